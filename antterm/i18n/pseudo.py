"""A translation made by no translator: it shows what is not translated, and what has no room.

Every letter is replaced by one that looks like it and is not ASCII, so whatever is still plain has been
forgotten; and texts grow by a third, as they do in languages of longer words. What is filled in stays.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable

from antterm.i18n.catalogue import CONTEXT

LOOKALIKES = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀçđéƒĝĥíĵķłɱñóþɋřšţúṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶŁṀÑÓÞɊŘŠŢÚṼŴẊÝŽ",
)
_KEPT = re.compile(r"{[^{}]*}|“antterm[^”]*”|--[a-z][a-z-]*|\$\w+|&\w+;|\]\([^)]*\)")
"""What is no text in a text: places, commands, flags, variables, entities, where links lead."""
_FIXED = re.compile(r"in \d+ letter")
"""How contexts say that a text has room for so many letters and no more."""
GROWS = 3
"""One of so many letters is written twice."""


class Pseudo(gettext.NullTranslations):
    """Says every text of the program in letters of its own."""

    def gettext(self, message: str) -> str:
        context, _between, text = message.rpartition(CONTEXT)
        return self.pgettext(context, text)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return _in_lookalikes(message) if _FIXED.search(context) else disguised(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(msgid1 if n == 1 else msgid2)


def disguised(text: str) -> str:
    """Return `text` in lookalikes and a third longer; its places stay."""
    return _changed(text, _grown)


def _in_lookalikes(text: str) -> str:
    """Return `text` in lookalikes, as long as it is."""
    return _changed(text, lambda part: part.translate(LOOKALIKES))


def _changed(text: str, change: Callable[[str], str]) -> str:
    """Return `text` changed between its places."""
    parts, begins = [], 0
    for place in _KEPT.finditer(text):
        parts += [change(text[begins : place.start()]), place[0]]
        begins = place.end()
    return "".join([*parts, change(text[begins:])])


def _grown(text: str) -> str:
    grown, letters = [], 0
    for character in text.translate(LOOKALIKES):
        letters += character.isalpha()
        grown.append(character * 2 if character.isalpha() and letters % GROWS == 2 else character)
    return "".join(grown)
