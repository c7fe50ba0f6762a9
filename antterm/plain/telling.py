"""What is told of any table: who plays, what happened, what the rules say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from antterm import registry
from antterm.bots.kinds import character_name
from antterm.core.story import Happening
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import enumerated
from antterm.plain.answers import MOST, WHOLE
from antterm.plain.interaction import Interaction, QuitProgram, hear, is_back, is_quit, number_of, speak
from antterm.plain.orders import TypedWord, meant
from antterm.plain.spoken import Moment, Spoken, spoken_or_drawn
from antterm.table.clock import time_text
from antterm.table.contract import BaseTable

_MARKS: Final = re.compile(r"(\*\*|`)(.+?)\1")
_SLANTED: Final = re.compile(r"(?<![\w*])\*(\S.*?)\*(?![\w*])")
_ITEM: Final = re.compile(r"\s*([-*]|\d+\.) ")
_RULE: Final = re.compile(r"\|[\s:|-]+\|")


@dataclass(frozen=True)
class RulesSection:
    """A part of a page that has a heading."""

    title: str
    paragraphs: tuple[str, ...]


def sections_of(markdown: str) -> Sequence[RulesSection]:
    """The parts of a page; what stands before the first heading is left out, unless it says something."""
    sections: list[RulesSection] = []
    title, lines, fenced = "", list[str](), False
    for line in [*markdown.splitlines(), "# "]:
        fenced ^= line.lstrip().startswith("```")
        if fenced or not re.match(r"#+ ", line):
            lines.append(line)
            continue
        if told := paragraphs_of("\n".join(lines)):
            sections.append(RulesSection(title, told))
        title, lines = line.lstrip("#").strip(), []
    return sections


def paragraphs_of(markdown: str) -> tuple[str, ...]:
    """The paragraphs and items of a text, without marks; drawings are left out."""
    paragraphs: list[str] = []
    goes_on, fenced, heads = False, False, list[str]()
    for line in markdown.splitlines():
        if line.lstrip().startswith("```"):
            fenced, goes_on = not fenced, False
        elif fenced or _RULE.fullmatch(line.strip()):
            continue
        elif not line.strip():
            goes_on, heads = False, []
        elif line.lstrip().startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if heads:
                named = zip(heads, cells, strict=False)
                paragraphs.append(
                    "; ".join(f"{head}: {cell}" if head else cell for head, cell in named) + "."
                )
            heads = heads or cells
        elif goes_on and not _ITEM.match(line):
            paragraphs[-1] += f" {line.strip()}"
        else:
            paragraphs.append(line.rstrip())
            goes_on = True
    return tuple(map(bare, paragraphs))


def bare(text: str) -> str:
    """A text without the signs for bold, slanted and typed letters, and for links."""
    text = re.sub(r"\[(.+?)\]\(.+?\)", r"\1", text)
    return _SLANTED.sub(r"\1", _MARKS.sub(r"\2", text))


NEWS: Final = 30
"""Sentences of news at most, when somebody comes to a table at which much has happened."""


def game_in_words(table: BaseTable) -> str:
    """What is played, and by which options."""
    return played(table.game_id, table.options)


def played(game_id: str, options: Mapping[str, Any]) -> str:
    """A game and its options in few words: `Hive, with mosquito and ladybug`."""
    words = registry.words(game_id)
    summary = spoken_or_drawn(game_id).summary(options) or words.summary(options)
    return enumerated(filter(None, (words.title(), summary)))


def who_plays(table: BaseTable) -> str:
    """Who sits where, with the time that they have left, and how far the game is."""
    people = []
    for seat, name in enumerate(table.names):
        called = table.words.seat(seat)
        person = name if name == called else _("{seat}: {name}").format(seat=called, name=name)
        if program := table.program(seat):
            person = f"{person}, {program}"
        if seat in table.timed_seats:
            left = _("{time} left").format(time=time_text(table.remaining(seat)))
            person = f"{person}, {left}"
        people.append(person)
    text = ngettext("{n} answer so far.", "{n} answers so far.", table.length)
    return f"{'; '.join(people)}. {text.format(n=table.length)}"


def characters_told(table: BaseTable) -> Sequence[str]:
    """Return what characters the bots have, in a sentence; nothing where they have none."""
    # Translators: a bot, and its character: "Bram, raider".
    text = _("{name}, {character}")
    characters = zip(table.names, table.characters, strict=True)
    told = [text.format(name=name, character=character_name(each)) for name, each in characters if each]
    return [_("Bots: {bots}.").format(bots="; ".join(told))] if told else ()


def sentences(table: BaseTable, happened: Iterable[Happening]) -> Iterator[str]:
    """What happened, as far as there are words for it."""
    told = (table.words.event(each.event, table.names) for each in happened)
    return (text for text in told if text)


def latest(news: Sequence[str]) -> Sequence[str]:
    """The last of much that has happened, and how much came before."""
    left = len(news) - NEWS
    if left <= 0:
        return news
    first = ngettext(
        "{n} thing more has happened before; “{story}” tells.",
        "{n} things more have happened before; “{story}” tells.",
        left,
    )
    return [first.format(n=left, story=TypedWord.STORY.word), *news[left:]]


def no_way_back() -> str:
    """To who wants to go back where he has chosen nothing yet that he could leave."""
    told = _("There is nothing to go back from; “{undo}” takes your last answer back.")
    return told.format(undo=TypedWord.UNDO.word)


def tell_in_pages(*parts: Sequence[str]) -> Interaction[None]:
    """A long text, part by part, as long as somebody wants; one with many paragraphs in several pieces."""
    first, *others = [page for part in parts for page in _pages(part)]
    yield speak(*first)
    for page in others:
        if not (yield from _goes_on()):
            return
        yield speak(*page)


def _pages(part: Sequence[str]) -> Sequence[Sequence[str]]:
    """A part of a text in as many pieces as can be listened to."""
    if len(part) <= WHOLE:
        return [part]
    return [part[first : first + MOST] for first in range(0, len(part), MOST)]


def _goes_on() -> Interaction[bool]:
    """Whether somebody wants to hear more."""
    more = TypedWord.MORE
    while True:
        yield speak(_("“{more}” or an empty line goes on, 0 goes back.").format(more=more.word))
        typed = yield from hear()
        if is_quit(typed):
            raise QuitProgram
        if is_back(typed):
            return False
        if not typed.strip() or meant(typed, [more], in_short=True):
            return True


def tell_rules(markdown: str, rest: str) -> Interaction[None]:
    """The sections of a page, or that which is meant by a number, or by how a word of its heading begins."""
    sections = sections_of(markdown)
    number, begun = number_of(rest), rest.casefold()
    if number is None and begun:
        titles = [(n, f" {section.title.casefold()}") for n, section in enumerate(sections, 1)]
        found = [n for n, title in titles if f" {begun}" in title]
        number = next((n for n, title in titles if title.startswith(f" {begun}")), found[0] if found else 0)
    if number is not None and 1 <= number <= len(sections):
        section = sections[number - 1]
        yield speak(section.title, *section.paragraphs)
        return
    if number is not None:
        yield speak(_("There is no such section."))
    yield speak(
        _("“{rules} N” reads a section:").format(rules=TypedWord.RULES.word),
        *(f"{n}. {section.title}" for n, section in enumerate(sections, 1)),
    )


def taken_back(table: BaseTable, latest_first: Sequence[Happening]) -> Sequence[str]:
    """What was taken back.

    Args:
        table: as it stands now.
        latest_first: what had happened before.
    """
    since = takewhile(lambda each: each.number > table.length, latest_first)
    undone = [*sentences(table, [*since][::-1])]
    told = _("Taken back: {first}").format(first=undone[0]) if undone else _("Taken back.")
    return [told, _("And what came after it.") if len(undone) > 1 else ""]


MUCH: Final = 320
"""Characters of news that are told in full; who listens has heard them after a quarter of a minute."""


class NewsTeller:
    """Tells what happens at a table.

    Args:
        table: the table.
        spoken: how its game is told.
    """

    def __init__(self, table: BaseTable, spoken: Spoken[Any]) -> None:
        self._table, self._spoken = table, spoken
        self._knows_story = False
        """Whether it was said where all of it is told."""
        self._is_short = False
        """Whether it was told in short since somebody was asked here: then what follows is, too."""

    def asked(self) -> None:
        """Somebody is asked here: what happens then is news of its own."""
        self._is_short = False

    def in_full(self, moment: Moment[Any], happened: Sequence[Happening]) -> Sequence[str]:
        """What happened in a stretch of the game, as far as there are words for it."""
        told = self._spoken.news(moment, happened)
        return told if told is not None else [*sentences(self._table, happened)]

    def told(self, moment: Moment[Any], happened: Sequence[Happening]) -> Sequence[str]:
        """The same in short where it is much, and how it leaves what matters most."""
        news = self.in_full(moment, happened)
        is_much = self._is_short or sum(map(len, news)) > MUCH
        if is_much and (short := self._spoken.news_in_short(moment, happened)):
            story = _("That was in short; “{story}” tells all of it.").format(story=TypedWord.STORY.word)
            news = short if self._knows_story else [*short, story]
            self._knows_story = self._is_short = True
        return [*news, *self._spoken.after_news(moment)] if news else news


class Untold:
    """Knows up to where a story has been told.

    Args:
        number: of the answer after which it begins: what came before is known.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._told: list[Happening] = []
        """What was told of those of that very number: more may come of a secret answer."""
        self._is_whole = True
        """Whether nothing of that number is news."""

    def count(self, story: Sequence[Happening]) -> int:
        """How much of a story is news, or was told of its last answer."""
        return sum(1 for _each in takewhile(lambda each: each.number > self._number, reversed(story)))

    def take(self, story: Sequence[Happening], up_to: int | None = None) -> Sequence[Happening]:
        """What is news of a story, in its order; it is told with that.

        Args:
            story: what has happened.
            up_to: the number of the last answer that is told; None where all are.
        """
        later = [*takewhile(lambda each: each.number >= self._number, reversed(story))][::-1]
        later = [each for each in later if up_to is None or each.number <= up_to]
        news = [
            each for each in later if each.number > self._number or not (self._is_whole or each in self._told)
        ]
        if later and (last := later[-1].number) >= self._number:
            self._told = [each for each in later if each.number == last]
            self._is_whole = False
            self._number = last
        return news

    def go_back(self, number: int) -> None:
        """The game stands after so many answers again: what comes then is news."""
        if number < self._number:
            self._number, self._told, self._is_whole = number, [], True
