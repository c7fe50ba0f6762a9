"""What a seat may know of a game comes out of its bytes as it went in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from random import Random

import pytest

from antterm import registry
from antterm.core.ask import Event, Meaning, Topic
from antterm.core.record import Record
from antterm.wire.values import BadValue, Packer, UnknownLastingData, Unpacker, vocabulary


@pytest.mark.few(1)
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
            position = (record.play.view(seat), record.play.ask, events, record.play.outcome)
            packed, digests = packer.pack(position)
            for digest in digests:
                unpacker.add_lasting_data(packer.lasting_data(digest))
            assert unpacker.unpack(packed) == position


def all_modules(game_id: str) -> list[str]:
    """The names of all modules of a game's rules."""
    package = import_module(registry.HOMES[game_id].rules.partition(":")[0].rpartition(".")[0])
    return [found.name for found in walk_packages(package.__path__, f"{package.__name__}.")]


def descendants(kind: type) -> Iterator[type]:
    children: list[type] = kind.__subclasses__()
    for child in children:
        yield child
        yield from descendants(child)


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_whatever_a_game_asks_answers_and_tells_can_travel(game_id: str) -> None:
    modules = set(all_modules(game_id))
    for module in modules:
        import_module(module)
    own = [
        kind for base in (Meaning, Topic, Event) for kind in descendants(base) if kind.__module__ in modules
    ]
    assert own
    known = vocabulary(game_id)
    assert [kind for kind in own if known.get(kind.__name__) is not kind] == []


SPELLING = """
import sys
from importlib import import_module
for module in sys.argv[2:]:
    import_module(module)
from antterm.wire.values import vocabulary
for name, kind in vocabulary(sys.argv[1]).items():
    print(name, kind.__module__)
"""


@pytest.mark.slow
@pytest.mark.parametrize("game_id", registry.HOMES)
def test_the_vocabulary_is_the_same_whatever_was_imported_before(game_id: str) -> None:
    modules = [*all_modules(game_id), "antterm.core.record", "antterm.core.files", "antterm.saves.store"]
    shuffled = Random(2).sample(modules, len(modules))
    spelled = {
        subprocess.run(
            [sys.executable, "-c", SPELLING, game_id, *before], capture_output=True, text=True, check=True
        ).stdout
        for before in ([], shuffled)
    }
    here = "".join(f"{name} {kind.__module__}\n" for name, kind in vocabulary(game_id).items())
    assert spelled == {here}


def test_components_travel_once() -> None:
    game = registry.game("march")
    record = Record.replay(game, 3, 5, {}, ())
    packer, unpacker = Packer("march"), Unpacker("march")
    packed, digests = packer.pack(record.play.view(0))
    (digest,) = digests
    assert len(packed) < 3_000 < 10_000 < len(packer.lasting_data(digest))
    with pytest.raises(UnknownLastingData) as unknown:
        unpacker.unpack(packed)
    assert unknown.value.digest == digest
    unpacker.add_lasting_data(packer.lasting_data(digest))
    assert unpacker.unpack(packed).components == record.play.view(0).components


@pytest.mark.parametrize(
    "packed", [b"", b"\xc1", b"\x92\xa4Nope\x01", b"\x92\xa3Hex\x01", b"\x91\x03", b"\x90"]
)
def test_bytes_that_are_no_value_are_one_error(packed: bytes) -> None:
    with pytest.raises(BadValue):
        Unpacker("hive").unpack(packed)
