"""Listed answers in words, with people by their names and barracks by their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice
from antterm.games.micropolis.draw.anthill import HALF
from antterm.games.micropolis.draw.names import Growth, first_slot
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL, Home, Side
from antterm.games.micropolis.rules.meanings import EmptyBarracks, FillBarracks, HandToken, Posting
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words import MicropolisWords
from antterm.i18n import _, ngettext, pgettext


def end_name(side: Side) -> str:
    """What an end of the anthill is called."""
    return (
        pgettext("end of an anthill", "left") if side is Side.LEFT else pgettext("end of an anthill", "right")
    )


def end_letter(side: Side) -> str:
    """An end of the anthill in a letter."""
    return (
        pgettext("left end of an anthill, in a letter", "L")
        if side is Side.LEFT
        else pgettext("right end of an anthill, in a letter", "R")
    )


@dataclass(frozen=True)
class AnswerWords:
    """How the answers of a question are told."""

    ask: Ask
    view: MicropolisView
    names: Sequence[str]
    words: MicropolisWords
    home: Home
    """The anthill that the question is about."""
    growth: Growth

    def in_short(self, choice: Choice) -> str:
        """An answer as it stands in a list: a name and an army where the Red Army token is handed on."""
        if not isinstance(choice.meaning, HandToken):
            return self.sentence(choice)
        seat = choice.meaning.seat
        army = max(anthill.army for anthill in self.view.players[seat].anthills)
        return _("{who}, {army}").format(who=self.names[seat], army=self.words.soldiers(army))

    def sentence(self, choice: Choice) -> str:
        """An answer in words; barracks are told by where they lie in the ring."""
        person = self._person(choice)
        if person:
            return _("Hand the Red Army token to {seat}.").format(seat=person)
        if isinstance(self.ask.about, Posting):
            match choice.meaning:
                case EmptyBarracks(tile):
                    n = self.view.deck.tiles[tile].barracks
                    text = ngettext(
                        "Empty the barracks for {n}, {place}.", "Empty the barracks for {n}, {place}.", n
                    )
                    return text.format(n=n, place=self._place(tile))
                case FillBarracks(tile):
                    n = self.view.deck.tiles[tile].barracks
                    text = ngettext(
                        "Fill the barracks for {n}, {place}.", "Fill the barracks for {n}, {place}.", n
                    )
                    return text.format(n=n, place=self._place(tile))
        return self.words.choice(self.ask, choice, self.view)

    def _person(self, choice: Choice) -> str:
        """Who would get the Red Army token; nobody where the answer hands it to no one."""
        return self.names[choice.meaning.seat] if isinstance(choice.meaning, HandToken) else ""

    def _place(self, tile: str) -> str:
        """Where a tile of the anthill in question lies in the ring, counted from the left."""
        tiles = self.view.anthill(self.home).tiles
        index = next(i for i, here in enumerate(tiles) if here.id == tile)
        slot = (first_slot(tiles, self.growth) + index) % TILES_OF_ANTHILL
        if slot < HALF:
            return _("tile {n} above").format(n=slot + 1)
        return _("tile {n} below").format(n=TILES_OF_ANTHILL - slot)
