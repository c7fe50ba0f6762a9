"""The games that can be played: ours, and those that other packages announce (`plugins`).

To add one of ours, add a line to `GAMES`, and the same to the entry points in `pyproject.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from antterm import plugins
from antterm.core.home import GameHome
from antterm.i18n import N_, _

if TYPE_CHECKING:
    from antterm.core.files import DocumentReader, GameFiles
    from antterm.core.game import Game
    from antterm.words import Words

GAMES: Final = {
    "hive": "antterm.games.hive:HOME",
    "micropolis": "antterm.games.micropolis:HOME",
    "march": "antterm.games.march:HOME",
}
"""The `GameHome` of each of our games as `module:name`, by the game's identifier, in the order shown."""
IDENTIFIER: Final = re.compile(r"[a-z][a-z0-9_]{1,19}")
"""The form of a game's identifier."""
NOT_A_GAME: Final = N_("it is not the GameHome of a game with this identifier")
NOT_WHOLE: Final = N_("its GameHome does not name both a drawing and a model")
TAKEN: Final = N_("there is another game with this name")

HOMES: Final[dict[str, GameHome]] = {}
"""The homes of the games by their identifiers, in the order shown."""
ORIGINS: Final[dict[str, plugins.Package]] = {}
"""The package that brings each game, by the game's identifier; our own games have none."""
FOREIGN: Final[dict[str, plugins.Announced]] = {}
"""Parts announced by other packages, by the place of a part of a game, or of a bot."""


def register(game_id: str, where: str) -> GameHome:
    """Add a game to `HOMES`.

    Args:
        game_id: its identifier.
        where: its `GameHome` as `module:name`.
    """
    home: GameHome = load(where)
    HOMES[game_id] = home
    return home


def _register_foreign(announced: plugins.Announced) -> None:
    """Add a game of another package, if its rules and words can be loaded."""
    game_id = announced.game
    if game_id in HOMES:
        plugins.leave_out(announced, TAKEN)
        return
    try:
        home = register(game_id, announced.place)
        if not (
            IDENTIFIER.fullmatch(game_id) and isinstance(home, GameHome) and load(home.rules).id == game_id
        ):
            raise plugins.PluginError(NOT_A_GAME)
        if not (home.drawing and home.model):
            raise plugins.PluginError(NOT_WHOLE)
        words(game_id)
    except (Exception, SystemExit) as error:  # whatever a package does, the program starts
        HOMES.pop(game_id, None)
        plugins.leave_out(announced, error)
        return
    ORIGINS[game_id] = announced.package
    FOREIGN.update((place, announced) for place in home if ":" in place)


def allow(packages: Collection[str]) -> list[str]:
    """Leave out the games and bots of other packages, but for some of them, from now on.

    Args:
        packages: the names of those that are allowed.

    Returns:
        Those of the names that no package has that brings something.
    """
    unknown = plugins.allow(packages)
    allowed = {announced.package for announced in plugins.announced()}
    for game_id, package in [*ORIGINS.items()]:
        if package not in allowed:
            del HOMES[game_id], ORIGINS[game_id]
    return unknown


def watch_over(place: str, announced: plugins.Announced) -> None:
    """Have an error while `module:name` is loaded reported as one of the package that it belongs to."""
    FOREIGN[place] = announced


def load(where: str) -> Any:
    """Return the thing that `module:name` names.

    Raises:
        PluginError: it is of another package, and cannot be loaded.
    """
    module, name = where.split(":")
    if (announced := FOREIGN.get(where)) is None:
        return getattr(import_module(module), name)
    try:
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as error:
        raise plugins.leave_out(announced, error) from error


def find(where: str) -> Any | None:
    """Return the thing that `module:name` names; None where there is no such module, or nothing is named.

    What another package brings and cannot be loaded counts as not there (`plugins.faults` tells why).
    """
    module = where.partition(":")[0]
    try:
        return load(where) if where else None
    except plugins.PluginError:
        return None
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module is there, but something that it needs is not
        return None


def game(game_id: str) -> Game[Any]:
    """Return the rules of a game.

    Raises:
        KeyError: no game has this identifier.
    """
    rules: Game[Any] = load(HOMES[game_id].rules)()
    return rules


def title(game_id: str) -> str:
    """Return what a game is called.

    Raises:
        KeyError: no game has this identifier.
    """
    name = HOMES[game_id].title
    return _(name) if name else words(game_id).title()


def title_or_id(game_id: str) -> str:
    """Return what a game is called; its identifier if this program does not have it."""
    return title(game_id) if game_id in HOMES else game_id


def words(game_id: str) -> Words:
    """Return the sentences of a game.

    Raises:
        KeyError: no game has this identifier.
    """
    sentences: Words = load(HOMES[game_id].words)()
    return sentences


def documents(game_id: str) -> Mapping[str, DocumentReader]:
    """Return what reads each option that is a document.

    Raises:
        KeyError: no game has this identifier.
    """
    readers: Mapping[str, DocumentReader] | None = find(HOMES[game_id].documents)
    return readers or {}


def files(game_id: str) -> GameFiles | None:
    """Return the files of other programs that a game has; None where there are none.

    Raises:
        KeyError: no game has this identifier.
    """
    found: GameFiles | None = find(HOMES[game_id].files)
    return found


for _game_id, _where in GAMES.items():
    register(_game_id, _where)
for _announced in plugins.announced():
    if _announced.group == plugins.GAMES:
        _register_foreign(_announced)
