"""Letters: handed to the machine's own mail, or posted to a webhook, which leads nowhere else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import create_server
from threading import Thread
from time import sleep

import pytest

from antterm import i18n, registry
from antterm.host import letters
from antterm.host.files import Files
from antterm.host.letters import Letter, NotSentError, is_public, send
from antterm.host.messenger import Messenger
from antterm.host.people import AddressBook, Person
from antterm.i18n import _, languages
from antterm.journal import AsLine
from antterm.wire.messages import PROTOCOL, Hello, Notify, Ping, Pong, ToHost
from tests.host.hosting import SHARED, hosting

LETTER = Letter("your_turn", "hive", "Sunday", "Ann has moved.")
TAKES_MAIL = (
    "import sys; file = open(sys.argv[1], 'wb'); "
    "file.write(repr(sys.argv[2:]).encode() + b'\\n' + sys.stdin.buffer.read())"
)


@dataclass
class Server:
    """A server that takes what is posted to it."""

    url: str = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    """Of its answers."""
    posted: list[tuple[str, str, str]] = field(default_factory=list)
    """Path, title and text of what came."""


@pytest.fixture
def server() -> Iterator[Server]:
    taken = Server()

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            taken.posted.append((self.path, self.headers["Title"], text))
            self.send_response(taken.status)
            for name, value in {**taken.headers, "Content-Length": "0"}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Taking) as http:
        taken.url = f"http://127.0.0.1:{http.server_port}/ann"
        Thread(target=http.serve_forever, args=(0.01,), daemon=True).start()
        yield taken
        http.shutdown()


def test_a_webhook_gets_the_text_with_game_and_name_as_its_title(server: Server) -> None:
    send(LETTER, Person(webhook=server.url), local=True)
    foreign = Letter("invited", "hive", "Sonntag, früh")
    send(foreign, Person(webhook=server.url), local=True)
    first, second = server.posted
    assert first == ("/ann", "Hive: Sunday", "It is your turn.\nAnn has moved.")
    assert second[1].startswith("=?utf-8?")
    assert "\n" not in second[1]


def test_a_letter_is_in_the_language_of_its_reader_alone(server: Server) -> None:
    send(LETTER, Person(webhook=server.url, lang=languages.PSEUDO), local=True)
    with i18n.speaking(languages.PSEUDO):
        send(LETTER, Person(webhook=server.url), local=True)
        foreign, here = _("It is your turn."), registry.title("hive")
    assert foreign != "It is your turn."
    assert [text.splitlines()[0] for _path, _title, text in server.posted] == [foreign, "It is your turn."]
    assert make_header(decode_header(server.posted[0][1])) == f"{here}: Sunday"
    assert server.posted[1][1] == "Hive: Sunday"


async def test_letters_are_in_the_language_that_somebody_has_used_last(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:

        async def comes(lang: str, *then: ToHost) -> Person:
            ann = await host.connect("ann")
            ann.say(Hello(protocol=PROTOCOL, app="test", guest="ann", lang=lang), *then, Ping())
            await ann.hear(Pong)
            return host.host.messenger.settings(ann.account)

        foreign = languages.PSEUDO
        assert await comes(foreign) == Person(), "who gets no letters leaves nothing behind"
        assert (await comes(foreign, Notify(mail="ann"))).lang == foreign
        assert (await comes("")).lang == foreign, "the greeting of a shell says nothing of it"
        assert (await comes("of bees")).lang == languages.SOURCE
        assert await comes(foreign) == Person(mail="ann", lang=foreign)
    assert AddressBook(tmp_path / "host").read(f"ann@{SHARED}").lang == foreign


def test_what_a_webhook_answers_leads_nowhere_else(server: Server, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    server.status = 302
    for place in (f"file://{tmp_path}/secret", f"{server.url}/elsewhere"):
        server.headers = {"Location": place}
        with pytest.raises(NotSentError, match="302"):
            send(LETTER, Person(webhook=server.url), local=True)
    assert [path for path, _title, _text in server.posted] == ["/ann", "/ann"]


def test_guests_reach_no_machine_of_the_host_s_own_network(server: Server) -> None:
    with pytest.raises(NotSentError, match=r"^webhook: NoPublicAddressError$"):
        send(LETTER, Person(webhook=server.url))
    assert not server.posted
    for host in ("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fe80::1%eth0", "fd00::1"):
        assert not is_public(host)
    assert not is_public("::ffff:127.0.0.1")
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")


def test_mail_is_handed_to_the_machine_with_the_address_apart_from_its_flags(tmp_path: Path) -> None:
    taken = tmp_path / "mail"
    sendmail = (sys.executable, "-S", "-c", TAKES_MAIL, str(taken), "--")
    send(Letter("your_turn", "hive", "Früh"), Person(mail="ann@example.org"), sendmail=sendmail)
    arguments, _line, mail = taken.read_bytes().partition(b"\n")
    assert arguments == b"['--', 'ann@example.org']"
    message = message_from_bytes(mail, policy=policy.default)
    assert message["Subject"] == "Hive: Früh"
    assert message["To"] == "ann@example.org"
    assert message.get_content().split() == ["It", "is", "your", "turn."]


def test_where_one_way_fails_the_other_is_gone_all_the_same(server: Server) -> None:
    person = Person(mail="ann", webhook=server.url)
    with pytest.raises(NotSentError, match=r"^mail: FileNotFoundError ENOENT$"):
        send(LETTER, person, local=True, sendmail=("/nowhere/sendmail",))
    assert len(server.posted) == 1


async def test_what_cannot_be_sent_is_told_to_who_keeps_the_host_without_the_secret_of_the_address(
    server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    messenger = Messenger(Files(tmp_path), (), local=True)
    messenger.write("ann", LETTER)
    await messenger.keep("ann", Person(webhook=f"{server.url}/secret"))
    server.status = 500
    messenger.write("ann", LETTER)
    messenger.close(wait=True)
    assert [path for path, _title, _text in server.posted] == ["/ann/secret"]
    (told,) = [json.loads(AsLine().format(record)) for record in caplog.records]
    assert told["event"] == "letter_failed"
    assert (told["person"], told["webhook"]) == ("ann", "NotTakenError 500")


def test_an_answer_that_drips_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "TIMEOUT", 0.5)
    with create_server(("127.0.0.1", 0)) as dripping:

        def drip() -> None:
            line, _from = dripping.accept()
            with line, suppress(OSError):
                while True:
                    line.sendall(b"x")
                    sleep(0.01)

        Thread(target=drip, daemon=True).start()
        with pytest.raises(NotSentError, match="webhook"):
            send(LETTER, Person(webhook=f"http://127.0.0.1:{dripping.getsockname()[1]}"), local=True)
