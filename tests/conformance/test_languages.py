"""Every screen in every complete language, and in the made-up one: nothing foreign, no question cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from antterm import i18n
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.draw.paint import KEY_NAMES
from antterm.i18n import languages
from antterm.i18n.catalogue import CONTEXT, END
from antterm.ui.models.layout import Pane
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.ui.stage import new_table, on_stage, text_of

LANGUAGES = [languages.PSEUDO, *(one.code for one in languages.LANGUAGES if one.complete)]
SIZES = ((80, 24), (60, 20))
WORD = re.compile(r"[A-Za-z]{3,}")
LATIN = {one.code for one in languages.LANGUAGES if WORD.search(one.name)}
"""Languages in whose letters a foreign word would be no different."""
PROPER = frozenset(
    [
        "Ann",
        "Bea",
        "Bob",
        "boardspace",
        "net",
        "Cleo",
        "Dan",
        "Eve",
        "Fay",
        "antterm",
        "sunday",
        "Hive",
        "Universal",
        "Protocol",
        "UHP",
        "PGN",
        "SGF",
        "SVG",
        "PNG",
        "GIF",
        "ASCII",
        "docs",
        "keys",
        "toml",
        "trash",
        "MLP",
        *KEY_NAMES,
        *(word for one in languages.LANGUAGES for word in WORD.findall(one.name)),
    ]
)
"""What is the same in every language: names, kinds of files, and what keys are called on keyboards."""
NOTATION = re.compile(r"\b(?:[wb][QSBGAMLP]\d?)+\b|\b(?:Base(?:\+[MLP]+)?|I{1,3}|I?VI{0,3}|I?X)\b")
"""Moves as they are written everywhere, expansions and the numbers of rounds."""
PLACE = re.compile(r"\{\w*\}")
"""What is filled in."""
CUT = re.compile(r"\S(?:~| \.\.\.?)(?=\s|$)", re.MULTILINE)
ANSWERS, LOOKS = 60, 15
"""The number of answers given, and the number of answers from one look at the screen to the next."""
PAGES = {"hive": "", "micropolis": "als", "march": "bDfgloOtvyzm"}
"""Keys that show something else in place of the board, or beside it, until one of them shows it again."""
GAMES = (
    Setting("hive", 2, (("expansions", "MLP"),)),
    Setting("micropolis", 3),
    Setting("march", 3),
    Setting("march", 1),
)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language spoken."""
    code: str = request.param
    assert i18n.use(code)
    yield code
    i18n.use("en")


def foreign(text: str, language: str) -> set[str]:
    """The words of a screen that are not of its language, as far as letters tell."""
    if language in LATIN:
        return set()
    return {*WORD.findall(NOTATION.sub(" ", text))} - PROPER - wanted_words(language)


@cache
def wanted_words(language: str) -> frozenset[str]:
    """The words of the texts that are seen in English: they are still to be translated, or the same."""
    if language == languages.PSEUDO:
        return frozenset()
    english, said = (file.read_text("utf-8").split(END) for file in languages.compiled(language))
    texts = zip(english, said[1:], strict=True)  # first comes how the language counts
    wanted = [text.rpartition(CONTEXT)[2] for text, translation in texts if not translation]
    return frozenset(word for text in wanted for word in WORD.findall(PLACE.sub(" ", text)))


@pytest.mark.few(1)
@pytest.mark.parametrize("setting", GAMES, ids=str)
def test_a_game_is_played_without_a_foreign_word_and_no_question_is_cut(
    setting: Setting, language: str
) -> None:
    _play(setting, language, LOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("setting", GAMES, ids=str)
def test_a_game_that_is_looked_at_often_has_no_foreign_word_and_no_question_is_cut(
    setting: Setting, language: str
) -> None:
    _play(setting, language, 3)


def _play(setting: Setting, language: str, every: int) -> None:
    """Three look at it, one before a small terminal and one without colours. A stage fails where anything is
    cut without a sign, or runs into something else.
    """
    record, chance = Record(setting.game, setting.seats, 5, setting.options), Streams(3)
    looks = [(SIZES[0], True), (SIZES[1], True), (SIZES[0], False)]
    stages = [
        Stage(setting, record, Seating(size, hidden=False, coloured=coloured, zoom="auto"))
        for size, coloured in looks
    ]
    for number in range(ANSWERS):
        if (ask := record.play.ask) is None:
            break
        record.answer(chance.pick("choice", ask.choices).text)
        if number % every == 0:
            for stage in stages:
                _look(stage, language)


def _look(stage: Stage, language: str) -> None:
    """What is seen of the position, and of it on other pages."""
    stage.sync()
    for key in ("Tab", "o", *PAGES[stage.setting.game_id]):
        texts, given = stage.texts(), len(stage.record.answers)
        for pane, text in texts.items():
            words = foreign(text, language)
            assert not words, (
                f"{pane} after {given} answers: pass {words} through `_()` (docs/design/texts.md)"
            )
        prompt, said = stage.canvas(Pane.PROMPT), replace(stage.model.bare_prompt(), note="")
        shown = said.draw(prompt.width, prompt.height).to_text()  # a note before the question may be cut
        question = shown if stage.seating.size == SIZES[0] else shown.splitlines()[0]
        assert not CUT.search(question), f"after {given} answers {question!r} is cut: word it shorter"
        stage.press(key)


FRAME = (
    *(["g", "escape"], ["question_mark"], ["n", "right", "right"], ["s", "question_mark"], ["l", "enter"]),
    *(["p"], ["r"], ["r", "1"], ["r", "2"], ["r", "3"], ["e"]),
)
"""Keys that lead from the first screen to the others; each screen on the way is looked at."""
WALKS = [(languages.PSEUDO, SIZES[0], 0), ("ru", SIZES[1], 1)]
"""What is left plain shows in the made-up language and in other letters: half of the screens in each."""


@pytest.mark.slow
@pytest.mark.parametrize(("code", "size", "first"), WALKS, ids=str)
async def test_the_language_changes_at_once_and_no_screen_keeps_another(
    code: str, size: tuple[int, int], first: int
) -> None:
    await _walk_through_the_frame(code, size, FRAME[first::2])


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("code", LANGUAGES)
async def test_no_screen_of_any_size_keeps_another_language(code: str, size: tuple[int, int]) -> None:
    await _walk_through_the_frame(code, size, FRAME)


async def _walk_through_the_frame(language: str, size: tuple[int, int], ways: Iterable[list[str]]) -> None:
    new_table(["wG1"]).close()
    i18n.use("en")
    async with on_stage(size=size) as (app, pilot):
        await pilot.press("e", "down")
        services = app.services
        services.launch = services.launch._replace(lang=language)  # the made-up one is no setting
        await pilot.press("right")
        seen = {"settings": text_of(app)}
        await pilot.press("escape")
        seen["home"] = text_of(app)
        for keys in ways:
            for number, key in enumerate(keys, 1):
                await pilot.press(key)
                seen[" ".join(keys[:number])] = text_of(app)
            for _key in range(4):
                if len(app.screen_stack) > 1:
                    await pilot.press("escape")
            while len(app.screen_stack) > 1:
                app.pop_screen()
            await pilot.pause()
        seen["home again"] = text_of(app)
        strange = {where: words for where, text in seen.items() if (words := foreign(text, language))}
    assert not strange, "pass these texts through `_()`, look them up when they are shown, and extract them"
