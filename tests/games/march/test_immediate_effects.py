"""What a card would bring at once: the same as when it is played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from antterm.core.ask import Ask, Choice
from antterm.games.march.draw.immediate_effect import immediate_effect_text
from antterm.games.march.rules.asking import answered
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import ScoredMeadow
from antterm.games.march.rules.immediate_effects import immediate_effects
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import PayAnt, PayLarva
from antterm.games.march.rules.play import carry_out, play_from_hand
from antterm.games.march.rules.round_end import Goods, calm_answer, play_out
from antterm.games.march.rules.topics import Paying
from antterm.games.march.rules.view import view_of
from tests.games.march.handmade import HandmadeMatch


def new_position() -> HandmadeMatch:
    """Ann holds an event, Evolutions of each segment and a goal; the others have larvae."""
    position = HandmadeMatch(3)
    hand = "egg_stealer sneak_attack veteran_head digger_thorax carpenter_abdomen great_brood"
    position.gives(0, larvae=4, hand=hand)
    position.gives(1, larvae=3)
    position.gives(2, larvae=1)
    position.ants(0, "1.1")
    return position


def test_an_event_without_questions_brings_what_the_rules_then_bring() -> None:
    position = new_position()
    told = immediate_effects(view_of(position.state, 0))["egg_stealer"].goods
    before = [nest.larvae for nest in position.nests]
    position.nests[0].hand.remove("egg_stealer")
    position.state.resolving.append("egg_stealer")
    position.run(carry_out, 0, "egg_stealer")
    gained = [nest.larvae - old for nest, old in zip(position.nests, before, strict=True)]
    assert [goods.larvae for goods in told] == gained == [3, -2, -1]


def test_what_depends_on_an_answer_is_not_told() -> None:
    position = new_position()
    position.gives(0, hand="royal_jelly")
    assert immediate_effects(view_of(position.state, 0))["royal_jelly"].goods == ()


def test_an_evolution_says_what_it_makes_of_its_caste() -> None:
    told = immediate_effects(view_of(new_position().state, 0))
    castes = {card: told[card].caste for card in ("veteran_head", "digger_thorax", "carpenter_abdomen")}
    assert castes == {"veteran_head": 1, "digger_thorax": 6, "carpenter_abdomen": 5}


def test_the_third_segment_completes_a_body_and_scores() -> None:
    position = new_position()
    position.in_play(0, "warrior_head scout_thorax")
    told = immediate_effects(view_of(position.state, 0))
    assert told["carpenter_abdomen"].goods[0].points > 0
    assert told["digger_thorax"].goods[0] == Goods()


@pytest.mark.parametrize("larvae", range(7))
@pytest.mark.parametrize("has_ants", [True, False])
@pytest.mark.parametrize("site", ["2.1", "2.o"])
def test_a_goal_says_whether_it_would_score_and_for_which_price_not(
    larvae: int, has_ants: bool, site: str
) -> None:
    """Paid in each way that is possible, the round played to its end: with what others harvest and eat."""
    position = HandmadeMatch(2)
    position.gives(0, larvae=larvae, food=1, hand="great_brood")
    position.ants(0, *["0"] * 3 * has_ants)
    position.gives(1, larvae=3, food=1)
    position.ants(1, site)
    told = immediate_effects(view_of(position.state, 0))["great_brood"]
    card, ways = position.card("great_brood"), dict[int, bool]()
    for paid in range(card.cost + 1):
        if paid > larvae or not (has_ants or paid == card.cost):
            continue
        state = March().copy(position.state)
        m = Match(state, lambda event: None)
        payments = iter([PayLarva()] * paid + [PayAnt(Spot(0, None))] * (card.cost - paid))

        def answer(ask: Ask, payments: Iterator[PayLarva | PayAnt] = payments, m: Match = m) -> Choice:
            if isinstance(ask.about, Paying):
                meaning = next(payments)
                return next(choice for choice in ask.choices if choice.meaning == meaning)
            return calm_answer(m, ask)

        answered(play_from_hand(m, 0, "great_brood"), answer)
        before = m.nests[0].score
        play_out(m)
        ways[paid] = m.nests[0].score - before >= card.points
    assert told.is_playable is bool(ways)
    assert told.holds is any(ways.values())
    if told.holds:
        assert told.fails_if_larvae_paid == next((n for n, holds in ways.items() if not holds), 0)


def test_a_card_that_cannot_be_paid_is_not_playable() -> None:
    position = new_position()
    position.nests[0].larvae = 0
    told = immediate_effects(view_of(position.state, 0))
    assert told["egg_stealer"].is_playable, "the ant on hex 1 pays for it"
    assert not told["veteran_head"].is_playable


def test_nothing_is_told_of_hands_that_are_not_seen() -> None:
    position = new_position()
    position.score(ScoredMeadow(0, 2, (1, 2)))
    assert immediate_effects(view_of(position.state, None)) == {}
    assert immediate_effects(view_of(position.state, 1)) == {}


def test_an_evolution_names_the_goal_in_play_that_scores_with_it() -> None:
    """Ann has as many Evolutions as her neighbours, and one more with the card."""
    position = new_position()
    position.in_play(0, "advanced_evolution outsider warrior_head")
    position.in_play(1, "scout_thorax")
    position.in_play(2, "weaver_thorax")
    view = view_of(position.state, 0)
    told = immediate_effects(view)
    assert told["digger_thorax"].fulfils == ("advanced_evolution",)
    assert told["egg_stealer"].fulfils == () == told["great_brood"].fulfils
    line = immediate_effect_text(
        view, "digger_thorax", told["digger_thorax"], ("Ann", "Bob", "Cleo"), "unicode"
    )
    assert "Adv. Evolution then scores" in line
    position.nests[0].hand.remove("digger_thorax")
    position.in_play(0, "harvester_thorax")
    assert immediate_effects(view_of(position.state, 0))["veteran_head"].fulfils == (), (
        "it scores without the card"
    )
