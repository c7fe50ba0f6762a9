"""Play the bot against bots that play anything legal; give the number of games and of processes:

python -m greedy_march 20 2
"""

import sys

import antterm
from antterm.api import Agent
from greedy_march.bot import Greedy


def main(games: int = 10, processes: int = 1) -> None:
    """Play three at a table, one of them greedy, and print how many games each won."""
    agents: list[Agent] = [Greedy, "bot:random", "bot:random"]
    results = antterm.play("march", agents=agents, seeds=range(games), processes=processes, beyond="none")
    for agent, wins in zip(results.agents, results.wins(), strict=True):
        print(f"{agent}: {wins:.1f} of {games}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
