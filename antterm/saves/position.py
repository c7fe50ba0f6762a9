"""The stored position of a saved game: read strictly, and told where it is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from antterm import registry
from antterm.core.checking import BadState
from antterm.core.editions import FIRST, UnknownEdition
from antterm.core.game import Game
from antterm.core.options import with_defaults
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.saves.document import Boundary, Document, Origin
from antterm.saves.errors import SaveError

CLAUSES = Sentences(__file__, "clauses")
"""By reason of `BadState`, what is wrong with an entry."""
VALUE_LIMIT = 40
"""Most characters of a wrong value that are told."""


def rules_for(document: Document, path: Path) -> Game[Any]:
    """Return the rules of a saved game, with the edition of the components that it was begun with.

    Args:
        document: the saved game.
        path: its file, for messages.

    Raises:
        SaveError: `unknown_game`; `newer_edition` where the components are not known here; `lost_effect`
            where the rules no longer know what one of them does.
    """
    if document.game not in registry.HOMES:
        raise SaveError("unknown_game", path, document.game)
    state, game = document.boundary.state, registry.game(document.game)
    if game.editions is None or not isinstance(state, dict):
        return game
    edition = state.get("edition", FIRST)
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
