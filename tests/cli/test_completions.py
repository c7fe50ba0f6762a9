"""`antterm completions`, and the files of `share/`, which go beside the program on a machine."""

from __future__ import annotations

import configparser
import re
import subprocess
import sys
from pathlib import Path

import pytest

from antterm import registry
from antterm.commands import arguments
from tests.program.driving import command

CHECKOUT = Path(__file__).resolve().parents[2]
SHARE = CHECKOUT / "share"

TYPED = {
    "antterm sim": "simulate",
    "antterm play mi": "micropolis",
    "antterm --colors 2": "24bit 256",
    "antterm play hive --cl": "--clock",
    "antterm completions z": "zsh",
    "antterm host st": "status",
    "antterm resume sun": "sunday",
    r"antterm show monday\\\ e": "monday evening",
    r"antterm check \'it": "it's late",
    "antterm check scr": "script",
    "antterm theme check fo": "",  # themes are no saved games
    "antterm play hive --seats bot:e": "easy expert",
    "antterm play hive --seats bot:": "random easy normal hard expert",
    "antterm play hive --seats Ann,bot:no": "normal",
    "antterm play hive --seats bot:easy,bot:e": "easy expert",
    "antterm play hive --seats bot:easy,Bob": "",
    "antterm simulate hive --option expansions=M": "M ML MP MLP",
    "antterm simulate --json micropolis --option adv": "advanced=on advanced=off",
}
"""What somebody types before Tab, and what comes of it."""
BREAKS = re.compile("([:=])")
"""What parts words of bash beside blanks."""
SAVED = """antterm() {
  if [[ $1 == options ]]; then cat "words-$2"; else printf '%s\\n' sunday 'monday evening' "it's late"; fi
}"""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_knows_all_commands_flags_and_games(shell: str) -> None:
    told = command("completions", shell)
    assert (told.returncode, told.stderr) == (0, "")
    _parser, commands = arguments.parsers()
    words = {word.lstrip("-") for parser in commands.values() for word in parser.flags()}
    words |= {name.split()[-1] for name in commands} | {*registry.HOMES, "antterm saves --names"}
    assert not {word for word in words if word not in told.stdout}


def test_bash_completes_what_is_typed(tmp_path: Path) -> None:
    (tmp_path / "script").write_text(command("completions", "bash").stdout)
    for game in registry.HOMES:
        (tmp_path / f"words-{game}").write_text(command("options", game, "--words").stdout)
    lines = ["source ./script", SAVED]
    for typed in TYPED:
        words = BREAKS.sub(r" \1 ", typed).rstrip()
        lines += [
            f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); COMPREPLY=()",
            '_antterm antterm "${COMP_WORDS[-1]}"; echo "${COMPREPLY[@]}"',
        ]
    done = subprocess.run(
        ["bash", "--norc", "-c", "\n".join(lines)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == list(TYPED.values()), done.stderr


def test_names_of_saved_games_are_printed_for_shells(tmp_path: Path) -> None:
    sample = CHECKOUT / "tests/saves/samples/hive-schema-1.json"
    (tmp_path / "games").mkdir()
    (tmp_path / "games/sunday.json").write_bytes(sample.read_bytes())
    assert command("saves", "--names", "--data-dir", str(tmp_path)).stdout == "sunday\n"
    assert command("saves", "--names", "--data-dir", str(tmp_path / "none")).stdout == ""


def test_the_man_page_the_icon_and_the_completions_are_current() -> None:
    done = subprocess.run(
        [sys.executable, CHECKOUT / "tools/share", "check"], cwd=CHECKOUT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_man_page_tells_every_command_and_nothing_in_it_is_a_request_by_accident() -> None:
    page = (SHARE / "man/man1/antterm.1").read_text("utf-8")
    _parser, commands = arguments.parsers()
    assert not [name for name in commands if f".SS antterm {name}".replace("-", "\\-") not in page]
    requests = {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert requests == {".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".EX", ".EE"}


def test_the_menu_entry_names_the_program_and_its_icon() -> None:
    entries = configparser.ConfigParser(interpolation=None)
    entries.optionxform = str  # type: ignore[assignment,method-assign]
    entries.read(SHARE / "applications/antterm.desktop", "utf-8")
    entry = entries["Desktop Entry"]
    assert (entry["Exec"], entry["Terminal"], entry["Type"]) == ("antterm", "true", "Application")
    assert (SHARE / f"icons/hicolor/scalable/apps/{entry['Icon']}.svg").exists()
    assert {"Comment", "Comment[es]", "Comment[ru]"} <= set(entry)
