"""A list to choose from, with a mark that can be seen without colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from antterm.core.printable import printable
from antterm.draw.canvas import cells_of
from antterm.draw.paint import shorten

MARK = ">"
"""Before the chosen line."""


BADGES = 3
"""How many badges have colours of their own."""


class MenuLine(Visual):
    """One line of a menu: its key, what it is, and what stands at the right end.

    Args:
        label: what it is.
        key: what takes it at once, if anything.
        right: what stands at the right end.
        badge: letters of what it belongs to, if anything, and the number of their colours.
    """

    def __init__(self, label: str, key: str = "", right: str = "", badge: tuple[str, int] = ("", 0)) -> None:
        self._label, self._key, self._right, self._badge = label, key, right, badge
        self.menu: Menu | None = None
        """The menu that it is in."""

    def texts(self) -> tuple[str, str]:
        """The label and what stands at the right end; asked only of lines that are shown."""
        return self._label, self._right

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        label, right = map(printable, self.texts())
        letters, colours = self._badge
        part = f"menu--badge-{colours}" if letters else "menu--key"
        key = f" {letters or self._key} " if letters or self._key else ""
        label = f" {label}" if key else label
        room = width - cells_of(key) - (cells_of(right) + 2 if right else 0)
        text = shorten(label, room)
        gap = " " * (room - cells_of(text) + 2) if right else ""
        chip = style if self.menu is None else self.menu.part_style(part)
        line = Content.assemble((key, chip), text, gap, right)
        return line.render_strips(width, 1, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        label, right = self.texts()
        return cells_of(label) + cells_of(right) + 6

    def get_height(self, rules: RulesMap, width: int) -> int:
        return 1


class Menu(OptionList):
    """Lines to choose from, each in one row."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--key",
        *(f"menu--badge-{colours}" for colours in range(BADGES)),
    }
    can_focus = False  # keys come from the page, in the order in which they were typed

    def show(self, lines: Iterable[MenuLine], highlighted: int | None = 0) -> None:
        """Have other lines, one of them marked."""
        shown = [*lines]
        for line in shown:
            line.menu = self
        self.set_options(map(Option, shown))
        self.highlighted = highlighted

    def part_style(self, part: str) -> Style:
        """How a part of a line looks: on a ground of its own, and reversed, which Textual leaves out."""
        return self.get_visual_style(part) + Style(reverse=self.get_component_styles(part).text_style.reverse)

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        if self.scroll_offset.y + y != self.highlighted:
            return strip
        attributes = self.get_component_styles("option-list--option-highlighted").text_style
        strip = strip.apply_style(attributes)  # Textual itself leaves out that it is reversed
        style = next((segment.style for segment in strip), None)
        return Strip.join([strip.crop(0, 1), Strip([Segment(MARK, style)], 1), strip.crop(2)])
