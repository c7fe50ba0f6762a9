"""Hive's analysis board in plain mode: the position, an engine's lines, the moves that were tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from antterm.bots import Done, Work
from antterm.core.ask import Ask, Choice, Refused
from antterm.core.play import Play
from antterm.dialogues.steps import KNOWN_ERRORS, reason
from antterm.games.hive.analysis.book import LISTED, Book, LookUp, LookUpOnce, Source
from antterm.games.hive.analysis.chances import percent
from antterm.games.hive.analysis.exercises import Exercise, Exercises, ask_whose
from antterm.games.hive.analysis.explorer import PlayedMove
from antterm.games.hive.analysis.lines import EngineLine, FindLines, Lines
from antterm.games.hive.analysis.names import opening_of
from antterm.games.hive.analysis.ratings import Ratings
from antterm.games.hive.analysis.review import MoveRating
from antterm.games.hive.analysis.tree import GLYPHS, Node, Tree
from antterm.games.hive.files.analysed import Analysed, write_file
from antterm.games.hive.rules.game import RULES
from antterm.games.hive.rules.pieces import options_of
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.spoken import HiveSpoken
from antterm.games.hive.words import HiveWords
from antterm.games.hive.words.pieces import TEXTS
from antterm.i18n import _, ngettext
from antterm.plain.answers import NumberedAnswers
from antterm.plain.context import PlainContext
from antterm.plain.interaction import (
    BACK,
    Interaction,
    QuitProgram,
    ask_text,
    choose,
    converse,
    hear,
    is_quit,
    number_of,
    numbered,
    numbers_in,
    speak,
)
from antterm.plain.spoken import ListenerView, NotThere
from antterm.plain.thinking import chance_to_win, lost, named, replied
from antterm.plain.typed_words import ANALYSING, LEARNING, TypedWord, meant
from antterm.saves import private
from antterm.saves.errors import SaveError

SECONDS: Final = 3.0
"""Seconds for which an engine analyses a position when it is asked for its lines."""
EXPECTED: Final = 2
"""Moves spoken of a line after its first."""
LONGEST_COMMENT: Final = 500

Does = Callable[[str], Interaction[None]]
"""The action of a typed word; it is given the rest of the line."""


class HeardAnalysis:
    """One analysis, in lines of text.

    Args:
        what: what is analysed.
        context: what interactions share.
    """

    def __init__(self, what: Analysed, context: PlainContext) -> None:
        self._what, self._context, self._tree = what, context, what.tree
        self._words, self._spoken = HiveWords(), HiveSpoken()
        self._names = (self._words.seat(0), self._words.seat(1))
        self._listed: Sequence[str] = ()
        """The moves that the numbers of the last list mean."""
        self._mistakes: Sequence[Node] = ()
        """The bad moves to which the numbers lead, while these were listed last."""
        self._ratings = Ratings(what.tree)
        self._exercises: Exercises | None = None
        """The exercises of `learn`; None while nobody learns from mistakes."""
        self._source = Source.ALL
        """The games that count as openings."""
        self._answers: NumberedAnswers | None = None
        """All legal moves, while these were listed last."""
        self._does: dict[TypedWord, Does] = {
            TypedWord.FORWARD: lambda _rest: self._go(self._tree.forward()),
            TypedWord.BACK: lambda _rest: self._go(self._tree.back()),
            TypedWord.START: lambda _rest: self._jump(self._tree.home),
            TypedWord.END: lambda _rest: self._jump(self._tree.end),
            TypedWord.MOVES: self._list_moves,
            TypedWord.MORE: self._list_more,
            TypedWord.LINES: self._list_lines,
            TypedWord.VARIATIONS: self._list_variations,
            TypedWord.MISTAKES: self._list_mistakes,
            TypedWord.LEARN: self._learn,
            TypedWord.OPENINGS: self._list_openings,
            TypedWord.SOURCE: self._choose_source,
            TypedWord.MARK: self._mark,
            TypedWord.LOOK: self._look,
            TypedWord.WHERE: self._where,
            TypedWord.COMMENT: self._comment,
            TypedWord.PROMOTE: self._promote,
            TypedWord.DELETE: self._delete,
            TypedWord.RESTORE: self._restore,
            TypedWord.FILE: self._write,
            TypedWord.HELP: lambda _rest: _say(self._ways(), *(word.explanation for word in ANALYSING)),
        }

    def run(self) -> Interaction[None]:
        """Tell the analysis until the person leaves it, then save it.

        Raises:
            QuitProgram: the person leaves the program.
        """
        try:
            yield from self._told_in_full()
        except QuitProgram:
            yield speak(self._save())
            raise
        except GeneratorExit:  # the input has ended, and nobody hears anything more
            self._save()
            raise
        yield speak(self._save())

    def _told_in_full(self) -> Interaction[None]:
        yield speak(_("Analysis: {name}.").format(name=self._what.name), self._ways(), *self._here())
        while (typed := (yield from hear())).strip() != BACK or self._closes_heading():
            if is_quit(typed):
                raise QuitProgram
            yield from self._typed(typed)

    def _save(self) -> str:
        """Save the analysis if it was changed; return why that cannot be done, else an empty text."""
        try:
            if self._what.save is not None:
                self._what.save()
        except SaveError as error:
            return error.sentence()
        return ""

    def _closes_heading(self) -> bool:
        """Return whether going back leads from the moves below a heading to all of them."""
        return self._answers is not None and bool(self._answers.opened)

    def _typed(self, typed: str) -> Interaction[None]:
        """Do what a line means."""
        if not typed.strip():
            yield from self._go(self._tree.forward())
        elif typed.strip() == "-":
            yield from self._go(self._tree.back())
        else:
            yield from self._number_word_or_move(typed, self._does)

    def _number_word_or_move(self, typed: str, does: Mapping[TypedWord, Does]) -> Interaction[None]:
        """Do what a line means that is not empty.

        Args:
            typed: the line.
            does: what words do.
        """
        number, found = number_of(typed), meant(typed, (*does, TypedWord.QUIT), in_short=True)
        if typed.strip() == BACK and self._answers is not None:
            self._answers.back()
            yield speak(*self._answers.lines())
        elif number is not None or numbers_in(typed):
            yield from self._take(numbers_in(typed) or [number or 0])
        elif found is not None and found[0] is TypedWord.QUIT:
            raise QuitProgram
        elif found is not None:
            yield from does[found[0]](found[1])
        else:
            yield from self._try(typed)

    def _ways(self) -> str:
        template = _(
            "An empty line goes forward, “-” back. Type a move such as {example}, or a number from a "
            "list: “{lines}” asks an engine, “{moves}” lists the legal moves, “{variations}” the moves "
            "that were tried; “{help}” lists the other words, 0 leaves."
        )
        return template.format(
            example="bA1 wG1/",
            lines=TypedWord.LINES.word,
            moves=TypedWord.MOVES.word,
            variations=TypedWord.VARIATIONS.word,
            help=TypedWord.HELP.word,
        )

    # Where one is

    def _play(self) -> Play[HiveState]:
        return Play(RULES(), self._tree.state())

    def _moment(self, node: Node | None = None, tree: Tree | None = None) -> ListenerView[HiveView]:
        """Return what is known of a position: of the current one by default, in the analysed tree."""
        tree = tree or self._tree
        play, position = Play(RULES(), tree.state(node)), (node or tree.at).position
        options = options_of(position.expansions) | {"opening": position.opening}
        return ListenerView(play.view(None), play.ask, None, self._names, options)

    def _move_sentence(self, node: Node) -> str:
        """Return a move of the tree in words."""
        assert node.parent is not None
        return self._move_in_words(self._moment(node.parent), node.move)

    def _move_in_words(self, moment: ListenerView[HiveView], text: str) -> str:
        """Return a move in a position in words."""
        choice = moment.ask.find(text) if moment.ask is not None else None
        if moment.ask is None or choice is None:
            return f"{text}."
        return self._sentence(moment, moment.ask, choice)

    def _sentence(self, moment: ListenerView[HiveView], ask: Ask, choice: Choice) -> str:
        return self._spoken.answer(moment, choice) or self._words.choice(ask, choice, moment.view)

    def _here(self) -> Iterator[str]:
        """Yield which position this is, and what is written about it."""
        node = self._tree.at
        if node.parent is None:
            yield _("The start.") if not node.ply else _("The position at the start.")
        else:
            text = _("Move {n}, {who}: {move}") if node.is_main else _("Variation, move {n}, {who}: {move}")
            yield text.format(n=node.turn, who=self._names[node.seat], move=self._move_sentence(node))
            yield _glyph_sentence(node.glyph) if node.glyph else ""
            yield self._rated(node)
        yield _("Comment: {text}").format(text=node.comment) if node.comment else ""
        outcome = self._play().outcome
        if outcome is not None:
            yield self._words.outcome(outcome, self._names)
            return
        tried = len(node.children)
        count_text = ngettext("{n} move was tried here.", "{n} moves were tried here.", tried).format(n=tried)
        yield f"{self._spoken.asked_in_short(self._moment())} {count_text if tried > 1 else ''}".rstrip()

    def _changed(self) -> Interaction[None]:
        """Describe the new position."""
        self._list()
        yield speak(*self._here())

    def _where(self, _rest: str) -> Interaction[None]:
        path = " ".join(f"{node.move};" for node in self._tree.at.path())
        line = _("So far: {moves}.").format(moves=path.rstrip(";")) if path else ""
        opening = opening_of(self._tree.at.path())
        name = f"{opening.name}." if opening is not None else ""
        yield speak(_("Analysis: {name}.").format(name=self._what.name), line, name, *self._here())

    def _look(self, at: str) -> Interaction[None]:
        try:
            yield speak(*self._spoken.look(self._moment(), at))
        except NotThere as error:
            yield speak(str(error))

    # Going about

    def _go(self, has_moved: bool) -> Interaction[None]:
        if has_moved:
            yield from self._changed()
        else:
            yield speak(_("There is no other position that way."))

    def _jump(self, jump: Callable[[], object]) -> Interaction[None]:
        jump()
        yield from self._changed()

    def _try(self, text: str) -> Interaction[None]:
        """Make a move, and go to the position after it; while one learns, take it as a try."""
        try:
            move = self._play().understand(text)
            if self._exercises is not None:
                yield from self._try_better(self._exercises, move)
            else:
                self._tree.play(move)
                yield from self._changed()
        except Refused as refused:
            help_text = _("“{help}” lists the words that can be typed.").format(help=TypedWord.HELP.word)
            yield speak(f"{self._words.refusal(refused)} {help_text}")

    def _take(self, numbers: Sequence[int]) -> Interaction[None]:
        """Make the move with a number of the last list, or go to that bad move."""
        answers = self._answers
        if self._mistakes and 0 < numbers[0] <= len(self._mistakes):
            self._tree.go(self._mistakes[numbers[0] - 1])
            yield from self._changed()
            return
        try:
            if answers is not None:
                chosen = [choice.text for choice in answers.take_all(numbers)]
                if not chosen:
                    yield speak(*answers.lines())
                    return
            else:
                chosen = [self._listed[number - 1] for number in numbers if number > 0]
        except LookupError:
            template = _(
                "No move has this number; “{moves}”, “{lines}” and “{variations}” list numbered moves."
            )
            if self._exercises is not None:
                template = _("No move has this number; “{moves}” lists the numbered moves.")
            words = {"moves": TypedWord.MOVES, "lines": TypedWord.LINES, "variations": TypedWord.VARIATIONS}
            yield speak(template.format(**{name: word.word for name, word in words.items()}))
            return
        if len(chosen) > 1:
            yield speak(_("Type only one number: it makes one move."))
        else:
            yield from self._try(chosen[0])

    # Lists

    def _list_moves(self, _rest: str) -> Interaction[None]:
        moment = self._moment()
        ask = moment.ask
        if ask is None:
            yield speak(_("The game is over here."))
            return
        self._list()
        self._answers = NumberedAnswers(
            self._spoken.in_order(moment, [*ask.choices]),
            lambda choice: self._spoken.headings(moment, choice),
            lambda choice: self._sentence(moment, ask, choice),
            self._spoken.ways,
            lambda choice, depth: self._spoken.under_heading(moment, choice, depth),
        )
        yield speak(*self._answers.lines())

    def _list_more(self, _rest: str) -> Interaction[None]:
        if self._answers is None or not self._answers.more():
            yield speak(_("There is nothing more to list."))
        else:
            yield speak(*self._answers.lines())

    def _list_variations(self, _rest: str) -> Interaction[None]:
        children = self._tree.at.children
        if not children:
            yield speak(_("No moves have been tried here."))
            return
        self._list([node.move for node in children])
        first = _("{move} The line goes on with this move.")
        labels = [self._move_sentence(node) for node in children]
        labels[0] = first.format(move=labels[0]) if len(labels) > 1 else labels[0]
        comments = [
            _("Comment: {text}").format(text=each.comment) if each.comment else "" for each in children
        ]
        yield speak(
            *numbered([f"{move} {text}".rstrip() for move, text in zip(labels, comments, strict=True)])
        )

    def _list_lines(self, _rest: str) -> Interaction[None]:
        """Let an engine evaluate the position, and list its best lines."""
        if self._play().ask is None:
            yield speak(_("The game is over here."))
            return
        announcement = _("An engine will think for {n:.0f} seconds.").format(n=SECONDS)
        found: Lines | None = yield from self._done(
            FindLines(self._tree.at.position, seconds=SECONDS), announcement, _("The engine has failed.")
        )
        if found is None:
            return
        lines = found.lines
        self._list([line.move for line in lines])
        yield speak(_("The engine's lines, best first:"), *numbered([*map(self._line_in_words, lines)]))

    def _done(self, job: Work, announcement: str, failed: str) -> Interaction[Any]:
        """Run a job; return its result, or None if it failed or was stopped.

        Args:
            job: what to do.
            announcement: the sentence to say if the job takes a while.
            failed: the sentence to say if the job fails.
        """
        reply = yield from replied(self._context, job, announcement)
        if reply is None:
            return None
        if not isinstance(reply, Done):
            private.keep_trace(self._context.launch.data_dir, getattr(reply, "trace", ""))
            yield speak(failed)
            return None
        return reply.result

    def _list(self, moves: Sequence[str] = (), mistakes: Sequence[Node] = ()) -> None:
        """Set what typed numbers mean from now on: moves, or the nodes of mistakes."""
        self._answers, self._listed, self._mistakes = None, moves, mistakes

    def _list_mistakes(self, _rest: str) -> Interaction[None]:
        """Rate the moves of the main line, and list the bad ones."""
        if not (yield from self._rate()):
            return
        rated = self._ratings.rated()
        bad = [node for node, rating in rated if rating.glyph]
        self._list(mistakes=bad)
        sentences = [f"{self._numbered_move(node)} {self._rated(node)}" for node in bad]
        yield speak(
            *self._ratings.summary(aloud=True),
            *(numbered(sentences) if sentences else [_("There were no bad moves.")]),
        )

    def _rate(self) -> Interaction[bool]:
        """Rate the moves of the main line; return whether there are ratings."""
        if (job := self._ratings.job()) is not None:
            announcement = ngettext("{n} move is being rated.", "{n} moves are being rated.", len(job.moves))
            ratings = yield from self._done(
                job, announcement.format(n=len(job.moves)), _("The engine has failed.")
            )
            if ratings is None:
                return False
            for rating in ratings:
                self._ratings.hear(rating)
        rated = self._ratings.rated()
        if not rated:
            yield speak(_("There are no moves to rate."))
        return bool(rated)

    def _learn(self, _rest: str) -> Interaction[None]:
        """Ask for something better in place of each bad move of a player."""
        if not (yield from self._rate()):
            return
        people, players = self._what.people, self._what.players
        exercises = yield from converse(lambda: ask_whose(self._tree, self._ratings, people, players))
        if exercises is None:
            return
        self._exercises = exercises
        try:
            yield speak(_learning_ways())
            while (exercise := exercises.current) is not None and (yield from self._exercise(exercise)):
                exercises.go_on()
            yield speak(exercises.summary())
        finally:
            self._exercises = None
            exercises.leave()
        yield from self._changed()

    def _exercise(self, exercise: Exercise) -> Interaction[bool]:
        """Hear moves in place of a bad one until one is as good as the best, or the best one is shown.

        Returns:
            Whether the next one is to be asked; False where the person leaves.
        """
        exercises = self._exercises
        assert exercises is not None
        count, number = len(exercises.every), exercises.number + 1
        of = _("Mistake {number} of {n}.").format(number=number, n=count)
        moved, why = self._numbered_move(exercise.node), lost(round(exercise.rating.loss))
        asked = f"{of} {moved} {why} {_('Find a better move.')}"
        ways = _learning_ways(), *(word.explanation for word in LEARNING)
        does: Mapping[TypedWord, Does] = {
            TypedWord.HINT: lambda _rest: _say(exercises.help()),
            TypedWord.MOVES: self._list_moves,
            TypedWord.MORE: self._list_more,
            TypedWord.LOOK: self._look,
            TypedWord.WHERE: lambda _rest: _say(asked),
            TypedWord.HELP: lambda _rest: _say(*ways),
        }
        self._list()
        yield speak(asked)
        while exercise.result is None:
            if not (typed := (yield from hear()).strip()):
                exercises.show()
            elif typed == BACK and not self._closes_heading():
                return False
            else:
                yield from self._number_word_or_move(typed, does)
        yield speak(
            f"{self._better(exercise.node, exercise.rating)} {self._ratings.why(exercise.node)}".rstrip()
        )
        return True

    def _try_better(self, exercises: Exercises, text: str) -> Interaction[None]:
        """Take a legal move in place of the bad one, and tell how good it is."""
        exercise = exercises.current
        assert exercise is not None
        rating = exercises.take(text)
        if rating is None and (job := exercises.job()) is not None:
            rated = yield from self._done(
                job, _("The engine is looking at your move."), _("The engine has failed.")
            )
            rating = rated[0] if rated else None
            if rating is not None:
                exercises.hear(rating)
        if rating is exercise.rating:
            yield speak(_("This is the move that was played."))
        elif rating is not None:
            loss = round(rating.loss)
            yield speak(TEXTS.say("verdict", exercise.verdict(rating).value, loss).format(n=loss))

    def _numbered_move(self, node: Node) -> str:
        text = _("Move {n}, {who}: {move}")
        return text.format(n=node.turn, who=self._names[node.seat], move=named(self._move_sentence(node)))

    def _rated(self, node: Node) -> str:
        """Return what a bad move lost, what was better and why; empty for any other, or one not rated."""
        rating = self._ratings.of(node)
        if rating is None or not rating.glyph or node.parent is None:
            return ""
        return f"{lost(round(rating.loss))} {self._better(node, rating)} {self._ratings.why(node)}".rstrip()

    def _better(self, node: Node, rating: MoveRating) -> str:
        """Return what was better than a move."""
        better = named(self._move_in_words(self._moment(node.parent), rating.best.move))
        return _("Better: {move}").format(move=better)

    def _choose_source(self, _rest: str) -> Interaction[None]:
        """Ask which games count as openings, and tell them."""
        chosen = yield from choose(_("Which games should be counted?"), [source.called for source in Source])
        if chosen is None:
            return
        self._source = tuple(Source)[chosen]
        yield from self._list_openings("")

    def _list_openings(self, _rest: str) -> Interaction[None]:
        """Tell which moves were played from here, and who won those games."""
        tree, folder = self._tree, self._context.launch.data_dir
        here, start = tree.at.position, tree.root.position
        job = LookUpOnce(LookUp(folder, self._source, here, start, without=self._what.name))
        book: Book | None = yield from self._done(
            job, _("The games are being read."), _("The games cannot be read.")
        )
        if book is None:
            return
        if book.error is not None:
            yield speak(SaveError(*book.error).sentence())
            return
        opening = opening_of(tree.at.path())
        yield speak(f"{opening.name}." if opening is not None else "")
        if not book.moves:
            yield speak(_("None of these games goes on from here."))
            return
        moment, moves = self._moment(), book.moves[:LISTED]
        self._list([each.move for each in moves])
        sentences = [f"{named(self._move_in_words(moment, each.move))} {_results(each)}" for each in moves]
        yield speak(_("Played from here, {games}:").format(games=self._source.called), *numbered(sentences))

    def _line_in_words(self, line: EngineLine) -> str:
        moment = self._moment()
        parts = [named(self._move_in_words(moment, line.move)), self._worth(line)]
        ahead = Tree(self._tree.state())
        ahead.play(line.move)
        expected = []
        for text in line.following[:EXPECTED]:
            told_move = named(self._move_in_words(self._moment(tree=ahead), text)).removesuffix(".")
            expected.append(f"{self._names[1 - ahead.at.seat]}: {told_move}")
            ahead.play(text)
        if expected:
            parts.append(_("Expected after that: {moves}.").format(moves="; ".join(expected)))
        return " ".join(filter(None, parts))

    def _worth(self, line: EngineLine) -> str:
        """Return how good a line is, in a sentence."""
        if line.ends_in is not None and line.chance in (0.0, 100.0):
            winner = self._names[0 if line.chance else 1]
            text = ngettext("{who} wins in {n} half-move.", "{who} wins in {n} half-moves.", line.ends_in)
            return text.format(who=winner, n=line.ends_in)
        return chance_to_win(self._names[0], percent(line.chance))

    # Changing the tree

    def _comment(self, rest: str) -> Interaction[None]:
        text: str | None = rest
        if not rest:
            question = _("What do you want to say about this move?")
            text = yield from ask_text(question, self._tree.at.comment, limit=LONGEST_COMMENT)
        if text is not None:
            self._tree.comment(text)
            yield speak(_("Comment: {text}").format(text=self._tree.at.comment) if text else _("No comment."))

    def _mark(self, rest: str) -> Interaction[None]:
        """Mark the current move, or tell how that is done."""
        signs = {sign: glyph for glyph, sign in GLYPHS.items()}
        signs |= {str(glyph): glyph for glyph in (0, *GLYPHS)}
        if self._tree.at.parent is None:
            yield speak(_("There is no move to mark."))
        elif (glyph := signs.get(rest.strip())) is None:
            template = _("“{word}” and a number mark the move; “{word} 0” removes the mark.")
            yield speak(template.format(word=TypedWord.MARK.word), *numbered([*map(_glyph_sentence, GLYPHS)]))
        else:
            self._tree.mark(glyph)
            yield speak(_glyph_sentence(glyph) if glyph else _("The move has no mark now."))

    def _promote(self, _rest: str) -> Interaction[None]:
        moved_up = _("The variation has moved up one branch: it is the main line now, or closer to it.")
        yield speak(moved_up if self._tree.promote() else _("This is already the main line."))

    def _delete(self, _rest: str) -> Interaction[None]:
        if not self._tree.delete():
            yield speak(_("There is no move to delete."))
            return
        yield speak(
            _("The move has been deleted; “{restore}” brings it back.").format(restore=TypedWord.RESTORE.word)
        )
        yield from self._changed()

    def _restore(self, _rest: str) -> Interaction[None]:
        if self._tree.restore():
            yield from self._changed()
        else:
            yield speak(_("There is nothing to restore."))

    def _write(self, rest: str) -> Interaction[None]:
        if self._context.launch.guest:
            yield speak(_("No files except saved games can be written here."))
            return
        path = rest or (yield from ask_text(_("To which file? Its name must end in .pgn or .sgf.")))
        if path:
            try:
                message = write_file(self._tree, self._what.name, self._what.players, path)
            except KNOWN_ERRORS as error:
                message = reason(error)
            yield speak(message)


def _say(*sentences: str) -> Interaction[None]:
    """Say sentences, and do nothing else."""
    yield speak(*sentences)


def _results(played: PlayedMove) -> str:
    """Return how often a move was played, and who won those games."""
    games = ngettext("{n} game", "{n} games", played.games).format(n=played.games)
    white, drawn, black = (f"{share:.0f}" for share in played.shares)
    if not any(played.shares):
        return f"{games}."
    won = _("White won {white} per cent, Black {black}; {drawn} per cent were drawn.")
    return f"{games}. {won.format(white=white, black=black, drawn=drawn)}"


def _glyph_sentence(glyph: int) -> str:
    """Return what is said of a move that is marked with a glyph."""
    return TEXTS.say("glyph", str(glyph))


def _learning_ways() -> str:
    text = _(
        "Type a better move, or its number in “{moves}”; “{hint}” helps, an empty line shows what was "
        "better, 0 leaves."
    )
    return text.format(moves=TypedWord.MOVES.word, hint=TypedWord.HINT.word)
