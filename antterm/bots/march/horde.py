"""How the bots of March of the Ants look at a game against the Horde.

Every Action wakes the Horde, so they act once in a round and then rest, but in the last one, where its cards
bring it little. Who is alone may have to act as long as he can. A centipede that is killed scores for the
player and never again for the Horde, so armies are gathered where a battle can be won.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import combinations
from typing import Final

from antterm.bots.march.outlook import ON_THE_WAY, Outlook
from antterm.march.components import GREAT_TUNNEL
from antterm.march.meanings import (
    AnyMeaning,
    Decline,
    FightCentipede,
    LayCard,
    PlaceLarva,
    PlaceLarvaThere,
    PlaceWarrior,
    PlayCard,
    Resource,
    TakeAction,
    TakeGift,
    TakeStep,
)
from antterm.march.state import Phase
from antterm.march.topic_kinds import Placing, Reacting
from antterm.march.topics import (
    ActingAgain,
    AnyTopic,
    EndingMarch,
    FerocityAgainstCentipede,
    PlacingInMarch,
    Playing,
    SteppingInMarch,
    TakingDecree,
)
from antterm.march.view import HexView
from antterm.march.worker import REST

WAKING, WAKING_LAST = 20.0, 3.0
"""What one more card of the Horde costs, for each Slumber to come: more than any Action is worth; and in the
last round."""
LARVA_TO_PAY: Final = 0.3
KILL: Final = 3.8
"""Worth of a killed centipede beyond the points that it would have brought the Horde."""
DEFEAT: Final = 1.3
"""What a centipede scores that wins."""
RAMPAGE: Final = 0.3
"""How likely a battle comes by a Rampage, in which the centipede is stronger by one."""
ANT_IN_BATTLE: Final = 0.45
CARD_TO_LAY: Final = 0.5
"""What a card that may have to be laid for ferocity is worth in the hand."""
INVASION: Final = (1.0, 1.0, 0.1)
"""How much battles count that may come by an Invade, by the place of a hex among those it would reach."""
ENTRY: Final = 0.3
"""How likely the foremost centipede would have entered the Great Tunnel."""
UPKEEP, UPKEEP_SHORT = 0.1, 0.5
"""What feeding one more ant costs, and what it costs where food is short."""
FOOD_KEPT: Final = 2.4
"""Food for the Actions of a round, besides what the ants eat."""
EXPLORED, SETTLED, MUSTERED, DRAWN, PLAYED = 1.0, 1.5, 1.2, 3.0, 0.6
"""What Actions are worth against an ordinary game: Explore, March to sites and to battle, Forage, cards."""
DISTANT: Final = 7
"""Steps to a centipede that are still looked at."""


class Threat:
    """The Horde as a player sees it.

    Args:
        o: the outlook that it is part of, in a game against the Horde.
    """

    def __init__(self, o: Outlook) -> None:
        assert o.view.horde is not None
        self.o, self.view, self.horde = o, o.view, o.view.horde
        self._guards: dict[tuple[int, int], float] = {}

    # -- battles ---------------------------------------------------------------------------------------

    @cached_property
    def unknown(self) -> list[int]:
        """Values of the cards that centipedes may draw: all but the discards, or all once few are left."""
        cards = Counter(self.view.parts.centipede_deck())
        left = cards - Counter(self.horde.discard)
        return [self.view.card(card).value for card in (left if left.total() > 2 else cards).elements()]

    @cached_property
    def strengths(self) -> dict[int, float]:
        """How likely each strength of a centipede is, should it come to a battle this round."""
        sums = Counter(a + b for a, b in combinations(self.unknown, 2))
        chances: dict[int, float] = {}
        for strength, n in sums.items():
            for rage, chance in ((0, 1 - RAMPAGE), (1, RAMPAGE)):
                chances[strength + rage] = chances.get(strength + rage, 0.0) + chance * n / sums.total()
        return chances

    @cached_property
    def ferocity(self) -> int:
        """The most that a card of the hand would add."""
        return max((self.view.card(card).value for card in self.o.me.hand or ()), default=0)

    def own(self, here: HexView) -> int:
        """Own ants on a hex."""
        return here.ants(self.o.seat)

    def kill(self, number: int) -> float:
        """What it is worth to kill the centipede of a hex: more where it threatens the Great Tunnel."""
        worth = KILL + self.o.slumbers
        if number == self.horde.vanguard and (self.horde.jumps or 0) <= 2:
            worth += ENTRY * (self.view.seats - 1)
        return worth

    def outcome(self, number: int, ants: int, strength: int, total: int) -> float:
        """What a battle brings in which a player with so many ants comes to this total."""
        if total >= strength:
            return self.kill(number) - ANT_IN_BATTLE * min(strength // 2, ants - 1)
        return -DEFEAT - ANT_IN_BATTLE * min(strength, ants)

    def battle(self, number: int, ants: int) -> float:
        """What it is worth to meet a centipede on a hex with so many ants, against leaving it alone."""
        if not ants:
            return 0.0
        here, o = self.view.hexes[number], self.o
        held = sum(o.site(here, i) for i, owner in enumerate(here.sites) if owner == o.seat)
        bare, worth = ants + o.me.heads, 0.0
        for strength, chance in self.strengths.items():
            total = bare + self.ferocity
            gain = self.outcome(number, ants, strength, total)
            if total < strength:
                gain -= 0.5 * held
            elif bare < strength:
                gain -= CARD_TO_LAY
            worth += chance * gain
        return worth

    def likely(self, here: HexView) -> float:
        """How much a battle on a hex in this round counts."""
        if here.number == GREAT_TUNNEL or self.view.phase not in (Phase.SETUP, Phase.WORKER):
            return 1.0 if here.centipede and self.view.phase is Phase.SOLDIER else 0.0
        if here.centipede:
            return 1.0
        free = sorted((n for n, h in self.view.hexes.items() if n and not h.centipede), reverse=True)
        place = free.index(here.number)
        return INVASION[place] if place < len(INVASION) else 0.0

    def guard(self, number: int, more: int = 1) -> float:
        """What `more` own ants on a hex, or fewer, change in the battle that may come there."""
        key = number, more
        if key not in self._guards:
            here = self.view.hexes[number]
            now, chance = self.own(here), self.likely(here)
            change = self.battle(number, now + more) - self.battle(number, now) if chance else 0.0
            self._guards[key] = chance * change
        return self._guards[key]

    # -- gathering an army -----------------------------------------------------------------------------

    def distances(self, goal: int) -> dict[int, int]:
        """Steps to a hex from all hexes near enough."""
        far, border = {goal: 0}, {goal}
        for steps in range(1, DISTANT + 1):
            border = {n for at in border for n in self.o.ways(at)} - far.keys()
            far |= dict.fromkeys(border, steps)
        return far

    def muster(self, goal: int, steps: int, larvae: int) -> list[float]:
        """What each ant gives up that could come to a hex within so many steps, the readiest first."""
        o, far = self.o, self.distances(goal)
        homes = [n for n, h in self.view.hexes.items() if n == GREAT_TUNNEL or o.seat in h.sites]
        nearest = min((far[n] for n in homes if n in far), default=DISTANT)
        recruits = [(1 + nearest, ANT_IN_BATTLE)] * larvae
        for number in far.keys() - {goal}:
            here = self.view.hexes[number]
            recruits += [(far[number], 0.05)] * here.loose[o.seat]
            sites = [o.site(here, i) for i, owner in enumerate(here.sites) if owner == o.seat]
            recruits += [(far[number], worth) for worth in sites]
        came = []
        for cost, worth in sorted(recruits, key=sum):
            if cost <= steps:
                steps -= cost
                came.append(worth)
        return came

    def target(self, steps: int, larvae: int) -> tuple[int, float]:
        """The hex whose centipede a March should gather against, and the gain; the Great Tunnel for none."""
        best, most = GREAT_TUNNEL, 0.0
        for number, here in self.view.hexes.items():
            chance = self.likely(here)
            if not chance:
                continue
            now, given = self.own(here), 0.0
            before = self.battle(number, now)
            for more, worth in enumerate(self.muster(number, steps, larvae), 1):
                given += worth
                gain = chance * (self.battle(number, now + more) - before) - given
                if gain > most:
                    best, most = number, gain
        return best, most

    # -- Actions ---------------------------------------------------------------------------------------

    @property
    def waking(self) -> float:
        """What one more card of the Horde costs."""
        return WAKING * self.o.slumbers if self.o.slumbers > 1 else WAKING_LAST

    def action(self, name: str) -> float:
        """The worth of an Action, with the card of the Horde taken off that it calls for."""
        if name == REST:
            return 0.0
        o, waking = self.o, self.waking
        if name == "explore":
            return EXPLORED * min(3, o.me.ants, o.idle() + 1) * o.harvests - o.food_cost() - waking
        if name == "march":
            return self.march(o.me.march_steps, o.me.larvae) - o.food_cost() - waking
        if name == "forage":
            return DRAWN * (1.6 if o.me.hand_size < 2 else 0.9) - o.food_cost() - waking
        return max(map(self.card, o.me.hand or ()), default=0.0) - waking

    def card(self, card: str) -> float:
        """The worth of playing a card; one with many steps wakes the Horde only once.

        A lone player whom Frenzied Activity grants a Rest has one card of the Horde less.
        """
        printed, o = self.view.card(card), self.o
        if card == "frenzied_activity" and self.view.seats == 1:
            return self.waking - LARVA_TO_PAY * printed.cost
        if card == "rapid_mobilization":
            larvae = max(0, o.me.larvae - printed.cost)
            return self.march(printed.params["steps"], larvae) - LARVA_TO_PAY * printed.cost
        return PLAYED * o.card(card)

    def march(self, steps: int, larvae: int) -> float:
        """What so many steps could win: a battle at their end, or sites."""
        o = self.o
        _number, gain = self.target(steps, larvae)
        ready = [self.battle(n, self.own(h)) for n, h in self.view.hexes.items() if h.centipede]
        settling = sum(o.free_worths()[: min(steps // 2 + 1, larvae + o.idle())]) * 0.8
        return max(MUSTERED * (gain + max(ready, default=0.0)), SETTLED * settling)

    # -- answers ---------------------------------------------------------------------------------------

    def weigh(self, topic: AnyTopic, meaning: AnyMeaning) -> float | None:
        """The worth of an answer to a question that the Horde changes; None for any other question."""
        match topic, meaning:
            case ActingAgain(), TakeAction(name):
                return self._bonus(name)
            case ActingAgain(), Decline():
                return 0.0
            case Playing(), PlayCard(card):
                return self.card(card)
            case EndingMarch(), FightCentipede(number):
                return self.battle(number, self.own(self.view.hexes[number]))
            case EndingMarch(), Decline():
                return 0.0
            case FerocityAgainstCentipede(), LayCard(card):
                return self._card_to_lay(card)
            case FerocityAgainstCentipede(), Decline():
                return self._card_to_lay(None)
            case TakingDecree(), TakeGift(resource):
                short = self.o.me.food < FOOD_KEPT + self.o.me.ants / 4
                return (2.0 if short else 1.0) if resource is Resource.FOOD else 1.5
            case _, TakeStep():
                return self._step(topic, meaning)
            case _, PlaceLarvaThere() | PlaceWarrior():
                return None
            case Placing(), PlaceLarva(number) if not isinstance(topic, Reacting):
                return self._larva(topic, number)
            case _:
                return None

    def _bonus(self, action: str) -> float:
        """A bonus Action wakes the Horde like any other; a Rest now spares the one that would come later."""
        return 0.1 if action == REST else self.action(action) + self.o.food_cost()

    def _card_to_lay(self, card: str | None) -> float:
        """What a card laid against the centipede is worth, its first card being known."""
        battle = self.view.battle
        assert battle is not None
        total = battle.strengths[1] + (self.view.card(card).value if card is not None else 0)
        ants = self.own(self.view.hexes[battle.hex])
        worth = -0.15 - 0.3 * max(self.o.card(card), 0.0) if card is not None else 0.0
        ends = [
            self.outcome(battle.hex, ants, battle.strengths[0] + second, total) for second in self.unknown
        ]
        return worth + sum(ends) / len(ends)

    def _larva(self, topic: Placing, number: int) -> float:
        """A larva for a site, for a battle that may come, or for the army that gathers."""
        o = self.o
        worth = o.arrival(number) - ANT_IN_BATTLE + self.guard(number)
        worth -= UPKEEP if o.spare_food() > 0 else UPKEEP_SHORT
        if not isinstance(topic, PlacingInMarch):
            return worth
        goal, gain = self.target(topic.left, o.me.larvae)
        far = self.distances(goal) if goal else {}
        return max(worth, gain - 0.1 * far[number]) if number in far else worth

    def _step(self, topic: AnyTopic, step: TakeStep) -> float:
        """A step to a site, into or out of a battle that may come, or to the army that gathers."""
        o, origin, number = self.o, step.origin, step.hex
        leaves = o.spot(origin) + 0.05
        if step.target is not None:
            return o.spot(step.target) - leaves
        worth = max(o.best_free(number), o.pull(number) * ON_THE_WAY) - leaves
        worth += self.guard(origin.hex, -1) + self.guard(number)
        if not isinstance(topic, SteppingInMarch):
            return worth
        goal, gain = self.target(topic.left, 0)
        far = self.distances(goal) if goal else {}
        if number in far and far[number] < far.get(origin.hex, 0):
            return max(worth, gain - leaves - 0.1 * far[number])
        return worth
