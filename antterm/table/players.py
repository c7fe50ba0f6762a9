"""Who can play a game: players of all the kinds that `antterm.bots.kinds` knows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from antterm.bots.kinds import kind_of, players
from antterm.saves.document import Seat

__all__ = ["check_players", "players", "why_lost"]


def check_players(game_id: str, seats: Sequence[Seat]) -> None:
    """Whether people and programs such as these can play a game.

    Raises:
        BadOption: `unknown_value` where the game has no such player; `bad_engine`, with a sentence, where the
            command of an engine cannot be run.
    """
    for seat in seats:
        kind_of(seat.player).check(seat.player, game_id)


def why_lost(game_id: str, seat: Seat, engines: Collection[str] | None) -> str | None:
    """Why who sits in a saved game cannot play on, as one of the `NOTICES`; None where nothing is in the way.

    Args:
        game_id: the game.
        seat: the saved one.
        engines: the commands that may be run; None where nothing is to be run, and nothing lost.
    """
    return kind_of(seat.player).why_lost(seat.player, game_id, engines)
