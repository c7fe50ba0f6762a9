"""Games played by people: every move is legal, the moves to choose from are as many, the end is the same."""

from __future__ import annotations

import pytest

from antterm.core.record import Record
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.notation import move_text, read_game_type, read_move, state_word
from antterm.games.hive.rules.position import TOURNAMENT
from antterm.games.hive.rules.referee import replay
from tests.games.hive.positions import DATA, SHARED, RealGame, real_games

OWN = list(real_games(DATA))
ALL = list(real_games(SHARED))
SAMPLE = ALL[::10]


def check(game: RealGame) -> None:
    line = replay(read_game_type(game.type), game.moves, TOURNAMENT)
    counts = [position.count_moves() for position in line.positions]
    assert counts[: len(game.legal_counts)] == list(game.legal_counts)
    assert state_word(line.end) == game.engine_state
    for position, move in zip(line.positions, line.moves, strict=False):
        if move is not None:
            assert read_move(position, move_text(position, move)) == move
    assert first_threefold([position.fingerprint() for position in line.positions]) == game.threefold_after


def first_threefold(marks: list[str]) -> int | None:
    """After how many half-moves a position stands for the third time."""
    return next((i for i, mark in enumerate(marks) if marks[: i + 1].count(mark) == 3), None)


@pytest.mark.parametrize("game", OWN, ids=str)
def test_games_of_six_kinds(game: RealGame) -> None:
    check(game)


@pytest.mark.parametrize("game", OWN, ids=str)
def test_games_at_the_table_end_as_they_did(game: RealGame) -> None:
    expansions = read_game_type(game.type) or "none"
    record = Record(Hive(), 2, 1, {"expansions": expansions, "opening": TOURNAMENT})
    for text in game.moves:
        record.answer(record.play.understand(text))
        assert record.game.decode(record.game.encode(record.play.boundary)) == record.play.boundary
    outcome = record.play.outcome
    reasons = {"WhiteWins": "surrounded", "BlackWins": "surrounded", "Draw": "both_surrounded"}
    expected = "threefold" if game.threefold_after else reasons.get(game.engine_state)
    assert (outcome.reason if outcome else None) == expected


@pytest.mark.few(10)
@pytest.mark.skipif(not ALL, reason="the shared test data are not here")
@pytest.mark.parametrize("game", SAMPLE, ids=str)
def test_a_sample_of_many_games(game: RealGame) -> None:
    check(game)


@pytest.mark.slow
@pytest.mark.skipif(not ALL, reason="the shared test data are not here")
def test_all_of_many_games() -> None:
    assert len(ALL) == 192
    for game in ALL:
        check(game)
