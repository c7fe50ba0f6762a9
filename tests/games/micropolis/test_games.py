"""Whole games by random play: nothing is lost, everything can be written down."""

from __future__ import annotations

import json
import pickle

import pytest

from antterm.core.checking import BadState
from antterm.core.options import with_defaults
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, TILES_OF_ANTHILL, Side
from antterm.games.micropolis.rules.meanings import OfAnthill
from antterm.games.micropolis.rules.scoring import score, totals
from antterm.games.micropolis.rules.state import State, check_box
from antterm.games.micropolis.rules.tiles import reconstruction
from tests.games.micropolis.positions import GAME, now
from tests.sampling import sampled

DRAWN = {
    (2, "off"): 25,
    (3, "off"): 31,
    (4, "off"): 43,
    (5, "off"): 52,
    (6, "off"): 61,
    (2, "on"): 43,
    (3, "on"): 61,
}
"""V9: tiles drawn, by players and variant."""
TABLES = list(DRAWN)


def random_options(seats: int, advanced: str, seed: int) -> dict[str, str]:
    """Every third game by the default rulings, the others by rulings chosen at random."""
    rng = Streams(seed)
    given = {"advanced": advanced}
    if seed % 3:
        for option in GAME.options:
            if not option.document and option.name != "advanced":
                given[option.name] = rng.pick("options", option.values)
    return given


def random_game(seats: int, advanced: str, seed: int) -> Record[State]:
    """A game at its end, with all that must hold at every step held against it."""
    record = Record(GAME, seats, seed, random_options(seats, advanced, seed))
    rng = Streams(seed)
    at_once = record.options["army_limit"] == "at_once"
    while record.play.ask is not None:
        state = now(record.play)
        check_box(state)
        if at_once or record.play.ask.kind in ("anthill", "commander", "post"):
            assert all(one.army <= ARMY_LIMIT for own in state.anthills for one in own)
        record.answer(rng.pick("choice", record.play.ask.choices).text)
    return record


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_v9_as_many_tiles_are_drawn_as_the_number_of_players_says(seats: int, advanced: str) -> None:
    record = random_game(seats, advanced, 0)
    assert record.play.outcome is not None
    assert len(reconstruction().tiles) - len(record.play.boundary.pile) == DRAWN[seats, advanced]


def assert_ended_well(record: Record[State], drawn: int) -> None:
    state = record.play.boundary
    assert len(reconstruction().tiles) - len(state.pile) == drawn
    assert all(len(one.tiles) == TILES_OF_ANTHILL for own in state.anthills for one in own)
    outcome = record.play.outcome
    assert outcome is not None
    assert outcome.scores == totals(score(state.anthills, state.rulings))
    assert all(outcome.scores[seat] == max(outcome.scores) for seat in outcome.winners)
    assert outcome.winners


@pytest.mark.few(7)
@pytest.mark.parametrize("seed", sampled(([seed] for seed in range(9)), every=2))
@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_random_games(seats: int, advanced: str, seed: int) -> None:
    assert_ended_well(random_game(seats, advanced, seed), DRAWN[seats, advanced])


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_five_thousand_random_games(seats: int, advanced: str) -> None:
    for seed in range(1000, 1720):
        assert_ended_well(random_game(seats, advanced, seed), DRAWN[seats, advanced])


@pytest.mark.few(3)
@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_every_boundary_survives_writing(seats: int, advanced: str) -> None:
    record = random_game(seats, advanced, 99)
    for number in range(0, len(record.answers), 3):
        state = record.at(number).boundary
        written = json.dumps(GAME.encode(state))
        again = GAME.decode(json.loads(written))
        assert again == state == GAME.copy(state)
        assert json.dumps(GAME.encode(again)) == written


START = GAME.encode(GAME.setup(with_defaults(GAME.options, 3, {}), 3, 1))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"supply": 7}, "supply"),
        ({"supply": -1}, "supply"),
        ({"supply": 2**64}, "supply"),
        ({"architects": 3}, "architects"),
        ({"pile": []}, "tiles"),
        ({"row": [["99", 0]]}, "row[0]"),
        ({"row": START["row"][:6], "pile": [*START["pile"], START["row"][6][0]]}, "row"),
        ({"commander": "7"}, "commander"),
        ({"commander": "x"}, "commander"),
        ({"round": "one"}, "round"),
        ({"round": 11}, "round"),
        ({"round": 2}, "players[0].anthills"),
        ({"turn": 3}, "turn"),
        ({"phase": "over"}, "turn"),
        ({"phase": "commander", "turn": 3}, "phase"),
        ({"deck": {}}, "deck"),
        ({"players": START["players"][:1]}, "players"),
        ({"rulings": {**START["rulings"], "advanced": "on"}}, "players[0].anthills"),
        ({"rulings": {**START["rulings"], "army_limit": "never"}}, "rulings.army_limit"),
        ({"rulings": {**START["rulings"], "colour": "red"}}, "rulings.colour"),
        ({"colour": 1}, "colour"),
    ],
    ids=str,
)
def test_a_damaged_state_is_refused_with_its_place(change: dict[str, object], place: str) -> None:
    with pytest.raises(BadState) as caught:
        GAME.decode({**START, **change})
    assert caught.value.place == place


def test_only_the_order_of_the_pile_is_hidden() -> None:
    state = GAME.setup(with_defaults(GAME.options, 4, {}), 4, 5)
    other = GAME.copy(state)
    other.pile = tuple(reversed(state.pile))
    assert other != state
    for seat in (None, 0, 1, 2, 3):
        assert pickle.dumps(GAME.view(other, seat)) == pickle.dumps(GAME.view(state, seat))
    assert {tile.id for tile in GAME.view(state, 0).unseen} == {tile.id for tile in state.pile}


def test_drawing_tiles_ends_what_can_be_taken_back() -> None:
    record = random_game(4, "off", 3)
    revealing = [number for number, entry in enumerate(record.history) if entry.reveals]
    assert len(revealing) == 9
    record.rewind(revealing[0])
    assert record.why_not_take_back() is None
    record.answer(record.play.ask.choices[0].text if record.play.ask else "")
    assert record.why_not_take_back() == "revealed"


@pytest.mark.parametrize("side", list(Side))
def test_a_preview_is_what_comes_of_placing_the_tile(side: Side) -> None:
    record = random_game(2, "off", 0)
    asked = [number for number, entry in enumerate(record.history) if entry.kind == "side"]
    assert asked
    for number in asked:
        play = record.at(number)
        assert play.ask is not None
        assert isinstance(play.ask.about, OfAnthill)
        home, view = play.ask.about.home, play.view(None)
        preview = view.with_anthill(home, view.anthill(home).place(view.held, side))
        play.answer(side)
        assert now(play).anthill(home).tiles == preview.anthill(home).tiles
        drawn = ("population", "harvest", "royal")
        for line in drawn:
            assert getattr(play.view(None).sheets[home.seat][0], line) == getattr(
                preview.sheets[home.seat][0], line
            )
