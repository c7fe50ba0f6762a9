"""A hint in each game: its answers in a list by their numbers, and these numbers alone on the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from antterm.bots import Budget, Thought
from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.entries import path_of
from antterm.games.march.words.in_short import in_short
from antterm.games.micropolis.bots.levels import HardBot
from antterm.games.micropolis.spoken import SPOKEN
from antterm.plain.spoken import ListenerView
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.models.layout import Pane
from antterm.ui.screens.game import CurtainScreen, GameScreen
from tests.games.march.screen import games as march_games
from tests.games.micropolis.screen import boards as micropolis
from tests.games.micropolis.screen.boards import in_the_middle, table_of
from tests.ui.stage import data_dir, on_stage


def thoughts_of(choices: Sequence[Choice], line: tuple[str, ...] = ()) -> tuple[Thought, ...]:
    """The last answers liked best."""
    return tuple(Thought(choice.text, 3.0 - n, line) for n, choice in enumerate(reversed(choices[-3:])))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
def test_micropolis_lists_the_best_tiles_with_their_ends(size: tuple[int, int]) -> None:
    seated = micropolis.Seated(in_the_middle(4), size)
    model, ask = seated.model, seated.model.ask
    assert ask is not None
    every, found = seated.board(), thoughts_of(ask.choices, ("left",))
    model.hooks = replace(model.hooks, get_hint=lambda: found)
    last = len(ask.choices)
    rows = model.listed().answers
    assert [row.number for row in rows] == [last, last - 1, last - 2]
    assert rows[0].sentence.startswith("lead +3: left, ")
    assert (
        f" {last} lead +3: left" in model.listed().draw(40, model.requested_sizes(size[0]).answers).to_text()
    )
    number = re.compile(r"\d(?!■)")  # a price has the sign of soldiers
    assert number.findall(every.splitlines()[0]) == list("1234567"[: len(seated.view.row)])
    assert number.findall(seated.board().splitlines()[0]) == number.findall(every.splitlines()[0]), "all stay"
    seated.press(str(last))
    marked = [row.number for row in model.listed().answers if row.is_marked]
    assert marked == [last], "it is chosen by its number as ever"
    model.hooks = replace(model.hooks, get_hint=lambda: ())
    assert not model.listed().answers


def test_micropolis_marks_the_tile_and_the_end_of_a_hint_whatever_brings_more_points() -> None:
    """The line of the answer and the next question say what the hint says, and Enter takes it.

    The sign below a tile means the end that brings more points, as ever.
    """
    seated = micropolis.Seated(in_the_middle())
    model, ask = seated.model, seated.model.ask
    assert ask is not None
    rivals = {}
    for number in range(len(model.pointing.entries)):
        seated.press(str(number + 1))
        gains = {each.side: each.gain for each in model.effects()}
        if len(set(gains.values())) == 2:
            rivals[number] = min(gains, key=lambda side: gains[side])
    signs = model.board_page().row.gains
    index, end = max(rivals.items())
    seated.press("1")
    thought = Thought(ask.choices[index].text, 4.0, (str(end),))
    model.hooks = replace(model.hooks, get_hint=lambda: (thought,))
    model.point_at_best(is_complete=True)
    assert (model.cursor, model.side) == (index, end)
    assert model.board_page().row.gains == signs
    assert signs[index].side not in (end, None)
    assert f"{end} " in model.detail().partition(",")[2]
    best = model.board_page().row.hinted
    assert best == index, "what the hint puts first is set off"
    assert model.listed().answers[0].sentence.startswith(f"lead +4: {end}, ")
    seated.press("Enter")
    model.hooks = replace(model.hooks, get_hint=lambda: ())
    assert model.chooses_end
    length = seated.length
    seated.press("Enter")
    assert seated.record.answers[length] == str(end)


@pytest.mark.parametrize("size", [(100, 30), (120, 40)], ids="{0[0]}x{0[1]}".format)
def test_micropolis_says_what_a_lead_is_while_there_is_a_hint(size: tuple[int, int]) -> None:
    seated = micropolis.Seated(in_the_middle(4), size)
    model, ask = seated.model, seated.model.ask
    assert ask is not None
    told = "Lead: expected gain on the others"
    assert told not in " ".join(seated.text().split())
    model.hooks = replace(model.hooks, get_hint=lambda: thoughts_of(ask.choices, ("left",)))
    info = model.scene(Pane.INFO).draw(37, model.requested_sizes(size[0]).info).to_text()
    assert told in " ".join(info.split())


def test_micropolis_names_the_tiles_of_a_hint_by_their_numbers_in_a_review_too() -> None:
    """Where nobody is asked no number chooses an answer: there the sentence has that of the row."""
    record = in_the_middle()
    seated, ask = micropolis.Seated(record), record.play.ask
    assert ask is not None
    model, moment = seated.model, seated.model.seat_view
    assert moment is not None
    model.show(replace(moment, ask=None, waiting=ask, review=True))
    found = thoughts_of(ask.choices, ("left",))
    model.hooks = replace(model.hooks, get_hint=lambda: found)
    rows = model.listed().answers
    assert [row.number for row in rows] == [None] * len(found)
    for row, thought in zip(rows, found, strict=True):
        assert f": left, tile {thought.text}: " in row.sentence


@pytest.mark.slow
def test_in_the_advanced_game_of_micropolis_a_hint_names_tile_anthill_and_end() -> None:
    """What is pointed at is answered by Enter as the bot meant it; by ear the same is said."""
    seen = set()
    for answers in range(30, 75, 5):
        record = micropolis.new_record(2, answers, advanced="on")
        micropolis.play_on(record, lambda ask, _given: ask.kind == "anthill")
        seated, ask = micropolis.Seated(record), record.play.ask
        assert ask is not None
        found = HardBot().analyse(ask, seated.record.play.view(ask.seat), Streams(1), Budget())
        seated.model.hooks = replace(seated.model.hooks, get_hint=partial(tuple, found))
        seated.model.point_at_best(is_complete=True)
        row = seated.model.listed().answers[0]
        assert row.is_marked
        number, *end = found[0].line
        assert seated.model.pointing.has_marked(row.number)
        assert f"ake tile {number[0]} for anthill" in seated.model.detail()
        view, choice = record.play.view(ask.seat), ask.find(found[0].text)
        moment = ListenerView(
            view, ask, ask.seat, micropolis.NAMES[:2], record.options, record.story(ask.seat)
        )
        told = SPOKEN.advised(moment, choice, found[0]) if choice is not None else ""
        assert f"tile {number[0]}: " in told
        assert not end or f"placed at the {end[0]} end" in told
        length = seated.length
        seated.press("Enter")
        assert seated.record.answers[length : length + 2] == [found[0].text, number]
        assert seated.record.answers[length + 2 : length + 3] == end or not end
        seen.add((found[0].text, *end))
    assert len(seen) > 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
def test_march_lists_its_actions_by_their_letters_as_ever_with_their_worth(size: tuple[int, int]) -> None:
    seated = march_games.ModelDriver(march_games.asked("turn.action"), 3, 1, size=size)
    seated.go_on()
    model = seated.model
    play = next(choice for choice in seated.ask.choices if choice.meaning == TakeAction("play"))
    other = next(choice for choice in seated.ask.choices if choice is not play)
    before = [row.label for row in model.listed().answers]
    first, second = (model.view.nests[seated.ask.seat].hand or ())[:2]
    model.hooks = replace(
        model.hooks,
        get_hint=lambda: (
            Thought(play.text, 2.6, (first,)),
            Thought(other.text, 2.5),
            Thought(play.text, 0.6, (second,)),
        ),
    )
    model.point_at_best(is_complete=True)
    rows = model.listed().answers
    assert all(row.number is None for row in rows), "a figure looks at a hex"
    assert sorted({row.label for row in rows}) == sorted(before)
    told = [(row.sentence, row.notes[0], row.is_marked) for row in rows if any(row.notes[:1])]
    names = [f"Play a card: {model.view.card(card).name}" for card in (first, second)]
    assert (names[0], "best: likely to win by 3", True) in told
    assert (names[1], "2 points fewer", False) in told
    assert (in_short(seated.ask, [other], model.view), "as good", False) in told
    drawn = model.listed().draw(34 if size[0] == 80 else 44, 12).to_text()
    assert all(note in drawn for note in ("best", "as good", "2 points fewer")), drawn
    length = seated.length
    seated.press("Enter")
    assert seated.record.answers[length] == play.text, "the best is pointed at"


def test_of_several_ways_to_do_the_same_the_best_is_the_one_that_enter_gives() -> None:
    seated = march_games.ModelDriver(march_games.asked("explore.place"), 3, 1)
    seated.go_on()
    model = seated.model
    entry = next(each for each in model.pointing.entries if len(each.choices) > 2)
    best, other = entry.choices[1], entry.choices[2]
    model.hooks = replace(model.hooks, get_hint=lambda: (Thought(best.text, 2.0), Thought(other.text, 1.0)))
    model.point_at_best(is_complete=True)
    assert model.pointing.choice == best
    (row,) = (row for row in model.listed().answers if any(row.notes[:1]))
    assert row.is_marked
    assert row.notes == ("best: likely to win by 2", "best")


def test_the_best_step_is_pointed_at_though_its_ant_stands_on_another_hex() -> None:
    seated = march_games.ModelDriver(march_games.asked("march.ant"), 3, 1)
    for seed in range(1, 9):
        seated = march_games.ModelDriver(march_games.asked("march.ant"), 3, seed)
        if seated.model.alternative_count():
            break
    seated.go_on()
    model, first = seated.model, seated.model.origin
    step = next(
        choice
        for choice in seated.ask.choices
        if len(path := path_of(choice, model.view)) == 2 and path[0] != first
    )
    model.hooks = replace(model.hooks, get_hint=lambda: (Thought(step.text, 1.0),))
    model.point_at_best(is_complete=True)
    assert model.origin != first
    assert model.pointing.entry is not None
    assert step in model.pointing.entry.choices


def test_places_in_the_meadow_keep_their_numbers_where_they_are_advised() -> None:
    seated = march_games.ModelDriver(march_games.asked("march.ant"), 3, 1)
    (placed,) = (entry for entry in seated.model.pointing.entries if entry.place is not None)
    for thoughts in ((), (Thought(placed.choices[0].text, 1.0),)):
        seated.model.hooks = replace(seated.model.hooks, get_hint=partial(tuple, thoughts))
        seated.press("0")
        assert seated.model.cursor != placed.place
        seated.press("2")
        assert seated.model.cursor == placed.place


async def test_where_people_share_the_screen_a_hint_comes_behind_the_curtain() -> None:
    """It is thought of with the hand of the one who is asked, though the question is for all to see."""

    def public(ask: Ask, view: MarchView) -> bool:
        return not ask.private and len(view.nests[ask.seat].hand or ()) > 0

    record = march_games.ModelDriver(public, 3, 1).record
    people = [Seat(name) for name in ("Ann", "Bob", "Cleo")]
    with Table.create(Store(data_dir()), "march", people, record.options, record.seed, "meadow") as table:
        for text in record.answers:
            table.answer(text)
        async with on_stage(table) as (app, pilot):
            assert isinstance(app.screen, GameScreen)
            await pilot.press("h")
            await pilot.pause()
            assert isinstance(app.screen, CurtainScreen)
            assert not app.services.bot_process.busy


async def test_in_micropolis_there_is_nothing_to_hide_from_each_other() -> None:
    with table_of(in_the_middle()) as table:
        async with on_stage(table) as (app, pilot):
            await pilot.press("h")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
            assert app.services.bot_process.busy or app.screen.model.hooks.get_hint()
