"""Who gets the Red Army token: at the start, and after the row was refilled."""

from __future__ import annotations

from collections.abc import Generator

from antterm.core.ask import Ask, Choice
from antterm.core.game import Flow, Tell
from antterm.core.options import ON
from antterm.games.micropolis.rules import meanings
from antterm.games.micropolis.rules.anthill import Home
from antterm.games.micropolis.rules.happened import CommanderChosen, CommanderFollowed
from antterm.games.micropolis.rules.state import State, homes


def first_commander(state: State, tell: Tell) -> Flow:
    """In the advanced game the first player sets the token before either anthill."""
    seat = state.commander.seat
    state.commander = yield from _choose_anthill([home for home in homes(state) if home.seat == seat])
    tell(CommanderChosen(state.commander))


def new_commander(state: State, tell: Tell) -> Flow:
    """Find the new commander by the rules of the game played, and move the token."""
    old = state.commander
    least = state.anthill(old).army
    others = max(state.anthill(home).army for home in homes(state) if home != old)
    state.commander = yield from (_advanced(state) if state.advanced else _basic(state))
    than = others if state.commander == old else least
    tell(CommanderFollowed(state.commander, old, state.anthill(state.commander).army, than))


def claimants(state: State) -> list[Home]:
    """The others whose army is at least the commander's (with the ruling `largest`: the largest of them)."""
    least = state.anthill(state.commander).army
    others = [home for home in homes(state) if home != state.commander]
    if state.rulings["claimants"] == "largest":
        least = max(least, *(state.anthill(home).army for home in others))
    return [home for home in others if state.anthill(home).army >= least]


def _basic(state: State) -> Generator[Ask, Choice, Home]:
    """The token goes to a claimant; among several the commander chooses."""
    claims = claimants(state)
    may_refuse = state.rulings["refuse_token"] == ON
    if not claims:
        return state.commander
    chosen = yield from _choose_seat(state, [home.seat for home in claims], keep=may_refuse)
    return Home(chosen)


def _advanced(state: State) -> Generator[Ask, Choice, Home]:
    """The token goes to the anthill with the largest army; if tied, on from the commander to another player.

    Among several players the commander chooses one, who chooses between tied anthills of their own.
    """
    commander = state.commander
    largest = max(state.anthill(home).army for home in homes(state))
    ahead = [home for home in homes(state) if state.anthill(home).army == largest]
    others = [home for home in ahead if home.seat != commander.seat]
    if commander in ahead:
        if not others and (len(ahead) == 1 or state.rulings["own_tie"] == "keep"):
            return commander
        ahead = others or ahead
    seats = list(dict.fromkeys(home.seat for home in ahead))
    seat = yield from _choose_seat(state, seats, keep=False)
    return (yield from _choose_anthill([home for home in ahead if home.seat == seat]))


def _choose_seat(state: State, seats: list[int], keep: bool) -> Generator[Ask, Choice, int]:
    """The commander hands the token to one of `seats`, or keeps it where that is allowed."""
    if len(seats) == 1 and not keep:
        return seats[0]
    choices = [Choice(str(seat + 1), meanings.HandToken(seat)) for seat in seats]
    if keep:
        choices.append(Choice("keep", meanings.KeepToken(state.commander.seat)))
    answer = yield Ask(state.commander.seat, "commander", tuple(choices), about=meanings.ChoosingCommander())
    assert isinstance(answer.meaning, meanings.HandToken | meanings.KeepToken)
    return answer.meaning.seat


def _choose_anthill(tied: list[Home]) -> Generator[Ask, Choice, Home]:
    """A player sets the token before one of their anthills."""
    if len(tied) == 1:
        return tied[0]
    choices = tuple(Choice(home.letter, meanings.ChooseAnthill(home)) for home in tied)
    answer = yield Ask(tied[0].seat, "post", choices, about=meanings.SettingToken())
    assert isinstance(answer.meaning, meanings.ChooseAnthill)
    return answer.meaning.home
