"""Forced wins: what wins at once, what wins whatever is answered, and the answer that holds out longest."""

from __future__ import annotations

from antterm.games.hive.rules.forcing import Forcing
from antterm.games.hive.rules.notation import code_text
from antterm.games.hive.rules.position import TOURNAMENT
from antterm.games.hive.rules.referee import replay
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
    ended = swarm.winners()
    wins = bool(plainly(swarm, moves)) if ended is None else ended == (swarm.to_move,)
    swarm.undo()
    return wins


SUICIDAL = """
wS1;bS1 /wS1;wS2 wS1/;bL -bS1;wQ wS2/;bG1 -bL;wA1 -wS2;bQ bS1\\;wA1 /bQ;bA1 bQ-;wA1 bA1\\;bG2 /bG1;
wA2 wS2\\;bB1 \\bG1;wA2 /bQ;bG3 bB1/;wA3 -wS2;bB2 bG2\\;wA3 bL\\;bA2 \\bG3;wA2 -bA2;bS2 /bG2;
wL wS2\\;bB2 bS2;wL wS1\\;bQ wA3\\;wG1 wS2\\;bA3 bQ\\;wG1 bS1\\;bA3 -wQ;wQ bA3/;bB2 bG2\\;wL bQ\\;
bB2 bS2;wB1 wS2\\;bB2 -bG2;wB1 wS1\\;bS2 /wA3;wB2 wS2\\;bS2 wL\\;wG2 wB2/;bB2 /bB1;wG2 /bQ;bB2 bG1;
wG3 wB2/;bB2 bL;wG3 /bA3;bB2 bG1\\;wB2 wS1;bB2 bG2;wB2 /wG3;bB2 -bG2;wA2 \\bA2;bB2 /bB1;wA2 -bA2;
bB2 -bG2;wA2 bA2/;bS2 wA1-;wS2 \\bS2;bB2 /bG2;wA1 wG1\\;bB2 bG2\\;wB1 bA1;bS2 \\wS2
"""
"""Moves that lead to a position in which one side can only hold by surrounding its own queen."""


def test_who_surrounds_their_own_queen_has_not_held() -> None:
    line = replay("L", [move.strip() for move in SUICIDAL.split(";")], TOURNAMENT)
    swarm = line.positions[-1].swarm()
    found = Forcing(swarm).keys(2)
    assert found == plainly(swarm, 2)
    assert len(found) > 1


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
