"""Sentences about what people do at a table of a host: chat, proposals, standing orders, time."""

from __future__ import annotations

from typing import Final, assert_never

from antterm import registry
from antterm.bots.kinds import kind_of
from antterm.core.orders import Order
from antterm.i18n import N_, _, ngettext
from antterm.remote.table import RemoteTable
from antterm.wire.messages import Notice
from antterm.wire.social import ChatLine, Proposal, ProposalKind, TableEventKind

DAY: Final = 24 * 3600

ORDERS: Final = {
    Order.NO_REACTION: N_("No reaction until I am attacked, or my turn"),
    Order.NOT_THIS_ACTION: N_("No more reactions in this Action"),
    Order.ALWAYS_LARVA: N_("Always take the larva"),
    Order.PASS_IF_NOTHING: N_("Give the only answer where there is but one"),
}
"""What standing orders are called."""


# Chat


def chat_lines(table: RemoteTable) -> tuple[str, ...]:
    """Return the chat of a table as lines of text."""
    return tuple(chat_line(remark, table) for remark in table.remarks)


def chat_line(remark: ChatLine, table: RemoteTable) -> str:
    """Return a line of the chat as text."""
    if remark.trace is None:
        return f"{remark.name}: {remark.text}"
    trace, name = remark.trace, remark.name
    what = motion(trace.motion, trace.about, trace.player, table) if trace.motion is not None else ""
    match trace.doing:
        case TableEventKind.PROPOSED:
            return _("{name} proposes: {what}").format(name=name, what=what)
        case TableEventKind.CARRIED:
            return _("All agree: {what}").format(what=what)
        case TableEventKind.DECLINED:
            return _("{name} does not agree: {what}").format(name=name, what=what)
        case TableEventKind.WITHDRAWN:
            return _("{name} withdraws it: {what}").format(name=name, what=what)
        case TableEventKind.LAPSED:
            return _("The game has gone on meanwhile: {what}").format(what=what)
        case TableEventKind.LEFT:
            bot = kind_of(trace.player).title(trace.player) if trace.player else ""
            return _("{name} leaves the seat to {bot}.").format(name=name, bot=bot)
        case TableEventKind.RETURNED:
            return _("{name} is back in the seat.").format(name=name)
        case TableEventKind.WENT_AWAY:
            days = trace.about or 0
            text = ngettext("{name} is away for {n} day.", "{name} is away for {n} days.", days)
            return text.format(name=name, n=days)
        case TableEventKind.CAME_BACK:
            return _("{name} is back.").format(name=name)
        case TableEventKind.CLOSED if remark.seat is None:
            return _("The keeper of the host has closed the table.")
        case TableEventKind.CLOSED:
            return _("{name} has closed the table.").format(name=name)
    assert_never(trace.doing)


# Proposals


def motion(what: ProposalKind, about: int | None, player: str, table: RemoteTable) -> str:
    """Return a proposal in a few words."""
    name = table.names[about] if about is not None and about < len(table.names) else "?"
    match what:
        case ProposalKind.TAKE_BACK:
            count = about or 1
            return ngettext("take back {n} answer", "take back {n} answers", count).format(n=count)
        case ProposalKind.DRAW:
            return _("a draw")
        case ProposalKind.END:
            return _("play no further")
        case ProposalKind.PAUSE:
            return _("a pause")
        case ProposalKind.GO_ON:
            return _("go on playing")
        case ProposalKind.REPLACE:
            bot = kind_of(player).title(player) if player else _("a bot")
            return _("{bot} plays on for {name}").format(bot=bot, name=name)
        case ProposalKind.WAIT:
            return _("more time for {name}").format(name=name)
    assert_never(what)


def proposal_sentence(proposal: Proposal, table: RemoteTable, key: str) -> str:
    """Return the sentence of a proposal, with whose consent it waits for.

    Args:
        proposal: what is proposed.
        table: where.
        key: the key with which one votes.
    """
    name = table.names[proposal.by]
    what = motion(proposal.motion, proposal.about, proposal.player, table)
    text = _("{name} proposes: {what}.").format(name=name, what=what)
    if table.seat in proposal.waits_for:
        return " ".join((text, _("{key} votes.").format(key=key)))
    waits = ", ".join(table.names[seat] for seat in proposal.waits_for)
    return " ".join((text, _("It waits for {names}.").format(names=waits)))


# Time


def reckoning_text(table: RemoteTable, letters: int | None = None) -> str:
    """Return the time that the person to move has left in a game over weeks; empty in other games.

    Args:
        table: the game.
        letters: most letters of the name, if there is little room.
    """
    stand = table.stand
    if stand is None or stand.reckoning is None or stand.reckoning.due is None or table.ask is None:
        return ""
    left = stand.reckoning.left[table.ask.seat]
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
    stand = table.stand
    assert stand is not None
    if stand.ended:
        traces = [each for each in table.remarks if each.trace and each.trace.doing is TableEventKind.CLOSED]
        return chat_line(traces[-1], table) if traces else _("All have agreed to play no further.")
    if not stand.begun:
        missing = sum(chair.is_free for chair in table.chairs)
        text = ngettext(
            "The game begins when {n} more has come.", "The game begins when {n} more have come.", missing
        )
        return text.format(n=missing)
    if stand.paused:
        return _("A pause: nothing is answered until all want to go on.")
    if stand.overdue and table.ask is not None:
        name = table.names[table.ask.seat]
        return _("{name}'s time is up. Nothing happens by itself: the menu has what you may propose.").format(
            name=name
        )
    return ""


def notice_sentence(notice: Notice) -> str:
    """Return the sentence of a notice about another table."""
    text = {
        "your_turn": _("It is your turn in “{name}”."),
        "invited": _("You are invited to “{name}”."),
        "over": _("“{name}” is over."),
        "proposed": _("In “{name}” something is proposed on which you have a say."),
    }.get(notice.code, "")
    return text.format(name=notice.name)


def game_called(game_id: str, name: str) -> str:
    """Return the title and the name of a game for the terminal's title: `Hive “sunday”`."""
    return f"{registry.title(game_id) if game_id in registry.HOMES else game_id} “{name}”"
