"""Choosing an answer by pointing or typing: one list of entries in one order, with one mark.

A number belongs to an answer, not to a page: the entries of a question are the same on every page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from antterm.core.ask import Ask, Choice, Refused
from antterm.table.ahead import Following
from antterm.ui.models.scene import LineEdit, common_start

Place = Hashable
"""A place that can be pointed at: a cell of a board, a tile of a row, a card."""


@dataclass(frozen=True)
class Entry:
    """A numbered thing that can be chosen."""

    choices: tuple[Choice, ...]
    """The answers that remain once it is taken; several are variants of it, between which Space switches."""
    place: Place | None = None
    """The place of the answer on the board; None for an answer without a place."""
    goes_on: bool = False
    """Whether another step follows it."""
    listed: bool = False
    """Whether it is in the list of answers beside the board."""
    then: tuple[tuple[Following, ...], ...] = ()
    """The answers to following questions that each of the choices plans."""


@dataclass(frozen=True)
class Pointing:
    """The entries of a question and the marked one."""

    entries: tuple[Entry, ...] = ()
    mark: int | None = None
    """The index in `entries` of what Enter takes; None if nothing is under the cursor."""
    variant: int = 0
    """Which of its choices is given, where the marked entry has several."""
    digits: str = ""
    """Digits typed so far of a number that may go on."""

    @property
    def entry(self) -> Entry | None:
        """The marked entry."""
        return None if self.mark is None else self.entries[self.mark]

    @property
    def choice(self) -> Choice | None:
        """The answer that Enter would give; None if another step follows, or nothing is marked."""
        entry = self.entry
        return None if entry is None or entry.goes_on else entry.choices[self.variant]

    @property
    def then(self) -> tuple[Following, ...]:
        """The answers to following questions that Enter would plan."""
        entry = self.entry
        return entry.then[self.variant] if entry is not None and entry.then else ()

    def has_marked(self, number: int | None) -> bool:
        """Return whether the entry with a number is marked."""
        return number is not None and self.mark == number - 1

    def marked(self, mark: int | None) -> Pointing:
        """Return a copy with another mark."""
        return replace(self, mark=mark, variant=0, digits="")

    def at(self, place: Place) -> Pointing:
        """Return a copy with the mark on the first entry at a place, or on none; unchanged if the mark is
        there already."""
        entry = self.entry
        if entry is not None and entry.place == place:
            return replace(self, digits="")
        return self.marked(next((n for n, entry in enumerate(self.entries) if entry.place == place), None))

    def moved(self, by: int) -> Pointing:
        """Return a copy with the mark `by` entries further on, in a circle."""
        count = len(self.entries)
        if not count:
            return self
        if self.mark is None:
            return self.marked(0 if by > 0 else count - 1)
        return self.marked((self.mark + by) % count)

    def with_next_variant(self, by: int) -> Pointing:
        """Return a copy with the variant of the marked entry that is `by` further on, in a circle."""
        variants = len(self.entry.choices) if self.entry is not None else 1
        return replace(self, variant=(self.variant + by) % variants, digits="")

    def typed(self, digit: str) -> tuple[Pointing, int | None]:
        """Add a digit to the typed number.

        Returns:
            The pointing afterwards, and the index of the entry that was chosen, as soon as no further digit
            can follow.
        """
        most = len(self.entries)
        number = int(self.digits + digit)
        if not 1 <= number <= most:
            number = int(digit)
        if not 1 <= number <= most:
            return replace(self, digits=""), None
        if number * 10 <= most:
            return replace(self, digits=str(number)), None
        return replace(self, digits=""), number - 1

    def without_digits(self) -> Pointing:
        """Return a copy without typed digits."""
        return replace(self, digits="") if self.digits else self

    def numbers(self) -> dict[Place, str]:
        """Return the labels of numbers by place; a place with several entries has its first and last
        number."""
        numbers: dict[Place, str] = {}
        for number, entry in enumerate(self.entries, 1):
            if entry.place is not None:
                first = numbers.get(entry.place, "").partition("-")[0]
                numbers[entry.place] = f"{first}-{number}" if first else str(number)
        return numbers


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
        """The text that has been typed; None while nobody types."""
        self._given: LineEdit | None = None
        """The line that has answered the question."""

    def reset(self, ask: Ask | None, sentence: Callable[[Choice], str]) -> None:
        """Drop what was typed, and expect answers to another question.

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
        """Open the line again with the text that was refused, so that it can be corrected."""
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
        begun, choices = (
            " ".join(self.line.text.casefold().split()),
            (*self._ask.choices, *self._ask.declarations),
        )
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
