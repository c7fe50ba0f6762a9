"""The lobby of a host: the first screen of those who join it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from antterm.dialogues.doorway import Doorway
from antterm.dialogues.host_table import ask_for_notices
from antterm.i18n import _
from antterm.remote import table_sentences
from antterm.remote.link import LineState, Link
from antterm.remote.new_table import NewTableForm
from antterm.remote.rows import played_last
from antterm.remote.sentences import (
    NOT_LET_IN,
    announced,
    farewell,
    not_connected,
    sent_away_sentence,
)
from antterm.remote.table import RemoteTable
from antterm.saves.store import keep_copy
from antterm.ui.destinations import ReviewGame, ShowRules, ShowSettings
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.ageing import TICK, Ageing
from antterm.ui.models.commands import HELP
from antterm.ui.models.help import help_page
from antterm.ui.models.keymap import DIGITS, Command, Handler, Keymap
from antterm.ui.models.layout import SIDE_FROM
from antterm.ui.models.lobby import LobbyModel
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.converse import converse
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.remote import RemoteGameScreen
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.wire.messages import (
    Announcement,
    DownloadGame,
    EnterLobby,
    Lobby,
    LobbyRow,
    Make,
    Notice,
    PreviewTable,
    Reply,
    SentAway,
    TablePreview,
)
from antterm.wire.values import BadValue


class LobbyScreen(KeyScreen[None]):
    """Tables, people, and what happens at them.

    Args:
        services: what the screens share.
        socket: of the host.
    """

    def __init__(self, services: Services, socket: Path) -> None:
        super().__init__(services)
        doorway = services.doorway
        came_from = doorway.came_from if doorway is not None else ""
        self.link = Link(socket, services.launch.called, key=services.launch.key, address=came_from)
        here = lobby.lobby_commands(doorway is not None)
        keymap = Keymap(here, services.keys_for(here))
        handlers: dict[Command, Handler] = {
            lobby.NOTICES: self._ask_for_notices,
            lobby.RULES: lambda: self.go(ShowRules()),
            lobby.SETTINGS: lambda: self.go(ShowSettings()),
            HELP: self._show_help,
            lobby.LEAVE: self._leave,
        }
        if doorway is not None:
            handlers[lobby.KEYS] = partial(self._change_keys, doorway)
        self.model = LobbyModel(keymap, self, handlers)
        self._view = CanvasView(services.appearance)
        self._ageing = Ageing()
        self._coming: RemoteTable | None = None
        """The table to which one goes, until the host has told of it."""
        self._to_review = False
        """Whether it is gone to for its end alone."""
        self.at: RemoteGameScreen | None = None
        """Where one sits."""

    def compose(self) -> ComposeResult:
        yield self._view

    @property
    def marked(self) -> Offset | None:
        return self._view.marked

    def on_mount(self) -> None:
        self.link.listen(self._hear, self._line_changes)
        self.link.be(EnterLobby)
        if (doorway := self.services.doorway) is not None and (place := doorway.place) is not None:
            self._go_to(RemoteTable(self.link, *place)).sit_down()
            self.model.message = ""
        self.link.open()
        self.set_interval(TICK, self._grow_older)
        self.refresh_scene()

    async def on_unmount(self) -> None:
        await self.link.close()

    def on_resize(self, _event: events.Resize) -> None:
        self.refresh_scene()

    def on_screen_resume(self) -> None:
        self.refresh_scene()

    def refresh_scene(self) -> None:
        """Show the lobby as it is known."""
        self._ages = self.model.ages
        self._ageing.shown()
        self.model.is_narrow = self.app.size.width < SIDE_FROM
        self._view.scene = self.model.scene(self.ascii_only, self.solid)

    def _grow_older(self) -> None:
        """Show since when games wait, if that is told otherwise now and is seen."""
        if self.is_current and self._ageing.is_due and self.model.ages != self._ages:
            self.refresh_scene()

    # What the host says

    def _hear(self, reply: Reply) -> None:
        if isinstance(reply, Lobby | TablePreview | Notice | Announcement | SentAway):
            self.call_later(self._take_in, reply)

    def _take_in(self, said: Lobby | TablePreview | Notice | Announcement | SentAway) -> None:
        match said:
            case Lobby():
                self.model.see(said, self.link.happened_last)
            case TablePreview():
                self._see_preview(said)
            case Notice():
                self._note(said)
            case Announcement(text=text):  # a table says it itself
                self.model.tell(announced(text))
                self.model.news = announced(text)
            case SentAway():
                self._be_sent_away(said)
        self.refresh_scene()

    def _see_preview(self, preview: TablePreview) -> None:
        entry = self.model.marked
        if entry is None or entry.row.table != preview.table:
            return
        try:
            view, *_rest = self.link.unpacker(entry.row.game).unpack(preview.sight)
        except BadValue:
            return
        self.model.see_preview(preview, view)

    def _note(self, notice: Notice) -> None:
        """Somebody is wanted at a table."""
        told = table_sentences.notice_sentence(notice)
        if self.at is not None:
            self.at.announce(notice)
        elif told:
            self.model.news = told
            self.services.ring(table_sentences.game_called(notice.game, notice.name))
        if told:
            self.model.tell(told)

    def _be_sent_away(self, sent: SentAway) -> None:
        """Be in the lobby, from wherever at a table one was."""
        at, coming = self.at, self._coming
        if at is not None and at.table.table == sent.table:
            while self.app.screen is not self and len(self.app.screen_stack) > 1:
                self.app.pop_screen()
            self._come_back(None)
            self.model.message = sent_away_sentence(sent, at.table.name)
        elif coming is not None and coming.table == sent.table:
            self._drop()
            self.model.message = sent_away_sentence(sent, sent.table)

    def _line_changes(self) -> None:
        self.call_later(self._line_changed)

    def _line_changed(self) -> None:
        self.model.line = self.link.line
        self.model.account, self.model.name = self.link.account, self.link.name
        self.model.host = self.link.host
        bye, doorway = self.link.bye, self.services.doorway
        self.model.farewell = farewell(bye) if bye is not None else ""
        is_over = self.link.line is LineState.OVER
        if bye is not None and bye.code in NOT_LET_IN and is_over and doorway is not None:
            doorway.hang_up(self.model.farewell)
        self.refresh_scene()

    # What keys ask for

    def knows(self, key: str) -> bool:
        return key in DIGITS or bool(self.model.keymap.of(key))

    def say(self, text: str) -> None:
        self.model.message = text
        self.refresh_scene()

    def press(self, key: str) -> bool:
        self.services.silence()
        self._ageing.typed()
        self.model.press(key)
        self.refresh_scene()
        return True

    def sit(self, row: LobbyRow, seat: int | None) -> None:
        """Go to a table."""
        self._go_to(RemoteTable(self.link, row.table, seat)).sit_down()

    def make_table(self) -> None:
        """Set a table up and make it."""

        def made(wish: Make | None) -> None:
            if wish is not None:
                self._go_to(RemoteTable(self.link, "")).make(wish)

        played = played_last(entry.row for entry in self.model.entries)
        form = NewTableForm(self.link.name or _("You"), played, self.services.settings.options)
        self.app.push_screen(FormScreen(self.services, form, _("New table"), form.wish), made)

    def take_home(self, row: LobbyRow) -> None:
        """Review a finished game."""
        self.sit(row, None)
        self._to_review = True

    def _change_keys(self, doorway: Doorway) -> None:
        def done(shows_again: bool | None) -> None:
            if shows_again:
                self._change_keys(doorway)

        converse(self, doorway.change_keys, done)

    def _ask_for_notices(self) -> None:
        """Ask how one wants to be told of one's turn."""
        converse(self, partial(ask_for_notices, self.link))

    def peek(self, row: LobbyRow) -> None:
        """See how a table stands."""
        self.link.send(PreviewTable(table=row.table))

    def _go_to(self, table: RemoteTable) -> RemoteTable:
        self._drop()
        self._coming = table
        table.listen(self._comes)
        if self.link.line is not LineState.OPEN:
            self.model.message = not_connected()
        return table

    def _drop(self) -> None:
        """Go to no table, but stay in the lobby."""
        if self._coming is not None:
            self._coming.close()
            self.link.be(EnterLobby)
        self._coming, self._to_review = None, False

    def _comes(self, message: str) -> None:
        self.call_later(self._arrive, message)

    def _arrive(self, message: str) -> None:
        """The host has said something of the table to which one goes."""
        table = self._coming
        if table is None:
            return
        if message and (not table.is_known or self._to_review):
            self._drop()
            self.model.message = message
            self.refresh_scene()
        elif table.is_known and self._to_review:
            self._fetch(table)
        elif table.is_known:
            self._coming = None
            if self.services.doorway is not None:
                self.services.doorway.be_at(table.table, table.seat)
            self.at = RemoteGameScreen(self.services, table)
            self.app.push_screen(self.at, self._come_back)

    def _fetch(self, table: RemoteTable) -> None:
        """Ask for a finished game, and show it once it is here."""
        if table.copy is None:
            self.link.send(DownloadGame())
            return
        self._drop()
        name, self.model.message = keep_copy(self.services.store, table.copy)
        if name:
            self.go(ReviewGame(name))

    def _come_back(self, _nothing: None) -> None:
        """From a table into the lobby."""
        self.at = None
        if self.services.doorway is not None:
            self.services.doorway.be_at("", None)
        self.link.be(EnterLobby)

    def _leave(self) -> None:
        if self.services.launch.join is not None:
            self.app.exit()
        else:
            self.dismiss(None)

    def _show_help(self) -> None:
        home = _("* A finished game is copied to your own saved games before you review it.\n")
        lines = _("* For lines of text in place of this screen, by ear or in braille: come with “ssh -T”.\n")
        more = home if self.services.doorway is None else lines
        self.show_help(f"{help_page('lobby')}\n{more}\n\n{self.model.keymap.help()}\n")
