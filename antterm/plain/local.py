"""A game at one keyboard, played in lines of text: its bots think beside it, and it is kept here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

from antterm import registry
from antterm.bots import Answer, Crash, Opinion, Reply, Thought, Trouble, is_engine
from antterm.core.ask import Ask, Refused
from antterm.core.options import BadOption
from antterm.dialogues import saved_games as dialogues
from antterm.dialogues.analysis import has_analysis
from antterm.dialogues.game import Seating
from antterm.i18n import _, tongue
from antterm.pictures import Drawing, Format
from antterm.plain.analysis import analyse_table
from antterm.plain.common_pages import settings_page
from antterm.plain.context import HomeContext
from antterm.plain.interaction import (
    Await,
    Interaction,
    Offered,
    PipedInput,
    WordHandler,
    choose,
    converse,
    hear,
    menu,
    speak,
)
from antterm.plain.review import SteppingThrough
from antterm.plain.spoken import spoken_or_drawn
from antterm.plain.table_session import AT_ONCE, TableSession
from antterm.plain.telling import characters_of_bots, who_plays
from antterm.plain.thinking import HINT_SECONDS, SOON, Thinking, advice, reason_aloud, thought_out
from antterm.plain.typed_words import AT_EVERY_TABLE, WITH_BOTS, TypedWord
from antterm.plain.word_limits import NEWS, words_of
from antterm.saves import private
from antterm.saves.document import Document
from antterm.saves.errors import SaveError
from antterm.settings import Settings
from antterm.table import Table, notice_sentence
from antterm.table.clock import losing_answer, time_up_sentence
from antterm.table.remarks import Remarks


def share(read: Callable[[], Document], name: str, context: HomeContext) -> Interaction[None]:
    """Have a picture or film of a game made, for others to look at.

    Args:
        read: returns the game.
        name: the name of its file in the store.
        context: what interactions share.
    """

    def draw(format_: Format, path: Path) -> Drawing:
        theme = context.settings.theme if context.settings.theme != "auto" else "dark"
        return Drawing(read(), path, format_, theme, "unicode", tongue().code)

    yield from converse(partial(dialogues.share, name, draw, context.ring))


WATCH_PAUSE: Final = 1.0
"""Seconds between two looks at a game that is played elsewhere."""
REMINDED: Final = 2
"""Sentences of the story that are announced to somebody who comes back to a game."""


class LocalTableSession(TableSession):
    """A game of this machine: all its people are at one keyboard.

    Args:
        table: the game and who sits at it.
        context: what interactions share.
    """

    WORDS = (*AT_EVERY_TABLE, *WITH_BOTS, TypedWord.MENU)
    table: Table

    def __init__(self, table: Table, context: HomeContext) -> None:
        super().__init__(table)
        self._context = context
        self.next_table: Table | None = None
        """The game that is played after this one; None for none."""
        self._told_time: int | None = None
        """Number of answers when somebody last read that their time is up; None before."""
        self._remarks = Remarks(table)
        self._bots_wait = self._is_stepping = False
        """Whether the bots have been paused; whether one of them gives a single answer all the same."""
        self._crashed: set[str] = set()
        """The players whose bot has crashed in this game, as seats name them."""
        self._thinking: Thinking | None = None
        """The thinking of the bot that is asked."""

    def more_handlers(self) -> dict[TypedWord, WordHandler]:
        return {
            TypedWord.PAUSE: lambda _rest: self._pause(),
            TypedWord.STEP: lambda _rest: self._step(),
            TypedWord.MENU: self._menu,
        }

    def greeting(self) -> Sequence[str]:
        notice = notice_sentence(self.table.notice) if self.table.notice is not None else ""
        return [*super().greeting(), notice, *self._how_far()]

    def _how_far(self) -> Sequence[str]:
        """Return who plays in a game that goes on, and what happened last that is no news."""
        table, number = self.table, self.table.answered_here
        if not table.length:
            return characters_of_bots(table)
        if progress := self.spoken.so_far(self.moment, number):
            return [who_plays(table), *progress]
        events = (each for each in reversed(table.story(self.viewer)) if each.number <= number)
        latest = [*islice(events, REMINDED * AT_ONCE)][::-1]
        progress = self._news.in_full(self.moment, latest)[-REMINDED:]
        return [who_plays(table), _("What happened before:") if progress else "", *progress]

    def where_saved(self) -> str:
        if self.table.watching:
            return _("You are only watching “{name}”; it is saved where it is played.").format(
                name=self.table.name
            )
        template = _("The game is saved as “{name}”; “antterm resume {file}” continues it.")
        if self.table.outcome is not None:
            template = _("The game is over, and saved as “{name}”.")
        return template.format(name=self.table.name, file=self.table.file)

    def news(self) -> Sequence[str]:
        """Return the news, and what a bot says about it, where it is short enough."""
        lines = super().news()
        if not lines or self.ask is None or self._context.settings.remarks != "on":
            return lines
        remarked = [*lines, self._remarks.since(self.table.answered_here)]
        return remarked if words_of(remarked) <= NEWS else lines

    # Somebody is asked

    def turn(self, ask: Ask) -> Interaction[None]:
        self.table.run_clock()
        try:
            yield from super().turn(ask)
        finally:
            with suppress(SaveError, Refused):
                self.table.pause_clock()

    def typed(self, line: str) -> Interaction[bool]:
        ask = self.ask
        if ask is not None and self._is_time_up(ask):
            if (yield from self._say_that_time_is_up(ask)):
                return True
            if losing_answer(self.table) and not self.is_word(line):
                return False  # the loss could not be saved, as was said: the next line tries again
        return (yield from super().typed(line))

    def _is_time_up(self, ask: Ask) -> bool:
        """Return whether the person who is asked has no time left."""
        table = self.table
        return table.clock is not None and ask.seat in table.timed_seats and table.remaining(ask.seat) <= 0

    def _say_that_time_is_up(self, ask: Ask) -> Interaction[bool]:
        """Say once that the person who is asked has no time left; return whether the game is lost by it."""
        table = self.table
        if self._told_time == table.length:
            return False
        losing = losing_answer(table)
        is_lost = bool(losing) and (yield from self.attempt(lambda: table.answer(losing)))
        if not losing:
            self._told_time = table.length
        if is_lost or not losing:
            yield speak(time_up_sentence(table.names[ask.seat], is_lost))
        return is_lost

    # While others are asked

    def is_program(self, seat: int) -> bool:
        return not self.table.watching

    def _is_program_asked(self) -> bool:
        ask = self.table.ask
        return ask is not None and self.ask is None and self.is_program(ask.seat)

    def tells_up_to(self) -> int:
        goes_on = self._is_program_asked() and not self._bots_wait
        return self.table.turn_began if goes_on else super().tells_up_to()

    def belongs_together(self) -> bool:
        return super().belongs_together() and not (self._bots_wait and self._is_program_asked())

    def meanwhile(self) -> Interaction[None]:
        if self.table.watching:
            yield from self._watch()
        elif self._bots_wait and not self._is_stepping:
            yield from self._wait_in_pause()
        else:
            yield from self._think()
            self._is_stepping = False

    def _wait_in_pause(self) -> Interaction[None]:
        """Do what is typed until the bots play on."""
        ask = self.table.ask
        assert ask is not None
        yield speak(_("Paused: it is {name}'s turn to answer.").format(name=self.table.names[ask.seat]))
        changed = False
        while not changed and not self.is_left:
            changed = yield from self.typed((yield from hear()))

    def _pause(self) -> Interaction[bool]:
        """Pause the bots, or let them play on."""
        if not self._has_bots():
            yield speak(_("No bot plays here."))
            return False
        self._bots_wait = not self._bots_wait
        template = _("Bots play on.")
        if self._bots_wait:
            template = _("Bots wait. “{step}” lets one of them answer; “{pause}” lets them play on.")
        yield speak(template.format(step=TypedWord.STEP.word, pause=TypedWord.PAUSE.word))
        return self._is_program_asked()

    def _step(self) -> Interaction[bool]:
        """Let a bot give one answer, and pause again."""
        if not self._is_program_asked():
            yield speak(_("It is not a bot's turn.") if self._has_bots() else _("No bot plays here."))
            return False
        self._bots_wait = self._is_stepping = True
        return True

    def _has_bots(self) -> bool:
        return bool(self.table.bot_seats) and not self.table.watching

    def _watch(self) -> Interaction[None]:
        typed = yield Await(WATCH_PAUSE, PipedInput.INTERRUPTS)
        try:
            self.table.look_again()
        except SaveError as error:
            yield speak(error.sentence())
            self.is_left = True
        if typed is not None:
            yield from self.typed(typed)

    def _think(self) -> Interaction[None]:
        """Have the bot that is asked answer; words that are typed meanwhile are carried out at once."""
        table = self.table
        ask = table.ask
        assert ask is not None
        name, sits = table.names[ask.seat], table.seats[ask.seat]
        self._thinking = thinking = Thinking(self._context.executor, table.bot_task(), self._context.ring)
        seconds: float | None = SOON
        try:
            while (reply := thinking.reply()) is None:
                typed = yield Await(seconds, PipedInput.QUEUED_UNTIL_END, self.is_word)
                if typed is not None:
                    yield speak(*self.news())
                    yield from self.typed(typed)
                    has_changed = table.ask is not ask or table.seats[ask.seat] != sits
                    if self.is_left or has_changed or (self._bots_wait and not self._is_stepping):
                        return
                elif seconds is not None and thinking.is_busy:
                    yield speak(*self.news(), _("{name} is thinking.").format(name=name))
                    seconds = None
        finally:
            self._thinking = None
            thinking.drop()
        if trouble := self._replied(reply, name):
            yield speak(*self.news())
            yield from self._failed(ask, trouble)
        elif isinstance(reply, Answer) and reply.crash is not None:
            yield speak(self._note_crash(sits.player, reply.crash, name))

    def _replied(self, reply: Reply, name: str) -> str:
        """Give the answer of a bot; return what is wrong with it, in a sentence, or nothing."""
        if isinstance(reply, Trouble):
            return reply.sentence(name)
        try:
            if isinstance(reply, Answer):
                self.table.answer(reply.text)
        except Refused:
            return Trouble("nonsense").sentence(name)
        except SaveError as error:
            return error.sentence()
        return ""

    def _note_crash(self, player: str, crash: Crash, name: str) -> str:
        """Log that a bot has crashed and something simpler has answered; once in this game for each bot.

        Args:
            player: the bot, as its seat names it; `hint` for the one that gives hints.
            crash: its error.
            name: the name of the bot, as it sits at the table.

        Returns:
            The sentence for people; empty where it has been announced before.
        """
        if player in self._crashed:
            return ""
        self._crashed.add(player)
        path = private.keep_trace(self._context.launch.data_dir, crash.trace)
        return crash.sentence(name, path.name if path is not None else "")

    def _failed(self, ask: Ask, sentence: str) -> Interaction[None]:
        """Ask what to do about a bot that has not answered."""
        seat = self.words.seat(ask.seat)
        takes = _("You play on for {seat}").format(seat=seat)
        chosen = yield from choose(sentence, [_("Ask again"), takes], back=_("leave the game"))
        match chosen:
            case None:
                self.is_left = True
                yield speak(self.where_saved())
            case 1:
                yield from self.attempt(lambda: self.table.replace_player(ask.seat, "person", seat))

    def after_the_end(self) -> Interaction[None]:
        if (news := self.table.game_over()) is not None:
            self._context.executor.tell(news)
        yield from super().after_the_end()

    # Hints

    def hint(self, ask: Ask) -> Interaction[None]:
        task = self.table.hint_task(HINT_SECONDS)
        if task is None:
            return
        message = _("Thinking about a hint for {n:.0f} seconds.").format(n=HINT_SECONDS)
        message = _("Thinking.") if self._has_had_hint else message
        self._has_had_hint = True
        reply = yield from thought_out(self._context.executor, task, self._context.ring, message)
        if isinstance(reply, str):
            yield from self.gave_up(reply)
            return
        if isinstance(reply, Trouble):
            yield speak(reply.why_no_hint())
            return
        assert isinstance(reply, Opinion)
        if reply.crash is not None:
            self._note_crash("hint", reply.crash, "")
        yield speak(*hint_lines(self, ask, reply.thoughts))

    # The menu

    def _menu(self, _rest: str) -> Interaction[bool]:
        """Offer what can be done besides playing."""
        try:
            yield from menu(self._besides())
        except SaveError as error:
            yield speak(error.sentence())
        return True

    def _besides(self) -> Sequence[Offered]:
        table, thinking, context = self.table, self._thinking, self._context
        offers: list[Offered] = []
        if thinking is not None and thinking.may_hurry and table.ask is not None:
            label = _("Let {name} answer now").format(name=table.names[table.ask.seat])
            offers.append((label, lambda: self._hurry(thinking)))
        if not table.watching and table.outcome is None:
            offers.append((_("Who plays: people and bots"), self._choose_seat))
        if not table.watching:
            offers.append((_("Step through this game"), self._step_through))
        if not context.launch.guest:
            drawn = partial(share, lambda: table.document, table.name, context)
            offers.append((_("Save a picture or a film to a file"), drawn))
        if not table.watching:
            offers += self._analysis()
        return [*offers, (_("Settings"), lambda: settings_page(context))]

    def _choose_seat(self) -> Interaction[None]:
        table, context = self.table, self._context
        seating = Seating(
            table,
            None if context.launch.guest else context.engines,
            context.remember_engine,
            lambda people: why_refused(table.game_id, table.options, people, context.settings),
        )
        if (yield from converse(seating.choose_seat)):
            yield speak(who_plays(table))

    def _hurry(self, thinking: Thinking) -> Interaction[None]:
        thinking.hurry()
        yield from ()

    # The end

    def offers(self) -> Sequence[Offered]:
        if self.table.watching:
            return ()
        back = (_("Step through this game"), self._step_through)
        again = (_("Another game, in the same seats"), lambda: self._play_again(False))
        changed = (_("Another game, with seats changed"), lambda: self._play_again(True))
        others = (back, again, changed) if len(self.table.seats) > 1 else (back, again)
        return [*others, *self._analysis()]

    def _analysis(self) -> Sequence[Offered]:
        """Return the line of the analysis board, where the game has one."""
        if not has_analysis(self.table.game_id):
            return ()
        return ((_("Analysis board"), self._analyse),)

    def _analyse(self) -> Interaction[None]:
        yield from analyse_table(self.table, self.table.length, self._context)
        yield speak(*self.question())

    def _step_through(self) -> Interaction[None]:
        self.next_table = yield from SteppingThrough(self.table, self._context).run()
        self.is_left = self.next_table is not None
        if not self.is_left:
            yield speak(*self.question())

    def _play_again(self, seats_changed: bool) -> Interaction[None]:
        try:
            self.next_table = self.table.rematch(seats_changed, self._context.engines)
        except SaveError as error:
            yield speak(error.sentence())
        except BadOption as error:
            yield speak(str(error.value))
        else:
            self.is_left = True


def hint_lines(session: TableSession, ask: Ask, thoughts: Sequence[Thought]) -> Sequence[str]:
    """Return what a bot thinks of the best answers, best first."""
    advised = advice(
        session.spoken,
        session.words,
        session.moment,
        ask,
        thoughts,
        are_known=True,
        in_short=session.answers is not None and not session.answers.explains,
    )
    answers = (f"{session.numbers_of(choice)}: {text}" for choice, text in advised)
    return [_("Hint, best first:"), *answers, *reason_aloud(thoughts, session.words)]


def play(table: Table, context: HomeContext) -> Interaction[None]:
    """Play a game, and those that the same people play after it; each table is closed in the end."""
    playing: Table | None = table
    while playing is not None:
        try:
            if why := why_refused(
                playing.game_id, playing.options, len(playing.local_seats), context.settings
            ):
                yield speak(why)
                return
            session = LocalTableSession(playing, context)
            yield from session.run()
        finally:
            playing.close()
            if any(is_engine(player) for player in playing.players):
                context.executor.close()  # engines end with their game
        playing = session.next_table


def why_refused(game_id: str, options: Mapping[str, Any], people: int, settings: Settings) -> str:
    """Return why a game cannot be played by several people at one keyboard in plain mode; empty if it can.

    Args:
        game_id: the game.
        options: the options with which it is played.
        people: how many people play it here.
        settings: may allow open hands.
    """
    if people < 2 or registry.game(game_id).same_for_all or settings.curtain == "off":
        return ""
    if spoken_or_drawn(game_id).plays_openly(options):
        return ""
    return _(
        "In this game, people hide their cards from one another, and what has been read aloud or printed "
        "cannot be covered again: here one person can play it, with bots in the other seats. Several people "
        "can play at several terminals: one starts “antterm host”, and each of them “antterm join --plain”. "
        "To play with open hands, set Curtain to off in the settings."
    )
