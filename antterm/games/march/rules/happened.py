"""Events: a class for each kind, with its facts."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, cast

from antterm.core.ask import Event, Revelation
from antterm.core.hex import Hex
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.state import Phase


class HordeSource(Enum):
    """A source of points of the Horde, by the name under which its mat keeps it."""

    SLUMBER = "slumber"
    BATTLE = "battle"
    TUNNEL = "tunnel"
    HEAD_START = "head_start"
    """Points from the beginning, by an option of ours."""


class HordeEvent(Event, frozen=True):
    """Base of the events that the Horde of centipedes causes."""


class HordeCardTurnedUp(Revelation, HordeEvent, frozen=True):
    """The card of its turn, and what follows from it."""

    card: str
    deed: Deed
    value: int


class CentipedeJumped(HordeEvent, frozen=True):
    """A jump of its march, from hex to hex or into the Great Tunnel."""

    origin: int
    hex: int


class TunnelEntered(HordeEvent, frozen=True):
    """A centipede is in the Great Tunnel, for good."""

    n: int
    """Number of centipedes in the Great Tunnel now."""


class HordeScored(HordeEvent, frozen=True):
    """The Horde scores colony points."""

    n: int
    source: HordeSource
    total: int


class HordeDeckRenewed(Revelation, HordeEvent, frozen=True):
    """Its discards have become its deck."""

    n: int


class HordeExplored(Revelation, HordeEvent, frozen=True):
    """The Horde has drawn a hex."""

    hex: int


class NothingToExplore(HordeEvent, frozen=True):
    """There was no hex to draw."""


WithHordeCards = HordeCardTurnedUp | HordeDeckRenewed | HordeExplored | NothingToExplore
WithCentipedes = CentipedeJumped | TunnelEntered | HordeScored
AnyHordeEvent = WithHordeCards | WithCentipedes
"""All that the Horde does."""


# -- the Horde of centipedes -----------------------------------------------------------------------------


class Scored(Event, frozen=True):
    """A player gets colony points."""

    SOURCE: ClassVar[str]
    """The key under which the nest keeps these points in `sources`."""
    RESOURCE: ClassVar[str] = "colony_point"
    seat: int
    n: int


class ScoredBattle(Scored, frozen=True):
    """Points for a battle won."""

    SOURCE = "battle"
    hex: int


class ScoredSite(Scored, frozen=True):
    """Points for a site."""

    SOURCE = "site"
    spot: Spot | None = None
    """The site; None where a card had it collect."""

    @property
    def why(self) -> Spot | None:
        """The source of the points, in the same form as for other yields of a site."""
        return self.spot


class ScoredBody(Scored, frozen=True):
    """Points for completed bodies."""

    SOURCE = "body"
    bodies: int
    """Number of completed bodies that the player has now."""


class ScoredAbility(Scored, frozen=True):
    """Points for the ability of an Evolution."""

    SOURCE = "ability"
    card: str


class ScoredGoal(Scored, frozen=True):
    """Points for a Colony Goal."""

    SOURCE = "goal"
    card: str


class ScoredMeadow(Scored, frozen=True):
    """Points for hexes of the inner meadow."""

    SOURCE = "meadow"
    hexes: tuple[int, ...]


class Most(Enum):
    """The things for which the player with most of them gets a bonus at the end of the game."""

    LARVAE = "larvae"
    FOOD = "food"
    CARDS = "cards"


class ScoredMost(Scored, frozen=True):
    """Points for having most of something at the end."""

    SOURCE = "end"
    most: Most
    count: int


AnyScored = ScoredBattle | ScoredSite | ScoredBody | ScoredAbility | ScoredGoal | ScoredMeadow | ScoredMost
"""All that players score for."""


# -- points ----------------------------------------------------------------------------------------------


class Cause(Enum):
    """The source of a gain or the reason of a loss that is no site, card, Action or drawback."""

    PAID = "paid"
    REACTION = "reaction"
    FORAGE = "forage"
    CENTIPEDE = "centipede"
    BATTLE = "battle"
    STARVED = "starved"
    EATEN = "eaten"
    DECREE = "decree"
    FALLEN_PEAR = "fallen_pear"
    ANT_LIONS_DEN = "ant_lions_den"


Why = Spot | Cause | str
"""The source of a gain or the reason of a loss; a text is the id of a card, a species' Action or a
drawback."""


class OfSeat(Event, frozen=True):
    """An event that a player causes, or that happens to them."""

    seat: int


# -- the course of the game ----------------------------------------------------------------------------


class GameBegan(Revelation, OfSeat, frozen=True):
    """The game begins with the starting player."""


class MatDealt(Revelation, OfSeat, frozen=True):
    """A player gets the mat of a special species."""

    species: str


class SideChosen(OfSeat, frozen=True):
    """A player has chosen the ordinary or the special side of their mat."""

    species: str
    is_special: bool


class StartingHexesDrawn(Revelation, OfSeat, frozen=True):
    """A player has drawn hexes, to take one of them."""

    hexes: tuple[int, ...]


class PhaseBegan(OfSeat, frozen=True):
    """Another part of the round; the player is the active one."""

    phase: Phase
    round: int


class ActionTaken(OfSeat, frozen=True):
    """A player takes an Action."""

    action: str
    is_bonus: bool = False
    is_only: bool = False
    """Whether nothing but playing a card was possible, so that no Action was asked for."""


class Reacted(OfSeat, frozen=True):
    """A player reacts to the Action of another."""

    action: str


class Rested(OfSeat, frozen=True):
    """A player rests: something for later lies on their Rest area."""

    larvae: int
    food: int


class RestAreaEmptied(OfSeat, frozen=True):
    """A player gets what lies on their Rest area."""

    larvae: int
    food: int


class Fed(OfSeat, frozen=True):
    """A player's ants have eaten."""

    ants: int
    food: int
    larvae: int
    starved: int
    extra: int = 0
    """Food that they needed more for Thieves, or less."""


class GameEnded(Event, frozen=True):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    horde: int | None = None
    """Points of the Horde, in a game against it."""


# -- larvae, food, points ------------------------------------------------------------------------------


class LarvaeGained(OfSeat, frozen=True):
    """Larvae come into a player's chamber."""

    RESOURCE: ClassVar[str] = "larva"
    """The goods gained, one of `components.RESOURCES`."""
    n: int
    why: Why


class LarvaeLost(OfSeat, frozen=True):
    """Larvae leave a player's chamber for their supply."""

    n: int
    why: Why


class FoodGained(OfSeat, frozen=True):
    """Food comes into a player's stores."""

    RESOURCE: ClassVar[str] = "food"
    n: int
    why: Why


class PointsLost(OfSeat, frozen=True):
    """A drawback of their species takes points from a player."""

    n: int
    why: str
    """The id of the drawback."""


# -- cards ---------------------------------------------------------------------------------------------


class DeckRenewed(Revelation, frozen=True):
    """The discard pile has become the deck."""

    n: int


class CardsDrawn(Revelation, OfSeat, frozen=True):
    """A player draws cards."""

    RESOURCE: ClassVar[str] = "card"
    n: int
    why: Why


class CardsSeen(Revelation, OfSeat, frozen=True):
    """The cards that a player has drawn, for their eyes only."""

    cards: tuple[str, ...]


class OfCard(OfSeat, frozen=True):
    """An event about a card that all see."""

    card: str


class CardDiscarded(OfCard, frozen=True):
    """A card of a player's hand is discarded."""

    why: Why


class CardDiscardedAtRandom(Revelation, OfCard, frozen=True):
    """A random card of a player's hand is discarded."""

    why: Why


class CardDrawnAndDiscarded(Revelation, OfCard, frozen=True):
    """The top card of the deck is discarded."""

    why: Why


class EventTurnedUp(Revelation, OfCard, frozen=True):
    """An Event of the deck is to be played."""


class EventWithoutTarget(OfCard, frozen=True):
    """A card that was turned up finds no target and is discarded."""


class CardPlayed(OfCard, frozen=True):
    """A card is played."""

    is_free: bool = False


class AbilityUsed(OfCard, frozen=True):
    """A player uses the ability that an Evolution has at the start of a phase."""


class GoalDropped(OfCard, frozen=True):
    """A Colony Goal makes room for a third one."""


class Evolved(OfCard, frozen=True):
    """An Evolution grows, on top of its segment or under it."""

    under: bool = False


class EvolutionReturned(OfCard, frozen=True):
    """An Evolution goes back into the hand."""


# -- ants ----------------------------------------------------------------------------------------------


class AntMoved(OfSeat, frozen=True):
    """An ant goes elsewhere."""

    origin: Spot
    spot: Spot


def is_exchange(first: Event, second: Event | None) -> bool:
    """Return whether two ants of different players take each other's place."""
    if not (isinstance(first, AntMoved) and isinstance(second, AntMoved)):
        return False
    return first.seat != second.seat and (first.origin, first.spot) == (second.spot, second.origin)


class AtSpot(OfSeat, frozen=True):
    """An event about a player's ant where it stands."""

    spot: Spot


class AntSettled(AtSpot, frozen=True):
    """An ant moves up from the outskirts onto a site."""


class AntPlaced(AtSpot, frozen=True):
    """An ant enters the meadow before the first turn."""


class LarvaPlaced(AtSpot, frozen=True):
    """A larva enters the meadow as an ant."""


class AntReturned(AtSpot, frozen=True):
    """An ant is a larva again."""


class AntLost(AtSpot, frozen=True):
    """An ant is lost or paid."""

    why: Why


# -- hexes ---------------------------------------------------------------------------------------------


class HexDrawn(Revelation, OfSeat, frozen=True):
    """A hex is drawn for all to see."""

    hex: int


class HexesLookedAt(Revelation, OfSeat, frozen=True):
    """A player looks at hexes in secret."""

    n: int


class HexesSeen(Revelation, OfSeat, frozen=True):
    """The hexes that a player has seen, for their eyes only."""

    hexes: tuple[int, ...]


class HexPlaced(OfSeat, frozen=True):
    """A hex is laid, turned clockwise by so many sixths; it comes to light if it was looked at in secret."""

    hex: int
    cell: Hex
    turn: int
    centipede: bool


class HexTookEffect(OfSeat, frozen=True):
    """A hex Beyond the Meadow takes effect for the player who has added it."""

    hex: int


class WormholePlaced(Event, frozen=True):
    """A wormhole opens."""

    hex: int


class CentipedePlaced(Event, frozen=True):
    """A centipede comes to a hex."""

    hex: int


# -- battles -------------------------------------------------------------------------------------------


class CentipedeAttacked(OfSeat, frozen=True):
    """A March ends in a battle with a centipede."""

    hex: int


class BattleEvent(Event, frozen=True):
    """An event of a battle that all see."""

    hex: int
    invader: int | None
    """None for a centipede."""
    defender: int


class BattleBegan(BattleEvent, frozen=True):
    """Two face each other."""

    strengths: tuple[int, int]
    """The strengths of invader and defender; that of a centipede is still to be turned up."""


class BattleDecided(BattleEvent, frozen=True):
    """One has won."""

    winner: int | None
    """None for a centipede."""
    totals: tuple[int, int]
    losses: tuple[int, int]


class FerocityLaid(OfSeat, frozen=True):
    """A player has laid cards face down, or none."""

    n: int


class FerocityRevealed(Revelation, OfSeat, frozen=True):
    """A player's cards are turned up."""

    cards: tuple[str, ...]
    value: int


class CentipedeCardTurnedUp(Revelation, frozen=True):
    """A card makes a centipede so much stronger."""

    card: str
    value: int


class CentipedeKilled(OfSeat, frozen=True):
    """A player has killed a centipede."""

    hex: int


class Stung(OfSeat, frozen=True):
    """A player must lose ants to the sting of another."""

    by: int
    n: int


# The list of all events, in parts.
OnTheWay = GameBegan | MatDealt | SideChosen | StartingHexesDrawn | PhaseBegan | GameEnded
InTurns = ActionTaken | Reacted | Rested | RestAreaEmptied | Fed
WithGoods = LarvaeGained | LarvaeLost | FoodGained | AnyScored | PointsLost
Harvested = LarvaeGained | FoodGained | CardsDrawn | ScoredSite
"""A player's gain at the Harvest, from a site or from something else."""
WithPiles = (
    DeckRenewed | CardsDrawn | CardsSeen | CardDiscarded | CardDiscardedAtRandom | CardDrawnAndDiscarded
)
WithCards = (
    EventTurnedUp | EventWithoutTarget | CardPlayed | AbilityUsed | GoalDropped | Evolved | EvolutionReturned
)
WithAnts = AntMoved | AntSettled | AntPlaced | LarvaPlaced | AntReturned | AntLost | Stung
WithHexes = (
    HexDrawn | HexesLookedAt | HexesSeen | HexPlaced | HexTookEffect | WormholePlaced | CentipedePlaced
)
InBattles = CentipedeAttacked | BattleBegan | BattleDecided | CentipedeCardTurnedUp | CentipedeKilled
WithFerocity = FerocityLaid | FerocityRevealed
AnyEvent = (
    OnTheWay
    | InTurns
    | WithGoods
    | WithPiles
    | WithCards
    | WithAnts
    | WithHexes
    | InBattles
    | WithFerocity
    | AnyHordeEvent
)
"""Everything that happens: a function that must know it all ends in `assert_never`."""


def event_of(event: Event) -> AnyEvent:
    """Return what happened in this game."""
    return cast(AnyEvent, event)
