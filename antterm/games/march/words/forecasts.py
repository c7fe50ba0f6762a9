"""Forecasts of battles in words, the same on the screen and by ear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from antterm.games.march.rules import ending
from antterm.games.march.rules.abilities import HONEYPOT, STINGER
from antterm.games.march.rules.components import SEGMENTS
from antterm.games.march.rules.ending import Bonus
from antterm.games.march.rules.evolutions import AMAZON, BERSERKER, KAMIKAZE, ferocity_cards
from antterm.games.march.rules.forecast import (
    AntForecast,
    CentipedeForecast,
    Forecast,
    by_card,
    forecast_of,
    may_join,
    may_strike,
)
from antterm.games.march.rules.nest import BODY_POINTS
from antterm.games.march.rules.robbery import Robbery
from antterm.games.march.rules.round_end import FinalScores, Goods, RoundEnd
from antterm.games.march.rules.threats import Threat
from antterm.games.march.rules.view import BattleView, MarchView
from antterm.games.march.words.naming import (
    TEXTS,
    Naming,
    amounts,
    ants,
    ants_and_heads,
    cards,
    colony_points,
    food,
    larvae,
    segment_name,
)
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import Noun, enumerated


def percent(chance: Fraction) -> int:
    """Return a chance in hundredths; 0 and 100 only where it is certain."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def line(forecast: Forecast) -> str:
    """Return what a battle costs in either case, and what decides it, in sentences."""
    return f"{losses(forecast)} {verdict(forecast)}"


def in_short(forecast: Forecast) -> str:
    """Return a forecast in few words: who wins, then the losses."""
    return f"{verdict(forecast)} {_losses_in_short(forecast)}"


def with_laid(view: MarchView, laid: Sequence[str], sentence: str) -> str:
    """Return the sentence on a battle, with a condition if there are cards to be laid."""
    if not laid:
        return sentence
    # Translators: what comes of a battle if cards for so much ferocity are laid in it; told are sentences.
    return _("With +{n}: {told}").format(n=sum(view.card(card).value for card in laid), told=sentence)


def verdict(forecast: Forecast) -> str:
    """Return who wins as it stands, and what would change that."""
    match forecast:
        case AntForecast(margin=margin) if margin > 0:
            text = _("They must add {n} more than you do.")
            if forecast.laid or not forecast.own_most:  # all that the player adds is counted
                text = _("They must add {n}.")
            if forecast.is_won and not forecast.their_most:
                return _("You win: they have nothing to add.")
            if forecast.is_won:
                text = _("You win: they would need {n}, and can add {most} at most.")
            return text.format(n=margin, most=forecast.their_most)
        case AntForecast():
            text = _("You must add {n} more than they do.")
            if forecast.laid:
                text = _("You need {n} more plus what they add.")
            if forecast.is_lost:
                text = _("You cannot win: you would need {n} more.")
            return text.format(n=forecast.missing)
        case CentipedeForecast():
            return _against_centipede(forecast)


def standing(forecast: AntForecast) -> str:
    """Return in a word how a battle of ants stands for a player."""
    if forecast.is_won:
        return pgettext("a battle to come", "won")
    if forecast.is_lost:
        return pgettext("a battle to come", "lost")
    if forecast.margin > 0:
        return pgettext("a battle to come", "ahead")
    return pgettext("a battle to come", "behind")


def outcome(forecast: Forecast, *, is_brief: bool = False) -> str:
    """Return how a battle stands if nothing more is laid: `won`, `they must add 2`, `45 %`.

    Args:
        forecast: of the battle.
        is_brief: whether there is little room: `they need 2`.
    """
    if isinstance(forecast, CentipedeForecast):
        return f"{percent(forecast.chance)} %"
    if forecast.margin > 0 and not forecast.is_won:
        # Translators: what others must add to win a battle, where there is little room.
        text = _("they need {n}") if is_brief else _("they must add {n}")
        return text.format(n=forecast.margin)
    return standing(forecast)


def standing_with_strengths(forecast: Forecast) -> str:
    """Return how a battle stands: `4:4, ahead`, or the chance against a centipede."""
    if isinstance(forecast, CentipedeForecast):
        return f"{percent(forecast.chance)} %"
    return f"{forecast.own}:{forecast.theirs}, {standing(forecast)}"


def _against_centipede(forecast: CentipedeForecast) -> str:
    is_last, least = forecast.cards == 1, forecast.beaten_by
    if not forecast.chance:
        lowest = forecast.outcomes[0][0]
        return _("You must add {n} or more to have a chance.").format(n=lowest - least + 1)
    if forecast.chance == 1:
        text = _("You win: only {n} or more would beat you, and its two cards cannot come to that.")
        if is_last:
            text = _("You win: only {n} or more would beat you, and no such card is left.")
        return text.format(n=least)
    text = _("You win {percent} % of the time: its two cards beat you with {n} or more.")
    if is_last:
        text = _("You win {percent} % of the time: its next card beats you with {n} or more.")
    return text.format(n=least, percent=percent(forecast.chance))


def losses(forecast: Forecast) -> str:
    """Return what a battle costs in either case, in ants."""
    if isinstance(forecast, AntForecast):
        won, lost = forecast.winning, forecast.losing
        text = _(
            "Ants lost if you win: {own} of yours, {theirs} of theirs; if you lose: {lost} and {beaten}."
        )
        sentences = [text.format(own=won.own, theirs=won.theirs, lost=lost.own, beaten=lost.theirs)]
        if not won.theirs and not forecast.is_lost:
            # Translators: of the ants of an opponent who loses a battle, but no ant in it.
            sentences.append(_("Beaten, their ants stay on the hex."))
        if won.larvae:
            sentences.append(_("If you win, they also lose {larvae}.").format(larvae=larvae(won.larvae)))
        if lost.larvae:
            sentences.append(_("If you lose, you also lose {larvae}.").format(larvae=larvae(lost.larvae)))
        return " ".join(sentences)
    if forecast.losing is None:
        return _("Winning costs you {n}.").format(n=span_of(forecast.winning))
    if forecast.winning is None:
        return _("Losing costs you {n}.").format(n=span_of(forecast.losing))
    text = _("Ants lost if you win: {won}; if you lose: {lost}.")
    return text.format(won=span_of(forecast.winning), lost=span_of(forecast.losing))


def _losses_in_short(forecast: Forecast) -> str:
    if isinstance(forecast, AntForecast):
        won, lost = forecast.winning, forecast.losing
        # Translators: ants lost in a victory and in a defeat, one's own and theirs.
        text = _("win -{own}/-{theirs}, lose -{lost}/-{beaten}")
        if lost.larvae:
            # Translators: the same, with the larvae that a defeat costs besides.
            text = _("win -{own}/-{theirs}, lose -{lost}/-{beaten} and {larvae}")
        facts = {"own": won.own, "theirs": won.theirs, "lost": lost.own, "beaten": lost.theirs}
        return text.format(**facts, larvae=larvae(lost.larvae))
    if forecast.losing is None:
        return _("win -{own}").format(own=span_of(forecast.winning))
    if forecast.winning is None:
        return _("lose -{lost}").format(lost=span_of(forecast.losing))
    return _("win -{own}, lose -{lost}").format(own=span_of(forecast.winning), lost=span_of(forecast.losing))


def span_of(losses: tuple[int, int] | None) -> str:
    """Return how many ants are lost: `2`, or `2 to 4`."""
    least, most = losses or (0, 0)
    # Translators: how many ants are lost: from one number to another.
    return str(least) if least == most else _("{least} to {most}").format(least=least, most=most)


def army_of(view: MarchView, seat: int, number: int) -> str:
    """Return the strength of a player on a hex as their ants and heads: `4+1`."""
    return ants_and_heads(view.hexes[number].ants(seat), view.nests[seat].heads)


# -- battles to come -------------------------------------------------------------------------------------


def threat_line(naming: Naming, view: MarchView, threat: Threat, seat: int) -> str:
    """Return the sentence for a player on a battle that they have to expect, with what would turn it.

    Args:
        naming: names of hexes and players.
        view: what the player knows.
        threat: the battle.
        seat: the player, who is spoken to.
    """
    battle = threat.battle
    facts = {"hex": naming.hex(battle.hex), "own": army_of(view, seat, battle.hex)}
    match threat.forecast:
        case CentipedeForecast() as forecast:
            text = _("Centipede on {hex}: {percent} % to win with {ants} and no card{card}.")
            chance = percent(forecast.chance)
            there = ants(view.hexes[battle.hex].ants(seat))
            return text.format(**facts, ants=there, percent=chance, card=with_best_card(view, battle, seat))
        case AntForecast() as forecast:
            other = battle.opponent(seat)
            assert other is not None
            text = _("You will fight {who} on {hex}: {own} against {theirs}; {what}.")
            if threat.begun_by == seat:
                text = _("You attack {who} on {hex}: {own} against {theirs}; {what}.")
            elif threat.begun_by == other:
                text = _("{who} attacks you on {hex}: your {own} against {theirs}; {what}.")
            if threat.follows_others:
                text = _("You may fight {who} on {hex} after others: {own} against {theirs}; {what}.")
            parts = turning(forecast), head_of_other(naming, view, battle, seat), defeat_cost(forecast)
            what = "; ".join(filter(None, parts))
            theirs = army_of(view, other, battle.hex)
            return text.format(**facts, who=naming.player(other), theirs=theirs, what=what)


def robbed_in_short(robbery: Robbery) -> str:
    """Return what an Evolution of others can do to the player who is spoken to."""
    if robbery.card == KAMIKAZE:
        # Translators: n are ants of who is spoken to; places are hexes.
        text = ngettext(
            "can destroy {n} ant of yours on {places}", "can destroy {n} ants of yours on {places}", robbery.n
        )
        return text.format(n=robbery.n, places=enumerated(map(str, robbery.hexes)))
    if robbery.hexes:
        # Translators: the player of a card can do so at the start of the Soldier Phase; places are hexes.
        text = _("can begin a battle with you on {places}")
        return text.format(places=enumerated(map(str, robbery.hexes)))
    if robbery.card == STINGER:
        text = ngettext("can cost you {n} ant a round", "can cost you {n} ants a round", robbery.n)
        return text.format(n=robbery.n)
    # Translators: larvae that a Forage of another player can take from who is spoken to.
    text = ngettext(
        "can take {n} of your larvae when foraging",
        "can take up to {n} of your larvae when foraging",
        robbery.n,
    )
    return text.format(n=robbery.n)


def robbery_line(naming: Naming, robbery: Robbery) -> str:
    """Return a sentence on a possible robbery: the card, who has it and what it can do."""
    owners = enumerated(map(naming.player, robbery.seats))
    # Translators: an Evolution, the players who have it, and what it can do to who is spoken to.
    text = _("{card} of {who}: {what}.")
    return text.format(card=naming.card(robbery.card), who=owners, what=robbed_in_short(robbery))


def turning(forecast: AntForecast) -> str:
    """Return what it takes to win, or to lose, after who fights and how strong."""
    if forecast.is_won:
        return _("you win")
    if forecast.margin > 0:
        return _("they must add {n} by cards to win").format(n=forecast.margin)
    text = (
        _("you must add {n}, and cards cannot") if forecast.is_lost else _("you must add {n} by cards to win")
    )
    return text.format(n=forecast.missing)


def defeat_cost(forecast: AntForecast) -> str:
    """Return how many ants a defeat costs, after what it takes to win; empty where there can be none."""
    if forecast.is_won or not forecast.losing.own:
        return ""
    # Translators: after what it takes to win a battle: the ants that a defeat costs.
    return _("defeat costs {ants}").format(ants=ants(forecast.losing.own))


def head_of_other(naming: Naming, view: MarchView, battle: BattleView, seat: int) -> str:
    """Return what the top head of the other may do to a player in a battle of ants; empty for most heads.

    Args:
        naming: names of cards.
        view: what the player knows.
        battle: due, or as it would begin.
        seat: the player, who is spoken to.
    """
    other = battle.opponent(seat)
    forecast = forecast_of(view, battle, seat)
    if other is None or not isinstance(forecast, AntForecast):
        return ""
    if forecast.losing.larvae and not forecast.is_won:
        # Translators: after what it takes to win a battle; the card is the Amazon Head of the opponent.
        text = _("defeat costs {larvae} ({card})")
        return text.format(larvae=larvae(forecast.losing.larvae), card=naming.card(AMAZON))
    return may_still_come(naming, view, battle, seat)


def may_still_come(naming: Naming, view: MarchView, battle: BattleView, seat: int) -> str:
    """Return what the top head of the other may still do in a battle of ants; empty for most heads.

    The arguments are those of `head_of_other`.
    """
    other = battle.opponent(seat)
    if other is None:
        return ""
    if n := may_strike(view, other, battle.hex, seat):
        # Translators: after what it takes to win a battle; the card is the Kamikaze Head of the opponent.
        text = ngettext("{card} can destroy {n} ant", "{card} can destroy {n} ants", n)
        return text.format(card=naming.card(KAMIKAZE), n=n)
    if n := may_join(view, other, battle.hex):
        # Translators: after what it takes to win a battle; the card may bring the opponent n more ants.
        text = _("{card} may add {n}")
        return text.format(card=naming.card(view.nests[other].body["head"][-1]), n=n)
    is_fought = view.battle is not None and view.battle.hex == battle.hex
    if is_fought and other == battle.invader:
        return ""  # the invader lays first, so nothing is to come
    if 1 < (n := ferocity_cards(view, other)) <= view.nests[other].hand_size:
        # Translators: after what it takes to win a battle; the card is the Berserker Head of the opponent.
        text = ngettext("{card} may lay {n} card", "{card} may lay {n} cards", n)
        return text.format(card=naming.card(BERSERKER), n=n)
    return ""


def with_best_card(view: MarchView, battle: BattleView, seat: int) -> str:
    """Return the chance to beat a centipede with the best card of the hand, after that without a card.

    Empty where there is no card that changes it.
    """
    cards = by_card(view, battle, seat)
    if not cards:
        return ""
    (card, best), without = cards[-1], forecast_of(view, battle, seat)
    assert isinstance(best, CentipedeForecast)
    assert isinstance(without, CentipedeForecast)
    if best.chance == without.chance:
        return ""
    # Translators: after a chance to win: the same with a card that adds so much.
    return _(", {percent} % with +{n}").format(n=view.card(card).value, percent=percent(best.chance))


# -- what a hint says ------------------------------------------------------------------------------------

MUCH: Final = 2.0
"""Of the 20 from a game surely lost against the Horde to one surely won: what is more than a little."""


def worth_text(rating: float, best: float, *, is_best: bool, against_horde: bool) -> str:
    """Return how good an answer is beside the best one.

    Args:
        rating: what a bot gives for it.
        best: what it gives for the best.
        is_best: whether it is that.
        against_horde: then no figure counts points.
    """
    behind = best - rating
    if is_best:
        return pgettext("an answer", "best") if against_horde else _best(round(rating))
    if behind < 0.5:
        return pgettext("an answer", "as good")
    if against_horde:
        return pgettext("an answer", "a little worse") if behind < MUCH else pgettext("an answer", "worse")
    n = round(behind)
    return ngettext("{n} point less", "{n} points fewer", n).format(n=n)


def _best(lead: int) -> str:
    """Return the best answer, with the lead that is expected at the end."""
    if lead > 0:
        # Translators: n are points.
        return _("best: likely to win by {n}").format(n=lead)
    return _("best: likely to lose by {n}").format(n=-lead) if lead else _("best: likely to end level")


# -- what the end of the round brings --------------------------------------------------------------------


def goods_list(goods: Goods) -> Noun:
    """Return larvae, food, cards and points in a list; empty where there is nothing."""
    counts = (larvae, goods.larvae), (food, goods.food), (cards, goods.cards), (colony_points, goods.points)
    return enumerated(amounts(*counts))


def round_end_lines(naming: Naming, end: RoundEnd) -> Iterator[str]:
    """Yield what the end of the round brings to a player: harvest, Feeding, points, what is at risk."""
    who = naming.player(end.seat)
    if end.rest:
        # Translators: what lies on a player's Rest area.
        yield _("Resting brings {who} {what}.").format(who=who, what=goods_list(end.rest))
    if not end.has_harvested:
        text = _("{who} will harvest {what}.") if end.harvest else _("{who} will harvest nothing.")
        yield text.format(who=who, what=goods_list(end.harvest))
        if end.doubled_harvest is not None:
            # Translators: what a site yields, and its hex; the card is the Honeypot Abdomen.
            text = _("{card}: {what} from {hex}, counted twice.")
            card, hex_ = naming.card(HONEYPOT), naming.hex(end.doubled_harvest.spot.hex)
            yield text.format(card=card, what=goods_list(end.doubled_harvest.goods), hex=hex_)
        if end.larvae_without_supply:
            text = _("{larvae} cannot be gained: no cubes are left in the supply.")
            yield text.format(larvae=larvae(end.larvae_without_supply))
    if end.discarded:
        yield _("The Ant Lion's Den will take {cards}.").format(cards=cards(end.discarded))
    if end.ants:
        eaten = goods_list(Goods(end.larvae_eaten, end.food_eaten)) or food(0)
        text = ngettext("Feeding: {ants} eats {what}.", "Feeding: {ants} eat {what}.", end.ants)
        yield text.format(ants=ants(end.ants), what=eaten)
    if end.starved:
        yield _("Starving: {ants}.").format(ants=ants(end.starved))
    if points := _points(naming, end):
        text = _("At the end of the round: {points}.")
        yield text.format(points=points)
    if end.uncertain_points:
        # Translators: points that a battle may take, or that depend on what others have then.
        yield _("Not certain among these: {points}.").format(points=colony_points(end.uncertain_points))
    for stake in end.at_risk:
        text = _("At risk on {hex}: {what}.")
        yield text.format(hex=naming.hex(stake.hex), what=goods_list(stake.goods))


def _points(naming: Naming, end: RoundEnd) -> str:
    """Return the points of Slumber and of abilities by what they are for."""
    scored = (
        (end.meadow, _("the inner meadow")),
        (end.goal_points, naming.cards(end.goals)),
        (end.ability, _("abilities")),
    )
    # Translators: points, and what they are for.
    text = _("{points} for {reason}")
    return str(enumerated([text.format(points=colony_points(n), reason=why) for n, why in scored if n]))


def if_over_lines(naming: Naming, final_scores: FinalScores) -> Iterator[str]:
    """Yield what all would have if the game ended with the round, and what each has for the bonuses then."""
    named = [f"{naming.player(seat)} {score}" for seat, score in enumerate(final_scores.scores)]
    if final_scores.horde is not None:
        named.append(f"{_('the Horde')} {final_scores.horde}")
    totals = enumerated(named)
    # Translators: points is a list of players, each with their points.
    yield _("If the game ended now, with the end of this round: {points}.").format(points=totals)
    if any(final_scores.round):
        brought = enumerated(f"{naming.player(seat)} {n}" for seat, n in enumerate(final_scores.round) if n)
        # Translators: points is a list of players, each with their points.
        yield _("The end of the round would bring: {points}.").format(points=brought)
    for bonus in final_scores.bonuses:
        yield bonus_line(naming, bonus)


def changed_points(naming: Naming, before: FinalScores, now: FinalScores) -> str:
    """Return whose points are others than before, if the game were over now; empty where nobody's are."""
    pairs = list(enumerate(zip(before.scores, now.scores, strict=True)))
    parts = [f"{naming.player(seat)} {new} ({new - old:+d})" for seat, (old, new) in pairs if old != new]
    if before.horde is not None and now.horde is not None and before.horde != now.horde:
        parts.append(f"{_('the Horde')} {now.horde} ({now.horde - before.horde:+d})")
    return _("If the game ended now: {points}.").format(points=enumerated(parts)) if parts else ""


def change_lines(naming: Naming, view: MarchView, over: FinalScores, seat: int) -> Iterator[str]:
    """Yield what would change the points of a player: each bonus, the next body, goals that do not score yet.

    Args:
        naming: names of players and cards.
        view: what is known.
        over: the points if the game ended with the round.
        seat: the player, who is spoken to.
    """
    for bonus in over.bonuses:
        own, others = bonus.counts[seat], [*bonus.counts[:seat], *bonus.counts[seat + 1 :]]
        best, points = max(others, default=0), bonus.points[seat]
        rivals = enumerated(
            naming.player(each) for each, n in enumerate(bonus.counts) if each != seat and n == best
        )
        text = _("You lead {who} by {n} for {most}: {points}.")
        if own == best:
            text = _(
                "You are level with {who} for {most}: with one more, you get {more} instead of {points}."
            )
        elif own < best:
            text = _("You are {n} behind {who} for {most}.")
        yield text.format(
            most=TEXTS.say("most", bonus.most.value),
            who=rivals,
            n=abs(own - best),
            points=colony_points(points),
            more=ending.ALONE,
        )
    nest = view.nests[seat]
    counts = {segment: len(nest.body[segment]) for segment in SEGMENTS}
    lacking = [segment for segment in SEGMENTS if counts[segment] <= min(counts.values())]
    missing = enumerated([segment_name(segment) for segment in lacking])
    text = _("A completed body brings {points}; still missing: {segments}.")
    if min(counts.values()):
        text = _("Another completed body brings {points}; still missing: {segments}.")
    yield text.format(points=colony_points(BODY_POINTS), segments=missing)
    held = [card for card in nest.hand or () if view.card(card).kind in lacking]
    if held:
        yield _("In your hand for this: {cards}.").format(cards=naming.cards(held))
    unheld = [card for card in nest.goals if card not in nest.goals_held]
    if unheld:
        yield _("Would not score at the Slumber yet: {cards}.").format(cards=naming.cards(unheld))


def bonus_line(naming: Naming, bonus: Bonus) -> str:
    """Return a bonus with what everybody has, and who would get how much for it."""
    counts = enumerated(f"{naming.player(seat)} {count}" for seat, count in enumerate(bonus.counts))
    won = enumerated(f"{naming.player(seat)} {points}" for seat, points in enumerate(bonus.points) if points)
    # Translators: a bonus at the end of the game for having most of something: what everybody has of it,
    # and the points for it: "Bonus for the most food, after the harvest: Ann 3, Bob 1. Points: Ann 3."
    text = _("Bonus for {most}, after the harvest: {counts}. Points: {points}.")
    return text.format(most=TEXTS.say("most", bonus.most.value), counts=counts, points=won)
