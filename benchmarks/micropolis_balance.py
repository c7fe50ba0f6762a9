"""What wins in Micropolis: places at the table, lines of the score sheet, and each tile of the deck.

    python -m benchmarks.micropolis_balance                              # 2,000 games of four times normal
    python -m benchmarks.micropolis_balance --table 2 --level hard --games 200 --option advanced=on

The same seeds give the same games. Places count from the first commander, who takes the first turn.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from statistics import mean

from antterm.bots import create, levels, randomness
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.micropolis.draw import DRAWING
from antterm.games.micropolis.rules.game import Micropolis
from antterm.games.micropolis.rules.happened import RoundBegan, RowRefilled, TileTaken
from antterm.games.micropolis.rules.tiles import Tile, reconstruction
from antterm.games.micropolis.words import MicropolisWords
from benchmarks.march_bots import told


@dataclass
class Tally:
    """What has been seen in some games."""

    places: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    """Games won, by place; a shared victory is a part of one."""
    lines: dict[bool, list[dict[str, int]]] = field(default_factory=lambda: {True: [], False: []})
    """Score sheets, of those who won and of the others."""
    offered: Counter[str] = field(default_factory=Counter)
    """In how many games a tile came into the row."""
    taken: Counter[str] = field(default_factory=Counter)
    """In how many it was taken."""
    paid: Counter[str] = field(default_factory=Counter)
    """Soldiers paid for it, all games together."""
    won: Counter[str] = field(default_factory=Counter)
    """Games won by who took it."""


def play(level: str, seats: int, options: dict[str, str], seed: int, tally: Tally) -> None:
    """Play a game and count what happened."""
    rules = Micropolis()
    course = Play.start(rules, with_defaults(rules.options, seats, options), seats, seed)
    bots, length = [create(level, "micropolis") for _ in range(seats)], 0
    events = list(course.happened)
    tally.offered.update(offer.tile.id for offer in course.view(None).row)
    while (ask := course.ask) is not None:
        rng = randomness(seed, ask.seat, length)
        events += course.answer(bots[ask.seat].choose(ask, course.view(ask.seat), rng))
        length += 1
    assert course.outcome is not None
    winners = course.outcome.winners
    first = next(event.seat for event in events if isinstance(event, RoundBegan))
    for seat in winners:
        tally.places[(seat - first) % seats] += 1 / len(winners)
    for seat, sheet in enumerate(DRAWING.score_lines(course.view(None))):
        tally.lines[seat in winners].append(dict(sheet))
    for event in events:
        match event:
            case RowRefilled(tiles=tiles):
                tally.offered.update(tiles)
            case TileTaken(home=home, tile=tile, paid=paid):
                tally.taken[tile.id] += 1
                tally.paid[tile.id] += paid
                tally.won[tile.id] += home.seat in winners


def report(tally: Tally, seats: int, games: int) -> list[str]:
    """What has been counted, in lines."""
    lines = [f"place {place + 1}: wins {told(tally.places[place], games)}" for place in range(seats)]
    for who, sheets in (("winners", tally.lines[True]), ("others", tally.lines[False])):
        means = [f"{name} {mean(sheet[name] for sheet in sheets):.1f}" for name in sheets[0]]
        lines.append(f"{who}: {', '.join(means)}")
    lines.append("tile  taken when offered  soldiers paid  taker wins  what is on it")
    deck, words = reconstruction(), MicropolisWords()

    def share(tile: Tile) -> float:
        return tally.taken[tile.id] / max(1, tally.offered[tile.id])

    for tile in sorted(deck.tiles.values(), key=share):
        taken = tally.taken[tile.id]
        paid, won = (count[tile.id] / max(1, taken) for count in (tally.paid, tally.won))
        lines.append(f"{tile.id:>4} {share(tile):>18.0%} {paid:>14.1f} {won:>11.0%}  {words.tile(tile)}")
    return lines


def main() -> int:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--table", type=int, default=4, help="players (4)")
    parser.add_argument("--level", default="normal", choices=levels("micropolis"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    options = dict(text.split("=", 1) for text in args.option)
    tally = Tally()
    for seed in range(args.games):
        play(args.level, args.table, options, seed, tally)
    sys.stdout.write("\n".join(report(tally, args.table, args.games)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
