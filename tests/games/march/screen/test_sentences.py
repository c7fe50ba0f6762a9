"""At 80x24 nobody meets half a question or half an answer, and places are named as the board labels them."""

from __future__ import annotations

import re

import pytest

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules.meanings import LayHex, NameInvader
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.words import MarchWords
from antterm.games.march.words.in_short import in_short
from antterm.i18n import speaking
from antterm.ui.models.layout import MOST_PROMPT_ROWS
from antterm.ui.models.scene import Prompt
from antterm.ui.models.seat_view import ModelConfig, SeatView
from tests.games.march.games import play_out
from tests.games.march.handmade import BLACK, BLUE, RED, HandmadeMatch
from tests.sampling import fewer

WORDS = MarchWords()
NAMES = ("Christopher", "Maximilian", "Anneliese", "Bartholomew", "Wilhelmina")
SHORT_NAMES = ("Ann", "Bram", "Cleo", "Dora")
LISTED = (31, 7)
"""Columns and rows of the list beside the board, with three at the table."""
VARIANTS = [
    (2, {}),
    (4, {"species": "special"}),
    (5, {"long": "on"}),
    (1, {"centipedes": "easy", "solo_rest": "any_time"}),
    (3, {"centipedes": "hard"}),
]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 7, 11, 12, 13])
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=["two", "species", "long", "alone", "together"])
def test_no_question_and_no_answer_is_cut(seats: int, options: dict[str, str], seed: int) -> None:
    model = MarchModel(ModelConfig(WORDS, lambda text: text))
    names = NAMES[:seats]
    known = set[object]()
    for play in play_out(seats, {"beyond": "five", **options}, seed):
        if (ask := play.ask) is None:
            break
        view = play.view(ask.seat)
        model.show(SeatView(view, ask, ask, None, names, (), 1))
        assert_asked_whole(model)
        for place, entry in enumerate(model.pointing.entries):
            if (met := (ask.kind, entry.choices[0].text)) in known:
                continue
            known.add(met)
            model.point(place)
            assert_asked_whole(model)
            detail = model.detail()
            assert not re.search(r"-?\d,-?\d", detail), "a place has no coordinates"
            if isinstance(entry.choices[0].meaning, LayHex):
                assert re.search(r"(North|South)(-east|-west)? of ", detail), detail
            if entry.goes_on:
                model.press("Enter")
                assert_asked_whole(model)
                assert_listed_whole(model)
                model.press("Esc")
        assert_listed_whole(model)


def assert_asked_whole(model: MarchModel) -> None:
    """The question and the marked answer have rows in the prompt, beside the keys."""
    said = Prompt(model.question(), model.detail(), (), ascii_only=False)
    assert said.rows_needed(80) <= MOST_PROMPT_ROWS, said


def assert_listed_whole(model: MarchModel) -> None:
    """No answer is cut in the list; where they need more rows than there are, the prompt tells each whole."""
    width, height = LISTED
    whole = model.answers().draw(width, 40).to_text()
    assert "~" not in whole, whole
    if len(whole.rstrip().splitlines()) <= height:
        assert "~" not in model.answers().draw(width, height).to_text(), whole


@pytest.mark.few(1)
@pytest.mark.parametrize("every", fewer(4, 1))
@pytest.mark.parametrize("code", ["es", "ru"])
@pytest.mark.parametrize(("seats", "options"), [(4, {"species": "special"}), (3, {"centipedes": "hard"})])
def test_no_question_and_no_answer_is_cut_in_other_languages(
    seats: int, options: dict[str, str], code: str, every: int
) -> None:
    with speaking(code):
        model, known = MarchModel(ModelConfig(WORDS, lambda text: text)), set[object]()
        for number, play in enumerate(play_out(seats, {"beyond": "five", **options}, 22)):
            if (ask := play.ask) is None:
                break
            if number % every:
                continue
            model.show(SeatView(play.view(ask.seat), ask, ask, None, SHORT_NAMES[:seats], (), 1))
            assert_asked_whole(model)
            for place, entry in enumerate(model.pointing.entries):
                if (met := (ask.kind, entry.choices[0].text)) not in known:
                    known.add(met)
                    model.point(place)
                    assert_asked_whole(model)


def test_players_are_called_by_their_names_in_lists_of_answers() -> None:
    """Who invades is chosen among players: the list says who they are."""
    position = HandmadeMatch(3)
    position.ants(RED, "2.1")
    position.ants(BLUE, "2.o")
    position.ants(BLACK, "2.o")
    view = view_of(position.state, RED)
    choices = tuple(Choice(f"seat{seat}", NameInvader(seat, 2)) for seat in (BLUE, BLACK))
    ask = Ask(RED, "battle.invader", choices)
    told = [in_short(ask, (choice,), view, ("Ann", "Bram", "Cleo")) for choice in choices]
    assert told == ["Bram: battle 1 against 1", "Cleo: battle 1 against 1"]
    assert in_short(ask, choices[:1], view).startswith("Player B")
