"""A lobby after a change is the one that the host shows, and a change of one table is small."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from antterm.wire.frames import frame
from antterm.wire.lobby_changes import changed, difference
from antterm.wire.messages import Activity, Lobby, LobbyPerson, LobbyRow, SeatInfo

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def row(number: int, minutes: int = 0) -> LobbyRow:
    return LobbyRow(
        table=f"table-{number}",
        name=f"Table {number}",
        game="hive",
        options={"expansions": "MLP"},
        seat_infos=(SeatInfo(name="Ann", player="person", person="account:ann"),) * 2,
        yours=(),
        turn=1,
        begun=True,
        over=False,
        answers_known=minutes,
        since=NOON + timedelta(minutes=minutes),
        watching=0,
        may_sit=False,
        may_watch=True,
    )


def lobby(tables: dict[int, int], people: dict[str, Activity], left_out: int = 0) -> Lobby:
    """A lobby as a host sorts it: the table that has changed last is the first."""
    rows = sorted((row(*each) for each in tables.items()), key=lambda row: row.since, reverse=True)
    here = [
        LobbyPerson(id=f"account:{name}", name=name, activity=activity) for name, activity in people.items()
    ]
    return Lobby(rows=tuple(rows), people=tuple(sorted(here, key=lambda each: each.name)), left_out=left_out)


LOBBIES = st.builds(
    lobby,
    st.dictionaries(st.integers(0, 9), st.integers(0, 90)),
    st.dictionaries(st.sampled_from(["Ann", "Bob", "Cleo", "Dan"]), st.sampled_from(Activity)),
    st.integers(0, 3),
)


@given(LOBBIES, LOBBIES)
def test_a_change_leads_from_one_lobby_to_the_other(before: Lobby, after: Lobby) -> None:
    change = difference(before, after)
    if change is not None:
        assert changed(before, change) == after


def test_one_change_of_many_tables_costs_a_few_hundred_bytes() -> None:
    tables = dict.fromkeys(range(150), 0)
    people = {f"Person {number}": Activity.PLAYS for number in range(200)}
    before = lobby(tables, people)
    after = lobby({**tables, 70: 5}, {**people, "Person 7": Activity.LOOKS})
    change = difference(before, after)
    assert change is not None
    assert [place for place, _row in change.rows] == [0]
    assert len(frame(change)) < 1_000 < len(frame(after))


def test_a_table_that_goes_and_one_that_takes_its_place_are_told() -> None:
    before = lobby(dict.fromkeys(range(9), 0), {"Ann": Activity.LOOKS})
    after = replace(before, rows=(*before.rows[1:], row(20)), people=(), left_out=2)
    change = difference(before, after)
    assert change is not None
    assert (change.gone, change.left, change.left_out) == ((before.rows[0].table,), ("account:Ann",), 2)


def test_what_has_changed_for_the_most_part_is_sent_whole() -> None:
    before = lobby(dict.fromkeys(range(9), 0), {})
    assert difference(before, lobby(dict.fromkeys(range(9), 5), {})) is None
