"""A position of March of the Ants with something of everything."""

from __future__ import annotations

from antterm.draw.scene import Look
from antterm.games.march.rules.happened import ScoredBattle, ScoredMeadow, ScoredSite
from antterm.games.march.rules.state import Battle, Phase
from antterm.games.march.rules.view import MarchView, view_of
from tests.games.march.handmade import HandmadeMatch

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
SOLID, IN_LINES, IN_ASCII = Look(), Look(solid=False), Look(glyphs="ascii", solid=False)


def full_scene(seats: int = 3) -> HandmadeMatch:
    """Round II: contested, shared and controlled hexes, wormholes, a centipede, bodies, goals, hands."""
    position = HandmadeMatch(seats)
    position.lay(14, -1, 1, turn=1)
    position.lay(13, 2, -1, turn=2)
    position.meadow[9].centipede = True
    position.state.round = 2
    position.ants(0, "0", "0", "2.1", "2.2", "2.3", "2.o", "2.o", "9.1")
    position.ants(1, "0", "2.o", "1.1", "14.1", "13.2")
    position.ants(2, "0", "1.2", "1.3", "9.3")
    if seats == 5:
        position.ants(3, "0", "4.1", "4.2", "4.3", "4.o")
        position.ants(4, "0", "4.o")
    position.gives(0, larvae=5, food=3, hand="swarm royal_jelly epic_stores")
    position.gives(1, larvae=14, food=0, hand="sneak_attack")
    position.gives(2, larvae=0, food=2)
    position.in_play(0, "warrior_head amazon_head scout_thorax")
    position.in_play(1, "honeypot_abdomen great_brood outsider")
    position.score(ScoredBattle(0, 4, 1))
    position.score(ScoredMeadow(0, 2, (1, 2)))
    position.score(ScoredSite(1, 3))
    position.nests[2].rested, position.nests[2].rest_larvae = True, 1
    return position


def special_view(seat: int | None = 0, seats: int = 3) -> MarchView:
    """That position with special species; the Mutant has lost two points."""
    position = full_scene(seats)
    for player, species in enumerate(("mutant_ant", "nomad_ant")):
        position.nests[player].mat, position.nests[player].special = species, True
    position.nests[2].mat = "crazy_ant"
    position.lose_points(0, 2, "enlightened_colony")
    return view_of(position.state, seat)


def full_view(seat: int | None = 0, seats: int = 3) -> MarchView:
    """That position as a seat sees it."""
    return view_of(full_scene(seats).state, seat)


def battle_view(decided: bool, centipede: bool = False) -> MarchView:
    """A battle on hex 2, or against the centipede of hex 9; before or after its outcome."""
    position = full_scene()
    state = position.state
    state.phase = Phase.SOLDIER
    if centipede:
        state.battle = Battle(9, None, 0, [4, 3], centipede_cards=["swarm"])
    else:
        state.battle = Battle(2, 1, 0, [1, 7])
        state.laid[0] = [state.nests[0].hand.pop()]
    if decided:
        state.battle.totals = [6, 5] if centipede else [1, 10]
        state.battle.losses = [0, 1] if centipede else [1, 0]
        state.battle.winner = None if centipede else 0
        state.laid[0] = []
    return view_of(state, 0)
