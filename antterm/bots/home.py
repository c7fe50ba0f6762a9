"""What programs play a game: each game's folder in this room says it in one well-known object, `BOTS`."""

from __future__ import annotations

from dataclasses import dataclass, field

from antterm import registry


@dataclass
class GameBots:
    """The programs that play one game. They are named, so that each is loaded only when it sits down."""

    levels: dict[str, str] = field(default_factory=dict)
    """By level, weakest first: `module:Class` of a `Bot`."""
    analyst: str = ""
    """`module:Class` of the `Thinker` that is asked for hints; empty where there is none."""
    engines: str = ""
    """`module:object` of the `EngineKind` of the engines of other makers; empty where there are none."""


def bots_of(game_id: str) -> GameBots:
    """The programs that play a game; one whose folder has none is played by the bot for all games alone.

    Raises:
        KeyError: no game has this identifier.
    """
    found: GameBots | None = registry.find(registry.HOMES[game_id].bots)
    return found if found is not None else GameBots()
