"""Openings are called by the shape of the first pieces and queens, else by the first pieces."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from antterm import i18n
from antterm.games.hive.analysis.names import opening_of
from tests.games.hive.grow import of_moves


def shape(*moves: str) -> str | None:
    """The shape of an opening."""
    found = opening_of(of_moves("MLP", moves).at.path())
    return None if found is None else found.shape


@pytest.mark.parametrize(
    ("letter", "white", "black"),
    [
        ("I", "wQ -wS1", "bQ bA1-"),
        ("J", "wQ -wS1", "bQ bA1/"),
        ("J", "wQ -wS1", "bQ bA1\\"),
        ("F", "wQ \\wS1", "bQ bA1-"),
        ("F", "wQ /wS1", "bQ bA1-"),
        ("Z", "wQ \\wS1", "bQ bA1\\"),
        ("Z", "wQ /wS1", "bQ bA1/"),
        ("C", "wQ \\wS1", "bQ bA1/"),
        ("C", "wQ /wS1", "bQ bA1\\"),
    ],
)
def test_the_shape_is_the_way_from_queen_to_queen(letter: str, white: str, black: str) -> None:
    assert shape("wS1", "bA1 wS1-", white, black) == letter


def test_a_shape_is_the_same_however_the_hive_lies_and_whatever_came_between() -> None:
    assert shape("wS1", "bA1 /wS1", "wQ wS1/", "bQ /bA1") == "I"
    assert shape("wS1", "bA1 /wS1", "wB1 wS1/", "bB1 /bA1", "wQ wS1-", "bQ bA1\\") == "C"


def test_a_queen_away_from_the_first_piece_or_placed_first_makes_another() -> None:
    assert shape("wS1", "bA1 wS1-", "wB1 -wS1", "bQ bA1-", "wQ -wB1") == "X"
    assert shape("wQ", "bA1 wQ-", "wS1 -wQ", "bQ bA1-") == "Q"


def test_as_long_as_a_queen_is_not_placed_there_is_no_shape_and_a_later_start_has_no_opening() -> None:
    assert shape("wS1", "bA1 wS1-", "wQ -wS1") == ""
    assert shape("wS1") is None
    assert shape() is None
    line = of_moves("MLP", ("wS1", "bA1 wS1-", "wQ -wS1", "bQ bA1-")).at.path()
    assert opening_of(line[1:]) is None


@pytest.mark.parametrize(
    ("language", "told", "begun"),
    [
        ("en", "Z opening: spider against ladybug", "Spider against ladybug"),
        ("es", "Apertura Z: araña contra mariquita", "Araña contra mariquita"),
        ("ru", "Дебют Z: паук против божьей коровки", "Паук против божьей коровки"),
    ],
)
def test_it_is_called_by_its_shape_and_its_first_pieces(language: str, told: str, begun: str) -> None:
    i18n.use(language)
    moves = ("wS1", "bL wS1-", "wQ \\wS1", "bQ bL\\")
    for most, name in ((4, told), (3, begun)):
        found = opening_of(of_moves("MLP", moves[:most]).at.path())
        assert found is not None
        assert found.name == name


def test_the_names_say_where_they_are_from() -> None:
    data = tomllib.loads((files("antterm.games.hive.analysis") / "names.toml").read_text("utf-8"))
    assert "Ingersoll" in data["provenance"]
    assert "github.com/" in data["provenance"]
