"""The bit-parallel generator of moves against the readable rules, and what a search needs of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from sys import getsizeof
from typing import Any

import pytest

from antterm.games.hive.rules.cells import STEPS, hex_of
from antterm.games.hive.rules.grid import BIT, CELLS, BoundedCache, beside, each
from antterm.games.hive.rules.ground import GROUND, ROADS, ROAMS
from antterm.games.hive.rules.notation import code_text, move_text
from antterm.games.hive.rules.pieces import BLACK, EXPANSION_SETS, WHITE, pieces_of
from antterm.games.hive.rules.position import BOOKLET, TOURNAMENT, Move, Position
from antterm.games.hive.rules.swarm import NOBODY, PASS, PIECES, SEATS, TABLES, Swarm, forget
from tests.games.hive import readable
from tests.games.hive.positions import reached, table
from tests.sampling import sampled


def random_positions(expansions: str, count: int, seed: int) -> Iterator[tuple[Position, Swarm]]:
    """Positions of random games, with a swarm that was played along; games of many moves and many stacks."""
    rng = random.Random(seed)
    while True:
        position = Position.start(expansions, rng.choice((BOOKLET, TOURNAMENT)))
        played = position.swarm()
        for _ in range(rng.randrange(20, 150)):
            yield position, played
            count -= 1
            if count == 0:
                return
            if position.winners() is not None:
                break
            moves = readable.moves(position)
            move = rng.choice(favoured(position, moves, rng.random())) if moves else None
            position = position.passed() if move is None else position.after(move)
            played.play(PASS if move is None else played.code_of(move))


def favoured(position: Position, moves: list[Move], chance: float) -> list[Move]:
    """All moves, or only those of pieces in play, or only those onto others, if there are any."""
    movements = [move for move in moves if move.origin is not None]
    climbs = [move for move in moves if move.target in position.board.stacks]
    return (chance < 0.2 and climbs) or (chance < 0.7 and movements) or moves


def assert_same_moves(position: Position, played: Swarm) -> None:
    """Both generators find the same moves, in the rules' order, the same counts, pins and throws."""
    expected = readable.moves(position)
    assert position.moves() == expected
    assert position.count_moves() == played.count_moves() == (len(expected) or 1)
    assert position.placeable_pieces() == readable.placeable_pieces(position)
    assert position.placing_cells() == readable.placing_cells(position)
    assert position.own_walks() == readable.own_walks(position)
    assert position.throws() == readable.throws(position)
    assert played.table_cells(played.pins()) == position.board.pins()
    for seat in (0, 1):
        reach = played.reach(seat)
        walks = played.walks(seat) if reach else {}  # nothing walks before the queen is in play
        for cell in each(beside(played.occupied) & ~played.occupied):
            movers = [piece for piece, cells in reach.items() if cells >> cell & 1]
            walkers = {piece for piece, cells in walks.items() if cells >> cell & 1}
            found = played.entrant(seat, cell)
            assert (found != NOBODY) == bool(movers)
            assert found in walkers or not walkers
            assert {
                piece for piece, owner in enumerate(SEATS) if owner == seat and played.can_walk(piece, cell)
            } == walkers
            if played.ply > 1:
                assert played.can_place(seat, cell) == bool(played.placing_cells(seat) & BIT[cell])
            if len(movers) == 1:
                assert played.entrant(seat, cell, BIT[played.spots[movers[0]]]) == NOBODY
    assert played.winners() == position.winners()
    codes = played.moves()
    if position.winners() is not None:
        assert codes == []
    elif not expected:
        assert codes == [PASS]
    else:
        assert len(codes) == len(expected)
        assert {played.move_of(code) for code in codes} == set(expected)
        assert {played.code_of(move) for move in expected} == set(codes)


def state(swarm: Swarm) -> dict[str, Any]:
    """All that can be seen of a swarm."""
    return {
        "board": swarm.board().stacks,
        "hands": tuple(swarm.hands),
        "key": swarm.key,
        "ply": swarm.ply,
        "resting": swarm.resting,
        "tops": [swarm.table_cells(cells) for cells in swarm.tops],
        "stacked": swarm.table_cells(swarm.stacked),
        "moves": sorted(swarm.moves()),
    }


@pytest.mark.few(3)
@pytest.mark.parametrize("expansions", EXPANSION_SETS)
def test_the_generators_agree(expansions: str) -> None:
    for position, played in random_positions(expansions, 60, seed=1):
        assert_same_moves(position, played)


@pytest.mark.slow
@pytest.mark.parametrize("expansions", EXPANSION_SETS)
def test_the_generators_agree_on_thousands_of_positions(expansions: str) -> None:
    for position, played in random_positions(expansions, 3_000, seed=2):
        assert_same_moves(position, played)


@pytest.mark.few(1)
@pytest.mark.parametrize("expansions", ["", "MLP"])
def test_replies_are_counted_as_if_each_move_were_played(expansions: str) -> None:
    for number, (position, played) in enumerate(random_positions(expansions, 120, seed=3)):
        if number % 8 == 0 and position.winners() is None:
            after = [position.after(move) for move in readable.moves(position)] or [position.passed()]
            replies = (len(readable.moves(p)) or 1 for p in after if p.winners() is None)
            before = state(played)
            assert played.count_replies() == sum(replies)
            assert state(played) == before


def test_a_pass_is_among_the_replies() -> None:
    # White's queen is pinned and has nobody beside her but Black: White can only pass.
    position = table({"0,0": "bA1", "1,0": "wQ", "2,0": "bQ"}, seat=WHITE, expansions="")
    position.hands = ((), position.hands[BLACK])
    assert position.moves() == []
    played = position.swarm()
    assert played.moves() == [PASS]
    assert played.count_replies() == len(readable.moves(position.passed()))


# Playing and taking back


def test_taking_back_restores_everything() -> None:
    for position, played in random_positions("MLP", 40, seed=4):
        before = state(played)
        assert before["key"] == position.swarm().key
        assert before["board"] == position.board.stacks
        for code in played.moves():
            played.play(code)
            played.undo()
            assert (played.key, played.board().stacks) == (before["key"], before["board"])
        assert state(played) == before


def test_a_whole_game_can_be_taken_back() -> None:
    rng = random.Random(5)
    played = Position.start("MLP").swarm()
    states = []
    while (codes := played.moves()) and played.ply < 120:
        states.append(state(played))
        played.play(rng.choice(codes))
    while states:
        played.undo()
        assert state(played) == states.pop()


def test_what_the_other_side_could_do_is_told_too() -> None:
    for position, played in random_positions("MLP", 120, seed=6):
        other = Position.of(position.board, position.ply + 1, None, position.expansions, position.opening)
        expected = {cell: to for cell, to in readable.movements(other).items() if to}
        assert played.table_ways(played.reach(1 - position.to_move)) == expected


# Keys


def test_a_key_names_pieces_side_and_resting_piece() -> None:
    meaning: dict[int, Any] = {}
    keys: dict[Any, int] = {}
    for expansions in EXPANSION_SETS:
        for position, played in random_positions(expansions, 100, seed=7):
            means = (frozenset(position.board.stacks.items()), position.to_move, position.resting)
            assert meaning.setdefault(played.key, means) == means
            assert keys.setdefault(means, played.key) == played.key
    assert len(keys) > 500


def test_a_key_does_not_tell_in_which_order_moves_were_made() -> None:
    start = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
    one = reached(rf"{start};wA1 -wQ;bA1 bQ-;wG1 \wQ;bG1 bQ/".replace("White[3]", "White[5]"))
    other = reached(rf"{start};wG1 \wQ;bA1 bQ-;wA1 -wQ;bG1 bQ/".replace("White[3]", "White[5]"))
    assert one == other
    assert one.swarm().key == other.swarm().key
    last_but_one_rests = reached(rf"{start};wG1 \wQ;bG1 bQ/;wA1 -wQ;bA1 bQ-".replace("White[3]", "White[5]"))
    assert last_but_one_rests.swarm().key != one.swarm().key


def test_of_two_pieces_in_a_stack_the_key_tells_which_is_on_top() -> None:
    stacks = {"0,0": "wQ", "1,0": "bQ"}
    one = table({**stacks, "2,0": "wB1 bB1"}).swarm()
    other = table({**stacks, "2,0": "bB1 wB1"}).swarm()
    assert one.key != other.key


# Far and wide


def walk(direction: int, plies: int) -> tuple[Position, Swarm]:
    """A game in which both sides carry the hive as far in a direction as they can."""
    q, r = hex_of(STEPS[direction])
    position = reached(r"Base+MLP;InProgress;White[4];wA1;bA1 wA1-;wQ \wA1;bQ bA1/;wA2 -wQ;bA2 bQ-")
    played = position.swarm()
    for _ in range(plies):
        moves: list[Move | None] = [move for move in position.moves() if move.origin is not None] or [None]

        def far(move: Move | None) -> int:
            if move is None:
                return 0
            new, old = hex_of(move.target), hex_of(move.origin or 0)
            return (new.q - old.q) * (2 * q + r) + (new.r - old.r) * (2 * r + q)

        safe = [m for m in moves if m is None or position.after(m).winners() is None]
        move = max(safe, key=far)
        played.play(PASS if move is None else played.code_of(move))
        position = position.passed() if move is None else position.after(move)
    return position, played


@pytest.mark.few(1)
@pytest.mark.parametrize("direction", sampled(([direction] for direction in range(6)), every=4))
def test_a_hive_may_wander_as_far_as_it_likes(direction: int) -> None:
    position, played = walk(direction, 400)
    assert min(max(abs(cell.q), abs(cell.r)) for cell in map(hex_of, position.board.stacks)) > 50
    assert played.board().stacks == position.board.stacks
    assert_same_moves(position, played)
    for _ in range(400):
        played.undo()
    assert played.board().stacks == walk(direction, 0)[0].board.stacks
    assert played.moves() == walk(direction, 0)[1].moves()


@pytest.mark.parametrize("step", ["1,0", "0,1", "-1,1"])
def test_all_pieces_in_one_line(step: str) -> None:
    q, r = map(int, step.split(","))
    pieces = [str(piece) for seat in (WHITE, BLACK) for piece in pieces_of(seat, "MLP")]
    position = table({f"{q * i},{r * i}": name for i, name in enumerate(pieces)}, seat=BLACK)
    played = position.swarm()
    assert_same_moves(position, played)
    for code in played.moves():
        after = position.after(played.move_of(code))
        played.play(code)
        assert_same_moves(after, played)
        played.undo()


# Memory


def test_a_table_forgets_when_it_is_full() -> None:
    squares = BoundedCache(lambda n: n * n, 10)
    assert [squares[n] for n in range(25)] == [n * n for n in range(25)]
    assert len(squares) == 5
    for n in range(1_000):
        assert squares[n % 37] == (n % 37) ** 2
        assert len(squares) <= 10


def test_the_tables_together_stay_small() -> None:
    cells = getsizeof(1 << 32 * 32)  # a hive over 16 rows beside the 16 above it
    entry = 100 + cells  # the key, and its place in the table
    values = {
        id(GROUND): 100 + 4 * cells,
        id(ROADS): 100 + 4 * cells,
        id(ROAMS): 60 + 2 * cells,
        id(CELLS): 250,
    }
    assert len(TABLES) == 8
    assert sum(table.max_entries * (entry + values.get(id(table), cells)) for table in TABLES) < 120e6


def test_tables_fill_and_are_emptied() -> None:
    forget()
    assert not any(TABLES)
    played = reached(r"Base+MLP;InProgress;White[4];wA1;bA1 wA1-;wQ \wA1;bQ bA1/;wS1 -wQ;bG1 bQ-").swarm()
    assert played.count_replies() > 0
    assert len(GROUND) > 5
    forget()
    assert not any(TABLES)


def test_a_code_is_written_as_the_protocol_writes_it() -> None:
    for position, played in random_positions("MLP", 40, seed=8):
        assert Position.of_swarm(played) == position
        for code in played.moves():
            expected = "pass" if code == PASS else move_text(position, played.move_of(code))
            assert code_text(played, code) == expected


def test_numbers_name_the_pieces() -> None:
    assert len(PIECES) == 28
    played = Position.start("").swarm()
    assert [str(PIECES[n]) for n in each(played.hands[BLACK])] == [str(p) for p in pieces_of(BLACK, "")]
