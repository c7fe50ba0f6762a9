"""The effects of an answer besides its points: lines of the score that change hands, and galleries that
grow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from antterm.games.micropolis.draw.anthill import gallery_line, worth
from antterm.games.micropolis.draw.history import grown
from antterm.games.micropolis.draw.names import Growth, gallery_letters
from antterm.games.micropolis.rules.answer_effects import AnswerEffect, after_filling
from antterm.games.micropolis.rules.anthill import Gallery
from antterm.games.micropolis.rules.scoring import Sheet
from antterm.games.micropolis.words.score import line_names, reasons, signed
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import Noun, counted, enumerated, together

MAJORITIES = ("colony", "army")
"""Lines of the score sheet that go to the player with the most."""


@dataclass(frozen=True)
class Phrases:
    """Sentences for a line of the sheet that changes hands, with places for `line`, `who` and `points`."""

    takes: str
    takes_from: str
    shares: str
    behind: str
    lost: str
    unshared: str
    goes_too: str
    now_shared: str


def _phrases(losing: int) -> Phrases:
    """Return the sentences for the player who gives the answer.

    Args:
        losing: the number of others who lose the line.
    """
    return Phrases(
        # Translators: line is a line of the score sheet, such as Colony; who are names.
        takes=_("{line} is yours."),
        takes_from=_("{line} is yours, taken from {who}."),
        shares=_("{line} is yours, shared with {who}."),
        behind=_("{line} goes to {who}."),
        lost=_("{line} is lost."),
        unshared=ngettext("{who} loses {line}.", "{who} lose {line}.", losing),
        goes_too=_("{line} goes to {who}, too."),
        # Translators: you keep the line, and those named have it as well then.
        now_shared=_("{line} is then shared with {who}."),
    )


def lines_taken(effect: AnswerEffect, names: Sequence[str], most_named: int) -> list[str]:
    """Return which lines change hands by an answer, in sentences.

    Args:
        effect: the position before and after it.
        names: the names of the players.
        most_named: players who are named; more of them are counted.
    """

    def join(who: Sequence[str]) -> Noun:
        return together(who) if len(who) <= most_named else counted("{n} other", "{n} others", len(who))

    changes = [(line_names()[line], turnover(effect, line, names)) for line in MAJORITIES]
    sentences = (describe(change, line, _phrases(len(change.losers)), join) for line, change in changes)
    return [text for text in sentences if text]


def lines_scored(effect: AnswerEffect) -> list[str]:
    """Return what an answer brings and costs on the other lines, in sentences; none for ants alone."""
    change = replace(effect.change, colony=0, army=0)
    if not any(replace(change, population=0).lines()):
        return []
    gains = Sheet(*(max(0, points) for points in change.lines()))
    losses = Sheet(*(max(0, -points) for points in change.lines()))
    # Translators: {reasons} are points on lines of the score sheet: "Harvest 5, 2 ants".
    templates = [(_("Brings {reasons}."), gains), (_("Costs {reasons}."), losses)]
    return [text.format(reasons=enumerated(why)) for text, sheet in templates if (why := reasons(sheet))]


def barracks_then(effect: AnswerEffect) -> list[str]:
    """Return what filling the barracks of a new tile would add to its points, in a sentence; else nothing."""
    filled = after_filling(effect)
    if filled is None:
        return []
    points = signed(filled.gain)
    # Translators: the barracks of a tile that may be taken; {points} is a number with its sign.
    return [_("Filling its barracks then: {points}.").format(points=points)]


def galleries_touched(effect: AnswerEffect, growth: Growth) -> list[str]:
    """Return what becomes of the galleries that a new tile touches, in sentences.

    Args:
        effect: the position before and after it is placed.
        growth: the growth of the anthill before.
    """
    return [_gallery_sentence(change) for change in gallery_changes(effect, growth)]


def _gallery_sentence(change: GalleryChange) -> str:
    what = gallery_line(change.gallery, names_openness=change.is_named_shut)
    if not change.joined:
        return _("New gallery {letter}: {what}.").format(letter=change.letter, what=what)
    if not change.grows:
        # Translators: a tile lengthens a gallery but brings it nothing; {what} is "8 ants, 10 for fruits".
        return _("Gallery {letter} stays at {what}.").format(letter=change.letter, what=what)
    if len(change.joined) == 1:
        return _("Gallery {letter} grows to {what}.").format(letter=change.letter, what=what)
    return _("Galleries {letters} join: {what}.").format(letters=together(change.joined), what=what)


def _points(effect: AnswerEffect, line: str, seat: int) -> tuple[int, int]:
    """Return a player's points of a line, before and after."""
    before, after = (
        sum(getattr(sheet, line) for sheet in view.sheets[seat]) for view in (effect.before, effect.after)
    )
    return before, after


def _change(effect: AnswerEffect, line: str, seat: int) -> int:
    before, after = _points(effect, line, seat)
    return after - before


@dataclass(frozen=True)
class Turnover:
    """A change of the owners of a line of the score sheet."""

    by: int
    """The points that the answering player gains."""
    losers: Sequence[str]
    winners: Sequence[str]
    holders: Sequence[str]
    """The names of the others who lose the line, who win it, and who have it then."""
    is_kept: bool
    """Whether the answering player has it afterwards."""


def turnover(effect: AnswerEffect, line: str, names: Sequence[str]) -> Turnover:
    """Return how a line changes hands."""
    own = effect.home.seat
    others = [seat for seat in range(len(names)) if seat != own]
    return Turnover(
        _change(effect, line, own),
        [names[seat] for seat in others if _change(effect, line, seat) < 0],
        [names[seat] for seat in others if _change(effect, line, seat) > 0],
        [names[seat] for seat in others if _points(effect, line, seat)[1] > 0],
        _points(effect, line, own)[1] > 0,
    )


def describe(
    change: Turnover, line: str, phrases: Phrases, join: Callable[[Sequence[str]], str], points: str = ""
) -> str:
    """Return how a line changes hands; empty where it does not.

    Args:
        change: who loses and wins it.
        line: the name of the line.
        phrases: the sentences to choose from.
        join: makes one text of several names.
        points: what stands in the place `points`.
    """
    losers, holders = change.losers, change.holders
    text, who = "", losers or holders
    if change.by > 0:
        text = phrases.takes_from if losers else phrases.shares if holders else phrases.takes
    elif change.by < 0:
        text, who = (phrases.behind if holders else phrases.lost), holders
    elif losers:
        text = phrases.unshared
    elif change.winners:
        text, who = (phrases.now_shared if change.is_kept else phrases.goes_too), change.winners
    return text.format(line=line, who=join(who) if who else "", points=points)


@dataclass(frozen=True)
class GalleryChange:
    """The change that a new tile makes to a gallery."""

    joined: tuple[str, ...]
    """The letters of the galleries that become one, the letter that stays first; none of a new gallery."""
    letter: str
    gallery: Gallery
    """The gallery afterwards."""
    is_named_shut: bool
    """Whether to say that the gallery is shut; once the ring is closed, all are, and nobody says so."""
    new_ants: int
    """The number of ants that the tile adds to it; 0 for a new gallery."""
    grows: bool = True
    """Whether it has more ants, fruits or points than before; True for a new one and where some join."""


def _holds(gallery: Gallery) -> tuple[object, ...]:
    """Return what a gallery has that can grow."""
    return gallery.ants, gallery.queens, len(gallery.fruits), worth(gallery)


def gallery_changes(effect: AnswerEffect, growth: Growth) -> list[GalleryChange]:
    """Return the changes of the galleries that the new tile touches, the largest first.

    Args:
        effect: the effect of placing the tile.
        growth: the growth of the anthill before.
    """
    if effect.tile is None:
        return []
    old = effect.before.anthill(effect.home)
    new = effect.after.anthill(effect.home)
    named: dict[tuple[str, int], str] = {}
    held: dict[str, tuple[object, ...]] = {}
    for gallery, letter in zip(old.galleries, gallery_letters(old.tiles, growth), strict=True):
        held[letter] = _holds(gallery)
        named |= {(old.tiles[part.place].id, part.segment): letter for part in gallery.parts}
    changes: list[GalleryChange] = []
    letters = gallery_letters(new.tiles, grown(growth, effect))
    for gallery, letter in zip(new.galleries, letters, strict=True):
        places = [(new.tiles[part.place].id, part.segment) for part in gallery.parts]
        fresh = [segment for tile, segment in places if tile == effect.tile.id]
        if not fresh or not (gallery.ants or gallery.fruits):
            continue
        joined = dict.fromkeys(named[place] for place in places if place in named)
        is_named_shut = not (new.closed or gallery.openings)
        new_ants = sum(effect.tile.segments[segment].ants for segment in fresh) if joined else 0
        in_order = tuple(sorted(joined, key=lambda other: other != letter))
        grows = len(joined) != 1 or held[in_order[0]] != _holds(gallery)
        changes.append(GalleryChange(in_order, letter, gallery, is_named_shut, new_ants, grows))
    return sorted(changes, key=lambda change: (-change.gallery.ants - 10 * len(change.joined), change.letter))
