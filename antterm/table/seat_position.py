"""What a seat may know of a game: the only place that decides it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.core.story import Story


@dataclass(frozen=True)
class SeatPosition:
    """A game as one seat may know it."""

    seat: int | None
    """None for an onlooker."""
    view: Any
    ask: Ask | None
    """The pending question, with choices for the asked seat; for others its public part, None if they may not
    know of it."""
    outcome: Outcome | None
    number: int
    """Number of answers given, as far as the seat may know."""
    own: int
    """Number of answers up to the seat's last one; later ones are news to it."""
    happened: Story
    """The events that it may know, with the numbers of answers as it counts them. Events of a secret answer
    belong to the answer before it."""
    waits: int = 0
    """Number of further answers of which the seat knows, without seeing their results yet."""


def seat_position(record: Record[Any], seat: int | None, unseen: Collection[int] = ()) -> SeatPosition:
    """Return what `seat` (None: an onlooker) may know of a game.

    While somebody else is asked a secret question, others see the game as it was before the last answer: with
    other cards nobody would be asked now, and the game would have continued.

    Args:
        record: the game.
        seat: the seat.
        unseen: the numbers of answers that were given for somebody who was away.
    """
    history, numbering = record.history, record.numbering(seat)
    number, play, ask = visible(record, seat)
    visible_ask = ask.seen_by(seat) if ask is not None else None
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
    """Return whose turn it is and how many answers stand, as far as a seat may know; see `seat_position`.

    Where the same is sent to everybody, such as a line of the chat, take what onlookers know: None for the
    seat. `LiveGame.length` counts answers to questions that were asked in secret, too.
    """
    number, history, ask = visible_answers(record, seat), record.history, record.play.ask
    asked = ask if number == len(history) else history[number]
    is_visible = asked is not None and not (asked.secret and asked.seat != seat)
    return asked.seat if asked is not None and is_visible else None, record.numbering(seat)(number)


def visible(record: Record[Any], seat: int | None) -> tuple[int, Play[Any], Ask | None]:
    """Return the game at the moment at which a seat (None: an onlooker) sees it.

    Returns:
        How many answers had been given, secret ones too; the game; the pending question with all choices, or
        None if the seat may not know of it.
    """
    number = visible_answers(record, seat)
    play = record.play if number == len(record.history) else record.at(number)
    ask = play.ask
    return number, play, ask if ask is not None and not (ask.secret and ask.seat != seat) else None


def visible_answers(record: Record[Any], seat: int | None) -> int:
    """Return the number of answers, secret ones too, after which a seat (None: an onlooker) sees the game."""
    history, ask = record.history, record.play.ask
    number = len(history)
    is_secret = ask is not None and ask.secret and ask.seat != seat
    while is_secret and number > history.known_from:
        number -= 1
        is_secret = history[number].secret and history[number].seat != seat
    return number
