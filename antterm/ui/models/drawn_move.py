"""A move that the analysis of a game has drawn on the board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DrawnMove:
    """An answer of the question at the board, and how it is drawn."""

    text: str
    """The text of the answer."""
    role: str
    """The role of what is drawn at both ends and between them; empty for nothing."""
    sign: str = ""
    """A sign where it ends, such as `?`; empty where the answer is a hint, and has a rank."""
    share: str = ""
    """The share of games in which it was played, such as `27%`; empty to show nothing."""
