"""Commands about files for others: import and export of games, and pictures to share."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from antterm.commands.common import UsageError, complain, emit, emit_drawn, open_store, say, unknown
from antterm.i18n import _
from antterm.obstacle import UserError


def share(args: Namespace) -> int:
    """Write a position, or the game up to it, as an onlooker sees it."""
    from antterm.saves import named_files
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
    named_files.write_text(args.output, text, args.force)
    return 0


def bring(args: Namespace) -> int:
    """`antterm import FILE...`: a saved game of each file; a bad one does not stop the others."""
    from antterm.exchange import import_game, readable
    from antterm.saves.errors import SaveError

    if args.name is not None and len(args.files) > 1:
        raise UsageError(_("--name is for one file, and there are {n}").format(n=len(args.files)))
    _check_format(args.format, readable())
    store, status = open_store(args), 0
    for file in args.files:
        try:
            imported = import_game(store, file, args.name, args.format)
        except (UserError, SaveError) as error:
            complain(error.sentence())
            status = 1
        else:
            say(f"{imported.name}: {imported.summary}")
            if imported.note:
                say(imported.note)
    return status


def export(args: Namespace) -> int:
    """`antterm export NAME|FILE`: a game as other programs read it."""
    from antterm.exchange import texts_of, writable
    from antterm.saves import named_files
    from antterm.table import Table

    _check_format(args.format, writable())
    with Table.open(open_store(args), args.file, watch=True) as table:
        texts = texts_of(table)
    form = args.format or next(iter(texts))
    _check_format(form, list(texts))
    if args.output is not None:
        named_files.write_text(args.output, texts[form], args.force)
    else:
        emit(texts[form].removesuffix("\n"))
    return 0


def _check_format(form: str | None, known: Sequence[str]) -> None:
    if form is not None and form not in known:
        raise UsageError(unknown(_("unknown format “{text}”"), form, known))
