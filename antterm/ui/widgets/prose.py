"""Markdown without what our pages have no use for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markdown_it import MarkdownIt  # comes with Textual
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from rich.segment import Segment
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Markdown
from textual.widgets.markdown import MarkdownBlock, MarkdownFence

from antterm.core.printable import printable


class DrawingFence(MarkdownFence):
    """A drawing in characters: it is written in no language that colours could distinguish."""

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


class ListOfTexts(MarkdownBlock):
    """A list as one widget where its items are single texts.

    Textual has four widgets for each item; in the help of a game, a line for each command, they took 8 MB.

    Args:
        markdown: the page that it is on.
        token: the list, as `_join_lists` has made it: its children are the texts.
    """

    DEFAULT_CSS = "ListOfTexts { margin: 0 0 1 0; }"

    def __init__(self, markdown: Markdown, token: Token) -> None:
        self._texts: list[Content] = []
        super().__init__(markdown, token)
        for text in token.children or ():
            self.build_from_token(text)
        self.update(Items(Content.styled("• ", "$dim-color"), self._texts))

    def set_content(self, content: Content) -> None:
        self._texts.append(content)


class Prose(Markdown):
    """A text to read; whatever in it cannot be shown is replaced.

    Args:
        markdown: the text.
    """

    BLOCKS = Markdown.BLOCKS | {"fence": DrawingFence, "code_block": DrawingFence}

    def __init__(self, markdown: str) -> None:
        text = "\n".join(map(printable, markdown.splitlines()))
        super().__init__(text, parser_factory=_parser, open_links=False)

    def unhandled_token(self, token: Token) -> MarkdownBlock | None:
        return ListOfTexts(self, token) if token.type == LIST_OF_TEXTS else None


LIST_OF_TEXTS: Final = "list_of_texts"
"""The type of the token of such a list."""
_ITEM: Final = ["list_item_open", "paragraph_open", "inline", "paragraph_close", "list_item_close"]


def _parser() -> MarkdownIt:
    """Return a parser without search for addresses, which takes a megabyte, and 50 ms for the first page."""
    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.push(LIST_OF_TEXTS, _join_lists)
    return parser


def _join_lists(state: StateCore) -> None:
    """Make one token of each list whose items are single texts, with those as its children."""
    tokens, joined = state.tokens, list[Token]()
    index = 0
    while index < len(tokens):
        token, end, texts = tokens[index], index + 1, list[Token]()
        if token.type == "bullet_list_open":
            while [each.type for each in tokens[end : end + len(_ITEM)]] == _ITEM:
                texts.append(tokens[end + 2])
                end += len(_ITEM)
        if texts and tokens[end].type == "bullet_list_close":
            joined.append(Token(LIST_OF_TEXTS, "", 0, token.attrs, token.map, token.level, texts))
            index = end + 1
        else:
            joined.append(token)
            index += 1
    state.tokens = joined
