"""Nest mats of solid ground: chambers dug into the soil, and the ant whose evolved segments light up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import shorten, wrap
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.names import (
    body_text,
    brief,
    brief_list,
    goals_text,
    player_name,
)
from antterm.games.march.draw.nest import bodies_text, mat_parts, segment_facts, state_of
from antterm.games.march.draw.signs import GLYPHS, Segment, chip_ink, letter
from antterm.games.march.rules.components import SEGMENTS
from antterm.games.march.rules.view import MarchView, NestView
from antterm.i18n import _, ngettext, pgettext

ANT: Final = (
    "..l........l..",
    "...l.hhhh.l...",
    "....hhhhhh....",
    "...hhhhhhhh...",
    "....hhhhhh....",
    "......nn......",
    "ll..tttttt..ll",
    "..llttttttll..",
    "....tttttt....",
    "llllttttttllll",
    "......nn......",
    ".lll.aaaa.lll.",
    "l...aaaaaa...l",
    "..aaaaaaaaaa..",
    "..aaaaaaaaaa..",
    "..aaaaaaaaaa..",
    "...aaaaaaaa...",
    "....aaaaaa....",
)
"""The ant of a mat in pixels: head, thorax, abdomen, what joins them, and limbs."""
TEXT_AT: Final = 16
"""The column of what is said beside the ant."""
FULL_ROWS: Final = 14
TIGHT_ROWS: Final = 12
"""Rows of a mat with the whole ant, and of one without the tips of it and with one line below."""
CUBE_ROWS: Final = 2
BESIDE_BODY: Final = 40
"""Columns that a strip keeps for what is not the body."""
TWO_COLUMNS: Final = 72
"""Columns of a pane in which mats stand beside each other."""


class MatShape(NamedTuple):
    """How much of a mat is drawn."""

    is_tight: bool
    has_cubes: bool
    """Whether the ants out in the meadow and those left are drawn one by one."""


def draw_mats(view: MarchView, names: Sequence[str], width: int, height: int, first: int) -> Canvas | None:
    """Draw all nest mats: on a wide pane each open, else that of a player, and the others as strips.

    Args:
        view: what is known.
        names: of the people.
        width, height: of the pane.
        first: the seat whose mat comes first.

    Returns:
        None where the pane is too low for that.
    """
    nests = [view.nests[(first + step) % view.seats] for step in range(view.seats)]
    pixels = Pixels(width, height, "base")
    if width >= TWO_COLUMNS and view.seats > 1 and _put_columns(pixels, view, nests, names):
        return pixels.canvas()
    return pixels.canvas() if _put_one(pixels, view, nests, names) else None


def _put_columns(pixels: Pixels, view: MarchView, nests: Sequence[NestView], names: Sequence[str]) -> bool:
    """Draw every mat open, in two columns. Returns whether there is room."""
    wide = (pixels.width - 1) // 2
    for shape in (MatShape(False, True), MatShape(False, False), MatShape(True, False)):
        heights = [_rows(view, nest, wide, shape) for nest in nests]
        lines = [max(heights[at : at + 2]) for at in range(0, len(nests), 2)]
        spare = pixels.height - sum(lines)
        if spare >= 0:
            break
    else:
        return False
    y = 0
    for line, high in enumerate(lines):
        for column, nest in enumerate(nests[2 * line : 2 * line + 2]):
            _put_mat(pixels, (column * (wide + 1), y, wide, high), view, nest, names, shape)
        y += high + (1 if spare >= len(lines) - 1 else 0)
    return True


def _put_one(pixels: Pixels, view: MarchView, nests: Sequence[NestView], names: Sequence[str]) -> bool:
    """One mat open, the others as strips below it. Returns whether there is room."""
    own, others = nests[0], nests[1:]
    for shape, strip in (
        (MatShape(False, False), 2),
        (MatShape(False, False), 1),
        (MatShape(True, False), 1),
    ):
        high = _rows(view, own, pixels.width, shape)
        if high + strip * len(others) <= pixels.height:
            break
    else:
        return False
    if high + CUBE_ROWS + strip * len(others) <= pixels.height:
        shape, high = MatShape(False, True), _rows(view, own, pixels.width, MatShape(False, True))
    _put_mat(pixels, (0, 0, pixels.width, high), view, own, names, shape)
    for place, nest in enumerate(others):
        _put_strip(pixels, high + place * strip, strip, view, nest, names)
    return True


def _rows(view: MarchView, nest: NestView, width: int, shape: MatShape) -> int:
    """Rows of a mat."""
    rows = TIGHT_ROWS if shape.is_tight else FULL_ROWS
    return rows + (CUBE_ROWS if shape.has_cubes else 0) + len(_special(view, nest, width))


def _special(view: MarchView, nest: NestView, width: int) -> list[list[Segment]]:
    """Return what a special mat says more than an ordinary one: each part with its name as a heading."""
    species = view.species(nest.seat)
    lines: list[list[Segment]] = []
    for name, text in mat_parts(species) if species is not None else ():
        for number, line in enumerate(wrap(f"{name} {text}", width - 2)):
            head = name if number == 0 and line.startswith(name) else ""
            lines.append([(head, Ink("star", attrs="b")), (line.removeprefix(head), Ink("soil.ink"))])
    return lines


# -- an open mat -----------------------------------------------------------------------------------------


def _put_mat(
    pixels: Pixels,
    box: tuple[int, int, int, int],
    view: MarchView,
    nest: NestView,
    names: Sequence[str],
    shape: MatShape,
) -> None:
    """Draw a mat in a box of a column, a row, a width and a height."""
    x, y, width, height = box
    pixels.box(x, 2 * y, width, 2 * height, "soil")
    _put_header(pixels, x, y, width, view, nest, names)
    _put_chambers(pixels, x, y + 1, width, nest)
    _put_ant(pixels, x + 1, 2 * y + (5 if shape.is_tight else 6), nest, shape)
    for row, segment in zip((3, 6, 9), SEGMENTS, strict=True):
        has_third = row < 9 or not shape.is_tight
        _put_segment(pixels, x + TEXT_AT, y + row, width - TEXT_AT - 1, view, nest, segment, has_third)
    if shape.is_tight:
        row = y + TIGHT_ROWS
        _put_tight_counts(pixels, x, row - 1, width, view, nest)
    else:
        row = y + FULL_ROWS
        _put_goals(pixels, x, row - 2, width, view, nest)
        _put_counts(pixels, x, row - 1, width, nest)
    if shape.has_cubes:
        room = width - 2
        pixels.put(x + 1, row, _squares("■", nest.ants, room), f"march.{nest.seat}")
        pixels.put(x + 1, row + 1, _squares("□", nest.supply, room), "soil.dim")
        row += CUBE_ROWS
    for below, line in enumerate(_special(view, nest, width)):
        _put_line(pixels, x + 1, row + below, width - 2, line)


def _squares(sign: str, n: int, room: int) -> str:
    return sign * n if n <= room else sign * (room - 1) + "+"


def _put_header(
    pixels: Pixels, x: int, y: int, width: int, view: MarchView, nest: NestView, names: Sequence[str]
) -> None:
    """In the owner's colour: whose turn, letter, name, species, state, points."""
    ink, species = chip_ink(nest.seat), view.species(nest.seat)
    pixels.box(x, 2 * y, width, 2, ink.bg)
    right = state_of(view, nest)
    turn = "►" if view.active == nest.seat else " "
    room = width - cells_of(right) - 3
    left = f"{turn} {player_name(nest.seat, names)}"
    left = left if species is None else f"{left}, {brief(species.name, max(4, room - cells_of(left) - 2))}"
    left = shorten(left, room)
    pixels.write(x + 1, y, left, ink)
    pixels.write(x + width - cells_of(right) - 1, y, right, ink)


def _put_chambers(pixels: Pixels, x: int, y: int, width: int, nest: NestView) -> None:
    """Larvae, food, and what came by resting: a count, and as many pictures as have room."""
    wide, resting = (width - 4) // 3, nest.rest_larvae + nest.rest_food
    larva, food = GLYPHS["larva"], GLYPHS["food"]
    chambers = (
        (pgettext("a nest", "larvae"), nest.larvae, [(larva, nest.larvae)]),
        (pgettext("a nest", "food"), nest.food, [(food, nest.food)]),
        (pgettext("a nest", "rest"), resting, [(larva, nest.rest_larvae), (food, nest.rest_food)]),
    )
    for place, (label, count, things) in enumerate(chambers):
        left = x + 1 + place * (wide + 1)
        pixels.box(left, 2 * y, wide, 3, "chamber")
        pixels.run(left + 1, 2 * y + 3, wide - 2, "chamber")
        number = str(count)
        end = left + wide - (cells_of(label) + len(number) + 3 <= wide)
        pixels.put(left + 1, y, shorten(label, end - left - len(number) - 2), "soil.dim")
        pixels.put(end - len(number), y, number, "soil.ink", "b")
        _put_things(pixels, left + 1, y + 1, wide - 2, things)


def _put_things(
    pixels: Pixels, x: int, y: int, room: int, things: Sequence[tuple[tuple[str, str], int]]
) -> None:
    """Pictures of things, with a `+` where there are more than have room."""
    signs = [sign for sign, n in things for _each in range(n)]
    for place, (sign, role) in enumerate(islice(signs, room)):
        is_cut = place == room - 1 and len(signs) > room
        pixels.put(x + place, y, "+" if is_cut else sign, role, ground="chamber")


def _put_ant(pixels: Pixels, x: int, k: int, nest: NestView, shape: MatShape) -> None:
    """Draw the ant: segments with an Evolution in the owner's colour."""
    lit = {segment[0]: f"march.{nest.seat}" for segment in SEGMENTS if nest.body[segment]}
    roles = {"h": "unlit", "t": "unlit", "a": "unlit", "n": "unlit", "l": "limb"} | lit
    picture = ANT[1:-1] if shape.is_tight else ANT
    pixels.picture(x, k + shape.is_tight, picture, roles)


def _put_segment(
    pixels: Pixels,
    x: int,
    y: int,
    width: int,
    view: MarchView,
    nest: NestView,
    segment: str,
    has_third: bool,
) -> None:
    """Beside a segment: its bonus, the Evolution on top, and those it covers."""
    label, bonus = segment_facts(nest, segment)
    evolutions = [view.card(card).name for card in reversed(nest.body[segment])]
    pixels.put(x, y, shorten(label, width - cells_of(bonus) - 1), "soil.dim")
    pixels.put(x + width - cells_of(bonus), y, bonus, "soil.ink" if evolutions else "soil.dim", "b")
    if not evolutions:
        pixels.put(x, y + 1, "· · ·", "soil.dim")
        return
    top, covered = evolutions[0], evolutions[1:]
    more = f" +{len(covered)}" if covered and not has_third else ""
    pixels.put(x, y + 1, brief(top, width - len(more)) + more, "soil.ink", "b")
    if covered and has_third:
        room = width - cells_of(_("over {cards}").format(cards=""))
        text = _("over {cards}").format(cards=brief_list(covered, room))
        pixels.put(x, y + 2, shorten(text, width), "soil.dim")


def _put_goals(pixels: Pixels, x: int, y: int, width: int, view: MarchView, nest: NestView) -> None:
    """Draw the goals in play with their points, and the bodies."""
    bodies = bodies_text(nest)
    pixels.put(x + 1, y, _("goals"), "soil.dim")
    left = x + cells_of(_("goals")) + 2
    room = x + width - cells_of(bodies) - 2 - left
    goals = goals_text(view, nest, room)
    pixels.put(left, y, shorten(goals or "-", room), "star" if goals else "soil.dim")
    pixels.put(x + width - cells_of(bodies) - 1, y, bodies, "soil.ink" if nest.bodies else "soil.dim")


def _put_counts(pixels: Pixels, x: int, y: int, width: int, nest: NestView) -> None:
    """Ants in the meadow, ants left, cards."""
    card, role = GLYPHS["card"]
    line: list[Segment] = [
        ("■", Ink(f"march.{nest.seat}")),
        (" " + _("ants {n}").format(n=nest.ants), Ink("soil.ink")),
        ("  " + pgettext("eggs", "left {n}").format(n=nest.supply), Ink("soil.dim")),
        ("  " + card, Ink(role)),
        (str(nest.hand_size), Ink("soil.ink")),
    ]
    _put_line(pixels, x + 1, y, width - 2, line)


def _put_tight_counts(pixels: Pixels, x: int, y: int, width: int, view: MarchView, nest: NestView) -> None:
    """Draw ants, eggs and cards in few columns, with goals and bodies."""
    card, role = GLYPHS["card"]
    bodies = bodies_text(nest)
    end = x + width - cells_of(bodies) - 1
    pixels.put(end, y, bodies, "star" if nest.bodies else "soil.dim", "b" if nest.bodies else "")
    goals = brief_list((view.card(name).name for name in nest.goals), width // 2)
    line: list[Segment] = [
        ("■", Ink(f"march.{nest.seat}")),
        (str(nest.ants), Ink("soil.ink")),
        (" " + pgettext("eggs", "left {n}").format(n=nest.supply), Ink("soil.dim")),
        (" " + card, Ink(role)),
        (str(nest.hand_size), Ink("soil.ink")),
    ]
    _put_line(pixels, x + 1, y, end - x - 2, [*line, (" " + goals, Ink("star"))] if goals else line)


def _put_line(pixels: Pixels, x: int, y: int, room: int, line: Sequence[Segment]) -> None:
    """Stretches of text one after the other, as far as there is room."""
    for text, ink in line:
        shown = shorten(text, room) if room > 0 else ""
        pixels.write(x, y, shown, ink)
        x, room = x + cells_of(shown), room - cells_of(shown)


# -- a strip ---------------------------------------------------------------------------------------------


def _put_strip(
    pixels: Pixels, y: int, rows: int, view: MarchView, nest: NestView, names: Sequence[str]
) -> None:
    """Draw a player in one row or two: letter, name, points, then what they have."""
    width = pixels.width
    pixels.box(0, 2 * y, width, 2 * rows, "soil.deep")
    ink = chip_ink(nest.seat)
    pixels.write(0, y, f" {letter(nest.seat)} ", ink)
    points = ngettext("{n} point", "{n} points", nest.score).format(n=nest.score)
    points = f"{pgettext('a player', 'resting')}, {points}" if nest.rested else points
    pixels.put(width - cells_of(points) - 1, y, points, "star", "b")
    name = names[nest.seat] if nest.seat < len(names) else ""
    species = view.species(nest.seat)
    room = width - cells_of(points) - 6
    if species is not None:
        name = f"{name}, {brief(species.name, max(4, room - cells_of(name) - 2))}"
    line = _belongings(nest, width - BESIDE_BODY if rows > 1 else 0)
    if rows == 1:
        taken = sum(cells_of(text) for text, _ink in line)
        _put_line(pixels, 4 + room - taken, y, taken, line)
        room -= taken + 1
        pixels.put(4, y, shorten(name, room), "soil.ink", "b")
        return
    pixels.put(4, y, shorten(name, room), "soil.ink", "b")
    cards = [card for segment in SEGMENTS for card in nest.body[segment][-1:]] + list(nest.goals)
    line += [("  " + pgettext("eggs", "left {n}").format(n=nest.supply), Ink("soil.dim"))]
    taken = sum(cells_of(text) for text, _ink in line)
    sentence = brief_list((view.card(card).name for card in cards), width - 7 - taken)
    line += [("  " + sentence, Ink("soil.dim"))] if sentence else []
    _put_line(pixels, 4, y + 1, width - 5, line)


def _belongings(nest: NestView, room: int) -> list[Segment]:
    """Larvae, food, cards, ants, and in so many columns how many Evolutions each segment has."""
    counts = (("larva", nest.larvae), ("food", nest.food), ("card", nest.hand_size))
    line: list[Segment] = []
    for resource, n in counts:
        sign, role = GLYPHS[resource]
        line += [(sign, Ink(role)), (f"{n} ", Ink("soil.ink"))]
    line += [("■", Ink("soil.dim")), (f"{nest.ants} ", Ink("soil.ink"))]
    return [*line, (body_text(nest, room), Ink("soil.dim"))]
