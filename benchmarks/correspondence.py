"""Count the hand-overs of correspondence games, without and with standing orders.

    python -m benchmarks.correspondence                 # 40 games each of March of the Ants
    python -m benchmarks.correspondence --games 10 --table 3 --bot normal

A hand-over is a question to another than who was asked last: there somebody has to come to the table. The
second figure is of the same games without the questions that standing orders would have answered; the third
of games that were played with them, which go another way. The same seeds give the same games.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, median

from antterm import bots, registry
from antterm.core.game import Order
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.table.standing_orders import standing_answer

ORDERS = (Order.NO_REACTION, Order.ALWAYS_LARVA)


@dataclass(frozen=True)
class Asked:
    """A question of a game that was played."""

    seat: int
    by_order: bool
    """Whether a standing order answers it."""


def played(game_id: str, bot: str, seats: int, seed: int, orders: Collection[Order]) -> list[Asked]:
    """The questions of one game in which everybody has these orders."""
    game = registry.game(game_id)
    play = Play.start(game, with_defaults(game.options, seats, {}), seats, seed)
    asked: list[Asked] = []
    with bots.seated([f"bot:{bot}"] * seats, game_id) as sitting:
        while (ask := play.ask) is not None:
            rng = bots.randomness(seed, ask.seat, len(asked))
            asked.append(Asked(ask.seat, standing_answer(game, ORDERS, ask) is not None))
            ordered = standing_answer(game, orders, ask)
            play.answer(ordered or sitting[ask.seat].bot.choose(ask, play.view(ask.seat), rng))
    return asked


def hand_overs(asked: Sequence[Asked], with_orders: bool) -> int:
    """Return how often another person is asked than for the question before.

    Args:
        asked: the questions of a game.
        with_orders: leave those out that standing orders answer.
    """
    seats = [question.seat for question in asked if not (with_orders and question.by_order)]
    return sum(one != other for one, other in pairwise(seats))


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="march")
    parser.add_argument("--bot", default="easy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--table", type=int, nargs="*", default=[3, 5])
    args = parser.parse_args(argv)
    for seats in args.table:
        games = [played(args.game, args.bot, seats, seed, ()) for seed in range(args.games)]
        ordered = [played(args.game, args.bot, seats, seed, ORDERS) for seed in range(args.games)]
        print(f"{args.game} for {seats}, {args.games} games of {args.bot}: hand-overs, mean (median; range)")
        told = (
            ("as they are", [hand_overs(game, with_orders=False) for game in games]),
            ("without reactions", [hand_overs(game, with_orders=True) for game in games]),
            ("played with orders", [hand_overs(game, with_orders=True) for game in ordered]),
        )
        for what, counts in told:
            print(f"  {what:20} {mean(counts):6.1f} ({median(counts):.0f}; {min(counts)}-{max(counts)})")


if __name__ == "__main__":
    main()
