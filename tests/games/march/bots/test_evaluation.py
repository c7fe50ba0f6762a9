"""What bots of March of the Ants think positions and answers are worth, term by term.

Golden values are renewed, after a weight or term was changed on purpose, by

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/march/bots/test_evaluation.py && git diff tests/games
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from math import tanh
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from antterm.bots import randomness
from antterm.core.hex import Hex
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.march.bots import evaluation
from antterm.games.march.bots.evaluation import (
    SCALE,
    Evaluation,
    Terrain,
    chance_to_win,
    expectations,
    verdict,
)
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.levels import NormalBot, slumbers_ahead
from antterm.games.march.bots.search import beside
from antterm.games.march.bots.weights import ALONE, PAIR, WEIGHTS, Weights, weights_for
from antterm.games.march.rules import topics
from antterm.games.march.rules.game import March
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    AimAtHex,
    AimAtSpot,
    AnyMeaning,
    BuryHex,
    ChooseAnt,
    Decline,
    Declined,
    DiscardCard,
    FightCentipede,
    FirstAbility,
    FirstHex,
    GainLarva,
    LayCard,
    LayEvolution,
    LayHex,
    LeaveHex,
    LoseAnt,
    MoveAnt,
    NameOwner,
    NamePlayer,
    PayAnt,
    PayLarva,
    PlaceLarva,
    PlaceLarvaThere,
    PlaceWarrior,
    PlayCard,
    PlaySide,
    PutToken,
    Raid,
    Resource,
    ReturnAnt,
    SetOut,
    TakeAction,
    TakeCardBack,
    TakeGift,
    TakeHex,
    TakeSite,
    TakeStep,
    Token,
    WalkTo,
)
from antterm.games.march.rules.topics import BuryingHex, LayingEvolution
from antterm.games.march.rules.view import MarchView, view_of
from tests.bots.goldens import check_golden
from tests.foreseen import FROZEN
from tests.games.march.bots.positions import (
    SCENES,
    battlefield,
    nearly_a_body,
    new_position,
)
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    CLAY_BED,
    DEW_HOLLOW,
    DRY_SEEP,
    RED,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
)

DATA = Path(__file__).parent / "data"


@pytest.fixture
def components() -> str:
    """Those that do not change: what answers are worth depends on the whole deck."""
    return FROZEN


GAME: Final = March()
DIGITS: Final = 6
"""Decimals of golden values."""

# -- positions -------------------------------------------------------------------------------------------


# -- answers ---------------------------------------------------------------------------------------------

ACTING, MARCHING = topics.Acting(), topics.Stepping("march.ant", 5)
ACTIONS = [TakeAction(name) for name in ("rest", "explore", "march", "forage", "play")]
LIES = [LayHex(DEW_HOLLOW, Hex(*cell), turn) for cell in ((-1, 1), (2, -1), (2, 0)) for turn in (0, 1)]

ANSWERS: Final[list[tuple[str, topics.MarchTopic, list[AnyMeaning]]]] = [
    ("battlefield", ACTING, [*ACTIONS, TakeAction("march", is_bonus=True)]),
    ("battlefield", ACTING, [TakeAction(name) for name in ("dance_of_chaos", "six_thousand_steps")]),
    ("battlefield", ACTING, [TakeAction(name) for name in ("modified_genome", "marauders_raid")]),
    ("hungry", ACTING, [*ACTIONS]),
    ("opening", ACTING, [*ACTIONS, PlayCard("frenzied_activity"), PlayCard("swarm", is_free=True)]),
    ("last round", ACTING, [*ACTIONS]),
    ("alone", ACTING, [*ACTIONS]),
    ("together", ACTING, [*ACTIONS]),
    (
        "hungry",
        ACTING,
        [PlayCard(card) for card in ("berserker_head", "veteran_head", "swarm", "epic_stores")],
    ),
    ("battlefield", ACTING, [PlayCard(card) for card in ("armored_head", "scout_thorax", "greedy_tribe")]),
    ("battlefield", ACTING, [DiscardCard("great_brood"), TakeCardBack("great_brood"), FirstAbility("x")]),
    ("battlefield", ACTING, [FirstHex(BARK, False), FirstHex(BARK, is_only=True), PayLarva(), GainLarva()]),
    ("battlefield", LayingEvolution("armored_head"), [LayEvolution(True), LayEvolution(False)]),
    ("battlefield", ACTING, [TakeGift(resource, 2) for resource in Resource]),
    ("alone", ACTING, [TakeGift(resource, 2) for resource in Resource]),
    (
        "hungry",
        ACTING,
        [TakeGift(Resource.FOOD, 3), PlaySide("crazy_ant", True), PlaySide("crazy_ant", False)],
    ),
    ("battlefield", topics.Laying(topics.EXPLORED, DEW_HOLLOW), [*LIES]),
    ("opening", topics.Laying(topics.EXPLORED, DEW_HOLLOW), [*LIES]),
    ("alone", topics.Laying(topics.OF_THE_HORDE, DEW_HOLLOW), [*LIES]),
    ("battlefield", ACTING, [TakeHex(CLAY_BED), LeaveHex(SOIL), SetOut(SOIL), WalkTo(DRY_SEEP)]),
    ("battlefield", BuryingHex(), [BuryHex(CLAY_BED)]),
    ("battlefield", ACTING, [BuryHex(CLAY_BED), FightCentipede(BARK)]),
    ("alone", ACTING, [FightCentipede(BARK), FightCentipede(SOIL)]),
    ("battlefield", ACTING, [AimAtHex(SOIL, "sparrow_attack"), AimAtHex(SOIL, "swarm")]),
    (
        "battlefield",
        topics.Placing(topics.MARCH_LARVA, 5),
        [PlaceLarva(number) for number in (0, 1, 2, 9, 10)],
    ),
    ("battlefield", topics.Placing(topics.MARCH_LARVA, 5), [Decline(Declined.MORE_LARVAE)]),
    ("battlefield", ACTING, [PlaceLarvaThere(0), PlaceLarvaThere(SOIL), PlaceWarrior(SOIL)]),
    ("battlefield", ACTING, [PutToken(SOIL, token) for token in Token]),
    ("battlefield", ACTING, [TakeSite(Spot(DRY_SEEP, 0)), TakeSite(Spot(BARK, 3))]),
    ("battlefield", ACTING, [LoseAnt(Spot(SOIL, 0)), LoseAnt(Spot(0, None)), ReturnAnt(Spot(SOIL, 1))]),
    ("battlefield", topics.Losing("card.fungal_outbreak", 1), [LoseAnt(Spot(0, None)), LoseAnt(Spot(1, 0))]),
    ("battlefield", topics.MovingByCard(topics.by_card("swarm"), SOIL, 2), [MoveAnt(Spot(0, None), SOIL)]),
    (
        "battlefield",
        topics.MovingExplorers(DRY_SEEP, SOIL, 1),
        [MoveAnt(Spot(SOIL, 0), DRY_SEEP), Decline(Declined.ANT)],
    ),
    ("battlefield", ACTING, [PayAnt(Spot(SOIL, 0)), PayAnt(Spot(0, None)), Decline(Declined.BONUS)]),
    ("battlefield", ACTING, [AimAtSpot(Spot(SOIL, 0), card) for card in ("swarm", "sparrow_attack")]),
    ("battlefield", ACTING, [AimAtSpot(Spot(0, None), "swarm"), AimAtSpot(Spot(2, 1), "royal_jelly")]),
    (
        "battlefield",
        MARCHING,
        [TakeStep(Spot(0, None), 2), TakeStep(Spot(0, None), 9), Decline(Declined.STEP)],
    ),
    ("battlefield", MARCHING, [TakeStep(Spot(10, 1), 10, 0), TakeStep(Spot(SOIL, 1), 10)]),
    ("battlefield", MARCHING, [TakeStep(Spot(BARK, 1), SOIL), TakeStep(Spot(WATERS_EDGE, 1), 5)]),
    (
        "battlefield",
        ACTING,
        [NamePlayer(BLUE), NamePlayer(BLACK), NameOwner(RED, SOIL), NameOwner(BLUE, SOIL)],
    ),
    (
        "battlefield",
        ACTING,
        [ChooseAnt(RED, Spot(SOIL, 0)), ChooseAnt(BLUE, Spot(SOIL, 2)), Raid(SOIL, BLUE)],
    ),
    ("nearly a body", ACTING, [TakeAction("play"), PlayCard("armored_head")]),
    ("last two ants", ACTING, [TakeAction("play"), PlayCard("armored_head")]),
    (
        "in battle",
        topics.LayingFerocity("battle.ferocity", 1, 1),
        [LayCard("armored_head"), Decline(Declined.FEROCITY)],
    ),
    (
        "fighting a centipede",
        topics.LayingFerocity("battle.ferocity", 1, 1),
        [LayCard("epic_stores"), Decline(Declined.FEROCITY)],
    ),
]
"""Answers of the first player, by position and question; every kind of answer is among them."""


def judged() -> dict[str, float]:
    """Return what each of these answers is worth."""
    found = {}
    for name, topic, meanings in ANSWERS:
        m = new_position(name)
        judge = Judge(Evaluation(Terrain(m), RED), topic)
        for meaning in meanings:
            key = f"{name}; {type(topic).__name__}; {meaning!r}"
            assert key not in found
            found[key] = round(judge.weigh(meaning), DIGITS)
    return found


def judgements() -> dict[str, list[float]]:
    """Return what the positions are worth: to each seat what it expects, the utility and its lead."""
    found = {}
    for name in SCENES:
        m = new_position(name)
        terrain = Terrain(m)
        terrain.refresh()
        numbers = [*expectations(m, terrain)]
        for seat in range(m.state.seats):
            told = verdict(m, terrain, seat)
            numbers += [told.utility, told.lead]
        if m.state.horde is not None:
            numbers.append(chance_to_win(m))
        found[name] = [round(number, DIGITS) for number in numbers]
    return found


def test_judgements_of_positions() -> None:
    check_golden(DATA / "march_judgements.json", judgements())


def test_worths_of_answers() -> None:
    check_golden(DATA / "march_answers.json", judged())


def test_every_kind_of_answer_is_judged() -> None:
    judged_here = {type(meaning) for _name, _topic, meanings in ANSWERS for meaning in meanings}
    missing = set(get_args(AnyMeaning)) - judged_here
    assert not missing, "answers that no question of ANSWERS has: add one that offers them"


def changed(weights: Weights, name: str) -> Weights:
    """Return weights of which one is higher, in all of its columns if it has such."""
    value, more = getattr(weights, name), dict[str, Any]()
    match value:
        case tuple():
            more[name] = tuple(one + 0.5 for one in value)
        case Mapping():
            more[name] = dict.fromkeys(new_position("opening").components.cards, 0.5)
        case _:
            more[name] = value + 0.5
    return replace(weights, **more)


@cache
def usual() -> dict[str, Any]:
    """Return all that is judged, by the weights as they are."""
    return {**judgements(), **judged()}


WITH_GOALS_IN_SIGHT: Final = ("late", "hope")
"""Weights that count where `reach` is not zero, as for level normal; `test_aims.py` has them."""


@pytest.mark.few(8)
@pytest.mark.parametrize(
    "name", [field.name for field in fields(Weights) if field.name not in {"character", *WITH_GOALS_IN_SIGHT}]
)
def test_every_weight_counts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = usual()

    def other_weights(m: Match) -> Weights:
        return changed(weights_for(m), name)

    monkeypatch.setattr(evaluation, "weights_for", other_weights)
    assert {**judgements(), **judged()} != before, f"nothing is worth anything else with another {name}"


@pytest.mark.parametrize(
    ("name", "weights"),
    [("battlefield", WEIGHTS), ("opening", WEIGHTS), ("alone", ALONE), ("together", PAIR)],
)
def test_each_kind_of_game_has_its_weights(name: str, weights: Weights) -> None:
    assert weights_for(new_position(name)) is weights


# -- terms by hand ---------------------------------------------------------------------------------------


def test_at_a_larger_table_own_points_count_more_than_the_lead() -> None:
    for name, own in (("opening", WEIGHTS.own), ("battlefield", WEIGHTS.own_of_many)):
        m = new_position(name)
        terrain = Terrain(m)
        points = expectations(m, terrain)
        told = verdict(m, terrain, RED)
        assert told.lead == pytest.approx(points[RED] - max(points[1:]))
        assert told.utility == pytest.approx((told.lead + own * points[RED]) / (1 + own))


def test_the_horde_scores_at_each_slumber_to_come_and_at_none_after_the_end() -> None:
    """In round III two Slumbers are to come, that of this round included."""
    for name, slumbers in (("together", 2), ("over", 0)):
        m = new_position(name)
        assert m.state.horde is not None
        terrain = Terrain(m)
        points = min(expectations(m, terrain))
        lead = points - m.state.horde.score - slumbers * 4 * PAIR.lasting
        assert m.centipedes() == 4
        expected = SCALE * tanh((lead + 0.3) / (2 + 2 * slumbers)) + 0.05 * lead
        assert verdict(m, terrain, RED).lead == pytest.approx(expected)


def test_bots_look_further_ahead_against_the_horde() -> None:
    """It scores at each Slumber for all that has come: alone they look to the end, together past the next."""
    ahead = {
        name: slumbers_ahead(view_of(new_position(name).state, RED))
        for name in ("opening", "together", "alone")
    }
    assert ahead == {"opening": 1, "together": 2, "alone": 4}


# -- what a hint says ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["battlefield", "hungry", "last round", "opening"])
def test_the_terms_of_a_hint_are_all_that_a_position_is_worth(name: str) -> None:
    m = new_position(name)
    for seat in range(m.state.seats):
        told = verdict(m, Terrain(m), seat)
        assert sum(told.terms.values()) == pytest.approx(told.utility)


def _scored(position: HandmadeMatch) -> None:
    position.nests[RED].score += 3
    position.nests[RED].sources["site"] += 3


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        (_scored, {"points"}),
        (lambda position: position.nests[RED].hand.append("swarm"), {"cards"}),
        (lambda position: position.gives(RED, larvae=1), {"larvae"}),
        (lambda position: position.gives(RED, food=1), {"food"}),
        (lambda position: position.ants(RED, "10.1"), {"sites"}),
        (lambda position: position.ants(RED, "0"), {"idle"}),
        (lambda position: position.nests[RED].goals.clear(), {"goals"}),
        (lambda position: position.nests[RED].body["head"].clear(), {"body"}),
        (lambda position: position.nests[BLUE].hand.append("swarm"), {"rivals"}),
    ],
)
def test_each_term_of_a_hint_by_hand(change: Callable[[HandmadeMatch], object], changed: set[str]) -> None:
    before, after = battlefield(), battlefield()
    change(after)
    told, then = (verdict(m, Terrain(m), RED).terms for m in (before, after))
    assert {name for name in told if then[name] != pytest.approx(told[name])} == changed


def test_terms_of_a_hint_are_told_beside_the_average() -> None:
    told = beside([({"food": 6.0, "sites": 2.0}, 2), ({"food": 1.0}, 1), ({}, 0)])
    assert told == [(("food", 1.0), ("sites", 0.5)), (("food", -1.0), ("sites", -0.5)), ()]


# -- last ants -------------------------------------------------------------------------------------------


def test_the_last_ants_are_not_paid_for_a_body() -> None:
    """With a larva for one of the two cubes an ant is left, and the body is worth it."""
    for larvae in range(3):
        m = nearly_a_body(larvae)
        evaluation_of_red = Evaluation(Terrain(m), RED)
        assert (evaluation_of_red.card("armored_head") > 0.0) == (larvae > 0)


def test_a_larva_is_paid_rather_than_the_last_ant() -> None:
    m = HandmadeMatch(3)
    m.ants(RED, "0")
    m.gives(RED, larvae=2, hand="armored_head")
    m.state.round = 1
    judge = Judge(Evaluation(Terrain(m), RED), topics.Paying("armored_head", 1))
    assert judge.weigh(PayLarva()) > judge.weigh(PayAnt(Spot(0, None)))


def ants(view: MarchView, seat: int) -> int:
    """Return the number of ants that a player has in the meadow."""
    return view.nests[seat].ants


@pytest.mark.slow
def test_no_normal_bot_pays_its_last_ants_who_has_anything_else_to_do() -> None:
    paid, games = 0, 60
    for seed in range(games):
        seats = 2 + seed % 4
        play, bots = (
            Play.start(GAME, with_defaults(GAME.options, seats, {}), seats, seed),
            [NormalBot() for _ in range(seats)],
        )
        only_play, number = False, 0
        while play.ask is not None:
            ask, before = play.ask, play.view(play.ask.seat)
            if isinstance(ask.about, topics.Acting | topics.ActingAgain):
                only_play = [choice.text for choice in ask.choices] == ["play"]
            play.answer(bots[ask.seat].choose(ask, before, randomness(seed, ask.seat, number)))
            number += 1
            if isinstance(ask.about, topics.Acting | topics.Playing | topics.Paying):
                paid += isinstance(ask.about, topics.Paying)
                left = ants(play.view(ask.seat), ask.seat)
                assert left or not ants(before, ask.seat) or only_play, (seed, ask.about)
    assert paid > 3 * games
