"""Whatever a host says by an identifier, people read a sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from antterm import host, registry, remote
from antterm.core.ask import Refused
from antterm.remote.sentences import FAREWELLS, REFUSALS, farewell, refusal_sentence, sent_away_sentence
from antterm.remote.table import GONE
from antterm.wire.messages import Bye, Refusal, SentAway
from antterm.words import general_refusal

ROOM = Path(host.__file__).parent
SAID = re.compile(r"(Refused|TurnedAway|disconnect)\(\s*\"(\w+)\"")


@pytest.mark.parametrize("module", sorted(str(path.relative_to(ROOM)) for path in ROOM.rglob("*.py")))
def test_every_code_has_a_sentence(module: str) -> None:
    for kind, code in SAID.findall((ROOM / module).read_text("utf-8")):
        if kind == "Refused":
            told = refusal_sentence(Refusal(code=code, data={"name": "Ann"}), None)
            assert code in REFUSALS or "is not allowed now" not in told, code
        else:
            assert code in FAREWELLS, code


def refused_here(text: str) -> set[str]:
    """Return the codes with which a module refuses something itself, before anything is sent to a host."""
    found = set(re.findall(r"Refused\(\"(\w+)\"\)", text))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name == "why_not_take_back":
            strings = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
            found |= {each for each in strings if isinstance(each, str) and each.isidentifier()}
    return found


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_what_is_refused_on_this_side_has_a_sentence_in_every_game(game_id: str) -> None:
    modules = Path(remote.__file__).parent.rglob("*.py")
    codes = {code for module in modules for code in refused_here(module.read_text("utf-8"))}
    assert codes >= {"nothing_to_take_back", "nothing_to_redo", "final"}
    for code in codes:
        told = registry.words(game_id).refusal(Refused(code))
        assert "is not allowed now" not in told, code
        assert told == general_refusal(Refused(code)), (
            "a game's own sentence speaks of what is not known here"
        )


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
