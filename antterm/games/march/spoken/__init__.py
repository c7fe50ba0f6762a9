"""March of the Ants for those who do not see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from antterm.bots import Thought
from antterm.core.ask import Choice, Topic
from antterm.core.story import Happening
from antterm.games.march.rules.horde.setup import plays_openly
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import MarchView
from antterm.games.march.spoken import answers, fights, horde, mats, named, piles, points, since, story
from antterm.games.march.spoken.meadow import meadow
from antterm.games.march.spoken.news import news
from antterm.games.march.spoken.overview import game, overview, progress
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words.answers import last_to_come
from antterm.games.march.words.forecasts import worth_text
from antterm.i18n import NC_, _
from antterm.i18n.nouns import capital
from antterm.plain.spoken import ListenerView, NotThere, Spoken, Subject
from antterm.plain.typed_words import is_meant, page_of, parted, subject_pages


def _mine(position: SpokenPosition) -> Sequence[str]:
    """Describe one's own nest mat."""
    if position.moment.seat is None:
        raise NotThere(_("An onlooker has no nest."))
    return mats.mat(position, position.moment.seat)


def _species(position: SpokenPosition) -> Sequence[str]:
    """Describe the mats of special species."""
    lines = [line for seat in position.seats for line in mats.species(position, seat)]
    return lines or [_("There are no special species in this game.")]


_PAGES: Final = subject_pages(
    __file__,
    {
        "overview": overview,
        "mine": _mine,
        "hand": piles.hand,
        "meadow": meadow,
        "since": since.since,
        "battle": fights.battle,
        "horde": horde.horde,
        "score": points.score,
        "slumber": points.slumber,
        "harvest": points.harvest,
        "goals": piles.goals,
        "cards": piles.in_sight,
        "discard": piles.discard,
        "stack": piles.stack,
        "species": _species,
        "game": game,
    },
)
_CARD: Final = NC_("what to look at, before the name of a card", "card")


class MarchSpoken(Spoken[MarchView]):
    """March of the Ants in sentences."""

    def subjects(self, moment: ListenerView[MarchView]) -> Sequence[Subject]:
        view = moment.view
        absent = {
            "mine": moment.seat is None,
            "hand": all(nest.hand is None for nest in view.nests),
            "horde": view.horde is None,
            "species": not any(nest.mat for nest in view.nests),
        }
        number = max(view.hexes) or 1
        card = next(iter(view.components.cards.values()))
        about_hex = _("A hex, by its number or name: its sites, who is there, what lies around, the odds.")
        return [
            *(page.subject for key, page in _PAGES.items() if not absent.get(key)),
            Subject(str(number), about_hex, is_sample=True),
            Subject(moment.names[-1], _("A player's nest."), is_sample=True),
            Subject(f"{_(_CARD)} {_(card.name)}", _("A card, with the rulings on it."), is_sample=True),
        ]

    def look(self, moment: ListenerView[MarchView], at: str) -> Sequence[str]:
        position = SpokenPosition(moment)
        if page := page_of(_PAGES, at.strip()):
            return page.lines(position)
        first, rest = parted(at)
        if rest and is_meant(_CARD, first):
            return named.card(position, rest)
        return named.thing(position, at)

    def follow_ups(self, moment: ListenerView[MarchView]) -> Sequence[Topic]:
        return () if moment.ask is None else answers.follow_ups(moment.ask.about)

    def in_order(self, moment: ListenerView[MarchView], choices: Sequence[Choice]) -> Sequence[Choice]:
        return answers.in_order(choices)

    def number(self, moment: ListenerView[MarchView], choice: Choice) -> int | None:
        return answers.number(SpokenPosition(moment), choice)

    def under_heading(self, moment: ListenerView[MarchView], choice: Choice, depth: int) -> str:
        return answers.under_heading(SpokenPosition(moment), choice)

    def briefly(self, moment: ListenerView[MarchView], choice: Choice) -> str:
        return answers.in_short(SpokenPosition(moment), choice)

    def advised(self, moment: ListenerView[MarchView], choice: Choice, thought: Thought) -> str:
        match choice.meaning, thought.line:
            case TakeAction("play"), (card, *_rest):
                return _("Play {card}.").format(card=SpokenPosition(moment).naming.card(card))
        return ""

    def worth(self, moment: ListenerView[MarchView], thought: Thought, best: Thought) -> str:
        if thought.rating is None or best.rating is None:
            return ""
        against_horde = moment.view.horde is not None
        if thought == best and not against_horde:
            return since.expected(round(thought.rating))
        text = worth_text(thought.rating, best.rating, is_best=thought == best, against_horde=against_horde)
        return f"{capital(text)}."

    def asked_in_short(self, moment: ListenerView[MarchView]) -> str:
        return "" if moment.ask is None else answers.asked_in_short(SpokenPosition(moment), moment.ask)

    def progress(self, moment: ListenerView[MarchView]) -> str:
        return progress(moment.view)

    def ending(self, moment: ListenerView[MarchView]) -> Sequence[str]:
        return points.course(SpokenPosition(moment))

    def news(self, moment: ListenerView[MarchView], happened: Sequence[Happening]) -> Sequence[str]:
        return [*news(SpokenPosition(moment), happened)]

    def news_in_short(self, moment: ListenerView[MarchView], happened: Sequence[Happening]) -> Sequence[str]:
        return since.in_short(SpokenPosition(moment), happened)

    def part_of_story(self, moment: ListenerView[MarchView], which: str) -> Sequence[str]:
        return story.story(SpokenPosition(moment), which)

    def so_far(self, moment: ListenerView[MarchView], number: int) -> Sequence[str]:
        return since.so_far(SpokenPosition(moment), number)

    def after_news(self, moment: ListenerView[MarchView], happened: Sequence[Happening]) -> Sequence[str]:
        ask = moment.ask
        if ask is None or ask.seat != moment.seat:
            return ()
        position, is_acting = SpokenPosition(moment), isinstance(ask.about, Acting)
        last = last_to_come(moment.view, ask.seat) if is_acting else ""
        return [*since.who_leads(position, happened), *since.threats(position), *filter(None, [last])]

    def asked_again(self, moment: ListenerView[MarchView]) -> str:
        worst = since.threats(SpokenPosition(moment))[:1]
        return (
            _("You are asked again: {threat}").format(threat=worst[0])
            if worst
            else super().asked_again(moment)
        )

    def plays_openly(self, options: Mapping[str, Any]) -> bool:
        return plays_openly(options)

    def headings(self, moment: ListenerView[MarchView], choice: Choice) -> Sequence[str]:
        if moment.ask is None:
            return ()
        return [*filter(None, [answers.heading(SpokenPosition(moment), moment.ask, choice)])]

    def answer(self, moment: ListenerView[MarchView], choice: Choice) -> str:
        return "" if moment.ask is None else answers.sentence(SpokenPosition(moment), moment.ask, choice)


SPOKEN: Spoken[Any] = MarchSpoken()
