"""Replays a saved game, or resumes it at its stored position, and checks cheaply whether it can be opened.

A long game is opened at its stored position; a `Verification`, which another process runs
meanwhile, checks that its answers lead there.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from antterm import registry
from antterm.core.checking import BadState
from antterm.core.editions import UNNAMED, UnknownEdition
from antterm.core.game import Game, Outcome
from antterm.core.options import BadOption, with_defaults
from antterm.core.play import Play, fingerprint
from antterm.core.record import Record, ReplayError
from antterm.core.story import Chapter
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.saves.document import Boundary, Document, Origin
from antterm.saves.errors import SaveError

CLAUSES = Sentences(__file__, "clauses")
"""Sentences about a wrong entry, by the reason of `BadState`."""
MISFITS = Sentences(__file__, "misfits")
"""Sentences about an option or a number of seats that a game cannot have, by the code of `BadOption`."""
VALUE_LIMIT = 40
"""Most characters of a wrong value that are shown."""


def rules_for(document: Document, path: Path) -> Game[Any]:
    """Return the rules of a saved game, with the edition of the components that it was begun with.

    Args:
        document: the saved game.
        path: its file, for messages.

    Raises:
        SaveError: `unknown_game`, or `missing_package` where another package brought it; `newer_edition`
            where the components are not known here; `lost_effect` where the rules no longer know what one of
            them does.
    """
    if document.game not in registry.HOMES:
        if package := (document.packages or {}).get(document.game):
            raise SaveError("missing_package", path, package)
        raise SaveError("unknown_game", path, document.game)
    state, game = document.boundary.state, registry.game(document.game)
    if game.editions is None or not isinstance(state, dict):
        return game
    edition = state.get("edition", UNNAMED)
    if not isinstance(edition, str):
        return game  # reading the position tells what is wrong with this entry
    try:
        game = game.with_edition(edition)
    except UnknownEdition as error:
        raise SaveError("newer_edition", path, edition[:VALUE_LIMIT]) from error
    if effect := game.unknown_effect:
        raise SaveError("lost_effect", path, effect)
    return game


def read_position(game: Game[Any], document: Document, stored: Boundary | Origin, path: Path) -> Any:
    """Return a stored state of a saved game, which goes with the game's seats, seed and options.

    Args:
        game: its rules.
        document: the saved game.
        stored: its `boundary` or `origin`.
        path: its file, for messages.

    Raises:
        SaveError: it is no position, or one of another game.
        BadOption: options that do not exist or do not go together.
    """
    where = "origin.state" if stored is document.origin else "boundary.state"
    seats = len(document.seats)
    options = with_defaults(game.options, seats, document.options)
    try:
        state = game.decode(stored.state)
    except BadState as fault:
        raise _refusal(fault, path, _below(where, fault.place), where) from fault
    try:
        game.check_setting(state, options, seats, document.seed)
    except BadState as fault:
        raise _refusal(fault, path, fault.place, where) from fault
    return state


def _refusal(fault: BadState, path: Path, entry: str, where: str) -> SaveError:
    facts = {name: str(value)[:VALUE_LIMIT] for name, value in fault.data.items()}
    if "other" in facts:
        facts["other"] = where if facts["other"] == "state" else _below(where, facts["other"])
    clause = _(CLAUSES[fault.reason]).format(entry=entry, **facts)
    return SaveError("field", path, clause, f"$.{entry}")


def _below(where: str, place: str) -> str:
    return where if not place else f"{where}{place}" if place.startswith("[") else f"{where}.{place}"


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
    broken, detail = "damaged", _("the digests differ")
    replayed = holds = False
    try:
        record = _played(game, document, path)
        replayed, holds = True, leads_to(record.play, document)
    except Exception as error:  # a file may hold anything, and no file may bring the program down
        if same_rules and isinstance(error, SaveError):
            raise
        broken, detail = "unplayable" if isinstance(error, BadOption) else "damaged", _why(error)
    if holds:
        _check_turn(record, document, path)
        return record, document, None
    whole = fingerprint(document.boundary.state, document.since) == document.digest
    if not whole or (same_rules and replayed):
        raise SaveError(broken, path, detail)
    return _gone_on_with(game, document, path, broken, detail)


def resume(document: Document, path: Path) -> tuple[Record[Any], Document, str | None, Verification | None]:
    """Open a saved game where it stood, quickly, however long it is.

    A short game is replayed. For a long one the stored position is used, if it matches the digest and belongs
    to this game; that its answers lead there has to be verified later.

    Args:
        document: the saved game.
        path: its file, for messages.

    Returns:
        As `replay`, and the verification to run, or None where the answers were played.

    Raises:
        SaveError: as `replay`.
    """
    if len(document.answers) <= AT_ONCE or len(document.since) > AT_ONCE:
        return *replay(document, path), None
    game, boundary = rules_for(document, path), document.boundary
    broken = "damaged" if document.rules == game.rules else "rules"
    if fingerprint(boundary.state, document.since) != document.digest:
        raise SaveError(broken, path, _("the digests differ"))
    try:
        state = read_position(game, document, boundary, path)
        record = _played(game, document, path, (boundary.answers, state))
    except Exception as error:  # a file may hold anything, and no file may bring the program down
        if broken == "damaged" and isinstance(error, SaveError):
            raise
        if broken == "rules" and isinstance(error, ReplayError):
            return *_gone_on_with(game, document, path, broken, _why(error)), None
        broken = "unplayable" if isinstance(error, BadOption) else broken
        raise SaveError(broken, path, _why(error)) from error
    if document.rules == game.rules:
        _check_turn(record, document, path)
    return record, document, None, Verification(document)


def onward(document: Document, rules: int) -> Document:
    """Return a saved game that begins at the stored position of this one.

    Args:
        document: the saved game.
        rules: the version of the rules by which it continues.
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
    """Check that a saved game can be opened, without replaying it if possible.

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
    """Return how a game ended, played on from its stored position; None if somebody is to answer."""
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
        broken: the error code if that fails too and the rules are the same.
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


def _why(error: Exception) -> str:
    """Return the clause that says why a game cannot be played."""
    match error:
        case SaveError():
            return error.detail
        case BadOption():
            return _misfit(error)
        case ReplayError(number=number, text=text):
            return _("answer {number}, “{text}”, is not possible").format(number=number, text=text)
        case _:
            return _("the rules do not allow it")


def _misfit(error: BadOption) -> str:
    """Return which option, or which number of seats, the game does not have."""
    code = error.code if error.code in MISFITS else "other"
    value, allowed = str(error.value), ", ".join(error.allowed)
    short = value[:VALUE_LIMIT]
    return _(MISFITS[code]).format(option=error.option, n=value, value=short, fault=value, allowed=allowed)


def _check_turn(record: Record[Any], document: Document, path: Path) -> None:
    """Check that the entry `turn` of a saved game is the seat that is asked: lists and menus rely on it."""
    ask = record.play.ask
    if document.turn != (None if ask is None else ask.seat):
        raise SaveError("field", path, _("the entry “turn” is not the seat that is to answer now"), "$.turn")


def _played_as_far_as_can_be(game: Game[Any], document: Document, path: Path) -> tuple[Record[Any], Document]:
    """Return a game that continues by later rules, without the answers of its last turn that these refuse."""
    try:
        return _played(game, document, path), document
    except ReplayError as error:
        fitting = replace(document, answers=document.answers[: error.number - 1], undone=())
        return _played(game, fitting, path), fitting


def _played(
    game: Game[Any], document: Document, path: Path, boundary: tuple[int, Any] | None = None
) -> Record[Any]:
    origin = read_position(game, document, document.origin, path) if document.origin else None
    seats, options = len(document.seats), document.options
    answers, undone = document.answers, document.undone
    return Record.replay(game, seats, document.seed, options, answers, undone, origin, boundary=boundary)


@dataclass(frozen=True)
class VerifiedGame:
    """The result of a `Verification`."""

    chapters: tuple[Chapter, ...]
    """The game up to the stored boundary; empty if the answers do not lead to the stored position."""


@dataclass(frozen=True)
class Verification:
    """A job for another process: check that the answers of a saved game lead to its stored position."""

    document: Document
    """The saved game. It is pickled with the job."""

    def run(self) -> VerifiedGame:
        """Play the game from its first answer, and compare. This may take minutes."""
        document = self.document
        try:
            path = Path(document.name)
            record = _played(rules_for(document, path), replace(document, undone=()), path)
            holds = leads_to(record.play, document)
            return VerifiedGame(record.chapters(document.boundary.answers) if holds else ())
        except Exception:  # a file may hold anything
            return VerifiedGame(())


def leads_to(play: Play[Any], document: Document) -> bool:
    """Return whether a game that was played from its answers stands where its document says.

    An earlier version may have written the same position in another form, so that its digest differs. Then
    the stored position is read and written anew, as this version does it, and compared.

    Args:
        play: the game after all answers of the document.
        document: the saved game.
    """
    digest = play.digest()
    if digest == document.digest:
        return True
    if fingerprint(document.boundary.state, document.since) != document.digest:
        return False
    try:
        stored = play.game.encode(play.game.decode(document.boundary.state))
    except BadState:
        return False
    return fingerprint(stored, document.since) == digest
