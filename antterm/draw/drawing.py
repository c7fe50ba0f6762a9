"""Drawings without a screen, for every game: a position as text, and how it ended in figures."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from antterm import registry
from antterm.core.ask import Event
from antterm.draw.canvas import Canvas, Glyphs, Picture, Pixels, Tiles

V_contra = TypeVar("V_contra", contravariant=True)
"""View of the game from a seat."""


ICON = (10, 4)
"""Columns and rows of the sign of a game."""


def draw_icon(picture: Picture, roles: Mapping[str, str], ground: str) -> Canvas:
    """Return the sign of a game, made from a picture."""
    pixels = Pixels(*ICON, ground)
    pixels.picture((ICON[0] - len(picture[0])) // 2, 0, picture, roles)
    return pixels.canvas()


@dataclass(frozen=True)
class BoardStyle:
    """The style of boards that the settings ask for."""

    zoom: str
    """The zoom of a board that was just opened, or `auto`."""
    tiles: Tiles
    """The style of tiles: areas of colour (`solid`) or lines (`outlines`)."""
    glyphs: Glyphs
    """The characters that may be drawn: `unicode` or `ascii`."""


class Drawing(Protocol[V_contra]):
    """One game as plain text and figures, for commands and previews."""

    @abstractmethod
    def text(self, view: V_contra, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        """Return all that a seat may know, in characters.

        Args:
            view: what is known.
            ascii_only: whether to keep to ASCII.
            width: the width of the text, in character cells.
            names: the names of the players by seat, where they are known.
        """

    def how_far(self, view: V_contra) -> str:
        """Return how far it is, and whose turn: a few words for lists, empty where there are none."""
        return ""

    def picture(self, view: V_contra, width: int, height: int, names: Sequence[str] = ()) -> Canvas | None:
        """Return a picture of the whole position in solid tiles; None if the game has none of this size.

        Args:
            names: the names of the players by seat, where they are known.
        """
        return None

    def box(self, seats: int, options: Mapping[str, Any], width: int) -> Canvas | None:
        """Draw what is laid out for a game with these options, small; None where there is no picture.

        Args:
            width: the width of the picture, in character cells.
        """
        return None

    def icon(self, ground: str) -> Canvas | None:
        """Return the sign of the game, `ICON` columns and rows of solid pixels; None where it has none.

        Args:
            ground: the role of the ground on which it lies.
        """
        return None

    def sample(self, style: BoardStyle, width: int, height: int) -> Canvas | None:
        """Draw a few pieces as settings have it, for those who change these; None where there is none."""
        return None

    def score_lines(self, view: V_contra) -> Sequence[Mapping[str, int]]:
        """Return, at the end, by seat, points by where they came from; empty without such lines."""
        return ()

    def measures(self, view: V_contra, events: Sequence[Event]) -> Mapping[str, float]:
        """Return, at the end, further figures of a game by their names.

        Args:
            view: the position at the end.
            events: the events of the whole game.
        """
        return {}


def drawing(game_id: str) -> Drawing[Any]:
    """Return the drawing of a game.

    Raises:
        KeyError: no game has this identifier.
    """
    found: Drawing[Any] = registry.load(registry.HOMES[game_id].drawing)
    return found
