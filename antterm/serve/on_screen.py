"""The screens of a server: how somebody is to be called, and his keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from antterm.dialogues import Enter
from antterm.i18n import _
from antterm.serve.lodging import KEY_LIMIT, Lodging
from antterm.serve.people import NAME_LIMIT
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.line import LineScreen
from antterm.ui.services import Services

if TYPE_CHECKING:
    from textual.screen import Screen

    from antterm.serve.app import ServedApp


class LodgingOnScreen(Lodging):
    """What is kept for somebody who sees."""

    app: ServedApp | None = None
    """At his terminal."""

    def welcome(self, app: ServedApp) -> Screen[Any]:
        """The first screen for somebody whom nobody knows."""
        return Arrival(app.services, self)

    def hang_up(self, farewell: str) -> None:
        """End the connection with a sentence."""
        if self.app is not None:
            self.app.hang_up(farewell)

    def show_keys(self) -> None:
        """Show the keys with which he comes, and let him have others."""
        app = self.app
        if app is None:
            return
        keys, text = self.keys_known()
        items = [(key.text, self.key_told(key)) for key in keys]
        items.append(("", _("A further key")))

        def chosen(key: str | None) -> None:
            if key == "":
                self._ask_for_key(app)
            elif key is not None:
                self._offer_removal(app, key)

        app.push_screen(ChoiceScreen(app.services, _("Your keys"), items, text), chosen)

    def _ask_for_key(self, app: ServedApp) -> None:
        text = _(
            "Paste the public key of your other terminal: the line in a file such as ~/.ssh/id_ed25519.pub."
        )
        line = Enter(_("A further key"), text, "", KEY_LIMIT)
        app.push_screen(LineScreen(app.services, line, self.add_key), lambda _taken: self.show_keys())

    def _offer_removal(self, app: ServedApp, key: str) -> None:
        items = [("no", _("No, keep it")), ("yes", _("Yes, nobody comes with it any more"))]

        def decided(answer: str | None) -> None:
            if answer == "yes" and (why := self.remove_key(key)):
                told = ChoiceScreen(app.services, _("Your keys"), [("ok", _("Back"))], why)
                app.push_screen(told, lambda _answer: self.show_keys())
            else:
                self.show_keys()

        title = self.guest.fingerprint(key)
        app.push_screen(ChoiceScreen(app.services, title, items, _("Take this key away?")), decided)


class Arrival(KeyScreen[None]):
    """Asks somebody whom nobody knows how he is to be called; for an invitation before that, if need be.

    Args:
        services: what the screens share.
        lodging: what the server will keep for him.
    """

    def __init__(self, services: Services, lodging: Lodging) -> None:
        super().__init__(services)
        self._lodging = lodging

    def on_mount(self) -> None:
        self.call_after_refresh(self._ask_for_code if self._lodging.needs_code else self._ask_for_name)

    def _ask_for_code(self) -> None:
        def act(code: str) -> str:
            why = self._lodging.try_code(code)
            if not self._lodging.may_try:
                self.app.exit()
            return why

        text = _("This server does not know your key yet. Who was invited has been given a code.")
        self._ask(Enter(_("An invitation"), text), act, self._ask_for_name)

    def _ask_for_name(self) -> None:
        text = _(
            "How do you want to be called here? Your key belongs to that name from now on: whoever comes "
            "with it is you, and nobody else can have the name. If you have one here already, leave with "
            "Esc, come with the key of that name, and add this one there."
        )
        line = Enter(_("Welcome"), text, "", NAME_LIMIT)
        self._ask(line, self._lodging.make_name, self.app.exit)

    def _ask(self, line: Enter, act: Any, then: Any) -> None:
        def done(taken: bool | None) -> None:
            if taken:
                then()
            else:
                self.app.exit()

        self.app.push_screen(LineScreen(self.services, line, act), done)
