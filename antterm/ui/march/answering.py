"""Answering: what a question offers as numbered entries, chosen in the meadow, from a hand or from a list."""

from __future__ import annotations

from collections.abc import Callable

from textual.reactive import reactive

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.draw.march import Ghost, MeadowScene
from antterm.i18n import _
from antterm.ui.march import story, targets
from antterm.ui.march.looking import ARROWS
from antterm.ui.march.reading import ReadingPresenter
from antterm.ui.march.targets import Entry, as_list, decline, has_places, path_of
from antterm.words import Words


class AnsweringPresenter(ReadingPresenter):
    """A presenter whose every question can be answered by the cursor, by a number, or by turning to it."""

    chosen: reactive[Hex | None] = reactive(None, init=False)
    """The hex from which something goes, while the place to go to is still to be chosen."""
    variant: reactive[int] = reactive(0, init=False)
    """Which of several answers at the same place Space has turned to."""

    def __init__(self, words: Words, understand: Callable[[str], str]) -> None:
        super().__init__(words, understand)
        self.entries: list[Entry] = []
        """The answers as they are numbered now."""
        self._quiet: dict[int, int] = {}
        """Seats that said: no reaction until my next turn; with the Actions they will have taken by then."""

    # What can be chosen

    def list_entries(self) -> None:
        """Number the answers for the page that is open, and put the bar or the cursor on the first."""
        ask = self.sight.ask if self.sight else None
        if ask is None:
            self.entries = []
        elif self.in_meadow:
            self.entries = targets.entries(ask, self.view, self.chosen)
        else:
            self.entries = as_list(ask)
        self.variant = 0
        here = [n for n, entry in enumerate(self.entries) if entry.cell == self.cursor]
        self.point(here[0] if here and self.in_meadow else 0)

    @property
    def in_meadow(self) -> bool:
        """Whether the question is answered by pointing into the meadow."""
        ask = self.sight.ask if self.sight else None
        return ask is not None and self.page == "meadow" and has_places(ask, self.view)

    def asked_as_list(self) -> Ask | None:
        ask = super().asked_as_list()
        return None if self.in_meadow else ask

    def point(self, place: int) -> None:
        """Put the bar on an entry, and the cursor on its hex."""
        self.picked = place
        card = self.choice.mark("card") if self.page == "hand" and self.choice else None
        self.card = self.cards().index(card) if card is not None else None
        if 0 <= place < len(self.entries) and (cell := self.entries[place].cell) is not None:
            self.cursor = cell

    @property
    def entry(self) -> Entry | None:
        """What the bar is on."""
        return self.entries[self.picked] if 0 <= self.picked < len(self.entries) else None

    @property
    def choice(self) -> Choice | None:
        """The answer that Enter would give; None while there is more to choose."""
        typed = self.typed_choice()
        if typed is not None:
            return typed
        entry = self.entry
        if entry is None or entry.goes_on:
            return None
        return entry.choices[self.variant % len(entry.choices)]

    # In the meadow

    def scene(self) -> MeadowScene:
        typed = path_of(typed_choice, self.view) if (typed_choice := self.typed_choice()) else ()
        return MeadowScene(
            self.view,
            self.zoom,
            self.app.glyphs,
            cursor=typed[-1] if typed else self.cursor,
            selected=typed[0] if len(typed) > 1 else self.chosen,
            targets=self._numbers(),
            ghost=self.ghost(),
            last=story.last_places(self.sight.happened) if self.sight else frozenset(),
        )

    def _numbers(self) -> dict[Hex, str]:
        """The numbers of the answers by the hex where they are."""
        if not self.in_meadow:
            return {}
        numbers: dict[Hex, str] = {}
        for number, entry in enumerate(self.entries, 1):
            if entry.cell is not None:
                first = numbers.get(entry.cell, "").partition("-")[0]
                numbers[entry.cell] = f"{first}-{number}" if first else str(number)
        return numbers

    def ghost(self) -> Ghost | None:
        """The drawn hex as the answer in hand would lay it."""
        choice = self.choice
        number = self.view.drawn
        if choice is None or number is None or not (self.in_meadow or self.typed is not None):
            return None
        cell, turn = choice.mark("cell"), choice.mark("turn")
        return Ghost(number, Hex.parse(cell), int(turn)) if cell and turn else None

    def go(self, cell: Hex) -> None:
        super().go(cell)
        self.variant, self.number = 0, ""
        if self.in_meadow:
            places = [n for n, entry in enumerate(self.entries) if entry.cell == cell]
            self.picked = places[0] if places else -1

    def cells(self) -> set[Hex]:
        meadow = {here.cell for here in self.view.hexes.values()}
        return meadow | {entry.cell for entry in self.entries if entry.cell is not None}

    # Keys

    def point_to_card(self) -> bool:
        """Put the bar on the answer that speaks of the card under the cursor, if there is one."""
        if self.page == "hand":
            read = self.card_read()
            cards = [entry.choices[0].mark("card") for entry in self.entries]
            if any(cards):
                self.picked = cards.index(read) if read in cards else -1
        return True

    def press_answer(self, key: str, character: str | None) -> bool:
        """Keys that choose and give an answer."""
        ask = self.sight.ask if self.sight else None
        if ask is None:
            return False
        count = len(self.entries)
        if key in ("tab", "shift+tab", *ARROWS):
            by = 1 if key in ("tab", "down", "right") else -1
            self.number, self.variant = "", 0
            self.point((self.picked + by) % count if self.picked >= 0 else (0 if by > 0 else count - 1))
        elif key == "enter":
            self._enter()
        elif key == "space" or character in (",", "."):
            self.variant += -1 if character == "," else 1
        elif character == "n":
            self._decline(ask)
        elif character == "N":
            self._keep_quiet(ask)
        else:
            chosen = self.digits(character, count)
            if chosen is None:
                return bool(self.number)
            self._take(chosen)
        return True

    def unchoose(self) -> bool:
        """Undo the last thing chosen, one step at a time. Returns False where nothing was."""
        if self.number:
            self.number = ""
        elif self.chosen is not None:
            self.cursor, self.chosen = self.chosen, None
            self.list_entries()
        elif self.variant:
            self.variant = 0
        else:
            return False
        return True

    def _take(self, place: int) -> None:
        """A number was typed."""
        self.variant = 0
        self.point(place)
        if self.app.settings.moves == "direct" or self.entries[place].goes_on:
            self._enter()

    def _enter(self) -> None:
        """Enter: give the answer, or choose the hex from which something goes."""
        if self.number:
            place, self.number = int(self.number) - 1, ""
            self._take(place)
            return
        entry, choice = self.entry, self.choice
        if choice is not None:
            self.answer(choice)
        elif entry is not None and entry.cell is not None:
            self.chosen = entry.cell
            self.list_entries()
        else:
            self.message = _("Nothing to answer here. Tab or a number goes to what is possible.")

    def _decline(self, ask: Ask) -> None:
        none = decline(ask)
        if none is None:
            self.message = _("This question cannot be passed.")
        else:
            self.answer(none)

    def _keep_quiet(self, ask: Ask) -> None:
        """No reaction of this seat is asked for until its next turn."""
        self._quiet[ask.seat] = story.actions(self.sight, ask.seat) + (ask.kind == "turn.action")
        if ask.kind.endswith(".react"):
            self._decline(ask)
        else:
            self.message = _("No reaction of yours will be asked for until your next turn; u ends that.")

    def end_quiet(self) -> None:
        """Ask everybody for reactions again."""
        self._quiet.clear()

    def automatic(self, ask: Ask) -> str | None:
        if ask.seat not in self._quiet:
            return None
        if ask.kind == "turn.action" and story.actions(self.sight, ask.seat) >= self._quiet[ask.seat]:
            del self._quiet[ask.seat]
        none = decline(ask)
        return none.text if none is not None and ask.kind.endswith(".react") else None
