"""Events of Micropolis: a turn in one sentence, with its points, and how a round begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from antterm.core.story import Happening
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.happened import (
    AnyEvent,
    BarracksEmptied,
    BarracksFilled,
    CommanderFollowed,
    Deserted,
    Dismissed,
    OfSoldiers,
    Recruited,
    RoundBegan,
    RowRefilled,
    TilePlaced,
    TileTaken,
    TokenGained,
    event_of,
)
from antterm.games.micropolis.rules.past import Block, Turn, blocks_of, turns_back
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import points_with_reasons, spoken_gain, spoken_gain_in_short
from antterm.i18n import _
from antterm.i18n.nouns import capital


class NewsReport:
    """Puts what has happened into sentences, a turn in one of them.

    Args:
        words: the sentences of the game.
        names: the names of the players by seat.
        turns: the turns of which it tells, by the id of their tile, with what they brought.
        ended: the one that had begun before, if it is over now.
    """

    def __init__(
        self,
        words: MicropolisWords,
        names: Sequence[str],
        turns: Mapping[str, Turn],
        ended: Turn | None = None,
    ) -> None:
        self._words, self._names, self._turns, self._ended = words, names, turns, ended

    @classmethod
    def of(
        cls,
        words: MicropolisWords,
        names: Sequence[str],
        happened: Sequence[Happening],
        since: Sequence[Happening],
        view: MicropolisView,
    ) -> NewsReport:
        """Return a report on the latest events.

        Args:
            words: the sentences of the game.
            names: the names of the players.
            happened: all events.
            since: those to report, the last ones.
            view: the position now.
        """
        number = sum(isinstance(happening.event, TileTaken) for happening in since)
        turns = [*islice(turns_back(reversed(happened), view), number + 1)]
        before = turns[number] if len(turns) > number else None
        is_ended = before is not None and not before.is_open and since and since[0].event in before.came_of_it
        known = {turn.taken.tile.id: turn for turn in turns[:number]}
        return cls(words, names, known, before if is_ended else None)

    def sentences(self, happened: Sequence[Happening], seat: int | None = None) -> Iterator[str]:
        """Yield a sentence for each turn and each other event that is reported.

        Args:
            happened: the stretch.
            seat: the player who listens, who knows which tile they have just taken, and where.
        """
        for together in self._groups(happened):
            match together:
                case Turn():
                    sentence = f"{'; '.join(self._brought(together))}."
                case [TileTaken(home) | TilePlaced(home, closed=False)] if home.seat == seat:
                    continue
                case [TileTaken() as taken, *rest]:
                    sentence = self.turn(taken, rest)
                case [CommanderFollowed() as followed, RoundBegan() as began]:
                    sentence = self._round(followed, began)
                case [event, *_rest]:
                    sentence = self._words.event(event, self._names) or ""
            if sentence:
                yield capital(sentence)

    def in_short(self, happened: Sequence[Happening], seat: int | None) -> Iterator[str]:
        """Yield a summary: the points of all turns in one sentence, then rare events.

        Args:
            happened: the stretch.
            seat: the player who listens, whose points the turns of others may change.
        """
        turns = list[Turn]()
        for together in self._groups(happened):
            if isinstance(together, Sequence) and isinstance(together[-1], RoundBegan):
                yield from self._in_one(turns, seat)
                turns.clear()
            match together:
                case Turn():
                    yield from self._news_of_gains(together, seat)
                case [TilePlaced(home, closed=False)] if home.seat == seat:
                    continue
                case [TileTaken() as taken, *rest]:
                    turn = self._turns.get(taken.tile.id)
                    if turn is None or turn.is_open:
                        # Translators: who took a tile, and what is on it: "Cleo: 3 workers, lemon".
                        text = _("{where}: {tile}.")
                        where, tile = self._where(taken.home), self._words.tile(taken.tile)
                        yield capital(text.format(where=where, tile=tile))
                    elif turn.home.seat == seat:
                        yield from self._news_of_gains(turn, seat)
                    else:
                        turns.append(turn)
                    seldom = (event for event in rest if _is_seldom(event, taken.home))
                    yield from filter(None, (self._words.event(event, self._names) for event in seldom))
                case [CommanderFollowed(home, before), RoundBegan() as began] if home != before:
                    yield from filter(None, [self._words.event(began, self._names)])
                case [*_reason, RoundBegan() as began]:
                    yield _("Round {number} of {of}.").format(number=began.number, of=began.of)
                case [*_reason, event]:
                    yield from filter(None, [self._words.event(event, self._names)])
        yield from self._in_one(turns, seat)

    def _in_one(self, turns: Sequence[Turn], seat: int | None) -> Iterator[str]:
        """Yield what turns of others brought them in one sentence, and what they changed for the listener."""
        if turns:
            yield self._gains(turns)
            changes = (block for block in blocks_of(turns, len(self._names)) if block.seat == seat)
            yield from (block_line(block, self._names) for block in changes)

    def _news_of_gains(self, turn: Turn, seat: int | None) -> Iterator[str]:
        """Yield what a turn brought, unless the player who listens knows it from their own answer."""
        brought_as_said = all(isinstance(event, TilePlaced) for event in turn.came_of_it)
        if turn.home.seat != seat or not brought_as_said:
            yield self._gains([turn])

    def _gains(self, turns: Sequence[Turn]) -> str:
        """Describe what turns brought their players, with one unit: `Bob: +3; Cleo: +4 points.`"""
        blocks = [block for block in blocks_of(turns, len(self._names)) if block.turns]
        units = [*[spoken_gain_in_short] * (len(blocks) - 1), spoken_gain]
        parts = (
            _("{who}: {points}").format(who=self._names[block.seat], points=gain(block.change.total))
            for block, gain in zip(blocks, units, strict=True)
        )
        return f"{'; '.join(parts)}."

    def _groups(self, happened: Sequence[Happening]) -> Iterator[Sequence[AnyEvent] | Turn]:
        """Yield the events of each sentence; after the last event of a turn that is over, that turn."""
        ended = self._ended
        for together in grouped_events(happened):
            if ended is not None and together[0] not in ended.came_of_it:
                yield ended
                ended = None
            yield together
        if ended is not None:
            yield ended

    def _brought(self, turn: Turn) -> list[str]:
        """Return who has ended a turn, what it brought them and why, and whose points it changed."""
        seat, text = turn.home.seat, _("{who}: {points}")
        parts = [(seat, turn.change(seat))]
        parts += [
            (other, change)
            for other in range(len(self._names))
            if other != seat and any((change := turn.change(other)).lines())
        ]
        return [
            text.format(who=self._names[who], points=points_with_reasons(change, is_heard=True))
            for who, change in parts
        ]

    def _where(self, home: AnthillId) -> str:
        return self._words.anthill(home, self._names)

    def turn(self, taken: TileTaken, rest: Sequence[AnyEvent]) -> str:
        """Describe a tile, where it is placed, and all that comes of it."""
        words = self._words
        text = _("{where} takes a tile {price}: {tile}")
        match rest:
            case [TilePlaced(side=side, tiles=tiles, closed=False), *_later] if tiles > 1:
                at_left = side is Side.LEFT
                text = _("{where} takes a tile {price} and places it at the right end: {tile}")
                text = (
                    _("{where} takes a tile {price} and places it at the left end: {tile}")
                    if at_left
                    else text
                )
        where, price, tile = self._where(taken.home), self._price(taken), words.tile(taken.tile)
        parts = [text.format(where=where, price=price, tile=tile)]
        if taken.soldiers:
            parts.append(_("{soldiers} on it").format(soldiers=words.soldiers(taken.soldiers)))
        parts += [self._part(event, taken.home) for event in rest]
        parts += self.points(taken)
        return f"{'; '.join(filter(None, parts))}."

    def points(self, taken: TileTaken) -> list[str]:
        """Return what a turn brought and why, and whose points it changed; nothing if that is not known."""
        turn = self._turns.get(taken.tile.id)
        if turn is None or turn.is_open:
            return []
        _own, *others = self._brought(turn)
        return [points_with_reasons(turn.change(turn.home.seat), is_heard=True), *others]

    def _price(self, taken: TileTaken) -> str:
        if taken.by_token:
            return _("for an architect token")
        if taken.paid:
            return _("for {soldiers}").format(soldiers=self._words.soldiers(taken.paid))
        return _("for free")

    def _part(self, event: AnyEvent, home: AnthillId) -> str:
        """Describe what else happens in a turn; empty where nothing is to be said."""
        match event:
            case TilePlaced(closed=closed):
                return _("the ring is closed") if closed else ""
            case TokenGained():
                return _("gets an architect token")
            case Recruited(soldiers=n):
                text = _("gains {soldiers}")
            case Dismissed(soldiers=n):
                text = _("has no room for {soldiers}")
            case BarracksFilled(soldiers=n):
                text = _("puts {soldiers} into a barracks")
            case BarracksEmptied(soldiers=n):
                text = _("takes {soldiers} out of a barracks")
            case Deserted(soldiers=n):
                text = _("{where}, the commander, loses {soldiers}")
                text = text if event.home != home else _("loses {soldiers}")
            case _:
                return ""
        where = self._where(event.home)
        return text.format(soldiers=self._words.soldiers(n), where=where) if n else ""

    def _round(self, followed: CommanderFollowed, began: RoundBegan) -> str:
        """Describe who begins a round, and why they have the Red Army token."""
        text = _("Round {number} of {of}: {where} begins with the Red Army, {army}; {before} has {than}.")
        if followed.before == followed.home:
            text = _("Round {number} of {of}: {where} begins again, as no other army is as large ({army}).")
            if followed.than >= followed.army:
                text = _(
                    "Round {number} of {of}: {where} begins again, though another army is at least as large."
                )
        return text.format(
            number=began.number,
            of=began.of,
            where=self._where(followed.home),
            before=self._where(followed.before),
            army=self._words.soldiers(followed.army),
            than=followed.than,
        )


def block_line(block: Block, names: Sequence[str]) -> str:
    """Return what some turns have brought a player, by their own and by those of others, in a sentence."""
    # Translators: points that somebody won or lost by the turn of somebody else.
    by_other = _("{points} because of {who}")
    parts = [points_with_reasons(block.change, is_heard=True)] if block.turns else []
    parts += [
        by_other.format(points=points_with_reasons(sheet, is_heard=True), who=names[seat])
        for seat, sheet in block.by_others
    ]
    return _("{who}: {points}.").format(who=names[block.seat], points="; ".join(parts))


def grouped_events(happened: Sequence[Happening]) -> Iterator[Sequence[AnyEvent]]:
    """Group events of one sentence: a tile with all that comes of it, who begins a round and why."""
    events = [event for each in happened if not isinstance(event := event_of(each.event), RowRefilled)]
    while events:
        match events:
            case [TileTaken(home), *rest]:
                others = (n for n, event in enumerate(rest, 1) if not _is_of_turn(event, home))
                number = next(others, len(events))
            case [CommanderFollowed(), RoundBegan(), *_rest]:
                number = 2
            case _:
                number = 1
        yield _in_order(events[:number])
        del events[:number]


def _is_seldom(event: AnyEvent, home: AnthillId) -> bool:
    """Return whether an effect of a tile on an anthill is mentioned even in short news."""
    match event:
        case TilePlaced(closed=closed):
            return closed
        case TokenGained():
            return True
        case Deserted():
            return event.home != home
    return False


def _is_of_turn(event: AnyEvent, home: AnthillId) -> bool:
    """Return whether something comes of a tile that was taken for an anthill."""
    match event:
        case TokenGained(seat):
            return seat == home.seat
        case TilePlaced() | OfSoldiers():
            return event.home == home or isinstance(event, Deserted)
    return False


def _in_order(events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    """Move what happens to another anthill to the end, so that all before is about the one that is named."""
    home = events[0].home if isinstance(events[0], TileTaken) else None
    return sorted(events, key=lambda event: isinstance(event, Deserted) and event.home != home)
