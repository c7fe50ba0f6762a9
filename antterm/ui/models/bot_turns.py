"""The turns of bots: they think in another process, and their answers are given after a pause so that people
can follow.

No answer is given while another screen covers the board, or while a person has paused the bots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from antterm.bots import Answer, Crash, Reply, Report, Trouble, is_engine
from antterm.bots.bot_process import BotExecutor
from antterm.core.ask import Ask, Refused
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.saves.private import CRASH_LOG
from antterm.table import Table
from antterm.ui.models import commands
from antterm.ui.models.hint_requests import Listener
from antterm.ui.models.keymap import Offer
from antterm.ui.models.latest_request import LatestRequest
from antterm.ui.models.model import GameModel

PACES = {"quick": 0.25, "normal": 1.0, "slow": 4.0}
"""The factor by which pauses are longer than usual, by setting."""
WATCHED = 2.5
"""The factor by which pauses are longer where only bots play, so that onlookers can follow."""


class GameOnScreen(Listener, Protocol):
    """The screen of a game, as far as the turns of bots and the clock need it."""

    model: GameModel

    def is_in_front(self) -> bool:
        """Return whether the board is visible."""

    def call_after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something after some seconds."""

    def sync(self, message: str = "") -> None:
        """Show the table as it is now, with a message if there is one."""


class BotTurns:
    """Makes bots answer when it is their turn, one question at a time.

    Args:
        table: the game.
        executor: the process in which bots think.
        screen: where the game is shown.
        pause: returns how many seconds pass before a bot answers a question, at the pace of the settings.
    """

    def __init__(
        self, table: Table, executor: BotExecutor, screen: GameOnScreen, pause: Callable[[Ask], float]
    ) -> None:
        self._table, self._executor, self._screen, self._pause = table, executor, screen, pause
        self._about: tuple[int, str] | None = None
        """The question in work: the answers before it, and the player."""
        self._request = LatestRequest()
        self._engine_runs = False
        """Whether an engine may have been started for this game."""
        self._answer: str | None = None
        self._pause_over = False
        self.held = False
        """Whether somebody has paused the game."""
        self.trouble = ""
        """Why there is no answer, in a sentence."""
        self._reports = False
        """Whether the program tells what it thinks, and so can be made to answer now."""
        self._crashed: set[str] = set()
        """The players whose search has crashed in this game: it is logged and shown once."""
        self._message = ""
        """A sentence to show with the next answer."""

    @property
    def name(self) -> str | None:
        """The name of the bot whose turn it is; None if it is nobody's or a person's."""
        ask = None if self._table.watching else self._table.ask
        return self._table.names[ask.seat] if ask and ask.seat in self._table.bot_seats else None

    @property
    def may_hurry(self) -> bool:
        """Whether the asked bot can be made to answer now."""
        return not self.trouble and (self._reports or self._answer is not None)

    def attend(self) -> None:
        """Let a bot think if it is its turn; drop any other task."""
        table = self._table
        ask = table.ask
        if not any(is_engine(seat.player) for seat in table.seats):
            self._end_engines()
        if self._engine_runs and (news := table.game_over()) is not None:
            self._engine_runs = False  # they end with the game
            self._executor.tell(news)
        engine_waits = ask is not None and is_engine(table.seats[ask.seat].player)
        if self.name is None or ask is None or (engine_waits and not table.record.is_ready):
            self.drop()  # an engine is told the whole game
            return
        about = (table.length, table.seats[ask.seat].player)
        if about != self._about:
            self.drop()
            self._about = about
            self._think()
        else:
            self._play_when_due()

    def drop(self) -> None:
        """Stop the bot that is thinking."""
        if self._about is not None:
            self._about = None
            self._request.end()
            self._executor.interrupt()
        self._answer, self._pause_over, self.trouble, self._reports = None, False, "", False

    def leave(self) -> None:
        """Stop everything, because the game is left."""
        self.drop()
        self._end_engines()

    def again(self) -> None:
        """Ask the bot once more after a failure."""
        self.drop()
        self.attend()

    def hurry(self) -> None:
        """Let the bot answer now, without a pause, with the best answer that it has found so far."""
        self._pause_over = True
        self._executor.hurry()
        self._play_when_due()

    def hold_or_go_on(self) -> None:
        """Pause the bots, or let them continue."""
        self.held = not self.held
        self._play_when_due()

    def step(self) -> None:
        """Give one answer of a bot while bots are paused."""
        if self.held and self._answer is not None and not self.trouble:
            self._play(self._answer)

    def status(self) -> str:
        """Return the sentence that says which bot is thinking; empty for none."""
        sentence = (
            _("{name} has an answer ready.") if self.held and self._answer else _("{name} is thinking.")
        )
        paused = [_("Paused.")] if self.held else []
        return " ".join([*paused, sentence.format(name=self.name)])

    def offers(self) -> list[Offer]:
        """Return the commands that mean something during the turn of a bot."""
        if self.trouble:
            return [Offer(commands.ASK_AGAIN), Offer(commands.TAKE_SEAT)]
        if self.held:
            return [Offer(commands.PAUSE, _("go on")), Offer(commands.STEP)]
        return [Offer(commands.PAUSE), *([Offer(commands.HURRY)] if self.may_hurry else [])]

    def _end_engines(self) -> None:
        """End engines that no longer have a seat here."""
        if self._engine_runs:
            self._engine_runs = False
            self.drop()
            self._executor.clear()

    def _think(self) -> None:
        assert self._table.ask is not None
        player = self._table.seats[self._table.ask.seat].player
        self._engine_runs = self._engine_runs or is_engine(player)
        pause = self._pause(self._table.ask)
        if len(self._table.bot_seats) == len(self._table.seats):
            pause *= WATCHED
        hear = self._request.begin(self._hear)
        self._screen.call_after(pause, self._request.guarded(self._end_pause))
        self._executor.ask(self._table.bot_task(), self._screen.in_event_loop(hear))

    def _end_pause(self) -> None:
        self._pause_over = True
        self._play_when_due()

    def _hear(self, reply: Reply) -> None:
        match reply:
            case Report():
                if not self._reports:
                    self._reports = True
                    self._play_when_due()
            case Answer(text, crash):
                self._answer = text
                if crash is not None:
                    self._note_crash(crash)
                self._play_when_due()
            case Trouble():
                self._fail(reply)

    def _note_crash(self, crash: Crash) -> None:
        """Log the crash of a bot, and show it with the answer that was given instead; once for each bot."""
        assert self._about is not None
        player = self._about[1]
        if player not in self._crashed:
            self._crashed.add(player)
            is_logged = bool(self._screen.note_error(crash.trace))
            self._message = crash.sentence(self.name or "", CRASH_LOG if is_logged else "")

    def _fail(self, trouble: Trouble) -> None:
        where_noted = self._screen.note_error(trouble.trace)
        self.trouble = f"{trouble.sentence(self.name or '')} {where_noted}".strip()
        self._screen.refresh_panes()

    def _play_when_due(self) -> None:
        """Give the answer once it has come, the pause is over and the board is visible."""
        seen = self._screen.is_in_front()
        due = self._pause_over and not self.held and not self.trouble and seen
        if self._answer is not None and due:
            self._play(self._answer)
        elif seen:
            self._screen.refresh_panes()

    def _play(self, text: str) -> None:
        try:
            self._table.answer(text)
        except Refused:
            self._fail(Trouble("nonsense"))
        except SaveError as error:
            self.trouble = error.sentence()
            self._screen.refresh_panes()
        else:
            self._about = self._answer = None  # done: there is nothing to interrupt
            self._request.end()
            message, self._message = self._message, ""
            self._screen.sync(message)
