"""What is told before it is asked: bots' battles, what a Rest means, what a feeding costs and who starved."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.games.march.draw.battle import ReportPage
from antterm.games.march.rules.battle import ants_to_fight
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.state import BattleRun
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages
from antterm.games.march.words import MarchWords
from tests.games.march.games import play_out
from tests.games.march.handmade import BLACK, BLUE, RED, SOIL, HandmadeMatch
from tests.games.march.screen.games import ModelDriver, Stop, answer_of, asked
from tests.games.march.screen.models import model_of, seat_view_of, show

WORDS = MarchWords()


def may_rest(resting: int) -> Stop:
    """Somebody may rest for the first time, and so many others have done so."""

    def stop(ask: Ask, view: MarchView) -> bool:
        if not isinstance(ask.about, Acting) or ask.find("rest") is None:
            return False
        return not view.nests[ask.seat].rested and sum(nest.rested for nest in view.nests) == resting

    return stop


def test_a_battle_of_bots_is_shown_too() -> None:
    seated = ModelDriver(asked("turn.action"), 4, 1, bots=(1, 2, 3))
    rng = Streams(1)
    seated.go_on()
    for _answer in range(60):
        seated.model.hooks.on_answer(answer_of(seated.ask, rng))
        while seated.model.reader.shows_report:
            position = seated.model.board()
            if isinstance(position, ReportPage) and not {0, None} & {*position.report.sides}:
                assert seated.model.page is pages.REPORT
                assert all(word in seated.board() for word in ("Battle of", "ferocity", "total", "wins"))
                return
            seated.press("Enter")
    raise AssertionError("no bots have fought")


def test_of_several_invaders_it_is_told_that_the_others_fight_later() -> None:
    position = HandmadeMatch(3)
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{SOIL}.3")
    position.ants(BLUE, f"{SOIL}.o")
    position.ants(BLACK, f"{SOIL}.o")
    ask = position.first_ask(ants_to_fight, BattleRun(SOIL, 0))
    model = model_of()
    show(model, seat_view_of(position, ask, []))
    assert "The others then fight whoever has the control site" in model.prompt_text()


@pytest.mark.parametrize(
    ("stop", "seats", "in_list", "in_full"),
    [
        (may_rest(0), 3, "Rest: no more Actions", "1 larva, and a food for each turn you sit out."),
        (
            may_rest(1),
            3,
            "Rest: ends the phase",
            "Worker Phase for all, and you begin the next round.",
        ),
        (may_rest(0), 2, "Rest: no more Actions", "1 larva when the phase ends, after one more turn"),
    ],
    ids=["first", "last", "two players"],
)
def test_what_a_rest_means_is_said_before(stop: Stop, seats: int, in_list: str, in_full: str) -> None:
    seated = ModelDriver(stop, seats, 1)
    seated.go_on()
    entries = seated.model.pointing.entries
    at = next(n for n, entry in enumerate(entries) if entry.choices[0].meaning == TakeAction("rest"))
    assert in_list in seated.model.answers().answers[at].sentence
    seated.model.point(at)
    assert in_full in seated.model.detail()


def test_the_title_bar_tells_the_round_whose_turn_it_is_and_the_steps_of_a_march() -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1)
    seated.go_on()
    who, letter = seated.model.names[seated.ask.seat], "ABC"[seated.ask.seat]
    bar = seated.text().splitlines()[0]
    assert bar.split()[:7] == ["round", "I", "II", "III", "IV", "Worker", "Phase"]
    assert bar.endswith(f" {letter}  {who}, your turn")
    seated.press("M")
    assert seated.text().splitlines()[0].endswith(f" {letter}  {who} marches □□□□□")
    seated.press("0", "Enter")
    assert "This turn" in seated.text(), "what one has done in it"
    assert seated.text().splitlines()[0].endswith(f" {letter}  {who} marches ■□□□□")


def test_an_action_of_another_is_told_in_the_title_bar_while_one_reacts() -> None:
    seated = ModelDriver(asked("forage.react"), 3, 2)
    seated.go_on()
    active = seated.model.view.active
    assert active != seated.ask.seat
    assert seated.text().splitlines()[0].endswith(f" {'ABC'[active]}  {seated.model.names[active]} forages")


def test_what_a_feeding_will_cost_stands_beside_the_actions() -> None:
    seated = ModelDriver(asked("turn.action"), 3, 1)
    seated.go_on()
    nest = seated.model.view.nests[seated.ask.seat]
    assert f"Feeding: {nest.food_needed}; food: {nest.food}" in seated.text()


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"centipedes": "easy"}), (2, {}), (3, {"centipedes": "hard"}), (4, {"species": "special"})],
    ids=["alone", "two", "together", "species"],
)
def test_no_question_has_one_answer(seats: int, options: dict[str, str]) -> None:
    for play in play_out(seats, {"beyond": "five", **options}, 2):
        assert play.ask is None or len(play.ask.choices) > 1, WORDS.question(play.ask, "ABCDE")


def test_turns_of_others_are_told_in_a_line_where_they_have_no_room_beside_the_map() -> None:
    wide = ModelDriver(asked("explore.react"), 3, 1)
    wide.go_on()
    assert wide.model.seat_view is not None
    assert not wide.model.news(wide.model.seat_view.happened), "the line says what Enter does"
    seated = ModelDriver(asked("explore.react"), 3, 1, size=(60, 20))
    assert seated.model.seat_view is not None
    happened = seated.model.seat_view.happened
    line = seated.model.news(happened)
    assert "lays" in line
    assert "draws" not in line
    assert "moves an ant" not in line
