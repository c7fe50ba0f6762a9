"""Questions that one card alone asks: what their answers are called, and what Enter does there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.core.rng import Streams
from antterm.core.story import Happening
from antterm.games.march.draw.status.since import Since
from antterm.games.march.draw.steps import Steps, steps_of
from antterm.games.march.rules import worker
from antterm.games.march.rules.abilities import kamikaze_head, stinger_abdomen, warrior_head
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.events import mating_flight, royal_jelly
from antterm.games.march.rules.happened import ActionTaken, CardPlayed
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    AimAtHex,
    AimAtSpot,
    PayAnt,
    PlaceLarva,
    PlayCard,
    PutToken,
    ReturnAnt,
    Token,
)
from antterm.games.march.rules.play import play_from_hand
from antterm.games.march.rules.since import blocks_of
from antterm.games.march.rules.topics import AskedByCard, Paying, Playing
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.words import MarchWords
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.since import block_line, phrases
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    BRAMBLE,
    CLAY_BED,
    RED,
    SOIL,
    TALL_SAND,
    WATERS_EDGE,
    HandmadeMatch,
)
from tests.games.march.screen.games import ModelDriver, answer_of
from tests.games.march.screen.models import NAMES, model_of, seat_view_of, show


def asked(position: HandmadeMatch, ask: Ask | None) -> MarchModel:
    """The question on a terminal of 80x24."""
    model = model_of()
    show(model, seat_view_of(position, ask, []))
    return model


def sentences(model: MarchModel) -> dict[int | None, str]:
    """The lines of the list by their numbers."""
    return {row.number: row.sentence for row in model.answers().answers}


def with_a_larva_or_an_ant(ask: Ask, view: MarchView) -> bool:
    """Stop where a card can be played that costs one larva or ant, of which both are there."""
    nest = view.nests[ask.seat]
    cards = [choice.meaning for choice in ask.choices if isinstance(choice.meaning, PlayCard)]
    prices = [view.card(played.card) for played in cards]
    costs_one = any(card.cost == 1 and card.pay_with == "any" for card in prices)
    return isinstance(ask.about, Playing) and costs_one and nest.larvae > 1 < nest.ants


def test_an_ant_is_marked_for_who_has_chosen_to_pay_with_one() -> None:
    seated = ModelDriver(with_a_larva_or_an_ant, 2)
    seated.go_on()
    model = seated.model
    for place in range(len(model.pointing.entries)):
        model.point(place)
        if model.press("Space") and "With an ant" in model.prompt().draw(80, 4).to_text():
            break
    seated.press("Enter")
    assert isinstance(seated.ask.about, Paying)
    assert model.pointing.choice is not None
    assert isinstance(model.pointing.choice.meaning, PayAnt)


@pytest.mark.parametrize(("larvae", "enemies"), [(2, 1), (2, 2), (2, 5), (0, 2)])
def test_what_a_hex_promises_for_the_warrior_head_is_marked_behind_it(larvae: int, enemies: int) -> None:
    """A larva, or an ant to take back where there is no larva."""
    position = HandmadeMatch(2)
    position.gives(RED, larvae=larvae)
    position.in_play(RED, "warrior_head")
    position.ants(RED, f"{SOIL}.2", f"{SOIL}.3")
    position.ants(BLUE, f"{SOIL}.1", *[f"{SOIL}.o"] * enemies)
    ask = position.first_ask(warrior_head, RED)
    model = asked(position, ask)
    place = model.pointing.entries.index(next(e for e in model.pointing.entries if e.place == Hex(1, -1)))
    model.press(*model.keys_to(place))
    promised = sentences(model)[SOIL]
    assert model.press("Enter")
    assert model.at is not None
    entry = model.pointing.entry
    assert entry is not None
    marked = next(row.sentence for row in model.answers().answers if row.is_marked)
    if not larvae:
        assert isinstance(entry.choices[0].meaning, ReturnAnt)
        assert promised == "an ant back as a larva"
        assert marked.startswith("Take back: ")
    else:
        assert isinstance(entry.choices[0].meaning, PlaceLarva)
        assert marked == promised, "it says that a larva goes there, which an ant might leave"
        assert promised.startswith("Larva: battle ")
    assert sum(text.startswith("Take back: site ") for text in sentences(model).values()) == 2


def test_a_hex_on_which_both_is_possible_says_so_where_taking_back_comes_first() -> None:
    position = HandmadeMatch(2)
    position.gives(RED, larvae=2)
    position.in_play(RED, "warrior_head")
    position.ants(RED, f"{SOIL}.2", f"{SOIL}.3")
    ask = position.first_ask(warrior_head, RED)
    assert ask is not None
    back = next(choice for choice in ask.choices if isinstance(choice.meaning, ReturnAnt))
    larva = next(choice for choice in ask.choices if isinstance(choice.meaning, PlaceLarva))
    model = asked(position, ask)
    model.hooks = replace(model.hooks, get_hint=lambda: (Thought(back.text, 1.0), Thought(larva.text, 0.0)))
    model.list_entries()
    assert "an ant back, or a larva in" in sentences(model).values()


def test_a_centipede_to_put_down_says_what_it_brings_to_those_who_are_there() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=2, hand="mysterious_hole")
    position.ants(RED, f"{SOIL}.1")
    model = asked(position, position.first_ask(play_from_hand, RED, "mysterious_hole", True))
    model.press(
        *model.keys_to(next(i for i, e in enumerate(model.pointing.entries) if e.place == Hex(1, -1)))
    )
    model.press("Enter")
    told: dict[Token, str] = {}
    for place, entry in enumerate(model.pointing.entries):
        token = entry.choices[0].meaning
        assert isinstance(token, PutToken)
        model.point(place)
        told[token.token] = model.detail()
    assert "Ants there must fight it; a victory brings 1▲ 1★." in told[Token.CENTIPEDE]
    assert "fight" not in told[Token.WORMHOLE]


@pytest.mark.parametrize("outside", [False, True])
def test_an_ant_to_take_back_says_which_points_go_with_it(outside: bool) -> None:
    """It holds the control site of a hex of the inner meadow, unless another ant outside takes its place."""
    position = HandmadeMatch()
    position.gives(RED, larvae=0, food=9)
    position.in_play(RED, "warrior_head")
    control = next(i for i, site in enumerate(position.tile(SOIL).sites, 1) if site.control)
    other = next(i for i, site in enumerate(position.tile(SOIL).sites, 1) if not site.control)
    position.ants(RED, *(f"{SOIL}.{each}" for each in range(1, 4)), *[f"{SOIL}.o"] * outside)
    model = asked(position, position.first_ask(warrior_head, RED))
    model.press(
        *model.keys_to(next(i for i, e in enumerate(model.pointing.entries) if e.place == Hex(1, -1)))
    )
    model.press("Enter")
    spots = {
        entry.choices[0].meaning.spot.site: place
        for place, entry in enumerate(model.pointing.entries)
        if isinstance(entry.choices[0].meaning, ReturnAnt)
    }
    rows = model.answers().answers
    assert ("-1★" in rows[spots[control - 1]].sentence) is not outside
    assert "★" not in rows[spots[other - 1]].sentence


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 7])
def test_every_hex_keeps_what_it_promises(seed: int) -> None:
    """At every question of a game: the answer that is marked behind a hex does what its line says."""
    seated, rng, seen = ModelDriver(None, 3, seed), Streams(seed), 0
    seated.stage.plays = False
    while (ask := seated.record.play.ask) is not None:
        seated.stage.sync()
        seated.go_on()
        model = seated.model
        for place, entry in enumerate(model.pointing.entries if model.at is None else ()):
            if not entry.goes_on:
                continue
            promised = entry.choices[0].meaning
            model.point(place)
            model.take()
            assert model.pointing.entry is not None
            assert type(model.pointing.entry.choices[0].meaning) is type(promised), ask
            seen += 1
            model.undo_step()
        text = answer_of(ask, rng)
        seated.record.answer(text)
    assert seen > 10


def test_each_way_to_pay_for_a_card_says_what_pays() -> None:
    position = HandmadeMatch(2)
    position.gives(RED, larvae=3, food=2, hand="link_to_the_past swarm")
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{SOIL}.3")
    model = asked(position, position.first_ask(worker.take_action, RED, "play"))
    model.point(next(n for n, entry in enumerate(model.pointing.entries) if len(entry.choices) > 1))
    assert model.pointing.entry is not None
    told = []
    for _way in model.pointing.entry.choices:
        told.append(model.detail().partition(") ")[2].partition(":")[0])
        model.press("Space")
    assert told[0].startswith("With 2 larvae")
    assert told[-1] == "Ants/larvae, asked next", "each of the two may be either"


def swapping() -> HandmadeMatch:
    """Ann has control of hex 1, Bob of hex 3 and a site of hex 1, Cleo a site of hex 2."""
    position = HandmadeMatch(3)
    position.ants(RED, f"{SOIL}.1")
    position.ants(BLUE, f"{SOIL}.3", f"{TALL_SAND}.1", f"{TALL_SAND}.o")
    position.ants(BLACK, f"{WATERS_EDGE}.2", f"{TALL_SAND}.o")
    return position


def test_the_ants_of_a_hex_are_listed_in_the_order_of_its_sites_with_their_owners() -> None:
    model = asked(swapping(), swapping().first_ask(mating_flight, RED))
    model.press("1")
    model.press("Enter")
    assert sentences(model) == {1: "Ann: control 2●", 3: "Bob: site ●"}
    model.press("1")
    assert model.detail() == "Ann's ant on Soil (1), site 1 (2 larvae, control)."
    plate = model.info().draw(34, 8).to_text().splitlines()
    owners = plate[3].replace("▔", " ")
    assert [text for text in owners.split() if text.strip("[]<>").isdigit()] == ["[1]", "<3>"]
    assert [text for text in owners.split() if text in "ABC"] == ["A", "B"], "the picture keeps the owners"


def test_the_second_question_of_an_exchange_names_the_ant_chosen_first() -> None:
    position = swapping()
    model = asked(position, position.first_ask(mating_flight, RED, answers="seat1 1.1"))
    asks = "Ann's ant on hex 1, site 1 swaps places with which ant of another player?"
    assert model.question() == f"Ann: Mating Flight: {asks}"
    public = Ask(RED, "card.mating_flight", (), about=AskedByCard("mating_flight", "second"))
    assert "{" not in MarchWords().question(public, NAMES)


def test_the_second_effect_is_asked_for_with_the_first_and_keeps_its_number() -> None:
    position = HandmadeMatch()
    first = asked(position, position.first_ask(royal_jelly, RED))
    numbers = {text: number for number, text in sentences(first).items()}
    second = asked(position, position.first_ask(royal_jelly, RED, answers="larvae"))
    assert second.question() == "Ann: Royal Jelly: which second effect, besides 3 larvae?"
    assert first.question() != second.question()
    assert {text: number for number, text in sentences(second).items()} == {
        text: number for text, number in numbers.items() if "larvae" not in text
    }
    second.press("4")
    assert second.detail() == "Take 4 steps as in a March."
    second.press("2")
    assert "larvae" not in second.detail(), "that number is nobody's now"


def test_players_are_called_by_their_names_in_questions_of_cards() -> None:
    position = HandmadeMatch()
    position.ants(BLUE, "0", "0")
    position.in_play(RED, "stinger_abdomen")
    model = asked(position, position.first_ask(stinger_abdomen, RED))
    said = " ".join([*map(str, sentences(model).values()), model.detail()])
    assert "Bob: 2 ants" in said
    assert "Player B" not in said


@pytest.mark.parametrize(("reader", "lost"), [(RED, "control of 1 Soil"), (BLACK, ""), (BLUE, "")])
def test_who_swaps_ants_is_told_with_both_owners_and_what_it_costs_the_reader(reader: int, lost: str) -> None:
    """In the news, in the steps of the story, on its page, and by ear."""
    position = swapping()
    position.events.clear()
    position.run(mating_flight, BLUE, answers="seat1 1.1; seat3 2.2; seat3 3.o; seat2 1.3")
    events = [ActionTaken(BLUE, "play"), CardPlayed(BLUE, "mating_flight"), *position.events]
    told = [Happening(number, event) for number, event in enumerate(events, 1)]
    view = view_of(position.state, reader)
    (block,) = blocks_of(told, view, reader)
    naming = Naming(view.components, NAMES, numbers_first=True)
    swaps = "swaps ants of Ann on 1 and Cleo on 2; swaps ants of Cleo on 3 and Bob on 1"
    assert phrases(naming, block) == [f"plays Mating Flight: {swaps}"]
    news = " ".join(Since(view, NAMES, (block,), reader, "y").draw(76, 9).to_text().split())
    assert f"plays Mating Flight: {swaps}" in news
    assert ("costs you" in news) is bool(lost)
    assert f"costs you {lost}" in news or not lost
    steps = steps_of((block,))
    assert [step.change.hexes for step in steps] == [[1, 2], [3, 1]]
    assert block.hexes == [1, 2, 3]
    shown = Steps(naming, (block,), 0, "y", "unicode")
    assert shown.sentence() == (
        "Bob swaps ants of Ann on 1 Soil, site 1 (2 larvae, control) and Cleo on 2 Water's Edge, "
        "site 2 (1 food)."
    )
    assert ("You lose" in shown.draw(60, 9).to_text()) is bool(lost)
    heard = block_line(Naming(view.components, NAMES), block)
    assert "swaps ants of Ann on Soil (1) and Cleo on Water's Edge (2)" in heard
    assert f"You lose {lost.replace('1 Soil', 'Soil (1)')}." in heard or not lost


def test_who_loses_by_an_exchange_of_their_own_is_told_of_no_loss() -> None:
    position = swapping()
    position.events.clear()
    position.run(mating_flight, RED, answers="seat1 1.1; seat3 2.2; none")
    events = [ActionTaken(RED, "play"), CardPlayed(RED, "mating_flight"), *position.events]
    (block,) = blocks_of(
        [Happening(n, e) for n, e in enumerate(events, 1)], view_of(position.state, RED), RED
    )
    assert not block.deeds[0].cost


def robber() -> HandmadeMatch:
    """Ann may rob Bob, who has a larva, and Cleo, who has five."""
    position = HandmadeMatch(3)
    position.gives(RED, larvae=1, food=1, hand="egg_stealer")
    position.gives(BLUE, larvae=1)
    position.gives(BLACK, larvae=5)
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2")
    position.in_play(RED, "parasite_thorax")
    position.values(3)
    return position


def test_whom_one_robs_is_told_with_how_many_larvae() -> None:
    position = robber()
    model = asked(position, position.first_ask(worker.take_action, RED, "forage"))
    model.point(1)
    assert (sentences(model)[2], model.detail()) == ("Cleo loses 3 of 5 larvae", "Cleo loses 3 of 5 larvae.")


@pytest.mark.parametrize("reader", [RED, BLUE, BLACK])
@pytest.mark.parametrize(
    ("action", "answers", "card", "robbed"),
    [
        ("forage", "seat3", "Parasite Thorax", {BLACK: "3 larvae"}),
        ("play", "larva", "Egg Stealer", {BLUE: "1 larva", BLACK: "2 larvae"}),
    ],
)
def test_everybody_is_told_who_was_robbed(
    action: str, answers: str, card: str, robbed: dict[int, str], reader: int
) -> None:
    position = robber()
    position.events.clear()
    position.run(worker.take_action, RED, action, answers=answers, then_decline=True)
    told = [Happening(number, event) for number, event in enumerate(position.events, 1)]
    view = view_of(position.state, reader)
    blocks = blocks_of(told, view, reader)
    heard = " ".join(block_line(Naming(view.components, NAMES), block) for block in blocks)
    news = " ".join(Since(view, NAMES, blocks, reader, "y").draw(80, 9).to_text().split())
    for victim, larvae in robbed.items():
        if victim == reader:
            assert f"You lose {larvae}" in heard
            assert f"costs you {larvae} ({card})" in news
        else:
            assert f"{NAMES[victim]} loses {larvae}" in heard
            assert f"{NAMES[victim]} loses {larvae}" in news


def test_each_player_whose_ant_dies_with_another_is_named_in_the_next_question() -> None:
    position = HandmadeMatch(3)
    position.in_play(RED, "kamikaze_head")
    position.ants(RED, f"{SOIL}.1")
    position.ants(BLUE, f"{SOIL}.2", f"{SOIL}.o", f"{SOIL}.o")
    position.ants(BLACK, f"{SOIL}.3")
    words, ask = MarchWords(), position.first_ask(kamikaze_head, RED)
    assert ask is not None
    assert words.question(ask, NAMES).endswith("sacrifice one of your ants? (up to 2 more ants there die)")
    ask = position.first_ask(kamikaze_head, RED, answers=f"{SOIL}.1; seat2")
    second = asked(position, ask)
    assert second.question() == "Ann: Kamikaze Head: who loses another ant? (named: Bob; 1 more)"
    assert sentences(second) == {None: "No more ants die.", 1: "Bob: 1 of 2 ants", 2: "Cleo: 1 of 1 ant"}
    second.point(1)
    assert second.detail() == "Bob loses one of their 2 ants there and chooses which."
    second.point(2)
    assert second.detail() == "Cleo loses their only ant there."


def test_where_no_ant_differs_from_another_one_the_question_is_whether_another_one_explores() -> None:
    """No number points at a site then, as at the question before, so nothing is asked in the same words."""
    position = HandmadeMatch()
    position.gives(RED, food=1)
    position.ants(RED, "0", "0")
    position.on_stack(CLAY_BED)
    flow = worker.take_action(position, RED, "explore")
    ask = next(flow)
    while ask.kind != "explore.move_ants":
        ask = flow.send(ask.choices[0])
    assert [choice.text for choice in ask.choices] == ["0", "done"]
    question = asked(position, ask).question()
    assert question.startswith("Ann: another ant from the Great Tunnel to Clay Bed (14)?")


def test_the_name_of_a_hex_ends_with_a_full_stop_before_what_waits_there() -> None:
    position = HandmadeMatch()
    position.gives(RED, food=1)
    position.ants(RED, *[f"{BARK}.{site}" for site in range(1, 1 + len(position.tile(BARK).sites))])
    position.on_stack(BRAMBLE)
    flow = worker.take_action(position, RED, "explore")
    ask, told = next(flow), list[str]()
    while ask is not None and ask.kind != "soldier.order" and len(told) < 40:
        model = asked(position, ask)
        for place in range(len(model.pointing.entries)):
            model.point(place)
            told.append(model.detail())
        try:
            ask = flow.send(ask.choices[0])
        except StopIteration:
            break
    said = [text for text in told if "Without a card you win" in text]
    assert said
    assert all(". Without a card you win" in text for text in said), said


def test_the_question_which_ant_explores_names_the_hex_that_it_leaves() -> None:
    position = HandmadeMatch(2)
    position.gives(RED, food=1)
    position.ants(RED, f"{BARK}.1", f"{BARK}.2")
    position.on_stack(CLAY_BED)
    flow = worker.take_action(position, RED, "explore")
    ask = next(flow)
    while ask.kind != "explore.move_ants":
        ask = flow.send(ask.choices[0])
    question = asked(position, ask).question()
    assert question.startswith("Ann: which ant moves from Bark (9) to Clay Bed (14)?")


@pytest.mark.parametrize(
    "card", [card.id for card in standard().cards.values() if card.harms and "hex" in card.questions]
)
def test_where_a_card_strikes_the_list_says_whose_ants_stand_there(card: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{BARK}.1", f"{SOIL}.1", f"{SOIL}.o")
    position.ants(BLUE, f"{SOIL}.2")
    choices = tuple(Choice(str(number), AimAtHex(number, card)) for number in (BARK, SOIL))
    model = asked(position, Ask(RED, card, choices, about=AskedByCard(card, "hex")))
    assert [row.sentence for row in model.answers().answers] == ["Soil: A 2, B 1", "Bark: A 1"]


def test_a_hex_with_several_sites_to_choose_from_is_named_once() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{BARK}.1", f"{BARK}.2", f"{SOIL}.1")
    spots = (Spot(BARK, 0), Spot(BARK, 1), Spot(SOIL, 0))
    choices = tuple(Choice(str(spot), AimAtSpot(spot, "early_harvest")) for spot in spots)
    model = asked(position, Ask(RED, "early_harvest", choices, about=AskedByCard("early_harvest", "site")))
    rows = [row.sentence for row in model.answers().answers]
    for place, row in enumerate(rows):
        model.point(place)
        assert model.detail().count(row.partition(":")[0]) == 1, model.detail()
    assert sorted(row.partition(":")[0] for row in rows) == ["Bark", "Soil"]
    assert [":" in row for row in sorted(rows)] == [False, True], "the only site is named at once"
