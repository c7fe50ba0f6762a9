"""A seat's knowledge of a game: everything open, and of what is hidden its own part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.games.march.rules import ending, evolutions, goals
from antterm.games.march.rules.components import GREAT_TUNNEL, Card, Components, Species, Tile
from antterm.games.march.rules.evolutions import extra_food
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.horde.turn import vanguard
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.nest import TRAITOR, Nest
from antterm.games.march.rules.rounds import food_needed, has_decree_in
from antterm.games.march.rules.state import Phase, State

T = TypeVar("T")


def mirrored(kind: type[T], source: object, **others: Any) -> T:
    """Return an object of a class with the fields that another object has under the same names.

    Lists, tuples and dicts are copied: a list becomes a tuple, or the other way round, as the class has it.

    Args:
        kind: a struct of msgspec, or a dataclass.
        source: the object from whose fields, or properties, the values are taken.
        others: the fields that are not taken from it.
    """
    classes: tuple[Any, Any] = (kind, type(source))
    for name, copied in _in_common(*classes):
        if name not in others:
            value = getattr(source, name)
            others[name] = copied(value) if copied is not None else value
    return kind(**others)


@cache
def _in_common(kind: Any, source: Any) -> Sequence[tuple[str, Callable[[Any], Any] | None]]:
    """Return the fields of one class that another has too, each with what copies its value, if it must be."""
    hints = get_type_hints(kind)
    return [(name, _copier(hints[name])) for name in kind.__match_args__ if hasattr(source, name)]


def _copier(hint: Any) -> Callable[[Any], Any] | None:
    """Return what copies a value of a type; None where it need not be copied."""
    origin = get_origin(hint)
    if origin in (list, tuple):
        inner = _copier(get_args(hint)[0])
        return (lambda values: origin(map(inner, values))) if inner is not None else origin
    if origin in (dict, Mapping):
        each = _copier(get_args(hint)[1])
        return (
            (lambda table: {key: each(value) for key, value in table.items()}) if each is not None else dict
        )
    return None


# -- states and views of one thing -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HordeView:
    """The mat of the centipedes, and how near the game is to being lost."""

    level: str
    """`easy`, `standard` or `hard`."""
    score: int
    sources: Mapping[str, int]
    """Its colony points by where they came from."""
    last: str | None
    """The card turned up last for its turn."""
    deed: Deed | None
    """The deed that this card called for."""
    deck: int
    """Cards left to draw."""
    discard: tuple[str, ...]
    """Its open discard pile, the latest card last."""
    mat: tuple[str, ...]
    """Cards that are being carried out, in neither pile."""
    on_hexes: int
    """Number of centipedes on hexes."""
    in_tunnel: int
    """Centipedes in the Great Tunnel."""
    vanguard: int | None
    """The hex whose centipede advances next."""
    jumps: int | None
    """Jumps that take it into the Great Tunnel."""
    lead: int
    """Points that the Horde has more than the last of the players; above 0 the game would be lost now."""

    @property
    def slumber(self) -> int:
        """Points that it would score at a Slumber now: one for each centipede."""
        return self.on_hexes + self.in_tunnel


def look_at_horde(m: Match) -> HordeView | None:
    """Return the Horde as it stands; None in a game without it."""
    horde, foremost = m.state.horde, vanguard(m)
    if horde is None:
        return None
    return mirrored(
        HordeView,
        horde,
        deck=len(horde.deck),
        on_hexes=m.meadow.centipedes(),
        vanguard=foremost.number if foremost else None,
        jumps=sum(0 < n <= foremost.number for n in m.meadow.hexes) if foremost else None,
        lead=horde.score - min(nest.score for nest in m.nests),
    )


# -- the Horde -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex of the meadow."""

    number: int
    """0 for the Great Tunnel."""
    cell: Hex
    turn: int
    tunnels: tuple[int, ...]
    """Edges with a tunnel as it lies: 0 north, then clockwise to 5 north-west."""
    sites: tuple[int | None, ...]
    """The seat on each site, in the order of the printed hex."""
    loose: tuple[int, ...]
    """Ants of each seat on the outskirts, in the Great Tunnel all."""
    wormhole: bool
    centipede: bool
    controller: int | None
    """The seat on the control site."""
    contested: bool
    """Whether the hex will be fought over if nothing changes."""
    shared: bool
    """Several players live there in peace."""
    inner: bool
    """Whether the hex belongs to the inner meadow, so that control of it scores at Slumber."""

    def ants(self, seat: int) -> int:
        """Return how many ants of a player are here, outskirts included."""
        return self.sites.count(seat) + self.loose[seat]

    def spots(self, seat: int) -> list[Spot]:
        """Return where each ant of a player stands here, those on sites first."""
        on_sites = [Spot(self.number, site) for site, owner in enumerate(self.sites) if owner == seat]
        return on_sites + [Spot(self.number, None)] * self.loose[seat]

    def free_sites(self) -> list[Spot]:
        """Return the empty sites."""
        return [Spot(self.number, site) for site, owner in enumerate(self.sites) if owner is None]


@dataclass(frozen=True, slots=True)
class NestView:
    """A player's public possessions and, for that player or where hands lie open, their hand."""

    seat: int
    larvae: int
    food: int
    supply: int
    ants: int
    """Number of ants in the meadow, those in the Great Tunnel included."""
    score: int
    sources: Mapping[str, int]
    """Colony points by where they came from."""
    hand_size: int
    hand: tuple[str, ...] | None
    """The cards; None to the others."""
    body: Mapping[str, tuple[str, ...]]
    """Evolutions by segment, the top one last."""
    goals: tuple[str, ...]
    goals_held: tuple[str, ...]
    """The Colony Goals whose condition holds now, so that they would score at a Slumber."""
    bodies: int
    """Bodies that have scored."""
    rested: bool
    acted: bool
    rest_larvae: int
    rest_food: int
    laid: int
    """Cards lying face down for ferocity."""
    laid_cards: tuple[str, ...] | None
    """The cards laid; None to those who may not see the hand."""
    heads: int
    """The bonus of the Soldier caste: strength that its heads add in battle."""
    march_steps: int
    """Steps of a March, Worker caste bonus included."""
    ants_per_food: int
    """Ants that a food feeds, Queen caste bonus included."""
    food_needed: int
    """Food that would feed all ants at a Feeding now, with what Thief Abdomens add or save."""
    extra_food: int
    """The part of the food needed that others' Thief Abdomens add; below 0 for what one's own saves."""
    battlefields: tuple[int, ...]
    """Hexes on which they have fought in the Soldier Phase of this round."""
    centipedes_met: tuple[int, ...]
    """Hexes whose centipede they have met in this round and do not meet again."""
    mat: str
    """The special species on one side of the mat; empty in a game without them."""
    special: bool
    """Whether that side is played."""


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle being fought."""

    hex: int
    invader: int | None
    """None for a centipede."""
    defender: int
    strengths: tuple[int, ...]
    """The strength of the invader, then of the defender."""
    centipede_cards: tuple[str, ...]
    totals: tuple[int, ...]
    """The strengths with ferocity; empty before the outcome."""
    losses: tuple[int, ...]
    """Ants to lose; empty before the outcome."""
    winner: int | None

    @property
    def sides(self) -> tuple[int | None, int]:
        """The fighters: the invader, None for a centipede, and the defender."""
        return self.invader, self.defender

    def opponent(self, seat: int) -> int | None:
        """Return whom one of the two fights; None for a centipede."""
        return self.defender if seat == self.invader else self.invader


@dataclass(frozen=True, slots=True)
class MarchView:
    """A position as one seat, or an onlooker, sees it."""

    JSON_NAMES: ClassVar[Mapping[str, str]] = {"components": "parts"}
    """Names of fields in JSON that differ from those of here."""

    seat: int | None
    """Whose view it is; None for an onlooker."""
    seats: int
    long: bool
    components: Components
    """Cards and hexes as printed."""
    phase: Phase
    round: int
    active: int
    """The seat of the Active Player."""
    queue: tuple[int, ...]
    """Seats, or in the Soldier Phase hexes, that this part of the phase has still to come to."""
    hexes: Mapping[int, HexView]
    nests: tuple[NestView, ...]
    stack: int
    """Hexes left to draw."""
    deck: int
    """Cards left to draw."""
    discard: tuple[str, ...]
    """The open discard pile, the latest card last."""
    drawn: int | None
    """A hex drawn and not yet laid, if this seat may see it."""
    waiting: tuple[int, ...]
    """Hexes drawn with that one and laid after it, if this seat may see them."""
    looked: tuple[int, ...]
    """Hexes looked at, if this seat may see them."""
    looker: int | None
    """The seat that looks at hexes in secret."""
    put_back: tuple[int, ...]
    """Hexes this seat put back under the stack and that still lie there."""
    resolving: tuple[str, ...]
    """Cards being played, an enclosing one first."""
    battle: BattleView | None
    last_turn: bool
    """Two players: this turn is the last of the Worker Phase."""
    decree: bool
    """There is a Royal Decree in this round."""
    offered: tuple[tuple[int, ...], ...]
    """Starting hexes from which two players choose at the setup."""
    horde: HordeView | None
    """The Horde of Rise of the Centipedes; None in a game without it."""
    open_hands: bool
    """Whether people who play together show one another their hands."""
    rests_last: bool
    """Whether a lone player may rest only when no other Action is possible."""
    once_round: bool
    """The Horde has its turn after the Actions of the first seat alone."""
    outcome: Outcome | None

    def __hash__(self) -> int:
        """Return the same for equal positions; what stands on the meadow tells most others apart."""
        stands = frozenset((here.number, here.sites, here.loose) for here in self.hexes.values())
        return hash((stands, *((nest.larvae, nest.food, nest.score, nest.hand) for nest in self.nests)))

    def card(self, card: str) -> Card:
        """Return a card by its id."""
        return self.components.cards[card]

    def tile(self, number: int) -> Tile:
        """Return a printed hex by its number."""
        return self.components.tiles[number]

    def species(self, seat: int) -> Species | None:
        """Return the special species that a player plays; None for an ordinary colony."""
        nest = self.nests[seat]
        return self.components.species[nest.mat] if nest.special else None

    def has(self, seat: int, card: str) -> bool:
        """Return whether a player has the ability of an Evolution: it lies on top of its segment."""
        printed = self.components.cards.get(card)
        return printed is not None and self.nests[seat].body[printed.kind][-1:] == (card,)

    def rulings(self, card: str) -> tuple[str, ...]:
        """Return what settles doubts about a card; of special species only where somebody plays one."""
        printed, is_special = self.card(card), any(nest.special for nest in self.nests)
        return (*printed.rulings, *(printed.special_rulings if is_special else ()))

    def at(self, cell: Hex) -> HexView | None:
        """Return the hex in a cell."""
        return next((here for here in self.hexes.values() if here.cell == cell), None)

    def with_nest(self, nest: NestView) -> MarchView:
        """Return the position with another nest of the same player."""
        return replace(self, nests=(*self.nests[: nest.seat], nest, *self.nests[nest.seat + 1 :]))


def view_of(state: State, seat: int | None) -> MarchView:
    """Return what `seat` may know; None for an onlooker."""
    m = Match(state, lambda event: None)
    inner = m.meadow.lie.inner(joined=state.seats == 2)
    own = state.nests[seat] if seat is not None else Nest()
    sees_drawn = state.looker is None or _sees(state, seat, state.looker)
    return mirrored(
        MarchView,
        state,
        seat=seat,
        components=m.components,
        hexes={
            here.number: mirrored(HexView, here, contested=m.contested(here), inner=here.number in inner)
            for here in m.meadow
        },
        nests=tuple(_look_at_nest(m, other, _sees(state, seat, other)) for other in range(state.seats)),
        stack=len(state.stack),
        deck=len(state.deck),
        drawn=state.drawn if sees_drawn else None,
        waiting=tuple(state.waiting) if sees_drawn else (),
        looked=tuple(state.looked) if state.looker is not None and sees_drawn else (),
        put_back=tuple(number for number in own.put_back if number in state.stack),
        battle=mirrored(BattleView, state.battle) if state.battle is not None else None,
        decree=has_decree_in(state),
        outcome=ending.judge(state) if state.phase is Phase.OVER else None,
        horde=look_at_horde(m),
    )


def moved(view: MarchView, seat: int, origin: Spot | None, target: Spot | None) -> MarchView:
    """Return a position after an ant of a player has changed its place, come out of a larva, or died.

    Args:
        view: the position before.
        seat: the seat whose ant it is.
        origin: where it stood; None for a larva.
        target: where it stands then; None for an ant that dies.
    """
    hexes, nests = dict(view.hexes), list(view.nests)
    if target is None:
        nests[seat] = replace(nests[seat], ants=nests[seat].ants - 1, supply=nests[seat].supply + 1)
    if origin is None:
        nests[seat] = replace(nests[seat], larvae=nests[seat].larvae - 1, ants=nests[seat].ants + 1)
    for spot, owner, more in ((origin, None, -1), (target, seat, 1)):
        if spot is None:
            continue
        here = hexes[spot.hex]
        sites, loose = list(here.sites), list(here.loose)
        if spot.site is None:
            loose[seat] += more
        else:
            sites[spot.site] = owner
        hexes[spot.hex] = _with_ants(view, here, tuple(sites), tuple(loose))
    return replace(view, hexes=hexes, nests=tuple(nests))


def settled(view: MarchView, number: int) -> MarchView:
    """Return a position after ants on the outskirts of a hex have taken its empty sites, as after an Action.

    Those of the Active Player come first, then those of the others clockwise.
    """
    here = view.hexes[number]
    sites, loose = list(here.sites), list(here.loose)
    for seat in ((view.active + place) % view.seats for place in range(view.seats)):
        while loose[seat] and None in sites:
            sites[sites.index(None)] = seat
            loose[seat] -= 1
    return replace(view, hexes={**view.hexes, number: _with_ants(view, here, tuple(sites), tuple(loose))})


def _with_ants(
    view: MarchView, hex_view: HexView, sites: tuple[int | None, ...], loose: tuple[int, ...]
) -> HexView:
    """Return a hex as it is with other ants."""
    if hex_view.number == GREAT_TUNNEL:
        return replace(hex_view, loose=loose)
    living = {owner for owner in sites if owner is not None}
    owners = living | {seat for seat, n in enumerate(loose) if n}
    meets_centipede = hex_view.centipede and any(not view.has(seat, TRAITOR) for seat in owners)
    controls = (
        owner for site, owner in zip(view.tile(hex_view.number).sites, sites, strict=True) if site.control
    )
    return replace(
        hex_view,
        sites=sites,
        loose=loose,
        controller=next(controls, None),
        contested=meets_centipede or (any(loose) and len(owners) > 1),
        shared=not any(loose) and len(living) > 1,
    )


def _sees(state: State, viewer: int | None, seat: int) -> bool:
    """Return whether the viewer may see what a player holds and looks at."""
    return viewer == seat or state.open_hands


def _look_at_nest(m: Match, seat: int, sees_hand: bool) -> NestView:
    nest, ants, extra = m.nests[seat], m.meadow.ants(seat), extra_food(m, seat)
    return mirrored(
        NestView,
        nest,
        seat=seat,
        ants=ants,
        hand_size=len(nest.hand),
        hand=tuple(nest.hand) if sees_hand else None,
        goals_held=goals.held(m, seat),
        laid=len(m.state.laid[seat]),
        laid_cards=tuple(m.state.laid[seat]) if sees_hand else None,
        heads=evolutions.army_bonus(m, seat),
        march_steps=evolutions.march_steps(m, seat),
        ants_per_food=evolutions.ants_per_food(m, seat),
        food_needed=food_needed(ants, evolutions.ants_per_food(m, seat), extra),
        extra_food=extra,
    )
