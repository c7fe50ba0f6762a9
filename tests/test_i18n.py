"""Texts can be collected, translated and spoken."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from antterm import i18n

CHECKOUT = Path(__file__).resolve().parents[1]
PLACE = re.compile(r"{(\w*)[^{}]*}")
CALLS = {"_": 1, "N_": 1, "ngettext": 2}
"""How many texts each of the functions takes."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of a translating function, with where it stands."""
    for path in sorted((CHECKOUT / "antterm").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                yield f"{path.relative_to(CHECKOUT)}:{node.lineno}", node


def test_every_text_is_a_literal_that_translators_can_be_shown() -> None:
    checked = 0
    for where, call in calls():
        assert isinstance(call.func, ast.Name)
        for text in call.args[: CALLS[call.func.id]]:
            named = isinstance(text, ast.Name | ast.Attribute | ast.Subscript)
            if named and call.func.id == "_":
                continue  # marked elsewhere with N_
            assert isinstance(text, ast.Constant), where
            assert isinstance(text.value, str), where
            assert text.value.strip(), where
            checked += 1
    assert checked > 20


def test_places_have_names_and_are_the_same_in_both_numbers() -> None:
    for where, call in calls():
        texts = [
            arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        places = [set(PLACE.findall(text)) for text in texts]
        assert all("" not in found for found in places), where
        if len(places) == 2:
            assert places[0] <= places[1], where


def test_english_is_spoken_where_there_is_no_translation() -> None:
    assert i18n.use("tlh") is False
    assert i18n._("The game is over.") == "The game is over."
    assert [i18n.ngettext("{n} move", "{n} moves", n) for n in (1, 2)] == ["{n} move", "{n} moves"]


def test_a_translation_goes_from_the_code_to_the_screen(tmp_path: Path) -> None:
    """The whole way of a text: collected, translated, compiled, spoken."""
    pytest.importorskip("babel", reason="catalogues are made with babel, a developer's dependency")
    shutil.copytree(
        CHECKOUT / "antterm", tmp_path / "antterm", ignore=shutil.ignore_patterns("__pycache__", "xx*")
    )
    shutil.copytree(CHECKOUT / "tools", tmp_path / "tools")

    def run(*arguments: str) -> str:
        done = subprocess.run([sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("tools/i18n", "extract")
    run("tools/i18n", "new", "eo")
    catalogue = tmp_path / "antterm/locale/eo/LC_MESSAGES/antterm.po"
    text = catalogue.read_text("utf-8")
    before = 'msgid "The game is over."\nmsgstr ""'
    assert before in text
    catalogue.write_text(
        text.replace(before, before[:-2] + '"La ludo finiĝis."').replace("#, fuzzy\n", ""), "utf-8"
    )
    run("tools/i18n", "update")
    run("tools/i18n", "compile")
    speak = "from antterm import i18n; print(i18n.use('eo'), ascii(i18n._('The game is over.')))"
    assert run("-c", speak).split(maxsplit=1) == ["True", ascii("La ludo finiĝis.") + "\n"]
