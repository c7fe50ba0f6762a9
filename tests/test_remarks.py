"""What bots remark: short, seldom, in character, and only what everybody knows."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from antterm import registry, settings
from antterm.bots import bots_of
from antterm.bots.remarks import ANYBODY, GameRemarks
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.table.remarks import Remarks
from tests.games.hive.positions import DATA as HIVE_DATA
from tests.games.march.screen.games import answers_until, never
from tests.plain.listening import hear
from tests.plain.listening import table as play_table
from tests.test_statistics import MICROPOLIS
from tests.ui.stage import data_dir, on_stage, text_of, until

GAMES = ("hive", "march", "micropolis")
LONGEST = 48
"""Most characters of a remark: with a name it is half a line."""
WON = next(json.loads(line) for line in (HIVE_DATA / "games.jsonl").read_text("utf-8").splitlines())
HIVE = {"expansions": WON["type"].partition("+")[2] or "none", "opening": "tournament"}


def remarks(game_id: str) -> GameRemarks:
    found = registry.find(bots_of(game_id).remarks)
    assert isinstance(found, GameRemarks)
    return found


def told(game_id: str) -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(remarks(game_id).file.read_text("utf-8"))


@pytest.mark.parametrize("game_id", GAMES)
def test_remarks_are_short_and_of_bots_that_there_are(game_id: str) -> None:
    own = bots_of(game_id)
    for occasion, by_kind in told(game_id).items():
        assert by_kind.keys() <= {ANYBODY, *own.levels, *own.characters}, occasion
        assert ANYBODY in by_kind, occasion
        assert all(len(text) <= LONGEST for texts in by_kind.values() for text in texts)


@pytest.mark.parametrize(
    ("game_id", "options", "seed", "answers"),
    [
        ("hive", HIVE, 0, lambda: WON["moves"].split(";")),
        ("march", {}, 1, lambda: answers_until(never, 2, 1)),  # with the components of the test
        ("micropolis", {"first": "seat1"}, 5, MICROPOLIS.split),
    ],
    ids=GAMES,
)
def test_each_occasion_of_a_game_has_its_sentences(
    tmp_path: Path, game_id: str, options: dict[str, str], seed: int, answers: Callable[[], list[str]]
) -> None:
    found, people = set[str](), (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(tmp_path), game_id, people, options, seed, "sunday") as table:
        for text in answers():
            before = table.length
            table.answer(table.understand(text) if game_id == "hive" else text)
            events = [each.event for each in table.story(None) if each.number > before]
            found |= {each.name for each in remarks(game_id).occasions(events, table.view(None))}
    assert found
    assert found <= told(game_id).keys()


def table(folder: Path, *players: str) -> Table:
    """A game of Hive that will be won, before its first move."""
    seats = [Seat(name, player) for name, player in zip(("Ann", "Bram"), players, strict=True)]
    return Table.create(Store(folder), "hive", seats, HIVE, 0, "sunday")


def heard(table: Table) -> list[tuple[int, str]]:
    """What is said in the game, and after how many answers."""
    found, remarks = [], Remarks(table)
    for number, text in enumerate(WON["moves"].split(";")):
        table.answer(table.understand(text))
        if said := remarks.since(number):
            found.append((number + 1, said))
            assert not remarks.since(number), "it is said once"
    return found


def test_a_bot_speaks_now_and_then(tmp_path: Path) -> None:
    pause = remarks("hive").pause
    with table(tmp_path, "bot:easy", "bot:hard") as one:
        said = heard(one)
    assert said
    assert all(text.startswith(("Ann: “", "Bram: “")) for _number, text in said)
    assert all(later - earlier >= pause for (earlier, _), (later, _) in pairwise(said))


@pytest.mark.parametrize("player", ["person", "bot:random"])
def test_nobody_else_speaks(tmp_path: Path, player: str) -> None:
    with table(tmp_path, player, player) as one:
        assert heard(one) == []


SAID = "Bram: “Hm.”"
BESIDE_ANN = (Seat("Ann"), Seat("Bram", "bot:easy"))


@pytest.fixture
def _says_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Remarks, "since", lambda _table, number: SAID if number else "")


@pytest.mark.usefixtures("_says_something")
@pytest.mark.parametrize("value", ["on", "off"])
def test_plain_mode_tells_remarks_with_the_news_as_the_settings_say(value: str) -> None:
    settings.save(settings.Settings(remarks=value))
    assert hear(["1"], play_table("hive", BESIDE_ANN)).count(SAID) == (value == "on")


@pytest.mark.usefixtures("_says_something")
@pytest.mark.parametrize("value", ["on", "off"])
async def test_the_screen_shows_remarks_beside_what_happened_until_the_next_key(value: str) -> None:
    settings.save(settings.Settings(remarks=value))
    with Table.create(Store(data_dir()), "hive", BESIDE_ANN, {}, 0, "sunday") as table:
        table.answer("wS1")
        async with on_stage(table) as (app, pilot):
            await until(pilot, lambda: table.length == 2)
            question = table.words.question(table.ask, table.names) if table.ask else ""
            await until(pilot, lambda: question in text_of(app) and (SAID in text_of(app)) == (value == "on"))
            await pilot.press("j")
            await until(pilot, lambda: SAID not in text_of(app))
