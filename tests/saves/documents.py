"""A saved game to take apart."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from antterm.saves.document import Boundary, Document, Seat


def document(**changes: Any) -> Document:
    """A saved game as a store keeps it; its game need not exist."""
    moment = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
    plain = Document(
        app="0.1.0",
        name="Sunday",
        game="pebbles",
        rules=1,
        options={"rounds": "3"},
        seats=(Seat("Ann"), Seat("Bob", "bot:random")),
        seed=7,
        created=moment,
        updated=moment,
        turn=0,
        answers=("take", "1"),
        undone=(),
        digest="0" * 64,
        boundary=Boundary(2, {"pebbles": [1, 0]}),
    )
    return replace(plain, **changes)
