"""The pane for learning from mistakes: what the move cost, what was tried, how far one has come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import DIM, KEY, TITLE, WARNING, put_line, shorten
from antterm.draw.scene import Look
from antterm.games.hive.words import WORDS
from antterm.i18n import _

GOOD: Final = Ink("good", attrs="b")
LABEL: Final = 9
"""Columns of what a chance belongs to."""
LEAST_BAR: Final = 20
"""Columns with which a bar can be made out."""
BAR: Final = (
    Ink("white.name", "white.tile"),
    Ink("mark.ink", "danger", "b"),
    Ink("black.name", "black.tile"),
)
"""The inks of the three parts of a bar: White's chance, the chance that was lost, and Black's chance."""
ASCII_BAR: Final = ("#", "!", ".")
"""The characters of the three parts of the bar in ASCII, in the order of `BAR`."""


@dataclass(frozen=True)
class ChanceRow:
    """A move and White's chance after it, in per cent."""

    label: str
    move: str
    chance: int
    is_good: bool = False


@dataclass(frozen=True)
class TryRow:
    """A move that was tried, with White's chance after it in per cent, and how good it is in a word."""

    move: str
    chance: int
    verdict: str
    is_found: bool


@dataclass(frozen=True)
class ProgressRow:
    """A row of the list of exercises: the turn, the state, and whether it was solved or is to come."""

    turn: str
    state: str
    is_found: bool
    is_open: bool


@dataclass(frozen=True)
class LearningPane:
    """One exercise, and the list of all."""

    heading: str
    chances: tuple[ChanceRow, ...] = ()
    """The move of the game, then the best one."""
    lost: int = 0
    """The fall of White's or Black's chance to win by the move of the game, in points of 100."""
    tries: tuple[TryRow, ...] = ()
    pending: str = ""
    """The move that is being rated."""
    progress: tuple[ProgressRow, ...] = ()
    at: int = 0
    """The place of the exercise in the list."""
    look: Look = field(default_factory=Look)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, shorten(self.heading, width), TITLE)
        y = self._put_chances(canvas, 1)
        tries = self._try_lines()
        room = height - y - 2 - min(len(self.progress) + 1, 4)
        for line in tries[-max(2, room) :] if tries else ():
            put_line(canvas.put, 0, y, line, width)
            y += 1
        self._put_progress(canvas, y + bool(tries))
        return canvas

    def _put_chances(self, canvas: Canvas, y: int) -> int:
        """Put both moves with their chances and the bar; return the row below."""
        if not self.chances:
            return y + 1
        measure = shorten(_("White's chance"), canvas.width)
        canvas.put(canvas.width - cells_of(measure), y, measure, DIM)
        for row in self.chances:
            y += 1
            chance, ink = _("{n} %").format(n=row.chance), GOOD if row.is_good else TITLE
            canvas.put(0, y, shorten(row.label, LABEL), DIM)
            canvas.put(LABEL + 1, y, row.move, ink)
            canvas.put(canvas.width - cells_of(chance), y, chance, ink)
        if canvas.width >= LEAST_BAR:
            y += 1
            self._put_bar(canvas, y)
        return y + 2

    def _put_bar(self, canvas: Canvas, y: int) -> None:
        played, best = (row.chance for row in self.chances)
        width, lost = canvas.width, f"-{self.lost}"
        first, second = (round(each * width / 100) for each in sorted((played, best)))
        second = max(second, min(width, first + cells_of(lost)))
        first = min(first, second - cells_of(lost))
        parts = (first, second - first, width - second)
        white, black = (f" {WORDS().seat(seat)} " for seat in (0, 1))
        texts = (white.ljust(parts[0]), lost.center(parts[1]), black.rjust(parts[2]))
        x = 0
        for part, text, ink, sign in zip(parts, texts, BAR, ASCII_BAR, strict=True):
            text = text if cells_of(text) <= part else ""
            if not self.look.solid:
                text = text.strip().center(part, sign)
                ink = PLAIN
            canvas.put(x, y, text.ljust(part), ink)
            x += part

    def _try_lines(self) -> list[Sequence[tuple[str, Ink]]]:
        if not self.tries and not self.pending:
            return []
        widest = max([cells_of(each.move) for each in self.tries] + [cells_of(self.pending)])
        lines: list[Sequence[tuple[str, Ink]]] = [((_("Your attempts"), TITLE),)]
        for each in self.tries:
            chance = _("{n} %").format(n=each.chance).rjust(6)
            lines.append(
                (
                    (each.move.ljust(widest), TITLE),
                    (f"{chance} ", PLAIN),
                    (each.verdict, GOOD if each.is_found else DIM),
                )
            )
        if self.pending:
            lines.append(
                ((self.pending.ljust(widest), TITLE), ("   …" if self.look.solid else "   ...", DIM))
            )
        return lines

    def _put_progress(self, canvas: Canvas, y: int) -> None:
        """Put the list of all exercises, or as much of it as has room about the one that is asked."""
        if y >= canvas.height:
            return
        canvas.put(0, y, _("Mistakes"), TITLE)
        room = canvas.height - y - 1
        first = max(0, min(self.at - room // 2, len(self.progress) - room))
        widest = max((cells_of(row.turn) for row in self.progress), default=0)
        rows = enumerate(self.progress[first : first + room], first)
        for line, (number, row) in enumerate(rows, y + 1):
            parts = [*self._signed(row, number == self.at), (row.turn.rjust(widest), PLAIN)]
            parts.append((f"  {row.state}", GOOD if row.is_found else DIM))
            put_line(canvas.put, 0, line, parts, canvas.width)

    def _signed(self, row: ProgressRow, is_now: bool) -> Iterator[tuple[str, Ink]]:
        """Yield the sign of a row."""
        if is_now and row.is_open:
            yield (">" if self.look.ascii_only else "►") + " ", KEY
        elif row.is_found:
            yield "+ ", GOOD
        elif row.is_open:
            yield (". " if self.look.ascii_only else "· "), DIM
        else:
            yield "- ", WARNING
