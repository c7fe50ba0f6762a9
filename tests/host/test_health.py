"""Whether a host is well, for programs of its machine."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Event
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from antterm.host import health as pages
from antterm.host import host as module
from antterm.host.health import LONGEST, VISITORS, health, health_socket
from antterm.host.settings import HostError, HostSettings
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.watchdog import Watchdog
from antterm.wire.messages import PROTOCOL, Accepted, Bye, Hello, Ping, Pong, Welcome
from tests.host.hosting import PATIENCE, Hosting, Terminal, hosting
from tests.program.driving import command


@asynccontextmanager
async def watched(folder: Path, limits: HostSettings | None = None) -> AsyncIterator[tuple[Hosting, int]]:
    """A host that can be asked whether it is well, and the port."""
    listening = health_socket(0)
    port = listening.getsockname()[1]
    async with hosting(folder, limits) as here, health(here.host, listening):
        yield here, port


async def said(port: int, request: bytes) -> str:
    """All that is answered to a request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    try:
        return (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
    except ConnectionResetError:
        return ""
    finally:
        writer.close()


async def admitted(here: Hosting, name: str) -> Terminal:
    """A terminal that connects until it is let in: on a busy machine the host may seem to hang once more."""
    while True:
        terminal = await here.connect(name)
        terminal.say(Hello(protocol=PROTOCOL, app="test", guest=name))
        first = await terminal.next()
        if isinstance(first, Welcome):
            return terminal
        assert isinstance(first, Bye), first
        assert first.retry


async def page(port: int, path: str) -> tuple[int, str]:
    """The status of a page, and what it says."""
    head, _end, content = (await said(port, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())).partition(
        "\r\n\r\n"
    )
    assert f"Content-Length: {len(content)}" in head
    return int(head.split()[1]), content


async def test_it_is_well_until_it_cannot_save(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(home_of_its_own) as (here, port):
        assert await page(port, "/healthz") == (200, "ok\n")

        def full(self: Store) -> None:
            raise SaveError("full", self.folder)

        monkeypatch.setattr(Store, "try_out", full)
        here.host.checkup._until = 0.0
        assert await page(port, "/healthz") == (503, "not ok\nstore: full\n")
        status, told = await page(port, "/metrics")
        assert status == 200
        assert 'antterm_trouble{part="store"} 1.0' in told
        assert (await page(port, "/"))[0] == 404


async def test_the_figures_are_such_as_prometheus_reads(home_of_its_own: Path) -> None:
    async with watched(home_of_its_own) as (here, port):
        (ann,) = await here.table("hive", "ann", bots=1)
        for text in (None, "too late"):
            ann.answer(text or ann.position()[1].choices[0].text)  # type: ignore[union-attr]
            assert isinstance(await ann.verdict(), Accepted) == (text is None)
        _status, told = await page(port, "/metrics")
    samples = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(told)
        for sample in family.samples
    }
    assert samples["antterm_games", "under_way"] == 1
    assert samples["antterm_people",] == samples["antterm_terminals",] == 1
    assert samples["antterm_answer_seconds_count",] == samples["antterm_answer_seconds_bucket", "+Inf"] == 1
    assert samples["antterm_refused_total", "stale"] == 1
    assert samples["antterm_questions_waiting",] == 0
    assert (
        samples["antterm_bot_wait_seconds_count",] == samples["antterm_bot_wait_seconds_bucket", "+Inf"] == 1
    )
    assert not any("ann" in value for _name, *labels in samples for value in labels), "nobody is named"


async def test_whatever_is_said_at_that_port_the_host_goes_on(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(home_of_its_own) as (_here, port):
        assert (await said(port, b"POST /healthz HTTP/1.1\r\n\r\n")).startswith("HTTP/1.1 405")
        for nonsense in (b"\r\n\r\n", b"GET\r\n\r\n"):
            assert (await said(port, nonsense)).startswith("HTTP/1.1 405")
        assert (await said(port, b"\xff\r\n\r\n")).startswith("HTTP/1.1 405")
        assert await said(port, b"x" * (2 * LONGEST)) == ""
        monkeypatch.setattr(pages, "PATIENCE", 0.01)
        assert await said(port, b"GET") == "", "who says nothing is let go"
        monkeypatch.undo()
        assert (await page(port, "/healthz"))[0] == 200


async def test_however_many_come_and_say_nothing_others_are_answered(home_of_its_own: Path) -> None:
    async with watched(home_of_its_own) as (_here, port):
        silent = []
        for number in range(3 * VISITORS):
            silent.append(await asyncio.open_connection("127.0.0.1", port))
            if number % 3 == 1:
                silent[-1][1].write(b"GET /healthz HTTP/1.1\r\n")
            if number % 20 == 0:
                assert await page(port, "/healthz") == (200, "ok\n")
        for _time in range(5):
            assert await page(port, "/healthz") == (200, "ok\n")
        assert await asyncio.wait_for(silent[0][0].read(), PATIENCE) == b"", "the first has given place"
        for _reader, writer in silent:
            writer.close()


async def test_a_host_that_hangs_says_so_by_health_and_status_and_where_in_its_log(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "Watchdog", partial(Watchdog, after=0.2, every=0.02))
    seen, told = Event(), list[str]()

    def look() -> None:
        """Ask from outside, and end the stall."""
        try:
            with pytest.raises(HTTPError) as raised:
                urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE)
            told.append(raised.value.read().decode())
            told.append(command("host", "status", "--socket", str(here.path)).stderr)
        finally:
            seen.set()

    def hang(secret: str) -> None:
        assert seen.wait(PATIENCE), secret

    async with watched(home_of_its_own) as (here, port):
        looking = asyncio.create_task(asyncio.to_thread(look))
        await asyncio.sleep(0)
        hang("the queen is pinned")
        await looking
        assert re.fullmatch(r"not ok\nloop: stalled for \d+ s\n", told[0])
        assert re.fullmatch(
            r"antterm: The host is not answering: it has been hanging for \d+ s\. .*\n", told[1]
        )
        guest = await admitted(here, "ann")
        guest.say(Ping())
        await guest.hear(Pong)
        assert await page(port, "/healthz") == (200, "ok\n")
    facts = {record.getMessage(): record.facts for record in caplog.records if hasattr(record, "facts")}
    assert any(" hang" in place for place in facts["stalled"]["where"])
    assert facts["turns_again"]["seconds"] > 0
    assert "pinned" not in str(facts)


async def test_a_check_that_never_ends_is_no_sign_of_health(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "ANSWERS_WITHIN", 0.1)
    async with watched(home_of_its_own) as (here, port):
        release = Event()
        monkeypatch.setattr(Store, "try_out", lambda _store: release.wait(PATIENCE))
        here.host.checkup._until = 0.0
        assert await page(port, "/healthz") == (503, "not ok\ncheckup: no answer in 0 s\n")
        release.set()


def test_it_is_asked_on_this_machine_alone_and_a_port_that_is_taken_is_said() -> None:
    with health_socket(0) as first:
        host, port = first.getsockname()
        assert host == "127.0.0.1"
        with pytest.raises(HostError) as raised:
            health_socket(port)
    assert raised.value.sentence() == (
        f"Port {port} cannot be opened for the host's health report: Address already in use."
    )


async def test_without_the_library_there_are_no_figures_and_nothing_else_is_missing(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "antterm.host.prometheus", None)
    async with watched(home_of_its_own) as (_here, port):
        assert await page(port, "/metrics") == (404, "Install antterm[metrics].\n")
        assert (await page(port, "/healthz"))[0] == 200
