"""Names that pass for one another on a terminal, and names of letters that do not belong together.

Both follow Unicode's UTS #39, Security Mechanisms: two names are confusable if they have the same skeleton,
and a name is of one script, where Japanese and Korean count as one each. `tools/lookalikes` makes the tables.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

TOGETHER: Final = (
    frozenset({"Han", "Hiragana", "Katakana"}),
    frozenset({"Han", "Hangul"}),
    frozenset({"Han", "Bopomofo"}),
)
"""Scripts of which the letters of one name may be: those that Japanese, Korean and Chinese are written in."""


def skeleton(text: str) -> str:
    """Return what all texts have in common that look like this one (UTS #39, section 4).

    It is for comparing and not for showing.

    >>> skeleton("modern") == skeleton("modem")
    True
    """
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).translate(_prototypes()))


@lru_cache(maxsize=1 << 14)  # names are what anybody types: 2 kB each at most
def looks(name: str) -> frozenset[str]:
    """Return the ways in which a name may look: in its own letters, in small ones, in capitals.

    Letters with marks are looked up as they are, which UTS #39 does not do, and then without their marks, as
    it does. Punctuation and spaces do not count. Two names pass for one another if they share a way.
    """
    whole = unicodedata.normalize("NFKC", name)
    cases = (whole, whole.casefold(), whole.upper())
    skeletons = {
        skeleton(form) for case in cases for form in (_bare(case), _bare(case).translate(_prototypes()))
    }
    return frozenset(each.casefold() for each in skeletons if each) or frozenset({whole})


def alike(one: str, other: str) -> bool:
    """Return whether one name passes for another.

    >>> alike("bill", "B1LL"), alike("Ann", "Anna")
    (True, False)
    """
    return not looks(one).isdisjoint(looks(other))


def is_of_one_script(name: str) -> bool:
    """Return whether all letters of a name are of one script, or of scripts that are written together.

    Digits, punctuation and letters that Unicode calls common belong to all scripts.
    """
    scripts = {script_of(char) for char in name if char.isalpha()} - {"Common", "Inherited"}
    return len(scripts) <= 1 or any(scripts <= each for each in TOGETHER)


def script_of(char: str) -> str:
    """Return the script of a letter or digit by Unicode's name for it; empty where the table has none."""
    starts, spans = _scripts()
    index = bisect_right(starts, ord(char)) - 1
    if index < 0:
        return ""
    last, script = spans[index]
    return script if ord(char) <= last else ""


def _bare(text: str) -> str:
    """Return the text without punctuation and spaces."""
    return "".join(char for char in text if unicodedata.category(char)[0] in "LNMS")


@cache
def _prototypes() -> dict[int, str]:
    """Return what each character is replaced by in a skeleton."""
    return {
        int(code, 16): "".join(chr(int(each, 16)) for each in target.split())
        for target, codes in _lines("confusables.txt")
        for code in codes.split()
    }


@cache
def _scripts() -> tuple[list[int], list[tuple[int, str]]]:
    """Return where each range of letters begins; and where it ends, with its script."""
    spans = []
    for script, ranges in _lines("scripts.txt"):
        for each in ranges.split():
            first, _dash, last = each.partition("-")
            spans.append((int(first, 16), int(last or first, 16), script))
    spans.sort()
    return [first for first, _last, _script in spans], [(last, script) for _first, last, script in spans]


def _lines(name: str) -> Iterator[tuple[str, str]]:
    """Yield the two halves of each line of a table."""
    for line in (files("antterm.i18n") / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            before, _colon, after = line.partition(": ")
            yield before, after
