"""March of the Ants as the screens and the commands draw it."""

from antterm.draw.march_battle import draw_battle
from antterm.draw.march_cards import draw_card, draw_cards
from antterm.draw.march_horde import draw_horde
from antterm.draw.march_meadow import (
    Ghost,
    MeadowScene,
    cuts_needlessly,
    draw_meadow,
    home,
    laid,
    mark_cut_edges,
    scroll_into,
)
from antterm.draw.march_nest import draw_nests
from antterm.draw.march_score import draw_scores
from antterm.draw.march_text import draw_view

__all__ = [
    "Ghost",
    "MeadowScene",
    "cuts_needlessly",
    "draw_battle",
    "draw_card",
    "draw_cards",
    "draw_horde",
    "draw_meadow",
    "draw_nests",
    "draw_scores",
    "draw_view",
    "home",
    "laid",
    "mark_cut_edges",
    "scroll_into",
]
