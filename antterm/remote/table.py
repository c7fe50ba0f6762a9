"""A game that a host keeps, as one seat of it knows it: nothing here is guessed, all of it was said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from antterm import registry
from antterm.bots import analyst
from antterm.bots.messages import Opinion, Report
from antterm.bots.messages import Reply as Advice
from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice, Refused
from antterm.core.game import Outcome
from antterm.core.story import Happening
from antterm.i18n import _
from antterm.remote.link import LineState, Link
from antterm.remote.options import every_option
from antterm.remote.sentences import announced, farewell, invited_sentence, refusal_sentence
from antterm.saves.clock import Clock
from antterm.table.contract import Adviser, BaseTable, Changed
from antterm.table.timing import Running
from antterm.wire.messages import (
    Accepted,
    Announcement,
    AskHint,
    ChatUpdate,
    GameFile,
    Hint,
    Invited,
    Leave,
    Make,
    Redo,
    Refusal,
    Reply,
    SeatInfo,
    SentAway,
    Sit,
    Snapshot,
    TakeBack,
    ToHost,
)
from antterm.wire.social import ChatLine, Proposal
from antterm.words import Words

WONDER: Final = 1.0
"""Seconds after which people are told that what they did is on its way."""
GONE: Final = ("no_table", "not_watched", "not_invited", "no_free_seat", "has_seen")
"""Why a table that was shown cannot be shown again: the host was restored from an older backup."""


class RemoteTable(BaseTable):
    """A table at which one sits, or looks on. It is empty until the host has told of it.

    Args:
        link: the line to the host.
        table: its identifier there; empty for one that is only to be made.
        seat: to sit down at; None for one's own, or to look on.
    """

    keeps_time = False

    def __init__(self, link: Link, table: str, seat: int | None = None) -> None:
        self.link, self.table = link, table
        self._wanted = seat
        self._changed: Changed = lambda message: None
        self.stand: Snapshot | None = None
        """What the host has said last."""
        self._sight: tuple[Any, Ask | None, Outcome | None] = (None, None, None)
        self._taken_back: tuple[Ask, Choice] | None = None
        self._story: tuple[Happening, ...] = ()
        self._answered: dict[int, tuple[Ask, Choice]] = {}
        """The questions that were answered here, by how many answers there were before."""
        self.remarks: tuple[ChatLine, ...] = ()
        """What was said at the table."""
        self.is_gone = False
        """Whether the host has sent one away from the table."""
        self.copy: bytes | None = None
        """The finished game as a saved game holds it, once it was asked for."""
        self._sent_at: int | None = None
        """The `rev` for which something was sent that does not show yet."""
        self._sent_when = 0.0
        self._advised: Callable[[Advice], None] | None = None
        self._running = Running()
        self._words: Words | None = None
        self.greeting = ""
        """Who was invited last from here. The host says so before it shows a table that it has made."""
        self.loss = ""
        """That the host has lost something of the game; empty again with the next answer given here."""
        self._is_left = False
        self._is_coming_back = False
        """Whether the host has been asked for a table that was shown before, and has not replied yet."""
        self._leave_off = link.listen(self._hear, self._line_changed)

    # Coming and going

    def sit_down(self) -> None:
        """Go to the table."""
        self.link.be(self._coming)

    def make(self, wish: Make) -> bool:
        """Have the host make it.

        Returns:
            Whether there is a line to the host.
        """
        return self.link.send(wish)

    def close(self) -> None:
        """Go away from it; the seat stays one's own."""
        if not self._is_left:
            self._is_left = True
            self._leave_off()
            self.link.send(Leave())

    def _coming(self) -> ToHost:
        """What leads to the table, with all that is known of it already."""
        self._is_coming_back = self.is_known
        return Sit(table=self.table, seat=self._wanted, have=self.stand.rev if self.stand else 0)

    def listen(self, changed: Changed) -> None:
        """Have `changed` called whenever the table stands otherwise, and when the line comes or goes."""
        self._changed = changed

    # What the host says

    def _hear(self, reply: Reply) -> None:
        match reply:
            case Snapshot() if reply.table == self.table or not self.table:
                self._take_over(reply)
                self._changed("")
            case ChatUpdate(lines=lines):
                self.remarks = _joined(self.remarks, lines)
                self._changed("")
            case SentAway(table=name) if name == self.table:
                self.is_gone = True
                self._changed("")
            case Announcement(text=text):
                self._changed(announced(text))
            case Invited():
                self.greeting = invited_sentence(reply)
                self._changed(self.greeting if self.stand is not None else "")
            case GameFile(document=document):
                self.copy = document
                self._changed("")
            case Accepted():
                self._see_what_came()
            case Refusal(id="", code=code) if self._is_coming_back and code in GONE:
                self._is_coming_back = False
                why = "restored_without" if code == "no_table" else code
                self.link.tell(SentAway(table=self.table, code=why))
            case Refusal():
                self._sent_at = None
                self._changed(refusal_sentence(reply, self.words if self.is_known else None))
            case Hint():
                self._hear_hint(reply)

    def _take_over(self, stand: Snapshot) -> None:
        is_older = self.stand is not None and stand.rev < self.stand.rev
        self._is_coming_back = False
        unpack = self.link.unpacker(stand.game).unpack
        self._sight, happened = unpack(stand.sight), unpack(stand.happened)
        self._taken_back = unpack(stand.taken_back) if stand.taken_back else None
        kept = [known for known in self._story if known.number <= stand.since] if stand.since else []
        self._story = (*kept, *happened)
        if stand.seat is not None:
            self._wanted = stand.seat
        self.stand = stand
        if not self.table:
            self.table = stand.table
            self.link.stay(self._coming)
        self._running.stop()
        if stand.running:
            self._running.go()
        self._see_what_came()
        if is_older:
            self.loss = _("The host was restored from a backup: what happened here since then is lost.")
            self._changed(self.loss)

    def _see_what_came(self) -> None:
        """What was sent shows once the host has kept it and has told how the table stands with it."""
        if self._sent_at is not None and self._said.rev > self._sent_at and not self.link.is_answering:
            self._sent_at = None
            self._changed("")

    def _hear_hint(self, hint: Hint) -> None:
        if self._advised is not None and self.stand is not None and hint.rev == self.stand.rev:
            thoughts = tuple(Thought(text, rating) for text, rating in hint.thoughts)
            self._advised(Opinion(thoughts) if hint.done else Report(thoughts))

    def _line_changed(self) -> None:
        self._changed("")

    # What is played, and by whom

    @property
    def is_known(self) -> bool:
        """Whether the host has told of it."""
        return self.stand is not None

    @property
    def _said(self) -> Snapshot:
        assert self.stand is not None
        return self.stand

    @property
    def proposal(self) -> Proposal | None:
        """The proposal that waits for one's own consent; else the newest."""
        proposals = self._said.proposals
        mine = tuple(each for each in proposals if self.seat in each.waits_for)
        return next(reversed(mine or proposals), None)

    @property
    def name(self) -> str:
        """What people call this game."""
        return self._said.name

    @property
    def game_id(self) -> str:
        return self._said.game

    @property
    def words(self) -> Words:
        """The game's sentences; loaded when first needed."""
        if self._words is None:
            self._words = registry.words(self.game_id)
        view = self._sight[0]
        return self._words if view is None else self._words.at(view)

    @property
    def options(self) -> Mapping[str, Any]:
        """What was chosen for it."""
        return every_option(self.game_id, len(self.chairs), self._said.options)

    @property
    def chairs(self) -> tuple[SeatInfo, ...]:
        """The seats, and who sits there."""
        return self._said.chairs

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called, by seat."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def seat(self) -> int | None:
        """One's own; None for an onlooker."""
        return self._said.seat

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(chair.player for chair in self.chairs)

    @property
    def here(self) -> frozenset[int]:
        """One's own seat, unless a bot plays there."""
        return frozenset(() if self.seat is None else {self.seat}) - self.bot_seats

    @property
    def watching(self) -> bool:
        """Whether one only looks on."""
        return self.seat is None

    # How it stands

    @property
    def ask(self) -> Ask | None:
        """The pending question, whole where it is one's own; None while nothing is answered."""
        said = self._said
        return None if said.paused or said.ended or said.held or not said.begun else self._sight[1]

    @property
    def is_held(self) -> bool:
        """Whether one has answered, and others must be asked before anything of that may show."""
        return self._said.held

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._sight[2]

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played."""
        return self.outcome is not None or self._said.ended

    @property
    def length(self) -> int:
        """Answers that one may know of."""
        return self._said.number

    @property
    def answered_here(self) -> int:
        """How many of them there were when one had answered last: the rest is news."""
        return self._said.own

    def view(self, seat: int | None) -> Any:
        """What one may know of the position; there is no other view here."""
        return self._sight[0]

    def story(self, seat: int | None) -> Sequence[Happening]:
        """What one may know of what happened."""
        return self._story

    @property
    def is_sending(self) -> bool:
        """Whether something was sent that does not show yet."""
        return self._sent_at is not None

    @property
    def sent_long_ago(self) -> bool:
        """Whether people wait for something that they have sent, and may wonder."""
        return self.is_sending and monotonic() - self._sent_when >= WONDER

    @property
    def trouble(self) -> str:
        """That the host is not reached; empty if it is."""
        link = self.link
        if link.line is LineState.OPEN:
            return ""
        told = farewell(link.bye) if link.bye is not None else ""
        if link.line is not LineState.OVER:
            lost = _("The connection to the host is lost; it is tried again and again.")
            kept = _("Your answer is sent again.") if link.is_answering else ""
            told = f"{told} {lost} {kept}"
        return told.strip()

    # What one can do

    def understand(self, text: str) -> str:
        """The exact text of the legal answer that a typed `text` means.

        Raises:
            Refused: there is none.
        """
        return self.game.understand(self._sight[0], self._asked(), text).text

    def answer(self, text: str) -> None:
        """Send an answer; what comes of it shows later.

        Raises:
            Refused: it is not legal, or nobody here is asked.
        """
        ask = self._asked()
        choice = ask.find(text)
        if choice is None:
            raise Refused("not_a_choice", text=text)
        self._answered[self.length] = ask, choice
        self.loss = ""
        self._begin_sending()
        self.link.answer(self.table, self._said.rev, text)

    def may_take_back(self) -> str | None:
        """Why one's last answer cannot be taken back, or None when it can."""
        if self._taken_back is not None:
            return None
        said = self._said
        may_be_agreed = said.own > 0 and not said.ended and self.game.perfect_information
        return "final" if self.outcome is not None and may_be_agreed else "nothing_to_take_back"

    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """The question and its answer that `take_back` would take back; None where it would refuse."""
        return self._taken_back

    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        """A question that was answered here, and its answer, by how many answers there were before."""
        return self._answered.get(number)

    def take_back(self) -> None:
        """Ask the host to take one's last answer back.

        Raises:
            Refused: nothing can be.
        """
        if (why := self.may_take_back()) is not None:
            raise Refused(why)
        self._send(TakeBack(rev=self._said.rev))

    def redo(self) -> None:
        """Ask it to give that again.

        Raises:
            Refused: nothing was taken back.
        """
        if not self._said.redo:
            raise Refused("nothing_to_redo")
        self._send(Redo(rev=self._said.rev))

    def _send(self, message: ToHost) -> None:
        if self.link.send(message):
            self._begin_sending()

    def _begin_sending(self) -> None:
        self._sent_at, self._sent_when = self._said.rev, monotonic()

    def _asked(self) -> Ask:
        """The question, where it is one's own.

        Raises:
            Refused: it is not.
        """
        ask = self.ask
        if ask is None or ask.seat not in self.here:
            raise Refused("not_your_turn")
        return ask

    # Hints

    @property
    def gives_hints(self) -> bool:
        """Whether the table allows hints, and a bot gives them in this game."""
        return self._said.house_rules.hints and analyst(self.game_id) is not None

    @property
    def adviser(self) -> Adviser:
        """The host has hints thought of."""
        return self

    def ask_hint(self, hear: Callable[[Advice], None]) -> None:
        """Have a bot of the host think about one's question."""
        self._advised = hear
        self.link.send(AskHint(rev=self._said.rev))

    def drop_hint(self) -> None:
        """Nobody waits for it any more."""
        self._advised = None

    # The chess clock, which the host keeps

    @property
    def has_clock(self) -> bool:
        return self._said.clock is not None

    @property
    def clock(self) -> Clock | None:
        """The clock as it stands; None where nobody plays by one."""
        clock = self._said.clock
        return self._running.look(clock) if clock is not None else None

    @property
    def clock_goes(self) -> bool:
        """Whether somebody's time runs."""
        return self._running.goes

    @property
    def on_turn(self) -> int | None:
        """The seat whose time runs while the clock goes."""
        return self.ask.seat if self.ask is not None and self.ask.seat in self.timed_seats else None

    def run_clock(self) -> None:
        """The host does."""

    def pause_clock(self) -> None:
        """The host does."""


def _joined(known: tuple[ChatLine, ...], lines: tuple[ChatLine, ...]) -> tuple[ChatLine, ...]:
    """Return the chat with lines that have come: the latest ones on sitting down, later line by line.

    Lines that are later than all that the host knows stay: a host restored from a backup has lost them.
    """
    if lines and lines[0] in known:
        later = (line for line in known if line.at > lines[-1].at)
        return (*known[: known.index(lines[0])], *lines, *later)
    return known + lines
