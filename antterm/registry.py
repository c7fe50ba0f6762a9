"""The games that can be played. To add one, add a line to `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from antterm.core.home import GameHome
from antterm.i18n import _

if TYPE_CHECKING:
    from antterm.core.files import DocumentReader, GameFiles
    from antterm.core.game import Game
    from antterm.words import Words

GAMES: Final = {
    "hive": "antterm.games.hive:HOME",
    "micropolis": "antterm.games.micropolis:HOME",
    "march": "antterm.games.march:HOME",
}
"""The `GameHome` of each game as `module:name`, by the game's identifier, in the order shown."""


def load(where: str) -> Any:
    """The thing that `module:name` names."""
    module, name = where.split(":")
    return getattr(import_module(module), name)


HOMES: Final[dict[str, GameHome]] = {game_id: load(where) for game_id, where in GAMES.items()}
"""The homes of the games by their identifiers, in the order shown."""


def find(where: str) -> Any | None:
    """The thing that `module:name` names; None where there is no such module, or nothing is named."""
    module = where.partition(":")[0]
    try:
        return load(where) if where else None
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module is there, but something that it needs is not
        return None


def game(game_id: str) -> Game[Any]:
    """The rules of a game.

    Raises:
        KeyError: no game has this identifier.
    """
    rules: Game[Any] = load(HOMES[game_id].rules)()
    return rules


def title(game_id: str) -> str:
    """What a game is called.

    Raises:
        KeyError: no game has this identifier.
    """
    name = HOMES[game_id].title
    return _(name) if name else words(game_id).title()


def words(game_id: str) -> Words:
    """The sentences of a game.

    Raises:
        KeyError: no game has this identifier.
    """
    sentences: Words = load(HOMES[game_id].words)()
    return sentences


def documents(game_id: str) -> Mapping[str, DocumentReader]:
    """By option that is a document, what reads it.

    Raises:
        KeyError: no game has this identifier.
    """
    readers: Mapping[str, DocumentReader] | None = find(HOMES[game_id].documents)
    return readers or {}


def files(game_id: str) -> GameFiles | None:
    """The files of other programs that a game has; None where there are none.

    Raises:
        KeyError: no game has this identifier.
    """
    found: GameFiles | None = find(HOMES[game_id].files)
    return found
