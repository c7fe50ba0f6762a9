"""The commands that Hive brings."""

from __future__ import annotations

from pathlib import Path

from antterm.i18n.data import read_table

COMMANDS = read_table(Path(__file__).with_name("commands.toml"))
