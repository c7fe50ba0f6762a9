"""Texts are written so that they can be translated into languages with cases, genders and several plurals."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from tests.sources import TRANSLATING, nodes

CHECKOUT = Path(__file__).resolve().parents[1]
BABEL = "catalogues are read with babel, a developer's dependency"
IN_CONTEXT = {"NC_", "pgettext", "npgettext"}
PLACE = re.compile(r"{(\w*)[^{}]*}")
CALLS = {"_": 1, "N_": 1, "NC_": 2, "ngettext": 2, "pgettext": 2, "npgettext": 3}
"""The number of texts that each of the functions takes, contexts among them."""
GAMES = re.compile(r"/(hive|micropolis|march)(/|\b)")

THINGS = (
    r"ants?|larvae?|food|cards?|steps?|hex(es)?|points?|tiles?|soldiers?|workers?|queens?|fruits?|eggs?|jumps?|"
    r"centipedes?|bodies|body|sites?|pieces?|cells?|insects?|rounds?|tunnels?|players?|battles?|cubes?|kinds?"
)
COUNTED = re.compile(r"{\w+(:[^}]*)?} (colony |different |free )?(" + THINGS + r")\b")

ALWAYS_MANY = {
    "{points:+.1f} points",  # never whole
    "left {left}, right {right} points",  # of two numbers: a heading in other languages
    "a barracks can hold 0 to {most} soldiers, not “{found}”",  # the same number always
    "a segment can have 0 to {most} workers, not “{found}”",
}
"""Where a number beside a thing needs no plural forms."""
SIGNS = {
    "antterm/games/march/screen/sentences.toml",  # signs stand in its places, no numbers
}


@pytest.fixture(scope="module")
def template() -> list[Any]:
    """The texts, as they were collected."""
    pofile = pytest.importorskip("babel.messages.pofile", reason=BABEL)
    with (CHECKOUT / "antterm/locale/antterm.pot").open("rb") as file:
        return [message for message in pofile.read_po(file) if message.id]


@pytest.fixture
def messages(template: list[Any]) -> list[Any]:
    """The texts of the games."""
    return [message for message in template if any(GAMES.search(path) for path, _line in message.locations)]


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def test_a_number_beside_a_thing_has_plural_forms(messages: list[Any]) -> None:
    assert len(messages) > 1000
    for message in messages:
        files = {path for path, _line in message.locations}
        if isinstance(message.id, str) and message.id not in ALWAYS_MANY and not files <= SIGNS:
            assert not COUNTED.search(message.id), f"{message.id!r} of {files}: `ngettext` or `counted`"


def test_translators_are_told_where_they_can_ask_for_a_case(messages: list[Any]) -> None:
    said = {message.id: message.auto_comments for message in messages if not message.context}
    assert "{piece}: a piece of Hive, may have a case" in said["{piece} cannot go there."]
    assert "{who}: a person" in said["{who} feeds {ants} with {food}."]


def says(node: ast.AST) -> bool:
    """Whether a piece of code is a text in the language spoken: `_("…")`, `_("…").format(…)`."""
    if not isinstance(node, ast.Call):
        return False
    match node.func:
        case ast.Name(id=name):
            return (
                name in TRANSLATING and bool(node.args) and isinstance(node.args[-1], ast.Constant | ast.Name)
            )
        case ast.Attribute(value=text, attr="format"):
            return says(text)
    return False


def has_words(node: ast.AST) -> bool:
    """Whether it is plain text with words of English in it."""
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and bool(re.search(r"[A-Za-z]{2}", node.value))
    )


def calls() -> list[tuple[str, ast.Call]]:
    """Every call of a translating function, with where it stands."""
    return [
        (f"{path}:{node.lineno}", node)
        for path, node in nodes(ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id in CALLS
    ]


def name_of(call: ast.Call) -> str:
    assert isinstance(call.func, ast.Name)
    return call.func.id


def test_every_text_is_a_literal_that_translators_can_be_shown() -> None:
    checked = 0
    for where, call in calls():
        for text in call.args[: CALLS[name_of(call)]]:
            named = isinstance(text, ast.Name | ast.Attribute | ast.Subscript)
            named |= isinstance(text, ast.Call) and name_of(text) == "marked"
            if named and (name_of(call) == "_" or all(isinstance(each, ast.Name) for each in call.args)):
                continue  # marked elsewhere with N_, or stands in a data file
            assert isinstance(text, ast.Constant), where
            assert isinstance(text.value, str), where
            assert text.value.strip(), where
            checked += 1
    assert checked > 20


def test_names_stand_in_quotation_marks_of_the_language() -> None:
    found = [where for where, text in fstrings() if any(mark in text for mark in "“”«»")]
    assert not found, "each language has marks of its own: in_quotes(name), or a text with them"
    assert any("·" in text for _where, text in fstrings())


def fstrings() -> list[tuple[str, str]]:
    """What stands in f-strings beside their values, with where it stands."""
    return [
        (f"{path}:{node.lineno}", part.value)
        for path, node in nodes(ast.JoinedStr)
        for part in node.values
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def test_places_have_names_and_are_the_same_in_both_numbers(template: list[Any]) -> None:
    """Of the texts in code and in data files alike."""
    for message in template:
        places = [set(PLACE.findall(text)) for text in forms(message.id)]
        assert all("" not in found for found in places), message.id
        assert places[0] <= places[-1], message.id


def test_every_text_is_collected(template: list[Any]) -> None:
    """Also those that translators' tools would not find, such as the ones in the places of an f-string."""
    collected = {(message.context, text) for message in template for text in forms(message.id)}
    for path, node in nodes(ast.Call):
        match node:
            case ast.Call(func=ast.Name(id=name), args=args) if name in TRANSLATING:
                known = [each.value for each in args if isinstance(each, ast.Constant)]
                texts = [each for each in known if isinstance(each, str)]
                context = texts.pop(0) if name in IN_CONTEXT and texts else None
                assert {(context, text) for text in texts} <= collected, f"{path}:{node.lineno}"


def test_no_sentence_is_made_of_translated_pieces() -> None:
    """Words beside a translated text belong into it; what parts texts, such as a colon, may stand outside."""
    sums = [
        (path, node, [node.left, node.right])
        for path, node in nodes(ast.BinOp)
        if isinstance(node.op, ast.Add)
    ]
    filled_in = [
        (path, node, [part.value if isinstance(part, ast.FormattedValue) else part for part in node.values])
        for path, node in nodes(ast.JoinedStr)
    ]
    for path, node, parts in [*sums, *filled_in]:
        if any(map(says, parts)):
            where = f"{path}:{node.lineno}"
            assert not any(map(has_words, parts)), where
            if isinstance(node, ast.BinOp):
                assert not all(map(says, parts)), where
