"""The model of a host's lobby: one's own games, open tables, people, and what keys do.

`LobbyModel` has the state and makes a `LobbyScene` of it: tables at the left; people, a preview of the marked
table and news at the right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final, Protocol

from antterm import registry, system
from antterm.core.story import Happening
from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.drawing import ICON, drawing
from antterm.draw.paint import CHIP, CHOSEN, DIM, TITLE, dotted, laid_on, put_arrows, put_wrapped, shorten
from antterm.i18n import _, in_quotes, ngettext, pgettext
from antterm.i18n.dates import weekday_in_short
from antterm.remote import rows as table_rows
from antterm.remote.link import LinkState
from antterm.remote.rows import title
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.commands import HELP
from antterm.ui.models.first_page import paint_too_small, too_small
from antterm.ui.models.keymap import DIGITS, Handlers, Keymap, Offer, dead_key, way_on
from antterm.ui.models.layout import PROMPT_ROWS, SIDE_FROM, side_width
from antterm.ui.models.preview import PreviewScene
from antterm.ui.models.scene import Prompt, Title
from antterm.wire.messages import Lobby, LobbyPerson, LobbyRow, TablePreview

GOOD: Final = Ink("good", attrs="b")
YOURS: Final = Ink("banner.ink", "banner", "b")
OTHERS: Final = Ink("text", "raised")
FREE: Final = Ink("good", "raised")
ROOMY_FROM: Final = 32
"""Rows of the terminal from which on tables have room for their signs and for a blank row between them."""
LEAST_PREVIEW: Final = 9
"""The fewest rows of a preview."""


def age(passed: timedelta) -> str:
    """Return how long ago something was, in a word or two."""
    minutes = max(0, int(passed.total_seconds())) // 60
    if minutes < 1:
        return pgettext("waiting since", "now")
    if minutes < 60:
        return _("{n} min").format(n=minutes)
    if minutes < 24 * 60:
        return _("{n} h").format(n=minutes // 60)
    return _("{n} d").format(n=minutes // (24 * 60))


@dataclass(frozen=True)
class Heading:
    """A heading in the list."""

    text: str
    beside: str = ""
    right: str = ""


@dataclass(frozen=True)
class SeatRow:
    """A seat at a table that is listed."""

    name: str
    is_free: bool


@dataclass(frozen=True)
class TableEntry:
    """A table in the list, as it is drawn."""

    number: int | None
    game: str
    name: str
    title: str
    turn: str
    is_yours: bool
    """Whether it waits for the reader."""
    facts: tuple[str, ...]
    age: str
    news: tuple[str, ...]
    """The latest events, a sentence each."""
    seats: tuple[SeatRow, ...]
    is_large: bool
    """Whether it has three rows; otherwise one, or two if there is room."""


@dataclass(frozen=True)
class Visitor:
    """A person in the lobby."""

    name: str
    is_here: bool
    doing: str


@dataclass(frozen=True)
class LobbyNews:
    """An event in the news of the lobby."""

    at: datetime
    text: str


@dataclass(frozen=True)
class LobbyScene:
    """The whole screen of the lobby."""

    title: Title
    entries: tuple[Heading | TableEntry, ...]
    marked: int | None
    """The index of the marked table, not counting headings."""
    people: tuple[Visitor, ...]
    preview: PreviewScene | None
    news: tuple[LobbyNews, ...]
    prompt: Prompt
    now: datetime
    folded_out: bool = False
    ascii_only: bool = False
    solid: bool = False

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if too_small(width, height):
            paint_too_small(canvas)
            return canvas
        canvas.blit(laid_on("bar", self.title.draw(width, 1)), 0, 0)
        rows = height - 1 - PROMPT_ROWS
        side = side_width(width) + 3 if width >= SIDE_FROM else 0
        if side or not self.folded_out:
            canvas.blit(self._list(width - side, rows, height >= ROOMY_FROM), 0, 1)
        if side or self.folded_out:
            wide = side or width
            canvas.blit(laid_on("side", self._side(wide, rows)), width - wide, 1)
        canvas.blit(laid_on("bar", self.prompt.draw(width, PROMPT_ROWS)), 0, 1 + rows)
        return canvas

    # The tables

    def _list(self, width: int, height: int, roomy: bool) -> Canvas:
        """Draw the tables for which there is room, among them the marked one."""
        gap = 1 if roomy else 0
        tops: list[int] = []
        top, index, marked = 0, 0, -1
        for at, entry in enumerate(self.entries):
            before = self.entries[at - 1]
            if at and isinstance(entry, Heading) and not (roomy and _is_apart(before)):
                top += 1
            tops.append(top)
            top += _rows_of(entry, roomy) + (gap if _is_apart(entry) and at + 1 < len(self.entries) else 0)
            if isinstance(entry, TableEntry):
                marked, index = at if index == self.marked else marked, index + 1
        first = 0
        if marked >= 0 and (bottom := tops[marked] + _rows_of(self.entries[marked], roomy)) > height:
            first = min(bottom - height + (0 if bottom >= top else 1), top - height)
        canvas = Canvas(width, height)
        for at, (entry, y) in enumerate(zip(self.entries, tops, strict=True)):
            if not first - _rows_of(entry, roomy) < y < first + height:  # most of many are not seen
                continue
            if isinstance(entry, Heading):
                canvas.blit(self._heading(entry, width), 0, y - first)
            else:
                canvas.blit(self._table(entry, width, roomy, at == marked), 0, y - first)
        put_arrows(canvas, first > 0, first + height < top, self.ascii_only)
        return canvas

    def _heading(self, heading: Heading, width: int) -> Canvas:
        canvas = Canvas(width, 1)
        canvas.put(1, 0, heading.text, TITLE)
        canvas.put(cells_of(heading.text) + 4, 0, heading.beside, DIM)
        canvas.put(width - cells_of(heading.right) - 1, 0, heading.right, GOOD)
        return canvas

    def _table(self, entry: TableEntry, width: int, roomy: bool, is_marked: bool) -> Canvas:
        part = (
            self._large(entry, width, roomy, is_marked)
            if entry.is_large
            else self._small(entry, width, roomy)
        )
        if not is_marked:
            return laid_on("side", part) if roomy else part
        part = laid_on(str(CHOSEN.bg), part)
        for row in part.rows:
            row[:] = [
                (char, CHOSEN if ink in (_on_row(PLAIN), _on_row(DIM), _on_row(TITLE)) else ink)
                for char, ink in row
            ]
        return part

    def _large(self, entry: TableEntry, width: int, roomy: bool, is_marked: bool) -> Canvas:
        """Draw one's own game: a sign, whose turn it is and since when, and the latest events."""
        ground = str(CHOSEN.bg) if is_marked else "side"
        icon = None
        if roomy and self.solid and entry.game in registry.HOMES:
            icon = drawing(entry.game).icon(ground)
        canvas = Canvas(width, _rows_of(entry, roomy))
        x = self._number(canvas, entry, 1 if roomy else 0, is_marked)
        if icon is not None:
            canvas.blit(icon, x, 0)
            x += ICON[0] + 1
        right = width - 1
        arrow = ("> " if self.ascii_only else "► ") if entry.is_yours else ""
        chip = f" {arrow}{entry.turn} "
        chip_ink = YOURS if entry.is_yours else OTHERS
        if entry.turn:
            canvas.put(right - cells_of(chip), 0, chip, chip_ink)
        room = right - x - cells_of(chip) - 1
        name = in_quotes(entry.name)
        canvas.put(x, 0, shorten(name, room), TITLE)
        if cells_of(name) + 2 < room:
            canvas.put(x + cells_of(name) + 2, 0, shorten(entry.title, room - cells_of(name) - 2), PLAIN)
        canvas.put(right - cells_of(entry.age), 1, entry.age, DIM)
        facts = dotted(entry.facts, self.ascii_only)
        canvas.put(x, 1, shorten(facts, right - x - cells_of(entry.age) - 2), DIM)
        canvas.put(x, 2, latest(entry.news, right - x), PLAIN)
        return canvas

    def _small(self, entry: TableEntry, width: int, roomy: bool) -> Canvas:
        """Draw a table of others: the game, who sits there and since when; below it its name and rules."""
        canvas = Canvas(width, _rows_of(entry, roomy))
        x = self._number(canvas, entry, 0, False)
        right = f"{entry.turn}, {entry.age}" if entry.turn else entry.age
        seat_width = sum(cells_of(seat.name) + 3 for seat in entry.seats)
        if x + 12 + seat_width + cells_of(right) > width:
            right = entry.age
        room = width - x - seat_width - cells_of(right) - 3
        text = shorten(entry.title, max(8, min(room, 30)))
        canvas.put(x, 0, text, Ink("text", attrs="b"))
        taken = cells_of(text) + 1
        x += max(taken, min(room, max(24, taken + 1))) if room > 24 else taken
        for seat in entry.seats:
            chip = f" {seat.name} "
            if x + cells_of(chip) >= width - cells_of(right) - 2:
                break
            canvas.put(x, 0, chip, FREE if seat.is_free else OTHERS)
            x += cells_of(chip) + 1
        canvas.put(width - cells_of(right) - 1, 0, right, DIM)
        if roomy:
            canvas.put(5, 1, shorten(dotted(entry.facts, self.ascii_only), width - 6), DIM)
        return canvas

    def _number(self, canvas: Canvas, entry: TableEntry, y: int, is_marked: bool) -> int:
        """Draw the number of a table and the mark, which is visible without colours; return the next
        column."""
        canvas.put(0, y, ">" if is_marked else " ", CHOSEN if is_marked else PLAIN)
        if entry.number is not None:
            canvas.put(1, y, f" {entry.number} ", CHIP)
        return 5

    # People, the marked table, news

    def _side(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        x, wide = 2, width - 3
        canvas.put(x, 0, _("People here"), TITLE)
        most = max(2, height // 5 if self.preview is not None else height // 2)
        here, away = ("*", "o") if self.ascii_only else ("●", "◦")
        listed = self.people[:most] if len(self.people) <= most else self.people[: most - 1]
        name_room = min(14, max((cells_of(person.name) for person in listed), default=0))
        y = 1
        for person in listed:
            ink = Ink("text", attrs="b") if person.is_here else DIM
            canvas.put(x, y, here if person.is_here else away, GOOD if person.is_here else DIM)
            canvas.put(x + 2, y, shorten(person.name, name_room), ink)
            doing = shorten(person.doing, wide - name_room - 5)
            canvas.put(x + name_room + 5, y, doing, DIM)
            y += 1
        if len(listed) < len(self.people):
            canvas.put(x + 2, y, shorten(_unlisted(self.people[len(listed) :]), wide - 2), DIM)
            y += 1
        y += 1
        if self.preview is not None:
            rows = min(max(LEAST_PREVIEW, (height - y) * 3 // 5), height - y)
            picture = laid_on("bar", self.preview.draw(wide, rows - 1))
            canvas.blit(laid_on("bar", Canvas(width, rows)), 0, y)
            canvas.blit(picture, x, y)
            y += rows + 1
        self._put_news(canvas, x, y, wide, height)
        return canvas

    def _put_news(self, canvas: Canvas, x: int, y: int, wide: int, height: int) -> None:
        """Draw the news, the newest first, as far as there is room."""
        for number, piece in enumerate(self.news):
            if y >= height:
                break
            when = piece.at.astimezone()
            is_today = when.date() == self.now.astimezone().date()
            canvas.put(x, y, f"{when:%H:%M}" if is_today else weekday_in_short(when), DIM)
            ink = PLAIN if number == 0 else DIM
            y = put_wrapped(canvas, x + 6, y, piece.text, wide - 6, ink, most=min(2, height - y))


def _unlisted(people: Sequence[Visitor]) -> str:
    """Return how many people have no room in the list: those who are here, and apart from them the others."""
    here = sum(person.is_here for person in people)
    away = len(people) - here
    parts = [_("and {n} more").format(n=here)] if here else []
    if away:
        parts.append(ngettext("{n} person away", "{n} people away", away).format(n=away))
    return ", ".join(parts)


def _is_apart(entry: Heading | TableEntry) -> bool:
    """Return whether a blank row follows something in the list, where there is room."""
    return isinstance(entry, Heading) or entry.is_large


def _rows_of(entry: Heading | TableEntry, roomy: bool) -> int:
    """Return how many rows an entry of the list has."""
    if isinstance(entry, Heading):
        return 1
    if not entry.is_large:
        return 2 if roomy else 1
    return ICON[1] if roomy else 3


def _on_row(ink: Ink) -> Ink:
    return ink._replace(bg=CHOSEN.bg)


def latest(sentences: Sequence[str], room: int) -> str:
    """Return the last of some sentences, as many as fit on a line."""
    text = ""
    for sentence in reversed(sentences):
        longer = f"{sentence} {text}".strip()
        if cells_of(longer) > room and text:
            break
        text = longer
    return shorten(text, room)


MOST_NEWS = 30
"""Maximum number of events in the news."""
NUMBERED = 9


class LobbyActions(Protocol):
    """The actions of the lobby that the screen carries out."""

    def sit(self, row: LobbyRow, seat: int | None) -> None:
        """Go to a table: to a given seat, one's own seat, or to watch."""

    def make_table(self) -> None:
        """Open the form for a new table."""

    def review(self, row: LobbyRow) -> None:
        """Review a finished game."""

    def peek(self, row: LobbyRow) -> None:
        """Ask for a preview of a table."""


@dataclass(frozen=True)
class Listed:
    """A table in the list, with its group."""

    row: LobbyRow
    group: str
    """`yours`, `open` or `others`."""


class LobbyModel:
    """The state of the lobby, and what keys do there.

    Args:
        keymap: the keymap of `lobby_commands.LOBBY`.
        actions: carries out what keys ask for.
        handlers: handlers of the other commands.
    """

    def __init__(self, keymap: Keymap, actions: LobbyActions, handlers: Handlers) -> None:
        self.keymap, self._actions = keymap, actions
        self.link_state = LinkState.CONNECTING
        self.farewell = ""
        """Why the connection was ended, in a sentence."""
        self.account = self.name = self.host = ""
        """The id and the name of the viewer, and what the host is called."""
        self.message = ""
        """A sentence about an error in the last key; empty for none."""
        self.news = ""
        """News for the viewer, shown until the next key."""
        self.is_narrow = False
        """Whether people and preview have no room beside the list."""
        self.entries: tuple[Listed, ...] = ()
        self.people: tuple[LobbyPerson, ...] = ()
        self.damaged: tuple[str, ...] = ()
        self.left_out = self.skipped = 0
        """Number of tables on the pages after this one, and on those before."""
        self.page = 0
        self.search = ""
        """The words for which the tables are searched, as they were typed."""
        self._mark = ""
        """The identifier of the marked table."""
        self._news: dict[str, tuple[str, ...]] = {}
        """The last events at each table."""
        self._newest: dict[str, int] = {}
        """The number of the latest answer of each table; answers that are not shown do not count."""
        self._announced: list[LobbyNews] = []
        self._knows: dict[str, LobbyRow] = {}
        self._has_seen = False
        """Whether the host has said yet which tables there are."""
        self._preview: tuple[TablePreview, Any] | None = None
        self.folded_out = False
        """Whether people and preview stand in place of the list on a narrow terminal."""
        self._handlers: Handlers = {
            lobby.SIT: self._sit,
            lobby.NEXT: self._next,
            lobby.WATCH: self._watch,
            lobby.MAKE: self._actions.make_table,
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
    def ages(self) -> tuple[str, ...]:
        """Since when each table waits: the only thing that changes here by itself."""
        now = system.now()
        return tuple(age(now - row.since) for row in self._knows.values())

    def see(self, lobby: Lobby, happened: Callable[[LobbyRow], Sequence[Happening]]) -> None:
        """Update all tables.

        Args:
            lobby: the message of the host.
            happened: returns the latest events at a table.
        """
        groups = table_rows.grouped(lobby.rows)
        self.entries = tuple(Listed(row, group) for group, rows in groups.items() for row in rows)
        for row in lobby.rows:
            last = [
                (each.number, text)
                for each in happened(row)
                for text in table_rows.happened_last(row, [each])
            ]
            self._news[row.table] = tuple(text for _number, text in last)
            self._newest[row.table] = max((number for number, _text in last), default=0)
        self._note_changes(lobby)
        self.people, self.damaged = lobby.people, lobby.damaged
        self.left_out, self.skipped = lobby.left_out, lobby.skipped
        self._knows, self._has_seen = {row.table: row for row in lobby.rows}, True
        if self.marked is None:
            self._mark_at(0)
        else:
            self._look_at_marked()

    def begin_search(self, typed: str) -> None:
        """Note a new search, so that the tables in the next message are not shown as news."""
        self.search, self.page, self._has_seen = typed, 0, False

    def turn_page(self, by: int) -> bool:
        """Note that the next or the previous tables are wanted; return whether there are any."""
        if not (self.left_out if by > 0 else self.skipped):
            return False
        self.page, self._has_seen = max(0, self.page + by), False
        self._mark = ""
        return True

    def see_preview(self, preview: TablePreview, view: Any) -> None:
        """Show the preview of a table."""
        self._preview = preview, view

    def tell(self, text: str) -> None:
        """Add a piece of news, which happens now."""
        self._note(system.now(), text)

    def _note(self, at: datetime, text: str) -> None:
        """Add a piece of news once: after a lost connection it may come again."""
        if (item := LobbyNews(at, text)) not in self._announced:
            latest = sorted([item, *self._announced], key=lambda each: each.at, reverse=True)
            self._announced = latest[:MOST_NEWS]

    def _note_changes(self, lobby: Lobby) -> None:
        """Add the news since the last update; at first, the latest events of every table."""
        for row in lobby.rows:
            before_row = self._knows.get(row.table)
            if before_row is None and table_rows.is_challenge(row):
                continue  # a notice tells of it
            if before_row is None and self._has_seen and not row.answers_known:
                opened = _("A table was opened: “{name}”, {game}.")
                self._note(row.since, opened.format(name=row.name, game=title(row)))
            elif (text := self._news_of(row)) and (
                before_row is None or self._newest[row.table] > before_row.answers_known
            ):
                self._note(row.since, text)  # since when it is so: the message may come much later
            if before_row is None:
                continue
            for info, before in zip(row.seat_infos, before_row.seat_infos, strict=False):
                if info.person and info.person != before.person:
                    self.tell(_("{name} sat down at “{table}”.").format(name=info.name, table=row.name))

    def _news_of(self, row: LobbyRow) -> str:
        news = self._news[row.table]
        return _("“{table}”: {news}").format(table=row.name, news=news[-1]) if news else ""

    # What is marked

    @property
    def marked(self) -> Listed | None:
        """The marked table."""
        return next((entry for entry in self.entries if entry.row.table == self._mark), None)

    @property
    def _index(self) -> int:
        return next((at for at, entry in enumerate(self.entries) if entry.row.table == self._mark), 0)

    def _mark_at(self, index: int) -> None:
        if self.entries:
            self._mark = self.entries[max(0, min(index, len(self.entries) - 1))].row.table
            self._look_at_marked()

    def _look_at_marked(self) -> None:
        """Ask for a preview of the marked table, if there is none."""
        row = self.marked.row if self.marked else None
        if row is None:
            return
        cached = self._preview[0] if self._preview else None
        if cached is None or (cached.table, cached.answers_known) != (row.table, row.answers_known):
            self._actions.peek(row)

    # Keys

    def press(self, key: str) -> None:
        """Carry out a key, or say that it means nothing here."""
        self.message = self.news = ""
        if key in DIGITS and 0 < int(key) <= len(self.entries):
            self._mark_at(int(key) - 1)
        elif not self.keymap.dispatch(key, self._handlers):
            self.message = dead_key(key, self.keymap, self.keymap.hints(self.offers()))

    def _refuse(self, reason: str) -> None:
        """Say why a key does nothing, and which one does something."""
        self.message = f"{reason} {way_on(self.keymap.hints(self.offers()), self.keymap.help_keys)}"

    def _go(self, by: int) -> None:
        self._mark_at(self._index + by)

    def _next(self) -> None:
        waiting = [at for at, entry in enumerate(self.entries) if table_rows.waits_for_answer(entry.row)]
        if not waiting:
            self._refuse(_("No game is waiting for you."))
            return
        self._mark_at(next((at for at in waiting if at > self._index), waiting[0]))

    def _sit(self) -> None:
        entry = self.marked
        if entry is None:
            self._actions.make_table()
            return
        row = entry.row
        if entry.group == "open":
            self._actions.sit(row, table_rows.free_seat(row))
        elif entry.group == "yours" or row.may_watch:
            self._actions.sit(row, None)
        else:
            self._refuse(_("This table is not open to onlookers."))

    def _watch(self) -> None:
        entry = self.marked
        if entry is not None and not entry.row.yours and entry.row.may_watch:
            self._actions.sit(entry.row, None)
        elif entry is not None and entry.row.yours:
            self.message = _("You have a seat there; Enter sits down.")
        else:
            self._refuse(_("There is nothing to watch here."))

    def _review(self) -> None:
        entry = self.marked
        if entry is not None and entry.row.over:
            self._actions.review(entry.row)
        else:
            self._refuse(_("Only a finished game can be reviewed."))

    def _fold(self) -> None:
        if self.is_narrow:
            self.folded_out = not self.folded_out
        else:
            self._refuse(_("People and preview are already shown beside the list."))

    # What is shown

    def scene(self, ascii_only: bool = False, solid: bool = False) -> LobbyScene:
        """Return the whole screen."""
        now = system.now()
        return LobbyScene(
            title=self._title(ascii_only),
            entries=tuple(self._drawn_entries(now)),
            marked=self._index if self.entries else None,
            people=tuple(self._people()),
            preview=self._preview_scene(ascii_only, solid),
            news=tuple(self._announced),
            prompt=self._prompt(ascii_only),
            now=now.replace(second=0, microsecond=0),
            folded_out=self.folded_out,
            ascii_only=ascii_only,
            solid=solid,
        )

    def _title(self, ascii_only: bool) -> Title:
        here = ngettext("{n} person here", "{n} people here", len(self.people)).format(n=len(self.people))
        right = dotted((self.name, here if self.people else ""), ascii_only)
        return Title(dotted((_("Lobby"), self.host), ascii_only), right)

    def _drawn_entries(self, now: datetime) -> list[Heading | TableEntry]:
        entries: list[Heading | TableEntry] = []
        if self.search:
            count = ngettext("{n} table found", "{n} tables found", len(self.entries))
            changes = _("{key} changes the search").format(key=self.keymap.named(lobby.SEARCH))
            entries.append(
                Heading(f"{in_quotes(self.search)}: {count.format(n=len(self.entries))}", beside=changes)
            )
        if self.skipped:
            before = ngettext("{n} table before these", "{n} tables before these", self.skipped)
            shows = _("{key} shows them").format(key=self.keymap.named(lobby.PAGE_BEFORE))
            entries.append(Heading(before.format(n=self.skipped), beside=shows))
        waiting = sum(table_rows.waits(entry.row) for entry in self.entries)
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
                entries.append(heading)
            entries += [self._table(number, row, group, now) for number, row in found]
            if group == "others" and self.left_out:
                more = ngettext("and {n} more table", "and {n} more tables", self.left_out)
                shows = _("{key} shows them; {search} searches").format(
                    key=self.keymap.named(lobby.PAGE_AFTER), search=self.keymap.named(lobby.SEARCH)
                )
                entries.append(Heading(more.format(n=self.left_out), beside=shows))
            if group == "yours" and self.damaged:
                entries.append(Heading(_("Damaged; tell the keeper of this host:")))
                entries += [Heading(in_quotes(name)) for name in self.damaged]
        return entries

    def _table(self, number: int, row: LobbyRow, group: str, now: datetime) -> TableEntry:
        seats = tuple(
            SeatRow(_("free") if each.is_free and not each.is_kept else each.name, each.is_free)
            for each in row.seat_infos
        )
        return TableEntry(
            number=number if number <= NUMBERED else None,
            game=row.game,
            name=row.name,
            title=", ".join(filter(None, (title(row), table_rows.pace(row)))),
            turn=table_rows.turn_sentence(row, {each.id for each in self.people}),
            is_yours=table_rows.waits_for_answer(row),
            facts=tuple(
                filter(
                    None,
                    (
                        table_rows.answers(row),
                        table_rows.time_left(row),
                        ", ".join(seat.name for seat in seats),
                    )
                    if group == "yours" or table_rows.is_challenge(row)
                    else (in_quotes(row.name), table_rows.time_left(row), *table_rows.rules_in_short(row)),
                )
            ),
            age=age(now - row.since),
            news=self._news.get(row.table, ()),
            seats=seats,
            is_large=group == "yours" or table_rows.is_challenge(row),
        )

    def _people(self) -> list[Visitor]:
        """Return who is here and what they do, then those who are away."""
        oneself = [
            Visitor(each.name, True, pgettext("person", "you")) for each in self.people if self._is_me(each)
        ]
        found = [*oneself, *(Visitor(each.name, True, doing) for each, doing in self.visitors())]
        here = {each.id for each in self.people}
        seat_infos = (info for entry in self.entries for info in entry.row.seat_infos)
        away = {info.person: info.name for info in seat_infos if info.person and info.person not in here}
        return [*found, *(Visitor(name, False, pgettext("person", "away")) for name in sorted(away.values()))]

    def _is_me(self, person: LobbyPerson) -> bool:
        return person.id == self.account

    def visitors(self) -> list[tuple[LobbyPerson, str]]:
        """Return everybody else who is here, with what they do."""
        rows = [entry.row for entry in self.entries]
        return [(each, table_rows.activity(each, rows)) for each in self.people if not self._is_me(each)]

    def _preview_scene(self, ascii_only: bool, solid: bool) -> PreviewScene | None:
        entry = self.marked
        if entry is None:
            return None
        row = entry.row
        cached = self._preview if self._preview and self._preview[0].table == row.table else None
        names = tuple(info.name for info in row.seat_infos)
        seat = (
            ", ".join(registry.words(row.game).seat(at) for at in row.yours)
            if table_rows.is_known(row)
            else ""
        )
        details = (_("you are {seat}").format(seat=seat),) if seat else ()
        view = cached[1] if cached else None
        rules = "" if row.begun else table_rows.agreed(row)
        return PreviewScene(in_quotes(row.name), details, rules, "", row.game, view, ascii_only, solid, names)

    def _prompt(self, ascii_only: bool) -> Prompt:
        hints = self.keymap.hints(self.offers())
        match self.link_state:
            case LinkState.CONNECTING:
                return Prompt(self.message or _("Connecting to the host…"), "", hints, ascii_only)
            case LinkState.LOST:
                lost = _("The connection to the host is lost; antterm keeps trying to reconnect.")
                lost = lost if self.account else _("No host answers; antterm keeps trying.")
                return Prompt(self.farewell, "", hints, ascii_only, self.message or lost)
            case LinkState.OVER:
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
        if table_rows.is_challenge(row):
            return _("Answer the challenge “{name}”.").format(name=name)
        if entry.group == "open":
            return _("Sit down at “{name}”.").format(name=name)
        if entry.group == "others":
            return _("Watch “{name}”.").format(name=name)
        if not row.begun:
            return _("Wait at “{name}” until everybody is there.").format(name=name)
        if table_rows.waits(row):
            return _("Go on with “{name}”: it is your turn.").format(name=name)
        return _("Go on with “{name}”.").format(name=name)

    def _detail(self) -> str:
        if self.marked is None:
            return _("Everybody who is here can see a table that you open.")
        return _("A game that you leave waits for you, and you are told here whose turn it is.")

    def offers(self) -> list[Offer]:
        """Return the commands that mean something now, the most useful first."""
        if self.link_state is not LinkState.OPEN:
            return [Offer(lobby.LEAVE)]
        entry, rows = self.marked, [each.row for each in self.entries]
        may_watch = entry is not None and entry.group == "open" and entry.row.may_watch
        sits = _("answer") if entry is not None and table_rows.is_challenge(entry.row) else ""
        offers = (
            (len(rows) > 1, Offer(frame.LIST_DOWN, _("choose"), "Up/Down")),
            (entry is not None, Offer(lobby.SIT, _("watch") if entry and entry.group == "others" else sits)),
            (any(map(table_rows.waits_for_answer, rows)), Offer(lobby.NEXT)),
            (may_watch, Offer(lobby.WATCH)),
            (True, Offer(lobby.MAKE)),
            (self.search or len(rows) > NUMBERED, Offer(lobby.SEARCH)),
            (self.left_out, Offer(lobby.PAGE_AFTER)),
            (self.skipped, Offer(lobby.PAGE_BEFORE)),
            (entry is not None and entry.row.over, Offer(lobby.REVIEW)),
            (not self.is_narrow, Offer(lobby.TOURNAMENTS)),
            (not self.is_narrow, Offer(lobby.RATINGS)),
            (self.is_narrow, Offer(lobby.PANES, _("list") if self.folded_out else _("people"))),
            (len(self.people) > 1, Offer(lobby.PEOPLE)),
            (any(row.over and row.yours for row in rows), Offer(lobby.PAST)),
            (True, Offer(HELP)),
            (True, Offer(lobby.LEAVE)),
        )
        return [offer for is_useful, offer in offers if is_useful]


TICK: Final = 30.0
"""Seconds between two checks of ages while somebody watches."""
ATTENTIVE: Final = 60.0
"""Seconds after a key in which somebody counts as watching."""
RARELY: Final = 600.0
"""Seconds between two updates while nobody watches, as at most terminals of a server."""


class Ageing:
    """Decides when ages in the lobby have to be updated: often while somebody watches, else rarely.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._typed_at = self._shown_at = now()

    def typed(self) -> None:
        """Note that a key was pressed."""
        self._typed_at = self._now()

    def shown(self) -> None:
        """Note that all ages were updated."""
        self._shown_at = self._now()

    @property
    def is_due(self) -> bool:
        """Return whether it is time to check the ages."""
        now = self._now()
        return now - self._typed_at < ATTENTIVE or now - self._shown_at >= RARELY
