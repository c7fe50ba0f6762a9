"""Options of a game."""

import pytest

from antterm.core.options import BadOption, Option, with_defaults
from antterm.core.record import Record
from tests.core.toy import Pebbles

OPTIONS = (
    Option("length", ("short", "long"), default="long"),
    Option(
        "deck",
        ("small", "large"),
        default=lambda seats, chosen: "large" if chosen["length"] == "long" else "small",
    ),
    Option("hand", ("3", "4"), default=lambda seats, chosen: "4" if seats == 2 else "3"),
    Option("teams"),
    Option("cards", (), document=True),
)


def test_all_options_get_their_defaults() -> None:
    assert with_defaults(OPTIONS, 3, {}) == {
        "length": "long",
        "deck": "large",
        "hand": "3",
        "teams": "off",
        "cards": None,
    }


def test_a_default_may_depend_on_seats_and_on_what_was_chosen_before() -> None:
    settled = with_defaults(OPTIONS, 2, {"length": "short"})
    assert (settled["deck"], settled["hand"]) == ("small", "4")


def test_what_is_given_stands() -> None:
    given = {"length": "short", "deck": "large", "hand": "4", "teams": "on"}
    assert with_defaults(OPTIONS, 3, given) == {**given, "cards": None}


def test_the_order_is_that_of_the_game_not_of_the_giver() -> None:
    assert list(with_defaults(OPTIONS, 2, {"teams": "on", "length": "short"})) == [
        option.name for option in OPTIONS
    ]


def test_a_document_may_be_any_plain_data() -> None:
    own = {"cards": [{"name": "Sugar ant"}]}
    assert with_defaults(OPTIONS, 2, {"cards": own})["cards"] == own


def test_an_unknown_option_is_named_with_those_that_exist() -> None:
    with pytest.raises(BadOption) as caught:
        with_defaults(OPTIONS, 2, {"colour": "red"})
    bad = caught.value
    assert (bad.code, bad.option, bad.value) == ("unknown_option", "colour", "red")
    assert bad.allowed == ("cards", "deck", "hand", "length", "teams")


def test_an_unknown_value_is_named_with_those_that_exist() -> None:
    with pytest.raises(BadOption) as caught:
        with_defaults(OPTIONS, 2, {"length": "endless"})
    bad = caught.value
    assert (bad.code, bad.option, bad.value) == ("unknown_value", "length", "endless")
    assert bad.allowed == ("short", "long")


def test_a_game_starts_only_with_the_seats_it_has() -> None:
    with pytest.raises(BadOption) as caught:
        Record(Pebbles(), 5, 1)
    assert (caught.value.code, caught.value.allowed) == ("unknown_seats", ("2", "3", "4"))
