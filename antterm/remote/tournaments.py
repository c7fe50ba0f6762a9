"""Tournaments of a host, in words: what both front ends show of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm import system
from antterm.i18n import _, in_quotes, ngettext
from antterm.i18n.data import Sentences
from antterm.i18n.moments import in_full
from antterm.i18n.numbers import LocalNumber
from antterm.remote import rows
from antterm.wire import messages as wire

KINDS: Final = Sentences(__file__, "tournament_kinds")
TIE_BREAKS: Final = Sentences(__file__, "tie_breaks")
ACTS: Final = Sentences(__file__, "tournament_acts")
"""Names of actions on a tournament, by `TournamentAct`."""


def terms_in_short(terms: wire.TournamentTerms) -> str:
    """Return what is played: `Hive MLP, Swiss system, 5m+3s, rated`."""
    game = rows.title_with_options(terms.game, 2, terms.options)
    parts = [game, _(KINDS[terms.kind]), rows.pace(terms), _("rated") if terms.rated else ""]
    return ", ".join(filter(None, parts))


def stage(row: wire.TournamentRow) -> str:
    """Return how far a tournament is, and what that means for the reader."""
    may_enter = _("you may enter") if row.may_join else ""
    match row.stage:
        case wire.TournamentStage.OPEN if begins := beginning(row):
            taking_part = _("you are taking part") if row.is_yours else may_enter
            return "; ".join(filter(None, (taking_part, begins)))
        case wire.TournamentStage.OPEN if row.is_yours:
            return _("you are taking part; it has not begun")
        case wire.TournamentStage.OPEN:
            return may_enter or _("it has not begun")
        case wire.TournamentStage.RUNNING:
            round_text = _("round {n} of {count}").format(n=row.round, count=row.rounds)
            return ", ".join(
                filter(None, (round_text, _("your game is waiting") if row.table else may_enter))
            )
        case wire.TournamentStage.OVER if row.winners:
            return _("won by {names}").format(names=", ".join(row.winners))
        case wire.TournamentStage.CANCELLED:
            return _("cancelled")
        case _:
            return _("it is over")


def entered(row: wire.TournamentRow) -> str:
    """Return how many take part."""
    return ngettext("{n} player", "{n} players", row.entered).format(n=row.entered)


def beginning(row: wire.TournamentRow) -> str:
    """Return when a tournament begins by itself; empty if it does not, or has begun."""
    starts = row.terms.starts
    if starts is None or row.stage is not wire.TournamentStage.OPEN:
        return ""
    if system.now() >= starts:
        return _("it begins as soon as two take part")
    return _("it begins on {when}").format(when=in_full(starts))


def late_entry(row: wire.TournamentRow) -> str:
    """Return until when people may enter after the beginning; empty if they may not, or not any more."""
    last, is_on = row.terms.late_entry, row.stage in (wire.TournamentStage.OPEN, wire.TournamentStage.RUNNING)
    is_possible = is_on and max(1, row.round) <= last
    return _("late entry until the end of round {n}").format(n=last) if is_possible else ""


def entry(row: wire.TournamentRow) -> str:
    """Return when a tournament begins by itself, and until when people may enter later; empty for neither."""
    return "; ".join(filter(None, (beginning(row), late_entry(row))))


def line(row: wire.TournamentRow) -> str:
    """Return a tournament in a sentence."""
    parts = (in_quotes(row.name), terms_in_short(row.terms), late_entry(row), entered(row), stage(row))
    return "; ".join(filter(None, parts))


def points(value: float) -> str:
    """Return points as people read them: `2.5`, `3`."""
    return f"{LocalNumber(value):g}"


def result(game: wire.TournamentGame) -> str:
    """Return the result of a game, `1-0`; empty while it goes on."""
    if game.points is None:
        return ""
    return "-".join(points(each / 2) for each in game.points)


def game_sentence(page: wire.TournamentPage, game: wire.TournamentGame) -> str:
    """Return a game of a round in a sentence."""
    first = page.entrants[game.first].name
    if game.second is None:
        return _("{name} has a bye").format(name=first)
    second = page.entrants[game.second].name
    pairing = _("{first} against {second}").format(first=first, second=second)
    if game.points is None:
        return f"{pairing}: {_('still being played')}"
    reached = result(game) if game.played else _("{result} without playing").format(result=result(game))
    return f"{pairing}: {reached}"


def standing_sentence(page: wire.TournamentPage, row: wire.StandingRow) -> str:
    """Return how somebody stands in a sentence."""
    entrant = page.entrants[row.entrant]
    standing = ngettext(
        "{place}. {name}: {points} from {n} game", "{place}. {name}: {points} from {n} games", row.games
    ).format(place=row.place, name=entrant.name, points=points(row.points), n=row.games)
    breaks = ", ".join(
        f"{tie_break_title(kind)} {points(value)}"
        for kind, value in zip(page.tie_breaks, row.tie_breaks, strict=False)
    )
    gone = _("withdrawn") if entrant.withdrawn else ""
    return "; ".join(filter(None, (standing, breaks if row.games else "", gone)))


def tie_break_title(kind: str) -> str:
    """Return what a tie break is called."""
    return _(TIE_BREAKS[kind]) if kind in TIE_BREAKS else kind


def round_sentences(page: wire.TournamentPage, number: int) -> Sequence[str]:
    """Return the games of a round in sentences.

    Args:
        page: the tournament.
        number: the number of the round, from 1.
    """
    title = _("Round {n}:").format(n=number)
    return [title, *(game_sentence(page, game) for game in page.rounds[number - 1])]
