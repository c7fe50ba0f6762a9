"""The rows below the meadow: what the end of the round brings, and the points if it ended the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from antterm.draw.canvas import Canvas, Glyphs
from antterm.draw.paint import DIM, Segment, length
from antterm.games.march.draw.signs import CENTIPEDE, chip_ink, letter, yield_sign
from antterm.games.march.draw.status.segments import LOSS, amounts, counted_goods, put_line
from antterm.games.march.rules.round_end import FinalScores, Goods, RoundEnd
from antterm.i18n import _, ngettext, pgettext

WIDE: Final = 60
"""Columns of the rows from which they tell bonuses and hexes apart."""
MARGINS: Final = 2
"""Columns of a row that stay empty: one before the text, one behind it."""


@dataclass(frozen=True)
class RoundForecast:
    """The effects of the end of the round on a seat, and all points if the game ended with it."""

    end: RoundEnd | None
    """The effects of the end of the round on the viewer; None for onlookers."""
    over: FinalScores | None
    """The points if the game ended with this round; None where they are not shown."""
    glyphs: Glyphs
    unsettled: Collection[int] = ()
    """The seats whose points battles to come may change."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        lines = [self._round(self.end, width)] if self.end is not None else []
        lines += [self._over(self.over, width)] if self.over is not None else []
        for y, line in enumerate(lines[:height]):
            put_line(canvas, 1, y, line, width)
        return canvas

    # -- the end of the round --------------------------------------------------------------------------------

    def _round(self, end: RoundEnd, width: int) -> list[Segment]:
        """Return what the end of the round brings, in the most words that have room."""
        short = pgettext("the round, where there is little room", "End")
        titles = [(_("Round's end"), DIM)] if width >= WIDE - 16 else []
        titles.append((short, DIM))
        # Translators: what the end of a round brings, what is eaten taken off, where there is little room.
        of_net = [(pgettext("the round, where there is little room", "End, net"), DIM)]
        # Translators: the same in at most four columns.
        of_net.append((pgettext("the round, where there is little room", "Net"), DIM))
        *told, bare = self._goods_of_round(end, width)
        result = self._starved_and_scored(end)
        net, risks = [*self._net(end), *result], [*self._at_risk(end)]
        groups = [(risks[:2], told, titles)]
        if end.larvae_without_supply:  # why no larvae come matters more than where the rest is at risk
            groups.append((risks[2:], told, titles))
        groups += [
            (risks[:2], [bare], titles),
            (risks[2:], [told[0], bare], titles),  # all at risk matters more than the rest of the line
            (risks, [net], of_net),
            (risks, [result], titles),
        ]
        candidates = [
            [title, *line, *risk]
            for some_risks, lines, named in groups
            for line in lines
            for risk, title in product(some_risks, named)
        ]
        candidates += [[*result, *risk] for risk in risks]
        return next((line for line in candidates if _fits(line, width)), [titles[-1], *result])

    def _goods_of_round(self, end: RoundEnd, width: int) -> tuple[list[Segment], ...]:
        """Return what is gained, discarded and eaten, and what comes of it.

        First with all remarks, then with the one on larvae that the supply lacks, in fewer and fewer words,
        then with none.
        """
        gained = self._goods(_sum(end.rest, replace(end.harvest, points=0)))
        discarded = _as_losses(self._goods(Goods(cards=end.discarded), "-"))
        eaten = _as_losses(self._goods(Goods(larvae=end.larvae_eaten, food=end.food_eaten), "-"))
        if width >= WIDE and eaten:
            text = ngettext("{n} ant eats", "{n} ants eat", end.ants).format(n=end.ants)
            eaten = [("  ", DIM), (text, DIM), *eaten]
        remarks, lacking, missing = list[Segment](), list[str](), list[Segment]()
        if end.doubled_harvest is not None and width >= WIDE:
            goods = "".join(amounts(end.doubled_harvest.goods, self.glyphs)).removeprefix("+")
            # Translators: what a site yields, and its hex, in a harvest in which it counts twice.
            text = _("{what} on {hex} twice").format(what=goods, hex=end.doubled_harvest.spot.hex)
            remarks.append((f" ({text})", DIM))
        if end.larvae_without_supply:
            sign, _ink = yield_sign("larva", self.glyphs)
            # Translators: larvae that a harvest would bring, but all pieces of the player are in the game.
            text = _("supply lacks {larvae}").format(larvae=f"{end.larvae_without_supply}{sign}")
            lacking.append(f" ({text})")
            if not end.harvest.larvae + end.rest.larvae:
                # Translators: the same where there is little room: a sign, "no (larva)".
                lacking.append(f" ({_('no {larvae}').format(larvae=sign)})")
        if end.food_missing:
            sign, _ink = yield_sign("food", self.glyphs)
            # Translators: food for want of which ants eat larvae.
            text = _("{food} missing").format(food=f"{end.food_missing}{sign}")
            missing.append((f" ({text})", DIM))
        result = self._starved_and_scored(end)
        remarks += [(text, DIM) for text in lacking[:1]]
        full = [*gained, *remarks, *discarded, *eaten, *missing, *result]
        if not full and not end.at_risk:
            full = [(f" {pgettext('the end of a round', 'brings nothing')}", DIM)]
            return full, full
        rest = [*discarded, *eaten, *result]
        return full, *([*gained, (text, DIM), *rest] for text in lacking), [*gained, *rest]

    def _starved_and_scored(self, end: RoundEnd) -> list[Segment]:
        """Return the ants that starve, the points that come, and with a question mark those that may."""
        line = list[Segment]()
        if end.starved:
            text = ngettext("{n} starves", "{n} starve", end.starved).format(n=end.starved)
            line += [(" ", DIM), (text, LOSS)]
        line += self._goods(Goods(points=end.certain_points))
        for text, ink in self._goods(Goods(points=end.uncertain_points)):
            line.append((f"{text}?" if text.strip() else text, ink))
        return line

    def _net(self, end: RoundEnd) -> list[Segment]:
        """Return what the round brings besides points, less what is eaten and taken."""
        gained = _sum(end.rest, end.harvest)
        net = Goods(
            gained.larvae - end.larvae_eaten, gained.food - end.food_eaten, gained.cards - end.discarded
        )
        line = list[Segment]()
        for resource, n in counted_goods(net):
            sign, ink = yield_sign(resource, self.glyphs)
            line += [(" ", DIM), (f"{n:+d}{sign}", ink if n > 0 else LOSS)]
        return line

    def _at_risk(self, end: RoundEnd) -> Iterator[list[Segment]]:
        """Yield what lies where battles are due: by hex, in all with the hexes, in all without."""
        if not end.at_risk:
            yield []
            return
        total, by_hex = Goods(), list[Segment]()
        for place, stake in enumerate(end.at_risk):
            total = _sum(total, stake.goods)
            begins = f"; {stake.hex}:" if place else f"  {_('at risk on {hexes}').format(hexes=stake.hex)}:"
            by_hex += [(begins, DIM), *self._goods(stake.goods, "")]
        total.points = end.points_at_risk  # a goal that hangs on several hexes is lost once
        hexes = ", ".join(str(stake.hex) for stake in end.at_risk)
        yield by_hex
        for label in (_("at risk on {hexes}").format(hexes=hexes), _("at risk")):
            yield [(f"  {label}:", DIM), *self._goods(total, "")]
            if goods := self._goods(replace(total, points=0), ""):  # points are marked as not sure
                yield [(f"  {label}:", DIM), *goods]

    def _goods(self, goods: Goods, sign: str = "+") -> list[Segment]:
        """Return amounts with their signs, each after a blank: ` +7● +5▲`."""
        line: list[Segment] = []
        for resource, n in counted_goods(goods):
            shown, ink = yield_sign(resource, self.glyphs)
            line += [(" ", DIM), (f"{sign}{n}{shown}", ink)]
        return line

    # -- the points ------------------------------------------------------------------------------------------

    def _over(self, over: FinalScores, width: int) -> list[Segment]:
        """Return the points of all, with what of them is still to come where there is room."""
        short, is_tight = _("If over now"), (False, True)
        with_bonuses = _("If over now, bonuses tied") if over.all_tie else _("If over now, with bonuses")
        labels = [with_bonuses, short] if over.bonuses else [short]
        if self.unsettled:  # a question mark stands where they may change the points
            labels.insert(0, _("If over now, without the battles"))
        in_sum = [self._scores(over, label, is_tight=tight) for label, tight in product(labels, is_tight)]
        in_parts = list[list[Segment]]()
        if over.bonuses or any(over.round):
            in_parts = [self._scores(over, short, has_parts=True, is_tight=tight) for tight in is_tight]
        risks = [*self._points_at_risk()]
        candidates = [[*line, *risk] for risk, line in product(risks, in_parts)]
        candidates += in_parts if width >= WIDE else []  # the row above tells what is at risk
        candidates += [[*line, *risk] for risk, line in product((*risks, []), in_sum)]
        return next((line for line in candidates if _fits(line, width)), in_sum[-1])

    def _points_at_risk(self) -> Iterator[list[Segment]]:
        """Yield what of the seat's points battles may take, which count as if they were not fought."""
        if self.end is not None and self.end.points_at_risk:
            stakes = [stake for stake in self.end.at_risk if stake.goods.points] or self.end.at_risk
            hexes = ", ".join(str(stake.hex) for stake in stakes)
            goods = self._goods(Goods(points=self.end.points_at_risk), "")
            yield [(f"  {_('at risk on {hexes}').format(hexes=hexes)}:", LOSS), *goods]
            yield [(f"  {_('at risk')}:", LOSS), *goods]

    def _scores(
        self, over: FinalScores, label: str, *, has_parts: bool = False, is_tight: bool = False
    ) -> list[Segment]:
        """Return the points of all.

        Args:
            over: what they are made of.
            label: what they are.
            has_parts: whether each is shown as the sum of points there are and points to come, which is
                explained at the end.
            is_tight: whether letters stand without the room of a chip.
        """
        star, ink = yield_sign("colony_point", self.glyphs)
        line: list[Segment] = [(label, DIM)]
        for seat, score in enumerate(over.scores):
            chip = letter(seat) if is_tight else f" {letter(seat)} "
            doubt = "?" if seat in self.unsettled else ""
            line += [(" ", DIM), (chip, chip_ink(seat)), (f" {score}{star}{doubt}", ink)]
            if has_parts:
                to_come = [n for n, _name in self._parts(over, seat)]
                line.append(("=" + "+".join(map(str, (score - sum(to_come), *to_come))), DIM))
        if over.horde is not None:
            chip = CENTIPEDE if is_tight else f" {CENTIPEDE} "
            line += [(" ", DIM), (chip, chip_ink(None)), (f" {over.horde}{star}", ink)]
        if has_parts:
            names = [pgettext("points of", "now"), *(name for _n, name in self._parts(over, 0))]
            line.append((f"  ({'+'.join(names)})", DIM))
        return line

    def _parts(self, over: FinalScores, seat: int) -> Iterator[tuple[int, str]]:
        """Yield what of a player's points is still to come, with its name: the end of the round, bonuses."""
        if any(over.round):
            yield over.round[seat], pgettext("points of", "round")
        if over.bonuses:
            tied = pgettext("points of", "tied bonuses")
            yield over.bonus(seat), tied if over.all_tie else pgettext("points of", "bonuses")


def _fits(line: Sequence[Segment], width: int) -> bool:
    return length(line) <= width - MARGINS


def _as_losses(line: Sequence[Segment]) -> list[Segment]:
    """Return a line with its texts, but not the blanks between them, in the ink of losses."""
    return [(text, LOSS if text.strip() else ink) for text, ink in line]


def _sum(one: Goods, other: Goods) -> Goods:
    return Goods(
        one.larvae + other.larvae, one.food + other.food, one.cards + other.cards, one.points + other.points
    )
