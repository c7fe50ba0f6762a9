"""Games of Micropolis on the stage: how they are set up and played by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.micropolis.presenter import MicropolisPresenter
from antterm.ui.screens.game import GameScreen
from tests.ui.stage import data_dir, on_stage

NAMES = ("Ann", "Bob", "Cleopatra", "Dan", "Eve", "Fay")


def new_game(seats: int = 2, answers: int = 0, seed: int = 1, **options: str) -> Table:
    """A game in which so many questions have been answered at random."""
    people = [Seat(name) for name in NAMES[:seats]]
    table = Table.create(Store(data_dir()), "micropolis", people, options, seed, "anthill")
    wander(table, lambda _ask, given: given >= answers)
    return table


def wander(table: Table, until: Callable[[Ask, int], bool]) -> None:
    """Answer at random until a question is the one looked for, or the game is over."""
    rng = Streams(7)
    given = 0
    while table.ask is not None and not until(table.ask, given):
        table.answer(rng.pick("choice", table.ask.choices).text)
        given += 1


def game_at(until: Callable[[Ask], bool], seats: int = 2, **options: str) -> Table:
    """A game that has come to a question of a certain kind.

    Raises:
        AssertionError: no game with one of the first seeds does.
    """
    for seed in range(30):
        table = new_game(seats, 0, seed, **options)
        wander(table, lambda ask, _given: until(ask))
        if table.ask is not None:
            return table
        table.close()
        Store(data_dir()).remove("anthill")
    raise AssertionError("no such question")


@asynccontextmanager
async def at_the_table(
    table: Table, size: tuple[int, int] = (80, 24), ascii_only: bool = False
) -> AsyncIterator[tuple[MicropolisPresenter, AntTerm, Pilot[None]]]:
    """The presenter of a game on the screen."""
    async with on_stage(table, size, ascii_only) as (app, pilot):
        assert isinstance(app.screen, GameScreen)
        assert isinstance(app.screen.presenter, MicropolisPresenter)
        yield app.screen.presenter, app, pilot


def keys(presenter: MicropolisPresenter, *names: str) -> None:
    """Give keys to a presenter; those of one character print themselves."""
    for name in names:
        presenter.press(name, name if len(name) == 1 else None)


def keys_for(ask: Ask, choice: Choice) -> list[str]:
    """The keys that give an answer."""
    if ask.kind == "tile":
        number, _blank, token = choice.text.partition(" ")
        return [number, *(["t"] if token else []), "enter"]
    if ask.kind == "side":
        return [choice.text, "enter"]
    return [str(ask.choices.index(choice) + 1), "enter"]
