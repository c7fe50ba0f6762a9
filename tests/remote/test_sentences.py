"""Whatever a host says by an identifier, people read a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from antterm import host
from antterm.remote.sentences import FAREWELLS, REFUSALS, farewell, refusal_sentence
from antterm.wire.messages import Bye, Refusal

ROOM = Path(host.__file__).parent
SAID = re.compile(r"(Refused|Stranger|bye)\(\s*\"(\w+)\"")


@pytest.mark.parametrize("module", sorted(path.name for path in ROOM.glob("*.py")))
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
    assert refusal_sentence(refusal, None) == "The host does not have this choice: seats=dog."
