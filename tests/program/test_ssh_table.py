"""Several people over a real OpenSSH server at one table, by the second recipe of `docs/hosting.md`."""

from __future__ import annotations

import asyncio
import getpass
import random
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from antterm import registry
from antterm.core.record import Record
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import BattleBegan
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import ReactingToPlay
from antterm.saves.document import Document, Seat
from antterm.saves.store import Store
from antterm.wire.frames import frame, read_reply
from antterm.wire.messages import PROTOCOL, Hello, Make, Snapshot
from tests.bots.test_json_lines import FIRST, Script
from tests.program.driving import CHECKOUT
from tests.program.sshd import Server, needs_ssh, set_up
from tests.serve.test_bot import come, ended
from tests.terminal import PATIENCE, Terminal

pytestmark = needs_ssh

GUESTS = ("ann", "bob", "cleo", "dan")
SIZE = (120, 40)
"""Columns and rows: room for all keys that mean something."""
WORDS = registry.words("march")
F2 = "\x1bOQ"
TAKES = 3
"""Seconds within which an answer is taken, or else was typed too early."""
TO_READ = "Enter: on to the "
"""What the screen says below a page that is to be read first."""


@dataclass
class House:
    """A host and the SSH server before it."""

    server: Server
    store: Store
    """The host's."""

    def saved(self) -> Document:
        """The game as the host has it on disk."""
        return self.store.read("summer")

    def names(self) -> tuple[str, ...]:
        """What people are called there."""
        return tuple(seat.name for seat in self.saved().seats)

    def record(self) -> Record[State]:
        """It, played."""
        document = self.saved()
        return Record.replay(March(), len(document.seats), document.seed, document.options, document.answers)


@pytest.fixture
def house(home_of_its_own: Path) -> Iterator[House]:
    """A host at which Ann, Bob and Cleo are guests; each has a key."""
    folder, socket = home_of_its_own / "ssh", home_of_its_own / "host.sock"
    folder.mkdir()
    user = getpass.getuser()
    server = set_up(
        folder,
        GUESTS,
        "**One account for all guests**",
        [("Match User guests", f"Match User {user}"), ("/etc/antterm/guests", f"{folder}/keys")],
        [(f"/home/guests/{guest}", f"{home_of_its_own}/{guest}") for guest in GUESTS],
        f"ANTTERM_SOCKET={socket}",
    )
    data = home_of_its_own / "host"
    data.mkdir()
    (data / "host.toml").write_text(f'guests = ["{user}"]\n')
    command = (sys.executable, "-m", "tests.program.antterm", "host", "--socket", socket, "--data-dir", data)
    with subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE) as host:
        try:
            assert host.stdout is not None
            assert b"ready" in host.stdout.readline()
            yield House(server, Store(data))
        finally:
            host.terminate()
            host.wait(PATIENCE)


def open_table(line: Terminal, players: int) -> None:
    """Make a table of March of the Ants."""
    line.wait_for("There is no table yet")
    line.type("t")
    line.wait_for("open to anybody")
    for _before in range([*registry.GAMES].index("march")):
        line.key("right")
    line.wait_for("March of the Ants ►")
    line.key("down")
    for _more in range(players - 2):
        line.key("right")
    line.wait_for(f"◄ {players} ►")
    line.key("up")
    line.keys("up", "up")
    line.wait_for("> Name of the table")
    line.type(f"summer{F2}")
    line.wait_for("The game begins when")


def sit_down(line: Terminal) -> None:
    """Come to the table that is open."""
    line.wait_for("Sit down at “summer”")
    line.key("enter")
    line.wait_for("II III IV")


def answer(house: House, line: Terminal, record: Record[State], text: str) -> None:
    """Type an answer at the terminal of who is asked, once it shows the question.

    The same question may have stood there before, of which this one is the next; then it is typed again.
    Pages that are to be read before it, such as a card that was drawn, are turned.
    """
    given = len(record.answers)
    assert record.play.ask is not None
    question = WORDS.question(record.play.ask, house.names())[:60]
    if isinstance(record.play.ask.about, ReactingToPlay):
        question = "Discard a card and draw one?"  # before it the screen names the card that was played

    def taken() -> bool:
        return len(house.saved().answers) > given

    for _try in range(20):
        line.until(lambda: taken() or question in line.text() or TO_READ in line.text())
        if TO_READ in line.text():
            line.key("enter")
            continue
        if taken():
            return
        line.type(f":{text}\r")
        with suppress(AssertionError):
            line.until(taken, most=TAKES)
        if taken():
            return
        line.key("escape")
        if "Go on playing" in line.text():  # it opened the menu
            line.key("escape")
    raise AssertionError(f"{text} is not taken:\n{line.text()}")


def play_on(house: House, lines: Sequence[Terminal], most: int, chance: random.Random) -> Record[State]:
    """Play at random until so many answers have been given, or to the end."""
    record = house.record()
    while (ask := record.play.ask) is not None and len(record.answers) < most:
        marches = [choice.text for choice in ask.choices if choice.text.startswith("march")]
        text = chance.choice(marches or [choice.text for choice in ask.choices])
        answer(house, lines[ask.seat], record, text)
        for text in house.saved().answers[len(record.answers) :]:
            record.answer(text)
    return record


def hang_up(line: Terminal) -> None:
    """The connection is lost."""
    line.kill(signal.SIGKILL)
    line.wait_end()


def hand(record: Record[State], seat: int) -> set[str]:
    """The names of the cards that somebody holds."""
    view = record.play.view(seat)
    return {view.parts.cards[card].name for card in view.nests[seat].hand or ()}


@pytest.mark.slow
def test_two_guests_play_and_one_who_was_cut_off_goes_on(house: House) -> None:
    chance = random.Random(7)
    with ExitStack() as lines:
        ann = lines.enter_context(house.server.log_in("ann", SIZE))
        open_table(ann, 2)
        bob = lines.enter_context(house.server.log_in("bob", SIZE))
        sit_down(bob)
        record = play_on(house, (ann, bob), 4, chance)
        asked = record.play.ask
        assert asked is not None
        hang_up((ann, bob)[asked.seat])
        name = GUESTS[asked.seat]
        back = lines.enter_context(house.server.log_in(name, SIZE))
        back.wait_for("Go on with “summer”: it is your turn.")
        back.key("enter")
        back.wait_for("II III IV")
        both = (back, bob) if asked.seat == 0 else (ann, back)
        assert len(play_on(house, both, 6, chance).answers) >= 6
        command = house.server.command("cleo", "-T")
        cleo = subprocess.run(
            command, input="\n0\n", capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        assert "1. “summer”; March of the Ants" in cleo.stdout
        assert cleo.stdout.endswith("0. leave the host\n"), "her own terminal shows what she types"


@pytest.mark.slow
def test_three_guests_play_a_march_to_its_end_while_somebody_looks_on(house: House) -> None:
    chance = random.Random(55)  # a short game with a battle in it
    with ExitStack() as stack:

        def log_in(guest: str) -> Terminal:
            return stack.enter_context(house.server.log_in(guest, SIZE))

        ann = log_in("ann")
        open_table(ann, 3)
        lines = [ann, log_in("bob"), log_in("cleo")]
        for line in lines[1:]:
            sit_down(line)
        dan = log_in("dan")
        dan.wait_for("Watch “summer”")
        dan.key("enter")
        dan.wait_for("watching")
        record = play_on(house, lines, 40, chance)
        for seat, line in enumerate(lines):
            line.settle()
            for other in {0, 1, 2} - {seat}:
                hidden = hand(record, other) - hand(record, seat)
                assert not [card for card in hidden if line.find(card)], "somebody's hand"
        hang_up(lines[1])
        lines[1] = log_in("bob")
        lines[1].wait_for("“summer”")
        lines[1].key("enter")
        lines[1].wait_for("II III IV")
        record = play_on(house, lines, 10_000, chance)
        assert record.play.outcome is not None
        assert any(isinstance(event, BattleBegan) for event in record.events())
        outcome = WORDS.outcome(record.play.outcome, house.names())[:40]
        for line in (*lines, dan):
            line.wait_for("The end")
            while not line.find("Final score"):  # who has won is told when what came last has been read
                line.key("enter")
                line.settle()
            line.wait_for(outcome)


@pytest.mark.slow
def test_bots_of_guests_play_each_with_its_key(house: House, home_of_its_own: Path, tmp_path: Path) -> None:
    async def make_table() -> None:
        reader, writer = await asyncio.open_unix_connection(home_of_its_own / "host.sock")
        seats = (Seat("A"), Seat("B"))
        made = Make(game="micropolis", name="summer", seats=seats, options={})
        writer.write(frame(Hello(protocol=PROTOCOL, app="test", guest="ann")) + frame(made))
        while not isinstance(told := await read_reply(reader), Snapshot):
            assert told is not None
        writer.close()
        await writer.wait_closed()

    asyncio.run(asyncio.wait_for(make_table(), PATIENCE))
    with ExitStack() as bots:
        coming = []
        for guest in ("ann", "bob"):
            (tmp_path / guest).mkdir()
            script = Script(tmp_path / guest, FIRST)
            bot = come(house.server.command(guest, "-T"), tmp_path / guest, script, "summer")
            coming.append((bots.enter_context(bot), script))
        for bot, script in coming:
            status, told = ended(bot)
            assert status == 0, told
            assert "wins" in told
            assert script.heard[0]["names"] == ["ann", "bob"]
            assert script.heard[-1]["type"] == "end"
    assert house.saved().turn is None
