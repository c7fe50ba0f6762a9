"""`antterm analyse [NAME|FILE|TEXT]`: the analysis board of a game, or of an empty table."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from antterm import registry
from antterm.commands.app import need_terminal, run_app
from antterm.commands.common import Failure, UsageError, open_store
from antterm.core.ask import Refused
from antterm.errors import UserError
from antterm.games.hive.rules.notation import read_game_type
from antterm.i18n import _

if TYPE_CHECKING:
    from antterm.games.hive.files.analysed import Analysed

BEGINNINGS: Final = ("[", "(;")
"""The first characters of PGN and of SGF."""
LARGEST: Final = 2**20
"""Most bytes of a file that is read."""


def analyse(args: Namespace) -> int:
    """Open the analysis board."""
    need_terminal(args, lambda: _chosen(args))
    what = _("Opening the analysis board…")
    return run_app(args, what, lambda launch: launch._replace(analysis=("hive", _chosen(args))))


def _chosen(args: Namespace) -> Analysed:
    """Return what is to be analysed.

    Raises:
        UsageError: it is named in two ways, there is no such set of pieces, or what is typed is no game.
        UserError: a file cannot be read, or is none of Hive.
        SaveError: a saved game cannot be opened.
    """
    from antterm.games.hive.files.analysed import USUAL, of_text
    from antterm.saves import named_files

    given: str | None = args.what
    if args.type is not None and given is not None:
        raise UsageError(_("--type is only for an empty table, but a game was given"))
    if given is None:
        if not _is_set(args.type or USUAL):
            text = _("“{text}” is not a set of pieces; example: {example}")
            raise UsageError(text.format(text=args.type, example=USUAL))
        return of_text(args.type or USUAL)
    if ";" in given or given.startswith(BEGINNINGS) or _is_set(given):
        try:
            return of_text(given)
        except UserError as error:
            raise UsageError(error.sentence()) from error
    path = Path(given)
    if path.suffix not in ("", ".json"):
        if args.guest:
            raise Failure(_("With --guest, only saved games can be opened, not files."))
        return of_text(named_files.read_text(path, LARGEST), path.name)
    return _of_saved_game(args)


def _is_set(text: str) -> bool:
    """Return whether a text names a set of pieces, such as `Base+M`."""
    try:
        read_game_type(text)
    except Refused:
        return False
    return True


def _of_saved_game(args: Namespace) -> Analysed:
    from antterm.dialogues.analysis import of_table
    from antterm.table import Table

    store = open_store(args)
    with Table.open(store, args.what, watch=True) as table:
        if table.game_id != "hive":
            text = _("“{name}” is a game of {game}; the analysis board is for {hive}.")
            names = {"game": registry.title(table.game_id), "hive": registry.title("hive")}
            raise Failure(text.format(name=table.name, **names))
        what: Analysed = of_table(table, table.length, store.data_dir)
        return what
