"""Numbers with decimals, written as the language spoken writes them."""

from __future__ import annotations

from typing import Final

from antterm import i18n
from antterm.i18n.languages import LANGUAGES

_MARKS: Final = {language.code: language.decimal for language in LANGUAGES}


class LocalNumber(float):
    """A number that people read: `{figure:.1f}` is `0.8` in English and `0,8` in Spanish and Russian."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", _MARKS.get(i18n.tongue().code, "."))
