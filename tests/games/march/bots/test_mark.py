"""Questions begin on sensible answers: never "no" while something is free, never the loss of control."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.bots import mark
from antterm.games.march.bots.mark import (
    FREE,
    after_answer,
    begins_hopeless_battle,
    begins_lost_battle,
    best,
    feeds_centipede,
    gains,
    has_clear_best,
    is_unsure,
    loses,
    only_adds_idle_ant,
    points_lost,
    ranked,
)
from antterm.games.march.rules import rounds, slumber, topics, worker
from antterm.games.march.rules.abilities import (
    HONEYPOT,
    LEAFCUTTER,
    parasite_thorax,
    return_ant,
    stinger_abdomen,
)
from antterm.games.march.rules.asking import answered
from antterm.games.march.rules.battle import ant_battle, ants_to_fight, centipede_battle
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.effects import BONUSES, EVENTS, QUEEN_START, SOLDIER_START
from antterm.games.march.rules.evolutions import WARRIOR
from antterm.games.march.rules.forecast import AntForecast, forecast_of_asked
from antterm.games.march.rules.game import March
from antterm.games.march.rules.goals import GREEDY_TRIBE
from antterm.games.march.rules.happened import Cause, Most, ScoredMeadow
from antterm.games.march.rules.harvest import harvest
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    DONE,
    Decline,
    Declined,
    LayCard,
    LoseAnt,
    MoveAnt,
    PayAnt,
    PayLarva,
    PlaceLarva,
    PlayCard,
    ReturnAnt,
    TakeAction,
    TakeStep,
)
from antterm.games.march.rules.movement import arrive, larva_hexes, settle
from antterm.games.march.rules.round_end import lost_scores, points_after_round
from antterm.games.march.rules.state import LAST_ROUND, BattleRun, Phase, State
from antterm.games.march.rules.topics import (
    Acting,
    ActingAgain,
    AskedByCard,
    LayingFerocity,
    Losing,
    MovingExplorers,
    Paying,
    Playing,
    ReactingWithLarva,
    ReactingWithStep,
    Stepping,
)
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.words.answers import goals_of_food
from antterm.games.march.words.naming import Naming
from antterm.registry import words
from tests.foreseen import FROZEN
from tests.games.march.games import scored_calmly
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    DRY_SEEP,
    FUNGALREACH,
    LOAMY_TUNNELS,
    RED,
    SNAIL_TRAIL,
    SOIL,
    TALL_SAND,
    WATERS_EDGE,
    HandmadeMatch,
)
from tests.games.march.screen.games import answer_of
from tests.sampling import fewer

Rule = Callable[..., Any]
Pair = tuple[int, int]


def marked(position: HandmadeMatch, rule: Rule, *args: Any, answers: str = "") -> str:
    """The answer that is marked where a rule asks after these answers."""
    ask = position.first_ask(rule, *args, answers=answers)
    assert ask is not None
    return best(ask, view_of(position.state, ask.seat)).text


def test_larvae_of_a_card_are_judged_alike_before_and_after_their_hex_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ann and Bob share a hex in peace; a bot would place nothing there, since the first larva fights."""

    def declines(_ask: Ask, _view: MarchView, choices: list[Choice]) -> list[Choice]:
        return sorted(choices, key=lambda choice: not isinstance(choice.meaning, Decline))

    monkeypatch.setattr(mark, "_ranked_by_judge", declines)
    position = HandmadeMatch()
    position.gives(RED, larvae=4)
    position.ants(RED, f"{TALL_SAND}.1")
    position.ants(BLUE, f"{TALL_SAND}.2", f"{TALL_SAND}.3")
    rule = BONUSES[GREEDY_TRIBE]
    assert marked(position, rule, RED) != "none"
    assert marked(position, rule, RED, answers=str(TALL_SAND)) != "none"


# -- reactions and what is free --------------------------------------------------------------------------


def test_a_larva_is_taken_where_it_is_free() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1")
    position.ants(BLUE, "2.1")
    position.gives(RED, food=1)
    position.gives(BLUE, larvae=1)
    assert marked(position, worker.take_action, RED, "forage") == "yes"


def test_a_larva_is_placed_in_reaction_where_it_brings_most() -> None:
    position = HandmadeMatch(without=(DRY_SEEP,))
    position.on_stack(DRY_SEEP)
    position.ants(RED, "5.1", "1.1", "2.1")
    position.ants(BLUE, "9.2")
    position.gives(RED, food=1)
    position.gives(BLUE, larvae=1)
    flow = worker.take_action(position, RED, "explore")
    ask = next(flow)
    while ask.seat != BLUE:
        ask = flow.send(ask.choices[-1])
    assert best(ask, view_of(position.state, BLUE)).text == str(BARK)


def test_a_weak_card_is_exchanged_and_a_strong_one_kept() -> None:
    for hand, expected in (("adaptive_radiation", "adaptive_radiation"), ("advanced_evolution", "none")):
        position = HandmadeMatch()
        position.ants(RED, "1.1")
        position.in_play(BLUE, "acrobat_head")
        position.gives(RED, larvae=5, hand="egg_stealer")
        position.gives(BLUE, larvae=9, hand=hand)
        assert marked(position, worker.take_action, RED, "play", answers="larva") == expected


# -- the last harvest ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("their_food", "expected"), [(3, "3.2"), (1, "none"), (9, "none")])
def test_a_site_gives_food_in_the_last_harvest_where_that_wins_its_bonus(
    their_food: int, expected: str
) -> None:
    """Two larvae and the most larvae all the same: a food for them is better where it decides."""
    position = HandmadeMatch(2)
    position.state.round, position.state.phase = LAST_ROUND, Phase.HARVEST
    position.in_play(RED, LEAFCUTTER)
    position.ants(RED, "3.2")
    position.gives(RED, larvae=9, food=4)
    position.gives(BLUE, food=their_food)
    assert marked(position, harvest, RED) == expected


def test_two_sites_give_food_where_only_both_together_win_its_bonus() -> None:
    position = HandmadeMatch(2)
    position.state.round, position.state.phase = LAST_ROUND, Phase.HARVEST
    position.in_play(RED, LEAFCUTTER)
    position.ants(RED, "3.2", "2.1", "1.2")
    position.gives(RED, larvae=9, food=2)
    position.gives(BLUE, food=3)
    flow = harvest(position, RED)
    first = next(flow)
    chosen = best(first, view_of(position.state, RED))
    assert chosen.text != "none"
    second = flow.send(chosen)
    assert best(second, view_of(position.state, RED)).text != "none"
    assert has_clear_best(second, view_of(position.state, RED))


def test_the_site_harvested_twice_at_last_is_the_one_whose_bonus_it_wins() -> None:
    position = HandmadeMatch(2)
    position.state.round, position.state.phase = LAST_ROUND, Phase.HARVEST
    position.in_play(RED, HONEYPOT)
    position.ants(RED, "3.1", "3.2")
    position.gives(BLUE, larvae=1, food=1)
    assert marked(position, harvest, RED) == "3.1", "a food more than theirs; larvae are most anyway"


# -- sites and hexes -------------------------------------------------------------------------------------


def test_a_site_is_taken_by_its_yield_and_what_its_control_scores() -> None:
    position = HandmadeMatch()
    assert marked(position, arrive, RED, TALL_SAND) == "3.1", "a food and a point at each Slumber"
    assert marked(position, arrive, RED, WATERS_EDGE) == "2.1", "a larva and that point before a food"
    position = HandmadeMatch()
    position.ants(BLUE, "3.1")
    assert marked(position, arrive, RED, TALL_SAND) == "3.2", "two larvae before one"
    assert marked(HandmadeMatch(), arrive, RED, DRY_SEEP) == "10.2", (
        "outside the inner meadow control scores nothing"
    )
    assert marked(HandmadeMatch(), arrive, RED, FUNGALREACH) == "5.1"


def test_a_vacated_site_is_filled_by_its_yield() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.o")
    assert marked(position, settle) == "9.1"


def test_a_hex_is_laid_where_it_joins_most_tunnels() -> None:
    draws = EVENTS["into_the_unknown"]
    position = HandmadeMatch()
    position.on_stack(SNAIL_TRAIL)
    ask = position.first_ask(draws, RED)
    assert ask is not None
    choices = ranked(ask, view_of(position.state, RED))
    joined = []
    for choice in (choices[0], choices[-1]):
        trial = HandmadeMatch()
        trial.on_stack(SNAIL_TRAIL)
        trial.run(draws, RED, answers=choice.text)
        joined.append(len(trial.meadow.joined(trial.meadow[SNAIL_TRAIL])))
    assert joined[0] > joined[1]


@pytest.mark.parametrize("most", fewer(20, 1_000))
@pytest.mark.parametrize("components", [FROZEN])
def test_no_marked_ant_gives_up_a_point_in_a_game(most: int) -> None:
    """As long as fewer ants have gone than `most`, to the end of a game at most."""
    record: Record[State] = Record(March(), 3, 2, {})
    rng, gone = Streams(2), 0
    while (ask := record.play.ask) is not None and gone < most:
        if isinstance(ask.about, MovingExplorers | Stepping):
            view = record.play.view(ask.seat)
            choice = best(ask, view)
            assert not points_lost(ask, view, choice) or ask.find("done") is ask.find("stop")
            gone += isinstance(choice.meaning, MoveAnt | TakeStep)
        record.answer(answer_of(ask, rng))
    assert gone > 9


@pytest.mark.parametrize("explores", [True, False])
def test_an_idle_ant_goes_before_one_that_holds_a_site_in_peace(explores: bool) -> None:
    position = HandmadeMatch()
    sites = range(len(position.tile(SOIL).sites))
    position.ants(RED, *(f"{SOIL}.{site + 1}" for site in sites), f"{SOIL}.o")
    goes, kind = (MoveAnt, "explore.move_ants") if explores else (TakeStep, "march.ant")
    ants = [goes(Spot(SOIL, site), BARK) for site in (*sites, None)]
    about = MovingExplorers(BARK, SOIL, 0) if explores else Stepping(kind, 2)
    ask = Ask(RED, kind, tuple(Choice(ant.text, ant) for ant in ants), about=about)
    assert best(ask, view_of(position.state, RED)).meaning == ants[-1]


def test_the_ant_goes_that_matters_least_and_no_point_is_given_up_for_a_second_one() -> None:
    position, none = HandmadeMatch(), Choice("done", Decline(Declined.ANT, DONE))
    control = position.meadow[SOIL].control
    others = [site for site in range(len(position.tile(SOIL).sites)) if site != control]
    position.ants(RED, f"{SOIL}.{control + 1}", f"{SOIL}.{others[0] + 1}")
    view = view_of(position.state, RED)
    ants = [MoveAnt(Spot(SOIL, site), DRY_SEEP) for site in (control, others[0])]
    choices = [Choice(ant.text, ant) for ant in ants]
    ask = Ask(RED, "explore.move_ants", tuple(choices), about=MovingExplorers(DRY_SEEP, SOIL, 0))
    assert best(ask, view) == choices[1]
    assert [points_lost(ask, view, choice) for choice in choices] == [1, 0], "a point for the inner meadow"
    second = Ask(RED, "explore.move_ants", (choices[0], none), about=MovingExplorers(DRY_SEEP, SOIL, 1))
    assert best(second, view) == none


def test_the_idle_ant_of_a_hex_is_sacrificed_and_no_larva_goes_where_it_brings_nothing() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2", "9.3", "9.o")
    position.ants(BLUE, "9.4")
    position.gives(RED, larvae=2, food=9)
    ask = position.first_ask(SOLDIER_START["kamikaze_head"], RED)
    assert ask is not None
    view = view_of(position.state, RED)
    order = [choice.text for choice in ranked(ask, view) if choice.text.startswith("9.")]
    assert order == ["9.o", "9.2", "9.3", "9.1"], "control last"
    sites = len(position.tile(LOAMY_TUNNELS).sites)
    position.ants(RED, *(f"{LOAMY_TUNNELS}.{site + 1}" for site in range(sites)))
    larva = position.first_ask(BONUSES["greedy_tribe"], RED, answers=str(LOAMY_TUNNELS))
    assert larva is not None
    assert isinstance(best(larva, view_of(position.state, RED)).meaning, Decline)


# -- losses and payment ----------------------------------------------------------------------------------


def test_the_ant_outside_is_lost_and_control_is_kept() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2", "9.o")
    position.ants(BLUE, "9.3", "9.4")
    assert marked(position, ant_battle, BARK, BLUE, RED) == "9.o"
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2", "9.3")
    position.ants(BLUE, "9.4", "9.o")
    assert marked(position, ant_battle, BARK, BLUE, RED) == "9.2", "a food before two larvae, control last"


def test_who_starves_loses_ants_on_no_site_first() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1", "0", "9.1")
    position.gives(RED, larvae=2)
    assert marked(position, rounds.feed, RED) == "0"


def test_a_card_is_paid_with_larvae_then_with_ants_away_from_battles() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1", "0", "9.o")
    position.ants(BLUE, "9.1", "9.2", "9.3", "9.4")
    position.gives(RED, larvae=1, hand="rapid_mobilization")
    ask = position.first_ask(worker.take_action, RED, "play")
    assert ask is not None
    assert isinstance(ask.about, Paying)
    order = [choice.text for choice in ranked(ask, view_of(position.state, RED))]
    assert order == ["larva", "0", "9.o", "1.1"]


# -- battles ---------------------------------------------------------------------------------------------


def test_the_cheapest_card_that_turns_a_battle_is_laid_and_else_none() -> None:
    def position(own: int, hand: str) -> HandmadeMatch:
        position = HandmadeMatch()
        position.ants(RED, "9.2", *["9.o"] * (own - 1))
        position.ants(BLUE, "9.1", "9.3")
        position.gives(RED, hand=hand)
        return position

    cards = "swarm egg_stealer royal_jelly early_harvest"
    assert marked(position(1, cards), ant_battle, BARK, RED, BLUE) == "egg_stealer", "2 of 1, 2, 3 and 5"
    assert marked(position(3, cards), ant_battle, BARK, RED, BLUE) == "none", "it is won as it stands"
    assert marked(position(1, "early_harvest"), ant_battle, BARK, RED, BLUE) == "none", "1 is not enough"


@pytest.mark.parametrize("is_invader", [False, True])
def test_nothing_is_best_where_a_battle_hangs_on_cards_that_nobody_sees(is_invader: bool) -> None:
    """Neither where a card lies face down, nor where the defender may still lay one."""

    def asked(strength: int, hand: str) -> tuple[Ask, MarchView]:
        position = HandmadeMatch()
        position.ants(RED, "9.2", *["9.o"] * (strength - 1))
        position.ants(BLUE, "9.1", "9.3", "9.4")
        position.gives(RED, hand="swarm egg_stealer")
        position.gives(BLUE, hand=hand)
        sides = (RED, BLUE) if is_invader else (BLUE, RED)
        first = [hand.split()[0]] if hand and not is_invader else []
        ask = position.first_ask(ant_battle, BARK, *sides, answers="; ".join(first))
        assert ask is not None
        assert ask.seat == RED
        return ask, view_of(position.state, RED)

    unsure = asked(4, "royal_jelly")
    assert is_unsure(*unsure)
    assert not has_clear_best(*unsure)
    for strength, hand in ((4, ""), (9, "royal_jelly")):
        sure = asked(strength, hand)
        assert not is_unsure(*sure)
        assert best(*sure).text == "none"


@pytest.mark.few(2)
@pytest.mark.parametrize("invades", [True, False], ids=["invading", "defending"])
@pytest.mark.parametrize("theirs", ["", "mysterious_hole"])
def test_enter_never_gives_up_a_battle_that_a_card_wins_nor_a_card_that_changes_nothing(
    invades: bool, theirs: str
) -> None:
    """Over all strengths, with cards of one's own that are worth something and one that is worth little."""
    hands = "early_harvest", "early_harvest swarm", "early_harvest egg_stealer royal_jelly swarm"
    for own, other, hand in product(range(1, 6), range(1, 6), hands):
        position = HandmadeMatch()
        sides = (RED, BLUE) if invades else (BLUE, RED)
        for seat, n, cards in ((RED, own, hand), (BLUE, other, theirs)):
            position.ants(seat, "9.2" if seat == sides[0] else "9.1", *["9.o"] * (n - 1))
            position.gives(seat, hand=cards)
        battle = ant_battle(position, BARK, *sides)
        ask = next(battle)
        if ask.seat != RED:
            ask = battle.send(ask.choices[0])
        view = view_of(position.state, RED)
        assert view.battle is not None
        marked = best(ask, view).meaning
        bare, *laid = (
            forecast_of_asked(view, view.battle, RED, (card,) if card else ())
            for card in ("", *dict.fromkeys(view.nests[RED].hand or ()))
        )
        assert isinstance(bare, AntForecast)
        wins = [each for each in laid if isinstance(each, AntForecast) and each.margin > 0]
        if bare.margin <= 0 and wins:
            assert isinstance(marked, LayCard)
        if isinstance(marked, LayCard):
            foretold = forecast_of_asked(view, view.battle, RED, (marked.card,))
            enough = [each.own for each in wins if each.is_won]
            assert isinstance(foretold, AntForecast)
            assert not foretold.is_won or foretold.own == min(enough), "no dearer card than the cheapest"
        if bare.is_won or (bare.margin <= 0 and not wins):
            assert isinstance(marked, Decline)


def test_against_a_centipede_a_card_is_laid_where_it_makes_the_victory_likely() -> None:
    def position(hand: str) -> HandmadeMatch:
        position = HandmadeMatch()
        position.ants(RED, "9.1")
        position.centipedes_on(BARK)
        position.gives(RED, hand=hand)
        position.values(2)
        return position

    assert (
        marked(position("early_harvest swarm sparrow_attack"), centipede_battle, BARK, RED)
        == "sparrow_attack"
    )
    assert marked(position("early_harvest"), centipede_battle, BARK, RED) == "none"


def test_the_weakest_is_named_as_the_invader() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2")
    position.ants(BLUE, "9.3")
    position.ants(BLACK, "9.4")
    position.ants(BLUE, "9.o")
    position.ants(BLACK, "9.o")
    position.in_play(BLUE, "acrobat_head")
    assert marked(position, ants_to_fight, BattleRun(BARK, RED)) == f"seat{BLACK + 1}"


@pytest.mark.parametrize("goal", ["epic_stores", "caring_hive"])
def test_what_the_food_of_an_action_costs_is_what_the_rules_then_score_less(goal: str) -> None:
    costs = set()
    for food in range(1, 9):
        position = HandmadeMatch()
        position.in_play(RED, goal)
        position.gives(RED, food=food)
        position.ants(RED, "1.1", "9.1")
        view, action = view_of(position.state, RED), Choice("march", TakeAction("march"))
        ask = Ask(RED, "turn.action", (action,), about=Acting())
        before = scored_calmly(position.state, RED).total()
        position.nests[RED].food -= 1
        costs.add(lost := before - scored_calmly(position.state, RED).total())
        assert points_lost(ask, view, action) == lost, food
        bonus = Choice("march", TakeAction("march", is_bonus=True))
        assert not points_lost(Ask(RED, "turn.bonus", (bonus,), about=ActingAgain(1)), view, bonus)
        named = "Epic Stores" in goals_of_food(Naming(view.components), view, RED)
        assert named is (goal == "epic_stores" and lost > 0)
    assert len(costs) == (2 if goal == "epic_stores" else 1)


@pytest.mark.parametrize("outside", [False, True])
def test_what_the_loss_of_an_ant_costs_is_what_the_rules_then_score_less(outside: bool) -> None:
    """Caring Hive counts three sites with a larva; an ant that stands outside takes one that is left."""
    spots = ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "9.1", *["1.o", "2.o"][: 2 * outside]]
    position = HandmadeMatch()
    position.in_play(RED, "caring_hive")
    position.gives(RED, food=9)
    position.ants(RED, *spots)
    view = view_of(position.state, RED)
    losses = [Choice(spot, LoseAnt(Spot.parse(spot))) for spot in spots]
    ask = Ask(RED, "battle.loss", tuple(losses), about=Losing("battle.loss", 1))
    costs = set()
    for choice in losses:
        m = Match(March().copy(position.state), lambda event: None)
        m.kill(RED, Spot.parse(choice.text), Cause.PAID)
        answered(settle(m), lambda asked: asked.choices[0])
        cost = scored_calmly(position.state, RED).total() - scored_calmly(m.state, RED).total()
        costs.add(cost)
        assert points_lost(ask, view, choice) == cost, choice.text
    assert costs == ({0, 2} if outside else {0, 1, 2, 3})
    assert best(ask, view).text == ("1.o" if outside else "1.2"), "not the ant on the larva, which counts"


@pytest.mark.parametrize("outside", [False, True])
def test_what_an_ant_that_is_taken_back_costs_is_what_the_rules_then_score_less(outside: bool) -> None:
    """Control of two hexes is at stake, and two goals: one that sites with larvae make, and most larvae."""
    spots = ["1.1", "1.2", "1.3", "2.1", *["1.o"][: int(outside)]]
    position = HandmadeMatch()
    position.in_play(RED, "caring_hive great_brood")
    position.gives(RED, food=9, larvae=1)
    position.ants(RED, *spots)
    view = view_of(position.state, RED)
    uses = [Choice(spot, ReturnAnt(Spot.parse(spot))) for spot in spots]
    ask = Ask(RED, "card.warrior_head", tuple(uses), about=AskedByCard(WARRIOR, "use", 1))
    costs = set()
    for choice in uses:
        m = Match(March().copy(position.state), lambda event: None)
        return_ant(m, RED, Spot.parse(choice.text))
        answered(settle(m), lambda asked: asked.choices[0])
        before, after = (scored_calmly(state, RED).total() for state in (position.state, m.state))
        costs.add(max(0, before - after))
        assert points_lost(ask, view, choice) == max(0, before - after), choice.text
    assert len(costs) > 1


def test_spoils_bring_an_ant_to_control() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.2", "9.o", "9.o")
    position.ants(BLUE, "9.1")
    assert marked(position, ant_battle, BARK, RED, BLUE) == "9.o>9.1"


@pytest.mark.parametrize(("first", "expected"), [("seat2 1.2", "seat1 0"), ("seat1 0", "seat2 1.2")])
def test_the_own_ant_comes_to_the_better_place_in_an_exchange(first: str, expected: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, "0.o")
    position.ants(BLUE, "1.2", "0.o")
    position.ants(BLACK, "3.o")
    assert marked(position, EVENTS["mating_flight"], RED, answers=first) == expected


def test_a_decree_is_food_for_who_has_little() -> None:
    for food, expected in ((1, "food"), (2, "larvae")):
        position = HandmadeMatch()
        position.gives(RED, food=food)
        assert marked(position, rounds.decree, RED) == expected


@pytest.mark.parametrize("card", ["epic_stores", "great_brood"])
@pytest.mark.parametrize("own", [(0, 0), (1, 4), (3, 2), (5, 9)])
@pytest.mark.parametrize("theirs", [(2, 3), (4, 8)])
def test_a_decree_brings_the_most_points_at_once(card: str, own: Pair, theirs: Pair) -> None:
    """As the rules then score; goals are in reach by one of the two, by both or by neither."""
    scored = {}
    for answer in ("food", "larvae", ""):
        position = HandmadeMatch()
        position.in_play(RED, card)
        for seat, (food, larvae) in enumerate((own, theirs, theirs)):
            position.gives(seat, food=food, larvae=larvae)
        position.state.phase = Phase.DECREE
        if answer:
            position.run(rounds.decree, RED, answers=answer)
            slumber.score(position)
            scored[answer] = position.nests[RED].score
        else:
            chosen = marked(position, rounds.decree, RED)
    assert scored[chosen] == max(scored.values())


def test_no_larvae_are_marked_at_a_decree_where_none_are_left() -> None:
    position = HandmadeMatch()
    position.gives(RED, food=5)
    position.nests[RED].supply = 0
    position.state.phase = Phase.DECREE
    assert marked(position, rounds.decree, RED) == "food"
    ask = position.first_ask(rounds.decree, RED)
    assert ask is not None
    texts = [words("march").choice(ask, choice, view_of(position.state, RED)) for choice in ask.choices]
    assert "Take 5 larvae: 0 larvae left in your supply." in texts


# -- in whole games --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (4, 2, {"species": "special"}),
        (2, 3, {"centipedes": "easy"}),
        (3, 1, {"beyond": "five"}),
        (3, 4, {"species": "special"}),
    ],
)
def test_in_whole_games_nothing_free_is_declined_and_no_control_is_lost(
    seats: int, seed: int, options: dict[str, str]
) -> None:
    record: Record[State] = Record(March(), seats, seed, options)
    rng, topics = Streams(seed), set[str]()
    while (ask := record.play.ask) is not None:
        view = record.play.view(ask.seat)
        order = ranked(ask, view)
        assert sorted(choice.text for choice in order) == sorted(choice.text for choice in ask.choices)
        first = order[0].meaning
        topics.add(type(ask.about).__name__)
        nobody_eats = view.round == 4 and not view.nests[ask.seat].food  # one more ant would starve
        is_lost = all(
            loses(ask, view, choice)
            or begins_hopeless_battle(ask, view, choice, 1)
            or feeds_centipede(ask, view, choice)
            or only_adds_idle_ant(ask, view, choice)
            or (isinstance(ask.about, ReactingWithLarva) and choice.text == "0")
            for choice in ask.choices
            if not isinstance(choice.meaning, Decline)
        )
        if isinstance(ask.about, FREE) and not nobody_eats and not is_lost:
            assert not isinstance(first, Decline)
        if isinstance(ask.about, Losing | Paying):
            spots = [
                choice.meaning.spot
                for choice in ask.choices
                if isinstance(choice.meaning, LoseAnt | PayAnt)
                and points_lost(ask, view, choice) <= points_lost(ask, view, order[0])
            ]
            if isinstance(first, LoseAnt | PayAnt) and first.spot.site is not None:
                site = view.tile(first.spot.hex).sites[first.spot.site]
                others = [spot for spot in spots if spot.site is None or not _is_control(view, spot)]
                assert not (site.control and others), first
        record.answer(answer_of(ask, rng) if rng.below("how", 2) else order[0].text)
    assert len(topics) > 10


def _is_control(view: Any, spot: Any) -> bool:
    return spot.site is not None and view.tile(spot.hex).sites[spot.site].control


THISTLE = 18
"""Its second site brings a colony point."""


@pytest.mark.parametrize("number", [1, 4])
def test_at_the_end_no_point_is_given_up_for_what_brings_none(number: int) -> None:
    """In earlier rounds control and two larvae may be worth it."""
    position = HandmadeMatch()
    here = position.lay(THISTLE, 2, 0)
    (point,) = (n for n, site in enumerate(position.tile(THISTLE).sites) if site.resource == "colony_point")
    assert not position.tile(THISTLE).sites[point].control
    position.state.round = number
    position.ants(RED, f"{THISTLE}.{point + 1}", *["0"] * 3)
    position.in_play(RED, "warrior_head kamikaze_head")  # strong enough to win
    position.ants(BLUE, f"{THISTLE}.{here.control + 1}")
    position.gives(RED, larvae=9, food=9)
    expected = f"{THISTLE}.{point + 1}>{THISTLE}.{here.control + 1}"
    answer = marked(position, ant_battle, THISTLE, RED, BLUE)
    assert (answer == expected) is (number < 4), answer


def test_in_the_last_round_no_step_breaks_what_scores() -> None:
    """Nor is it called good in any round: an ant of the hex that Greedy Tribe counts does not leave it."""
    for number in (LAST_ROUND - 1, LAST_ROUND):
        position = HandmadeMatch()
        position.state.round = number
        position.ants(RED, "5.1", "5.2", "10.1", "10.2")
        position.gives(RED, food=5)
        position.in_play(RED, "carpenter_abdomen greedy_tribe")
        ask = position.first_ask(QUEEN_START["carpenter_abdomen"], RED)
        assert ask is not None
        view = view_of(position.state, RED)
        leaving = [
            choice
            for choice in ask.choices
            if isinstance(choice.meaning, TakeStep) and choice.meaning.hex != choice.meaning.origin.hex
        ]
        assert leaving
        assert all(loses(ask, view, choice) for choice in leaving)
        if number == LAST_ROUND:
            assert isinstance(best(ask, view).meaning, Decline)


def test_a_larva_that_could_not_be_fed_is_not_called_good() -> None:
    """Where it would stand outside in peace; on a site it brings something, and there may be food enough."""
    for food, expected in ((1, True), (9, False)):
        position = HandmadeMatch()
        fed = view_of(position.state, RED).nests[RED].ants_per_food
        position.ants(RED, "1.3", *["0"] * (fed - 1))
        position.gives(RED, larvae=3, food=food)
        ask = position.first_ask(BONUSES["greedy_tribe"], RED, answers="0")
        assert ask is not None
        view = view_of(position.state, RED)
        for number, is_worse in ((0, expected), (5, False)):
            assert loses(ask, view, Choice(str(number), PlaceLarva(number))) is is_worse


def test_larvae_are_taken_where_there_are_most_of_them() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "parasite_thorax")
    position.gives(BLUE, larvae=4)
    position.state.nests[BLACK].score = 9
    assert marked(position, parasite_thorax, RED) == f"seat{BLUE + 1}", (
        "from who leads there is nothing to take"
    )
    position.gives(BLACK, larvae=4)
    assert marked(position, parasite_thorax, RED) == f"seat{BLACK + 1}", "of equals from who leads"


def test_the_stinger_strikes_who_leads_and_has_ants() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "stinger_abdomen")
    position.ants(BLUE, "1.1", "1.2")
    position.gives(BLUE, larvae=9)
    position.ants(BLACK, "2.1")
    position.score(ScoredMeadow(BLACK, 7, (2,)))
    assert marked(position, stinger_abdomen, RED) == f"seat{BLACK + 1}"
    position.meadow[2].take(BLACK, 0)
    position.nests[BLACK].supply += 1
    assert marked(position, stinger_abdomen, RED) == f"seat{BLUE + 1}"


@pytest.mark.parametrize(
    ("own", "others", "is_lost"),
    [
        ("", "2.1 2.2 2.3", True),
        ("2.2", "2.1 2.3", True),
        ("2.1", "2.2 2.3", False),
        ("2.1 2.2", "2.3", False),
        ("", "2.1", False),
        ("2.2", "2.1 2.3 2.o", False),
    ],
    ids=["alone", "they-win-a-tie", "one-wins-a-tie", "ahead", "in-peace", "is-due-already"],
)
def test_a_step_into_a_battle_that_is_lost_as_it_stands_is_not_called_good(
    own: str, others: str, is_lost: bool
) -> None:
    position = HandmadeMatch()
    position.ants(RED, "0", *own.split())
    position.ants(BLUE, *others.split())
    position.gives(RED, larvae=1, food=1)
    view = view_of(position.state, RED)
    for answers, choice in (
        ("ants", Choice("0>2", TakeStep(Spot(0, None), WATERS_EDGE))),
        ("", Choice("2", PlaceLarva(WATERS_EDGE))),
    ):
        ask = position.first_ask(worker.take_action, RED, "march", answers=answers)
        assert ask is not None
        assert begins_lost_battle(ask, view, choice) is is_lost
        position.nests[RED].food = 1


@pytest.mark.parametrize(
    ("others", "steps", "hand", "is_hopeless"),
    [
        ("2.1 2.2 2.3 2.o", 2, "", True),
        ("2.1 2.2 2.3 2.o", 5, "", False),
        ("2.1 2.2 2.3 2.o", 2, "sparrow_attack", False),
        ("2.1 2.2 2.3", 3, "", True),
        ("2.1", 2, "", False),
    ],
    ids=["four-against-two", "five-can-come", "a-card-helps", "a-tie-is-theirs", "in-peace"],
)
def test_a_step_into_a_battle_that_no_further_step_can_win_is_never_marked_first(
    others: str, steps: int, hand: str, is_hopeless: bool
) -> None:
    position = HandmadeMatch()
    position.ants(RED, "0")
    position.ants(BLUE, *others.split())
    position.gives(RED, hand=hand)
    step, stop = Choice("0>2", TakeStep(Spot(0, None), WATERS_EDGE)), Choice("stop", Decline(Declined.STEP))
    ask = Ask(RED, "march.ant", (step, stop), about=Stepping("march.ant", steps))
    view = view_of(position.state, RED)
    assert begins_hopeless_battle(ask, view, step, steps) is is_hopeless
    if is_hopeless:
        assert best(ask, view) == stop


@pytest.mark.parametrize(
    ("kind", "is_hopeless"), [("march.ant", False), ("card.extensive_tunnel", True), ("march.react", True)]
)
def test_cards_for_a_battle_are_thought_of_in_a_march_alone(kind: str, is_hopeless: bool) -> None:
    """The few steps that a card gives begin elsewhere, even if a card of the hand could still win there."""
    position = HandmadeMatch()
    position.ants(RED, "0")
    position.ants(BLUE, "2.1", "2.2", "2.3", "2.o")
    position.gives(RED, hand="sparrow_attack")
    step, stop = Choice("0>2", TakeStep(Spot(0, None), WATERS_EDGE)), Choice("stop", Decline(Declined.STEP))
    about = (ReactingWithStep if kind == "march.react" else Stepping)(kind, 2)
    ask = Ask(RED, kind, (step, stop), about=about)
    assert begins_hopeless_battle(ask, view_of(position.state, RED), step, 2) is is_hopeless


@pytest.mark.parametrize(
    ("spots", "others", "is_vain"),
    [("3.2", "3.1 3.3", True), ("3.2", "3.1", False), ("3.1", "3.2 3.3", False)],
    ids=["they-win-a-tie", "free-site", "own-tie"],
)
def test_a_larva_in_reaction_is_marked_only_where_a_place_is_worth_it(
    spots: str, others: str, is_vain: bool
) -> None:
    """The Great Tunnel is no place for it, nor a shared hex where it begins a battle that a card may turn."""
    position = HandmadeMatch()
    position.ants(RED, spots)
    position.ants(BLUE, *others.split())
    position.gives(RED, larvae=1, hand="sparrow_attack")
    answers: list[PlaceLarva | Decline] = [*larva_hexes(position, RED), Decline(Declined.REACTION)]
    choices = tuple(Choice(answer.text, answer) for answer in answers)
    ask = Ask(RED, "explore.react", choices, about=ReactingWithLarva("explore.react", 1))
    view = view_of(position.state, RED)
    order = ranked(ask, view)
    assert isinstance(order[0].meaning, Decline) is is_vain or order[0].text == "0"
    texts = [choice.text for choice in order]
    assert (texts.index("3") > texts.index("none")) is is_vain


@pytest.mark.parametrize(
    ("hand", "ants", "left", "is_fed"),
    [
        ("", "", 1, True),
        ("", "", 9, True),
        ("", "1.1 1.2 1.3 1.o", 9, False),
        ("sparrow_attack", "", 1, True),
        ("", "9.2 9.3 9.4 9.o 9.o", 1, False),
    ],
    ids=["alone", "nobody-follows", "others-may-follow", "a-card-may-not", "with-an-army"],
)
def test_no_ant_is_marked_that_a_centipede_will_likely_kill(
    hand: str, ants: str, left: int, is_fed: bool
) -> None:
    """Unless the battles of the round are over, so that it harvests first."""
    position = HandmadeMatch()
    position.ants(RED, "1.o", *ants.split())
    position.centipedes_on(BARK)
    position.gives(RED, hand=hand)
    position.nests[RED].centipedes_met.clear()
    step, stop = Choice("1.o>9", TakeStep(Spot(SOIL, None), BARK)), Choice("stop", Decline(Declined.STEP))
    ask = Ask(RED, "march.ant", (step, stop), about=Stepping("march.ant", left))
    view = view_of(position.state, RED)
    assert feeds_centipede(ask, view, step, left - 1) is is_fed
    assert feeds_centipede(ask, view, step) is not ("9." in ants)
    if is_fed:
        assert best(ask, view) == stop
    position.state.phase = Phase.HARVEST_START
    assert not feeds_centipede(ask, view_of(position.state, RED), step)


@pytest.mark.parametrize(
    ("origin", "others", "does"),
    [("9.1", "", False), ("9.1", "1.1 1.2 1.3", False), ("0", "", True), ("0", "1.1", True)],
    ids=["from-site-to-worse", "into-a-lost-battle", "idle-to-a-site", "idle-in-peace"],
)
def test_a_step_gains_that_brings_an_ant_to_a_better_place(origin: str, others: str, does: bool) -> None:
    position = HandmadeMatch()
    position.ants(RED, origin)
    position.ants(BLUE, *others.split())
    step = Choice(f"{origin}>1", TakeStep(Spot.parse(origin), SOIL))
    ask = Ask(RED, "march.ant", (step,), about=Stepping("march.ant", 2))
    assert gains(ask, view_of(position.state, RED), step) is does


@pytest.mark.parametrize(
    ("origin", "others", "is_hopeless"),
    [("0", "", False), ("1.1", "1.2 1.o", True), ("0", "0", True), ("1.1", "", False)],
    ids=["four-can-come", "leaves-a-battle", "one-more-in-reaction", "leaves-peace"],
)
def test_a_step_out_of_a_battle_or_against_who_may_grow_in_reaction_is_hopeless_where_it_loses(
    origin: str, others: str, is_hopeless: bool
) -> None:
    position = HandmadeMatch()
    position.ants(RED, origin)
    position.ants(BLUE, "2.1", "2.2", "2.3", *others.split())
    step = Choice(f"{origin}>2", TakeStep(Spot.parse(origin), WATERS_EDGE))
    stop = Choice("stop", Decline(Declined.STEP))
    ask = Ask(RED, "march.ant", (step, stop), about=Stepping("march.ant", 4))
    assert begins_hopeless_battle(ask, view_of(position.state, RED), step, 4) is is_hopeless


@pytest.mark.parametrize(
    ("others", "larvae", "expected"),
    [("2.1 2.2 2.3 2.o", 1, "none"), ("2.1 2.2 2.3 2.o", 9, "none"), ("2.1", 1, "2")],
    ids=["hopeless", "only-one-may-come", "free-site"],
)
def test_a_reaction_that_can_only_lose_begins_on_no(others: str, larvae: int, expected: str) -> None:
    """One larva is all that comes by it; where there is a site, it is free."""
    position = HandmadeMatch()
    position.ants(RED, "0")
    position.ants(BLUE, *others.split())
    position.gives(RED, larvae=larvae, food=9)
    there, none = Choice("2", PlaceLarva(WATERS_EDGE)), Choice("none", Decline(Declined.LARVA))
    about = ReactingWithLarva("explore.react", 1)
    ask = Ask(RED, "explore.react", (there, none), about=about)
    assert best(ask, view_of(position.state, RED)).text == expected


@pytest.mark.parametrize(
    ("hand", "larvae", "expected"),
    [
        ("scout_thorax", 0, "rest"),
        ("warrior_head armored_head", 0, "rest"),
        ("scout_thorax", 3, "play"),
        ("early_harvest", 0, "play"),
    ],
    ids=["an Evolution", "two of them", "paid in larvae", "an Event that brings larvae"],
)
def test_no_card_is_marked_that_ants_alone_pay_unless_it_brings_as_much(
    hand: str, larvae: int, expected: str
) -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{WATERS_EDGE}.1", f"{TALL_SAND}.1", "0", "0")
    position.gives(RED, larvae=larvae, hand=hand).acted = True
    assert marked(position, worker.turn) == expected


@pytest.mark.parametrize("games", fewer(2, 30))
def test_in_games_no_evolution_is_marked_that_ants_alone_pay_but_one_that_completes_a_body(
    games: int,
) -> None:
    found = 0
    for seed in range(20, 20 + games):
        record, rng = Record(March(), 2 + seed % 4, seed, {}), Streams(seed)
        while (ask := record.play.ask) is not None:
            nest = record.play.view(ask.seat).nests[ask.seat]
            pays_in_ants = ask.find("play") is not None and not (nest.food or nest.larvae)
            if isinstance(ask.about, Acting) and pays_in_ants and len(ask.choices) > 1:
                found += 1
                ahead = record.play.copy()
                if best(ask, ahead.view(ask.seat)).text == "play":
                    ahead.answer("play")
                    then = ahead.ask
                    assert then is not None
                    card = then.about.card if isinstance(then.about, Paying) else None
                    if isinstance(then.about, Playing):
                        meaning = best(then, ahead.view(ask.seat)).meaning
                        assert isinstance(meaning, PlayCard)
                        card = meaning.card
                    segments = sum(bool(cards) for cards in nest.body.values())
                    assert card is None or segments == 2 or not ahead.view(None).card(card).is_evolution
            record.answer(answer_of(ask, rng))
    assert found > games


@pytest.mark.parametrize("games", fewer(2, 40))
def test_the_points_that_an_answer_costs_are_those_that_the_rules_then_score_less(games: int) -> None:
    """Of what is paid, laid and left; what comes of it is compared before anybody else has a turn."""
    costly = Counter[bool]()
    for seed in range(games):
        record, rng = Record(March(), 3, seed, {}), Streams(seed)
        while (ask := record.play.ask) is not None:
            view = record.play.view(ask.seat)
            now = points_after_round(view, ask.seat)
            for choice in ask.choices if view.nests[ask.seat].goals or view.round == LAST_ROUND else ():
                if (after := after_taking(record, choice, view)) is None:
                    continue
                n = points_lost(ask, view, choice)
                assert n == max(0, now - points_after_round(after, ask.seat)), (ask.kind, choice.text)
                costly[n > 0] += 1
            record.answer(answer_of(ask, rng))
    assert min(costly.values()) > 3 * games


def after_taking(record: Record[State], choice: Choice, view: MarchView) -> MarchView | None:
    """Return what is seen after an answer that takes something; None where it brings more at once."""
    ask, after = record.play.ask, record.play.copy()
    assert ask is not None
    match choice.meaning:
        case PayAnt(spot) if view.hexes[spot.hex].loose[ask.seat]:
            return None
        case PayAnt() | PayLarva() | TakeStep():
            kinds = {ask.kind}
        case TakeAction("march"):
            kinds = {"march.larva", "march.ant"}
        case _:
            return None
    after.answer(choice.text)
    if not after.since or after.ask is None or after.ask.kind not in kinds or after.ask.seat != ask.seat:
        return None
    seen: MarchView = after.view(ask.seat)
    return seen


def test_larvae_of_a_payment_cost_the_goals_and_bonuses_that_hang_on_them() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "great_brood")
    position.gives(RED, larvae=4)
    position.gives(BLUE, larvae=2)
    larva = Choice("larva", PayLarva())
    ask = Ask(RED, "play.pay", (larva,), about=Paying("swarm", 2))
    for last_round, costs in ((False, (0, 2)), (True, (0, 2 + 2))):  # of the most larvae 1 is left
        position.state.round = LAST_ROUND if last_round else 2
        view = view_of(position.state, RED)
        found = [points_lost(ask, view, larva, then=[larva] * more) for more in (0, 1)]
        assert found == [*costs]
        goals, bonuses, _meadow = lost_scores(view, after_answer(ask, view, larva, then=[larva]), RED)
        assert goals == {"great_brood": 2}
        assert bonuses == ({Most.LARVAE: 2} if last_round else {})


def test_a_card_laid_in_the_last_battle_or_played_in_the_last_round_costs_the_bonus_for_most_cards() -> None:
    position = HandmadeMatch()
    position.gives(RED, hand="swarm egg_stealer")
    position.gives(BLUE, hand="great_brood")
    position.state.round = LAST_ROUND
    view = view_of(position.state, RED)
    laid, played = (Choice("swarm", meaning("swarm")) for meaning in (LayCard, PlayCard))
    laying = Ask(RED, "battle.ferocity", (laid,), about=LayingFerocity("battle.ferocity", BARK, 1))
    playing = Ask(RED, Playing.KIND, (played,), about=Playing())
    for ask, card in ((laying, laid), (playing, played)):
        assert points_lost(ask, view, card) == 2
        assert lost_scores(view, after_answer(ask, view, card), RED) == ({}, {Most.CARDS: 2}, 0)


def test_larvae_of_a_card_after_which_no_ant_steps_go_where_they_stay_best() -> None:
    position = HandmadeMatch()
    position.ants(BLUE, "0")
    position.gives(RED, larvae=3)
    view = view_of(position.state, RED)
    no = Choice("none", Decline(Declined.LARVA))
    larvae = [Choice(larva.text, larva) for larva in (PlaceLarva(GREAT_TUNNEL), PlaceLarva(SOIL))]
    for left in (3, 1):
        ask = Ask(
            RED, "card.into_the_unknown", (*larvae, no), about=topics.Placing("card.into_the_unknown", left)
        )
        assert ranked(ask, view)[0].meaning == PlaceLarva(SOIL)


def test_the_site_that_a_colony_goal_asks_for_is_marked() -> None:
    for goal, site in (("", "10.2"), ("outsider", "10.1")):
        position = HandmadeMatch()
        position.ants(RED, f"{FUNGALREACH}.1")
        if goal:
            position.in_play(RED, goal)
        assert marked(position, arrive, RED, DRY_SEEP) == site


def test_a_larva_that_becomes_an_ant_may_cost_the_bonus_for_most_larvae() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=2)
    position.gives(BLUE, larvae=1)
    larva = Choice("0", PlaceLarva(GREAT_TUNNEL))
    ask = Ask(RED, "march.larva", (larva,), about=topics.Placing(topics.MARCH_LARVA, 3))
    costs = []
    for position.state.round in (2, LAST_ROUND):
        view = view_of(position.state, RED)
        costs.append(points_lost(ask, view, larva))
        assert lost_scores(view, after_answer(ask, view, larva), RED).bonuses.get(Most.LARVAE, 0) == costs[-1]
    assert costs == [0, 3], "the ant also eats the other larva"
