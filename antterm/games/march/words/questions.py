"""The questions of March of the Ants, each in one line."""

from __future__ import annotations

from antterm.core.ask import Ask
from antterm.games.march.rules import topics as t
from antterm.games.march.rules.asking import topic_of
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.words.naming import Naming, gift_name
from antterm.i18n import _
from antterm.i18n.nouns import enumerated


def question(naming: Naming, ask: Ask, who: str) -> str:
    """Return what the player `who` is asked."""
    # Translators: a name, and what that person is asked: "your Action?".
    return _("{who}: {question}").format(who=who, question=_text(naming, topic_of(ask)))


def _text(naming: Naming, topic: t.MarchTopic) -> str:
    match topic:
        case t.MovingExplorers(number, origin, moved) if moved:
            # Translators: of ants that explore: whether another one goes, from which hex to the new one.
            text = _("another ant from {origin} to {hex}?")
            return text.format(origin=naming.hex(origin), hex=naming.hex(number))
        case t.MovingExplorers(number, origin):
            text = _("which ant moves from {origin} to {hex}?")
            return text.format(origin=naming.hex(origin), hex=naming.hex(number))
        case t.Paying(card, left):
            cost = naming.components.cards[card].cost
            text = _("pay for {card} with what? ({left} unpaid)")
            if left < cost:
                text = _("pay for {card} with what? ({left} of {cost} unpaid)")
            return text.format(card=naming.card(card), left=left, cost=cost)
        case t.AskedByCard():
            return _of_card(naming, topic)
        case t.LayingUnseen(card):
            text = _("where do you lay the new hex, and how?")
            return _asked_by_card(naming, card, text) if card else text
        case _ if card := topic.of_card:
            return _asked_by_card(naming, card, naming.say("question", topic, "card"))
        case _:
            return naming.say("question", topic, topic.kind)


def _of_card(naming: Naming, topic: t.AskedByCard) -> str:
    """Return what a card alone asks."""
    if topic.gift:
        n = naming.components.cards[topic.card].params[topic.gift]
        text = _("which second effect, besides {gift}?")
        return _asked_by_card(naming, topic.card, text.format(gift=gift_name(topic.gift, n)))
    if topic.named:
        # Translators: players who lose an ant each have been named before.
        asks = _("who loses another ant? (named: {players}; {left} more)")
        players = enumerated(map(naming.player, topic.named))
        return _asked_by_card(naming, topic.card, asks.format(players=players, left=topic.left))
    asks = _(naming.components.cards[topic.card].questions[topic.question].asks).format(
        left=topic.left,
        hex=naming.hex(topic.hex) if topic.hex is not None else "",
        card=naming.card(topic.other) if topic.other is not None else "",
        n=topic.n,
        ant=_ant(naming, *topic.ant) if topic.ant is not None else "",
    )
    return _asked_by_card(naming, topic.card, asks)


def _ant(naming: Naming, seat: int, spot: Spot) -> str:
    """Return an ant by its player and where it stands."""
    # Translators: an ant, as the subject of a question: "Ann's ant of hex 1, site 2 swaps places …".
    return _("{player}'s ant on {place}").format(player=naming.player(seat), place=naming.by_number(spot))


def _asked_by_card(naming: Naming, card: str, what: str) -> str:
    """Return a question with the name of the card that asks it."""
    # Translators: a card, and what it asks.
    return _("{card}: {what}").format(card=naming.card(card), what=what)
