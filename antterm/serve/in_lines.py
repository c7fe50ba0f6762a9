"""The same in lines of text: how somebody is to be called, and his keys."""

from __future__ import annotations

from antterm.i18n import _
from antterm.plain.dialog import Dialog, ask_text, choose, confirm, is_quit, speak
from antterm.plain.orders import TypedWord
from antterm.serve.lodging import Lodging


class LodgingInLines(Lodging):
    """What is kept for somebody who listens."""

    def arrive(self) -> Dialog[bool]:
        """Ask somebody whom nobody knows how he is to be called; whether he has a name now."""
        yield speak(
            _(
                "antterm, in lines of text: what can be chosen has a number, an empty line says it again, 0 "
                "goes back, “{quit}” leaves."
            ).format(quit=TypedWord.QUIT.word)
        )
        if self.needs_code and not (yield from self._show_code()):
            return False
        question = _(
            "How do you want to be called here? Your key belongs to that name from now on: whoever comes "
            "with it is you, and nobody else can have the name. If you have one here already, come with "
            "the key of that name, and add this one there."
        )
        while (name := (yield from ask_text(question))) is not None and not is_quit(name):
            question = self.make_name(name)
            if not question:
                return True
        return False

    def _show_code(self) -> Dialog[bool]:
        text = _("This server does not know your key yet. Who was invited has been given a code.")
        while self.may_try and (code := (yield from ask_text(text))) is not None and not is_quit(code):
            text = self.try_code(code)
            if not text:
                return True
        if not self.may_try:
            yield speak(text)
        return False

    def keys(self) -> Dialog[None]:
        """The keys with which he comes; he may have others."""
        while True:
            keys, text = self.keys_known()
            labels = [" ".join(self.key_told(key).split()) for key in keys]
            chosen = yield from choose(text, [*labels, _("A further key")])
            if chosen is None:
                return
            if chosen == len(keys):
                yield from self._ask_for_key()
            elif (yield from confirm(_("Take this key away?"))):
                yield speak(self.remove_key(keys[chosen].text))

    def _ask_for_key(self) -> Dialog[None]:
        text = _(
            "Paste the public key of your other terminal: the line in a file such as ~/.ssh/id_ed25519.pub."
        )
        typed = yield from ask_text(text)
        if typed:
            yield speak(self.add_key(typed))
