"""What is foretold of a battle is what comes of it, whatever cards are still to come."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableSequence
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import Any

import pytest

from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.rules.battle import ant_battle, centipede_battle
from antterm.games.march.rules.forecast import (
    AntForecast,
    CentipedeForecast,
    Forecast,
    battle_to_come,
    by_card,
    chances,
    forecast_of,
    forecast_of_asked,
)
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import BattleDecided, LarvaeLost
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import LayingFerocity
from antterm.games.march.rules.view import BattleView, view_of
from antterm.games.march.words import forecasts
from tests import foreseen
from tests.games.march.handmade import BARK, BLUE, RED, HandmadeMatch, facing
from tests.games.march.rising import horde, rising
from tests.games.march.screen.games import answer_of

CARDS = {
    0: ("", ""),
    1: ("early_harvest", "mysterious_hole"),
    2: ("egg_stealer", "fungal_outbreak"),
    3: ("royal_jelly", "rapid_mobilization"),
    4: ("sparrow_attack", "blind_overlords"),
}
"""By their values, two cards each: one for each side."""
HEADS = {
    "bare": ("", ""),
    "armoured": ("armored_head", ""),
    "against armour": ("", "armored_head"),
    "soldiers": ("acrobat_head", "warrior_head"),
    "robbers": ("amazon_head", ""),
    "against robbers": ("", "amazon_head"),
}


def of_ants(forecast: Forecast) -> AntForecast:
    assert isinstance(forecast, AntForecast)
    return forecast


def of_centipede(forecast: Forecast) -> CentipedeForecast:
    assert isinstance(forecast, CentipedeForecast)
    return forecast


# -- ants against ants -----------------------------------------------------------------------------------


def says_won(told: str, added: int, their_added: int) -> bool:
    """Whether a battle is won as a sentence says, if the players add so much to what it counts."""
    if won := re.fullmatch(r"You win: they would need (\d+), and can add (\d+) at most\.", told):
        assert their_added <= int(won[2]) < int(won[1])
        return True
    n = int("".join(filter(str.isdigit, told)) or 0)
    match told.replace(str(n), "n"):
        case "They must add n.":
            assert not added
            return their_added < n
        case "They must add n more than you do.":
            return their_added - added < n
        case "You need n more plus what they add." | "You must add n more than they do.":
            return added - their_added >= n
        case "You cannot win: you would need n more.":
            assert added < n
            return False
    assert told.startswith("You win")
    return True


@pytest.mark.few(2)
@pytest.mark.parametrize("invades", [True, False], ids=["invading", "defending"])
@pytest.mark.parametrize("heads", HEADS.values(), ids=HEADS)
def test_battles_of_ants_end_as_foretold_for_all_cards(heads: tuple[str, str], invades: bool) -> None:
    sides = (RED, BLUE) if invades else (BLUE, RED)
    side = sides.index(RED)
    for (own, theirs), added, their_added in product([(1, 1), (1, 3), (3, 2), (4, 3)], CARDS, CARDS):
        card, other = CARDS[added][0], CARDS[their_added][1]
        position = facing(own, theirs, heads, (card, other), invades=invades)
        view = view_of(position.state, RED)
        battle = battle_to_come(view, BARK, *sides)
        bare, laid = (of_ants(forecast_of(view, battle, RED, cards)) for cards in ((), (card,) * bool(card)))
        answers = [each for each in ((card, other) if invades else (other, card)) if each]
        position.run(ant_battle, BARK, *sides, answers=";".join(answers), then_decline=True)
        (decided,) = position.told(BattleDecided)
        won = decided.winner == RED
        assert won is (their_added - added < bare.margin)
        assert won is (their_added < laid.margin)
        assert won is (added - their_added >= bare.missing)
        assert won is says_won(forecasts.verdict(bare), added, their_added)
        assert won is says_won(forecasts.verdict(laid), 0, their_added)
        assert won or not bare.is_won
        assert not (won and bare.is_lost)
        expected = bare.winning if won else bare.losing
        assert (decided.losses[side], decided.losses[1 - side]) == (expected.own, expected.theirs)
        robbed = {(event.seat, event.n) for event in position.told(LarvaeLost)}
        assert robbed == ({(BLUE if won else RED, expected.larvae)} if expected.larvae else set())
        told = forecasts.losses(bare), forecasts.in_short(bare)
        assert not won or ("their ants stay" in told[0]) is (decided.losses[1 - side] == 0)
        for each in told if bare.losing.larvae else ():
            assert f"{bare.losing.larvae} larva" in each
        assert (laid.winning, laid.losing) == (bare.winning, bare.losing)


def test_what_cards_can_add_is_seen_from_the_hand_and_the_cards_not_seen() -> None:
    position = facing(1, 1, ("", "berserker_head"), ("sparrow_attack", "blind_overlords"), invades=True)
    position.gives(RED, hand="egg_stealer")
    position.gives(BLUE, hand="mysterious_hole early_harvest")
    view = view_of(position.state, RED)
    forecast = of_ants(forecast_of(view, battle_to_come(view, BARK, RED, BLUE), RED))
    assert forecast.own_most == 4
    assert forecast.their_most == 5 + 4, "Swarm and another: BLUE may hold them"
    view = view_of(position.state, BLUE)
    forecast = of_ants(forecast_of(view, battle_to_come(view, BARK, RED, BLUE), BLUE))
    assert (forecast.own_most, forecast.their_most) == (4 + 1, 5)


def test_cards_that_lie_face_down_count_for_who_has_laid_them_alone() -> None:
    position = facing(2, 2, ("", ""), ("sparrow_attack", "blind_overlords"), invades=True)
    flow = ant_battle(position, BARK, RED, BLUE)
    ask = next(flow)
    chosen = ask.find("sparrow_attack")
    assert chosen is not None
    ask = flow.send(chosen)
    assert ask.seat == BLUE
    view = view_of(position.state, RED)
    assert view.battle is not None
    own = of_ants(forecast_of(view, view.battle, RED))
    assert (own.own, own.own_most, own.margin) == (2 + 4, 0, 4)
    view = view_of(position.state, BLUE)
    assert view.battle is not None
    theirs = of_ants(forecast_of_asked(view, view.battle, BLUE))
    assert theirs.theirs == view.battle.strengths[0]
    assert theirs.their_most == 5, "one card that BLUE has not seen"


def test_who_has_laid_no_card_adds_nothing_more() -> None:
    position = facing(1, 2, ("", ""), ("swarm", "blind_overlords"), invades=True)
    flow = ant_battle(position, BARK, RED, BLUE)
    ask = next(flow)
    ask = flow.send(ask.choices[-1])
    view = view_of(position.state, BLUE)
    assert ask.seat == BLUE
    assert view.battle is not None
    assert not of_ants(forecast_of(view, view.battle, BLUE)).is_won
    assert forecast_of_asked(view, view.battle, RED) == forecast_of(view, view.battle, RED), "BLUE lays later"
    assert of_ants(forecast_of_asked(view, view.battle, BLUE)).is_won


# -- ants against a centipede ----------------------------------------------------------------------------


def at_centipede(ants: int, head: str = "", position: HandmadeMatch | None = None) -> HandmadeMatch:
    position = position or HandmadeMatch()
    position.ants(RED, "9.1", *["9.o"] * (ants - 1))
    position.centipedes_on(BARK)
    position.in_play(RED, head)
    position.gives(RED, hand="royal_jelly")
    return position


def foretold(position: HandmadeMatch, card: str) -> CentipedeForecast:
    view = view_of(position.state, RED)
    battle = battle_to_come(view, BARK, None, RED)
    return of_centipede(forecast_of(view, battle, RED, (card,) * bool(card)))


def fought(position: HandmadeMatch, card: str) -> BattleDecided:
    position.run(centipede_battle, BARK, RED, answers=card or "none", then_decline=True)
    return position.told(BattleDecided)[-1]


def agrees(forecast: CentipedeForecast, found: list[tuple[Fraction, BattleDecided]]) -> None:
    """Compare a forecast with all courses of a battle and their chances."""
    assert sum(chance for chance, _decided in found) == 1
    assert forecast.chance == sum(chance for chance, decided in found if decided.winner == RED)
    added: dict[int, Fraction] = {}
    for chance, decided in found:
        added[decided.totals[0]] = added.get(decided.totals[0], Fraction()) + chance
    assert dict(forecast.outcomes) == added
    for span, winner in ((forecast.winning, RED), (forecast.losing, None)):
        lost = [decided.losses[1] for _chance, decided in found if decided.winner == winner]
        assert span == ((min(lost), max(lost)) if lost else None)


@pytest.mark.parametrize("card", ["", "royal_jelly"], ids=["bare", "with a card"])
@pytest.mark.parametrize(("ants", "head"), [(1, ""), (4, ""), (4, "armored_head"), (6, "acrobat_head")])
def test_a_centipede_is_as_strong_as_foretold(ants: int, head: str, card: str) -> None:
    position = at_centipede(ants, head)
    values = [position.card(each).value for each in position.state.deck]
    found = []
    for first, second in product(sorted(set(values)), repeat=2):
        pairs = values.count(first) * (values.count(second) - (first == second))
        if pairs:
            trial = at_centipede(ants, head)
            trial.values(first, second)
            chance = Fraction(pairs, len(values) * (len(values) - 1))
            found.append((chance, fought(trial, card)))
    agrees(foretold(position, card), found)


@pytest.mark.few(5)
@pytest.mark.parametrize("card", ["", "royal_jelly"], ids=["bare", "with a card"])
@pytest.mark.parametrize(("deck", "discards"), [(1, 3), (1, 0), (0, 3), (0, 1), (0, 0)])
def test_a_deck_that_runs_out_is_foretold_with_the_discards(deck: int, discards: int, card: str) -> None:
    """Others hold two cards, so that the deck is one of three or nobody knows what they have."""

    def position(top: int = 0) -> HandmadeMatch:
        position = at_centipede(3)
        state = position.state
        unseen, state.deck = state.deck[: deck + 2], state.deck[deck + 2 :]
        state.discard, state.resolving = state.deck[:discards], state.deck[discards:]
        unseen.insert(0, unseen.pop(top))
        state.deck, state.nests[BLUE].hand = unseen[:deck], unseen[deck:]
        return position

    found = []
    tops = range(3) if deck else range(1)
    for top in tops:
        for chance, decided in all_shuffles(lambda top=top: position(top), card):  # type: ignore[misc]
            found.append((chance / len(tops), decided))
    agrees(foretold(position(), card), found)


def all_shuffles(make: Callable[[], HandmadeMatch], card: str) -> list[tuple[Fraction, BattleDecided]]:
    """The battle with every order in which cards may be shuffled, each with its chance."""
    found, script = list[tuple[Fraction, BattleDecided]](), list[int]()
    while True:
        position, orders = make(), list[int]()

        def shuffle(stream: str, items: MutableSequence[Any], orders: list[int] = orders) -> None:
            every = list(permutations(items))
            if len(orders) == len(script):
                script.append(0)
            items[:] = every[script[len(orders)]]
            orders.append(len(every))

        position.shuffle = shuffle  # type: ignore[method-assign]
        decided = fought(position, card)
        found.append((Fraction(1, prod(orders)), decided))
        while script and script[-1] == orders[len(script) - 1] - 1:
            script.pop()
        if not script:
            return found
        script[-1] += 1


def test_the_hordes_centipedes_draw_from_its_own_deck() -> None:
    position = at_centipede(2, position=rising())
    pile = horde(position)
    pile.mat, pile.discard, pile.deck = pile.deck[:1], pile.deck[1:4], pile.deck[4:]
    values = [position.card(card).value for card in pile.deck]
    forecast = foretold(position, "")
    pairs = [first + second for first, second in permutations(values, 2)]
    assert forecast.chance == Fraction(sum(total <= 2 for total in pairs), len(pairs))


def test_after_the_first_card_only_the_second_is_uncertain() -> None:
    position = at_centipede(7)
    position.values(1)
    next(centipede_battle(position, BARK, RED))
    view = view_of(position.state, RED)
    assert view.battle is not None
    forecast = of_centipede(forecast_of(view, view.battle, RED))
    assert (forecast.cards, forecast.shown, forecast.beaten_by) == (1, 1, 7)
    assert forecast.chance == 1
    assert forecasts.verdict(forecast) == "You win: only 7 or more would beat you, and no such card is left."


def test_each_card_of_the_hand_has_its_forecast_the_lowest_first() -> None:
    position = at_centipede(3)
    position.gives(RED, hand="swarm early_harvest")
    view = view_of(position.state, RED)
    found = by_card(view, battle_to_come(view, BARK, None, RED), RED)
    assert [card for card, _forecast in found] == ["early_harvest", "royal_jelly", "swarm"]
    rising_chances = [of_centipede(forecast).chance for _card, forecast in found]
    assert rising_chances == sorted(rising_chances)
    assert rising_chances[0] < rising_chances[-1]


def test_chances_add_up_to_one() -> None:
    view = view_of(at_centipede(1).state, RED)
    for cards in (0, 1, 2):
        assert sum(chance for _added, chance in chances(view, cards)) == 1


# -- in whole games --------------------------------------------------------------------------------------

Foretold = tuple[int, BattleView, AntForecast]
"""To which seat, of which battle, what."""


def holds(foretold: Foretold, decided: BattleDecided) -> None:
    """Compare a forecast with what came of its battle."""
    seat, battle, forecast = foretold
    side = 0 if seat == battle.invader else 1
    won = decided.winner == seat
    lost = decided.losses[side], decided.losses[1 - side]
    expected = forecast.winning if won else forecast.losing
    assert lost == (expected.own, expected.theirs)
    theirs = decided.totals[1 - side] - forecast.theirs
    added = decided.totals[side] - forecast.own
    assert won is (theirs - added < forecast.margin)
    assert theirs <= forecast.their_most


@pytest.mark.parametrize("components", [foreseen.FROZEN])
@pytest.mark.parametrize(("games", "least"), [(5, 1), pytest.param(14, 4, marks=pytest.mark.slow)])
def test_battles_of_ants_end_as_foretold_in_games(games: int, least: int) -> None:
    compared = [battle for seed in range(games) for battle in battles_of(seed)]
    assert len(compared) >= least


def battles_of(seed: int) -> list[BattleDecided]:
    """The battles of ants in a lively game of which something was foretold, all of it true."""
    record: Record[State] = Record(March(), 4, seed, {})
    rng = Streams(seed)
    foretold: dict[int, Foretold] = {}
    found = []
    while (ask := record.play.ask) is not None:
        view = record.play.view(ask.seat)
        if isinstance(ask.about, LayingFerocity) and view.battle is not None:
            forecast = forecast_of(view, view.battle, ask.seat)
            if isinstance(forecast, AntForecast):
                foretold[ask.seat] = ask.seat, view.battle, forecast
        record.answer(answer_of(ask, rng))
        for event in record.history[-1].events:
            if isinstance(event, BattleDecided):
                for one in foretold.values():
                    holds(one, event)
                    found.append(event)
                foretold.clear()
    return found


# -- in words --------------------------------------------------------------------------------------------


def test_margins_are_told_as_figures() -> None:
    position = facing(3, 1, ("", ""), ("", "royal_jelly"), invades=True)
    view = view_of(position.state, RED)
    battle = battle_to_come(view, BARK, RED, BLUE)
    assert forecasts.verdict(forecast_of(view, battle, RED)) == "They must add 2."
    view = view_of(position.state, BLUE)
    assert forecasts.verdict(forecast_of(view, battle, BLUE)) == "You must add 2 more than they do."


def test_no_chance_but_a_certain_one_is_told_as_certain() -> None:
    assert forecasts.percent(Fraction(1, 1000)) == 1
    assert forecasts.percent(Fraction(999, 1000)) == 99
    assert (forecasts.percent(Fraction(0)), forecasts.percent(Fraction(1))) == (0, 100)
