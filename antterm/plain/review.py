"""Stepping through a game: what a bot thinks of it, and playing on from one of its positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from antterm.bots import Done, Opinion, Trouble
from antterm.dialogues.analysis import RatedAnswer, has_analysis, mistakes_of, rated_game
from antterm.dialogues.game import play_on
from antterm.i18n import _, ngettext
from antterm.plain import telling
from antterm.plain.analysis import analyse_table
from antterm.plain.context import HomeContext, PlainContext
from antterm.plain.interaction import (
    Interaction,
    QuitProgram,
    Speak,
    WordHandler,
    converse,
    hear,
    is_back,
    is_quit,
    number_of,
    speak,
)
from antterm.plain.spoken import AsDrawn, ListenerView, NotThere, spoken_or_drawn
from antterm.plain.thinking import HINT_SECONDS, advice, chance_to_win, lost, named, reason_aloud, replied
from antterm.plain.typed_words import TypedWord, meant
from antterm.saves import private
from antterm.table import Table


class SteppingThrough:
    """Steps through a game as an onlooker may know it.

    Args:
        table: the game, which is not changed.
        context: what interactions share.
    """

    def __init__(self, table: Table, context: PlainContext) -> None:
        self._table, self._context, self._at = table, context, 0
        self._spoken = spoken_or_drawn(table.game_id)
        self._news = telling.NewsTeller(table, self._spoken)
        self._line: Table | None = None
        self._rated = rated_game(table)
        self._does: dict[TypedWord, WordHandler] = {
            TypedWord.LOOK: self._look,
            TypedWord.HINT: self._hint,
            TypedWord.MISTAKES: self._mistakes,
            **({TypedWord.BRANCH: self._branch} if isinstance(context, HomeContext) else {}),
            **({TypedWord.ANALYSE: self._analyse} if has_analysis(table.game_id) else {}),
            TypedWord.HELP: self._help,
        }
        self._words = (*self._does, TypedWord.QUIT)

    def run(self) -> Interaction[Table | None]:
        """Step through the game until the person leaves it.

        Returns:
            A game that goes on from one of its positions; None for none.

        Raises:
            QuitProgram: the person leaves the program.
        """
        yield speak(*self._greeting())
        while self._line is None:
            typed = yield from hear()
            number, found = number_of(typed), meant(typed, self._words, in_short=True)
            if is_back(typed):
                return None
            if is_quit(typed) or (found is not None and found[0] is TypedWord.QUIT):
                raise QuitProgram
            if not typed.strip():
                yield from self._next()
            elif typed.strip() == "-":
                yield from self._go_to(self._at - 1)
            elif number is not None:
                yield from self._go_to(number)
            elif found is not None:
                yield from self._does[found[0]](found[1])
            else:
                text = _("“{text}” has no meaning here; “{help}” lists what can be typed.")
                yield speak(text.format(text=typed.strip(), help=TypedWord.HELP.word))
        return self._line

    def _greeting(self) -> Sequence[str]:
        count = self._table.length
        template = ngettext("“{name}”: {n} answer.", "“{name}”: {n} answers.", count)
        return [
            template.format(name=self._table.name, n=count),
            _(
                "An empty line steps forward; “-” steps back; a number goes to the position after that many "
                "answers; “{look}” says how the game stood; “{help}” lists the other words; 0 leaves."
            ).format(look=TypedWord.LOOK.word, help=TypedWord.HELP.word),
        ]

    def _help(self, _rest: str) -> Interaction[None]:
        yield speak(*self._greeting(), *(word.explanation for word in self._does))

    # The present position

    def _next(self) -> Interaction[None]:
        table = self._table
        if self._at >= table.length:
            outcome = table.outcome
            over = table.words.outcome(outcome, table.names) if outcome is not None else ""
            ending = self._spoken.ending(self._moment()) if over else ()
            yield speak(_("That was the last answer."), over, *ending)
            return
        self._at += 1
        yield speak(self._answer(self._at))

    def _go_to(self, number: int) -> Interaction[None]:
        self._at = max(0, min(number, self._table.length))
        where = _("After {n} of {all} answers.").format(n=self._at, all=self._table.length)
        yield speak(where, self._answer(self._at) if self._at else "")

    def _answer(self, number: int) -> str:
        """Return the number of an answer, what has happened by it, and what it is worth if that is known."""
        table = self._table
        happened = [*table.record.story(None, number).after(number - 1)]
        sentence = " ".join(self._news.in_full(self._moment(), happened)) or _("Nothing public happened.")
        answer = self._rated.answers.get(number) if self._rated is not None else None
        if self._rated is None or answer is None:
            return f"{number}: {sentence}"
        chance = chance_to_win(table.words.seat(0), self._rated.chances[number])
        return f"{number}: {sentence} {chance} {self._explained(number, answer)}".rstrip()

    def _look(self, at: str) -> Interaction[None]:
        try:
            yield Speak(self._spoken.look(self._moment(), at), preformatted=isinstance(self._spoken, AsDrawn))
        except NotThere as error:
            yield speak(str(error))

    def _moment(self, at: int | None = None) -> ListenerView[Any]:
        """Return what an onlooker may know of a position; None for the present one."""
        at = self._at if at is None else at
        table, play = self._table, self._table.record.at(at)
        ask = play.ask.seen_by(None) if play.ask is not None else None
        happened = table.record.story(None, at)
        return ListenerView(play.view(None), ask, None, table.names, table.options, happened)

    # What a bot thinks

    def _hint(self, _rest: str) -> Interaction[None]:
        """Tell what a bot would have answered here, if everybody may know that."""
        table, moment = self._table, self._moment()
        task = table.hint_task(HINT_SECONDS, self._at) if table.game.same_for_all else None
        if task is None:
            yield speak(_("No bot can rate this position."))
            return
        reply = yield from replied(
            self._context, task, _("Thinking about a hint for {n:.0f} seconds.").format(n=HINT_SECONDS)
        )
        if reply is None:
            return
        if isinstance(reply, Trouble):
            yield speak(reply.why_no_hint())
            return
        assert isinstance(reply, Opinion)
        if reply.crash is not None:
            private.keep_trace(self._context.launch.data_dir, reply.crash.trace)
        asked = table.words.question(task.ask, table.names)
        advised = advice(self._spoken, table.words, moment, task.ask, reply.thoughts)
        why = reason_aloud(reply.thoughts, table.words)
        yield speak(
            asked, _("Hint: the best answers, best first"), *(text for _choice, text in advised), *why
        )

    def _mistakes(self, _rest: str) -> Interaction[None]:
        """Tell how exactly both have played, and the mistakes; from then on answers have chances."""
        rated = self._rated
        if rated is None:
            yield speak(_("No bot rates this game."))
            return
        if (job := rated.job()) is not None:
            count = self._table.length
            text = ngettext("A bot is rating {n} answer.", "A bot is rating {n} answers.", count)
            reply = yield from replied(self._context, job, text.format(n=count))
            if not isinstance(reply, Done):
                return
            for found in reply.result:
                rated.hear(found)
        sentences = [
            f"{self._sentence(n)} {self._explained(n, answer)}" for n, answer in mistakes_of(rated).items()
        ]
        yield speak(*rated.summary(aloud=True), *(sentences or [_("No mistakes are known in this game.")]))

    def _sentence(self, number: int) -> str:
        happened = [*self._table.record.story(None, number).after(number - 1)]
        return " ".join((f"{number}:", *telling.sentences(self._table, happened)))

    def _explained(self, number: int, answer: RatedAnswer) -> str:
        """Return what a mistake lost, what was better and why; empty for any other answer."""
        if not answer.sign:
            return ""
        moment = self._moment(number - 1)
        choice = moment.ask.find(answer.better) if moment.ask is not None else None
        better = answer.better
        if moment.ask is not None and choice is not None:
            better = self._spoken.answer(moment, choice) or self._table.words.choice(
                moment.ask, choice, moment.view
            )
        return f"{lost(answer.loss)} {_('Better: {move}').format(move=named(better))} {answer.why}".rstrip()

    def _analyse(self, _rest: str) -> Interaction[None]:
        yield from analyse_table(self._table, self._at, self._context)
        yield speak(_("After {n} of {all} answers.").format(n=self._at, all=self._table.length))

    # Playing on

    def _branch(self, _rest: str) -> Interaction[None]:
        context = self._context
        if isinstance(context, HomeContext):
            self._line = yield from converse(lambda: play_on(self._table, self._at, context.engines))


def review(
    table: Table, context: PlainContext, play: Callable[[Table, HomeContext], Interaction[None]]
) -> Interaction[None]:
    """Step through a game and close its table; a game that goes on from one of its positions is played."""
    try:
        line = yield from SteppingThrough(table, context).run()
    finally:
        table.close()
    if line is not None and isinstance(context, HomeContext):
        yield from play(line, context)
