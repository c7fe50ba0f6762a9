"""Each Colony Goal, by name: when it scores and what it gives when played."""

from __future__ import annotations

import pytest

from antterm import i18n
from antterm.draw.canvas import cells_of
from antterm.games.march.draw.names import goals_text
from antterm.games.march.rules import components, effects
from antterm.games.march.rules.effects import BONUSES, GOALS
from antterm.games.march.rules.play import play_from_hand
from antterm.games.march.rules.slumber import score_goals
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen.explain import nest_lines
from tests.games.march.handmade import BARK, BLACK, BLUE, CLAY_BED, RED, SNAIL_TRAIL, HandmadeMatch, texts


def test_every_goal_has_condition_and_bonus() -> None:
    goals = {card.id for card in components.standard().cards.values() if card.kind == "goal"}
    where = "games/march/rules/goals.py: @registered(GOALS, ...) condition, @registered(BONUSES, ...) bonus"
    assert set(effects.GOALS) == set(effects.BONUSES) == goals, where


def test_link_to_the_past() -> None:
    position = HandmadeMatch()
    position.ants(RED, "0", "0")
    position.ants(BLACK, "0")
    assert GOALS["link_to_the_past"](position, RED)
    position.ants(BLACK, "0")
    assert not GOALS["link_to_the_past"](position, RED), "a tie scores nothing"
    position.gives(RED, larvae=3)
    position.run(BONUSES["link_to_the_past"], RED, answers="yes; yes")
    assert position.where(RED) == ["0"] * 4


def test_epic_stores() -> None:
    position = HandmadeMatch(seats=4)
    for seat, food in enumerate((3, 2, 9, 2)):
        position.gives(seat, food=food)
    assert GOALS["epic_stores"](position, 0), "who sits opposite does not matter"
    position.gives(3, food=1)
    assert not GOALS["epic_stores"](position, 0)
    position.run(BONUSES["epic_stores"], 0)
    assert position.nests[0].food == 4


def test_advanced_evolution() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "acrobat_head armored_head")
    position.in_play(BLUE, "scout_thorax")
    assert GOALS["advanced_evolution"](position, RED), "covered ones count"
    position.in_play(BLUE, "digger_thorax")
    assert not GOALS["advanced_evolution"](position, RED)
    position.run(BONUSES["advanced_evolution"], RED)
    assert len(position.nests[RED].hand) == 1


def test_great_brood() -> None:
    position = HandmadeMatch()
    position.run(BONUSES["great_brood"], RED)
    assert position.nests[RED].larvae == 2
    position.gives(BLUE, larvae=1)
    assert GOALS["great_brood"](position, RED)
    position.gives(BLACK, larvae=2)
    assert not GOALS["great_brood"](position, RED)


def test_blind_overlords() -> None:
    position = HandmadeMatch()
    position.lay(CLAY_BED, 2, -1)
    position.ants(RED, "14.1", "1.1")
    assert not GOALS["blind_overlords"](position, RED)
    ask = position.first_ask(BONUSES["blind_overlords"], RED)
    assert "14" not in texts(ask)
    assert "0" not in texts(ask)
    position.run(BONUSES["blind_overlords"], RED, answers="1")
    assert GOALS["blind_overlords"](position, RED)


def test_outsider() -> None:
    position = HandmadeMatch()
    position.ants(RED, "5.1", "1.1")
    assert not GOALS["outsider"](position, RED)
    position.run(BONUSES["outsider"], RED, answers="1.1>10; 10.1; stop")
    assert GOALS["outsider"](position, RED)


def test_outsider_steps_with_one_ant_only() -> None:
    position = HandmadeMatch()
    position.ants(RED, "5.1", "1.1")
    ask = position.first_ask(BONUSES["outsider"], RED, answers="1.1>10; 10.1")
    assert all(text.startswith("10.1>") or text == "stop" for text in texts(ask))


def test_caring_hive() -> None:
    position = HandmadeMatch()
    position.ants(RED, "2.1", "2.3", "1.1")
    assert not GOALS["caring_hive"](position, RED), "a site with two larvae does not count"
    position.run(BONUSES["caring_hive"], RED, answers="1.1>1.3; stop")
    assert GOALS["caring_hive"](position, RED)


def test_greedy_tribe() -> None:
    position = HandmadeMatch()
    position.ants(RED, "5.1", "5.2", "10.1")
    position.ants(BLUE, "5.o")
    assert not GOALS["greedy_tribe"](position, RED)
    position.gives(RED, larvae=3)
    position.run(BONUSES["greedy_tribe"], RED, answers="10; yes; none")
    assert GOALS["greedy_tribe"](position, RED)
    position = HandmadeMatch()
    position.run(BONUSES["greedy_tribe"], RED)
    assert position.asked == [], "with an empty chamber there is nothing to place"


def test_extensive_tunnel() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.2", "9.1", "10.2")
    assert GOALS["extensive_tunnel"](position, RED)
    position.kill(RED, position.meadow[1].spots(RED)[0], "test")
    assert not GOALS["extensive_tunnel"](position, RED)


def test_extensive_tunnel_runs_through_the_great_tunnel_but_not_through_wormholes() -> None:
    position = HandmadeMatch()
    position.ants(RED, "2.1", "3.1", "9.1")
    assert GOALS["extensive_tunnel"](position, RED), "linked through the Great Tunnel"
    position = HandmadeMatch()
    position.lay(CLAY_BED, 5, 0)
    position.lay(SNAIL_TRAIL, 0, 5)
    position.ants(RED, "14.1", "13.1", "9.1")
    position.meadow[BARK].wormhole = True
    assert not GOALS["extensive_tunnel"](position, RED)


def test_extensive_tunnel_gives_steps() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=1)
    position.run(BONUSES["extensive_tunnel"], RED, answers="0; 0>2; 2.1")
    assert position.where(RED) == ["2.1"]


def test_a_third_goal_displaces_one() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "epic_stores outsider")
    position.gives(RED, larvae=3, hand="great_brood")
    position.run(play_from_hand, RED, "great_brood", answers="outsider")
    assert position.nests[RED].goals == ["epic_stores", "great_brood"]
    assert position.state.discard == ["outsider"]


def test_everybody_sees_whose_goals_would_score_now() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "epic_stores outsider")
    assert view_of(position.state, None).nests[RED].goals_held == ()
    position.gives(RED, food=1)
    view = view_of(position.state, None)
    assert view.nests[RED].goals_held == ("epic_stores",)
    assert goals_text(view, view.nests[RED], 40) == "Epic Stores +2, Outsider (2)"
    for in_full in (False, True):
        met, unmet = nest_lines(view, RED, (), in_full=in_full)[-2:]
        assert met.startswith("Epic Stores (+2): ")
        assert unmet.startswith("Outsider (not yet): ")
        assert ("When played" in met) is in_full


def test_in_full_the_evolutions_of_every_player_are_told_with_what_they_cover() -> None:
    position = HandmadeMatch()
    position.in_play(BLUE, "amazon_head warrior_head scout_thorax")
    view = view_of(position.state, RED)
    lines = nest_lines(view, BLUE, (), in_full=True)[-3:]
    assert lines[0].startswith("Warrior Head: Start of the Soldier Phase, up to 3 times")
    assert lines[1] == "Covered by it: Amazon Head"
    assert lines[2].startswith("Scout Thorax: When you Explore")
    assert not any("Head" in line for line in nest_lines(view, BLUE, ()))


@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("room", range(20, 70, 5))
def test_where_goals_have_little_room_their_points_stand_nevertheless(room: int, language: str) -> None:
    position = HandmadeMatch()
    position.in_play(RED, "epic_stores link_to_the_past")
    position.gives(RED, food=1)
    view = view_of(position.state, None)
    with i18n.speaking(language):
        text = goals_text(view, view.nests[RED], room)
    assert cells_of(text) <= room
    assert text.count("+2") == 1
    assert text.endswith("(2)")


def test_two_copies_of_a_goal_score_separately() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "epic_stores epic_stores")
    position.gives(RED, food=1)
    score_goals(position, RED)
    assert position.nests[RED].score == 4
