"""The turns of programs: thought about in the back room, played after a pause that people can follow.

Nothing is played while another page covers the board, or while somebody holds the game.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from antterm import bots
from antterm.bots.engines import PREFIX
from antterm.bots.messages import Answer, Reply, Report, Trouble
from antterm.core.ask import Refused
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.ui.counsel import hear_in

if TYPE_CHECKING:
    from antterm.table import Table
    from antterm.ui.paint import Hint
    from antterm.ui.screens.game import GameScreen

PACES = {"quick": 0.25, "normal": 1.0, "slow": 4.0}
"""By setting: how much longer than usual the pauses are."""
WATCHED = 2.5
"""The same where only programs play, and people have nothing to do but to look."""


def bots_help(table: Table) -> str:
    """What people can do where bots play, and how the bots of a table's game play, as Markdown."""
    keys = _(
        "## Bots\n\n"
        "* **p**: pause the game before the next answer of a bot, and go on. **.**: in a pause, let one "
        "answer be given.\n"
        "* **h**: where a bot can tell, a hint: the best few answers with their ratings, 0 being even, or "
        "in how many moves they win or lose by force. The same key hides it.\n"
        "* **Esc**: the menu, where you take over the seat of a bot, hand a seat to one, or have a bot that "
        "thinks long answer at once.\n"
        "* **Enter**, **t**: where one has not answered, and a sentence says why: ask it again, or take its "
        "seat.\n"
    )
    levels = "\n".join(f"* **{level}**: {table.words.level(level)}" for level in bots.levels(table.game_id))
    return f"{keys}\n{levels}\n"


class BotTurns:
    """Has programs answer when it is their turn, one question at a time.

    Args:
        screen: the game's.
    """

    def __init__(self, screen: GameScreen) -> None:
        self._screen, self._table = screen, screen.table
        self._room = screen.app.back_room
        self._about: tuple[int, str] | None = None
        """The question in work: the answers before it, and the player."""
        self._errand: object = None
        """What tells replies to it from those that come too late."""
        self._engine_runs = False
        """Whether an engine may have been started for this game."""
        self._answer: str | None = None
        self._pause_over = False
        self.held = False
        """Whether somebody has paused the game."""
        self.trouble = ""
        """Why there is no answer, in a sentence."""
        self.may_hurry = False
        """Whether the program that thinks can be told to answer now."""

    @property
    def name(self) -> str | None:
        """Whose turn it is, where that is a program's."""
        ask = None if self._table.watching else self._table.ask
        return self._table.names[ask.seat] if ask and ask.seat in self._table.bot_seats else None

    def attend(self) -> None:
        """Have a program think if it is one's turn; whatever else is thought about is dropped."""
        table = self._table
        ask = table.ask
        if not any(seat.player.startswith(PREFIX) for seat in table.seats):
            self._see_engines_out()
        if self.name is None or ask is None:
            self.drop()
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
            self._about = self._errand = None
            self._room.interrupt()
        self._answer, self._pause_over, self.trouble, self.may_hurry = None, False, "", False

    def leave(self) -> None:
        """The game is left: nobody thinks about it any more."""
        self.drop()
        self._see_engines_out()

    def again(self) -> None:
        """After trouble: ask once more."""
        self.drop()
        self.attend()

    def hurry(self) -> None:
        """Have the program answer now, with the best it has found."""
        self._room.hurry()

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
        sentence = _("{name} has an answer ready.") if self.held and self._answer else _("{name} thinks.")
        paused = [_("Paused.")] if self.held else []
        return " ".join([*paused, sentence.format(name=self.name)])

    def hints(self) -> list[Hint]:
        """The keys that mean something while it is a program's turn."""
        if self.trouble:
            return [("Enter", _("ask again")), ("t", _("take the seat"))]
        if self.held:
            return [("p", _("go on")), (".", _("one answer"))]
        return [("p", _("pause"))]

    def _see_engines_out(self) -> None:
        """End engines that have no seat here any more."""
        if self._engine_runs:
            self._engine_runs = False
            self.drop()
            self._room.clear()

    def _think(self) -> None:
        assert self._table.ask is not None
        player = self._table.seats[self._table.ask.seat].player
        self._engine_runs = self._engine_runs or player.startswith(PREFIX)
        pause = self._screen.presenter.bot_pause(self._table.ask) * PACES[self._screen.app.settings.pace]
        if len(self._table.bot_seats) == len(self._table.seats):
            pause *= WATCHED
        errand = self._errand = object()
        self._screen.set_timer(pause, partial(self._end_pause, errand))
        self._room.ask(self._table.bot_task(), hear_in(self._screen, partial(self._hear, errand)))

    def _end_pause(self, errand: object) -> None:
        if errand is self._errand:
            self._pause_over = True
            self._play_when_due()

    def _hear(self, errand: object, reply: Reply) -> None:
        if errand is not self._errand:
            return
        match reply:
            case Report():
                self.may_hurry = True
            case Answer(text):
                self._answer = text
                self._play_when_due()
            case Trouble():
                self._fail(reply)

    def _fail(self, trouble: Trouble) -> None:
        kept = self._screen.app.note_error(trouble.trace)
        self.trouble = f"{trouble.sentence(self.name or '')} {kept}".strip()
        self._screen.repaint()

    def _play_when_due(self) -> None:
        """Give the answer once it is there, the pause is over, and people can see it."""
        seen = self._screen.app.screen is self._screen
        due = self._pause_over and not self.held and not self.trouble and seen
        if self._answer is not None and due:
            self._play(self._answer)
        elif seen:
            self._screen.repaint()

    def _play(self, text: str) -> None:
        try:
            self._table.answer(text)
        except Refused:
            self._fail(Trouble("nonsense"))
        except SaveError as error:
            self.trouble = error.sentence()
            self._screen.repaint()
        else:
            self._about = self._errand = self._answer = None  # done: there is nothing to interrupt
            self._screen.sync()
