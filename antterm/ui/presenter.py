"""Between a game and its widgets: a reactive model of what one seat sees and may answer.

A presenter is filled from a view and the pending question. It turns keys into answers and draws the
panes; the widgets watch its reactive attributes and know no rules. Each game has a presenter of its own,
derived from `Presenter`, which by itself can already ask any question as a numbered list and a typed
text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.reactive import reactive
from textual.widget import Widget

from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.game import Outcome
from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.i18n import _
from antterm.ui.keys import figure
from antterm.ui.line_edit import LineEdit
from antterm.ui.paint import DIM, KEY, TITLE, WARNING, Hint, put_hints, put_wrapped, shorten, wrap
from antterm.words import Words

if TYPE_CHECKING:
    from antterm.ui.app import AntTerm

SIDE_FROM = 80
"""Columns from which the side panes stand beside the board; below, `i` shows them in its place."""
BOT_PAUSE = 0.4
"""Seconds between what a person sees and the answer of a bot: time to see what the last one did."""


@dataclass(frozen=True)
class Happening:
    """One thing that happened, for the log."""

    number: int
    """Of the answer that brought it about, counted from 1; 0 before the first."""
    event: Event


@dataclass(frozen=True)
class Sight:
    """All that a presenter shows at one moment."""

    view: Any
    ask: Ask | None
    """The question that may be answered here; None in a replay, while watching or when it is a bot's."""
    waiting: Ask | None
    """The pending question, whoever's it is."""
    outcome: Outcome | None
    names: tuple[str, ...]
    """Names of the people and bots, by seat."""
    happened: tuple[Happening, ...]
    """Everything so far that this seat may know of."""
    review: bool = False
    """Whether a game is stepped through: then what was just done is what people want to see."""


class Presenter(Widget):
    """What the panes show, and what keys do, for any game.

    Args:
        words: the game's sentences.
        understand: turns typed text into the text of a legal answer, or raises `Refused`.
    """

    DEFAULT_CSS = "Presenter { display: none; }"
    app: AntTerm

    sight: reactive[Sight | None] = reactive(None, init=False)
    typed: reactive[LineEdit | None] = reactive(None, init=False)
    """The answer being typed; None while nobody types."""
    number: reactive[str] = reactive("", init=False)
    """Digits typed so far of a number that may go on."""
    message: reactive[str] = reactive("", init=False)
    """Why the last key did nothing; gone with the next key."""
    picked: reactive[int] = reactive(0, init=False)
    """Which of the listed choices is under the bar, in questions asked as a list."""

    def __init__(self, words: Words, understand: Callable[[str], str]) -> None:
        super().__init__()
        self.words = words
        self._understand = understand
        self.decided: Callable[[str], None] = lambda text: None
        """Told the text of an answer at once, so that keys typed ahead meet the next question."""
        self.look_privately: Callable[[], None] = lambda: None
        """Asks for what only the seat that is asked may see; others are told to look away first."""
        self.gives_hints = False
        """Whether a bot can say what it would answer."""

    # What is shown

    def show(self, sight: Sight) -> None:
        """Take over a new position and question; half-made answers are dropped."""
        self.typed, self.number, self.message, self.picked = None, "", "", 0
        self.sight = sight

    def paint_board(self, width: int, height: int) -> Canvas:
        """The board pane. For a game without a presenter of its own: nothing."""
        return Canvas(width, height)

    def seats_height(self) -> int:
        """Rows that the seats pane needs."""
        return 1 + len(self.sight.names if self.sight else ())

    def paint_seats(self, width: int, height: int) -> Canvas:
        """The seats pane: whose turn it is, and what everybody has."""
        canvas = Canvas(width, height)
        if self.sight:
            for seat, name in enumerate(self.sight.names):
                canvas.put(2, seat, shorten(f"{self.words.seat(seat)}  {name}", width - 2))
                if self.sight.waiting and self.sight.waiting.seat == seat:
                    canvas.put(0, seat, ">", KEY)
        return canvas

    def paint_info(self, width: int, height: int) -> Canvas:
        """The pane that explains the thing under the cursor in words."""
        return Canvas(width, height)

    def paint_log(self, width: int, height: int) -> Canvas:
        """What happened, the newest at the bottom."""
        canvas = Canvas(width, height)
        if not self.sight or height < 1:
            return canvas
        blocks: list[list[tuple[str, bool]]] = []
        rows = 0
        for happening in reversed(self.sight.happened):
            block = self.log_block(happening, width)
            if not block:
                continue
            rows += len(block)
            if rows > height and blocks:
                break
            blocks.append(block)
        lines = [line for block in reversed(blocks) for line in block][-height:]
        for y, (text, strong) in enumerate(lines):
            canvas.put(0, y, text, PLAIN if strong else DIM)
        return canvas

    def log_block(self, happening: Happening, width: int) -> list[tuple[str, bool]]:
        """The rows of one log entry, each with whether it is written strongly."""
        assert self.sight is not None
        sentence = self.words.event(happening.event, self.sight.names)
        if not sentence:
            return []
        scrap = Canvas(width, 8)
        rows = put_wrapped(scrap, 0, 0, sentence, width)
        return [("".join(char for char, _ink in scrap.rows[y]), False) for y in range(min(rows, 8))]

    def review_rows(self, happening: Happening, width: int) -> list[str]:
        """The rows of a happening in the list of a game that is stepped through."""
        return [row for row, _strong in self.log_block(happening, width)]

    def review_line(self, happened: Sequence[Happening]) -> str:
        """The line under the number of the position shown, in a game that is stepped through.

        Args:
            happened: what the last answer brought about.
        """
        return self.question()

    def title(self) -> str:
        """What stands at the right of the title bar."""
        return ""

    def bot_pause(self, ask: Ask) -> float:
        """Seconds before a bot answers `ask`."""
        return BOT_PAUSE

    def automatic(self, ask: Ask) -> str | None:
        """The answer that the seat has given in advance, such as no reaction; None to ask it."""
        return None

    # The prompt

    def paint_prompt(self, width: int, height: int) -> Canvas:
        """The lines under the board: what is asked, what the answer in hand would do, the keys."""
        canvas = Canvas(width, height)
        sight = self.sight
        if sight is None:
            return canvas
        if self.typed is not None:
            if self._prompt_typed(canvas, self.typed, width):
                return canvas
            put_hints(canvas, 1, 2, self.hints(), width - 2, self.app.glyphs == "ascii")
            return canvas
        canvas.put(1, 0, shorten(self.question(), width - 2), TITLE)
        if self.message:
            if put_wrapped(canvas, 1, 1, self.message, width - 2, WARNING, most=2) > 2:
                return canvas
        else:
            canvas.put(1, 1, shorten(self.detail(), width - 2))
        put_hints(canvas, 1, 2, self.hints(), width - 2, self.app.glyphs == "ascii")
        return canvas

    def question(self) -> str:
        """What is asked, or how the game ended."""
        assert self.sight is not None
        if self.sight.outcome is not None:
            return self.words.outcome(self.sight.outcome, self.sight.names)
        if self.sight.waiting is None:
            return ""
        return self.words.question(self.sight.waiting, self.sight.names)

    def detail(self) -> str:
        """The line under the question: the listed choices, or what the one in hand would do."""
        ask = self.asked_as_list()
        if ask is None:
            return ""
        assert self.sight is not None
        first = max(0, self.picked - 4)
        parts = []
        for index, choice in enumerate(ask.choices[first:], first):
            sentence = self.words.choice(ask, choice, self.sight.view)
            parts.append(f"[{index + 1} {sentence}]" if index == self.picked else f"{index + 1} {sentence}")
        return "   ".join(parts)

    def hints(self) -> list[Hint]:
        """The keys that mean something now, the most useful first."""
        if self.typed is not None:
            return [("Enter", _("play it")), ("Tab", _("complete")), ("Esc", _("stop typing"))]
        if (ask := self.asked_as_list()) is not None:
            several = (
                [(f"1-{len(ask.choices)}", _("choose")), ("Tab", _("next"))] if len(ask.choices) > 1 else []
            )
            return [*several, ("Enter", _("answer")), *self.common_hints()]
        return self.common_hints()

    def common_hints(self) -> list[Hint]:
        """The keys that mean the same in every game."""
        panes = [("i", _("panes"))] if self.app.size.width < SIDE_FROM else []
        ended = self.sight is not None and self.sight.outcome is not None
        review = [("r", _("review"))] if ended else []
        hint = [("h", _("hint"))] if self.gives_hints and self.sight and self.sight.ask else []
        return [("?", _("help")), ("Esc", _("menu")), *panes, *review, *hint, ("u", _("take back"))]

    def _prompt_typed(self, canvas: Canvas, line: LineEdit, width: int) -> bool:
        """Above the typed text what it would do, or why not; beside it how it might go on.

        Returns:
            Whether the last row is taken too, by the rest of a long sentence.
        """
        room = min(30, width // 3)
        canvas.put(1, 1, ":", KEY)
        line.put(canvas, 2, 1, room)
        going_on = "  ".join(choice.text for choice in self.completions()[:12])
        canvas.put(room + 4, 1, shorten(going_on, width - room - 5), DIM)
        text, ink = self.typed_preview()
        first, *rest = wrap(text, width - 2)
        canvas.put(1, 0, first, ink)
        if rest:
            canvas.put(1, 2, shorten(" ".join(rest), width - 2), ink)
        return bool(rest)

    # Typing

    def completions(self) -> list[Choice]:
        """The legal answers that begin with what is typed."""
        if self.sight is None or self.sight.ask is None or self.typed is None:
            return []
        begun = " ".join(self.typed.text.casefold().split())
        ask = self.sight.ask
        return [c for c in (*ask.choices, *ask.asides) if c.text.casefold().startswith(begun)]

    def typed_choice(self) -> Choice | None:
        """The legal answer that the typed text means, or None as yet."""
        if self.sight is None or self.sight.ask is None or not self.typed or not self.typed.text.strip():
            return None
        try:
            return self.sight.ask.find(self._understand(self.typed.text))
        except Refused:
            return None

    def typed_preview(self) -> tuple[str, Ink]:
        """What Enter would do with the typed text, or why it would do nothing; the question before that."""
        assert self.sight is not None
        if self.message:
            return self.message, WARNING
        if self.sight.ask is not None and self.typed and self.typed.text.strip():
            try:
                choice = self.sight.ask.find(self._understand(self.typed.text))
            except Refused as refused:
                if not self.completions():
                    return self.words.refusal(refused), DIM
            else:
                if choice is not None:
                    return self.words.choice(self.sight.ask, choice, self.sight.view), PLAIN
        return self.question(), TITLE

    # Keys

    def asked_as_list(self) -> Ask | None:
        """The pending question if it is answered from a list rather than on the board."""
        return self.sight.ask if self.sight else None

    def press(self, key: str, character: str | None) -> bool:
        """React to a key.

        Returns:
            False when the key means nothing here and the screen may use it.
        """
        self.message = ""
        if self.typed is not None:
            return self._press_typing(self.typed, key, character)
        if key not in ("enter", "escape") and figure(character) is None:
            self.number = ""
        if character == ":" and self.sight and self.sight.ask:
            self.typed = LineEdit()
            return True
        ask = self.asked_as_list()
        return ask is not None and self._press_list(ask, key, character)

    def paste(self, text: str) -> None:
        """Take pasted text as typed."""
        if self.sight is not None and self.sight.ask is not None:
            self.typed = (self.typed or LineEdit()).insert(text.splitlines()[0] if text else "")

    def answer(self, choice: Choice) -> None:
        """The player has decided on `choice`."""
        self.decided(choice.text)

    def _press_typing(self, line: LineEdit, key: str, character: str | None) -> bool:
        match key:
            case "escape":
                self.typed = None
            case "enter":
                if line.text.strip():
                    self._answer_typed(line.text)
                else:
                    self.typed = None
            case "tab":
                found = self.completions()
                if found:
                    self.typed = LineEdit.of(common_start([choice.text for choice in found]))
            case _:
                changed = line.press(key, character)
                if changed is not None:
                    self.typed = changed
        return True

    def _answer_typed(self, text: str) -> None:
        if self.sight is None or self.sight.ask is None:
            return
        try:
            choice = self.sight.ask.find(self._understand(text))
        except Refused as refused:
            self.message = self.words.refusal(refused)
            return
        if choice is not None:
            self.typed = None
            self.answer(choice)

    def _press_list(self, ask: Ask, key: str, character: str | None) -> bool:
        match key:
            case "tab" | "right" | "down":
                self.picked = (self.picked + 1) % len(ask.choices)
            case "shift+tab" | "left" | "up":
                self.picked = (self.picked - 1) % len(ask.choices)
            case "enter" if self.number:
                self._pick(ask, int(self.number) - 1)
            case "enter":
                self.answer(ask.choices[self.picked])
            case _:
                chosen = self.digits(character, len(ask.choices))
                if chosen is None:
                    return bool(self.number)
                self._pick(ask, chosen)
        return True

    def _pick(self, ask: Ask, index: int) -> None:
        """A number was typed in a list."""
        self.number, self.picked = "", index
        if self.app.settings.moves == "direct":
            self.answer(ask.choices[index])

    def digits(self, character: str | None, most: int) -> int | None:
        """Collect the digits of a number from 1 to `most`.

        Returns:
            The number less 1 as soon as no further digit can follow, else None.
        """
        last = figure(character)
        if last is None:
            self.number = ""
            return None
        number = int(f"{self.number}{last}")
        if not 1 <= number <= most:
            number = last
        if not 1 <= number <= most:
            self.number = ""
            return None
        if number * 10 <= most:
            self.number = str(number)
            return None
        self.number = ""
        return number - 1

    def help(self) -> str:
        """What is on the screen and what the keys do, as Markdown."""
        return ""


def common_start(texts: Sequence[str]) -> str:
    """The longest beginning that all of `texts` share."""
    first, last = min(texts), max(texts)
    same = next(
        (i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last))
    )
    return first[:same]
