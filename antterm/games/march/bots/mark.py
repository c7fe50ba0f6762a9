"""The answer that is marked at first: the best that can be seen without thinking long.

A question begins on an answer that Enter may take: never on "no" while something free is to be had, never on
the loss of control while another ant can go. What is decided by the rules' own figures is ranked by these;
everything else as the bot of level normal judges it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any, Final, NamedTuple

from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.games.march.bots.evaluation import Evaluation
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.policy import Policy
from antterm.games.march.rules import meanings, topics
from antterm.games.march.rules.abilities import PARASITE
from antterm.games.march.rules.arrival import after_reaction, arrival_at, explorers, site_rank
from antterm.games.march.rules.asking import meaning_of, meanings_of, topic_of
from antterm.games.march.rules.components import GREAT_TUNNEL, Site
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.evolutions import KAMIKAZE, ferocity_cards
from antterm.games.march.rules.forecast import (
    AntForecast,
    CentipedeForecast,
    battle_to_come,
    forecast_of,
    forecast_of_asked,
    most_of_hand,
    strength,
)
from antterm.games.march.rules.goals import GREEDY_TRIBE
from antterm.games.march.rules.immediate_effects import immediate_effects
from antterm.games.march.rules.meadow import EDGES, Spot, opposite, turned
from antterm.games.march.rules.round_end import (
    HARVESTERS,
    Harvesting,
    final_scores,
    goals_with,
    harvesting,
    importance,
    lost_scores,
    points_after_round,
    round_ends,
)
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.threats import (
    WORTH,
    contested_by_ants,
    is_due,
    meets_centipede,
    would_meet_centipede,
)
from antterm.games.march.rules.topics import MarchTopic
from antterm.games.march.rules.view import MarchView, moved
from antterm.games.march.rules.worker import ACTIONS

Rank = Callable[[Ask, MarchView, meanings.AnyMeaning], Any]
"""The value of an answer, to be compared with the other answers to its question; the greatest is the best."""

LITTLE_FOOD: Final = 2
"""With less food a Royal Decree is taken in food, where no Colony Goal hangs on it."""
MANY: Final = 10_000
"""More points than anybody can have."""
EVEN: Final = Fraction(1, 2)
"""A chance from which a battle with a centipede counts as won."""
POOR: Final = Fraction(1, 3)
"""A chance below which no ant is sent to a centipede."""


def ranked(ask: Ask, view: MarchView) -> list[Choice]:
    """Return the answers to a question, the one to be marked first, then those next to it.

    Args:
        ask: the question, to the seat whose view it is.
        view: what the seat knows.
    """
    topic, choices = topic_of(ask), list(ask.choices)
    rank = _rank_of(topic, view)
    if rank is not None and not is_unsure(ask, view):
        choices.sort(key=lambda choice: rank(ask, view, meaning_of(choice)), reverse=True)
    else:
        choices = _ranked_by_judge(ask, view, choices)
    choices = _idle_first(ask, view, choices)
    if isinstance(topic, topics.Acting) and _pays_ants_in_vain(view, ask.seat):
        choices.sort(key=lambda choice: choice.meaning == meanings.TakeAction("play"))
    if isinstance(topic, topics.LayingFerocity):
        choices.sort(key=lambda choice: not _turns_battle(ask, view, choice))
        choices = _cheapest_first(view, choices, partial(_wins_battle, ask, view))
    is_larva = isinstance(topic, topics.Placing) and (topic.of_card or topic.kind == topics.ON_PEAR)
    if isinstance(topic, topics.AskedByCard) and topic.card == GREEDY_TRIBE:
        is_larva = True  # for its hex: else "no" would be marked there, and not at the larvae that follow
    is_vain = isinstance(topic, topics.ReactingWithLarva) and all(
        isinstance(choice.meaning, meanings.Decline) or _gains_nothing(ask, view, choice)
        for choice in choices
    )
    if is_larva or (isinstance(topic, FREE) and not is_vain):
        choices.sort(key=lambda choice: isinstance(choice.meaning, meanings.Decline))
    if is_larva or isinstance(topic, topics.ReactingWithLarva):
        choices = _behind_no(choices, lambda choice: only_adds_idle_ant(ask, view, choice))
    if isinstance(topic, topics.MovingExplorers | topics.Stepping):
        choices = _behind_no(choices, lambda choice: points_lost(ask, view, choice) > 0)
    if isinstance(topic, topics.MovingExplorers | topics.Stepping | topics.Placing):
        more = len(choices) - 2 if isinstance(topic, topics.MovingExplorers) else topic.left - 1
        choices = _behind_no(choices, lambda choice: feeds_centipede(ask, view, choice, more))
    is_reaction = isinstance(topic, topics.Reacting)  # no other step of one's own makes up for a loss
    if isinstance(topic, topics.Stepping | topics.Placing):
        if view.round == LAST_ROUND or is_reaction:
            choices = _behind_no(choices, lambda choice: loses(ask, view, choice))
        if is_reaction or isinstance(topic, topics.Stepping):
            left = topic.left
            choices = _behind_no(choices, lambda choice: begins_hopeless_battle(ask, view, choice, left))
    return choices


def _pays_ants_in_vain(view: MarchView, seat: int) -> bool:
    """Return whether a player can pay in ants alone, and the card to be marked brings less than it costs.

    An Evolution brings something in later turns alone; what hangs on further answers may be worth anything.
    """
    nest = view.nests[seat]
    if nest.food or nest.larvae:
        return False
    ev = Evaluation(Policy(determinize(view, Streams(0))).terrain, seat)
    playable = {card: brings for card, brings in immediate_effects(view).items() if brings.is_playable}
    card = max(playable, key=ev.card, default=None)
    if card is None or playable[card].holds or not playable[card].goods:
        return False
    goods = playable[card].goods[seat]
    return goods.larvae + goods.food + goods.cards + goods.points < view.card(card).cost


def _behind_no(choices: list[Choice], is_worse: Callable[[Choice], bool]) -> list[Choice]:
    """Return answers with those behind "no" that stood before it and are worse."""
    stop = next((n for n, choice in enumerate(choices) if isinstance(choice.meaning, meanings.Decline)), None)
    if stop is None:
        return choices
    losing = [choice for choice in choices[:stop] if is_worse(choice)]
    return [choice for choice in choices if choice not in losing] + losing


def _idle_first(ask: Ask, view: MarchView, choices: list[Choice]) -> list[Choice]:
    """Return the answers with idle ants first wherever answers differ only in which ant goes.

    Idle ants stand on no site and in no battle; the others follow by the importance of their site. Answers
    differ only in that if ants go to the same place, in steps from the same hex, or if one ant of a hex is
    sacrificed. Ants on contested hexes keep their rank: the player may want to leave.
    """
    places: dict[tuple[int, ...], list[int]] = {}
    for place, choice in enumerate(choices):
        origin, where = _path_of(choice)
        is_sacrificed = isinstance(choice.meaning, meanings.AimAtSpot)
        if origin is not None and (is_sacrificed or not _is_fought_over(view, ask.seat, origin)):
            places.setdefault(where, []).append(place)
    ordered = [*choices]
    for same in places.values():
        sent = sorted((choices[place] for place in same), key=partial(_importance_of_origin, view))
        for place, choice in zip(same, sent, strict=True):
            ordered[place] = choice
    return ordered


def _importance_of_origin(view: MarchView, choice: Choice) -> tuple[int, int]:
    """Return the importance of the place of the ant that an answer sends away or sacrifices."""
    origin, _where = _path_of(choice)
    return importance(view.components, origin) if origin is not None else (0, 0)


def _path_of(choice: Choice) -> tuple[Spot | None, tuple[int, ...]]:
    """Return where an ant comes from (None if no ant goes), and a key; equal keys are compared."""
    match meaning_of(choice):
        case meanings.MoveAnt(origin):
            return origin, ()
        case meanings.TakeStep(origin, to, site):
            return origin, (origin.hex, to, -1 if site is None else site)
        case meanings.AimAtSpot(spot, card) if card == KAMIKAZE:
            return spot, (spot.hex,)
    return None, ()


FREE: Final = (
    topics.ReactingWithLarva,
    topics.ReactingToForage,
    topics.PlayingInLair,
    topics.EvolvingFree,
    topics.ReactingWithEvolution,
)
"""Questions that offer something free, as those for a larva of a card do: "no" comes last."""


def is_played_out(ask: Ask, view: MarchView) -> bool:
    """Return whether a hint looks ahead from the answers to a question.

    Such a hint may prefer another answer than the first one here; any other hint agrees with this module.
    """
    topic = topic_of(ask)
    if view.horde is not None and view.phase in (Phase.SETUP, Phase.WORKER, Phase.DECREE):
        return True
    is_action = isinstance(topic, topics.Acting | topics.ActingAgain | topics.TakingDecree)
    return is_action or (isinstance(topic, topics.Laying) and topic.kind == topics.EXPLORED)


def has_clear_best(ask: Ask, view: MarchView) -> bool:
    """Return whether one answer to a question looks better than another.

    None does after a battle if the winner's ants outside fill all empty sites anyway.
    """
    topic = topic_of(ask)
    if is_unsure(ask, view):
        return False
    if isinstance(topic, topics.TakingSpoils):
        here = view.hexes[topic.hex]
        return here.loose[ask.seat] < here.sites.count(None)
    rank = _rank_of(topic, view)
    return rank is None or len({rank(ask, view, meaning_of(choice)) for choice in ask.choices}) > 1


def is_unsure(ask: Ask, view: MarchView) -> bool:
    """Return whether a battle hangs on cards of the other player that lie face down.

    Then the bot weighs what to lay, and nobody can say what is best.
    """
    if view.battle is None or not isinstance(ask.about, topics.LayingFerocity):
        return False
    forecast = forecast_of_asked(view, view.battle, ask.seat)
    return (
        isinstance(forecast, AntForecast)
        and not forecast.is_won
        and not forecast.is_lost
        and forecast.their_most > 0
    )


def loses(ask: Ask, view: MarchView, choice: Choice) -> bool:
    """Return whether a player is worse off after a step or a larva than without it, by the forecasts.

    They are if they have fewer points after this round, if more ants starve, or if an ant comes to stand
    outside in peace and larvae are eaten for it (in the last round food counts too).
    """
    match meaning_of(choice):
        case meanings.TakeStep(origin, number, site):
            after = moved(view, ask.seat, origin, _arriving(view, number, site))
        case meanings.PlaceLarva(number):
            target = _arriving(view, number, None)
            after = moved(view, ask.seat, None, target)
            there = arrival_at(view, ask.seat, number)
            if target.site is None and there.brings_nothing:
                eaten, eats = (_eaten(each, ask.seat) for each in (view, after))
                if eats > eaten:
                    return True
        case _:
            return False
    starves, starved = (round_ends(each)[ask.seat].starved for each in (after, view))
    return starves > starved or points_after_round(after, ask.seat) < points_after_round(view, ask.seat)


def only_adds_idle_ant(ask: Ask, view: MarchView, choice: Choice) -> bool:
    """Return whether a larva would only come to stand outside on a hex, in peace and for no points."""
    match meaning_of(choice):
        case meanings.PlaceLarva(number) | meanings.AimAtHex(number) if number != GREAT_TUNNEL:
            if not arrival_at(view, ask.seat, number).brings_nothing:
                return False
            after = moved(view, ask.seat, None, Spot(number, None))
            return points_after_round(after, ask.seat) <= points_after_round(view, ask.seat)
    return False


def points_lost(
    ask: Ask, view: MarchView, choice: Choice, target: Spot | None = None, then: Sequence[Choice] = ()
) -> int:
    """Return how many points an answer costs the player by the end of this round.

    Args:
        ask: the question, to the seat whose view it is.
        view: what the seat knows.
        choice: an answer.
        target: where an ant goes by it; the best free site where that is not known.
        then: answers that are given together with it, such as further larvae of a payment.
    """
    after = after_answer(ask, view, choice, target, then)
    if after is view:
        return 0
    return max(0, points_after_round(view, ask.seat) - points_after_round(after, ask.seat))


def after_answer(
    ask: Ask, view: MarchView, choice: Choice, target: Spot | None = None, then: Sequence[Choice] = ()
) -> MarchView:
    """Return a position after what an answer takes: ants that go or die, and what is paid or laid.

    What it brings besides is left out; the view itself is returned where that cannot cost points. The
    arguments are those of `points_lost`.
    """
    for each in (choice, *then):
        match meaning_of(each):
            case meanings.NamePlayer(other) if n := _larvae_robbed(ask, view, other):
                robbed, robber = view.nests[other], view.nests[ask.seat]
                view = view.with_nest(replace(robbed, larvae=robbed.larvae - n, supply=robbed.supply + n))
                gained = min(n, robber.supply)
                richer = replace(robber, larvae=robber.larvae + gained, supply=robber.supply - gained)
                view = view.with_nest(richer)
            case meanings.NameOwner(other, number):
                spot = min(view.hexes[number].spots(other), key=partial(importance, view.components))
                view = moved(view, other, spot, None)  # its owner chooses the one that matters least
            case meaning:
                view = _after(view, ask.seat, meaning, target)
    return view


def _larvae_robbed(ask: Ask, view: MarchView, seat: int) -> int:
    """Return how many larvae are taken from a player who is named for Parasite; 0 at any other question."""
    match ask.about:
        case topics.AskedByCard(card=card, n=n) if card == PARASITE:
            return min(n, view.nests[seat].larvae)
    return 0


class Change(NamedTuple):
    """What an answer does to the points of another player after a round."""

    points: int
    """How many more they have; below 0 fewer."""
    goals: tuple[str, ...]
    """The cards of their Colony Goals that score only with the answer, or only without it."""


def rivals_change(
    ask: Ask, view: MarchView, choice: Choice, target: Spot | None = None, then: Sequence[Choice] = ()
) -> dict[int, Change]:
    """Return how the points of other players after this round change by what an answer takes, by seat.

    Seats that it changes nothing for are left out. Bonuses count in the last round. The arguments are those
    of `points_lost`.
    """
    after = after_answer(ask, view, choice, target, then)
    if after is view:
        return {}
    before, now = final_scores(view), final_scores(after)
    points = (
        [
            score - (0 if view.round == LAST_ROUND else over.bonus(seat))
            for seat, score in enumerate(over.scores)
        ]
        for over in (before, now)
    )
    found = dict[int, Change]()
    for seat, (old, new) in enumerate(zip(*points, strict=True)):
        if seat != ask.seat and new != old:
            without, with_it = (after, view) if new > old else (view, after)
            found[seat] = Change(new - old, tuple(lost_scores(without, with_it, seat).goals))
    return found


def _after(view: MarchView, seat: int, meaning: meanings.AnyMeaning, target: Spot | None) -> MarchView:
    """Return a position after what one answer takes from a player; the view itself for nothing."""
    nest = view.nests[seat]
    match meaning:
        case meanings.MoveAnt(origin, number):
            target = target or _arriving(view, number, None)
        case meanings.TakeStep(origin, number, site):
            target = target or _arriving(view, number, site)
        case meanings.PlaceLarva(number):
            return moved(view, seat, None, target or _arriving(view, number, None))
        case meanings.LoseAnt(spot) | meanings.PayAnt(spot) | meanings.ReturnAnt(spot):
            is_outside = view.hexes[spot.hex].loose[seat]  # it takes the site of another one
            after = moved(view, seat, Spot(spot.hex, None) if is_outside else spot, None)
            if not isinstance(meaning, meanings.ReturnAnt):
                return after
            nest = after.nests[seat]  # it is a larva again
            return after.with_nest(replace(nest, larvae=nest.larvae + 1, supply=nest.supply - 1))
        case meanings.TakeAction(action, False) if 0 < (cost := _food_for(view, seat, action)) <= nest.food:
            return view.with_nest(replace(nest, food=nest.food - cost))
        case meanings.PayLarva():
            return view.with_nest(replace(nest, larvae=nest.larvae - 1, supply=nest.supply + 1))
        case meanings.LayCard(card) | meanings.PlayCard(card) if nest.hand and card in nest.hand:
            place = nest.hand.index(card)
            hand = nest.hand[:place] + nest.hand[place + 1 :]
            return view.with_nest(replace(nest, hand=hand, hand_size=len(hand)))
        case _:
            return view
    counts_ants = view.round == LAST_ROUND or any(each.goals for each in view.nests)
    return view if origin.site is None and not counts_ants else moved(view, seat, origin, target)


def _food_for(view: MarchView, seat: int, action: str) -> int:
    """Return the food that an Action costs."""
    species = view.species(seat)
    if species is not None and action == species.action:
        return species.cost
    return ACTIONS[action].food if action in ACTIONS else 0


def begins_lost_battle(ask: Ask, view: MarchView, choice: Choice) -> bool:
    """Return whether a step or a larva begins a battle that its player loses if nobody lays a card."""
    match meaning_of(choice):
        case meanings.TakeStep(origin, number) if origin.hex != number:
            pass
        case meanings.PlaceLarva(number):
            pass
        case _:
            return False
    here, there = view.hexes[number], arrival_at(view, ask.seat, number)
    begins = there.is_contested and not (here.ants(ask.seat) and contested_by_ants(here))
    wins_tie = here.controller == ask.seat
    return begins and there.own + wins_tie <= there.against


def begins_hopeless_battle(ask: Ask, view: MarchView, choice: Choice, steps: int) -> bool:
    """Return whether a step or a larva begins a battle that others, each an ant there, cannot win either.

    The others count as strong as they may be after their reaction. An ant that leaves another battle makes
    that worse: its step is hopeless if it loses the new one as it stands. Cards of the hand count in a March
    of one's own alone: the few steps or larvae of a card or a reaction are not taken for a battle.

    Args:
        ask: the question, to the seat whose view it is.
        view: what the seat knows.
        choice: an answer.
        steps: how many steps or larvae are left, with this one.
    """
    match meaning_of(choice):
        case meanings.TakeStep(hex=number) | meanings.PlaceLarva(number) if begins_lost_battle(
            ask, view, choice
        ):
            origin, _where = _path_of(choice)
            if origin is not None and contested_by_ants(view.hexes[origin.hex]):
                return True
            there = arrival_at(view, ask.seat, number)
            against = there.against + there.may_add
            if there.rival is not None and isinstance(ask.about, topics.Stepping):
                _least, ants = after_reaction(view, ask.seat, there.rival, number)
                against += ants - view.hexes[number].ants(there.rival)
            most = there.own + steps - 1
            if topic_of(ask).action == "march" and not isinstance(ask.about, topics.Reacting):
                most += most_of_hand(view, ask.seat, ferocity_cards(view, ask.seat))
            return most + (view.hexes[number].controller == ask.seat) <= against
    return False


def _gains_nothing(ask: Ask, view: MarchView, choice: Choice) -> bool:
    """Return whether a larva would come to stand outside or in the Great Tunnel, or only to be lost."""
    match meaning_of(choice):
        case meanings.PlaceLarva(number) if arrival_at(view, ask.seat, number).brings_nothing:
            return True
    return begins_hopeless_battle(ask, view, choice, 1) or feeds_centipede(ask, view, choice)


def feeds_centipede(ask: Ask, view: MarchView, choice: Choice, more: int = 0) -> bool:
    """Return whether an answer sends an ant to a centipede that likely kills it before it brings anything.

    In a March of one's own the best card of the hand counts where more ants may follow.

    Args:
        ask: the question, to the seat whose view it is.
        view: what the seat knows.
        choice: an answer.
        more: how many steps or larvae are left for others that may follow it there.
    """
    larvae = 0
    match meaning_of(choice):
        case meanings.TakeStep(origin, number) if origin.hex != number:
            pass
        case meanings.PlaceLarva(number):
            larvae = view.nests[ask.seat].larvae
        case meanings.MoveAnt(hex=number):
            pass
        case _:
            return False
    here = view.hexes[number]
    elsewhere = sum(other.ants(ask.seat) for other in view.hexes.values()) - here.ants(ask.seat)
    more = min(more, elsewhere + larvae - 1)
    if not would_meet_centipede(view, here, ask.seat) or not is_due(view, number):
        return False
    battle = battle_to_come(view, number, None, ask.seat)
    rage, own = battle.strengths
    if more and topic_of(ask).action == "march":
        own += most_of_hand(view, ask.seat, 1)
    forecast = forecast_of(view, replace(battle, strengths=(rage, own + 1 + more)), ask.seat)
    assert isinstance(forecast, CentipedeForecast)
    return forecast.chance < POOR


def gains(ask: Ask, view: MarchView, choice: Choice) -> bool:
    """Return whether a step brings something at once: a better site, points, or a battle to win."""
    match meaning_of(choice):
        case meanings.TakeStep(origin, number, site):
            pass
        case _:
            return False
    if begins_lost_battle(ask, view, choice) or feeds_centipede(ask, view, choice):
        return False
    if arrival_at(view, ask.seat, number, comes=origin.hex != number).is_contested and origin.hex != number:
        return True
    target = _arriving(view, number, site)
    left = Spot(origin.hex, None) if view.hexes[origin.hex].loose[ask.seat] else origin
    if site_rank(view, target) > site_rank(view, left):
        return True
    after = moved(view, ask.seat, origin, target)
    return points_after_round(after, ask.seat) > points_after_round(view, ask.seat)


def _eaten(view: MarchView, seat: int) -> int:
    """Return the larvae that ants will eat, the ants that starve and, in the last round, the food eaten."""
    end = round_ends(view)[seat]
    return end.larvae_eaten + end.starved + (end.food_eaten if view.round == LAST_ROUND else 0)


def _arriving(view: MarchView, number: int, site: int | None) -> Spot:
    """Return where an ant comes to stand on a hex.

    Args:
        site: the site that it takes; None for the best free one.
    """
    if site is not None:
        return Spot(number, site)
    return max(view.hexes[number].free_sites(), key=partial(site_rank, view), default=Spot(number, None))


def _ranked_by_judge(ask: Ask, view: MarchView, choices: list[Choice]) -> list[Choice]:
    """Return the answers by a bot's rating; the answer that the bot would give comes first."""
    m = determinize(view, Streams(0))
    policy = Policy(m)
    best = policy.choose(ask).text
    judge = Judge(Evaluation(policy.terrain, ask.seat), topic_of(ask))
    worth = {choice.text: judge.weigh(meaning_of(choice)) for choice in choices}
    return sorted(choices, key=lambda choice: (choice.text == best, worth[choice.text]), reverse=True)


def _rank_of(topic: MarchTopic, view: MarchView) -> Rank | None:
    """Return the function that ranks the answers to a question; None if `Judge` rates them."""
    match topic:
        case topics.AskedByCard(card=card) if card in HARVESTERS and view.round == LAST_ROUND:
            return _harvest
        case topics.ChoosingSide() | topics.OrderingEffects():
            return lambda ask, view, meaning: 0  # as they stand: the ordinary side, the order printed
        case topics.Laying():
            return _joined
        case topics.TakingSite() | topics.FillingSite():
            return _site
        case topics.TakingSpoils():
            return _spoils
        case topics.AskedByCard(ant=(_seat, _spot)):
            return _exchange
        case topics.AskedByCard(question="victim", other=None):
            return _leader
        case topics.AskedByCard(question="victim", n=value):
            return partial(_robbed, value)
        case topics.Losing():
            return _loss
        case topics.Paying():
            return _payment
        case topics.NamingInvader():
            return lambda ask, view, meaning: -_strength(view, topic.hex, meaning)
        case topics.LayingFerocity():
            return _ferocity
        case topics.EndingMarch():
            return _fight
        case topics.TakingDecree():
            return _decree
        case topics.Raiding():
            return _raid
    return None


# -- hexes and sites -------------------------------------------------------------------------------------
# Each of these is a `Rank`: it returns a sort key for one answer; the greatest is marked first.


def _robbed(value: int, _ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, int]:
    """Rank players by larvae, up to the `value` that the card takes; then by points."""
    assert isinstance(meaning, meanings.NamePlayer)
    nest = view.nests[meaning.seat]
    return min(value, nest.larvae), nest.score


def _exchange(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, int]:
    """Return what the player gains by exchanging two ants: control of hexes, then yields of sites.

    Both are negative for a loss, and 0 where both ants or neither are the player's.
    """
    topic = topic_of(ask)
    assert isinstance(topic, topics.AskedByCard)
    assert topic.ant is not None
    if not isinstance(meaning, meanings.ChooseAnt):
        return 0, 0
    (seat, spot), (other, there) = topic.ant, (meaning.seat, meaning.spot)
    first, second = importance(view.components, spot), importance(view.components, there)
    sign = (seat == ask.seat) - (other == ask.seat)
    return sign * (second[0] - first[0]), sign * (second[1] - first[1])


def _joined(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[bool, int, bool]:
    """Rank hexes by whether an idle ant can explore them, then by joined tunnels, then inner meadow."""
    if not isinstance(meaning, meanings.LayHex):
        return False, -1, False
    is_explored = topic_of(ask).kind == topics.EXPLORED
    waits = is_explored and any(
        spot.site is None or not spot.hex for spot in explorers(view, ask.seat, meaning)
    )
    tunnels = turned(view.tile(meaning.hex).tunnels, meaning.turn)
    around = [(edge, view.at(meaning.cell + EDGES[edge])) for edge in range(6)]
    touching = [(edge, there) for edge, there in around if there is not None]
    joined = sum(edge in tunnels and opposite(edge) in there.tunnels for edge, there in touching)
    return waits, joined, any(there.number == GREAT_TUNNEL for _edge, there in touching)


def _site(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, int]:
    """Rank sites by what they yield and score, with goals and bonuses after the round."""
    assert isinstance(meaning, meanings.TakeSite)
    worth, control = site_rank(view, meaning.spot)
    points = points_after_round(moved(view, ask.seat, None, meaning.spot), ask.seat)
    return worth + WORTH["colony_point"] * points, control


def _spoils(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, int]:
    """Rank by control, then yield; an ant that leaves a better place gains nothing."""
    if not isinstance(meaning, meanings.TakeStep) or meaning.target is None:
        return 0, 0
    gained, left = importance(view.components, meaning.target), importance(view.components, meaning.origin)
    if view.round == LAST_ROUND:  # what brings no points by the end brings nothing
        after = moved(view, ask.seat, meaning.origin, meaning.target)
        return points_after_round(after, ask.seat) - points_after_round(view, ask.seat), gained[0] - left[0]
    return (gained[0] - left[0], gained[1] - left[1]) if gained > left else (-1, 0)


def _leader(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[bool, int]:
    """Rank players with an ant to lose by points; "nobody" comes before players without ants."""
    if not isinstance(meaning, meanings.NamePlayer):
        return True, -MANY
    nest = view.nests[meaning.seat]
    return nest.ants > 0, nest.score


# -- the last harvest ------------------------------------------------------------------------------------


def _harvest(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, ...]:
    """Return a rank for harvesting a site by a card, by how the game would end with the best further sites.

    The lead at the end comes first, then the points. Of choices with the same end, the one whose sites yield
    more ranks higher; to choose no site ranks higher than sites that yield nothing more.
    """
    topic, chosen = topic_of(ask), harvesting(ask, view)
    assert isinstance(topic, topics.AskedByCard)
    assert chosen is not None
    if not isinstance(meaning, meanings.AimAtSpot):
        return *_end(view, chosen), 0, 1
    others = [
        other.spot
        for other in meanings_of(ask)
        if isinstance(other, meanings.AimAtSpot) and other.spot != meaning.spot
    ]
    # one choice of sites for each set of goods that they bring
    ways = {
        tuple(str(_site_of(view, spot)) for spot in more): (meaning.spot, *more)
        for n in range(max(topic.left, 1))
        for more in combinations(others, n)
    }
    return max(
        (*_end(view, replace(chosen, sites=(*chosen.sites, *way))), _exchanged(view, topic.card, way), 0)
        for way in ways.values()
    )


def _site_of(view: MarchView, spot: Spot) -> Site | None:
    """Return what is printed on a site; None outside."""
    return view.tile(spot.hex).sites[spot.site] if spot.site is not None else None


def _end(view: MarchView, chosen: Harvesting) -> tuple[int, int]:
    """Return the lead and the points of a player if the game ended now."""
    over = final_scores(view, chosen)
    own, others = over.scores[chosen.seat], [*over.scores]
    del others[chosen.seat]
    return (min(over.scores) - over.horde if over.horde is not None else own - max(others)), own


def _exchanged(view: MarchView, card: str, sites: Collection[Spot]) -> int:
    """Return the rough worth of what an abdomen makes sites yield, minus what they yield without it."""
    yields = sum(importance(view.components, spot)[1] for spot in sites)
    food = view.card(card).params.get("food")
    return yields if food is None else food * WORTH["food"] * len(sites) - yields


# -- ants ------------------------------------------------------------------------------------------------


def _loss(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, int, int]:
    """Rank by lost points, the fewest first; then ants outside, then the least yield; control comes last."""
    assert isinstance(meaning, meanings.LoseAnt)
    control, worth = importance(view.components, meaning.spot)
    return -points_lost(ask, view, Choice(meaning.text, meaning)), -control, -worth


def _payment(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, int, int]:
    """Rank a larva first; then an ant outside, away from battles; then the least yield; control last."""
    if not isinstance(meaning, meanings.PayAnt):
        return 1, 0, 0
    control, worth = importance(view.components, meaning.spot)
    return -control, -_is_fought_over(view, ask.seat, meaning.spot), -worth


def _is_fought_over(view: MarchView, seat: int, spot: Spot) -> bool:
    here = view.hexes[spot.hex]
    return contested_by_ants(here) or meets_centipede(view, here, seat)


# -- battles ---------------------------------------------------------------------------------------------


def _strength(view: MarchView, number: int, meaning: meanings.AnyMeaning) -> int:
    assert isinstance(meaning, meanings.NameInvader)
    return strength(view, meaning.seat, number)


def _ferocity(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, int]:
    """Rank the cheapest card that turns the battle first; if none does, no card."""
    if view.battle is None or not isinstance(meaning, meanings.LayCard):
        return 1, 0
    bare = forecast_of(view, view.battle, ask.seat)
    laid = forecast_of(view, view.battle, ask.seat, (meaning.card,))
    value = view.card(meaning.card).value
    return (2 if _is_won(laid) and not _is_won(bare) else 0), -value


def _turns_battle(ask: Ask, view: MarchView, choice: Choice) -> bool:
    """Return whether a card wins a battle of ants that is lost without it, or makes the victory certain.

    A battle costs more than a card, and a player who presses Enter too soon wants to win it.
    """
    meaning = meaning_of(choice)
    if view.battle is None or not isinstance(meaning, meanings.LayCard):
        return False
    bare, laid = (forecast_of_asked(view, view.battle, ask.seat, cards) for cards in ((), (meaning.card,)))
    if not isinstance(bare, AntForecast) or not isinstance(laid, AntForecast):
        return False
    return bare.margin <= 0 < laid.margin or (laid.is_won and not bare.is_won)


def _wins_battle(ask: Ask, view: MarchView, choice: Choice) -> bool:
    """Return whether a card makes sure of a battle of ants."""
    meaning = meaning_of(choice)
    if view.battle is None or not isinstance(meaning, meanings.LayCard):
        return False
    laid = forecast_of_asked(view, view.battle, ask.seat, (meaning.card,))
    return isinstance(laid, AntForecast) and laid.is_won


def _cheapest_first(
    view: MarchView, choices: Sequence[Choice], is_enough: Callable[[Choice], bool]
) -> list[Choice]:
    """Return the answers with those cards that are enough sorted among themselves, the cheapest first."""

    def value(choice: Choice) -> int:
        meaning = meaning_of(choice)
        return view.card(meaning.card).value if isinstance(meaning, meanings.LayCard) else 0

    enough = [choice for choice in choices if is_enough(choice)]
    cheapest = iter(sorted(enough, key=value))
    return [next(cheapest) if choice in enough else choice for choice in choices]


def _is_won(forecast: AntForecast | CentipedeForecast) -> bool:
    """Return whether a player wins as it stands, or more likely than not."""
    return forecast.margin > 0 if isinstance(forecast, AntForecast) else forecast.chance >= EVEN


def _fight(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> Fraction:
    """Rank centipedes by the chance to beat them; "none" has an even chance."""
    if not isinstance(meaning, meanings.FightCentipede):
        return EVEN
    forecast = forecast_of(view, battle_to_come(view, meaning.hex, None, ask.seat), ask.seat)
    assert isinstance(forecast, CentipedeForecast)
    return forecast.chance


def _raid(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> int:
    """Rank raids by the margin of the forecast."""
    assert isinstance(meaning, meanings.Raid)
    forecast = forecast_of(view, battle_to_come(view, meaning.hex, ask.seat, meaning.seat), ask.seat)
    assert isinstance(forecast, AntForecast)
    return forecast.margin


def _decree(ask: Ask, view: MarchView, meaning: meanings.AnyMeaning) -> tuple[int, bool]:
    """Rank gifts by Colony Goals that they make score; then food if there is little, or no larva is left."""
    assert isinstance(meaning, meanings.TakeGift)
    nest = view.nests[ask.seat]
    wants_food = nest.food < LITTLE_FOOD or not nest.supply
    scored = sum(view.card(card).points for card in goals_with(view, ask.seat, meaning))
    return scored, (meaning.resource is meanings.Resource.FOOD) is wants_food


def best(ask: Ask, view: MarchView) -> Choice:
    """Return the answer to be marked."""
    return ranked(ask, view)[0]
