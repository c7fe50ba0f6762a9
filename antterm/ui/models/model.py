"""The model of a game on the screen: what one seat sees and may answer, and what keys do.

A model is filled from a `Sight`: a view and the pending question. Keys change it or give an answer; panes
show the scenes it makes. It knows no widget, so it can be driven and drawn without an app. Each game derives
one of its own; as it stands here it can already ask any question as a numbered list and as typed text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import ClassVar

from antterm.core.ask import Ask, Choice, Refused
from antterm.core.story import Happening
from antterm.draw.canvas import PLAIN, Ink
from antterm.draw.paint import DIM, TITLE, WARNING
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.ui.models import commands
from antterm.ui.models.keymap import DIGITS, Command, Keymap, Offer
from antterm.ui.models.layout import SIDE_FROM, Area, Pane, Wish, side_width
from antterm.ui.models.line_edit import LineEdit
from antterm.ui.models.movement import STILL, TEMPI, Movement
from antterm.ui.models.pointing import Entry, Pointing
from antterm.ui.models.scene import (
    AnswerList,
    AnswerRow,
    Blank,
    Lines,
    Prompt,
    StoryEntry,
    StoryLines,
    Title,
    Typing,
    common_start,
)
from antterm.ui.models.seats import Seats
from antterm.ui.models.sight import Preferences, Sight
from antterm.words import Words

BOT_PAUSE = 0.4
"""Seconds between what a person sees and the answer of a bot: time to see what the last one did."""
STORY_TOLD = 80
"""Happenings that the story pane looks back on: more than any terminal has rows for."""

Do = Callable[[], bool]
"""What a command does; it returns whether it meant anything here."""


class GameModel:
    """What the panes show, and what keys do, for any game.

    Args:
        words: the game's sentences.
        understand: turns typed text into the text of a legal answer, or raises `Refused`.
        preferences: what the settings and the terminal say.
        keys: other keys than their own, by the identifier of a command.

    Raises:
        BadKeys: keys that cannot be used.
    """

    COMMANDS: ClassVar[Sequence[Command]] = ()
    """The commands of the game itself."""
    ASIDES: ClassVar[Mapping[Command, str]] = {}
    """What its menu offers to declare besides answering, the gravest last: the text of the answer."""

    def __init__(
        self,
        words: Words,
        understand: Callable[[str], str],
        preferences: Preferences,
        keys: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.words, self.preferences = words, preferences
        self._understand = understand
        self.keymap = Keymap(self.every_command(), keys)
        self.handlers: dict[Command, Do] = {
            commands.NEXT: lambda: self.move_mark(1),
            commands.PREVIOUS: lambda: self.move_mark(-1),
            commands.DOWN: lambda: self.move_mark(1),
            commands.RIGHT: lambda: self.move_mark(1),
            commands.UP: lambda: self.move_mark(-1),
            commands.LEFT: lambda: self.move_mark(-1),
            commands.TAKE: self.take,
            commands.VARIANT: lambda: self.turn(1),
            commands.VARIANT_BACK: lambda: self.turn(-1),
            commands.TYPE: self.begin_typing,
            commands.BACK: self.step_back,
        }
        """What each command does here. A game adds its own, and puts others in place of these."""
        self.sight: Sight | None = None
        self._before: Sight | None = None
        """The sight before this one, until what moved since has been asked for."""
        self._told: tuple[Sight, tuple[Happening, ...], tuple[StoryEntry, ...]] | None = None
        """The story, told once for each sight."""
        self.pointing = Pointing()
        self.chosen: tuple[object, ...] = ()
        """What was chosen on the way to the answer: the piece, before the cell that it goes to."""
        self.typed: LineEdit | None = None
        """The answer being typed; None while nobody types."""
        self.message = ""
        """Why the last key did nothing; gone with the next key."""
        self.board_size = (0, 0)
        """Columns and rows of the board pane."""
        self.shows_board = True
        """Whether the board pane is seen: on a narrow terminal the others may stand in its place."""
        self.columns = 80
        """Those of the terminal."""
        self.decided: Callable[[str], None] = lambda text: None
        """Told the text of an answer at once, so that keys typed ahead meet the next question."""
        self.look_privately: Callable[[], None] = lambda: None
        """Asks for what only the seat that is asked may see; others are told to look away first."""

    # What is shown

    def show(self, sight: Sight) -> None:
        """Take over a new position and question; half-made answers are dropped."""
        self._see(sight)
        self.typed, self.message, self.chosen = None, "", ()
        self.list_entries()

    def _see(self, sight: Sight) -> None:
        """Take note of what is seen from now on, and of what was seen before."""
        if sight is not self.sight:
            self._before, self.sight = self.sight, sight

    def movement(self) -> Movement | None:
        """What the board shows on the way from the sight before to this one; asked once it has been fitted.

        Returns:
            None where there is no new sight since this was asked last.
        """
        before, self._before = self._before, None
        if before is None:
            return None
        tempo = None if self.preferences.ascii_only else TEMPI.get(self.preferences.movement)
        if tempo is None:
            return STILL
        return Movement(tuple(self.scenes_between(before, tempo.most)[: tempo.most]), tempo.pause)

    def scenes_between(self, before: Sight, most: int) -> Sequence[Scene]:
        """What has moved on the board since a sight, in so many scenes at most, without the present one."""
        return ()

    def fit(self, columns: int, panes: Mapping[Pane, Area]) -> None:
        """Take note of how large the terminal and the panes are.

        Args:
            columns: of the terminal.
            panes: those that are shown.
        """
        self.columns = columns
        self.shows_board = Pane.BOARD in panes
        if (board := panes.get(Pane.BOARD)) is not None:
            self.board_size = (board.width, board.height)

    @classmethod
    def every_command(cls) -> Sequence[Command]:
        """The commands of the game and of the frame, in the order in which keys try them."""
        return (*cls.COMMANDS, *commands.ANSWERING, commands.BACK, *commands.FRAME)

    @property
    def is_narrow(self) -> bool:
        """Whether the side panes have no room beside the board."""
        return self.columns < SIDE_FROM

    @property
    def ask(self) -> Ask | None:
        """The question that may be answered here."""
        return self.sight.ask if self.sight else None

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called, by seat."""
        return self.sight.names if self.sight else ()

    def scene(self, pane: Pane, left: str = "") -> Scene:
        """What a pane shows.

        Args:
            pane: which.
            left: what stands at the left of the title bar.
        """
        if self.sight is None:
            return Blank()
        match pane:
            case Pane.TITLE:
                return Title(left, self.title())
            case Pane.STRIP:
                return self.strip()
            case Pane.BOARD:
                return self.board()
            case Pane.SEATS:
                return self.seats()
            case Pane.ANSWERS:
                return self.answers()
            case Pane.INFO:
                return self.info()
            case Pane.STORY:
                return StoryLines(self.story())
            case Pane.PROMPT:
                return self.prompt()

    def wish(self, columns: int) -> Wish:
        """What the panes need on a terminal of so many columns."""
        width = side_width(columns) if columns >= SIDE_FROM else columns - 2
        return Wish(self.seats_rows(), self.answers().rows(width))

    def board(self) -> Scene:
        """The board pane. For a game without a board: what there is to say of the position."""
        return self.info()

    def seats_rows(self) -> int:
        """Rows that the seats pane needs."""
        return len(self.names)

    def strip(self) -> Scene:
        """Above the board of a narrow terminal: what has to be seen of the seats, where a game wishes it."""
        return Blank()

    def seats(self) -> Scene:
        """Whose turn it is, and what everybody has."""
        waiting = self.sight.waiting if self.sight else None
        rows = tuple(f"{self.words.seat(seat)}  {name}" for seat, name in enumerate(self.names))
        return Seats(rows, waiting.seat if waiting else None)

    def answers(self) -> AnswerList:
        """The answers that are listed beside the board."""
        ask = self.ask
        if ask is None:
            return AnswerList(())
        listed = [(n, entry) for n, entry in enumerate(self.pointing.entries, 1) if entry.listed]
        mark = self.pointing.mark
        return AnswerList(
            tuple(AnswerRow(n, self.entry_sentence(ask, entry)) for n, entry in listed),
            None if mark is None else mark + 1,
        )

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        """What stands in the list for an entry."""
        return self.words.choice(ask, entry.choices[0], self.sight.view if self.sight else None)

    def info(self) -> Scene:
        """The thing under the cursor in words."""
        return Lines(tuple(self.explanation()))

    def explanation(self) -> list[str]:
        """What there is to say of the thing under the cursor, a heading first."""
        return []

    def story(self) -> tuple[StoryEntry, ...]:
        """What happened lately, oldest first."""
        assert self.sight is not None
        lately = tuple(islice(reversed(self.sight.happened), STORY_TOLD))  # more of it may be known by now
        if self._told is None or self._told[:2] != (self.sight, lately):
            told = [entry for entry in map(self.tell, lately) if entry is not None]
            self._told = self.sight, lately, tuple(reversed(told))
        return self._told[2]

    def tell(self, happening: Happening) -> StoryEntry | None:
        """One entry of the story; None where nothing is to be told."""
        sentence = self.words.event(happening.event, self.names)
        return StoryEntry(sentence) if sentence else None

    def review_rows(self, happening: Happening) -> list[str]:
        """The rows of a happening in the list of a game that is stepped through."""
        told = self.tell(happening)
        return [told.heading or told.sentence] if told else []

    def review_line(self, happened: Sequence[Happening]) -> str:
        """The line under the number of the position shown, in a game that is stepped through.

        Args:
            happened: what the last answer brought about.
        """
        return self.question()

    def title(self) -> str:
        """What stands at the right of the title bar."""
        return ""

    # The prompt

    def prompt(self) -> Scene:
        """What is asked, what the answer in hand would do, the keys."""
        hints = self.hints(self.offers())
        ascii_only = self.preferences.ascii_only
        if self.typed is not None:
            said, ink = self.typed_preview()
            going_on = "  ".join(choice.text for choice in self.completions()[:12])
            return Typing(self.typed, going_on, said, ink, hints, ascii_only)
        return Prompt(self.question(), self.detail(), hints, ascii_only, self.message)

    def hints(self, offers: Sequence[Offer]) -> tuple[tuple[str, str], ...]:
        """Offers as keys and what they do."""
        return tuple((offer.keys or self.keymap.shown(offer.command), offer.label) for offer in offers)

    def question(self) -> str:
        """What is asked, or how the game ended."""
        sight = self.sight
        if sight is None:
            return ""
        if sight.outcome is not None:
            return self.words.outcome(sight.outcome, sight.names)
        return "" if sight.waiting is None else self.words.question(sight.waiting, sight.names)

    def detail(self) -> str:
        """The line under the question: what the answer in hand would do."""
        if self.pointing.digits:
            return _("Number {digits}_: another digit, or Enter").format(digits=self.pointing.digits)
        choice, ask = self.pointing.choice, self.ask
        if choice is None or ask is None or self.sight is None or self.pointing.mark is None:
            return ""
        return f"{self.pointing.mark + 1}  {self.words.choice(ask, choice, self.sight.view)}"

    def offers(self) -> list[Offer]:
        """The commands that mean something now, the most useful first, without those of the frame."""
        if self.typed is not None:
            return [
                Offer(commands.TAKE, _("play it")),
                Offer(commands.NEXT, _("complete")),
                Offer(commands.BACK, _("stop typing")),
            ]
        if self.ask is None:
            return []
        count = len(self.pointing.entries)
        several = [self.offer_numbers(_("choose")), Offer(commands.NEXT, _("next"))] if count > 1 else []
        ways = [Offer(commands.VARIANT, _("another way"))] if self.has_ways() else []
        return [*several, Offer(commands.TAKE, _("answer")), *ways]

    def offer_numbers(self, label: str) -> Offer:
        """The numbers of the entries."""
        count = len(self.pointing.entries)
        return Offer(commands.NEXT, label, f"1-{count}" if count > 1 else "1")

    def has_ways(self) -> bool:
        """Whether the marked answer can be given in several ways."""
        entry = self.pointing.entry
        return entry is not None and not entry.goes_on and len(entry.choices) > 1

    def help(self) -> str:
        """What is on the screen, as Markdown; the keys are told by the keymap."""
        return ""

    # What can be pointed at

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        """What can be chosen now, in the one order in which it is numbered, after what was `chosen`."""
        return [Entry((choice,), listed=True) for choice in ask.choices]

    def list_entries(self) -> None:
        """See anew what can be pointed at."""
        entries = tuple(self.entries_of(self.ask)) if self.ask else ()
        self.pointing = Pointing(entries)
        self.point(self.first_marked(self.pointing))

    def first_marked(self, pointing: Pointing) -> int | None:
        """The entry that is marked before anybody has pointed at one."""
        return 0 if pointing.entries else None

    def point(self, mark: int | None) -> None:
        """Put the mark on an entry."""
        self.pointing = self.pointing.marked(mark)

    def move_mark(self, by: int) -> bool:
        """The mark goes so many entries on."""
        moved = self.pointing.moved(by)
        if moved.mark == self.pointing.mark:
            return False
        self.point(moved.mark)
        return True

    def turn(self, by: int) -> bool:
        """Another way to give the marked answer."""
        if not self.has_ways():
            return False
        self.pointing = self.pointing.turned(by)
        return True

    def take(self) -> bool:
        """Enter: give the marked answer, or choose what is marked and go on."""
        if self.ask is None:
            return False
        if self.pointing.digits:
            self._take_number(int(self.pointing.digits) - 1)
            return True
        entry, choice = self.pointing.entry, self.pointing.choice
        if choice is not None:
            self.answer(choice)
        elif entry is not None:
            self.choose(entry.place)
        else:
            self.message = self.why_nothing()
        return True

    def choose(self, step: object) -> None:
        """Choose something on the way to an answer."""
        self.chosen = (*self.chosen, step)
        self.list_entries()

    def unchoose(self) -> bool:
        """Undo the last thing chosen. Returns whether anything was."""
        if not self.chosen:
            return False
        *before, _last = self.chosen
        self.chosen = tuple(before)
        self.list_entries()
        return True

    def why_nothing(self) -> str:
        """Why Enter does nothing where the cursor is."""
        return _("Nothing to answer here. Tab or a number goes to what is possible.")

    def step_back(self) -> bool:
        """Esc: undo the last thing chosen, one step at a time."""
        if self.pointing.digits or self.pointing.way:
            self.pointing = self.pointing.marked(self.pointing.mark)
            return True
        return self.unchoose()

    def answer(self, choice: Choice) -> None:
        """The player has decided on `choice`."""
        self.decided(choice.text)

    def _digit(self, digit: str) -> None:
        before = self.pointing.digits
        self.pointing, number = self.pointing.typed(digit)
        if number is not None:
            self._take_number(number)
        elif self.pointing.digits in ("", before):
            self.no_such_number(before + digit)

    def no_such_number(self, number: str) -> None:
        """A number was typed that no answer has."""
        self.message = _("No answer has the number {number}.").format(number=number)

    def _take_number(self, place: int) -> None:
        """A number was typed: mark its answer; what goes on, or where settings say so, is taken at once."""
        was_marked = place == self.pointing.mark
        self.point(place)
        if self.preferences.moves == "direct" or self.pointing.entries[place].goes_on:
            self.take()
        elif was_marked:
            self.message = _("Number {number} is marked; Enter takes it.").format(number=place + 1)

    # Keys

    def press(self, key: str) -> bool:
        """React to a key.

        Args:
            key: the character that it prints, or its name.

        Returns:
            False when the key means nothing here and the screen may use it.
        """
        self.message = ""
        if self.sight is None:
            return False
        if self.typed is not None:
            self._press_typing(self.typed, key)
            return True
        if key in DIGITS and self.ask is not None:
            self._digit(key)
            return True
        found = self.keymap.of(key)
        if commands.TAKE not in found and commands.BACK not in found:
            self.pointing = self.pointing.without_digits()
        for command in found:
            handler = self.handlers.get(command)
            if handler is not None and handler():
                return True
        return False

    # Typing

    def begin_typing(self) -> bool:
        """`:` opens a line for an answer in text."""
        if self.ask is None:
            return False
        self.typed = LineEdit()
        return True

    def paste(self, text: str) -> None:
        """Take pasted text as typed."""
        if self.ask is not None:
            self.typed = (self.typed or LineEdit()).insert(text.splitlines()[0] if text else "")

    def completions(self) -> list[Choice]:
        """The legal answers that begin with what is typed."""
        if self.ask is None or self.typed is None:
            return []
        begun = " ".join(self.typed.text.casefold().split())
        return [c for c in (*self.ask.choices, *self.ask.asides) if c.text.casefold().startswith(begun)]

    def typed_choice(self) -> Choice | None:
        """The legal answer that the typed text means, or None as yet."""
        if self.ask is None or not self.typed or not self.typed.text.strip():
            return None
        try:
            return self.ask.find(self._understand(self.typed.text))
        except Refused:
            return None

    def considered(self) -> Choice | None:
        """The answer in hand: as typed, else as marked."""
        return self.typed_choice() if self.typed is not None else self.pointing.choice

    def typed_preview(self) -> tuple[str, Ink]:
        """What Enter would do with the typed text, or why it would do nothing; the question before that."""
        assert self.sight is not None
        if self.message:
            return self.message, WARNING
        if self.ask is not None and self.typed and self.typed.text.strip():
            try:
                choice = self.ask.find(self._understand(self.typed.text))
            except Refused as refused:
                if not self.completions():
                    return self.words.refusal(refused), DIM
            else:
                if choice is not None:
                    return self.words.choice(self.ask, choice, self.sight.view), PLAIN
        return self.question(), TITLE

    def _press_typing(self, line: LineEdit, key: str) -> None:
        match key:
            case "Esc":
                self.typed = None
            case "Enter" if line.text.strip():
                self._answer_typed(line.text)
            case "Enter":
                self.typed = None
            case "Tab":
                found = self.completions()
                if found:
                    self.typed = LineEdit.of(common_start([choice.text for choice in found]))
            case _:
                self.typed = line.press(key) or line

    def _answer_typed(self, text: str) -> None:
        if self.ask is None:
            return
        try:
            choice = self.ask.find(self._understand(text))
        except Refused as refused:
            self.message = self.words.refusal(refused)
            return
        if choice is not None:
            self.typed = None
            self.answer(choice)

    # Bots, and answers given in advance

    def bot_pause(self, ask: Ask) -> float:
        """Seconds before a bot answers `ask`."""
        return BOT_PAUSE

    def automatic(self, ask: Ask) -> str | None:
        """The answer that the seat has given in advance, such as no reaction; None to ask it."""
        return None
