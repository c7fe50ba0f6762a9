"""Texts that a terminal obeys or cannot show, in every entry of every document: none of them gets out.

Two gates stand one behind the other, and each is tried alone: reading refuses such texts, and what is drawn
or printed is made printable though reading had let it pass.
"""

from __future__ import annotations

import copy
import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from antterm import cli
from antterm.bots import create, randomness
from antterm.bots.engines import quoted
from antterm.core.play import fingerprint
from antterm.core.rng import Streams
from antterm.draw.canvas import Canvas
from antterm.games.micropolis.rules.tiles import reconstruction
from antterm.launch import Launch
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.models.preview import Preview, headline
from tests.pilot import drive, piloted
from tests.ui.stage import text_of

HOSTILE = (
    "\x1b]0;title\x07",
    "\x1b[2J",
    "\x9b31m",
    "\x7f",
    "\x85",
    "\u202e",
    "\u2066",
    "\u2028",
    "\u200b",
    "\ufe0f",
    "\U0001f1e6",
    "\U000e0041",
    "\u0301" * 58,
    "one\ntwo",
    "\x00",
)
NEVER = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories of which nothing is ever shown."""
ANSWERS = 8
BEGINNING = r'(?m)^(?:name|effect|title|text)[a-z_]* = "'
"""Where the texts of an owner's components begin."""
KEYS = (*"123", *"abchimnpst", "tab", "question_mark", "escape", "escape")
"""What is pressed to see the pages of a game."""
PLACES = 1
"""Entries of a game that the ordinary run tries with each text; the games take turns."""


def check(shown: str) -> None:
    """Nothing but printable characters, and no heap of marks."""
    for line in shown.split("\n"):
        if line.isascii() and line.isprintable():
            continue
        odd = [f"U+{ord(char):04X}" for char in line if unicodedata.category(char) in NEVER]
        assert not odd, f"{odd} in {line!r}"
        assert not re.search("[\u0300-\u036f]{4}", line), line
        assert "\ufe0f" not in line, line


@cache
def options(game_id: str) -> dict[str, Any]:
    """Options with all documents of their owner's that the game takes."""
    if game_id == "march":
        data = resources.files("antterm.games.march.rules").joinpath("data")
        return {
            "components": {
                f"{name}.toml": data.joinpath(f"{name}.toml").read_text("utf-8")
                for name in ("cards", "hexes", "species")
            }
        }
    return {"deck": {**reconstruction().document(), "name": "mine"}} if game_id == "micropolis" else {}


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """A saved game of each kind as plain data."""
    store, plain = Store(tmp_path_factory.mktemp("played")), {}
    for game_id in ("hive", "micropolis", "march"):
        seats = [Seat(name) for name in ("Ann", "Bob")]
        with Table.create(store, game_id, seats, options(game_id), 3, game_id) as table:
            bot = create("random", game_id)
            for number in range(ANSWERS):
                assert table.ask is not None
                rng = randomness(3, table.ask.seat, number)
                table.answer(bot.choose(table.ask, table.view(table.ask.seat), rng))
            table.take_back()
        plain[game_id] = json.loads(store.path(game_id).read_text())
    return plain


Path_ = tuple[str | int, ...]


def places(data: Any, here: Path_ = ()) -> Iterator[Path_]:
    """Where there are texts."""
    if isinstance(data, str):
        yield here
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*here, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from places(value, (*here, number))


def spoilt(plain: dict[str, Any], place: Path_, hostile: str, rng: Streams) -> dict[str, Any]:
    """The game with a hostile text in that place; in a file of components in one of its texts, escaped."""
    data = copy.deepcopy(plain)
    inner: Any = data
    for step in place[:-1]:
        inner = inner[step]
    text = inner[place[-1]]
    if str(place[-1]).endswith(".toml"):
        escaped = "".join(f"\\U{ord(char):08x}" for char in hostile)
        found = rng.pick("text", list(re.finditer(BEGINNING, text)))
        inner[place[-1]] = text[: found.end()] + escaped + text[found.end() :]
    else:
        inner[place[-1]] = text[:3] + hostile + text[3:]
    boundary = data["boundary"]
    if place != ("digest",):
        data["digest"] = fingerprint(boundary["state"], data["answers"][boundary["answers"] :])
    return data


def shown_by_commands(store: Store, capsys: pytest.CaptureFixture[str]) -> str:
    """What all commands that read a game print."""
    for words in (["saves"], ["saves", "--json"], ["show", "game"], ["check", "game"], ["export", "game"]):
        cli.main(["--data-dir", str(store.data_dir), *words])
    told = capsys.readouterr()
    return f"{told.out}{told.err}"


def shown_by_preview(store: Store) -> str:
    """What the first page and the list paint of the game."""
    (summary,) = store.list()
    canvas = Canvas(100, 3)
    canvas.put(0, 0, headline(summary, False))
    canvas.put(0, 1, summary.label)
    canvas.put(0, 2, "" if summary.error is None else summary.error.sentence())
    return f"{canvas.to_text()}\n{Preview(store).scene(summary, False).draw(100, 27).to_text()}"


async def shown_by_pages(store: Store) -> str:
    """What the first page, the list, and the pages of the game paint, if it opens."""
    pages = []
    app = AntTerm(Launch(store.data_dir, None, "256"))
    async with piloted(app, size=(100, 40), paints=False) as pilot:
        await pilot.pause()
        for key in ("s", "enter", "enter", *KEYS):
            pages.append(text_of(app))
            await pilot.press(key)
        pages.append(text_of(app))
    return "\n".join(pages)


def trust_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading lets every text pass."""
    for module in (
        "antterm.saves.document",
        "antterm.games.march.rules.datafile",
        "antterm.games.micropolis.rules.tiles",
    ):
        monkeypatch.setattr(f"{module}.first_unprintable", lambda text: None)
    for reader in ("document", "store"):
        monkeypatch.setattr(f"antterm.saves.{reader}.read_name", lambda name: name)


def spoil_all(
    saves: dict[str, dict[str, Any]], folder: Path, most: int | None
) -> Iterator[tuple[str, Path_, str, Store]]:
    """Games with a hostile text in some place, one after the other.

    Args:
        most: places for each text, of one game; None for a third of all of each game, so that each place
            meets five texts.
    """
    rng, store = Streams(7), Store(folder)
    store.folder.mkdir(parents=True)
    for place_of_game, (game_id, plain) in enumerate(saves.items()):
        everywhere = list(places(plain))
        for number, hostile in enumerate(HOSTILE):
            if most is not None and number % len(saves) != place_of_game:
                continue
            third = everywhere[number % 3 :: 3]
            chosen = third if most is None else [rng.pick("place", everywhere) for _ in range(most)]
            for place in chosen:
                store.path("game").unlink(missing_ok=True)
                store.path("game").write_text(json.dumps(spoilt(plain, place, hostile, rng)))
                yield game_id, place, hostile, store


def refusal(store: Store) -> SaveError | None:
    """Why the game cannot be opened; None when it can."""
    try:
        Table.open(store, "game", watch=True).close()
    except SaveError as error:
        return error
    return None


def check_reading(store: Store, place: Path_, hostile: str) -> None:
    """Reading refuses it and names the entry; names are tidied."""
    error = refusal(store)
    if error is not None:
        told = error.sentence()
        check(told)
        named = any(f"{step}" in told for step in (*place[:2], "name"))
        assert error.code in ("foreign", "unknown_game") or named, told
    else:
        assert place[-1] == "name", f"{place} with {hostile!r} was read"
        read = store.read("game")
        for name in (read.name, *(seat.name for seat in read.seats)):
            check(name)


def run(
    saves: dict[str, dict[str, Any]],
    folder: Path,
    most: int | None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for number, (_game, place, hostile, store) in enumerate(spoil_all(saves, folder, most)):
        check_reading(store, place, hostile)
        with monkeypatch.context() as trusting:
            if number % 2:
                trust_everything(trusting)
            check(shown_by_commands(store, capsys))
            check(shown_by_preview(Store(store.data_dir)))


def test_what_nobody_has_spoilt_opens(saves: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    """With an owner's files, which have several lines, in options and positions."""
    for game_id, plain in saves.items():
        store = Store(tmp_path / game_id)
        store.folder.mkdir(parents=True)
        store.path("game").write_text(json.dumps(plain))
        assert refusal(store) is None
        assert store.read("game").options == plain["options"]


def test_a_few_entries(
    saves: dict[str, dict[str, Any]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run(saves, tmp_path / "few", PLACES, capsys, monkeypatch)


@pytest.mark.slow
def test_every_entry(
    saves: dict[str, dict[str, Any]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run(saves, tmp_path / "all", None, capsys, monkeypatch)


def check_pages(saves: dict[str, dict[str, Any]], folder: Path, hostiles: tuple[str, ...]) -> None:
    """All that is a name or a text of a component is hostile at once; the pages are walked through."""
    for game_id, plain in saves.items():
        for number, hostile in enumerate(hostiles):
            data = copy.deepcopy(plain)
            data["name"] = f"x{hostile}"
            for seat in data["seats"]:
                seat["name"] += hostile
            escaped = "".join(f"\\U{ord(char):08x}" for char in hostile)
            files = data["options"].get("components") or {}
            for name, text in files.items():
                files[name] = re.sub(BEGINNING, "\\g<0>" + escaped.replace("\\", r"\\"), text)
            store = Store(folder / f"{game_id}-{number}")
            store.folder.mkdir(parents=True)
            store.path("game").write_text(json.dumps(data))
            pages = drive(shown_by_pages(store))
            check(pages)
            assert "Ann" in pages


@pytest.mark.slow
def test_a_page_of_a_game_that_was_trusted(
    saves: dict[str, dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One with components of its owner; the slow run looks at all games, with all hostile texts."""
    trust_everything(monkeypatch)
    check_pages({"march": saves["march"]}, tmp_path, HOSTILE[:1])


@pytest.mark.slow
def test_every_page_of_a_game_that_was_trusted(
    saves: dict[str, dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trust_everything(monkeypatch)
    check_pages(saves, tmp_path, HOSTILE)


@pytest.mark.few(6)
@pytest.mark.parametrize("hostile", HOSTILE)
def test_names_that_were_trusted(
    saves: dict[str, Any], tmp_path: Path, hostile: str, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands print names of games, people and files; their own gate is the last."""
    trust_everything(monkeypatch)
    data = copy.deepcopy(saves["hive"])
    data["name"] += hostile
    for seat in data["seats"]:
        seat["name"] += hostile
    store = Store(tmp_path)
    store.folder.mkdir(parents=True)
    for name in ("game", f"x{hostile}".replace("/", "").replace("\0", "")):
        (store.folder / f"{name}.json").write_text(json.dumps(data))
    shown = shown_by_commands(store, capsys)
    assert "Ann" in shown
    check(shown)


@pytest.mark.few(5)
@pytest.mark.parametrize("hostile", HOSTILE)
def test_an_owner_file(saves: dict[str, Any], tmp_path: Path, hostile: str, capsys: Any) -> None:
    store = Store(tmp_path)
    store.folder.mkdir(parents=True)
    store.path("game").write_text(json.dumps(saves["hive"]))
    with store.lock("game"):
        owner = {"user": f"a{hostile}", "host": f"b{hostile}", "pid": 1, "since": "2026-01-01T00:00:00Z"}
        store.path("game").with_suffix(".owner").write_text(json.dumps(owner))
        assert store.list()[0].owner is not None
        check(shown_by_commands(store, capsys))
        assert cli.main(["--data-dir", str(tmp_path), "resume", "game"]) == 1
        check(capsys.readouterr().err)
        with pytest.raises(SaveError) as caught:
            store.lock("game")
        check(caught.value.sentence())


@pytest.mark.few(5)
@pytest.mark.parametrize("hostile", HOSTILE)
def test_an_import(tmp_path: Path, hostile: str, capsys: Any) -> None:
    """The tags of a file, its moves and its name."""
    pgn = '[GameType "Base"]\n[White "W{0}"]\n[Black "B{0}"]\n[Event "{0}"]\n[Result "*"]\n\n1. wS1{1}\n'
    sgf = '(;GM[27]SU[hive]P0[id "W{0}"]P1[id "B{0}"]RE[{0}];P0[1 dropb wS1 N 13{1}])'
    line = "Base;InProgress;Black[1];wS1{1}"
    name = "".join(char for char in hostile if char not in "/\0")
    for form, text in (("pgn", pgn), ("sgf", sgf), ("uhp", line)):
        for number, moves in enumerate(("", hostile)):
            file = tmp_path / f"{number}{name}.{form}"
            file.write_text(text.format(hostile, moves), encoding="utf-8")
            cli.main(["--data-dir", str(tmp_path), "import", str(file)])
    cli.main(["--data-dir", str(tmp_path), "saves"])
    told = capsys.readouterr()
    check(f"{told.out}{told.err}")
    for game in Store(tmp_path).list():
        assert game.error is None
        check("\n".join((game.name, game.title, *(seat.name for seat in game.seats))))


@pytest.mark.parametrize("hostile", HOSTILE)
def test_what_an_engine_says(hostile: str) -> None:
    check(quoted(f"id {hostile}"))


@pytest.mark.few(6)
@pytest.mark.parametrize("hostile", HOSTILE)
def test_files_of_an_owner(tmp_path: Path, hostile: str, capsys: Any) -> None:
    """Of components and of a deck: refused, and the line is named."""
    escaped = "".join(f"\\U{ord(char):08x}" for char in hostile)
    cards = str(options("march")["components"]["cards.toml"])
    (tmp_path / "cards.toml").write_text(re.sub(BEGINNING, lambda found: found[0] + escaped, cards))
    deck = tmp_path / "deck.txt"
    deck.write_text(f"name = x{hostile}y\n" + "\n".join(reconstruction().document()["tiles"]), "utf-8")
    for game_id, option in (("march", f"components={tmp_path}"), ("micropolis", f"deck={deck}")):
        assert cli.main(["--data-dir", str(tmp_path), "simulate", game_id, "--option", option]) == 2
        told = capsys.readouterr().err
        check(told)
        assert re.search(r"[Ll]ine \d+", told)


@pytest.mark.slow
def test_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands of engines, which the form for a new game lists."""
    monkeypatch.setenv("ANTTERM_CONFIG_DIR", str(tmp_path))
    engines = [f"engine{hostile}" for hostile in HOSTILE[:8]]
    (tmp_path / "settings.json").write_text(json.dumps({"engines": engines}))

    async def pages() -> str:
        app, shown = AntTerm(Launch(tmp_path, None, "256")), []
        async with piloted(app, size=(100, 40), paints=False) as pilot:
            await pilot.press("n")
            for key in ("down", "down", "down", *("right",) * 16, "down", *("left",) * 16):
                await pilot.press(key)
                shown.append(text_of(app))
        return "\n".join(shown)

    shown = drive(pages())
    check(shown)
    assert "engine" in shown
