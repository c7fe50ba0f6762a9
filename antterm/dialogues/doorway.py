"""Requests of a front end to the server through which somebody is connected, for example over SSH.

The server implements it, and lies above the front ends: a protocol keeps them from importing it.
"""

from __future__ import annotations

from typing import Protocol

from antterm.dialogues.steps import Dialogue


class Doorway(Protocol):
    """A server's data and services for one user, as a front end sees them."""

    @property
    def place(self) -> tuple[str, int | None] | None:
        """The table and the seat where they were when the line was lost."""

    @property
    def came_from(self) -> str:
        """The address from which they have come; empty where that is not known."""

    def change_keys(self) -> Dialogue[bool]:
        """Show their keys, and add or remove one; the result is whether to show them again."""

    def be_at(self, table: str, seat: int | None) -> None:
        """Note where they sit now; at no table if it is empty."""


class DoorwayOnScreen(Doorway, Protocol):
    """A doorway that the screens can close too; a front end of typed lines ends when its input does."""

    def hang_up(self, farewell: str) -> None:
        """End the connection with a sentence."""
