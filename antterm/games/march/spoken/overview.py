"""The state of a game of March of the Ants in plain mode, most important first."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.draw import story
from antterm.games.march.draw.in_full import feeding_line
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import MarchView
from antterm.games.march.spoken import fights, horde, mats
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words import MarchWords
from antterm.games.march.words.answers import (
    cost_of,
    gained_by_resting,
    last_to_come,
    price_at_feeding,
    reason,
    rest_to_come,
)
from antterm.games.march.words.naming import cards, hexes, phase_name
from antterm.games.march.words.telling import tell_outcome
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import capital, enumerated


def overview(position: SpokenPosition) -> list[str]:
    """Describe whose turn it is, what everybody has, what is under way, and what threatens."""
    view = position.view
    lines = [*_turn(position), *_barred(position), *_under_way(position)]
    if view.battle is not None:
        lines += fights.battle(position)[:2]
    for seat in position.seats:
        lines.append(mats.in_short(position, view.nests[seat]))
        if seat == position.moment.seat and view.outcome is None:
            lines.append(feeding_line(view, seat))
    lines += horde.in_short(position)
    lines += fights.to_come(position)
    lines.append(_("Left to draw: {hexes}, {cards}.").format(hexes=hexes(view.stack), cards=cards(view.deck)))
    return [*lines, *_later(position)]


def _turn(position: SpokenPosition) -> Iterator[str]:
    """Describe the round, its phase and whose turn it is; at the end who has won."""
    view, ask = position.view, position.moment.ask
    if view.outcome is not None:
        yield tell_outcome(view.outcome, position.moment.names)
        return
    yield progress(view)
    yield _("{who} is the Active Player.").format(who=position.who(view.active))
    if ask is not None:
        yield _("Asked now: {who}.").format(who=position.who(ask.seat))
    if view.last_turn:
        yield _("This is the last turn of the Worker Phase.")


def progress(view: MarchView) -> str:
    """Describe the round and its phase; a long game's first round has the number 0."""
    if view.phase is Phase.SETUP:
        rounds = LAST_ROUND + view.long
        return ngettext("Setup; {n} round follows.", "Setup; {n} rounds follow.", rounds).format(n=rounds)
    text = pgettext("March of the Ants", "Round {round} of {last}: {phase}.")
    if view.long:
        text = pgettext("March of the Ants", "Round {round} (of 0 to {last}): {phase}.")
    return text.format(round=view.round, last=LAST_ROUND, phase=phase_name(view.phase))


def _barred(position: SpokenPosition) -> Iterator[str]:
    """Describe which Actions who is asked cannot take, and why."""
    ask, view, happened = position.moment.ask, position.view, position.moment.happened
    if ask is None or ask.seat != position.moment.seat:
        return
    if isinstance(ask.about, Acting):
        meanings = (choice.meaning for choice in ask.choices)
        possible = {meaning.action for meaning in meanings if isinstance(meaning, TakeAction)}
    elif happened and story.had_only_cards(happened, ask.seat, happened[-1].number):
        possible = {"play"}
    else:
        return
    nest, own = view.nests[ask.seat], view.species(ask.seat)
    costs = {action: cost_of(action) for action in ("explore", "march", "forage", "play", "rest")}
    barred = dict[str, list[str]]()
    for action, cost in (costs | ({own.action: own.cost} if own is not None else {})).items():
        if action not in possible:
            barred.setdefault(reason(action, cost, nest, view), []).append(position.naming.action(action))
    for why, names in barred.items():
        text = _("Not possible now: {actions}; {reason}.")
        yield text.format(actions=enumerated(names), reason=why)
    if gained := gained_by_resting(position.naming, view, ask.seat):
        yield gained
    if nest.food:
        reasons = last_to_come, rest_to_come, price_at_feeding
        yield from filter(None, [tell(view, ask.seat) for tell in reasons])


def _under_way(position: SpokenPosition) -> Iterator[str]:
    """Describe what has been drawn, what is being played, who looks at what."""
    view, naming = position.view, position.naming
    for seat, numbers in enumerate(view.offered):
        if numbers:
            text = _("{who} may take one of these hexes: {hexes}.")
            yield text.format(who=position.who(seat), hexes=naming.hexes(numbers))
    if view.looker is not None:
        yield _("{who} looks at hexes in secret.").format(who=position.who(view.looker))
    if view.looked:
        yield _("Seen: {hexes}.").format(hexes=naming.hexes(view.looked))
    if view.drawn is not None:
        yield _("Drawn and to be laid: {hex}.").format(hex=naming.hex(view.drawn))
    if view.waiting:
        yield _("To be laid after it: {hexes}.").format(hexes=naming.hexes(view.waiting))
    if view.resolving:
        yield _("Being played: {cards}.").format(cards=position.cards(view.resolving))


def _later(position: SpokenPosition) -> Iterator[str]:
    """Describe who or what has still to come in this part of the round, and how it will end."""
    view = position.view
    if view.outcome is not None:
        return
    if view.queue and view.phase is not Phase.SOLDIER:
        players = enumerated(map(position.who, view.queue))
        yield _("After them, in this part of the round: {players}.").format(players=players)
    if view.queue and view.phase is Phase.SOLDIER:
        text = _("There may still be battles on: {hexes}.")
        yield text.format(hexes=position.naming.hexes(view.queue))
    if view.decree:
        yield _("There is a Royal Decree in this round.")
    else:
        yield _("There is no Royal Decree in this round.")


def game(position: SpokenPosition) -> list[str]:
    """Describe by which rules this game is played."""
    view = position.view
    players = enumerated(map(position.who, range(view.seats)))
    text = ngettext("{n} player: {players}.", "{n} players: {players}.", view.seats)
    options = capital(MarchWords().summary(position.moment.options))
    lines = [text.format(n=view.seats, players=players), f"{options}."]
    facts = (
        (view.long, _("A long game: five rounds, no Royal Decree in the last two.")),
        (view.open_hands, _("Hands are open: everybody sees all cards.")),
        (view.rests_last, _("Rest is possible only when no other Action is.")),
        (view.once_round, _("The Horde has its turn only once each time round the table.")),
    )
    return lines + [capital(text) for holds, text in facts if holds]
