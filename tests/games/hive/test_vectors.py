"""Positions whose complete sets of moves, and moves whose illegality, other engines agree upon."""

from __future__ import annotations

from typing import Any

import pytest

from antterm.core.ask import Refused
from antterm.core.record import Record
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.notation import move_text, parse_game_string, state_word
from antterm.games.hive.rules.position import BOOKLET, TOURNAMENT
from antterm.games.hive.rules.referee import legal_move
from antterm.games.hive.words import HiveWords
from tests.games.hive.positions import reached, shared_json

POSITIONS = (shared_json("uhp_tests.json") or {"tests": []})["tests"]
ILLEGAL = shared_json("invalid_moves.json") or []

pytestmark = pytest.mark.skipif(not POSITIONS, reason="the shared test data are not here")


@pytest.mark.parametrize("case", [c for c in POSITIONS if "valid" in c], ids=lambda case: case["name"])
def test_complete_sets_of_moves(case: dict[str, Any]) -> None:
    opening = TOURNAMENT if case["name"] == "Tournament rules" else BOOKLET
    position = reached(case["gamestring"], opening)
    assert state_word(position) == case["state"]
    moves = {(str(move.piece), *hex_of(move.target)) for move in position.moves()}
    assert moves == {tuple(move) for move in case["valid"]} - {("pass",)}
    assert position.count_moves() == len(case["valid"])
    if opening == BOOKLET:
        assert {move_text(position, move) for move in position.moves()} == set(case["valid_uhp"]) - {"pass"}


@pytest.mark.parametrize("case", [c for c in POSITIONS if "valid" not in c], ids=lambda case: case["name"])
def test_ends_of_games(case: dict[str, Any]) -> None:
    game = parse_game_string(case["gamestring"])
    options = {"expansions": game.expansions or "none", "threefold": "on"}
    record = Record(Hive(), 2, 1, options)
    for text in game.moves:
        record.answer(record.play.understand(text))
    winners = {"WhiteWins": (0,), "BlackWins": (1,), "Draw": (0, 1)}[case["state"]]
    assert record.play.outcome is not None
    assert record.play.outcome.winners == winners


RULES = {
    "You can't play, the game is over.": ("game_over", "over"),
    "It's not that player's turn.": ("not_your_turn", "turn"),
    "That piece is not enabled in this game.": ("not_enabled", "without the mosquito"),
    "You can't play your Queen Bee on your first turn.": ("queen_not_first", "first turn"),
    "You must play your Queen Bee on or before your fourth turn.": ("queen_by_fourth", "fourth turn"),
    "You can't move a piece in play until you've played your Queen Bee.": (
        "queen_before_moving",
        "before",
    ),
    "When there are multiple pieces of the same bug type, you must play the pieces in order.": (
        "copies_in_order",
        "lowest number",
    ),
    "You can't move there because a piece already exists at that position.": ("occupied", "occupied"),
    "You can't move that piece because it has another piece on top of it.": ("covered", "on top of it"),
    "You can't move that piece because it will break the hive.": ("pinned", "one-hive rule"),
    "You can't pass, the game is over.": ("game_over", "over"),
    "You can't pass when you have valid moves.": ("moves_left", "You may pass only"),
}


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda case: case["rule"])
def test_an_illegal_move_is_refused_with_the_rule_it_breaks(case: dict[str, str]) -> None:
    position = reached(case["gamestring"], TOURNAMENT)
    code, phrase = RULES[case["rule"]]
    with pytest.raises(Refused) as caught:
        legal_move(position, case["move"])
    assert caught.value.code == code
    assert phrase in HiveWords().refusal(caught.value)


def test_no_vector_was_lost() -> None:
    assert (len(POSITIONS), len(ILLEGAL)) == (21, 24)
