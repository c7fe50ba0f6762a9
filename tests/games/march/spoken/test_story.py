"""A part of the story by ear: a player's, that of a round, both."""

from __future__ import annotations

import pytest

from antterm import i18n
from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.games.march.rules.happened import (
    ActionTaken,
    BattleBegan,
    CardsDrawn,
    Cause,
    LarvaPlaced,
    PhaseBegan,
    Rested,
    ScoredMeadow,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import view_of
from antterm.games.march.spoken import SPOKEN
from antterm.plain.spoken import ListenerView, NotThere
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, SOIL, HandmadeMatch

NAMES = ("Ann", "Bob", "Cleo")
GAME: tuple[Event, ...] = (
    PhaseBegan(RED, Phase.WORKER, 1),
    ActionTaken(RED, "march"),
    LarvaPlaced(RED, Spot(SOIL, 0)),
    ActionTaken(BLUE, "forage"),
    CardsDrawn(BLUE, 2, Cause.FORAGE),
    ActionTaken(BLACK, "rest"),
    Rested(BLACK, 1, 0),
    PhaseBegan(RED, Phase.SOLDIER_START, 1),
    BattleBegan(BARK, BLUE, RED, (2, 1)),
    PhaseBegan(RED, Phase.QUEEN_START, 1),
    PhaseBegan(RED, Phase.SLUMBER, 1),
    ScoredMeadow(BLUE, 2, (1, 9)),
    PhaseBegan(BLUE, Phase.WORKER, 2),
    ActionTaken(BLUE, "rest"),
    Rested(BLUE, 1, 0),
)


def told(which: str) -> list[str]:
    happened = [Happening(number, event) for number, event in enumerate(GAME, 1)]
    moment: ListenerView[object] = ListenerView(
        view_of(HandmadeMatch().state, RED), None, RED, NAMES, {}, happened
    )
    part = SPOKEN.part_of_story(moment, which)
    assert part is not None
    return list(part)


def test_a_player_is_told_alone_with_their_battles_and_points() -> None:
    lines = told("bob")
    assert "Bob forages 2 cards." in lines
    assert "Bob rests." in lines
    assert "Bob invades Bark (9), defended by Ann: strength 2 against 1." in lines
    assert any(line.startswith("Bob scores 2 colony points") for line in lines)
    assert not any(line.startswith(("Ann marches", "Cleo")) for line in lines)
    assert told("B") == lines == told("Bo"), "their letter, the beginning of their name"


def test_a_round_is_told_with_its_points_first() -> None:
    lines = told("round 1")
    assert lines[0].startswith("Round I: Ann 0, Bob 2, Cleo 0")
    assert "Cleo rests." in lines
    assert "Bob rests." not in lines, "in the second round"
    assert told("round I") == lines
    later = told("round 2")
    assert later == ["Round 2 begins; Bob is the Active Player.", "Bob rests."]


def test_both_together_in_any_order() -> None:
    lines = told("Bob round 1")
    assert "Bob forages 2 cards." in lines
    assert "Bob rests." not in lines
    assert told("round 1 Bob") == lines


@pytest.mark.parametrize(
    ("which", "why"),
    [
        ("Dora", "Nobody here is called “Dora”."),
        ("round 7", "The story has no round “7”."),
        ("round x", "The story has no round “x”."),
    ],
)
def test_what_there_is_not_is_said(which: str, why: str) -> None:
    with pytest.raises(NotThere, match=why):
        told(which)


@pytest.mark.parametrize(("language", "word"), [("es", "ronda"), ("ru", "раунд")])
def test_the_word_is_that_of_the_language_too(language: str, word: str) -> None:
    i18n.use(language)
    assert told(f"{word} 2") == told("round 2")
