"""Markdown without what our pages have no use for."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it import MarkdownIt  # comes with Textual
from rich.segment import Segment
from textual.app import ComposeResult
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Markdown
from textual.widgets._markdown import MarkdownBulletList, MarkdownParagraph
from textual.widgets.markdown import MarkdownFence

from antterm.core.printable import printable


class DrawingFence(MarkdownFence):
    """A drawing in characters: it is written in no language that could be told apart by colours."""

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:
        return Content(code)  # Textual would load all the languages there are, to guess which it is


class Items(Visual):
    """Texts one below the other, each behind a bullet."""

    def __init__(self, bullet: Content, texts: Sequence[Content]) -> None:
        self._bullet, self._texts = bullet, texts
        self._indent = bullet.cell_length

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        (bullet,) = self._bullet.render_strips(self._indent, 1, style, options)
        blank = Strip([Segment(" " * self._indent, style.rich_style)])
        strips: list[Strip] = []
        for text in self._texts:
            first, *others = text.render_strips(width - self._indent, None, style, options)
            strips += [Strip.join([bullet, first]), *(Strip.join([blank, other]) for other in others)]
        return strips[:height]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        return sum(text.get_height(rules, width - self._indent) for text in self._texts)


class ListOfTexts(MarkdownBulletList):
    """A list as one widget where its items are texts.

    Textual has four widgets for each item; in the help of a game, a line for each command, they took 8 MB.
    """

    def compose(self) -> ComposeResult:
        items = [item._blocks for item in self._blocks]
        texts = [
            block._content for blocks in items for block in blocks if isinstance(block, MarkdownParagraph)
        ]
        if not all(len(blocks) == 1 for blocks in items) or len(texts) < len(items):
            yield from super().compose()
            return
        self._blocks.clear()
        self.update(Items(Content.styled("• ", "$dim-color"), texts))


class Prose(Markdown):
    """A text to read; whatever in it cannot be shown is replaced.

    Args:
        markdown: the text.
    """

    BLOCKS = Markdown.BLOCKS | {
        "fence": DrawingFence,
        "code_block": DrawingFence,
        "bullet_list_open": ListOfTexts,
    }

    def __init__(self, markdown: str) -> None:
        text = "\n".join(map(printable, markdown.splitlines()))
        super().__init__(text, parser_factory=_parser, open_links=False)


def _parser() -> MarkdownIt:
    """Textual's own also looks for addresses, which takes a megabyte, and 50 ms for the first page."""
    return MarkdownIt("commonmark").enable("table")
