"""Owners' own components, given as files on the command line."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from antterm.commands.common import UsageError, parse_options
from antterm.core.options import with_defaults
from antterm.registry import game

HEXES = files("antterm.games.march.rules").joinpath("data/hexes.toml").read_text("utf-8")


def test_a_folder_of_components_is_played_with(tmp_path: Path) -> None:
    (tmp_path / "hexes.toml").write_text(HEXES.replace('"Soil"', '"Loess"'))
    options = parse_options([f"components={tmp_path}"], "march")
    assert list(options["components"]) == ["hexes.toml"]
    assert "Loess" in options["components"]["hexes.toml"]
    rules = game("march")
    state = rules.setup(with_defaults(rules.options, 3, options), 3, 1)
    assert rules.view(state, None).tile(1).name == "Loess"


def test_broken_components_name_file_line_and_reason(tmp_path: Path) -> None:
    (tmp_path / "hexes.toml").write_text("number = \n")
    with pytest.raises(UsageError, match=r"hexes\.toml.*line 1.*not TOML"):
        parse_options([f"components={tmp_path}"], "march")


def test_a_folder_may_hold_species_alone(tmp_path: Path) -> None:
    species = files("antterm.games.march.rules").joinpath("data/species.toml").read_text("utf-8")
    (tmp_path / "species.toml").write_text(species.replace("Crazy Ant", "Mad Ant"))
    options = parse_options([f"components={tmp_path}"], "march")
    assert "Mad Ant" in options["components"]["species.toml"]
    (tmp_path / "species.toml").write_text(species.replace("larvae = 4", "larvae = 40"))
    with pytest.raises(UsageError, match=r"species\.toml, line 19: decree: larvae"):
        parse_options([f"components={tmp_path}"], "march")


def test_a_folder_without_components_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cards\.toml nor hexes\.toml nor species\.toml"):
        parse_options([f"components={tmp_path}"], "march")
