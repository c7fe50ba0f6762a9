"""What one seat may know of a game, and nothing more: the one place that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.record import Record
from antterm.core.story import Story


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
    own: int
    """How many there were when the seat had answered last; what came later is news to it."""
    happened: Story
    """What it may know of what happened, by the numbers of answers as it counts them. What came of a secret
    answer belongs to the answer before it, so more may still come to the last number."""


def sight_for(record: Record[Any], seat: int | None) -> SeatSight:
    """What `seat` (None: an onlooker) may know of a game as it stands."""
    play, history, numbering = record.play, record.history, record.numbering(seat)
    ask = play.ask.seen_by(seat) if play.ask is not None else None
    own = len(history) if seat is not None else 0
    while own > history.known_from and history[own - 1].seat != seat:
        own -= 1
    story = Story(record.opening, history, seat, len(history), numbering)
    return SeatSight(seat, play.view(seat), ask, play.outcome, numbering(len(history)), numbering(own), story)
