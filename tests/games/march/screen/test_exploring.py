"""Where an explored hex is laid: it is seen whole, and its line says from where an ant goes there."""

from __future__ import annotations

import re

import pytest

from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.draw.hexgrid import extent
from antterm.games.march.rules.happened import AntMoved
from antterm.games.march.rules.topics import EXPLORED, Laying
from antterm.games.march.screen.model import MarchModel
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.games.march.screen.games import answer_of
from tests.sampling import fewer

FROM = re.compile(
    r"\. (?:Your ant from (\d+) goes|(?:One of these ants must|Ants of one of these hexes) go) there"
    r"(?:: ([\dhexon, ]+))?"
)
LOOKS = [((80, 24), True), ((80, 24), False), ((60, 20), True), ((100, 30), False), ((120, 40), True)]


@pytest.mark.few(2)
@pytest.mark.parametrize("most", fewer(4, 99))
@pytest.mark.parametrize(("size", "coloured"), LOOKS)
@pytest.mark.parametrize("seed", [11, 12])
def test_a_hex_to_lay_is_seen_whole_and_an_ant_comes_from_where_its_line_says(
    size: tuple[int, int], coloured: bool, seed: int, most: int
) -> None:
    setting, chance, laid = Setting("march", 3, (("beyond", "five"),)), Streams(seed), 0
    record = Record(setting.game, 3, seed, setting.options)
    stage = Stage(setting, record, Seating(size, hidden=False, coloured=coloured, zoom="auto"))
    model = stage.model
    assert isinstance(model, MarchModel)
    while laid < most and (ask := record.play.ask) is not None:
        if not isinstance(ask.about, Laying):
            record.answer(answer_of(ask, chance))
            continue
        stage.sync()
        while model.pointing.mark is None:
            stage.tap("Enter")
        assert model.pointing.choice == model.position.ranked[0], "also turned as it looks best"
        for place in range(7):
            if place:  # the first one is marked at once
                stage.tap("Tab")
            stage.changed()
            ghost, window = model.ghost(), stage.window
            assert ghost is not None
            at_cell, room = extent(window.layout, [ghost.cell], is_trimmed=True)
            for at, length, first, shown in zip(at_cell, room, window.origin, window.size, strict=True):
                assert first <= at, ghost
                assert at + length <= first + shown, ghost
        told, choice = FROM.search(model.detail()), model.pointing.choice
        assert choice is not None
        record.answer(choice.text)
        if ask.kind != EXPLORED:
            continue
        assert told is not None, model.detail()
        answered, asked = len(record.history), 0
        moved: list[AntMoved] = []
        while not moved and (then := record.play.ask) is not None:
            asked += then.kind in ("explore.move_from", "explore.move_ants")
            record.answer(then.choices[0].text)
            entries = record.history[answered - 1 :]
            moved = [event for entry in entries for event in entry.events if isinstance(event, AntMoved)]
        number = str(moved[0].origin.hex)
        assert number == told[1] or f" on hex {number}," in f"{told[2]},"
        assert told[2] or not asked
        laid += 1
    assert laid > 3
