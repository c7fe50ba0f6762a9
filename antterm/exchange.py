"""Games that come from other programs and go to them, as files. Which files there are each game knows."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from antterm import registry
from antterm.core.files import BadFile, GameFiles, ImportedGame, MoveCounter
from antterm.core.printable import TEXT_SHOWN, printable, shortened
from antterm.errors import UserError
from antterm.i18n import _, ngettext
from antterm.saves import named_files
from antterm.saves.document import tidy
from antterm.saves.store import Store
from antterm.table import Seat, Table

LARGEST = 2**20
"""Most bytes of a file that is read; the longest games known stay below a tenth of it."""
STANDARD_INPUT = "-"
"""Stands for standard input where a file is named."""


class ExchangeError(UserError):
    """A game could not be read from a file or written to one; the text is a sentence."""


@dataclass(frozen=True)
class Imported:
    """A game that has just come from a file."""

    name: str
    """The name of the saved game."""
    file: str
    """The name of the saved game in the store."""
    summary: str
    """The game, its length, and where it stands, in a line."""
    note: str
    """A sentence about what the file says and the game cannot; else empty."""


def games_with_files() -> dict[str, GameFiles]:
    """Return the files of each game that has any, by game."""
    return {game_id: files for game_id in registry.HOMES if (files := registry.files(game_id)) is not None}


def titles() -> str:
    """Return what the games are called that have such files."""
    return ", ".join(registry.title(game_id) for game_id in games_with_files())


def formats() -> str:
    """Return what can be read, for a sentence."""
    return "; ".join(registry.words(game_id).file_formats() for game_id in games_with_files())


def readable() -> tuple[str, ...]:
    """Return the names of all formats that can be read."""
    return tuple(form for files in games_with_files().values() for form in files.readable)


def writable() -> tuple[str, ...]:
    """Return the names of all formats that can be written."""
    return tuple(form for files in games_with_files().values() for form in files.writable)


def _game_of(text: str, form: str | None) -> tuple[str, GameFiles]:
    """Return the game that a text tells, by its format; one that nobody recognises is refused by the
    first."""
    every = games_with_files()
    for game_id, files in every.items():
        if files.recognises(text) if form is None else form in files.readable:
            return game_id, files
    return next(iter(every.items()))


def import_game(store: Store, file: str, name: str | None = None, form: str | None = None) -> Imported:
    """Make a saved game of a file; nothing saved is ever overwritten.

    Args:
        store: where it is saved.
        file: the path of the file, or `STANDARD_INPUT`.
        name: what to call the game; None to call it as the file.
        form: one of `readable`; None to see it from the content.

    Raises:
        ExchangeError: the file cannot be read, or tells no game that can be played.
        SaveError: a game is called so already, or it cannot be saved.
    """
    game_id, _files, read = _read(file, form)
    words = registry.words(game_id)
    stem = Path(file).stem if file != STANDARD_INPUT else ""
    with Table.create(
        store,
        game_id,
        [Seat(tidy(called) or words.seat(seat)) for seat, called in enumerate(read.names)],
        read.options,
        seed=0,
        name=name or store.free_name(stem or game_id),
        answers=read.answers,
        created=_moment(read.date),
    ) as table:
        note = words.file_note(read.note) if read.note else ""
        return Imported(table.name, table.file or "", _summary(table), note)


def _read(file: str, form: str | None) -> tuple[str, GameFiles, ImportedGame]:
    """Return which game a file is of, the files of that game, and what the file tells; see `import_game`."""
    label = _("standard input") if file == STANDARD_INPUT else file
    text = _text(file)
    game_id, files = _game_of(text, form)
    try:
        return game_id, files, files.read(text, form)
    except BadFile as error:
        reason = shortened(registry.words(game_id).refusal(error.refused), 2 * TEXT_SHOWN)
        where = shortened(label, 2 * TEXT_SHOWN)
        sentence = _("{file}, line {line}: {reason}").format(file=where, line=error.line, reason=reason)
        raise ExchangeError(printable(sentence)) from error


@dataclass
class Counted:
    """The result of counting the moves of many games."""

    new: int = 0
    """Games that are counted now."""
    known: int = 0
    """Games that were counted before."""
    refused: int = 0
    """Files that could not be counted."""


def count_games(
    data_dir: Path, places: Sequence[str], form: str | None, complain: Callable[[str], None]
) -> Counted:
    """Count the moves of games for the opening explorer.

    Args:
        data_dir: where the counts are kept.
        places: files, and folders with files in them, at any depth.
        form: one of `readable`; None to see it from the content.
        complain: called with a sentence for each file that cannot be counted; the other files are counted.

    Raises:
        SaveError: the counts cannot be kept.
    """
    counted, counters = Counted(), dict[str, MoveCounter]()
    try:
        for file in _files_in(places):
            try:
                game_id, files, read = _read(file, form)
                if game_id not in counters:
                    counter = files.explorer(str(data_dir))
                    if counter is None:
                        text = _("{file}: there is no opening explorer for {game}.")
                        raise ExchangeError(text.format(file=file, game=registry.title(game_id)))
                    counters[game_id] = counter
            except UserError as error:
                complain(error.sentence())
                counted.refused += 1
                continue
            if counters[game_id].add(read, Path(file).stem):
                counted.new += 1
            else:
                counted.known += 1
    finally:
        for counter in counters.values():
            counter.close()
    return counted


def _files_in(places: Sequence[str]) -> Iterator[str]:
    """Yield files, and of folders all files with the ending of a format, in the order of their names."""
    endings = {f".{form}" for form in (*readable(), "txt")}
    for place in places:
        if place != STANDARD_INPUT and Path(place).is_dir():
            inside = (path for path in Path(place).rglob("*") if path.suffix.lower() in endings)
            yield from (str(path) for path in sorted(inside) if path.is_file())
        else:
            yield place


def texts_of(table: Table) -> dict[str, str]:
    """Return a game as other programs read it, by the format.

    Raises:
        ExchangeError: no other program reads such games, or it is not whole.
    """
    files = registry.files(table.game_id)
    if files is None:
        text = _("No other program reads games of {game}; only those of {others} can be exported.")
        raise ExchangeError(text.format(game=table.words.title(), others=titles()))
    if table.record.origin is not None:
        raise ExchangeError(
            _(
                "This game continues from a stored position; "
                "its first moves are missing and cannot be exported."
            )
        )
    date = f"{table.document.created:%Y.%m.%d}"
    return {form: files.write(table.record, table.names, table.name, date, form) for form in files.writable}


def form_of(path: Path | None, forms: Sequence[str], wanted: str | None) -> str:
    """Return the format of a file that is to be written.

    Args:
        path: the path of the file; None for standard output.
        forms: the formats in which the game can be written; the first is taken if the ending of the file
            names none.
        wanted: the format that was asked for.

    Raises:
        ExchangeError: the ending of the file is that of something else.
    """
    ending = path.suffix.lower() if path is not None else ""
    named = ending.removeprefix(".")
    if wanted is not None and named not in (wanted, "", "txt"):
        text = _("The extension “{ending}” does not fit {format}; use {right}.")
        raise ExchangeError(text.format(ending=ending, format=wanted.upper(), right=f".{wanted}"))
    if wanted is None and named not in (*forms, "", "txt"):
        text = _("No format has the extension “{ending}”; possible extensions: {endings}.")
        endings = ", ".join(f".{form}" for form in (*forms, "txt"))
        raise ExchangeError(text.format(ending=ending, endings=endings))
    return wanted or (named if named in forms else forms[0])


def expanded(path: str) -> str:
    """Return a path as it was typed, with the home in place of `~`, where there is one."""
    return os.path.expanduser(path)


def folder_here() -> Path:
    """Return the folder of files that are named without one; `.` where it has been removed since we are in
    it."""
    try:
        return Path.cwd()
    except OSError:
        return Path()


def free_file(table_name: str, form: str) -> str:
    """Return the name of a file that is not there yet in this folder, after a saved game."""
    number = 1
    name = f"{table_name}.{form}"
    while os.path.lexists(name):
        number += 1
        name = f"{table_name}-{number}.{form}"
    return name


def _text(file: str) -> str:
    """Return the text of a file: UTF-8, else Latin-1 as in old files of boardspace."""
    content = _standard_input() if file == STANDARD_INPUT else named_files.read_bytes(Path(file), LARGEST)
    for encoding in ("utf-8-sig", "latin-1"):
        with suppress(UnicodeDecodeError):
            return content.decode(encoding)
    raise AssertionError("every byte is a character of Latin-1")


def _standard_input() -> bytes:
    """Return all that comes from standard input, if that is not too much for one game."""
    content = sys.stdin.buffer.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ExchangeError(_("{file} is too large for one game.").format(file=_("standard input")))
    return content


def _moment(date: str) -> datetime | None:
    """Return the day on which a game was played, if there is such a day."""
    with suppress(ValueError):
        return datetime.strptime(date, "%Y.%m.%d").replace(tzinfo=UTC)
    return None


def _summary(table: Table) -> str:
    words = table.words
    what = f"{words.title()} {words.summary(table.record.options)}"
    moves = ngettext("{n} answer", "{n} answers", table.length).format(n=table.length)
    ask, outcome = table.ask, table.outcome
    stands = words.question(ask, table.names) if ask is not None else ""
    return f"{what}, {moves}. {words.outcome(outcome, table.names) if outcome is not None else stands}"
