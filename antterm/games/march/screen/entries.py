"""The answers of a question as places to point at: those without a hex first, then hexes by their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Final, NamedTuple

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.core.rng import Streams
from antterm.games.march.rules.asking import choice_of
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    BuryHex,
    CardMeaning,
    ChooseAnt,
    Decline,
    LayHex,
    LoseAnt,
    MoveAnt,
    PayAnt,
    PayLarva,
    PlaceLarva,
    PlayCard,
    Resource,
    ReturnAnt,
    SpotMeaning,
    TakeGift,
    TakeHex,
    TakeSite,
    TakeStep,
    hexes_of,
)
from antterm.games.march.rules.play import playable
from antterm.games.march.rules.topics import Acting, ActingAgain, Paying, Playing, TakingSite
from antterm.games.march.rules.view import MarchView
from antterm.table.ahead import Following
from antterm.ui.models.pointing import Entry, Place, Pointing

Path = tuple[Hex, ...]
"""The cells that an answer speaks of, in their order: from where, to where."""


def path_of(choice: Choice, view: MarchView) -> Path:
    """Return the cells of the hexes that an answer names, in the order in which it names them."""
    if isinstance(choice.meaning, LayHex):
        return (choice.meaning.cell,)
    return tuple(view.hexes[number].cell for number in hexes_of(choice) if number in view.hexes)


def origin_of(entry: Entry) -> Spot | None:
    """Return from where the ant of an entry goes; None where none goes."""
    match entry.choices[0].meaning:
        case MoveAnt(spot) | TakeStep(origin=spot):
            return spot
    return None


def target_of(entry: Entry) -> Spot | None:
    """Return the spot at which an entry ends: where an ant comes to stand, or what is done there.

    None where that is not known yet, or the entry speaks of no spot.
    """
    then = entry.then[0] if entry.then else ()
    for choice in reversed((*entry.choices[:1], *(following.choice for following in then))):
        match choice.meaning:
            case MoveAnt(lands=spot):
                return spot
            case TakeStep(hex=number, site=site):
                return Spot(number, site)
            case SpotMeaning(spot) | ChooseAnt(spot=spot):
                return spot
    return None


def chooses_site(entry: Entry) -> bool:
    """Return whether the second step of an entry asks for a site alone: one larva or ant goes to a hex."""
    if not all(isinstance(choice.meaning, PlaceLarva | TakeStep | MoveAnt) for choice in entry.choices):
        return False
    return len({origin_of(replace(entry, choices=(choice,))) for choice in entry.choices}) == 1


def chooses_ant(entry: Entry) -> bool:
    """Return whether the second step of an entry asks which of several ants goes to its hex."""
    return all(
        isinstance(choice.meaning, TakeStep | MoveAnt) for choice in entry.choices
    ) and not chooses_site(entry)


def number_of_site(site: int | None, number: int, view: MarchView) -> int:
    """Return the number that points at a site of a hex in a list.

    That of the outskirts follows those of the sites: 0 is the number of the Great Tunnel.

    Args:
        site: its index among those of the hex; None for the outskirts.
        number: the number of the hex.
        view: knows how many sites that has.
    """
    return (len(view.tile(number).sites) if site is None else site) + 1


class Opened(Enum):
    """A kind of list that opens from an entry of the list before it."""

    CARD = "card"
    """The only card that can be played, so that it is shown before it is paid for."""


class Sites(NamedTuple):
    """The sites of a hex at which the answers in a list point."""

    hex: int
    indices: dict[int | None, int]
    """The index of each answer in the list, by its site; None as the site stands for outside."""
    are_targets: bool
    """Whether ants go to these sites; else they come from them."""


def sites_open(entries: Sequence[Entry]) -> Sites | None:
    """Return the sites that tell the answers of a second step apart: where each ends, else from where.

    An answer that declines may stand among them.

    Returns:
        None where something else is open, such as whose ant is meant.
    """
    doing = [(index, entry) for index, entry in enumerate(entries) if not declines(entry)]
    if not all(entry.listed and isinstance(entry.place, Hex) for _index, entry in doing):
        return None
    for spot_of in (target_of, origin_of):
        spots = {spot: index for index, entry in doing if (spot := spot_of(entry)) is not None}
        hexes = {spot.hex for spot in spots}
        if len(spots) == len(doing) and len(hexes) == 1 and (number := min(hexes)):
            indices = {spot.site: index for spot, index in spots.items()}
            return Sites(number, indices, spot_of is target_of)
    return None


def entry_numbers(ask: Ask, entries: Sequence[Entry], view: MarchView) -> dict[int, int]:
    """Return the numbers that point at the answers in a list, each with the index of its entry.

    A site has its number on the hex, a drawn hex its own, a card of the hand its place there, as long as the
    question is about nothing else. What has no number of its own is counted from 1; answers with a letter are
    not counted.

    Args:
        ask: the question.
        entries: what can be pointed at.
        view: what the seat sees.
    """
    if (sites := sites_open(entries)) is not None:
        ordered = sorted(sites.indices.items(), key=_by_site)
        return {number_of_site(site, sites.hex, view): index for site, index in ordered}
    if isinstance(ask.about, Acting | ActingAgain) or any(not entry.listed for entry in entries):
        return {}
    if drawn := hexes_out(entries, view):
        return drawn
    counted = [(index, entry) for index, entry in enumerate(entries) if not declines(entry)]
    taken = ((entry.choices[0].meaning, index) for index, entry in counted)
    if gifts := {gift.resource: index for gift, index in taken if isinstance(gift, TakeGift)}:
        return {number: gifts[gift] for gift, number in GIFT_NUMBERS.items() if gift in gifts}
    hand = list(dict.fromkeys(view.nests[ask.seat].hand or ()))
    cards = {entry.place: index for index, entry in counted}
    if len(cards) == len(counted) and all(card in hand for card in cards):
        return {number: cards[card] for number, card in enumerate(hand, 1) if card in cards}
    return {number: index for number, (index, _entry) in enumerate(counted, 1)}


def hexes_out(entries: Sequence[Entry], view: MarchView) -> dict[int, int]:
    """Return hexes outside the meadow of which one is to be chosen, each with the index of its entry.

    Args:
        entries: the answers to a question.
        view: what the seat sees.

    Returns:
        Nothing where something else is asked.
    """
    meanings = [entry.choices[0].meaning for entry in entries]
    indices = {each.hex: n for n, each in enumerate(meanings) if isinstance(each, TakeHex | BuryHex)}
    is_other = len(indices) < max(2, len(meanings)) or bool(view.hexes.keys() & indices.keys())
    return {} if is_other else indices


GIFT_NUMBERS: Final = {gift: number for number, gift in enumerate(Resource, 1)}
"""The number of each thing that a player may take; it stays the same where another has been taken already."""


def larvae_line(entries: Sequence[Entry]) -> int | None:
    """Return the index of the first entry that pays for a card in larvae; None where none does."""
    indices = (n for n, entry in enumerate(entries) if isinstance(entry.choices[0].meaning, PayLarva))
    return next(indices, None)


def _by_site(item: tuple[int | None, int]) -> tuple[bool, int]:
    """Return where a site stands in a list: the outskirts come last."""
    return item[0] is None, item[0] or 0


def entries_of(ask: Ask, view: MarchView, origin: Hex | None, at: Hex | None = None) -> list[Entry]:
    """Return the entries of a question, one for each hex.

    Answers that share a hex (which ant, which site, what is paid) are told apart in a second step.

    Args:
        ask: the question.
        view: what the seat sees.
        origin: the hex from which steps go; None for other questions.
        at: the hex whose second step is open; None for the first step.
    """
    entries = [
        each for entry in _entries_of(ask, view, origin) for each in _with_what_follows(ask, entry, view)
    ]
    if at is not None:
        listed = [replace(entry, listed=True) for entry in entries if entry.place == at]
        distinct = _by_target(_without_twins(listed, view))
        sites = sites_open(distinct)
        if sites is None:
            return distinct
        return [distinct[index] for _site, index in sorted(sites.indices.items(), key=_by_site)]
    origins = {choice.meaning.origin.hex for choice in ask.choices if isinstance(choice.meaning, TakeStep)}
    by_place: dict[Place | None, list[Entry]] = {}
    for entry in entries:
        by_place.setdefault(entry.place if isinstance(entry.place, Hex) else None, []).append(entry)
    plain = by_place.pop(None, [])
    return [
        *plain,  # where ants of several hexes can go, Space has those of another one go
        *(
            _at_place(cell, group if len(origins) > 1 else _without_twins(group, view))
            for cell, group in by_place.items()
        ),
    ]


def _without_twins(entries: Iterable[Entry], view: MarchView) -> list[Entry]:
    """Return the entries of a hex; those that differ only in which of equal sites they mean are one."""
    by_kind: dict[object, list[Entry]] = {}
    for entry in entries:
        by_kind.setdefault(_kind(entry, view), []).append(entry)
    return [_as_variants(twins) for twins in by_kind.values()]


def _by_target(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries of a hex by where they end; Space chooses which ant goes there."""
    by_target: dict[Spot | None, list[Entry]] = {}
    for entry in entries:
        by_target.setdefault(target_of(entry) if origin_of(entry) is not None else None, []).append(entry)
    explores = all(isinstance(entry.choices[0].meaning, MoveAnt) for entry in entries)
    if None in by_target or (len(by_target) < 2 and not explores):
        return list(entries)
    return [_as_variants(by_target[spot]) for spot in sorted(by_target, key=_order_of_spots)]


def _order_of_spots(spot: Spot | None) -> tuple[int, int]:
    return (spot.hex, 0 if spot.site is None else spot.site + 1) if spot is not None else (0, 0)


def _as_variants(twins: Sequence[Entry]) -> Entry:
    """Return several entries as one that can be given in as many ways."""
    if len(twins) == 1:
        return twins[0]
    choices = tuple(choice for entry in twins for choice in entry.choices)
    then = tuple(each for entry in twins for each in entry.then or ((),) * len(entry.choices))
    return replace(twins[0], choices=choices, then=then)


def _kind(entry: Entry, view: MarchView) -> object:
    """Return a key that is equal for answers that differ only in which of equal sites they use."""
    then = entry.then[0] if entry.then else ()
    kinds: list[object] = []
    for choice in (*entry.choices[:1], *(following.choice for following in then)):
        match choice.meaning:
            case TakeStep(origin, number, site):
                kinds += [_stand(origin, view), _stand(Spot(number, site), view)]
            case PlaceLarva(number):
                kinds.append(number)
            case MoveAnt(spot) | TakeSite(spot) | PayAnt(spot) | ReturnAnt(spot) | LoseAnt(spot):
                kinds.append(_stand(spot, view))
            case _:
                return choice.text
    return tuple(kinds)


def _stand(spot: Spot, view: MarchView) -> object:
    """Return where an ant stands: the hex, and of a site what it brings."""
    return spot.hex, None if spot.site is None or not spot.hex else view.tile(spot.hex).sites[spot.site]


def variant_of_same_ant(pointing: Pointing, entry: Entry) -> int:
    """Return the way of an entry that has the ant chosen for the marked one; where it has none the first."""
    if not pointing.variant or pointing.choice is None or entry.goes_on:
        return 0
    chosen = origin_of(Entry((pointing.choice,)))
    ants = [origin_of(Entry((choice,))) for choice in entry.choices]
    return ants.index(chosen) if chosen is not None and chosen in ants else 0


def _at_place(cell: Place | None, group: Sequence[Entry]) -> Entry:
    """Return one entry for all answers that lead to a hex; a second step distinguishes several."""
    if len(group) == 1:
        return group[0]
    return Entry(tuple(choice for entry in group for choice in entry.choices), cell, goes_on=True)


def _with_what_follows(ask: Ask, entry: Entry, view: MarchView) -> list[Entry]:
    if entry.goes_on or len(entry.choices) > 1:
        return [entry]
    (choice,) = entry.choices
    then = followings(ask, choice, view)
    if isinstance(choice.meaning, PlayCard | PayLarva):  # a line has one key, however many larvae are paid
        return [replace(entry, choices=(choice,) * len(then), then=tuple(then))]
    return [replace(entry, then=(each,)) for each in then]


def _entries_of(ask: Ask, view: MarchView, origin: Hex | None) -> list[Entry]:
    """Return an entry for each answer to a question: first those without a hex, then by hex.

    Args:
        ask: the question.
        view: what the seat sees.
        origin: the cell from which steps go; steps from other cells are left out.
    """
    plain: list[Choice] = []
    at: dict[Hex, list[Choice]] = {}
    for choice in ask.choices:
        path = path_of(choice, view)
        if not path:
            plain.append(choice)
        elif len(path) == 1 or path[0] == origin:
            at.setdefault(path[-1], []).append(choice)
    cells = sorted(at, key=partial(_order, view))
    return [
        *_without_hex(plain, view.nests[ask.seat].hand or ()),
        *(entry for cell in cells for entry in _at_one_place(cell, at[cell])),
    ]


def _order(view: MarchView, cell: Hex) -> tuple[int, int, int]:
    """Return what sorts hexes by their numbers, and after them free cells as one reads: down, then right."""
    here = view.at(cell)
    return (-1, here.number, 0) if here is not None else (0, 2 * cell.r + cell.q, cell.q)


def _at_one_place(cell: Hex, choices: Iterable[Choice]) -> list[Entry]:
    """Return the entries of one cell: one with all rotations for laying a hex, else one for each answer."""
    ordered = tuple(sorted(choices, key=_on_a_site))
    if ordered and all(isinstance(choice.meaning, LayHex) for choice in ordered):
        return [Entry(ordered, cell)]
    return [Entry((choice,), cell) for choice in ordered]


def _without_hex(choices: Iterable[Choice], hand: Sequence[str]) -> list[Entry]:
    """Return the entries of answers that name no hex: declining first, then those that name no card.

    The card that an answer names is the place of its entry. Cards follow in the order of the hand, by which
    they are numbered.
    """
    indices = {card: index for index, card in reversed([*enumerate(hand)])}

    def rank(choice: Choice) -> tuple[bool, int]:
        card = card_of(choice)
        index = indices.get(card, len(hand)) if card is not None else -1
        return not isinstance(choice.meaning, Decline), index

    ordered = sorted(choices, key=rank)
    return [Entry((choice,), card_of(choice), listed=True) for choice in ordered]


def decline(ask: Ask) -> Choice | None:
    """Return the answer that declines what a question offers; None if it has to be answered otherwise."""
    return next((choice for choice in ask.choices if isinstance(choice.meaning, Decline)), None)


def declines(entry: Entry) -> bool:
    """Return whether an entry of the list is the answer that declines."""
    return isinstance(entry.choices[0].meaning, Decline)


def has_places(ask: Ask, view: MarchView) -> bool:
    """Return whether any answer to a question names a hex in the meadow."""
    return any(path_of(choice, view) for choice in ask.choices)


def card_of(choice: Choice) -> str | None:
    """Return the card that an answer plays, lays, discards or takes back; None if it names no card."""
    return choice.meaning.card if isinstance(choice.meaning, CardMeaning) else None


def cards_of(ask: Ask | None) -> list[str]:
    """Return the cards that the answers to a question name, each once; none without a question."""
    choices = ask.choices if ask is not None else ()
    return list(dict.fromkeys(card for choice in choices if (card := card_of(choice)) is not None))


def _on_a_site(choice: Choice) -> bool:
    """Return whether the ant of an answer stands on a site: as a sort key, it puts ants outside first."""
    match choice.meaning:
        case SpotMeaning(spot) | ChooseAnt(spot=spot) | TakeStep(origin=spot):
            return spot.site is not None
        case _:
            return False


def which_card(seat: int) -> Ask:
    """Return the question which card is played, as it stands above a list of only one card."""
    return Ask(seat, Playing.KIND, (), about=Playing())


def as_cards(entries: Iterable[Entry], card: str) -> tuple[Entry, ...]:
    """Return the entries of an Action that plays the only card which can be played, as those of that card."""
    played = choice_of(PlayCard(card))
    return tuple(replace(each, choices=(played,) * len(each.choices)) for each in entries)


def the_only_card(ask: Ask, view: MarchView) -> str | None:
    """Return the card that the Action of playing one would play; None where it is not the only one."""
    hand = view.nests[ask.seat].hand
    plays = isinstance(ask.about, Acting | ActingAgain) and ask.find("play") is not None
    if not plays or hand is None:
        return None
    cards = playable(determinize(view, Streams(0)), ask.seat, list(hand))
    return cards[0] if len(cards) == 1 else None


def with_only_card(ask: Ask, entries: Iterable[Entry]) -> list[Entry]:
    """Return the Actions at a question; playing the only card that can be played goes on to its list."""
    play = ask.find("play")
    return [
        replace(each, place=Opened.CARD, goes_on=True) if play in each.choices else each for each in entries
    ]


def entries_of_only_card(ask: Ask, card: str, view: MarchView) -> list[Entry]:
    """Return the only card that can be played with the ways to pay for it, as answers to an Action."""
    play = ask.find("play")
    assert play is not None
    then = followings(which_card(ask.seat), choice_of(PlayCard(card)), view)
    return [Entry((play,) * len(then), card, listed=True, then=tuple(then))]


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
            printed = view.card(card)
            is_asked = printed.pay_with not in ("larvae", "ants")
            return _payments(ask, choice_of(PayLarva()), card, printed.cost if is_asked else 0, view)
        case _:
            return ((),)


def _sites(number: int, view: MarchView) -> Sequence[Then]:
    """Return the ways in which an arriving ant can take a site: one for each kind of empty site.

    Sites that bring the same are one kind, for which the lowest stands. The only way is empty where at most
    one site is free, as the rules don't ask then.
    """
    free = [site for site, owner in enumerate(view.hexes[number].sites) if owner is None]
    if len(free) < 2:
        return ((),)
    unlike = {view.tile(number).sites[site]: site for site in reversed(free)}
    taken = (choice_of(TakeSite(Spot(number, site))) for site in sorted(unlike.values()))
    return [(Following(TakingSite(number), choice),) for choice in taken]


def _payments(ask: Ask, larva: Choice, card: str, cost: int, view: MarchView) -> Sequence[Then]:
    """Return the ways to pay the rest of a card: all in larvae, or one question at a time.

    Args:
        ask: the question whose answer the payment follows.
        larva: the answer that pays one larva.
        card: the card that is played.
        cost: what is left to be paid after that answer.
        view: what the seat sees.

    Returns:
        Only the empty way where the larvae don't suffice, or nobody is asked since there are no ants to pay
            with.
    """
    nest = view.nests[ask.seat]
    left = nest.larvae - isinstance(ask.about, Paying)
    if not 0 < cost <= left or not nest.ants:  # without ants nobody is asked what they pay with
        return ((),)
    return tuple(Following(Paying(card, left), larva) for left in range(cost, 0, -1)), ()
