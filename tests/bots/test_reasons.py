"""Why a hint puts an answer first, in a sentence: what it brings, and what the next best lacks."""

from __future__ import annotations

import pytest

from antterm import registry
from antterm.bots import Thought
from antterm.bots.reasons import reason
from antterm.draw.canvas import cells_of
from antterm.plain.thinking import reason_aloud

HARVEST = Thought("1", 5.0, terms=(("harvest", 6.2), ("army", -2.0), ("colony", 1.4), ("soldiers", 0.9)))
SOLDIERS = Thought("2", 3.0, terms=(("harvest", 1.0), ("army", 1.0), ("colony", 1.2), ("soldiers", 0.8)))
ALIKE = Thought("3", 3.0, terms=(("harvest", 6.0), ("army", -2.0), ("colony", 1.4), ("soldiers", 0.9)))
FULL = (
    "the best brings 6 for harvest, 1 for largest colony; "
    "the next best brings 5 less for harvest, 3 more for largest army (in points)"
)
SHORT = (
    "the best brings 6 for harvest; "
    "the next best brings 5 less for harvest, 3 more for largest army (in points)"
)
SHORTER = "the best brings 6 for harvest; the next best brings 5 less for harvest (in points)"
SHORTEST = "the best brings 6 for harvest (in points)"


@pytest.mark.parametrize(
    ("thoughts", "told"),
    [
        ([HARVEST, SOLDIERS], FULL),
        ([HARVEST], "the best brings 6 for harvest, 1 for largest colony (in points)"),
        ([HARVEST, Thought("4", 1.0)], "the best brings 6 for harvest, 1 for largest colony (in points)"),
        (
            [HARVEST, ALIKE],
            "the best brings 6 for harvest, 1 for largest colony; "
            "the next best brings about as much (in points)",
        ),
        (
            [Thought("1", -1.0, terms=(("army", -1.0),)), Thought("2", -3.0, terms=(("army", -3.0),))],
            "the next best brings 2 less for largest army (in points)",
        ),
        ([Thought("1", -1.0, terms=(("army", -1.0),))], ""),
        ([Thought("1", None), Thought("2", None)], ""),
        ([Thought("1", 99.0, wins_in=1), SOLDIERS], "the best wins in 1 move; the next best does not"),
        ([Thought("1", 95.0, wins_in=3), Thought("2", 90.0, wins_in=4)], "the best wins in 3 moves"),
        ([Thought("1", -90.0, loses_in=3)], "no other answer holds out longer"),
    ],
)
def test_the_reason_is_what_the_best_brings_and_what_the_next_lacks(
    thoughts: list[Thought], told: str
) -> None:
    assert reason(thoughts, registry.words("micropolis")) == told


@pytest.mark.parametrize("told", [FULL, SHORT, SHORTER, SHORTEST])
def test_it_is_told_in_fewer_terms_where_there_is_less_room(told: str) -> None:
    def fits(text: str) -> bool:
        return cells_of(text) <= len(told)

    assert reason([HARVEST, SOLDIERS], registry.words("micropolis"), fits) == told


def test_without_room_even_for_the_shortest_that_one_is_told() -> None:
    assert reason([HARVEST, SOLDIERS], registry.words("micropolis"), lambda text: False) == SHORTEST


def test_by_ear_it_is_short() -> None:
    (told,) = reason_aloud([HARVEST, SOLDIERS], registry.words("micropolis"))
    assert told == f"T{SHORTER[1:]}."
    assert not [*reason_aloud([Thought("1", None)], registry.words("micropolis"))]


def test_in_hive_tenths_are_told() -> None:
    best = Thought("1", 1.0, terms=(("mobility", 0.44), ("threat", 0.03)))
    assert (
        reason([best], registry.words("hive"))
        == "the best brings 0.4 for mobility (in free sides of a queen)"
    )


@pytest.mark.parametrize(
    ("gap", "told"),
    [
        (0.2, "the best gains mainly by your ants' sites, rivals held back; the next best is as good"),
        (
            2.1,
            "the best gains mainly by your ants' sites, rivals held back; "
            "the next best: 2 points fewer, less in your ants' sites, more in cards",
        ),
    ],
)
def test_in_march_the_next_best_is_told_as_in_the_list_of_answers_without_amounts(
    gap: float, told: str
) -> None:
    """Ratings come from looking ahead there: what the terms bring at a glance does not add up to them."""
    best = Thought("1", 1.0, terms=(("sites", 1.25), ("rivals", 0.5), ("cards", 0.0)))
    following = Thought("2", 1.0 - gap, terms=(("sites", 0.1), ("rivals", 0.5), ("cards", 0.3)))
    assert reason([best, following], registry.words("march")) == told
    assert told.startswith(reason([best], registry.words("march")))
