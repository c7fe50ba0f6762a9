"""The forms of a word that people type: `мой`, `моё`, `мои`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from antterm.i18n import NC_, _
from antterm.i18n.catalogue import without_context
from antterm.plain.spoken import folded

# Translators: not shown to anybody. Words that can be typed, as you have translated them, each with a colon
# and the other forms and words that people may type for it; case and accents make no difference.
_FORMS: Final = NC_(
    "other forms of words that can be typed",
    "mine: my, own; look: see, show; story: history, log; again: repeat; rules: rule; hint: hints; "
    "quit: leave; places: place; stacks: piles; last: latest; battle: battles, fight; goals: goal; "
    "score: points",
)


def means(typed: str, word: str) -> bool:
    """Whether somebody who has typed this means a word that is marked with `NC_`: in the language spoken, in
    one of its other forms, or in English."""
    wanted, spoken = folded(typed), folded(_(word))
    return wanted in (spoken, folded(without_context(word))) or wanted in other_forms().get(spoken, ())


def other_forms() -> Mapping[str, frozenset[str]]:
    """The other forms of each word, in the language spoken, all of them folded."""
    return _read(_(_FORMS))


@lru_cache(maxsize=8)
def _read(written: str) -> Mapping[str, frozenset[str]]:
    """Once for each language: whoever looks at something is asked for many words."""
    entries = (entry.partition(":") for entry in written.split(";"))
    return {folded(word): frozenset(map(folded, forms.split(","))) for word, _colon, forms in entries}
