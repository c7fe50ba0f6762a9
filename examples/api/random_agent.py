"""Two agents that play anything legal: the shortest program that plays a whole game.

python examples/api/random_agent.py
"""

import random

import antterm


def main() -> None:
    """Play one game of each kind at random and print how it ended."""
    for game in antterm.games():
        match, chance = antterm.new(game, seed=7), random.Random(7)
        while match.outcome is None:
            match.answer(chance.choice(match.choices))
        print(f"{game}: {len(match.answers)} answers, {match.outcome.reason}, scores {match.outcome.scores}")


if __name__ == "__main__":
    main()
