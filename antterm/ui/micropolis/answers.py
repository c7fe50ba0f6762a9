"""Listed answers: in short, in full and in words, with people by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from antterm.core.ask import Ask, Choice
from antterm.draw.canvas import cells_of
from antterm.draw.micropolis_anthill import HALF
from antterm.draw.micropolis_names import first_slot
from antterm.i18n import _
from antterm.micropolis.anthill import TILES_OF_ANTHILL
from antterm.ui.paint import shorten

if TYPE_CHECKING:
    from antterm.ui.micropolis.presenter import MicropolisPresenter


def listed(presenter: MicropolisPresenter, ask: Ask, width: int) -> str:
    """The answers on a line of `width` columns; the one under the bar in brackets, always in sight."""
    room = max(8, width // len(ask.choices) - 4)
    answers = [f"{number} {_short(presenter, choice, room)}" for number, choice in enumerate(ask.choices, 1)]
    answers[presenter.picked] = f"[{answers[presenter.picked]}]"
    first = 0
    while first < presenter.picked and cells_of("  ".join(answers[first : presenter.picked + 1])) > width:
        first += 1
    line = "  ".join(answers[first:])
    picked = ask.choices[presenter.picked]
    if _name(presenter, picked):
        return line  # a name says it all
    return line + "   " + sentence(presenter, ask, picked)


def in_full(presenter: MicropolisPresenter) -> list[str]:
    """All listed answers with their numbers; none where the question is not answered from a list."""
    ask = presenter.asked_as_list()
    if ask is None:
        return []
    return [
        f"{number} {_name(presenter, choice) or sentence(presenter, ask, choice)}"
        for number, choice in enumerate(ask.choices, 1)
    ]


def sentence(presenter: MicropolisPresenter, ask: Ask, choice: Choice) -> str:
    """An answer in words; barracks are told by where they lie in the ring."""
    name, barracks = _name(presenter, choice), choice.mark("barracks")
    if name:
        return _("Hand the Red Army token to {seat}.").format(seat=name)
    if ask.kind == "sentry" and barracks:
        empties = choice.text.startswith("empty")
        text = (
            _("Empty the barracks for {n}, {place}.") if empties else _("Fill the barracks for {n}, {place}.")
        )
        holes = presenter.view.deck.tiles[barracks].barracks
        return text.format(n=holes, place=_place(presenter, barracks))
    return presenter.words.choice(ask, choice, presenter.view)


def _name(presenter: MicropolisPresenter, choice: Choice) -> str:
    """Who would get the Red Army token; nobody where the answer hands it to no one."""
    seat = choice.mark("seat")
    if seat is None or choice.text == "keep" or presenter.sight is None:
        return ""
    return presenter.sight.names[int(seat)]


def _short(presenter: MicropolisPresenter, choice: Choice, room: int) -> str:
    """An answer in few characters."""
    name, barracks = _name(presenter, choice), choice.mark("barracks")
    if name:
        return shorten(name, room)
    if barracks and " " in choice.text:
        text = _("empty {place}") if choice.text.startswith("empty") else _("fill {place}")
        return text.format(place=_place(presenter, barracks))
    return choice.text


def _place(presenter: MicropolisPresenter, tile: str) -> str:
    """Where a tile of the anthill in question lies in the ring, counted from the left."""
    home = presenter.own()
    tiles = presenter.view.anthill(home).tiles
    index = next(i for i, here in enumerate(tiles) if here.id == tile)
    slot = (first_slot(tiles, presenter.growth(home)) + index) % TILES_OF_ANTHILL
    if slot < HALF:
        return _("tile {n} above").format(n=slot + 1)
    return _("tile {n} below").format(n=TILES_OF_ANTHILL - slot)
