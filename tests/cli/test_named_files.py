"""Every file that people can name on the command line: nothing waits, grows or is overwritten because of one.

The arguments come from the parsers themselves, so a new one is tried without being listed here.
"""

from __future__ import annotations

import argparse
import ast
import errno
import os
import resource
import signal
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import antterm
from antterm import registry
from antterm.commands import values
from antterm.commands.arguments import parsers
from antterm.commands.common import SENTENCE_LIMIT
from antterm.commands.values import LAST_PORT, any_port, port
from antterm.core.printable import is_printable
from antterm.saves import named_files
from antterm.saves.store import Store
from antterm.serve.key_ring import KeyRing
from tests.cli.running import Run, is_one_sentence
from tests.sampling import each_value

PATIENCE = 20.0
"""Seconds after which a command hangs."""
MEMORY = 400 * 2**20
"""Bytes that a command may need on top of what this process has already."""
PRECIOUS = b"precious\n"
TYPED: dict[str, tuple[str, ...]] = {
    "import": ("FILE",),
    "export": ("sunday",),
    "share": ("sunday",),
    "store": ("copy", "FROM", "TO"),
    "serve": ("keys", "add", "Ann", "FILE"),
    "check": ("sunday",),
    "show": ("sunday",),
    "replay": ("sunday",),
    "play": ("hive",),
    "simulate": ("hive",),
    "options": ("hive",),
    "completions": ("bash",),
}
"""What is typed after each command that needs something; words in capitals are arguments that name a file."""
WITH_OUTPUT = ("--force",)


@dataclass(frozen=True)
class Argument:
    """An argument of a command that names something on the disk."""

    command: str
    action: argparse.Action
    kind: values.PathName

    @property
    def name(self) -> str:
        """What people call it."""
        return f"{self.command} {(self.action.option_strings or [self.action.dest])[-1]}".strip()

    def needed(self) -> list[str]:
        """Words for the arguments that the command cannot do without."""
        parser = parsers()[1].get(self.command)
        actions = parser._actions if parser is not None and self.action.option_strings else []
        return ["x" for each in actions if each.required and not each.option_strings]

    def typed(self, path: str) -> list[str]:
        """The command line with this argument."""
        words = [*self.command.split(), *TYPED.get(self.command, self.needed())]
        if self.action.option_strings:
            words = self.command.split() if "FILE" in words else words
            typed = [*words, self.action.option_strings[-1], path]
            return [*typed, *WITH_OUTPUT] if self.action.dest == "output" else typed
        if self.command == "store":
            both = {"source": ("FROM", "TO"), "target": ("TO", "FROM")}[self.action.dest]
            return [{both[0]: path, both[1]: "other"}.get(word, word) for word in words]
        if "FILE" in words:
            return [path if word == "FILE" else word for word in words]
        return [*self.command.split(), path]


def arguments() -> Iterator[tuple[str, argparse.Action]]:
    """All arguments of all commands, each once; those that stand everywhere with no command."""
    main, commands = parsers()
    seen: set[int] = set()
    for command, parser in [("", main), *commands.items()]:
        for action in parser._actions:
            if id(action) not in seen:
                seen.add(id(action))
                yield command, action


def naming_files() -> Iterator[Argument]:
    for command, action in arguments():
        if isinstance(action.type, values.PathName):
            yield Argument(command, action, action.type)


NAMING = tuple(naming_files())


def test_every_argument_that_looks_like_a_file_is_known_as_one() -> None:
    looking = {
        f"{command} {action.dest}"
        for command, action in arguments()
        for shown in [f"{action.metavar}"]
        if any(word in shown for word in ("FILE", "PATH", "DIR", "FROM", "ADDRESS", "FOLDER"))
        or action.type is Path
        or (action.dest in ("action", "target") and command in ("serve", "store") and action.choices is None)
    }
    assert looking == {f"{each.command} {each.action.dest}" for each in NAMING}
    assert {each.kind for each in NAMING} == {
        each for each in vars(values).values() if isinstance(each, values.PathName)
    }


def test_every_argument_that_looks_like_a_port_is_known_as_one() -> None:
    looking = [
        action
        for _command, action in arguments()
        if "port" in "".join(action.option_strings) or f"{action.metavar}" == "PORT"
    ]
    assert len(looking) >= 2
    assert all(action.type in (port, any_port) for action in looking)


def ports() -> list[tuple[str, argparse.Action]]:
    return [(command, action) for command, action in arguments() if action.type in (port, any_port)]


@pytest.mark.parametrize("number", [-1, LAST_PORT + 1, 65_536 * 2 + 22, 99_999_999, 10**30, "0x10", ""])
@pytest.mark.parametrize(("command", "action"), ports(), ids=lambda each: getattr(each, "dest", each))
def test_a_port_that_there_is_not_is_refused(
    run: Run, command: str, action: argparse.Action, number: object
) -> None:
    status, printed, said = run(*command.split(), f"{action.option_strings[-1]}={number}")
    assert (status, printed) == (2, "")
    assert is_one_sentence(said)


def test_a_port_may_be_the_first_or_the_last() -> None:
    for _command, action in ports():
        assert action.type(f"{LAST_PORT}") == LAST_PORT  # type: ignore[operator,misc]
        assert action.type("1") == 1  # type: ignore[operator,misc]
    assert any_port("0") == 0


# What may be in the place of a file


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_folder(path: Path) -> None:
    path.mkdir()


def an_unreadable_file(path: Path) -> None:
    if os.geteuid() == 0:  # for whom every file is readable but this one
        path.symlink_to("/proc/self/mem")
        return
    path.write_bytes(PRECIOUS)
    path.chmod(0)


def a_socket(path: Path) -> None:
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(os.fspath(path))
    listening.close()


def a_link_in_a_circle(path: Path) -> None:
    path.symlink_to(path.name)


def a_planted_link(path: Path) -> None:
    victim = path.with_name("victim")
    victim.write_bytes(PRECIOUS)
    path.symlink_to("victim")


def nesting(path: Path) -> None:
    path.write_text("(" * 100_000 + "[" * 100_000 + "{" * 100_000)


def nested_json(path: Path) -> None:
    path.write_text('{"format":' + "[" * 200_000)


def a_line_of_a_megabyte(path: Path) -> None:
    path.write_text("x\x1b[2J" * 250_000)


def too_much(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 * 2**30)


def a_path_that_is_too_long(path: Path) -> None:
    """There is nothing: the name itself is the trouble."""


def a_missing_folder(path: Path) -> None:
    """There is nothing, and no folder either in which it could be."""


def a_folder_of_somebody_else(path: Path) -> None:
    """Nothing can be read or written in the folder, even by an administrator."""


ODD = (
    a_pipe,
    a_link_to_a_pipe,
    a_device,
    a_folder,
    an_unreadable_file,
    a_socket,
    a_link_in_a_circle,
    a_planted_link,
    nesting,
    nested_json,
    a_line_of_a_megabyte,
    too_much,
    a_path_that_is_too_long,
    a_missing_folder,
    a_folder_of_somebody_else,
)
NEEDS = {"share": ".svg", "export": ".pgn"}
"""The endings that commands want."""


class Hangs(BaseException):
    """A command has not ended."""


@contextmanager
def bounded() -> Iterator[None]:
    """End what waits for ever, and give little memory meanwhile."""

    def end(*_: object) -> None:
        raise Hangs

    size = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    limits = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, limits[1]))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.signal(signal.SIGALRM, before)


def odd_path(folder: Path, make: Callable[[Path], None], ending: str = "") -> Path:
    if make is a_folder_of_somebody_else:
        return Path(f"/sys/kernel/odd{ending}")
    folder = folder / "\x1b[2Jodd"
    folder.mkdir()
    if make is a_missing_folder:
        return folder / "nowhere" / "below" / f"odd{ending}"
    path = folder / (("x" * 5000 if make is a_path_that_is_too_long else "odd") + ending)
    make(path)
    return path


def stand(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """What is in a folder: by name, the kind and permissions, the identity, and what small files hold."""
    found = {}
    for path in folder.iterdir():
        status = path.lstat()
        is_small = stat.S_ISREG(status.st_mode) and status.st_size < 2**22 and status.st_mode & stat.S_IRUSR
        found[path.name] = status.st_mode, status.st_ino, path.read_bytes() if is_small else b""
    return found


def check_refused(run: Run, folder: Path, *typed: str) -> str:
    """Run a command, which must end with one sentence and leave what is there as it is.

    Returns:
        The sentence.
    """
    before = stand(folder)
    with bounded():
        status, printed, said = run(*typed)
    assert status in (1, 2), (status, printed, said)
    assert is_one_sentence(said), said
    assert "antterm crashed" not in said
    assert is_printable(said.rstrip("\n"))
    assert len(said) < SENTENCE_LIMIT + 50
    assert stand(folder) == before
    assert os.strerror(errno.EEXIST) not in said, "what is in the way is said"
    if "permission to" in said:
        assert os.strerror(errno.EACCES) in said or os.strerror(errno.EPERM) in said, (
            "no other fault is mended so"
        )
    return said


def may_be_good(argument: Argument, make: Callable[[Path], None]) -> bool:
    """Whether what is there can be what the argument names, so that there is nothing to refuse."""
    if argument.action.dest == "source":
        return make is a_folder
    if argument.kind in (values.folder, values.folder_or_database):
        return make in (a_folder, a_missing_folder)
    if argument.kind is values.socket_file and argument.command.startswith("host "):
        # of a host that has fallen: what the keeper wants is done on the store
        return make in (a_socket, a_missing_folder, a_folder_of_somebody_else)
    return False


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("argument", "make"),
    each_value(NAMING, ODD),
    ids=lambda case: getattr(case, "__name__", None) or case.name,
)
def test_whatever_is_in_the_place_of_a_file_is_refused_at_once(
    run: Run,
    sunday: Path,
    store: Store,
    tmp_path: Path,
    argument: Argument,
    make: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    KeyRing(store.data_dir).make("Ann", "ssh-ed25519 AAAA")
    (tmp_path / "other").mkdir()  # the other folder of `store copy`
    path = odd_path(tmp_path, make, NEEDS.get(argument.command, ""))
    if may_be_good(argument, make):
        pytest.skip("this is what it asks for")
    if argument.name == "turn --socket":
        with bounded():  # it is for greetings, where it is silent whatever there is
            assert run(*argument.typed(os.fspath(path))) == (0, "", "")
        return
    if argument.name in ("doctor --socket", "doctor --backups"):  # what is wrong there is among the findings
        with bounded():
            status, printed, said = run(*argument.typed(os.fspath(path)), "--host")
        assert (status, said) in ((0, ""), (1, ""))
        assert all(map(is_printable, printed.splitlines()))
        return
    if argument.name == "serve --socket":
        pytest.skip("a server waits for a host that is not there yet")
    typed = argument.typed(os.fspath(path))
    is_plain = make in (nesting, nested_json, a_line_of_a_megabyte, too_much)
    if argument.kind is values.file_to_write and is_plain:
        typed.remove("--force")  # they are good files to be overwritten: only without leave they are not
    if argument.kind is values.log_file and is_plain:
        pytest.skip("lines can be written at the end of any file")
    if argument.command == "":
        typed = ["--data-dir", os.fspath(path), "import", os.fspath(game_file(tmp_path))]
    said = check_refused(run, beside(path, tmp_path), *typed)
    if argument.name == "join --socket" and os.path.exists(path) and not path.is_socket():
        assert "not a socket" in said, "nobody waits for a host that cannot come"


def beside(path: Path, folder: Path) -> Path:
    """The folder of this test that a command must leave as it is which is given a path."""
    return path.parent if path.is_relative_to(folder) and path.parent.is_dir() else folder


def game_file(folder: Path) -> Path:
    """A file of another program with a game."""
    path = folder / "game.txt"
    path.write_text("Base;InProgress;Black[1];wS1")
    return path


def documents() -> list[tuple[str, str]]:
    """The options of games whose values are files, with those that are folders of files."""
    return [(game_id, option) for game_id in registry.HOMES for option in registry.documents(game_id)]


DEEP = (
    '"a."*3000+b=1',
    "dots",
    "lists",
    "tables",
    "header",
    "long key",
    "megabyte",
    "many dotted lines",
    "number",
    "deep id",
    "unprintable",
)
TEXTS = {
    '"a."*3000+b=1': "a." * 3000 + "b=1\n",
    "dots": "a." * 500_000 + "b=1\n",
    "lists": "x=" + "[" * 100_000,
    "tables": "x=" + "{a=" * 50_000,
    "header": "[" + "a." * 20_000 + "b]\n",
    "long key": "k" * 200_000 + "\n",
    "megabyte": "#" + "x" * 2**20,
    "many dotted lines": "".join(f"{'a.' * 60}b{line}=1\n" for line in range(1500)),
    "number": "x=" + "9" * 100_000,
    "deep id": "[[card]]\nid=" + "[" * 60 + "]" * 60 + "\n",
    "unprintable": f'{"x" * 100_000}="\x1b[2J"\n',
}


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("make", "document", "command"),
    each_value(ODD, documents(), ["play", "simulate"]),
    ids=lambda value: getattr(value, "__name__", None) or str(value),
)
def test_whatever_is_in_the_place_of_owners_components_is_refused_at_once(
    run: Run, tmp_path: Path, make: Callable[[Path], None], document: tuple[str, str], command: str
) -> None:
    game_id, option = document
    files = registry.documents(game_id)[option].files
    path = odd_path(tmp_path, make)
    check_refused(run, beside(path, tmp_path), command, game_id, "--option", f"{option}={path}")
    for number, name in enumerate(files):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        if make not in (a_path_that_is_too_long, a_missing_folder, a_folder_of_somebody_else):
            make(folder / name)
            check_refused(run, folder, command, game_id, "--option", f"{option}={folder}")


@pytest.mark.few(4)
@pytest.mark.parametrize("content", DEEP)
@pytest.mark.parametrize(("game_id", "option"), documents())
def test_components_that_are_nested_without_end_are_refused_in_one_sentence(
    run: Run, tmp_path: Path, game_id: str, option: str, content: str
) -> None:
    for number, name in enumerate(registry.documents(game_id)[option].files or ("",)):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        path = folder / (name or "deck")
        path.write_text(TEXTS[content])
        check_refused(run, folder, "simulate", game_id, "--option", f"{option}={folder if name else path}")


# Writing


@pytest.mark.parametrize("command", [("export", "--format", "pgn"), ("share", "--format", "svg")])
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o400])
def test_an_overwritten_file_keeps_its_permissions_and_no_planted_link_is_followed(
    run: Run, sunday: Path, tmp_path: Path, command: tuple[str, ...], mode: int
) -> None:
    target, victim = tmp_path / f"k.{command[-1]}", tmp_path / "victim"
    name = target.name
    target.write_text("old")
    target.chmod(mode)
    victim.write_bytes(PRECIOUS)
    for planted in (
        f".{name}.new",
        f"{name}.new",
        "k.new",
        f".{name}.tmp",
        f"{name}.tmp",
        f"{name}~",
        f".{name}.swp",
    ):
        (tmp_path / planted).symlink_to("victim")
    before = {path.name for path in tmp_path.iterdir()}
    verb, *flags = command
    assert run(verb, "sunday", *flags, "--output", str(target), "--force")[0] == 0
    assert target.read_text() != "old"
    assert stat.S_IMODE(target.stat().st_mode) == mode
    assert victim.read_bytes() == PRECIOUS
    assert {path.name for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("error", [errno.EPERM, errno.ENOTSUP], ids=errno.errorcode.__getitem__)
def test_a_file_is_overwritten_where_permissions_cannot_be_set_unless_more_people_could_read_it(
    run: Run, sunday: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    """As on the file systems of memory cards and some shares."""

    def chmod(_path: Path, _mode: int) -> None:
        raise OSError(error, os.strerror(error))

    target = tmp_path / "k.pgn"
    export = ("export", "sunday", "--format", "pgn", "--output", str(target), "--force")
    target.write_text("old")
    os.chmod(target, 0o644)
    monkeypatch.setattr(Path, "chmod", chmod)
    assert run(*export)[0] == 0
    assert target.read_text() != "old"
    target.write_text("old")
    os.chmod(target, 0o400)
    status, _printed, said = run(*export)
    assert status == 1
    assert is_one_sentence(said)
    assert target.read_text() == "old"
    assert [*tmp_path.glob(".antterm-*")] == []


@pytest.mark.few(3)
@pytest.mark.parametrize("command", ["export", "share"])
@pytest.mark.parametrize("to", ["victim", "nowhere"])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_link_is_neither_followed_nor_replaced(
    run: Run, sunday: Path, tmp_path: Path, command: str, to: str, force: tuple[str, ...]
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "victim").write_bytes(PRECIOUS)
    (folder / "link").symlink_to(to)
    (folder / "link").rename(folder / f"link{NEEDS[command]}")
    check_refused(run, folder, command, "sunday", "--output", str(folder / f"link{NEEDS[command]}"), *force)


@pytest.mark.few(5)
@pytest.mark.parametrize("command", ["export", "share"])
@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("name", ["a.jpg", "a.pdf", "a", "a.svg.zip"])
def test_an_ending_that_cannot_be_written_is_refused_with_those_that_can(
    run: Run, sunday: Path, tmp_path: Path, command: str, force: tuple[str, ...], name: str
) -> None:
    target = tmp_path / name
    if force:
        target.write_bytes(PRECIOUS)
    if (command, name) == ("export", "a"):
        pytest.skip("a game as text needs no ending")
    status, printed, said = run(command, "sunday", "--output", str(target), *force)
    assert (status, printed) in ((1, ""), (2, ""))
    assert is_one_sentence(said)
    assert NEEDS[command] in said
    assert target.exists() == bool(force)
    assert not force or target.read_bytes() == PRECIOUS


@pytest.mark.parametrize(
    ("command", "form", "name"),
    [("share", "svg", "a.png"), ("share", "text", "a.cast"), ("export", "pgn", "a.svg")],
)
def test_a_file_does_not_get_another_format_than_its_name_promises(
    run: Run, sunday: Path, tmp_path: Path, command: str, form: str, name: str
) -> None:
    status, printed, said = run(command, "sunday", "--format", form, "--output", str(tmp_path / name))
    assert printed == ""
    assert status in (1, 2)
    assert f"The extension “{Path(name).suffix}” does not fit {form.upper()}" in said
    assert not (tmp_path / name).exists()


def test_a_new_file_follows_the_umask(run: Run, sunday: Path, tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        assert run("export", "sunday", "--output", str(tmp_path / "new.pgn"))[0] == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.pgn").stat().st_mode) == 0o640


def test_lines_are_added_at_the_end_of_a_regular_file_and_of_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for line in (b"one\n", b"two\n"):
        fd = named_files.open_to_append(path)
        os.write(fd, line)
        os.close(fd)
    assert path.read_bytes() == b"one\ntwo\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (tmp_path / "link").symlink_to("log")
    os.mkfifo(tmp_path / "pipe")
    reading = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        for other in (tmp_path, tmp_path / "link", tmp_path / "pipe", Path("/dev/null")):
            with pytest.raises(OSError, match=r"regular|directory|symbolic"):
                named_files.open_to_append(other)
    finally:
        os.close(reading)


def test_a_link_is_a_name_for_a_file_to_read(run: Run, store: Store, tmp_path: Path) -> None:
    game_file(tmp_path)
    (tmp_path / "link.txt").symlink_to("game.txt")
    assert run("import", str(tmp_path / "link.txt"))[0] == 0
    assert store.read("link").answers == ("wS1",)


READING_AND_WRITING = {"read_text", "write_text", "read_bytes", "write_bytes", "open"}
GUARDS = {"saves/private.py", "saves/named_files.py"}
WITHOUT_GUARD = {
    "games/march/bots/weights.py",
    "games/hive/analysis/explorer.py",
    "games/hive/analysis/names.py",
    "games/hive/bots/levels.py",
    "i18n/pages.py",
    "bots/child.py",
    "bots/guard.py",
    "cli.py",
    "games/hive/commands/uhp.py",
    "commands/completions.py",
    "core/editions.py",
    "draw/canvas.py",
    "games/march/documents.py",
    "games/micropolis/documents.py",
    "host/postgres/pool.py",
    "host/postgres/store.py",
    "host/host.py",
    "i18n/catalogue.py",
    "i18n/data.py",
    "i18n/lookalikes.py",
    "lessons.py",
    "plugins.py",
    "puzzles.py",
    "saves/store.py",
    "ui/terminal/endings.py",
    "ui/terminal/first.py",
}
"""Modules that open files of the program itself, devices, or files that only the program writes."""


def test_files_are_read_and_written_by_the_guarded_modules_alone() -> None:
    root = Path(antterm.__file__).parent
    found = set()
    for file in root.rglob("*.py"):
        text = file.read_text("utf-8")
        if not any(f"{name}(" in text for name in READING_AND_WRITING):
            continue  # to parse it would take long, and find nothing
        for call in ast.walk(ast.parse(text)):
            if isinstance(call, ast.Call) and _touches_files(call.func):
                found.add(file.relative_to(root).as_posix())
    assert found - GUARDS == WITHOUT_GUARD


def _touches_files(called: ast.expr) -> bool:
    """Whether what is called reads or writes a file by its path."""
    if isinstance(called, ast.Name):
        return called.id == "open"
    if not isinstance(called, ast.Attribute) or called.attr not in READING_AND_WRITING:
        return False
    owner = called.value
    if called.attr == "open":
        return isinstance(owner, ast.Name) and owner.id in ("os", "io", "path", "file")
    return not (isinstance(owner, ast.Name) and owner.id in ("private", "named_files", "exchange"))
