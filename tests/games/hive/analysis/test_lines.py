"""Engine lines: the best few moves with chances, deeper and deeper, ended soon when told to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from queue import SimpleQueue

import pytest

from antterm.bots import Answer, Budget, Deepening, Done, Progress, Reply, maker
from antterm.bots.bot_process import BotProcess
from antterm.games.hive.analysis.chances import SCALE, chance_at_end, chance_of, percent
from antterm.games.hive.analysis.lines import FindLines, Lines, engine_task, find_lines
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.bots.evaluation import WIN
from antterm.games.hive.bots.search import LOOK_AT_CLOCK, Search
from antterm.games.hive.rules.notation import read_game_type
from antterm.games.hive.rules.pieces import BLACK, WHITE
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import replay
from antterm.games.hive.rules.state import HiveState
from tests.games.hive.grow import of_moves
from tests.games.hive.positions import DATA, real_games, table

PATIENCE = 60.0
"""Seconds after which a reply is taken not to come."""
OPENING = ("wS1", "bS1 wS1-", r"wQ \wS1", "bQ bS1-")
SURROUNDED = {
    "0,0": "bQ",
    "1,0": "bA1",
    "1,-1": "bA2",
    "0,-1": "bS1",
    "-1,0": "wS1",
    "-1,1": "wG1",
    "-2,1": "wQ",
    "-3,1": "wA1",
}
"""Black's queen has one free side, which White's first ant can reach."""


@pytest.fixture
def process() -> Iterator[BotProcess]:
    process = BotProcess()
    yield process
    process.close()


class Ear(SimpleQueue[Reply]):
    """Hears the replies to a job."""

    def next(self) -> Reply:
        return self.get(timeout=PATIENCE)

    def end(self) -> Reply:
        """The last of them."""
        while isinstance(reply := self.next(), Progress):
            pass
        return reply


def middle_game() -> Position:
    game = list(real_games(DATA))[2]
    return replay(read_game_type(game.type), game.moves).positions[20]


def test_three_lines_come_best_first_with_chances_and_what_follows() -> None:
    position = middle_game()
    told: list[Lines] = []
    found = find_lines(position, Budget(depth=3), tell=told.append)
    assert [lines.depth for lines in told] == [1, 2, 3]
    assert found == told[-1]
    assert len({line.move for line in found.lines}) == 3
    chances = [line.chance for line in found.lines if line.chance is not None]
    better = sorted(chances, reverse=position.to_move == WHITE)
    assert chances == better
    assert found.chance == chances[0]
    for line in found.lines:
        tree = Tree(HiveState(position))
        tree.play_line(line.moves)
        assert [node.move for node in tree.main_line()] == list(line.moves)
    assert len(found.lines[0].moves) == 3


def test_a_forced_end_is_told_in_half_moves() -> None:
    found = find_lines(table(SURROUNDED, expansions=""), Budget(depth=3))
    best = found.lines[0]
    assert (best.move.split()[0], best.chance, best.ends_in, best.following) == ("wA1", 100.0, 1, ())
    found = find_lines(table({**SURROUNDED}, seat=BLACK, expansions=""), Budget(depth=2), few=1)
    assert found.lines[0].chance is not None


def test_where_the_game_is_over_there_are_no_lines() -> None:
    over = table({**SURROUNDED, "0,1": "wA1", "-3,1": "wA2"}, expansions="")
    assert over.winners() == (WHITE,)
    assert find_lines(over, Budget(depth=2)) == Lines(())
    assert find_lines(over, Budget(depth=2)).chance is None


@pytest.mark.parametrize("after", [1, 100, 1000])
def test_a_search_that_is_told_to_stop_does_so_within_few_positions(after: int) -> None:
    position = middle_game()
    swarm = position.swarm()

    class Stopping(Budget):
        stopped_at = 0

        def spent(self, nodes: int = 0) -> bool:
            if nodes >= after and not self.stopped_at:
                self.stopped_at = nodes
                self.stop()
            return super().spent(nodes)

    budget = Stopping()
    search = Search(swarm, budget)
    assert search.run(swarm.moves(), 3)
    assert search.nodes <= max(after, budget.stopped_at) + LOOK_AT_CLOCK
    assert swarm.ply == position.ply


def test_moves_asked_for_have_exact_scores_of_the_same_depth() -> None:
    position = middle_game()
    moves = position.swarm().moves()
    every = Search(position.swarm(), Budget(depth=2)).run(moves, len(moves))
    scores = {line.move: line.score for line in every}
    for move in moves[:: len(moves) // 5]:
        swarm = position.swarm()
        best, *others = Search(swarm, Budget(depth=2)).run(moves, 1, exact=(move,))
        assert [line.move for line in others] in ([move], [])
        assert (others or [best])[0].score <= best.score
        assert (others or [best])[0].score == scores[move]


def test_lines_come_from_the_process_of_bots_deeper_and_deeper(process: BotProcess) -> None:
    ear = Ear()
    job = FindLines(middle_game(), seconds=None)
    assert isinstance(job, Deepening)
    process.ask_next(job, ear.put)
    first = ear.next()
    assert isinstance(first, Progress)
    assert first.found.depth == 1
    process.hurry()
    last = ear.end()
    assert isinstance(last, Done)
    assert len(last.result.lines) == 3


def test_another_position_asked_for_stops_the_one_before_and_keeps_the_process(process: BotProcess) -> None:
    one, other, third = Ear(), Ear(), Ear()
    tree = of_moves("", OPENING)
    process.ask_next(FindLines(middle_game(), seconds=None), one.put)
    assert isinstance(one.next(), Progress)
    pid = process.pid
    process.ask_next(FindLines(tree.at.position, seconds=None), other.put)
    process.ask_next(FindLines(tree.root.position, seconds=None), third.put)
    reply = third.next()
    assert isinstance(reply, Progress)
    assert reply.found.lines[0].move[0] == "w"
    assert process.pid == pid
    while not one.empty():
        assert isinstance(one.next(), Progress)
    assert other.empty() or isinstance(other.next(), Progress)
    process.interrupt()
    assert not process.busy


@pytest.mark.slow
def test_a_job_that_ends_by_itself_makes_room_for_the_next(process: BotProcess) -> None:
    ear = Ear()
    for node in (of_moves("", OPENING).root, of_moves("", OPENING).at):
        process.ask_next(FindLines(node.position, seconds=0.1), ear.put)
        assert isinstance(ear.end(), Done)
    assert not process.busy


def test_an_engine_of_another_maker_gives_one_line(process: BotProcess) -> None:
    tree = of_moves("ML", OPENING, "tournament")
    player = maker_of_an_engine()
    task = engine_task(player, tree)
    assert task is not None
    ear = Ear()
    process.ask(task, ear.put)
    reply = ear.end()
    assert isinstance(reply, Answer)
    tree.play(reply.text)


def maker_of_an_engine() -> str:
    """Our own engine, spoken to as one of another maker."""
    player = f"uhp:depth=1:{sys.executable} -m antterm uhp"
    assert maker(player, "hive").given == (player,)
    return player


def test_an_engine_is_not_asked_where_the_game_is_over() -> None:
    over = table({**SURROUNDED, "0,1": "wA1", "-3,1": "wA2"}, expansions="")
    assert engine_task(maker_of_an_engine(), Tree(HiveState(over))) is None


# Chances


def test_chances_are_those_of_white_whoever_is_to_move() -> None:
    assert chance_of(0, WHITE) == chance_of(0, BLACK) == 50
    assert chance_of(200, WHITE) == pytest.approx(100 - chance_of(200, BLACK))
    assert chance_of(round(SCALE), WHITE) == pytest.approx(73.1, abs=0.1)
    values = [chance_of(score, WHITE) for score in range(-2000, 2001, 50)]
    assert values == sorted(values)
    assert (chance_of(WIN - 3, WHITE), chance_of(WIN - 3, BLACK)) == (100, 0)
    assert (chance_at_end((WHITE,)), chance_at_end((BLACK,)), chance_at_end((0, 1))) == (100, 0, 50)


def test_only_what_is_certain_is_shown_as_certain() -> None:
    assert [percent(chance) for chance in (0.0, 0.2, 49.6, 99.9, 100.0)] == [0, 1, 50, 99, 100]
