"""What happens: a class for each event, with the facts of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import cast

from antterm.core.ask import Event, Revelation
from antterm.core.hex import Hex
from antterm.march.horde.happened import AnyHordeEvent
from antterm.march.meadow import Spot
from antterm.march.scored import AnyScored
from antterm.march.state import Phase


class Cause(Enum):
    """What something came from or was lost to, where it is no site and no card, Action or drawback."""

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
"""What something came from or was lost to; a text is the id of a card, a species' Action or a drawback."""


@dataclass(frozen=True, slots=True)
class OfSeat(Event):
    """What a player does, or what happens to him."""

    seat: int


# -- the course of the game ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameBegan(Revelation, OfSeat):
    """The game begins with the starting player."""


@dataclass(frozen=True, slots=True)
class MatDealt(Revelation, OfSeat):
    """A player gets the mat of a special species."""

    species: str


@dataclass(frozen=True, slots=True)
class SideChosen(OfSeat):
    """A player has chosen the ordinary or the special side of his mat."""

    species: str
    is_special: bool


@dataclass(frozen=True, slots=True)
class StartingHexesDrawn(Revelation, OfSeat):
    """A player has drawn hexes, to take one of them."""

    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan(OfSeat):
    """Another part of the round; the player is the active one."""

    phase: Phase
    round: int


@dataclass(frozen=True, slots=True)
class ActionTaken(OfSeat):
    """A player takes an Action."""

    action: str
    is_bonus: bool = False
    is_only: bool = False
    """To play a card was all that was possible, so no Action was asked for."""


@dataclass(frozen=True, slots=True)
class Reacted(OfSeat):
    """A player reacts to the Action of another."""

    action: str


@dataclass(frozen=True, slots=True)
class Rested(OfSeat):
    """A player rests: something for later lies on his Rest area."""

    larvae: int
    food: int


@dataclass(frozen=True, slots=True)
class RestAreaEmptied(OfSeat):
    """A player gets what lies on his Rest area."""

    larvae: int
    food: int


@dataclass(frozen=True, slots=True)
class Fed(OfSeat):
    """A player's ants have eaten."""

    ants: int
    food: int
    larvae: int
    starved: int
    extra: int = 0
    """Food that they needed more for Thieves, or less."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    horde: int | None = None
    """Points of the Horde, in a game against it."""


# -- larvae, food, points ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LarvaeGained(OfSeat):
    """Larvae come into a player's chamber."""

    n: int
    why: Why


@dataclass(frozen=True, slots=True)
class LarvaeLost(OfSeat):
    """Larvae leave a player's chamber for his supply."""

    n: int
    why: Why


@dataclass(frozen=True, slots=True)
class FoodGained(OfSeat):
    """Food comes into a player's stores."""

    n: int
    why: Why


@dataclass(frozen=True, slots=True)
class PointsLost(OfSeat):
    """A drawback of his species takes points from a player."""

    n: int
    drawback: str


# -- cards ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeckRenewed(Revelation):
    """The discard pile has become the deck."""

    n: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Revelation, OfSeat):
    """A player draws cards."""

    n: int
    why: Why


@dataclass(frozen=True, slots=True)
class CardsSeen(Revelation, OfSeat):
    """What a player has drawn, for his eyes."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfCard(OfSeat):
    """What happens to a card that all see."""

    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded(OfCard):
    """A card of a player's hand is discarded."""

    why: Why


@dataclass(frozen=True, slots=True)
class CardDiscardedAtRandom(Revelation, OfCard):
    """A random card of a player's hand is discarded."""

    why: Why


@dataclass(frozen=True, slots=True)
class CardDrawnAndDiscarded(Revelation, OfCard):
    """The top card of the deck is discarded."""

    why: Why


@dataclass(frozen=True, slots=True)
class EventTurnedUp(Revelation, OfCard):
    """An Event of the deck is to be played."""


@dataclass(frozen=True, slots=True)
class EventWithoutTarget(OfCard):
    """It finds no target and is discarded."""


@dataclass(frozen=True, slots=True)
class CardPlayed(OfCard):
    """A card is played."""

    is_free: bool = False


@dataclass(frozen=True, slots=True)
class GoalDropped(OfCard):
    """A Colony Goal makes room for a third one."""


@dataclass(frozen=True, slots=True)
class Evolved(OfCard):
    """An Evolution grows, on top of its segment or under it."""

    under: bool = False


@dataclass(frozen=True, slots=True)
class EvolutionReturned(OfCard):
    """An Evolution goes back into the hand."""


# -- ants ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AntMoved(OfSeat):
    """An ant goes elsewhere."""

    origin: Spot
    spot: Spot


@dataclass(frozen=True, slots=True)
class AtSpot(OfSeat):
    """What a player's ant does where it stands."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class AntSettled(AtSpot):
    """An ant moves up from the outskirts onto a site."""


@dataclass(frozen=True, slots=True)
class AntPlaced(AtSpot):
    """An ant enters the meadow before the first turn."""


@dataclass(frozen=True, slots=True)
class LarvaPlaced(AtSpot):
    """A larva enters the meadow as an ant."""


@dataclass(frozen=True, slots=True)
class AntReturned(AtSpot):
    """An ant is a larva again."""


@dataclass(frozen=True, slots=True)
class AntLost(AtSpot):
    """An ant is lost or paid."""

    why: Why


# -- hexes ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HexDrawn(Revelation, OfSeat):
    """A hex is drawn for all to see."""

    hex: int


@dataclass(frozen=True, slots=True)
class HexesLookedAt(Revelation, OfSeat):
    """A player looks at hexes in secret."""

    n: int


@dataclass(frozen=True, slots=True)
class HexesSeen(Revelation, OfSeat):
    """Which they are, for his eyes."""

    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HexPlaced(OfSeat):
    """A hex is laid, turned clockwise by so many sixths; it comes to light if it was looked at in secret."""

    hex: int
    cell: Hex
    turn: int
    centipede: bool


@dataclass(frozen=True, slots=True)
class HexTookEffect(OfSeat):
    """A hex Beyond the Meadow takes effect for who has added it."""

    hex: int


@dataclass(frozen=True, slots=True)
class WormholePlaced(Event):
    """A wormhole opens."""

    hex: int


@dataclass(frozen=True, slots=True)
class CentipedePlaced(Event):
    """A centipede comes to a hex."""

    hex: int


# -- battles -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CentipedeAttacked(OfSeat):
    """A March ends in a battle with a centipede."""

    hex: int


@dataclass(frozen=True, slots=True)
class BattleEvent(Event):
    """What all learn of a battle."""

    hex: int
    invader: int | None
    """None for a centipede."""
    defender: int


@dataclass(frozen=True, slots=True)
class BattleBegan(BattleEvent):
    """Two face each other."""

    strengths: tuple[int, int]
    """Of invader and defender; that of a centipede is still to be turned up."""


@dataclass(frozen=True, slots=True)
class BattleDecided(BattleEvent):
    """One has won."""

    winner: int | None
    """None for a centipede."""
    totals: tuple[int, int]
    losses: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FerocityLaid(OfSeat):
    """A player has laid cards face down, or none."""

    n: int


@dataclass(frozen=True, slots=True)
class FerocityRevealed(Revelation, OfSeat):
    """A player's cards are turned up."""

    cards: tuple[str, ...]
    value: int


@dataclass(frozen=True, slots=True)
class CentipedeCardTurnedUp(Revelation):
    """A card makes a centipede so much stronger."""

    card: str
    value: int


@dataclass(frozen=True, slots=True)
class CentipedeKilled(OfSeat):
    """A player has killed a centipede."""

    hex: int


@dataclass(frozen=True, slots=True)
class Stung(OfSeat):
    """A player must lose ants to the sting of another."""

    by: int
    n: int


# The list of all events, in parts.
OnTheWay = GameBegan | MatDealt | SideChosen | StartingHexesDrawn | PhaseBegan | GameEnded
InTurns = ActionTaken | Reacted | Rested | RestAreaEmptied | Fed
WithGoods = LarvaeGained | LarvaeLost | FoodGained | AnyScored | PointsLost
WithPiles = (
    DeckRenewed | CardsDrawn | CardsSeen | CardDiscarded | CardDiscardedAtRandom | CardDrawnAndDiscarded
)
WithCards = EventTurnedUp | EventWithoutTarget | CardPlayed | GoalDropped | Evolved | EvolutionReturned
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
    """What happened in this game."""
    return cast(AnyEvent, event)
