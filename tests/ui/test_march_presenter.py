"""What keys do in March of the Ants, and what is shown of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.core.rng import Streams
from antterm.march.view import MarchView
from antterm.ui.march.looking import HEX_KEYS
from antterm.ui.march.presenter import PAGES, MarchPresenter
from antterm.ui.march.story import last_places, since_last_turn
from antterm.ui.march.targets import decline, entries
from antterm.ui.screens.game import CURTAIN_HOLDS, CurtainScreen, GameScreen
from tests.ui.march_games import answer_of, answers_until, asked, at_the_meadow, keys_for, march_table
from tests.ui.stage import on_stage, press, text_of

EXPLORE = asked("explore.place")
MARCH = asked("march.ant")


def later_evolution(ask: Ask, view: MarchView) -> bool:
    """Somebody has an Evolution in play."""
    return ask.kind == "turn.action" and any(any(nest.body.values()) for nest in view.nests)


def later_march(ask: Ask, view: MarchView) -> bool:
    """A March in the second round."""
    return ask.kind == "march.ant" and view.round == 2


# -- every question ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed", "most"), [(3, 1, 110), (2, 3, 70), (5, 2, 70)])
async def test_every_question_is_answered_with_numbers_space_and_enter(
    seats: int, seed: int, most: int
) -> None:
    table = march_table((), seats, seed)
    rng = Streams(seed)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        for number in range(most):
            ask = table.ask
            if ask is None:
                break
            assert presenter.sight is not None
            assert presenter.sight.ask == ask, "shown at once"
            choice = ask.find(answer_of(ask, rng))
            assert choice is not None
            keys_for(presenter, choice)
            assert table.record.answers[number] == choice.text
            assert table.length == number + 1


async def test_what_enter_would_do_is_said_before() -> None:
    table = march_table(answers_until(MARCH, 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, app, pilot):
        press(presenter, "m", "1")
        await pilot.pause()
        assert presenter.choice is not None
        assert table.ask is not None
        sentence = table.words.choice(table.ask, presenter.choice, table.view(table.ask.seat))
        assert sentence[:40] in text_of(app)


async def test_a_drawn_hex_is_turned_with_space_at_every_legal_place() -> None:
    table = march_table(answers_until(EXPLORE, 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        press(presenter, "m")
        assert table.ask is not None
        shown = set()
        for place in range(len(presenter.entries)):
            presenter.point(place)
            for _turn in presenter.entries[place].choices:
                ghost = presenter.ghost()
                assert ghost is not None
                shown.add(f"{ghost.cell}@{ghost.turn}")
                press(presenter, "space")
        assert shown == {choice.text for choice in table.ask.choices}


async def test_a_march_goes_from_a_hex_to_a_hex_and_escape_goes_back() -> None:
    table = march_table(answers_until(MARCH, 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        press(presenter, "m", "1")
        assert presenter.chosen is not None
        assert presenter.question().endswith("to:")
        press(presenter, "escape")
        assert presenter.chosen is None
        before = table.length
        press(presenter, "1", "1", "enter")
        assert table.length == before + 1
        assert ">" in table.record.answers[-1], "an ant has moved"


async def test_n_lets_a_question_pass() -> None:
    table = march_table(answers_until(MARCH, 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        press(presenter, "m", "n")
        assert table.record.answers[-1] == "stop"


async def test_where_nothing_can_pass_n_says_so() -> None:
    table = march_table((), 3, 1)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        press(presenter, "n")
        assert presenter.message
        assert table.length == 0


# -- looking round -------------------------------------------------------------------------------------


def test_letters_of_directions_and_pages_do_not_collide() -> None:
    taken = [*HEX_KEYS, *PAGES, *"uUrRinNczHJKL"]
    assert len(taken) == len(set(taken))
    assert HEX_KEYS["w"] == Hex(0, -1)
    assert HEX_KEYS["s"] == Hex(0, 1)
    assert HEX_KEYS["q"] == Hex(-1, 0)
    assert HEX_KEYS["e"] == Hex(1, -1)
    assert HEX_KEYS["a"] == Hex(-1, 1)
    assert HEX_KEYS["d"] == Hex(1, 0)


async def test_the_cursor_walks_and_what_lies_under_it_is_explained() -> None:
    table = march_table(answers_until(asked("feed.starve"), 3, 2), 3, 2)
    async with at_the_meadow(table, (120, 40)) as (presenter, app, pilot):
        press(presenter, "m")
        view = presenter.view
        for here in view.hexes.values():
            presenter.go(here.cell)
            await pilot.pause()
            name = view.tile(here.number).name if here.number else view.parts.great_tunnel
            assert name in text_of(app)
        presenter.go(Hex(0, 0))
        press(presenter, "w")
        assert presenter.cursor == Hex(0, 0), "nothing lies there"
        press(presenter, "s")
        assert presenter.cursor == Hex(0, 1)


async def test_where_something_happened_last_is_marked() -> None:
    table = march_table(answers_until(MARCH, 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, app, pilot):
        press(presenter, "m", "1", "1", "enter")
        step = table.record.answers[-1]
        press(presenter, "1", "enter")
        await pilot.pause()
        assert presenter.sight is not None
        changed = {int(text.partition(".")[0]) for text in step.split(">")}
        assert last_places(presenter.sight.happened) == changed
        assert f"{max(changed)}*" in text_of(app)


async def test_a_meadow_that_fits_is_never_cut() -> None:
    table = march_table(answers_until(asked("feed.starve"), 3, 2), 3, 2)
    async with at_the_meadow(table, (120, 40)) as (presenter, _app, _pilot):
        press(presenter, "m")
        canvas = presenter.paint_board(74, 36)
        before = presenter.origin
        presenter.origin = (0, 0)
        assert presenter.paint_board(74, 36).to_text() == canvas.to_text()
        assert presenter.origin == before


@pytest.mark.parametrize("key", PAGES)
async def test_every_page_can_be_opened_and_left(key: str) -> None:
    table = march_table(answers_until(MARCH, 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        press(presenter, key)
        assert presenter.page == PAGES[key]
        press(presenter, "escape")
        assert presenter.page == "meadow"


async def test_the_story_is_told_on_return() -> None:
    table = march_table(answers_until(MARCH, 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, app, _pilot):
        assert presenter.page == "story"
        assert "The story so far" in text_of(app)


# -- hidden hands --------------------------------------------------------------------------------------


async def test_nobody_sees_anothers_hand() -> None:
    until = asked("explore.react")
    table = march_table(answers_until(until, 3, 1), 3, 1)
    assert table.ask is not None
    assert not table.ask.private
    async with on_stage(table) as (app, pilot):
        assert isinstance(app.screen, GameScreen)
        presenter = app.screen.presenter
        assert presenter.sight is not None
        assert presenter.sight.view.seat is None, "an open question shows what everybody may see"
        press(presenter, "v")
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, CurtainScreen), "a key too early is not meant for it"
        await pilot.pause(CURTAIN_HOLDS)
        await pilot.press("enter")
        await pilot.pause()
        assert presenter.sight.view.seat == table.ask.seat
        assert isinstance(presenter, MarchPresenter)
        assert presenter.page == "hand", "v is pressed once"


@pytest.mark.parametrize("kind", ["explore.react", "turn.action"])
async def test_no_reaction_until_my_next_turn(kind: str) -> None:
    table = march_table(answers_until(asked(kind), 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        assert table.ask is not None
        seat, is_own_turn = table.ask.seat, kind == "turn.action"
        press(presenter, "m", "N")
        assert table.ask is not None
        rng = Streams(4)
        turns = 0
        for _number in range(200):
            ask = table.ask
            if ask is None or turns > is_own_turn:
                break
            assert not (ask.seat == seat and ask.kind.endswith(".react")), "he is not asked"
            if ask.seat == seat and ask.kind == "turn.action":
                turns += 1
                if turns > is_own_turn:
                    break
            choice = ask.find(answer_of(ask, rng))
            assert choice is not None
            presenter.answer(choice)
        assert table.ask is not None
        assert table.ask.kind == "turn.action"
        react = replace(table.ask, kind="explore.react")
        assert presenter.automatic(react) is None, "his turn has come"


async def test_who_plays_alone_sees_his_hand_on_the_turns_of_bots() -> None:
    table = march_table((), 3, 1, persons=1)
    assert table.ask is not None
    assert table.ask.seat != 0, "a bot begins"
    async with on_stage(table) as (app, _pilot):
        assert isinstance(app.screen, GameScreen)
        assert app.screen.presenter.sight is not None
        assert app.screen.presenter.sight.view.seat == 0


def test_questions_without_places_are_lists() -> None:
    table = march_table((), 3, 1)
    ask = table.ask
    assert ask is not None
    listed = entries(ask, table.view(ask.seat), None)
    assert [entry.cell for entry in listed] == [None] * len(ask.choices)
    assert decline(ask) is None
    table.close()


# -- reading -------------------------------------------------------------------------------------------


async def test_every_card_in_hand_can_be_read_whatever_is_asked() -> None:
    table = march_table(answers_until(asked("turn.action"), 3, 1), 3, 1)
    async with at_the_meadow(table, (60, 20)) as (presenter, app, pilot):
        press(presenter, "v")
        hand = presenter.view.nests[presenter.mat].hand
        assert hand is not None
        read = set()
        for _card in hand:
            press(presenter, "down")
            card = presenter.card_read()
            assert card is not None
            read.add(card)
            await pilot.pause()
            assert presenter.view.card(card).effect.split()[-1] in text_of(app)
        assert read == set(hand)


async def test_the_text_of_an_evolution_in_play_can_be_read() -> None:
    table = march_table(answers_until(later_evolution, 3, 1), 3, 1)
    async with at_the_meadow(table, (60, 20)) as (presenter, app, pilot):
        seat = next(n.seat for n in presenter.view.nests if any(n.body.values()))
        press(presenter, "t")
        presenter.mat = seat
        press(presenter, "down")
        card = presenter.card_read()
        assert card is not None
        await pilot.pause()
        assert presenter.view.card(card).effect.split()[-1] in text_of(app)


async def test_z_explains_in_full_and_enter_only_closes_that() -> None:
    table = march_table(answers_until(MARCH, 3, 1), 3, 1)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        press(presenter, "m", "z")
        told = " ".join(presenter.paint_board(46, 20).to_text().split())
        assert all(" ".join(line.split()) in told for line in presenter.explanation())
        before = table.length
        press(presenter, "enter")
        assert not presenter.in_full
        assert table.length == before


# -- what happened -------------------------------------------------------------------------------------


async def test_what_was_decided_is_told_before_the_next_question() -> None:
    table = march_table(answers_until(asked("battle.ferocity"), 3, 8), 3, 8)
    rng = Streams(1)
    async with at_the_meadow(table) as (presenter, app, pilot):
        for _number in range(8):
            before = table.length
            assert table.ask is not None
            presenter.decided(answer_of(table.ask, rng))
            assert presenter.sight is not None
            events = [h.event.kind for h in presenter.sight.happened if h.number > before]
            if "battle_outcome" in events:
                break
        assert "battle_outcome" in events
        assert presenter.page == "story"
        await pilot.pause()
        assert "What was decided" in text_of(app)
        length = table.length
        press(presenter, "enter")
        assert presenter.page != "story"
        assert table.length == length, "Enter went on and answered nothing"


async def test_the_story_inside_ones_own_action_tells_of_the_others() -> None:
    table = march_table(answers_until(later_march, 3, 3), 3, 3)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        assert presenter.sight is not None
        assert table.ask is not None
        told = since_last_turn(presenter.sight.happened, table.ask.seat)
        actors = [h.event.seat for h in told if h.event.kind == "action"]
        assert actors[-1] == table.ask.seat, "the one that is running"
        assert set(actors[:-1]) == {1, 2}, "what the others did before it"


async def test_arrows_mark_where_a_meadow_is_cut() -> None:
    table = march_table(answers_until(asked("feed.starve"), 3, 2), 3, 2)
    async with at_the_meadow(table, (120, 40)) as (presenter, _app, _pilot):
        press(presenter, "m")
        small = presenter.paint_board(40, 16)
        edges = [small.rows[7][0], small.rows[7][39], small.rows[0][19], small.rows[15][19]]
        assert {char for char, _ink in edges} & set("<>^v")
