"""March of the Ants as the screens and the commands draw it."""

from collections.abc import Mapping, Sequence
from typing import Any

from antterm.core.ask import Event
from antterm.draw.canvas import Canvas
from antterm.draw.drawing import Drawing, iconic
from antterm.games.march.draw import icon
from antterm.games.march.draw.armies import draw_armies
from antterm.games.march.draw.battle import BattleCourse, draw_battle
from antterm.games.march.draw.box import draw_box
from antterm.games.march.draw.cards import draw_card, draw_cards
from antterm.games.march.draw.hand_strip import STRIP_ROWS, draw_backs_strip, draw_hand_strip
from antterm.games.march.draw.harvest import Eaten, Fare, Gain, draw_harvest
from antterm.games.march.draw.horde import HordeTold, draw_horde, draw_horde_mat
from antterm.games.march.draw.lines import measures, score_lines
from antterm.games.march.draw.mats import draw_mats
from antterm.games.march.draw.meadow import draw_meadow, home
from antterm.games.march.draw.nest import draw_nests
from antterm.games.march.draw.picture import draw_picture
from antterm.games.march.draw.points import draw_points
from antterm.games.march.draw.report import BattleReport, draw_report
from antterm.games.march.draw.scene import Ghost, MeadowScene, beside_great_tunnel, laid, layouts
from antterm.games.march.draw.score import draw_scores
from antterm.games.march.draw.species_mat import draw_species
from antterm.games.march.draw.text import draw_view, how_far
from antterm.games.march.rules.horde.setup import against_horde
from antterm.games.march.rules.setup import BEYOND_HEXES
from antterm.games.march.rules.view import MarchView

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
