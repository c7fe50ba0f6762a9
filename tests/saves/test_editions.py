"""Saved games outlive the components that they were begun with."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from antterm import registry
from antterm.core.editions import UNNAMED, UnknownEdition
from antterm.core.options import with_defaults
from antterm.core.play import Play, fingerprint
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Table
from tests import foreseen
from tests.sampling import fewer
from tests.saves.test_samples import SAMPLES

CHECKOUT = Path(__file__).resolve().parents[2]
WITH_EDITIONS = [game_id for game_id in registry.HOMES if registry.game(game_id).editions is not None]

NEW_CARD = """
[[card]]
id = "gentle_rain"
kind = "event"
name = "Gentle Rain"
cost = 1
pay_with = "any"
value = 1
copies = 2
centipede_copies = 1
params = { larvae = 2 }
effect = "Gain 2 larvae."
worth = 1.0
"""
ITS_EFFECT = '''

@registered(EVENTS, "gentle_rain")
def gentle_rain(m: Match, seat: int) -> Asking[None]:
    """Gain larvae."""
    m.gain_larvae(seat, m.card("gentle_rain").params["larvae"], "gentle_rain")
    yield from ()
'''
NEW_HEX = """
[[hex]]
number = 26
id = "mossy_stone"
kind = "standard"
name = "Mossy Stone"
tunnels = [0, 2, 4]
sites = [{ resource = "food", amount = 2, control = true }]
wormhole = false
centipede = false
"""
NEW_TILE = "62,0,Lo+Ri:1 | Li:0 | Ro:1\n"


class Package:
    """A copy of the program whose components and rules are changed.

    Args:
        folder: where it is to lie.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("*.po", "*.pot")  # what is compiled already need not be again
        shutil.copytree(CHECKOUT / "antterm", folder / "antterm", ignore=ignored)

    def change(self, file: str, change: Callable[[str], str]) -> None:
        """Rewrite a file; nothing may stay as it was."""
        path = self.folder / "antterm/games" / file
        text = path.read_text("utf-8")
        changed = change(text)
        assert changed != text, file
        path.write_text(changed, "utf-8")

    def raise_rules(self, game_id: str) -> None:
        """Let a game have later rules."""
        number = registry.game(game_id).rules
        line, later = rf"(    rules.* = ){number}\n", rf"\g<1>{number + 1}\n"
        self.change(f"{game_id}/rules/game.py", lambda text: re.sub(line, later, text))

    def drop_card(self, card: str) -> None:
        """Take a card out of the deck."""
        self.change("march/rules/data/cards.toml", lambda text: drop(text, "card", f'id = "{card}"'))

    def play_on(self, *files: Path, new: bool = False) -> dict[str, Any]:
        """What comes of saved games, and of new ones if wanted, by their names; see `play_on.py`."""
        more = ["--new"] if new else []
        run = subprocess.run(
            [sys.executable, Path(__file__).with_name("play_on.py"), self.folder / "saves", *files, *more],
            env={**os.environ, "PYTHONPATH": str(self.folder), "XDG_DATA_HOME": str(self.folder / "data")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        return {told["name"]: told for told in map(json.loads, run.stdout.splitlines())}


def drop(text: str, table: str, line: str) -> str:
    """A data file without the table that has this line."""
    first, *tables = re.split(rf"(?m)^(?=\[\[{table}\]\]$)", text)
    return "".join([first, *(part for part in tables if f"\n{line}\n" not in part)])


@pytest.fixture
def components() -> str:
    """Today's: copies of the program are given later ones."""
    return foreseen.NEWEST


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """A later version: cards, hexes and tiles came, went and changed; so did a species and the rules."""
    later = Package(tmp_path_factory.mktemp("later"))
    cards, hexes, deck = (
        "march/rules/data/cards.toml",
        "march/rules/data/hexes.toml",
        "micropolis/rules/data/deck.txt",
    )
    later.change(cards, lambda text: text + NEW_CARD)
    later.change("march/rules/events.py", lambda text: text + ITS_EFFECT)
    later.drop_card("royal_jelly")
    later.drop_card("thief_abdomen")
    later.change(cards, lambda text: text.replace("steps = 8", "steps = 7"))
    later.change(hexes, lambda text: drop(text, "hex", "number = 20") + NEW_HEX)
    later.change(hexes, lambda text: text.replace("tunnels = [0, 3, 5]", "tunnels = [0, 2, 4]"))
    later.change("march/rules/data/species.toml", lambda text: text.replace("cost = 1\n", "cost = 2\n"))
    later.change(deck, lambda text: text.replace("45,0,Lo+Ri:2", "45,0,Lo+Ri:4") + NEW_TILE)
    for game_id in registry.HOMES:
        later.raise_rules(game_id)
    return later


def begun_now(folder: Path) -> list[Path]:
    """Games that this version saves, in which an edition is named; one with cards of its owner."""
    foreseen.components_of(foreseen.NEWEST)  # a module's fixture is there before that of the test
    cards = (CHECKOUT / "antterm/games/march/rules/data/cards.toml").read_text("utf-8")
    own = {"components": {"cards.toml": cards.replace('name = "Swarm"', 'name = "Crowd"')}}
    store = Store(folder)
    files = []
    for name, game_id, options in (
        ("new-march", "march", {}),
        ("new-march-own", "march", own),
        ("new-micropolis", "micropolis", {}),
    ):
        seats = [Seat("Ann"), Seat("Bea")]
        with Table.create(store, game_id, seats, options, name=name, seed=5) as table:
            for _ in range(25):
                assert table.ask is not None
                table.answer(table.ask.choices[-1].text)
            files.append(store.folder / f"{table.file}.json")
    return files


@pytest.fixture(scope="module")
def played(package: Package, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the later version makes of all samples, and of games that this version saves."""
    folder = tmp_path_factory.mktemp("now")
    return package.play_on(*sorted(SAMPLES.glob("*.json")), *begun_now(folder), new=True)


def shown(components: list[str], game_id: str) -> set[str]:
    """Which of the changed components are in a game."""
    looked_for = {"march": {"gentle_rain", "royal_jelly", "thief_abdomen", "20", "26"}, "micropolis": {"62"}}
    return looked_for.get(game_id, set()) & set(components)


@pytest.mark.slow
def test_every_saved_game_is_played_to_its_end_with_its_own_components(played: dict[str, Any]) -> None:
    opened = {name: told for name, told in played.items() if "-" in name}
    assert len(opened) == len([*SAMPLES.glob("*.json")]) + 3
    for name, told in opened.items():
        assert "error" not in told, told
        assert told["outcome"] != "None", name
        game_id = next(game_id for game_id in registry.HOMES if game_id in name)
        with_its_own = {"march": {"royal_jelly", "thief_abdomen", "20"}}.get(game_id, set())
        assert shown(told["components"], game_id) == with_its_own, name


@pytest.mark.slow
def test_a_game_whose_answers_still_lead_there_keeps_them_all(played: dict[str, Any]) -> None:
    """That the rules have another number is nothing that concerns them."""
    for name, told in played.items():
        if name in ("march-schema-1", "march-long-schema-1", "micropolis-schema-1") or "new-" in name:
            assert told["notice"] is None, name
            assert told["length"] > 10, name


@pytest.mark.slow
def test_check_says_that_a_game_is_whole_and_has_earlier_components(played: dict[str, Any]) -> None:
    for name, told in played.items():
        if "-" in name:
            assert told["status"] == 0
            assert "is intact" in told["check"], name
            editions = registry.game(name.split("-")[1 if name.startswith("new-") else 0]).editions
            if editions is None:
                assert "those of antterm" not in told["check"]
            else:
                version = editions.version(editions.current_digest) if name.startswith("new-") else "1.0"
                assert f"those of antterm {version};" in told["check"], told["check"]


@pytest.mark.slow
def test_new_games_and_bots_have_todays_components(played: dict[str, Any]) -> None:
    assert shown(played["march"]["components"], "march") == {"gentle_rain", "26"}
    assert shown(played["micropolis"]["components"], "micropolis") == {"62"}
    for game_id in WITH_EDITIONS:
        assert played[game_id]["edition"] != registry.game(game_id).edition


@pytest.mark.slow
def test_a_game_goes_on_from_its_stored_position_where_later_rules_refuse_its_answers(
    package: Package, tmp_path: Path
) -> None:
    """Here the first answers of a sample are none that any rules know."""
    for sample in ("march-schema-1", "micropolis-schema-1"):
        document = json.loads((SAMPLES / f"{sample}.json").read_text("utf-8"))
        document["answers"][:3] = ["once", "upon", "a time"]
        (tmp_path / f"{sample}.json").write_text(json.dumps(document), "utf-8")
    shutil.rmtree(package.folder / "saves", ignore_errors=True)
    told = package.play_on(*sorted(tmp_path.glob("*.json")))
    for sample in ("march-schema-1", "micropolis-schema-1"):
        assert told[sample]["notice"] == "rules_changed", told[sample]
        assert told[sample]["status"] == 0
        assert "The rules have changed" in told[sample]["check"]
        assert told[sample]["outcome"] != "None"


@pytest.mark.slow
def test_a_card_whose_effect_is_no_longer_known_is_named_in_one_sentence(tmp_path: Path) -> None:
    later = Package(tmp_path)
    later.drop_card("royal_jelly")
    later.change(
        "march/rules/events.py", lambda text: text.replace('@registered(EVENTS, "royal_jelly")\n', "")
    )
    told = later.play_on(SAMPLES / "march-schema-1.json")["march-schema-1"]
    assert (told["status"], told["error"]) == (1, "lost_effect")
    assert "“royal_jelly”" in told["sentence"]
    assert told["check"].count("\n") == 1


def stored_with(folder: Path, edition: Any) -> tuple[Store, str]:
    """A saved game of March of the Ants whose state names this edition, with a digest that fits."""
    document = json.loads((SAMPLES / "march-schema-1.json").read_text("utf-8"))
    document["boundary"]["state"]["edition"] = edition
    since = document["answers"][document["boundary"]["answers"] :]
    document["digest"] = fingerprint(document["boundary"]["state"], since)
    store = Store(folder)
    store.folder.mkdir(parents=True)
    store.path("game").write_text(json.dumps(document), "utf-8")
    return store, "game"


def test_a_game_of_a_newer_program_is_refused_in_one_sentence(tmp_path: Path) -> None:
    store, name = stored_with(tmp_path / "saves", "f00000000000")
    with pytest.raises(SaveError) as caught:
        Table.open(store, name)
    assert caught.value.code == "newer_edition"
    assert "made with a later version of antterm" in caught.value.sentence()
    (listed,) = store.list()
    assert listed.error is not None
    assert listed.error.code == "newer_edition"


@pytest.mark.parametrize("edition", [5, None, [], {}, "x" * 5000, "../1.0", "1.0"])
def test_whatever_a_file_names_for_an_edition_it_is_refused(edition: Any, tmp_path: Path) -> None:
    store, name = stored_with(tmp_path / "saves", edition)
    with pytest.raises(SaveError) as caught:
        Table.open(store, name)
    assert len(caught.value.sentence()) < 500


@pytest.mark.parametrize("game_id", WITH_EDITIONS)
def test_the_components_of_today_are_stored(game_id: str) -> None:
    """Games that are begun now must outlive the next change: store the data with `tools/editions VERSION`."""
    editions = registry.game(game_id).editions
    assert editions is not None
    assert editions.current_digest in editions.released.values(), (
        "run tools/editions VERSION; see CONTRIBUTING"
    )


@pytest.mark.parametrize("game_id", WITH_EDITIONS)
def test_a_stored_edition_is_what_its_name_says(game_id: str) -> None:
    """Saved games name it: an edition that was stored is never changed."""
    editions = registry.game(game_id).editions
    assert editions is not None
    for version, digest in editions.released.items():
        texts = editions.texts(f"editions/{version}-{digest}")
        assert editions.digest(editions.read(texts)) == digest, version


@pytest.mark.parametrize("game_id", WITH_EDITIONS)
def test_every_stored_edition_can_be_played_with(game_id: str) -> None:
    game = registry.game(game_id)
    assert game.editions is not None
    for edition in (UNNAMED, *game.editions.released.values()):
        rules = game.with_edition(edition)
        assert rules.edition == edition
        assert rules.setup(rules_options(rules), rules.usual_seats, 1).edition == edition
    with pytest.raises(UnknownEdition):
        game.with_edition("f00000000000")


def rules_options(game: Any) -> dict[str, Any]:
    return dict(with_defaults(game.options, game.usual_seats, {}))


@pytest.mark.parametrize("game_id", WITH_EDITIONS)
def test_a_state_names_the_newest_edition_and_keeps_it(game_id: str) -> None:
    game = registry.game(game_id)
    assert game.editions is not None
    play = Play.start(game, rules_options(game), game.usual_seats, 3)
    for _ in range(20):
        assert play.ask is not None
        play.answer(play.ask.choices[0].text)
    data = game.encode(play.boundary)
    assert data["edition"] == game.edition == game.editions.current_digest
    assert game.decode(data).edition == game.copy(play.boundary).edition == game.edition


@pytest.mark.slow
@pytest.mark.parametrize("often", fewer(1, 2))
def test_the_tool_stores_what_has_changed_and_only_that(tmp_path: Path, often: int) -> None:
    """It is asked to once, or again after another change, and where nothing is to be stored."""
    later = Package(tmp_path)
    shutil.copytree(CHECKOUT / "tools", tmp_path / "tools")

    def tool(*arguments: str) -> tuple[int, str]:
        run = subprocess.run(
            [sys.executable, tmp_path / "tools/editions", *arguments],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        return run.returncode, run.stdout + run.stderr

    later.drop_card("royal_jelly")
    status, told = tool()
    assert (status, told.count("\n")) == (1, 1)
    assert told.startswith("march: the components have changed")
    assert tool("1.0")[0] == tool("1.0.1")[0] == 1, "what has been released stays as it is"
    assert tool("9.1")[0] == 0
    assert tool() == (0, "")
    if often > 1:
        later.drop_card("swarm")
        assert tool("9.1")[0] == 0
        assert tool() == (0, "")
    stored = [
        path.name.partition("-")[0] for path in (tmp_path / "antterm/games/march/rules/editions").iterdir()
    ]
    march = registry.game("march").editions
    assert march is not None
    assert sorted(stored) == sorted([*march.released, "9.1"])
    if often > 1:
        later.change(
            "march/rules/data/cards.toml", lambda text: text.replace('"Sparrow Attack"', '"The Sparrow"')
        )
        assert tool() == (0, ""), "a better wording makes no edition"
