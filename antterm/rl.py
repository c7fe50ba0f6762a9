"""The games as environments of PettingZoo, for reinforcement learning: `antterm.rl.env("hive")`.

Install `antterm[rl]` for it. The encodings are described in docs/api.md. They are made by feature hashing, so
that they are the same for every game, also for those that other packages bring.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from zlib import crc32

from antterm import api
from antterm.bots.json_values import question, view_of
from antterm.core.options import BadOption

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:  # without the extra `rl`: `env` says so
    AECEnv = None

__all__ = ("ACTIONS", "CHOICE_FEATURES", "FEATURES", "BadOption", "Environment", "env")

ACTIONS: Final = 512
"""The number of actions: an action is the place of a legal answer in the list of choices."""
FEATURES: Final = 2048
"""The length of the vector that describes a position."""
CHOICE_FEATURES: Final = 64
"""The length of the vector that describes a choice."""
LARGEST: Final = 16.0
"""No number of an observation is larger, or smaller than its negative."""
SCALE: Final = 0.1
"""The factor by which a number of the game is multiplied."""
LIMIT: Final = 2000
"""Answers after which a game is broken off where nothing else is said."""


def env(game: str, seats: int | None = None, limit: int = LIMIT, **options: Any) -> Any:
    """Return an environment with the usual checks of PettingZoo around it: the order of calls, and actions.

    Args:
        game, seats, limit, options: see `Environment`.

    Raises:
        ImportError: PettingZoo is not installed.
        KeyError: no game has this identifier.
        BadOption: there is no such option or value, or the game is not for so many.
    """
    if AECEnv is None:
        raise ImportError("antterm.rl needs PettingZoo: pip install 'antterm[rl]'")
    made = Environment(game, seats, limit, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class Environment(AECEnv or object):  # type: ignore[misc]
    """A game for agents that take turns: an AEC environment.

    Args:
        game: the identifier of the game.
        seats: number of players; None for the usual one.
        limit: answers after which the game is broken off (`truncations`).
        options: the options of the game, as `antterm.new` takes them.

    Raises:
        KeyError, BadOption: see `env`.
    """

    def __init__(self, game: str, seats: int | None = None, limit: int = LIMIT, **options: Any) -> None:
        super().__init__()
        self.metadata = {"name": f"antterm_{game}_v1", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.match = api.new(game, seats, 0, **options)
        """The game that is being played."""
        self._begun = game, seats, options
        self._limit = limit
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.seats)]
        self.agents = list[str]()
        self._action_space = spaces.Discrete(ACTIONS)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (FEATURES,), np.float32),
                "choices": spaces.Box(-LARGEST, LARGEST, (ACTIONS, CHOICE_FEATURES), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )

    def action_space(self, agent: str) -> Any:
        """Return the space of actions, the same for all."""
        return self._action_space

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations, the same for all."""
        return self._observation_space

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: the seed of the game; None for one drawn at random.
            options: not used; those of the game are given when the environment is made.
        """
        game, seats, chosen = self._begun
        self.match = api.new(game, seats, seed, **chosen)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._look()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know; who is not asked has no choices, and a mask of zeros."""
        seat, asked = self.possible_agents.index(agent), self.match.question
        seen: dict[str, Any] = {"view": view_of(self.match.view(seat))}
        choices: Any = np.zeros((ACTIONS, CHOICE_FEATURES), np.float32)
        mask: Any = np.zeros(ACTIONS, np.int8)
        if asked is not None and asked.seat == seat:
            question_data = question(asked)
            offered = question_data.pop("choices")[:ACTIONS]
            seen["question"] = question_data
            mask[: len(offered)] = 1
            for index, choice in enumerate(offered):
                _encode(choice["meaning"], choices[index])
        position: Any = np.zeros(FEATURES, np.float32)
        _encode(seen, position)
        return {"observation": position, "choices": choices, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked.

        Args:
            action: the place of a legal answer; None for an agent whose game is over.

        Raises:
            ValueError: there is no such answer. Nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choices = self.match.choices[:ACTIONS]
        if action is None or not 0 <= action < len(choices):
            raise ValueError(f"{action} is not one of the {len(choices)} legal actions")
        self._cumulative_rewards[agent] = 0.0
        self.match.answer(choices[action])
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def close(self) -> None:
        """Do nothing: an environment holds nothing."""

    def _look(self) -> None:
        """See who is asked, or how the game has ended."""
        outcome, asked = self.match.outcome, self.match.question
        if outcome is not None:
            won = 1.0 if len(outcome.winners) == 1 else 0.0
            for seat, agent in enumerate(self.agents):
                self.rewards[agent] = won if seat in outcome.winners else -1.0
                self.infos[agent] = {"scores": outcome.scores, "reason": outcome.reason}
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(self.match.answers) >= self._limit:
            self.truncations = dict.fromkeys(self.agents, True)
        if asked is not None:
            self.agent_selection = self.possible_agents[asked.seat]
            texts = [choice.text for choice in asked.choices[:ACTIONS]]
            self.infos = {agent: {} for agent in self.agents} | {self.agent_selection: {"choices": texts}}


def _encode(value: Any, into: Any) -> None:
    """Add the features of a value to an array.

    A feature stands at the place that the CRC-32 of its name has in the array. `a.b=X` counts that there is X
    at the path a, b; a number at a path is added at `a.b`, too, multiplied by `SCALE`.

    Args:
        value: plain, as JSON has it.
        into: the array.
    """
    size = len(into)
    for path, leaf in _leaves(value, ""):
        into[crc32(f"{path}={leaf}".encode()) % size] += 1
        if type(leaf) in (int, float):
            into[crc32(path.encode()) % size] += SCALE * leaf
    np.clip(into, -LARGEST, LARGEST, out=into)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield what is no object and no list in a plain value, each with its path."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _leaves(each, f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from _leaves(each, f"{path}.{number}")
    else:
        yield path, value
