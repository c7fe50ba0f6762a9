"""Hive at the table: asking, passing, drawing, resigning, repeating, saving, understanding what is typed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from antterm.core.ask import Refused
from antterm.core.checking import BadState
from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.core.options import with_defaults
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.happened import DrawAccepted, Ended, Moved, Passed, Placed, Resigned
from antterm.games.hive.rules.meanings import AnsweringDraw, MovePiece
from antterm.games.hive.rules.pieces import Beside, Piece
from antterm.games.hive.rules.state import HiveState
from tests.games.hive.positions import shared_json

FOUR_PLIES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
SHUFFLE = (r"wQ \wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-")
"""Both queens go and come back."""


def new(*moves: str, **options: str) -> Record[HiveState]:
    record = Record(Hive(), 2, 1, options)
    for text in moves:
        record.answer(record.play.understand(text))
    return record


def refused(record: Record[HiveState], text: str) -> str:
    with pytest.raises(Refused) as caught:
        record.play.understand(text)
    return caught.value.code


# Asking


def test_a_move_is_asked_with_its_piece_and_cell() -> None:
    ask = new("wS1").play.ask
    assert ask is not None
    assert (ask.seat, ask.kind) == (1, "move")
    choice = ask.find("bA1 wS1-")
    assert choice is not None
    assert choice.meaning == MovePiece(Piece.parse("bA1"), Hex(1, 0), Beside(Piece.parse("wS1"), Hex(1, 0)))
    assert [declaration.text for declaration in ask.declarations] == ["resign", "offer-draw"]


def test_by_default_threefold_goes_with_the_tournament_opening() -> None:
    assert with_defaults(Hive.options, 2, {})["threefold"] == "off"
    assert with_defaults(Hive.options, 2, {"opening": "tournament"})["threefold"] == "on"


def test_events_tell_piece_and_cells() -> None:
    record = new(*FOUR_PLIES, r"wQ \wS1")
    placed, moved = record.history[3].events[0], record.history[4].events[0]
    assert isinstance(placed, Placed)
    assert (placed.seat, placed.ply) == (1, 3)
    place = Beside(Piece.parse("wS1"), Hex(0, -1))
    assert moved == Moved(0, 4, r"wQ \wS1", Piece.parse("wQ"), Hex(0, -1), place, Hex(-1, 0))


def test_the_view_shows_the_last_move() -> None:
    view = new(*FOUR_PLIES, r"wQ \wS1").play.view(None)
    assert str(view.last.piece) == "wQ"
    assert (str(view.last.origin), str(view.last.target), view.last.thrown) == ("-1,0", "0,-1", False)
    assert (view.ply, view.to_move, view.turn) == (5, 1, 3)


def test_a_forced_pass_is_the_only_answer() -> None:
    vectors = shared_json("uhp_tests.json")
    if vectors is None:
        pytest.skip("the shared test data are not here")
    game = next(case["gamestring"] for case in vectors["tests"] if case["name"] == "Pass")
    kind, _, _, *moves = game.split(";")
    record = new(*moves, expansions=kind.partition("+")[2] or "none")
    ask = record.play.ask
    assert ask is not None
    assert (ask.kind, [choice.text for choice in ask.choices]) == ("pass", ["pass"])
    (event,) = record.answer("pass")
    assert isinstance(event, Passed)
    assert event.seat == ask.seat
    assert record.play.view(None).last.piece is None


# Draw offers, resigning, repetition


def test_an_accepted_draw_ends_the_game() -> None:
    record = new("wS1", "draw")
    ask = record.play.ask
    assert ask is not None
    assert (ask.seat, ask.kind, ask.about) == (0, "draw_offer", AnsweringDraw(1))
    events = record.answer("accept")
    assert [type(event) for event in events] == [DrawAccepted, Ended]
    assert record.play.outcome == Outcome((0, 1), reason="agreed")


def test_after_a_declined_draw_the_mover_goes_on_without_another_offer() -> None:
    record = new("wS1", "draw", "no")
    ask = record.play.ask
    assert ask is not None
    assert (ask.seat, ask.kind) == (1, "move")
    assert [declaration.text for declaration in ask.declarations] == ["resign"]
    assert refused(record, "draw") == "already_offered"
    record.answer(record.play.understand("bA1 wS1-"))
    assert record.play.understand("draw") == "offer-draw"


def test_who_resigns_has_lost() -> None:
    record = new("wS1")
    assert [type(event) for event in record.answer("resign")] == [Resigned, Ended]
    assert record.play.outcome == Outcome((0,), reason="resigned")


def test_the_third_time_of_a_position_is_a_draw() -> None:
    record = new(*FOUR_PLIES, *SHUFFLE, *SHUFFLE, threefold="on")
    assert record.play.outcome == Outcome((0, 1), reason="threefold")


def test_without_the_option_positions_may_repeat() -> None:
    assert new(*FOUR_PLIES, *SHUFFLE, *SHUFFLE, *SHUFFLE).play.outcome is None


def test_a_game_ends_in_the_turn_of_the_move_that_ended_it_or_of_the_player_who_was_to_move() -> None:
    repeated = new(*FOUR_PLIES, *SHUFFLE, *SHUFFLE, threefold="on").play.view(None)
    assert (repeated.ply, repeated.turn) == (12, 6)
    assert new(*FOUR_PLIES).play.view(None).turn == 3
    for answers in (("resign",), ("draw", "accept")):
        assert new(*FOUR_PLIES, *answers).play.view(None).turn == 3


# Saving


def test_a_state_written_and_read_is_equal_all_through_a_game() -> None:
    game = Hive()
    rng = Streams(5)
    record = new(expansions="MLP", threefold="on")
    for _ in range(60):
        ask = record.play.ask
        if ask is None:
            break
        record.answer(rng.pick("move", ask.choices).text)
        state = record.play.boundary
        assert game.decode(json.loads(json.dumps(game.encode(state)))) == state


def test_a_copy_shares_nothing_that_changes() -> None:
    game = Hive()
    state = new(*FOUR_PLIES, threefold="on").play.boundary
    twin = game.copy(state)
    twin.seen["0" * 16] = 1
    twin.agreed = True
    assert "0" * 16 not in state.seen
    assert not state.agreed


BROKEN = {
    "expansions": "MM",
    "opening": "sicilian",
    "threefold": 1,
    "ply": -1,
    "last": {"piece": "wQ"},
    "seen": {"xyz": 1},
    "resigned": 2,
    "agreed": None,
}


@pytest.mark.parametrize("field", BROKEN)
def test_a_broken_field_is_named(field: str) -> None:
    data = Hive().encode(new(*FOUR_PLIES).play.boundary)
    data[field] = BROKEN[field]
    with pytest.raises(ValueError, match=field):
        Hive().decode(data)


JUNK: tuple[Any, ...] = (None, [], {}, "x", "", 3, -1, 2.5, True, [["wS1"]], {"0,0": None}, {"a": 1})


@pytest.mark.parametrize("field", BROKEN)
def test_junk_is_refused_or_read_as_what_it_says(field: str) -> None:
    game = Hive()
    for junk in JUNK:
        data = game.encode(new(*FOUR_PLIES).play.boundary)
        data[field] = junk
        try:
            state = game.decode(data)
        except ValueError:
            continue
        assert game.encode(state) == data
    for junk in JUNK:
        with pytest.raises(BadState) as caught:
            game.decode(junk)
        assert caught.value.reason in ("shape", "missing", "extra")
        assert caught.value.place in ("", "expansions", *(junk if isinstance(junk, dict) else ()))


def test_a_missing_or_unknown_field_is_named() -> None:
    data = Hive().encode(new().play.boundary)
    with pytest.raises(ValueError, match="colour"):
        Hive().decode({**data, "colour": 1})
    del data["agreed"]
    with pytest.raises(ValueError, match="agreed"):
        Hive().decode(data)


@pytest.mark.parametrize(
    "stacks",
    [
        {"0,0": "wS1", "5,5": "bS1"},
        {"0,0": "wS1 wS1"},
        {"0,0": "wS1", "1,0": "bS1 bA1"},
        {"0,0": "wS2"},
        {"0,0": "wP"},
        {"0;0": "wS1"},
        {"0,0": "Ws1"},
        {"0,0": ""},
        [],
    ],
)
def test_broken_stacks_are_refused(stacks: Any) -> None:
    data = Hive().encode(new(*FOUR_PLIES).play.boundary)
    data["stacks"] = stacks
    data["last"] = {"piece": None, "origin": None, "target": None, "text": "pass", "thrown": False}
    with pytest.raises(ValueError, match="stacks"):
        Hive().decode(data)


# Understanding


@pytest.mark.parametrize(
    "typed",
    ["bA1 wS1-", "ba1 WS1-", "  bA1   wS1 - ", "BA1 wS1-"],
)
def test_case_and_spaces_do_not_matter(typed: str) -> None:
    assert new("wS1").play.understand(typed) == "bA1 wS1-"


@pytest.mark.parametrize("typed", ["wS1", "ws1", "wS1 ."])
def test_the_first_move_needs_no_reference(typed: str) -> None:
    assert new().play.understand(typed) == "wS1"


def test_a_bug_that_comes_once_may_be_written_with_a_number() -> None:
    assert new().play.understand("wM1") == "wM"


def test_any_reference_that_fits_will_do() -> None:
    record = new(*FOUR_PLIES, r"wA1 \wQ", "bA1 bQ-")
    assert record.play.understand(r"wA2 \wS1") == record.play.understand("wA2 wA1-") == r"wA2 \wS1"


def test_a_covered_reference_stands_for_its_cell() -> None:
    record = new(*FOUR_PLIES, "wB1 -wQ", "bA1 bQ-", "wB1 wQ", "bA2 bA1-")
    assert record.play.understand("wA1 -wQ") == "wA1 -wB1"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("hello", "unreadable"),
        ("wA1 -bS1-", "unreadable"),
        ("wX1 bS1-", "no_such_piece"),
        ("wA4 bS1-", "no_such_piece"),
        ("wA1 bG1-", "unknown_reference"),
        ("wA1", "reference_missing"),
        ("pass", "moves_left"),
        ("wA1 bQ-", "placed_beside_enemy"),
        ("wA1 -wA1", "unknown_reference"),
        ("wA1 wS1", "placed_on_occupied"),
        ("wA2 -wQ", "copies_in_order"),
        ("wP -wQ", "not_enabled"),
        ("bA1 bQ-", "not_your_turn"),
        ("bQ bS1/", "not_your_turn"),
        ("wS1 -wQ", "pinned"),
        ("wQ wQ", "stays"),
        ("wQ wS1", "occupied"),
        ("wQ bS1/", "one_step"),
        ("wQ -wQ", "leaves_hive"),
    ],
)
def test_what_is_typed_wrongly_is_refused_by_name(typed: str, code: str) -> None:
    assert refused(new(*FOUR_PLIES), typed) == code


def test_a_finished_game_takes_no_more_moves() -> None:
    assert refused(new("wS1", "resign"), "bS1 wS1-") == "game_over"
