"""Translations as the program reads them.

The English texts stand once for all languages, in `english.txt`, and each language has its own in the same
order in `said.txt`; `tools/i18n compile` writes them. In `.mo` files every language repeats the texts and has
four numbers for each: two of them packed have 335 kB, these 206, and one is read in half the time.
"""

from __future__ import annotations

import gettext
import re
from binascii import crc32
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

END: Final = "\x1e\n"
"""Ends every text; the last one too."""
FORM: Final = "\x1f"
"""Stands between the forms of a text for several numbers."""
CONTEXT: Final = "\4"
"""Separator between a text and the context before it, in catalogues as everywhere."""
_FIXED: Final = re.compile(r"\bin [\w ]+ letters?$")
"""The end of a context by which a text has room for so many letters and no more."""


class Catalogue(gettext.NullTranslations):
    """The translations of one language; texts without one stay English.

    Args:
        english: the texts, with their contexts.
        translated: first the `stamp` of the texts that are translated and the rule for numbers, as C and
            gettext write it; then the translation of each text, empty where there is none.

    Raises:
        ValueError: `translated` is for other texts.
    """

    def __init__(self, english: str, translated: str) -> None:
        super().__init__()
        head, *texts_in_order = translated.split(END)
        of, _between, rule = head.partition(FORM)
        if of != stamp(english):
            raise ValueError("these are translations of other texts")
        number = gettext.c2py(rule)
        texts = zip(english.split(END), texts_in_order, strict=True)
        self.translations = {text: translation for text, translation in texts if translation}
        counted = [text for text in self.translations if FORM in text]
        self.counted = {text.partition(FORM)[0]: self.translations.pop(text).split(FORM) for text in counted}
        """The forms of each text, by its form for one."""
        self.translations |= {text: forms[number(1)] for text, forms in self.counted.items()}
        self._number = number

    def gettext(self, message: str) -> str:
        return self.translations.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._counted(msgid1, n) or (msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.translations.get(f"{context}{CONTEXT}{message}", message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._counted(f"{context}{CONTEXT}{msgid1}", n) or (msgid1 if n == 1 else msgid2)

    def _counted(self, text: str, n: int) -> str:
        forms = self.counted.get(text)
        return forms[self._number(n)] if forms else ""


class Rewritten(gettext.NullTranslations):
    """Translations in other letters.

    Args:
        translations: the texts to rewrite.
        rewrite: called with a text, and whether it must not grow.
    """

    def __init__(self, translations: gettext.NullTranslations, rewrite: Callable[[str, bool], str]) -> None:
        super().__init__()
        self._translations = translations
        self._rewrite = rewrite

    def gettext(self, message: str) -> str:
        text = without_context(self._translations.gettext(message))
        return self._rewrite(text, _has_fixed_room(message.rpartition(CONTEXT)[0]))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._rewrite(self._translations.ngettext(msgid1, msgid2, n), False)

    def pgettext(self, context: str, message: str) -> str:
        return self._rewrite(self._translations.pgettext(context, message), _has_fixed_room(context))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._rewrite(self._translations.npgettext(context, msgid1, msgid2, n), False)


def _has_fixed_room(context: str) -> bool:
    """Return whether a text in this context must not be longer than it is."""
    return _FIXED.search(context) is not None


def without_context(text: str) -> str:
    """Return a text that is marked with a context, as it is shown where no language has it."""
    return text.rpartition(CONTEXT)[2]


def stamp(english: str) -> str:
    """Return what tells these texts from others."""
    return f"{crc32(english.encode()):08x}"


def read(english: Path, translated: Path) -> Catalogue:
    """Return the catalogue in two files; the one that was read before while they are the same.

    Raises:
        OSError, ValueError: when there is none.
    """
    return _read(english, translated, translated.stat().st_mtime_ns)


@cache  # people at one server who speak a language share it
def _read(english: Path, translated: Path, _written: int) -> Catalogue:
    return Catalogue(english.read_text("utf-8"), translated.read_text("utf-8"))
