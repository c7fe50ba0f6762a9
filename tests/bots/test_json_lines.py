"""Engines that speak in lines of JSON: in all games, in real processes, good ones and bad ones."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from antterm import bots, registry
from antterm.bots import TableFacts, child, guard, json_lines
from antterm.bots.child import TaskRunner
from antterm.bots.engines import EngineTrouble
from antterm.bots.json_lines import JsonPlayer, JsonPosition
from antterm.bots.json_values import components_of, outcome_of, question, view_of
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.table.simulation import Pairing
from tests.processes import gone
from tests.sampling import fewer

SHORT_GRACE = 0.1
"""Seconds that an engine that will not end by itself has to do so."""

every_game = pytest.mark.parametrize("game_id", registry.HOMES)

BEGINNING = f"""#!{sys.executable} -IS
import json, os, sys, time

open(__file__ + ".pid", "a").write(f"{{os.getpid()}} ")
heard = open(__file__ + ".heard", "a", buffering=1)

def say(message):
    sys.stdout.write(message if isinstance(message, str) else json.dumps(message))
    sys.stdout.write("\\n")
    sys.stdout.flush()

def hear():
    for line in sys.stdin:
        heard.write(line)
        yield json.loads(line)

"""
HELLO = """
for message in hear():
    if message["type"] == "hello":
        say({"protocol": 1, "name": "whatever"})
    elif message["type"] == "ask":
"""
FIRST = HELLO + '        say({"answer": message["choices"][0]["text"]})\n'
LAST = HELLO + '        say({"answer": len(message["choices"]) - 1, "thought": 3.5})\n'


class Script:
    """An engine that a test has written.

    Args:
        folder: where it lies.
        body: its code, after `BEGINNING`.
    """

    def __init__(self, folder: Path, body: str) -> None:
        self.path = folder / "fake"
        self.path.write_text(BEGINNING + body)
        self.path.chmod(0o755)

    @property
    def heard(self) -> list[dict[str, Any]]:
        """The messages that it was sent, in all its lives."""
        lines = Path(f"{self.path}.heard").read_text("ascii").splitlines()
        return [json.loads(line) for line in lines]

    @property
    def pids(self) -> list[int]:
        """Its processes."""
        return [int(pid) for pid in Path(f"{self.path}.pid").read_text().split()]


Sit = Callable[[str], tuple[Script, JsonPlayer]]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Has an engine sit down; all are ended after the test."""
    sitting: list[JsonPlayer] = []

    def sit(body: str) -> tuple[Script, JsonPlayer]:
        script = Script(tmp_path, body)
        sitting.append(JsonPlayer(f"json:seconds=1:{script.path}"))
        return script, sitting[-1]

    yield sit
    for player in sitting:
        player.close()


def begun(game_id: str, seats: int = 2, seed: int = 1) -> Play[Any]:
    game = registry.game(game_id)
    return Play.start(game, with_defaults(game.options, seats, {}), seats, seed)


def answer(player: JsonPlayer, play: Play[Any], game_id: str = "hive") -> str:
    """What an engine answers to the question of a game."""
    assert play.ask is not None
    table = TableFacts(game_id, {}, ("Ann", "Bo\x1bb"))
    return player.choose(play.ask, JsonPosition(table, play.view(play.ask.seat)), Streams(0))


@pytest.mark.parametrize("most", fewer(40, 300))
@every_game
def test_a_whole_game_is_played_and_each_seat_is_told_what_a_person_there_sees(
    tmp_path: Path, game_id: str, most: int
) -> None:
    script = Script(tmp_path, LAST)
    player = f"json:{script.path}"
    result = Pairing.checked(game_id, {}, [player, "bot:random"], most).play(3)
    asked = [message for message in script.heard if message["type"] == "ask"]
    (hello,) = [message for message in script.heard if message["type"] == "hello"]
    assert (hello["protocol"], hello["game"], hello["seat"]) == (1, game_id, 0)
    assert hello["options"].keys() == {option.name for option in registry.game(game_id).options}
    play, mine = begun(game_id, seed=3), iter(asked)
    events, length = list(play.happened), 0
    while play.ask is not None and length < most:
        if play.ask.seat == 0:
            told, seen = next(mine), play.view(0)
            if length == 0 or not hello["components"]:
                assert hello["components"] == json.loads(json.dumps(components_of(seen)))
            assert told["view"] == json.loads(json.dumps(view_of(seen)))
            text = play.ask.choices[-1].text
            assert told["choices"][-1]["text"] == text
        else:
            text = bots.RandomBot().choose(play.ask, play.view(1), bots.randomness(3, 1, length)).strip()
        events += play.answer(text)
        length += 1
    assert next(mine, None) is None
    assert length == result.answers
    ends = [message for message in script.heard if message["type"] == "end"]
    if play.outcome is None:
        assert not ends
    else:
        assert ends == [{"type": "end", **json.loads(json.dumps(outcome_of(play.outcome)))}]


def test_no_card_of_another_hand_is_told() -> None:
    """March: what a seat is sent does not change when the hands of the others and the decks do."""
    from antterm.games.march.rules.determinization import determinize

    play = begun("march", 3)
    for number in range(40):
        assert play.ask is not None
        play.answer(
            bots.RandomBot().choose(play.ask, play.view(play.ask.seat), bots.randomness(1, 0, number)).strip()
        )
    view = play.view(0)
    state = determinize(view, Streams(5)).state
    assert state != play.boundary
    game = registry.game("march")
    imagined = game.view(state, 0)
    assert json.dumps(view_of(imagined)) == json.dumps(view_of(view))


def test_a_renamed_field_keeps_its_name_in_json() -> None:
    plain = view_of(begun("march", 3).view(0))
    assert plain["parts"] == {"type": "Components", "see": "components"}
    assert "components" not in plain


def test_answers_by_text_and_by_place(sit: Sit) -> None:
    play = begun("hive")
    assert play.ask is not None
    assert answer(sit(FIRST)[1], play) == play.ask.choices[0].text
    assert answer(sit(LAST)[1], play) == play.ask.choices[-1].text


def test_what_is_sent_is_ascii_in_one_line_whatever_names_hold(sit: Sit) -> None:
    script, player = sit(FIRST)
    answer(player, begun("hive"))
    assert script.heard[0]["names"] == ["Ann", "Bo\x1bb"]
    assert "\x1b" not in Path(f"{script.path}.heard").read_text("ascii")


def test_the_two_seats_of_one_command_have_a_process_each(sit: Sit) -> None:
    script, player = sit(FIRST)
    play = begun("micropolis")
    seats = set[int]()
    while len(seats) < 2:
        assert play.ask is not None
        seats.add(play.ask.seat)
        play.answer(answer(player, play, "micropolis"))
    assert len(script.pids) == 2
    assert [message["seat"] for message in script.heard if message["type"] == "hello"] == [*seats]
    player.close()
    assert all(gone(pid) for pid in script.pids)


NONSENSE = "“fake” does not speak the antterm JSON protocol; it said “"
WAIT = "\nfor message in hear(): pass"


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("say('Welcome!')" + WAIT, NONSENSE + "Welcome!”."),
        ("say('[1]')" + WAIT, NONSENSE + "[1]”."),
        ("say('[' * 50000)" + WAIT, NONSENSE + "[[["),
        ("say(json.dumps({'a': 'x' * 300000}))" + WAIT, NONSENSE),
        ("say({})" + WAIT, NONSENSE + "{}”."),
        (
            "say({'protocol': 2})" + WAIT,
            "version 2 of the antterm JSON protocol; antterm speaks version 1.",
        ),
        ("say({'protocol': True})" + WAIT, NONSENSE),
        ("say({'error': 'No\\x1b[2J.'})" + WAIT, "“fake” does not accept this game; it said “No?[2J.”."),
        (HELLO + "        say({'answer': 'xyz\\x1b'})", "“fake” answered “xyz?”, which is not legal here."),
        (HELLO + "        say({'answer': -1})", "“fake” answered “-1”, which is not legal here."),
        (HELLO + "        say({'answer': 100000})", "answered “100000”, which is not legal here."),
        (HELLO + "        say({'answer': True})", NONSENSE),
        (HELLO + "        say({'answer': None})", NONSENSE),
        (HELLO + "        sys.exit(3)", "The engine “fake” stopped without answering."),
        ("sys.exit(3)", "The engine “fake” stopped without answering."),
    ],
)
def test_what_an_engine_does_wrong_is_told_and_ends_it(sit: Sit, body: str, said: str) -> None:
    script, player = sit(body)
    for _ in range(2):  # and again where somebody asks again
        with pytest.raises(EngineTrouble) as caught:
            answer(player, begun("hive"))
        sentence = caught.value.sentence()
        assert said in sentence
        assert sentence.isprintable()
    assert all(gone(pid) for pid in script.pids)


@pytest.mark.parametrize(
    ("body", "patience"), [("time.sleep(3600)", 0.2), (HELLO + "        time.sleep(3600)", 1)]
)
def test_an_engine_that_hangs_is_told_and_ended(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, body: str, patience: float
) -> None:
    monkeypatch.setattr(json_lines, "PATIENCE", patience)
    monkeypatch.setattr(guard, "GRACE", SHORT_GRACE)
    script, player = sit(body)
    with pytest.raises(EngineTrouble, match="engine_hangs"):
        answer(player, begun("hive"))
    assert all(gone(pid) for pid in script.pids)


def test_an_engine_that_does_not_read_is_told_and_ended(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """More is sent than a pipe holds."""
    monkeypatch.setattr(json_lines, "PATIENCE", 1)
    monkeypatch.setattr(guard, "GRACE", SHORT_GRACE)
    script, player = sit("say({'protocol': 1})\ntime.sleep(3600)")
    play = begun("hive")
    assert play.ask is not None
    table = TableFacts("hive", {"long": "x" * 3_000_000}, ("Ann", "Bob"))
    with pytest.raises(EngineTrouble, match="engine_hangs"):
        player.choose(play.ask, JsonPosition(table, play.view(0)), Streams(0))
    assert all(gone(pid) for pid in script.pids)


def test_an_engine_hears_why_it_is_ended(sit: Sit) -> None:
    script, player = sit(HELLO + "        say({'answer': 'xyz'})")
    with pytest.raises(EngineTrouble):
        answer(player, begun("hive"))
    assert all(gone(pid) for pid in script.pids)
    assert script.heard[-1] == {"type": "error", "error": "not one of the choices"}


@every_game
def test_every_question_and_view_is_plain(game_id: str) -> None:
    """Classes go by their names, cells by numbers; nothing is left for `json` to stumble over."""
    play = begun(game_id)
    for number in range(60):
        if play.ask is None:
            break
        asked, seen = question(play.ask), view_of(play.view(play.ask.seat))
        assert seen["type"] == type(play.view(None)).__name__
        json.dumps([asked, seen], allow_nan=False)
        assert [choice["text"] for choice in asked["choices"]] == [choice.text for choice in play.ask.choices]
        assert all(choice["meaning"]["type"] for choice in asked["choices"])
        play.answer(bots.RandomBot().choose(play.ask, None, bots.randomness(2, 0, number)).strip())


@pytest.mark.parametrize(
    ("body", "said"), [(LAST, None), ("sys.exit(3)", "The engine “fake” stopped without answering.")]
)
def test_at_a_table_the_process_of_the_bots_asks_it_or_tells_what_is_wrong(
    tmp_path: Path, body: str, said: str | None
) -> None:
    """What is sent to that process, and comes back, is pickled."""
    seats = [Seat("Bot", f"json:{Script(tmp_path, body).path}"), Seat("Ann"), Seat("Bob")]
    told: list[bots.Reply] = []
    with Table.create(Store(tmp_path / "data"), "march", seats, {}, seed=1) as table:
        while table.ask is not None and table.ask.seat:
            table.answer(table.ask.choices[0].text)
        assert table.ask is not None
        task = pickle.loads(pickle.dumps(table.bot_task()))
        TaskRunner(lambda reply: told.append(pickle.loads(pickle.dumps(reply)))).do(task)
        child._sit_down(task.bot).bot.close()  # type: ignore[attr-defined]
        (reply,) = told
        if isinstance(reply, bots.Answer):
            assert said is None
            assert reply.text == table.ask.choices[-1].text
        else:
            assert isinstance(reply, bots.Trouble)
            assert reply.sentence("Bot") == said
