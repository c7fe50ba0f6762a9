"""Letters: handed to the machine's own mail, or posted to a webhook, which leads nowhere else."""

from __future__ import annotations

import asyncio
import json
import re
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import EmailMessage
from functools import partial
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedRWPair
from pathlib import Path
from socket import create_server
from tempfile import NamedTemporaryFile
from threading import Thread
from time import sleep
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from msgspec.structs import replace

from antterm import i18n, registry
from antterm.host import letters, webhooks
from antterm.host.directory import Directory
from antterm.host.file_store import FileStore
from antterm.host.identity import of_guest
from antterm.host.letters import Letter, LetterEntry, NotSentError, send
from antterm.host.messenger import CODES_OF_PERSON, CODES_TO_ADDRESS, LETTERS_OF_PERSON, TRIES, Messenger
from antterm.host.person_settings import PersonSettings, SettingsFiles
from antterm.host.settings import HostSettings
from antterm.host.webhooks import NoPublicAddressError, is_public, post
from antterm.i18n import _, languages
from antterm.journal import JsonLineFormatter
from antterm.wire.messages import (
    PROTOCOL,
    Confirm,
    Hello,
    NotificationSettings,
    Notify,
    Ping,
    Pong,
    Refusal,
    ToHost,
)
from tests.host.hosting import PATIENCE, SHARED, hosting

LETTER = Letter(LetterEntry("your_turn", "hive", "Sunday", ("Bob",)))
LOCAL = HostSettings(name="anthill", way_there="ssh -p 2222 games.example.org", local_webhooks=True)
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
    hosts: list[str] = field(default_factory=list)
    """What each called the server."""


def posted_to(url: str, lang: str = languages.SOURCE) -> PersonSettings:
    """Somebody who has confirmed a webhook."""
    return PersonSettings(webhook=url, confirmed=(url,), lang=lang)


@pytest.fixture
def server() -> Iterator[Server]:
    taken = Server()

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            taken.hosts.append(self.headers["Host"])
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
    send(LETTER, posted_to(server.url), "ann", LOCAL)
    foreign = Letter(LetterEntry("invited", "hive", "Sonntag, früh"))
    send(foreign, posted_to(server.url, lang="ru"), "ann", LOCAL)
    first, second = server.posted
    assert first[:2] == ("/ann", "Hive: It is your turn.")
    assert second[1].startswith("=?utf-8?")
    assert "\n" not in second[1]


def test_a_letter_says_who_what_where_how_to_get_there_and_how_to_get_no_more() -> None:
    limits = HostSettings(
        name="anthill", way_there="ssh -p 2222 games.example.org", contact="carl@example.org"
    )
    invited = Letter(LetterEntry("invited", "hive", "Sunday", ("Bob",)))
    assert invited.text("ann", limits).splitlines() == [
        "You are invited to a table.",
        "Game: Hive",
        "Table: “Sunday”",
        "From: Bob",
        "Your name: ann",
        "Host: anthill",
        "How to get there: ssh -p 2222 games.example.org",
        "",
        "To get no more mail, or one message a day, connect to the host and press m in the lobby.",
        "Or write to the keeper of the host: carl@example.org",
    ]


HOSTILE = (
    "You won! http://win.example/now",
    "click www.win.example",
    "pay@win.example",
    "x\r\nBcc: all@win.example",
    "\u202emoc.niw//:ptth",
)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("code", letters.SENTENCES)
def test_what_people_type_is_never_in_the_subject_and_never_a_link(code: str, text: str) -> None:
    letter = Letter(LetterEntry(code, "hive", text, (text,)))
    assert letter.title == Letter(LetterEntry(code, "hive", "Sunday")).title
    told = letter.text(text, HostSettings(name="anthill"))
    assert "win.example" not in told
    assert "//" not in told
    assert "\r" not in told
    assert not any(line.startswith("Bcc") for line in told.splitlines())


def test_a_letter_is_in_the_language_of_its_reader_alone(server: Server) -> None:
    send(LETTER, posted_to(server.url, lang=languages.PSEUDO), "ann", LOCAL)
    with i18n.speaking(languages.PSEUDO):
        send(LETTER, posted_to(server.url), "ann", LOCAL)
        foreign, here = _("It is your turn."), registry.title("hive")
    assert foreign != "It is your turn."
    assert [text.splitlines()[0] for _path, _title, text in server.posted] == [foreign, "It is your turn."]
    assert make_header(decode_header(server.posted[0][1])) == f"{here}: {foreign}"
    assert server.posted[1][1] == "Hive: It is your turn."


async def test_letters_are_in_the_language_that_somebody_has_used_last(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:

        async def comes(lang: str, *then: ToHost) -> PersonSettings:
            ann = await host.connect("ann")
            ann.say(Hello(protocol=PROTOCOL, app="test", guest="ann", lang=lang), *then, Ping())
            await ann.hear(Pong)
            return host.host.messenger.settings(ann.person)

        foreign = languages.PSEUDO
        assert await comes(foreign) == PersonSettings(name="ann"), (
            "who gets no letters leaves only their name behind"
        )
        assert (await comes(foreign, Notify(mail="ann@example.org"))).lang == foreign
        ann = of_guest(SHARED, "ann")
        known = host.host.messenger.settings(ann).confirming("ann@example.org")
        await host.host.messenger.change(ann, lambda _before: known)
        assert (await comes("")).lang == foreign, "the greeting of a shell says nothing of it"
        assert (await comes("of bees")).lang == languages.SOURCE
        assert await comes(foreign) == known
    assert SettingsFiles(tmp_path / "host").read(f"guest:{SHARED}:ann").lang == foreign


def test_what_a_webhook_answers_leads_nowhere_else(server: Server, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    server.status = 302
    for place in (f"file://{tmp_path}/secret", f"{server.url}/elsewhere"):
        server.headers = {"Location": place}
        with pytest.raises(NotSentError, match="302"):
            send(LETTER, posted_to(server.url), "ann", LOCAL)
    assert [path for path, _title, _text in server.posted] == ["/ann", "/ann"]


def test_guests_reach_no_machine_of_the_host_s_own_network(server: Server) -> None:
    with pytest.raises(NotSentError, match=r"^webhook: NoPublicAddressError$"):
        send(LETTER, posted_to(server.url), "ann", HostSettings())
    assert not server.posted


NOT_PUBLIC = (
    *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("255.255.255.255", "240.0.0.1", "224.0.0.1", "192.0.2.1", "198.18.0.1", "192.0.0.9"),
    *("::1", "::", "fe80::1%eth0", "fe80::1", "fd00::1", "fec0::1", "ff0e::1", "2001:db8::1", "3fff::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::808:808"),
    *("2002:7f00:1::", "2002:a00:1::1", "2001:0:7f00:1::", "2001:0:808:808:0:0:80ff:fffe"),
    *(
        "2606:4700::5efe:7f00:1",
        "2606:4700::200:5efe:a00:1",
        "fe80::5efe:808:808",
        "fd00::200:5efe:808:808",
        "1::1",
        "localhost",
        "",
    ),
)


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_no_address_of_an_inner_network_passes_for_public_in_whatever_form(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"]
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["64:ff9b::7f00:1"], ["::ffff:127.0.0.1"], []]
)
def test_nothing_is_connected_to_unless_every_address_of_a_name_is_public(addresses: list[str]) -> None:
    with create_server(("127.0.0.1", 0)) as inner:
        inner.setblocking(False)
        port = inner.getsockname()[1]
        with pytest.raises(NoPublicAddressError):
            post(f"http://ntfy.example.org:{port}/x", b"", {}, resolve=lambda _host, _port: addresses)
        with pytest.raises(BlockingIOError):
            inner.accept()


def test_a_name_is_resolved_once_and_the_server_told_the_name(server: Server) -> None:
    asked: list[tuple[str, int]] = []
    port = urlsplit(server.url).port or 0

    def resolve(host: str, wanted: int) -> list[str]:
        asked.append((host, wanted))
        return ["127.0.0.1"] if len(asked) == 1 else ["192.0.2.1"]

    url = f"http://ntfy.example.org:{port}/topic?auth=1"
    post(url, b"text", {"Title": "title"}, local=True, resolve=resolve)
    assert server.posted == [("/topic?auth=1", "title", "text")]
    assert server.hosts == [f"ntfy.example.org:{port}"]
    assert asked == [("ntfy.example.org", port)]


def test_over_tls_the_server_is_told_the_name_and_must_prove_it() -> None:
    key = generate_private_key(SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "ntfy.example.org")])
    built = x509.CertificateBuilder(name, name, key.public_key(), 1)
    days = (datetime.now(UTC) - timedelta(days=1), datetime.now(UTC) + timedelta(days=1))
    made = built.not_valid_before(days[0]).not_valid_after(days[1]).sign(key, SHA256())
    asked: list[str | None] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with NamedTemporaryFile() as file:
        file.write(made.public_bytes(Encoding.PEM))
        file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        file.flush()
        context.load_cert_chain(file.name)
    context.sni_callback = lambda _line, told, _context: asked.append(told)
    with create_server(("127.0.0.1", 0)) as secure:

        def greet() -> None:
            line, _from = secure.accept()
            with suppress(OSError):
                context.wrap_socket(line, server_side=True)

        Thread(target=greet, daemon=True).start()
        url = f"https://ntfy.example.org:{secure.getsockname()[1]}/x"
        with pytest.raises(ssl.SSLCertVerificationError):
            post(url, b"", {}, local=True, resolve=lambda _host, _port: ["127.0.0.1"])
    assert asked == ["ntfy.example.org"]


def test_mail_is_handed_to_the_machine_with_the_address_apart_from_its_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = tmp_path / "mail"
    sendmail = (sys.executable, "-S", "-c", TAKES_MAIL, str(taken), "--")
    monkeypatch.setattr(letters, "SENDMAIL", sendmail)
    person = PersonSettings(mail="ann@example.org", confirmed=("ann@example.org",))
    send(Letter(LetterEntry("your_turn", "hive", "Früh")), person, "ann", HostSettings())
    arguments, _line, mail = taken.read_bytes().partition(b"\n")
    assert arguments == b"['--', 'ann@example.org']"
    message = message_from_bytes(mail, policy=policy.default)
    assert message["Subject"] == "Hive: It is your turn."
    assert message["To"] == "ann@example.org"
    assert "Table: “Früh”" in message.get_content()


@dataclass
class MailServer:
    """A mail server on the loopback that takes all mail."""

    port: int
    taken: list[tuple[str, str, EmailMessage]] = field(default_factory=list)
    """From whom, to whom, and the letter."""


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server, while this lasts."""
    with create_server(("127.0.0.1", 0)) as listening:
        server = MailServer(listening.getsockname()[1])

        def serve() -> None:
            with suppress(OSError):
                while True:
                    line, _from = listening.accept()
                    with line, line.makefile("rwb") as stream:
                        take_mail(server, stream)

        Thread(target=serve, daemon=True).start()
        yield server


def take_mail(server: MailServer, stream: BufferedRWPair) -> None:
    """Talk SMTP with one client."""

    def say(reply: bytes) -> None:
        stream.write(reply + b"\r\n")
        stream.flush()

    sender = to = ""
    say(b"220 ready")
    while line := stream.readline():
        match line.upper().split(b":")[0].split()[0]:
            case b"MAIL":
                sender = line.decode().partition("<")[2].partition(">")[0]
                say(b"250 ok")
            case b"RCPT":
                to = line.decode().partition("<")[2].partition(">")[0]
                say(b"250 ok")
            case b"DATA":
                say(b"354 go on")
                content = b""
                while (part := stream.readline()) != b".\r\n":
                    content += part
                letter = message_from_bytes(content, policy=policy.default)
                assert isinstance(letter, EmailMessage)
                server.taken.append((sender, to, letter))
                say(b"250 taken")
            case b"QUIT":
                say(b"221 bye")
                return
            case _:
                say(b"250 ok")


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


def code_in(letter: EmailMessage) -> str:
    found = re.search(r"code that confirms the address: (\d+)", letter.get_content())
    assert found is not None
    return found[1]


async def test_an_address_counts_once_the_code_that_was_sent_there_is_typed(home_of_its_own: Path) -> None:
    with mail_server() as mail:
        limits = HostSettings(
            guests=(SHARED,),
            requests=10_000,
            name="anthill",
            smtp=f"127.0.0.1:{mail.port}",
            contact="carl@example.org",
        )
        async with hosting(home_of_its_own, limits) as host:
            messenger = host.host.messenger
            ann = await host.terminal("ann")
            ann.say(Notify(mail="victim@example.org"))
            told = await ann.hear(NotificationSettings)
            assert (told.wish.mail, told.unconfirmed.mail) == ("victim@example.org",) * 2
            await until(lambda: mail.taken)
            messenger.write(ann.person, LETTER)
            ann.say(Confirm(code="1"))
            assert (await ann.hear(Refusal)).code == "wrong_code"
            sender, to, letter = mail.taken[0]
            assert (sender, to) == ("carl@example.org", "victim@example.org")
            assert letter["Subject"] == "antterm: Confirm this address."
            assert letter["List-Unsubscribe"] == "<mailto:carl@example.org?subject=unsubscribe>"
            assert "ann has asked the host anthill" in letter.get_content(), "by the name, which is no id"
            ann.say(Confirm(code=code_in(letter)))
            assert (await ann.hear(NotificationSettings)).unconfirmed == Notify()
            messenger.write(ann.person, LETTER)
            await until(lambda: len(mail.taken) == 2)
            assert mail.taken[1][2]["Subject"] == "Hive: It is your turn.", "nothing was sent before"
            assert "Your name: ann" in mail.taken[1][2].get_content().splitlines()
            ann.say(Confirm(code=code_in(letter)))
            assert (await ann.hear(Refusal)).code == "no_code"
            ann.say(Notify(mail="other@example.org"))
            assert (await ann.hear(NotificationSettings)).unconfirmed.mail == "other@example.org"
            assert not messenger.settings(ann.person).wants_letters, "another address is confirmed anew"


async def test_codes_cannot_be_guessed_nor_sent_to_strangers_without_end(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with mail_server() as mail:
        limits = HostSettings(guests=(SHARED,), requests=10_000, smtp=f"127.0.0.1:{mail.port}")
        async with hosting(home_of_its_own, limits) as host:
            for number in range(12):
                someone = await host.terminal(f"guest{number % 3}")
                someone.say(Notify(mail="victim@example.org" if number % 2 else "Victim@Example.org"))
                reply = await someone.next()
                assert isinstance(reply, NotificationSettings if number < CODES_TO_ADDRESS else Refusal)
            ann = await host.terminal("ann")
            taken = 0
            for number in range(CODES_OF_PERSON + 3):
                ann.say(Notify(mail=f"victim{number}@example.org"))
                taken += isinstance(await ann.next(), NotificationSettings)
            assert taken == CODES_OF_PERSON
            bob = await host.terminal("bob")
            bob.say(Notify(mail="bob@example.org"))
            await bob.hear(NotificationSettings)
            for _try in range(TRIES):
                bob.say(Confirm(code="x"))
                assert (await bob.hear(Refusal)).code == "wrong_code"
            await until(lambda: len(mail.taken) == CODES_TO_ADDRESS + CODES_OF_PERSON + 1)
            letter = next(each[2] for each in mail.taken if each[1] == "bob@example.org")  # in any order
            bob.say(Confirm(code=code_in(letter)))
            assert (await bob.hear(Refusal)).code == "no_code"
    assert len(mail.taken) == CODES_TO_ADDRESS + CODES_OF_PERSON + 1


async def test_one_person_has_only_so_many_letters_written_by_inviting(
    server: Server, tmp_path: Path
) -> None:
    store = FileStore(tmp_path)
    messenger = Messenger(store, (), Directory(store, tuple), LOCAL)
    for number in range(LETTERS_OF_PERSON + 5):
        url = f"{server.url}{number}"
        await messenger.change(f"guest{number}", partial(replace, webhook=url, confirmed=(url,)))
        messenger.write(f"guest{number}", LETTER, "mallory")
    messenger.write("guest0", LETTER, "bob")
    messenger.close(wait=True)
    assert len(server.posted) == LETTERS_OF_PERSON + 1


def test_where_one_way_fails_the_other_is_gone_all_the_same(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = PersonSettings(
        mail="ann@example.org", webhook=server.url, confirmed=("ann@example.org", server.url)
    )
    monkeypatch.setattr(letters, "SENDMAIL", ("/nowhere/sendmail",))
    with pytest.raises(NotSentError, match=r"^mail: FileNotFoundError ENOENT$"):
        send(LETTER, person, "ann", LOCAL)
    assert len(server.posted) == 1


async def test_what_cannot_be_sent_is_told_to_who_keeps_the_host_without_the_secret_of_the_address(
    server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = FileStore(tmp_path)
    messenger = Messenger(store, (), Directory(store, tuple), LOCAL)
    messenger.write("ann", LETTER)
    await messenger.change("ann", lambda _before: posted_to(f"{server.url}/secret"))
    server.status = 500
    messenger.write("ann", LETTER)
    messenger.close(wait=True)
    assert [path for path, _title, _text in server.posted] == ["/ann/secret"]
    (told,) = [json.loads(JsonLineFormatter().format(record)) for record in caplog.records]
    assert told["event"] == "letter_failed"
    assert (told["person"], told["webhook"]) == ("ann", "NotTakenError 500")


def test_an_answer_that_drips_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "POST_TIMEOUT", 0.1)
    with create_server(("127.0.0.1", 0)) as dripping:

        def drip() -> None:
            line, _from = dripping.accept()
            with line, suppress(OSError):
                while True:
                    line.sendall(b"x")
                    sleep(0.01)

        Thread(target=drip, daemon=True).start()
        with pytest.raises(NotSentError, match="webhook"):
            send(LETTER, posted_to(f"http://127.0.0.1:{dripping.getsockname()[1]}"), "ann", LOCAL)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_server_that_took_all_the_time_to_connect_to_is_waited_for_no_longer(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for its answer nor for its TLS handshake: the line is hung up, before it times out itself."""
    times = iter([0.0, 0.0, webhooks.POST_TIMEOUT])
    monkeypatch.setattr(webhooks, "monotonic", lambda: next(times))
    with create_server(("127.0.0.1", 0)) as silent:
        url = f"{scheme}://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises((OSError, HTTPException)) as refused:
            post(url, b"", {}, local=True)
    assert refused.type is not TimeoutError
