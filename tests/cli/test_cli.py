"""The commands in this process: what they print, and their exit status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from antterm import __version__, cli, registry
from antterm.bots.json_values import view_of
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.cli.running import Run, is_one_sentence

HELP = ("--help", "saves --help", "play --help", "simulate --help")


# Help and wrong arguments


@pytest.mark.parametrize("argv", HELP)
def test_help_is_printed(run: Run, argv: str) -> None:
    status, out, err = run(*argv.split())
    assert (status, err) == (0, "")
    assert "antterm" in out
    assert max(map(len, out.splitlines())) <= 100


def test_help_names_every_command(run: Run) -> None:
    _, out, _ = run("--help")
    for name in (
        "play",
        "resume",
        "puzzle",
        "saves",
        "show",
        "replay",
        "check",
        "import",
        "export",
        "share",
        "options",
        "simulate",
        "analyse",
        "perft",
        "uhp",
    ):
        assert re.search(rf"^  antterm {name}\b", out, re.MULTILINE)


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version") == (0, f"antterm {__version__}\n", "")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["plai", "hive"], "did you mean “play”?"),
        (["frobnicate-everything"], "unknown command “frobnicate-everything”"),
        (["play"], "missing: GAME; see “antterm play --help”"),
        (["play", "hivee"], "did you mean “hive”?"),
        (["saves", "--jsno"], "did you mean “--json”?"),
        (["saves", "extra"], "unexpected argument “extra”"),
        (["--colors", "255", "saves"], "did you mean “256”?"),
        (["saves", "--data-dir"], "--data-dir needs a value"),
        (["saves", "--json=yes"], "--json takes no value"),
        (["saves", "--fo"], "unknown flag “--fo”; possible: "),
        (["play", "hive", "--seats", "Ann"], "Hive is for 2 players, not 1"),
        (["play", "hive", "--seats", "Ann,"], "a name in “Ann,” is empty"),
        (["play", "hive", "--seats", "Ann,bot:rndom"], "did you mean “bot:random”?"),
        (["play", "hive", "--option", "expansions=ZZ"], "unknown value for expansions “ZZ”"),
        (["play", "micropolis", "--seats", "A,B,C,D,E,F,G,H,I"], "Micropolis is for"),
        (["--lang", "tlh", "saves"], "no translation for “tlh”; possible: en"),
        (["simulate", "hive", "--games", "0"], "--games: “0” is not a whole number of at least 1"),
        (["simulate", "hive", "--json", "--csv"], "--csv cannot be used with --json"),
        (["simulate", "hive", "--games", "many"], "“many” is not a whole number"),
        (["simulate", "hive", "--seed", str(2**63)], "a seed must be less than"),
        (["simulate", "hive", "--seats", "bot:rndom,bot:random"], "did you mean “bot:random”?"),
        (["simulate", "hive", "--seats", "Ann,bot:random"], "“Ann” is a person"),
        (["simulate", "hive", "--seats", "bot:random"], "Hive is for 2 players, not 1"),
        (["simulate", "hive", "--option", "expansions"], "write name=value"),
        (["simulate", "hive", "--option", "expansion=M"], "did you mean “expansions”?"),
        (["simulate", "hive", "--option", "expansions=MPL"], "unknown value for expansions “MPL”"),
        (["perft", "--type", "Basic"], "“Basic”"),
        (["perft", "--opening", "tournement"], "did you mean “tournament”?"),
        (["perft", "--position", "Base;InProgress;White[2];wS1;bS1 wQ-"], "bS1 wQ-"),
        (["perft", "--type", "Base+M", "--position", "Base;NotStarted;White[1]"], "different sets"),
        (["analyse", "--type", "Basic"], "“Basic” is not a set of pieces"),
        (["analyse", "Base;InProgress;White[2];wS1;bX wS1-"], "Move 2, bX wS1-"),
        (["analyse", "Base", "--type", "Base"], "--type is only for an empty table"),
        (["analyse", "(;nothing"], "The file ends in the middle"),
        (["options"], "GAME"),
        pytest.param(
            ["serve", "key", "ad"],
            "“key ad” is not a valid command. Use one of: people, remove NAME",
            marks=pytest.mark.skipif(find_spec("asyncssh") is None, reason="needs asyncssh"),
        ),
        (["host", "tournament", "cup", "result", "x"], "“result x” is not a valid command. Use one of: "),
    ],
)
def test_wrong_arguments_get_one_sentence(run: Run, argv: list[str], said: str) -> None:
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert said in err
    assert is_one_sentence(err)


# Saved games


def test_no_games_are_listed(run: Run, store: Store) -> None:
    assert run("saves") == (0, "There are no saved games.\n", "")
    assert run("saves", "--json")[:2] == (0, "[]\n")
    assert not store.folder.exists()


def test_games_are_listed_broken_ones_too(run: Run, store: Store, sunday: Path) -> None:
    (store.folder / "broken.json").write_text("{")
    status, out, err = run("saves")
    assert (status, err) == (0, "")
    lines = {line.split()[0]: line for line in out.splitlines()}
    assert "Hive Base+MLP · Ann, Bob · 2 answers · Ann's turn to answer" in lines["sunday"]
    assert "is damaged at line 1" in lines["broken"]


def test_each_game_has_one_line_whatever_its_file_is_called(run: Run, store: Store, sunday: Path) -> None:
    for name in ("two\nlines", "\x1b[31mred", "a\u202eb", 55 * "\U0001f41c"):
        (store.folder / f"{name[:60]}.json").write_text(sunday.read_text())
    for flags in ([], ["--names"]):
        lines = run("saves", *flags)[1].splitlines()
        assert len(lines) == 5
        assert all(line.isprintable() for line in lines)


def test_games_that_cannot_be_opened_are_told_apart(run: Run, store: Store, sunday: Path) -> None:
    whole = sunday.read_text()
    changes = {
        "copy": ("", ""),
        "unknown": ('"hive"', '"chess"'),
        "unplayable": ('"expansions": "MLP"', '"expansions": "ZZ"'),
        "damaged": ('"digest": "', '"digest": "0'),
        ".hidden": ("", ""),
    }
    for name, change in changes.items():
        (store.folder / f"{name}.json").write_text(whole.replace(*change))
    (store.folder / "empty.json").touch()
    lines = {line.split()[0]: line for line in run("saves")[1].splitlines()}
    assert set(lines) == {*changes, "sunday", "empty"} - {".hidden"}
    assert "“Sunday” · Hive" in lines["copy"]
    assert "“Sunday”" not in lines["sunday"]
    assert "which this version of antterm does not have" in lines["unknown"]
    assert "the option “expansions” cannot be “ZZ”" in lines["unplayable"]
    assert "is damaged" in lines["damaged"]
    assert "is empty" in lines["empty"]


def test_games_are_listed_as_json(run: Run, store: Store, sunday: Path) -> None:
    (store.folder / "broken.json").write_text("{")
    _, out, _ = run("saves", "--json")
    games = {game["name"]: game for game in json.loads(out)}
    assert games["sunday"]["seats"] == [
        {"name": "Ann", "player": "person"},
        {"name": "Bob", "player": "person"},
    ]
    assert (games["sunday"]["answers"], games["sunday"]["turn"], games["sunday"]["error"]) == (2, 0, None)
    assert games["broken"]["error"]["code"] == "not_json"


def test_flags_may_stand_before_or_after_the_command(run: Run, sunday: Path, tmp_path: Path) -> None:
    elsewhere = str(tmp_path / "elsewhere")
    assert run("--data-dir", elsewhere, "saves")[1] == "There are no saved games.\n"
    assert run("saves", "--data-dir", elsewhere)[1] == "There are no saved games.\n"
    assert "sunday" in run("saves")[1]


def test_a_whole_game_is_whole(run: Run, sunday: Path) -> None:
    by_name, by_path = run("check", "sunday"), run("check", str(sunday))
    assert by_name[0] == by_path[0] == 0
    assert "sunday is intact: Hive, 2 answers." in by_name[1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[:100], "is damaged at line"),
        (lambda text: text.replace('"wS1",', '"wG1",'), "is damaged"),
        (lambda text: text.replace('"hive"', '"chess"'), "“chess”"),
        (lambda text: text.replace('"schema": 1', '"schema": 99'), "update antterm"),
        (
            lambda text: text.replace('"seed": 1', '"seed": true'),
            "the entry “seed” must be a whole number from 0",
        ),
        (lambda text: "", "is empty"),
        (
            lambda text: text.replace('"expansions": "MLP"', '"expansions": "ZZ"'),
            "expansions” cannot be “ZZ”",
        ),
        (lambda text: text.replace("antterm-save", "other"), "not a saved game of antterm"),
    ],
)
def test_a_broken_game_is_told_in_one_sentence(
    run: Run, sunday: Path, change: Callable[[str], str], said: str
) -> None:
    sunday.write_text(change(sunday.read_text()))
    status, out, err = run("check", "sunday")
    assert (status, out) == (1, "")
    assert said in err
    assert str(sunday) in err
    assert is_one_sentence(err)


def test_a_game_with_unreadable_answers_is_not_whole(run: Run, sunday: Path) -> None:
    sunday.write_text(sunday.read_text().replace('"bS1 wS1-",', '"bS1 wS9-",').replace('"wS1",', '"xS1",'))
    status, _, err = run("check", "sunday")
    assert status == 1
    assert is_one_sentence(err)


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("name", ["monday", "/nowhere/x.json", "/", "/dev/null"])
def test_a_file_that_is_none_is_told(run: Run, command: str, name: str) -> None:
    status, out, err = run(command, name)
    assert (status, out) == (1, "")
    assert is_one_sentence(err)


def test_a_hostile_name_cannot_speak_to_the_terminal(run: Run) -> None:
    _, _, err = run("check", "\x1b[2J\n./x")
    assert "\x1b" not in err
    assert is_one_sentence(err)


def test_positions_are_shown(run: Run, sunday: Path) -> None:
    status, now, _ = run("show", "sunday", "--ascii")
    assert status == 0
    assert now.isascii()
    assert "wS1" in now
    assert "bS1" in now
    before = run("show", "sunday", "--at", "1", "--seat", "2")[1]
    assert "bS1" not in before.replace("bS1 wS1", "")
    assert "wS1" in before


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_a_position_as_json_holds_what_the_seat_may_know(run: Run, store: Store, game_id: str) -> None:
    with Table.create(store, game_id, [Seat("Ann"), Seat("Bob")], {}, seed=1, name="Monday") as table:
        for _ in range(10):
            assert table.ask is not None
            table.answer(table.ask.choices[0].text)
        asked = table.ask
        views = {seat: json.loads(json.dumps(view_of(table.record.play.view(seat)))) for seat in (None, 0, 1)}
    assert asked is not None
    for seat, view in views.items():
        argv = ["--seat", str(seat + 1)] if seat is not None else []
        status, out, _err = run("show", "monday", "--json", *argv)
        told = json.loads(out)
        assert status == 0
        assert (told["protocol"], told["game"], told["names"]) == (1, game_id, ["Ann", "Bob"])
        assert (told["seat"], told["view"], told["outcome"]) == (seat, view, None)
        choices = [choice["text"] for choice in told["ask"]["choices"]]
        assert choices == ([choice.text for choice in asked.choices] if seat == asked.seat else [])


@pytest.mark.parametrize("glyphs", [[], ["--ascii"]], ids=["unicode", "ascii"])
@pytest.mark.parametrize("game_id", registry.HOMES)
def test_players_are_called_by_their_names(run: Run, store: Store, game_id: str, glyphs: list[str]) -> None:
    names = ["Ann", "Bob"]
    with Table.create(store, game_id, [Seat(name) for name in names], {}, seed=1, name="Monday") as table:
        while table.ask is not None and table.length < 20:
            table.answer(table.ask.choices[0].text)
    _status, out, _err = run("show", "monday", *glyphs)
    board, state = out.rstrip("\n").rsplit("\n", 1)
    assert all(name in board for name in names), board
    assert any(name in state for name in names), state
    assert "player" not in out.lower(), "nor by what the program calls them without"


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--seat", "3"], "seats are numbered from 1 to 2"),
        (["--at", "3"], "the last one is 2"),
        (["--seat", "0"], "of at least 1"),
    ],
)
def test_positions_that_are_none_are_refused(run: Run, sunday: Path, flags: list[str], said: str) -> None:
    status, out, err = run("show", "sunday", *flags)
    assert (status, out) == (2, "")
    assert said in err
    assert is_one_sentence(err)


# Files of other programs


def test_files_become_saved_games_and_come_out_again(run: Run, store: Store, tmp_path: Path) -> None:
    game = "Base+ML;InProgress;White[2];wS1;bS1 wS1-"
    files = [tmp_path / name for name in ("one.uhp", "two.txt", "three.pgn")]
    files[0].write_text(game)
    files[1].write_text("nothing of the kind")
    files[2].write_text('[GameType "Base"]\n[White "Ann"]\n[Result "0-1"]\n1. wS1\n2. bS1 wS1-\n')
    status, out, err = run("import", *map(str, files))
    assert status == 1, "one of three is bad"
    assert out.splitlines() == [
        "one: Hive Base+ML, tournament opening, 2 answers. White: place or move a piece.",
        "three: Hive Base, tournament opening, 3 answers. Black wins: Ann has given up.",
    ]
    assert is_one_sentence(err)
    assert f"{files[1]}, line 1: This is neither PGN" in err
    assert [game.name for game in store.list()] == ["three", "one"]
    assert run("export", "one", "--format", "uhp") == (0, game + "\n", "")
    status, out, err = run("export", "three")
    assert (status, out.splitlines()[0], err) == (0, '[GameType "Base"]', "")
    assert run("check", "one")[0] == run("check", "three")[0] == 0


def test_an_export_overwrites_nothing_unless_told_to(run: Run, sunday: Path, tmp_path: Path) -> None:
    file = tmp_path / "out.pgn"
    file.write_text("mine")
    status, out, err = run("export", "sunday", "--output", str(file))
    assert (status, out, file.read_text()) == (1, "", "mine")
    assert is_one_sentence(err)
    assert run("export", "sunday", "--output", str(file), "--force") == (0, "", "")
    assert file.read_text().endswith("1. wS1\n2. bS1 wS1-\n")


@pytest.mark.parametrize(
    ("argv", "status", "said"),
    [
        (["import"], 2, "missing: FILE"),
        (["import", "a", "b", "--name", "c"], 2, "--name can be used with one file, not with 2"),
        (["import", "a", "--to", "explorer", "--name", "b"], 2, "--name is for saved games"),
        (["import", "a", "--to", "moon"], 2, "moon"),
        (["import", "a", "--format", "pdf"], 2, "unknown format “pdf”; possible: pgn, uhp, sgf"),
        (["export", "sunday", "--format", "sgf"], 2, "unknown format “sgf”; possible: pgn, uhp"),
        (["import", "/nowhere/a.pgn"], 1, "There is no file /nowhere/a.pgn."),
        (["export", "monday"], 1, "There is no saved game"),
        (["export", "sunday", "--output", "/nowhere/a.pgn"], 1, "cannot be written"),
    ],
)
def test_what_cannot_be_brought_in_or_out_is_told(
    run: Run, sunday: Path, argv: list[str], status: int, said: str
) -> None:
    got, out, err = run(*argv)
    assert (got, out) == (status, "")
    assert said in err
    assert is_one_sentence(err)


def test_the_moves_of_a_folder_are_counted_and_no_game_is_saved(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    for number, text in enumerate(("wS1;bS1 wS1-", "wS1;bG1 wS1-", "bS1")):
        (folder / f"{number}.txt").write_text(f"Base;InProgress;White[1];{text}\n")
    status, out, err = run("import", "--to", "explorer", str(folder))
    assert (status, out) == (1, "2 games are new in the explorer.\n")
    assert "2.txt, line 1" in err
    assert is_one_sentence(err)
    (folder / "2.txt").unlink()
    status, out, err = run("import", "--to", "explorer", str(folder))
    assert (status, out, err) == (0, "0 games are new in the explorer.\n2 games were already there.\n", "")
    assert run("saves", "--names")[1] == ""


def test_a_name_that_is_taken_is_refused(run: Run, sunday: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.uhp"
    file.write_text("Base;NotStarted;White[1]")
    before = sunday.read_bytes()
    status, _out, err = run("import", str(file), "--name", "Sunday")
    assert status == 1
    assert "There is already a saved game" in err
    assert sunday.read_bytes() == before


def test_games_of_other_kinds_have_no_such_files(run: Run, store: Store) -> None:
    Table.create(store, "march", (Seat("Ann"), Seat("Bob")), {}, 1, "ants").close()
    status, _out, err = run("export", "ants")
    assert status == 1
    assert "No other program reads games of March of the Ants; only those of Hive" in err
    assert is_one_sentence(err)


# What must never be seen


def test_a_fault_of_the_program_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Store, "list", fault)
    status, _, err = run("saves")
    assert status == 1
    assert "ZeroDivisionError: oh" in err
    assert is_one_sentence(err)
    monkeypatch.setenv("ANTTERM_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["saves"])


def test_an_interrupt_is_silent(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "list", interrupt)
    assert run("saves") == (130, "", "")
