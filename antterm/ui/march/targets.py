"""The answers of a question as things to point at: hexes first, then what has no place in the meadow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.march.meadow import Spot
from antterm.march.view import MarchView

DECLINES = ("none", "stop", "done", "ants")
"""Answers that let a question pass."""

Path = tuple[Hex, ...]
"""The cells that an answer speaks of, in their order: from where, to where."""


@dataclass(frozen=True)
class Entry:
    """Something with a number on the screen."""

    choices: tuple[Choice, ...]
    """The answers that are left once it is chosen; several are told apart with Space."""
    cell: Hex | None = None
    """Where it is in the meadow; None for an answer without a place."""
    goes_on: bool = False
    """Whether the place to go to is chosen next."""
    listed: bool = False
    """Whether it stands in the list beside the meadow."""


def path_of(choice: Choice, view: MarchView) -> Path:
    """The cells that an answer speaks of."""
    cell = choice.mark("cell")
    if cell is not None:
        return (Hex.parse(cell),)
    numbers: list[tuple[str, int]] = []
    for mark in choice.marks:
        if mark.kind == "hex":
            numbers.append(("hex", int(mark.id)))
        elif mark.kind == "spot":
            number = Spot.parse(mark.id).hex
            if numbers and numbers[-1] == ("hex", number):
                numbers.pop()
            numbers.append(("spot", number))
    return tuple(view.hexes[number].cell for _kind, number in numbers if number in view.hexes)


def entries(ask: Ask, view: MarchView, chosen: Hex | None) -> list[Entry]:
    """What can be pointed at now, hexes in reading order.

    Args:
        ask: the question.
        view: what the seat sees.
        chosen: the hex from which something goes, once that is chosen.
    """
    by_cell: dict[Hex, list[Choice]] = {}
    going_on: set[Hex] = set()
    plain: list[Choice] = []
    for choice in ask.choices:
        path = path_of(choice, view)
        if chosen is not None:
            if len(path) > 1 and path[0] == chosen:
                by_cell.setdefault(path[-1], []).append(choice)
        elif not path:
            plain.append(choice)
        else:
            by_cell.setdefault(path[0], []).append(choice)
            if len(path) > 1:
                going_on.add(path[0])
    cells = sorted(by_cell, key=reading_order)
    if len(cells) == 1 and not going_on and all(choice.mark("turn") is None for choice in ask.choices):
        placed = [Entry((choice,), cells[0], listed=True) for choice in by_cell[cells[0]]]
    else:
        ordered = {cell: tuple(sorted(by_cell[cell], key=_restless_first)) for cell in cells}
        placed = [Entry(ordered[cell], cell, cell in going_on) for cell in cells]
    return [*placed, *(Entry((choice,), listed=True) for choice in plain)]


def as_list(ask: Ask) -> list[Entry]:
    """Every answer as an entry of its own, for questions that are not asked in the meadow."""
    return [Entry((choice,), listed=True) for choice in ask.choices]


def decline(ask: Ask) -> Choice | None:
    """The answer that lets the question pass."""
    return next((choice for choice in ask.choices if choice.text in DECLINES), None)


def has_places(ask: Ask, view: MarchView) -> bool:
    """Whether any answer has a place in the meadow."""
    return any(path_of(choice, view) for choice in ask.choices)


def reading_order(cell: Hex) -> tuple[int, int]:
    """Top to bottom, then left to right."""
    return 2 * cell.r + cell.q, cell.q


def _restless_first(choice: Choice) -> bool:
    """Ants that stand on no site are the first to be offered."""
    first = next((mark.id for mark in choice.marks if mark.kind == "spot"), "")
    return "." in first and not first.endswith(".o")


def cards_of(choices: Iterable[Choice]) -> list[str]:
    """The cards that answers speak of, each once."""
    return list(dict.fromkeys(card for choice in choices if (card := choice.mark("card")) is not None))
