"""The games as environments of PettingZoo: its own tests, what is encoded, and how a game ends."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from antterm import registry, rl
from antterm.core.options import BadOption
from tests.sampling import chosen, fewer

zoo = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed: antterm[rl]")
np = pytest.importorskip("numpy")

every_game = pytest.mark.parametrize("game", registry.HOMES)
every_cycle = pytest.mark.parametrize("cycles", fewer(6, 120))
"""Steps of PettingZoo's own tests."""


def played(game: str, seed: int, limit: int = rl.LIMIT, **more: Any) -> tuple[Any, dict[str, float]]:
    """Play a game at random; return the environment, and what each agent was given in all."""
    lot, environment = random.Random(seed), rl.env(game, limit=limit, **more)
    environment.reset(seed=seed)
    given = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, is_over, is_broken_off, _info = environment.last()
        given[agent] += reward
        legal = [place for place, may in enumerate(seen["action_mask"]) if may]
        environment.step(None if is_over or is_broken_off else lot.choice(legal))
    return environment.unwrapped, given


@every_game
@every_cycle
@pytest.mark.filterwarnings("ignore")  # that an observation is a dict, and a new one each time
def test_the_api_test_of_pettingzoo_passes(game: str, cycles: int) -> None:
    zoo.api_test(rl.env(game), num_cycles=cycles)


@pytest.mark.few(1)
@every_game
@pytest.mark.parametrize("cycles", fewer(5, 20))
@pytest.mark.filterwarnings("ignore")
def test_the_seed_test_of_pettingzoo_passes(game: str, cycles: int) -> None:
    zoo.seed_test(lambda: rl.env(game), num_cycles=cycles)


@every_game
@pytest.mark.parametrize("steps", fewer(8, 40))
def test_only_whoever_is_asked_has_legal_actions_and_they_are_its_choices(game: str, steps: int) -> None:
    environment = rl.env(game)
    environment.reset(seed=2)
    lot, match = random.Random(2), environment.unwrapped.match
    for _step in range(steps):
        match = environment.unwrapped.match
        if match.question is None:
            break  # a short game
        asked = environment.agent_selection
        for agent in environment.agents:
            seen = environment.observe(agent)
            assert environment.observation_space(agent).contains(seen)
            assert seen["action_mask"].sum() == (len(match.choices) if agent == asked else 0)
            described = seen["choices"].any(axis=1).sum()
            assert described == (len(match.choices) if agent == asked else 0)
        texts = [choice.text for choice in match.choices]
        assert environment.infos[asked] == {"choices": texts}
        action = lot.randrange(len(texts))
        environment.step(action)
        assert match.answers[-1] == texts[action]


def test_what_a_seat_must_not_know_is_not_in_its_observation() -> None:
    """March: another hand and other decks change nothing."""
    from antterm.core.rng import Streams
    from antterm.games.march.rules.determinization import determinize

    environment = rl.env("march", seats=3)
    environment.reset(seed=1)
    lot = random.Random(1)
    for _step in range(40):
        legal = int(environment.observe(environment.agent_selection)["action_mask"].sum())
        environment.step(lot.randrange(legal))
    match = environment.unwrapped.match
    other = determinize(match.view(0), Streams(5)).state
    seen = environment.observe("player_0")["observation"]
    environment.unwrapped.match = type(
        "Imagined",
        (),
        {
            "view": lambda _self, seat: registry.game("march").view(other, seat),
            "question": match.question,
        },
    )()
    assert (environment.observe("player_0")["observation"] == seen).all()
    assert not (environment.observe("player_1")["observation"] == seen).all()


def test_different_positions_and_different_choices_are_told_apart() -> None:
    environment = rl.env("hive")
    environment.reset(seed=1)
    first = environment.observe("player_0")
    offered = [tuple(row) for row in first["choices"] if row.any()]
    assert len(set(offered)) == len(offered) > 3
    environment.step(0)
    assert (environment.observe("player_0")["observation"] != first["observation"]).any()


@pytest.mark.parametrize("game", chosen(["micropolis"], registry.HOMES))
def test_a_game_that_ends_rewards_who_has_won(game: str) -> None:
    environment, given = played(game, 3, limit=100_000)
    outcome = environment.match.outcome
    won = 1.0 if len(outcome.winners) == 1 else 0.0
    assert [*given.values()] == [won if seat in outcome.winners else -1.0 for seat in range(len(given))]
    assert environment.agents == []


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    environment, given = played("hive", 1, limit=10)
    assert len(environment.match.answers) == 10
    assert environment.match.outcome is None
    assert set(given.values()) == {0.0}


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    environment = rl.Environment("hive")
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="511 is not one of the"):
        environment.step(511)
    assert environment.match.answers == []


def test_options_and_seats_are_those_of_the_game() -> None:
    environment = rl.env("march", seats=4, beyond="three")
    environment.reset(seed=1, options={"of whoever calls": 1})
    assert len(environment.possible_agents) == 4
    assert environment.unwrapped.match.options["beyond"] == "three"
    with pytest.raises(BadOption):
        rl.env("march", beyond="nothing")
    with pytest.raises(KeyError):
        rl.env("chess")


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[1] / "docs/api.md").read_text("utf-8")
    (block,) = re.findall(r"^```python\n(import antterm\.rl\n.*?)^```", page, re.DOTALL | re.MULTILINE)
    exec(compile(block, "docs/api.md", "exec"), {})
    assert "winners=" in capsys.readouterr().out


def test_the_page_describes_the_encoding() -> None:
    page = (Path(__file__).parents[1] / "docs/api.md").read_text("utf-8")
    for size in (rl.FEATURES, rl.ACTIONS, rl.CHOICE_FEATURES, rl.LIMIT):
        assert f"{size:,}" in page
    array = np.zeros(8, np.float32)
    rl._encode({"a": {"b": 20}}, array)
    expected = np.zeros(8, np.float32)
    expected[crc32(b".a.b=20") % 8] += 1
    expected[crc32(b".a.b") % 8] += 2
    assert array.tolist() == expected.tolist()
    rl._encode({"much": 1000}, array)
    assert array.max() == rl.LARGEST


def test_without_pettingzoo_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rl, "AECEnv", None)
    with pytest.raises(ImportError, match=r"antterm\[rl\]"):
        rl.env("hive")
