"""The options of a game; the rulings settle what the rulebook leaves open."""

from __future__ import annotations

from typing import Final

from antterm.core.options import OFF, ON, Option, Options

SEATS: Final = range(2, 7)
SEATS_OF_ADVANCED: Final = (2, 3)
"""Numbers of players for whom there are two foundations each."""


def _advanced(seats: int, chosen: Options) -> bool:
    return chosen.get("advanced") == ON


def _basic(seats: int, chosen: Options) -> bool:
    return not _advanced(seats, chosen)


OPTIONS = (
    Option("advanced", (ON, OFF), OFF, applies=lambda seats, chosen: seats in SEATS_OF_ADVANCED),
    Option("first", ("random", "seat1"), "random", ruling=True),
    Option("army_limit", ("at_once", "end_of_turn"), "at_once", ruling=True),
    Option("recruiter", ("from_supply", "steals"), "from_supply", ruling=True),
    Option("claimants", ("all", "largest"), "all", applies=_basic, ruling=True),
    Option("refuse_token", (ON, OFF), OFF, applies=_basic, ruling=True),
    Option("no_armies", ("tied", "none"), "tied", ruling=True),
    Option("majorities", ("anthills", "players"), "anthills", applies=_advanced, ruling=True),
    Option("tie_break", ("largest", "sum"), "largest", applies=_advanced, ruling=True),
    Option("own_tie", ("keep", "choose"), "keep", applies=_advanced, ruling=True),
    Option("free_undo", ruling=True),
    Option("deck", (), document=True),
)
