"""The difference between two lobbies: a change of one table is a few hundred bytes, of however many."""

from __future__ import annotations

from msgspec.structs import replace

from antterm.wire.messages import Lobby, LobbyChange, LobbyPerson

MOST_OF_ALL = 0.5
"""The part of its rows from which on a lobby is sent whole when they have changed."""


def difference(before: Lobby, after: Lobby) -> LobbyChange | None:
    """Return what makes one lobby of another; None if that is to be sent whole."""
    old_rows = {row.table: row for row in before.rows}
    rows = tuple((index, row) for index, row in enumerate(after.rows) if old_rows.get(row.table) != row)
    if len(rows) > MOST_OF_ALL * max(2, len(after.rows)):
        return None
    people = {person.id: person for person in before.people}
    present = {person.id for person in after.people}
    change = LobbyChange(
        rows=rows,
        gone=tuple(old_rows.keys() - {row.table for row in after.rows}),
        people=tuple(person for person in after.people if people.get(person.id) != person),
        left=tuple(people.keys() - present),
        damaged=after.damaged,
        left_out=after.left_out,
        skipped=after.skipped,
    )
    return change if changed(before, change) == after else None  # their order may have changed otherwise


def changed(before: Lobby, change: LobbyChange) -> Lobby:
    """Return a lobby after a change."""
    away = {*change.gone, *(row.table for _place, row in change.rows)}
    rows = [row for row in before.rows if row.table not in away]
    for index, row in change.rows:
        rows.insert(index, row)
    left = {*change.left, *(person.id for person in change.people)}
    people = [person for person in before.people if person.id not in left]
    people.extend(change.people)
    return replace(
        before,
        rows=tuple(rows),
        people=tuple(sorted(people, key=_order)),
        damaged=change.damaged,
        left_out=change.left_out,
        skipped=change.skipped,
    )


def _order(person: LobbyPerson) -> tuple[str, str]:
    """Return by what people are sorted."""
    return person.name, person.id
