"""The bots for Hive take a win, see a loss coming, keep to their budget and do not go round in circles."""

from __future__ import annotations

import json
from functools import cache

import pytest

from antterm.bots.hive.levels import EasyBot, ExpertBot, HardBot, HiveThinker, NormalBot
from antterm.bots.hive.search import FAR, Search
from antterm.bots.hive.worth import WIN
from antterm.bots.thinker import Budget, Thought
from antterm.core.options import settle
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.hive.game import Hive
from antterm.hive.notation import read_game_type
from antterm.hive.position import Position
from antterm.hive.referee import replay
from antterm.hive.state import HiveState
from tests.hive.positions import DATA


@cache
def won_games() -> tuple[tuple[Position, ...], ...]:
    """The positions of real games that ended with a queen surrounded by who moved last."""
    lines = [json.loads(line) for line in (DATA / "games.jsonl").read_text("utf-8").splitlines()]
    games = [replay(read_game_type(game["type"]), game["moves"].split(";")).positions for game in lines]
    return tuple(p for p in games if p[-1].winners() == (p[-2].to_move,))


def started() -> Play[HiveState]:
    hive = Hive()
    return Play.start(hive, settle(hive.options, 2, {}), 2, 0)


def test_every_win_at_once_of_real_games_is_found() -> None:
    assert won_games()
    for positions in won_games():
        before = positions[-2]
        swarm = before.swarm()
        best = Search(swarm, Budget(depth=1)).run(swarm.moves())[0]
        assert best.score == WIN - 1
        assert before.after(swarm.move_of(best.move)).winners() == (before.to_move,)


def test_a_loss_at_once_is_seen_by_who_must_answer() -> None:
    """Where every answer loses, the search says so; where one does not, that one is chosen."""
    for positions in won_games():
        position = positions[-3]
        swarm = position.swarm()
        best = Search(swarm, Budget(depth=2)).run(swarm.moves())[0]
        after = position.after(swarm.move_of(best.move)) if best.move >= 0 else position.passed()
        loses = any(after.after(move).winners() == (after.to_move,) for move in after.moves())
        assert loses == (best.score < -FAR)


def test_a_search_leaves_the_position_as_it_was() -> None:
    swarm = won_games()[0][20].swarm()
    key, moves = swarm.key, swarm.moves()
    Search(swarm, Budget(nodes=300)).run(moves)
    assert (swarm.key, swarm.moves()) == (key, moves)


def test_the_best_few_moves_come_best_first_with_exact_scores() -> None:
    swarm = won_games()[0][20].swarm()
    few = Search(swarm, Budget(depth=2)).run(swarm.moves(), few=3)
    best = Search(swarm, Budget(depth=2)).run(swarm.moves())[0]
    assert [line.score for line in few] == sorted((line.score for line in few), reverse=True)
    assert few[0].score == best.score


@pytest.mark.parametrize("bot", [EasyBot(), NormalBot(), HardBot(), ExpertBot()])
def test_each_level_plays_legal_moves(bot: HiveThinker) -> None:
    play = started()
    for number in range(8):
        assert play.ask is not None
        seat = play.ask.seat
        play.answer(bot.decide(play.ask, play.view(seat), Streams(number), Budget(nodes=100)))
    assert play.boundary.position.ply == 8


def test_told_to_stop_it_answers_with_what_it_has() -> None:
    play = started()
    assert play.ask is not None
    budget = Budget()
    heard: list[tuple[Thought, ...]] = []

    def hear(thoughts: object) -> None:
        heard.append(tuple(thoughts))  # type: ignore[call-overload]
        budget.stop()

    budget.report = hear
    answer = ExpertBot().decide(play.ask, play.view(0), Streams(1), budget)
    assert len(heard) == 1
    assert answer == heard[0][0].text


def test_a_hint_tells_the_best_few_answers_with_what_may_follow() -> None:
    play = started()
    assert play.ask is not None
    thoughts = ExpertBot().analyse(play.ask, play.view(0), Streams(1), Budget(depth=2))
    assert len(thoughts) == 3
    assert all(play.ask.find(thought.text) for thought in thoughts)
    assert thoughts[0].line


def test_a_position_that_has_been_costs_the_side_that_searches() -> None:
    """Every other move being worse, going back there is worth the price of going round in circles."""
    swarm = won_games()[0][20].swarm()
    been = set()
    for move in swarm.moves():
        swarm.play(move)
        been.add(swarm.key)
        swarm.undo()
    assert {line.score for line in Search(swarm, Budget(depth=1), been).run(swarm.moves(), few=5)} == {-20}
