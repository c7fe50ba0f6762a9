"""Texts as they may be shown."""

from __future__ import annotations

from textual.widgets import Static

from antterm.core.printable import printable


class WrappedText(Static):
    """A sentence or a few, wrapped; whatever in them cannot be shown is replaced.

    Args:
        text: the sentences.
    """

    def __init__(self, text: str = "", *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(_shown(text), markup=False, id=id)
        self.text = text

    def tell(self, text: str) -> None:
        """Say something else."""
        if text != self.text:
            self.text = text
            self.update(_shown(text))


def _shown(text: str) -> str:
    return "\n".join(map(printable, text.splitlines()))
