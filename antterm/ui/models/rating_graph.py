"""The graph of a game: the first seat's chance to win from below, the second's above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Pixels, cells_of
from antterm.draw.paint import DIM, TITLE, WARNING, put_whole, shorten, wrap
from antterm.i18n import _, pgettext

EVEN: Final = "title"
"""The role of the line in the middle, at which nobody is ahead."""
HALF: Final = 50.0
"""The chance, in per cent, at which nobody is ahead."""
LEAST_SEEN: Final = 1.0
"""The least distance from even, in per cent, that is shown."""
FIRST_SIGN, EVEN_SIGN, SECOND_SIGN = "#", "-", "."
"""The characters of which the shares are made where they are not areas of colour."""
LEAST_COLUMNS: Final = 10
"""The least columns with which a curve can be made out."""
LOW, HIGH = 4, 9
"""The least and the most rows of the graph of a finished game, without its marks."""


@dataclass(frozen=True)
class RatingGraph:
    """Chances by position, a column or more for each; below them the position shown and the worst moves."""

    chances: tuple[float | None, ...]
    """The first seat's chances to win by position, in per cent; None where they are not known yet."""
    at: int
    """The place of the position that is shown."""
    sides: tuple[str, str]
    """The names of the seats."""
    grounds: tuple[str, str]
    """The roles of their shares."""
    tips: tuple[tuple[int, str], ...] = ()
    """Positions, and what is written under them, the worst first."""
    label: str = ""
    """The chance in the position shown."""
    solid: bool = True
    """Whether shares are areas of colour; else of characters."""
    ascii_only: bool = False
    margin: int = 1
    """Columns at the left and at the right that stay blank."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        rows, names = height - 1, (*self.sides, pgettext("a position", "even"))
        left = self.margin + min(max(map(cells_of, names)), width // 3) + 1
        room = width - left - self.margin
        if rows < 2 or room < LEAST_COLUMNS:
            return canvas
        count = max(1, len(self.chances))
        columns = [n * room // count for n in range(count + 1)]
        if self.solid:
            canvas.blit(self._areas(columns, room, rows), left, 0)
        else:
            self._put_characters(canvas, left, columns, rows)
        for y, name, ink in (
            (0, self.sides[0], DIM),
            (rows - 1, self.sides[1], DIM),
            ((rows - 1) // 2, names[2], TITLE),
        ):
            if y in (0, rows - 1) or rows > 2:
                canvas.put(self.margin, y, shorten(name, left - 1 - self.margin), ink)
        self._put_marks(canvas, left, columns, rows)
        return canvas

    def _areas(self, columns: Sequence[int], room: int, rows: int) -> Canvas:
        """Return both shares as areas, with a line between them where nobody is ahead."""
        plane, middle = Pixels(room, rows), rows - 1
        first, second = self.grounds
        for chance, x, end in zip(self.chances, columns, columns[1:], strict=False):
            if chance is None:
                continue
            wide, lead = max(1, end - x), _lead(chance, middle)
            plane.box(x, 0, wide, middle - max(0, lead), second)
            plane.box(x, middle - max(0, lead), wide, 2 * middle + 1 - (middle - max(0, lead)), first)
            if lead < 0:
                plane.box(x, middle, wide, 1 - lead, second)
            plane.run(x, middle, wide, EVEN)
        return plane.canvas()

    def _put_characters(self, canvas: Canvas, left: int, columns: Sequence[int], rows: int) -> None:
        middle = (rows - 1) // 2
        for chance, x, end in zip(self.chances, columns, columns[1:], strict=False):
            if chance is None:
                continue
            lead = _lead(chance, middle)
            for y in range(2 * middle + 1):
                is_first = middle - y <= lead if y < middle else y - middle > -lead
                char = EVEN_SIGN if y == middle else FIRST_SIGN if is_first else SECOND_SIGN
                canvas.put(left + x, y, char * max(1, end - x))

    def _put_marks(self, canvas: Canvas, left: int, columns: Sequence[int], y: int) -> None:
        """Mark the position shown, and the worst moves as far as there is room for their names."""
        sign = f"{'^' if self.ascii_only else '▲'}"
        here = " ".join(filter(None, (sign, dict(self.tips).get(self.at), self.label)))
        marks = [(self.at, here, TITLE)]
        marks += [(number, text, WARNING) for number, text in self.tips if number != self.at]
        taken: set[int] = set()
        for number, text, ink in marks:
            x = left + columns[min(number, len(columns) - 2)] - (len(text) // 2 if ink is WARNING else 0)
            x = max(left, min(x, canvas.width - cells_of(text) - self.margin))
            if taken.isdisjoint(range(x - 1, x + cells_of(text) + 1)):
                taken.update(range(x, x + cells_of(text)))
                canvas.put(x, y, text, ink)


@dataclass(frozen=True)
class ChanceBar:
    """The chance of the first seat as an upright bar that fills from below, with a line in the middle."""

    chance: int | None
    """The first seat's chance to win, in per cent; None where it is not known."""
    grounds: tuple[str, str]
    """The roles of the shares of both seats."""
    inks: tuple[str, str]
    """The roles of words on them."""
    solid: bool = True
    """Whether shares are areas of colour; else of characters."""

    def draw(self, width: int, height: int) -> Canvas:
        if self.chance is None:
            return Canvas(width, height)
        if not self.solid:
            return self._in_characters(self.chance, width, height)
        pixels, first = Pixels(width, height), round(self.chance * 2 * height / 100)
        pixels.box(0, 0, width, 2 * height - first, self.grounds[1])
        pixels.box(0, 2 * height - first, width, first, self.grounds[0])
        pixels.run(0, height, width, EVEN)
        if width > 1 and self.chance < 100:
            seat = 0 if first > 1 else 1
            pixels.put(0, height - 1, f"{self.chance:>2}", self.inks[seat], "b", self.grounds[seat])
        return pixels.canvas()

    @staticmethod
    def _in_characters(chance: int, width: int, height: int) -> Canvas:
        canvas, first = Canvas(width, height), round(chance * height / 100)
        for y in range(height):
            is_first = y >= height - first
            sign = EVEN_SIGN if y == height // 2 else FIRST_SIGN if is_first else SECOND_SIGN
            canvas.put(0, y, sign)
        return canvas


def _lead(chance: float, most: int) -> int:
    """Return how far from the middle a chance is, `most` at most; what is seen at all is a row."""
    ahead = chance - HALF
    if abs(ahead) < LEAST_SEEN or not most:
        return 0
    lead = max(1, round(abs(ahead) / HALF * most))
    return lead if ahead > 0 else -lead


@dataclass(frozen=True)
class Decided:
    """A move that made the game clearly worse for its player."""

    move: str
    who: str
    by: int
    """Its cost in chances, in per cent."""
    better: str = ""
    """A bot's move in its place."""


@dataclass(frozen=True)
class RatedCourse:
    """The course of a game that is over: the graph, the moves that decided it, and sentences."""

    heading: str
    length: str
    """The length of the game, as text."""
    graph: RatingGraph
    decided: tuple[Decided, ...]
    """The worst moves, the worst first."""
    facts: tuple[str, ...]
    """Sentences, the weightiest first."""
    is_final: bool = True
    """Whether all moves are rated; until then worse ones may be found."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, shorten(self.heading, width - cells_of(self.length) - 2), TITLE)
        canvas.put(width - cells_of(self.length), 0, self.length, DIM)
        needed = sum(len(wrap(fact, width)) for fact in self.facts[:1])
        needed += 2 * len(self.decided) + 2 if self.decided else 0
        high = max(LOW, min(HIGH, height - 3 - needed))
        canvas.blit(self.graph.draw(width, high + 1), 0, 1)
        y = high + 3
        if self.decided:
            heading = _("What decided it") if self.is_final else _("What decided it, so far")
            canvas.put(0, y, heading, TITLE)
            unit = _("chances")
            canvas.put(width - cells_of(unit), y, unit, DIM)
            for move in self.decided:
                self._put_decided(canvas, y + 1, move)
                if move.better:
                    text = _("better: {move}").format(move=move.better)
                    canvas.put(2, y + 2, shorten(text, width - 2), DIM)
                y += 2 if move.better else 1
            y += 2
        put_whole(canvas, y, self.facts)
        return canvas

    def _put_decided(self, canvas: Canvas, y: int, move: Decided) -> None:
        lost = f"-{move.by} %"
        room = canvas.width - cells_of(lost) - 1
        text = shorten(move.move, room)
        canvas.put(0, y, text)
        canvas.put(max(18, cells_of(text) + 2), y, shorten(move.who, room - max(18, cells_of(text) + 2)), DIM)
        canvas.put(canvas.width - cells_of(lost), y, lost, WARNING)
