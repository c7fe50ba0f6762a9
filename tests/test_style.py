"""What `docs/style.md` rules out is in no page and in no text of the program."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

CHECKOUT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    [
        *(CHECKOUT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
        *(page for page in CHECKOUT.glob("docs/**/*.md") if page.name not in ("es.md", "ru.md")),
    ]
)
TEMPLATE = CHECKOUT / "antterm/locale/antterm.pot"

RULED_OUT = {
    "a sentence that begins with “Who” and asks nothing: “Whoever”, “The player who”": (
        r"(?:^|[.:;] )Who (?!has the Red Army token|scores for the largest)[a-z]+ [^?]*?[.;]"
    ),
    "a person is “they”": r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b",
    "continue": r"\bgone on with\b",
    "crash": r"\berrors? of (?:its|their) own\b",
    "as always": r"\bas ever\b",
    "everybody": r"\bwho all\b|\bwhat all can\b",
}
"""What to write instead, and the expression that finds what should not be written."""


def prose(page: str) -> str:
    """A page without its blocks of code, its tables and what stands between backticks."""
    text = re.sub(r"^```.*?^```$|^\|.*$|^ {4}.*$", "", page, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"\s+", " ", re.sub(r"`[^`]*`", "", text))


def faults(text: str) -> list[str]:
    """What is ruled out in a text, with what to write instead."""
    return [
        f"{found[0]} -> {instead}" for instead, what in RULED_OUT.items() for found in re.finditer(what, text)
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_keep_to_the_style(page: Path) -> None:
    assert faults(prose(page.read_text("utf-8"))) == []


def is_released(message: Message) -> bool:
    """Whether a text belongs to the components of a release, which never change."""
    return all("/editions/" in place for place, _line in message.locations)


def test_texts_of_the_program_keep_to_the_style() -> None:
    with TEMPLATE.open("rb") as file:
        catalogue = [message for message in read_po(file) if message.id]
    messages = [message.id for message in catalogue if not is_released(message)]
    texts = [text for each in messages for text in ((each,) if isinstance(each, str) else each)]
    assert len(texts) > 1000
    # a placeholder may be called {his}
    assert [fault for text in texts for fault in faults(re.sub(r"\{[^}]*\}", "", text))] == []


def docstrings(source: str) -> list[str]:
    """The docstrings of a module, and those of its attributes."""
    bodies = [getattr(node, "body", None) for node in ast.walk(ast.parse(source))]
    found = (
        each.value for body in bodies if isinstance(body, list) for each in body if isinstance(each, ast.Expr)
    )
    return [each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str)]


@pytest.mark.parametrize("folder", ["antterm", "benchmarks", "examples", "tests", "tools"])
def test_in_docstrings_a_person_is_they(folder: str) -> None:
    they, faulty = RULED_OUT["a person is “they”"], list[tuple[Path, str]]()
    paths = sorted((CHECKOUT / folder).rglob("*.py"))
    assert paths
    for path in paths:
        source = path.read_text("utf-8")
        if re.search(they, source):  # to find the docstrings of all modules takes seconds
            texts = docstrings(source)
            faulty += [(path, text) for text in texts if re.search(they, re.sub(r"`[^`]*`", "", text))]
    assert faulty == []


@pytest.mark.parametrize(
    "text",
    [
        "Who wants other keys writes a file.",
        "Each sits at a terminal of his own.",
        "The game can be gone on with.",
        "The bot has met an error of its own.",
    ],
)
def test_what_is_ruled_out_is_found(text: str) -> None:
    assert len(faults(text)) == 1


def test_questions_and_whoever_are_fine() -> None:
    assert faults("Who plays? Whoever wants to. Tell us who.") == []
