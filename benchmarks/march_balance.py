"""What wins in March of the Ants: places, points, Actions, each card, hex and species; and against the Horde.

    python -m benchmarks.march_balance                                    # 2,000 games of three
    python -m benchmarks.march_balance --table 4 --option species=special --lot     # of either side of a mat
    python -m benchmarks.march_balance --table 2 --games 500 --option centipedes=standard

All players answer by the weights of bots that look ahead, without doing so. Which side of their mat a player
takes it decides by a fixed opinion; with `--lot` the lot decides instead. The same seeds give the same games.
Places count from the starting player. Against the Horde all win or lose together; with `--rest` they rest
whenever they can, so that the Horde gets as few cards as the rules allow.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import starmap
from random import Random

from antterm.core.ask import Event
from antterm.core.options import with_defaults
from antterm.games.march.bots.policy import Simulation
from antterm.games.march.rules import ending
from antterm.games.march.rules.components import GREAT_TUNNEL, standard
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import (
    ActionTaken,
    CardPlayed,
    CardsSeen,
    GameBegan,
    Scored,
    SideChosen,
)
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.topics import ChoosingSide
from benchmarks.march_bots import told


@dataclass
class Tally:
    """What has been seen in some games."""

    games: int = 0
    won: float = 0.0
    """Games that somebody won: all, but against the Horde."""
    places: Counter[int] = field(default_factory=Counter)
    """Games won by place, and below how often each place was there."""
    points: dict[bool, Counter[str]] = field(default_factory=lambda: {True: Counter(), False: Counter()})
    """Points by where they came from, of those who won and of the others."""
    players: Counter[bool] = field(default_factory=Counter)
    horde: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    drawn: Counter[str] = field(default_factory=Counter)
    """Cards that came into a hand."""
    used: Counter[str] = field(default_factory=Counter)
    """Cards that were played."""
    used_by_winner: Counter[str] = field(default_factory=Counter)
    laid: Counter[int] = field(default_factory=Counter)
    """Games in which a hex lay in the meadow."""
    held: Counter[int] = field(default_factory=Counter)
    """Those in which somebody controlled it at the end."""
    held_by_winner: Counter[int] = field(default_factory=Counter)
    sides: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """Sides of the mats that were chosen: the species, and whether the special one."""
    sides_won: Counter[tuple[str, bool]] = field(default_factory=Counter)


def play(
    seats: int,
    options: dict[str, str],
    seed: int,
    tally: Tally,
    lot: Random | None = None,
    rests: bool = False,
) -> None:
    """Play a game and count what happened.

    Args:
        seats: how many play.
        options: those that are not the default.
        seed: of the game.
        tally: what is counted.
        lot: decides for the sides of the mats; None for nobody but the player.
        rests: whether players rest whenever they can.
    """
    rules = March()
    events: list[Event] = []
    m = Match(rules.setup(with_defaults(rules.options, seats, options), seats, seed), events.append)
    game = Simulation(m)
    while game.ask is not None:
        if lot is not None and isinstance(game.ask.about, ChoosingSide):
            game.answer(lot.choice(game.ask.choices))
        else:
            rest = game.ask.find("rest") if rests else None
            game.answer(rest or game.policy.choose(game.ask))
    outcome = ending.judge(m.state)
    share = 1 / len(outcome.winners) if outcome.winners and m.state.horde is None else 1.0
    wins = {seat: share if seat in outcome.winners else 0.0 for seat in range(seats)}
    first = next((event.seat for event in events if isinstance(event, GameBegan)), 0)
    tally.games += 1
    tally.won += bool(outcome.winners)
    for seat in range(seats):
        tally.places[(seat - first) % seats] += wins[seat]  # type: ignore[assignment]
        tally.players[seat in outcome.winners] += 1
    if m.state.horde is not None:
        tally.horde.update(m.state.horde.sources)
    for here in m.meadow:
        if here.number != GREAT_TUNNEL:
            tally.laid[here.number] += 1
            if here.controller is not None:
                tally.held[here.number] += 1
                tally.held_by_winner[here.number] += wins[here.controller]  # type: ignore[assignment]
    for event in events:
        match event:
            case Scored(seat=seat, n=n):
                tally.points[seat in outcome.winners][event.SOURCE] += n
            case ActionTaken(action=action):
                tally.actions[action] += 1
            case CardsSeen(cards=cards):
                tally.drawn.update(cards)
            case CardPlayed(seat=seat, card=card):
                tally.used[card] += 1
                tally.used_by_winner[card] += wins[seat]  # type: ignore[assignment]
            case SideChosen(seat=seat, species=species, is_special=special):
                tally.sides[species, special] += 1
                tally.sides_won[species, special] += wins[seat]  # type: ignore[assignment]


def report(tally: Tally, seats: int) -> list[str]:
    """What has been counted, in lines."""
    games, components = tally.games, standard()
    lines = []
    if tally.horde:
        means = ", ".join(f"{name} {n / games:.1f}" for name, n in tally.horde.most_common())
        lines += [f"won {told(tally.won, games)}; the Horde: {means}"]
    else:
        lines += [f"place {place + 1}: wins {told(tally.places[place], games)}" for place in range(seats)]
    for who, name in ((True, "winners"), (False, "others")):
        if n := tally.players[who]:
            points = tally.points[who]
            means = ", ".join(f"{source} {got / n:.1f}" for source, got in points.most_common())
            lines.append(f"{name}: {sum(points.values()) / n:.1f} points ({means})")
    means = ", ".join(f"{name} {n / games / seats:.1f}" for name, n in tally.actions.most_common())
    lines.append(f"Actions of a player: {means}")

    def card(name: str) -> tuple[float, str]:
        used, drawn = tally.used[name], max(1, tally.drawn[name])
        share = tally.used_by_winner[name] / used if used else 0.0
        printed = components.cards[name]
        return (
            used / drawn,
            f"{used / drawn:>18.0%} {used:>7} {share:>11.0%}  {printed.name} ({printed.kind})",
        )

    lines.append("card  played when drawn  played  player wins")
    lines += [f"     {text}" for _, text in sorted(map(card, tally.drawn))]

    def tile(number: int, laid: int) -> str:
        held = tally.held[number]
        share = tally.held_by_winner[number] / held if held else 0.0
        name = components.tiles[number].name
        return f"{number:>3} {laid / games:>6.0%} {held / laid:>15.0%} {share:>12.0%}  {name}"

    lines.append("hex   laid  held at the end  holder wins")
    lines += list(starmap(tile, sorted(tally.laid.items())))
    for (species, special), n in sorted(tally.sides.items()):
        side = "special" if special else "ordinary"
        lines.append(
            f"{species}, {side} side: chosen {n} times, wins {told(tally.sides_won[species, special], n)}"
        )
    return lines


def main() -> int:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--table", type=int, default=3, help="players (3)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--lot", action="store_true", help="sides of mats are taken by lot")
    parser.add_argument("--rest", action="store_true", help="players rest whenever they can")
    args = parser.parse_args()
    options = dict(text.split("=", 1) for text in args.option)
    tally = Tally()
    for seed in range(args.first, args.first + args.games):
        play(args.table, options, seed, tally, Random(seed) if args.lot else None, args.rest)
    sys.stdout.write("\n".join(report(tally, args.table)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
