"""Markdown without what our pages have no use for."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Markdown
from textual.widgets.markdown import MarkdownFence

from antterm.core.printable import printable


class DrawingFence(MarkdownFence):
    """A drawing in characters: it is written in no language that could be told apart by colours."""

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:
        return Content(code)  # Textual would load all the languages there are, to guess which it is


class Prose(Markdown):
    """A text to read; whatever in it cannot be shown is replaced.

    Args:
        markdown: the text.
    """

    BLOCKS = Markdown.BLOCKS | {"fence": DrawingFence, "code_block": DrawingFence}

    def __init__(self, markdown: str) -> None:
        super().__init__("\n".join(map(printable, markdown.splitlines())), open_links=False)
