"""Actions of people at a table of a host besides playing: proposals, votes, standing orders, seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Final

from msgspec.structs import replace

from antterm import system
from antterm.bots import PERSON, kind_of
from antterm.dialogues.asking_host import reply_to, send, told_by
from antterm.dialogues.conduct import about_people, set_onlookers_chat
from antterm.dialogues.plans import may_plan, plan
from antterm.dialogues.steps import Choose, Dialogue, Enter, Say, Trouble, choose, confirm, enter
from antterm.i18n import _
from antterm.i18n.moments import zone_called
from antterm.remote import table_sentences
from antterm.remote.link import Link
from antterm.remote.sentences import OF_NOTICES, code_wanted, not_connected, refusal_sentence
from antterm.remote.table import RemoteTable
from antterm.saves.document import NAME_LIMIT
from antterm.table import players
from antterm.wire import messages as wire

DAYS_OFF: Final = (1, 2, 3, 7, 14, 30)
"""The numbers of days of vacation that are offered."""


class TableAction(Enum):
    """An action at a table of a host besides playing; the values name the commands too."""

    READY = "ready"
    VOTE = "vote"
    PROPOSE = "propose"
    ORDERS = "orders"
    RISE = "rise"
    VACATION = "vacation"
    INVITE = "invite"
    MUTE = "mute"
    SEND_AWAY = "send_away"
    ONLOOKERS = "onlookers"
    PLAN = "plan"
    PASS_ON = "pass_on"
    CLOSE = "close"
    REMATCH = "rematch"


def actions(table: RemoteTable) -> dict[TableAction, str]:
    """Return the actions that are possible now, each with its label for a menu."""
    snapshot, over = table.snapshot, table.is_over
    found: dict[TableAction, str] = {}
    if over and table.seat is not None:
        is_offered = snapshot.rematch not in (None, table.seat)
        found[TableAction.REMATCH] = _("Accept the other game") if is_offered else _("Another game")
    if is_awaited(table):
        found[TableAction.READY] = _("I am ready: the clocks may start")
    if may_vote(table):
        found[TableAction.VOTE] = _("Vote on what is proposed")
    elif _may_withdraw(table):
        found[TableAction.VOTE] = _("Withdraw your proposal")
    if next(possible_proposals(table), None) is not None:
        found[TableAction.PROPOSE] = _("Propose something to the others")
    if table.seat is not None and not over:
        if snapshot.begun:
            found[TableAction.ORDERS] = _("Standing orders, while you are away")
        if may_plan(table):
            found[TableAction.PLAN] = _("Answer in advance")
        rise = _("Give up your seat") if snapshot.may_rise else _("Leave your seat to a bot")
        found[TableAction.RISE] = rise if table.local_seats else _("Take your seat back")
        if snapshot.correspondence is not None:
            found[TableAction.VACATION] = _("Vacation")
    if not over and any(info.is_free for info in table.seat_infos):
        found[TableAction.INVITE] = _("Invite somebody")
    if others(table) or table.chat:
        found[TableAction.MUTE] = _("Mute, block or report somebody")
    if snapshot.owns and snapshot.watching:
        found[TableAction.SEND_AWAY] = _("Send an onlooker away")
    if snapshot.owns and not over and snapshot.house_rules.watch is not wire.Watching.NOBODY:
        found[TableAction.ONLOOKERS] = _("The onlookers' chat")
    if snapshot.owns and not over:
        if next(_heirs(table), None) is not None:
            found[TableAction.PASS_ON] = _("Hand the table over to somebody else")
        found[TableAction.CLOSE] = _("Close the table")
    return found


def may_vote(table: RemoteTable) -> bool:
    """Return whether a proposal waits for the person's own consent."""
    return table.proposal is not None and table.seat in table.proposal.waits_for


def is_awaited(table: RemoteTable) -> bool:
    """Return whether the chess clock waits until the person says that they are ready."""
    return table.seat in table.snapshot.unready and not table.is_over


def _may_withdraw(table: RemoteTable) -> bool:
    """Return whether the newest proposal is the person's own."""
    return table.proposal is not None and table.proposal.by == table.seat


def possible_proposals(table: RemoteTable) -> Iterator[tuple[wire.Propose, str]]:
    """Yield what the host accepts as a proposal and is not proposed yet, each with its label.

    After the end of a game only taking back can be proposed. The bot of a `REPLACE` proposal is chosen later.
    """
    snapshot = table.snapshot
    if snapshot.begun and table.seat is not None:
        proposed = {proposal.kind for proposal in snapshot.proposals}
        yield from (each for each in _proposals(table, snapshot) if each[0].kind not in proposed)


def _proposals(table: RemoteTable, snapshot: wire.Snapshot) -> Iterator[tuple[wire.Propose, str]]:
    if table.is_over and (snapshot.ended or not table.game.perfect_information):
        return
    if (
        snapshot.house_rules.take_back is not wire.Consent.NEVER
        and snapshot.last_own_answer > 0
        and not snapshot.paused
    ):
        label = _("Take back your last answer and everything after it")
        yield wire.Propose(kind=wire.ProposalKind.TAKE_BACK, about=1), label
    if table.is_over:
        return
    if table.game.draw and _may_be_drawn(table):
        yield wire.Propose(kind=wire.ProposalKind.DRAW), _("A draw")
    if snapshot.paused:
        yield wire.Propose(kind=wire.ProposalKind.GO_ON), _("Go on playing")
    else:
        yield wire.Propose(kind=wire.ProposalKind.PAUSE), _("A pause")
    if (seat := _late_seat(table, snapshot)) is not None:
        name = table.names[seat]
        label = _("A bot plays on for {name}").format(name=name)
        yield wire.Propose(kind=wire.ProposalKind.REPLACE, about=seat), label
        if snapshot.overdue:
            yield (
                wire.Propose(kind=wire.ProposalKind.WAIT, about=seat),
                _("More time for {name}").format(name=name),
            )
    yield wire.Propose(kind=wire.ProposalKind.END), _("End the game here")


def _may_be_drawn(table: RemoteTable) -> bool:
    """Return whether a draw can be agreed on, or that is not known because somebody else is to answer."""
    ask = table.ask
    if ask is None or ask.seat not in table.local_seats:
        return True
    return any(ask.find(text) is not None for text in table.game.draw)


def _late_seat(table: RemoteTable, snapshot: wire.Snapshot) -> int | None:
    """Return the seat of somebody else who is to move and keeps the others waiting; None if nobody does."""
    if table.ask is None or snapshot.late_from is None or snapshot.late_from > system.now():
        return None
    seat = table.ask.seat
    return seat if table.seat_infos[seat].person != table.link.welcome.person else None


def others(table: RemoteTable) -> Sequence[wire.PersonInfo]:
    """Return everybody else at a table, who can be muted."""
    seated = (wire.PersonInfo(id=info.person, name=info.name) for info in table.seat_infos if info.person)
    people = {each.id: each for each in (*table.snapshot.watching, *seated)}  # named as at the table
    return [each for each in people.values() if each.id != table.link.welcome.person]


def _vote(table: RemoteTable) -> Dialogue[None]:
    """Ask whether to consent to what is proposed, or to withdraw one's own proposal."""
    proposal = table.proposal
    if proposal is None or not (may_vote(table) or _may_withdraw(table)):
        raise Trouble(_("There is no proposal for you to vote on."))
    what = table_sentences.proposal_phrase(proposal.kind, proposal.about, proposal.player, table)
    text = _("{name} proposes: {what}.").format(name=table.names[proposal.by], what=what)
    votes = [(True, _("I agree")), (False, _("I do not agree"))]
    if not may_vote(table):
        votes = [(False, _("Withdraw your proposal"))]
    agrees = yield from choose(_("A vote"), votes, text, _("Later"))
    send(table.link, wire.Vote(id=proposal.id, yes=agrees))


def _propose(table: RemoteTable) -> Dialogue[None]:
    """Ask what to propose to the others."""
    text = _("A proposal takes effect when everybody concerned agrees.")
    message = yield from choose(_("Propose"), [*possible_proposals(table)], text)
    if message.kind is wire.ProposalKind.REPLACE:
        message = replace(message, player=(yield from _choose_bot(table)))
    send(table.link, message)


def _choose_bot(table: RemoteTable) -> Dialogue[str]:
    bots = [(player, kind_of(player).title(player)) for player in players(table.game_id) if player != PERSON]
    return (yield from choose(_("Which bot plays on?"), bots))


def _give_orders(table: RemoteTable) -> Dialogue[None]:
    """Ask which standing order the host is to carry out from now on, or no longer."""
    seat = table.seat
    if seat is None:
        return
    orders, given = table.game.orders, table.orders.of(seat)
    text = _("What the host answers for you while you are away. Choose a line to change it.")
    labels = tuple(_(table_sentences.ORDERS[order]) for order in orders)
    index = yield Choose(_("Standing orders"), labels, text, ticked=tuple(order in given for order in orders))
    if not table.orders.give(given ^ {orders[index]}):
        raise Trouble(not_connected())


def _rise(table: RemoteTable) -> Dialogue[None]:
    """Give the person's seat up, leave it to a bot, or take it back."""
    if not table.local_seats:
        send(table.link, wire.ReclaimSeat())
    elif table.snapshot.may_rise:
        send(table.link, wire.GiveUpSeat())
    else:
        send(table.link, wire.GiveUpSeat(player=(yield from _choose_bot(table))))


def _take_vacation(table: RemoteTable) -> Dialogue[None]:
    """Ask for how many days the person goes away; end their vacation if they are away."""
    correspondence, seat = table.snapshot.correspondence, table.seat
    if correspondence is None or seat is None:
        return
    if correspondence.away[seat] is not None:
        send(table.link, wire.TakeVacation(days=0))
        return
    left = correspondence.vacation[seat]
    text = _("Vacation days left: {n}. Your time does not run during a vacation.").format(n=left)
    offers = [(days, _("{n} d").format(n=days)) for days in DAYS_OFF if days <= left]
    send(table.link, wire.TakeVacation(days=(yield from choose(_("Vacation"), offers, text))))


def _request(message: wire.ToHost, table: RemoteTable) -> Dialogue[None]:
    """Send a request about which nothing is asked."""
    send(table.link, message)
    yield from ()


def _invite(table: RemoteTable) -> Dialogue[None]:
    """Ask whom to invite to a free seat."""

    def take(name: str) -> None:
        if not name:
            raise Trouble(_("Type the name of an account."))
        send(table.link, wire.Invite(name=name))

    text = _("The name of somebody's account at this host, or of a guest. A notice will wait for them there.")
    names = table.link.known_names
    yield from enter(Enter(_("Invite somebody"), text, limit=NAME_LIMIT, names=names), take)


def _send_away(table: RemoteTable) -> Dialogue[None]:
    """Ask the owner which onlooker to send away, and whether they are sure."""
    title = _("Send an onlooker away")
    onlooker = yield from choose(title, [(each, each.name) for each in table.snapshot.watching])
    question = _("Send {name} away? They will not be able to come back to this table.").format(
        name=onlooker.name
    )
    if (yield from confirm(title, question, _("Yes, for good"), _("No, they may stay"))):
        send(table.link, wire.RemoveOnlooker(person=onlooker.id))


def _heirs(table: RemoteTable) -> Iterator[tuple[int, str]]:
    """Yield the seats of the other people at a table, who could own it, with their names."""
    own = ("", table.link.welcome.person)
    yield from ((seat, each.name) for seat, each in enumerate(table.seat_infos) if each.person not in own)


def _pass_on(table: RemoteTable) -> Dialogue[None]:
    """Ask the owner who is to own the table from now on."""
    text = _("The owner may close the table and send onlookers away.")
    seat = yield from choose(_("Hand the table over"), [*_heirs(table)], text)
    send(table.link, wire.PassTable(seat=seat))


def _close(table: RemoteTable) -> Dialogue[None]:
    """Ask the owner whether to close the table."""
    yes, no = _("Yes, close it for everybody"), _("No, go on")
    question = _("Close “{name}”? Nobody will be able to sit down there any more.")
    if table.snapshot.begun:
        question = _("Close “{name}”? The game will end for everybody, without a result.")
    if (yield from confirm(_("Close the table"), question.format(name=table.name), yes, no)):
        send(table.link, wire.CloseTable())


DIALOGUES: Final[Mapping[TableAction, Callable[[RemoteTable], Dialogue[None]]]] = {
    TableAction.READY: partial(_request, wire.SayReady()),
    TableAction.VOTE: _vote,
    TableAction.PROPOSE: _propose,
    TableAction.ORDERS: _give_orders,
    TableAction.RISE: _rise,
    TableAction.VACATION: _take_vacation,
    TableAction.INVITE: _invite,
    TableAction.MUTE: lambda table: about_people(table.link, others(table), table),
    TableAction.SEND_AWAY: _send_away,
    TableAction.ONLOOKERS: set_onlookers_chat,
    TableAction.PLAN: plan,
    TableAction.PASS_ON: _pass_on,
    TableAction.CLOSE: _close,
    TableAction.REMATCH: partial(_request, wire.Rematch()),
}
"""The dialogue of each action; the host is sent the request at its end."""


def ask_for_search(search: str, take: Callable[[str], None]) -> Dialogue[None]:
    """Ask for which tables the lobby is to be searched.

    Args:
        search: what it was searched for until now.
        take: is given the line; empty for all tables.
    """
    text = _("Words from the name of a table, a game or a player; leave empty for all tables.")
    take((yield Enter(_("Search for tables"), text, search, wire.SEARCH_LIMIT)))


CODE_LIMIT, MAIL_LIMIT, WEBHOOK_LIMIT = 40, 200, 500
"""Characters that can be typed."""


def ask_for_notices(link: Link) -> Dialogue[None]:
    """Ask where the host is to write; a new address is confirmed by the code that was sent there.

    Args:
        link: the line to the host.
    """
    while True:
        if _waits_for_code(link) and (yield from _ask_for_code(link)):
            return
        text = _(
            "The address to which the host will write when it is your turn and you are not here; "
            "leave empty for none."
        )
        mail = yield Enter(_("Notices by email"), text, link.welcome.notifications.mail, MAIL_LIMIT)
        text = _(
            "A web address, such as an ntfy topic, to which the host will post the same notices; "
            "leave empty for none."
        )
        page = yield Enter(_("Notices by webhook"), text, link.welcome.notifications.webhook, WEBHOOK_LIMIT)
        wish = wire.Notify(mail=mail, webhook=page)
        if mail or page:
            wish = yield from _ask_for_pace(link, wish)
        yield from told_by(link, wish, wire.NotificationSettings, OF_NOTICES)
        if not _waits_for_code(link):
            yield Say(_("The host has been told how to reach you."))
            return


def _ask_for_pace(link: Link, wish: wire.Notify) -> Dialogue[wire.Notify]:
    """Ask how often the host is to write, and at which hour of the day.

    Returns:
        The wish, with that.
    """
    paces = {
        wire.LetterPace.EACH: _("At each turn"),
        wire.LetterPace.DAILY: _("Once a day, for all games together"),
        wire.LetterPace.NEVER: _("Never, but keep the address"),
    }
    now = link.welcome.notifications
    labels = [(each, f"{label} *" if each is now.pace else label) for each, label in paces.items()]
    pace = yield from choose(_("How often"), labels, _("How often should the host write while you are away?"))
    wish = replace(wish, pace=pace, hour=now.hour, zone=now.zone)
    if pace is not wire.LetterPace.DAILY:
        return wish

    def take(typed: str) -> tuple[int, str]:
        found = re.fullmatch(r"([01]?[0-9]|2[0-3])(?:[:.]00)?(?:\s+(\S{1,40}))?", typed)
        if found is None:
            raise Trouble(_("Type an hour from 0 to 23 and a time zone, such as 8 Europe/Madrid or 8 UTC+2."))
        return int(found[1]), found[2] or ""

    text = _("At what hour of the day, and in which time zone? For example: 8 Europe/Madrid, or 8 UTC+2.")
    begun = f"{now.hour} {now.zone or zone_called(system.now().astimezone())}"
    hour, zone = yield from enter(Enter(_("Once a day"), text, begun), take)
    return replace(wish, hour=hour, zone=zone)


def _waits_for_code(link: Link) -> bool:
    """Return whether an address waits for its code."""
    return bool(link.welcome.unconfirmed.mail or link.welcome.unconfirmed.webhook)


def _ask_for_code(link: Link) -> Dialogue[bool]:
    """Ask for the codes until all addresses are confirmed.

    Returns:
        Whether they are; if not, they are to be changed.
    """
    trouble = ""
    while _waits_for_code(link):
        waiting = (link.welcome.unconfirmed.mail, link.welcome.unconfirmed.webhook)
        code = yield Enter(_("Confirm your address"), code_wanted(waiting), "", CODE_LIMIT, trouble=trouble)
        if not code:
            return False
        reply = yield from reply_to(link, wire.Confirm(code=code), wire.NotificationSettings, OF_NOTICES)
        trouble = refusal_sentence(reply, None) if isinstance(reply, wire.Refusal) else ""
        if isinstance(reply, wire.Refusal) and reply.code != "wrong_code":
            raise Trouble(trouble)
    yield Say(_("The host has been told how to reach you."))
    return True
