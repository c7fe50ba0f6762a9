"""Tune the weights by which the bots of March of the Ants judge, by games without looking ahead.

    python -m benchmarks.march_weights --minutes 30             # for players who play one another
    python -m benchmarks.march_weights alone --minutes 10       # against the Horde
    python -m benchmarks.march_weights together --minutes 10

Sets of weights differ in some of the figures. A new set sits down with players of the best one so far, on
each seat of the same games, and what is compared is a player's points, and half his lead. Against the Horde
all players have it, and what is compared is the lead of the last of them. It takes the place of the best one
if it does better by more than chance, and is printed. The same seed tries the same sets.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from functools import lru_cache
from math import exp, sqrt, tanh
from random import Random
from statistics import fmean, pstdev
from time import monotonic

from antterm.core.options import with_defaults
from antterm.games.march.bots.policy import Simulation
from antterm.games.march.bots.weights import ALONE, TOGETHER, WEIGHTS, Weights
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.determinization import match_of
from antterm.games.march.rules.game import March
from antterm.games.march.rules.match import Match

NAMES = [field.name for field in fields(Weights)]
FOR_THE_HORDE = {"waking", "kill", "army"}
FOR_THE_SEARCH = {
    *("own", "own_of_many", "larvae_of_use", "food_of_use", "hoard"),
    *("lasting", "forced_by_food", "forced_by_card"),
}
DOUBTS = (0.3, 0.8, 1.3)
"""Standard errors by which a set has to be better after a part of the seeds, until it is believed."""
LEAD = 0.5
SAME_SEEDS = 25
"""Sets that are tried on the same games, before there are others."""
LEVELS = ("easy", "standard", "hard")

Gains = Callable[[Weights, Weights, int], float]
"""By how much a new set does better than the old one in the games of a seed."""


def use(target: Weights, chosen: Weights) -> None:
    """Let the bots judge by these weights in place of others."""
    vars(target).clear()
    vars(target).update({name: getattr(chosen, name) for name in NAMES})


def played(seats: int, seed: int, sets: list[Weights], target: Weights, **options: str) -> Match:
    """A game that is over, of players who have these weights."""
    rules = March()
    state = rules.setup(with_defaults(rules.options, seats, options), seats, seed)
    game = Simulation(match_of(state, standard()))
    used: Weights | None = None
    while game.ask is not None:
        if sets[game.ask.seat] is not used:
            used = sets[game.ask.seat]
            use(target, used)
        game.answer(game.policy.choose(game.ask))
    return game.m


# -- what is compared ------------------------------------------------------------------------------------


def _worth(m: Match, seat: int) -> float:
    """How well a player did."""
    scores = [nest.score for nest in m.nests]
    best = max(score for other, score in enumerate(scores) if other != seat)
    return scores[seat] + LEAD * (scores[seat] - best)


def in_company(new: Weights, old: Weights, seed: int) -> float:
    """On each seat of a table of two, three or four, mostly of three."""
    seats = (3, 2, 3, 4)[seed % 4]
    before = played(seats, seed, [old] * seats, WEIGHTS)
    gained = []
    for seat in range(seats):
        sets = [new if seat == other else old for other in range(seats)]
        gained.append(_worth(played(seats, seed, sets, WEIGHTS), seat) - _worth(before, seat))
    return fmean(gained)


def _lead(m: Match) -> float:
    """How well players did against the Horde: how near they came, and whether they won."""
    assert m.state.horde is not None
    lead = min(nest.score for nest in m.nests) - m.state.horde.score
    return lead + 10 * tanh((lead + 0.5) / 3)


def against_the_horde(target: Weights, tables: tuple[int, ...]) -> Gains:
    """All players of a table against the Horde, at its levels in turn."""

    def gains(new: Weights, old: Weights, seed: int) -> float:
        return lead(new, seed) - before(old, seed)

    def lead(chosen: Weights, seed: int) -> float:
        seats, level = tables[seed // 3 % len(tables)], LEVELS[seed % 3]
        return _lead(played(seats, seed, [chosen] * seats, target, centipedes=level))

    before = lru_cache(1000)(lead)
    return gains


GAMES: dict[str, tuple[Weights, Gains, tuple[int, ...], set[str]]] = {
    "company": (WEIGHTS, in_company, (12, 36, 90), FOR_THE_HORDE | FOR_THE_SEARCH),
    "alone": (ALONE, against_the_horde(ALONE, (1,)), (60, 200, 600), FOR_THE_SEARCH),
    "together": (TOGETHER, against_the_horde(TOGETHER, (2, 2, 3)), (20, 80, 240), FOR_THE_SEARCH),
}
"""The weights to begin with, the games, their seeds from stage to stage, and figures left alone."""


# -- the search ------------------------------------------------------------------------------------------


def varied(old: Weights, rng: Random, names: list[str], spread: float = 0.3) -> Weights:
    """A set in which some figures are another."""
    changes: dict[str, object] = {}
    for name in rng.sample(names, rng.randint(1, 6)):
        value, factor, tilt = getattr(old, name), exp(rng.gauss(0, spread)), exp(rng.gauss(0, spread / 4))
        more = rng.gauss(0, spread / 2) if rng.random() < 0.4 else 0.0
        if isinstance(value, tuple):
            middle = len(value) / 2
            changes[name] = tuple(
                round(v * factor * tilt ** (i - middle) + more, 3) for i, v in enumerate(value)
            )
        else:
            changes[name] = round(value * factor + more, 3)
    return replace(old, **changes)  # type: ignore[arg-type]


def gained(gains: Gains, new: Weights, old: Weights, first: int, stages: tuple[int, ...]) -> float | None:
    """By how much a new set is better; None if that is not sure enough."""
    seen: list[float] = []
    for seeds, doubt in zip(stages, DOUBTS, strict=True):
        seen += [gains(new, old, first + n) for n in range(len(seen), seeds)]
        if fmean(seen) <= doubt * pstdev(seen) / sqrt(len(seen)):
            return None
    return fmean(seen)


def main() -> None:
    """Look for better sets and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="?", choices=GAMES, default="company")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    target, gains, stages, left_alone = GAMES[args.games]
    names = [name for name in NAMES if name not in left_alone]
    rng, best, tried, end = Random(args.seed), replace(target), 0, monotonic() + 60 * args.minutes
    while monotonic() < end:
        tried += 1
        new = varied(best, rng, names)
        more = gained(gains, new, best, tried // SAME_SEEDS * stages[-1], stages)
        if more is not None:
            best = new
            sys.stdout.write(f"# set {tried}: {more:+.2f}\n{best}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
