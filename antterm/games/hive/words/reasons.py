"""Sentences about why a move is worse than another one."""

from __future__ import annotations

from antterm.games.hive.rules.consequences import Reason
from antterm.games.hive.words.pieces import TEXTS, piece_name, seat_name
from antterm.i18n import _
from antterm.i18n.nouns import capital


def reason_sentence(reason: Reason) -> str:
    """Return a reason in a sentence: `It lets Black's beetle 1 come beside White's queen.`"""
    return _filled(TEXTS.say("reason", reason.why, reason.count), reason)


def leading_question(reason: Reason | None) -> str:
    """Return a question that leads to the better move without naming it; the reason may not be known."""
    if reason is None:
        return _("What is most urgent here?")
    return _filled(TEXTS.say("leading_question", reason.why), reason)


def _filled(text: str, reason: Reason) -> str:
    """Return a text about a reason with its pieces and its player."""
    piece = piece_name(reason.piece) if reason.piece is not None else ""
    queen = piece_name(reason.queen) if reason.queen is not None else ""
    return capital(text.format(piece=piece, queen=queen, player=seat_name(reason.seat), n=reason.count))


def better_sentence(move: str, chance: int) -> str:
    """Return what was better, with White's chances after it in per cent: `Better: bA1 wG1- (47 %).`"""
    return _("Better: {move} ({chance} %).").format(move=move, chance=chance)
