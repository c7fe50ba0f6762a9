"""Engine lines: the best few moves of a position, White's chances after each, and what is expected to follow.

    budget = Budget(seconds=60)                    # or none; `budget.stop()` from any thread ends the search
    found = find_lines(position, budget, tell=show)   # `show` gets `Lines` after each depth

In a process of its own the same is the job `FindLines`, to be given to `BotProcess.ask_next`. `engine_task`
asks an engine of another maker, one that speaks the Universal Hive Protocol, for its best move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from antterm.bots import Budget, Task, maker
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.hive.analysis.chances import chance_of
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.bots.evaluation import WIN
from antterm.games.hive.bots.levels import texts_of
from antterm.games.hive.bots.search import FORCED_WIN, RatedMove, Search
from antterm.games.hive.rules.game import RULES
from antterm.games.hive.rules.notation import game_string
from antterm.games.hive.rules.position import Position

FEW: Final = 3
"""Lines that are shown."""
SECONDS: Final = 60.0
"""Seconds for which a position is analysed if nobody stops the analysis."""


@dataclass(frozen=True, slots=True)
class EngineLine:
    """A move and what is expected after it."""

    moves: tuple[str, ...]
    """The moves in the notation of the protocol, beginning with the move that is rated."""
    chance: float
    """White's chance in per cent after the move."""
    ends_in: int | None = None
    """Half-moves to a forced end, this move included; None where none is forced."""

    @property
    def move(self) -> str:
        """The move itself."""
        return self.moves[0]

    @property
    def following(self) -> tuple[str, ...]:
        """The moves expected after it."""
        return self.moves[1:]


@dataclass(frozen=True, slots=True)
class Lines:
    """The best few lines of an engine in one position, and how far it has looked for them."""

    lines: tuple[EngineLine, ...]
    """The best few moves, best first; none where the game is over."""
    depth: int = 0
    """Half-moves looked ahead in full."""
    nodes: int = 0
    """Number of positions that were searched."""

    @property
    def chance(self) -> float | None:
        """White's chance in the position, if the best move is made."""
        return self.lines[0].chance if self.lines else None


def find_lines(
    position: Position,
    budget: Budget,
    few: int = FEW,
    tell: Callable[[Lines], None] = lambda lines: None,
) -> Lines:
    """Look deeper and deeper at a position until the budget is spent or stopped.

    Args:
        position: the position.
        budget: the limits of the search.
        few: the number of lines to return.
        tell: called with what is known after each depth.
    """
    swarm = position.swarm()
    moves = swarm.moves()
    if not moves:
        return Lines(())
    search = Search(swarm, budget)
    best = search.run(moves, few, lambda lines: tell(_lines(position, lines, search)))
    return _lines(position, best, search)


def _lines(position: Position, rated: Sequence[RatedMove], search: Search) -> Lines:
    return Lines(tuple(line_of(position, line) for line in rated), search.depth, search.nodes)


def line_of(position: Position, rated: RatedMove) -> EngineLine:
    """Return a move of the search with its chance and what is expected to follow."""
    return EngineLine(
        tuple(texts_of(position, (rated.move, *rated.following))),
        chance_of(rated.score, position.to_move),
        WIN - abs(rated.score) if abs(rated.score) > FORCED_WIN else None,
    )


@dataclass(frozen=True)
class FindLines:
    """Engine lines as a job for a `BotProcess` (`bots.Deepening`): it tells `Lines` as it looks deeper."""

    position: Position
    few: int = FEW
    seconds: float | None = SECONDS
    """None for as long as nobody stops it."""

    def budget(self) -> Budget:
        """Return how long the job may take, beginning now."""
        return Budget(self.seconds)

    def deepen(self, budget: Budget, tell: Callable[[Lines], None]) -> Lines:
        """Do the job; see `find_lines`."""
        return find_lines(self.position, budget, self.few, tell)


def engine_task(player: str, tree: Tree) -> Task | None:
    """Return the task of asking an engine of another maker for its best move.

    Engines cannot be asked to stop: give them a process of their own, and interrupt it.

    Args:
        player: the engine as a seat names it: `uhp:COMMAND`, `uhp:seconds=10:COMMAND`, `uhp:depth=3:COMMAND`.
        tree: the engine learns how the position came about.

    Returns:
        None where the game is over.
    """
    node = tree.at
    ask = Play(RULES(), tree.state(node)).ask
    if ask is None:
        return None
    story = game_string(node.position, [step.move for step in node.path()]) if not tree.root.ply else None
    return Task(maker(player, "hive"), ask, story, Streams(0))
