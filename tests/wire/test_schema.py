"""All that travels has a hash beside `PROTOCOL`, and neither changes without the other."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest
from msgspec import Meta, Struct, field

from antterm.wire.messages import PROTOCOL, SCHEMAS, is_understood

CHECKOUT = Path(__file__).resolve().parents[2]
TOOL = runpy.run_path(str(CHECKOUT / "tools/wire"), run_name="tool")
Schema: Callable[..., Any] = TOOL["Schema"]
faults: Callable[[Any], list[str]] = TOOL["faults"]
renew: Callable[[Any], str] = TOOL["renew"]
message_lines: Callable[..., list[str]] = TOOL["message_lines"]
value_text: Callable[[type], str] = TOOL["value_text"]


@pytest.mark.parametrize("which", [0, 1], ids=["what travels", "what is stored"])
def test_the_hash_beside_the_number_is_that_of_all_the_classes(which: int) -> None:
    found = TOOL["schemas"]()[which]
    assert faults(found) == [], "in the sentence stands what is to be done"
    assert found.written.read_text("utf-8") == found.text, "run `tools/wire renew`"


def test_all_that_is_stored_is_in_the_schema() -> None:
    text = TOOL["stored_schema"]()
    assert all(
        f"\n{name}: " in text
        for name in ("ChatLine", "TableEvent", "Clock", "TableEventKind", "PersonSettings")
    )


OLD, NEW = "all that travels", "all that travels, and more"
OF_OLD, OF_NEW = TOOL["digest"](OLD), TOOL["digest"](NEW)


def made(text: str, hashes: dict[int, str], number: int, folder: Path = CHECKOUT) -> Any:
    """A schema of which the second protocol is released."""
    return Schema(
        "PROTOCOL", "SCHEMAS", number, 2, hashes, folder / "messages.py", folder / "schema.txt", text
    )


@pytest.mark.parametrize(
    ("text", "hashes", "protocol", "todo"),
    [
        (OLD, {2: OF_OLD}, 2, ""),
        (NEW, {2: OF_OLD}, 2, "PROTOCOL 2 is released: raise PROTOCOL to 3 and run `tools/wire renew`."),
        (NEW, {2: OF_OLD}, 3, "SCHEMAS has no hash of PROTOCOL 3: run `tools/wire renew`."),
        (NEW, {2: OF_OLD, 3: OF_NEW}, 3, ""),
        (OLD, {2: OF_OLD, 3: OF_NEW}, 3, "is not released yet, so leave it and run `tools/wire renew`."),
        (OLD, {2: OF_OLD, 3: OF_OLD}, 3, "PROTOCOL 3 has the schema of 2: set PROTOCOL to 2 again."),
    ],
)
def test_whoever_changes_one_without_the_other_is_told_what_to_do(
    text: str, hashes: dict[int, str], protocol: int, todo: str
) -> None:
    found = " ".join(faults(made(text, hashes, protocol)))
    assert todo in found
    assert bool(todo) == bool(found)


def test_a_hash_is_renewed_until_it_is_released(tmp_path: Path) -> None:
    begun = f'SCHEMAS: Final[Mapping[int, str]] = {{\n    2: "{OF_OLD}",\n}}\nOTHER = 1\n'
    (tmp_path / "messages.py").write_text(begun)
    assert "raise PROTOCOL first" in renew(made(NEW, {2: OF_OLD}, 2, tmp_path))
    assert (tmp_path / "messages.py").read_text() == begun
    assert renew(made(NEW, {2: OF_OLD}, 3, tmp_path)) == ""
    renewed = begun.replace("}", f'    3: "{OF_NEW}",\n}}')
    assert (tmp_path / "messages.py").read_text() == renewed
    assert renew(made(OLD, {2: OF_OLD, 3: OF_NEW}, 3, tmp_path)) == ""
    assert (tmp_path / "messages.py").read_text() == renewed.replace(OF_NEW, OF_OLD)
    assert (tmp_path / "schema.txt").read_text() == OLD


class Mood(StrEnum):
    GLAD = "glad"


class Same(StrEnum):  # with another name for the member, but the same value
    HAPPY = "glad"


class More(StrEnum):
    GLAD = "glad"
    SAD = "sad"


class Inner(Struct, forbid_unknown_fields=True):
    n: int


class InnerWithMore(Struct, forbid_unknown_fields=True):
    n: int
    m: int = 0


def message(name: str = "Message", fields: Any = (), **how: Any) -> type[Struct]:
    """A message of some fields."""
    from msgspec import defstruct

    return defstruct(name, fields, **({"tag": True, "forbid_unknown_fields": True, "kw_only": True} | how))


FIELD: list[Any] = [("text", str)]
MESSAGES = {
    "as it is": message(fields=FIELD),
    "another field": message(fields=[*FIELD, ("n", int, 0)]),
    "another name of a field": message(fields=[("said", str)]),
    "another name on the wire": message(fields=[("text", str, field(name="t"))]),
    "another type": message(fields=[("text", bytes)]),
    "none too": message(fields=[("text", str | None)]),
    "a bound": message(fields=[("text", Annotated[str, Meta(max_length=9)])]),
    "another bound": message(fields=[("text", Annotated[str, Meta(max_length=8)])]),
    "a pattern": message(fields=[("text", Annotated[str, Meta(pattern="^a")])]),
    "a default": message(fields=[("text", str, "")]),
    "another default": message(fields=[("text", str, "a")]),
    "a default that is made": message(fields=[("text", list[str], field(default_factory=list))]),
    "another tag": message("Other", FIELD),
    "another field for the tag": message(fields=FIELD, tag_field="kind"),
    "a tag by hand": message(fields=FIELD, tag="m"),
    "other fields are ignored": message(fields=FIELD, forbid_unknown_fields=False),
    "an array": message(fields=FIELD, array_like=True),
    "a struct within": message(fields=[("texts", tuple[Inner, ...])]),
    "another struct within": message(fields=[("texts", tuple[InnerWithMore, ...])]),
    "one struct within": message(fields=[("texts", tuple[Inner])]),
    "a set of structs": message(fields=[("texts", frozenset[Inner])]),
    "a mapping": message(fields=[("texts", dict[str, Inner])]),
    "an enumeration": message(fields=[("text", Mood)]),
    "another member": message(fields=[("text", More)]),
}


def test_every_change_of_a_message_changes_the_schema() -> None:
    texts = {name: "\n".join(message_lines(kind)) for name, kind in MESSAGES.items()}
    alike = [(a, b) for a in texts for b in texts if a < b and texts[a] == texts[b]]
    assert alike == []


def test_what_is_nested_deep_is_in_the_schema_too() -> None:
    def nested(inner: type[Struct]) -> list[str]:
        return message_lines(message(fields=[("all", dict[str, tuple[inner | None, ...]])]))  # type: ignore[valid-type]

    assert nested(Inner)[-1] != nested(InnerWithMore)[-1]


def test_a_message_is_made_of_structs_alone() -> None:
    class Pair(NamedTuple):
        a: int

    with pytest.raises(TypeError, match="is no struct"):
        message_lines(message(fields=[("pair", Pair)]))


@dataclass
class SeatNumber:
    q: int
    r: int


def value(name: str, fields: Any) -> type[Struct]:
    from msgspec import defstruct

    return defstruct(name, fields)


VALUES: dict[str, type] = {
    "as it is": value("Value", [("a", int), ("b", int)]),
    "in another order": value("Value", [("b", int), ("a", int)]),
    "another name": value("Value", [("a", int), ("c", int)]),
    "another type": value("Value", [("a", int), ("b", str)]),
    "one more": value("Value", [("a", int), ("b", int), ("c", int)]),
    "none too": value("Value", [("a", int), ("b", int | None)]),
    "a class": value("Value", [("a", int), ("b", SeatNumber)]),
    "several": value("Value", [("a", int), ("b", tuple[SeatNumber, ...])]),
    "just so many": value("Value", [("a", int), ("b", tuple[SeatNumber, SeatNumber])]),
    "members": Mood,
    "another member": More,
    "a member of another name": Same,
}


def test_every_change_of_a_class_of_a_game_changes_the_schema() -> None:
    texts = {name: value_text(kind) for name, kind in VALUES.items()}
    assert [(a, b) for a in texts for b in texts if a < b and texts[a] == texts[b]] == []


@pytest.mark.parametrize(
    ("protocol", "schema", "expected"),
    [
        (PROTOCOL, SCHEMAS[PROTOCOL], True),
        (PROTOCOL, "", True),
        (PROTOCOL, SCHEMAS[PROTOCOL - 1], False),
        (PROTOCOL + 1, SCHEMAS[PROTOCOL], False),
        (PROTOCOL - 1, SCHEMAS[PROTOCOL], False),
    ],
)
def test_two_programs_understand_each_other_if_both_number_and_hash_are_the_same(
    protocol: int, schema: str, expected: bool
) -> None:
    assert is_understood(protocol, schema) is expected
