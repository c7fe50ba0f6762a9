"""A person at a table: news, questions with numbered answers, and the words that are typed between them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any, ClassVar, Final

from antterm.core.ask import Ask, Choice, Refused
from antterm.core.game import Order
from antterm.dialogues.game import agree_to_take_back, confirm_declaration
from antterm.i18n import _
from antterm.plain import telling, word_limits
from antterm.plain.answers import NO_FOLLOW_UPS, FollowUps, NumberedAnswers
from antterm.plain.help import help_after_the_end, help_while_played, look_help, subjects_in_words
from antterm.plain.interaction import (
    Interaction,
    Listen,
    Offered,
    QuitProgram,
    Speak,
    WordHandler,
    converse,
    is_back,
    is_quit,
    number_of,
    numbered,
    numbers_in,
    speak,
    way_back,
)
from antterm.plain.spoken import AsDrawn, ListenerView, NotThere, spoken_or_drawn
from antterm.plain.typed_words import AT_EVERY_TABLE, STANDING, TypedWord, meant
from antterm.remote.table_sentences import ORDERS
from antterm.saves.errors import SaveError
from antterm.table.ahead import PlannedAnswers
from antterm.table.contract import BaseTable
from antterm.table.standing_orders import OFFERED_EVERY
from antterm.table.taking_back import TakingBack

LAST: Final = 15
"""Sentences of the story that `story` prints without a number: two turns of each of six players."""
SEVERAL: Final = 3
"""Number of answers from which on they are not listed again if the next question has the same ones."""
AT_ONCE: Final = 5
"""Events that surely make at least one sentence."""
TOGETHER: Final = 60
"""Most events of several answers that are announced together."""
AS_TEXT: Final = ":"
"""Typed before an answer as saved games write it, if that could be taken for the number of another."""


class TableSession(ABC):
    """A game at a table, in lines of text for a person who sits there.

    Args:
        table: the game.
    """

    WORDS: ClassVar[Sequence[TypedWord]] = AT_EVERY_TABLE

    def __init__(self, table: BaseTable) -> None:
        self.table, self.words = table, table.words
        self.spoken = spoken_or_drawn(table.game_id)
        self.unread = telling.UnreadEvents(table.answered_here)
        self._news = telling.NewsTeller(table, self.spoken)
        self.answers: NumberedAnswers | None = None
        """The answers of the pending question."""
        self._ahead, self._follow_ups = PlannedAnswers(), NO_FOLLOW_UPS
        """The further answers of the last line that was typed."""
        self._taking_back = TakingBack(table, self._ahead)
        self._reactions: dict[int, set[int]] = {}
        """Numbers of answers at which each seat was asked for a reaction."""
        self._asked_kinds: set[str] = set()
        """The kinds of questions that have been asked before."""
        self._heard_questions: set[tuple[int, str]] = set()
        """The questions that have been announced."""
        self._in_full = False
        """Whether answers are explained in full although such a question was asked before."""
        self._listed_before: Sequence[str] = ()
        """The list of answers to the last question."""
        self.is_left = self._has_had_hint = self._has_opened = False
        self._last_news: Sequence[str] = ()
        """The news that was announced before the last question."""
        self._does: dict[TypedWord, WordHandler] = {
            TypedWord.LOOK: self._look,
            TypedWord.WHERE: self._where,
            TypedWord.STORY: self._story,
            TypedWord.RULES: self._rules,
            TypedWord.UNDO: self._undo,
            TypedWord.REDO: self._redo,
            TypedWord.SAVE: self._save,
            TypedWord.HINT: self._hint,
            TypedWord.AGAIN: lambda _rest: self.again(),
            TypedWord.MORE: self._more,
            TypedWord.HELP: self._help,
            TypedWord.QUIT: self._quit,
            **{word: partial(self._toggle_order, order) for word, order in STANDING.items()},
            **self.more_handlers(),
        }

    def more_handlers(self) -> dict[TypedWord, WordHandler]:
        """Return what further words do here."""
        return {}

    @property
    def typed_words(self) -> Sequence[TypedWord]:
        """The words that mean something here."""
        if self.table.watching:
            return self.WORDS
        orders = self.table.game.orders
        return (*self.WORDS, *(word for word, order in STANDING.items() if order in orders))

    # The state of the game

    @property
    def ask(self) -> Ask | None:
        """The question that may be answered here."""
        table = self.table
        ask = None if table.watching or table.is_sending else table.ask
        return ask if ask is not None and ask.seat in table.local_seats else None

    @property
    def viewer(self) -> int | None:
        """The seat whose view of the game is described; None for that of an onlooker."""
        if self.table.watching:
            return None
        if self.ask is not None:
            return self.ask.seat
        return min(self.table.local_seats) if len(self.table.local_seats) == 1 else None

    @property
    def moment(self) -> ListenerView[Any]:
        """The viewer's knowledge of the game now."""
        table, seat = self.table, self.viewer
        ask = table.ask.seen_by(seat) if table.ask is not None else None
        happened = table.story(seat)
        return ListenerView(table.view(seat), ask, seat, table.names, table.options, happened)

    # The course of the game

    def run(self) -> Interaction[None]:
        """Play until the person leaves.

        Raises:
            QuitProgram: the person quits at a question that is not one of the game; where that is saved was
                said.
        """
        try:
            yield from self._until_left()
        except QuitProgram:
            yield speak(self.where_saved())
            raise

    def _until_left(self) -> Interaction[None]:
        self._last_news = [*self.greeting(), *self.news()]
        yield speak(*self._last_news)
        while not self.is_left:
            yield from self.attempt(self._taking_back.go_on)
            if not self.belongs_together():
                news = () if self.table.outcome is not None else self.news()
                yield speak(*news)
                self._last_news = news if self._asked_kinds else [*self._last_news, *news]
            if self.table.outcome is not None:
                yield from self.after_the_end()
            elif self.ask is None:
                yield from self.meanwhile()
            else:
                yield from self.turn(self.ask)

    def belongs_together(self) -> bool:
        """Return whether news waits to be announced with what follows: an answer is on its way or was typed
        already, or a bot is asked and there is not much to tell yet."""
        ask, table = self.table.ask, self.table
        if table.is_sending or (self.ask is not None and self._ahead.expects(self.ask)):
            return True
        waits = ask is not None and self.ask is None and self.is_program(ask.seat)
        return waits and self.unread.count(table.story(self.viewer)) < TOGETHER

    def is_program(self, seat: int) -> bool:
        """Return whether a bot answers for a seat, within moments."""
        return False

    def greeting(self) -> Sequence[str]:
        """Return what is said first."""
        help_word = TypedWord.HELP.word
        return [self.title(), _("“{help}” lists the words that can be typed.").format(help=help_word)]

    def title(self) -> str:
        """Return what is played, and the name of the game."""
        table = self.table
        return _("{game}, “{name}”.").format(
            game=telling.game_with_options(table.game_id, table.options), name=table.name
        )

    @abstractmethod
    def meanwhile(self) -> Interaction[None]:
        """Wait while somebody else is asked, until something has happened or was typed."""

    def after_the_end(self) -> Interaction[None]:
        """Offer what can be done after the end; what was just announced as news is not repeated."""
        self._news.keep(self.unread.take(self.table.story(self.viewer)))
        yield speak(*self.result(), _("An empty line tells you more."), *self._offered_now())
        while not self.is_left and self.table.outcome is not None:
            typed = yield Listen(lambda: self.has_more_to_tell(None))
            if typed is not None:
                yield from self.typed(typed)
            elif self.table.outcome is not None:
                yield speak(*self.news())

    def offers(self) -> Sequence[Offered]:
        """Return what can be done when the game is over, besides leaving it."""
        return ()

    def result(self) -> Sequence[str]:
        """Return who has won, and why where that does not say so; nothing while the game goes on."""
        outcome = self.table.outcome
        return [self.words.outcome(outcome, self.table.names)] if outcome is not None else []

    def _offered_now(self) -> Sequence[str]:
        """Return what can be done when the game is over."""
        return [*numbered([label for label, _act in self.offers()]), way_back(_("leave the game"))]

    def how_it_ended(self) -> Sequence[str]:
        """Return who has won, with what is said of a finished game; nothing while it goes on."""
        won = self.result()
        return [*won, *self.spoken.ending(self.moment)] if won else ()

    def turn(self, ask: Ask) -> Interaction[None]:
        """Ask until something has been done that may have changed the game."""
        given = self._ahead.answer(ask)
        if given is not None and (yield from self.attempt(lambda: self.give(given))):
            return
        moment, orders = self.moment, self.table.orders
        ordered = orders.answer(ask, moment.happened, moment.view, self.table.length)
        if ordered is not None and (yield from self._answer_by_order(ask, ordered)):
            return
        if orders.is_woken(ask.seat):
            yield speak(self.spoken.asked_again(self.moment))
        left_over, self._follow_ups = self._follow_ups.left_over(self._ahead.end()), NO_FOLLOW_UPS
        self._list_answers(ask)
        self._news.asked()
        offered = self._offered_order(ask)
        self._last_news = [*self._last_news, offered]  # a long list leaves room for it
        yield speak(left_over, *self._question_briefly(ask), offered)
        changed = False
        while not changed and not self.is_left:
            typed = yield Listen(lambda: self.has_more_to_tell(ask))
            if typed is None and self.ask != ask:
                return  # what has happened is told, and then what is asked now
            if typed is None:
                yield speak(*self.news())
                continue
            if self.ask != ask:  # what was typed was meant for another question
                yield speak(_("The game has moved on meanwhile; look again."))
                return
            changed = yield from self.typed(typed)
            if not changed:
                yield speak(*self.news())

    # Standing orders

    def _offered_order(self, ask: Ask) -> str:
        """Return a sentence about the order that spares questions, where somebody was asked very often."""
        game, seat = self.table.game, ask.seat
        if game.standing_order_answer(Order.NO_REACTION, ask) is None:
            return ""
        asked = self._reactions.setdefault(seat, set())
        is_new = self.table.length not in asked
        asked.add(self.table.length)
        if not is_new or len(asked) % OFFERED_EVERY or Order.NO_REACTION in self.table.orders.of(seat):
            return ""
        text = _("“{word}” declines all reactions until you are attacked, it is your turn or a round begins.")
        return text.format(word=TypedWord.QUIET.word)

    def _answer_by_order(self, ask: Ask, text: str) -> Interaction[bool]:
        choice = ask.find(text)
        assert choice is not None
        what = self.what(ask, choice)
        given = yield from self.attempt(lambda: self.give(text))
        if given:
            yield speak(_("By your standing order: {what}").format(what=what))
        return given

    def _toggle_order(self, order: Order, _rest: str) -> Interaction[bool]:
        """Give a standing order of the person who is asked here, or end it."""
        seat = self.viewer
        if seat is None:
            yield speak(self.not_asked())
            return False
        holds = self.table.orders.toggle(seat, order, self.table.length)
        template = _("Standing order given: {order}.") if holds else _("Standing order ended: {order}.")
        yield speak(template.format(order=_(ORDERS[order])))
        return True

    def _list_answers(self, ask: Ask) -> None:
        """Set `answers` to the numbered answers to a question; they are explained if its kind is new."""
        moment, self._in_full = self.moment, ask.kind not in self._asked_kinds
        self._asked_kinds.add(ask.kind)
        self.answers = NumberedAnswers(
            self.spoken.in_order(moment, ask.choices),
            lambda choice: self.spoken.headings(moment, choice),
            lambda choice: self._listed(moment, ask, choice),
            self.spoken.ways,
            lambda choice, depth: self.spoken.under_heading(moment, choice, depth),
            lambda choice: self.spoken.number(moment, choice),
        )
        self.answers.explains = self._in_full

    def _listed(self, moment: ListenerView[Any], ask: Ask, choice: Choice) -> str:
        """Return an answer as it is listed."""
        brief = "" if self._in_full else self.spoken.briefly(moment, choice)
        return brief or self._would_do(moment, ask, choice)

    def _question_briefly(self, ask: Ask) -> Sequence[str]:
        """Return the question and its answers, without a long list that is the same as the last one."""
        asked, *listed = self.question()
        heard = (ask.seat, ask.kind)
        if heard in self._heard_questions:
            asked = self.spoken.asked_in_short(self.moment) or asked
        self._heard_questions.add(heard)
        before, self._listed_before = self._listed_before, listed
        answers = self.answers
        is_same = listed == before and len(listed) >= SEVERAL
        if not is_same or answers is None or not (answers.lists_all and answers.is_counted):
            return [asked, *listed]
        return [asked, _("Answers 1 to {n} as before.").format(n=len(listed))]

    def question(self, *, in_full: bool = False) -> Sequence[str]:
        """Return the question and its answers, or how the game has ended.

        Args:
            in_full: whether all pages of a long list are announced.
        """
        ask = self.table.ask
        if ask is None:
            return [*self.how_it_ended(), *self._offered_now()]
        asked = self.words.question(ask.seen_by(self.viewer), self.names_in_questions())
        if self._in_full and self.ask is not None and self.spoken.follow_ups(self.moment):
            several = _("Several numbers in one line give several answers, such as “{numbers}”.")
            asked = f"{asked} {several.format(numbers='1 2')}"
        if self.ask is None or self.answers is None:
            return [asked]
        words = word_limits.words_of([asked, *self._last_news])
        return [asked, *self.answers.lines(words, in_full=in_full)]

    def names_in_questions(self) -> Sequence[str]:
        """Return what the players are called in questions, by seat."""
        return self.table.names

    def news(self) -> Sequence[str]:
        """Return what has happened since the last news, as sentences."""
        self.unread.go_back(self.table.length)
        news = self.unread.take(self.table.story(self.viewer), self.tells_up_to())
        return self._news.lines(self.moment, news)

    def has_more_to_tell(self, ask: Ask | None) -> bool:
        """Return whether something has happened that is announced before the next line is typed.

        Args:
            ask: the question that waits for an answer; None where none does.
        """
        return False

    def tells_up_to(self) -> int:
        """Return the number of the last answer in the news, which has the turn of a bot as a whole."""
        return self.table.length

    # What is typed

    def typed(self, line: str) -> Interaction[bool]:
        """Do what a line asks for.

        Returns:
            Whether the game may have changed.
        """
        if not line.strip():
            return (yield from self.again())
        if line.lstrip().startswith(AS_TEXT):
            return (yield from self._by_text(line.lstrip().removeprefix(AS_TEXT)))
        if (number := number_of(line)) is not None or is_back(line):
            return (yield from self._by_number(number or 0))
        if (numbers := numbers_in(line)) and self._understood(line) is None:
            return (yield from self._by_numbers(numbers))
        if (found := meant(line, self.typed_words, in_short=False)) is not None:
            return (yield from self._does[found[0]](found[1])) is True
        found = meant(line, self.typed_words, in_short=True)
        if found is not None and self._understood(line) is None:
            return (yield from self._does[found[0]](found[1])) is True
        return (yield from self._by_text(line))

    def _understood(self, line: str) -> str | None:
        """Return the answer that a line means; None if it means none."""
        try:
            return self.table.understand(line) if self.ask is not None else None
        except Refused:
            return None

    def _by_text(self, line: str) -> Interaction[bool]:
        """Give the answer that a text means."""
        message = self.not_asked()
        if self.ask is not None:
            try:
                return (yield from self._answer(self.ask, self.table.understand(line)))
            except Refused as refused:
                message = self.words.refusal(refused)
        yield speak(
            " ".join((message, _("“{help}” lists what can be typed.").format(help=TypedWord.HELP.word)))
        )
        return False

    def is_word(self, line: str) -> bool:
        """Return whether a line is a word that means something at any time, and no answer."""
        return is_quit(line) or meant(line, self.typed_words, in_short=False) is not None

    def not_asked(self) -> str:
        """Return why nothing can be answered here now."""
        if self.table.outcome is not None:
            return _("The game is over.")
        return _("It is not your turn.")

    def _by_number(self, number: int) -> Interaction[bool]:
        if self.table.outcome is not None:
            return (yield from self._offered(number))
        answers = self.answers
        if not number and self.ask is not None and answers is not None:
            template = _("There is nothing to go back to; “{undo}” takes your last answer back.")
            nothing = template.format(undo=TypedWord.UNDO.word)
            yield speak(*(answers.lines() if answers.back() else [nothing]))
            return False
        return (yield from self._by_numbers([number]))

    def _by_numbers(self, numbers: Sequence[int]) -> Interaction[bool]:
        """Give the answer that has these numbers, or several if such questions follow; or open a heading."""
        ask, answers = self.ask, self.answers
        if ask is None or answers is None:
            yield speak(self.not_asked())
            return False
        opened = answers.opened
        try:
            choices, topics = answers.take_all(numbers), self.spoken.follow_ups(self.moment)
            if len(choices) > 1 and not topics:
                raise LookupError
        except LookupError:
            text = _("There is no answer with the number {number}.")
            if opened:
                text = _("“{heading}” has no answer with the number {number}; 0 goes back.")
            yield speak(text.format(number=", ".join(map(str, numbers)), heading=opened))
            return False
        if not choices:
            answers.explains |= not self._has_opened
            self._has_opened = True
            yield speak(*answers.lines())
            return False
        first, *others = choices
        typed = FollowUps(others, [*map(answers.numbers_of, others)], topics)
        return (yield from self._answer(ask, first.text, typed))

    def _offered(self, number: int) -> Interaction[bool]:
        """Do one of the offers after the end; 0 leaves."""
        offers = self.offers()
        if not number:
            return (yield from self._quit(""))
        if number > len(offers):
            yield speak(*self._offered_now())
            return False
        yield from offers[number - 1][1]()
        return True

    def _answer(self, ask: Ask, text: str, typed: FollowUps = NO_FOLLOW_UPS) -> Interaction[bool]:
        """Give an answer, and plan those that were typed with it; ask before something that is no move."""
        choice = ask.find(text)
        is_declaration = choice is not None and choice in ask.declarations
        if choice is not None and is_declaration:
            is_meant = yield from converse(partial(confirm_declaration, self.what(ask, choice)))
            if not is_meant:
                yield speak(*self.question())
                return False
        answered = self.table.length
        changed = yield from self.attempt(lambda: self.give(text))
        if changed:
            self._follow_ups = typed
            self._ahead.plan(ask.seat, answered, typed.following)
        return changed

    def give(self, text: str) -> None:
        """Give an answer to the table."""
        self.table.answer(text)

    def take_back(self) -> None:
        """Take back the last answer that was given here, with all further answers of its line."""
        self._ahead.end()
        self._taking_back.take_back()

    def numbers_of(self, choice: Choice) -> str:
        """Return what is typed for an answer to the pending question."""
        return self.answers.numbers_of(choice) if self.answers is not None else choice.text

    def what(self, ask: Ask, choice: Choice) -> str:
        """Return what an answer would do, in a sentence."""
        return self._would_do(self.moment, ask, choice)

    def _would_do(self, moment: ListenerView[Any], ask: Ask, choice: Choice) -> str:
        return self.spoken.answer(moment, choice) or self.words.choice(ask, choice, moment.view)

    def attempt(self, change: Callable[[], object]) -> Interaction[bool]:
        """Change the game, or say why that cannot be done; return whether it was changed."""
        try:
            change()
        except Refused as refused:
            yield speak(self.words.refusal(refused))
        except SaveError as error:
            yield speak(error.sentence())
        else:
            return True
        return False

    # Words

    def _look(self, at: str) -> Interaction[None]:
        try:
            yield Speak(self.spoken.look(self.moment, at), preformatted=isinstance(self.spoken, AsDrawn))
        except NotThere as error:
            yield speak(str(error), subjects_in_words(self.spoken.subjects(self.moment)))

    def _where(self, _rest: str) -> Interaction[None]:
        yield speak(self.title(), *self.whereabouts(), *(self.how_it_ended() or self.question()[:1]))

    def whereabouts(self) -> Sequence[str]:
        """Return who plays, with the time that they have left, and how far the game is."""
        is_over = self.table.outcome is not None
        progress = "" if is_over else self.spoken.progress(self.moment)
        return [telling.who_plays(self.table), *filter(None, [progress])]

    def _story(self, rest: str) -> Interaction[None]:
        if rest.strip() and number_of(rest) is None:
            try:
                part = self.spoken.part_of_story(self.moment, rest)
            except NotThere as error:
                part = [str(error)]
            if part is not None:
                yield speak(*(part or [_("Nothing has happened yet.")]))
                return
        most, story = number_of(rest) or LAST, self.table.story(self.viewer)
        latest_first = [*islice(reversed(story), most * AT_ONCE)]
        sentences = self._news.in_full(self.moment, latest_first[::-1])[-most:]
        yield speak(*(sentences or [_("Nothing has happened yet.")]))

    def _rules(self, rest: str) -> Interaction[None]:
        yield from telling.tell_rules(self.words.rules(), rest)

    def _undo(self, _rest: str) -> Interaction[bool]:
        latest_first = [*islice(reversed(self.table.story(self.viewer)), TOGETHER)]
        if not (yield from converse(partial(agree_to_take_back, self._taking_back))):
            yield speak(*self.question())
            return False
        changed = yield from self.attempt(self.take_back)
        if changed and not self.table.is_sending:
            yield speak(*telling.taken_back(self.table, latest_first))
        return changed

    def _redo(self, _rest: str) -> Interaction[bool]:
        changed = yield from self.attempt(self._taking_back.redo)
        if changed and not self.table.is_sending:
            yield speak(_("The answer has been given again."))
        return changed

    @abstractmethod
    def where_saved(self) -> str:
        """Return where the game is saved, in a sentence."""

    def _save(self, _rest: str) -> Interaction[None]:
        yield speak(self.where_saved())

    @abstractmethod
    def hint(self, ask: Ask) -> Interaction[None]:
        """Tell what a bot would answer; the person may leave before that is known."""

    def gave_up(self, line: str) -> Interaction[None]:
        """Leave the game, or go back to the question, after a line that has ended the wait for a hint."""
        if is_quit(line):
            yield from self._quit("")
        else:
            yield speak(*self.question()[:1])

    def _hint(self, _rest: str) -> Interaction[None]:
        if self.ask is None:
            yield speak(self.not_asked())
        elif not self.table.gives_hints:
            yield speak(_("No bot gives hints in this game."))
        else:
            if self.answers is not None:
                self.answers.close()  # the numbers in a hint are counted from the headings
            yield from self.hint(self.ask)

    def again(self) -> Interaction[bool]:
        """Say in full what was announced in short: the last news, the question, and all its answers."""
        self._in_full = True
        news = self._news.shortened(self.moment)
        yield speak(*news, *(text for text in self.question(in_full=True) if text not in news))
        return False

    def _more(self, _rest: str) -> Interaction[None]:
        answers = self.answers if self.ask is not None else None
        if answers is not None and answers.more():
            yield speak(*answers.lines())
        else:
            yield speak(_("There are no more answers."))

    def _help(self, rest: str) -> Interaction[None]:
        about = meant(rest, self.typed_words, in_short=True) if rest else None
        if about is not None and about[0] is TypedWord.LOOK:
            yield speak(*look_help(self.spoken.subjects(self.moment)))
        elif about is not None:
            yield speak(about[0].explanation)
        elif self.table.outcome is None:
            ask = self.ask
            declarations = (
                [f"{each.text}: {self.what(ask, each)}" for each in ask.declarations] if ask else []
            )
            yield speak(*help_while_played(self.typed_words), *declarations)
        else:
            yield speak(*help_after_the_end(self.typed_words))

    def _quit(self, _rest: str) -> Interaction[bool]:
        self.is_left = True
        yield speak(self.where_saved())
        return True
