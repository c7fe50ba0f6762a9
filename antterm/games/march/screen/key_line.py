"""The key line of March of the Ants: what keys do now, at the question and on every page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.games.march.rules import topics
from antterm.games.march.rules.meanings import Decline
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.deciding import has_paid_nothing, is_reaction
from antterm.games.march.screen.entries import Sites, chooses_ant, chooses_site, decline, larvae_line
from antterm.games.march.screen.pages import PAGES, MarchPage
from antterm.games.march.screen.reader import Reader
from antterm.i18n import _, pgettext
from antterm.ui.models import commands as common
from antterm.ui.models.keymap import Keymap, Offer
from antterm.ui.models.pointing import Pointing
from antterm.ui.models.seat_view import SeatView
from antterm.words import Words

NAMED_IN: Final = 9
"""Columns in which a narrow key line names each hex that can be chosen; else the range of all numbers."""
NAMED_IN_WIDE: Final = 18
"""Columns in which a key line from `WIDE_FROM` columns on names each hex that can be chosen."""
WIDE_FROM: Final = 100
"""Columns of a terminal from which pages are named by words, and two attacks are shown above the board."""
NAMED: Final = (
    *(commands.MEADOW, commands.NESTS, commands.HAND, commands.BATTLE),
    *(commands.SCORE, commands.STORY, commands.HARVEST, commands.HORDE),
)
"""The commands of the pages that are named where there is little room; a hint is worth more than others."""


@dataclass(frozen=True)
class KeyLine:
    """Decides which keys have an effect now, and names them.

    Args:
        seat_view: the position, and the question if it may be answered here.
        reader: which page is open.
        pointing: what can be pointed at, and what is marked.
        keymap: the keys of commands.
        words: the game's sentences.
        columns: the columns of the terminal.
        entry_numbers: the numbers that point at answers in the list, each with the index of its entry.
        points_at_hexes: whether numbers point at hexes.
        sites: the sites at which numbers point; None where they point at something else.
        hand: how many cards of the hand numbers read; 0 where they do something else.
        looks: whether a hex is looked at that is no answer.
        next_origin: the number of the hex whose ants Space has go; None where it does something else.
        keeps_origin: whether the ants of that hex go already.
        turns: what Space does to the marked answer; empty for nothing.
        offers_orders: whether standing orders are offered with a reaction: those that have been explained.
        asks_again: whether the key for no only marks that answer, which Enter would give.
        asks_first: whether only a second press gives that answer; then its label has a question mark.
        asks_rest: whether Enter takes the marked Rest only at a second press.
        has_chosen: whether something was chosen that Esc undoes.
        has_more: whether something can be explained in full.
        shows_board: whether the page is seen; False where the panes stand in its place.
        can_scroll: whether more of a long page stands below what is seen.
        battles: how many battles to come there are.
    """

    seat_view: SeatView
    reader: Reader
    pointing: Pointing
    keymap: Keymap
    words: Words
    columns: int
    entry_numbers: Mapping[int, int] = field(default_factory=dict)
    points_at_hexes: bool = False
    sites: Sites | None = None
    hand: int = 0
    looks: bool = False
    next_origin: int | None = None
    keeps_origin: bool = False
    turns: str = ""
    offers_orders: bool = True
    asks_again: bool = False
    asks_first: bool = False
    asks_rest: bool = False
    has_chosen: bool = False
    has_more: bool = True
    shows_board: bool = True
    can_scroll: bool = False
    battles: int = 0

    @property
    def _page(self) -> MarchPage:
        return self.reader.page

    @property
    def _is_narrow(self) -> bool:
        return self.columns < WIDE_FROM

    def offers(self) -> list[Offer]:
        """Return the commands that mean something now, the most useful first."""
        ask, reader, is_over = self.seat_view.ask, self.reader, self.seat_view.is_over
        numbers = self._of_numbers()
        if is_over and reader.shows_report:
            is_last = reader.page is pages.HARVEST  # the final points come next
            final = pgettext("what Enter does at the end of a game", "final points")
            return [Offer(common.TAKE, final if is_last else _("go on")), *self._of_pages()]
        if reader.in_full or (ask is None and is_over):
            return self._of_pages()
        if ask is None:
            return [*numbers, *self._of_pages()]
        if self.pointing.entry is None and reader.shows_report:
            following = _("next page") if reader.news.following else _("to the question")
            return [Offer(common.TAKE, following), *self._of_pages()]  # numbers name answers nobody sees
        if reader.handed_to is not None:
            taken = _("I am {name}").format(name=self.seat_view.names[reader.handed_to])
            return [Offer(common.TAKE, taken), *self._of_pages()]
        # a card or the page of the question, while no answer is marked
        is_read = reader.card is not None or (bool(self.pointing.entries) and self._page is not pages.MEADOW)
        if self.pointing.entry is None and (reader.is_elsewhere or is_read):
            has_news = reader.news.report is not None  # the question comes after what is still to be read
            happened = pgettext("what Enter leads to", "what happened")
            back = Offer(common.TAKE, happened if has_news else _("to the question"))
            if self._page is pages.MEADOW:  # where somebody might take numbers for those of hexes
                return [back, *numbers, *self._of_pages()]
            return [back, *self._of_pages(), *numbers]
        return self._at_question(ask, numbers)

    def _at_question(self, ask: Ask, numbers: Sequence[Offer]) -> list[Offer]:
        """Return what keys do where the question can be answered."""
        turning = list[Offer]()
        # while a bot looks ahead, for a second at most, Enter has nothing to take yet and is not named
        taking = [Offer(common.TAKE, self._answering(ask))] if self.pointing.entry is not None else []
        if self.next_origin is not None:
            ants = pgettext("a key that has ants of a hex go", "use ants of hex {hex}")
            if self._is_narrow:
                # Translators: the same in at most 13 columns.
                ants = pgettext("a key that has ants of a hex go", "ants of {hex}")
            if self.keeps_origin:
                ants = pgettext("a key that has ants of a hex go, which do so already", "keep hex {hex}")
            ants = ants.format(hex=self.next_origin)
            turning = [Offer(common.VARIANT, ants)]
        elif self.turns:
            turning = [Offer(common.VARIANT, self.turns)]
        if is_reaction(ask):
            settings = self._of_reactions(ask)
            if taking and self.pointing.choice == decline(ask):  # one thing, two keys
                both = "/".join(map(self.keymap.shown, (common.TAKE, commands.DECLINE)))
                taking, settings = [], [Offer(common.TAKE, settings[0].label, both), *settings[1:]]
            if self._is_narrow:  # the settings are worth more than the numbers
                now, *longer = settings
                return [*taking, now, *turning, *longer, *numbers, *self._of_pages()]
            return [*numbers, *taking, *turning, *settings, *self._of_pages()]
        offers = [*taking, *turning]
        if (none := decline(ask)) is not None:
            label = _as_hint(self.words.choice(ask, none, self.reader.view))
            # Translators: an answer in the key line that is given only when its key is pressed once more.
            asked = _("{answer}?") if self.asks_first else "{answer}"
            if self.pointing.choice != none:
                label = asked.format(answer=label)
                if self.asks_first and isinstance(ask.about, topics.LayingFerocity):
                    label = pgettext("a key that only marks the answer to lay no card", "mark no card")
                offers.append(Offer(commands.DECLINE, label))
            elif self.asks_again:
                offers[0] = Offer(common.TAKE, _ending(ask) or label)
            else:
                both = "/".join(map(self.keymap.shown, (common.TAKE, commands.DECLINE)))
                offers[0] = Offer(common.TAKE, asked.format(answer=_ending(ask) or label), both)
        pays = isinstance(ask.about, topics.Paying) and larvae_line(self.pointing.entries) is not None
        if pays and not self._is_narrow:  # there the line in the list is enough, which has the same letter
            offers.append(Offer(commands.PAY_IN_LARVAE))
        if self.has_chosen or has_paid_nothing(self.seat_view):
            offers.append(Offer(common.BACK, _("back")))
        stops_first = self.next_origin is not None and self._is_narrow  # that is worth more than the numbers
        offers = [*offers, *numbers] if stops_first else [*numbers, *offers]
        if self._page is pages.MEADOW and self._is_narrow:
            # few, so that a hint can be offered
            return [*offers, Offer(commands.FULL, _("explain")) if self.looks else self._pages_by_name()]
        return [*offers, *self._of_pages()]

    def _answering(self, ask: Ask) -> str:
        """Return what Enter does with what is marked."""
        entry = self.pointing.entry
        if entry is not None and entry.goes_on:
            if chooses_site(entry):
                return pgettext("what Enter does", "choose site")
            if chooses_ant(entry):
                return pgettext("what Enter does", "choose ant")
            return pgettext("what Enter does", "choose which")
        if isinstance(ask.about, topics.Acting):
            if entry is None or commands.action_of(entry.choices[0]) != "rest":
                return _("do it")
            rest = pgettext("what Enter does", "rest")
            return _("{answer}?").format(answer=rest) if self.asks_rest else rest
        if entry is not None and isinstance(entry.choices[0].meaning, Decline):
            return _("answer")
        if isinstance(ask.about, topics.Laying):
            return pgettext("a hex, by Enter", "lay it")
        if isinstance(ask.about, topics.Placing):
            return pgettext("a larva, by Enter", "place")
        if isinstance(ask.about, topics.MovingExplorers):
            return pgettext("an ant, by Enter", "go")
        if isinstance(ask.about, topics.Stepping) and not isinstance(ask.about, topics.Reacting):
            return pgettext("an ant, by Enter", "go")
        return _("answer")

    def _of_reactions(self, ask: Ask) -> list[Offer]:
        """Return the keys that decline a reaction, now or for longer, or always take the larva.

        In a lesson only now: nothing follows for which an order would spare a question. So too where no room
        was left to explain the orders, at the first question of a game.
        """
        is_forage = isinstance(ask.about, topics.ReactingToForage)
        last = commands.LARVAE if is_forage else commands.QUIET_ACTION
        quiet, longer, now = _("skip until attacked"), _(last.label), _("not now")
        if self._is_narrow:
            skips = pgettext("reactions to this Action, by order", "skip this")
            longer = pgettext("taken by order", "always larva") if is_forage else skips
            now = pgettext("a reaction", "no")
            # Translators: as "skip until attacked", in at most 17 columns.
            quiet = _("no until attacked")
        if self.seat_view.prepared or not self.offers_orders:
            return [Offer(commands.DECLINE, now)]
        return [
            Offer(commands.DECLINE, now),
            Offer(commands.QUIET, quiet),
            Offer(last, longer),
        ]

    def _of_numbers(self) -> list[Offer]:
        """Return what the numbers point at: sites, cards, hexes, or the lines of a list."""
        ask, entries = self.seat_view.ask, self.pointing.entries
        if self.hand:
            return [Offer(common.NEXT, _("read a card"), runs(range(1, self.hand + 1)))]
        if not self.points_at_hexes:
            if [*self.entry_numbers.values()] == [self.pointing.mark]:
                return []  # the only one, which is marked
            what = pgettext("figures, by which one points", "mark")
            if self.sites is not None:
                # the ants of those sites where all that can be chosen goes to the same place
                ant = pgettext("figures, by which one points", "mark ant")
                what = (
                    pgettext("figures, by which one points", "mark site") if self.sites.are_targets else ant
                )
            return [Offer(common.NEXT, what, runs(self.entry_numbers))] if self.entry_numbers else []
        if ask is not None and isinstance(ask.about, topics.Laying):
            places = pgettext("places for a drawn hex", "other places")
            if self._is_narrow:
                places = pgettext("places for a drawn hex", "place")
            next_place = Offer(common.NEXT, places, "Tab/Shift+Tab")
            if self._is_narrow and self.seat_view.prepared:  # beside the keys of a lesson
                next_place = Offer(common.NEXT, pgettext("a place for a drawn hex", "next place"), "Tab")
            only_reads = self.reader.is_elsewhere and self.pointing.entry is None
            return [next_place] if len(entries) > 1 and not only_reads else []
        is_placed = any(isinstance(entry.place, Hex) for entry in entries)
        what = pgettext("figures, by which one points", "mark a hex") if is_placed else _("look at a hex")
        if self._is_narrow:
            look = pgettext("figures, by which one looks at hexes", "look at hex")
            what = pgettext("figures, by which one points", "mark") if is_placed else look
        numbers, marked = sorted(self.reader.view.hexes), self.pointing.entry
        if len(numbers) == 1 and marked is not None and isinstance(marked.place, Hex):
            return []  # no other hex can be pointed at
        keys = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else "0"
        answers = {entry.place for entry in entries if isinstance(entry.place, Hex)}
        if marked is not None and answers == {marked.place}:
            return []
        named = runs(here.number for here in self.reader.view.hexes.values() if here.cell in answers)
        if 0 < len(named) <= (NAMED_IN if self._is_narrow else NAMED_IN_WIDE):
            keys = named
        return [Offer(common.NEXT, what, keys, is_spare=ask is not None and not is_placed)]

    def _of_pages(self) -> list[Offer]:
        """Return the keys of the page that is open, then those of the others."""
        reader, page = self.reader, self._page
        if reader.in_full:
            turning = [Offer(common.VARIANT, self.turns)] if self.turns else []
            keys = [commands.FULL] if self.seat_view.is_over else [common.TAKE, commands.FULL]
            return [Offer(commands.FULL, _("back"), "/".join(map(self.keymap.shown, keys))), *turning]
        offers = []
        if page is pages.NESTS and self.shows_board:
            if self.reader.view.seats > 1 and self.pointing.entry is None and reader.news.report is None:
                offers.append(Offer(common.NEXT, _("next nest"), "Tab"))
            if {*reader.cards()} - {reader.card}:
                offers.append(Offer(common.DOWN, _("read its cards")))
        if page is pages.MAT and self.reader.view.seats > 1 and not self._is_narrow:
            offers.append(Offer(page.command, _("next nest")))
        reads = page is pages.HAND and len(reader.cards()) > 1 and not self.hand
        if reads and self.pointing.entry is None:  # else it marks
            offers.append(Offer(common.DOWN, _("read a card")))
        if page is pages.MEADOW and reader.is_elsewhere and not self.points_at_hexes:
            what = (
                pgettext("figures, by which one looks at hexes", "look at hex")
                if self._is_narrow
                else _("look at a hex")
            )
            offers.append(Offer(common.DOWN, what, "Up/Down"))
        if self.seat_view.ask is None and reader.is_elsewhere and page is not pages.MEADOW:
            offers.append(Offer(page.command, _("back")))
        if page is pages.STORY and self.shows_board:
            if len(reader.rounds) > 1:
                offers.append(Offer(common.LEFT, pgettext("of the story", "round"), "Left/Right"))
            offers.append(Offer(common.STORY_PART, pgettext("of the story", "player")))
        if page is pages.BATTLE and self.reader.view.battle is None and self.battles > 1:
            offers.append(Offer(common.NEXT, pgettext("a battle to come", "next"), "Tab"))
        if self.can_scroll:
            offers.append(Offer(commands.SCROLL_ON, _(commands.SCROLL_ON.label)))
        in_full = [Offer(commands.FULL, _("explain"))] if self.has_more else []
        if self._is_narrow:
            pages_by_name = [self._pages_by_name()] if page is not pages.SIGNS else []
            if (
                page is pages.HAND and self.seat_view.prepared
            ):  # a card may be cut beside the keys of a lesson
                return [*offers, *in_full, *pages_by_name]
            return [*offers, *pages_by_name, *in_full]
        others = [each for each in PAGES if each.command != page.command and each.is_there(self.reader.view)]
        if self.seat_view.is_over:
            others.sort(key=lambda each: each is not pages.SCORE)  # the way back to how it has ended
        turning = [
            Offer(each.command, _(each.command.label), is_spare=each.command not in NAMED) for each in others
        ]
        return [*offers, *in_full, *turning]

    def _pages_by_name(self) -> Offer:
        """Return the key of the page that names all pages and their keys, for which there is no room here."""
        return Offer(commands.SIGNS, pgettext("a page that explains them", "pages, signs"))


def _ending(ask: Ask) -> str:
    """Return what ends with the marked "no"; empty where nothing does that has begun."""
    match ask.about:
        case topics.MovingExplorers(moved=moved) if moved:
            return pgettext("what Enter does", "end the Explore")
        case topics.Stepping(kind=topics.MARCH_ANT):
            return pgettext("what Enter does", "end the March")
    return ""


def runs(numbers: Iterable[int]) -> str:
    """Return numbers as a key line names them, three or more in a row as a range: `0/2/5-8`."""
    found = list[list[int]]()
    for number in sorted(numbers):
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return "/".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else "/".join(map(str, run)) for run in found)


def _as_hint(sentence: str) -> str:
    """Return a sentence as a hint: without its full stop, and without what is said after a colon."""
    text = sentence.rstrip(".").partition(":")[0]
    return text if len(text) <= 24 else pgettext("an answer", "no")
