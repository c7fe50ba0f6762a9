"""The games of this house. Whoever adds one adds a line to `HOMES`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from antterm.core.game import Game
    from antterm.words import Words


@dataclass(frozen=True, slots=True)
class Home:
    """Where the parts of a game live; each is loaded only when it is needed."""

    rules: str
    """`module:Class` of its `Game`."""
    words: str
    """`module:Class` of its sentences."""
    drawing: str
    """`module:function` that draws a view as plain characters for `antterm show` and previews."""
    presenter: str
    """`module:Class` of its presenter on the screen."""
    documents: Mapping[str, str] = field(default_factory=dict)
    """For options that are documents: `module:function` that reads the value from a file or folder."""
    score_lines: str = ""
    """`module:function` that gives, from a view of the end, each seat's points line by line; empty where
    there are no such lines."""
    measures: str = ""
    """`module:function` that gives, from a view of the end and all events, further figures of a game by their
    names; empty where there are none."""


HOMES: dict[str, Home] = {
    "hive": Home(
        rules="antterm.hive.game:Hive",
        words="antterm.hive.words:HiveWords",
        drawing="antterm.draw.hive:draw_view",
        presenter="antterm.ui.hive.presenter:HivePresenter",
    ),
    "micropolis": Home(
        rules="antterm.micropolis.game:Micropolis",
        words="antterm.micropolis.words:MicropolisWords",
        drawing="antterm.draw.micropolis:draw_view",
        presenter="antterm.ui.micropolis.presenter:MicropolisPresenter",
        documents={"deck": "antterm.commands.documents:deck"},
        score_lines="antterm.draw.micropolis_sheet:score_lines",
    ),
    "march": Home(
        rules="antterm.march.game:March",
        words="antterm.march.words:MarchWords",
        drawing="antterm.draw.march:draw_view",
        presenter="antterm.ui.march.presenter:MarchPresenter",
        documents={"components": "antterm.commands.documents:components"},
        score_lines="antterm.draw.march_lines:score_lines",
        measures="antterm.draw.march_lines:measures",
    ),
}


def load(where: str) -> Any:
    """The thing that `module:name` names."""
    module, name = where.split(":")
    return getattr(import_module(module), name)


def game(game_id: str) -> Game[Any]:
    """The rules of a game.

    Raises:
        KeyError: no game has this identifier.
    """
    rules: Game[Any] = load(HOMES[game_id].rules)()
    return rules


def words(game_id: str) -> Words:
    """The sentences of a game.

    Raises:
        KeyError: no game has this identifier.
    """
    sentences: Words = load(HOMES[game_id].words)()
    return sentences
