"""The server through which somebody is connected, for example over SSH, as a front end sees it.

The server implements it, and lies above the front ends: a protocol keeps them from importing it.
"""

from __future__ import annotations

from typing import Protocol

from antterm.dialogues.steps import Dialogue


class ServerSession(Protocol):
    """A server's data and services for one connected user."""

    @property
    def last_place(self) -> tuple[str, int | None] | None:
        """The table and the seat where they were when the connection was lost; None if they were at none."""

    @property
    def address(self) -> str:
        """The address from which they have come; empty if it is not known."""

    def change_keys(self) -> Dialogue[bool]:
        """Show their keys, and add or remove one; the result is whether to show them again."""

    def remember_table(self, table: str, seat: int | None) -> None:
        """Note where they are now; an empty table stands for none."""

    def hang_up(self, farewell: str) -> None:
        """End the connection of the app with a sentence. Plain mode ends when its input does."""
