"""A tournament of eight over SSH: from the invitation to the standings, while processes are killed.

Four bots; and four people with the SSH of their system: Ann at a screen, who has made it, Bea by ear, Юля
at a Russian screen, and Dan on a terminal that knows ASCII alone. `tests/host/test_tournaments.py` is the
smaller twin.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from antterm.host.tournament.state import Tournament, tournament_from_json
from antterm.wire.messages import TournamentStage
from tests.program.driving import CHECKOUT
from tests.program.sshd import KEYGEN, SSH
from tests.serve.test_ssh import F2, Server, served
from tests.terminal import PATIENCE, Terminal

pytestmark = [
    pytest.mark.skipif(not (SSH and KEYGEN and hasattr(os, "fork")), reason="needs ssh and ssh-keygen"),
    pytest.mark.slow,
]

ENGLISH = {
    "name": "What do you want to be called",
    "lobby": "Lobby",
    "title": "Tournaments",
    "join": "take part",
    "entered": "you are taking",
    "game": "your game is waiting",
    "back": "Back to the lobby",
}
RUSSIAN = {
    "name": "Как вас здесь называть",
    "lobby": "Холл",
    "title": "Турниры",
    "join": "участвовать",
    "entered": "вы участвуете",
    "game": "вас ждёт партия",
    "back": "Назад в холл",
}


class Player:
    """Somebody at a screen.

    Args:
        server: where they log in.
        called: their name.
        flags: those of their SSH client.
        words: what the screen says in their language.
    """

    def __init__(self, server: Server, called: str, flags: tuple[str, ...], words: dict[str, str]) -> None:
        self._server, self.called, self._flags, self.words = server, called, flags, words
        self.line = self._log_in()
        self.line.wait_for(words["name"])
        self.line.type(f"{called}\r")
        self.line.wait_for(words["lobby"])

    def _log_in(self) -> Terminal:
        key = f"key of {self.called}".replace(" ", "-")
        return Terminal(self._server.command(key, "-tt", *self._flags), 100, 30)

    def come_back(self) -> None:
        """Log in again: the process that served them was killed."""
        self.line.wait_end()
        self.line.close()
        self.line = self._log_in()
        self.line.until(lambda: len(self.line.text().split()) > 10)

    def close(self) -> None:
        self.line.close()

    def enter(self) -> None:
        """Take part in the tournament."""
        self._open_tournament()
        self.line.wait_for(self.words["join"])
        self.line.type("\r")
        self.line.wait_for(self.words["entered"])

    def _open_tournament(self) -> None:
        self.line.type("T")
        self.line.wait_for(self.words["title"])  # the lobby names the tournament too
        self.line.wait_for("Autumn Cup")
        self.line.type("\r")

    def to_game(self) -> None:
        """Go to one's game, from wherever one is."""
        self.to_lobby()
        self._open_tournament()
        self.line.wait_for(self.words["game"])
        self.line.type("\r")
        self.line.until(lambda: self.words["game"] not in self.line.text())

    def to_lobby(self) -> None:
        """Go to the lobby."""
        for _key in range(12):
            self.line.settle(0.3)
            if self.line.lines()[0].strip().startswith(self.words["lobby"]):
                return
            if (back := self.line.find(self.words["back"])) is not None:
                key, *_label = self.line.lines()[back[1]].replace(">", " ").split()
                self.line.type(key if len(key) == 1 else "\x1b")
            else:
                self.line.type("\x1b")
        raise AssertionError(f"not the lobby: {self.line.text()}")

    def resign(self) -> None:
        """Give up, if it is one's turn."""
        self.line.type(":resign\r")


class Listener:
    """Somebody who plays by ear; see `Player`."""

    def __init__(self, server: Server, called: str) -> None:
        self._server, self.called = server, called
        self._log_in()
        self._say(called)
        self.hears("0. leave the host")

    def _log_in(self) -> None:
        command = self._server.command(f"key-of-{self.called}", "-T")
        pipe = subprocess.PIPE
        self._ssh = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        assert self._ssh.stdout is not None
        os.set_blocking(self._ssh.stdout.fileno(), False)
        self.heard = ""
        self._read = 0

    def _say(self, *lines: str) -> None:
        assert self._ssh.stdin is not None
        self._ssh.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self._ssh.stdin.flush()

    def hears(self, text: str, most: float = PATIENCE) -> None:
        """Wait until something is said that was not heard yet."""
        end = time.monotonic() + most
        while (found := self._hear().find(text, self._read)) < 0:
            assert time.monotonic() < end, f"{text!r} was not heard: {self.heard[-3000:]}"
            time.sleep(0.02)
        self._read = found + len(text)

    def _hear(self) -> str:
        assert self._ssh.stdout is not None
        self.heard += (self._ssh.stdout.read() or b"").decode(errors="replace")
        return self.heard

    def come_back(self) -> None:
        self._ssh.wait(PATIENCE)
        self._log_in()
        self.hears("\n0. ")

    def close(self) -> None:
        self._ssh.kill()
        self._ssh.wait()

    def enter(self) -> None:
        self._say("tournaments")
        self.hears("1. “Autumn Cup”")
        self._say("1")
        self.hears("Take part")
        self._say("take part")
        self.hears("Withdraw from the tournament")
        self.hears("0. back")
        self._say("0")
        self.hears("Tournaments")
        self.hears("0. back")
        self._say("0")
        self.hears("0. leave the host")

    def to_game(self) -> None:
        self.to_lobby()
        self._say("tournaments")
        self.hears("1. “Autumn Cup”")
        self._say("1")
        self.hears("1. Go to your game")
        self._say("1")

    def to_lobby(self) -> None:
        """Go to the lobby: the way back leads there from everywhere but from the lobby itself."""
        self._say("help")
        self._hear()
        time.sleep(0.5)
        last = self._hear()
        while last.rfind("0. leave the host") < max(last.rfind("0. back"), last.rfind("0. leave the game")):
            self._say("0")
            time.sleep(0.5)
            last = self._hear()
        self._read = len(self.heard)

    def resign(self) -> None:
        self._say("resign", "1")


def stored(server: Server) -> Tournament:
    """The tournament as the host has it on disk."""
    return tournament_from_json((server.folder / "tournaments/autumn-cup.json").read_bytes())


def wait_until(fits: Callable[[], bool], what: str) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + 2 * PATIENCE
    while not fits():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def make_tournament(ann: Player) -> None:
    """Make a Swiss tournament of three rounds for invited people, with four bots."""
    line = ann.line
    line.type("T")
    line.wait_for("There are no tournaments yet.")
    line.type("t")
    line.wait_for("Played as")
    for label, key in (("Rounds", "left"), ("Rounds", "left"), ("Who may enter", "right")):
        for _row in range(30):
            if any(label in each and each.lstrip().startswith(">") for each in line.lines()):
                break
            line.key("down")
        line.key(key)
    for _row in range(30):
        if any("Name of the tournament" in each and each.lstrip().startswith(">") for each in line.lines()):
            break
        line.key("down")
    line.type("Autumn Cup")
    line.type(F2)
    line.wait_for("Autumn Cup: Hive")
    line.type("\r")
    line.wait_for("Nobody is taking part yet.")
    for label, then in [("Enter a bot", "2")] * 4:
        do(line, label)
        line.wait_for("bot, level easy")
        line.type(then)
        line.until(lambda: "bot, level easy" not in line.text())


def do(line: Terminal, label: str) -> None:
    """Choose something in the menu of a tournament."""
    line.type("m")
    line.wait_for(label)
    row = next(each for each in line.lines() if label in each)
    line.type(next(each for each in row.split() if each.isdigit()))


def test_eight_play_a_tournament_over_ssh_while_processes_are_killed(home_of_its_own: Path) -> None:
    pytest.importorskip("networkx")
    settings = 'organisers = ["Ann"]\n'
    limits = "logins = 1000\nall_logins = 1000\n"
    with served(home_of_its_own, limits, host_settings=settings) as server, ExitStack() as stack:
        ann = Player(server, "Ann", (), ENGLISH)
        bea = Listener(server, "Bea")
        yulia = Player(server, "Юля", ("-o", "SetEnv=LANG=ru_RU.UTF-8"), RUSSIAN)
        dan = Player(server, "Dan", ("-o", "SetEnv=LANG=C"), ENGLISH)
        people: list[Player | Listener] = [ann, bea, yulia, dan]
        for each in people:
            stack.callback(each.close)
        make_tournament(ann)
        for name in ("Bea", "Юля", "Dan"):
            do(ann.line, "Invite somebody")
            ann.line.wait_for("The name of somebody's account")
            ann.line.type(f"{name}\r")
            ann.line.until(lambda: "The name of somebody's account" not in ann.line.text())
        bea.hears("You are invited to the tournament “Autumn Cup”.")
        yulia.line.wait_for("приглашают на турнир")
        dan.line.wait_for("You are invited to the tournament")
        assert dan.line.text().isascii()
        ann.line.type("\r")
        ann.line.wait_for("you are taking")
        for player in (bea, yulia, dan):
            player.enter()
        wait_until(lambda: len(stored(server).entrants) == 8, "all eight")
        do(ann.line, "Begin the first round")
        ann.line.wait_for("Begin “Autumn Cup”?")
        ann.line.type("2")
        ann.line.wait_for("round 1 of 3")

        for number in range(3):
            wait_until(partial(is_round, server, number), f"round {number + 1}")
            seated = seats(stored(server), people)
            for each in seated.values():
                each.to_game()
            if number == 0:
                server.kill_host()
            if number == 1:
                for worker in server.workers():
                    os.kill(worker, signal.SIGKILL)
                for each in people:
                    each.come_back()
                for each in seated.values():
                    each.to_game()
            for board, game in enumerate(stored(server).games):
                here = [seated[each] for each in (game.first, game.second) if each in seated]
                if here:
                    wait_until(partial(gives_up, server, number, board, here[0]), "the end of a game")
            if number == 1:
                server.kill_host()
        wait_until(lambda: stored(server).stage is TournamentStage.OVER, "the end")
        bea.hears("The tournament “Autumn Cup” is over.")
        end = stored(server)
        tables = [game.table for each in end.rounds for game in each.games]
        assert len(end.rounds) == 3
        assert len({*tables}) == len(tables) == 12, "each game has one table"
        assert sum(each.points for each in end.standings()) == 2 * 12
        names = {entrant.person for entrant in end.entrants if entrant.person}
        assert len(names) == 4
        bots = [number for number, each in enumerate(end.entrants) if not each.person]
        assert end.standings()[0].number in bots, "all people have given up"
        server.process.terminate()
        server.host.terminate()
        server.host.wait()
        antterm = [sys.executable, "-m", "antterm", "--data-dir", str(server.folder), "host", "tournament"]
        told = subprocess.run(
            [*antterm, "autumn-cup", "--json", "--socket", str(home_of_its_own / "none.sock")],
            cwd=CHECKOUT,
            capture_output=True,
            text=True,
            check=True,
        )
        results = json.loads(told.stdout)
        assert results["stage"] == "over"
        assert {row["name"] for row in results["standings"]} >= {"Ann", "Bea", "Юля", "Dan"}
        assert [row["place"] for row in results["standings"]] == sorted(
            row["place"] for row in results["standings"]
        )
        assert len(results["games"]) == 12


def is_round(server: Server, number: int) -> bool:
    """Whether a round is begun, and all its games have tables."""
    tournament = stored(server)
    return len(tournament.rounds) == number + 1 and all(
        game.table or game.points is not None for game in tournament.games
    )


def seats(tournament: Tournament, people: list[Player | Listener]) -> dict[int, Player | Listener]:
    """Who plays in a game that goes on, by their number: they have entered one after another."""
    numbers = [number for number, each in enumerate(tournament.entrants) if each.person]
    by_number = dict(zip(numbers, people, strict=True))
    games = [game for game in tournament.games if game.points is None]
    playing = [each for game in games for each in (game.first, game.second) if each in by_number]
    return {each: by_number[each] for each in playing if each is not None}


def gives_up(server: Server, number: int, board: int, who: Player | Listener) -> bool:
    """Have somebody give up; return whether their game is decided."""
    tournament = stored(server)
    if len(tournament.rounds) > number + 1 or tournament.rounds[number].games[board].points is not None:
        return True
    who.resign()
    time.sleep(1)
    return False
