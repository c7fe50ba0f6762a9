"""When a worker looks for memory, and that an app which has ended leaves little to be looked for."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from weakref import ref

import pytest

from antterm.serve.garbage import ENDED, EVERY, PATIENCE, QUIET, GarbageCollector
from antterm.ui.screens.lobby import LobbyScreen
from tests.host.hosting import hosting
from tests.serve.calling import Calling


class Watch:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@contextmanager
def nothing_searched() -> Iterator[None]:
    """Only what nobody refers to goes."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_the_great_search_waits_until_nobody_types_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()
    for name in (
        "unfreeze",
        "collect",
        "freeze",
    ):  # among all tests it would take seconds
        monkeypatch.setattr(gc, name, partial(done.append, name))
    now = Watch()
    garbage = GarbageCollector(now)
    now.seconds += EVERY + 1
    assert not garbage.is_time(), "nobody has come and gone"
    for _app in range(ENDED):
        garbage.app_ended()
    garbage.typed()
    assert not garbage.is_time()
    now.seconds += QUIET + 1
    assert garbage.is_time()
    while now.seconds < 100 + EVERY + PATIENCE:
        garbage.typed()
        assert not garbage.is_time()
        now.seconds += QUIET / 2
    now.seconds += QUIET + 1
    garbage.typed()
    assert garbage.is_time()
    garbage.collect()
    assert done == ["unfreeze", "collect", "freeze"]
    assert not garbage.is_time()


def test_few_that_have_ended_are_looked_for_in_the_end() -> None:
    now = Watch()
    garbage = GarbageCollector(now)
    garbage.app_ended()
    now.seconds += EVERY - 1
    assert not garbage.is_time()
    now.seconds += 2
    assert garbage.is_time()


@pytest.mark.slow
def test_what_a_long_search_has_left_is_not_looked_at_again() -> None:
    now = Watch()
    garbage = GarbageCollector(now)
    before = gc.get_freeze_count()
    for generation, seconds in ((1, 9.0), (2, 0.001), (2, 9.0)):
        assert gc.get_freeze_count() <= before, "not yet; frozen objects may have ended meanwhile"
        garbage._watch("start", {"generation": generation})
        now.seconds += seconds
        garbage._watch("stop", {"generation": generation})
    assert gc.get_freeze_count() > before


async def test_an_app_that_has_ended_is_gone_without_a_search(home_of_its_own: Path, tmp_path: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann = Calling(host.path, tmp_path, "Ann")
        await ann.wait_for("There is no table yet")
        ann.type("\x1b[B?")
        await ann.wait_for("meets here")
        lobby = ann.app.screen_stack[0]
        assert isinstance(lobby, LobbyScreen)
        kept = [ref(each) for each in (lobby.link, lobby._view, lobby._compositor)]
        del lobby
        await ann.leave()
        with nothing_searched():
            ann.app.take_apart()
            assert [each() for each in kept] == [None] * len(kept)
