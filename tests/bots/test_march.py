"""The bots of March of the Ants: always legal, and the better one better."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from antterm.bots import Bot, RandomBot, randomness
from antterm.bots.march.levels import EasyBot, NormalBot
from antterm.core.game import Outcome
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.march.components import standard
from antterm.march.game import March

GAME = March()


def played(bots: list[Bot], seed: int, **options: str) -> Outcome:
    """How a game ends that these bots play out."""
    play = Play.start(GAME, with_defaults(GAME.options, len(bots), options), len(bots), seed)
    answers = 0
    while play.ask is not None:
        seat = play.ask.seat
        text = bots[seat].choose(play.ask, play.view(seat), randomness(seed, seat, answers))
        assert play.ask.find(text) is not None, text
        play.answer(text)
        answers += 1
        assert answers < 5000
    assert play.outcome is not None
    return play.outcome


def scores(bots: list[Bot], seed: int, **options: str) -> tuple[int, ...]:
    """Final points of such a game."""
    return played(bots, seed, **options).scores


@pytest.mark.parametrize("bot", [EasyBot, NormalBot, RandomBot])
@pytest.mark.parametrize("seats", [3, 4])
def test_bots_play_with_special_species(bot: type[Bot], seats: int) -> None:
    for seed in (1, 2):
        assert len(scores([bot() for _ in range(seats)], seed, species="special")) == seats


def taken(seeds: range, side: str = "") -> Counter[str]:
    """How often normal bots take each Action and choose each side, unless `side` is chosen for them."""
    found: Counter[str] = Counter()
    for seed in seeds:
        record = Record(GAME, 4, seed, {"species": "special"})
        while (ask := record.play.ask) is not None:
            rng = randomness(seed, ask.seat, len(record.answers))
            text = NormalBot().choose(ask, record.play.view(ask.seat), rng)
            if side and ask.kind == "setup.species":
                text = side
            found.update([text] if ask.kind in ("turn.action", "setup.species") else [])
            record.answer(text)
    return found


def test_normal_bots_choose_either_side() -> None:
    found = taken(range(5))
    assert found["special"] >= 5
    assert found["ordinary"] >= 5


def test_normal_bots_use_every_action_of_the_species() -> None:
    found = taken(range(6), side="special")
    for species in standard().species.values():
        assert found[species.action], species.action


@pytest.mark.parametrize("bot", [EasyBot, NormalBot])
@pytest.mark.parametrize(("seats", "long"), list(product(range(2, 6), ("off", "on"))))
def test_bots_play_legally_to_the_end(bot: type[Bot], seats: int, long: str) -> None:
    assert len(scores([bot() for _ in range(seats)], 1, long=long)) == seats


def test_the_same_randomness_gives_the_same_game() -> None:
    first, again = (scores([NormalBot(), EasyBot(), NormalBot()], 3) for _ in range(2))
    assert first == again


def share_of_better_scores(games: int) -> float:
    """How often a normal bot outscores an easy one at a table of two each, ties as half."""
    better = 0.0
    for seed in range(games):
        points = scores([NormalBot(), EasyBot(), NormalBot(), EasyBot()], seed)
        for normal, easy in product((0, 2), (1, 3)):
            better += 1.0 if points[normal] > points[easy] else 0.5 if points[normal] == points[easy] else 0.0
    return better / (4 * games)


def test_normal_beats_easy() -> None:
    assert share_of_better_scores(5) > 0.6


@pytest.mark.slow
def test_normal_beats_easy_in_three_of_four_comparisons() -> None:
    assert share_of_better_scores(100) >= 0.75


# -- against the Horde ---------------------------------------------------------------------------------

LEVELS = ("easy", "standard", "hard")


@pytest.mark.parametrize("bot", [EasyBot, NormalBot])
@pytest.mark.parametrize(("seats", "level"), list(product(range(1, 6), LEVELS)))
def test_bots_play_legally_against_the_horde(bot: type[Bot], seats: int, level: str) -> None:
    assert len(scores([bot() for _ in range(seats)], 2, centipedes=level)) == seats


def games_won(bot: type[Bot], level: str, games: int) -> int:
    """How often a bot beats the Horde alone, where it may rest when it likes."""
    options = {"centipedes": level, "solo_rest": "any_time"}
    return sum(bool(played([bot()], seed, **options).winners) for seed in range(1, games + 1))


def test_a_bot_that_thinks_beats_the_horde_more_often_than_one_that_does_not() -> None:
    assert games_won(NormalBot, "standard", 20) >= 5
    assert games_won(RandomBot, "standard", 20) == 0


@pytest.mark.slow
def test_the_normal_bot_wins_more_alone_the_easier_the_level() -> None:
    easy, standard, hard = (games_won(NormalBot, level, 300) for level in LEVELS)
    assert easy >= standard + 5
    assert standard >= hard + 20
    assert easy >= 135
    assert hard <= 150


def test_a_bot_does_not_wake_the_horde_for_nothing() -> None:
    """Every Action calls for a card of the Horde; before the last round one and a Rest are enough."""
    play = Play.start(GAME, with_defaults(GAME.options, 1, {"solo_rest": "any_time"}), 1, 3)
    turns = dict.fromkeys(range(1, 5), 0)
    answers = 0
    while play.ask is not None:
        view = play.view(0)
        turns[view.round] += play.ask.kind == "turn.action"
        play.answer(NormalBot().choose(play.ask, view, randomness(3, 0, answers)))
        answers += 1
    assert all(turns[number] <= 2 for number in (1, 2, 3))
