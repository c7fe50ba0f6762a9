"""What commands share: their errors, what is printed, and how arguments become players and options."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from antterm import registry
from antterm.i18n import _

if TYPE_CHECKING:
    from antterm.core.options import BadOption
    from antterm.saves.document import Seat
    from antterm.saves.store import Store


class UsageError(Exception):
    """Wrong arguments; the text is a sentence. Exit status 2."""


class Failure(Exception):
    """A command could not do what it should; the text is a sentence. Exit status 1."""


PLAIN = str.maketrans({"“": '"', "”": '"', "\u2018": "'", "\u2019": "'", "\u2013": "-", "·": "-", "…": "..."})
"""Quotation marks, dashes and dots of sentences, and what stands for them where only ASCII can be shown."""


def say(text: str) -> None:
    """Print on standard output."""
    sys.stdout.write(f"{writable(text, sys.stdout)}\n")


def complain(sentence: str) -> None:
    """Say one sentence on standard error, on one line, with nothing in it that a terminal obeys."""
    line = " ".join(sentence.split())
    shown = "".join(c if c.isprintable() else "?" for c in line)
    if sys.stderr is not None:
        sys.stderr.write(f"antterm: {writable(shown, sys.stderr)}\n")


def writes_unicode(stream: TextIO) -> bool:
    """Whether what is written there may hold any character."""
    return (stream.encoding or "ascii").lower().replace("-", "").startswith("utf")


def writable(text: str, stream: TextIO) -> str:
    """`text` as that stream can show it best."""
    return text if writes_unicode(stream) else text.translate(PLAIN)


def nearest(text: str, values: Iterable[str]) -> str | None:
    """The value that somebody who typed `text` most likely meant."""
    from difflib import get_close_matches

    by_case = {value.casefold().lstrip("-"): value for value in values}
    found = get_close_matches(text.casefold().lstrip("-"), by_case, n=1, cutoff=0.65)
    return by_case[found[0]] if found else None


def unknown(what: str, text: str, values: Sequence[str]) -> str:
    """The clause that says that `text` is none of `values`.

    Args:
        what: that which is unknown, in the language spoken.
        text: as typed.
        values: what would have been right.
    """
    meant = nearest(text, values)
    if meant is None:
        return _("unknown {what} “{text}”; possible: {values}").format(
            what=what, text=text, values=", ".join(values)
        )
    return _("unknown {what} “{text}”; did you mean “{meant}”? (possible: {values})").format(
        what=what, text=text, meant=meant, values=", ".join(values)
    )


def open_store(args: Namespace) -> Store:
    """The store of saved games that the arguments name."""
    from antterm.saves.store import Store, resolve_data_dir

    return Store(resolve_data_dir(args.data_dir))


def bad_option(error: BadOption, game_id: str) -> str:
    """The sentence for options that cannot be played with."""
    value = str(error.value)
    if error.code == "unknown_option":
        return unknown(_("option"), error.option, error.allowed)
    if error.code == "unknown_seats":
        return _("{game} is for {allowed} players, not {value}").format(
            game=registry.words(game_id).title(), allowed=_range(error.allowed), value=value
        )
    if error.code == "unknown_value" and error.option == "seats":
        return unknown(_("player"), value, error.allowed)
    if error.code == "unknown_value":
        return unknown(_("value of {option}").format(option=error.option), value, error.allowed)
    if error.code == "bad_deck":
        return f"{error.option}: {value}"
    if error.code == "bad_engine":
        return value
    unfit = _("{option}={value} does not go with these players and options").format(
        option=error.option, value=value
    )
    if error.allowed:
        unfit += _("; possible: {values}").format(values=", ".join(error.allowed))
    return unfit


def parse_options(given: Sequence[str], game_id: str) -> dict[str, Any]:
    """What `--option name=value` says, given any number of times; of a document the value is a file.

    Raises:
        UsageError: something is no name=value, or a document cannot be read or played with.
    """
    readers = registry.HOMES[game_id].documents
    options: dict[str, Any] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise UsageError(_("“{text}” is not an option; write name=value").format(text=text))
        options[name] = _read_document(readers[name], name, value) if name in readers else value
    return options


def _read_document(reader: str, option: str, file: str) -> Any:
    try:
        return registry.load(reader)(Path(file))
    except UsageError as error:
        raise UsageError(f"{option}={file}: {error}") from error


def parse_seats(text: str | None, game_id: str) -> list[Seat]:
    """Who plays, as `--seats Ann,bot:easy` or `--seats Ann,uhp:COMMAND` says.

    Without it a person sits in each seat that the game needs. A comma in a command has a backslash before it.

    Raises:
        UsageError: a name is empty, or an engine cannot be started.
    """
    from antterm.bots import nickname
    from antterm.bots.engines import PREFIX, Engine, EngineTrouble
    from antterm.saves.document import Seat, tidy

    if text is None:
        words, needed = registry.words(game_id), registry.game(game_id).usual_seats
        return [Seat(words.seat(seat)) for seat in range(needed)]
    seats: list[Seat] = []
    for part in re.split(r"(?<!\\),", text):
        name, player = tidy(part), "person"
        if part.strip().startswith(PREFIX):
            try:
                player = Engine.parse(part.strip().replace("\\,", ",")).settled().player
            except EngineTrouble as trouble:
                raise UsageError(trouble.sentence()) from trouble
        elif name.startswith("bot:"):
            player = name
        if player != "person":
            name = tidy(nickname(player, {seat.name for seat in seats})) or "?"
        if not name:
            raise UsageError(_("a name in “{text}” is empty").format(text=text))
        seats.append(Seat(name, player))
    return seats


def _range(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"{values[0]}-{values[-1]}"
