"""Measure the speed of March of the Ants on one processor: answers, games and playouts a second.

    python -m benchmarks.march_speed                  # two, three and five players, all three ways of playing
    python -m benchmarks.march_speed --games 40 --rounds 3

Playouts are games that go on in a bot's head from an answer to the next Slumber: of whole rounds, as
they were once, and short ones. They are counted at every 16th turn of games of `normal`'s, 48 each.

Three ways: `rules` plays at random by the steps of the rules alone, `play` so by the contract of all games
(with boundaries kept and events told), `normal` by the policy that bots play on with in their heads. The same
seeds give the same games, so the digest of all answers tells whether the rules are still what they were.
Seconds are of the processor; of several rounds the quickest counts, because other programs only ever slow it
down.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product
from random import Random
from time import process_time

from antterm.bots import Budget, create, randomness
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.march.bots.levels import HardBot
from antterm.games.march.bots.policy import InformationSet, Simulation
from antterm.games.march.bots.search import Playouts, race
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.determinization import determinize, match_of
from antterm.games.march.rules.game import March
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import Acting

TABLES = (2, 3, 5)
EVERY = 16
"""Of so many turns one is looked at by playouts."""
PLAYOUTS = 48


def new_game(seats: int, seed: int) -> State:
    """A game of the usual options."""
    rules = March()
    return rules.setup(with_defaults(rules.options, seats, {}), seats, seed)


def by_rules(seats: int, seed: int) -> Iterator[str]:
    """The answers of a random game, played by the steps of the rules alone."""
    game, lot = Simulation(match_of(new_game(seats, seed), standard())), Random(seed)
    while game.ask is not None:
        choice = game.ask.choices[int(lot.random() * len(game.ask.choices))]
        game.answer(choice)
        yield choice.text


def by_play(seats: int, seed: int) -> Iterator[str]:
    """The answers of a random game, played by the contract of all games."""
    play, lot = Play(March(), new_game(seats, seed)), Random(seed)
    while play.ask is not None:
        choice = play.ask.choices[int(lot.random() * len(play.ask.choices))]
        play.answer(choice.text)
        yield choice.text


def by_normal(seats: int, seed: int) -> Iterator[str]:
    """The answers of a game in which all play as `normal` does."""
    game = Simulation(match_of(new_game(seats, seed), standard()))
    while game.ask is not None:
        choice = game.policy.choose(game.ask)
        game.answer(choice)
        yield choice.text


WAYS: dict[str, Callable[[int, int], Iterator[str]]] = {
    "rules": by_rules,
    "play": by_play,
    "normal": by_normal,
}


def playouts(turns_of_each: int | None, seats: int, seed: int) -> tuple[int, float]:
    """Return how many playouts there were at some turns of a game, and the seconds that they took."""
    rules, normal = March(), create("normal", "march")
    play, turns, count, seconds = Play(rules, new_game(seats, seed)), 0, 0, 0.0
    while play.ask is not None:
        seat, view = play.ask.seat, play.view(play.ask.seat)
        rng = randomness(seed, seat, turns)
        if isinstance(play.ask.about, Acting):
            turns += 1
            if turns % EVERY == 0:
                known, now, begun = InformationSet(view, seat), determinize(view, rng), process_time()
                budget, ways = Budget(nodes=PLAYOUTS), Playouts(turns=turns_of_each)
                found = race(known, play.ask, now, rng, budget, HardBot.most, ways, lambda running: None)
                seconds += process_time() - begun
                count += sum(len(candidate.values) for candidate in found)
        play.answer(normal.choose(play.ask, view, rng))
    return count, seconds


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=20, metavar="N")
    parser.add_argument("--rounds", type=int, default=2, metavar="N")
    args = parser.parse_args()
    print(f"{'':<20}{'answers/s':>10}{'games/s':>9}  digest of all answers")
    for name, answers_of in WAYS.items():
        for seats in TABLES:
            least, answers, digest = float("inf"), 0, sha256()
            for _ in range(args.rounds):
                answers, digest, begun = 0, sha256(), process_time()
                for seed in range(args.games):
                    for text in answers_of(seats, seed):
                        answers += 1
                        digest.update(f"{text}\n".encode())
                least = min(least, process_time() - begun)
            speed = f"{answers / least:>10,.0f}{args.games / least:>9.1f}"
            print(f"{name + f', {seats} players':<20}{speed}  {digest.hexdigest()[:12]}", flush=True)
    print(f"\n{'':<25}{'playouts/s':>10}")
    for turns, seats in product((None, HardBot.turns), TABLES):
        rounds = [
            [playouts(turns, seats, seed) for seed in range(args.games // 4)] for _ in range(args.rounds)
        ]
        count = sum(n for n, _seconds in rounds[0])
        least = sum(min(seconds for _n, seconds in game) for game in zip(*rounds, strict=True))
        kind = "whole rounds" if turns is None else "short"
        print(f"{f'{kind}, {seats} players':<25}{count / least:>10,.0f}", flush=True)


if __name__ == "__main__":
    main()
