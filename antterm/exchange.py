"""Games that come from other programs and go to them, as files.

Only Hive has such files: PGN, a game in one line of the Universal Hive Protocol, and boardspace's SGF, which
is only read.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from antterm import registry
from antterm.hive import files
from antterm.i18n import N_, _, ngettext
from antterm.saves.document import tidy
from antterm.saves.errors import SaveError, printable
from antterm.saves.reading import read_bytes
from antterm.saves.store import Store
from antterm.table import Seat, Table

GAME = "hive"
"""The game that has such files."""
READABLE = tuple(files.READERS)
"""Names of the formats that can be read."""
WRITABLE = tuple(files.WRITERS)
"""Names of the formats that can be written."""
LARGEST = 2**20
"""Bytes of a file that is read at most; the longest games known stay below a tenth of it."""
STANDARD_INPUT = "-"
"""Stands for standard input where a file is named."""

NOTES = {
    "win_open": N_(
        "The file names a winner, but its moves do not end the game, and it is not the loser's turn to give "
        "up; so the game stays open."
    ),
    "draw_open": N_(
        "The file tells of a draw, but one was declined in this very turn; so the game stays open."
    ),
    "result_differs": N_("The file tells another result than its moves; the moves count."),
}


class ExchangeError(Exception):
    """A game could not be read from a file or written to one; the text is a sentence."""


@dataclass(frozen=True)
class Imported:
    """A game that has just come from a file."""

    name: str
    """What the saved game is called."""
    file: str
    """Its name in the store."""
    summary: str
    """What it is, how long, and where it stands."""
    note: str
    """A sentence about what the file says and the game cannot; else empty."""


def import_game(store: Store, file: str, name: str | None = None, form: str | None = None) -> Imported:
    """Make a saved game of a file; nothing saved is ever overwritten.

    Args:
        store: where it is saved.
        file: its path, or `STANDARD_INPUT`.
        name: what to call the game; None to call it as the file.
        form: one of `READABLE`; None to see it from the content.

    Raises:
        ExchangeError: the file cannot be read, or tells no game that can be played.
        SaveError: a game is called so already, or it cannot be saved.
    """
    label = _("standard input") if file == STANDARD_INPUT else file
    try:
        reading = files.read_game(_text(file), form)
    except files.BadFile as error:
        reason = registry.words(GAME).refusal(error.refused)
        told = _("{file}, line {line}: {reason}").format(file=label, line=error.line, reason=reason)
        raise ExchangeError(printable(told)) from error
    stem = Path(file).stem if file != STANDARD_INPUT else ""
    with Table.create(
        store,
        GAME,
        _seats(reading.header),
        reading.options,
        seed=0,
        name=name or store.free_name(stem or GAME),
        answers=reading.answers,
        created=_moment(reading.header.date),
    ) as table:
        note = _(NOTES[reading.note]) if reading.note else ""
        return Imported(table.name, table.file or "", _summary(table), note)


def text_of(table: Table, form: str) -> str:
    """A game as other programs read it.

    Args:
        table: the game.
        form: one of `WRITABLE`.

    Raises:
        ExchangeError: it is not a game of Hive, or not whole.
    """
    if table.game_id != GAME:
        words = registry.words(table.game_id)
        told = _("No other program reads games of {game}; only those of {hive} can be exported.")
        raise ExchangeError(told.format(game=words.title(), hive=registry.words(GAME).title()))
    if table.record.origin is not None:
        raise ExchangeError(
            _("This game goes on from a stored position; its first moves are not there to be exported.")
        )
    white, black = table.names
    header = files.Header(white, black, table.name, f"{table.created:%Y.%m.%d}")
    return files.write_game(table.record, header, form)


def write_text(path: Path, text: str, force: bool = False) -> None:
    """Write a file; one that is there already is left alone unless `force`.

    Raises:
        ExchangeError: it is there, or the system refuses.
    """
    try:
        if force:
            _replace(path, text)
        else:
            _write_new(path, text)
    except FileExistsError as error:
        told = _("{file} is there already and is not overwritten; choose another name.")
        raise ExchangeError(told.format(file=printable(str(path)))) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        told = _("{file} cannot be written ({reason}).").format(file=printable(str(path)), reason=why)
        raise ExchangeError(told) from error


def free_file(folder: Path, table_name: str, form: str) -> Path:
    """A file in `folder` that is not there yet, named for a saved game."""
    number = 1
    path = folder / f"{table_name}.{form}"
    while path.exists():
        number += 1
        path = folder / f"{table_name}-{number}.{form}"
    return path


def _text(file: str) -> str:
    """The text of a file: UTF-8, else Latin-1 as in old files of boardspace."""
    try:
        content = sys.stdin.buffer.read(LARGEST + 1) if file == STANDARD_INPUT else read_bytes(Path(file))
        if len(content) > LARGEST:
            raise SaveError("too_large", Path(file))
    except SaveError as error:
        raise ExchangeError(_unreadable(error)) from error
    for encoding in ("utf-8-sig", "latin-1"):
        with suppress(UnicodeDecodeError):
            return content.decode(encoding)
    raise AssertionError("every byte is a character of Latin-1")


def _unreadable(error: SaveError) -> str:
    """Why a file cannot be read; it need not be a saved game, as the error would have it."""
    sentences = {
        "missing": _("There is no file {file}."),
        "not_a_file": _("{file} is not a file."),
        "too_large": _("{file} is too large for one game."),
    }
    told = sentences.get(error.code) or _("{file} cannot be read ({reason}).")
    return told.format(file=printable(str(error.path)), reason=printable(error.detail))


def _seats(header: files.Header) -> list[Seat]:
    words = registry.words(GAME)
    return [Seat(tidy(name) or words.seat(seat)) for seat, name in enumerate((header.white, header.black))]


def _moment(date: str) -> datetime | None:
    """The day on which a game was played, if there is such a day."""
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


def _write_new(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8", newline="\n") as file:
        try:
            file.write(text)
        except OSError:
            path.unlink(missing_ok=True)
            raise


def _replace(path: Path, text: str) -> None:
    """Write a file so that the old content stays whole until the new one is."""
    if not path.is_file():  # a device or a pipe, or nothing yet
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    new = path.with_name(f".{path.name}.new")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        os.replace(new, path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
