"""The referee names the rule that a move breaks, and never quarrels with the moves listed as legal."""

from __future__ import annotations

import pytest

from antterm.core.ask import Refused
from antterm.core.hex import Hex
from antterm.core.rng import Streams
from antterm.games.hive.rules.cells import AROUND, cell_of
from antterm.games.hive.rules.pieces import pieces_of
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import legal_move, meant_move, objection, replay
from antterm.games.hive.words import HiveWords
from tests.games.hive.positions import reached, table
from tests.games.hive.test_insects import RING
from tests.games.hive.test_throws import NEAR
from tests.sampling import fewer

FAR = cell_of(Hex(40, -90))
"""A cell far from any hive."""
LINE = {"1,0": "wQ", "2,0": "bQ", "3,0": "bA1"}
"""To the east of a piece at 0,0."""
HORSESHOE = {"0,0": "wQ", "-1,0": "bQ", "-1,-1": "bA1", "0,-2": "wA1", "1,-2": "wA2"}
"""White's queen at one tip; at 1,-1 she would touch the other."""
HIGH = {"0,-1": "wQ bB1", "1,0": "bA1 bB2", "2,0": "bQ"}
"""Two stacks with a gate between them."""


@pytest.mark.parametrize(
    ("stacks", "resting", "move", "code", "phrase"),
    [
        ({**RING, "0,0": "wB1", "3,-2": "wQ"}, None, "wB1 wS1-", "gate", "too narrow"),
        ({**RING, "0,0": "wA1", "-1,0": "wQ"}, None, "wA1 wS1-", "gate", "too narrow"),
        ({**RING, "0,0": "wS1", "0,-1": "wA1", "-1,0": "wQ"}, None, "wS1 wA1-", "gate", "too narrow"),
        ({"0,0": "wA1", **LINE}, None, "wA1 -wA1", "leaves_hive", "stay with the hive"),
        ({"0,0": "wS1", **LINE}, None, r"wS1 wQ/", "spider_three_steps", "exactly three"),
        ({"0,0": "wB1", **LINE}, None, "wB1 bQ/", "beetle_one_step", "only one cell"),
        ({"0,0": "wB1", **LINE}, None, "wB1 bQ", "beetle_one_step", "only one cell"),
        ({"0,0": "wS1 wB1", **HIGH}, None, "wB1 wS1/", "gate_above", "higher"),
        ({"0,0": "wG1", **LINE}, None, "wG1 wQ/", "jump_not_straight", "straight line"),
        ({"0,0": "wG1", **LINE, "0,1": "wA1"}, None, "wG1 wQ\\", "jump_not_straight", "straight line"),
        ({"0,0": "wG1", **LINE}, None, r"wG1 \wQ", "jump_over_nothing", "at least one piece"),
        ({"0,0": "wG1", **LINE, "5,0": "bA2", "4,0": "bA3"}, None, "wG1 -wG1", "leaves_hive", "hive"),
        ({"0,0": "wG1", "1,0": "wQ", "1,1": "bQ", "2,1": "bA1", "3,0": "bA2"}, None, "wG1 bA2-",
         "jump_over_gap", "gap"),
        ({"0,0": "wL", **LINE}, None, r"wL \wQ", "ladybug_three_steps", "two cells over"),
        ({"0,0": "wM", "1,0": "bM", "2,0": "wQ", "3,0": "bQ"}, None, r"wM \bM", "mosquito_copies_none",
         "nothing to copy"),
        ({"0,0": "wM", **LINE}, None, "wM bQ/", "mosquito_ways", "queen"),
        (NEAR, "bA1", "bA1 -wP", "resting", "rests"),
        ({**NEAR, "1,0": "wA1"}, "wA1", "wA1 -wP", "resting", "rests"),
        ({**NEAR, "1,0": "bA1 bB1"}, None, "bB1 -wP", "thrown_from_stack", "on top of others"),
        (NEAR, None, "bA1 wQ", "thrown_on_occupied", "empty cell"),
        ({**NEAR, "1,-1": "wS1 bB1", "0,1": "wQ bB2"}, None, "bA1 -wP", "throw_gate", "too high"),
        ({**NEAR, "2,0": "bS1"}, None, "bA1 -wP", "pinned", "one-hive"),
        (HORSESHOE, None, "wQ wA2\\", "loses_touch", "on the way"),
        (LINE, None, "wA1 bA1/", "placed_beside_enemy", "other player"),
        ({**LINE, "0,0": "wG1"}, None, "wQ -wG1", "pinned", "one-hive"),
    ],
)  # fmt: skip
def test_the_broken_rule_is_named(
    stacks: dict[str, str], resting: str | None, move: str, code: str, phrase: str
) -> None:
    with pytest.raises(Refused) as caught:
        legal_move(table(stacks, resting=resting), move)
    assert caught.value.code == code
    assert phrase in HiveWords().refusal(caught.value)


def test_a_side_means_an_empty_cell_and_climbing_is_said() -> None:
    position = table({"0,0": "wB1", "0,1": "wA1", **LINE})
    with pytest.raises(Refused) as caught:
        legal_move(position, "wB1 -bQ")
    assert caught.value.code == "occupied"
    assert "“wB1 wQ”" in HiveWords().refusal(caught.value)


def test_a_line_of_play_names_the_number_of_a_wrong_move() -> None:
    with pytest.raises(Refused) as caught:
        replay("", ["wS1", "bS1 wS1-", "wA1 bS1-"])
    assert (caught.value.code, caught.value.data["number"]) == ("placed_beside_enemy", 3)
    assert HiveWords().refusal(caught.value).startswith("Move 3, wA1 bS1-: ")


@pytest.mark.parametrize("every", fewer(30, 5))
def test_the_referee_allows_exactly_the_legal_moves(every: int) -> None:
    rng = Streams(11)
    for expansions in ("", "MLP"):
        position = Position.start(expansions)
        for ply in range(46):
            moves = position.moves()
            if position.winners() is not None or not moves:
                break
            if ply % every == every - 1:
                compare(position, set(moves))
            position = position.after(rng.pick("move", moves))


def compare(position: Position, legal: set[Move]) -> None:
    """Ask about every piece and every cell of the hive and round it."""
    stacks = position.board.stacks
    cells = {0, *stacks} | {cell for at in stacks for cell in AROUND[at]} | {FAR}
    where = {piece: cell for cell, stack in stacks.items() for piece in stack}
    words = HiveWords()
    for seat in (0, 1):
        for piece in pieces_of(seat, position.expansions):
            for cell in cells:
                move = Move(piece, where.get(piece), cell)
                refused = objection(position, move)
                assert (refused is None) == (move in legal), (move, refused and refused.code)
                if refused is not None:
                    assert f"({refused.code})" not in words.refusal(refused)


def test_a_program_may_name_any_neighbour_of_the_cell_it_means() -> None:
    position = reached(r"Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wQ;bB1 bQ/")
    climb = meant_move(position, "wB1 wQ")
    assert climb == meant_move(position, "wB1 -wS1")
    with pytest.raises(Refused, match="occupied"):
        legal_move(position, "wB1 -wS1")
    with pytest.raises(Refused):
        meant_move(position, "wB1 bS1")
