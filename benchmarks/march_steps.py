"""Random play of March of the Ants in several checkouts in turn: what one commit has won over another.

    git worktree add --detach /tmp/before 417fa76
    python -m benchmarks.march_steps /tmp/before . --rounds 6

`contract` plays by the contract of all games, `step alone` by its `step`, with nobody told of anything and no
position kept. Each round plays the games of every checkout, one after the other, each in a process of its own
that has played before it is measured; of each game the quickest of all rounds counts, for other programs only
ever slow it down. Where two checkouts have the same digest of all answers, their rules are the same. The last
column says how many times as fast as the first the last one is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

TABLES = (2, 3, 5)
WARM = 3
"""Games that are played before any is measured."""


class Played(NamedTuple):
    """Games that were played."""

    answers: int
    seconds: list[float]
    """Of the processor, for each game."""
    digest: str
    """Of all answers."""


def in_this_checkout(games: int) -> dict[str, Played]:
    """The games of each way of playing."""
    from antterm.core import options
    from antterm.core.play import Play
    from antterm.games.march.rules.game import March

    complete = getattr(options, "with_defaults" if hasattr(options, "with_defaults") else "settle")
    rules = March()

    def contract(seats: int, seed: int) -> Iterator[str]:
        play, lot = Play(rules, rules.setup(complete(rules.options, seats, {}), seats, seed)), Random(seed)
        while play.ask is not None:
            text = play.ask.choices[int(lot.random() * len(play.ask.choices))].text
            play.answer(text)
            yield text

    def step_alone(seats: int, seed: int) -> Iterator[str]:
        state, lot = rules.setup(complete(rules.options, seats, {}), seats, seed), Random(seed)
        while rules.outcome(state) is None:
            flow = rules.step(state, lambda event: None)
            try:
                ask = next(flow)
                while True:
                    choice = ask.choices[int(lot.random() * len(ask.choices))]
                    yield choice.text
                    ask = flow.send(choice)
            except StopIteration:
                pass

    ways: dict[str, Callable[[int, int], Iterator[str]]] = {"contract": contract, "step alone": step_alone}
    found = {}
    for name, answers_of in ways.items():
        for seats in TABLES:
            for seed in range(WARM):
                list(answers_of(seats, seed))
            answers, seconds, digest = 0, list[float](), sha256()
            for seed in range(games):
                begun = process_time()
                texts = list(answers_of(seats, seed))
                seconds.append(process_time() - begun)
                answers += len(texts)
                digest.update("".join(f"{text}\n" for text in texts).encode())
            found[f"{name}, {seats} players"] = Played(answers, seconds, digest.hexdigest()[:12])
    return found


def in_checkout(checkout: Path, games: int) -> dict[str, Played]:
    """The same of another checkout, in a process of its own."""
    command = [sys.executable, "-c", Path(__file__).read_text("utf-8"), "--here", "--games", str(games)]
    found = json.loads(subprocess.check_output(command, cwd=checkout, text=True))
    return {name: Played(*played) for name, played in found.items()}


def quicker(one: Played, other: Played) -> Played:
    """Of each game the quicker time."""
    return one._replace(seconds=list(map(min, one.seconds, other.seconds)))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("checkouts", nargs="*", type=Path)
    parser.add_argument("--games", type=int, default=20, metavar="N")
    parser.add_argument("--rounds", type=int, default=12, metavar="N")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here:
        print(json.dumps(in_this_checkout(args.games)))
        return
    checkouts = [checkout.resolve() for checkout in args.checkouts]
    best: list[dict[str, Played]] = [{} for _ in checkouts]
    for _ in range(args.rounds):
        for found, checkout in zip(best, checkouts, strict=True):
            for name, played in in_checkout(checkout, args.games).items():
                found[name] = quicker(played, found.get(name, played))
    for name in best[0]:
        each = [found[name] for found in best]
        speeds = [one.answers / sum(one.seconds) for one in each]
        told = "".join(f"{speed:>10,.0f} {one.digest}" for speed, one in zip(speeds, each, strict=True))
        print(f"{name:<24}{told}{speeds[-1] / speeds[0]:>7.2f}")


if __name__ == "__main__":
    main()
