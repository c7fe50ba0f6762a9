"""antterm as an engine: what it answers to every command of the Universal Hive Protocol."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from antterm.bots.greedy import GreedyThinker
from antterm.commands.protocol import LINE_LIMIT, Session
from antterm.commands.uhp import InputLines
from antterm.hive.cells import hex_of
from antterm.hive.notation import read_game_type, read_move
from antterm.hive.position import TOURNAMENT
from antterm.hive.referee import replay
from antterm.hive.thinking import Task, Thought
from tests.hive.positions import DATA, RealGame, real_games

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


@pytest.fixture
def session() -> Session:
    return Session(GreedyThinker(lambda: False))


def ask(session: Session, line: str) -> list[str]:
    """The lines before the one `ok` of an answer."""
    *lines, last = session.answer(line)
    assert last == "ok"
    assert "ok" not in lines
    return lines


def ask_all(session: Session, *lines: str) -> list[str]:
    """The answer to the last of several commands, the others being obeyed."""
    for line in lines[:-1]:
        assert not ask(session, line)[0].startswith(("err", "invalidmove")), line
    return ask(session, lines[-1])


# What is said


def test_it_says_who_it_is() -> None:
    session = Session(GreedyThinker(lambda: False))
    expected = ["id antterm 0.1.0", "Mosquito;Ladybug;Pillbug", "ok"]
    assert list(session.greeting()) == expected
    assert list(session.answer("info")) == expected


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
def test_games_begin(session: Session, command: str, answer: str) -> None:
    assert ask(session, command) == [answer]


def test_moves_are_made_and_taken_back(session: Session) -> None:
    ask(session, "newgame Base+ML")
    assert ask(session, "play wS1") == ["Base+ML;InProgress;Black[1];wS1"]
    assert ask(session, "play bS1 wS1-") == ["Base+ML;InProgress;White[2];wS1;bS1 wS1-"]
    assert ask(session, "PLAY   wq\t-ws1\r") == ["Base+ML;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"]
    assert ask(session, "undo") == ["Base+ML;InProgress;White[2];wS1;bS1 wS1-"]
    assert ask(session, "undo 2") == ["Base+ML;NotStarted;White[1]"]


def test_any_reference_is_read_and_mzingas_is_written(session: Session) -> None:
    before = [
        f"play {text}" for text in (r"wS1", r"bS1 wS1-", r"wQ -wS1", r"bQ bS1-", r"wB1 \wQ", r"bB1 bQ/")
    ]
    aside = ask_all(session, "newgame", *before, "play wB1 -wS1")
    assert aside == ['invalidmove That cell is occupied. To climb onto it, write "wB1 wQ".']
    assert ask(session, "play wB1 wQ")[0].endswith(";wB1 wQ")
    assert ask(session, "play bB1 bS1/")[0].endswith(r";bB1 \bQ")


def test_the_end_of_a_game(session: Session) -> None:
    ask(session, f"newgame {WON}")
    for command in ("play bA2 bA1-", "pass", "play pass", "validmoves", "bestmove depth 1"):
        assert ask(session, command) == ["err the game is over"]
    assert ask(session, "undo")[0].startswith("Base;InProgress;White[8];")
    assert ask(session, r"play wQ /bG1") == [WON]


def test_moves_to_choose_from(session: Session) -> None:
    assert ask_all(session, "newgame", "validmoves") == ["wS1;wB1;wG1;wA1"]
    assert ask_all(session, "newgame Base+MLP", "validmoves") == ["wS1;wB1;wG1;wA1;wM;wL;wP"]
    second = ask_all(session, "newgame", "play wA1", "validmoves")[0].split(";")
    assert len(second) == len(set(second)) == 24


def test_a_forced_pass(session: Session) -> None:
    assert ask_all(session, f"newgame {MUST_PASS}", "validmoves") == ["pass"]
    assert ask(session, "bestmove depth 3") == ["pass"]
    assert ask(session, "play wG2 -wG1")[0].startswith("invalidmove ")
    for command in ("pass", "play pass", " PASS "):
        assert ask(session, command)[0].endswith(";pass")
        ask(session, "undo")


@pytest.mark.parametrize(
    ("before", "command", "answer"),
    [
        ("", "validmoves", 'err there is no game yet; begin one with "newgame"'),
        ("", "play wS1", 'err there is no game yet; begin one with "newgame"'),
        ("", "pass", 'err there is no game yet; begin one with "newgame"'),
        ("", "undo", 'err there is no game yet; begin one with "newgame"'),
        ("", "bestmove depth 1", 'err there is no game yet; begin one with "newgame"'),
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
        ("newgame", "pass", "invalidmove Passing is allowed only"),
        ("newgame", "bestmove", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("newgame", "bestmove depth 0", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("newgame", "bestmove depth many", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("newgame", "bestmove time 5", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("newgame", "bestmove time 00:61:00", 'err write "bestmove time HH:MM:SS" or "bestmove depth N"'),
        ("", "options get Colour", 'err unknown option "Colour"; possible: Opening, Threefold,'),
        ("", "options get openning", 'err unknown option "openning"; did you mean "Opening"?'),
        ("", "options set Opening", 'err write "options", "options get NAME" or "options set NAME VALUE"'),
        ("", "options set Opening French", 'err unknown value of Opening "French"; possible: Tournament'),
        ("", "options set Threefold maybe", 'err unknown value of Threefold "maybe"; possible: True, False'),
        ("", "options set MaxSeconds -1", 'err MaxSeconds is a whole number from 0 to 86400, not "-1"'),
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
    session: Session, before: str, command: str, answer: str
) -> None:
    if before:
        ask(session, before)
    known = list(session.answer("validmoves")), ask(session, "options")
    lines = ask(session, command)
    assert len(lines) == 1
    assert lines[0].startswith(answer)
    assert len(lines[0]) <= 320
    assert lines[0].isprintable()
    assert (list(session.answer("validmoves")), ask(session, "options")) == known


def test_exit_is_not_answered(session: Session) -> None:
    assert list(session.answer(" Exit ")) == []
    assert session.over


def test_help_lists_every_command(session: Session) -> None:
    lines = ask(session, "help")
    keywords = [line.split()[0] for line in lines]
    assert keywords == [*KEYWORDS, "exit"]
    assert ask(session, "help Undo") == [lines[keywords.index("undo")]]


# What can be set

OPTIONS = [
    "Opening;enum;Tournament;Tournament;Tournament;Booklet",
    "Threefold;bool;False;False",
    "MaxSeconds;int;0;0;0;86400",
    "ReportIntermediateBestMoves;bool;False;False",
    "Variety;bool;False;False",
]


def test_options_are_listed_and_set(session: Session) -> None:
    assert ask(session, "options") == OPTIONS
    assert ask(session, "options get maxseconds") == ["MaxSeconds;int;0;0;0;86400"]
    assert ask(session, "OPTIONS  SET  MAXSECONDS  5") == ["MaxSeconds;int;5;0;0;86400"]
    assert ask(session, "options set threefold TRUE") == ["Threefold;bool;True;False"]
    assert ask(session, "options get Threefold") == ["Threefold;bool;True;False"]


def test_the_opening_is_a_setting(session: Session) -> None:
    changed = ask_all(session, "newgame", "options set opening booklet")
    assert changed == ["Opening;enum;Booklet;Tournament;Tournament;Booklet"]
    assert ask(session, "validmoves") == ["wQ;wS1;wB1;wG1;wA1"]
    assert ask(session, "play wQ") == ["Base;InProgress;Black[1];wQ"]
    refused = ask(session, "options set Opening Tournament")
    assert refused == [
        "err Move 1, wQ: The tournament opening does not allow the queen on a player's first turn."
    ]
    assert ask(session, "validmoves")[0].startswith("bQ ")


def test_threefold_repetition_is_a_setting(session: Session) -> None:
    plays = [f"play {text}" for text in TO_AND_FRO]
    assert ask_all(session, "newgame", *plays)[0].startswith("Base;InProgress;White[7];")
    ask(session, "options set Threefold True")
    assert ask(session, "undo")[0].startswith("Base;InProgress;Black[6];")
    assert ask(session, plays[-1])[0].startswith("Base;Draw;White[7];")
    assert ask(session, "validmoves") == ["err the game is over"]
    ask(session, "options set Threefold False")
    assert "wQ /wS1" in ask(session, "validmoves")[0].split(";")


class Slow:
    """A thinker that tells what it was asked, and has three thoughts."""

    settings = ()

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def think(self, task: Task) -> Iterator[Thought]:
        self.tasks.append(task)
        for depth, move in enumerate(task.line.end.moves()[:3], 1):
            yield Thought(move, depth, depth / 2)


def test_the_last_thought_is_the_best_move() -> None:
    session = Session(Slow())
    assert ask_all(session, "newgame", "bestmove depth 3") == ["wG1"]
    ask(session, "options set ReportIntermediateBestMoves True")
    reported = ask(session, "bestmove depth 3")
    assert reported == ["wS1;1;0.50;wS1", "wB1;2;1.00;wB1", "wG1;3;1.50;wG1", "wG1"]


def test_limits_reach_the_thinker() -> None:
    thinker = Slow()
    session = Session(thinker)
    ask(session, "newgame")
    for limit in ("depth 4", "DEPTH 1", "time 00:00:05", "time 1:02:03", "Time 00:00:00.5"):
        ask(session, f"bestmove {limit}")
    ask(session, "options set MaxSeconds 3")
    ask(session, "options set Threefold True")
    for limit in ("depth 4", "time 00:00:05", "time 00:00:01"):
        ask(session, f"bestmove {limit}")
    asked = [(task.depth, task.seconds, task.threefold) for task in thinker.tasks]
    assert asked == [
        (4, None, False),
        (1, None, False),
        (None, 5, False),
        (None, 3723, False),
        (None, 0.5, False),
        (4, 3, True),
        (None, 3, True),
        (None, 1, True),
    ]


def test_the_end_of_input_stops_a_thinker_in_the_middle() -> None:
    source, sink = os.pipe()
    lines = InputLines(source)

    class Endless(Slow):
        def think(self, task: Task) -> Iterator[Thought]:
            yield from super().think(task)
            os.close(sink)
            assert lines.ended.wait(30)

    os.write(sink, b"newgame\nbestmove time 10:00:00\nundo 9")
    session = Session(Endless())
    answers = [list(session.answer(line)) for line in lines]
    assert answers[1] == ["wG1", "ok"]
    assert answers[2][-1] == "ok"
    os.close(source)


def test_a_fault_of_the_thinker_is_told() -> None:
    class Broken(Slow):
        def think(self, task: Task) -> Iterator[Thought]:
            raise ZeroDivisionError("oh")

    session = Session(Broken())
    told = ask_all(session, "newgame", "bestmove depth 1")
    assert told == ["err This is a fault of the program (ZeroDivisionError: oh)."]
    assert ask(session, "play wS1") == ["Base;InProgress;Black[1];wS1"]


# The simple thinker


def test_it_takes_a_win(session: Session) -> None:
    before_the_end, _, last = WON.rpartition(";")
    ask(session, f"newgame {before_the_end}")
    assert ask_all(session, f"play {ask(session, 'bestmove depth 1')[0]}")[0].startswith("Base;WhiteWins;")
    assert last == r"wQ /bG1"


def test_variety_makes_different_games(session: Session) -> None:
    ask(session, "newgame Base+MLP")
    assert len({ask(session, "bestmove depth 1")[0] for _ in range(8)}) == 1
    ask(session, "options set Variety True")
    assert len({ask(session, "bestmove depth 1")[0] for _ in range(40)}) > 1


def test_it_plays_whole_games_against_itself(session: Session) -> None:
    state = ask(session, "newgame Base+MLP")[0]
    ask(session, "options set Threefold True")
    for _ in range(60):
        if state.split(";")[1] not in ("NotStarted", "InProgress"):
            break
        state = ask(session, f"play {ask(session, 'bestmove time 00:00:01')[0]}")[0]
        assert state.startswith("Base+MLP;")


# Games and noise


@pytest.mark.parametrize("game", list(real_games(DATA)), ids=str)
def test_games_played_by_people(session: Session, game: RealGame) -> None:
    """Every move is a valid one, these are as many as counted, and the state at the end is the same."""
    ask(session, f"newgame {game.type}")
    line = replay(read_game_type(game.type), game.moves, TOURNAMENT)
    answer = ""
    for position, text, count in zip(line.positions, game.moves, game.legal_counts, strict=False):
        valid = ask(session, "validmoves")[0].split(";")
        assert len(valid) == count
        meant = read_move(position, text)
        assert meant in [read_move(position, one) for one in valid]
        assert meant is None or str(hex_of(meant.target))
        answer = ask(session, f"play {text}")[0]
    assert answer.split(";")[1] == game.engine_state
    assert ask(session, f"newgame {answer}") == [answer]


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
@hypothesis_settings(max_examples=150)
def test_every_line_gets_exactly_one_ok(lines: list[str]) -> None:
    session = Session(GreedyThinker(lambda: True))
    for line in lines:
        answer = list(session.answer(line))
        if session.over:
            assert (line.split()[0].casefold(), answer) == ("exit", [])
            break
        assert answer[-1] == "ok"
        assert answer.count("ok") == 1
        assert not any("fault of the program" in told for told in answer)
        assert all("\n" not in told for told in answer)
