"""Commands about files for others: import and export of games, and pictures to share."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from antterm.commands.common import (
    UsageError,
    check_answer,
    complain,
    emit,
    emit_drawn,
    open_store,
    say,
    unknown,
)
from antterm.errors import UserError
from antterm.i18n import _, ngettext

if TYPE_CHECKING:
    from antterm.pictures import Format


def share(args: Namespace) -> int:
    """Write a position, or the game up to it, as an onlooker sees it."""
    from antterm.saves import named_files
    from antterm.table import Table
    from antterm.ui import sharing
    from antterm.ui.terminal.colours import Display

    form = _format_of_picture(args)
    size = args.columns, args.rows
    if not sharing.fits(size):
        sentence = _("a picture must have from {least} to {most} columns and rows, not {size}")
        least, most = sharing.limits()
        raise UsageError(sentence.format(least=least, most=most, size=f"{size[0]}x{size[1]}"))
    theme = args.theme if args.theme not in (None, "auto") else "dark"
    display = Display(args.colors or "24bit", theme, "ascii" if args.ascii else "unicode")
    with Table.open(open_store(args), args.file, watch=True) as table:
        check_answer(args.at, table.length)
        content = sharing.shared(table, form, table.length if args.at is None else args.at, display, size)
    if args.output is None:
        emit_drawn(content.decode())
    else:
        named_files.write_bytes(args.output, content, args.force)
    return 0


def _format_of_picture(args: Namespace) -> Format:
    """Return the format in which a game is to be shared.

    Raises:
        UsageError: there is none such, or the file's name promises another one.
    """
    from antterm import pictures

    wanted = next((each for each in pictures.FORMATS if each.name == args.format), None)
    if args.format is not None and wanted is None:
        names = [each.name for each in pictures.FORMATS]
        raise UsageError(unknown(_("unknown format “{text}”"), args.format, names))
    if args.output is None:
        if wanted is not None and wanted.needs_library:
            raise UsageError(
                _("{format} is not text; name a file with --output").format(format=wanted.name.upper())
            )
        return wanted or pictures.TEXT
    try:
        return pictures.format_of(args.output, wanted)
    except pictures.PictureError as error:
        raise UsageError(str(error)) from error


def bring(args: Namespace) -> int:
    """Run `antterm import FILE...`: make a saved game of each file. Returns 1 if a file was refused."""
    from antterm.exchange import import_game, readable
    from antterm.saves.errors import SaveError

    if args.to is not None:
        return _count(args)
    if args.name is not None and len(args.files) > 1:
        raise UsageError(_("--name can be used with one file, not with {n}").format(n=len(args.files)))
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


def _count(args: Namespace) -> int:
    """Run `antterm import --to explorer FILE|DIR...`: count the games' moves without saving the games."""
    from antterm.exchange import count_games, readable
    from antterm.saves.errors import SaveError

    if args.name is not None:
        raise UsageError(_("--name is for saved games, and --to explorer does not make any"))
    _check_format(args.format, readable())
    try:
        counted = count_games(open_store(args).data_dir, args.files, args.format, complain)
    except SaveError as error:
        complain(error.sentence())
        return 1
    say(
        ngettext(
            "{n} game is new in the explorer.", "{n} games are new in the explorer.", counted.new
        ).format(n=counted.new)
    )
    if counted.known:
        text = ngettext("{n} game was already there.", "{n} games were already there.", counted.known)
        say(text.format(n=counted.known))
    return 1 if counted.refused else 0


def export(args: Namespace) -> int:
    """Run `antterm export NAME|FILE`: write a game in a format that other programs read."""
    from antterm.exchange import form_of, texts_of, writable
    from antterm.saves import named_files
    from antterm.table import Table

    _check_format(args.format, writable())
    with Table.open(open_store(args), args.file, watch=True) as table:
        texts = texts_of(table)
    _check_format(args.format, list(texts))
    form = form_of(args.output, list(texts), args.format)
    if args.output is not None:
        named_files.write_text(args.output, texts[form], args.force)
    else:
        emit(texts[form].removesuffix("\n"))
    return 0


def _check_format(form: str | None, formats: Sequence[str]) -> None:
    if form is not None and form not in formats:
        raise UsageError(unknown(_("unknown format “{text}”"), form, formats))
