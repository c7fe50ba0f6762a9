"""Confirms the addresses for letters: each counts once its owner has typed the code that was sent there.

Nothing but that code is sent to a new address, so nobody can have the host write to somebody else. Codes are
kept in memory only: after a restart, or at another host of the same database, a new one is needed.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Final

from antterm import outside
from antterm.core.ask import Refused
from antterm.host.people import Person
from antterm.wire.messages import Notify

WAYS: Final = ("mail", "webhook")
DIGITS: Final = 8
"""How many digits a code has."""
TRIES: Final = 5
"""How many wrong codes may be typed before a new one is needed."""
LASTS: Final = timedelta(days=1)
"""How long a code is valid."""
A_DAY: Final = timedelta(days=1)
CODES_TO_ADDRESS: Final = 3
"""How many codes are sent to one address in a day, whoever asks for them."""
CODES_OF_PERSON: Final = 6
"""How many codes one person may ask for in a day."""
CODES_OF_HOST: Final = 200
"""How many codes a host sends in a day."""
LETTERS_TO_ADDRESS: Final = 100
"""How many letters are sent to one address in a day."""
LETTERS_OF_PERSON: Final = 30
"""How many letters one person may cause in a day by inviting others and proposing to them."""

MOST_COUNTED: Final = 10_000
"""How many names may be counted before those are forgotten for which nothing has happened lately."""


class Allowance:
    """Counts how often things happen in a day, by name."""

    def __init__(self) -> None:
        self._times: dict[tuple[str, str], deque[datetime]] = {}
        self._most = MOST_COUNTED
        """How many names there may be before old ones are looked for."""

    def has_room(self, what: str, whose: str, most: int) -> bool:
        """Return whether something may happen once more; it is counted by `count` only."""
        times = self._times.get((what, whose.casefold()), ())
        return sum(_is_lately(each, outside.now()) for each in times) < most

    def count(self, what: str, whose: str) -> None:
        """Count something that happens now."""
        now = outside.now()
        times = self._times.setdefault((what, whose.casefold()), deque())
        while times and not _is_lately(times[0], now):
            times.popleft()
        times.append(now)
        if len(self._times) > self._most:
            lately = {key: each for key, each in self._times.items() if _is_lately(each[-1], now)}
            self._times, self._most = lately, max(MOST_COUNTED, 2 * len(lately))


def _is_lately(moment: datetime, now: datetime) -> bool:
    """Return whether something that happened at a moment counts now."""
    return timedelta() <= now - moment < A_DAY


@dataclass
class _Pending:
    """An address that waits for its code."""

    address: str
    code: str
    sent: datetime
    tries: int = 0


class Confirming:
    """The codes that were sent to addresses and have not been typed yet."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._pending: dict[tuple[str, str], _Pending] = {}
        """By person and way."""

    def wanted(self, person: str, before: Person, wish: Notify) -> tuple[Person, list[tuple[str, str, str]]]:
        """Change how somebody is notified, and make codes for new addresses.

        Args:
            person: who.
            before: their settings.
            wish: what they want now.

        Returns:
            Their new settings; and for each unconfirmed address its way, the address, and the code to send.

        Raises:
            Refused: `bad_mail`, `bad_webhook`; `too_many_codes`: so many were sent already.
        """
        after = before.notified_by(wish)
        fresh = {way: getattr(after.unconfirmed, way) for way in WAYS if getattr(after.unconfirmed, way)}
        for address in fresh.values():
            self._check_room(person, address, len(fresh))
        codes = []
        for way in WAYS:
            self._pending.pop((person, way), None)
        for way, address in fresh.items():
            code = "".join(secrets.choice("0123456789") for _digit in range(DIGITS))
            self._pending[person, way] = _Pending(address, code, outside.now())
            for what, whose in self._counted(person, address):
                self._allowance.count(what, whose)
            codes.append((way, address, code))
        return after, codes

    def confirmed(self, person: str, before: Person, typed: str) -> Person:
        """Return somebody's settings after they have typed a code.

        Args:
            person: who.
            before: their settings.
            typed: the code; spaces in it do not matter.

        Raises:
            Refused: `wrong_code`; `no_code`: none was sent.
        """
        code, now = "".join(typed.split()), outside.now()
        waiting = [
            (way, pending)
            for way in WAYS
            if (pending := self._pending.get((person, way))) is not None
            and timedelta() <= now - pending.sent < LASTS
            and pending.address == getattr(before, way)
        ]
        for way, pending in waiting:
            if compare_digest(code.encode(), pending.code.encode()):
                del self._pending[person, way]
                return before.confirming(pending.address)
        for way, pending in waiting:
            pending.tries += 1
            if pending.tries >= TRIES:
                del self._pending[person, way]
        raise Refused("wrong_code" if waiting else "no_code")

    def _counted(self, person: str, address: str) -> Iterator[tuple[str, str]]:
        yield "codes to", address
        yield "codes of", person
        yield "codes", ""

    def _check_room(self, person: str, address: str, number: int) -> None:
        most = (CODES_TO_ADDRESS, CODES_OF_PERSON - number + 1, CODES_OF_HOST - number + 1)
        for (what, whose), limit in zip(self._counted(person, address), most, strict=True):
            if not self._allowance.has_room(what, whose, limit):
                raise Refused("too_many_codes")
