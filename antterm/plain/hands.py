"""Hands that people hide from one another: where several share what is read, that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from antterm import registry
from antterm.i18n import _
from antterm.plain.unspoken import spoken_or_drawn
from antterm.settings import Settings


def why_refused(game_id: str, options: Mapping[str, Any], people: int, settings: Settings) -> str:
    """Why so many people cannot play a game at one keyboard in plain mode; empty if they can.

    Args:
        game_id: the game.
        options: with which it is played.
        people: how many of its seats are those of people here.
        settings: by which people may have agreed to play with open hands.
    """
    if people < 2 or registry.game(game_id).same_for_all or settings.curtain == "off":
        return ""
    if spoken_or_drawn(game_id).plays_openly(options):
        return ""
    return _(
        "In this game people hide their cards from one another, and what has been read aloud or printed "
        "cannot be covered again: here one person can play it, with bots in the other seats. Several play "
        "at several terminals: one starts “antterm host”, and each “antterm join --plain”. Who plays with "
        "open hands sets Curtain to off in the settings."
    )
