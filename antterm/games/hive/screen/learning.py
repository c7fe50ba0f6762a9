"""Learning from mistakes on the analysis board; see `analysis.exercises`."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.bots import Thought
from antterm.draw.scene import Look, Scene
from antterm.games.hive.analysis.chances import percent
from antterm.games.hive.analysis.exercises import Exercise, Exercises, Result
from antterm.games.hive.analysis.review import MoveRating, RateMoves
from antterm.games.hive.draw.learning import ChanceRow, LearningPane, ProgressRow, TryRow
from antterm.games.hive.words.pieces import TEXTS
from antterm.games.hive.words.reasons import better_sentence, reason_sentence
from antterm.i18n import _, pgettext
from antterm.ui.models import analysis as commands
from antterm.ui.models.drawn_move import DrawnMove
from antterm.ui.models.keymap import Command, Offer


class Learning:
    """The mode in which better moves are looked for in place of bad ones.

    Args:
        exercises: what is asked.
    """

    tries = True
    commands: Sequence[Command] = commands.LEARNING

    def __init__(self, exercises: Exercises) -> None:
        self.exercises = exercises
        self._message = ""
        """The message about the last key."""

    @property
    def name(self) -> str:
        """The name of this mode of the board."""
        return _("Learn from mistakes")

    def leave(self) -> None:
        """Go to the bad move of the current exercise, from which the analysis continues."""
        self.exercises.leave()

    # Tries

    def try_answer(self, text: str) -> None:
        """Take a move as a try, which the engine may have to rate (see `job`).

        Raises:
            Refused: it is not legal.
        """
        exercise = self.exercises.current
        if exercise is None or exercise.result is not None:
            self._message = _("You have already dealt with this mistake.")
        elif (rating := self.exercises.take(text)) is None:
            self._message = _("The engine is looking at {move}…").format(move=self.exercises.pending)
        elif rating is exercise.rating:
            self._message = _("{move} is the move that was played.").format(move=rating.played.move)
        else:
            self._message = self._verdict_sentence(exercise, rating)

    def play(self, _number: int) -> bool:
        """Take no number: they choose pieces."""
        return False

    def job(self) -> RateMoves | None:
        """Return the task of rating the move that was tried; None for nothing to do."""
        return self.exercises.job()

    def hear(self, rating: MoveRating) -> None:
        """Use the rating of the move that was tried."""
        exercise = self.exercises.current
        if exercise is not None and self.exercises.hear(rating):
            self._message = self._verdict_sentence(exercise, rating)

    def _verdict_sentence(self, exercise: Exercise, rating: MoveRating) -> str:
        text = _("{move} ({chance} %): {verdict}.")
        return text.format(
            move=rating.played.move,
            chance=percent(rating.played.chance),
            verdict=TEXTS.say("verdict_in_short", exercise.verdict(rating).value),
        )

    # Other keys

    def does(self, command: Command) -> str | None:
        """Do what a key of the mode means.

        Returns:
            Why nothing was done, empty if something was; None where the key means nothing now.
        """
        exercise = self.exercises.current
        if command is commands.GO_ON and (exercise is None or exercise.result is None):
            return None
        if exercise is None:
            return _("You have dealt with all the mistakes.")
        match command:
            case commands.NEXT_MISTAKE | commands.GO_ON:
                self.exercises.go_on()
                self._message = ""
            case commands.SHOW if exercise.result is None:
                self.exercises.show()
                self._message = ""
            case commands.HELP_TO_FIND if exercise.result is None:
                self._message = self.exercises.help()
            case _:
                return _("You have already dealt with this mistake.")
        return ""

    # What is shown

    def thoughts(self) -> Sequence[Thought]:
        """Return the move that is marked on the board: the best one, when it was found or shown."""
        exercise = self.exercises.current
        if exercise is None or exercise.result is None:
            return ()
        found = next((each.played.move for each in exercise.tries if each.is_as_good), "")
        return (Thought(found or exercise.rating.best.move, None),)

    def drawn(self) -> Sequence[DrawnMove]:
        """Return the move of the game, in red, and what was better when that was found or shown."""
        if (exercise := self.exercises.current) is None:
            return ()
        better = [DrawnMove(thought.text, "arrow.0") for thought in self.thoughts()]
        return [*better, DrawnMove(exercise.node.move, "danger", "?")]

    def question(self) -> str:
        """Return the question, or the result of the exercise."""
        exercise = self.exercises.current
        if exercise is None:
            return self.exercises.summary()
        lost = _("{move} lost {n} %.").format(move=exercise.name, n=round(exercise.rating.loss))
        if exercise.result is None:
            return f"{lost} {_('Find a better move.')}"
        best = exercise.rating.best
        return f"{lost} {better_sentence(best.move, percent(best.chance))}"

    def detail(self) -> str:
        """Return the message about the last key, or why the move of the game was bad."""
        exercise = self.exercises.current
        if exercise is not None and exercise.result is not None and exercise.rating.reason is not None:
            found = _("Found.") if exercise.result is Result.FOUND else ""
            return f"{found} {reason_sentence(exercise.rating.reason)}".strip()
        return self._message

    def offers(self) -> list[Offer]:
        """Return what keys do now."""
        exercise = self.exercises.current
        if exercise is None:
            return []
        if exercise.result is not None:
            return [Offer(commands.GO_ON)]
        help_now = Offer(commands.HELP_TO_FIND, _("which piece") if exercise.helps else "")
        ways = (commands.SHOW, commands.NEXT_MISTAKE)
        return [Offer(commands.FORWARD, _("piece"), "1-9"), help_now, *map(Offer, ways)]

    def pane(self, look: Look) -> Scene:
        """Return the pane with the exercise, the tries and the progress."""
        exercise, count = self.exercises.current, len(self.exercises.every)
        progress = tuple(map(self._progress_row, self.exercises.every))
        if exercise is None:
            heading = _("You have dealt with all the mistakes.")
            return LearningPane(heading, progress=progress, at=count, look=look)
        node, rating = exercise.node, exercise.rating
        heading = _("Mistake {number} of {n}").format(number=self.exercises.number + 1, n=count)
        best = rating.best.move if exercise.result is not None else "?"
        rows = (
            ChanceRow(pgettext("a move", "played"), node.move, percent(rating.played.chance)),
            ChanceRow(pgettext("a move", "best"), best, percent(rating.best.chance), is_good=True),
        )
        tries = tuple(
            TryRow(
                each.played.move,
                percent(each.played.chance),
                TEXTS.say("verdict_in_short", exercise.verdict(each).value),
                each.is_as_good,
            )
            for each in exercise.tries
        )
        lost = round(rating.loss)
        pending, number = self.exercises.pending, self.exercises.number
        return LearningPane(heading, rows, lost, tries, pending, progress, number, look)

    def _progress_row(self, exercise: Exercise) -> ProgressRow:
        turn = _("turn {turn}").format(turn=exercise.node.turn)
        tries = len(exercise.tries)
        match exercise.result:
            case Result.FOUND if exercise.helps:
                state = _("found with help")
            case Result.FOUND if tries == 1:
                state = _("found at once")
            case Result.FOUND:
                state = _("found on try {n}").format(n=tries)
            case Result.SHOWN:
                state = pgettext("an exercise", "shown")
            case Result.LEFT:
                state = pgettext("an exercise", "left out")
            case None if exercise is self.exercises.current:
                state = pgettext("an exercise", "now")
            case None:
                state = pgettext("an exercise", "to come")
        return ProgressRow(turn, state, exercise.result is Result.FOUND, exercise.result is None)
