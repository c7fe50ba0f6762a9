"""What all tests share."""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings

from antterm import i18n, registry, system
from tests import foreseen, warm
from tests.pilot import IdleLoop
from tests.sampling import examples, is_slow, keep_few

settings.register_profile("antterm", examples(100), deadline=None, derandomize=True, print_blob=True)
settings.load_profile("antterm")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell lets what it starts in the background ignore this; the programs under test would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else workers and programs compile the same again and again

CHECKOUT = Path(__file__).resolve().parents[1]
PROGRAM = CHECKOUT / "tests/program"
ORDINARY = "not slow"
"""What pyproject.toml has pytest choose."""
PLAYERS = 1
"""Workers that begin with programs on terminals; for each processor there is one that does not.

Each worker begins with seven seconds of collecting.
"""
LONG = (
    *("whole_game", "thrift", "march", "ssh", "ssh_table", "horde"),
    *("lessons", "playing", "rematch", "disk", "micropolis", "platforms", "terminals", "files"),
)
"""Tests of them that wait longest: they come first, lest at the end nobody has anything to do but one."""
MEMORY = Path("/dev/shm")
"""A folder that lies in memory; some systems have none."""
ROOM = 2**30
"""Bytes that there must be in memory for the folders of tests, in which whole houses are built."""
GARBAGE = 8_000_000
"""The number of objects left by tests at which garbage is collected: they take about a gigabyte.

A worker of the ordinary run ends before. Apps that have ended are most of it, and what takes time is to take
them apart: as much as a sixth of all that tests of screens do.
"""


TOLD = 0.005
"""Seconds that setting a test up, or cleaning up after it, takes at least to be told."""


def pytest_configure() -> None:
    """Have the folders of tests lie in memory, if programs can be run there and nobody says where else.

    A disk takes its time to forget thousands of files; processors have nothing to do meanwhile.
    """
    if "TMPDIR" not in os.environ and _has_room(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def _has_room(folder: Path) -> bool:
    if not os.access(folder, os.W_OK):
        return False
    system = os.statvfs(folder)
    return not system.f_flag & os.ST_NOEXEC and system.f_bavail * system.f_frsize > ROOM


def pytest_asyncio_loop_factories() -> dict[str, type[IdleLoop]]:
    """Run coroutines in an event loop that tells when nothing is left to do (`tests/pilot.py`)."""
    return {"idle": IdleLoop}


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Run all tests on some workers more than there are processors: tests of the started program mostly wait.

    Tests that somebody names run in this one process: no worker has to start for them.
    """
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return _processors() + PLAYERS if everything else 0


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Have each worker begin with other files, so that none compiles what another has compiled already.

    All of them need all tests, and in a fresh clone they would compile every file side by side.
    """
    gc.disable()
    config = session.config
    given = getattr(config, "workerinput", None)
    if given is not None:
        warm.share(given["original"])
    if given is None or config.args != config.getini("testpaths"):
        return
    which, workers = int(given["workerid"].removeprefix("gw")), given["workercount"]
    for path in sorted(CHECKOUT.glob("tests/**/test_*.py"))[which::workers]:
        with suppress(Exception, pytest.skip.Exception):  # what is wrong with it is told when it is collected
            importlib.import_module(".".join(path.relative_to(CHECKOUT).with_suffix("").parts))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Have all workers share the process that programs are copies of (`tests/warm.py`)."""
    node.workerinput["original"] = _original().address


@cache
def _original() -> warm.Original:
    return warm.Original()


def _is_ordinary(config: pytest.Config) -> bool:
    everything: bool = config.args == config.getini("testpaths")
    return everything and config.option.markexpr == ORDINARY


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, obj: object
) -> list[pytest.Item] | None:
    """Make nothing of slow tests for the ordinary run, which would leave them out."""
    return [] if _is_ordinary(collector.config) and is_slow(getattr(obj, "pytestmark", ())) else None


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Mark which cases are slow, and make no items of these for the ordinary run: there are thousands."""
    keep_few(metafunc)
    if _is_ordinary(metafunc.config):
        # With no case at all, pytest would run the test without arguments.
        metafunc._calls = [case for case in metafunc._calls if not is_slow(case.marks)] or metafunc._calls[:1]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put what pytest has chosen into the order of the workers."""
    _order(config, items)


def _order(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Have some workers begin with programs on terminals, which mostly wait: the processors stay busy.

    Each worker is given as many tests as the others, in this order; later it takes what others have left.
    """
    players = min(PLAYERS, getattr(config, "workerinput", {}).get("workercount", 1) - 1)
    waiting = [item for item in items if item.path.parent == PROGRAM and item.path.name != "test_uhp.py"]
    if players < 1 or not waiting:
        return
    found, each = set(waiting), len(items) // (players + 1)
    others = [item for item in items if item not in found]
    files = sorted({item.path.name for item in waiting}, key=lambda name: (name[5:-3] not in LONG, name))
    items.clear()
    for player in range(players):
        own = [item for name in files[player::players] for item in waiting if item.path.name == name]
        room = max(0, each - len(own))
        items += own + others[:room]
        del others[:room]
    items += others


def pytest_collection_finish() -> None:
    """Spare the search for garbage the thousands of tests that stay until the end."""
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()


_left: list[int] = []
"""The number of objects that each test has left, since the last search for garbage."""


def pytest_runtest_setup() -> None:
    """Set aside what earlier tests have left, so that a test that collects garbage looks at its own alone.

    Some tests do, and Hypothesis does once: with all that has been left that takes seconds.
    """
    _left.append(gc.get_count()[0])
    if sum(_left) > GARBAGE:
        gc.unfreeze()
        gc.collect()
        _left.clear()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Spare the search for garbage the rest of the run: the process ends."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Have a worker tell of a test that passes in one message in place of six.

    What a worker sends and the main process reads is half of what most tests cost. Nobody is told when a test
    begins and ends; a set-up that takes long is still told, for `--durations`.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    runner = item.config.pluginmanager.getplugin("runner")
    for report in runner.runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration > TOLD:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send no keywords with what is told of a test that passes: nobody reads them."""
    report = yield
    if report.passed:
        report.keywords = {}
    return report


@pytest.fixture
def components() -> str:
    """The version whose components games of a test are begun with.

    Folders and modules that try the components themselves say `NEWEST`, in a fixture of this name.
    """
    return foreseen.FROZEN


@pytest.fixture(autouse=True)
def home_of_its_own(homes: Iterator[Path], components: str) -> Iterator[Path]:
    """Keep every test away from the developer's own saves, settings and language.

    Every test begins on the same evening, draws the same lots, and has the components it asks for.
    """
    home = next(homes)
    home.mkdir()
    os.environ["HOME"] = str(home)
    os.environ["ANTTERM_DATA_DIR"] = f"{home}/data"
    os.environ["ANTTERM_CONFIG_DIR"] = f"{home}/config"
    i18n.use("en")
    i18n.tongue().keep_to_ascii(False)
    foreseen.hold()
    foreseen.components_of(components)
    yield home
    try:
        home.rmdir()  # most tests leave it empty
    except OSError:
        assert not foreseen.unforeseen(home), "a game was begun in a program that draws its own seeds"
        rmtree(home, ignore_errors=True)


@pytest.fixture(scope="session")
def homes() -> Iterator[Iterator[Path]]:
    """Where tests live, one after another.

    Homes lie in memory where they can: programs save after every answer, and a disk makes tests of them wait.
    """
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name in ("HOME", "ANTTERM_DATA_DIR", "ANTTERM_CONFIG_DIR"):
            monkeypatch.setenv(name, "")  # they are set by every test, and put back at the end
        for name in [name for name in os.environ if name.startswith(("XDG_", "LC_")) or name == "LANGUAGE"]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("LANG", "C.UTF-8")  # English, whatever a developer's own programs speak
        with TemporaryDirectory(prefix="antterm-", dir=place, ignore_cleanup_errors=True) as folder:
            yield (Path(folder, str(number)) for number in count())


@pytest.fixture(autouse=True, scope="session")
def made_once() -> Iterator[None]:
    """Let files reach the disk when they do.

    Tests of saves (`tests/saves`) wait for the disk, as the program does.
    """
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(system, "sync", os.fstat)  # a file that is not open is an error still
        foreseen.components_of(foreseen.FROZEN)  # for what is made once for several tests
        yield


@pytest.fixture
def games_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the games of packages that are installed here, where lists of games are compared."""
    for game_id in reversed(registry.ORIGINS):  # so that they come back in their order
        monkeypatch.delitem(registry.HOMES, game_id)
