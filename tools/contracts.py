"""Contracts of import-linter that hold for every game of the registry, whether or not anybody lists it.

In the names of modules, `{game}` stands for each game. `pyproject.toml` uses these types as the ones of
import-linter of the same names; `games_apart` is one of our own.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

from antterm.registry import GAMES

GAME = "{game}"


def _there(expression: str) -> bool:
    """Whether all modules that an expression names are there; games differ in how they are divided."""
    modules = [name for name in expression.split(" -> ") if "*" not in name]
    return all(find_spec(name) is not None for name in modules)


def _each(entry: str) -> list[str]:
    """An entry of a list, once for every game that has such a module."""
    return (
        [named for game in GAMES if _there(named := entry.replace(GAME, game))] if GAME in entry else [entry]
    )


class ForEveryGame(Contract):
    """A contract whose lists of modules may name `{game}`."""

    def __init__(self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]) -> None:
        spread = {
            key: [named for entry in value for named in self.spread(key, entry)]
            for key, value in contract_options.items()
            if isinstance(value, list)
        }
        super().__init__(name, session_options, contract_options | spread)

    def spread(self, option: str, entry: str) -> list[str]:
        """Return what an entry of a list stands for.

        Args:
            option: the name of the list.
            entry: a module, a layer or an import, which may hold `{game}`.
        """
        return _each(entry)


class Layers(ForEveryGame, LayersContract):
    """Layers; games named in one of them are its siblings."""

    def spread(self, option: str, entry: str) -> list[str]:
        if option == "layers" and GAME in entry:
            return [" | ".join(entry.replace(GAME, game) for game in GAMES)]
        return _each(entry)


class Forbidden(ForEveryGame, ForbiddenContract):
    """Imports that are forbidden to every game."""


class Protected(ForEveryGame, ProtectedContract):
    """Modules of every game that only some may import."""


class GamesApart(Contract):
    """No game imports from another."""

    type_name = "games_apart"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        known = [
            (module, other)
            for module in sorted(graph.modules)
            if (game := _game_of(module)) is not None
            for other in sorted(graph.find_modules_directly_imported_by(module))
            if _game_of(other) not in (None, game)
        ]
        return ContractCheck(kept=not known, metadata={"known": known})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, other in check.metadata["known"]:
            output.print_error(f"{module} -> {other}")


def _game_of(module: str) -> str | None:
    """Return the game in whose folder a module is; None for modules of the platform."""
    match module.split("."):
        case ["antterm", "games", game, *_]:
            return game
    return None
