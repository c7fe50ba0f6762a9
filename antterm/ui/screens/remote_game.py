"""The screen of a game at a host, at which the person has a seat or looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final

from antterm.dialogues import host_table
from antterm.dialogues.past_games import fetch
from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import DIM, TITLE, dotted, shorten, wrap
from antterm.draw.scene import Scene
from antterm.i18n import _, in_quotes, ngettext
from antterm.remote import sentences, table_sentences
from antterm.remote.table import WONDER, RemoteTable
from antterm.saves.errors import SaveError
from antterm.saves.store import keep_copy
from antterm.table import Table
from antterm.ui.destinations import ReviewGame, ReviewTable
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.help import game_help, help_page, players_help
from antterm.ui.models.keymap import Command, Handlers, Offer, command
from antterm.ui.models.layout import Pane, PaneSizes
from antterm.ui.models.scene import Title
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.chat import ChatScreen
from antterm.ui.screens.converse import converse
from antterm.ui.screens.game import GameMenu, GameScreen, MenuLines
from antterm.ui.services import Services
from antterm.wire.messages import TEXT_LIMIT, Notice, Proposal, Refusal, Reply, Say

MOST_CHAT: Final = 4
"""Rows of what was said, beside the board."""
LEAST_STORY: Final = 4
"""Rows that the story keeps."""


@dataclass(frozen=True)
class SeatsAndPeople:
    """The players' pane, and below it who is here."""

    seats: Scene
    people: tuple[tuple[str, bool], ...]
    """Names of people at the table, and whether they are here."""
    watching: int
    ascii_only: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if height < 2:
            return self.seats.draw(width, height)
        canvas.blit(self.seats.draw(width, height - 1), 0, 0)
        here, away = ("*", "o") if self.ascii_only else ("●", "◦")
        x = 0
        for name, is_here in self.people:
            short = shorten(name, 12)
            if x + cells_of(short) + 2 > width:
                break
            canvas.put(x, height - 1, here if is_here else away, Ink("good", attrs="b") if is_here else DIM)
            canvas.put(x + 2, height - 1, short, PLAIN if is_here else DIM)
            x += cells_of(short) + 4
        if self.watching:
            watch = ngettext("{n} watching", "{n} watching", self.watching).format(n=self.watching)
            if x + cells_of(watch) <= width:
                canvas.put(width - cells_of(watch), height - 1, watch, DIM)
        return canvas


def presence(table: RemoteTable, seats: Scene, ascii_only: bool) -> SeatsAndPeople:
    """Return the players' pane of a table, with who is here."""
    people = tuple((info.name, info.present) for info in table.seat_infos if info.person)
    return SeatsAndPeople(seats, people, len(table.snapshot.watching), ascii_only)


@dataclass(frozen=True)
class StoryAndChat:
    """The story, and below it what was said last."""

    story: Scene
    lines: tuple[str, ...]

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        rows: list[str] = []
        for line in reversed(self.lines):
            longer = wrap(line, width) + rows
            if len(longer) > MOST_CHAT and rows:
                break
            rows = longer[:MOST_CHAT]
        if not rows or not has_room_for_chat(height):
            return self.story.draw(width, height)
        room = min(len(rows), height - LEAST_STORY - 1)
        canvas.blit(self.story.draw(width, height - room - 1), 0, 0)
        canvas.put(0, height - room - 1, _("Chat at the table:"), TITLE)
        for y, row in enumerate(rows[-room:], height - room):
            canvas.put(0, y, row, PLAIN)
        return canvas


def has_room_for_chat(rows: int) -> bool:
    """Return whether a story pane with this many rows has room for the chat too."""
    return rows > LEAST_STORY + 1


ACTION_COMMANDS: Final = {action: command(f"table.{action.value}") for action in host_table.TableAction}
"""The command with which each thing is done that people do together."""


class PeopleAtTable:
    """The people at a table. It knows no widget.

    Args:
        table: the game.
        key_label: the key of a command.
    """

    def __init__(self, table: RemoteTable, key_label: Callable[[Command], str]) -> None:
        self._table, self._key_label = table, key_label
        self._read = 0
        """Number of lines of the chat that have been on the screen."""

    def demand(self) -> str:
        """Return what the person is to vote on, be ready for or accept; empty for nothing."""
        proposal = self._table.proposal
        if proposal is not None:
            waits = self._table.seat in proposal.waits_for
            return self._proposal_sentence(proposal) if waits else ""
        if asked := table_sentences.ready_sentence(self._table, self._key_label(lobby.VOTE)):
            return " ".join((table_sentences.how_it_stands(self._table), asked))
        return table_sentences.rematch_sentence(self._table, self._key_label(lobby.REMATCH))

    def _proposal_sentence(self, proposal: Proposal) -> str:
        return table_sentences.proposal_sentence(proposal, self._table, self._key_label(lobby.VOTE))

    def status(self) -> str:
        """Return what is proposed, or what keeps the table from going on; empty if nothing is or does."""
        if (proposal := self._table.proposal) is not None:
            return self._proposal_sentence(proposal)
        if demand := self.demand():
            return demand
        if self._table.outcome is not None:
            return table_sentences.lost_on_time_sentence(self._table)
        stands = table_sentences.how_it_stands(self._table)
        return stands or table_sentences.planned_sentence(self._table)

    def read(self) -> None:
        """Note that all that was said is on the screen."""
        self._read = len(self._table.chat)

    def unread(self) -> str:
        """Return how many remarks of others came since the person read or wrote one, in a word; empty for
        none."""
        new, seat = 0, self._table.seat
        for remark in reversed(self._table.chat[self._read :]):
            if remark.event is None and seat is not None and remark.seat == seat:
                break
            new += remark.event is None
        key = self._key_label(lobby.SAY)
        template = ngettext("{key} shows {n} remark", "{key} shows {n} remarks", new)
        return template.format(key=key, n=new) if new else ""


BRIEF_NAME: Final = 8
"""Letters of a name in the title."""


def look_back(screen: KeyScreen[Any], copy: bytes | None) -> None:
    """Show a finished game that a host has sent, step by step.

    At home it is saved before; who has come through a server of antterm has no files there.

    Args:
        screen: the one in front.
        copy: the content of a saved game; None for no game.
    """
    services = screen.services
    if copy is None:
        return
    if services.server_session is not None:
        try:
            screen.go(ReviewTable(Table.read_only(services.store, copy)))
        except SaveError as error:
            screen.say(error.sentence())
        return
    name, message = keep_copy(services.store, copy)
    if name:
        screen.go(ReviewGame(name))
    screen.say(message)


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
        table: the game, which the host has sent already.
    """

    table: RemoteTable
    MENU: ClassVar[type[GameMenu]] = RemoteMenu

    def __init__(self, services: Services, table: RemoteTable) -> None:
        super().__init__(services, table, lobby.AT_TABLE)
        self._people = PeopleAtTable(table, self.keymap.named)
        self._chat: ChatScreen | None = None

    # What is shown

    def title_left(self) -> str:
        words, table = self.table.words, self.table
        if self.model.title_bar("").stage:
            return super().title_left()
        seat = words.seat(table.seat) if table.seat is not None else _("watching")
        parts = (words.title(), in_quotes(table.name), seat, words.summary(table.options))
        return dotted(parts, self.ascii_only)

    def _changed(self, message: str) -> None:
        self.call_later(self._take_in, message)

    def _take_in(self, message: str) -> None:
        """Show what the host has said."""
        if not self.is_attached:
            return
        if self._chat is not None and message == self._chat.refusal:
            message = ""  # the page on top says it
        super()._changed(message or self._message_kept())
        if self._chat is not None:
            self._chat.show_lines()

    def _message_kept(self) -> str:
        """Return what was said before, where what has changed is none of one's answers.

        Until the game begins that is who was invited to it.
        """
        if self.table.loss:
            return self.table.loss
        if self.table.latest is not None and not self.table.latest.begun:
            return self.table.greeting
        return "" if self.model.ask is None else self.model.message

    def reminder_subject(self, seat: int) -> str:
        return table_sentences.game_called(self.table.game_id, self.table.name)

    def announce(self, notice: Notice) -> None:
        """Say that something waits at another table."""
        sentence = table_sentences.notice_sentence(notice)
        if notice.table != self.table.table and sentence:
            self.services.ring(table_sentences.game_called(notice.game, notice.name))
            self.say(sentence)

    def requested_sizes(self, columns: int) -> PaneSizes:
        sizes = super().requested_sizes(columns)
        least = sizes.least_seats + 1 if sizes.least_seats else 0
        return replace(sizes, seats=sizes.seats + 1, least_seats=least)

    def scene(self, pane: Pane) -> Scene:
        scene = super().scene(pane)
        match pane:
            case Pane.TITLE if isinstance(scene, Title):
                self._see_what_is_read()
                first = self._people.unread(), table_sentences.correspondence_text(self.table, BRIEF_NAME)
                return replace(scene, right="  ".join(filter(None, (*first, scene.right))))
            case Pane.SEATS:
                return presence(self.table, scene, self.ascii_only)
            case Pane.STORY:
                return StoryAndChat(scene, table_sentences.chat_lines(self.table)[-MOST_CHAT:])
        return scene

    def _see_what_is_read(self) -> None:
        """Note what was said as read where the screen shows it: beside the board, and where people talk."""
        story = self.panes.place(Pane.STORY)
        if self._chat is not None or (story is not None and has_room_for_chat(story.height)):
            self._people.read()

    def status(self) -> str:
        if self.table.sent_long_ago:
            return _("The host has your answer; its result is not known yet.")
        if self.table.is_held:
            return _("You have answered; the result will be shown when the others have answered too.")
        return self._people.status()

    def demand(self) -> str:
        return self._people.demand()

    def _answer(self, text: str) -> None:
        super()._answer(text)
        self.set_timer(WONDER, self.refresh_panes)

    def offers_meanwhile(self) -> list[Offer]:
        again = self._handlers_of_end()
        if host_table.is_awaited(self.table):
            return [Offer(lobby.VOTE, _("ready"))]
        return (
            [Offer(lobby.VOTE)] if host_table.may_vote(self.table) else [Offer(command) for command in again]
        )

    def frame_offers(self) -> list[Offer]:
        offers = super().frame_offers()
        if host_table.is_awaited(self.table):
            offers.insert(0, Offer(lobby.VOTE, _("ready")))
        if self.table.is_over:
            offers.insert(0, Offer(commands.REVIEW))
        offers.insert(2, Offer(lobby.SAY))
        return offers

    # Keys

    def press_first(self, key: str) -> bool:
        own: Handlers = {lobby.SAY: self._say, lobby.VOTE: self._vote, **self._handlers_of_end()}
        return self.model.typing.line is None and self.keymap.dispatch(key, own)

    def _vote(self) -> None:
        """Vote on what is proposed; before the clocks run, say that the person is ready."""
        is_ready = host_table.is_awaited(self.table) and not host_table.may_vote(self.table)
        self._do_together(host_table.TableAction.READY if is_ready else host_table.TableAction.VOTE)

    def _handlers_of_end(self) -> Handlers:
        """Return what can be done after a game, besides looking back on it."""
        has_played = self.table.is_over and self.table.seat is not None
        return (
            {lobby.REMATCH: partial(self._do_together, host_table.TableAction.REMATCH)} if has_played else {}
        )

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            commands.REVIEW: self._review,
            commands.ANALYSE: self._refuse_analysis,
            commands.LEARN: self._refuse_analysis,
        }

    def _refuse_analysis(self) -> None:
        template = _("A game at a host cannot be analysed while it is being played.")
        if self.table.is_over:
            template = _("The analysis board can be opened from the review: {key} looks back on the game.")
        self.model.refuse(template.format(key=self.model.keymap.named(commands.REVIEW)))

    def _say(self) -> None:
        """Show what was said, and a line to say something."""
        table = self.table

        def say(text: str) -> str:
            return "" if table.link.send(Say(text=text)) else sentences.not_connected()

        def closed(_nothing: None) -> None:
            leave()
            self._people.read()
            self._chat = None
            self.refresh_panes()

        lines = lambda: table_sentences.chat_lines(table)  # noqa: E731
        audience = table_sentences.audience(table)
        chat = self._chat = ChatScreen(self.services, table.name, audience, lines, say, TEXT_LIMIT)

        def hear(reply: Reply) -> None:
            if isinstance(reply, Refusal) and not reply.id and chat.is_attached:
                chat.refuse(sentences.refusal_sentence(reply, None))

        leave = table.link.listen(hear, lambda: None)
        self.app.push_screen(chat, closed)

    def _review(self) -> None:
        """Fetch the finished game and look back on it."""
        if not self.table.is_over:
            self.say(_("Only a finished game can be reviewed."))
        else:
            self.say(_("The game is being fetched."))
            converse(self, partial(fetch, self.table.link, self.table.table), partial(look_back, self))

    # The menu

    def menu_lines(self) -> MenuLines:
        lines = super().menu_lines()
        found = {
            ACTION_COMMANDS[action]: (label, partial(self._do_together, action))
            for action, label in host_table.actions(self.table).items()
        }
        if lobby.VOTE in found:
            lines[lobby.VOTE] = found.pop(lobby.VOTE)
        lines |= {lobby.SAY: (_("Say something"), self._say), **found}
        if self.table.is_over:
            lines[commands.REVIEW] = (_("Review the game"), self._review)
        return lines | {frame.LEAVE_GAME: (_("Back to the lobby; the game waits"), self.leave)}

    def _do_together(self, action: host_table.TableAction) -> None:
        """Do something together with the people at the table."""
        converse(self, partial(host_table.DIALOGUES[action], self.table))

    def show_game_help(self) -> None:
        text = game_help(self.model, f"{help_page('table')}\n{self.keymap.help()}\n")
        self.show_help(players_help(self.table) + text)
