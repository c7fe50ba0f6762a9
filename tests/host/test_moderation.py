"""People who block and report others, rules of conduct, and what onlookers say to each other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec import json

from antterm import system
from antterm.core.ask import Refused
from antterm.host import messenger, moderation, moderation_log
from antterm.host.identity import of_account
from antterm.host.letters import Letter
from antterm.host.moderation_log import Act, ModerationKind, Report, encoded
from antterm.host.person_settings import PersonSettings
from antterm.host.settings import HostSettings
from antterm.host.store import TableStore
from antterm.host.stores import copy_store, store_at
from antterm.saves.document import Seat
from antterm.wire.messages import (
    PROTOCOL,
    AcceptConduct,
    Block,
    ChatLine,
    ChatUpdate,
    CloseTable,
    EnterLobby,
    Hello,
    HouseRules,
    Invite,
    Invited,
    Lobby,
    Make,
    Mute,
    Notice,
    OnlookersChat,
    OwnerAction,
    OwnerReply,
    OwnerRequest,
    Ping,
    Pong,
    Refusal,
    RemoveOnlooker,
    Reported,
    ReportPerson,
    Say,
    SetOnlookersChat,
    Sit,
    Snapshot,
    Watching,
    Welcome,
)
from tests.host.hosting import SHARED, Hosting, Terminal, hosting
from tests.host.lines import written


async def open_table(terminal: Terminal, name: str = "sunday", **rules: object) -> str:
    """A table that waits for somebody."""
    house_rules = HouseRules(**rules)  # type: ignore[arg-type]
    seats = (Seat("White"), Seat("Black"))
    terminal.say(Make(game="hive", name=name, seats=seats, house_rules=house_rules))
    return (await terminal.hear(Snapshot)).table


async def done(terminal: Terminal, *messages: object) -> None:
    """Wait until the host has carried out what somebody asks."""
    terminal.say(*messages, Ping())  # type: ignore[arg-type]
    await terminal.hear(Pong)


async def do(host: Hosting, act: OwnerAction, about: str = "", text: str = "") -> OwnerReply:
    """What the host's owner does."""
    return await host.host.owner_commands.do(OwnerRequest(act=act, about=about, text=text), "carl")


async def refusal(terminal: Terminal, message: object) -> str:
    terminal.say(message)  # type: ignore[arg-type]
    return (await terminal.hear(Refusal)).code


def remarks(terminal: Terminal) -> list[str]:
    """All that a terminal was sent of the chat."""
    updates = [each for each in terminal.heard if isinstance(each, ChatUpdate)]
    return [line.text for update in updates for line in update.lines if line.text]


def line(terminal: Terminal, text: str) -> ChatLine:
    """A line of the chat, as a terminal was sent it."""
    updates = [each for each in terminal.heard if isinstance(each, ChatUpdate)]
    return next(line for update in updates for line in update.lines if line.text == text)


# Blocking


async def test_who_is_blocked_cannot_sit_down_and_is_not_told_why(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, eve, bob = [await host.terminal(name) for name in ("ann", "eve", "bob")]
        await done(ann, Block(person=eve.person))
        table = await open_table(ann)
        for other, may_sit in ((eve, False), (bob, True)):
            other.say(EnterLobby())
            (row,) = (await other.hear(Lobby)).rows
            assert (row.may_sit, row.may_watch) == (may_sit, True)
        assert await refusal(eve, Sit(table=table, seat=1)) == "not_invited"
        assert (await eve.sit(table)).seat is None, "she may look on"
        assert (await bob.sit(table, 1)).begun


async def test_a_table_hides_from_who_is_blocked_after_it_was_made(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, eve = [await host.terminal(name) for name in ("ann", "eve")]
        await open_table(ann)
        eve.say(EnterLobby())
        assert (await eve.hear(Lobby)).rows[0].may_sit
        ann.say(Block(person=eve.person))
        while (await eve.hear(Lobby)).rows[0].may_sit:
            pass
        ann.say(Block(person=eve.person, blocked=False))
        while not (await eve.hear(Lobby)).rows[0].may_sit:
            pass


async def test_one_hears_nothing_that_a_blocked_person_says_or_invites_to(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, eve = await host.table("hive", "ann", "eve")
        await done(ann, Block(person=eve.person))
        await done(eve, Say(text="you there"))
        await done(ann, Say(text="quiet at last"))
        assert remarks(ann) == ["quiet at last"]
        await open_table(eve, "monday")
        eve.say(Invite(name="ann"))
        assert (await eve.hear(Invited)).people[0].id == ann.person, "that she is not heard is not told"
        await done(ann)
        assert not [each for each in ann.heard if isinstance(each, Notice)]


async def test_a_challenge_of_a_blocked_person_is_neither_told_nor_seen(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, eve = [await host.terminal(name) for name in ("ann", "eve")]
        await done(ann, Block(person=eve.person), EnterLobby())
        seats = (Seat("White"), Seat("Black"))
        eve.say(Make(game="hive", seats=seats, challenged=ann.person))
        await eve.hear(Snapshot)
        await done(ann, EnterLobby())
        assert not [each for each in ann.heard if isinstance(each, Notice)]
        assert not any(each.rows for each in ann.heard if isinstance(each, Lobby))


async def test_blocked_people_are_kept_named_and_of_a_limited_number(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("antterm.host.person_settings.BLOCKED", 2)
    async with hosting(home_of_its_own) as host:
        ann, eve = [await host.terminal(name) for name in ("ann", "eve")]
        await done(ann, Block(person=eve.person), Block(person=of_account("bob")))
        assert await refusal(ann, Block(person=of_account("cleo"))) == "too_many_blocked"
    async with hosting(home_of_its_own) as host:
        ann = await host.connect("ann")
        ann.say(Hello(protocol=PROTOCOL, app="test", guest="ann"))
        assert [each.name for each in (await ann.hear(Welcome)).blocked] == ["eve", "bob"]


@pytest.mark.parametrize("what", [Block, Mute])
async def test_the_beginning_of_an_id_is_not_listed_and_who_has_listed_one_comes_in(
    what: type[Block | Mute], home_of_its_own: Path
) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        for listed in ("guest:x", "key:x", "account:", "x"):
            assert await refusal(ann, what(person=listed)) == "nobody"
        before = PersonSettings(muted=("guest:x",), blocked=("guest:x",))  # as versions before have stored it
        await host.host.messenger.change(ann.person, lambda _settings: before)
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        (welcome,) = [each for each in ann.heard if isinstance(each, Welcome)]
        assert (welcome.muted, [each.id for each in welcome.blocked]) == (("guest:x",), ["guest:x"])
        await done(ann, Mute(person="guest:x", muted=False), Block(person="guest:x", blocked=False))
        settings = host.host.messenger.settings(ann.person)
        assert not settings.muted + settings.blocked


# Onlookers


async def test_players_do_not_read_what_onlookers_say_until_the_game_is_over(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        assert ann.stand is not None
        cleo, dan = [await host.terminal(name) for name in ("cleo", "dan")]
        for onlooker in (cleo, dan):
            await onlooker.sit(ann.stand.table)
        await done(cleo, Say(text="white loses"))
        await done(bob, Say(text="my turn"))
        for terminal in (dan, cleo, ann, bob):
            await done(terminal)
        assert remarks(dan) == remarks(cleo) == ["white loses", "my turn"]
        assert remarks(ann) == remarks(bob) == ["my turn"]
        await done(cleo, Say(text="he does"))
        ann.answer("resign")
        await ann.verdict()
        for terminal in (dan, cleo, ann, bob):
            await done(terminal)
        assert remarks(dan) == remarks(cleo) == ["white loses", "my turn", "he does"], "nothing twice"
        assert remarks(ann) == remarks(bob) == ["my turn", "white loses", "he does"]
        await done(ann, EnterLobby(), Sit(table=ann.stand.table))
        assert remarks(ann)[3:] == ["white loses", "my turn", "he does"]


async def test_what_is_said_before_a_game_begins_is_for_all(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, dan = [await host.terminal(name) for name in ("ann", "dan")]
        await dan.sit(await open_table(ann))
        await done(dan, Say(text="may I?"))
        await done(ann)
        assert remarks(ann) == ["may I?"]


@pytest.mark.parametrize("chat", [OnlookersChat.TOGETHER, OnlookersChat.CLOSED])
async def test_the_owner_says_who_reads_what_onlookers_say(
    chat: OnlookersChat, home_of_its_own: Path
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        assert ann.stand is not None
        cleo = await host.terminal("cleo")
        await cleo.sit(ann.stand.table)
        await done(cleo, Say(text="among us"))
        for other in (bob, cleo):
            assert await refusal(other, SetOnlookersChat(chat=chat)) == "not_owner_of_table"
        await done(ann, SetOnlookersChat(chat=chat))
        assert ann.stand.house_rules.onlookers_chat is chat
        if chat is OnlookersChat.CLOSED:
            assert await refusal(cleo, Say(text="hello")) == "onlookers_silent"
            await done(bob, Say(text="hello"))
        else:
            await done(cleo, Say(text="hello"))
        await done(ann)
        assert remarks(ann) == ["hello"], "what was said before stays among the onlookers"
        acts = (await do(host, OwnerAction.LOG)).acts
        assert [(act.by, act.act, act.about, act.text) for act in acts] == [
            (f"ann ({ann.person})", "onlookers_chat", ann.stand.table, chat)
        ]


# Reports


async def test_the_owner_reads_who_was_reported_why_and_what_was_said(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, eve = await host.table("hive", "ann", "eve", name="sunday")
        for text in ("you \x1b[2Jfool", "and so on"):
            await done(eve, Say(text=text))
        await done(ann)
        said = line(ann, "you [2Jfool").at
        ann.say(ReportPerson(reason="rude\x07\n words", table="sunday", said=said))
        await ann.hear(Reported)
        (found,) = (await do(host, OwnerAction.REPORTS)).complaints
        assert (found.number, found.by) == (1, f"ann ({ann.person})")
        assert (found.about, found.reason, found.table) == (f"eve ({eve.person})", "rude words", "sunday")
        assert (found.said, found.lines) == ("eve: you [2Jfool", ("eve: you [2Jfool", "eve: and so on"))
        assert (await host.host.report()).complaints == 1
        await do(host, OwnerAction.SETTLE, "1", "talked to her")
        assert not (await do(host, OwnerAction.REPORTS)).complaints
        (found,) = (await do(host, OwnerAction.REPORTS, "all")).complaints
        assert found.settled is not None
        assert found.note == "talked to her"
        assert (await host.host.report()).complaints == 0
        for number, code in (("1", "settled"), ("2", "no_report"), ("x", "no_report")):
            with pytest.raises(Refused, match=code):
                await do(host, OwnerAction.SETTLE, number)


async def test_what_can_be_reported_is_a_person_or_a_line_that_one_may_read(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, eve = await host.table("hive", "ann", "eve", name="sunday")
        cleo = await host.terminal("cleo")
        await cleo.sit("sunday")
        await done(cleo, Say(text="among us"))
        apart = line(cleo, "among us").at
        about_cleo = ReportPerson(reason="loud", person=cleo.person)
        assert await refusal(ann, ReportPerson(reason="x", table="sunday", said=apart)) == "no_line"
        assert await refusal(ann, ReportPerson(reason=" \x1b ", person=eve.person)) == "nothing_said"
        for nobody in ("nobody at all", "account:eve\x1b[31m"):
            assert await refusal(ann, ReportPerson(reason="x", person=nobody)) == "nobody"
        assert await refusal(ann, ReportPerson(reason="x", person=ann.person)) == "nobody"
        assert await refusal(ann, ReportPerson(reason="x", person=eve.person, table="monday")) == "no_table"
        ann.say(about_cleo)
        await ann.hear(Reported)
        await open_table(await host.terminal("eve"), "private", watch=Watching.NOBODY, invited=("ann",))
        about_eve = ReportPerson(reason="x", person=eve.person, table="private")
        assert await refusal(cleo, about_eve) == "not_watched"
        (found,) = (await do(host, OwnerAction.REPORTS)).complaints
        assert (found.table, found.said, found.lines) == ("", "", ())


async def test_reports_are_limited_by_person_and_in_all(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = system.now()
    monkeypatch.setattr(system, "now", lambda: moment)
    monkeypatch.setattr(moderation, "REPORTS_OF_PERSON", 2)
    monkeypatch.setattr(moderation, "MOST_WAITING", 3)
    async with hosting(home_of_its_own) as host:
        ann, bob, eve = [await host.terminal(name) for name in ("ann", "bob", "eve")]
        wish = ReportPerson(reason="spam", person=eve.person)
        for terminal in (ann, ann, bob):
            terminal.say(wish)
            await terminal.hear(Reported)
        assert await refusal(ann, wish) == "too_many_reports", "hers of today"
        assert await refusal(bob, wish) == "too_many_reports", "all that may wait"
        await do(host, OwnerAction.SETTLE, "1")
        bob.say(wish)
        await bob.hear(Reported)
        await do(host, OwnerAction.SETTLE, "2")
        assert await refusal(ann, wish) == "too_many_reports"
        moment += timedelta(days=1)
        ann.say(wish)
        await ann.hear(Reported)


async def test_the_owner_is_written_to_a_few_times_a_day_without_what_was_written(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messenger, "LETTERS_TO_OWNER", 2)
    sent = list[tuple[str, str]]()

    def send(letter: Letter, person: PersonSettings, to: str, host: HostSettings, ways: object) -> None:
        sent.append((person.mail, letter.text(to, host)))

    monkeypatch.setattr(messenger, "send", send)
    limits = HostSettings(guests=(SHARED,), requests=10_000, contact="carl@example.org", name="anthill")
    async with hosting(home_of_its_own, limits) as host:
        ann, eve = [await host.terminal(name) for name in ("ann", "eve")]
        for _time in range(3):
            ann.say(ReportPerson(reason="http://win.example", person=eve.person))
            await ann.hear(Reported)
        host.host.messenger.close(wait=True)
    assert [address for address, _text in sent] == ["carl@example.org"] * 2
    assert sent[0][1].splitlines() == [
        "Somebody at the host has been reported to you.",
        "“antterm host reports” shows the report, with what was said.",
        "Host: anthill",
    ]


async def test_the_journal_has_no_word_of_a_report(home_of_its_own: Path) -> None:
    with written(home_of_its_own) as lines:
        async with hosting(home_of_its_own) as host:
            ann, eve = [await host.terminal(name) for name in ("ann", "eve")]
            ann.say(ReportPerson(reason="a secret reason", person=eve.person))
            await ann.hear(Reported)
    assert [(each["person"], each["about"]) for each in lines if each["event"] == "reported"] == [
        (ann.person, eve.person)
    ]
    assert "secret" not in (home_of_its_own / "journal").read_text()


# The log of acts


async def test_the_log_tells_who_has_done_what_and_why(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", name="sunday")
        eve = await host.terminal("eve")
        await eve.sit("sunday")
        while ann.stand is None or not ann.stand.watching:
            await ann.hear(Snapshot)
        await done(ann, RemoveOnlooker(person=eve.person))
        await do(host, OwnerAction.BAN, "192.0.2.7", "too\x1b loud")
        await do(host, OwnerAction.ANNOUNCE, text="x" * 200)
        await done(ann, CloseTable())
        with pytest.raises(Refused):
            await do(host, OwnerAction.DELETE, "monday")
        acts = (await do(host, OwnerAction.LOG)).acts
    assert [(act.by, act.act, act.about, act.text) for act in acts] == [
        (f"ann ({ann.person})", "remove_onlooker", "sunday", "eve"),
        ("carl", "ban", "192.0.2.7/32", "too loud"),
        ("carl", "announce", "", "x" * 200),
        (f"ann ({ann.person})", "close", "sunday", ""),
    ]
    assert bob.person not in str(acts)


# Rules of conduct


async def welcomed(host: Hosting, name: str, lang: str = "") -> tuple[Terminal, Welcome]:
    terminal = await host.connect(name)
    terminal.say(Hello(protocol=PROTOCOL, app="test", guest=name, lang=lang))
    return terminal, await terminal.hear(Welcome)


async def test_rules_of_conduct_are_accepted_once_and_again_when_they_have_changed(
    home_of_its_own: Path,
) -> None:
    folder = home_of_its_own / "rules"
    folder.mkdir()
    async with hosting(home_of_its_own, conduct=folder) as host:
        _ann, welcome = await welcomed(host, "ann")
        assert (welcome.conduct, welcome.is_conduct_accepted) == ("", True)
        (folder / "conduct.txt").write_text("Be kind.\x1b[2J\n\nLose gladly.\n")
        (folder / "conduct.ru.txt").write_text("Будьте добры.\n")
        ann, welcome = await welcomed(host, "ann", "es")
        assert (welcome.conduct, welcome.is_conduct_accepted) == ("Be kind. [2J\n\nLose gladly.", False)
        await done(ann, AcceptConduct())
        _ann, welcome = await welcomed(host, "ann", "ru_RU")
        assert (welcome.conduct, welcome.is_conduct_accepted) == ("Будьте добры.", True)
        assert not (await welcomed(host, "bob"))[1].is_conduct_accepted
    async with hosting(home_of_its_own, conduct=folder) as host:
        assert (await welcomed(host, "ann"))[1].is_conduct_accepted, "that is stored"
        (folder / "conduct.txt").write_text("Be kind, and on time.\n")
        assert not (await welcomed(host, "ann"))[1].is_conduct_accepted


# Stores


@pytest.fixture(params=["files", "database"])
def store(request: pytest.FixtureRequest, home_of_its_own: Path) -> Iterator[TableStore]:
    address = "" if request.param == "files" else request.getfixturevalue("database")
    store = store_at(address, home_of_its_own)
    yield store
    store.shut()


def report(number: int, is_settled: bool = False) -> Report:
    now = system.now()
    return Report(
        at=now,
        by="account:ann",
        about="account:eve",
        name="eve",
        reason=f"{number} ñ “”",
        settled=now if is_settled else None,
    )


def test_records_are_kept_in_order_and_settled_ones_give_way(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(moderation_log.MOST_KEPT, ModerationKind.REPORT, 2)
    numbers = [
        store.add_moderation_entry(ModerationKind.REPORT, encoded(report(number))) for number in range(4)
    ]
    act = Act(at=system.now(), by="carl", act="ban", about="account:eve", text="loud")
    store.add_moderation_entry(ModerationKind.ACT, encoded(act))
    for number in numbers[:3]:
        assert store.change_moderation_entry(
            ModerationKind.REPORT, number, encoded(report(number, is_settled=True))
        )
    numbers.append(store.add_moderation_entry(ModerationKind.REPORT, encoded(report(4))))
    found = store.moderation_entries(ModerationKind.REPORT)
    assert [each.number for each in found] == numbers[1:], "one settled report too many, and none that waits"
    assert json.decode(found[-1].content, type=Report).reason == "4 ñ “”"
    assert not store.change_moderation_entry(ModerationKind.REPORT, numbers[0], b"{}")
    assert [json.decode(each.content, type=Act) for each in store.moderation_entries(ModerationKind.ACT)] == [
        act
    ]
    assert not store.moderation_entries(ModerationKind.TABLE_OWNER_ACT)


def test_records_go_along_when_a_store_is_copied(store: TableStore, tmp_path: Path) -> None:
    source = store_at("", tmp_path / "other")
    source.add_moderation_entry(ModerationKind.REPORT, encoded(report(1)))
    for _time in range(2):  # an interrupted copy is resumed
        assert list(copy_store(source, store)) == []
    assert len(store.moderation_entries(ModerationKind.REPORT)) == 1


async def test_a_damaged_file_of_reports_refuses_reports_and_hides_nothing_else(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own, HostSettings(guests=(SHARED,), requests=10_000)) as host:
        ann, eve = [await host.terminal(name) for name in ("ann", "eve")]
        (home_of_its_own / "host" / "reports.json").write_text("{")
        assert await refusal(ann, ReportPerson(reason="x", person=eve.person)) == "not_saved"
        assert (await host.host.report()).complaints == 0
