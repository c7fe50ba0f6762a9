"""The lobby as a picture: tables at the left; people, the marked table in small and news at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from antterm import registry
from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.drawing import ICON, drawing
from antterm.draw.paint import CHIP, CHOSEN, DIM, KEY, TITLE, laid_on, put_wrapped, shorten
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.dates import weekday_in_short
from antterm.ui.models.first_page import paint_too_small, too_small
from antterm.ui.models.layout import PROMPT_ROWS, SIDE_FROM, side_width
from antterm.ui.models.preview import PreviewScene
from antterm.ui.models.scene import Prompt, Title

GOOD: Final = Ink("good", attrs="b")
YOURS: Final = Ink("banner.ink", "banner", "b")
OTHERS: Final = Ink("text", "raised")
FREE: Final = Ink("good", "raised")
ROOMY_FROM: Final = 32
"""Rows of the terminal from which on tables have room for their signs and for a blank row between them."""
LEAST_PREVIEW: Final = 9
"""Rows with which a preview can be made out."""


@dataclass(frozen=True)
class Age:
    """How long ago something was, as people say it."""

    text: str

    @classmethod
    def of(cls, passed: timedelta) -> Age:
        """The age of what is so long ago."""
        minutes = max(0, int(passed.total_seconds())) // 60
        if minutes < 1:
            return cls(pgettext("waiting since", "now"))
        if minutes < 60:
            return cls(_("{n} min").format(n=minutes))
        if minutes < 24 * 60:
            return cls(_("{n} h").format(n=minutes // 60))
        return cls(_("{n} d").format(n=minutes // (24 * 60)))


@dataclass(frozen=True)
class Heading:
    """A heading in the list."""

    text: str
    beside: str = ""
    right: str = ""


@dataclass(frozen=True)
class SeatRow:
    """A seat at a table that is listed."""

    name: str
    is_free: bool
    is_here: bool


@dataclass(frozen=True)
class Shown:
    """A table in the list."""

    number: int | None
    table: str
    game: str
    name: str
    title: str
    turn: str
    is_yours: bool
    """Whether it waits for who looks."""
    facts: tuple[str, ...]
    age: Age
    news: tuple[str, ...]
    """What happened last, sentence by sentence."""
    chairs: tuple[SeatRow, ...]
    is_large: bool
    """Whether it has three rows; else one."""


@dataclass(frozen=True)
class Visitor:
    """Somebody."""

    name: str
    is_here: bool
    doing: str


@dataclass(frozen=True)
class LobbyNews:
    """Something that has happened."""

    at: datetime
    text: str


@dataclass(frozen=True)
class LobbyScene:
    """The whole screen."""

    title: Title
    shown: tuple[Heading | Shown, ...]
    marked: int | None
    """Which of the tables, not counting headings."""
    people: tuple[Visitor, ...]
    preview: PreviewScene | None
    told: tuple[LobbyNews, ...]
    prompt: Prompt
    now: datetime
    folded_out: bool = False
    ascii_only: bool = False
    solid: bool = False

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if too_small(width, height):
            paint_too_small(canvas)
            return canvas
        canvas.blit(laid_on("bar", self.title.draw(width, 1)), 0, 0)
        rows = height - 1 - PROMPT_ROWS
        side = side_width(width) + 3 if width >= SIDE_FROM else 0
        if side or not self.folded_out:
            canvas.blit(self._list(width - side, rows, height >= ROOMY_FROM), 0, 1)
        if side or self.folded_out:
            wide = side or width
            canvas.blit(laid_on("side", self._side(wide, rows)), width - wide, 1)
        canvas.blit(laid_on("bar", self.prompt.draw(width, PROMPT_ROWS)), 0, 1 + rows)
        return canvas

    # The tables

    def _list(self, width: int, height: int, roomy: bool) -> Canvas:
        """The tables, as many as have room, the marked one among them."""
        gap = 1 if roomy else 0
        tops: list[int] = []
        top, place, marked = 0, 0, -1
        for at, shown in enumerate(self.shown):
            if at and isinstance(shown, Heading) and not roomy:
                top += 1
            tops.append(top)
            top += _rows_of(shown, roomy) + (gap if at + 1 < len(self.shown) else 0)
            if isinstance(shown, Shown):
                marked, place = at if place == self.marked else marked, place + 1
        first = 0
        if marked >= 0 and (bottom := tops[marked] + _rows_of(self.shown[marked], roomy)) > height:
            first = min(bottom - height + (0 if bottom >= top else 1), top - height)
        canvas = Canvas(width, height)
        for at, (shown, y) in enumerate(zip(self.shown, tops, strict=True)):
            if not first - _rows_of(shown, roomy) < y < first + height:  # most of many are not seen
                continue
            if isinstance(shown, Heading):
                canvas.blit(self._heading(shown, width), 0, y - first)
            else:
                canvas.blit(self._table(shown, width, roomy, at == marked), 0, y - first)
        up, down = ("^", "v") if self.ascii_only else ("↑", "↓")
        if first:
            canvas.put(width - 1, 0, up, KEY)
        if first + height < top:
            canvas.put(width - 1, height - 1, down, KEY)
        return canvas

    def _heading(self, heading: Heading, width: int) -> Canvas:
        canvas = Canvas(width, 1)
        canvas.put(1, 0, heading.text, TITLE)
        canvas.put(cells_of(heading.text) + 4, 0, heading.beside, DIM)
        canvas.put(width - cells_of(heading.right) - 1, 0, heading.right, GOOD)
        return canvas

    def _table(self, shown: Shown, width: int, roomy: bool, is_marked: bool) -> Canvas:
        part = self._large(shown, width, roomy, is_marked) if shown.is_large else self._small(shown, width)
        if not is_marked:
            return laid_on("side", part) if roomy else part
        part = laid_on(str(CHOSEN.bg), part)
        for row in part.rows:
            row[:] = [
                (char, CHOSEN if ink in (_on_row(PLAIN), _on_row(DIM), _on_row(TITLE)) else ink)
                for char, ink in row
            ]
        return part

    def _large(self, shown: Shown, width: int, roomy: bool, is_marked: bool) -> Canvas:
        """One's own game: a sign, whose turn, since when, what happened last."""
        ground = str(CHOSEN.bg) if is_marked else "side"
        icon = None
        if roomy and self.solid and shown.game in registry.HOMES:
            icon = drawing(shown.game).icon(ground)
        canvas = Canvas(width, _rows_of(shown, roomy))
        x = self._number(canvas, shown, 1 if roomy else 0, is_marked)
        if icon is not None:
            canvas.blit(icon, x, 0)
            x += ICON[0] + 1
        right = width - 1
        chip = f" {self._arrow()} {shown.turn} " if shown.is_yours else f" {shown.turn} "
        chip_ink = YOURS if shown.is_yours else OTHERS
        if shown.turn:
            canvas.put(right - cells_of(chip), 0, chip, chip_ink)
        room = right - x - cells_of(chip) - 1
        name = f"“{shown.name}”"
        canvas.put(x, 0, shorten(name, room), TITLE)
        if cells_of(name) + 2 < room:
            canvas.put(x + cells_of(name) + 2, 0, shorten(shown.title, room - cells_of(name) - 2), PLAIN)
        canvas.put(right - cells_of(shown.age.text), 1, shown.age.text, DIM)
        between = " - " if self.ascii_only else " · "
        facts = between.join(shown.facts)
        canvas.put(x, 1, shorten(facts, right - x - cells_of(shown.age.text) - 2), DIM)
        canvas.put(x, 2, latest(shown.news, right - x), PLAIN)
        return canvas

    def _small(self, shown: Shown, width: int) -> Canvas:
        """A table of others in a row: what is played, who sits there, since when."""
        canvas = Canvas(width, 1)
        x = self._number(canvas, shown, 0, False)
        age = shown.age.text
        right = f"{shown.turn}, {age}" if shown.turn else age
        chairs = sum(cells_of(chair.name) + 3 for chair in shown.chairs)
        if x + 12 + chairs + cells_of(right) > width:
            right = age
        room = width - x - chairs - cells_of(right) - 3
        text = shorten(shown.title, max(8, min(room, 30)))
        canvas.put(x, 0, text, Ink("text", attrs="b"))
        x += min(room, max(24, cells_of(text) + 2)) if room > 24 else cells_of(text) + 1
        for chair in shown.chairs:
            chip = f" {chair.name} "
            if x + cells_of(chip) >= width - cells_of(right) - 2:
                break
            canvas.put(x, 0, chip, FREE if chair.is_free else OTHERS)
            x += cells_of(chip) + 1
        canvas.put(width - cells_of(right) - 1, 0, right, DIM)
        return canvas

    def _number(self, canvas: Canvas, shown: Shown, y: int, is_marked: bool) -> int:
        """The number of a table and, without colours too, the mark; the column after it."""
        canvas.put(0, y, ">" if is_marked else " ", CHOSEN if is_marked else PLAIN)
        if shown.number is not None:
            canvas.put(1, y, f" {shown.number} ", CHIP)
        return 5

    def _arrow(self) -> str:
        return ">" if self.ascii_only else "►"

    # People, the marked table, news

    def _side(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        x, wide = 2, width - 3
        canvas.put(x, 0, _("People here"), TITLE)
        most = max(2, height // 5 if self.preview is not None else height // 2)
        here, away = ("*", "o") if self.ascii_only else ("●", "◦")
        listed = self.people[:most] if len(self.people) <= most else self.people[: most - 1]
        name_room = min(14, max((cells_of(person.name) for person in listed), default=0))
        y = 1
        for person in listed:
            ink = Ink("text", attrs="b") if person.is_here else DIM
            canvas.put(x, y, here if person.is_here else away, GOOD if person.is_here else DIM)
            canvas.put(x + 2, y, shorten(person.name, name_room), ink)
            doing = shorten(person.doing, wide - name_room - 5)
            canvas.put(x + name_room + 5, y, doing, DIM)
            y += 1
        if len(listed) < len(self.people):
            canvas.put(x + 2, y, shorten(_unlisted(self.people[len(listed) :]), wide - 2), DIM)
            y += 1
        y += 1
        if self.preview is not None:
            rows = min(max(LEAST_PREVIEW, (height - y) * 3 // 5), height - y)
            picture = laid_on("bar", self.preview.draw(wide, rows - 1))
            canvas.blit(laid_on("bar", Canvas(width, rows)), 0, y)
            canvas.blit(picture, x, y)
            y += rows + 1
        self._put_told(canvas, x, y, wide, height)
        return canvas

    def _put_told(self, canvas: Canvas, x: int, y: int, wide: int, height: int) -> None:
        """What has happened, the newest first, as much as there is room for."""
        for number, told in enumerate(self.told):
            if y >= height:
                break
            when = told.at.astimezone()
            is_today = when.date() == self.now.astimezone().date()
            canvas.put(x, y, f"{when:%H:%M}" if is_today else weekday_in_short(when), DIM)
            ink = PLAIN if number == 0 else DIM
            y = put_wrapped(canvas, x + 6, y, told.text, wide - 6, ink, most=min(2, height - y))


def _unlisted(people: Sequence[Visitor]) -> str:
    """Return how many people have no room in the list: those who are here, and apart from them the others."""
    here = sum(person.is_here for person in people)
    away = len(people) - here
    told = [_("and {n} more").format(n=here)] if here else []
    if away:
        told.append(ngettext("{n} person away", "{n} people away", away).format(n=away))
    return ", ".join(told)


def _rows_of(shown: Heading | Shown, roomy: bool) -> int:
    """How high something in the list is."""
    if isinstance(shown, Heading) or not shown.is_large:
        return 1
    return ICON[1] if roomy else 3


def _on_row(ink: Ink) -> Ink:
    return ink._replace(bg=CHOSEN.bg)


def latest(sentences: Sequence[str], room: int) -> str:
    """The last of some sentences, as many as fit on a line."""
    text = ""
    for sentence in reversed(sentences):
        longer = f"{sentence} {text}".strip()
        if cells_of(longer) > room and text:
            break
        text = longer
    return shorten(text, room)
