"""The screens of those who join a host: the lobby, a game of which they have one seat, and the chat there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Offset

from antterm.dialogues import host_table
from antterm.dialogues.asking_host import told_by
from antterm.dialogues.challenges import answer_challenge
from antterm.dialogues.conduct import about_people
from antterm.dialogues.past_games import ChallengeWanted, fetch, past_games, people_here
from antterm.dialogues.server_session import ServerSession
from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import DIM, TITLE, dotted, shorten, wrap
from antterm.draw.scene import Scene
from antterm.i18n import _, in_quotes, ngettext
from antterm.remote import sentences, table_sentences
from antterm.remote.link import Link, LinkState
from antterm.remote.new_table import NewTableForm
from antterm.remote.results import statistics_of_results
from antterm.remote.rows import is_challenge, played_last, search_words
from antterm.remote.table import WONDER, RemoteTable
from antterm.saves.errors import SaveError
from antterm.saves.store import keep_copy
from antterm.table import Table
from antterm.ui.destinations import ReviewGame, ReviewTable, ShowRules, ShowSettings
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.commands import HELP
from antterm.ui.models.help import game_help, help_page, players_help
from antterm.ui.models.keymap import DIGITS, Command, Handler, Handlers, Keymap, Offer, command
from antterm.ui.models.layout import SIDE_FROM, Pane, Wish
from antterm.ui.models.lobby import TICK, Ageing, LobbyModel
from antterm.ui.models.scene import Title
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.conduct import ConductScreen
from antterm.ui.screens.converse import converse
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.game import GameMenu, GameScreen
from antterm.ui.screens.page import Page, TypingPage
from antterm.ui.screens.statistics import StatisticsScreen
from antterm.ui.screens.tournaments import TournamentsScreen
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.text_line import TextLine, WrappedText
from antterm.wire import messages as wire
from antterm.wire.messages import TEXT_LIMIT, Notice, Proposal, Refusal, Reply, Say
from antterm.wire.values import BadValue


class ChatScreen(TypingPage[None]):
    """Enter says what was typed; more can be said until Esc.

    Args:
        services: what the screens share.
        title: the title of the table.
        audience: who reads what is said here, in a sentence.
        lines: what was said until now.
        say: sends a line; returns why it could not, or an empty text.
        most: characters of a remark at most.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (frame.LINE_TAKE, frame.LINE_LEAVE, frame.LINE_HELP)

    def __init__(
        self,
        services: Services,
        title: str,
        audience: str,
        lines: Callable[[], Sequence[str]],
        say: Callable[[str], str],
        most: int,
    ) -> None:
        super().__init__(services)
        self._heading, self._audience, self._lines, self._say = title, audience, lines, say
        self._said = self.refusal = ""
        """The last sentence shown, and the host's reason for refusing a remark."""
        self._text = WrappedText(id="told")
        self._scroll = VerticalScroll(self._text, id="said", can_focus=False)
        self._line = TextLine(most=most)

    def body(self) -> ComposeResult:
        yield self._scroll
        yield self._line

    def on_mount(self) -> None:
        self.set_focus(self._line)
        self.show_lines()

    def show_lines(self) -> None:
        """Show what was said by now, the newest at the bottom."""
        lines = self._lines()
        self._text.tell(self.shown("\n".join(lines or (self._audience, _("Nobody has said anything yet.")))))
        self.call_after_refresh(self._scroll.scroll_end, animate=False)

    def title_bar(self) -> Title:
        return Title(self.shown(_("At the table “{name}”").format(name=self._heading)))

    def about(self) -> str:
        title = _("At the table")
        text = _("What is said here is saved with the game.")
        return f"## {title}\n\n{self._audience} {text}"

    def offers(self) -> list[Offer]:
        say = [Offer(frame.LINE_TAKE, _("say it"))] if self._line.value.strip() else []
        return [*say, Offer(frame.LINE_LEAVE), Offer(frame.LINE_HELP)]

    def line(self) -> TextLine:
        return self._line

    def on_input_changed(self) -> None:
        self.refresh_bars()  # an empty line cannot be said

    def handlers(self) -> Handlers:
        return {
            frame.LINE_TAKE: self._take,
            frame.LINE_LEAVE: lambda: self.dismiss(None),
            frame.LINE_HELP: self._show_help,
        }

    def _take(self) -> None:
        text = self._line.value.strip()
        if not text:
            self.tell_dead("Enter")
            return
        trouble = self._say(text)
        if trouble:
            self.tell(trouble, warning=True)
        else:
            self._said = text
            self._line.take("")

    def refuse(self, why: str) -> None:
        """Say why the host has refused a remark, and give back what was said last."""
        self.refusal = why
        if not self._line.value.strip():
            self._line.take(self._said)
        self.tell(why, warning=True)


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
    people = tuple((chair.name, chair.present) for chair in table.chairs if chair.account)
    return SeatsAndPeople(seats, people, len(table.snapshot.watching), ascii_only)


@dataclass(frozen=True)
class Chatting:
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


OF_ACTIONS: Final = {action: command(f"table.{action.value}") for action in host_table.TableAction}
"""The command with which each thing is done that people do together."""


class AtTable:
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
            if remark.trace is None and seat is not None and remark.seat == seat:
                break
            new += remark.trace is None
        key = self._key_label(lobby.SAY)
        template = ngettext("{key} shows {n} remark", "{key} shows {n} remarks", new)
        return template.format(key=key, n=new) if new else ""

    def menu(self) -> dict[Command, str]:
        """Return what the menu offers besides what every game has, with its texts."""
        lines: dict[Command, str] = {}
        found = host_table.actions(self._table)
        if host_table.TableAction.VOTE in found:
            lines[lobby.VOTE] = found.pop(host_table.TableAction.VOTE)
        lines[lobby.SAY] = _("Say something")
        lines |= {OF_ACTIONS[action]: label for action, label in found.items()}
        if self._table.is_over:
            lines[commands.REVIEW] = _("Review the game")
        return lines | {frame.LEAVE_GAME: _("Back to the lobby; the game waits")}


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
        self._at_table = AtTable(table, self.keymap.named)
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

    def called(self, seat: int) -> str:
        return table_sentences.game_called(self.table.game_id, self.table.name)

    def announce(self, notice: Notice) -> None:
        """Say that something waits at another table."""
        sentence = table_sentences.notice_sentence(notice)
        if notice.table != self.table.table and sentence:
            self.services.ring(table_sentences.game_called(notice.game, notice.name))
            self.say(sentence)

    def wish(self, columns: int) -> Wish:
        wish = super().wish(columns)
        least = wish.least_seats + 1 if wish.least_seats else 0
        return replace(wish, seats=wish.seats + 1, least_seats=least)

    def scene(self, pane: Pane) -> Scene:
        scene = super().scene(pane)
        match pane:
            case Pane.TITLE if isinstance(scene, Title):
                self._see_what_is_read()
                first = self._at_table.unread(), table_sentences.reckoning_text(self.table, BRIEF_NAME)
                return replace(scene, right="  ".join(filter(None, (*first, scene.right))))
            case Pane.SEATS:
                return presence(self.table, scene, self.ascii_only)
            case Pane.STORY:
                return Chatting(scene, table_sentences.chat_lines(self.table)[-MOST_CHAT:])
        return scene

    def _see_what_is_read(self) -> None:
        """Note what was said as read where the screen shows it: beside the board, and where people talk."""
        story = self.panes.place(Pane.STORY)
        if self._chat is not None or (story is not None and has_room_for_chat(story.height)):
            self._at_table.read()

    def status(self) -> str:
        if self.table.sent_long_ago:
            return _("The host has your answer; its result is not known yet.")
        if self.table.is_held:
            return _("You have answered; the result will be shown when the others have answered too.")
        return self._at_table.status()

    def demand(self) -> str:
        return self._at_table.demand()

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
        self._meet(host_table.TableAction.READY if is_ready else host_table.TableAction.VOTE)

    def _handlers_of_end(self) -> Handlers:
        """Return what can be done after a game, besides looking back on it."""
        has_played = self.table.is_over and self.table.seat is not None
        return {lobby.REMATCH: partial(self._meet, host_table.TableAction.REMATCH)} if has_played else {}

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
            self._at_table.read()
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

    def more_lines(self) -> Mapping[Command, str]:
        return self._at_table.menu()

    def menu_handlers(self) -> Handlers:
        return {
            **super().menu_handlers(),
            commands.REVIEW: self._review,
            lobby.SAY: self._say,
            **{command: partial(self._meet, action) for action, command in OF_ACTIONS.items()},
        }

    def _meet(self, action: host_table.TableAction) -> None:
        """Do something together with the people at the table."""
        converse(self, partial(host_table.DIALOGUES[action], self.table))

    def show_game_help(self) -> None:
        text = game_help(self.model, f"{help_page('table')}\n{self.keymap.help()}\n")
        self.show_help(players_help(self.table) + text)


class LobbyScreen(KeyScreen[None]):
    """Tables, people, and what happens at them.

    Args:
        services: what the screens share.
        socket: the socket of the host.
    """

    def __init__(self, services: Services, socket: Path) -> None:
        super().__init__(services)
        session = services.server_session
        address = session.address if session is not None else ""
        self.link = Link(socket, services.launch.called, key=services.launch.key, address=address)
        here = lobby.lobby_commands(session is not None)
        keymap = Keymap(here, services.keys_for(here))
        handlers: dict[Command, Handler] = {
            lobby.NOTICES: lambda: converse(self, partial(host_table.ask_for_notices, self.link)),
            lobby.SEARCH: lambda: converse(
                self, partial(host_table.ask_for_search, self.model.search, self._search)
            ),
            lobby.PAGE_BEFORE: partial(self._turn_page, -1),
            lobby.PAGE_AFTER: partial(self._turn_page, 1),
            lobby.RATINGS: self._ask_results,
            lobby.TOURNAMENTS: self._show_tournaments,
            lobby.PAST: lambda: converse(self, partial(past_games, self.link), self._go_on),
            lobby.PEOPLE: lambda: converse(
                self, partial(people_here, self.link, self.model.visitors()), self._go_on
            ),
            lobby.BLOCK: lambda: converse(self, lambda: about_people(self.link, self.model.people)),
            lobby.RULES: lambda: self.go(ShowRules()),
            lobby.SETTINGS: lambda: self.go(ShowSettings()),
            HELP: self._show_help,
            lobby.LEAVE: self._leave,
        }
        if session is not None:
            handlers[lobby.KEYS] = partial(self._change_keys, session)
        self.model = LobbyModel(keymap, self, handlers)
        self._view = CanvasView(services.appearance)
        self._ageing = Ageing()
        self._coming: RemoteTable | None = None
        """The table to which one goes, until the host has sent it."""
        self.at: RemoteGameScreen | None = None
        """The screen of the table at which the person sits; None in the lobby."""

    def compose(self) -> ComposeResult:
        yield self._view

    @property
    def marked(self) -> Offset | None:
        return self._view.marked

    def on_mount(self) -> None:
        link_changed = partial(self.call_later, self._link_changed)
        self.link.listen(partial(self.call_later, self._take_in), link_changed)
        self.link.go_to(self._entering)
        session = self.services.server_session
        if session is not None and (place := session.last_place) is not None:
            self._go_to(RemoteTable(self.link, *place)).sit_down()
            self.model.message = ""
        self.link.open()
        self.set_interval(TICK, self._grow_older)
        self.refresh_scene()

    async def on_unmount(self) -> None:
        await self.link.close()

    def on_resize(self, _event: events.Resize) -> None:
        self.refresh_scene()

    def on_screen_resume(self) -> None:
        self.refresh_scene()

    def refresh_scene(self) -> None:
        """Show the lobby as it is known."""
        self._ages = self.model.ages
        self._ageing.shown()
        self.model.is_narrow = self.app.size.width < SIDE_FROM
        self._view.scene = self.model.scene(self.ascii_only, self.solid)

    def _grow_older(self) -> None:
        """Show since when games wait, if that has changed and is seen."""
        if self.is_current and self._ageing.is_due and self.model.ages != self._ages:
            self.refresh_scene()

    # What the host says

    def _take_in(self, reply: wire.Reply) -> None:
        match reply:
            case wire.Lobby():
                self.model.see(reply, self.link.happened_last)
            case wire.TablePreview():
                self._see_preview(reply)
            case wire.Notice():
                self._note(reply)
            case wire.Announcement(text=text):  # a table says it itself
                self.model.tell(sentences.announced(text))
                self.model.news = sentences.announced(text)
            case wire.SentAway():
                self._be_sent_away(reply)
            case wire.RematchTable(table=name):
                self._play_again(name)
            case wire.TournamentNews():
                self._tell_of_tournament(reply)
            case _:
                return
        self.refresh_scene()

    def _see_preview(self, preview: wire.TablePreview) -> None:
        entry = self.model.marked
        if entry is None or entry.row.table != preview.table:
            return
        try:
            view, *_rest = self.link.unpacker(entry.row.game).unpack(preview.sight)
        except BadValue:
            return
        self.model.see_preview(preview, view)

    def _note(self, notice: wire.Notice) -> None:
        """Say that the person is wanted at a table."""
        sentence = table_sentences.notice_sentence(notice)
        if self.at is not None:  # after what was heard before: a new position clears what is said
            self.at.call_later(self.at.announce, notice)
        elif sentence:
            self.model.news = sentence
            self.services.ring(table_sentences.game_called(notice.game, notice.name))
        if sentence:
            self.model.tell(sentence)

    def _be_sent_away(self, sent: wire.SentAway) -> None:
        """Return to the lobby from the table that the person was sent away from."""
        at, coming = self.at, self._coming
        if at is not None and at.table.table == sent.table:
            self._close_table(at)
            self._come_back(None)
            self.model.message = sentences.sent_away_sentence(sent, at.table.name)
        elif coming is not None and coming.table == sent.table:
            self._drop()
            self.model.message = sentences.sent_away_sentence(sent, sent.table)

    def _search(self, typed: str) -> None:
        """Search for tables."""
        self.model.begin_search(typed)
        self.link.go_to(self._entering)
        self.refresh_scene()

    def _turn_page(self, by: int) -> None:
        """Show the tables after, or before, where one list has no room for all."""
        if not self.model.turn_page(by):
            self.say(_("There is nothing more that way."))
            return
        self.link.go_to(self._entering)
        self.refresh_scene()

    def _entering(self) -> wire.EnterLobby:
        """Return the request that leads to the lobby, with what it is searched for."""
        return wire.EnterLobby(search=search_words(self.model.search), page=self.model.page)

    def _ask_results(self) -> None:
        """Ask the host for the results of rated games."""
        if self.link.welcome.rates:
            converse(self, partial(told_by, self.link, wire.AskResults(), wire.Results), self._show_results)
        else:
            refused = sentences.REFUSALS["no_ratings"]
            self.say(_(refused))

    def _show_results(self, results: wire.Results | None) -> None:
        """Show how well everybody plays here; None if the host has not sent that."""
        if results is None or not self.is_current:
            return
        if results.rows:
            read = partial(statistics_of_results, results, self.link.welcome.account)
            self.app.push_screen(StatisticsScreen(self.services, read))
        else:
            self.say(_("No rated game has been finished here yet."))

    def _show_tournaments(self) -> None:
        """Show the tournaments of the host; from there one can go to one's game."""
        played = played_last(entry.row for entry in self.model.entries)
        self.app.push_screen(TournamentsScreen(self.services, self.link, played), self._go_to_game)

    def _go_to_game(self, table: str | None) -> None:
        """Go to the person's game of a tournament."""
        if table:
            self._go_to(RemoteTable(self.link, table, 0)).sit_down()

    def _tell_of_tournament(self, news: wire.TournamentNews) -> None:
        """Tell what has happened in a tournament, wherever the person is."""
        if sentence := sentences.tournament_news(news):
            if news.begins is None:  # that it begins later waits until one reads it
                self.services.ring(in_quotes(news.name))
            self.model.tell(sentence)
            self.model.news = sentence
            if isinstance(self.app.screen, Page):  # a table says it itself
                self.app.screen.tell(sentence)

    def _play_again(self, table: str) -> None:
        """Go from a table whose game is over to that of another game with the same people."""
        if self.at is not None:
            self._close_table(self.at)
            self.at = None
            self._go_to(RemoteTable(self.link, table)).sit_down()

    def _close_table(self, at: RemoteGameScreen) -> None:
        """Leave a table, with whatever is shown on top of it."""
        while self.app.screen is not self and len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        at.table.close()

    def _link_changed(self) -> None:
        self.model.link_state = self.link.state
        self.model.account, self.model.name = self.link.welcome.account, self.link.welcome.name
        self.model.host = self.link.welcome.host
        bye, session = self.link.bye, self.services.server_session
        self.model.farewell = sentences.farewell(bye) if bye is not None else ""
        is_over = self.link.state is LinkState.OVER
        if self.link.state is LinkState.OPEN and not self.link.welcome.is_conduct_accepted:
            self._show_conduct()
        if bye is not None and bye.code in sentences.NOT_LET_IN and is_over and session is not None:
            session.hang_up(self.model.farewell)
        self.refresh_scene()

    def _show_conduct(self) -> None:
        """Show the rules of conduct, unless they are shown already."""
        if not any(isinstance(screen, ConductScreen) for screen in self.app.screen_stack):
            self.app.push_screen(ConductScreen(self.services, self.link, self._leave))

    # What keys ask for

    def knows(self, key: str) -> bool:
        return key in DIGITS or bool(self.model.keymap.of(key))

    def say(self, text: str) -> None:
        self.model.message = text
        self.refresh_scene()

    def press(self, key: str) -> bool:
        self.services.silence()
        self._ageing.typed()
        self.model.press(key)
        self.refresh_scene()
        return True

    def sit(self, row: wire.LobbyRow, seat: int | None) -> None:
        """Go to a table; of a challenge, ask first whether it is accepted."""

        def go(accepts: bool | None = True) -> None:
            if accepts:
                self._go_to(RemoteTable(self.link, row.table, seat)).sit_down()
                self.refresh_scene()

        if is_challenge(row):
            converse(self, partial(answer_challenge, self.link, row), go)
        else:
            go()

    def make_table(self, challenged: wire.PersonInfo | None = None) -> None:
        """Set a table up and make it.

        Args:
            challenged: the person for whom it is made; None for whoever comes.
        """

        def made(wish: wire.Make | None) -> None:
            if wish is not None:
                self._go_to(RemoteTable(self.link, "")).make(wish)

        played = played_last(entry.row for entry in self.model.entries)
        form = NewTableForm.at(self.link, played, self.services.settings.options, challenged)
        title = _("New table") if challenged is None else _("Challenge {name}").format(name=challenged.name)
        self.app.push_screen(FormScreen(self.services, form, title, form.wish), made)

    def _go_on(self, chosen: bytes | ChallengeWanted | None) -> None:
        """Do what was chosen among past games or people: look back on a game, or challenge somebody."""
        if isinstance(chosen, ChallengeWanted):
            self.make_table(chosen.person)
        else:
            look_back(self, chosen)

    def review(self, row: wire.LobbyRow) -> None:
        """Review a finished game."""
        converse(self, partial(fetch, self.link, row.table), partial(look_back, self))

    def _change_keys(self, session: ServerSession) -> None:
        def done(shows_again: bool | None) -> None:
            if shows_again:
                self._change_keys(session)

        converse(self, session.change_keys, done)

    def peek(self, row: wire.LobbyRow) -> None:
        """See how a table stands."""
        self.link.send(wire.PreviewTable(table=row.table))

    def _go_to(self, table: RemoteTable) -> RemoteTable:
        self._drop()
        self._coming = table
        table.listen(partial(self.call_later, self._arrive))
        if self.link.state is not LinkState.OPEN:
            self.model.message = sentences.not_connected()
        return table

    def _drop(self) -> None:
        """Go to no table, but stay in the lobby."""
        if self._coming is not None:
            self._coming.close()
            self.link.go_to(self._entering)
        self._coming = None

    def _arrive(self, message: str) -> None:
        """Show the table to which the person goes, now that the host has sent it."""
        table = self._coming
        if table is None:
            return
        if message and not table.is_known:
            self._drop()
            self.model.message = message
            self.refresh_scene()
        elif table.is_known:
            self._coming = None
            if self.services.server_session is not None:
                self.services.server_session.remember_place(table.table, table.seat)
            self.at = RemoteGameScreen(self.services, table)
            self.app.push_screen(self.at, self._come_back)

    def _come_back(self, _nothing: None) -> None:
        """Return from a table to the lobby."""
        self.at = None
        if self.services.server_session is not None:
            self.services.server_session.remember_place("", None)
        self.link.go_to(self._entering)

    def _leave(self) -> None:
        if self.services.launch.join is not None:
            self.app.exit()
        else:
            self.dismiss(None)

    def _show_help(self) -> None:
        home = _("* A finished game is copied to your own saved games before you review it.\n")
        lines = _("* For plain mode, lines of text for screen readers or braille: connect with “ssh -T”.\n")
        more = home if self.services.server_session is None else lines
        if conduct := self.link.welcome.conduct:
            title = _("Rules of conduct of {host}").format(host=self.link.welcome.host)
            more += f"\n## {title}\n\n{conduct}\n"
        self.show_help(f"{help_page('lobby')}\n{more}\n\n{self.model.keymap.help()}\n")
