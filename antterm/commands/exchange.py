"""Commands about files of other programs: import and export."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from antterm.commands.common import Failure, UsageError, complain, emit, open_store, say, unknown
from antterm.i18n import _


def bring(args: Namespace) -> int:
    """`antterm import FILE...`: a saved game of each file; a bad one does not stop the others."""
    from antterm.exchange import ExchangeError, import_game, readable
    from antterm.saves.errors import SaveError

    if args.name is not None and len(args.files) > 1:
        raise UsageError(_("--name is for one file, and there are {n}").format(n=len(args.files)))
    _check_format(args.format, readable())
    store, status = open_store(args), 0
    for file in args.files:
        try:
            imported = import_game(store, file, args.name, args.format)
        except (ExchangeError, SaveError) as error:
            complain(error.sentence() if isinstance(error, SaveError) else str(error))
            status = 1
        else:
            say(f"{imported.name}: {imported.summary}")
            if imported.note:
                say(imported.note)
    return status


def export(args: Namespace) -> int:
    """`antterm export NAME|FILE`: a game as other programs read it."""
    from antterm.exchange import ExchangeError, texts_of, writable, write_text
    from antterm.table import Table

    _check_format(args.format, writable())
    with Table.open(open_store(args), args.file, watch=True) as table:
        try:
            texts = texts_of(table)
            form = args.format or next(iter(texts))
            if form not in texts:
                raise UsageError(unknown(_("unknown format “{text}”"), form, list(texts)))
            text = texts[form]
            if args.output is not None:
                write_text(args.output, text, args.force)
                return 0
        except ExchangeError as error:
            raise Failure(str(error)) from error
    emit(text.removesuffix("\n"))
    return 0


def _check_format(form: str | None, known: Sequence[str]) -> None:
    if form is not None and form not in known:
        raise UsageError(unknown(_("unknown format “{text}”"), form, known))
