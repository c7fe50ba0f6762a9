"""A connected user, and what the server keeps for them: name, keys, settings, and where they were."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Final

import asyncssh
import msgspec

from antterm.dialogues.steps import Dialogue, Enter, Say, Trouble, choose, confirm, enter
from antterm.i18n import _, ngettext
from antterm.journal import LogEvent, log_event
from antterm.launch import Launch
from antterm.networks import network_of
from antterm.remote.link import Link
from antterm.remote.requests import is_name_free
from antterm.saves.errors import SaveError
from antterm.saves.structs import read_struct, write_struct
from antterm.serve.key_ring import NAME_LIMIT, Key, KeyRing, fit_name
from antterm.serve.settings import Bounds, ServeError
from antterm.wire.frames import BadFrame

LARGEST: Final = 4096
"""Most bytes of the file that remembers where a user was."""
TRIES: Final = 3
"""Number of invitation codes that a user may try on one connection."""
KEY_LIMIT: Final = 2000
"""Most characters of a public key."""


class _LastTable(msgspec.Struct, frozen=True):
    table: str
    seat: int | None


_decode_last_table = msgspec.json.Decoder(_LastTable).decode


def key_text(typed: str) -> str:
    """Return a public key, as it stands in a file or was pasted, without what its owner calls it.

    Raises:
        ServeError: `bad_key`.
    """
    try:
        return exported(asyncssh.import_public_key(typed.strip()))
    except (ValueError, asyncssh.KeyImportError) as error:
        raise ServeError("bad_key") from error


def exported(key: asyncssh.SSHKey) -> str:
    """Return a key as a text of its kind and the key itself."""
    return " ".join(key.export_public_key().decode("ascii").split()[:2])


def fingerprint(key: str) -> str:
    """Return the fingerprint by which people recognise a public key; for a text that is no key, its hash."""
    try:
        return asyncssh.import_public_key(key).get_fingerprint()
    except ValueError:
        return f"SHA256:{b64encode(sha256(key.encode()).digest()).decode().rstrip('=')}"


class User:
    """A connected user.

    Args:
        people: who has which key.
        limits: what one user may have.
        host: the socket of the host.
        address: where they come from; empty if that is not known.
        on_register: called when they have chosen their name.
    """

    def __init__(
        self,
        people: KeyRing,
        limits: Bounds,
        host: Path,
        address: str = "",
        on_register: Callable[[], None] = lambda: None,
    ) -> None:
        self.people, self.limits, self.host, self.address = people, limits, host, address
        self.name = ""
        """The user's name; empty until their key is found to belong to one."""
        self.key = ""
        """The key that they have proved to have."""
        self._on_register = on_register

    @property
    def folder(self) -> Path:
        """The folder with what is kept for them."""
        return self.people.folder_of(self.name)

    @property
    def number(self) -> str:
        """The number by which a host knows them, whatever they are called; empty for a stranger."""
        try:
            return self.people.number_of(self.name)
        except ServeError:
            return ""

    def is_taken(self, name: str) -> bool:
        """Return whether the host knows somebody of this name, or of one that looks like it.

        A host that does not answer keeps nobody from registering: it gives a number to a name that it then
        finds to be another's.
        """
        try:
            return is_name_free(self.host, name) is False
        except (OSError, BadFrame):
            return False

    def register(self, name: str) -> None:
        """Make a name for them, which belongs to their key from now on.

        Raises:
            ServeError: `taken`, or see `KeyRing.make`.
        """
        if self.is_taken(name):
            raise ServeError("taken", name=name)
        self.name = self.people.make(name, self.key)
        self._on_register()

    def fingerprint(self, key: str) -> str:
        """Return the fingerprint of a public key."""
        return fingerprint(key)

    def key_text(self, typed: str) -> str:
        """Return a pasted public key as it is stored; see `key_text`."""
        return key_text(typed)

    def link(self) -> Link:
        """Return a connection to the host for them, which is not opened yet."""
        return Link(self.host, self.name, address=self.address, key=self.number)

    def launch(self) -> Launch:
        """Return how the app, or plain mode, starts for them: in the lobby of the host."""
        return Launch(self.folder, guest=True, join=self.host, called=self.name, key=self.number)


class UserStore:
    """A user's data on the server, and the dialogues that change it.

    Args:
        user: whose it is.
    """

    def __init__(self, user: User) -> None:
        self.user = user
        self._tries = 0
        self._invitation = ""
        """The code for one or a few people with which they come; empty for none."""
        self.on_hang_up: Callable[[str], None] = lambda farewell: None
        """Ends the app at their terminal with a sentence."""

    @property
    def address(self) -> str:
        """The address of the user; empty if it is not known."""
        return self.user.address

    def hang_up(self, farewell: str) -> None:
        """End the connection of the app with a sentence."""
        self.on_hang_up(farewell)

    # Where they were

    @property
    def last_place(self) -> tuple[str, int | None] | None:
        """The table and the seat where they were when the connection was lost."""
        with suppress(SaveError):
            found = read_struct(self.user.folder / "place.json", _decode_last_table, LARGEST)
            return found.table, found.seat
        return None

    def remember_table(self, table: str, seat: int | None) -> None:
        """Remember where they are; an empty table stands for none."""
        path = self.user.folder / "place.json"
        with suppress(SaveError, OSError):  # then they will start in the lobby
            if table:
                write_struct(path, _LastTable(table, seat))
            else:
                path.unlink(missing_ok=True)

    # Their name

    def arrive(self) -> Dialogue[bool]:
        """Ask a stranger for an invitation, if need be, and for a name; the result is that they have one."""
        limits = self.user.limits
        if limits.invitations or limits.invite_only:
            yield from self._ask_for_code()
        text = _(
            "What do you want to be called here? From now on, your key belongs to that name: whoever logs in "
            "with the key is you, and nobody else can have the name. If you already have a name here, "
            "log in with the key of that name and add this key there."
        )
        yield from enter(Enter(_("Welcome"), text, limit=NAME_LIMIT), self.make_name)
        return True

    def _ask_for_code(self) -> Dialogue[None]:
        """Ask for an invitation code until it is right or was wrong too often."""
        text = _("This server does not know your key yet. If you were invited, you were given a code.")
        step = Enter(_("An invitation"), text)
        codes = [each.encode() for each in self.user.limits.invitations]
        book, network = self.user.people.invitations, network_of(self.user.address)

        def check_wait() -> None:
            if minutes := book.wrong.minutes_to_wait(network):
                wait = ngettext(
                    "Too many wrong codes came from your address; try again in {n} minute.",
                    "Too many wrong codes came from your address; try again in {n} minutes.",
                    minutes,
                )
                raise Trouble(wait.format(n=minutes))

        while True:
            check_wait()
            code: str = yield step
            check_wait()  # codes may have come meanwhile from other terminals of the address
            if any(compare_digest(code.encode(), each) for each in codes):
                return
            if book.is_open(typed := "".join(code.casefold().split())):
                self._invitation = typed
                return
            self._tries += 1
            book.wrong.note(network)
            log_event(LogEvent.WRONG_CODE, address=self.user.address)
            why = _("This server does not know that code.")
            if self._tries >= TRIES:
                raise Trouble(why)
            step = replace(step, trouble=why)

    def make_name(self, typed: str) -> None:
        """Register the user under a name.

        Raises:
            ServeError: see `fit_name` and `User.register`.
        """
        name = fit_name(typed)
        if not self._invitation:
            self.user.register(name)
            return
        with self.user.people.invitations.using(self._invitation, name):
            self.user.register(name)
        log_event(LogEvent.INVITED, person=name)

    # Their keys

    def change_keys(self) -> Dialogue[bool]:
        """List the keys of the user, and add or remove one.

        Returns:
            Whether to list them again.
        """
        people, name = self.user.people, self.user.name
        title, text = _("Your keys"), _("Whoever logs in with one of these keys is {name}.").format(name=name)
        offers = [(key.text, self.key_label(key)) for key in people.keys(name)]
        key = yield from choose(title, [*offers, ("", _("Another key"))], text)
        if not key:
            text = _(
                "Paste the public key of your other terminal: the line in a file such as "
                "~/.ssh/id_ed25519.pub."
            )
            step = Enter(_("Another key"), text, limit=KEY_LIMIT)
            yield from enter(step, lambda typed: people.add(name, self.user.key_text(typed)))
            return True
        yes, no = _("Yes, remove it"), _("No, keep it")
        if (yield from confirm(self.user.fingerprint(key), _("Remove this key?"), yes, no)):
            try:
                people.remove(name, key)
            except ServeError as error:
                yield Say(error.sentence(), is_trouble=True)
        return True

    def key_label(self, key: Key) -> str:
        """Return a key in a few words: its kind, its fingerprint, and since when it is known."""
        kind = key.text.partition(" ")[0].removeprefix("ssh-")
        short = self.user.fingerprint(key.text).removeprefix("SHA256:")[:12]
        since = _("this terminal's") if key.text == self.user.key else key.since
        return f"{kind} {short}, {since}"
