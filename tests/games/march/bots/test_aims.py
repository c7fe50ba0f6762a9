"""How far Colony Goals are from holding, and what that makes ants worth to the bot of level normal.

Golden values are renewed, after a weight of `[normal]` was changed on purpose, by

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/march/bots/test_aims.py && git diff tests/games
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

import pytest

from antterm.games.march.bots.aims import IN_THE_MEADOW, OF_COUNTS, Progress, chance_of_lead
from antterm.games.march.bots.evaluation import Evaluation, Terrain
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.weights import NORMAL, WEIGHTS, Weights
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.effects import GOALS
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    AnyMeaning,
    DiscardCard,
    LeaveHex,
    LoseAnt,
    MoveAnt,
    PayAnt,
    PlayCard,
    Resource,
    TakeAction,
    TakeGift,
)
from antterm.games.march.rules.topics import Acting
from tests.bots.goldens import check_golden
from tests.foreseen import FROZEN
from tests.games.march.bots.positions import battlefield
from tests.games.march.handmade import BLUE, RED, HandmadeMatch

FILE: Final = Path(__file__).parent / "data" / "march_aims.json"


@pytest.fixture
def components() -> str:
    """Those that do not change: what answers are worth depends on the whole deck."""
    return FROZEN


def evaluation(position: HandmadeMatch, weights: Weights = NORMAL) -> Evaluation:
    return Evaluation(Terrain(position, weights_by_seat={RED: weights}), RED)


def progress(position: HandmadeMatch, card: str, in_hand: bool = False) -> Progress:
    ev = evaluation(position)
    return IN_THE_MEADOW[card](ev, position.card(card), in_hand)


def test_each_goal_is_looked_at() -> None:
    assert {card.id for card in standard().cards.values() if card.kind == "goal"} == {
        *IN_THE_MEADOW,
        *OF_COUNTS,
    }


LACKING: Final = {
    "extensive_tunnel": (("2.1", "1.1"), 1),
    "outsider": (("5.1",), 1),
    "caring_hive": (("1.3", "2.1"), 1),
    "greedy_tribe": (("10.1", "10.2", "5.1"), 1),
    "link_to_the_past": ((), 1),
}
"""Ants with which a goal lacks that many more."""


@pytest.mark.parametrize("card", LACKING)
def test_a_goal_that_lacks_an_ant_holds_with_one_on_each_place_wanted(card: str) -> None:
    ants, lacking = LACKING[card]
    position = HandmadeMatch(3)
    position.ants(RED, *ants)
    found = progress(position, card)
    assert found.missing == lacking
    assert not GOALS[card](position, RED)
    assert len(found.wanted) == lacking
    position.ants(RED, *map(str, found.wanted))
    assert GOALS[card](position, RED)
    assert progress(position, card).missing == 0


@pytest.mark.parametrize("card", LACKING)
def test_without_any_ant_that_is_vital_a_goal_no_longer_holds(card: str) -> None:
    position = HandmadeMatch(3)
    position.ants(RED, *LACKING[card][0])
    position.ants(RED, *map(str, progress(position, card).wanted))
    vital = progress(position, card).vital
    assert vital
    for spot in vital:
        position.meadow[spot.hex].take(RED, spot.site)
        assert not GOALS[card](position, RED)
        position.meadow[spot.hex].put(RED, spot.site)


def test_blind_overlords_counts_the_wormhole_that_it_brings() -> None:
    position = HandmadeMatch(3)
    position.ants(RED, "1.1", "2.1")
    position.meadow[1].wormhole = True
    assert progress(position, "blind_overlords").missing > 1
    assert progress(position, "blind_overlords", in_hand=True).missing == 0
    position.meadow[2].wormhole = True
    assert set(progress(position, "blind_overlords").vital) == {Spot(1, 0), Spot(2, 0)}


def test_a_goal_for_which_no_site_is_free_is_out_of_reach() -> None:
    position = HandmadeMatch(3)
    position.ants(RED, "5.1")
    assert progress(position, "outsider").missing == 1
    position.ants(BLUE, "10.1")
    assert progress(position, "outsider").missing > 1


def test_larvae_that_a_goal_brings_are_counted_as_far_as_they_are_there() -> None:
    position = HandmadeMatch(3)
    position.ants(BLUE, "0")
    assert progress(position, "link_to_the_past", in_hand=True).missing == 2
    position.gives(RED, larvae=3)
    assert progress(position, "link_to_the_past", in_hand=True).missing == 1
    position.gives(RED, larvae=1)
    assert progress(position, "link_to_the_past", in_hand=True).missing == 0
    assert progress(position, "link_to_the_past").missing == 2


def test_a_lead_is_the_likelier_to_last_the_larger_it_is() -> None:
    chances = [chance_of_lead(by, 1.5) for by in (-2, 0, 1, 3)]
    assert chances == sorted(chances)
    assert chances[1] < 0.5 < chances[2]


def test_an_ant_that_has_to_stay_in_the_great_tunnel_is_not_sent_away() -> None:
    position = HandmadeMatch(3)
    position.ants(RED, "0", "0", "1.1")
    position.in_play(RED, "link_to_the_past")
    assert evaluation(position).reserve == 1
    position.ants(BLUE, "0")
    assert evaluation(position).reserve == 2
    leaving = (PayAnt(Spot(0, None)), MoveAnt(Spot(0, None), 10), LeaveHex(0))
    kept, free = (Judge(evaluation(position, weights), Acting()) for weights in (NORMAL, WEIGHTS))
    assert all(kept.weigh(answer) < free.weigh(answer) for answer in leaving)


def striving() -> HandmadeMatch:
    """Three players in round II: one goal in play that lacks a hex, others in the hand."""
    position = HandmadeMatch(3)
    position.ants(RED, "0", "1.1", "2.2")
    position.ants(BLUE, "4.1", "3.1")
    position.in_play(RED, "extensive_tunnel")
    position.gives(RED, larvae=5, food=2, hand="greedy_tribe outsider caring_hive digger_thorax egg_stealer")
    position.state.round = 2
    return position


def leading() -> HandmadeMatch:
    """Three players in round III: goals in play that hold by one ant, and by one food."""
    position = HandmadeMatch(3)
    position.ants(RED, "0", "1.2", "10.1")
    position.ants(BLUE, "4.1", "3.1")
    position.in_play(RED, "link_to_the_past epic_stores")
    position.gives(RED, larvae=4, food=3, hand="great_brood advanced_evolution warrior_head")
    position.gives(BLUE, larvae=3, food=2)
    position.state.round = 3
    return position


def breeding() -> HandmadeMatch:
    """Three players in round III: goals in play that compare larvae and Evolutions."""
    position = striving()
    nest = position.nests[RED]
    position.state.deck += nest.goals
    nest.goals.clear()
    position.in_play(RED, "great_brood advanced_evolution warrior_head")
    position.gives(BLUE, larvae=4)
    return position


PLACES: Final[dict[str, Callable[[], HandmadeMatch]]] = {
    "battlefield": battlefield,
    "striving": striving,
    "leading": leading,
    "breeding": breeding,
}


def judged(place: str, weights: Weights) -> dict[str, float]:
    """Return what Actions, cards, ants and gifts at a place are worth to somebody who judges so."""
    position = PLACES[place]()
    ev = evaluation(position, weights)
    judge = Judge(ev, Acting())
    spots = position.meadow.spots(RED)
    answers: list[AnyMeaning] = [
        *map(TakeAction, ("march", "forage", "explore", "play")),
        *map(PlayCard, position.nests[RED].hand),
        *map(DiscardCard, position.nests[RED].hand),
        *map(PayAnt, spots),
        *map(LoseAnt, spots),
        MoveAnt(Spot(0, None), 10),
        LeaveHex(0),
        TakeGift(Resource.FOOD, 2),
        TakeGift(Resource.LARVAE, 5),
    ]
    worths = {f"{type(answer).__name__} {answer.text}": round(judge.weigh(answer), 6) for answer in answers}
    sites = {str(number): round(sum(ev.worths(here)), 6) for number, here in ev.hexes.items() if number}
    return worths | sites


def test_golden_worths_of_answers_to_level_normal() -> None:
    check_golden(FILE, {place: judged(place, NORMAL) for place in PLACES})


@pytest.mark.parametrize(
    "name",
    [
        field.name
        for field in fields(Weights)
        if field.name != "character" and getattr(NORMAL, field.name) != getattr(WEIGHTS, field.name)
    ],
)
def test_each_weight_of_level_normal_changes_what_answers_are_worth_to_it(name: str) -> None:
    usual = replace(NORMAL, **{name: getattr(WEIGHTS, name)})
    assert any(judged(place, NORMAL) != judged(place, usual) for place in PLACES), f"{name} has no effect"
