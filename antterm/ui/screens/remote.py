"""The screen of a game that a host keeps: one's own seat of it, and the people at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from antterm.dialogues.host_table import DIALOGUES, TableAction, actions, may_vote
from antterm.draw.scene import Scene
from antterm.i18n import _, ngettext
from antterm.remote import table_sentences
from antterm.remote.sentences import not_connected
from antterm.remote.table import WONDER, RemoteTable
from antterm.saves.store import keep_copy
from antterm.ui.destinations import ReviewGame
from antterm.ui.models import commands, people_scenes
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.help import game_help, help_page, players_help
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.layout import Pane, Wish
from antterm.ui.models.scene import Title
from antterm.ui.screens.chat import ChatScreen
from antterm.ui.screens.converse import converse
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.game_menu import GameMenu
from antterm.ui.services import Services
from antterm.wire.messages import TEXT_LIMIT, DownloadGame, Notice, Say

OF_ACTIONS: Final = {
    TableAction.VOTE: lobby.VOTE,
    TableAction.PROPOSE: lobby.PROPOSE,
    TableAction.ORDERS: lobby.ORDERS,
    TableAction.RISE: lobby.RISE,
    TableAction.VACATION: lobby.VACATION,
    TableAction.INVITE: lobby.INVITE,
    TableAction.MUTE: lobby.MUTE,
    TableAction.SEND_AWAY: lobby.SEND_AWAY,
    TableAction.CLOSE: lobby.CLOSE_TABLE,
}
"""The command with which each thing is done that people do together."""


class AtTable:
    """The people at a table. It knows no widget.

    Args:
        table: the game.
        shown: the key of a command.
    """

    def __init__(self, table: RemoteTable, shown: Callable[[Command], str]) -> None:
        self._table, self._shown = table, shown
        self._read = 0
        """How much of what was said and done has been on the screen."""

    def status(self) -> str:
        """What is proposed, or keeps the table from going on; empty if nothing is."""
        proposal = self._table.proposal
        if proposal is not None:
            return table_sentences.proposal_sentence(proposal, self._table, self._shown(lobby.VOTE))
        return "" if self._table.outcome is not None else table_sentences.how_it_stands(self._table)

    def read(self) -> None:
        """All that was said is on the screen."""
        self._read = len(self._table.remarks)

    def unread(self) -> str:
        """How much others have said since one has read it, or said something oneself; empty for nothing."""
        new, seat = 0, self._table.seat
        for remark in reversed(self._table.remarks[self._read :]):
            if remark.trace is None and seat is not None and remark.seat == seat:
                break
            new += remark.trace is None
        key = self._shown(lobby.SAY)
        told = ngettext("{key} reads {n} remark", "{key} reads {n} remarks", new)
        return told.format(key=key, n=new) if new else ""

    def menu(self, has_files: bool = True) -> dict[Command, str]:
        """What the menu offers besides what every game has, and what it is called.

        Args:
            has_files: whether a finished game can be taken home.
        """
        lines: dict[Command, str] = {}
        found = actions(self._table)
        if TableAction.VOTE in found:
            lines[lobby.VOTE] = found.pop(TableAction.VOTE)
        lines[lobby.SAY] = _("Say something")
        lines |= {OF_ACTIONS[action]: label for action, label in found.items()}
        if self._table.is_over and has_files:
            lines[commands.REVIEW] = _("Review the game")
        return lines | {frame.LEAVE_GAME: _("Back to the lobby; the game waits")}


BRIEF_NAME: Final = 8
"""Letters of a name in the title."""


class RemoteMenu(GameMenu):
    """The menu at a table of a host."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        *(*frame.GAME_MENU, *lobby.TABLE_MENU, *lobby.AT_TABLE),
        *(*frame.LIST, frame.LEAVE),
    )


class RemoteGameScreen(GameScreen):
    """A game at a host.

    Args:
        services: what the screens share.
        table: the game, of which the host has told already.
    """

    table: RemoteTable
    MENU: ClassVar[type[GameMenu]] = RemoteMenu

    def __init__(self, services: Services, table: RemoteTable) -> None:
        super().__init__(services, table, lobby.AT_TABLE)
        self._at_table = AtTable(table, self.keymap.named)
        self._chat: ChatScreen | None = None
        self._wants_review = False

    # What is shown

    def title_left(self) -> str:
        words, table = self.table.words, self.table
        if self.model.title_bar("").stage:
            return super().title_left()
        seat = words.seat(table.seat) if table.seat is not None else _("watching")
        parts = (words.title(), f"“{table.name}”", seat, words.summary(table.options))
        return (" - " if self.ascii_only else " · ").join(filter(None, parts))

    def _changed(self, message: str) -> None:
        self.call_later(self._take_in, message)

    def _take_in(self, message: str) -> None:
        """Show what the host has said."""
        if not self.is_attached:
            return
        super()._changed(message or self._message_kept())
        if self._chat is not None:
            self._chat.show_lines()
        if self._wants_review and (copy := self.table.copy) is not None:
            self._wants_review, self.table.copy = False, None
            name, told = keep_copy(self.services.store, copy)
            if name:
                self.go(ReviewGame(name))
            self.say(told)

    def _message_kept(self) -> str:
        """Return what was said before, where what has changed is none of one's answers.

        Until the game begins that is who was invited to it.
        """
        if self.table.loss:
            return self.table.loss
        if self.table.stand is not None and not self.table.stand.begun:
            return self.table.greeting
        return "" if self.model.ask is None else self.model.message

    def called(self, seat: int) -> str:
        return table_sentences.game_called(self.table.game_id, self.table.name)

    def announce(self, notice: Notice) -> None:
        """Something waits at another table."""
        told = table_sentences.notice_sentence(notice)
        if notice.table != self.table.table and told:
            self.services.ring(table_sentences.game_called(notice.game, notice.name))
            self.say(told)

    def wish(self, columns: int) -> Wish:
        wish = super().wish(columns)
        least = wish.least_seats + 1 if wish.least_seats else 0
        return replace(wish, seats=wish.seats + 1, least_seats=least)

    def scene(self, pane: Pane) -> Scene:
        shown = super().scene(pane)
        match pane:
            case Pane.TITLE if isinstance(shown, Title):
                self._see_what_is_read()
                first = self._at_table.unread(), table_sentences.reckoning_text(self.table, BRIEF_NAME)
                return replace(shown, right="  ".join(filter(None, (*first, shown.right))))
            case Pane.SEATS:
                return people_scenes.presence(self.table, shown, self.ascii_only)
            case Pane.STORY:
                return people_scenes.Chatting(
                    shown, table_sentences.chat_lines(self.table)[-people_scenes.MOST_CHAT :]
                )
        return shown

    def _see_what_is_read(self) -> None:
        """What was said is read where it stands beside the board, and where people talk."""
        story = self.panes.place(Pane.STORY)
        if self._chat is not None or (story is not None and people_scenes.has_room_for_chat(story.height)):
            self._at_table.read()

    def status(self) -> str:
        if self.table.sent_long_ago:
            return _("The host has your answer; its result is not known yet.")
        if self.table.is_held:
            return _("You have answered; the result is shown when the others have answered too.")
        return self._at_table.status()

    def _answer(self, text: str) -> None:
        super()._answer(text)
        self.set_timer(WONDER, self.refresh_panes)

    def offers_meanwhile(self) -> list[Offer]:
        return [Offer(lobby.VOTE)] if may_vote(self.table) else []

    def frame_offers(self) -> list[Offer]:
        offers = super().frame_offers()
        if self.table.is_over and self._has_files:
            offers.insert(0, Offer(commands.REVIEW))
        offers.insert(2, Offer(lobby.SAY))
        return offers

    # Keys

    def press_first(self, key: str) -> bool:
        own: Handlers = {lobby.SAY: self._say, lobby.VOTE: partial(self._meet, TableAction.VOTE)}
        return self.model.typing.line is None and self.keymap.dispatch(key, own)

    @property
    def _has_files(self) -> bool:
        """Whether a finished game can be taken home."""
        return self.services.doorway is None

    def handlers(self) -> Handlers:
        review = {commands.REVIEW: self._review} if self._has_files else {}
        return {**super().handlers(), **review}

    def _say(self) -> None:
        """Show what was said, and a line to say something."""
        table = self.table

        def say(text: str) -> str:
            return "" if table.link.send(Say(text=text)) else not_connected()

        def closed(_nothing: None) -> None:
            self._at_table.read()
            self._chat = None
            self.refresh_panes()

        lines = lambda: table_sentences.chat_lines(table)  # noqa: E731
        self._chat = ChatScreen(self.services, table.name, lines, say, TEXT_LIMIT)
        self.app.push_screen(self._chat, closed)

    def _review(self) -> None:
        """Take the finished game home and look back on it."""
        if not self.table.is_over:
            self.say(_("Only a finished game can be reviewed."))
        elif self.table.link.send(DownloadGame()):
            self._wants_review = True
            self.say(_("The game is being fetched."))

    # The menu

    def more_lines(self) -> Mapping[Command, str]:
        return self._at_table.menu(self._has_files)

    def menu_handlers(self) -> Handlers:
        return {
            **super().menu_handlers(),
            commands.REVIEW: self._review,
            lobby.SAY: self._say,
            **{command: partial(self._meet, action) for action, command in OF_ACTIONS.items()},
        }

    def _meet(self, action: TableAction) -> None:
        """Do something together with the people at the table."""
        converse(self, partial(DIALOGUES[action], self.table))

    def show_game_help(self) -> None:
        text = game_help(self.model, f"{help_page('table')}\n{self.keymap.help()}\n")
        self.show_help(players_help(self.table) + text)
