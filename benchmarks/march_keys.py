"""Count the keys that a round of March of the Ants takes each player: the fewest that the screen allows.

    python -m benchmarks.march_keys                            # typical first rounds, fifteen deals
    python -m benchmarks.march_keys --games 4 --level normal   # all rounds of games that bots play

In a typical round each player takes every Action that they have food for, one of each, then two rest; a bot
answers whatever the Actions ask. Everything counts: reading what happened, reactions, battles, the Royal
Decree; only the setup does not. Such a quiet round may take 25 keys.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from statistics import mean, median
from typing import Final, NamedTuple

from antterm import bots
from antterm.core.ask import Ask
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.march.rules.game import March
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.worker import REST
from tests.games.march.screen.keys import Played, Thrifty, by_round

BUDGET: Final = 25
"""Keys that a quiet round may take a player."""
ORDERS: Final = (
    ("march", "explore", "forage", "play"),
    ("explore", "forage", "march", "play"),
    ("forage", "explore", "play", "march"),
)
"""In which order the players take the Actions of a typical round."""


class Round(NamedTuple):
    """A round that was played."""

    turns: float
    """A player, their Rest among them."""
    answers: float
    keys: float


def played(level: str, seats: int, seed: int, is_typical: bool) -> Played:
    """A game of bots, or a typical first round."""
    play = Play.start(March(), with_defaults(March().options, seats, {}), seats, seed)
    answers, events = list[str](), list(play.happened)
    table = bots.TableFacts(March.id, {}, [level] * seats)
    left = [list(ORDERS[seat % len(ORDERS)]) for seat in range(seats)]
    with bots.seated([level] * seats, March.id) as sitting:
        while (ask := play.ask) is not None and not (is_typical and play.view(None).round > 1):
            if is_typical and isinstance(ask.about, Acting):
                answers.append(_next_action(ask, left[ask.seat]))
            else:
                rng = bots.randomness(seed, ask.seat, len(answers))
                shown = bots.position_for(level, table, play.view(ask.seat), events.copy)
                answers.append(sitting[ask.seat].bot.choose(ask, shown, rng))
            events += play.answer(answers[-1])
    return Played(seats, seed, answers)


def _next_action(ask: Ask, left: list[str]) -> str:
    """The next of these Actions that is possible, else a Rest."""
    action = next((action for action in left if ask.find(action) is not None), REST)
    if action in left:
        left.remove(action)
    return action


def rounds(game: Played) -> Iterator[Round]:
    """The rounds of a game with their keys, as each of the players would press them."""
    asks, seats = game.asks(), game.seats
    keys = Counter[int]()
    for seat in range(seats):
        player = Thrifty(game, seat, asks)
        player.play()
        keys += by_round(player.pressed)
    turns = Counter(number for number, ask in asks if isinstance(ask.about, Acting))
    answers = Counter(number for number, _ask in asks)
    for number in turns:
        yield Round(turns[number] / seats, answers[number] / seats, keys[number] / seats)


def tell(which: str, found: list[Round]) -> None:
    """One line about some rounds."""
    if not found:
        return
    keys = sorted(each.keys for each in found)
    few = sum(each <= BUDGET for each in keys)
    middle = f"mean {mean(keys):5.1f}  median {median(keys):5.1f}  {keys[0]:.1f} to {keys[-1]:.1f}"
    each = sum(keys) / sum(each.answers for each in found)
    print(
        f"{which:<14} {len(found):4} rounds  keys a player: {middle}  "
        f"{BUDGET} or less {100 * few / len(keys):3.0f} %  keys an answer {each:.2f}"
    )


def main() -> None:
    """Read what was asked for, play, count, print."""
    parser = argparse.ArgumentParser(description="Count the keys of rounds of March of the Ants.")
    parser.add_argument("--games", type=int, default=0, help="whole games of bots in place of typical rounds")
    parser.add_argument("--level", default="normal", help="of the bots")
    parser.add_argument("--seats", type=int, default=3)
    asked = parser.parse_args()
    level, seats = f"bot:{asked.level}", asked.seats
    if not asked.games:
        found = [
            each for seed in range(1, 16) for each in rounds(played(level, seats, seed, is_typical=True))
        ]
        tell("typical", found)
        return
    found = [
        each for seed in range(asked.games) for each in rounds(played(level, seats, seed, is_typical=False))
    ]
    for least, most in ((0, 3), (3, 4), (4, 5), (5, 7), (7, 99)):
        within = [each for each in found if least < each.turns <= most]
        tell(f"turns {least} to {most}" if most < 99 else f"turns over {least}", within)
    tell("all", found)


if __name__ == "__main__":
    main()
