"""Who plays whom in tournaments, and how they stand: tables of FIDE, and tournaments played by chance."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.host.tournament.pairing import BLACK, WHITE, Contender, Pair, berger_tables, swiss_round
from antterm.host.tournament.standings import Score, TieBreak, standings
from tests.sampling import examples

FIDE_6 = [
    "1-6 2-5 3-4",
    "6-4 5-3 1-2",
    "2-6 3-1 4-5",
    "6-5 1-4 2-3",
    "3-6 4-2 5-1",
]
FIDE_8 = [
    "1-8 2-7 3-6 4-5",
    "8-5 6-4 7-3 1-2",
    "2-8 3-1 4-7 5-6",
    "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7",
    "8-7 1-6 2-5 3-4",
    "4-8 5-3 6-2 7-1",
]


@pytest.mark.parametrize(("count", "tables"), [(6, FIDE_6), (8, FIDE_8)])
def test_a_round_robin_follows_the_tables_of_the_handbook(count: int, tables: list[str]) -> None:
    rounds = [{f"{one + 1}-{(other or 0) + 1}" for one, other in each} for each in berger_tables(count)]
    assert rounds == [set(line.split()) for line in tables]


@pytest.mark.parametrize("count", range(2, 21))
def test_everybody_meets_everybody_once_and_colours_are_even(count: int) -> None:
    rounds = berger_tables(count)
    assert len(rounds) == count - 1 + count % 2
    games = [(one, other) for each in rounds for one, other in each if other is not None]
    assert sorted((min(pair), max(pair)) for pair in games) == [*combinations(range(count), 2)]
    for each in rounds:
        assert sorted(player for pair in each for player in pair if player is not None) == [*range(count)]
    byes = Counter(one for each in rounds for one, other in each if other is None)
    assert byes == (dict.fromkeys(range(count), 1) if count % 2 else {})
    begun = Counter(one for one, _other in games)
    for player in range(count):
        number = sum(player in pair for pair in games)
        assert abs(2 * begun[player] - number) <= 1


class Played:
    """A Swiss tournament in which some results are given.

    Args:
        count: how many play.
    """

    def __init__(self, count: int) -> None:
        self.points = [0] * count
        self.opponents: list[list[int]] = [[] for _player in range(count)]
        self.colours: list[list[int]] = [[] for _player in range(count)]
        self.byes = Counter[int]()

    def pair(self, absent: frozenset[int] = frozenset()) -> list[Pair]:
        """Return the pairs of the next round, and take them down."""
        pairs = swiss_round(
            [
                Contender(
                    number,
                    self.points[number],
                    tuple(self.opponents[number]),
                    tuple(self.colours[number]),
                    bool(self.byes[number]),
                )
                for number in range(len(self.points))
                if number not in absent
            ]
        )
        for one, other in pairs:
            if other is None:
                self.byes[one] += 1
                self.points[one] += 2
                continue
            self.opponents[one].append(other)
            self.opponents[other].append(one)
            self.colours[one].append(WHITE)
            self.colours[other].append(BLACK)
        return pairs


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[int, int, list[int]]:
    """Draw the number of players, the number of rounds, and the results of all games."""
    count = draw(st.integers(2, 17))
    rounds = draw(st.integers(1, max(1, (count + 1) // 2)))
    results = draw(st.lists(st.integers(0, 2), min_size=rounds * count, max_size=rounds * count))
    return count, rounds, results


@examples(150)
@given(tournaments())
def test_a_swiss_tournament_keeps_its_rules(case: tuple[int, int, list[int]]) -> None:
    pytest.importorskip("networkx")
    count, rounds, results = case
    played, lot = Played(count), iter(results)
    for _round in range(rounds):
        pairs = played.pair()
        assert sorted(player for pair in pairs for player in pair if player is not None) == [*range(count)]
        assert sum(other is None for _one, other in pairs) == count % 2
        for one, other in pairs:
            if other is not None:
                got = next(lot)
                played.points[one] += got
                played.points[other] += 2 - got
    for number in range(count):
        met = played.opponents[number]
        assert len({*met}) == len(met), "nobody meets an opponent again"
        assert played.byes[number] <= 1
        assert abs(sum(played.colours[number])) <= 2
        colours = "".join("w" if each == WHITE else "b" for each in played.colours[number])
        assert "www" not in colours
        assert "bbb" not in colours


def test_the_upper_half_meets_the_lower_and_winners_meet_winners() -> None:
    pytest.importorskip("networkx")
    played = Played(8)
    first = played.pair()
    assert [{*pair} for pair in first] == [{0, 4}, {1, 5}, {2, 6}, {3, 7}]
    assert [pair[0] for pair in first] == [0, 5, 2, 7], "colours alternate from board to board"
    for winner in (0, 1, 2, 3):
        played.points[winner] += 2
    second = played.pair()
    assert [{*pair} for pair in second] == [{0, 3}, {1, 2}, {4, 7}, {5, 6}], "and all change colours"


def test_the_bye_goes_to_the_last_and_not_twice_to_one() -> None:
    pytest.importorskip("networkx")
    played, had = Played(5), []
    for _round in range(5):
        pairs = played.pair()
        had += [one for one, other in pairs if other is None]
    assert had[0] == 4
    assert sorted(had) == [0, 1, 2, 3, 4]


def test_where_all_have_met_games_are_played_again() -> None:
    pytest.importorskip("networkx")
    played = Played(2)
    assert [played.pair() for _round in range(3)] == [[(0, 1)], [(1, 0)], [(0, 1)]]


def test_sixty_four_are_paired() -> None:
    pytest.importorskip("networkx")
    played = Played(64)
    for number in range(4):
        for at, (one, other) in enumerate(played.pair()):
            assert other is not None
            played.points[one if (at + number) % 3 else other] += 2
    assert all(len({*met}) == 4 for met in played.opponents)
    assert max(abs(sum(colours)) for colours in played.colours) <= 2


ROUND_ROBIN = (TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER, TieBreak.WINS)
SWISS = (TieBreak.BUCHHOLZ, TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER)


def test_points_decide_then_the_game_of_two_equals() -> None:
    scores = [
        Score((0, 1), (0, 2)),
        Score((2, 0), (0, 2)),
        Score((0, 3), (2, 0)),
        Score((1, 2), (0, 2)),
        Score((1, 3), (2, 0)),
        Score((2, 3), (1, 1)),
    ]
    found = standings(4, scores, ROUND_ROBIN)
    assert [(each.number, each.place, each.points) for each in found] == [
        (1, 1, 4),
        (0, 2, 4),
        (2, 3, 3),
        (3, 4, 1),
    ]
    assert [each.tie_breaks[0] for each in found] == [4, 0, 0, 0]
    assert found[0].tie_breaks[1] == 2 * 4 + 2 * 1, "the points of those who were beaten"
    assert all(each.games == 3 for each in found)


def test_equals_in_everything_share_a_place() -> None:
    scores = [Score((0, 1), (1, 1)), Score((2, 3), (1, 1))]
    assert [each.place for each in standings(5, scores, SWISS)] == [1, 1, 1, 1, 5]


def test_a_bye_counts_as_an_opponent_with_as_many_points_as_one_has() -> None:
    scores = [
        Score((0, 1), (2, 0)),
        Score((2, None), (2, 0), played=False),
        Score((0, 2), (2, 0)),
        Score((1, None), (2, 0), played=False),
    ]
    by_number = {each.number: each for each in standings(3, scores, (*SWISS, TieBreak.WINS))}
    assert [by_number[number].points for number in range(3)] == [4, 2, 2]
    assert by_number[0].tie_breaks[0] == 2 * (2 + 2)
    assert by_number[1].tie_breaks[0] == 2 * (4 + 2)
    assert by_number[1].tie_breaks[3] == 0, "a bye is no win"
    assert by_number[0].tie_breaks[3] == 2
