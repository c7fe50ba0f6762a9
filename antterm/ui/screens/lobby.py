"""The lobby of a host."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from antterm.dialogues import host_table
from antterm.dialogues.asking_host import told_by
from antterm.dialogues.challenges import answer_challenge
from antterm.dialogues.conduct import about_people
from antterm.dialogues.past_games import ChallengeWanted, fetch, past_games, people_here
from antterm.dialogues.server_session import ServerSession
from antterm.i18n import _, in_quotes
from antterm.remote import sentences, table_sentences
from antterm.remote.link import Link, LinkState
from antterm.remote.new_table import NewTableForm
from antterm.remote.results import statistics_of_results
from antterm.remote.rows import is_challenge, played_last, search_words
from antterm.remote.table import RemoteTable
from antterm.ui.destinations import ShowRules, ShowSettings
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.commands import HELP
from antterm.ui.models.help import help_page
from antterm.ui.models.keymap import DIGITS, Command, Handler, Keymap
from antterm.ui.models.layout import SIDE_FROM
from antterm.ui.models.lobby import TICK, Ageing, LobbyModel
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.conduct import ConductScreen
from antterm.ui.screens.converse import converse
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.page import Page
from antterm.ui.screens.remote_game import RemoteGameScreen, look_back
from antterm.ui.screens.statistics import StatisticsScreen
from antterm.ui.screens.tournaments import TournamentsScreen
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.wire import messages as wire
from antterm.wire.values import BadValue


class LobbyScreen(KeyScreen[None]):
    """Tables, people, and what happens at them.

    Args:
        services: what the screens share.
        socket: the socket of the host.
    """

    def __init__(self, services: Services, socket: Path) -> None:
        super().__init__(services)
        session = services.server_session
        address = session.address if session is not None else ""
        self.link = Link(socket, services.launch.called, key=services.launch.key, address=address)
        here = lobby.lobby_commands(session is not None)
        keymap = Keymap(here, services.keys_for(here))
        handlers: dict[Command, Handler] = {
            lobby.NOTICES: lambda: converse(self, partial(host_table.ask_for_notices, self.link)),
            lobby.SEARCH: lambda: converse(
                self, partial(host_table.ask_for_search, self.model.search, self._search)
            ),
            lobby.PAGE_BEFORE: partial(self._turn_page, -1),
            lobby.PAGE_AFTER: partial(self._turn_page, 1),
            lobby.RATINGS: self._ask_results,
            lobby.TOURNAMENTS: self._show_tournaments,
            lobby.PAST: lambda: converse(self, partial(past_games, self.link), self._go_on),
            lobby.PEOPLE: lambda: converse(
                self, partial(people_here, self.link, self.model.visitors()), self._go_on
            ),
            lobby.BLOCK: lambda: converse(self, lambda: about_people(self.link, self.model.people)),
            lobby.RULES: lambda: self.go(ShowRules()),
            lobby.SETTINGS: lambda: self.go(ShowSettings()),
            HELP: self._show_help,
            lobby.LEAVE: self._leave,
        }
        if session is not None:
            handlers[lobby.KEYS] = partial(self._change_keys, session)
        self.model = LobbyModel(keymap, self, handlers)
        self._view = CanvasView(services.appearance)
        self._ageing = Ageing()
        self._coming: RemoteTable | None = None
        """The table to which one goes, until the host has sent it."""
        self.at: RemoteGameScreen | None = None
        """The screen of the table at which the person sits; None in the lobby."""

    def compose(self) -> ComposeResult:
        yield self._view

    @property
    def marked(self) -> Offset | None:
        return self._view.marked

    def on_mount(self) -> None:
        link_changed = partial(self.call_later, self._link_changed)
        self.link.listen(partial(self.call_later, self._take_in), link_changed)
        self.link.go_to(self._entering)
        session = self.services.server_session
        if session is not None and (place := session.last_place) is not None:
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
        """Show since when games wait, if that has changed and is seen."""
        if self.is_current and self._ageing.is_due and self.model.ages != self._ages:
            self.refresh_scene()

    # What the host says

    def _take_in(self, reply: wire.Reply) -> None:
        match reply:
            case wire.Lobby():
                self.model.see(reply, self.link.happened_last)
            case wire.TablePreview():
                self._see_preview(reply)
            case wire.Notice():
                self._note(reply)
            case wire.Announcement(text=text):  # a table says it itself
                self.model.tell(sentences.announced(text))
                self.model.news = sentences.announced(text)
            case wire.SentAway():
                self._be_sent_away(reply)
            case wire.RematchTable(table=name):
                self._play_again(name)
            case wire.TournamentNews():
                self._tell_of_tournament(reply)
            case _:
                return
        self.refresh_scene()

    def _see_preview(self, preview: wire.TablePreview) -> None:
        entry = self.model.marked
        if entry is None or entry.row.table != preview.table:
            return
        try:
            view, *_rest = self.link.unpacker(entry.row.game).unpack(preview.position)
        except BadValue:
            return
        self.model.see_preview(preview, view)

    def _note(self, notice: wire.Notice) -> None:
        """Say that the person is wanted at a table."""
        sentence = table_sentences.notice_sentence(notice)
        if self.at is not None:  # after what was heard before: a new position clears what is said
            self.at.call_later(self.at.announce, notice)
        elif sentence:
            self.model.news = sentence
            self.services.ring(table_sentences.game_called(notice.game, notice.name))
        if sentence:
            self.model.tell(sentence)

    def _be_sent_away(self, sent: wire.SentAway) -> None:
        """Return to the lobby from the table that the person was sent away from."""
        at, coming = self.at, self._coming
        if at is not None and at.table.table == sent.table:
            self._close_table(at)
            self._come_back(None)
            self.model.message = sentences.sent_away_sentence(sent, at.table.name)
        elif coming is not None and coming.table == sent.table:
            self._drop()
            self.model.message = sentences.sent_away_sentence(sent, sent.table)

    def _search(self, typed: str) -> None:
        """Search for tables."""
        self.model.begin_search(typed)
        self.link.go_to(self._entering)
        self.refresh_scene()

    def _turn_page(self, by: int) -> None:
        """Show the tables after, or before, where one list has no room for all."""
        if not self.model.turn_page(by):
            self.say(_("There is nothing more that way."))
            return
        self.link.go_to(self._entering)
        self.refresh_scene()

    def _entering(self) -> wire.EnterLobby:
        """Return the request that leads to the lobby, with what it is searched for."""
        return wire.EnterLobby(search=search_words(self.model.search), page=self.model.page)

    def _ask_results(self) -> None:
        """Ask the host for the results of rated games."""
        if self.link.welcome.rates:
            converse(self, partial(told_by, self.link, wire.AskResults(), wire.Results), self._show_results)
        else:
            refused = sentences.REFUSALS["no_ratings"]
            self.say(_(refused))

    def _show_results(self, results: wire.Results | None) -> None:
        """Show how well everybody plays here; None if the host has not sent that."""
        if results is None or not self.is_current:
            return
        if results.rows:
            read = partial(statistics_of_results, results, self.link.welcome.person)
            self.app.push_screen(StatisticsScreen(self.services, read))
        else:
            self.say(_("No rated game has been finished here yet."))

    def _show_tournaments(self) -> None:
        """Show the tournaments of the host; from there one can go to one's game."""
        played = played_last(entry.row for entry in self.model.entries)
        self.app.push_screen(TournamentsScreen(self.services, self.link, played), self._go_to_game)

    def _go_to_game(self, table: str | None) -> None:
        """Go to the person's game of a tournament."""
        if table:
            self._go_to(RemoteTable(self.link, table, 0)).sit_down()

    def _tell_of_tournament(self, news: wire.TournamentNews) -> None:
        """Tell what has happened in a tournament, wherever the person is."""
        if sentence := sentences.tournament_news(news):
            if news.begins is None:  # that it begins later waits until one reads it
                self.services.ring(in_quotes(news.name))
            self.model.tell(sentence)
            self.model.news = sentence
            if isinstance(self.app.screen, Page):  # a table says it itself
                self.app.screen.show_message(sentence)

    def _play_again(self, table: str) -> None:
        """Go from a table whose game is over to that of another game with the same people."""
        if self.at is not None:
            self._close_table(self.at)
            self.at = None
            self._go_to(RemoteTable(self.link, table)).sit_down()

    def _close_table(self, at: RemoteGameScreen) -> None:
        """Leave a table, with whatever is shown on top of it."""
        while self.app.screen is not self and len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        at.table.close()

    def _link_changed(self) -> None:
        self.model.link_state = self.link.state
        self.model.account, self.model.name = self.link.welcome.person, self.link.welcome.name
        self.model.host = self.link.welcome.host
        bye, session = self.link.bye, self.services.server_session
        self.model.farewell = sentences.farewell(bye) if bye is not None else ""
        is_over = self.link.state is LinkState.OVER
        if self.link.state is LinkState.OPEN and not self.link.welcome.is_conduct_accepted:
            self._show_conduct()
        if bye is not None and bye.code in sentences.NOT_LET_IN and is_over and session is not None:
            session.hang_up(self.model.farewell)
        self.refresh_scene()

    def _show_conduct(self) -> None:
        """Show the rules of conduct, unless they are shown already."""
        if not any(isinstance(screen, ConductScreen) for screen in self.app.screen_stack):
            self.app.push_screen(ConductScreen(self.services, self.link, self._leave))

    # What keys ask for

    def has_use_for(self, key: str) -> bool:
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

    def sit(self, row: wire.LobbyRow, seat: int | None) -> None:
        """Go to a table; of a challenge, ask first whether it is accepted."""

        def go(accepts: bool | None = True) -> None:
            if accepts:
                self._go_to(RemoteTable(self.link, row.table, seat)).sit_down()
                self.refresh_scene()

        if is_challenge(row):
            converse(self, partial(answer_challenge, self.link, row), go)
        else:
            go()

    def make_table(self, challenged: wire.PersonInfo | None = None) -> None:
        """Set a table up and make it.

        Args:
            challenged: the person for whom it is made; None for whoever comes.
        """

        def made(wish: wire.Make | None) -> None:
            if wish is not None:
                self._go_to(RemoteTable(self.link, "")).make(wish)

        played = played_last(entry.row for entry in self.model.entries)
        form = NewTableForm.at(self.link, played, self.services.settings.options, challenged)
        title = _("New table") if challenged is None else _("Challenge {name}").format(name=challenged.name)
        self.app.push_screen(FormScreen(self.services, form, title, form.wish), made)

    def _go_on(self, chosen: bytes | ChallengeWanted | None) -> None:
        """Do what was chosen among past games or people: look back on a game, or challenge somebody."""
        if isinstance(chosen, ChallengeWanted):
            self.make_table(chosen.person)
        else:
            look_back(self, chosen)

    def review(self, row: wire.LobbyRow) -> None:
        """Review a finished game."""
        converse(self, partial(fetch, self.link, row.table), partial(look_back, self))

    def _change_keys(self, session: ServerSession) -> None:
        def done(shows_again: bool | None) -> None:
            if shows_again:
                self._change_keys(session)

        converse(self, session.change_keys, done)

    def peek(self, row: wire.LobbyRow) -> None:
        """See how a table stands."""
        self.link.send(wire.PreviewTable(table=row.table))

    def _go_to(self, table: RemoteTable) -> RemoteTable:
        self._drop()
        self._coming = table
        table.listen(partial(self.call_later, self._arrive))
        if self.link.state is not LinkState.OPEN:
            self.model.message = sentences.not_connected()
        return table

    def _drop(self) -> None:
        """Go to no table, but stay in the lobby."""
        if self._coming is not None:
            self._coming.close()
            self.link.go_to(self._entering)
        self._coming = None

    def _arrive(self, message: str) -> None:
        """Show the table to which the person goes, now that the host has sent it."""
        table = self._coming
        if table is None:
            return
        if message and not table.is_known:
            self._drop()
            self.model.message = message
            self.refresh_scene()
        elif table.is_known:
            self._coming = None
            if self.services.server_session is not None:
                self.services.server_session.remember_table(table.table, table.seat)
            self.at = RemoteGameScreen(self.services, table)
            self.app.push_screen(self.at, self._come_back)

    def _come_back(self, _nothing: None) -> None:
        """Return from a table to the lobby."""
        self.at = None
        if self.services.server_session is not None:
            self.services.server_session.remember_table("", None)
        self.link.go_to(self._entering)

    def _leave(self) -> None:
        if self.services.launch.join is not None:
            self.app.exit()
        else:
            self.dismiss(None)

    def _show_help(self) -> None:
        home = _("* A finished game is copied to your own saved games before you review it.\n")
        lines = _("* For plain mode, lines of text for screen readers or braille: connect with “ssh -T”.\n")
        more = home if self.services.server_session is None else lines
        if conduct := self.link.welcome.conduct:
            title = _("Rules of conduct of {host}").format(host=self.link.welcome.host)
            more += f"\n## {title}\n\n{conduct}\n"
        self.show_help(f"{help_page('lobby')}\n{more}\n\n{self.model.keymap.help()}\n")
