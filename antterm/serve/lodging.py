"""What a server keeps for somebody who comes: his name, his keys, his settings, and where he was."""

from __future__ import annotations

from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from typing import Final, Protocol

import msgspec

from antterm.i18n import _
from antterm.journal import Occurrence, note
from antterm.saves import private
from antterm.serve.errors import ServeError
from antterm.serve.limits import Bounds
from antterm.serve.people import Key, KeyRing, fit_name

LARGEST: Final = 4096
"""Bytes of what is kept of a place at most."""
TRIES: Final = 3
"""Invitation codes that somebody may try on one connection."""
KEY_LIMIT: Final = 2000
"""Characters of a public key at most."""


class _Place(msgspec.Struct, frozen=True):
    table: str
    seat: int | None


_place = msgspec.json.Decoder(_Place).decode


class Lodger(Protocol):
    """Somebody who has come."""

    name: str
    key: str

    @property
    def came_from(self) -> str:
        """The address from which they have come; empty where that is not known."""

    @property
    def limits(self) -> Bounds:
        """What he may have."""

    @property
    def people(self) -> KeyRing:
        """Who has which key."""

    def is_taken(self, name: str) -> bool:
        """Return whether the host knows somebody of this name, or of one that looks like it."""

    def be(self, name: str) -> None:
        """He has made his name."""

    def key_text(self, typed: str) -> str:
        """A public key that was pasted, as it is kept.

        Raises:
            ServeError: `bad_key`.
        """

    def fingerprint(self, key: str) -> str:
        """What a key is recognised by."""


class Lodging:
    """What is kept for somebody.

    Args:
        guest: for whom.
    """

    def __init__(self, guest: Lodger) -> None:
        self.guest = guest
        self._tries = 0

    @property
    def room(self) -> Path:
        """The folder for it; there is none for somebody without a name."""
        return self.guest.people.room_of(self.guest.name)

    @property
    def came_from(self) -> str:
        """The address from which they have come; empty where that is not known."""
        return self.guest.came_from

    @property
    def number(self) -> str:
        """Return what a host knows the person by, whatever they are called; empty for a stranger."""
        try:
            return self.guest.people.number_of(self.guest.name)
        except ServeError:
            return ""

    # Where he was

    @property
    def place(self) -> tuple[str, int | None] | None:
        """The table and the seat where he was when the line was lost."""
        try:
            kept = _place(private.read(self.room / "place.json", LARGEST))
        except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
            return None
        return kept.table, kept.seat

    def be_at(self, table: str, seat: int | None) -> None:
        """He sits there now; at no table if it is empty."""
        path = self.room / "place.json"
        with suppress(OSError):  # he will find his way from the lobby
            if not table:
                path.unlink(missing_ok=True)
                return
            private.make_folder(path.parent)
            private.replace(path, msgspec.json.encode(_Place(table, seat)))

    # How he is called

    @property
    def needs_code(self) -> bool:
        """Whether only who was invited may make a name."""
        return bool(self.guest.limits.invitations)

    @property
    def may_try(self) -> bool:
        """Whether he may still try another invitation code."""
        return self._tries < TRIES

    def try_code(self, code: str) -> str:
        """Why he is not invited, in a sentence; empty if his code is one that the owner has given out."""
        given = [each.encode() for each in self.guest.limits.invitations]
        if any(compare_digest(code.encode(), each) for each in given):
            return ""
        self._tries += 1
        note(Occurrence.WRONG_CODE, address=self.guest.came_from)
        return _("That is no code of this server.")

    def make_name(self, typed: str) -> str:
        """Have him be called so from now on; why he cannot be, in a sentence."""
        try:
            name = fit_name(typed)
            if self.guest.is_taken(name):
                raise ServeError("taken", name=name)
            self.guest.be(self.guest.people.make(name, self.guest.key))
        except ServeError as error:
            return error.sentence()
        return ""

    # His keys

    def keys_known(self) -> tuple[list[Key], str]:
        """The keys with which he comes, and what is said of them."""
        try:
            keys = self.guest.people.keys(self.guest.name)
        except ServeError as error:
            return [], error.sentence()
        return keys, _("Whoever comes with one of these keys is {name}.").format(name=self.guest.name)

    def key_told(self, key: Key) -> str:
        """A key in a few words."""
        kind, print_ = key.text.partition(" ")[0].removeprefix("ssh-"), self.guest.fingerprint(key.text)
        told = f"{kind} {print_.removeprefix('SHA256:')[:12]}"
        here = _("this terminal's") if key.text == self.guest.key else key.since
        return f"{told}  {here}"

    def add_key(self, typed: str) -> str:
        """Have him come with a further key too, as it was pasted; why he cannot, in a sentence."""
        try:
            self.guest.people.add(self.guest.name, self.guest.key_text(typed))
        except ServeError as error:
            return error.sentence()
        return ""

    def remove_key(self, key: str) -> str:
        """Have a key open nothing any more; why it must stay, in a sentence."""
        try:
            self.guest.people.remove(self.guest.name, key)
        except ServeError as error:
            return error.sentence()
        return ""
