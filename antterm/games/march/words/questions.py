"""The questions of March of the Ants, each in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from antterm.core.ask import Ask
from antterm.games.march.rules import topics as t
from antterm.games.march.rules.asking import topic_of
from antterm.games.march.words.naming import Naming
from antterm.i18n import N_, _


def question(naming: Naming, ask: Ask, who: str) -> str:
    """Return what the player `who` is asked."""
    # Translators: a name, and what that person is asked: "your Action?".
    return _("{who}: {question}").format(who=who, question=_text(naming, topic_of(ask)))


QUESTIONS: Final[Mapping[type[t.MarchTopic], str]] = {
    t.ChoosingSide: N_("do you play the {species} or an ordinary colony?"),
    t.ChoosingStart: N_("which of your two starting hexes do you take?"),
    t.LayingStart: N_("where does {number} lie, joined to the Great Tunnel?"),
    t.Acting: N_("your Action?"),
    t.ActingAgain: N_("a bonus Action? ({left} left, no food needed)"),
    t.LayingExplored: N_("where does {number} lie, and how?"),
    t.LayingForHorde: N_("the Horde explores {number}: where, and how?"),
    t.LeavingFor: N_("from which hex do ants move to {number}?"),
    t.MovingExplorers: N_("which ant moves to {number}?"),
    t.OrderingEffects: N_("which effect comes first?"),
    t.PlacingInMarch: N_("March, {steps} left: place a larva?"),
    t.SteppingInMarch: N_("March, {steps} left: which ant goes where?"),
    t.ReactingWithLarva: N_("reaction to {action}: place a larva?"),
    t.ReactingWithStep: N_("reaction to {action}: move one ant one step?"),
    t.ReactingToForage: N_("reaction to Forage: gain a larva?"),
    t.ReactingToPlay: N_("reaction to the card played: discard a card and draw one?"),
    t.Playing: N_("which card do you play?"),
    t.DroppingGoal: N_("{card} is your third Colony Goal: which one goes?"),
    t.TakingSite: N_("which site of {hex} does your ant take?"),
    t.FillingSite: N_("which site of {hex} does your ant outside take?"),
    t.NamingInvader: N_("several have most ants on {hex}: who invades?"),
    t.LayingFerocity: N_("a card for ferocity, face down?"),
    t.FerocityAgainstCentipede: N_("a card for ferocity against the centipede?"),
    t.LosingInBattle: N_("which ant do you lose in battle? ({left} to go)"),
    t.LosingToCentipede: N_("which ant do you lose to the centipede? ({left} to go)"),
    t.TakingSpoils: N_("you have won {hex}: move ants onto empty sites?"),
    t.SpoilsOfCentipede: N_("centipede of {hex} beaten: move ants onto sites?"),
    t.EndingMarch: N_("after your March: fight one centipede now?"),
    t.Starving: N_("no food is left: which ant starves? ({left} to go)"),
    t.TakingDecree: N_("Royal Decree: food or larvae?"),
    t.PlayingInLair: N_("Abandoned Spider Lair: play a card without paying?"),
    t.DiscardingToAntLion: N_("Ant Lion's Den: which card do you discard? ({left} to go)"),
    t.PlacingOnPear: N_("Fallen Pear: place a larva there?"),
    t.PlacingInAction: N_("{action}, {steps} left: place a larva?"),
    t.SteppingInAction: N_("{action}, {steps} left: which ant goes where?"),
    t.BuryingHex: N_("{action}: which hex goes under the stack?"),
    t.SettingOut: N_("{action}: from which hex? All ants there go on."),
    t.LayingOnPath: N_("where does {number} lie, and how?"),
    t.WalkingPath: N_("{action}: to which hex does an ant go? ({left} to go)"),
    t.EvolvingFirst: N_("{action}: which Evolution do you play and pay for?"),
    t.EvolvingFree: N_("{action}: another Evolution, free?"),
    t.LayingEvolution: N_("{card}: on top of the cards there or under them?"),
    t.ReactingWithEvolution: N_("reaction to {action}: play an Evolution?"),
    t.Raiding: N_("{action}: whom do you fight, and where?"),
}
"""What is asked, by topic; `Naming.fill` says what stands in the places."""

QUESTIONS_OF_CARDS: Final[Mapping[type[t.MarchTopic], str]] = {
    t.PlacingByCard: N_("place a larva? (up to {left})"),
    t.SteppingByCard: N_("{steps} left: which ant goes where?"),
    t.LayingByCard: N_("where does {hex} lie?"),
    t.LosingByCard: N_("which ant do you lose? ({left} to go)"),
    t.MovingByCard: N_("which ant moves to {hex}? (up to {left})"),
}
"""What several cards ask; the name of the card stands before it."""


def _text(naming: Naming, topic: t.AnyTopic) -> str:
    match topic:
        case t.Paying(card, left):
            cost = naming.parts.cards[card].cost
            text = _("pay for {card}, {left} to go: with what?")
            if left < cost:
                text = _("pay for {card}, {left} of {cost} to go: with what?")
            return text.format(card=naming.card(card), left=left, cost=cost)
        case t.AskedByCard():
            return _of_card(naming, topic)
        case t.LayingUnseen(card):
            text = _("where does the new hex lie, and how is it turned?")
            return _said_by(naming, card, text) if card else text
        case t.ByCard():
            return _said_by(naming, topic.card, naming.fill(_(QUESTIONS_OF_CARDS[type(topic)]), topic))
        case _:
            return naming.fill(_(QUESTIONS[type(topic)]), topic)


def _of_card(naming: Naming, topic: t.AskedByCard) -> str:
    """Return what a card alone asks."""
    asks = _(naming.parts.cards[topic.card].questions[topic.question].asks).format(
        left=topic.left,
        hex=naming.hex(topic.hex) if topic.hex is not None else "",
        card=naming.card(topic.other) if topic.other is not None else "",
        n=topic.n,
    )
    return _said_by(naming, topic.card, asks)


def _said_by(naming: Naming, card: str, what: str) -> str:
    """Return a question with the name of the card that asks it."""
    # Translators: a card, and what it asks.
    return _("{card}: {what}").format(card=naming.card(card), what=what)
