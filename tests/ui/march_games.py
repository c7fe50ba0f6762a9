"""Games of March of the Ants, played on by nobody in particular until something is to be seen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from typing import Any

from textual.pilot import Pilot

from antterm.core.ask import Ask, Choice
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.march.game import March
from antterm.march.view import MarchView
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.march.presenter import MarchPresenter
from antterm.ui.screens.game import GameScreen
from tests.ui.stage import data_dir, on_stage

PASSES = ("none", "stop", "done", "ants")
LIKES = {"explore": 6, "march": 4, "forage": 1, "play": 2, "rest": 0}
"""How much somebody likes each Action; that of a special species 6."""

Stop = Callable[[Ask, MarchView], bool]
"""Whether this is the position that was looked for."""


def answer_of(ask: Ask, rng: Streams) -> str:
    """A lively answer: he does something rather than nothing, and rests when nothing else is left."""
    texts = [choice.text for choice in ask.choices]
    if ask.kind == "turn.action":
        liked = [text for text in texts for _ in range(LIKES.get(text, 6))]
        return rng.pick("lively", liked or texts)
    doing = [text for text in texts if text not in PASSES]
    return rng.pick("lively", doing if doing and rng.below("mood", 8) else texts)


@cache
def answers_until(stop: Stop, seats: int, seed: int, options: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """The answers of a lively game up to the first question at which `stop` says so, or to its end."""
    record: Record[Any] = Record(March(), seats, seed, dict(options))
    rng = Streams(seed)
    while (ask := record.play.ask) is not None and not stop(ask, record.play.view(ask.seat)):
        record.answer(answer_of(ask, rng))
    return record.answers


def march_table(
    answers: Sequence[str] = (),
    seats: int = 3,
    seed: int = 1,
    persons: int | None = None,
    options: tuple[tuple[str, str], ...] = (),
) -> Table:
    """A game with these answers; the first `persons` seats are people (None: all), the others random bots."""
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve")[:seats]
    places = [
        Seat(name, "person" if persons is None or place < persons else "bot:random")
        for place, name in enumerate(names)
    ]
    table = Table.create(Store(data_dir()), "march", places, dict(options), seed, "summer")
    for text in answers:
        table.record.answer(text)
    return table


def asked(kind: str) -> Stop:
    """Stop at a question of this kind."""
    return lambda ask, view: ask.kind == kind


@asynccontextmanager
async def at_the_meadow(
    table: Table, size: tuple[int, int] = (80, 24), ascii_only: bool = False
) -> AsyncIterator[tuple[MarchPresenter, AntTerm, Pilot[None]]]:
    """The presenter of a game on the screen, with everybody's cards open: nobody needs a curtain."""
    async with on_stage(None, size, ascii_only) as (app, pilot):
        app.settings = replace(app.settings, curtain="off")
        screen = GameScreen(table)
        await app.push_screen(screen)
        await pilot.pause()
        assert isinstance(screen.presenter, MarchPresenter)
        yield screen.presenter, app, pilot


def keys_for(presenter: MarchPresenter, choice: Choice) -> None:
    """Give an answer with numbers, Space and Enter alone; what happened is read and left first."""
    if presenter.page == "story":
        presenter.press("enter", None)
    for _stage in range(2):
        at = next(n for n, entry in enumerate(presenter.entries, 1) if choice in entry.choices)
        goes_on = presenter.entries[at - 1].goes_on
        for digit in str(at):
            presenter.press(digit, digit)
        if presenter.number:
            presenter.press("enter", None)
        if not goes_on:
            break
    for _turn in range(60):
        if presenter.choice == choice:
            break
        presenter.press("space", " ")
    assert presenter.choice == choice, choice
    presenter.press("enter", None)
