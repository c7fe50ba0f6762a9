"""The games of this house. Whoever adds one adds a line to `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from antterm.i18n import _

if TYPE_CHECKING:
    from antterm.core.document import DocumentReader
    from antterm.core.files import GameFiles
    from antterm.core.game import Game
    from antterm.words import Words

GAMES: Final = (
    "hive",
    "micropolis",
    "march",
)
"""The identifiers of the games, in the order shown."""


@dataclass(frozen=True, slots=True)
class GameHome:
    """Where the parts of a game live, each as `module:name`. A part is loaded only when it is needed.

    What each of them is stands in the room that asks for it. A game need not have all of them: there is none
    where a place is empty, or no such module.
    """

    rules: str
    """Its class of `core.game.Game`."""
    words: str
    """Its class of `words.Words`."""
    documents: str = ""
    """By option, what reads an owner's own components: `core.document.DocumentReader`."""
    files: str = ""
    """Its files of other programs: `core.files.GameFiles`."""
    bots: str = ""
    """The programs that play it: `bots.home.GameBots`."""
    drawing: str = ""
    """How a position looks as plain text: `draw.drawing.Drawing`."""
    inks: str = ""
    """The roles of ink that it alone has: `draw.roles.Inks`."""
    model: str = ""
    """Its class of `ui.models.model.GameModel`."""
    plain: str = ""
    """How it is told to those who do not see it: `plain.spoken.Spoken`."""
    lessons: str = ""
    """Its lessons, as `package:folder`: `lessons.lessons_of`."""
    puzzles: str = ""
    """Who proves its puzzles, which lie beside that: `puzzles.Prover`."""
    commands: str = ""
    """The commands that it brings: `commands.own.OwnCommand`s."""

    @classmethod
    def of(cls, game_id: str) -> GameHome:
        """Where a game of this package lives: in a folder of its own in every room."""
        return cls(
            rules=f"antterm.games.{game_id}.rules.game:RULES",
            words=f"antterm.games.{game_id}.words:WORDS",
            documents=f"antterm.games.{game_id}.documents:DOCUMENTS",
            files=f"antterm.games.{game_id}.files:FILES",
            bots=f"antterm.games.{game_id}.bots:BOTS",
            drawing=f"antterm.games.{game_id}.draw:DRAWING",
            inks=f"antterm.games.{game_id}.draw.inks:INKS",
            model=f"antterm.games.{game_id}.screen.model:MODEL",
            plain=f"antterm.games.{game_id}.spoken:SPOKEN",
            lessons=f"antterm.games.{game_id}:lessons",
            puzzles=f"antterm.games.{game_id}.puzzles:PUZZLES",
            commands=f"antterm.games.{game_id}.commands:COMMANDS",
        )


HOMES: dict[str, GameHome] = {game_id: GameHome.of(game_id) for game_id in GAMES}
"""The homes of the games by their identifiers."""


def load(where: str) -> Any:
    """The thing that `module:name` names."""
    module, name = where.split(":")
    return getattr(import_module(module), name)


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
    """What a game is called. Where its package says it, its words are not loaded for that: it takes long.

    Raises:
        KeyError: no game has this identifier.
    """
    package = import_module(HOMES[game_id].rules.partition(":")[0].rpartition(".")[0])
    name: str = getattr(package, "TITLE", "")
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
