"""The annotated pictures with which the rules of Micropolis begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.core.editions import UNNAMED
from antterm.games.micropolis.draw.ring import mark_of
from antterm.games.micropolis.draw.things import soldiers, soldiers_text
from antterm.games.micropolis.rules.game import Micropolis
from antterm.i18n import _, pgettext
from antterm.ui.models.model import GameModel
from antterm.ui.models.pictures import AnnotatedPicture, Caption, Prepared, board_of

TURNS: Final = 14
"""Answers after which the anthill has some galleries."""
BOARD: Final = (58, 17)
"""Columns and rows: of a row of tiles and of the anthill below it."""


def prepared() -> Prepared:
    """Return a position of two players who take what is offered first."""
    taken = Prepared(Micropolis(UNNAMED), 2, ("Ann", "Bea"))
    answers: list[str] = []
    for _turn in range(TURNS):
        ask = Prepared(taken.game, 2, taken.names, answers).seat_view(is_asked=True).ask
        assert ask is not None
        answers.append(ask.choices[0].text)
    return Prepared(taken.game, 2, taken.names, answers)


def pictures(model: GameModel) -> Sequence[AnnotatedPicture]:
    """Return the annotated pictures: the row of tiles, and an anthill unrolled.

    Args:
        model: a fresh one, to draw with.
    """
    model.show(prepared().seat_view(is_asked=True))
    model.fit(80, board_of(BOARD))
    drawn, here = model.board().draw(*BOARD).to_text(), mark_of(True)[0]
    free = pgettext("a price", "free")
    barracks = [f"[{soldiers(0, places, model.preferences.glyphs)}]" for places in range(1, 5)]
    full = [f"[{soldiers(places, 0, model.preferences.glyphs)}]" for places in range(1, 5)]
    captions = (
        Caption(
            free if free in drawn else soldiers_text(0, model.preferences.glyphs),
            _("the row: the tiles to choose from. The first costs nothing."),
        ),
        Caption(
            soldiers_text(1, model.preferences.glyphs),
            _("what the second costs: a soldier on each tile before it."),
        ),
        Caption(
            pgettext("end of an anthill", "left"),
            _("your anthill round its foundation: you add tiles at its left or its right end."),
        ),
        Caption(here if here in drawn else "?", _("the marked tile, as it would lie there.")),
        Caption("A", _("a gallery, named by a letter: a tunnel from tile to tile, in which ants live.")),
        Caption(
            next((sign for sign in (*barracks, *full) if sign in drawn), "["),
            _("barracks: where your soldiers can stand."),
        ),
        Caption(
            "Ann",
            _(
                "your army, as it would be with the marked tile: soldiers pay for tiles. "
                "A flag marks the commander, who begins the rounds."
            ),
        ),
    )
    return (AnnotatedPicture(_("The row of tiles, and an anthill below it"), model.board(), BOARD, captions),)
