"""The score sheet."""

from __future__ import annotations

import pytest

from antterm.games.micropolis.rules.anthill import Gallery
from antterm.games.micropolis.rules.scoring import Sheet, harvest, royal, score, totals, winners
from antterm.games.micropolis.rules.tiles import Fruit
from tests.games.micropolis.positions import anthill
from tests.games.micropolis.test_galleries import RING

RULINGS = {"no_armies": "tied", "majorities": "anthills", "tie_break": "largest"}
OTHERS = [anthill("47", army=2)]


def gallery(tiles: int = 1, queens: int = 0, fruits: str = "") -> Gallery:
    return Gallery((), 0, queens, tuple(map(Fruit, fruits.split())), tiles, 0)


def test_v1_and_v10_the_example_of_the_rulebook() -> None:
    example = anthill(RING, army=1, full="56 57 52 09")
    sheets = score([[example], OTHERS], RULINGS)
    assert sheets[0] == (Sheet(population=24, colony=5, harvest=7, royal=5, army=0, barracks=12),)
    assert totals(sheets)[0] == 53


@pytest.mark.parametrize(
    ("fruits", "points"),
    [
        ("", 0),
        ("cherry", 2),
        ("gift", 2),
        ("cherry cherry lemon", 5),
        ("cherry gift gift", 10),
        ("cherry lemon grape fig", 15),
        ("cherry lemon grape fig gift", 20),
        ("cherry lemon grape blackberry fig pomegranate", 25),
        ("cherry lemon grape blackberry fig pomegranate gift", 25),
    ],
)
def test_v4_harvest(fruits: str, points: int) -> None:
    assert harvest(gallery(fruits=fruits)) == points


@pytest.mark.parametrize(("queens", "points"), [(0, 0), (1, 7), (2, 0), (3, 0)])
def test_v5_only_a_single_queen_scores(queens: int, points: int) -> None:
    assert royal(gallery(tiles=7, queens=queens)) == points


def test_two_queens_joined_by_the_last_tile_score_nothing() -> None:
    apart = score([[anthill("16 47")], [anthill("11")]], RULINGS)
    assert apart[0][0].royal == 2
    joined = anthill("16 21 11")
    assert [g.queens for g in joined.galleries if g.queens] == [2]
    assert score([[joined], OTHERS], RULINGS)[0][0].royal == 0


@pytest.mark.parametrize(("tile", "points"), [("52", 2), ("54", 4), ("37", 7), ("42", 10)])
def test_v6_full_barracks(tile: str, points: int) -> None:
    assert score([[anthill(tile, full=tile)], OTHERS], RULINGS)[0][0].barracks == points
    assert score([[anthill(tile)], OTHERS], RULINGS)[0][0].barracks == 0


def test_everybody_who_ties_scores_the_majorities() -> None:
    sheets = score([[anthill("48", army=3)], [anthill("47", army=3)], [anthill("16", army=2)]], RULINGS)
    assert [own[0].army for own in sheets] == [5, 5, 0]
    sheets = score([[anthill("47")], [anthill("49")], [anthill("16")]], RULINGS)
    assert [own[0].colony for own in sheets] == [5, 5, 0]


def test_when_nobody_has_an_army_the_ruling_decides() -> None:
    bare = [[anthill("47")], [anthill("48")]]
    assert [own[0].army for own in score(bare, RULINGS)] == [5, 5]
    assert [own[0].army for own in score(bare, {**RULINGS, "no_armies": "none"})] == [0, 0]


def test_in_the_advanced_game_anthills_compete_or_by_the_ruling_players() -> None:
    two_each = [[anthill("47", 4), anthill("49", 4)], [anthill("48", 4), anthill("52", 1)]]
    sheets = score(two_each, RULINGS)
    assert [[sheet.army for sheet in own] for own in sheets] == [[5, 5], [5, 0]]
    assert [[sheet.colony for sheet in own] for own in sheets] == [[5, 5], [0, 0]]
    sheets = score(two_each, {**RULINGS, "majorities": "players"})
    assert [[sheet.army for sheet in own] for own in sheets] == [[5, 0], [5, 0]]
    assert totals(sheets)[0] == sum(sheet.total for sheet in sheets[0])


def test_the_larger_army_breaks_a_tie() -> None:
    """Four ants each: the larger colony against the larger army."""
    tied = [[anthill("53", army=1)], [anthill("49", army=4)]]
    assert totals(score(tied, RULINGS)) == (9, 9)
    assert winners(tied, RULINGS) == (1,)


def test_equal_points_and_equal_armies_share_the_victory() -> None:
    tied = [[anthill(army=2)], [anthill(army=4)], [anthill(army=4)]]
    assert winners(tied, RULINGS) == (1, 2)


def test_a_tie_in_the_advanced_game_is_broken_by_the_ruling() -> None:
    """Equal points: nobody has tiles, and each has one of two tied largest armies."""
    tied = [[anthill(army=4), anthill(army=1)], [anthill(army=4), anthill(army=3)]]
    assert totals(score(tied, RULINGS)) == (5, 5)
    assert winners(tied, RULINGS) == (0, 1)
    assert winners(tied, {**RULINGS, "tie_break": "sum"}) == (1,)
