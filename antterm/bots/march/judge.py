"""What each answer is worth, compared with the other answers to the same question."""

from __future__ import annotations

from typing import assert_never

from antterm.bots.march import species
from antterm.bots.march.horde import Threat
from antterm.bots.march.outlook import ANT, LARVA, ON_THE_WAY, YIELD_WORTH, Outlook
from antterm.core.ask import Ask
from antterm.march.asking import topic_of
from antterm.march.components import GREAT_TUNNEL
from antterm.march.meadow import EDGES, Spot, opposite, turned
from antterm.march.meanings import (
    AimAtHex,
    AimAtSpot,
    AnyMeaning,
    BuryHex,
    ChooseAnt,
    Decline,
    Declined,
    DiscardCard,
    FightCentipede,
    FirstAbility,
    FirstHex,
    GainLarva,
    LayCard,
    LayEvolution,
    LayHex,
    LeaveHex,
    LoseAnt,
    MoveAnt,
    NameOwner,
    NamePlayer,
    PayAnt,
    PayLarva,
    PlaceLarva,
    PlaceLarvaThere,
    PlaceWarrior,
    PlayCard,
    PlaySide,
    PutToken,
    Raid,
    Resource,
    ReturnAnt,
    SetOut,
    TakeAction,
    TakeCardBack,
    TakeGift,
    TakeHex,
    TakeSite,
    TakeStep,
    Token,
    WalkTo,
)
from antterm.march.topics import LosingByCard, MovingByCard, MovingExplorers, PlacingInMarch
from antterm.march.view import MarchView


class Judge:
    """A player before a question.

    Args:
        view: of the player.
        ask: the question.
    """

    def __init__(self, view: MarchView, ask: Ask) -> None:
        self.o, self.topic = Outlook(view, ask.seat), topic_of(ask)
        self.threat = Threat(self.o) if view.horde is not None else None
        """The Horde, in a game against it."""

    def weigh(self, meaning: AnyMeaning) -> float:
        """What an answer is worth."""
        worth = self.threat.weigh(self.topic, meaning) if self.threat is not None else None
        return self._weigh(meaning) if worth is None else worth

    def _weigh(self, meaning: AnyMeaning) -> float:
        o = self.o
        match meaning:
            case Decline(what):
                return self._decline(what)
            case TakeAction(name, is_bonus):
                return self._action(name) + (o.food_cost() if is_bonus else 0.0)
            case PlayCard(card, is_free):
                return o.free_card(card) if is_free else o.card(card)
            case DiscardCard(card):
                return 0.5 - max(o.card(card), 0.0)
            case TakeCardBack():
                return -1.0
            case LayCard(card):
                return self._ferocity(card)
            case FirstAbility():
                return 0.5
            case FirstHex(is_only=is_only):
                return 0.4 if is_only else 0.0
            case LayEvolution(under):
                return species.place(o, self.topic, under)
            case PayLarva():
                return -LARVA if o.me.larvae > 2 else -ANT
            case GainLarva():
                return 1.0
            case TakeGift(resource):
                return self._gift(resource)
            case PlaySide(name, is_special):
                return species.side(name) if is_special else 0.0
            case LayHex():
                return self._lie(meaning)
            case PlaceLarvaThere(number):
                worth = max(o.best_free(number), o.arrival(number)) - LARVA
                return worth + (0.0 if number == GREAT_TUNNEL else 0.2)
            case PlaceWarrior(number):
                return o.best_free(number) - LARVA
            case PlaceLarva(number):
                gain = o.arrival(number)
                return gain - LARVA if gain else -0.2
            case PutToken(number, Token.WORMHOLE):
                here = o.view.hexes[number]
                return 0.3 * here.sites.count(o.seat) + 0.5 * o.best_free(number)
            case PutToken() | ReturnAnt():
                return -0.1
            case TakeHex(number):
                return o.promise(number)
            case BuryHex(number):
                return species.bury(o, self.topic, number)
            case LeaveHex(number):
                here = o.view.hexes[number]
                return here.loose[o.seat] - 0.1 * here.sites.count(o.seat)
            case SetOut(number):
                return species.leaving(o, o.view.hexes[number])
            case WalkTo(number):
                return o.best_free(number)
            case FightCentipede(number):
                return o.arrival(number)
            case AimAtHex(number, card):
                return self._aim(number, card)
            case AimAtSpot(spot, card):
                return self._aim_at_spot(spot, card)
            case TakeSite(spot):
                return o.spot(spot)
            case MoveAnt(spot, number):
                return self._move(spot, number)
            case LoseAnt(spot):
                return self._lose(spot)
            case PayAnt(spot):
                return -ANT - o.spot(spot)
            case TakeStep():
                return self._step(meaning)
            case ChooseAnt(seat) | NameOwner(seat):
                return -1.0 if seat == o.seat else 0.1
            case NamePlayer(seat):
                return 0.1 * o.view.nests[seat].score + 0.2 * o.view.nests[seat].larvae
            case Raid(number, seat):
                return float(species.margin(o, o.view.hexes[number], seat))
            case _:
                assert_never(meaning)

    def _decline(self, what: Declined) -> float:
        """Saying no is worth nothing; what is offered must be better."""
        match what, self.topic:
            case Declined.FEROCITY, _:
                return self._ferocity(None)
            case Declined.BONUS, _:
                return 0.0
            case _, PlacingInMarch():
                return 0.1
            case _, MovingExplorers():
                return 0.05
            case _:
                return 0.02

    def _action(self, name: str) -> float:
        """The worth of an Action."""
        o = self.o
        if self.threat is not None:
            return self.threat.action(name)
        match name:
            case "explore":
                movers = min(3, o.idle() + (1 if o.me.ants > o.idle() else 0))
                return 0.75 * movers * o.harvests - o.food_cost()
            case "march":
                return o.march() - o.food_cost()
            case "forage":
                return (1.6 if o.me.hand_size < 2 else 0.9) - o.food_cost()
            case "play":
                return max(map(o.card, o.me.hand or ()), default=0.0)
            case "rest":
                return 0.3
            case own:
                return species.action(o, own)

    def _ferocity(self, card: str | None) -> float:
        """The cheapest card that may turn the battle, none where it is won or lost without."""
        o, battle = self.o, self.o.view.battle
        if battle is None:
            return 0.0
        invading = battle.invader == o.seat
        own, other = battle.strengths if invading else battle.strengths[::-1]
        laid = 2 * sum(nest.laid for nest in o.view.nests if nest.seat != o.seat)
        expected = 2.5 if battle.invader is None else laid
        margin = own - other - expected - (0.5 if invading else 0.0)
        if card is None:
            return 1.0 if margin >= 0 else 0.0
        value = o.view.card(card).value
        turns = margin < 0 <= margin + value
        return (1.5 if turns else -0.5) - 0.3 * max(o.card(card), 0.0) - 0.02 * value

    def _lie(self, meaning: LayHex) -> float:
        """A new hex beside the Great Tunnel, joined with much of what lies there."""
        o, cell = self.o, meaning.cell
        tunnels = turned(o.view.tile(meaning.hex).tunnels, meaning.turn)
        worth = 0.0
        for edge, step in enumerate(EDGES):
            there = o.view.at(cell + step)
            if there is None:
                continue
            if there.number == GREAT_TUNNEL:
                worth += 1.0
            if edge in tunnels and opposite(edge) in there.tunnels:
                worth += 1.0 if there.number == GREAT_TUNNEL else 0.3 if o.seat in there.sites else 0.0
        return worth

    def _step(self, step: TakeStep) -> float:
        """What a step wins over standing still."""
        o = self.o
        if step.target is not None:
            return o.spot(step.target) - o.spot(step.origin) - 0.05
        gain = max(o.best_free(step.hex), o.pull(step.hex) * ON_THE_WAY)
        return gain - o.spot(step.origin) - 0.05

    def _gift(self, resource: Resource) -> float:
        """Royal Decree and Royal Jelly: food when it is short."""
        o = self.o
        short = o.me.food < 2 + o.view.round // 3
        match resource:
            case Resource.FOOD:
                return 2.2 if short else 1.6
            case Resource.LARVAE:
                return 2.0 if o.me.larvae < 6 else 1.5
            case Resource.CARDS:
                return 1.4
            case Resource.STEPS:
                return 1.0
            case _:
                assert_never(resource)

    def _aim(self, number: int, card: str) -> float:
        """The hex for a card: where others suffer most, or where an ant wins most."""
        o, here = self.o, self.o.view.hexes[number]
        if not o.view.card(card).harms:
            return o.arrival(number)
        everybody = sum(owner is not None for owner in here.sites) + sum(here.loose)
        return everybody - 2.5 * here.ants(o.seat)

    def _aim_at_spot(self, spot: Spot, card: str) -> float:
        """An own ant or its site for a card: one to give away, or the best one."""
        o = self.o
        if card == "kamikaze_head":
            return -1.0
        if card == "leafcutter_abdomen" and spot.site is not None:
            site = o.view.tile(spot.hex).sites[spot.site]
            return 0.9 - YIELD_WORTH[site.resource] * site.amount
        return o.spot(spot)

    def _move(self, spot: Spot, number: int) -> float:
        """What an ant wins that comes to a hex; by a card those of the Great Tunnel come first."""
        if spot.hex == GREAT_TUNNEL and isinstance(self.topic, MovingByCard):
            return self.o.arrival(GREAT_TUNNEL)
        return self.o.best_free(number) - self.o.spot(spot)

    def _lose(self, spot: Spot) -> float:
        """What an ant is worth that is lost; to a card those of the Great Tunnel go first."""
        if isinstance(self.topic, LosingByCard):
            if spot.hex == GREAT_TUNNEL:
                return self.o.arrival(GREAT_TUNNEL)
            if self.topic.card == "kamikaze_head":
                return -1.0
        return -ANT - self.o.spot(spot)
