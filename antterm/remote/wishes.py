"""What people at a table of a host may want besides playing: what one can propose, who can be muted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from antterm import outside
from antterm.bots.kinds import PERSON, kind_of
from antterm.i18n import _
from antterm.remote.table import RemoteTable
from antterm.table import players
from antterm.wire.messages import Consent, PersonInfo, Propose, Snapshot
from antterm.wire.social import ProposalKind

DAYS_OFF: Final = (1, 2, 3, 7, 14, 30)
"""For how many days one can go away."""


def motions(table: RemoteTable) -> Iterator[tuple[str, Propose]]:
    """What one can propose to the others and is not proposed yet, each with what it is called. Who proposes
    that a bot plays on chooses it after that."""
    said = table.stand
    assert said is not None
    proposed = {proposal.motion for proposal in said.proposals}
    for label, wish in _possible(table, said):
        if wish.motion not in proposed:
            yield label, wish


def may_propose(table: RemoteTable) -> bool:
    """Return whether there is anything that one can propose: after the end, at most to take it back."""
    said = table.stand
    return (
        said is not None and said.begun and table.seat is not None and next(motions(table), None) is not None
    )


def _possible(table: RemoteTable, said: Snapshot) -> Iterator[tuple[str, Propose]]:
    """What the host takes as a proposal."""
    if table.is_over and (said.ended or not table.game.perfect_information):
        return
    if said.house_rules.take_back is not Consent.NEVER and said.own > 0 and not said.paused:
        label = _("Take back your last answer, with all that came after it")
        yield label, Propose(motion=ProposalKind.TAKE_BACK, about=1)
    if table.is_over:
        return
    if table.game.draw and _may_be_drawn(table):
        yield _("A draw"), Propose(motion=ProposalKind.DRAW)
    if said.paused:
        yield _("Go on playing"), Propose(motion=ProposalKind.GO_ON)
    else:
        yield _("A pause"), Propose(motion=ProposalKind.PAUSE)
    if (seat := _late(table, said)) is not None:
        name = table.names[seat]
        label = _("A bot plays on for {name}").format(name=name)
        yield label, Propose(motion=ProposalKind.REPLACE, about=seat)
        if said.overdue:
            yield _("More time for {name}").format(name=name), Propose(motion=ProposalKind.WAIT, about=seat)
    yield _("Play no further"), Propose(motion=ProposalKind.END)


def _may_be_drawn(table: RemoteTable) -> bool:
    """Whether a draw could be agreed on; of who is asked elsewhere that is not known."""
    ask = table.ask
    is_known = ask is not None and ask.seat in table.here
    return not is_known or any(ask is not None and ask.find(text) is not None for text in table.game.draw)


def _late(table: RemoteTable, said: Snapshot) -> int | None:
    """The seat of somebody else who is asked and keeps the others waiting; None where nobody does."""
    if table.ask is None or said.late_from is None or said.late_from > outside.now():
        return None
    seat = table.ask.seat
    return seat if table.chairs[seat].account != table.link.account else None


def bots(table: RemoteTable) -> Sequence[tuple[str, str]]:
    """The programs that can play on in a seat, each with what it is called."""
    return [(player, kind_of(player).title(player)) for player in players(table.game_id) if player != PERSON]


def rise_label(table: RemoteTable) -> str:
    """What it is called to leave one's seat, or to take it back."""
    if not table.here:
        return _("Take your seat back")
    may_rise = table.stand is not None and table.stand.may_rise
    return _("Give up your seat") if may_rise else _("Leave your seat to a bot")


def closing_told(table: RemoteTable) -> str:
    """What the owner is asked before they close their table."""
    begun = table.stand is not None and table.stand.begun
    if begun:
        return _("Close “{name}”? The game ends for everybody, without an outcome.").format(name=table.name)
    return _("Close “{name}”? Nobody can sit down there any more.").format(name=table.name)


def sending_away_told(name: str) -> str:
    """What the owner is asked before they send an onlooker away."""
    return _("Send {name} away? They cannot come back to this table.").format(name=name)


def others(table: RemoteTable) -> Sequence[PersonInfo]:
    """Return all others at a table, whom one may want to hear no more."""
    watching = table.stand.watching if table.stand is not None else ()
    seated = (PersonInfo(id=chair.account, name=chair.name) for chair in table.chairs if chair.account)
    people = {each.id: each for each in (*watching, *seated)}  # at a table by the name that stands there
    return [each for each in people.values() if each.id != table.link.account]
