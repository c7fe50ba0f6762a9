"""What a host says by an identifier, as sentences."""

from __future__ import annotations

from typing import Final

from antterm.core.ask import Refused
from antterm.i18n import N_, _
from antterm.wire.messages import Bye, Refusal
from antterm.words import Words, general_refusal

FAREWELLS: Final = {
    "upgrade": N_("The host is being renewed."),
    "protocol": N_("The host is of another version: install the antterm that it has."),
    "version": N_("The host has another version of this game: install the antterm that it has."),
    "too_many": N_("You have too many terminals at this host; close one of them."),
    "too_slow": N_("This terminal did not read what the host had to say."),
    "unknown_guest": N_("The host does not know you; ask who keeps it to add you."),
    "nonsense": N_("The host did not understand this program: install the antterm that it has."),
}
"""Why a host ends a line."""

REFUSALS: Final = {
    "stale": N_("Somebody was faster; look again."),
    "not_your_turn": N_("It is not your turn."),
    "no_table": N_("There is no such table any more."),
    "seat_taken": N_("Somebody else sits there already."),
    "not_invited": N_("This table is for those who are invited."),
    "no_watching": N_("Nobody may look on at this table."),
    "no_hints": N_("At this table there are no hints."),
    "too_fast": N_("Too fast for the host; in a moment."),
    "too_many_tables": N_("You have as many tables as one may have here; finish one first."),
    "not_saved": N_("The host could not save that; the game stands as before."),
}
"""Why a host does not do something, where no rule of a game forbids it."""


def farewell(bye: Bye) -> str:
    """Why the line ended."""
    return _(FAREWELLS[bye.code]) if bye.code in FAREWELLS else _("The host has ended the connection.")


def refusal_sentence(refusal: Refusal, words: Words | None) -> str:
    """Why something was not done.

    Args:
        refusal: as the host said it.
        words: of the game that it is about, if it is about one.
    """
    if refusal.code in REFUSALS:
        return _(REFUSALS[refusal.code])
    refused = Refused(refusal.code, **refusal.data)
    return words.refusal(refused) if words is not None else general_refusal(refused)
