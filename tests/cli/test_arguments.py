"""The parser of the command line: what is left out of it for speed changes nothing of what it says."""

from __future__ import annotations

import argparse
from contextlib import suppress

import pytest

from antterm.commands import arguments
from antterm.commands.arguments import command_names, parse, parsers
from antterm.commands.common import UsageError

TYPED: tuple[list[str], ...] = (
    [],
    ["--ascii", "--theme", "light"],
    ["play", "hive", "--seats", "Ann,Bob", "--name", "resume"],
    ["--data-dir", "play", "resume", "saves"],
    ["--lang", "ru", "perft", "--depth", "2"],
    ["uhp"],
    ["host", "--socket", "/tmp/s", "ban", "Ann", "--for", "7d"],
    ["store", "copy", "a", "b"],
)
WRONG = (
    ["pley"],
    ["--data-dir", "play", "perfft"],
    ["play", "chess"],
    ["resume", "a", "b"],
    ["saves", "--namse"],
    ["host", "satus"],
    ["perft", "--depth", "x"],
    ["--colors", "7", "play"],
)


@pytest.mark.parametrize("typed", TYPED, ids=" ".join)
def test_a_parser_with_only_the_commands_that_are_typed_understands_the_same(
    typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = parse(typed)
    monkeypatch.setattr(arguments, "parsers", lambda _argv: parsers())
    assert vars(few) == vars(parse(typed))


@pytest.mark.parametrize("typed", WRONG, ids=" ".join)
def test_a_parser_with_only_the_commands_that_are_typed_complains_of_the_same(
    typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError) as of_few:
        parse(typed)
    monkeypatch.setattr(arguments, "parsers", lambda _argv: parsers())
    with pytest.raises(UsageError) as of_all:
        parse(typed)
    assert str(of_few.value) == str(of_all.value)


def test_of_all_commands_the_parser_is_built_for_the_one_that_is_typed() -> None:
    assert list(parsers(["play", "hive"])[1]) == ["play"]
    assert list(parsers()[1]) == command_names()


def value_of_hyphens(action: argparse.Action) -> object:
    """Return the value of `--flag=--`; an empty list, which was there before, if it is not allowed."""
    if action.choices is not None:
        return []
    try:
        return action.type("--") if callable(action.type) else "--"
    except argparse.ArgumentTypeError:
        return []


def test_two_hyphens_are_a_value_like_any_other() -> None:
    tried = 0
    for name, parser in parsers()[1].items():
        for action in parser._actions:
            if not action.option_strings or action.nargs is not None:
                continue
            tried += 1
            found = argparse.Namespace(**{action.dest: []})
            with suppress(UsageError):  # the command may have other arguments that are required
                parser.parse_known_args([f"{action.option_strings[-1]}=--"], found)
            expected = value_of_hyphens(action)
            if isinstance(action, arguments.Append):
                expected = [expected]
            assert getattr(found, action.dest) == expected, (name, action.dest)
    assert tried > 50
