"""A list to choose from, with a mark that can be seen without colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from textual.content import Content
from textual.css.styles import RulesMap
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from antterm.core.printable import printable
from antterm.draw.canvas import cells_of
from antterm.draw.paint import key_name, shorten

MARK = ">"
"""Before the chosen line."""

GAP = 2
"""Columns between a line and what stands at its right end, at least."""


BADGES = 3
"""Number of badges that have colours of their own."""


class MenuLine(Visual):
    """One line of a menu: its key, what it is, and what stands at the right end.

    Args:
        label: what it is.
        key: what takes it at once, if anything.
        right: what stands at the right end.
        badge: letters of what it belongs to, if anything, and the number of their colours.
        chosen: the part of the label that is chosen among others, if any.
    """

    def __init__(
        self,
        label: str,
        key: str = "",
        right: str = "",
        badge: tuple[str, int] = ("", 0),
        chosen: str = "",
    ) -> None:
        self._label, self._key, self._right, self._badge, self._chosen = label, key, right, badge, chosen
        self.menu: Menu | None = None
        """The menu that it is in."""

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        label, right = printable(self._label), printable(self._right)
        letters, colours = self._badge
        part = f"menu--badge-{colours}" if letters else "menu--key"
        key = f" {letters or key_name(self._key)} " if letters or self._key else ""
        label = f" {label}" if key else label
        room = width - cells_of(key) - (cells_of(right) + GAP if right else 0)
        text = shorten(label, room)
        gap = " " * (room - cells_of(text) + GAP) if right else ""
        chip = style if self.menu is None else self.menu.part_style(part)
        before, chosen, after = text.partition(self._chosen) if self._chosen else (text, "", "")
        line = Content.assemble((key, chip), before, (chosen, chip), after, gap, right)
        return line.render_strips(width, 1, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return cells_of(self._label) + cells_of(self._right) + 6

    def get_height(self, rules: RulesMap, width: int) -> int:
        return 1


BADGE = (2, 4, 4, 4, 4, 2)
"""Pixels in every half row of a large badge."""
BADGE_ROWS = len(BADGE) // 2


class BadgeLine(MenuLine):
    """Three rows of a menu beside a large badge; a blank one parts them from the next.

    Args:
        badge: letters of what it belongs to, and the number of their colours.
    """

    def __init__(self, badge: tuple[str, int]) -> None:
        super().__init__("", badge=badge)

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return what stands at the left and right of each of the three; asked only of lines that are
        shown."""
        return ()

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        letters, colours = self._badge
        menu = self.menu
        chip = style if menu is None else menu.part_style(f"menu--badge-{colours}")
        is_solid = menu is not None and menu.is_solid
        wide = max(BADGE) if is_solid else len(letters) + 2
        strips: list[Strip] = []
        for y, (label, right) in enumerate(self.rows()):
            text, end = printable(label), printable(right)
            room = width - wide - 2 - (cells_of(end) + 1 if end else 0)
            short = shorten(text, room)
            gap = " " * (width - wide - 2 - cells_of(short) - cells_of(end))
            bold = style + Style(bold=True) if y == 0 else style
            tile = self._tile_row(y, wide, chip, style, is_solid)
            strips += Content.assemble(*tile, "  ", (short, bold), gap, end).render_strips(
                width, 1, style, options
            )
        return [*strips, *Content(" " * width).render_strips(width, 1, style, options)]

    def _tile_row(
        self, y: int, wide: int, chip: Style, style: Style, is_solid: bool
    ) -> list[tuple[str, Style]]:
        """Return a row of the badge: of half blocks, or its letters alone."""
        letters = self._badge[0]
        if not is_solid:
            return [(f" {letters} ", chip) if y == 0 else (" " * wide, style)]
        upper, lower = BADGE[2 * y : 2 * y + 2]
        if upper == lower:
            side = (wide - upper) // 2
            return [(" " * side, style), (letters.center(upper), chip), (" " * side, style)]
        small, large = min(upper, lower), max(upper, lower)
        side, ring = (wide - large) // 2, (large - small) // 2
        edge = ("▄" if lower > upper else "▀") * ring
        rim = Style(foreground=chip.background, background=style.background)
        body = Style(foreground=chip.background, background=chip.background)
        return [
            *((" " * side, style), (edge, rim), (" " * small, body), (edge, rim)),
            (" " * side, style),
        ]

    def get_height(self, rules: RulesMap, width: int) -> int:
        return BADGE_ROWS + 1


class Menu(OptionList):
    """Lines to choose from, each in one row."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--key",
        *(f"menu--badge-{colours}" for colours in range(BADGES)),
    }
    rows_of_line: int = 1
    """Number of rows that every line takes."""
    is_solid: bool = False
    """Whether badges are made of half blocks."""
    can_focus = False  # keys come from the page, in the order in which they were typed

    class Resized(Message):
        """Posted when more or fewer lines are in sight than before."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    def show(self, lines: Iterable[MenuLine], highlighted: int | None) -> None:
        """Have other lines, one of them marked."""
        shown = [*lines]
        self.rows_of_line = BADGE_ROWS + 1 if any(isinstance(line, BadgeLine) for line in shown) else 1
        self.set_options(())
        self.add(shown)
        self.highlighted = highlighted

    def add(self, lines: Iterable[MenuLine]) -> None:
        """Have more lines, of the same kind, below the others."""
        shown = [*lines]
        for line in shown:
            line.menu = self
        self.add_options(map(Option, shown))

    def action_page_up(self) -> None:
        self._turn_page(-1)

    def action_page_down(self) -> None:
        self._turn_page(1)

    def _turn_page(self, direction: int) -> None:
        """Move the mark by as many lines as are in sight, at least by one.

        Textual looks the line up in what was laid out, and fails before the first layout.

        Args:
            direction: 1 for down, -1 for up.
        """
        if self.option_count:
            in_sight = max(1, self.scrollable_content_region.height // self.rows_of_line)
            index = (self.highlighted or 0) + direction * in_sight
            self.highlighted = max(0, min(index, self.option_count - 1))

    def part_style(self, part: str) -> Style:
        """Return how a part of a line looks: on a ground of its own, and reversed, which Textual leaves
        out."""
        return self.get_visual_style(part) + Style(reverse=self.get_component_styles(part).text_style.reverse)

    @property
    def marked(self) -> Offset | None:
        """The place of the mark on the screen; None where no line has it, or it is out of sight."""
        if self.highlighted is None:
            return None
        place = Offset(1, self.highlighted * self.rows_of_line - self.scroll_offset.y)
        return self.content_region.offset + place if place.y in range(self.content_size.height) else None

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        index, row = divmod(self.scroll_offset.y + y, self.rows_of_line)
        if row == BADGE_ROWS:  # between two badges
            return Strip.blank(strip.cell_length, self.get_visual_style("option-list--option").rich_style)
        if index != self.highlighted:
            return strip
        attributes = self.get_component_styles("option-list--option-highlighted").text_style
        strip = strip.apply_style(attributes)  # Textual itself leaves out that it is reversed
        if row:
            return strip
        style = next((segment.style for segment in strip), None)
        return Strip.join([strip.crop(0, 1), Strip([Segment(MARK, style)], 1), strip.crop(2)])
