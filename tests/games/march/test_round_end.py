"""What the end of a round and of the game are said to bring is what the rules then bring."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from itertools import count

import pytest

from antterm.core.ask import Ask, Choice, Event
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.draw.scene import Look
from antterm.games.march.draw.score import ScoreForecast, Scores
from antterm.games.march.draw.status.round_forecast import RoundForecast
from antterm.games.march.rules.abilities import HONEYPOT, LEAFCUTTER
from antterm.games.march.rules.asking import answered
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.effects import GOALS
from antterm.games.march.rules.ending import score_bonuses
from antterm.games.march.rules.game import play_on
from antterm.games.march.rules.goals import AGAINST_OTHERS
from antterm.games.march.rules.happened import (
    CardsDrawn,
    Fed,
    FoodGained,
    LarvaeGained,
    Most,
    RestAreaEmptied,
    ScoredAbility,
    ScoredBattle,
    ScoredGoal,
    ScoredMeadow,
    ScoredSite,
)
from antterm.games.march.rules.harvest import harvest
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import AimAtSpot
from antterm.games.march.rules.round_end import (
    Goods,
    Harvesting,
    Stake,
    calm_answer,
    final_scores,
    harvesting,
    play_out,
    round_ends,
    unsettled,
    with_losses,
)
from antterm.games.march.rules.state import LAST_ROUND, Phase, State
from antterm.games.march.rules.threats import battles_due, is_at_stake, is_due, threats_to
from antterm.games.march.rules.topics import LayingFerocity, Losing
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.rules.worker import end_phase
from antterm.games.march.screen.pages import what_would_change
from antterm.games.march.words.answers import price_at_feeding
from antterm.games.march.words.forecasts import round_end_lines
from antterm.games.march.words.naming import Naming
from antterm.ui.models.seat_view import SeatView
from tests.games.march.games import GAME, scored_calmly
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, SOIL, TALL_SAND, HandmadeMatch
from tests.games.march.screen.games import answer_of
from tests.sampling import fewer

VETERAN = "veteran_head"
QUIET = (Phase.SOLDIER_START, Phase.SOLDIER, Phase.SOLDIER_END, Phase.QUEEN_START, Phase.HARVEST_START)


def without_battles(state: State) -> None:
    """Take from a position whatever would be fought over, and let its round be the last, without a Decree.

    Of one that has begun, nobody takes anything.
    """
    for here in state.hexes.values():
        here.centipede = False
        if here.number and len(here.owners()) > 1:
            for seat, nest in enumerate(state.nests):
                nest.supply += here.loose[seat]
                here.loose[seat] = 0
    state.round = LAST_ROUND
    if state.phase is Phase.DECREE:
        state.queue.clear()


def played_out(state: State) -> tuple[list[tuple[Phase, Event]], State]:
    """Let the rules end a game whose Worker Phase ends now; everybody answers as calmly as can be."""
    copy, events = GAME.copy(state), list[tuple[Phase, Event]]()
    m = Match(copy, lambda event: events.append((copy.phase, event)))
    if copy.phase is Phase.WORKER:
        end_phase(m)
    while copy.phase is not Phase.OVER:
        answered(play_on(m), partial(calm_answer, m))
    return events, copy


def fed_with(state: State, seat: int, food: int) -> Fed:
    """Return the feeding of a player's ants if the player had so much more food."""
    copy = GAME.copy(state)
    copy.nests[seat].food += food
    return next(
        event for _phase, event in played_out(copy)[0] if isinstance(event, Fed) and event.seat == seat
    )


def score_with(state: State, seat: int, food: int) -> int:
    """The points at the end of a player who has so much more food."""
    copy = GAME.copy(state)
    copy.nests[seat].food += food
    return played_out(copy)[1].nests[seat].score


def agrees(state: State, seat: int | None) -> None:
    """Compare what a seat is told with what the rules do."""
    view = view_of(state, seat)
    foretold = round_ends(view)
    fought = [len(nest.battlefields) for nest in state.nests]
    events, over = played_out(state)
    harvest: list[Counter[str]] = [Counter() for _ in foretold]
    fed: dict[int, Fed] = {}
    rested = {each.seat: Goods() for each in foretold}
    points, veterans = Counter[int](), Counter[int]()
    for phase, event in events:
        match event:
            case LarvaeGained(who, n) if phase is Phase.HARVEST:
                harvest[who]["larvae"] += n
            case FoodGained(who, n) if phase is Phase.HARVEST:
                harvest[who]["food"] += n
            case CardsDrawn(who, n) if phase is Phase.HARVEST:
                harvest[who]["cards"] += n
            case RestAreaEmptied(who, larvae, food):
                rested[who] = Goods(larvae, food)
            case ScoredSite(who, n):
                harvest[who]["points"] += n
                points[who] += n
            case ScoredAbility(who, n, "veteran_head"):
                points[who] += fought[who]
                veterans[who] += n - fought[who]  # for battles still to be fought when they are foretold
            case ScoredMeadow(who, n) | ScoredGoal(who, n) | ScoredAbility(who, n):
                points[who] += n
            case Fed(who):
                fed[who] = event
    for told in foretold:
        gained = harvest[told.seat]
        assert told.harvest == Goods(**gained)
        assert told.rest == rested[told.seat]
        assert told.points == points[told.seat]
        if told.seat in fed:
            meal = fed[told.seat]
            eaten = (told.ants, told.food_eaten, told.larvae_eaten, told.starved)
            assert eaten == (meal.ants, meal.food, meal.larvae, meal.starved)
            missing, price = told.food_missing, price_at_feeding(view, told.seat)
            if state.nests[told.seat].food and (missing or price):
                poorer = fed_with(state, told.seat, -1)
                fewer_points = over.nests[told.seat].score - score_with(state, told.seat, -1)
                dearer = poorer.larvae - meal.larvae, poorer.starved - meal.starved, fewer_points
                assert list(map(int, re.findall(r"\d+", price))) == [n for n in dearer if n > 0]
            if missing:
                enough, less = (fed_with(state, told.seat, n) for n in (missing, missing - 1))
                assert not enough.larvae + enough.starved
                assert less.larvae + less.starved
    bonuses = [nest.sources.get("end", 0) + veterans[seat] for seat, nest in enumerate(over.nests)]
    scores = [nest.score + told.points for nest, told in zip(state.nests, foretold, strict=True)]
    assert [nest.score for nest in over.nests] == [a + b for a, b in zip(scores, bonuses, strict=True)]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 1, {}),
        (3, 2, {"beyond": "five"}),
        (4, 3, {"species": "special", "beyond": "five"}),
        (5, 4, {"long": "on"}),
        (3, 5, {"centipedes": "standard"}),
        (3, 6, {"species": "special"}),
        (4, 7, {}),
    ],
)
def test_rounds_end_as_foretold(seats: int, seed: int, options: dict[str, str]) -> None:
    record: Record[State] = Record(GAME, seats, seed, options)
    rng = Streams(seed)
    compared, before = 0, None
    while record.play.ask is not None:
        boundary = record.play.boundary
        if boundary is not before and boundary.phase is not Phase.SETUP and not record.play.since:
            before = boundary
            state = GAME.copy(boundary)
            without_battles(state)
            agrees(state, rng.below("viewer", seats))
            compared += 1
        record.answer(answer_of(record.play.ask, rng))
    assert compared >= LAST_ROUND


@pytest.mark.parametrize("ask_about", [round_ends, final_scores])
def test_what_has_been_told_of_a_position_is_told_again_without_playing_on(
    ask_about: Callable[[MarchView], object],
) -> None:
    """Screens ask for the same few positions again and again: as it stands, and after each answer."""
    position = HandmadeMatch()
    position.ants(RED, f"{BARK}.1")
    view, again = view_of(position.state, RED), view_of(position.state, RED)
    assert view is not again
    assert ask_about(view) is ask_about(again)
    position.state.deck.pop()
    assert view != view_of(position.state, RED), "not even where what tells most positions apart is equal"
    assert hash(view) == hash(view_of(position.state, RED))
    assert ask_about(view) is not ask_about(view_of(position.state, RED))


@pytest.mark.parametrize("food", range(3))
def test_the_food_that_is_missing_is_also_that_for_the_thieves_of_others(food: int) -> None:
    position = HandmadeMatch()
    position.in_play(BLUE, "thief_abdomen")
    position.ants(RED, "0", "0")
    position.gives(RED, larvae=2, food=food)
    assert round_ends(view_of(position.state, RED))[RED].food_missing == 2 - food


def boundaries(seats: int, seed: int, options: dict[str, str]) -> Iterator[tuple[State, Streams]]:
    """Play a game; yield the state before each turn after the set-up, and the streams of chance."""
    record: Record[State] = Record(GAME, seats, seed, options)
    rng = Streams(seed)
    while record.play.ask is not None:
        if not record.play.since and record.play.boundary.phase is not Phase.SETUP:
            yield record.play.boundary, rng
        record.answer(answer_of(record.play.ask, rng))


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (4, {"species": "special", "beyond": "five"}),
        (5, {"long": "on"}),
        (3, {"centipedes": "standard"}),
    ],
)
def test_the_game_ends_as_foretold_if_its_round_ended_now(seats: int, options: dict[str, str]) -> None:
    """Points, holdings and bonuses are those of one moment: that at which the rules end the game.

    More than four games are played where these bring no points of some kind.
    """
    brought = Counter[str]()
    for seed in range(40):
        for boundary, rng in boundaries(seats, seed, options):
            before = GAME.copy(boundary)
            without_battles(before)
            told = final_scores(view_of(before, rng.below("viewer", seats)))
            _events, over = played_out(before)
            assert told.horde == (over.horde.score if over.horde is not None else None)
            for bonus, holds in zip(
                told.bonuses,
                (lambda nest: nest.larvae, lambda nest: nest.food, lambda nest: len(nest.hand)),
                strict=over.horde is None,
            ):
                assert bonus.counts == tuple(map(holds, over.nests))
            for seat, nest in enumerate(over.nests):
                gained = Counter(nest.sources)
                gained.subtract(before.nests[seat].sources)
                former = before.nests[seat]
                fought = 0  # points for hexes on which battles are still to be fought
                if VETERAN in former.body["head"][-1:]:
                    fought = gained["ability"] - len(former.battlefields)
                assert told.scores[seat] == nest.score - fought
                assert told.bonus(seat) == gained["end"]
                assert told.round[seat] == gained.total() - gained["end"] - fought
                brought.update(gained)
        if seed >= 3 and brought["meadow"] and brought["goal"]:
            return
    raise AssertionError(f"points of some kind never come: {brought}")


@pytest.mark.parametrize("games", fewer([(3, 4)], [(2, 3), (4, 3), (5, 5)]))
@pytest.mark.parametrize("card", [HONEYPOT, LEAFCUTTER])
def test_the_game_ends_as_foretold_after_each_answer_of_its_last_harvest(
    card: str, games: list[tuple[int, int]]
) -> None:
    """Everybody's harvest is counted, with what has been chosen; no battle is due any more."""
    compared = 0
    for seats, seed in games:
        record: Record[State] = Record(GAME, seats, seed)
        rng = Streams(seed)
        while record.play.ask is not None:
            boundary = record.play.boundary
            if boundary.phase is Phase.DECREE and not record.play.since:
                for chosen in range(3):
                    state = GAME.copy(boundary)
                    state.round, state.phase = LAST_ROUND, Phase.HARVEST
                    state.queue = [(state.active + place) % seats for place in range(seats)]
                    for nest in state.nests:
                        nest.body["abdomen"].append(card)
                    for here in state.hexes.values():
                        here.loose = [n + (chosen > 1) for n in here.loose]  # they stand together again
                    foretold, over = last_harvest(state, chosen, rng)
                    if foretold:
                        assert foretold == over
                        compared += 1
            record.answer(answer_of(record.play.ask, rng))
    assert compared, "no question in these games as the cards are dealt now: take other seeds"


def last_harvest(state: State, chosen: int, rng: Streams) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Play a game to its end from its harvest, in which one player chooses so many sites at random.

    Returns:
        The points that are foretold after that, none if nothing was asked, and those at the end.
    """
    m, foretold, who = Match(state, lambda event: None), tuple[int, ...](), rng.pick("who", state.queue)

    def answer(ask: Ask) -> Choice:
        nonlocal chosen, foretold
        view = view_of(state, who)
        asked = harvesting(ask, view)
        if ask.seat != who or asked is None:
            return calm_answer(m, ask)
        assert not battles_due(view)
        assert not any(end.at_risk for end in round_ends(view, asked))
        choice = rng.pick("site", ask.choices) if chosen else calm_answer(m, ask)
        chosen = max(0, chosen - 1)
        meaning = choice.meaning
        if isinstance(meaning, AimAtSpot):
            asked = replace(asked, sites=(*asked.sites, meaning.spot))
        foretold = final_scores(view, asked).scores
        return choice

    while state.phase is not Phase.OVER:
        answered(play_on(m), answer)
    return foretold, tuple(nest.score for nest in state.nests)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(3))
def test_what_must_still_be_lost_is_lost_in_what_the_round_is_said_to_bring(seed: int) -> None:
    """As many games are played as it takes to see ants that starve, and losses of winners and losers."""
    asked = Counter[str]()
    for n in count(100 * seed):
        for state, rng in boundaries(3, n, {}):
            if state.phase is Phase.WORKER:
                asked += losses_foretold(GAME.copy(state), rng)
        if asked["feed.starve"] > 5 and asked["winner"] > 5 and asked["loser"] > 5:
            break


def losses_foretold(state: State, rng: Streams) -> Counter[str]:
    """Play the last round to its end from a turn on; return of whom which losses were foretold."""
    told: list[object] = []
    asked = Counter[str]()
    state.round = LAST_ROUND

    def tell(event: Event) -> None:
        if told and isinstance(event, ScoredBattle):
            battle = state.battle
            assert battle is not None
            ends = round_ends(view_of(state, None))
            assert told.pop() == [(end.meadow, end.goals, end.harvest, end.certain_points) for end in ends]

    m = Match(state, tell)

    def answer(ask: Ask) -> Choice:
        if isinstance(ask.about, Losing) and ask.kind in ("battle.losses", "feed.starve"):
            view = with_losses(view_of(state, None), ask)
            if state.battle is None:
                starved[ask.seat] = final_scores(view).scores[ask.seat]
                asked[ask.kind] += 1
            elif not told:
                told.append(
                    [(end.meadow, end.goals, end.harvest, end.certain_points) for end in round_ends(view)]
                )
                asked["winner" if ask.seat == state.battle.winner else "loser"] += 1
        return rng.pick("card", ask.choices) if isinstance(ask.about, LayingFerocity) else calm_answer(m, ask)

    starved: dict[int, int] = {}
    end_phase(m)
    while state.phase is not Phase.OVER:
        answered(play_on(m), answer)
    for seat, score in starved.items():
        assert score == m.nests[seat].score
    return asked


def having_lost(state: State, seat: int, numbers: Collection[int]) -> State:
    """Return a position in which a player has lost all battles of some hexes."""
    worse = GAME.copy(state)
    for here in map(worse.hexes.__getitem__, numbers):
        while spots := here.spots(seat):
            here.take(seat, spots[0].site)
    return worse


def at_stake(state: State, seat: int) -> list[int]:
    """Return the hexes on which a player may lose something in a battle that is due."""
    view = view_of(state, seat)
    return [
        number
        for number, here in view.hexes.items()
        if is_due(view, number) and is_at_stake(view, here, seat)
    ]


def losing(state: State, seat: int) -> State:
    """Return a position in which a player has lost all battles that were due, and others have most of all."""
    worse = having_lost(state, seat, at_stake(state, seat))
    for other, nest in enumerate(worse.nests):
        if other != seat:
            worse.hexes[0].loose[other] += 40
            nest.food += 90
            nest.larvae += 90
            nest.body["thorax"] += ["swarm"] * 40  # counted as Evolutions, never used
    return worse


@pytest.mark.few(1)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"beyond": "five"}), (4, {})])
def test_points_told_as_sure_come_though_battles_are_lost_and_others_have_more(
    seats: int, options: dict[str, str]
) -> None:
    """Points not told with a question mark come in the worst case; those with it, in the calm one.

    As many games are played as it takes to compare some of either.
    """
    unsure = Counter[bool]()
    for seed in range(20):
        for boundary, _rng in boundaries(seats, seed, options):
            for seat, told in enumerate(round_ends(view_of(boundary, 0))):
                assert 0 <= told.certain_points <= told.points
                assert scored_at_worst(boundary, seat) >= told.certain_points
                unsure[bool(told.uncertain_points)] += 1
        if min(unsure[True], unsure[False]) > 5:
            return
    raise AssertionError(f"no points are told with a question mark: {unsure}")


def scored_at_worst(state: State, seat: int) -> int:
    """Return what a player scores, but for abilities, if each battle is lost and others have most."""
    m = Match(losing(state, seat), lambda event: None)
    for nest in m.nests:
        nest.battlefields.clear()
    before = m.nests[seat].score - m.nests[seat].sources.get("ability", 0)
    play_out(m)
    return m.nests[seat].score - m.nests[seat].sources.get("ability", 0) - before


def total(state: State, seat: int) -> int:
    """Return the points of a player when the round has been played out, in the last one with the bonuses."""
    m = Match(GAME.copy(state), lambda event: None)
    play_out(m)
    if state.round == LAST_ROUND:
        score_bonuses(m)
    return m.nests[seat].score


def test_what_the_points_if_over_now_may_lose_is_told_as_at_risk() -> None:
    """By own battles that are lost, and by centipedes that others kill; several games have such."""
    killed = 0
    for seed in range(2, 22):
        for boundary, rng in boundaries(3, seed, {}):
            state, seat = GAME.copy(boundary), rng.below("seat", 3)
            state.nests[seat].body["head"].append("traitor_head")
            view = view_of(state, seat)
            told = round_ends(view)[seat]
            worse = having_lost(state, seat, at_stake(state, seat))
            for number, here in worse.hexes.items():
                others = (other for other in range(3) if other != seat)
                if is_due(view, number) and any(
                    is_at_stake(view, view.hexes[number], each) for each in others
                ):
                    here.centipede = False
                    killed += boundary.hexes[number].centipede
            assert told.points_at_risk >= total(state, seat) - total(worse, seat)
        if killed:
            return
    raise AssertionError("no centipede is ever fought over")


def test_a_bonus_that_hangs_on_a_battle_is_at_risk() -> None:
    """For the most food, which comes from the site of an ant that is attacked."""
    position = HandmadeMatch()
    position.state.round = LAST_ROUND
    position.ants(RED, "9.2")
    position.ants(BLUE, "9.1", "9.3", "9.4", "9.o")
    red = round_ends(view_of(position.state, RED))[RED]
    assert red.at_risk == (Stake(BARK, Goods(food=1)),)
    assert red.points_at_risk == 1


def test_points_are_unsettled_where_a_battle_to_come_changes_them_also_one_of_others() -> None:
    """The two larvae of a site that is fought for make its owner level with somebody who fights nowhere."""
    position = HandmadeMatch()
    position.state.round = LAST_ROUND
    position.gives(RED, food=1)
    position.gives(BLACK, larvae=6, food=5)
    position.ants(RED, f"{SOIL}.1")
    assert not unsettled(view_of(position.state, RED)), "nobody fights"
    position.ants(BLUE, f"{SOIL}.o", f"{SOIL}.o")
    assert BLACK not in unsettled(view_of(position.state, RED)), "ahead either way"
    position.gives(RED, larvae=4)
    over = final_scores(view_of(position.state, RED))
    assert over.bonuses[0].points[BLACK] == over.bonuses[0].points[RED] > 0, "level, with those of the site"
    assert {RED, BLACK} <= unsettled(view_of(position.state, RED))


def test_who_meets_a_centipede_has_points_that_are_unsettled() -> None:
    position = HandmadeMatch()
    position.centipedes_on(BARK)
    position.ants(RED, "9.o")
    assert unsettled(view_of(position.state, RED)) == {RED}


def test_goals_that_count_what_others_have_are_those_marked_so() -> None:
    """Every other goal in play holds or not whatever others have."""
    for card in standard().cards.values():
        if card.kind != "goal":
            continue
        position = HandmadeMatch(3)
        position.in_play(RED, card.id)
        position.ants(RED, "0", "1.1", "2.1", "3.1", "4.1")
        position.gives(RED, larvae=2, food=2)
        position.in_play(RED, "digger_thorax")
        held = GOALS[card.id](position, RED)
        after = Match(losing(position.state, RED), lambda event: None)
        if card.id in AGAINST_OTHERS:
            assert held
            assert not GOALS[card.id](after, RED)
        else:
            assert GOALS[card.id](after, RED) == held


def test_points_that_may_not_come_have_a_question_mark() -> None:
    """As Epic Stores, while a neighbour may still harvest more; and a control site with a battle due."""
    position = HandmadeMatch()
    position.in_play(RED, "epic_stores")
    position.gives(RED, food=6)
    position.ants(RED, "1.1", "9.1")
    position.ants(BLUE, "9.2", "9.o")
    view = view_of(position.state, RED)
    red = round_ends(view)[RED]
    goal = standard().cards["epic_stores"].points
    assert (red.certain_points, red.uncertain_points) == (1, goal + 2), (
        "hex 1 is held in peace; hex 9 has a point and its control"
    )
    line = RoundForecast(red, final_scores(view), "ascii").draw(76, 2).to_text().splitlines()[0]
    assert f"+1* +{goal + 2}*?" in line
    naming = Naming(standard(), ("Ann", "Bob", "Cleo"))
    assert f"Not certain among these: {goal + 2} colony points." in [*round_end_lines(naming, red)]


def test_bonuses_count_what_the_harvest_brings_before_them() -> None:
    """Five food each is no tie where one of the two harvests more, and eats less."""
    position = HandmadeMatch(2)
    position.gives(RED, food=5)
    position.gives(BLUE, food=5)
    position.ants(BLUE, "0", "0")
    over = final_scores(view_of(position.state, RED))
    food = over.bonuses[1]
    assert (food.counts, food.points) == ((5, 4), (3, 0))


# -- positions made by hand ------------------------------------------------------------------------------


def test_what_lies_where_a_battle_is_due_is_at_risk() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1", "9.1")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    red, blue, _black = round_ends(view_of(position.state, RED))
    control = position.tile(BARK).sites[0]
    assert (control.resource, control.amount) == ("colony_point", 1)
    assert red.at_risk == (Stake(BARK, Goods(points=2)),), "a point of the site, and one for the inner meadow"
    assert [stake.hex for stake in blue.at_risk] == [BARK]
    assert blue.at_risk[0].goods == Goods(blue.harvest.larvae, blue.harvest.food, blue.harvest.cards)


@pytest.mark.parametrize("positions", fewer(12, 30))
@pytest.mark.parametrize("card", sorted(set(standard().cards) & set(GOALS)))
def test_a_goal_that_hangs_on_a_battle_is_at_risk_on_its_hex(card: str, positions: int) -> None:
    """Told is what its player loses with that hex alone, and what they lose with all of them."""
    rng, hung = Streams(1), card in ("advanced_evolution", "link_to_the_past")
    for after in range(300):  # no battle takes what these two count
        if hung and after >= positions:
            return
        position = HandmadeMatch()
        position.in_play(RED, card)
        for number in position.state.hexes.keys() - {0}:
            for site in range(1, len(position.tile(number).sites) + 1):
                owner = rng.below("ant", 6)
                if owner < 5:
                    position.ants(RED if owner < 3 else owner - 2, f"{number}.{site}")
            if not rng.below("battle", 3):
                position.ants(BLUE, f"{number}.o")
            position.meadow[number].wormhole = not rng.below("wormhole", 2)
        position.gives(RED, food=rng.below("food", 5), larvae=rng.below("larvae", 4))
        calm = scored_calmly(position.state, RED)
        red, risky = round_ends(view_of(position.state, RED))[RED], at_stake(position.state, RED)
        told = {stake.hex: stake.goods.points for stake in red.at_risk}
        for number in risky:
            alone = scored_calmly(having_lost(position.state, RED, [number]), RED)
            assert told.get(number, 0) == (calm - alone).total(), "fewer ants to feed may win a goal"
        less = scored_calmly(having_lost(position.state, RED, risky), RED)
        lost = calm.total() - less.total()
        assert red.points_at_risk == max(0, lost)
        hung |= card in red.goals and lost >= position.card(card).points
    raise AssertionError("no battle takes what it counts")


def test_larvae_that_an_opponents_head_takes_are_at_risk_as_far_as_there_are_any() -> None:
    """On each hex as many as are left by the battles before it; none that nobody attacks for."""
    position = HandmadeMatch()
    for number in (SOIL, TALL_SAND, BARK):
        position.ants(RED, f"{number}.1")
        position.ants(BLUE, f"{number}.o")
    position.gives(RED, larvae=3)
    bare = round_ends(view_of(position.state, RED))
    position.in_play(BLUE, "amazon_head")
    red, blue, _black = round_ends(view_of(position.state, RED))
    before = {stake.hex: stake.goods.larvae for stake in bare[RED].at_risk}
    risks = {stake.hex: stake.goods.larvae - before.get(stake.hex, 0) for stake in red.at_risk}
    assert risks == {SOIL: 2, TALL_SAND: 1, BARK: 0}
    assert blue.at_risk == bare[BLUE].at_risk


def test_a_peaceful_hex_is_not_at_risk() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2")
    assert not any(told.at_risk for told in round_ends(view_of(position.state, RED)))


def test_a_centipede_puts_at_risk_what_its_hex_yields_to_all_but_the_traitor() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2")
    position.centipedes_on(BARK)
    position.in_play(BLUE, "traitor_head")
    red, blue, _black = round_ends(view_of(position.state, RED))
    assert [stake.hex for stake in red.at_risk] == [BARK]
    assert blue.at_risk == (Stake(BARK, Goods(points=1)),), "the others may kill it"
    assert blue.ability == 1, "the Traitor scores for the centipede"


def test_what_was_gathered_by_resting_is_eaten() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1", "0", "0", "0", "0")
    position.nests[RED].rest_food = 2
    told = round_ends(view_of(position.state, BLUE))[RED]
    assert (told.ants, told.food_eaten, told.starved) == (5, 2, 0)
    assert told.rest.food == 2
    naming = Naming(standard(), ("Ann", "Bob", "Cleo"))
    assert "Resting brings Ann 2 food." in [*round_end_lines(naming, told)]
    line = (
        RoundForecast(told, final_scores(view_of(position.state, RED)), "ascii")
        .draw(76, 2)
        .to_text()
        .splitlines()[0]
    )
    assert "+2l +2f" in line, "with what the site yields"


def test_larvae_for_which_the_supply_has_no_cubes_are_told() -> None:
    naming = Naming(standard(), ("Ann", "Bob", "Cleo"))
    position = HandmadeMatch()
    position.ants(RED, "3.2")  # two larvae
    nest = position.nests[RED]
    nest.supply, nest.larvae = 1, nest.larvae + nest.supply - 1
    end = round_ends(view_of(position.state, RED))[RED]
    assert (end.harvest.larvae, end.larvae_without_supply) == (1, 1)
    told = list(round_end_lines(naming, end))
    assert told[1] == "1 larva cannot be gained: no cubes are left in the supply."
    (row,) = (
        RoundForecast(end, final_scores(view_of(position.state, RED)), "ascii")
        .draw(76, 1)
        .to_text()
        .splitlines()
    )
    assert "+1l (supply lacks 1l)" in row


def test_that_the_supply_lacks_larvae_is_told_also_where_there_is_little_room_beside_what_is_at_risk() -> (
    None
):
    position = HandmadeMatch()
    position.ants(RED, "3.2", "2.2", "2.o")
    position.ants(BLUE, "2.1")
    nest = position.nests[RED]
    nest.supply, nest.larvae = 0, nest.larvae + nest.supply
    end = round_ends(view_of(position.state, RED))[RED]
    assert (end.harvest.larvae, end.larvae_without_supply, bool(end.at_risk)) == (0, 3, True)
    (row,) = RoundForecast(end, None, "ascii").draw(34, 1).to_text().splitlines()
    assert "(no l)" in row
    assert "at risk: " in row


def test_who_is_asked_how_they_harvest_is_told_of_the_harvest_to_come() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "honeypot_abdomen")
    position.ants(RED, "3.2", "3.1")
    position.state.phase, position.state.queue = Phase.HARVEST, [BLUE, BLACK]
    ask = next(harvest(position, RED))
    view = view_of(position.state, RED)
    asked = harvesting(ask, view)
    assert asked == Harvesting(RED)
    told, unaware = round_ends(view, asked)[RED], round_ends(view)[RED]
    assert (told.has_harvested, told.harvest.larvae) == (False, 2)
    assert (unaware.has_harvested, unaware.harvest.larvae) == (True, 0)
    assert told.food_eaten >= unaware.food_eaten


def test_what_is_chosen_of_a_harvest_counts_in_what_it_is_said_to_bring() -> None:
    """The second question of the Leafcutter Abdomen already tells the food of the first site."""
    position = HandmadeMatch()
    position.in_play(RED, LEAFCUTTER)
    position.ants(RED, "3.2", "3.1", "1.1")
    position.state.phase, position.state.queue = Phase.HARVEST, [BLUE, BLACK]
    flow = harvest(position, RED)
    view, first = view_of(position.state, RED), next(flow)
    before = round_ends(view, harvesting(first, view))[RED].harvest
    second = flow.send(next(choice for choice in first.choices if choice.text == "3.2"))
    asked = harvesting(second, view)
    assert asked is not None
    assert [str(spot) for spot in asked.sites] == ["3.2"]
    after = round_ends(view, asked)[RED].harvest
    assert (after.larvae, after.food - before.food) == (before.larvae - 2, 1)


def test_in_the_last_soldier_phase_battles_of_hexes_that_it_has_passed_are_not_due() -> None:
    """The hex whose battles have begun is the last that has left the queue."""
    position = HandmadeMatch()
    for number in (SOIL, 3, BARK):
        position.ants(RED, f"{number}.1")
        position.ants(BLUE, f"{number}.2", f"{number}.o")
    position.state.phase, position.state.round = Phase.SOLDIER, LAST_ROUND
    position.state.queue = [number for number in sorted(position.state.hexes) if number > 3]
    view = view_of(position.state, RED)
    assert [battle.hex for battle in battles_due(view)] == [3, BARK]
    assert [stake.hex for stake in round_ends(view)[RED].at_risk] == [3, BARK]


def test_what_would_change_the_points_counts_the_harvest_that_is_asked_about() -> None:
    """Two larvae of a site make two more than theirs, as the table above says."""
    position = HandmadeMatch(2)
    position.in_play(RED, LEAFCUTTER)
    position.ants(RED, "3.2")
    position.gives(RED, larvae=2, food=1)
    position.gives(BLUE, larvae=2)
    position.state.phase, position.state.round = Phase.HARVEST, LAST_ROUND
    position.state.queue = [BLUE]
    ask = next(harvest(position, RED))
    seat_view = SeatView(view_of(position.state, RED), ask, ask, None, ("Ann", "Bob"), (), 0)
    lines = what_would_change(view_of(position.state, RED), seat_view, RED)
    assert lines is not None
    assert any("lead Bob by 2 for the most larvae" in line for line in lines)


@pytest.mark.parametrize(
    ("phase", "number", "due", "at_risk"),
    [
        (Phase.WORKER, LAST_ROUND, True, True),
        (Phase.HARVEST, LAST_ROUND, False, False),
        (Phase.HARVEST, 1, True, False),
    ],
)
def test_after_the_last_battles_none_is_due_and_nothing_at_risk(
    phase: Phase, number: int, due: bool, at_risk: bool
) -> None:
    """In earlier rounds those who still stand together fight in the next one."""
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.o")
    position.state.phase, position.state.round, position.state.queue = phase, number, []
    view = view_of(position.state, RED)
    assert bool(battles_due(view)) is due
    assert bool(threats_to(view, RED)) is due
    assert bool(round_ends(view)[RED].at_risk) is at_risk
    forecast = ScoreForecast(final_scores(view), round_ends(view))
    page = Scores(view, ("Ann", "Bob", "Cleo"), Look(), forecast=forecast)
    assert ("battle on 9" in page.whole(80, 40).to_text()) is at_risk


def test_the_site_that_the_forecast_doubles_for_a_player_is_named() -> None:
    naming = Naming(standard(), ("Ann", "Bob", "Cleo"))
    position = HandmadeMatch()
    position.ants(RED, "3.2", "3.1")
    plain = round_ends(view_of(position.state, RED))[RED]
    position.in_play(RED, "honeypot_abdomen")
    view = view_of(position.state, RED)
    end = round_ends(view)[RED]
    assert plain.doubled_harvest is None
    assert end.doubled_harvest is not None
    assert end.doubled_harvest.spot.hex == 3
    assert end.harvest.larvae - plain.harvest.larvae == end.doubled_harvest.goods.larvae
    assert end.harvest.food - plain.harvest.food == end.doubled_harvest.goods.food
    (row,) = RoundForecast(end, None, "ascii").draw(76, 1).to_text().splitlines()
    assert re.search(r"\(\d[lf] on 3 twice\)", row)
    assert any("counted twice" in line for line in round_end_lines(naming, end))


def test_who_has_harvested_is_told_of_no_harvest_to_come() -> None:
    naming = Naming(standard(), ("Ann", "Bob", "Cleo"))
    position = HandmadeMatch()
    position.ants(RED, "0")
    position.state.phase, position.state.queue = Phase.HARVEST, [BLUE, BLACK]
    ends = round_ends(view_of(position.state, RED))
    assert [end.has_harvested for end in ends] == [True, False, False]
    assert not any("harvest" in line for line in round_end_lines(naming, ends[RED]))
    assert next(round_end_lines(naming, ends[BLUE])) == "Bob will harvest nothing."
    position.state.phase, position.state.queue = Phase.DECREE, [RED]
    assert all(end.has_harvested for end in round_ends(view_of(position.state, RED)))


def test_the_ant_in_control_starves_last() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1", "0", "0")
    control = position.tile(SOIL).control
    assert control == 0
    told = round_ends(view_of(position.state, RED))[RED]
    harvested = told.harvest.food * 4 + told.harvest.larvae
    assert told.starved == max(0, 3 - harvested)
    assert told.meadow == 1


def test_holdings_of_all_are_told_with_each_bonus() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=2, food=1)
    position.gives(BLUE, larvae=2, hand="swarm")
    position.gives(BLACK, food=3)
    told = final_scores(view_of(position.state, BLACK))
    assert [(bonus.most, bonus.counts, bonus.points) for bonus in told.bonuses] == [
        (Most.LARVAE, (2, 2, 0), (1, 1, 0)),
        (Most.FOOD, (1, 0, 3), (0, 0, 3)),
        (Most.CARDS, (0, 1, 0), (0, 3, 0)),
    ]
    assert told.scores == (1, 4, 3)


def test_a_veteran_head_scores_for_each_hex_still_to_be_fought_on() -> None:
    position = HandmadeMatch()
    position.centipedes_on(BARK)
    position.ants(RED, "1.1", "9.1")
    position.ants(BLUE, "1.2", "1.o")
    position.in_play(RED, "veteran_head")
    red, blue, _black = round_ends(view_of(position.state, BLUE))
    assert red.ability == 2, "on hex 1 against Blue, on hex 9 against the centipede"
    assert blue.ability == 0
    position.nests[RED].battlefields = [SOIL, TALL_SAND]
    assert round_ends(view_of(position.state, BLUE))[RED].ability == 3, (
        "and on hex 3, where the battle is over"
    )
