"""All that can be typed after `antterm`, made of `commands.toml`, which describes its own form.

A game brings commands of its own in a table of the same form: the `commands` of its `GameHome`.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

from antterm import __version__, registry, settings
from antterm.commands import values
from antterm.commands.common import UsageError, unknown, write_out
from antterm.errors import UserError
from antterm.i18n import N_, _
from antterm.i18n.data import marked, read_table
from antterm.saves.data_dir import NoHome
from antterm.ui.terminal.environment import terminal_size

_PARSER_SAYS = (
    (r"argument (?P<what>\S+): expected one argument", N_("{what} needs a value")),
    (r"argument (?P<what>\S+): ignored explicit argument .*", N_("{what} takes no value")),
    (
        r"argument (?P<what>\S+): not allowed with argument (?P<other>.*)",
        N_("{what} cannot be used with {other}"),
    ),
    (r"the following arguments are required: (?P<what>.*)", N_("missing: {what}")),
    (r"argument (?P<what>\S+): (?P<why>.*)", N_("{what}: {why}")),
)
"""Messages of the standard library's parser, and what is said in their place."""


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
        names = super()._metavar_formatter(action, default_metavar)
        return lambda size: tuple(each and with_stand_ins(each) for each in names(size))


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence, and which has no words of its own."""

    def __init__(self, add_help: bool = True, parents: Sequence[Parser] = (), **settings: Any) -> None:
        super().__init__(allow_abbrev=False, add_help=False, formatter_class=Help, **settings)
        for name, action in ((None, Store), ("append", Append)):
            self.register("action", name, action)
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
        """Check that a value is among those that its argument can have; argparse calls this for most values.

        Raises:
            UsageError: it is not.
        """
        if action.choices is not None and value not in action.choices:
            sentences = {
                "command": _("unknown command “{text}”"),
                "game": _("unknown game “{text}”"),
                "colors": _("unknown value for --colors “{text}”"),
            }
            sentence = sentences.get(action.dest, _("unknown value “{text}”"))
            self.error(unknown(sentence, str(value), self.possible(action)))


class Store(argparse.Action):
    """Stores the value of an argument. That of `--flag=--`, which Python 3.12 and older drop, is `--`."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: Any = None
    ) -> None:
        setattr(namespace, self.dest, self._value(parser, values))

    def _value(self, parser: argparse.ArgumentParser, values: Any) -> Any:
        if values != [] or self.nargs is not None:
            return values
        assert isinstance(parser, Parser)
        try:
            value = self.type("--") if callable(self.type) else "--"
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentError(self, str(error)) from error
        parser._check_value(self, value)
        return value


class Append(Store):
    """Appends the value of an argument to those that were given before it."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: Any = None
    ) -> None:
        before = getattr(namespace, self.dest, None) or ()
        setattr(namespace, self.dest, [*before, self._value(parser, values)])


def _clause(message: str) -> str:
    """Return a complaint of the parser, in the language spoken."""
    for pattern, clause in _PARSER_SAYS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            what = with_stand_ins(found["what"])
            return _(clause).format(**found.groupdict() | {"what": what})
    return message


Table = Mapping[str, Any]

NOT_COMMANDS: Final = ("lists", "everywhere", "shared", "overview")
"""The tables of `commands.toml` that are no command."""
OF_ARGPARSE: Final = ("dest", "metavar", "nargs", "default", "action")
"""The settings of an argument that argparse is given as they are."""


@cache
def _table() -> dict[str, Any]:
    """Return `commands.toml` with the commands of games."""
    table = dict(read_table(Path(__file__).with_name("commands.toml")))
    table["lists"] = table["lists"] | {"games": [*registry.HOMES]}
    for own in own_tables():
        table["lists"] |= own.get("lists", {})
        table |= {name: command for name, command in own.items() if name not in NOT_COMMANDS}
    return table


def own_tables() -> list[Table]:
    """Return the tables of commands that games bring."""
    return [own for home in registry.HOMES.values() if (own := registry.find(home.commands)) is not None]


def command_names() -> list[str]:
    """Return the names of all commands, with those below others, such as `host status`."""
    return [name for name in _table() if name not in NOT_COMMANDS]


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return the arguments as a namespace; `command` is None where the app is to start.

    Raises:
        UsageError: they are wrong.
        SystemExit: help or the version was asked for, and printed.
    """
    parser, commands = parsers(argv)
    start = argparse.Namespace(
        data_dir=None, plain=False, ascii=False, colors=None, theme=None, lang=None, guest=False
    )
    args, extra = parser.parse_known_args(argv, start)
    if extra:
        named = filter(None, (args.command, getattr(args, "below", None)))
        spoken_to = commands.get(" ".join(named), parser)
        if extra[0].startswith("-"):
            spoken_to.error(
                unknown(_("unknown flag “{text}”"), extra[0].partition("=")[0], spoken_to.flags())
            )
        spoken_to.error(_("unexpected argument “{text}”").format(text=extra[0]))
    if args.theme is not None:
        _find_theme(args.theme)
    return args


def _find_theme(name: str) -> None:
    """Make a theme known that was named on the command line.

    Raises:
        UsageError: its file cannot be used.
    """
    try:
        settings.find_theme(name)
    except UserError as bad:
        raise UsageError(bad.sentence()) from bad


def _own_themes() -> list[str]:
    """Return the names of a person's own themes."""
    try:
        folder = settings.config_dir()
    except NoHome:
        return []
    if not os.path.isdir(folder / "themes"):  # `Path.is_dir` fails where the folder is closed
        return []
    from antterm import themes  # here, because most people have none

    return [path.stem for path in themes.files(folder)]


def parsers(argv: Collection[str] | None = None) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the program, and those of its commands by name.

    Args:
        argv: what was typed. Only commands whose names are among it get a parser, which saves most of the
            time; None for all.
    """
    table = _table()
    everywhere = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    _add(everywhere, table["everywhere"]["arguments"])
    version = f"antterm {__version__}"
    everywhere.add_argument(
        "--version", action="version", version=version, help=_("print the version and exit")
    )
    names = command_names()
    main = MainParser(prog="antterm", parents=[everywhere], names=[name for name in names if " " not in name])
    main.set_defaults(run="antterm.commands.app:start")
    _add(main, table["everywhere"]["main"])
    below = {"": main.add_subparsers(dest="command", parser_class=Parser, prog=main.prog)}
    made: dict[str, Parser] = {}
    for name in names:
        parent, _space, last = name.rpartition(" ")
        if argv is not None and (parent or name) not in argv:
            continue
        if parent not in below:
            below[parent] = made[parent].add_subparsers(dest="below", parser_class=Parser)
        command = table[name]
        about, run = _spoken(command["about"]), command["run"]
        parser = below[parent].add_parser(last, parents=[everywhere], description=about, help=about)
        parser.set_defaults(run=run if "." in run else f"antterm.commands.{run}")
        _add(parser, command.get("arguments", ()))
        if parent:
            inherited = [{"use": shared} for shared in table[parent].get("below", ())]
            _add(parser, inherited, default=argparse.SUPPRESS)
        made[name] = parser
    return main, made


def _add(parser: argparse._ActionsContainer, arguments: Sequence[str | Table], **settings: Any) -> None:
    """Add arguments to a parser.

    Args:
        settings: keyword arguments for argparse, which override those that the arguments bring.
    """
    table = _table()
    for each in arguments:
        argument: Table = {"use": each} if isinstance(each, str) else each
        if "one_of" in argument:
            _add(parser.add_mutually_exclusive_group(), argument["one_of"], **settings)
            continue
        argument = {**table["shared"].get(argument.get("use"), {}), **argument}
        given = {name: argument[name] for name in OF_ARGPARSE if name in argument} | settings
        if "choices" in argument:
            own = _own_themes() if argument["choices"] == "themes" else ()
            given["choices"] = (*table["lists"][argument["choices"]], *own)
        if "type" in argument:
            given["type"] = getattr(values, argument["type"])
        if argument.get("is_on"):
            given["action"] = "store_true"
        if "help" in argument:
            given["help"] = _spoken(argument["help"])
        parser.add_argument(argument.get("flag") or argument["place"], **given)


def _spoken(text: str) -> str:
    """Return a text of the table in the language spoken, with the lists that it names."""
    lists = {name: ", ".join(listed) for name, listed in _table()["lists"].items()}
    return _(marked(text)).format(**lists)


def examples() -> list[str]:
    """Return the examples in the help of the program."""
    return list(_table()["overview"]["examples"])


class MainParser(Parser):
    """The parser of the program itself, with its commands grouped in the help.

    Args:
        names: the names of all commands, of which some may have no parser.
    """

    def __init__(self, names: Sequence[str], **settings: Any) -> None:
        super().__init__(**settings)
        self._names = names

    def possible(self, action: argparse.Action) -> Sequence[str]:
        return self._names if action.dest == "command" else super().possible(action)

    def _groups(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield what there is to type, in groups with headings, each with what it does."""
        for group in _table()["overview"]["groups"]:
            rows = {with_stand_ins(left): _spoken(right) for left, right in group["rows"].items()}
            if group.get("of_games"):
                own = [(name, command) for each in own_tables() for name, command in each.items()]
                rows |= {f"antterm {name}": _spoken(each["brief"]) for name, each in own if "brief" in each}
            yield _(marked(group["title"])), rows
        yield _("Examples"), dict.fromkeys(map(with_stand_ins, examples()), "")

    def format_help(self) -> str:
        lines = [_spoken(_table()["overview"]["about"])]
        groups = [*self._groups()]
        wide = max(28, *(len(left) + 1 for _title, rows in groups for left, right in rows.items() if right))
        for title, rows in groups:
            lines += ["", f"{title}:"]
            lines += [f"  {left:{wide}} {right}".rstrip() for left, right in rows.items()]
        return "\n".join(lines) + "\n"
