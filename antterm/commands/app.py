"""Commands that open the app: a new game, a saved one, a replay."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, Final

from antterm import registry, settings
from antterm.commands.common import (
    Failure,
    UsageError,
    bad_option,
    no_host,
    open_store,
    parse_options,
    parse_seats,
    say,
)
from antterm.core.printable import shortened
from antterm.i18n import _
from antterm.launch import Launch
from antterm.plain.wanted import comes_to_listen, is_dumb, is_wanted
from antterm.saves.data_dir import resolve_data_dir

if TYPE_CHECKING:
    from antterm.core.options import Options
    from antterm.saves.clock import Pace
    from antterm.saves.document import Seat
    from antterm.saves.store import Store
    from antterm.table import Table

LATEST_LOOKED_AT: Final = 20
"""Number of the newest games that are searched for damaged ones."""


def start(args: Namespace) -> int:
    """Run `antterm`: show the app's first screen."""
    need_terminal(args)
    return run_app(args)


def play(args: Namespace) -> int:
    """Run `antterm play GAME`: begin a new game."""
    need_terminal(args, lambda: _check_new_game(args))
    what = _("Setting up a game of {game}…").format(game=registry.title(args.game))
    return run_app(args, what, lambda launch: launch._replace(table=_new_table(args)))


def _check_new_game(args: Namespace) -> tuple[Sequence[Seat], dict[str, Any], Pace | None]:
    """Return seats, options and clock of a new game.

    Raises:
        UsageError: something of these is wrong.
    """
    from antterm.core.options import BadOption
    from antterm.core.record import Record
    from antterm.table import check_players
    from antterm.table.clock import BadPace, read_pace

    try:
        pace = read_pace(args.clock) if args.clock is not None else None
    except BadPace as error:
        raise UsageError(str(error)) from error
    seats = parse_seats(args.seats, args.game, shuffles=args.shuffle)
    given = parse_options(args.option, args.game)
    known = {option.name for option in registry.game(args.game).options}
    options = {name: value for name, value in settings.load().options.items() if name in known} | given
    try:
        check_players(args.game, seats)
        Record(registry.game(args.game), len(seats), args.seed or 0, options)
    except BadOption as error:
        raise UsageError(bad_option(error, args.game)) from error
    return seats, options, pace


def _new_table(args: Namespace) -> Table:
    """Begin the game that the command line describes, and save it."""
    from antterm.core.options import BadOption, with_defaults
    from antterm.table import Table

    seats, options, pace = _check_new_game(args)
    try:
        if args.plain:
            filled_in = with_defaults(registry.game(args.game).options, len(seats), options)
            _see_that_hands_stay_hidden(args.game, filled_in, seats)
        _remember_engines(seats)
        return Table.create(open_store(args), args.game, seats, options, args.seed, args.name, pace=pace)
    except BadOption as error:
        raise UsageError(bad_option(error, args.game)) from error


def resume(args: Namespace) -> int:
    """Run `antterm resume [NAME|FILE]`: go on with the named game, or with the newest."""
    need_terminal(args)
    what = (
        _("Opening the newest game…") if args.name is None else _("Opening “{name}”…").format(name=args.name)
    )
    return run_app(args, what, lambda launch: launch._replace(table=_saved_table(args)))


def _saved_table(args: Namespace) -> Table:
    """Open the game that is named, else the newest that is not over."""
    from antterm.saves.errors import SaveError
    from antterm.table import Table

    store = open_store(args)
    name = args.name or _newest(store)
    if not name:
        if elsewhere := next((save for save in store.list() if save.owner and not save.over), None):
            raise SaveError("locked", elsewhere.path, str(elsewhere.owner))
        raise Failure(
            _("There is no unfinished game in {folder}; begin one with “antterm play”.").format(
                folder=store.folder
            )
        )
    engines = () if args.guest else settings.load().engines
    return Table.open(store, name, args.watch, args.earlier, engines, verify_later=not args.plain)


def _newest(store: Store) -> str:
    """Return the name of the newest game that can be continued; empty if there is none.

    A damaged one counts if its previous version can be: opening it says so.
    """
    from antterm.saves.errors import SaveError
    from antterm.table.table import earlier_is_whole

    waiting = store.waiting()
    for save in map(store.inspect, store.newest(LATEST_LOOKED_AT)[0]):
        if waiting is not None and save.name == waiting.name:
            break
        if save.error is not None and not save.owner and earlier_is_whole(store, save.name):
            with suppress(SaveError):
                if store.earlier(save.name).turn is not None:
                    return save.name
    return waiting.name if waiting is not None else ""


def replay(args: Namespace) -> int:
    """Run `antterm replay FILE`: step through a game."""
    from antterm.table import Table

    def opened(launch: Launch) -> Launch:
        table = Table.open(open_store(args), args.file, watch=True, verify_later=not args.plain)
        return launch._replace(table=table, replay=True)

    need_terminal(args)
    return run_app(args, _("Opening “{name}”…").format(name=args.file), opened)


def _see_that_hands_stay_hidden(game_id: str, options: Options, seats: Sequence[Seat]) -> None:
    """Raise `Failure` if several people at one keyboard would hear one another's cards.

    It is called before the game is saved, so that nothing is left of a game that is refused.
    """
    from antterm.bots import PERSON
    from antterm.plain.local import why_refused

    people = sum(seat.player == PERSON for seat in seats)
    if why := why_refused(game_id, options, people, settings.load()):
        raise Failure(why)


def _remember_engines(seats: Sequence[Seat]) -> None:
    """Remember the engines that somebody names here, and so trusts: the game may be gone on with later."""
    from antterm.bots import kind_of

    for seat in seats:
        if command := kind_of(seat.player).command(seat.player):
            before = settings.load()
            settings.save(before.with_engine(command), before=before)


def run_app(
    args: Namespace, what: str = "", prepare: Callable[[Launch], Launch] = lambda launch: launch
) -> int:
    """Open the app, or plain mode, at its first screen or where `prepare` says.

    Args:
        args: the arguments of the command line.
        what: a sentence that says what is being opened; empty for the first screen.
        prepare: adds the game, puzzle or host that is to be opened; called once the terminal shows something.

    Returns:
        The exit status of the program.
    """
    data_dir, look = resolve_data_dir(args.data_dir), (args.ascii or None, args.colors)
    launch = Launch(data_dir, *look, guest=args.guest, theme=args.theme, lang=args.lang)
    with ExitStack() as at_the_end:
        # Then nothing is searched for garbage any more, which would take a while.
        at_the_end.callback(gc.freeze)

        def with_table_closed(launch: Launch) -> Launch:
            launch = prepare(launch)
            if launch.table is not None:
                at_the_end.callback(launch.table.close)
            return launch

        if args.plain:
            from antterm.plain.start import run as speak

            return speak(with_table_closed(launch))
        gc.disable()  # until the first screen is drawn: what is loaded for it stays, and there is much of it
        from antterm.ui.start import run

        return run(launch, what, with_table_closed)


def need_terminal(args: Namespace, check: Callable[[], object] = lambda: None) -> None:
    """Decide between the app and plain mode (`args.plain`), and make sure that the app has a terminal.

    The app reads standard input and draws on standard error. Plain mode needs no terminal.

    Args:
        args: the arguments of the command line.
        check: called without a terminal, where wrong arguments are reported first: they are wrong anywhere.

    Raises:
        Failure: the app would have to start without a terminal.
    """
    has_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not has_terminal:
        check()
    args.plain = (
        is_wanted(args.plain, resolve_data_dir(args.data_dir) if args.guest else None)
        or (has_terminal and is_dumb(os.environ.get("TERM")))
        or (args.guest and comes_to_listen(os.environ, has_terminal))
    )
    if args.plain:
        return
    if not has_terminal:
        text = _(
            "This command draws on a terminal, and there is none; run it in a terminal, or with --plain."
        )
        raise Failure(text)
    if not sys.stderr.isatty():
        text = _(
            "This command draws through standard error, which is not a terminal here; run it without “2>”."
        )
        say(f"antterm: {text}")  # where standard error goes, nobody may be looking
        raise Failure(text)


def join(args: Namespace) -> int:
    """Run `antterm join`: play with people at other terminals, or have a bot sit down at a table."""
    from antterm.saves.document import NAME_LIMIT
    from antterm.wire.host_socket import is_there, socket_path

    path = socket_path(args.socket)
    if not is_there(path):
        raise no_host(path)
    if not path.is_socket():
        from antterm.commands.installed import no_reply

        raise no_reply(path, _("it is not a socket"))
    called = args.called or os.environ.get("ANTTERM_GUEST", "")
    if len(called) > NAME_LIMIT:
        text = _("a name can have at most {limit} characters, and “{name}” has {n}")
        raise UsageError(text.format(limit=NAME_LIMIT, name=shortened(called), n=len(called)))
    if args.guest and args.bot is None:
        args.bot, args.table = _bot_of_guest()
    if args.bot is not None:
        from antterm.commands.join_bot import join_bot

        if not args.table:
            raise UsageError(_("name the bot's table with --table"))
        return join_bot(path, called, args.bot, args.table, starts=not args.guest)
    need_terminal(args)
    what = _("Connecting to the host…")
    return run_app(args, what, lambda launch: launch._replace(join=path, called=called))


def _bot_of_guest() -> tuple[str | None, str | None]:
    """Return the bot that a guest has come with by SSH, as the command line names it, and its table."""
    if not (typed := os.environ.get("SSH_ORIGINAL_COMMAND")):
        return None, None
    from antterm.commands.join_bot import OWN_LINES
    from antterm.remote.bot_client import bot_command

    if (found := bot_command(typed)) is None:
        return None, None
    table, seconds = found
    return f"seconds={seconds}:{OWN_LINES}", table
