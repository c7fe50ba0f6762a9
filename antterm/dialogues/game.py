"""What is asked in a game before something is done that all must want: giving up, taking that back."""

from __future__ import annotations

from antterm.dialogues.steps import Dialogue, confirm
from antterm.i18n import _
from antterm.table.taking_back import TakingBack


def agree_to_take_back(taking_back: TakingBack) -> Dialogue[bool]:
    """Ask those who sit here whether the last answer may be taken back, where they have a say in it.

    Returns:
        Whether it may.
    """
    if not (question := taking_back.consent_question()):
        return True
    return (yield from confirm(_("Take it back?"), question, _("Yes"), _("No, it stands")))


def confirm_aside(sentence: str) -> Dialogue[bool]:
    """Ask whether somebody means what they want to declare beside the game, such as a resignation.

    Args:
        sentence: what it would do.
    """
    return (yield from confirm(_("Are you sure?"), sentence, _("Yes"), _("No, go on playing")))
