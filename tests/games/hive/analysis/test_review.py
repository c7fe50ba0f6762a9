"""Ratings of moves: what they cost, why, and how exactly each player played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.bots import Budget, Deepening
from antterm.core.ask import Refused
from antterm.games.hive.analysis.lines import EngineLine
from antterm.games.hive.analysis.review import (
    AS_GOOD,
    MoveRating,
    RateMoves,
    accuracy_of,
    rate_move,
    review_of,
)
from antterm.games.hive.rules.consequences import Reason, Why, reason
from antterm.games.hive.rules.notation import move_text, read_game_type, read_move
from antterm.games.hive.rules.pieces import BLACK, WHITE, Piece
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import replay
from antterm.games.hive.words.reasons import better_sentence, reason_sentence
from antterm.i18n import tongue
from tests.games.hive.positions import DATA, real_games, table

ONE_SIDE_LEFT = {
    "0,0": "bQ",
    "1,0": "bA1",
    "1,-1": "bA2",
    "0,-1": "bS1",
    "-1,0": "wS1",
    "-1,1": "wG1",
    "-2,1": "wQ",
    "-3,1": "wA1",
}
"""Black's queen has one free side, which White's first ant can reach."""


def rated(position: Position, text: str, depth: int = 2) -> MoveRating:
    return rate_move(position, text, Budget(depth=depth))


def line(position: Position, *texts: str) -> list[Move | None]:
    found: list[Move | None] = []
    for text in texts:
        move = read_move(position, text)
        assert move is not None
        found.append(move)
        position = position.after(move)
    return found


# What moves cost


def test_the_best_move_costs_nothing() -> None:
    position = table(ONE_SIDE_LEFT, expansions="")
    best = rated(position, "wA1 bQ\\")
    assert (best.loss, best.glyph, best.reason, best.is_as_good) == (0, 0, None, True)
    assert best.played == best.best
    assert best.accuracy == pytest.approx(100)


def test_a_win_that_was_missed_costs_the_difference_and_says_so() -> None:
    rating = rated(table(ONE_SIDE_LEFT, expansions=""), r"wA1 \wQ")
    assert rating.best.ends_in == 1
    assert rating.played.chance is not None
    assert rating.loss == pytest.approx(100 - rating.played.chance)
    assert rating.reason == Reason(Why.MISSED_WIN, seat=WHITE, count=1)
    assert rating.glyph in (2, 4)


def test_a_move_that_lets_the_other_win_says_so_for_either_side() -> None:
    position = table(ONE_SIDE_LEFT, seat=BLACK, expansions="")
    worst = max(
        (rated(position, move_text(position, move)) for move in position.moves()[:8]),
        key=lambda rating: rating.loss,
    )
    assert worst.seat == BLACK
    if worst.best.ends_in is None:
        assert worst.reason == Reason(Why.ALLOWED_WIN, seat=WHITE, count=1)
        assert "1" in reason_sentence(worst.reason)


def test_an_illegal_move_is_not_rated() -> None:
    with pytest.raises(Refused):
        rated(table(ONE_SIDE_LEFT, expansions=""), "wA1 bQ")


def test_a_pass_is_the_only_move_and_costs_nothing() -> None:
    game = next(iter(real_games(DATA)))
    positions = replay(read_game_type(game.type), game.moves).positions
    forced = next(p for p, text in zip(positions, game.moves, strict=False) if text == "pass")
    rating = rated(forced, "pass")
    assert (rating.loss, rating.choices, rating.played.move) == (0, 1, "pass")
    assert [player.moves for player in review_of([rating])] == [0, 0]


# Why

QUEENS_APART = {
    "0,0": "wQ",
    "1,0": "wS1",
    "2,0": "bS1",
    "3,0": "bQ",
    "-1,0": "wA1",
    "4,0": "bA1",
    "2,-1": "bB1",
}


def test_a_piece_that_may_come_beside_the_own_queen_is_named() -> None:
    position = table(QUEENS_APART, expansions="")
    worse = line(position, "wA1 wS1\\", "bA1 -wQ")
    better = line(position, "wA1 wS1\\", "bA1 bQ/")
    found = reason(position, worse, better)
    assert found == Reason(Why.LETS_BESIDE, Piece.parse("bA1"), Piece.parse("wQ"))
    assert reason_sentence(found) == "The move played lets Black's ant 1 come beside White's queen."


def test_going_away_from_the_other_queen_is_told_before_what_the_better_move_would_bring() -> None:
    position = table({"0,0": "wQ", "1,0": "wS1", "2,0": "bS1", "3,0": "bQ", "4,0": "wA1", "-1,0": "wA2"})
    away = reason(position, line(position, "wA1 -wA2"), line(position, "wA2 bQ/"))
    assert away == Reason(Why.FREES_SIDE, Piece.parse("wA1"), Piece.parse("bQ"))
    idle = reason(position, line(position, r"wA2 /wQ"), line(position, "wA2 bQ/"))
    assert idle == Reason(Why.MISSED_BESIDE, Piece.parse("wA2"), Piece.parse("bQ"))


def test_a_beetle_on_the_queen_is_told_first() -> None:
    position = table({"0,0": "wQ", "1,0": "bB1", "2,0": "bQ", "0,-1": "wA1", "-1,0": "wS1"}, expansions="")
    worse = line(position, "wA1 bQ-", "bB1 wQ")
    better = line(position, "wA1 bQ-", "bB1 bQ")
    assert reason(position, worse, better) == Reason(Why.LETS_COVER, Piece.parse("bB1"), Piece.parse("wQ"))


def test_pieces_that_are_pinned_or_let_go_are_told() -> None:
    position = table({"0,0": "wQ", "1,0": "bS1", "2,0": "bQ", "-1,0": "wA1", "3,0": "bA1"}, expansions="")
    pinned = reason(position, line(position, r"wA1 \wQ", r"bA1 \wA1"), line(position, r"wA1 \wQ", r"bA1 bQ/"))
    assert pinned == Reason(Why.PINNED, Piece.parse("wA1"))
    chain = {"0,0": "wQ", "1,0": "bS1", "2,0": "bQ", "3,0": "bA1", "4,0": "wA1", "-1,0": "wA2", "-2,0": "wA3"}
    held = table(chain, expansions="")
    freed = reason(held, line(held, r"wA1 \wA2"), line(held, r"wA3 \wA2"))
    assert freed == Reason(Why.FREED, Piece.parse("bA1"))
    same = line(position, r"wA1 \wQ")
    assert reason(position, same, same) == Reason(Why.TEMPO)


@pytest.fixture(params=["en", "es", "ru"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = tongue().code
    tongue().use(request.param)
    yield request.param
    tongue().use(before)


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_sentence_in_each_language(language: str, why: Why) -> None:
    for count in (1, 2, 5):
        text = reason_sentence(Reason(why, Piece.parse("bA1"), Piece.parse("wQ"), BLACK, count))
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text
        assert text.isascii() or language != "en"
    assert "47" in better_sentence("wA1", 47)


# Reviews


@given(loss=st.floats(0, 100))
def test_accuracy_falls_with_what_a_move_cost(loss: float) -> None:
    assert accuracy_of(0) == pytest.approx(100)
    assert 0 <= accuracy_of(loss) <= 100
    assert accuracy_of(loss) == pytest.approx(max(0.0, min(100.0, 103.1669 * exp(-0.04354 * loss) - 3.1669)))
    assert accuracy_of(loss + 1) <= accuracy_of(loss)


def test_players_are_judged_by_the_moves_where_they_had_a_choice() -> None:
    best = EngineLine(("wA1",), 50.0)
    one = MoveRating(1, WHITE, best, best, 0.0, 5)
    ratings = [
        one,
        replace(one, seat=BLACK, loss=12.0),
        replace(one, loss=25.0),
        replace(one, seat=BLACK, loss=9.9),
        replace(one, loss=99.0, choices=1),
    ]
    white, black = review_of(ratings)
    assert (white.moves, white.mistakes, white.blunders) == (2, 0, 1)
    assert (black.moves, black.mistakes, black.blunders) == (2, 1, 0)
    assert white.accuracy == pytest.approx((100 + accuracy_of(25)) / 2)
    assert review_of([])[0].accuracy is None
    assert [rating.is_as_good for rating in (one, replace(one, loss=AS_GOOD), replace(one, loss=3.1))] == [
        True,
        True,
        False,
    ]


def test_a_job_rates_the_moves_of_a_game_one_after_another_and_stops_at_once() -> None:
    game = list(real_games(DATA))[1]
    job = RateMoves(Position.start(read_game_type(game.type)), game.moves[:8], nodes=300)
    assert isinstance(job, Deepening)
    told: list[MoveRating] = []
    found = job.deepen(job.budget(), told.append)
    assert list(found) == told
    assert [rating.ply for rating in told] == list(range(1, 9))
    budget = job.budget()

    def tell(rating: MoveRating) -> None:
        if rating.ply == 3:
            budget.stop()

    assert [rating.ply for rating in job.deepen(budget, tell)] == [1, 2, 3]
