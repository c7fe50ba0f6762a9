"""Hive's analysis board: moves are tried, variations stand in a tree, an engine looks at each position."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from antterm.bots import Progress
from antterm.bots.bot_process import BotProcess, OnReply
from antterm.core.record import Record
from antterm.draw.scene import Look, Parts
from antterm.errors import UserError
from antterm.games.hive.analysis.begin import of_record
from antterm.games.hive.analysis.lines import EngineLine, Lines
from antterm.games.hive.analysis.review import MoveRating, RateMoves
from antterm.games.hive.analysis.stored import AnalysisStore
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.files import read_tree
from antterm.games.hive.files.analysed import ANALYSED, of_text
from antterm.games.hive.rules.consequences import Reason, Why
from antterm.games.hive.rules.game import RULES
from antterm.games.hive.screen.analysis import HiveAnalysis
from antterm.games.hive.screen.model import HiveModel
from antterm.puzzles import Attempt, all_puzzles
from antterm.saves.document import Seat
from antterm.saves.store import ANALYSES, Store
from antterm.solving import InOrder, Solver
from antterm.table import Table
from antterm.ui.app import AntTerm
from antterm.ui.models.layout import Pane
from antterm.ui.screens.analysis import AnalysisScreen
from antterm.ui.screens.converse import LineScreen
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.puzzles import PuzzleScreen
from antterm.ui.screens.review import ReviewScreen
from tests.ui.stage import check_golden, data_dir, on_stage, text_of, until

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ", "bA1 bQ-")


def record(answers: Sequence[str] = MOVES) -> Record[Any]:
    return Record.replay(RULES(), 2, 1, {"expansions": "MLP"}, list(answers))


def table(answers: Sequence[str] = MOVES) -> Table:
    """A game of two people, with some moves made."""
    seats = Seat("Ann"), Seat("Bob")
    return Table.create(Store(data_dir()), "hive", seats, {"expansions": "MLP"}, 1, "sunday", list(answers))


@pytest.fixture
def engine() -> None:
    """Have the program's engine look at positions; in other tests it is silent, and takes no time."""


@pytest.fixture(autouse=True)
def engine_where_wanted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "engine" not in request.fixturenames:
        monkeypatch.setattr(BotProcess, "ask_next", lambda _process, _job, _hear: object())


@asynccontextmanager
async def board(
    size: tuple[int, int] = (80, 24),
    ascii_only: bool = False,
) -> AsyncIterator[tuple[AntTerm, Pilot[None], AnalysisScreen]]:
    """The board of a game's analysis, at its end."""
    async with on_stage(size=size, ascii_only=ascii_only) as (app, pilot):
        with table() as playing:
            app.push_screen(ReviewScreen(app.services, playing))
            await pilot.press("v")
            await pilot.pause()
            assert isinstance(app.screen, AnalysisScreen)
            yield app, pilot, app.screen


def tree_of(screen: AnalysisScreen) -> HiveAnalysis:
    assert isinstance(screen.analysis, HiveAnalysis)
    return screen.analysis


async def test_a_move_that_differs_begins_a_variation_below_its_turn() -> None:
    async with board() as (app, pilot, screen):
        await pilot.press("left", "left")
        assert tree_of(screen).tree.at.move == "bQ bS1-"
        screen.model.typing.paste("wA1 /wQ")
        await pilot.press("enter")
        await pilot.pause()
        seen = text_of(app)
        assert "[wA1 /wQ]" in seen
        assert "└" in seen
        assert "variation" in seen
        await pilot.press("up")
        assert tree_of(screen).tree.at.move == "wA1 \\wQ"
        await pilot.press("down", "m")
        assert tree_of(screen).tree.main_line()[4].move == "wA1 /wQ"


@pytest.mark.slow
async def test_pieces_are_chosen_as_in_a_game() -> None:
    async with board() as (_app, pilot, screen):
        before = tree_of(screen).tree.size
        await pilot.press("A", "enter")
        await pilot.pause()
        if tree_of(screen).tree.size == before:
            await pilot.press("1", "enter")
        assert tree_of(screen).tree.size == before + 1
        assert tree_of(screen).tree.at.move.startswith("wA2 ")
        await pilot.press("backspace")
        assert tree_of(screen).tree.at.move == MOVES[-1]


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_the_hand_is_told_with_its_numbers_and_the_piece_chosen_from_it_is_named(
    size: tuple[int, int],
) -> None:
    async with board(size) as (app, pilot, _screen):
        await pilot.press("t", "left", "left")
        await pilot.pause()
        assert "From hand:  [1 S]  2 B  3 G  4 A" in text_of(app)
        await pilot.press("A")
        await pilot.pause()
        seen, queen = text_of(app), "queen: " if size[0] >= 80 else "wQ:"
        assert "White: where does White's ant 1 go?" in seen
        assert queen in seen, "the hands stand in place of the engine"
        await pilot.press("escape")
        await pilot.pause()
        assert queen not in text_of(app)


@pytest.mark.slow
@pytest.mark.usefixtures("engine")
async def test_an_engine_tells_lines_that_are_marked_on_the_board_and_played_by_a_key() -> None:
    async with board() as (app, pilot, screen):
        await until(pilot, lambda: len(screen.analysis.thoughts()) >= 3)
        # What is shown may be of the depth before for a moment.
        await until(pilot, lambda: f"% {screen.analysis.thoughts()[0].text}" in text_of(app))
        assert "depth" in text_of(app)
        await pilot.press("t")
        text = screen.analysis.thoughts()[0].text
        await pilot.press("j")
        assert tree_of(screen).tree.at.move == text
        assert "The engine is off." in text_of(app)


async def test_what_an_engine_finds_right_after_a_key_waits_for_a_moment_or_for_the_next_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[OnReply] = []

    def found(depth: int) -> Progress:
        return Progress(Lines((EngineLine(("wA2 \\wA1",), 55.0),), depth, 100))

    async with board() as (app, pilot, screen):
        await pilot.press("t")
        monkeypatch.setattr(app.services.bot_process, "ask_next", lambda _job, hear: asked.append(hear))
        await pilot.press("t", "left")
        monkeypatch.setattr("antterm.ui.screens.analysis.NEWS_EVERY", 600.0)
        await pilot.press("left")
        for depth in (1, 2, 3):
            asked[-1](found(depth))
        await until(pilot, lambda: bool(screen.analysis.thoughts()))
        await pilot.pause()
        assert "depth" not in text_of(app)
        monkeypatch.setattr("antterm.ui.screens.analysis.NEWS_EVERY", 0.01)
        await pilot.press("w")
        await pilot.pause()
        assert "depth 3" in text_of(app), "the key shows it"
        asked[-1](found(4))
        asked[-1](found(5))
        await until(pilot, lambda: "depth 5" in text_of(app))


@pytest.mark.slow
async def test_what_is_deleted_comes_back_and_a_comment_is_kept() -> None:
    async with board() as (app, pilot, screen):
        await pilot.press("t", "delete")
        assert tree_of(screen).tree.at.move == MOVES[-2]
        await pilot.press("U", "!", "apostrophe")
        await pilot.pause()
        await pilot.press(*"good", "enter")
        await pilot.pause()
        assert tree_of(screen).comment == "good"
        assert "good" in text_of(app)
        assert "bA1 bQ-!*" in text_of(app)
        await pilot.press("escape", "left", "v")
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)
        again = tree_of(app.screen)
        assert again.tree.at.move == MOVES[-2], "it stands where the review does"
        await pilot.press("t", "right")
        assert again.comment == "good"


def kept() -> Tree | None:
    """The analysis of the game as it is on disk."""
    return AnalysisStore(data_dir()).load("sunday")


async def played(pilot: Pilot[None], screen: AnalysisScreen, move: str) -> None:
    """Try a move on the board, with the engine off."""
    screen.model.typing.paste(move)
    await pilot.press("enter", "t")
    await pilot.pause()
    assert tree_of(screen).tree.at.move == move


async def test_an_analysis_is_kept_when_the_program_ends_with_the_board_in_front() -> None:
    async with board() as (app, pilot, screen):
        await played(pilot, screen, "wA2 \\wA1")
        await pilot.press("ctrl+c", "ctrl+c")
        await until(pilot, lambda: not app.is_running)
    tree = kept()
    assert tree is not None
    assert tree.main_line()[-1].move == "wA2 \\wA1"


async def test_a_comment_is_on_disk_at_once() -> None:
    async with board() as (_app, pilot, screen):
        await pilot.press("t")
        for begun, typed in (("", "good"), ("long " * 200 + "enough", "backspace")):  # such as one of a file
            tree_of(screen).tree.comment(begun)
            await pilot.press("apostrophe")
            await pilot.pause()
            await pilot.press(*([typed] if begun else typed), "enter")
            await pilot.pause()
            tree = kept()
            assert tree is not None
            assert tree.main_line()[-1].comment == (begun[:-1] or "good")


async def test_where_an_analysis_cannot_be_saved_the_board_stays_until_it_is_left_once_more() -> None:
    async with board() as (app, pilot, screen):
        await played(pilot, screen, "wA2 \\wA1")
        (data_dir() / ANALYSES).write_text("no folder")
        for keys in (("escape",), ("left", "right", "escape")):
            await pilot.press(*keys)
            await pilot.pause()
            assert app.screen is screen
            assert "The analysis could not be saved; Esc again leaves anyway." in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)


async def test_an_analysis_in_which_nothing_was_changed_is_left_also_where_none_can_be_saved() -> None:
    async with board() as (app, pilot, _screen):
        (data_dir() / ANALYSES).write_text("no folder")
        await pilot.press("t", "left", "escape")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)


@pytest.mark.slow
async def test_an_analysis_that_cannot_be_read_is_told_and_stays_as_it_is() -> None:
    async with on_stage() as (app, pilot):
        with table() as playing:
            assert playing.file is not None
            path = AnalysisStore(data_dir()).path(playing.file)
            path.parent.mkdir(parents=True)
            path.write_text("{}")
            review = ReviewScreen(app.services, playing)
            app.push_screen(review)
            await pilot.press("v")
            await pilot.pause()
            assert app.screen is review
            assert "analyses/sunday" in " ".join(text_of(app).split())
            assert path.read_text() == "{}"


async def test_it_opens_from_a_review_and_a_running_game() -> None:
    async with on_stage() as (app, pilot):
        playing = table()
        app.push_screen(ReviewScreen(app.services, playing))
        await pilot.pause()
        await pilot.press("left", "v")
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)
        assert tree_of(app.screen).tree.at.move == MOVES[-2]
        await pilot.press("t", "escape")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        playing.close()


@pytest.mark.parametrize("ending", ["pgn", "sgf"])
def test_it_is_written_and_read_again_with_its_variations(tmp_path: Path, ending: str) -> None:
    analysis = HiveAnalysis(ANALYSED.of_record(record(), 4, "sunday", tmp_path))
    analysis.try_answer("wA1 /wQ")
    analysis.write("other side")
    told = analysis.exported(str(tmp_path / f"a.{ending}"))
    assert f"a.{ending}" in told
    again = read_tree((tmp_path / f"a.{ending}").read_text()).tree
    assert [node.move for node in again.main_line()] == list(MOVES)
    assert [node.comment for node in again.nodes() if node.comment] == ["other side"]
    with pytest.raises(UserError):
        analysis.exported(str(tmp_path / f"a.{ending}"))
    with pytest.raises(UserError, match=r"\.pgn or \.sgf"):
        analysis.exported(str(tmp_path / "a.txt"))


def test_the_latest_positions_are_kept_with_their_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antterm.games.hive.screen.analysis.RECENT", 2)
    analysis = HiveAnalysis(ANALYSED.of_record(record(), 6, "sunday", Path()))
    last = analysis.play()
    for way in ("analysis.back", "analysis.forward"):
        assert analysis.go(way)
        analysis.play()
    assert analysis.play() is last, "one has come back"
    for _move in range(2):
        assert analysis.go("analysis.back")
        analysis.play()
    analysis.go("analysis.end")
    again = analysis.play()
    assert again is not last, "two others were looked at since"
    assert (again.ask, again.view(None)) == (last.ask, last.view(None))


def test_a_key_plays_the_line_that_stood_at_it_when_somebody_decided_to_press_it() -> None:
    """The engine puts its lines in another order between the look at the screen and the key."""
    at = [0.0]
    first, second = EngineLine(("wA2 -wA1",), 65.0), EngineLine(("wB1 -wA1",), 60.0)

    def shown(*lines: EngineLine) -> None:
        analysis.hear(Lines(lines, depth=3))
        analysis.engine(True, "jkl", Look())

    for pressed, move in ((1.4, first), (1.5, second)):
        analysis = HiveAnalysis(ANALYSED.of_record(record(), 6, "sunday", Path()), lambda: at[0])
        at[0] = 0.0
        shown(first)
        at[0] = 1.0
        shown(second, first)
        at[0] = 1.2
        shown(second, first)
        at[0] = pressed
        assert analysis.play_line(0)
        assert analysis.tree.at.move == move.move
        analysis.go("analysis.back")
        assert analysis.play_line(1), "nothing else stood there before"
        assert analysis.tree.at.move == first.move
        assert not analysis.play_line(0), "nothing is known of the next position"


def test_chances_make_the_graph_and_the_end_of_a_game_is_certain() -> None:
    analysis = HiveAnalysis(ANALYSED.of_record(record(), 6, "sunday", Path()))
    analysis.hear(Lines((EngineLine(("wA2 -wA1",), 75.0), EngineLine(("wB1 -wA1",), 50.0)), depth=3))
    assert analysis.play_line(0)
    assert analysis.tree.at.move == "wA2 -wA1"
    assert not analysis.play_line(0)


def test_what_is_pasted_is_analysed_and_what_is_none_is_refused() -> None:
    line = "Base+MLP;InProgress;White[2];wS1;bS1 wS1-"
    assert of_text(line).tree.at.move == "bS1 wS1-"
    assert of_text("").tree.size == 0
    assert of_text("Base+M").tree.start.position.expansions == "M"
    with pytest.raises(UserError):
        of_text("no game")


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_it_is_readable_at_every_size(size: tuple[int, int]) -> None:
    async with board(size) as (app, pilot, _screen):
        await pilot.press("t")
        await pilot.pause()
        seen = text_of(app)
        assert "Analysis" in seen
        assert "bA1 bQ-" in seen
        assert "White" in seen


async def test_it_opens_from_the_first_screen_on_an_empty_table_or_a_pasted_game() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("a")
        await pilot.pause()
        assert "An empty table, Base+MLP" in text_of(app)
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)
        assert tree_of(app.screen).tree.size == 0
        assert tree_of(app.screen).tree.start.position.expansions == "LP"
        await pilot.press("t", "escape", "a", "9")
        await pilot.pause()
        await pilot.press(*"nonsense", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LineScreen)
        assert "This is neither PGN, nor SGF, nor a game in one line of the" in text_of(app)
        await pilot.press(*(8 * ["backspace"]), *"Base;InProgress;White[2];wS1;bG1 wS1-", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)
        assert tree_of(app.screen).tree.at.move == "bG1 wS1-"
        await pilot.press("t")


@pytest.mark.slow
async def test_it_opens_from_the_list_of_saved_games_and_only_for_a_game_that_has_one() -> None:
    table().close()
    Table.create(Store(data_dir()), "micropolis", (Seat("Ann"), Seat("Bob")), {}, 1, "town").close()
    async with on_stage() as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("v")
        await pilot.pause()
        assert not isinstance(app.screen, AnalysisScreen)
        await pilot.press("down", "v")
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)
        assert tree_of(app.screen).tree.at.move == MOVES[-1]
        await pilot.press("t")


@pytest.mark.slow
async def test_the_end_of_a_game_offers_it_in_the_key_line() -> None:
    seats = Seat("Ann"), Seat("Bob")
    answers = [*MOVES, "resign"]
    with Table.create(Store(data_dir()), "hive", seats, {"expansions": "MLP"}, 1, "over", answers) as over:
        async with on_stage(size=(120, 40)) as (app, pilot):
            app.push_screen(LocalGameScreen(app.services, over))
            await pilot.pause()
            assert re.search(r"\bv analysis", text_of(app))
            await pilot.press("v")
            await pilot.pause()
            assert isinstance(app.screen, AnalysisScreen)
            await pilot.press("t")


@pytest.mark.slow
async def test_a_puzzle_is_analysed_when_it_is_solved_and_not_before() -> None:
    puzzle = all_puzzles()[0]
    run = InOrder(Solver(data_dir(), date(2026, 3, 14)), puzzle)
    async with on_stage() as (app, pilot):
        screen = PuzzleScreen(app.services, puzzle, run)
        app.push_screen(screen)
        await pilot.pause()
        await pilot.press("v")
        await pilot.pause()
        assert app.screen is screen
        assert "when the puzzle is solved" in " ".join(text_of(app).split())
        while not screen.attempt.is_solved:
            screen.answer(screen.attempt.key)
        await pilot.pause()
        assert re.search(r"\bv analysis", text_of(app))
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)
        analysis = tree_of(app.screen)
        assert analysis.tree.at.ply == of_record(Attempt(puzzle).record).at.ply
        assert len(analysis.tree.main_line()) > len(analysis.tree.at.path())
        await pilot.press("t")


async def test_a_guest_writes_no_file_from_it() -> None:
    async with on_stage() as (app, pilot):
        app.services.launch = app.services.launch._replace(guest=True)
        app.push_screen(AnalysisScreen(app.services, "hive", HiveAnalysis(of_text(""))))
        await pilot.pause()
        await pilot.press("t", "s")
        await pilot.pause()
        assert "No files except saved games can be written" in text_of(app)


def rated(analysis: HiveAnalysis, losses: Sequence[float]) -> None:
    """Rate the moves of the main line by hand: White's chance stays 60 %, a loss is one of its player."""
    assert analysis.rating_job() is not None
    for ply, loss in enumerate(losses, 1):
        node, seat = analysis.tree.main_line()[ply - 1], (ply - 1) % 2
        after = 60 - loss if seat == 0 else 60 + loss
        why = Reason(Why.TEMPO) if loss >= 10 else None
        best = EngineLine(("wG1 -wS1",) if seat == 0 else ("bG1 bS1-",), 60.0)
        analysis.hear_rating(
            MoveRating(ply, seat, EngineLine((node.move,), after), best, float(loss), 5, why)
        )


@pytest.mark.slow
@pytest.mark.usefixtures("engine")
async def test_all_moves_are_rated_in_the_background_and_bad_ones_explained() -> None:
    async with board() as (app, pilot, screen):
        await pilot.press("f")
        await until(pilot, lambda: "accuracy" in text_of(app))
        await until(pilot, lambda: tree_of(screen).rating_job() is None)
        await until(pilot, lambda: "depth" in text_of(app))
        await pilot.press("f")
        await pilot.pause()
        assert "All moves of the main line have already been rated." in text_of(app)


async def test_a_position_has_one_chance_that_of_whatever_has_looked_deeper() -> None:
    async with board() as (app, pilot, screen):
        analysis = tree_of(screen)
        rated(analysis, [0, 0, 0, 0, 12, 0])
        await pilot.press("t", "left")
        for nodes, chance in ((10, 48), (10_000, 71)):
            analysis.hear(Lines((EngineLine(("bA1 bQ-",), 71.0),), depth=2, nodes=nodes))
            screen.refresh_panes()
            await pilot.pause()
            seen = "".join(text_of(app).split())
            assert f"White'schance{chance}%" in seen
            assert f"[wA1\\wQ]{chance}?" in seen
            assert f"▲?{chance}%" in seen


@pytest.mark.slow
@pytest.mark.usefixtures("engine")
async def test_the_rating_can_be_stopped_and_goes_on_where_it_was() -> None:
    async with board() as (app, pilot, screen):
        await pilot.press("f")
        await pilot.pause()
        assert "Finding mistakes" in text_of(app)
        await pilot.press("left")
        assert tree_of(screen).tree.at.move == MOVES[-2], "one may look about meanwhile"
        await pilot.press("f")
        await pilot.pause()
        assert "Finding mistakes" not in text_of(app)
        rated(tree_of(screen), [0, 1])
        job = tree_of(screen).rating_job()
        assert isinstance(job, RateMoves)
        assert job.moves == MOVES[2:]


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_a_bad_move_has_its_chance_its_mark_and_a_sentence(size: tuple[int, int]) -> None:
    async with board(size) as (app, pilot, screen):
        rated(tree_of(screen), [0, 2, 12, 25, 0, 0])
        await pilot.press("t", "left", "left", "left", "!")
        await pilot.pause()
        seen = "".join(text_of(app).split())
        assert "White:accuracy86%,1?,0??" in seen
        assert "Black:accuracy74%,0?,1??" in seen
        assert "[wQ-wS1!]48?" in seen, "the mark of the engine stands apart from one's own"
        assert "bQbS1-85??" in seen
        assert "2.wQ-wS1!Itlost12%.Better:wG1-wS1(60%)." in seen
        assert "Themoveplayedlosestime" in seen
        await pilot.press("left")
        await pilot.pause()
        assert "It lost" not in text_of(app)


PGN = """[GameType "Base"]
[White "a [x]"]
[Result "InProgress"]

1. wS1
2. bG1 wS1- {a [good] move}
(2. bA1 wS1-
3. wQ -wS1)
3. wQ -wS1
"""


@pytest.mark.slow
async def test_pgn_of_many_lines_is_pasted_on_the_first_screen() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("a", "9")
        await pilot.pause()
        app.post_message(events.Paste(PGN))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)
        assert [node.move for node in tree_of(app.screen).tree.nodes()] == [
            *("wS1", "bG1 wS1-", "wQ -wS1"),
            *("bA1 wS1-", "wQ -wS1"),
        ]
        await pilot.press("t")


def drawn_lines(analysis: HiveAnalysis) -> None:
    """Have an engine tell of a move of a piece on the board and of two from the hand."""
    lines = (
        EngineLine(("wA1 bA1-", "bG1 bS1\\", "wG1 -wQ"), 58.0),
        EngineLine(("wB1 /wA1", "bG1 bS1\\"), 52.0),
        EngineLine(("wG1 /wQ", "bB1 bQ\\"), 49.0),
    )
    analysis.hear(Lines(lines, depth=4, nodes=10_000))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_lines_stand_on_the_board_in_the_colours_of_the_pane_beside_the_bar_of_the_chance(
    size: tuple[int, int], glyphs: str
) -> None:
    async with board(size, glyphs == "ascii") as (app, pilot, screen):
        await pilot.press("t")
        drawn_lines(tree_of(screen))
        screen.refresh_panes()
        await pilot.pause()
        check_golden(app, f"hive-analysis-{size[0]}x{size[1]}-{glyphs}")
        shown = screen.scenes[Pane.BOARD]
        assert isinstance(shown, Parts)
        (board_part, bar) = shown.parts
        assert bar.height == board_part.height == screen.panes.views(Pane.BOARD)[0].size.height
        drawn = board_part.scene.draw(200, 60)  # with room for all of it
        for rank, role in enumerate(("arrow.0", "arrow.1", "arrow.2"), 1):
            for canvas in (drawn, screen.scene(Pane.SEATS).draw(31, 4)):
                plates = [
                    (x, y)
                    for y, row in enumerate(canvas.rows)
                    for x, (char, ink) in enumerate(row)
                    if (char, ink.bg) == (str(rank), role)
                ]
                assert len(plates) == 1, "the number stands on the colour of its line"
                (x, y) = plates[0]
                assert canvas.rows[y][x + 1][0] == "?"


@pytest.mark.slow
async def test_the_bar_stands_still_while_nothing_is_known_of_a_position() -> None:
    async with board() as (_app, pilot, screen):
        await pilot.press("t")
        drawn_lines(tree_of(screen))
        look = screen.services.preferences.look
        before = tree_of(screen).chance_bar(look)
        await pilot.press("left")
        assert tree_of(screen).chance_bar(look) == before
        tree_of(screen).hear(Lines((EngineLine(("bA1 bQ-",), 30.0),), depth=4))
        assert tree_of(screen).chance_bar(look) != before


@pytest.mark.slow
async def test_a_chosen_piece_has_only_its_own_line_drawn() -> None:
    async with board() as (_app, pilot, screen):
        await pilot.press("t")
        drawn_lines(tree_of(screen))
        model = screen.model
        assert isinstance(model, HiveModel)
        assert len(model.board().trails) == 1, "of the piece that is on the board"
        assert [str(line.piece) for line in model.hive_scene().lines] == ["wA1", "wB1", "wG1"]
        await pilot.press("B")
        assert [str(line.piece) for line in model.hive_scene().lines] == ["wB1"]
        assert not model.board().trails
