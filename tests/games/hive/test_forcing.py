"""Forced wins: what wins at once, what wins whatever is answered, and the answer that holds out longest."""

from __future__ import annotations

from antterm.games.hive.rules.forcing import Forcing
from antterm.games.hive.rules.notation import code_text
from antterm.games.hive.rules.swarm import Swarm
from antterm.puzzles import Attempt, all_puzzles


def plainly(swarm: Swarm, moves: int) -> list[int]:
    """All moves that win in so many, by trying everything without a thought."""
    found = []
    for code in swarm.moves():
        winner = swarm.to_move
        swarm.play(code)
        ended = swarm.winners()
        if ended is not None:
            wins = ended == (winner,)
        else:
            wins = moves > 1 and all(answered(swarm, reply, moves - 1) for reply in swarm.moves())
        swarm.undo()
        if wins:
            found.append(code)
    return found


def answered(swarm: Swarm, reply: int, moves: int) -> bool:
    swarm.play(reply)
    wins = swarm.winners() is None and bool(plainly(swarm, moves))
    swarm.undo()
    return wins


def shortest(moves: int) -> Swarm:
    """A position with a win in so many moves, and few pieces."""
    puzzle = min((p for p in all_puzzles() if p.moves == moves), key=lambda puzzle: len(puzzle.before))
    swarm: Swarm = Attempt(puzzle).record.play.boundary.position.swarm()
    return swarm


def test_every_win_at_once_is_found() -> None:
    for puzzle in all_puzzles()[:40]:
        for position in (Attempt(puzzle).record.play.boundary.position,):
            swarm = position.swarm()
            assert Forcing(swarm).keys(1) == plainly(swarm, 1)


def test_a_win_in_two_is_what_trying_everything_says() -> None:
    swarm = shortest(2)
    assert Forcing(swarm).keys(2) == plainly(swarm, 2)


def test_asking_changes_nothing() -> None:
    swarm = shortest(2)
    key, ply = swarm.key, swarm.ply
    forcing = Forcing(swarm)
    assert forcing.wins(2)
    assert not forcing.wins(1)
    assert (swarm.key, swarm.ply) == (key, ply)


def test_the_defence_holds_out_longest() -> None:
    swarm = shortest(2)
    forcing = Forcing(swarm)
    (key,) = forcing.keys(2)
    swarm.play(key)
    assert forcing.escape(1) is None
    defence = forcing.defence(1)
    ways = {}
    for code in swarm.moves():
        swarm.play(code)
        ways[code] = len(forcing.keys(1))
        swarm.undo()
    assert min(ways.values()) == ways[defence] > 0
    assert code_text(swarm, defence)


def test_a_game_that_is_over_is_won_by_nothing() -> None:
    puzzle = all_puzzles()[0]
    attempt = Attempt(puzzle)
    attempt.answer(attempt.key)
    swarm = attempt.record.play.boundary.position.swarm()
    assert Forcing(swarm).keys(1) == []
