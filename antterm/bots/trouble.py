"""What may be wrong with a player that is a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from antterm.i18n import _


class PlayerTrouble(Exception):
    """A program cannot play, and says why. Each kind of player has a class of its own for that.

    Args:
        code: one of `SENTENCES`.
        data: what the sentence speaks of.
    """

    SENTENCES: ClassVar[Mapping[str, str]] = {}

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code, self.data = code, data

    def sentence(self) -> str:
        """What people are told."""
        return _(self.SENTENCES[self.code]).format(**self.data)
