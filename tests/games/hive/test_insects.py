"""The moves of each insect, and the rules that bind them all."""

from __future__ import annotations

import pytest

from antterm.core.rng import Streams
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import AROUND
from antterm.games.hive.rules.position import TOURNAMENT, Position
from tests.games.hive.positions import ends, placings, reached, table

RING = {"0,-1": "wS1", "1,-2": "bS1", "2,-2": "bQ", "2,-1": "wS2", "1,0": "wG1"}
"""Five cells round the hole at 1,-1; the sixth is 0,0."""

# Placing


def test_the_first_piece_goes_to_the_middle_and_the_second_to_any_side() -> None:
    start = Position.start("ML")
    assert placings(start, "wS1") == {"0,0"}
    assert placings(reached("Base;InProgress;Black[1];wS1"), "bA1") == {
        "1,0",
        "1,-1",
        "0,-1",
        "-1,0",
        "-1,1",
        "0,1",
    }


def test_a_new_piece_touches_its_own_colour_only() -> None:
    position = reached("Base;InProgress;White[2];wS1;bS1 wS1-")
    assert placings(position, "wA1") == {"0,-1", "-1,0", "-1,1"}


def test_a_stack_has_the_colour_of_its_top_piece() -> None:
    position = table({"0,0": "wQ", "1,0": "bQ wB1"})
    assert placings(position, "wA1") == {"2,0", "2,-1", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "1,1"}


def test_a_piece_may_be_placed_in_a_hole() -> None:
    stacks = {"0,0": "wQ", "0,-1": "wS1", "1,-2": "wA2", "2,-2": "wA1", "2,-1": "wS2", "1,0": "wG1"}
    position = table({**stacks, "-1,0": "bQ"})
    assert "1,-1" in placings(position, "wB1")


def test_copies_enter_in_order() -> None:
    position = Position.start("")
    assert [str(piece) for piece in position.placeable_pieces()] == ["wQ", "wS1", "wB1", "wG1", "wA1"]


def test_the_queen_may_come_first_by_the_booklet_but_not_in_the_tournament_opening() -> None:
    assert placings(Position.start("ML"), "wQ") == {"0,0"}
    assert placings(Position.start("ML", TOURNAMENT), "wQ") == set()
    assert placings(reached("Base;InProgress;Black[1];wS1", TOURNAMENT), "bQ") == set()
    assert placings(reached("Base;InProgress;White[2];wS1;bS1 wS1-", TOURNAMENT), "wQ")


def test_the_queen_comes_by_the_fourth_turn() -> None:
    position = reached(r"Base;InProgress;White[4];wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wA1 -wG1;bA1 bG1-")
    assert {str(move.piece) for move in position.moves()} == {"wQ"}


def test_no_piece_moves_before_its_queen() -> None:
    position = reached(r"Base;InProgress;White[3];wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-")
    assert all(move.origin is None for move in position.moves())


# One hive


def test_a_piece_that_joins_two_parts_is_pinned() -> None:
    position = table({"0,0": "wQ", "1,0": "wA1", "2,0": "bQ"})
    assert ends(position, "wA1") == set()
    assert ends(position, "wQ")


def test_a_piece_in_a_closed_ring_is_not_pinned() -> None:
    assert ends(table({**RING, "0,0": "wQ"}), "wQ") == {"-1,0", "0,1"}


def test_a_beetle_on_top_is_never_pinned() -> None:
    position = table({"0,0": "wQ", "1,0": "bA1 wB1", "2,0": "bQ"})
    assert "2,0" in ends(position, "wB1")


def test_pins_are_the_pieces_without_which_the_hive_falls_apart() -> None:
    rng = Streams(7)
    for _ in range(150):
        board = Board()
        cells = [0]
        for number in range(1 + rng.below("size", 24)):
            board = board.with_piece(Position.start("MLP").hands[0][number % 14], cells[-1])
            free = [c for at in board.stacks for c in AROUND[at] if c not in board.stacks]
            cells.append(rng.pick("cell", free))
        slow = {cell for cell in board.stacks if not board.lifted(cell).is_one_hive()}
        assert board.pins() == slow


# Sliding and gates


def test_nobody_slides_through_a_gate() -> None:
    assert "1,-1" not in ends(table({**RING, "0,0": "wQ"}), "wQ")
    assert "1,-1" not in ends(table({**RING, "0,0": "wA1", "-1,0": "wQ"}), "wA1")


def test_nobody_slides_out_of_touch() -> None:
    position = table({"0,0": "wQ", "1,0": "bQ"})
    assert ends(position, "wQ") == {"1,-1", "0,1"}


# Each insect


def test_the_beetle_climbs_but_does_not_pass_a_gate_on_the_ground() -> None:
    position = table({**RING, "0,0": "wB1", "3,-2": "wQ"})
    assert ends(position, "wB1") == {"-1,0", "0,1", "0,-1", "1,0"}


def test_the_beetle_comes_down_into_a_hole() -> None:
    position = table({**RING, "0,0": "wQ", "1,0": "wG1 wB1"})
    assert "1,-1" in ends(position, "wB1")


@pytest.mark.parametrize(
    ("flank", "open_step"),
    [("bS1", True), ("bS1 bB1", False)],
)
def test_stacks_higher_than_both_ends_of_a_step_are_a_gate_to_a_beetle(flank: str, open_step: bool) -> None:
    stacks = {"0,0": "wQ wB1", "0,-1": flank, "1,0": "bA1 bB2", "2,0": "bQ"}
    assert ("1,-1" in ends(table(stacks), "wB1")) is open_step
    assert ("1,-1" in ends(table({**stacks, "1,-1": "bG1"}), "wB1")) is open_step


def test_a_gate_is_no_gate_to_a_step_as_high_as_it() -> None:
    stacks = {"0,0": "wQ wB1", "0,-1": "bS1 bB1", "1,0": "bA1 bB2", "2,0": "bQ", "1,-1": "bG1 wB2"}
    assert "1,-1" in ends(table(stacks), "wB1")


def test_a_covered_piece_cannot_move() -> None:
    position = table({"0,0": "wQ", "1,0": "wA1 bB1", "2,0": "bQ"})
    assert ends(position, "wA1") == set()


def test_the_grasshopper_jumps_straight_over_pieces_to_the_first_empty_cell() -> None:
    position = table({**RING, "0,0": "wG2", "-1,0": "wQ", "3,0": "wA1", "3,-1": "bA1"})
    assert ends(position, "wG2") == {"0,-2", "2,0", "-2,0"}


def test_the_grasshopper_jumps_into_a_hole() -> None:
    ring = {"0,0": "wS1", "0,-1": "wQ", "1,-2": "bS1", "2,-2": "bQ", "2,-1": "wS2", "1,0": "bG1"}
    assert "1,-1" in ends(table({**ring, "-1,1": "wG1"}), "wG1")


def test_the_spider_goes_exactly_three_cells() -> None:
    line = {"0,0": "wS1", "1,0": "wQ", "2,0": "bQ", "3,0": "bA1"}
    assert ends(table(line), "wS1") == {"3,-1", "2,1"}


def test_the_spider_never_comes_back_to_a_cell() -> None:
    position = table({"0,0": "wS1", "1,0": "wQ", "1,-1": "bQ"})
    assert "0,0" not in ends(position, "wS1")
    assert ends(position, "wS1") == {"2,-2", "2,0"}


def test_the_ant_goes_anywhere_along_the_hive_but_not_into_a_hole() -> None:
    line = {"0,0": "wA1", "1,0": "wQ", "2,0": "bQ"}
    assert ends(table(line), "wA1") == {"1,-1", "2,-1", "3,-1", "3,0", "2,1", "1,1", "0,1"}


def test_the_ladybug_goes_two_over_the_hive_and_one_down() -> None:
    position = table({"0,0": "wL", "1,0": "wQ", "2,0": "bQ"})
    assert ends(position, "wL") == {"3,0", "3,-1", "2,-1", "1,1", "2,1"}


def test_the_ladybug_does_not_come_back_to_where_it_stood() -> None:
    position = table({"0,0": "wL", "1,0": "wQ", "1,-1": "bQ"})
    assert "0,0" not in ends(position, "wL")
    assert ends(position, "wL") == {"0,-1", "1,-2", "2,-2", "2,-1", "2,0", "1,1", "0,1"}


def test_a_gate_of_stacks_stops_the_ladybug() -> None:
    stacks = {"0,0": "wL", "1,-1": "bG1", "2,-2": "bQ", "0,-1": "wQ bB1", "1,0": "bA1 bB2"}
    behind_the_gate = "3,-2"
    assert behind_the_gate not in ends(table(stacks), "wL")
    assert behind_the_gate in ends(table({**stacks, "0,-1": "wQ"}), "wL")


# The mosquito


def test_the_mosquito_moves_as_what_it_touches() -> None:
    beside_ant = {"0,0": "wM", "1,0": "bA1", "2,0": "wQ", "3,0": "bQ"}
    as_ant = {**beside_ant, "0,0": "wA1", "1,0": "bA1"}
    assert ends(table(beside_ant), "wM") == ends(table(as_ant), "wA1")


def test_the_mosquito_beside_a_mosquito_only_cannot_move() -> None:
    assert ends(table({"0,0": "wM", "1,0": "bM", "2,0": "wQ", "3,0": "bQ"}), "wM") == set()


def test_a_stack_is_to_the_mosquito_what_lies_on_top() -> None:
    position = table({"0,0": "wM", "1,0": "bA1 bB1", "2,0": "wQ", "3,0": "bQ"})
    assert ends(position, "wM") == {"1,0", "1,-1", "0,1"}


def test_the_mosquito_on_top_of_the_hive_is_a_beetle() -> None:
    position = table({"0,0": "bA1", "1,0": "bG1 wM", "2,0": "wQ", "3,0": "bQ"})
    assert ends(position, "wM") == {"0,0", "2,0", "2,-1", "1,-1", "0,1", "1,1"}


# The end


def test_a_surrounded_queen_has_lost_also_under_a_beetle() -> None:
    around = {"1,0": "wA1", "1,-1": "wA2", "0,-1": "wA3", "-1,0": "wS1", "-1,1": "bS1", "0,1": "bS2"}
    assert table({**around, "0,0": "bQ", "2,0": "wQ"}).winners() == (0,)
    assert table({**around, "0,0": "bQ bB1", "2,0": "wQ"}).winners() == (0,)
    assert table({**around, "0,0": "wQ", "2,0": "bQ"}).winners() == (1,)
    del around["0,1"]
    assert table({**around, "0,0": "bQ", "2,0": "wQ"}).winners() is None


def test_both_queens_surrounded_is_a_draw() -> None:
    cells = ["2,0", "2,-1", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "1,1"]
    bugs = ["wA1", "wA2", "wA3", "bA1", "bA2", "bA3", "wS1", "bS1"]
    position = table({**dict(zip(cells, bugs, strict=True)), "0,0": "wQ", "1,0": "bQ"})
    assert position.winners() == (0, 1)
