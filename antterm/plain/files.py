"""Games of other programs, in and out as files."""

from __future__ import annotations

from pathlib import Path

from antterm import exchange, registry
from antterm.i18n import _
from antterm.plain.dialog import Dialog, ask_text, choose, speak
from antterm.plain.means import MeansAtHome
from antterm.saves.errors import SaveError
from antterm.saves.store import Summary
from antterm.table import Table


def import_file(means: MeansAtHome) -> Dialog[None]:
    """Ask for a file, and make a saved game of it."""
    which = _("Which file? {formats}. The game gets the name of the file.")
    typed = yield from ask_text(which.format(formats=exchange.formats()))
    if not typed:
        return
    try:
        imported = exchange.import_game(means.store, exchange.expanded(typed))
    except exchange.ExchangeError as error:
        yield speak(str(error))
    except SaveError as error:
        yield speak(error.sentence())
    else:
        text = _("“{name}” is imported: {summary} {note}")
        yield speak(text.format(name=imported.name, summary=imported.summary, note=imported.note).rstrip())


def export(game: Summary, means: MeansAtHome) -> Dialog[None]:
    """Ask for a format and a file, and write a game there.

    Raises:
        SaveError: the game cannot be read.
    """
    try:
        with Table.open(means.store, game.name, watch=True, at_once=True) as table:
            texts = exchange.texts_of(table)
        forms = [*texts]
        named = [registry.words(game.game).file_format(form) for form in forms]
        chosen = 0 if len(forms) == 1 else (yield from choose(_("In which format?"), named))
        if chosen is None:
            return
        free = exchange.free_file(game.name, forms[chosen])
        where = _("To which file? The folder is {folder}; a file that is there already stays as it is.")
        typed = yield from ask_text(where.format(folder=exchange.folder_here()), free)
        if not typed:
            return
        path = Path(exchange.expanded(typed))
        exchange.write_text(path, texts[forms[chosen]])
    except exchange.ExchangeError as error:
        yield speak(str(error))
    else:
        yield speak(_("Written to {file}.").format(file=exchange.folder_here() / path))
