"""Whatever the key line names does something at that moment, at every question of whole games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.rules.game import March
from antterm.games.march.screen.deciding import ORDERING
from antterm.games.march.screen.model import MarchModel
from antterm.ui.models.keymap import Offer
from tests.games.march.screen.games import SIZES, SPECIAL, ModelDriver, Options, Size, answer_of
from tests.sampling import fewer


def keys_of(model: MarchModel, offer: Offer) -> list[str]:
    """The keys that the line names for a command, or those at both ends of a range of numbers."""
    named = offer.keys or model.keymap.shown(offer.command)
    found = list[str]()
    for key in named.split("/") if len(named) > 1 else [named]:
        first, dash, last = key.partition("-")
        found += [first, last] if dash and first.isdigit() and last.isdigit() else [key]
    return found


def check_line(seated: ModelDriver, way: tuple[str, ...]) -> int:
    """Press each key that the line names, each time at the same question. Returns how many there were."""
    model, seat_view = seated.model, seated.model.seat_view
    assert seat_view is not None

    def begin() -> None:
        model.show(seat_view)
        seated.go_on()
        for key in way:
            model.press(key)
        seated.stage.changed()

    begin()
    named = [key for offer in model.offers() for key in keys_of(model, offer)]
    for key in named:
        begin()
        pointed = model.pointing.mark
        for each in key if key.isdigit() else [key]:
            assert model.press(each), (key, named, seated.ask)
        is_there = key.isdigit() and model.pointing.mark == pointed  # "You are already looking at this."
        asks_again = model.message.startswith(f"Press {key} again to ")
        gives_order = key in map(model.keymap.shown, ORDERING.values())  # here it has been taken back
        # a hex with ants that might go themselves, or with a number that others begin with
        tells_more = any(each in model.message for each in ("is marked as where to", "type the second digit"))
        is_told = is_there or asks_again or gives_order or tells_more
        assert not model.message or is_told, (key, model.message, seated.ask)
    begin()
    return len(named)


@pytest.mark.few(1)
@pytest.mark.parametrize("counts", fewer(False, True))
@SIZES
@pytest.mark.parametrize("game", [(2, 73, ()), (3, 71, ()), (4, 72, (("beyond", "five"), *SPECIAL))])
def test_whatever_the_key_line_names_does_something(
    game: tuple[int, int, Options], size: Size, counts: bool
) -> None:
    """And in the second step of a hex; once for each kind of question, or for each number of its answers."""
    record, rng, found = Record(March(), game[0], game[1], dict(game[2])), Streams(game[1]), 0
    seated, kinds = ModelDriver(None, *game, size=size), set[tuple[str, int]]()
    seated.stage.plays = False  # answers are noted, and change nothing
    seated.model.hooks = replace(seated.model.hooks, take_back=lambda: True)
    while (ask := record.play.ask) is not None:
        kind = ask.kind, len(ask.choices) if counts else min(2, len(ask.choices))
        if kind not in kinds:
            kinds.add(kind)
            seated.stage.sync()
            seated.go_on()
            found += check_line(seated, ())
            places = enumerate(seated.model.pointing.entries)
            second = next((n for n, e in places if e.goes_on and isinstance(e.place, Hex)), None)
            if second is not None and seated.model.pointing.mark == second:
                found += check_line(seated, ("Enter",))
        text = answer_of(ask, rng)
        record.answer(text)
        seated.record.answer(text)
    assert found > (100 if counts else 50)
