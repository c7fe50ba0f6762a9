"""The annotated pictures with which the rules of each game begin."""

from __future__ import annotations

from itertools import product

import pytest

from antterm.i18n import languages, speaking
from antterm.i18n.plain import signs
from antterm.registry import HOMES, load, words
from antterm.ui.models.model import GameModel
from antterm.ui.models.pictures import AnnotatedPicture
from antterm.ui.models.seat_view import ModelConfig, Preferences
from tests.sampling import each_value
from tests.ui.stage import on_stage, text_of

LOOKS = (
    Preferences(zoom="normal", tiles="solid"),
    Preferences(zoom="normal"),
    Preferences("ascii", zoom="normal"),
)
WIDTHS = (58, 78, 88)
LANGUAGES = [languages.PSEUDO, *(one.code for one in languages.LANGUAGES if one.complete)]


def pictures(game_id: str, preferences: Preferences) -> list[AnnotatedPicture]:
    model: GameModel = load(HOMES[game_id].model)(ModelConfig(words(game_id), str, preferences))
    return list(model.pictures())


@pytest.mark.parametrize(("game_id", "code"), each_value(HOMES, LANGUAGES))
def test_every_caption_points_to_something_and_is_there_in_full(game_id: str, code: str) -> None:
    with speaking(code):
        for preferences in LOOKS:
            drawn = pictures(game_id, preferences)
            assert drawn or load(HOMES[game_id].model).pictures is GameModel.pictures
            for picture, width in product(drawn, WIDTHS):
                hidden = [each.sign for each in picture.captions if picture.row_of(each) is None]
                assert not hidden, picture.title
                text = picture.draw(width, picture.height(width)).to_text()
                told = " ".join(text.split())
                last = [each.text.split()[-1] for each in picture.captions]
                assert all(word in told for word in last), picture.title
                if preferences.ascii_only and code == languages.SOURCE:
                    assert all(char.isascii() or char in signs() for char in text)


def test_march_of_the_ants_shows_a_hex_a_mat_a_hand_and_the_horde() -> None:
    titles = " ".join(picture.title for picture in pictures("march", LOOKS[0]))
    assert all(word in titles for word in ("Hexes", "mat", "hand", "Horde"))


@pytest.mark.slow
async def test_the_rules_begin_with_pictures_and_a_turn() -> None:
    for number, heading in enumerate(("A hive", "The row of tiles", "Hexes of the meadow"), 1):
        async with on_stage(size=(60, 20)) as (app, pilot):
            await pilot.press("r", str(number))
            assert heading in text_of(app)
            for _page in range(12):
                if "A turn, for example" in text_of(app):
                    break
                await pilot.press("pagedown")
                await pilot.pause()
            else:
                raise AssertionError(text_of(app))
