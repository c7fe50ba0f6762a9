"""`antterm join`: the lobby of a host."""

from __future__ import annotations

import os
from argparse import Namespace

from antterm.commands.app import need_terminal, run_app
from antterm.commands.common import Failure
from antterm.i18n import _
from antterm.wire.place import is_there, socket_path


def join(args: Namespace) -> int:
    """`antterm join`: play with people at other terminals."""
    path = socket_path(args.socket)
    if not is_there(path):
        text = _("There is no host at {path}; “antterm host” starts one, or name its socket with --socket.")
        raise Failure(text.format(path=path))
    need_terminal(args)
    called = args.called or os.environ.get("ANTTERM_GUEST", "")
    return run_app(args, _("Connecting to the host…"), join=path, called=called)
