"""The questions that are asked at a table of a host: what to propose, standing orders, whom to invite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.screen import Screen

from antterm.core.orders import Order
from antterm.i18n import _
from antterm.remote import affairs, wishes
from antterm.remote.table import RemoteTable
from antterm.saves.document import NAME_LIMIT
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.at_table import AtTable
from antterm.ui.models.keymap import Command
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.game_menu import GameMenu
from antterm.ui.screens.line import LineScreen, LineToType
from antterm.ui.services import Services
from antterm.wire.messages import (
    CloseTable,
    GiveOrders,
    GiveUpSeat,
    Invite,
    PersonInfo,
    ReclaimSeat,
    RemoveOnlooker,
    TakeVacation,
    ToHost,
    Vote,
)
from antterm.wire.social import ProposalKind


class RemoteMenu(GameMenu):
    """The menu at a table of a host."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        *(*frame.GAME_MENU, *lobby.TABLE_MENU, *lobby.AT_TABLE),
        *(*frame.LIST, frame.LEAVE),
    )


class RemoteMenus:
    """Asks, and has the host told what was chosen.

    Args:
        screen: on top of which it asks.
        services: what the screens share.
        table: the game.
        at_table: what people there can do together.
        tell: says something to who sits here.
    """

    def __init__(
        self,
        screen: Screen[Any],
        services: Services,
        table: RemoteTable,
        at_table: AtTable,
        tell: Callable[[str], None],
    ) -> None:
        self._screen, self._services, self._table, self._at_table = screen, services, table, at_table
        self._tell = tell

    def vote(self) -> None:
        """Ask whether to consent to what is proposed."""
        table = self._table
        proposal = table.proposal
        if proposal is not None and self._at_table.may_withdraw:
            self._send(Vote(id=proposal.id, yes=False))
            return
        if proposal is None or not self._at_table.may_vote:
            self._tell(_("Nothing is proposed that you could vote on."))
            return
        what = affairs.motion(proposal.motion, proposal.about, proposal.player, table)
        text = _("{name} proposes: {what}.").format(name=table.names[proposal.by], what=what)
        items = [("yes", _("I agree")), ("no", _("I do not agree")), ("later", _("Later"))]

        def decided(answer: str | None) -> None:
            if answer in ("yes", "no"):
                self._send(Vote(id=proposal.id, yes=answer == "yes"))

        self._ask(_("A vote"), items, decided, text)

    def propose(self) -> None:
        """Ask what to propose to the others."""
        motions = [*wishes.motions(self._table)]

        def decided(chosen: str | None) -> None:
            if chosen is None:
                return
            _label, message = motions[int(chosen)]
            if message.motion is ProposalKind.REPLACE:
                self._choose_bot(lambda player: self._send(replace(message, player=player)))
            else:
                self._send(message)

        text = _("It comes about when all whom it concerns agree.")
        items = [(str(number), label) for number, (label, _message) in enumerate(motions)]
        self._ask(_("Propose"), items, decided, text)

    def orders(self) -> None:
        """Ask which standing orders the host carries out."""
        said = self._table.stand
        assert said is not None
        items = []
        for order in self._table.game.orders:
            sign = "[x]" if order in said.orders else "[ ]"
            items.append((order.value, f"{sign} {_(affairs.ORDERS[order])}"))

        def decided(chosen: str | None) -> None:
            if chosen is not None:
                self._send(GiveOrders(orders=said.orders ^ {Order(chosen)}))

        text = _("What the host answers for you while you are away. Choose one to change it.")
        self._ask(_("Standing orders"), items, decided, text)

    def rise(self) -> None:
        """Leave one's seat to a bot, give it up, or take it back."""
        table = self._table
        said = table.stand
        assert said is not None
        if not table.here:
            self._send(ReclaimSeat())
        elif not said.may_rise:
            self._choose_bot(lambda player: self._send(GiveUpSeat(player=player)))
        else:
            self._send(GiveUpSeat())

    def _choose_bot(self, take: Callable[[str], None]) -> None:
        def decided(player: str | None) -> None:
            if player is not None:
                take(player)

        self._ask(_("Which bot plays on?"), [*wishes.bots(self._table)], decided)

    def vacation(self) -> None:
        """Ask for how many days one goes away."""
        said, seat = self._table.stand, self._table.seat
        if said is None or said.reckoning is None or seat is None:
            return
        left, away = said.reckoning.vacation[seat], said.reckoning.away[seat]
        if away is not None:
            self._send(TakeVacation(days=0))
            return
        items = [(str(n), _("{n} d").format(n=n)) for n in wishes.DAYS_OFF if n <= left]
        text = _("Days that you have left: {n}. Your time does not run meanwhile.").format(n=left)

        def decided(days: str | None) -> None:
            if days is not None:
                self._send(TakeVacation(days=int(days)))

        self._ask(_("Vacation"), items, decided, text)

    def invite(self) -> None:
        """Ask who is to be told of a free seat."""

        def act(name: str) -> str:
            if not name:
                return _("Type the name of an account.")
            return "" if self._table.link.send(Invite(name=name)) else lost()

        text = _("The name of somebody's account at this host, or of a guest. A notice waits there for them.")
        line = LineToType(_("Invite somebody"), text, "", NAME_LIMIT)

        self._screen.app.push_screen(LineScreen(self._services, line, act))

    def mute(self) -> None:
        """Ask whom one wants to hear no more, or again."""
        link, items = self._table.link, []
        for each in wishes.others(self._table):
            label = _("Hear {name} again") if link.has_muted(each.id) else _("Hear no more of {name}")
            items.append((each.id, label.format(name=each.name)))

        def decided(person: str | None) -> None:
            if person is not None and not link.mute(person, not link.has_muted(person)):
                self._tell(lost())

        self._ask(_("Mute"), items, decided)

    def close_table(self) -> None:
        """Ask the owner whether to close the table."""
        items = [("no", _("No, go on")), ("yes", _("Yes, close it for everybody"))]

        def decided(answer: str | None) -> None:
            if answer == "yes":
                self._send(CloseTable())

        self._ask(_("Close the table"), items, decided, wishes.closing_told(self._table))

    def send_away(self) -> None:
        """Ask the owner which onlooker to send away, and whether they are sure."""
        said = self._table.stand
        watching = said.watching if said is not None else ()

        def chosen(person: str | None) -> None:
            onlooker = next((each for each in watching if each.id == person), None)
            if onlooker is not None:
                self._confirm_sending_away(onlooker)

        self._ask(_("Send an onlooker away"), [(each.id, each.name) for each in watching], chosen)

    def _confirm_sending_away(self, onlooker: PersonInfo) -> None:
        items = [("no", _("No, they may stay")), ("yes", _("Yes, for good"))]

        def decided(answer: str | None) -> None:
            if answer == "yes":
                self._send(RemoveOnlooker(person=onlooker.id))

        self._ask(_("Send an onlooker away"), items, decided, wishes.sending_away_told(onlooker.name))

    def _send(self, message: ToHost) -> None:
        if not self._table.link.send(message):
            self._tell(lost())

    def _ask(
        self,
        title: str,
        items: list[tuple[str, str]],
        decided: Callable[[str | None], None],
        text: str = "",
    ) -> None:
        self._screen.app.push_screen(ChoiceScreen(self._services, title, items, text), decided)


def lost() -> str:
    """That nothing can be said to the host."""
    return _("There is no connection to the host just now.")
