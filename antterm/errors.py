"""Errors whose text is a sentence for the person who wanted something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from antterm.core.printable import TEXT_SHOWN, shortened
from antterm.i18n import _


def reason(error: Exception) -> str:
    """Return what the system says went wrong; of other errors, their text."""
    return getattr(error, "strerror", None) or str(error)


class UserError(Exception):
    """Something that a person wanted cannot be done; the text is a sentence for them, in their language."""

    def sentence(self) -> str:
        """Return the sentence for the person."""
        return str(self)


class CodedError(UserError):
    """An error that is named by a code, for which a subclass has a sentence.

    Args:
        code: the code of one of its sentences.
        data: what the sentence speaks of.
    """

    SENTENCES: ClassVar[Mapping[str, str]] = {}
    """The sentences by code, not translated yet, with named places for the data."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code, self.data = code, data

    def sentence(self) -> str:
        values = {name: shortened(f"{fact}", 2 * TEXT_SHOWN) for name, fact in self.data.items()}
        return _(self.SENTENCES[self.code]).format(**values)
