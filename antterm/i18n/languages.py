"""The languages there are, and which of them somebody means."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[1] / "locale"
ENGLISH, TRANSLATED = "english.txt", "said.txt"
"""Files: the texts of the program, and in a folder for each language the translation of each of them."""
SOURCE = "en"
"""The language that the texts of the code are in."""
PSEUDO = "xx"
"""No language: it shows translators and developers what is not translated, and what has no room."""


class Language(NamedTuple):
    """A language that the program speaks."""

    code: str
    name: str
    """The language's name for itself."""
    complete: bool = False
    """Whether all texts are translated. One that is not is spoken only where somebody asks for it."""
    decimal: str = "."
    """Separator between a whole number and its decimals."""


LANGUAGES = (
    Language(SOURCE, "English", complete=True),
    Language("es", "Español", complete=True, decimal=","),
    Language("ru", "Русский", complete=True, decimal=","),
)


def compiled(code: str) -> tuple[Path, Path]:
    """Return where the texts of the program and what a language has for them are, as the program reads it."""
    return FOLDER / ENGLISH, FOLDER / code / TRANSLATED


def spoken() -> tuple[Language, ...]:
    """Return the languages that can be spoken here: those that have been translated into, and English.

    A new one can be tried before it has its line in `LANGUAGES`.
    """
    codes = {SOURCE, *(path.parent.name for path in FOLDER.glob(f"*/{TRANSLATED}"))}
    listed = [one for one in LANGUAGES if one.code in codes]
    return (*listed, *(Language(code, code) for code in sorted(codes - {one.code for one in LANGUAGES})))


def named(text: str) -> str | None:
    """Return the code of the language meant by `ru`, `RU` or `ru-RU`; None if it is not spoken."""
    codes = {PSEUDO, *(one.code for one in spoken())}
    wanted = text.replace("-", "_").lower()
    return next((code for code in (wanted, wanted.partition("_")[0]) if code in codes), None)


def of_locale(environ: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language that the locale asks for; English where it is not complete."""
    complete = {one.code for one in spoken() if one.complete}
    return next((code for code in wishes(environ) if code in complete), SOURCE)


def wishes(environ: Mapping[str, str] = os.environ) -> Iterator[str]:
    """Yield the codes of the languages that the locale asks for, in its order, as GNU gettext reads it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "C")
    if locale.partition(".")[0] not in ("C", "POSIX"):
        for wish in (environ.get("LANGUAGE") or locale).split(":"):
            yield wish.partition(".")[0].partition("@")[0].partition("_")[0].lower()
