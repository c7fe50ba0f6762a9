"""Whole games through lines of text, by somebody who knows nothing but what they hear."""

from __future__ import annotations

import pytest

from antterm import i18n
from antterm.saves.document import Seat
from antterm.saves.store import Store
from tests.conformance.games import Setting, mixed_settings, settings
from tests.plain.listening import data_dir, play_by_ear, table

MOST_BYTES = 500
"""That are heard for each line that somebody types, on average; what the others do is told too. In other
languages, of whose letters some take two bytes, as many characters."""
OFTEN = 60
"""Lines that are typed in the ordinary run at most; some games end before."""
TO_THE_END = 2000
"""The same in the slow run: random play may not end Hive at all."""
SETTINGS = [setting for setting in (*settings(), *mixed_settings()) if setting.game_id != "pebbles"]
FEW = (
    Setting("hive", 2, (("expansions", "MLP"),)),
    Setting("micropolis", 3),
    Setting("march", 3),
)


def played(setting: Setting, seed: int, most: int) -> None:
    """Have a game played, one person against bots that answer anything."""
    assert setting.game_id
    names = setting.names
    seats = [Seat(names[0]), *(Seat(name, "bot:random") for name in names[1:])]
    text, typed = play_by_ear(table(setting.game_id, seats, seed, **dict(setting.given)), seed, most)
    document = Store(data_dir()).read("evening")
    assert typed
    assert typed >= most or document.turn is None, "they stopped before the end"
    heard = len(text.encode()) if i18n.tongue().code == "en" else len(text)
    assert heard / typed <= MOST_BYTES


@pytest.mark.few(1)
@pytest.mark.parametrize("setting", FEW, ids=str)
def test_a_game_is_played_by_what_is_heard(setting: Setting) -> None:
    played(setting, 1, OFTEN)


@pytest.mark.few(1)
@pytest.mark.parametrize("language", ["ru", "es"])
def test_it_is_heard_in_every_language(language: str) -> None:
    i18n.use(language)
    played(FEW[1], 2, OFTEN)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_game_is_played_to_its_end(setting: Setting) -> None:
    played(setting, 3, TO_THE_END)
