"""What a server keeps for somebody who comes: his name, his keys, his settings, and where he was."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from hmac import compare_digest
from pathlib import Path
from typing import Final, Protocol

import msgspec

from antterm.dialogues import Dialogue, Enter, Say, Trouble, choose, confirm, enter
from antterm.i18n import _
from antterm.journal import Occurrence, note
from antterm.saves import private
from antterm.serve.errors import ServeError
from antterm.serve.limits import Bounds
from antterm.serve.people import NAME_LIMIT, Key, KeyRing, fit_name

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

    # How they are called

    def arrive(self) -> Dialogue[bool]:
        """Ask a stranger for an invitation, if need be, and for a name; the result is that they have one."""
        if self.guest.limits.invitations:
            yield from self._ask_for_code()
        text = _(
            "How do you want to be called here? Your key belongs to that name from now on: whoever comes "
            "with it is you, and nobody else can have the name. If you have one here already, come with "
            "the key of that name, and add this one there."
        )
        yield from enter(Enter(_("Welcome"), text, limit=NAME_LIMIT), self.make_name)
        return True

    def _ask_for_code(self) -> Dialogue[None]:
        """Ask for an invitation code until it is right or was wrong too often."""
        text = _("This server does not know your key yet. Who was invited has been given a code.")
        step = Enter(_("An invitation"), text)
        given = [each.encode() for each in self.guest.limits.invitations]
        while True:
            code: str = yield step
            if any(compare_digest(code.encode(), each) for each in given):
                return
            self._tries += 1
            note(Occurrence.WRONG_CODE, address=self.guest.came_from)
            why = _("That is no code of this server.")
            if self._tries >= TRIES:
                raise Trouble(why)
            step = replace(step, trouble=why)

    def make_name(self, typed: str) -> None:
        """Have the person be called so from now on.

        Raises:
            ServeError: they cannot be.
        """
        name = fit_name(typed)
        if self.guest.is_taken(name):
            raise ServeError("taken", name=name)
        self.guest.be(self.guest.people.make(name, self.guest.key))

    # Their keys

    def change_keys(self) -> Dialogue[bool]:
        """Show the keys with which the person comes, and add or remove one.

        Returns:
            Whether to show them again.
        """
        people, name = self.guest.people, self.guest.name
        title, text = _("Your keys"), _("Whoever comes with one of these keys is {name}.").format(name=name)
        offers = [(key.text, self.key_told(key)) for key in people.keys(name)]
        key = yield from choose(title, [*offers, ("", _("A further key"))], text)
        if not key:
            text = _(
                "Paste the public key of your other terminal: the line in a file such as "
                "~/.ssh/id_ed25519.pub."
            )
            step = Enter(_("A further key"), text, limit=KEY_LIMIT)
            yield from enter(step, lambda typed: people.add(name, self.guest.key_text(typed)))
            return True
        yes, no = _("Yes, nobody comes with it any more"), _("No, keep it")
        if (yield from confirm(self.guest.fingerprint(key), _("Take this key away?"), yes, no)):
            try:
                people.remove(name, key)
            except ServeError as error:
                yield Say(error.sentence(), is_trouble=True)
        return True

    def key_told(self, key: Key) -> str:
        """A key in a few words."""
        kind, print_ = key.text.partition(" ")[0].removeprefix("ssh-"), self.guest.fingerprint(key.text)
        told = f"{kind} {print_.removeprefix('SHA256:')[:12]}"
        here = _("this terminal's") if key.text == self.guest.key else key.since
        return f"{told}, {here}"
