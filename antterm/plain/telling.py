"""Announcements at any table: who plays, what has happened, what the rules say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from antterm import registry
from antterm.bots import character_name
from antterm.core.story import Happening
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import enumerated
from antterm.plain import word_limits
from antterm.plain.interaction import Interaction, QuitProgram, hear, is_back, is_quit, number_of, speak
from antterm.plain.spoken import ListenerView, Spoken, spoken_or_drawn
from antterm.plain.typed_words import TypedWord, meant
from antterm.table.clock import time_text
from antterm.table.contract import BaseTable

_MARKS: Final = re.compile(r"(\*\*|`)(.+?)\1")
_SLANTED: Final = re.compile(r"(?<![\w*])\*(\S.*?)\*(?![\w*])")
_ITEM: Final = re.compile(r"\s*([-*]|\d+\.) ")
_RULE: Final = re.compile(r"\|[\s:|-]+\|")


@dataclass(frozen=True)
class RulesSection:
    """A part of a page, with its heading."""

    title: str
    paragraphs: tuple[str, ...]


def sections_of(markdown: str) -> Sequence[RulesSection]:
    """Return the parts of a page; what is before the first heading has an empty one."""
    sections: list[RulesSection] = []
    title, lines, fenced = "", list[str](), False
    for line in [*markdown.splitlines(), "# "]:
        fenced ^= line.lstrip().startswith("```")
        if fenced or not re.match(r"#+ ", line):
            lines.append(line)
            continue
        if paragraphs := paragraphs_of("\n".join(lines)):
            sections.append(RulesSection(title, paragraphs))
        title, lines = line.lstrip("#").strip(), []
    return sections


def paragraphs_of(markdown: str) -> tuple[str, ...]:
    """Return the paragraphs and items of a Markdown text, without marks; drawings are left out."""
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
    """Return a text without the Markdown of bold, italic and code, and of links."""
    text = re.sub(r"\[(.+?)\]\(.+?\)", r"\1", text)
    return _SLANTED.sub(r"\1", _MARKS.sub(r"\2", text))


def game_with_options(game_id: str, options: Mapping[str, Any]) -> str:
    """Return a game and its options in few words: `Hive, with mosquito and ladybug`."""
    words = registry.words(game_id)
    summary = spoken_or_drawn(game_id).summary(options) or words.summary(options)
    return enumerated(filter(None, (words.title(), summary)))


def who_plays(table: BaseTable) -> str:
    """Return who sits where, with the time that they have left, and how far the game is."""
    people = []
    for seat, name in enumerate(table.names):
        called = table.words.seat(seat)
        person = name if name == called else _("{seat}: {name}").format(seat=called, name=name)
        if title := table.player_title(seat):
            person = f"{person}, {title}"
        if seat in table.timed_seats:
            left = _("{time} left").format(time=time_text(table.remaining(seat)))
            person = f"{person}, {left}"
        people.append(person)
    text = ngettext("{n} answer so far.", "{n} answers so far.", table.length)
    return f"{'; '.join(people)}. {text.format(n=table.length)}"


def characters_of_bots(table: BaseTable) -> Sequence[str]:
    """Return what characters the bots have, in a sentence; nothing where they have none."""
    # Translators: a bot, and its character: "Bram, raider".
    text = _("{name}, {character}")
    characters = zip(table.names, table.characters, strict=True)
    described = [text.format(name=name, character=character_name(each)) for name, each in characters if each]
    return [_("Bots: {bots}.").format(bots="; ".join(described))] if described else ()


def sentences(table: BaseTable, happened: Iterable[Happening]) -> Iterator[str]:
    """Yield a sentence for each event that has one."""
    texts = (table.words.event(each.event, table.names) for each in happened)
    return (text for text in texts if text)


def most_important(news: Sequence[str], name: str, most: int) -> Sequence[str]:
    """Return the sentences of news that matter most, in their order, and how many are left out.

    Args:
        news: all sentences.
        name: the name of the listener: sentences about them come first, then the latest, and last what they
            did themselves.
        most: how many words there may be; there is always one sentence.
    """
    chosen, left = set[int](), most
    own = len(news) - len(without_own(news, name))
    order = sorted(range(own, len(news)), key=lambda index: (not name or name not in news[index], -index))
    for index in [*order, *([0] if own else ())]:
        left -= word_limits.words_of([news[index]])
        if left >= 0 or not chosen:
            chosen.add(index)
    more = len(news) - len(chosen) - (own if 0 not in chosen else 0)
    if not more:
        return [text for index, text in enumerate(news) if index in chosen]
    story = ngettext("{n} more in “{story}”.", "{n} more in “{story}”.", more)
    story = story.format(n=more, story=TypedWord.STORY.word)
    return [*(text for index, text in enumerate(news) if index in chosen), story]


def without_own(news: Sequence[str], name: str) -> Sequence[str]:
    """Return news without the sentence about the answer that somebody has just given, if there is more."""
    return news[1:] if name and len(news) > 1 and news[0].startswith(name) else news


PARAGRAPHS: Final = 12
"""Most paragraphs of a long text that are printed at once."""


def tell_in_pages(*parts: Sequence[str]) -> Interaction[None]:
    """Print a long text part by part, as long as the person wants; a part of many paragraphs in pieces."""
    first, *others = [page for part in parts for page in _pages(part)]
    yield speak(*first)
    for page in others:
        if not (yield from _goes_on()):
            return
        yield speak(*page)


def _pages(part: Sequence[str]) -> Sequence[Sequence[str]]:
    """Return a part of a text in pieces that can be listened to."""
    if len(part) <= PARAGRAPHS + PARAGRAPHS // 2:
        return [part]
    return [part[first : first + PARAGRAPHS] for first in range(0, len(part), PARAGRAPHS)]


def _goes_on() -> Interaction[bool]:
    """Ask whether to go on."""
    more = TypedWord.MORE
    while True:
        yield speak(_("“{more}” or an empty line goes on; 0 goes back.").format(more=more.word))
        typed = yield from hear()
        if is_quit(typed):
            raise QuitProgram
        if is_back(typed):
            return False
        if not typed.strip() or meant(typed, [more], in_short=True):
            return True


def tell_rules(markdown: str, rest: str) -> Interaction[None]:
    """Print the headings of a page, or a section, chosen by its number or how a word of its heading begins.

    Args:
        markdown: the page.
        rest: what was typed; empty for the headings.
    """
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
    """Return what was taken back.

    Args:
        table: the table as it is now.
        latest_first: the events before that, the latest first.
    """
    since = takewhile(lambda each: each.number > table.length, latest_first)
    undone = [*sentences(table, [*since][::-1])]
    sentence = _("Taken back: {first}").format(first=undone[0]) if undone else _("Taken back.")
    return [sentence, _("And everything after it.") if len(undone) > 1 else ""]


class NewsTeller:
    """Puts what happens at a table into sentences, in full or in short where there is much of it.

    Args:
        table: the table.
        spoken: the sentences of its game.
    """

    def __init__(self, table: BaseTable, spoken: Spoken[Any]) -> None:
        self._table, self._spoken = table, spoken
        self._is_short = False
        """Whether the news since the last question was announced in short: then later news is, too."""
        self._mattered: Sequence[str] = ()
        """The last announcement of how things stand; only what is new in it is announced again."""
        self._in_short = list[Happening]()
        """Events announced in short since the question before the last."""

    def asked(self) -> None:
        """Begin new news: somebody here is asked."""
        self._is_short = False

    def keep(self, happened: Sequence[Happening]) -> None:
        """Tell events only to the person who asks for all."""
        self._in_short += happened

    def shortened(self, moment: ListenerView[Any]) -> Sequence[str]:
        """Return in full what was said in short before the last question; nothing if it was in full."""
        if not self._in_short:
            return ()
        happened = self._in_short
        return [
            *self.in_full(moment, happened),
            *self._spoken.changes(moment, happened),
            *self._spoken.after_news(moment, happened),
        ]

    def in_full(self, moment: ListenerView[Any], happened: Sequence[Happening]) -> Sequence[str]:
        """Return events as sentences, in full."""
        lines = self._spoken.news(moment, happened)
        return lines if lines is not None else [*sentences(self._table, happened)]

    def lines(self, moment: ListenerView[Any], happened: Sequence[Happening]) -> Sequence[str]:
        """Return events as sentences, in short where there is much, and how they leave what matters most."""
        news = self.in_full(moment, happened)
        if not news:
            return news
        if not self._is_short:
            self._in_short.clear()
        name = moment.names[moment.seat] if moment.seat is not None else ""
        matters, before = self._spoken.after_news(moment, happened), self._mattered
        self._mattered = matters or before
        matters = [
            *self._spoken.changes(moment, happened),
            *(text for text in matters if text not in before),
        ]
        most = max(word_limits.NEWS // 2, word_limits.NEWS - word_limits.words_of(matters))
        number = word_limits.words_of(news)
        if self._is_short or number > most:
            news = most_important(self._spoken.news_in_short(moment, happened) or news, name, most)
        elif number > word_limits.ECHO:
            news = without_own(news, name)
        if self._is_short or number > min(most, word_limits.ECHO):
            self._is_short = number > most
            self._in_short += happened
        return [*news, *matters]


class UnreadEvents:
    """Remembers which events of a game have been announced.

    Args:
        number: how many answers are known already.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._reported: list[Happening] = []
        """The events of the last answer that were announced: a secret answer may bring more later."""
        self._is_whole = True
        """Whether all events of the last answer are known."""

    def count(self, story: Sequence[Happening]) -> int:
        """Return how many events are news."""
        return sum(1 for _each in takewhile(lambda each: each.number > self._number, reversed(story)))

    def take(self, story: Sequence[Happening], up_to: int | None = None) -> Sequence[Happening]:
        """Return the events that are news, in their order; from now on they are none.

        Args:
            story: all events.
            up_to: the number of the last answer that is announced; None for all.
        """
        later = [*takewhile(lambda each: each.number >= self._number, reversed(story))][::-1]
        later = [each for each in later if up_to is None or each.number <= up_to]
        news = [
            each
            for each in later
            if each.number > self._number or not (self._is_whole or each in self._reported)
        ]
        if later and (last := later[-1].number) >= self._number:
            self._reported = [each for each in later if each.number == last]
            self._is_whole = False
            self._number = last
        return news

    def go_back(self, number: int) -> None:
        """Make news of what comes after `number` answers, because the game was taken back to there."""
        if number < self._number:
            self._number, self._reported, self._is_whole = number, [], True
