"""The parser of the command line, whose complaints are one sentence in the language spoken."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from antterm.commands.common import UsageError, unknown, write_out
from antterm.i18n import N_, _
from antterm.i18n.data import marked
from antterm.ui.terminal.surroundings import terminal_size

_PARSER_SAYS = (
    (r"argument (?P<what>\S+): expected one argument", N_("{what} needs a value")),
    (r"argument (?P<what>\S+): ignored explicit argument .*", N_("{what} takes no value")),
    (
        r"argument (?P<what>\S+): not allowed with argument (?P<other>.*)",
        N_("{what} does not go with {other}"),
    ),
    (r"the following arguments are required: (?P<what>.*)", N_("{what} is missing")),
    (r"argument (?P<what>\S+): (?P<why>.*)", N_("{what}: {why}")),
)
"""What the parser of the standard library says, and how it is said here."""


def with_stand_ins(text: str) -> str:
    """Return a piece of help with the words in capitals, which stand for values, in the language spoken."""
    return re.sub(r"[A-Z]{2,}", lambda found: _(marked(f"stands for a value|{found[0]}")), text)


class Help(argparse.HelpFormatter):
    """The help of a command, in the language spoken."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=terminal_size()[0] - 2)  # told here, or it would load `shutil` to ask

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def _metavar_formatter(self, action: argparse.Action, default_metavar: str) -> Any:
        shown = super()._metavar_formatter(action, default_metavar)
        return lambda size: tuple(each and with_stand_ins(each) for each in shown(size))


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence, and which has no words of its own."""

    def __init__(self, add_help: bool = True, parents: Sequence[Parser] = (), **settings: Any) -> None:
        super().__init__(allow_abbrev=False, add_help=False, formatter_class=Help, **settings)
        self._positionals.title, self._optionals.title = _("arguments"), _("flags")
        if add_help:
            self.add_argument("-h", "--help", action="help", help=_("print this help and exit"))
        for parent in parents:  # only now: their flags go where the flags are, which is known by its title
            self._add_container_actions(parent)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help or the version; unlike the standard library, raise where that is not possible."""
        write_out(message)

    def error(self, message: str) -> NoReturn:
        clause = _clause(message)
        raise UsageError(_("{message}; see “{program} --help”").format(message=clause, program=self.prog))

    def flags(self) -> list[str]:
        """Return all long flags that it knows."""
        return [flag for action in self._actions for flag in action.option_strings if flag.startswith("--")]

    def possible(self, action: argparse.Action) -> Sequence[str]:
        """Return the values that an argument can have, as a complaint lists them."""
        return list(action.choices or ())

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            sentences = {
                "command": _("unknown command “{text}”"),
                "game": _("unknown game “{text}”"),
                "colors": _("unknown value of --colors “{text}”"),
            }
            sentence = sentences.get(action.dest, _("unknown value “{text}”"))
            self.error(unknown(sentence, str(value), self.possible(action)))


def _clause(message: str) -> str:
    """Return a complaint of the parser, in the language spoken."""
    for pattern, clause in _PARSER_SAYS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            what = with_stand_ins(found["what"])
            return _(clause).format(**found.groupdict() | {"what": what})
    return message
