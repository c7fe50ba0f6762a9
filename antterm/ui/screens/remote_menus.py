"""The questions that are asked at a table of a host: what to propose, standing orders, whom to invite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.screen import Screen

from antterm.bots.kinds import PERSON, kind_of
from antterm.core.orders import Order
from antterm.i18n import _
from antterm.remote import affairs
from antterm.remote.people import called
from antterm.remote.table import RemoteTable
from antterm.saves.document import NAME_LIMIT
from antterm.table import players
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.at_table import AtTable
from antterm.ui.models.keymap import Command
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.game_menu import GameMenu
from antterm.ui.screens.line import LineScreen, LineToType
from antterm.ui.services import Services
from antterm.wire.dealings import Motion
from antterm.wire.messages import (
    GiveOrders,
    GoAway,
    Invite,
    Mute,
    Propose,
    Return,
    Rise,
    ToHost,
    Vote,
)


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
        self._muted: set[str] = set()

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
        table = self._table
        said = table.stand
        assert said is not None
        does: dict[str, tuple[str, Callable[[], None]]] = {}
        if self._at_table.may_propose_taking_back():
            label = _("Take back your last answer, with all that came after it")
            does["back"] = label, lambda: self._send(Propose(motion=Motion.TAKE_BACK, about=1))
        if table.game.draw:
            does["draw"] = _("A draw"), lambda: self._send(Propose(motion=Motion.DRAW))
        if said.paused:
            does["go_on"] = _("Go on playing"), lambda: self._send(Propose(motion=Motion.GO_ON))
        else:
            does["pause"] = _("A pause"), lambda: self._send(Propose(motion=Motion.PAUSE))
        for seat, chair in enumerate(table.chairs):
            if chair.account and seat != table.seat and chair.player == PERSON:
                label = _("A bot plays on for {name}").format(name=chair.name)
                does[f"replace{seat}"] = label, partial(self._choose_bot, partial(self._replace, seat))
        if said.overdue and table.ask is not None:
            seat = table.ask.seat
            label = _("More time for {name}").format(name=table.names[seat])
            does["wait"] = label, lambda: self._send(Propose(motion=Motion.WAIT, about=seat))
        does["end"] = _("Play no further"), lambda: self._send(Propose(motion=Motion.END))

        def decided(chosen: str | None) -> None:
            if chosen is not None:
                does[chosen][1]()

        text = _("It comes about when all whom it concerns agree.")
        self._ask(_("Propose"), [(key, label) for key, (label, _act) in does.items()], decided, text)

    def _replace(self, seat: int, player: str) -> None:
        self._send(Propose(motion=Motion.REPLACE, about=seat, player=player))

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
            self._send(Return())
        elif said.begun:
            self._choose_bot(lambda player: self._send(Rise(player=player)))
        else:
            self._send(Rise())

    def _choose_bot(self, take: Callable[[str], None]) -> None:
        bots = [player for player in players(self._table.game_id) if player != PERSON]
        items = [(player, kind_of(player).title(player)) for player in bots]

        def decided(player: str | None) -> None:
            if player is not None:
                take(player)

        self._ask(_("Which bot plays on?"), items, decided)

    def vacation(self) -> None:
        """Ask for how many days one goes away."""
        said, seat = self._table.stand, self._table.seat
        if said is None or said.reckoning is None or seat is None:
            return
        left, away = said.reckoning.vacation[seat], said.reckoning.away[seat]
        if away is not None:
            self._send(GoAway(days=0))
            return
        items = [(str(n), _("{n} d").format(n=n)) for n in (1, 2, 3, 7, 14, 30) if n <= left]
        text = _("Days that you have left: {n}. Your time does not run meanwhile.").format(n=left)

        def decided(days: str | None) -> None:
            if days is not None:
                self._send(GoAway(days=int(days)))

        self._ask(_("Vacation"), items, decided, text)

    def invite(self) -> None:
        """Ask who is to be told of a free seat."""

        def act(name: str) -> str:
            if not name:
                return _("Type the name of an account.")
            return "" if self._table.link.send(Invite(account=name)) else lost()

        text = _("The name of somebody's account at this host, or of a guest. A notice waits there for them.")
        line = LineToType(_("Invite somebody"), text, "", NAME_LIMIT)

        def done(invited: bool | None) -> None:
            if invited:
                self._tell(_("The invitation is sent."))

        self._screen.app.push_screen(LineScreen(self._services, line, act), done)

    def mute(self) -> None:
        """Ask whom one wants to hear no more, or again."""
        own = self._table.link.account
        said = self._table.stand
        watching = said.watching if said is not None else ()
        accounts = [*(chair.account for chair in self._table.chairs), *watching]
        others = dict.fromkeys(name for name in accounts if name and name != own)
        items = []
        for name in others:
            label = _("Hear {name} again") if name in self._muted else _("Hear no more of {name}")
            items.append((name, label.format(name=called(name))))

        def decided(name: str | None) -> None:
            if name is not None:
                self._muted ^= {name}
                self._send(Mute(account=name, muted=name in self._muted))

        self._ask(_("Mute"), items, decided)

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
