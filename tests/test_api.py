"""The interface for programs: whole games without a screen, by hand and by agents."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import antterm
from antterm import api, registry
from antterm.core.ask import Ask
from antterm.core.rng import Streams

CHECKOUT = Path(__file__).resolve().parents[1]
EXAMPLES = {
    "random_agent.py": ((), "march: "),
    "balance_table.py": (("micropolis", "bot:random", "2", "2"), "population"),
}
"""By file: arguments for a short run, and a text in what it prints."""


class LastAnswer:
    """An agent that is a class: it gives the last answer of each question."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        return ask.choices[-1].text


class Broken:
    """An agent that fails at its first question."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        raise LookupError("no plan")


class Liar:
    """An agent that gives an answer that there is not."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        return "checkmate"


def test_the_package_offers_the_interface() -> None:
    assert antterm.games() == tuple(registry.HOMES) == api.games()
    for name in antterm.__all__:
        assert getattr(antterm, name) is not None
    with pytest.raises(AttributeError, match="chess"):
        antterm.chess  # type: ignore[attr-defined]  # noqa: B018


def test_the_app_starts_without_it() -> None:
    code = "import sys, antterm; from antterm import registry; sys.exit('antterm.api' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("game", registry.HOMES)
def test_a_game_is_played_by_hand(game: str) -> None:
    match = antterm.new(game, seed=7)
    for _ in range(10):
        assert match.question is not None
        assert match.describe(match.choices[0])
        match.answer(match.choices[0])
    assert len(match.answers) == 10
    assert match.view(0) is not None
    other = match.copy()
    other.answer(other.choices[-1].text.upper())
    assert len(match.answers) == 10
    other.undo()
    assert (other.answers, other.choices) == (match.answers, match.choices)
    other.undo(10)
    assert other.answers == []
    with pytest.raises(ValueError, match="1 of 0"):
        other.undo()


def test_options_are_named_and_on_or_off() -> None:
    match = antterm.new("march", seats=3, seed=7, beyond="two", long=True)
    assert (match.seats, match.seed, match.options["beyond"], match.options["long"]) == (3, 7, "two", "on")
    with pytest.raises(antterm.api.BadOption, match="unknown_option"):
        antterm.new("march", wings=True)
    with pytest.raises(antterm.api.BadOption, match="unknown_seats"):
        antterm.new("hive", seats=3)
    with pytest.raises(KeyError):
        antterm.new("chess")


def test_an_answer_that_is_not_legal_changes_nothing() -> None:
    match = antterm.new("hive", seed=1)
    with pytest.raises(api.Refused):
        match.answer("wQ bQ-")
    assert match.answers == []
    match.answer("wS1")
    assert match.outcome is None


@pytest.mark.parametrize("game", registry.HOMES)
def test_a_saved_game_is_opened_again(game: str, tmp_path: Path) -> None:
    match, path = antterm.new(game, seed=3), tmp_path / "game.json"
    for _ in range(12):
        match.answer(match.choices[-1])
    match.save(path)
    again = antterm.load(path)
    assert (again.game, again.answers, again.options) == (game, match.answers, match.options)
    assert again.choices == match.choices
    with pytest.raises(api.FileProblem):
        match.save(path)
    match.save(path, overwrite=True)
    path.write_text("{")
    with pytest.raises(api.SaveError):
        antterm.load(path)
    with pytest.raises(api.FileProblem):
        match.save(tmp_path / "missing" / "game.json")


def test_agents_play_games_and_their_results_are_rows() -> None:
    results = antterm.play("micropolis", ["bot:random", LastAnswer], seeds=(5, 4))
    assert [result.seed for result in results] == [5, 4]
    assert results.agents == ("bot:random", "LastAnswer")
    assert sum(results.wins()) == pytest.approx(2)
    table = results.rows()
    assert [(row["seed"], row["seat"], row["player"]) for row in table] == [
        (5, 1, "bot:random"),
        (5, 2, "LastAnswer"),
        (4, 1, "bot:random"),
        (4, 2, "LastAnswer"),
    ]
    for row in table:
        points = (row[name] for name in ("population", "colony", "harvest", "royal", "army", "barracks"))
        assert row["score"] == sum(points)
    read = list(csv.DictReader(StringIO(results.csv())))
    assert [{name: str(value) for name, value in row.items()} for row in table] == read


@pytest.mark.slow
def test_other_processes_play_the_same_games() -> None:
    agents = (LastAnswer, LastAnswer())
    here, there = (antterm.play("micropolis", agents, range(3), processes) for processes in (1, 2))
    assert [result.scores for result in here] == [result.scores for result in there]


@pytest.mark.parametrize("agent", [Broken, Liar])
def test_an_agent_that_fails_is_named(agent: type) -> None:
    with pytest.raises(antterm.AgentError, match=agent.__name__) as failed:
        antterm.play("hive", [agent, "bot:random"], seeds=[9])
    assert (failed.value.agent, failed.value.seed) == (agent.__name__, 9)


def test_agents_that_cannot_play_are_refused_before_the_first_game() -> None:
    for agents in (
        ["bot:random"],
        ["bot:random", "bot:wizard"],
        ["Ann", "bot:random"],
        ["person", "bot:random"],
    ):
        with pytest.raises(api.BadOption):
            antterm.play("hive", agents)


def test_a_game_over_the_limit_is_left() -> None:
    (result,) = antterm.play("hive", ["bot:random", "bot:random"], limit=5)
    assert (result.reason, result.answers) == (api.UNFINISHED, 5)
    assert antterm.play("hive", ["bot:random", "bot:random"], seeds=()).csv() == ""


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (CHECKOUT / "docs/api.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 3
    blocks = [block for block in blocks if "antterm.rl" not in block]  # tests/test_rl.py runs that
    for block in blocks:
        exec(compile(block.replace("range(20)", "range(2)"), "docs/api.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 1 + 1 + 4


def test_the_page_names_everything_of_a_match() -> None:
    page = (CHECKOUT / "docs/api.md").read_text("utf-8")
    public = [name for name in vars(antterm.Match) if not name.startswith("_")]
    assert [name for name in public if f"`{name}" not in page and f"{name}(" not in page] == ["game"]


def test_every_example_has_a_run() -> None:
    assert {path.name for path in (CHECKOUT / "examples/api").glob("*.py")} == set(EXAMPLES)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name: str) -> None:
    arguments, printed = EXAMPLES[name]
    done = subprocess.run(
        [sys.executable, f"examples/api/{name}", *arguments],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert printed in done.stdout
