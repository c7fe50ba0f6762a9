"""The tournaments of a host, line by line: the list, one of them, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from antterm.dialogues.asking_host import told_by
from antterm.dialogues.tournaments import act_label, act_on, request
from antterm.i18n import _
from antterm.plain.context import PlainContext
from antterm.plain.interaction import Interaction, choose, converse, speak
from antterm.plain.new_game import fill_in
from antterm.plain.telling import tell_in_pages
from antterm.remote import tournaments
from antterm.remote.link import Link
from antterm.remote.new_tournament import NewTournamentForm
from antterm.wire import messages as wire


class TournamentsTalk:
    """The tournaments of a host in lines.

    Args:
        context: what interactions share.
        link: the line to the host.
        news: returns what has happened meanwhile.
        played: the table at which the person has played last; None for none.
    """

    def __init__(
        self,
        context: PlainContext,
        link: Link,
        news: Callable[[], Sequence[str]],
        played: wire.LobbyRow | None,
    ) -> None:
        self._context, self._link, self._news, self._played = context, link, news, played
        self._page: wire.TournamentPage | None = None
        self._last_line = ""
        self._offered: Sequence[tuple[str, Callable[[], Interaction[str]]]] = ()
        """The actions on the tournament, as they were listed last."""

    def _hear(self, reply: wire.Reply) -> None:
        """Take in how the tournament that is shown has changed, and wake whoever waits for a reply."""
        if isinstance(reply, wire.TournamentPage):
            self._page = reply
        self._context.ring()

    def run(self) -> Interaction[str]:
        """Show the tournaments until the person goes back.

        Returns:
            The table to which they go; empty for none.
        """
        leave = self._link.listen(self._hear, self._context.ring)
        ask_list = partial(told_by, self._link, wire.AskTournaments(), wire.TournamentList)
        try:
            while (found := (yield from converse(ask_list))) is not None:
                labels = [tournaments.line(row) for row in found.rows]
                offers = [*labels, *([_("Make a tournament")] if found.may_make else [])]
                title = _("Tournaments") if labels else _("There are no tournaments yet.")
                chosen = yield from choose(title, offers, news=self._news)
                if chosen is None:
                    return ""
                if chosen == len(labels):
                    yield from self._make()
                elif table := (yield from self._visit(found.rows[chosen].tournament)):
                    return table
            return ""
        finally:
            leave()

    def _visit(self, name: str) -> Interaction[str]:
        """Show a tournament until the person goes back; return the table to which they go, or nothing."""
        ask_page = partial(told_by, self._link, wire.AskTournament(tournament=name), wire.TournamentPage)
        self._page, self._last_line = (yield from converse(ask_page)), ""
        while self._page is not None and self._page.row.tournament == name:
            yield speak(*self._page_news())
            chosen = yield from choose("", self._labels, news=self._page_news)
            if chosen is None:
                return ""
            if table := (yield from self._offered[chosen][1]()):
                return table
        return ""

    def _page_news(self) -> Sequence[str]:
        """Return what has happened, and how the tournament stands if that was not shown yet."""
        line = f"{tournaments.line(self._page.row)}." if self._page is not None else ""
        is_repeated, self._last_line = line == self._last_line, line
        return [*self._news(), *([] if is_repeated else [line])]

    def _labels(self) -> Sequence[str]:
        """Return what can be done with the tournament as it stands now."""
        page = self._page
        if page is not None:
            self._offered = [*self._offers(page)]
        return [label for label, _leads in self._offered]

    def _offers(self, page: wire.TournamentPage) -> Iterator[tuple[str, Callable[[], Interaction[str]]]]:
        """Yield what can be done with a tournament; each returns the table to which it leads, or nothing."""
        if page.row.table:
            yield _("Go to your game"), partial(self._go_to, page.row.table)
        yield _("Players and standings"), lambda: self._tell(self._standings)
        for number in range(len(page.rounds), 0, -1):
            yield _("Round {n}").format(n=number), partial(self._tell, partial(self._round, number))
        for act in page.acts:
            yield act_label(act), partial(self._act, page, act)

    def _go_to(self, table: str) -> Interaction[str]:
        yield from ()
        return table

    def _tell(self, paragraphs: Callable[[], Sequence[str]]) -> Interaction[str]:
        yield from tell_in_pages(paragraphs())
        return ""

    def _act(self, listed: wire.TournamentPage, act: wire.TournamentAct) -> Interaction[str]:
        """Do something with a tournament, as it was when the list was printed."""
        yield from converse(partial(act_on, self._link, listed, act))
        return ""

    def _round(self, number: int) -> Sequence[str]:
        assert self._page is not None
        return tournaments.round_sentences(self._page, number)

    def _standings(self) -> Sequence[str]:
        page = self._page
        if page is None or not page.standings:
            return [_("Nobody is taking part yet.")]
        return [tournaments.standing_sentence(page, row) for row in page.standings]

    def _make(self) -> Interaction[None]:
        form = NewTournamentForm.at(self._link, self._played, self._context.settings.options)
        made = yield from fill_in(form, form.tournament)
        if made is not None:
            yield from converse(partial(request, self._link, made))
