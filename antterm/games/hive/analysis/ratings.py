"""What the moves of the main line of a tree have cost, as far as that is known."""

from __future__ import annotations

from antterm.games.hive.analysis.chances import percent
from antterm.games.hive.analysis.review import MoveRating, RateMoves, review_of
from antterm.games.hive.analysis.tree import GLYPHS, Node, Tree
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

    def hear(self, rating: MoveRating) -> None:
        """Take over the rating of one of the moves that are being rated."""
        node = next((node for node in self._asked if node.ply == rating.ply), None)
        if node is not None:
            self._found[node] = rating

    @property
    def count(self) -> int:
        """How many moves of the main line are rated."""
        return len(self.known())

    def of(self, node: Node) -> MoveRating | None:
        """Return the rating of a move; None where it is not known."""
        return self._found.get(node)

    def known(self) -> list[tuple[Node, MoveRating]]:
        """Return the moves of the main line that are rated, with their ratings, in their order."""
        return [(node, self._found[node]) for node in self._tree.main_line() if node in self._found]

    def sign(self, node: Node) -> str:
        """Return `?` or `??` for a move that cost so much; empty for any other."""
        rating = self._found.get(node)
        return "" if rating is None else GLYPHS.get(rating.glyph, "")

    def mistakes(self, seat: int) -> list[tuple[Node, MoveRating]]:
        """Return the moves of a player that are marked as bad, with their ratings."""
        return [(node, rating) for node, rating in self.known() if rating.glyph and node.seat == seat]

    def summary(self) -> tuple[str, ...]:
        """Return how each side played, a line for each; none where nothing is rated."""
        text = _("{player}: accuracy {n} %, {mistakes}?, {blunders}??")
        return tuple(
            text.format(
                player=WORDS().seat(each.seat),
                n=round(each.accuracy),
                mistakes=each.mistakes,
                blunders=each.blunders,
            )
            for each in review_of(rating for _node, rating in self.known())
            if each.accuracy is not None
        )

    def lost(self, node: Node) -> str:
        """Return what a bad move lost, and what was better; empty for any other."""
        rating = self._found.get(node)
        if rating is None or not rating.glyph:
            return ""
        assert rating.best.chance is not None
        lost = _("It lost {n} %.").format(n=round(rating.loss))
        return f"{lost} {better_sentence(rating.best.move, percent(rating.best.chance))}"

    def why(self, node: Node) -> str:
        """Return why a bad move is bad, in a sentence; empty for any other."""
        rating = self._found.get(node)
        return reason_sentence(rating.reason) if rating is not None and rating.reason is not None else ""
