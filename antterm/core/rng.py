"""Randomness of a game: named streams, stable for ever.

Python promises stable results only for `random.random`; a saved game must shuffle alike in ten years. So this
is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014) with a stream for
each purpose: drawing a card never disturbs the dice.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_LIMIT = 1 << 64
_MASK = _LIMIT - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mixed(state: int) -> int:
    """Return the 64 bits that a state of a stream stands for."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Streams:
    """The random streams of one game.

    Args:
        seed: any whole number; the same seed gives the same game.
        states: state of every stream used so far, as `encode` gave it.
    """

    def __init__(self, seed: int, states: dict[str, int] | None = None) -> None:
        self.seed = seed
        self._states = dict(states or {})

    def encode(self) -> dict[str, int]:
        """Return the states of the streams, plain data for a saved game."""
        return dict(self._states)

    def bits(self, stream: str) -> int:
        """Return the next 64 random bits of `stream`."""
        state = self._states[stream] = (self._state(stream) + _GAMMA) & _MASK
        return _mixed(state)

    def _state(self, stream: str) -> int:
        state = self._states.get(stream)
        if state is None:
            state = int.from_bytes(sha256(f"{self.seed}/{stream}".encode()).digest()[:8], "big")
        return state

    def below(self, stream: str, n: int) -> int:
        """Return a whole number from 0 to `n - 1`, each equally likely.

        Raises:
            ValueError: when `n` is less than 1.
        """
        if n < 1:
            raise ValueError("below() needs at least one possibility")
        limit = _LIMIT - _LIMIT % n
        while (bits := self.bits(stream)) >= limit:
            pass
        return bits % n

    def pick(self, stream: str, items: Sequence[T]) -> T:
        """Return one of `items`, each equally likely."""
        return items[self.below(stream, len(items))]

    def shuffle(self, stream: str, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, in place (Fisher and Yates)."""
        state = self._state(stream)
        for n in range(len(items), 1, -1):
            bits, limit = _LIMIT, _LIMIT - _LIMIT % n
            while bits >= limit:
                state = (state + _GAMMA) & _MASK
                bits = _mixed(state)
            i, j = n - 1, bits % n
            items[i], items[j] = items[j], items[i]
        if len(items) > 1:
            self._states[stream] = state
