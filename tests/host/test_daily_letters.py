"""Letters that say what was moved, and one letter a day for those who want no more."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from antterm import system
from antterm.core.ask import Refused
from antterm.host import messenger
from antterm.host.daily_letters import DailyLetters
from antterm.host.file_store import FileStore
from antterm.host.letters import Letter
from antterm.host.person_settings import PersonSettings
from antterm.host.settings import HostSettings
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.wire.messages import (
    Block,
    Correspondence,
    HouseRules,
    LetterPace,
    Make,
    Notify,
    Ping,
    Pong,
    ProposalKind,
    Propose,
    Snapshot,
)
from tests.host.hosting import PATIENCE, Hosting, Terminal, hosting

MONDAY = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
TERMS = Correspondence(move=72, vacation=10)


@dataclass
class Post:
    """What was written to whom, and the time."""

    now: datetime = MONDAY
    letters: list[tuple[str, str]] = field(default_factory=list)
    """The name of each reader, and the text."""

    async def written(self, number: int) -> list[tuple[str, str]]:
        """Wait until so many letters were written; return them."""
        for _look in range(int(PATIENCE / 0.01)):
            if len(self.letters) >= number:
                break
            await asyncio.sleep(0.01)
        assert len(self.letters) == number
        return self.letters


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    post = Post()

    def send(letter: Letter, person: PersonSettings, to: str, host: HostSettings, ways: object) -> None:
        post.letters.append((to, letter.text(to, host)))

    monkeypatch.setattr(system, "now", lambda: post.now)
    monkeypatch.setattr(messenger, "send", send)
    return post


async def wants(host: Hosting, terminal: Terminal, pace: LetterPace, hour: int = 8, zone: str = "") -> None:
    """Give somebody a confirmed address."""
    address = f"{terminal.name}@example.org"
    wish = Notify(mail=address, pace=pace, hour=hour, zone=zone)
    settings = host.host.messenger.settings(terminal.person).notified_by(wish).confirming(address)
    await host.host.messenger.change(terminal.person, lambda _before: settings)


async def gone(host: Hosting, *terminals: Terminal) -> None:
    """Wait until people have gone."""
    for terminal in terminals:
        terminal.hang_up()
    while any(each.person in {terminal.person for terminal in terminals} for each in host.host.connections):
        await asyncio.sleep(0.01)


async def move(terminal: Terminal) -> None:
    """Give the first answer, once one is asked."""
    while True:
        _view, ask, _outcome = terminal.position()
        if ask is not None and terminal.stand is not None and ask.seat == terminal.stand.seat:
            break
        await terminal.hear(Snapshot)
    terminal.answer(ask.choices[0].text)
    await terminal.verdict()


async def test_a_letter_says_who_moved_what_where_and_until_when_one_has_time(
    home_of_its_own: Path, post: Post
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", name="sunday", correspondence=TERMS)
        await wants(host, bob, LetterPace.EACH, zone="UTC+2")
        await gone(host, bob)
        await move(ann)
        post.now += timedelta(minutes=1)
        await host.host.tables.listed_or_refuse("sunday").timer.run_due()
        ((to, text),) = await post.written(1)
    assert to == "bob"
    assert text.splitlines()[:8] == [
        "It is your turn.",
        "Game: Hive",
        "Table: “sunday”",
        "With: ann",
        "What happened last:",
        "  ann places the queen in the middle of the table.",
        "Your time runs out: 2026-03-05 14:00 (UTC+02:00)",
        "Your name: bob",
    ]


async def test_one_letter_a_day_tells_of_all_tables_at_the_hour_of_its_reader(
    home_of_its_own: Path, post: Post
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", name="sunday", correspondence=TERMS)
        await wants(host, bob, LetterPace.DAILY, hour=8, zone="Europe/Madrid")
        again, bob_again = await host.table("hive", "ann", "bob", name="monday")
        await move(ann)
        again.answer("resign")
        await again.verdict()
        eve = await host.terminal("eve")
        seats, rules = (Seat("White"), Seat("Black")), HouseRules(invited=("bob",))
        eve.say(Make(game="hive", name="tuesday", seats=seats, house_rules=rules))
        await eve.hear(Snapshot)
        await gone(host, bob, bob_again)
        for moment in (MONDAY + timedelta(hours=18, minutes=59), MONDAY + timedelta(hours=19, minutes=1)):
            post.now = moment  # 7:59 and 8:01 in Madrid
            await host.host.tables.listed_or_refuse("sunday").timer.run_due()
            await host.host.tables.daily_letters.write_due()
        ((to, text),) = await post.written(1)
        assert to == "bob"
        lines = text.splitlines()
        assert lines[:10] == [
            "What is waiting for you today.",
            "",
            "* It is your turn. Hive, “sunday” (ann)",
            "  ann places the queen in the middle of the table.",
            "  Your time runs out: 2026-03-05 13:00 (CET)",
            "",
            "* You are invited to a table. Hive, “tuesday” (eve)",
            "",
            "* The game is over. Hive, “monday” (ann)",
            "  ann gives up.",
        ]
    async with hosting(home_of_its_own) as host:  # and not again after a restart
        await host.host.tables.daily_letters.write_due()
        post.now += timedelta(days=1)
        looks = host.host.tables.daily_letters.write_due
        await asyncio.gather(looks(), looks())
        (_first, (_to, text)) = await post.written(2)
        assert "sunday" in text
        assert "monday" not in text, "that it is over was told"
        assert "tuesday" not in text


async def test_who_is_here_has_nothing_to_be_told_or_wants_none_gets_no_letter(
    home_of_its_own: Path, post: Post
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", name="sunday")
        await wants(host, bob, LetterPace.DAILY)
        await wants(host, ann, LetterPace.NEVER)
        await move(ann)
        await move(bob)
        await gone(host, ann)
        post.now += timedelta(days=1)
        bob.say(Ping())
        await bob.hear(Pong)
        await host.host.tables.listed_or_refuse("sunday").timer.run_due()
        await host.host.tables.daily_letters.write_due()
        assert host.host.messenger.settings(bob.person).daily_at == post.now
    assert post.letters == []


async def test_what_is_proposed_stands_before_what_is_over_and_nothing_of_who_is_blocked(
    home_of_its_own: Path, post: Post
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", name="sunday")
        await wants(host, bob, LetterPace.DAILY)
        eve = await host.terminal("eve")
        bob.say(Block(person=eve.person), Ping())
        await bob.hear(Pong)
        seats, rules = (Seat("White"), Seat("Black")), HouseRules(invited=("bob",))
        eve.say(Make(game="hive", name="tuesday", seats=seats, house_rules=rules))
        await eve.hear(Snapshot)
        ann.say(Propose(kind=ProposalKind.PAUSE), Ping())
        await ann.hear(Pong)
        await gone(host, bob)
        post.now += timedelta(days=1)
        await host.host.tables.daily_letters.write_due()
        ((_to, text),) = await post.written(1)
    assert "* There is a proposal for you to vote on. Hive, “sunday” (ann)" in text
    assert "tuesday" not in text


async def test_of_two_hosts_of_one_database_one_writes(database: str, tmp_path: Path, post: Post) -> None:
    async with hosting(tmp_path / "a", kept=database) as one, hosting(tmp_path / "b", kept=database) as other:
        ann, bob = await one.table("hive", "ann", "bob", name="sunday")
        await wants(one, bob, LetterPace.DAILY)
        await move(ann)
        await gone(one, bob)
        while other.host.messenger.settings(bob.person).pace is not LetterPace.DAILY:
            await asyncio.sleep(0.01)
        post.now += timedelta(days=1)
        await other.host.tables.daily_letters.write_due()
        await one.host.tables.daily_letters.write_due()
        await post.written(1)
        await asyncio.gather(
            one.host.tables.daily_letters.write_due(), other.host.tables.daily_letters.write_due()
        )
    assert len(post.letters) == 1


@pytest.mark.parametrize(
    ("zone", "now", "due"),
    [
        ("", MONDAY, MONDAY.replace(hour=8)),
        ("UTC+5:30", MONDAY.replace(hour=2), MONDAY.replace(hour=2) + timedelta(days=-1, minutes=30)),
        ("Europe/Madrid", MONDAY, MONDAY.replace(hour=7)),
        ("Europe/Madrid", datetime(2026, 7, 1, 5, tzinfo=UTC), datetime(2026, 6, 30, 6, tzinfo=UTC)),
    ],
)
def test_a_letter_is_due_at_the_hour_of_the_day_in_the_zone_of_its_reader(
    zone: str, now: datetime, due: datetime
) -> None:
    person = PersonSettings().notified_by(Notify(pace=LetterPace.DAILY, hour=8, zone=zone))
    assert person.daily_due(now) == due


@pytest.mark.parametrize("zone", ["Utopia", "../etc/passwd", "UTC+99", "+2:75", "x" * 40])
def test_what_is_no_time_zone_is_refused(zone: str) -> None:
    with pytest.raises(Refused, match="bad_zone"):
        PersonSettings().notified_by(Notify(zone=zone))


def test_zones_are_named_as_people_name_them() -> None:
    for zone in ("utc", "+2", "UTC-3:30", "gmt+11", "America/Argentina/Buenos_Aires"):
        assert PersonSettings().notified_by(Notify(zone=zone)).zone == zone
    assert ZoneInfo("Europe/Madrid")


async def test_what_is_wrong_with_one_person_keeps_no_letter_from_another(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = home_of_its_own / "host/people"
    people.mkdir(parents=True, mode=0o700)
    for name, zone in (("ann", ""), ("bob", ""), ("dan", "Z")):  # the first two without a time zone
        lines = ('mail = "a@example.org"', 'confirmed = ["a@example.org"]', 'pace = "daily"')
        time = f"daily_at = 2001-01-01T08:00:00{zone}"
        (people / f"account:{name}.toml").write_text("\n".join(("schema = 3", *lines, time)))
    keep = FileStore.save_person_settings

    def kept(
        store: FileStore, account: str, person: PersonSettings, before: PersonSettings | None = None
    ) -> None:
        if account == "account:ann":
            raise SaveError("full", people)
        keep(store, account, person, before)

    monkeypatch.setattr(FileStore, "save_person_settings", kept)
    async with hosting(home_of_its_own) as host:
        before = datetime(2001, 1, 1, 8, tzinfo=UTC)
        assert host.host._store.person_settings("account:ann").daily_at == before
        await host.host.tables.daily_letters.write_due()
        written = {account: person.daily_at for account, person in host.host._store.people()}
        assert written["account:ann"] == before
        assert before not in (written["account:bob"], written["account:dan"])


async def test_letters_that_are_being_written_end_with_the_host(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = []

    async def write_due(_letters: DailyLetters) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    monkeypatch.setattr(DailyLetters, "write_due", write_due)
    async with hosting(home_of_its_own):
        pass
    assert ended, "no letter is handed to carriers that have gone"
