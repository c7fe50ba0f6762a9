"""Players of a game, of all the kinds that `antterm.bots` knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from antterm.bots import PERSON, kind_of, nickname, players
from antterm.i18n import _
from antterm.saves.document import Seat

__all__ = ["check_players", "players", "rotated", "shared_name", "shared_name_sentence"]


def check_players(game_id: str, seats: Sequence[Seat]) -> None:
    """Check that these people, bots and engines can play a game.

    Raises:
        BadOption: `unknown_value` where the game has no such player; `bad_engine`, with a sentence, where the
            command of an engine cannot be run.
    """
    for seat in seats:
        kind_of(seat.player).check(seat.player, game_id)


def shared_name(seats: Sequence[Seat]) -> str | None:
    """Return a name that two players at a table have; None if all names differ."""
    names = [seat.name.casefold() for seat in seats]
    return next((seat.name for seat in seats if names.count(seat.name.casefold()) > 1), None)


def shared_name_sentence(name: str) -> str:
    """Return the sentence that two players cannot have the same name."""
    return _("Two players are called “{name}”: nobody could tell them apart.").format(name=name)


def rotated(seats: Sequence[Seat], called: Callable[[int], str]) -> tuple[Seat, ...]:
    """Return the seats with everybody one seat further, so that another player begins. A player named after
    their seat is named after the new one.

    Args:
        seats: the seats as they were.
        called: what a seat is called in the game: `White`.
    """
    moved = (*seats[1:], *seats[:1])
    named = tuple(
        replace(seat, name=called(index)) if seat.name == called((index + 1) % len(seats)) else seat
        for index, seat in enumerate(moved)
    )
    return moved if shared_name(named) is not None else named


def with_bots(played: Sequence[Seat], own: int, player: str, called: str) -> Sequence[Seat]:
    """Return the seats of a new game for one person against bots of one level.

    Args:
        played: who played it.
        own: the person's seat.
        player: the bots.
        called: the person's name if a bot was in that seat before.
    """
    before = played[own]
    name = called if kind_of(before.player).is_program else before.name
    taken, seats = {name}, []
    for number in range(len(played)):
        if number == own:
            seats.append(Seat(name, PERSON))
            continue
        bot = nickname(player, taken, number)
        taken.add(bot)
        seats.append(Seat(bot, player))
    return seats
