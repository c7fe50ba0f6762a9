"""The four levels of Hive bots, each with a style of its own, and their book of openings.

* Easy makes beginners' mistakes: it looks only at its own next move, overlooks some of its pieces, most often
  those far from the queens, and its style neglects its own queen.
* Normal looks no further, but overlooks nothing. Its style is careful.
* Hard searches 10,000 positions, about four half-moves ahead. Its style is to attack.
* Expert searches for five seconds, and finds what wins or loses within the next few moves.

The book, `book.txt`, is made by `tools/hive_book`, which names the source of its games. A line holds a
position, a bar, and the moves that were played there, each with its number of games:

    w wG0,0 bS0,1 | Q1,0 5; L1,0 3

White is to move, with a white grasshopper in cell 0,0 and a black spider in 0,1. In five games White placed
the queen in 1,0. A piece that moves is named by its cell: `1,0>2,0`. Cells have axial coordinates. Positions
that differ only by a rotation, reflection or shift of the hive share one line.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import ClassVar, Final

from antterm.bots import Budget, Thinker, Thought
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.games.hive.bots.evaluation import NEAR, NEAR_REACH, WIN, terms
from antterm.games.hive.bots.search import FORCED_WIN, RatedMove, Search
from antterm.games.hive.bots.weights import CAREFUL, CURIOUS, FIERCE, PLAIN, Weights
from antterm.games.hive.rules.meanings import AnsweringDraw, ChoosingMove
from antterm.games.hive.rules.notation import PASS as PASS_TEXT
from antterm.games.hive.rules.notation import move_text
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.swarm import PASS, PIECE_BITS, QUEENS, Swarm
from antterm.games.hive.rules.symmetry import canonical, entry
from antterm.games.hive.rules.view import HiveView

PLIES: Final = 8
"""Number of half-moves from the start of a game that the book covers."""


@cache
def _book() -> dict[str, dict[str, int]]:
    """Return the book: by position, in how many games each move was played."""
    lines = (files("antterm.games.hive.bots") / "book.txt").read_text("utf-8").splitlines()
    book = {}
    for line in lines:
        if line and not line.startswith("#"):
            position, moves = line.split(" | ")
            book[position] = {move: int(n) for move, n in (one.rsplit(" ", 1) for one in moves.split("; "))}
    return book


def from_book(position: Position, rng: Streams) -> Move | None:
    """Return a random move from the book, weighted by its number of games; None if the book has no move."""
    if position.ply >= PLIES or any(len(stack) > 1 for stack in position.board.stacks.values()):
        return None
    text, ways = canonical(position)
    counts = _book().get(text, {})
    moves = [(move, counts.get(entry(move, ways), 0)) for move in position.moves()] if counts else []
    at = rng.below("book", total) if (total := sum(count for _, count in moves)) else 0
    for move, count in moves:
        if at < count:
            return move
        at -= count
    return None


SIDE: Final = 100
"""Points of the search's score that equal one free side of a queen, the unit of ratings."""
WON: Final = 100.0
"""The rating of a won game; a forced win in n half-moves is rated n less."""
OPINIONS: Final = 3
"""Number of moves that a hint rates."""
HOPELESS: Final = -1.0
"""A bot accepts a draw if it rates its own position below this."""
GLANCE: Final = 2000
"""Number of positions that a bot searches to decide about an offered draw."""


class HiveThinker(Thinker):
    """A bot that searches; the levels set the limits of the search, the style, and what is overlooked."""

    seconds: ClassVar[float | None] = None
    """Seconds of search for one move; None for no limit."""
    nodes: ClassVar[int | None] = None
    """Number of positions searched for one move; None for no limit."""
    depth: ClassVar[int | None] = None
    """Number of half-moves that the search looks ahead; None for no limit."""
    overlooks: ClassVar[tuple[int, int]] = (0, 0)
    """In how many cases out of 100 it overlooks a piece: one in the hand or near a queen, and one that is far
    from both."""
    weights: ClassVar[Weights] = PLAIN
    book: ClassVar[bool] = True
    """Whether it plays its first moves from the book of openings."""

    def __init__(self) -> None:
        self._visited: dict[int, int] = {}
        """Positions seen since a piece was last placed, which could be repeated: the ply of each, by key."""
        self._in_play = 0
        """Number of pieces in play in the last position that the bot remembered."""

    def budget(self) -> Budget:
        return Budget(self.seconds, self.nodes, self.depth)

    def decide(self, ask: Ask, view: HiveView, rng: Streams, budget: Budget) -> str:
        position = Position.from_view(view)
        if isinstance(ask.about, AnsweringDraw):
            return self._on_draw_offer(ask, position)
        if len(ask.choices) == 1:
            return ask.choices[0].text
        if self.book and (move := from_book(position, rng)) is not None:
            text = move_text(position, move)
            budget.report([Thought(text, None)])
            return text
        self._remember(position)
        moves = self.noticed(position.swarm(), rng) if any(self.overlooks) else None
        chosen = search(position, rng, budget, 1, self._visited, self.weights, moves)[0]
        budget.report(thoughts(position, (chosen,)))
        swarm = position.swarm()
        swarm.play(chosen.move)
        self._visited[swarm.key] = swarm.ply
        return texts_of(position, (chosen.move,))[0]

    def quick(self, ask: Ask, view: HiveView, rng: Streams) -> str:
        """Return the best move when looking only one half-move ahead; an offered draw is declined."""
        if isinstance(ask.about, AnsweringDraw):
            return "decline"
        if len(ask.choices) == 1:
            return ask.choices[0].text
        position = Position.from_view(view)
        best = search(position, rng, Budget(depth=1), weights=self.weights)[0]
        return texts_of(position, (best.move,))[0]

    def analyse(self, ask: Ask, view: HiveView, rng: Streams, budget: Budget) -> Sequence[Thought]:
        position = Position.from_view(view)
        if isinstance(ask.about, ChoosingMove):
            return with_reasons(position, search(position, rng, budget, OPINIONS))
        return [Thought(self.decide(ask, view, rng, budget), None)]

    def noticed(self, swarm: Swarm, rng: Streams) -> list[int]:
        """Return the codes of the moves of the pieces that it notices; of all pieces if it notices none."""
        near = 0
        for queen in QUEENS:
            if (cell := swarm.cell_of(queen)) is not None:
                near |= NEAR << cell - NEAR_REACH
        moves, found = swarm.moves(), dict[int, bool]()
        for piece in sorted({move & (1 << PIECE_BITS) - 1 for move in moves}):
            cell = swarm.cell_of(piece)
            is_far = cell is not None and not near >> cell & 1
            found[piece] = rng.below("noticed", 100) >= self.overlooks[is_far]
        return [move for move in moves if found[move & (1 << PIECE_BITS) - 1]] or moves

    def _remember(self, position: Position) -> None:
        """Remember a position, to recognise repetitions.

        Forget those that cannot come again because a piece was placed since, and those of moves that were
        taken back.
        """
        in_play = sum(map(len, position.board.stacks.values()))
        earlier = self._visited if in_play == self._in_play else {}
        self._visited = {key: ply for key, ply in earlier.items() if ply < position.ply}
        self._visited[position.swarm().key] = position.ply
        self._in_play = in_play

    def _on_draw_offer(self, ask: Ask, position: Position) -> str:
        """Accept a draw if the bot stands clearly worse. The side that offered it may be the one to move."""
        swarm = position.swarm()
        line = Search(swarm, Budget(nodes=GLANCE)).run(swarm.moves())[0]
        ours = line.score if swarm.to_move == ask.seat else -line.score
        return "accept" if ours / SIDE < HOPELESS else "decline"


class EasyBot(HiveThinker):
    """Looks at its own next move only, and overlooks pieces, as beginners do."""

    depth = 1
    overlooks = (30, 60)
    weights = CURIOUS
    book = False


class NormalBot(HiveThinker):
    """Looks at its own next move only, and plays the best one."""

    depth = 1
    weights = CAREFUL


class HardBot(HiveThinker):
    """Searches a fixed number of positions, about four half-moves ahead, in a fraction of a second."""

    nodes = 10_000
    weights = FIERCE


class ExpertBot(HiveThinker):
    """Searches for five seconds, less if it sees that the game is decided."""

    seconds = 5.0


def search(
    position: Position,
    rng: Streams,
    budget: Budget,
    few: int = 1,
    visited: Collection[int] = (),
    weights: Weights = PLAIN,
    moves: Sequence[int] | None = None,
) -> list[RatedMove]:
    """Return the best moves of a position, best first.

    Args:
        position: the position to search.
        rng: the randomness that decides among equally good moves.
        budget: the limits of the search; the best `few` thoughts are reported to it after each depth.
        few: how many moves to return, with exact scores.
        visited: keys of earlier positions, which the search tries not to repeat.
        weights: the weights of the evaluation for the side to move.
        moves: the codes of the moves to choose among; None for all legal ones.
    """
    swarm = position.swarm()
    order = list(moves or swarm.moves())
    rng.shuffle("moves", order)
    return Search(swarm, budget, visited, weights).run(
        order, few, lambda lines: budget.report(thoughts(position, lines[:few]))
    )


def thoughts(position: Position, lines: Sequence[RatedMove]) -> list[Thought]:
    """Return lines of the search as thoughts, with moves in the notation of the Universal Hive Protocol."""
    found = []
    for line in lines:
        first, *following = texts_of(position, (line.move, *line.following))
        away = WIN - abs(line.score)
        won, lost = line.score > FORCED_WIN, line.score < -FORCED_WIN
        found.append(
            Thought(
                first,
                rating(line.score),
                tuple(following),
                wins_in=(away + 1) // 2 if won else None,
                loses_in=away // 2 if lost else None,
            )
        )
    return found


def with_reasons(position: Position, lines: Sequence[RatedMove]) -> list[Thought]:
    """Return lines of a search in the plain style as thoughts that explain their ratings.

    `Thought.terms` says how much better each term of the evaluation gets along the line, in free sides of a
    queen. So that lines can be compared, each is followed only as far as the shortest one. A line that leads
    to a forced end is not explained further.
    """
    length, seat = min(len(line.following) for line in lines), position.to_move
    now = terms(position.swarm(), PLAIN, seat)
    found = []
    for line, thought in zip(lines, thoughts(position, lines), strict=True):
        swarm = position.swarm()
        for code in (line.move, *line.following[:length]):
            swarm.play(code)
        then = terms(swarm, PLAIN, seat)
        if abs(line.score) <= FORCED_WIN and all(
            abs(worth) <= FORCED_WIN for worth in (*now.values(), *then.values())
        ):
            gained = tuple((name, (worth - now[name]) / SIDE) for name, worth in then.items())
            thought = replace(thought, terms=gained)
        found.append(thought)
    return found


def rating(score: int) -> float:
    """Return a score of the search as a rating: in free sides of a queen, or near `WON` for a forced end."""
    if abs(score) <= FORCED_WIN:
        return score / SIDE
    away = WIN - abs(score)
    return (WON - away) * (1 if score > 0 else -1)


def texts_of(position: Position, codes: Sequence[int]) -> list[str]:
    """Return the notation of moves that are played one after the other."""
    texts = []
    for code in codes:
        if code == PASS:
            texts.append(PASS_TEXT)
            position = position.passed()
        else:
            move = position.swarm().move_of(code)
            texts.append(move_text(position, move))
            position = position.after(move)
    return texts
