"""What the people at a table of a host do together besides playing: proposals, votes, orders, seats."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from antterm.i18n import _
from antterm.plain.dialog import Dialog, Offered, ask_text, choose, speak
from antterm.remote import affairs, wishes
from antterm.remote.table import RemoteTable
from antterm.wire.messages import (
    CloseTable,
    GiveOrders,
    GiveUpSeat,
    Invite,
    Propose,
    ReclaimSeat,
    RemoveOnlooker,
    Snapshot,
    TakeVacation,
    ToHost,
    Vote,
)
from antterm.wire.social import ProposalKind


class TableTalk:
    """The questions about all this, at one table.

    Args:
        table: the game.
    """

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    @property
    def _said(self) -> Snapshot:
        assert self._table.stand is not None
        return self._table.stand

    def send(self, message: ToHost) -> Dialog[bool]:
        """Have the host told something; whether there is a line to it."""
        is_sent = self._table.link.send(message)
        if not is_sent:
            yield speak(_lost())
        return is_sent

    def menu(self, *more: Offered) -> Dialog[None]:
        """Ask what is wanted, and do it.

        Args:
            more: what is offered besides what concerns the people here.
        """
        offers = [*self._offers(), *more]
        chosen = yield from choose(_("What do you want?"), [label for label, _act in offers])
        if chosen is not None:
            yield from offers[chosen][1]()

    def _offers(self) -> Sequence[Offered]:
        table, said = self._table, self._said
        offers: list[Offered] = []
        if said.proposals:
            offers.append((_("Vote on what is proposed"), self.vote))
        if wishes.may_propose(table):
            offers.append((_("Propose something to the others"), self._propose))
        if table.seat is not None and not table.is_over:
            if said.begun:
                offers.append((_("Standing orders, while you are away"), self._orders))
            offers.append((wishes.rise_label(table), self._rise))
            if said.reckoning is not None:
                offers.append((_("Vacation"), self._vacation))
        if not table.is_over and any(chair.is_free for chair in table.chairs):
            offers.append((_("Invite somebody"), self._invite))
        if said.owns and said.watching:
            offers.append((_("Send an onlooker away"), self._send_away))
        if said.owns and not table.is_over:
            offers.append((_("Close the table"), self._close_table))
        if wishes.others(table):
            offers.append((_("Mute somebody, or hear them again"), self._mute))
        return offers

    def vote(self) -> Dialog[None]:
        """Ask whether to consent to what is proposed; one's own proposal can be withdrawn."""
        table, proposal = self._table, self._table.proposal
        if proposal is None or (table.seat not in proposal.waits_for and table.seat != proposal.by):
            yield speak(_("Nothing is proposed that you could vote on."))
            return
        what = affairs.motion(proposal.motion, proposal.about, proposal.player, table)
        if proposal.by == table.seat:
            labels = [_("Withdraw your proposal")]
        else:
            labels = [_("I agree"), _("I do not agree")]
        told = _("{name} proposes: {what}.").format(name=table.names[proposal.by], what=what)
        chosen = yield from choose(told, labels, back=_("Later"))
        if chosen is not None:
            agrees = chosen == 0 and proposal.by != table.seat
            yield from self.send(Vote(id=proposal.id, yes=agrees))

    def _propose(self) -> Dialog[None]:
        motions = [*wishes.motions(self._table)]
        title = _("It comes about when all whom it concerns agree.")
        chosen = yield from choose(title, [label for label, _message in motions])
        if chosen is None:
            return
        message: Propose | None = motions[chosen][1]
        if message is not None and message.motion is ProposalKind.REPLACE:
            player = yield from self._choose_bot()
            message = replace(message, player=player) if player is not None else None
        if message is not None:
            yield from self.send(message)

    def _choose_bot(self) -> Dialog[str | None]:
        bots = wishes.bots(self._table)
        chosen = yield from choose(_("Which bot plays on?"), [title for _player, title in bots])
        return None if chosen is None else bots[chosen][0]

    def _orders(self) -> Dialog[None]:
        said, orders = self._said, self._table.game.orders
        labels = []
        for order in orders:
            stands = _("given") if order in said.orders else _("not given")
            labels.append(f"{_(affairs.ORDERS[order])}: {stands}")
        text = _("What the host answers for you while you are away. Choose one to change it.")
        chosen = yield from choose(text, labels)
        if chosen is not None:
            yield from self.send(GiveOrders(orders=said.orders ^ {orders[chosen]}))

    def _rise(self) -> Dialog[None]:
        if not self._table.here:
            yield from self.send(ReclaimSeat())
        elif self._said.may_rise:
            yield from self.send(GiveUpSeat())
        elif (player := (yield from self._choose_bot())) is not None:
            yield from self.send(GiveUpSeat(player=player))

    def _vacation(self) -> Dialog[None]:
        said, seat = self._said, self._table.seat
        if said.reckoning is None or seat is None:
            return
        if said.reckoning.away[seat] is not None:
            yield from self.send(TakeVacation(days=0))
            return
        left = said.reckoning.vacation[seat]
        days = [n for n in wishes.DAYS_OFF if n <= left]
        text = _("Days that you have left: {n}. Your time does not run meanwhile.").format(n=left)
        chosen = yield from choose(text, [_("{n} d").format(n=n) for n in days])
        if chosen is not None:
            yield from self.send(TakeVacation(days=days[chosen]))

    def _invite(self) -> Dialog[None]:
        text = _("The name of somebody's account at this host, or of a guest. A notice waits there for them.")
        name = yield from ask_text(text)
        if name:
            yield from self.send(Invite(name=name))

    def _close_table(self) -> Dialog[None]:
        labels = [_("No, go on"), _("Yes, close it for everybody")]
        chosen = yield from choose(wishes.closing_told(self._table), labels)
        if chosen == 1:
            yield from self.send(CloseTable())

    def _send_away(self) -> Dialog[None]:
        watching = self._said.watching
        chosen = yield from choose(_("Send an onlooker away"), [each.name for each in watching])
        if chosen is None:
            return
        labels = [_("No, they may stay"), _("Yes, for good")]
        sure = yield from choose(wishes.sending_away_told(watching[chosen].name), labels)
        if sure == 1:
            yield from self.send(RemoveOnlooker(person=watching[chosen].id))

    def _mute(self) -> Dialog[None]:
        link, others, labels = self._table.link, wishes.others(self._table), []
        for each in others:
            label = _("Hear {name} again") if link.has_muted(each.id) else _("Hear no more of {name}")
            labels.append(label.format(name=each.name))
        chosen = yield from choose(_("Mute"), labels)
        if chosen is not None:
            person = others[chosen].id
            if not link.mute(person, not link.has_muted(person)):
                yield speak(_lost())


def _lost() -> str:
    return _("There is no connection to the host just now.")
