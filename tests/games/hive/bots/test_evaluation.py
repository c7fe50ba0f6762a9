"""Evaluations of positions, term by term: every weight counts, and none has changed unnoticed.

Golden values are renewed, after a weight or term was changed on purpose, by

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/hive/bots/test_evaluation.py && git diff tests/games
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from antterm.games.hive.bots.evaluation import DRAWN, WIN, Evaluator, attackers, finisher, terms
from antterm.games.hive.bots.weights import CAREFUL, CURIOUS, FIERCE, NOTHING, PLAIN, Weights
from antterm.games.hive.rules.notation import read_game_type
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import replay
from antterm.games.hive.rules.swarm import NOBODY, QUEENS, SEATS, Swarm
from tests.bots.goldens import check_golden
from tests.games.hive.positions import DATA as HIVE_DATA
from tests.games.hive.positions import LATE, table

DATA = Path(__file__).parent / "data"
LONGER = 30
"""Half-moves added to those played, so that impatience, which begins after 60, counts in some positions."""
STYLES = {"plain": PLAIN, "curious": CURIOUS, "careful": CAREFUL, "fierce": FIERCE}


@cache
def hive_positions() -> dict[str, Swarm]:
    """Return positions of real games: early, in the middle, and at the end."""
    found = {}
    for line in (HIVE_DATA / "games.jsonl").read_text("utf-8").splitlines()[:12]:
        game = json.loads(line)
        positions = replay(read_game_type(game["type"]), game["moves"].split(";")).positions
        for ply in {4, 9, 17, len(positions) // 2, *range(len(positions) - 6, len(positions) - 1)}:
            if 0 <= ply < len(positions):
                found[f"{game['id']}:{ply}"] = positions[ply].swarm()
    return found


def worths(weights: Weights) -> dict[str, int]:
    """Return what each position is worth to the side to move, valued by White in that style."""
    return {
        name: Evaluator(weights, 0, swarm.ply + LONGER).evaluate(swarm)
        for name, swarm in hive_positions().items()
    }


@pytest.mark.parametrize("name", STYLES)
def test_worths_of_hive_positions(name: str) -> None:
    check_golden(DATA / f"hive_worths_{name}.json", worths(STYLES[name]))


@pytest.mark.parametrize("name", STYLES)
def test_a_bound_in_place_of_a_worth_is_on_the_right_side(name: str) -> None:
    bounds = 0
    for position, swarm in hive_positions().items():
        valuer = Evaluator(STYLES[name], 0, swarm.ply)
        worth, threatened = valuer.evaluate(swarm), valuer.threatened
        assert valuer.is_exact
        for alpha in (worth + by for by in (-200, -60, -1, 0, 1, 60, 200)):
            found = valuer.evaluate(swarm, alpha, alpha + 1)
            assert valuer.threatened == threatened, position
            if valuer.is_exact:
                assert found == worth, position
            else:
                bounds += 1
                assert worth <= found <= alpha or alpha < found <= worth, position
    assert bounds or not STYLES[name].attacker


def test_which_piece_is_asked_first_does_not_decide_whether_a_queen_can_be_surrounded() -> None:
    answers = set()
    for swarm in hive_positions().values():
        for seat in (WHITE, BLACK):
            own = (piece for piece, owner in enumerate(SEATS) if owner == seat)
            found = {finisher(swarm, seat, likely) != NOBODY for likely in own}
            answers |= found
            assert len(found) == 1
    assert answers == {True, False}


def _changed(name: str, value: Any, weights: Weights = PLAIN) -> Weights:
    """Return a style with another value of one weight."""
    change: dict[str, Any] = {name: value}
    return replace(weights, **change)


def changed_styles() -> Iterator[tuple[str, Weights]]:
    """Generate the plain style with a single weight changed, for each weight there is."""
    for field in fields(Weights):
        value = getattr(PLAIN, field.name)
        match value:
            case bool():
                yield field.name, _changed(field.name, not value)
            case int():
                yield field.name, _changed(field.name, value + 50)
            case tuple():
                yield field.name, _changed(field.name, tuple(term + 50 for term in value))
            case dict():
                for bug in sorted(
                    set(value) - {Bug.QUEEN}
                ):  # she never counts as a piece that can move or not
                    yield f"{field.name}[{bug.name}]", replace(PLAIN, mobile={**value, bug: value[bug] + 50})
            case _:
                pytest.fail(f"{field.name}: add here how a value like {value!r} is changed")


@pytest.mark.parametrize(
    ("name", "weights"),
    list(changed_styles()),
    ids=lambda value: str(value) if isinstance(value, str) else "",
)
def test_every_weight_of_a_hive_style_counts(name: str, weights: Weights) -> None:
    assert worths(weights) != worths(PLAIN), f"no position is worth anything else with another {name}"


# Positions built by hand

BLANK = NOTHING
"""A style to which nothing is worth anything: tests give weight to what they are about."""
NEARLY_SURROUNDED = {
    "0,0": "wQ",
    "1,0": "wS1",
    "1,-1": "wS2",
    "0,-1": "wG1",
    "-1,0": "wG2",
    "-1,1": "wB1",
    "-2,0": "bQ",
}
"""The white queen but for one side, `0,1`; the black one is safe."""
ANT_NEAR = {"2,-1": "bA1"}
"""An ant that can slide to the free side of that queen."""
BOTH_SURROUNDED = {
    **dict(
        zip(
            ("2,0", "2,-1", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "1,1"),
            ("wA1", "wA2", "wA3", "bA1", "bA2", "bA3", "wS1", "bS1"),
            strict=True,
        )
    ),
    "0,0": "wQ",
    "1,0": "bQ",
}


def other_colours(stacks: dict[str, str]) -> dict[str, str]:
    """Return a position with the colours of all pieces exchanged."""
    return {cell: names.translate(str.maketrans("wb", "bw")) for cell, names in stacks.items()}


def worth(stacks: dict[str, str], weights: Weights, mover: int, thinker: int = WHITE) -> tuple[int, bool]:
    """Return what a position is worth to the mover, as the thinker sees it, and whether it is threatened."""
    valuer = Evaluator(weights, thinker, LATE)
    return valuer.evaluate(table(stacks, seat=mover).swarm()), valuer.threatened


@pytest.mark.parametrize("mover", [WHITE, BLACK])
def test_who_is_surrounded_has_lost_and_when_both_are_it_is_drawn(mover: int) -> None:
    white_lost = {**NEARLY_SURROUNDED, "0,1": "bA1"}
    assert worth(white_lost, PLAIN, mover)[0] == (-WIN if mover == WHITE else WIN)
    assert worth(other_colours(white_lost), PLAIN, mover)[0] == (-WIN if mover == BLACK else WIN)
    assert worth(BOTH_SURROUNDED, PLAIN, mover)[0] == DRAWN
    assert DRAWN > WIN, "no other position is worth that"


@pytest.mark.parametrize("threatened", [WHITE, BLACK])
def test_a_queen_that_can_be_surrounded_at_once_has_lost_or_must_be_saved(threatened: int) -> None:
    weights, other = replace(BLANK, threat=7), 1 - threatened
    stacks = {**NEARLY_SURROUNDED, **ANT_NEAR}
    stacks = stacks if threatened == WHITE else other_colours(stacks)
    for thinker in (WHITE, BLACK):
        assert worth(stacks, weights, other, thinker) == (WIN - 1, False)
        assert worth(stacks, weights, threatened, thinker) == (-7, True)
    # Who is not watchful does not see what the other side can do, and does see its own wins.
    careless = replace(weights, watchful=False)
    assert worth(stacks, careless, other, thinker=threatened) == (0, False)
    assert worth(stacks, careless, threatened, thinker=threatened) == (0, False)
    assert worth(stacks, careless, other, thinker=other) == (WIN - 1, False)
    assert worth(stacks, careless, threatened, thinker=other) == (-7, True)


def test_a_threat_that_is_over_is_forgotten() -> None:
    valuer = Evaluator(BLANK, WHITE, LATE)
    assert not valuer.threatened
    valuer.evaluate(table({**NEARLY_SURROUNDED, **ANT_NEAR}).swarm())
    assert valuer.threatened
    valuer.evaluate(table(NEARLY_SURROUNDED).swarm())
    assert not valuer.threatened


POCKET = {"1,-1": "bS1", "0,-1": "bS2", "-1,0": "wB1", "-1,1": "bB2", "-2,0": "bQ", "1,0": "wQ"}
"""An ant at `0,0` cannot slide out: its only free side, `0,1`, lies between two pieces that meet nearly."""


@pytest.mark.parametrize("bug", ["wA1", "wS1"])
def test_an_insect_that_only_slides_counts_as_pinned_where_it_is_boxed_in(bug: str) -> None:
    kind = {"wA1": Bug.ANT, "wS1": Bug.SPIDER}[bug]
    weights = replace(BLANK, mobile={**BLANK.mobile, kind: 1000}, in_hand=100, leaver=1)
    boxed = {**POCKET, "0,0": bug}
    free = {cell: names for cell, names in boxed.items() if cell != "-1,1"}
    assert worth(boxed, weights, WHITE)[0] == -1000
    assert worth(other_colours(boxed), weights, WHITE)[0] == 999  # a lead is rounded down
    assert worth(free, weights, WHITE)[0] == 1, "it can leave its queen"


def test_one_that_jumps_is_never_boxed_in() -> None:
    weights = replace(BLANK, mobile={**BLANK.mobile, Bug.GRASSHOPPER: 1000}, in_hand=100, leaver=1)
    assert worth({**POCKET, "0,0": "wG1"}, weights, WHITE)[0] == 1


@pytest.mark.parametrize(
    ("stacks", "lost"),
    [
        ({"0,0": "wQ", "1,0": "wS1", "2,0": "bQ"}, {"besieger": -1}),
        ({"0,0": "wQ", "1,0": "bS1", "2,0": "bQ"}, {"besieger": 1}),
        ({"0,0": "wQ", "1,0": "bS1", "0,-1": "bA1", "2,0": "bQ"}, {"besieger": 2}),
        ({"0,0": "wQ", "1,0": "wS1 bG1", "2,0": "bQ"}, {"besieger": 1, "rider": 1}),
        ({"0,0": "wQ", "1,0": "bS1 wG1", "2,0": "bQ"}, {"besieger": -1, "rider": -1}),
        ({"0,0": "wQ", "1,0": "bQ", "2,0": "bB1"}, {"climber": 1}),
        ({"0,0": "wQ", "1,0": "bQ", "2,0": "bA1"}, {}),
        ({"0,0": "wQ", "1,0": "bQ", "2,0": "bS1", "3,0": "bB1"}, {}),
        ({"0,0": "wQ", "1,0": "bS1", "2,0": "bB1", "3,0": "bQ"}, {"besieger": 1}),
        ({"0,0": "wQ bM", "1,0": "bQ"}, {"besieger": 1, "climber": 1, "landing": 1}),
        (
            {"0,0": "wQ bM", "1,0": "bQ", "-1,0": "wA1", "1,-1": "wA2", "0,1": "wA3"},
            {"besieger": 1 - 2, "climber": 1},
        ),
        ({"0,0": "wQ wB1", "1,0": "bQ"}, {"rider": -1, "climber": -1}),
    ],
)
def test_pieces_of_the_other_colour_at_a_queen(stacks: dict[str, str], lost: dict[str, int]) -> None:
    """They count beside her, atop others, and within two cells if they climb; and room to place beside her.

    A queen beside the other one besieges her, and is besieged; a beetle that is pinned does not come nearer.
    """
    for weight in ("besieger", "rider", "climber", "landing"):
        weights = _changed(weight, 10, BLANK)
        count = lost.get(weight, 0)
        assert worth(stacks, weights, WHITE)[0] == -10 * count, weight
        assert worth(other_colours(stacks), weights, WHITE)[0] == 10 * count, weight


CHAMBER = {
    **dict(
        zip(
            ("1,-1", "0,-1", "-1,0", "-1,1", "2,0", "2,-1", "1,1", "-1,2", "0,2"),
            ("bS1", "bS2", "bG1", "bG2", "bG3", "bA1", "bA2", "bA3", "bB1"),
            strict=True,
        )
    ),
    "-1,-1": "bQ",
    "3,-1": "wQ",
}
"""Walls round three cells, `0,0` and two free ones. From `0,0` a jump leads to a free side of the queen."""


@pytest.mark.parametrize(("bug", "number"), [("wG1", 1), ("wS1", 0), ("wA1", 0)])
def test_a_spider_without_a_third_step_attacks_nobody(bug: str, number: int) -> None:
    swarm = table({**CHAMBER, "0,0": bug}).swarm()
    queen = swarm.cell_of(QUEENS[BLACK])
    assert queen is not None
    movable = swarm.tops[WHITE] & ~swarm.pins()
    assert attackers(swarm, queen, movable, -1) == number


def test_who_can_win_now() -> None:
    def winners(position: Position) -> list[int]:
        return [seat for seat in (WHITE, BLACK) if finisher(position.swarm(), seat) != NOBODY]

    assert winners(table({**NEARLY_SURROUNDED, **ANT_NEAR})) == [BLACK]
    assert winners(table(other_colours({**NEARLY_SURROUNDED, **ANT_NEAR}))) == [WHITE]
    two_free = {cell: names for cell, names in NEARLY_SURROUNDED.items() if cell != "-1,1"}
    assert winners(table({**two_free, **ANT_NEAR})) == [], "two sides are free"
    assert winners(table({"0,0": "wA1", "1,0": "bA1"})) == [], "no queen is there yet"


def test_a_queen_under_a_beetle_can_be_surrounded_by_a_piece_that_is_placed() -> None:
    stacks = {**NEARLY_SURROUNDED, "0,0": "wQ bB1", "1,0": "bS1", "-1,1": "bS2"}
    swarm = table(stacks, seat=BLACK, resting="bB1").swarm()
    assert finisher(swarm, BLACK) != NOBODY
    del stacks["1,0"]
    assert finisher(table(stacks, seat=BLACK, resting="bB1").swarm(), BLACK) == NOBODY


def test_the_curious_does_not_see_that_a_piece_is_pinned() -> None:
    """An ant between two others is worth as much to it as one at the end."""
    queens = {"0,0": "wQ", "1,0": "bQ", "2,0": "bG1"}
    pinned = {**queens, "-2,0": "wB1", "-1,0": "wA1"}
    free = {**queens, "-2,0": "wA1", "-1,0": "wB1"}
    curious = replace(NOTHING, mobile=CURIOUS.mobile, pins=CURIOUS.pins)
    for weights, sees in ((curious, False), (replace(curious, pins=True), True)):
        one, other = (Evaluator(weights, WHITE, 0).evaluate(table(each).swarm()) for each in (pinned, free))
        assert (one != other) == sees


BOUNDS = (-150, -50, -1, 0, 1, 50, 150)
"""The distances of bounds from the worth of a position."""


def test_a_worth_that_only_keeps_to_its_bounds_says_on_which_side_of_them_it_is() -> None:
    rough = 0
    for swarm in hive_positions().values():
        valuer = Evaluator(PLAIN, WHITE, swarm.ply)
        whole, threatened = valuer.evaluate(swarm), valuer.threatened
        assert valuer.is_exact
        for alpha in (whole + far for far in BOUNDS):
            found = valuer.evaluate(swarm, alpha, alpha + 1)
            assert valuer.threatened == threatened
            assert whole <= found <= alpha or alpha + 1 <= found <= whole
            rough += not valuer.is_exact
    assert rough > 30


# What a hint says, term by term


@pytest.mark.parametrize("seat", [WHITE, BLACK])
@pytest.mark.parametrize("weights", STYLES.values(), ids=STYLES)
def test_the_terms_of_a_hint_are_all_that_a_position_is_worth(weights: Weights, seat: int) -> None:
    compared = 0
    for swarm in hive_positions().values():
        whole = Evaluator(weights, seat, swarm.ply).evaluate(swarm)
        if abs(whole) < WIN - 1:
            side = 1 if swarm.to_move == seat else -1
            assert sum(terms(swarm, weights, seat).values()) == side * (whole - weights.tempo)
            compared += 1
    assert compared > 30


QUEENS_APART = {"0,0": "wQ", "1,0": "wA1", "2,0": "bS1", "3,0": "bQ"}


@pytest.mark.parametrize(
    ("stacks", "told"),
    [
        (
            {**QUEENS_APART, "4,0": "wA2"},
            {"attack": 80, "attackers": 25, "mobility": 15, "freedom": 20},
        ),
        ({**QUEENS_APART, "-1,0": "wA2"}, {"defence": -80, "mobility": 15, "freedom": 35 - 20}),
        ({**QUEENS_APART, "0,0": "wQ bB1"}, {"attackers": -35, "freedom": -120 - 60, "mobility": -15}),
    ],
)
def test_each_term_of_a_hint_by_hand(stacks: dict[str, str], told: dict[str, int]) -> None:
    """An ant beside a queen holds her fast; it can leave its own. A beetle covers one, and can move.

    It is near her, and Black can place where it covers her.
    """
    before, after = (terms(table(each).swarm(), PLAIN, WHITE) for each in (QUEENS_APART, stacks))
    changed = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert changed == told


def test_threats_and_attackers_are_terms_of_a_hint() -> None:
    told = terms(table({**NEARLY_SURROUNDED, **ANT_NEAR}).swarm(), PLAIN, WHITE)
    assert told["threat"] == -PLAIN.threat
    assert told["attackers"] == PLAIN.besieger + PLAIN.climber - 5 * PLAIN.attacker, (
        "five sides are occupied, and one piece can go to the last; White has a grasshopper beside the other "
        "queen and a beetle near her"
    )
    assert terms(table(NEARLY_SURROUNDED).swarm(), PLAIN, WHITE)["threat"] == 0
