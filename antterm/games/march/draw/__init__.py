"""March of the Ants as the screens and the commands draw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from antterm.core.ask import Event
from antterm.draw.canvas import Canvas
from antterm.draw.drawing import Drawing, iconic
from antterm.draw.hexgrid import FLAT_TILES, spans
from antterm.draw.pixels import Pixels
from antterm.games.march.draw import icon
from antterm.games.march.draw.armies import draw_armies
from antterm.games.march.draw.battle import BattleCourse, draw_battle
from antterm.games.march.draw.cards import draw_card, draw_cards
from antterm.games.march.draw.hand_strip import STRIP_ROWS, draw_backs_strip, draw_hand_strip
from antterm.games.march.draw.harvest import Eaten, Fare, Gain, draw_harvest
from antterm.games.march.draw.horde import HordeTold, draw_horde, draw_horde_mat
from antterm.games.march.draw.mats import draw_mats
from antterm.games.march.draw.meadow import draw_meadow, home
from antterm.games.march.draw.nest import draw_nests
from antterm.games.march.draw.picture import draw_picture
from antterm.games.march.draw.points import draw_points
from antterm.games.march.draw.report import BattleReport, draw_report
from antterm.games.march.draw.scene import Ghost, MeadowScene, beside_great_tunnel, laid, layouts
from antterm.games.march.draw.score import draw_scores, sources_of
from antterm.games.march.draw.signs import CENTIPEDE, letter
from antterm.games.march.draw.species_mat import draw_species
from antterm.games.march.draw.text import draw_view, how_far
from antterm.games.march.rules.happened import CentipedeKilled, Fed
from antterm.games.march.rules.horde.setup import against_horde
from antterm.games.march.rules.horde.view import HordeView
from antterm.games.march.rules.setup import BEYOND_HEXES
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _, ngettext


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


HEX: Final = FLAT_TILES["strategic"]
ROWS: Final = 4
CUBE: Final = 5
"""Columns of the cube of a player."""
STEP: Final = CUBE + 1


def draw_box(seats: int, beyond: int, horde: bool, width: int) -> Canvas:
    """A cube for each player, a hex of the meadow with what may lie beyond it, and the Horde.

    Args:
        beyond: hexes Beyond the Meadow that are in the game.
        horde: whether all play against it.
    """
    pixels = Pixels(width, ROWS)
    for seat in range(seats):
        x = 2 + seat * STEP
        pixels.box(x, 1, CUBE, 6, f"march.{seat}")
        pixels.put(x + CUBE // 2, 1, letter(seat), "march.ink", "b", f"march.{seat}")
    x = 4 + seats * STEP
    for sign, face, ink, is_shown in (
        (f"+{beyond}", "meadow.0", "meadow.name", beyond > 0),
        (CENTIPEDE * 3, "contest.0", "horde", horde),
    ):
        if is_shown:
            pixels.shape(x, 0, spans(HEX), face)
            pixels.put(x + 5 - len(sign) // 2, 1, sign, ink, "b", face)
            x += HEX.size[0] + 2
    told = (
        _("all against the Horde") if horde else ngettext("{n} player", "{n} players", seats).format(n=seats)
    )
    pixels.put(x, 1, told, "text", "b")
    if beyond:
        pixels.put(x, 2, ngettext("{n} hex beyond", "{n} hexes beyond", beyond).format(n=beyond), "dim")
    return pixels.canvas()


__all__ = [
    "DRAWING",
    "STRIP_ROWS",
    "BattleCourse",
    "BattleReport",
    "Eaten",
    "Fare",
    "Gain",
    "Ghost",
    "HordeTold",
    "MeadowScene",
    "beside_great_tunnel",
    "draw_armies",
    "draw_backs_strip",
    "draw_battle",
    "draw_card",
    "draw_cards",
    "draw_hand_strip",
    "draw_harvest",
    "draw_horde",
    "draw_horde_mat",
    "draw_mats",
    "draw_meadow",
    "draw_nests",
    "draw_points",
    "draw_report",
    "draw_scores",
    "draw_species",
    "draw_view",
    "home",
    "laid",
    "layouts",
]


class MarchDrawing(Drawing[MarchView]):
    """March of the Ants as plain text, where its points came from, and how a game went."""

    def text(self, view: MarchView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        return draw_view(view, ascii_only, width, names)

    def how_far(self, view: MarchView) -> str:
        return how_far(view)

    def picture(self, view: MarchView, width: int, height: int, names: Sequence[str] = ()) -> Canvas | None:
        return draw_picture(view, width, height)

    def icon(self, ground: str) -> Canvas | None:
        return iconic(icon.PICTURE, icon.ROLES, ground)

    def box(self, seats: int, options: Mapping[str, Any], width: int) -> Canvas | None:
        return draw_box(seats, BEYOND_HEXES[options["beyond"]], against_horde(options), width)

    def score_lines(self, view: MarchView) -> Sequence[Mapping[str, int]]:
        return score_lines(view)

    def measures(self, view: MarchView, events: Sequence[Event]) -> Mapping[str, float]:
        return measures(view, events)


DRAWING: Drawing[MarchView] = MarchDrawing()
