"""The screen of a game that a host keeps: one's own seat of it, and the people at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from antterm.core.ask import Refused
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.remote.sentences import refusal_sentence
from antterm.remote.table import RemoteTable
from antterm.ui.models import affairs, commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.attention import Attention
from antterm.ui.models.help import remote_help
from antterm.ui.models.keymap import Command, Keymap, dead_key
from antterm.ui.models.layout import Pane, Wish
from antterm.ui.models.remote import RemoteGame
from antterm.ui.models.scene import Title
from antterm.ui.screens.chat import ChatScreen
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.home_copy import keep_copy
from antterm.ui.screens.messages import ReviewGame, ShowSettings
from antterm.ui.screens.remote_menus import RemoteMenu, RemoteMenus, lost
from antterm.ui.screens.rules import rules_page
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services
from antterm.wire.messages import TEXT_LIMIT, AskHint, Notice, Say, TakeHome

TICK = 1.0
"""Seconds after which a clock is shown anew."""


class RemoteScreen(TableScreen[None]):
    """A game at a host.

    Args:
        services: what the screens share.
        table: the game, of which the host has told already.
    """

    def __init__(self, services: Services, table: RemoteTable) -> None:
        super().__init__(services, table.game_id, table.words, table.understand)
        self.table = table
        self.model.decided = self._answer
        self.game = RemoteGame(table, self.model, self.shown_key)
        self.model.advice = lambda: self.game.thoughts
        self._keymap = Keymap(lobby.AT_TABLE, services.keys_for(lobby.AT_TABLE))
        self._menus = RemoteMenus(self, services, table, self.game, self._tell)
        self._attention = Attention(services)
        self._chat: ChatScreen | None = None
        self._wants_review = False
        table.changed = self._changes

    def _changes(self) -> None:
        self.call_later(self.sync)

    def shown_key(self, command: Command) -> str:
        """The key that is shown for a command."""
        keymap = self._keymap if command in lobby.AT_TABLE else self.model.keymap
        return keymap.shown(command)

    def on_mount(self) -> None:
        self.sync()
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        self._attention.leave()

    # What is shown

    def title_left(self) -> str:
        words, table = self.table.words, self.table
        assert table.stand is not None
        seat = words.seat(table.seat) if table.seat is not None else _("watching")
        parts = [words.title(), words.summary(table.stand.options), f"“{table.name}”", seat]
        between = " - " if self.ascii_only else " · "
        return between.join(part for part in parts if part)

    def sync(self) -> None:
        """Show the table as the host has said it stands."""
        table = self.table
        given = self.game.look()
        if given is not None:
            self._answer(given)
            return
        refusal = table.take_refusal()
        self.model.message = refusal_sentence(refusal, table.words) if refusal is not None else ""
        mine = f"“{table.name}”" if table.ask is not None else None
        self._attention.is_asked(mine)
        if self._chat is not None:
            self._chat.show_lines()
        if self._wants_review and table.copy is not None:
            self._wants_review = False
            self._show_review(table.copy)
        self.refresh_panes()

    def announce(self, notice: Notice) -> None:
        """Something waits at another table."""
        told = affairs.notice_sentence(notice)
        if notice.table != self.table.table and told:
            self.model.message = told
            self.services.call(f"“{notice.name}”")
            self.refresh_panes()

    def wish(self, columns: int) -> Wish:
        wish = super().wish(columns)
        least = wish.least_seats + 1 if wish.least_seats else 0
        return replace(wish, seats=wish.seats + 1, least_seats=least)

    def scene(self, pane: Pane) -> Scene:
        if pane is Pane.PROMPT and self.model.typed is None:
            return self.game.prompt()
        shown = super().scene(pane)
        match pane:
            case Pane.TITLE if isinstance(shown, Title):
                clock = affairs.clock_text(self.table)
                return replace(shown, right="  ".join(filter(None, (clock, shown.right))))
            case Pane.SEATS:
                return affairs.presence(self.table, shown, self.ascii_only)
            case Pane.STORY:
                return affairs.Chatting(shown, affairs.chat_lines(self.table)[-affairs.MOST_CHAT :])
        return shown

    def _tick(self) -> None:
        if self.table.clock_goes and self.is_in_front():
            self.refresh_panes()

    def _tell(self, text: str) -> None:
        self.model.message = text
        self.refresh_panes()

    # Keys

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        return {
            commands.MENU: self._open_menu,
            commands.HELP: self._show_help,
            commands.TAKE_BACK: self._take_back,
            commands.REDO: self._redo,
            commands.PANES: self.toggle_panes,
            commands.REVIEW: self._review,
            commands.RULES: self._show_rules,
            commands.HINT: self._hint,
            lobby.SAY: self._say,
            lobby.VOTE: self._menus.vote,
        }

    def press(self, key: str) -> bool:
        self._attention.key_pressed()
        self.game.key_pressed()
        if self.model.typed is None and (found := self._keymap.of(key)):
            self.commands()[found[0]]()
            self.refresh_panes()
            return True
        return super().press(key)

    def dead_key(self, key: str) -> None:
        self.model.message = dead_key(key)

    def _answer(self, text: str) -> None:
        self.table.answer(text)
        self.call_later(self.sync)

    def _take_back(self) -> None:
        if self.table.to_take_back() is not None:
            self.table.take_back()
        elif self.table.seat is not None and self.game.may_propose_taking_back():
            self._tell(_("Others are concerned; the menu has what you may propose."))
        else:
            self._tell(self.table.words.refusal(Refused("nothing_to_take_back")))

    def _redo(self) -> None:
        if self.table.stand is not None and self.table.stand.redo:
            self.table.redo()
        else:
            self._tell(self.table.words.refusal(Refused("nothing_to_redo")))

    def _hint(self) -> None:
        table = self.table
        assert table.stand is not None
        if not table.stand.house_rules.hints:
            self._tell(_("At this table there are no hints."))
        elif table.hint is not None:
            table.hint = None
            self.sync()
        elif table.ask is not None:
            table.link.send(AskHint(rev=table.stand.rev))
            self._tell(_("A bot thinks about a hint."))

    def _say(self) -> None:
        table = self.table

        def say(text: str) -> str:
            return "" if table.link.send(Say(text=text)) else lost()

        def closed(_nothing: None) -> None:
            self._chat = None

        chat = ChatScreen(self.services, table.name, lambda: affairs.chat_lines(table), say, TEXT_LIMIT)
        self._chat = chat
        self.app.push_screen(chat, closed)

    # The menu

    def _open_menu(self) -> None:
        title = self.table.words.title()
        menu = RemoteMenu(self.services, title, self.game.menu(self.model.ASIDES))
        self.app.push_screen(menu, self._menu_chosen)

    def _menu_chosen(self, chosen: str | None) -> None:
        menus = self._menus
        does: dict[Command, Callable[[], object]] = {
            **self.commands(),
            frame.SETTINGS: lambda: self.go(ShowSettings()),
            frame.LEAVE_GAME: lambda: self.dismiss(None),
            lobby.PROPOSE: menus.propose,
            lobby.ORDERS: menus.orders,
            lobby.RISE: menus.rise,
            lobby.VACATION: menus.vacation,
            lobby.INVITE: menus.invite,
            lobby.MUTE: menus.mute,
            **{aside: partial(self._confirm_aside, text) for aside, text in self.model.ASIDES.items()},
        }
        act = next((act for command, act in does.items() if command.id == chosen), None)
        if act is not None:
            act()

    def _confirm_aside(self, text: str) -> None:
        ask = self.table.ask
        choice = ask.find(text) if ask else None
        if ask is None or choice is None:
            return
        sentence = self.table.words.choice(ask, choice, self.table.view)

        def decided(answer: str | None) -> None:
            if answer == "yes":
                self._answer(text)

        items = [("no", _("No, go on playing")), ("yes", _("Yes"))]
        self.app.push_screen(ChoiceScreen(self.services, sentence, items, _("Do you mean it?")), decided)

    def _review(self) -> None:
        """Take the finished game home and look back on it."""
        table = self.table
        if table.outcome is None and not (table.stand and table.stand.ended):
            self._tell(_("Only a finished game is looked back on."))
        elif table.link.send(TakeHome()):
            self._wants_review = True
            self._tell(_("The game is fetched."))

    def _show_review(self, copy: bytes) -> None:
        name, told = keep_copy(self.services.store, copy)
        if name:
            self.go(ReviewGame(name))
        else:
            self._tell(told)

    def _show_help(self) -> None:
        self.show_help(remote_help(self.model, self._keymap))

    def _show_rules(self) -> None:
        self.go(rules_page(self.services, self.table.game_id, _("Rules")))
