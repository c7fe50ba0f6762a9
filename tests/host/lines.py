"""The lines that a host writes down."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from antterm.journal import journal

FACTS: Final = {"time", "level", "event", "table", "game", "person", "account", "code", "ms", "why"}
"""Of which a line about a game may consist."""
FILE: Final = "journal"

Line = dict[str, Any]


@contextmanager
def written(folder: Path, level: str = "debug") -> Iterator[list[Line]]:
    """What is written down meanwhile, to be read afterwards."""
    file, lines = folder / FILE, list[Line]()
    with journal(str(file), level):
        yield lines
    lines += [json.loads(line) for line in file.read_text("ascii").splitlines()]


def check_lines(
    folder: Path,
    lines: Collection[Line],
    table: str,
    game: str,
    people: Collection[str],
    hidden: Collection[str],
) -> None:
    """See that nothing is told of a game but who came and answered.

    Args:
        folder: where they were written.
        lines: all of them.
        table: its identifier.
        game: that is played there.
        people: who are known.
        hidden: what must not stand there, whatever the lines look like.
    """
    for line in lines:
        assert set(line) <= FACTS, line
        assert line.get("table", table) == table
        assert line.get("game", game) == game
        assert {line[fact] for fact in ("person", "account") if fact in line} <= set(people)
        assert line.get("code", "a").isidentifier()
    raw = (folder / FILE).read_text()
    assert not [text for text in hidden if text in raw]
