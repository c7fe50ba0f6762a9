"""What one seat may know of a game, and nothing more: the one place that says so."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.record import Record
from antterm.core.story import Story


@dataclass(frozen=True)
class SeatPosition:
    """A game as one seat may know it, whoever sends it there."""

    seat: int | None
    """None for an onlooker."""
    view: Any
    ask: Ask | None
    """The pending question: with choices for the asked seat, else what others may know; None also if they
    may not know that there is one."""
    outcome: Outcome | None
    number: int
    """How many answers stand, as far as the seat may know of them."""
    own: int
    """How many there were when the seat had answered last; what came later is news to it."""
    happened: Story
    """What it may know of what happened, by the numbers of answers as it counts them. What came of a secret
    answer belongs to the answer before it."""
    waits: int = 0
    """How many answers more the seat knows of, of which nothing shows yet."""


def sight_for(record: Record[Any], seat: int | None, unseen: Collection[int] = ()) -> SeatPosition:
    """Return what `seat` (None: an onlooker) may know of a game.

    While somebody else is asked in secret it is the game as it stood before the last answer: with other cards
    nobody would be asked now, and the game would have gone on.

    Args:
        record: the game.
        seat: whose sight it is.
        unseen: answers that were given for somebody who was away, by how many there were before each.
    """
    history, numbering = record.history, record.numbering(seat)
    number = _last_visible(record, seat)
    play = record.play if number == len(history) else record.at(number)
    ask = play.ask
    visible_ask = ask.seen_by(seat) if ask is not None and not (ask.secret and ask.seat != seat) else None
    own = number if seat is not None else 0
    while own > history.known_from and (history[own - 1].seat != seat or own - 1 in unseen):
        own -= 1
    return SeatPosition(
        seat,
        play.view(seat),
        visible_ask,
        play.outcome,
        numbering(number),
        numbering(own),
        Story(record.opening, history, seat, number, numbering),
        numbering(len(history)) - numbering(number),
    )


def turn_for(record: Record[Any], seat: int | None) -> tuple[int | None, int]:
    """Return whose turn it is and how many answers stand, as far as `seat` may know; see `sight_for`."""
    number, history, ask = _last_visible(record, seat), record.history, record.play.ask
    asked = ask if number == len(history) else history[number]
    is_visible = asked is not None and not (asked.secret and asked.seat != seat)
    return asked.seat if asked is not None and is_visible else None, record.numbering(seat)(number)


def _last_visible(record: Record[Any], seat: int | None) -> int:
    """After how many answers a seat sees the game."""
    history, ask = record.history, record.play.ask
    number = len(history)
    is_secret = ask is not None and ask.secret and ask.seat != seat
    while is_secret and number > history.known_from:
        number -= 1
        is_secret = history[number].secret and history[number].seat != seat
    return number
