"""The gains of the turns of a game, found by undoing the events since, the last first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import add

from antterm.core.story import Happening
from antterm.games.micropolis.rules.anthill import Anthill, AnthillId, Side
from antterm.games.micropolis.rules.happened import (
    AnyEvent,
    AtAnthill,
    BarracksEmptied,
    BarracksFilled,
    CommanderFollowed,
    Deserted,
    Dismissed,
    Recruited,
    RoundBegan,
    TilePlaced,
    TileTaken,
    TokenGained,
    event_of,
)
from antterm.games.micropolis.rules.scoring import Sheet, difference, score, totals
from antterm.games.micropolis.rules.view import MicropolisView

Anthills = list[list[Anthill]]
"""The anthills of each seat."""
Sheets = Sequence[Sequence[Sheet]]
"""The score sheets of each seat, one for each anthill."""


@dataclass(frozen=True)
class Turn:
    """A turn as it was played, and the score sheets before and after it."""

    taken: TileTaken
    came_of_it: tuple[AnyEvent, ...]
    """The events after the tile was taken, in their order."""
    before: Sheets
    after: Sheets
    is_open: bool
    """Whether it is played now."""

    @property
    def home(self) -> AnthillId:
        """The anthill that received the tile."""
        return self.taken.home

    def change(self, seat: int) -> Sheet:
        """Return, line by line, by how much the sheets of a player changed."""
        return difference(self.before[seat], self.after[seat])


def turns_back(happened: Iterable[Happening], view: MicropolisView) -> Iterator[Turn]:
    """Yield the turns of a game, the last one first.

    Args:
        happened: the newest first; no more of it is read than is needed.
        view: the position that it led to.
    """
    anthills, after = _anthills_of(view), view.sheets
    is_open = view.to_move is not None
    events: list[AnyEvent] = []
    for happening in happened:
        event = happening.event
        undo(anthills, event)
        if isinstance(event, TileTaken):
            before = tuple(score(anthills, view.rulings))
            is_open = is_open and event.home.seat == view.to_move
            yield Turn(event, tuple(events[::-1]), before, after, is_open)
            after, is_open, events = before, False, []
        elif isinstance(event, RoundBegan | CommanderFollowed):
            is_open, events = False, []
        elif isinstance(event, AtAnthill | TokenGained):
            events.append(event_of(event))


class PlayedTurns:
    """The turns of a game by their tiles, found as far back as they are asked for.

    Args:
        happened: all that has happened in the game.
        view: the position to which that led.
    """

    def __init__(self, happened: Sequence[Happening], view: MicropolisView) -> None:
        self._back, self._found = turns_back(reversed(happened), view), dict[str, Turn]()

    def of(self, taken: TileTaken) -> Turn | None:
        """Return the turn in which a tile was taken; None where it is not known."""
        while taken.tile.id not in self._found:
            turn = next(self._back, None)
            if turn is None:
                return None
            self._found[turn.taken.tile.id] = turn
        return self._found[taken.tile.id]


def turns_since(happened: Iterable[Happening], view: MicropolisView, seat: int | None) -> tuple[Turn, ...]:
    """Return the turns since the last one that a player has ended, that one first.

    Args:
        happened, view: as in `turns_back`.
        seat: the player whose turn it was; None for the last turn of every player.

    Returns:
        The turns in their order; where that player's next one is played now, it stands for the one before.
    """
    turns: list[Turn] = []
    for turn in turns_back(happened, view):
        turns.append(turn)
        if len(turns) == len(view.players) if seat is None else turn.home.seat == seat and not turn.is_open:
            break
    turns.reverse()
    return tuple(turns[1:] if len(turns) > 1 and turns[-1].is_open and turns[-1].home.seat == seat else turns)


@dataclass(frozen=True)
class Block:
    """What a sequence of turns brought to one player."""

    seat: int
    turns: tuple[Turn, ...]
    """The player's own turns."""
    change: Sheet
    """The change of their score sheet by these turns."""
    by_others: tuple[tuple[int, Sheet], ...]
    """The changes of the player's score sheet by the turns of others: seat and change."""

    @property
    def gain(self) -> int:
        """Points by their own turns; where these brought and cost nothing, by those of others."""
        return (
            self.change.total
            if any(self.change.lines())
            else sum(sheet.total for _seat, sheet in self.by_others)
        )


def blocks_of(turns: Sequence[Turn], seats: int) -> tuple[Block, ...]:
    """Return what turns brought to each player who took one or whose points changed, in turn order."""
    order = dict.fromkeys([turn.home.seat for turn in turns])
    blocks = []
    for seat in dict.fromkeys((*order, *range(seats))):
        own = tuple(turn for turn in turns if turn.home.seat == seat)
        change = reduce(add, (turn.change(seat) for turn in own), Sheet())
        others = [(turn.home.seat, turn.change(seat)) for turn in turns if turn.home.seat != seat]
        by_others = tuple((other, sheet) for other, sheet in others if any(sheet.lines()))
        if own or by_others:
            blocks.append(Block(seat, own, change, by_others))
    return tuple(blocks)


def points_by_round(happened: Sequence[Happening], view: MicropolisView) -> list[tuple[int, ...]] | None:
    """Return by seat the points before the first round, then after each.

    Args:
        happened: all that has happened in the game.
        view: the position to which that led.

    Returns:
        None where the beginning of the game is not among what happened.
    """
    anthills, points = _anthills_of(view), [totals(view.sheets)]
    for happening in reversed(happened):
        undo(anthills, happening.event)
        if isinstance(happening.event, RoundBegan):
            points.append(totals(score(anthills, view.rulings)))
    begun = len(points) > 1 and not any(anthill.tiles for own in anthills for anthill in own)
    return points[::-1] if begun else None


def _anthills_of(view: MicropolisView) -> Anthills:
    return [list(player.anthills) for player in view.players]


def undo(anthills: Anthills, event: object) -> None:
    """Change anthills to what they were before an event."""
    if isinstance(event, AtAnthill):
        own, number = anthills[event.home.seat], event.home.number
        own[number] = _before(own[number], event)


def _before(anthill: Anthill, event: AtAnthill) -> Anthill:
    match event:
        case TilePlaced(side=side):
            return replace(anthill, tiles=anthill.tiles[1:] if side is Side.LEFT else anthill.tiles[:-1])
        case TileTaken(paid=paid, soldiers=n):
            return replace(anthill, army=anthill.army + paid - n)
        case BarracksFilled(soldiers=n, tile=tile):
            return replace(anthill, army=anthill.army + n, full=anthill.full - {tile})
        case BarracksEmptied(soldiers=n, tile=tile):
            return replace(anthill, army=anthill.army - n, full=anthill.full | {tile})
        case Recruited(soldiers=n):
            return replace(anthill, army=anthill.army - n)
        case Dismissed(soldiers=n) | Deserted(soldiers=n):
            return replace(anthill, army=anthill.army + n)
    return anthill
