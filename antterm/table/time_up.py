"""What becomes of a game at one keyboard when somebody has no time left, and how that is told."""

from __future__ import annotations

from antterm.i18n import _
from antterm.table.contract import BaseTable


def losing_answer(table: BaseTable) -> str:
    """The answer by which who is asked and has no time left has lost; empty where people do not play so, or
    where a host sees to it."""
    ask, clock, giving_up = table.ask, table.clock, table.game.giving_up
    is_lost = table.keeps_time and clock is not None and clock.pace.loss
    return giving_up if is_lost and ask is not None and ask.find(giving_up) is not None else ""


def time_up_sentence(name: str, is_lost: bool) -> str:
    """That somebody's time is up, and what that means."""
    told = _("{name}'s time is up. Nothing happens by itself: play on, or agree on what it means.")
    if is_lost:
        told = _("{name}'s time is up: the game is lost.")
    return told.format(name=name)
