"""Reviewing a game: the list of its answers, going to any of them, and new lines from there."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from antterm.dialogues.analysis import RatedGame, mistakes_of, rated_game
from antterm.games.hive.analysis.lines import EngineLine
from antterm.games.hive.analysis.review import MoveRating, RateMoves
from antterm.games.hive.rules.consequences import Reason, Why
from antterm.games.hive.rules.position import Position
from antterm.saves.document import read_document
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.screens.converse import LineScreen
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.review import ReviewScreen
from tests.bots.answers import bot_choice
from tests.games.micropolis.screen.boards import new_record
from tests.games.micropolis.screen.boards import table_of as micropolis_table
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


async def test_the_key_line_names_no_figure_beyond_the_last_round() -> None:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "micropolis", people, {}, 3, "ants") as table:
        while table.ask is not None and table.length < 9:
            table.answer(table.ask.choices[0].text)
        rounds = table.view(None).round
        assert 1 < rounds < 9
        async with on_stage(table, size=(120, 40), replay=True) as (app, pilot):
            assert f"1-{rounds} to a round" in text_of(app)
            for number in range(1, rounds + 1):
                assert (
                    f"round {number} of" in (await pressed(app, pilot, str(number), "enter")).splitlines()[0]
                )


async def test_the_help_names_no_analysis_board_where_there_is_none() -> None:
    people = (Seat("Ann"), Seat("Bob"))
    for game_id, has_board in (("micropolis", False), ("hive", True)):
        with Table.create(Store(data_dir()), game_id, people, {}, 3) as table:
            async with on_stage(table, size=(120, 60), replay=True) as (app, pilot):
                assert ("Open the analysis board" in await pressed(app, pilot, "?")) is has_board


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


def rate(rated: RatedGame, losses: dict[int, float]) -> None:
    """Rate the moves of a game by hand: White's chance stays 60 %, a loss is one of its player."""
    job = rated.job()
    assert isinstance(job, RateMoves)
    for ply, text in enumerate(job.moves, 1):
        loss, seat = losses.get(ply, 0.0), (ply - 1) % 2
        after = 60 - loss if seat == 0 else 60 + loss
        best = EngineLine(("bA1 wG1-" if loss else text,), 60.0)
        why = Reason(Why.TEMPO) if loss >= 10 else None
        rated.hear(MoveRating(ply, seat, EngineLine((text,), after), best, loss, 5, why))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_moves_have_chances_and_mistakes_are_explained(size: tuple[int, int]) -> None:
    with new_table(ALL_EIGHT) as table:
        async with on_stage(table, size=size, replay=True) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, ReviewScreen)
            assert screen._rated is not None
            rate(screen._rated, {24: 30.0, 27: 12.0})
            seen = await pressed(app, pilot, "w")
            assert ": 12... " in seen
            assert "White's chance 90 %" in seen
            assert "It lost 30 %. Better: bA1 wG1- (60 %)." in seen
            assert "The move played loses time" in " ".join(seen.split()), "why, beside the board"
            if size[1] == 40:
                assert "12...??" in seen, "named under the graph"
            assert ": 14. " in await pressed(app, pilot, "w")
            assert "It lost 12 %." in text_of(app)
            seen = await pressed(app, pilot, "end")
            assert "White: accuracy 98 %, 1?, 0??" in seen, "how exactly both have played"
            assert "Black: accuracy 96 %, 0?, 1??" in seen
            assert "opening: ant against ladybug." in " ".join(seen.split())
            assert "White's chance 100 %" in seen, "the game is over"
        assert not app.services.bot_process.busy


def test_what_is_no_move_has_the_chance_before_it() -> None:
    moves = ["wS1", "bS1 wS1-", "offer-draw", "decline", "wQ -wS1", "resign"]
    with new_table(tuple(moves)) as table:
        rated = rated_game(table)
        assert rated is not None
        rate(rated, {2: 15.0})
        assert rated.chances == {0: 60, 1: 60, 2: 75, 3: 75, 4: 75, 5: 60, 6: 100}
        assert [*mistakes_of(rated)] == [2]
        assert rated.answers[2].explanation == "It lost 15 %. Better: bA1 wG1- (60 %)."
        assert rated.job() is None


@pytest.mark.slow
async def test_the_review_has_moves_rated_by_the_engine_as_the_analysis_board_has() -> None:
    with new_table(ALL_EIGHT[:8]) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, ReviewScreen)
            rated = screen._rated
            assert rated is not None
            await until(pilot, lambda: rated.job() is None)
            job = RateMoves(Position.start("MLP"), ALL_EIGHT[:8])
            ratings = job.deepen(job.budget(), lambda _rating: None)
            assert [each.loss for each in rated.answers.values()] == [round(each.loss) for each in ratings]


async def test_a_new_line_is_played_on_and_the_game_reviewed_stays_as_it_is() -> None:
    new_table(ALL_EIGHT).close()
    store = Store(data_dir())
    before = store.path("sunday").read_bytes()
    with Table.open(store, "sunday", watch=True) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            await pilot.press("4", "enter", "right", "n")
            assert "the same players: Ann, Bob" in text_of(app)
            await pilot.press("1")
            assert isinstance(app.screen, LineScreen)
            check_golden(app, "new-line-80x24-unicode")
            await pilot.press("enter")
            assert isinstance(app.screen, LocalGameScreen)
            assert app.screen.table.name == "sunday-line"
            screen = await pressed(app, pilot, "1", "1", "enter")
            assert "turn 5 · Black" in screen
            await pilot.press("escape")
            await pilot.press("q")
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
            await pilot.press("enter")
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
            assert "Possible only when the game is over: it would show what is still to be drawn." in screen


@pytest.mark.slow
async def test_a_bot_goes_on_playing_in_a_line() -> None:
    seats = (Seat("Ann"), Seat("Rob", "bot:random"))
    with Table.create(Store(data_dir()), "hive", seats, {}, 3, "robots") as table:
        table.answer("wS1")
        table.answer(bot_choice(table))
        assert table.ask is not None
        table.answer(table.ask.choices[0].text)
        async with on_stage(table, replay=True) as (app, pilot):
            await pilot.press("1", "enter", "n", "1", "enter")
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
            await pilot.press("5", "enter")
            assert isinstance(app.screen, LocalGameScreen)
            seats = [(seat.name, seat.player) for seat in app.screen.table.seats]
            assert seats == [("Ada", "bot:random"), ("Bob", "person")]
            assert app.screen.table.length == 7


@pytest.mark.slow
async def test_ratings_wait_while_a_game_begun_from_here_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antterm.ui.screens.table.RATED_AFTER", 3600)  # else it depends on who is quicker
    seats = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "hive", seats, {}, 3, "two") as table:
        for text in ("wS1", "bS1 wS1-"):
            table.answer(text)
        async with on_stage(table, replay=True) as (app, pilot):
            review = app.screen
            assert isinstance(review, ReviewScreen)
            await pilot.press("n", "1", "enter")
            assert isinstance(app.screen, LocalGameScreen)
            review._begin_rating()
            await pilot.pause()
            assert not app.services.bot_process.busy
            await pilot.press("escape", "q")
            assert review.is_in_front()
            await until(pilot, lambda: app.services.bot_process.busy)


@pytest.mark.slow
async def test_a_game_that_is_watched_stays_as_it_is_under_its_review() -> None:
    """Who plays may take back what is stepped through, and answer otherwise."""
    with new_table(("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")) as played:
        async with on_stage(Table.open(Store(data_dir()), "sunday", watch=True)) as (app, pilot):
            watched = app.screen
            assert isinstance(watched, LocalGameScreen)
            await pilot.press("r", "left", "left")
            for _move in range(2):
                played.take_back()
            for text in ("wQ /wA1", "bQ bA1-", "wA2 -wA1"):
                played.answer(played.understand(text))
            watched._look_again()
            assert "Position 4 of 4" in await pressed(app, pilot, "right", "right", "right")
            await pilot.press("escape")
            watched._look_again()
            assert watched.table.record.answers == played.record.answers


async def test_where_an_explanation_is_cut_the_key_line_names_what_shows_it() -> None:
    with micropolis_table(new_record(3, 999)) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            assert "i more text" in text_of(app)
            assert "1-2-3-4." not in text_of(app)
            assert "1-2-3-4." in await pressed(app, pilot, "i")
            assert "i less" in text_of(app)
