"""The immediate effect of playing a card, in a line of signs."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.canvas import Glyphs
from antterm.games.march.draw.names import ants_per_food, short
from antterm.games.march.draw.status.segments import amounts
from antterm.games.march.rules.components import Card
from antterm.games.march.rules.immediate_effects import ImmediateEffect
from antterm.games.march.rules.nest import GOALS_AT_MOST
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.naming import larvae, steps
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated


def immediate_effect_text(
    view: MarchView, name: str, effect: ImmediateEffect, names: Sequence[str], glyphs: Glyphs
) -> str:
    """Return the immediate effect of a card: `if played: you +4●, Bram -2●`; empty if it depends on answers.

    Args:
        view: what the player who holds the card can see; the text speaks to this player.
        name: the card's id.
        effect: its immediate effect.
        names: the names of the players by seat.
        glyphs: `unicode` or `ascii`.
    """
    card = view.card(name)
    if not effect.is_playable:
        return _("cannot be played now")
    parts = [_caste(card, effect.caste)] if card.is_evolution else []
    for each, goods in enumerate(effect.goods):
        if goods:
            who = pgettext("who gains or loses", "you") if each == view.seat else names[each]
            parts.append(" ".join((who, *amounts(goods, glyphs))))
    if effect.covers is not None:
        parts.append(_("covers {card}").format(card=short(view.card(effect.covers).name)))
    for goal in effect.fulfils:
        # Translators: a Colony Goal in play whose condition holds once a card is played.
        parts.append(_("{card} then scores").format(card=short(view.card(goal).name)))
    goals = view.nests[view.seat or 0].goals
    if card.kind == "goal" and not effect.is_third_goal:
        # Translators: a Colony Goal that would come into play, and how many a player may have there at most.
        parts.append(_("goal {n} of at most {most}").format(n=len(goals) + 1, most=GOALS_AT_MOST))
    if effect.is_third_goal:
        one, *_more, other = (short(view.card(goal).name) for goal in goals)
        # Translators: two Colony Goals in play; one of them has to make room for a third one.
        text = _("replaces {one} or {other}") if one != other else _("replaces one {one}")
        parts.append(text.format(one=one, other=other))
    if card.kind == "goal":
        holds = _("would score at the Slumber as things stand")
        if effect.fails_if_larvae_paid:
            text = _("would score at the Slumber, unless you pay {larvae} or more")
            holds = text.format(larvae=larvae(effect.fails_if_larvae_paid))
        parts.append(holds if effect.holds else _("scores nothing yet"))
    # Translators: what playing a card would bring at once.
    return _("if played: {what}").format(what=enumerated(parts)) if parts else ""


def _caste(card: Card, value: int) -> str:
    """Return what an Evolution, each of which adds 1, makes of the value of its caste."""
    match card.kind:
        case "head":
            # Translators: what all heads of a player would add in battle, and what they add now.
            return _("battle +{n} (now +{now})").format(n=value, now=value - 1)
        case "thorax":
            # Translators: how many steps a March would have, and how many it has now.
            return _("March {steps} (now {now})").format(steps=steps(value), now=value - 1)
        case _:
            # Translators: how many ants one food would feed, and how many it feeds now.
            return _("{food} (now {now})").format(food=ants_per_food(value), now=value - 1)
