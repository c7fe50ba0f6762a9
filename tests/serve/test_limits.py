"""What the owner of a server has decided, and how often something may happen."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from antterm.serve import dispatcher
from antterm.serve.settings import FILE, Bounds, ServeError, read_limits
from antterm.throttle import Throttle


def test_limits_are_those_of_the_file(tmp_path: Path) -> None:
    assert read_limits(tmp_path) == Bounds()
    (tmp_path / FILE).write_text('invitations = ["beetle"]\nidle = 60\n')
    assert read_limits(tmp_path) == Bounds(invitations=("beetle",), idle=60)


@pytest.mark.parametrize("text", ["keys = 0", "idel = 5", "invitations = 3", "]"])
def test_a_wrong_file_is_told_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(ServeError) as refused:
        read_limits(tmp_path)
    assert FILE in refused.value.sentence()


def test_what_may_happen_at_once_and_in_a_second() -> None:
    now = [0.0]
    pace = Throttle(2, 3, lambda: now[0])
    assert [pace.take() for _ in range(5)] == [True, True, True, False, False]
    now[0] = 0.5
    assert [pace.take() for _ in range(2)] == [True, False]
    now[0] = 60.0
    assert pace.is_rested
    assert [pace.take() for _ in range(4)] == [True, True, True, False]
    assert not pace.is_rested


def test_who_has_just_come_counts_as_several_so_that_after_a_fall_all_workers_take_people_in() -> None:
    with ExitStack() as sockets:
        fresh, old = (
            dispatcher._Worker(number, sockets.enter_context(socket.socket()), heard=0.0) for number in (1, 2)
        )
        old.people |= dict.fromkeys(range(100), ("", ""))
        for number in range(100):
            chosen = min((fresh, old), key=lambda each: each.work(now=1.0))
            chosen.people[1000 + number] = ("", "")
            chosen.came.append(1.0)
        assert (len(fresh.people), len(old.people)) == (63, 137)
        later = 1.0 + dispatcher.LATELY + 1
        assert (fresh.work(later), old.work(later)) == (63, 137)


def test_every_reason_is_a_sentence() -> None:
    data = {"path": "p", "why": "w", "address": "a", "port": 1, "name": "n", "limit": 9, "invitation": "i"}
    for code in ServeError.SENTENCES:
        assert "{" not in ServeError(code, **data).sentence()
