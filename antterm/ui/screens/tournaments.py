"""The tournaments of a host: a list, and the page of each with its standings and games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult

from antterm.dialogues.steps import Dialogue, choose
from antterm.dialogues.tournaments import act_label, act_on, request
from antterm.draw.paint import dotted
from antterm.i18n import _, in_quotes
from antterm.remote import tournaments
from antterm.remote.link import Link, LinkState
from antterm.remote.new_tournament import NewTournamentForm
from antterm.remote.sentences import not_connected
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.scene import Title
from antterm.ui.models.tournament import TournamentScene
from antterm.ui.screens.converse import converse
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.page import MenuPage, Page
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import MenuLine
from antterm.wire import messages as wire


class HostPage(Page[str]):
    """A page that shows what a host tells, and asks it anew when the line is open again."""

    link: Link

    @abstractmethod
    def request(self) -> wire.ToHost:
        """Return what the host is asked."""

    @abstractmethod
    def hear(self, reply: wire.Reply) -> None:
        """Take in what the host says."""

    def on_mount(self) -> None:
        self._leave = self.link.listen(self.hear, self._line_changes)

    def on_unmount(self) -> None:
        self._leave()

    def refresh_content(self) -> None:
        if not self.link.send(self.request()):
            self.show_message(not_connected(), is_warning=True)

    def _line_changes(self) -> None:
        if self.link.state is LinkState.OPEN:
            self.call_later(self.refresh_content)


class TournamentsScreen(HostPage, MenuPage[str]):
    """The tournaments of a host, those under way first. Its result is the table to which somebody goes.

    Args:
        services: what the screens share.
        link: the line to the host.
        played: the table at which the person has played last; None for none.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        lobby.MAKE_TOURNAMENT,
        *frame.LIST,
        HELP,
        frame.LEAVE,
    )
    HELP_PAGE = "tournaments"

    def __init__(self, services: Services, link: Link, played: wire.LobbyRow | None) -> None:
        super().__init__(services)
        self.link, self._played = link, played
        self._list: wire.TournamentList | None = None

    def body(self) -> ComposeResult:
        yield self.menu

    def request(self) -> wire.ToHost:
        return wire.AskTournaments()

    def hear(self, reply: wire.Reply) -> None:
        if isinstance(reply, wire.TournamentList):
            self.call_later(self._take_in, reply)

    def _take_in(self, found: wire.TournamentList) -> None:
        """Show the list, with the mark where it was."""
        marked, before = self.menu.highlighted or 0, self._list
        if before is not None and marked < len(before.rows):
            names = [row.tournament for row in found.rows]
            name = before.rows[marked].tournament
            marked = names.index(name) if name in names else 0
        self._list = found
        lines = [
            MenuLine(f"{row.name}: {tournaments.terms_in_short(row.terms)}", right=tournaments.stage(row))
            for row in found.rows
        ]
        self.menu.show(lines, marked)
        self.show_message("" if lines else _("There are no tournaments yet."))
        self.refresh_bars()

    def title_bar(self) -> Title:
        return Title(self.shown(_("Tournaments")), self.shown(self.link.welcome.host))

    def offers(self) -> list[Offer]:
        found = self._list
        opens = [Offer(frame.CHOOSE)] if found is not None and found.rows else []
        makes = [Offer(lobby.MAKE_TOURNAMENT)] if found is not None and found.may_make else []
        return [*opens, *makes, Offer(HELP), Offer(frame.LEAVE)]

    def handlers(self) -> Handlers:
        return {**super().handlers(), lobby.MAKE_TOURNAMENT: self._make}

    def take(self, index: int) -> None:
        if self._list is not None and index < len(self._list.rows):
            screen = TournamentScreen(self.services, self.link, self._list.rows[index].tournament)
            self.app.push_screen(screen, self._come_back)

    def _come_back(self, table: str | None) -> None:
        if table:
            self.dismiss(table)

    def _make(self) -> None:
        if self._list is None or not self._list.may_make:
            self.refuse(_("You may not make tournaments at this host; its keeper can allow it."))
            return

        def made(wish: wire.MakeTournament | None) -> None:
            if wish is not None:
                converse(self, partial(request, self.link, wish), lambda _result: self.refresh_content())

        form = NewTournamentForm.at(self.link, self._played, self.services.settings.options)
        self.app.push_screen(FormScreen(self.services, form, _("New tournament"), form.tournament), made)


class TournamentScreen(HostPage):
    """One tournament. Its result is the table to which somebody goes.

    Args:
        services: what the screens share.
        link: the line to the host.
        name: the identifier of the tournament.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        *lobby.TOURNAMENT,
        *frame.LIST_MOVES,
        HELP,
        frame.LEAVE,
    )
    HELP_PAGE = "tournaments"

    def __init__(self, services: Services, link: Link, name: str) -> None:
        super().__init__(services)
        self.link, self._tournament = link, name
        self._shown_page: wire.TournamentPage | None = None
        self._round: int | None = None
        """The round that is looked at; None for the present one."""
        self._top = 0
        """The place of the first player that is shown, from 0."""
        self._view = CanvasView(services.appearance)

    def body(self) -> ComposeResult:
        yield self._view

    def request(self) -> wire.ToHost:
        return wire.AskTournament(tournament=self._tournament)

    def hear(self, reply: wire.Reply) -> None:
        match reply:
            case wire.TournamentPage() if reply.row.tournament == self._tournament:
                self.call_later(self._take_in, reply)
            case wire.Refusal(code="no_tournament"):
                self.call_later(self.dismiss, None)

    def _take_in(self, page: wire.TournamentPage) -> None:
        self._shown_page = page
        self._refresh()

    def _refresh(self) -> None:
        """Show the tournament as it is known."""
        page = self._shown_page
        if page is None:
            return
        own = next((n for n, each in enumerate(page.entrants) if each.id == self.link.welcome.person), None)
        self._top = max(0, min(self._top, len(page.standings) - 1))
        self._view.scene = TournamentScene(page, own, self._round_shown, self._top, self.ascii_only)
        self.refresh_bars()

    @property
    def _round_shown(self) -> int:
        count = len(self._shown_page.rounds) if self._shown_page is not None else 0
        return count if self._round is None else min(self._round, count)

    def title_bar(self) -> Title:
        page = self._shown_page
        if page is None:
            return Title(self.shown(_("Tournaments")))
        row = page.row
        left = dotted((in_quotes(row.name), tournaments.terms_in_short(row.terms)), self.ascii_only)
        return Title(self.shown(left), self.shown(tournaments.stage(row)))

    def offers(self) -> list[Offer]:
        page = self._shown_page
        if page is None:
            return [Offer(frame.LEAVE)]
        found = []
        if page.row.table:
            found.append(Offer(lobby.GO_TO_GAME))
        elif wire.TournamentAct.JOIN in page.acts:
            found.append(Offer(lobby.GO_TO_GAME, _("take part")))
        if page.acts:
            found.append(Offer(lobby.ACTS))
        if len(page.rounds) > 1:
            found.append(Offer(lobby.ROUND_BEFORE, _("rounds"), "Left/Right"))
        return [*found, Offer(HELP), Offer(frame.LEAVE)]

    def handlers(self) -> Handlers:
        page = max(1, self._view.size.height - 2)
        return {
            lobby.GO_TO_GAME: self._go_to_game,
            lobby.ACTS: self._act,
            lobby.ROUND_BEFORE: lambda: self._turn(-1),
            lobby.ROUND_AFTER: lambda: self._turn(1),
            frame.LIST_UP: lambda: self._scroll(-1),
            frame.LIST_DOWN: lambda: self._scroll(1),
            frame.LIST_PAGE_UP: lambda: self._scroll(-page),
            frame.LIST_PAGE_DOWN: lambda: self._scroll(page),
            frame.LIST_FIRST: lambda: self._scroll(-1000),
            frame.LIST_LAST: lambda: self._scroll(1000),
            frame.LEAVE: lambda: self.dismiss(None),
        }

    def _go_to_game(self) -> None:
        page = self._shown_page
        if page is not None and page.row.table:
            self.dismiss(page.row.table)
        elif page is not None and wire.TournamentAct.JOIN in page.acts:
            converse(self, partial(act_on, self.link, page, wire.TournamentAct.JOIN))
        else:
            self.refuse(_("No game of yours is waiting in this tournament."))

    def _act(self) -> None:
        page = self._shown_page
        if page is None or not page.acts:
            self.refuse(_("There is nothing that you can do with this tournament now."))
            return

        def begin(page: wire.TournamentPage = page) -> Dialogue[None]:
            options = [(act, act_label(act)) for act in page.acts]
            act = yield from choose(_("The tournament “{name}”").format(name=page.row.name), options)
            yield from act_on(self.link, page, act)

        converse(self, begin, lambda _result: self.refresh_content())

    def _turn(self, by: int) -> None:
        """Look at the round before or after."""
        count = len(self._shown_page.rounds) if self._shown_page is not None else 0
        wanted = self._round_shown + by
        if not 0 < wanted <= count:
            self.refuse(_("There is nothing more that way."))
            return
        self._round = None if wanted == count else wanted
        self._refresh()

    def _scroll(self, rows: int) -> None:
        """Show players further down, or up again."""
        count = len(self._shown_page.standings) if self._shown_page is not None else 0
        scene, size = self._view.scene, self._view.size
        visible = scene.players_shown(*size) if isinstance(scene, TournamentScene) else count
        most = max(0, count - max(1, visible))
        before, self._top = self._top, max(0, min(most, self._top + rows))
        if self._top == before:
            self.refuse(_("There is nothing more that way."))
        self._refresh()
