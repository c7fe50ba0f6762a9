"""Bots for March of the Ants: they weigh every answer, from their own view.

Worth is counted in colony points: a food or a point collected is 1, a larva and a card less. What stays (an
ant on a site, a card in play) is worth that at every Harvest or Slumber still to come.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from antterm.bots import march_species
from antterm.bots.march_horde import Threat
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.march.components import GREAT_TUNNEL
from antterm.march.meadow import EDGES, FORGOTTEN_SHAFT, Spot, opposite, turned
from antterm.march.state import LAST_ROUND, Phase
from antterm.march.view import HexView, MarchView, NestView

YIELD_WORTH: Final = {"food": 1.0, "larva": 0.4, "card": 0.5, "colony_point": 1.0}
LARVA, CARD, ANT = 0.4, 0.5, 0.45
INNER_CONTROL = 1.0
DECAY = 0.8
"""What a worth shrinks to with each step that lies before it."""
FAR = 3
"""Steps that a bot looks ahead."""
DECLINE = ("none", "stop", "done", "ants")
PAID: Final = ("play.card", "modified_genome.first", "modified_genome.react")
"""Questions for a card that has to be paid for."""
EVENT_WORTH: Final = {
    "royal_jelly": 2.0,
    "frenzied_activity": 2.6,
    "rapid_mobilization": 1.6,
    "cultural_theft": 1.4,
    "egg_stealer": 1.2,
    "early_harvest": 1.6,
    "into_the_unknown": 1.8,
    "a_queens_journey": 2.0,
    "swarm": 0.9,
    "fungal_outbreak": 0.5,
    "mysterious_hole": 0.4,
}
"""Rough worth of an Event before its cost; 0.2 for those that are not listed."""


class Outlook:
    """A view with what a player reads off it.

    Args:
        view: of the seat.
        seat: whose outlook it is.
    """

    def __init__(self, view: MarchView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.me: NestView = view.nests[seat]
        before_harvest = view.phase in (Phase.SETUP, Phase.WORKER, Phase.SOLDIER_START, Phase.SOLDIER)
        self.harvests = LAST_ROUND - view.round + (1 if before_harvest else 0)
        """Harvests still to come."""
        self.slumbers = LAST_ROUND - view.round + 1
        """Slumbers still to come."""
        self._at = {here.cell: here for here in view.hexes.values()}
        self._best_free: dict[int, float] = {}
        self._ways: dict[int, set[int]] = {}
        self._pull: dict[int, float] = {}
        self.threat = Threat(self) if view.horde is not None else None
        """The Horde, in a game against it."""

    # -- the meadow -----------------------------------------------------------------------------------

    def site(self, here: HexView, site: int) -> float:
        """The worth of standing on a site."""
        printed = self.view.tile(here.number).sites[site]
        worth = YIELD_WORTH[printed.resource] * printed.amount * max(self.harvests, 0)
        if printed.control:
            worth += (INNER_CONTROL if here.inner else 0.15) * self.slumbers
        return worth * self.safety(here)

    def safety(self, here: HexView) -> float:
        """How much of a hex's worth is left beside its centipede; the Horde's are weighed as battles."""
        if not here.centipede or self.threat is not None or self.me.body["head"][-1:] == ("traitor_head",):
            return 1.0
        strength = here.sites.count(self.seat) + here.loose[self.seat] + self.me.heads
        return min(1.0, 0.25 + 0.15 * strength)

    def spot(self, spot: Spot) -> float:
        """The worth of an ant where it stands."""
        if spot.site is not None:
            return self.site(self.view.hexes[spot.hex], spot.site)
        return self.pull(spot.hex) * 0.5

    def best_free(self, number: int) -> float:
        """The worth of the best empty site of a hex, 0 without one."""
        if number not in self._best_free:
            here = self.view.hexes[number]
            free = [self.site(here, i) for i, owner in enumerate(here.sites) if owner is None]
            self._best_free[number] = max(free, default=0.0)
        return self._best_free[number]

    def ways(self, number: int) -> set[int]:
        """Hexes one step away."""
        if number not in self._ways:
            self._ways[number] = self._find_ways(number)
        return self._ways[number]

    def _find_ways(self, number: int) -> set[int]:
        here = self.view.hexes[number]
        reached = set()
        digs = self.me.body["thorax"][-1:] == ("digger_thorax",)
        for edge, step in enumerate(EDGES):
            there = self._at.get(here.cell + step)
            if there and (digs or (edge in here.tunnels and opposite(edge) in there.tunnels)):
                reached.add(there.number)
        if here.wormhole:
            reached |= {h.number for h in self.view.hexes.values() if h.wormhole}
        if FORGOTTEN_SHAFT in self.view.hexes:
            reached |= {GREAT_TUNNEL: {FORGOTTEN_SHAFT}, FORGOTTEN_SHAFT: {GREAT_TUNNEL}}.get(number, set())
        return reached - {number}

    def pull(self, number: int) -> float:
        """The best empty site within a few steps of a hex, nearer ones worth more."""
        if number in self._pull:
            return self._pull[number]
        best, seen, border = 0.0, {number}, {number}
        for distance in range(FAR + 1):
            here = max((self.best_free(n) for n in border), default=0.0)
            best = max(best, here * DECAY**distance)
            border = {n for at in border for n in self.ways(at)} - seen
            seen |= border
        self._pull[number] = best
        return best

    def idle(self) -> int:
        """Ants that stand on no site."""
        return sum(here.loose[self.seat] for here in self.view.hexes.values())

    def free_worths(self) -> list[float]:
        """Empty sites within reach of the own hexes and the Great Tunnel, the best first."""
        own = {h.number for h in self.view.hexes.values() if self.seat in h.sites} | {GREAT_TUNNEL}
        near = own | {n for number in own for n in self.ways(number)}
        sites = [
            self.site(h, i)
            for h in self.view.hexes.values()
            if h.number in near
            for i, owner in enumerate(h.sites)
            if owner is None
        ]
        return sorted(sites, reverse=True)

    # -- food and cards -------------------------------------------------------------------------------

    def spare_food(self) -> int:
        """Food left after the coming Feeding, the coming Harvest included."""
        income = sum(
            self.view.tile(h.number).sites[i].amount
            for h in self.view.hexes.values()
            for i, owner in enumerate(h.sites)
            if owner == self.seat and self.view.tile(h.number).sites[i].resource == "food"
        )
        if self.harvests < LAST_ROUND - self.view.round + 1:
            income = 0
        return self.me.food + income - ceil(self.me.ants / self.me.ants_per_food)

    def food_cost(self) -> float:
        """What paying a food costs: little while there is plenty, much when ants would starve."""
        spare = self.spare_food()
        return 0.5 if spare >= 2 else 0.9 if spare == 1 else 2.0

    def card(self, card_id: str) -> float:
        """The worth of playing a card, its cost taken off."""
        card = self.view.card(card_id)
        if card.kind == "goal":
            worth = 1.1 * self.slumbers if len(self.me.goals) < 2 else 0.3
        elif card.is_evolution:
            counts = {segment: len(cards) for segment, cards in self.me.body.items()}
            lacking = counts[card.kind] == min(counts.values())
            counts[card.kind] += 1
            worth = 0.45 * self.slumbers + (1.0 if lacking else 0.0)
            worth += 3.0 if min(counts.values()) > self.me.bodies else 0.0
        else:
            worth = self.event(card_id)
        return worth - LARVA * card.cost

    def free_card(self, card_id: str) -> float:
        """The worth of playing a card without paying for it."""
        return self.card(card_id) + LARVA * self.view.card(card_id).cost

    def event(self, card_id: str) -> float:
        """The worth of what an Event does."""
        return EVENT_WORTH.get(card_id, 0.2)

    # -- Actions --------------------------------------------------------------------------------------

    def action(self, name: str) -> float:
        """The worth of an Action."""
        if self.threat is not None:
            return self.threat.action(name)
        special = march_species.action(self, name)
        if special is not None:
            return special
        if name == "explore":
            movers = min(3, self.idle() + (1 if self.me.ants > self.idle() else 0))
            return 0.75 * movers * self.harvests - self.food_cost()
        if name == "march":
            return self.march() - self.food_cost()
        if name == "forage":
            return (1.6 if self.me.hand_size < 2 else 0.9) - self.food_cost()
        if name == "play":
            return max(map(self.card, self.me.hand or ()), default=0.0)
        return 0.3

    def march(self) -> float:
        """What a March could win: larvae and idle ants on empty sites."""
        return self.settling(self.me.march_steps // 2 + 1)

    def settling(self, settlers: int) -> float:
        """What so many larvae and idle ants, or as many as there are, could win on empty sites."""
        return sum(self.free_worths()[: min(settlers, self.me.larvae + self.idle())]) * 0.8

    def promise(self, number: int) -> float:
        """What the sites of a hex that does not lie in the meadow yield."""
        return float(sum(YIELD_WORTH[site.resource] * site.amount for site in self.view.tile(number).sites))


class NormalBot:
    """Weighs every answer and takes the best."""

    def choose(self, ask: Ask, view: MarchView, rng: Streams) -> str:
        outlook = Outlook(view, ask.seat)
        weighed = [(_weigh(outlook, ask, choice.text), choice.text) for choice in ask.choices]
        best = max(worth for worth, _text in weighed)
        return rng.pick("tie", [text for worth, text in weighed if worth >= best - 1e-9])


class EasyBot:
    """Plays mostly what comes to mind, seldom the best; against the Horde he thinks longer."""

    def choose(self, ask: Ask, view: MarchView, rng: Streams) -> str:
        if rng.below("mood", 3) < (1 if view.horde is None else 2):
            return NormalBot().choose(ask, view, rng)
        texts = [choice.text for choice in ask.choices]
        willing = [text for text in texts if text not in ("rest", *DECLINE)]
        return rng.pick("easy", willing if willing and rng.below("mood", 3) else texts)


# -- weighing an answer ------------------------------------------------------------------------------


def _weigh(o: Outlook, ask: Ask, text: str) -> float:
    """What an answer is worth, compared with the other answers to the same question."""
    special = o.threat.weigh(ask, text) if o.threat is not None else march_species.weigh(o, ask, text)
    if special is not None:
        return special
    kind, part = ask.kind, ask.about.get("part", "")
    if kind in ("turn.action", "turn.bonus"):
        return 0.0 if text == "none" else o.action(text) + (o.food_cost() if kind == "turn.bonus" else 0.0)
    if kind.endswith("ferocity"):
        return _ferocity(o, text)
    if text in DECLINE:
        return _decline(o, ask)
    if "@" in text:
        return _lie(o, ask, text)
    if ">" in text:
        return _step(o, text)
    if text in o.view.parts.cards:
        return _card(o, ask, text)
    if text in ("food", "larvae"):
        return _gift(o, text)
    if text == "larva":
        return -LARVA if o.me.larvae > 2 else -ANT
    if text.isdigit() and not (text == "0" and kind in ("play.pay", "feed.starve", "explore.move_ants")):
        return _hex(o, ask, int(text))
    if text[:1].isdigit():
        return _spot(o, ask, Spot.parse(text), part)
    return _other(o, ask, text)


def _decline(o: Outlook, ask: Ask) -> float:
    """Saying no is worth nothing; what is offered must be better."""
    if ask.kind == "march.larva":
        return 0.1
    if ask.kind == "explore.move_ants":
        return 0.05
    return 0.02


def _ferocity(o: Outlook, text: str) -> float:
    """The cheapest card that may turn the battle, none where it is won or lost without."""
    battle = o.view.battle
    if battle is None:
        return 0.0
    invading = battle.invader == o.seat
    own, other = battle.strengths if invading else battle.strengths[::-1]
    laid = 2 * sum(nest.laid for nest in o.view.nests if nest.seat != o.seat)
    expected = 2.5 if battle.invader is None else laid
    margin = own - other - expected - (0.5 if invading else 0.0)
    if text == "none":
        return 1.0 if margin >= 0 else 0.0
    value = o.view.card(text).value
    turns = margin < 0 <= margin + value
    return (1.5 if turns else -0.5) - 0.3 * max(o.card(text), 0.0) - 0.02 * value


def _lie(o: Outlook, ask: Ask, text: str) -> float:
    """A new hex beside the Great Tunnel, joined with much of what lies there."""
    place, _at, turn = text.partition("@")
    q, r = map(int, place.split(","))
    tunnels = turned(o.view.tile(ask.about["number"]).tunnels, int(turn))
    worth = 0.0
    for edge, step in enumerate(EDGES):
        there = next((h for h in o.view.hexes.values() if h.cell == (q + step.q, r + step.r)), None)
        if there is None:
            continue
        if there.number == GREAT_TUNNEL:
            worth += 1.0
        if edge in tunnels and opposite(edge) in there.tunnels:
            worth += 1.0 if there.number == GREAT_TUNNEL else 0.3 if o.seat in there.sites else 0.0
    return worth


def _step(o: Outlook, text: str) -> float:
    """What a step wins over standing still."""
    source, _to, target = text.partition(">")
    origin = Spot.parse(source)
    if "." in target:
        return o.spot(Spot.parse(target)) - o.spot(origin) - 0.05
    number = int(target)
    gain = max(o.best_free(number), o.pull(number) * 0.55)
    return gain - o.spot(origin) - 0.05


def _card(o: Outlook, ask: Ask, card: str) -> float:
    """A card to play, or one to part with."""
    worth = o.card(card)
    if ask.kind in ("play.react", "beyond.ant_lion_discard", "play.drop_goal"):
        return 0.5 - max(worth, 0.0)
    if ask.about.get("part") == "back":
        return -1.0
    return worth if ask.kind in PAID else o.free_card(card)


def _gift(o: Outlook, text: str) -> float:
    """Royal Decree and Royal Jelly: food when it is short."""
    short = o.me.food < 2 + o.view.round // 3
    return (2.2 if short else 1.6) if text == "food" else (2.0 if o.me.larvae < 6 else 1.5)


def _hex(o: Outlook, ask: Ask, number: int) -> float:
    """A hex to lay, to come from, or to enter."""
    if number not in o.view.hexes:
        return o.promise(number)
    here = o.view.hexes[number]
    if ask.kind == "explore.move_from":
        return here.loose[o.seat] - 0.1 * here.sites.count(o.seat)
    if ask.kind in ("card.sparrow_attack", "card.fungal_outbreak"):
        own = here.sites.count(o.seat) + here.loose[o.seat]
        return sum(owner is not None for owner in here.sites) + sum(here.loose) - 2.5 * own
    gain = o.best_free(number) or o.pull(number) * 0.55
    if ask.kind in ("march.larva", "explore.react") or ask.about.get("part") == "larva":
        return gain - LARVA if gain else -0.2
    return gain


def _spot(o: Outlook, ask: Ask, spot: Spot, part: str) -> float:
    """A place of an ant: to take, to leave, to lose."""
    if ask.kind in ("ant.site", "settle.site", "card.early_harvest", "ability.honeypot_abdomen"):
        return o.spot(spot)
    if ask.kind == "ability.leafcutter_abdomen" and spot.site is not None:
        site = o.view.tile(spot.hex).sites[spot.site]
        return 0.9 - YIELD_WORTH[site.resource] * site.amount
    if ask.kind == "explore.move_ants":
        target = o.best_free(ask.about["number"]) if ask.about["number"] in o.view.hexes else 0.0
        return target - o.spot(spot)
    if part == "ants":
        return o.best_free(ask.about["hex"]) - o.spot(spot)
    if ask.kind == "ability.kamikaze_head":
        return -1.0
    return -ANT - o.spot(spot)


def _other(o: Outlook, ask: Ask, text: str) -> float:
    """Players, tokens, and plain yes."""
    if text == "yes":
        here = ask.about.get("hex")
        if here is None:
            return 1.0
        return max(o.best_free(here), o.pull(here) * 0.55) - LARVA + (0.2 if here else 0.0)
    if text.startswith("seat"):
        nest = o.view.nests[int(text[4:5]) - 1]
        if " " in text or ask.about.get("part") == "owner":
            return -1.0 if nest.seat == o.seat else 0.1
        return 0.1 * nest.score + 0.2 * nest.larvae
    if text.startswith("place "):
        return o.best_free(int(text.split()[1])) - LARVA
    if text.startswith(("return ", "centipede ")):
        return -0.1
    if text.startswith("wormhole "):
        here = o.view.hexes[int(text.split()[1])]
        return 0.3 * here.sites.count(o.seat) + 0.5 * o.best_free(here.number)
    return {"cards": 1.4, "steps": 1.0, "harvester_thorax": 0.5, "hex": 0.4}.get(text, 0.0)
