"""What is said at a table, and what people have done there besides playing; kept with the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct

from antterm.core.ask import Refused
from antterm.core.printable import printable
from antterm.host.identity import PersonId
from antterm.wire.messages import TEXT_LIMIT
from antterm.wire.social import ChatLine, TableEvent, TableEventKind

KEPT: Final = 500
"""Most lines that are kept of a table."""
SENT: Final = 60
"""Most lines that somebody is sent who comes to it."""
AT_ONCE: Final = 5
"""Most lines that one may say in `A_WHILE`."""
A_WHILE: Final = timedelta(seconds=15)
DONE_AT_ONCE: Final = 10
"""Most of `BY_ONESELF` that one may do in `DONE_IN`: all others hear of each, some by a letter."""
DONE_IN: Final = timedelta(minutes=5)
BY_ONESELF: Final = (
    TableEventKind.PROPOSED,
    TableEventKind.LEFT,
    TableEventKind.RETURNED,
    TableEventKind.WENT_AWAY,
    TableEventKind.CAME_BACK,
)


class ChatEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A remark, and whose it is."""

    account: PersonId
    remark: ChatLine


class Chat(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that was said at a table, as far as it is kept."""

    lines: tuple[ChatEntry, ...] = ()

    def said(self, account: str, name: str, seat: int | None, text: str, now: datetime) -> Chat:
        """After somebody said something.

        Args:
            account: who.
            name: what they are called at the table.
            seat: theirs; None for an onlooker.
            text: as it came.
            now: the moment it is.

        Raises:
            Refused: `nothing_said`, `too_fast`.
        """
        text = shown(text)
        if not text:
            raise Refused("nothing_said")
        lately = [line for line in self.lines[-KEPT:] if line.account == account and not line.remark.trace]
        if sum(_is_within(A_WHILE, line, now) for line in lately[-AT_ONCE:]) >= AT_ONCE:
            raise Refused("too_fast")
        return self._with(account, ChatLine(at=now, name=name, text=text, seat=seat))

    def check_pace(self, account: str, now: datetime) -> None:
        """See that somebody may do one more of what he does by himself.

        Raises:
            Refused: `too_fast`.
        """
        done = (line for line in self.lines if line.account == account and line.remark.trace is not None)
        own = (line for line in done if line.remark.trace and line.remark.trace.doing in BY_ONESELF)
        if sum(_is_within(DONE_IN, line, now) for line in own) >= DONE_AT_ONCE:
            raise Refused("too_fast")

    def told(self, account: str, name: str, seat: int | None, trace: TableEvent, now: datetime) -> Chat:
        """After somebody did something besides playing."""
        return self._with(account, ChatLine(at=now, name=name, seat=seat, trace=trace))

    def until(self, moment: datetime) -> Chat:
        """What was said until a moment."""
        return Chat(lines=tuple(line for line in self.lines if line.remark.at <= moment))

    def after(self, line: ChatEntry | None) -> tuple[ChatEntry, ...]:
        """What was said after a line, or at last where that is not known any more."""
        known = self.lines.index(line) + 1 if line in self.lines else 0
        return self.lines[known:][-SENT:]

    def _with(self, account: str, remark: ChatLine) -> Chat:
        return Chat(lines=(*self.lines, ChatEntry(account=account, remark=remark))[-KEPT:])


def _is_within(while_: timedelta, line: ChatEntry, now: datetime) -> bool:
    """Whether a line is no older; one from before the machine's clock was set back is."""
    return timedelta() <= now - line.remark.at < while_


def shown(text: str) -> str:
    """What was said, without what a terminal obeys or cannot show, on one line."""
    plain = printable(unicodedata.normalize("NFC", text), " ")
    return " ".join(plain.split())[:TEXT_LIMIT].rstrip()


def heard_by(lines: Collection[ChatEntry], muted: Collection[PersonId]) -> tuple[ChatLine, ...]:
    """Return what somebody hears who will not hear some people; what those have done they are told.

    Args:
        lines: what was said.
        muted: the ids of those people.
    """
    return tuple(line.remark for line in lines if line.remark.trace or line.account not in muted)
