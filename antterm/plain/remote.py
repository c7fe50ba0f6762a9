"""A game at a host, played in lines of text to one of its people or to an onlooker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from queue import SimpleQueue

from antterm.bots import PERSON, Done, Opinion, Reply, Report
from antterm.core.ask import Ask
from antterm.dialogues.host_table import DIALOGUES, TableAction, actions
from antterm.dialogues.past_games import fetch
from antterm.i18n import _, in_quotes, ngettext
from antterm.plain.common_pages import settings_page
from antterm.plain.context import HomeContext, PlainContext
from antterm.plain.interaction import (
    Await,
    Interaction,
    Offered,
    PipedInput,
    WordHandler,
    converse,
    is_quit,
    leaves,
    menu,
    speak,
)
from antterm.plain.local import hint_lines, play
from antterm.plain.review import review
from antterm.plain.table_session import LAST, TableSession
from antterm.plain.telling import characters_of_bots, who_plays
from antterm.plain.thinking import SOON, thought_out
from antterm.plain.typed_words import AMONG_PEOPLE, AT_EVERY_TABLE, THAT_TELL, TypedWord, meant
from antterm.remote import table_sentences
from antterm.remote.link import LinkState
from antterm.remote.sentences import not_connected
from antterm.remote.table import RemoteTable
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, keep_copy
from antterm.table import Table
from antterm.wire.messages import TEXT_LIMIT, ChatLine, Say, TableEventKind


class RemoteTableSession(TableSession):
    """A table of a host.

    Args:
        table: the table as the host has sent it.
        context: what interactions share.
    """

    WORDS = (*AT_EVERY_TABLE, *AMONG_PEOPLE)
    table: RemoteTable

    def __init__(self, table: RemoteTable, context: PlainContext) -> None:
        super().__init__(table)
        self._context = context
        self._heard = len(table.chat)
        """Number of lines of the chat that have been printed."""
        self._messages = [table.greeting] if table.greeting else []
        self._stands: Sequence[str] = ()
        """The last sentences about who keeps the table waiting, and about proposals."""
        self._was_lost = False
        """Whether there was no connection to the host at the last change."""
        table.listen(self._changed)

    def more_handlers(self) -> dict[TypedWord, WordHandler]:
        return {
            TypedWord.PEOPLE: self._people,
            TypedWord.SAY: self._say,
            TypedWord.VOTE: self._vote,
            TypedWord.READY: lambda _rest: self._meet_if_offered(
                TableAction.READY, _("No clock is waiting for you.")
            ),
            TypedWord.MENU: self._menu,
            TypedWord.REMATCH: lambda _rest: self._meet_if_offered(
                TableAction.REMATCH, _("Only those who played the game can do that, after its end.")
            ),
        }

    def _changed(self, message: str) -> None:
        """Note a message of the host, or that the connection was lost or made again."""
        if message:
            self._messages.append(message)
        is_lost = self.table.link.state is not LinkState.OPEN
        if self._was_lost and not is_lost:
            self._messages.append(_("The host answers again."))
        self._was_lost = is_lost
        self.is_left = self.is_left or self.table.is_gone or bool(self.table.rematch)
        self.unread.go_back(self.table.length)
        self._context.ring()

    # News

    def greeting(self) -> Sequence[str]:
        table = self.table
        if not table.length:
            return [*super().greeting(), *characters_of_bots(table)]
        return [*super().greeting(), who_plays(table), *self.spoken.so_far(self.moment, table.answered_here)]

    def news(self) -> Sequence[str]:
        chat = [table_sentences.chat_line(each, self.table) for each in self._unheard()]
        self._heard = len(self.table.chat)
        messages, self._messages = self._messages, []
        stands = self._how_it_stands()
        is_new = [each for each in stands if each not in self._stands]
        self._stands = stands
        return [*super().news(), *chat, *messages, " ".join(is_new)]

    def has_more_to_tell(self, ask: Ask | None) -> bool:
        is_elsewhere = self.is_left or self.ask != ask or bool(self._messages or [*self._unheard()])
        return is_elsewhere or not {*self._how_it_stands()} <= {*self._stands}

    def _unheard(self) -> Iterator[ChatLine]:
        """Yield the lines of the chat that have not been printed."""
        for each in self.table.chat[self._heard :]:
            if (
                each.event is None or each.event.kind is not TableEventKind.PROPOSED
            ):  # that is how it stands now
                yield each

    def _how_it_stands(self) -> Sequence[str]:
        """Return what keeps the table waiting, and what is proposed."""
        table = self.table
        lines = [table.trouble]
        if table.outcome is None:
            lines.append(table_sentences.how_it_stands(table))
            lines.append(table_sentences.planned_sentence(table))
        if table.is_held:
            lines.append(_("You have answered; the result will be shown when the others have answered too."))
        if (proposal := table.proposal) is not None:
            lines.append(table_sentences.proposal_sentence(proposal, table, in_quotes(TypedWord.VOTE.word)))
        lines.append(table_sentences.ready_sentence(table, in_quotes(TypedWord.READY.word)))
        lines.append(table_sentences.rematch_sentence(table, in_quotes(TypedWord.REMATCH.word)))
        return [*filter(None, lines)]

    def whereabouts(self) -> Sequence[str]:
        left = table_sentences.correspondence_text(self.table)
        return [*super().whereabouts(), left, *self._how_it_stands()]

    def result(self) -> Sequence[str]:
        return [*super().result(), *filter(None, [table_sentences.lost_on_time_sentence(self.table)])]

    def not_asked(self) -> str:
        is_stopped = self.table.outcome is None and self.table.ask is None
        return (is_stopped and table_sentences.how_it_stands(self.table)) or super().not_asked()

    def where_saved(self) -> str:
        return _("The host keeps “{name}”; it waits for you there.").format(name=self.table.name)

    # While others are asked

    def is_program(self, seat: int) -> bool:
        info = self.table.seat_infos[seat]
        return not info.is_free and info.player != PERSON

    def meanwhile(self) -> Interaction[None]:
        comes_soon = self.table.is_sending and not self.table.trouble
        piped_input = PipedInput.QUEUED_UNTIL_END if comes_soon else PipedInput.QUEUED
        seconds = SOON if self.belongs_together() and not self.table.is_sending else None
        before = self.table.length
        for_now = self._only_tells if comes_soon else self.is_word
        typed = yield Await(seconds, piped_input, for_now, comes_soon, is_ended_by_quit=not comes_soon)
        if typed is not None or self.table.length == before:
            yield speak(*self.news())
        if typed is not None:
            yield from self.typed(typed)

    def _only_tells(self, line: str) -> bool:
        """Return whether a line is a word that changes nothing: it works while an answer is on its way."""
        return is_quit(line) or meant(line, THAT_TELL, in_short=False) is not None

    def hint(self, ask: Ask) -> Interaction[None]:
        replies: SimpleQueue[Reply] = SimpleQueue()

        def hear(reply: Reply) -> None:
            if not isinstance(reply, Report):
                replies.put(reply)
                self._context.ring()

        self.table.ask_hint(hear)
        try:
            while replies.empty() and self.ask == ask and not self._messages and not self.table.trouble:
                typed = yield Await(None, PipedInput.QUEUED_UNTIL_END, leaves, is_short=True)
                if typed is not None:
                    yield from self.gave_up(typed)
                    return
            reply = None if replies.empty() else replies.get()
        finally:
            self.table.drop_hint()
        if isinstance(reply, Opinion):
            yield speak(*hint_lines(self, ask, reply.thoughts))

    # The people

    def _people(self, _rest: str) -> Interaction[None]:
        table = self.table
        people = [
            _("{name} is here.").format(name=info.name)
            if info.present
            else _("{name} is away.").format(name=info.name)
            for info in table.seat_infos
            if info.person
        ]
        count = len(table.snapshot.watching)
        watch = ngettext("{n} watching", "{n} watching", count).format(n=count) if count else ""
        audience = table_sentences.audience(table)
        yield speak(" ".join(people), watch, audience, *table_sentences.chat_lines(table)[-LAST:])

    def _say(self, rest: str) -> Interaction[None]:
        if not rest:
            yield speak(TypedWord.SAY.explanation)
        elif not self.table.link.send(Say(text=rest[:TEXT_LIMIT])):
            yield speak(not_connected())

    def _vote(self, _rest: str) -> Interaction[bool]:
        yield from self._meet(TableAction.VOTE)
        return True

    def _meet_if_offered(self, action: TableAction, why_not: str) -> Interaction[bool]:
        """Hold a dialogue if it is possible now, or say why it is not."""
        if action not in actions(self.table):
            yield speak(why_not)
            return False
        yield from self._meet(action)
        return True

    def _meet(self, action: TableAction) -> Interaction[None]:
        """Hold one of the dialogues with the people at the table."""
        yield from converse(partial(DIALOGUES[action], self.table))

    def _menu(self, _rest: str) -> Interaction[bool]:
        offers: list[Offered] = [
            (label, partial(self._meet, action)) for action, label in actions(self.table).items()
        ]
        yield from menu([*offers, (_("Settings"), partial(settings_page, self._context))])
        return True

    # The end

    def offers(self) -> Sequence[Offered]:
        found: list[Offered] = [(_("Review the game"), self._review)]
        if isinstance(context := self._context, HomeContext):
            home = _("Copy the game to your saved games")
            found.append((home, partial(self._take_home, context)))
        if (label := actions(self.table).get(TableAction.REMATCH)) is not None:
            found.append((label, partial(self._meet, TableAction.REMATCH)))
        return found

    def _fetch(self) -> Interaction[bytes | None]:
        """Return the finished game as the content of a saved game; None if it could not be had."""
        return (yield from converse(partial(fetch, self.table.link, self.table.table)))

    def _review(self) -> Interaction[None]:
        if (copy := (yield from self._fetch())) is not None:
            yield from look_back(copy, self._context)

    def _take_home(self, context: HomeContext) -> Interaction[None]:
        if (copy := (yield from self._fetch())) is not None:
            name, why = keep_copy(context.store, copy)
            yield speak(why or _("It is in your saved games as “{name}”.").format(name=name))


def look_back(copy: bytes, context: PlainContext) -> Interaction[None]:
    """Step through a finished game that a host has sent. At home it is saved before.

    Args:
        copy: the content of a saved game.
        context: what interactions share.
    """
    try:
        if isinstance(context, HomeContext):
            name, why = keep_copy(context.store, copy)
            if not name:
                yield speak(why)
                return
            table = Table.open(context.store, name, watch=True)
        else:
            table = Table.read_only(Store(context.launch.data_dir), copy)
    except SaveError as error:
        yield speak(error.sentence())
        return
    if (job := table.verification) is not None:  # in the process of bots: others are not to wait
        reply = yield from thought_out(
            context.executor, job, context.ring, _("The game is being loaded for a review.")
        )
        if not isinstance(reply, Done):
            return
        table.finish_verification(reply.result)
    yield from review(table, context, play)
