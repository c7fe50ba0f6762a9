"""A battle as two armies that face each other: ants, bars for what they are worth, cards, the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.march.battle import outcome_text
from antterm.draw.march.names import hex_name, player_name
from antterm.draw.march.signs import OUTSKIRTS, Segment, chip_ink, letter, yield_sign
from antterm.draw.paint import shorten
from antterm.draw.pixels import Pixels
from antterm.i18n import _, ngettext
from antterm.march.view import BattleView, MarchView

HIDDEN: Final = " ? "
"""A card face down."""
MIDDLE: Final = 12
"""Columns of what the bars are called."""
CENTIPEDE_INK: Final = Ink("march.ink", "march.danger", "b")
POINT: Final = 4
"""Columns of a bar for a point, where there is room."""
Stand = tuple[str, Ink]
"""What an ant stands on: a sign and its ink."""


def draw_armies(
    view: MarchView, battle: BattleView, names: Sequence[str], told: Sequence[str], width: int, height: int
) -> Canvas:
    """The battle being fought.

    Args:
        view: what is known.
        battle: the battle in it.
        names: of the people.
        told: sentences of what happened in it, the latest last.
        width, height: of the pane.
    """
    pixels = Pixels(width, height, "soil.deep")
    pixels.box(0, 0, width, 2, "event")
    title = shorten(_("Battle of {hex}").format(hex=hex_name(view, battle.hex)), width - 2)
    pixels.put((width - cells_of(title)) // 2, 0, title, "kind.ink", "b")
    sides = (battle.invader, battle.defender)
    for side, seat in enumerate(sides):
        _put_name(pixels, 2, side, seat, names)
        _put_ants(pixels, 4, side, seat, view, battle)
        _put_cards(pixels, 12, side, seat, view, battle)
    _put_bars(pixels, 7, view, battle)
    pixels.put(1, 14, shorten(outcome_text(battle, names), width - 2), "soil.ink", "b")
    if battle.losses:
        lost = [
            f"{player_name(seat, names)}: {ngettext('{n} ant', '{n} ants', n).format(n=n)}"
            for seat, n in zip(sides, battle.losses, strict=True)
            if seat is not None
        ]
        text = f"{_('to lose')}  {', '.join(lost)}"
        pixels.put(1, 15, shorten(text, width - 2), "soil.ink")
    rows = [row for line in told for row in wrap(line, max(8, width - 2), subsequent_indent="  ")]
    room = max(0, height - 17)
    for y, row in enumerate(rows[-room:] if room else [], 17):
        pixels.put(1, y, row, "soil.dim")
    return pixels.canvas()


def _ink(seat: int | None) -> Ink:
    return CENTIPEDE_INK if seat is None else chip_ink(seat)


def _put_side(pixels: Pixels, y: int, side: int, line: Sequence[Segment]) -> None:
    """Stretches of text from the edge of a side."""
    long = sum(cells_of(text) for text, _ink in line)
    x = 1 if side == 0 else pixels.width - 1 - long
    for text, ink in line:
        pixels.put(x, y, text, ink.fg, ink.attrs, ground=ink.bg)
        x += cells_of(text)


def _put_name(pixels: Pixels, y: int, side: int, seat: int | None, names: Sequence[str]) -> None:
    """Who fights, and whether he came or was there."""
    role = _("invader") if side == 0 else _("defender")
    room = pixels.width // 2 - cells_of(role) - 5
    name = (f" {shorten(player_name(seat, names), room)} ", _ink(seat))
    told = (f" {role} ", Ink("soil.dim"))
    _put_side(pixels, y, side, [name, told] if side == 0 else [told, name])


def _put_ants(
    pixels: Pixels, y: int, side: int, seat: int | None, view: MarchView, battle: BattleView
) -> None:
    """A cube for each ant over what it stands on, many as one cube and a number; a centipede's cards."""
    room = pixels.width // 2 - 2
    if seat is None:
        named = [f"{_(view.card(card).name)} ({view.card(card).value})" for card in battle.centipede_cards]
        _put_side(pixels, y, side, [(shorten(" + ".join(named) or "?", room), Ink("soil.ink", attrs="b"))])
        return
    places = _places(view, battle, seat)
    if 4 * len(places) > room:
        cube = (f" {letter(seat)} ", chip_ink(seat))
        _put_side(pixels, y, side, [cube, (f" x{len(places)}", Ink("soil.ink", attrs="b"))])
        held = [(sign, ink) for sign, ink in places if sign != OUTSKIRTS]
        out = [(f" {OUTSKIRTS}{len(places) - len(held)}", Ink("soil.dim"))]
        _put_side(pixels, y + 1, side, [*held, *out])
        return
    cubes: list[Segment] = []
    ground: list[Segment] = []
    for sign, ink in places:
        gap: list[Segment] = [(" ", Ink())] if cubes else []
        cubes += [*gap, (f" {letter(seat)} ", chip_ink(seat))]
        ground += [*gap, (f" {sign} ", ink)]
    _put_side(pixels, y, side, cubes)
    _put_side(pixels, y + 1, side, ground)


def _places(view: MarchView, battle: BattleView, seat: int) -> list[Stand]:
    """What each ant of a player stands on: sites, the control site on a plate, the outskirts."""
    here, tile = view.hexes[battle.hex], view.tile(battle.hex)
    places: list[Stand] = []
    for site, owner in zip(tile.sites, here.sites, strict=True):
        if owner == seat:
            sign, role = yield_sign(site.resource)
            places.append((sign, Ink(role, "plate", "bu") if site.control else Ink(role)))
    return places + [(OUTSKIRTS, Ink("soil.dim"))] * here.loose[seat]


def _put_bars(pixels: Pixels, y: int, view: MarchView, battle: BattleView) -> None:
    """Bars that grow from the middle: ants, soldiers, ferocity once it is known; and what that comes to."""
    sides = (battle.invader, battle.defender)
    soldiers = [0 if seat is None else view.nests[seat].heads for seat in sides]
    bodies = [strength - more for strength, more in zip(battle.strengths, soldiers, strict=True)]
    first = _("ants") if None not in sides else _("card, ants")
    rows = [(first, bodies, ""), (_("soldiers"), soldiers, "+")]
    if battle.totals:
        laid = [total - own for total, own in zip(battle.totals, battle.strengths, strict=True)]
        rows.append((_("ferocity"), laid, "+"))
    most = max(1, *(n for _label, values, _sign in rows for n in values))
    room = pixels.width // 2 - MIDDLE // 2 - 5
    for label, values, sign in rows:
        _put_label(pixels, y, label, "soil.dim")
        for side, n in enumerate(values):
            long = max(n, 0) * min(POINT * most, room) // most
            start = _middle(pixels, side) - (long if side == 0 else 0)
            role = "star" if label == _("ferocity") else _ink(sides[side]).bg
            pixels.run(start, 2 * y, long, role)
            pixels.run(start, 2 * y + 1, long, role)
            text = f"{sign}{n}"
            x = start - cells_of(text) - 1 if side == 0 else start + long + 1
            pixels.put(x, y, text, "soil.ink", "b")
        y += 1
    _put_label(pixels, y, _("total") if battle.totals else _("strength"), "soil.ink")
    for side, n in enumerate(battle.totals or battle.strengths):
        x = _middle(pixels, side) - (len(str(n)) + 1 if side == 0 else -1)
        pixels.put(x, y, str(n), "star", "b")


def _middle(pixels: Pixels, side: int) -> int:
    """The column at which the bars of a side begin."""
    return pixels.width // 2 + (MIDDLE // 2 if side else -(MIDDLE // 2))


def _put_label(pixels: Pixels, y: int, label: str, role: str) -> None:
    text = shorten(label, MIDDLE - 2)
    pixels.put(pixels.width // 2 - cells_of(text) // 2, y, text, role)


def _put_cards(
    pixels: Pixels, y: int, side: int, seat: int | None, view: MarchView, battle: BattleView
) -> None:
    """Cards laid for ferocity, face down until all are known."""
    if battle.totals:
        return
    if seat is None:
        _put_side(pixels, y, side, [(_("one more card"), Ink("soil.dim"))])
    elif laid := view.nests[seat].laid:
        _put_side(pixels, y, side, [(HIDDEN, Ink("back.ink", "back", "b"))] * laid)
    else:
        _put_side(pixels, y, side, [(_("none yet"), Ink("soil.dim"))])
