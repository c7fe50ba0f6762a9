"""The purpose of a March: sites for larvae and idle ants, or an army that gathers where it can win a battle.

A plan names larvae and ants and where each of them goes; the steps follow from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from antterm.core.ask import Ask, Choice
from antterm.games.march.bots.evaluation import Evaluation
from antterm.games.march.rules.asking import meaning_of, topic_of
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.meadow import MeadowHex, Spot
from antterm.games.march.rules.meanings import AnyMeaning, PlaceLarva, TakeStep
from antterm.games.march.rules.topics import Stepping

T = TypeVar("T")

NEIGHBOURS: Final = 2
"""Steps from which ants leave their sites for a battle at most."""
LEAST_GAIN: Final = 0.3
"""Least gain of an attack that is thought about."""
ARMY: Final = 6
"""Ants that are sent to one battle at most, about."""


@dataclass(slots=True)
class MarchPlan:
    """A player's intention for their steps."""

    worth: float = 0.0
    """Its value, as far as they see."""
    turn: tuple[int, str, int] = (0, "", 0)
    """The round, the phase and the Active Player for whom it was made."""
    goal: int | None = None
    """The hex that is attacked; None where only sites are settled."""
    larvae: list[int] = field(default_factory=list)
    """Hexes on which larvae are placed, one after the other."""
    moves: list[tuple[int, int]] = field(default_factory=list)
    """Moves of ants: from one hex to another, by as many steps as it takes."""

    def larva(self) -> int | None:
        """Return the hex for the next larva; None when there is none."""
        return self.larvae[0] if self.larvae else None

    def placed(self, meaning: AnyMeaning) -> None:
        """Note that a larva was placed."""
        if isinstance(meaning, PlaceLarva) and self.larvae and meaning.hex == self.larvae[0]:
            self.larvae.pop(0)

    def step(self, ev: Evaluation, steps: list[TakeStep]) -> TakeStep | None:
        """Return the next of these steps on the way of an ant; None when all ants have arrived."""
        while self.moves:
            at, goal = self.moves[0]
            if at not in ev.hexes:
                self.moves.pop(0)
                continue
            left = ev.steps(at, goal)
            ready = [
                step
                for step in steps
                if step.site is None and step.origin.hex == at and ev.steps(step.hex, goal) < left
            ]
            if not ready:
                self.moves.pop(0)
                continue
            chosen = min(
                ready, key=lambda step: ev.spot_value(step.origin) if step.origin.site is not None else -1.0
            )
            self.moves[0] = chosen.hex, goal
            if chosen.hex == goal:
                self.moves.pop(0)
            return chosen
        return None


def onward(topic: Stepping, steps: Iterable[TakeStep]) -> list[TakeStep]:
    """Return the steps that do not lead back within a series of steps, such as a March.

    A step leads back if as many ants stand on each hex after it as at an earlier time of the series, or if an
    ant has come the same way from the other side; a change of site, if it brings the ants to the same sites
    as at an earlier time.

    Args:
        topic: the question for the next step, which names those taken.
        steps: the steps that are possible now.
    """
    if not topic.taken:
        return list(steps)
    back = set[tuple[Spot, Spot] | tuple[int, int]]()  # moves of one ant that bring an earlier position about
    spots, hexes = Counter[Spot](), Counter[int]()
    for origin, spot in reversed(topic.taken):
        spots.update({origin: 1})
        spots.subtract({spot: 1})
        hexes.update({origin.hex: 1})
        hexes.subtract({spot.hex: 1})
        back |= {(spot.hex, origin.hex), *_single_move(spots), *_single_move(hexes)}
    return [step for step in steps if _way(step) not in back]


def leads_back(ask: Ask, choice: Choice) -> bool:
    """Return whether an answer is a step that leads back, see `onward`."""
    topic, meaning = topic_of(ask), meaning_of(choice)
    return isinstance(topic, Stepping) and isinstance(meaning, TakeStep) and not onward(topic, [meaning])


def _way(step: TakeStep) -> tuple[Spot, Spot] | tuple[int, int]:
    """Return from where to where a step leads: sites of one hex, or hexes."""
    return (step.origin, step.target) if step.target is not None else (step.origin.hex, step.hex)


def _single_move(change: Counter[T]) -> list[tuple[T, T]]:
    """Return from where to where one ant goes, if a change of how many stand where is no more than that."""
    left = [place for place, n in change.items() if n < 0]
    entered = [place for place, n in change.items() if n > 0]
    is_single = len(left) == len(entered) == 1 and change[left[0]] == -1
    return [(left[0], entered[0])] if is_single else []


@dataclass(slots=True)
class _Force:
    """The ants and larvae that can still be moved in a March."""

    steps: int
    larvae: int
    idle: dict[int, int]
    """Ants on no site that can leave, by hex."""
    homes: list[int]
    """Hexes that larvae may enter."""

    def copy(self) -> _Force:
        """Return as much, of which another plan may use up what it needs."""
        return _Force(self.steps, self.larvae, dict(self.idle), self.homes)


def plan_march(ev: Evaluation, steps: int, larvae: int) -> MarchPlan:
    """Return a plan for sites alone: larvae and idle ants go to the best empty ones.

    Args:
        ev: how the player sees the position.
        steps: the steps that the March has.
        larvae: the larvae that may be placed.
    """
    plan = MarchPlan(turn=ev.turn)
    _take_empty_sites(ev, _force(ev, steps, larvae), plan)
    return plan


def attackable(ev: Evaluation) -> list[MeadowHex]:
    """Return the hexes with something to fight."""
    return [
        here
        for here in ev.hexes.values()
        if here.number != GREAT_TUNNEL
        and ((here.centipede and not ev.is_traitor) or here.all_ants() > here.ants(ev.seat))
    ]


def plans_of_march(ev: Evaluation, steps: int, larvae: int, few: int = 1) -> list[MarchPlan]:
    """Return the plan for sites, and the most promising attacks; the best first."""
    settling, whole = MarchPlan(turn=ev.turn), _force(ev, steps, larvae)
    _take_empty_sites(ev, whole.copy(), settling)
    hopes = [(_hope(ev, here, steps), here.number) for here in attackable(ev)]
    attacks: list[tuple[float, MarchPlan, _Force]] = []
    for hope, number in sorted(hopes, reverse=True):
        if hope <= LEAST_GAIN or (len(attacks) >= few and hope <= attacks[few - 1][0]):
            break
        force, plan = whole.copy(), MarchPlan(turn=ev.turn, goal=number)
        _attack(ev, force, plan, number)
        if plan.larvae or plan.moves:
            attacks.append((plan.worth, plan, force))
            attacks.sort(key=lambda attack: -attack[0])
    plans = [settling]
    for _worth, plan, force in attacks[:few]:
        _take_empty_sites(ev, force, plan)
        plans.append(plan)
    return sorted(plans, key=lambda plan: -plan.worth)


def _hope(ev: Evaluation, here: MeadowHex, steps: int) -> float:
    """Return what an attack on a hex would win if all steps brought an ant there, for nothing."""
    own = here.ants(ev.seat)
    return ev.battle_value(here.number, own + min(steps, ARMY)) - ev.battle_value(here.number, own)


def _force(ev: Evaluation, steps: int, larvae: int) -> _Force:
    """Return all that a March can move."""
    seat, traps = ev.seat, ev.traps
    idle = {n: here.loose[seat] for n, here in ev.hexes.items() if here.loose[seat] and n not in traps}
    if ev.reserve:
        idle[GREAT_TUNNEL] = max(0, ev.hexes[GREAT_TUNNEL].loose[seat] - ev.reserve)
    homes = [n for n, here in ev.hexes.items() if n == GREAT_TUNNEL or seat in here.sites]
    return _Force(steps, min(larvae, steps), idle, homes)


def _attack(ev: Evaluation, force: _Force, plan: MarchPlan, goal: int) -> None:
    """Send as many ants to a hex as pay."""
    own = ev.hexes[goal].ants(ev.seat)
    base = ev.battle_value(goal, own)
    near, traps = ev.terrain.near(goal, ev.digs), ev.traps
    homes = [number for number in force.homes if number == goal or number not in traps]
    home = min(homes, key=lambda number: near.get(number, 99))
    recruits: list[tuple[int, float, int | None]] = []
    for number, far in near.items():
        if number == goal or number in traps:
            continue
        if idle := force.idle.get(number):
            recruits += [(far, 0.05, number)] * idle
        if far <= NEIGHBOURS and number in force.homes:
            recruits += [(far, worth, number) for worth in ev.held(ev.hexes[number])]
    if home in near:
        recruits += [(near[home] + 1, ev.new_ant_cost, None)] * force.larvae
    recruits.sort(key=lambda recruit: 0.4 * recruit[0] + recruit[1])
    cost, steps = 0.0, force.steps
    came: list[tuple[int, float, int | None]] = []
    best, most = 0, 0.0
    for recruit in recruits:
        if recruit[0] <= steps:
            came.append(recruit)
            steps -= recruit[0]
            cost += recruit[1] + ev.w.effort * recruit[0]
            worth = ev.battle_value(goal, own + len(came)) - base - cost
            if worth > most:
                best, most = len(came), worth
            if not steps:
                break
    if not best:
        return
    plan.worth += most
    for far, _worth, origin in came[:best]:
        force.steps -= far
        if origin is None:
            force.larvae -= 1
            plan.larvae.append(home)
            if home != goal:
                plan.moves.append((home, goal))
        else:
            plan.moves.append((origin, goal))
            if force.idle.get(origin, 0):
                force.idle[origin] -= 1


def _take_empty_sites(ev: Evaluation, force: _Force, plan: MarchPlan) -> None:
    """Send larvae and idle ants to empty sites, the best first."""
    if not (force.larvae or force.idle):
        return
    traps, homes = ev.traps, force.homes
    for worth, number in _sites(ev):
        if not force.steps:
            break
        near = ev.terrain.near(number, ev.digs)
        way = new_ant_cost = 99, -1
        for origin, far in near.items():  # the nearest first
            if new_ant_cost[1] < 0 and force.larvae and origin in homes and (not far or origin not in traps):
                new_ant_cost = far + 1, origin
            if way[1] < 0 and far and force.idle.get(origin):
                way = far, origin
        by_larva = worth - ev.new_ant_cost - ev.w.effort * new_ant_cost[0]
        by_ant = worth - ev.w.idle[ev.harvests] - ev.w.effort * way[0]
        if new_ant_cost[0] <= force.steps and by_larva > max(by_ant if way[0] <= force.steps else 0.0, 0.0):
            plan.worth += by_larva
            force.steps -= new_ant_cost[0]
            force.larvae -= 1
            plan.larvae.append(new_ant_cost[1])
            if new_ant_cost[1] != number:
                plan.moves.append((new_ant_cost[1], number))
        elif way[0] <= force.steps and by_ant > 0.0:
            plan.worth += by_ant
            force.steps -= way[0]
            force.idle[way[1]] -= 1
            plan.moves.append((way[1], number))


def _sites(ev: Evaluation) -> list[tuple[float, int]]:
    """Return the worth of each empty site and its hex, the best first; and of the Great Tunnel for a goal."""
    sites = []
    for number, here in ev.hexes.items():
        if None in here.sites:
            risk = ev.gain(number, 1) if here.centipede else 0.0
            free = zip(ev.worths(here), here.sites, strict=True)
            sites += [(worth + risk, number) for worth, owner in free if owner is None]
    if ev.one_more_in_tunnel:
        sites.append((ev.one_more_in_tunnel, GREAT_TUNNEL))
    return sorted(sites, reverse=True)
