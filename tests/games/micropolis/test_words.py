"""Everything that can happen has a sentence."""

from __future__ import annotations

import pytest

from antterm.core.ask import Refused
from antterm.core.options import with_defaults
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.micropolis.rules.scoring import LINES
from antterm.games.micropolis.rules.tiles import Craft, DeckError, Fruit, parse_deck
from antterm.games.micropolis.words import MicropolisWords
from tests.games.micropolis.positions import DECK, GAME, anthill, armies, play, table
from tests.games.micropolis.test_games import TABLES
from tests.sampling import sampled

WORDS = MicropolisWords()
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def assert_sentence(text: str) -> None:
    assert text == text.strip() != ""
    assert "{" not in text
    assert "None" not in text


@pytest.mark.few(1)
@pytest.mark.parametrize(("seats", "advanced"), sampled(TABLES, every=2))
def test_a_whole_game_can_be_told(seats: int, advanced: str) -> None:
    given = {"advanced": advanced, "own_tie": "choose" if advanced == "on" else "keep"}
    record = Record(GAME, seats, 1, given)
    rng = Streams(1)
    while (ask := record.play.ask) is not None:
        assert_sentence(WORDS.question(ask, NAMES))
        view = record.play.view(ask.seat)
        said = [WORDS.choice(ask, choice, view) for choice in ask.choices]
        for text in said:
            assert_sentence(text)
        record.answer(rng.pick("choice", ask.choices).text)
    told = [WORDS.event(event, NAMES) for event in record.events()]
    assert len([text for text in told if text]) > 10 * seats
    for text in filter(None, told):
        assert_sentence(text)
    assert record.play.outcome is not None
    assert_sentence(WORDS.outcome(record.play.outcome, NAMES))


def test_a_tile_under_the_cursor() -> None:
    course = play(table([[anthill("47", army=5)], [anthill(army=5)]], row="48 36", soldiers=[0, 2]))
    assert course.ask is not None
    assert WORDS.choice(course.ask, course.ask.choices[1], course.view(0)) == (
        "Tile 2: 2 workers, grape, barracks for 1; for 1 soldier, with 2 soldiers on it; "
        "left 4, right 4 points."
    )


def test_the_log_of_a_turn() -> None:
    course = play(table(armies(5, 5), row="48 06"), "2")
    assert [WORDS.event(event, NAMES) for event in course.happened] == [
        "Ann takes tile 2 for 1 soldier (2 workers, nurse with 2 eggs).",
        None,
        "Ann gains 2 soldiers.",
    ]


def test_tiles_and_lines_have_words() -> None:
    for tile in DECK.values():
        assert_sentence(WORDS.tile(tile))
    assert len({WORDS.line(line)[0] for line in LINES}) == 6
    for craft in Craft:
        assert_sentence(WORDS.craft_help(craft))
    assert len({WORDS.fruit(fruit) for fruit in Fruit}) == 7


def test_options_have_words() -> None:
    for option in GAME.options:
        for text in WORDS.option(option.name):
            assert_sentence(text)
        values = [WORDS.value(option.name, value) for value in option.values]
        assert len(set(values)) == len(values)
    own = {**with_defaults(GAME.options, 2, {"advanced": "on"}), "deck": {"name": "Mine", "tiles": []}}
    assert WORDS.summary(own) == "two anthills each, Mine"
    assert WORDS.value("deck", None) == "the reconstructed tiles"


def test_refusals_name_the_rule() -> None:
    course = play(table(armies(2, 5)))
    with pytest.raises(Refused) as caught:
        course.understand("5")
    assert WORDS.refusal(caught.value) == (
        "That tile costs 4 soldiers: one on each tile before it. Your army has 2."
    )


def test_a_broken_deck_is_refused_with_line_and_reason() -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck("# mine\n01,9,Lo:0 | Li:0 | Ro:0 | Ri:0")
    assert WORDS.bad_document(caught.value) == "Line 2: a barracks can hold 0 to 4 soldiers, not “9”."


def test_the_rules_are_there_to_read() -> None:
    rules = WORDS.rules()
    assert rules.startswith("# Micropolis")
    assert "reconstructed" in rules
