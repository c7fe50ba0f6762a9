"""Whatever a host says by an identifier, people read a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from antterm import host
from antterm.remote.sentences import FAREWELLS, REFUSALS, farewell, refusal_sentence, sent_away_sentence
from antterm.remote.table import GONE
from antterm.wire.messages import Bye, Refusal, SentAway

ROOM = Path(host.__file__).parent
SAID = re.compile(r"(Refused|Stranger|bye)\(\s*\"(\w+)\"")


@pytest.mark.parametrize("module", sorted(str(path.relative_to(ROOM)) for path in ROOM.rglob("*.py")))
def test_every_code_has_a_sentence(module: str) -> None:
    for kind, code in SAID.findall((ROOM / module).read_text("utf-8")):
        if kind == "Refused":
            told = refusal_sentence(Refusal(code=code, data={"name": "Ann"}), None)
            assert code in REFUSALS or "is not allowed now" not in told, code
        else:
            assert code in FAREWELLS, code


def test_what_a_later_host_says_is_no_riddle_either() -> None:
    assert farewell(Bye(code="whatever", retry=False)) == "The host has ended the connection."
    assert "whatever" in refusal_sentence(Refusal(code="whatever"), None)
    refusal = Refusal(code="unknown_value", data={"option": "seats", "value": "dog"})
    assert refusal_sentence(refusal, None) == "The host does not offer this choice: seats=dog."


@pytest.mark.parametrize("reason", ["", "be nice"])
@pytest.mark.parametrize("until", ["2026-11-28T01:38+00:00", "2026-11-28T01:38:07.5+05:30", "next year"])
def test_who_is_banned_reads_until_when_as_people_write_it(until: str, reason: str) -> None:
    told = farewell(Bye(code="banned", retry=False, data={"until": until, "reason": reason}))
    assert "next year" in told if until == "next year" else re.search(r"2[78] Nov 2026, \d\d:\d\d UTC", told)
    assert reason in told


@pytest.mark.parametrize("code", [*GONE, "restored_without"])
def test_who_cannot_come_back_to_a_table_is_told_why(code: str) -> None:
    told = sent_away_sentence(SentAway(table="sunday", code=code), "sunday")
    assert code == "deleted_elsewhere" or told != sent_away_sentence(SentAway(table="", code="?"), "sunday")
