"""Everything that is asked, answered and told has a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from antterm.core.ask import Ask, Choice, Event
from antterm.core.options import settle
from antterm.core.play import Play
from antterm.draw.march_lines import measures
from antterm.draw.march_signs import PLAYERS
from antterm.march import components
from antterm.march.asking import pick_hex, pick_spot
from antterm.march.components import from_document
from antterm.march.datafile import BadComponents
from antterm.march.game import March
from antterm.march.meadow import Spot
from antterm.march.words import MarchWords
from tests.march.test_games import play_out

WORDS = MarchWords()
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
IDENTIFIERS = [*components.standard().cards, *components.standard().species, "colony_point", "great_tunnel"]
IDENTIFIERS += [species.action for species in components.standard().species.values()]


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


@pytest.mark.parametrize("seats", range(2, 6))
def test_everything_met_in_a_game_has_words(seats: int) -> None:
    for seed in (31, 32, 33):
        for text in sentences(seats, seed):
            assert_sentence(text)


def test_everything_met_in_a_game_with_species_has_words() -> None:
    tables = [(3 + seed % 2, seed) for seed in range(41, 53)]
    said = [text for seats, seed in tables for text in sentences(seats, seed, species="special")]
    for text in said:
        assert_sentence(text)
    for species in components.standard().species.values():
        assert any(species.name in text for text in said)
        assert any(text.endswith(f": {species.action_name}.") for text in said), species.action_name


def test_options_and_values_have_words() -> None:
    for option in March.options:
        for text in WORDS.option(option.name):
            assert_sentence(text)
        values = [WORDS.value(option.name, value) for value in option.values]
        assert len(set(values)) == len(values)
    assert WORDS.summary(settle(March.options, 3, {})) == "ordinary game, Beyond the Meadow: three at random"


def test_every_event_of_the_rules_is_told_or_known_to_be_silent() -> None:
    silent = {"phase", "action"}
    for play in play_out(5, {}, 35):
        for event in play.happened:
            nobody_eats = event.kind == "fed" and event.data["ants"] == 0
            assert event.kind in silent or nobody_eats or WORDS.event(event, NAMES), event


def test_players_are_named_by_their_letters_on_the_board() -> None:
    assert [WORDS.seat(seat) for seat in range(5)] == [f"Player {letter}" for letter in PLAYERS]


def test_answers_name_players_as_the_board_does() -> None:
    play = Play.start(March(), settle(March.options, 3, {}), 3, 1)
    view = play.view(0)
    victim = Ask(0, "ability.stinger_abdomen", (Choice("seat3"),), about={"part": "victim"})
    assert WORDS.choice(victim, Choice("seat3"), view) == "Player C: 1 ant, 5 larvae, 2 food."
    invader = Ask(0, "battle.invader", (Choice("seat2"),), about={"hex": 0})
    tunnel = replace(view.hexes[0], loose=(2, 1, 0))
    crowded = replace(view, hexes={**view.hexes, 0: tunnel})
    assert WORDS.choice(invader, Choice("seat2"), crowded) == "Player B, with 1 ant here."


def test_rules_speak_of_every_action() -> None:
    for action in ("Explore", "March", "Forage", "Play a card", "Rest", "reconstruction"):
        assert action in WORDS.rules()


def test_a_place_is_said_by_its_hex_and_yield() -> None:
    assert WORDS.naming.spot("10.2") == "Dry Seep (10), site 2 (1 card)"
    assert WORDS.naming.spot("9.1") == "Bark (9), site 1 (1 colony point, control site)"
    assert WORDS.naming.spot("9.o") == "Bark (9), outskirts"
    assert WORDS.naming.spot("0") == "the Great Tunnel"


def test_a_broken_file_is_explained() -> None:
    with pytest.raises(BadComponents) as caught:
        from_document({"cards.toml": "[[card]\n"})
    text = WORDS.bad_components(caught.value)
    assert text.startswith("cards.toml, line 1: ")
    assert text.endswith("this is not TOML.")
    with pytest.raises(BadComponents) as caught:
        from_document({"cards.txt": ""})
    assert "cards.toml" in WORDS.bad_components(caught.value)


def test_declining_is_said_by_what_is_declined() -> None:
    for play in play_out(3, {}, 37):
        if play.ask is not None and play.ask.kind == "march.react":
            said = WORDS.choice(play.ask, Choice("none"), play.view(play.ask.seat))
            assert said == "No reaction."
            return
    raise AssertionError("nobody marched")


TUNNEL_ANT = pick_spot(Spot(0, None)).choice
TUNNEL = pick_hex(0).choice


@pytest.mark.parametrize(
    ("kind", "about", "choice", "said"),
    [
        ("feed.starve", {"part": "losses"}, TUNNEL_ANT, "Lose the ant on the Great Tunnel."),
        ("ability.stinger_abdomen", {"part": "losses"}, TUNNEL_ANT, "Lose the ant on the Great Tunnel."),
        ("play.pay", {}, TUNNEL_ANT, "Pay with the ant on the Great Tunnel."),
        ("explore.move_ants", {}, TUNNEL_ANT, "Move the ant on the Great Tunnel."),
        ("card.a_queens_journey", {"part": "ants"}, TUNNEL_ANT, "Move the ant on the Great Tunnel."),
        ("card.swarm", {"part": "ants"}, TUNNEL_ANT, "Move the ant on the Great Tunnel."),
        ("explore.move_from", {}, TUNNEL, "Move ants from the Great Tunnel."),
        ("card.swarm", {"part": "hex"}, TUNNEL, "Your ants come to the Great Tunnel."),
        ("card.greedy_tribe", {"part": "hex"}, TUNNEL, "Place larvae on the Great Tunnel."),
        ("card.a_queens_journey", {"part": "below"}, pick_hex(9).choice, "Bark (9) goes under the stack."),
        (
            "ability.leafcutter_abdomen",
            {},
            pick_spot(Spot(10, 1)).choice,
            "Dry Seep (10), site 2 (1 card) gives food.",
        ),
    ],
)
def test_answers_about_places_say_what_is_done_there(
    kind: str, about: dict[str, str], choice: Choice, said: str
) -> None:
    view = Play.start(March(), settle(March.options, 3, {}), 3, 1).view(0)
    assert WORDS.choice(Ask(0, kind, (choice,), about=about), choice, view) == said


@pytest.mark.parametrize(
    ("laid", "left", "said"), [(0, 1, "Lay no card."), (0, 2, "Lay no card."), (1, 1, "Lay no more cards.")]
)
def test_no_more_cards_are_laid_only_after_one_was(laid: int, left: int, said: str) -> None:
    view = Play.start(March(), settle(March.options, 3, {}), 3, 1).view(0)
    view = replace(view, nests=(replace(view.nests[0], laid=laid), *view.nests[1:]))
    none = Choice("none")
    assert WORDS.choice(Ask(0, "battle.ferocity", (none,), about={"left": left}), none, view) == said


def fed(ants: int, food: int, larvae: int, extra: int) -> str | None:
    data = {"ants": ants, "food": food, "larvae": larvae, "starved": 0, "extra": extra}
    return WORDS.event(Event("fed", 0, data), NAMES)


def test_a_feeding_says_what_thieves_cost_or_save_and_nothing_if_there_is_nobody_to_feed() -> None:
    assert fed(0, 0, 0, 0) is None
    assert fed(3, 1, 0, 0) == "Ann feeds 3 ants with 1 food and 0 larvae."
    assert fed(3, 3, 0, 2) == "Ann feeds 3 ants with 3 food and 0 larvae. Thief Abdomen: 2 food more."
    assert fed(8, 1, 0, -1) == "Ann feeds 8 ants with 1 food and 0 larvae. Thief Abdomen: 1 food less."


@pytest.mark.parametrize(
    ("winners", "scores", "said"),
    [
        ([0], [9, 7], ""),
        ([1], [9, 9], " Bob wins: 9 points like others, but more ants in the meadow."),
        ([0, 1], [9, 9], " Ann and Bob share the victory with 9 points each."),
    ],
)
def test_the_end_says_how_a_tie_was_decided(winners: list[int], scores: list[int], said: str) -> None:
    over = Event("game_over", None, {"winners": winners, "scores": scores})
    told = f"The game is over. Ann {scores[0]}, Bob {scores[1]}."
    assert WORDS.event(over, NAMES[:2]) == told + said


def test_hunger_is_measured_by_feedings() -> None:
    view = Play.start(March(), settle(March.options, 3, {}), 3, 1).view(None)
    feedings = [Event("fed", seat, {"starved": starved}) for seat, starved in enumerate((0, 2, 0, 1))]
    assert measures(view, [Event("phase", None, {}), *feedings])["starving feedings"] == 0.5
