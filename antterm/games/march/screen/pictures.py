"""The annotated pictures with which the rules of March of the Ants begin."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter
from typing import Final

from antterm.core.editions import UNNAMED
from antterm.games.march.draw.names import tunnel
from antterm.games.march.draw.signs import CENTIPEDE, GLYPHS, YIELDS
from antterm.games.march.rules.game import March
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _, pgettext
from antterm.ui.models.model import GameModel
from antterm.ui.models.pictures import AnnotatedPicture, Caption, Prepared, board_of

GAME: Final = March(UNNAMED)
"""The rules, with the components for which the pictures were prepared."""
SETTLED: Final = ("1", "0,-1@0", "1.1", "1.2", "8", "1,0@2", "8.1")
"""Two players have laid their starting hexes and placed their ants."""
MEADOW: Final = (36, 13)
PAGE: Final = (44, 15)
HAND: Final = (46, 10)
HORDE: Final = (44, 16)


def pictures(model: GameModel) -> Sequence[AnnotatedPicture]:
    """Return the annotated pictures: a hex, a nest mat, a hand, the mat of the Horde.

    Args:
        model: a new model, which draws them.
    """
    is_solid = model.preferences.look.solid
    is_drawn = not model.preferences.ascii_only
    signs = {what: sign for what, (sign, _role) in GLYPHS.items()} if is_drawn else dict(YIELDS)
    settled = Prepared(GAME, 2, ("Ann", "Bea"), SETTLED, {"beyond": "none"}).seat_view(is_asked=False)
    model.show(settled)
    model.fit(80, board_of(MEADOW))
    meadow = AnnotatedPicture(_("Hexes of the meadow"), model.board(), MEADOW, _of_meadow(signs))
    model.fit(80, board_of(PAGE))
    model.press("t")
    mat = AnnotatedPicture(_("A nest mat"), model.board(), PAGE, _of_mat())
    model.fit(80, board_of(HAND))
    model.press("v")
    hand = AnnotatedPicture(_("A hand"), model.board(), HAND, _of_hand(settled.view))
    model.show(Prepared(GAME, 1, ("Ann",), (), {"centipedes": "easy"}).seat_view(is_asked=False))
    model.press("f")
    horde = AnnotatedPicture(
        _("The mat of the Horde, in games against it"), model.board(), HORDE, _of_horde(is_solid)
    )
    return meadow, mat, hand, horde


def _of_meadow(signs: dict[str, str]) -> tuple[Caption, ...]:
    return (
        Caption(_("Soil"), _("a hex, by its name. Bands or gaps at its edges are tunnels.")),
        Caption(f"2{signs['larva']}", _("a site, and what it brings at the harvest: two larvae.")),
        Caption("A   A", _("whose ants stand on the sites. The control site is underlined, or a #.")),
        Caption(tunnel(), _("the Great Tunnel, in the middle.")),
        Caption("B  8", _("who controls a hex, and its number, with which you point at it.")),
    )


def _of_mat() -> tuple[Caption, ...]:
    return (
        Caption(pgettext("a nest", "larvae"), _("larvae pay for cards, and become ants in a March.")),
        Caption(pgettext("a nest", "food"), _("food pays for Actions, and feeds your ants in every round.")),
        Caption(pgettext("a nest", "by rest"), _("what you get after the phase for having rested.")),
        Caption(_("head"), _("your ant's body: Evolutions here make you stronger in battle,")),
        Caption(_("thorax"), _("let you march farther,")),
        Caption(_("abdomen"), _("and feed more ants with each food.")),
        Caption(_("goals"), _("Colony Goals in play: they score at every Slumber.")),
    )


def _of_hand(view: MarchView) -> tuple[Caption, ...]:
    first, *_others = view.nests[0].hand or ()
    return (
        Caption("Ann", _("your cards; nobody else sees them.")),
        Caption(_label(_("cost {cost}")), _("what a card costs: larvae or ants.")),
        Caption(
            _label(_("ferocity {n}")),
            _("what it adds when you lay it in a battle."),
        ),
        Caption(_(view.card(first).effect).partition(":")[0], _("what it does.")),
    )


def _label(text: str) -> str:
    """Return the longest piece of a text between its placeholders, as a picture shows it."""
    return max((piece.strip(" :+") for piece, *_place in Formatter().parse(text)), key=len)


def _of_horde(is_solid: bool) -> tuple[Caption, ...]:
    last = _label(_("last: {card}")) if is_solid else _("last card")
    slumber = _label(_("+{n} at Slumber")) if is_solid else _("next Slumber")
    return (
        Caption(CENTIPEDE, _("the Horde, and its points: it must not overtake the weakest of you.")),
        Caption(last, _("after every Action it turns up a card, and does what the card says.")),
        Caption(slumber, _("what it will score then.")),
    )
