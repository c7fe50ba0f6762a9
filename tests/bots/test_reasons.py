"""Why a hint puts an answer first, in a sentence: what it brings, and what the next best lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

import antterm
from antterm import i18n, registry
from antterm.bots import Thought
from antterm.bots.reasons import reason
from antterm.draw.canvas import cells_of
from antterm.i18n import _
from antterm.i18n.data import read_table
from antterm.plain.thinking import reason_aloud

MOBILE = Thought("1", 5.0, terms=(("mobility", 6.2), ("defence", -2.0), ("attack", 1.4), ("threat", 0.9)))
SAFE = Thought("2", 3.0, terms=(("mobility", 1.0), ("defence", 1.0), ("attack", 1.4), ("threat", 0.9)))
ALIKE = Thought("3", 5.0, terms=(("mobility", 6.2), ("defence", -2.0), ("attack", 1.4), ("threat", 0.9)))
UNIT = "(in free sides of a queen)"
FULL = (
    "the best brings 6.2 for mobility, 1.4 for pressure on the other queen; "
    f"the next best brings 5.2 less for mobility, 3.0 more for safety of one's own queen {UNIT}"
)
SHORT = (
    "the best brings 6.2 for mobility; "
    f"the next best brings 5.2 less for mobility, 3.0 more for safety of one's own queen {UNIT}"
)
SHORTER = f"the best brings 6.2 for mobility; the next best brings 5.2 less for mobility {UNIT}"
SHORTEST = f"the best brings 6.2 for mobility {UNIT}"
GAINS = "the best brings 6.2 for mobility, 1.4 for pressure on the other queen"
WITHOUT_UNIT = "the best brings 6.2 for mobility"
GAMES = Path(antterm.__file__).parent / "games"
ROOM = 78
"""Columns for a sentence on a terminal of 80."""


@pytest.mark.parametrize(
    ("thoughts", "told"),
    [
        ([MOBILE, SAFE], FULL),
        ([MOBILE], f"{GAINS} {UNIT}"),
        ([MOBILE, Thought("4", 1.0)], f"{GAINS} {UNIT}"),
        ([MOBILE, ALIKE], f"{GAINS}; the next best brings about as much {UNIT}"),
        (
            [Thought("1", -1.0, terms=(("defence", -1.0),)), Thought("2", -3.0, terms=(("defence", -3.0),))],
            f"the next best brings 2.0 less for safety of one's own queen {UNIT}",
        ),
        ([Thought("1", -1.0, terms=(("defence", -1.0),))], ""),
        ([Thought("1", None), Thought("2", None)], ""),
        ([Thought("1", 99.0, wins_in=1), SAFE], "the best wins in 1 move; the next best does not"),
        ([Thought("1", 95.0, wins_in=3), Thought("2", 90.0, wins_in=4)], "the best wins in 3 moves"),
        ([Thought("1", -90.0, loses_in=3)], "no other answer holds out longer"),
    ],
)
def test_the_reason_is_what_the_best_brings_and_what_the_next_lacks(
    thoughts: list[Thought], told: str
) -> None:
    assert reason(thoughts, registry.words("hive")) == told


@pytest.mark.parametrize("told", [FULL, SHORT, SHORTER, SHORTEST, WITHOUT_UNIT])
def test_it_is_told_in_fewer_terms_where_there_is_less_room(told: str) -> None:
    def fits(text: str) -> bool:
        return cells_of(text) <= len(told)

    assert reason([MOBILE, SAFE], registry.words("hive"), fits) == told


def test_without_room_even_for_the_shortest_that_one_is_told() -> None:
    assert reason([MOBILE, SAFE], registry.words("hive"), lambda text: False) == WITHOUT_UNIT


@pytest.mark.parametrize("code", ["en", "es", "ru"])
def test_a_hint_has_room_in_a_row_of_80_columns_whatever_it_counts(code: str) -> None:
    """Also where the next best brings as much, or where only what it lacks is to be told."""
    with i18n.speaking(code):
        for game_id in registry.HOMES:
            words = registry.words(game_id)
            for name in read_table(GAMES / game_id / "words" / "sentences.toml")["term"]:
                for brings, next_brings in ((9.0, 9.0), (9.0, 1.0), (-1.0, -9.0)):
                    thoughts = [_rated(name, brings), _rated(name, next_brings)]
                    told = reason(thoughts, words, lambda text: _columns(text) <= ROOM)
                    assert _columns(told) <= ROOM, (game_id, told)


def _columns(reason: str) -> int:
    return cells_of(_("Hint: {reason}").format(reason=reason))


def _rated(name: str, amount: float) -> Thought:
    return Thought("1", amount, terms=((name, amount),))


def test_by_ear_it_is_short() -> None:
    (told,) = reason_aloud([MOBILE, SAFE], registry.words("hive"))
    assert told in (f"T{SHORTER[1:]}.", f"T{SHORTEST[1:]}.")
    assert not [*reason_aloud([Thought("1", None)], registry.words("hive"))]


@pytest.mark.parametrize(
    ("ratings", "told"),
    [
        ((3.4, 2.6), "the best gains mainly by harvest; the next best is as good"),  # both "lead +3"
        ((0.6, 0.4), "the best gains mainly by harvest; the next best: 1 point less, less in harvest"),
        ((1.2, -0.2), "the best gains mainly by harvest; the next best: 1 point less, less in harvest"),
        ((3.0, 1.0), "the best gains mainly by harvest; the next best: 2 points fewer, less in harvest"),
    ],
)
def test_in_micropolis_the_reason_agrees_with_the_leads_in_the_list_of_answers(
    ratings: tuple[float, float], told: str
) -> None:
    """Terms look two turns ahead: what each brings would agree neither with the list nor with the tile."""
    words = registry.words("micropolis")
    best, following = ratings
    first = Thought("1", best, terms=(("harvest", 3.0), ("soldiers", 0.1)))
    second = Thought("2", following, terms=(("harvest", 0.0), ("soldiers", 0.2)))
    assert reason([first, second], words) == told
    assert ("as good" in told) == (words.rating(best) == words.rating(following))


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
