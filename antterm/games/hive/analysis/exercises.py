"""Learning from mistakes: the player looks for a better move in the position before each bad one.

Both front ends use the same `Exercises`: whose mistakes they are, what was tried, and with what result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import chain

from antterm.dialogues.steps import Dialogue, Trouble, choose
from antterm.games.hive.analysis.ratings import Ratings
from antterm.games.hive.analysis.review import MISTAKE, MoveRating, RateMoves
from antterm.games.hive.analysis.tree import GLYPHS, Node, Tree
from antterm.games.hive.rules.notation import PASS, move_text, read_move
from antterm.games.hive.rules.pieces import WHITE
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import legal_move
from antterm.games.hive.words import WORDS
from antterm.games.hive.words.pieces import bug_help, own_name
from antterm.games.hive.words.reasons import leading_question
from antterm.i18n import _, ngettext


class Result(Enum):
    """The result of an exercise."""

    FOUND = auto()
    SHOWN = auto()
    LEFT = auto()


class Verdict(Enum):
    """The judgement of a move that was tried."""

    AS_GOOD = "as_good"
    """Equal to the best move, within the accuracy of the search."""
    NEARLY = "nearly"
    """No mistake, and better than the move of the game, but not as good as the best."""
    NO_BETTER = "no_better"


@dataclass
class Exercise:
    """A bad move of a game, for which a better one is to be found."""

    node: Node
    """The node of the bad move."""
    rating: MoveRating
    """The rating of the move: by how much it lowered the chance to win, and the best move in its place."""
    tries: list[MoveRating] = field(default_factory=list)
    helps: int = 0
    """The help given so far: 0 for none, 1 for a question that leads to the better move, 2 for the piece to
    look at."""
    result: Result | None = None
    """None while it is not solved."""

    @property
    def before(self) -> Node:
        """The position in which the bad move was made."""
        assert self.node.parent is not None
        return self.node.parent

    @property
    def position(self) -> Position:
        """The position in which a better move is to be found."""
        return self.before.position

    @property
    def name(self) -> str:
        """The bad move as it is listed: `14. wP /bA1?`."""
        number = f"{self.node.turn}{'.' if self.node.seat == WHITE else '...'}"
        return f"{number} {self.node.move}{GLYPHS[self.rating.glyph]}"

    def verdict(self, tried: MoveRating) -> Verdict:
        """Return the verdict on a move that was tried."""
        if tried.is_as_good:
            return Verdict.AS_GOOD
        is_mistake = tried.loss >= MISTAKE or tried.loss >= self.rating.loss
        return Verdict.NO_BETTER if is_mistake else Verdict.NEARLY


class Exercises:
    """The exercises for the mistakes of a game, one after another.

    Args:
        tree: the variations; the current node is the position that is asked.
        mistakes: the bad moves with their ratings, one at least.
    """

    def __init__(self, tree: Tree, mistakes: Sequence[tuple[Node, MoveRating]]) -> None:
        self._tree = tree
        self.every = [Exercise(node, rating) for node, rating in mistakes]
        self.number = 0
        """Number of exercises before the current one, which is its index in `every`."""
        self.pending = ""
        """The move that the engine is asked about."""
        self._stand()

    @property
    def current(self) -> Exercise | None:
        """The current exercise; None when all are done."""
        return self.every[self.number] if self.number < len(self.every) else None

    def _stand(self) -> None:
        if self.current is not None:
            self._tree.go(self.current.before)

    def leave(self) -> None:
        """Go to the bad move of the current exercise, or of the last."""
        self._tree.go((self.current or self.every[-1]).node)

    # Tries

    def take(self, text: str) -> MoveRating | None:
        """Try a move.

        Args:
            text: the text of the move in any notation.

        Returns:
            Its rating, if that is known: that of the exercise for the move of the game, which is no try.
            None where the engine has to rate it first, see `job`.

        Raises:
            Refused: it is not legal.
        """
        exercise = self._open()
        move = legal_move(exercise.position, text)
        written = PASS if move is None else move_text(exercise.position, move)
        self.pending = ""
        if written == exercise.node.move:
            return exercise.rating
        if tried := [each for each in exercise.tries if each.played.move == written]:
            return tried[0]
        if written == (best := exercise.rating.best).move:
            rating = replace(exercise.rating, played=best, loss=0.0, reason=None)
            self._tried(rating)
            return rating
        self.pending = written
        return None

    def job(self) -> RateMoves | None:
        """Return the task of rating the move that was tried; None for nothing to do."""
        if not self.pending or self.current is None:
            return None
        return RateMoves(self.current.position, (self.pending,))

    def hear(self, rating: MoveRating) -> bool:
        """Use the rating of the tried move; return False if it is for another position."""
        if not self.pending or self.current is None or rating.ply != self.current.node.ply:
            return False
        self.pending = ""
        self._tried(rating)
        return True

    def _tried(self, rating: MoveRating) -> None:
        exercise = self._open()
        exercise.tries.append(rating)
        if rating.is_as_good:
            exercise.result = Result.FOUND

    def _open(self) -> Exercise:
        """Return the current exercise, which is to be solved."""
        assert self.current is not None
        assert self.current.result is None
        return self.current

    # Help, and going on

    def help(self) -> str:
        """Return a question that leads to the better move; the second time, the piece to look at."""
        exercise, self.pending = self._open(), ""
        exercise.helps += 1
        if exercise.helps == 1:
            return leading_question(exercise.rating.reason)
        move = read_move(exercise.position, exercise.rating.best.move)
        if move is None:
            return _("Passing is best here.")
        text = _("Look at {piece}. {moves}")
        return text.format(piece=own_name(move.piece), moves=bug_help(move.piece.bug))

    def show(self) -> None:
        """Give up the current exercise and show what was better."""
        self._open().result, self.pending = Result.SHOWN, ""

    def go_on(self) -> None:
        """Go to the next exercise; one that is not solved is left out."""
        assert self.current is not None
        self.current.result, self.pending = self.current.result or Result.LEFT, ""
        self.number += 1
        self._stand()

    def summary(self) -> str:
        """Return how many were found, in a sentence."""
        found, count = sum(each.result is Result.FOUND for each in self.every), len(self.every)
        text = ngettext(
            "You have found a better move for {found} of {n} mistake.",
            "You have found a better move for {found} of {n} mistakes.",
            count,
        )
        return text.format(found=found, n=count)


def ask_whose(
    tree: Tree, ratings: Ratings, people: Sequence[int], players: Sequence[str]
) -> Dialogue[Exercises]:
    """Return the exercises for mistakes; ask first whose, if several people have made some.

    Args:
        tree: the variations.
        ratings: the ratings of the moves of the main line.
        people: the seats whose mistakes count.
        players: what they are called, by seat; none where that is not known.

    Raises:
        Trouble: there is no mistake.
    """
    by_seat = {seat: found for seat in people if (found := ratings.mistakes(seat))}
    if not by_seat:
        raise Trouble(_("No move was bad enough to learn from."))
    if len(by_seat) == 1:
        return Exercises(tree, *by_seat.values())
    both = sorted(chain(*by_seat.values()), key=lambda mistake: mistake[0].ply)
    options = [(found, _whose(seat, players, len(found))) for seat, found in by_seat.items()]
    asked = choose(_("Whose mistakes?"), [*options, (both, _("those of both players"))])
    return Exercises(tree, (yield from asked))


def _whose(seat: int, players: Sequence[str], count: int) -> str:
    """Return a player and how many mistakes there are."""
    called = " ".join(dict.fromkeys((WORDS().seat(seat), *players[seat : seat + 1]))).rstrip()
    return ngettext("{player}: {n} mistake", "{player}: {n} mistakes", count).format(player=called, n=count)
