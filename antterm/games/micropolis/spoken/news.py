"""What has happened in Micropolis, by ear: a turn in one sentence, and how a round begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from antterm.core.story import Happening
from antterm.games.micropolis.rules.anthill import Home, Side
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
from antterm.games.micropolis.words import MicropolisWords
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital


class NewsReport:
    """Puts what has happened into sentences, a turn in one of them.

    Args:
        words: the sentences of the game.
        names: of the players by seat.
    """

    def __init__(self, words: MicropolisWords, names: Sequence[str]) -> None:
        self._words, self._names = words, names

    def sentences(self, happened: Sequence[Happening]) -> Iterator[str]:
        """Describe the sentences of what has happened in a stretch of the game."""
        for together in grouped_events(happened):
            match together:
                case [TileTaken() as taken, *rest]:
                    sentence = self._turn(taken, rest)
                case [CommanderFollowed() as followed, RoundBegan() as began]:
                    sentence = self._round(followed, began)
                case [event, *_rest]:
                    sentence = self._words.event(event, self._names) or ""
            if sentence:
                yield capital(sentence)

    def in_short(self, happened: Sequence[Happening]) -> Iterator[str]:
        """Yield the same, of each turn only the tile and the change of the army, and who begins a round."""
        for together in grouped_events(happened):
            match together:
                case [TileTaken() as taken, *rest]:
                    sentence = self._turn_in_short(taken, rest)
                case [*_reason, event]:
                    sentence = self._words.event(event, self._names) or ""
            if sentence:
                yield capital(sentence)

    def _where(self, home: Home) -> str:
        return self._words.anthill(home, self._names)

    def _turn(self, taken: TileTaken, rest: Sequence[AnyEvent]) -> str:
        """Describe a tile, where it is placed, and all that comes of it."""
        words = self._words
        text = _("{where} takes {price}: {tile}")
        match rest:
            case [TilePlaced(side=side, tiles=tiles, closed=False), *_later] if tiles > 1:
                at_left = side is Side.LEFT
                text = _("{where} takes {price}, places right: {tile}")
                text = _("{where} takes {price}, places left: {tile}") if at_left else text
        where, price, tile = self._where(taken.home), self._price(taken), words.tile(taken.tile)
        parts = [text.format(where=where, price=price, tile=tile)]
        if taken.soldiers:
            parts.append(_("{soldiers} on it").format(soldiers=words.soldiers(taken.soldiers)))
        parts += [self._part(event, taken.home) for event in rest]
        return f"{'; '.join(filter(None, parts))}."

    def _price(self, taken: TileTaken) -> str:
        if taken.by_token:
            return _("for an architect token")
        if taken.paid:
            return _("for {soldiers}").format(soldiers=self._words.soldiers(taken.paid))
        return _("for free")

    def _part(self, event: AnyEvent, home: Home) -> str:
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

    def _turn_in_short(self, taken: TileTaken, rest: Sequence[AnyEvent]) -> str:
        """Describe a tile, how many soldiers more or fewer there are in the army then, and what is seldom."""
        home, words = taken.home, self._words
        parts = [_("{where}: {tile}").format(where=self._where(home), tile=words.tile(taken.tile))]
        parts += [_("for an architect token")] if taken.by_token else []
        elsewhere = [event for event in rest if isinstance(event, Deserted) and event.home != home]
        for event in rest:
            match event:
                case TokenGained() | TilePlaced():
                    parts.append(self._part(event, home))
                case BarracksFilled():
                    parts.append(_("fills a barracks"))
                case BarracksEmptied():
                    parts.append(_("empties a barracks"))
        more = more_soldiers(taken, rest)
        if more > 0:
            parts.append(ngettext("{n} soldier more", "{n} soldiers more", more).format(n=more))
        elif more:
            parts.append(ngettext("{n} soldier fewer", "{n} soldiers fewer", -more).format(n=-more))
        parts += [self._part(event, home) for event in elsewhere]
        return f"{'; '.join(filter(None, parts))}."

    def _round(self, followed: CommanderFollowed, began: RoundBegan) -> str:
        """Describe who begins a round, and why they have the Red Army token."""
        text = _("Round {number} of {of}: {where} begins with the Red Army, {army}; {before} has {than}.")
        if followed.before == followed.home:
            text = _("Round {number} of {of}: {where} begins, as no army is as large as its {army}.")
            if followed.than >= followed.army:
                text = _("Round {number} of {of}: {where} begins, though an army is as large.")
        return text.format(
            number=began.number,
            of=began.of,
            where=self._where(followed.home),
            before=self._where(followed.before),
            army=self._words.soldiers(followed.army),
            than=followed.than,
        )


def more_soldiers(taken: TileTaken, rest: Sequence[AnyEvent]) -> int:
    """Return how many soldiers more the army has after a turn; fewer below zero."""
    more = taken.soldiers - taken.paid
    for event in rest:
        match event:
            case Recruited(home, soldiers) | BarracksEmptied(home, soldiers) if home == taken.home:
                more += soldiers
            case Dismissed(home, n) | BarracksFilled(home, n) | Deserted(home, n) if home == taken.home:
                more -= n
    return more


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


def _is_of_turn(event: AnyEvent, home: Home) -> bool:
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
