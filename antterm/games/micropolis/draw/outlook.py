"""What the answer in hand does, in a sentence: to the galleries that it touches, to everybody's points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from antterm.games.micropolis.draw.anthill import gallery_line
from antterm.games.micropolis.draw.names import Growth, gallery_letters
from antterm.games.micropolis.rules.anthill import Gallery, Side
from antterm.games.micropolis.rules.outlook import Prospect
from antterm.games.micropolis.rules.scoring import LINES
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import Noun, counted, enumerated

MAJORITIES = ("colony", "army")
"""Lines of the sheet that go to whoever has most."""
NAMED_IN_SHORT = 2
"""Players who are named in short forms; more of them are counted."""
TellGallery = Callable[[Gallery, bool, int], str]
"""How a gallery is told: whether nothing is said of its being open, and how many of its ants are new."""


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


def long_phrases(losing: int) -> Phrases:
    """Return whole sentences.

    Args:
        losing: how many others lose the line.
    """
    return Phrases(
        # Translators: line is a line of the score sheet, such as Colony; who are names, with commas.
        takes=_("takes {line} ({points:+d})"),
        takes_from=_("takes {line} from {who} ({points:+d})"),
        shares=_("shares {line} with {who} ({points:+d})"),
        behind=_("{line} falls behind {who} ({points:+d})"),
        lost=_("{line} is lost ({points:+d})"),
        unshared=ngettext("{who} no longer shares {line}", "{who} no longer share {line}", losing),
        goes_too=_("{line} goes to {who}, too"),
    )


def _short_phrases() -> Phrases:
    """Return short forms, for a pane of few rows."""
    return Phrases(
        # Translators: the same in short; who may also be "3 others". The points were theirs, or are now.
        takes=_("{line} {points:+d}"),
        takes_from=_("{line} {points:+d} from {who}"),
        shares=_("{line} {points:+d} with {who}"),
        behind=_("{line} {points:+d} to {who}"),
        lost=_("{line} {points:+d}"),
        unshared=_("no {line} for {who}"),
        goes_too=_("{line} for {who}, too"),
    )


def effects(
    prospect: Prospect,
    growth: Growth,
    names: Sequence[str],
    line_name: Callable[[str], str],
    *,
    in_short: bool = False,
) -> list[str]:
    """Return what an answer does: `takes Colony from Bea (+5)`, `joins gallery A: 6 ants, 3 more`.

    Args:
        prospect: the position before and after it.
        growth: of the anthill before.
        names: of the players.
        line_name: what a line of the score sheet is called.
        in_short: `Colony +5 from Bea`, `A: 6 ants, 3 more`.
    """
    changes = majorities(prospect, names, line_name, in_short=in_short)
    changes += gallery_changes(prospect, growth, in_short=in_short)
    if prospect.tile is None:
        changes += [
            _("{line} {points:+d}").format(line=line_name(line), points=by)
            for line in LINES
            if line not in MAJORITIES and (by := _change(prospect, line, prospect.home.seat))
        ]
    return changes


def gain_words(gain: int) -> str:
    """Describe points won, or lost: `+3 points`, `2 points lost`."""
    if gain < 0:
        return ngettext("{n} point lost", "{n} points lost", -gain).format(n=-gain)
    return ngettext("{n:+d} point", "{n:+d} points", gain).format(n=gain)


def majorities(
    prospect: Prospect, names: Sequence[str], line_name: Callable[[str], str], *, in_short: bool = False
) -> list[str]:
    """Return which lines of the score sheet change hands, a sentence or a short form for each."""
    sentences = []
    for line in MAJORITIES:
        change = turnover(prospect, line, names)
        phrases = _short_phrases() if in_short else long_phrases(len(change.losers))
        join = _list_in_short if in_short else enumerated
        sentences.append(describe(change, line_name(line), phrases, change.by, join))
    return [text for text in sentences if text]


def _points(prospect: Prospect, line: str, seat: int) -> tuple[int, int]:
    """Return a player's points of a line, before and after."""
    before, after = (
        sum(getattr(sheet, line) for sheet in view.sheets[seat]) for view in (prospect.before, prospect.after)
    )
    return before, after


def _change(prospect: Prospect, line: str, seat: int) -> int:
    before, after = _points(prospect, line, seat)
    return after - before


@dataclass(frozen=True)
class Turnover:
    """How a line of the score sheet changes hands."""

    by: int
    """Points more for whose answer it is."""
    losers: Sequence[str]
    winners: Sequence[str]
    holders: Sequence[str]
    """The others who lose it, who win it, who have it then."""


def turnover(prospect: Prospect, line: str, names: Sequence[str]) -> Turnover:
    """Return how a line changes hands."""
    own = prospect.home.seat
    others = [seat for seat in range(len(names)) if seat != own]
    return Turnover(
        _change(prospect, line, own),
        [names[seat] for seat in others if _change(prospect, line, seat) < 0],
        [names[seat] for seat in others if _change(prospect, line, seat) > 0],
        [names[seat] for seat in others if _points(prospect, line, seat)[1] > 0],
    )


def describe(
    change: Turnover, line: str, phrases: Phrases, points: int | str, join: Callable[[Sequence[str]], str]
) -> str:
    """Return how a line changes hands; empty where it does not.

    Args:
        change: who loses and wins it.
        line: what it is called.
        phrases: the sentences to choose from.
        points: what stands in the place `points`.
        join: makes one text of several names.
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
        text, who = phrases.goes_too, change.winners
    return text.format(line=line, who=join(who) if who else "", points=points)


def _list_in_short(names: Sequence[str]) -> Noun:
    return (
        counted("{n} other", "{n} others", len(names)) if len(names) > NAMED_IN_SHORT else enumerated(names)
    )


def gallery_changes(
    prospect: Prospect,
    growth: Growth,
    *,
    in_short: bool = False,
    tell: TellGallery = gallery_line,
    join: Callable[[Sequence[str]], str] = "+".join,
) -> list[str]:
    """Return what becomes of the galleries that the new tile touches, those where most comes together first.

    Args:
        prospect: in which a tile is placed.
        growth: of the anthill before.
        in_short: `A: 6 ants` for `joins gallery A: 6 ants`.
        tell: how each is told.
        join: puts the letters of several together.
    """
    if prospect.tile is None:
        return []
    old = prospect.before.anthill(prospect.home)
    new = prospect.after.anthill(prospect.home)
    named: dict[tuple[str, int], str] = {}
    for gallery, letter in zip(old.galleries, gallery_letters(old.tiles, growth), strict=True):
        named |= {(old.tiles[part.place].id, part.segment): letter for part in gallery.parts}
    grown = (*growth, prospect.side) if old.tiles else (Side.RIGHT,)
    changes: list[tuple[int, str]] = []
    for gallery, letter in zip(new.galleries, gallery_letters(new.tiles, grown), strict=True):
        places = [(new.tiles[part.place].id, part.segment) for part in gallery.parts]
        fresh = [segment for tile, segment in places if tile == prospect.tile.id]
        if not fresh or not (gallery.ants or gallery.fruits):
            continue
        joined = list(dict.fromkeys(named[place] for place in places if place in named))
        more = sum(prospect.tile.segments[segment].ants for segment in fresh)
        may_grow = new.closed or gallery.openings > 0  # only of one that is shut it is said
        line = tell(gallery, may_grow, more if joined else 0)
        text = _joining(joined, letter, line, join, in_short=in_short)
        changes.append((-gallery.ants - 10 * len(joined), text))
    return [line for _weight, line in sorted(changes)]


def _joining(
    joined: Sequence[str], letter: str, line: str, join: Callable[[Sequence[str]], str], *, in_short: bool
) -> str:
    """Return what the tile does to one gallery."""
    if not joined:
        text = _("new {letter}: {what}") if in_short else _("new gallery {letter}: {what}")
        return text.format(letter=letter, what=line)
    letters = sorted(joined, key=lambda other: other != letter)
    text = ngettext("joins gallery {letters}: {what}", "joins galleries {letters}: {what}", len(letters))
    if in_short:
        text = _("{letters}: {what}")
    return text.format(letters=join(letters), what=line)
