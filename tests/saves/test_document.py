"""What a save holds, and how strictly it is read."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.saves.document import LARGEST, NAME_LIMIT, Document, encode, parse, read_document, tidy
from antterm.saves.errors import SENTENCES, SaveError
from tests.saves.documents import document

WHERE = Path("sunday.json")
TEXT = encode(document())
PLAIN: dict[str, Any] = json.loads(TEXT)


def refusal(text: bytes) -> SaveError:
    """The error that reading `text` raises; its sentence is whole and names the file."""
    with pytest.raises(SaveError) as caught:
        parse(text, WHERE)
    sentence = caught.value.sentence()
    assert "sunday.json" in sentence
    assert "\n" not in sentence
    assert "{" not in sentence.replace(caught.value.detail, "")
    return caught.value


def attempt(text: bytes) -> Document | SaveError:
    """The saved game in `text`, or why there is none."""
    try:
        return parse(text, WHERE)
    except SaveError as error:
        return error


def changed(**fields: Any) -> bytes:
    """The document with other values in some fields."""
    return json.dumps({**PLAIN, **fields}).encode()


def test_what_is_written_is_read_again() -> None:
    assert parse(TEXT, WHERE) == document()


def test_a_save_is_text_with_one_answer_a_line() -> None:
    lines = TEXT.decode().splitlines()
    assert '  "take",' in lines
    assert '  "1"' in lines
    assert lines[1] == ' "format": "antterm-save",'


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"seed": True}, "$.seed"),
        ({"seed": -1}, "$.seed"),
        ({"seed": 1.0}, "$.seed"),
        ({"seed": 2**63}, "$.seed"),
        ({"answers": "take"}, "$.answers"),
        ({"answers": ["take", 1]}, "$.answers[1]"),
        ({"seats": []}, "$.seats"),
        ({"seats": [{"name": "Ann", "player": "robot"}]}, "$.seats[0].player"),
        ({"seats": [{"name": "Ann", "colour": "red"}]}, "$.seats[0]"),
        ({"seats": [{"name": "\x1b[2J"}]}, "$.seats[0]"),
        ({"seats": [{"name": "A" * (NAME_LIMIT + 1)}]}, "$.seats[0]"),
        ({"name": ""}, "$"),
        ({"turn": 2}, "$"),
        ({"updated": "yesterday"}, "$.updated"),
        ({"updated": "2026-11-20T20:00:00"}, "$.updated"),
        ({"boundary": {"answers": 3, "state": None}}, "$"),
        ({"boundary": {"answers": 1}}, "$.boundary"),
        ({"hint": "x"}, "$"),
        ({"orders": [{"seat": 0, "orders": ["nap"], "answers": 0}]}, "$.orders[0].orders[0]"),
        ({"packages": {"pebbles": "a package"}}, "$.packages[...]"),
        ({"schema": 0}, "$.schema"),
    ],
)
def test_a_wrong_field_is_named(fields: dict[str, Any], place: str) -> None:
    error = refusal(changed(**fields))
    assert (error.code, error.place) == ("field", place)
    assert place.removeprefix("$.").removeprefix("$") in error.sentence()
    assert not re.search(r"\$|`|[Ee]xpected|Invalid|[Oo]bject|field|RFC", error.sentence())


@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({"seed": True}, "the entry “seed” must be a whole number from 0 to 9223372036854775807"),
        ({"updated": "yesterday"}, "the entry “updated” must be a time with its zone"),
        ({"seats": [{"name": "Ann", "colour": "red"}]}, "the entry “seats[0].colour” is not allowed there"),
        ({"seats": [{"player": "person"}]}, "the entry “seats[0].name” is missing"),
        ({"seats": [{"name": ""}]}, "a name must have 1 to 60 characters (entry “seats[0]”)"),
        ({"hint": "x"}, "the entry “hint” is not allowed there"),
        ({"turn": 2}, "the entry “turn” is not one of “seats”"),
        (
            {"orders": [{"seat": 2, "orders": ["no_reaction"], "answers": 1}]},
            "the entry “orders.seat” is not one of “seats”",
        ),
        (
            {"orders": [{"seat": 1, "orders": ["no_reaction"], "answers": 3}]},
            "the entry “orders.answers” points beyond the end of “answers”",
        ),
        ({"answers": ["take", 1]}, "the entry “answers[1]” must be a string"),
        (
            {"answers": ["take", "\x1b[2J"]},
            "the entry “answers[1]” contains a character that cannot be shown (U+001B)",
        ),
        (
            {"options": {"rounds": "3\u202e"}},
            "the entry “options.rounds” contains a character that cannot be shown (U+202E)",
        ),
    ],
)
def test_a_wrong_field_is_told_to_people(fields: dict[str, Any], clause: str) -> None:
    assert f"sunday.json is damaged: {clause}" in refusal(changed(**fields)).sentence()


@pytest.mark.parametrize("name", sorted({*PLAIN, "origin", "orders", "packages"} - {"format", "schema"}))
def test_what_an_entry_should_be_is_known_of_all(name: str) -> None:
    values: tuple[Any, ...] = (None, True, -1, 1.5, "x", [], [None], {})
    for value in values:
        read = attempt(changed(**{name: value}))
        if isinstance(read, SaveError):
            assert "is invalid" not in read.sentence(), value


@pytest.mark.parametrize("text", [b"", b"\n \n"])
def test_an_empty_file_is_empty(text: bytes) -> None:
    error = refusal(text)
    assert error.code == "empty"
    assert "is empty" in error.sentence()


def test_a_missing_field_is_named() -> None:
    plain = dict(PLAIN)
    del plain["digest"]
    error = refusal(json.dumps(plain).encode())
    assert error.code == "field"
    assert "digest" in error.sentence()


@pytest.mark.parametrize("text", [b"{}", b"[]", b"3", b'{"format": "PGN", "schema": 1}', b'{"format": 3}'])
def test_another_kind_of_file_is_foreign(text: bytes) -> None:
    assert refusal(text).code == "foreign"


def test_a_later_schema_asks_for_an_update() -> None:
    error = refusal(changed(schema=2, anything=1))
    assert error.code == "newer"
    assert "update" in error.sentence()


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [(b'{"a": 1,\n "b": tru}', 2, 7), (b'{"a":\n "\xff"}', 2, 3), (b"{\n", 2, 1)],
)
def test_broken_json_is_located(text: bytes, line: int, column: int) -> None:
    error = refusal(text)
    assert error.code == "not_json"
    assert f"line {line}, column {column}" in error.sentence()


@pytest.mark.parametrize("text", [b"[" * 100_000, b'{"format": ' * 50_000, b"1" * 5000])
def test_hostile_json_is_refused_in_a_sentence(text: bytes) -> None:
    assert refusal(text).code in ("not_json", "foreign")


@given(st.integers(1, len(TEXT) - 2))
def test_a_truncated_save_is_never_read(length: int) -> None:
    assert refusal(TEXT[:length]).code == "not_json"


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 7))
def test_a_flipped_bit_is_refused_or_harmless(place: int, bit: int) -> None:
    flipped = bytearray(TEXT)
    flipped[place] ^= 1 << bit
    read = attempt(bytes(flipped))
    assert isinstance(read, Document) or read.sentence().isprintable()


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(PLAIN)), values)
def test_any_value_in_any_field_is_read_or_refused_in_a_sentence(name: str, value: Any) -> None:
    read = attempt(changed(**{name: value}))
    if isinstance(read, SaveError):
        assert read.code in SENTENCES
        assert read.sentence().isprintable()
    else:
        assert json.loads(encode(read))[name] == value or name in ("created", "updated")


@given(st.text())
def test_a_tidied_name_can_be_saved(typed: str) -> None:
    name = tidy(typed)
    assert name == tidy(name)
    assert len(name) <= NAME_LIMIT
    if name:
        assert parse(encode(document(name=name)), WHERE).name == name


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    path.touch()
    os.truncate(path, LARGEST + 1)
    with pytest.raises(SaveError) as caught:
        read_document(path)
    assert caught.value.code == "too_large"


@pytest.mark.parametrize(
    ("name", "code"), [("none.json", "missing"), (".", "not_a_file"), ("a\0b", "unreadable")]
)
def test_what_is_no_file_is_refused(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(SaveError) as caught:
        read_document(tmp_path / name)
    assert caught.value.code == code
    assert caught.value.sentence().isprintable()


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(SaveError) as caught:
        read_document(tmp_path / "pipe.json")
    assert caught.value.code == "not_a_file"


def test_every_sentence_can_be_said() -> None:
    for code in SENTENCES:
        sentence = SaveError(code, WHERE, "detail", "$.place", earlier=True).sentence()
        assert "sunday.json" in sentence
        assert "previous version" in sentence
