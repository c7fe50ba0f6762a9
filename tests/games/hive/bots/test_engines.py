"""Playing against engines of the Universal Hive Protocol, good ones and bad ones, in real processes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.bots import guard
from antterm.bots.engines import Engine, EngineTrouble
from antterm.core.printable import TEXT_SHOWN, shortened
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.hive.bots import uhp
from antterm.games.hive.bots.engines import story
from antterm.games.hive.bots.uhp import EnginePlayer
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.state import HiveState
from tests.games.hive import engines
from tests.games.hive.engines import CHECKOUT, FakeEngine
from tests.processes import gone, needs_proc, runs

OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
SHORT_GRACE = 0.1
"""Seconds that an engine that will not end by itself has to do so."""

Sit = Callable[..., EnginePlayer]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Has an engine sit down; all are ended after the test."""
    sitting: list[EnginePlayer] = []

    def sit(engine: FakeEngine | str, limit: str = "depth=1") -> EnginePlayer:
        command = engine if isinstance(engine, str) else str(engine.path)
        sitting.append(EnginePlayer(f"uhp:{limit}:{command}"))
        return sitting[-1]

    yield sit
    for player in sitting:
        player.close()


def game(moves: Sequence[str] = (), expansions: str = "ML", opening: str = "booklet") -> Record[HiveState]:
    record = Record(Hive(), 2, 0, {"expansions": expansions, "opening": opening})
    for text in moves:
        record.answer(record.play.understand(text))
    return record


def choice(player: EnginePlayer, record: Record[HiveState]) -> str:
    """What an engine answers to the question of a game."""
    ask = record.play.ask
    assert ask is not None
    return player.choose(ask, story(record.play.view(ask.seat), record.events()), Streams(0))


def trouble(player: EnginePlayer, record: Record[HiveState]) -> str:
    """The one sentence about what is wrong with an engine."""
    with pytest.raises(EngineTrouble) as caught:
        choice(player, record)
    sentence = caught.value.sentence()
    assert sentence.isprintable()
    return sentence


# How a seat names an engine


@pytest.mark.parametrize(
    ("player", "engine", "words"),
    [
        ("uhp:/bin/ls", Engine("uhp", "/bin/ls"), ["/bin/ls"]),
        ("uhp:seconds=12:/bin/ls -l", Engine("uhp", "/bin/ls -l", seconds=12), ["/bin/ls", "-l"]),
        (
            "uhp:depth=3:'/my games/engine' x",
            Engine("uhp", "'/my games/engine' x", 3),
            ["/my games/engine", "x"],
        ),
        (r"uhp:/my\ games/engine", Engine("uhp", r"/my\ games/engine"), ["/my games/engine"]),
        ("uhp:depth=0:ls", Engine("uhp", "depth=0:ls"), ["depth=0:ls"]),
    ],
)
def test_a_seat_names_program_arguments_and_limit(player: str, engine: Engine, words: list[str]) -> None:
    assert Engine.parse(player) == engine
    assert engine.player == player
    assert engine.words() == words


def test_the_time_that_needs_no_saying_is_not_said() -> None:
    assert Engine.parse("uhp:seconds=5:x").player == "uhp:x"


def test_a_path_with_blanks_needs_no_quotation_marks(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD, "my own engine")
    engine = Engine.parse(f"uhp:{fake.path}")
    assert engine.words() == [str(fake.path)]
    assert engine.name == "my own engine"
    settled = engine.anywhere()
    assert settled.command == f"'{fake.path}'"
    assert settled.anywhere() == settled


def test_where_an_engine_lies_is_settled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD, "engine")
    monkeypatch.chdir(tmp_path)
    assert Engine("uhp", "./engine --fast").anywhere().command == f"{fake.path} --fast"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir("/")
    assert Engine("uhp", "engine").anywhere().command == str(fake.path)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Engine("uhp", "~/engine").anywhere().command == str(fake.path)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("/nowhere/engine", "There is no program “/nowhere/engine”."),
        ("no-such-engine --fast", "There is no program “no-such-engine”."),
        ("", "There is no program “”."),
        ("~nobody-here/engine", "There is no program “~nobody-here/engine”."),
        ("x" * 9000, f"There is no program “{shortened('x' * 9000, 2 * TEXT_SHOWN)}”."),
        ("/tmp", "“/tmp” cannot be run as a program."),
        ("/etc/passwd", "“/etc/passwd” cannot be run as a program."),
        ("/bin/sh -c 'x", "“/bin/sh -c 'x” is not a command: a quotation mark is missing."),
    ],
)
def test_what_cannot_be_started_is_told(sit: Sit, command: str, said: str) -> None:
    with pytest.raises(EngineTrouble) as caught:
        Engine("uhp", command).anywhere()
    assert caught.value.sentence() == said
    assert trouble(sit(command), game()) == said


@pytest.mark.parametrize("argument", ["x" * 900, "two\nlines", "\udcff", "\x1b[2J"])
def test_a_command_that_no_save_could_hold_is_refused(argument: str) -> None:
    with pytest.raises(EngineTrouble) as caught:
        Engine("uhp", f"/bin/cat '{argument}'").anywhere()
    assert caught.value.sentence().startswith("The command of an engine may have at most 900 characters")


@given(
    st.text(alphabet=st.characters(codec="utf-8"), max_size=30)
    | st.sampled_from(["depth=3:", "~", "~/", "\x00"])
)
def test_whatever_stands_in_a_seat_is_a_command_or_is_refused(text: str) -> None:
    engine = Engine.parse(f"uhp:{text}")
    assert Engine.parse(engine.player) == engine
    assert isinstance(engine.name, str)
    with suppress(EngineTrouble):
        settled = engine.anywhere()
        assert settled.anywhere() == settled


def test_where_engines_might_stay_behind_none_is_started(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antterm.bots.engines.SUPPORTED", False)
    assert trouble(sit("/bin/ls"), game()).startswith("antterm can start engines only on")


# Playing


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["GOOD", "CRLF", "CHATTY", "STRICT", "REFUSES_MOVES"])
def test_games_are_played_with_engines_of_every_habit(sit: Sit, tmp_path: Path, name: str) -> None:
    player = sit(FakeEngine(tmp_path, getattr(engines, name)))
    record = game(expansions="MLP", opening="tournament")
    for _ in range(16):
        if record.play.ask is None:
            break
        record.answer(choice(player, record))
    assert len(record.answers) > 8


def test_antterm_plays_antterm(sit: Sit) -> None:
    players = (sit(engines.ANTTERM), sit(engines.ANTTERM, "depth=2"))
    record = game(opening="tournament")
    for number in range(24):
        if record.play.ask is None:
            break
        record.answer(choice(players[number % 2], record))
    assert len(record.answers) > 8


@pytest.mark.slow
def test_an_engine_is_told_what_is_new_and_no_more(sit: Sit, tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD)
    player, record = sit(fake, "seconds=75"), game(opening="tournament")
    record.answer(choice(player, record))
    first = record.answers[0]
    record.answer(record.play.understand(f"bS1 {first}-"))
    choice(player, record)
    choice(player, record)
    record.rewind(0)
    record.answer("wA1")
    choice(player, record)
    think = "bestmove time 00:01:15"
    assert fake.heard == [
        "newgame Base+ML",
        think,
        f"play {first}",
        f"play bS1 {first}-",
        think,
        think,
        "newgame Base+ML;InProgress;Black[1];wA1",
        think,
    ]
    assert len(fake.pids) == 1


@pytest.mark.slow
def test_an_engine_is_not_asked_about_draws(sit: Sit, tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD)
    player, record = sit(fake), game(OPENING)
    record.answer("offer-draw")
    assert choice(player, record) == "decline"
    record.answer("decline")
    record.answer(choice(player, record))
    assert fake.heard[0].count(";") == 6


@pytest.mark.slow
def test_an_engine_that_shuns_plays_is_told_the_whole_game(sit: Sit, tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.REFUSES_MOVES)
    player, record = sit(fake), game(OPENING)
    record.answer(choice(player, record))
    choice(player, record)
    assert [line.split(" ")[0] for line in fake.heard] == [
        "newgame",
        "bestmove",
        "play",
        "newgame",
        "bestmove",
    ]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("DIES_AT_ONCE", "The engine “{engine}” stopped without answering."),
        ("DIES_THINKING", "The engine “{engine}” stopped without answering."),
        ("GARBAGE", "“{engine}” does not speak the Universal Hive Protocol; it said “?[2J lorem ipsum?[2J"),
        ("NO_ENGINE", "“{engine}” does not speak the Universal Hive Protocol; it said “Welcome!”."),
        ("ILLEGAL", "The engine “{engine}” answered “wS1 wS1-”, which is not legal here."),
        ("GIVES_UP", "The engine “{engine}” does not accept this game; it said “err I do not know”."),
        ("REFUSES_GAMES", "The engine “{engine}” does not accept this game; it said “err Not today?.”."),
        ("BASE_ONLY", "The engine “{engine}” does not know these insects: Mosquito, Ladybug."),
    ],
)
def test_what_an_engine_does_wrong_is_told_and_ends_it(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.setattr(uhp, "ANSWER_LIMIT", 500)
    fake = FakeEngine(tmp_path, getattr(engines, name))
    assert trouble(sit(fake), game(OPENING)).startswith(said.format(engine="fake engine"))
    assert all(gone(pid) for pid in fake.pids)


@pytest.mark.parametrize(("name", "patience"), [("HANGS", "PATIENCE_FOR_DEPTH"), ("SILENT", "PATIENCE")])
def test_an_engine_that_hangs_is_told_and_ended(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, patience: str
) -> None:
    monkeypatch.setattr(uhp, patience, 0.6)  # in whole seconds that is one
    monkeypatch.setattr(guard, "GRACE", SHORT_GRACE)
    fake = FakeEngine(tmp_path, getattr(engines, name))
    said = trouble(sit(fake), game(OPENING))
    assert said == "The engine “fake engine” did not answer within 1 s."
    assert all(gone(pid) for pid in fake.pids)


def test_a_file_that_the_system_cannot_run_is_told(sit: Sit, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x00\x01\x02")
    broken.chmod(0o755)
    assert trouble(sit(str(broken)), game()) == "“broken” cannot be run as a program."


def test_a_queen_that_came_first_is_told_where_an_engine_knows_no_such_game(sit: Sit, tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD)
    said = trouble(sit(fake), game(("wQ", "bS1 wQ-")))
    assert "cannot play games in which a queen was placed first" in said


def test_a_game_without_its_beginning_is_told(sit: Sit, tmp_path: Path) -> None:
    whole = game(OPENING)
    later = Record(Hive(), 2, 0, whole.options, whole.play.boundary)
    assert trouble(sit(FakeEngine(tmp_path, engines.GOOD)), later).startswith(
        "A change of rules removed the first moves"
    )


def test_an_engine_is_started_again_after_trouble(sit: Sit, tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.DIES_THINKING)
    player = sit(fake)
    trouble(player, game())
    trouble(player, game())
    assert len(fake.pids) == 2


# Nothing stays behind


@needs_proc
@pytest.mark.parametrize("name", ["GOOD", "STUBBORN"])
def test_an_engine_that_is_let_go_ends_with_all_that_it_started(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    if name == "STUBBORN":
        monkeypatch.setattr(guard, "GRACE", SHORT_GRACE)
    fake = FakeEngine(tmp_path, getattr(engines, name))
    player = sit(fake)
    choice(player, game())
    assert all(map(runs, fake.pids))
    player.close()
    assert all(gone(pid) for pid in fake.pids)


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("state", ["idle", "thinking"])
def test_an_engine_ends_when_antterm_is_killed(tmp_path: Path, state: str) -> None:
    fake = FakeEngine(tmp_path, engines.STUBBORN if state == "idle" else engines.HANGS)
    code = (
        "import sys, time\n"
        "from antterm.games.hive.bots.uhp import EnginePlayer\n"
        "from antterm.core.record import Record\n"
        "from antterm.games.hive.rules.game import Hive\n"
        "ask = Record(Hive(), 2, 0, {'expansions': 'ML'}).play.ask\n"
        "engine = EnginePlayer('uhp:seconds=60:' + sys.argv[1])\n"
        "print(engine.choose(ask, 'Base+ML;NotStarted;White[1]', None), flush=True); time.sleep(3600)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(fake.path)], cwd=CHECKOUT, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        if state == "idle":
            assert re.fullmatch(rb"w\w+\n", program.stdout.readline())
        else:
            fake.wait_for("bestmove time 00:01:00")
        assert fake.pids
        assert all(map(runs, fake.pids))
        os.kill(program.pid, signal.SIGKILL)
    assert all(gone(pid) for pid in fake.pids)
