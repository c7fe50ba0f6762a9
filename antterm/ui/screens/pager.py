"""Long text to read: the rules of a game, the help of a screen."""

from __future__ import annotations

from functools import lru_cache

from rich.console import Console
from rich.segment import Segment

from antterm.draw.canvas import Canvas, Ink
from antterm.i18n import _
from antterm.ui.paint import ASCII_TWINS, DIM, TITLE, put_hints
from antterm.ui.screens.base import CanvasScreen

WIDEST = 84
"""Columns of text at most: longer lines are hard to read."""

Line = list[tuple[str, Ink]]


@lru_cache(maxsize=8)
def lay_out(markdown: str, width: int, ascii_only: bool) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """Markdown as lines of drawn text.

    Returns:
        The lines, and the numbers of those that are headings.
    """
    from rich.markdown import Markdown  # here, because it takes long to load and few pages need it

    console = Console(width=width, color_system=None, legacy_windows=False)
    lines: list[Line] = []
    headings: list[int] = []
    for segments in console.render_lines(Markdown(markdown), pad=False):
        text = "".join(segment.text for segment in segments)
        bold = any(s.style and s.style.bold and s.text.strip() for s in segments)
        heading = bool(text.strip()) and all(_is_strong(s) for s in segments if s.text.strip())
        line: Line = []
        for segment in segments:
            strong = bool(segment.style and segment.style.bold)
            ink = Ink("title", attrs="b") if heading else Ink("text", attrs="b" if strong and bold else "")
            line.append((to_ascii(segment.text) if ascii_only else segment.text, ink))
        if heading and len(text.strip()) < width - 2:
            headings.append(len(lines))
            line = [(t.strip(), i) for t, i in line]
        lines.append(line)
    return tuple(lines), tuple(headings)


def _is_strong(segment: Segment) -> bool:
    """Whether Rich writes it as it writes headings: bold or underlined."""
    return bool(segment.style and (segment.style.bold or segment.style.underline))


def to_ascii(text: str) -> str:
    """`text` with ASCII twins of the characters that prose and Markdown use."""
    return "".join(ASCII_TWINS.get(char, char if char < "\x7f" else "?") for char in text)


class PagerScreen(CanvasScreen[None]):
    """Shows Markdown a page at a time.

    Args:
        title: of the page.
        markdown: its text.
    """

    def __init__(self, title: str, markdown: str) -> None:
        super().__init__()
        self._title, self._markdown = title, markdown
        self._top = 0

    def press(self, key: str, character: str | None) -> None:
        page = max(1, self.size.height - 4)
        lines, headings = self._lines(self.size.width)
        match key:
            case "down" | "j" | "enter":
                self._top += 1
            case "up" | "k":
                self._top -= 1
            case "pagedown" | "space":
                self._top += page
            case "pageup" | "b":
                self._top -= page
            case "home" | "g":
                self._top = 0
            case "end" | "G":
                self._top = len(lines)
            case "tab" | "n":
                self._top = next((at for at in headings if at > self._top), self._top)
            case "shift+tab" | "p":
                self._top = next((at for at in reversed(headings) if at < self._top), 0)
            case "escape" | "q" | "question_mark":
                self.dismiss(None)
        self._top = max(0, min(self._top, len(lines) - page))

    def paint(self, canvas: Canvas) -> None:
        lines, _headings = self._lines(canvas.width)
        page = canvas.height - 4
        self._top = max(0, min(self._top, len(lines) - page))
        x = max(2, (canvas.width - WIDEST) // 2)
        canvas.put(x, 0, self._title, TITLE)
        for y, line in enumerate(lines[self._top : self._top + page], 2):
            at = x
            for text, ink in line:
                canvas.put(at, y, text, ink)
                at += len(text)
        read = min(len(lines), self._top + page)
        where = _("{percent} %").format(percent=100 * read // max(1, len(lines)))
        canvas.put(canvas.width - len(where) - 2, 0, where, DIM)
        hints = [
            ("Esc", _("back")),
            ("Space", _("next page")),
            ("b", _("page before")),
            ("Tab", _("next heading")),
            ("Home/End", _("start, end")),
        ]
        put_hints(canvas, x, canvas.height - 1, hints, canvas.width - 2 * x, self.ascii_only)

    def _lines(self, width: int) -> tuple[tuple[Line, ...], tuple[int, ...]]:
        return lay_out(self._markdown, min(WIDEST, width - 4), self.ascii_only)
