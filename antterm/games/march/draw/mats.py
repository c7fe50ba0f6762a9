"""Nest mats: the chambers of a colony, the ant whose evolved segments light up, goals, ants and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from antterm.draw.canvas import Canvas, Glyphs, Ink, Pixels, cells_of, read_picture
from antterm.draw.nest_mat import Mat, Note, Palette, Slot
from antterm.draw.paint import Segment, length, put_line, shorten, wrap
from antterm.draw.scene import Look, Part, Parts
from antterm.games.march.draw.names import ants_per_food, brief, brief_list, goals_text, player_name, short
from antterm.games.march.draw.signs import chip_ink, letter, player_ink, yield_sign
from antterm.games.march.rules.components import SEGMENTS, Species
from antterm.games.march.rules.view import MarchView, NestView
from antterm.games.march.words.naming import segment_name
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import counted, enumerated

SKETCH: Final = (r"\(o)/", "--O--", " (_) ")
"""The ant of a mat in characters, for mats drawn as text: a row each for head, thorax and abdomen."""
TWO_COLUMNS: Final = 72
"""Columns of a pane in which mats of solid ground stand beside each other."""
SOIL: Final = Palette("soil", "soil.ink", "soil.dim")
NOTHING: Final = "· · ·"
"""Text beside a segment without Evolutions."""


class Fit(NamedTuple):
    """The layout of the mats in their pane."""

    columns: int = 1
    opened: int = 1
    """Number of mats that are laid open; the others are strips."""
    note_rows: int = 0
    """Rows for the segments of the body; 0 for a row each."""
    has_cubes: bool = False
    """Whether the ants out in the meadow and those left are drawn one by one."""
    strip: int = 1
    """Rows of a strip."""


@dataclass(frozen=True)
class Burrows:
    """Draws the chambers of a mat.

    Args:
        resting: larvae and food that lie where they came by resting.
    """

    resting: tuple[int, int]

    def paint(self, name: str, slot: Slot, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of a chamber; see `draw.nest_mat.SlotPainter`."""
        wide, high = size
        pixels, ground, (_soil, ink, dim) = Pixels(wide, high), "", Palette()
        if look.solid:
            pixels, ground, (_soil, ink, dim) = Pixels(wide, high, SOIL.ground), "chamber", SOIL
            pixels.box(0, 0, wide, 3, ground)
            pixels.run(1, 3, wide - 2, ground)
        number, x = str(slot.count), 1 if look.solid else 0
        end = wide - (cells_of(slot.title) + len(number) + 3 <= wide)
        pixels.put(x, 0, shorten(slot.title, end - x - len(number) - 1), dim)
        pixels.put(end - len(number), 0, number, ink, "b")
        kinds = {"larvae": ("larva",), "food": ("food",)}.get(name, ("larva", "food"))
        numbers = self.resting if len(kinds) > 1 else (slot.count,)
        signs = [
            sign
            for kind, n in zip(kinds, numbers, strict=True)
            for sign in [yield_sign(kind, look.glyphs)] * n
        ]
        room = wide - 2 * x
        for place, (sign, sign_ink) in enumerate(islice(signs, room)):
            is_cut = place == room - 1 and len(signs) > room
            pixels.put(x + place, 1, "+" if is_cut else sign, sign_ink.fg, ground=ground)
        return pixels.canvas()


@dataclass(frozen=True)
class Strip:
    """A player in one row or two: letter, name, points, then what they have."""

    view: MarchView
    seat: int
    name: str
    look: Look

    def draw(self, width: int, height: int) -> Canvas:
        nest, species = self.view.nests[self.seat], self.view.species(self.seat)
        palette = SOIL if self.look.solid else Palette()
        pixels = Pixels(width, height, "soil.deep" if self.look.solid else "")
        pixels.write(0, 0, f" {letter(nest.seat)} ", chip_ink(nest.seat))
        points = ngettext("{n} point", "{n} points", nest.score).format(n=nest.score)
        points = f"{pgettext('a player', 'resting')}, {points}" if nest.rested else points
        pixels.put(width - cells_of(points) - 1, 0, points, "star", "b")
        room, line = width - cells_of(points) - 6, self._belongings(nest, palette)
        if height == 1:
            room -= length(line) + 1
            put_line(pixels.write, 5 + room, 0, line, width - 1)
        pixels.put(4, 0, shorten(with_species(self.name, species, room), room), palette.ink, "b")
        if height == 1:
            return pixels.canvas()
        line.append((" " + pgettext("eggs", "left {n}").format(n=nest.supply), Ink(palette.dim)))
        cards = [card for segment in SEGMENTS for card in nest.body[segment][-1:]] + list(nest.goals)
        room = width - 7 - length(line)
        if named := brief_list((self.view.card(card).name for card in cards), room):
            line.append(("  " + named, Ink(palette.dim)))
        put_line(pixels.write, 4, 1, line, width - 1)
        return pixels.canvas()

    def _belongings(self, nest: NestView, palette: Palette) -> list[Segment]:
        """Return larvae, food, cards and ants, as signs and numbers."""
        counts = (("larva", nest.larvae), ("food", nest.food), ("card", nest.hand_size))
        signs = [(*yield_sign(resource, self.look.glyphs), n) for resource, n in counts]
        signs.append(("a" if self.look.ascii_only else "■", Ink(palette.dim), nest.ants))
        return [part for sign, ink, n in signs for part in ((sign, Ink(ink.fg)), (f"{n} ", Ink(palette.ink)))]


def lay_mats(
    view: MarchView, names: Sequence[str], width: int, height: int, look: Look, first: int = 0
) -> Parts:
    """Return the nest mats in their places: as many open as have room, the others as strips.

    Args:
        view: what is known.
        names: the names of the players, by seat.
        width, height: the columns and rows of the pane.
        look: whether mats are solid ground or lines and text, and the characters that may be drawn.
        first: the seat whose mat comes first.
    """
    seats = [(first + step) % view.seats for step in range(view.seats)]
    for fit in _fits(view.seats, width, look.solid):
        parts, bottom = _lay(view, names, seats, width, look, fit)
        if bottom <= height:
            break
    spare = height - bottom
    if fit.columns > 1 and spare > 0:  # a row between the lines of mats
        top = parts[0].height
        parts = [replace(part, y=part.y + part.y // top) for part in parts]
    return Parts(tuple(parts))


def mats_height(view: MarchView, width: int) -> int:
    """Return the rows that all mats need laid open, in lines and text."""
    look = Look(glyphs="ascii", solid=False)
    return sum(_mat(view, seat, (), width, look, Fit()).rows_needed for seat in range(view.seats))


def _fits(seats: int, width: int, solid: bool) -> Iterator[Fit]:
    """Yield the ways to share a pane, the one that shows most first."""
    if not solid:
        for opened in range(seats, 0, -1):
            yield Fit(1, opened, strip=2)
        yield Fit()
        return
    if width >= TWO_COLUMNS and seats > 1:
        yield from (Fit(2, seats, 9, True), Fit(2, seats, 9), Fit(2, seats, 8))
    for strip in (2, 1):
        yield from (Fit(1, 1, 9, True, strip), Fit(1, 1, 9, False, strip))
    yield from (Fit(1, 1, 8), Fit())


def _lay(
    view: MarchView, names: Sequence[str], seats: Sequence[int], width: int, look: Look, fit: Fit
) -> tuple[list[Part], int]:
    """Return the mats and strips in their places, and the row below them."""
    parts: list[Part] = []
    wide, y = (width - fit.columns + 1) // fit.columns, 0
    for at in range(0, fit.opened, fit.columns):
        beside = seats[at : min(at + fit.columns, fit.opened)]
        line = [_mat(view, seat, names, wide, look, fit) for seat in beside]
        high = max(mat.rows_needed for mat in line)
        parts += [Part(mat, column * (wide + 1), y, wide, high) for column, mat in enumerate(line)]
        y += high
    for seat in seats[fit.opened :]:
        name = names[seat] if seat < len(names) else ""
        parts.append(Part(Strip(view, seat, name, look), 0, y, width, fit.strip))
        y += fit.strip
    return parts, y


def _mat(view: MarchView, seat: int, names: Sequence[str], width: int, look: Look, fit: Fit) -> Mat:
    """Return a mat laid open."""
    nest, species = view.nests[seat], view.species(seat)
    palette, status = SOIL if look.solid else Palette(), state_of(view, nest)
    title = player_name(seat, names)
    if look.solid:
        title = ("► " if view.active == seat else "  ") + title
    title = with_species(title, species, width - cells_of(status) - (3 if look.solid else 8))
    lit = {segment[0]: f"march.{seat}" for segment in SEGMENTS if nest.body[segment]}
    resting = nest.rest_larvae + nest.rest_food
    return Mat(
        Burrows((nest.rest_larvae, nest.rest_food)),
        {
            "larvae": Slot(nest.larvae, title=pgettext("a nest", "larvae")),
            "food": Slot(nest.food, title=pgettext("a nest", "food")),
            "rest": Slot(resting, title=pgettext("a nest", "by rest")),
        },
        title=title,
        status=status,
        heading=chip_ink(seat),
        picture=read_picture(__file__, "ant"),
        inks={"h": "unlit", "t": "unlit", "a": "unlit", "n": "unlit", "l": "limb"} | lit,
        sketch=tuple((text, player_ink(seat)) for text in SKETCH),
        notes=tuple(_note(view, nest, segment, width, fit.note_rows) for segment in SEGMENTS),
        note_rows=fit.note_rows,
        lines=tuple(_lines(view, nest, width - 2, look.glyphs, palette, fit)),
        palette=palette,
        glyphs=look.glyphs,
        solid=look.solid,
    )


def _note(view: MarchView, nest: NestView, segment: str, width: int, note_rows: int) -> Note:
    """Return what stands beside a segment: its bonus, the Evolution on top, and those it covers."""
    label, bonus = segment_facts(nest, segment)
    top, *covered = [view.card(card).name for card in reversed(nest.body[segment])] or [""]
    if not top:
        return Note(label, bonus, (NOTHING if note_rows else "-",), is_lit=False)
    if not note_rows:
        wordings = [_(top), short(top)]
        if covered:
            listed = brief_list(covered, width // 2 - 9 - cells_of(wordings[0]))
            wordings = [f"{wording} ({listed or f'+{len(covered)}'})" for wording in wordings] + wordings[1:]
        return Note(label, bonus, tuple(wordings))
    room = width - len(read_picture(__file__, "ant")[0]) - 3
    if covered and note_rows % 3 and segment == SEGMENTS[-1]:
        more = f" +{len(covered)}"
        return Note(label, bonus, (brief(top, room - len(more)) + more,))
    over = _("over {cards}")
    listed = brief_list(covered, room - cells_of(over.format(cards=""))) or counted(
        "{n} card", "{n} cards", len(covered)
    )
    return Note(
        label, bonus, (brief(top, room), over.format(cards=listed)) if covered else (brief(top, room),)
    )


def _lines(
    view: MarchView, nest: NestView, room: int, glyphs: Glyphs, palette: Palette, fit: Fit
) -> Iterator[list[Segment]]:
    """Yield what stands below the body: goals, bodies, ants, cards, and what a special mat says more.

    Args:
        view: what is known.
        nest: the nest of the player.
        room: columns of a line.
        glyphs: the characters that may be drawn.
        palette: the inks.
        fit: how the mats share their pane; if it has 8 rows for notes, goals and ants share a line.
    """
    _ground, ink, dim = palette
    card, card_ink = yield_sign("card", glyphs)
    cube, free = ("a", ".") if glyphs == "ascii" else ("■", "□")
    bodies = ngettext("{n} body", "{n} bodies", nest.bodies).format(n=nest.bodies)
    end = (bodies, Ink(ink if nest.bodies else dim))
    counts: list[Segment] = [
        (cube, Ink(f"march.{nest.seat}")),
        (" " + _("ants {n}").format(n=nest.ants), Ink(ink)),
        ("  " + pgettext("eggs", "left {n}").format(n=nest.supply), Ink(dim)),
        ("  " + card, Ink(card_ink.fg)),
        (" " + _("cards {n}").format(n=nest.hand_size), Ink(ink)),
    ]
    if fit.note_rows == 8:
        amounts = [
            counts[0],
            (str(nest.ants), Ink(ink)),
            counts[2],
            counts[3],
            (str(nest.hand_size), Ink(ink)),
        ]
        taken = length(amounts) + cells_of(bodies) + 2
        goals = brief_list((view.card(name).name for name in nest.goals), room - taken)
        if nest.goals and not goals:
            goals = f"{_('goals')} {len(nest.goals)}"
        yield _spread([*amounts, (" " + goals, Ink("star"))] if goals else amounts, end, room)
    else:
        label = _("goals") + " "
        left = room - cells_of(label)
        beside = left - cells_of(bodies) - 1
        goals = goals_text(view, nest, left)
        needs_row = cells_of(goals) > beside
        if needs_row and length(counts) + cells_of(bodies) < room:
            counts = _spread(counts, end, room)
        elif not needs_row or nest.bodies:
            needs_row, goals = False, shorten(goals_text(view, nest, beside), beside)
        goal_line = [(label, Ink(dim)), (goals or "-", Ink("star" if goals else dim))]
        yield goal_line if needs_row else _spread(goal_line, end, room)
        yield counts
    if fit.has_cubes:
        for sign, n, role in ((cube, nest.ants, f"march.{nest.seat}"), (free, nest.supply, dim)):
            yield [(sign * n if n <= room else sign * (room - 1) + "+", Ink(role))]
    species = view.species(nest.seat)
    for name, text in mat_parts(species) if species is not None else ():
        for number, line in enumerate(wrap(f"{name} {text}", room)):
            head = name if number == 0 and line.startswith(name) else ""
            yield [(head, Ink("star", attrs="b")), (line.removeprefix(head), Ink(ink))]


def _spread(line: list[Segment], end: Segment, room: int) -> list[Segment]:
    """Return a line with something at its right end."""
    taken = length(line) + cells_of(end[0])
    return [*line, (" " * max(1, room - taken), Ink()), end]


def with_species(name: str, species: Species | None, room: int) -> str:
    """Return a player with the special species that they play, in `room` cells; alone if it has no room."""
    kinds = () if species is None else (_(species.name), short(species.name))
    wordings = (text for kind in kinds if cells_of(text := f"{name}, {kind}") <= room)
    return next(wordings, name)


def state_of(view: MarchView, nest: NestView) -> str:
    """Return whether a player is active and resting, and the points: `active, resting, 12 points`."""
    parts = [pgettext("a player", "active")] if view.active == nest.seat else []
    parts += [pgettext("a player", "resting")] if nest.rested else []
    return enumerated([*parts, ngettext("{n} point", "{n} points", nest.score).format(n=nest.score)])


def segment_facts(nest: NestView, segment: str) -> tuple[str, str]:
    """Return what a segment of the body is called, and the bonus that its Evolutions give."""
    facts: dict[str, str] = {
        "head": _("+{n} strength").format(n=nest.heads),
        "thorax": counted("{n} step", "{n} steps", nest.march_steps),
        "abdomen": ants_per_food(nest.ants_per_food),
    }
    return segment_name(segment), facts[segment]


def mat_parts(species: Species) -> list[tuple[str, str]]:
    """Return the special side of a mat in parts: what each is called, and what it says."""
    cost = counted("{n} food", "{n} food", species.cost)
    drawbacks = enumerated(_(drawback.short) for drawback in species.drawbacks)
    return [
        (f"{_(species.action_name)} ({cost}):", _(species.short)),
        (_("reaction:"), _(species.reaction_short)),
        (_("drawbacks:"), drawbacks),
    ]
