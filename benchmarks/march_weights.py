"""Tune the weights by which the bots of March of the Ants judge, by games without looking ahead.

    python -m benchmarks.march_weights --minutes 10             # for players of one another who look ahead
    python -m benchmarks.march_weights normal --minutes 10      # for the bot of level normal
    python -m benchmarks.march_weights alone --minutes 10       # against the Horde
    python -m benchmarks.march_weights together --minutes 10
    python -m benchmarks.march_weights pair --lot --minutes 1   # for two who play together, figure by figure

Of players who play one another each judges by figures of their own: every one of them is a little higher or
lower than it is now, by lot. So each game tells something of every figure: what a player gains with it higher
rather than lower is printed with its standard error, the largest first. After that figures are changed by
hand, the surest most, and tried again. With `--lot` the same is done against the Horde, where all players of
a game have the same figures.

Against the Horde sets of weights differ in some of the figures. All players have the same set, and what is
compared is the lead of the last of them. A set takes the place of the best one if it does better by more than
chance, and is printed. The same seed tries the same sets.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from math import exp, sqrt, tanh
from random import Random
from statistics import fmean, pstdev
from time import monotonic
from typing import Any, Final

from antterm.core.options import with_defaults
from antterm.games.march.bots.evaluation import Terrain
from antterm.games.march.bots.policy import Simulation
from antterm.games.march.bots.weights import ALONE, NORMAL, PAIR, TOGETHER, WEIGHTS, Weights
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


def played(seed: int, sets: Sequence[Weights], **options: str) -> Match:
    """Return a game that is over, of players who judge by these weights."""
    rules, seats = March(), len(sets)
    m = match_of(rules.setup(with_defaults(rules.options, seats, options), seats, seed), standard())
    game = Simulation(m, Terrain(m, weights_by_seat=dict(enumerate(sets))))
    game.run_out()
    return game.m


# -- what is compared ------------------------------------------------------------------------------------


def _worth(m: Match, seat: int) -> float:
    """Return the worth of a player's result: the points, and with less weight the lead."""
    scores = [nest.score for nest in m.nests]
    best = max(score for other, score in enumerate(scores) if other != seat)
    return scores[seat] + LEAD * (scores[seat] - best)


def _lead(m: Match) -> float:
    """Return the worth of a result against the Horde: the lead over it, and a bonus for having won."""
    assert m.state.horde is not None
    lead = min(nest.score for nest in m.nests) - m.state.horde.score
    return lead + 10 * tanh((lead + 0.5) / 3)


def options_of(seats: int, level: str) -> dict[str, str]:
    """The options of a game against the Horde: together the variants that the form of a new game proposes."""
    together = {"horde_turns": "once_round", "head_start": "by_level"} if seats > 1 else {}
    return {"centipedes": level, **together}


def against_the_horde(tables: tuple[int, ...]) -> Gains:
    """All players of a table against the Horde, at its levels in turn."""

    def gains(new: Weights, old: Weights, seed: int) -> float:
        return lead(new, seed) - before(old, seed)

    def lead(chosen: Weights, seed: int) -> float:
        seats, level = tables[seed // 3 % len(tables)], LEVELS[seed % 3]
        return _lead(played(seed, [chosen] * seats, **options_of(seats, level)))

    before = lru_cache(1000)(lead)
    return gains


AGAINST_THE_HORDE: Final = {
    "alone": (ALONE, against_the_horde((1,)), (60, 200, 600)),
    "pair": (PAIR, against_the_horde((2,)), (60, 200, 600)),
    "together": (TOGETHER, against_the_horde((3, 4, 5)), (20, 80, 240)),
}
"""The weights to begin with, the games, and their seeds from stage to stage."""


# -- figures by lot --------------------------------------------------------------------------------------

STEP: Final = 0.25
"""By what part of itself a figure is higher or lower."""
TILT: Final = 0.1
"""By what part a row rises or falls from one Harvest to the next."""
CARD_STEP: Final = 0.5
"""By how many points a card is worth more or less."""

Figure = tuple[str, str]
"""What is varied: `all` of a weight, the `tilt` of a row of weights, or a `card`; and its name."""


def figures(against_horde: bool = False) -> list[Figure]:
    """Return all that is varied among players who play one another, or against the Horde."""
    others = {*FOR_THE_SEARCH, "cards", "character"} | (set() if against_horde else FOR_THE_HORDE)
    names = [name for name in NAMES if name not in others]
    rows = [name for name in names if isinstance(getattr(WEIGHTS, name), tuple)]
    cards = [card.id for card in standard().cards.values() if card.kind != "goal" and not against_horde]
    kinds = (("all", names), ("tilt", rows), ("card", cards))
    return [(kind, name) for kind, found in kinds for name in found]


def by_lot(varied: Sequence[Figure], signs: Sequence[int], name: str, weights: Weights = WEIGHTS) -> Weights:
    """Return weights of which each figure is higher (1) or lower (-1) than now."""
    cards, changes = dict(weights.cards), dict[str, Any]()
    for (kind, figure), sign in zip(varied, signs, strict=True):
        if kind == "card":
            cards[figure] = cards.get(figure, 0.0) + sign * CARD_STEP
            continue
        value = changes.get(figure, getattr(weights, figure))
        if kind == "tilt":
            middle = len(value) / 2
            value = tuple(one * exp(sign * TILT * (i - middle)) for i, one in enumerate(value))
        elif isinstance(value, tuple):
            value = tuple(one * exp(sign * STEP) for one in value)
        else:
            value *= exp(sign * STEP)
        changes[figure] = value
    return replace(weights, cards=cards, character=name, **changes)


def _worths(m: Match) -> list[float]:
    """Return how well each player did: their points, and half of their lead."""
    scores = [nest.score for nest in m.nests]
    best = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(len(scores))]
    return [score + LEAD * (score - other) for score, other in zip(scores, best, strict=True)]


def gains_of_figures(weights: Weights, minutes: float, first: int) -> Iterator[str]:
    """Yield a line for each figure: what a player gains who has it higher, and the standard error of that."""
    varied, rng, seed, end = figures(), Random(first), first, monotonic() + 60 * minutes
    found = defaultdict[int, list[tuple[float, list[int]]]](list)
    while monotonic() < end:
        seats = (3, 2, 3, 4)[seed % 4]
        lots = [[rng.choice((-1, 1)) for _figure in varied] for _seat in range(seats)]
        sets = [by_lot(varied, signs, f"{seed} {seat}", weights) for seat, signs in enumerate(lots)]
        ended = played(seed, sets)
        found[seats] += zip(_worths(ended), lots, strict=True)
        seed += 1
    told = [
        (worth - fmean([each for each, _signs in players]), signs)
        for players in found.values()
        for worth, signs in players
    ]
    yield from gains_told(varied, told, "players")


def gains_against_the_horde(games: str, minutes: float, first: int) -> Iterator[str]:
    """Yield the same for players who all have the same figures against the Horde."""
    weights, tables = AGAINST_THE_HORDE[games][0], {"alone": (1,), "pair": (2,)}.get(games, (3, 4, 5))
    varied, rng, seed, end = figures(against_horde=True), Random(first), first, monotonic() + 60 * minutes
    found = defaultdict[tuple[int, str], list[tuple[float, list[int]]]](list)
    while monotonic() < end:
        kind = seats, level = tables[seed // 3 % len(tables)], LEVELS[seed % 3]
        signs = [rng.choice((-1, 1)) for _figure in varied]
        chosen = by_lot(varied, signs, str(seed), weights)
        found[kind].append((_lead(played(seed, [chosen] * seats, **options_of(seats, level))), signs))
        seed += 1
    means = {kind: fmean([worth for worth, _signs in games]) for kind, games in found.items()}
    told = [(worth - means[kind], signs) for kind, games in found.items() for worth, signs in games]
    yield from gains_told(varied, told, "games")


def gains_told(varied: Sequence[Figure], told: Sequence[tuple[float, list[int]]], unit: str) -> Iterator[str]:
    """Yield a line for each figure, the largest gain first.

    Args:
        varied: the figures.
        told: how much better than usual each player or game did, and which figures were higher or lower.
        unit: what has been counted.
    """
    error = pstdev([worth for worth, _signs in told]) / sqrt(len(told))
    yield f"{len(told)} {unit}; standard error {error:.3f} points"
    gained = [fmean([worth * signs[n] for worth, signs in told]) for n in range(len(varied))]
    for n in sorted(range(len(varied)), key=lambda n: -abs(gained[n])):
        yield f"{' '.join(varied[n]):30} {gained[n]:+.2f} ({gained[n] / error:+.1f})"


# -- sets of weights against the Horde -------------------------------------------------------------------


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
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "games", nargs="?", choices=("company", "normal", *AGAINST_THE_HORDE), default="company"
    )
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lot", action="store_true", help="figure by figure against the Horde too")
    args = parser.parse_args()
    if args.games not in AGAINST_THE_HORDE:
        weights = NORMAL if args.games == "normal" else WEIGHTS
        lines = gains_of_figures(weights, args.minutes, args.seed)
    elif args.lot:
        lines = gains_against_the_horde(args.games, args.minutes, args.seed)
    else:
        lines = search(args.games, args.minutes, args.seed)
    for line in lines:
        print(line, flush=True)


def search(games: str, minutes: float, seed: int) -> Iterator[str]:
    """Look for sets that do better against the Horde, and yield each that is found."""
    target, gains, stages = AGAINST_THE_HORDE[games]
    names = [name for name in NAMES if name not in {*FOR_THE_SEARCH, "cards", "character"}]
    rng, best, tried, end = Random(seed), replace(target), 0, monotonic() + 60 * minutes
    while monotonic() < end:
        tried += 1
        new = varied(best, rng, names)
        more = gained(gains, new, best, tried // SAME_SEEDS * stages[-1], stages)
        if more is not None:
            best = new
            yield f"# set {tried}: {more:+.2f}\n{best}"


if __name__ == "__main__":
    main()
