"""Names that are completed while they are typed."""

from __future__ import annotations

from functools import partial

import pytest

from antterm.dialogues.host_table import DIALOGUES, TableAction
from antterm.dialogues.known_names import completed
from antterm.dialogues.steps import Enter
from antterm.remote.table import RemoteTable
from antterm.wire.messages import Lobby, LobbyPerson
from tests.dialogues.holding import Held
from tests.remote.heard import Heard, stand

NAMES = ("Ann", "Bob", "Boris", "Zoë", "Straße")


@pytest.mark.parametrize(
    ("typed", "text", "fitting"),
    [
        ("an", "Ann", []),
        ("b", "Bo", ["Bob", "Boris"]),
        ("bo", "Bo", ["Bob", "Boris"]),
        ("Ann,  bor", "Ann, Boris", []),
        ("zo", "Zoë", []),
        ("stra", "Straße", []),
        ("x", "x", []),
        ("Ann", "Ann", []),
        ("", "", list(NAMES)),
    ],
)
def test_a_name_goes_on_as_far_as_all_that_fit_agree(typed: str, text: str, fitting: list[str]) -> None:
    assert completed(typed, NAMES) == (text, fitting)


def test_who_is_invited_is_one_of_the_people_of_whom_the_host_has_told() -> None:
    link = Heard()
    table = RemoteTable(link, "sunday")
    link.say(stand())
    people = [LobbyPerson(id=name.lower(), name=name) for name in ("Ann", "Cleo", "Bob")]
    link.say(Lobby(rows=(), people=tuple(people)))
    held = Held(partial(DIALOGUES[TableAction.INVITE], table))
    assert isinstance(held.step, Enter)
    assert held.step.names == ("Bob", "Cleo"), "not oneself"
