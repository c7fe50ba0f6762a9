"""Engines of the Universal Hive Protocol as players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from antterm.bots import BotMaker, TableFacts, kind_of
from antterm.bots.engines import EngineKind
from antterm.core.ask import Event
from antterm.games.hive.rules.happened import HalfMove
from antterm.games.hive.rules.notation import game_string
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.view import HiveView
from antterm.i18n import N_


def story(view: HiveView, events: Sequence[Event]) -> str | None:
    """Return the game as an engine is sent it, in one line; None if the events lack its first moves."""
    moves = [event.text for event in events if isinstance(event, HalfMove)]
    return game_string(Position.from_view(view), moves) if len(moves) == view.ply else None


class UhpEngines(EngineKind):
    """Engines of the Universal Hive Protocol."""

    word = "uhp"
    protocol = "Universal Hive Protocol"
    short = "UHP"
    advice = N_("Most engines play only the tournament opening.")
    limits = (*EngineKind.limits, *(f"depth={depth}" for depth in range(1, 9)))

    def command(self, player: str) -> str:
        return self.typed(player)  # without `uhp:`, as settings held commands when all engines spoke it

    def available(self, allowed: Iterable[str]) -> list[str]:
        return [each for each in allowed if not kind_of(each).word]

    def maker(self, player: str, game_id: str) -> BotMaker:
        return BotMaker("antterm.games.hive.bots.uhp:EnginePlayer", (player,))

    def position_for(
        self, table: TableFacts, view: HiveView, events: Callable[[], Sequence[Event]]
    ) -> str | None:
        return story(view, events())


ENGINES: Final = UhpEngines()
