"""The effects of the end of the round if nothing changes before it, and the points if the game ended then.

Both are of the same moment, and are found by playing on with the rules themselves, on a game that looks like
the view. Nobody moves an ant and no battle is fought: what a battle may take is listed as at risk,
and points are distinguished that battles or other players may still take.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Final, NamedTuple

from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.games.march.rules import ending, happened, rounds, slumber, worker
from antterm.games.march.rules.abilities import HONEYPOT, LEAFCUTTER
from antterm.games.march.rules.asking import answered, meaning_of
from antterm.games.march.rules.components import GREAT_TUNNEL, Components
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.evolutions import larvae_taken
from antterm.games.march.rules.goals import AGAINST_OTHERS, EPIC_STORES, OF_GOODS
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import CENTRE, Spot, ring
from antterm.games.march.rules.meanings import AimAtSpot, Decline, LoseAnt, Resource, TakeGift
from antterm.games.march.rules.movement import held
from antterm.games.march.rules.nest import TRAITOR
from antterm.games.march.rules.robbery import ambushes, worst_ambushes
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.threats import WORTH, battles_due, is_at_stake, is_due, meets_centipede
from antterm.games.march.rules.topics import AskedByCard, Losing
from antterm.games.march.rules.view import MarchView, moved

POSITIONS: Final = 256
"""How many positions are known of which the end of the round was told last: a screen asks for the same ones
again and again, as it stands and after each answer."""


@dataclass(slots=True)
class Goods:
    """Larvae, food, cards and colony points."""

    larvae: int = 0
    food: int = 0
    cards: int = 0
    points: int = 0

    def __bool__(self) -> bool:
        return any((self.larvae, self.food, self.cards, self.points))


@dataclass(frozen=True, slots=True)
class Stake:
    """A player's possible loss on a hex with a battle due, or where another player can begin one.

    Of hexes where others can begin battles only those count that they can reach at once.
    """

    hex: int
    goods: Goods
    """The yield of their sites there at the Harvest, the points for control of the inner meadow and for
    Colony Goals that would no longer score, and the larvae that the Amazon Head of an opponent takes."""


@dataclass(frozen=True, slots=True)
class DoubledHarvest:
    """A site that is harvested twice, by the choice that the forecast makes for its player."""

    spot: Spot
    goods: Goods
    """The kinds and numbers of goods that one harvest of the site brings."""


@dataclass(slots=True)
class RoundEnd:
    """The effects of the end of this round on a player if nothing changes before it.

    It stays as `round_ends` has returned it: who asks again is given the same.
    """

    seat: int
    has_harvested: bool = False
    """Whether the Harvest of this round has come to them already."""
    rest: Goods = field(default_factory=Goods)
    """Goods laid aside by resting, which they get when the Worker Phase ends."""
    harvest: Goods = field(default_factory=Goods)
    """The yield of their sites in the Harvest that is to come."""
    doubled_harvest: DoubledHarvest | None = None
    """The site of the harvest that the Honeypot Abdomen doubles: the one that matters most."""
    larvae_without_supply: int = 0
    """Larvae that the harvest would bring and for which the supply has no cubes."""
    discarded: int = 0
    """Cards that the Ant Lion's Den will take."""
    ants: int = 0
    """Ants that are to be fed."""
    food_eaten: int = 0
    larvae_eaten: int = 0
    starved: int = 0
    """Ants for which there is neither food nor larva."""
    food_missing: int = 0
    """The food for want of which larvae are eaten and ants starve."""
    meadow: int = 0
    """Points for the inner meadow."""
    meadow_hexes: tuple[int, ...] = ()
    """The hexes of the inner meadow that the player controls."""
    goals: tuple[str, ...] = ()
    """Colony Goals that will score."""
    goal_points: int = 0
    ability: int = 0
    """Points for abilities: the hexes on which battles are still to be fought, the centipedes still alive."""
    bonus: int = 0
    """Points for most larvae, food and cards, in the last round; not among `points`."""
    certain_points: int = 0
    """The part of these points that comes even if every battle that is due is lost, whatever others have
    then."""
    at_risk: tuple[Stake, ...] = ()
    """Losses by hex, if they lose that battle alone, or if a centipede dies that scores for them."""
    points_at_risk: int = 0
    """Points that they lose if all that happens: a goal may hang on each hex, or on all. Bonuses count."""

    @property
    def points(self) -> int:
        """All points that the end of the round brings."""
        return self.harvest.points + self.meadow + self.goal_points + self.ability

    @property
    def uncertain_points(self) -> int:
        """The part of the points that a battle that is due may take, or that depends on what others have."""
        return self.points - self.certain_points


@dataclass(frozen=True, slots=True)
class Harvesting:
    """A player who is asked how they harvest, and has collected nothing yet."""

    seat: int
    sites: tuple[Spot, ...] = ()
    """The sites that they have chosen for the ability of their abdomen."""


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The points if the round ended now without its battles, and the game with it: harvest to bonuses."""

    scores: tuple[int, ...]
    """The points of each seat, with all that is counted at the end."""
    round: tuple[int, ...]
    """The points among these that the end of the round brings: sites, inner meadow, goals, abilities."""
    bonuses: tuple[ending.Bonus, ...]
    """The bonuses for most larvae, food and cards after the Feeding; none in a game against the Horde."""
    horde: int | None
    """The points of the Horde, its Slumber included; None without it."""

    def bonus(self, seat: int) -> int:
        """Return what of a player's points are bonuses."""
        return sum(bonus.points[seat] for bonus in self.bonuses)

    @property
    def all_tie(self) -> bool:
        """Whether all players tie for each bonus, as at the beginning of a game."""
        return bool(self.bonuses) and all(len({*bonus.points}) == 1 for bonus in self.bonuses)

    def to_come(self, seat: int) -> int:
        """Return what of a player's points is not scored yet."""
        return self.round[seat] + self.bonus(seat)


@lru_cache(POSITIONS)
def final_scores(view: MarchView, harvesting: Harvesting | None = None) -> FinalScores:
    """Return the points that all would have if the round ended now, as `round_ends` tells, and the game too.

    Args:
        view: what is known.
        harvesting: the player who is asked how they harvest, with their chosen sites; None for nobody.
    """
    if view.outcome is not None:
        scores = tuple(nest.score for nest in view.nests)
        return FinalScores(scores, tuple(0 for _ in scores), (), view.horde.score if view.horde else None)
    m = _imagined(view, harvesting)
    if view.phase is not Phase.SETUP:
        _play_out(m, harvesting)
    return _over(view, m)


def unsettled(view: MarchView, harvesting: Harvesting | None = None) -> frozenset[int]:
    """Return the players whose `final_scores` change if somebody loses a battle to come.

    Whoever fights is among them: to win a battle scores. A bonus may hang on a battle of others.

    Args:
        view: what is known.
        harvesting: the player who is asked how they harvest, with their chosen sites; None for nobody.
    """
    if view.outcome is not None or view.phase is Phase.SETUP:
        return frozenset()
    forecast, found = final_scores(view, harvesting), set[int]()
    for here in view.hexes.values():
        if not is_due(view, here.number):
            continue
        for seat in range(view.seats):
            if not is_at_stake(view, here, seat):
                continue
            found.add(seat)
            m = _without_army(view, seat, (here.number,), harvesting)
            _play_out(m, harvesting)
            then = _over(view, m).scores
            found |= {each for each, score in enumerate(then) if score != forecast.scores[each]}
    return frozenset(found)


def _over(view: MarchView, m: Match) -> FinalScores:
    """Return the points of a round that has been played out, and of its game if that ends with it.

    Args:
        view: the position before.
        m: the game after the round; gets the bonuses, where there are any.
    """
    scores, horde = tuple(nest.score for nest in view.nests), None
    brought = tuple(nest.score - before for nest, before in zip(m.nests, scores, strict=True))
    bonuses: tuple[ending.Bonus, ...] = ()
    if m.state.horde is None:
        bonuses = ending.bonuses_of(m)
        ending.score_bonuses(m)
    else:
        horde = m.state.horde.score
    return FinalScores(tuple(nest.score for nest in m.nests), brought, bonuses, horde)


def points_after_round(view: MarchView, seat: int) -> int:
    """Return the points of a player after this round as it stands, in the last one with the bonuses."""
    over = final_scores(view)
    return over.scores[seat] - (0 if view.round == LAST_ROUND else over.bonus(seat))


class LostScores(NamedTuple):
    """The points that a player has less after a round, by what they were for."""

    goals: Mapping[str, int]
    """Points for Colony Goals, by card."""
    bonuses: Mapping[happened.Most, int]
    """Points for bonuses at the end of the game, by what one has most of."""
    meadow: int = 0
    """Points for the inner meadow."""

    def are_open(self, view: MarchView) -> bool:
        """Return whether what happens until the Slumber may still change some of this."""
        return any(is_open(view, card) for card in self.goals) or any(
            is_bonus_open(view, most) for most in self.bonuses
        )


def lost_scores(view: MarchView, after: MarchView, seat: int) -> LostScores:
    """Return for what a player gets fewer points after a change; bonuses count in the last round.

    Args:
        view: the position before it.
        after: the position after it.
        seat: the player.
    """
    before, then = (round_ends(each)[seat] for each in (view, after))
    goals = {card: view.card(card).points for card in before.goals if card not in then.goals}
    meadow = max(0, before.meadow - then.meadow)
    bonuses = lost_bonuses(view, after, seat) if view.round == LAST_ROUND else {}
    return LostScores(goals, bonuses, meadow)


def lost_bonuses(view: MarchView, after: MarchView, seat: int) -> Mapping[happened.Most, int]:
    """Return the bonuses for which a player would get fewer points after a change if the game ended now.

    Args:
        view: the position before it.
        after: the position after it.
        seat: the player.
    """
    pairs = zip(final_scores(view).bonuses, final_scores(after).bonuses, strict=True)
    lost = {bonus.most: bonus.points[seat] - less.points[seat] for bonus, less in pairs}
    return {most: n for most, n in lost.items() if n > 0}


def is_open(view: MarchView, card: str) -> bool:
    """Return whether what happens until the Slumber may change whether a Colony Goal scores.

    That is what brings larvae or food and is left out by forecasts: see `goods_are_open`.

    Args:
        view: what is known.
        card: the goal.
    """
    return card in OF_GOODS and goods_are_open(view, is_food=card == EPIC_STORES)


def is_bonus_open(view: MarchView, most: happened.Most) -> bool:
    """Return whether somebody may still get what a bonus counts: see `goods_are_open`."""
    return most is not happened.Most.CARDS and goods_are_open(view, is_food=most is happened.Most.FOOD)


def goods_are_open(view: MarchView, *, is_food: bool) -> bool:
    """Return whether somebody may still get larvae or food that forecasts leave out.

    These are the gifts of a Royal Decree, the sites that players choose at the Harvest, and the food for each
    turn that players who have rested still sit out.

    Args:
        view: what is known.
        is_food: whether to ask about food; else about larvae.
    """
    if view.phase in (Phase.SLUMBER, Phase.OVER):
        return False
    chooses = view.phase not in AFTER_HARVEST and any(
        view.has(seat, each) for seat in range(view.seats) for each in HARVESTERS
    )
    sits_out = view.phase is Phase.WORKER and any(nest.rested for nest in view.nests)
    return view.decree or chooses or (is_food and sits_out)


def goals_with(view: MarchView, seat: int, gift: TakeGift) -> tuple[str, ...]:
    """Return the Colony Goals of a player that score in this round if they take a gift of food or larvae."""
    nest = view.nests[seat]
    if gift.resource is Resource.FOOD:
        richer = replace(nest, food=nest.food + gift.n)
    else:
        richer = replace(nest, larvae=nest.larvae + gift.n)
    return round_ends(view.with_nest(richer))[seat].goals


def with_losses(view: MarchView, ask: Ask | None) -> MarchView:
    """Return a position in which the ants have died that players must lose, and which they still choose.

    It is those that matter least. After a battle the winner loses ants when the loser has.

    Args:
        view: what is known.
        ask: the question that is asked; None for none.
    """
    if ask is None or not isinstance(ask.about, Losing):
        return view
    hexes = {meaning.spot.hex for meaning in map(meaning_of, ask.choices) if isinstance(meaning, LoseAnt)}
    after, battle = _without_ants(view, ask.seat, hexes, ask.about.left), view.battle
    if battle is None or battle.winner in (None, ask.seat) or not battle.losses:
        return after
    assert battle.winner is not None
    lost = battle.losses[0 if battle.winner == battle.invader else 1]
    return _without_ants(after, battle.winner, (battle.hex,), lost)


def _without_ants(view: MarchView, seat: int, hexes: Collection[int], n: int) -> MarchView:
    """Return a position in which a player has lost `n` ants on some hexes, those that matter least."""
    spots = [spot for number in sorted(hexes) for spot in view.hexes[number].spots(seat)]
    for spot in sorted(spots, key=partial(importance, view.components))[:n]:
        view = moved(view, seat, spot, None)
    return view


PHASES_PLAYED_OUT: Final = (
    Phase.SOLDIER_END,
    Phase.QUEEN_START,
    Phase.HARVEST_START,
    Phase.HARVEST,
    Phase.FEEDING,
)
"""The phases of a round after its battles, but for the Royal Decree."""
HARVESTERS: Final = (HONEYPOT, LEAFCUTTER)
"""The cards that let their player choose sites at the Harvest."""
AFTER_HARVEST: Final = (Phase.FEEDING, Phase.DECREE, Phase.SLUMBER)
"""Parts of a round in which everybody has harvested."""


def harvesting(ask: Ask, view: MarchView) -> Harvesting | None:
    """Return the player who is asked how they harvest, with the sites chosen so far; None otherwise."""
    match ask.about:
        case AskedByCard(card=card) if card in HARVESTERS:
            meanings = map(meaning_of, ask.choices)
            offered = {meaning.spot for meaning in meanings if isinstance(meaning, AimAtSpot)}
            stands = (spot for here in view.hexes.values() for spot in here.spots(ask.seat))
            chosen = (spot for spot in stands if spot.site is not None and spot not in offered)
            return Harvesting(ask.seat, tuple(chosen))
        case _:
            return None


@lru_cache(POSITIONS)
def round_ends(view: MarchView, harvesting: Harvesting | None = None) -> tuple[RoundEnd, ...]:
    """Return what the end of this round brings to each player, by seat; nothing in the setup and at the end.

    Abilities that may be used are not, and no Royal Decree is taken. Of what has begun already, only what is
    still to come is mentioned.

    Args:
        view: what is known.
        harvesting: the player who is asked how they harvest, with their chosen sites; None for nobody.
    """
    is_past = view.phase in AFTER_HARVEST
    asked = harvesting.seat if harvesting is not None else None
    found = tuple(
        RoundEnd(
            seat,
            is_past or (view.phase is Phase.HARVEST and seat not in (*view.queue, asked)),
        )
        for seat in range(view.seats)
    )
    if view.phase in (Phase.SETUP, Phase.OVER):
        return found
    risks = {
        (seat, here.number): Goods()
        for here in view.hexes.values()
        for seat in range(view.seats)
        if is_due(view, here.number) and is_at_stake(view, here, seat)
    }
    for seat in range(view.seats):
        risks |= {(seat, number): Goods() for number in worst_ambushes(view, seat)}
    m, by_seat = _imagined(view, harvesting), dict(enumerate(found))
    latest: dict[int, Spot] = {}  # the site harvested last, by seat

    def tell(event: happened.AnyEvent) -> None:
        _count(by_seat, event, m.state.phase)
        if isinstance(event, happened.Harvested) and isinstance(event.why, Spot):
            seat, spot = event.seat, event.why
            if latest.get(seat) == spot:
                goods = Goods()
                _count_goods(goods, event)
                by_seat[seat].doubled_harvest = DoubledHarvest(spot, goods)
            latest[seat] = spot
            if (seat, spot.hex) in risks and not isinstance(event, happened.ScoredSite):
                _count_goods(risks[seat, spot.hex], event)
        elif isinstance(event, happened.Fed) and (event.larvae or event.starved):
            needed = rounds.food_needed(event.ants, view.nests[event.seat].ants_per_food, event.extra)
            by_seat[event.seat].food_missing = needed - event.food

    m.tell = tell
    _play_out(m, harvesting)
    for end in found:
        end.bonus = _bonus(m, end.seat)
        on = {number: goods for (seat, number), goods in sorted(risks.items()) if seat == end.seat}
        _weigh_risks(view, end, on, harvesting)
    for seat, missing in m.larvae_without_supply.items():
        found[seat].larvae_without_supply = missing
    return found


def _opponents(view: MarchView, seat: int, number: int) -> Iterator[int]:
    """Yield the players with whom a player will fight on a hex, as it stands now, or who can begin it."""
    yield from (ambush.seat for ambush in ambushes(view, seat) if ambush.hex == number)
    for battle in battles_due(view):
        if battle.hex == number and seat in battle.sides and (other := battle.opponent(seat)) is not None:
            yield other


def _imagined(view: MarchView, harvesting: Harvesting | None) -> Match:
    """Return a game that looks like the view, before the player who is asked how they harvest has done so.

    Battles that are due count as fought.
    """
    m = determinize(view, Streams(0))
    for here in view.hexes.values():
        for seat, nest in enumerate(m.nests):
            is_new = here.number not in nest.battlefields
            if is_new and is_due(view, here.number) and is_at_stake(view, here, seat):
                nest.battlefields.append(here.number)
    if harvesting is not None:
        m.state.queue.insert(0, harvesting.seat)
    return m


def _weigh_risks(
    view: MarchView, end: RoundEnd, on: Mapping[int, Goods], harvesting: Harvesting | None
) -> None:
    """Tell which points of a player come in any case, and what they lose where battles are due, or may be.

    Points of goals against others are never sure, nor are those of abilities, which count what battles leave.
    Of these, those for centipedes are at risk that others will fight.

    Args:
        view: what is known.
        end: what the round brings if no battle is fought; gets what is sure, and what is at risk.
        on: by hex, what the Harvest would bring of hexes with battles due; gets all else that is at risk.
        harvesting: the player who is asked how they harvest, with their chosen sites; None for nobody.
    """
    worst = _having_lost(view, end.seat, on, harvesting) if on else end
    scored = sum(view.card(card).points for card in worst.goals if card not in AGAINST_OTHERS)
    end.certain_points = min(end.points, worst.harvest.points + worst.meadow + scored)
    hunted = _centipedes_hunted(view, end.seat)
    end.points_at_risk = max(0, end.points - end.ability - (worst.points - worst.ability))
    end.points_at_risk += max(0, end.bonus - worst.bonus) + sum(hunted.values())
    larvae = view.nests[end.seat].larvae
    for number, goods in on.items():
        taken = min(larvae, _larvae_taken(view, end.seat, number))
        larvae -= taken
        goods.larvae += taken
        here = view.hexes[number]
        goods.points += _points_of_sites(view.components, number, here.sites, end.seat)
        goods.points += here.inner and here.controller == end.seat
        if end.goals:
            lost = worst if len(on) == 1 else _having_lost(view, end.seat, (number,), harvesting)
            goods.points += max(0, end.goal_points - lost.goal_points)
        goods.points += hunted.pop(number, 0)
        if goods:
            end.at_risk += (Stake(number, goods),)
    end.at_risk += tuple(Stake(number, Goods(points=n)) for number, n in sorted(hunted.items()))


def _centipedes_hunted(view: MarchView, seat: int) -> dict[int, int]:
    """Return the hexes of centipedes that others will fight, with the points of a Traitor Head for each."""
    if not view.has(seat, TRAITOR) or view.phase not in (Phase.WORKER, Phase.SOLDIER_START, Phase.SOLDIER):
        return {}
    points = view.card(TRAITOR).params["points_per_centipede"]
    return {
        here.number: points
        for here in view.hexes.values()
        if is_due(view, here.number)
        and any(meets_centipede(view, here, other) for other in range(view.seats) if other != seat)
    }


def _without_army(
    view: MarchView, seat: int, numbers: Collection[int], harvesting: Harvesting | None
) -> Match:
    """Return a game as `_imagined` does, in which a player has lost all their ants on some hexes."""
    m = _imagined(view, harvesting)
    for number in numbers:
        here = m.meadow[number]
        while spots := here.spots(seat):
            here.take(seat, spots[0].site)
        taken = min(m.nests[seat].larvae, _larvae_taken(view, seat, number))
        m.nests[seat].larvae -= taken
        m.nests[seat].supply += taken
    return m


def _having_lost(
    view: MarchView, seat: int, numbers: Collection[int], harvesting: Harvesting | None
) -> RoundEnd:
    """Return what the round brings to a player who has lost all their ants on some hexes, and no others."""
    m, end = _without_army(view, seat, numbers, harvesting), RoundEnd(seat)
    m.tell = lambda event: _count({seat: end}, event, m.state.phase)
    _play_out(m, harvesting)
    end.bonus = _bonus(m, seat)
    return end


def _bonus(m: Match, seat: int) -> int:
    """Return what a player scores for most larvae, food and cards at the end; 0 before the last round."""
    if m.state.round < LAST_ROUND or m.state.horde is not None:
        return 0
    return sum(bonus.points[seat] for bonus in ending.bonuses_of(m))


def _larvae_taken(view: MarchView, seat: int, number: int) -> int:
    """Return the larvae that opponents may take from a player who loses the battles of a hex."""
    return sum(larvae_taken(view, other) for other in _opponents(view, seat, number))


def _points_of_sites(components: Components, number: int, owners: Iterable[int | None], seat: int) -> int:
    sites = zip(components.tiles[number].sites, owners, strict=True)
    return sum(site.amount for site, owner in sites if owner == seat and site.resource == "colony_point")


def _count(found: Mapping[int, RoundEnd], event: happened.AnyEvent, phase: Phase) -> None:
    """Add an event to the `RoundEnd` of its seat; seats that are not in `found` are ignored."""
    if not isinstance(event, happened.OfSeat | happened.Scored) or event.seat not in found:
        return
    match event:
        case _ if isinstance(event, happened.Harvested):
            if phase is Phase.HARVEST:
                _count_goods(found[event.seat].harvest, event)
        case happened.RestAreaEmptied(seat, larvae, food):
            found[seat].rest = Goods(larvae, food)
        case happened.CardDiscarded(seat, why=happened.Cause.ANT_LIONS_DEN):
            found[seat].discarded += 1
        case happened.Fed(seat, ants, food, larvae, starved):
            fed = found[seat]
            fed.ants, fed.food_eaten, fed.larvae_eaten, fed.starved = ants, food, larvae, starved
        case happened.ScoredMeadow(seat, n, hexes):
            found[seat].meadow, found[seat].meadow_hexes = n, hexes
        case happened.ScoredGoal(seat, n, card):
            found[seat].goals += (card,)
            found[seat].goal_points += n
        case happened.ScoredAbility(seat, n):
            found[seat].ability += n


def _count_goods(goods: Goods, event: happened.Harvested) -> None:
    match event:
        case happened.LarvaeGained(n=n):
            goods.larvae += n
        case happened.FoodGained(n=n):
            goods.food += n
        case happened.CardsDrawn(n=n):
            goods.cards += n
        case happened.ScoredSite(n=n):
            goods.points += n


def _play_out(m: Match, harvesting: Harvesting | None) -> None:
    """Play a round to its end as `play_out` does, with the sites that are chosen for the Harvest."""

    def answer(ask: Ask) -> Choice:
        if harvesting is not None and harvesting.seat == ask.seat and m.state.phase is Phase.HARVEST:
            for choice in ask.choices:
                meaning = meaning_of(choice)
                if isinstance(meaning, AimAtSpot) and meaning.spot in harvesting.sites:
                    return choice
        return calm_answer(m, ask)

    play_out(m, answer)


def play_out(m: Match, answer: Callable[[Ask], Choice] | None = None) -> None:
    """Play a round to its end without its battles and its Royal Decree; its Slumber scores.

    Args:
        m: the game, in one of the phases of a round; its state is changed.
        answer: what is answered to its questions; None for calm answers.
    """
    if m.state.phase is Phase.WORKER:
        worker.end_phase(m)
    if m.state.phase in (Phase.SOLDIER_START, Phase.SOLDIER):
        m.enter(Phase.SOLDIER_END, m.clockwise(m.state.active))
    while m.state.phase in PHASES_PLAYED_OUT:
        answered(rounds.play(m), answer or partial(calm_answer, m))
    if m.state.phase is not Phase.SLUMBER:
        m.enter(Phase.SLUMBER, ())
    slumber.score(m)


def calm_answer(m: Match, ask: Ask) -> Choice:
    """Return the answer of the player who changes nothing and loses as little as possible.

    They use no ability that they need not use; of their ants they lose those that matter least.
    """
    choices = list(ask.choices)
    for choice in choices:
        if isinstance(choice.meaning, Decline):
            return choice
    match meaning_of(choices[0]):
        case LoseAnt():
            return min(choices, key=lambda choice: _loss(m.components, choice))
        case AimAtSpot(card=card) if card == HONEYPOT:
            return max(choices, key=lambda choice: _loss(m.components, choice))
    return choices[0]


def _loss(components: Components, choice: Choice) -> tuple[int, int]:
    meaning = meaning_of(choice)
    assert isinstance(meaning, LoseAnt | AimAtSpot)
    return importance(components, meaning.spot)


def importance(components: Components, spot: Spot) -> tuple[int, int]:
    """Return how much an ant matters where it stands: outside least, then by yield, control most."""
    if spot.site is None or spot.hex == GREAT_TUNNEL:
        return 0, 0
    site = components.tiles[spot.hex].sites[spot.site]
    return (2 if site.control else 1), WORTH[site.resource] * site.amount


def explores_outside_only(view: MarchView, seat: int) -> bool:
    """Return whether a player can explore only outside the inner meadow, though that has empty cells.

    Args:
        view: what is seen.
        seat: the player.
    """
    m = determinize(view, Streams(0))
    lived_on = [here for here in m.meadow.lived_on(seat) if not held(m, seat, here)]
    reached = {cell for here in lived_on for _edge, cell in m.meadow.open_tunnels(here)}
    empty = {*ring(CENTRE)} - {here.cell for here in m.meadow}
    return bool(reached) and bool(empty) and not reached & empty
