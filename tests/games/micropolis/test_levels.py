"""Bots play whole games; each level is stronger than the one below."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from antterm.bots import Bot, Budget, RandomBot
from antterm.core.ask import Ask, Choice
from antterm.core.game import Outcome
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.micropolis.bots.expert import ExpertBot
from antterm.games.micropolis.bots.levels import EasyBot, HardBot, NormalBot
from antterm.games.micropolis.rules.anthill import AnthillId
from antterm.games.micropolis.rules.meanings import ChoosingCommander, ChoosingTile, HandToken
from tests.games.micropolis.positions import GAME, anthill, armies, play, table
from tests.games.micropolis.test_games import TABLES
from tests.sampling import fewer, sampled


class HastyExpert(ExpertBot):
    """Plays few games on, however long they take."""

    playouts, seconds = 24, 600.0


LEVELS: dict[str, type[Bot]] = {
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "expert": HastyExpert,
}


def match(bots: list[Bot], seed: int, advanced: str = "off") -> Outcome:
    """A game between bots, one for each seat."""
    course = Play.start(GAME, with_defaults(GAME.options, len(bots), {"advanced": advanced}), len(bots), seed)
    rngs = [Streams(1000 * seed + seat) for seat in range(len(bots))]
    while (ask := course.ask) is not None:
        course.answer(bots[ask.seat].choose(ask, course.view(ask.seat), rngs[ask.seat]))
    assert course.outcome is not None
    return course.outcome


def wins(one: type[Bot], others: type[Bot], seats: int, games: int) -> int:
    """In how many games one bot wins alone against others of another kind, sitting everywhere in turn."""
    won = 0
    for seed in range(games):
        bots: list[Bot] = [others() for _ in range(seats)]
        bots[seed % seats] = one()
        won += match(bots, seed).winners == (seed % seats,)
    return won


@pytest.mark.parametrize("playouts", fewer(1, HastyExpert.playouts))
@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("seats", "advanced"), sampled([(4, "off"), (3, "on"), (2, "on"), *TABLES[3:5], *TABLES[:2]], 2)
)
def test_bots_of_all_levels_play_to_the_end(
    seats: int, advanced: str, playouts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HastyExpert, "playouts", playouts)
    levels: list[Callable[[], Bot]] = [*LEVELS.values(), RandomBot]
    outcome = match([levels[seat % len(levels)]() for seat in range(seats)], 7, advanced)
    assert len(outcome.scores) == seats


@pytest.mark.few(1)
@pytest.mark.parametrize("bot", LEVELS.values())
def test_a_bot_is_the_same_for_the_same_randomness(bot: type[Bot]) -> None:
    assert match([bot(), NormalBot()], 3) == match([bot(), NormalBot()], 3)


@pytest.mark.slow
def test_each_level_beats_the_one_below_in_a_few_games() -> None:
    assert wins(EasyBot, RandomBot, 2, 6) >= 5
    assert wins(NormalBot, EasyBot, 2, 12) >= 8
    assert wins(HardBot, NormalBot, 2, 6) >= 4


@pytest.mark.slow
def test_each_level_beats_the_one_below_in_65_of_100_games() -> None:
    assert wins(EasyBot, RandomBot, 2, 100) >= 65
    assert wins(NormalBot, EasyBot, 2, 100) >= 65
    assert wins(HardBot, NormalBot, 2, 100) >= 65


@pytest.mark.slow
def test_hard_comes_first_in_40_of_100_games_against_three_of_normal() -> None:
    assert wins(HardBot, NormalBot, 4, 100) >= 40


@pytest.mark.parametrize("bot", [NormalBot, HardBot])
def test_a_bot_takes_the_end_that_scores(bot: type[Bot]) -> None:
    """The lemon of tile 39 meets the cherry of 30 at the right end; at the left it meets a dead end."""
    course = play(table([[anthill("46 30", army=3)], [anthill(army=3)]], row="39"), "1")
    assert course.ask is not None
    assert bot().choose(course.ask, course.view(0), Streams(1)) == "right"


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("advanced", "every", "most"),
    [
        ("off", 2, 999),
        ("on", 4, 24),
        *(pytest.param(each, 1, 999, marks=pytest.mark.slow) for each in ("off", "on")),
    ],
)
def test_hard_thinks_of_what_it_would_answer(advanced: str, every: int, most: int) -> None:
    """A hint's first answer is its own; each is legal, and a tile comes with its end."""
    options = with_defaults(GAME.options, 2, {"advanced": advanced})
    course, bot, rng, kinds = Play.start(GAME, options, 2, 5), HardBot(), Streams(1), set[str]()
    for asked in range(most):
        if (ask := course.ask) is None:
            break
        view = course.view(ask.seat)
        answer = bot.choose(ask, view, rng)
        kinds.add(ask.kind)
        course.answer(answer)
        if asked % every:
            continue
        thoughts = bot.analyse(ask, view, rng, Budget())
        assert thoughts[0].text == answer
        assert 1 <= len(thoughts) <= 3
        ratings = [thought.rating for thought in thoughts if thought.rating is not None]
        assert ratings == sorted(ratings, reverse=True)
        for thought in thoughts:
            assert ask.find(thought.text) is not None
            if isinstance(ask.about, ChoosingTile) and view.anthill(ask.about.home).sides:
                assert thought.line[0] in ("left", "right")
    assert {"tile", "side"} <= kinds


@pytest.mark.parametrize("bot", LEVELS.values())
def test_a_bot_fills_a_large_barracks_with_its_last_tile(bot: type[Bot]) -> None:
    nine = anthill("34 56 47 35 15 57 44 52 48", army=8)
    state = table([[nine], [anthill(army=3)]], row="42")
    state.round = state.last_round
    course = play(state, "1")
    assert course.ask is not None
    assert course.ask.kind == "barracks"
    assert bot().choose(course.ask, course.view(0), Streams(1)) == "fill"


@pytest.mark.parametrize("bot", LEVELS.values())
def test_a_bot_hands_the_token_where_its_own_turn_comes_soonest(bot: type[Bot]) -> None:
    choices = tuple(Choice(str(seat + 1), HandToken(seat)) for seat in (1, 2, 3))
    view = play(table(armies(3, 4, 5, 4))).view(0)
    assert bot().choose(Ask(0, "commander", choices, about=ChoosingCommander()), view, Streams(1)) == "4"


@pytest.mark.parametrize("bot", [NormalBot, HardBot])
@pytest.mark.parametrize("full", ["42 54 37", "54 37", "42 37", "42 54"])
def test_a_sentry_empties_no_barracks_that_it_cannot_fill_again(bot: type[Bot], full: str) -> None:
    """Each barracks changes once: the soldiers of a full one go where others wait for them, or stay."""
    course = play(table([[anthill("42 54 37", army=2, full=full)], [anthill(army=0)]], row="21"), "1", "left")

    def quartered() -> int:
        view = course.view(0)
        return sum(view.deck.tiles[tile].barracks for tile in view.anthill(AnthillId(0)).full)

    before = quartered()
    while (ask := course.ask) is not None and ask.kind == "sentry":
        course.answer(bot().choose(ask, course.view(ask.seat), Streams(1)))
    assert quartered() >= before


def test_easy_wants_the_largest_numbers_in_sight_and_overlooks_some() -> None:
    """Tile 11 has a queen, a worker and a blackberry; a soldier is its price."""
    course = play(table([[anthill("46 30", army=3)], [anthill(army=3)]], row="24 11 26 01"))
    ask, view = course.ask, course.view(0)
    assert ask is not None
    assert [Attentive().choose(ask, view, Streams(seed)) for seed in range(3)] == ["2"] * 3
    assert len({EasyBot().choose(ask, view, Streams(seed)) for seed in range(20)}) > 1


class Attentive(EasyBot):
    """Overlooks nothing."""

    overlooks = 0
