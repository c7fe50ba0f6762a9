"""An answer typed as text: the line itself, how it can be completed, and which legal answer it means."""

from __future__ import annotations

import re
from collections.abc import Callable

from antterm.core.ask import Ask, Choice, Refused
from antterm.ui.models.line_edit import LineEdit
from antterm.ui.models.scene import common_start


class TypedAnswer:
    """The line in which the answer to a question is typed.

    Args:
        understand: turns typed text into the text of a legal answer, or raises `Refused`.
    """

    def __init__(self, understand: Callable[[str], str]) -> None:
        self._understand = understand
        self._ask: Ask | None = None
        self._sentence: Callable[[Choice], str] = str
        self._in_words: list[tuple[str, Choice]] | None = None
        """The words of all answers to the question, for completion; made when they are wanted first."""
        self.line: LineEdit | None = None
        """What has been typed; None while nobody types."""
        self._given: LineEdit | None = None
        """The line that has answered the question."""

    def reset(self, ask: Ask | None, sentence: Callable[[Choice], str]) -> None:
        """Drop what was typed, and take the next answers for another question.

        Args:
            ask: the question; None where nothing can be answered.
            sentence: says what an answer would do.
        """
        self._ask, self._sentence = ask, sentence
        self._in_words = self.line = self._given = None

    def open(self) -> bool:
        """Begin to type. Returns False where nothing is asked."""
        if self._ask is None:
            return False
        self.line = LineEdit()
        return True

    def reopen(self) -> None:
        """Take up the line again that has answered, where its answer was not wanted."""
        self.line, self._given = self._given or self.line, None

    def paste(self, text: str) -> None:
        """Take the first line of a pasted text as typed."""
        if self._ask is not None:
            self.line = (self.line or LineEdit()).insert(text.splitlines()[0] if text else "")

    def find(self) -> Choice | None:
        """Return the legal answer that the line means; None for an empty line.

        Raises:
            Refused: it means none.
        """
        if self._ask is None or self.line is None or not self.line.text.strip():
            return None
        return self._ask.find(self._understand(self.line.text))

    @property
    def choice(self) -> Choice | None:
        """The legal answer that the line means, or None as yet."""
        try:
            return self.find()
        except Refused:
            return None

    def completions(self) -> list[Choice]:
        """Return the legal answers that begin with what is typed, else those whose sentences hold it."""
        if self._ask is None or self.line is None:
            return []
        begun, choices = " ".join(self.line.text.casefold().split()), (*self._ask.choices, *self._ask.asides)
        if found := [choice for choice in choices if choice.text.casefold().startswith(begun)]:
            return found
        if self._in_words is None:
            self._in_words = [(self._words_of(choice), choice) for choice in choices]
        first = [choice for words, choice in self._in_words if words.startswith(f" {begun}")]
        return first or [choice for words, choice in self._in_words if f" {begun}" in words]

    def press(self, key: str) -> Choice | None:
        """Change the line by a key; Enter ends it and Tab completes it.

        Returns:
            The answer that Enter gives; None for all other keys, and where the line is empty.

        Raises:
            Refused: Enter was pressed, and the line means no legal answer.
        """
        line = self.line
        if line is None:
            return None
        match key:
            case "Enter" if line.text.strip():
                choice = self.find()
                if choice is not None:
                    self._given, self.line = self.line, None
                return choice
            case "Enter" | "Esc":
                self.line = None
            case "Tab":
                if found := self.completions():
                    self.line = LineEdit.of(common_start([choice.text for choice in found]) or line.text)
            case _:
                self.line = line.press(key) or line
        return None

    def knows(self, key: str) -> bool:
        """Return whether a key means anything to the line."""
        return key in ("Enter", "Esc", "Tab") or (self.line is not None and self.line.press(key) is not None)

    def _words_of(self, choice: Choice) -> str:
        """Return the words of what an answer would do, in small letters, each after a blank."""
        sentence = self._sentence(choice).casefold()
        return "".join(f" {word}" for word in re.findall(r"[\w'’]+", sentence))  # noqa: RUF001
