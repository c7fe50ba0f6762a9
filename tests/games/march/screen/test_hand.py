"""Numbers of cards in the hand: each keeps its own as long as it is held, also when others are exchanged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules import worker
from antterm.games.march.rules.happened import ActionTaken
from antterm.games.march.rules.meanings import Decline, Declined, DiscardCard
from antterm.games.march.rules.topics import Playing, ReactingToPlay
from antterm.games.march.screen import pages
from antterm.games.march.screen.hand import in_place
from antterm.ui.models import commands as common
from tests.games.march.handmade import BLUE, RED, SOIL, HandmadeMatch
from tests.games.march.screen.games import SIZES, STOPS, ModelDriver, Size, asked
from tests.games.march.screen.models import ACTING, model_of, seat_view_of, show


def with_hand(seated: ModelDriver, hand: tuple[str, ...], later: int = 0) -> dict[str, int]:
    """Show a hand so many answers later; return the number of each card as the hand lists them."""
    seat_view = seated.model.seat_view
    assert seat_view is not None
    view = seat_view.view
    nests = tuple(replace(n, hand=hand) if n.seat == view.seat else n for n in view.nests)
    seated.model.show(
        replace(seat_view, view=replace(view, nests=nests), answered=seat_view.answered + later)
    )
    shown = seated.model.view.nests[view.seat].hand or ()
    assert sorted(shown) == sorted(hand)
    return {card: number for number, card in enumerate(dict.fromkeys(shown), 1)}


def test_an_exchange_changes_the_number_of_no_other_card_and_taken_back_gives_all_theirs() -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1)
    first = ("swarm", "outsider", "great_brood", "scout_thorax")
    assert with_hand(seated, first) == {card: number for number, card in enumerate(first, 1)}
    exchanged = with_hand(seated, ("swarm", "great_brood", "scout_thorax", "link_to_the_past"), later=2)
    assert exchanged == {"swarm": 1, "link_to_the_past": 2, "great_brood": 3, "scout_thorax": 4}
    played = with_hand(seated, ("swarm", "great_brood", "link_to_the_past"), later=1)
    assert played == {"swarm": 1, "link_to_the_past": 2, "great_brood": 3}
    drawn = with_hand(seated, ("swarm", "great_brood", "link_to_the_past", "epic_stores"), later=1)
    assert drawn["epic_stores"] == 4
    assert (
        with_hand(seated, ("swarm", "great_brood", "scout_thorax", "link_to_the_past"), later=-2) == exchanged
    )
    assert with_hand(seated, first, later=-2) == {card: number for number, card in enumerate(first, 1)}


def test_a_list_of_cards_stands_in_the_order_of_the_hand_after_an_exchange() -> None:
    """The rules have the new card last, the screen in the place of the one that is gone."""
    first = ("swarm", "great_brood", "scout_thorax")
    position = HandmadeMatch()
    position.gives(RED, larvae=9, food=9, hand=" ".join(first))
    position.ants(RED, f"{SOIL}.1")
    model = model_of()
    show(model, seat_view_of(position, position.first_ask(worker.take_action, RED, "play"), []))
    position.nests[RED].hand[:] = ["great_brood", "scout_thorax", "epic_stores"]
    show(
        model,
        seat_view_of(
            position, position.first_ask(worker.take_action, RED, "play"), [ActionTaken(BLUE, "rest")]
        ),
    )
    rows = [row for row in model.answers().answers if row.number is not None]
    assert [row.number for row in rows] == [1, 2, 3]
    assert model.view.nests[RED].hand == ("epic_stores", "great_brood", "scout_thorax")


def test_numbers_read_the_cards_of_the_hand_where_they_point_at_no_answer() -> None:
    """On its page at one's own turn; hexes are looked at from the map."""
    model, position = model_of(), HandmadeMatch(3)
    position.ants(RED, f"{SOIL}.1")
    position.gives(RED, food=2, hand="outsider epic_stores")
    show(model, seat_view_of(position, ACTING, []))
    assert model.press("v")
    assert ("1/2", "read a card") in model.hints(model.offers())
    assert model.press("2")
    assert model.reader.card == "epic_stores"
    assert model.press("3")
    assert model.message.startswith("There is no card 3 in your hand.")
    assert model.press("1")
    assert model.reader.card == "outsider"
    assert model.back_does == "unmark card", "Esc leads to the page first"
    assert model.step_back()
    assert not model.reader.is_card_selected
    assert (model.page, model.back_does) == (pages.HAND, "back")
    assert model.press("m")
    assert not any(what == "read a card" for _key, what in model.hints(model.offers()))


def test_new_cards_take_the_places_of_those_that_are_gone() -> None:
    assert in_place(("a", "b", "c"), ("b", "c", "d")) == ("d", "b", "c")
    assert in_place(("a", "b", "c"), ("b", "c")) == ("b", "c"), "a card that is played leaves no gap"
    assert in_place(("a", "b"), ("b", "x", "y")) == ("x", "b", "y")
    assert in_place((), ("a", "b")) == ("a", "b")
    assert in_place(("a", "a", "b"), ("a", "b", "c")) == ("a", "b", "c"), "of two of a kind one is gone"
    assert in_place(("a", "b"), ("a", "b", "a")) == ("a", "a", "b"), "both have one number"


@SIZES
def test_a_card_held_twice_says_so_beside_its_name(size: Size) -> None:
    for ascii_only, sign in ((False, "×2"), (True, "x2")):  # noqa: RUF001 (a sign on the screen)
        seated = ModelDriver(*STOPS["turn"], size=size, ascii_only=ascii_only)
        seated.go_on()
        with_hand(seated, ("swarm", "into_the_unknown", "swarm", "into_the_unknown", "great_brood"))
        seated.press("v")
        assert seated.model.page is pages.HAND
        board = seated.board()
        for name in ("Swarm", "Into The Unknown"):
            assert f"{name} {sign}" in board
        assert "~" not in board.splitlines()[0], "the line above the cards is not cut"


def test_reading_the_cards_of_a_question_moves_no_answer_and_enter_leads_back_to_it() -> None:
    """`PageDown` and `PageUp` read; the arrows and numbers choose."""
    cards = ("swarm", "great_brood", "scout_thorax")
    position = HandmadeMatch()
    position.gives(RED, larvae=9, food=9, hand=" ".join(cards))
    model = model_of()
    choices = (
        *(Choice(card, DiscardCard(card)) for card in cards),
        Choice("none", Decline(Declined.REACTION)),
    )
    for about in (Playing(), ReactingToPlay()):
        show(model, seat_view_of(position, Ask(RED, about.KIND, choices, about=about), []))
        given = list[str]()
        model.hooks = replace(model.hooks, on_answer=given.append)
        model.press("v")
        model.press("Enter")
        marked, shown = model.pointing.choice, model.reader.card
        assert marked is not None
        model.press("PageDown")
        assert (model.pointing.choice, model.reader.card != shown) == (None, True)
        assert [offer.label for offer in model.offers() if offer.command is common.TAKE] == [
            "to the question"
        ]
        model.press("PageUp")
        model.press("PageUp")
        model.press("Enter")
        assert not given, "nobody has chosen the card that was read"
        assert model.pointing.choice == marked
        model.press("PageDown")
        read = model.reader.card
        model.press("Down")
        assert model.pointing.choice is not None
        assert model.pointing.choice.text not in (read, marked.text), "arrows choose, on from what was read"


@pytest.mark.parametrize("in_full", [False, True])
def test_arrows_do_nothing_in_a_hand_of_one_card(in_full: bool) -> None:
    position, model = HandmadeMatch(), model_of()
    position.gives(RED, hand="warrior_head")
    show(model, seat_view_of(position, ACTING, []))
    assert model.press("v")
    if in_full:
        assert model.press("z")
    assert not model.press("Up")
    assert not model.press("Down")
