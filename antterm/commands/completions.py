"""`antterm completions`: what makes a shell complete commands, flags and names, from the parser itself."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import shtab

from antterm.commands.arguments import parsers
from antterm.commands.common import emit

SAVED: Final = ("NAME|FILE", "FILE")
"""The metavar of a saved game, in commands that take one."""
OF_SAVED: Final = ("resume", "show", "replay", "check", "export", "share")
WHERE: Final = {"DIR": shtab.DIRECTORY, "FILE": shtab.FILE, "PATH": shtab.FILE}
"""Completion of paths, by the name that the help gives to the value."""
SAVED_GAME: Final = {
    "bash": "_antterm_saved_files",  # for what is called so, shtab has bash quote what it completes
    "zsh": "_antterm_saved",
    "fish": "(antterm saves --names 2>/dev/null; __fish_complete_path)",
    "preamble": {
        shell: Path(__file__).with_suffix(f".{shell}").read_text("utf-8").rstrip("\n")
        for shell in ("bash", "zsh")
    },
}
"""Completion of the name of a saved game, which may hold blanks and quotation marks; otherwise of a
file's."""
_OF_GAME: Final = "(antterm options (commandline -opc | string match -rv '^-')[3] --words 2>/dev/null"
OF_GAME: Final = {
    "--option": {
        "bash": "_antterm_option",
        "zsh": "_antterm_option",
        "fish": f"{_OF_GAME} | string match '*=*')",
    },
    "--seats": {
        "bash": "_antterm_seats",
        "zsh": "_antterm_seats",
        "fish": f"{_OF_GAME} | string match -v '*=*')",
    },
}
"""Completion of the options of a game that is typed, with their values, and of the players of its seats."""


def completions(args: Namespace) -> int:
    """Run `antterm completions SHELL`: print the script that completes commands in that shell."""
    emit(script(parsers()[0], args.shell).rstrip("\n"))
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return what a shell reads, in its own language.

    Args:
        parser: the parser of the whole program.
        shell: `bash`, `zsh` or `fish`.
    """
    for command, action in _actions(parser, ""):
        if how := next((OF_GAME[flag] for flag in action.option_strings if flag in OF_GAME), None):
            _complete(action, how)
        elif command in OF_SAVED and not action.option_strings and action.metavar in SAVED:
            _complete(action, SAVED_GAME)
        elif isinstance(action.metavar, str) and action.metavar in WHERE:
            _complete(action, WHERE[action.metavar])
    made = shtab.complete(parser, shell)
    return made.replace("-F _shtab_antterm antterm", "-F _antterm antterm") if shell == "bash" else made


def _complete(action: Any, how: object) -> None:
    action.complete = how


def _actions(parser: argparse.ArgumentParser, command: str) -> Iterator[tuple[str, argparse.Action]]:
    """Yield all arguments of all commands, each with the command's name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from _actions(below, f"{command} {name}".lstrip())
        else:
            yield command, action
