"""antterm as an engine: what it answers to every command of the Universal Hive Protocol."""

from __future__ import annotations

import os
from collections.abc import Sequence
from threading import Event
from time import sleep
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm import __version__
from antterm.bots import Budget, Thinker, Thought
from antterm.bots.pipes import LINE_LIMIT, PipeLines
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.games.hive.bots.levels import EasyBot, HardBot, NormalBot
from antterm.games.hive.commands.uhp import Session
from antterm.games.hive.rules.notation import read_game_type, read_move
from antterm.games.hive.rules.position import TOURNAMENT
from antterm.games.hive.rules.referee import replay
from tests.games.hive.positions import DATA, RealGame, real_games
from tests.sampling import examples

WON = (
    r"Base;WhiteWins;Black[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;wA1 wQ\;"
    r"bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bA1 bG2/;wQ /bG1"
)
MUST_PASS = (
    r"Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;"
    r"bA1 \wQ;wG1 /wQ;bA2 /wG1"
)
TO_AND_FRO = [r"wS1", r"bS1 wS1-", r"wQ -wS1", r"bQ bS1-"] + [
    r"wQ \wS1",
    "bQ bS1\\",
    r"wQ -wS1",
    r"bQ bS1-",
] * 2


class Engine:
    """A session, asked line by line."""

    def __init__(self, **thinkers: Thinker) -> None:
        self.told: list[str] = []
        self.session = Session(thinkers or {"Normal": NormalBot()}, self.told.append)

    def answer(self, line: str) -> list[str]:
        """All lines of an answer."""
        self.told.clear()
        self.session.answer(line)
        return self.told.copy()


@pytest.fixture
def engine() -> Engine:
    return Engine()


def ask(engine: Engine, line: str) -> list[str]:
    """The lines before the one `ok` of an answer."""
    *lines, last = engine.answer(line)
    assert last == "ok"
    assert "ok" not in lines
    return lines


def ask_all(engine: Engine, *lines: str) -> list[str]:
    """The answer to the last of several commands, the others being obeyed."""
    for line in lines[:-1]:
        assert not ask(engine, line)[0].startswith(("err", "invalidmove")), line
    return ask(engine, lines[-1])


# What is said


def test_it_says_who_it_is(engine: Engine) -> None:
    assert engine.answer("info") == [f"id antterm {__version__}", "Mosquito;Ladybug;Pillbug", "ok"]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("newgame", "Base;NotStarted;White[1]"),
        ("newgame Base", "Base;NotStarted;White[1]"),
        ("newgame Base+PLM", "Base+MLP;NotStarted;White[1]"),
        ("newgame Base+M;NotStarted;White[1]", "Base+M;NotStarted;White[1]"),
        ("newgame Base;InProgress;Black[1];wS1", "Base;InProgress;Black[1];wS1"),
        ("newgame Base;NotStarted;White[9];wS1;bS1 wS1-", "Base;InProgress;White[2];wS1;bS1 wS1-"),
        (f"newgame {WON}", WON),
        (f"newgame {MUST_PASS}", MUST_PASS),
        ("  NewGame\t base+lm ; inprogress;  black[1] ;WS1 ;", "Base+ML;InProgress;Black[1];wS1"),
    ],
)
def test_games_begin(engine: Engine, command: str, answer: str) -> None:
    assert ask(engine, command) == [answer]


def test_moves_are_made_and_taken_back(engine: Engine) -> None:
    ask(engine, "newgame Base+ML")
    assert ask(engine, "play wS1") == ["Base+ML;InProgress;Black[1];wS1"]
    assert ask(engine, "play bS1 wS1-") == ["Base+ML;InProgress;White[2];wS1;bS1 wS1-"]
    assert ask(engine, "PLAY   wq\t-ws1\r") == ["Base+ML;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"]
    assert ask(engine, "undo") == ["Base+ML;InProgress;White[2];wS1;bS1 wS1-"]
    assert ask(engine, "undo 2") == ["Base+ML;NotStarted;White[1]"]


def test_any_reference_is_read_and_mzingas_is_written(engine: Engine) -> None:
    before = [
        f"play {text}" for text in (r"wS1", r"bS1 wS1-", r"wQ -wS1", r"bQ bS1-", r"wB1 \wQ", r"bB1 bQ/")
    ]
    aside = ask_all(engine, "newgame", *before, "play wB1 -wS1")
    assert aside == ['invalidmove That cell is occupied. To climb onto it, write "wB1 wQ".']
    assert ask(engine, "play wB1 wQ")[0].endswith(";wB1 wQ")
    assert ask(engine, "play bB1 bS1/")[0].endswith(r";bB1 \bQ")


def test_the_end_of_a_game(engine: Engine) -> None:
    ask(engine, f"newgame {WON}")
    for command in ("play bA2 bA1-", "pass", "play pass", "play nonsense"):
        assert ask(engine, command) == ["invalidmove the game is over"]
    for command in ("validmoves", "bestmove depth 1"):
        assert ask(engine, command) == ["err the game is over"]
    assert ask(engine, "undo")[0].startswith("Base;InProgress;White[8];")
    assert ask(engine, r"play wQ /bG1") == [WON]


def test_moves_to_choose_from(engine: Engine) -> None:
    assert ask_all(engine, "newgame", "validmoves") == ["wS1;wB1;wG1;wA1"]
    assert ask_all(engine, "newgame Base+MLP", "validmoves") == ["wS1;wB1;wG1;wA1;wM;wL;wP"]
    second = ask_all(engine, "newgame", "play wA1", "validmoves")[0].split(";")
    assert len(second) == len(set(second)) == 24


def test_a_forced_pass(engine: Engine) -> None:
    assert ask_all(engine, f"newgame {MUST_PASS}", "validmoves") == ["pass"]
    assert ask(engine, "bestmove depth 3") == ["pass"]
    assert ask(engine, "play wG2 -wG1")[0].startswith("invalidmove ")
    for command in ("pass", "play pass", " PASS "):
        assert ask(engine, command)[0].endswith(";pass")
        ask(engine, "undo")


@pytest.mark.parametrize(
    ("before", "command", "answer"),
    [
        ("", "validmoves", 'err there is no game yet; start one with "newgame"'),
        ("", "play wS1", 'err there is no game yet; start one with "newgame"'),
        ("", "pass", 'err there is no game yet; start one with "newgame"'),
        ("", "undo", 'err there is no game yet; start one with "newgame"'),
        ("", "bestmove depth 1", 'err there is no game yet; start one with "newgame"'),
        ("", "newgame Chess", 'err "Chess" is not a set of pieces.'),
        ("", "newgame Base+MM", 'err "Base+MM" is not a set of pieces.'),
        ("", "newgame Base;InProgress", 'err "Base;InProgress" is not a game'),
        ("", "newgame Base;InProgress;White[2];wS1;bS1 wS9-", "err Move 2, bS1 wS9-: There is no piece"),
        ("", "newgame Base;InProgress;White[2];wS1;bQ wS1-", "err Move 2, bQ wS1-: The tournament opening"),
        ("newgame", "undo", "err only 0 moves have been made"),
        ("newgame Base;InProgress;Black[1];wS1", "undo 2", "err only 1 move has been made"),
        ("newgame", "undo 0", 'err "0" is not a number of moves'),
        ("newgame", "undo -1", 'err "-1" is not a number of moves'),
        ("newgame", "undo two", 'err "two" is not a number of moves'),
        ("newgame", "undo 1 1", 'err "1 1" is not a number of moves'),
        ("newgame", "play", 'invalidmove "" is not a move.'),
        ("newgame", "play wX1", 'invalidmove There is no piece "wX1".'),
        ("newgame", "play wQ", "invalidmove The tournament opening does not allow the queen"),
        ("newgame", "play bS1", "invalidmove It is White's turn"),
        ("newgame", "play wM", "invalidmove This game is played without the mosquito."),
        ("newgame", "play resign", 'invalidmove "resign" is not a move.'),
        ("newgame", "play offer-draw", 'invalidmove "offer-draw" is not a move.'),
        ("", "newgame Base;InProgress;Black[1];resign", "err Move 1, resign: "),
        ("newgame", "pass", "invalidmove You may pass only"),
        ("newgame", "bestmove", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("newgame", "bestmove depth 0", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("newgame", "bestmove depth many", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("newgame", "bestmove time 5", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("newgame", "bestmove time 00:61:00", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("", "options get Colour", 'err unknown option "Colour"; possible: Opening, Threefold,'),
        ("", "options get openning", 'err unknown option "openning"; did you mean "Opening"?'),
        ("", "options set Opening", 'err write "options", "options get NAME" or "options set NAME VALUE"'),
        ("", "options set Opening French", 'err Opening cannot be "French"; possible: Tournament, Booklet'),
        ("", "options set Threefold maybe", 'err Threefold cannot be "maybe"; possible: True, False'),
        ("", "options set MaxSeconds -1", 'err MaxSeconds cannot be "-1"; possible: 0 to 86400'),
        ("", "options list", 'err write "options", "options get NAME" or "options set NAME VALUE"'),
        ("", "help me", 'err unknown command "me"; possible: info,'),
        ("", "best move", 'err unknown command "best"; did you mean "bestmove"?'),
        ("", "", 'err the line is empty; "help" lists the commands'),
        ("", "x" * (LINE_LIMIT + 1), "err the line is longer than 100000 characters"),
        ("newgame", "play " + "x" * 9000, 'invalidmove "xxxxx'),
        ("newgame", "play \x1b[2J\x00", 'invalidmove "?[2J?" is not a move.'),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    engine: Engine, before: str, command: str, answer: str
) -> None:
    if before:
        ask(engine, before)
    known = engine.answer("validmoves"), ask(engine, "options")
    lines = ask(engine, command)
    assert len(lines) == 1
    assert lines[0].startswith(answer)
    assert len(lines[0]) <= 320
    assert lines[0].isprintable()
    assert (engine.answer("validmoves"), ask(engine, "options")) == known


def test_exit_is_not_answered(engine: Engine) -> None:
    assert engine.answer(" Exit ") == []
    assert engine.session.over


def test_help_lists_every_command(engine: Engine) -> None:
    lines = ask(engine, "help")
    keywords = [line.split()[0] for line in lines]
    assert keywords == [*KEYWORDS, "exit"]
    assert ask(engine, "help Undo") == [lines[keywords.index("undo")]]


# What can be set

OPTIONS = [
    "Opening;enum;Tournament;Tournament;Tournament;Booklet",
    "Threefold;bool;False;False",
    "MaxSeconds;int;0;0;0;86400",
    "Variety;bool;False;False",
    "ReportIntermediateBestMoves;bool;False;False",
]


def test_options_are_listed_and_set(engine: Engine) -> None:
    assert ask(engine, "options") == OPTIONS
    assert ask(engine, "options get maxseconds") == ["MaxSeconds;int;0;0;0;86400"]
    assert ask(engine, "OPTIONS  SET  MAXSECONDS  5") == ["MaxSeconds;int;5;0;0;86400"]
    assert ask(engine, "options set threefold TRUE") == ["Threefold;bool;True;False"]
    assert ask(engine, "options get Threefold") == ["Threefold;bool;True;False"]


def test_the_opening_is_a_setting(engine: Engine) -> None:
    changed = ask_all(engine, "newgame", "options set opening booklet")
    assert changed == ["Opening;enum;Booklet;Tournament;Tournament;Booklet"]
    assert ask(engine, "validmoves") == ["wQ;wS1;wB1;wG1;wA1"]
    assert ask(engine, "play wQ") == ["Base;InProgress;Black[1];wQ"]
    set_back = ask(engine, "options set Opening Tournament")
    assert set_back == ["Opening;enum;Tournament;Tournament;Tournament;Booklet"]
    assert ask(engine, "validmoves")[0].startswith("bQ "), "the game goes on by the rule of its first move"
    assert ask_all(engine, "undo", "validmoves") == ["wS1;wB1;wG1;wA1"]


@pytest.mark.parametrize("before", ["newgame", "newgame Base;InProgress;Black[1];wQ", f"newgame {WON}"])
def test_what_is_set_holds_for_the_next_game_whatever_is_played_now(engine: Engine, before: str) -> None:
    ask_all(engine, "options set Opening Booklet", before, "options set Opening Tournament")
    assert ask_all(engine, "newgame", "validmoves") == ["wS1;wB1;wG1;wA1"]
    ask(engine, "options set Opening Booklet")
    assert ask_all(engine, "newgame", "validmoves") == ["wQ;wS1;wB1;wG1;wA1"]


def test_a_draw_by_repetition_is_not_taken_for_a_game_that_goes_on(engine: Engine) -> None:
    ask(engine, "newgame")
    drawn = "Base;Draw;White[7];" + ";".join(TO_AND_FRO)
    told = ["err this is a draw by repetition, which counts only if Threefold is set to True"]
    assert ask(engine, f"newgame {drawn}") == told
    assert ask(engine, "validmoves") == ["wS1;wB1;wG1;wA1"], "the game before is still there"
    assert ask_all(engine, "options set Threefold True", f"newgame {drawn}") == [drawn]
    ask(engine, "options set Threefold False")
    agreed = "Base;Draw;White[3];" + ";".join(TO_AND_FRO[:4])
    assert ask(engine, f"newgame {agreed}") == [agreed.replace("Draw", "InProgress")]


def test_threefold_repetition_is_a_setting(engine: Engine) -> None:
    plays = [f"play {text}" for text in TO_AND_FRO]
    assert ask_all(engine, "newgame", *plays)[0].startswith("Base;InProgress;White[7];")
    ask(engine, "options set Threefold True")
    assert ask(engine, "undo")[0].startswith("Base;InProgress;Black[6];")
    assert ask(engine, plays[-1])[0].startswith("Base;Draw;White[7];")
    assert ask(engine, "validmoves") == ["err the game is over"]
    ask(engine, "options set Threefold False")
    assert "wQ /wS1" in ask(engine, "validmoves")[0].split(";")


class Slow(Thinker):
    """A thinker that keeps its budgets and has three opinions, the last the best."""

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def budget(self) -> Budget:
        return Budget()

    def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
        self.budgets.append(budget)
        for number, choice in enumerate(ask.choices[:3], 1):
            budget.report([Thought(choice.text, number / 2, ("bQ",) * (number - 1))])
        return ask.choices[2].text

    def analyse(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Sequence[Thought]:
        return [Thought(ask.choices[0].text, 0.0)]


def test_the_last_thought_is_the_best_move() -> None:
    engine = Engine(slow=Slow())
    assert ask_all(engine, "newgame", "bestmove depth 3") == ["wG1"]
    ask(engine, "options set ReportIntermediateBestMoves True")
    reported = ask(engine, "bestmove depth 3")
    assert reported == ["wS1;1;0.50;wS1", "wB1;2;1.00;wB1;bQ", "wG1;3;1.50;wG1;bQ;bQ", "wG1"]


@pytest.mark.parametrize("thinker", [EasyBot(), NormalBot(), HardBot()], ids=type)
def test_the_last_thought_is_the_best_move_whoever_thinks(thinker: Thinker) -> None:
    engine = Engine(thinker=thinker)
    ask_all(engine, "newgame Base+MLP", "options set ReportIntermediateBestMoves True")
    ask(engine, "options set Variety True")
    for _ in range(8):
        *reports, answer = ask(engine, "bestmove depth 2")
        assert reports[-1].split(";")[0] == answer
        assert reports == [line for n, line in enumerate(reports) if line not in reports[n - 1 : n]]
        ask(engine, f"play {answer}")


def test_limits_reach_the_thinker() -> None:
    thinker = Slow()
    engine = Engine(slow=thinker)
    ask(engine, "newgame")
    for limit in ("depth 4", "DEPTH 1", "time 10:00:00", "Time 0:00:00", "time 00:00:00.0"):
        ask(engine, f"bestmove {limit}")
    assert [budget.depth for budget in thinker.budgets] == [4, 1, None, None, None]
    assert [budget.spent() for budget in thinker.budgets] == [False, False, False, True, True]


def test_a_most_of_seconds_holds_for_every_search() -> None:
    class Patient(Slow):
        """Thinks until the budget is spent."""

        def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
            while not budget.spent():
                sleep(0.01)
            return super().decide(ask, view, rng, budget)

    engine = Engine(patient=Patient())
    ask_all(engine, "newgame", "options set MaxSeconds 1")
    assert ask(engine, "bestmove depth 4") == ["wG1"]


def test_levels_are_a_setting_where_there_are_several() -> None:
    first, second = Slow(), Slow()
    engine = Engine(Easy=first, Hard=second)
    assert ask(engine, "options")[-1] == "Level;enum;Hard;Hard;Easy;Hard"
    ask_all(engine, "newgame", "bestmove depth 1")
    assert ask(engine, "options set level easy") == ["Level;enum;Easy;Hard;Easy;Hard"]
    ask(engine, "bestmove depth 2")
    assert [len(first.budgets), len(second.budgets)] == [1, 1]


def test_the_end_of_input_stops_a_thinker_in_the_middle() -> None:
    source, sink = os.pipe()

    class Endless(Slow):
        """Thinks until it is told to stop."""

        def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
            if not self.budgets:
                os.close(sink)
            assert stopped.wait(30)
            assert budget.spent()
            return super().decide(ask, view, rng, budget)

    engine, stopped = Engine(endless=Endless()), Event()

    def end() -> None:
        engine.session.hurry()
        stopped.set()

    os.write(sink, b"newgame\nbestmove time 10:00:00\nbestmove depth 99\nundo 9")
    answers = [engine.answer(line) for line in PipeLines(source, end)]
    assert answers[1:3] == [["wG1", "ok"], ["wG1", "ok"]]
    assert answers[3] == ["err only 0 moves have been made", "ok"]
    os.close(source)


def test_a_fault_of_the_thinker_is_told() -> None:
    class Broken(Slow):
        def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
            raise ZeroDivisionError("oh")

    engine = Engine(broken=Broken())
    told = ask_all(engine, "newgame", "bestmove depth 1")
    assert told == ["err This is a bug in the program (ZeroDivisionError: oh)."]
    assert ask(engine, "play wS1") == ["Base;InProgress;Black[1];wS1"]


# The bots


def test_it_takes_a_win(engine: Engine) -> None:
    before_the_end, _, last = WON.rpartition(";")
    ask(engine, f"newgame {before_the_end}")
    assert ask_all(engine, f"play {ask(engine, 'bestmove depth 1')[0]}")[0].startswith("Base;WhiteWins;")
    assert last == r"wQ /bG1"


def test_variety_makes_different_games(engine: Engine) -> None:
    ask_all(engine, "newgame Base+MLP", "play wS1")
    assert len({ask(engine, "bestmove depth 1")[0] for _ in range(8)}) == 1
    ask(engine, "options set Variety True")
    assert len({ask(engine, "bestmove depth 1")[0] for _ in range(40)}) > 1


@pytest.mark.slow
def test_it_plays_whole_games_against_itself(engine: Engine) -> None:
    state = ask(engine, "newgame Base+MLP")[0]
    ask(engine, "options set Threefold True")
    for _ in range(60):
        if state.split(";")[1] not in ("NotStarted", "InProgress"):
            break
        state = ask(engine, f"play {ask(engine, 'bestmove depth 1')[0]}")[0]
        assert state.startswith("Base+MLP;")


# Games and noise


@pytest.mark.few(1)
@pytest.mark.parametrize("game", list(real_games(DATA)), ids=str)
def test_games_played_by_people(engine: Engine, game: RealGame) -> None:
    """Every move is a valid one, these are as many as counted, and the state at the end is the same."""
    ask(engine, f"newgame {game.type}")
    line = replay(read_game_type(game.type), game.moves, TOURNAMENT)
    answer = ""
    for position, text, count in zip(line.positions, game.moves, game.legal_counts, strict=False):
        valid = ask(engine, "validmoves")[0].split(";")
        assert len(valid) == count
        meant = read_move(position, text)
        assert meant in [read_move(position, one) for one in valid]
        answer = ask(engine, f"play {text}")[0]
    assert answer.split(";")[1] == game.engine_state
    assert ask(engine, f"newgame {answer}") == [answer]


KEYWORDS = ("info", "newgame", "play", "pass", "validmoves", "bestmove", "undo", "options", "help")
GAMES = ("Base", "Base+MLP", "Base;InProgress;Black[1];wS1", "BASE+", ";")
MOVES = ("wS1", "bS1", "wS1-", "wQ", "-wS1", "pass", "wA1wA1", ".", "w\u017f1", "w\u0661", "\\", "/")
OTHERS = ("time", "depth", "1", "2", "0", "00:00:00", "get", "set", "Opening", "Booklet", "Threefold", "True")
WORDS = (*GAMES, *MOVES, *OTHERS, "MaxSeconds", "\xe9", "\ud800", "\x00", "")
COMMANDS = st.builds(
    lambda keyword, words: " ".join([keyword, *words]),
    st.sampled_from(KEYWORDS),
    st.lists(st.sampled_from(WORDS), max_size=3),
)


@given(st.lists(COMMANDS | st.text(max_size=40), max_size=12))
@examples(150)
def test_every_line_gets_exactly_one_ok(lines: list[str]) -> None:
    engine = Engine()
    engine.session.hurry()
    for line in lines:
        answer = engine.answer(line)
        if engine.session.over:
            assert (line.split()[0].casefold(), answer) == ("exit", [])
            break
        assert answer[-1] == "ok"
        assert answer.count("ok") == 1
        assert not any("bug in the program" in told for told in answer)
        assert all("\n" not in told for told in answer)
