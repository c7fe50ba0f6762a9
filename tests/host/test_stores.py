"""What a host needs of the place where it keeps its tables, of both kinds there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import cast

import pytest
from msgspec import json
from msgspec.structs import replace

from antterm.cli import main
from antterm.core.record import Record
from antterm.host.bans import Ban
from antterm.host.file_store import FileStore
from antterm.host.meta import CountedAnswer, TableMeta, with_next_revision
from antterm.host.person_settings import PersonSettings, SettingsFiles
from antterm.host.postgres.channel import HostChannel
from antterm.host.postgres.pool import QUERIES, Connection, ConnectionPool
from antterm.host.postgres.store import PostgresStore, steps
from antterm.host.settings import HostError
from antterm.host.settings_changes import SettingsChanges
from antterm.host.store import StoredTable, TableStore, TerminalInfo, VersionConflict
from antterm.host.stores import chosen_address, store_at
from antterm.host.tournament.state import Tournament
from antterm.saves.document import Document, Seat
from antterm.saves.errors import SaveError
from antterm.saves.replay import resume
from antterm.table import as_it_stands, new_game
from antterm.wire.messages import TournamentTerms
from tests.host.databases import needs_postgres, psycopg
from tests.host.hosting import PATIENCE

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
PAPERS = TableMeta(rev=1, people=("ann", "bob"), free_names=("A", "B"), begun=True)
BOTH = ["files", pytest.param("database", marks=needs_postgres)]


@pytest.fixture(params=BOTH)
def address(request: pytest.FixtureRequest, home_of_its_own: Path) -> str:
    """Where tables are kept."""
    if request.param == "files":
        return str(home_of_its_own / "kept")
    return str(request.getfixturevalue("database"))


@pytest.fixture
def store(address: str) -> Iterator[TableStore]:
    kept = store_at(address, Path("nowhere"))
    yield kept
    kept.shut()


@pytest.fixture
def other(database: str) -> Iterator[TableStore]:
    kept = store_at(database, Path("nowhere"))
    yield kept
    kept.shut()


class Played:
    """A game, and what is kept of it.

    Args:
        store: where.
    """

    def __init__(self, store: TableStore, name: str = "Sunday") -> None:
        self.record: Record[object]
        self.store = store
        self.record, document = new_game("hive", [Seat("A"), Seat("B")], {}, name, seed=5)
        self.name, self.kept = store.make(as_it_stands(self.record, document), PAPERS)

    def answer(self, which: int = 0) -> str:
        """Have an answer given and kept."""
        assert self.record.play.ask is not None
        text = self.record.play.ask.choices[which].text
        self.record.answer(text)
        self.keep(CountedAnswer(0, f"{len(self.record.history)}", self.kept.meta.rev + 1))
        return text

    def keep(self, given: CountedAnswer | None = None) -> None:
        self.kept = self.store.write(self.name, changed(self.record, self.kept, given), self.kept)


def changed(record: Record[object], kept: StoredTable, given: CountedAnswer | None = None) -> StoredTable:
    """What is to be kept of a game that has changed."""
    return StoredTable(
        as_it_stands(record, kept.document), with_next_revision(kept.meta, given), kept.version
    )


def same(one: StoredTable, other: StoredTable) -> bool:
    return (one.document, one.meta) == (other.document, other.meta)


def reopened(store: TableStore, address: str, name: str) -> StoredTable:
    """A table as another program reads it."""
    store.close(name)
    again = store_at(address, Path("nowhere"))
    try:
        return again.open(name)
    finally:
        again.close(name)
        again.shut()


def test_what_is_kept_is_read_as_it_was(store: TableStore, address: str) -> None:
    game = Played(store)
    for _answer in range(3):
        game.answer()
    assert same(reopened(store, address, game.name), game.kept)
    assert game.kept.meta.rev == 4


def test_taking_back_grows_the_count_of_changes_and_shrinks_the_answers(
    store: TableStore, address: str
) -> None:
    game = Played(store)
    texts = [game.answer() for _answer in range(4)]
    game.record.take_back_to(1)
    game.keep()
    game.record.redo()
    game.keep()
    found = reopened(store, address, game.name)
    assert found.meta.rev == 7
    assert found.document.answers == tuple(texts[: len(game.record.history)])
    assert found.document.undone == tuple(game.record.undone)
    assert same(found, game.kept)


def test_papers_alone_are_kept_too(store: TableStore, address: str) -> None:
    game = Played(store)
    said = game.kept.meta.social.chat.with_remark(
        "ann", "A", 0, "Hello, “all” \\ of you", game.kept.document.created
    )
    meta = replace(game.kept.meta, social=replace(game.kept.meta.social, chat=said))
    game.kept = store.write(game.name, StoredTable(game.kept.document, meta, game.kept.version), game.kept)
    assert reopened(store, address, game.name).meta == meta


def test_each_table_has_a_name_of_its_own(store: TableStore) -> None:
    names = [Played(store).name for _table in range(4)]
    names.append(Played(store, "Sunday-2").name)
    assert len(set(names)) == 5
    assert names[:2] == ["sunday", "sunday-2"]
    titles = {kept.document.name for _name, kept in store.listed() if isinstance(kept, StoredTable)}
    assert titles > {"Sunday", "Sunday-2", "Sunday-3"}


@pytest.mark.few(6)
@pytest.mark.parametrize(
    "title", ["ß" * 30, "ŉ" * 30, "a" * 39 + "ß" * 7, "\U0001f41c", "5", "x-999999999", ""]
)
def test_tables_of_one_odd_title_get_names_of_their_own(store: TableStore, title: str) -> None:
    _record, document = new_game("hive", [Seat("A"), Seat("B")], {}, "sunday", seed=5)
    made = [store.make(replace(document, name=title or "game"), PAPERS) for _table in range(12)]
    assert len({name for name, _kept in made}) == len({kept.document.name for _name, kept in made}) == 12
    for name, _kept in made:
        store.close(name)


def test_lists_tell_of_all_tables_or_of_some(store: TableStore) -> None:
    one, _two = Played(store), Played(store)
    one.answer()
    found = dict(store.listed())
    assert set(found) == {"sunday", "sunday-2"}
    assert isinstance(listed := found["sunday"], StoredTable)
    assert listed.meta == one.kept.meta
    assert (listed.document.turn, listed.document.seats) == (1, one.kept.document.seats)
    assert [name for name, _kept in store.listed(["sunday-2", "monday", "../sunday"])] == ["sunday-2"]


def test_what_is_forgotten_is_there_no_more(store: TableStore) -> None:
    game = Played(store)
    store.close(game.name)
    store.remove(game.name)
    assert not [*store.listed()]
    with pytest.raises(SaveError, match="missing"):
        store.open(game.name)


def test_a_game_as_it_was_can_be_set_aside(store: TableStore, address: str) -> None:
    game = Played(store)
    before = game.kept.document
    store.set_aside(game.name, before)
    game.answer()
    (aside,) = set_aside(address, game.name)
    assert json.decode(aside, type=Document) == before


def set_aside(address: str, name: str) -> list[str]:
    """The games that were set aside, as they are kept."""
    if address.startswith("postgresql:"):
        with psycopg.connect(address) as line:
            query = "SELECT document::text FROM set_aside WHERE game = %s"
            return [text for (text,) in line.execute(query, (name,)).fetchall()]
    return [path.read_text() for path in (Path(address) / "games").glob(f"{name}.json.kept-*")]


def test_what_people_have_set_is_kept(store: TableStore, address: str) -> None:
    ann, bob = "account:ann", "guest:games:bob"
    assert store.person_settings(ann) == PersonSettings()
    store.save_person_settings(ann, PersonSettings(mail="ann@example.org", muted=(bob,)))
    again = store_at(address, Path("nowhere"))
    assert (
        again.person_settings(ann)
        == store.person_settings(ann)
        == PersonSettings(mail="ann@example.org", muted=(bob,))
    )
    assert dict(again.people()) == {ann: store.person_settings(ann)}
    again.shut()


@needs_postgres
async def test_two_hosts_that_change_settings_of_a_person_at_once_lose_neither_change(
    other: TableStore, database: str
) -> None:
    first, ann = store_at(database, Path("nowhere")), "account:ann"
    await SettingsChanges(first).make(ann, lambda before: before.muting("account:bob", True))
    assert other.person_settings(ann) == PersonSettings(), "it has not heard yet"
    changed = await SettingsChanges(other).make(ann, lambda before: before.muting("account:eve", True))
    assert changed == other.person_settings(ann) == PersonSettings(muted=("account:bob", "account:eve"))
    changed = await SettingsChanges(first).make(ann, lambda before: replace(before, mail="ann@example.org"))
    third = store_at(database, Path("nowhere"))
    assert changed == third.person_settings(ann)
    assert changed == PersonSettings(mail="ann@example.org", muted=("account:bob", "account:eve"))
    third.shut()
    first.shut()


@needs_postgres
async def test_settings_that_cannot_be_read_or_have_other_spelling_can_be_changed(
    other: TableStore, database: str
) -> None:
    rows = {"account:ann": '["broken"]', "account:bob": '{ "mail":  "bob@example.org", "unknown": 1 }'}
    with psycopg.connect(database, autocommit=True) as line:
        for account, settings in rows.items():
            line.execute("INSERT INTO people VALUES (%s, %s)", (account, settings))
    later = store_at(database, Path("nowhere"))
    for store in (later, other):  # one has read them, the other has not
        for account in rows:
            await SettingsChanges(store).make(account, lambda before: before.muting("account:eve", True))
            await SettingsChanges(store).make(account, lambda before: before.muting("account:eve", False))
    assert later.person_settings("account:ann") == PersonSettings()
    assert later.person_settings("account:bob").mail == "bob@example.org"
    later.shut()


def test_that_something_can_be_written_is_tried_without_changing_anything(store: TableStore) -> None:
    store.try_out()
    assert not [*store.listed()]


@needs_postgres
def test_who_writes_second_is_refused_and_reads_on(other: TableStore, database: str) -> None:
    first = store_at(database, Path("nowhere"))
    game = Played(first)
    mine = other.open(game.name)
    theirs = game.answer(0)
    twin = Record.replay(game.record.game, 2, 5, game.kept.document.options, ())
    assert twin.play.ask is not None
    twin.answer(twin.play.ask.choices[1].text)
    with pytest.raises(VersionConflict):
        other.write(game.name, changed(twin, mine), mine)
    said = replace(mine.meta, owner_id="eve")
    with pytest.raises(VersionConflict):
        other.write(game.name, StoredTable(mine.document, said, mine.version), mine)
    now = other.reload(game.name, mine)
    assert same(now, game.kept)
    assert now.document.answers == (theirs,)
    assert other.reload(game.name, now) is now
    first.shut()


@needs_postgres
def test_what_is_taken_back_is_forgotten_and_who_knew_it_reads_on(other: TableStore, database: str) -> None:
    first = store_at(database, Path("nowhere"))
    game = Played(first)
    game.answer()
    game.answer()
    early = other.open(game.name)
    for length in (1, 0):
        game.answer()
        late = other.open(game.name)
        game.record.take_back_to(length)
        game.keep()
        for known in (early, late):
            assert same(other.reload(game.name, known), game.kept)
    one, two = game.answer(), game.answer()
    for known in (early, late):
        assert same(other.reload(game.name, known), game.kept)
    with psycopg.connect(database) as line:
        log = line.execute("SELECT rev, stays, given FROM answers ORDER BY rev").fetchall()
    assert log == [(7, 0, []), (8, 0, [one]), (9, 1, [two])]
    with pytest.raises(VersionConflict):
        other.write(game.name, changed(game.record, late), late)
    assert same(other.open(game.name), game.kept), "who is too late forgets nothing of others"
    first.shut()


@needs_postgres
def test_a_host_that_does_not_stir_loses_its_duties_and_knows_it_when_it_wakes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from antterm.host.postgres import channel as news

    monkeypatch.setattr(news, "DROPPED", 1)
    monkeypatch.setattr(news, "POLL_EVERY", 0.2)
    still, other = store_at(database, Path("nowhere")), store_at(database, Path("nowhere"))
    begun = monotonic()
    assert still.acquire_lease("sunday")
    end = monotonic() + PATIENCE
    while not other.acquire_lease("sunday"):  # to ask is to stir
        assert monotonic() < end
        sleep(0.02)
    assert monotonic() - begun >= news.DROPPED, "not before"
    still.listen(lambda _tables, _looked: None)  # it wakes
    still.publish_terminals([TerminalInfo("ann", "sunday", watching=True, last_active=NOON)])
    while still.holds_lease("sunday"):
        assert monotonic() < end
        sleep(0.02)
    for each in (still, other):
        each.shut()


BROKEN = {
    "an answer is missing": "DELETE FROM answers WHERE rev = 3",
    "the last answer is missing": "DELETE FROM answers WHERE rev = 4",
    "an answer too many": "INSERT INTO answers VALUES ('sunday', 5, 3, '{x}', '')",
    "one that stands on nothing": "UPDATE answers SET stays = 9 WHERE rev = 3",
    "no head": "UPDATE games SET head = '[]'",
    "a head of something else": """UPDATE games SET head = '{"format": "?"}'""",
    "no papers": "UPDATE games SET papers = '{}'",
    "papers of another table": """UPDATE games SET papers = papers || '{"accounts": ["x"]}'""",
    "a game of later rules": """UPDATE games SET head = head || '{"rules": 999}'""",
    "a name that terminals obey": r"""UPDATE games SET head = head || '{"name": "a\u001bb"}'""",
}


@needs_postgres
def test_rows_that_somebody_has_edited_are_refused_by_a_clear_error(database: str) -> None:
    store = store_at(database, Path("nowhere"))
    game = Played(store)
    for _answer in range(3):
        game.answer()
    with psycopg.connect(database, autocommit=True) as line:
        line.execute("CREATE TABLE whole_games AS SELECT * FROM games")
        line.execute("CREATE TABLE whole_answers AS SELECT * FROM answers")
        for what, query in BROKEN.items():
            line.execute(query)
            with pytest.raises(SaveError):
                resume(store.open(game.name).document, Path(what))
            assert len([*store.listed()]) == 1, what
            store.seated(game.name)  # whatever it says, it is no trouble
            line.execute("TRUNCATE games CASCADE")
            line.execute("INSERT INTO games SELECT * FROM whole_games")
            line.execute("INSERT INTO answers SELECT * FROM whole_answers")
        assert same(store.open(game.name), game.kept)
        assert store.seated(game.name) == tuple(filter(None, game.kept.meta.people))
    store.shut()


@needs_postgres
def test_tables_are_carried_into_a_database_and_back(
    home_of_its_own: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    here, back = str(home_of_its_own / "here"), str(home_of_its_own / "back")
    files = store_at(here, home_of_its_own)
    games = [Played(files), Played(files)]
    for number, game in enumerate(games):
        for _answer in range(3 * number):
            game.answer()
        files.close(game.name)
    files.save_person_settings("account:ann", PersonSettings(mail="ann@example.org"))
    for ends in ((here, database), (here, database), (database, back), (back, here)):
        assert main(["store", "copy", *ends]) == 0
        assert "2 tables have been copied" in capsys.readouterr().out
    again = store_at(back, home_of_its_own)
    assert all(same(again.open(game.name), game.kept) for game in games)
    assert again.person_settings("account:ann").mail == "ann@example.org"
    games[0].kept = files.open(games[0].name)
    games[0].answer()
    files.close(games[0].name)
    assert main(["store", "copy", here, database]) == 1
    assert "sunday" in capsys.readouterr().err


TERMS = TournamentTerms(game="hive")
CHANGES: dict[str, tuple[Callable[[TableStore, int], object], Callable[[TableStore], object]]] = {
    "settings": (
        lambda store, n: store.save_person_settings("account:ann", PersonSettings(hour=n)),
        lambda store: store.person_settings("account:ann").hour,
    ),
    "bans": (
        lambda store, n: store.keep_ban(Ban(who="account:eve", since=NOON, reason=f"{n}")),
        lambda store: [ban.reason for ban in store.cached_bans()],
    ),
    "tournaments": (
        lambda store, n: store.make_tournament(
            Tournament(name=f"cup {n}", terms=TERMS, made=NOON, entrants=())
        ),
        lambda store: sorted(store.cached_tournaments()),
    ),
}
"""What hosts cache of what others store: how it is changed, and how it is read without the database."""


@needs_postgres
@pytest.mark.parametrize("what", CHANGES)
def test_what_another_host_has_changed_is_found_though_its_message_is_lost(
    database: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    from antterm.host.postgres import channel as news

    monkeypatch.setattr(news, "POLL_EVERY", 0.1)
    monkeypatch.setattr(HostChannel, "tell", lambda *_message: None)
    change, read = CHANGES[what]
    one, has_polled = store_at(database, Path("nowhere")), Event()
    change(one, 1)
    with psycopg.connect(database, autocommit=True) as line:
        line.execute("UPDATE people SET changed = '-infinity'")  # stored long ago
    other = store_at(database, Path("nowhere"))
    other.listen(lambda _tables, is_poll: has_polled.set())
    assert has_polled.wait(PATIENCE)
    change(one, 2)
    end = monotonic() + PATIENCE
    while read(other) != read(one):
        assert monotonic() < end
        sleep(0.02)
    for each in (one, other):
        each.shut()


@needs_postgres
def test_what_is_changed_while_settings_are_read_is_not_undone_by_them(
    other: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are read in another thread, as when a message has come."""
    store, ann = cast(PostgresStore, other), "account:ann"
    store.save_person_settings(ann, PersonSettings(hour=1))
    fetch = PostgresStore._fetch

    def slow(store: PostgresStore, query: str, values: dict[str, object]) -> list[object]:
        found = fetch(store, query, values)
        if query == "people":
            monkeypatch.undo()
            store.save_person_settings(ann, PersonSettings(hour=2))
        return found

    monkeypatch.setattr(PostgresStore, "_fetch", slow)
    store._read_people(None)
    assert store.person_settings(ann).hour == 2


class FlakyPool:
    """A pool whose one connection tells the time, and fails when it is first asked for changes."""

    def __init__(self) -> None:
        self.time, self.polled_since = 0, list[int]()
        self._rows: list[tuple[object, ...]] = []

    @contextmanager
    def connection(self) -> Iterator[FlakyPool]:
        yield self

    @contextmanager
    def timely(self, _connection: object) -> Iterator[None]:
        yield

    def execute(self, query: str, values: tuple[int, ...] = ()) -> FlakyPool:
        self._rows = []
        if query == "SELECT clock_timestamp()":
            self.time += 60
            self._rows = [(self.time,)]
        elif query == QUERIES["changed"]:
            self.polled_since.append(values[0])
            if len(self.polled_since) == 1:
                raise psycopg.OperationalError
            self._rows = [("sunday", 2)]
        return self

    def fetchall(self) -> list[tuple[object, ...]]:
        return self._rows


def test_a_poll_that_has_failed_is_made_again_for_the_same_time() -> None:
    pool, told = FlakyPool(), list[dict[str, int]]()
    channel = HostChannel(cast(ConnectionPool, pool), lambda _people: None, lambda: None, lambda: None)
    channel._on_change = lambda tables, _is_poll: told.append(dict(tables))
    for _poll in range(3):
        with suppress(psycopg.OperationalError):
            channel._poll(cast(Connection, pool))
    assert pool.polled_since == [60, 60, 180]
    assert told == [{"sunday": 2}] * 2


@needs_postgres
def test_tables_are_made_by_numbered_steps_and_later_ones_are_refused(bare_database: str) -> None:
    for _host in range(2):
        store_at(bare_database, Path("nowhere")).shut()
    with psycopg.connect(bare_database, autocommit=True) as line:
        assert line.execute("SELECT step FROM antterm_schema ORDER BY step").fetchall() == [
            (number,) for number in range(1, len(steps()) + 1)
        ]
        line.execute("INSERT INTO antterm_schema VALUES (99)")
    with pytest.raises(HostError) as refused:
        store_at(bare_database, Path("nowhere"))
    assert refused.value.code == "newer_database"


@pytest.mark.parametrize(
    "address",
    ["postgresql://ann:secret@there/games", "postgres://there/games?user=ann&password=secret"],
)
def test_no_password_stands_on_a_command_line(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(HostError) as refused:
        chosen_address(address, "")
    assert refused.value.code == "password"
    assert "secret" not in refused.value.sentence()
    assert chosen_address("postgresql://ann@there/games", "") == "postgresql://ann@there/games"
    assert chosen_address(None, address) == address, "host.toml is its owner's alone"
    monkeypatch.setenv("ANTTERM_STORE", address)
    assert chosen_address(None, "") == address


@needs_postgres
def test_a_database_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    for address in (
        f"postgresql://ann:secret@/games?host={tmp_path}",
        "postgresql://%zz",
        "postgresql://a?b=c",
    ):
        with pytest.raises(HostError) as refused:
            store_at(address, tmp_path)
        assert "secret" not in refused.value.sentence()


def test_settings_that_are_stored_while_others_are_read_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event loop reads settings while a thread stores them."""
    store = FileStore(tmp_path)
    store.save_person_settings("account:ann", PersonSettings(hour=1))
    store = FileStore(tmp_path)
    read = SettingsFiles.read

    def read_slowly(files: SettingsFiles, account: str) -> PersonSettings:
        found = read(files, account)
        store.save_person_settings(account, PersonSettings(hour=2))
        return found

    monkeypatch.setattr(SettingsFiles, "read", read_slowly)
    store.person_settings("account:ann")
    assert store.person_settings("account:ann") == PersonSettings(hour=2)
