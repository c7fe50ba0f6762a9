"""A handicap: one player does without pieces."""

from __future__ import annotations

import pytest

from antterm import registry
from antterm.core.ask import Refused
from antterm.core.record import Record
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.notation import game_type, read_game_type
from antterm.games.hive.rules.pieces import (
    BLACK,
    COPIES,
    HANDICAPS,
    WHITE,
    Bug,
    options_of,
    pieces_of,
    set_of,
)
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.state import read_state, write_state
from tests.games.hive.engines import ANTTERM
from tests.program.driving import command

LACKING = {
    "": ([], []),
    "wG": (["wG3"], []),
    "wA": (["wA3"], []),
    "wAA": (["wA2", "wA3"], []),
    "bG": ([], ["bG3"]),
    "bA": ([], ["bA3"]),
    "bAA": ([], ["bA2", "bA3"]),
}


def test_every_handicap_says_what_is_lacking() -> None:
    assert tuple(LACKING) == HANDICAPS


@pytest.mark.parametrize("handicap", HANDICAPS)
def test_a_player_begins_without_the_pieces_of_highest_number(handicap: str) -> None:
    options = {"expansions": "ML", "handicap": handicap or "none"}
    position = Record(Hive(), 2, 1, options).play.boundary.position
    whole = Position.start("ML")
    for seat in (WHITE, BLACK):
        lacking = [str(piece) for piece in whole.hands[seat] if piece not in position.hands[seat]]
        assert lacking == LACKING[handicap][seat]


@pytest.mark.parametrize("letters", ["", "MLP"])
@pytest.mark.parametrize("handicap", HANDICAPS)
def test_a_set_is_written_and_read_again(letters: str, handicap: str) -> None:
    options = {"expansions": letters or "none", "handicap": handicap or "none"}
    written = set_of(options)
    assert options_of(written) == {
        name: value for name, value in options.items() if name == "expansions" or handicap
    }
    assert read_game_type(game_type(written)) == written


@pytest.mark.parametrize(
    "text", ["Base-", "Base+ML-", "Base-wQ", "Base-wAAA", "Base-A", "Base+ML-bA-wA", "Base+-wA"]
)
def test_other_handicaps_are_no_set(text: str) -> None:
    with pytest.raises(Refused):
        read_game_type(text)


def test_a_game_with_a_handicap_is_played_to_its_end_and_each_state_is_read_again() -> None:
    record = Record(Hive(), 2, 1, {"expansions": "none", "handicap": "wAA"})
    for number in range(60):
        ask = record.play.ask
        if ask is None:
            break
        choices = [choice for choice in ask.choices if choice.text != "resign"]
        record.answer(choices[number * 7 % len(choices)].text)
        state = record.play.boundary
        assert read_state(write_state(state)) == state
        assert not {"wA2", "wA3"} & {
            str(piece) for stack in state.position.board.stacks.values() for piece in stack
        }
    placed = {p for stack in state.position.board.stacks.values() for p in stack if p.seat == WHITE}
    assert len(placed) + len(state.position.hands[WHITE]) == len(pieces_of(WHITE, "")) - 2


def test_a_piece_that_is_lacking_cannot_be_placed() -> None:
    record = Record(Hive(), 2, 1, {"handicap": "wAA"})
    for text in ("wA1", "bA1 wA1-"):
        record.answer(text)
    with pytest.raises(Refused):
        record.play.understand("wA2 -wA1")


def test_the_number_of_ants_left_stays_beneath_the_usual() -> None:
    ants = [
        sum(piece.bug is Bug.ANT for piece in pieces_of(WHITE, f"-{handicap}")) for handicap in ("wA", "wAA")
    ]
    assert ants == [COPIES[Bug.ANT] - 1, COPIES[Bug.ANT] - 2]


def test_it_is_told_and_changes_no_rating() -> None:
    words, game = registry.words("hive"), registry.game("hive")
    assert words.summary({"expansions": "ML", "handicap": "bA"}) == "Base+ML-bA"
    assert words.value("handicap", "bA") == "Black has one ant fewer"
    assert not game.is_contest({"handicap": "bA"})
    assert game.is_contest({"handicap": "none"})


def test_bots_play_with_it_and_engines_of_others_do_not() -> None:
    option = ("--option", "handicap=bAA", "--option", "opening=tournament")
    done = command("simulate", "hive", "--seats", "bot:easy,bot:random", *option, "--seed", "2")
    assert (done.stderr, done.returncode) == ("", 0)
    done = command("simulate", "hive", "--seats", f"bot:random,uhp:{ANTTERM}", *option)
    assert "External engines do not support handicaps." in done.stderr
