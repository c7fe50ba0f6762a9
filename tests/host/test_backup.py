"""A backup that is made while people play, and a host that is made of it."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from antterm.host.stores import store_at
from antterm.saves.replay import replay
from antterm.saves.store import Store
from antterm.wire.messages import Accepted, OwnerAction, OwnerRequest
from tests.host.hosting import PATIENCE, Terminal, hosting
from tests.host.test_tournaments import OPEN, made

SCRIPT = Path(__file__).resolve().parents[2] / "deploy/backup.sh"

pytestmark = pytest.mark.skipif(shutil.which("tar") is None, reason="no tar to keep a backup in")


async def backup(data: Path, folder: Path) -> tuple[Path, str]:
    """Make one; the archive, and what the script complains of."""
    folder.mkdir(exist_ok=True)
    ran = await asyncio.create_subprocess_exec(
        str(SCRIPT), str(data), str(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    out, err = await asyncio.wait_for(ran.communicate(), PATIENCE)
    assert ran.returncode == (1 if err else 0)
    return Path(out.decode().strip()), err.decode()


async def answer(terminal: Terminal) -> None:
    """Give the first answer that there is, if one is asked."""
    await terminal.drained()
    _view, ask, _outcome = terminal.position()
    if ask is not None and terminal.stand is not None and ask.seat == terminal.stand.seat:
        terminal.answer(ask.choices[0].text)
        assert isinstance(await terminal.verdict(), Accepted)


async def play_on(people: list[Terminal], until: asyncio.Event) -> None:
    """Answer whenever somebody is asked."""
    while not until.is_set():
        for terminal in people:
            await answer(terminal)


async def test_people_go_on_at_the_same_question_from_a_backup_made_under_play(home_of_its_own: Path) -> None:
    lost, found = home_of_its_own / "lost", home_of_its_own / "found"
    for folder in (lost, found):
        folder.mkdir()
    async with hosting(lost) as host:
        at_tables = [await host.table(game, "ann", "bob") for game in ("march", "hive")]
        (lost / "host/host.toml").write_text('name = "anthill"\n')
        await host.host.owner_commands.do(OwnerRequest(act=OwnerAction.BAN, about="192.0.2.0/24"), "carl")
        for people in at_tables:
            for terminal in (*people, *people):
                await answer(terminal)
        tables = [people[0].stand.table for people in at_tables if people[0].stand is not None]
        before = {table: host.store.read(table).answers for table in tables}
        enough = asyncio.Event()
        playing = [asyncio.create_task(play_on(people, enough)) for people in at_tables]
        archive, complaint = await backup(lost / "host", home_of_its_own / "backups")
        enough.set()
        await asyncio.gather(*playing)
        after = {table: host.store.read(table).answers for table in tables}
    assert complaint == ""
    assert [path.name for path in archive.parent.iterdir()] == [archive.name], "nothing else is left"
    assert archive.stat().st_mode & 0o777 == 0o600
    shutil.rmtree(lost)
    with tarfile.open(archive) as packed:
        packed.extractall(found / "host", filter="data")
    assert (found / "host/host.toml").exists()
    assert [ban.who for ban in store_at("", found / "host").bans()] == ["192.0.2.0/24"]
    for table in tables:
        restored = Store(found / "host").read(table)
        kept = restored.answers
        assert kept[: len(before[table])] == before[table], "what was acknowledged before is there"
        assert after[table][: len(kept)] == kept, "and nothing that was not played"
    async with hosting(found) as host:
        for table in tables:
            ann, bob = [await host.terminal(name) for name in ("ann", "bob")]
            for terminal in (ann, bob):
                terminal.number += 100  # its answers are others than those before
                await terminal.sit(table, known_rev=10_000)
            record, _document, _notice = replay(host.store.read(table), host.store.path(table))
            asked = record.play.ask
            assert asked is not None
            (waited,) = [t for t in (ann, bob) if t.stand is not None and t.stand.seat == asked.seat]
            assert waited.position()[1] == asked, "the question is the same"
            await answer(waited)
            assert len(host.store.read(table).answers) == len(record.history) + 1


async def test_of_a_table_that_is_not_whole_a_backup_says_so_and_has_the_others(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        for name in ("ann", "bob"):
            await host.table("hive", name, bots=1)
        broken, whole = sorted(path.name for path in (home_of_its_own / "host/tables").glob("*.json"))
    (home_of_its_own / "host/games" / broken).unlink()
    archive, complaint = await backup(home_of_its_own / "host", home_of_its_own / "backups")
    assert f"no whole copy of {home_of_its_own}/host/tables/{broken}" in complaint
    with tarfile.open(archive) as packed:
        assert {f"./tables/{whole}", f"./games/{whole}"} <= set(packed.getnames())


async def test_every_folder_of_a_host_is_in_a_backup_and_a_tournament_is_as_it_was(
    home_of_its_own: Path,
) -> None:
    lost, found = home_of_its_own / "lost", home_of_its_own / "found"
    for folder in (lost, found):
        folder.mkdir()
    async with hosting(lost, OPEN) as host:
        ann, *_bots = await host.table("hive", "ann", bots=1)
        name = await made(ann)
        before = store_at("", lost / "host").tournaments()[name].tournament
        archive, complaint = await backup(lost / "host", home_of_its_own / "backups")
    assert complaint == ""
    with tarfile.open(archive) as packed:
        packed.extractall(found / "host", filter="data")
    written = {path.relative_to(lost / "host") for path in (lost / "host").rglob("*.json")}
    assert written <= {path.relative_to(found / "host") for path in (found / "host").rglob("*.json")}
    assert store_at("", found / "host").tournaments()[name].tournament == before


async def test_a_backup_of_the_ssh_server_has_its_key_and_the_keys_of_its_people(
    home_of_its_own: Path,
) -> None:
    data = home_of_its_own / "antterm-serve"
    for name in ("serve.toml", "serve/host_key", "serve/people.json", "serve/people/1/settings.toml"):
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_text(name)
    archive, complaint = await backup(data, home_of_its_own / "backups")
    assert complaint == ""
    with tarfile.open(archive) as packed:
        packed.extractall(home_of_its_own / "found", filter="data")
    for path in (path for path in data.rglob("*") if path.is_file()):
        assert (home_of_its_own / "found" / path.relative_to(data)).read_text() == path.read_text()
