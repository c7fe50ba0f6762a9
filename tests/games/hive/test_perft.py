"""Perft figures: for the tournament opening as published, for the booklets' as two engines agree."""

from __future__ import annotations

import pytest

from antterm.games.hive.commands.perft import perft
from antterm.games.hive.rules.pieces import BLACK
from antterm.games.hive.rules.position import BOOKLET, TOURNAMENT, Position
from tests.games.hive.positions import reached

PUBLISHED = {
    "": (4, 96, 1_440, 21_600, 516_240, 12_219_480),
    "M": (5, 150, 2_610, 45_414, 1_252_800, 34_233_432),
    "L": (5, 150, 2_610, 45_414, 1_252_800, 34_233_672),
    "P": (5, 150, 2_610, 45_414, 1_255_932, 34_395_984),
    "ML": (6, 216, 4_320, 86_400, 2_725_920, 85_201_200),
    "MP": (6, 216, 4_320, 86_400, 2_730_888, 85_492_248),
    "LP": (6, 216, 4_320, 86_400, 2_730_240, 85_457_136),
    "MLP": (7, 294, 6_678, 151_686, 5_427_108, 192_353_904),
}
"""Leaves at depth 1, 2, ... without a queen on the first turn."""

QUEEN_MAY_OPEN = {
    "": (5, 150, 2_220, 32_856, 775_896, 18_046_806),
    "M": (6, 216, 3_744, 64_896, 1_775_556, 47_947_350),
    "L": (6, 216, 3_744, 64_896, 1_779_420, 48_077_424),
    "ML": (7, 294, 5_880, 117_600, 3_695_604, 114_644_556),
    "MLP": (8, 384, 8_736, 198_744, 7_091_652, 250_047_756),
}

BEETLE_GATE = r"Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"
BEETLE_GATE_LEAVES = (1, 36, 965, 44_307, 1_749_084, 93_269_761)


@pytest.mark.few(2)
@pytest.mark.parametrize("expansions", PUBLISHED)
def test_published_figures_to_depth_5(expansions: str) -> None:
    start = Position.start(expansions, TOURNAMENT)
    assert [perft(start, depth) for depth in range(6)] == [1, *PUBLISHED[expansions][:5]]


@pytest.mark.few(1)
@pytest.mark.parametrize("expansions", QUEEN_MAY_OPEN)
def test_figures_with_the_queen_first_to_depth_5(expansions: str) -> None:
    start = Position.start(expansions, BOOKLET)
    assert [perft(start, depth) for depth in range(6)] == [1, *QUEEN_MAY_OPEN[expansions][:5]]


def test_beetle_gate_position_to_depth_4() -> None:
    position = reached(BEETLE_GATE)
    assert [perft(position, depth) for depth in range(5)] == list(BEETLE_GATE_LEAVES[:5])


@pytest.mark.slow
@pytest.mark.parametrize("expansions", PUBLISHED)
def test_published_figures_at_depth_6(expansions: str) -> None:
    assert perft(Position.start(expansions, TOURNAMENT), 6) == PUBLISHED[expansions][5]


@pytest.mark.slow
@pytest.mark.parametrize("expansions", QUEEN_MAY_OPEN)
def test_figures_with_the_queen_first_at_depth_6(expansions: str) -> None:
    assert perft(Position.start(expansions, BOOKLET), 6) == QUEEN_MAY_OPEN[expansions][5]


@pytest.mark.slow
def test_base_at_depth_7() -> None:
    assert perft(Position.start("", TOURNAMENT), 7) == 181_641_900


@pytest.mark.slow
def test_beetle_gate_position_at_depth_5() -> None:
    assert perft(reached(BEETLE_GATE), 5) == BEETLE_GATE_LEAVES[5]


def test_nothing_follows_the_end_of_a_game() -> None:
    over = reached(
        r"Base;BlackWins;White[7];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1"
        r"\;bA1 bQ\;wA2 \wQ;bA2 \bG1;wG2 wQ/;bG1 wG2\ "
    )
    assert over.winners() == (BLACK,)
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
