"""The answer that is marked first, and the order of the others: on the map, in the list, of an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.rules import meanings, topics
from antterm.games.march.rules.arrival import arrival_at, site_rank
from antterm.games.march.rules.last_action import rests_missing
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands
from antterm.games.march.screen.deciding import Decisions
from antterm.games.march.screen.entries import decline, declines, entries_of, origin_of, target_of
from antterm.games.march.screen.origins import Origins
from antterm.games.march.screen.position import Position
from antterm.games.march.words.answers import goals_of_gift
from antterm.ui.models.pointing import Entry, Pointing


@dataclass(frozen=True)
class MarkOrder:
    """Ranks the answers to a question for the mark.

    What a lesson wants comes first, then what a hint says, then where the last larva or ant of a March went,
    then what looks best at a glance.

    Args:
        ask: the question.
        position: what is found out about the position.
        origins: the hexes from which ants can step.
        wanted: the answers that a lesson wants, this one and those that follow; empty outside lessons.
        advised: what a hint says with the answers that it speaks of, best first.
        decisions: the answers that were given before, which the same key repeats.
    """

    ask: Ask
    position: Position
    origins: Origins
    wanted: Sequence[str]
    advised: Sequence[tuple[Thought, Choice]]
    decisions: Decisions

    @property
    def _view(self) -> MarchView:
        return self.position.view

    def first(self, pointing: Pointing) -> int:
        """Return the index of the entry that is marked first: the best that can be seen at a glance.

        In this order:

        1. in a lesson, the answer that is wanted;
        2. after a hint, the answer that it calls the best;
        3. in a March, the hex to which the last larva or ant went, so that `Enter` pressed once more sends
           none elsewhere; for a larva only if it would bring something there;
        4. "no" for the exchange of a card, for a step in reaction that begins a battle which is lost as it
           stands, and for ferocity if the best card costs points;
        5. the best-ranked answer: "no more steps" if no step gains anything, for a larva outside a March a
           place, the same as long as a site is free there, and no Rest that ends the phase while there is
           something else.
        """
        if (wanted := self.wanted_index(pointing)) is not None:
            return wanted
        advised = (self.index_of(*each, pointing) for each in self.advised)
        if (hinted := next((index for index in advised if index is not None), None)) is not None:
            return hinted
        if (stays := self._same_place(pointing)) is not None:
            return stays
        position, about = self.position, self.ask.about
        if isinstance(about, topics.TakingDecree) and self._gifts_score_alike():
            return 0  # else Enter would take another gift than in the round before
        is_safer = (
            isinstance(about, topics.ReactingToPlay)
            or (isinstance(about, topics.ReactingWithStep) and position.best_loses)
            or (
                isinstance(about, topics.LayingFerocity)
                and position.points_lost(position.ranked[0], None) > 0
            )
        )
        none = decline(self.ask) if is_safer else None
        best = sorted(self.position.ranked, key=self.origins.reluctance) if none is None else [none]
        if isinstance(self.ask.about, topics.Placing):
            # `n` is for that; a reaction may only lose, and for one of a card the ranking has seen to it
            if not isinstance(self.ask.about, topics.Reacting) and not self.ask.about.of_card:
                best.sort(key=lambda choice: isinstance(choice.meaning, meanings.Decline))
            match self.decisions.repeated():
                case (Choice(meaning=meanings.PlaceLarva(number)) as same, _then):
                    if None in self._view.hexes[number].sites:
                        best.insert(0, same)
        elif isinstance(self.ask.about, topics.Stepping):
            in_march = self.ask.about.kind in topics.MARCH_STEPS
            # without a key between, Enter may have been meant for one more larva
            may_mean_larva = self.position.gaining and not self.decisions.has_ended_larvae
            if in_march and not self.ask.about.taken and may_mean_larva:
                if isinstance(best[0].meaning, meanings.Decline):
                    best.sort(key=lambda choice: choice not in self.position.gaining)
                best.sort(key=lambda choice: isinstance(choice.meaning, meanings.Decline))
                best.sort(key=lambda choice: self.position.points_lost(choice, None) > 0)
                best.sort(key=self.position.is_hopeless)
            best.sort(key=lambda choice: self._leads_nowhere(choice) or self.position.is_lost(choice))
        elif isinstance(self.ask.about, topics.Paying):
            match self.decisions.repeated():
                case (Choice(meaning=meanings.PayAnt(Spot(number, None))) as same, _then) if (
                    number not in self.position.battles  # another ant less may lose it
                ):
                    best.insert(0, same)
            if self.decisions.has_played_for_ants:
                best.sort(key=lambda choice: not isinstance(choice.meaning, meanings.PayAnt))
        elif rests_missing(self._view) == 1:
            best.sort(key=lambda choice: commands.action_of(choice) == "rest")
        found = (self.entry_with(choice, pointing) for choice in _sparing_sites(best))
        return next((index for index in found if index is not None), 0)

    def _gifts_score_alike(self) -> bool:
        """Return whether no gift of a Royal Decree makes more Colony Goals score than the others do."""
        gifts = (choice.meaning for choice in self.ask.choices)
        scoring = {
            goals_of_gift(self.ask, gift, self._view) for gift in gifts if isinstance(gift, meanings.TakeGift)
        }
        return len(scoring) == 1

    def by_worth(self, pointing: Pointing) -> list[int]:
        """Return the indices of the entries in the order in which Tab goes through them.

        Where they are places or cards, the one that is marked first comes before the others, best first; what
        the key of "no" gives comes last.
        """
        entries = pointing.entries
        if not any(isinstance(entry.place, Hex | str) for entry in entries):
            return list(range(len(entries)))
        ranked = sorted(self.position.ranked, key=self.origins.reluctance)
        ranked.sort(key=lambda choice: isinstance(choice.meaning, meanings.Decline))
        found = (self.entry_with(choice, pointing) for choice in ranked)
        best = (index for index in found if index is not None)
        return list(dict.fromkeys((self.first(pointing), *best, *range(len(entries)))))

    def by_rank(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return places for a drawn hex, best first: in the order in which Tab goes through them."""
        rank = {choice: index for index, choice in enumerate(self.position.ranked)}
        ordered = sorted(entries, key=lambda entry: min(rank[choice] for choice in entry.choices))
        return [self._best_variant_first(entry) for entry in ordered]

    def second_step(self, at: Hex) -> list[Entry]:
        """Return the answers at a hex, grouped by what else they say."""
        return [
            self._best_variant_first(entry)
            for entry in entries_of(self.ask, self._view, self.origins.cell, at)
        ]

    def promised_first(self, entry: Entry) -> Entry:
        """Return a hex whose answers a second step distinguishes, with the one first that is marked there.

        So its line says what `Enter` comes to, however different the other answers are.
        """
        if not entry.goes_on or not isinstance(entry.place, Hex):
            return entry
        second = Pointing(tuple(self.second_step(entry.place)))
        promised = second.entries[self.first(second)]
        others = list(entry.choices)
        others.remove(promised.choices[0])
        then = (promised.then[0] if promised.then else (), *(() for _choice in others))
        return replace(entry, choices=(promised.choices[0], *others), then=then)

    def _best_variant_first(self, entry: Entry) -> Entry:
        """Return an entry with its ways in the order of their worth: which ant goes to a site.

        Of the turns of a drawn hex the best comes first; the others follow as one turns it on.
        """
        is_laid = isinstance(entry.choices[0].meaning, meanings.LayHex)
        if len(entry.choices) == 1 or not (is_laid or origin_of(entry) is not None):
            return entry
        wanted = [choice for text in self.wanted[:1] if (choice := self.ask.find(text))]
        ranked = sorted(self.position.ranked, key=self.origins.reluctance)
        ranked.sort(key=_leaves_site)  # an ant on the outskirts of the hex would take that site at once
        order = [*wanted, *(choice for _thought, choice in self.advised), *ranked]
        if is_laid:
            best = min(range(len(entry.choices)), key=lambda variant: order.index(entry.choices[variant]))
            return replace(entry, choices=entry.choices[best:] + entry.choices[:best])
        variants = sorted(range(len(entry.choices)), key=lambda variant: order.index(entry.choices[variant]))
        then = tuple(entry.then[variant] for variant in variants) if entry.then else ()
        return replace(entry, choices=tuple(entry.choices[variant] for variant in variants), then=then)

    def entry_with(self, choice: Choice, pointing: Pointing) -> int | None:
        """Return the index of the entry that gives an answer; of several with different sites, the best.

        Returns None if no entry gives it.
        """
        indices = [index for index, entry in enumerate(pointing.entries) if choice in entry.choices]
        return max(indices, key=lambda index: self.site_worth(pointing.entries[index]), default=None)

    def site_worth(self, entry: Entry) -> tuple[int, int]:
        """Return how much the site is worth that an entry takes at once, beside others of its answer."""
        for following in entry.then[0] if entry.then and not entry.goes_on else ():
            if isinstance(following.choice.meaning, meanings.TakeSite):
                return site_rank(self._view, following.choice.meaning.spot)
        return 0, 0

    def index_of(self, thought: Thought, choice: Choice, pointing: Pointing) -> int | None:
        """Return the index of the entry that a hint means: of several the one that goes on as it says.

        Args:
            thought: what the hint says.
            choice: its answer.
            pointing: the entries.
        """
        for index, entry in enumerate(pointing.entries):
            if choice in entry.choices and entry.then and not entry.goes_on:
                then = tuple(each.choice.text for each in entry.then[entry.choices.index(choice)])
                if then and thought.line[: len(then)] == then:
                    return index
        return self.entry_with(choice, pointing)

    def wanted_index(self, pointing: Pointing) -> int | None:
        """Return the index of the entry with the answer that a lesson wants; None for none.

        If possible, it also gives the answers that follow.
        """
        answer, *following = self.wanted or ("",)
        if (choice := self.ask.find(answer)) is None:
            return None

        def follows(index: int) -> tuple[bool, tuple[int, int]]:
            entry = pointing.entries[index]
            then = entry.then[entry.choices.index(choice)] if entry.then and not entry.goes_on else ()
            goes_on = [each.choice.text for each in then] == following[: len(then)]
            return goes_on, self.site_worth(entry)

        indices = [index for index, entry in enumerate(pointing.entries) if choice in entry.choices]
        return max(indices, key=follows, default=None)

    def suggested(self, pointing: Pointing, suggests: Callable[[str], bool]) -> int | None:
        """Return the index of the entry that is suggested, where the best answer may be named.

        Only in a lesson is one named where a hint might say something else.

        Args:
            pointing: the entries.
            suggests: returns whether an answer, by its text, may be named as the best without a hint.

        Returns:
            None for none.
        """
        position, entries = self.position, pointing.entries
        ranked = position.ranked if position.answers_differ else ()
        best = next((choice for _thought, choice in self.advised), next(iter(ranked), None))
        if best is None or not suggests(best.text):
            return None
        is_wanted = [*self.wanted][:1] == [best.text]
        if (position.is_guess or position.best_loses) and not is_wanted:
            return None
        wanted = self.wanted_index(pointing) if is_wanted else None
        index = self.entry_with(best, pointing) if wanted is None else wanted
        if index is not None and declines(entries[index]) != declines(entries[self.first(pointing)]):
            return None  # where Enter begins on "no" for safety's sake, or not on it, nothing else is praised
        return index

    def likely(self, pointing: Pointing, suggests: Callable[[str], bool]) -> int | None:
        """Return the index of the entry that looks best at a glance where a hint would look further ahead.

        What the rules say is worth nothing is not likely, nor is the only answer.

        Args:
            pointing: the entries.
            suggests: returns whether an answer, by its text, may be named as the best without a hint.

        Returns:
            None for none.
        """
        position, entries = self.position, pointing.entries
        if not position.answers_differ or not position.is_guess or len(entries) < 2:
            return None
        best = next(iter(position.ranked), None)
        if best is None or position.best_loses or not suggests(best.text):
            return None
        first = self.first(pointing)
        is_best = not isinstance(self.ask.about, topics.Acting) or best in entries[first].choices
        return first if is_best else None  # no Rest that ends the phase

    def _same_place(self, pointing: Pointing) -> int | None:
        """Return the index of the entry of the hex to which the larva or ant before went in this March.

        None for the first one, and where another hex is better.
        """
        number, about = self.decisions.last_hex, self.ask.about
        is_larva = isinstance(about, topics.Placing) and not isinstance(about, topics.Reacting)
        if number is None or not (is_larva or (isinstance(about, topics.Stepping) and about.taken)):
            return None
        was_outside = self._view.hexes[number].loose[self.ask.seat] > 0  # then somebody has chosen that
        arrival = arrival_at(self._view, self.ask.seat, number) if number else None
        if arrival is not None and is_larva and not was_outside and arrival.brings_nothing:
            return None  # what Enter does is never a free loss
        if arrival is not None and arrival.is_contested and number not in self.position.battles:
            return None  # nor the beginning of a battle where the ant before came in peace
        cell = self._view.hexes[number].cell
        is_elsewhere = cell != self.origins.cell and any(entry.place != cell for entry in pointing.entries)
        lost = {
            each.place: self.position.points_lost(each.choices[0], target_of(each))
            for each in pointing.entries
            if not isinstance(each.choices[0].meaning, meanings.Decline)
        }
        least = max(0, min(lost.values(), default=0)) if is_larva else 0  # one may cost as much anywhere
        indices = (
            index
            for index, entry in enumerate(pointing.entries)
            if entry.place == cell
            and lost.get(cell, 0) <= least
            and not self.position.is_hopeless(entry.choices[0])
            and not self._leads_nowhere(entry.choices[0])
        )
        return next(indices, None) if is_elsewhere else None

    def _leads_nowhere(self, choice: Choice) -> bool:
        """Return whether a step takes an ant to the outskirts of a hex in peace, and gains nothing by it."""
        if not isinstance(choice.meaning, meanings.TakeStep) or not choice.meaning.hex:
            return False
        is_idle = arrival_at(self._view, self.ask.seat, choice.meaning.hex).brings_nothing
        return is_idle and choice not in self.position.gaining


def _sparing_sites(choices: Sequence[Choice]) -> list[Choice]:
    """Return choices with a step of an ant on the outskirts before the same step of one on a site there."""
    spared: dict[Choice, None] = {}
    for choice in choices:
        match choice.meaning:
            case meanings.TakeStep(Spot(number, int()), to, site):
                same = meanings.TakeStep(Spot(number, None), to, site)
                spared |= dict.fromkeys(each for each in choices if each.meaning == same)
        spared[choice] = None
    return [*spared]


def _leaves_site(choice: Choice) -> bool:
    """Return whether an answer sends an ant off a site."""
    match choice.meaning:
        case meanings.MoveAnt(Spot(site=int())) | meanings.TakeStep(Spot(site=int())):
            return True
    return False
