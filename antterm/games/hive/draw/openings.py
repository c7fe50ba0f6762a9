"""The pane of the opening explorer: the moves that were played, by whom those games were won, and games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import CHIP, CHOSEN, DIM, TITLE, put_wrapped, shorten
from antterm.draw.scene import Look
from antterm.games.hive.words import WORDS
from antterm.i18n import _, pgettext

MOVE: Final = 4
"""The column of a move."""
GAMES: Final = 19
"""The column behind the number of games."""
PARTS: Final = (
    Ink("white.name", "white.tile"),
    Ink("text", "faint"),
    Ink("black.name", "black.tile"),
)
"""The inks of the parts won by White, drawn, and won by Black."""


@dataclass(frozen=True)
class OpeningRow:
    """A move, or several together: in how many games, and what part of them was won by whom, in per cent."""

    name: str
    games: int
    shares: tuple[float, float, float]
    """White, drawn, Black; all 0 where no result is known."""
    number: str = ""
    """The digit that plays the move when it is typed, such as `3`; empty where no digit does."""


@dataclass(frozen=True)
class GameRow:
    """A game that went on with the marked move."""

    players: str
    result: str
    date: str


@dataclass(frozen=True)
class OpeningsPane:
    """The moves of a position as a table, some games, and where the game left the book."""

    kind: str
    """The set of pieces, such as `Base+MLP`."""
    source: str
    """The sentence on which games count."""
    name: str = ""
    """The name of the opening that leads here; empty for none."""
    rows: tuple[OpeningRow, ...] = ()
    marked: int = 0
    """The row that Enter plays."""
    others: OpeningRow | None = None
    """The moves that have no row of their own."""
    all: OpeningRow | None = None
    heading: str = ""
    """The heading above `games`, such as which move was played in them; empty without games."""
    games: tuple[GameRow, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences at the end."""
    look: Look = field(default_factory=Look)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, shorten(_("Openings"), width - cells_of(self.kind) - 1), TITLE)
        canvas.put(width - cells_of(self.kind), 0, self.kind, DIM)
        canvas.put(0, 1, shorten(self.source, width), DIM)
        y = 2
        if self.name:
            y = put_wrapped(canvas, 0, y, self.name, width)
        if self.rows:
            self._put_head(canvas, y)
            for n, row in enumerate(self.rows):
                y += 1
                self._put_row(canvas, y, row, PLAIN, is_marked=n == self.marked)
            for other in (self.others, self.all):
                if other is not None:
                    y += 1
                    self._put_row(canvas, y, other, DIM if other is self.others else TITLE)
            y += 2
        notes = Canvas(width, height)
        noted = 0
        for note in self.notes:
            noted = put_wrapped(notes, 0, noted, note, width)
        self._put_games(canvas, y, height - y - noted - (noted > 0))
        end = y if not self.games else min(height - noted, y + len(self.games) + 2)
        for line in range(noted):
            if 0 <= end + line < height:
                canvas.rows[end + line] = notes.rows[line]
        return canvas

    def _put_head(self, canvas: Canvas, y: int) -> None:
        canvas.put(MOVE, y, shorten(_("move"), GAMES - MOVE - 6), DIM)
        games = pgettext("a column", "games")
        canvas.put(GAMES - cells_of(games), y, games, DIM)
        white, black = (WORDS().seat(seat) for seat in (0, 1))
        room = canvas.width - GAMES - 1
        canvas.put(GAMES + 1, y, shorten(white, room // 2), DIM)
        canvas.put(canvas.width - min(cells_of(black), room // 2), y, shorten(black, room // 2), DIM)

    def _put_row(self, canvas: Canvas, y: int, row: OpeningRow, ink: Ink, is_marked: bool = False) -> None:
        if row.number:
            canvas.put(0, y, f" {row.number} ", CHOSEN if is_marked else CHIP)
        count = str(row.games)
        canvas.put(
            MOVE, y, shorten(row.name, GAMES - MOVE - cells_of(count) - 1), TITLE if row.number else ink
        )
        canvas.put(GAMES - cells_of(count), y, count, ink)
        if any(row.shares):
            self._put_shares(canvas, GAMES + 1, y, row.shares)

    def _put_shares(self, canvas: Canvas, x: int, y: int, shares: Sequence[float]) -> None:
        """Put the bar of White, drawn and Black, with the per cents of both players in it."""
        room = canvas.width - x
        if not self.look.solid:
            white, drawn, black = (f"{share:.0f}" for share in shares)
            canvas.put(x, y, white)
            canvas.put(x + (room - cells_of(drawn)) // 2, y, drawn, DIM)
            canvas.put(canvas.width - cells_of(black), y, black)
            return
        ends = [round(room * sum(shares[: n + 1]) / 100) for n in range(3)]
        for n, (share, ink) in enumerate(zip(shares, PARTS, strict=True)):
            first = ends[n - 1] if n else 0
            wide, text = ends[n] - first, f"{share:.0f}"
            text = next((each for each in (f" {text} ", text) if n != 1 and cells_of(each) <= wide), "")
            canvas.put(x + first, y, text.ljust(wide) if n == 0 else text.rjust(wide), ink)

    def _put_games(self, canvas: Canvas, y: int, room: int) -> None:
        if not self.games or room < 2:
            return
        canvas.put(0, y, shorten(self.heading, canvas.width), TITLE)
        for row in self.games[: room - 1]:
            y += 1
            right = f"{row.result:>4} {row.date:>7}"
            canvas.put(0, y, shorten(row.players, canvas.width - cells_of(right) - 1))
            canvas.put(canvas.width - cells_of(right), y, right, DIM)
