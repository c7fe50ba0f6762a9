"""The mat of the Horde: its last card, its piles, its centipedes, and how near the game is to being lost."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import first_in_room, last_that_fit, shorten
from antterm.games.march.draw.names import hex_name, player_name, short
from antterm.games.march.draw.signs import BOLD, CENTIPEDE, DANGER, DIM, SIGNS, TITLE
from antterm.games.march.rules.view import HordeView, MarchView
from antterm.games.march.words.naming import seat_letter
from antterm.games.march.words.telling import deed_name, level_name
from antterm.i18n import _, ngettext, pgettext

HORDE_ROWS = 9
GAUGE = 20
"""Cells, at most, of the gauge that compares the Horde with the last of the players."""


def draw_horde(
    view: MarchView, names: Sequence[str], sentences: Sequence[str], width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Draw the mat, and below it what the Horde has done.

    Args:
        view: what is known, of a game against the Horde.
        names: the names of the players, by seat.
        sentences: sentences on what the Horde has done, the latest last.
        width, height: the columns and rows of the pane.
        glyphs: `unicode` or `ascii`.
    """
    canvas = Canvas(width, height)
    assert view.horde is not None
    _put_heading(canvas, view.horde, glyphs)
    labels = _labels()
    left = max(map(cells_of, labels)) + 3
    room = width - left - 1
    for y, (label, (text, ink)) in enumerate(
        zip(labels, _values(view, view.horde, names, room), strict=True), 1
    ):
        canvas.put(1, y, label, DIM)
        canvas.put(left, y, shorten(text, room), ink)
    rows = last_that_fit(sentences, max(8, width - 2), height - HORDE_ROWS, indent=2)
    for y, row in enumerate(rows, HORDE_ROWS):
        canvas.put(1, y, row, PLAIN)
    return canvas


def _put_heading(canvas: Canvas, horde: HordeView, glyphs: Glyphs) -> None:
    """Draw the rule above the mat: the level and the points."""
    canvas.put(0, 0, SIGNS[glyphs].bar * canvas.width, DIM)
    canvas.put(2, 0, f" {CENTIPEDE} {_('The Horde')}, {level_name(horde.level)} ", DANGER)
    points = ngettext("{n} point", "{n} points", horde.score).format(n=horde.score)
    canvas.put(canvas.width - len(points) - 3, 0, f" {points} ", TITLE)


def _labels() -> list[str]:
    """Return what the rows of the mat are called."""
    return [
        _("last card"),
        _("cards"),
        pgettext("centipedes", "on hexes"),
        pgettext("a centipede", "foremost"),
        _("Great Tunnel"),
        _("next Slumber"),
        _("until defeat"),
    ]


def _values(view: MarchView, horde: HordeView, names: Sequence[str], width: int) -> list[tuple[str, Ink]]:
    """Return what the rows of the mat say in `width` cells, each with its ink."""
    lairs = sorted(number for number, here in view.hexes.items() if here.centipede)
    on_hexes = f"{horde.on_hexes}: {' '.join(map(str, lairs))}" if lairs else "0"
    return [
        (last_card(view, horde, width), BOLD),
        (_("{deck} to draw, {discard} discarded").format(deck=horde.deck, discard=len(horde.discard)), PLAIN),
        (on_hexes, BOLD if lairs else PLAIN),
        (foremost(view, horde, width), PLAIN),
        (in_tunnel(horde), DANGER if horde.in_tunnel else PLAIN),
        (f"+{horde.slumber}", PLAIN),
        (lead_line(view, horde, names, width), DANGER if horde.lead > 0 else TITLE),
    ]


def last_card(view: MarchView, horde: HordeView, width: int) -> str:
    """Return the card of its last turn, what it made it do and, if `width` cells have room, its ferocity."""
    if horde.last is None or horde.deed is None:
        return _("none yet")
    card = view.card(horde.last)
    deed = deed_name(horde.deed)
    text = _("{deed}: {card} ({value})")
    texts = [
        text.format(deed=deed, card=called, value=card.value) for called in (_(card.name), short(card.name))
    ]
    return first_in_room((*texts, f"{deed}: {_(card.name)}", f"{deed}: {short(card.name)}"), width)


def foremost(view: MarchView, horde: HordeView, width: int) -> str:
    """Return the centipede that advances next, and how far it has to go if `width` cells have room for it."""
    if horde.vanguard is None or horde.jumps is None:
        return _("nobody can advance")
    here = hex_name(view, horde.vanguard)
    return f"{here}, {far}" if (far := how_far(horde.jumps, width - cells_of(here) - 2)) else here


def how_far(jumps: int, width: int) -> str:
    """Return how many jumps a centipede is from the Great Tunnel; empty where `width` is too small."""
    texts = (
        ngettext("{n} jump from the Great Tunnel", "{n} jumps from the Great Tunnel", jumps),
        ngettext("{n} jump", "{n} jumps", jumps),
    )
    return next((text for each in texts if cells_of(text := each.format(n=jumps)) <= width), "")


def in_tunnel(horde: HordeView) -> str:
    """Return how many centipedes are in the Great Tunnel, where they stay, in words and signs."""
    if not horde.in_tunnel:
        return _("no centipedes in it")
    there = CENTIPEDE * min(horde.in_tunnel, 10)
    # Translators: how many centipedes stay in the Great Tunnel; signs is a row of their signs.
    return _("{n} {signs} for good").format(n=horde.in_tunnel, signs=there)


def lead_line(view: MarchView, horde: HordeView, names: Sequence[str], width: int) -> str:
    """Return the points of the Horde and of the weakest player, who is ahead, and a gauge if it fits."""
    last = min(view.nests, key=lambda nest: nest.score)
    called = player_name(last.seat, names), seat_letter(last.seat)
    texts = [f"{meaning_of(horde)} ({horde.score}:{last.score} {each})" for each in called]
    text = first_in_room(texts, width)
    room = min(GAUGE, width - cells_of(text) - 3)
    if room < GAUGE // 4:
        return text
    filled = room * horde.score // max(1, horde.score, last.score)
    return f"{text} [{'#' * filled}{'.' * (room - filled)}]"


def meaning_of(horde: HordeView) -> str:
    """Return how many points are left until the game is lost, or how many it would be lost by."""
    if horde.lead > 0:
        return pgettext("points of the Horde", "{n} too many").format(n=horde.lead)
    # Translators: the Horde can still score so many points before the players have lost.
    return ngettext("{n} point left", "{n} points left", -horde.lead).format(n=-horde.lead)
