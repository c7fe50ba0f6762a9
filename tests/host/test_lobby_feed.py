"""What people are told of all tables: the same for all whom none concerns, and made once for these."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime

from antterm.host import lobby
from antterm.host.lobby import LobbyFeed
from antterm.wire.lobby_changes import difference
from antterm.wire.messages import LobbyPerson, LobbyRow

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@dataclass
class Table:
    """A table at which somebody sits."""

    name: str
    sitter: str
    asked: list[str] = field(default_factory=list)
    """For whom it was listed."""
    blocked: tuple[str, ...] = ()
    """Who may not sit down there."""
    over: bool = False

    def special_viewers(self) -> Collection[str]:
        return (self.sitter, *self.blocked)

    def row(self, person: str) -> LobbyRow | None:
        self.asked.append(person)
        yours = (0,) if person == self.sitter else ()
        return LobbyRow(
            table=self.name, name=self.name, game="hive", options={}, seat_infos=(), yours=yours,
            turn=None if self.over else 0, begun=True, over=self.over, answers_known=0, since=NOON,
            watching=0, may_sit=False, may_watch=True,
        )  # fmt: skip


HERE = tuple(LobbyPerson(id=f"account:{name}", name=name) for name in ("ann", "bob"))


def test_whoever_is_not_concerned_is_told_the_same_and_nothing_is_made_twice() -> None:
    tables = [Table("one", "ann"), Table("two", "bob")]
    lobby_feed = LobbyFeed(tables, {"broken": ("cleo",)}, HERE)
    dan, eve = lobby_feed.lobby("dan"), lobby_feed.lobby("eve")
    assert dan is eve
    assert [row.table for row in dan.rows] == ["one", "two"]
    ann, cleo = lobby_feed.lobby("ann"), lobby_feed.lobby("cleo")
    assert [(row.table, row.yours) for row in ann.rows] == [("one", (0,)), ("two", ())], (
        "one's own come first"
    )
    assert (cleo.rows, cleo.damaged, cleo.people) == (dan.rows, ("broken",), HERE)
    assert [table.asked for table in tables] == [["dan", "ann"], ["dan"]]


def test_who_is_blocked_at_a_table_is_told_of_it_apart_from_all_others() -> None:
    tables = [Table("one", "ann", blocked=("eve",)), Table("two", "bob")]
    lobby_feed = LobbyFeed(tables, {}, HERE)
    assert lobby_feed.lobby("dan") is not lobby_feed.lobby("eve")
    assert [table.asked for table in tables] == [["dan", "eve"], ["dan"]]


def test_a_search_finds_words_of_names_games_and_people_among_all_tables() -> None:
    tables = [Table(f"table {number}", "bob") for number in range(lobby.MOST_ROWS + 2)]
    tables.append(Table("sunday", "ann"))
    lobby_feed = LobbyFeed(tables, {}, HERE)
    assert (len(lobby_feed.lobby("dan").rows), lobby_feed.lobby("dan").left_out) == (lobby.MOST_ROWS, 3)
    assert [row.table for row in lobby_feed.lobby("dan", "SUN hive").rows] == ["sunday"]
    found = lobby_feed.lobby("dan", "table")
    assert (len(found.rows), found.left_out) == (lobby.MOST_ROWS, 2)
    assert not lobby_feed.lobby("dan", "march").rows


def test_all_tables_come_page_by_page() -> None:
    tables = [Table(f"table {number}", "bob") for number in range(2 * lobby.MOST_ROWS + 2)]
    lobby_feed = LobbyFeed(tables, {}, HERE)
    for search in ("", "table"):
        pages = [lobby_feed.lobby("dan", search, page) for page in range(3)]
        assert len({row.table for page in pages for row in page.rows}) == len(tables)
        assert [(page.skipped, page.left_out) for page in pages] == [
            (0, lobby.MOST_ROWS + 2),
            (lobby.MOST_ROWS, 2),
            (2 * lobby.MOST_ROWS, 0),
        ]
        assert lobby_feed.lobby("dan", search, 9) == pages[2], "there are not so many"
    assert lobby_feed.lobby("dan", "march", 3).skipped == 0
    assert difference(pages[0], pages[1]) is None


def test_finished_games_leave_room_for_those_under_way() -> None:
    many = lobby.MOST_ENDED + 3
    ended = [Table(f"{who} {number}", who, over=True) for who in ("ann", "bob") for number in range(many)]
    lobby_feed = LobbyFeed([*ended, Table("running", "bob"), Table("own", "ann")], {}, HERE)
    rows = lobby_feed.lobby("ann").rows
    assert [row.table for row in rows[:2]] == ["own", "running"]
    listed = [row.table for row in rows[2:]]
    assert listed == [f"{who} {number}" for who in ("ann", "bob") for number in range(lobby.MOST_ENDED)]
    assert lobby_feed.lobby("ann").left_out == 0
    assert len(lobby_feed.lobby("ann", "bob").rows) == many, "a search finds them all"
