"""Perft figures: for the tournament opening as published, for the booklets' as two engines agree."""

from __future__ import annotations

import pytest

from antterm.hive.perft import perft
from antterm.hive.pieces import BLACK
from antterm.hive.position import BOOKLET, TOURNAMENT, Position
from tests.hive.positions import reached

PUBLISHED = {
    "": (4, 96, 1_440, 21_600, 516_240),
    "M": (5, 150, 2_610, 45_414, 1_252_800),
    "L": (5, 150, 2_610, 45_414, 1_252_800),
    "P": (5, 150, 2_610, 45_414, 1_255_932),
    "ML": (6, 216, 4_320, 86_400, 2_725_920),
    "MP": (6, 216, 4_320, 86_400, 2_730_888),
    "LP": (6, 216, 4_320, 86_400, 2_730_240),
    "MLP": (7, 294, 6_678, 151_686, 5_427_108),
}
"""Leaves at depth 1, 2, ... without a queen on the first turn."""

QUEEN_MAY_OPEN = {
    "": (5, 150, 2_220, 32_856, 775_896),
    "M": (6, 216, 3_744, 64_896, 1_775_556),
    "L": (6, 216, 3_744, 64_896, 1_779_420),
    "ML": (7, 294, 5_880, 117_600, 3_695_604),
    "MLP": (8, 384, 8_736, 198_744, 7_091_652),
}

BEETLE_GATE = r"Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"
BEETLE_GATE_LEAVES = (1, 36, 965, 44_307, 1_749_084)


@pytest.mark.parametrize("expansions", PUBLISHED)
def test_published_figures_to_depth_4(expansions: str) -> None:
    start = Position.start(expansions, TOURNAMENT)
    assert [perft(start, depth) for depth in range(5)] == [1, *PUBLISHED[expansions][:4]]


@pytest.mark.parametrize("expansions", QUEEN_MAY_OPEN)
def test_figures_with_the_queen_first_to_depth_4(expansions: str) -> None:
    start = Position.start(expansions, BOOKLET)
    assert [perft(start, depth) for depth in range(5)] == [1, *QUEEN_MAY_OPEN[expansions][:4]]


def test_beetle_gate_position_to_depth_3() -> None:
    position = reached(BEETLE_GATE)
    assert [perft(position, depth) for depth in range(4)] == list(BEETLE_GATE_LEAVES[:4])


@pytest.mark.slow
@pytest.mark.parametrize("expansions", PUBLISHED)
def test_published_figures_at_depth_5(expansions: str) -> None:
    assert perft(Position.start(expansions, TOURNAMENT), 5) == PUBLISHED[expansions][4]


@pytest.mark.slow
@pytest.mark.parametrize("expansions", QUEEN_MAY_OPEN)
def test_figures_with_the_queen_first_at_depth_5(expansions: str) -> None:
    assert perft(Position.start(expansions, BOOKLET), 5) == QUEEN_MAY_OPEN[expansions][4]


@pytest.mark.slow
def test_beetle_gate_position_at_depth_4() -> None:
    assert perft(reached(BEETLE_GATE), 4) == BEETLE_GATE_LEAVES[4]


def test_nothing_follows_the_end_of_a_game() -> None:
    over = reached(
        r"Base;BlackWins;White[7];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1"
        r"\;bA1 bQ\;wA2 \wQ;bA2 \bG1;wG2 wQ/;bG1 wG2\ "
    )
    assert over.winners() == (BLACK,)
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
