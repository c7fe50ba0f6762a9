"""Nobody is taken for somebody else: permissions compare ids, and names that look alike are given once."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.host import connection
from antterm.host.directory import Directory, free_name
from antterm.host.identity import (
    Kind,
    PersonId,
    invitation_ids,
    kind_of,
    name_within,
    of_account,
    of_guest,
    of_key,
    shared_account,
)
from antterm.host.person_settings import PersonSettings
from antterm.host.settings import HostSettings
from antterm.i18n.lookalikes import alike
from antterm.remote.accounts import Accounts
from antterm.saves.document import Seat
from antterm.wire.messages import (
    PROTOCOL,
    SCHEMAS,
    CloseTable,
    Hello,
    Make,
    Refusal,
    RemoveOnlooker,
    Say,
    Sit,
    Snapshot,
    Watching,
    Welcome,
)
from antterm.wire.messages import (
    HouseRules as Rules,
)
from tests.host.hosting import SHARED, Hosting, Terminal, hosting

BOB = "bob"
LETTERS = st.text(st.characters(categories=("Lu", "Ll", "Lo", "Mn", "Nd")), min_size=1, max_size=12)


class FewAccounts(Accounts):
    """The accounts of a machine that has bob and ann."""

    def has(self, name: str) -> bool:
        return name in ("bob", "ann")

    def like(self, name: str) -> str:
        return next((account for account in ("bob", "ann") if alike(account, name)), "")


class Known:
    """A store of names in memory."""

    def __init__(self) -> None:
        self.kept: dict[PersonId, PersonSettings] = {}

    def person_settings(self, person: PersonId) -> PersonSettings:
        return self.kept.get(person, PersonSettings())

    def save_person_settings(
        self, person: PersonId, settings: PersonSettings, before: PersonSettings
    ) -> None:
        self.kept[person] = settings

    def people(self) -> list[tuple[PersonId, PersonSettings]]:
        return [*self.kept.items()]

    def naming(self) -> AbstractContextManager[object]:
        return nullcontext()


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("odd", ["\x1b[31m", "\n", "\0", "\N{RIGHT-TO-LEFT OVERRIDE}", "\ud800"])
def test_what_cannot_be_shown_is_no_id(kind: Kind, odd: str) -> None:
    """Ids that people send are stored, and shown to the host's owner."""
    assert kind_of(f"{kind}:games:bob{odd}") is None


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("rest", ["", ":", "bob", ":bob", "games:", "games:bob", "games:b:o:b", "::"])
def test_every_text_is_a_whole_id_or_none_and_has_a_name(kind: Kind, rest: str) -> None:
    """People send ids and type them, so none of them may be more than unknown."""
    text = f"{kind}:{rest}"
    is_whole = bool(rest) if kind is Kind.ACCOUNT else rest in ("games:bob", "games:b:o:b")
    assert kind_of(text) == (kind if is_whole else None)
    assert Directory(Known(), lambda: (text,), FewAccounts()).name(text)  # type: ignore[arg-type]
    assert text in [*invitation_ids(text)]
    assert isinstance(shared_account(text) + name_within(text), str)


@given(taken=st.lists(LETTERS, max_size=5), wanted=LETTERS)
def test_a_free_name_passes_for_none_that_is_taken(taken: list[str], wanted: str) -> None:
    found = free_name(wanted, taken)
    assert not any(alike(found, other) for other in taken)


@given(wanted=st.lists(LETTERS, min_size=2, max_size=5))
async def test_no_two_people_are_called_alike_whatever_they_want(wanted: list[str]) -> None:
    store = Known()
    directory = Directory(store, lambda: (), FewAccounts())  # type: ignore[arg-type]
    people = [of_key("games", f"{number:04x}") for number in range(len(wanted))]
    names = [await directory.admit(person, name) for person, name in zip(people, wanted, strict=True)]
    for number, name in enumerate(names):
        assert not any(alike(name, other) for other in names[:number]), names
        assert not any(alike(name, account) for account in ("bob", "ann")), names
        assert directory.find(name) == people[number]


@pytest.mark.parametrize("wanted", ["bob", "BOB", "Bob", "b0b", "b\N{CYRILLIC SMALL LETTER O}b"])
async def test_a_name_that_looks_like_an_account_s_says_where_its_person_comes_from(wanted: str) -> None:
    directory = Directory(Known(), lambda: (), FewAccounts())  # type: ignore[arg-type]
    for person in (of_key("games", "4f2a"), of_guest("games", wanted)):
        name = await directory.admit(person, wanted)
        assert name.endswith("@games") or not alike(name, "bob"), name
        assert directory.find("bob") == of_account("bob")


async def come(host: Hosting, person: PersonId, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Somebody of whom the host has learned the id in the way of their kind."""
    kind, _, rest = person.partition(":")
    account = rest if kind == "account" else SHARED
    monkeypatch.setattr(connection, "account_of", lambda _peer: account)
    terminal = await host.connect(name_within(person) or BOB)
    key = person.rpartition(":")[2] if kind == "key" else ""
    guest = "" if kind == "account" else BOB
    hello = Hello(protocol=PROTOCOL, schema=SCHEMAS[PROTOCOL], app="test", guest=guest, key=key)
    terminal.say(hello)
    assert (await terminal.hear(Welcome)).person == person
    return terminal


THE_BOBS = (of_account(BOB), of_guest(SHARED, BOB), of_key(SHARED, "4f2a"))
"""Three people who want to be called bob."""
PAIRS = [(one, other) for one in THE_BOBS for other in THE_BOBS if one != other]


@pytest.mark.parametrize(("one", "other"), PAIRS)
async def test_a_namesake_with_another_id_gets_nothing(
    one: PersonId, other: PersonId, home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a private table, nor the seat, nor what its owner may do."""
    async with hosting(home_of_its_own, HostSettings(guests=(SHARED,), requests=10_000)) as host:
        bob = await come(host, one, monkeypatch)
        rules = Rules(watch=Watching.INVITED, invited=(BOB,))
        bob.say(Make(game="hive", name="private", seats=(Seat("White"), Seat("Black")), house_rules=rules))
        table = (await bob.hear(Snapshot)).table
        namesake = await come(host, other, monkeypatch)
        for request in (Sit(table=table), Sit(table=table, seat=0), Sit(table=table, seat=1)):
            namesake.say(request)
            assert (await namesake.hear(Refusal)).code in ("not_invited", "not_watched")
        for told in (CloseTable(), RemoveOnlooker(person=one), Say(text="I am bob")):
            namesake.say(told)
            assert (await namesake.hear(Refusal)).code == "not_at_table"
