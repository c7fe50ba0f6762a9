"""Micropolis for those who do not see it: anthills gallery by gallery, tiles by what they would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice
from antterm.core.story import Happening
from antterm.games.micropolis.rules import meanings
from antterm.games.micropolis.rules.answer_effects import AnswerEffect, effect_of
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.draft import index_of
from antterm.games.micropolis.rules.happened import RoundBegan
from antterm.games.micropolis.rules.planned_turn import planned_turn
from antterm.games.micropolis.rules.scoring import totals
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.spoken.anthills import sentence
from antterm.games.micropolis.spoken.table import MicropolisReport
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.news import NewsReport
from antterm.games.micropolis.words.score import numeral, spoken_gain
from antterm.i18n import NC_, _, ngettext
from antterm.i18n.nouns import capital
from antterm.plain.spoken import ListenerView, NotThere, Spoken, Subject, folded
from antterm.plain.typed_words import is_meant, page_of, parted, subject_pages

_PAGES: Final = subject_pages(
    __file__,
    {
        "overview": MicropolisReport.overview,
        "row": lambda report: report.tiles_on_offer.row(),
        "since": MicropolisReport.since,
        "mine": MicropolisReport.mine,
        "tiles": MicropolisReport.tiles,
        "score": MicropolisReport.score,
        "specialists": MicropolisReport.specialists,
        "supply": MicropolisReport.supply,
        "game": MicropolisReport.game,
    },
)
_TILE: Final = NC_("what to look at, before a number", "tile")


class MicropolisSpoken(Spoken[MicropolisView]):
    """Micropolis in sentences."""

    def __init__(self) -> None:
        self._words = MicropolisWords()

    def subjects(self, moment: ListenerView[MicropolisView]) -> Sequence[Subject]:
        other = _called(moment, _others(moment)[0])
        found = [page.subject for page in _PAGES.values()]
        if moment.view.row:
            found.insert(
                2,
                Subject(
                    f"{_(_TILE)} 1", _("A tile of the row: what it would bring at each end."), is_sample=True
                ),
            )
        if moment.view.held is not None:
            found.insert(2, Subject(_(_TILE), _("The tile that has not been placed yet.")))
        return [
            *found,
            Subject(other, _("Another anthill, by its owner's name or number."), is_sample=True),
            Subject(f"{_(_PAGES['tiles'].word)} {other}", _("The same, tile by tile."), is_sample=True),
        ]

    def progress(self, moment: ListenerView[MicropolisView]) -> str:
        return MicropolisReport(self._words, moment).whose_turn()

    def look(self, moment: ListenerView[MicropolisView], at: str) -> Sequence[str]:
        report = MicropolisReport(self._words, moment)
        first, rest = parted(at)
        if is_meant(_TILE, first) and first:
            return self._tile(moment, report, rest)
        if page := page_of(_PAGES, at.strip()):
            return page.lines(report)
        by_tiles = bool(rest) and is_meant(_PAGES["tiles"].word, first)
        homes = self._homes_called(moment, rest if by_tiles else at)
        if not homes:
            raise NotThere(_("There is nothing called “{text}” in this game.").format(text=at.strip()))
        tell = report.anthills.tiles if by_tiles else report.anthills.in_full
        return [line for home in homes for line in tell(home)]

    def headings(self, moment: ListenerView[MicropolisView], choice: Choice) -> Sequence[str]:
        if not isinstance(choice.meaning, meanings.TakeTile) or moment.ask is None:
            return ()
        tokens = any(
            isinstance(other.meaning, meanings.TakeTile) and other.meaning.by_token
            for other in moment.ask.choices
        )
        if not tokens:
            return ()
        return [_("Pay with an architect token") if choice.meaning.by_token else _("Pay with soldiers")]

    def answer(self, moment: ListenerView[MicropolisView], choice: Choice) -> str:
        report, ask = MicropolisReport(self._words, moment), moment.ask
        match choice.meaning:
            case meanings.TakeTile(tile, by_token) if ask is not None and isinstance(
                ask.about, meanings.OfAnthill
            ):
                index = index_of(moment.view.row, tile)
                return report.tiles_on_offer.offer(ask.about.home, index, by_token)
            case meanings.HandToken(seat):
                army = max(anthill.army for anthill in moment.view.players[seat].anthills)
                text = _("Hand the Red Army token to {who}, whose army has {soldiers}.")
                return text.format(who=moment.names[seat], soldiers=self._words.soldiers(army))
            case meanings.ChooseAnthill(home):
                return report.anthills.to_choose(home)
            case meanings.LeaveBarracks() | meanings.EndSentry() if ask is not None:
                return " ".join((self._words.choice(ask, choice, moment.view), sentence([spoken_gain(0)])))
        if ask is None or (effect := _effect(ask, choice, moment.view)) is None:
            return ""
        gain, brings = spoken_gain(effect.gain), report.tiles_on_offer.brings(effect)
        if isinstance(choice.meaning, meanings.PlaceTile):
            is_left = choice.meaning.side is Side.LEFT
            end = _("at the left end: {points}") if is_left else _("at the right end: {points}")
            return sentence([end.format(points=gain), *brings])
        return " ".join((self._words.choice(ask, choice, moment.view), sentence([gain, *brings])))

    def ending(self, moment: ListenerView[MicropolisView]) -> Sequence[str]:
        """Describe the score sheets, that with most points first."""
        return MicropolisReport(self._words, moment).ranking()

    def briefly(self, moment: ListenerView[MicropolisView], choice: Choice) -> str:
        report, ask = MicropolisReport(self._words, moment), moment.ask
        match choice.meaning:
            case meanings.TakeTile(by_token=True):
                return self._by_token(moment, choice, price_heard=False)
            case meanings.TakeTile(tile) if ask is not None and isinstance(ask.about, meanings.OfAnthill):
                index = index_of(moment.view.row, tile)
                has_number_of_tile = index < len(ask.choices) and ask.choices[index] == choice
                if has_number_of_tile:
                    return report.tiles_on_offer.offer_in_short(ask.about.home, index)
            case meanings.HandToken(seat):
                army = max(anthill.army for anthill in moment.view.players[seat].anthills)
                text = _("To {who}, whose army has {soldiers}.")
                return text.format(who=moment.names[seat], soldiers=self._words.soldiers(army))
            case meanings.FillBarracks() if ask is not None and len(ask.choices) == 2:
                effect = _effect(ask, choice, moment.view)
                if effect is not None:
                    return _("Put them in: {points}.").format(points=spoken_gain(effect.gain))
            case meanings.LeaveBarracks():
                return _("Leave it empty.")
            case meanings.EndSentry():
                return _("Change nothing.")
            case meanings.PlaceTile(_tile, side) if ask is not None:
                effect = _effect(ask, choice, moment.view)
                if effect is not None:
                    text = _("left: {points}") if side is Side.LEFT else _("right: {points}")
                    ends = (_effect(ask, each, moment.view) for each in ask.choices)
                    if len({end.gain for end in ends if end is not None}) > 1:
                        return sentence([text.format(points=spoken_gain(effect.gain))])
                    brings = report.tiles_on_offer.brings_in_short(effect)
                    first, *others = brings or [spoken_gain(effect.gain)]
                    return sentence([text.format(points=first), *others])
        return ""

    def under_heading(self, moment: ListenerView[MicropolisView], choice: Choice, depth: int) -> str:
        return self._by_token(moment, choice, price_heard=True)

    def _by_token(self, moment: ListenerView[MicropolisView], choice: Choice, *, price_heard: bool) -> str:
        """Describe a tile that an architect token pays for; empty where it does not."""
        match choice.meaning, moment.ask:
            case meanings.TakeTile(tile, True), Ask(about=meanings.OfAnthill(home)):
                index = index_of(moment.view.row, tile)
                report = MicropolisReport(self._words, moment).tiles_on_offer
                return report.offer_by_token(home, index, price_heard=price_heard)
        return ""

    def news(self, moment: ListenerView[MicropolisView], happened: Sequence[Happening]) -> Sequence[str]:
        return [*self._news(moment, happened).sentences(happened, moment.seat)]

    def news_in_short(
        self, moment: ListenerView[MicropolisView], happened: Sequence[Happening]
    ) -> Sequence[str]:
        return [*self._news(moment, happened).in_short(happened, moment.seat)]

    def after_news(
        self, moment: ListenerView[MicropolisView], happened: Sequence[Happening]
    ) -> Sequence[str]:
        """Describe who leads when a round has begun; nothing where all have the same."""
        points = totals(moment.view.sheets)
        has_begun = any(isinstance(each.event, RoundBegan) for each in happened)
        if not has_begun or moment.view.outcome is not None or min(points) == max(points):
            return []
        return [self._words.leaders(points, moment.names)]

    def advised(self, moment: ListenerView[MicropolisView], choice: Choice, thought: Thought) -> str:
        """Describe what a hint would take, with the end at which it would be placed."""
        if isinstance(choice.meaning, meanings.PlaceTile):
            return _("Left.") if choice.meaning.side is Side.LEFT else _("Right.")
        ask, row = moment.ask, moment.view.row
        turn = planned_turn(ask, choice, thought.line, row) if ask is not None else None
        if turn is None:
            return ""
        tile = self._words.tile(row[turn.index].tile)
        if isinstance(choice.meaning, meanings.ChooseAnthill):
            which = _("tile {number}: {tile}").format(number=turn.index + 1, tile=tile)
            tile = f"{self._words.anthill(turn.home, moment.names)}, {which}"
        parts = [tile, *([_("for an architect token")] if turn.by_token else [])]
        if turn.side is not None:
            is_left = turn.side is Side.LEFT
            parts.append(_("placed at the left end") if is_left else _("placed at the right end"))
        return sentence(parts)

    def worth(self, moment: ListenerView[MicropolisView], thought: Thought, best: Thought) -> str:
        """Describe how many points an answer wins or loses against the others, in the end."""
        if thought.rating is None:
            return ""
        if thought != best and best.rating is not None:
            return f"{capital(self._words.behind(thought.rating, best.rating))}."
        n = round(thought.rating)
        if n > 0:
            text = ngettext("Gains {n} point on the others.", "Gains {n} points on the others.", n)
            return text.format(n=n)
        if n < 0:
            text = ngettext("Loses {n} point to the others.", "Loses {n} points to the others.", -n)
            return text.format(n=-n)
        return _("Gains nothing on the others.")

    def asked_in_short(self, moment: ListenerView[MicropolisView]) -> str:
        who = moment.names[moment.ask.seat] if moment.ask is not None else ""
        match moment.ask:
            case Ask(about=meanings.ChoosingTile(home, army)) if not home.letter:
                # Translators: which tile to take; army are the soldiers that can pay for it.
                return _("{who}, {army}: which tile?").format(who=who, army=self._words.soldiers(army))
            case Ask(about=meanings.ChoosingSide()):
                return _("{who}: at which end?").format(who=who)
        return ""

    def _news(self, moment: ListenerView[MicropolisView], since: Sequence[Happening]) -> NewsReport:
        return NewsReport.of(self._words, moment.names, moment.happened, since, moment.view)

    def _homes_called(self, moment: ListenerView[MicropolisView], text: str) -> list[AnthillId]:
        """Return the anthills that a text means: a name or its beginning, `2`; of two anthills also `2a`."""
        exact, begun = list[AnthillId](), list[AnthillId]()
        for home in moment.view.homes if (wanted := folded(text)) else ():
            names = {folded(moment.names[home.seat]), str(home.seat + 1)}
            if home.letter:
                which = (home.letter, folded(numeral(home)))
                names |= {f"{name}{blank}{one}" for name in names for blank in ("", " ") for one in which}
                names |= {*which} if home.seat == moment.seat else set()
                names |= {folded(self._words.anthill(home, moment.names))}
            exact += [home] if wanted in names else []
            begun += [home] if any(name.startswith(wanted) for name in names) else []
        return exact or begun

    def _tile(
        self, moment: ListenerView[MicropolisView], report: MicropolisReport, number: str
    ) -> Sequence[str]:
        """Describe a tile of the row, by its number; without one that in hand."""
        row = moment.view.row
        if not number and moment.view.held is not None:
            return report.tiles_on_offer.held()
        numbers = [str(place) for place in range(1, len(row) + 1)]
        if number in numbers:
            return report.tiles_on_offer.tile(numbers.index(number))
        text = _("There is no tile “{text}” in the row; they are numbered 1 to {tiles}.")
        raise NotThere(text.format(text=number, tiles=len(row)))


def _effect(ask: Ask, choice: Choice, view: MicropolisView) -> AnswerEffect | None:
    """Return what an answer would do to the anthill; None where it takes a tile, or does nothing."""
    about = ask.about
    return effect_of(view, about.home, choice.meaning) if isinstance(about, meanings.OfAnthill) else None


def _others(moment: ListenerView[MicropolisView]) -> list[AnthillId]:
    """Return the anthills of the others."""
    return [home for home in moment.view.homes if home.seat != (moment.seat or 0)]


def _called(moment: ListenerView[MicropolisView], home: AnthillId) -> str:
    """Describe how an anthill is asked for."""
    name = moment.names[home.seat]
    return f"{name} {numeral(home)}" if home.letter else name


SPOKEN: Spoken[Any] = MicropolisSpoken()
