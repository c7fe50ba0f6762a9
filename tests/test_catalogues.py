"""The translations: complete, compiled, and right wherever something is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

import pytest

from antterm.i18n import languages
from antterm.i18n.nouns import Noun
from antterm.i18n.sentences import CASES
from tests.test_i18n import tools

COMPLETE = [one.code for one in languages.LANGUAGES if one.complete and one.code != languages.SOURCE]
NUMBERS = (0, 1, 2, 5, 11, 21)
TERMS = {
    "ru": {
        r"\blarvae?\b": "личин",
        r"\b[Cc]olony [Gg]oal": "Цел|цел",
        r"\bRoyal Decree\b": "Королевск",
        r"\bGreat Tunnel\b": r"Велик|\u0412\u0422",
        r"\bSlumber\b": "сон|сна|сну|сне|сном|фаз",
        r"\bmosquito\b": "москит",
        r"\bpillbug\b": "мокриц",
        r"\bladybug\b": "божь",
        r"\barchitect\b": "архитектор",
        r"\bsentry\b": "центурион",
        r"\bbarracks\b": "казарм",
        r"\bwormhole\b": "червоточин",
        r"\bcentipede\b": "многонож",
    },
    "es": {
        r"\blarvae?\b": "larva",
        r"\b[Cc]olony [Gg]oal": "[Oo]bjetivo",
        r"\bRoyal Decree\b": "Decreto",
        r"\bGreat Tunnel\b": "Túnel|GT",
        r"\bSlumber\b": "Letargo",
        r"\bmosquito\b": "mosquito",
        r"\bpillbug\b": "bicho bola",
        r"\bladybug\b": "mariquita",
        r"\barchitect\b": "arquitecta",
        r"\bsentry\b": "centinela",
        r"\bbarracks\b": "cuartel",
        r"\bwormhole\b": "agujero",
        r"\bcentipede\b": "ciempiés",
    },
}
"""What a term of the games is called in each language, whatever stands round it."""
FIGURES = re.compile(r"\{\w+[^{}]*\}|\w+,barracks,\w+")
"""What is filled in, and what is written in files."""


@cache
def catalogue(code: str) -> tuple[Any, ...]:
    """The messages of a translation."""
    return tuple(message for message in tools().translation(code) if message.id)


def forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def said(code: str) -> Iterator[tuple[Any, str]]:
    """Each message with each of its translated forms."""
    for message in catalogue(code):
        for form in forms(message.string):
            yield message, form


def places(text: str) -> dict[str, set[str]]:
    """The places of a text, each with what it asks of what is filled in."""
    found: dict[str, set[str]] = {}
    for _, name, spec, _ in Formatter().parse(text):
        if name is not None:
            found.setdefault(name, set()).add(spec or "")
    return found


@pytest.mark.parametrize("code", COMPLETE)
def test_everything_is_translated_and_nothing_is_in_doubt(code: str) -> None:
    assert [message.id for message in catalogue(code) if not all(forms(message.string))] == []
    assert [message.id for message in catalogue(code) if message.fuzzy] == []


@pytest.mark.parametrize("code", COMPLETE)
def test_what_the_program_reads_is_what_was_translated(code: str) -> None:
    assert languages.compiled(code).read_bytes() == tools().compiled(code), f"tools/i18n compile {code}"


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


@pytest.mark.parametrize("code", COMPLETE)
def test_a_term_is_translated_one_way(code: str) -> None:
    wrong = [
        (term, message.id, form)
        for message, form in said(code)
        for term, stem in TERMS[code].items()
        if re.search(term, FIGURES.sub("", forms(message.id)[0])) and not re.search(stem, form, re.IGNORECASE)
    ]
    assert wrong == []
