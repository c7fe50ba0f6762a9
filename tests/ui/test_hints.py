"""A hint in each game: its answers in a list by their numbers, and these numbers alone on the board."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice
from antterm.games.hive.screen.moves import places_told
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.in_short import in_short
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.screens.game import CurtainScreen, GameScreen
from tests.games.march.screen import games as march_games
from tests.games.micropolis.screen import boards as micropolis
from tests.games.micropolis.screen.boards import in_the_middle, record_at, table_of
from tests.ui.stage import data_dir, on_stage


def thoughts_of(choices: Sequence[Choice], line: tuple[str, ...] = ()) -> tuple[Thought, ...]:
    """The last answers liked best."""
    return tuple(Thought(choice.text, 3.0 - n, line) for n, choice in enumerate(reversed(choices[-3:])))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
def test_micropolis_lists_the_best_tiles_with_their_ends(size: tuple[int, int]) -> None:
    seated = micropolis.Seated(record_at(lambda ask: ask.kind == "tile" and len(ask.choices) > 3, 4), size)
    model, ask = seated.model, seated.model.ask
    assert ask is not None
    every, found = seated.board(), thoughts_of(ask.choices, ("left",))
    model.advice = lambda: found
    last = len(ask.choices)
    rows = model.listed().answers
    assert [row.number for row in rows] == [last, last - 1, last - 2]
    assert rows[0].sentence.startswith("+3.0 points: left, ")
    assert f" {last} +3.0 points: left" in model.listed().draw(40, model.wish(size[0]).answers).to_text()
    assert re.findall(r"(?<![-\d])\d(?!\d)", every.splitlines()[0]) == list("1234567"[: len(seated.view.row)])
    assert re.findall(r"(?<![-\d])\d(?!\d)", seated.board().splitlines()[0]) == [
        str(last - n) for n in (2, 1, 0)
    ]
    seated.press(str(last))
    marked = [row.number for row in model.listed().answers if row.is_marked]
    assert marked == [last], "it is chosen by its number as ever"
    model.advice = lambda: ()
    assert not model.listed().answers


def test_march_names_the_card_that_is_to_be_played() -> None:
    seated = march_games.Seated(march_games.asked("turn.action"), 3, 1)
    play = next(choice for choice in seated.ask.choices if choice.meaning == TakeAction("play"))
    rest = next(choice for choice in seated.ask.choices if choice is not play)
    card = seated.model.view.nests[seated.ask.seat].hand[0]  # type: ignore[index]
    seated.model.advice = lambda: (Thought(play.text, 2.6, (card,)), Thought(rest.text, None))
    name = seated.model.view.card(card).name
    first, second = seated.model.listed().answers
    assert first.sentence == f"best, to end 3 ahead: Play {name}"
    assert second.sentence == in_short(seated.ask, [rest], seated.model.view)


def test_of_several_ways_to_do_the_same_the_bar_lies_on_the_one_that_enter_gives() -> None:
    seated = march_games.Seated(march_games.asked("explore.place"), 3, 1)
    model = seated.model
    number, entry = next(
        (n, each) for n, each in enumerate(model.pointing.entries, 1) if len(each.choices) > 2
    )
    model.pointing = model.pointing.marked(number - 1).turned(1)
    best, other = entry.choices[1], entry.choices[2]
    model.advice = lambda: (Thought(other.text, 2.0), Thought(best.text, 1.0))
    rows = model.listed().answers
    assert [(row.number, row.is_marked) for row in rows] == [(number, False), (number, True)]


def test_places_in_the_meadow_keep_their_numbers_where_they_are_advised() -> None:
    seated = march_games.Seated(march_games.asked("march.ant"), 3, 1)
    placed = [entry for entry in seated.model.pointing.entries if entry.place is not None]
    first = placed[0].choices[0]
    every = seated.model.numbers()
    seated.model.advice = lambda: (Thought(first.text, 1.0),)
    assert set(seated.model.numbers()) == {placed[0].place}
    seated.model.advice = lambda: ()
    assert seated.model.numbers() == every


def test_of_the_places_of_a_piece_the_prompt_tells_how_many_a_hint_shows() -> None:
    assert places_told(7, 7) == places_told(7) == "7 places"
    assert places_told(7, 3) == "7 places; the hint shows 3"


async def test_where_people_share_the_screen_a_hint_comes_behind_the_curtain() -> None:
    """It is thought of with the hand of the one who is asked, though the question is for all to see."""

    def public(ask: Ask, view: MarchView) -> bool:
        return not ask.private and len(view.nests[ask.seat].hand or ()) > 0

    record = march_games.Seated(public, 3, 1).record
    people = [Seat(name) for name in ("Ann", "Bob", "Cleo")]
    with Table.create(Store(data_dir()), "march", people, record.options, record.seed, "meadow") as table:
        for text in record.answers:
            table.answer(text)
        async with on_stage(table) as (app, pilot):
            assert isinstance(app.screen, GameScreen)
            await pilot.press("h")
            await pilot.pause()
            assert isinstance(app.screen, CurtainScreen)
            assert not app.services.back_room.busy


async def test_in_micropolis_there_is_nothing_to_hide_from_each_other() -> None:
    with table_of(in_the_middle()) as table:
        async with on_stage(table) as (app, pilot):
            await pilot.press("h")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
            assert app.services.back_room.busy or app.screen.model.advice()
