"""The pages of tournaments as people see them, and what each person may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from antterm.host.identity import PersonId
from antterm.host.tournament.standings import TieBreak
from antterm.host.tournament.state import Entrant, Tournament
from antterm.wire.messages import (
    EntrantRow,
    StandingRow,
    TournamentAct,
    TournamentPage,
    TournamentRow,
    TournamentStage,
)

NameOf = Callable[[PersonId], str]

OF_ENTRIES: Final = (TournamentAct.INVITE, TournamentAct.ADD_BOT)
"""Actions of a tournament's maker and of the host's owner while people may enter it."""
OF_ORGANISERS: Final = {
    TournamentStage.OPEN: (TournamentAct.REMOVE, TournamentAct.START, TournamentAct.CANCEL),
    TournamentStage.RUNNING: (
        TournamentAct.RESULT,
        TournamentAct.NEXT,
        TournamentAct.REMOVE,
        TournamentAct.CANCEL,
    ),
    TournamentStage.OVER: (TournamentAct.DELETE,),
    TournamentStage.CANCELLED: (TournamentAct.DELETE,),
}
"""Actions of organisers on a tournament in each stage, besides those of every participant."""
IN_ORDER: Final = (
    TournamentStage.RUNNING,
    TournamentStage.OPEN,
    TournamentStage.OVER,
    TournamentStage.CANCELLED,
)
"""The order in which tournaments are listed."""


def acts(tournament: Tournament, person: PersonId, is_host_owner: bool = False) -> tuple[TournamentAct, ...]:
    """Return what somebody may do with a tournament now.

    Args:
        tournament: the tournament.
        person: the person; empty for the owner of the host.
        is_host_owner: whether it is the owner of the host.
    """
    found: list[TournamentAct] = []
    stage, number = tournament.stage, tournament.number_of(person)
    if person and tournament.may_join(person):
        found.append(TournamentAct.JOIN)
    is_active = number is not None and not tournament.entrants[number].withdrawn
    if is_active and stage in (TournamentStage.OPEN, TournamentStage.RUNNING):
        found.append(TournamentAct.WITHDRAW)
    if is_host_owner or (person and tournament.by == person):
        found += OF_ENTRIES if tournament.takes_entries else ()
        found += OF_ORGANISERS[stage]
    if is_host_owner and tournament.takes_entries:
        found.append(TournamentAct.ENTER)
    if is_host_owner and stage is TournamentStage.OPEN:
        found.append(TournamentAct.DELETE)
    return tuple(found)


def name_of_entrant(entrant: Entrant, name_of: NameOf) -> str:
    """Return what somebody who takes part is called."""
    return name_of(entrant.person) if entrant.person else entrant.name


def row(name: str, tournament: Tournament, person: PersonId, name_of: NameOf) -> TournamentRow:
    """Return a tournament as it is listed for somebody."""
    number, is_over = tournament.number_of(person), tournament.stage is TournamentStage.OVER
    own = [
        game.table
        for game in tournament.games
        if number is not None and number in (game.first, game.second) and game.points is None
    ]
    first = [each.number for each in tournament.standings() if each.place == 1] if is_over else []
    return TournamentRow(
        tournament=name,
        name=tournament.name,
        terms=tournament.terms,
        stage=tournament.stage,
        by=name_of(tournament.by) if tournament.by else "",
        made=tournament.made,
        entered=len(tournament.entrants),
        round=len(tournament.rounds),
        rounds=0 if tournament.stage is TournamentStage.OPEN else tournament.round_count,
        is_yours=number is not None and not tournament.entrants[number].withdrawn,
        may_join=tournament.may_join(person),
        table=next(iter(own), "") if tournament.stage is TournamentStage.RUNNING else "",
        winners=tuple(name_of_entrant(tournament.entrants[each], name_of) for each in first),
    )


def page(
    name: str, tournament: Tournament, person: PersonId, name_of: NameOf, is_host_owner: bool = False
) -> TournamentPage:
    """Return all of a tournament for somebody."""
    return TournamentPage(
        row=row(name, tournament, person, name_of),
        entrants=tuple(
            EntrantRow(each.person, name_of_entrant(each, name_of), each.player, each.withdrawn)
            for each in tournament.entrants
        ),
        tie_breaks=tuple(each.value for each in tournament.tie_breaks),
        standings=tuple(
            StandingRow(
                each.number,
                each.place,
                each.points / 2,
                tuple(
                    float(value) if kind is TieBreak.WINS else value / 4
                    for kind, value in zip(tournament.tie_breaks, each.tie_breaks, strict=True)
                ),
                each.games,
            )
            for each in tournament.standings()
        ),
        rounds=tuple(each.games for each in tournament.rounds),
        acts=acts(tournament, person, is_host_owner),
    )
