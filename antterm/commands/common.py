"""Shared parts of commands: their errors, their output, and arguments as players and options."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TextIO

from antterm import registry
from antterm.core.printable import can_be_shown, is_mark, printable, shortened
from antterm.errors import UserError
from antterm.i18n import _, tongue
from antterm.i18n.plain import without_signs
from antterm.wire.host_socket import has_unix_sockets

if TYPE_CHECKING:
    from datetime import datetime

    from antterm.core.options import BadOption
    from antterm.saves.document import Seat
    from antterm.saves.store import Store


INTERRUPTED = 130
"""The exit status of a command that was interrupted."""


SENTENCE_LIMIT = 1000
"""Most characters of a sentence on standard error."""


class UsageError(UserError):
    """Wrong arguments; the text is a sentence. Exit status 2."""


class OutputError(OSError):
    """Standard output cannot be written, because the disk is full for instance. Exit status 1."""


class Failure(UserError):
    """A command could not do what it should; the text is a sentence. Exit status 1."""


def no_host(path: Path) -> Failure:
    """Return the failure of a command that found nobody listening at a socket."""
    if not has_unix_sockets():
        return Failure(_("A host needs Unix sockets, which this system does not have."))
    text = _(
        "There is no host at {path}; start one with “antterm host”, or name another socket with --socket."
    )
    return Failure(text.format(path=path))


def say(text: str) -> None:
    """Print lines for people on standard output."""
    emit(writable(text, sys.stdout))


def emit(text: str) -> None:
    """Print lines on standard output, with nothing in them that a terminal obeys.

    This, `emit_drawn` and `complain` are all that a command writes: what comes from a file, from an engine
    or from the person at the keyboard passes here, whatever it holds.
    """
    write_out("\n".join(map(printable, text.split("\n"))) + "\n")


def emit_drawn(text: str) -> None:
    """Write what was drawn on a canvas, with its colours: it holds nothing else that a terminal obeys."""
    write_out(text)


def write_out(text: str) -> None:
    """Write a text on standard output as it is.

    Raises:
        BrokenPipeError: nobody reads any more.
        OutputError: it cannot be written.
    """
    try:
        sys.stdout.write(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.errno, error.strerror) from error


def emit_or_say(is_json: bool, data: Any, lines: Iterable[str]) -> None:
    """Print data as JSON, or lines for people.

    Args:
        is_json: whether JSON is asked for.
        data: what is printed then.
        lines: what is printed else, made only then.
    """
    if is_json:
        emit(as_json(data))
    else:
        for line in lines:
            say(line)


def columns(rows: Sequence[Sequence[str]], figures: bool = False) -> Iterator[str]:
    """Yield rows as lines with aligned columns.

    Args:
        rows: all of the same number of texts.
        figures: whether all but the first column are aligned at the right.
    """
    from antterm.draw.canvas import cells_of

    widths = [max(map(cells_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        blanks = [" " * (width - cells_of(text)) for text, width in zip(row, widths, strict=True)]
        pairs = enumerate(zip(row, blanks, strict=True))
        cells = [f"{pad}{text}" if figures and index else f"{text}{pad}" for index, (text, pad) in pairs]
        yield "  ".join(cells).rstrip()


def complain(sentence: str) -> None:
    """Say one sentence on standard error, on one line, with nothing in it that a terminal obeys.

    However long what it quotes may be, the sentence is cut to a length that can be read.
    """
    shown = shortened(printable(" ".join(sentence.split())), SENTENCE_LIMIT)
    sys.stderr.write(f"antterm: {writable(shown, sys.stderr)}\n")


def as_json(value: Any) -> str:
    """Return a value as JSON that people can read; what a terminal might obey, or not show, is escaped."""
    import json

    import msgspec

    text = json.dumps(msgspec.to_builtins(value, enc_hook=str), indent=2, ensure_ascii=False)
    return _NOT_ASCII.sub(_shown_or_escaped, text)


_NOT_ASCII = re.compile(r"[^\n\x20-\x7e]")


def _shown_or_escaped(found: re.Match[str]) -> str:
    import json

    char = found[0]
    return char if can_be_shown(char) and not is_mark(char) else json.dumps(char)[1:-1]


def writes_unicode(stream: TextIO) -> bool:
    """Return whether what is written there may hold any character."""
    return (stream.encoding or "ascii").lower().replace("-", "").startswith("utf")


def writable(text: str, stream: TextIO) -> str:
    """Return `text` as a stream can show it best."""
    return text if writes_unicode(stream) and not tongue().ascii_only else without_signs(text)


def day_and_time(moment: datetime) -> str:
    """Return a moment in the time zone of this machine: `2026-11-22 20:00`."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"


def nearest(text: str, values: Iterable[str]) -> str | None:
    """Return the value that somebody who typed `text` most likely meant."""
    from difflib import get_close_matches

    by_case = {value.casefold().lstrip("-"): value for value in values}
    found = get_close_matches(text.casefold().lstrip("-"), by_case, n=1, cutoff=0.65)
    return by_case[found[0]] if found else None


def unknown(clause: str, text: str, values: Sequence[str]) -> str:
    """Return the clause that says that `text` is none of `values`.

    Args:
        clause: a clause that says so, in the language spoken, with a place for the `text`.
        text: the text as it was typed.
        values: what would have been right.
    """
    sentence, possible, meant = clause.format(text=text), ", ".join(values), nearest(text, values)
    if meant is None:
        return _("{unknown}; possible: {values}").format(unknown=sentence, values=possible)
    return _("{unknown}; did you mean “{meant}”? (possible: {values})").format(
        unknown=sentence, meant=meant, values=possible
    )


def open_store(args: Namespace) -> Store:
    """Return the store of saved games that the arguments name."""
    from antterm.saves.data_dir import resolve_data_dir
    from antterm.saves.store import Store

    return Store(resolve_data_dir(args.data_dir))


def check_answer(number: int | None, length: int) -> None:
    """Check that a game has so many answers; None stands for all.

    Raises:
        UsageError: it has fewer.
    """
    if number is not None and number > length:
        text = _("there is no answer {n}; the last one is {length}")
        raise UsageError(text.format(n=number, length=length))


def invalid_command(words: Sequence[str], usage: str) -> str:
    """Return the sentence that words after a command are none of those that it knows.

    Args:
        words: the words as typed.
        usage: those that it knows.
    """
    return _("“{text}” is not a valid command. Use one of: {usage}").format(text=" ".join(words), usage=usage)


def bad_option(error: BadOption, game_id: str) -> str:
    """Return the sentence for options that cannot be played with."""
    value = str(error.value)
    if error.code == "unknown_option":
        return unknown(_("unknown option “{text}”"), error.option, error.allowed)
    if error.code == "unknown_seats":
        return _("{game} is for {allowed} players, not {value}").format(
            game=registry.words(game_id).title(), allowed=_range(error.allowed), value=value
        )
    if error.code == "unknown_value" and error.option == "seats":
        return unknown(_("unknown player “{text}”"), value, error.allowed)
    if error.code == "unknown_value":
        return unknown(
            _("unknown value for {option} “{text}”").replace("{option}", error.option), value, error.allowed
        )
    if error.code == "bad_deck":
        return f"{error.option}: {value}"
    if error.code == "bad_engine":
        return value
    unfit = _("{option}={value} cannot be used with these players and options").format(
        option=error.option, value=value
    )
    if error.allowed:
        unfit += _("; possible: {values}").format(values=", ".join(error.allowed))
    return unfit


def parse_options(given: Sequence[str], game_id: str) -> dict[str, Any]:
    """Return what `--option name=value` says, given any number of times; of a document the value is a file.

    Raises:
        UsageError: something is no name=value, or a document cannot be read or played with.
    """
    from antterm.core.files import BadDocument  # here, because the first screen needs no records of games

    readers = registry.documents(game_id)
    options: dict[str, Any] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise UsageError(_("“{text}” is not an option; write name=value").format(text=text))
        options[name] = value
        if name in readers:
            try:
                options[name] = readers[name].read(_texts(Path(value), readers[name].files))
            except BadDocument as error:
                fault = registry.words(game_id).bad_document(error.fault)
                raise UsageError(f"{text}: {fault}") from error
            except UserError as error:
                raise UsageError(f"{text}: {error}") from error
    return options


def _texts(path: Path, files: Sequence[str]) -> dict[str, str]:
    """Return what an owner's folder holds of these files, by their names; without any, the text of the file
    itself.

    Raises:
        UserError: there is nothing, or it cannot be read.
    """
    from antterm.saves.named_files import read_text

    if not files:
        return {"": read_text(path)}
    texts = {name: read_text(path / name) for name in files if os.path.lexists(path / name)}
    if not texts:
        raise UsageError(_("there is neither {files}").format(files=_(" nor ").join(files)))
    return texts


def parse_seats(text: str | None, game_id: str, *, shuffles: bool = False) -> list[Seat]:
    """Return who plays, as `--seats Ann,bot:easy` says: names of people, and players that `bots` knows.

    Without it a person sits in each seat that the game needs. A comma in a command has a backslash before it.

    Args:
        text: the value of the option; None where it was not given.
        game_id: which game.
        shuffles: whether seats are drawn by lot.

    Raises:
        UsageError: a name is empty, two are called the same, or a program cannot be started.
    """
    from antterm.bots import PERSON, PlayerTrouble, kind_of, nickname
    from antterm.saves.document import Seat, tidy
    from antterm.table.players import shared_name, shared_name_sentence

    if text is None:
        words, needed = registry.words(game_id), registry.game(game_id).usual_seats
        return [Seat(words.seat(seat)) for seat in range(needed)]
    seats: list[Seat] = []
    parts = re.split(r"(?<!\\),", text)
    if shuffles:
        SystemRandom().shuffle(parts)
    for part in parts:
        name, typed = tidy(part), part.strip().replace("\\,", ",")
        try:
            player = kind_of(typed).resolve(typed)
        except PlayerTrouble as trouble:
            raise UsageError(trouble.sentence()) from trouble
        if player != PERSON:
            name = tidy(nickname(player, {seat.name for seat in seats}, len(seats))) or "?"
        if not name:
            raise UsageError(_("a name in “{text}” is empty").format(text=text))
        seats.append(Seat(name, player))
    if (shared := shared_name(seats)) is not None:
        raise UsageError(shared_name_sentence(shared))
    return seats


def _range(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"{values[0]}-{values[-1]}"
