"""Who is told of their turn, and when: once a turn, and also where a terminal is open but idle."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from socket import create_server

import pytest
from msgspec import json
from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.host.broadcaster import MOST, Delayed
from antterm.host.directory import Directory
from antterm.host.file_store import FileStore
from antterm.host.identity import of_account
from antterm.host.messenger import CODES_OF_PERSON, Allowance, Confirming, Messenger
from antterm.host.meta import IDLE, LETTER_DELAY, NEVER_BEGUN, OnlineStatus, TurnNotice, has_vanished
from antterm.host.person_settings import MUTED, PersonSettings, SettingsFiles
from antterm.host.settings import HostSettings
from antterm.host.store import VersionConflict
from antterm.wire.messages import Notify

NOON = datetime(2021, 3, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
AWAY = OnlineStatus(connected=False)


def test_it_is_one_turn_as_long_as_the_same_person_is_asked() -> None:
    turn = TurnNotice().now(1, NOON)
    assert turn.now(1, NOON + MINUTE) is turn
    assert turn.now(0, NOON + MINUTE) == TurnNotice(seat=0, since=NOON + MINUTE)
    assert turn.now(None, NOON + MINUTE).letter_due(AWAY) is None
    assert json.decode(json.encode(turn), type=TurnNotice) == turn


def test_a_letter_goes_once_a_turn() -> None:
    turn = TurnNotice().now(1, NOON)
    assert turn.letter_due(AWAY) == NOON + LETTER_DELAY
    written = replace(turn, letter_sent=True).now(1, NOON + MINUTE)
    assert written.letter_due(AWAY) is None
    again = written.now(0, NOON + 2 * MINUTE).now(1, NOON + 3 * MINUTE)
    assert again.letter_due(AWAY) == NOON + 3 * MINUTE + LETTER_DELAY


def test_a_terminal_that_is_open_but_idle_keeps_no_letter_back() -> None:
    turn = TurnNotice().now(1, NOON)
    assert turn.letter_due(OnlineStatus(connected=True)) == NOON + IDLE
    busy = OnlineStatus(connected=True, last_active=NOON + 4 * MINUTE)
    assert turn.letter_due(busy) == NOON + 4 * MINUTE + IDLE
    idle = OnlineStatus(connected=True, last_active=NOON - 60 * MINUTE)
    assert turn.letter_due(idle) == NOON + IDLE


def test_a_table_that_never_began_vanishes_after_a_month() -> None:
    assert has_vanished(begun=False, since=NOON, now=NOON + NEVER_BEGUN)
    assert not has_vanished(begun=False, since=NOON, now=NOON + NEVER_BEGUN - MINUTE)
    assert not has_vanished(begun=True, since=NOON, now=NOON + 50 * NEVER_BEGUN)


def test_onlookers_see_all_of_it_later_and_nothing_before() -> None:
    seen: Delayed[str] = Delayed(60)
    seen = seen.put("begun", NOON).put("moved", NOON + timedelta(seconds=10))
    assert (seen.shown, seen.latest, seen.next_moment) == (None, "moved", NOON + MINUTE)
    seen = seen.at(NOON + MINUTE)
    assert (seen.shown, seen.next_moment) == ("begun", NOON + timedelta(seconds=70))
    assert seen.at(NOON + 5 * MINUTE) == Delayed(60, (), "moved")
    assert seen.at(NOON + 5 * MINUTE).next_moment is None
    assert seen.at(NOON + 5 * MINUTE).latest == "moved"
    assert Delayed[str](0).put("at once", NOON).shown == "at once"
    seen = Delayed(60)
    for number in range(100):
        seen = seen.put(f"{number}", NOON + number * timedelta(milliseconds=100))
    assert len(seen.waiting) == 10, "one a second"
    assert seen.latest == "99"
    seen = Delayed(3600)
    for number in range(3600):
        seen = seen.put(f"{number}", NOON + timedelta(seconds=number))
    assert len(seen.waiting) == MOST, "and not more than a host has room for"


@pytest.mark.parametrize(
    ("mail", "webhook"),
    [
        ("ann@mail.example.org", ""),
        ("Ann.B+games@example.org", ""),
        ("", "https://ntfy.sh/antterm-ann"),
        ("", "http://127.0.0.1:8080/x?y=z"),
    ],
)
def test_how_one_wants_to_be_told_is_kept_as_toml(mail: str, webhook: str, tmp_path: Path) -> None:
    people = SettingsFiles(tmp_path)
    person = (
        people.read("account:ann")
        .notified_by(Notify(mail=mail, webhook=webhook))
        .muting("guest:games:Bob “B” \\ ć", True)
    )
    person = person.muting("account:\x7f\x1b[2Jcleo\n", True)
    people.write("account:ann", person)
    assert people.read("account:ann") == person
    assert not person.wants_letters, "nobody knows whose address it is"
    assert person.unconfirmed == person.notifications
    confirmed = person.confirming(mail or webhook)
    people.write("account:ann", confirmed)
    assert people.read("account:ann") == confirmed
    assert people.read("account:ann").wants_letters
    assert people.path("account:ann").stat().st_mode & 0o077 == 0
    assert not people.read("bob").wants_letters


@pytest.mark.parametrize(
    "mail",
    [
        *("-oQ/tmp", "ann@", "a b", "ann,bob", "|sh", "ann@x\n", "/etc/passwd", "ann@a..b"),
        *("root", "ann", "root@localhost", "root@localhost.localdomain", "ann@games.local", "ann@127.0.0.1"),
        *("ann@example.org\nBcc: bob@example.org", "ann@example.org,bob@example.org", "a..b@example.org"),
        *(
            "ann@-x.example.org",
            "ann@example.org.",
            "ann@[127.0.0.1]",
            "ann@exämple.org",
            "<ann@example.org>",
        ),
    ],
)
def test_what_is_no_address_is_refused(mail: str) -> None:
    with pytest.raises(Refused, match="bad_mail"):
        PersonSettings().notified_by(Notify(mail=mail))


@pytest.mark.parametrize(
    "webhook",
    [
        "file:///etc/passwd",
        "ftp://x/y",
        "https://",
        "ntfy.sh/x",
        "https://x:99999/",
        "https://x/ y",
        "http://[/",
        "https://ann:secret@ntfy.sh/x",
    ],
)
def test_what_is_no_webhook_is_refused(webhook: str) -> None:
    with pytest.raises(Refused, match="bad_webhook"):
        PersonSettings().notified_by(Notify(webhook=webhook))


def test_of_a_file_of_an_earlier_version_all_but_a_local_address_is_kept(tmp_path: Path) -> None:
    people = SettingsFiles(tmp_path)
    people.write("account:ann", PersonSettings(muted=("account:bob",), lang="es"))
    path = people.path("account:ann")
    path.write_text(path.read_text() + 'mail = "ann"\nwebhook = "https://ntfy.sh/ann"\n')
    kept = people.read("account:ann")
    assert kept == PersonSettings(muted=("account:bob",), lang="es", webhook="https://ntfy.sh/ann")
    assert not kept.wants_letters, "it is confirmed first"


def test_a_file_that_somebody_broke_is_as_none(tmp_path: Path) -> None:
    people = SettingsFiles(tmp_path)
    people.write("account:ann", PersonSettings(mail="ann@example.org"))
    for text in ("mail = 3", "mail = '-x'", "nonsense", "\x00", 'webhook = "file:///x"'):
        people.path("account:ann").write_text(text)
        assert people.read("account:ann") == PersonSettings()


def test_accounts_of_any_name_have_a_file_of_their_own(tmp_path: Path) -> None:
    people = SettingsFiles(tmp_path)
    names = [
        "account:..",
        "account:a/b",
        "guest:games:a%2Fb",
        "guest:games:Ann",
        "key:games:4f",
        "account:a b",
    ]
    for name in names:
        people.write(name, PersonSettings(muted=(name,)))
    assert [people.read(name).muted for name in names] == [(name,) for name in names]
    assert {path.parent for path in tmp_path.rglob("*.toml")} == {tmp_path / "people"}


def test_who_is_muted_can_be_heard_again_and_there_is_an_end_to_muting() -> None:
    bob, cleo = of_account("bob"), of_account("cleo")
    person = PersonSettings().muting(bob, True).muting(bob, True).muting(cleo, True)
    assert person.muted == (bob, cleo)
    assert person.muting(bob, False).muted == (cleo,)
    full = PersonSettings(muted=tuple(f"{number}" for number in range(MUTED)))
    with pytest.raises(Refused, match="too_many_muted"):
        full.muting(bob, True)


def test_a_code_counts_until_the_address_is_stored_as_confirmed() -> None:
    confirming, address, codes = Confirming(Allowance()), "ann@example.org", dict[str, str]()
    wished = confirming.wanted("ann", PersonSettings(), Notify(mail=address), codes)
    code = codes[address]
    for _attempt in range(2):  # another host may have changed the settings, and then it is done again
        settings = confirming.confirmed("ann", wished, code)
        assert settings.confirmed == (address,)
    confirming.drop_confirmed("ann", settings)
    with pytest.raises(Refused, match="no_code"):
        confirming.confirmed("ann", wished, code)


async def test_a_code_counts_once_however_often_the_change_is_made(tmp_path: Path) -> None:
    class Conflicts(FileStore):
        """A store in which another host is always a moment earlier, for a while."""

        left = CODES_OF_PERSON

        def save_person_settings(
            self, person: str, settings: PersonSettings, before: PersonSettings | None = None
        ) -> None:
            self.left -= 1
            if self.left >= 0:
                raise VersionConflict
            super().save_person_settings(person, settings, before)

    store = Conflicts(tmp_path)
    limits = HostSettings(local_webhooks=True)
    messenger = Messenger(store, (), Directory(store, tuple), limits)
    with create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
    for number in range(CODES_OF_PERSON):
        settings = await messenger.set_notifications("ann", Notify(webhook=f"{url}/{number}"), "")
        assert settings.webhook == f"{url}/{number}"
    with pytest.raises(Refused, match="too_many_codes"):
        await messenger.set_notifications("ann", Notify(webhook=url), "")
    messenger.close(wait=True)
