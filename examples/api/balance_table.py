"""A balance table: what each seat scores, and from where, in games of bots. Prints Markdown.

python examples/api/balance_table.py micropolis bot:normal 3 20
"""

import sys
from statistics import mean

import antterm


def main(game: str = "micropolis", level: str = "bot:normal", seats: int = 3, games: int = 10) -> None:
    """Let bots of one level play, and print the mean of each figure by seat.

    Args:
        game: one of `antterm.games()`.
        level: of all seats.
        seats: players at a table.
        games: how many.
    """
    rows = antterm.play(game, agents=[level] * seats, seeds=range(games)).rows()
    figures = [name for name, value in rows[0].items() if isinstance(value, int | float) and name != "seed"]
    print("| " + " | ".join(figures) + " |")
    print("|" + "---|" * len(figures))
    for seat in range(1, seats + 1):
        own = [row for row in rows if row["seat"] == seat]
        print("| " + " | ".join(f"{mean(row[name] for row in own):.1f}" for name in figures) + " |")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
