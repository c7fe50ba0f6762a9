"""What the terms of Hive's evaluation foretell: fits their weights to the results of games.

    python -m benchmarks.hive_tuning play GAMES.jsonl --games 200     games of the plain style with itself
    python -m benchmarks.hive_tuning fit GAMES.jsonl ... --decisive   weights fitted to games

Both use archives as `benchmarks.hive_chances` reads them; any directory will do. `play` adds to its file: the
first half-moves are random, five to nine of them, and every other game has all expansions; the number of a
game is its seed. `fit` takes every position of a game after its eighth half-move in which both queens are in
play and nobody is about to be surrounded, without looking ahead.

A weight's feature is what `Evaluator` says of a position in a style to which nothing else is worth anything,
so it cannot differ from the evaluation. White's chance is taken to be the logistic function of the sum of all
features times their weights, where the lead in pieces approaches `most_lead` as in play. The weights with the
least log loss are found by gradient descent (Adam). They are fitted on four games of five, and the log loss
of the fifth stands beside that of the plain style as it is, on the scale that suits it best. Then they are
fitted on all games, and printed beside those of the plain style in its unit.

What a fit says is a proposal. Weights go into a style when a match shows that they win
(`benchmarks/hive_bots.txt`): a bot that values what foretells a win need not thereby win.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from math import exp, log
from pathlib import Path
from typing import Final, NamedTuple

from antterm.bots import Budget
from antterm.core.rng import Streams
from antterm.games.hive.bots.evaluation import LAST_SIDE, Evaluator
from antterm.games.hive.bots.levels import search, texts_of
from antterm.games.hive.bots.search import FORCED_WIN
from antterm.games.hive.bots.weights import NOTHING, PLAIN, Weights
from antterm.games.hive.rules.notation import game_type
from antterm.games.hive.rules.pieces import EXPANSION_SETS, WHITE, Bug
from antterm.games.hive.rules.position import TOURNAMENT, Position
from antterm.games.hive.rules.swarm import IN_HAND, QUEENS
from benchmarks.hive_chances import archived

LONGEST: Final = 130
"""Half-moves after which a game of the style with itself is drawn."""
FIRST: Final = 8
"""Half-moves of a game that are passed over."""
UNIT: Final = 100
"""The weight with which a feature is asked for: roundings do not matter then."""
STEPS: Final = 300
"""Steps of the descent."""
PACE: Final = 0.05
"""By how much a weight changes at most in the first step; the last ones are near 0."""
RESTRAINT: Final = 5e-3
"""What large weights cost, so that features that hardly occur stay near 0."""
SINGLE: Final = (
    "besieger",
    "rider",
    "climber",
    "landing",
    "covered_queen",
    "stuck_queen",
    "open_side",
    "attacker",
    "leaver",
    "tempo",
)
"""Weights that are whole numbers and count on the board."""


class Sample(NamedTuple):
    """A position: its features by number, those that are not 0, and what became of it."""

    features: tuple[tuple[int, float], ...]
    now: int
    """What it is worth to White in the plain style."""
    points: float
    """White's points in its game."""


def weights() -> dict[str, tuple[Weights, int]]:
    """Return, by weight, the style to which it alone is worth something, and what it is in the plain style.

    What a piece loses in the hand, and what it loses that cannot move, are weights of their own.
    """
    blank = replace(NOTHING, watchful=False)
    found = {name: (_with(blank, name, UNIT), getattr(PLAIN, name)) for name in SINGLE}
    for sides in range(1, LAST_SIDE + 1):
        row = tuple(UNIT if number == sides else 0 for number in range(len(PLAIN.danger)))
        found[f"danger {sides}"] = replace(blank, danger=row), PLAIN.danger[sides]
        found[f"guard {sides}"] = replace(blank, guard=row), PLAIN.guard[sides]
    for bug in Bug:
        if bug is not Bug.QUEEN:
            alone = {**NOTHING.mobile, bug: UNIT}
            worth = PLAIN.mobile[bug]
            found[f"fixed {bug.name}"] = replace(blank, mobile=alone, in_hand=100), worth
            found[f"hand {bug.name}"] = replace(blank, mobile=alone), worth * (100 - PLAIN.in_hand) // 100
    return found


def _with(style: Weights, name: str, value: int) -> Weights:
    """Return a style with another value of one weight."""
    assert any(field.name == name for field in fields(Weights))
    change: dict[str, int] = {name: value}
    return replace(style, **change)  # type: ignore[arg-type]


_WEIGHTS: Final = weights()
"""The weights, in the order of the features."""
_LEADS: Final = tuple(name.startswith(("hand ", "fixed ")) for name in _WEIGHTS)
"""By number of a feature, whether it counts for the lead in pieces."""


def samples(positions: Sequence[Position], points: float, valuers: Sequence[Evaluator]) -> Iterator[Sample]:
    """Yield the positions of a game that count."""
    plain = Evaluator(PLAIN, WHITE, 0)
    for position in positions[FIRST:]:
        swarm = position.swarm()
        if any(swarm.spots[queen] == IN_HAND for queen in QUEENS):
            continue
        side = 1 if swarm.to_move == WHITE else -1
        now = side * plain.evaluate(swarm)
        if abs(now) > FORCED_WIN or plain.threatened:
            continue
        told = [side * valuer.evaluate(swarm) / UNIT for valuer in valuers]
        for number, name in enumerate(_WEIGHTS):
            if name.startswith("hand "):  # that valuer counts the pieces that cannot move as well
                told[number] -= told[number - 1]
        yield Sample(tuple((number, value) for number, value in enumerate(told) if value), now, points)


def chance(value: float) -> float:
    """Return the logistic function, never quite 0 or 1."""
    return min(1 - 1e-9, max(1e-9, 1 / (1 + exp(-max(-30.0, min(30.0, value))))))


def loss(values: Sequence[float], chosen: Sequence[Sample]) -> float:
    """Return the log loss of values on the logistic scale, in nats."""
    pairs = ((chance(value), sample.points) for value, sample in zip(values, chosen, strict=True))
    return -sum(points * log(p) + (1 - points) * log(1 - p) for p, points in pairs) / len(chosen)


def value(sample: Sample, fitted: Sequence[float], most: float) -> tuple[float, float]:
    """Return what weights say of a position, and by how much that changes with the lead in pieces."""
    rest = lead = 0.0
    for number, feature in sample.features:
        if _LEADS[number]:
            lead += feature * fitted[number]
        else:
            rest += feature * fitted[number]
    part = most / (most + abs(lead))
    return rest + lead * part, part * part


def fitted(chosen: Sequence[Sample], scale: float) -> list[float]:
    """Return the weights with the least log loss, on the logistic scale.

    Args:
        chosen: the positions to fit to.
        scale: units of the plain style to one of the logistic scale.
    """
    most = PLAIN.most_lead / scale
    size = [1e-9] * len(_WEIGHTS)
    for sample in chosen:
        for number, feature in sample.features:
            size[number] += feature * feature
    size = [(total / len(chosen)) ** 0.5 + 0.02 for total in size]
    found, slope, spread = ([0.0] * len(_WEIGHTS) for _ in range(3))
    for step in range(1, STEPS + 1):
        gradient = [RESTRAINT * found[number] * size[number] for number in range(len(_WEIGHTS))]
        for sample in chosen:
            told, part = value(sample, found, most)
            error = (chance(told) - sample.points) / len(chosen)
            for number, feature in sample.features:
                gradient[number] += error * feature / size[number] * (part if _LEADS[number] else 1)
        for number, change in enumerate(gradient):
            slope[number] = 0.9 * slope[number] + 0.1 * change
            spread[number] = 0.99 * spread[number] + 0.01 * change * change
            along = slope[number] / (1 - 0.9**step)
            across = (spread[number] / (1 - 0.99**step)) ** 0.5 + 1e-8
            found[number] -= PACE * (1 - (step - 1) / STEPS) * along / across / size[number]
    return found


def plain_scale(chosen: Sequence[Sample]) -> float:
    """Return how many units of the plain style are one of the logistic scale, by least log loss."""
    return min(range(80, 1201, 20), key=lambda scale: loss([s.now / scale for s in chosen], chosen))


def fit(archives: Sequence[Path], decisive: bool) -> None:
    """Print what the games of archives say about the weights."""
    valuers = [Evaluator(style, WHITE, 0) for style, _ in _WEIGHTS.values()]
    games = [
        found
        for path in archives
        for positions, points in archived(path)
        if not (decisive and points == 0.5) and (found := list(samples(positions, points, valuers)))
    ]
    every = [sample for game in games for sample in game]
    held = [sample for game in games[::5] for sample in game]
    taught = [sample for number, game in enumerate(games) if number % 5 for sample in game]
    print(f"{len(games)} games, {len(every):,} positions; {len(held):,} of every fifth game are held out")
    scale = plain_scale(taught)
    print(f"the plain style: scale {scale:.0f}, log loss {loss([s.now / scale for s in held], held):.4f}")
    most = PLAIN.most_lead / scale
    best = fitted(taught, scale)
    told = [value(sample, best, most)[0] for sample in held]
    print(f"fitted to the other games: log loss {loss(told, held):.4f}")
    best = fitted(every, scale)
    told = [value(sample, best, most)[0] for sample in every]
    unit = sum(s.now * v for s, v in zip(every, told, strict=True)) / sum(v * v for v in told)
    print(f"{'':<20}{'plain':>8}{'fitted':>8}")
    weight = {name: unit * each for name, each in zip(_WEIGHTS, best, strict=True)}
    # Every queen is in some danger, so all dangers can grow by the same without any effect.
    more = PLAIN.danger[1] - weight["danger 1"]
    for name, (_, now) in _WEIGHTS.items():
        print(f"{name:<20}{now:>8}{weight[name] + more * name.startswith('danger'):>8.0f}")


def play(archive: Path, games: int, first: int, nodes: int) -> None:
    """Play games of the plain style with itself, and add them to an archive.

    A game ends too where the search sees a forced win.
    """
    for seed in range(first, first + games):
        rng = Streams(seed)
        expansions = "MLP" if seed % 2 else EXPANSION_SETS[seed // 2 % len(EXPANSION_SETS)]
        position = Position.start(expansions, TOURNAMENT)
        texts: list[str] = []
        been: list[int] = []
        result = "Draw"
        while position.ply < LONGEST:
            if (winners := position.winners()) is not None:
                result = "Draw" if len(winners) > 1 else "WhiteWins" if winners == (WHITE,) else "BlackWins"
                break
            swarm = position.swarm()
            if position.ply < 5 + seed % 5:
                code = rng.pick("opening", swarm.moves())
            else:
                best = search(position, rng, Budget(nodes=nodes), visited=been[-8:])[0]
                code = best.move
                if abs(best.score) > FORCED_WIN:
                    result = "WhiteWins" if (best.score > 0) == (swarm.to_move == WHITE) else "BlackWins"
                    break
            been.append(swarm.key)
            texts += texts_of(position, (code,))
            swarm.play(code)
            position = Position.of_swarm(swarm)
        line = {"type": game_type(expansions), "recorded_result": result, "moves": ";".join(texts)}
        with archive.open("a", encoding="utf-8") as lines:
            lines.write(f"{json.dumps(line)}\n")


def main() -> None:
    """Play games or fit weights, as asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("archive", type=Path, metavar="GAMES.jsonl")
    playing.add_argument("--games", type=int, default=200, metavar="N")
    playing.add_argument("--first", type=int, default=0, metavar="N", help="number of the first game")
    playing.add_argument("--nodes", type=int, default=400, metavar="N", help="positions of each search (400)")
    fitting = commands.add_parser("fit")
    fitting.add_argument("archives", type=Path, nargs="+", metavar="GAMES.jsonl")
    fitting.add_argument("--decisive", action="store_true", help="leave drawn games out")
    args = parser.parse_args()
    if args.command == "play":
        play(args.archive, args.games, args.first, args.nodes)
    else:
        fit(args.archives, args.decisive)


if __name__ == "__main__":
    main()
