"""Learning from mistakes: the position before each bad move is asked again, until better is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from antterm.bots import Thought
from antterm.draw.scene import Look, Scene
from antterm.games.hive.analysis.chances import percent
from antterm.games.hive.analysis.review import MISTAKE, MoveRating, RateMoves
from antterm.games.hive.analysis.tree import GLYPHS, Node, Tree
from antterm.games.hive.draw.learning import ChanceRow, LearningPane, ProgressRow, TryRow
from antterm.games.hive.rules.notation import PASS, move_text, read_move
from antterm.games.hive.rules.pieces import WHITE
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import legal_move
from antterm.games.hive.words.pieces import bug_help, own_name
from antterm.games.hive.words.reasons import better_sentence, leading_question, reason_sentence
from antterm.i18n import _, ngettext, pgettext
from antterm.ui.models import analysis as commands
from antterm.ui.models.drawn_move import DrawnMove
from antterm.ui.models.keymap import Command, Offer


class Result(Enum):
    """What came of an exercise."""

    FOUND = auto()
    SHOWN = auto()
    LEFT = auto()


@dataclass
class Exercise:
    """A bad move of a game, in place of which a better one is looked for."""

    node: Node
    """The bad move."""
    rating: MoveRating
    """What it cost, and what was better."""
    tries: list[MoveRating] = field(default_factory=list)
    helps: int = 0
    """How much help was given: a question that leads to the better move, then which piece to look at."""
    result: Result | None = None
    """None while it is to be solved."""

    @property
    def position(self) -> Position:
        """The position before the bad move."""
        assert self.node.parent is not None
        return self.node.parent.position

    @property
    def name(self) -> str:
        """The bad move as it stands in lists: `14. wP /bA1?`."""
        number = f"{self.node.turn}{'.' if self.node.seat == WHITE else '...'}"
        return f"{number} {self.node.move}{GLYPHS[self.rating.glyph]}"


class Learning:
    """The exercises that the mistakes of a game make, one after the other.

    Args:
        tree: the variations; the current node is the position that is asked.
        mistakes: the bad moves with their ratings, one at least.
    """

    tries = True
    commands: Sequence[Command] = commands.LEARNING

    def __init__(self, tree: Tree, mistakes: Sequence[tuple[Node, MoveRating]]) -> None:
        self._tree = tree
        self.exercises = [Exercise(node, rating) for node, rating in mistakes]
        self._number = 0
        self._pending = ""
        """The move that the engine is asked about."""
        self._said = ""
        """What is to be said of the last key."""
        self._stand()

    @property
    def name(self) -> str:
        """What the board is used for."""
        return _("Learn from mistakes")

    @property
    def exercise(self) -> Exercise | None:
        """The exercise that is asked; None when all are done."""
        return self.exercises[self._number] if self._number < len(self.exercises) else None

    def _stand(self) -> None:
        """Have the board show the position that is asked."""
        if self.exercise is not None and self.exercise.node.parent is not None:
            self._tree.go(self.exercise.node.parent)

    def leave(self) -> None:
        """Have the board show the bad move of the exercise at which one is."""
        self._tree.go((self.exercise or self.exercises[-1]).node)

    # Tries

    def try_answer(self, text: str) -> None:
        """Take a move as a try, which the engine may have to rate (see `job`).

        Raises:
            Refused: it is not legal.
        """
        exercise = self.exercise
        if exercise is None or exercise.result is not None:
            self._said = _("This mistake is done.")
            return
        move = legal_move(exercise.position, text)
        written = PASS if move is None else move_text(exercise.position, move)
        self._pending = self._said = ""
        if written == exercise.node.move:
            self._said = _("{move} is the move of the game.").format(move=written)
        elif written == exercise.rating.best.move:
            best = exercise.rating.best
            self._take(replace(exercise.rating, played=best, loss=0.0, reason=None))
        elif (rating := self._tried(written)) is not None:
            self._said = self._verdict_sentence(rating)
        else:
            self._pending = written
            self._said = _("The engine looks at {move}…").format(move=written)

    def play(self, _number: int) -> bool:
        """Take no number: they choose pieces."""
        return False

    def _tried(self, move: str) -> MoveRating | None:
        """Return the rating of a move that was tried before; None for any other."""
        assert self.exercise is not None
        return next((each for each in self.exercise.tries if each.played.move == move), None)

    def job(self) -> RateMoves | None:
        """Return the task of rating the move that was tried; None for nothing to do."""
        if not self._pending or self.exercise is None:
            return None
        return RateMoves(self.exercise.position, (self._pending,))

    def hear(self, rating: MoveRating) -> None:
        """Take over how good the move is that was tried."""
        if self._pending and self.exercise is not None and rating.ply == self.exercise.node.ply:
            self._pending = ""
            self._take(rating)

    def _take(self, rating: MoveRating) -> None:
        assert self.exercise is not None
        self.exercise.tries.append(rating)
        if rating.is_as_good:
            self.exercise.result = Result.FOUND
        self._said = self._verdict_sentence(rating)

    def _verdict_sentence(self, rating: MoveRating) -> str:
        verdict = self._verdict(rating)
        assert rating.played.chance is not None
        text = _("{move} ({chance} %): {verdict}.")
        return text.format(move=rating.played.move, chance=percent(rating.played.chance), verdict=verdict)

    def _verdict(self, rating: MoveRating) -> str:
        """Return how good a try is, in a word or two."""
        assert self.exercise is not None
        if rating.is_as_good:
            return pgettext("a move that was tried", "found")
        if rating.loss < MISTAKE and rating.loss < self.exercise.rating.loss:
            return pgettext("a move that was tried", "nearly")
        return pgettext("a move that was tried", "no better")

    # Other keys

    def does(self, command: Command) -> str | None:
        """Do what a key of the mode means.

        Returns:
            Why nothing was done, empty if something was; None where the key means nothing now.
        """
        exercise = self.exercise
        if command is commands.GO_ON and (exercise is None or exercise.result is None):
            return None
        if exercise is None:
            return _("All mistakes are done.")
        self._pending = ""
        match command:
            case commands.NEXT_MISTAKE | commands.GO_ON:
                exercise.result = exercise.result or Result.LEFT
                self._number, self._said = self._number + 1, ""
                self._stand()
            case commands.SHOW if exercise.result is None:
                exercise.result, self._said = Result.SHOWN, ""
            case commands.HELP_TO_FIND if exercise.result is None:
                is_first, exercise.helps = not exercise.helps, exercise.helps + 1
                reason = exercise.rating.reason
                self._said = leading_question(reason) if is_first else self._which_piece(exercise)
            case _:
                return _("This mistake is done.")
        return ""

    @staticmethod
    def _which_piece(exercise: Exercise) -> str:
        move = read_move(exercise.position, exercise.rating.best.move)
        if move is None:
            return _("Passing is best here.")
        text = _("Look at {piece}. {moves}")
        return text.format(piece=own_name(move.piece), moves=bug_help(move.piece.bug))

    # What is shown

    def thoughts(self) -> Sequence[Thought]:
        """Return the move that is marked on the board: the best one, when it was found or shown."""
        exercise = self.exercise
        if exercise is None or exercise.result is None:
            return ()
        found = next((each.played.move for each in exercise.tries if each.is_as_good), "")
        return (Thought(found or exercise.rating.best.move, None),)

    def drawn(self) -> Sequence[DrawnMove]:
        """Return the move of the game, in red, and what was better when that was found or shown."""
        if (exercise := self.exercise) is None:
            return ()
        better = [DrawnMove(thought.text, "arrow.0") for thought in self.thoughts()]
        return [*better, DrawnMove(exercise.node.move, "danger", "?")]

    def told(self) -> str:
        """Return what is asked, or what came of it."""
        exercise = self.exercise
        if exercise is None:
            found = sum(each.result is Result.FOUND for each in self.exercises)
            count = len(self.exercises)
            text = ngettext(
                "You have found better for {found} of {n} mistake.",
                "You have found better for {found} of {n} mistakes.",
                count,
            )
            return text.format(found=found, n=count)
        lost = _("{move} lost {n} %.").format(move=exercise.name, n=round(exercise.rating.loss))
        if exercise.result is None:
            return f"{lost} {_('Find something better.')}"
        best = exercise.rating.best
        assert best.chance is not None
        return f"{lost} {better_sentence(best.move, percent(best.chance))}"

    def detail(self) -> str:
        """Return what there is to say of the last key, or why the move of the game was bad."""
        exercise = self.exercise
        if exercise is not None and exercise.result is not None and exercise.rating.reason is not None:
            found = _("Found.") if exercise.result is Result.FOUND else ""
            return f"{found} {reason_sentence(exercise.rating.reason)}".strip()
        return self._said

    def offers(self) -> list[Offer]:
        """Return what keys do now."""
        if self.exercise is None:
            return []
        if self.exercise.result is not None:
            return [Offer(commands.GO_ON)]
        help_now = Offer(commands.HELP_TO_FIND, _("which piece") if self.exercise.helps else "")
        ways = (commands.SHOW, commands.NEXT_MISTAKE)
        return [Offer(commands.FORWARD, _("piece"), "1-9"), help_now, *map(Offer, ways)]

    def pane(self, look: Look) -> Scene:
        """Return the exercise, what was tried and how far one has come."""
        exercise, count = self.exercise, len(self.exercises)
        progress = tuple(map(self._progress_row, self.exercises))
        if exercise is None:
            heading = _("All mistakes are done.")
            return LearningPane(heading, progress=progress, at=count, look=look)
        node, rating = exercise.node, exercise.rating
        heading = _("Mistake {number} of {n}").format(number=self._number + 1, n=count)
        assert rating.played.chance is not None
        assert rating.best.chance is not None
        best = rating.best.move if exercise.result is not None else "?"
        rows = (
            ChanceRow(pgettext("a move", "played"), node.move, percent(rating.played.chance)),
            ChanceRow(pgettext("a move", "best"), best, percent(rating.best.chance), is_good=True),
        )
        tries = tuple(
            TryRow(each.played.move, percent(each.played.chance or 0), self._verdict(each), each.is_as_good)
            for each in exercise.tries
        )
        lost = round(rating.loss)
        return LearningPane(heading, rows, lost, tries, self._pending, progress, self._number, look)

    def _progress_row(self, exercise: Exercise) -> ProgressRow:
        turn = _("turn {turn}").format(turn=exercise.node.turn)
        tries = len(exercise.tries)
        match exercise.result:
            case Result.FOUND if exercise.helps:
                said = _("found with help")
            case Result.FOUND if tries == 1:
                said = _("found at once")
            case Result.FOUND:
                said = _("found at try {n}").format(n=tries)
            case Result.SHOWN:
                said = pgettext("an exercise", "shown")
            case Result.LEFT:
                said = pgettext("an exercise", "left out")
            case None if exercise is self.exercise:
                said = pgettext("an exercise", "now")
            case None:
                said = pgettext("an exercise", "to come")
        return ProgressRow(turn, said, exercise.result is Result.FOUND, exercise.result is None)
