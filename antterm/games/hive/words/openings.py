"""What openings are called."""

from __future__ import annotations

from antterm.games.hive.rules.pieces import Bug
from antterm.games.hive.words.pieces import bug_name
from antterm.i18n import _
from antterm.i18n.nouns import capital


def opening_name(shape: str, white: Bug, black: Bug) -> str:
    """Return what an opening is called: `Z opening: spider against ant`.

    Args:
        shape: a letter; `Q` where a player has begun with the queen; empty as long as it has none.
        white: what White has placed first.
        black: what Black has placed first.
    """
    if not shape:
        # Translators: how a game has begun: the first insects of both players.
        text = _("{white} against {black}")
    elif shape == "Q":
        text = _("Queen opening: {white} against {black}")
    else:
        # Translators: the letter is the shape of the first pieces.
        text = _("{shape} opening: {white} against {black}")
    return capital(text.format(shape=shape, white=bug_name(white), black=bug_name(black)))
