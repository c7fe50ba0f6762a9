"""Small things that every screen paints: wrapped text, key hints, lists."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from antterm.draw.canvas import PLAIN, Canvas, Ink

DIM = Ink("dim")
TITLE = Ink("title", attrs="b")
KEY = Ink("key", attrs="b")
WARNING = Ink("warning", attrs="b")
CHOSEN = Ink("chosen", "chosen.row", "b")

Hint = tuple[str, str]
"""A key and what it does."""


def shorten(text: str, width: int) -> str:
    """`text` cut to `width` characters, with a mark where it was cut."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "~"


def put_wrapped(
    canvas: Canvas, x: int, y: int, text: str, width: int, ink: Ink = PLAIN, most: int = 99
) -> int:
    """Write `text` wrapped to `width`.

    Args:
        most: lines at most; the rest is left out.

    Returns:
        The row under the last line.
    """
    lines = [line for part in text.splitlines() or [""] for line in wrap(part, max(8, width)) or [""]]
    for line in lines[:most]:
        canvas.put(x, y, line, ink)
        y += 1
    return y


def put_hints(canvas: Canvas, x: int, y: int, hints: Sequence[Hint], width: int, ascii_only: bool) -> None:
    """Write keys and what they do on one line, leaving out what does not fit."""
    between = " - " if ascii_only else " · "
    at = x
    for key, does in hints:
        needed = len(key) + 1 + len(does) + (len(between) if at > x else 0)
        if at + needed > x + width:
            continue
        if at > x:
            canvas.put(at, y, between, DIM)
            at += len(between)
        canvas.put(at, y, key, KEY)
        canvas.put(at + len(key) + 1, y, does, DIM)
        at += len(key) + 1 + len(does)


def put_list(
    canvas: Canvas, x: int, y: int, items: Sequence[str], chosen: int, width: int, most: int
) -> None:
    """Write a list with one item chosen, scrolled so that it can be seen.

    Args:
        width: of the list, in characters.
        most: rows at most.
    """
    first = max(0, min(chosen - most // 2, len(items) - most))
    for row, item in enumerate(items[first : first + most]):
        here = first + row == chosen
        text = shorten(item, width - 4)
        canvas.put(x, y + row, f"> {text:<{width - 3}}" if here else f"  {text}", CHOSEN if here else PLAIN)


def middle(canvas: Canvas, y: int, text: str, ink: Ink = PLAIN) -> None:
    """Write `text` in the middle of a row."""
    canvas.put((canvas.width - len(text)) // 2, y, text, ink)
