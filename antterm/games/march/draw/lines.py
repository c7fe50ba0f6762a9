"""What a finished game of March of the Ants comes to in figures."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Event
from antterm.games.march.draw.score import sources_of
from antterm.games.march.rules.happened import CentipedeKilled, Fed
from antterm.games.march.rules.horde.view import HordeView
from antterm.games.march.rules.view import MarchView


def score_lines(view: MarchView) -> list[dict[str, int]]:
    """By seat, colony points by where they came from."""
    return [{source: nest.sources.get(source, 0) for source in sources_of(view)} for nest in view.nests]


def measures(view: MarchView, events: Sequence[Event]) -> dict[str, float]:
    """The rounds played, and the share of feedings at which ants starved.

    Args:
        view: of the end.
        events: of the whole game.
    """
    starved = [event.starved > 0 for event in events if isinstance(event, Fed)]
    rounds = view.round + (1 if view.long else 0)
    figures = {"rounds": rounds, "starving feedings": round(sum(starved) / max(1, len(starved)), 3)}
    return figures | (horde_measures(view.horde, view, events) if view.horde is not None else {})


def horde_measures(horde: HordeView, view: MarchView, events: Sequence[Event]) -> dict[str, float]:
    """How a game against the Horde went; the mean of `won` is the share of games won."""
    return {
        "won": float(bool(view.outcome and view.outcome.winners)),
        "points of the Horde": horde.score,
        "of the last player": min(nest.score for nest in view.nests),
        "centipedes killed": sum(isinstance(event, CentipedeKilled) for event in events),
        "in the Great Tunnel": horde.in_tunnel,
    }
