"""`antterm store copy`: carry the tables of a host into a database, or back into files."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path

from antterm.commands.common import Failure, complain, say
from antterm.host.errors import HostError
from antterm.host.stores import copied, opened, typed
from antterm.i18n import ngettext
from antterm.saves.errors import SaveError


def copy(args: Namespace) -> int:
    """`antterm store copy FROM TO`: each table that is carried over is played and compared."""
    moved = left = 0
    try:
        with ExitStack() as both:
            source, target = (opened(typed(address), Path()) for address in (args.source, args.target))
            for store in (source, target):
                both.callback(store.shut)
                both.enter_context(store.hold())
            for _name, error in copied(source, target):
                moved += error is None
                left += error is not None
                if error is not None:
                    complain(error.sentence())
    except (HostError, SaveError) as error:
        raise Failure(error.sentence()) from error
    text = ngettext("{n} table is there, the same as here.", "{n} tables are there, the same as here.", moved)
    say(text.format(n=moved))
    if left:
        text = ngettext("{n} table is not.", "{n} tables are not.", left)
        complain(text.format(n=left))
    return 1 if left else 0
