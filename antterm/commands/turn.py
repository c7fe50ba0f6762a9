"""`antterm turn`: which tables wait for somebody, for the greeting of a shell."""

from __future__ import annotations

from argparse import Namespace

from antterm.wire.host_socket import is_there, socket_path


def turn(args: Namespace) -> int:
    """Run `antterm turn`: print a line for each table that waits for the user; nothing without a host."""
    path = socket_path(args.socket)
    if not is_there(path):
        return 0
    from antterm import registry
    from antterm.commands.common import day_and_time, say
    from antterm.i18n import _
    from antterm.remote.requests import waiting_tables
    from antterm.wire.frames import BadFrame

    try:
        rows = waiting_tables(path, args.called)
    except (OSError, BadFrame):
        return 0
    for row in rows:
        text = _("antterm: it has been your turn in {game}, “{name}”, since {when}")
        say(text.format(game=registry.title_or_id(row.game), name=row.name, when=day_and_time(row.since)))
    return 0
