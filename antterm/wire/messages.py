"""The messages between a host and a front end: structs with a tag, of which unknown fields are refused.

A front end sends `Hello`, enters the lobby, and goes to one table at a time: later requests concern this
table. Whatever happens at a table is sent as a `Snapshot`, which has everything that its seat may know and
nothing else. `rev` counts the changes of a table: it grows with answers and when they are taken back.

Structs inside messages that are also stored ignore unknown fields: versions can read each other's tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, field

from antterm.core.game import Order
from antterm.saves.clock import Clock, Pace
from antterm.saves.document import NAME_LIMIT, Moment, Seat

PROTOCOL: Final = 4
"""Version of the messages and of the games' values in them; raised once for a release that changes them."""

RELEASED: Final = 3
"""The `PROTOCOL` of the latest release, whose hash below stays as it is."""

SCHEMAS: Final[Mapping[int, str]] = {
    2: "ed3d2bb2843a9100",
    3: "5f5660d943f30df8",
    4: "3966b9a30cbcbfff",
}
"""The hash of all types of messages, by `PROTOCOL`: `tools/wire renew` writes it, a test compares it."""


def is_understood(protocol: int, schema: str) -> bool:
    """Return whether this program understands another, by what that sends in `Hello` or `Welcome`.

    Args:
        protocol: its `PROTOCOL`.
        schema: its hash of all types that travel; empty if it does not say. Two builds between releases
            may have one protocol and different hashes.
    """
    return protocol == PROTOCOL and schema in ("", SCHEMAS[PROTOCOL])


PERSON_LIMIT: Final = 200
"""Most characters of the id of a person."""

ABOUT_LIMIT: Final = 200
"""Most characters of what a command of the owner is about."""

ID_LIMIT: Final = 80
"""Most characters of the identifier of a table or a tournament."""

INVITED_LIMIT: Final = 200
"""Most invited people in a message; a host may allow fewer."""

SEARCH_LIMIT: Final = 80
"""Most characters that a search for tables has."""

TEXT_LIMIT: Final = 300
"""Most characters of a line of the chat, or of an answer."""

NO_CONTROLS: Final = r"^[^\x00-\x1f\x7f]*$"
"""The pattern of identifiers, which programs make: a database cannot store a null character."""

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LIMIT)]
Text = Annotated[str, Meta(min_length=1, max_length=TEXT_LIMIT)]
TableId = Annotated[str, Meta(max_length=ID_LIMIT, pattern=NO_CONTROLS)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
"""The number of a seat."""
Revision = Annotated[int, Meta(ge=0, le=2**53)]
PersonText = Annotated[str, Meta(min_length=1, max_length=PERSON_LIMIT)]
"""The id of a person; of an invitation that a front end sends, a name."""


OPTIONS_LIMIT: Final = 40
"""Most options of a new table."""
OptionText = Annotated[str, Meta(max_length=80)]
"""The name of an option, or its value."""


class IgnoredFields(Struct, frozen=True):
    """A map whose content is ignored, however large: a host accepts no documents as options."""


class Consent(StrEnum):
    """Whether answers may be taken back beyond the rules."""

    FREE = "free"
    """Everybody may do so, as at one keyboard."""
    ASKED = "asked"
    """If everybody concerned consents."""
    NEVER = "never"


class Watching(StrEnum):
    """The people who may watch a table."""

    ALL = "all"
    INVITED = "invited"
    NOBODY = "nobody"


class OnlookersChat(StrEnum):
    """The people who read what onlookers say while a game goes on."""

    APART = "apart"
    """Onlookers alone; the players read it after the game."""
    TOGETHER = "together"
    """Everybody at the table."""
    CLOSED = "closed"
    """Onlookers cannot write in the chat."""


RatingLimit = Annotated[int, Meta(ge=0, le=4000)]


class HouseRules(Struct, frozen=True, kw_only=True):
    """The rules of a table besides those of the game, chosen when it was made. They are stored with it."""

    take_back: Consent = Consent.ASKED
    """Whether answers may be taken back past a reveal or another's answer."""
    hints: bool = False
    watch: Watching = Watching.ALL
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds by which onlookers see the game later."""
    invited: Annotated[tuple[PersonText, ...], Meta(max_length=INVITED_LIMIT)] = ()
    """The people who may sit down; empty for everybody. Names in a request, ids at a host and in what it
    sends."""
    rated: bool = False
    """Whether the result counts for ratings, which everybody at the host may see. Then there are no hints,
    and taking back is not free."""
    onlookers_chat: OnlookersChat = OnlookersChat.APART
    least_rating: RatingLimit = 0
    """The least rating with which somebody may sit down who is not invited; 0 for any."""
    most_rating: RatingLimit = 0


# What people do at a table besides playing: chat, proposals, time


Hours = Annotated[int, Meta(ge=0, le=90 * 24)]
Days = Annotated[int, Meta(ge=0, le=90)]


class ProposalKind(StrEnum):
    """The kinds of proposals."""

    TAKE_BACK = "take_back"
    DRAW = "draw"
    """A draw by agreement."""
    END = "end"
    """Play no further; the game stays without an outcome."""
    PAUSE = "pause"
    """Nobody's time runs and nobody may answer, until all want to go on."""
    GO_ON = "go_on"
    REPLACE = "replace"
    """A bot plays on in a seat whose time is up, or whose person is away."""
    WAIT = "wait"
    """More time for a seat whose time is up."""


class TableEventKind(StrEnum):
    """The kinds of events in the chat: what people do besides playing."""

    PROPOSED = "proposed"
    ACCEPTED = "carried"
    """All have consented, and it was carried out."""
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """The game went on before all had consented."""
    LEFT = "left"
    """Somebody left their seat to a bot."""
    RETURNED = "returned"
    WENT_AWAY = "went_away"
    """Somebody has gone on vacation."""
    CAME_BACK = "came_back"
    CLOSED = "closed"
    """The table was closed, by its owner, or by the host's owner, who has no seat."""
    REMATCH = "rematch"
    """After the game, somebody offers another one."""
    PASSED = "passed"
    """The owner has passed the table on to another seat."""
    ONLOOKERS = "onlookers"
    """The owner of the table changes who hears what onlookers say."""
    DECIDED = "decided"
    """The tournament to which the game belongs has ended it."""


class Proposal(Struct, frozen=True, kw_only=True):
    """A proposal: something that others have to consent to. It is stored with the table."""

    id: int
    by: int
    """The seat that proposes."""
    kind: ProposalKind = field(name="motion")
    about: int | None = None
    """The seat that it concerns, or how many answers `by` would take back, with all later ones."""
    player: str = ""
    """The bot that would play on there, as a saved game names it."""
    waits_for: tuple[int, ...]
    """The seats that have not consented yet."""


class TableEvent(Struct, frozen=True, kw_only=True):
    """Something that somebody did besides playing; front ends have the sentences. Stored with the table."""

    kind: TableEventKind = field(name="doing")
    proposal_kind: ProposalKind | None = field(default=None, name="motion")
    """The kind of proposal, for events of proposals."""
    about: int | None = None
    """A number, depending on `kind`: for events of proposals that of `Proposal.about`, for a vacation its
    days, for a new owner of the table their seat; else None."""
    player: str = ""
    """For events of proposals, and where somebody leaves, the bot that plays on; for `onlookers` who may read
    the chat (an `OnlookersChat`); else empty."""


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line of the chat. It is stored with the table."""

    at: Moment
    name: str
    text: str = ""
    seat: int | None = None
    """The seat of its author; None for an onlooker."""
    event: TableEvent | None = field(default=None, name="trace")
    """The event, in place of a text; None for a text."""


class Correspondence(Struct, frozen=True, kw_only=True):
    """The time limits of a game over weeks; 0 for no limit. They are stored with the table.

    Nothing happens by itself when time is up: the others may have a bot play on, wait, or end the game.
    """

    move: Hours = 0
    """The time for each move: from when somebody is asked until somebody else is."""
    bank: Hours = 0
    """The time for each person's whole game."""
    increment: Hours = 0
    """Time added to the bank after each move."""
    vacation: Days = 0
    """Days of vacation of each person, on which their time does not run."""


class CorrespondenceStatus(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The clocks of a game over weeks at one moment."""

    terms: Correspondence
    left: tuple[int, ...]
    """Seconds left of each seat's bank, or of a move if there is no bank."""
    due: datetime | None
    """When the time of the person to move is up; None if nobody's runs."""
    vacation: tuple[int, ...]
    """Days of vacation that each seat has left."""
    away: tuple[datetime | None, ...]
    """The time until which each seat's person is on vacation; None if they are not."""


# Tournaments


class TournamentKind(StrEnum):
    """The system that decides who meets whom in a tournament."""

    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody once."""
    DOUBLE_ROUND_ROBIN = "double_round_robin"
    """Everybody meets everybody twice, once with each colour."""
    SWISS = "swiss"
    """A number of rounds, in which those meet who have about as many points."""


MOST_ROUNDS: Final = 15
"""Most rounds of a Swiss tournament."""
MOST_MINUTES: Final = 21 * 24 * 60
"""Most minutes within which one must sit down."""


class TournamentTerms(Struct, frozen=True, kw_only=True):
    """The terms of a tournament: the game, and how it is played. They are stored with it."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[OptionText, OptionText], Meta(max_length=OPTIONS_LIMIT)] = {}
    kind: TournamentKind = TournamentKind.SWISS
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 5
    """The most rounds of a Swiss tournament, in which nobody is to meet an opponent again."""
    pace: Pace | None = None
    """The pace of a chess clock; None without a clock."""
    correspondence: Correspondence | None = None
    """The pace of games over weeks; not together with `pace`."""
    rated: bool = False
    sit_within: Annotated[int, Meta(ge=1, le=MOST_MINUTES)] = 15
    """Minutes from the beginning of a round in which one must sit down at one's table."""
    starts: Annotated[datetime, Meta(tz=True)] | None = None
    """When it begins by itself, or as soon as enough take part then; None if somebody begins it."""
    late_entry: Annotated[int, Meta(ge=0, lt=MOST_ROUNDS)] = 0
    """Of a Swiss tournament, the last round in which people may still enter: they play from the next one on,
    and have no points for the rounds before. 0 for nobody after the beginning."""


class TournamentStage(StrEnum):
    """The stage of a tournament."""

    OPEN = "open"
    """People may enter it."""
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class TournamentGame(Struct, frozen=True, array_like=True):
    """A game of a round, or a bye. It is stored with the tournament."""

    first: int
    """The index of the participant who begins, or has the bye."""
    second: int | None
    """The other player; None for a bye."""
    table: str = ""
    """The identifier of its table; empty for none."""
    points: tuple[int, int] | None = None
    """The points of both in half points; None while the game goes on."""
    played: bool = True
    """Whether it is or was played; not if somebody did not come, or had a bye."""


# For the owner of a host: how it does, its tables, its bans; nothing hidden of any game


class GameCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of games, by their state."""

    under_way: int
    waiting: int
    """Games that have not begun, because a seat is free."""
    over: int
    open: int
    """Number of games that are in memory, among all these."""


class AnswerCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Number of answers of people that were accepted since the host started, and number per second lately."""

    accepted: int
    minute: float
    five_minutes: float
    fifteen_minutes: float
    median_ms: float | None
    """Median of the milliseconds that recent answers took; None if there are none."""
    p95_ms: float | None
    """The 95th percentile of them."""


class BotCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The load of the processes for bots."""

    processes: int
    """Maximum number of processes."""
    thinking: int
    waiting: int
    """Questions for which no process is free."""
    waited_median_ms: float | None = None
    """Median of the milliseconds that recent questions waited; None if there are none."""
    waited_p95_ms: float | None = None
    """The 95th percentile of them."""


class HostReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The state of a host."""

    name: str
    version: str
    store: str
    """The address of its store."""
    started: datetime
    uptime: float
    """Seconds since the host started."""
    processor: float
    """Seconds of processor time, without its bots."""
    memory: int
    """Bytes; 0 if the system does not tell."""
    games: GameCount
    people: int
    """Number of people who are connected."""
    terminals: int
    answers: AnswerCount
    bots: BotCount
    refused: dict[str, int]
    """Number of requests that were refused, by the code of the refusal."""
    trouble: dict[str, str]
    """The code of what is wrong with each part, `store` or `bots`; empty if all is well."""
    complaints: int = 0
    """Number of reports of people that wait for the host's owner."""


class OwnerAction(StrEnum):
    """The commands of the owner of a host."""

    TABLES = "tables"
    """List the tables."""
    PEOPLE = "people"
    """List who is connected."""
    CLOSE = "close"
    """End a game as it stands, or remove a table that has not begun."""
    DELETE = "delete"
    """Remove a table."""
    BAN = "ban"
    UNBAN = "unban"
    BANS = "bans"
    """List the bans."""
    DISCONNECT = "disconnect"
    """End somebody's connections; they may connect again."""
    ANNOUNCE = "announce"
    """Show a line to everybody who is connected."""
    REPORTS = "reports"
    """List what people have reported: what waits for the host's owner, or all."""
    SETTLE = "settle"
    """Close a report."""
    LOG = "log"
    """List what the host's owner, and the owners of tables, have done."""


class TableReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table, as the owner of its host sees it."""

    table: str
    """The identifier of the table."""
    name: str = ""
    game: str = ""
    people: tuple[str, ...] = ()
    """The people who sit there."""
    state: str
    """`waiting` for people, `under_way`, `over`, or `damaged`."""
    changed: datetime | None = None
    """When its game was changed last."""


class BanReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ban, as the owner of the host sees it."""

    who: str
    """The person or the network."""
    reason: str = ""
    since: datetime
    until: datetime | None = None
    """When it ends by itself; None for never."""


class Complaint(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A report of a person, as the owner of the host sees it."""

    number: int
    at: datetime
    by: str
    """The person who reports."""
    about: str
    """The person who is reported, with their id."""
    reason: str
    table: str = ""
    """The identifier of the table; empty for none."""
    said: str = ""
    """The line of the chat that is reported; empty for none."""
    lines: tuple[str, ...] = ()
    """The last lines of the chat then."""
    settled: datetime | None = None
    """When the host's owner closed it; None while it waits."""
    note: str = ""
    """The owner's note when they closed it."""


class ActReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that the owner of a host or the owner of a table has done."""

    at: datetime
    by: str
    act: str
    """One of the `ACTS` in `antterm.commands.owner`."""
    about: str = ""
    """The table, the person or the network that it was about."""
    text: str = ""
    """The reason, the note or the announcement."""


# Parts of several messages


class PersonInfo(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person."""

    id: str
    """Identifies the person, whatever they are called. It is compared and never shown."""
    name: str
    """Their name at the host, which looks like nobody else's there."""


class Activity(StrEnum):
    """The activity of somebody who is connected."""

    LOOKS = "looks"
    """They are in the lobby."""
    WAITS = "waits"
    """At their seat of a game that has not begun."""
    PLAYS = "plays"
    WATCHES = "watches"


class LobbyPerson(PersonInfo, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person who is connected."""

    activity: Activity = Activity.LOOKS
    game: str = ""
    """The identifier of the game which they play, or watch; empty for none."""


class SeatInfo(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A seat at a table, and who sits there."""

    name: str
    """Their name at the table."""
    player: str
    """The player as a saved game says it: `person`, `bot:easy`."""
    person: str = ""
    """The id of the person who sits there; empty for a bot and for a free seat."""
    present: bool = False
    """Whether they have a terminal at the table."""
    is_kept: bool = False
    """Whether it waits for the person of this name, in a tournament."""

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return self.player == "person" and not self.person


class PaceKind(StrEnum):
    """The kinds of pace that are rated apart."""

    FREE = "free"
    """No limit of time."""
    CLOCK = "clock"
    """A game with a chess clock."""
    DAYS = "days"
    """A game over days or weeks."""


class ResultRow(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """The result of a rated game."""

    game: str
    pace: PaceKind
    ended: datetime
    players: tuple[str, ...]
    """The id of each person, or a bot as a saved game names it, by seat."""
    winners: tuple[int, ...]
    """The seats that won."""
    scores: tuple[int, ...] = ()
    """Points by seat; empty in games without points."""


class LobbyRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table as the lobby lists it."""

    table: str
    """The identifier of the table."""
    name: str
    game: str
    options: dict[str, Any]
    """The options that differ from the default; no documents."""
    seat_infos: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    """The seats of the reader."""
    turn: int | None
    """The seat that is to answer; None before the game, while it is paused and after its end."""
    begun: bool
    over: bool
    answers_known: int
    """Answers that the reader may know of."""
    since: datetime
    """Since when the status is the same."""
    due: datetime | None = None
    """When the time of the person to move is up, in a game over weeks."""
    pace: Pace | None = None
    """The pace of a chess clock; None without a clock."""
    correspondence: Correspondence | None = None
    """The pace of a game that takes weeks; None for other games."""
    house_rules: HouseRules = HouseRules()
    """The house rules, without the invited people."""
    watching: int
    """Number of onlookers."""
    may_sit: bool
    may_watch: bool
    news: bytes = b""
    """The latest events, a packed tuple of `Happening`; empty for none."""
    made: datetime | None = None
    """When the table was made."""
    challenged: str = ""
    """The id of the person for whose answer a challenge waits; empty for none."""
    winners: tuple[int, ...] | None = None
    """The seats that won, once the game is over; None where it has no outcome, or where that is not known."""


class Meetings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The results of all finished games of one kind between two people, from the side of one of them."""

    game: str
    won: int = 0
    """Number of games that the reader has won and the other has not."""
    drawn: int = 0
    """Number of games that both have won, or neither."""
    lost: int = 0


# From a front end to its host


class ToHost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag=True):
    """A request of a front end."""


class Hello(ToHost, frozen=True, forbid_unknown_fields=False):
    """The first request. A later protocol may have more fields: it has to get a reply that says so."""

    protocol: Annotated[int, Meta(ge=0, le=2**31)]
    app: Annotated[str, Meta(max_length=40)]
    guest: Annotated[str, Meta(max_length=NAME_LIMIT)] = ""
    """The person's name, on an account that several people share, as the login sets it."""
    address: Annotated[str, Meta(max_length=64, pattern=NO_CONTROLS)] = ""
    """The person's address, on such an account, if an SSH server knows it."""
    key: Annotated[str, Meta(max_length=40, pattern=NO_CONTROLS)] = ""
    """The number for the person from a server of SSH keys on such an account, which does not change with
    their name; empty if the name is all that there is."""
    lang: Annotated[str, Meta(max_length=20)] = ""
    """The language of the front end, in which letters are written, too; empty for no statement."""
    schema: Annotated[str, Meta(max_length=40)] = ""
    """The program's hash of all types that travel: `SCHEMAS[PROTOCOL]`; empty for no statement."""


class AskName(ToHost, frozen=True):
    """Ask whether a name is free: the reply is `Pong`, or a `Refusal` with `name_taken`.

    An SSH server sends this in place of `Hello`; the connection ends with the reply.
    """

    name: Name


class AskStatus(ToHost, frozen=True):
    """Ask how the host does: the reply is `Status`. Sent in place of `Hello`, as the only request."""


class OwnerRequest(ToHost, frozen=True):
    """A command of the host's owner: the reply is `OwnerReply`. Sent as the only request, too."""

    act: OwnerAction
    about: Annotated[str, Meta(max_length=ABOUT_LIMIT, pattern=NO_CONTROLS)] = ""
    """The table, the person, the network or the number of the report that it is about; `all` reports."""
    text: Annotated[str, Meta(max_length=TEXT_LIMIT, pattern=NO_CONTROLS)] = ""
    """The reason of a ban, the note to a report, or the announcement."""
    until: datetime | None = None
    """When a ban ends; None for never."""


class EnterLobby(ToHost, frozen=True):
    """Enter the lobby: the reply is `Lobby`; until `Sit`, whenever it changes, `LobbyChange` or `Lobby`."""

    search: Annotated[str, Meta(max_length=SEARCH_LIMIT)] = ""
    """Words, each of which must be part of the name of a table, of its game's identifier or of the name of
    somebody who sits there; empty for all tables."""
    page: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """The part of a list that is too long for one message; the last one if there are not so many."""


class PreviewTable(ToHost, frozen=True):
    """Look at a table without leaving the lobby: the reply is `TablePreview`."""

    table: TableId


class Make(ToHost, frozen=True, kw_only=True):
    """Make a table and sit down there."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=NAME_LIMIT)] = ""
    """Empty for a name that the host makes."""
    options: Annotated[
        dict[OptionText, OptionText | IgnoredFields | None], Meta(max_length=OPTIONS_LIMIT)
    ] = {}
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=8)]
    """Names and players; all seats of people but the maker's are free."""
    pace: Pace | None = None
    """The pace of a chess clock; None without a clock."""
    correspondence: Correspondence | None = None
    """The pace of a game over weeks; not together with `pace`."""
    house_rules: HouseRules = HouseRules()
    seat: SeatNumber | None = None
    """The seat of the person who makes it; None for the first that is not a bot's."""
    challenged: Annotated[str, Meta(max_length=PERSON_LIMIT)] = ""
    """The id of the only other person who may sit down, and is notified at once; empty for nobody."""


class Decline(ToHost, frozen=True):
    """Decline a challenge: its table is removed."""

    table: TableId


class Sit(ToHost, frozen=True):
    """Go to a table: to one's own seat, to a free one, or to look on."""

    table: TableId
    seat: SeatNumber | None = None
    """None for one's own seat if there is one, else to look on."""
    known_rev: Revision = 0
    """The revision that the front end knows; the first `Snapshot` has what happened since then."""


class Leave(ToHost, frozen=True):
    """Go from the table back to the lobby; the person keeps their seat."""


class GiveUpSeat(ToHost, frozen=True):
    """Give up a seat before the game has begun, or leave it to a bot."""

    player: Annotated[str, Meta(max_length=40)] = ""
    """The bot; empty for nobody."""


class ReclaimSeat(ToHost, frozen=True):
    """Take back a seat that was left to a bot."""


class SayReady(ToHost, frozen=True):
    """Say that one is ready: nobody's chess clock runs before all are, or somebody has answered."""


class TakeVacation(ToHost, frozen=True):
    """Go on vacation for some days, or come back from it with 0; unused days remain."""

    days: Days


class GiveAnswer(ToHost, frozen=True):
    """Answer the question of the last `Snapshot`.

    An answer that is sent again after a lost connection has the same `id`, and counts once.
    """

    table: TableId
    rev: Revision
    text: Text
    id: Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_CONTROLS)]


class TakeBack(ToHost, frozen=True):
    """Take back one's last answer, if nobody else has a say in that; else it takes a `Propose`."""

    rev: Revision


class Redo(ToHost, frozen=True):
    """Give the answer again that was taken back last."""

    rev: Revision


class GiveOrders(ToHost, frozen=True):
    """Set the standing orders of one's seat."""

    orders: frozenset[Order]


class PlanAnswers(ToHost, frozen=True):
    """Give answers in advance, while somebody else is to answer: the reply is a `Snapshot` with them."""

    rev: Revision
    answers: Annotated[tuple[Text, ...], Meta(min_length=2, max_length=8)]
    """If the others answer so, one answers so: the first is one of theirs, the last one's own."""


class ForgetPlan(ToHost, frozen=True):
    """Forget answers that were given in advance."""

    answers: Annotated[tuple[Text, ...], Meta(max_length=8)] = ()
    """A line of `Snapshot.plans`; empty for all."""


class Propose(ToHost, frozen=True):
    """Propose something to the others at the table."""

    kind: ProposalKind
    about: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """The seat that it concerns, or how many answers to take back; None for neither."""
    player: Annotated[str, Meta(max_length=40)] = ""


class Vote(ToHost, frozen=True):
    """Vote on a proposal; its proposer withdraws it with a no."""

    id: Annotated[int, Meta(ge=0, le=2**53)]
    """The id of the proposal."""
    yes: bool


class Say(ToHost, frozen=True):
    """Write a line into the chat."""

    text: Text


class Mute(ToHost, frozen=True):
    """Mute somebody, or unmute them."""

    person: PersonText
    """The id of the person."""
    muted: bool = True


class Block(ToHost, frozen=True):
    """Block somebody, or unblock them; they are not notified.

    They cannot sit down where one sits, and one hears nothing of what they say or invite to.
    """

    person: PersonText
    """The id of the person."""
    blocked: bool = True


class ReportPerson(ToHost, frozen=True):
    """Report a person, or a line of the chat, to the owner of the host: the reply is `Reported`."""

    reason: Text
    person: Annotated[str, Meta(max_length=PERSON_LIMIT)] = ""
    """The id of the person; empty for whoever has said the line."""
    table: TableId = ""
    """The table where it was; empty for none."""
    said: datetime | None = None
    """When the line was said that is reported; None for none."""


class AcceptConduct(ToHost, frozen=True):
    """Accept the rules of conduct of the host, as `Welcome` has them."""


class SetOnlookersChat(ToHost, frozen=True):
    """Change who hears what onlookers say at one's own table."""

    chat: OnlookersChat


class AskHint(ToHost, frozen=True):
    """Ask a bot for a hint, if the table allows that: the reply is `Hint`."""

    rev: Revision


class Invite(ToHost, frozen=True):
    """Invite somebody to the table: the reply is `Invited`."""

    name: Name
    """The name of the person who is invited."""


class LetterPace(StrEnum):
    """The occasions of letters to somebody who is not connected."""

    EACH = "each"
    """Each turn, and whenever something else waits for them."""
    DAILY = "daily"
    """Once a day, if anything waits for them or has ended."""
    NEVER = "never"


class Notify(ToHost, frozen=True):
    """Set the addresses at which one is notified of one's turn when one is not connected; empty for none."""

    mail: Annotated[str, Meta(max_length=200)] = ""
    webhook: Annotated[str, Meta(max_length=500)] = ""
    pace: LetterPace = LetterPace.EACH
    hour: Annotated[int, Meta(ge=0, le=23)] = 8
    """The hour of the day at which daily letters are written."""
    zone: Annotated[str, Meta(max_length=40, pattern=NO_CONTROLS)] = ""
    """The time zone of that hour: `Europe/Madrid`, `UTC+2`; empty for UTC."""


class Confirm(ToHost, frozen=True):
    """Confirm an address of `Notify` by the code that was sent there."""

    code: Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_CONTROLS)]


class CloseTable(ToHost, frozen=True):
    """End the game at one's own table; a table that has not begun is removed."""


class RemoveOnlooker(ToHost, frozen=True):
    """Send an onlooker away from one's own table, for good."""

    person: PersonText
    """The id of the onlooker."""


class PassTable(ToHost, frozen=True):
    """Pass one's own table on to another person who sits there."""

    seat: SeatNumber


class Rematch(ToHost, frozen=True):
    """Play another game with those who sat at one's table, after its end: the reply is `RematchTable`.

    The first of them who asks for it makes the new table, the others sit down there.
    """


class AskResults(ToHost, frozen=True):
    """Ask for the results of rated games, if the host has ratings: the reply is `Results`."""


class TournamentAct(StrEnum):
    """An action on a tournament."""

    JOIN = "join"
    """Enter the tournament oneself."""
    WITHDRAW = "withdraw"
    """Play no further: a game that goes on is lost, those to come are not played."""
    INVITE = "invite"
    """Let somebody know of it who may enter it then, named by `about`."""
    ADD_BOT = "add_bot"
    """Have a bot take part, named by `about` as a saved game names it."""
    ENTER = "enter"
    """Have a person take part, named by `about`; for the owner of the host."""
    REMOVE = "remove"
    """Withdraw the one who takes part with this `number`."""
    START = "start"
    """Begin the first round."""
    RESULT = "result"
    """Decide the game of this `number` in the present round: `points`."""
    NEXT = "next"
    """Go on to the next round: games that are not over count as drawn."""
    CANCEL = "cancel"
    """End it without a winner; games that go on are played without it."""
    DELETE = "delete"
    """Remove a tournament that is not under way from the list."""


TournamentId = Annotated[str, Meta(max_length=ID_LIMIT, pattern=NO_CONTROLS)]


class AskTournaments(ToHost, frozen=True):
    """Ask for the tournaments of the host: the reply is `TournamentList`."""


class AskTournament(ToHost, frozen=True):
    """Ask for a tournament: the reply is `TournamentPage`, now and whenever it changes.

    That ends with the next request that leads anywhere else: to the lobby, a table or another tournament.
    """

    tournament: TournamentId


class MakeTournament(ToHost, frozen=True):
    """Make a tournament, if one may: the reply is `TournamentPage`."""

    name: Name
    terms: TournamentTerms
    is_open: bool = True
    """Whether everybody may enter it; else those who are invited."""


class ManageTournament(ToHost, frozen=True):
    """Do something with a tournament: the reply is `TournamentPage`."""

    tournament: TournamentId
    act: TournamentAct
    about: Annotated[str, Meta(max_length=PERSON_LIMIT, pattern=NO_CONTROLS)] = ""
    """The person or bot concerned. Who is removed is named by `number`, too; `about` is the id of a person or
    the name of a bot whom the sender saw there, and empty for whoever it is."""
    number: Annotated[int, Meta(ge=0, le=1000)] = 0
    points: tuple[Annotated[int, Meta(ge=0, le=2)], Annotated[int, Meta(ge=0, le=2)]] = (0, 0)
    """The points of both players, in half points."""
    round: Annotated[int, Meta(ge=0, le=1000)] | None = None
    """The round that the sender saw, which is the only one to be gone on from or in which a game is decided;
    None for whichever it is."""


TournamentRequest = AskTournaments | AskTournament | MakeTournament | ManageTournament


class OwnerTournament(ToHost, frozen=True):
    """A request of the host's owner about tournaments; sent as the only request, in place of `Hello`."""

    wish: TournamentRequest


class DownloadGame(ToHost, frozen=True):
    """Ask for the saved game of a finished game: the reply is `GameFile`."""

    table: TableId = ""
    """The table where it was played; empty for the table where one is."""


class AskPastGames(ToHost, frozen=True):
    """Ask for one's own finished games, the latest first: the reply is `PastGames`."""

    search: Annotated[str, Meta(max_length=SEARCH_LIMIT)] = ""
    """Words as in `EnterLobby`; empty for all games."""
    person: Annotated[str, Meta(max_length=PERSON_LIMIT)] = ""
    """The id of somebody who has to have played, too; empty for nobody."""
    skip: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """Number of the latest games that are left out."""


class AskPerson(ToHost, frozen=True):
    """Ask for the results of the games with a person: the reply is `PersonPage`."""

    person: PersonText
    """The id of the person."""


class Ping(ToHost, frozen=True):
    """Ask whether the host is there: the reply is `Pong`."""


# From a host to its front ends


class FromHost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag=True):
    """A message of a host."""


class Welcome(FromHost, frozen=True, forbid_unknown_fields=False):
    """The reply to `Hello`. Another protocol may have more fields: a front end has to see which one it is."""

    app: str
    person: str
    """The id of the person."""
    name: str = ""
    """The name of the person at the host."""
    host: str = ""
    """The name of the host."""
    notifications: Notify = Notify()
    """The settings of how they are notified of their turn."""
    unconfirmed: Notify = Notify()
    """The addresses among these that the person has not confirmed yet."""
    muted: tuple[str, ...] = ()
    """The ids of the people whom they have muted."""
    packages: tuple[str, ...] = ()
    """The names of the packages whose games and bots are offered there besides those of antterm itself."""
    protocol: int = 0
    """The host's `PROTOCOL`; 0 for no statement: a host of antterm 1.0."""
    schema: str = ""
    """The host's hash of all types that travel; empty if it does not say."""
    rates: bool = False
    """Whether games can be rated there."""
    blocked: tuple[PersonInfo, ...] = ()
    """The people whom they have blocked."""
    conduct: str = ""
    """The rules of conduct of the host, in lines; empty for none."""
    is_conduct_accepted: bool = True
    """Whether the person has accepted them."""


class NotificationSettings(FromHost, frozen=True):
    """The settings of how somebody is notified of their turn: the reply to `Notify` and `Confirm`."""

    wish: Notify
    unconfirmed: Notify = Notify()
    """The addresses that are not confirmed yet, as in `Welcome`."""


class Lobby(FromHost, frozen=True):
    """The tables that the reader may know of, those that wait for them first."""

    rows: tuple[LobbyRow, ...]
    people: tuple[LobbyPerson, ...]
    """The people who are connected."""
    damaged: tuple[str, ...] = ()
    """The identifiers of the reader's tables that cannot be read."""
    left_out: int = 0
    """Number of further tables, on the pages after this one."""
    skipped: int = 0
    """Number of tables on the pages before."""


class LobbyChange(FromHost, frozen=True):
    """The changes since the last `Lobby` or `LobbyChange`; see `lobby_changes`."""

    rows: tuple[tuple[int, LobbyRow], ...] = ()
    """The rows that are new or have changed, each with its index among all rows now, in ascending order."""
    gone: tuple[str, ...] = ()
    """The identifiers of the tables that are not listed any more."""
    people: tuple[LobbyPerson, ...] = ()
    """People who have come, or do something else; they are sorted by their names and ids."""
    left: tuple[str, ...] = ()
    """The ids of those who have left."""
    damaged: tuple[str, ...] = ()
    """The identifiers of all tables of the reader that cannot be read now, new ones or not."""
    left_out: int = 0
    """Number of further tables now, on the pages after this one."""
    skipped: int = 0
    """Number of tables now on the pages before."""


class LastingData(FromHost, frozen=True):
    """Lasting data of a game, to which packed values refer from now on."""

    game: str
    packed: bytes


class TablePreview(FromHost, frozen=True):
    """A table as it is seen from the lobby."""

    table: str
    answers_known: int
    """Answers that the reader may know of."""
    position: bytes
    """Packed like `Snapshot.position`, without a question."""


class Snapshot(FromHost, frozen=True):
    """A table as one seat may know it."""

    table: str
    name: str
    game: str
    rev: int
    options: dict[str, Any]
    """The options that differ from the default, without documents: these are in the view."""
    seat_infos: tuple[SeatInfo, ...]
    seat: int | None
    """The seat of the reader; None for an onlooker."""
    begun: bool
    position: bytes
    """Packed: view, question (with choices for the seat that is to answer, else public), outcome."""
    answers_known: int
    """Answers that this seat may know of."""
    since: int
    """`happened` begins after so many answers; events of later ones that the reader knows are void."""
    happened: bytes
    """A packed tuple of `Happening`."""
    taken_back: bytes = b""
    """Packed: the question and its answer that `TakeBack` would take back; empty for none."""
    redo: bool = False
    clock: Clock | None = None
    running: bool = False
    """Whether the chess clock of the person to move runs."""
    paused: bool = False
    proposals: tuple[Proposal, ...] = ()
    orders: frozenset[Order] = frozenset()
    house_rules: HouseRules = HouseRules()
    watching: tuple[PersonInfo, ...] = ()
    """The onlookers who are connected."""
    overdue: bool = False
    """Whether the time of the person to move is up."""
    late_from: datetime | None = None
    """The time from which the person to move keeps the others waiting, who may then replace them; None for
    never."""
    correspondence: CorrespondenceStatus | None = None
    """The clocks of a game over weeks."""
    ended: bool = False
    """Whether all have agreed to play no further."""
    last_own_answer: int = 0
    """Number of answers up to this seat's last one: what came later is news."""
    owns: bool = False
    """Whether the reader owns the table, and may close it and send onlookers away."""
    may_rise: bool = False
    """Whether the reader may get up: the game has not begun, or no person has answered yet."""
    characters: tuple[str, ...] = ()
    """The characters of the bots, by seat; empty where a seat has none."""
    awaits_others: bool = False
    """Whether this seat has answered the question that is shown, and the result does not show yet."""
    unready: tuple[int, ...] = ()
    """The seats for whose people the chess clock waits, before the first answer."""
    rematch: int | None = None
    """After the game, the seat whose person has offered another one; None if nobody has."""
    plans: tuple[tuple[str, ...], ...] = ()
    """The answers that this seat has given in advance; see `PlanAnswers`."""


class Accepted(FromHost, frozen=True):
    """An answer is on disk; its result comes in a `Snapshot`."""

    id: str
    rev: int
    """The revision after it, as far as the seat may know: not that somebody else is asked in secret."""


class Refusal(FromHost, frozen=True):
    """A request was refused."""

    code: str
    """Why: a code of the game's rules, or of `antterm.remote.sentences`."""
    data: dict[str, Any] = {}
    rev: int = 0
    id: str = ""
    """The `id` of the answer that was refused; empty for other requests."""


class ChatUpdate(FromHost, frozen=True):
    """Lines of the chat: the latest ones after `Sit`, then the new ones."""

    lines: tuple[ChatLine, ...]


class RatedAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bot's estimate of an answer; see `antterm.bots.Thought`."""

    text: str
    rating: float | None = None
    line: tuple[str, ...] = ()
    wins_in: int | None = None
    loses_in: int | None = None
    terms: tuple[tuple[str, float], ...] = ()


class Hint(FromHost, frozen=True):
    """A bot's estimate of the best answers."""

    rev: int
    thoughts: tuple[RatedAnswer, ...]
    done: bool


class Notice(FromHost, frozen=True):
    """Something happened at a table that concerns the reader."""

    table: str
    name: str
    game: str
    code: str
    """`your_turn`, `invited`, `over`, `proposed`: something in which the reader has a say, `rematch`,
    `challenged`, `ready`: everybody is there; or why a challenge has ended, as in `SentAway`."""
    by: str = ""
    """The name of the person who has caused it; empty for nobody."""


class Invited(FromHost, frozen=True):
    """The people who were invited to a table, by the names that were typed."""

    people: tuple[PersonInfo, ...]
    unknown: tuple[str, ...] = ()
    """Names that nobody has here. They invite nobody, not even somebody who gets such a name later."""


class GameFile(FromHost, frozen=True):
    """A finished game as the content of a saved game."""

    document: bytes


class Results(FromHost, frozen=True):
    """The latest results of rated games, the one that ended first at the beginning."""

    rows: tuple[ResultRow, ...]
    people: tuple[PersonInfo, ...]
    """Everybody who has played one of these games."""


class PastGames(FromHost, frozen=True):
    """Finished games of the reader, the latest first."""

    rows: tuple[LobbyRow, ...]
    older: int = 0
    """Number of finished games that are older than these."""


class PersonPage(FromHost, frozen=True):
    """The facts about a person that another one may know."""

    person: PersonInfo
    is_here: bool
    """Whether they are connected."""
    meetings: tuple[Meetings, ...] = ()
    """The results of the games that both have played with each other, by game."""


class TournamentRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tournament in a list."""

    tournament: str
    """The identifier of the tournament."""
    name: str
    terms: TournamentTerms
    stage: TournamentStage
    by: str
    """The name of the person who has made it; empty for the owner of the host."""
    made: datetime
    entered: int
    """Number of people who take part."""
    round: int = 0
    """The present round, or the last one; 0 before the first."""
    rounds: int = 0
    """Number of rounds; 0 as long as that depends on how many take part."""
    is_yours: bool = False
    """Whether the reader takes part."""
    may_join: bool = False
    """Whether the reader may enter it now."""
    table: str = ""
    """The table of the reader's game that goes on; empty for none."""
    winners: tuple[str, ...] = ()
    """The names of those who have won it."""


class EntrantRow(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """Somebody who takes part in a tournament."""

    id: str
    """The id of a person; empty for a bot."""
    name: str
    player: str
    """The player as a saved game says it: `person`, `bot:easy`."""
    withdrawn: bool = False


class StandingRow(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """The standing of somebody in a tournament."""

    entrant: int
    place: int
    points: float
    tie_breaks: tuple[float, ...]
    """The tie breaks, in the order of `TournamentPage.tie_breaks`."""
    games: int
    """Number of their games that are over, byes among them."""


class TournamentList(FromHost, frozen=True):
    """The tournaments of the host: those under way first, then those to come, then the others."""

    rows: tuple[TournamentRow, ...]
    may_make: bool = False
    """Whether the reader may make one."""


class TournamentPage(FromHost, frozen=True):
    """All of a tournament."""

    row: TournamentRow
    entrants: tuple[EntrantRow, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    """The criteria between equals, in this order: `buchholz`, `sonneborn_berger`, `direct`, `wins`."""
    standings: tuple[StandingRow, ...] = ()
    """The standings, the leader first."""
    rounds: tuple[tuple[TournamentGame, ...], ...] = ()
    """The games of each round by board."""
    acts: tuple[TournamentAct, ...] = ()
    """The reader's possible actions on it now."""


class TournamentNews(FromHost, frozen=True):
    """Something happened in a tournament that concerns the reader."""

    tournament: str
    name: str
    code: str
    """`invited`, `paired`: a game waits, `bye`, `over`, `cancelled`; `given`: the opponent has not come, or
    has withdrawn; `missed`: the reader has not come; `planned`: the tournament begins by
    itself, and the reader takes part; `to_enter`: it does, and they may enter it."""
    round: int = 0
    table: str = ""
    """The identifier of the game's table."""
    opponent: str = ""
    begins: datetime | None = None
    """When the tournament begins by itself, if it is about that."""


class RematchTable(FromHost, frozen=True):
    """The reader has a seat at this table, for another game with the same people."""

    table: str


class Pong(FromHost, frozen=True):
    """The host is there."""


class Status(FromHost, frozen=True):
    """The state of the host."""

    report: HostReport


class Reported(FromHost, frozen=True):
    """A report is stored, for the owner of the host."""


class OwnerReply(FromHost, frozen=True):
    """The result of an `OwnerRequest`."""

    tables: tuple[TableReport, ...] = ()
    people: tuple[PersonInfo, ...] = ()
    bans: tuple[BanReport, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    acts: tuple[ActReport, ...] = ()
    about: str = ""
    """The person or the network that was meant, as the owner reads it."""
    count: int = 0
    """Number of connections that were ended, of people who got the announcement, or of further reports."""


class Announcement(FromHost, frozen=True):
    """The host's owner says something to everybody."""

    text: str


class SentAway(FromHost, frozen=True):
    """The reader was moved from a table to the lobby."""

    table: str
    code: str
    """Why, one of the `SENT_AWAY` in `antterm.remote.sentences`."""


class Bye(FromHost, frozen=True, forbid_unknown_fields=False):
    """The connection ends. Another protocol may have more fields: every version has to understand `code`."""

    code: str
    """Why: `upgrade`, `protocol`, `too_many`, `too_slow`, `unknown_guest`, `nonsense`, ..."""
    retry: bool
    """Whether the front end may connect again by itself."""
    data: dict[str, str] = {}
    """Facts of `banned`: the `reason`, and `until` when."""


Request = (
    Hello | EnterLobby | PreviewTable | Make | Sit | Leave | GiveUpSeat | ReclaimSeat | TakeVacation
    | GiveAnswer | TakeBack | Redo | GiveOrders
    | Propose | Vote | Say | Mute | AskHint | Invite | Notify | DownloadGame | Ping | AskStatus
    | Confirm | OwnerRequest | CloseTable | RemoveOnlooker | AskName | Rematch
    | AskResults | AskPastGames | AskPerson | Decline
    | Block | ReportPerson | AcceptConduct | SetOnlookersChat | PlanAnswers | ForgetPlan
    | SayReady | PassTable
    | AskTournaments | AskTournament | MakeTournament | ManageTournament | OwnerTournament
)  # fmt: skip
Reply = (
    Welcome | Lobby | LobbyChange | LastingData | TablePreview | Snapshot | Accepted | Refusal | ChatUpdate
    | Hint | Notice | Invited | GameFile | Pong | Status | Bye | NotificationSettings | OwnerReply
    | Announcement | SentAway | RematchTable | Results | PastGames | PersonPage | Reported
    | TournamentList | TournamentPage | TournamentNews
)  # fmt: skip
