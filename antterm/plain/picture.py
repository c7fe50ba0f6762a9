"""A picture or a film of a game, made for others to look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from antterm.dialogues import saved_games as dialogues
from antterm.i18n import tongue
from antterm.pictures import Drawing, Format
from antterm.plain.converse import converse
from antterm.plain.interaction import Interaction
from antterm.plain.means import MeansAtHome
from antterm.saves.document import Document


def share(read: Callable[[], Document], name: str, means: MeansAtHome) -> Interaction[None]:
    """Have a picture or film made, for others to look at.

    Args:
        read: returns the game.
        name: how its file is called in the store.
        means: what interactions share.
    """

    def draw(format_: Format, path: Path) -> Drawing:
        theme = means.settings.theme if means.settings.theme != "auto" else "dark"
        return Drawing(read(), path, format_, theme, "unicode", tongue().code)

    yield from converse(partial(dialogues.share, name, draw, means.ring))
