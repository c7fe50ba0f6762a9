"""Why something that is to run cannot, in one clear sentence for whoever wanted it."""

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


class Obstacle(UserError):
    """Something that is to run cannot.

    Args:
        code: the code of one of its sentences.
        data: what the sentence speaks of.
    """

    SENTENCES: ClassVar[Mapping[str, str]] = {}

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code, self.data = code, data

    def sentence(self) -> str:
        """Return the sentence for whoever starts it."""
        values = {name: shortened(f"{fact}", 2 * TEXT_SHOWN) for name, fact in self.data.items()}
        return _(self.SENTENCES[self.code]).format(**values)
