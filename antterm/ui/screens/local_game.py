"""The screen of a game that this program runs: with its bots, review and files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from antterm.bots import Opinion, Progress, Reply, Report, Thought
from antterm.core.ask import Ask, Refused
from antterm.core.options import BadOption
from antterm.dialogues.analysis import has_analysis, rated_game
from antterm.dialogues.game import Seating
from antterm.dialogues.steps import Dialogue
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.table import Table, notice_sentence
from antterm.table.remarks import Remarks
from antterm.ui.destinations import NewGame, PlayTable
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.bot_turns import PACES, BotTurns
from antterm.ui.models.evaluation import Evaluation
from antterm.ui.models.help import bots_help, end_help, game_help, players_help
from antterm.ui.models.hint_requests import HINT_SECONDS
from antterm.ui.models.keymap import Handlers, Offer
from antterm.ui.models.seat_view import ModelHooks
from antterm.ui.models.verifying import Verifier, unverified
from antterm.ui.screens.converse import ChoiceScreen, ask_for_picture, converse
from antterm.ui.screens.game import GameScreen, MenuLines
from antterm.ui.services import Services

GLANCE_SECONDS = 0.35
"""Seconds that a bot thinks about which answer is marked, where the game asks for that."""
LATEST_MARK = 1.0
"""Seconds after which an answer is marked without it."""
WATCH_PAUSE = 1.0
"""Seconds between two checks for answers that were given elsewhere, while watching."""


class LocalGameScreen(GameScreen):
    """A game at one keyboard, or a saved game that is watched.

    Args:
        services: what the screens share.
        table: the game and who sits at it.
    """

    table: Table

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services, table, (*frame.AFTER_GAME, frame.LEAVE_GAME))
        self._bots = BotTurns(table, services.bot_process, self, self._pause_before)
        self._verifier = Verifier(
            self.in_event_loop, services.replay_process, table, self._verified, self._unverified
        )
        self._asks_anew = self._asked_anew = False
        """Whether this key, and the one before, asked for a new game."""
        self._glanced = -1
        """Number of answers at the question whose mark a bot was asked about last; -1 before."""
        self._remarks = Remarks(table)

    def model_hooks(self) -> ModelHooks:
        return replace(
            super().model_hooks(),
            get_ratings=lambda: None if self._evaluation is None else self._evaluation.game,
        )

    def opened(self) -> None:
        self._verifier.attend()  # already under a curtain
        if self.table.watching:
            self.set_interval(WATCH_PAUSE, self._look_again)

    def attend(self) -> None:
        self._verifier.attend()
        self._bots.attend()
        super().attend()
        self._glance()
        if not self._can_go_on:
            self.drop_evaluation()
            self._evaluation = None  # the last move has been taken back
        elif (
            self._evaluation is None
            and self.table.record.is_ready
            and (rated := rated_game(self.table)) is not None
        ):
            self.rate(Evaluation(self, self.services.bot_process, rated))

    def _glance(self) -> None:
        """Have a bot think for a moment about which answer is marked first, where the mark is a guess.

        It is thought in the process of the bots at the table, which wait for this answer.
        """
        executor, number = self.services.bot_process, self.table.length
        has_bots = len(self.table.local_seats) < len(self.table.names)
        if number == self._glanced or not has_bots or executor.busy or not self.model.guesses_mark:
            return
        self._glanced = number
        if (task := self.table.hint_task(GLANCE_SECONDS)) is not None:
            self.model.hold_mark()
            executor.ask(task, self.in_event_loop(partial(self._hear_glance, number)))
            self.set_timer(LATEST_MARK, partial(self._mark, number, ()))

    def _hear_glance(self, number: int, reply: Reply) -> None:
        if not isinstance(reply, Report | Progress):  # more follow
            self._mark(number, reply.thoughts if isinstance(reply, Opinion) else ())

    def _mark(self, number: int, thoughts: Sequence[Thought]) -> None:
        """Mark an answer of the question before which there were `number` answers."""
        if number == self.table.length and self.model.ask is not None:
            self.model.mark_better(thoughts)
            self.refresh_panes()

    def end_work(self) -> None:
        super().end_work()
        self._bots.leave()
        self._verifier.drop()
        self.drop_evaluation()

    # What is shown

    def _look_again(self) -> None:
        """Show what was answered elsewhere, while watching.

        During a review the game is not updated, because players may take back what is being stepped through.
        """
        if not self.is_in_front():
            return
        try:
            if self.table.look_again():
                self.sync()
        except SaveError as error:
            self.model.message = error.sentence()
            self.refresh_panes()

    def _verified(self, notice: str | None) -> None:
        """React to the result of the verification: the earlier game is known, or does not lead to this
        position."""
        self._bots.attend()
        self.refresh_panes()
        if notice is not None:
            items = [("go_on", _("Go on"))]
            screen = ChoiceScreen(self.services, self.table.name, items, notice_sentence(notice))
            self.app.push_screen(screen, lambda _answer: self.sync())

    def _unverified(self) -> None:
        """React to a verification that failed to finish; it is tried again after the next answer."""
        self.model.message = unverified()
        self.refresh_panes()

    @property
    def _can_go_on(self) -> bool:
        """Return whether the game is over, so that another one can begin here."""
        return self.table.outcome is not None and not self.table.watching

    def status(self) -> str:
        if self._can_go_on:
            again, leave = (self.keymap.shown(command) for command in (frame.AGAIN, frame.LEAVE_GAME))
            text = _("{again} plays again in the same seats; {leave} leaves the game, which is saved.")
            return text.format(again=again, leave=leave)
        return self._bots.status() if self._bots.name is not None else ""

    def trouble(self) -> str:
        return self._bots.trouble

    def offers_meanwhile(self) -> list[Offer]:
        if self._can_go_on:
            return self._offers_of_end()
        return self._bots.offers() if self._bots.name is not None else []

    def _offers_of_end(self) -> list[Offer]:
        """Return the commands after a game, which stand in the key line: nothing covers the final
        position."""
        shown, has_board = self.keymap.shown, has_analysis(self.table.game_id)
        changed = Offer(frame.SEATS_CHANGED, _("seats changed"), shown(frame.SEATS_CHANGED))
        return [
            Offer(frame.AGAIN, _("again"), shown(frame.AGAIN)),
            *([changed] if len(self.table.seats) > 1 else []),
            Offer(commands.REVIEW, _("review")),
            Offer(frame.LEAVE_GAME, _("leave"), shown(frame.LEAVE_GAME)),
            *([Offer(commands.ANALYSE), Offer(commands.LEARN)] if has_board else []),
            Offer(frame.NEW, _("new game"), shown(frame.NEW)),
        ]

    def remark(self, number: int) -> str:
        return self._remarks.since(number) if self.services.settings.remarks == "on" else ""

    def _pause_before(self, ask: Ask) -> float:
        """Return how many seconds pass before a program answers a question, at the pace that is set."""
        return self.model.bot_pause(ask) * PACES[self.services.settings.pace]

    # Keys

    def handlers(self) -> Handlers:
        handlers = {**super().handlers(), commands.REVIEW: self._review, commands.ANALYSE: self._analyse}
        if self.model.is_over:
            handlers[commands.LEARN] = partial(self._analyse, learns=True)
        if self._bots.name is not None:
            handlers |= {commands.PAUSE: self._bots.hold_or_go_on, commands.STEP: self._bots.step}
            handlers[commands.HURRY] = self._bots.hurry  # it may have been meant for the question before
        return handlers

    def press_first(self, key: str) -> bool:
        if self._can_go_on:
            return not self.is_typing and self.keymap.dispatch(key, self._handlers_of_end())
        if self._bots.name is None or not self._bots.trouble:
            return False
        failed = {commands.ASK_AGAIN: self._bots.again, commands.TAKE_SEAT: self._take_bots_seat}
        return self.model.keymap.dispatch(key, failed)

    def _take_bots_seat(self) -> None:
        if self.table.ask is not None:
            number = self.table.ask.seat
            self._converse(lambda: self._seating().seat_person(number))

    def _seating(self) -> Seating:
        """Return the dialogues about who plays, with the engines that are known now."""
        services = self.services
        engines = None if services.launch.guest else services.engines
        return Seating(self.table, engines, services.remember_engine)

    def _converse(self, begin: Callable[[], Dialogue[bool]]) -> None:
        """Hold a dialogue that may change the table, and show the table after it."""

        def done(has_changed: bool | None) -> None:
            if has_changed:
                self.sync()

        converse(self, begin, done, lambda message: self.sync(message.text))

    def ask_for_hint(self) -> None:
        task = self.table.hint_task(HINT_SECONDS)
        if task is not None:
            self.hints.ask(task)

    # The menu

    def menu_lines(self) -> MenuLines:
        table, bots = self.table, self._bots
        lines = super().menu_lines() | {commands.REVIEW: (_("Review the game"), self._review)}
        if bots.name is not None and table.ask is not None:
            if bots.trouble:
                lines[frame.ASK_AGAIN] = (_("Ask {name} again").format(name=bots.name), bots.again)
            if bots.may_hurry:
                lines[commands.HURRY] = (_("Let {name} answer now").format(name=bots.name), bots.hurry)
            takes = _("Take over the seat of {name}").format(name=bots.name)
            lines[frame.TAKE_SEAT] = (takes, self._take_bots_seat)
        if not table.watching and table.outcome is None:
            lines[frame.SEATS] = (_("Who plays: people and bots"), self._choose_seat)
        if not self.services.launch.guest:
            lines[frame.PICTURE] = (_("Save a picture or a film to a file"), self._share)
        return lines

    def _choose_seat(self) -> None:
        self._converse(lambda: self._seating().choose_seat())

    def _share(self) -> None:
        """Draw a picture or a film of the game to a file."""
        table = self.table
        ask_for_picture(self, lambda: table.document, table.name)

    # Another game

    def _handlers_of_end(self) -> Handlers:
        """Return what can be done after a game but looking back on it."""
        changed = {frame.SEATS_CHANGED: lambda: self._play_again(seats_changed=True)}
        return {
            frame.AGAIN: self._play_again,
            **(changed if len(self.table.seats) > 1 else {}),
            frame.NEW: self._begin_anew,
            frame.LEAVE_GAME: self.leave,
        }

    def _play_again(self, seats_changed: bool = False) -> None:
        try:
            rematch = self.table.rematch(seats_changed, self.services.engines)
        except SaveError as error:
            self.sync(error.sentence())
        except BadOption as error:
            self.sync(str(error.value))
        else:
            self.leave()
            self.go(PlayTable(rematch))

    def press(self, key: str) -> bool:
        self._asked_anew, self._asks_anew = self._asks_anew, False
        return super().press(key)

    def _begin_anew(self) -> None:
        """Leave for the form of a new game at the second press: the key also says no to a question, and may
        have been meant for one."""
        if not self._asked_anew:
            self._asks_anew = True
            text = _("Press {key} again to leave this game and begin a new one.")
            self.sync(text.format(key=self.keymap.named(frame.NEW)))
            return
        self.leave()
        self.go(NewGame())

    def _review(self) -> None:
        from antterm.ui.screens.review import ReviewScreen

        if self._makes_way():
            self.app.push_screen(ReviewScreen(self.services, self.table, self._privacy.seen_by))

    def _analyse(self, learns: bool = False) -> None:
        """Open the analysis board at the position shown; only games that have one know its command."""
        from antterm.ui.screens.analysis import analyse_table

        if self._makes_way():
            analyse_table(self, self.services, self.table, self.table.length, learns)

    def _makes_way(self) -> bool:
        """Stop what thinks here, for a screen that asks bots itself; False means that it cannot come yet."""
        if not self.table.record.is_ready:
            self._refuse(Refused("not_ready"))
            return False
        self.hints.drop()
        self.drop_evaluation()
        self._bots.drop()  # bots think anew afterwards
        return True

    def show_game_help(self) -> None:
        table, end = self.table, end_help(self.keymap, self.model.keymap)
        bots = bots_help(self.model, table.game_id, table.words)
        self.show_help(players_help(table) + game_help(self.model, f"{end}\n", bots))
