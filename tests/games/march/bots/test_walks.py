"""Marches of bots in March of the Ants: none comes back to a position that it has left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from antterm.bots import Bot, Budget, create, levels, randomness
from antterm.core.ask import Ask
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.march.bots.evaluation import Evaluation, Terrain
from antterm.games.march.bots.levels import EasyBot, ExpertBot, HardBot, MarchThinker, NormalBot
from antterm.games.march.bots.plans import onward, plans_of_march
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import PlaceLarva, TakeAction, TakeStep
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import Reacting, Stepping
from antterm.games.march.rules.view import MarchView
from tests import foreseen
from tests.games.march.handmade import BLUE, FUNGALREACH, RED, SOIL, WATERS_EDGE, HandmadeMatch

GAME = March()


class HastyBot(MarchThinker):
    """Plays on so few games that tests can wait for it."""

    rollouts = 4
    most = 2


class TreeBot(MarchThinker):
    """Grows a tree that is large enough to tell what to do next several questions ahead."""

    rollouts = 16


@dataclass
class Watcher:
    """Follows the series of steps in a game, from what anybody sees at the questions."""

    series: int = 0
    """The number of series so far."""
    steps: int = 0
    standstills: int = 0
    """Marches, the last one left out, in which nothing was moved or placed."""
    _has_stood: bool = False
    """Whether the last March was one of these, so far."""
    _of: tuple[int, str, int] | None = None
    """Who walks, in which question, and how many steps were left at the last one."""
    _hexes: list[Counter[int]] = field(default_factory=list)
    _spots: list[Counter[Spot]] = field(default_factory=list)

    def see(self, ask: Ask, view: MarchView) -> None:
        """Look at a question before it is answered; fails where ants have walked back."""
        if not isinstance(ask.about, Stepping):
            return
        hexes, spots = Counter[int](), Counter[Spot]()
        for number, here in view.hexes.items():
            spots[Spot(number, None)] += here.loose[ask.seat]
            spots.update(Spot(number, site) for site, owner in enumerate(here.sites) if owner == ask.seat)
            hexes[number] = here.loose[ask.seat] + list(here.sites).count(ask.seat)
        if self._of == (ask.seat, ask.kind, ask.about.left + 1):
            assert spots not in self._spots, f"back to {spots}"
            assert hexes == self._hexes[-1] or hexes not in self._hexes, f"back to {hexes}"
            self.steps += 1
        else:
            self._hexes, self._spots = [], []
            self.series += 1
        self._hexes.append(hexes)
        self._spots.append(spots)
        self._of = ask.seat, ask.kind, ask.about.left

    def hear(self, ask: Ask, text: str) -> None:
        """Note the answer to a question."""
        choice = ask.find(text)
        assert choice is not None
        if choice.meaning == TakeAction("march"):
            self.standstills += self._has_stood
            self._has_stood = True
        elif isinstance(choice.meaning, PlaceLarva | TakeStep) and not isinstance(ask.about, Reacting):
            self._has_stood = False


def begun(seats: int, seed: int, **options: str) -> Play[State]:
    """A new game."""
    return Play.start(GAME, with_defaults(GAME.options, seats, options), seats, seed)


def watched(play: Play[State], bots: list[Bot], seed: int, most: int = 3000) -> Watcher:
    """Have bots play on under the eyes of a watcher."""
    watcher = Watcher()
    for number in range(most):
        ask = play.ask
        if ask is None:
            break
        view = play.view(ask.seat)
        watcher.see(ask, view)
        text = bots[ask.seat].choose(ask, view, randomness(seed, ask.seat, number))
        watcher.hear(ask, text)
        play.answer(text)
    return watcher


# -- what leads back -------------------------------------------------------------------------------------


def step(origin: str, goal: str) -> TakeStep:
    """A step as an answer names it: `3.1>5` to another hex, `3.1>3.2` to a site of the same."""
    if "." in goal:
        there = Spot.parse(goal)
        return TakeStep(Spot.parse(origin), there.hex, there.site)
    return TakeStep(Spot.parse(origin), int(goal))


def taken(*ways: str) -> Stepping:
    """The question for a step after these: `3.1>5.o`."""
    pairs = (way.split(">") for way in ways)
    return Stepping("march.ant", 3, tuple((Spot.parse(one), Spot.parse(other)) for one, other in pairs))


@pytest.mark.parametrize(
    ("before", "next_one", "leads_on"),
    [
        ((), ("3.1", "5"), True),
        (("3.1>5.o",), ("5.o", "3"), False),
        (("3.1>5.o",), ("5.o", "6"), True),
        (("3.1>5.o",), ("4.o", "3"), True),
        (("3.1>5.o",), ("5.1", "3"), False),  # another ant of that hex
        (("3.1>5.o", "5.o>6.o"), ("6.o", "5"), False),
        (("3.1>5.o", "5.o>6.o"), ("6.o", "3"), False),  # all the way back by a third way
        (("3.1>5.o", "4.o>6.o"), ("5.o", "3"), False),  # though another has moved since
        (("3.1>5.o", "5.o>6.o", "4.o>6.o"), ("6.o", "3"), True),
        (("3.1>5.o", "4.o>6.o"), ("6.o", "4"), False),
        (("3.1>3.2",), ("3.2", "3.1"), False),
        (("3.1>3.2",), ("3.2", "3.3"), True),
        (("3.1>3.2", "3.2>3.3"), ("3.3", "3.1"), False),
        (("3.1>3.2",), ("3.2", "5"), True),
        (("3.1>3.2", "3.2>5.o"), ("5.o", "3"), False),
    ],
)
def test_a_step_leads_back_where_it_brings_an_earlier_position_about(
    before: tuple[str, ...], next_one: tuple[str, str], leads_on: bool
) -> None:
    one = step(*next_one)
    assert onward(taken(*before), [one]) == [one] * leads_on


def test_a_question_for_a_step_names_those_taken() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, "0", f"{SOIL}.1")
    position.gives(RED, food=1)
    play = Play(GAME, position.state)
    for text in ("march", f"0>{WATERS_EDGE}", f"{WATERS_EDGE}.1"):
        assert play.ask is not None
        about = play.ask.about
        play.answer(text)
        assert not isinstance(about, Stepping) or about.taken == ()
    assert play.ask is not None
    assert play.ask.about == Stepping("march.ant", 4, ((Spot(0, None), Spot(WATERS_EDGE, 0)),))


# -- no way back -----------------------------------------------------------------------------------------


BOTS = [EasyBot, NormalBot, HastyBot]
WALKS: list[tuple[int, dict[str, str]]] = [(2, {}), (3, {"species": "special"}), (5, {"beyond": "five"})]


@pytest.mark.few(1)
@pytest.mark.parametrize("components", [foreseen.FROZEN])
@pytest.mark.parametrize(
    ("seats", "options", "bot", "most"),
    [
        *((*walk, (EasyBot, NormalBot)[number % 2], 300) for number, walk in enumerate(WALKS)),
        *(pytest.param(*walk, bot, 3000, marks=pytest.mark.slow) for walk in WALKS for bot in BOTS),
    ],
    ids=str,
)
def test_no_march_of_a_bot_comes_back_to_a_position_it_has_left(
    seats: int, options: dict[str, str], bot: type[Bot], most: int
) -> None:
    assert watched(begun(seats, 2, **options), [bot() for _ in range(seats)], 2, most).steps


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "most", "bot", "seeds"),
    [(1, 50, HastyBot, [3]), (1, 3000, TreeBot, [3]), (2, 300, TreeBot, [3, 4])],
)
def test_no_march_against_the_horde_comes_back_to_a_position_it_has_left(
    seats: int, most: int, bot: type[Bot], seeds: list[int]
) -> None:
    """Not every game has a March of several steps: larvae are placed and fight where they are."""
    options = {"centipedes": "easy", **({"solo_rest": "any_time"} if seats == 1 else {})}
    games = [(begun(seats, seed, **options), [bot() for _ in range(seats)], seed) for seed in seeds]
    assert sum(watched(*game, most).steps for game in games)


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in levels("march") if level != "random"])
@pytest.mark.parametrize(
    ("seats", "options"), [*WALKS, (1, {"centipedes": "easy"}), (2, {"centipedes": "hard"})], ids=str
)
def test_no_march_of_a_level_comes_back_in_longer_play(
    seats: int, options: dict[str, str], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Levels that search do so a given number of times, for the first rounds: else it would take long.

    Not every game of beginners has a March that moves an ant.
    """
    searches = level not in ("easy", "normal")
    monkeypatch.setattr(HardBot, "seconds", None)
    monkeypatch.setattr(ExpertBot, "seconds", None)
    monkeypatch.setattr(ExpertBot, "rollouts", 32)
    series = 0
    for seed in range(1 if searches else 10):
        bots = [create(level, "march") for _ in range(seats)]
        watcher = watched(begun(seats, seed, **options), bots, seed, 60 * seats if searches else 3000)
        series += watcher.series
        if level == "normal" and "centipedes" not in options:  # against the Horde its battle may be the aim
            assert not watcher.standstills
    assert series


def walks(seed: int, bot: MarchThinker) -> Iterator[tuple[Ask, list[str]]]:
    """Questions for steps of people who walk at random, and the hints of a bot that has not seen the rest."""
    play, rng = begun(3, seed), Streams(seed)
    usual = NormalBot()
    while play.ask is not None:
        ask, view = play.ask, play.view(play.ask.seat)
        text = usual.choose(ask, view, rng)
        if isinstance(ask.about, Stepping):
            yield ask, [thought.text for thought in bot.analyse(ask, view, rng, Budget(nodes=2))]
            text = rng.pick("walk", ask.choices).text
        play.answer(text)


@pytest.mark.slow
def test_no_hint_leads_back_whatever_people_have_walked() -> None:
    later = 0
    for ask, hints in walks(1, HastyBot()):
        about = ask.about
        assert isinstance(about, Stepping)
        meanings = [choice.meaning for text in hints if (choice := ask.find(text)) is not None]
        assert len(meanings) == len(hints) > 0
        steps = [meaning for meaning in meanings if isinstance(meaning, TakeStep)]
        assert onward(about, steps) == steps
        later += bool(about.taken)
    assert later > 20


@pytest.mark.slow
def test_a_bot_that_was_not_asked_before_knows_what_was_left() -> None:
    """Each question goes to a new bot, as to processes of a host that take turns."""
    watcher = Watcher()
    for bot, seed in ((EasyBot, 7), (NormalBot, 7), (HastyBot, 8)):
        play = begun(3, seed)
        for number in range(150):
            ask = play.ask
            if ask is None:
                break
            view = play.view(ask.seat)
            watcher.see(ask, view)
            play.answer(bot().choose(ask, view, randomness(seed, ask.seat, number)))
    assert watcher.steps >= 3


# -- what a March is for ---------------------------------------------------------------------------------


@pytest.mark.parametrize("larvae", [0, 3])
@pytest.mark.parametrize("is_held", [False, True])
def test_no_plan_sends_ants_on_that_a_weaver_holds(larvae: int, is_held: bool) -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.o", f"{WATERS_EDGE}.o")
    position.ants(BLUE, f"{WATERS_EDGE}.2", f"{FUNGALREACH}.1", f"{SOIL}.1")
    position.gives(RED, larvae=larvae)
    if is_held:
        position.in_play(BLUE, "weaver_thorax")
    plans = plans_of_march(Evaluation(Terrain(position), RED), 5, larvae, few=5)
    origins = {origin for plan in plans for origin, _goal in plan.moves}
    assert (WATERS_EDGE in origins) == (not is_held)
    assert bool(origins) == bool(larvae or not is_held), "larvae come by the Great Tunnel"


# -- the end of a March ----------------------------------------------------------------------------------


def marching(state: State) -> Play[State]:
    """A game of two in which the first player has begun a March."""
    state.nests[RED].food = 3
    play = Play(GAME, state)
    play.answer("march")
    assert play.ask is not None
    assert isinstance(play.ask.about, Stepping)
    return play


def walked(play: Play[State], bot: Bot) -> list[str]:
    """What a bot answers until its March is over."""
    answers: list[str] = []
    while play.ask is not None and play.ask.seat == RED and not play.ask.kind.startswith("turn"):
        if isinstance(play.ask.about, Reacting):
            break
        answers.append(bot.choose(play.ask, play.view(RED), randomness(0, RED, len(answers))))
        play.answer(answers[-1])
    return answers


def filled(
    free: set[str], own: list[str], others: set[str], centipedes: list[int], number: int
) -> HandmadeMatch:
    """A meadow whose sites are all taken but some, so that little is to be won.

    Args:
        free: sites without an ant.
        own: where further ants of the first player stand.
        others: sites with ants of the second player; on all others are those of the first.
        centipedes: hexes with a centipede.
        number: of the round.
    """
    position = HandmadeMatch(2)
    for here in position.meadow:
        for spot in (Spot(here.number, site) for site in range(len(here.sites))):
            if str(spot) not in free:
                position.ants(BLUE if str(spot) in others else RED, str(spot))
    position.ants(RED, *own)
    position.centipedes_on(*centipedes)
    position.state.round = number
    return position


RESTLESS = [
    filled({"5.1", "4.2"}, ["2.o"], set(), [5], 4),  # between an empty site and a centipede
    filled(set(), ["1.o"], {"10.1", "1.2"}, [], 2),  # between two others' ants
    filled({"2.2"}, ["9.o"], set(), [9], 3),  # beside a centipede
    filled({"9.3", "4.3"}, ["0"], {"4.1", "5.1", "1.1"}, [5], 1),
]
"""Positions in which bots of 1.0.0 went to and fro until their steps were used up."""


@pytest.mark.parametrize("number", range(len(RESTLESS)))
@pytest.mark.parametrize("bot", BOTS)
def test_no_ant_goes_to_and_fro(number: int, bot: type[Bot]) -> None:
    play = marching(GAME.copy(RESTLESS[number].state))
    answers = [text.partition(">") for text in walked(play, bot())]
    ways = {(Spot.parse(origin).hex, int(goal)) for origin, _, goal in answers if goal and "." not in goal}
    assert not ways & {(goal, origin) for origin, goal in ways}


@pytest.mark.parametrize("own", [["0"], ["0", "0"], ["2.o", "5.o"]], ids=str)
@pytest.mark.parametrize("bot", BOTS)
def test_a_march_that_gains_nothing_stops_at_once(own: list[str], bot: type[Bot]) -> None:
    state = filled(set(), own, set(), [], 2).state
    assert walked(marching(GAME.copy(state)), bot()) == ["stop"]


def test_a_hint_for_a_march_that_gains_nothing_is_to_stop() -> None:
    play = marching(filled(set(), ["0"], set(), [], 2).state)
    assert play.ask is not None
    thoughts = HastyBot().analyse(play.ask, play.view(RED), Streams(1), Budget(nodes=2))
    assert [thought.text for thought in thoughts] == ["stop"]


@pytest.mark.parametrize("bot", BOTS)
def test_a_march_goes_to_the_empty_site_and_stops_there(bot: type[Bot]) -> None:
    """From the Great Tunnel by Water's Edge to Fungalreach; nothing is to be won by the steps left."""
    play = marching(filled({"5.1"}, ["0"], set(), [], 2).state)
    assert walked(play, bot()) == ["0>2", "2.o>5", "stop"]
