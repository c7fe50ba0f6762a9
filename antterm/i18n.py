"""Every text that a person reads passes through here. English is the source."""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

DOMAIN = "antterm"
_current: _gettext.NullTranslations = _gettext.NullTranslations()


def use(language: str | None) -> bool:
    """Speak `language` (a code such as `de`), or the one of the locale when None.

    Returns:
        Whether a translation was found; English is spoken otherwise.
    """
    global _current
    languages = [language] if language else None
    folder = Path(__file__).parent / "locale"
    _current = _gettext.translation(DOMAIN, folder, languages=languages, fallback=True)
    return isinstance(_current, _gettext.GNUTranslations)


def _(text: str) -> str:
    """`text` in the language spoken."""
    return _current.gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """The form for `n` of a text, in the language spoken."""
    return _current.ngettext(one, many, n)


def N_(text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Mark `text` for translators where it cannot be translated yet."""
    return text
