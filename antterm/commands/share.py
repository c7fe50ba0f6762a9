"""`antterm share NAME|FILE`: a position as a picture, or a whole game as a film, for others to look at."""

from __future__ import annotations

from argparse import Namespace

from antterm.commands.common import Failure, UsageError, emit_drawn, open_store, unknown
from antterm.i18n import _


def share(args: Namespace) -> int:
    """Write a position, or the game up to it, as an onlooker sees it."""
    from antterm.exchange import ExchangeError, write_text
    from antterm.table import Table
    from antterm.ui import sharing
    from antterm.ui.terminal.colours import Display

    form = args.format or sharing.ENDINGS.get(args.output.suffix.lower() if args.output else "", sharing.TEXT)
    if form not in sharing.FORMATS:
        raise UsageError(unknown(_("unknown format “{text}”"), form, sharing.FORMATS))
    size = args.columns, args.rows
    if not sharing.fits(size):
        sentence = _("a picture has from {least} to {most} columns and rows, not {size}")
        least, most = sharing.limits()
        raise UsageError(sentence.format(least=least, most=most, size=f"{size[0]}x{size[1]}"))
    theme = args.theme if args.theme not in (None, "auto") else "dark"
    display = Display(args.colors or "24bit", theme, "ascii" if args.ascii else "unicode")
    with Table.open(open_store(args), args.file, watch=True) as table:
        if args.at is not None and args.at > table.length:
            raise UsageError(
                _("there is no answer {n}; the game has {length}").format(n=args.at, length=table.length)
            )
        text = sharing.shared(table, form, table.length if args.at is None else args.at, display, size)
    if args.output is None:
        emit_drawn(text)
        return 0
    try:
        write_text(args.output, text, args.force)
    except ExchangeError as error:
        raise Failure(str(error)) from error
    return 0
