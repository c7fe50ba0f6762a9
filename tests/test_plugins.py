"""Games and bots of other packages: found in every process, told of, and left out where they do not work."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from antterm import plugins, registry
from antterm.bots import PERSON, ClassKind
from antterm.cli import main
from antterm.commands.common import parse_seats
from antterm.core.options import BadOption
from antterm.saves.document import parse
from antterm.saves.store import Store
from antterm.table import Seat, Table, notice_sentence
from antterm.table.live_game import LiveGame
from tests import packages
from tests.bots.answers import bot_choice
from tests.packages import announce, antterm, commands, run, write
from tests.terminal import Terminal


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a game and a bot are installed; it stays as it is."""
    folder = tmp_path_factory.mktemp("site")
    packages.install_game(folder)
    packages.install_greedy(folder)
    return folder


def test_what_no_package_announces_costs_no_import() -> None:
    code = (
        "import sys; from antterm import registry; "
        "print([*registry.HOMES], 'importlib.metadata' in sys.modules)"
    )
    done = run(Path(), "-c", code)
    assert (done.stdout, done.stderr) == (f"{[*registry.GAMES]} False\n", "")


def test_packages_are_found_in_the_order_of_their_names_and_the_first_of_a_name_counts(
    tmp_path: Path,
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    announce(first, "b-game", {"b": "b:HOME"})
    announce(second, "a-game", {"a": "a:HOME"}, {"hive": "a:LEVELS"})
    announce(second, "B_Game", {"c": "c:HOME"})
    announce(second, "b.-game", {"c": "c:HOME"})
    announce(second, "unnamed", {"d": "d:HOME"}).joinpath("METADATA").unlink()
    found = plugins.find([str(first), str(tmp_path / "nowhere"), str(second)])
    assert [(each.package.name, each.game) for each in found] == [
        ("a-game", "a"),
        ("a-game", "hive"),
        ("b-game", "b"),
    ]
    assert str(found[0].package) == "a-game 2.5"


@pytest.mark.slow
def test_options_tell_of_both(site: Path) -> None:
    told = antterm(site, "options", "pebbles").stdout
    assert told.startswith("Pebbles. From the package pebbles-game 2.5.\n")
    assert "bot:greedy" in told
    told = antterm(site, "options", "march").stdout
    assert (
        "bot:greedy\n    Explores first and keeps to the inner meadow. From the package greedy-march 2.5."
        in told
    )


@pytest.mark.few(1)
@pytest.mark.parametrize(("game", "options"), [("pebbles", ()), ("march", ("--option", "beyond=none"))])
def test_both_are_simulated_in_two_processes(game: str, options: tuple[str, ...], site: Path) -> None:
    seats = ("--seats", "bot:greedy,bot:random")
    played = antterm(site, "simulate", game, *seats, "--games", "2", "--jobs", "2", *options)
    assert (played.returncode, played.stderr) == (0, "")
    assert "2 games in" in played.stdout
    assert "seat 1, bot:greedy" in played.stdout


BROKEN = {
    "absent": ("absent:HOME", {}, "ModuleNotFoundError: No module named 'absent'."),
    "syntax": ("syntax:HOME", {"syntax.py": "HOME = (\n"}, "SyntaxError: '(' was never closed"),
    "leaves": ("leaves:HOME", {"leaves.py": "raise SystemExit('bye')\n"}, "SystemExit: bye."),
    "odd": ("odd:HOME", {"odd.py": "HOME = 3\n"}, "it is not the GameHome of a game with this identifier."),
    "other": ("pebbles:HOME", {}, "it is not the GameHome of a game with this identifier."),
    "hive": ("pebbles:HOME", {}, "there is another game with this name."),
    "wordless": (
        "wordless:HOME",
        {
            "wordless.py": "from antterm.core.home import GameHome\n"
            "HOME = GameHome('wordless:RULES', 'wordless:WORDS', drawing='wordless:D', model='wordless:M')\n"
            "class RULES: id = 'wordless'\n"
            "WORDS = 1 / 0\n"
        },
        "ZeroDivisionError: division by zero.",
    ),
    "bare": (
        "bare:HOME",
        {
            "bare.py": "from antterm.core.home import GameHome\n"
            "HOME = GameHome(rules='bare:RULES', words='bare:WORDS')\n"
            "class RULES: id = 'bare'\n"
        },
        "its GameHome does not name both a drawing and a model.",
    ),
    "escape": (
        "escape:HOME",
        {"escape.py": "raise ValueError('\\x1b]0;{a}\\x07')\n"},
        "ValueError: ?]0;{a}?.",
    ),
}
"""By identifier of a game that cannot be used: its place, its modules, and why it is left out."""


def test_a_game_that_cannot_be_loaded_is_left_out_and_named(tmp_path: Path) -> None:
    packages.install_game(tmp_path)
    for game, (place, files, _why) in BROKEN.items():
        write(tmp_path, files)
        announce(tmp_path, f"bad-{game}", {game: place})
    done = commands(tmp_path, "options pebbles", "doctor --data-dir data")
    assert done.returncode == 0
    assert "bot:greedy" in done.stdout
    told = done.stderr.splitlines()
    assert len(told) == len(BROKEN)
    for game, (_place, _files, why) in BROKEN.items():
        sentence = f"antterm: The game “{game}” of the package bad-{game} 2.5 is left out, "
        assert any(line.startswith(f"{sentence}because it cannot be loaded: {why}") for line in told), told
    assert "\x1b" not in done.stderr
    assert re.search(r"^   Pebbles +pebbles: pebbles-game 2\.5$", done.stdout, re.MULTILINE)
    assert done.stdout.count("! left out") == len(BROKEN)


LEVELS = "from antterm.bots import Level\nLEVELS = {{'{}': Level('{}')}}\n"
BROKEN_BOTS = {
    "absent": ({}, "ModuleNotFoundError: No module named 'absent'."),
    "listing": ({"listing.py": "LEVELS = ['x']"}, "they are not levels"),
    "loud": ({"loud.py": LEVELS.format("Loud", "loud:Bot")}, "they are not levels"),
    "nowhere": (
        {"nowhere.py": LEVELS.format("nowhere", "elsewhere:Bot")},
        "the class of a level cannot be found",
    ),
    "placeless": (
        {"placeless.py": LEVELS.format("placeless", "loud")},
        "the class of a level cannot be found",
    ),
    "second": (
        {"second.py": LEVELS.format("easy", "loud:Bot")},
        "the game already has a level with this name.",
    ),
}
"""By package, its modules, and why its bots are left out."""


def test_bots_that_cannot_be_loaded_are_left_out_and_named(tmp_path: Path) -> None:
    packages.install_greedy(tmp_path)
    for name, (files, _why) in BROKEN_BOTS.items():
        write(tmp_path, files)
        announce(tmp_path, name, {}, {"march": f"{name}:LEVELS"})
    install_late(tmp_path)
    done = commands(tmp_path, "options march", "doctor --data-dir data")
    assert "bot:greedy" in done.stdout
    told = done.stderr.splitlines()
    assert len(told) == len(BROKEN_BOTS), told
    for name, (_files, why) in BROKEN_BOTS.items():
        sentence = f"antterm: Bots of the package {name} 2.5 for “march” are left out: {why}"
        assert any(line.startswith(sentence) for line in told), (name, told)
    assert re.search(r"^   March of the Ants +bot:greedy: greedy-march 2\.5$", done.stdout, re.MULTILINE)
    assert done.stdout.count("! left out") == len(BROKEN_BOTS) + 1


def install_late(site: Path) -> None:
    """Install a bot whose class turns out to be broken when it sits down."""
    write(site, {"late.py": LEVELS.format("late", "late_bot:Bot"), "late_bot.py": "import absent"})
    announce(site, "late", {}, {"march": "late:LEVELS"})


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_class_that_cannot_be_loaded_is_named_when_it_sits_down(jobs: str, tmp_path: Path) -> None:
    install_late(tmp_path)
    seats = ("--seats", "bot:late,bot:random", "--games", "2", "--jobs", jobs)
    played = antterm(tmp_path, "simulate", "march", *seats)
    assert played.returncode == 1
    why = "ModuleNotFoundError: No module named 'absent'."
    assert played.stderr == f"antterm: Bots of the package late 2.5 for “march” are left out: {why}\n"


@pytest.mark.slow
def test_the_example_measures_itself(site: Path) -> None:
    done = run(site, "-m", "greedy_march", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Greedy: ")


FORM = """
from antterm.table.setting_up import NewGameForm

def told(label):
    return next(line for line in form.lines() if line.label.strip() == label)

form = NewGameForm([], [])
for game_id in ("pebbles", "march"):
    form.take_game(game_id)
    form.players.chosen[1].player = "bot:greedy"
    print(told("Game").shown, "|", told("Game").help)
    print([line.help for line in form.lines() if line.label.strip() == "is played by"][1])
"""


PASSED_THROUGH = """
from antterm.table.setting_up import NewGameForm

form = NewGameForm([], [])
for game_id in ("hive", "pebbles", "march"):
    form.take_game(game_id)
    print([seat.player for seat in form.seats()][:2])
form._choose_player(form.players.chosen[1], "bot:hard")
for game_id in ("hive", "pebbles", "hive"):
    form.take_game(game_id)
print([seat.player for seat in form.seats()])
"""


OWN = " ".join(registry.GAMES)
AT_HOST = """
import sys
from datetime import UTC, datetime
from antterm.remote.new_table import NewTableForm
from antterm.wire.messages import LobbyRow

def listed(one):
    return next([*line.values] for line in form.lines() if one in getattr(line, "values", ()))

last = LobbyRow(
    table="1", name="Pebbles", game="pebbles", options={}, seat_infos=(), yours=(), turn=None, begun=True,
    over=True, answers_known=9, since=datetime.now(UTC), watching=0, may_sit=False, may_watch=True,
)
for offered in sys.argv[1:]:
    form = NewTableForm("ann", last, packages=offered.split())
    print(form.game.game_id, *listed("hive"))
    form.take_game("march")
    print("bot:greedy" in listed("bot:random"))
"""


END = "-- end of it --"


@pytest.fixture(scope="module")
def forms(site: Path) -> list[str]:
    """What three forms of a new game print where both are installed, in one process."""
    code = f"\nprint('{END}')\n".join((FORM, PASSED_THROUGH, AT_HOST))
    done = run(site, "-c", code, "", "Pebbles_Game", "greedy-march another")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split(f"{END}\n")


def test_the_form_tells_where_a_game_and_a_bot_come_from(forms: list[str]) -> None:
    assert forms[0].splitlines() == [
        "Pebbles | Left and Right change the game. From the package pebbles-game 2.5.",
        "Takes the most that it can.",
        "March of the Ants | Left and Right change the game.",
        "Explores first and keeps to the inner meadow. From the package greedy-march 2.5.",
    ]


def test_a_game_with_other_bots_that_is_passed_through_chooses_none_for_the_next(forms: list[str]) -> None:
    """Going down the list of games, past one that has no bot of that level."""
    assert forms[1].splitlines() == [
        "['person', 'bot:easy']",
        "['person', 'bot:greedy']",
        "['person', 'bot:easy']",
        "['person', 'bot:easy']",
    ]


def test_the_form_of_a_host_offers_what_the_host_does(forms: list[str]) -> None:
    assert forms[2].splitlines() == [
        *(f"hive {OWN}", "False"),
        *(f"pebbles {OWN} pebbles", "False"),
        *(f"hive {OWN}", "True"),
    ]


def test_nothing_counts_the_games(site: Path) -> None:
    """Where a fourth is installed."""
    told = antterm(site, "--help").stdout
    assert f"Games: {', '.join(registry.GAMES)}, pebbles." in " ".join(told.split())
    heard = run(site, "-m", "antterm", "--plain", typed="help\nquit\n").stdout
    for text in (told, heard):
        assert "insect board games" in text.lower()
        assert not re.search(r"\b(three|four) (insect|board|games)", text.lower())


def test_a_theme_is_written_where_a_game_has_a_role_without_a_colour(tmp_path: Path) -> None:
    packages.install_game(tmp_path)
    for theme in packages.COLOURS:
        (tmp_path / f"pebbles/draw/themes/{theme}.toml").unlink()
    told = run(tmp_path, "-c", "from antterm import themes; print(themes.template('dark', 'Forest'))")
    assert told.stderr == ""
    assert '# a heap of pebbles\n# "pebbles.heap" = "#808080"\n' in told.stdout


TRIED = """
class Last:
    def choose(self, ask, view, rng):
        return ask.choices[-1].text

class Choosy:
    def __init__(self, what):
        self.choose = what

    def choose(self, ask, view, rng): ...

class Mute: ...
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.HOMES)
def test_a_class_is_tried_without_a_package(game: str, tmp_path: Path) -> None:
    write(tmp_path / "mine", {"mybot.py": TRIED})
    seats = ("--seats", "py:mybot:Last,bot:random", "--games", "2", "--jobs", "2", "--limit", "50")
    played = run(tmp_path, "-P", "-m", "antterm", "simulate", game, *seats, folder=tmp_path / "mine")
    assert (played.returncode, played.stderr) == (0, "")
    assert "seat 1, py:mybot:Last" in played.stdout


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("py:mybot:Mute", "The class mybot:Mute cannot be used as a bot: it has no method “choose”."),
        (
            "py:mybot:Choosy",
            "The class mybot:Choosy cannot be used as a bot: TypeError: Choosy.__init__() missing 1 required "
            "positional argument: 'what'.",
        ),
        (
            "py:nobot:Bot",
            "The class nobot:Bot cannot be used as a bot: ModuleNotFoundError: No module named 'nobot'.",
        ),
        ("py:mybot", "“py:mybot” does not name a class; write py:MODULE:CLASS."),
        ("py:my/bot:Bot", "“py:my/bot:Bot” does not name a class; write py:MODULE:CLASS."),
    ],
)
def test_a_class_that_is_no_bot_is_refused_in_a_sentence(
    player: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, {"mybot.py": TRIED})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "mybot", raising=False)
    assert main(["simulate", "hive", "--seats", f"{player},bot:random"]) != 0
    assert capsys.readouterr().err == f"antterm: {why}\n"


def test_a_class_plays_on_in_its_process_and_never_because_of_a_saved_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"herbot.py": TRIED})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(ClassKind, "typed", set())
    player, store = "py:herbot:Last", Store(tmp_path / "data")
    people = [Seat("Ann"), Seat("Last", player)]
    with pytest.raises(BadOption):
        Table.create(store, "hive", people, {}, 1)
    assert "herbot" not in sys.modules
    assert parse_seats(f"Ann,{player}", "hive") == people
    with Table.create(store, "hive", people, {}, 1, "sunday") as table:
        assert table.ask is not None
        table.answer(table.ask.choices[0].text)
        table.answer(bot_choice(table))
    with Table.open(store, "sunday") as table:
        assert (table.seats[1].player, table.notice) == (player, None)
        with table.rematch() as again:
            assert again.seats[1].player == player
    monkeypatch.setattr(ClassKind, "typed", set())
    monkeypatch.delitem(sys.modules, "herbot")
    with Table.open(store, "sunday") as table:
        assert (table.seats[1], table.notice) == (Seat("Last"), "class_unknown")
    hosted = LiveGame.opened(store.read("sunday"), store.path("sunday"), lambda document, kept: None)
    assert hosted.seats[1] == Seat("Last")
    assert "herbot" not in sys.modules


BEGIN = """
from antterm.saves.store import Store
from antterm.table import Seat, Table

for game in ("pebbles", "march", "hive"):
    seats = [Seat("Ann"), Seat("Bot", "bot:random" if game == "hive" else "bot:greedy")]
    with Table.create(Store(Path("data")), game, seats, {}, 1, game) as table:
        table.answer(table.ask.choices[0].text)
"""


def test_a_saved_game_names_the_packages_that_it_needs(site: Path, tmp_path: Path) -> None:
    done = run(site, "-c", f"from pathlib import Path\n{BEGIN}", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    store = Store(tmp_path / "data")
    assert store.read("pebbles").packages == {"pebbles": "pebbles-game"}
    assert store.read("march").packages == {"bot:greedy": "greedy-march"}
    assert store.read("hive").packages is UNSET
    kept = store.path("pebbles").read_bytes()

    listed = {summary.name: summary for summary in store.list()}
    error = listed["pebbles"].error
    assert error is not None
    assert (error.code, error.detail) == ("missing_package", "pebbles-game")
    assert (
        "is a game of the package pebbles-game, which is not installed or cannot be loaded"
        in error.sentence()
    )
    assert [seat.name for seat in listed["pebbles"].seats] == ["Ann", "Bot"]
    store.rename("pebbles", "stones")
    assert replace(store.read("stones"), name="pebbles") == parse(kept, Path("pebbles"))

    with Table.open(store, "march") as table:
        assert table.seats[1].player == PERSON
        assert table.notice == "package_gone:greedy-march"
        assert "A bot played here from the package greedy-march" in notice_sentence(table.notice)
        assert table.ask is not None
        table.answer(table.ask.choices[0].text)
    assert store.read("march").packages is UNSET
    shown = antterm(site, "show", "stones", "--data-dir", str(tmp_path / "data"))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("Ann: ")


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one game that cannot be loaded, and one whose screen and colours are broken."""
    folder = tmp_path_factory.mktemp("faulty")
    packages.install_game(folder)
    write(folder, {"pebbles/screen/model.py": "1 / 0\n", "pebbles/draw/inks.py": "1 / 0\n"})
    announce(folder, "absent-game", {"absent": "absent:HOME"})
    return folder


ABSENT = "The game “absent” of the package absent-game 2.5 is left out, because it cannot be"


@pytest.mark.slow
def test_the_first_screen_names_what_was_left_out_and_a_broken_screen_ends_no_program(
    faulty: Path, tmp_path: Path
) -> None:
    env = {"PYTHONPATH": f"{faulty}{os.pathsep}{packages.CHECKOUT}"}
    program = [sys.executable, "-m", "antterm", "--data-dir", str(tmp_path / "data")]
    broken = "ZeroDivisionError: division by zero."
    begun = [*program, "play", "pebbles", "--seed", "1", "--name", "sunday"]
    with Terminal(begun, 80, 24, env, tmp_path) as terminal:
        terminal.wait_for(broken)
        assert terminal.wait_end() == 1
    with Terminal(program, 80, 24, env, tmp_path) as terminal:
        terminal.wait_for(" ".join(ABSENT.split()[:11]))
        terminal.wait_for("“sunday”")
        terminal.key("enter")
        terminal.wait_for("This game cannot be opened")
        assert "cannot be loaded: ZeroDivisionError:" in terminal.text()
        terminal.key("enter")
        terminal.wait_for("New game")
        terminal.key("q")
        assert terminal.wait_end() == 0
    with Terminal([*program, "keys"], 80, 24, env, tmp_path) as terminal:
        assert terminal.wait_end() == 0


@pytest.mark.slow
def test_what_was_left_out_is_named_by_ear_and_by_the_doctor(faulty: Path, tmp_path: Path) -> None:
    done = run(faulty, "-m", "antterm", "doctor", "--data-dir", str(tmp_path / "data"))
    assert done.stdout.count("! left out") == 2
    assert "is left out, because it cannot be loaded: ZeroDivisionError: division by zero." in done.stdout
    heard = run(faulty, "-m", "antterm", "--plain", "--data-dir", str(tmp_path / "data"), typed="0\n")
    assert " ".join(heard.stdout.split()).startswith(f"{ABSENT} loaded: ModuleNotFoundError")


def test_our_own_games_are_announced_as_those_of_other_packages_are(tmp_path: Path) -> None:
    project = tomllib.loads((Path(__file__).resolve().parents[1] / "pyproject.toml").read_text("utf-8"))[
        "project"
    ]
    assert project["entry-points"][plugins.GAMES] == registry.GAMES, "what is announced is what is registered"
    folder = tmp_path / "antterm-9.9.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: antterm\nVersion: 9.9\n")
    (folder / "entry_points.txt").write_text("[antterm.games]\nhive = antterm.games.hive:HOME\n")
    assert not plugins.find([str(tmp_path)]), "our own are known without looking"
