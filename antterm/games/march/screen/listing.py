"""The answers of March of the Ants in a list beside the board, and each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.draw.names import hex_name
from antterm.games.march.rules.topics import Acting
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.deciding import Deciding
from antterm.games.march.screen.explain import ways_on
from antterm.games.march.words.barred import rest_to_come
from antterm.games.march.words.in_short import in_short
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.several import several
from antterm.i18n import _
from antterm.ui.models.pointing import Entry, Pointing
from antterm.ui.models.scene import AnswerList, AnswerRow


class AnswersListed(Deciding):
    """What is listed: in short, for the sentence of the marked one stands in the prompt."""

    def answers(self) -> AnswerList:
        """The answers that the page itself does not show with their numbers."""
        ask = self.ask
        if ask is None or (self.is_narrow and self.is_telling()):
            return AnswerList(())
        return AnswerList(
            tuple(
                AnswerRow(
                    n, self._with_letter(entry, self._in_short(ask, entry)), self.pointing.has_marked(n)
                )
                for n, entry in enumerate(self.pointing.entries, 1)
                if not self._is_on_page(entry)
            ),
            self._elsewhere(),
            tuple(f"{self._letter(action)} {why}" for action, why in self.barred()),
        )

    def _with_letter(self, entry: Entry, sentence: str) -> str:
        """The sentence of an Action after the letter that takes it."""
        action = commands.action_of(entry.choices[0])
        return sentence if action is None else f"{self._letter(action)} {sentence}"

    def _letter(self, action: str) -> str:
        """The letter that takes an Action."""
        return self.keymap.shown(commands.ACTIONS[action])

    def _elsewhere(self) -> str:
        """Which answers are not in the list, for they are places in the meadow."""
        if self.is_open_part():
            key = self.keymap.named(commands.HAND)
            return _("{key}: your cards, while the others look away.").format(key=key)
        if self.ask is not None and isinstance(self.ask.about, Acting):
            return rest_to_come(self.view, self.ask.seat)
        if self.page is not pages.MEADOW or self.in_full:
            return ""
        return " ".join((*self._numbers_in_meadow(), *self._drawn_in_words()))

    def _numbers_in_meadow(self) -> Iterator[str]:
        """Which numbers stand in the meadow."""
        entries = self.pointing.entries
        numbers = [n for n, entry in enumerate(entries, 1) if not entry.listed]
        if not numbers or len(numbers) == len(entries):
            return
        if len(numbers) == 1:
            yield _("{number} is a place in the meadow.").format(number=numbers[0])
        else:
            text = _("{first} and {last} are places in the meadow.")
            if len(numbers) > 2:
                text = _("{first} to {last} are places in the meadow.")
            yield text.format(first=numbers[0], last=numbers[-1])

    def _drawn_in_words(self) -> Iterator[str]:
        """The cards just drawn, where the meadow must be seen for the answer."""
        if cards := self._news.drawn:
            text = _("You have drawn: {cards}.")
            yield text.format(cards=Naming(self.view.parts).cards(cards))

    def _is_on_page(self, entry: Entry) -> bool:
        """Whether an entry is told from the others on the page that is open."""
        if self.in_full:
            return False
        if self.page is pages.MEADOW:
            return not entry.listed
        return self.page is pages.HAND and isinstance(entry.place, str)

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        if entry.goes_on and isinstance(entry.place, Hex):
            return ways_on(self.view, entry)
        if entry.at_once and isinstance(entry.place, Hex):
            here = self.view.at(entry.place)
            text = _("An ant of {hex} goes; no more larvae.")
            return text.format(hex=hex_name(self.view, here.number) if here else "?")
        return several(ask, self._answers_of(entry), self.view)

    def _in_short(self, ask: Ask, entry: Entry) -> str:
        """What stands in the list for an entry."""
        here = self.view.at(entry.place) if isinstance(entry.place, Hex) else None
        if here is not None and (entry.goes_on or entry.at_once):
            return _("Ant: {hex}").format(hex=Naming(self.view.parts).number(here.number))
        return in_short(ask, self._answers_of(entry), self.view)

    def _answers_of(self, entry: Entry) -> tuple[Choice, ...]:
        """What an entry answers, with the questions that follow; in the way chosen if it is marked."""
        pointing = self.pointing if entry is self.pointing.entry else Pointing((entry,), 0)
        choice = pointing.choice or entry.choices[0]
        return choice, *(following.choice for following in pointing.then)
