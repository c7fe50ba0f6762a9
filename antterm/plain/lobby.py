"""The lobby of a host, line by line: tables, people, and coming to a table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import assert_never

from antterm.dialogues.asking_host import told_by
from antterm.dialogues.challenges import answer_challenge
from antterm.dialogues.conduct import about_people
from antterm.dialogues.host_table import ask_for_notices, ask_for_search
from antterm.dialogues.past_games import ChallengeWanted, past_games, people_here
from antterm.dialogues.server_session import ServerSession
from antterm.i18n import _, in_quotes, ngettext
from antterm.plain.common_pages import rules, settings_page
from antterm.plain.context import PlainContext
from antterm.plain.interaction import (
    Interaction,
    Offered,
    PipedInput,
    choose,
    confirm,
    converse,
    leaves_meanwhile,
    speak,
)
from antterm.plain.new_game import fill_in
from antterm.plain.remote import RemoteTableSession, look_back
from antterm.plain.statistics import tell_statistics
from antterm.plain.tournaments import TournamentsTalk
from antterm.remote import rows, table_sentences
from antterm.remote.link import Link, LinkState
from antterm.remote.new_table import NewTableForm
from antterm.remote.results import statistics_of_results
from antterm.remote.sentences import (
    announced,
    farewell,
    sent_away_sentence,
    tournament_news,
)
from antterm.remote.table import RemoteTable
from antterm.wire import messages as wire


def visit(context: PlainContext, socket: Path) -> Interaction[None]:
    """Show the lobby of a host until the person leaves it."""
    address = context.server_session.address if context.server_session is not None else ""
    link = Link(socket, context.launch.called, key=context.launch.key, address=address)
    lobby = LobbyTalk(context, link)
    link.listen(lobby.hear, context.ring)
    link.go_to(wire.EnterLobby)
    link.open()
    try:
        yield from lobby.run()
    finally:
        context.later(asyncio.ensure_future(link.close()))


class LobbyTalk:
    """The lobby of a host in lines.

    Args:
        context: what interactions share.
        link: the line to the host.
    """

    def __init__(self, context: PlainContext, link: Link) -> None:
        self._context, self._link = context, link
        self._lobby: wire.Lobby | None = None
        self._notices: list[str] = []
        self._search = ""
        """The words for which the tables are searched, as they were typed."""
        self._page = 0
        self._listed: Sequence[wire.LobbyRow] = ()
        """The tables as they were listed last."""
        self._last_line = ""
        """The last line about the connection."""
        self._is_at_table = False

    def hear(self, reply: wire.Reply) -> None:
        """Take in a message of the host, and wake whoever waits for a reply."""
        match reply:
            case wire.Lobby():
                known_tables = {row.table for row in self._lobby.rows} if self._lobby is not None else None
                template = _("A table was opened: “{name}”, {game}.")
                for row in reply.rows:
                    is_new = known_tables is not None and row.table not in known_tables
                    if is_new and not row.yours and not rows.is_challenge(row):  # of that a notice tells
                        self._notices.append(template.format(name=row.name, game=rows.title(row)))
                self._lobby = reply
            case wire.Announcement(text=text):
                self._notices.append(announced(text))
            case wire.SentAway():
                listed = (*self._rows, *self._listed)
                name = next((row.name for row in listed if row.table == reply.table), reply.table)
                self._notices.append(sent_away_sentence(reply, name))
            case wire.Notice():
                self._notices.append(table_sentences.notice_sentence(reply))
            case wire.TournamentNews() if not self._is_at_table:  # there it is told already
                self._notices.append(tournament_news(reply))
        self._context.ring()

    def run(self) -> Interaction[None]:
        """Show the lobby until the person leaves it, or the host says that reconnecting is no use."""
        session = self._context.server_session
        if not ((yield from self._reaches_host()) and (yield from self._accepts_conduct())):
            return
        place = session.last_place if session is not None else None
        if session is not None and place is not None and (yield from self._reaches_host()):
            yield from self._sit_down_at(*place)
            session.remember_table("", None)  # also where it cannot be gone on with
        while (yield from self._reaches_host()):
            assert self._lobby is not None
            yield speak(*self._news(), self._title(self._lobby))
            chosen = yield from choose("", self._labels, _("leave the host"), news=self._news)
            if chosen is None:
                return
            if chosen < len(self._listed):
                yield from self._go_to(self._listed[chosen])
            else:
                yield from self._offers()[chosen - len(self._listed)][1]()

    def _reaches_host(self) -> Interaction[bool]:
        """Wait for the connection to the host; return False if the person leaves, or waiting is no use."""
        link, announced = self._link, ""
        while link.state is not LinkState.OPEN or self._lobby is None:
            stands = self._connection_trouble()
            if stands != announced:
                yield speak(stands)
            announced = stands
            if link.state is LinkState.OVER or (yield from leaves_meanwhile(PipedInput.QUEUED)):
                return False
        self._last_line = ""
        return True

    def _connection_trouble(self) -> str:
        """Return what is wrong with the connection to the host, in a sentence; empty while it is open."""
        match self._link.state:
            case LinkState.OPEN:
                return ""
            case LinkState.CONNECTING:
                return _("Connecting to the host…")
            case LinkState.LOST:
                if self._link.bye is not None:
                    lost = _("The connection to the host is lost; antterm keeps trying to reconnect.")
                    return f"{farewell(self._link.bye)} {lost}"
                return _("No host answers; antterm keeps trying.")
            case LinkState.OVER:
                return farewell(self._link.bye) if self._link.bye is not None else ""
            case _:
                assert_never(self._link.state)

    # The list

    def _labels(self) -> Sequence[str]:
        """Return the tables as they are now, and what else can be done."""
        if self._lobby is not None:
            self._listed = [*chain.from_iterable(rows.grouped(self._lobby.rows).values())]
        return [*map(self._line, self._listed), *(label for label, _leads in self._offers())]

    def _offers(self) -> Sequence[Offered]:
        """Return what can be done here besides going to a table."""
        context, lobby, link = self._context, self._lobby, self._link
        ask_notices = partial(ask_for_notices, link)
        people, host = self._people, link.welcome
        offers: list[Offered] = [
            (_("Open a new table"), self._make),
            (_("How the host tells you that it is your turn"), partial(converse, ask_notices)),
            (_("Search for tables"), self._ask_for_search),
            *([(_("Further tables"), partial(self._turn_page, 1))] if lobby and lobby.left_out else []),
            *([(_("Previous tables"), partial(self._turn_page, -1))] if lobby and lobby.skipped else []),
            (_("People here"), self._tell_people),
            (_("Past games"), self._past_games),
            (_("Tournaments"), self._visit_tournaments),
            *([(_("Ratings of this host"), self._tell_ratings)] if host.rates else []),
            (_("Mute, block or report somebody"), partial(converse, lambda: about_people(link, people))),
            *([(_("Rules of conduct of this host"), self._tell_conduct)] if host.conduct else []),
            (_("Rules of the games"), rules),
            (_("Settings"), lambda: settings_page(context)),
        ]
        if context.server_session is not None:
            offers.append((_("Your keys"), partial(self._change_keys, context.server_session)))
        return offers

    def _change_keys(self, session: ServerSession) -> Interaction[None]:
        while (yield from converse(session.change_keys)):
            pass

    def _news(self) -> Sequence[str]:
        """Return whether the connection is lost or there again, and notices since the last news."""
        notices, self._notices = self._notices, []
        line, before = self._connection_trouble(), self._last_line
        self._last_line = line
        if line == before:
            return notices
        is_back = self._title(self._lobby) if not line and self._lobby is not None else ""
        return [line or is_back, *notices]

    @property
    def _rows(self) -> Sequence[wire.LobbyRow]:
        """The tables as they are now; none before the host has sent them."""
        return self._lobby.rows if self._lobby is not None else ()

    @property
    def _people(self) -> Sequence[wire.LobbyPerson]:
        """The people who are here; none before the host has sent them."""
        return self._lobby.people if self._lobby is not None else ()

    def _title(self, lobby: wire.Lobby) -> str:
        here = ", ".join(each.name for each in lobby.people)
        count = len(lobby.people)
        here_count = ngettext("{n} person here", "{n} people here", count).format(n=count)
        tables = len(lobby.rows)
        found = ngettext("“{search}”: {n} table found.", "“{search}”: {n} tables found.", tables)
        unlisted = lobby.skipped + lobby.left_out
        more = ngettext("{n} more table is not listed.", "{n} more tables are not listed.", unlisted)
        parts = [
            _("Lobby"),
            f"{self._link.welcome.host}.",
            f"{here_count}: {here}.",
            *([found.format(search=self._search, n=tables)] if self._search else []),
            *([more.format(n=unlisted)] if unlisted else []),
        ]
        return " ".join(parts)

    def _line(self, row: wire.LobbyRow) -> str:
        """Return a table in a sentence."""
        seats = [_("free") if info.is_free and not info.is_kept else info.name for info in row.seat_infos]
        news = rows.happened_last(row, self._link.happened_last(row))
        parts = [
            in_quotes(row.name),
            rows.title(row),
            rows.pace(row),
            ", ".join(seats),
            rows.answers(row),
            rows.turn_sentence(row, {each.id for each in self._people}),
            rows.time_left(row),
        ]
        return "; ".join(filter(None, [*parts, *news[-1:]]))

    # Coming to a table

    def _go_to(self, row: wire.LobbyRow) -> Interaction[None]:
        seat = None
        if rows.is_challenge(row):
            if not (yield from converse(partial(answer_challenge, self._link, row))):
                return
            seat = rows.free_seat(row)
        elif not row.yours and row.may_sit:
            labels = [_("Sit down")] + ([_("Watch")] if row.may_watch else [])
            title = _("Sit down at “{name}”.").format(name=row.name)
            chosen = yield from choose(f"{title} {rows.agreed(row)}", labels)
            if chosen is None:
                return
            if chosen == 0:
                seat = rows.free_seat(row)
        elif not row.yours and not row.may_watch:
            yield speak(_("This table is not open to onlookers."))
            return
        yield from self._sit_down_at(row.table, seat)

    def _make(self, challenged: wire.PersonInfo | None = None) -> Interaction[None]:
        """Set a table up and make it, for whoever comes or for one person who is challenged."""
        played = rows.played_last(self._rows)
        form = NewTableForm.at(self._link, played, self._context.settings.options, challenged)
        made = yield from fill_in(form, form.wish)
        if made is not None:
            table = RemoteTable(self._link, "")
            yield from self._play(table, lambda: table.make(made))

    def _sit_down_at(self, name: str, seat: int | None) -> Interaction[None]:
        """Go to a table, to a seat or, if that is None, to the person's own seat or to look on."""
        table = RemoteTable(self._link, name, seat)
        yield from self._play(table, table.sit_down)

    def _play(self, table: RemoteTable, come: Callable[[], object]) -> Interaction[None]:
        """Go to a table, and play there until the person leaves it."""
        refusals: list[str] = []

        def changed(message: str) -> None:
            if message:
                refusals.append(message)
            self._context.ring()

        table.listen(changed)
        come()
        try:
            while not table.is_known and not refusals and self._link.state is not LinkState.OVER:
                if (yield from leaves_meanwhile(PipedInput.QUEUED)):
                    return
            if table.is_known:
                yield from self._sit(table)
            else:
                yield speak(*refusals)
        finally:
            table.close()
            self._lobby = None
            if not table.rematch:
                self._link.go_to(self._entering)
        if table.rematch:
            yield from self._sit_down_at(table.rematch, None)

    def _sit(self, table: RemoteTable) -> Interaction[None]:
        """Play; a person whose connection is lost meanwhile is led back to the table."""
        session = self._context.server_session
        if session is not None:
            session.remember_table(table.table, table.seat)
        self._is_at_table = True
        try:
            yield from RemoteTableSession(table, self._context).run()
        finally:
            self._is_at_table = False
        if session is not None:
            session.remember_table("", None)

    def _ask_for_search(self) -> Interaction[None]:
        """Search for tables, of which alone the lobby tells then."""

        def search(typed: str) -> None:
            self._search, self._page, self._lobby = typed, 0, None
            self._link.go_to(self._entering)

        yield from converse(partial(ask_for_search, self._search, search))

    def _turn_page(self, by: int) -> Interaction[None]:
        """Show the tables after, or before, where one list has no room for all."""
        yield from ()
        self._page, self._lobby = max(0, self._page + by), None
        self._link.go_to(self._entering)

    def _entering(self) -> wire.EnterLobby:
        """Return the request that leads to the lobby, with what it is searched for."""
        return wire.EnterLobby(search=rows.search_words(self._search), page=self._page)

    def _tell_people(self) -> Interaction[None]:
        """Tell who is here and what they do, and the results against one of them."""
        own = self._link.welcome.person
        others = [(each, rows.activity(each, self._rows)) for each in self._people if each.id != own]
        yield from self._go_on((yield from converse(partial(people_here, self._link, others))))

    def _past_games(self) -> Interaction[None]:
        """Tell of the finished games of the person, one of which they may look back on."""
        yield from self._go_on((yield from converse(partial(past_games, self._link))))

    def _go_on(self, chosen: bytes | ChallengeWanted | None) -> Interaction[None]:
        """Do what was chosen among past games or people: look back on a game, or challenge somebody."""
        match chosen:
            case ChallengeWanted(person=person):
                yield from self._make(person)
            case bytes():
                yield from look_back(chosen, self._context)

    def _tell_ratings(self) -> Interaction[None]:
        """Tell how well everybody plays at this host."""
        found = yield from converse(partial(told_by, self._link, wire.AskResults(), wire.Results))
        if found is not None and found.rows:
            yield from tell_statistics(statistics_of_results(found, self._link.welcome.person))
        elif found is not None:
            yield speak(_("No rated game has been finished here yet."))

    def _tell_conduct(self) -> Interaction[None]:
        """Tell the rules of conduct of the host, without the marks of headings and lists."""
        lines = (re.sub(r"^(#+|[*-])\s+", "", line) for line in self._link.welcome.conduct.splitlines())
        yield speak(*filter(None, lines))

    def _accepts_conduct(self) -> Interaction[bool]:
        """Tell the rules of conduct to somebody who has not accepted them; return whether they have now."""
        while not self._link.welcome.is_conduct_accepted:
            yield speak(_("Rules of conduct of {host}:").format(host=self._link.welcome.host))
            yield from self._tell_conduct()
            if not (yield from confirm(_("Do you accept these rules?"))):
                return False
            if not self._link.accept_conduct() and not (yield from self._reaches_host()):
                return False
        return True

    def _visit_tournaments(self) -> Interaction[None]:
        """Show the tournaments of the host, and go to the table of the person's game there."""
        played = rows.played_last(self._rows)
        found = yield from TournamentsTalk(self._context, self._link, self._news, played).run()
        if found:
            yield from self._sit_down_at(found, 0)
