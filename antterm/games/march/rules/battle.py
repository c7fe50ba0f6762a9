"""Battles: ants against ants and ants against centipedes, in any phase."""

from __future__ import annotations

from antterm.games.march.rules import evolutions, happened, topics
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.effects import BATTLE_BEGINS, drawbacks_in
from antterm.games.march.rules.happened import HordeSource, ScoredBattle
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import Decline, Declined, LayCard, NameInvader, TakeStep
from antterm.games.march.rules.movement import change_site, lose_ants, settle
from antterm.games.march.rules.state import Battle, BattleRun, Phase


def begin_battles(m: Match, number: int, first: int) -> BattleRun:
    """Begin the battles of a hex in the Soldier Phase, or of a Sneak Attack, which is fought like them.

    A player meets the centipede of a hex once in each round, but another player in each phase or attack anew.
    """
    met = [seat for seat in m.clockwise(first) if number in m.nests[seat].centipedes_met]
    return BattleRun(number, first, met)


def fight_next(m: Match, run: BattleRun) -> Asking[bool]:
    """Fight the next battle on a hex: first those with its centipede, then those among ants.

    Returns:
        False if no battle is left, as nobody else has to fight there or all have fought one another.
    """
    seat = centipedes_opponent(m, run)
    if seat is not None:
        run.met.append(seat)
        m.nests[seat].centipedes_met.append(run.hex)
        yield from centipede_battle(m, run.hex, seat)
        return True
    pair = yield from ants_to_fight(m, run)
    if pair is None:
        return False
    invader, defender = pair
    run.fought.append((min(pair), max(pair)))
    yield from ant_battle(m, run.hex, invader, defender)
    return True


# -- who fights ----------------------------------------------------------------------------------------


def centipedes_opponent(m: Match, run: BattleRun) -> int | None:
    """Return whom the centipede meets next: the holder of the control site, or else who has most ants there.

    It meets nobody twice, and passes over the owner of Traitor Head as if it had met them.
    """
    here = m.meadow[run.hex]
    if not here.centipede:
        return None
    unmet = [
        seat
        for seat in m.clockwise(run.first)
        if here.ants(seat) and seat not in run.met and not m.is_traitor(seat)
    ]
    if here.controller in unmet:
        return here.controller
    return max(unmet, key=here.ants, default=None)


def ants_to_fight(m: Match, run: BattleRun) -> Asking[tuple[int, int] | None]:
    """Return invader and defender of the next battle of ants on a contested hex, or None.

    The holder of the control site defends; of those they have not met the one with most ants invades.
    """
    here = m.meadow[run.hex]
    defender = here.controller
    if not here.contested_by_ants or defender is None:
        return None
    unmet = [
        seat
        for seat in m.others(defender)
        if here.ants(seat) and (min(seat, defender), max(seat, defender)) not in run.fought
    ]
    if not unmet:
        return None
    most = max(map(here.ants, unmet))
    ready = [NameInvader(seat, run.hex) for seat in unmet if here.ants(seat) == most]
    invader = yield from choose(defender, topics.NamingInvader(run.hex), ready)
    return invader.seat, defender


# -- ants against ants ---------------------------------------------------------------------------------


def ant_battle(m: Match, number: int, invader: int, defender: int) -> Asking[None]:
    """Fight a battle between ants in its five stages: strength, ferocity, outcome, losses, spoils.

    Args:
        m: the game.
        number: the number of the hex.
        invader: the seat that attacks.
        defender: the seat that is attacked, which wins a tie.
    """
    sides = (invader, defender)
    strengths = [strength(m, seat, number) for seat in sides]
    battle = _begin(m, Battle(number, invader, defender, strengths))
    for seat in sides:
        yield from lay_ferocity(m, number, seat, "battle.ferocity", hidden=True)
    ferocity = [reveal_ferocity(m, seat) for seat in sides]
    battle.totals = [own + added for own, added in zip(strengths, ferocity, strict=True)]

    invader_wins = battle.totals[0] > battle.totals[1]
    winner, loser = sides if invader_wins else (defender, invader)
    battle.winner = winner
    by_seat = dict(zip(sides, strengths, strict=True))
    losses = {
        loser: evolutions.armoured(m, loser, by_seat[winner]),
        winner: with_survivor(m, winner, number, evolutions.armoured(m, winner, by_seat[loser] // 2)),
    }
    battle.losses = [min(losses[seat], m.meadow[number].ants(seat)) for seat in sides]
    _tell_outcome(m, battle)
    lost = {}
    for seat in (loser, winner):
        lost[seat] = yield from lose_ants(
            m, seat, losses[seat], "battle.losses", happened.Cause.BATTLE, number
        )

    m.score(ScoredBattle(winner, 1, number))
    evolutions.after_winning(m, winner, loser)
    for seat in sides:
        evolutions.after_fighting(m, seat, lost[seat])
    yield from spoils(m, winner, topics.TakingSpoils("battle.spoils", number))
    m.state.battle = None
    yield from settle(m, winner)


def strength(m: Match, seat: int, number: int) -> int:
    """Return the army strength: own ants on the hex and the Soldier caste bonus."""
    return m.meadow[number].ants(seat) + evolutions.army_bonus(m, seat)


def lay_ferocity(m: Match, number: int, seat: int, kind: str, hidden: bool) -> Asking[None]:
    """Let a player lay a card for ferocity face down; that they did is open, which one is not.

    Args:
        m: the game.
        number: the number of the hex on which they fight.
        seat: the seat that may lay one.
        kind: the kind of the question.
        hidden: whether the others do not learn the answer now.
    """
    nest, laid = m.nests[seat], m.state.laid[seat]
    most = evolutions.ferocity_cards(m, seat)
    while len(laid) < most:
        answers, decline = map(LayCard, m.kinds_of_card(seat)), Decline(Declined.FEROCITY)
        topic = topics.LayingFerocity(kind, number, most - len(laid))
        chosen = yield from may_choose(seat, topic, answers, decline, private=True, hidden=hidden)
        if chosen is None:
            break
        nest.hand.remove(chosen.card)
        laid.append(chosen.card)
    m.tell(happened.FerocityLaid(seat, len(laid)))


def reveal_ferocity(m: Match, seat: int) -> int:
    """Turn up and discard the cards laid for ferocity.

    Returns:
        The sum of their values.
    """
    laid = m.state.laid[seat]
    if not laid:
        return 0
    value = sum(m.card(card).value for card in laid)
    m.tell(happened.FerocityRevealed(seat, tuple(laid), value))
    m.state.discard.extend(laid)
    laid.clear()
    return value


def with_survivor(m: Match, winner: int, number: int, losses: int) -> int:
    """Return the losses of a winner, who keeps the last ant here."""
    return min(losses, m.meadow[number].ants(winner) - 1)


def spoils(m: Match, winner: int, topic: topics.TakingSpoils) -> Asking[None]:
    """Let the winner move ants on this hex onto empty sites, each ant at most once."""
    here = m.meadow[topic.hex]
    moved: set[int] = set()
    while here.free_sites():
        ready = [spot for spot in here.spots(winner) if spot.site not in moved]
        steps = [TakeStep(spot, here.number, site) for spot in ready for site in here.free_sites()]
        step = yield from may_choose(winner, topic, steps, Decline(Declined.ANT))
        if step is None or step.site is None:
            break
        change_site(m, winner, step.origin, step.site)
        moved.add(step.site)


# -- ants against a centipede --------------------------------------------------------------------------


def centipede_battle(m: Match, number: int, seat: int, rage: int = 0) -> Asking[None]:
    """Fight a centipede, whose strength is two cards; the second is turned up after the player's ferocity.

    Args:
        m: the game.
        number: the number of the hex.
        seat: the player whom it fights.
        rage: its strength beyond the two cards.
    """
    battle = _begin(m, Battle(number, None, seat, [rage, strength(m, seat, number)]))
    turn_up(m, battle)
    yield from lay_ferocity(m, number, seat, "centipede.ferocity", hidden=False)
    ferocity = reveal_ferocity(m, seat)
    turn_up(m, battle)
    centipede = battle.strengths[0]
    battle.totals = [centipede, battle.strengths[1] + ferocity]

    if battle.totals[1] >= centipede:
        battle.winner = seat
        losses = with_survivor(m, seat, number, evolutions.armoured(m, seat, centipede // 2))
    else:
        losses = evolutions.armoured(m, seat, centipede)
    battle.losses = [0, min(losses, m.meadow[number].ants(seat))]
    _tell_outcome(m, battle)
    lost = yield from lose_ants(m, seat, losses, "centipede.losses", happened.Cause.CENTIPEDE, number)
    if battle.winner is None:
        m.score_horde(1, HordeSource.BATTLE)
    else:
        kill_centipede(m, seat, number)
    evolutions.after_fighting(m, seat, lost)
    if battle.winner is not None:
        yield from spoils(m, seat, topics.TakingSpoils("centipede.spoils", number))
    m.state.battle = None
    yield from settle(m, battle.winner)


def turn_up(m: Match, battle: Battle) -> None:
    """Add the value of the next card to the strength of the centipede; with no card left it is 0."""
    card = m.turn_up_for_centipede()
    if card is None:
        return
    value = m.card(card).value
    battle.centipede_cards.append(card)
    battle.strengths[0] += value
    m.tell(happened.CentipedeCardTurnedUp(card, value))


def kill_centipede(m: Match, seat: int, number: int) -> None:
    """Remove the marker; the winner gains a food and a point."""
    m.meadow[number].centipede = False
    m.tell(happened.CentipedeKilled(seat, number))
    m.gain_food(seat, 1, happened.Cause.CENTIPEDE)
    m.score(ScoredBattle(seat, 1, number))
    evolutions.after_winning(m, seat, None)


# -- telling -------------------------------------------------------------------------------------------


def _begin(m: Match, battle: Battle) -> Battle:
    m.state.battle = battle
    fighters = [seat for seat in (battle.invader, battle.defender) if seat is not None]
    if m.state.phase is Phase.SOLDIER:
        for seat in fighters:
            fields = m.nests[seat].battlefields
            if battle.hex not in fields:
                fields.append(battle.hex)
    invading, defending = battle.strengths
    m.tell(happened.BattleBegan(battle.hex, battle.invader, battle.defender, (invading, defending)))
    for seat in fighters:
        for begins in drawbacks_in(m, seat, BATTLE_BEGINS):
            begins(m, seat)
    return battle


def _tell_outcome(m: Match, battle: Battle) -> None:
    (invading, defending), (lost, lost_too) = battle.totals, battle.losses
    totals, losses = (invading, defending), (lost, lost_too)
    m.tell(happened.BattleDecided(battle.hex, battle.invader, battle.defender, battle.winner, totals, losses))
