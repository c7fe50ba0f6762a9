"""What a hint says of an answer."""

from __future__ import annotations

from antterm.bots.thinker import Thought
from antterm.i18n import _
from antterm.words import Words


def worth_said(thought: Thought, words: Words) -> str:
    """What an answer is expected to bring, or with how many moves the game can be forced to end.

    Empty where the bot did not weigh it.
    """
    if (n := thought.wins_in) is not None:
        return _("wins in {n}").format(n=n)
    if (n := thought.loses_in) is not None:
        return _("loses in {n}").format(n=n)
    return "" if thought.rating is None else words.rating(thought.rating)
