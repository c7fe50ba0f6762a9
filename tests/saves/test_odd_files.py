"""Odd files among the saved games: one line each, which can be thrown away, and nothing else goes with it."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from antterm.cli import main
from antterm.core.printable import is_printable
from antterm.saves.errors import SaveError
from antterm.saves.lock import Lock
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.saves.faults import Faults

PATIENCE = 10
"""Seconds after which a list hangs."""
ZONES = ("UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati")
LEFT_BEHIND = (".lock", ".owner", ".new")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder with one whole game, `sunday`."""
    store = Store(tmp_path)
    with Table.create(store, "hive", [Seat("Ann"), Seat("Bob")], {}, 0, "sunday"):
        pass
    return store


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """Ends what waits for ever."""
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)


def check_listed(store: Store, odd: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that lists shows the whole game and one line for the odd one, which can be thrown away."""
    assert sorted(game.name for game in store.list()) == sorted(["sunday", odd])
    waiting = store.waiting()
    assert waiting is not None
    assert waiting.name == "sunday"
    for form in ([], ["--json"]):
        assert main(["--data-dir", str(store.data_dir), "saves", *form]) == 0
    shown = capsys.readouterr().out
    assert is_printable(shown.replace("\n", ""))
    assert shown.count("sunday") >= 2
    (broken,) = [game for game in store.list() if game.name == odd]
    assert broken.error is not None
    assert broken.error.sentence().isprintable()
    store.remove(odd)
    assert [game.name for game in store.list()] == ["sunday"]


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to("nowhere")


def a_folder(path: Path) -> None:
    path.mkdir()


ODD = (a_pipe, a_link_to_a_device, a_link_to_nothing, a_folder)


@pytest.mark.parametrize("make", ODD)
@pytest.mark.parametrize("suffix", [".json", ".json.bak"])
def test_what_is_no_file(
    store: Store, make: Callable[[Path], None], suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make(store.folder / f"odd{suffix}")
    check_listed(store, "odd", capsys)


@pytest.mark.parametrize("make", ODD)
@pytest.mark.parametrize("suffix", [".owner", ".lock"])
def test_what_is_no_lock(
    store: Store, make: Callable[[Path], None], suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (store.folder / "odd.json").write_text("broken")
    make(store.folder / f"odd{suffix}")
    check_listed(store, "odd", capsys)


@pytest.mark.parametrize("make", ODD[:3])
def test_what_is_no_owner_does_not_keep_a_game_closed(store: Store, make: Callable[[Path], None]) -> None:
    make(store.folder / "sunday.owner")
    with Table.open(store, "sunday") as table:
        table.answer("wS1")
    assert store.read("sunday").answers == ("wS1",)


@pytest.mark.parametrize("name", [b"\xff\xfe", b"a" * 245, b"a" * 250, b"new\nline", b"\x1b]0;x\x07"])
def test_names_that_nobody_types(store: Store, name: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    Path(os.fsdecode(bytes(store.folder) + b"/" + name + b".json")).write_text("broken")
    check_listed(store, os.fsdecode(name), capsys)


@pytest.mark.few(10)
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(
    "moment",
    [
        "9999-12-31T23:59:59-12:00",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00Z",
    ],
)
@pytest.mark.parametrize("entry", ["updated", "created"])
def test_times_beyond_the_calendar(
    store: Store,
    zone: str,
    moment: str,
    entry: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        plain = json.loads(store.path("sunday").read_text())
        (store.folder / "odd.json").write_text(json.dumps({**plain, entry: moment}))
        errors = {game.name: game.error for game in store.list()}
        assert main(["--data-dir", str(store.data_dir), "saves"]) == 0
    finally:
        monkeypatch.undo()
        time.tzset()
    assert errors["sunday"] is None
    assert errors["odd"] is not None
    assert f"“{entry}”" in errors["odd"].sentence()


def test_a_time_of_a_change_beyond_the_calendar(store: Store) -> None:
    odd = store.folder / "odd.json"
    odd.write_text("broken")
    os.utime(odd, (2**33, 2**33))
    assert {game.name for game in store.list()} == {"odd", "sunday"}


def test_a_long_name_does_not_stretch_the_others(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    (store.folder / f"{'a' * 240}.json").write_text("broken")
    assert main(["--data-dir", str(store.data_dir), "saves"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("sunday")]
    assert line.index("20") < 70


def test_nothing_stays_behind(store: Store, tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.uhp").write_text("Base;InProgress;Black[1];wS1\n")
        assert main(["--data-dir", str(tmp_path), "import", str(tmp_path / f"{number}.uhp")]) == 0
    with Table.open(store, "sunday") as table:
        table.answer("wS1")
    store.rename("sunday", "monday")
    store.remove("monday")
    assert not [path for path in tmp_path.rglob("*") if path.name.endswith(LEFT_BEHIND)]


def test_nothing_stays_behind_of_a_game_that_could_not_be_begun(store: Store) -> None:
    for fail_at in range(1, 20):
        with pytest.MonkeyPatch.context() as monkeypatch:
            Faults(monkeypatch, fail_at, error=28, for_good=True)
            with suppress(SaveError):
                Table.create(store, "hive", [Seat("Ann"), Seat("Bob")], {}, 0, f"game-{fail_at}").close()
        left = [path.name for path in store.folder.iterdir() if path.name.endswith(LEFT_BEHIND)]
        assert not left, f"the disk was full from call {fail_at} on"


@pytest.mark.parametrize("suffix", [".json.new", ".json.bak.new", ".owner"])
def test_a_link_is_not_written_through(store: Store, tmp_path: Path, suffix: str) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (store.folder / f"sunday{suffix}").symlink_to(victim)
    with Table.open(store, "sunday") as table:
        table.answer("wS1")
        table.answer("bS1 wS1-")
    assert victim.read_text() == "precious"
    assert store.read("sunday").answers == ("wS1", "bS1 wS1-")


def test_a_lock_that_is_gone_is_no_lock(tmp_path: Path) -> None:
    """Who has opened a lock file while it was held, and gets it when it is removed, makes a new one."""
    path, game = tmp_path / "x.lock", tmp_path / "x.json"
    first = Lock(path, game)
    with ThreadPoolExecutor(1) as waiting:
        second = waiting.submit(Lock, path, game, patience=60)
        time.sleep(0.2)
        first.release()
        with second.result():
            with pytest.raises(SaveError):
                Lock(path, game)
            assert path.exists()
    assert not path.exists()
