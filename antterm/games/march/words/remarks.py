"""What the rulebook says against options chosen: where a game is set up otherwise than it has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from antterm.games.march.rules.horde.setup import against_horde
from antterm.games.march.rules.setup import uses_all_beyond
from antterm.i18n import _

BOX = 4
"""Players for whom the box has mats beside that of the Horde."""


def remark(option: str, seats: int, chosen: Mapping[str, Any]) -> str:
    """What the rulebook says against the value chosen for an option, in a sentence; empty if nothing."""
    if option == "beyond" and chosen["beyond"] != "five" and uses_all_beyond(seats, chosen):
        return _("With five players, and in a long game, the rulebook uses all five.")
    if option == "centipedes" and against_horde(chosen):
        if seats > BOX:
            return _("Five against the Horde are our own idea: its mat in the box is that of a fifth player.")
        if seats > 1 and chosen["centipedes"] == "hard":
            return _("Hard means two cards at the start; together the rulebook deals two at every level.")
    if option == "horde_turns" and against_horde(chosen) and seats > 1 and chosen[option] == "every_action":
        return _(
            "As the rulebook has it: our normal bots won 1 of 100 games. Once round the table, our own "
            "variant, they won 45."
        )
    return ""
