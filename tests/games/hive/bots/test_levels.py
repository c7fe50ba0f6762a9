"""The bots for Hive take a win, see a loss coming, keep to their budget and do not go round in circles.

`data/wins.jsonl` holds twenty positions of games between bots and chance, ten that are won with the next move
and ten with the one after it, with every first move that wins; all eight sets of insects are among them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from antterm.bots import Budget, Thought
from antterm.core.hex import Hex
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.hive.bots.evaluation import WIN, Evaluator
from antterm.games.hive.bots.levels import (
    EasyBot,
    ExpertBot,
    HardBot,
    HiveThinker,
    NormalBot,
    from_book,
    thoughts,
)
from antterm.games.hive.bots.search import FORCED_WIN, LOOK_AT_CLOCK, Search
from antterm.games.hive.bots.weights import CURIOUS, PLAIN, Weights
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import cell_of, hex_of
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.grid import WIDTH
from antterm.games.hive.rules.notation import move_text, read_game_type
from antterm.games.hive.rules.pieces import Piece
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import replay
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.swarm import EDGE, NUMBERS, PASS, PIECE_BITS
from antterm.games.hive.rules.symmetry import TURNS, canonical, entry, lay
from tests.games.hive.positions import DATA, table
from tests.sampling import each_value, sampled


@cache
def won_games() -> tuple[tuple[Position, ...], ...]:
    """The positions of real games that ended with a queen surrounded by who moved last."""
    lines = [json.loads(line) for line in (DATA / "games.jsonl").read_text("utf-8").splitlines()]
    games = [replay(read_game_type(game["type"]), game["moves"].split(";")).positions for game in lines]
    return tuple(p for p in games if p[-1].winners() == (p[-2].to_move,))


FOLDER = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Won:
    """A position that is won soon."""

    type: str
    moves: str
    """That led to it, with semicolons between them."""
    wins_in: int
    """Own moves until the other queen is surrounded."""
    wins: tuple[str, ...]
    """Every move that wins so soon."""

    def play(self) -> Play[HiveState]:
        return play_of(self.type, self.moves)


def play_of(game_type: str, moves: str) -> Play[HiveState]:
    hive = Hive()
    expansions = game_type.partition("+")[2] or "none"
    play = Play.start(hive, with_defaults(hive.options, 2, {"expansions": expansions}), 2, 0)
    for move in moves.split(";"):
        play.answer(move)
    return play


def read_wins() -> tuple[Won, ...]:
    lines = map(json.loads, (FOLDER / "wins.jsonl").read_text("utf-8").splitlines())
    return tuple(Won(line["type"], line["moves"], line["wins_in"], tuple(line["wins"])) for line in lines)


WINS = read_wins()


def started() -> Play[HiveState]:
    hive = Hive()
    return Play.start(hive, with_defaults(hive.options, 2, {}), 2, 0)


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
        after = position.passed() if best.move == PASS else position.after(swarm.move_of(best.move))
        loses = any(after.after(move).winners() == (after.to_move,) for move in after.moves())
        assert loses == (best.score < -FORCED_WIN)


def test_who_runs_out_of_time_rather_plays_what_may_lose_than_what_does() -> None:
    """A move that turned out to lose is played only where all others were found to lose before."""
    for positions in won_games():
        swarm = positions[-3].swarm()
        hurried = Search(swarm, Budget(nodes=LOOK_AT_CLOCK)).run(swarm.moves())[0]
        if hurried.score < -FORCED_WIN:
            assert Search(swarm, Budget(depth=2)).run(swarm.moves())[0].score < -FORCED_WIN


def test_a_search_leaves_the_position_as_it_was() -> None:
    swarm = won_games()[0][20].swarm()
    key, moves = swarm.key, swarm.moves()
    Search(swarm, Budget(nodes=300)).run(moves)
    assert (swarm.key, swarm.moves()) == (key, moves)


def test_a_search_finds_the_same_where_the_grid_must_be_moved_all_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Moves are found while others are being tried, which must not notice that the grid lies elsewhere."""
    position = won_games()[0][24]
    found = []
    for edge in (EDGE, tuple(is_edge or cell < 7 * WIDTH for cell, is_edge in enumerate(EDGE))):
        monkeypatch.setattr("antterm.games.hive.rules.swarm.EDGE", edge)
        swarm = position.swarm()
        found.append(Search(swarm, Budget(nodes=1500)).run(swarm.moves(), few=3))
    assert found[0] == found[1]


def test_the_best_few_moves_come_best_first_with_exact_scores() -> None:
    swarm = won_games()[0][20].swarm()
    few = Search(swarm, Budget(depth=2)).run(swarm.moves(), few=3)
    best = Search(swarm, Budget(depth=2)).run(swarm.moves())[0]
    assert [line.score for line in few] == sorted((line.score for line in few), reverse=True)
    assert few[0].score == best.score


@pytest.mark.parametrize(
    ("game", "ply", "nodes"), each_value((1, 2), (16, 20, 24, 28), (450, 750, 1800, 2400))
)
def test_the_best_few_moves_come_best_first_wherever_the_search_is_stopped(
    game: int, ply: int, nodes: int
) -> None:
    swarm = won_games()[game][ply].swarm()
    few = [line.score for line in Search(swarm, Budget(nodes=nodes)).run(swarm.moves(), few=3)]
    assert few == sorted(few, reverse=True)


def test_there_are_twenty_positions_won_soon_of_all_eight_types() -> None:
    assert [won.wins_in for won in WINS] == [1] * 10 + [2] * 10
    assert len({won.type for won in WINS[:10]}) == len({won.type for won in WINS[10:]}) == 8


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "won", sampled(([won] for won in WINS), every=2), ids=lambda won: f"{won.type}-{won.wins_in}"
)
def test_expert_finds_every_win_in_one_and_in_two(won: Won) -> None:
    """Before the budget of its own is spent, on whatever machine: it needs no thousand positions for any."""
    play = won.play()
    assert play.ask is not None
    seat = play.ask.seat
    answer = ExpertBot().decide(play.ask, play.view(seat), Streams(1), Budget(nodes=1000))
    assert answer in won.wins
    best = ExpertBot().analyse(play.ask, play.view(seat), Streams(1), Budget(nodes=1000))[0]
    assert (best.text in won.wins, best.wins_in, best.loses_in) == (True, won.wins_in, None)


@pytest.mark.slow
@pytest.mark.parametrize("won", WINS, ids=lambda won: f"{won.type}-{won.wins_in}")
def test_the_moves_that_win_soon_are_those_that_the_rules_say(won: Won) -> None:
    position = won.play().boundary.position
    winner = position.to_move

    def wins_now(at: Position) -> bool:
        return any(at.after(move).winners() == (winner,) for move in at.moves())

    def wins_after(at: Position) -> bool:
        """Whether every answer to it loses."""
        if at.winners() is not None:
            return False
        answers = [at.after(move) for move in at.moves()] or [at.passed()]
        return all(
            wins_now(answer) if answer.winners() is None else answer.winners() == (winner,)
            for answer in answers
        )

    assert wins_now(position) == (won.wins_in == 1)
    found = {
        move_text(position, move)
        for move in position.moves()
        for after in [position.after(move)]
        if (after.winners() == (winner,) if won.wins_in == 1 else wins_after(after))
    }
    assert found == set(won.wins)


def test_a_thought_tells_in_how_many_moves_a_game_is_lost() -> None:
    """One half-move before a win in one that nothing prevents."""
    for positions in won_games():
        position = positions[-3]
        swarm = position.swarm()
        lines = Search(swarm, Budget(depth=2)).run(swarm.moves(), few=3)
        for thought, line in zip(thoughts(position, lines), lines, strict=True):
            assert thought.loses_in == (1 if line.score < -FORCED_WIN else None)
            assert thought.wins_in is None


def test_a_side_that_has_locked_up_the_other_goes_on_to_win() -> None:
    """Black can hardly move any more. To keep it so must not please White better than to attack."""
    play = play_of("Base+MLP", (FOLDER / "locked.txt").read_text("utf-8").strip())
    bots = NormalBot(), EasyBot()
    rng = Streams(1)
    while play.ask is not None and play.boundary.position.ply < 140:
        play.answer(bots[play.ask.seat].choose(play.ask, play.view(play.ask.seat), rng))
    assert play.outcome is not None
    assert play.outcome.winners == (0,)


def test_easy_overlooks_pieces_and_most_of_all_those_far_from_the_queens() -> None:
    """A spider two cells from a queen, an ant at the end of the hive."""
    row = {"0,0": "wQ", "1,0": "bQ", "2,0": "wS1", "3,0": "bS1", "4,0": "bA1", "5,0": "wA1"}
    position = table(row)
    swarm = position.swarm()
    far, near = (NUMBERS[Piece.parse(name)] for name in ("wA1", "wQ"))
    times: Counter[int] = Counter()
    for seed in range(200):
        moves = EasyBot().noticed(swarm, Streams(seed))
        assert moves
        times.update({move & (1 << PIECE_BITS) - 1 for move in moves})
    assert 0 < times[far] < times[near] < 200


@pytest.mark.parametrize("bot", [EasyBot(), NormalBot(), HardBot(), ExpertBot()])
def test_each_level_plays_legal_moves(bot: HiveThinker) -> None:
    play = started()
    for number in range(8):
        assert play.ask is not None
        seat = play.ask.seat
        play.answer(bot.decide(play.ask, play.view(seat), Streams(number), Budget(nodes=100)))
    assert play.boundary.position.ply == 8


def test_told_to_stop_it_answers_with_what_it_has() -> None:
    play = play_of(WINS[10].type, WINS[10].moves)
    assert play.ask is not None
    seat = play.ask.seat
    budget = Budget()
    heard: list[tuple[Thought, ...]] = []

    def hear(thoughts: Sequence[Thought]) -> None:
        heard.append(tuple(thoughts))
        budget.stop()

    budget.report = hear
    answer = ExpertBot().decide(play.ask, play.view(seat), Streams(1), budget)
    assert [thoughts[0].text for thoughts in heard] == [answer, answer], "the last report is of the answer"


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


@pytest.mark.parametrize(("weights", "seen"), [(PLAIN, True), (CURIOUS, False)])
def test_only_the_curious_does_not_see_what_is_about_to_happen_to_its_queen(
    weights: Weights, seen: bool
) -> None:
    for positions in won_games()[:20]:
        position = positions[-2]
        loser = 1 - position.to_move
        assert (Evaluator(weights, loser, position.ply).evaluate(position.swarm()) == WIN - 1) == seen
        assert Evaluator(weights, 1 - loser, position.ply).evaluate(position.swarm()) == WIN - 1


def test_who_is_impatient_prefers_more_and_more_to_attack() -> None:
    position = won_games()[0][-3]
    early, late = (
        Evaluator(CURIOUS, 1 - position.to_move, ply).evaluate(position.swarm()) for ply in (60, 120)
    )
    assert late < early, "the mover's queen is in greater danger than the other"


def test_the_same_question_asked_again_gets_the_same_answer() -> None:
    """Its own answer of the first time has not been on the board."""
    play = play_of(WINS[0].type, WINS[0].moves)
    assert play.ask is not None
    bot, view = ExpertBot(), play.view(play.ask.seat)
    first, again = (bot.decide(play.ask, view, Streams(1), Budget(nodes=200)) for _ in range(2))
    assert first == again


def turned(position: Position, turn: int) -> Position:
    """The same position, laid another way on the table."""
    laid = lay(turn, Hex(3, -1))
    stacks = {cell_of(laid(hex_of(cell))): stack for cell, stack in position.board.stacks.items()}
    return Position.of(Board(stacks), position.ply, position.resting, position.expansions, position.opening)


def test_the_book_knows_a_position_however_it_lies() -> None:
    position = replay("MLP", ["wG1", "bS1 -wG1"]).end
    written = {canonical(turned(position, turn))[0] for turn in range(TURNS)}
    assert len(written) == 1
    for turn in range(TURNS):
        laid = turned(position, turn)
        _text, ways = canonical(laid)
        assert len({entry(move, ways) for move in laid.moves()}) == len(
            {entry(move, canonical(position)[1]) for move in position.moves()}
        )


def test_openings_vary_and_are_legal() -> None:
    played = set()
    for seed in range(12):
        position = Position.start("MLP")
        while (move := from_book(position, Streams(seed))) is not None:
            assert position.is_legal(move)
            position = position.after(move)
        assert position.ply >= 2
        played.add(canonical(position)[0])
    assert len(played) >= 5


def test_the_book_proposes_no_insect_that_does_not_play() -> None:
    for seed in range(20):
        first = from_book(Position.start(""), Streams(seed))
        assert first is not None
        assert first.piece.bug not in "MLP"
