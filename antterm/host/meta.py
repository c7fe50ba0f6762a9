"""A host's data about a table beside its saved game: who sits where, the chat, the agreements.

The saved game stays one that can be mailed: it names no accounts. The metadata are a file of their own for
each table, in the folder `tables` beside that of the games, under the same name; in a database they are a
column. `formats.py` says how formats change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Sized
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from msgspec import MsgspecError, Struct, convert, field, json
from msgspec.structs import replace

from antterm.core.game import Order
from antterm.host import formats
from antterm.host.chat import Chat
from antterm.host.correspondence import CorrespondenceState
from antterm.host.identity import PersonId, from_name_of_1
from antterm.host.proposals import Proposals
from antterm.saves import private
from antterm.saves.document import Moment, Seat
from antterm.saves.errors import SaveError
from antterm.saves.structs import read_struct, remove_file, write_struct
from antterm.wire.messages import HouseRules, SeatInfo

LETTER_DELAY: Final = timedelta(seconds=30)
"""Time before a letter goes to a person who is not connected. A dropped connection may come back meanwhile,
or a standing order may answer."""
IDLE: Final = timedelta(minutes=5)
"""Time without a request from a terminal after which its person counts as away."""
NEVER_BEGUN: Final = timedelta(days=30)
"""After how long a table vanishes whose seats were never all taken."""


@dataclass(frozen=True)
class OnlineStatus:
    """Whether somebody is connected."""

    connected: bool
    last_active: datetime | None = None
    """When they last did something, at any of their terminals; None if not since the host started."""


class TurnNotice(Struct, frozen=True, kw_only=True):
    """Whose turn it is at a table, and whether they got a letter. Stored with the table."""

    seat: int | None = None
    """The seat that is to answer; None if no person is."""
    since: Moment | None = None
    letter_sent: bool = field(default=False, name="written")

    def now(self, seat: int | None, now: datetime) -> TurnNotice:
        """Return the turn after the table has changed; the same if the same person is to answer."""
        return self if seat == self.seat else TurnNotice(seat=seat, since=now if seat is not None else None)

    def letter_due(self, presence: OnlineStatus) -> datetime | None:
        """Return when a letter is due; None if none is."""
        if self.since is None or self.letter_sent:
            return None
        if not presence.connected:
            return self.since + LETTER_DELAY
        return max(self.since, presence.last_active or self.since) + IDLE


def has_vanished(begun: bool, since: datetime, now: datetime) -> bool:
    """Return whether a table has to vanish: it has not begun for too long.

    Args:
        begun: whether the game has begun.
        since: when the table was made, or somebody last sat down or got up.
        now: the present time.
    """
    return not begun and now - since >= NEVER_BEGUN


FOLDER: Final = "tables"
SUFFIX: Final = ".json"
LARGEST: Final = 4 << 20
"""Most bytes of a file."""
REMEMBERED: Final = 20
"""Number of counted answers of each seat that are remembered, to recognise one that is sent again."""


class SocialState(Struct, frozen=True, kw_only=True):
    """The chat, proposals and arrangements of the people at one table."""

    orders: tuple[frozenset[Order], ...] = ()
    """Standing orders, by seat; seats after the last one have none."""
    chat: Chat = Chat()
    proposals: Proposals = Proposals()
    correspondence: CorrespondenceState | None = field(default=None, name="ledger")
    """The clocks of a game over weeks; None for other games."""
    turn: TurnNotice = TurnNotice()
    public_turn: TurnNotice = TurnNotice()
    """Whose turn it is as far as everybody may know; `turn` may be about somebody who is asked in secret."""
    public_correspondence: CorrespondenceState | None = None
    """`correspondence` as onlookers see it while somebody is asked in secret; None while it is the same."""
    by_order: tuple[int, ...] = ()
    """The latest answers that standing orders have given, by how many there were before each."""
    plans: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """The conditional answers, by seat; see `antterm.host.plans`. Seats after the last one have none."""
    paused: bool = False
    ended: bool = False
    """Whether all have agreed to play no further."""

    @property
    def is_suspended(self) -> bool:
        """Whether the game is paused or was ended by agreement, so that nobody may answer."""
        return self.paused or self.ended

    def orders_of(self, seat: int) -> frozenset[Order]:
        """Return the standing orders of a seat."""
        return self.orders[seat] if seat < len(self.orders) else frozenset()

    def plans_of(self, seat: int) -> tuple[tuple[str, ...], ...]:
        """Return the conditional answers of a seat."""
        return self.plans[seat] if seat < len(self.plans) else ()

    def with_plans(self, seat: int, lines: tuple[tuple[str, ...], ...]) -> SocialState:
        """Return the state with other conditional answers of a seat."""
        seats = range(max(seat + 1, len(self.plans)))
        return replace(self, plans=tuple(lines if n == seat else self.plans_of(n) for n in seats))

    def with_orders(self, seat: int, orders: frozenset[Order]) -> SocialState:
        """Return the state with other standing orders of a seat."""
        seats = range(max(seat + 1, len(self.orders)))
        return replace(self, orders=tuple(orders if n == seat else self.orders_of(n) for n in seats))


class CountedAnswer(Struct, frozen=True):
    """An answer that was counted."""

    seat: int
    id: str
    """Identifier that the front end gave it, by which it is recognised when it is sent again."""
    rev: int
    """The revision of the table after it."""


class GameStatus(Struct, frozen=True):
    """The status of a game as far as one seat may know it, for lists of games."""

    turn: int | None
    """The seat that is to answer."""
    number: int
    """Number of answers that were given, as far as the seat may know."""
    since: Moment
    """Since when the status is the same."""


class GameResult(Struct, frozen=True, kw_only=True):
    """The result of a game that is over."""

    ended: Moment
    winners: tuple[int, ...]
    """The seats that won; a seat that its person has left to a bot is never among them."""
    scores: tuple[int, ...] = ()
    """Points by seat; empty in games without points."""
    counts: bool = True
    """Whether players competed, and everybody had answered before the end."""


class RematchOffer(Struct, frozen=True, kw_only=True):
    """Another game that somebody has offered to those who played one."""

    table: str
    """The identifier of its table."""
    by: int
    """The seat, in the game that is over, of the person who has offered it."""


class Challenge(Struct, frozen=True, kw_only=True):
    """The challenge for which a table was made."""

    person: PersonId
    """The identifier of the person who was challenged."""
    until: Moment
    """When it ends if they have not sat down."""


class Contest(Struct, frozen=True, kw_only=True):
    """A table's place in a tournament. It is stored with the table."""

    tournament: str
    """The identifier of the tournament."""
    round: int
    """The round of the tournament, counted from 0."""
    board: int
    players: tuple[PersonId, ...]
    """The ids of the people who play, by seat; empty for a bot."""


class TableMeta(Struct, frozen=True, kw_only=True):
    """Everything that a host keeps of one table beside its game."""

    schema: int = formats.FORMAT
    """The format in which it is stored; what is read is migrated to the present one."""
    rev: int = 0
    """Number of changes of the table so far."""
    people: tuple[PersonId, ...] = field(name="accounts")
    """The ids of those who sit there, by seat; empty for nobody, and for bots."""
    free_names: tuple[str, ...]
    """The names of the seats while they are free."""
    owner_id: PersonId = field(default="", name="maker")
    """The owner of the table: who made it, or the person to whom it has passed."""
    banned_onlookers: tuple[PersonId, ...] = field(default=(), name="removed")
    """The onlookers whom the owner has sent away: they cannot come back to this table."""
    left_seats: tuple[PersonId, ...] = field(default=(), name="risen")
    """The people who left their seats after the game had begun, by seat. They have seen the position from
    there, so they may take no seat but that one."""
    house_rules: HouseRules = HouseRules()
    social: SocialState = field(default=SocialState(), name="affairs")
    begun: bool = False
    recent_answers: tuple[CountedAnswer, ...] = field(default=(), name="given")
    secrets: tuple[int, ...] = ()
    """The number of each seat's secret answers among the changes: others must not learn that there was
    any."""
    statuses: tuple[GameStatus, ...] = field(default=(), name="aspects")
    """The status of the game for each seat, and at last for onlookers."""
    rematch: RematchOffer | None = None
    """The table of the next game of the same people; None if nobody has asked for one."""
    result: GameResult | None = None
    """The result, if the game is over."""
    unready: tuple[int, ...] = ()
    """Before the first answer of a person in a game with a chess clock, the seats whose people have not said
    that they are ready. Nobody's clock runs while there are any."""
    challenge: Challenge | None = None
    """The challenge for which the table was made; None for other tables."""
    contest: Contest | None = None
    """The game of a tournament that is played here; None at other tables."""
    before: Before | None = None
    """The metadata before the last change of the game; None if that change is surely on disk."""

    def __post_init__(self) -> None:
        """Raise ValueError unless all of it is of one table: people may have edited the file."""
        seats, social = len(self.people), self.social
        by_seat: list[Sized] = [self.free_names]
        by_seat += [self.left_seats or self.people]
        by_seat += [self.secrets or self.people, self.statuses[1:] or self.people]
        by_seat += [self.contest.players if self.contest else self.people]
        for clocks in filter(None, (social.correspondence, social.public_correspondence)):
            by_seat += [clocks.clock.left, clocks.vacation, clocks.away]
        named = [
            social.turn.seat,
            social.public_turn.seat,
            self.rematch.by if self.rematch else None,
            social.correspondence.running if social.correspondence else None,
            social.public_correspondence.running if social.public_correspondence else None,
            *self.unready,
            *(each.turn for each in self.statuses),
        ]
        if any(len(each) != seats for each in by_seat) or not {*named} <= {None, *range(seats)}:
            raise ValueError("of another number of seats")

    @property
    def open_challenge(self) -> Challenge | None:
        """The challenge that waits for its answer; None if there is none."""
        is_open = self.challenge is not None and self.challenge.person not in self.people
        return self.challenge if is_open and not self.begun and not self.social.ended else None

    @property
    def owner_seat(self) -> int | None:
        """The seat of the table's owner; None if they have none."""
        return self.people.index(self.owner_id) if self.owner_id and self.owner_id in self.people else None

    def with_social(self, **changes: Any) -> TableMeta:
        """Return the metadata with some fields of `social` changed."""
        return replace(self, social=replace(self.social, **changes))

    def seat_infos(self, seats: Sequence[Seat], present: Collection[PersonId] = ()) -> tuple[SeatInfo, ...]:
        """Return the public data of all seats.

        Args:
            seats: the seats of the saved game.
            present: the ids of those who have a terminal at their seat.
        """
        players = self.contest.players if self.contest is not None else ("",) * len(seats)
        return tuple(
            SeatInfo(
                name=seat.name,
                player=seat.player,
                person=person,
                present=person in present,
                is_kept=bool(player and not person),
            )
            for seat, person, player in zip(seats, self.people, players, strict=True)
        )

    def passed_on(self, left: Collection[int] = ()) -> TableMeta:
        """Return the metadata with another owner: the next person who sits there; the same if nobody does.

        Args:
            left: the seats whose people have left them to bots.
        """
        seats = len(self.people)
        first = self.owner_seat if self.owner_seat is not None else -1
        order = [(first + step) % seats for step in range(1, seats + 1)]
        found = (self.people[seat] for seat in order if self.people[seat] and seat not in left)
        return replace(self, owner_id=next((each for each in found if each != self.owner_id), self.owner_id))

    def rev_for(self, seat: int | None) -> int:
        """Return how often the table has changed, as far as a seat (None: an onlooker) may know."""
        return self.rev - sum(self.secrets) + (self.secrets[seat] if seat is not None and self.secrets else 0)

    def status_for(self, seat: int | None) -> GameStatus | None:
        """Return the status of the game for a seat (None: an onlooker); None if it is not known yet."""
        if not self.statuses:
            return None
        return self.statuses[-1 if seat is None else seat]

    def counted(self, seat: int, name: str) -> CountedAnswer | None:
        """Return the answer of a seat with this identifier if it was counted already."""
        return next((given for given in self.recent_answers if (given.seat, given.id) == (seat, name)), None)

    def answers_with(self, answer: CountedAnswer) -> tuple[CountedAnswer, ...]:
        """Return `recent_answers` with one more; each seat keeps its last `REMEMBERED`."""
        own = [old for old in self.recent_answers if old.seat == answer.seat][-REMEMBERED + 1 :]
        return (*(old for old in self.recent_answers if old.seat != answer.seat), *own, answer)


class Before(Struct, frozen=True, kw_only=True):
    """The metadata before a change of the game that is about to be saved.

    They are written together with the metadata after it, and before the game, so that after a crash
    `recovered` can tell which of them hold.
    """

    answers: int
    """Number of answers before the change: if the saved game has as many, the change was not made."""
    meta: TableMeta = field(name="papers")


def with_next_revision(
    meta: TableMeta, answer: CountedAnswer | None = None, secret: int | None = None, hidden: int = 1
) -> TableMeta:
    """Return the metadata after a change of the game.

    Args:
        meta: before the change.
        answer: the answer, if it is that of a person.
        secret: the seat that alone may know of some changes, because it was asked in secret; None for none.
        hidden: the number of these changes.
    """
    secrets = list(meta.secrets or [0] * len(meta.people))
    if secret is not None:
        secrets[secret] += hidden
    recent = meta.recent_answers if answer is None else meta.answers_with(answer)
    return replace(meta, rev=meta.rev + 1, recent_answers=recent, secrets=tuple(secrets))


class _Seated(Struct):
    """The part of stored metadata that says who sits there."""

    schema: int = 1
    people: tuple[str, ...] = field(default=(), name="accounts")


_seated = json.Decoder(_Seated).decode
_meta = json.Decoder(TableMeta).decode
"""Made when the module is loaded: if two threads decode a class for the first time at the same moment,
msgspec may give one of them an incomplete description of it."""


def read_meta(text: str | bytes, path: Path) -> TableMeta:
    """Decode stored metadata, of this format or an older one.

    Args:
        text: what is stored.
        path: what it is called in errors.

    Raises:
        SaveError: it cannot be read: `newer` if a later version of the program has stored it.
    """
    try:
        if formats.format_of(text) == formats.FORMAT:
            return _meta(text)
        return convert(formats.migrated(json.decode(text, type=dict[str, Any])), TableMeta)
    except formats.NewerFormatError as error:
        raise SaveError("newer", path, str(error.found)) from error
    except (MsgspecError, ValueError, TypeError, RecursionError) as error:
        raise SaveError("field", path, str(error)) from error


def seated(text: str | bytes) -> tuple[PersonId, ...]:
    """Return who sits at a table, even if the rest of its metadata is damaged."""
    try:
        found = _seated(text)
    except (MsgspecError, ValueError, RecursionError):
        return ()
    people = filter(None, found.people)
    return tuple(map(from_name_of_1, people) if found.schema == 1 else people)


def recovered(meta: TableMeta, answers: int) -> TableMeta:
    """Return the metadata that hold after the host has ended at any moment.

    Args:
        meta: the metadata as their file says.
        answers: how many answers the saved game has.
    """
    if meta.before is not None and meta.before.answers == answers:
        return meta.before.meta
    return replace(meta, before=None)


class MetaFiles:
    """The metadata of all tables as files.

    Args:
        data_dir: the data directory of the host.
    """

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / FOLDER

    def names(self) -> Iterator[str]:
        """Yield the names of all tables."""
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            yield path.stem

    def read(self, name: str) -> TableMeta:
        """Return the metadata of a table.

        Raises:
            SaveError: it cannot be read.
        """
        path = self._path(name)
        return read_struct(path, lambda text: read_meta(text, path), LARGEST)

    def seated(self, name: str) -> tuple[str, ...]:
        """Return who sits at a table; nobody if that cannot be read."""
        try:
            return seated(private.read(self._path(name), LARGEST))
        except OSError:
            return ()

    def write(self, name: str, meta: TableMeta) -> None:
        """Store metadata. When this returns, they are on disk.

        Raises:
            SaveError: the system refuses.
        """
        write_struct(self._path(name), meta)

    def remove(self, name: str) -> None:
        """Delete the metadata of a table.

        Raises:
            SaveError: the system refuses.
        """
        remove_file(self._path(name))

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"
