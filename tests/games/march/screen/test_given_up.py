"""What is given up for a card is said before: an ability that is covered, the third Colony Goal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from antterm.core.ask import Ask, Choice
from antterm.games.march.draw.in_full import card_lines
from antterm.games.march.rules.happened import CardPlayed
from antterm.games.march.rules.meanings import DiscardCard, LayEvolution, PlayCard
from antterm.games.march.rules.topics import DroppingGoal, EvolvingFirst, LayingEvolution, Playing
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.spoken import SPOKEN
from antterm.games.march.words.answers import answer
from antterm.games.march.words.naming import Naming
from antterm.i18n import speaking
from antterm.plain.spoken import ListenerView
from tests.games.march.handmade import RED, HandmadeMatch
from tests.games.march.screen.models import NAMES, model_of, seat_view_of, show

GOALS = ("great_brood", "epic_stores")
HAND = ("digger_thorax", "outsider")
PLAYING = Ask(
    RED, "play.card", tuple(Choice(card, PlayCard(card)) for card in HAND), about=Playing(), private=True
)
DROPPING = Ask(
    RED,
    "play.drop_goal",
    tuple(Choice(card, DiscardCard(card)) for card in GOALS),
    about=DroppingGoal("outsider"),
)


def new_position() -> HandmadeMatch:
    """Ann has two goals and a Weaver Thorax in play, and holds a third goal and another thorax."""
    position = HandmadeMatch()
    position.gives(RED, larvae=6, food=2, hand=" ".join(HAND))
    position.in_play(RED, f"weaver_thorax {' '.join(GOALS)}")
    position.ants(RED, "1.1")
    return position


def asked(ask: Ask, position: HandmadeMatch | None = None) -> MarchModel:
    model = model_of()
    show(model, seat_view_of(position or new_position(), ask, []))
    return model


def heard(ask: Ask, card: str, told: Callable[[ListenerView[Any], Choice], str] = SPOKEN.answer) -> str:
    position = new_position()
    moment: ListenerView[object] = ListenerView(view_of(position.state, RED), ask, RED, NAMES, {}, ())
    choice = ask.find(card)
    assert choice is not None
    return told(moment, choice)


def test_an_evolution_says_which_ability_ends_in_the_prompt_the_panel_the_hand_and_by_ear() -> None:
    model = asked(PLAYING)
    model.point(0)
    assert "the ability of Weaver Thorax ends" in model.detail()
    covers = "It covers Weaver Thorax, whose ability ends: "
    assert any(line.startswith(covers) for line in model.explanation())
    assert "covers Weaver Thorax" in model.board().draw(80, 20).to_text()
    told = "It covers Weaver Thorax, whose ability ends."
    assert told in heard(PLAYING, "digger_thorax")
    assert told in heard(PLAYING, "digger_thorax", SPOKEN.briefly), "also where the question is known"


def test_an_evolution_on_a_bare_segment_ends_nothing() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=6, food=2, hand=" ".join(HAND))
    position.ants(RED, "1.1")
    model = asked(PLAYING, position)
    model.point(0)
    assert "ends" not in model.detail()
    assert not [line for line in model.explanation() if "covers" in line]


def test_an_evolution_on_another_of_its_name_ends_no_ability() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=6, food=2, hand="digger_thorax")
    position.in_play(RED, "digger_thorax")
    position.ants(RED, "1.1")
    model = asked(PLAYING, position)
    model.point(0)
    assert "ability of" not in model.detail()
    told = "It covers another Digger Thorax: you have its ability already."
    assert told in model.explanation()
    ask = Ask(
        RED,
        "modified_genome.place",
        (Choice("top", LayEvolution(False)),),
        about=LayingEvolution("digger_thorax"),
    )
    view = view_of(position.state, RED)
    said = answer(Naming(view.components, NAMES), ask, ask.choices[0], view)
    assert said == "On top of another Digger Thorax: you have its ability already."


def test_of_two_evolutions_for_one_segment_the_first_says_that_the_other_would_cover_it() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=6, hand="scout_thorax weaver_thorax warrior_head")
    position.ants(RED, "1.1")
    choices = tuple(Choice(card, PlayCard(card)) for card in ("scout_thorax", "warrior_head"))
    model = asked(Ask(RED, "play.card", choices, about=Playing(), private=True), position)
    model.point(0)
    assert "Played later, Weaver Thorax would cover it and end its ability." in model.detail()
    model.point(1)
    assert "Played later" not in model.detail(), "no other head"


def test_a_third_goal_says_so_before_it_is_played() -> None:
    model = asked(PLAYING)
    model.point(1)
    assert "in place of one of your two goals" in model.detail()
    limit = "At most two Colony Goals stay in play: you must discard one of your two for this one."
    assert limit in model.explanation()
    assert " or Epic Stores, scores nothing yet" in " ".join(model.board().draw(80, 20).to_text().split())
    assert limit in heard(PLAYING, "outsider")


def test_the_question_which_goal_goes_has_a_title_that_is_true() -> None:
    model = asked(DROPPING)
    assert model.question() == "Ann: two Colony Goals at most: which one do you discard for Outsider?"
    title = model.board().draw(80, 20).to_text().splitlines()[0]
    assert title.split("  ")[0].strip() == "Colony Goals in play; below them the hand"
    position = new_position()
    position.nests[RED].hand.clear()
    title = asked(DROPPING, position).board().draw(80, 20).to_text().splitlines()[0]
    assert title.strip() == "Colony Goals in play"


def test_where_an_evolution_may_lie_under_the_others_its_place_says_what_ends() -> None:
    ask = Ask(
        RED,
        "modified_genome.first",
        (Choice("digger_thorax", PlayCard("digger_thorax")),),
        about=EvolvingFirst(),
    )
    model = asked(ask)
    model.point(0)
    assert "ends" not in model.detail()
    places = tuple(Choice("under" if under else "top", LayEvolution(under)) for under in (False, True))
    ask = Ask(RED, "modified_genome.place", places, about=LayingEvolution("digger_thorax"))
    view = view_of(new_position().state, RED)
    said = [answer(Naming(view.components, NAMES), ask, choice, view) for choice in places]
    assert said == [
        "On top of Weaver Thorax, whose ability ends; its own counts.",
        "Under Weaver Thorax, whose ability stays.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_no_answer_is_cut_at_80_columns(language: str) -> None:
    with speaking(language):
        view = view_of(new_position().state, RED)
        evolutions = [card for card in view.components.cards.values() if card.is_evolution]
        for over in evolutions:
            for under in (each for each in evolutions if each.kind == over.kind and each is not over):
                position = HandmadeMatch()
                position.gives(RED, larvae=6, hand=over.id)
                position.in_play(RED, under.id)
                ask = Ask(
                    RED, "play.card", (Choice(over.id, PlayCard(over.id)),), about=Playing(), private=True
                )
                model = asked(ask, position)
                model.point(0)
                assert len(model.detail()) <= 78, model.detail()


def test_an_evolution_says_what_a_body_is_worth_and_an_event_does_not() -> None:
    view = view_of(new_position().state, RED)
    body = "A head, a thorax and an abdomen in play make a body: 3 colony points."
    for card in ("digger_thorax", "warrior_head", "pharaoh_abdomen"):
        assert body in card_lines(view, card)
    for card in ("outsider", "royal_jelly"):
        assert body not in card_lines(view, card)


def test_a_third_goal_says_in_the_list_that_a_goal_goes() -> None:
    sentences = [row.sentence for row in asked(PLAYING).answers().answers]
    assert sentences == ["Digger Thorax: 2 larvae", "Outsider: 3 larvae; a goal goes"]


@pytest.mark.parametrize("is_free", [False, True])
def test_a_third_goal_can_be_taken_back_with_esc_before_another_is_discarded(is_free: bool) -> None:
    model, taken_back = model_of(), list[bool]()

    def take_back() -> bool:
        taken_back.append(True)
        return True

    show(model, seat_view_of(new_position(), DROPPING, [CardPlayed(RED, "outsider", is_free)]))
    model.hooks = replace(model.hooks, take_back=take_back)
    assert model.steps_back is not is_free
    assert ("back" in dict(model.hints(model.offers())).values()) is not is_free
    model.step_back()
    assert taken_back == ([] if is_free else [True])
