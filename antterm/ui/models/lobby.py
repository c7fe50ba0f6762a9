"""The lobby of a host: one's own games, tables to sit down at, people, and what a key does there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from antterm import outside, registry
from antterm.core.story import Happening
from antterm.i18n import _, ngettext, pgettext
from antterm.remote.link import LineState
from antterm.remote.rows import (
    agreed,
    answers,
    free_seat,
    grouped,
    happened_last,
    is_known,
    pace,
    title,
    turn_sentence,
    waits,
)
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import DIGITS, Handlers, Keymap, Offer, dead_key, way_on
from antterm.ui.models.lobby_scene import Age, Heading, LobbyNews, LobbyScene, SeatRow, Shown, Visitor
from antterm.ui.models.preview import PreviewScene
from antterm.ui.models.scene import Prompt, Title
from antterm.wire.messages import Lobby, LobbyRow, PersonInfo, TablePreview

MOST_TOLD = 30
"""Lines of what has happened that are kept."""
NUMBERED = 9


class Doorkeeper(Protocol):
    """What can be done from the lobby."""

    def sit(self, row: LobbyRow, seat: int | None) -> None:
        """Go to a table: to a seat, or to one's own, or to look on."""

    def make_table(self) -> None:
        """Make one."""

    def take_home(self, row: LobbyRow) -> None:
        """Review a finished game."""

    def peek(self, row: LobbyRow) -> None:
        """See how a table stands."""


@dataclass(frozen=True)
class Listed:
    """A table in the list."""

    row: LobbyRow
    group: str
    """`yours`, `open` or `others`."""


class LobbyModel:
    """What the lobby shows, and what keys do there. It knows no widget.

    Args:
        keymap: of `lobby_commands.LOBBY`.
        door: does what keys ask for.
        handlers: what the other commands do.
    """

    def __init__(self, keymap: Keymap, door: Doorkeeper, handlers: Handlers) -> None:
        self.keymap, self._door = keymap, door
        self.line = LineState.CONNECTING
        self.farewell = ""
        """Why the line was ended, in a sentence."""
        self.account = self.name = self.host = ""
        """The id and the name of who looks, and what the host is called."""
        self.message = ""
        """What was wrong with the last key."""
        self.news = ""
        """What waits for who looks, until the next key."""
        self.is_narrow = False
        """Whether people and preview have no room beside the list."""
        self.entries: tuple[Listed, ...] = ()
        self.people: tuple[PersonInfo, ...] = ()
        self.damaged: tuple[str, ...] = ()
        self._mark = ""
        """The identifier of the marked table."""
        self._news: dict[str, tuple[str, ...]] = {}
        """What happened last at each table."""
        self._newest: dict[str, int] = {}
        """By table, of which answer the last of that came; answers of which nothing is told do not count."""
        self._told: list[LobbyNews] = []
        self._knows: dict[str, LobbyRow] = {}
        self._has_seen = False
        """Whether the host has said yet which tables there are."""
        self._preview: tuple[TablePreview, Any] | None = None
        self.folded_out = False
        """On a narrow terminal, whether people and preview stand in place of the list."""
        self._handlers: Handlers = {
            lobby.SIT: self._sit,
            lobby.NEXT: self._next,
            lobby.WATCH: self._watch,
            lobby.MAKE: self._make,
            lobby.REVIEW: self._review,
            lobby.PANES: self._fold,
            frame.LIST_UP: lambda: self._go(-1),
            frame.LIST_DOWN: lambda: self._go(1),
            frame.LIST_PAGE_UP: lambda: self._go(-4),
            frame.LIST_PAGE_DOWN: lambda: self._go(4),
            frame.LIST_FIRST: lambda: self._mark_at(0),
            frame.LIST_LAST: lambda: self._mark_at(len(self.entries) - 1),
            **handlers,
        }

    # What the host says

    @property
    def ages(self) -> tuple[Age, ...]:
        """Since when each table waits: all that changes here by itself."""
        now = outside.now()
        return tuple(Age.of(now - row.since) for row in self._knows.values())

    def see(self, said: Lobby, happened: Callable[[LobbyRow], Sequence[Happening]]) -> None:
        """Take over how all tables stand.

        Args:
            said: the host's words.
            happened: what happened last at a table.
        """
        groups = grouped(said.rows)
        self.entries = tuple(Listed(row, group) for group, rows in groups.items() for row in rows)
        for row in said.rows:
            last = [(each.number, text) for each in happened(row) for text in happened_last(row, [each])]
            self._news[row.table] = tuple(text for _number, text in last)
            self._newest[row.table] = max((number for number, _text in last), default=0)
        self._note_changes(said)
        self.people, self.damaged = said.people, said.damaged
        self._knows, self._has_seen = {row.table: row for row in said.rows}, True
        if self.marked is None:
            self._mark_at(0)
        else:
            self._look_at_marked()

    def see_preview(self, preview: TablePreview, view: Any) -> None:
        """Take over how a table stands that was looked at."""
        self._preview = preview, view

    def tell(self, text: str) -> None:
        """Note something that happens now."""
        self._note(outside.now(), text)

    def _note(self, at: datetime, text: str) -> None:
        """Note something that happened at a time, once: after a lost connection it may be heard of again."""
        if (tidings := LobbyNews(at, text)) not in self._told:
            told = sorted([tidings, *self._told], key=lambda each: each.at, reverse=True)
            self._told = told[:MOST_TOLD]

    def _note_changes(self, said: Lobby) -> None:
        """Note what has happened since the lobby was seen last; at first, how every table came to stand."""
        for row in said.rows:
            known = self._knows.get(row.table)
            if known is None and self._has_seen and not row.number:
                opened = _("A table was opened: “{name}”, {game}.")
                self._note(row.since, opened.format(name=row.name, game=title(row)))
            elif (text := self._told_of(row)) and (known is None or self._newest[row.table] > known.number):
                self._note(row.since, text)  # when it came to stand so: this may be heard much later
            if known is None:
                continue
            for chair, before in zip(row.chairs, known.chairs, strict=False):
                if chair.account and chair.account != before.account:
                    self.tell(_("{name} sat down at “{table}”.").format(name=chair.name, table=row.name))

    def _told_of(self, row: LobbyRow) -> str:
        news = self._news[row.table]
        return _("“{table}”: {news}").format(table=row.name, news=news[-1]) if news else ""

    # What is marked

    @property
    def marked(self) -> Listed | None:
        """The marked table."""
        return next((entry for entry in self.entries if entry.row.table == self._mark), None)

    @property
    def _place(self) -> int:
        return next((at for at, entry in enumerate(self.entries) if entry.row.table == self._mark), 0)

    def _mark_at(self, place: int) -> None:
        if self.entries:
            self._mark = self.entries[max(0, min(place, len(self.entries) - 1))].row.table
            self._look_at_marked()

    def _look_at_marked(self) -> None:
        """See how the marked table stands, if that is not known."""
        row = self.marked.row if self.marked else None
        if row is None:
            return
        known = self._preview[0] if self._preview else None
        if known is None or (known.table, known.number) != (row.table, row.number):
            self._door.peek(row)

    # Keys

    def press(self, key: str) -> None:
        """Do what a key means here; say so where it means nothing."""
        self.message = self.news = ""
        if key in DIGITS and 0 < int(key) <= len(self.entries):
            self._mark_at(int(key) - 1)
        elif not self.keymap.dispatch(key, self._handlers):
            self.message = dead_key(key, self.keymap, self.keymap.hints(self.offers()))

    def _refuse(self, reason: str) -> None:
        """Say why a key does nothing, and which one does something."""
        self.message = f"{reason} {way_on(self.keymap.hints(self.offers()), self.keymap.help_keys)}"

    def _go(self, by: int) -> None:
        self._mark_at(self._place + by)

    def _next(self) -> None:
        waiting = [at for at, entry in enumerate(self.entries) if waits(entry.row)]
        if not waiting:
            self._refuse(_("No game waits for you."))
            return
        self._mark_at(next((at for at in waiting if at > self._place), waiting[0]))

    def _sit(self) -> None:
        entry = self.marked
        if entry is None:
            self._make()
            return
        row = entry.row
        if entry.group == "open":
            self._door.sit(row, free_seat(row))
        elif entry.group == "yours" or row.may_watch:
            self._door.sit(row, None)
        else:
            self._refuse(_("Nobody may look on at this table."))

    def _watch(self) -> None:
        entry = self.marked
        if entry is not None and not entry.row.yours and entry.row.may_watch:
            self._door.sit(entry.row, None)
        elif entry is not None and entry.row.yours:
            self.message = _("You play there; Enter sits down.")
        else:
            self._refuse(_("There is nothing to watch here."))

    def _make(self) -> None:
        self._door.make_table()

    def _review(self) -> None:
        entry = self.marked
        if entry is not None and entry.row.over:
            self._door.take_home(entry.row)
        else:
            self._refuse(_("Only a finished game can be reviewed."))

    def _fold(self) -> None:
        if self.is_narrow:
            self.folded_out = not self.folded_out
        else:
            self._refuse(_("People and preview are beside the list already."))

    # What is shown

    def scene(self, ascii_only: bool = False, solid: bool = False) -> LobbyScene:
        """All of the screen."""
        now = outside.now()
        return LobbyScene(
            title=self._title(ascii_only),
            shown=tuple(self._shown(now)),
            marked=self._place if self.entries else None,
            people=tuple(self._people()),
            preview=self._preview_scene(ascii_only, solid),
            told=tuple(self._told),
            prompt=self._prompt(ascii_only),
            now=now.replace(second=0, microsecond=0),
            folded_out=self.folded_out,
            ascii_only=ascii_only,
            solid=solid,
        )

    def _title(self, ascii_only: bool) -> Title:
        between = " - " if ascii_only else " · "
        here = ngettext("{n} person here", "{n} people here", len(self.people)).format(n=len(self.people))
        right = between.join(filter(None, (self.name, here if self.people else "")))
        return Title(between.join(filter(None, (_("Lobby"), self.host))), right)

    def _shown(self, now: datetime) -> list[Heading | Shown]:
        shown: list[Heading | Shown] = []
        waiting = sum(waits(entry.row) for entry in self.entries)
        wait = ngettext("{n} waits for you", "{n} wait for you", waiting).format(n=waiting)
        opens = _("{key} opens a new one").format(key=self.keymap.named(lobby.MAKE))
        headings = {
            "yours": Heading(_("Your games"), right=wait if waiting else ""),
            "open": Heading(_("Open tables"), beside=opens),
            "others": Heading(_("Games of others")),
        }
        for group, heading in headings.items():
            found = [(n, entry.row) for n, entry in enumerate(self.entries, 1) if entry.group == group]
            if found or group != "others":
                shown.append(heading)
            shown += [self._table(number, row, group, now) for number, row in found]
            if group == "yours" and self.damaged:
                shown.append(Heading(_("Damaged; tell the keeper of this host:")))
                shown += [Heading(f"“{name}”") for name in self.damaged]
        return shown

    def _table(self, number: int, row: LobbyRow, group: str, now: datetime) -> Shown:
        return Shown(
            number=number if number <= NUMBERED else None,
            table=row.table,
            game=row.game,
            name=row.name,
            title=", ".join(filter(None, (title(row), pace(row)))),
            turn=turn_sentence(row, {each.id for each in self.people}),
            is_yours=waits(row),
            facts=(answers(row), ", ".join(self._chair(at, row).name for at in range(len(row.chairs)))),
            age=Age.of(now - row.since),
            news=self._news.get(row.table, ()),
            chairs=tuple(self._chair(chair_at, row) for chair_at in range(len(row.chairs))),
            is_large=group == "yours",
        )

    def _chair(self, seat: int, row: LobbyRow) -> SeatRow:
        chair = row.chairs[seat]
        name = _("free") if chair.is_free else chair.name
        return SeatRow(name, chair.is_free, chair.present or not chair.account)

    def _people(self) -> list[Visitor]:
        """Who is here and what they do; then those who are away."""
        doing, else_ = self._doing(), _("looks around")
        oneself_first = sorted(self.people, key=lambda each: each.id != self.account)
        found = [Visitor(each.name, True, doing.get(each.id, else_)) for each in oneself_first]
        here = {each.id for each in self.people}
        chairs = (chair for entry in self.entries for chair in entry.row.chairs)
        away = {chair.account: chair.name for chair in chairs if chair.account and chair.account not in here}
        return [*found, *(Visitor(name, False, pgettext("person", "away")) for name in sorted(away.values()))]

    def _doing(self) -> dict[str, str]:
        """What those do who are at a table, at the first of them."""
        doing: dict[str, str] = {}
        for entry in reversed(self.entries):
            told = _("plays “{table}”") if entry.row.begun else _("waits at “{table}”")
            at = told.format(table=entry.row.name)
            doing |= {chair.account: at for chair in entry.row.chairs if chair.present}
        return {**doing, self.account: pgettext("person", "you")}

    def _preview_scene(self, ascii_only: bool, solid: bool) -> PreviewScene | None:
        entry = self.marked
        if entry is None:
            return None
        row = entry.row
        known = self._preview if self._preview and self._preview[0].table == row.table else None
        names = tuple(chair.name for chair in row.chairs)
        seat = ", ".join(registry.words(row.game).seat(at) for at in row.yours) if is_known(row) else ""
        told = (_("you are {seat}").format(seat=seat),) if seat else ()
        view = known[1] if known else None
        rules = "" if row.begun else agreed(row)
        return PreviewScene(f"“{row.name}”", told, rules, "", row.game, view, ascii_only, solid, names)

    def _prompt(self, ascii_only: bool) -> Prompt:
        hints = self.keymap.hints(self.offers())
        match self.line:
            case LineState.CONNECTING:
                return Prompt(self.message or _("Calling the host..."), "", hints, ascii_only)
            case LineState.LOST:
                lost = _("The connection to the host is lost; antterm keeps trying to reconnect.")
                lost = lost if self.account else _("No host answers; antterm keeps trying.")
                return Prompt(self.farewell, "", hints, ascii_only, self.message or lost)
            case LineState.OVER:
                return Prompt("", "", hints, ascii_only, self.message or self.farewell)
        detail = self.news or self._detail()
        return Prompt(self._question(), detail, hints, ascii_only, self.message, keeps_keys=True)

    def _question(self) -> str:
        entry = self.marked
        if entry is None:
            return _("There is no table yet: open the first.")
        row, name = entry.row, entry.row.name
        if row.over:
            return _("Look at the end of “{name}”.").format(name=name)
        if entry.group == "open":
            return _("Sit down at “{name}”.").format(name=name)
        if entry.group == "others":
            return _("Look on at “{name}”.").format(name=name)
        if not row.begun:
            return _("Wait at “{name}” until all are there.").format(name=name)
        if waits(row):
            return _("Go on with “{name}”: it is your turn.").format(name=name)
        return _("Go on with “{name}”.").format(name=name)

    def _detail(self) -> str:
        if self.marked is None:
            return _("A table that you open is seen by all who are here.")
        return _("A game that you leave goes on waiting, and you are told here whose turn it is.")

    def offers(self) -> list[Offer]:
        """What means something now, the most useful first."""
        entry = self.marked
        offers = [Offer(frame.LIST_DOWN, _("choose"), "Up/Down")] if len(self.entries) > 1 else []
        if self.line is not LineState.OPEN:
            return [Offer(lobby.LEAVE)]
        if entry is not None:
            sits = entry.group != "others"
            offers.append(Offer(lobby.SIT, "" if sits else _("watch")))
        if any(waits(each.row) for each in self.entries):
            offers.append(Offer(lobby.NEXT))
        if entry is not None and entry.group == "open" and entry.row.may_watch:
            offers.append(Offer(lobby.WATCH))
        offers.append(Offer(lobby.MAKE))
        if entry is not None and entry.row.over and lobby.REVIEW in self.keymap:
            offers.append(Offer(lobby.REVIEW))
        if self.is_narrow:
            offers.append(Offer(lobby.PANES, _("list") if self.folded_out else _("people")))
        return [*offers, Offer(HELP), Offer(lobby.LEAVE)]
