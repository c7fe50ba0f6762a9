"""Everything that is asked, answered and told has a sentence."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import getsource
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

import antterm
from antterm.core.ask import Ask, Choice, Event
from antterm.core.hex import Hex
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games import march
from antterm.games.march.draw import DRAWING
from antterm.games.march.rules import components, topics
from antterm.games.march.rules.components import from_document, standard
from antterm.games.march.rules.datafile import BadComponents
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import (
    ActionTaken,
    AnyEvent,
    Cause,
    Fed,
    GameEnded,
    HordeSource,
    LarvaeGained,
    MatDealt,
    Most,
    PhaseBegan,
)
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.meadow import EDGES, Spot
from antterm.games.march.rules.meanings import (
    AimAtHex,
    AimAtSpot,
    AnyMeaning,
    BuryHex,
    Decline,
    Declined,
    LayHex,
    LeaveHex,
    LoseAnt,
    MoveAnt,
    NameInvader,
    NamePlayer,
    PayAnt,
)
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import (
    Acting,
    AskedByCard,
    LayingFerocity,
    LeavingFor,
    Losing,
    MarchTopic,
    MovingByCard,
    MovingExplorers,
    NamingInvader,
    Paying,
    Placing,
    Stepping,
    by_card,
)
from antterm.games.march.rules.view import view_of
from antterm.games.march.words import MarchWords, answers, questions, telling
from antterm.games.march.words.naming import Naming, cause_name, horde_source, phase_in_short, phase_name
from tests.games.march.games import play_out
from tests.games.march.handmade import HandmadeMatch
from tests.sampling import sampled

TOPICS = [each for each in vars(topics).values() if isinstance(each, type) and issubclass(each, MarchTopic)]
TOPICS = [each for each in TOPICS if not each.__subclasses__() or each in (Placing, Stepping)]
WORDS = MarchWords()
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
IDENTIFIERS = [*components.standard().cards, *components.standard().species, "colony_point", "great_tunnel"]
IDENTIFIERS += [species.action for species in components.standard().species.values()]


def asked(topic: MarchTopic) -> Ask:
    return Ask(0, topic.kind, (), about=topic)


def chosen(meaning: AnyMeaning) -> Choice:
    return Choice(meaning.text, meaning)


def assert_sentence(text: str) -> None:
    assert text
    assert text == text.strip()
    assert "{" not in text
    assert "None" not in text
    assert "\n" not in text
    for word in IDENTIFIERS:
        assert "_" not in word or word not in text, text


def sentences(seats: int, seed: int, **options: str) -> Iterator[str]:
    """All that a game says."""
    names = NAMES[:seats]
    for play in play_out(seats, {"beyond": "five", **options}, seed):
        for event in play.happened:
            said = WORDS.event(event, names)
            if said is not None:
                yield said
        ask = play.ask
        if ask is None:
            assert play.outcome is not None
            yield WORDS.outcome(play.outcome, names)
            return
        view = play.view(ask.seat)
        yield WORDS.question(ask, names)
        yield WORDS.phase(view)
        said_by_text: dict[str, str] = {}
        for choice in ask.choices:
            said_by_text[choice.text] = WORDS.choice(ask, choice, view)
        assert len(set(said_by_text.values())) == len(said_by_text) or "@" in ask.choices[0].text
        yield from said_by_text.values()


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("seats", "seed"), sampled([(2, 32), (2, 36), (3, 31), (4, 34), (5, 35), (3, 33), (3, 32)], 2)
)
def test_everything_met_in_a_game_has_words(seats: int, seed: int) -> None:
    for text in sentences(seats, seed):
        assert_sentence(text)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(41, 53))
def test_everything_met_in_a_game_with_species_has_words(seed: int) -> None:
    for text in sentences(3 + seed % 2, seed, species="special"):
        assert_sentence(text)


def test_a_species_and_its_action_are_told_by_their_names() -> None:
    for species in components.standard().species.values():
        assert WORDS.event(MatDealt(0, species.id), NAMES) == f"Ann gets the mat of the {species.name}."
        told = WORDS.event(ActionTaken(0, species.action), NAMES)
        assert told == f"Ann takes the Action {species.action_name}."


def test_options_and_values_have_words() -> None:
    for option in March.options:
        for text in WORDS.option(option.name):
            assert_sentence(text)
        values = [WORDS.value(option.name, value) for value in option.values]
        assert len(set(values)) == len(values)
    chosen = with_defaults(March.options, 3, {})
    assert WORDS.summary(chosen) == "Beyond the Meadow: 3"
    assert WORDS.summary({**chosen, "beyond": "none"}) == "ordinary game"
    assert WORDS.summary({**chosen, "beyond": "none", "centipedes": "hard"}) == "the Horde, hard"


def test_every_event_of_the_rules_is_told_or_known_to_be_silent() -> None:
    for play in play_out(5, {}, 35):
        for event in play.happened:
            nobody_eats = isinstance(event, Fed) and event.ants == 0
            silent = isinstance(event, PhaseBegan | ActionTaken) or nobody_eats
            assert silent or WORDS.event(event, NAMES), event


def texts(table: str) -> dict[str, Any]:
    """A table of the texts of the game, as its file has them."""
    file = Path(march.__file__).parent / "words/sentences.toml"
    return dict(tomllib.loads(file.read_text("utf-8"))[table])


def written_for(function: Callable[..., object], kind: type) -> bool:
    """Return whether a function has a case of its own for a class, or for one above it."""
    source = getsource(function)
    return any(f".{above.__name__}(" in source for above in kind.__mro__)


def test_every_event_question_and_answer_has_words() -> None:
    told = set[str]()
    for table in ("event", "question", "answer"):
        told |= {key.partition(".")[0] for key in texts(table)}
    functions = (telling._tell, questions._text, answers.answer)
    kinds = {*get_args(AnyEvent), *TOPICS, *get_args(AnyMeaning)}
    wanting = {kind for kind in kinds if not told & {above.__name__ for above in kind.__mro__}}
    silent = {kind.__name__ for kind in wanting if not any(written_for(each, kind) for each in functions)}
    assert silent == set(), (
        "write their sentences in games/march/words/sentences.toml: [event], [question], [answer]"
    )


def test_every_text_of_an_event_question_or_answer_is_of_a_class() -> None:
    for table, kinds in (
        ("event", get_args(AnyEvent)),
        ("question", TOPICS),
        ("answer", get_args(AnyMeaning)),
    ):
        named = {above.__name__ for kind in kinds for above in kind.__mro__}
        assert {key.partition(".")[0] for key in texts(table)} <= named


def test_all_causes_deeds_and_sources_have_names() -> None:
    assert all(map(cause_name, Cause))
    assert all(map(telling.deed_name, Deed))
    assert all(map(horde_source, HordeSource))
    assert texts("most").keys() == {most.value for most in Most}
    ask, view = asked(Acting()), Play.start(March(), with_defaults(March.options, 3, {}), 3, 1).view(0)
    declined = {*Declined} - {Declined.OFFER}
    assert all(WORDS.choice(ask, chosen(Decline(what)), view) for what in declined)


@pytest.mark.slow
def test_every_event_that_has_a_sentence_is_told_by_the_rules() -> None:
    """Also those that random games hardly ever bring about."""
    nodes = [node for tree in trees_of_rules() for node in ast.walk(tree)]
    named = {node.id for node in nodes if isinstance(node, ast.Name)}
    named |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert {event.__name__ for event in get_args(AnyEvent)} <= named


def test_an_unknown_event_or_source_is_a_fault_and_not_told_anyhow() -> None:
    with pytest.raises(KeyError, match=r"Event.*\[event\].*march/words/sentences.toml"):
        WORDS.event(Event(), NAMES)
    with pytest.raises(KeyError):
        WORDS.event(LarvaeGained(0, 1, "smiling"), NAMES)


def test_players_are_named_by_their_letters_on_the_board() -> None:
    assert [WORDS.seat(seat) for seat in range(5)] == [f"Player {letter}" for letter in "ABCDE"]


def test_a_phase_is_told_in_full_or_in_short() -> None:
    told = {phase: (phase_name(phase), phase_in_short(phase)) for phase in Phase}
    assert told[Phase.WORKER] == ("Worker Phase", "Worker Phase")
    assert told[Phase.SOLDIER_END] == ("Soldier Phase: after the battles", "Soldier Phase")
    assert told[Phase.HARVEST] == ("Queen Phase: Harvest", "Harvest")
    assert all(len(short) <= len(full) for full, short in told.values())


def test_answers_name_players_as_the_board_does() -> None:
    play = Play.start(March(), with_defaults(March.options, 3, {}), 3, 1)
    view = play.view(0)
    victim = asked(AskedByCard("stinger_abdomen", "victim"))
    assert WORDS.choice(victim, chosen(NamePlayer(2)), view) == "Player C: 1 ant, 5 larvae, 2 food."
    invader = asked(NamingInvader(0))
    tunnel = replace(view.hexes[0], loose=(2, 1, 0))
    crowded = replace(view, hexes={**view.hexes, 0: tunnel})
    assert WORDS.choice(invader, chosen(NameInvader(1, 0)), crowded) == (
        "Player B fights you first, your 2 against 1: they must add 2 by cards to win; defeat costs 1 ant."
    )


def test_rules_speak_of_every_action() -> None:
    for action in ("Explore", "March", "Forage", "Play a card", "Rest", "reconstruction"):
        assert action in WORDS.rules()


def test_a_place_is_said_by_its_hex_and_yield() -> None:
    assert WORDS.naming.spot(Spot.parse("10.2")) == "Dry Seep (10), site 2 (1 card)"
    assert WORDS.naming.spot(Spot.parse("9.1")) == "Bark (9), site 1 (1 colony point, control)"
    assert WORDS.naming.spot(Spot.parse("9.o")) == "Bark (9), outskirts"
    assert WORDS.naming.spot(Spot.parse("0")) == "the Great Tunnel"


def test_a_broken_file_is_explained() -> None:
    with pytest.raises(BadComponents) as caught:
        from_document({"cards.toml": "[[card]\n"})
    text = WORDS.bad_document(caught.value)
    assert text.startswith("cards.toml, line 1: ")
    assert text.endswith("this is not TOML.")
    with pytest.raises(BadComponents) as caught:
        from_document({"cards.txt": ""})
    assert "cards.toml" in WORDS.bad_document(caught.value)


def test_declining_is_said_by_what_is_declined() -> None:
    for play in play_out(3, {}, 37):
        if play.ask is not None and play.ask.kind == "march.react":
            none = play.ask.find("none")
            assert none is not None
            assert WORDS.choice(play.ask, none, play.view(play.ask.seat)) == "No reaction."
            return
    raise AssertionError("nobody marched")


TUNNEL = Spot(0, None)


@pytest.mark.parametrize(
    ("topic", "meaning", "said"),
    [
        (Losing("feed.starve", 1), LoseAnt(TUNNEL), "Lose the ant on the Great Tunnel."),
        (Losing(by_card("stinger_abdomen"), 1), LoseAnt(TUNNEL), "Lose the ant on the Great Tunnel."),
        (Paying("swarm", 1), PayAnt(TUNNEL), "Pay with the ant on the Great Tunnel."),
        (MovingExplorers(9, 0, 0), MoveAnt(TUNNEL, 9), "Move the ant on the Great Tunnel."),
        (MovingByCard(by_card("swarm"), 9, 1), MoveAnt(TUNNEL, 9), "Move the ant on the Great Tunnel."),
        (LeavingFor(9), LeaveHex(0), "Move ants from the Great Tunnel."),
        (AskedByCard("swarm", "hex"), AimAtHex(0, "swarm"), "Your ants come to the Great Tunnel."),
        (
            AskedByCard("greedy_tribe", "hex"),
            AimAtHex(0, "greedy_tribe"),
            "Place larvae on the Great Tunnel.",
        ),
        (AskedByCard("a_queens_journey", "below"), BuryHex(9), "Bark (9) goes under the stack."),
        (
            AskedByCard("leafcutter_abdomen", "site"),
            AimAtSpot(Spot(10, 1), "leafcutter_abdomen"),
            "Dry Seep (10), site 2 (1 card) gives food.",
        ),
    ],
)
def test_answers_about_places_say_what_is_done_there(
    topic: MarchTopic, meaning: AnyMeaning, said: str
) -> None:
    view = Play.start(March(), with_defaults(March.options, 3, {}), 3, 1).view(0)
    assert WORDS.choice(asked(topic), chosen(meaning), view) == said


@pytest.mark.parametrize(
    ("left", "said"), [(2, "Leave the sites as they are."), (1, "Leave the other sites as they are.")]
)
def test_after_the_first_of_two_sites_no_second_one_is_not_taking_it_back(left: int, said: str) -> None:
    view = Play.start(March(), with_defaults(March.options, 3, {}), 3, 1).view(0)
    none, topic = chosen(Decline(Declined.OFFER)), AskedByCard("leafcutter_abdomen", "site", left)
    assert WORDS.choice(asked(topic), none, view) == said


def test_a_place_beside_the_great_tunnel_is_named_by_it() -> None:
    """However many other hexes with ants lie beside it, so that six places are told by one hex."""
    position = HandmadeMatch(2, {6: (1, 0)})
    position.ants(0, "6.1")
    view = view_of(position.state, 0)
    for cell, edge in ((Hex(0, 1), 3), (Hex(1, -1), 1)):
        assert answers.neighbour(0, cell, view) == (edge, 0)
    assert answers.neighbour(0, Hex(2, 0), view)[1] == 6


def test_where_a_hex_can_be_laid_has_one_name_however_it_is_turned_and_says_what_it_joins() -> None:
    position = HandmadeMatch(2, {6: (1, 0), 9: (0, 1)})
    position.ants(0, "6.1")
    position.ants(0, "9.1")
    view = view_of(position.state, 0)
    naming, seen = Naming(view.components, NAMES), set[bool]()
    for cell in {here.cell + step for here in view.hexes.values() for step in EDGES}:
        if view.at(cell) is not None:
            continue
        named, number = set[str](), answers.neighbour(0, cell, view)[1]
        for turn in range(6):
            trial = HandmadeMatch(2, {6: (1, 0), 9: (0, 1)}, without=(13,))
            laid = trial.lay(13, cell.q, cell.r, turn)
            meaning = LayHex(13, cell, turn)
            place, _comma, told = answers.explored_where(naming, 0, meaning, view).partition(", ")
            named.add(place)
            told, _comma, apart = told.partition(", not to ")
            joined = {here.number for here in trial.meadow.joined(laid)}
            shorter = answers.laid_where(naming, 0, meaning, view)
            whole = answers.explored_where(naming, 0, meaning, view)
            assert shorter == (whole if joined else f"{place}, joined to no hex")
            if not joined:
                continue  # nobody can explore so
            assert {int(text) for text in re.findall("[0-9]+", told)} == joined
            assert bool(apart) == (number not in joined)
            seen.add(bool(apart))
        assert len(named) == 1
    assert len(seen) == 2


@pytest.mark.parametrize(("laid", "said"), [(0, "Lay no card."), (1, "Lay no more cards.")])
def test_no_more_cards_are_laid_only_after_one_was(laid: int, said: str) -> None:
    view = Play.start(March(), with_defaults(March.options, 3, {}), 3, 1).view(0)
    view = replace(view, nests=(replace(view.nests[0], laid=laid), *view.nests[1:]))
    none = chosen(Decline(Declined.FEROCITY))
    assert WORDS.choice(asked(LayingFerocity("battle.ferocity", 1, 1)), none, view) == said


def trees_of_rules() -> list[ast.Module]:
    """The rules as they are written."""
    return [ast.parse(path.read_text("utf-8")) for path in Path(march.__file__).parent.rglob("*.py")]


def calls_of_rules() -> Iterator[tuple[str, str]]:
    """The questions that the rules let cards ask, each with its card, as they are written there."""
    trees = trees_of_rules()
    shared = [node for tree in trees for node in tree.body]
    for tree in trees:
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            bound = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
            values = {
                target.id: value for node in (*shared, *tree.body, *bound) for target, value in named(node)
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("AskedByCard"):
                    card, question = node.args[:2]
                    assert isinstance(question, ast.Constant)
                    while isinstance(card, ast.Name) and card.id in values:
                        card = values[card.id]
                    if isinstance(card, ast.Constant):
                        yield str(card.value), str(question.value)


def named(node: ast.stmt) -> Iterator[tuple[ast.Name, ast.expr]]:
    """Names and what they are bound to."""
    match node:
        case ast.AnnAssign(target=ast.Name() as name, value=ast.expr() as value):
            yield name, value
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target, value
                elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                    pairs = zip(target.elts, value.elts, strict=True)
                    yield from ((name, one) for name, one in pairs if isinstance(name, ast.Name))


ON_HEXES = {(card, "hex") for card in ("swarm", "fungal_outbreak", "sparrow_attack", "sneak_attack")}
"""Asked by one function for all of these cards."""


@pytest.mark.slow
def test_every_question_of_a_card_is_worded_in_its_data_and_no_other() -> None:
    worded = {(card.id, name) for card in standard().cards.values() for name in card.questions}
    assert worded == {*calls_of_rules(), *ON_HEXES}, (
        "a question that the rules ask lacks its `questions` in cards.toml, or the other way round; "
        "a card that asks for a hex by `_hex_for` belongs to ON_HEXES"
    )


def test_a_card_is_named_in_one_module() -> None:
    """What a card does stands together; whoever else needs its name takes it from there."""
    named_in: dict[str, set[str]] = {}
    for path in Path(antterm.__file__).parent.rglob("*.py"):
        for card in standard().cards.keys() & set(re.findall(r'"(\w+)"', path.read_text("utf-8"))):
            named_in.setdefault(card, set()).add(path.stem)
    assert named_in
    assert {card: modules for card, modules in named_in.items() if len(modules) > 1} == {}


@pytest.mark.slow
def test_what_a_card_offers_can_be_declined_in_words_of_its_own() -> None:
    refused: set[tuple[str, str]] = set()
    for seats, seed in product((2, 3, 4), range(50, 62)):
        for play in play_out(seats, {"beyond": "five"}, seed):
            for choice in play.ask.choices if play.ask is not None else ():
                if choice.meaning == Decline(Declined.OFFER) or choice.meaning == Decline(
                    Declined.OFFER, "stop"
                ):
                    assert play.ask is not None
                    assert isinstance(play.ask.about, AskedByCard)
                    refused.add((play.ask.about.card, play.ask.about.question))
                    assert standard().cards[play.ask.about.card].questions[play.ask.about.question].decline
    assert len(refused) > 8


def fed(ants: int, food: int, larvae: int, extra: int) -> str | None:
    return WORDS.event(Fed(0, ants, food, larvae, 0, extra), NAMES)


def test_a_feeding_says_what_thieves_cost_or_save_and_nothing_if_there_is_nobody_to_feed() -> None:
    assert fed(0, 0, 0, 0) is None
    assert fed(3, 1, 0, 0) == "Ann feeds 3 ants with 1 food."
    assert fed(3, 3, 0, 2) == "Ann feeds 3 ants with 3 food. Thief Abdomen: 2 food more."
    assert fed(3, 1, 2, 0) == "Ann feeds 3 ants with 1 food and 2 larvae."
    assert fed(8, 1, 0, -1) == "Ann feeds 8 ants with 1 food. Thief Abdomen: 1 food less."


@pytest.mark.parametrize(
    ("winners", "scores", "said"),
    [
        ((0,), (9, 7), ""),
        ((1,), (9, 9), " Bob wins: 9 points, most ants."),
        ((0, 1), (9, 9), " Ann and Bob share the victory: 9 points."),
    ],
)
def test_the_end_says_how_a_tie_was_decided(
    winners: tuple[int, ...], scores: tuple[int, ...], said: str
) -> None:
    over = GameEnded(winners, scores)
    told = f"The game is over. Ann {scores[0]}, Bob {scores[1]}."
    assert WORDS.event(over, NAMES[:2]) == told + said


def test_hunger_is_measured_by_feedings() -> None:
    view = Play.start(March(), with_defaults(March.options, 3, {}), 3, 1).view(None)
    feedings = [Fed(seat, 3, 1, 0, starved) for seat, starved in enumerate((0, 2, 0, 1))]
    assert DRAWING.measures(view, [PhaseBegan(0, Phase.FEEDING, 1), *feedings])["starving feedings"] == 0.5
