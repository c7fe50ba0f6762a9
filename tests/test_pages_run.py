"""What the pages tell people to type is run as it is written, or is one of a few lines that say why not."""

from __future__ import annotations

import argparse
import re
import runpy
import shlex
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from antterm import i18n, launch, registry
from antterm.commands import app
from antterm.commands.arguments import parse
from tests.program.driving import command

CHECKOUT = Path(__file__).resolve().parents[1]
PAGES = sorted([*CHECKOUT.glob("*.md"), *CHECKOUT.glob("docs/**/*.md")])
TYPED = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
UNMARKED = re.compile(r"^```\n(.*?)^```", re.DOTALL | re.MULTILINE)
UNITS = re.compile(r"antterm[\w-]*\.(?:service|socket|timer|sysusers|tmpfiles)(?![\w.])")

NOT_RUN = {
    "makes the environment of a clone, as .ci/run and deploy/debian/build do from nothing": (
        "python3 -m venv .venv",
        ". .venv/bin/activate",
        "pip install -e '.[dev]'",
        ".venv/bin/pip install .",
        ".venv/bin/pip install -q '.[dev]'",
        ".venv/bin/pip install '.[metrics,tournaments]'",
        ".venv/bin/pip install '.[metrics,postgres,tournaments]'",
        ".venv/bin/pip install '.[metrics,pictures,serve,tournaments]'",
    ),
    "is this run, or one with this in it": (
        ".venv/bin/python -m pytest",
        "python -m pytest",
        "python -m pytest -m slow",
        ".ci/run",
        "ANTTERM_SLOW=1 .ci/run",
        ".venv/bin/python -m pytest tests/test_catalogues.py",
    ),
    "opens an app of its own; tests/test_example_widgets.py uses it": (
        ".venv/bin/python examples/widgets/demo.py",
    ),
    "wants an administrator, a machine with systemd, a database; tests/test_deploy.py reads the units": (
        "cd /opt/antterm",
        "git pull",
        "ln -s /opt/antterm/.venv/bin/antterm /usr/local/bin/antterm",
        "install -D -m 0644 deploy/antterm.sysusers /etc/sysusers.d/antterm.conf",
        "systemd-sysusers antterm.conf",
        "cp deploy/antterm.tmpfiles /etc/tmpfiles.d/antterm.conf",
        "systemd-tmpfiles --create antterm.conf",
        "cp deploy/antterm-host.socket deploy/antterm-host.service /etc/systemd/system/",
        "cp deploy/antterm-backup.service deploy/antterm-backup.timer /etc/systemd/system/",
        "cp deploy/antterm-serve.service deploy/antterm-serve-backup.service "
        "deploy/antterm-serve-backup.timer /etc/systemd/system/",
        "systemctl daemon-reload",
        "systemctl enable --now antterm-host.socket antterm-backup.timer",
        "systemctl enable --now antterm-serve antterm-serve-backup.timer",
        "systemctl start antterm-backup",
        "systemctl restart antterm-host",
        "systemctl stop antterm-host.socket antterm-host.service",
        "systemctl start antterm-host.socket",
        "journalctl -u antterm-serve",
        "runuser -u postgres -- createuser antterm",
        "runuser -u postgres -- createdb --owner=antterm --encoding=UTF8 --template=template0 antterm",
        "antterm store copy /var/lib/antterm postgresql:///antterm",
        "echo 'store = \"postgresql:///antterm\"' >> /var/lib/antterm/host.toml",
        "runuser -u antterm -- pg_dump --format=custom antterm > antterm.dump",
        "runuser -u antterm -- pg_restore --clean --if-exists --dbname=antterm < antterm.dump",
        "echo 'guests = [\"antterm-serve\"]' >> /var/lib/antterm/host.toml",
        "mv /var/lib/antterm /var/lib/antterm.before",
        "install -d -o antterm -g antterm -m 0700 /var/lib/antterm",
        "install -d -o antterm -g antterm -m 0750 /var/log/antterm",
        "cp deploy/antterm.logrotate /etc/logrotate.d/antterm",
        "tar -xzf /var/backups/antterm/ARCHIVE -C /var/lib/antterm",
        "chown -R antterm:antterm /var/lib/antterm",
        "systemctl stop antterm-serve",
        "mv /var/lib/antterm-serve /var/lib/antterm-serve.before",
        "install -d -o antterm-serve -g antterm-serve -m 0700 /var/lib/antterm-serve",
        "tar -xzf /var/backups/antterm-serve/ARCHIVE -C /var/lib/antterm-serve",
        "chown -R antterm-serve:antterm-serve /var/lib/antterm-serve",
        "systemctl start antterm-serve",
        "antterm --data-dir /var/lib/antterm-serve serve invite for Bob --for 7d",
    ),
    "asks a host that runs: tests/host/test_status.py, test_health.py, tests/cli/test_host_doctor.py do": (
        "antterm host status",
        "antterm doctor --host",
        "curl http://127.0.0.1:9418/healthz",
        "curl http://127.0.0.1:9418/metrics",
    ),
    "writes catalogues into the clone: tests/test_i18n.py does it in a small one": (
        ".venv/bin/python tools/i18n extract",
        ".venv/bin/python tools/i18n update de",
        ".venv/bin/python tools/i18n compile es",
        ".venv/bin/python tools/i18n new de",
        ".venv/bin/python tools/i18n progress de",
        ".venv/bin/python tools/i18n compile de",
        ".venv/bin/python tools/i18n wanted",
        ".venv/bin/antterm --lang de",
    ),
    "plays with a class of the reader's own: tests/test_plugins.py has one": (
        "antterm simulate micropolis --seats py:mybot:Hurried,bot:normal --games 100 --jobs 2",
    ),
    "has a program of the reader's own come to a host: tests/serve/test_bot.py does it word for word": (
        "mkfifo talk",
        "./bot < talk | ssh -T -p 2222 -i bot_key games.example.org json sunday > talk",
    ),
    "plays with a program of the reader's own: tests/test_engine_seats.py has one": (
        "antterm play hive --seats Ann,uhp:/path/to/engine --option opening=tournament",
        "antterm play hive --seats Ann,'uhp:seconds=30:/path/to/engine --its-own-flag'",
        "antterm simulate hive --seats 'bot:hard,uhp:seconds=5:/path/to/engine' --option opening=tournament "
        "--games 20 --json",
        "antterm simulate hive --seats 'bot:random,uhp:depth=2:antterm uhp' --option opening=tournament "
        "--option threefold=on",
    ),
    "starts a bot of the reader's own: tests/cli/test_check_bot.py, tests/cli/test_join_bot.py have some": (
        "antterm play march --seats Ann,json:/path/to/bot",
        "antterm play hive --seats 'Ann,json:seconds=30:/path/to/bot --its-own-flag'",
        "antterm simulate micropolis --seats json:/path/to/bot,bot:normal --games 20",
        "antterm check-bot /path/to/bot",
        "antterm check-bot 'node /path/to/bot.mjs' --game march",
        "antterm join --json /path/to/bot --table sunday",
    ),
}
"""Why a line is not run here, and who does the like."""


def commands_of(page: Path) -> Iterator[str]:
    """The lines that a page tells to type, each command for itself, without what it says of them."""
    for block in TYPED.findall(page.read_text("utf-8")):
        for line in block.splitlines():
            yield from re.split(r"\s{2,}#|\s#\s", line)[0].strip().split(" && ")


def test_every_line_is_run_or_says_why_not() -> None:
    written = {typed for page in PAGES for typed in commands_of(page)}
    listed = [typed for lines in NOT_RUN.values() for typed in lines]
    assert len(listed) == len(set(listed))
    assert set(listed) <= written, "no page says it any more"
    runnable = re.compile(r"(?:\.venv/bin/)?antterm(?: |$)|(?:\.venv/bin/)?python -m benchmarks\.\w+")
    run = sorted(written - {*listed})
    assert [typed for typed in run if not runnable.match(typed)] == []
    assert [typed for typed in run if re.search(r"/(?:path|opt|var|usr|etc)/", typed)] == [], "is not there"
    for why in NOT_RUN:
        assert all((CHECKOUT / name).exists() for name in re.findall(r"[\w.]+/[\w./]+\w", why)), why


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_block_of_commands_is_marked_as_such(page: Path) -> None:
    """All other blocks show files, screens, or, on pages of their own, the forms of all commands."""
    if page.name in ("commands.md", "es.md", "ru.md"):
        return
    for block in UNMARKED.findall(page.read_text("utf-8")):
        first = block.splitlines()[0]
        assert not re.match(r"(?:\.venv/bin/)?(?:antterm|python3?) ", first)


def test_what_is_not_run_names_what_there_is() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    deployed = {path.name for path in (CHECKOUT / "deploy").iterdir()}
    for typed in (typed for lines in NOT_RUN.values() for typed in lines):
        for extras in re.findall(r"'\.\[(.*)\]'", typed):
            assert set(extras.split(",")) <= set(project["optional-dependencies"]), typed
        assert set(UNITS.findall(typed)) <= deployed, typed
        for word in shlex.split(typed):
            if word.startswith(("deploy/", "tools/", "tests/")):
                assert (CHECKOUT / word).exists(), typed


PRINTING = ("components", "theme")
"""Commands on these pages that print something and open no app."""


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[launch.Launch]:
    """With what the app was opened, in place of the app, on what looks like a terminal."""
    from antterm.ui import start

    launches: list[launch.Launch] = []

    def run(opened: launch.Launch, _what: str, prepare: Callable[[launch.Launch], launch.Launch]) -> int:
        opened = prepare(opened)
        assert opened.table is None or opened.table.ask is not None
        launches.append(opened)
        return 0

    monkeypatch.setattr(start, "run", run)
    monkeypatch.setattr(app, "need_terminal", lambda _args, _check=None: None)
    return launches


@pytest.mark.few(16)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_tells_to_type_runs(
    page: Path, launched: list[launch.Launch], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In an empty home: games up to where the app would show them, benchmarks up to where they measure."""
    games = CHECKOUT / "antterm/games"
    shutil.copy(games / "micropolis/rules/data/deck.txt", tmp_path / "FILE")
    shutil.copytree(games / "march/rules/data", tmp_path / "FOLDER")
    monkeypatch.chdir(tmp_path)
    not_run = {typed for lines in NOT_RUN.values() for typed in lines}
    for typed in dict.fromkeys(commands_of(page)):
        if typed in not_run:
            continue
        program, *arguments = shlex.split(typed)
        if Path(program).name == "python":
            assert understands(arguments[1], arguments[2:], monkeypatch), typed
            continue
        launched.clear()
        done = command(*arguments)
        assert (done.returncode, done.stderr) == (0, ""), typed
        parsed = parse(arguments)
        if parsed.command in PRINTING:
            assert (bool(done.stdout), launched) == (True, []), typed
            continue
        (opened,) = launched
        assert (opened.table is not None) == (parsed.command == "play"), typed
        if opened.table is not None:
            assert opened.table.game.id == arguments[1] in registry.HOMES
        if parsed.lang:
            assert i18n.tongue().code == parsed.lang


def understands(module: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a benchmark takes these arguments; it is stopped before it measures, for that takes minutes."""

    class UnderstoodError(Exception):
        pass

    parse = argparse.ArgumentParser.parse_args

    def parse_and_stop(parser: argparse.ArgumentParser) -> None:
        parse(parser)
        raise UnderstoodError

    with monkeypatch.context() as here:
        here.setattr(sys, "argv", [module, *arguments])
        here.setattr(argparse.ArgumentParser, "parse_args", parse_and_stop)
        try:
            runpy.run_module(module, run_name="__main__")
        except UnderstoodError:
            return True
        except SystemExit as left:
            return left.code == 0
    return False
