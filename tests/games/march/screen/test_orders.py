"""Standing orders given by keys: no reaction, none in this Action, always the larva."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.game import Order
from antterm.draw.canvas import Canvas, Tiles, cells_of
from antterm.draw.paint import put_hints
from antterm.games.march.rules.happened import ActionTaken
from antterm.games.march.rules.meanings import Decline, Declined, DiscardCard, TakeAction
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import Acting, ReactingToPlay
from antterm.games.march.screen.deciding import ORDERS_IN_SHORT
from antterm.games.march.screen.model import MarchModel
from antterm.i18n import _, speaking
from antterm.ui.models import commands as common
from antterm.ui.models.keymap import Offer
from tests.games.march.handmade import BLUE, RED, HandmadeMatch
from tests.games.march.screen.models import FORAGE, model_of, seat_view_of, show, show_again

TILES: tuple[Tiles, ...] = ("solid", "outlines")
ACTING = Ask(RED, "turn.action", (Choice("rest", TakeAction("rest")),), about=Acting())


def asked(ask: Ask) -> tuple[MarchModel, list[str]]:
    """A model that asks Ann this, and what is answered."""
    model, given = model_of(), list[str]()
    model.hooks = replace(model.hooks, on_answer=given.append)
    show(model, seat_view_of(HandmadeMatch(), ask, []))
    return model, given


@pytest.mark.parametrize(
    ("key", "order", "answer", "in_short", "says"),
    [
        ("N", Order.NO_REACTION, "no", "skip all", "No reactions until you are attacked"),
        ("X", Order.NOT_THIS_ACTION, "no", "skip this", "No more reactions to this Action"),
        (
            "Y",
            Order.ALWAYS_LARVA,
            "yes",
            "take larva",
            "You will take the larva whenever others forage, while the supply has one; Y ends that.",
        ),
    ],
)
def test_an_order_is_given_at_a_reaction_and_answers_it(
    key: str, order: Order, answer: str, in_short: str, says: str
) -> None:
    model, given = asked(FORAGE)
    assert model.press(key)
    assert model.orders.of(RED) == {order}
    assert given == [answer]
    assert f"{key}: {in_short}" in model.seats().draw(34, 8).to_text(), "it is told above the players"
    waiting = replace(seat_view_of(HandmadeMatch(), None, []), answered=1)
    show(model, waiting)
    assert model.message.startswith(says), "and which it is, until the next answer is given"
    assert not model.note(), "once is enough"
    show(model, replace(seat_view_of(HandmadeMatch(), FORAGE, []), answered=2))
    assert model.note().startswith(says)
    model.press("n")
    show(model, replace(waiting, answered=3))
    assert not model.message


@pytest.mark.parametrize(("key", "order"), [("N", Order.NO_REACTION), ("Y", Order.ALWAYS_LARVA)])
def test_in_ones_own_turn_the_same_key_gives_and_ends_it(key: str, order: Order) -> None:
    model, given = asked(ACTING)
    assert model.press(key)
    assert model.orders.of(RED) == {order}
    assert f"{key} ends that." in model.message
    assert model.press(key)
    assert not model.orders.of(RED)
    assert model.message.startswith("You will be asked")
    assert not given


def test_no_more_in_this_action_means_nothing_in_ones_own_turn() -> None:
    model, given = asked(ACTING)
    assert not model.press("X")
    assert not model.orders.of(RED)
    assert not given


def test_every_reaction_names_its_settings_in_the_key_line() -> None:
    model, _given = asked(FORAGE)
    line = dict(model.hints(model.offers()))
    assert [line[key] for key in "nNY"] == ["no", "no until attacked", "always larva"]
    show_again(model, (120, 40))
    line = dict(model.hints(model.offers()))
    assert [line[key] for key in "nNY"] == ["not now", "skip until attacked", "always a larva"]


def test_orders_that_hold_stand_in_the_row_above_the_players() -> None:
    for width, rows in ((34, 5), (44, 5), (60, 1)):
        model, _given = asked(ACTING)
        before = model.seats().draw(width, rows).to_text()
        model.press("Y")
        model.press("N")
        text = model.seats().draw(width, rows).to_text().splitlines()[0]
        assert "N Y" in text
        assert "N Y" not in before.splitlines()[0]


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_a_standing_order_is_not_cut_above_the_players_at_80_columns(language: str) -> None:
    model, _given = asked(ACTING)
    with speaking(language):
        for order, key in ((Order.NO_REACTION, "N"), (Order.NOT_THIS_ACTION, "X"), (Order.ALWAYS_LARVA, "Y")):
            short = _(ORDERS_IN_SHORT[order]).format(key=key)
            for tiles, orders in product(TILES, ({key: short}, {key: short, "Z": "Z"})):
                players = replace(model.seats(), tiles=tiles, orders=orders)
                row = players.draw(32, 5).to_text().splitlines()[0]
                assert short in row or len(orders) > 1
                assert "~" not in row


def test_at_the_end_no_standing_order_is_shown() -> None:
    model, _given = asked(ACTING)
    model.press("N")
    assert model.seats().orders == {"N": "N: skip all"}
    position = HandmadeMatch()
    position.state.phase = Phase.OVER
    show(model, seat_view_of(position, None, []))
    assert model.orders.of(RED) == {Order.NO_REACTION}
    assert not model.seats().orders


def test_what_n_says_leaves_the_key_line_its_row_at_80_columns() -> None:
    model, _given = asked(ACTING)
    model.press("N")
    assert cells_of(model.message) <= 78
    row = model.prompt().draw(80, 3).to_text().splitlines()[2]
    assert "Enter" in row, "the keys stay"


def test_the_larva_is_still_always_taken_after_ones_own_answer_was_taken_back() -> None:
    model, _given = asked(FORAGE)
    before = [ActionTaken(BLUE, "forage")]
    show(model, seat_view_of(HandmadeMatch(), FORAGE, before))
    assert model.press("Y")
    later = [*before, ActionTaken(RED, "rest"), ActionTaken(BLUE, "forage")]
    forage = seat_view_of(HandmadeMatch(), FORAGE, later)
    assert model.automatic(FORAGE, forage) == "yes"
    show(model, seat_view_of(HandmadeMatch(), ACTING, later[:2]))  # taken back to one's own Action
    assert model.orders.of(RED) == {Order.ALWAYS_LARVA}
    assert model.automatic(FORAGE, forage) == "yes", "it is another answer than the one taken back"
    assert model.orders.of(RED) == {Order.ALWAYS_LARVA}


def test_an_order_ends_alone_where_what_it_answered_is_taken_back() -> None:
    model, _given = asked(ACTING)
    for key in "NY":
        model.press(key)
    forage = seat_view_of(HandmadeMatch(), FORAGE, [ActionTaken(BLUE, "forage")] * 3)
    assert model.automatic(FORAGE, forage) == "yes"
    assert model.automatic(FORAGE, forage) == "no", "the larva is not wanted, reactions are still declined"
    assert model.orders.of(RED) == {Order.NO_REACTION}


def test_at_the_first_reaction_alone_the_order_that_spares_them_is_explained() -> None:
    model = model_of()
    offered = []
    for number in range(25):
        show(model, replace(seat_view_of(HandmadeMatch(), FORAGE, []), answered=number))
        offered.append("do not ask until you are attacked" in model.note())
        assert model.prompt_text().endswith("Ann: reaction to Forage: gain a larva?"), "the question stays"
        assert not model.note() or "\n" in model.prompt_text(), "in a row of its own"
        show_again(model, (80, 24))
    assert [number for number, is_offered in enumerate(offered, 1) if is_offered] == [1]


def test_each_order_is_explained_at_the_first_reaction_to_which_it_belongs() -> None:
    model = model_of()
    reacting = Ask(RED, "play.react", FORAGE.choices, about=ReactingToPlay())
    notes, keys = [], []
    for number, ask in enumerate([reacting, FORAGE, reacting, FORAGE]):
        show(model, replace(seat_view_of(HandmadeMatch(), ask, []), answered=number))
        notes.append(model.note())
        keys.append({"N", "X", "Y"} & {model.keymap.shown(offer.command) for offer in model.offers()})
    assert "N: do not ask until" in notes[0]
    assert "X: do not ask again during this Action" in notes[0]
    assert notes[1:] == [
        "Y takes the larva now and whenever others forage, until you press it again.",
        "",
        "",
    ]
    assert keys == [{"N", "X"}, {"N", "Y"}] * 2


def test_after_three_refusals_in_a_row_the_order_that_spares_them_is_named_once_more() -> None:
    model, _given = asked(FORAGE)
    named = []
    for number in range(6):
        show(model, replace(seat_view_of(HandmadeMatch(), FORAGE, []), answered=number))
        named.append(model.note() == "N: do not ask until you are attacked, your turn or the next round.")
        model.press("n")
    assert named == [False, False, False, True, False, False]


def test_who_has_ordered_no_reactions_is_offered_nothing() -> None:
    model = model_of()
    model.orders.toggle(RED, Order.NO_REACTION, 0)
    for number in range(12):
        show(model, replace(seat_view_of(HandmadeMatch(), FORAGE, []), answered=number))
        assert "not now. N" not in model.question()


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_numbers_of_cards_stand_beside_standing_orders_at_80_columns(language: str) -> None:
    """Else nobody knows whether the number of a card discards it at once."""
    cards = ("digger_thorax", "outsider")
    none = Choice("none", Decline(Declined.REACTION))
    choices = (none, *(Choice(card, DiscardCard(card)) for card in cards))
    ask = Ask(RED, "play.react", choices, about=ReactingToPlay(), private=True)
    model, position = model_of(), HandmadeMatch()
    position.gives(RED, hand=" ".join(cards))
    with speaking(language):
        show(model, seat_view_of(position, ask, [ActionTaken(BLUE, "play")]))
        lasting = model.hints([Offer(common.HELP), Offer(common.MENU)])
        offers = model.hints(model.offers())
        fitting = put_hints(Canvas(80, 1), 1, 0, offers, 78, True, lasting)
        assert {"Enter/n", "N", "X", "1/2", "Esc", "?"} <= {key for key, _does in fitting}
