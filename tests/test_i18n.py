"""Texts can be collected, translated and spoken."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from antterm import i18n
from antterm.march import components

CHECKOUT = Path(__file__).resolve().parents[1]
PLACE = re.compile(r"{(\w*)[^{}]*}")
CALLS = {"_": 1, "N_": 1, "ngettext": 2}
"""How many texts each of the functions takes."""
BABEL = "catalogues are made with babel, a developer's dependency"


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every call of a translating function, with where it stands."""
    return [
        (f"{path.relative_to(CHECKOUT)}:{node.lineno}", node)
        for path in sorted((CHECKOUT / "antterm").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS
    ]


def test_every_text_is_a_literal_that_translators_can_be_shown() -> None:
    checked = 0
    for where, call in calls():
        assert isinstance(call.func, ast.Name)
        for text in call.args[: CALLS[call.func.id]]:
            named = isinstance(text, ast.Name | ast.Attribute | ast.Subscript)
            if named and call.func.id == "_":
                continue  # marked elsewhere with N_, or stands in a data file
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


@pytest.fixture(scope="module")
def template() -> dict[str, tuple[set[str], list[str]]]:
    """The texts of the template, each with the files it stands in and the comments for translators."""
    pofile = pytest.importorskip("babel.messages.pofile", reason=BABEL)
    with (CHECKOUT / "antterm/locale/antterm.pot").open("rb") as file:
        return {
            text: ({path for path, _line in message.locations}, message.auto_comments)
            for message in pofile.read_po(file)
            for text in (message.id if isinstance(message.id, tuple) else [message.id])
        }


@pytest.mark.parametrize(
    ("text", "file", "comment"),
    [
        ("The game is over.", "antterm/words.py", ""),
        ("Mating Flight", "antterm/march/data/cards.toml", "card mating_flight: name"),
        ("Water's Edge", "antterm/march/data/hexes.toml", "hex waters_edge: name"),
        ("The Great Tunnel", "antterm/march/data/hexes.toml", "great_tunnel: name"),
        (
            "Each other player gains 1 larva.",
            "antterm/march/data/species.toml",
            "species crazy_ant: reaction",
        ),
        ("no Rest with food or cards", "antterm/march/data/species.toml", "drawback fit_of_passion: short"),
    ],
)
def test_the_template_says_where_a_text_stands(
    template: dict[str, tuple[set[str], list[str]]], text: str, file: str, comment: str
) -> None:
    files, comments = template[text]
    assert file in files
    assert not comment or comment in comments


def test_everything_people_read_of_the_components_is_in_the_template(
    template: dict[str, tuple[set[str], list[str]]],
) -> None:
    parts = components.standard()
    texts = [parts.great_tunnel]
    for card in parts.cards.values():
        texts += [card.name, card.effect, *card.rulings]
    for tile in parts.tiles.values():
        texts += [tile.name, tile.effect]
    for one in parts.species.values():
        texts += [one.name, one.action_name, one.effect, one.short, one.reaction, one.reaction_short]
        texts += one.rulings
        for drawback in one.drawbacks:
            texts += [drawback.name, drawback.effect, drawback.short, *drawback.rulings]
    assert {text for text in texts if text} <= template.keys()


@pytest.mark.parametrize(
    "note", ["reconstructed", "starting", "Has a control site; next to the Great Tunnel at Slumber."]
)
def test_identifiers_and_notes_of_the_data_are_no_texts(
    template: dict[str, tuple[set[str], list[str]]], note: str
) -> None:
    files, _comments = template.get(note, (set(), []))
    assert not any(file.endswith(".toml") for file in files)


def test_the_template_is_current() -> None:
    pytest.importorskip("babel", reason=BABEL)
    done = subprocess.run(
        [sys.executable, "tools/i18n", "check"], cwd=CHECKOUT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_a_translation_goes_from_the_code_to_the_screen(tmp_path: Path) -> None:
    """The whole way of a text: collected, translated, compiled, spoken; in a program of few rooms."""
    pytest.importorskip("babel", reason=BABEL)
    left_out = ("__pycache__", "xx*", "bots", "draw", "hive", "march", "micropolis", "ui")
    shutil.copytree(CHECKOUT / "antterm", tmp_path / "antterm", ignore=shutil.ignore_patterns(*left_out))
    shutil.copytree(CHECKOUT / "tools", tmp_path / "tools")

    def run(*arguments: str, status: int = 0) -> str:
        done = subprocess.run([sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == status, done.stderr
        return done.stdout

    with (tmp_path / "antterm/words.py").open("a", encoding="utf-8") as code:
        code.write('\n_("A text that nobody has collected.")\n')
    run("tools/i18n", "check", status=1)
    run("tools/i18n", "extract")
    run("tools/i18n", "check")
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
