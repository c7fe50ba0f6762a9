"""What a server keeps for somebody who comes: his name, his keys, his settings, and where he was."""

from __future__ import annotations

import os
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from antterm.i18n import _
from antterm.saves import private
from antterm.serve.errors import ServeError
from antterm.serve.limits import Bounds
from antterm.serve.people import NAME_LIMIT, Key, KeyRing
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.line import LineScreen, LineToType
from antterm.ui.services import Services

if TYPE_CHECKING:
    from textual.screen import Screen

    from antterm.serve.app import ServedApp

LARGEST: Final = 4096
"""Bytes of what is kept of a place at most."""
TRIES: Final = 3
"""Invitation codes that somebody may try on one connection."""
KEY_LIMIT: Final = 2000
"""Characters of a public key at most."""


class _Place(msgspec.Struct, frozen=True):
    table: str
    seat: int | None


class Lodger(Protocol):
    """Somebody who has come."""

    name: str
    key: str

    @property
    def limits(self) -> Bounds:
        """What he may have."""

    @property
    def people(self) -> KeyRing:
        """Who has which key."""

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
        self._guest = guest
        self.app: ServedApp | None = None
        """At his terminal."""

    @property
    def room(self) -> Path:
        """The folder for it; there is none for somebody without a name."""
        return self._guest.people.room_of(self._guest.name)

    # Where he was

    @property
    def place(self) -> tuple[str, int | None] | None:
        """The table and the seat where he was when the line was lost."""
        try:
            kept = msgspec.json.decode(private.read(self.room / "place.json", LARGEST), type=_Place)
        except (OSError, msgspec.MsgspecError, ValueError):
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
            fresh = path.with_suffix(f".{os.getpid()}.new")
            fresh.write_bytes(msgspec.json.encode(_Place(table, seat)))
            fresh.replace(path)

    # How he is called

    def welcome(self, app: ServedApp) -> Screen[Any]:
        """The first screen for somebody whom nobody knows."""
        return Arrival(app.services, self)

    @property
    def needs_code(self) -> bool:
        """Whether only who was invited may make a name."""
        return bool(self._guest.limits.invitations)

    def is_invited(self, code: str) -> bool:
        """Whether a code is one of those that the owner of the server has given out."""
        given = [each.encode() for each in self._guest.limits.invitations]
        return any(compare_digest(code.encode(), each) for each in given)

    def make_name(self, typed: str) -> str:
        """Have him be called so from now on; why he cannot be, in a sentence."""
        try:
            self._guest.be(self._guest.people.make(typed, self._guest.key))
        except ServeError as error:
            return error.sentence()
        return ""

    # His keys

    def show_keys(self) -> None:
        """Show the keys with which he comes, and let him have others."""
        app, guest = self.app, self._guest
        if app is None:
            return
        try:
            keys = guest.people.keys(guest.name)
        except ServeError as error:
            keys, text = [], error.sentence()
        else:
            text = _("Whoever comes with one of these keys is {name}.").format(name=guest.name)
        items = [(key.text, self._told(key)) for key in keys]
        items.append(("", _("A further key")))

        def chosen(key: str | None) -> None:
            if key == "":
                self._ask_for_key(app)
            elif key is not None:
                self._offer_removal(app, key)

        app.push_screen(ChoiceScreen(app.services, _("Your keys"), items, text), chosen)

    def _told(self, key: Key) -> str:
        kind, print_ = key.text.partition(" ")[0].removeprefix("ssh-"), self._guest.fingerprint(key.text)
        told = f"{kind} {print_.removeprefix('SHA256:')[:12]}"
        here = _("this terminal's") if key.text == self._guest.key else key.since
        return f"{told}  {here}"

    def _ask_for_key(self, app: ServedApp) -> None:
        def act(typed: str) -> str:
            try:
                self._guest.people.add(self._guest.name, self._guest.key_text(typed))
            except ServeError as error:
                return error.sentence()
            return ""

        text = _(
            "Paste the public key of your other terminal: the line in a file such as ~/.ssh/id_ed25519.pub."
        )
        line = LineToType(_("A further key"), text, "", KEY_LIMIT)
        app.push_screen(LineScreen(app.services, line, act), lambda _taken: self.show_keys())

    def _offer_removal(self, app: ServedApp, key: str) -> None:
        items = [("no", _("No, keep it")), ("yes", _("Yes, nobody comes with it any more"))]

        def decided(answer: str | None) -> None:
            if answer == "yes":
                try:
                    self._guest.people.remove(self._guest.name, key)
                except ServeError as error:
                    ok = [("ok", _("Back"))]
                    told = ChoiceScreen(app.services, _("Your keys"), ok, error.sentence())
                    app.push_screen(told, lambda _answer: self.show_keys())
                    return
            self.show_keys()

        title = self._guest.fingerprint(key)
        app.push_screen(ChoiceScreen(app.services, title, items, _("Take this key away?")), decided)


class Arrival(KeyScreen[None]):
    """Asks somebody whom nobody knows how he is to be called; for an invitation before that, if need be.

    Args:
        services: what the screens share.
        lodging: what the server will keep for him.
    """

    def __init__(self, services: Services, lodging: Lodging) -> None:
        super().__init__(services)
        self._lodging, self._tries = lodging, 0

    def on_mount(self) -> None:
        self.call_after_refresh(self._ask_for_code if self._lodging.needs_code else self._ask_for_name)

    def _ask_for_code(self) -> None:
        def act(code: str) -> str:
            if self._lodging.is_invited(code):
                return ""
            self._tries += 1
            if self._tries >= TRIES:
                self.app.exit()
            return _("That is no code of this server.")

        text = _("This server does not know your key yet. Who was invited has been given a code.")
        self._ask(LineToType(_("An invitation"), text), act, self._ask_for_name)

    def _ask_for_name(self) -> None:
        text = _(
            "How do you want to be called here? Your key belongs to that name from now on: whoever comes "
            "with it is you, and nobody else can have the name. If you have one here already, leave with "
            "Esc, come with the key of that name, and add this one there."
        )
        line = LineToType(_("Welcome"), text, "", NAME_LIMIT)
        self._ask(line, self._lodging.make_name, self.app.exit)

    def _ask(self, line: LineToType, act: Any, then: Any) -> None:
        def done(taken: bool | None) -> None:
            if taken:
                then()
            else:
                self.app.exit()

        self.app.push_screen(LineScreen(self.services, line, act), done)
