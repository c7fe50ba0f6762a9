"""The immediate effect of playing a card, found by carrying it out on a game that looks like the view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from antterm.core.rng import Streams
from antterm.games.march.rules import evolutions
from antterm.games.march.rules.components import Card
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.effects import GOALS
from antterm.games.march.rules.goals import OF_GOODS, held
from antterm.games.march.rules.happened import ScoredGoal
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.nest import GOALS_AT_MOST
from antterm.games.march.rules.play import can_play, carry_out
from antterm.games.march.rules.round_end import Goods, play_out
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import MarchView


@dataclass(frozen=True, slots=True)
class ImmediateEffect:
    """The immediate effect of playing a card. Its price counts only for whether a goal would score."""

    is_playable: bool
    goods: tuple[Goods, ...] = ()
    """Gains of each seat, below 0 for losses; empty where that depends on answers."""
    caste: int = 0
    """Of an Evolution, what its segment brings: steps of a March, strength in battle, ants a food feeds."""
    holds: bool = False
    """Of a Colony Goal, whether it would score at the Slumber if nothing else changes before."""
    fails_if_larvae_paid: int = 0
    """The goal would not score if at least so many larvae paid for it; 0 if payment makes no difference."""
    covers: str | None = None
    """Of an Evolution, the one whose ability ends, since this one is laid on it; None if there is none."""
    is_third_goal: bool = False
    """Of a Colony Goal, whether one of those in play has to go."""
    fulfils: tuple[str, ...] = ()
    """Colony Goals in play whose condition holds then and does not now, without those that compare food or
    larvae, which the Harvest changes."""


def covered_by(view: MarchView, seat: int, card: str) -> str | None:
    """Return the Evolution whose ability ends when a player lays a card on it; None for any other card."""
    printed = view.card(card)
    laid = view.nests[seat].body[printed.kind] if printed.is_evolution else ()
    return laid[-1] if laid else None


def is_third_goal(view: MarchView, seat: int, card: str) -> bool:
    """Return whether one of a player's Colony Goals in play has to go when they play a card."""
    return view.card(card).kind == "goal" and len(view.nests[seat].goals) >= GOALS_AT_MOST


def immediate_effects(view: MarchView) -> Mapping[str, ImmediateEffect]:
    """Return the immediate effect of each card in the hand of the view's own seat, by card."""
    seat = view.seat
    if seat is None or view.outcome is not None:
        return {}
    return {card: _carried_out(view, seat, card) for card in dict.fromkeys(view.nests[seat].hand or ())}


def _carried_out(view: MarchView, seat: int, name: str) -> ImmediateEffect:
    m, card = determinize(view, Streams(0)), view.card(name)
    if not can_play(m, seat, card):
        return ImmediateEffect(False)
    m.nests[seat].hand.remove(name)
    before, held_before = _belongings(m), held(m, seat)
    goods, fulfils = tuple[Goods, ...](), tuple[str, ...]()  # with a question these depend on its answer
    if _is_carried_out(m, seat, name):
        pairs = zip(before, _belongings(m), strict=True)
        goods = tuple(Goods(*(new - old for old, new in zip(*each, strict=True))) for each in pairs)
        changed = {*held(m, seat)} - {*held_before, name, *OF_GOODS}
        fulfils = tuple(goal for goal in view.nests[seat].goals if goal in changed)
    caste_values = {
        "head": evolutions.army_bonus,
        "thorax": evolutions.march_steps,
        "abdomen": evolutions.ants_per_food,
    }
    caste = caste_values[card.kind](m, seat) if card.is_evolution else 0
    return ImmediateEffect(
        True,
        goods,
        caste,
        *(_holds(view, seat, card) if card.kind == "goal" else (False, 0)),
        covered_by(view, seat, name),
        is_third_goal(view, seat, name),
        fulfils,
    )


def _is_carried_out(m: Match, seat: int, name: str) -> bool:
    """Carry out a card up to its first question. Returns whether there was none."""
    m.state.resolving.append(name)
    return next(carry_out(m, seat, name), None) is None


def _holds(view: MarchView, seat: int, card: Card) -> tuple[bool, int]:
    """Return whether a Colony Goal would score at the Slumber, and `ImmediateEffect.fails_if_larvae_paid`."""
    chamber = view.nests[seat].larvae if card.pay_with != "ants" else 0
    most = min(card.cost, chamber)
    least = max(0, card.cost - view.nests[seat].ants) if card.pay_with != "larvae" else card.cost
    if not _would_score(view, seat, card.id, least):
        return False, 0
    return True, next((n for n in range(least + 1, most + 1) if not _would_score(view, seat, card.id, n)), 0)


def _would_score(view: MarchView, seat: int, goal: str, larvae: int) -> bool:
    """Return whether a Colony Goal of the hand, paid with `larvae` larvae, scores if the round then ends."""
    m = determinize(view, Streams(0))
    nest, scored = m.nests[seat], set[tuple[int, str]]()
    nest.hand.remove(goal)
    nest.larvae -= larvae
    nest.supply += larvae
    _is_carried_out(m, seat, goal)
    if view.phase is Phase.SETUP:
        return GOALS[goal](m, seat)
    m.tell = lambda event: scored.add((event.seat, event.card)) if isinstance(event, ScoredGoal) else None
    play_out(m)
    return (seat, goal) in scored


def _belongings(m: Match) -> list[tuple[int, int, int, int]]:
    """Return larvae, food, cards and points by seat."""
    return [(nest.larvae, nest.food, len(nest.hand), nest.score) for nest in m.nests]
