"""The server through which somebody has come from elsewhere to a host."""

from __future__ import annotations

from typing import Protocol


class Doorway(Protocol):
    """What a server keeps for him, as a front end knows it."""

    @property
    def place(self) -> tuple[str, int | None] | None:
        """The table and the seat where he was when the line was lost."""

    @property
    def came_from(self) -> str:
        """The address from which they have come; empty where that is not known."""

    def be_at(self, table: str, seat: int | None) -> None:
        """He sits there now; at no table if it is empty."""
