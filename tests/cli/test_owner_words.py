"""What the owner of a host types after a command: no host is sent what it does not understand."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec import msgpack

from antterm.commands.arguments import parsers
from antterm.commands.owner import duration
from antterm.core.printable import is_printable
from antterm.remote import requests
from antterm.wire.frames import REQUEST_LIMIT
from antterm.wire.messages import Reply, Request, ToHost
from tests.cli.running import Run, is_one_sentence
from tests.sampling import each_value

ODD = {
    "two lines": "be\nnice",
    "escape codes": "\x1b[31mred\x1b[0m",
    "null": "a\0b",
    "direction": "a\u202eb",
    "long": "x" * 5000,
    "long in bytes": "🐜" * 250,
}


def commands() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each command of an owner that takes a text, as it is typed; `ODD` is in the place of the text."""
    for name, parser in parsers()[1].items():
        if not name.startswith("host "):
            continue
        places = [each for each in parser._actions if not each.option_strings]
        words = ["ODD" for each in places if each.nargs != argparse.REMAINDER]
        if words:
            yield name, tuple(words)
        if "--reason" in parser._option_string_actions:
            yield name, ("Ann", "--reason", "ODD")
    for act in ("invite", "enter", "add-bot"):
        yield "host tournament", ("cup", act, "ODD")


COMMANDS = tuple((name, *words) for name, words in commands())


def test_the_commands_of_owners_are_found() -> None:
    assert {("host announce", "ODD"), ("host ban", "Ann", "--reason", "ODD")} <= set(COMMANDS)
    assert len(COMMANDS) > 9


@pytest.mark.parametrize(("typed", "odd"), each_value(COMMANDS, tuple(ODD)), ids=str)
def test_whatever_is_typed_a_host_understands_it(
    run: Run, typed: tuple[str, ...], odd: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[object] = []

    def replies(path: Path, patience: float, *messages: ToHost) -> Iterator[Reply]:
        for message in messages:
            packed = msgpack.encode(message)
            assert len(packed) <= REQUEST_LIMIT
            sent.append(msgpack.decode(packed, type=Request))
        raise TimeoutError("nobody is there")
        yield

    monkeypatch.setattr(requests, "_replies_to", replies)
    words = [ODD[odd] if word == "ODD" else word for word in typed[1:]]
    status, printed, said = run(*typed[0].split(), *words)
    assert (status in (1, 2), printed) == (True, ""), said
    assert is_one_sentence(said)
    assert is_printable(said.rstrip("\n"))
    assert sent or status == 2, said


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("15m", timedelta(minutes=15)),
        ("12h", timedelta(hours=12)),
        ("21d", timedelta(days=21)),
        ("30240m", timedelta(days=21)),
        *((text, None) for text in ("", "0m", "5", "1w", "-3d", "3 d", "100000m")),
    ],
)
def test_a_length_of_time_is_typed_in_minutes_hours_or_days(text: str, length: timedelta | None) -> None:
    assert duration(text) == length
