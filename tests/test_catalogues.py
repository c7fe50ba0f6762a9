"""The translations that there are: compiled, and right wherever something is filled in.

Which are wanted says `tools/i18n wanted`: a text that nobody has translated yet fails no test.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from antterm.i18n import languages
from antterm.i18n.cases import CASES
from antterm.i18n.nouns import Noun
from tests.test_i18n import tools

COMPLETE = [one.code for one in languages.LANGUAGES if one.complete and one.code != languages.SOURCE]
NUMBERS = (0, 1, 2, 5, 11, 21)
TERMS = tomllib.loads((Path(__file__).parent / "terms.toml").read_text("utf-8"))
"""What the words of the games are called in each language."""
WRITTEN = re.compile(
    r"\{\w*[^{}]*\}|\w+,barracks,\w+|ports:workers|antterm [a-z /]+|“[^”]*”"
    r"|--\w+|`[^`]*`|\w+\.toml|add-bot|bot:\w+"
)
"""What is filled in, what is typed, and what is written in files."""
SHORT = re.compile("letter|little room")
"""In the contexts of texts that are cut short."""


@cache
def catalogue(code: str) -> tuple[Any, ...]:
    """The messages of a translation."""
    return tuple(message for message in tools().translation(code) if message.id)


def forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def said(code: str) -> Iterator[tuple[Any, str]]:
    """Each message with each of its translated forms; none that is wanted."""
    for message in catalogue(code):
        for form in () if tools().is_wanted(message) else forms(message.string):
            yield message, form


@cache
def places(text: str) -> dict[str, set[str]]:
    """The places of a text, each with what it asks of what is filled in."""
    found: dict[str, set[str]] = {}
    for _, name, spec, _ in Formatter().parse(text):
        if name is not None:
            found.setdefault(name, set()).add(spec or "")
    return found


@pytest.mark.parametrize("code", COMPLETE)
def test_what_a_text_was_before_is_forgotten_once_that_is_settled(code: str) -> None:
    written = [path.read_text("utf-8") for path in tools().po_files(code).values()]
    assert written
    assert not any("\n# |" in text for text in written), "tools/i18n update"


@pytest.mark.few(1)
@pytest.mark.parametrize("code", COMPLETE)
def test_what_the_program_reads_is_what_was_translated(code: str) -> None:
    english, said = languages.compiled(code)
    assert english.read_text("utf-8") == tools().english(), "tools/i18n compile"
    assert said.read_text("utf-8") == tools().compiled(code), f"tools/i18n compile {code}"


@pytest.mark.few(1)
@pytest.mark.parametrize("code", COMPLETE)
def test_every_place_can_be_filled_in_with_every_number(code: str) -> None:
    thing = Noun("plain", *CASES)
    wrong: list[tuple[str, ...]] = []
    for message, form in said(code):
        of_source = [places(text) for text in forms(message.id)]
        known = {name for each in of_source for name in each}
        specs = {spec for each in of_source for asked in each.values() for spec in asked}
        for name, asked in places(form).items():
            if name not in known or not asked <= {*specs, *CASES, ""}:
                wrong.append((form, name))
        missing = set(of_source[0]) & set(of_source[-1]) - set(places(form))
        if missing - ({"n", "count", "number"} if len(of_source) > 1 else set()):
            wrong.append((form, *sorted(missing)))
        for number in NUMBERS:
            values: dict[str, Any] = dict.fromkeys(known, thing)
            for name in known:
                if any(re.search(r"[+.\d]|[df]$", spec) for each in of_source for spec in each.get(name, ())):
                    values[name] = number
            try:
                form.format(**values)
            except (KeyError, ValueError, IndexError) as error:
                wrong.append((form, str(error)))
    assert wrong == []


def column_of(code: str) -> int:
    """Where the terms of a language stand."""
    assert code in TERMS["languages"], f"tests/terms.toml needs a column for {code}"
    column: int = TERMS["languages"].index(code)
    return column


@cache
def terms_of(rooms: frozenset[str]) -> tuple[re.Pattern[str], list[tuple[str, re.Pattern[str], list[str]]]]:
    """What finds a text with any term of some tables; each term, what finds it, and its stems."""
    terms = [(term, stems) for room in sorted(rooms) for term, stems in TERMS["terms"][room].items()]
    each = [(term, re.compile(rf"\b{term}\b"), stems) for term, stems in terms]
    return re.compile(rf"\b(?:{'|'.join(term for term, _stems in terms)})\b"), each


@cache
def stem(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def rooms(message: Any) -> frozenset[str]:
    """The tables of terms that hold for a message: those of a game where only that game says it."""
    games = {game for game in TERMS["terms"] for path, _line in message.locations if game in Path(path).parts}
    is_a_games = len(games) == 1 and all(games & {*Path(path).parts} for path, _line in message.locations)
    return frozenset({"shared"} | (games if is_a_games else set()))


@pytest.mark.few(1)
@pytest.mark.parametrize("code", COMPLETE)
def test_a_term_is_translated_one_way(code: str) -> None:
    column = column_of(code)
    found: Counter[str] = Counter()
    wrong: list[tuple[str, ...]] = []
    for message, form in said(code):
        text, form = WRITTEN.sub("", " ".join(forms(message.id)[0].split())), " ".join(form.split())
        if SHORT.search(message.context or "") or forms(message.id)[0].startswith(tuple(TERMS["apart"])):
            continue
        any_term, terms = terms_of(rooms(message))
        for term, pattern, stems in terms if any_term.search(text) else ():
            if pattern.search(text):
                found[term] += 1
                if not stem(stems[column]).search(form):
                    wrong.append((term, message.id, form))
    assert wrong == []
    assert found.keys() == {term for room in TERMS["terms"].values() for term in room}, (
        "a term that nobody says"
    )


@pytest.mark.parametrize("code", COMPLETE)
def test_things_are_called_by_their_names(code: str) -> None:
    column = 1 + column_of(code)
    called = {message.id: message.string for message in catalogue(code) if not message.context}
    assert {name[0]: called[name[0]] for name in TERMS["names"]} == {
        name[0]: name[column] for name in TERMS["names"]
    }
