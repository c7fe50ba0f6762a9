"""What happened since a player's turn is told in a block a player, and rounds before it in a line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

import pytest

from antterm import i18n
from antterm.core.ask import Event
from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.core.story import Happening
from antterm.games.march.draw.status.since import Since
from antterm.games.march.draw.steps import Steps, steps_of
from antterm.games.march.draw.story import since_last_turn
from antterm.games.march.rules.abilities import use_abilities
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.effects import QUEEN_START
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import (
    AbilityUsed,
    ActionTaken,
    AntLost,
    AntMoved,
    AntSettled,
    AnyScored,
    BattleBegan,
    BattleDecided,
    CardDiscardedAtRandom,
    CardPlayed,
    CardsDrawn,
    Cause,
    CentipedePlaced,
    Evolved,
    FoodGained,
    HexPlaced,
    LarvaeLost,
    LarvaPlaced,
    PhaseBegan,
    Reacted,
    Rested,
    Scored,
    ScoredAbility,
    ScoredBattle,
    ScoredBody,
    ScoredGoal,
    ScoredMeadow,
    WormholePlaced,
)
from antterm.games.march.rules.meadow import EDGES, Spot
from antterm.games.march.rules.since import (
    Block,
    Change,
    ChangeKind,
    DeedKind,
    blocks_of,
    rounds_known,
    rounds_of,
)
from antterm.games.march.rules.state import LAST_ROUND, Phase, State
from antterm.games.march.rules.threats import attacked
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.screen.story_page import StoryPart, Teller
from antterm.games.march.spoken import SPOKEN
from antterm.games.march.words import MarchWords
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.since import (
    block_line,
    cost_phrase,
    in_brief,
    phrases,
    round_line,
    scored_by,
)
from antterm.plain.spoken import ListenerView
from tests import foreseen
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    FERN,
    RED,
    SOIL,
    TALL_SAND,
    HandmadeMatch,
    happenings,
)
from tests.games.march.screen.games import answer_of
from tests.sampling import chosen, each_value, sampled

NAMES = ("Ann", "Bob", "Cleo")
ON_SCREEN = Naming(standard(), NAMES, numbers_first=True)


def blocks(*events: Event, position: HandmadeMatch | None = None) -> tuple[Block, ...]:
    return blocks_of(happenings(*events), view_of((position or HandmadeMatch()).state, RED), RED)


def test_a_march_is_one_phrase_with_its_larvae_and_ants() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "march"),
        LarvaPlaced(BLUE, Spot(SOIL, 0)),
        LarvaPlaced(BLUE, Spot(SOIL, 1)),
        LarvaPlaced(BLUE, Spot(4, 1)),
        AntMoved(BLUE, Spot(0, None), Spot(SOIL, None)),
        AntMoved(BLUE, Spot(SOIL, None), Spot(FERN, 0)),
        AntMoved(BLUE, Spot(FERN, 0), Spot(FERN, 1)),
    )
    (deed,) = block.deeds
    assert deed.changes == [
        Change(ChangeKind.LARVA, Spot(SOIL, 0)),
        Change(ChangeKind.LARVA, Spot(SOIL, 1)),
        Change(ChangeKind.LARVA, Spot(4, 1)),
        Change(ChangeKind.ANT, Spot(FERN, 1), Spot(0, None)),
    ]
    assert (deed.first, deed.last) == (1, 7)
    assert block.hexes == [SOIL, 4, FERN]
    assert phrases(ON_SCREEN, block) == ["marches: larvae to 1, 1, 4; ant to 6"]


def test_an_ant_that_has_come_back_is_not_told() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "march"),
        AntMoved(BLUE, Spot(0, None), Spot(SOIL, None)),
        AntMoved(BLUE, Spot(SOIL, None), Spot(0, None)),
    )
    assert phrases(ON_SCREEN, block) == ["marches"]


def test_reactions_and_cards_stand_with_who_did_them_in_the_order_in_time() -> None:
    told = blocks(
        ActionTaken(BLUE, "explore"),
        HexPlaced(BLUE, FERN, EDGES[0], 0, False),
        Reacted(BLACK, "explore"),
        LarvaPlaced(BLACK, Spot(BARK, 0)),
        ActionTaken(BLACK, "play"),
        CardPlayed(BLACK, "swarm"),
        Reacted(BLUE, "play"),
        ActionTaken(BLUE, "forage"),
        CardsDrawn(BLUE, 2, Cause.FORAGE),
        ActionTaken(BLACK, "rest"),
        Rested(BLACK, 1, 0),
    )
    assert [(block.seat, phrases(ON_SCREEN, block)) for block in told] == [
        (BLUE, ["explores and lays 6 Fern"]),
        (BLACK, ["reacts to Bob: larva to 9", "plays Swarm: brings up to 6 ants to one hex"]),
        (BLUE, ["reacts to Cleo: exchanges a card", "forages 2 cards"]),
        (BLACK, ["rests"]),
    ]


def test_a_deed_of_which_nothing_came_parts_no_block() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "rest"),
        Reacted(BLACK, "march"),
        ActionTaken(BLUE, "rest"),
    )
    assert phrases(ON_SCREEN, block) == ["rests", "rests"]


def test_a_block_says_what_it_means_to_who_reads_it() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "1.1")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o", "3.1")
    (block,) = blocks(
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "egg_stealer"),
        LarvaeLost(BLUE, 2, Cause.PAID),
        LarvaeLost(RED, 2, "egg_stealer"),
        AntMoved(BLUE, Spot(0, None), Spot(BARK, None)),
        AntMoved(BLUE, Spot(0, None), Spot(TALL_SAND, 0)),
        AntLost(RED, Spot(SOIL, 1), "fungal_outbreak"),
        position=position,
    )
    assert block.attacks == (BARK,)
    (deed,) = block.deeds
    assert (deed.cost.larvae, deed.cost.ants, deed.cost.cards) == (2, 1, [])
    assert block_line(ON_SCREEN, block).endswith(" You lose 2 larvae, 1 ant (Fungal Outbreak).")


def test_a_card_that_was_taken_is_named_with_the_one_that_took_it() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "cultural_theft"),
        CardDiscardedAtRandom(RED, "epic_stores", "cultural_theft"),
    )
    assert block_line(ON_SCREEN, block).endswith(" You lose Epic Stores.")
    assert cost_phrase(ON_SCREEN, block.deeds[0]) == ["costs you Epic Stores (Cultural Theft)"]


def test_who_took_a_site_in_peace_does_not_attack_where_the_reader_then_brings_ants() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.o")
    position.ants(BLUE, "9.2", "9.3")
    came = ActionTaken(BLUE, "march"), AntMoved(BLUE, Spot(0, None), Spot(BARK, 1))
    (block,) = blocks(*came, position=position)
    assert block.attacks == ()
    position.ants(BLUE, "9.o")
    (block,) = blocks(*came, position=position)
    assert block.attacks == (BARK,)


def test_nobody_attacks_where_no_battle_follows() -> None:
    """In the last round after its battles; of an earlier round the next Soldier Phase is meant."""
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    came = ActionTaken(BLUE, "march"), AntMoved(BLUE, Spot(0, None), Spot(BARK, None))
    for number, phase in product(range(LAST_ROUND + 1), (Phase.WORKER, Phase.QUEEN_START, Phase.SLUMBER)):
        position.state.round, position.state.phase = number, phase
        (block,) = blocks(*came, position=position)
        is_fought = number < LAST_ROUND or phase is Phase.WORKER
        assert block.attacks == ((BARK,) if is_fought else ())
        assert attacked(view_of(position.state, RED), RED) == ({BARK} if is_fought else set())


def test_points_scored_at_once_are_told_with_what_they_are_for() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "amazon_head"),
        ScoredBody(BLUE, 3, 1),
        ScoredBody(RED, 2, 1),
    )
    assert phrases(ON_SCREEN, block)[0].endswith(
        "; scores 3 colony points (a completed body); Ann scores 2 colony points (a completed body)"
    )


def test_turns_in_which_somebody_rests_on_unasked_are_no_turns_of_theirs() -> None:
    story = happenings(
        PhaseBegan(RED, Phase.WORKER, 1),
        ActionTaken(RED, "rest"),
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "swarm"),
        ActionTaken(RED, "rest"),
        ActionTaken(BLUE, "rest"),
        PhaseBegan(RED, Phase.WORKER, 2),
    )
    assert [each.number for each in since_last_turn(story, RED)] == [3, 4, 5, 6, 7]


def test_a_card_is_told_with_what_it_was_paid() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "play"),
        LarvaeLost(BLUE, 1, Cause.PAID),
        AntLost(BLUE, Spot(FERN, 1), Cause.PAID),
        AntLost(BLUE, Spot(0, None), Cause.PAID),
        CardPlayed(BLUE, "swarm"),
        LarvaPlaced(BLUE, Spot(SOIL, 0)),
    )
    (deed,) = block.deeds
    assert (deed.larvae_paid, deed.places(ChangeKind.PAID)) == (1, [FERN, 0])
    assert phrases(ON_SCREEN, block) == [
        "plays Swarm (1 larva; ants from 6, 0): brings up to 6 ants to one hex: larva to 1"
    ]


def test_a_larva_that_moves_on_its_hex_and_an_ant_that_moves_up_are_told_where_they_stand() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "march"),
        LarvaPlaced(BLUE, Spot(SOIL, 0)),
        AntMoved(BLUE, Spot(SOIL, 0), Spot(SOIL, 1)),
        AntMoved(BLUE, Spot(0, None), Spot(FERN, None)),
        AntSettled(BLUE, Spot(FERN, 1)),
    )
    (deed,) = block.deeds
    assert [change.spot for change in deed.changes] == [Spot(SOIL, 1), Spot(FERN, 1)]


def test_every_hex_laid_by_a_card_is_told() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "six_thousand_steps"),
        HexPlaced(BLUE, FERN, EDGES[0], 0, False),
        HexPlaced(BLUE, TALL_SAND, EDGES[1], 0, False),
    )
    (phrase,) = phrases(ON_SCREEN, block)
    assert phrase.endswith(": lays 6 Fern, 3 Tall Sand")


def test_a_wormhole_and_a_centipede_put_on_a_hex_are_told_there_of_who_put_them() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "mysterious_hole"),
        CentipedePlaced(SOIL),
        ActionTaken(BLUE, "explore"),
        HexPlaced(BLUE, FERN, EDGES[0], 0, False),
        Reacted(BLACK, "explore"),
        WormholePlaced(TALL_SAND),
    )
    assert block.hexes == [SOIL, FERN, TALL_SAND]
    assert phrases(ON_SCREEN, block)[0] == "plays Mysterious Hole: centipede on 1 Soil"
    assert phrases(ON_SCREEN, block)[1].endswith("lays 6 Fern: wormhole on 3 Tall Sand")
    told = [Steps(ON_SCREEN, (block,), at, "", "unicode").sentence() for at in (0, 2)]
    assert told == ["Bob puts a centipede on 1 Soil.", "Bob puts a wormhole on 3 Tall Sand."]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("language", "options"),
    each_value(["en", "es", "ru"], [{}, {"species": "special", "beyond": "five"}]),
    ids=str,
)
@pytest.mark.parametrize("components", [foreseen.FROZEN])
def test_every_step_of_a_game_says_what_came_from_where_and_what_its_site_brings(
    language: str, options: dict[str, str]
) -> None:
    record: Record[State] = Record(March(), 3, 1, options)
    rng, told = Streams(1), set[tuple[ChangeKind, str, str]]()
    with i18n.speaking(language):
        while (ask := record.play.ask) is not None:
            view = record.play.view(ask.seat)
            blocks = blocks_of(since_last_turn(record.story(ask.seat), ask.seat), view, ask.seat)
            for at, step in enumerate(steps_of(blocks)):
                shown = Steps(Naming(view.components, NAMES, numbers_first=True), blocks, at, "", "unicode")
                told.add((step.change.kind, shown.in_short(step), shown.sentence()))
            record.answer(answer_of(ask, rng))
    rare = {
        ChangeKind.SWAPPED,
        ChangeKind.RETURNED,
        ChangeKind.WORMHOLE,
        ChangeKind.CENTIPEDE,
    }  # which few cards do
    assert {kind for kind, *_texts in told} >= set(ChangeKind) - rare
    for kind, short, sentence in told:
        assert len(short.split()) >= 3, short
        assert any(name in sentence for name in NAMES), sentence
        if kind in (ChangeKind.LARVA, ChangeKind.ANT, ChangeKind.PAID) and "," in short:
            assert sentence.rstrip(".)").endswith(short.rpartition(", ")[2])


def test_battles_stand_with_who_attacks_and_say_who_has_won() -> None:
    told = blocks(
        ActionTaken(BLUE, "play"),
        BattleBegan(BARK, BLUE, RED, (3, 1)),
        BattleDecided(BARK, BLUE, RED, BLUE, (3, 1), (0, 1)),
        BattleBegan(SOIL, None, BLACK, (0, 1)),
        BattleDecided(SOIL, None, BLACK, None, (5, 1), (0, 1)),
    )
    assert [deed.kind for deed in told[0].deeds] == [DeedKind.PLAYED, DeedKind.FOUGHT]
    assert phrases(ON_SCREEN, told[0])[1] == "beats Ann on 9 Bark"
    assert phrases(ON_SCREEN, told[1]) == ["loses to the centipede on 1 Soil"]


def test_who_scores_is_told_before_what_others_lost() -> None:
    """Behind the name of another player, points would look like theirs."""
    (block,) = blocks(
        BattleBegan(BARK, BLUE, BLACK, (3, 1)),
        BattleDecided(BARK, BLUE, BLACK, BLUE, (3, 1), (0, 1)),
        AntLost(BLACK, Spot(BARK, 0), Cause.BATTLE),
        ScoredBattle(BLUE, 1, BARK),
        AntMoved(BLUE, Spot(BARK, None), Spot(BARK, 0)),
    )
    (told,) = phrases(ON_SCREEN, block)
    assert told == "beats Cleo on 9 Bark (scores 1 colony point): ant takes a site on 9; Cleo loses 1 ant"


def test_in_brief_the_points_of_who_won_a_battle_stand_behind_the_defeat_of_who_began_it() -> None:
    """Beside the chip of who lost, points alone would look like theirs."""
    (block,) = blocks(
        BattleBegan(BARK, BLUE, BLACK, (1, 3)),
        BattleDecided(BARK, BLUE, BLACK, BLACK, (1, 3), (1, 0)),
        ScoredBattle(BLACK, 1, BARK),
    )
    assert in_brief(ON_SCREEN, block.deeds[0])[1] == "loses to Cleo on 9 Bark: Cleo +1"


def test_of_a_card_with_a_choice_of_gifts_those_are_told_that_were_taken() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "royal_jelly"),
        FoodGained(BLUE, 1, "royal_jelly"),
        CardsDrawn(BLUE, 2, "royal_jelly"),
    )
    assert phrases(ON_SCREEN, block) == ["plays Royal Jelly: gains 1 food, 2 cards"]


def test_a_battle_that_is_being_fought_is_not_lost_yet() -> None:
    told = blocks(BattleBegan(BARK, BLUE, RED, (3, 1)), BattleBegan(SOIL, None, BLACK, (0, 1)))
    assert [phrases(ON_SCREEN, block) for block in told] == [
        ["fights Ann on 9 Bark"],
        ["fights the centipede on 1 Soil"],
    ]


def test_rounds_that_are_over_are_told_in_a_line_each() -> None:
    events = (
        PhaseBegan(RED, Phase.WORKER, 1),
        BattleDecided(BARK, BLUE, RED, BLUE, (3, 1), (0, 1)),
        ScoredBattle(BLUE, 1, BARK),
        ScoredMeadow(RED, 2, (1, 9)),
        ScoredGoal(BLACK, 2, "outsider"),
        PhaseBegan(RED, Phase.WORKER, 2),
        ScoredMeadow(RED, 9, (1, 9)),
    )
    (line,) = rounds_of(events, 3)
    assert round_line(ON_SCREEN, line, range(3)) == (
        "Round I: Ann 2, Bob 1, Cleo 2; battles: Bob beat Ann; goals: Cleo: Outsider."
    )


@pytest.mark.parametrize("seed", chosen([1], range(3)))
def test_in_whole_games_nothing_is_told_twice_and_all_points_are(seed: int) -> None:
    record: Record[State] = Record(March(), 3, seed, {"species": "special", "beyond": "five"})
    rng = Streams(seed)
    lengths = Counter[int]()
    while (ask := record.play.ask) is not None:
        story = record.story(ask.seat)
        view = record.play.view(ask.seat)
        stretch = since_last_turn(story, ask.seat)
        told = blocks_of(stretch, view, ask.seat)
        assert all(one.seat != other.seat for one, other in pairwise(told)), "each goes on until another acts"
        began = [deed.first for block in told for deed in block.deeds]
        assert began == sorted(began), "in the order in which they played"
        moved = sum(isinstance(each.event, LarvaPlaced) for each in stretch)
        assert sum(len(deed.places(ChangeKind.LARVA)) for block in told for deed in block.deeds) <= moved
        for block in told:
            for deed in block.deeds:
                assert deed.first <= deed.last
            lengths[len(block.deeds)] += 1
            assert phrases(ON_SCREEN, block)
        record.answer(answer_of(ask, rng))
    lines = rounds_of(record.events(), 3)
    assert [line.round for line in lines] == [1, 2, 3, 4]
    over = record.play.view(None)
    for nest in over.nests:
        assert sum(line.points[nest.seat] for line in lines) == nest.score
    assert lengths


# -- by ear ----------------------------------------------------------------------------------------------


def moment(position: HandmadeMatch, *events: Event) -> ListenerView[object]:
    view = view_of(position.state, RED)
    return ListenerView(view, None, RED, NAMES, {}, happenings(*events))


def test_what_happened_is_told_by_ear_in_a_line_a_player() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    now = moment(
        position,
        ActionTaken(BLUE, "march"),
        LarvaPlaced(BLUE, Spot(BARK, None)),
        ActionTaken(BLACK, "forage"),
        CardsDrawn(BLACK, 2, Cause.FORAGE),
    )
    assert SPOKEN.news_in_short(now, now.happened) == [
        "Bob marches: larva to Bark (9).",
        "Cleo forages 2 cards.",
    ]
    lines = SPOKEN.look(now, "since")
    turning = "you must add 3, and cards cannot; defeat costs 1 ant."
    assert lines[-1] == f"Bob attacks you on Bark (9): your 1 against 4; {turning}"


def test_the_harvest_is_told_in_full_where_turns_are_told_in_short() -> None:
    now = moment(
        HandmadeMatch(),
        ActionTaken(BLUE, "rest"),
        Rested(BLUE, 1, 0),
        PhaseBegan(RED, Phase.SOLDIER_START, 1),
        PhaseBegan(RED, Phase.QUEEN_START, 1),
        PhaseBegan(RED, Phase.SLUMBER, 1),
        ScoredMeadow(RED, 2, (1, 9)),
        PhaseBegan(BLUE, Phase.WORKER, 2),
        ActionTaken(BLUE, "rest"),
        Rested(BLUE, 1, 0),
    )
    told = SPOKEN.news_in_short(now, now.happened)
    assert told[0] == told[-1] == "Bob rests."
    assert "Ann scores 2 colony points for the inner meadow." in told
    assert "Round 2 begins; Bob is the Active Player." in told


def test_a_reaction_of_which_nothing_came_is_left_out() -> None:
    told = blocks(
        ActionTaken(BLUE, "explore"),
        HexPlaced(BLUE, 4, Hex(0, 1), 0, False),
        Reacted(BLACK, "explore"),
        Reacted(RED, "explore"),
        AntMoved(RED, Spot(SOIL, 0), Spot(SOIL, 1)),
    )
    assert [(block.seat, phrases(ON_SCREEN, block)) for block in told] == [
        (BLUE, ["explores and lays 4 Loamy Tunnels"]),
        (RED, ["reacts to Bob: ant changes site on 1"]),
    ]


MOVES: Final = {
    ChangeKind.LARVA: 1,
    ChangeKind.ANT: 1,
    ChangeKind.PAID: -1,
    ChangeKind.LOST: -1,
    ChangeKind.RETURNED: -1,
}
"""What a change of this kind does to the number of ants in its place."""


TOKENS: Final = {WormholePlaced: ChangeKind.WORMHOLE, CentipedePlaced: ChangeKind.CENTIPEDE}
"""What is put on hexes besides ants, by the event that tells of it."""


def told_of_ants(told: Sequence[Block]) -> Counter[tuple[int, Spot]]:
    """Return by how many the ants of each player in each place have grown, according to the story."""
    more = Counter[tuple[int, Spot]]()
    for block in told:
        for change in (change for deed in block.deeds for change in deed.changes):
            if change.swapped_owners is not None and change.origin is not None:
                came, went = change.swapped_owners
                more.update({(came, change.spot): 1, (went, change.origin): 1})
                more.subtract({(came, change.origin): 1, (went, change.spot): 1})
                continue
            owner = block.seat if change.owner is None else change.owner
            more[owner, change.spot] += MOVES.get(change.kind, 0)
            if change.kind is ChangeKind.ANT and change.origin is not None:
                more[owner, change.origin] -= 1
    return more


def ants_of(view: MarchView) -> Counter[tuple[int, Spot]]:
    """Return the number of ants of each player in each place."""
    standing = Counter[tuple[int, Spot]]()
    for number, here in view.hexes.items():
        standing.update((owner, Spot(number, at)) for at, owner in enumerate(here.sites) if owner is not None)
        standing.update({(seat, Spot(number, None)): n for seat, n in enumerate(here.loose) if n})
    return standing


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    sampled(
        [
            (seats, seed, options)
            for seed in range(8)
            for seats in (2, 3, 4)
            for options in ({}, {"species": "special", "beyond": "five"})
            if seats > 2 or not options
        ],
        every=7,
    ),
)
def test_what_is_told_leads_from_the_first_position_to_the_last(
    seats: int, seed: int, options: dict[str, str]
) -> None:
    """Every ant that came, went, changed places, was lost or taken back, and every point, with its reason."""
    record: Record[State] = Record(March(), seats, seed, options)
    rng, before, names = Streams(seed), None, ("Ann", "Bob", "Cleo", "Dora")[:seats]
    while (ask := record.play.ask) is not None:
        if before is None and record.play.view(None).phase is not Phase.SETUP:
            before = record.play.view(None)
        record.answer(answer_of(ask, rng))
    after, story = record.play.view(None), record.story(None)
    assert before is not None
    told, expected = blocks_of(story, after, None), ants_of(after)
    expected.subtract(ants_of(before))
    assert {key: n for key, n in told_of_ants(told).items() if n} == {k: n for k, n in expected.items() if n}
    assert Counter(
        (change.kind, change.hex)
        for block in told
        for deed in block.deeds
        for change in deed.changes
        if change.kind in TOKENS.values()
    ) == Counter(
        (TOKENS[type(event)], event.hex)
        for event in (each.event for each in story)
        if isinstance(event, WormholePlaced | CentipedePlaced)
    )
    naming, points = Naming(after.components, names, numbers_first=True), Counter[int]()
    teller = Teller(after, None, MarchWords(), names)
    page = " ".join(
        row.text for number in rounds_known(story) for row in teller.rows(story, StoryPart(number))
    )
    for block in told:
        shown = Since(after, names, (block,), None, "y").draw(60, 40).to_text()
        for deed in block.deeds:
            for event in deed.scored:
                points[event.seat] += event.n if isinstance(event, Scored) else -event.n
            for said in scored_by(naming, deed):
                assert said in " ".join(shown.split())
                assert said.removeprefix("scores ") in page
            for reason in (naming.reason(event) for event in deed.scored if isinstance(event, AnyScored)):
                assert reason in in_brief(naming, deed)[-1]
    assert [points[nest.seat] for nest in after.nests] == [nest.score for nest in after.nests]


@pytest.mark.parametrize("rows", range(2, 8))
def test_points_and_what_they_are_for_are_never_the_part_that_is_cut(rows: int) -> None:
    """As of the last card that another played, whose text alone fills the rows."""
    told = blocks(
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "honeypot_abdomen"),
        AntLost(BLUE, Spot(3, 0), Cause.PAID),
        AntLost(BLUE, Spot(3, 1), Cause.PAID),
        ScoredBody(BLUE, 3, 1),
        ActionTaken(BLACK, "rest"),
        Rested(BLACK, 1, 0),
    )
    shown = (
        Since(view_of(HandmadeMatch().state, RED), NAMES, told, RED, "y: all of it").draw(34, rows).to_text()
    )
    assert "3" in shown
    assert "a completed body" in " ".join(shown.split())


@pytest.mark.parametrize("rows", range(2, 12))
def test_an_evolution_of_another_is_not_left_out_for_what_came_later(rows: int) -> None:
    told = blocks(
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "amazon_head"),
        Evolved(BLUE, "amazon_head"),
        LarvaeLost(BLUE, 2, Cause.PAID),
        ActionTaken(BLACK, "play"),
        CardPlayed(BLACK, "early_harvest"),
        ActionTaken(BLUE, "march"),
        LarvaPlaced(BLUE, Spot(9, None)),
        ActionTaken(BLACK, "rest"),
        Rested(BLACK, 1, 0),
    )
    shown = (
        Since(view_of(HandmadeMatch().state, RED), NAMES, told, RED, "y: all of it").draw(34, rows).to_text()
    )
    assert "plays Amazon Head" in shown


@pytest.mark.parametrize("rows", range(3, 9))
def test_what_the_end_of_the_round_brought_is_told_in_one_form_of_all_players(rows: int) -> None:
    told = blocks(
        PhaseBegan(BLUE, Phase.SLUMBER, 1),
        ScoredMeadow(BLUE, 2, (1, 2)),
        ScoredMeadow(BLACK, 2, (6, 8)),
    )
    shown = Since(view_of(HandmadeMatch().state, RED), NAMES, told, RED, "y").draw(34, rows).to_text()
    assert ("scores 2" in shown) + ("+2: " in shown) == 1, shown
    assert rows < 7 or "scores 2" in shown


def test_after_a_reaction_the_action_goes_on() -> None:
    told = blocks(
        ActionTaken(BLUE, "explore"),
        HexPlaced(BLUE, 4, Hex(0, 1), 0, False),
        Reacted(BLACK, "explore"),
        AntMoved(BLACK, Spot(SOIL, 0), Spot(0, None)),
        AntSettled(BLUE, Spot(SOIL, 0)),
    )
    assert [(block.seat, phrases(ON_SCREEN, block)) for block in told] == [
        (BLUE, ["explores and lays 4 Loamy Tunnels: ant takes a site on 1"]),
        (BLACK, ["reacts to Bob: ant to 0"]),
    ]


@pytest.mark.parametrize("rows", range(2, 6))
def test_of_a_lost_battle_of_ones_own_the_others_point_is_not_cut(rows: int) -> None:
    told = blocks(
        BattleBegan(8, RED, BLUE, (1, 3)),
        BattleDecided(8, RED, BLUE, BLUE, (1, 3), (1, 0)),
        AntLost(RED, Spot(8, None), Cause.BATTLE),
        ScoredBattle(BLUE, 1, 8),
        AntSettled(BLUE, Spot(8, 1)),
    )
    shown = (
        Since(view_of(HandmadeMatch().state, RED), NAMES, told, RED, "y: all of it").draw(34, rows).to_text()
    )
    assert "Bob +1" in shown or "Bob scores 1" in " ".join(shown.split())


def test_ants_that_an_ability_moves_are_told_with_its_card() -> None:
    """As those of a Carpenter Abdomen after the battles, on the screen, step by step, and by ear."""
    events = (
        PhaseBegan(BLUE, Phase.QUEEN_START, 4),
        AbilityUsed(BLUE, "carpenter_abdomen"),
        AntMoved(BLUE, Spot(2, 0), Spot(0, None)),
        AntMoved(BLUE, Spot(0, None), Spot(SOIL, None)),
        PhaseBegan(BLUE, Phase.HARVEST, 4),
        PhaseBegan(BLUE, Phase.SLUMBER, 4),
        ScoredMeadow(BLUE, 2, (2, SOIL)),
        ScoredGoal(BLUE, 2, "outsider"),
    )
    (block,) = blocks(*events)
    assert phrases(ON_SCREEN, block) == [
        "Carpenter Abdomen: ant to 1",
        "the round's end: scores 4 colony points (2 for the inner meadow, 2 for Outsider)",
    ]
    (step,) = steps_of((block,))
    shown = Steps(ON_SCREEN, (block,), 0, "", "unicode")
    assert shown.in_short(step) == "ant from 2 to 1, outskirts"
    view = view_of(HandmadeMatch().state, RED)
    rows = [
        row.text for row in Teller(view, RED, MarchWords(), NAMES).rows(happenings(*events), StoryPart(4))
    ]
    assert rows[1:] == [
        *phrases(ON_SCREEN, block)[:1],
        "scores 4 colony points (2 for the inner meadow, 2 for Outsider)",
    ]


def test_an_ability_is_used_with_the_first_answer_that_is_not_no() -> None:
    position = HandmadeMatch()
    position.in_play(BLUE, "carpenter_abdomen")
    position.ants(BLUE, "1.1")
    position.run(use_abilities, BLUE, QUEEN_START, answers="stop")
    assert not position.events
    position.run(use_abilities, BLUE, QUEEN_START, answers="1.1>2; 2.1; stop")
    assert position.events[0] == AbilityUsed(BLUE, "carpenter_abdomen")
    assert isinstance(position.events[1], AntMoved)


def test_a_reaction_that_cost_the_reader_something_is_told() -> None:
    told = blocks(Reacted(BLACK, "explore"), AntLost(RED, Spot(SOIL, 0), Cause.BATTLE))
    assert [block_line(ON_SCREEN, block) for block in told] == ["Cleo reacts. You lose 1 ant."]


def test_what_each_deed_cost_stands_with_it() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "forage"),
        CardsDrawn(BLUE, 1, Cause.FORAGE),
        LarvaeLost(RED, 4, "parasite_thorax"),
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "swarm"),
    )
    assert [deed.cost.larvae for deed in block.deeds] == [4, 0]
    assert block_line(ON_SCREEN, block).startswith("Bob forages 1 card. You lose 4 larvae (Parasite Thorax).")


def test_what_is_lost_after_a_reaction_of_ones_own_is_told_of_who_acts() -> None:
    theirs, own = blocks(
        ActionTaken(BLUE, "forage"),
        Reacted(RED, "forage"),
        LarvaeLost(RED, 3, "parasite_thorax"),
    )
    assert (theirs.seat, theirs.deeds[0].cost.larvae) == (BLUE, 3)
    assert (own.seat, own.deeds[0].cost.larvae) == (RED, 0)


def test_ants_lost_in_a_battle_one_began_are_told() -> None:
    (block,) = blocks(BattleBegan(SOIL, RED, BLUE, (3, 2)), AntLost(RED, Spot(SOIL, None), Cause.BATTLE))
    assert block.deeds[0].cost.ants == 1


def test_points_by_an_ability_after_the_battles_are_told_with_its_card() -> None:
    told = blocks(PhaseBegan(RED, Phase.SOLDIER_END, 3), ScoredAbility(RED, 2, "veteran_head"))
    assert [(block.seat, phrases(ON_SCREEN, block)) for block in told] == [
        (RED, ["Veteran Head; scores 2 colony points"])
    ]


def test_a_card_that_a_hex_lets_one_play_is_told() -> None:
    (block,) = blocks(
        ActionTaken(BLUE, "explore"),
        HexPlaced(BLUE, FERN, EDGES[0], 0, False),
        CardPlayed(BLUE, "pharaoh_abdomen"),
        Evolved(BLUE, "pharaoh_abdomen", False),
    )
    assert phrases(ON_SCREEN, block) == ["explores and lays 6 Fern; plays Pharaoh Abdomen"]


def test_a_rest_that_nobody_was_asked_for_is_told_and_so_is_the_food_of_later_ones() -> None:
    events = [
        Happening(1, ActionTaken(RED, "explore")),
        Happening(2, ActionTaken(BLUE, "forage")),
        Happening(2, ActionTaken(RED, "rest")),
        Happening(2, Rested(RED, 1, 0)),
        Happening(3, ActionTaken(BLUE, "march")),
        Happening(3, ActionTaken(RED, "rest")),
        Happening(3, Rested(RED, 0, 1)),
        Happening(3, ActionTaken(RED, "rest")),
        Happening(3, Rested(RED, 0, 1)),
    ]
    told = blocks_of(since_last_turn(events, RED), view_of(HandmadeMatch().state, RED), RED)
    assert [(block.seat, phrases(ON_SCREEN, block)) for block in told] == [
        (BLUE, ["forages"]),
        (RED, ["rests: nothing else was possible"]),
        (BLUE, ["marches"]),
        (RED, ["keeps resting: 2 food for later"]),
    ]


@pytest.mark.parametrize("seed", chosen([0], range(6)))
def test_every_loss_and_point_of_a_whole_game_is_told(seed: int) -> None:
    """Of larvae, ants and cards lost by others' Actions and in battles, and of points of Worker Phases."""
    record: Record[State] = Record(March(), 3, seed, {"beyond": "five"})
    rng = Streams(seed)
    while (ask := record.play.ask) is not None:
        record.answer(answer_of(ask, rng))
    for seat in range(3):
        happened = record.story(seat)
        lost, told, acting, in_battle = Counter[str](), Counter[str](), None, False
        for each in happened:
            match each.event:
                case PhaseBegan():
                    acting, in_battle = None, False
                case ActionTaken(who):
                    acting, in_battle = who, False
                case BattleBegan():
                    in_battle = True
                case LarvaeLost(who, n, why) if who == seat and why is not Cause.PAID:
                    lost["larvae"] += n if in_battle or acting not in (None, seat) else 0
                case AntLost(who, why=why) if who == seat and why is not Cause.PAID:
                    is_stung = why == "stinger_abdomen"  # between Actions, before the harvest
                    lost["ants"] += is_stung or in_battle or acting not in (None, seat)
        for block in blocks_of(happened, record.play.view(seat), seat):
            for deed in block.deeds:
                told += Counter(larvae=deed.cost.larvae, ants=deed.cost.ants)
        assert told == lost


def test_at_the_last_step_what_happened_after_it_is_seen_too() -> None:
    position = HandmadeMatch(3)
    view = view_of(position.state, RED)
    happened = [
        Happening(1, ActionTaken(BLUE, "march")),
        *(Happening(n, LarvaPlaced(BLUE, Spot(0, None))) for n in range(2, 9)),
        *(Happening(n, ActionTaken(BLUE, "forage")) for n in range(9, 13)),
        Happening(13, LarvaeLost(RED, 2, "egg_stealer")),
    ]
    blocks = blocks_of(happened, view, RED)
    last = len(steps_of(blocks)) - 1
    naming = Naming(view.components, NAMES, numbers_first=True)
    text = Steps(naming, blocks, last, "y", "unicode").draw(34, 12).to_text()
    assert "You lose 2 larvae" in text
    assert f" {last + 1} " in text, "and the step that is pointed at"
