"""At 80x24 no page of a game, in no language, ends a text within a word, and the question stays there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.screen import commands
from antterm.games.march.screen.model import MarchModel
from antterm.i18n import languages, speaking
from antterm.ui.models.layout import Pane
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.games.march.screen.games import Options, answer_of
from tests.sampling import fewer

LANGUAGES = [one.code for one in languages.LANGUAGES if one.complete]
CUT = re.compile(r"(?<!\b[A-E])(?<!\b[A-E]\d)(?<=\S)~(?=\s|$)")
"""The end of a text that was cut; an `A~` or `A2~` is an ant on the outskirts."""
PAGES = (
    *(commands.NESTS, commands.HORDE, commands.HARVEST, commands.HAND, commands.STORY, commands.BATTLE),
    *(commands.DISCARDS, commands.SIGNS, commands.SCORE, commands.HEXES_OUT, commands.FULL),
)
TABLES: list[tuple[int, Options, bool]] = [
    (3, (("beyond", "five"),), True),
    (1, (("centipedes", "easy"), ("beyond", "five")), True),
    (2, (("beyond", "five"),), False),
    (4, (("beyond", "five"), ("species", "special"), ("long", "on")), True),
    (5, (("beyond", "five"),), True),
    (3, (("centipedes", "hard"), ("beyond", "five")), False),
]


class Short(Setting):
    """A game whose players have short names: what people call themselves may have to be cut."""

    @property
    def names(self) -> list[str]:
        return ["Sonia", "Bram", "Cleo", "Trudy", "Niko"][: self.seats]


@pytest.mark.few(1)
@pytest.mark.parametrize("every", fewer(200, 100))
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("seats", "options", "coloured"), TABLES)
def test_no_text_is_cut_within_a_word(
    seats: int, options: Options, coloured: bool, code: str, every: int
) -> None:
    assert_none_is_cut(seats, options, coloured, code, seed=seats, every=every)


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("seats", "options", "coloured"), TABLES)
def test_no_text_is_cut_within_a_word_in_whole_games(
    seats: int, options: Options, coloured: bool, code: str
) -> None:
    assert_none_is_cut(seats, options, coloured, code, seed=20 + seats, every=6)


def assert_none_is_cut(
    seats: int, options: Options, coloured: bool, code: str, seed: int, every: int
) -> None:
    """Look at each page of a lively game once in `every` answers."""
    setting, chance = Short("march", seats, options), Streams(seed)
    record, cut = Record(setting.game, seats, seed, setting.options), dict[str, str]()
    with speaking(code):
        stage = Stage(setting, record, Seating(coloured=coloured, hidden=False, zoom="auto"))
        stage.model.hooks = replace(stage.model.hooks, may_suggest=lambda _text: True)
        while (ask := record.play.ask) is not None:
            if len(record.answers) % every == every - 1:
                stage.sync()
                cut |= {row: f"{way} after {len(record.answers)}" for way, row in cut_rows(stage)}
            record.answer(answer_of(ask, chance))
        stage.sync()
        cut |= {row: f"{way} at the end" for way, row in cut_rows(stage)}
    assert not cut


def cut_rows(stage: Stage) -> Iterator[tuple[str, str]]:
    """Yield the rows in which a text is cut, each with the keys after which it is seen."""
    model = stage.model
    assert isinstance(model, MarchModel)
    yield from _seen(stage, "")
    for _entry in model.pointing.entries[:12]:
        stage.press("Tab")
        yield from _seen(stage, "Tab")
    for page in PAGES:
        key = model.keymap.shown(page)
        if stage.press(key):
            yield from _seen(stage, key)
            for more in ("PageDown", "Down", "Down"):
                if stage.press(more):
                    yield from _seen(stage, f"{key} {more}")
        stage.press(model.keymap.shown(commands.MEADOW))


def _seen(stage: Stage, way: str) -> Iterator[tuple[str, str]]:
    for text in stage.texts().values():
        yield from ((way, row.strip()) for row in text.splitlines() if CUT.search(row))


NOTICE = "You are asked again. Played since your turn: Harvester Thorax (Cleo), Acrobat Head (Bram)."
SIZES = ((80, 24), (100, 30), (120, 40))


@pytest.mark.few(2)
@pytest.mark.parametrize("every", fewer(40, 9))
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_the_question_and_the_marked_answer_stay_whatever_is_said_beside_them(
    size: tuple[int, int], code: str, every: int
) -> None:
    setting, chance = Short("march", 3, (("beyond", "five"),)), Streams(11)
    record = Record(setting.game, 3, 11, setting.options)
    with speaking(code):
        stage = Stage(setting, record, Seating(size, hidden=False, zoom="auto"))
        model = stage.model
        while (ask := record.play.ask) is not None:
            if len(record.answers) % every == every - 1:
                stage.sync()
                for key in ("Tab", "Tab", "Shift+Tab"):
                    stage.tap(key)
                    model.message = NOTICE
                    stage.changed()
                    shown = " ".join(stage.canvas(Pane.PROMPT).to_text().split())
                    for text in (model.question(), model.detail()):
                        assert " ".join(text.split()) in shown, len(record.answers)
            record.answer(answer_of(ask, chance))
