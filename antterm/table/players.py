"""Who can play a game: people, bots and, in some games, engines of other makers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from antterm import bots
from antterm.bots.engines import PREFIX, Engine, EngineTrouble
from antterm.core.options import BadOption
from antterm.saves.document import Seat


def players(game_id: str) -> tuple[str, ...]:
    """All kinds of players that a game has, but for engines of other makers."""
    return ("person", *(f"bot:{level}" for level in bots.levels(game_id)))


def check_players(game_id: str, seats: Sequence[Seat]) -> None:
    """Whether people and programs such as these can play a game.

    Raises:
        BadOption: `unknown_value` where somebody is neither `person` nor `bot:` and a level that the game has
            nor, in a game for engines, `uhp:` and a command; `bad_engine`, with a sentence, where the command
            cannot be run.
    """
    for seat in seats:
        if seat.player.startswith(PREFIX) and game_id in bots.ENGINES:
            try:
                Engine.parse(seat.player).startable()
            except EngineTrouble as trouble:
                raise BadOption("bad_engine", "seats", trouble.sentence()) from trouble
        elif seat.player not in players(game_id):
            raise BadOption("unknown_value", "seats", seat.player, players(game_id))


def why_lost(game_id: str, seat: Seat, engines: Collection[str] | None) -> str | None:
    """Why who sits in a saved game cannot play on, as one of the `NOTICES`; None where nothing is in the way.

    Args:
        game_id: the game.
        seat: the saved one.
        engines: the commands that may be run; None where nothing is to be run, and nothing lost.
    """
    if seat.player in players(game_id):
        return None
    if not seat.player.startswith(PREFIX) or game_id not in bots.ENGINES:
        return "bot_gone"
    engine = Engine.parse(seat.player)
    if engines is None:
        return None
    if engine.command not in engines:
        return "engine_unknown"
    try:
        engine.startable()
    except EngineTrouble:
        return "engine_gone"
    return None
