"""The commands that open the app: with which game, and that they want a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from antterm import launch, settings
from antterm.commands import app, puzzles
from antterm.games.hive.commands import analyse
from antterm.puzzles import all_puzzles, task
from antterm.saves.data_dir import resolve_data_dir
from antterm.saves.lock import owner_of
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.cli.running import Run, is_one_sentence


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[launch.Launch]:
    """What the app was started with, in place of the app, on what looks like a terminal."""
    from antterm.ui import start

    launches: list[launch.Launch] = []

    def run(opened: launch.Launch, _what: str, prepare: Callable[[launch.Launch], launch.Launch]) -> int:
        launches.append(prepare(opened))
        return 0

    monkeypatch.setattr(start, "run", run)
    for module in (app, puzzles, analyse):
        monkeypatch.setattr(module, "need_terminal", lambda _args, _check=None: None)
    return launches


def test_the_app_starts(run: Run, launched: list[launch.Launch]) -> None:
    assert run("--ascii", "--colors", "16")[0] == 0
    (start,) = launched
    assert (start.ascii, start.colors, start.table, start.data_dir) == (True, "16", None, resolve_data_dir())


def test_play_begins_a_game(run: Run, store: Store, launched: list[launch.Launch]) -> None:
    options = ("--option", "expansions=MP", "--option", "free_undo=off")
    argv = ("play", "hive", "--seats", "Ann,bot:random", *options, "--seed", "4", "--name", "Evening")
    assert run(*argv)[0] == 0
    table = launched[0].table
    assert table is not None
    assert [(seat.name, seat.player) for seat in table.seats] == [("Ann", "person"), ("Bram", "bot:random")]
    assert table.record.options["expansions"] == "MP"
    saved = store.read("evening")
    assert (saved.seed, saved.options["free_undo"]) == (4, "off")
    assert owner_of(store.path("evening")) is None
    status, _, err = run(*argv)
    assert status == 1
    assert "There is already a saved game" in err


def test_play_begins_a_game_by_a_clock(run: Run, launched: list[launch.Launch]) -> None:
    assert run("play", "hive", "--clock", "10m+5s")[0] == 0
    assert launched[0].table is not None
    assert launched[0].table.clock is not None
    assert launched[0].table.remaining(0) == 600_000
    status, _out, err = run("play", "hive", "--clock", "soon")
    assert status == 2
    assert is_one_sentence(err)
    assert "10m+5s" in err


def test_the_analysis_board_opens_with_what_is_named(
    run: Run, launched: list[launch.Launch], tmp_path: Path, store: Store
) -> None:
    people = (Seat("Ann"), Seat("Bob"))
    Table.create(store, "hive", people, {}, 1, "sunday", ["wS1", "bG1 wS1-", "wQ -wS1"]).close()
    line = "Base;InProgress;White[2];wS1;bG1 wS1-"
    (tmp_path / "a.txt").write_text(line)
    for argv in ((), ("--type", "Base+M"), ("Base+P",), (line,), (str(tmp_path / "a.txt"),), ("sunday",)):
        assert run("analyse", *argv) == (0, "", "")
    found = [start.analysis for start in launched]
    assert [each[0] for each in found if each is not None] == 6 * ["hive"]
    trees = [each[1].tree for each in found if each is not None]
    assert [tree.start.position.expansions for tree in trees[:3]] == ["MLP", "M", "P"]
    assert [tree.at.move for tree in trees] == ["", "", "", "bG1 wS1-", "bG1 wS1-", "wQ -wS1"]
    assert owner_of(store.path("sunday")) is None


def test_what_cannot_be_analysed_is_said_in_a_sentence(
    run: Run, launched: list[launch.Launch], tmp_path: Path, store: Store
) -> None:
    Table.create(store, "micropolis", (Seat("Ann"), Seat("Bob")), {}, 1, "town").close()
    (tmp_path / "a.pgn").write_text("nothing of this kind")
    for what, said in (
        ("town", "“town” is a game of Micropolis; the analysis board is for Hive."),
        ("nosuch", "There is no saved game"),
        (str(tmp_path / "b.pgn"), "There is no file"),
        (str(tmp_path / "a.pgn"), "This is neither PGN"),
    ):
        status, out, err = run("analyse", what)
        assert (status, out) == (1, "")
        assert is_one_sentence(err)
        assert said in err
    status, _out, err = run("--guest", "analyse", str(tmp_path / "a.pgn"))
    assert status == 1
    assert "only saved games can be opened" in err
    assert not launched


def test_a_puzzle_opens_the_app_or_is_printed(run: Run, launched: list[launch.Launch]) -> None:
    assert run("puzzle", "21") == (0, "", "")
    assert launched[0].puzzle == all_puzzles()[20]
    status, out, _err = run("puzzle", "21", "--text")
    assert status == 0
    assert "Puzzle 21 (Hive Base" in out
    assert f"{task(all_puzzles()[20])}. From a game: " in out
    assert "Solution" not in out
    assert "Solution: " + ", ".join(all_puzzles()[20].answers) in run("puzzle", "21", "--solution")[1]
    assert "Puzzle " in run("puzzle", "--text", "--ascii")[1], "today's"
    count = len(all_puzzles())
    status, _out, err = run("puzzle", str(count + 1))
    assert status == 2
    assert f"puzzles are numbered from 1 to {count}" in err


def test_play_names_people_after_their_seats(run: Run, launched: list[launch.Launch]) -> None:
    run("play", "hive")
    assert launched[0].table is not None
    assert launched[0].table.names == ("White", "Black")


def test_lots_are_drawn_for_the_seats(run: Run, launched: list[launch.Launch]) -> None:
    orders = set()
    for _ in range(64):
        assert run("play", "hive", "--seats", "Ann,bot:easy", "--shuffle")[0] == 0
        assert launched[-1].table is not None
        orders.add(tuple(seat.player for seat in launched[-1].table.seats))
        if len(orders) == 2:
            break
    assert orders == {("person", "bot:easy"), ("bot:easy", "person")}


def test_play_refuses_wrong_options_without_a_file(
    run: Run, store: Store, launched: list[launch.Launch]
) -> None:
    status, _, err = run("play", "hive", "--seats", "A,B,C")
    assert status == 2
    assert "Hive is for 2 players, not 3" in err
    assert run("play", "hive", "--seats", "A,")[0] == 2
    assert launched == []
    assert store.list() == []


def test_resume_goes_on_with_the_newest_unfinished_game(
    run: Run, store: Store, sunday: Path, launched: list[launch.Launch]
) -> None:
    with Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, name="Over") as table:
        table.answer("resign")
    assert run("resume")[0] == 0
    assert launched[0].table is not None
    assert launched[0].table.name == "Sunday"
    assert run("resume", "over")[0] == 0
    assert launched[1].table is not None
    assert launched[1].table.outcome is not None


def test_resume_watches_or_opens_the_earlier_generation(
    run: Run, sunday: Path, launched: list[launch.Launch]
) -> None:
    assert run("resume", "sunday", "--watch")[0] == 0
    sunday.write_text("broken")
    status, _, err = run("resume", "sunday")
    assert status == 1
    assert "“antterm resume sunday --earlier”" in err
    assert is_one_sentence(err)
    assert run("resume", "sunday", "--earlier")[0] == 0
    assert launched[1].table is not None
    assert launched[1].table.notice == "earlier"


def test_resume_without_a_name_passes_over_no_damaged_game_that_can_be_continued(
    run: Run, store: Store, sunday: Path, launched: list[launch.Launch]
) -> None:
    with Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, name="Older"):
        pass
    sunday.write_text("broken")
    status, _, err = run("resume")
    assert (status, "“antterm resume sunday --earlier”" in err) == (1, True), err
    assert run("resume", "--earlier")[0] == 0
    assert (table := launched[-1].table) is not None
    assert (table.name, table.notice) == ("Sunday", "earlier")


def test_a_game_in_use_can_be_watched(
    run: Run, store: Store, sunday: Path, launched: list[launch.Launch]
) -> None:
    with Table.open(store, "sunday"):
        status, _, err = run("resume", "sunday")
        assert status == 1
        assert "is open elsewhere" in err
        assert "“antterm resume sunday --watch”" in err
        status, _, err = run("resume")  # nothing else waits, and this one is not gone
        assert status == 1
        assert "is open elsewhere" in err
        assert run("resume", "sunday", "--watch")[0] == 0


def test_nothing_to_resume_is_told(run: Run, launched: list[launch.Launch]) -> None:
    status, _, err = run("resume")
    assert status == 1
    assert "antterm play" in err
    assert is_one_sentence(err)


def test_replay_steps_through_a_game(run: Run, sunday: Path, launched: list[launch.Launch]) -> None:
    assert run("replay", "sunday")[0] == 0
    assert launched[0].replay
    assert launched[0].table is not None
    assert launched[0].table.length == 2


@pytest.mark.parametrize("argv", [[], ["play", "hive"], ["resume"], ["replay", "sunday"]])
def test_without_a_terminal_there_is_no_app(run: Run, store: Store, sunday: Path, argv: list[str]) -> None:
    games = len(store.list())
    status, out, err = run(*argv)
    assert (status, out) == (1, "")
    assert "terminal" in err
    assert is_one_sentence(err)
    assert len(store.list()) == games


@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr"])
def test_every_stream_of_the_app_must_be_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(getattr(sys, name), "isatty", lambda name=name: name != closed)
    status, out, err = run()
    assert status == 1
    assert "terminal" in err
    assert is_one_sentence(err)
    assert out == (err if closed == "stderr" else "")


@pytest.mark.parametrize(("given", "expected"), [((), "off"), (("--option", "characters=on"), "on")])
def test_a_game_begins_with_the_options_that_are_set_for_all_games(
    run: Run, launched: list[launch.Launch], given: tuple[str, ...], expected: str
) -> None:
    settings.save(settings.Settings(characters="off"))
    assert run("play", "march", "--seats", "Ann,bot:easy", *given)[0] == 0
    assert launched[0].table is not None
    assert launched[0].table.record.options["characters"] == expected
    assert run("play", "hive", "--seats", "Ann,bot:easy")[0] == 0, "a game that does not know it"
