"""Soldiers that join an army, and what becomes of those that find no room in it."""

from __future__ import annotations

from dataclasses import replace

from antterm.core.game import Tell
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, Home
from antterm.games.micropolis.rules.happened import Dismissed, Recruited
from antterm.games.micropolis.rules.state import State


def recruit(state: State, home: Home, soldiers: int, tell: Tell) -> None:
    """Soldiers come from the supply into an army: as many as there are."""
    coming = min(soldiers, state.supply)
    state.supply -= coming
    tell(Recruited(home, coming))
    join(state, home, coming, tell)


def join(state: State, home: Home, soldiers: int, tell: Tell) -> None:
    """Soldiers come into an army; with the ruling `at_once` none stays beyond ten even for a moment."""
    anthill = state.anthill(home)
    state.put(home, replace(anthill, army=anthill.army + soldiers))
    if state.rulings["army_limit"] == "at_once":
        dismiss_excess(state, home, tell)


def dismiss(state: State, home: Home, soldiers: int) -> None:
    """Soldiers leave an army for the supply."""
    anthill = state.anthill(home)
    state.put(home, replace(anthill, army=anthill.army - soldiers))
    state.supply += soldiers


def dismiss_excess(state: State, home: Home, tell: Tell) -> None:
    """Those for whom the foundation has no hole go to the supply."""
    excess = state.anthill(home).army - ARMY_LIMIT
    if excess > 0:
        dismiss(state, home, excess)
        tell(Dismissed(home, excess))
