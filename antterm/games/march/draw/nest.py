"""Nest mats: what each player has outside the meadow, and the ant's body that grows there."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from antterm.draw.canvas import PLAIN, Canvas, cells_of
from antterm.draw.display import Glyphs
from antterm.games.march.draw.names import (
    ants_per_food,
    body_text,
    brief,
    brief_list,
    goals_text,
    player_name,
)
from antterm.games.march.draw.signs import BOLD, DIM, SIGNS, TITLE, cut, player_ink
from antterm.games.march.rules.components import SEGMENTS, Species
from antterm.games.march.rules.view import MarchView, NestView
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import counted, enumerated

OPEN_ROWS = 9
CLOSED_ROWS = 3
CRAMPED_ROWS = 2
"""Of a closed mat without its body, where there is no room for more."""
BODY = {"head": r"\(o)/", "thorax": r"--O--", "abdomen": " (_) "}
"""The ant's body from above, a segment a row."""
CUBES_SHOWN = 12


def draw_nests(
    view: MarchView, names: Sequence[str], width: int, height: int, glyphs: Glyphs, first: int = 0
) -> Canvas:
    """Draw all nest mats, as many laid open as there is room for, the others in short.

    Args:
        view: what is known.
        names: of the people.
        width, height: of the pane.
        glyphs: `unicode` or `ascii`.
        first: the seat whose mat is uppermost.
    """
    canvas = Canvas(width, height)
    order = [view.nests[(first + place) % view.seats] for place in range(view.seats)]
    opened = [_open_mat(view, nest, names, width, glyphs) for nest in order]
    closed = [_closed_mat(view, nest, names, width, glyphs) for nest in order]
    is_open = 1
    while is_open < len(order) and _high(opened[: is_open + 1], closed[is_open + 1 :]) <= height:
        is_open += 1
    mats = [*opened[:is_open], *closed[is_open:]]
    cramped = min(len(mats) - is_open, _high(mats) - height)
    y = 0
    for place, drawn in enumerate(mats):
        canvas.blit(drawn, 0, y)
        y += CRAMPED_ROWS if place >= len(mats) - cramped else drawn.height
    return canvas


def nests_height(view: MarchView, width: int) -> int:
    """Rows that all mats need laid open."""
    return sum(OPEN_ROWS + len(_species_rows(view, nest, width)) for nest in view.nests)


def _high(*mats: Sequence[Canvas]) -> int:
    return sum(mat.height for several in mats for mat in several)


def _heading(canvas: Canvas, view: MarchView, nest: NestView, names: Sequence[str], glyphs: Glyphs) -> None:
    """The rule above a mat: player, points, and whether they have rested."""
    width = canvas.width
    canvas.put(0, 0, SIGNS[glyphs].bar * width, DIM)
    species = view.species(nest.seat)
    name = player_name(nest.seat, names)
    if species is not None:
        name = f"{name}, {brief(species.name, max(4, width - 26 - cells_of(name)))}"
    name = f" {cut(name, width - 24)} "
    canvas.put(2, 0, name, player_ink(nest.seat))
    right = f" {state_of(view, nest)} "
    canvas.put(width - len(right) - 1, 0, right, TITLE)


def state_of(view: MarchView, nest: NestView) -> str:
    """Return whether a player is active and resting, and the points: `active, resting, 12 points`."""
    parts = [pgettext("a player", "active")] if view.active == nest.seat else []
    parts += [pgettext("a player", "resting")] if nest.rested else []
    return enumerated([*parts, ngettext("{n} point", "{n} points", nest.score).format(n=nest.score)])


def segment_facts(nest: NestView, segment: str) -> tuple[str, str]:
    """Return what a segment of the body is called, and the bonus that its Evolutions give."""
    facts: dict[str, tuple[str, str]] = {
        "head": (_("head"), _("+{n} strength").format(n=nest.heads)),
        "thorax": (_("thorax"), counted("{n} step", "{n} steps", nest.march_steps)),
        "abdomen": (_("abdomen"), ants_per_food(nest.ants_per_food)),
    }
    return facts[segment]


def bodies_text(nest: NestView) -> str:
    """Return how many bodies a player has completed, in words."""
    return ngettext("{n} body", "{n} bodies", nest.bodies).format(n=nest.bodies)


def cubes(sign: str, n: int) -> str:
    """So many cubes as signs and as a number."""
    return f"{sign * min(n, CUBES_SHOWN)}{'+' if n > CUBES_SHOWN else ''} {n}".strip()


def _open_mat(view: MarchView, nest: NestView, names: Sequence[str], width: int, glyphs: Glyphs) -> Canvas:
    rows = _species_rows(view, nest, width)
    canvas = Canvas(width, OPEN_ROWS + len(rows))
    _heading(canvas, view, nest, names, glyphs)
    half = width // 2
    canvas.put(1, 1, _("larvae chamber"), DIM)
    canvas.put(17, 1, cubes("l", nest.larvae), BOLD)
    canvas.put(1, 2, _("food stores"), DIM)
    canvas.put(17, 2, cubes("f", nest.food), BOLD)
    canvas.put(half + 11, 1, cut(_("ants {n}").format(n=nest.ants), half - 11))
    canvas.put(half + 11, 2, cut(pgettext("eggs", "left {n}").format(n=nest.supply), half - 11), DIM)
    resting = _("larvae {larvae}, food {food}").format(larvae=nest.rest_larvae, food=nest.rest_food)
    canvas.put(1, 3, _("rest area"), DIM)
    canvas.put(17, 3, resting if nest.rest_larvae or nest.rest_food else "-")
    canvas.put(half + 11, 3, cut(_("cards {n}").format(n=nest.hand_size), half - 11))
    for row, segment in enumerate(SEGMENTS, 4):
        _put_segment(canvas, row, view, nest, segment)
    goals = goals_text(view, nest, width - 20)
    bodies = bodies_text(nest)
    canvas.put(1, 7, _("goals"), DIM)
    canvas.put(9, 7, cut(goals or "-", width - 20))
    canvas.put(width - len(bodies) - 1, 7, bodies, BOLD if nest.bodies else DIM)
    for y, text in enumerate(rows, 8):
        canvas.put(1, y, text, BOLD if y == 8 else PLAIN)
    return canvas


def _species_rows(view: MarchView, nest: NestView, width: int) -> list[str]:
    """Return what a special mat shows more than an ordinary one."""
    species = view.species(nest.seat)
    return [] if species is None else mat_rows(species, width - 2)


def mat_rows(species: Species, width: int) -> list[str]:
    """Return the special side of a mat in few words: its Action, the reaction to it, its drawbacks."""
    lines = (f"{name} {text}" for name, text in mat_parts(species))
    return [row for line in lines for row in wrap(line, width, subsequent_indent="  ")]


def mat_parts(species: Species) -> list[tuple[str, str]]:
    """Return the special side of a mat in parts: what each is called, and what it says."""
    cost = counted("{n} food", "{n} food", species.cost)
    drawbacks = enumerated(_(drawback.short) for drawback in species.drawbacks)
    return [
        (f"{_(species.action_name)} ({cost}):", _(species.short)),
        (_("reaction:"), _(species.reaction_short)),
        (_("drawbacks:"), drawbacks),
    ]


def _put_segment(canvas: Canvas, y: int, view: MarchView, nest: NestView, segment: str) -> None:
    """Draw a segment of the body: its bonus, the Evolution on top, and those it covers."""
    cards, (name, bonus) = nest.body[segment], segment_facts(nest, segment)
    canvas.put(1, y, BODY[segment], player_ink(nest.seat))
    canvas.put(7, y, name, DIM)
    canvas.put(15, y, bonus, BOLD if cards else DIM)
    top, *covered = [view.card(card).name for card in reversed(cards)] or [""]
    room = canvas.width - 28
    text = brief(top, room) if top else "-"
    if covered:
        text = f"{text} ({brief_list(covered, max(0, room - cells_of(text) - 3))})"
    canvas.put(27, y, cut(text, room), PLAIN if cards else DIM)


def _closed_mat(view: MarchView, nest: NestView, names: Sequence[str], width: int, glyphs: Glyphs) -> Canvas:
    canvas = Canvas(width, CLOSED_ROWS)
    _heading(canvas, view, nest, names, glyphs)
    canvas.put(1, 1, cut(nest_line(nest), width - 2))
    body = body_text(nest, width // 2)
    cards = [*(nest.body[s][-1] for s in SEGMENTS if nest.body[s]), *nest.goals]
    text = brief_list((view.card(card).name for card in cards), width - 4 - cells_of(body))
    canvas.put(1, 2, cut(f"{body}  {text}", width - 2), DIM)
    return canvas


def nest_line(nest: NestView) -> str:
    """Return what a player has, in one line."""
    return _("larvae {larvae}  food {food}  cards {cards}  ants {ants}  left {supply}").format(
        larvae=nest.larvae, food=nest.food, cards=nest.hand_size, ants=nest.ants, supply=nest.supply
    )
