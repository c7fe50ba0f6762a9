"""Whole games by random play: everything is conserved, written states are equal, views leak nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from importlib import resources
from itertools import islice, product
from typing import Any

import pytest

from antterm.core.ask import Ask
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.rules.happened import CardsSeen, HexesSeen
from antterm.games.march.rules.meanings import CardMeaning
from antterm.games.march.rules.state import State
from tests.foreseen import FROZEN
from tests.games.march.games import (
    GAME,
    MOST_ANSWERS,
    assert_states_survive_writing,
    assert_views_tell_nothing,
    eager,
    play_out,
    whole_game,
)
from tests.games.march.invariants import cards_in_sight
from tests.sampling import sampled

TABLES: list[tuple[int, dict[str, str]]] = [
    (seats, {"long": long, "beyond": beyond})
    for seats, long, beyond in product(range(2, 6), ("off", "on"), ("none", "two", "three", "five"))
]
"""Every number of players with every option."""
WITH_SPECIES: list[tuple[int, dict[str, str]]] = [
    (seats, {**options, "species": "special"}) for seats, options in TABLES if seats in (3, 4)
]
"""The tables that special species can be played at, with every other option."""
KINDS_OF_TABLE: list[tuple[int, dict[str, str]]] = [
    *((seats, {}) for seats in range(2, 6)),
    *((seats, {"species": "special"}) for seats in (3, 4)),
]
"""Every number of players, by default and with special species."""


def long_record(seats: int, seed: int, most: int = MOST_ANSWERS) -> Record[State]:
    """A long random game, to its end or its first `most` answers."""
    record = Record(GAME, seats, seed, {"long": "on"})
    rng = Streams(seed)
    while record.play.ask is not None and len(record.answers) < most:
        record.answer(eager(record.play.ask, rng))
    return record


@pytest.mark.few(4)
@pytest.mark.parametrize(("seats", "options"), sampled([*TABLES, *WITH_SPECIES], every=2), ids=str)
def test_random_games_hold_all_promises(seats: int, options: dict[str, str]) -> None:
    whole_game(seats, options, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_3000_random_games_hold_all_promises(seats: int, options: dict[str, str]) -> None:
    for seed in range(100, 194):
        whole_game(seats, options, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), WITH_SPECIES, ids=str)
def test_1008_random_games_with_species_hold_all_promises(seats: int, options: dict[str, str]) -> None:
    for seed in range(200, 263):
        whole_game(seats, options, seed)


@pytest.mark.few(1)
@pytest.mark.parametrize("magnitude", [1, 9, 36])
def test_games_with_extreme_cards_of_an_owner_hold_all_promises(magnitude: int) -> None:
    text = resources.files("antterm.games.march.rules").joinpath("data", "cards.toml").read_text("utf-8")
    text = re.sub(r"(?<=[a-z] = )\d+(?=[ ,].*\})", str(magnitude), text)
    document = {"cards.toml": re.sub(r"(?m)^cost = \d+", f"cost = {min(magnitude, 9) - 1}", text)}
    for seats in range(2, 6):
        whole_game(seats, {"beyond": "five", "components": document}, magnitude)


@pytest.mark.few(2)
@pytest.mark.parametrize("magnitude", [1, 9, 36])
def test_games_with_extreme_species_of_an_owner_hold_all_promises(magnitude: int) -> None:
    text = resources.files("antterm.games.march.rules").joinpath("data", "species.toml").read_text("utf-8")
    text = re.sub(r"(?<=[a-z] = )\d+(?=[ ,].*\})", str(magnitude), text)
    text = re.sub(r"(?m)^(food|larvae) = \d+", rf"\1 = {magnitude}", text)
    document = {"species.toml": re.sub(r"(?m)^cost = \d+", f"cost = {min(magnitude, 9) - 1}", text)}
    for seats in (3, 4):
        whole_game(seats, {"species": "special", "components": document}, magnitude)


def never_asked(
    points: Iterable[str], tables: Iterable[tuple[int, int]], options: dict[str, str]
) -> set[str]:
    """The decision points that come up in none of these games, given by their seats and seeds."""
    missing = set(points)
    for seats, seed in tables:
        missing -= {play.ask.kind for play in play_out(seats, options, seed) if play.ask is not None}
        if not missing:
            break
    return missing


@pytest.mark.slow
def test_every_decision_point_comes_up_in_random_games() -> None:
    expected = [
        "setup.start_hex",
        "setup.start_place",
        "turn.action",
        "turn.bonus",
        "explore.place",
        "explore.move_from",
        "explore.move_ants",
        "explore.react",
        "march.larva",
        "march.ant",
        "march.react",
        "forage.react",
        "play.card",
        "play.drop_goal",
        "play.pay",
        "play.react",
        "ant.site",
        "settle.site",
        "battle.invader",
        "battle.ferocity",
        "battle.losses",
        "battle.spoils",
        "centipede.ferocity",
        "centipede.losses",
        "centipede.spoils",
        "beyond.lair_play",
        "beyond.ant_lion_discard",
        "beyond.pear_larva",
        "feed.starve",
        "decree.choice",
    ]
    tables = ((seats, seed) for seed, seats in product(range(47, 400), range(2, 6)))
    assert never_asked(expected, tables, {"beyond": "five"}) == set()


@pytest.mark.slow
def test_every_decision_point_of_the_species_comes_up_in_random_games() -> None:
    expected = {
        "setup": ["species"],
        "dance_of_chaos": ["larva", "ant"],
        "six_thousand_steps": ["from", "place", "ants", "react"],
        "modified_genome": ["first", "second", "place", "react"],
        "marauders_raid": ["larva", "ant", "victim"],
    }
    points = [f"{group}.{name}" for group, names in expected.items() for name in names]
    tables = ((seats, seed) for seed, seats in product(range(335, 600), (3, 4)))
    assert never_asked(points, tables, {"species": "special"}) == set()


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("seats", "options"),
    [*KINDS_OF_TABLE, (3, {"centipedes": "standard"}), (2, {"centipedes": "easy", "open_hands": "on"})],
    ids=str,
)
def test_the_cards_of_a_question_lie_open_or_in_the_hand_of_who_is_asked(
    seats: int, options: dict[str, str]
) -> None:
    """So whoever may see a question may see the cards that it is about."""
    kinds: set[tuple[str, bool]] = set()
    for seed in range(20, 23):
        for play in play_out(seats, {"beyond": "five", **options}, seed):
            ask = play.ask
            if ask is None:
                continue
            cards = {choice.meaning.card for choice in ask.choices if isinstance(choice.meaning, CardMeaning)}
            if cards:
                kinds.add((ask.kind, ask.private))
                assert cards <= cards_in_sight(play.view(ask.seat if ask.private else None)), ask.kind
    assert kinds


@pytest.mark.few(3)
@pytest.mark.parametrize(("seats", "options"), KINDS_OF_TABLE, ids=str)
def test_a_state_survives_writing_at_every_boundary(seats: int, options: dict[str, str]) -> None:
    assert_states_survive_writing(seats, options)


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_same_seed_and_answers_tell_the_same_events(seats: int) -> None:
    record = Record(GAME, seats, 11, {})
    rng = Streams(11)
    while record.play.ask is not None:
        record.answer(eager(record.play.ask, rng))
    again = Record.replay(GAME, seats, 11, {}, record.answers)
    assert again.events() == record.events()
    assert again.play.digest() == record.play.digest()


@pytest.mark.parametrize("components", [FROZEN])
def test_a_long_game_of_five_resumes_equal_from_its_answers() -> None:
    record = long_record(5, 111)
    assert len(record.answers) > 500
    again = Record.replay(GAME, 5, 111, {"long": "on"}, record.answers)
    assert again.play.digest() == record.play.digest()
    assert [again.play.view(seat) for seat in range(5)] == [record.play.view(seat) for seat in range(5)]


def test_a_game_goes_on_alike_from_a_written_state() -> None:
    plays = play_out(4, {}, 13)
    play = next(islice(plays, 60, None))
    twin = Play(GAME, GAME.decode(json.loads(json.dumps(GAME.encode(play.boundary)))))
    for text in play.since:
        twin.answer(text)
    assert twin.ask == play.ask
    assert twin.view(0) == play.view(0)


def questions(seats: int, seed: int) -> Iterator[tuple[Ask, Play[State]]]:
    for play in play_out(seats, {}, seed):
        if play.ask is not None:
            yield play.ask, play


@pytest.mark.few(1)
@pytest.mark.parametrize(("seats", "options"), KINDS_OF_TABLE, ids=str)
def test_a_view_tells_nothing_that_its_seat_must_not_know(seats: int, options: dict[str, str]) -> None:
    assert_views_tell_nothing(seats, options)


def test_hidden_cards_and_hexes_are_nowhere_in_the_views_of_others() -> None:
    for ask, play in questions(4, 19):
        if not (ask.private and ask.hidden):
            continue
        for seat in range(4):
            if seat == ask.seat:
                continue
            view: Any = play.view(seat)
            assert view.nests[ask.seat].hand is None
            assert view.looked == ()
            assert view.looker is None or view.drawn is None


def test_events_of_drawn_cards_are_for_their_owner() -> None:
    record = Record(GAME, 3, 23, {})
    rng = Streams(23)
    while record.play.ask is not None:
        record.answer(eager(record.play.ask, rng))
    for event in record.events():
        if isinstance(event, CardsSeen | HexesSeen):
            assert event.only == frozenset({event.seat})
        else:
            assert event.only is None
