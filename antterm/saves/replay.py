"""Playing a saved game up to where it stood, and telling cheaply whether that can be done."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from antterm.core.game import Game, Outcome
from antterm.core.options import BadOption, with_defaults
from antterm.core.play import Play, fingerprint
from antterm.core.record import Record, ReplayError
from antterm.i18n import _
from antterm.saves.document import Document, Origin
from antterm.saves.errors import SaveError
from antterm.saves.position import read_position, rules_for
from antterm.saves.proof import Claim, leads_to

AT_ONCE = 100
"""Most answers that are played before a game is shown."""


def replay(document: Document, path: Path) -> tuple[Record[Any], Document, str | None]:
    """Play a saved game up to where it stood, and make sure that it stands there.

    Args:
        document: the saved game.
        path: its file, for messages.

    Returns:
        The record; the document, changed if the game goes on from its stored boundary; a notice of that.

    Raises:
        SaveError: `unknown_game`; `damaged`; `unplayable` when its options or seats are none of the game;
            `rules` when later rules cannot go on with it; see also `rules_for`.
    """
    game = rules_for(document, path)
    same_rules = document.rules == game.rules
    broken, holds = "damaged", False
    try:
        record = _played(game, document, path)
        replayed, holds = True, leads_to(record.play, document)
        detail = _("the digests differ")
    except ReplayError as error:
        detail = _impossible(error)
        replayed = False
    except SaveError as error:
        if same_rules:
            raise
        detail = error.detail
        replayed = False
    except BadOption as error:
        broken, detail = "unplayable", _misfit(error)
        replayed = False
    except Exception:  # a file may hold anything, and no file may bring the program down
        detail = _("it makes no sense by the rules")
        replayed = False
    if holds:
        _check_turn(record, document, path)
        return record, document, None
    whole = fingerprint(document.boundary.state, document.since) == document.digest
    if not whole or (same_rules and replayed):
        raise SaveError(broken, path, detail)
    return _gone_on_with(game, document, path, broken, detail)


def resume(document: Document, path: Path) -> tuple[Record[Any], Document, str | None, Claim | None]:
    """Go on with a saved game from where it stood, in a moment, however long it is.

    A short one is played there as `replay` does. Of a long one the stored position is taken, if it is the one
    that the digest is of and one of this game; that the answers lead there is a claim, still to be proved.

    Args:
        document: the saved game.
        path: its file, for messages.

    Returns:
        As `replay`, and the claim where there is one.

    Raises:
        SaveError: as `replay`.
    """
    if len(document.answers) <= AT_ONCE or len(document.since) > AT_ONCE:
        return *replay(document, path), None
    game, seats, boundary = rules_for(document, path), len(document.seats), document.boundary
    broken = "damaged" if document.rules == game.rules else "rules"
    if fingerprint(boundary.state, document.since) != document.digest:
        raise SaveError(broken, path, _("the digests differ"))
    try:
        state = read_position(game, document, boundary, path)
        origin = read_position(game, document, document.origin, path) if document.origin else None
        record: Record[Any] = Record.resume(
            game,
            seats,
            document.seed,
            document.options,
            document.answers,
            boundary.answers,
            state,
            document.undone,
            origin,
        )
    except BadOption as error:
        raise SaveError("unplayable", path, _misfit(error)) from error
    except ReplayError as error:
        if document.rules == game.rules:
            raise SaveError("damaged", path, _impossible(error)) from error
        return *_gone_on_with(game, document, path, "rules", _impossible(error)), None
    except SaveError as error:
        if broken == "damaged":
            raise
        raise SaveError(broken, path, error.detail) from error
    except Exception as error:  # a file may hold anything, and no file may bring the program down
        raise SaveError(broken, path, _("it makes no sense by the rules")) from error
    if document.rules == game.rules:
        _check_turn(record, document, path)
    return record, document, None, Claim(document)


def onward(document: Document, rules: int) -> Document:
    """Return the saved game as one that begins at its stored position.

    Args:
        document: the saved game.
        rules: the version of the rules that it goes on by.
    """
    before = document.origin.answers if document.origin else ()
    return replace(
        document,
        rules=rules,
        answers=document.since,
        clock=document.clock.without_first(document.boundary.answers) if document.clock else UNSET,
        boundary=replace(document.boundary, answers=0),
        origin=Origin(
            document.rules,
            before + document.answers[: document.boundary.answers],
            document.boundary.state,
        ),
    )


def inspect(document: Document, path: Path) -> tuple[dict[str, Any], Outcome | None]:
    """Tell without playing it, wherever that is possible, that a saved game can be opened.

    Args:
        document: the saved game.
        path: its file, for messages.

    Returns:
        Its options, the missing ones by default; and how it has ended, if it is over.

    Raises:
        SaveError: as `replay` does.
    """
    game, seats = rules_for(document, path), len(document.seats)
    with suppress(Exception):  # whatever it is, playing the game tells it better
        options = with_defaults(game.options, seats, document.options)
        if document.origin is None:
            game.setup(options, seats, document.seed)
        same = fingerprint(document.boundary.state, document.since) == document.digest
        if same and seats in game.seats:
            return options, _ended(game, document)
    record = resume(document, path)[0]
    return dict(record.options), record.play.outcome


def _ended(game: Game[Any], document: Document) -> Outcome | None:
    """Return how a game has ended, going on from its stored position; None if somebody is to answer."""
    if document.turn is not None:
        return None
    play = Play(game, game.decode(document.boundary.state))
    for text in document.since:
        play.answer(text)
    return play.outcome


def _gone_on_with(
    game: Game[Any], document: Document, path: Path, broken: str, detail: str
) -> tuple[Record[Any], Document, str]:
    """Return a game whose answers cannot be played, from its stored position on.

    Args:
        game: its rules.
        document: the saved game.
        path: its file, for messages.
        broken: the error where that cannot be either, by the rules that it was played by.
        detail: why it cannot be played from its start.
    """
    later, same_rules = onward(document, game.rules), document.rules == game.rules
    try:
        read_position(game, document, document.boundary, path)
        if same_rules:
            record = _played(game, later, path)
        else:
            record, later = _played_as_far_as_can_be(game, later, path)
    except SaveError as error:
        if same_rules:
            raise
        raise SaveError("rules", path, error.detail) from error
    except Exception as error:
        raise SaveError(broken if same_rules else "rules", path, detail) from error
    if same_rules:
        _check_turn(record, document, path)
    return record, later, "answers_unreadable" if same_rules else "rules_changed"


def _misfit(error: BadOption) -> str:
    """Return which option, or which number of seats, the game does not have."""
    if error.code == "unknown_option":
        return _("there is no option “{option}”").format(option=error.option)
    if error.code == "unknown_seats":
        return _("it has {n} seats, and the game is for {allowed}").format(
            n=error.value, allowed=", ".join(error.allowed)
        )
    if error.code == "unknown_value":
        value = str(error.value)[:40]
        return _("the option “{option}” cannot be “{value}”").format(option=error.option, value=value)
    if error.code == "bad_components":
        return _("its option “{option}” is not one to play with: {fault}").format(
            option=error.option, fault=error.value
        )
    return _("its option “{option}” is not one to play with").format(option=error.option)


def _impossible(error: ReplayError) -> str:
    """Return which answer the game does not allow."""
    return _("answer {number}, “{text}”, is not possible").format(number=error.number, text=error.text)


def _check_turn(record: Record[Any], document: Document, path: Path) -> None:
    """Check that a saved game awaits the seat that it names, for lists and menus go by that."""
    ask = record.play.ask
    if document.turn != (None if ask is None else ask.seat):
        raise SaveError("field", path, _("the entry “turn” is not the seat to answer now"), "$.turn")


def _played_as_far_as_can_be(game: Game[Any], document: Document, path: Path) -> tuple[Record[Any], Document]:
    """A game that goes on by later rules, without the answers of its last turn that these do not know."""
    try:
        return _played(game, document, path), document
    except ReplayError as error:
        fitting = replace(document, answers=document.answers[: error.number - 1], undone=())
        return _played(game, fitting, path), fitting


def _played(game: Game[Any], document: Document, path: Path) -> Record[Any]:
    origin = read_position(game, document, document.origin, path) if document.origin else None
    return Record.replay(
        game, len(document.seats), document.seed, document.options, document.answers, document.undone, origin
    )
