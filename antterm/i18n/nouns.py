"""Nouns in the grammatical case that a sentence asks for: English has none, other languages have six.

A sentence names its things in places, `{who} moves {piece} {place}.`, and only the translator knows in
which case. A translation writes `{piece:accusative}` where it wants one. In the catalogue each noun stands
once in the nominative, and once for each of `CASES`, which is then its context. A noun without a translation
for a case is used in the nominative.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, Self

from antterm import i18n
from antterm.i18n import _
from antterm.i18n.cases import CASES

_SOUNDS_I: Final = re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE)
"""The beginning of a word with the sound of i: Inés, Hilda, Iván; not of Hiedra, where a vowel follows."""


class Noun(str):
    """A noun with its forms for all `CASES`; a place of a sentence that asks for a case gets that form.

    Args:
        text: the nominative.
        cases: the form for each of `CASES`; none for a noun that never changes, such as a person's name.
    """

    cases: tuple[str, ...]

    def __new__(cls, text: str, *cases: str) -> Self:
        noun = super().__new__(cls, text)
        noun.cases = cases
        return noun

    def __format__(self, spec: str) -> str:
        if spec not in CASES:
            return super().__format__(spec)
        return self.cases[CASES.index(spec)] if self.cases else str(self)


def noun(text: str, **facts: object) -> Noun:
    """Return the noun `text` in the language spoken; facts fill its places."""
    plain = _(text)
    return Noun(plain.format(**facts), *(_in_case(case, text, plain).format(**facts) for case in CASES))


def counted(one: str, many: str, n: int, **facts: object) -> Noun:
    """Return a number of things in the language spoken: `{n}` is the number, facts fill other places."""
    plain = i18n.ngettext(one, many, n)
    forms = (plain, *(_counted_in_case(case, one, many, n, plain) for case in CASES))
    return Noun(*(form.format(n=n, **facts) for form in forms))


def made_of(say: Callable[[str], str]) -> Noun:
    """Return a noun that is made of others.

    Args:
        say: returns its form for a case; for an empty text the nominative.
    """
    return Noun(say(""), *map(say, CASES))


def enumerated(things: Iterable[str]) -> Noun:
    """Return several things, one after the other: `ant, queen`."""
    listed = list(things)
    return made_of(lambda case: _(", ").join(_inflected(thing, case) for thing in listed))


def together(things: Iterable[str]) -> Noun:
    """Return several things that belong together: `Ann, Bea and Cy`."""
    *others, last = things
    if not others:
        return made_of(lambda case: _inflected(last, case))
    return made_of(lambda case: _and(_inflected(enumerated(others), case), _inflected(last, case)))


def capital(text: str) -> str:
    """Return `text` as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def NOUN_(text: str) -> str:  # noqa: N802 - named like `N_`, which marks texts that are no nouns
    """Mark `text` for translators, in the nominative and in each case, where `noun` translates it later."""
    return text


def _and(first: str, last: str) -> str:
    # Translators: the end of a list; first holds all but the last, with commas between them.
    text = _("{first} and {last}")
    if _SOUNDS_I.match(last):
        # Translators: the same where last begins with the sound of i; Spanish says e there in place of y.
        before_i = i18n.pgettext("before the sound of i", "{first} and {last}")
        text = text if before_i == "{first} and {last}" else before_i
    return text.format(first=first, last=last)


def _inflected(thing: str, case: str) -> str:
    """Return the form of a noun for a case; plain text, such as the name of a person, never changes."""
    return format(thing, case) if isinstance(thing, Noun) else thing


def _in_case(case: str, text: str, plain: str) -> str:
    line = i18n.pgettext(case, text)
    return plain if line == text else line


def _counted_in_case(case: str, one: str, many: str, n: int, plain: str) -> str:
    text = i18n.npgettext(case, one, many, n)
    return plain if text in (one, many) else text
