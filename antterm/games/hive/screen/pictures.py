"""The annotated pictures with which the rules of Hive begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.games.hive.rules.game import Hive
from antterm.i18n import _, ngettext
from antterm.ui.models.model import GameModel
from antterm.ui.models.pictures import AnnotatedPicture, Caption, Prepared, board_of

OPENING: Final = ("wS1", "bS1 wS1-", "wQ \\wS1", "bQ bS1/", "wA1 -wQ")
BOARD: Final = (42, 11)
HANDS: Final = (42, 5)


def pictures(model: GameModel) -> Sequence[AnnotatedPicture]:
    """Return the annotated pictures: a hive, and what the players still hold.

    Args:
        model: a fresh one, to draw with.
    """
    model.show(Prepared(Hive(), 2, ("Ann", "Bea"), OPENING).seat_view(is_asked=True))
    model.fit(80, board_of(BOARD))
    hive = (
        Caption("wA1", _("a piece: White's first ant. w is White, b Black; A an ant, B a beetle.")),
        Caption("wQ", _("the white queen. White loses when all six cells round her are occupied.")),
        Caption("wS1", _("White's spider. No piece stands alone: the hive is never split.")),
        Caption("bQ", _("the black queen. Numbers mark what you can choose.")),
    )
    hands = (
        Caption(
            model.words.seat(0), _("who has which colour; the sign before a name says whose turn it is.")
        ),
        Caption("x3", _("what is still in the hand: three grasshoppers.")),
        Caption(
            ngettext("{n} side free", "{n} sides free", 4).format(n=4),
            _("empty cells round this queen; at 0 the game is lost."),
        ),
    )
    return (
        AnnotatedPicture(_("A hive"), model.board(), BOARD, hive),
        AnnotatedPicture(_("The hands"), model.seats(), HANDS, hands),
    )
