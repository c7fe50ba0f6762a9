"""Pages of the board pane: which one is open when, what numbers do there, what their key line says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from antterm.core.ask import Ask, Choice, Event
from antterm.core.story import Happening
from antterm.draw.canvas import Glyphs
from antterm.draw.hex_board import BoardCamera
from antterm.draw.scene import Look
from antterm.games.march.draw.cards import OpenCard
from antterm.games.march.draw.hexes import TIMES
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.forecast import battle_to_come
from antterm.games.march.rules.happened import ActionTaken, CardsDrawn, CardsSeen, Cause, Reacted
from antterm.games.march.rules.meanings import LayCard, TakeAction
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import Acting, LayingFerocity
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands, pages, scenes
from antterm.games.march.screen.legend import PAGE_KEYS, sign_lines, tunnels_line
from antterm.games.march.screen.pages import MarchPage
from antterm.ui.models.layout import Pane, lay_out
from antterm.ui.models.seat_view import SeatView
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, SOIL, HandmadeMatch
from tests.games.march.screen.games import SIZES, STOPS, ModelDriver, Size, asked
from tests.games.march.screen.models import key_line, model_of, seat_view_of, show, show_again
from tests.sampling import chosen

ACTING = Ask(RED, "turn.action", (Choice("rest", TakeAction("rest")),), about=Acting())
OPENED = {
    "b": pages.BATTLE,
    "o": pages.SCORE,
    "t": pages.NESTS,
    "v": pages.HAND,
    "g": pages.HARVEST,
    "D": pages.DISCARDS,
}
"""Keys that open a page while nothing has happened, and which."""


def new_position() -> HandmadeMatch:
    position = HandmadeMatch()
    position.state.round = 2
    position.ants(RED, f"{SOIL}.1")
    position.ants(BLUE, f"{BARK}.1")
    position.ants(BLACK, f"{BARK}.2", f"{BARK}.o")
    return position


def others_move(*events: Event, fights: bool = False, ask: Ask | None = None) -> SeatView:
    """The table as Ann sees it while Bob and Cleo move, or fight on Bark."""
    seat_view = replace(
        seat_view_of(new_position(), ask, [ActionTaken(BLUE, "rest"), *events]), prepared=True
    )
    if not fights:
        return seat_view
    fought: Any = replace(seat_view.view, battle=battle_to_come(seat_view.view, BARK, BLACK, BLUE))
    return replace(seat_view, view=fought)


@pytest.mark.parametrize(("key", "page"), OPENED.items(), ids=OPENED)
def test_a_page_stays_open_while_others_move_and_fight_until_one_is_asked(key: str, page: MarchPage) -> None:
    model = model_of()
    show(model, others_move())
    model.press(key)
    assert model.page is page
    for seat_view in (others_move(ActionTaken(BLACK, "rest")), others_move(fights=True), others_move()):
        show(model, seat_view)
        assert model.page is page
    show(model, others_move(ask=ACTING))
    assert model.page is pages.MEADOW


def test_the_story_and_the_step_on_the_map_stay_too() -> None:
    model = model_of()
    show(model, others_move())
    model.press("y")
    assert model.page is pages.STORY, "nothing has changed on the map"
    show(model, others_move(ActionTaken(BLACK, "rest")))
    assert model.page is pages.STORY


def test_a_battle_of_others_opens_by_itself_and_closes_again() -> None:
    model = model_of()
    show(model, others_move())
    show(model, others_move(fights=True))
    assert model.page is pages.BATTLE
    show(model, others_move())
    assert model.page is pages.MEADOW


def test_the_key_of_a_page_leads_back_and_a_battle_may_open_again() -> None:
    model = model_of()
    show(model, others_move())
    model.press("o")
    model.press("o")
    assert model.page is pages.MEADOW
    show(model, others_move(fights=True))
    assert model.page is pages.BATTLE


def test_numbers_are_those_of_hexes_on_every_page() -> None:
    seated = ModelDriver(*STOPS["march"])
    seated.go_on()
    model = seated.model
    lit = [model.view.at(entry.place) for entry in model.pointing.entries if not entry.listed]  # type: ignore[arg-type]
    numbers = "/".join(str(here.number) for here in lit if here is not None)
    assert key_line(model)[numbers] == "mark"
    seated.press("b")
    assert key_line(model)[numbers] == "mark"
    assert key_line(model)["Enter"] == "to the question"
    for here in lit:
        assert here is not None
        for digit in str(here.number):
            model.press(digit)
        assert model.pointing.entry is not None
        assert model.pointing.entry.place == here.cell
    assert model.page is pages.BATTLE


@pytest.mark.parametrize("key", chosen(["", "b"], ["", "t", "v", "o", "b", "l", "yy"]))
def test_at_80_columns_the_key_line_names_the_page_of_all_pages_and_how_to_come_back(key: str) -> None:
    for stop in STOPS:
        seated = ModelDriver(*STOPS[stop])
        seated.go_on()
        model = seated.model
        seated.press(*key)
        row = seated.text().splitlines()[23]
        assert ("l pages, signs" in row) is (model.page is not pages.SIGNS), (stop, row)
        if model.page is not pages.MEADOW and model.reader.is_elsewhere:
            assert model.ask is None or "Enter to the question" in row, (stop, row)


def test_at_80_columns_tab_is_named_where_a_hex_is_laid_and_the_settings_where_a_reaction_is() -> None:
    seated = ModelDriver(asked("explore.place"), 3, 1)
    seated.go_on()
    assert "Tab/Shift+Tab place" in seated.text().splitlines()[23]
    for kind, seed, last in (
        ("explore.react", 1, "X skip this"),
        ("forage.react", 2, "Y always larva"),
    ):

        def is_later(ask: Ask, view: MarchView, kind: str = kind) -> bool:
            return ask.kind == kind and view.round > 1  # the first question of a game has no room for these

        seated = ModelDriver(is_later, 3, seed)
        seated.go_on()
        row = seated.text().splitlines()[23]
        assert all(text in row for text in ("n no", "N no until attacked", last)), row


def test_where_an_action_is_asked_for_a_figure_looks_at_its_hex_in_the_meadow() -> None:
    seated = ModelDriver(*STOPS["turn"])
    seated.go_on()
    model = seated.model
    marked = model.pointing.mark
    seated.press("o")
    assert key_line(model)[f"0-{max(model.view.hexes)}"] == "look at hex"
    number = max(number for number in model.view.hexes if number < 10)
    seated.press(str(number))
    assert model.page is pages.MEADOW
    here = model.view.at(model.cursor)
    assert here is not None
    assert here.number == number
    assert model.pointing.mark == marked, "looking chooses nothing"


def test_a_hex_of_two_figures_is_pointed_at_where_the_first_is_no_hex() -> None:
    model, position = model_of(), HandmadeMatch(without=(SOIL,))
    position.lay(12, 3, 0)
    show(model, replace(seat_view_of(position, None, []), prepared=True))
    model.press("1")
    assert model.message == "Hex 1…: type its second digit."
    model.press("2")
    here = model.view.at(model.cursor)
    assert here is not None
    assert here.number == 12
    model.press("1")
    model.press("7")
    assert model.message.startswith("There is no hex 7 in the meadow. Try ")


def test_the_key_line_says_how_the_next_nest_is_seen_and_when_a_page_goes_on() -> None:
    seated = ModelDriver(*STOPS["turn"], size=(80, 24))
    seated.go_on()
    seated.press("t")
    assert key_line(seated.model)["Tab"] == "next nest"
    seated.press("l")
    assert key_line(seated.model)["PageDown"] == "more"
    while seated.stage.press("PageDown"):
        pass
    assert "PageDown" not in key_line(seated.model)


@pytest.mark.few(5)
@SIZES
@pytest.mark.parametrize("stop", ["march", "battle", "centipede", "turn", "decree", "end"])
def test_a_page_is_said_to_go_on_only_where_something_stands_there(stop: str, size: Size) -> None:
    seated = ModelDriver(*STOPS[stop], size=size)
    for key in "bogl":
        seated.model.press(key)
        shown = seated.model.board()
        if not isinstance(shown, scenes.Long) or isinstance(shown, scenes.Text):
            continue
        width, height = seated.model.board_size
        last: Any = replace(shown, scroll=shown.overflow(width, height))  # type: ignore[type-var]
        rows = last.draw(width, height).to_text().split("\n")
        assert shown.overflow(width, height) == 0 or rows[-1].strip(), (key, rows)


@SIZES
def test_in_full_the_hand_explains_its_first_card_and_then_the_next_ones(size: Size) -> None:
    position = new_position()
    position.gives(RED, hand="swarm digger_thorax")
    model = model_of()
    show(model, seat_view_of(position, ACTING, []))
    show_again(model, size)
    model.press("v")
    model.press("z")
    assert model.board().draw(*model.board_size).to_text().startswith(" Swarm")
    model.press("Down")
    assert model.board().draw(*model.board_size).to_text().startswith(" Digger Thorax")
    model.press("z")
    assert model.page is pages.HAND
    assert model.reader.card == "digger_thorax", "where one has read is where the cursor is"


def test_in_full_cards_just_drawn_are_explained_each() -> None:
    position = new_position()
    position.gives(RED, hand="swarm digger_thorax")
    model = model_of()
    before = [ActionTaken(RED, "forage")]
    show(model, seat_view_of(position, ACTING, before))
    drawn = CardsDrawn(RED, 2, Cause.FORAGE), CardsSeen(RED, ("swarm", "digger_thorax"))
    show(model, seat_view_of(position, ACTING, [*before, *drawn]))
    assert model.page is pages.DRAWN
    model.press("z")
    text = model.board().draw(76, 32).to_text()
    assert text.startswith(" Drawn: 2 cards")
    assert "Digger Thorax" in text
    assert model.view.card("swarm").effect[:20] in text


def test_cards_drawn_before_a_question_about_the_hand_are_told_unless_it_is_about_them() -> None:
    """As by an exchange in reaction: the hand looks as before, and the new card would not be noticed."""
    position, model = new_position(), model_of()
    position.gives(RED, larvae=3, hand="swarm digger_thorax")
    choices = tuple(Choice(card, LayCard(card)) for card in ("swarm", "digger_thorax"))
    ask = Ask(RED, "ants.ferocity", choices, about=LayingFerocity("ants.ferocity", BARK, 1))
    before = [ActionTaken(BLUE, "play"), Reacted(RED, "play")]
    show(model, seat_view_of(position, ACTING, before))
    told = [Happening(number, event) for number, event in enumerate(before, 1)]
    drawn = [Happening(3, CardsDrawn(RED, 1, Cause.REACTION)), Happening(3, CardsSeen(RED, ("swarm",)))]
    for answered, reacted, expected in ((4, [], True), (3, [], False), (3, [Happening(3, before[1])], True)):
        model = model_of()
        show(model, seat_view_of(position, ACTING, before))
        seat_view = seat_view_of(position, ask, [])
        show(model, replace(seat_view, happened=[*told, *reacted, *drawn], answered=answered))
        assert (model.page is pages.DRAWN) == expected


def test_the_map_stays_where_it_stands_when_the_bar_of_attacks_appears_and_goes() -> None:
    """Else a step that brings an attack would paint all of it anew."""
    position, model, camera = new_position(), model_of(), BoardCamera()

    def row_of_bark(seat_view: SeatView) -> int:
        show(model, seat_view)
        area = lay_out(80, 24, model.requested_sizes(80))[Pane.BOARD]
        lines = camera.draw(model.board(), area.width, area.height).to_text().splitlines()
        return area.y + next(y for y, line in enumerate(lines) if "Bark" in line)

    calm = seat_view_of(position, ACTING, [])
    before = row_of_bark(calm)
    position.ants(BLUE, f"{SOIL}.o")
    attacked = seat_view_of(position, ACTING, [])
    assert row_of_bark(attacked) == before
    assert lay_out(80, 24, model.requested_sizes(80))[Pane.BOARD].y == 2, "the bar has taken a row"
    assert row_of_bark(calm) == before


def test_in_a_battle_those_that_follow_are_told_with_their_strengths() -> None:
    """A card for one battle is missing in the next: a question hides no threat."""
    position = new_position()
    position.ants(RED, f"{BARK}.o")
    position.ants(BLUE, f"{SOIL}.o", f"{SOIL}.o")
    seat_view = replace(seat_view_of(position, None, []), prepared=True)
    fought: Any = replace(
        seat_view.view,
        phase=Phase.SOLDIER,
        queue=(BARK,),
        battle=battle_to_come(seat_view.view, SOIL, BLUE, RED),
    )
    model = model_of()
    show(model, replace(seat_view, view=fought))
    bar = model.alert().draw(100, 2).to_text()
    assert "You may fight Bob on 9 Bark after others: 1 against 1" in bar
    assert "Soil" not in bar, "that is fought now"


def test_in_full_the_mats_tell_the_evolutions_of_the_uppermost_player() -> None:
    position = new_position()
    position.in_play(BLUE, "warrior_head")
    model = model_of()
    show(model, seat_view_of(position, ACTING, []))
    model.press("t")
    while model.reader.seat != BLUE:
        model.press("Tab")
    model.press("z")
    text = " ".join(model.board().draw(46, 20).to_text().split())
    assert "Warrior Head: Start of the Soldier Phase, up to 3 times in all: place 1 larva" in text


@SIZES
def test_a_card_that_is_read_among_the_mats_lies_below_them(size: Size) -> None:
    position = new_position()
    position.in_play(RED, "warrior_head")
    model = model_of()
    show(model, seat_view_of(position, ACTING, []))
    show_again(model, size)
    model.press("t")
    mats = model.board().draw(*model.board_size).to_text().splitlines()
    model.press("Down")
    read = model.board().draw(*model.board_size).to_text().splitlines()
    assert read[0] == mats[0], "the name of the player stays"
    assert any("Warrior Head" in line for line in read[1:]), "the card is told in full"


def test_the_page_of_signs_names_the_key_of_every_page() -> None:
    """But its own, and that of the Horde, which only some games have."""
    named = {*PAGE_KEYS.values(), commands.SIGNS, commands.HORDE}
    missing = [page.command.id for page in pages.PAGES if page.command not in named]
    assert missing == [], "add them to `PAGE_KEYS` of legend.py, and name them in `pages` of sentences.toml"


@pytest.mark.parametrize("key", OPENED)
def test_the_key_of_a_page_leads_back_from_it_to_the_question(key: str) -> None:
    position = new_position()
    position.gives(RED, hand="swarm egg_stealer")
    model = model_of()
    show(model, seat_view_of(position, ACTING, [ActionTaken(BLUE, "rest")]))
    page = model.page
    model.press(key)
    assert model.page is not page
    model.press(key)
    assert model.page is page


def test_the_key_of_the_page_of_the_question_says_that_enter_goes_back_to_the_mark_and_it_does() -> None:
    seated = ModelDriver(*STOPS["card"], size=(80, 24))
    seated.go_on()
    seated.press("Tab")
    marked, length = seated.model.pointing.mark, seated.length
    seated.press("v")
    assert seated.model.message == "You are already looking at this; Enter goes back to the marked answer."
    seated.press("Enter")
    assert (seated.model.pointing.mark, seated.length) == (marked, length)
    seated.press("Enter")
    assert seated.length > length


def test_tab_goes_round_the_nests_and_shift_tab_back() -> None:
    model = model_of()
    show(model, seat_view_of(new_position(), ACTING, []))
    model.press("t")
    seats = [model.reader.seat]
    for key in ("Tab", "Tab", "Tab", "Shift+Tab"):
        model.press(key)
        seats.append(model.reader.seat)
    assert seats == [RED, BLUE, BLACK, RED, BLACK]
    assert model.page is pages.NESTS


def test_back_goes_from_a_card_to_its_page_and_from_the_page_to_the_question() -> None:
    position = new_position()
    position.in_play(BLUE, "warrior_head")
    position.gives(RED, hand="swarm egg_stealer")
    for key, page in (("t", pages.NESTS), ("v", pages.HAND)):
        model = model_of()
        show(model, seat_view_of(position, ACTING, []))
        model.press(key)
        while not model.reader.cards():
            model.press("Tab")
        model.press("Down")
        reader = model.reader
        assert reader.card
        model.press("Esc")
        assert (reader.page, reader.card or "") == (page, "")
        model.press("Esc")
        assert model.page is pages.MEADOW


def test_the_first_round_says_where_everybody_is() -> None:
    seated = ModelDriver(lambda ask, _view: isinstance(ask.about, Acting), 3, 2, size=(80, 24))
    seated.go_on()
    assert "Each of you has an ant in the Great Tunnel" in " ".join(
        seated.model.story_scene().draw(33, 20).to_text().split()
    )


@pytest.mark.parametrize("columns", [80, 120])
def test_at_an_action_a_line_of_what_the_others_did_is_always_told(columns: int) -> None:
    actions = ("explore", "march", "forage", "play", "rest")
    ask = Ask(RED, "turn.action", tuple(Choice(each, TakeAction(each)) for each in actions), about=Acting())
    position, model = new_position(), model_of()
    position.gives(RED, food=2, hand="swarm")
    happened = [ActionTaken(RED, "march"), ActionTaken(BLUE, "rest")]
    show(model, replace(seat_view_of(position, ask, happened), prepared=True))
    assert model.page is pages.MEADOW
    for rows in (24, 30, 40):
        show_again(model, (columns, rows))
        story = lay_out(columns, rows, model.requested_sizes(columns))[Pane.STORY]
        assert "rests" in model.story_scene().draw(story.width, story.height).to_text()


@pytest.mark.parametrize("glyphs", ["ascii", "unicode"])
def test_the_signs_of_tunnels_are_those_of_the_board_without_colours(glyphs: Glyphs) -> None:
    model, position = model_of(glyphs=glyphs), HandmadeMatch()
    position.ants(RED, f"{SOIL}.o", f"{SOIL}.o")
    show(model, seat_view_of(position, None, []))
    model.preferences = replace(model.preferences, tiles="outlines")
    outlines = model.preferences.look
    assert tunnels_line(outlines).startswith(": in a border is a tunnel")
    width, height = 46, 18
    for zoom in ("strategic", "normal"):
        model.preferences = replace(model.preferences, zoom=zoom)
        drawn = model.meadow_scene().board()
        text = BoardCamera().draw(drawn, width, height).to_text()
        assert ":" in text
    told = " ".join(sign_lines(outlines, dict.fromkeys(PAGE_KEYS, "z"), standard()))
    assert "A2 in the lower border of a hex, ~A2 on large ones" in told
    times = "x" if glyphs == "ascii" else TIMES
    assert f"A{times}2 in the Great Tunnel: two ants of A. + below a hex" in told


@pytest.mark.parametrize("zoom", ["strategic", "normal", "between"])
def test_tunnels_stay_where_they_are_whichever_hex_is_pointed_at(zoom: str) -> None:
    """Both hexes draw the border between them, and that which is pointed at last."""
    model, position = model_of(glyphs="ascii"), HandmadeMatch()
    show(model, seat_view_of(position, None, []))
    model.preferences = replace(model.preferences, tiles="outlines", zoom=zoom)
    seen = set[tuple[tuple[int, int], ...]]()
    for here in position.meadow:
        meadow = replace(model.meadow_scene(), cursor=here.cell, zoom=zoom)
        rows = BoardCamera().draw(meadow.board(), 110, 60).to_text().splitlines()
        drawn = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == ":"]
        left, top = min(x for x, _y in drawn), min(y for _x, y in drawn)
        seen.add(tuple((x - left, y - top) for x, y in drawn))
    assert len(seen) == 1


@pytest.mark.parametrize("glyphs", get_args(Glyphs))
def test_an_open_card_has_the_size_that_it_is_given(glyphs: Glyphs) -> None:
    """A pane gets its new height after its new scene: a card of nine rows is drawn on eight for a moment."""
    view = seat_view_of(new_position(), ACTING, []).view
    for card in view.components.cards:
        for width, height in ((46, 3), (46, 8), (30, 9), (46, 30)):
            canvas = OpenCard(view, card, Look(glyphs=glyphs)).draw(width, height)
            assert (canvas.width, canvas.height) == (width, height), card
            assert [len(row) for row in canvas.rows] == [width] * height, card


@pytest.mark.parametrize("page", [page for page in pages.PAGES if page is not pages.MEADOW])
def test_while_others_are_asked_the_key_that_is_named_so_leads_back_from_every_page(page: MarchPage) -> None:
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    others = Ask(BLUE, "turn.action", (), about=Acting())
    show(model, replace(seat_view_of(position, None, []), waiting=others))
    if not page.is_there(model.view):
        pytest.skip("this game has no such page")
    model.press(model.keymap.shown(page.command))
    if model.page is not page:
        return  # with a question only
    named = [offer.command for offer in model.offers() if offer.label == "back"]
    assert len(named) == 1
    assert model.press(model.keymap.shown(named[0]))
    assert model.page is pages.MEADOW
