"""Whether the mark follows the answers that bots recommend, and how a hint goes on at the next question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice
from antterm.ui.models.pointing import Pointing


class HintContinuation:
    """Continues a hint over several questions.

    If a hint for an Action names the card to play, for example, that card is marked at the next question.
    """

    def __init__(self) -> None:
        self._best: Thought | None = None
        """The answer that looking ahead has found to be the best at this question; None where it has not."""
        self._rest: tuple[str, ...] = ()
        """The answers with which a bot goes on from the last one given; empty where it names none."""

    def show(self) -> None:
        """Begin with a new position."""
        self._best = None

    def note_best(self, thought: Thought) -> None:
        """Note the best answer to the question that looking ahead has found."""
        self._best = thought

    def note_answer(self, choice: Choice, advice: Sequence[Thought]) -> None:
        """Note an answer that is given.

        Args:
            choice: the answer.
            advice: what a hint says of the question, best first; empty without one.
        """
        thoughts = advice if self._best is None else [*advice, self._best]
        self._rest = next((thought.line for thought in thoughts if thought.text == choice.text), ())

    def advised(self, ask: Ask, advice: Sequence[Thought]) -> Iterator[tuple[Thought, Choice]]:
        """Yield what bots say of a question with the answers that they speak of, best first.

        Args:
            ask: the question.
            advice: what a hint says of it; what was foreseen before comes after that.
        """
        foreseen = [Thought(self._rest[0], None, self._rest[1:])] if self._rest else []
        for thought in (*advice, *foreseen):
            if (choice := ask.find(thought.text)) is not None:
                yield thought, choice


class HintedMark:
    """Whether the mark waits for a bot, and whether it goes with a hint that is still being thought out."""

    def __init__(self) -> None:
        self.is_held = False
        """Whether nothing is marked until a bot has looked ahead, or somebody presses a key."""
        self.waits = False
        """Whether to mark the best answer of a hint once what covers the question has been read."""
        self._at: Pointing | None = None
        """The place that an unfinished hint has marked; None without one."""

    def show(self) -> None:
        """Begin with a new position."""
        self.is_held, self.waits, self._at = False, False, None

    def goes_along(self, pointing: Pointing, *, is_complete: bool, is_covered: bool, is_typing: bool) -> bool:
        """Return whether the mark goes to the answer that a hint calls the best now.

        It stays where somebody has moved it since the hint marked something, until the hint is complete.

        Args:
            pointing: the answers and the mark.
            is_complete: whether the bot has finished thinking.
            is_covered: whether a page stands before the question: the mark goes there after that.
            is_typing: whether an answer is being typed.
        """
        self.waits = is_covered
        is_elsewhere = self._at is not None and self._at != pointing
        return not (is_covered or is_typing or (is_elsewhere and not is_complete))

    def note_marked(self, pointing: Pointing, *, is_complete: bool) -> None:
        """Note where a hint has put the mark.

        Args:
            pointing: the answers and the mark.
            is_complete: whether the bot has finished thinking.
        """
        self._at = None if is_complete else pointing
