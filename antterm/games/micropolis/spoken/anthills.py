"""Anthills of Micropolis in sentences: galleries in order, tiles from the left end to the right one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from antterm.games.micropolis.draw.history import AnthillHistory
from antterm.games.micropolis.draw.names import gallery_letters, segment_letters
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL, Anthill, AnthillId, Gallery
from antterm.games.micropolis.rules.meanings import SettingToken
from antterm.games.micropolis.rules.scoring import different_fruits, harvest, royal
from antterm.games.micropolis.rules.tiles import LEFT, RIGHT, Port, Segment, Tile
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import TEXTS, numeral
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import capital, counted, enumerated
from antterm.plain.spoken import ListenerView


def port_name(port: Port) -> str:
    """Describe an opening of a tile: its side, and whether it lies away from the foundation or beside it."""
    return TEXTS.say("port", port)


class AnthillsReport:
    """Sentences about the anthills of a moment.

    Args:
        words: the sentences of the game.
        moment: what whoever listens may know.
    """

    def __init__(self, words: MicropolisWords, moment: ListenerView[MicropolisView]) -> None:
        self._words, self._names, self._view = words, moment.names, moment.view
        self._history, self._seat = AnthillHistory.of(moment.happened), moment.seat
        self._token_lies = moment.ask is None or not isinstance(moment.ask.about, SettingToken)

    def name(self, home: AnthillId) -> str:
        """Describe whose anthill it is, and which of theirs."""
        return self._words.anthill(home, self._names)

    def own_name(self, home: AnthillId) -> str:
        """Return which of one's own it is: `anthill A`; by its owner if each has one, or it is another's."""
        if not home.letter or home.seat != self._seat:
            return self.name(home)
        return _("anthill {letter}").format(letter=numeral(home))

    def to_choose(self, home: AnthillId) -> str:
        """Describe one of one's own anthills in a sentence."""
        facts = self._facts(home)
        facts += [_("has the Red Army token")] if self._has_token(home) else []
        return capital(_("{anthill}: {facts}.").format(anthill=self.own_name(home), facts=enumerated(facts)))

    def in_short(self, home: AnthillId) -> str:
        """Describe an anthill in one sentence."""
        facts = self._facts(home)
        if not home.letter:
            facts += self.tokens(home.seat)
        facts += [_("has the Red Army token")] if self._has_token(home) else []
        return _("{anthill}: {facts}.").format(anthill=self.name(home), facts=enumerated(facts))

    def tokens(self, seat: int) -> Sequence[str]:
        """Describe the architect tokens that a player has; nothing of none."""
        tokens = self._view.players[seat].tokens
        return [counted("{n} architect token", "{n} architect tokens", tokens)] if tokens else []

    def _facts(self, home: AnthillId) -> list[str]:
        """Describe what an anthill has."""
        view, words, anthill = self._view, self._words, self._view.anthill(home)
        return [
            words.points(view.sheets[home.seat][home.number].total),
            _("{soldiers} in the army").format(soldiers=words.soldiers(anthill.army)),
            counted("{n} tile", "{n} tiles", len(anthill.tiles)),
        ]

    def _has_token(self, home: AnthillId) -> bool:
        """Return whether the Red Army token lies there; while its place is asked for, it lies nowhere."""
        return home == self._view.commander and self._token_lies

    def in_full(self, home: AnthillId) -> list[str]:
        """Describe an anthill with its ends, its galleries and its barracks."""
        anthill = self._view.anthill(home)
        if not anthill.tiles:
            return [self.in_short(home), _("A bare foundation: no tile lies here yet.")]
        return [
            self.in_short(home),
            *self._ends(home),
            *self._galleries(home),
            *self._barracks(anthill),
            *self._in_last(home),
        ]

    def tiles(self, home: AnthillId) -> list[str]:
        """Describe the tiles of an anthill one by one, each gallery with its letter."""
        tiles = self._view.anthill(home).tiles
        if not tiles:
            return self.in_full(home)
        full, letters = self._view.anthill(home).full, self._letters_of_segments(home)
        return [
            _("{anthill}, from the left end:").format(anthill=self.name(home)),
            *(
                _("Tile {number}: {what}.").format(
                    number=number, what="; ".join(self._slice(tile, own, tile.id in full))
                )
                for number, (tile, own) in enumerate(zip(tiles, letters, strict=True), 1)
            ),
            _("Outer openings lie away from the foundation, inner ones beside it."),
        ]

    def _letters_of_segments(self, home: AnthillId) -> list[tuple[str, ...]]:
        return segment_letters(self._view.anthill(home).tiles, self._history.growth(self._view, home))

    def _slice(self, tile: Tile, letters: Sequence[str], is_full: bool) -> Iterator[str]:
        """Describe what is on a tile of an anthill."""
        for segment, letter in zip(tile.segments, letters, strict=True):
            text = _("gallery {letter}, {where}")
            yield text.format(letter=letter, where=self.stretch(segment))
        if tile.barracks:
            yield self._room(tile, is_full)

    def stretch(self, segment: Segment) -> str:
        """Describe where a stretch of gallery leads on its tile, and what is in it."""
        ports = enumerated(map(port_name, segment.ports))
        where = _("{port}, a dead end").format(port=ports) if len(segment.ports) == 1 else ports
        things = [*self._living(segment), *(self._words.fruit(str(fruit)) for fruit in segment.fruits)]
        what = enumerated(things) or pgettext("a gallery", "empty")
        return _("{where}: {what}").format(where=where, what=what)

    def _living(self, segment: Segment) -> Iterator[str]:
        if segment.workers:
            yield counted("{n} worker", "{n} workers", segment.workers)
        yield from (self._words.craft(str(ant)) for ant in segment.specialists)

    def _room(self, tile: Tile, is_full: bool) -> str:
        """Describe a barracks, full or empty."""
        text = ngettext("barracks for {n}, empty", "barracks for {n}, empty", tile.barracks)
        if is_full:
            text = ngettext("barracks for {n}, full", "barracks for {n}, full", tile.barracks)
        return text.format(n=tile.barracks)

    def _ends(self, home: AnthillId) -> list[str]:
        """Describe which galleries lead on at the ends."""
        anthill = self._view.anthill(home)
        if anthill.closed:
            return [_("The ring is closed.")]
        first, *_others, last = (*anthill.tiles, anthill.tiles[-1])
        letters = self._letters_of_segments(home)
        left = _("Left end: outer level gallery {outer}, inner level gallery {inner}.")
        right = _("Right end: outer level gallery {outer}, inner level gallery {inner}.")
        lines = []
        for text, tile, own, ports in ((left, first, letters[0], LEFT), (right, last, letters[-1], RIGHT)):
            outer, inner = (own[tile.segment_at[port]] for port in ports)
            lines.append(text.format(outer=outer, inner=inner))
        if len(anthill.tiles) == TILES_OF_ANTHILL - 1:
            lines.append(_("The last tile will join both ends."))
        return lines

    def _galleries(self, home: AnthillId) -> Iterator[str]:
        """Describe the galleries in order, those without anything only while they can grow."""
        anthill = self._view.anthill(home)
        letters = gallery_letters(anthill.tiles, self._history.growth(self._view, home))
        for gallery, letter in zip(anthill.galleries, letters, strict=True):
            if gallery.ants or gallery.fruits or gallery.openings:
                yield _("Gallery {letter}, {tiles}: {what}.").format(
                    letter=letter,
                    tiles=_tiles_of(gallery),
                    what=self._gallery(gallery, names_openness=not anthill.closed),
                )

    def _gallery(self, gallery: Gallery, *, names_openness: bool) -> str:
        """Describe a gallery with the names of its fruits, which matter to the player who seeks others."""
        kinds = Counter(str(fruit) for fruit in gallery.fruits)
        fruits = enumerated(times(n, self._words.fruit(fruit)) for fruit, n in kinds.items())
        facts = self._gallery_without_fruits(gallery, names_openness=names_openness)
        if not fruits:
            return enumerated(facts)
        text = _("{what}; fruits for {points}: {fruits}")
        points = self._words.points(harvest(gallery))
        return text.format(what=enumerated(facts), points=points, fruits=fruits)

    def gallery_in_short(self, gallery: Gallery, *, names_openness: bool, new_ants: int) -> str:
        """Describe what is in a gallery, and what it scores.

        Args:
            gallery: the gallery.
            names_openness: whether to say that it is open, or shut.
            new_ants: the number of its ants that are new.
        """
        facts = self._gallery_without_fruits(gallery, names_openness=names_openness, new_ants=new_ants)
        if gallery.fruits:
            kinds = counted("{n} fruit", "{n} different fruits", different_fruits(gallery))
            points = self._words.points(harvest(gallery))
            place = -1 if names_openness else len(facts)
            facts[place:place] = [_("{fruits} for {points}").format(fruits=kinds, points=points)]
        return enumerated(facts)

    def _gallery_without_fruits(
        self, gallery: Gallery, *, names_openness: bool, new_ants: int = 0
    ) -> list[str]:
        """Return the ants and queens of a gallery, and last whether it is open."""
        words = self._words
        facts: list[str] = [counted("{n} ant", "{n} ants", gallery.ants) if gallery.ants else _("no ants")]
        if not (gallery.ants or gallery.fruits):
            facts = [pgettext("a gallery", "empty")]
        if new_ants:
            some = ngettext("{n} of them new", "{n} of them new", new_ants).format(n=new_ants)
            all_of_them = pgettext("ants", "all new") if new_ants > 1 else pgettext("an ant", "new")
            facts.append(all_of_them if new_ants == gallery.ants else some)
        if gallery.queens == 1:
            facts.append(_("a queen for {points}").format(points=words.points(royal(gallery))))
        elif gallery.queens:
            queens = counted("{n} queen", "{n} queens", gallery.queens)
            facts.append(_("{queens} for no points").format(queens=queens))
        if names_openness:
            is_open = gallery.openings > 0
            facts.append(pgettext("a gallery", "open") if is_open else pgettext("gallery", "shut"))
        return facts

    def _barracks(self, anthill: Anthill) -> Iterator[str]:
        for number, tile in enumerate(anthill.tiles, 1):
            if tile.barracks:
                room = self._room(tile, tile.id in anthill.full)
                yield _("Tile {number}: {what}.").format(number=number, what=room)

    def _in_last(self, home: AnthillId) -> Iterator[str]:
        """Describe which tile was placed last."""
        last = self._history.last_tile(home)
        numbers = {tile.id: number for number, tile in enumerate(self._view.anthill(home).tiles, 1)}
        if last in numbers:
            yield _("Tile {number} was placed last.").format(number=numbers[last])


def _tiles_of(gallery: Gallery) -> str:
    """Describe the tiles that a gallery runs through, counted from the left end: `tiles 1 to 3`."""
    numbers = sorted({part.place + 1 for part in gallery.parts})
    if len(numbers) > 2 and all(b == a + 1 for a, b in pairwise(numbers)):
        return _("tiles {first} to {last}").format(first=numbers[0], last=numbers[-1])
    text = ngettext("tile {numbers}", "tiles {numbers}", len(numbers))
    return text.format(numbers=enumerated(map(str, numbers)))


def times(n: int, what: str) -> str:
    """Return something that is there more than once."""
    return what if n == 1 else _("{n} times {what}").format(n=n, what=what)


def sentence(parts: Sequence[str]) -> str:
    """Describe several things as a sentence."""
    return capital(f"{'; '.join(parts)}.") if parts else ""
