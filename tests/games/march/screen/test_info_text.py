"""What the info pane explains, from positions made by hand: which of card, hex, page and nest comes first."""

from __future__ import annotations

from dataclasses import replace

from antterm.core.ask import Ask, Choice, Event
from antterm.games.march.draw.in_full import card_lines
from antterm.games.march.rules.happened import CardPlayed
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import Decline, Declined, DiscardCard, LoseAnt
from antterm.games.march.rules.topics import Losing, ReactingToPlay
from antterm.games.march.screen import pages
from antterm.games.march.screen.explain import hex_lines, nest_lines
from antterm.games.march.screen.info_text import InfoText
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.reader import Reader
from antterm.games.march.words import MarchWords
from tests.games.march.handmade import BLUE, RED, SOIL, HandmadeMatch
from tests.games.march.screen.models import ACTING, NAMES, seat_view_of

OUTBREAK, SWARM = "fungal_outbreak", "swarm"
LOSE = Choice("1.1", LoseAnt(Spot(SOIL, 0)))
NO = Choice("no", Decline(Declined.LARVA))
LOSING = Ask(RED, f"card.{OUTBREAK}", (LOSE, NO), about=Losing(f"card.{OUTBREAK}", 1))
"""Which ant Red loses by a card; another player may have played it, or Red."""
EXCHANGE = Choice(SWARM, DiscardCard(SWARM))
REACTING = Ask(RED, "play.react", (EXCHANGE, NO), about=ReactingToPlay())


def info_of(ask: Ask | None, choice: Choice | None, *happened: Event) -> InfoText:
    """The info pane with the cursor on Soil, where Red has an ant, and a Swarm in hand."""
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    position.gives(RED, hand=SWARM)
    seen, reader = Position(seat_view_of(position, ask, happened)), Reader(MarchWords(), lambda _read: None)
    reader.show(seen.seat_view)
    return InfoText(seen, reader, choice, seen.view.hexes[SOIL])


def soil_lines(info: InfoText) -> list[str]:
    """The lines on the hex under the cursor."""
    view = info.position.view
    return hex_lines(view, view.hexes[SOIL], NAMES)


def test_a_card_of_another_player_stands_above_the_answer_in_short_and_in_full_before_it() -> None:
    info = info_of(LOSING, LOSE, CardPlayed(BLUE, OUTBREAK))
    card, here = card_lines(info.position.view, OUTBREAK), soil_lines(info)
    assert info.lines()[0].startswith(f"{card[0]}: ")
    assert info.lines()[1:] == here
    assert replace(info, choice=NO).lines() == card, "no answer: the card alone"
    assert replace(info, looks_round=True).lines() == here
    info.reader.explain(in_full=True)
    assert info.lines() == [*card, "", *here]


def test_an_own_card_that_asks_is_not_told_to_be_of_another_player() -> None:
    info = info_of(LOSING, LOSE, CardPlayed(BLUE, OUTBREAK), CardPlayed(RED, OUTBREAK))
    assert not info.position.asking_card_of_another
    assert info.lines() == soil_lines(info)


def test_at_a_reaction_the_card_played_is_explained_until_one_is_marked_or_the_cursor_moved() -> None:
    info = info_of(REACTING, NO, CardPlayed(BLUE, "royal_jelly"), CardPlayed(BLUE, OUTBREAK))
    assert info.lines() == card_lines(info.position.view, OUTBREAK), "the last one played"
    assert replace(info, choice=None).lines() == info.lines()
    assert replace(info, choice=EXCHANGE).lines()[0] == card_lines(info.position.view, SWARM)[0]
    assert replace(info, looks_round=True).lines() == soil_lines(info)


def test_without_a_card_or_a_page_it_is_the_hex_and_where_no_cursor_is_the_nest() -> None:
    info = info_of(ACTING, None)
    view = info.position.view
    assert info.lines() == soil_lines(info)
    assert replace(info, hex_view=None).lines() == ["There is no hex here yet."]
    assert replace(info, has_cursor=False).lines() == nest_lines(view, RED, NAMES)


def test_on_another_page_the_hex_is_explained_only_while_the_cursor_moves_over_the_map() -> None:
    info = info_of(ACTING, None)
    view = info.position.view
    info.reader.open(pages.BATTLE)
    assert info.lines() == nest_lines(view, RED, NAMES)
    assert replace(info, looks_round=True).lines() == soil_lines(info)
    info.reader.open(pages.HAND)
    info.reader.explain(in_full=True)
    assert info.lines()[0] == card_lines(view, SWARM)[0]
