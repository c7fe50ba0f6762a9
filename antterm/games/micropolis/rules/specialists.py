"""The effects of the specialists and the barracks of a tile when it is placed, and of soldiers' moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from antterm.core.ask import Ask, Choice
from antterm.core.game import Flow, Tell
from antterm.games.micropolis.rules import happened, meanings
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, AnthillId
from antterm.games.micropolis.rules.state import State
from antterm.games.micropolis.rules.tiles import Craft, Tile

BARRACKS: Final = "barracks"


def resolve(state: State, home: AnthillId, tile: Tile, tell: Tell) -> Flow:
    """Carry out everything on a tile just placed, in the order that its player chooses.

    Args:
        state: the position, which is changed.
        home: the anthill with the tile.
        tile: the tile.
        tell: called with each event.
    """
    waiting = {str(ant): ant for ant in tile.specialists if ant.craft is not Craft.QUEEN}
    pending = [str(ant) for ant in tile.specialists if ant.craft is not Craft.QUEEN]
    pending += [BARRACKS] if tile.barracks else []
    while pending:
        effect = pending[0]
        if len(set(pending)) > 1:
            choices = tuple(Choice(name, meanings.BeginWith(name)) for name in dict.fromkeys(pending))
            about = meanings.OrderingEffects(home, tile.id)
            begin = (yield Ask(home.seat, "effect", choices, about=about)).meaning
            assert isinstance(begin, meanings.BeginWith)
            effect = begin.effect
        pending.remove(effect)
        if effect == BARRACKS:
            yield from fill_barracks(state, home, tile, tell)
            continue
        ant = waiting[effect]
        match ant.craft:
            case Craft.NURSE:  # as many soldiers as she has eggs
                recruit(state, home, ant.eggs, tell)
            case Craft.ARCHITECT:
                gain_token(state, home, tell)
            case Craft.RECRUITER:
                recruit_by_recruiter(state, home, tell)
            case Craft.SENTRY:
                yield from sentry(state, home, tell)
            case Craft.QUEEN:  # she does nothing until the end
                pass
            case unknown:
                assert_never(unknown)


def gain_token(state: State, home: AnthillId, tell: Tell) -> None:
    """Take a token of the Architect from the supply, for a later turn."""
    if state.architects:
        state.add_tokens(home.seat, 1)
        tell(happened.TokenGained(home.seat))


def recruit_by_recruiter(state: State, home: AnthillId, tell: Tell) -> None:
    """Let the commander return a soldier to the supply; then one joins the anthill's army.

    With the ruling `steals` nobody joins when the commander has nobody to return.
    """
    lost = min(1, state.anthill(state.commander).army)
    dismiss(state, state.commander, lost)
    tell(happened.Deserted(state.commander, lost))
    if lost or state.rulings["recruiter"] == "from_supply":
        recruit(state, home, 1, tell)


def sentry(state: State, home: AnthillId, tell: Tell) -> Flow:
    """Let soldiers change between the army and the anthill's barracks, each then empty or full.

    The player is asked one barracks at a time, each at most once. Every allowed result can be reached that
    way.
    """
    unchanged = [tile for tile in state.anthill(home).tiles if tile.barracks]
    while True:
        anthill = state.anthill(home)
        choices = [Choice("done", meanings.EndSentry())]
        for tile in unchanged:
            if tile.id in anthill.full:
                if anthill.army + tile.barracks <= ARMY_LIMIT:
                    choices.append(Choice(f"empty {tile.id}", meanings.EmptyBarracks(tile.id)))
            elif tile.barracks <= anthill.army:
                choices.append(Choice(f"fill {tile.id}", meanings.FillBarracks(tile.id)))
        if len(choices) == 1:
            return
        change = (yield Ask(home.seat, "sentry", tuple(choices), about=meanings.Posting(home))).meaning
        if not isinstance(change, meanings.FillBarracks | meanings.EmptyBarracks):
            return
        tile = next(tile for tile in unchanged if tile.id == change.tile)
        unchanged.remove(tile)
        if tile.id in anthill.full:
            state.put(home, anthill.empty(tile))
            tell(happened.BarracksEmptied(home, tile.barracks, tile.id))
        else:
            _fill(state, home, tile, tell)


def fill_barracks(state: State, home: AnthillId, tile: Tile, tell: Tell) -> Flow:
    """Let the player fill a new barracks completely or not at all; later only a sentry can do so."""
    anthill = state.anthill(home)
    if anthill.army < tile.barracks or tile.id in anthill.full:
        return
    choices = (
        Choice("fill", meanings.FillBarracks(tile.id)),
        Choice("leave", meanings.LeaveBarracks(tile.id)),
    )
    about = meanings.Quartering(home, tile.id, tile.barracks)
    answer = yield Ask(home.seat, "barracks", choices, about=about)
    if isinstance(answer.meaning, meanings.FillBarracks):
        _fill(state, home, tile, tell)


def _fill(state: State, home: AnthillId, tile: Tile, tell: Tell) -> None:
    state.put(home, state.anthill(home).fill(tile))
    tell(happened.BarracksFilled(home, tile.barracks, tile.id))


def recruit(state: State, home: AnthillId, soldiers: int, tell: Tell) -> None:
    """Move soldiers from the supply into an army: as many as there are."""
    coming = min(soldiers, state.supply)
    state.supply -= coming
    tell(happened.Recruited(home, coming))
    join(state, home, coming, tell)


def join(state: State, home: AnthillId, soldiers: int, tell: Tell) -> None:
    """Move soldiers into an army; with the ruling `at_once` those beyond ten return to the supply at once."""
    anthill = state.anthill(home)
    state.put(home, replace(anthill, army=anthill.army + soldiers))
    if state.rulings["army_limit"] == "at_once":
        dismiss_excess(state, home, tell)


def dismiss(state: State, home: AnthillId, soldiers: int) -> None:
    """Move soldiers from an army to the supply."""
    anthill = state.anthill(home)
    state.put(home, replace(anthill, army=anthill.army - soldiers))
    state.supply += soldiers


def dismiss_excess(state: State, home: AnthillId, tell: Tell) -> None:
    """Move soldiers beyond the holes of the foundation to the supply."""
    excess = state.anthill(home).army - ARMY_LIMIT
    if excess > 0:
        dismiss(state, home, excess)
        tell(happened.Dismissed(home, excess))
