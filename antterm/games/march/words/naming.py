"""Names of the things of March of the Ants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from antterm.games.march.rules import happened
from antterm.games.march.rules.components import GREAT_TUNNEL, ROUNDS, Components, Site, Species, Tile
from antterm.games.march.rules.meadow import Spot
from antterm.i18n import _
from antterm.i18n.nouns import NOUN_, Noun, counted, enumerated, noun
from antterm.i18n.texts import Texts

TEXTS: Final = Texts(__file__)
"""Texts for identifiers, from the file `sentences.toml` beside this module."""


def seat_letter(seat: int) -> str:
    """Return the letter that a player's ants have on the screen."""
    return "ABCDE"[seat]


def seat_name(seat: int) -> str:
    """Return a player by their letter."""
    return _("Player {letter}").format(letter=seat_letter(seat))


def beside(edge: int, number: int, called: Callable[[int], str]) -> str:
    """Return a place in the meadow: in a direction, that of an edge, of a hex.

    Args:
        edge: the edge that the place lies at.
        number: the number of that hex.
        called: returns what a hex other than the Great Tunnel is called, by its number.
    """
    if number == GREAT_TUNNEL:
        return TEXTS.say("beside_great_tunnel", str(edge))
    return TEXTS.say("beside", str(edge)).format(hex=called(number))


def beside_in_short(edge: int, number: int) -> str:
    """Return a place in the meadow in a direction of a hex, in few columns: `north of the Tunnel`."""
    if number == GREAT_TUNNEL:
        return TEXTS.say("beside_tunnel", str(edge))
    return TEXTS.say("beside", str(edge)).format(hex=numbered(number))


def numbered(number: int) -> Noun:
    """Return a hex by its number alone, the Great Tunnel too."""
    return noun(NOUN_("hex {number}"), number=number)


def direction(edge: int) -> str:
    """Return the direction of an edge in a word."""
    return TEXTS.say("direction", str(edge))


def compass(edge: int) -> str:
    """Return the direction of an edge in a letter or two."""
    return TEXTS.say("compass", str(edge))


def phase_name(phase: str) -> str:
    """Return a part of the round."""
    return TEXTS.say("phase", phase)


def phase_in_short(phase: str) -> str:
    """Return a part of the round in a word or two, where there is little room."""
    return TEXTS.say("phase_in_short" if TEXTS.has("phase_in_short", phase) else "phase", phase)


def action_name(action: str) -> str:
    """Return one of the Actions of every colony."""
    return TEXTS.say("action", action)


def resource_name(resource: str, n: int) -> Noun:
    """Return an amount of what a site yields."""
    return {"food": food, "larva": larvae, "card": cards, "colony_point": colony_points}[resource](n)


def gift_name(gift: str, n: int) -> Noun:
    """Return an amount of an effect that a player may name."""
    return {"food": food, "larvae": larvae, "cards": cards, "steps": steps}[gift](n)


def site_yield(site: Site) -> Noun:
    """Return what a collection site yields."""
    return resource_name(site.resource, site.amount)


def short_yield(site: Site) -> str:
    """Return what a collection site yields, colony points in a word."""
    is_points = site.resource == "colony_point"
    return points(site.amount) if is_points else str(site_yield(site))


def site_name(site: Site) -> str:
    """Return a collection site by its yield."""
    text = site_yield(site)
    # Translators: what the control site of a hex yields.
    return _("{resources}, control").format(resources=text) if site.control else text


def yield_name(site: Site) -> str:
    """Return what a collection site yields, in a list of several."""
    text = site_yield(site)
    # Translators: what the control site of a hex yields, where several sites are listed.
    return _("{resources} and control").format(resources=text) if site.control else text


def tile_parts(tile: Tile) -> list[str]:
    """Return what a hex outside the meadow has: what each site yields, and a centipede that lives there."""
    return [*map(site_name, tile.sites), *([_("a centipede")] if tile.centipede else [])]


def ants(n: int) -> Noun:
    """Return a number of ants in words."""
    return counted("{n} ant", "{n} ants", n)


def ants_and_heads(ants: int, heads: int, most: int | None = None) -> str:
    """Return a strength as the ants and heads that make it up: `4+1`, or `4` where there are only ants.

    Args:
        ants: how many there are, at least.
        heads: what the player's heads add.
        most: how many ants there are at most; the heads are added then: `2-4`, with a head `3-5`.
    """
    if most is None:
        return f"{ants}+{heads}" if heads else str(ants)
    return f"{ants + heads}-{most + heads}"


def larvae(n: int) -> Noun:
    """Return a number of larvae in words."""
    return counted("{n} larva", "{n} larvae", n)


def eggs(n: int) -> Noun:
    """Return a number of cubes of the supply in words."""
    return counted("{n} egg", "{n} eggs", n)


def hexes(n: int) -> Noun:
    """Return a number of hexes in words."""
    return counted("{n} hex", "{n} hexes", n)


def food(n: int) -> Noun:
    """Return an amount of food in words."""
    return counted("{n} food", "{n} food", n)


def amounts(*counts: tuple[Callable[[int], Noun], int]) -> list[Noun]:
    """Return those of these amounts that are more than nothing, such as larvae and food."""
    return [amount(n) for amount, n in counts if n > 0]


def cards(n: int) -> Noun:
    """Return a number of cards in words."""
    return counted("{n} card", "{n} cards", n)


def points(n: int) -> Noun:
    """Return a number of points in words, where these can only be colony points."""
    return counted("{n} point", "{n} points", n)


def colony_points(n: int) -> Noun:
    """Return a number of colony points in words."""
    return counted("{n} colony point", "{n} colony points", n)


def segment_name(segment: str) -> str:
    """Return a segment of an ant's body."""
    return TEXTS.say("segment", segment)


def steps(n: int) -> Noun:
    """Return a number of steps in words."""
    return counted("{n} step", "{n} steps", n)


def cause_name(cause: happened.Cause) -> str:
    """Return what something came from or was lost to."""
    return TEXTS.say("cause", cause.value)


class Naming:
    """The names of cards, hexes and players in a game.

    Args:
        components: its components.
        names: the names of the players, by seat, if they are to be called by name; without names they have
            letters.
        numbers_first: hexes are called `1 Soil`, as on the map, rather than `Soil (1)`.
    """

    def __init__(
        self, components: Components, names: Sequence[str] = (), *, numbers_first: bool = False
    ) -> None:
        self.components = components
        self._names = names
        self._numbers_first = numbers_first

    def say(self, table: str, facts: Any, kind: str = "", *, names: Sequence[str] = (), key: str = "") -> str:
        """Return what is said of an event, a topic or a meaning, its places filled from the fields of it.

        Args:
            table: where the sentence stands in `TEXTS`.
            facts: what happened, is asked or answered; places that are not in `PLACES` are its fields.
            kind: which of several sentences of its class; where it has none of that kind, it has one for all.
            names: the names of the players, by seat, if they are not called as they usually are here.
            key: the sentence, if it is not that of the class.
        """
        key = key or type(facts).__name__
        if TEXTS.has(table, f"{key}.{kind}"):
            key = f"{key}.{kind}"
        person = names.__getitem__ if names else self.player
        return TEXTS.say(table, key, getattr(facts, "n", 1)).format_map(_Filling(self, facts, person))

    def player(self, seat: int) -> str:
        """Return a player; with their letter where two have the same name."""
        if seat >= len(self._names):
            return seat_name(seat)
        name = self._names[seat]
        return name if self._names.count(name) == 1 else f"{name} ({seat_letter(seat)})"

    def card(self, card: str) -> str:
        """Return a card."""
        return _(self.components.cards[card].name)

    def gist(self, card: str) -> str:
        """Return what a card does in at most 38 columns; empty where an owner's card does not say."""
        gist = self.components.cards[card].gist
        return _(gist) if gist else ""

    def cards(self, cards: list[str] | tuple[str, ...]) -> str:
        """Return a noun for several cards."""
        return enumerated(map(self.card, cards))

    def hexes(self, numbers: Iterable[int]) -> Noun:
        """Return a noun for several hexes."""
        return enumerated(map(self.hex, numbers))

    def hex(self, number: int) -> Noun:
        """Return a hex."""
        if number == GREAT_TUNNEL:
            return noun(NOUN_("the Great Tunnel"))
        # Translators: a hex by its name and its number; in sentences it stands in places called hex.
        by_name, by_number = NOUN_("{name} ({number})"), NOUN_("{number} {name}")
        called = by_number if self._numbers_first else by_name
        return noun(called, name=_(self.components.tiles[number].name), number=number)

    def places(self, numbers: Iterable[int]) -> Noun:
        """Return where several ants went; where numbers come first, by these alone: `1, 1, 4`."""
        if self._numbers_first:
            return enumerated(map(str, numbers))
        return self.hexes(dict.fromkeys(numbers))

    def action(self, action: str) -> str:
        """Return one of the Actions, that of a special species too."""
        species = self.species_with(action)
        return _(species.action_name) if species is not None else action_name(action)

    def owner_of(self, action: str) -> Species:
        """Return the special species whose Action this is, and no other than such an Action will do."""
        return next(species for species in self.components.species.values() if species.action == action)

    def species_with(self, action: str) -> Species | None:
        """Return the special species whose Action this is."""
        return next(
            (species for species in self.components.species.values() if species.action == action), None
        )

    def species(self, species: str) -> str:
        """Return a special species."""
        return _(self.components.species[species].name)

    def spot(self, spot: Spot) -> str:
        """Return a place where an ant stands, or a site with what it yields."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        # Translators: a place where an ant stands: a hex, and a site of it or its outskirts.
        return _("{hex}, {site}").format(hex=self.hex(spot.hex), site=self.site(spot))

    def site(self, spot: Spot) -> str:
        """Return a site of a hex that is known, and what it yields, or the outskirts there."""
        if spot.site is None:
            return self.site_alone(spot)
        site = site_name(self.components.tiles[spot.hex].sites[spot.site])
        return _("site {number} ({site})").format(number=spot.site + 1, site=site)

    def site_alone(self, spot: Spot) -> str:
        """Return a site of a hex by its number, or the outskirts, without what it yields."""
        return _("outskirts") if spot.site is None else _("site {number}").format(number=spot.site + 1)

    def place(self, spot: Spot) -> str:
        """Return a place where an ant stands, without what it yields."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        return _("{hex}, {site}").format(hex=self.hex(spot.hex), site=self.site_alone(spot))

    def number_of(self, spot: Spot) -> str:
        """Return the hex of a place where an ant stands; where numbers come first, by that alone."""
        return self.places([spot.hex])

    def by_number(self, spot: Spot) -> str:
        """Return a place where an ant stands, its hex by its number alone."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        return _("{hex}, {site}").format(hex=self.number(spot.hex), site=self.site_alone(spot))

    def number(self, number: int) -> Noun:
        """Return a hex by its number alone."""
        return numbered(number) if number else self.hex(GREAT_TUNNEL)

    def reason(self, scored: happened.AnyScored | happened.HordeScored) -> str:
        """Return what a player or the Horde scores for."""
        match scored:
            case happened.ScoredAbility(card=card) | happened.ScoredGoal(card=card):
                return self.card(card)
            case happened.ScoredMost(most=most):
                return TEXTS.say("most", most.value)
            case happened.HordeScored(source=source):
                return horde_source(source)
            case _:
                return self.say("reason", scored)

    def source(self, why: happened.Why) -> str:
        """Return what something came from or was lost to, in brackets or after a comma."""
        if isinstance(why, Spot):
            return self.spot(why)
        if isinstance(why, happened.Cause):
            return cause_name(why)
        if why in self.components.cards:
            return self.card(why)
        if self.species_with(why) is not None:
            return self.action(why)
        every = (each for species in self.components.species.values() for each in species.drawbacks)
        return _({drawback.id: drawback.name for drawback in every}[why])


def horde_source(source: happened.HordeSource) -> str:
    """Return where points of the Horde come from."""
    return TEXTS.say("horde_source", source.value)


def _amount(facts: Any, of: str) -> int:
    """Return how much of something facts tell: in a field of that name, or as the only thing they count."""
    return int(getattr(facts, of) if hasattr(facts, of) else facts.n)


Person = Callable[[int], str]
"""Returns the name of the person at a seat."""

PLACES: Final[Mapping[str, Callable[[Naming, Any, Person], object]]] = {
    "who": lambda naming, facts, person: person(facts.seat),
    "player": lambda naming, facts, person: person(facts.seat),
    "by": lambda naming, facts, person: person(facts.by),
    "invader": lambda naming, facts, person: person(facts.invader),
    "defender": lambda naming, facts, person: person(facts.defender),
    "invading": lambda naming, facts, person: facts.strengths[0],
    "defending": lambda naming, facts, person: facts.strengths[1],
    "action": lambda naming, facts, person: naming.action(getattr(facts, "action", "") or facts.ACTION),
    "ants": lambda naming, facts, person: ants(facts.n),
    "card": lambda naming, facts, person: naming.card(facts.card),
    "cards": lambda naming, facts, person: (
        naming.cards(facts.cards) if hasattr(facts, "cards") else cards(facts.n)
    ),
    "cost": lambda naming, facts, person: naming.components.cards[facts.card].cost,
    "food": lambda naming, facts, person: food(_amount(facts, "food")),
    "hex": lambda naming, facts, person: naming.hex(facts.hex),
    "hexes": lambda naming, facts, person: naming.hexes(facts.hexes),
    "jumps": lambda naming, facts, person: counted("{n} jump", "{n} jumps", facts.value),
    "larvae": lambda naming, facts, person: larvae(_amount(facts, "larvae")),
    "number": lambda naming, facts, person: naming.hex(facts.hex),
    "origin": lambda naming, facts, person: (
        naming.hex(facts.origin) if isinstance(facts.origin, int) else naming.place(facts.origin)
    ),
    "points": lambda naming, facts, person: colony_points(facts.n),
    "reason": lambda naming, facts, person: naming.reason(facts),
    "round": lambda naming, facts, person: ROUNDS[facts.round],
    "sites": lambda naming, facts, person: "; ".join(tile_parts(naming.components.tiles[facts.hex])),
    "species": lambda naming, facts, person: naming.species(facts.species),
    "spot": lambda naming, facts, person: naming.spot(facts.spot),
    "steps": lambda naming, facts, person: steps(facts.left),
    "value": lambda naming, facts, person: (
        facts.value if hasattr(facts, "value") else naming.components.cards[facts.card].value
    ),
    "why": lambda naming, facts, person: naming.source(facts.why),
}
"""The functions that fill the places of texts from the fields of events, topics and meanings (see
`Naming.say`)."""


class _Filling(dict[str, object]):
    """The places of a text, each filled when it is asked for."""

    def __init__(self, naming: Naming, facts: Any, person: Person) -> None:
        self._given = naming, facts, person

    def __missing__(self, place: str) -> object:
        return PLACES[place](*self._given) if place in PLACES else getattr(self._given[1], place)
