"""What a seat may know of a game comes out of its bytes as it went in."""

from __future__ import annotations

import sys
from random import Random

import pytest

from antterm import registry
from antterm.core.record import Record
from antterm.wire.values import APART, BadValue, Packer, UnknownBox, Unpacker, travels, vocabulary


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_views_questions_and_events_of_a_game_come_out_as_they_went_in(game_id: str) -> None:
    game = registry.game(game_id)
    lot, packer, unpacker = Random(1), Packer(game_id), Unpacker(game_id)
    record = Record.replay(game, max(game.seats), 5, {}, ())
    for number in range(60):
        if (ask := record.play.ask) is None:
            break
        events = record.answer(lot.choice(ask.choices).text)
        if number % 3:
            continue
        for seat in (*range(record.seats), None):
            sight = (record.play.view(seat), record.play.ask, events, record.play.outcome)
            packed, boxes = packer.pack(sight)
            for digest in boxes:
                unpacker.know(packer.box(digest))
            assert unpacker.unpack(packed) == sight


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_no_two_classes_of_a_game_have_one_name(game_id: str) -> None:
    known = vocabulary.__wrapped__(game_id)  # of all modules that are loaded by now, in whatever order
    package = registry.HOMES[game_id].rules.partition(":")[0].rpartition(".")[0]
    apart = tuple(f"{package}.{module}" for module in APART)
    for module in [name for name in sys.modules if name.startswith((f"{package}.", "antterm.core."))]:
        for found in vars(sys.modules[module]).values():
            at_home = isinstance(found, type) and found.__module__ == module
            if at_home and travels(found) and not module.startswith(apart):
                assert known[found.__name__] is found


def test_components_travel_once() -> None:
    game = registry.game("march")
    record = Record.replay(game, 3, 5, {}, ())
    packer, unpacker = Packer("march"), Unpacker("march")
    packed, boxes = packer.pack(record.play.view(0))
    (digest,) = boxes
    assert len(packed) < 3_000 < 10_000 < len(packer.box(digest))
    with pytest.raises(UnknownBox) as unknown:
        unpacker.unpack(packed)
    assert unknown.value.digest == digest
    unpacker.know(packer.box(digest))
    assert unpacker.unpack(packed).parts == record.play.view(0).parts


@pytest.mark.parametrize(
    "packed", [b"", b"\xc1", b"\x92\xa4Nope\x01", b"\x92\xa3Hex\x01", b"\x91\x03", b"\x90"]
)
def test_bytes_that_are_no_value_are_one_error(packed: bytes) -> None:
    with pytest.raises(BadValue):
        Unpacker("hive").unpack(packed)
