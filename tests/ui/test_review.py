"""Reviewing a game: the list of its answers, going to any of them, and new lines from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from antterm.bots import Done, Reply, Thought
from antterm.bots.appraisal import Appraisal, Rating, Tip, find_tips, rating_of
from antterm.saves.document import read_document
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.models.evaluation import evaluation_of
from antterm.ui.screens.converse import LineScreen
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.review import ReviewScreen
from tests.program.games import ALL_EIGHT
from tests.ui.stage import check_golden, data_dir, new_table, on_stage, text_of, until


async def pressed(app: AntTerm, pilot: Pilot[None], *keys: str) -> str:
    """The screen after some keys."""
    await pilot.press(*keys)
    await pilot.pause()
    return text_of(app)


def marked(screen: str) -> str:
    """The row of the list that is marked, from its number on."""
    rows = [line[at + 2 :] for line in screen.splitlines()[6:] if (at := line.find("> ", 46)) >= 0]
    assert len(rows) == 1
    return " ".join(rows[0].split())


@pytest.mark.slow
async def test_the_list_goes_through_turns_as_the_story_numbers_them() -> None:
    with new_table(ALL_EIGHT) as table:
        answers = table.record.answers
        last = len(answers)
        async with on_stage(table, replay=True) as (app, pilot):
            screen = await pressed(app, pilot)
            assert f"Position {last} of {last}: 20. {answers[-1]}" in screen, "it opens at the end"
            assert marked(screen) == f"20 {answers[-1]}"
            assert "Position 0 of" in await pressed(app, pilot, "home")
            assert "│ > " not in "\n".join(text_of(app).splitlines()[6:]), "before the first answer"
            assert marked(await pressed(app, pilot, "right")) == f"1 {answers[0]} {answers[1]}"
            screen = await pressed(app, pilot, "9", "enter")
            assert f"Position 17 of {last}: 9. {answers[16]}" in screen
            assert "turn 9 · Black" in screen
            assert f"19 of {last}: 10. {answers[18]}" in await pressed(app, pilot, "down")
            assert f"17 of {last}: 9. {answers[16]}" in await pressed(app, pilot, "up")
            assert f"18 of {last}: 9... {answers[17]}" in await pressed(app, pilot, "right")
            assert f"37 of {last}: 19. {answers[36]}" in await pressed(app, pilot, "pagedown")
            assert "There is no turn 99." in await pressed(app, pilot, "9", "9", "enter")


@pytest.mark.slow
async def test_a_game_with_rounds_is_gone_through_by_turns_and_rounds() -> None:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "micropolis", people, {}, 3, "ants") as table:
        while table.ask is not None and table.length < 30:
            table.answer(table.ask.choices[0].text)
        async with on_stage(table, size=(120, 40), replay=True) as (app, pilot):
            screen = await pressed(app, pilot, "2", "enter")
            assert "round 2 of" in screen.splitlines()[0], "the header"
            assert "2 Round 2 of" in screen, "the list"
            assert "2.1 Bob takes" in screen or "2.1 Ann takes" in screen
            assert ": 2.1" in await pressed(app, pilot, "down")
            assert ": 2.2" in await pressed(app, pilot, "down")
            assert "round 3 of" in (await pressed(app, pilot, "pagedown")).splitlines()[0]
            assert "No bot rates this game." in await pressed(app, pilot, "w")


async def test_a_bot_rates_every_position_and_the_moves_that_tipped_the_game_are_marked() -> None:
    with new_table(ALL_EIGHT) as table:
        async with on_stage(table, size=(120, 40), replay=True) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, ReviewScreen)
            rated = screen._evaluation
            assert rated is not None
            rated.ratings |= {n: Rating(3.0 if n > 24 else 0.0, "+0.0") for n in range(len(ALL_EIGHT))}
            rated.tips, rated.best = {24: Tip(24, 3.0)}, {23: "bA1 wG1-"}
            assert ": 12... " in await pressed(app, pilot, "w")
            assert "12...??" in text_of(app), "named under the graph"
            assert "It cost -3.0 sides. Better was bA1 wG1-." in text_of(app)
            assert "+0.0" in text_of(app)
        assert not app.services.back_room.busy


def test_a_move_tips_a_game_when_the_answer_to_it_does_not_mend_it() -> None:
    movers = {n: n % 2 for n in range(6)}
    assert find_tips({0: 0.0, 1: 0.5, 2: 0.0, 3: -1.6, 4: -2.0, 5: -2.0}, movers) == {3: Tip(3, 1.6)}
    assert not find_tips({0: 0.0, 1: 0.5, 2: 0.0, 3: -2.0, 4: 0.0, 5: -2.0}, movers)
    assert not find_tips({0: 0.0, 1: 0.0, 2: 0.0, 3: 2.0}, movers), "it is White who moved"


class RatesAtOnce:
    """A room in which each position is rated at once, and the listener that shows it.

    Args:
        thoughts: what the bot thinks best, position by position.
    """

    def __init__(self, thoughts: Sequence[Thought]) -> None:
        self._thoughts = [*thoughts]

    def ask(self, _job: object, hear: Callable[[Reply], None]) -> None:
        hear(Done(self._thoughts.pop(0)))

    def hearing(self, hear: Callable[[Reply], None]) -> Callable[[Reply], None]:
        return hear

    def refresh_panes(self) -> None:
        """Show nothing."""


@pytest.mark.parametrize("finds_better", [False, True])
def test_no_move_is_a_mistake_that_is_the_best_one_known(finds_better: bool) -> None:
    with new_table(ALL_EIGHT[:8]) as table:
        texts = [answer.text for answer in table.record.history]
        white = [0.0, 0.0, 0.0, -4.0, -4.0, -4.0, -4.0, -4.0, -4.0]
        best = [*texts, "bQ -wS1"]
        if finds_better:
            best[2] = "wQ -wS1"
        thoughts = [
            Thought(text, -value if n % 2 else value)
            for n, (text, value) in enumerate(zip(best, white, strict=True))
        ]
        room: Any = RatesAtOnce(thoughts)
        evaluation = evaluation_of(room, room, table)
        evaluation.attend()
        assert len(evaluation.ratings) == 9
        assert evaluation.tips == ({3: Tip(3, 4.0)} if finds_better else {})


def test_a_position_is_rated_the_same_way_by_its_bot_every_time() -> None:
    with new_table(ALL_EIGHT) as table:
        task = table.hint_task(1.0, 37)
        assert task is not None
        thought = Appraisal(task).run()
        assert thought == Appraisal(task).run()
        assert rating_of(thought, task.ask.seat).said == "wins", "White is about to surround the queen"


async def test_a_new_line_is_played_on_and_the_game_reviewed_stays_as_it_is() -> None:
    new_table(ALL_EIGHT).close()
    store = Store(data_dir())
    before = store.path("sunday").read_bytes()
    with Table.open(store, "sunday", watch=True) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            await pressed(app, pilot, "4", "enter", "right", "n")
            assert "the same: Ann, Bob" in text_of(app)
            await pressed(app, pilot, "1")
            assert isinstance(app.screen, LineScreen)
            check_golden(app, "new-line-80x24-unicode")
            await pressed(app, pilot, "enter")
            assert isinstance(app.screen, LocalGameScreen)
            assert app.screen.table.name == "sunday-line"
            screen = await pressed(app, pilot, "1", "1", "enter")
            assert "turn 5 · Black" in screen
            await pressed(app, pilot, "escape")
            await pressed(app, pilot, "q")
            assert isinstance(app.screen, ReviewScreen)
            assert "Position 8 of" in text_of(app)
    line = read_document(store.path("sunday-line"))
    assert (line.answers[:8], len(line.answers)) == (read_document(store.path("sunday")).answers[:8], 9)
    assert store.path("sunday").read_bytes() == before


@pytest.mark.slow
async def test_a_line_gets_the_name_that_is_typed_unless_it_is_taken() -> None:
    new_table(ALL_EIGHT[:6], name="sunday-line").close()
    with new_table(ALL_EIGHT[:8]) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            assert "sunday-line-2" in await pressed(app, pilot, "2", "enter", "n", "1")
            screen = await pressed(app, pilot, "backspace", "backspace", "enter")
            assert "There is already a saved game" in screen
            assert isinstance(app.screen, LineScreen)
            app.screen.paste(" of monday")
            await pressed(app, pilot, "enter")
            assert isinstance(app.screen, LocalGameScreen)
            assert (app.screen.table.name, app.screen.table.length) == ("sunday-line of monday", 3)


@pytest.mark.slow
async def test_no_line_begins_at_the_end_of_a_game() -> None:
    with new_table(ALL_EIGHT) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            screen = await pressed(app, pilot, "end", "n")
            assert "The game is over here; go back to an earlier move." in screen
            assert "Ann wins: the queen of Bob is surrounded." in await pressed(app, pilot, "g", "G")


async def test_a_running_game_with_hidden_parts_has_no_lines() -> None:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "march", people, {}, 3, "ants") as table:
        for _ in range(6):
            assert table.ask is not None
            table.answer(table.ask.choices[0].text)
        async with on_stage(table, replay=True) as (app, pilot):
            screen = await pressed(app, pilot, "n")
            assert isinstance(app.screen, ReviewScreen)
            assert "Only from a finished game: otherwise you would see what is still to be drawn." in screen


@pytest.mark.slow
async def test_a_bot_goes_on_playing_in_a_line() -> None:
    seats = (Seat("Ann"), Seat("Rob", "bot:random"))
    with Table.create(Store(data_dir()), "hive", seats, {}, 3, "robots") as table:
        table.answer("wS1")
        table.answer(table.bot_choice())
        assert table.ask is not None
        table.answer(table.ask.choices[0].text)
        async with on_stage(table, replay=True) as (app, pilot):
            await pressed(app, pilot, "1", "enter", "n", "1", "enter")
            await until(
                pilot, lambda: isinstance(app.screen, LocalGameScreen) and app.screen.table.length == 2
            )
            assert isinstance(app.screen, LocalGameScreen)
            assert app.screen.table.record.answers == table.record.answers[:2], "as it did before"


@pytest.mark.slow
async def test_any_move_can_be_played_on_from_against_a_bot() -> None:
    with new_table(ALL_EIGHT) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            screen = await pressed(app, pilot, "4", "enter", "n")
            assert "you, as Black; bots in all other seats" in screen
            screen = await pressed(app, pilot, "3")
            assert "Against which bot?" in screen
            await pressed(app, pilot, "5", "enter")
            assert isinstance(app.screen, LocalGameScreen)
            seats = [(seat.name, seat.player) for seat in app.screen.table.seats]
            assert seats == [("Ada", "bot:random"), ("Bob", "person")]
            assert app.screen.table.length == 7


@pytest.mark.slow
async def test_ratings_wait_while_a_game_begun_from_here_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antterm.ui.screens.review.RATED_AFTER", 3600)  # else it depends on who is quicker
    seats = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "hive", seats, {}, 3, "two") as table:
        for text in ("wS1", "bS1 wS1-"):
            table.answer(text)
        async with on_stage(table, replay=True) as (app, pilot):
            review = app.screen
            assert isinstance(review, ReviewScreen)
            await pressed(app, pilot, "n", "1", "enter")
            assert isinstance(app.screen, LocalGameScreen)
            review._begin_rating()
            await pilot.pause()
            assert not app.services.back_room.busy
            await pressed(app, pilot, "escape", "q")
            assert review.is_in_front()
            await until(pilot, lambda: app.services.back_room.busy)


@pytest.mark.slow
async def test_a_game_that_is_watched_stays_as_it_is_under_its_review() -> None:
    """Who plays may take back what is stepped through, and answer otherwise."""
    with new_table(("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")) as played:
        async with on_stage(Table.open(Store(data_dir()), "sunday", watch=True)) as (app, pilot):
            watched = app.screen
            assert isinstance(watched, LocalGameScreen)
            await pressed(app, pilot, "r", "left", "left")
            for _move in range(2):
                played.take_back()
            for text in ("wQ /wA1", "bQ bA1-", "wA2 -wA1"):
                played.answer(played.understand(text))
            watched._look_again()
            assert "Position 4 of 4" in await pressed(app, pilot, "right", "right", "right")
            await pressed(app, pilot, "escape")
            watched._look_again()
            assert watched.table.record.answers == played.record.answers
