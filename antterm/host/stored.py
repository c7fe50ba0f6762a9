"""What a host stores of a table beside its game: the form of a file in `tables`, or of the column `papers`.

These classes are apart from messages and from what the program works with (`meta.TableMeta`), so that either
may change without making stored tables unreadable. `meta.py` converts between the two. Every stored object
names its format as `schema`:

* One of an older format is migrated when it is read, and written in the present one with its next change.
* One of the present format may have fields that are not known here; they are ignored.
* One of a newer format is refused, and never overwritten.

A test compares these classes with the hash in `FORMATS`: whoever changes one raises `FORMAT`, once for a
release, writes the migration, and runs `tools/wire renew`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from msgspec import Struct, convert, json

from antterm.core.orders import Order
from antterm.host.identity import papers_from_1
from antterm.remote.accounts import is_account
from antterm.saves.clock import Clock
from antterm.wire.messages import Consent, Watching
from antterm.wire.social import ProposalKind, TableEventKind

FORMAT: Final = 2
"""The format in which tables and people's settings are stored."""

RELEASED: Final = 1
"""The `FORMAT` of the latest release, whose hash below stays as it is."""

FORMATS: Final[Mapping[int, str]] = {
    1: "66bcbfc5ce1ba5c1",
    2: "1c8f0b4a69aecf62",
}
"""By `FORMAT`, the hash of the stored classes: `tools/wire renew` writes it, a test compares it."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def _from_1(data: dict[str, Any]) -> dict[str, Any]:
    """Return data with ids in the places of names."""
    return papers_from_1(data, is_account)


MIGRATIONS: Final[Mapping[int, Migration]] = {1: _from_1}
"""By format n, what makes plain data of a table of format n + 1 of it."""


class NewerFormatError(ValueError):
    """Something was stored by a later version of the program.

    Args:
        found: its format.
    """

    def __init__(self, found: int) -> None:
        super().__init__(f"format {found} > {FORMAT}")
        self.found = found


class StoredHouseRules(Struct, frozen=True, kw_only=True):
    """What was agreed on when the table was made."""

    take_back: Consent = Consent.ASKED
    hints: bool = False
    watch: Watching = Watching.ALL
    delay: int = 0
    """Seconds by which onlookers see the game later."""
    invited: tuple[str, ...] = ()


class StoredTableEvent(Struct, frozen=True, kw_only=True):
    """Something done at the table besides playing; see `wire.social.TableEvent`."""

    doing: TableEventKind
    motion: ProposalKind | None = None
    about: int | None = None
    player: str = ""


class StoredChatLine(Struct, frozen=True, kw_only=True):
    """A line of the chat."""

    at: datetime
    name: str
    text: str = ""
    seat: int | None = None
    trace: StoredTableEvent | None = None


class StoredChatEntry(Struct, frozen=True, kw_only=True):
    """A line of the chat, and the account it is from."""

    account: str
    remark: StoredChatLine


class StoredChat(Struct, frozen=True, kw_only=True):
    """The latest lines of the chat."""

    lines: tuple[StoredChatEntry, ...] = ()


class StoredProposal(Struct, frozen=True, kw_only=True):
    """Something that one at the table wants; see `wire.social.Proposal`."""

    id: int
    by: int
    motion: ProposalKind
    about: int | None = None
    player: str = ""
    waits_for: tuple[int, ...]


class StoredPending(Struct, frozen=True, kw_only=True):
    """A proposal that is not decided."""

    proposal: StoredProposal
    number: int
    since: datetime
    late: bool = False


class StoredProposals(Struct, frozen=True, kw_only=True):
    """What is proposed and not decided."""

    open: tuple[StoredPending, ...] = ()
    last: int = 0


class StoredTerms(Struct, frozen=True, kw_only=True):
    """How much time there is in a game that takes weeks, in hours and days."""

    move: int = 0
    bank: int = 0
    increment: int = 0
    vacation: int = 0


class StoredCorrespondenceState(Struct, frozen=True, kw_only=True):
    """How the time of a game that takes weeks stands."""

    terms: StoredTerms
    clock: Clock
    running: int | None = None
    since: datetime | None = None
    vacation: tuple[int, ...]
    away: tuple[datetime | None, ...]


class StoredTurnNotice(Struct, frozen=True, kw_only=True):
    """Whose turn it is, and whether they have been written to."""

    seat: int | None = None
    since: datetime | None = None
    written: bool = False


class StoredSocialState(Struct, frozen=True, kw_only=True):
    """What people have said, proposed and arranged besides the game."""

    orders: tuple[frozenset[Order], ...] = ()
    chat: StoredChat = StoredChat()
    proposals: StoredProposals = StoredProposals()
    ledger: StoredCorrespondenceState | None = None
    turn: StoredTurnNotice = StoredTurnNotice()
    by_order: tuple[int, ...] = ()
    paused: bool = False
    ended: bool = False


class StoredCountedAnswer(Struct, frozen=True):
    """An answer that was counted."""

    seat: int
    id: str
    rev: int


class StoredGameStatus(Struct, frozen=True):
    """How the game stands, as far as somebody may know it."""

    turn: int | None
    number: int
    since: datetime


class StoredTableMeta(Struct, frozen=True, kw_only=True):
    """Everything that is stored of a table beside its game."""

    schema: int = FORMAT
    rev: int = 0
    accounts: tuple[str, ...]
    free_names: tuple[str, ...]
    maker: str = ""
    removed: tuple[str, ...] = ()
    risen: tuple[str, ...] = ()
    house_rules: StoredHouseRules = StoredHouseRules()
    affairs: StoredSocialState = StoredSocialState()
    begun: bool = False
    given: tuple[StoredCountedAnswer, ...] = ()
    secrets: tuple[int, ...] = ()
    aspects: tuple[StoredGameStatus, ...] = ()
    before: StoredBefore | None = None


class StoredBefore(Struct, frozen=True, kw_only=True):
    """What was stored before a change of the game that may not have been saved."""

    answers: int
    papers: StoredTableMeta


class Head(Struct, frozen=True):
    """What every format has."""

    schema: int = 1

    def check(self) -> None:
        """Raise NewerFormatError where the format is a later one."""
        if self.schema > FORMAT:
            raise NewerFormatError(self.schema)


_head = json.Decoder(Head).decode
_papers = json.Decoder(StoredTableMeta).decode
"""Made once, here: where two threads first read a class at once, msgspec may give one of them half of it."""


def read(text: str | bytes) -> StoredTableMeta:
    """Return what is stored of a table, migrated to the present format.

    Raises:
        NewerFormatError: a later version of the program has stored it.
        MsgspecError: it is not what it should be.
        ValueError: it is no UTF-8, or of a format that there never was.
    """
    head = _head(text)
    head.check()
    if head.schema == FORMAT:
        return _papers(text)
    if head.schema not in MIGRATIONS:
        raise ValueError(f"there was never a schema {head.schema}")
    data = json.decode(text, type=dict[str, Any])
    for number in range(head.schema, FORMAT):
        data = MIGRATIONS[number](data)
    return convert({**data, "schema": FORMAT}, StoredTableMeta)
