"""At 80x24 no sentence is cut: not with the names that the program makes, in no question and no answer."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace

import pytest

from antterm import i18n, registry
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.micropolis.bots.levels import EasyBot
from antterm.games.micropolis.draw.table import Table
from antterm.games.micropolis.rules.anthill import Side
from antterm.games.micropolis.rules.game import Micropolis
from antterm.games.micropolis.screen.model import MicropolisModel
from antterm.games.micropolis.screen.scenes import End, TileInHand
from antterm.i18n import _, languages
from antterm.i18n.data import read_table
from antterm.settings import all_settings
from antterm.table.setting_up import FORM
from antterm.ui.models.layout import Pane, PaneSizes, lay_out
from antterm.ui.models.looking_back import MoveList, MoveRow
from tests.conformance.games import Setting, settings
from tests.conformance.stage import Seating, Stage

CUT = re.compile(r"\S(?:~| \.\.\.?)(?=\s|$)", re.MULTILINE)
"""A text that ends in the sign of one that was cut."""
WHOLE = ("hive", "micropolis")
"""Games that have room for all their sentences; a page of March of the Ants is scrolled."""
SENTENCES = (Pane.SEATS, Pane.ANSWERS, Pane.INFO, Pane.BOARD, Pane.PROMPT)


class Named(Setting):
    """A game whose players are called as the form proposes."""

    @property
    def names(self) -> list[str]:
        return [self.words.seat(seat) for seat in range(self.seats)]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "setting",
    [
        Named("hive", 2, (("expansions", "MLP"),)),
        Named("micropolis", 2),
        Named("micropolis", 5),
        Named("micropolis", 3, (("advanced", "on"),)),
    ],
    ids=str,
)
def test_no_sentence_is_cut(setting: Setting) -> None:
    _assert_none_is_cut(setting, most=100, every=12)


@pytest.mark.slow
@pytest.mark.parametrize("setting", [each for each in settings() if each.game_id in WHOLE], ids=str)
def test_no_sentence_is_cut_in_any_setting(setting: Setting) -> None:
    _assert_none_is_cut(Named(setting.game_id, setting.seats, setting.given), most=100, every=3)


def _assert_none_is_cut(setting: Setting, most: int, every: int) -> None:
    """Look at a game at random, every so many answers."""
    record = Record(setting.game, setting.seats, 5, setting.options)
    stage, chance = Stage(setting, record, Seating(hidden=False, zoom="auto")), Streams(3)
    for _answer in range(most):
        if (ask := record.play.ask) is None:
            break
        record.answer(chance.pick("choice", ask.choices).text)
        if chance.pick("look", range(every)) == 0:
            stage.sync()
            for key in ("Tab", "Up"):
                seen = [text for pane, text in stage.texts().items() if pane in SENTENCES]
                assert not [text for text in seen if CUT.search(text)], len(record.answers)
                stage.press(key)


def test_what_has_no_room_is_left_out_by_the_sentence_and_says_so() -> None:
    told = ("Colony is yours, taken from Ann.", "Gallery A grows to 6 ants.", "New gallery B: 1 ant.")
    scene = TileInHand("", (), told[:2], told[2:], unfolds="i")
    assert scene.draw(26, 9).to_text().split() == " ".join(told).split()
    assert " ".join(scene.draw(31, 2).to_text().split()) == " ".join(told[:2])
    assert scene.draw(31, 1).to_text().split() == ["More:", "i"]
    assert scene.rows_needed(26) > 3, "and the footer names the key"


def test_a_tile_whose_name_has_no_room_as_a_whole_tells_its_points_there() -> None:
    """Where the answers about barracks leave one row, at 80x24."""
    scene = TileInHand("1 worker, pomegranate, barracks for 1", (End("right", Side.RIGHT, 2, True),))
    assert scene.draw(31, 1).to_text().split() == ["+2", "points"]
    assert scene.draw(31, 3).to_text().split()[:2] == ["1", "worker,"]


@pytest.mark.slow
def test_what_a_tile_does_has_room_beside_the_board() -> None:
    """A bot plays a game of five: of nine tiles in ten the pane tells at 80x24 all that it does."""
    setting, bot, chance = Named("micropolis", 5), EasyBot(), Streams(1)
    record = Record(setting.game, setting.seats, 1, setting.options)
    stage = Stage(setting, record, Seating(hidden=False))
    assert isinstance(stage.model, MicropolisModel)
    told = []
    while (ask := record.play.ask) is not None:
        if ask.kind == "tile" and len(record.answers) % 2:
            stage.sync()
            pane = stage.canvas(Pane.INFO)
            for index in range(len(stage.model.view.row)):
                stage.model.cursor = index
                told.append(stage.model.info().draw(pane.width, pane.height).to_text())
        record.answer(bot.choose(ask, record.play.view(ask.seat), chance))
    assert sum("More: i" in " ".join(text.split()) for text in told) <= len(told) // 10, "4 to 8 in 100"
    assert len(told) > 25


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", ["Player {}", "Easy {}", "Normal {}", "Expert {}", "Hard {}"])
def test_names_that_the_program_makes_can_be_read_beside_the_smallest_board(name: str, seats: int) -> None:
    record = Record(Micropolis(), seats, 1, {})
    names = tuple(name.format(seat + 1) for seat in range(seats))
    view = record.play.view(None)
    for own in view.homes:
        table = Table(view, names, own, own.seat, None, "unicode").draw(31, 10).to_text()
        assert "~" not in table
        told = [each if each in table else each[0] + each[-1] for each in names]
        assert all(each in table for each in told), table


def test_the_whole_explanation_is_a_key_away() -> None:
    wish = PaneSizes(seats=4, least_info=9)
    usual, unfolded = lay_out(80, 24, wish), lay_out(80, 24, wish, folded_out=True)
    assert usual[Pane.INFO].height == 9
    assert unfolded[Pane.INFO].height == 15
    assert lay_out(80, 24, replace(wish, seats=0), folded_out=True)[Pane.INFO].height == 20
    assert usual[Pane.BOARD] == unfolded[Pane.BOARD]
    assert Pane.STORY in usual
    assert Pane.STORY not in unfolded


def test_a_row_of_the_review_that_is_too_long_goes_on_in_the_next() -> None:
    rows = (
        MoveRow(1, "wA1", "1", 0),
        MoveRow(1, "White wins: the queen of Black is surrounded.", rating="wins"),
    )
    told = MoveList(rows, 1).draw(31, 6).to_text()
    assert not CUT.search(told)
    assert "surrounded." in told
    assert told.count(">") == 1, "one mark, before its first row"


@pytest.mark.parametrize("code", [one.code for one in languages.LANGUAGES if one.complete])
def test_an_explanation_in_a_form_and_in_the_settings_has_two_lines_at_most(code: str) -> None:
    """More are not shown in 80 columns."""
    with i18n.speaking(code):
        form = [_(line["help"]) for line in read_table(FORM).values() if "help" in line]
        settings = [_(setting.help) for setting in all_settings()]
        games = [
            registry.words(each).option(option.name)[1]
            for each in registry.HOMES
            for option in registry.game(each).options
        ]
    assert [text for text in games if len(textwrap.wrap(text, 76)) > 2] == []
    assert [text for text in form if len(textwrap.wrap(text, 76)) > 2] == []
    assert [text for text in settings if len(textwrap.wrap(text, 74)) > 2] == []
