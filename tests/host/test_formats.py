"""What a host stores has a format of its own: older ones are migrated, newer ones refused and left alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from antterm.cli import main
from antterm.core.game import Order
from antterm.host import formats
from antterm.host.meta import CountedAnswer, read_meta, with_next_revision
from antterm.host.person_settings import PersonSettings
from antterm.host.postgres.store import steps
from antterm.host.settings import HostError
from antterm.host.store import StoredTable, TableStore, VersionConflict
from antterm.host.stores import store_at
from antterm.journal import journal
from antterm.saves.errors import SaveError
from antterm.wire.messages import (
    Consent,
    EnterLobby,
    HouseRules,
    Lobby,
    ProposalKind,
    TableEventKind,
    Watching,
)
from tests.host.databases import needs_postgres, psycopg
from tests.host.hosting import hosting

NOON = datetime(2026, 11, 20, 17, 51, tzinfo=UTC)
OF_1_0_0 = Path(__file__).parent / "of_1_0_0"
"""The files of a table and of a person, and the same as columns, as antterm 1.0.0 has written them."""
MUTED = ("account:bob", "account:eve")
ANN = PersonSettings(mail="ann@example.org", webhook="https://ntfy.sh/ann", lang="es", muted=MUTED)


class SeatNumber:
    """Where a table and a person are stored that antterm 1.0.0 has written, and what can be done to them."""

    address: str

    def edit(self, change: Callable[[dict[str, Any]], object], of: str) -> None:
        """Change what is stored, as somebody else might.

        Args:
            change: changes the object.
            of: `meta` or `person`.
        """
        raise NotImplementedError

    def content(self) -> object:
        """All that is stored, to be compared."""
        raise NotImplementedError


class InFiles(SeatNumber):
    def __init__(self, folder: Path) -> None:
        self.address, self.folder = str(folder), folder
        for name in ("games", "tables", "people"):
            shutil.copytree(OF_1_0_0 / name, folder / name)

    def edit(self, change: Callable[[dict[str, Any]], object], of: str) -> None:
        if of == "person":
            path = self.folder / "people/ann.toml"
            data: dict[str, Any] = {}
            change(data)
            lines = [line for line in path.read_text().splitlines() if not line.startswith("schema")]
            path.write_text("\n".join([*(f"{key} = {value!r}" for key, value in data.items()), *lines]))
            return
        path = self.folder / "tables/sunday.json"
        data = json.loads(path.read_text())
        change(data)
        path.write_text(json.dumps(data))

    def content(self) -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in self.folder.rglob("*.*") if "host" not in path.name}


class InDatabase(SeatNumber):
    def __init__(self, address: str) -> None:
        self.address = address
        row = json.loads((OF_1_0_0 / "row.json").read_text())
        with psycopg.connect(address, autocommit=True) as line:
            line.execute("CREATE TABLE antterm_schema (step integer PRIMARY KEY)")
            line.execute(steps()[0])
            line.execute("INSERT INTO antterm_schema VALUES (1)")
            line.execute(
                """INSERT INTO games (name, mark, head, position, origin, papers)
                VALUES (%(name)s, 'x', %(head)s, %(position)s, %(origin)s, %(papers)s)""",
                row,
            )
            line.execute(
                """INSERT INTO answers (game, rev, stays, given, digest)
                VALUES (%(name)s, %(rev)s, %(stays)s, %(given)s, %(digest)s)""",
                row,
            )
            line.execute("INSERT INTO people VALUES ('ann', %(settings)s)", row)

    def edit(self, change: Callable[[dict[str, Any]], object], of: str) -> None:
        read, write = {
            "papers": ("SELECT papers FROM games", "UPDATE games SET version = version + 1, papers = %s"),
            "person": ("SELECT settings FROM people", "UPDATE people SET settings = %s"),
        }[of]
        with psycopg.connect(self.address, autocommit=True) as line:
            ((data,),) = line.execute(read).fetchall()
            change(data)
            line.execute(write, (json.dumps(data),))

    def content(self) -> object:
        with psycopg.connect(self.address) as line:
            return [
                line.execute(f"SELECT * FROM {name}").fetchall() for name in ("games", "answers", "people")
            ]


@pytest.fixture(params=["files", pytest.param("database", marks=needs_postgres)])
def place(request: pytest.FixtureRequest, home_of_its_own: Path) -> SeatNumber:
    if request.param == "files":
        return InFiles(home_of_its_own / "host")
    return InDatabase(str(request.getfixturevalue("bare_database")))


@pytest.fixture(autouse=True)
def accounts_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was known by a name to antterm 1.0.0 has an account here."""
    monkeypatch.setattr(formats, "is_account", lambda name: True)


@pytest.fixture
def store(place: SeatNumber) -> Iterator[TableStore]:
    kept = store_at(place.address, Path("nowhere"))
    yield kept
    kept.shut()


def test_what_1_0_0_has_stored_is_read_and_goes_on_in_the_present_format(
    place: SeatNumber, store: TableStore
) -> None:
    assert [name for name, kept in store.listed() if isinstance(kept, StoredTable)] == ["sunday"]
    assert dict(store.people()) == {"account:ann": ANN}
    kept = store.open("sunday")
    meta, social = kept.meta, kept.meta.social
    assert (meta.rev, meta.people, meta.owner_id, meta.begun) == (
        *(3, ("account:ann", "account:bob"), "account:ann", True),
    )
    invited = ("account:ann", "account:bob")
    assert meta.house_rules == HouseRules(
        take_back=Consent.FREE, hints=True, watch=Watching.INVITED, delay=60, invited=invited
    )
    assert [given.id for given in meta.recent_answers] == ["1a-0", "1a-1"]
    said, done = (line.remark for line in social.chat.lines)
    assert (said.at, said.name, said.seat, said.text) == (NOON, "Ann", 0, "Hello, “all” \\ of you")
    assert done.event is not None
    assert (done.event.kind, done.event.proposal_kind) == (TableEventKind.PROPOSED, ProposalKind.TAKE_BACK)
    assert [pending.proposal.waits_for for pending in social.proposals.open] == [(0,)]
    assert social.orders == (frozenset({Order.PASS_IF_NOTHING}),)
    assert social.correspondence is not None
    assert (
        social.correspondence.terms.bank,
        social.correspondence.vacation,
        social.correspondence.running,
    ) == (48, (3, 1), 0)
    assert (social.turn.seat, social.turn.letter_sent, social.by_order) == (0, True, (1,))
    assert social.public_turn == social.turn, "nobody gets more time to come because of a new version"
    changed = StoredTable(kept.document, replace(meta, owner_id="bob"), kept.version)
    written = store.write("sunday", changed, kept)
    store.save_person_settings("account:ann", replace(ANN, lang="ru"))
    written_formats: list[object] = []
    place.edit(lambda data: written_formats.append(data["schema"]), "papers")
    assert written_formats == [formats.FORMAT]
    store.close("sunday")
    again = store_at(place.address, Path("nowhere"))
    assert again.open("sunday").meta == written.meta
    assert again.person_settings("account:ann").lang == "ru"
    again.close("sunday")
    again.shut()


def test_what_a_later_version_has_stored_is_refused_and_left_as_it_is(
    place: SeatNumber, store: TableStore
) -> None:
    kept = store.open("sunday")
    store.close("sunday")
    store.shut()
    later = {"schema": formats.FORMAT + 1, "of_a_later_version": "glad"}
    place.edit(lambda data: data.update(later), "papers")
    place.edit(lambda data: data.update(later), "person")
    again, before = store_at(place.address, Path("nowhere")), place.content()
    ((_name, found),) = again.listed()
    assert isinstance(found, SaveError)
    assert found.code == "newer"
    assert "was written by a later version of antterm" in found.sentence()
    with pytest.raises(SaveError, match="newer"):
        again.open("sunday")
    assert again.person_settings("account:ann") == PersonSettings()
    with pytest.raises(SaveError, match="newer"):
        again.save_person_settings("account:ann", PersonSettings(lang="ru"))
    with pytest.raises(SaveError, match="newer"):
        again.save_person_settings(
            "account:ann", PersonSettings(lang="ru"), again.person_settings("account:ann")
        )
    assert again.seated("sunday")
    assert place.content() == before
    if isinstance(place, InDatabase):  # what this host knew of it before is too old to be written
        with pytest.raises(VersionConflict):
            again.write("sunday", replace_maker(kept), kept)
        with pytest.raises(SaveError, match="newer"):
            again.reload("sunday", kept)
        assert place.content() == before
    again.shut()


def replace_maker(kept: StoredTable) -> StoredTable:
    return StoredTable(kept.document, with_next_revision(replace(kept.meta, owner_id="eve")), kept.version)


def objects(data: Any) -> Iterator[dict[str, Any]]:
    """All objects in plain data."""
    if isinstance(data, dict):
        yield data
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from objects(each)


def test_fields_that_are_not_known_are_ignored(place: SeatNumber, store: TableStore) -> None:
    whole = store.open("sunday").meta
    store.close("sunday")

    def add(data: dict[str, Any]) -> None:
        data.update(formats.migrated(data))
        for each in [each for each in objects(data) if not {"pace", "increment"} & {*each}]:
            each["of_a_later_version"] = "glad"

    place.edit(add, "papers")
    place.edit(lambda data: data.update(schema=formats.FORMAT, of_a_later_version="glad"), "person")
    again = store_at(place.address, Path("nowhere"))
    assert again.open("sunday").meta == whole
    assert again.person_settings("account:ann") == ANN
    again.close("sunday")
    again.shut()


async def test_a_host_says_which_tables_are_of_a_later_version(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = InFiles(home_of_its_own / "host")
    place.edit(lambda data: data.update(schema=formats.FORMAT + 1, accounts=["ann@shared", "bob"]), "papers")
    before, log = place.content(), home_of_its_own / "log"
    with journal(str(log), "info"):
        async with hosting(home_of_its_own) as host:
            ann = await host.terminal("ann")
            ann.say(EnterLobby())
            assert not (await ann.hear(Lobby)).rows
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["why"] for line in lines if line["event"] == "left_out"] == ["SaveError newer"]
    after = {path: text for path, text in place.content().items() if "people" not in path.parts}
    assert after == {path: text for path, text in before.items() if "people" not in path.parts}


@needs_postgres
def test_a_row_that_cannot_be_read_is_named_by_a_command(
    bare_database: str, home_of_its_own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    InDatabase(bare_database).edit(lambda data: data.update(schema=formats.FORMAT + 1), "papers")
    assert main(["store", "copy", bare_database, str(home_of_its_own / "new")]) == 1
    assert "sunday was written by a later version of antterm" in capsys.readouterr().err


# Two versions at one database


@needs_postgres
def test_a_host_does_not_change_a_database_under_an_older_one(bare_database: str) -> None:
    InDatabase(bare_database)
    with psycopg.connect(bare_database, autocommit=True) as line:
        line.execute("INSERT INTO hosts (id, guests) VALUES ('of 1.0.0', '[]')")
        with pytest.raises(HostError) as refused:
            store_at(bare_database, Path("nowhere"))
        assert refused.value.code == "older_hosts"
        assert "Hosts running an older version of antterm are using this database" in refused.value.sentence()
        assert line.execute("SELECT max(step) FROM antterm_schema").fetchone() == (1,)
        line.execute("UPDATE hosts SET seen = now() - interval '1 minute'")
        store_at(bare_database, Path("nowhere")).shut()
        assert line.execute("SELECT max(step) FROM antterm_schema").fetchone() == (len(steps()),)


@needs_postgres
def test_an_older_host_is_kept_away_by_the_step_that_a_later_one_has_made(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_at(database, Path("nowhere")).shut()
    monkeypatch.setattr("antterm.host.postgres.store.steps", lambda: steps()[:1])  # those of 1.0.0
    with pytest.raises(HostError) as refused:
        store_at(database, Path("nowhere"))
    assert refused.value.code == "newer_database"


@needs_postgres
def test_hosts_of_one_version_begin_while_others_are_there(database: str) -> None:
    first = store_at(database, Path("nowhere"))
    first.listen(lambda _tables, _looked: None)
    with psycopg.connect(database, autocommit=True) as line:
        line.execute("INSERT INTO hosts (id, guests) VALUES ('another', '[]')")
    store_at(database, Path("nowhere")).shut()
    first.shut()


def test_papers_come_back_as_they_were(store: TableStore) -> None:
    meta = store.open("sunday").meta
    meta = replace(meta, recent_answers=meta.answers_with(CountedAnswer(0, "x", 4)), secrets=(1, 0))
    assert read_meta(msgspec.json.encode(meta), Path("x")) == meta
    store.close("sunday")


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{", b'{"schema": 0}', b'{"schema": "2"}', b'{"accounts": ["\xff"]}']
)
def test_what_is_no_table_is_one_error(text: bytes) -> None:
    with pytest.raises(SaveError, match="field"):
        read_meta(text, Path("x"))
