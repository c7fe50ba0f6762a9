"""The people at a table of a host beside its game: who is here, and what was said last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import DIM, TITLE, shorten, wrap
from antterm.draw.scene import Scene
from antterm.i18n import _, ngettext
from antterm.remote.table import RemoteTable

MOST_CHAT: Final = 4
"""Rows of what was said, beside the board."""
LEAST_STORY: Final = 4
"""Rows that the story keeps."""


@dataclass(frozen=True)
class SeatsAndPeople:
    """The players' pane, and below it who is here."""

    seats: Scene
    people: tuple[tuple[str, bool], ...]
    """Names of people at the table, and whether they are here."""
    watching: int
    ascii_only: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if height < 2:
            return self.seats.draw(width, height)
        canvas.blit(self.seats.draw(width, height - 1), 0, 0)
        here, away = ("*", "o") if self.ascii_only else ("●", "◦")
        x = 0
        for name, is_here in self.people:
            shown = shorten(name, 12)
            if x + cells_of(shown) + 2 > width:
                break
            canvas.put(x, height - 1, here if is_here else away, Ink("good", attrs="b") if is_here else DIM)
            canvas.put(x + 2, height - 1, shown, PLAIN if is_here else DIM)
            x += cells_of(shown) + 4
        if self.watching:
            watch = ngettext("{n} looks on", "{n} look on", self.watching).format(n=self.watching)
            if x + cells_of(watch) <= width:
                canvas.put(width - cells_of(watch), height - 1, watch, DIM)
        return canvas


def presence(table: RemoteTable, seats: Scene, ascii_only: bool) -> SeatsAndPeople:
    """The players' pane of a table, with who is here."""
    said = table.stand
    assert said is not None
    people = tuple((chair.name, chair.present) for chair in table.chairs if chair.account)
    return SeatsAndPeople(seats, people, len(said.watching), ascii_only)


@dataclass(frozen=True)
class Chatting:
    """The story, and below it what was said last."""

    story: Scene
    lines: tuple[str, ...]

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        rows: list[str] = []
        for line in reversed(self.lines):
            longer = wrap(line, width) + rows
            if len(longer) > MOST_CHAT and rows:
                break
            rows = longer[:MOST_CHAT]
        if not rows or not has_room_for_chat(height):
            return self.story.draw(width, height)
        room = min(len(rows), height - LEAST_STORY - 1)
        canvas.blit(self.story.draw(width, height - room - 1), 0, 0)
        canvas.put(0, height - room - 1, _("Said at the table:"), TITLE)
        for y, row in enumerate(rows[-room:], height - room):
            canvas.put(0, y, row, PLAIN)
        return canvas


def has_room_for_chat(rows: int) -> bool:
    """Whether the story pane, so many rows high, tells what was said too."""
    return rows > LEAST_STORY + 1
