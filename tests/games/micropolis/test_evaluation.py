"""What bots of Micropolis think positions are worth, term by term."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.bots import Budget
from antterm.core.rng import Streams
from antterm.games.micropolis.bots.levels import (
    HardBot,
    ImaginedTable,
    expected_points,
    expected_points_by_source,
)
from antterm.games.micropolis.rules.anthill import Anthill, AnthillId
from tests.games.micropolis.positions import anthill, play, table

WEIGHTS = HardBot.weights
HOME = AnthillId.parse("0")


def imagined(own: Anthill, tokens: int = 0) -> ImaginedTable:
    """Return a table of two, at which the second has a bare foundation and two soldiers."""
    course = play(table([[own], [anthill(army=2)]]))
    position = ImaginedTable.of(course.view(0))
    return replace(position, tokens=(tokens, 0))


@pytest.mark.parametrize(
    ("own", "tokens", "changed"),
    [
        (anthill("47", army=2), 0, {"population", "colony"}),
        (anthill(army=4), 0, {"army", "soldiers"}),
        (anthill(army=2), 1, {"tokens"}),
    ],
)
def test_each_term_of_a_hint_by_hand(own: Anthill, tokens: int, changed: set[str]) -> None:
    told, then = (
        expected_points_by_source(imagined(*each), 0, WEIGHTS)._asdict()
        for each in ((anthill(army=2), 0), (own, tokens))
    )
    assert {name for name in told if then[name] > told[name]} == changed


def test_what_others_come_to_is_a_term_too() -> None:
    bot, position = HardBot(), imagined(anthill(army=2))
    richer = position.with_anthill(AnthillId.parse("1"), anthill("47", army=2))
    assert bot._terms(richer, 0)["rivals"] < bot._terms(position, 0)["rivals"]


def test_the_terms_of_a_hint_are_all_that_it_brings() -> None:
    course = play(table([[anthill("34 56", army=3)], [anthill("47", army=2)]]))
    assert course.ask is not None
    bot, view = HardBot(), course.view(course.ask.seat)
    found = bot.analyse(course.ask, view, Streams(1), Budget())
    now, rated_answers = (
        bot.lead(ImaginedTable.of(view), course.ask.seat),
        bot.rated_answers(course.ask, view, Streams(1)),
    )
    assert len(found) == 3
    for thought, end in zip(found, rated_answers, strict=False):
        assert thought.rating == pytest.approx(sum(points for _name, points in thought.terms))
        assert thought.rating == pytest.approx(end.rating - now)
    position = ImaginedTable.of(view)
    assert sum(expected_points_by_source(position, 0, WEIGHTS)) == expected_points(position, 0, WEIGHTS)
