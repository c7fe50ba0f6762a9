"""When a bot says a sentence about a game of Micropolis, such as a gallery that is closed.

The sentences stand in `remarks.toml`, under the names of the occasions that `occasions` yields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from antterm.bots.remarks import GameRemarks, Occasion
from antterm.core.ask import Event
from antterm.games.micropolis.rules.happened import BarracksFilled, Deserted, TilePlaced, TileTaken
from antterm.games.micropolis.rules.tiles import Craft
from antterm.games.micropolis.rules.view import MicropolisView

DEAR: Final = 3
"""Soldiers from which on a tile is dear, and barracks are large."""


def occasions(happened: Sequence[Event], view: MicropolisView) -> Iterator[Occasion]:
    """Yield who might speak of what has happened lately, the latest first, and of what."""
    for event in reversed(happened):
        match event:
            case Deserted(home=home):
                yield Occasion(home.seat, "robbed")
            case BarracksFilled(home=home, soldiers=soldiers) if soldiers >= DEAR:
                yield Occasion(home.seat, "barracks")
            case TilePlaced(home=home, closed=True):
                yield Occasion(home.seat, "closed")
            case TileTaken(home=home, tile=tile, paid=paid):
                if any(ant.craft is Craft.QUEEN for ant in tile.specialists):
                    yield Occasion(home.seat, "queen")
                elif paid >= DEAR:
                    yield Occasion(home.seat, "dear")


REMARKS: Final = GameRemarks(Path(__file__).with_name("remarks.toml"), occasions, pause=12)
