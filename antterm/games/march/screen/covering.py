"""What a key does while a page, a step of the story or a full explanation covers the question.

Nobody is to decide something unseen: a key that would do so leads back to the question first, and decides
when it is pressed again.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import Final

from antterm.games.march.screen import commands
from antterm.ui.models import commands as common
from antterm.ui.models.commands import ARROWS
from antterm.ui.models.keymap import Command

_ANSWERING: Final = (
    *(commands.AGAIN, commands.DECLINE, commands.QUIET, commands.QUIET_ACTION, commands.LARVAE),
    commands.PAY_IN_LARVAE,
)
"""Commands that answer a question, whatever is marked."""
_TURNING: Final = (common.VARIANT, common.VARIANT_BACK)
"""Commands that turn the hex that is laid, or choose another way to give the marked answer."""
_DECIDING: Final = (*commands.ACTIONS.values(), *_ANSWERING, *_TURNING, common.STEP_BACK)
"""Commands that decide something."""
_CLOSING: Final = (
    *(commands.FULL, commands.AGAIN, commands.PAY_IN_LARVAE),
    *(common.TAKE, common.BACK, *_TURNING, common.STEP_BACK),
)
"""Commands that close a full explanation and do nothing else."""
_READING_ON: Final = (
    *ARROWS,
    *commands.DIRECTIONS,
    common.NEXT,
    common.PREVIOUS,
    commands.SCROLL_BACK,
    commands.SCROLL_ON,
)
"""Commands with which a full explanation stays open and goes on to the next card, hex or answer."""


class OnExplanation(Enum):
    """The effect of a key on an explanation in full (`z`) that is open in the board pane."""

    STAYS = "stays"
    """It stays open, and the key does what it does."""
    CLOSES = "closes"
    """It is closed, which is all that the key does."""
    MAKES_WAY = "makes way"
    """It is closed, and the key does what it does."""


def on_explanation(found: Collection[Command], *, turns: bool, is_over: bool) -> OnExplanation:
    """Return what happens to a full explanation at a key.

    Args:
        found: the commands of the key.
        turns: whether a hex that is to be laid is explained, which can be turned meanwhile.
        is_over: whether the game is over, so that `Enter` goes on from its end.
    """
    if is_over and common.TAKE in found:
        return OnExplanation.MAKES_WAY
    turning = _TURNING if turns else ()
    if any(command in _CLOSING and command not in turning for command in found):
        return OnExplanation.CLOSES
    is_read_on = any(command in (*_READING_ON, *turning) for command in found)
    return OnExplanation.STAYS if is_read_on else OnExplanation.MAKES_WAY


def decides(found: Collection[Command]) -> bool:
    """Return whether a key decides something, so that a step of the story makes way for the question.

    Args:
        found: the commands of the key.
    """
    return any(command in _DECIDING for command in found)


def answers_unseen(found: Collection[Command], *, lists_answers: bool) -> bool:
    """Return whether a key answers a question that may not have been seen, so that it is shown first.

    Args:
        found: the commands of the key.
        lists_answers: whether the answers are listed beside the page, where "no" stands with its key.
    """
    return any(
        command in _ANSWERING and not (lists_answers and command is commands.DECLINE) for command in found
    )
