"""The answers of March of the Ants in a list beside the board, and each in a sentence."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from msgspec.structs import replace

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.draw.canvas import PLAIN, Glyphs, cells_of
from antterm.draw.paint import DIM, Segment, wrap
from antterm.draw.paint import WARNING as DANGER
from antterm.games.march.bots.mark import rivals_change
from antterm.games.march.draw.hex_content import NO_GAIN
from antterm.games.march.draw.names import hex_name, short, site_text, tunnel
from antterm.games.march.draw.signs import CENTIPEDE, letter, yield_sign, yield_text
from antterm.games.march.draw.status.segments import counted_goods
from antterm.games.march.rules import meanings, topics
from antterm.games.march.rules.arrival import (
    Arrival,
    after_reaction,
    ants_near,
    arrival_at,
    attacks_in_reaction,
    explorers,
)
from antterm.games.march.rules.asking import choice_of
from antterm.games.march.rules.components import GREAT_TUNNEL, SEGMENTS, Site
from antterm.games.march.rules.evolutions import KAMIKAZE, PHARAOH, WEAVER, extra_larvae, held_by
from antterm.games.march.rules.forecast import (
    AntForecast,
    CentipedeForecast,
    battle_to_come,
    by_card,
    chance_against_new_centipede,
    forecast_of,
    forecast_of_asked,
    may_join,
    strength,
)
from antterm.games.march.rules.happened import Most
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.nest import TRAITOR
from antterm.games.march.rules.robbery import ambushes
from antterm.games.march.rules.round_end import (
    final_scores,
    is_bonus_open,
    is_open,
    lost_bonuses,
    lost_scores,
    round_ends,
)
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.threats import (
    battles_due,
    contested_by_ants,
    may_be_fought_over,
    owners,
    would_meet_centipede,
)
from antterm.games.march.rules.view import HexView, MarchView, moved, settled
from antterm.games.march.screen import commands
from antterm.games.march.screen.deciding import barred, is_open_part
from antterm.games.march.screen.entries import (
    chooses_site,
    larvae_line,
    origin_of,
    sites_open,
    target_of,
    variant_of_same_ant,
)
from antterm.games.march.screen.explain import reaction_lines
from antterm.games.march.screen.pages import MarchPage
from antterm.games.march.screen.position import Position
from antterm.games.march.words.answers import (
    explored_where,
    gained_by_resting,
    goals_of_food,
    goals_of_gift,
    last_to_come,
    rest_to_come,
    several,
)
from antterm.games.march.words.forecasts import (
    army_of,
    head_of_other,
    outcome,
    percent,
    span_of,
    with_best_card,
)
from antterm.games.march.words.in_short import gains_of_action, in_short
from antterm.games.march.words.naming import TEXTS, Naming, amounts, ants_and_heads, food, larvae
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import capital, enumerated
from antterm.ui.models.keymap import Keymap
from antterm.ui.models.pointing import Entry, Pointing
from antterm.ui.models.scene import AnswerList, AnswerRow
from antterm.ui.models.seat_view import SeatView

CLAUSE = re.compile(r"[:;] ")
"""The mark before a clause that explains an answer."""
CLOSE: Final = 2
"""By how much an army is stronger at most that an attack may still beat: about the ferocity of a card."""
FEW_ATTACKS: Final = 2
"""Attacks in reaction to a March that are named at once."""
MOST_ROWS = 3
"""Rows of the line on the marked answer, beside the question and the keys in the prompt."""
SHORT_NAME = 6
"""Columns of a name that has room in the list; of a longer one the letter stands there."""


def coming_to(view: MarchView, ask: Ask, meaning: object) -> Arrival | None:
    """Return how the hex stands to which an answer brings an ant; None for any other answer.

    After a battle an ant takes a site of the hex on which it stands: no battle comes of that. Of several
    others on a contested hex the rival is the first whom the ant's player fights, as the rules have it.
    """
    origin: Spot | None = None
    match meaning:
        case meanings.PlaceLarva(number):
            arrival = arrival_at(view, ask.seat, number)
        case meanings.TakeStep(origin, number) if not isinstance(ask.about, topics.TakingSpoils):
            arrival = arrival_at(view, ask.seat, number, comes=origin.hex != number)
        case _:
            return None
    if not arrival.is_contested or arrival.rivals < 2:
        return arrival
    order = rivals_in_order(moved(view, ask.seat, origin, Spot(number, None)), ask.seat, number)
    rival = order[0] if order else arrival.rival
    assert rival is not None
    against, may_add = strength(view, rival, number), may_join(view, rival, number)
    return dataclasses.replace(arrival, rival=rival, against=against, may_add=may_add)


def rivals_in_order(view: MarchView, seat: int, number: int) -> list[int]:
    """Return whom a player will fight on a hex, in the order of the battles as they would be fought now.

    After the one who controls the hex come those who are left, those with most ants first: whoever wins
    controls it then. Empty where nobody controls the hex, for then it is open who will.

    Args:
        view: what is known, with the ants that will be there.
        seat: the player.
        number: the number of the hex.
    """
    due = [each for each in battles_due(view) if each.hex == number and each.invader is not None]
    own = [each for each in due if seat in each.sides]
    met = [other for each in own if (other := each.opponent(seat)) is not None]
    left = [each.invader for each in due if each.invader not in (None, seat, *met)]
    return [*met, *(other for other in left if other is not None)]


def _is_return(choice: Choice) -> bool:
    """Return whether an answer takes back an ant as a larva."""
    return isinstance(choice.meaning, meanings.ReturnAnt)


def _larva(comes: str) -> str:
    """Return what comes of a larva that is placed, beside ants that are taken back."""
    # Translators: what comes of a larva that is placed: "Larva: battle 4 against 4".
    return _("Larva: {what}").format(what=comes[:1].lower() + comes[1:])


class Hint(NamedTuple):
    """A hint about one answer."""

    entry_index: int | None
    """The index of the entry that gives it; of several that differ in what follows the one meant."""
    worth: str
    sentence: str = ""
    """The next step after this answer, such as the card that is played; empty for none."""


@dataclass(frozen=True)
class Listing:
    """The answers to a question in short; the marked one stands in full in the prompt."""

    seat_view: SeatView
    ask: Ask
    """The question that the answers belong to."""
    pointing: Pointing
    keymap: Keymap
    page: MarchPage | None
    """The page that is open; None where an explanation covers it."""
    hints: tuple[Hint, ...]
    """Hints about answers, the best first."""
    numbers: Mapping[int, int]
    """The numbers that point at sites or cards, by indices of entries; hexes have their own."""
    best: int | None
    """The entry that is suggested without a hint, from 0; None for none."""
    likely: int | None
    """The entry that looks best at a glance where a hint looks further ahead, from 0; None for none."""
    glyphs: Glyphs
    position: Position
    """The forecasts for the position."""

    @property
    def view(self) -> MarchView:
        """The seat's view."""
        view: MarchView = self.seat_view.view
        return view

    @property
    def _naming(self) -> Naming:
        """The names of things on the map."""
        return Naming(self.view.components, self.seat_view.names, numbers_first=True)

    def scene(self) -> AnswerList:
        """Return the answers, each with its number or letter, and what is said below them."""
        rows = [
            row for number, entry in enumerate(self.pointing.entries, 1) for row in self._rows(number, entry)
        ]
        is_action, asked = isinstance(self.ask.about, topics.Acting), self.seat_view.ask
        shows_card = not is_action and asked is not None and isinstance(asked.about, topics.Acting)
        why_not = (
            () if shows_card else tuple(f"{self._letter(act)} {why}" for act, why in barred(self.seat_view))
        )
        also = [self._rest_after_card()]
        if is_action:
            also.append(last_to_come(self.view, self.ask.seat))
            also.append(gained_by_resting(self._naming, self.view, self.ask.seat))
        if self._paid_in_larvae is not None:
            # Translators: a payment: below lines that have the numbers of hexes, and one with a letter.
            text = _("Numbers are hexes with your ants; {key} pays in larvae.")
            also.append(text.format(key=self.keymap.named(commands.PAY_IN_LARVAE)))
        return AnswerList(
            tuple(rows), self._elsewhere(), tuple(filter(None, also)), why_not, may_use_two_columns=is_action
        )

    def _rest_after_card(self) -> str:
        """Return that a Rest follows the card that is chosen or paid for; empty where that is not sure.

        The letter of the Action leads here past the line of the Action, which says so, too.
        """
        view, seat = self.view, self.ask.seat
        nest, is_turn = view.nests[seat], view.active == seat
        if not is_turn or nest.food:
            return ""
        match self.ask.about:
            case topics.Playing():
                return rest_to_come(view, seat, "play")
            case topics.Paying(card=card):  # it has left the hand
                held = dataclasses.replace(
                    nest, hand=(*(nest.hand or ()), card), hand_size=nest.hand_size + 1
                )
                return rest_to_come(view.with_nest(held), seat, "play")
        return ""

    def _hints_of(self, index: int) -> list[Hint]:
        """Return what a hint says of an entry; several times where it may be gone on with in several ways."""
        found = [hint for hint in self.hints if hint.entry_index == index]
        return [hint for hint in found if hint.sentence] or found[:1]

    def _rows(self, number: int, entry: Entry) -> Iterator[AnswerRow]:
        """Yield the lines of an entry: its number or letter, what it brings, and a hint's worth."""
        is_marked = self.pointing.has_marked(number)
        action = commands.action_of(entry.choices[0])
        label = self._letter(action) if action is not None else ""
        if not label and isinstance(entry.choices[0].meaning, meanings.Decline):
            label = self.keymap.shown(commands.DECLINE)
        if number - 1 == self._paid_in_larvae:
            label = self.keymap.shown(commands.PAY_IN_LARVAE)
        text, is_bad = self._in_short(entry)
        text += self._points(entry)
        ink = DANGER if is_bad else PLAIN
        shown, best = self._number(number, entry), pgettext("an answer", "best")
        # Translators: an answer that looks good at a glance; a hint thinks longer, and names the best.
        good = pgettext("an answer", "good") if number - 1 == self.best else ""
        if number - 1 == self.likely:
            # Translators: an answer that looks good at a glance; a hint looks further ahead, and may name
            # another.
            good = pgettext("an answer", "likely")
        if self._brings_nothing(entry) or self.position.feeds_centipede(entry.choices[0]):
            good = ""
        hints = self._hints_of(number - 1) or [Hint(None, good)]
        for index, hint in enumerate(hints):
            is_best = hint in self.hints[:1]
            worth = hint.worth or (pgettext("an answer", "next best") if hint in self.hints[1:2] else "")
            notes = tuple(filter(None, (worth, best if is_best else "")))
            cells, briefs = ((), ()) if hint.sentence else self._cells(entry)
            shorter = "" if hint.sentence else self._shorter(entry, text)
            is_chosen = is_marked and not index
            sentence = hint.sentence or text
            yield AnswerRow(shown, sentence, is_chosen, label, notes, ink, cells, briefs, shorter)

    def _shorter(self, entry: Entry, text: str) -> str:
        """Return what stands in the list where there is no room for the text."""
        match entry.choices[0].meaning:
            case meanings.LayCard(card):
                name = self.view.card(card).name
                text = text.replace(_(name), short(name))
                if self.view.battle is None:
                    return text
                return text.replace(
                    self._battle_outcome((card,)), self._battle_outcome((card,), is_brief=True)
                )
            case meanings.PlaceLarva() | meanings.TakeStep() if (
                arrival := coming_to(self.view, self.ask, entry.choices[0].meaning)
            ) is not None and arrival.is_contested:
                own, other = self._strengths(arrival)
                # Translators: a battle on a hex, where there is little room: own strength and theirs.
                return _("battle {own}:{other}").format(own=own, other=other)
            case meanings.PayAnt(spot) if fought := self._fought_without(spot, is_brief=True):
                # Translators: an ant pays for a card; then which battle its hex is left with.
                return _("an ant; {battle}").format(battle=fought)
            case meanings.Decline() if isinstance(self.ask.about, topics.LayingFerocity):
                # Translators: no card is laid for a battle, and how that stands; where there is little room.
                return _("No card ({outcome})").format(outcome=self._battle_outcome(()))
            case meanings.Decline():
                return CLAUSE.split(text)[0]
        if self._brings_nothing(entry):
            return text.replace(_("outskirts, brings nothing"), site_text(None, self.glyphs))
        arrival = coming_to(self.view, self.ask, entry.choices[0].meaning)
        if arrival is None or arrival.rival is None or arrival.is_contested:
            return text
        taken = self._promised(entry, arrival)
        # Translators: a site that an ant takes on another player's hex, where there is little room.
        return text if taken is None else _("{site}, in peace").format(site=self._brings(taken))

    def _battle_outcome(self, laid: tuple[str, ...], *, is_brief: bool = False) -> str:
        """Return how the battle stands for which a card is asked, with the cards that would be laid."""
        assert self.view.battle is not None
        forecast = forecast_of_asked(self.view, self.view.battle, self.ask.seat, laid)
        return outcome(forecast, is_brief=is_brief)

    @property
    def _paid_in_larvae(self) -> int | None:
        """The index of the line that pays in larvae, beside ants that have the numbers of their hexes."""
        entries = self.pointing.entries
        if not any(isinstance(each.place, Hex) for each in entries):
            return None
        return larvae_line(entries)

    def _cells(self, entry: Entry) -> tuple[tuple[Segment, ...], tuple[str, ...]]:
        """Return the name of an Action, what it costs and what it brings; nothing for other answers.

        What it brings comes once more in ever fewer words, for where there is less room.
        """
        meaning = entry.choices[0].meaning
        if not isinstance(meaning, meanings.TakeAction):
            return (), ()
        food = yield_sign("food", self.glyphs)
        name = Naming(self.view.components).action(meaning.action)
        cost = "" if meaning.is_bonus or meaning.action in ("play", "rest") else f"1{food[0]}"
        gains = gains_of_action(meaning.action, self.ask.seat, self.view, self._sign) or ("",)
        brings, *briefs = (gain + self._points(entry) for gain in gains)
        return ((name, PLAIN), (cost, food[1]), (brings, DIM)), tuple(briefs)

    def _sign(self, thing: str) -> str:
        """Return the sign of a centipede, or of what a site yields."""
        return CENTIPEDE if thing == "centipede" else yield_sign(thing, self.glyphs)[0]

    def _number(self, line: int, entry: Entry) -> int | None:
        """Return the number that points at an entry: the number of its hex, or its own in the list."""
        here = self._hex_of(entry)
        if here is not None and not entry.listed:
            return here.number
        return self.numbers.get(line - 1)

    def sentence(self, entry: Entry) -> str:
        """Return what an entry does, with the questions that follow."""
        if entry.goes_on and not isinstance(entry.choices[0].meaning, meanings.TakeAction):
            return self.in_short(entry)
        answers = self._answers_of(entry)
        text = several(self.ask, answers, self.view, self.seat_view.names)
        match answers:
            case [Choice(meaning=meanings.PlayCard(card, is_free=False))]:
                return self._with_payment(card, text, is_last_way=len(entry.choices) > 1)
        return text

    def _with_payment(self, name: str, text: str, *, is_last_way: bool) -> str:
        """Return what playing a card does, with what pays its cost where that is not only larvae.

        Args:
            name: the card's id.
            text: what playing it does.
            is_last_way: whether the other ways to pay, with larvae alone, are listed before.
        """
        card, nest = self.view.card(name), self.view.nests[self.ask.seat]
        larvae = nest.larvae if card.pay_with == "any" else 0
        if not card.cost or card.pay_with == "larvae":
            return text
        is_asked = larvae + nest.ants > card.cost
        if not larvae or (card.cost == 1 and is_last_way):
            # Translators: a card, and the ants that pay for it; then the same where these are chosen next.
            paid = ngettext("With an ant: {card}", "With {n} ants: {card}", card.cost)
            if is_asked:
                paid = ngettext(
                    "With an ant, chosen next: {card}", "With {n} ants, chosen next: {card}", card.cost
                )
            return paid.format(n=card.cost, card=text)
        # Translators: a card that costs several cubes; then the same where it is chosen next which.
        paid = _("With ants, or larvae and ants: {card}")
        if is_asked:
            paid = _("Ants/larvae, asked next: {card}")
        return paid.format(card=text)

    def _in_short(self, entry: Entry) -> tuple[str, bool]:
        """Return what stands in the list for an entry, and whether it leads into a battle."""
        meaning, here = entry.choices[0].meaning, self._hex_of(entry)
        if here is not None and not entry.listed:
            if (arrival := coming_to(self.view, self.ask, meaning)) is not None:
                spot = origin_of(entry)
                if not here.number and spot is not None and self._fought_on(self.view, spot.hex):
                    # Translators: an ant goes to the Great Tunnel, and leaves a hex where a battle is due.
                    return _("out of the battle on {hex}").format(hex=spot.hex), False
                is_fought = arrival.is_contested or arrival.beside_centipede
                text = self._arrival(arrival, here.number, self._promised(entry, arrival))
                if spot is not None and spot.hex == here.number and not is_fought:
                    # Translators: where an ant goes that stays on its hex: to another site.
                    form = _("{site} on the same hex")
                    if spot.site is None:
                        # Translators: the same of an ant on no site yet: "from outskirts to a site".
                        form = _("from outskirts to {site}")
                    text = form.format(site=text)
                if isinstance(meaning, meanings.PlaceLarva) and any(map(_is_return, self.ask.choices)):
                    text = _larva(text)  # an ant could also be taken back
                return text, is_fought
            if isinstance(meaning, meanings.LoseAnt):
                return capital(self._stands(meaning.spot)), False
            if isinstance(meaning, meanings.AimAtSpot) and here.number and not entry.goes_on:
                # Translators: a hex and one of its sites, by what that brings: "Soil: site with 2l".
                text = _("{hex}: {site}")
                name = hex_name(self.view, here.number).removeprefix(f"{here.number} ")
                return text.format(hex=name, site=self._stands(meaning.spot)), False
            if isinstance(meaning, meanings.PayAnt):
                fought, n = self._fought_without(meaning.spot), here.ants(self.ask.seat)
                text = ngettext("one of {n} ant", "one of {n} ants", n).format(n=n)
                if len(entry.choices) == 1:
                    text = _("Ant: {spot}").format(spot=self._stands(meaning.spot))
                return "; ".join(filter(None, (text, fought))), bool(fought)
            name = hex_name(self.view, here.number).removeprefix(f"{here.number} ")
            if entry.goes_on:
                if isinstance(self.ask.about, topics.TakingSpoils):
                    return _("an ant to another site"), False
                if isinstance(meaning, meanings.ReturnAnt):
                    places = any(isinstance(each.meaning, meanings.PlaceLarva) for each in entry.choices)
                    both = _("an ant back, or a larva in")
                    return both if places else _("an ant back as a larva"), False
                return name, False
        answers = self._answers_of(entry)
        if isinstance(meaning, meanings.PayLarva) and len(entry.choices) > 1 and len(answers) == 1:
            return _("One larva, then choose again"), False
        if self._takes_back and isinstance(meaning, meanings.PlaceLarva | meanings.ReturnAnt):
            return self._larva_or_back(meaning, answers)
        if way := self._path(answers):
            return way, False
        if isinstance(meaning, meanings.TakeHex | meanings.BuryHex) and meaning.hex in self.numbers.values():
            return _(self.view.tile(meaning.hex).name), False  # its number stands before it
        spot = target_of(entry) or origin_of(entry)
        if spot is not None and sites_open(self.pointing.entries) is not None:
            where = self._stands(spot)
            if isinstance(meaning, meanings.ChooseAnt):
                # Translators: whose ant it is, and where it stands: "Ann: site 2".
                return _("{player}: {spot}").format(
                    player=self._naming.player(meaning.seat), spot=where
                ), False
            return capital(self._with_evolution(where, spot)), False
        match self.ask.about, meaning:
            case topics.AskedByCard(card=card), meanings.AimAtHex(number) if self.view.card(card).harms:
                return self._whose_ants(number), False
        text = in_short(self.ask, answers, self.view, self.seat_view.names)
        if self.view.battle is not None and isinstance(self.ask.about, topics.LayingFerocity):
            laid = (meaning.card,) if isinstance(meaning, meanings.LayCard) else ()
            # Translators: a card for a battle, and how the battle stands with it: "Swarm: +5 (won)".
            text = _("{card} ({outcome})").format(
                card=text.removesuffix("."), outcome=self._battle_outcome(laid)
            )
        return text, False

    def _whose_ants(self, number: int) -> str:
        """Return the name of a hex and how many ants of whom a card strikes there: `Soil: A 2, C 11`."""
        here = self.view.hexes[number]
        ants = ", ".join(
            f"{letter(seat)} {here.ants(seat)}" for seat in range(self.view.seats) if here.ants(seat)
        )
        return f"{hex_name(self.view, number).removeprefix(f'{number} ')}: {ants}"

    @property
    def _takes_back(self) -> bool:
        """Whether the answers in the list are larvae for a hex and ants to take back from it."""
        return any(_is_return(entry.choices[0]) for entry in self.pointing.entries)

    def _larva_or_back(
        self, meaning: meanings.PlaceLarva | meanings.ReturnAnt, answers: Sequence[Choice]
    ) -> tuple[str, bool]:
        """Return what stands in such a list for a larva or an ant, and whether it leads into a battle."""
        if isinstance(meaning, meanings.ReturnAnt):
            return _("Take back: {site}").format(site=self._stands(meaning.spot)), False
        arrival = coming_to(self.view, self.ask, meaning)
        assert arrival is not None
        where = self._path(answers) or self._arrival(arrival, meaning.hex, arrival.site)
        return _larva(where), arrival.is_contested

    def _path(self, answers: Sequence[Choice]) -> str:
        """Return from which site to which an ant goes, by what they bring; else an empty string."""
        origin: Spot | None = None
        taken: Site | None = None  # by an ant that comes to a hex, where it is asked for none
        match [choice.meaning for choice in answers]:
            case [meanings.PlaceLarva(), meanings.TakeSite(target)]:
                pass
            case [meanings.MoveAnt(origin) | meanings.TakeStep(origin), meanings.TakeSite(target)]:
                pass
            case [meanings.MoveAnt(origin, _number, Spot() as target)]:
                pass
            case [meanings.TakeStep(origin, number, site) as step]:
                target = Spot(number, site)
                arrival = coming_to(self.view, self.ask, step) if site is None and number else None
                taken = arrival.site if arrival is not None else None
            case _:
                return ""
        goes = self._stands(target) if taken is None else self._brings(taken)
        if origin is not None and origin.hex:
            text, sites = _("{origin} to {where}"), sites_open(self.pointing.entries)
            if sites is not None and sites.are_targets:
                # Translators: where an ant goes, whose number stands before, then where it comes from.
                text = _("{where}, from {origin}")
            goes = text.format(origin=self._stands(origin), where=goes)
        return capital(goes)

    def _stands(self, spot: Spot) -> str:
        """Return where an ant stands, its site by what that brings."""
        return self._brings(self._site(spot)) if spot.hex else tunnel()

    def _site(self, spot: Spot) -> Site | None:
        return None if spot.site is None else self.view.tile(spot.hex).sites[spot.site]

    def in_short(self, entry: Entry) -> str:
        """Return what stands in the list for an entry."""
        return self._in_short(entry)[0]

    def marked(self, entry: Entry, columns: int = 0) -> str:
        """Return what Enter does with the marked entry, in a line: `1 Soil: battle 3 against 4.`

        Args:
            entry: the entry.
            columns: columns for `MOST_ROWS` rows of text; what weighs least is left out where more is needed.
                0 for all of it.
        """
        line = self._in_a_line(entry)
        arrival = (
            self._centipede_met(entry) or self._battle_cost(entry),
            self._put_at_risk(entry) or self._possible_attack(entry),
            self._fights_after(entry),
            self._held_there(entry),
        )
        gone, fed = self._scores_gone(entry), self._fed_then(entry)
        left = (
            self._attacks_then(entry)
            or self._left_to_others(entry)
            or self._site_left(entry)
            or self._sites_not_taken(entry),
            self._battle_left(entry),
        )
        further = (
            self._rivals_then(entry),
            self._bonuses_gone(entry),
            self._others_near(entry),
            self._by_evolution(entry),
            self._covered_later(entry),
        )
        by_weight = [line, *filter(None, (gone, *left, fed, *arrival, *further))]
        in_order = [line, *filter(None, (*arrival, gone, fed, *left, *further))]
        while columns and len(in_order) > 1 and len(wrap(" ".join(in_order), columns)) > MOST_ROWS:
            in_order.remove(by_weight.pop())
        if len(in_order) > 1 and line[-1:].isalnum():  # the name of a hex has no full stop of its own
            in_order[0] = f"{line}."
        return " ".join(in_order)

    def in_full(self) -> Iterator[str]:
        """Yield what each answer does and costs, and why others cannot be given, with empty lines between.

        At a reaction what one may do comes first.
        """
        yield from (line for sentence in reaction_lines(self.ask) for line in ("", sentence))
        yield from (line for entry in self.pointing.entries for line in ("", self.marked(entry)))
        yield from (line for reason in self.scene().unavailable for line in ("", reason))
        yield ""

    def _fed_then(self, entry: Entry) -> str:
        """Return what is eaten more at the round's end for the ant that a larva becomes, and who starves."""
        seat, meaning = self.ask.seat, self._answers_of(entry)[0].meaning
        now = self.position.round_ends[seat]
        if not isinstance(meaning, meanings.PlaceLarva) or now.has_harvested:
            return ""
        target = target_of(entry)
        then = round_ends(moved(self.view, seat, None, target or Spot(meaning.hex, None)))[seat]
        meals, cubes = then.food_eaten - now.food_eaten, then.larvae_eaten - now.larvae_eaten
        eaten = amounts((food, meals), (larvae, cubes))
        sentences = [_("Your ants will eat {food} more.").format(food=enumerated(eaten))] if eaten else []
        if (n := then.starved - now.starved) > 0:
            sentences.append(ngettext("{n} more will starve.", "{n} more will starve.", n).format(n=n))
        return " ".join(sentences)

    def _fights_after(self, entry: Entry) -> str:
        """Return with whom a further battle may come on a hex where several others are; empty for nobody."""
        arrival, here = coming_to(self.view, self.ask, entry.choices[0].meaning), self._hex_of(entry)
        if arrival is None or here is None or not arrival.is_contested:
            return ""
        seat, number = self.ask.seat, here.number
        after = moved(self.view, seat, origin_of(entry), Spot(number, None))
        order = rivals_in_order(after, seat, number)
        others = [each for each in owners(here) if each not in (seat, arrival.rival)]
        others.sort(key=lambda each: order.index(each) if each in order else len(order))
        # Translators: a player and their strength.
        text = _("{who} ({strength})")
        rivals = [
            text.format(who=self._naming.player(each), strength=army_of(self.view, each, number))
            for each in others
        ]
        first = next(
            (each for each in battles_due(after) if each.hex == number and each.invader is not None), None
        )
        if first is not None and first.invader is not None and seat not in first.sides:
            # Translators: said behind a step to a hex on which two others fight each other first.
            text = _("{who} and {other} fight there before.")
            if after.hexes[number].ants(first.invader) == after.hexes[number].ants(seat):
                # Translators: the same where somebody else chooses which of two battles comes first.
                text = _("{who} and {other} may fight there before.")
            pair = (self._naming.player(each) for each in (first.invader, first.defender))
            return text.format(**dict(zip(("who", "other"), pair, strict=True)))
        # Translators: further players on the hex of a battle, each with their strength.
        return _("Then you may have to fight {others}.").format(others=enumerated(rivals)) if rivals else ""

    def _centipede_met(self, entry: Entry) -> str:
        """Return how likely an ant beats the centipede of the hex to which it comes, and who comes before."""
        meaning, seat = entry.choices[0].meaning, self.ask.seat
        if isinstance(meaning, meanings.LayHex):
            return self._centipede_laid(meaning)
        if isinstance(meaning, meanings.PutToken) and meaning.token is meanings.Token.CENTIPEDE:
            # Translators: of a centipede that a card puts on a hex; what a victory brings: "1 food 1 point".
            return _("Ants there must fight it; a victory brings {what}.").format(what=self._spoils())
        if isinstance(meaning, meanings.MoveAnt):  # to a hex that has been explored
            here = self.view.hexes[meaning.hex]
            if not would_meet_centipede(self.view, here, seat) or not may_be_fought_over(
                self.view, here.number
            ):
                return ""
        else:
            arrival, at = coming_to(self.view, self.ask, meaning), self._hex_of(entry)
            if arrival is None or at is None or not arrival.beside_centipede:
                return ""
            here = at
        after = moved(self.view, seat, origin_of(entry), Spot(here.number, None))
        due = [
            each.defender for each in battles_due(after) if (each.hex, each.invader) == (here.number, None)
        ]
        battle = battle_to_come(after, here.number, None, seat)
        forecast = forecast_of(after, battle, seat)
        assert isinstance(forecast, CentipedeForecast)
        # Translators: what is the food and the point that a victory brings: "1 food 1 point"; card is empty,
        # or the chance with a card: ", 40 % with +3".
        text = _("Without a card you win {what} against the centipede with {percent} %{card}.")
        if due[0] != seat and due[0] is not None:
            # Translators: the same where somebody else meets the centipede before.
            text = _(
                "{who} meets the centipede first; without a card you then win {what} with {percent} %{card}."
            )
        who = self._naming.player(due[0]) if due[0] is not None else ""
        card = with_best_card(after, battle, seat)
        sentence = text.format(who=who, what=self._spoils(), percent=percent(forecast.chance), card=card)
        ends = [forecast, *(each for _card, each in by_card(after, battle, seat)[-1:])]
        costs = [each.winning for each in ends if isinstance(each, CentipedeForecast) and each.winning]
        winning = (min(costs)[0], max(most for _least, most in costs)) if costs else None
        return " ".join(filter(None, (sentence, _cost_of_battle(winning, forecast.losing))))

    def _spoils(self) -> str:
        """Return what a victory over a centipede brings, with signs."""
        return " ".join(f"1{yield_sign(name, self.glyphs)[0]}" for name in ("food", "colony_point"))

    def _centipede_laid(self, meaning: meanings.LayHex) -> str:
        """Return how likely explorers beat the centipede of a drawn hex; empty where none is to be fought.

        Those of one hex go together: the chance is that of one of them, and of all of the hex with most.
        """
        view, seat = self.view, self.ask.seat
        is_met = view.tile(meaning.hex).centipede and not view.has(seat, TRAITOR)
        if self.ask.kind != topics.EXPLORED or not is_met:
            return ""
        most = max(Counter(spot.hex for spot in explorers(view, seat, meaning)).values(), default=0)
        percents = [percent(chance_against_new_centipede(view, seat, n)) for n in (1, most)]
        text = _("A centipede lives there: your ant beats it with {percent} %, without a card.")
        if most > 1:
            # Translators: n ants, more than one, can go to a hex that is laid, on which a centipede lives.
            text = _(
                "A centipede lives there: one ant beats it with {percent} %, {n} with {more} %, no card."
            )
        return text.format(percent=percents[0], n=most, more=percents[1]) if most else ""

    def _battle_cost(self, entry: Entry) -> str:
        """Return what a victory, a defeat and a tie come to, where an ant comes to a battle of ants."""
        meaning, seat = entry.choices[0].meaning, self.ask.seat
        arrival, here = coming_to(self.view, self.ask, meaning), self._hex_of(entry)
        if arrival is None or here is None or not arrival.is_contested or arrival.rival is None:
            return ""
        after = moved(self.view, seat, origin_of(entry), Spot(here.number, None))
        own = (battle for battle in battles_due(after) if battle.hex == here.number)
        battle = next((each for each in own if {seat, arrival.rival} == {each.invader, each.defender}), None)
        forecast = forecast_of(after, battle, seat) if battle is not None else None
        if not isinstance(forecast, AntForecast):
            return ""
        won, lost = forecast.winning.own, forecast.losing.own
        may_win, may_lose = not forecast.is_lost, not forecast.is_won
        winning = _cost_of_battle((won, won) if may_win else None, None)
        if may_win and not won:
            winning = _("Winning costs no ant.")
        if winning and won and won == forecast.theirs // 2:
            # Translators: ants that a victory costs: half as many as the strength of the other.
            text = ngettext(
                "Winning costs {n} ant, half their strength.",
                "Winning costs {n} ants, half their strength.",
                won,
            )
            winning = text.format(n=won)
        losing = _cost_of_battle(None, (lost, lost) if may_lose else None)
        if losing and lost == forecast.theirs < after.hexes[here.number].ants(seat):
            # Translators: n: the strength of the other as it is now, which may change before the battle.
            losing = _("Losing costs as many ants as their strength, now {n}.").format(n=lost)
        loses_tie = may_win and may_lose and here.controller not in (None, seat)
        is_told = arrival.own == arrival.against  # that a tie is lost stands behind the strengths already
        tie = _("A tie is lost.") if loses_tie and not is_told else ""
        return " ".join(filter(None, (winning, losing, tie)))

    def _put_at_risk(self, entry: Entry) -> str:
        """Return what an ant puts at risk by a battle on a hex where others of its player hold sites."""
        meaning, seat = entry.choices[0].meaning, self.ask.seat
        arrival, here = coming_to(self.view, self.ask, meaning), self._hex_of(entry)
        if arrival is None or here is None or not arrival.is_contested or seat not in here.sites:
            return ""
        after = moved(self.view, seat, origin_of(entry), Spot(here.number, None))
        stakes = {stake.hex: stake.goods for stake in round_ends(after)[seat].at_risk}
        goods = stakes.get(here.number)
        now = {stake.hex: stake.goods for stake in self.position.round_ends[seat].at_risk}
        if not goods or goods == now.get(here.number):
            return ""
        amounts = (f"{n}{yield_sign(name, self.glyphs)[0]}" for name, n in counted_goods(goods))
        # Translators: what an own battle may cost on its hex, such as larvae of the harvest: "2l 1*".
        return _("At risk there: {what}.").format(what=" ".join(amounts))

    def _possible_attack(self, entry: Entry) -> str:
        """Return who can attack an ant on the peaceful hex to which it comes as the Soldier Phase starts."""
        seat = self.ask.seat
        arrival, here = coming_to(self.view, self.ask, entry.choices[0].meaning), self._hex_of(entry)
        if arrival is None or here is None or not here.number or arrival.is_contested or here.ants(seat):
            return ""
        after = moved(self.view, seat, origin_of(entry), target_of(entry) or Spot(here.number, None))
        found = next((each for each in ambushes(after, seat) if each.hex == here.number), None)
        if found is None:
            return ""
        # Translators: of an ant on a hex at peace: a player and their card, such as Warrior Head.
        text = _("{player} can attack it there ({card}).")
        return text.format(player=self._naming.player(found.seat), card=self._naming.card(found.card))

    def _site_left(self, entry: Entry) -> str:
        """Return which site an ant leaves by a line that names only its goal, if no other ant takes it."""
        match entry.choices[0].meaning:
            case meanings.MoveAnt(Spot(number, site) as spot, to) | meanings.TakeStep(
                Spot(number, site) as spot, to
            ):
                here = self.view.hexes[number]
                is_named = entry.goes_on or entry.listed or len(entry.choices) > 1
                if site is None or number == to or is_named or here.loose[self.ask.seat]:
                    return ""
                # Translators: a site by what it brings.
                return _("It leaves {site}.").format(site=self._stands(spot))
        return ""

    def _battle_left(self, entry: Entry) -> str:
        """Return how the battle stands then on a hex that an ant leaves; empty where none is due there."""
        match self._answers_of(entry)[0].meaning:
            case meanings.TakeSite(spot) if self.view.phase is not Phase.WORKER:
                before = self._fought_on(self.view, spot.hex)
                after = moved(self.view, self.ask.seat, Spot(spot.hex, None), spot)
                if not before or self._fought_on(after, spot.hex):
                    return ""
                # Translators: of a site that an ant takes: "It ends battle 1 against 4 there: ..."
                return _("It ends {battle} there: you share the hex.").format(battle=before)
            case meanings.MoveAnt(spot) | meanings.TakeStep(origin=spot) | meanings.ReturnAnt(spot):
                pass
            case meanings.PayAnt(spot):
                pass
            case meanings.AimAtSpot(spot, card) if card == KAMIKAZE:  # an ant of one's own
                pass
            case _:
                return ""
        origins = {
            choice.meaning.origin.hex
            for choice in entry.choices
            if isinstance(choice.meaning, meanings.TakeStep)
        }
        if entry.goes_on and len(origins) != 1:  # it is asked next from which hex an ant goes
            return ""
        goes_to = target_of(entry) if origin_of(entry) is not None else None
        if goes_to is not None and goes_to.hex == spot.hex:
            return ""
        if fought := self._fought_without(spot):
            # Translators: said behind an answer that takes an ant off a hex: "Left on 4: battle 1 against 3."
            return _("Left on {hex}: {battle}.").format(hex=spot.hex, battle=fought)
        if fled := self._fought_on(self.view, spot.hex):
            # Translators: said behind an answer by which an ant leaves: "It avoids battle 1 against 4 on 8."
            return _("It avoids {battle} on {hex}.").format(hex=spot.hex, battle=fled)
        return ""

    def _fought_without(self, spot: Spot, *, is_brief: bool = False) -> str:
        """Return the battle that is due on a hex, as it stands without an ant there: `battle 2 against 4`."""
        after = moved(self.view, self.ask.seat, spot, None)
        return self._fought_on(settled(after, spot.hex), spot.hex, is_brief=is_brief)

    def _fought_on(self, view: MarchView, number: int, *, is_brief: bool = False) -> str:
        """Return the battle that the asked player will fight on a hex: `battle 2 against 4`; empty for none.

        Args:
            view: the position.
            number: the hex.
            is_brief: whether there is little room: `battle 2:4`.
        """
        seat = self.ask.seat
        due = (each for each in battles_due(view) if each.hex == number and seat in each.sides)
        here = view.hexes[number]
        if (battle := next(due, None)) is not None:
            other = battle.opponent(seat)
            if other is None:
                # Translators: a battle to come, and how likely one wins it with no card: "45 %".
                text = _("battle with the centipede, {chance}")
                return text.format(chance=outcome(forecast_of(view, battle, seat)))
        elif here.controller is None and here.ants(seat) and contested_by_ants(here):  # who defends is open
            rivals = [each for each in owners(here) if each != seat]
            other = max(rivals, key=lambda each: strength(view, each, number))
        else:
            return ""
        own, theirs = (army_of(view, each, number) for each in (seat, other))
        text = _("battle {own}:{other}") if is_brief else _("battle {own} against {other}")
        return text.format(own=own, other=theirs)

    def _sites_not_taken(self, entry: Entry) -> str:
        """Return whose ants may settle on sites that the winner of a battle leaves empty."""
        about, meaning = self.ask.about, entry.choices[0].meaning
        if not isinstance(about, topics.TakingSpoils) or not isinstance(meaning, meanings.Decline):
            return ""
        here = self.view.hexes[about.hex]
        others = [seat for seat, n in enumerate(here.loose) if n and seat != self.ask.seat]
        free, own, sentences = here.sites.count(None), here.loose[self.ask.seat], list[str]()
        if free and own:
            sentences.append(_("Your ants on the outskirts then take empty sites by themselves."))
        if others and free > own:
            # Translators: said of moving no ants onto empty sites after a battle.
            text = _("Ants of {players} on the outskirts may then take empty sites.")
            sentences.append(text.format(players=enumerated(map(self._naming.player, others))))
        return " ".join(sentences)

    def _attacks_then(self, entry: Entry) -> str:
        """Return who can attack where in reaction to the March that an answer ends, the worst first.

        Battles that are as good as won are left out.
        """
        after, seat = self._after_march(entry), self.ask.seat
        if after is None:
            return ""
        margins = list[tuple[int, int, int, str]]()
        for other, number in attacks_in_reaction(after, seat):
            ants = after.hexes[number].ants(other) + 1
            heads = after.nests[other].heads
            if (margin := strength(after, seat, number) - ants - heads) <= CLOSE:
                own = army_of(after, seat, number)
                strengths = _("your {own} against {other}").format(own=own, other=ants_and_heads(ants, heads))
                margins.append((margin, other, number, strengths))
        # Translators: a battle that may come: its hex, a player, strengths: "5: Cleo, your 3 against 1+4".
        text = _("{hex}: {who}, {strengths}")
        attacks = [
            text.format(hex=number, who=self._short_name(other), strengths=strengths)
            for _margin, other, number, strengths in sorted(margins)[:FEW_ATTACKS]
        ]
        # Translators: what may come of the end of a March; attacks: "5: Cleo, your 3 against 1+4".
        sentence = _("Others may attack in reaction ({attacks}).")
        return sentence.format(attacks="; ".join(attacks)) if attacks else ""

    def _after_march(self, entry: Entry) -> MarchView | None:
        """Return the position as the March ends by an answer; None where it goes on, or none is due."""
        about, first = self.ask.about, self._answers_of(entry)[0].meaning
        if not isinstance(about, topics.Placing | topics.Stepping) or entry.goes_on:
            return None
        if self.ask.kind not in topics.MARCH_STEPS:
            return None
        match first:
            case meanings.Decline() if isinstance(about, topics.Stepping):
                return self.view
            case meanings.PlaceLarva(number) if about.left == 1:
                return moved(self.view, self.ask.seat, None, target_of(entry) or Spot(number, None))
            case meanings.TakeStep(origin, number) if about.left == 1:
                return moved(self.view, self.ask.seat, origin, target_of(entry) or Spot(number, None))
        return None

    def _left_to_others(self, entry: Entry) -> str:
        """Return which players could attack the ants left behind, or take the site, in reaction to a step."""
        meaning = self._answers_of(entry)[0].meaning
        if (
            self.ask.kind not in topics.MARCH_STEPS
            or entry.goes_on
            or not isinstance(meaning, meanings.TakeStep)
        ):
            return ""
        origin, seat = meaning.origin, self.ask.seat
        here = self.view.hexes[origin.hex]
        if origin.hex in (GREAT_TUNNEL, meaning.hex) or here.ants(seat) < 2:
            return ""
        others = [other for other in range(self.view.seats) if other != seat]
        come = [n for n in others if after_reaction(self.view, seat, n, here.number)[1] > here.ants(n)]
        if not come:
            return ""
        who, after = enumerated(map(self._short_name, come)), moved(self.view, seat, origin, None)
        strongest = max(come, key=lambda n: strength(after, n, here.number))
        worst = arrival_at(after, strongest, here.number)
        if worst.is_contested and not contested_by_ants(here):
            # Translators: said behind a step of an ant in a March: others may come to the hex that it leaves.
            text = _("On {hex} then {who} may attack in reaction: battle {own} against {other}.")
            other = ants_and_heads(here.ants(strongest) + 1, after.nests[strongest].heads)
            own = army_of(after, seat, here.number)
            return text.format(hex=here.number, who=who, own=own, other=other)
        # Translators: said behind a step of an ant in a March.
        text = _("Its site is open (to {who}, in reaction).")
        return text.format(who=who) if origin.site is not None else ""

    def _in_a_line(self, entry: Entry) -> str:
        here, text, ways = self._hex_of(entry), self.in_short(entry), len(entry.choices)
        arrival = coming_to(self.view, self.ask, entry.choices[0].meaning)
        if here is not None and arrival is not None and (entry.goes_on or (ways == 1 and not entry.listed)):
            if not here.number:
                return _("Into the Great Tunnel.")
            spot = origin_of(entry)
            comes = spot is None or spot.hex != here.number
            if arrival.is_contested and here.ants(self.ask.seat) and comes:
                # Translators: a battle on a hex where some ants are already, as it stands with one more.
                text = _("with this ant, {battle}").format(battle=text)
            if arrival.is_contested and arrival.own == arrival.against and here.controller is not None:
                # Translators: what comes of an ant: "battle 2 against 2".
                ties = _("{battle}; you win a tie"), _("{battle}; they win a tie")
                text = ties[here.controller != self.ask.seat].format(battle=text)
            if arrival.rival is not None and not arrival.beside_centipede:
                fought = self._with_chances(text, arrival, here)
                if head := self._heads_met(entry, arrival.rival, here) if arrival.is_contested else "":
                    text = f"{fought or text}; {head}"
                elif fought:
                    text = f"{fought} ({self._why_fought(here)})"  # why falls away where it has no room
                else:
                    text = self._with_reason(text, arrival, here)
            elif entry.goes_on and chooses_site(entry) and not arrival.beside_centipede:
                # Translators: the site that an ant takes on a hex, unless another one is chosen next.
                text = _("{site}, or another").format(site=text)
            return pgettext("a hex, and what comes of an ant there", "{hex}: {what}.").format(
                hex=self._naming.hex(here.number), what=text
            )
        if entry.goes_on and not isinstance(entry.choices[0].meaning, meanings.TakeAction):
            name = hex_name(self.view, here.number) if here else text
            return name if name.endswith(text) else f"{name}: {text}"
        # Translators: which of several ants goes by an answer, or in which of several ways it is given.
        which = _("ant {way} of {ways}") if origin_of(entry) is not None else _("way {way} of {ways}")
        which = which.format(way=self.pointing.variant + 1, ways=ways)
        if isinstance(entry.choices[0].meaning, meanings.LayHex):
            # Translators: in which of several ways a hex is turned.
            which = _("rotation {way} of {ways}").format(way=self.pointing.variant + 1, ways=ways)
            if ways == 1:
                which = _("one rotation fits")
            if lies := self._explored_from(entry):
                return f"({which}) {lies}"
        sentence = f"({which}) {self.sentence(entry)}" if ways > 1 else self.sentence(entry)
        is_action = isinstance(entry.choices[0].meaning, meanings.TakeAction)
        return sentence if is_action else sentence + self._points(entry)

    def _explored_from(self, entry: Entry) -> str:
        """Return where an explored hex is laid, and from where an ant goes there; empty for any other answer.

        Where only one ant can go, so that nobody is asked, it says what leaving its site costs.
        """
        choice = self._answers_of(entry)[0]
        if self.ask.kind != topics.EXPLORED or not isinstance(choice.meaning, meanings.LayHex):
            return ""
        seat, naming = self.ask.seat, Naming(self.view.components, self.seat_view.names)
        spots = explorers(self.view, seat, choice.meaning)
        place = capital(explored_where(naming, seat, choice.meaning, self.view))
        if len(spots) > 1:
            there = Counter(spot.hex for spot in spots).items()
            # Translators: ants that could go to a hex, among others: how many on the hex of a number.
            each = [_("{n} on hex {hex}").format(n=n, hex=number) for number, n in sorted(there)]
            # Translators: where an explored hex is laid, and where your ants are that can go there: "North of
            # Soil (1). Ants of one of these hexes go there: 3 on hex 0, 1 on hex 4."
            text = _("{place}. One of these ants must go there: {ants}.")
            if len(each) > 1:
                text = _("{place}. Ants of one of these hexes go there: {ants}.")
            return text.format(place=place, ants=", ".join(each))
        if not spots:
            return ""
        # Translators: the same where one ant alone can go; what leaving its site costs is empty or begins
        # with a colon.
        text = _("{place}. Your ant from {hex} goes there{cost}.")
        spot = spots[0]
        site, paid = self._site(spot) if spot.hex else None, choice_of(meanings.PayAnt(spot))
        lost = [f"-{yield_text(self._harvested(site), self.glyphs)}"] if site is not None else []
        if n := self.position.points_lost(paid, None) if site is not None else 0:
            lost.append(f"-{n}{yield_sign('colony_point', self.glyphs)[0]}")
        cost = f": {' '.join(lost)}" if lost else ""
        return text.format(place=place, hex=spot.hex, cost=cost)

    def _points(self, entry: Entry) -> str:
        """Return what an entry loses after the round: ` -1★`; empty where it is nothing or not known.

        Of a gift it is what it gains: ` +2★`, with a question mark while others may take theirs.
        """
        star, _ink = yield_sign("colony_point", self.glyphs)
        match entry.choices[0].meaning:
            case meanings.TakeGift() as gift:
                gained = sum(self.view.card(card).points for card in goals_of_gift(self.ask, gift, self.view))
                return f" +{gained}{star}{'?' * bool(self.view.queue)}" if gained else ""
        is_larva = isinstance(entry.choices[0].meaning, meanings.PlaceLarva)
        if entry.goes_on and not is_larva:
            return self._least_points_lost(entry)
        if not (n := self.position.points_lost(*self._given(entry))):
            return ""
        gone = lost_scores(self.view, self.position.after(*self._given(entry)), self.ask.seat)
        return f" -{n}{star}{'?' * gone.are_open(self.view)}"

    def _least_points_lost(self, entry: Entry) -> str:
        """Return the points that every variant of a step loses at least; empty for none."""
        if not isinstance(entry.choices[0].meaning, meanings.TakeStep):
            return ""
        least = min(self.position.points_lost(choice, None) for choice in entry.choices)
        if least <= 0:
            return ""
        star, _ink = yield_sign("colony_point", self.glyphs)
        then = (self.position.after(choice, None) for choice in entry.choices)
        is_open = any(lost_scores(self.view, each, self.ask.seat).are_open(self.view) for each in then)
        return f" -{least}{star}{'?' * is_open}"

    def _held_there(self, entry: Entry) -> str:
        """Return which card of which player will hold an ant on the hex to which it comes; or empty."""
        here, meaning, seat = self._hex_of(entry), entry.choices[0].meaning, self.ask.seat
        if here is None or not isinstance(meaning, meanings.PlaceLarva | meanings.TakeStep):
            return ""
        if isinstance(meaning, meanings.TakeStep) and meaning.origin.hex == here.number:
            return ""
        owner = held_by(self.view, seat, here.sites)
        if owner is None:
            return ""
        # Translators: a card of a player that holds ants of others on a hex to which an ant comes.
        text = _("Your ant cannot leave again: {card} ({player}) holds ants there.")
        return text.format(card=self._naming.card(WEAVER), player=self._naming.player(owner))

    def _rivals_then(self, entry: Entry) -> str:
        """Return whose points after this round rise or fall by what an entry takes; empty for nobody's."""
        if isinstance(entry.choices[0].meaning, meanings.TakeAction):
            return ""
        star, _ink = yield_sign("colony_point", self.glyphs)
        changes = rivals_change(self.position.asked, self.view, *self._given(entry))
        gained, lost = list[str](), list[str]()
        # Translators: players who have more points after the round by an answer: "Cleo +4*".
        more = _("{who} +{n}{star}")
        # Translators: players who have fewer points after the round by an answer: "Cleo -4*".
        less = _("{who} -{n}{star}")
        for seat, change in changes.items():
            if change.points < 0 and not change.goals:
                continue  # a bonus that they share less of, as with most ways to gain something
            who = self._naming.player(seat)
            goals = f" ({enumerated(map(self._naming.card, change.goals))})" if change.goals else ""
            told, text = (gained, more) if change.points > 0 else (lost, less)
            told.append(text.format(who=who, n=abs(change.points), star=star) + goals)
        # Translators: players whose points rise by an answer, each with how much: "Others gain: Cleo +4*."
        sentences = [_("Others gain: {players}.").format(players=", ".join(gained))] if gained else []
        if lost:
            # Translators: players whose points fall by an answer: "Others lose: Cleo -4*."
            sentences.append(_("Others lose: {players}.").format(players=", ".join(lost)))
        return " ".join(sentences)

    def _given(self, entry: Entry) -> tuple[Choice, Spot | None, tuple[Choice, ...]]:
        """Return the answer of an entry, where an ant goes by it, and the answers that are given with it."""
        variant = self._pointing_at(entry).variant
        one = Entry(entry.choices[variant:], entry.place, then=entry.then[variant:])
        first, *then = self._answers_of(entry)
        return first, target_of(one), tuple(then)

    def _scores_gone(self, entry: Entry) -> str:
        """Return the goals and bonuses, and the inner meadow, for which an entry costs points; or empty."""
        meaning = entry.choices[0].meaning
        if isinstance(meaning, meanings.TakeAction | meanings.TakeGift):  # the list tells that of all Actions
            return ""
        if not self._points(entry):
            return ""
        star, _ink = yield_sign("colony_point", self.glyphs)
        after = self.position.after(*self._given(entry))
        goals, bonuses, meadow = lost_scores(self.view, after, self.ask.seat)
        gone = [
            f"{self._naming.card(card)} {n}{star}{'?' * is_open(self.view, card)}"
            for card, n in goals.items()
        ]
        gone += self._bonuses_lost(after, bonuses)
        gone += [f"{_('the inner meadow')} {meadow}{star}"] if meadow else []
        # Translators: points that an answer costs: "Lost by it: Epic Stores 2*, the most food 3*."
        text = _("Lost by it: {what}.")
        return text.format(what=", ".join(gone)) if gone else ""

    def _bonuses_gone(self, entry: Entry) -> str:
        """Return the bonuses that a larva would cost if the game ended now; empty for any other answer.

        In the first rounds much will still change; in the last they are among what `_scores_gone` returns.
        """
        is_larva = isinstance(entry.choices[0].meaning, meanings.PlaceLarva)
        if not is_larva or self.view.round != LAST_ROUND - 1 or self.seat_view.prepared:
            return ""
        after = self.position.after(*self._given(entry))
        gone = self._bonuses_lost(after, lost_bonuses(self.view, after, self.ask.seat))
        # Translators: bonuses that an answer costs: "Bonus gone if the game ended now: the most larvae 3*."
        text = _("Bonus gone if the game ended now: {what}.")
        return text.format(what=", ".join(gone)) if gone else ""

    def _bonuses_lost(self, after: MarchView, lost: Mapping[Most, int]) -> list[str]:
        """Return bonuses with the points that an answer costs, and who has as much or more after it."""
        if not lost:
            return []
        star, _ink = yield_sign("colony_point", self.glyphs)
        counts = {bonus.most: bonus.counts for bonus in final_scores(after).bonuses}
        told = list[str]()
        for most, points in lost.items():
            own = counts[most][self.ask.seat]
            n, rival = max((n, seat) for seat, n in enumerate(counts[most]) if seat != self.ask.seat)
            # Translators: a bonus with the points that are lost, and what one has at the end of what it
            # counts, as another player has: "the most larvae 2* as Cleo then has 11 to your 11".
            why = _("{bonus} {points} as {who} then has {n} to your {own}")
            text = why if n >= own else "{bonus} {points}"
            bonus, who = TEXTS.say("most", most.value), self._naming.player(rival)
            cost = f"{points}{star}{'?' * is_bonus_open(self.view, most)}"
            told.append(text.format(bonus=bonus, points=cost, who=who, n=n, own=own))
        return told

    def _others_near(self, entry: Entry) -> str:
        """Return whose ants can step to the hex that was explored, where it is asked who explores it."""
        about, meaning = self.ask.about, entry.choices[0].meaning
        if not isinstance(about, topics.MovingExplorers) or isinstance(meaning, meanings.Decline):
            return ""
        near = ants_near(self.view, self.ask.seat, about.hex)
        # Translators: n ants of a player.
        text = _("{who} {n}")
        each = [text.format(who=self._short_name(seat), n=n) for seat, n in near.items()]
        # Translators: ants of others that can step to a hex just explored: "Ants one step away: Bob 2."
        return _("Ants one step away: {players}.").format(players=", ".join(each)) if each else ""

    def _hex_of(self, entry: Entry) -> HexView | None:
        return self.view.at(entry.place) if isinstance(entry.place, Hex) else None

    def _promised(self, entry: Entry, arrival: Arrival) -> Site | None:
        """Return the site that an ant takes by an entry: the one that is marked in the step that follows."""
        spot = target_of(entry)
        is_named = spot is not None and spot.hex and spot.site is not None
        return self._site(spot) if spot is not None and is_named else arrival.site

    def _arrival(self, arrival: Arrival, number: int, taken: Site | None) -> str:
        """Return what a step or a larva brings: a battle, a site, or a place outside."""
        if arrival.is_contested:
            text = _("battle {own} against {other}")
            if arrival.rivals > 1:
                # Translators: a battle on a hex with several others; who is the strongest of them.
                text = _("battle {own} against {other} ({who})")
            own, other = self._strengths(arrival)
            return text.format(own=own, other=other, who=self._short_name(arrival.rival))
        if not number:
            return _("into the Tunnel")
        if taken is None:
            text = (
                site_text(None, self.glyphs) if arrival.beside_centipede else _("outskirts, brings nothing")
            )
        else:
            text = self._brings(taken)
            if not taken.control:
                # Translators: a site that an ant takes, behind the number of its hex, where "1 site" would be
                # read as the number of the site: "1 a site +1".
                text = _("a {site}").format(site=text)
            if arrival.rival is not None:
                text = _("{site}, in peace with {who}").format(site=text, who=self._short_name(arrival.rival))
        # Translators: what comes of an ant on a hex on which a centipede lives.
        return _("{text}; a centipede there").format(text=text) if arrival.beside_centipede else text

    def _strengths(self, arrival: Arrival) -> tuple[str, str]:
        """Return the strength of the player who is asked in a battle, and that of the other."""
        assert arrival.rival is not None
        own, other = (self.view.nests[seat].heads for seat in (self.ask.seat, arrival.rival))
        ants = arrival.against - other
        most = ants + arrival.may_add if arrival.may_add else None
        return ants_and_heads(arrival.own - own, own), ants_and_heads(ants, other, most)

    def _with_chances(self, text: str, arrival: Arrival, hex_view: HexView) -> str:
        """Return what comes of a battle with what may still change it besides cards; empty for nothing."""
        if not arrival.is_contested or arrival.rival is None or self.ask.kind not in topics.MARCH_STEPS:
            return ""
        least, most = after_reaction(self.view, self.ask.seat, arrival.rival, hex_view.number)
        ants = hex_view.ants(arrival.rival)
        is_alone = not least and arrival.rivals == 1  # then nobody to fight may be left
        if least == most or (arrival.may_add and not is_alone):  # the strengths are told up to that already
            return ""
        # Translators: after "battle 1 against 2": the strength that the other may have then.
        ranges = _("{what}; against {ants} after their reaction")
        if least == ants:
            # Translators: the same where more ants of the other may come in reaction.
            ranges = _("{what}; against {ants} if more come in reaction")
        if most == ants:
            # Translators: the same where ants of the other may leave in reaction.
            ranges = _("{what}; against {ants} if some leave in reaction")
        if is_alone and (most == ants or arrival.may_add):
            # Translators: after a battle that is to come: the only ant there may step away before.
            ranges = _("{what}; their ant may leave in reaction")
        elif is_alone:
            # Translators: the same where more ants of the other may come, or the only one step away.
            ranges = _("{what}; against {ants} if more come in reaction, and their ant may leave")
        heads = self.view.nests[arrival.rival].heads
        # the present strength has been told before
        low, high = max(1, least + (least == ants)), most - (most == ants)
        if is_alone:
            low = min(ants + 1, high)
        return ranges.format(what=text, ants=ants_and_heads(low, heads, high if high > low else None))

    def _heads_met(self, entry: Entry, rival: int, hex_view: HexView) -> str:
        """Return what heads of others may do to the asked player in a battle that an ant begins or joins."""
        seat = self.ask.seat
        after = moved(self.view, seat, origin_of(entry), Spot(hex_view.number, None))
        strongest_first = sorted(range(self.view.seats), key=lambda other: other != rival)
        others = [other for other in strongest_first if other != seat and hex_view.ants(other)]
        sides = [(other, seat) if hex_view.controller == seat else (seat, other) for other in others]
        battles = [battle_to_come(after, hex_view.number, *each) for each in sides]
        heads = (head_of_other(self._naming, after, battle, seat) for battle in battles)
        return "; ".join(dict.fromkeys(filter(None, heads)))

    def _with_reason(self, text: str, arrival: Arrival, hex_view: HexView) -> str:
        """Return what comes of an ant on a hex of another player with why there is a battle, or none."""
        if arrival.is_contested:
            return f"{text}; {self._why_fought(hex_view)}"
        # Translators: after what an ant takes on a hex of another player: "a site, in peace with Cleo".
        return _("{text} while every ant has a site").format(text=text)

    @staticmethod
    def _why_fought(hex_view: HexView) -> str:
        """Return why one more ant on a hex of another player means a battle."""
        return _("ants on the outskirts") if any(hex_view.loose) else _("no site is free")

    def _brings_nothing(self, entry: Entry) -> bool:
        """Return whether an ant would come to stand outside in peace by an entry."""
        arrival = coming_to(self.view, self.ask, entry.choices[0].meaning)
        here = self._hex_of(entry)
        if arrival is None or here is None or not here.number:
            return False
        return arrival.brings_nothing and self._promised(entry, arrival) is None

    def _short_name(self, seat: int | None) -> str:
        """Return the name of a seat, its letter where that has no room in the list; empty for none."""
        if seat is None:
            return ""
        name = self.seat_view.names[seat]
        return name if cells_of(name) <= SHORT_NAME else letter(seat)

    def worth(self, entry: Entry) -> str:
        """Return what an entry brings in at most four cells, for the roof of its hex; empty for none."""
        arrival = coming_to(self.view, self.ask, entry.choices[0].meaning)
        here = self._hex_of(entry)
        if arrival is None or here is None or not here.number:
            return ""
        if arrival.is_contested:
            return f"{arrival.own}:{arrival.against}"
        if arrival.beside_centipede:
            return f"{arrival.own}:{CENTIPEDE}"
        taken = self._promised(entry, arrival)
        return NO_GAIN if taken is None else f"+{yield_text(self._harvested(taken), self.glyphs)}"

    def _brings(self, site: Site | None) -> str:
        """Return a site by what it brings to the player who is asked."""
        return site_text(None if site is None else self._harvested(site), self.glyphs)

    def _harvested(self, site: Site) -> Site:
        """Return a site as it counts for the asked player at the harvest: an Evolution may make it more."""
        return replace(site, amount=site.amount + extra_larvae(self.view, self.ask.seat, site))

    def _with_evolution(self, where: str, spot: Spot) -> str:
        """Return a site with the Evolution that makes it more than it shows, where one does."""
        site = self._site(spot) if spot.hex else None
        if site is None or not extra_larvae(self.view, self.ask.seat, site):
            return where
        return f"{where} ({short(self.view.card(PHARAOH).name)})"

    def _covered_later(self, entry: Entry) -> str:
        """Return which card of the hand would end the ability of an Evolution if played after it."""
        meaning = entry.choices[0].meaning
        if not isinstance(meaning, meanings.PlayCard) or not isinstance(self.ask.about, topics.Playing):
            return ""
        card, hand = self.view.card(meaning.card), self.view.nests[self.ask.seat].hand or ()
        later = next(
            (each for each in hand if each != card.id and self.view.card(each).kind == card.kind), None
        )
        if card.kind not in SEGMENTS or later is None:
            return ""
        # Translators: of an Evolution in the hand: another one for the same segment, which would lie on it.
        text = _("Played later, {card} would cover it and end its ability.")
        return text.format(card=self._naming.card(later))

    def _by_evolution(self, entry: Entry) -> str:
        """Return what an Evolution makes of the site that an ant takes; empty where none makes it more."""
        spot = target_of(entry)
        site = self._site(spot) if spot is not None and spot.hex else None
        if site is None or not extra_larvae(self.view, self.ask.seat, site):
            return ""
        # Translators: an Evolution, and what a site brings by it: "Pharaoh Abdomen: the site brings 2l."
        text = _("{card}: the site brings {what}.")
        goods = yield_text(self._harvested(site), self.glyphs)
        return text.format(card=self._naming.card(PHARAOH), what=goods)

    def _letter(self, action: str) -> str:
        """Return the letter that takes an Action."""
        return self.keymap.shown(commands.ACTIONS[action])

    def _elsewhere(self) -> str:
        """Return where those answers are that are not in the list: they are places in the meadow."""
        if is_open_part(self.ask):
            key = self.keymap.named(commands.HAND)
            return _("{key}: your cards, while the others look away.").format(key=key)
        if isinstance(self.ask.about, topics.Acting):
            marked = self.pointing.entry and self.pointing.entry.choices[0].meaning
            action = marked.action if isinstance(marked, meanings.TakeAction) else None
            return rest_to_come(self.view, self.ask.seat, action) or goals_of_food(
                self._naming, self.view, self.ask.seat
            )
        if isinstance(self.ask.about, topics.TakingDecree):
            if self.view.species(self.ask.seat) is not None:
                return _("Every special species is given this much, whatever happened in the round.")
            if all(self.view.species(seat) is None for seat in range(self.view.seats)):
                return _("Every colony is given this much, whatever happened in the round.")
            return _("Every ordinary colony is given this much, whatever happened in the round.")
        return ""

    def _answers_of(self, entry: Entry) -> tuple[Choice, ...]:
        """Return the answers that an entry gives; if it is marked, in the way that is chosen."""
        pointing = self._pointing_at(entry)
        choice = pointing.choice or entry.choices[0]
        return choice, *(following.choice for following in pointing.then)

    def _pointing_at(self, entry: Entry) -> Pointing:
        """Return an entry as it would be given if it were marked: by the ant that goes by the marked one."""
        if entry is self.pointing.entry:
            return self.pointing
        return Pointing((entry,), 0, variant_of_same_ant(self.pointing, entry))


def _cost_of_battle(winning: tuple[int, int] | None, losing: tuple[int, int] | None) -> str:
    """Return how many ants a battle costs, from the fewest to the most; None where it cannot end so."""
    sentences: list[str] = []
    if winning is not None and winning[1]:
        # Translators: ants that a victory costs: `2`, or `1 to 3`.
        text = ngettext("Winning costs {n} ant.", "Winning costs {n} ants.", winning[1])
        sentences.append(text.format(n=span_of(winning)))
    if losing is not None and losing[1]:
        # Translators: ants that a defeat costs: `2`, or `1 to 3`.
        text = ngettext("Losing costs {n} ant.", "Losing costs {n} ants.", losing[1])
        sentences.append(text.format(n=span_of(losing)))
    return " ".join(sentences)
