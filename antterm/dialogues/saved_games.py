"""Actions on saved games: opening and renaming them, the trash, files of other programs, pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from antterm import exchange, pictures, registry
from antterm.bots import Done, Reply
from antterm.bots.bot_process import BotProcess
from antterm.dialogues.steps import Dialogue, Enter, Say, Trouble, Wait, choose, confirm, enter
from antterm.i18n import _, pgettext
from antterm.pictures import Drawing, Format
from antterm.saves import named_files
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, Summary
from antterm.table import Table

PATH_LIMIT: Final = 400
"""Characters of a path that can be typed."""


def open_game(
    store: Store, name: str, engines: Collection[str], *, watch: bool = False, verify_later: bool = False
) -> Dialogue[Table]:
    """Open a saved game; where that cannot be done, say why and ask what is to be done instead.

    Args:
        store: the saved games.
        name: the name of the game's file in the store.
        engines: the commands that may be run for engines.
        watch: whether only to look on.
        verify_later: see `Table.open`.
    """
    earlier = False
    while True:
        try:
            return Table.open(store, name, watch, earlier, engines, verify_later)
        except SaveError as error:
            instead = [("watch", _("Watch it"))] if error.may_watch else []
            if error.earlier:
                instead.append(("earlier", _("Open the previous version of the game")))
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
    step = Enter(title, _("What should it be called?"), game.title, NAME_LIMIT, empty=game.title)
    return (yield from enter(step, lambda name: store.rename(game.name, name)))


def throw_away(store: Store, game: Summary) -> Dialogue[bool]:
    """Ask whether to throw a game away, and do it; the result is whether it was done."""
    question = _("Throw away “{name}”?").format(name=game.label)
    what = _("Its file will be moved to the folder “trash” beside the saved games.")
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
    template = _("“{name}” has been imported: {summary} {note}")
    yield Say(template.format(name=imported.name, summary=imported.summary, note=imported.note).rstrip())
    return imported


def export(store: Store, game: Summary) -> Dialogue[Path]:
    """Ask for a format and a file, and write a game there for other programs.

    Returns:
        The file.
    """
    with Table.open(store, game.name, watch=True, verify_later=True) as table:
        texts = exchange.texts_of(table)
    title = _("Export “{name}”").format(name=game.title)
    forms = [(form, registry.words(game.game).file_format(form)) for form in texts]
    form = forms[0][0] if len(forms) == 1 else (yield from choose(title, forms, _("In which format?")))

    def write(typed: str) -> Path:
        path = Path(exchange.expanded(_named(typed)))
        named_files.write_text(path, texts[exchange.form_of(path, list(texts), form)])
        return path

    path = exchange.folder_here() / (yield from enter(_which_file(title, game.name, form), write))
    yield Say(_("Written to {file}.").format(file=path))
    return path


def share(
    name: str, draw: Callable[[Format, Path], Drawing], ring: Callable[[], None] = lambda: None
) -> Dialogue[Path]:
    """Ask for a format and a file, and have a picture or film of a game made there.

    A film takes a while: it is made by another process, also when nobody waits for it any more.

    Args:
        name: how the game is called in the store.
        draw: returns what is to be made, of a format and the path of a file.
        ring: called from another thread when a film has been made.

    Returns:
        The file.
    """
    title = _("Picture or film of “{name}”").format(name=name)
    labels = [(format_, _(format_.label)) for format_ in pictures.FORMATS]
    format_ = yield from choose(
        title, labels, _("What should be made? The picture or film will show what an onlooker sees.")
    )
    pictures.see_that_it_can_be_made(format_)

    def take(typed: str) -> Path:
        path = Path(exchange.expanded(_named(typed)))
        path = path if path.suffix or not path.name else path.with_name(f"{path.name}{format_.ending}")
        pictures.format_of(path, format_)
        named_files.see_that_it_is_new(path)
        return path

    asked = _which_file(title, name, format_.ending.removeprefix("."))
    path = exchange.folder_here() / (yield from enter(asked, take))
    drawing = draw(format_, path)
    trouble = (yield from _made_elsewhere(drawing, ring)) if format_.is_film else drawing.run()
    if trouble:
        raise Trouble(trouble)
    yield Say(_("Written to {file}.").format(file=path))
    return path


def _made_elsewhere(drawing: Drawing, ring: Callable[[], None]) -> Dialogue[str]:
    """Have a file made by another process, and wait for it; return why that could not be done, or nothing."""
    process = BotProcess()
    yield Say(_("The film is being made; you will be told when it is ready."))
    heard: list[Reply] = []
    listening: list[Callable[[], None]] = []

    def hear(reply: Reply) -> None:
        heard.append(reply)
        process.dismiss()
        for tell in (*listening, ring):
            tell()

    def listen(tell: Callable[[], None]) -> Callable[[], None]:
        listening.append(tell)
        return lambda: listening.remove(tell)

    process.ask(drawing, hear)
    yield Wait(lambda: bool(heard), listen)
    match heard[0]:
        case Done(result=str(trouble)):
            return trouble
        case _:
            return _("The film could not be made: the process that was making it has ended.")


def _which_file(title: str, name: str, form: str) -> Enter:
    """Return the question for a file to be written, which may be named after a game."""
    text = _("To which file? The folder is {folder}; an existing file is left unchanged.")
    empty = exchange.free_file(name, form)
    return Enter(
        title, text.format(folder=exchange.folder_here()), limit=PATH_LIMIT, empty=empty, is_path=True
    )


def _named(typed: str) -> str:
    """Return a path that was typed.

    Raises:
        Trouble: nothing was.
    """
    if not typed:
        raise Trouble(_("Type the path of a file."))
    return typed


def stands(game: Summary) -> str:
    """Return whose answer is awaited, or who has won."""
    if game.turn is not None:
        return _("{name}'s turn to answer").format(name=game.seats[game.turn].name)
    return result(game) or pgettext("game", "over")


def result(game: Summary) -> str:
    """Return who has won; empty of a game that goes on, or if it cannot be known."""
    names = [seat.name for seat in game.seats]
    return registry.words(game.game).result(game.outcome, names) if game.outcome is not None else ""
