"""Beginning a game that has been set up in a form."""

from __future__ import annotations

from collections.abc import Callable

from antterm.bots.kinds import PERSON
from antterm.dialogues.steps import Trouble
from antterm.saves.store import Store
from antterm.table import Table
from antterm.table.players import shared_name, shared_name_sentence
from antterm.table.setting_up import NewGameForm


def begin(
    form: NewGameForm,
    store: Store,
    remember_engine: Callable[[str], object],
    why_not: Callable[[int], str] = lambda _people: "",
) -> Table:
    """Begin the game of a form.

    Args:
        form: what has been chosen.
        store: where the game is saved.
        remember_engine: called with the command of each engine that plays.
        why_not: tells why so many people cannot play it here; an empty text if they can.

    Raises:
        Trouble: two would be called alike, or people cannot play it here.
        PlayerTrouble: a program cannot play.
        SaveError: it cannot be saved.
        BadOption: something that was chosen does not go with something else.
    """
    seats = form.seats()
    if (shared := shared_name(seats)) is not None:
        raise Trouble(shared_name_sentence(shared))
    if why := why_not(sum(seat.player == PERSON for seat in seats)):
        raise Trouble(why)
    title = form.title.strip()
    name = store.free_name(title) if title else None
    table = Table.create(store, form.game_id, seats, form.options(), name=name, pace=form.pace)
    for command in form.engine_commands(seats):
        remember_engine(command)
    return table
