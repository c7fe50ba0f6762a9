"""Telling a terminal which cells changed, in few bytes.

What costs is not the characters but the colours between them and the way from one place to the next. So
stretches of one look are sent together wherever they stand, as long as a jump of the cursor is cheaper than
a change of colours; and of a blank only the background counts, for nothing else of it can be seen.

Only sequences that every terminal knows are used: SGR, CUP, CUF, CUD and the backspace. Erasing and
repeating are not: terminals do not agree on the colour they leave behind.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
"""By the parameter that sets an attribute, the one that ends it. Bold and dim end together."""
ON_BLANKS = frozenset("479")
"""Attributes that can be seen on a blank: underlined, reversed, struck through."""
ANY = "any"
"""Foreground of a blank, which shows none."""


class Look(NamedTuple):
    """The colours and attributes of a cell, as parameters of the escape sequence that sets them."""

    attrs: frozenset[str] = frozenset()
    fg: str = ""
    """Empty for the terminal's own; `ANY` for a blank on which it cannot be seen."""
    bg: str = ""

    def on(self, char: str) -> Look:
        """This look as far as it can be seen on a character."""
        return Look(fg=ANY, bg=self.bg) if char == " " and not self.attrs & ON_BLANKS else self

    def suits(self, char_look: Look) -> bool:
        """Whether a character of that look may be sent in this one."""
        if char_look.fg == ANY:
            return self.bg == char_look.bg and not self.attrs & ON_BLANKS
        return self == char_look


PLAIN = Look()


class Stretch(NamedTuple):
    """Neighbouring cells of one look."""

    x: int
    y: int
    text: str
    look: Look

    @property
    def end(self) -> tuple[int, int]:
        """Where the cursor stands when the text has been sent."""
        return self.x + len(self.text), self.y


@lru_cache(maxsize=4096)
def recolour(before: Look, wanted: Look) -> tuple[str, Look]:
    """How to go from one look to another.

    Returns:
        The escape sequence, empty where none is needed, and the look that it brings about.
    """
    if before.suits(wanted):
        return "", before
    if wanted.fg == ANY:
        wanted = Look(before.attrs - ON_BLANKS, before.fg, wanted.bg)
    if wanted == PLAIN:
        return "\x1b[m", wanted
    return min(f"\x1b[{_step(before, wanted)}m", f"\x1b[0;{_step(PLAIN, wanted)}m", key=len), wanted


def _step(before: Look, wanted: Look) -> str:
    """The parameters that turn one look into another."""
    off = {OFF[attr] for attr in before.attrs - wanted.attrs}
    on = {attr for attr in wanted.attrs if attr not in before.attrs or OFF[attr] in off}
    pairs = ((wanted.fg, before.fg, "39"), (wanted.bg, before.bg, "49"))
    return ";".join([*sorted(off), *sorted(on), *(new or own for new, old, own in pairs if new != old)])


NOWHERE = (-1, -1)
"""Where the cursor stands when nobody knows: at first, and after writing into the last column."""


def jump(at: tuple[int, int], to: tuple[int, int]) -> str:
    """The shortest sequence that moves the cursor; `NOWHERE` may be any place."""
    (x, y), (column, row) = at, to
    if at == to:
        return ""
    if at != NOWHERE:
        right = column - x
        if y == row and right > 0:
            return f"\x1b[{right}C" if right > 1 else "\x1b[C"
        if y + 1 == row and -4 <= right <= 0:
            return "\x1b[B" + "\b" * -right
    return f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"


def tell(stretches: Sequence[Stretch], width: int) -> str:
    """The bytes that make a terminal show these stretches, beginning and ending with a plain look.

    Args:
        stretches: in reading order.
        width: of the terminal, in cells.
    """
    return min(_spell(stretches, width), _spell(by_look(stretches), width), key=_bytes)


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())


def by_look(stretches: Sequence[Stretch]) -> Iterator[Stretch]:
    """The stretches of one look after those of another, each time the look that is told soonest."""
    groups: dict[Look, deque[Stretch]] = {}
    for stretch in stretches:
        groups.setdefault(stretch.look, deque()).append(stretch)
    look = PLAIN
    while groups:
        wanted = min(groups, key=lambda other: len(recolour(look, other)[0]))
        look = recolour(look, wanted)[1]
        yield from groups.pop(wanted)


def _spell(stretches: Iterable[Stretch], width: int) -> str:
    """The stretches in the order given."""
    out: list[str] = []
    look, at = PLAIN, NOWHERE
    for stretch in stretches:
        escape, look = recolour(look, stretch.look)
        out += (jump(at, (stretch.x, stretch.y)), escape, stretch.text)
        at = stretch.end if stretch.end[0] < width else NOWHERE
    out.append(recolour(look, PLAIN)[0])
    return "".join(out)
