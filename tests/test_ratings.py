"""Ratings from finished games."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from antterm.bots import bots_of
from antterm.table.ratings import FIRST, UNKNOWN, RankedResult, rating_histories
from benchmarks.ratings import FILE, pairs, ratings, rounded

FIXED = {"bot:easy": 1100, "bot:normal": 1500, "bot:hard": 1900}
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def games(*results: tuple[str, str]) -> list[RankedResult]:
    """Games of two, a day each: who won, and who lost."""
    return [RankedResult(NOON + timedelta(days=day), pair, (1, 2)) for day, pair in enumerate(results)]


def test_a_win_raises_a_rating_and_a_defeat_lowers_it_the_more_the_less_it_was_expected() -> None:
    after = {
        (won, bot): rating_histories(games(("ann", bot) if won else (bot, "ann")), FIXED)
        .overall["ann"][0]
        .rating
        for won in (True, False)
        for bot in FIXED
    }
    assert (
        FIRST
        < after[True, "bot:easy"].value
        < after[True, "bot:normal"].value
        < after[True, "bot:hard"].value
    )
    assert FIRST > after[False, "bot:hard"].value > after[False, "bot:normal"].value
    assert after[False, "bot:normal"].value > after[False, "bot:easy"].value
    assert all(rating.deviation < UNKNOWN and rating.is_provisional for rating in after.values())


def test_who_wins_as_often_as_they_lose_comes_to_the_rating_of_the_opponent() -> None:
    for bot, value in FIXED.items():
        course = rating_histories(games(*[("ann", bot), (bot, "ann")] * 20), FIXED).overall["ann"]
        assert course[-1].rating.value == pytest.approx(value, abs=60)
        assert not course[-1].rating.is_provisional


def test_who_wins_ten_games_of_eleven_comes_to_be_400_points_better() -> None:
    lot = [*[("ann", "bot:easy")] * 5, ("bot:easy", "ann"), *[("ann", "bot:easy")] * 5]
    rating = rating_histories(games(*lot * 20), FIXED).overall["ann"][-1].rating
    assert rating.value == pytest.approx(1100 + 400, abs=1.5 * rating.deviation)
    assert rating.value > 1100 + 300


def test_against_each_opponent_only_the_games_with_them_count() -> None:
    played = games(("ann", "bot:easy"), ("bot:hard", "ann"), ("ann", "bot:easy"))
    found = rating_histories(played, FIXED)
    assert len(found.overall["ann"]) == 3
    easy, hard = found.against["ann", "bot:easy"], found.against["ann", "bot:hard"]
    assert [game.ended for game in easy] == [NOON, NOON + timedelta(days=2)]
    assert easy[-1].rating.value > FIRST > hard[-1].rating.value
    alone = rating_histories([played[0], played[2]], FIXED)
    assert alone.overall["ann"] == easy


def test_two_people_are_rated_against_each_other_and_a_draw_of_equals_changes_nothing() -> None:
    found = rating_histories([RankedResult(NOON, ("ann", "bob"), (1, 1))], {})
    assert {game.rating.value for who in ("ann", "bob") for game in found.overall[who]} == {FIRST}
    found = rating_histories(games(("ann", "bob")), {})
    ann, bob = (found.overall[who][0].rating for who in ("ann", "bob"))
    assert ann.value - FIRST == FIRST - bob.value > 0


def test_at_a_table_of_four_every_place_counts() -> None:
    players = ("ann", "bob", "cleo", "dora")
    found = rating_histories([RankedResult(NOON, players, (3, 1, 2, 4))], {})
    values = [found.overall[who][0].rating.value for who in players]
    assert values[1] > values[2] > values[0] > values[3]


def test_several_bots_of_one_level_are_one_opponent() -> None:
    found = rating_histories([RankedResult(NOON, ("ann", "bot:easy", "bot:easy"), (2, 1, 3))], FIXED)
    assert [*found.against] == [("ann", "bot:easy")]


def test_games_that_say_nothing_about_strength_are_not_rated() -> None:
    against_oneself = RankedResult(NOON, ("ann", "ann"), (1, 2))
    with_two_seats = RankedResult(NOON, ("ann", "ann", "bot:easy"), (1, 2, 3))
    bots = RankedResult(NOON, ("bot:easy", "bot:easy"), (1, 2))
    alone = RankedResult(NOON, ("ann",), (1,))
    found = rating_histories([against_oneself, with_two_seats, bots, alone], FIXED)
    assert not found.overall
    assert not found.against


def test_the_library_is_loaded_only_where_ratings_are_computed() -> None:
    code = (
        "import sys, antterm.table.statistics, antterm.dialogues.people\nsys.exit('openskill' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("game_id", ["hive", "march", "micropolis"])
def test_the_ratings_of_levels_are_those_that_their_games_say(game_id: str) -> None:
    """They are what `python -m benchmarks.ratings` prints; each level has one, the higher the stronger."""
    found = ratings(pairs(FILE.read_text("utf-8"))[game_id])
    assert bots_of(game_id).ratings == {level: rounded(rating) for level, rating in found.items()}
    assert [*found] == ["random", *bots_of(game_id).levels]
