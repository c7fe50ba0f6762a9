"""The answers of a question as numbered entries: the harmless, then those without a hex, then hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.rules.meadow import EDGES, Spot, opposite
from antterm.games.march.rules.meanings import (
    CardMeaning,
    ChooseAnt,
    Decline,
    HexMeaning,
    LayHex,
    MoveAnt,
    PayLarva,
    PlaceLarva,
    PlayCard,
    Raid,
    SpotMeaning,
    TakeSite,
    TakeStep,
)
from antterm.games.march.rules.topics import Paying, PlacingInMarch, Playing, TakingSite
from antterm.games.march.rules.view import HexView, MarchView
from antterm.table.ahead import Following
from antterm.ui.models.pointing import Entry

Path = tuple[Hex, ...]
"""The cells that an answer speaks of, in their order: from where, to where."""


def path_of(choice: Choice, view: MarchView) -> Path:
    """The cells that an answer speaks of."""
    numbers: tuple[int, ...] = ()
    match choice.meaning:
        case LayHex(cell=cell):
            return (cell,)
        case TakeStep(origin, number):
            numbers = (origin.hex, number)
        case SpotMeaning(spot) | ChooseAnt(spot=spot):
            numbers = (spot.hex,)
        case HexMeaning(number) | Raid(number):
            numbers = (number,)
    return tuple(view.hexes[number].cell for number in numbers if number in view.hexes)


def entries_of(ask: Ask, view: MarchView, origin: Hex | None, one_by_one: bool = False) -> list[Entry]:
    """What can be chosen now: every answer by itself, but a hex is taken as origin before what goes from it.

    Only the turns of a drawn hex at one place are ways of one entry. An answer from which another question
    follows has an entry for each answer to that.

    Args:
        ask: the question.
        view: what the seat sees.
        origin: the hex from which something goes, once that is chosen.
        one_by_one: no entry answers more than this question.
    """
    alone = _entries_of(ask, view, origin)
    if one_by_one:
        return alone
    entries = [each for entry in alone for each in _with_what_follows(ask, entry, view)]
    if isinstance(ask.about, PlacingInMarch):
        entries += _ants_to_move(ask, view)
    plain = [entry for entry in entries if not isinstance(entry.place, Hex)]
    return [*plain, *_told_apart([entry for entry in entries if isinstance(entry.place, Hex)])]


def _with_what_follows(ask: Ask, entry: Entry, view: MarchView) -> list[Entry]:
    if entry.goes_on or len(entry.choices) > 1:
        return [entry]
    (choice,) = entry.choices
    then = followings(ask, choice, view)
    if isinstance(choice.meaning, PlayCard):  # a card has one number, however it is paid
        return [replace(entry, choices=(choice,) * len(then), then=tuple(then))]
    return [replace(entry, then=(each,)) for each in then]


def _ants_to_move(ask: Ask, view: MarchView) -> list[Entry]:
    """While larvae are placed, the hexes from which an ant can go instead: this ends the placing."""
    ends = decline(ask)
    here = [each for each in view.hexes.values() if each.ants(ask.seat) and _leads_on(each, view)]
    cells = sorted((each.cell for each in here), key=reading_order)
    return [] if ends is None else [Entry((ends,), cell, at_once=True) for cell in cells]


def _leads_on(here: HexView, view: MarchView) -> bool:
    """Whether an ant has a step to take: onto a site, or through a tunnel to the next hex."""
    around = ((edge, view.at(here.cell + EDGES[edge])) for edge in here.tunnels)
    return None in here.sites or any(there and opposite(edge) in there.tunnels for edge, there in around)


def _entries_of(ask: Ask, view: MarchView, origin: Hex | None) -> list[Entry]:
    """The answers of one question."""
    plain: list[Choice] = []
    at: dict[Hex, list[Choice]] = {}
    from_: dict[Hex, list[Choice]] = {}
    for choice in ask.choices:
        path = path_of(choice, view)
        if origin is not None:
            if len(path) > 1 and path[0] == origin:
                at.setdefault(path[-1], []).append(choice)
        elif len(path) > 1:
            from_.setdefault(path[0], []).append(choice)
        elif path:
            at.setdefault(path[0], []).append(choice)
        else:
            plain.append(choice)
    placed: list[Entry] = []
    for cell in sorted({*at, *from_}, key=reading_order):
        placed += _at_one_place(cell, at.get(cell, ()))
        if cell in from_:
            ways = tuple(from_[cell])
            goes_on = len(ways) > 1 or len(followings(ask, ways[0], view)) > 1
            placed.append(Entry(ways, cell, goes_on))
    return [*_without_hex(plain), *_told_apart(placed)]


def _at_one_place(cell: Hex, choices: Iterable[Choice]) -> list[Entry]:
    """The answers at a hex: a drawn one with all its turns, others each by themselves."""
    ordered = tuple(sorted(choices, key=_on_a_site))
    if ordered and all(isinstance(choice.meaning, LayHex) for choice in ordered):
        return [Entry(ordered, cell)]
    return [Entry((choice,), cell) for choice in ordered]


def _without_hex(choices: Iterable[Choice]) -> list[Entry]:
    """Answers without a hex, harmless ones first; those about a card have it as their place."""
    ordered = sorted(choices, key=lambda choice: not isinstance(choice.meaning, Decline))
    return [Entry((choice,), card_of(choice), listed=True) for choice in ordered]


def _told_apart(placed: list[Entry]) -> list[Entry]:
    """Entries with a hex; where one hex has several, the board cannot tell them apart, and all are listed."""
    count = Counter(entry.place for entry in placed)
    if all(n == 1 for n in count.values()):
        return placed
    return [replace(entry, listed=True) for entry in placed]


def decline(ask: Ask) -> Choice | None:
    """The answer that lets the question pass."""
    return next((choice for choice in ask.choices if isinstance(choice.meaning, Decline)), None)


def has_places(ask: Ask, view: MarchView) -> bool:
    """Whether any answer has a place in the meadow."""
    return any(path_of(choice, view) for choice in ask.choices)


def card_of(choice: Choice) -> str | None:
    """The card that an answer plays, lays, discards or takes back."""
    return choice.meaning.card if isinstance(choice.meaning, CardMeaning) else None


def cards_of(ask: Ask | None) -> list[str]:
    """The cards that the answers to a question speak of, each once."""
    choices = ask.choices if ask is not None else ()
    return list(dict.fromkeys(card for choice in choices if (card := card_of(choice)) is not None))


def reading_order(cell: Hex) -> tuple[int, int]:
    """Top to bottom, then left to right."""
    return 2 * cell.r + cell.q, cell.q


def _on_a_site(choice: Choice) -> bool:
    """Ants that stand on no site are the first to be offered."""
    match choice.meaning:
        case SpotMeaning(spot) | ChooseAnt(spot=spot) | TakeStep(origin=spot):
            return spot.site is not None
        case _:
            return False


# Questions that follow from an answer at once, so that one entry answers them all

Then = tuple[Following, ...]
"""Answers to the questions that follow from an answer at once, given together with it."""


def followings(ask: Ask, choice: Choice, view: MarchView) -> Sequence[Then]:
    """Return what can be answered together with a choice, each way by itself; at least nothing."""
    match choice.meaning:
        case PlaceLarva(number) | TakeStep(hex=number, site=None) | MoveAnt(hex=number):
            return _sites(number, view)
        case PayLarva() if isinstance(ask.about, Paying):
            return _payments(ask, choice, ask.about.card, ask.about.left - 1, view)
        case PlayCard(card, is_free=False) if isinstance(ask.about, Playing):
            printed, larva = view.card(card), PayLarva()
            is_asked = printed.pay_with not in ("larvae", "ants")
            return _payments(ask, Choice(larva.text, larva), card, printed.cost if is_asked else 0, view)
        case _:
            return ((),)


def _sites(number: int, view: MarchView) -> Sequence[Then]:
    """An ant that arrives takes one of the empty sites; where there is only one, it is not asked which."""
    free = [site for site, owner in enumerate(view.hexes[number].sites) if owner is None]
    if len(free) < 2:
        return ((),)
    return [(_onto(Spot(number, site)),) for site in free]


def _onto(spot: Spot) -> Following:
    meaning = TakeSite(spot)
    return Following(TakingSite(spot.hex), Choice(meaning.text, meaning))


def _payments(ask: Ask, larva: Choice, card: str, cost: int, view: MarchView) -> Sequence[Then]:
    """All that a card still costs in larvae, where there are so many; else that is asked."""
    nest = view.nests[ask.seat]
    left = nest.larvae - isinstance(ask.about, Paying)
    if not 0 < cost <= left or not nest.ants:  # without ants nobody is asked what he pays with
        return ((),)
    return tuple(Following(Paying(card, left), larva) for left in range(cost, 0, -1)), ()
