"""What happened, in a sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from antterm.core.ask import Event
from antterm.core.game import Outcome
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.evolutions import THIEF
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntLost,
    AntMoved,
    AntPlaced,
    AntReturned,
    AntSettled,
    AnyEvent,
    BattleBegan,
    BattleDecided,
    CardDiscarded,
    CardDiscardedAtRandom,
    CardDrawnAndDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsSeen,
    CentipedeAttacked,
    CentipedeCardTurnedUp,
    CentipedeKilled,
    CentipedePlaced,
    DeckRenewed,
    EventTurnedUp,
    EventWithoutTarget,
    EvolutionReturned,
    Evolved,
    Fed,
    FerocityLaid,
    FerocityRevealed,
    FoodGained,
    GameBegan,
    GameEnded,
    GoalDropped,
    HexDrawn,
    HexesLookedAt,
    HexesSeen,
    HexPlaced,
    HexTookEffect,
    LarvaeGained,
    LarvaeLost,
    LarvaPlaced,
    MatDealt,
    PhaseBegan,
    PointsLost,
    Reacted,
    RestAreaEmptied,
    Rested,
    SideChosen,
    StartingHexesDrawn,
    Stung,
    WormholePlaced,
    event_of,
)
from antterm.games.march.rules.horde.ending import BEATEN, WON
from antterm.games.march.rules.horde.happened import HordeEvent
from antterm.games.march.rules.scored import (
    AnyScored,
    Most,
    Scored,
    ScoredAbility,
    ScoredBattle,
    ScoredBody,
    ScoredGoal,
    ScoredMeadow,
    ScoredMost,
    ScoredSite,
)
from antterm.games.march.rules.state import Phase
from antterm.games.march.words import horde
from antterm.games.march.words.naming import Naming, ants, colony_points, larvae
from antterm.games.march.words.naming import cards as cards_of
from antterm.games.march.words.naming import food as food_of
from antterm.i18n import N_, _, ngettext
from antterm.i18n.nouns import capital, counted, enumerated, together

TOLD_PHASES = {
    Phase.SOLDIER_START: N_("The Soldier Phase begins."),
    Phase.QUEEN_START: N_("The Queen Phase begins."),
    Phase.HARVEST: N_("The colonies harvest."),
    Phase.FEEDING: N_("The colonies feed their ants."),
    Phase.DECREE: N_("The Royal Decree is carried out."),
    Phase.SLUMBER: N_("The Slumber begins."),
}
"""How the log announces phases, beside the first of a round."""


def tell(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    """The sentence for the log; None for what needs none."""
    sentence = _tell(naming, event_of(event), names)
    return capital(sentence) if sentence else None


def tell_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """How the game ended."""
    if outcome.reason in (BEATEN, WON):
        return horde.tell_end(outcome, names)
    winners = together(names[seat] for seat in outcome.winners)
    most = max(outcome.scores)
    points = counted("{n} point", "{n} points", most)
    if outcome.reason == "shared":
        return _("{winners} share the victory: {points}.").format(winners=winners, points=points)
    text = _("{winner} wins with {points}.")
    if outcome.reason == "ants":
        text = _("{winner} wins with {points} and most ants.")
    return text.format(winner=winners, points=points)


def _tell(naming: Naming, event: AnyEvent, names: Sequence[str]) -> str | None:
    match event:
        case GameBegan(seat):
            return _("The game begins; {who} is the starting player.").format(who=names[seat])
        case StartingHexesDrawn(seat, numbers):
            hexes = naming.hexes(numbers)
            if len(numbers) == 1:
                return _("{who} draws a starting hex: {hex}.").format(who=names[seat], hex=hexes)
            return _("{who} draws two starting hexes: {hexes}.").format(who=names[seat], hexes=hexes)
        case MatDealt(seat, name):
            species = naming.species(name)
            return _("{who} gets the mat of the {species}.").format(who=names[seat], species=species)
        case SideChosen(seat, name, is_special):
            text = _("{who} plays the {species}.") if is_special else _("{who} plays an ordinary colony.")
            return text.format(who=names[seat], species=naming.species(name))
        case PhaseBegan():
            return _phase(event, names)
        case ActionTaken(seat, action):
            if action in ("play", "rest"):
                return None
            return _acts(action).format(who=names[seat], action=naming.action(action))
        case Reacted(seat, action):
            return _("{who} reacts to {action}.").format(who=names[seat], action=naming.action(action))
        case Rested(seat, laid, food):
            text = _("{who} rests on: a food for later.") if food else _("{who} rests: {larvae} for later.")
            return text.format(who=names[seat], larvae=larvae(laid))
        case RestAreaEmptied(seat, laid, food):
            text = _("{who} has gathered {larvae} and {food} by resting.")
            return text.format(who=names[seat], larvae=larvae(laid), food=food_of(food))
        case LarvaeGained(seat, n, why):
            text = _("{who} gains {larvae} ({why}).")
            return text.format(who=names[seat], larvae=larvae(n), why=naming.source(why))
        case LarvaeLost(seat, n, why):
            text = _("{who} loses {larvae} ({why}).")
            return text.format(who=names[seat], larvae=larvae(n), why=naming.source(why))
        case FoodGained(seat, n, why):
            text = _("{who} gains {food} ({why}).")
            return text.format(who=names[seat], food=food_of(n), why=naming.source(why))
        case Scored():
            text, points = _("{who}: {points} for {reason}."), colony_points(event.n)
            return text.format(who=names[event.seat], points=points, reason=reason_of(naming, event))
        case PointsLost(seat, n, drawback):
            text, points = _("{who} loses {points} ({why})."), colony_points(n)
            return text.format(who=names[seat], points=points, why=naming.source(drawback))
        case DeckRenewed(n):
            return ngettext(
                "The discard pile becomes the new deck of {n} card.",
                "The discard pile becomes the new deck of {n} cards.",
                n,
            ).format(n=n)
        case CardsDrawn(seat, n, why):
            text = _("{who} draws {cards} ({why}).")
            return text.format(who=names[seat], cards=cards_of(n), why=naming.source(why))
        case CardsSeen(seat, cards):
            return _("Cards for {who}: {cards}.").format(who=names[seat], cards=naming.cards(cards))
        case CardDiscarded(seat, card, why):
            text = _("{who} discards {card} ({why}).")
            return text.format(who=names[seat], card=naming.card(card), why=naming.source(why))
        case CardDiscardedAtRandom(seat, card, why):
            text = _("{who} discards {card} at random ({why}).")
            return text.format(who=names[seat], card=naming.card(card), why=naming.source(why))
        case CardDrawnAndDiscarded(seat, card, why):
            text = _("{who} draws and discards {card} ({why}).")
            return text.format(who=names[seat], card=naming.card(card), why=naming.source(why))
        case EventTurnedUp(seat, card):
            return _("{who} turns up {card}.").format(who=names[seat], card=naming.card(card))
        case EventWithoutTarget(_seat, card):
            return _("{card} finds no target and is discarded.").format(card=naming.card(card))
        case CardPlayed(seat, card):
            return _("{who} plays {card}.").format(who=names[seat], card=naming.card(card))
        case GoalDropped(seat, card):
            return _("{who} gives up the goal {card}.").format(who=names[seat], card=naming.card(card))
        case Evolved(seat, card):
            return _("{who} evolves: {card}.").format(who=names[seat], card=naming.card(card))
        case EvolutionReturned(seat, card):
            return _("{who} takes back {card}.").format(who=names[seat], card=naming.card(card))
        case AntMoved(seat, origin, spot):
            text = _("{who} moves an ant from {origin} to {spot}.")
            return text.format(who=names[seat], origin=naming.place(origin), spot=naming.spot(spot))
        case AntSettled(seat, spot):
            return _("An ant of {who} moves up onto {spot}.").format(who=names[seat], spot=naming.spot(spot))
        case AntPlaced(seat, spot):
            return _("{who} places an ant on {spot}.").format(who=names[seat], spot=naming.spot(spot))
        case LarvaPlaced(seat, spot):
            return _("{who} places a larva on {spot}.").format(who=names[seat], spot=naming.spot(spot))
        case AntReturned(seat, spot):
            text = _("{who} takes an ant on {spot} back as a larva.")
            return text.format(who=names[seat], spot=naming.spot(spot))
        case AntLost(seat, spot, why):
            text = _("{who} loses an ant on {spot} ({why}).")
            return text.format(who=names[seat], spot=naming.spot(spot), why=naming.source(why))
        case Stung(seat, by, n):
            text = _("{by} stings {who}: {ants} will die.")
            return text.format(by=names[by], who=names[seat], ants=ants(n))
        case HexDrawn(seat, number):
            return _("{who} draws {hex}.").format(who=names[seat], hex=naming.hex(number))
        case HexesLookedAt(seat, n):
            text = ngettext("{who} looks at {n} hex.", "{who} looks at {n} hexes.", n)
            return text.format(who=names[seat], n=n)
        case HexesSeen(seat, numbers):
            hexes = naming.hexes(numbers)
            return _("Hexes for {who} to see: {hexes}.").format(who=names[seat], hexes=hexes)
        case HexPlaced(seat, number):
            return _("{who} lays {hex}.").format(who=names[seat], hex=naming.hex(number))
        case HexTookEffect(seat, number):
            return _("{hex} takes effect for {who}.").format(who=names[seat], hex=naming.hex(number))
        case WormholePlaced(number):
            return _("A wormhole opens on {hex}.").format(hex=naming.hex(number))
        case CentipedePlaced(number):
            return _("A centipede comes to {hex}.").format(hex=naming.hex(number))
        case CentipedeAttacked(seat, number):
            return _("{who} attacks the centipede of {hex}.").format(who=names[seat], hex=naming.hex(number))
        case CentipedeKilled(seat, number):
            text = _("{who} has killed the centipede of {hex}.")
            return text.format(who=names[seat], hex=naming.hex(number))
        case CentipedeCardTurnedUp(card, value):
            text = _("The centipede draws {card}: +{value}.")
            return text.format(card=naming.card(card), value=value)
        case BattleBegan():
            return _battle(naming, event, names)
        case BattleDecided():
            return _decision(event, names)
        case FerocityLaid(seat, n):
            text = _("{who} lays {cards} face down.") if n else _("{who} lays no card.")
            return text.format(who=names[seat], cards=cards_of(n))
        case FerocityRevealed(seat, cards, value):
            text = _("{who} reveals {cards}: +{value}.")
            return text.format(who=names[seat], cards=naming.cards(cards), value=value)
        case Fed():
            return _fed(naming, event, names)
        case GameEnded():
            return _end(event, names)
        case HordeEvent():
            return horde.tell(naming, event)
        case _:
            assert_never(event)


def _acts(action: str) -> str:
    """That somebody takes an Action; one of a special species by its name."""
    told = {"explore": _("{who} explores."), "march": _("{who} marches."), "forage": _("{who} forages.")}
    return told.get(action) or _("{who} takes the Action {action}.")


def _phase(event: PhaseBegan, names: Sequence[str]) -> str | None:
    if event.phase is Phase.WORKER:
        text = _("Round {round} begins; {who} is the Active Player.")
        return text.format(round=ROUNDS[event.round], who=names[event.seat])
    told = TOLD_PHASES.get(event.phase)
    return _(told) if told is not None else None


def reason_of(naming: Naming, scored: AnyScored) -> str:
    """What is scored for."""
    match scored:
        case ScoredBattle(hex=number):
            return _("a battle on {hex}").format(hex=naming.hex(number))
        case ScoredSite():
            return _("a site")
        case ScoredBody():
            return _("a completed body")
        case ScoredAbility(card=card) | ScoredGoal(card=card):
            return naming.card(card)
        case ScoredMeadow():
            return _("the inner meadow")
        case ScoredMost(most=most):
            return _most(most)
        case _:
            assert_never(scored)


def _most(most: Most) -> str:
    match most:
        case Most.LARVAE:
            return _("the most larvae")
        case Most.FOOD:
            return _("the most food")
        case Most.CARDS:
            return _("the most cards")
        case _:
            assert_never(most)


def _battle(naming: Naming, event: BattleBegan, names: Sequence[str]) -> str:
    invading, defending = event.strengths
    if event.invader is None:  # the cards that are its strength are turned up later
        return _("The centipede fights {defender} ({defending}) on {hex}.").format(
            defender=names[event.defender], defending=defending, hex=naming.hex(event.hex)
        )
    return _("{invader} ({invading}) fights {defender} ({defending}) on {hex}.").format(
        invader=names[event.invader],
        invading=invading,
        defender=names[event.defender],
        defending=defending,
        hex=naming.hex(event.hex),
    )


def _decision(event: BattleDecided, names: Sequence[str]) -> str:
    winner = _("the centipede") if event.winner is None else names[event.winner]
    (own, other), (lost, other_lost) = event.totals, event.losses
    if event.winner == event.defender:
        (other, own), (other_lost, lost) = event.totals, event.losses
    # Translators: numbers: the totals of winner and loser, the ants that each loses.
    text = _("{winner} wins {own} : {other}. Losses: {lost} and {other_lost}.")
    return text.format(winner=winner, own=own, other=other, lost=lost, other_lost=other_lost)


def _fed(naming: Naming, event: Fed, names: Sequence[str]) -> str | None:
    if not (event.ants or event.food):
        return None
    amounts = ((event.food, food_of), (event.larvae, larvae))
    meal = [of(n) for n, of in amounts if n] or [food_of(0)]
    text = _("{who} feeds {ants} with {food}.")
    told = [text.format(who=names[event.seat], ants=ants(event.ants), food=together(meal))]
    if event.extra:
        thieves = _("{card}: {food} more.") if event.extra > 0 else _("{card}: {food} less.")
        told.append(thieves.format(card=naming.card(THIEF), food=food_of(abs(event.extra))))
    if event.starved:
        told.append(_("Starving: {ants}.").format(ants=ants(event.starved)))
    return " ".join(told)


def _end(event: GameEnded, names: Sequence[str]) -> str:
    scores = zip(names, event.scores, strict=True)
    listed = str(enumerated(f"{name} {score}" for name, score in scores))
    if event.horde is not None:
        # Translators: the points of each player, and those of the Horde.
        listed = _("{scores}; the Horde {horde}").format(scores=listed, horde=event.horde)
    text = _("The game is over. {scores}.").format(scores=listed)
    if event.horde is None and event.scores.count(max(event.scores)) > 1:
        reason = "shared" if len(event.winners) > 1 else "ants"
        text = f"{text} {tell_outcome(Outcome(event.winners, event.scores, reason), names)}"
    return text
