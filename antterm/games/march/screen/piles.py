"""What has been played and what is to come: the discard pile, hexes that do not lie in the meadow."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.scene import Scene
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import scenes
from antterm.games.march.screen.explain import tile_lines
from antterm.games.march.screen.moment import PageMoment
from antterm.i18n import _, ngettext
from antterm.ui.models.sight import Sight


def discarded(view: MarchView, _sight: Sight, _seat: int) -> list[str]:
    """The cards of the discard pile, the latest first."""
    return list(dict.fromkeys(reversed(view.discard)))


def discards(moment: PageMoment) -> Scene:
    """The discard pile, which everybody may look through."""
    cards = tuple(discarded(moment.view, moment.sight, moment.seat))
    n = len(moment.view.discard)
    title = ngettext("Discard pile: {n} card", "Discard pile: {n} cards, the latest first", n)
    if not cards:
        return scenes.Text(_("Discard pile"), (_("Nothing yet."),), "", "")
    at = cards.index(moment.card) if moment.card in cards else None
    return scenes.Cards(moment.view, title.format(n=n), cards, None, at, moment.glyphs, moment.tiles)


def _in_a_line(told: Sequence[str], effect: str) -> str:
    """What is told of a hex, with a full stop before the sentence of its effect."""
    first, *facts = told
    sentences = [": ".join((first, ", ".join(fact for fact in facts if fact != effect)))]
    return ". ".join([*sentences, effect] if effect in facts else sentences)


def hexes_out(moment: PageMoment) -> Scene:
    """The hexes that do not lie in the meadow: to be drawn, or not in this game."""
    view = moment.view
    out = [number for number in view.parts.tiles if number not in view.hexes]
    n = view.stack
    title = ngettext("{n} hex to be drawn, of these:", "{n} hexes to be drawn, of these:", n)
    lines = [_in_a_line(tile_lines(view, number), _(view.tile(number).effect)) for number in out]
    return scenes.Text(title.format(n=n), tuple(lines), moment.earlier, moment.more, moment.scroll)
