"""The page with the rules of a game: pictures of what it is made of, then the text."""

from __future__ import annotations

from dataclasses import replace

from antterm import registry
from antterm.ui.destinations import ShowPage
from antterm.ui.models.model import GameModel
from antterm.ui.models.seat_view import ModelConfig
from antterm.ui.services import Services


def rules_page(services: Services, game_id: str, title: str) -> ShowPage:
    """What shows the rules of a game.

    Args:
        services: how it is drawn.
        game_id: of which game.
        title: of the page.
    """
    words = registry.words(game_id)
    make: type[GameModel] = registry.load(registry.HOMES[game_id].model)
    model = make(ModelConfig(words, str, replace(services.preferences, zoom="normal")))
    return ShowPage(title, words.rules(), model.plates())
