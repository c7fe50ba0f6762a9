"""The questions of March of the Ants, each in one line."""

from __future__ import annotations

from typing import assert_never

from antterm.core.ask import Ask
from antterm.games.march.rules import species_topics as s
from antterm.games.march.rules import topic_kinds as k
from antterm.games.march.rules import topics as t
from antterm.games.march.rules.asking import topic_of
from antterm.games.march.words.naming import Naming, steps
from antterm.i18n import _


def question(naming: Naming, ask: Ask, who: str) -> str:
    """What the player `who` is asked."""
    # Translators: a name, and what that person is asked: "your Action?".
    return _("{who}: {question}").format(who=who, question=_text(naming, topic_of(ask)))


def _text(naming: Naming, topic: t.AnyTopic) -> str:
    match topic:
        case t.ChoosingSide(name):
            text = _("do you play the {species} or an ordinary colony?")
            return text.format(species=naming.species(name))
        case t.ChoosingStart():
            return _("which of your two starting hexes do you take?")
        case t.Acting():
            return _("your Action?")
        case t.ActingAgain(left):
            return _("a bonus Action? ({left} left, no food needed)").format(left=left)
        case t.LeavingFor(number):
            return _("from which hex do ants move to {number}?").format(number=naming.hex(number))
        case t.OrderingEffects():
            return _("which effect comes first?")
        case t.ReactingToForage():
            return _("reaction to Forage: gain a larva?")
        case t.ReactingToPlay():
            return _("reaction to the card played: discard a card and draw one?")
        case t.Playing():
            return _("which card do you play?")
        case t.DroppingGoal(card):
            text = _("{card} is your third Colony Goal: which one goes?")
            return text.format(card=naming.card(card))
        case t.Paying(card, left):
            cost = naming.parts.cards[card].cost
            text = _("pay for {card}, {left} to go: with what?")
            if left < cost:
                text = _("pay for {card}, {left} of {cost} to go: with what?")
            return text.format(card=naming.card(card), left=left, cost=cost)
        case t.TakingSite(number):
            return _("which site of {hex} does your ant take?").format(hex=naming.hex(number))
        case t.FillingSite(number):
            text = _("which site of {hex} does your ant outside take?")
            return text.format(hex=naming.hex(number))
        case t.NamingInvader(number):
            return _("several have most ants on {hex}: who invades?").format(hex=naming.hex(number))
        case t.FerocityAgainstCentipede():
            return _("a card for ferocity against the centipede?")
        case t.LayingFerocity():
            return _("a card for ferocity, face down?")
        case t.SpoilsOfCentipede(number):
            text = _("centipede of {hex} beaten: move ants onto sites?")
            return text.format(hex=naming.hex(number))
        case t.TakingSpoils(number):
            return _("you have won {hex}: move ants onto empty sites?").format(hex=naming.hex(number))
        case t.EndingMarch():
            return _("after your March: fight one centipede now?")
        case t.TakingDecree():
            return _("Royal Decree: food or larvae?")
        case t.PlayingInLair():
            return _("Abandoned Spider Lair: play a card without paying?")
        case t.DiscardingToAntLion(left):
            return _("Ant Lion's Den: which card do you discard? ({left} to go)").format(left=left)
        case t.AskedByCard():
            return _of_card(naming, topic)
        case k.LayingUnseen(card):
            text = _("where does the new hex lie, and how is it turned?")
            return _said_by(naming, card, text).format() if card else text
        case s.LayingEvolution(card):
            return _("{card}: on top of the cards there or under them?").format(card=naming.card(card))
        case s.BuryingHex() | s.SettingOut() | s.WalkingPath() | s.Raiding():
            return _of_species(naming, topic)
        case s.EvolvingFirst() | s.EvolvingFree() | s.ReactingWithEvolution():
            return _of_species(naming, topic)
    match topic:
        case k.Laying():
            return _laying(naming, topic)
        case k.Placing():
            return _placing(naming, topic)
        case k.Stepping():
            return _stepping(naming, topic)
        case k.Losing():
            return _losing(naming, topic)
        case k.Moving():
            return _moving(naming, topic)
        case _:
            assert_never(topic)


def _of_card(naming: Naming, topic: t.AskedByCard) -> str:
    """What a card alone asks."""
    asks = naming.parts.cards[topic.card].questions[topic.question].asks
    return _said_by(naming, topic.card, _(asks)).format(
        left=topic.left,
        hex=naming.hex(topic.hex) if topic.hex is not None else "",
        card=naming.card(topic.other) if topic.other is not None else "",
        n=topic.n,
    )


def _said_by(naming: Naming, card: str, what: str) -> str:
    """A question with the name of the card that asks it."""
    name = naming.card(card).replace("{", "{{").replace("}", "}}")
    # Translators: a card, and what it asks.
    return _("{card}: {what}").format(card=name, what=what)


def _of_species(
    naming: Naming,
    topic: s.BuryingHex
    | s.SettingOut
    | s.WalkingPath
    | s.EvolvingFirst
    | s.EvolvingFree
    | s.ReactingWithEvolution
    | s.Raiding,
) -> str:
    left = 0
    match topic:
        case s.BuryingHex():
            text = _("{action}: which hex goes under the stack?")
        case s.SettingOut():
            text = _("{action}: from which hex? All ants there go on.")
        case s.WalkingPath(left):
            text = _("{action}: to which hex does an ant go? ({left} to go)")
        case s.EvolvingFirst():
            text = _("{action}: which Evolution do you play and pay for?")
        case s.EvolvingFree(left):
            text = _("{action}: another Evolution, free?")
        case s.ReactingWithEvolution():
            text = _("reaction to {action}: play an Evolution?")
        case s.Raiding():
            text = _("{action}: whom do you fight, and where?")
        case _:
            assert_never(topic)
    return text.format(action=naming.action(topic.ACTION), left=left)


def _laying(
    naming: Naming,
    topic: t.LayingStart | t.LayingExplored | t.LayingForHorde | s.LayingOnPath | t.LayingByCard,
) -> str:
    number = naming.hex(topic.hex)
    match topic:
        case t.LayingStart():
            return _("where does {number} lie, joined to the Great Tunnel?").format(number=number)
        case t.LayingExplored() | s.LayingOnPath():
            return _("where does {number} lie, and how?").format(number=number)
        case t.LayingForHorde():
            text = _("the Horde explores {number}: where, and how?")
            return text.format(number=number)
        case t.LayingByCard(card=card):
            return _said_by(naming, card, _("where does {hex} lie?")).format(hex=number)
        case _:
            assert_never(topic)


def _placing(
    naming: Naming,
    topic: t.PlacingInMarch | s.PlacingInAction | t.PlacingByCard | t.PlacingOnPear | t.ReactingWithLarva,
) -> str:
    match topic:
        case t.PlacingInMarch(left):
            return _("March, {steps} left: place a larva?").format(steps=steps(left))
        case s.PlacingInAction(left, action):
            text = _("{action}, {steps} left: place a larva?")
            return text.format(action=naming.action(action), steps=steps(left))
        case t.PlacingByCard(left, card):
            return _said_by(naming, card, _("place a larva? (up to {left})")).format(left=left)
        case t.PlacingOnPear():
            return _("Fallen Pear: place a larva there?")
        case t.ReactingWithLarva(_left, action):
            return _("reaction to {action}: place a larva?").format(action=naming.action(action))
        case _:
            assert_never(topic)


def _stepping(
    naming: Naming,
    topic: t.SteppingInMarch | s.SteppingInAction | t.SteppingByCard | t.ReactingWithStep,
) -> str:
    match topic:
        case t.SteppingInMarch(left):
            return _("March, {steps} left: which ant goes where?").format(steps=steps(left))
        case s.SteppingInAction(left, action):
            text = _("{action}, {steps} left: which ant goes where?")
            return text.format(action=naming.action(action), steps=steps(left))
        case t.SteppingByCard(left, card):
            text = _said_by(naming, card, _("{steps} left: which ant goes where?"))
            return text.format(steps=steps(left))
        case t.ReactingWithStep(_left, action):
            return _("reaction to {action}: move one ant one step?").format(action=naming.action(action))
        case _:
            assert_never(topic)


def _losing(
    naming: Naming,
    topic: t.LosingInBattle | t.LosingToCentipede | t.Starving | t.LosingByCard,
) -> str:
    match topic:
        case t.LosingInBattle(left):
            return _("which ant do you lose in battle? ({left} to go)").format(left=left)
        case t.LosingToCentipede(left):
            return _("which ant do you lose to the centipede? ({left} to go)").format(left=left)
        case t.Starving(left):
            return _("no food is left: which ant starves? ({left} to go)").format(left=left)
        case t.LosingByCard(left, card):
            return _said_by(naming, card, _("which ant do you lose? ({left} to go)")).format(left=left)
        case _:
            assert_never(topic)


def _moving(naming: Naming, topic: t.MovingExplorers | t.MovingByCard) -> str:
    match topic:
        case t.MovingExplorers(number):
            return _("which ant moves to {number}?").format(number=naming.hex(number))
        case t.MovingByCard(number, card, left):
            text = _said_by(naming, card, _("which ant moves to {hex}? (up to {left})"))
            return text.format(hex=naming.hex(number), left=left)
        case _:
            assert_never(topic)
