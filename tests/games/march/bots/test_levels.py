"""The bots of March of the Ants: always legal, each level better than the one below, none sees too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count, islice, product
from time import process_time
from typing import Any

import pytest

from antterm.bots import Bot, Budget, RandomBot, Thinker, Thought, randomness
from antterm.core.ask import Ask, Choice
from antterm.core.game import Outcome
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.bots import BOTS, search
from antterm.games.march.bots.evaluation import verdict
from antterm.games.march.bots.levels import EasyBot, ExpertBot, HardBot, MarchThinker, NormalBot
from antterm.games.march.bots.policy import Simulation
from antterm.games.march.bots.weights import BEGINNER
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.determinization import determinize, match_of
from antterm.games.march.rules.explore import SCOUT
from antterm.games.march.rules.game import March
from antterm.games.march.rules.state import Phase, State
from antterm.games.march.rules.topics import Acting, ActingAgain, Placing, Playing, Stepping
from antterm.games.march.rules.view import MarchView, view_of
from tests.games.march.games import eager
from tests.games.march.invariants import cards_are_conserved, hexes_are_conserved
from tests.sampling import chosen

GAME = March()
LEVELS = ("easy", "standard", "hard")


class HastyBot(MarchThinker):
    """Plays on so few games that tests can wait for it."""

    rollouts = 2
    most = 2
    lies = 2


class HastiestBot(HastyBot):
    """Plays on as few as there can be."""

    rollouts = 1


def begun(seats: int, seed: int, **options: str) -> Play[State]:
    """A new game."""
    return Play.start(GAME, with_defaults(GAME.options, seats, options), seats, seed)


def answers_of(play: Play[State], bots: list[Bot], seed: int) -> Iterator[str]:
    """Have these bots play a game on, answer by answer."""
    answers = 0
    while play.ask is not None:
        seat = play.ask.seat
        text = bots[seat].choose(play.ask, play.view(seat), randomness(seed, seat, answers))
        assert play.ask.find(text) is not None, text
        play.answer(text)
        answers += 1
        assert answers < 5000
        yield text


def played(bots: list[Bot], seed: int, **options: str) -> Outcome:
    """Return the outcome of a game that these bots play to its end."""
    play = begun(len(bots), seed, **options)
    for _ in answers_of(play, bots, seed):
        pass
    assert play.outcome is not None
    return play.outcome


def scores(bots: list[Bot], seed: int, **options: str) -> tuple[int, ...]:
    """Final points of such a game."""
    return played(bots, seed, **options).scores


# -- always legal --------------------------------------------------------------------------------------


def mixed(seats: int, *bots: type[Bot], first: int = 0) -> list[Bot]:
    """Bots of these classes, who take turns in sitting down."""
    return [bots[(first + seat) % len(bots)]() for seat in range(seats)]


@pytest.mark.few(1)
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 1), (4, 2)])
def test_bots_play_with_special_species(seats: int, seed: int) -> None:
    bots = mixed(seats, EasyBot, NormalBot, RandomBot, first=seed)
    assert len(scores(bots, seed, species="special")) == seats


@pytest.mark.slow
@pytest.mark.parametrize("long", ["off", "on"])
@pytest.mark.parametrize("seats", range(2, 6))
def test_bots_play_legally_to_the_end(seats: int, long: str) -> None:
    assert len(scores(mixed(seats, EasyBot, NormalBot), 1, long=long)) == seats


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "table", chosen([(1, "easy"), (2, "hard"), (3, "standard")], product(range(1, 6), LEVELS)), ids=str
)
def test_bots_play_legally_against_the_horde(table: tuple[int, str]) -> None:
    seats, level = table
    bots = mixed(seats, EasyBot, NormalBot, first=LEVELS.index(level))
    assert len(scores(bots, 2, centipedes=level)) == seats


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "most"), [(HastiestBot, 40), (HastyBot, 5000)])
@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (3, {"species": "special"}), (2, {"centipedes": "hard"}), (2, {}), (5, {})],
)
def test_bots_that_play_on_play_legally(
    seats: int, options: dict[str, str], bot: type[Bot], most: int
) -> None:
    bots = mixed(seats, bot, NormalBot, EasyBot)
    assert [*islice(answers_of(begun(seats, 4, **options), bots, 4), most)]


@pytest.mark.slow
def test_one_bot_may_sit_on_several_seats() -> None:
    bot = HastyBot()
    assert len(list(islice(answers_of(begun(2, 5), [bot, bot], 5), 80))) == 80


def taken(seed: int, side: str = "") -> Iterator[tuple[str, str]]:
    """The kinds of the questions of a game and what normal bots answer, unless `side` is chosen for them."""
    record, bots = Record(GAME, 4, seed, {"species": "special"}), [NormalBot() for _ in range(4)]
    while (ask := record.play.ask) is not None:
        rng = randomness(seed, ask.seat, len(record.answers))
        text = bots[ask.seat].choose(ask, record.play.view(ask.seat), rng)
        if side and ask.kind == "setup.species":
            text = side
        yield ask.kind, text
        record.answer(text)


def test_normal_bots_choose_either_side() -> None:
    found: Counter[str] = Counter()
    for seed in range(5):
        chosen = [text for kind, text in islice(taken(seed), 12) if kind == "setup.species"]
        assert len(chosen) == 4
        found.update(chosen)
    assert found["special"] >= 5
    assert found["ordinary"] >= 5


@pytest.mark.slow
def test_normal_bots_use_every_action_of_the_species() -> None:
    missing = {species.action for species in standard().species.values()}
    for seed in range(6):
        for kind, text in taken(seed, side="special"):
            missing -= {text} if kind == "turn.action" else set()
            if not missing:
                return
    assert not missing


# -- what they see, and how long they think --------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {}),
        (2, {"centipedes": "standard"}),
        (3, {"species": "special"}),
        (4, {}),
        (5, {"long": "on"}),
    ],
)
def test_a_redraw_looks_the_same_to_the_seat_whose_view_it_is_drawn_from(
    seats: int, options: dict[str, str]
) -> None:
    play, rng = begun(seats, 7, **options), Streams(7)
    for number in count():
        if play.ask is None:
            break
        for seat in range(number % 4, seats, 4):  # every seat at every fourth answer
            view = play.view(seat)
            m = determinize(view, rng)
            assert replace(view_of(m.state, seat), components=view.components) == view
        play.answer(rng.pick("answers", play.ask.choices).text)


def curious(ask: Ask, rng: Streams) -> str:
    """A random answer of somebody who explores whenever they can."""
    texts = {choice.text for choice in ask.choices}
    wanted = [text for text in ("six_thousand_steps", "explore", "forage") if text in texts]
    return wanted[0] if wanted and isinstance(ask.about, Acting | ActingAgain) else eager(ask, rng)


def scouted(seats: int, seed: int, options: dict[str, str]) -> Iterator[Play[State]]:
    """A game whose players explore eagerly, with Scout Thorax on the thoraxes of two; every position."""
    play, rng = begun(seats, seed, **options), Streams(seed)
    while play.ask is not None:
        yield play
        play.answer(curious(play.ask, rng))
        state = GAME.copy(play.boundary)
        bare = [nest for nest in state.nests if not nest.body["thorax"]]
        if bare and SCOUT in state.deck and not play.since and state.phase is Phase.WORKER:
            state.deck.remove(SCOUT)
            bare[0].body["thorax"].append(SCOUT)
            play = Play(GAME, state)


SCOUTED = [
    (2, {"long": "on"}),
    (2, {"centipedes": "hard"}),
    (3, {"species": "special"}),
    (4, {"species": "special", "beyond": "none"}),
    (4, {}),
    (5, {"beyond": "two"}),
]


def redraws_of_scouts(seats: int, options: dict[str, str], seed: int, every: int) -> Counter[str]:
    """Redraw every so many positions of such a game, for each seat.

    Returns:
        How many redraws there were, and in how many of them the seat remembers hexes put back.
    """
    met, rng = Counter[str](), Streams(seed)
    for number, play in enumerate(scouted(seats, seed, options)):
        if number % every:
            continue
        for seat in range(seats):
            view = play.view(seat)
            assert len(view.put_back) == len(set(view.put_back)) <= view.stack
            m = determinize(view, rng)
            hexes_are_conserved(m.state)
            cards_are_conserved(m.state)
            assert replace(view_of(m.state, seat), components=view.components) == view
            is_seen = view.looker in (None, seat)
            if is_seen:
                assert set(standard().standard).isdisjoint(m.state.box), "all standard hexes are in the game"
            met.update({"redraws": 1, "put back": bool(view.put_back)})
    return met


@pytest.mark.few(1)
@pytest.mark.parametrize(("seats", "options"), SCOUTED, ids=str)
def test_who_puts_hexes_back_again_and_again_imagines_each_once(seats: int, options: dict[str, str]) -> None:
    met = redraws_of_scouts(seats, options, 2, 5)
    assert met["put back"]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), SCOUTED, ids=str)
def test_scouts_imagine_each_hex_once_in_thousands_of_redraws(seats: int, options: dict[str, str]) -> None:
    met = sum((redraws_of_scouts(seats, options, seed, 1) for seed in range(100, 130)), Counter[str]())
    assert met["put back"] > 1500


def test_a_redraw_shuffles_what_the_seat_does_not_know() -> None:
    view = begun(3, 1).view(0)
    hands = {tuple(determinize(view, Streams(seed)).nests[1].hand) for seed in range(10)}
    stacks = {tuple(determinize(view, Streams(seed)).state.stack) for seed in range(10)}
    assert len(hands) > 5
    assert len(stacks) > 5


@pytest.mark.slow
def test_the_same_randomness_gives_the_same_game() -> None:
    first, again = (
        list(islice(answers_of(begun(3, 3), [NormalBot(), EasyBot(), HastyBot()], 3), 100)) for _ in range(2)
    )
    assert first == again


@pytest.mark.parametrize("bot", [HardBot, ExpertBot])
def test_a_bot_that_is_told_to_stop_answers_at_once(bot: type[MarchThinker]) -> None:
    play = begun(3, 1)
    assert play.ask is not None
    budget, told = Budget(seconds=60), list[tuple[Thought, ...]]()

    def report(thoughts: object) -> None:
        told.append(tuple(thoughts))  # type: ignore[arg-type]
        budget.stop()

    budget.report = report
    begin = process_time()
    thinker: Thinker = bot()
    text = thinker.decide(play.ask, play.view(play.ask.seat), Streams(1), budget)
    assert process_time() - begin < 20
    assert text == told[-1][0].text


def test_a_lone_player_looks_ahead_before_his_starting_hex_too() -> None:
    play = begun(1, 3, centipedes="standard")
    assert play.ask is not None
    assert play.ask.kind == "setup.start_place"
    bot = HastyBot()
    thoughts = bot.analyse(play.ask, play.view(0), Streams(0), bot.budget())
    assert all(thought.rating is not None for thought in thoughts)
    play.answer(thoughts[0].text)
    assert play.ask is not None
    thoughts = bot.analyse(play.ask, play.view(0), Streams(0), bot.budget())
    assert play.ask.find(thoughts[0].text), "who asks only now is answered too"


def test_opinions_are_of_legal_answers() -> None:
    play = begun(2, 1)
    rng, bot = Streams(3), HastyBot()
    for _ in range(30):
        assert play.ask is not None
        opinions = bot.analyse(play.ask, play.view(play.ask.seat), rng, Budget(nodes=4))
        assert opinions
        assert all(play.ask.find(thought.text) for thought in opinions)
        play.answer(rng.pick("answers", play.ask.choices).text)


@pytest.mark.parametrize(("turns", "actions"), [(0, 3), (5, 5)])
def test_a_short_playout_chooses_so_many_actions_and_then_rests_to_the_slumber(
    turns: int, actions: int
) -> None:
    """Nobody may rest before their first Action of a round."""
    sim, chosen_actions = Simulation(match_of(begun(3, 2).boundary, standard())), 0
    choose = sim.policy.choose

    def counted(ask: Ask) -> Choice:
        nonlocal chosen_actions
        chosen_actions += isinstance(ask.about, Acting)
        return choose(ask)

    vars(sim.policy)["choose"] = counted
    sim.run(until=2, turns=turns)
    assert sim.m.state.round == 2
    assert chosen_actions == actions


def test_players_in_playouts_look_ahead_only_where_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[Ask]()

    def act(sim: Simulation, until: int, weighed: int) -> None:
        assert sim.ask is not None
        looked.append(sim.ask)
        sim.answer(sim.policy.choose(sim.ask))

    monkeypatch.setattr(search, "act_ahead", act)
    play = begun(2, 3)
    while play.ask is not None and not isinstance(play.ask.about, Acting):
        play.answer(play.ask.choices[0].text)
    assert play.ask is not None
    for budget, looks in ((Budget(0.2), False), (Budget(nodes=30), True), (Budget(5.0, 30), True)):
        looked.clear()
        ExpertBot().analyse(play.ask, play.view(play.ask.seat), Streams(1), budget)
        assert bool(looked) is looks


def test_a_player_who_looks_ahead_stands_at_least_as_well_as_by_the_policys_action() -> None:
    """They take the candidate after which they stand best if all rest; that is not always the policy's."""
    sim, actions, others = Simulation(match_of(begun(2, 3).boundary, standard())), 0, 0
    while (ask := sim.ask) is not None and sim.m.state.round == 1:
        if isinstance(ask.about, Acting):
            usual, ahead = sim.copy(), sim.copy()
            usual.answer(usual.policy.choose(ask))
            search.act_ahead(ahead, until=2, weighed=20)
            worths = []
            for each in (usual, ahead):
                each.run(until=2, turns=0)
                worths.append(verdict(each.m, each.policy.terrain, ask.seat).utility)
            assert worths[1] >= worths[0]
            actions, others = actions + 1, others + (worths[1] > worths[0])
        sim.answer(sim.policy.choose(ask))
    assert 0 < others < actions


# -- each level better than the one below ----------------------------------------------------------------


def share_won(bot: type[Bot], other: type[Bot], games: int, **options: str) -> float:
    """The share of games of two that a bot wins, each side of the table as often."""
    won = 0.0
    for seed, first in product(range(games // 2), (0, 1)):
        bots: list[Bot] = [other(), other()]
        bots[first] = bot()
        winners = played(bots, seed, **options).winners
        won += (first in winners) / len(winners)
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "other"), [(EasyBot, RandomBot), (NormalBot, EasyBot)])
def test_each_level_beats_the_one_below(bot: type[Bot], other: type[Bot]) -> None:
    """Of 200 games they win some 90 % (`benchmarks/march_bots.txt`)."""
    assert share_won(bot, other, 20) > 0.6


@pytest.mark.slow
def test_hard_beats_normal() -> None:
    class Hard(HardBot):
        seconds = None

    assert share_won(Hard, NormalBot, 10) >= 0.65


@pytest.mark.slow
def test_bots_score_what_people_do_and_fight_for_it() -> None:
    sources: Counter[str] = Counter()
    points = 0
    for seed in range(20):
        record = Record(GAME, 3, seed, {})
        bots = [NormalBot() for _ in range(3)]
        while (ask := record.play.ask) is not None:
            rng = randomness(seed, ask.seat, len(record.answers))
            record.answer(bots[ask.seat].choose(ask, record.play.view(ask.seat), rng))
        for nest in record.play.view(None).nests:
            sources.update(nest.sources)
            points += nest.score
    assert points / 60 >= 15
    assert sources["battle"] / 60 >= 1
    assert sources["goal"] / 60 >= 1


# -- characters ----------------------------------------------------------------------------------------


@cache
def chosen_without_character(seed: int) -> list[tuple[Ask, MarchView, int, str]]:
    """The questions of a game between normal bots on which a character may bear.

    Returns:
        Each with what its seat sees, the number of answers before it, and what a bot without one answers.
    """
    found = []
    play = begun(3, seed, beyond="five")
    for answers, _text in enumerate(answers_of(play, [NormalBot(), NormalBot(), NormalBot()], seed)):
        ask = play.ask
        if ask is not None and isinstance(ask.about, Acting | Playing | Placing | Stepping):
            view = play.view(ask.seat)
            plain = NormalBot().choose(ask, view, randomness(seed, ask.seat, answers))
            found.append((ask, view, answers, plain))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("character", BOTS.characters)
def test_a_character_is_a_small_weight_in_how_a_bot_judges(character: str) -> None:
    """It answers some questions otherwise than a bot without one, and most the same."""
    asked = changed = 0
    for seed in range(4):
        for ask, view, answers, plain in chosen_without_character(seed):
            asked += 1
            changed += NormalBot(character).choose(ask, view, randomness(seed, ask.seat, answers)) != plain
    assert 0 < changed < asked / 3


def test_against_the_horde_no_character_counts() -> None:
    play = begun(2, 1, centipedes="easy")
    assert play.ask is not None
    view = play.view(play.ask.seat)
    assert NormalBot("raider").weights_by_seat(play.ask, view) == {}
    assert EasyBot("raider").weights_by_seat(play.ask, view) == {play.ask.seat: BEGINNER}


def test_easy_judges_as_beginners_do_and_by_its_character_too() -> None:
    play = begun(2, 1)
    assert play.ask is not None
    (taste,) = EasyBot("raider").weights_by_seat(play.ask, play.view(play.ask.seat)).values()
    assert (taste.food_site, taste.doubt) == (BEGINNER.food_site, BEGINNER.doubt)
    assert taste.character not in ("", "raider", BEGINNER.character), "sites are worth something else to each"


@pytest.mark.few(1)
@pytest.mark.parametrize("bot", [EasyBot, NormalBot, pytest.param(HastyBot, marks=pytest.mark.slow)])
def test_bots_with_characters_of_every_level_play_whole_games(bot: type[Bot]) -> None:
    bots = [make(bot, character) for character in ("raider", "planner", "hoarder")]
    assert min(scores(bots, 5)) > 0


def make(bot: Any, character: str) -> Bot:
    """A bot with a character."""
    made: Bot = bot(character)
    return made
