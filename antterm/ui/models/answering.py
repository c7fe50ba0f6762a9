"""How keys become an answer: what can be pointed at, the mark, numbers, steps on the way, typed text.

Nothing here knows what panes show of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from antterm.core.ask import Ask, Choice, Refused
from antterm.i18n import _
from antterm.table.ahead import Ahead, Following
from antterm.ui.models import commands
from antterm.ui.models.keymap import DIGITS, Command, Keymap
from antterm.ui.models.line_edit import LineEdit
from antterm.ui.models.pointing import Entry, Pointing
from antterm.ui.models.scene import common_start
from antterm.ui.models.seat_view import ModelConfig, SeatView

Do = Callable[[], bool]
"""What a command does; it returns whether it meant anything here."""


class Answering:
    """What a seat is asked, what is marked of it, and what keys do with that.

    Args:
        outfit: what it is given to begin with.

    Raises:
        BadKeys: keys that cannot be used.
    """

    COMMANDS: ClassVar[Sequence[Command]] = ()
    """The commands of the game itself."""
    MANY_ANSWERS: ClassVar[bool] = False
    """Whether a turn has so many answers that a number gives one at once, if nothing else is set."""

    def __init__(self, outfit: ModelConfig) -> None:
        self.words, self.preferences = outfit.words, outfit.preferences
        self._understand = outfit.understand
        self.keymap = Keymap(self.every_command(), outfit.keys)
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
        self.sight: SeatView | None = None
        self.pointing = Pointing()
        self.chosen: tuple[object, ...] = ()
        """What was chosen on the way to the answer: the piece, before the cell that it goes to."""
        self.typed: LineEdit | None = None
        """The answer being typed; None while nobody types."""
        self.ahead = Ahead()
        """What one key has answered besides the question that was asked."""
        self.one_by_one = False
        """Whether each question is asked by itself, as somebody wants who learns them."""
        self.message = ""
        """Why the last key did nothing; gone with the next key."""
        self._by_number: int | None = None
        """Whose answer the last key was, if that was a number."""
        self.decided: Callable[[str], None] = lambda text: None
        """Told the text of an answer at once, so that keys typed ahead meet the next question."""

    @classmethod
    def every_command(cls) -> Sequence[Command]:
        """The commands of the game and of the frame, in the order in which keys try them."""
        return (*cls.COMMANDS, *commands.ANSWERING, commands.BACK, *commands.FRAME)

    @property
    def ask(self) -> Ask | None:
        """The question that may be answered here."""
        return self.sight.ask if self.sight else None

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called, by seat."""
        return self.sight.names if self.sight else ()

    def show(self, sight: SeatView) -> None:
        """Take over a new position and question; half-made answers are dropped."""
        self._see(sight)
        self.ahead.end()
        self.typed, self.message, self.chosen = None, "", ()
        self.list_entries()

    def _see(self, sight: SeatView) -> None:
        """Take note of what is seen from now on."""
        self.sight = sight
        self.words = self.words.at(sight.view)

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

    def has_ways(self) -> bool:
        """Whether the marked answer can be given in several ways."""
        entry = self.pointing.entry
        return entry is not None and not entry.goes_on and len(entry.choices) > 1

    def take(self) -> bool:
        """Enter: give the marked answer, or choose what is marked and go on."""
        if self.ask is None:
            return False
        if self.pointing.digits:
            self._take_number(int(self.pointing.digits) - 1)
            return True
        entry, choice = self.pointing.entry, self.pointing.choice
        if choice is not None:
            self.answer(choice, self.pointing.then)
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

    def answer(self, choice: Choice, then: Sequence[Following] = ()) -> None:
        """The player has decided on `choice`, and on what follows from it."""
        if self.sight is not None and self.ask is not None:
            self.ahead.plan(self.ask.seat, self.sight.answered, then)
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
        """A number was typed: mark its answer, and take it where numbers do."""
        was_marked = place == self.pointing.mark
        self.point(place)
        entry = self.pointing.entries[place]
        if self.gives_at_once(entry):
            seat = self.ask.seat if self.ask is not None else None
            self.take()
            self._by_number = seat
        elif was_marked:
            self.message = _("Number {number} is marked; Enter takes it.").format(number=place + 1)

    def gives_at_once(self, entry: Entry) -> bool:
        """Whether its number takes an entry; what can be given in several ways is only marked."""
        if entry.goes_on or entry.at_once:
            return True
        moves = self.preferences.moves
        is_direct = moves == "direct" or (moves == "auto" and self.MANY_ANSWERS)
        return is_direct and len(entry.choices) == 1

    # Keys

    def press(self, key: str) -> bool:
        """React to a key.

        Args:
            key: the character that it prints, or its name.

        Returns:
            False when the key means nothing here and the screen may use it.
        """
        self.message, numbered, self._by_number = "", self._by_number, None
        if self.sight is None:
            return False
        if self.typed is not None:
            self._press_typing(self.typed, key)
            return True
        if key in DIGITS and self.ask is not None:
            self._digit(key)
            return True
        found = self.keymap.of(key)
        if commands.TAKE in found and self._is_of_another(numbered):
            return True
        if commands.TAKE not in found and commands.BACK not in found:
            self.pointing = self.pointing.without_digits()
        for command in found:
            handler = self.handlers.get(command)
            if handler is not None and handler():
                return True
        return False

    def _is_of_another(self, numbered: int | None) -> bool:
        """Whether Enter came right after a number that has answered already, and would answer for another."""
        if numbered is None or self.ask is None or self.ask.seat == numbered:
            return False
        name = self.names[self.ask.seat]
        self.message = _("The number has answered. Now {name} is asked.").format(name=name)
        return True

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
        """The legal answers that begin with what is typed, else those whose sentences do, or hold it."""
        if self.ask is None or self.typed is None:
            return []
        begun, choices = " ".join(self.typed.text.casefold().split()), (*self.ask.choices, *self.ask.asides)
        if found := [choice for choice in choices if choice.text.casefold().startswith(begun)]:
            return found
        named = [(self._said(choice), choice) for choice in choices]
        first = [choice for said, choice in named if said.startswith(f" {begun}")]
        return first or [choice for said, choice in named if f" {begun}" in said]

    def _said(self, choice: Choice) -> str:
        """The words of what an answer would do, in the language spoken, each with a blank before it."""
        assert self.ask is not None
        assert self.sight is not None
        sentence = self.words.choice(self.ask, choice, self.sight.view)
        return "".join(f" {word}" for word in re.findall(r"[\w'’]+", sentence.casefold()))  # noqa: RUF001

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
                    self.typed = LineEdit.of(common_start([choice.text for choice in found]) or line.text)
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
