"""What hosts tell one another through the database: what has changed, who is where, and whose duty is what.

All of it only wakes. A host that misses a word of another finds it a few seconds later by looking, and what
it does on old news is refused when it writes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from contextlib import suppress
from queue import Empty, SimpleQueue
from socket import gethostname
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final
from uuid import uuid4

import psycopg
from msgspec import MsgspecError, json

from antterm.host.postgres.lines import DatabaseLines, Line, hang_up
from antterm.host.store import Guest, Heard

CHANNEL: Final = "antterm"
LOOKS: Final = 3.0
"""Seconds between two looks at what has changed, for words that were lost."""
MARGIN: Final = 10
"""Seconds that each look goes back before the last one: what was written then may have come later."""
DROPPED: Final = 20
"""Seconds after which a host that does not stir is there no more: its duties are others', its guests gone."""
AT_ONCE: Final = 30
"""So many changes are told in one word at most."""

Word = tuple[str, str, int]
"""What has changed: a `table`, a `person`, the guests of a `host`, or the `bans`; which; and its version."""


class HostNews:
    """See above.

    Args:
        lines: to the database.
        learn_people: has the settings of these people read again, or of all.
        learn_bans: has all bans read again.
    """

    def __init__(
        self,
        lines: DatabaseLines,
        learn_people: Callable[[Collection[str] | None], None],
        learn_bans: Callable[[], None],
    ) -> None:
        self._lines, self._learn_people, self._learn_bans = lines, learn_people, learn_bans
        self._id = f"{gethostname()}-{os.getpid()}-{uuid4().hex[:8]}"
        self._heard: Heard | None = None
        self._words: SimpleQueue[Word | None] = SimpleQueue()
        self._ended = Event()
        self._listening: Line | None = None
        self._speaking: Line | None = None
        """The line of the duties: who loses it has none."""
        self._turn = Lock()
        """Who speaks."""
        self._duties: set[str] = set()
        self._guests: tuple[Guest, ...] = ()
        self.elsewhere: tuple[Guest, ...] = ()
        """Who is at other hosts."""
        with lines.line() as line:
            ((self._since,),) = line.execute("SELECT clock_timestamp()").fetchall()
        self._threads: list[Thread] = []

    def listen(self, heard: Heard) -> None:
        """Begin to listen and to speak."""
        self._heard = heard
        for name, run in (("listening", self._listen), ("speaking", self._speak)):
            self._threads.append(Thread(target=run, name=name, daemon=True))
            self._threads[-1].start()

    def close(self) -> None:
        """End it; the duties are others'."""
        self._ended.set()
        self._words.put(None)
        if (line := self._listening) is not None:
            hang_up(line)
        for thread in self._threads:
            thread.join(LOOKS)
        with self._turn:
            if self._speaking is not None:
                with suppress(psycopg.Error), self._lines.timely(self._speaking):
                    self._speaking.execute("DELETE FROM hosts WHERE id = %s", (self._id,))
                    self._speaking.execute(
                        "SELECT pg_notify(%s, %s)", (CHANNEL, _packed([("host", self._id, 0)]))
                    )
                self._speaking.close()
                self._speaking = None

    # Speaking

    def tell(self, table: str, version: int) -> None:
        """Have other hosts know of a table."""
        self._words.put(("table", table, version))

    def tell_of_person(self, account: str) -> None:
        """Have other hosts know of somebody's settings."""
        self._words.put(("person", account, 0))

    def tell_of_bans(self) -> None:
        """Have other hosts know of the bans."""
        self._words.put(("bans", "", 0))

    def tell_guests(self, guests: Collection[Guest]) -> None:
        """Have other hosts know who is here."""
        before, self._guests = self._guests, tuple(guests)
        if (_whereabouts(before), _clocks(before)) != (_whereabouts(self._guests), _clocks(self._guests)):
            self._words.put(("host", self._id, 0))

    def _speak(self) -> None:
        seen = 0.0
        while not self._ended.is_set():
            words = self._waiting()
            with self._turn, suppress(psycopg.Error):
                line = self._speaker()
                with self._lines.timely(line):
                    if any(kind == "host" for kind, _what, _version in words) or monotonic() - seen > LOOKS:
                        self._sign(line)
                        seen = monotonic()
                    if words:
                        line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, _packed(words)))

    def _waiting(self) -> list[Word]:
        """What is to be told, after a while at most."""
        words: dict[tuple[str, str], Word] = {}
        with suppress(Empty):
            word = self._words.get(timeout=LOOKS)
            while word is not None:
                words[word[:2]] = word
                word = self._words.get_nowait() if len(words) < AT_ONCE else None
        return list(words.values())

    def _sign(self, line: Line) -> None:
        """Be there."""
        line.execute(
            """INSERT INTO hosts (id, guests) VALUES (%s, %s)
            ON CONFLICT (id) DO UPDATE SET guests = excluded.guests, seen = clock_timestamp()""",
            (self._id, json.encode(self._guests).decode()),
        )

    def _speaker(self) -> Line:
        """The line of the duties.

        Raises:
            psycopg.Error: there is none to be had.
        """
        line = self._speaking
        if line is None or line.closed or line.broken:
            self._duties.clear()
            if line is not None:
                line.close()
            self._speaking = None
            self._speaking = line = self._lines.connect()
            with self._lines.timely(line):
                line.execute("SET synchronous_commit = off")  # words count for nothing after a fall
                line.execute(f"SET idle_session_timeout = '{DROPPED}s'")
        return line

    # Duties

    def has_duty(self, table: str) -> bool:
        """Whether it is surely for this host to do what a table has done by itself."""
        return table in self._duties

    def take_duty(self, table: str) -> bool:
        """Have that duty, if nobody else has it."""
        with self._turn, suppress(psycopg.Error):
            line = self._speaker()
            if table in self._duties:
                return True
            with self._lines.timely(line):
                found = line.execute(
                    "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", (table,)
                ).fetchone()
            if found == (True,):
                self._duties.add(table)
                return True
        return False

    def leave_duty(self, table: str) -> None:
        """Have it no more."""
        with self._turn, suppress(psycopg.Error):
            if table in self._duties and self._speaking is not None:
                self._duties.discard(table)
                with self._lines.timely(self._speaking):
                    self._speaking.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", (table,))

    # Listening

    def _listen(self) -> None:
        while not self._ended.is_set():
            try:
                self._listening = line = self._lines.connect()
                with line:
                    with self._lines.timely(line):
                        line.execute(f"LISTEN {CHANNEL}")
                    self._learn_people(None)
                    while not self._ended.is_set():
                        self._look(line)
                        self._wait(line)
            except psycopg.Error:
                self._ended.wait(LOOKS / 10)

    def _wait(self, line: Line) -> None:
        """Pass words on, until it is time to look again."""
        until = monotonic() + LOOKS
        while (left := until - monotonic()) > 0 and not self._ended.is_set():
            words: list[Word] = []
            for notify in line.notifies(timeout=left, stop_after=1):
                words += _unpacked(notify.payload)
            people = {what for kind, what, _version in words if kind == "person"}
            if people:
                self._learn_people(people)
            if any(kind == "host" and what != self._id for kind, what, _version in words):
                with self._lines.timely(line):
                    self._meet(line)
            if any(kind == "bans" for kind, _what, _version in words):
                self._learn_bans()
                if self._heard is not None:
                    self._heard({}, False)
            self._pass_on({what: version for kind, what, version in words if kind == "table"})

    def _look(self, line: Line) -> None:
        """See what has changed, and who is elsewhere."""
        with self._lines.timely(line):
            since = self._since
            ((self._since,),) = line.execute("SELECT clock_timestamp()").fetchall()
            query = "SELECT name, version FROM games WHERE changed > %s - %s * interval '1s'"
            changed = line.execute(query, (since, MARGIN)).fetchall()
            self._meet(line)
        self._learn_bans()
        self._pass_on(dict(changed), looked=True)

    def _meet(self, line: Line) -> None:
        """See who is at other hosts."""
        query = """SELECT guests::text FROM hosts
            WHERE id <> %s AND seen > clock_timestamp() - %s * interval '1s'"""
        guests: list[Guest] = []
        for (plain,) in line.execute(query, (self._id, DROPPED)).fetchall():
            with suppress(MsgspecError):
                guests += _guests(plain)
        before, self.elsewhere = self.elsewhere, tuple(guests)
        moved = _whereabouts(before) ^ _whereabouts(self.elsewhere)
        if moved and self._heard is not None:
            self._heard(dict.fromkeys((table for _person, table, _watching in moved if table), 0), False)

    def _pass_on(self, tables: dict[str, int], looked: bool = False) -> None:
        if (tables or looked) and self._heard is not None and not self._ended.is_set():
            self._heard(tables, looked)


_guests = json.Decoder(tuple[Guest, ...]).decode
_words = json.Decoder(list[Word]).decode


def _whereabouts(guests: Collection[Guest]) -> set[tuple[str, str, bool]]:
    return {(guest.person, guest.table, guest.watching) for guest in guests}


def _clocks(guests: Collection[Guest]) -> set[tuple[str, bool]]:
    """The tables of guests, and whether time runs there."""
    return {(guest.table, guest.clock_since is not None) for guest in guests if guest.table}


def _packed(words: Collection[Word]) -> str:
    return json.encode([*words]).decode()


def _unpacked(payload: str) -> list[Word]:
    with suppress(MsgspecError):
        return _words(payload)
    return []
