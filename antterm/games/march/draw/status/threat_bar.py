"""The rows above the meadow: the attacks that a seat has to expect, and what others can take from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import going_on
from antterm.games.march.draw.names import hex_name
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.games.march.draw.status.segments import BAR, BAR_BOLD, put_line
from antterm.games.march.rules.abilities import STINGER
from antterm.games.march.rules.evolutions import KAMIKAZE
from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast, may_join, strength
from antterm.games.march.rules.robbery import Robbery
from antterm.games.march.rules.threats import Threat, is_due
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.forecasts import (
    army_of,
    defeat_cost,
    head_of_other,
    percent,
    robbed_in_short,
    turning,
    with_best_card,
)
from antterm.games.march.words.naming import Naming, ants_and_heads, larvae
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import enumerated

BANG: Final = Ink("march.ink", "bang", "b")
"""The ink of the exclamation mark with which a row begins."""


@dataclass(frozen=True)
class ThreatBar:
    """The attacks that the seat has to expect, a row each, the worst first; then what others can take.

    Each row has several wordings, the longest first, of which the first that has room is shown.
    """

    view: MarchView
    names: tuple[str, ...]
    seat: int
    threats: tuple[Threat, ...]
    robberies: tuple[Robbery, ...] = ()

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, BAR)
        if self.robberies and (height > 1 or not self.threats):
            height -= 1
            self._put_robbery(canvas, min(height, len(self.threats)), self.robberies[0])
        shown, hidden = self.threats[:height], self.threats[height:]
        for y, threat in enumerate(shown):
            self._put_threat(canvas, y, threat, hidden if y == height - 1 else ())
        return canvas

    # -- battles ---------------------------------------------------------------------------------------------

    def _put_threat(self, canvas: Canvas, y: int, threat: Threat, hidden: Sequence[Threat]) -> None:
        """Write a battle in a row, and at its end how many or which others have no row.

        Args:
            canvas: where to write.
            y: the row.
            threat: the battle.
            hidden: the battles without a row of their own; none unless this row is the last.
        """
        other = threat.battle.opponent(self.seat)
        chip = Ink("march.ink", "horde", "b") if other is None else chip_ink(other)
        x = put_line(canvas, 0, y, [(" ! ", BANG), (" ", BAR), (f" {letter(other)} ", chip)], canvas.width)
        wordings = [*self._wordings(threat)]
        room = canvas.width - x
        text, end = next(
            (wording for wording in self._with_hidden(wordings, threat, hidden) if _fits(*wording, room)),
            (wordings[-1], ""),
        )
        canvas.put(x + 1, y, text, BAR_BOLD)
        canvas.put(canvas.width - cells_of(end), y, end, BAR_BOLD)

    def _with_hidden(
        self, wordings: Sequence[str], threat: Threat, hidden: Sequence[Threat]
    ) -> Iterator[tuple[str, str]]:
        """Yield the wordings of a battle, each with an ending that tells of the battles without a row.

        The shortest wording has only the shortest ending.
        """
        if not hidden:
            yield from ((wording, "") for wording in wordings)
            return
        names = [f"  {each} " for each in self._names_of(hidden, threat)]
        yield from product(wordings[:-1], names)
        yield from product(wordings, names[-1:])
        n = len(hidden)
        # Translators: how many battles there are, the one told before among them.
        longer = ngettext("{n} battle in all", "{n} battles in all", n + 1).format(n=n + 1)
        # Translators: the same where there is little room.
        shorter = ngettext("{n} battle", "{n} battles", n + 1).format(n=n + 1)
        yield from product(wordings[:-1], (f"  {longer} ", f"  {shorter} "))
        yield from product(wordings, (f"  +{n} ",))

    def _names_of(self, hidden: Sequence[Threat], shown: Threat) -> list[str]:
        """Return the opponents and hexes of battles without a row, by name and by letter.

        Args:
            hidden: the battles.
            shown: the battle in whose row they are told, which is left out.

        Returns:
            Nothing where there is no other battle than that.
        """
        battles = dict.fromkeys((each.battle.opponent(self.seat), each.battle.hex) for each in hidden)
        battles.pop((shown.battle.opponent(self.seat), shown.battle.hex), None)
        if not battles:
            return []
        # Translators: an opponent and the hex of a battle: "Cleo on 7".
        text = _("{who} on {hex}")
        by_name = [
            text.format(who=self.names[other] if other is not None else _("a centipede"), hex=number)
            for other, number in battles
        ]
        by_letter = [text.format(who=letter(other), hex=number) for other, number in battles]
        # Translators: further battles, each with its opponent and hex, behind the one that is told.
        also = _("also {battles}")
        return [also.format(battles=enumerated(dict.fromkeys(each))) for each in (by_name, by_letter)]

    def _wordings(self, threat: Threat) -> Iterator[str]:
        """Yield what is said of a battle, the shortest wording last."""
        forecast = threat.forecast
        if isinstance(forecast, CentipedeForecast):
            wordings = [*self._with_centipede(threat, forecast)]
        else:
            wordings = [*self._with_player(threat, forecast)]
        if not is_due(self.view, threat.battle.hex):  # those of this round have been fought
            # Translators: before a battle that comes in the round after this one.
            later = _("battle next round: {battle}")
            # Translators: the same where there is little room.
            brief = _("next round: {battle}")
            yield from (text.format(battle=each) for each in wordings for text in (later, brief))
        yield from wordings

    def _with_centipede(self, threat: Threat, forecast: CentipedeForecast) -> Iterator[str]:
        """Yield the hex of a battle with a centipede and the chance to win it, the shortest wording last."""
        number, chance = threat.battle.hex, percent(forecast.chance)
        # Translators: a hex with a centipede, and the chance to win there if one lays no card.
        text = _("Centipede on {hex}: {percent} % to win without a card")
        # Translators: a hex with a centipede, and the chance to win there if one lays no card.
        brief = _("on {hex}: win {percent} %, no card")
        if threat.follows_others:
            # Translators: the same where others fight it first, who may beat it.
            text = _("Centipede on {hex}, after others: {percent} % to win without a card")
            # Translators: the same where others fight it first, who may beat it.
            brief = _("on {hex}, after others: win {percent} %")
        sentences = [text.format(hex=each, percent=chance) for each in (hex_name(self.view, number), number)]
        best_card = with_best_card(self.view, threat.battle, self.seat)
        yield from (f"{sentence}{best_card}" for sentence in sentences)
        yield from (sentences[-1], brief.format(hex=number, percent=chance), f"{number}: {chance} %")

    def _with_player(self, threat: Threat, forecast: AntForecast) -> Iterator[str]:
        """Yield who fights where and how strong, with what would turn it, the shortest wording last."""
        battle, naming = threat.battle, Naming(self.view.components)
        sentences, brief_sentences = self._strengths(threat)
        turns = [turning(forecast)]
        if forecast.margin > 0:
            # Translators: what an opponent must add to win; then the same where there is little room.
            margins = (
                _("they must add {n} by cards to win"),
                _("they must add {n} by cards"),
                _("they must add {n}"),
            )
            turns = [text.format(n=forecast.margin) for text in margins]
        brief_turn, defeat = turns[-1], defeat_cost(forecast)
        if cost := head_of_other(naming, self.view, battle, self.seat):
            costs = [f"{cost}; {defeat}"] if defeat else []
            costs.append(cost)
            if forecast.losing.larvae and not forecast.is_won:
                # Translators: larvae that a defeat costs, where there is little room.
                costs.append(_("defeat: -{larvae}").format(larvae=larvae(forecast.losing.larvae)))
            with_costs = product((*sentences, brief_sentences[0]), costs)
            yield from (f"{sentence}  {brief_turn}; {each}" for sentence, each in with_costs)
        if defeat:
            yield from (f"{sentence}  {turn}; {defeat}" for sentence, turn in product(sentences, turns))
        yield from (f"{sentence}  {turn}" for sentence, turn in product(sentences, turns))
        if forecast.margin <= 0:  # else it would sound as if it were lost
            yield from sentences
        yield from (f"{sentence}  {brief_turn}" for sentence in brief_sentences[:-1])
        yield from (*sentences, *brief_sentences)

    def _strengths(self, threat: Threat) -> tuple[list[str], list[str]]:
        """Return who fights a player on which hex, with both strengths: whole sentences, and briefer ones.

        The first sentence calls the hex by its name, all others by its number.
        """
        battle, other = threat.battle, threat.battle.opponent(self.seat)
        assert other is not None
        texts = [_("You will fight {who} on {hex}: {own} against {theirs}")]
        if threat.begun_by == self.seat:
            texts = [_("You attack {who} on {hex}: {own} against {theirs}")]
        elif threat.begun_by == other:
            texts = [
                _("{who} attacks you on {hex}: your {own} against {theirs}"),
                # Translators: who attacks on which hex, one's own strength and theirs.
                _("{who} attacks you on {hex}, your {own}:{theirs}"),
                # Translators: the same where there is little room.
                _("{who} attacks you on {hex}, {own}:{theirs}"),
                # Translators: who attacks which hex, own strength there and theirs, in very little room.
                _("{who} attacks {hex}, your {own}:{theirs}"),
                # Translators: the same in still less room.
                _("{who} attacks {hex}, {own}:{theirs}"),
            ]
        if threat.follows_others:
            texts = [_("You may fight {who} on {hex} after others: {own} against {theirs}")]
        brief_texts = (
            _("{who} on {hex}: your {own} against {theirs}"),
            # Translators: whom one fights, on which hex, one's own strength and theirs.
            _("{who} on {hex}, your {own}:{theirs}"),
            # Translators: the same where there is little room.
            _("{who} on {hex}, {own}:{theirs}"),
            # Translators: a hex, one's own strength there and that of an opponent.
            _("on {hex}, {own}:{theirs}"),
            "{hex}, {own}:{theirs}",
        )
        own, theirs = (army_of(self.view, seat, battle.hex) for seat in (self.seat, other))
        facts = {"who": self.names[other], "theirs": theirs, "own": own}
        sentences = [texts[0].format(hex=hex_name(self.view, battle.hex), **facts)]
        sentences += [text.format(hex=battle.hex, **facts) for text in texts]
        return sentences, [text.format(hex=battle.hex, **facts) for text in brief_texts]

    # -- Evolutions of others --------------------------------------------------------------------------------

    def _put_robbery(self, canvas: Canvas, y: int, robbery: Robbery) -> None:
        """Write which cards of whom can take larvae or ants."""
        chips = [(f" {letter(other)} ", chip_ink(other)) for other in robbery.seats]
        x = put_line(canvas, 0, y, [(" ! ", BANG), (" ", BAR), *chips], canvas.width)
        card = Naming(self.view.components).card(robbery.card)
        wordings = [*self._ambush(robbery), robbed_in_short(robbery)]
        if robbery.hexes and robbery.card != KAMIKAZE:
            # Translators: where there is little room: on which hexes a player can begin battles.
            wordings.append(_("can attack on {hexes}").format(hexes=", ".join(map(str, robbery.hexes))))
        elif not robbery.hexes and robbery.card != STINGER:
            # Translators: where there is little room: a Forage of another player can take your larvae.
            texts = _("can take up to {larvae} by foraging"), _("can take {larvae} by foraging")
            wordings += [text.format(larvae=larvae(robbery.n)) for text in texts]
        # Translators: a card, and what it can do to who is spoken to.
        wordings = [*(_("{card}: {what}").format(card=card, what=each) for each in wordings), *wordings]
        room = canvas.width - x - 2
        text = next((each for each in wordings if cells_of(each) <= room), going_on(wordings[-1], room))
        canvas.put(x + 1, y, text, BAR_BOLD)

    def _ambush(self, robbery: Robbery) -> Iterator[str]:
        """Yield with what strength others can begin a battle where that is worst for the seat."""
        if not robbery.hexes or robbery.card == KAMIKAZE:
            return
        attackers = {number: self._strongest(robbery.seats, number) for number in robbery.hexes}
        first, *others = sorted(
            robbery.hexes, key=lambda each: strength(self.view, self.seat, each) - sum(attackers[each])
        )
        facts = {
            "hex": first,
            "theirs": ants_and_heads(*attackers[first]),
            "own": army_of(self.view, self.seat, first),
            "others": enumerated(map(str, sorted(others))),
        }
        if others:
            # Translators: of a card: the strength with which a player can come to a hex, and one's own there.
            yield _("can attack on {hex} with up to {theirs} against your {own}; also on {others}").format(
                **facts
            )
            # Translators: the same where there is little room.
            yield _("attack on {hex}: up to {theirs}:{own}; also {others}").format(**facts)
        else:
            yield _("can attack on {hex} with up to {theirs} against your {own}").format(**facts)
            yield _("attack on {hex}: up to {theirs}:{own}").format(**facts)

    def _strongest(self, seats: Sequence[int], number: int) -> tuple[int, int]:
        """Return how many ants and heads the strongest of some players can fight with on a hex."""
        here = self.view.hexes[number]
        armies = (
            (here.ants(seat) + may_join(self.view, seat, number), self.view.nests[seat].heads)
            for seat in seats
        )
        return max(armies, key=sum)


def _fits(text: str, end: str, room: int) -> bool:
    """Return whether a blank is left before the text, and one at the end, with which an ending ends."""
    return 1 + cells_of(text) + cells_of(end) + (not end) <= room
