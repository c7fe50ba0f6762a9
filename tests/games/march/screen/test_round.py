"""The number of keys that a round of March of the Ants takes: stated rounds are played, and keys counted.

Three players, the first round. In the quiet one two march, two explore, two forage, each plays a card and
pays for it, two rest; all react to all; there is a battle, and each takes food by the Royal Decree. In the
other ones each takes every Action that they have food for, one of each, then two rest; such rounds
are dealt by `benchmarks/march_keys.py`, with a bot that answers what the Actions ask.
"""

from __future__ import annotations

import pytest

from tests.games.march.screen.keys import Played, Thrifty, by_round

QUIET = """
march ants  explore -1,0@0 8.1 0 none  forage yes yes  forage yes yes  march 8 ants stop 0>8 0>8
explore -1,1@3 4.1 none none  play traitor_head larva larva larva none none
play honeypot_abdomen larva larva none none  play veteran_head larva larva larva none none
rest rest  seat3 none none 8.2 none  food food food
"""
TYPICAL = """
explore -1,0@1 7.1 0 0  forage yes yes  march ants 0>7 7.2 0>7 stop none 0>7  forage yes yes
explore -1,1@0 6.1 0 7  explore 0,-1@0 0 8.1 none 6  play carpenter_abdomen larva larva sneak_attack none
play honeypot_abdomen larva larva none sparrow_attack  play great_brood larva larva larva none epic_stores
rest rest  rapid_mobilization digger_thorax 7.o none 7.2 stop 6.1  food food food
"""
BUSY = """
explore -1,0@0 8.1 0 0  forage yes yes  march 0 ants 0>8 0>8 0>8 stop none 0>8  forage yes yes
explore -1,1@1 2.1 none none  explore -2,1@1 8.o 1.1 done 8 2 2.2
play frenzied_activity larva larva greedy_tribe adaptive_radiation  explore -1,-1@0 8.o 6.1 done none 1 1.2
explore -1,-2@1 3.1 none none  play proboscis_head larva larva larva caring_hive swarm
play veteran_head larva larva larva outsider blind_overlords
rest rest  none a_queens_journey 8.o fungal_outbreak none 8.o>8.1  food food food
"""


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("stated", "seed", "most"),
    [(QUIET, 2, 25), (TYPICAL, 5, 25), (BUSY, 13, 34)],
    ids=["quiet", "typical", "busy"],
)
def test_the_keys_of_a_round(stated: str, seed: int, most: int) -> None:
    """At most so many keys a player; the busy round has 26 answers a player."""
    played = Played(3, seed, stated.split())
    record, asks = played.begin(), played.asks()
    for text in played.answers:
        record.answer(text)
    assert record.play.view(0).round == 2, "the round is over"
    keys = {}
    for seat in range(3):
        player = Thrifty(played, seat, asks)
        player.play()
        keys[seat] = [each.key for each in player.pressed]
    assert sum(map(len, keys.values())) <= 3 * most, {seat: len(each) for seat, each in keys.items()}
    assert by_round(player.pressed).keys() == {1}
