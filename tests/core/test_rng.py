"""Random streams: the figures here are part of every saved game and must never change."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.rng import Streams

FIRST_BITS = {
    (0, "deck"): (0x0FB3DCC0C14B92F4, 0x6EBA5BC1AFD964E8, 0x69A9A2444640B1C6, 0x53822AAF721B41FB),
    (0, "dice"): (0xB22D1F7AB3F203A9, 0x53ED64614FBC8AC2, 0x6DFA61C5AF885DF3, 0xD890DF7F9E30AC70),
    (2026, "deck"): (0xB13D9C3B9A2EFD52, 0x464625B015D39CA4, 0x9079263971D9118A, 0x4449FBC319E6910F),
    (-1, "hexes"): (0x953B18F94383596A, 0xD341686543C1F507, 0x7AF6197E36829CC2, 0x7BC8ED8CA12060B8),
}


@pytest.mark.parametrize(("seed", "stream"), FIRST_BITS)
def test_streams_never_change(seed: int, stream: str) -> None:
    streams = Streams(seed)
    assert tuple(streams.bits(stream) for _ in range(4)) == FIRST_BITS[seed, stream]


def test_the_generator_is_splitmix64() -> None:
    """The first numbers that the authors' reference program gives for the state 1234567."""
    streams = Streams(0, {"reference": 1234567})
    assert [streams.bits("reference") for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_shuffles_dice_and_picks_never_change() -> None:
    streams = Streams(7)
    cards = list(range(12))
    streams.shuffle("deck", cards)
    assert cards == [0, 4, 5, 7, 3, 8, 6, 2, 10, 1, 9, 11]
    assert [streams.below("dice", 6) for _ in range(16)] == [5, 0, 3, 3, 1, 1, 4, 0, 4, 0, 5, 0, 0, 1, 1, 1]
    assert "".join(streams.pick("hexes", "abcdef") for _ in range(10)) == "fbededdaaf"


def test_one_stream_does_not_disturb_another() -> None:
    alone, together = Streams(5), Streams(5)
    expected = [alone.bits("deck") for _ in range(6)]
    found = []
    for _ in range(6):
        together.bits("dice")
        found.append(together.bits("deck"))
    assert found == expected


@given(st.integers(), st.integers(0, 20))
def test_streams_go_on_from_their_states(seed: int, used: int) -> None:
    streams = Streams(seed)
    for _ in range(used):
        streams.bits("deck")
    again = Streams(seed, streams.encode())
    assert [again.bits("deck") for _ in range(3)] == [streams.bits("deck") for _ in range(3)]


def test_encoded_states_are_a_copy() -> None:
    streams = Streams(1)
    streams.bits("deck")
    kept = streams.encode()
    streams.bits("deck")
    assert kept != streams.encode()


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10])
def test_below_gives_each_number_equally_often(n: int) -> None:
    """Chi-squared with n - 1 degrees of freedom: 33.7 is passed once in 10,000 times even for n = 10."""
    streams, throws = Streams(99), 6000
    counts = Counter(streams.below("dice", n) for _ in range(throws))
    assert sorted(counts) == list(range(n))
    expected = throws / n
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 33.7


def test_below_throws_away_what_would_favour_small_numbers() -> None:
    """With n just above 2**63 about half of all draws must be refused; without that, small numbers win."""
    n = (1 << 63) + 1
    streams, plain = Streams(3), Streams(3)
    drawn = [streams.below("dice", n) for _ in range(50)]
    kept = [bits for bits in (plain.bits("dice") for _ in range(400)) if bits < n]
    assert drawn == kept[:50]


@pytest.mark.parametrize("n", [0, -3])
def test_below_needs_a_possibility(n: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Streams(0).below("dice", n)


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_the_cards(cards: list[int], seed: int) -> None:
    shuffled = list(cards)
    Streams(seed).shuffle("deck", shuffled)
    assert Counter(shuffled) == Counter(cards)


def test_every_order_of_three_cards_is_equally_likely() -> None:
    streams, orders = Streams(11), Counter[str]()
    for _ in range(3000):
        cards = list("abc")
        streams.shuffle("deck", cards)
        orders["".join(cards)] += 1
    assert len(orders) == 6
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < 25.7
