"""What one key decides in March of the Ants: several answers in a row, an Action, the same again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules import worker
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import PayAnt, TakeStep
from antterm.games.march.rules.topics import Paying, Playing
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.deciding import same_again
from antterm.games.march.screen.entries import followings
from antterm.table.ahead import Following
from tests.games.march.handmade import RED, SOIL, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.games import ModelDriver, asked
from tests.games.march.screen.models import model_of, seat_view_of, show


def dearer_card(ask: Ask, view: MarchView) -> bool:
    """A card is paid, with several larvae at choice."""
    about = ask.about
    return isinstance(about, Paying) and 1 < about.left <= view.nests[ask.seat].larvae


def card_paid_either_way(ask: Ask, view: MarchView) -> bool:
    """A card is chosen, and one can be paid in larvae alone or with ants."""
    ways = (followings(ask, choice, view) for choice in ask.choices)
    return isinstance(ask.about, Playing) and any(len(each) > 1 for each in ways)


def larva_with_a_choice(ask: Ask, view: MarchView) -> bool:
    """A larva is placed, where several sites are empty."""
    here = [view.hexes[int(choice.text)] for choice in ask.choices if choice.text.isdigit()]
    return ask.kind == "march.larva" and any(each.sites.count(None) > 1 for each in here)


def only_cards(ask: Ask, view: MarchView) -> bool:
    """Somebody begins their round by a card, for they have no food."""
    nest = view.nests[ask.seat]
    return isinstance(ask.about, Playing | Paying) and nest.food == 0 and not nest.acted


def test_a_larva_is_placed_on_a_site_in_two_steps() -> None:
    seated = ModelDriver(larva_with_a_choice, 3, 4)
    seated.go_on()
    model, before = seated.model, seated.length
    place = next(n for n, entry in enumerate(model.pointing.entries) if entry.goes_on)
    cell = model.pointing.entries[place].place
    seated.press(*model.keys_to(place), "Enter")
    assert model.at == cell, "which site is the second step"
    site = model.pointing.entries[1].then[0][0].choice.text
    seated.press("2", "Enter")
    assert seated.record.answers[before:] == [site.partition(".")[0], site]


def test_a_payment_in_larvae_is_one_answer_and_comes_first() -> None:
    seated = ModelDriver(dearer_card, 3, 2)
    seated.go_on()
    before, left = seated.length, len(seated.model.pointing.then) + 1
    assert left > 1
    assert f"{left} larvae" in seated.model.detail()
    seated.press("Enter")
    assert seated.record.answers[before:] == ["larva"] * left


@pytest.mark.parametrize("seed", [1, 3])
def test_who_chose_to_pay_with_an_ant_is_asked_which_with_an_ant_marked(seed: int) -> None:
    seated = ModelDriver(card_paid_either_way, 3, seed)
    seated.go_on()
    place = next(n for n, each in enumerate(seated.model.pointing.entries) if len(each.choices) > 1)
    seated.press(*seated.model.keys_to(place), "Space")
    assert "With an" in seated.model.detail() or "Ants/larvae" in seated.model.detail()
    seated.press("Enter")
    entry = seated.model.pointing.entry
    assert entry is not None
    assert isinstance(seated.ask.about, Paying)
    assert isinstance(entry.choices[0].meaning, PayAnt)


def test_what_was_not_expected_is_asked() -> None:
    seated = ModelDriver(dearer_card, 3, 2)
    seated.go_on()
    ahead, ask = seated.model.ahead, seated.ask
    ahead.plan(ask.seat, 0, seated.model.pointing.then)
    assert ahead.answer(ask) is None, "this payment is another one"
    ahead.plan(ask.seat, 0, (Following(ask.about, ask.choices[0]),))
    assert ahead.answer(structs.replace(ask, seat=ask.seat + 1)) is None, "somebody else is asked"
    ahead.plan(ask.seat, 0, (Following(ask.about, ask.choices[0]),))
    assert ahead.answer(ask) == ask.choices[0].text


def test_n_ends_the_larvae_and_ants_are_asked_for() -> None:
    seated = ModelDriver(larva_with_a_choice, 3, 4)
    seated.go_on()
    seated.press("n")
    assert seated.record.answers[-1] == "ants"


def test_x_marches_the_same_way_again() -> None:
    model, given, step = model_of(), list[str](), f"0>{WATERS_EDGE}"
    model.hooks = replace(model.hooks, on_answer=given.append)
    turns = ("", (str(WATERS_EDGE), "Enter", "Enter")), (f"{step};{WATERS_EDGE}.1", ("x",))
    for answers, keys in turns:
        position = HandmadeMatch()
        position.ants(RED, "0", "0", "0")
        position.gives(RED, food=1)
        ask = position.first_ask(worker.take_action, RED, "march", answers=answers)
        show(model, seat_view_of(position, ask, []))
        for key in keys:
            assert model.press(key), key
    assert given == [step, step]


def test_the_same_again_moves_an_ant_from_outside_first_and_the_control_site_last() -> None:
    position = HandmadeMatch(2)
    control = view_of(position.state, RED).tile(SOIL).control
    inside = [f"{SOIL}.{site + 1}" for site in range(len(position.meadow[SOIL].sites))]
    position.ants(RED, *inside, f"{SOIL}.o")
    view = view_of(position.state, RED)
    origins = [Spot.parse(text) for text in (inside[control], inside[not control], f"{SOIL}.o")]
    steps = [Choice(f"{number}", TakeStep(origin, WATERS_EDGE)) for number, origin in enumerate(origins)]
    done = TakeStep(Spot(SOIL, None), WATERS_EDGE)
    for left in (3, 2, 1):
        ask = Ask(RED, "march.ant", tuple(steps[:left]))
        assert same_again(ask, done, view) == steps[left - 1]
    elsewhere = Ask(RED, "march.ant", (Choice("x", TakeStep(Spot(SOIL, None), 0)),))
    assert same_again(elsewhere, done, view) is None


def test_a_letter_takes_an_action_or_says_why_not() -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1)
    seated.go_on()
    possible = {choice.text for choice in seated.ask.choices}
    refused = [action for action in ("explore", "march", "forage", "play", "rest") if action not in possible]
    assert "rest" in refused
    seated.press(seated.model.keymap.shown(commands.ACTIONS["rest"]))
    assert "not as first Action" in seated.model.message
    assert "not as first Action" in seated.text()
    before = seated.length
    seated.press("M")
    assert seated.record.answers[before] == "march"


def test_who_can_only_play_a_card_is_told_why_no_action_is_asked_for() -> None:
    seated = ModelDriver(only_cards, 3, 1)
    seated.go_on()
    assert seated.ask.kind == "play.card"
    assert "which card do you play? No food, no Rest now: only cards are left." in seated.text()
    assert "M March: no food" in seated.text()
    assert "Rest: not as first Action" in seated.text()
    paying = ModelDriver(only_cards, 3, 8)
    assert paying.ask.kind == "play.pay", "there was but one card"
    assert "(1 unpaid) No food: only cards." in paying.model.question()
    narrow = ModelDriver(only_cards, 3, 8, size=(60, 24)).text()
    assert "with what? (1 unpaid) No\n food: only cards." in narrow, "in two rows where one has no room"
    again = ModelDriver(asked("play.card"), 3, 1)
    assert "cards" not in again.model.question(), "here the Action was chosen"
    assert not again.model.answers().unavailable


def test_y_always_takes_the_larva_of_a_forage() -> None:
    seated = ModelDriver(asked("forage.react"), 3, 2)
    seated.go_on()
    ask, before = seated.ask, seated.length
    seated.press("Y")
    assert seated.record.answers[before] == "yes"
    assert seated.automatic(ask) == "yes"


def test_the_key_of_a_page_always_leads_somewhere() -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1)
    seated.go_on()
    here = seated.model.page
    for key in "tvboymglDO":
        seated.press(key)
        assert seated.model.page is not here or seated.model.message, key
        seated.press(key)
        if key != "t":  # there it leads to the next player's
            assert seated.model.page is here, "and back to the question"
        seated.press("m")


def test_two_equal_cards_that_were_drawn_are_shown_once() -> None:
    seated = ModelDriver(asked("turn.action"), 2, 1, bots=(1,))
    seated.press("F")
    seated.model.reader.news.drawn = ("swarm", "swarm")
    board = seated.board()
    assert "Drawn: 2 cards" in board
    assert board.count("Swarm") == 1
    seated.press("z")
    assert seated.board().count("Swarm") == 1


def test_cards_that_were_drawn_are_read_before_the_next_question_whatever_it_is() -> None:
    seated = ModelDriver(asked("turn.action"), 2, 1, bots=(1,))
    seated.go_on()
    held = seated.model.view.nests[0].hand or ()
    seated.press("F")
    drawn = [
        seated.model.view.card(card).name for card in (seated.model.view.nests[0].hand or ())[len(held) :]
    ]
    assert len(drawn) == 2
    assert seated.ask.kind == "explore.react"
    assert "Drawn: 2 cards" in seated.board()
    assert all(name in seated.board() for name in drawn)
    assert seated.model.pointing.mark is None, "Enter goes on to the question"
    assert dict(seated.model.hints(seated.model.offers()))["Enter"] == "to the question"
    length = seated.length
    seated.press("n")
    assert seated.length == length, "nobody has seen yet what is asked"
    assert seated.model.page is pages.MEADOW, "the hexes to choose from are seen"
    assert seated.model.pointing.entry is not None, "the question can be answered at once"
    seated.press("n")
    assert seated.ask.kind == "turn.action"
    assert "Drawn" not in seated.board(), "once"


def test_discards_and_hexes_that_are_still_out_can_be_looked_through() -> None:
    seated = ModelDriver(lambda ask, view: len(view.discard) > 1 and ask.kind == "turn.action", 3, 1)
    seated.go_on()
    view = seated.model.view
    seated.press("D")
    assert f"Discard pile: {len(view.discard)} cards" in seated.board()
    assert seated.model.reader.cards()[0] == view.discard[-1]
    seated.press("O")
    assert f"{view.stack} hexes to draw" in seated.board()
    laid = {here.number for here in view.hexes.values()}
    lines = " ".join(seated.model.board().draw(200, 60).to_text().split())
    names = {number: view.tile(number).name for number in range(1, 26)}
    assert all((f"{number} {name}:" in lines) is (number not in laid) for number, name in names.items())


def test_every_sign_is_told_by_one_key() -> None:
    for ascii_only in (False, True):
        seated = ModelDriver(asked("turn.action"), 3, 1, ascii_only=ascii_only, size=(120, 40))
        seated.go_on()
        assert "l signs" in seated.text()
        seated.press("l")
        first = seated.board()
        assert all(f"{key}: " in first for key in "mtvboygDO"), "the pages come first"
        pages = [first]
        for _page in range(4):
            seated.stage.tap("PageDown")
            pages.append(seated.board())
        signs = "&@=~!#[(" if ascii_only else "&◙=~!★●▲◆■►[("
        assert all(sign in "".join(pages) for sign in signs)


def test_the_start_of_two_shows_the_hex_that_is_chosen() -> None:
    seated = ModelDriver(None, 2, 1)
    for number, place in ((0, "1"), (1, "2")):
        seated.model.point(number)
        ghost = seated.model.ghost()
        assert ghost is not None, place
        name = seated.model.view.tile(ghost.number).name.split()[0]
        assert name[:8] in seated.board() or f"{ghost.number}" in seated.board()


def test_a_last_food_is_told_before_it_is_spent() -> None:
    seated = ModelDriver(lambda ask, view: ask.kind == "turn.action" and view.nests[ask.seat].food == 1, 3, 1)
    seated.go_on()
    assert "Your last food" in " ".join(seated.text().split())


def test_the_only_card_that_can_be_played_is_listed_before_it_is_paid() -> None:
    position, given = HandmadeMatch(), list[str]()
    position.gives(RED, larvae=5, food=2, hand="swarm")
    position.ants(RED, f"{SOIL}.1")
    ask = position.first_ask(worker.turn)
    assert ask is not None
    model = model_of()
    model.hooks = replace(model.hooks, on_answer=given.append)
    show(model, seat_view_of(position, ask, []))
    assert model.position.only_card == "swarm"
    assert model.answers().unavailable
    assert model.press("P")
    assert not given, "nothing is decided yet"
    assert "which card do you play?" in model.question()
    (row,) = model.answers().answers
    assert row.sentence.startswith("Swarm")
    assert not model.answers().unavailable, "no other Action is an answer here"
    assert "Swarm" in model.detail()
    assert model.explanation()[0].startswith("Swarm")
    assert model.press("Esc")
    assert model.pointing.entry is not None
    assert model.pointing.entry.choices[0].text == "play", "back on the Action"
    assert model.press("Enter")
    assert model.press(str(row.number))
    paid = [each.about for each in model.pointing.then]
    assert paid == [Paying("swarm", left) for left in range(position.card("swarm").cost, 0, -1)]
    assert model.press("Enter")
    assert given == ["play"], "what follows is planned"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_question_for_an_action_in_full_says_what_each_action_does(size: tuple[int, int]) -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1, size=size)
    seated.go_on()
    seated.press("z")
    text = " ".join(seated.board().split())
    for what in (
        "draw a hex",
        "up to 5 steps",
        "draw two cards",
        "pay its cost",
        "Z Rest: not as first Action",
    ):
        assert what in text
