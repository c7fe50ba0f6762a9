"""The levels of play that bots for Hive have, each with a style of its own.

Easy, a curious one, makes the mistakes of beginners: it looks at its own next move only, overlooks some of
its pieces, most of all those far from the queens, and judges in a style that forgets its own queen. Normal, a
careful one, looks no further, but takes the best. Hard, an attacker, looks as far as 10,000 positions reach.
Expert thinks for as long as people are willing to wait, and finds whatever wins or loses within the next few
moves.

The book of openings, `book.txt`, is made by `tools/hive_book`, which says where its games are from. A line is
a position, a bar, and each move with how many games went on so:

    w wG0,0 bS0,1 | Q1,0 5; L1,0 3

White to move, the white grasshopper in cell 0,0 and the black spider in 0,1: five games placed the queen in
1,0. A piece that moves is named by its cell: `1,0>2,0`. Cells are axial, and turned, mirrored and shifted so
that all positions that are alike are written alike.
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
from antterm.games.hive.bots.search import FAR, RatedMove, Search
from antterm.games.hive.bots.styles import CAREFUL, CURIOUS, FIERCE, PLAIN, Style
from antterm.games.hive.bots.worth import NEAR, NEAR_REACH, WIN, terms
from antterm.games.hive.rules.meanings import AnsweringDraw, ChoosingMove
from antterm.games.hive.rules.notation import PASS as PASS_TEXT
from antterm.games.hive.rules.notation import move_text
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.swarm import PASS, PIECE_BITS, QUEENS, Swarm
from antterm.games.hive.rules.symmetry import canonical, entry
from antterm.games.hive.rules.view import HiveView

PLIES: Final = 8
"""Half-moves that the book knows at most."""


@cache
def _book() -> dict[str, dict[str, int]]:
    """Return, by position, how many games went on with each move."""
    lines = (files("antterm.games.hive.bots") / "book.txt").read_text("utf-8").splitlines()
    book = {}
    for line in lines:
        if line and not line.startswith("#"):
            position, moves = line.split(" | ")
            book[position] = {move: int(n) for move, n in (one.rsplit(" ", 1) for one in moves.split("; "))}
    return book


def from_book(position: Position, rng: Streams) -> Move | None:
    """Return a move of the book, the more probable the more people played it; None where it has none."""
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
"""Units of the search to one free side of a queen, which is the unit of ratings."""
WON: Final = 100.0
"""The rating of a won game; a win that is n half-moves away has n less."""
OPINIONS: Final = 3
"""How many moves a hint rates."""
HOPELESS: Final = -1.0
"""A bot accepts a draw if its rating is below this."""
GLANCE: Final = 2000
"""Positions looked at to judge an offered draw."""


class HiveThinker(Thinker):
    """A bot that searches; the levels differ in how far."""

    seconds: ClassVar[float | None] = None
    nodes: ClassVar[int | None] = None
    depth: ClassVar[int | None] = None
    overlooks: ClassVar[tuple[int, int]] = (0, 0)
    """How often it does not think of a piece near a queen or in the hand, and of one elsewhere, times out of
    a hundred."""
    style: ClassVar[Style] = PLAIN
    book: ClassVar[bool] = True
    """Whether it begins as people do."""

    def __init__(self) -> None:
        self._been: dict[int, int] = {}
        """The positions it has seen since a piece was placed, which may come again: plies by key."""
        self._in_play = 0

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
        chosen = search(position, rng, budget, 1, self._been, self.style, moves)[0]
        budget.report(thoughts(position, (chosen,)))
        swarm = position.swarm()
        swarm.play(chosen.move)
        self._been[swarm.key] = swarm.ply
        return texts_of(position, (chosen.move,))[0]

    def quick(self, ask: Ask, view: HiveView, rng: Streams) -> str:
        """Return the best move when looking only one half-move ahead; an offered draw is declined."""
        if isinstance(ask.about, AnsweringDraw):
            return "decline"
        if len(ask.choices) == 1:
            return ask.choices[0].text
        position = Position.from_view(view)
        best = search(position, rng, Budget(depth=1), style=self.style)[0]
        return texts_of(position, (best.move,))[0]

    def analyse(self, ask: Ask, view: HiveView, rng: Streams, budget: Budget) -> Sequence[Thought]:
        position = Position.from_view(view)
        if isinstance(ask.about, ChoosingMove):
            return with_reasons(position, search(position, rng, budget, OPINIONS))
        return [Thought(self.decide(ask, view, rng, budget), None)]

    def noticed(self, swarm: Swarm, rng: Streams) -> list[int]:
        """Return the codes of the moves of the pieces that it thinks of; of all if it thinks of none."""
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
        """Remember a position that may come again unless a piece is placed; later ones have not been."""
        in_play = sum(map(len, position.board.stacks.values()))
        earlier = self._been if in_play == self._in_play else {}
        self._been = {key: ply for key, ply in earlier.items() if ply < position.ply}
        self._been[position.swarm().key] = position.ply
        self._in_play = in_play

    def _on_draw_offer(self, ask: Ask, position: Position) -> str:
        """Accept when standing clearly worse. The game goes on with the other's move."""
        swarm = position.swarm()
        line = Search(swarm, Budget(nodes=GLANCE)).run(swarm.moves())[0]
        ours = line.score if swarm.to_move == ask.seat else -line.score
        return "accept" if ours / SIDE < HOPELESS else "decline"


class EasyBot(HiveThinker):
    """Looks at its own next move only, and overlooks pieces, as beginners do."""

    depth = 1
    overlooks = (30, 60)
    style = CURIOUS
    book = False


class NormalBot(HiveThinker):
    """Looks at its own next move only, and takes the best."""

    depth = 1
    style = CAREFUL


class HardBot(HiveThinker):
    """Looks at a fixed number of positions, about four half-moves ahead; in no time."""

    nodes = 10_000
    style = FIERCE


class ExpertBot(HiveThinker):
    """Thinks for five seconds."""

    seconds = 5.0


def search(
    position: Position,
    rng: Streams,
    budget: Budget,
    few: int = 1,
    been: Collection[int] = (),
    style: Style = PLAIN,
    moves: Sequence[int] | None = None,
) -> list[RatedMove]:
    """Return the best moves of a position that has any, best first; of equally good ones any.

    Args:
        position: where to look for them.
        rng: decides among equally good moves.
        budget: how long to look; told the best few thoughts after each depth.
        few: how many moves are to be judged exactly.
        been: keys of positions to which it had better not return.
        style: what things are worth to the player who is to move.
        moves: the codes of those to choose among; None for all.
    """
    swarm = position.swarm()
    order = list(moves or swarm.moves())
    rng.shuffle("moves", order)
    return Search(swarm, budget, been, style).run(
        order, few, lambda lines: budget.report(thoughts(position, lines[:few]))
    )


def thoughts(position: Position, lines: Sequence[RatedMove]) -> list[Thought]:
    """Return lines of the search as thoughts in the notation of the protocol."""
    found = []
    for line in lines:
        first, *following = texts_of(position, (line.move, *line.following))
        away = WIN - abs(line.score)
        won, lost = line.score > FAR, line.score < -FAR
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
    """Return lines of the plain search as thoughts, each with what it gains by term.

    That is how much better the position is, in free sides of a queen, after as many moves as all lines are
    long. Who wins or loses needs no other reason.
    """
    length, seat = min(len(line.following) for line in lines), position.to_move
    now = terms(position.swarm(), PLAIN, seat)
    found = []
    for line, thought in zip(lines, thoughts(position, lines), strict=True):
        swarm = position.swarm()
        for code in (line.move, *line.following[:length]):
            swarm.play(code)
        then = terms(swarm, PLAIN, seat)
        if abs(line.score) <= FAR and all(abs(worth) <= FAR for worth in (*now.values(), *then.values())):
            gained = tuple((name, (worth - now[name]) / SIDE) for name, worth in then.items())
            thought = replace(thought, terms=gained)
        found.append(thought)
    return found


def rating(score: int) -> float:
    """Return a score in free sides of a queen; a forced end as `WON`, less its distance in half-moves."""
    if abs(score) <= FAR:
        return score / SIDE
    away = WIN - abs(score)
    return (WON - away) * (1 if score > 0 else -1)


def texts_of(position: Position, codes: Sequence[int]) -> list[str]:
    """Return moves that follow each other, as text."""
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
