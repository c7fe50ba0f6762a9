"""The commands about games and bots: options, simulations, counts."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from antterm import bots, registry
from antterm.bots.engines import engine_kinds
from antterm.saves.data_dir import resolve_data_dir
from antterm.table.simulation import Pairing, Result
from tests.bots import doubles
from tests.cli.running import Run


def test_options_are_told(run: Run) -> None:
    status, out, _ = run("options", "hive")
    assert status == 0
    assert "expansions = none, M, L, P, ML, MP, LP, MLP" in out
    plain = {option["name"]: option for option in json.loads(run("options", "hive", "--json")[1])}
    assert plain["expansions"]["default"] == "ML"
    march = {option["name"]: option for option in json.loads(run("options", "march", "--json")[1])}
    assert (march["beyond"]["default"], march["beyond"]["first"]) == ("three", "none"), "as the form says"
    assert "Default: three; in a first game: none." in run("options", "march")[1]
    assert set(plain) == {option.name for option in registry.game("hive").options}


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_with_the_options_the_bots_are_told(run: Run, game_id: str) -> None:
    _, out, _ = run("options", game_id)
    told = out[out.index("bot:random") :].splitlines()
    engines, words = engine_kinds(game_id), registry.words(game_id)
    named = [*(f"{kind.word}:COMMAND" for kind in engines), "py:MODULE:CLASS"]
    explained = [kind.explanation("", words) for kind in (*engines, bots.kind_of("py:"))]
    assert told[::2] == [*(f"bot:{level}" for level in bots.levels(game_id)), *named]
    sentences = [*(words.level(level) for level in bots.levels(game_id)), *explained]
    assert told[1::2] == [f"    {sentence}" for sentence in sentences]


def test_bots_play_the_same_games_from_the_same_seed(run: Run) -> None:
    argv = ("simulate", "hive", "--games", "3", "--seed", "5", "--limit", "40", "--json")

    def games() -> list[dict[str, Any]]:
        status, out, _ = run(*argv)
        assert status == 0
        return [{**game, "seconds": 0} for game in json.loads(out)["games"]]

    played = games()
    assert [game["seed"] for game in played] == [5, 6, 7]
    assert all(game["answers"] <= 40 for game in played)
    assert all(game["answers"] == 40 for game in played if game["reason"] == "unfinished")
    assert games() == played


@pytest.mark.slow
def test_games_played_at_once_are_those_played_one_after_another(run: Run) -> None:
    argv = ("simulate", "micropolis", "--seats", "bot:easy,bot:normal", "--games", "2", "--json")
    alone, shared = [json.loads(run(*argv, "--seed", "7", "--jobs", jobs)[1]) for jobs in ("1", "2")]
    for game in (*alone["games"], *shared["games"]):
        assert game.pop("seconds") >= 0
    assert shared["games"] == alone["games"]
    assert [game["seed"] for game in shared["games"]] == [7, 8]


def test_a_table_of_games_has_a_line_for_each_seat_with_its_points_by_source(run: Run) -> None:
    argv = ("simulate", "march", "--seats", "bot:random,bot:random", "--games", "2", "--seed", "3")
    games = json.loads(run(*argv, "--json")[1])["games"]
    status, out, _ = run(*argv, "--csv")
    assert status == 0
    rows = list(csv.DictReader(out.splitlines()))
    assert [(row["seed"], row["seat"]) for row in rows] == [("3", "1"), ("3", "2"), ("4", "1"), ("4", "2")]
    for number, row in enumerate(rows):
        game, seat = games[number // 2], number % 2
        assert {name: int(row[name]) for name in game["lines"][seat]} == game["lines"][seat]
        assert int(row["score"]) == game["scores"][seat]
        assert (row["won"] == "1") is (seat in game["winners"])
        assert float(row["rounds"]) == game["measures"]["rounds"]


def test_a_table_tells_of_games_that_have_not_ended_too(run: Run) -> None:
    _, out, _ = run("simulate", "hive", "--limit", "4", "--csv")
    rows = list(csv.DictReader(out.splitlines()))
    assert [(row["reason"], row["score"], row["won"]) for row in rows] == [("unfinished", "", "0")] * 2


def test_bots_whose_search_crashes_play_on_and_that_is_logged_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(doubles.GATE, str(tmp_path / "gate"))
    argv = ("simulate", "hive", "--seats", "bot:stumbling,bot:random", "--games", "2", "--limit", "12")
    with doubles.sitting_down():
        status, out, complaint = run(*argv, "--json", "--jobs", "1")
    assert status == 0
    assert [game["answers"] for game in json.loads(out)["games"]] == [12, 12]
    log = resolve_data_dir() / "crash.log"
    assert complaint == (
        f"antterm: The bot Stumbling crashed and plays on without thinking ahead (see {log}).\n"
    )
    assert "ArithmeticError: a bug in a search" in log.read_text()


ENDS = {
    "hive": {
        "surrounded": "with a queen surrounded",
        "both_surrounded": "with both queens surrounded",
        "threefold": "drawn by repetition",
        "agreed": "drawn by agreement",
        "resigned": "given up",
    },
    "micropolis": {"complete": "played to the end"},
    "march": {
        "points": "decided by points",
        "ants": "decided by ants, on equal points",
        "shared": "with a shared victory",
        "horde_beaten": "with the Horde beaten",
        "horde_won": "won by the Horde",
    },
}


@pytest.mark.parametrize("game_id", ENDS)
def test_how_games_ended_is_told_in_words_and_by_identifiers_to_programs(
    run: Run, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    reasons = [*ENDS[game_id], "unfinished"]

    def ended(_pairing: Pairing, seed: int) -> Result:
        return Result(seed, (0,), reasons[seed], (), (), {}, 1, 0.0)

    monkeypatch.setattr(Pairing, "play", ended)
    argv = ("simulate", game_id, "--games", str(len(reasons)))
    told = ", ".join(f"1 {how}" for how in (*ENDS[game_id].values(), "unfinished"))
    assert f"ended: {told}\n" in run(*argv)[1]
    assert [game["reason"] for game in json.loads(run(*argv, "--json")[1])["games"]] == reasons
    rows = list(csv.DictReader(run(*argv, "--csv")[1].splitlines()))
    assert [row["reason"] for row in rows if row["seat"] == "1"] == reasons


@pytest.mark.parametrize("form", ["", "--json", "--csv"])
def test_an_interrupted_simulation_prints_what_it_has(
    run: Run, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    play = Pairing.play

    def interrupted(pairing: Pairing, seed: int, *args: Any) -> Any:
        if seed == 2:
            raise KeyboardInterrupt
        return play(pairing, seed, *args)

    monkeypatch.setattr(Pairing, "play", interrupted)
    status, out, err = run("simulate", "micropolis", "--games", "5", *([form] if form else []))
    assert status == 130
    assert err == "antterm: interrupted after 2 of 5 games\n"
    match form:
        case "--json":
            assert [game["seed"] for game in json.loads(out)["games"]] == [0, 1]
        case "--csv":
            assert len(out.splitlines()) == 5
        case _:
            assert out.startswith("2 games in ")


def test_simulated_games_are_summed_up(run: Run) -> None:
    status, out, _ = run("simulate", "hive", "--games", "2", "--limit", "10", "--option", "expansions=none")
    assert status == 0
    assert out.startswith("2 games in ")
    assert "ended: 2 unfinished" in out
    assert "2 games had not ended after 10 answers" in out
    assert "answers: 10 to 10, 10.0 on average" in out


@pytest.mark.parametrize(("length", "rounds"), [("off", 4), ("on", 5)])
def test_march_is_simulated_with_points_by_source_rounds_and_hunger(
    run: Run, length: str, rounds: int
) -> None:
    argv = ("simulate", "march", "--seed", "3", "--option", f"long={length}")
    status, out, _ = run(*argv, "--json")
    assert status == 0
    (game,) = json.loads(out)["games"]
    assert [sum(lines.values()) for lines in game["lines"]] == game["scores"]
    assert game["measures"]["rounds"] == rounds
    assert 0 <= game["measures"]["starving feedings"] <= 1
    _, out, _ = run(*argv)
    assert "by score line: battle " in out
    assert f"on average: rounds {rounds}.00, starving feedings 0." in out


def test_a_single_game_is_summed_up(run: Run) -> None:
    _, out, _ = run("simulate", "micropolis")
    assert out.startswith("1 game in ")
    assert "had not ended" not in out


def test_perft_counts(run: Run) -> None:
    status, out, _ = run("perft", "--depth", "3", "--opening", "tournament")
    assert status == 0
    counted = [line.split()[:2] for line in out.splitlines()[1:]]
    assert counted == [["1", "4"], ["2", "96"], ["3", "1440"]]
    _, out, _ = run("perft", "--depth", "1", "--position", "Base;InProgress;White[2];wS1;bS1 wS1-")
    assert out.splitlines()[1].split()[:2] == ["1", "15"]
