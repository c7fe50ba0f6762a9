"""A game that a host keeps, as one seat knows it: all of it was sent by the host, nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from msgspec import structs

from antterm import registry
from antterm.bots import Opinion, Report, Thought, analyst
from antterm.bots import Reply as Advice
from antterm.core.ask import Ask, Choice, Refused
from antterm.core.game import Order, Outcome
from antterm.core.options import with_defaults
from antterm.core.story import Happening
from antterm.i18n import _
from antterm.remote.link import SENT_AGAIN, Link, LinkState
from antterm.remote.sentences import (
    announced,
    farewell,
    invited_sentence,
    refusal_sentence,
    tournament_news,
)
from antterm.saves.clock import Clock
from antterm.table.clock import Stopwatch
from antterm.table.contract import Adviser, BaseTable, Changed
from antterm.table.standing_orders import Orders
from antterm.wire import messages as wire
from antterm.wire.messages import ChatLine, Proposal
from antterm.words import Words

WONDER: Final = 1.0
"""Seconds after which people see that what they did is being sent."""
GONE: Final = ("no_table", "not_watched", "not_invited", "no_free_seat", "has_seen")
"""Refusals that mean that a table is lost: the host was restored from an older backup."""


class HostOrders(Orders):
    """The standing orders of the person at a table of a host, which keeps them and answers by them.

    They are as the host has sent them last, or as they were given here since.

    Args:
        table: the table.
    """

    def __init__(self, table: RemoteTable) -> None:
        self._table = table
        self._held: frozenset[Order] | None = None
        """The orders as they were last heard of or given here; None before anything was heard."""
        self._given_at = -1
        """The revision of the table at which orders were last given here."""
        self._is_woken = False
        """Whether the person is asked again because of what has happened, and has not read so."""

    def of(self, seat: int) -> frozenset[Order]:
        latest = self._table.latest
        if latest is None or (self._held is not None and latest.rev <= self._given_at):
            return self._held or frozenset()  # the host has not said yet what it keeps
        return latest.orders

    def toggle(self, seat: int, order: Order, answered: int) -> bool:
        self.give(self.of(seat) ^ {order})
        return order in self.of(seat)

    def give(self, held: frozenset[Order]) -> bool:
        """Replace the orders; return whether there is a connection to the host."""
        latest = self._table.latest
        if not self._table.request(wire.GiveOrders(orders=held)):
            return False
        self._held, self._given_at, self._is_woken = held, latest.rev if latest is not None else 0, False
        return True

    def answer(self, ask: Ask, happened: Sequence[Happening], view: Any, answered: int) -> str | None:
        """Return None, since the host answers; note whether an order has ended."""
        held = self.of(ask.seat)
        ended = (self._held or frozenset()) - held
        self._is_woken |= Order.NO_REACTION in ended - self._table.game.orders_ended_by_question(ask)
        self._held = held
        return None

    def is_woken(self, seat: int) -> bool:
        is_woken, self._is_woken = self._is_woken, False
        return is_woken


class RemoteTable(BaseTable):
    """A table of a host at which the person sits, or looks on. It is empty until the first snapshot has come.

    Args:
        link: the connection to the host.
        table: its identifier; empty for a table that has to be made first.
        seat: the seat that the person wants; None for their own, or to look on.
    """

    runs_clock_here = False

    def __init__(self, link: Link, table: str, seat: int | None = None) -> None:
        self.link, self.table = link, table
        self._wanted = seat
        self._changed: Changed = lambda message: None
        self.latest: wire.Snapshot | None = None
        """The latest snapshot; None before the first."""
        self._position: tuple[Any, Ask | None, Outcome | None] = (None, None, None)
        self._taken_back: tuple[Ask, Choice] | None = None
        self._story: tuple[Happening, ...] = ()
        self._answered: dict[int, tuple[Ask, Choice]] = {}
        """The questions that were answered here, and the answers, by how many there were before."""
        self.chat: tuple[ChatLine, ...] = ()
        """The lines of the chat at the table."""
        self.is_gone = False
        """Whether the host has sent the person away from the table."""
        self.rematch = ""
        """Once the person has a seat in another game with the same people, the identifier of its table."""
        self._sent_at: int | None = None
        """The revision at which something was sent whose result does not show yet; None for nothing."""
        self._sent_when = 0.0
        self._advised: Callable[[Advice], None] | None = None
        self._stopwatch = Stopwatch()
        self._words: Words | None = None
        self.greeting = ""
        """The sentence about the latest invitation. The host sends it before the snapshot of a new table."""
        self.loss = ""
        """The sentence that the host has lost a part of the game; empty again after the next answer."""
        self._is_left = False
        self._is_coming_back = False
        """Whether a table that was shown before was requested again, without a reply yet."""
        self._orders = HostOrders(self)
        self._leave_off = link.listen(self._on_message, self._link_changed)

    # Coming and going

    def sit_down(self) -> None:
        """Go to the table."""
        self.link.go_to(self._coming)

    def make(self, wish: wire.Make) -> bool:
        """Ask the host to make a table.

        Args:
            wish: the game, its options and who is to play.

        Returns:
            Whether there is a connection to the host.
        """
        return self.link.send(wish)

    def close(self) -> None:
        """Leave the table; the person keeps their seat."""
        if not self._is_left:
            self._is_left = True
            self._leave_off()
            self.link.send(wire.Leave())

    def _coming(self) -> wire.ToHost:
        """Return the request that leads to the table, with the revision that is known already."""
        self._is_coming_back = self.is_known
        return wire.Sit(table=self.table, seat=self._wanted, known_rev=self.latest.rev if self.latest else 0)

    def listen(self, changed: Changed) -> None:
        """Call `changed` whenever the table changes, and when the connection is lost or made."""
        self._changed = changed

    # Messages of the host

    def _on_message(self, reply: wire.Reply) -> None:
        match reply:
            case wire.Snapshot() if reply.table == self.table or not self.table:
                self._changed(self._apply_snapshot(reply))
            case wire.ChatUpdate(lines=lines):
                self.chat = _joined(self.chat, lines)
                self._changed("")
            case wire.SentAway(table=name) if name == self.table:
                self.is_gone = True
                self._changed("")
            case wire.Announcement(text=text):
                self._changed(announced(text))
            case wire.TournamentNews() if self.is_known:  # before that it would pass for a refusal
                self._changed(tournament_news(reply))
            case wire.Invited():
                self.greeting = invited_sentence(reply)
                self._changed(self.greeting if self.latest is not None else "")
            case wire.RematchTable(table=name):
                self.rematch = name
                self._changed("")
            case wire.GameFile():  # somebody waits for it
                self._changed("")
            case wire.Accepted():
                if self._stop_waiting():
                    self._changed("")
            case wire.Refusal(id="", code=code) if self._is_coming_back and code in GONE:
                self._is_coming_back = False
                why = "restored_without" if code == "no_table" else code
                self.link.notify(wire.SentAway(table=self.table, code=why))
            case wire.Refusal(code=code) if code == SENT_AGAIN:
                self._changed(refusal_sentence(reply, None))
            case wire.Refusal():
                self._sent_at = None
                self._changed(refusal_sentence(reply, self.words if self.is_known else None))
            case wire.Hint():
                self._on_hint(reply)

    def _apply_snapshot(self, snapshot: wire.Snapshot) -> str:
        """Take over the state of the table from a snapshot.

        Returns:
            A sentence for the player if the host has lost answers that it had before; else empty.
        """
        is_older = self.latest is not None and snapshot.rev < self.latest.rev
        self._is_coming_back = False
        unpack = self.link.unpacker(snapshot.game).unpack
        self._position, happened = unpack(snapshot.position), unpack(snapshot.happened)
        self._taken_back = unpack(snapshot.taken_back) if snapshot.taken_back else None
        unchanged = (
            [event for event in self._story if event.number <= snapshot.since] if snapshot.since else []
        )
        self._story = (*unchanged, *happened)
        if snapshot.seat is not None:
            self._wanted = snapshot.seat
        self.latest = snapshot
        if not self.table:
            self.table = snapshot.table
            self.link.return_to(self._coming)
        self._stopwatch.stop()
        if snapshot.running:
            self._stopwatch.start()
        self._stop_waiting()
        if not is_older:
            return ""
        self.loss = _(
            "The host was restored from a backup: everything that happened here after the backup is lost."
        )
        return self.loss

    def _stop_waiting(self) -> bool:
        """Stop waiting once the host has confirmed what was sent and a newer snapshot has come.

        Returns:
            Whether something was waited for until now.
        """
        if self._sent_at is None or self.snapshot.rev <= self._sent_at or self.link.is_answering:
            return False
        self._sent_at = None
        return True

    def _on_hint(self, hint: wire.Hint) -> None:
        if self._advised is not None and self.latest is not None and hint.rev == self.latest.rev:
            thoughts = tuple(Thought(**structs.asdict(thought)) for thought in hint.thoughts)
            self._advised(Opinion(thoughts) if hint.done else Report(thoughts))

    def _link_changed(self) -> None:
        self._changed("")

    # What is played, and by whom

    @property
    def is_known(self) -> bool:
        """Whether a snapshot has come."""
        return self.latest is not None

    @property
    def snapshot(self) -> wire.Snapshot:
        """The latest snapshot; only to be asked for when one has come."""
        assert self.latest is not None
        return self.latest

    @property
    def proposal(self) -> Proposal | None:
        """The proposal that waits for the person's consent; else the newest; None for none."""
        proposals = self.snapshot.proposals
        mine = tuple(each for each in proposals if self.seat in each.waits_for)
        return next(reversed(mine or proposals), None)

    @property
    def name(self) -> str:
        """People's name for this game."""
        return self.snapshot.name

    @property
    def game_id(self) -> str:
        return self.snapshot.game

    @property
    def words(self) -> Words:
        """The game's sentences; loaded when first needed."""
        if self._words is None:
            self._words = registry.words(self.game_id)
        view = self._position[0]
        return self._words if view is None else self._words.at(view)

    @property
    def options(self) -> Mapping[str, Any]:
        """The options that were chosen for it."""
        return with_defaults(self.game.options, len(self.seat_infos), self.snapshot.options)

    @property
    def seat_infos(self) -> tuple[wire.SeatInfo, ...]:
        """The seats, and who sits there."""
        return self.snapshot.seat_infos

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(info.name for info in self.seat_infos)

    @property
    def seat(self) -> int | None:
        """The person's seat; None for an onlooker."""
        return self.snapshot.seat

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(info.player for info in self.seat_infos)

    @property
    def characters(self) -> tuple[str, ...]:
        return self.snapshot.characters

    @property
    def local_seats(self) -> frozenset[int]:
        """The person's seat, unless a bot plays there."""
        return frozenset(() if self.seat is None else {self.seat}) - self.bot_seats

    @property
    def watching(self) -> bool:
        """Whether the person only looks on."""
        return self.seat is None

    @property
    def orders(self) -> HostOrders:
        return self._orders

    # How it stands

    @property
    def ask(self) -> Ask | None:
        """The pending question, with choices if it is the person's; None while nobody may answer."""
        snapshot = self.snapshot
        return (
            None
            if snapshot.paused or snapshot.ended or snapshot.awaits_others or not snapshot.begun
            else self._position[1]
        )

    @property
    def is_held(self) -> bool:
        """Whether the person has answered, and nothing of that may show before others have answered, too."""
        return self.snapshot.awaits_others

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None while it goes on."""
        return self._position[2]

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played."""
        return self.outcome is not None or self.snapshot.ended

    @property
    def length(self) -> int:
        """The number of answers of which the person may know."""
        return self.snapshot.answers_known

    @property
    def answered_here(self) -> int:
        """The number of answers up to the person's last one; later ones are news."""
        return self.snapshot.last_own_answer

    def view(self, seat: int | None) -> Any:
        """Return what the person may know of the position; there is no other view here."""
        return self._position[0]

    def story(self, seat: int | None) -> Sequence[Happening]:
        """Return what the person may know of what happened."""
        return self._story

    @property
    def is_sending(self) -> bool:
        """Whether something was sent whose result does not show yet."""
        return self._sent_at is not None

    @property
    def sent_long_ago(self) -> bool:
        """Whether something was sent more than a moment ago, so that people may wonder."""
        return self.is_sending and monotonic() - self._sent_when >= WONDER

    @property
    def trouble(self) -> str:
        """The sentence that the host is not reached; empty if it is."""
        link = self.link
        if link.state is LinkState.OPEN:
            return ""
        sentence = farewell(link.bye) if link.bye is not None else ""
        if link.state is not LinkState.OVER:
            lost = _("The connection to the host is lost; antterm keeps trying to reconnect.")
            resending = _("Your answer is being sent again.") if link.is_answering else ""
            sentence = f"{sentence} {lost} {resending}"
        return sentence.strip()

    # What the person can do

    def understand(self, text: str) -> str:
        """Return the exact text of the legal answer that a typed `text` means.

        Raises:
            Refused: there is none.
        """
        return self.game.understand(self._position[0], self._asked(), text).text

    def answer(self, text: str) -> None:
        """Send an answer; its result shows later.

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
        self.link.answer(self.table, self.snapshot.rev, text)

    def why_not_take_back(self) -> str | None:
        """Return why the person's last answer cannot be taken back; None if it can."""
        if self._taken_back is not None:
            return None
        snapshot = self.snapshot
        if snapshot.paused and not snapshot.ended and self.outcome is None:
            return "paused"
        may_be_agreed = snapshot.last_own_answer > 0 and not snapshot.ended and self.game.perfect_information
        return "final" if self.outcome is not None and may_be_agreed else "nothing_to_take_back"

    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """Return the question and its answer that `take_back` would take back; None if it would refuse."""
        return self._taken_back

    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        """Return a question that was answered here, and its answer, by how many answers there were before."""
        return self._answered.get(number)

    def take_back(self) -> None:
        """Ask the host to take back the person's last answer.

        Raises:
            Refused: nothing can be taken back.
        """
        if (why := self.why_not_take_back()) is not None:
            raise Refused(why)
        self.request(wire.TakeBack(rev=self.snapshot.rev))

    def redo(self) -> None:
        """Ask the host to give again the answer that was taken back.

        Raises:
            Refused: nothing was taken back.
        """
        if not self.snapshot.redo:
            raise Refused("nothing_to_redo")
        self.request(wire.Redo(rev=self.snapshot.rev))

    def request(self, message: wire.ToHost) -> bool:
        """Send a request whose result will show; return whether there is a connection to the host."""
        is_sent = self.link.send(message)
        if is_sent:
            self._begin_sending()
        return is_sent

    def _begin_sending(self) -> None:
        self._sent_at, self._sent_when = self.snapshot.rev, monotonic()

    def _asked(self) -> Ask:
        """Return the question if it is the person's.

        Raises:
            Refused: it is not.
        """
        ask = self.ask
        if ask is None or ask.seat not in self.local_seats:
            raise Refused("not_asked")
        return ask

    # Hints

    @property
    def gives_hints(self) -> bool:
        """Whether the table allows hints, and a bot gives them in this game."""
        return self.snapshot.house_rules.hints and analyst(self.game_id) is not None

    @property
    def adviser(self) -> Adviser:
        """This table itself: the host asks a bot."""
        return self

    def ask_hint(self, hear: Callable[[Advice], None]) -> None:
        """Ask the host for a hint of a bot.

        Args:
            hear: called with each result, and with the final one.
        """
        self._advised = hear
        self.link.send(wire.AskHint(rev=self.snapshot.rev))

    def drop_hint(self) -> None:
        """Ignore the hint if it still comes."""
        self._advised = None

    # The chess clock, which the host keeps

    @property
    def has_clock(self) -> bool:
        return self.snapshot.clock is not None

    @property
    def clock(self) -> Clock | None:
        """The clock as it stands; None if nobody plays by one."""
        clock = self.snapshot.clock
        return self._stopwatch.applied_to(clock) if clock is not None else None

    @property
    def clock_is_running(self) -> bool:
        """Whether somebody's time runs."""
        return self._stopwatch.is_running

    @property
    def clock_seat(self) -> int | None:
        """The seat whose time runs while the clock goes."""
        return self.ask.seat if self.ask is not None and self.ask.seat in self.timed_seats else None

    def run_clock(self) -> None:
        """Do nothing: the host runs the clock."""

    def pause_clock(self) -> None:
        """Do nothing: the host runs the clock."""


def _joined(old: tuple[ChatLine, ...], lines: tuple[ChatLine, ...]) -> tuple[ChatLine, ...]:
    """Return the chat with lines that have come: the latest ones on sitting down, later line by line.

    Lines that are later than all that the host knows stay: a host restored from a backup has lost them.
    """
    if lines and lines[0] in old:
        earlier = (line for line in old[: old.index(lines[0])] if line not in lines)
        later = (line for line in old if line.at > lines[-1].at)
        return (*earlier, *lines, *later)
    return old + lines
