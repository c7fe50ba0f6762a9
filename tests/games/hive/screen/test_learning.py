"""Learning from mistakes on Hive's analysis board: better moves are looked for in place of bad ones."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from antterm.core.record import Record
from antterm.games.hive.analysis.lines import EngineLine
from antterm.games.hive.analysis.review import MoveRating, RateMoves
from antterm.games.hive.files.analysed import ANALYSED
from antterm.games.hive.rules.consequences import Reason, Why
from antterm.games.hive.rules.game import RULES
from antterm.games.hive.rules.pieces import Piece
from antterm.games.hive.screen.analysis import HiveAnalysis
from antterm.games.hive.screen.learning import Learning
from antterm.games.hive.screen.model import HiveModel
from antterm.games.hive.words.reasons import leading_question
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.ui.app import AntTerm
from antterm.ui.screens.analysis import AnalysisScreen
from antterm.ui.screens.converse import ChoiceScreen
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.review import ReviewScreen
from tests.ui.stage import check_golden, data_dir, on_stage, text_of, until

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ", "bA1 bQ-")
BEST = {3: "wG1 -wS1", 4: "bG1 bS1-"}
"""By half-move, what is said to be best in its place."""


def rated(analysis: HiveAnalysis, losses: Sequence[float]) -> None:
    """Rate the moves of the main line by hand: White's chance stays 60 %, a loss is one of its player."""
    assert analysis.rating_job() is not None
    for ply, loss in enumerate(losses, 1):
        node, seat = analysis.tree.main_line()[ply - 1], (ply - 1) % 2
        after = 60 - loss if seat == 0 else 60 + loss
        best = EngineLine((BEST.get(ply, node.move),), 60.0)
        why = Reason(Why.TEMPO) if loss >= 10 else None
        analysis.hear_rating(
            MoveRating(ply, seat, EngineLine((node.move,), after), best, float(loss), 5, why)
        )


def tried(screen: AnalysisScreen, text: str, loss: float) -> None:
    """Tell the mode how good the move is that the engine has been asked about."""
    assert screen.mode is not None
    job = screen.mode.job()
    assert isinstance(job, RateMoves)
    assert job.moves == (text,)
    ply, seat = job.position.ply + 1, job.position.to_move
    after = 60 - loss if seat == 0 else 60 + loss
    best = EngineLine((BEST[ply],), 60.0)
    screen.mode.hear(MoveRating(ply, seat, EngineLine((text,), after), best, loss, 5))
    screen.refresh_panes()


def never_answered(job: object, on_reply: object) -> None:
    """Give a job to an engine that does not find anything."""


@asynccontextmanager
async def learning(
    losses: Sequence[float],
    size: tuple[int, int] = (80, 24),
    seats: tuple[Seat, Seat] | None = None,
    ascii_only: bool = False,
    is_rated_by_engine: bool = False,
) -> AsyncIterator[tuple[AntTerm, Pilot[None], AnalysisScreen]]:
    """The board of a game whose moves are rated, when its mistakes are asked for.

    No engine thinks, unless it is to rate what is tried then.
    """
    seats = seats or (Seat("Ann"), Seat("Bob"))
    options = {"expansions": "MLP"}
    with Table.create(Store(data_dir()), "hive", seats, options, 1, "sunday", list(MOVES)) as table:
        async with on_stage(size=size, ascii_only=ascii_only) as (app, pilot):
            ask_engine = app.services.bot_process.ask_next
            app.services.bot_process.ask_next = never_answered  # type: ignore[method-assign]
            app.push_screen(ReviewScreen(app.services, table))
            await pilot.press("v", "t")
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, AnalysisScreen)
            assert isinstance(screen.analysis, HiveAnalysis)
            rated(screen.analysis, losses)
            await pilot.press("y")
            await pilot.pause()
            if is_rated_by_engine:
                app.services.bot_process.ask_next = ask_engine  # type: ignore[method-assign]
            yield app, pilot, screen


async def typed(pilot: Pilot[None], move: str) -> None:
    """Type a move and give it."""
    keys = {" ": "space", "-": "minus", "\\": "backslash", "/": "slash"}
    await pilot.press("colon", *(keys.get(char, char) for char in move), "enter")
    await pilot.pause()


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_a_better_move_is_asked_for_and_found(size: tuple[int, int]) -> None:
    async with learning([0, 0, 17, 0, 0, 0], size) as (app, pilot, screen):
        seen = text_of(app)
        assert "Learn from mistakes" in seen
        assert "2. wQ -wS1? lost 17 %. Find a better move." in seen
        assert "wG1" not in seen
        assert not screen.model.hooks.get_hint()
        await typed(pilot, "wB1 /wS1")
        tried(screen, "wB1 /wS1", 6.0)
        await pilot.pause()
        assert "wB1 /wS1 (54 %): nearly." in text_of(app)
        await typed(pilot, "wB1 \\wS1")
        tried(screen, "wB1 \\wS1", 15.0)
        await pilot.pause()
        assert "wB1 \\wS1 (45 %): no better." in text_of(app)
        await typed(pilot, "wG1 \\wS1")
        tried(screen, "wG1 \\wS1", 2.9)
        await pilot.pause()
        seen = text_of(app)
        assert "2. wQ -wS1? lost 17 %. Better: wG1 -wS1 (60 %)." in seen
        assert "Found. The move played loses time" in seen
        if size[0] >= 80:
            assert "found on try 3" in seen
        await pilot.press("enter")
        await pilot.pause()
        assert "You have found a better move for 1 of 1 mistake." in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.mode is None
        assert isinstance(screen.analysis, HiveAnalysis)
        assert screen.analysis.tree.at.move == "wQ -wS1", "the analysis goes on at the mistake"
        assert screen.analysis.tree.size == len(MOVES), "tries are no variations"


@pytest.mark.slow
async def test_the_engines_best_move_needs_no_engine_and_the_move_of_the_game_is_no_try() -> None:
    async with learning([0, 0, 17, 0, 0, 0]) as (app, pilot, screen):
        await typed(pilot, "wQ -wS1")
        assert "wQ -wS1 is the move that was played." in text_of(app)
        await typed(pilot, "wG1 -wS1")
        assert screen.mode is not None
        assert screen.mode.job() is None
        assert "found at once" in text_of(app)


@pytest.mark.slow
async def test_a_piece_is_named_an_answer_shown_and_a_mistake_left_out() -> None:
    async with learning([0, 0, 17, 25, 0, 0]) as (app, pilot, screen):
        assert isinstance(app.screen, ChoiceScreen)
        assert "White Ann: 1 mistake" in text_of(app)
        await pilot.press("3")
        await pilot.pause()
        await pilot.press("h")
        await pilot.pause()
        assert "What is most urgent here?" in text_of(app), "the first hint is a question"
        assert "h which piece" in text_of(app)
        await pilot.press("h")
        await pilot.pause()
        assert "Look at grasshopper 1." in text_of(app)
        await pilot.press("n")
        await pilot.pause()
        seen = text_of(app)
        assert "left out" in seen
        assert "2... bQ bS1-?? lost 25 %. Find a better move." in seen
        await pilot.press("enter")
        assert screen.model.chosen_steps, "Enter takes a piece as long as nothing is found"
        await pilot.press("escape", "s")
        await pilot.pause()
        seen = text_of(app)
        assert "Better: bG1 bS1- (60 %)." in seen
        assert "bG1" in "".join(str(thought.text) for thought in screen.model.hooks.get_hint())
        await pilot.press("h")
        await pilot.pause()
        assert "You have already dealt with this mistake." in text_of(app)
        await pilot.press("n")
        await pilot.pause()
        assert "You have found a better move for 0 of 2 mistakes." in text_of(app)


@pytest.mark.slow
async def test_only_mistakes_of_people_are_asked_and_none_is_told() -> None:
    seats = Seat("Ann"), Seat("Easy", "bot:easy")
    async with learning([0, 0, 17, 25, 0, 0], seats=seats) as (app, pilot, screen):
        assert screen.mode is not None
        assert "Mistake 1 of 1" in text_of(app)
        await pilot.press("escape", "escape")
    async with on_stage() as (app, pilot):
        analysis = HiveAnalysis(
            ANALYSED.of_record(Record.replay(RULES(), 2, 1, {}, list(MOVES)), 6, "a", Path())
        )
        rated(analysis, [0] * len(MOVES))
        app.push_screen(AnalysisScreen(app.services, "hive", analysis))
        await pilot.pause()
        await pilot.press("t", "y")
        await pilot.pause()
        assert "No move was bad enough to learn from." in text_of(app)


@pytest.mark.slow
async def test_a_try_is_rated_by_the_engine() -> None:
    async with learning([0, 0, 17, 0, 0, 0], is_rated_by_engine=True) as (_app, pilot, screen):
        await typed(pilot, "wB1 /wS1")
        mode = screen.mode
        assert isinstance(mode, Learning)
        await until(pilot, lambda: mode.job() is None)
        assert [each.played.move for each in mode.exercises.every[0].tries] == ["wB1 /wS1"]


@pytest.mark.few(1)
@pytest.mark.parametrize("is_over", [False, True], ids=["review", "end"])
async def test_a_review_and_the_end_of_a_game_lead_there_and_moves_are_rated_first(is_over: bool) -> None:
    seats, options = (Seat("Ann"), Seat("Bob")), {"expansions": "MLP"}
    answers = [*MOVES, "resign"] if is_over else list(MOVES)
    with Table.create(Store(data_dir()), "hive", seats, options, 1, "sunday", answers) as table:
        async with on_stage(size=(120, 40)) as (app, pilot):
            make = LocalGameScreen if is_over else ReviewScreen
            app.push_screen(make(app.services, table))
            await pilot.pause()
            assert "y learn" in text_of(app)
            await pilot.press("y")
            await until(pilot, lambda: isinstance(app.screen, AnalysisScreen))
            screen = app.screen
            assert isinstance(screen, AnalysisScreen)
            analysis, end = screen.analysis, "to learn from"
            assert isinstance(analysis, HiveAnalysis)
            await until(pilot, lambda: "Finding mistakes" in text_of(app) or end in text_of(app))
            if analysis.rating_job() is not None:  # else the engine has rated them all meanwhile
                rated(analysis, [0, 0, 17, 0, 0, 0])
            await until(pilot, lambda: screen.mode is not None or end in text_of(app))


@pytest.mark.few(1)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_move_that_was_played_is_drawn_in_red_then_the_better_one(
    size: tuple[int, int], glyphs: str
) -> None:
    losses = [0, 0, 0, 0, 17, 0]
    async with learning(losses, size, ascii_only=glyphs == "ascii") as (app, pilot, screen):
        check_golden(app, f"hive-mistakes-{size[0]}x{size[1]}-{glyphs}")
        model = screen.model
        assert isinstance(model, HiveModel)
        assert "?" in model.board().signs.values(), "told at the edge where it is out of sight"
        assert [(str(line.piece), line.role) for line in model.hive_scene().lines] == [("wA1", "danger")]
        bar = screen.analysis.chance_bar(screen.services.preferences.look)
        await pilot.press("s")
        await pilot.pause()
        assert [line.role for line in model.hive_scene().lines] == ["arrow.0", "danger"]
        assert screen.analysis.chance_bar(screen.services.preferences.look) == bar


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_question_that_does_not_name_the_better_move(why: Why) -> None:
    piece, queen = Piece.parse("bB1"), Piece.parse("wQ")
    question = leading_question(Reason(why, piece, queen, 1, 2))
    assert question.endswith("?")
    assert "{" not in question
    assert question[0].isupper()
