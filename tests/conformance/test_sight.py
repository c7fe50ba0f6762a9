"""What a seat is told of a game, held against games played alike that differ in what it must not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from antterm.core.ask import Ask, Refused
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.table.seat_position import SeatPosition, seat_position
from tests.conformance.driver import new_record, play_at_random, viewers
from tests.conformance.games import Setting, settings

HIDING = [setting for setting in settings() if setting.lookalike is not None]
SETTINGS = [s for s in HIDING if not s.given or (s.game_id == "march" and s.seats == 3)]
ANSWERS, BOUNDARIES, STEPS = 60, 5, 25
"""Answers of a game; the boundaries of it at which lookalikes begin; how far these are gone on with."""


class Pair:
    """A game and one that looks the same to a seat, both gone on with alike.

    Args:
        setting: the game.
        boundary: at which they begin.
        seat: which must not see a difference.
        rng: for what differs, and for answers.
    """

    def __init__(self, setting: Setting, boundary: Any, seat: int | None, rng: Streams) -> None:
        assert setting.lookalike is not None
        copy = setting.game.copy
        self.seat, self._rng = seat, rng
        self.one, self.other = (
            Record(setting.game, setting.seats, 1, dict(setting.given), origin)
            for origin in (copy(boundary), setting.lookalike(copy(boundary), seat, rng))
        )
        self.secrets = Counter[str]()
        """The secret questions by which they differed."""

    def go_on(self) -> bool:
        """Answer in both what looks the same.

        Returns:
            Whether there was such an answer.
        """
        one, other = self.one.play.ask, self.other.play.ask
        try:
            if one is not None and other is not None and _same(one, other):
                self._answer_both(one, other)
            elif one is not None and one.secret and one.seat != self.seat:
                self._decline(self.one, one)
            elif other is not None and other.secret and other.seat != self.seat:
                self._decline(self.other, other)
            else:
                assert one == other is None, (one, other)
                return False
        except Refused:
            return False
        return True

    def looks_alike(self) -> bool:
        """Whether what the seat sees is still the same: nothing that differs has come to light."""
        one, other = (
            (
                record.play.view(self.seat),
                [told.event for told in record.story(self.seat) if told.event.reveals],
            )
            for record in (self.one, self.other)
        )
        return one == other

    def is_secret(self) -> bool:
        """Whether somebody else is asked in secret: until they have answered, one game waits, one goes on."""
        asks = (self.one.play.ask, self.other.play.ask)
        return any(ask is not None and ask.secret and ask.seat != self.seat for ask in asks)

    def sights(self) -> tuple[SeatPosition, SeatPosition]:
        """What is told of both."""
        return seat_position(self.one, self.seat), seat_position(self.other, self.seat)

    def _answer_both(self, one: Ask, other: Ask) -> None:
        if one.hidden and one.seat != self.seat and len(one.choices) == len(other.choices):
            at = self._rng.below("hidden", len(one.choices))
            texts = one.choices[at].text, other.choices[at].text
        else:
            alike = [choice.text for choice in one.choices if other.find(choice.text) == choice]
            if not alike:
                raise Refused("nothing_alike")
            texts = (self._rng.pick("alike", alike),) * 2
        self.one.answer(texts[0])
        self.other.answer(texts[1])

    def _decline(self, record: Record[Any], ask: Ask) -> None:
        """What somebody does who is not asked: nothing, or what they must."""
        self.secrets[ask.kind] += 1
        record.answer(ask.choices[-1].text)


def _same(one: Ask, other: Ask) -> bool:
    return (one.seat, one.kind) == (other.seat, other.kind)


def plain(sight: SeatPosition) -> tuple[Any, ...]:
    """A sight, to be compared."""
    return sight.view, sight.ask, sight.outcome, sight.number, sight.own, tuple(sight.happened)


def pairs(setting: Setting, seed: int) -> Iterator[Pair]:
    """Games at boundaries of one that was played at random, beside lookalikes for each seat."""
    record, rng, seen = new_record(setting, seed), Streams(seed), list[Any]()
    for _ask in play_at_random(record, seed, ANSWERS):
        if not seen or record.play.boundary is not seen[-1]:
            seen.append(record.play.boundary)
    for boundary in seen[:: 1 + len(seen) // BOUNDARIES]:
        for seat in viewers(setting):
            yield Pair(setting, boundary, seat, rng)


def compare(setting: Setting, seed: int) -> Counter[str]:
    """Go on with all these pairs, and see that the seats are told the same.

    Returns:
        The secret questions by which they differed, and how often nothing did.
    """
    met = Counter[str]()
    for pair in pairs(setting, seed):
        for _ in range(STEPS):
            if not pair.looks_alike():
                break
            if not pair.is_secret():
                one, other = pair.sights()
                assert plain(one) == plain(other), (
                    f"seat {pair.seat} is told what it must not know: set `only`, `hidden` or"
                    " `private` in the rules, or,"
                    " if the seat may know it, leave it as it is in LOOKALIKES"
                    " (tests/conformance/invariants.py)"
                )
                met["compared"] += 1
            if not pair.go_on():
                break
        met += pair.secrets
    return met


@pytest.mark.few(4)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_seat_is_told_the_same_of_games_that_differ_in_what_it_must_not_know(setting: Setting) -> None:
    assert compare(setting, 41)["compared"]
