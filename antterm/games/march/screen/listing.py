"""The answers of March of the Ants in a list beside the board, and each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.draw.names import hex_name
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.deciding import barred, is_open_part
from antterm.games.march.screen.explain import ways_on
from antterm.games.march.screen.pages import MarchPage
from antterm.games.march.words.barred import rest_to_come
from antterm.games.march.words.in_short import in_short
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.several import several
from antterm.i18n import _
from antterm.ui.models.keymap import Keymap
from antterm.ui.models.pointing import Entry, Pointing
from antterm.ui.models.scene import AnswerList, AnswerRow
from antterm.ui.models.seat_view import SeatView


@dataclass(frozen=True)
class Listing:
    """The answers to a question in short; the marked one stands in full in the prompt."""

    sight: SeatView
    ask: Ask
    """Its question."""
    pointing: Pointing
    keymap: Keymap
    page: MarchPage | None
    """The page that is open; None where an explanation covers it."""
    drawn: tuple[str, ...]
    """The cards just drawn."""

    @property
    def view(self) -> MarchView:
        """What the seat sees."""
        view: MarchView = self.sight.view
        return view

    def scene(self) -> AnswerList:
        """Return the answers that the page itself does not show with their numbers."""
        rows = [
            AnswerRow(number, self._in_short(entry), self.pointing.has_marked(number))
            for number, entry in enumerate(self.pointing.entries, 1)
            if not self._is_on_page(entry)
        ]
        why_not = tuple(f"{self._letter(action)} {why}" for action, why in barred(self.sight))
        return AnswerList(tuple(rows), self._elsewhere(), why_not)

    def sentence(self, entry: Entry) -> str:
        """Return what an entry does, with the questions that follow."""
        if entry.goes_on and isinstance(entry.place, Hex):
            return ways_on(self.view, entry)
        if entry.at_once and isinstance(entry.place, Hex):
            here = self.view.at(entry.place)
            text = _("An ant of {hex} goes; no more larvae.")
            return text.format(hex=hex_name(self.view, here.number) if here else "?")
        return several(self.ask, self._answers_of(entry), self.view)

    def _in_short(self, entry: Entry) -> str:
        """Return what stands in the list for an entry; for an Action after the letter that takes it."""
        here = self.view.at(entry.place) if isinstance(entry.place, Hex) else None
        if here is not None and (entry.goes_on or entry.at_once):
            text = _("Ant: {hex}").format(hex=Naming(self.view.parts).number(here.number))
        else:
            text = in_short(self.ask, self._answers_of(entry), self.view)
        action = commands.action_of(entry.choices[0])
        return text if action is None else f"{self._letter(action)} {text}"

    def _letter(self, action: str) -> str:
        """Return the letter that takes an Action."""
        return self.keymap.shown(commands.ACTIONS[action])

    def _elsewhere(self) -> str:
        """Return where those answers are that are not in the list: they are places in the meadow."""
        if is_open_part(self.ask):
            key = self.keymap.named(commands.HAND)
            return _("{key}: your cards, while the others look away.").format(key=key)
        if isinstance(self.ask.about, Acting):
            return rest_to_come(self.view, self.ask.seat)
        if self.page is not pages.MEADOW:
            return ""
        return " ".join((*self._numbers_in_meadow(), *self._drawn_in_words()))

    def _numbers_in_meadow(self) -> Iterator[str]:
        """Yield which numbers stand in the meadow."""
        entries = self.pointing.entries
        numbers = [n for n, entry in enumerate(entries, 1) if not entry.listed]
        if not numbers or len(numbers) == len(entries):
            return
        if len(numbers) == 1:
            yield _("{number} is a place in the meadow.").format(number=numbers[0])
        else:
            text = _("{first} and {last} are places in the meadow.")
            if len(numbers) > 2:
                text = _("{first} to {last} are places in the meadow.")
            yield text.format(first=numbers[0], last=numbers[-1])

    def _drawn_in_words(self) -> Iterator[str]:
        """Yield the cards just drawn, where the meadow must be seen for the answer."""
        if self.drawn:
            text = _("You have drawn: {cards}.")
            yield text.format(cards=Naming(self.view.parts).cards(self.drawn))

    def _is_on_page(self, entry: Entry) -> bool:
        """Whether the page that is open shows an entry with its number."""
        if self.page is pages.MEADOW:
            return not entry.listed
        return self.page is pages.HAND and isinstance(entry.place, str)

    def _answers_of(self, entry: Entry) -> tuple[Choice, ...]:
        """Return the answers that an entry gives; if it is marked, in the way that is chosen."""
        pointing = self.pointing if entry is self.pointing.entry else Pointing((entry,), 0)
        choice = pointing.choice or entry.choices[0]
        return choice, *(following.choice for following in pointing.then)
