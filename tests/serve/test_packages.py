"""A game and a bot of other packages at a server: its workers know them, and offer what the host does."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from antterm import registry
from antterm.saves.store import Store
from tests import packages
from tests.program.sshd import KEYGEN, SSH
from tests.serve.test_ssh import F2, make_name, served
from tests.terminal import Terminal

pytestmark = pytest.mark.skipif(
    not (SSH and KEYGEN and hasattr(os, "fork")), reason="needs ssh and ssh-keygen"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a game and a bot for another are installed; it stays as it is."""
    folder = tmp_path_factory.mktemp("site")
    packages.install_game(folder)
    packages.install_greedy(folder)
    return folder


def open_form(line: Terminal) -> None:
    """Come as Ann, and go to the form of a new table."""
    make_name(line, "Ann")
    line.wait_for("There is no table yet")
    line.type("t")
    line.wait_for("open to anybody")


@pytest.mark.slow
def test_a_game_of_a_package_is_played_to_its_end_in_a_worker(home_of_its_own: Path, site: Path) -> None:
    with (
        served(home_of_its_own, site=site, packages=["pebbles-game"]) as server,
        server.log_in("ann") as ann,
    ):
        open_form(ann)
        ann.key("left")
        ann.wait_for("From the package pebbles-game 2.5.")
        ann.keys("down", "down", "down", "left")
        ann.wait_for("bot, level greedy")
        ann.type(F2)
        ann.wait_for("Ann: action?")
        while not ann.find("Ann: counted"):
            ann.key("enter")
            ann.settle()
        (played,) = [Store(server.folder).read(each.name) for each in Store(server.folder).list()]
    assert (played.game, [seat.player for seat in played.seats]) == ("pebbles", ["person", "bot:greedy"])


@pytest.mark.slow  # `test_plugins.py` has the form of a host, without SSH
def test_the_form_leaves_out_what_the_host_does_not_offer(home_of_its_own: Path, site: Path) -> None:
    with (
        served(home_of_its_own, site=site, packages=["greedy-march"]) as server,
        server.log_in("ann") as ann,
    ):
        open_form(ann)
        ann.wait_for(f"1 of {len(registry.GAMES)}")
        assert ann.find("Pebbles") is None
        for _before in range([*registry.GAMES].index("march")):
            ann.key("right")
        ann.wait_for("March of the Ants ►")
        ann.keys("down", "down", "down", "left")
        ann.wait_for("bot, level greedy")
        ann.wait_for("From the package greedy-march")
