"""Sentences about what people do at a table of a host: chat, proposals, standing orders, time."""

from __future__ import annotations

from typing import Final

from antterm import registry
from antterm.bots import kind_of
from antterm.i18n import _, in_quotes, ngettext
from antterm.i18n.data import Sentences
from antterm.remote.sentences import SENT_AWAY
from antterm.remote.table import RemoteTable
from antterm.table.clock import time_up_sentence
from antterm.wire import messages as wire

DAY: Final = 24 * 3600

ORDERS: Final = Sentences(__file__, "orders")
"""Names of standing orders."""
EVENTS: Final = Sentences(__file__, "events")
"""Sentences for actions of people at a table, by `TableEventKind`."""
PROPOSALS: Final = Sentences(__file__, "proposals")
"""Names of proposals, by `ProposalKind`."""
NOTICES: Final = Sentences(__file__, "notices")
ONLOOKERS_CHAT: Final = Sentences(__file__, "onlookers_chat")
"""Names of the readers of onlookers' lines, by `OnlookersChat`."""


# Chat


def chat_lines(table: RemoteTable) -> tuple[str, ...]:
    """Return the chat of a table as lines of text."""
    return tuple(chat_line(remark, table) for remark in table.chat)


def chat_line(remark: wire.ChatLine, table: RemoteTable) -> str:
    """Return a line of the chat as text, for lists of lines of both front ends.

    `how_it_stands` uses it, too, for the sentence that says who ended the game.
    """
    if remark.event is None:
        return f"{remark.name}: {remark.text}"
    event, name = remark.event, remark.name
    what = (
        proposal_phrase(event.proposal_kind, event.about, event.player, table)
        if event.proposal_kind is not None
        else ""
    )
    if event.kind is wire.TableEventKind.WENT_AWAY:
        days = event.about or 0
        text = ngettext("{name} is away for {n} day.", "{name} is away for {n} days.", days)
        return text.format(name=name, n=days)
    if event.kind is wire.TableEventKind.ONLOOKERS:
        what = _(ONLOOKERS_CHAT[event.player]) if event.player in ONLOOKERS_CHAT else "?"
        return _("{name} changes the onlookers' chat: {what}").format(name=name, what=what)
    if event.kind is wire.TableEventKind.PASSED:
        heir = event.about if event.about is not None else len(table.names)
        other = next(iter(table.names[heir : heir + 1]), "?")
        text = EVENTS[event.kind]
        return _(text).format(name=name, other=other)
    is_host_owner = event.kind is wire.TableEventKind.CLOSED and remark.seat is None
    text = EVENTS["closed_by_keeper" if is_host_owner else event.kind]
    return _(text).format(name=name, what=what, bot=_bot(event.player) if event.player else "")


def audience(table: RemoteTable) -> str:
    """Return who reads what the person says at a table."""
    chat = table.snapshot.house_rules.onlookers_chat
    if table.seat is not None or chat is wire.OnlookersChat.TOGETHER:
        return _("Everybody at the table reads what you say, onlookers too.")
    if chat is wire.OnlookersChat.CLOSED:
        return _("The owner of the table does not want onlookers to talk.")
    return _(
        "While the game goes on, only other onlookers can read what you say; "
        "the players can read it afterwards."
    )


# Proposals


def proposal_phrase(kind: wire.ProposalKind, about: int | None, player: str, table: RemoteTable) -> str:
    """Return a proposal in a few words."""
    name = table.names[about] if about is not None and about < len(table.names) else "?"
    if kind is wire.ProposalKind.TAKE_BACK:
        count = about or 1
        return ngettext("take back {n} answer", "take back {n} answers", count).format(n=count)
    return _(PROPOSALS[kind]).format(bot=_bot(player) if player else _("a bot"), name=name)


def _bot(player: str) -> str:
    return kind_of(player).title(player)


def proposal_sentence(proposal: wire.Proposal, table: RemoteTable, key: str) -> str:
    """Return the sentence of a proposal, with whose consent it waits for.

    Args:
        proposal: what is proposed.
        table: where.
        key: the key with which one votes.
    """
    name = table.names[proposal.by]
    what = proposal_phrase(proposal.kind, proposal.about, proposal.player, table)
    text = _("{name} proposes: {what}.").format(name=name, what=what)
    if table.seat in proposal.waits_for:
        return " ".join((text, _("To vote: {key}.").format(key=key)))
    waits = ", ".join(table.names[seat] for seat in proposal.waits_for)
    return " ".join((text, _("Waiting for {names}.").format(names=waits)))


def ready_sentence(table: RemoteTable, key: str) -> str:
    """Return the question whether the reader is ready, where the chess clock waits for that; else nothing.

    Args:
        table: the game.
        key: the key with which they say so.
    """
    if table.seat not in table.snapshot.unready:
        return ""
    return _("Are you ready? If so: {key}.").format(key=key)


def rematch_sentence(table: RemoteTable, key: str) -> str:
    """Return the sentence that somebody else offers another game; empty if nobody does.

    Args:
        table: the game that is over.
        key: the key with which one accepts.
    """
    by = table.snapshot.rematch
    if by is None or table.seat is None or by == table.seat:
        return ""
    return _("{name} offers another game; {key} accepts.").format(name=table.names[by], key=key)


def planned_sentence(table: RemoteTable) -> str:
    """Return what the person has answered in advance; empty for nothing."""
    lines = table.snapshot.plans
    if not lines:
        return ""
    if len(lines) == 1:
        return _("You have answered in advance: {line}.").format(line=", ".join(lines[0]))
    n = len(lines)
    return ngettext(
        "You have answered in advance in {n} line.", "You have answered in advance in {n} lines.", n
    ).format(n=n)


# Time


def correspondence_text(table: RemoteTable, letters: int | None = None) -> str:
    """Return the time that the person to move has left in a game over weeks; empty in other games.

    Args:
        table: the game.
        letters: most letters of the name, if there is little room.
    """
    clocks = table.snapshot.correspondence
    if clocks is None or clocks.due is None or table.ask is None:
        return ""
    left = clocks.left[table.ask.seat]
    return _("{name}: {time} left").format(name=table.names[table.ask.seat][:letters], time=long_time(left))


def long_time(seconds: int) -> str:
    """Return a time in seconds as text, in days, hours or minutes."""
    if seconds >= 2 * DAY:
        return _("{n} d").format(n=seconds // DAY)
    if seconds >= 3600:
        return _("{n} h").format(n=seconds // 3600)
    return _("{n} min").format(n=max(0, seconds) // 60)


# How the table stands


def how_it_stands(table: RemoteTable) -> str:
    """Return why nobody may answer at a table, or that time is up; empty in a normal game."""
    snapshot = table.snapshot
    if snapshot.ended:
        events = [each for each in table.chat if each.event and each.event.kind is wire.TableEventKind.CLOSED]
        return chat_line(events[-1], table) if events else _("All have agreed to end the game here.")
    if not snapshot.begun:
        missing = sum(info.is_free for info in table.seat_infos)
        text = ngettext(
            "The game begins when {n} more player has arrived.",
            "The game begins when {n} more players have arrived.",
            missing,
        )
        return text.format(n=missing)
    if snapshot.unready:
        text = _("The clocks start when all are ready or somebody has answered; not ready yet: {names}.")
        return text.format(names=", ".join(table.names[seat] for seat in snapshot.unready))
    if snapshot.paused:
        return _("Paused: nobody can answer until all agree to continue.")
    if snapshot.overdue and table.ask is not None:
        name = table.names[table.ask.seat]
        return _(
            "{name}'s time is up. Nothing happens by itself: the menu lists what you can propose."
        ).format(name=name)
    return ""


def lost_on_time_sentence(table: RemoteTable) -> str:
    """Return that somebody has lost because their time was up; empty if not, or if that is not known."""
    clock, outcome = table.clock, table.outcome
    if clock is None or outcome is None or not (clock.pace.loss and clock.pace.game):
        return ""
    late = [seat for seat in table.timed_seats if clock.left[seat] <= 0 and seat not in outcome.winners]
    return time_up_sentence(table.names[late[0]], is_lost=True) if late else ""


def notice_sentence(notice: wire.Notice) -> str:
    """Return the sentence of a notice about another table."""
    text = NOTICES.get(notice.code) or SENT_AWAY.get(notice.code) or ""
    return _(text).format(name=notice.name, by=notice.by) if text else ""


def game_called(game_id: str, name: str) -> str:
    """Return the title and the name of a game for the terminal's title: `Hive “sunday”`."""
    return f"{registry.title_or_id(game_id)} {in_quotes(name)}"
