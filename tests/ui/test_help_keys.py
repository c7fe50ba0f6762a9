"""The list of keys in the help of a game tells each key once."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from antterm import registry
from antterm.draw.paint import key_name
from antterm.ui.models.keymap import Command, Keymap
from antterm.ui.models.model import GameModel

HEAD = re.compile(r"\* ((?:\*\*.+?\*\*(?:, )?)+): ")
"""The keys of a line."""


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_the_help_has_one_line_for_each_key_and_tells_all_that_it_does(game_id: str) -> None:
    model: type[GameModel] = registry.load(registry.HOMES[game_id].model)
    keymap = Keymap(model.every_command())
    told = keymap.help()
    heads = [head for line in told.splitlines() if (head := HEAD.match(line))]
    assert len(heads) == len(told.splitlines())
    counted = Counter(key for head in heads for key in re.findall(r"\*\*(.+?)\*\*", head.group(1)))
    assert not [key for key, times in counted.items() if times > 1]
    for command in keymap.commands:
        assert command.help in told
        assert all(f"**{key_name(key)}**" in told for key in keymap.keys_of(command))


def test_what_a_key_does_at_other_times_stands_behind_what_it_does_first() -> None:
    one, other = Command("a", ("q", "x"), "", "Goes."), Command("b", ("x",), "", "Stays.")
    assert Keymap((one, other)).help() == "* **q**, **x**: Goes. **x**: Stays."
    same = Command("c", ("q", "x"), "", "Rests.")
    assert Keymap((one, same)).help() == "* **q**, **x**: Goes. Rests."
