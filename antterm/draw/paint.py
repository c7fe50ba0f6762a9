"""Small things that every screen paints: texts, lines in stretches of ink, names of keys, key hints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of, width_of
from antterm.i18n import NC_, _
from antterm.i18n.plain import signs

KEY_NAMES = {
    "Enter": NC_("key", "Enter"),
    "Esc": NC_("key", "Esc"),
    "Tab": NC_("key", "Tab"),
    "Shift+Tab": NC_("key", "Shift+Tab"),
    "Space": NC_("key", "Space"),
    "Up": NC_("key", "Up"),
    "Down": NC_("key", "Down"),
    "Left": NC_("key", "Left"),
    "Right": NC_("key", "Right"),
    "PageUp": NC_("key", "PageUp"),
    "PageDown": NC_("key", "PageDown"),
    "Home": NC_("key", "Home"),
    "End": NC_("key", "End"),
    "Backspace": NC_("key", "Backspace"),
    "Delete": NC_("key", "Delete"),
}
"""Names of keys that print nothing, by the identifiers that commands and `keys.toml` use; F1 to F12 have no
other names."""


def key_name(keys: str) -> str:
    """Return what a key is called, or several of them: `Enter`, `a`, `Up/Down`."""
    if len(keys) == 1:
        return keys
    return "/".join(_(KEY_NAMES[key]) if key in KEY_NAMES else key for key in keys.split("/"))


ARROWS: Final[Mapping[str, Mapping[str, str]]] = {
    "unicode": {"left": "←", "right": "→", "up": "↑", "down": "↓"},
    "ascii": {"left": "<", "right": ">", "up": "^", "down": "v"},
}
"""The sign that more lies in a direction, by kind of glyphs and direction."""
DIM = Ink("dim")
TITLE = Ink("title", attrs="b")
KEY = Ink("key", attrs="b")
WARNING = Ink("danger", attrs="b")
CHOSEN = Ink("row.ink", "row", "b")
CHIP = Ink("key", "raised", "b")
"""A key as something to be pressed."""


def in_ascii(text: str) -> str:
    """Return a text as it may be drawn where only ASCII may, in as many cells.

    Names of other scripts stay readable: a letter has as much of its transliteration as its cells can hold.

    >>> in_ascii("Жанна"), in_ascii("李")
    ('Zanna', 'Li')
    """
    return text if text.isascii() else "".join(map(_ascii_twin, text))


def _ascii_twin(char: str) -> str:
    if char.isascii():
        return char
    width = width_of(char)
    return (signs().get(char) or _transliterated(char) or "?" * width)[:width].ljust(width)


@cache
def _transliterated(char: str) -> str:
    """Return a letter of another script in Latin letters; empty for what has none.

    >>> _transliterated("ж")
    'zh'
    """
    from anyascii import anyascii  # only where a name needs it

    return anyascii(char)


def transliterated(text: str) -> str:
    """Return a text in ASCII where it may get longer, so that different names mostly stay different.

    >>> transliterated("Жанна & Zoë")
    'Zhanna & Zoe'
    """
    parts = (char if char.isascii() else signs().get(char) or _transliterated(char) or "?" for char in text)
    return "".join(parts)


Hint = tuple[str, str]
"""A key and what it does."""
LASTING = ("Enter", "?", "F1", "Esc")
"""The keys that are shown wherever there is room for anything: to go on, to learn how, and to go back."""


def laid_on(ground: str, canvas: Canvas) -> Canvas:
    """Return a canvas that lies on a ground, a role, wherever its inks name no other."""
    for row in canvas.rows:
        row[:] = [(char, Ink(ink.fg, ink.bg or ground, ink.attrs)) for char, ink in row]
    return canvas


def between(ascii_only: bool) -> str:
    """Return the sign, with blanks around it, that stands between the parts of a line."""
    return " - " if ascii_only else " · "


def dotted(parts: Iterable[str], ascii_only: bool) -> str:
    """Return the parts of a line, without those that are empty, with a sign between them."""
    return between(ascii_only).join(filter(None, parts))


def shorten(text: str, width: int) -> str:
    """Return `text` cut to `width` cells, with a mark where it was cut."""
    if cells_of(text) <= width:
        return text
    while text and cells_of(text) >= width:
        text = text[:-1]
    return text + "~"


def going_on(row: str, width: int) -> str:
    """Return the last shown row of a longer text, with dots; it loses words only if not even two dots fit.

    >>> going_on("in store: 1", 15), going_on("in store: 1", 14), going_on("in store: 1", 11)
    ('in store: 1 ...', 'in store: 1 ..', 'in ...')
    """
    while row and cells_of(row) + 3 > width:
        row = row[:-1].rpartition(" ")[0]
    return f"{row} {'.' * min(3, width - cells_of(row) - 1)}"


def in_words(text: str, width: int) -> str:
    """Return as many whole words of `text` as have room in `width` cells, with a sign if some are left out.

    A first word that has no room is cut within.

    >>> in_words("in peace with Cleo", 18), in_words("in peace with Cleo", 14), in_words("peacefully", 6)
    ('in peace with Cleo', 'in peace ...', 'peace~')
    """
    if cells_of(text) <= width:
        return text
    words = going_on(text, width)
    return words if words[:1].strip() else shorten(text, width)


def first_in_room(texts: Sequence[str], width: int) -> str:
    """Return the first text that has room in `width` cells; else the last one, cut.

    >>> first_in_room(("4 jumps from the Great Tunnel", "4 jumps"), 12)
    '4 jumps'
    """
    return next((text for text in texts if cells_of(text) <= width), shorten(texts[-1], width))


def filled(text: str, width: int) -> str:
    """Return `text` with blanks up to `width` cells, cut to leave one blank where it is longer."""
    text = shorten(text, width - 1)
    return text + " " * (width - cells_of(text))


def wrap(text: str, width: int) -> list[str]:
    """Return `text` in lines of at most `width` cells, broken between words where that can be."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if cells_of(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while len(word) > 1 and cells_of(word) > width:
            fits = next((n for n in range(len(word) - 1, 0, -1) if cells_of(word[:n]) <= width), 1)
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return [*lines, line] if line or not lines else lines


def last_that_fit(texts: Sequence[str], width: int, rows: int, indent: int = 0) -> list[str]:
    """Return the last of some sentences in `rows` lines at most, none of them without its beginning.

    Args:
        indent: how far all lines of a sentence but the first begin further right.
    """
    fitting: list[str] = []
    for text in reversed(texts):
        first, *rest = wrap(text, width)
        further = wrap(" ".join(rest), width - indent) if rest else []
        lines = [first, *(" " * indent + line for line in further)]
        if len(fitting) + len(lines) > rows:
            break
        fitting = lines + fitting
    return fitting


def put_wrapped(
    canvas: Canvas, x: int, y: int, text: str, width: int, ink: Ink = PLAIN, most: int = 99
) -> int:
    """Write `text` wrapped to `width`.

    Args:
        most: lines at most; where that leaves anything out, the last ends with a mark.

    Returns:
        The row under the last line.
    """
    lines = [line for part in text.splitlines() or [""] for line in wrap(part, max(8, width)) or [""]]
    if 0 < most < len(lines):
        lines[most - 1] = shorten(f"{lines[most - 1]} {lines[most]}", max(8, width))
    for line in lines[: max(0, most)]:
        canvas.put(x, y, line, ink)
        y += 1
    return y


def put_whole(canvas: Canvas, y: int, sentences: Iterable[str]) -> None:
    """Write sentences below each other, as far as there is room for whole ones."""
    for sentence in sentences:
        if y + len(wrap(sentence, canvas.width)) > canvas.height:
            return
        y = put_wrapped(canvas, 0, y, sentence, canvas.width)


def put_hints(
    canvas: Canvas,
    x: int,
    y: int,
    hints: Sequence[Hint],
    width: int,
    ascii_only: bool,
    lasting: Sequence[Hint] = (),
    in_order: bool = False,
) -> set[Hint]:
    """Write keys and what they do on one line; of what does not fit, `LASTING` keys go last.

    Args:
        width: the width of the line.
        lasting: those that mean the same all the time, the most useful first. They stand at the right end,
            from there to the left, so that they keep their places: were they to make room for another key
            in front of them, that would be a fifth of the bytes of a cursor move.
        in_order: whether to end with the first that does not fit, for it goes on in the next line.

    Returns:
        Those that were written.
    """
    sign = between(ascii_only)
    room = width + len(sign)
    fitting: set[Hint] = set()
    for hint in sorted((*hints, *lasting), key=lambda hint: not in_order and hint[0] not in LASTING):
        needed = _hint_cells(hint) + len(sign)
        if needed <= room:
            fitting.add(hint)
            room -= needed
        elif in_order:
            break
    left, right = ([hint for hint in part if hint in fitting] for part in (hints, reversed(lasting)))
    _put_row_of_hints(canvas, x, y, left, sign)
    length = sum(_hint_cells(hint) + len(sign) for hint in right) - len(sign)
    _put_row_of_hints(canvas, x + width - length, y, right, sign)
    return fitting


def _hint_cells(hint: Hint) -> int:
    key, does = hint
    return cells_of(key_name(key)) + 1 + cells_of(does)


def _put_row_of_hints(canvas: Canvas, x: int, y: int, hints: Sequence[Hint], sign: str) -> None:
    for number, (key, does) in enumerate(hints):
        if number:
            canvas.put(x, y, sign, DIM)
            x += len(sign)
        canvas.put(x, y, key_name(key), KEY)
        canvas.put(x + cells_of(key_name(key)) + 1, y, does, DIM)
        x += _hint_cells((key, does))


def put_arrows(canvas: Canvas, above: bool, below: bool, ascii_only: bool) -> None:
    """Show at the right edge that a list goes on above or below what is drawn of it.

    Args:
        canvas: what is drawn of the list.
        above, below: whether it goes on there.
        ascii_only: whether only ASCII characters may be drawn.
    """
    arrows = ARROWS["ascii" if ascii_only else "unicode"]
    for goes_on, y, way in ((above, 0, "up"), (below, canvas.height - 1, "down")):
        if goes_on:
            canvas.put(canvas.width - 1, y, arrows[way], KEY)


def middle(canvas: Canvas, y: int, text: str, ink: Ink = PLAIN) -> None:
    """Write `text` in the middle of a row."""
    canvas.put((canvas.width - cells_of(text)) // 2, y, text, ink)


Segment = tuple[str, Ink]
"""A stretch of text in one ink."""
Line = Sequence[Segment]


def length(line: Iterable[Segment]) -> int:
    """Return how many cells a line takes."""
    return sum(cells_of(text) for text, _ink in line)


def put_line(
    put: Callable[[int, int, str, Ink], None], x: int, y: int, line: Iterable[Segment], end: int
) -> int:
    """Write a line, its last stretches cut where they have no room.

    Args:
        put: writes a text: `Canvas.put` or `Pixels.write`.
        x: the column of its first cell.
        y: the row of the line.
        line: what is written.
        end: the column before which it ends.

    Returns:
        The column after the last.
    """
    for text, ink in line:
        short = shorten(text, end - x) if x < end else ""
        put(x, y, short, ink)
        x += cells_of(short)
    return x
