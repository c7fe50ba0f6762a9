"""A game that has no sentences of its own for plain mode: it is told by its drawing as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from antterm.draw.drawing import drawing
from antterm.i18n import _
from antterm.plain.console import WIDTH
from antterm.plain.spoken import Moment, NotThere, Spoken, Subject, spoken


class AsDrawn(Spoken[Any]):
    """What can be seen of any game.

    Args:
        game_id: which.
    """

    def __init__(self, game_id: str) -> None:
        self._drawing = drawing(game_id)

    def subjects(self, moment: Moment[Any]) -> Sequence[Subject]:
        return [Subject("", _("The whole position, drawn with letters."))]

    def look(self, moment: Moment[Any], at: str) -> Sequence[str]:
        if at:
            raise NotThere(_("This game has no parts to look at separately."))
        return self._drawing.text(moment.view, True, WIDTH, moment.names).rstrip().split("\n")


def spoken_or_drawn(game_id: str) -> Spoken[Any]:
    """How a game is told, whatever it brings."""
    return spoken(game_id) or AsDrawn(game_id)
