"""The messages between a host and a front end. Each is a struct with a tag; unknown fields are refused.

A front end says hello, looks into the lobby, and sits down at one table at a time: what it says after that
concerns this table. Whatever happens at a table comes to it as a `Snapshot`, which has everything that its
seat may know and nothing else. `rev` counts the changes of a table: it grows with answers and when they are
taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from antterm.core.orders import Order
from antterm.saves.clock import Clock, Pace
from antterm.saves.document import NAME_LIMIT, Seat
from antterm.wire.report import BanReport, HostReport, OwnerAction, TableReport
from antterm.wire.social import ChatLine, Correspondence, CorrespondenceStatus, Days, Proposal, ProposalKind

PROTOCOL: Final = 3
"""Version of the messages and of the games' values in them; raised once for a release that changes them."""

RELEASED: Final = 2
"""The `PROTOCOL` of the latest release, whose hash below stays as it is."""

SCHEMAS: Final[Mapping[int, str]] = {
    2: "ed3d2bb2843a9100",
    3: "181ca3b4d33c8bf9",
}
"""By `PROTOCOL`, the hash of all types that travel: `tools/wire renew` writes it, a test compares it."""


def is_understood(protocol: int, schema: str) -> bool:
    """Tell whether a program that says this of itself in `Hello` or `Welcome` speaks as this one does.

    Args:
        protocol: its `PROTOCOL`.
        schema: its hash of all types that travel; empty where it does not say. Two builds between releases
            may have one protocol and different hashes.
    """
    return protocol == PROTOCOL and schema in ("", SCHEMAS[PROTOCOL])


PERSON_LIMIT: Final = 200
"""Most characters of the id of a person."""

INVITED_LIMIT: Final = 200
"""Most names that a message can hold of those who are invited; a host may allow fewer."""

TEXT_LIMIT: Final = 300
"""Most characters of what somebody says, or of an answer."""

NO_CONTROLS: Final = r"^[^\x00-\x1f\x7f]*$"
"""Of identifiers, which programs make: a database has no room for a null character."""

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LIMIT)]
Text = Annotated[str, Meta(min_length=1, max_length=TEXT_LIMIT)]
TableId = Annotated[str, Meta(max_length=80, pattern=NO_CONTROLS)]
Place = Annotated[int, Meta(ge=0, le=15)]
"""A seat's number."""
Revision = Annotated[int, Meta(ge=0, le=2**53)]
PersonText = Annotated[str, Meta(min_length=1, max_length=PERSON_LIMIT)]
"""The id of a person; of an invitation that a front end sends, a name."""


OPTIONS_LIMIT: Final = 40
"""Most options of a new table."""
OptionText = Annotated[str, Meta(max_length=80)]
"""The name of an option, or its value."""


class IgnoredFields(Struct, frozen=True):
    """A map of which nothing is read, however much is in it: a host takes no documents as options."""


class Consent(StrEnum):
    """What a table allows beyond the rules."""

    FREE = "free"
    """Everybody may, as at one keyboard."""
    ASKED = "asked"
    """When all concerned consent."""
    NEVER = "never"


class Watching(StrEnum):
    """Who may look on at a table."""

    ALL = "all"
    INVITED = "invited"
    NOBODY = "nobody"


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the people at a table have agreed on when it was made."""

    take_back: Consent = Consent.ASKED
    """Taking back past a reveal or another's answer; what is still one's own may always be taken back."""
    hints: bool = False
    watch: Watching = Watching.ALL
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds by which onlookers see the game later."""
    invited: Annotated[tuple[PersonText, ...], Meta(max_length=INVITED_LIMIT)] = ()
    """Who may sit down; empty for everybody. A front end says names, a host keeps and tells ids."""


# What stands in several messages


class PersonInfo(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person."""

    id: str
    """By which a host knows them, whatever they are called. It is compared and never shown."""
    name: str
    """What they are called at the host: a name that passes for nobody else's there."""


class SeatInfo(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A seat at a table, and who sits there."""

    name: str
    """What they are called at the table."""
    player: str
    """As a saved game names it: `person`, `bot:easy`."""
    account: str = ""
    """The id of the person whose it is; empty for a program, and where nobody sits yet."""
    present: bool = False
    """Whether a terminal of theirs is at the table."""

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return self.player == "person" and not self.account


class LobbyRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table as the lobby lists it."""

    table: str
    """Its identifier."""
    name: str
    game: str
    options: dict[str, Any]
    """Those that differ from the default; no documents."""
    chairs: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    """The seats of who looks."""
    turn: int | None
    """The seat that is asked; None before it begins and after its end."""
    begun: bool
    over: bool
    number: int
    """Answers that the reader may know of."""
    since: datetime
    """Since when it stands so."""
    due: datetime | None = None
    """When the time of who is asked is up, in a game that takes weeks."""
    pace: Pace | None = None
    """Of a chess clock."""
    correspondence: Correspondence | None = None
    """Of a game that takes weeks."""
    house_rules: HouseRules = HouseRules()
    """What holds there, without who is invited."""
    watching: int
    """How many look on."""
    may_sit: bool
    may_watch: bool
    news: bytes = b""
    """What happened last, a packed tuple of `Happening`; nothing where nothing is to be told."""


# From a front end to its host


class ToHost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag=True):
    """What a front end says."""


class Hello(ToHost, frozen=True, forbid_unknown_fields=False):
    """The first message. One of a later protocol may say more, for it is to be told that it is one."""

    protocol: Annotated[int, Meta(ge=0, le=2**31)]
    app: Annotated[str, Meta(max_length=40)]
    guest: Annotated[str, Meta(max_length=NAME_LIMIT)] = ""
    """On an account that several share: who this is, as the recipe of the login names it."""
    address: Annotated[str, Meta(max_length=64, pattern=NO_CONTROLS)] = ""
    """On such an account: from which address they have come, if the server knows that."""
    key: Annotated[str, Meta(max_length=40, pattern=NO_CONTROLS)] = ""
    """From a server of SSH keys on such an account: its number for the person, which does not change with
    their name; empty where the name is all that there is."""
    lang: Annotated[str, Meta(max_length=20)] = ""
    """The language that is spoken here, which letters are to be in too; empty for no word about it."""
    schema: Annotated[str, Meta(max_length=40)] = ""
    """Its hash of all types that travel: `SCHEMAS[PROTOCOL]`; empty where it does not say."""


class AskName(ToHost, frozen=True):
    """Whether somebody new could be called so: a `Pong`, or a `Refusal` with `name_taken`; and the end. A
    server of SSH keys says this in place of `Hello`."""

    name: Name


class AskStatus(ToHost, frozen=True):
    """How the host does: a `Status`, and the end. Who keeps it says this in place of `Hello`."""


class OwnerRequest(ToHost, frozen=True):
    """What the keeper of the host wants: a `OwnerReply`, and the end. Said in place of `Hello`."""

    act: OwnerAction
    about: Annotated[str, Meta(max_length=200, pattern=NO_CONTROLS)] = ""
    """The table, or the person or the network."""
    text: Annotated[str, Meta(max_length=TEXT_LIMIT, pattern=NO_CONTROLS)] = ""
    """The reason of a ban, or what is announced."""
    until: datetime | None = None
    """When a ban ends; None for never."""


class EnterLobby(ToHost, frozen=True):
    """Into the lobby: a `Lobby` now, and again whenever it changes, until `Sit`."""


class PreviewTable(ToHost, frozen=True):
    """Look at a table of the lobby without going there: a `TablePreview`."""

    table: TableId


class Make(ToHost, frozen=True, kw_only=True):
    """Make a table and sit down at its first free seat."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=NAME_LIMIT)] = ""
    """Empty for one that the host makes."""
    options: Annotated[
        dict[OptionText, OptionText | IgnoredFields | None], Meta(max_length=OPTIONS_LIMIT)
    ] = {}
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=8)]
    """Names and players; seats of people are free, but the first of them."""
    pace: Pace | None = None
    """Of a chess clock."""
    correspondence: Correspondence | None = None
    """For a game that takes weeks; not both."""
    house_rules: HouseRules = HouseRules()


class Sit(ToHost, frozen=True):
    """Come to a table: to one's own seat, to a free one, or to look on."""

    table: TableId
    seat: Place | None = None
    """None to one's own seat if there is one, else to look on."""
    have: Revision = 0
    """The `rev` that is known here already; what happened since comes with the first `Snapshot`."""


class Leave(ToHost, frozen=True):
    """Go away from the table, back into the lobby; the seat stays one's own."""


class GiveUpSeat(ToHost, frozen=True):
    """Give a seat up before the game has begun, or leave it to a bot."""

    player: Annotated[str, Meta(max_length=40)] = ""
    """The bot; empty for nobody."""


class ReclaimSeat(ToHost, frozen=True):
    """Take back a seat that was left to a bot."""


class TakeVacation(ToHost, frozen=True):
    """Go on vacation for so many days, or come back from it with 0: what is left of the days is kept."""

    days: Days


class GiveAnswer(ToHost, frozen=True):
    """An answer to the question of the last `Snapshot`.

    One that is sent again after a lost connection has the same `id`, and counts once.
    """

    table: TableId
    rev: Revision
    text: Text
    id: Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_CONTROLS)]


class TakeBack(ToHost, frozen=True):
    """Take back one's last answer, where nobody else is concerned; else it is a `Propose`."""

    rev: Revision


class Redo(ToHost, frozen=True):
    """Give again what was taken back."""

    rev: Revision


class GiveOrders(ToHost, frozen=True):
    """Which standing orders one's seat has from now on."""

    orders: frozenset[Order]


class Propose(ToHost, frozen=True):
    """Have the table decide on something."""

    motion: ProposalKind
    about: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """See `Proposal`."""
    player: Annotated[str, Meta(max_length=40)] = ""


class Vote(ToHost, frozen=True):
    """Consent to a proposal, or not; who made it withdraws it with a no."""

    id: Annotated[int, Meta(ge=0, le=2**53)]
    """Of the proposal."""
    yes: bool


class Say(ToHost, frozen=True):
    """Say something at the table."""

    text: Text


class Mute(ToHost, frozen=True):
    """Hear no more of somebody, or again."""

    account: PersonText
    """The id of the person."""
    muted: bool = True


class AskHint(ToHost, frozen=True):
    """What a bot would answer, where the table allows hints."""

    rev: Revision


class Invite(ToHost, frozen=True):
    """Let somebody know of a table and sit down there. The answer is `Invited`."""

    name: Name
    """What they are called."""


class Notify(ToHost, frozen=True):
    """How one wants to be told of one's turn where no terminal is at hand; empty for not at all."""

    mail: Annotated[str, Meta(max_length=200)] = ""
    webhook: Annotated[str, Meta(max_length=500)] = ""


class Confirm(ToHost, frozen=True):
    """The code that was sent to an address of `Notify`: from then on the host writes there."""

    code: Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_CONTROLS)]


class CloseTable(ToHost, frozen=True):
    """End the game at one's own table; one that has not begun is forgotten."""


class RemoveOnlooker(ToHost, frozen=True):
    """Send an onlooker away from one's own table, for good."""

    person: PersonText
    """The id of the onlooker."""


class DownloadGame(ToHost, frozen=True):
    """The saved game of a table whose game is over, for one's own saved games."""


class Ping(ToHost, frozen=True):
    """Whether the host is there."""


# From a host to its front ends


class FromHost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag=True):
    """What a host says."""


class Welcome(FromHost, frozen=True, forbid_unknown_fields=False):
    """The answer to `Hello`. One of another protocol may say more, for a front end is to see that."""

    app: str
    account: str
    """The id of the person who this is."""
    name: str = ""
    """What they are called."""
    host: str = ""
    """What the host is called."""
    told_by: Notify = Notify()
    """How they want to be told of their turn, as they have said before."""
    unconfirmed: Notify = Notify()
    """Of these addresses, those to which nothing is sent before a `Confirm`."""
    muted: tuple[str, ...] = ()
    """The ids of those of whom they want to hear nothing, as they have said before."""
    protocol: int = 0
    """The host's `PROTOCOL`; 0 for a host that does not say, which is one of antterm 1.0."""
    schema: str = ""
    """Its hash of all types that travel; empty where it does not say."""


class NotificationSettings(FromHost, frozen=True):
    """How somebody is told of their turn: the answer to `Notify` and `Confirm`."""

    wish: Notify
    unconfirmed: Notify = Notify()
    """As in `Welcome`."""


class Lobby(FromHost, frozen=True):
    """The tables that somebody may know of, those that wait for him first."""

    rows: tuple[LobbyRow, ...]
    people: tuple[PersonInfo, ...]
    """Who is connected."""
    damaged: tuple[str, ...] = ()
    """The identifiers of own tables that cannot be read."""


class LastingData(FromHost, frozen=True):
    """Lasting data of a game, of which packed values speak from now on."""

    game: str
    packed: bytes


class TablePreview(FromHost, frozen=True):
    """How a table stands that is looked at from the lobby."""

    table: str
    number: int
    """Answers that the reader may know of."""
    sight: bytes
    """Packed as that of a `Snapshot`, without a question."""


class Snapshot(FromHost, frozen=True):
    """A table as one seat may know it."""

    table: str
    name: str
    game: str
    rev: int
    options: dict[str, Any]
    """Without documents: what of those is seen is in the view."""
    chairs: tuple[SeatInfo, ...]
    seat: int | None
    """Whose sight it is; None for an onlooker."""
    begun: bool
    sight: bytes
    """Packed: view, question (whole for who is asked, else public), outcome."""
    number: int
    """Answers that this seat may know of."""
    since: int
    """`happened` begins after so many of them; what was known of later ones is to be forgotten."""
    happened: bytes
    """A packed tuple of `Happening`."""
    taken_back: bytes = b""
    """Packed: the question and its answer that `TakeBack` would take back; empty for none."""
    redo: bool = False
    clock: Clock | None = None
    running: bool = False
    """Whether the time of who is asked runs."""
    paused: bool = False
    proposals: tuple[Proposal, ...] = ()
    orders: frozenset[Order] = frozenset()
    house_rules: HouseRules = HouseRules()
    watching: tuple[PersonInfo, ...] = ()
    """Who looks on."""
    overdue: bool = False
    """Whether the time of who is asked is up."""
    late_from: datetime | None = None
    """From when on who is asked keeps the others waiting, so that they may have a bot play on; None while he
    may take his time."""
    reckoning: CorrespondenceStatus | None = None
    """How the time stands, in a game that takes weeks."""
    ended: bool = False
    """Whether all have agreed to play no further."""
    own: int = 0
    """After so many answers this seat had answered last: what came later happened since."""
    owns: bool = False
    """Whether the table is this seat's own, so that it may close it and send onlookers away."""
    may_rise: bool = False
    """Whether one may get up: the game has not begun, or no person has answered yet."""
    held: bool = False
    """Whether the question that shows is one that this seat has answered: nothing shows of that yet."""


class Accepted(FromHost, frozen=True):
    """An answer has been kept; what came of it is in a `Snapshot`."""

    id: str
    rev: int
    """What the table came to by it, as far as the seat may know: it is not told that another is asked in
    secret."""


class Refusal(FromHost, frozen=True):
    """Something was not done."""

    code: str
    """An identifier: one of the game's rules, or one of `antterm.remote`'s sentences."""
    data: dict[str, Any] = {}
    rev: int = 0
    id: str = ""
    """Of the answer that was refused."""


class ChatUpdate(FromHost, frozen=True):
    """What was said at the table: all of it after `Sit`, then line by line."""

    lines: tuple[ChatLine, ...]


class Hint(FromHost, frozen=True):
    """What a bot thinks of the best answers."""

    rev: int
    thoughts: tuple[tuple[str, float | None], ...]
    """Texts of answers with what each is expected to bring."""
    done: bool


class Notice(FromHost, frozen=True):
    """It is somebody's turn at a table, or he is invited to one."""

    table: str
    name: str
    game: str
    code: str
    """`your_turn`, `invited`, `over`, `proposed`: something on which one has a say."""


class Invited(FromHost, frozen=True):
    """Who has been invited to a table by the names that were typed."""

    people: tuple[PersonInfo, ...]
    unknown: tuple[str, ...] = ()
    """Names by which nobody is known here. They invite nobody, not even who takes one of them later."""


class GameFile(FromHost, frozen=True):
    """A finished game as a saved game holds it."""

    document: bytes


class Pong(FromHost, frozen=True):
    """The host is there."""


class Status(FromHost, frozen=True):
    """How the host does."""

    report: HostReport


class OwnerReply(FromHost, frozen=True):
    """What came of a `OwnerRequest`."""

    tables: tuple[TableReport, ...] = ()
    people: tuple[PersonInfo, ...] = ()
    bans: tuple[BanReport, ...] = ()
    about: str = ""
    """The person or the network that was meant, as the keeper reads it."""
    count: int = 0
    """How many connections were ended, or people told."""


class Announcement(FromHost, frozen=True):
    """The keeper of the host has something to say to everybody."""

    text: str


class SentAway(FromHost, frozen=True):
    """One is at a table no more, but in the lobby."""

    table: str
    code: str
    """Why, one of the `SENT_AWAY` in `antterm.remote.sentences`."""


class Bye(FromHost, frozen=True, forbid_unknown_fields=False):
    """The connection ends. One of another protocol may say more: its `code` is to be understood by all."""

    code: str
    """Why: `upgrade`, `protocol`, `too_many`, `too_slow`, `unknown_guest`, `nonsense`, ..."""
    retry: bool
    """Whether it is worth trying again by itself."""
    data: dict[str, str] = {}
    """Of `banned`: the `reason`, and `until` when."""


Request = (
    Hello | EnterLobby | PreviewTable | Make | Sit | Leave | GiveUpSeat | ReclaimSeat | TakeVacation
    | GiveAnswer | TakeBack | Redo | GiveOrders
    | Propose | Vote | Say | Mute | AskHint | Invite | Notify | DownloadGame | Ping | AskStatus
    | Confirm | OwnerRequest | CloseTable | RemoveOnlooker | AskName
)  # fmt: skip
Reply = (
    Welcome | Lobby | LastingData | TablePreview | Snapshot | Accepted | Refusal | ChatUpdate | Hint | Notice
    | Invited | GameFile | Pong | Status | Bye | NotificationSettings | OwnerReply | Announcement | SentAway
)  # fmt: skip
