"""All that can be typed after `antterm`: its commands, what goes with each, and the help that lists them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from antterm import __version__, registry
from antterm.commands.common import unknown
from antterm.commands.numbers import any_port, count, port, positive, seed
from antterm.commands.own import own_commands
from antterm.commands.parser import Parser, with_stand_ins
from antterm.commands.paths import (
    file_to_read,
    file_to_write,
    folder,
    folder_or_database,
    log_file,
    saved_game,
    socket_file,
)
from antterm.i18n import N_, _, pgettext

COLORS = ("24bit", "256", "16", "none")
THEMES = ("auto", "dark", "light", "contrast", "colour-blind")
SHELLS = ("bash", "zsh", "fish")
LOG_LEVELS = ("debug", "info", "warning", "error")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return the arguments as a namespace; `command` is None where the app is to start.

    Raises:
        UsageError: they are wrong.
        SystemExit: help or the version was asked for, and printed.
    """
    parser, commands = parsers()
    start = argparse.Namespace(
        data_dir=None, plain=False, ascii=False, colors=None, theme=None, lang=None, guest=False
    )
    args, extra = parser.parse_known_args(argv, start)
    if extra:
        named = filter(None, (args.command, getattr(args, "of_host", None)))
        spoken_to = commands.get(" ".join(named), parser)
        if extra[0].startswith("-"):
            spoken_to.error(
                unknown(_("unknown flag “{text}”"), extra[0].partition("=")[0], spoken_to.flags())
            )
        spoken_to.error(_("“{text}” is one argument too many").format(text=extra[0]))
    return args


class MainParser(Parser):
    """The parser of the program itself, with its commands grouped in the help."""

    def groups(self) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
        """Return what there is to type, in groups with headings, each with what it does."""
        return [
            (
                pgettext("heading", "Play"),
                (
                    ("antterm", _("the app: new game, go on with a saved one, rules, settings")),
                    ("antterm play GAME", _("begin a new game")),
                    ("antterm resume [NAME|FILE]", _("go on with the newest or the named game")),
                    ("antterm join", _("play with people at other terminals, at a host of this machine")),
                    ("antterm puzzle [N]", _("today's puzzle, or another one")),
                ),
            ),
            (
                _("Saved games"),
                (
                    ("antterm saves", _("list them")),
                    ("antterm stats [GAME]", _("who has won how often")),
                    ("antterm show FILE", _("print a position as plain text")),
                    ("antterm replay FILE", _("step through a game")),
                    ("antterm check FILE", _("replay one and say whether it is whole")),
                    ("antterm import FILE...", _("make saved games of files of other programs")),
                    ("antterm export NAME|FILE", _("write one for other programs")),
                    ("antterm share NAME|FILE", _("a picture of a position, or a film of the game")),
                ),
            ),
            (
                _("Games and bots"),
                (
                    ("antterm options GAME", _("the options of a game and its bots")),
                    ("antterm simulate GAME", _("let bots play one another")),
                    *((f"antterm {own.name}", _(own.in_short)) for own in own_commands()),
                ),
            ),
            (
                _("At several terminals"),
                (
                    ("antterm host", _("keep the tables of people who log in to this machine")),
                    ("antterm host status", _("how it does: games, people, answers, trouble")),
                    ("antterm host tables", _("list them; close TABLE, delete TABLE")),
                    ("antterm host ban WHO", _("keep somebody out; unban, bans, disconnect, people")),
                    ("antterm host announce TEXT", _("show a line to everybody who is connected")),
                    ("antterm serve", _("let people come to that host by SSH, with keys as names")),
                    ("antterm turn", _("say where it is your turn, for the greeting of a shell")),
                ),
            ),
            (
                _("This program"),
                (
                    ("antterm doctor", _("what it finds here, what it chose, and why")),
                    ("antterm completions SHELL", _("what makes Tab complete all this, in that shell")),
                ),
            ),
            (
                _("Everywhere"),
                (
                    (
                        "--data-dir DIR",
                        _("where saves live; else $ANTTERM_DATA_DIR, else the system's place"),
                    ),
                    ("--plain", _("lines of text, no screen: by ear, by pipe; also ACCESSIBLE=1")),
                    ("--ascii", _("draw with plain ASCII")),
                    ("--guest", _("the app for others' logins: no files but saved games, no engines")),
                    ("--colors WHICH", _("one of {colors}").format(colors=", ".join(COLORS))),
                    ("--theme WHICH", _("one of {themes}").format(themes=", ".join(THEMES))),
                    ("--lang CODE", _("language, such as en")),
                    ("--version, --help", _("print and leave; --help also after a command")),
                ),
            ),
            (
                _("Examples"),
                (
                    ("antterm play hive --seats Ann,Bob --option expansions=MLP --name sunday", ""),
                    ("antterm resume sunday", ""),
                    ("antterm show sunday --at 12 --ascii", ""),
                    ("antterm export sunday --format pgn --output sunday.pgn", ""),
                    ("antterm share sunday --output sunday.svg", ""),
                    ("antterm simulate hive --games 10 --seed 1", ""),
                ),
            ),
        ]

    def format_help(self) -> str:
        lines = [
            _("Three insect board games in a terminal. Games: {games}.").format(
                games=", ".join(registry.HOMES)
            )
        ]
        groups = self.groups()
        spoken = [(title, [(with_stand_ins(left), right) for left, right in rows]) for title, rows in groups]
        wide = max(28, *(len(left) + 1 for _title, rows in spoken for left, right in rows if right))
        for title, rows in spoken:
            lines += ["", f"{title}:"]
            lines += [f"  {left:{wide}} {right}".rstrip() for left, right in rows]
        return "\n".join(lines) + "\n"


class Commands:
    """The commands as they are added, each with what can be typed everywhere.

    Args:
        parser: of the program.
        everywhere: the flags that all commands have.
    """

    def __init__(self, parser: MainParser, everywhere: Parser) -> None:
        self.everywhere = everywhere
        self.by_name: dict[str, Parser] = {}
        self._choose = parser.add_subparsers(dest="command", parser_class=Parser)

    def add(self, name: str, run: str, about: str) -> Parser:
        """Return a further command.

        Args:
            name: what is typed.
            run: what runs it, as `module:function`; a module without a dot is one of `antterm.commands`.
            about: what it does, in a sentence.
        """
        found = self._choose.add_parser(name, parents=[self.everywhere], description=about, help=about)
        found.set_defaults(run=run if "." in run else f"antterm.commands.{run}")
        self.by_name[name] = found
        return found


def parsers() -> tuple[MainParser, dict[str, Parser]]:
    """Return the parser, and those of its commands by name."""
    everywhere = _everywhere()
    parser = MainParser(prog="antterm", parents=[everywhere])
    parser.set_defaults(run="antterm.commands.app:start")
    parser.add_argument(
        "--guest", action="store_true", help=_("in the app, no files but saved games, and no engines")
    )
    commands = Commands(parser, everywhere)
    _add_playing(commands)
    _add_saved_games(commands)
    _add_other_programs(commands)
    _add_share(commands)
    _add_simulate(commands)
    _add_visits(commands)
    _add_host(commands)
    _add_serve(commands)
    _add_this_program(commands, parser)
    _add_of_games(commands)
    return parser, commands.by_name


def _everywhere() -> Parser:
    """Return the flags that can stand anywhere."""
    everywhere = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    everywhere.add_argument("--data-dir", metavar="DIR", type=folder, help=_("where saves live"))
    everywhere.add_argument("--plain", action="store_true", help=_("lines of text in place of the screen"))
    everywhere.add_argument("--ascii", action="store_true", help=_("draw with plain ASCII"))
    everywhere.add_argument("--colors", choices=COLORS, help=_("how many colours"))
    everywhere.add_argument("--theme", choices=THEMES, help=_("for a dark or a light background, and others"))
    everywhere.add_argument("--lang", metavar="CODE", help=_("language"))
    everywhere.add_argument(
        "--version", action="version", version=f"antterm {__version__}", help=_("print the version and leave")
    )
    return everywhere


def _add_playing(commands: Commands) -> None:
    """What opens a game or a puzzle."""
    play = commands.add("play", "app:play", _("Begin a new game."))
    _game_argument(play)
    play.add_argument(
        "--seats",
        metavar="NAME,...",
        help=_("names of people, or players that “antterm options GAME” lists"),
    )
    _option_argument(play)
    play.add_argument("--seed", type=seed, metavar="N", help=_("of the game's randomness"))
    play.add_argument("--name", help=_("what to call the game"))
    play.add_argument(
        "--clock",
        metavar="TIME",
        help=_("a chess clock for people: 10m, 10m+5s, 30s/move; with “,loss” who is out of time has lost"),
    )

    resume = commands.add("resume", "app:resume", _("Go on with the newest or the named game."))
    resume.add_argument("name", nargs="?", metavar="NAME|FILE", type=saved_game)
    resume.add_argument("--watch", action="store_true", help=_("look on without changing anything"))
    _earlier_argument(resume)

    puzzle = commands.add("puzzle", "puzzles:puzzle", _("Solve today's puzzle, or another one."))
    puzzle.add_argument("number", nargs="?", type=positive, metavar="N", help=_("which; else today's"))
    puzzle.add_argument("--text", action="store_true", help=_("print its position as plain text"))
    puzzle.add_argument("--solution", action="store_true", help=_("print that, and how it is won"))


def _add_saved_games(commands: Commands) -> None:
    """What lists saved games, and looks at one."""
    saves = commands.add("saves", "files:saves", _("List the saved games, the newest first."))
    listed = saves.add_mutually_exclusive_group()
    listed.add_argument("--names", action="store_true", help=_("the names that commands know them by, alone"))
    _json_argument(listed)

    stats = commands.add("stats", "files:stats", _("What came of all finished games: by player and by seat."))
    stats.add_argument(
        "game", nargs="?", choices=tuple(registry.HOMES), metavar="GAME", help=_("of this game alone")
    )
    _json_argument(stats)

    check = commands.add(
        "check",
        "files:check",
        _("Replay a saved game; exit status 0 if it is whole, else 1."),
    )
    _saved_game_argument(check)

    show = commands.add("show", "files:show", _("Print a position as plain text."))
    _saved_game_argument(show)
    show.add_argument(
        "--seat", type=positive, metavar="N", help=_("as seat N sees it, from 1; else an onlooker")
    )
    _at_argument(show)
    _earlier_argument(show)

    replay = commands.add("replay", "app:replay", _("Step through a game."))
    _saved_game_argument(replay)


def _add_other_programs(commands: Commands) -> None:
    """What reads and writes files of other programs."""
    bring = commands.add("import", "exchange:bring", _("Make saved games of files of other programs."))
    bring.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        type=file_to_read,
        help=_("a game of another program; - for standard input"),
    )
    bring.add_argument("--name", help=_("what to call the game; else as its file"))
    bring.add_argument("--format", metavar="FORMAT", help=_("else seen from the content"))

    export = commands.add("export", "exchange:export", _("Write a saved game for other programs."))
    _saved_game_argument(export, "NAME|FILE")
    export.add_argument("--format", metavar="FORMAT", help=_("which; else the first that the game has"))
    _output_arguments(export)


def _add_share(commands: Commands) -> None:
    share = commands.add(
        "share",
        "share:share",
        _("Write a position as coloured text or SVG, or a game as a film for asciinema."),
    )
    _saved_game_argument(share, "NAME|FILE")
    share.add_argument(
        "--format",
        metavar="FORMAT",
        help=_("text, svg or cast (the film); else by the file's ending, or text"),
    )
    _at_argument(share)
    share.add_argument("--columns", type=positive, default=80, metavar="N", help=_("of the picture (80)"))
    share.add_argument("--rows", type=positive, default=24, metavar="N", help=_("of the picture (24)"))
    _output_arguments(share)


def _add_simulate(commands: Commands) -> None:
    simulate = commands.add(
        "simulate",
        "simulate:simulate",
        _("Let bots play one another; print what came of it."),
    )
    _game_argument(simulate)
    simulate.add_argument("--games", type=positive, default=1, metavar="N", help=_("how many (1)"))
    simulate.add_argument(
        "--seats",
        metavar="PLAYER,...",
        help=_("programs that “antterm options GAME” lists; else such as play anything"),
    )
    _option_argument(simulate)
    simulate.add_argument("--seed", type=seed, default=0, metavar="N", help=_("of the first game (0)"))
    simulate.add_argument(
        "--limit",
        type=positive,
        default=1000,
        metavar="N",
        help=_("answers after which a game is left (1000)"),
    )
    simulate.add_argument(
        "--jobs",
        type=positive,
        default=1,
        metavar="N",
        help=_("games played at once, each in a process of its own (1)"),
    )
    written = simulate.add_mutually_exclusive_group()
    _json_argument(written)
    written.add_argument(
        "--csv",
        action="store_true",
        help=_("a line for each seat of each game, points by where they came from"),
    )


def _add_visits(commands: Commands) -> None:
    """What people at the host of a machine type."""
    join = commands.add(
        "join", "join:join", _("Play with people at other terminals, at a host of this machine.")
    )
    turn = commands.add(
        "turn", "turn:turn", _("Say at which tables of a host it is your turn; nothing if at none.")
    )
    for visit in (join, turn):
        _socket_argument(visit)
        visit.add_argument(
            "--as",
            dest="called",
            metavar="NAME",
            default="",
            help=_("on an account that several share, who you are; else $ANTTERM_GUEST"),
        )


_TABLE = N_("its identifier, as “antterm host tables” lists it")
_WHO = N_("a person, or an address or network such as 192.0.2.0/24")


def _add_host(commands: Commands) -> None:
    """What who keeps a host types."""
    host = commands.add("host", "host:host", _("Keep the tables of people at several terminals."))
    _socket_argument(host, _("where they find it; else $ANTTERM_SOCKET, else the machine's or one's own"))
    host.add_argument(
        "--store",
        metavar="ADDRESS",
        type=folder_or_database,
        help=_("a database for its games, postgresql://MACHINE/NAME; else $ANTTERM_STORE, else files"),
    )
    host.add_argument(
        "--health",
        type=port,
        metavar="PORT",
        help=_("on this machine, where programs may ask whether it is well: /healthz, /metrics"),
    )
    _log_arguments(host)
    actions = host.add_subparsers(dest="of_host", parser_class=Parser)
    for act, about, value, value_help in (
        (
            "status",
            _("Say how a host does; its own account, the administrator and its keepers may ask."),
            "",
            "",
        ),
        ("tables", _("List all tables of a host."), "", ""),
        ("people", _("List who is connected to a host."), "", ""),
        ("close", _("End a game where it stands; a table that has not begun is forgotten."), "TABLE", _TABLE),
        ("delete", _("Forget a table; its game goes to the trash."), "TABLE", _TABLE),
        ("ban", _("Let somebody in no more, and end their connections."), "WHO", _WHO),
        ("unban", _("Let somebody in again."), "WHO", _WHO),
        ("bans", _("List who is let in no more."), "", ""),
        ("disconnect", _("End somebody's connections; they may come again."), "WHO", _WHO),
        ("announce", _("Show a line to everybody who is connected."), "", ""),
    ):
        keeping = actions.add_parser(act, parents=[commands.everywhere], description=about, help=about)
        run = "status:status" if act == "status" else "owner:command"
        keeping.set_defaults(run=f"antterm.commands.{run}")
        commands.by_name[f"host {act}"] = keeping
        if value:
            keeping.add_argument("about", metavar=value, help=_(value_help))
        if act == "announce":
            keeping.add_argument("text", nargs="+", metavar="TEXT", help=_("the line"))
        if act == "ban":
            reason, lasts = _("why, as they are told"), _("how long: 30m, 12h, 7d; else for good")
            keeping.add_argument("--reason", dest="text", nargs=1, default=(), metavar="TEXT", help=reason)
            keeping.add_argument("--for", dest="lasts", metavar="TIME", help=lasts)
        if act in ("status", "tables", "people", "bans"):
            _json_argument(keeping)
        _socket_argument(keeping, default=argparse.SUPPRESS)  # it may stand before the act, too

    store = commands.add(
        "store", "store:copy", _("Carry a host's tables into a database, or back into files.")
    )
    store.add_argument("action", choices=["copy"], metavar="copy", help=_("each is played and compared"))
    store.add_argument(
        "source",
        metavar="FROM",
        type=folder_or_database,
        help=_("a data directory, or postgresql://MACHINE/NAME"),
    )
    store.add_argument("target", metavar="TO", type=folder_or_database, help=_("another"))


def _add_serve(commands: Commands) -> None:
    serve = commands.add(
        "serve",
        "serve:serve",
        _("Let people come to a host by SSH, with keys as names; by ear with “ssh -T”."),
    )
    actions = _("people; remove NAME; keys; keys add NAME FILE, keys remove NAME FINGERPRINT")
    serve.add_argument("action", nargs="*", metavar="people|remove|keys ...", type=file_to_read, help=actions)
    serve.add_argument("--last", action="store_true", help=_("remove a key even if it is the only one"))
    serve.add_argument(
        "--port", type=any_port, default=2222, metavar="N", help=_("where they connect (2222)")
    )
    serve.add_argument("--listen", default="", metavar="ADDR", help=_("an address of this machine; else all"))
    serve.add_argument("--workers", type=positive, metavar="N", help=_("processes; else one a processor"))
    _socket_argument(serve)
    _log_arguments(serve)


def _add_this_program(commands: Commands, parser: MainParser) -> None:
    """What tells of the program itself."""
    commands.add(
        "doctor", "doctor:doctor", _("Say what is found on this terminal and machine, and what was chosen.")
    )
    about = _("Print what makes a shell complete commands, flags and names of saved games.")
    completions = commands.add("completions", "completions:completions", about)
    completions.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))
    completions.set_defaults(parser=parser)


def _add_of_games(commands: Commands) -> None:
    """What games bring, and what is told of them."""
    for own in own_commands():
        own.add_arguments(commands.add(own.name, own.run, _(own.about)))

    options = commands.add(
        "options",
        "options:options",
        _("The options of a game, their values and defaults; its bots."),
    )
    _game_argument(options)
    _json_argument(options)


def _log_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--log",
        metavar="FILE",
        type=log_file,
        help=_("write down what happens, as lines of JSON; - on standard error"),
    )
    parser.add_argument(
        "--log-level",
        choices=LOG_LEVELS,
        metavar="LEVEL",
        help=_("how much something has to matter: {levels}").format(levels=", ".join(LOG_LEVELS)),
    )


def _socket_argument(parser: Parser, text: str = "", default: str | None = None) -> None:
    text = text or _("of the host; else where it usually is")
    parser.add_argument("--socket", metavar="PATH", type=socket_file, default=default, help=text)


def _saved_game_argument(parser: Parser, metavar: str = "FILE") -> None:
    parser.add_argument("file", metavar=metavar, type=saved_game, help=_("a saved game, by its name or file"))


def _at_argument(parser: Parser) -> None:
    parser.add_argument("--at", type=count, metavar="K", help=_("after the first K answers; else the last"))


def _output_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--output", metavar="FILE", type=file_to_write, help=_("write there; else on standard output")
    )
    parser.add_argument("--force", action="store_true", help=_("overwrite the file if it is there"))


def _game_argument(parser: Parser) -> None:
    parser.add_argument("game", choices=tuple(registry.HOMES), metavar="GAME", help=", ".join(registry.HOMES))


def _option_argument(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("an option of the game, once for each; see “antterm options GAME”"),
    )


def _json_argument(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help=_("as JSON"))


def _earlier_argument(parser: Parser) -> None:
    parser.add_argument(
        "--earlier", action="store_true", help=_("the generation before the last, should that be broken")
    )
