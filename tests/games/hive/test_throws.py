"""The pillbug's throw, and the rest that a piece just moved has to take."""

from __future__ import annotations

from antterm.games.hive.rules.cells import hex_of
from tests.games.hive.positions import ends, table

NEAR = {"0,0": "wP", "1,0": "bA1", "0,1": "wQ", "-1,2": "bQ"}
"""White's pillbug between Black's ant, which is free, and White's queen, which is pinned."""


def test_the_pillbug_throws_a_neighbour_of_either_colour_into_an_empty_cell_beside_it() -> None:
    assert ends(table(NEAR), "bA1") == {"1,-1", "0,-1", "-1,0", "-1,1"}
    assert ends(table({**NEAR, "1,0": "wA1"}), "wA1") >= {"1,-1", "0,-1", "-1,0", "-1,1"}


def test_the_pillbug_itself_slides_one_cell() -> None:
    position = table({"0,0": "wP", "0,1": "wQ", "-1,2": "bQ"})
    assert ends(position, "wP") == {"1,0", "-1,1"}


def test_what_holds_the_hive_together_is_not_thrown() -> None:
    assert "0,-1" not in ends(table(NEAR), "wQ")


def test_a_piece_just_moved_is_not_thrown() -> None:
    assert ends(table(NEAR, resting="bA1"), "bA1") == set()


def test_a_pillbug_just_thrown_neither_throws_nor_moves() -> None:
    position = table(NEAR, resting="wP")
    assert ends(position, "bA1") == set()
    assert ends(position, "wP") == set()


def test_a_piece_just_thrown_does_not_move() -> None:
    assert ends(table({**NEAR, "1,0": "wA1"}, resting="wA1"), "wA1") == set()


def test_a_pass_ends_the_rest() -> None:
    assert table(NEAR, resting="bA1").passed().resting is None


def test_a_pinned_pillbug_throws() -> None:
    position = table({**NEAR, "-1,0": "bS1", "1,-1": "wS1"})
    assert ends(position, "wP") == set()
    assert "0,-1" in ends(position, "bA1")


def test_a_covered_pillbug_does_not_throw() -> None:
    position = table({**NEAR, "0,0": "wP bB1"})
    assert ends(position, "bA1") == set()


def test_pieces_of_a_stack_are_not_thrown() -> None:
    position = table({**NEAR, "1,0": "bA1 bB1"})
    assert ends(position, "bB1") == set()


def test_a_gate_of_stacks_stops_a_throw_on_the_way_up() -> None:
    stacks = {**NEAR, "1,-1": "wS1 bB1", "1,0": "bA1", "0,1": "wQ bB2"}
    assert ends(table(stacks), "bA1") == set()
    assert ends(table({**stacks, "0,1": "wQ"}), "bA1") == {"0,-1", "-1,0", "-1,1"}


def test_a_gate_of_stacks_stops_a_throw_on_the_way_down() -> None:
    stacks = {**NEAR, "1,-1": "wS1 bB1", "-1,0": "wS2 bB2"}
    assert ends(table(stacks), "bA1") == {"-1,1"}


def test_a_mosquito_beside_a_pillbug_throws_too() -> None:
    stacks = {"0,0": "wM", "1,0": "bA1", "0,1": "bP", "-1,2": "bQ", "-1,3": "wQ"}
    assert ends(table(stacks), "bA1") == {"1,-1", "0,-1", "-1,0", "-1,1"}
    assert ends(table({**stacks, "0,1": "bS1"}), "bA1") == set()


def test_nobody_throws_before_the_own_queen_is_in_play() -> None:
    stacks = {"0,0": "wP", "1,0": "bA1", "2,-1": "bQ", "-1,0": "wS1"}
    assert ends(table(stacks, ply=4), "bA1") == set()


def test_a_throw_and_an_own_move_to_the_same_cell_are_one_move() -> None:
    position = table({**NEAR, "1,0": "wA1"})
    moves = [(str(move.piece), str(hex_of(move.target))) for move in position.moves()]
    assert len(moves) == len(set(moves)) == position.count_moves()
    assert ("wA1", "1,-1") in moves


def test_a_throw_is_told_from_an_own_move() -> None:
    position = table({**NEAR, "1,0": "wG1"})
    kinds = {
        str(hex_of(move.target)): position.is_throw(move)
        for move in position.moves()
        if str(move.piece) == "wG1" and move.origin is not None
    }
    assert kinds == {"1,-1": True, "0,-1": True, "-1,0": False, "-1,1": True, "-2,3": False}
