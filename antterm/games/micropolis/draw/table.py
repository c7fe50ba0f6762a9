"""The table beside the board: soldiers, the six lines, the points, and what an answer adds to one's own.

The column of whoever looks comes first and the others follow clockwise. In the advanced game a player has a
column for each anthill, and one sum below both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import DIM, KEY, TITLE, shorten
from antterm.games.micropolis.draw.row import gain_ink
from antterm.games.micropolis.draw.sheet import short_name
from antterm.games.micropolis.draw.things import flag, soldiers, soldiers_text
from antterm.games.micropolis.rules.answer_effects import AnswerEffect
from antterm.games.micropolis.rules.anthill import AnthillId
from antterm.games.micropolis.rules.scoring import Sheet, totals
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words.score import line_names, numeral
from antterm.i18n import _, pgettext

LINES: Final = 6
LEAST_ROWS: Final = 4
"""Rows that are worth showing: names with their armies, two lines, points."""
NUMBER: Final = 3
"""Columns of the own numbers."""
GAIN: Final = 4
"""Columns of what the answer adds."""
LEAST: Final = 5
"""Columns of a rival, with room for a short name."""
ROOMY: Final = 40
"""Columns from which names of lines and numbers stand further apart."""
WORTH_READING: Final = 3
"""Columns of a name that tell more than its initial."""
LISTED: Final = 8
"""Columns of those who are only listed with soldiers and points."""
SOLDIER: Final = Ink("soldier", attrs="b")


class _Column(NamedTuple):
    """Numbers below each other."""

    homes: tuple[AnthillId, ...]
    """The anthills that are counted in it."""
    end: int
    """The column of the pane after its last one."""
    is_own: bool

    @property
    def ink(self) -> Ink:
        """The ink of its points."""
        return Ink(attrs="b") if self.is_own else Ink()


class _Rows:
    """Writes the rows of the table below each other.

    Args:
        canvas: where to.
        columns: the columns of numbers.
        gain_end: the column after the last one of what the answer adds.
    """

    def __init__(self, canvas: Canvas, columns: Sequence[_Column], gain_end: int) -> None:
        self.canvas, self.columns, self.gain_end, self.y = canvas, columns, gain_end, -1
        self.ends = {column.homes[0].seat: column.end for column in columns}
        """The end of each player's last column, by seat."""

    def begin(self, label: str, ink: Ink = PLAIN) -> None:
        """Begin the next row with a label."""
        self.y += 1
        self.canvas.put(0, self.y, shorten(label, self.columns[0].end - NUMBER), ink)

    def put(self, end: int, text: str, ink: Ink) -> None:
        """Write a text that ends before a column."""
        self.canvas.put(end - cells_of(text), self.y, text, ink)

    def put_gain(self, points: int) -> None:
        """Write what the answer adds, if anything."""
        if points:
            self.put(self.gain_end, f"{points:+d}", gain_ink(points))

    def is_free_for(self, points: int) -> bool:
        """Return whether nothing is written where that would stand."""
        cells = self.canvas.rows[self.y][self.gain_end - len(f"{points:+d}") : self.gain_end]
        return all(char == " " for char, _ink in cells)


def table_rows(view: MicropolisView) -> int:
    """Return the rows of the table with all that it can say."""
    pairs, tokens = len(view.homes) > len(view.players), any(player.tokens for player in view.players)
    return 3 + LINES + 2 * pairs + tokens


@dataclass(frozen=True)
class Table:
    """The score as if the game ended now, and what the marked answer adds."""

    view: MicropolisView
    names: tuple[str, ...]
    own: AnthillId
    """Whose column comes first; the anthill that the answer concerns."""
    asked: int | None
    effect: AnswerEffect | None
    glyphs: Glyphs
    more: str = ""
    """The key that shows the lines for which there is no room; empty for none."""

    def draw(self, width: int, height: int) -> Canvas:
        columns, gain_end, listed = self._columns(width)
        rows = _Rows(Canvas(width, height), columns, gain_end)
        has_room = height >= table_rows(self.view)
        self._put_names(rows, in_short=height < 3 + LINES)
        if self._pairs and len(columns) > len(self.names):
            rows.begin(pgettext("head of two columns", "Anthill"), DIM)
            for column in columns:
                rows.put(column.end, numeral(column.homes[0]) if len(column.homes) == 1 else "", DIM)
        if height >= 3 + LINES:
            self._put_soldiers(rows)
        if has_room and any(player.tokens for player in self.view.players):
            self._put_tokens(rows)
        change = self.effect.change.lines() if self.effect else (0,) * LINES
        for name, numbers in self._lines(change, height - rows.y - 2):
            rows.begin(name)
            for column in columns:
                lines = [sheet.lines() for sheet in self._sheets(column)]
                points = sum(each[number] for each in lines for number in numbers)
                rows.put(column.end, str(points), column.ink if points else DIM)
            rows.put_gain(sum(change[number] for number in numbers))
        if has_room and self._pairs:
            rows.begin(pgettext("the sum of one of two score sheets", "Anthill"))
            for column in columns:
                rows.put(column.end, str(sum(sheet.total for sheet in self._sheets(column))), column.ink)
            rows.put_gain(self._gain)
        self._put_points(rows, has_sums=has_room)
        self._put_listed(rows.canvas, width, listed)
        return rows.canvas

    @property
    def _gain(self) -> int:
        """The points that the answer brings."""
        return self.effect.gain if self.effect else 0

    def _lines(self, change: Sequence[int], room: int) -> list[tuple[str, tuple[int, ...]]]:
        """Return what the lines are called, with their places; those that have no room are one line together.

        Of these none changes, if that can be, and where all score nothing they have no line at all.
        """
        every = [sheet.lines() for own in self.view.sheets for sheet in own]

        def weight(number: int) -> tuple[bool, int]:
            return bool(change[number]), max(points[number] for points in every)

        heaviest, names = sorted(range(LINES), key=weight, reverse=True), [*line_names().values()]
        has_rest = room > 1 and any(map(any, map(weight, heaviest[room:])))
        chosen = sorted(heaviest[: max(0, room - has_rest)])
        shown: list[tuple[str, tuple[int, ...]]] = [(names[number], (number,)) for number in chosen]
        if has_rest:
            # Translators: {n} more lines of the score sheet, whose points stand together in a row
            rest = pgettext("lines of the score sheet together", "and {n} more").format(n=LINES - len(chosen))
            if self.more:
                # Translators: lines of the score sheet, and the key that shows them: "3 more: s".
                rest = _("{n} more: {key}").format(n=LINES - len(chosen), key=self.more)
            shown.append((rest, tuple(number for number in range(LINES) if number not in chosen)))
        return shown

    @property
    def _pairs(self) -> bool:
        return len(self.view.homes) > len(self.names)

    def _sheets(self, column: _Column) -> list[Sheet]:
        return [self.view.sheets[home.seat][home.number] for home in column.homes]

    def _columns(self, width: int) -> tuple[list[_Column], int, list[int]]:
        """Return the columns, where what the answer adds ends, and the seats that are only listed."""
        label = max(map(cells_of, (*line_names().values(), self._soldiers_label(), self._points_label())))
        seats = [(self.own.seat + number) % len(self.names) for number in range(len(self.names))]
        own, rivals = self._homes(seats[0]), seats[1:]
        label += width >= ROOMY  # the flag of an army of ten stands apart
        label = min(label, max(8, width - NUMBER * len(own) - GAIN - 2 * NUMBER))
        for gain in (GAIN, GAIN - 1):
            end, gain_end, columns = label, 0, list[_Column]()
            for home in own:
                end += NUMBER + (len(own) > 1 and home != own[0])
                columns.append(_Column((home,), end, is_own=True))
                if home == self.own:
                    end = gain_end = end + gain
            room = width - end
            for groups in (
                [[home] for seat in rivals for home in self._homes(seat)],
                [*map(self._homes, rivals)],
            ):
                least = LEAST if len(groups) == len(rivals) else LEAST - 1
                if len(groups) * least <= room:
                    ends = self._ends(groups, end, width)
                    found = [_Column(tuple(g), e, is_own=False) for g, e in zip(groups, ends, strict=True)]
                    return [*columns, *found], gain_end, []
        points = totals(self.view.sheets)
        best = max(rivals, key=lambda seat: points[seat])
        columns.append(_Column(tuple(self._homes(best)), max(end + LEAST, width - LISTED - 1), is_own=False))
        return columns, gain_end, [seat for seat in rivals if seat != best]

    def _homes(self, seat: int) -> list[AnthillId]:
        return [home for home in self.view.homes if home.seat == seat]

    def _ends(self, groups: Sequence[Sequence[AnthillId]], start: int, width: int) -> list[int]:
        """Return where the columns of rivals end: names have as much room as there is."""
        ends, end = list[int](), width
        for number in range(len(groups) - 1, -1, -1):
            ends.append(end)
            home = groups[number][0]
            alone = len(groups) == len(self.names) - 1
            needed = cells_of(self.names[home.seat]) + 1 if alone else 0
            even = (end - start) // (number + 1)
            most = end - start - LEAST * number
            end -= max(even, min(needed, most)) if alone else even
        return ends[::-1]

    def _soldiers_label(self) -> str:
        return f"{soldiers(1, 0, self.glyphs)} {pgettext('head of a row', 'Soldiers')}"

    def _points_label(self) -> str:
        return pgettext("the sum of a score sheet", "Points")

    def _put_names(self, rows: _Rows, *, in_short: bool) -> None:
        """Write the names over the columns of their players; with the soldiers where these have no row."""
        rows.begin("")
        before = 0
        for seat, end in rows.ends.items():
            is_asked = seat == self.asked
            room = end - before - (1 if before else 0)
            armies = f" {_armies(self.view, self._homes(seat), self.glyphs)}" if in_short else ""
            name = short_name(self.names[seat], AnthillId(seat), room - is_asked - cells_of(armies))
            at = end - cells_of(armies)
            rows.put(at, name, TITLE if is_asked else Ink(attrs="b"))
            rows.put(end, armies, SOLDIER)
            if is_asked:
                rows.put(at - cells_of(name), ">" if self.glyphs == "ascii" else "►", KEY)
            before = end

    def _put_soldiers(self, rows: _Rows) -> None:
        rows.begin(self._soldiers_label(), SOLDIER)
        for column in rows.columns:
            text = "+".join(str(self.view.anthill(home).army) for home in column.homes)
            rows.put(column.end, text, SOLDIER)
            if self.view.commander in column.homes:
                rows.put(column.end - cells_of(text), flag(self.glyphs), TITLE)
        if self.effect and self.effect.soldiers:
            rows.put(rows.gain_end, f"{self.effect.soldiers:+d}", SOLDIER)

    def _put_tokens(self, rows: _Rows) -> None:
        rows.begin(pgettext("head of a row: of the architect", "Tokens"))
        for seat, end in rows.ends.items():
            tokens = self.view.players[seat].tokens
            rows.put(end, str(tokens), Ink("specialist") if tokens else DIM)

    def _put_points(self, rows: _Rows, *, has_sums: bool) -> None:
        """Write the points of each player, those of two anthills with both of them where there is room."""
        rows.begin(self._points_label(), TITLE)
        points, before = totals(self.view.sheets), cells_of(self._points_label())
        for seat, end in rows.ends.items():
            parts = [str(sheet.total) for sheet in self.view.sheets[seat]]
            text = str(points[seat])
            if len(parts) > 1 and cells_of(whole := f"{' + '.join(parts)} = {text}") < end - before:
                text = whole
            rows.put(end, text, TITLE)
            before = end
        if not (self._pairs and has_sums) and rows.is_free_for(self._gain):
            rows.put_gain(self._gain)

    def _put_listed(self, canvas: Canvas, width: int, seats: Sequence[int]) -> None:
        """Write those who have no column: name, soldiers and points, the latter in the row below."""
        points, x = totals(self.view.sheets), width - LISTED
        for number, seat in enumerate(seats):
            y = 1 + 2 * number
            name = short_name(self.names[seat], AnthillId(seat), LISTED)
            canvas.put(x, y, name, TITLE if seat == self.asked else Ink())
            armies = self._homes(seat)
            army = soldiers_text(sum(self.view.anthill(home).army for home in armies), self.glyphs)
            marked = flag(self.glyphs) if self.view.commander in armies else ""
            canvas.put(x + 4 - cells_of(marked + army), y + 1, marked + army, SOLDIER)
            canvas.put(width - cells_of(str(points[seat])), y + 1, str(points[seat]), TITLE)
        if seats:
            canvas.put(width - cells_of(_("points")), 0, _("points"), DIM)


@dataclass(frozen=True)
class Standing:
    """Everybody's soldiers and points in a row, above the board of a narrow terminal."""

    view: MicropolisView
    names: tuple[str, ...]
    own: int
    asked: int | None
    glyphs: Glyphs

    def draw(self, width: int, height: int) -> Canvas:
        canvas, points = Canvas(width, height), totals(self.view.sheets)
        seats = [(self.own + number) % len(self.names) for number in range(len(self.names))]
        lengths = [cells_of(name) for name in self.names]
        homes = [[home for home in self.view.homes if home.seat == seat] for seat in seats]
        armies = [_armies(self.view, own, self.glyphs) for own in homes]
        rows = [(army, str(points[seat])) for army, seat in zip(armies, seats, strict=True)]
        for unit, gap in ((f" {_('pts')}", 2), ("", 1), ("", 0)):
            rows_width = sum(1 + cells_of(f" {army} {own}{unit}") for army, own in rows)
            longest = _longest_names(lengths, width - rows_width - gap * (len(seats) - 1))
            if longest >= min(WORTH_READING, max(lengths)):
                break
        x = 0
        for seat, (army, own) in zip(seats, rows, strict=True):
            if seat == self.asked:
                canvas.put(x, 0, ">" if self.glyphs == "ascii" else "►", KEY)
            name = short_name(self.names[seat], AnthillId(seat), max(1, longest))
            texts = (
                (name, TITLE if seat == self.asked else Ink(attrs="b")),
                (f" {army}", SOLDIER),
                (f" {own}", TITLE),
                (unit, DIM),
            )
            x += 1
            for text, ink in texts:
                canvas.put(x, 0, text, ink)
                x += cells_of(text)
            x += gap
        return canvas


def _armies(view: MicropolisView, homes: Sequence[AnthillId], glyphs: Glyphs) -> str:
    """Return the armies of a player in short, with the flag of the commander."""
    marked = flag(glyphs) if view.commander in homes else ""
    return f"{marked}{'+'.join(str(view.anthill(home).army) for home in homes)}{soldiers(1, 0, glyphs)}"


def _longest_names(lengths: Sequence[int], room: int) -> int:
    """Return how long the longest name may be so that all fit into `room` columns; 0 where none may."""
    possible = range(max(lengths), 0, -1)
    return next((most for most in possible if sum(min(each, most) for each in lengths) <= room), 0)
