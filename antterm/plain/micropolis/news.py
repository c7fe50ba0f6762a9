"""What has happened in Micropolis, by ear: a turn in one sentence, and how a round begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from antterm.core.story import Happening
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import capital
from antterm.micropolis.anthill import Home, Side
from antterm.micropolis.happened import (
    AnyEvent,
    BarracksEmptied,
    BarracksFilled,
    CommanderFollowed,
    Deserted,
    Dismissed,
    Recruited,
    RoundBegan,
    RowRefilled,
    TilePlaced,
    TileTaken,
    TokenGained,
    event_of,
)
from antterm.micropolis.words import MicropolisWords


class NewsTold:
    """Tells what has happened.

    Args:
        words: in which.
        names: of the players by seat.
    """

    def __init__(self, words: MicropolisWords, names: Sequence[str]) -> None:
        self._words, self._names = words, names

    def sentences(self, happened: Sequence[Happening]) -> Iterator[str]:
        """The sentences of what has happened in a stretch of the game."""
        events = [event for each in happened if not isinstance(event := event_of(each.event), RowRefilled)]
        while events:
            match events:
                case [TileTaken() as taken, *rest]:
                    sentence, told = self._turn(taken, rest)
                case [CommanderFollowed() as followed, RoundBegan() as began, *_rest]:
                    sentence, told = self._round(followed, began), 2
                case _:
                    sentence, told = self._words.event(events[0], self._names) or "", 1
            if sentence:
                yield capital(sentence)
            del events[:told]

    def _where(self, home: Home) -> str:
        return self._words.anthill(home, self._names)

    def _turn(self, taken: TileTaken, rest: Sequence[AnyEvent]) -> tuple[str, int]:
        """A tile, where it is placed, and all that comes of it; and how many events that tells."""
        words, home, told = self._words, taken.home, 1
        text = _("{where} takes {price}: {tile}")
        match rest:
            case [TilePlaced(side=side, tiles=tiles, closed=False), *_later] if tiles > 1:
                at_left = side is Side.LEFT
                text = _("{where} takes {price}, places left: {tile}")
                text = text if at_left else _("{where} takes {price}, places right: {tile}")
                told += 1
        parts = [text.format(where=self._where(home), price=self._price(taken), tile=words.tile(taken.tile))]
        if taken.soldiers:
            parts.append(_("{soldiers} on it").format(soldiers=words.soldiers(taken.soldiers)))
        for event in rest[told - 1 :]:
            part = self._part(event, home)
            if part is None:
                break
            parts.append(part)
            told += 1
        return f"{'; '.join(filter(None, parts))}.", told

    def _price(self, taken: TileTaken) -> str:
        if taken.by_token:
            return _("for an architect token")
        if taken.paid:
            return _("for {soldiers}").format(soldiers=self._words.soldiers(taken.paid))
        return pgettext("a price in a sentence", "free")

    def _part(self, event: AnyEvent, home: Home) -> str | None:
        """What else happens in a turn; empty where nothing is to be said, None where it is no part of it."""
        match event:
            case TilePlaced(placed, tiles=tiles, closed=closed) if placed == home and (closed or tiles == 1):
                return _("the ring is closed") if closed else ""
            case TokenGained(seat) if seat == home.seat:
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
            case _:
                return None
        if event.home != home and not isinstance(event, Deserted):
            return None
        where = self._where(event.home)
        return text.format(soldiers=self._words.soldiers(n), where=where) if n else ""

    def _round(self, followed: CommanderFollowed, began: RoundBegan) -> str:
        """Who begins a round, and why he has the Red Army token."""
        text = _("Round {number} of {of}: {where} begins with the Red Army, {army}; {before} has {than}.")
        if followed.before == followed.home:
            text = _("Round {number} of {of}: {where} begins, no army is as large as {army}.")
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
