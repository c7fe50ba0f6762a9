"""News of a table in a letter: who is there, the last events, until when its reader has time."""

from __future__ import annotations

from typing import Final

from antterm.host.letters import LetterEntry, Moves
from antterm.host.lobby import Facts
from antterm.host.meta import TableMeta
from antterm.table import LiveGame
from antterm.table.seat_position import seat_position

MOST_BACK: Final = 12
"""Maximum number of answers, counted back from the latest, whose events are told in a letter."""


def last_moves(live: LiveGame, meta: TableMeta, seat: int) -> Moves:
    """Return what happened since the last answer that a seat gave by hand, as that seat may know it."""
    seen = seat_position(live.record, seat, meta.social.by_order)
    happened = seen.happened.after(max(seen.own, seen.number - MOST_BACK, 0))
    return Moves(seen.view, tuple(happened), tuple(live.names))


def waiting(meta: TableMeta, facts: Facts, kind: str, seat: int | None, moves: Moves | None) -> LetterEntry:
    """Return a table as a letter tells of it.

    Args:
        meta: the metadata of the table.
        facts: the facts about the table's game.
        kind: why the letter mentions it.
        seat: the seat of the reader; None if they have none.
        moves: what happened last.
    """
    others = tuple(info.name for at, info in enumerate(facts.seat_infos) if at != seat and not info.is_free)
    clocks = meta.social.correspondence
    due = clocks.due if clocks is not None and kind == "your_turn" and not meta.social.is_suspended else None
    return LetterEntry(kind, facts.game, facts.name, others, due, moves)
