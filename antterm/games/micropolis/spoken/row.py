"""The row of tiles, and what each of them would bring where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from antterm.games.micropolis.draw.answer_effects import (
    MAJORITIES,
    GalleryChange,
    Phrases,
    describe,
    gallery_changes,
    turnover,
)
from antterm.games.micropolis.draw.history import AnthillHistory
from antterm.games.micropolis.rules.answer_effects import AnswerEffect, after_placing, after_taking
from antterm.games.micropolis.rules.anthill import AnthillId, Gallery, Side
from antterm.games.micropolis.rules.draft import within_reach
from antterm.games.micropolis.rules.meanings import OfAnthill
from antterm.games.micropolis.rules.scoring import different_fruits
from antterm.games.micropolis.rules.tiles import Tile
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.spoken.anthills import AnthillsReport, sentence
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import spoken_gain, spoken_gain_in_short
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import capital, counted, enumerated, together
from antterm.plain.spoken import ListenerView


class RowReport:
    """Sentences about the row of tiles at a moment, and about a tile in hand.

    Args:
        words: the sentences of the game.
        moment: what whoever listens may know.
    """

    def __init__(self, words: MicropolisWords, moment: ListenerView[MicropolisView]) -> None:
        self._words, self._moment, self._view = words, moment, moment.view
        self._anthills, self._history = AnthillsReport(words, moment), AnthillHistory.of(moment.happened)

    def homes(self) -> Sequence[AnthillId]:
        """Return the anthills for which a tile would be taken: the asked player's, else the viewer's."""
        view, ask = self._view, self._moment.ask
        if view.outcome is not None:
            return ()
        asked = ask is not None and self._moment.seat in (None, ask.seat)
        if asked and ask is not None and isinstance(ask.about, OfAnthill):
            return (ask.about.home,)
        seat = self._moment.seat if self._moment.seat is not None else view.to_move
        return [home for home in view.homes if home.seat == seat and not view.anthill(home).closed]

    def row(self) -> list[str]:
        """Describe the tiles in their order, with price and points."""
        if not self._view.row:
            return [_("The row is empty.")]
        return [self._line(index) for index in range(len(self._view.row))]

    def _line(self, index: int) -> str:
        """Describe a tile of the row."""
        view, words = self._view, self._words
        parts = [words.offer(view, index, by_token=False)]
        homes = self.homes() if view.held is None else ()
        dear = [home for home in homes if index not in within_reach(view.row, view.anthill(home).army)]
        for home in homes:
            gains = self._gains(home, index, by_token=home in dear)
            text = _("{anthill}: {facts}")
            if home in dear:
                text = (
                    _("{facts}; too expensive for {anthill}")
                    if len(homes) == 1
                    else _("{anthill}: {facts}, too expensive")
                )
            elif len(homes) == 1:
                text = "{facts}"
            parts.append(text.format(anthill=self._anthills.own_name(home), facts=gains))
        return sentence(parts)

    def offer(self, home: AnthillId, index: int, by_token: bool) -> str:
        """Describe a tile that can be taken for an anthill, in a sentence."""
        offered = self._words.offer(self._view, index, by_token)
        return sentence([offered, self._gains(home, index, by_token)])

    def offer_in_short(self, home: AnthillId, index: int) -> str:
        """Describe a tile that can be taken, without its price: that is its number in the list less one."""
        # Translators: what is drawn on a tile, after its number: "1. With 2 workers, lemon".
        tile = _("with {tile}").format(tile=self._words.tile(self._view.row[index].tile))
        return sentence([tile, *self._brings_if_taken(home, index, by_token=False)])

    def offer_by_token(self, home: AnthillId, index: int, *, price_heard: bool) -> str:
        """Describe a tile that an architect token pays for.

        Args:
            home: the anthill that it is for.
            index: its place in the row.
            price_heard: whether it was said already how it is paid for.
        """
        offered = _("Tile {number}: {tile}")
        offered = offered.format(number=index + 1, tile=self._words.tile(self._view.row[index].tile))
        price = [] if price_heard else [_("for an architect token")]
        return sentence([offered, *price, *self._brings_if_taken(home, index, by_token=True)])

    def _brings_if_taken(self, home: AnthillId, index: int, *, by_token: bool) -> list[str]:
        """Describe the soldiers on a tile, and its points at the ends, in short."""
        offer = self._view.row[index]
        lying = [_("{soldiers} on it").format(soldiers=self._words.soldiers(offer.soldiers))]
        gains = [after_taking(self._view, home, index, side, by_token).gain for side in self._sides(home)]
        brings = spoken_gain(gains[0])
        if len(set(gains)) > 1:
            left, right = map(spoken_gain_in_short, gains)
            # Translators: points that a tile brings at the left end and at the right end: +5, or 2 lost.
            brings = _("left {left}, right {right} points").format(left=left, right=right)
        return [*(lying if offer.soldiers else []), brings]

    def _gains(self, home: AnthillId, index: int, by_token: bool) -> str:
        """Describe what a tile of the row would bring at each end; minus signs would not be heard."""
        return at_both_ends(
            [
                spoken_gain(after_taking(self._view, home, index, side, by_token).gain)
                for side in self._sides(home)
            ]
        )

    def tile(self, index: int) -> list[str]:
        """Describe a tile of the row: what is drawn on it, and what it would do at each end."""
        tile, lines = (
            self._view.row[index].tile,
            [self._line(index), *self._drawn(self._view.row[index].tile)],
        )
        for home in self.homes():
            by_token = index not in within_reach(self._view.row, self._view.anthill(home).army)
            lines += self._ends(
                [after_taking(self._view, home, index, side, by_token) for side in self._sides(home)]
            )
        return [*lines, *map(capital, self._words.tile_helps(tile))]

    def held(self) -> list[str]:
        """Describe the tile that was taken and is to be placed."""
        tile, homes = self._view.held, self.homes()
        if tile is None:
            return [_("No tile is in hand.")]
        text = _("A tile in hand, not yet placed: {tile}.")
        lines = [text.format(tile=self._words.tile(tile)), *self._drawn(tile)]
        for home in homes:
            lines += self._ends([after_placing(self._view, home, tile, side) for side in self._sides(home)])
        return [*lines, *map(capital, self._words.tile_helps(tile))]

    def _sides(self, home: AnthillId) -> Sequence[Side]:
        return self._view.anthill(home).sides or (Side.RIGHT,)

    def _drawn(self, tile: Tile) -> list[str]:
        """Describe the galleries of a tile."""
        return [
            _("Gallery: {where}.").format(where=self._anthills.stretch(segment)) for segment in tile.segments
        ]

    def _ends(self, effects: Sequence[AnswerEffect]) -> list[str]:
        """Describe what a tile would do at each end."""
        lines = []
        for effect in effects:
            parts = [spoken_gain(effect.gain), *self.brings(effect)]
            text = _("{anthill}, at the left end: {facts}.")
            if len(effects) == 1:
                text = _("{anthill}: {facts}.")
            elif effect.side is Side.RIGHT:
                text = _("{anthill}, at the right end: {facts}.")
            name = self._anthills.own_name(effect.home)
            lines.append(capital(text.format(anthill=name, facts="; ".join(parts))))
        return lines

    def brings(self, effect: AnswerEffect) -> list[str]:
        """Describe what an answer does to galleries and majorities."""
        growth = self._history.growth(self._view, effect.home)
        return [*self.takes(effect), *map(self._gallery, gallery_changes(effect, growth))]

    def brings_in_short(self, effect: AnswerEffect) -> list[str]:
        """Describe what is in each gallery then, for the player who knows that letters are galleries."""
        growth = self._history.growth(self._view, effect.home)
        return [*map(_gallery_in_short, gallery_changes(effect, growth))]

    def _gallery(self, change: GalleryChange) -> str:
        """Describe what the tile does to one gallery."""
        what = self._anthills.gallery_in_short(
            change.gallery, names_openness=change.is_named_shut, new_ants=change.new_ants
        )
        if not change.joined:
            return _("new gallery {letter}: {what}").format(letter=change.letter, what=what)
        text = ngettext(
            "joins gallery {letters}: {what}", "joins galleries {letters}: {what}", len(change.joined)
        )
        return text.format(letters=together(change.joined), what=what)

    def takes(self, effect: AnswerEffect) -> list[str]:
        """Describe the majorities that change hands."""
        return spoken_majorities(effect, self._moment.names, lambda line: self._words.line(line)[0])


def _gallery_in_short(change: GalleryChange) -> str:
    """Describe what the tile does to one gallery, in short."""
    what = _in_gallery(change.gallery, is_named_shut=change.is_named_shut)
    if not change.joined:
        return _("new {letter}: {what}").format(letter=change.letter, what=what)
    return _("{letters}: {what}").format(letters=together(change.joined), what=what)


def _in_gallery(gallery: Gallery, *, is_named_shut: bool) -> str:
    """Describe what lives and lies in a gallery, without points, and that it is shut if so."""
    facts: list[str] = [counted("{n} ant", "{n} ants", gallery.ants)] if gallery.ants else []
    facts += [counted("{n} queen", "{n} queens", gallery.queens)] if gallery.queens else []
    fruits = different_fruits(gallery)
    facts += [counted("{n} fruit", "{n} different fruits", fruits)] if fruits else []
    return enumerated([*facts, *([pgettext("gallery", "shut")] if is_named_shut else [])])


def at_both_ends(gains: Sequence[str]) -> str:
    """Describe what a tile brings at the left and at the right end, once where that is the same."""
    if len(set(gains)) == 1:
        return gains[0]
    return _("at the left {left}, at the right {right}").format(left=gains[0], right=gains[1])


def spoken_majorities(
    effect: AnswerEffect, names: Sequence[str], line_name: Callable[[str], str]
) -> list[str]:
    """Describe the lines of the score sheet that change hands; their points are among those said before."""
    sentences = []
    for line in MAJORITIES:
        change = turnover(effect, line, names)
        points = spoken_gain(change.by)
        if change.by < 0:
            points = ngettext("{n} lost point", "{n} lost points", -change.by).format(n=-change.by)
        phrases = Phrases(
            # Translators: line is a line of the score sheet, such as Colony; who are names.
            takes=_("takes {line}, {points} included"),
            takes_from=_("takes {line} from {who}, {points} included"),
            shares=_("shares {line} with {who}, {points} included"),
            behind=_("loses {line} to {who}, {points} included"),
            lost=_("{line} is lost, {points} included"),
            unshared=ngettext(
                "{who} no longer shares {line}", "{who} no longer share {line}", len(change.losers)
            ),
            goes_too=_("{line} goes to {who}, too"),
            now_shared=_("{line} is then shared with {who}"),
        )
        sentences.append(describe(change, line_name(line), phrases, together, points))
    return [text for text in sentences if text]
