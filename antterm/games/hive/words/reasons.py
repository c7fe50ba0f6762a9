"""Why a move is worse than another one, in a sentence."""

from __future__ import annotations

from typing import assert_never

from antterm.games.hive.rules.consequences import Reason, Why
from antterm.games.hive.words.pieces import piece_name, seat_name
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital


def reason_sentence(reason: Reason) -> str:
    """Return a reason in a sentence: `It lets Black's beetle 1 come beside White's queen.`"""
    piece = piece_name(reason.piece) if reason.piece is not None else ""
    queen = piece_name(reason.queen) if reason.queen is not None else ""
    match reason.why:
        case Why.MISSED_WIN:
            text = ngettext("There was a win in {n} move.", "There was a win in {n} moves.", reason.count)
        case Why.ALLOWED_WIN:
            text = ngettext(
                "The move played lets {player} win in {n} move.",
                "The move played lets {player} win in {n} moves.",
                reason.count,
            )
        case Why.LETS_COVER:
            text = _("The move played lets {piece} climb onto {queen}.")
        case Why.LETS_BESIDE:
            text = _("The move played lets {piece} come beside {queen}.")
        case Why.BESIDE_OWN:
            text = _("The move played puts {piece} beside {queen}, its own queen.")
        case Why.FREES_SIDE:
            text = _("The move played takes {piece} away from {queen}.")
        case Why.MISSED_BESIDE:
            text = _("The better move brings {piece} beside {queen}.")
        case Why.PINNED:
            text = _("The move played leaves {piece} unable to move.")
        case Why.FREED:
            text = _("The move played lets {piece} move.")
        case Why.TEMPO:
            text = _("The move played loses time: the better one was more urgent.")
        case unknown:
            assert_never(unknown)
    return capital(text.format(piece=piece, queen=queen, player=seat_name(reason.seat), n=reason.count))


def leading_question(reason: Reason | None) -> str:
    """Return a question that leads to the better move without naming it; the reason may not be known."""
    if reason is None:
        return _("What is most urgent here?")
    piece = piece_name(reason.piece) if reason.piece is not None else ""
    queen = piece_name(reason.queen) if reason.queen is not None else ""
    match reason.why:
        case Why.MISSED_WIN:
            text = _("Can {player} win by force?")
        case Why.ALLOWED_WIN:
            text = _("How could {player} win if nothing is done?")
        case Why.LETS_COVER | Why.LETS_BESIDE:
            text = _("Where does {piece} want to go next?")
        case Why.BESIDE_OWN:
            text = _("Which sides of {queen} should stay free?")
        case Why.FREES_SIDE:
            text = _("Which pieces should stay beside {queen}?")
        case Why.MISSED_BESIDE:
            text = _("Which piece can come beside {queen}?")
        case Why.PINNED:
            text = _("How can {piece} stay able to move?")
        case Why.FREED:
            text = _("How can {piece} be kept from moving?")
        case Why.TEMPO:
            text = _("What is most urgent here?")
        case unknown:
            assert_never(unknown)
    return capital(text.format(piece=piece, queen=queen, player=seat_name(reason.seat)))


def better_sentence(move: str, chance: int) -> str:
    """Return what was better, with White's chances after it in per cent: `Better: bA1 wG1- (47 %).`"""
    return _("Better: {move} ({chance} %).").format(move=move, chance=chance)
