"""The way of the last move is one that the rules allow, whatever insect went it."""

from __future__ import annotations

from itertools import pairwise

from antterm.core.hex import DIRECTIONS, Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.paths import path_of_last_move
from antterm.games.hive.rules.pieces import Bug
from antterm.games.hive.rules.view import HiveView


def views(seed: int, answers: int) -> list[HiveView]:
    """What a random game looks like after each answer."""
    record, rng, found = Record(Hive(), 2, 0, {"expansions": "MLP"}), Streams(seed), []
    while record.play.ask is not None and len(record.answers) < answers:
        moves = [choice.text for choice in record.play.ask.choices]
        record.answer(rng.pick("move", moves))
        view = record.play.view(None)
        assert isinstance(view, HiveView)
        found.append(view)
    return found


def test_every_move_of_random_games_has_a_way() -> None:
    lengths: dict[Bug, set[int]] = {}
    for seed in range(4):
        for view in views(seed, 120):
            path, last = path_of_last_move(view), view.last
            if last is None or last.piece is None or last.origin is None:
                assert path == ()
                continue
            assert (path[0], path[-1]) == (last.origin, last.target)
            assert all(there - here in DIRECTIONS for here, there in pairwise(path)), (last, path)
            if not last.thrown:
                lengths.setdefault(last.piece.bug, set()).add(len(path) - 1)
            check(view, path)
    assert lengths[Bug.SPIDER] == lengths[Bug.LADYBUG] == {3}
    assert lengths[Bug.QUEEN] == lengths[Bug.BEETLE] == lengths[Bug.PILLBUG] == {1}
    assert max(lengths[Bug.ANT]) > 5
    assert min(lengths[Bug.GRASSHOPPER]) == 2


def check(view: HiveView, path: tuple[Hex, ...]) -> None:
    """Who walks on the ground goes through empty cells, who jumps or climbs over pieces."""
    last = view.last
    assert last is not None
    assert last.piece is not None
    between = [bool(view.stacks.get(cell)) for cell in path[1:-1]]
    if last.thrown or last.piece.bug in (Bug.GRASSHOPPER, Bug.LADYBUG):
        assert all(between)
    elif last.piece.bug in (Bug.ANT, Bug.SPIDER):
        assert not any(between)
        assert len(set(path)) == len(path)
