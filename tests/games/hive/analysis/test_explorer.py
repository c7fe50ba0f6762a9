"""The opening explorer: counts of moves in positions that are alike, from imported, shipped and own games."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.ask import Refused
from antterm.core.record import Record
from antterm.exchange import count_games
from antterm.games.hive.analysis.explorer import (
    FILE,
    PLIES,
    Explorer,
    Game,
    GameDatabase,
    PlayedMove,
    imported,
    own_games,
    played_moves,
    position_key,
)
from antterm.games.hive.files import read_game
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import cell_of, hex_of
from antterm.games.hive.rules.game import RULES
from antterm.games.hive.rules.notation import move_text, read_game_type
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import replay
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.symmetry import TURNS, canonical, entry, lay
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.games.hive.grow import grown
from tests.games.hive.positions import DATA, real_games, table
from tests.games.hive.test_files import one_line, pgn
from tests.sampling import examples

LINE = ("wS1", "bS1 wS1-", "wQ -wS1")
MIRRORED = ("wS1", "bS1 -wS1", "wQ wS1-")
OTHER = ("wS1", "bG1 wS1-")


def turned(position: Position, turn: int) -> Position:
    """The same position, as it looks from elsewhere."""
    laid = lay(turn)
    stacks = {cell_of(laid(hex_of(cell))): stack for cell, stack in position.board.stacks.items()}
    return Position.of(Board(stacks), position.ply, position.resting, position.expansions, position.opening)


def counted(explorer: Explorer, position: Position) -> list[tuple[str, int, int, int, int]]:
    return [(each.move, each.games, each.white, each.drawn, each.black) for each in explorer.moves(position)]


def after(*moves: str, expansions: str = "") -> Position:
    return replay(expansions, moves).end


def test_games_that_are_alike_are_counted_together_and_won_games_apart(tmp_path: Path) -> None:
    games = [
        Game("", LINE, "White", "Ann", "Bob", "2024.04.01", "one"),
        Game("", MIRRORED, "Black", "Bob", "Ann", "2024.05.01", "two"),
        Game("", OTHER, "Draw"),
        Game("", (*OTHER, "wQ -wS1"), ""),
        Game("M", LINE, "White"),
    ]
    explorer = Explorer(tmp_path, own=games, shipped=False)
    assert counted(explorer, after()) == [("wS1", 4, 1, 1, 1)]
    second = counted(explorer, after("wS1"))
    assert sorted((move.split()[0], *rest) for move, *rest in second) == [
        ("bG1", 2, 0, 1, 0),
        ("bS1", 2, 1, 0, 1),
    ]
    for line in (LINE, MIRRORED):
        (third,) = counted(explorer, after(*line[:2]))
        assert third[1:] == (2, 1, 0, 1)
        assert third[0].split()[0] == "wQ"
    assert [game.source for game in explorer.games(after("wS1", "bS1 wS1-"))] == ["two", "one"]
    assert explorer.moves(after("wG1")) == []
    explorer.close()


@pytest.mark.parametrize("played", ["wQ -wS1", "wQ \\wS1", "wQ /wS1", "wS1 wS1-", "wG1 -wS1", "pass"])
def test_the_games_with_a_move_are_as_many_as_are_counted_however_it_is_written(
    tmp_path: Path, played: str
) -> None:
    games = [
        Game("", LINE, "White"),
        Game("", (*LINE[:2], "wQ \\wS1"), "Black"),
        Game("", (*OTHER, "wQ -wS1"), "Draw"),
    ]
    explorer = Explorer(tmp_path, own=games, shipped=False)
    position = after(*LINE[:2])
    assert len(explorer.games(position, played)) == explorer.count(position, played)
    explorer.close()


def test_shares_are_of_the_games_with_a_result() -> None:
    assert PlayedMove("wS1", 5, 2, 1, 1).shares == (50, 25, 25)
    assert PlayedMove("wS1", 5, 0, 0, 0).shares == (0, 0, 0)


@given(seed=st.integers(0, 2**20), turn=st.integers(0, TURNS - 1))
@examples(40)
def test_a_position_is_the_same_however_it_lies_with_stacks_too(seed: int, turn: int) -> None:
    position = grown(seed, 30).at.position
    other = turned(position, turn)
    written, ways = canonical(position)
    again, other_ways = canonical(other)
    assert written == again
    assert position_key(position, written) == position_key(other, again)
    moves = {entry(move, ways) for move in position.moves()}
    assert moves == {entry(move, other_ways) for move in other.moves()}


def test_positions_that_differ_only_below_the_top_of_a_stack_are_told_apart() -> None:
    one = table({"0,0": "wQ bB1", "1,0": "bQ wB1"})
    other = table({"0,0": "wS1 bB1", "1,0": "bQ wB1", "0,1": "wQ"})
    swapped = table({"0,0": "bQ bB1", "1,0": "wQ wB1"})
    assert len({canonical(position)[0] for position in (one, other, swapped)}) == 3


def test_the_games_that_come_with_the_program_are_those_of_the_archive(tmp_path: Path) -> None:
    explorer = Explorer(tmp_path)
    assert (
        sum(len(explorer.moves(Position.start(kind))) > 0 for kind in ("", "M", "L", "P", "ML", "MLP")) == 6
    )
    assert sum(move.games for move in explorer.moves(Position.start("ML"))) == 50
    for game in real_games(DATA):
        position = Position.start(read_game_type(game.type))
        for text in game.moves[:PLIES]:
            found = explorer.moves(position)
            line = replay(read_game_type(game.type), [*_texts(position, game.moves), text])
            played = line.moves[-1]
            assert played is not None
            ways = canonical(position)[1]
            assert entry(played, ways) in {
                entry(move, ways)
                for move in position.moves()
                if move_text(position, move) in {each.move for each in found}
            }
            position = line.end
    sources = [game.source for game in explorer.games(Position.start("ML"), most=3)]
    assert len(sources) == 3
    assert all(source.startswith("boardspace.net ") for source in sources)
    assert not (tmp_path / FILE).exists()


def _texts(position: Position, moves: tuple[str, ...]) -> tuple[str, ...]:
    return moves[: position.ply]


def test_a_game_is_counted_once_and_kept(tmp_path: Path) -> None:
    database = GameDatabase(tmp_path / FILE)
    assert database.add(Game("", LINE, "White"))
    assert not database.add(Game("", LINE, "White", "Ann"))
    assert database.size == 1
    database.close()
    kept = imported(tmp_path)
    assert kept is not None
    assert kept.size == 1
    kept.close()
    assert counted(Explorer(tmp_path, shipped=False), after()) == [("wS1", 1, 1, 0, 0)]


def test_only_so_many_half_moves_are_counted() -> None:
    game = next(iter(real_games(DATA)))
    assert len(played_moves(Game(read_game_type(game.type), game.moves))) == PLIES
    with pytest.raises(Refused):
        played_moves(Game("", ("wS1", "bM wS1-")))


def test_a_file_that_is_no_database_is_told_and_stays(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database, certainly " * 50)
    with pytest.raises(SaveError):
        Explorer(tmp_path)
    assert (tmp_path / FILE).read_bytes().startswith(b"not a database")


def test_saved_games_are_counted_as_people_s_own(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name, seats in (("sunday", ("Ann", "Bob")), ("monday", ("Cem", "Dag"))):
        options = {"expansions": "none", "opening": "booklet"}
        with Table.create(store, "hive", [Seat(seat) for seat in seats], options, seed=1, name=name) as game:
            for text in LINE:
                game.answer(text)
            if name == "sunday":
                game.answer("resign")
    explorer = Explorer(tmp_path, own=own_games(store), shipped=False)
    assert counted(explorer, after()) == [("wS1", 2, 1, 0, 0)]
    games = explorer.games(after())
    assert sorted((game.white, game.black, game.result, game.source, game.own) for game in games) == [
        ("Ann", "Bob", "White", "sunday", True),
        ("Cem", "Dag", "", "monday", True),
    ]


# Importing


def test_a_folder_of_files_is_counted_file_by_file(tmp_path: Path) -> None:
    folder, data = tmp_path / "archive" / "2024", tmp_path / "data"
    folder.mkdir(parents=True)
    (folder / "a.pgn").write_text(pgn('[White "Ann"]', "1. wS1", "2. bS1 wS1-", "WhiteWins"))
    (folder / "b.txt").write_text(one_line(*OTHER, state="Draw"))
    (folder / "c.pgn").write_text(pgn("1. bS1"))
    (folder / "notes.md").write_text("nothing of this is read")
    told: list[str] = []
    found = count_games(data, [str(tmp_path / "archive")], None, told.append)
    assert (found.new, found.known, found.refused) == (2, 0, 1)
    assert len(told) == 1
    assert "c.pgn, line 2" in told[0]
    found = count_games(data, [str(folder / "a.pgn")], None, told.append)
    assert (found.new, found.known, found.refused) == (0, 1, 0)
    explorer = Explorer(data, shipped=False)
    (move,) = counted(explorer, after(expansions="MLP"))
    assert move == ("wS1", 2, 1, 1, 0)
    assert {(game.white, game.source) for game in explorer.games(after(expansions="MLP"))} == {
        ("Ann", "a"),
        ("", "b"),
    }


@pytest.mark.parametrize(
    ("text", "winners"),
    [
        (one_line(*LINE, state="WhiteWins"), (0,)),
        (one_line(*LINE, state="BlackWins"), (1,)),
        (one_line(*LINE, state="Draw"), (0, 1)),
        (one_line(*LINE), None),
    ],
)
def test_who_has_won_is_known_from_the_file_where_the_table_has_no_answer_for_it(
    text: str, winners: tuple[int, ...] | None
) -> None:
    assert read_game(text).winners == winners


def test_a_game_that_ends_on_the_board_is_won_whatever_the_file_says() -> None:
    for game in real_games(DATA):
        read = read_game(one_line(*game.moves, state="InProgress", kind=game.type))
        record: Record[HiveState] = Record.replay(RULES(), 2, 0, read.options, read.answers)
        outcome = record.play.outcome
        if outcome is not None and outcome.reason in ("surrounded", "both_surrounded"):
            assert read.winners == tuple(outcome.winners)
