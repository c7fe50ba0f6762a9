"""A translation made by no translator: it shows what is not translated, and what has no room.

Every letter is replaced by one that looks like it and is not ASCII, so whatever is still plain has been
forgotten; and texts grow by a third, as they do in languages of longer words. What is filled in stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable

LOOKALIKES = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀçđéƒĝĥíĵķłɱñóþɋřšţúṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶŁṀÑÓÞɊŘŠŢÚṼŴẊÝŽ",
)
_KEPT = re.compile(r"{[^{}]*}|“antterm[^”]*”|--[a-z][a-z-]*|\$\w+|&\w+;|\]\([^)]*\)")
"""The parts of a text that are not translated: places, commands, flags, variables, entities, targets of
links."""
GROWS = 3
"""One of so many letters is written twice."""


def disguised(text: str, is_fixed: bool) -> str:
    """Return `text` in lookalikes and, unless its length is fixed, a third longer; its places stay."""
    return _changed(text, _in_lookalikes if is_fixed else _grown)


def _in_lookalikes(part: str) -> str:
    return part.translate(LOOKALIKES)


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
