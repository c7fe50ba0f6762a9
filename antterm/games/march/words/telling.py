"""What happened, in a sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from antterm.core.ask import Event
from antterm.core.game import Outcome
from antterm.games.march.rules import happened, scored
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.evolutions import THIEF
from antterm.games.march.rules.horde.ending import BEATEN, WON
from antterm.games.march.rules.horde.happened import HordeEvent
from antterm.games.march.rules.state import Phase
from antterm.games.march.words import horde
from antterm.games.march.words.naming import Naming, ants, colony_points, larvae
from antterm.games.march.words.naming import cards as cards_of
from antterm.games.march.words.naming import food as food_of
from antterm.i18n import N_, _, ngettext
from antterm.i18n.nouns import capital, counted, enumerated, together

PHASE_SENTENCES = {
    Phase.SOLDIER_START: N_("The Soldier Phase begins."),
    Phase.QUEEN_START: N_("The Queen Phase begins."),
    Phase.HARVEST: N_("The colonies harvest."),
    Phase.FEEDING: N_("The colonies feed their ants."),
    Phase.DECREE: N_("The Royal Decree is carried out."),
    Phase.SLUMBER: N_("The Slumber begins."),
}
"""How the log announces phases, beside the first of a round."""


SENTENCES: Final[Mapping[type[Event], str]] = {
    happened.GameBegan: N_("The game begins; {who} is the starting player."),
    happened.MatDealt: N_("{who} gets the mat of the {species}."),
    happened.Reacted: N_("{who} reacts to {action}."),
    happened.LarvaeGained: N_("{who} gains {larvae} ({why})."),
    happened.LarvaeLost: N_("{who} loses {larvae} ({why})."),
    happened.FoodGained: N_("{who} gains {food} ({why})."),
    happened.CardDiscarded: N_("{who} discards {card} ({why})."),
    happened.CardDiscardedAtRandom: N_("{who} discards {card} at random ({why})."),
    happened.CardDrawnAndDiscarded: N_("{who} draws and discards {card} ({why})."),
    happened.EventTurnedUp: N_("{who} turns up {card}."),
    happened.EventWithoutTarget: N_("{card} finds no target and is discarded."),
    happened.CardPlayed: N_("{who} plays {card}."),
    happened.GoalDropped: N_("{who} gives up the goal {card}."),
    happened.Evolved: N_("{who} evolves: {card}."),
    happened.EvolutionReturned: N_("{who} takes back {card}."),
    happened.AntMoved: N_("{who} moves an ant from {origin} to {spot}."),
    happened.AntSettled: N_("An ant of {who} moves up onto {spot}."),
    happened.AntPlaced: N_("{who} places an ant on {spot}."),
    happened.LarvaPlaced: N_("{who} places a larva on {spot}."),
    happened.AntReturned: N_("{who} takes an ant on {spot} back as a larva."),
    happened.AntLost: N_("{who} loses an ant on {spot} ({why})."),
    happened.Stung: N_("{by} stings {who}: {ants} will die."),
    happened.HexDrawn: N_("{who} draws {hex}."),
    happened.HexesSeen: N_("Hexes for {who} to see: {hexes}."),
    happened.HexPlaced: N_("{who} lays {hex}."),
    happened.HexTookEffect: N_("{hex} takes effect for {who}."),
    happened.WormholePlaced: N_("A wormhole opens on {hex}."),
    happened.CentipedePlaced: N_("A centipede comes to {hex}."),
    happened.CentipedeAttacked: N_("{who} attacks the centipede of {hex}."),
    happened.CentipedeKilled: N_("{who} has killed the centipede of {hex}."),
    happened.CentipedeCardTurnedUp: N_("The centipede draws {card}: +{value}."),
}
"""What is told of an event in a fixed sentence; `Naming.fill` says what stands in the places."""


def tell(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    """Return the sentence for the log; None for what needs none."""
    sentence = _tell(naming, happened.event_of(event), names)
    return capital(sentence) if sentence else None


def tell_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """Return how the game ended."""
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


def _tell(naming: Naming, event: happened.AnyEvent, names: Sequence[str]) -> str | None:
    match event:
        case happened.StartingHexesDrawn(seat, numbers):
            hexes = naming.hexes(numbers)
            if len(numbers) == 1:
                return _("{who} draws a starting hex: {hex}.").format(who=names[seat], hex=hexes)
            return _("{who} draws two starting hexes: {hexes}.").format(who=names[seat], hexes=hexes)
        case happened.SideChosen(seat, name, is_special):
            text = _("{who} plays the {species}.") if is_special else _("{who} plays an ordinary colony.")
            return text.format(who=names[seat], species=naming.species(name))
        case happened.PhaseBegan():
            return _phase(event, names)
        case happened.ActionTaken(seat, action):
            if action in ("play", "rest"):
                return None
            return _acts(action).format(who=names[seat], action=naming.action(action))
        case happened.Rested(seat, laid, food):
            text = _("{who} rests on: a food for later.") if food else _("{who} rests: {larvae} for later.")
            return text.format(who=names[seat], larvae=larvae(laid))
        case happened.RestAreaEmptied(seat, laid, food):
            text = _("{who} has gathered {larvae} and {food} by resting.")
            return text.format(who=names[seat], larvae=larvae(laid), food=food_of(food))
        case scored.Scored():
            text, points = _("{who}: {points} for {reason}."), colony_points(event.n)
            return text.format(who=names[event.seat], points=points, reason=reason_of(naming, event))
        case happened.PointsLost(seat, n, drawback):
            text, points = _("{who} loses {points} ({why})."), colony_points(n)
            return text.format(who=names[seat], points=points, why=naming.source(drawback))
        case happened.DeckRenewed(n):
            return ngettext(
                "The discard pile becomes the new deck of {n} card.",
                "The discard pile becomes the new deck of {n} cards.",
                n,
            ).format(n=n)
        case happened.CardsDrawn(seat, n, why):
            text = _("{who} draws {cards} ({why}).")
            return text.format(who=names[seat], cards=cards_of(n), why=naming.source(why))
        case happened.CardsSeen(seat, cards):
            return _("Cards for {who}: {cards}.").format(who=names[seat], cards=naming.cards(cards))
        case happened.HexesLookedAt(seat, n):
            text = ngettext("{who} looks at {n} hex.", "{who} looks at {n} hexes.", n)
            return text.format(who=names[seat], n=n)
        case happened.BattleBegan():
            return _battle(naming, event, names)
        case happened.BattleDecided():
            return _decision(event, names)
        case happened.FerocityLaid(seat, n):
            text = _("{who} lays {cards} face down.") if n else _("{who} lays no card.")
            return text.format(who=names[seat], cards=cards_of(n))
        case happened.FerocityRevealed(seat, cards, value):
            text = _("{who} reveals {cards}: +{value}.")
            return text.format(who=names[seat], cards=naming.cards(cards), value=value)
        case happened.Fed():
            return _fed(naming, event, names)
        case happened.GameEnded():
            return _end(event, names)
        case HordeEvent():
            return horde.tell(naming, event)
        case _:
            assert type(event) in SENTENCES, event
            return naming.fill(_(SENTENCES[type(event)]), event, names)


def _acts(action: str) -> str:
    """That somebody takes an Action; one of a special species by its name."""
    told = {"explore": _("{who} explores."), "march": _("{who} marches."), "forage": _("{who} forages.")}
    return told.get(action) or _("{who} takes the Action {action}.")


def _phase(event: happened.PhaseBegan, names: Sequence[str]) -> str | None:
    if event.phase is Phase.WORKER:
        text = _("Round {round} begins; {who} is the Active Player.")
        return text.format(round=ROUNDS[event.round], who=names[event.seat])
    line = PHASE_SENTENCES.get(event.phase)
    return _(line) if line is not None else None


def reason_of(naming: Naming, score: scored.AnyScored) -> str:
    """Return what is scored for."""
    match score:
        case scored.ScoredBattle(hex=number):
            return _("a battle on {hex}").format(hex=naming.hex(number))
        case scored.ScoredSite():
            return _("a site")
        case scored.ScoredBody():
            return _("a completed body")
        case scored.ScoredAbility(card=card) | scored.ScoredGoal(card=card):
            return naming.card(card)
        case scored.ScoredMeadow():
            return _("the inner meadow")
        case scored.ScoredMost(most=most):
            return most_name(most)
        case _:
            assert_never(score)


def most_name(most: scored.Most) -> str:
    """Return what the end of the game rewards to have most of."""
    return {
        scored.Most.LARVAE: _("the most larvae"),
        scored.Most.FOOD: _("the most food"),
        scored.Most.CARDS: _("the most cards"),
    }[most]


def _battle(naming: Naming, event: happened.BattleBegan, names: Sequence[str]) -> str:
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


def _decision(event: happened.BattleDecided, names: Sequence[str]) -> str:
    winner = _("the centipede") if event.winner is None else names[event.winner]
    (own, other), (lost, other_lost) = event.totals, event.losses
    if event.winner == event.defender:
        (other, own), (other_lost, lost) = event.totals, event.losses
    # Translators: numbers: the totals of winner and loser, the ants that each loses.
    text = _("{winner} wins {own} : {other}. Losses: {lost} and {other_lost}.")
    return text.format(winner=winner, own=own, other=other, lost=lost, other_lost=other_lost)


def _fed(naming: Naming, event: happened.Fed, names: Sequence[str]) -> str | None:
    if not (event.ants or event.food):
        return None
    amounts = ((event.food, food_of), (event.larvae, larvae))
    meal = [of(n) for n, of in amounts if n] or [food_of(0)]
    text = _("{who} feeds {ants} with {food}.")
    sentences = [text.format(who=names[event.seat], ants=ants(event.ants), food=together(meal))]
    if event.extra:
        thieves = _("{card}: {food} more.") if event.extra > 0 else _("{card}: {food} less.")
        sentences.append(thieves.format(card=naming.card(THIEF), food=food_of(abs(event.extra))))
    if event.starved:
        sentences.append(_("Starving: {ants}.").format(ants=ants(event.starved)))
    return " ".join(sentences)


def _end(event: happened.GameEnded, names: Sequence[str]) -> str:
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
