"""Invitations: codes with which strangers may register, each for a number of people and until a certain day.

The file is read by all processes of a server and written by any of them, one at a time. The codes of
`serve.toml` are for anybody and do not end; they are not here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hmac import compare_digest
from math import ceil
from pathlib import Path
from secrets import choice
from typing import Final

import msgspec
from msgspec.structs import replace

from antterm import system
from antterm.errors import reason
from antterm.saves import private
from antterm.saves.errors import SaveError
from antterm.saves.lock import locked
from antterm.saves.structs import as_json, read_struct
from antterm.serve.settings import ServeError

FILE: Final = "invitations.json"
LARGEST: Final = 1 << 20
"""Most bytes of the file."""
MOST: Final = 1000
"""Most invitations that are kept; of more, those that are used up or over are forgotten first."""
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of codes, none of which can be taken for another."""
LENGTH: Final = 12
"""Letters of a code: some 59 bits of chance."""
PATIENCE: Final = 10.0
"""Seconds to wait for another process that changes the file."""


class Use(msgspec.Struct, frozen=True):
    """Somebody has registered with an invitation."""

    name: str
    at: datetime


class Invitation(msgspec.Struct, frozen=True):
    """A code that the owner of a server has made."""

    code: str
    made: datetime
    uses: int = 1
    """Number of people who may register with it in all."""
    ends: datetime | None = None
    """When the invitation ends; None for never."""
    note: str = ""
    """The owner's note on whom it is for."""
    used: tuple[Use, ...] = ()

    def is_open(self, now: datetime) -> bool:
        """Return whether somebody may register with it."""
        return len(self.used) < self.uses and (self.ends is None or now < self.ends)


class _File(msgspec.Struct, frozen=True):
    invitations: tuple[Invitation, ...] = ()


_decode = msgspec.json.Decoder(_File).decode


class InvitationBook:
    """The invitations of a server.

    Args:
        folder: where the server keeps what it has to remember.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.wrong = WrongCodes()

    def everything(self) -> tuple[Invitation, ...]:
        """Return all invitations, the one that was made first at the beginning.

        Raises:
            ServeError: `invitations`: the file is broken.
        """
        try:
            return read_struct(self._path, _decode, LARGEST, missing=_File()).invitations
        except SaveError as error:
            raise ServeError("invitations", path=str(self._path), why=error.detail) from error

    def make(self, uses: int = 1, ends: datetime | None = None, note: str = "") -> Invitation:
        """Make an invitation.

        Args:
            uses: how many people may register with it.
            ends: until when; None for ever.
            note: what is noted of it.

        Raises:
            ServeError: `invitations`.
        """
        code = "".join(choice(LETTERS) for _letter in range(LENGTH))
        made = Invitation(code, system.now(), uses, ends, note)
        with self._locked() as invitations:
            self._write((*invitations, made))
        return made

    def withdraw(self, code: str) -> None:
        """Take an invitation back: nobody else can register with it.

        Raises:
            ServeError: `no_such_invitation`, `invitations`.
        """
        with self._locked() as invitations:
            left = tuple(each for each in invitations if each.code != code)
            if len(left) == len(invitations):
                raise ServeError("no_such_invitation", invitation=code)
            self._write(left)

    def is_open(self, code: str) -> bool:
        """Return whether somebody may register with a code.

        Raises:
            ServeError: `invitations`.
        """
        now = system.now()
        return any(
            compare_digest(each.code.encode(), code.encode()) and each.is_open(now)
            for each in self.everything()
        )

    @contextmanager
    def using(self, code: str, name: str) -> Iterator[None]:
        """Have somebody register with an invitation while this lasts; it counts if nothing is raised.

        Raises:
            ServeError: `used_invitation`: it was used up or has ended meanwhile; `invitations`.
        """
        with self._locked() as invitations:
            now = system.now()
            found = next((each for each in invitations if each.code == code and each.is_open(now)), None)
            if found is None:
                raise ServeError("used_invitation")
            yield
            after = replace(found, used=(*found.used, Use(name, now)))
            self._write(tuple(after if each is found else each for each in invitations))

    @contextmanager
    def _locked(self) -> Iterator[tuple[Invitation, ...]]:
        """Keep other processes from changing the file.

        Raises:
            ServeError: `invitations`: the file cannot be locked, read or written.
        """
        try:
            with locked(self._path.with_suffix(".lock"), PATIENCE):
                yield self.everything()
        except OSError as error:
            raise ServeError("invitations", path=str(self._path), why=reason(error)) from error

    def _write(self, invitations: tuple[Invitation, ...]) -> None:
        if len(invitations) > MOST:
            now = system.now()
            over = [each for each in invitations if not each.is_open(now)][: len(invitations) - MOST]
            invitations = tuple(each for each in invitations if each not in over)
        private.replace(self._path, as_json(_File(invitations)))


FREE_TRIES: Final = 3
"""Wrong codes from one address after which it has to wait."""
FIRST_WAIT: Final = timedelta(minutes=1)
LONGEST_WAIT: Final = timedelta(hours=1)
FORGOTTEN_AFTER: Final = timedelta(hours=2)
MOST_ADDRESSES: Final = 10_000


class WrongCodes:
    """The number of wrong codes from each address, and the wait before the next code from there.

    The wait doubles with each further wrong code. Every process of a server counts for itself.
    """

    def __init__(self) -> None:
        self._last: dict[str, tuple[int, datetime]] = {}
        """Number of wrong codes from each address, and the time of the last one."""

    def note(self, address: str) -> None:
        """Count a wrong code."""
        now = system.now()
        count, last = self._last.pop(address, (0, now))
        if now - last >= FORGOTTEN_AFTER:
            count = 0
        self._last[address] = count + 1, now
        if len(self._last) > MOST_ADDRESSES:
            del self._last[next(iter(self._last))]  # the one that was wrong longest ago

    def minutes_to_wait(self, address: str) -> int:
        """Return after how many minutes the next code is accepted from an address; 0 for at once."""
        count, last = self._last.get(address, (0, system.now()))
        if count < FREE_TRIES:
            return 0
        longer: int = 2 ** min(count - FREE_TRIES, 10)
        left = min(LONGEST_WAIT, FIRST_WAIT * longer) - max(timedelta(), system.now() - last)
        return max(0, ceil(left.total_seconds() / 60))
