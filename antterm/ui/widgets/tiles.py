"""What the widgets of boards show: plain values that any program can make.

They are frozen dataclasses: two that are equal look the same, and setting an equal one repaints nothing.
Their colours are those that Textual understands (`white`, `#303a80`, `ansi_red`) or roles of antterm's themes
(`raised`, `danger`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from antterm.draw.canvas import Ink
from antterm.draw.look import Look
from antterm.ui.terminal.colours import SOLID


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of a `HexGrid` or a `TileRow`, as their own painters draw it.

    A tile without text, such as `Tile()`, is an empty place of the board.
    """

    text: str = ""
    """What it is called; two or three letters fit at every zoom."""
    face: str = "raised"
    """The colour of its face."""
    ink: str = ""
    """The colour of the text; empty for black or white, whichever can be read on the face."""
    height: int = 1
    """How many tiles lie here on each other; from two on the number is shown."""
    below: tuple[str, ...] = ()
    """The faces of the tiles under the top one, from the ground up; empty where all are like the top one."""
    mark: str = ""
    """One or two characters that warn of something or say whose it is, such as `!`."""
    mark_colour: str = "danger"
    """The colour of the mark."""
    caption: str = ""
    """A few words more: a price in a row, a second line on a large hex."""


if TYPE_CHECKING:  # a default, which `typing` itself has from Python 3.13 on
    from typing_extensions import TypeVar as TypeVarWithDefault

    T = TypeVarWithDefault("T", bound=Hashable, default=Tile)
else:
    T = TypeVar("T", bound=Hashable)


OWN: Final = "="
"""What a role begins with that names a colour of Textual's or another role, and a shade of it."""
INK: Final = "ink"
RIM: Final = "rim"


def shaded(colour: str, shade: int | str = 0) -> str:
    """Return the role of a shade of a colour, for the inks of painters.

    Args:
        colour: one that Textual understands, or a role of the theme.
        shade: 0, 1 or 2 for a face; `RIM` for its edge; `ink0`, `ink1` or `ink2` for black or white,
            whichever can be read on that face.

    >>> shaded("white", 2)
    '=white/2'
    """
    return f"{OWN}{colour}/{shade}"


def ink_on(tile: Tile, look: Look, shade: int) -> str:
    """Return the role of the text on a tile: black or white where there are too few colours for others."""
    has_own = tile.ink and look.colors in SOLID
    return shaded(tile.ink) if has_own else shaded(tile.face, f"{INK}{shade}")


def warning_ink(tile: Tile) -> Ink:
    """Return the ink of the mark on a tile."""
    return Ink(shaded(tile.mark_colour, f"{INK}0"), shaded(tile.mark_colour), "b")


K = TypeVar("K", bound=Hashable)


class Typing(Generic[K]):
    """Finds what is chosen by typing a label letter by letter.

    A label that begins other labels, as `1` begins `12`, is pointed at first, and chosen by Enter.
    """

    def __init__(self) -> None:
        self._typed = ""

    def clear(self) -> None:
        """Forget what was typed so far."""
        self._typed = ""

    def type(self, char: str, labels: Iterable[tuple[K, str]]) -> tuple[K | None, bool] | None:
        """Take a character.

        Args:
            char: what was typed.
            labels: what can be chosen, each with its label.

        Returns:
            What has this label (None if it is not complete) and whether it is chosen by that; None where no
            label goes on with this character.
        """
        labels = [(key, label) for key, label in labels if label]
        for typed in dict.fromkeys((self._typed + char, char)):
            matching = [(key, label) for key, label in labels if label.startswith(typed)]
            if matching:
                found = next((key for key, label in matching if label == typed), None)
                is_chosen = found is not None and len(matching) == 1
                self._typed = "" if is_chosen else typed
                return found, is_chosen
        self._typed = ""
        return None
