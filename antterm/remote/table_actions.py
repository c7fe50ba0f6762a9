"""What a person can do at a table of a host besides playing: propose, mute, get up, close."""

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
"""The numbers of days of vacation that are offered."""


def motions(table: RemoteTable) -> Iterator[tuple[str, Propose]]:
    """Yield what can be proposed and is not proposed yet, each with its label.

    The bot that plays on for somebody is chosen after that.
    """
    stand = table.stand
    assert stand is not None
    proposed = {proposal.motion for proposal in stand.proposals}
    for label, wish in _possible(table, stand):
        if wish.motion not in proposed:
            yield label, wish


def may_propose(table: RemoteTable) -> bool:
    """Return whether anything can be proposed: after the end of a game, at most taking back."""
    stand = table.stand
    if stand is None or not stand.begun or table.seat is None:
        return False
    return next(motions(table), None) is not None


def _possible(table: RemoteTable, stand: Snapshot) -> Iterator[tuple[str, Propose]]:
    """Yield what the host accepts as a proposal, each with its label."""
    if table.is_over and (stand.ended or not table.game.perfect_information):
        return
    if stand.house_rules.take_back is not Consent.NEVER and stand.own > 0 and not stand.paused:
        label = _("Take back your last answer, with all that came after it")
        yield label, Propose(motion=ProposalKind.TAKE_BACK, about=1)
    if table.is_over:
        return
    if table.game.draw and _may_be_drawn(table):
        yield _("A draw"), Propose(motion=ProposalKind.DRAW)
    if stand.paused:
        yield _("Go on playing"), Propose(motion=ProposalKind.GO_ON)
    else:
        yield _("A pause"), Propose(motion=ProposalKind.PAUSE)
    if (seat := _late(table, stand)) is not None:
        name = table.names[seat]
        label = _("A bot plays on for {name}").format(name=name)
        yield label, Propose(motion=ProposalKind.REPLACE, about=seat)
        if stand.overdue:
            yield _("More time for {name}").format(name=name), Propose(motion=ProposalKind.WAIT, about=seat)
    yield _("Play no further"), Propose(motion=ProposalKind.END)


def _may_be_drawn(table: RemoteTable) -> bool:
    """Return whether a draw can be agreed on, or that is not known because somebody else is to answer."""
    ask = table.ask
    is_known = ask is not None and ask.seat in table.here
    return not is_known or any(ask is not None and ask.find(text) is not None for text in table.game.draw)


def _late(table: RemoteTable, stand: Snapshot) -> int | None:
    """Return the seat of somebody else who is to move and keeps the others waiting; None if nobody does."""
    if table.ask is None or stand.late_from is None or stand.late_from > outside.now():
        return None
    seat = table.ask.seat
    return seat if table.chairs[seat].account != table.link.account else None


def bots(table: RemoteTable) -> Sequence[tuple[str, str]]:
    """Return the bots that can play on in a seat, each with its label."""
    return [(player, kind_of(player).title(player)) for player in players(table.game_id) if player != PERSON]


def rise_label(table: RemoteTable) -> str:
    """Return the label for leaving one's seat, or for taking it back."""
    if not table.here:
        return _("Take your seat back")
    may_rise = table.stand is not None and table.stand.may_rise
    return _("Give up your seat") if may_rise else _("Leave your seat to a bot")


def closing_question(table: RemoteTable) -> str:
    """Return what the owner is asked before they close their table."""
    begun = table.stand is not None and table.stand.begun
    if begun:
        return _("Close “{name}”? The game ends for everybody, without an outcome.").format(name=table.name)
    return _("Close “{name}”? Nobody can sit down there any more.").format(name=table.name)


def sending_away_question(name: str) -> str:
    """Return what the owner is asked before they send an onlooker away."""
    return _("Send {name} away? They cannot come back to this table.").format(name=name)


def others(table: RemoteTable) -> Sequence[PersonInfo]:
    """Return everybody else at a table, who can be muted."""
    watching = table.stand.watching if table.stand is not None else ()
    seated = (PersonInfo(id=chair.account, name=chair.name) for chair in table.chairs if chair.account)
    people = {each.id: each for each in (*watching, *seated)}  # at a table by the name that stands there
    return [each for each in people.values() if each.id != table.link.account]
