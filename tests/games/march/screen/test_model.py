"""What keys do in March of the Ants, and what is shown of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec import structs

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.core.rng import Streams
from antterm.games.march.draw.battle import ReportPage
from antterm.games.march.draw.names import hex_name
from antterm.games.march.draw.story import since_last_turn
from antterm.games.march.rules.happened import ActionTaken, BattleDecided
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.entries import decline
from antterm.games.march.screen.news import News
from antterm.ui.models import commands as common
from antterm.ui.models.scene import shared_start
from tests.games.march.screen.games import SPECIAL, ModelDriver, Options, Stop, answer_of, asked, never

EXPLORE = asked("explore.place")
MARCH = asked("march.ant")
PAGE_KEYS = ("m", "t", "v", "b", "o", "yy")
"""What opens each page; the first `y` steps through the story."""


def later_evolution(ask: Ask, view: MarchView) -> bool:
    """Somebody has an Evolution in play."""
    return ask.kind == "turn.action" and any(any(nest.body.values()) for nest in view.nests)


def later_march(ask: Ask, view: MarchView) -> bool:
    """A March in the second round."""
    return ask.kind == "march.ant" and view.round == 2


def later_turn(ask: Ask, view: MarchView) -> bool:
    """An Action of somebody who has several hexes to look at."""
    return ask.kind == "turn.action" and len(view.hexes) > 3 and len(ask.choices) > 2


def dear_card(ask: Ask, view: MarchView) -> bool:
    """A card is paid, with larvae or with ants."""
    return ask.kind == "play.pay" and ask.find("larva") is not None and len(ask.choices) > 3


def marked(seated: ModelDriver) -> str | None:
    """The text of the answer that Enter would give."""
    choice = seated.model.pointing.choice
    return choice.text if choice else None


# -- every question ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "seats", "seed", "most"),
    [
        ((), 3, 1, 25),
        (SPECIAL, 3, 4, 25),
        *(pytest.param((), *each, marks=pytest.mark.slow) for each in ((3, 1, 110), (2, 3, 70), (5, 2, 70))),
        *(pytest.param(SPECIAL, *each, marks=pytest.mark.slow) for each in ((3, 4, 90), (4, 2, 60))),
    ],
)
def test_every_question_is_answered_by_pointing_space_and_enter(
    options: Options, seats: int, seed: int, most: int
) -> None:
    seated = ModelDriver(None, seats, seed, options)
    rng = Streams(seed)
    while (before := seated.length) < most and seated.record.play.ask is not None:
        choice = seated.ask.find(answer_of(seated.ask, rng))
        assert choice is not None
        assert seated.give(choice) == seated.record.answers[before:]


def test_what_enter_would_do_is_said_before() -> None:
    seated = ModelDriver(MARCH, 3, 1)
    seated.press("m", "2")
    entry = seated.model.pointing.entry
    assert entry is not None
    assert seated.model.entry_sentence(seated.ask, entry) in seated.model.detail()


def test_a_drawn_hex_is_turned_with_space_at_every_legal_place() -> None:
    seated = ModelDriver(EXPLORE, 3, 1)
    seated.press("m")
    shown = set()
    for place, entry in enumerate(seated.model.pointing.entries):
        seated.model.point(place)
        for _turn in entry.choices:
            ghost = seated.model.ghost()
            assert ghost is not None
            shown.add(f"{ghost.cell}@{ghost.turn}")
            seated.stage.press("Space")
    assert shown == {choice.text for choice in seated.ask.choices}


def test_a_march_says_where_from_and_space_has_other_ants_go() -> None:
    seated = ModelDriver(later_march, 3, 1)
    seated.go_on()
    seated.press("m")
    model, origins = seated.model, []
    for _origin in range(model.alternative_count() + 1):
        origins.append(model.origin)
        assert model.origin is not None
        here = model.view.at(model.origin)
        assert here is not None
        assert hex_name(model.view, here.number).split(" ", 1)[-1] in model.question()
        if model.alternative_count():
            seated.press("Space")
    assert model.origin == origins[0], "round and round"
    assert len(set(origins)) == len(origins)


def test_numbers_point_at_hexes_and_only_enter_takes() -> None:
    seated = ModelDriver(later_march, 3, 1)
    seated.go_on()
    seated.press("m")
    model, length = seated.model, seated.length
    for number, here in model.view.hexes.items():
        for digit in str(number):
            model.press(digit)
        assert model.cursor == here.cell, "a hex has one number, its own"
        entry = model.pointing.entry
        lit = {entry.place for entry in model.pointing.entries}
        assert (entry is not None and entry.place == here.cell) is (here.cell in lit)
        if entry is None:
            assert hex_name(model.view, number) in model.detail(), "why it cannot be chosen"
        model.press("Left")
        model.press("Right")
    assert seated.length == length


def test_backspace_leaves_the_second_step_and_then_takes_the_last_answer_back() -> None:
    taken: list[bool] = []
    seated = ModelDriver(later_march, 3, 1)
    model = seated.model

    def take_back() -> bool:
        taken.append(True)
        return True

    model.hooks = replace(model.hooks, take_back=take_back)
    seated.go_on()
    seated.press("m")
    place = next((n for n, entry in enumerate(model.pointing.entries) if entry.goes_on), None)
    if place is not None:
        model.point(place)
        cell = model.cursor
        seated.press("Enter")
        assert model.at == cell
        assert all(entry.place == cell and entry.listed for entry in model.pointing.entries)
        model.press("Backspace")
        assert model.at is None
        assert (model.cursor, taken) == (cell, [])
    model.press("Backspace")
    assert taken == [True]


def test_n_lets_a_question_pass() -> None:
    seated = ModelDriver(MARCH, 3, 1)
    seated.press("m", "n")
    assert seated.record.answers[-1] == "stop"


def test_where_nothing_can_pass_n_says_so() -> None:
    seated = ModelDriver()
    assert decline(seated.ask) is None
    seated.press("n")
    assert seated.model.message
    assert seated.length == 0


# -- one list, one order, one mark -----------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("stop", "seed"),
    [(MARCH, 1), (dear_card, 3), (EXPLORE, 1), (asked("turn.action"), 1), (asked("play.card"), 1)],
    ids=["march", "payment", "explore", "action", "card"],
)
def test_entries_are_the_same_on_every_page(stop: Stop, seed: int) -> None:
    seated = ModelDriver(stop, 3, seed)
    seated.go_on()
    entries = seated.model.pointing.entries
    for keys in PAGE_KEYS:
        for key in keys:
            seated.stage.press(key)
        assert seated.model.pointing.entries == entries
        seated.model.point(0)
        seated.stage.draw()
        order = seated.model._order.by_worth(seated.model.pointing)
        seated.press("Tab")
        assert seated.model.pointing.mark == order[(order.index(0) + 1) % len(entries)]


def test_a_card_is_paid_with_larvae_first_and_ants_are_places() -> None:
    seated = ModelDriver(dear_card, 3, 3)
    larva, *ants = seated.model.pointing.entries
    assert larva.choices[0].text == "larva"
    assert all(isinstance(entry.place, Hex) for entry in ants)
    assert len({entry.place for entry in ants}) == len(ants)
    seated.go_on()
    assert marked(seated) == "larva", "Enter kills no ant"


def test_what_lets_a_question_pass_comes_first() -> None:
    seated = ModelDriver(None, 4, 3, (("species", "special"),))
    rng = Streams(3)
    passes = 0
    while seated.length < 80:
        none = decline(seated.ask)
        if none is not None:
            seated.stage.sync()
            assert seated.model.pointing.entries[0].choices == (none,)
            passes += 1
        seated.record.answer(answer_of(seated.ask, rng))
    assert passes > 5


def test_down_in_the_list_of_actions_moves_the_mark() -> None:
    seated = ModelDriver(later_turn, 3, 1)
    seated.go_on()
    assert seated.model.page is pages.MEADOW
    cursor, texts = seated.model.cursor, [choice.text for choice in seated.ask.choices]
    assert seated.model.meadow_scene().cursor is None, "the list has the arrows"
    first = texts.index(marked(seated) or "")
    seated.press("Down")
    assert marked(seated) == texts[(first + 1) % len(texts)]
    assert seated.model.cursor == cursor
    seated.press("Down", "Up", "Up")
    assert marked(seated) == texts[first]


def test_the_cursor_goes_with_the_mark_through_a_list_of_places() -> None:
    seated = ModelDriver(dear_card, 3, 3)
    seated.go_on()
    model = seated.model
    assert model.meadow_scene().cursor is None, "a larva is nowhere in the meadow"
    for entry in model.pointing.entries[1:]:
        seated.press("Tab")
        assert model.pointing.entry == entry
        assert model.meadow_scene().cursor == model.cursor == entry.place


def test_letters_look_round_in_the_meadow_while_the_list_keeps_the_mark() -> None:
    seated = ModelDriver(later_turn, 3, 1)
    seated.go_on()
    model, before = seated.model, marked(seated)
    key = next(
        model.keymap.shown(command)
        for command, step in commands.DIRECTIONS.items()
        if model.cursor + step in model.cells()
    )
    seated.press(key)
    here = model.view.at(model.cursor)
    assert here is not None
    assert model.meadow_scene().cursor == here.cell
    assert (model.view.tile(here.number).name if here.number else "Tunnel") in model.explanation()[0]
    assert marked(seated) == before
    seated.press("Down")
    assert marked(seated) != before


def test_cursor_and_mark_go_together_where_the_question_has_places() -> None:
    seated = ModelDriver(asked("explore.react"), 3, 1)
    seated.go_on()
    model = seated.model
    places = {entry.place for entry in model.pointing.entries if entry.place is not None}
    assert places
    for cell in model.cells():
        model.go(cell)
        entry = model.pointing.entry
        assert (entry.place if entry else None) == (cell if cell in places else None)
    free = next((cell for cell in model.cells() if cell not in places), None)
    if free is not None:
        model.go(free)
        length = seated.length
        seated.press("Enter")
        assert model.message
        assert seated.length == length


def test_the_mark_begins_on_a_place_and_never_on_no() -> None:
    seated = ModelDriver(asked("explore.react"), 3, 1)
    seated.go_on()
    model = seated.model
    assert decline(seated.ask) is not None
    assert marked(seated) != "none"
    seated.press("Shift+Tab")
    assert marked(seated) == "none"
    assert model.meadow_scene().cursor is None, "no has no place"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_enter_exchanges_no_card_that_nobody_pointed_at(seed: int) -> None:
    seated = ModelDriver(asked("play.react"), 3, seed)
    seated.go_on()
    assert len(seated.ask.choices) > 1
    assert marked(seated) == "none"


def test_the_mark_goes_with_the_cursor_from_card_to_card() -> None:
    seated = ModelDriver(asked("play.card"), 3, 1)
    seated.go_on()
    model, cards = seated.model, [choice.text for choice in seated.ask.choices]
    assert model.page is pages.HAND
    first = marked(seated)
    assert first in cards
    assert model.reader.card == first, "the best is marked first"
    seated.press("Down")
    assert model.reader.card == marked(seated) != first
    seated.press("1")
    assert (model.reader.card, marked(seated)) == (cards[0], cards[0])


def test_sentences_that_begin_alike_are_told_apart_where_they_do_not_fit() -> None:
    ants = ["Pay with the ant on Dry Seep, site 1.", "Pay with the ant on Dry Seep, site 2."]
    larva = "Pay with a larva from the Larvae Chamber."
    assert shared_start([larva, *ants], 20) == "Pay with the ant on Dry Seep, "
    assert shared_start([larva, ants[0]], 20) == "", "they differ soon enough"
    assert shared_start(ants, 80) == "", "they fit"
    seated = ModelDriver(dear_card, 3, 3)
    seated.go_on()
    rows = [row for row in seated.model.answers().draw(28, 7).to_text().splitlines() if row]
    assert len(set(rows)) == len(rows)


# -- looking round -------------------------------------------------------------------------------------


def test_letters_of_directions() -> None:
    steps = {command.keys[0]: step for command, step in commands.DIRECTIONS.items()}
    assert steps["w"] == Hex(0, -1)
    assert steps["s"] == Hex(0, 1)
    assert steps["q"] == Hex(-1, 0)
    assert steps["e"] == Hex(1, -1)
    assert steps["a"] == Hex(-1, 1)
    assert steps["d"] == Hex(1, 0)


def test_no_command_takes_a_key_that_the_frame_needs() -> None:
    own = {key for command in ModelDriver().model.COMMANDS for key in command.keys}
    needed = (common.TAKE_BACK, common.REDO, common.REVIEW, common.RULES, common.PANES, common.HELP)
    assert not own & {key for command in needed for key in command.keys}


def test_what_lies_under_the_cursor_is_explained() -> None:
    seated = ModelDriver(asked("feed.starve"), 3, 12, size=(120, 40))
    seated.go_on()
    model = seated.model
    for here in model.view.hexes.values():
        model.go(here.cell)
        name = model.view.tile(here.number).name if here.number else model.view.components.great_tunnel
        assert name in seated.text()
    model.go(Hex(0, 0))
    assert not seated.stage.press("w"), "nothing lies there"
    assert model.cursor == Hex(0, 0)
    seated.press("s")
    assert model.cursor == Hex(0, 1)


def test_a_meadow_that_fits_is_never_cut() -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1, size=(120, 40))
    seated.go_on()
    before = seated.board()
    for key in "HJKLc":
        assert not seated.stage.press(key), "there is nothing to move"
        assert seated.board() == before


def test_arrows_mark_where_a_meadow_is_cut() -> None:
    seated = ModelDriver(asked("feed.starve"), 3, 12, size=(60, 20))
    seated.go_on()
    while seated.stage.press("+"):
        pass
    assert re.search(r"←\d+ more|\d+ more→|[↑↓]\d+ more", seated.board())


@pytest.mark.parametrize("keys", PAGE_KEYS)
def test_every_page_can_be_opened_and_left(keys: str) -> None:
    seated = ModelDriver(MARCH, 3, 1)
    seated.go_on()
    if keys != "m":
        seated.press(*keys)
    assert seated.model.page.command.keys == (keys[0],)
    assert seated.stage.press("Esc") is (keys != "m")
    assert seated.model.page is pages.MEADOW


@pytest.mark.few(3)
@pytest.mark.parametrize("keys", ["t", "v", "b", "o", "yy", "l", "O", "D"])
def test_enter_on_a_page_that_is_read_goes_back_to_the_question_and_its_mark(keys: str) -> None:
    seated = ModelDriver(later_turn, 3, 1)
    seated.go_on()
    seated.press("Tab")
    marked, length = seated.model.pointing.mark, seated.length
    seated.press(*keys)
    assert seated.model.page is not pages.MEADOW
    assert seated.model.pointing.mark is None, "nothing is marked there"
    assert not seated.model.detail()
    assert dict(seated.model.hints(seated.model.offers()))["Enter"] == "to the question"
    seated.press("Enter")
    assert seated.length == length
    assert seated.model.page is pages.MEADOW
    assert seated.model.pointing.mark == marked


def test_what_is_marked_on_a_page_that_is_read_is_taken_there() -> None:
    seated = ModelDriver(asked("decree.choice"), 3, 1)
    seated.go_on()
    seated.press("o", "2")
    choice, length = seated.model.pointing.choice, seated.length
    assert choice is not None
    seated.press("Enter")
    assert seated.record.answers[length] == choice.text


@pytest.mark.parametrize("wanted", [later_turn, later_march, asked("march.react"), asked("explore.place")])
def test_a_resumed_game_begins_with_its_question_and_says_what_enter_does(
    wanted: Callable[[Ask, MarchView], bool],
) -> None:
    model = ModelDriver(wanted, 3, 1).model
    assert not model.reader.shows_report
    assert model.pointing.entry is not None
    assert model.detail()
    title, *told = model.story_scene().draw(34, 8).to_text().splitlines()
    assert title
    assert any(line.strip() for line in told)


# -- hidden hands --------------------------------------------------------------------------------------


def test_nobody_sees_anothers_hand() -> None:
    seated = ModelDriver(asked("explore.react"), 3, 1, hidden=True)
    seated.go_on()
    assert not seated.ask.private
    assert seated.model.view.seat is None, "an open question shows what everybody may see"
    looked = []
    seated.model.hooks = replace(seated.model.hooks, reveal_privately=lambda: looked.append(seated.ask))
    seated.press("v")
    assert looked == [seated.ask], "the others are told to look away"
    assert "Hidden" in seated.board()
    other = ModelDriver(asked("explore.react"), 3, 1, hidden=True)
    other.go_on()
    other.press("v")
    seated = other
    assert seated.model.view.seat == seated.ask.seat
    assert seated.model.page is pages.HAND, "v is pressed once"


@pytest.mark.parametrize("kind", ["explore.react", "turn.action"])
def test_no_reaction_until_my_next_turn(kind: str) -> None:
    seated = ModelDriver(asked(kind), 3, 1)
    seated.go_on()
    seat, is_own_turn = seated.ask.seat, kind == "turn.action"
    seated.press("N")
    rng = Streams(4)
    turns = 0
    for _number in range(200):
        ask = seated.record.play.ask
        if ask is None or turns > is_own_turn:
            break
        assert not (ask.seat == seat and ask.kind.endswith(".react")), "they are not asked"
        if ask.seat == seat and ask.kind == "turn.action":
            turns += 1
            if turns > is_own_turn:
                break
        choice = ask.find(answer_of(ask, rng))
        assert choice is not None
        seated.model.answer(choice)
    assert seated.ask.kind == "turn.action"
    react = structs.replace(seated.ask, kind="explore.react")
    assert seated.automatic(react) is None, "their turn has come"


def test_taking_back_ends_orders_only_where_they_gave_the_answer_that_is_taken_back() -> None:
    seated = ModelDriver(asked("forage.react"), 3, 2)
    seated.go_on()
    ask, seat_view = seated.ask, seated.model.seat_view
    assert seat_view is not None
    seat = ask.seat
    seated.press("Y")
    later = replace(seat_view, answered=seat_view.answered + 5)
    assert not seated.stage.press("u"), "the screen takes back"
    assert seated.model.automatic(ask, later) == "yes", "a step of another question is taken back"
    assert seated.model.orders.of(seat)
    assert seated.model.automatic(ask, later) is None, "the answer that was given by order is taken back"
    assert not seated.model.orders.of(seat)
    seated.model.show(later)
    assert seated.model.message == "You will be asked for reactions again."


# -- reading -------------------------------------------------------------------------------------------


def test_every_card_in_hand_can_be_read_whatever_is_asked() -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1, size=(60, 20))
    seated.go_on()
    seated.press("v")
    hand = seated.model.view.nests[seated.model.reader.seat].hand
    assert hand is not None
    read = set()
    for _card in set(hand):
        seated.press("Down")
        card = seated.model.reader.card
        assert card is not None
        read.add(card)
        assert seated.model.view.card(card).effect.split()[-1] in seated.board()
    assert read == set(hand)


def test_the_text_of_an_evolution_in_play_can_be_read() -> None:
    seated = ModelDriver(later_evolution, 3, 1, size=(60, 20))
    seated.go_on()
    seat = next(n.seat for n in seated.model.view.nests if any(n.body.values()))
    seated.press("t")
    while seated.model.reader.seat != seat:
        seated.press("Tab")
    seated.press("Down")
    card = seated.model.reader.card
    assert card is not None
    assert seated.model.view.card(card).effect.split()[-1] in seated.board()
    assert "Down" not in dict(seated.model.hints(seated.model.offers())), "there is no other"
    assert not seated.stage.press("Down")


def test_an_answer_is_marked_at_its_question_where_a_page_has_no_room_to_be_seen() -> None:
    seated = ModelDriver(MARCH, 3, 1, size=(60, 20))
    seated.go_on()
    model = seated.model
    assert seated.stage.press("i")
    assert not model.shows_board
    seated.press("t")
    assert model.message == "i shows the page."
    here = next(model.view.at(e.place) for e in model.pointing.entries if isinstance(e.place, Hex))
    assert here is not None
    seated.press(*str(here.number))
    assert model.pointing.mark is not None
    assert not model.reader.is_elsewhere
    assert not model.steps_back, "Esc leaves no page that nobody has seen"


def test_z_explains_in_full_and_enter_only_closes_that() -> None:
    seated = ModelDriver(MARCH, 3, 1)
    seated.go_on()
    seated.press("z")
    told = " ".join(seated.board().split())
    said = (*seated.model.explanation(), seated.model.question(), seated.model.detail())
    assert all(" ".join(line.split()) in told for line in said)
    before = seated.length
    seated.press("Enter")
    assert not seated.model.reader.in_full
    assert seated.length == before


def test_while_a_card_is_explained_in_full_the_cursor_that_nobody_sees_stays() -> None:
    seated = ModelDriver(asked("play.card"), 3, 1)
    seated.go_on()
    seated.press("m", "2", "z")
    cursor, page = seated.model.cursor, seated.board()
    assert not any(seated.stage.press(key) for key in "wed")
    assert (seated.model.cursor, seated.board()) == (cursor, page)


def test_a_long_story_is_scrolled_to_its_beginning_and_no_further() -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1, size=(60, 20))
    seated.go_on()
    seated.press("y")  # nothing has changed on the map yet
    assert not seated.stage.press("PageDown"), "the end is shown first"
    while seated.stage.press("PageUp"):
        pass
    assert seated.board().splitlines()[2].strip().startswith("The game begins")


# -- what happened -------------------------------------------------------------------------------------


def played_until(seated: ModelDriver, page: pages.MarchPage) -> None:
    """Answers by chance until a page opens by itself."""
    rng = Streams(1)
    seated.go_on()
    for _number in range(400):
        seated.model.hooks.on_answer(answer_of(seated.ask, rng))
        if seated.model.page is page and seated.model.reader.shows_report:
            return
        seated.go_on()
    raise AssertionError("it never opens")


def test_a_battle_that_is_over_is_shown_before_the_next_question() -> None:
    seated = ModelDriver(asked("battle.ferocity"), 2, 8)
    played_until(seated, pages.REPORT)
    report = seated.board()
    assert "Battle of" in report
    assert all(word in report for word in ("strength", "ferocity", "total", "wins", "losses"))
    length = seated.length
    seated.press("Enter")
    assert seated.length == length, "Enter went on and answered nothing"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [21, 27])
def test_every_battle_is_shown_also_where_the_next_one_follows_at_once(seed: int) -> None:
    seated, rng = ModelDriver(None, 3, seed), Streams(seed)
    shown: list[int] = []
    while seated.record.play.ask is not None:
        while seated.model.reader.shows_report:
            scene = seated.model.board()
            if isinstance(scene, ReportPage):
                shown.append(scene.report.hex)
            seated.press("Enter")
        assert seated.model.seat_view is not None
        happened = [each.event for each in seated.model.seat_view.happened]
        decided = [event.hex for event in happened if isinstance(event, BattleDecided)]
        battle = seated.model.view.battle
        if battle is not None and battle.totals and len(decided) > len(shown):
            assert seated.model.page is pages.BATTLE
            shown.append(battle.hex)
        assert shown == decided, "on a page of its own, else on that of what it still asks"
        seated.model.hooks.on_answer(answer_of(seated.ask, rng))
    assert shown


def test_the_harvest_is_shown_before_the_next_question() -> None:
    seated = ModelDriver(asked("battle.ferocity"), 3, 9)
    played_until(seated, pages.HARVEST)
    assert "food" in seated.board()
    assert seated.model.pointing.mark is None, "Enter goes on, also where the decree is asked on this page"
    assert dict(seated.model.hints(seated.model.offers()))["Enter"] == "to the question"
    length = seated.length
    seated.press("Enter")
    assert seated.length == length
    assert not seated.model.reader.shows_report
    assert seated.model.pointing.mark is not None


def test_escape_leaves_all_that_is_told_at_once() -> None:
    seated = ModelDriver(asked("battle.ferocity"), 2, 8)
    played_until(seated, pages.REPORT)
    seated.press("Esc")
    assert not seated.model.reader.shows_report
    assert seated.model.page is not pages.REPORT


def test_the_report_of_a_battle_has_what_the_record_tells() -> None:
    seated = ModelDriver(asked("battle.ferocity"), 2, 8)
    played_until(seated, pages.REPORT)
    assert seated.model.seat_view is not None
    scene = seated.model.board()
    assert isinstance(scene, ReportPage)
    decided = [h.event for h in seated.model.seat_view.happened if isinstance(h.event, BattleDecided)]
    found = next(event for event in decided if event.hex == scene.report.hex)
    assert (scene.report.totals, scene.report.losses) == (found.totals, found.losses)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_what_a_battle_would_cost_stands_where_ferocity_is_laid(size: tuple[int, int]) -> None:
    seated = ModelDriver(asked("battle.ferocity"), 3, 9, size=size)
    seated.go_on()
    assert "you lose" in seated.board() or "win -1/-1, lose -2/-0" in seated.text()


def test_of_a_resumed_game_whose_past_becomes_known_later_nothing_old_is_told() -> None:
    seated = ModelDriver(asked("battle.ferocity"), 3, 9)
    seat_view = seated.model.seat_view
    assert seat_view is not None
    news = News(seated.model.words)
    news.update(replace(seat_view, happened=()), seated.model.view)
    assert news.report is None
    news.update(seat_view, seated.model.view)
    assert news.report is None, "what has become known had happened before"


def test_the_list_has_a_line_for_each_place_with_its_own_number() -> None:
    seated = ModelDriver(asked("march.react"), 3, 1)
    seated.go_on()
    model = seated.model
    none, *lit = model.answers().answers
    assert (none.number, none.label) == (None, "n")
    cells = [entry.place for entry in model.pointing.entries[1:]]
    assert [model.view.hexes[row.number or 0].cell for row in lit] == cells


def test_the_story_inside_ones_own_action_tells_of_the_others() -> None:
    seated = ModelDriver(later_march, 3, 32)
    assert seated.model.seat_view is not None
    told = since_last_turn(seated.model.seat_view.happened, seated.ask.seat)
    actors = [h.event.seat for h in told if isinstance(h.event, ActionTaken)]
    assert actors[-1] == seated.ask.seat, "the one that is running"
    assert set(actors[:-1]) == {1, 2}, "what the others did before it"


@pytest.mark.parametrize("key", ["t", "o", "l"])
def test_a_hex_without_an_answer_that_is_pointed_at_from_a_page_is_shown_on_the_map(key: str) -> None:
    seated = ModelDriver(asked("explore.react"), 3, 1)
    seated.go_on()
    places = {entry.place for entry in seated.model.pointing.entries}
    hexes = seated.model.view.hexes.values()
    number = next(here.number for here in hexes if 0 < here.number < 10 and here.cell not in places)
    seated.press(key)
    assert seated.model.page is not pages.MEADOW
    seated.press(str(number))
    assert seated.model.page is pages.MEADOW or seated.model.message


def test_how_the_last_round_went_is_told_before_the_final_points() -> None:
    answers = ModelDriver(never, 3, 2).record.answers
    seated = ModelDriver(None, 3, 2)
    asked_last = len(answers) - 1
    for number, text in enumerate(answers):
        if number == asked_last:
            seated.stage.sync()
        seated.record.answer(text)
    seated.stage.sync()
    model = seated.model
    assert model.seat_view is not None
    assert model.seat_view.is_over
    assert not model.is_over, "how it ended is told later"
    told = []
    while model.page is not pages.SCORE:
        told.append(model.page)
        assert model.offers()[0].command is common.TAKE
        assert model.press("Enter")
    assert pages.HARVEST in told
    assert not model.press("Enter"), "nothing begins by it"
    seated.stage.sync()
    assert model.page is pages.SCORE, "it is told once"
