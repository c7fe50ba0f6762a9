"""The chat of a table: what people say there, and what they do besides playing."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct, field

from antterm.core.ask import Refused
from antterm.core.printable import one_line
from antterm.host.identity import PersonId
from antterm.wire.messages import TEXT_LIMIT, ChatLine, TableEvent, TableEventKind

MOST_LINES: Final = 500
"""Most lines that are kept of a table."""
MOST_SENT: Final = 60
"""Most lines that are sent to somebody who comes to the table."""
SAID_AT_ONCE: Final = 5
"""Most lines that one person may say within `SAID_WITHIN`."""
SAID_WITHIN: Final = timedelta(seconds=15)
DONE_AT_ONCE: Final = 10
"""Number of times that a person may do something of `BY_ONESELF` within `DONE_WITHIN`: all others are
notified, some by a letter."""
DONE_WITHIN: Final = timedelta(minutes=5)
BY_ONESELF: Final = (
    TableEventKind.PROPOSED,
    TableEventKind.LEFT,
    TableEventKind.RETURNED,
    TableEventKind.WENT_AWAY,
    TableEventKind.CAME_BACK,
    TableEventKind.ONLOOKERS,
)


def as_line(text: str) -> str:
    """Return a text as one printable line, cut to `TEXT_LIMIT`; empty if nothing of it can be shown."""
    return one_line(unicodedata.normalize("NFC", text))[:TEXT_LIMIT].rstrip()


class ChatEntry(Struct, frozen=True, kw_only=True):
    """A line of the chat, and whose it is."""

    person: PersonId = field(name="account")
    remark: ChatLine
    apart: bool = False
    """Whether players may not read it while their game goes on: an onlooker has said it to the others."""


class Chat(Struct, frozen=True, kw_only=True):
    """The latest lines of the chat of a table."""

    lines: tuple[ChatEntry, ...] = ()

    def with_remark(
        self,
        person: PersonId,
        name: str,
        seat: int | None,
        text: str,
        now: datetime,
        apart: bool = False,
    ) -> Chat:
        """Return the chat after somebody said something.

        Args:
            person: their id.
            name: what they are called at the table.
            seat: theirs; None for an onlooker.
            text: the text as it came.
            now: the present time.
            apart: see `ChatEntry`.

        Raises:
            Refused: `nothing_said`, `too_fast`.
        """
        if not (text := as_line(text)):
            raise Refused("nothing_said")
        own_lines = [line for line in self.lines if line.person == person and not line.remark.event]
        if _number_within(SAID_WITHIN, own_lines, now) >= SAID_AT_ONCE:
            raise Refused("too_fast")
        return self._with(person, ChatLine(at=now, name=name, text=text, seat=seat), apart)

    def check_pace(self, person: PersonId, now: datetime) -> None:
        """Check that somebody has not done too many things of `BY_ONESELF` lately.

        Raises:
            Refused: `too_fast`.
        """
        events = ((line, line.remark.event) for line in self.lines if line.person == person)
        done = [line for line, event in events if event is not None and event.kind in BY_ONESELF]
        if _number_within(DONE_WITHIN, done, now) >= DONE_AT_ONCE:
            raise Refused("too_fast")

    def with_event(
        self, person: PersonId, name: str, seat: int | None, event: TableEvent, now: datetime
    ) -> Chat:
        """Return the chat after somebody did something besides playing."""
        return self._with(person, ChatLine(at=now, name=name, seat=seat, event=event))

    def until(self, moment: datetime) -> Chat:
        """Return the chat without lines that are later than a moment."""
        return Chat(lines=tuple(line for line in self.lines if line.remark.at <= moment))

    def after(self, line: ChatEntry | None, apart: ChatEntry | None = None) -> tuple[ChatEntry, ...]:
        """Return the lines that a reader does not have yet; the latest ones if there are many.

        Args:
            line: the last line that they have; None for none.
            apart: the last line that they had when they could read those that are `apart`; None for none.
        """
        first, first_apart = (
            self.lines.index(last) + 1 if last in self.lines else 0 for last in (line, apart)
        )
        new = (
            each for number, each in enumerate(self.lines) if number >= (first_apart if each.apart else first)
        )
        return tuple(new)[-MOST_SENT:]

    def _with(self, person: PersonId, remark: ChatLine, apart: bool = False) -> Chat:
        entry = ChatEntry(person=person, remark=remark, apart=apart)
        return Chat(lines=(*self.lines, entry)[-MOST_LINES:])

    def seen_by(self, seat: int | None, over: bool) -> Chat:
        """Return the chat as a seat (None: an onlooker) may read it.

        Args:
            seat: the seat of the reader.
            over: whether the game is over.
        """
        if seat is None or over or not any(line.apart for line in self.lines):
            return self
        return Chat(lines=tuple(line for line in self.lines if not line.apart))

    def said_at(self, moment: datetime) -> ChatEntry | None:
        """Return the remark that was made at a moment; None if there is none."""
        return next(
            (line for line in self.lines if line.remark.at == moment and line.remark.event is None), None
        )


def _number_within(time: timedelta, lines: Collection[ChatEntry], now: datetime) -> int:
    """Return how many lines are not older than a time.

    Lines of the future count as older: the machine's clock may have been set back.
    """
    return sum(timedelta() <= now - line.remark.at < time for line in lines)


def line_of(entry: ChatEntry) -> str:
    """Return a remark as a line of text."""
    return f"{entry.remark.name}: {entry.remark.text}"


def heard_by(lines: Collection[ChatEntry], muted: Collection[PersonId]) -> tuple[ChatLine, ...]:
    """Return the lines that somebody sees who has muted some people: of these only what they have done."""
    return tuple(line.remark for line in lines if line.remark.event or line.person not in muted)
