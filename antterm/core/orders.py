"""Standing orders: answers that somebody gives beforehand."""

from __future__ import annotations

from enum import StrEnum


class Order(StrEnum):
    """An answer given beforehand to all questions of some sort; which those are, each game says."""

    NO_REACTION = "no_reaction"
    """Decline reactions, until one's own next turn or until one is attacked."""
    NOT_THIS_ACTION = "not_this_action"
    """Decline reactions to what is done now, until the next Action."""
    ALWAYS_LARVA = "always_larva"
    """Take a larva that another's Action offers, also where no other reaction is wanted."""
    PASS_IF_NOTHING = "pass_if_nothing"
    """Give the only answer where there is but one."""
