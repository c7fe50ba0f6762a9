"""The turns of programs: thought about in the back room, played after a pause that people can follow.

Nothing is played while another page covers the board, or while somebody holds the game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from antterm.bots import Answer, Crash, Reply, Report, Trouble, is_engine
from antterm.bots.backroom import Room
from antterm.core.ask import Ask, Refused
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.saves.private import CRASH_LOG
from antterm.table import Table
from antterm.ui.models import commands
from antterm.ui.models.hint_requests import Listener
from antterm.ui.models.keymap import Offer

PACES = {"quick": 0.25, "normal": 1.0, "slow": 4.0}
"""By setting: how much longer than usual the pauses are."""
WATCHED = 2.5
"""The same where only programs play, and people have nothing to do but to look."""


class GameOnScreen(Listener, Protocol):
    """What shows a game on the screen, as far as the turns of programs concern it."""

    def is_in_front(self) -> bool:
        """Whether people see the board."""

    def pause_before(self, ask: Ask) -> float:
        """Seconds before a program answers a question, at the pace that is set."""

    def call_after(self, seconds: float, call: Callable[[], None]) -> None:
        """Have something called after so many seconds."""

    def sync(self, message: str = "") -> None:
        """Show the table as it stands, and a message, if there is one."""


class BotTurns:
    """Has programs answer when it is their turn, one question at a time.

    Args:
        table: the game.
        room: where programs think.
        screen: where the game is shown.
    """

    def __init__(self, table: Table, room: Room, screen: GameOnScreen) -> None:
        self._table, self._room, self._screen = table, room, screen
        self._about: tuple[int, str] | None = None
        """The question in work: the answers before it, and the player."""
        self._request: object = None
        """What tells replies to it from those that come too late."""
        self._engine_runs = False
        """Whether an engine may have been started for this game."""
        self._answer: str | None = None
        self._pause_over = False
        self.held = False
        """Whether somebody has paused the game."""
        self.trouble = ""
        """Why there is no answer, in a sentence."""
        self._reports = False
        """Whether the program tells what it thinks, and so can be told to answer now."""
        self._crashed: set[str] = set()
        """The players whose search has crashed in this game: it is logged and told once."""
        self._message = ""
        """What is told with the next answer."""

    @property
    def name(self) -> str | None:
        """Whose turn it is, where that is a program's."""
        ask = None if self._table.watching else self._table.ask
        return self._table.names[ask.seat] if ask and ask.seat in self._table.bot_seats else None

    @property
    def may_hurry(self) -> bool:
        """Whether the program that is asked can be told to answer now."""
        return not self.trouble and (self._reports or self._answer is not None)

    def attend(self) -> None:
        """Have a program think if it is one's turn; whatever else is thought about is dropped."""
        table = self._table
        ask = table.ask
        if not any(is_engine(seat.player) for seat in table.seats):
            self._end_engines()
        if self._engine_runs and (news := table.game_over()) is not None:
            self._engine_runs = False  # they end with the game
            self._room.tell(news)
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
        """End what a program thinks about."""
        if self._about is not None:
            self._about = self._request = None
            self._room.interrupt()
        self._answer, self._pause_over, self.trouble, self._reports = None, False, "", False

    def leave(self) -> None:
        """The game is left: nobody thinks about it any more."""
        self.drop()
        self._end_engines()

    def again(self) -> None:
        """After trouble: ask once more."""
        self.drop()
        self.attend()

    def hurry(self) -> None:
        """Have the program answer now, with the best it has found if it tells any, and without a pause."""
        self._pause_over = True
        self._room.hurry()
        self._play_when_due()

    def hold_or_go_on(self) -> None:
        """Pause the game, or end the pause."""
        self.held = not self.held
        self._play_when_due()

    def step(self) -> None:
        """While the game is held: let one answer be given."""
        if self.held and self._answer is not None and not self.trouble:
            self._play(self._answer)

    def status(self) -> str:
        """Who thinks."""
        sentence = (
            _("{name} has an answer ready.") if self.held and self._answer else _("{name} is thinking.")
        )
        paused = [_("Paused.")] if self.held else []
        return " ".join([*paused, sentence.format(name=self.name)])

    def offers(self) -> list[Offer]:
        """The commands that mean something while it is a program's turn."""
        if self.trouble:
            return [Offer(commands.ASK_AGAIN), Offer(commands.TAKE_SEAT)]
        if self.held:
            return [Offer(commands.PAUSE, _("go on")), Offer(commands.STEP)]
        return [Offer(commands.PAUSE), *([Offer(commands.HURRY)] if self.may_hurry else [])]

    def _end_engines(self) -> None:
        """End engines that have no seat here any more."""
        if self._engine_runs:
            self._engine_runs = False
            self.drop()
            self._room.clear()

    def _think(self) -> None:
        assert self._table.ask is not None
        player = self._table.seats[self._table.ask.seat].player
        self._engine_runs = self._engine_runs or is_engine(player)
        pause = self._screen.pause_before(self._table.ask)
        if len(self._table.bot_seats) == len(self._table.seats):
            pause *= WATCHED
        request = self._request = object()
        self._screen.call_after(pause, partial(self._end_pause, request))
        self._room.ask(self._table.bot_task(), self._screen.hearing(partial(self._hear, request)))

    def _end_pause(self, request: object) -> None:
        if request is self._request:
            self._pause_over = True
            self._play_when_due()

    def _hear(self, request: object, reply: Reply) -> None:
        if request is not self._request:
            return
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
        """Log that a search has crashed, and tell it with the answer given instead; once for each bot."""
        assert self._about is not None
        player = self._about[1]
        if player not in self._crashed:
            self._crashed.add(player)
            is_logged = bool(self._screen.note_error(crash.trace))
            self._message = crash.sentence(self.name or "", CRASH_LOG if is_logged else "")

    def _fail(self, trouble: Trouble) -> None:
        kept = self._screen.note_error(trouble.trace)
        self.trouble = f"{trouble.sentence(self.name or '')} {kept}".strip()
        self._screen.refresh_panes()

    def _play_when_due(self) -> None:
        """Give the answer once it is there, the pause is over, and people can see it."""
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
            self._about = self._request = self._answer = None  # done: there is nothing to interrupt
            message, self._message = self._message, ""
            self._screen.sync(message)
