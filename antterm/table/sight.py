"""What one seat may know of a game, and nothing more: the one place that says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.record import Record
from antterm.core.story import Happening


@dataclass(frozen=True)
class SeatSight:
    """A game as one seat may know it, whoever sends it there."""

    seat: int | None
    """None for an onlooker."""
    view: Any
    ask: Ask | None
    """The pending question: whole for who is asked, else what others may know of it. Where it is `secret`, to
    show others that somebody is asked tells them something."""
    outcome: Outcome | None
    number: int
    """How many answers stand, as far as the seat may know of them."""
    happened: Sequence[Happening]
    """What it may know of what happened, by the numbers of answers as it counts them. To what belongs to the
    last of them more may come when somebody has answered in secret."""


def sight_for(record: Record[Any], seat: int | None) -> SeatSight:
    """What `seat` (None: an onlooker) may know of a game as it stands."""
    play = record.play
    number, story = record.counted_story(seat)
    ask = play.ask.seen_by(seat) if play.ask is not None else None
    return SeatSight(seat, play.view(seat), ask, play.outcome, number, story)
