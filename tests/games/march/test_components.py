"""The data files: what they hold, and how an owner's broken ones are refused."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antterm.core.ask import Ask, Choice
from antterm.core.options import BadOption, with_defaults
from antterm.core.play import Play
from antterm.games.march.rules.components import from_document, standard
from antterm.games.march.rules.datafile import BadComponents
from antterm.games.march.rules.effects import (
    BATTLE_BEGINS,
    FORBIDS_REST,
    SITE_YIELD,
    SOLDIER_PHASE_BEGINS,
    SPECIES_ACTIONS,
    STARTING_CARDS,
    TAKES_BONUS,
)
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meanings import AimAtHex
from antterm.games.march.rules.topics import AskedByCard
from antterm.games.march.words import MarchWords


def text_of(name: str) -> str:
    return resources.files("antterm.games.march.rules").joinpath("data", name).read_text("utf-8")


# -- what is in the box --------------------------------------------------------------------------------


def test_the_deck_has_66_cards() -> None:
    deck = standard().deck()
    assert len(deck) == 66, (
        "cards came or went: change the figures of this test, and those on top of data/cards.toml"
    )
    assert Counter(standard().cards[card].kind for card in deck) == {
        "event": 22,
        "head": 10,
        "thorax": 10,
        "abdomen": 10,
        "goal": 14,
    }
    assert len(standard().cards) == 45


def test_22_cards_bear_the_centipede() -> None:
    assert sum(card.centipede_copies for card in standard().cards.values()) == 22


def test_published_limits_of_costs_and_values() -> None:
    cards = standard().cards.values()
    assert {card.cost for card in cards} == {1, 2, 3, 4}
    assert {card.value for card in cards} == {1, 2, 3, 4, 5}
    assert [card.id for card in cards if card.value == 5 and card.copies == 1] == ["swarm"]
    assert standard().cards["sparrow_attack"].pay_with == "larvae"


def test_25_hexes_of_three_kinds() -> None:
    tiles = standard().tiles
    assert Counter(tile.kind for tile in tiles.values()) == {"starting": 8, "standard": 12, "beyond": 5}
    assert sorted(tiles) == list(range(1, 26))
    assert all(sum(site.control for site in tile.sites) == 1 for tile in tiles.values())
    assert standard().back == (0, 2, 4)


def test_every_card_and_hex_says_where_its_figures_come_from() -> None:
    for card in standard().cards.values():
        assert {"name", "cost", "value", "copies", "effect"} <= set(card.provenance)
    for tile in standard().tiles.values():
        assert {"name", "tunnels", "sites"} <= set(tile.provenance)


def test_the_four_species_have_an_action_and_two_drawbacks_each() -> None:
    species = standard().species.values()
    assert [each.id for each in species] == ["crazy_ant", "nomad_ant", "mutant_ant", "marauder_ant"]
    assert all(len(each.drawbacks) == 2 for each in species)
    assert len({drawback.id for each in species for drawback in each.drawbacks}) == 8
    for each in species:
        assert {"name", "cost", "params", "effect", "reaction", "drawbacks", "rulings"} == set(
            each.provenance
        )
    assert (standard().decree_of_species.food, standard().decree_of_species.larvae) == (2, 4)


def test_everything_that_species_do_is_registered() -> None:
    drawbacks = (TAKES_BONUS, FORBIDS_REST, STARTING_CARDS, SITE_YIELD, BATTLE_BEGINS, SOLDIER_PHASE_BEGINS)
    registered = [drawback for register in drawbacks for drawback in register]
    species = standard().species.values()
    assert sorted(registered) == sorted(drawback.id for each in species for drawback in each.drawbacks)
    assert set(SPECIES_ACTIONS) == {each.action for each in species}


def reference() -> Path:
    folder = Path(__file__).resolve().parents[4] / "shared" / "reference" / "march-of-the-ants"
    if not folder.is_dir():
        pytest.skip("the reference lies beside the checkout only where it is being written")
    return folder


# Cards whose sentence here tells a ruling that the reference tells elsewhere, or says the same more plainly.
OTHER_WORDS = {
    *("acrobat_head", "adaptive_radiation", "armored_head", "blind_overlords", "carpenter_abdomen"),
    *("rapid_mobilization", "royal_jelly"),
    *("early_harvest", "frenzied_activity", "fungal_outbreak", "into_the_unknown", "mysterious_hole"),
    *(
        "kamikaze_head",
        "parasite_thorax",
        "sneak_attack",
        "sparrow_attack",
        "stinger_abdomen",
        "thief_abdomen",
    ),
}


SINGULAR_THEY = {"he": "they", "his": "their", "has": "have", "loses": "lose", "picks": "pick"}


def plain(sentence: str) -> list[str]:
    """The words of a sentence, with `he loses` and `they lose` made equal."""
    return [SINGULAR_THEY.get(word, word) for word in re.findall(r"\w+|[^\w\s]", sentence.lower())]


def test_the_files_agree_with_the_reference() -> None:
    with (reference() / "cards.toml").open("rb") as file:
        for data in tomllib.load(file)["card"]:
            card = standard().cards[data["id"]]
            for key in ("kind", "cost", "pay_with", "value", "copies", "centipede_copies"):
                assert getattr(card, key) == data[key], (card.id, key)
            if card.id not in OTHER_WORDS:
                in_full = data["effect_en"].replace("1 CP", "1 point").replace("2 CP", "2 points")
                assert plain(card.effect) == plain(in_full), "abbreviations are written out: it is also heard"
    with (reference() / "hexes.toml").open("rb") as file:
        for data in tomllib.load(file)["hex"]:
            tile = standard().tiles[data["number"]]
            assert list(tile.tunnels) == data["tunnels"]
            assert [(s.resource, s.amount, s.control) for s in tile.sites] == [
                (s["resource"], s["amount"], s["control"]) for s in data["sites"]
            ]


# -- an owner's files ----------------------------------------------------------------------------------


def test_the_species_agree_with_the_reference() -> None:
    with (reference() / "species.toml").open("rb") as file:
        written = tomllib.load(file)
    for data in written["species"]:
        species = standard().species[data["id"]]
        assert (species.action, species.cost) == (data["action_id"], data["cost_food"])
        for name, magnitude in species.params.items():
            assert magnitude == data["params"].get(name, 1), name
        assert [drawback.id for drawback in species.drawbacks] == [each["id"] for each in data["drawback"]]
    decree = standard().decree_of_species
    assert (decree.food, decree.larvae) == (
        written["common"]["decree_food"],
        written["common"]["decree_larvae"],
    )


def test_an_owners_card_is_played_with() -> None:
    cards = (
        text_of("cards.toml")
        .replace('id = "swarm"', 'id = "swarm"  # mine')
        .replace('name = "Swarm"\ncost = 4', 'name = "The Swarm"\ncost = 1')
    )
    components = from_document({"cards.toml": cards})
    assert (components.cards["swarm"].cost, components.cards["swarm"].name) == (1, "The Swarm")
    assert components.tiles == standard().tiles
    game = March()
    state = game.setup(with_defaults(game.options, 3, {"components": {"cards.toml": cards}}), 3, 1)
    assert game.view(state, 0).card("swarm").cost == 1
    assert game.decode(game.encode(state)) == state


def change(name: str, old: str, new: str) -> dict[str, str]:
    text = text_of(name)
    assert old in text
    return {name: text.replace(old, new, 1)}


def test_an_owner_words_what_a_card_asks_and_rates_it_for_bots() -> None:
    own = change(
        "cards.toml",
        'questions.hex = { asks = "to which hex do your ants come?", answer = "Your ants come to {hex}." }',
        'questions.hex = { answer = "All to {hex}!" }',
    )
    own["cards.toml"] = own["cards.toml"].replace("worth = 0.9\n", "worth = 3.5\n")
    swarm = from_document(own).cards["swarm"]
    assert swarm.questions["hex"].asks == "to which hex do your ants come?", "what they leave out is ours"
    assert swarm.questions["hex"].answer == "All to {hex}!"
    assert swarm.worth == 3.5
    words = MarchWords(from_document(own))
    topic, meaning = AskedByCard("swarm", "hex"), AimAtHex(9, "swarm")
    view = replace(
        Play.start(March(), with_defaults(March.options, 3, {}), 3, 1).view(0), components=from_document(own)
    )
    choice = Choice(meaning.text, meaning)
    assert words.choice(Ask(0, topic.kind, (choice,), about=topic), choice, view) == "All to Bark (9)!"


def test_an_owners_older_file_without_these_keys_is_completed() -> None:
    keys = ("questions.", "worth = ", "harms = ", "reactions_first = ")
    for name in ("cards.toml", "species.toml"):
        older = "\n".join(line for line in text_of(name).split("\n") if not line.startswith(keys))
        assert from_document({name: older}) == standard()


def test_an_owner_rates_a_species_for_bots() -> None:
    own = change("species.toml", "worth = 3.0", "worth = -2.5")
    assert from_document(own).species["marauder_ant"].worth == -2.5


@pytest.mark.parametrize(
    "texts",
    [
        '{ answer = "{hex.number}" }',
        '{ answer = "{hex:>99999}" }',
        '{ answer = "{hex!r}" }',
        '{ answer = "{" }',
        '{ answer = "{}" }',
        "{ answer = 5 }",
        '{ answers = "Yes." }',
        '"Yes."',
    ],
)
def test_a_wording_that_could_not_be_filled_in_is_refused(texts: str) -> None:
    own = change(
        "cards.toml",
        'questions.hex = { asks = "to which hex do your ants come?", answer = "Your ants come to {hex}." }',
        f"questions.hex = {texts}",
    )
    with pytest.raises(BadComponents, match="card swarm: questions: not_allowed"):
        from_document(own)


Damage = Callable[[], dict[str, str]]

DAMAGES: dict[str, tuple[Damage, str, str]] = {
    "syntax": (lambda: change("cards.toml", "cost = 2", "cost = = 2"), "syntax", ""),
    "a number without end": (lambda: {"cards.toml": f"cost = {'2' * 5000}"}, "syntax", ""),
    "brackets without end": (lambda: {"cards.toml": f"cost = {'[' * 5000}"}, "syntax", ""),
    "a list for an id": (lambda: change("cards.toml", 'id = "swarm"', "id = [1]"), "wrong_type", "id"),
    "a number too high": (lambda: change("cards.toml", "cost = 2", "cost = 20"), "not_allowed", "cost"),
    "a word for a number": (lambda: change("cards.toml", "cost = 2", 'cost = "2"'), "wrong_type", "cost"),
    "a key left out": (lambda: change("cards.toml", "value = 2\n", ""), "missing", "value"),
    "a key too many": (
        lambda: change("cards.toml", "cost = 2", "cost = 2\nprice = 2"),
        "unknown",
        "price",
    ),
    "another kind": (
        lambda: change("cards.toml", 'kind = "event"', 'kind = "goal"'),
        "missing",
        "points",
    ),
    "an unknown kind": (
        lambda: change("cards.toml", 'kind = "event"', 'kind = "trap"'),
        "not_allowed",
        "kind",
    ),
    "a species rated too high": (
        lambda: change("species.toml", "worth = 3.0", "worth = 30.0"),
        "not_allowed",
        "worth",
    ),
    "an unknown card": (lambda: change("cards.toml", 'id = "swarm"', 'id = "swarms"'), "unknown", "id"),
    "a card twice": (lambda: change("cards.toml", 'id = "swarm"', 'id = "royal_jelly"'), "twice", "id"),
    "other magnitudes": (
        lambda: change("cards.toml", "params = { steps = 8 }", "params = { step = 8 }"),
        "not_allowed",
        "params",
    ),
    "no edge": (lambda: change("hexes.toml", "[0, 3, 5]", "[0, 3, 6]"), "not_allowed", "tunnels"),
    "no tunnel": (lambda: change("hexes.toml", "[0, 3, 5]", "[]"), "not_allowed", "tunnels"),
    "two control sites": (
        lambda: change(
            "hexes.toml",
            'resource = "food", amount = 1, control = false',
            'resource = "food", amount = 1, control = true',
        ),
        "not_allowed",
        "sites",
    ),
    "an unknown resource": (
        lambda: change("hexes.toml", 'resource = "larva", amount = 2', 'resource = "honey", amount = 2'),
        "not_allowed",
        "sites",
    ),
    "a hex twice": (lambda: change("hexes.toml", "number = 2\n", "number = 1\n"), "twice", "number"),
    "not a file of the box": (lambda: {"mats.toml": ""}, "not_a_file", "mats.toml"),
    "a species' figure too high": (
        lambda: change("species.toml", "cost = 1", "cost = 11"),
        "not_allowed",
        "cost",
    ),
    "an unknown species": (
        lambda: change("species.toml", 'id = "nomad_ant"', 'id = "army_ant"'),
        "unknown",
        "id",
    ),
    "a species twice": (
        lambda: change("species.toml", 'id = "nomad_ant"', 'id = "crazy_ant"'),
        "twice",
        "id",
    ),
    "another action": (
        lambda: change("species.toml", 'action = "six_thousand_steps"', 'action = "march"'),
        "not_allowed",
        "action",
    ),
    "a drawback too many": (
        lambda: change(
            "species.toml",
            '[[species]]\nid = "nomad_ant"',
            '[[species.drawback]]\nid = "sloth"\n\n[[species]]\nid = "nomad_ant"',
        ),
        "not_allowed",
        "drawback",
    ),
    "another drawback": (
        lambda: change("species.toml", 'id = "peace_treaty"', 'id = "war"'),
        "not_allowed",
        "id",
    ),
    "a drawback's other magnitudes": (
        lambda: change("species.toml", "params = { points = 1 }", "params = { point = 1 }"),
        "not_allowed",
        "params",
    ),
    "a drawback without a text": (
        lambda: change("species.toml", 'short = "no bonus from heads"\n', ""),
        "missing",
        "short",
    ),
    "a decree of words": (lambda: change("species.toml", "food = 2", 'food = "two"'), "wrong_type", "food"),
    "an empty file": (lambda: {"cards.toml": ""}, "missing", "card"),
    "a magnitude of nothing": (
        lambda: change("cards.toml", "params = { steps = 8 }", "params = { steps = 0 }"),
        "not_allowed",
        "params",
    ),
    "no hexes": (lambda: {"hexes.toml": "[great_tunnel]\n"}, "missing", "hex"),
}


@pytest.mark.few(4)
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_broken_file_is_refused_with_place_and_reason(damage: str) -> None:
    broken, reason, key = DAMAGES[damage]
    document = broken()
    with pytest.raises(BadComponents) as caught:
        from_document(document)
    fault = caught.value
    assert fault.file == next(iter(document))
    assert (fault.reason, fault.option) == (reason, "components")
    assert key in fault.key
    if reason not in ("missing", "not_a_file") and key != "drawback":
        lines = document[fault.file].splitlines()
        changed = [n for n, line in enumerate(lines, 1) if line not in text_of(fault.file).splitlines()]
        assert not changed or fault.line in range(changed[0] - 6, changed[0] + 1)


def test_the_line_of_a_broken_key_is_named() -> None:
    document = change("cards.toml", 'name = "Swarm"\ncost = 4', 'name = "Swarm"\ncost = 40')
    with pytest.raises(BadComponents) as caught:
        from_document(document)
    line = document["cards.toml"].splitlines()[caught.value.line - 1]
    assert line == "cost = 40"


@pytest.mark.parametrize("document", ["cards", {"cards.toml": 5}])
def test_a_document_is_texts_by_file_name(document: Any) -> None:
    with pytest.raises(BadOption):
        from_document(document)


def test_a_missing_card_is_named() -> None:
    text = text_of("cards.toml")
    start = text.index('[[card]]\nid = "swarm"')
    end = text.index("[[card]]", start + 5)
    with pytest.raises(BadComponents, match="card swarm: missing"):
        from_document({"cards.toml": text[:start] + text[end:]})


@pytest.mark.parametrize("times", [20, pytest.param(300, marks=pytest.mark.slow)])
def test_no_damage_to_a_file_goes_unnoticed_or_unexplained(times: int) -> None:
    """A file with a line lost or changed is read or refused, and nothing else."""
    settings(max_examples=times)(given(st.data())(assert_damage_is_explained))()


def assert_damage_is_explained(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["cards.toml", "hexes.toml", "species.toml"]))
    lines = text_of(name).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    replacement = data.draw(
        st.sampled_from(
            [
                "",
                "[[card]]",
                "[[hex]]",
                "[[species]]",
                "[[species.drawback]]",
                "cost = true",
                "sites = 5",
                "params = { a = 1.5 }",
            ]
        )
        | st.builds(lambda key, value: f"{key} = {value}", st.sampled_from(KEYS), st.sampled_from(VALUES))
    )
    lines[at] = replacement
    fault = fault_of({name: "\n".join(lines)})
    if fault is not None:
        assert fault.file == name
        assert 0 <= fault.line <= len(lines)
        assert MarchWords().bad_document(fault)


def fault_of(document: dict[str, str]) -> BadComponents | None:
    """What is wrong with an owner's files, None when they can be played with."""
    try:
        components = from_document(document)
    except BadComponents as fault:
        return fault
    assert components.cards.keys() == standard().cards.keys()
    assert components.tiles.keys() == standard().tiles.keys()
    assert components.species.keys() == standard().species.keys()
    return None


KEYS = ["id", "number", "kind", "name", "cost", "value", "copies", "tunnels", "sites", "params", "provenance"]
VALUES = [
    '""',
    '"swarm"',
    "0",
    "25",
    "-1",
    "[]",
    "[1, 1]",
    "{}",
    "1.0",
    "true",
    "{ a = [1] }",
    "[[0]]",
    "2026-01-01",
]


def test_reading_twice_is_reading_once() -> None:
    assert from_document(None) is standard()
    assert from_document({}) is from_document({})
    assert standard().deck() == from_document({}).deck()
