"""What bots imagine of what is hidden from them: the whole box, and in each pile as much as they see."""

from __future__ import annotations

import pytest

from antterm.bots import create, levels, randomness
from antterm.core.record import Record
from antterm.core.rng import Streams
from tests.conformance.driver import moments, new_record
from tests.conformance.games import GAMES, Setting, few_settings, mixed_settings, settings
from tests.conformance.invariants import IMAGINATIONS, LOOKALIKES

IMAGINED = [setting for setting in settings() if setting.game_id in IMAGINATIONS]
FEW = [setting for setting in few_settings() if setting in IMAGINED]
MIXED = [setting for setting in mixed_settings() if setting.game_id in IMAGINATIONS]
LONGEST = 3000
"""Answers after which a game between bots is left."""


def assert_imagined(setting: Setting, record: Record[object], rng: Streams) -> None:
    """Whatever a bot on any seat imagines of this position is whole."""
    for seat in range(setting.seats):
        IMAGINATIONS[setting.game_id](record.play.view(seat), rng).assert_whole()


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_imagine_only_what_their_game_hides(game_id: str) -> None:
    assert game_id not in IMAGINATIONS or game_id in LOOKALIKES, (
        "a game in IMAGINATIONS needs an entry in LOOKALIKES (both in tests/conformance/invariants.py)"
    )


@pytest.mark.few(5)
@pytest.mark.parametrize("setting", FEW, ids=str)
def test_bots_imagine_every_component_once_and_in_each_pile_as_many_as_they_see(setting: Setting) -> None:
    rng = Streams(11)
    for record in moments(setting, 11, every=60 if setting.given else 25):
        assert_imagined(setting, record, rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setting", [*IMAGINED, *MIXED], ids=str)
def test_bots_imagine_a_whole_game_in_all_positions_to_which_they_come(setting: Setting, seed: int) -> None:
    """Played by bots that want to win: random play seldom comes to short piles."""
    record, rng = new_record(setting, seed), Streams(seed)
    known = levels(setting.game_id)
    bots = [create(known[len(known) // 2], setting.game_id) for _ in range(setting.seats)]
    while (ask := record.play.ask) is not None and len(record.answers) < LONGEST:
        if len(record.answers) % 3 == 0:
            assert_imagined(setting, record, rng)
        own = randomness(seed, ask.seat, len(record.answers))
        record.answer(bots[ask.seat].choose(ask, record.play.view(ask.seat), own))
