"""The level `expert`, and the games that it plays on in its head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from antterm.bots import Budget, create
from antterm.core.rng import Streams
from antterm.games.micropolis.bots.expert import CANDIDATES, Candidate, ExpertBot
from antterm.games.micropolis.bots.levels import HardBot, ImaginedTable, expected_tile_points
from antterm.games.micropolis.bots.playouts import (
    BARE,
    Playout,
    TileSummary,
    anthill_summary,
    expected_chain_points,
    summary_of,
    with_tile,
)
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, TILES_OF_ANTHILL, Anthill, Side
from antterm.games.micropolis.rules.meanings import ChoosingTile
from antterm.games.micropolis.rules.scoring import barracks, score, totals
from antterm.games.micropolis.rules.state import State
from tests.games.micropolis.positions import DECK, anthill, play, table
from tests.sampling import fewer

WEIGHTS = HardBot.weights
MIDDLE = "34 56 47 35 15 57 44 52"


def playout(state: State) -> Playout:
    """Return the game of a position, to be played on from before a turn of the first player."""
    view = play(state).view(0)
    return Playout.of_ends([ImaginedTable.of(view)], view, WEIGHTS, HardBot.rivalry)[0]


def second_round() -> State:
    """Return a position of two, each with a tile, before the turn of the first."""
    state = table([[anthill("34", army=5)], [anthill("47", army=5)]])
    state.round = 2
    return state


def finished(rng: Streams, anthills: int) -> list[Anthill]:
    """Return closed anthills of tiles at random, their armies and barracks too."""
    order = list(DECK.values())
    rng.shuffle("tiles", order)
    found = []
    for number in range(anthills):
        tiles = tuple(order[number * TILES_OF_ANTHILL : (number + 1) * TILES_OF_ANTHILL])
        full = frozenset(tile.id for tile in tiles if tile.barracks and rng.below("full", 2))
        found.append(Anthill(tiles, rng.below("army", ARMY_LIMIT + 1), full))
    return found


def test_tiles_promise_what_the_slower_search_for_galleries_finds() -> None:
    rng = Streams(1)
    for _anthill in range(100):
        order = list(DECK.values())
        rng.shuffle("tiles", order)
        slow, fast = Anthill(), BARE
        for tile in order[:TILES_OF_ANTHILL]:
            side = rng.pick("side", list(Side))
            slow, fast = slow.place(tile, side), with_tile(fast, summary_of(tile), side is Side.LEFT)
            expected = expected_tile_points(slow.tiles, WEIGHTS)
            points, largest = expected_chain_points(fast, WEIGHTS)
            assert points == pytest.approx(expected.population + expected.harvest + expected.royal)
            assert largest == pytest.approx(expected.colony)


def test_the_points_at_the_end_are_those_of_the_score_sheet() -> None:
    rng, game = Streams(2), playout(table([[anthill()], [anthill()], [anthill()]]))
    for _table in range(50):
        anthills = finished(rng, 3)
        game.anthills = [anthill_summary(each, WEIGHTS) for each in anthills]
        rulings = play(table([[anthill()], [anthill()]])).view(0).rulings
        assert game.points() == list(totals(score([(each,) for each in anthills], rulings)))


@pytest.mark.parametrize(
    ("own", "others", "row"),
    [
        (anthill(MIDDLE, army=4), [anthill(army=3)], "42 17 23 06"),
        (anthill("47", army=2), [anthill(army=0)], "23 06 17 60"),
        (anthill("47 42 61", army=9), [anthill(army=6), anthill(army=3)], "23 22 09"),
    ],
    ids=["barracks", "a robbed commander without soldiers", "a sentry"],
)
def test_turns_are_those_of_the_table_that_hard_imagines(
    own: Anthill, others: Sequence[Anthill], row: str
) -> None:
    state = table([[own], *([each] for each in others)], row=row, commander="1")
    state.turn = len(others)
    view = play(state).view(0)
    position = ImaginedTable.of(view)
    game = Playout.of_ends([position], view, WEIGHTS, HardBot.rivalry)[0]
    home = view.homes[0]
    expected = {
        (
            sum(expected_tile_points(grown.tiles, WEIGHTS)[:3]),
            expected_tile_points(grown.tiles, WEIGHTS).colony,
            grown.army,
            barracks(grown),
        )
        for grown in (after.anthills[home] for after in position.turns(0))
    }
    found = {
        (turn.grown.points, turn.grown.largest, turn.grown.army, turn.grown.barracks)
        for turn in game.turns(0)
    }
    assert found
    for each in found:
        assert any(each == pytest.approx(other) for other in expected), each


def test_a_turn_pays_the_tiles_passed_and_takes_what_lies_on_its_own() -> None:
    state = table([[anthill("47", army=3)], [anthill(army=3)]], row="48 49 50", soldiers=(0, 0, 2))
    game = playout(state)
    third = next(turn for turn in game.turns(0) if turn.place == 2)
    game.carry_out(third)
    assert [soldiers for _tile, soldiers in game.row[:3]] == [1, 1, 0]
    assert game.anthills[0].army == 3
    assert game.anthills[0].chain.tiles == 2


def test_the_row_is_filled_from_the_end_of_the_pile_and_the_token_goes_to_the_larger_army() -> None:
    game = playout(table([[anthill(army=2)], [anthill(army=5)]]))
    game.turn, game.rounds_on, game.row = 1, 0, game.row[:1]
    pile = [summary_of(DECK[name]) for name in ("44", "45", "46", "47", "48", "49", "50")]
    game = game.with_pile(pile)
    assert game.advance()
    assert [tile for tile, _soldiers in game.row[1:]] == pile[:0:-1]
    assert game.commander == 1
    assert game.rounds_on == 2


def test_a_game_is_played_on_until_all_rings_are_closed() -> None:
    game = playout(table([[anthill(army=5)], [anthill(army=5)], [anthill(army=5)]], row="34 56 47"))
    game.move(0)
    waiting = [
        summary_of(tile) for tile in play(table([[anthill()], [anthill()], [anthill()]])).view(0).unseen
    ]
    game = game.with_pile(waiting)
    game.play()
    assert {each.chain.tiles for each in game.anthills} == {TILES_OF_ANTHILL}


@pytest.mark.parametrize("most", fewer(60, ExpertBot.playouts))
def test_expert_thinks_of_games_as_many_as_its_budget_allows(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = play(second_round())
    assert isinstance(course.ask and course.ask.about, ChoosingTile)
    assert course.ask is not None
    played, real = [], Candidate.play

    def counted(self: Candidate, pile: Sequence[TileSummary], seat: int) -> None:
        played.append(seat)
        real(self, pile, seat)

    monkeypatch.setattr(Candidate, "play", counted)
    for nodes, least in ((1, CANDIDATES), (20, 16), (most, most * 0.9)):
        played.clear()
        ExpertBot().decide(course.ask, course.view(0), Streams(1), Budget(nodes=nodes))
        assert least <= len(played) <= max(nodes, CANDIDATES)


def test_the_order_of_the_pile_does_not_change_what_expert_thinks() -> None:
    state = second_round()
    other = replace(state, pile=state.pile[::-1])
    found = []
    for each in (state, other):
        course = play(each)
        assert course.ask is not None
        found.append(ExpertBot().analyse(course.ask, course.view(0), Streams(3), Budget(nodes=48)))
    assert found[0] == found[1]


def test_what_expert_thinks_best_is_what_it_answers() -> None:
    course = play(second_round())
    assert course.ask is not None
    given = course.ask, course.view(0)
    thoughts = ExpertBot().analyse(*given, Streams(3), Budget(nodes=48))
    assert thoughts[0].text == ExpertBot().decide(*given, Streams(3), Budget(nodes=48))
    assert len({thought.text for thought in thoughts}) == len(thoughts) > 1
    assert all(thought.rating is not None and thought.line for thought in thoughts)


def test_expert_is_a_level() -> None:
    assert isinstance(create("expert", "micropolis"), ExpertBot)
