"""The ratings of the moves in the main line of a tree, as far as they are known."""

from __future__ import annotations

from antterm.core.record import Record
from antterm.dialogues.analysis import RatedAnswer
from antterm.games.hive.analysis.begin import of_record
from antterm.games.hive.analysis.chances import chance_at_end, percent
from antterm.games.hive.analysis.names import opening_of
from antterm.games.hive.analysis.review import MoveRating, RateMoves, review_of
from antterm.games.hive.analysis.tree import GLYPHS, Node, Tree
from antterm.games.hive.rules.game import NOT_MOVES
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.words import WORDS
from antterm.games.hive.words.reasons import better_sentence, reason_sentence
from antterm.i18n import _


class Ratings:
    """The ratings of the moves of a tree's main line, as far as they are known.

    Args:
        tree: the variations.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._found: dict[Node, MoveRating] = {}
        self._asked: list[Node] = []
        """The moves that are being rated."""

    def job(self) -> RateMoves | None:
        """Return the task of rating the main line from the first move that is not rated; None for none."""
        line = self._tree.main_line()
        first = next((number for number, node in enumerate(line) if node not in self._found), None)
        if first is None:
            return None
        self._asked = line[first:]
        before = line[first].parent
        assert before is not None
        return RateMoves(before.position, tuple(node.move for node in self._asked))

    def hear(self, rating: MoveRating) -> Node | None:
        """Store the rating of a move that is being rated; return its node, None if it is not being rated."""
        node = next((node for node in self._asked if node.ply == rating.ply), None)
        if node is not None:
            self._found[node] = rating
        return node

    @property
    def count(self) -> int:
        """The number of moves of the main line that are rated."""
        return len(self.rated())

    def of(self, node: Node) -> MoveRating | None:
        """Return the rating of a move; None where it is not known."""
        return self._found.get(node)

    def rated(self) -> list[tuple[Node, MoveRating]]:
        """Return the moves of the main line that are rated, with their ratings, in their order."""
        return [(node, self._found[node]) for node in self._tree.main_line() if node in self._found]

    def sign(self, node: Node) -> str:
        """Return `?` or `??` for a move that cost so much; empty for any other."""
        rating = self._found.get(node)
        return "" if rating is None else GLYPHS.get(rating.glyph, "")

    def mistakes(self, seat: int) -> list[tuple[Node, MoveRating]]:
        """Return the moves of a player that are marked as bad, with their ratings."""
        return [(node, rating) for node, rating in self.rated() if rating.glyph and node.seat == seat]

    def summary(self, aloud: bool = False) -> tuple[str, ...]:
        """Return how each side played, a line for each; none where nothing is rated.

        Args:
            aloud: whether it is heard: then in words alone.
        """
        text = _("{player}: accuracy {n} %, {mistakes}?, {blunders}??")
        if aloud:
            text = _("{player}: accuracy {n} per cent; mistakes: {mistakes}, bad mistakes: {blunders}.")
        return tuple(
            text.format(
                player=WORDS().seat(each.seat),
                n=round(each.accuracy),
                mistakes=each.mistakes,
                blunders=each.blunders,
            )
            for each in review_of(rating for _node, rating in self.rated())
            if each.accuracy is not None
        )

    def lost(self, node: Node) -> str:
        """Return what a bad move lost, and what was better; empty for any other."""
        rating = self._found.get(node)
        if rating is None or not rating.glyph:
            return ""
        lost = _("It lost {n} %.").format(n=round(rating.loss))
        return f"{lost} {better_sentence(rating.best.move, percent(rating.best.chance))}"

    def why(self, node: Node) -> str:
        """Return why a bad move is bad, in a sentence; empty for any other."""
        rating = self._found.get(node)
        return reason_sentence(rating.reason) if rating is not None and rating.reason is not None else ""


class RatedRecord:
    """The ratings of the moves of a game at the table; see `dialogues.analysis.RatedGame`.

    Args:
        record: the game.
    """

    def __init__(self, record: Record[HiveState]) -> None:
        tree, outcome = of_record(record), record.play.outcome
        self._ratings, self._opening = Ratings(tree), opening_of(tree.main_line())
        moves = [number for number, text in enumerate(record.answers, 1) if text not in NOT_MOVES]
        self._numbers = dict(zip(tree.main_line(), moves, strict=True))
        self._rated_to = 0
        """The position after the last move that is rated."""
        self.chances: dict[int, int] = {}
        self.answers: dict[int, RatedAnswer] = {}
        if outcome is not None:
            self.chances[len(record.answers)] = percent(chance_at_end(outcome.winners))

    def job(self) -> RateMoves | None:
        """Return the task of rating the moves that are not rated yet; None for none."""
        return self._ratings.job()

    def hear(self, rating: MoveRating) -> None:
        """Store the rating of one move."""
        ratings, node = self._ratings, self._ratings.hear(rating)
        if node is None:
            return
        number, before, best = self._numbers[node], self._rated_to, rating.best
        self.chances.setdefault(before, percent(best.chance))
        for between in range(before + 1, number):  # such as an offer of a draw
            self.chances[between] = self.chances[before]
        self.chances.setdefault(number, percent(rating.played.chance))
        explanation, why = ratings.lost(node), ratings.why(node)
        self.answers[number] = RatedAnswer(
            round(rating.loss), ratings.sign(node), best.move, explanation, why
        )
        self._rated_to = number

    def summary(self, aloud: bool = False) -> tuple[str, ...]:
        """Return how each side played, and the opening; see `Ratings.summary`."""
        sentences = self._ratings.summary(aloud)
        return (
            (*sentences, f"{self._opening.name}.") if sentences and self._opening is not None else sentences
        )
