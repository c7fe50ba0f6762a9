"""Answers at hexes stand in the order of the hexes' numbers, on the screen and by ear."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meanings import LayHex
from antterm.games.march.rules.state import State
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.entries import entries_of, path_of
from antterm.games.march.screen.origins import Origins
from antterm.games.march.spoken.answers import in_order
from tests.games.march.screen.games import Options, answer_of


def on_the_screen(ask: Ask, view: MarchView) -> list[list[int]]:
    """Return the numbers of the hexes among the answers, for each hex from which ants can go."""
    cells, found = Origins(ask, view).cells, []
    for origin in cells or (None,):
        places = [entry.place for entry in entries_of(ask, view, origin)]
        hexes = [view.at(place) for place in places if isinstance(place, Hex)]
        found.append([here.number for here in hexes if here is not None])
    return found


def by_ear(ask: Ask, view: MarchView) -> list[list[int]]:
    """Return the same from the answers as they are told, those that go from one hex together."""
    found: dict[tuple[Hex, ...], list[int]] = {}
    for choice in in_order(ask.choices):
        path = path_of(choice, view)
        if path and not isinstance(choice.meaning, LayHex) and (here := view.at(path[-1])) is not None:
            found.setdefault(path[:-1], []).append(here.number)
    return [*found.values()]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [(3, 1, ()), (4, 2, (("species", "special"), ("beyond", "five"))), (3, 3, (("centipedes", "standard"),))],
)
def test_hexes_are_listed_by_their_numbers(seats: int, seed: int, options: Options) -> None:
    record: Record[State] = Record(March(), seats, seed, dict(options))
    rng, kinds = Streams(seed), set[str]()
    while (ask := record.play.ask) is not None:
        view = record.play.view(ask.seat)
        assert isinstance(view, MarchView)
        for numbers in (*on_the_screen(ask, view), *by_ear(ask, view)):
            assert numbers == sorted(numbers), ask.kind
            if len(set(numbers)) > 2:
                kinds.add(ask.kind)
        record.answer(answer_of(ask, rng))
    assert "march.ant" in kinds
