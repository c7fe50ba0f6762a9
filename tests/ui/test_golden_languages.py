"""Each game in each language that is complete, as somebody has read it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from antterm import i18n
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.i18n import languages
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.games.march.screen.games import answer_of
from tests.ui.stage import check_golden

COMPLETE = [one.code for one in languages.LANGUAGES if one.complete and one.code != languages.SOURCE]
HIVE = Setting("hive", 2, (("expansions", "MLP"),))
SHORT = Setting("hive", 2, (("expansions", "none"),))
MICROPOLIS = Setting("micropolis", 3)
ADVANCED = Setting("micropolis", 2, (("advanced", "on"),))
MARCH = Setting("march", 3)
FOUR = Setting("march", 4)
SPECIES = Setting("march", 3, (("species", "special"),))
HORDE = Setting("march", 1)
END = "end"
SCREENS: dict[str, tuple[Setting, int | str, tuple[str, ...]]] = {
    "hive": (HIVE, 42, ("1",)),
    "hive-end": (SHORT, END, ()),
    "micropolis": (MICROPOLIS, 24, ()),
    "micropolis-all": (MICROPOLIS, 24, ("a",)),
    "micropolis-legend": (MICROPOLIS, 24, ("l",)),
    "micropolis-end": (MICROPOLIS, END, ()),
    "micropolis-advanced": (ADVANCED, 30, ()),
    "march": (MARCH, "march.ant", ()),
    "march-hand": (MARCH, "turn.action", ("v",)),
    "march-nests": (MARCH, "turn.action", ("t",)),
    "march-points": (MARCH, "turn.action", ("o",)),
    "march-battle": (FOUR, "centipede.ferocity", ()),
    "march-end": (MARCH, END, ()),
    "march-species": (SPECIES, "setup.species", ()),
    "march-horde": (HORDE, "turn.action", ("f",)),
    "march-horde-end": (HORDE, END, ()),
}
"""A game, when in it, and the keys that lead to what is shown.

When is after so many answers, at its end, or at the first question of a kind from the fortieth answer on, or
else at the last such.
"""
LATER, MOST = 40, 400


@cache
def played(setting: Setting) -> tuple[list[str], list[str]]:
    """The answers of a lively game, and of what kind each question was."""
    record, chance = Record(setting.game, setting.seats, 5, setting.options), Streams(6)
    kinds: list[str] = []
    while (ask := record.play.ask) is not None and len(kinds) < MOST:
        kinds.append(ask.kind)
        lively = setting.game_id == "march"
        record.answer(answer_of(ask, chance) if lively else chance.pick("choice", ask.choices).text)
    return record.answers, kinds


def record_at(setting: Setting, when: int | str) -> Record[object]:
    """The game as it stood then."""
    answers, kinds = played(setting)
    if isinstance(when, str):
        places = [place for place, kind in enumerate(kinds) if kind == when]
        when = next((at for at in places if at >= LATER), places[-1]) if places else len(answers)
    record = Record(setting.game, setting.seats, 5, setting.options)
    for text in answers[:when]:
        record.answer(text)
    return record


@pytest.fixture(params=COMPLETE)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language spoken."""
    code: str = request.param
    assert i18n.use(code)
    yield code
    i18n.use("en")


@pytest.mark.few(3)
@pytest.mark.parametrize("screen", SCREENS)
def test_golden_screens(screen: str, language: str) -> None:
    setting, when, keys = SCREENS[screen]
    stage = Stage(setting, record_at(setting, when), Seating(hidden=False, zoom="auto"))
    for key in keys:
        stage.press(key)
    check_golden(stage.screen(), f"{screen}-{language}-80x24")
