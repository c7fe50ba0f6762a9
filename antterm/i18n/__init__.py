"""Translations: every text that a person reads passes through these functions. English is the source."""

from __future__ import annotations

import gettext as _gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from antterm.i18n import languages
from antterm.i18n.cases import sentence
from antterm.i18n.catalogue import CONTEXT, Rewritten, read, without_context


class Tongue:
    """The language of one person; whatever shares it changes with it.

    Args:
        environ: the environment with the locale.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._environ = environ
        self.code = languages.SOURCE
        self.ascii_only = False
        self.catalogue: _gettext.NullTranslations = _gettext.NullTranslations()

    def use(self, language: str | None) -> bool:
        """Switch to a language.

        Args:
            language: its code, such as `de`; None for the language of the locale.

        Returns:
            Whether there is a translation; without one the language is English.
        """
        if language == self.code:
            return True
        code = languages.of_locale(self._environ) if language is None else languages.named(language)
        if (code or languages.SOURCE) != self.code:
            self.code = code or languages.SOURCE
            self.catalogue = _catalogue(self.code, self.ascii_only)
        return code is not None

    def keep_to_ascii(self, ascii_only: bool) -> None:
        """Write translations in ASCII from now on, or not, because nothing else can be shown here."""
        if ascii_only != self.ascii_only:
            self.ascii_only = ascii_only
            self.catalogue = _catalogue(self.code, ascii_only)


_tongue: ContextVar[Tongue] = ContextVar("tongue", default=Tongue())  # noqa: B039 - it is meant to be shared
"""Of this person; that of the process unless somebody has gone `apart`. Tasks inherit it, threads do not."""


def tongue() -> Tongue:
    """Return the language spoken here."""
    return _tongue.get()


def apart(environ: Mapping[str, str] = os.environ) -> Tongue:
    """Use a language of its own in this context from now on; tasks that begin here inherit it.

    Args:
        environ: the environment with the locale.
    """
    own = Tongue(environ)
    _tongue.set(own)
    return own


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use `language` while this lasts, for texts to somebody else; English if it is not translated."""
    token = _tongue.set(Tongue())
    try:
        use(language)
        yield
    finally:
        _tongue.reset(token)


def use(language: str | None) -> bool:
    """Switch to a language in this context, as `Tongue.use` does."""
    return _tongue.get().use(language)


def _(text: str) -> str:
    """Return `text` in the language spoken."""
    line = _tongue.get().catalogue.gettext(text) if text else ""  # of which catalogues say who made them
    return sentence(without_context(line))


def ngettext(one: str, many: str, n: int) -> str:
    """Return the form for `n` of a text, in the language spoken."""
    return sentence(_tongue.get().catalogue.ngettext(one, many, n))


def pgettext(context: str, text: str) -> str:
    """Return `text` as it is meant here, in the language spoken: for short ones, which mean several things.

    Args:
        context: a note for translators that distinguishes them: `March of the Ants`, `a gallery`.
    """
    return sentence(_tongue.get().catalogue.pgettext(context, text))


def npgettext(context: str, one: str, many: str, n: int) -> str:
    """Return the form for `n` of a text as it is meant here."""
    return sentence(_tongue.get().catalogue.npgettext(context, one, many, n))


def in_quotes(text: str) -> str:
    """Return a name, or what somebody has typed, in quotation marks of the language: “sunday”, «sunday»."""
    return _("“{text}”").format(text=text)


def N_(text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Mark `text` for translators where it cannot be translated yet; `_` will do that."""
    return text


def NC_(context: str, text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Mark a text that needs a context; `_` will find it as it is meant, or show it without."""
    return f"{context}{CONTEXT}{text}"


def _catalogue(code: str, ascii_only: bool) -> _gettext.NullTranslations:
    """Return the texts in a language; English where they cannot be read.

    Args:
        ascii_only: whether nothing else can be shown. English has only signs that are not, and whoever draws
            or prints them knows their twins.
    """
    if ascii_only and code != languages.SOURCE:
        from antterm.i18n.plain import fitted

        return Rewritten(_catalogue(code, ascii_only=False), fitted)
    if code == languages.PSEUDO:
        from antterm.i18n.pseudo import disguised

        return Rewritten(_gettext.NullTranslations(), disguised)
    try:
        return read(*languages.compiled(code))
    except (OSError, ValueError):  # English has no file; a broken one is no reason to stop
        return _gettext.NullTranslations()
