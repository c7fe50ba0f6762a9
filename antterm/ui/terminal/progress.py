"""The progress of a command that takes long, and its remaining time: a bar on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from antterm.i18n import _

T = TypeVar("T")


def with_progress(results: Iterable[T], count: int) -> Iterator[T]:
    """Pass results on while the bar is shown; it is gone when the last has come.

    Args:
        results: each after some time.
        count: how many there will be.
    """
    text = _("{n} of {count}").format(n="{task.completed:.0f}", count="{task.total:.0f}")
    columns = (BarColumn(), TextColumn(text), TimeRemainingColumn(), TextColumn(_("left")))
    bar = Progress(*columns, console=Console(stderr=True), transient=True, refresh_per_second=4)
    with bar:
        yield from bar.track(results, total=count)
