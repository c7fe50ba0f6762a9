"""A number keeps its meaning: a site has its number on the hex, a card its place in the hand."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.draw.site_plate import SitePlate
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.topics import Acting, Laying
from antterm.games.march.screen import pages
from antterm.games.march.screen.entries import hexes_out, origin_of, target_of
from antterm.games.march.spoken import SPOKEN
from antterm.plain.spoken import ListenerView
from tests.games.march.screen.games import SPECIAL, ModelDriver, Options, answer_of
from tests.sampling import fewer

GAMES: tuple[tuple[int, int, Options], ...] = (
    (2, 24, (("centipedes", "standard"),)),
    (3, 21, ()),
    (3, 22, (("beyond", "five"), *SPECIAL)),
    (4, 23, (("beyond", "five"), *SPECIAL)),
)


def check_list(seated: ModelDriver) -> str:
    """See that the numbers of a list are those of sites or cards, or count lines. Returns which."""
    model = seated.model
    entries, hand = model.pointing.entries, list(dict.fromkeys(pages.own_hand(model.view) or ()))
    numbers = {index: number for number, index in model.entry_numbers.items()}
    moment = ListenerView(model.view, seated.ask, seated.ask.seat, model.names, {})
    for index, number in numbers.items():
        by_ear = SPOKEN.number(moment, entries[index].choices[0])
        assert by_ear in (None, number), "the same number by ear"
        assert model.keys_to(index) == tuple(str(number))
        for digit in str(number):
            model.press(digit)
        assert model.pointing.mark == index, "a number points at its answer"
        marked = next((row for row in model.answers().answers if row.is_marked), None)
        assert marked is None or marked.number == number, "what is typed is what is shown"
    if (sites := model._sites) is not None:
        for index, number in numbers.items():
            spots = [spot for spot in (target_of(entries[index]), origin_of(entries[index])) if spot]
            site = number - 1 if number <= len(model.view.tile(sites.hex).sites) else None
            assert number, "0 is the Great Tunnel"
            assert Spot(sites.hex, site) in spots
        plate = model.info()
        assert not isinstance(plate, SitePlate) or plate.number == sites.hex
        return "sites"
    targets = [target_of(entries[index]) for index in numbers]
    assert not any(targets) or len({*targets}) < len(targets), (
        "sites have their own numbers, ants of one spot not"
    )
    cards = {entries[index].place: number for index, number in numbers.items()}
    if cards and all(card in hand for card in cards):
        assert all(hand.index(str(card)) + 1 == number for card, number in cards.items())
        assert model.seat_view is not None
        assert [*pages.hand_cards(model.view, model.seat_view, 0)] == hand, "as the page of the hand has them"
        return "cards"
    if drawn := hexes_out(entries, model.view):
        assert numbers == {index: number for number, index in drawn.items()}, "a hex has one number"
        return "hexes"
    assert sorted(numbers.values()) == [*range(1, len(numbers) + 1)]
    return "lines" if numbers else "none"


@pytest.mark.few(1)
@pytest.mark.parametrize("every", fewer(40, 1))
@pytest.mark.parametrize("game", GAMES)
def test_within_a_hex_and_a_hand_numbers_keep_their_meaning(
    game: tuple[int, int, Options], every: int
) -> None:
    """In whole games at one of so many questions of each kind, and at every second step of it."""
    record, rng, kinds = Record(March(), game[0], game[1], dict(game[2])), Streams(game[1]), set[str]()
    seated, asked = ModelDriver(None, *game), Counter[str]()
    while (ask := record.play.ask) is not None:
        asked[ask.kind] += 1
        if (
            len(ask.choices) > 1
            and not isinstance(ask.about, Acting)
            and asked[ask.kind] % every == 1 % every
        ):
            seated.stage.sync()
            seated.go_on()
            model = seated.model
            kinds.add(check_list(seated))
            for place, entry in enumerate(model.pointing.entries):
                if entry.goes_on and isinstance(entry.place, Hex):
                    model.point(place)
                    seated.press("Enter")
                    kinds.add(check_list(seated))
                    seated.press("Esc")
        text = answer_of(ask, rng)
        record.answer(text)
        seated.record.answer(text)
    assert kinds >= {"sites", "cards", "none"}


def hex_named_in(place: str) -> int:
    """The number of the hex after which a place for a hex is called in a list: `North of hex 12`."""
    found = re.search(r"\d+$", place)
    return int(found[0]) if found else 0  # "South of the Tunnel"


@pytest.mark.few(1)
@pytest.mark.parametrize("every", fewer(40, 1))
@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_a_key_and_numbers_mark_while_letters_take(
    game: tuple[int, int, Options], every: int
) -> None:
    """In the lists of every kind of question, also where only one of several larvae, or a place, is meant.

    The number of a hex goes through the places beside it, whose lines name it: they have no key of their own.
    """
    record, rng = Record(March(), game[0], game[1], dict(game[2])), Streams(game[1])
    seated, asked, letters = ModelDriver(None, *game), Counter[str](), set[str]()
    while (ask := record.play.ask) is not None:
        asked[ask.kind] += 1
        if asked[ask.kind] % every == 1 % every:
            seated.stage.sync()
            seated.go_on()
            model, length = seated.model, seated.length
            rows = model.answers().answers
            if isinstance(ask.about, Laying):
                rows = tuple(replace(row, number=hex_named_in(row.sentence)) for row in rows)
            for number, row in enumerate(rows):
                assert len(rows) < 2 or row.label or row.number is not None, (ask.kind, row)
                if row.label:
                    letters.add(row.label)
                elif row.number is not None:
                    same = [n for n, each in enumerate(rows) if each.number == row.number and not each.label]
                    seen = set[int | None]()
                    if len(rows) > 1:
                        seated.press("Tab")  # else the number could go on the number before
                    for _press in same:
                        for digit in str(row.number):
                            seated.press(digit)
                        seen.add(model.pointing.mark)
                    assert seated.length == length, "a number takes nothing"
                    assert len(rows) != len(model.pointing.entries) or (number in seen and seen == {*same})
        text = answer_of(ask, rng)
        record.answer(text)
        seated.record.answer(text)
    assert letters <= {"E", "M", "F", "P", "Z", "S", "n", "L"}, "letters that take are those of the key line"
