"""Moves, sets of pieces and games as text."""

from __future__ import annotations

import pytest

from antterm.core.ask import Refused
from antterm.games.hive.rules.cells import cell_of, hex_of
from antterm.games.hive.rules.notation import (
    game_string,
    game_type,
    move_text,
    parse_game_string,
    read_game_type,
    read_move,
    state_word,
    turn_text,
)
from antterm.games.hive.rules.pieces import Piece
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import replay
from tests.games.hive.positions import reached, table


@pytest.mark.parametrize("cell", [(0, 0), (3, -5), (-7, 2), (400, -30_000), (-400, 30_000)])
def test_a_cell_is_its_number_and_back(cell: tuple[int, int]) -> None:
    hexagon = hex_of(0)._replace(q=cell[0], r=cell[1])
    assert hex_of(cell_of(hexagon)) == hexagon


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("0,1", r"wA1 bQ\ "),
        ("-1,1", "wA1 /bQ"),
        ("-1,0", "wA1 -bQ"),
        ("0,-1", r"wA1 \bQ"),
        ("1,-1", "wA1 bQ/"),
        ("1,0", "wA1 bQ-"),
    ],
)
def test_the_six_sides_of_a_piece(cell: str, text: str) -> None:
    position = table({"0,0": "bQ"})
    q, r = map(int, cell.split(","))
    move = Move(Piece.parse("wA1"), None, cell_of(hex_of(0)._replace(q=q, r=r)))
    assert move_text(position, move) == text.strip()
    assert read_move(position, text) == move


def test_the_reference_is_the_first_neighbour_from_the_north_west_on() -> None:
    position = table({"0,0": "bQ", "1,0": "wQ"})
    assert move_text(position, Move(Piece.parse("wA1"), None, cell_of(hex_of(0)._replace(q=0, r=1)))) == (
        "wA1 bQ\\"
    )


def test_a_piece_is_never_its_own_reference() -> None:
    position = table({"0,0": "wQ wB1", "1,0": "bQ"})
    west = cell_of(hex_of(0)._replace(q=-1))
    assert move_text(position, Move(Piece.parse("wB1"), 0, west)) == "wB1 -wQ"


def test_a_piece_written_as_its_own_reference_is_understood() -> None:
    position = table({"0,0": "wQ", "1,0": "bQ"})
    assert read_move(position, r"wQ wQ/") == read_move(position, r"wQ \bQ")


def test_climbing_is_written_with_the_piece_below() -> None:
    position = table({"0,0": "wB1", "1,0": "bQ bB1", "2,0": "wQ"})
    target = cell_of(hex_of(0)._replace(q=1))
    assert move_text(position, Move(Piece.parse("wB1"), 0, target)) == "wB1 bB1"
    assert read_move(position, "wB1 bQ") == read_move(position, "wB1 bB1")


@pytest.mark.parametrize(("text", "letters"), [("Base", ""), ("base+lm", "ML"), (" Base+PLM ", "MLP")])
def test_sets_of_pieces(text: str, letters: str) -> None:
    assert read_game_type(text) == letters
    assert read_game_type(game_type(letters)) == letters


@pytest.mark.parametrize("text", ["", "Hive", "Base+", "Base+X", "Base+MM", "Base ML"])
def test_wrong_sets_of_pieces(text: str) -> None:
    with pytest.raises(Refused, match="bad_game_type"):
        read_game_type(text)


def test_a_game_in_one_line_and_back() -> None:
    text = r"Base+ML;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
    game = parse_game_string(text)
    line = replay(game.expansions, game.moves)
    assert (game.state, game.turn) == (state_word(line.end), turn_text(line.end))
    assert game_string(line.end, game.moves) == text
    assert game_string(line.end, game.moves, agreed=True).split(";")[1] == "Draw"


def test_a_new_game_in_one_line() -> None:
    assert game_string(Position.start(""), ()) == "Base;NotStarted;White[1]"
    assert parse_game_string("Base+ML").expansions == "ML"


@pytest.mark.parametrize(
    "text",
    ["Base;InProgress", "Base;Perhaps;White[1]", "Base;InProgress;Green[1]", "Base;InProgress;White[0]"],
)
def test_wrong_games_in_one_line(text: str) -> None:
    with pytest.raises(Refused, match="bad_game_string"):
        parse_game_string(text)


def test_a_finished_game_says_who_won() -> None:
    over = reached(
        r"Base;BlackWins;White[7];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1\;bA1 bQ\;wA2 \wQ"
        r";bA2 \bG1;wG2 wQ/;bG1 wG2" + "\\"
    )
    assert state_word(over) == "BlackWins"
    assert turn_text(over) == "White[7]"
