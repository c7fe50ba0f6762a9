"""What is done with saved games: opening them, other names, the trash, files of other programs, pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from antterm import exchange, registry
from antterm.dialogues.steps import Dialogue, Enter, Say, Trouble, choose, confirm, enter
from antterm.i18n import _
from antterm.saves import named_files
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, Summary
from antterm.table import Table

PATH_LIMIT: Final = 400
"""Characters of a path that can be typed."""
PICTURE: Final = "svg"
"""The format of a picture where nobody names a file of another."""


def open_game(
    store: Store, name: str, engines: Collection[str], *, watch: bool = False, at_once: bool = False
) -> Dialogue[Table]:
    """Open a saved game; where that cannot be done, say why and ask what is to be done instead.

    Args:
        store: the saved games.
        name: of its file in the store.
        engines: the commands that may be run for engines.
        watch: whether only to look on.
        at_once: see `Table.open`.
    """
    earlier = False
    while True:
        try:
            return Table.open(store, name, watch, earlier, engines, at_once)
        except SaveError as error:
            instead = [("watch", _("Watch it"))] if error.may_watch else []
            if error.earlier:
                instead.append(("earlier", _("Open the earlier generation of the game")))
            if not instead:
                raise
            title, back = _("This game cannot be opened"), _("Back")
            chosen = yield from choose(title, instead, error.sentence(), back)
            watch, earlier = watch or chosen == "watch", chosen == "earlier"


def rename(store: Store, game: Summary) -> Dialogue[str]:
    """Ask for another name of a game, and give it.

    Returns:
        The new name of its file in the store.
    """
    title = _("Rename “{name}”").format(name=game.title)
    step = Enter(title, _("What is it to be called?"), game.title, NAME_LIMIT, empty=game.title)
    return (yield from enter(step, lambda name: store.rename(game.name, name)))


def throw_away(store: Store, game: Summary) -> Dialogue[bool]:
    """Ask whether to throw a game away, and do it; the result is whether it was done."""
    question = _("Throw away “{name}”?").format(name=game.label)
    what = _("Its file is moved to the folder “trash” beside the saved games.")
    is_sure = yield from confirm(
        _("Throw away"), f"{question} {what}", _("Yes, throw it away"), _("No, keep it")
    )
    if is_sure:
        store.remove(game.name)
    return is_sure


def import_game(store: Store) -> Dialogue[exchange.Imported]:
    """Ask for a file of another program, and make a saved game of it."""
    title = _("Import a game of {games}").format(games=exchange.titles())
    text = _("Which file? {formats}. The game gets the name of the file.")
    step = Enter(title, text.format(formats=exchange.formats()), limit=PATH_LIMIT, is_path=True)
    imported = yield from enter(
        step, lambda typed: exchange.import_game(store, exchange.expanded(_named(typed)))
    )
    told = _("“{name}” is imported: {summary} {note}")
    yield Say(told.format(name=imported.name, summary=imported.summary, note=imported.note).rstrip())
    return imported


def export(store: Store, game: Summary) -> Dialogue[Path]:
    """Ask for a format and a file, and write a game there for other programs.

    Returns:
        The file.
    """
    with Table.open(store, game.name, watch=True, at_once=True) as table:
        texts = exchange.texts_of(table)
    title = _("Export “{name}”").format(name=game.title)
    forms = [(form, registry.words(game.game).file_format(form)) for form in texts]
    form = forms[0][0] if len(forms) == 1 else (yield from choose(title, forms, _("In which format?")))
    where = _("To which file? The folder is {folder}; a file that is there already stays as it is.")
    return (yield from _write(title, where, exchange.free_file(game.name, form), lambda _path: texts[form]))


def picture(name: str, file: str, draw: Callable[[Path], str]) -> Dialogue[Path]:
    """Ask for a file, and draw a game there.

    Args:
        name: of the game.
        file: how its file is called in the store.
        draw: makes the picture, in the format that suits the path of a file.

    Returns:
        The file.
    """
    where = _(
        "To which file? One that ends in .svg is a picture for pages and letters, any other is "
        "coloured text. The folder is {folder}; a file that is there already stays as it is."
    )
    title = _("Picture of “{name}”").format(name=name)
    return (yield from _write(title, where, exchange.free_file(file, PICTURE), draw))


def _write(title: str, where: str, free: str, make: Callable[[Path], str]) -> Dialogue[Path]:
    """Ask where something is to be written, and write it.

    Args:
        title: of the question.
        where: the question, with a place for the folder.
        free: the name of a file that is not there yet.
        make: what is written, for the path that was typed.
    """

    def write(typed: str) -> Path:
        path = Path(exchange.expanded(_named(typed)))
        named_files.write_text(path, make(path))
        return path

    text = where.format(folder=exchange.folder_here())
    step = Enter(title, text, limit=PATH_LIMIT, empty=free, is_path=True)
    path = exchange.folder_here() / (yield from enter(step, write))
    yield Say(_("Written to {file}.").format(file=path))
    return path


def _named(typed: str) -> str:
    """Return a path that was typed.

    Raises:
        Trouble: nothing was.
    """
    if not typed:
        raise Trouble(_("Type the path of a file."))
    return typed
