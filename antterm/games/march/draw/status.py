"""The fixed rows round the meadow: attacks, what the round brings, the points if it were over now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import product
from typing import Final

from antterm.draw.canvas import Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import DIM, Segment, going_on, length, wrap
from antterm.games.march.draw.names import hex_name
from antterm.games.march.draw.signs import CENTIPEDE, chip_ink, letter, yield_sign
from antterm.games.march.rules.abilities import STINGER
from antterm.games.march.rules.evolutions import KAMIKAZE
from antterm.games.march.rules.forecast import CentipedeForecast, may_join, strength
from antterm.games.march.rules.prospects import Goods, IfOver, RoundEnd
from antterm.games.march.rules.robbery import Robbery
from antterm.games.march.rules.since import Block, Deed, Did, lasting
from antterm.games.march.rules.state import Phase
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
from antterm.games.march.words.since import cost_phrase, den_line, in_brief, phrase
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import enumerated

BAR: Final = Ink("threat.ink", "threat")
BAR_BOLD: Final = Ink("threat.ink", "threat", "b")
BANG: Final = Ink("march.ink", "bang", "b")
LOSS: Final = Ink("danger", attrs="b")
GAIN: Final = Ink("good")
WIDE: Final = 60
"""Columns of the rows below the meadow from which they tell bonuses and hexes apart."""

MARGINS: Final = 2
"""Columns that stay empty in the rows below the meadow: one before a text, one behind it."""


def counted_goods(goods: Goods) -> list[tuple[str, int]]:
    """Return what there is of larvae, food, cards and points, with the name of each."""
    counts = (goods.larvae, goods.food, goods.cards, goods.points)
    return [(name, n) for name, n in zip(("larva", "food", "card", "colony_point"), counts, strict=True) if n]


def amounts(goods: Goods, glyphs: Glyphs) -> list[str]:
    """Return amounts with their signs, as what is gained or lost: `+4●`, `-1▲`."""
    return [f"{n:+d}{yield_sign(name, glyphs)[0]}" for name, n in counted_goods(goods)]


def put_line(canvas: Canvas, x: int, y: int, line: Iterable[Segment], end: int) -> int:
    """Write stretches of text that end before column `end`; return the column after the last."""
    for text, ink in line:
        if x + cells_of(text) > end:
            break
        canvas.put(x, y, text, ink)
        x += cells_of(text)
    return x


@dataclass(frozen=True)
class ThreatBar:
    """The attacks that the seat has to expect, a row each, the worst first; then what others can take."""

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
        for y, threat in enumerate(self.threats[:height]):
            other = threat.battle.opponent(self.seat)
            chip = Ink("march.ink", "horde", "b") if other is None else chip_ink(other)
            x = put_line(canvas, 0, y, [(" ! ", BANG), (" ", BAR), (f" {letter(other)} ", chip)], width)
            more = len(self.threats) - height if y == height - 1 else 0
            ways = list(self._texts(threat))
            if not is_due(self.view, threat.battle.hex):  # those of this round have been fought
                # Translators: before a battle that comes in the round after this one.
                later = _("battle next round: {battle}")
                # Translators: the same where there is little room.
                brief = _("next round: {battle}")
                ways = [
                    *(text.format(battle=way) for way in ways for text in (later, brief)),
                    *ways,
                ]
            # Translators: how many battles there are, the one told before among them.
            longer = ngettext("{n} battle in all", "{n} battles in all", more + 1).format(n=more + 1)
            # Translators: the same where there is little room.
            shorter = ngettext("{n} battle", "{n} battles", more + 1).format(n=more + 1)
            counts = [f"  {longer} ", f"  {shorter} "] if more > 0 else [""]
            tight = f"  +{more} " if more > 0 else ""
            found = [*product(ways[:-1], counts), *product(ways, (tight,))]
            if more > 0 and (battles := self._further(self.threats[height:], threat)):
                # Translators: further battles, each with its opponent and hex, behind the one that is told.
                also = _("also {battles}")
                named = [
                    also.format(battles=enumerated(dict.fromkeys(each)))
                    for each in zip(*battles, strict=True)
                ]
                rests = [f"  {each} " for each in named]
                found = [*product(ways[:-1], rests), *product(ways, rests[-1:]), *found]
            text, rest = next((way for way in found if self._fits(*way, width - x)), (ways[-1], ""))
            canvas.put(x + 1, y, text, BAR_BOLD)
            canvas.put(width - cells_of(rest), y, rest, BAR_BOLD)
        return canvas

    def _further(self, threats: Sequence[Threat], first: Threat) -> list[tuple[str, str]]:
        """Return the opponent and the hex of each battle without a row of its own, by name and by letter."""
        # Translators: an opponent and the hex of a battle: "Cleo on 7".
        text, told = _("{who} on {hex}"), (first.battle.opponent(self.seat), first.battle.hex)
        battles = dict.fromkeys((each.battle.opponent(self.seat), each.battle.hex) for each in threats)
        names = {
            other: self.names[other] if other is not None else _("a centipede") for other, _hex in battles
        }
        return [
            (text.format(who=names[other], hex=number), f"{letter(other)} {number}")
            for other, number in battles
            if (other, number) != told
        ]

    def _put_robbery(self, canvas: Canvas, y: int, robbery: Robbery) -> None:
        """Write which cards of whom can take larvae or ants."""
        chips = [(f" {letter(other)} ", chip_ink(other)) for other in robbery.seats]
        x = put_line(canvas, 0, y, [(" ! ", BANG), (" ", BAR), *chips], canvas.width)
        card = Naming(self.view.parts).card(robbery.card)
        ways = [*self._ambush(robbery), robbed_in_short(robbery)]
        if robbery.hexes and robbery.card != KAMIKAZE:
            # Translators: where there is little room: on which hexes a player can begin battles.
            ways.append(_("can attack on {hexes}").format(hexes=", ".join(map(str, robbery.hexes))))
        elif not robbery.hexes and robbery.card != STINGER:
            # Translators: where there is little room: a Forage of another player can take your larvae.
            texts = _("can take up to {larvae} by foraging"), _("can take {larvae} by foraging")
            ways += [text.format(larvae=larvae(robbery.n)) for text in texts]
        # Translators: a card, and what it can do to who is spoken to.
        ways = [*(_("{card}: {what}").format(card=card, what=way) for way in ways), *ways]
        room = canvas.width - x - 2
        text = next((way for way in ways if cells_of(way) <= room), going_on(ways[-1], room))
        canvas.put(x + 1, y, text, BAR_BOLD)

    def _ambush(self, robbery: Robbery) -> Iterator[str]:
        """Yield with what strength others can begin a battle where that is worst for the seat."""
        if not robbery.hexes or robbery.card == KAMIKAZE:
            return

        def most(number: int) -> tuple[int, int]:
            """Return the strongest of them on a hex: how many ants, and how many heads."""
            here, nests = self.view.hexes[number], self.view.nests
            ants = {other: here.ants(other) + may_join(self.view, other, number) for other in robbery.seats}
            return max(((n, nests[other].heads) for other, n in ants.items()), key=sum)

        hexes = sorted(robbery.hexes, key=lambda each: strength(self.view, self.seat, each) - sum(most(each)))
        first, *others = hexes
        facts = {
            "hex": first,
            "theirs": ants_and_heads(*most(first)),
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

    @staticmethod
    def _fits(text: str, rest: str, room: int) -> bool:
        """Return whether a blank is left before the text, and one at the end, with which a count ends."""
        return 1 + cells_of(text) + cells_of(rest) + (not rest) <= room

    def _texts(self, threat: Threat) -> Iterator[str]:
        """Yield who fights where and how strong, with what would turn it, the shortest text last."""
        battle, forecast = threat.battle, threat.forecast
        place = hex_name(self.view, battle.hex)
        if isinstance(forecast, CentipedeForecast):
            chance = percent(forecast.chance)
            # Translators: a hex with a centipede, and the chance to win there if one lays no card.
            text = _("Centipede on {hex}: {percent} % to win without a card")
            if threat.follows_others:
                # Translators: the same where others fight it first, who may beat it.
                text = _("Centipede on {hex}, after others: {percent} % to win without a card")
            foretold = [text.format(hex=each, percent=chance) for each in (place, battle.hex)]
            best_card = with_best_card(self.view, threat, self.seat)
            # Translators: a hex with a centipede, and the chance to win there if one lays no card.
            brief = _("on {hex}: win {percent} %, no card")
            if threat.follows_others:
                # Translators: the same where others fight it first, who may beat it.
                brief = _("on {hex}, after others: win {percent} %")
            brief = brief.format(hex=battle.hex, percent=chance)
            tight = f"{battle.hex}: {chance} %"
            yield from (f"{each}{best_card}" for each in foretold)
            yield from (foretold[-1], brief, tight)
            return
        other = battle.opponent(self.seat)
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
            ]
        if threat.follows_others:
            texts = [_("You may fight {who} on {hex} after others: {own} against {theirs}")]
        own, theirs = (army_of(self.view, seat, battle.hex) for seat in (self.seat, other))
        facts = {"who": self.names[other], "theirs": theirs, "own": own}
        ways = [turning(forecast)]
        if forecast.margin > 0:
            # Translators: what an opponent must add to win; then the same where there is little room.
            margins = _("they must add {n} to win"), _("they must add {n}")
            ways = [text.format(n=forecast.margin) for text in margins]
        how = ways[-1]
        longer = texts[0].format(hex=place, **facts)
        sentences = [text.format(hex=battle.hex, **facts) for text in texts]
        shorter = [
            text.format(hex=battle.hex, **facts)
            for text in (
                _("{who} on {hex}: your {own} against {theirs}"),
                # Translators: whom one fights, on which hex, one's own strength and theirs.
                _("{who} on {hex}, your {own}:{theirs}"),
                # Translators: the same where there is little room.
                _("{who} on {hex}, {own}:{theirs}"),
                # Translators: a hex, one's own strength there and that of an opponent.
                _("on {hex}, {own}:{theirs}"),
                "{hex}, {own}:{theirs}",
            )
        ]
        if cost := head_of_other(Naming(self.view.parts), self.view, battle, self.seat):
            also = [f"{how}; {cost}"]
            if forecast.losing.larvae and not forecast.is_won:
                # Translators: larvae that a defeat costs, where there is little room.
                brief = _("defeat: -{larvae}").format(larvae=larvae(forecast.losing.larvae))
                also.append(f"{how}; {brief}")
            if lost := defeat_cost(forecast):
                also.insert(0, f"{how}; {cost}; {lost}")
            yield from (
                f"{each}  {addition}" for each in (longer, *sentences, shorter[0]) for addition in also
            )
        if lost := defeat_cost(forecast):
            yield from (f"{each}  {way}; {lost}" for each in (longer, *sentences) for way in ways)
        yield from (f"{each}  {way}" for each in (longer, *sentences) for way in ways)
        if forecast.margin <= 0:  # else it would sound as if it were lost
            yield from (longer, *sentences)
        yield from (f"{each}  {how}" for each in shorter[:-1])
        yield from (longer, *sentences, *shorter)


@dataclass(frozen=True)
class Prospects:
    """The effects of the end of the round on a seat, and all points if the game ended with it."""

    end: RoundEnd | None
    """The effects of the end of the round on the viewer; None for onlookers."""
    over: IfOver | None
    """The points if the game ended with this round; None where they are not shown."""
    glyphs: Glyphs
    unsettled: Collection[int] = ()
    """The seats whose points battles to come may change."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        lines = [self._round(width)] if self.end is not None else []
        lines += [self._over(self.over, width)] if self.over is not None else []
        for y, line in enumerate(lines[:height]):
            put_line(canvas, 1, y, line, width)
        return canvas

    def _round(self, width: int) -> list[Segment]:
        end = self.end
        assert end is not None
        short = pgettext("the round, where there is little room", "End")
        titles = [(_("Round's end"), DIM)] if width >= WIDE - 16 else []
        titles.append((short, DIM))
        line, asides = list[Segment](), list[Segment]()
        line += self._goods(_sum(end.rest, replace(end.harvest, points=0)))
        if end.twice is not None and width >= WIDE:
            goods = "".join(amounts(end.twice.goods, self.glyphs)).removeprefix("+")
            # Translators: what a site yields, and its hex, in a harvest in which it counts twice.
            text = _("{what} on {hex} twice").format(what=goods, hex=end.twice.spot.hex)
            asides.append((f" ({text})", DIM))
        if end.without_cubes:
            sign, _ink = yield_sign("larva", self.glyphs)
            # Translators: larvae that a harvest would bring, but all pieces of the player are in the game.
            text = _("supply lacks {larvae}").format(larvae=f"{end.without_cubes}{sign}")
            asides.append((f" ({text})", DIM))
        line += asides
        line += [
            (text, LOSS if text.strip() else ink)
            for text, ink in self._goods(Goods(cards=end.discarded), "-")
        ]
        eaten = self._goods(Goods(larvae=end.larvae_eaten, food=end.food_eaten), "-")
        if width >= WIDE and eaten:
            text = ngettext("{n} ant eats", "{n} ants eat", end.ants).format(n=end.ants)
            line += [("  ", DIM), (text, DIM)]
        line += [(text, LOSS if text.strip() else ink) for text, ink in eaten]
        if end.food_missing:
            sign, _ink = yield_sign("food", self.glyphs)
            # Translators: food for want of which ants eat larvae.
            text = _("{food} missing").format(food=f"{end.food_missing}{sign}")
            asides.append((f" ({text})", DIM))
            line.append(asides[-1])
        rest = self._starved_and_scored(end)
        line += rest
        if not line and not end.at_risk:
            line.append((f" {pgettext('the end of a round', 'brings nothing')}", DIM))
        bare = [segment for segment in line if segment not in asides]
        risks, net = [*self._at_risk(end)], [*self._net(end), *rest]
        # Translators: what the end of a round brings, what is eaten taken off, where there is little room.
        of_net = [(pgettext("the round, where there is little room", "End, net"), DIM)]
        groups = [
            (risks[:2], (line, bare), titles),
            (risks[2:], (line, bare), titles),  # all that is at risk matters more than the rest of the line
            (risks, (net,), of_net),
            (risks, (net, rest), titles),
        ]
        ways = [
            [title, *line, *risk]
            for some, lines, named in groups
            for line in lines
            for risk, title in product(some, named)
        ]
        ways += [[*rest, *risk] for risk in risks]
        return next((way for way in ways if length(way) <= width - MARGINS), [titles[-1], *rest])

    def _starved_and_scored(self, end: RoundEnd) -> list[Segment]:
        """Return the ants that starve, the points that come, and with a question mark those that may."""
        line = list[Segment]()
        if end.starved:
            text = ngettext("{n} starves", "{n} starve", end.starved).format(n=end.starved)
            line += [(" ", DIM), (text, LOSS)]
        line += self._goods(Goods(points=end.sure))
        for text, ink in self._goods(Goods(points=end.unsure)):
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
        """Yield what lies where battles are due: by hex, in all, at last without points."""
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
        on, alone = (
            (f"  {label}:", DIM) for label in (_("at risk on {hexes}").format(hexes=hexes), _("at risk"))
        )
        whole, goods = self._goods(total, ""), self._goods(replace(total, points=0), "")
        yield from (by_hex, [on, *whole])
        if goods:  # points are marked as not sure
            yield [on, *goods]
        yield [alone, *whole]
        if goods:
            yield [alone, *goods]

    def _goods(self, goods: Goods, sign: str = "+") -> list[Segment]:
        """Return amounts with their signs, each after a blank: ` +7● +5▲`."""
        line: list[Segment] = []
        for resource, n in counted_goods(goods):
            shown, ink = yield_sign(resource, self.glyphs)
            line += [(" ", DIM), (f"{sign}{n}{shown}", ink)]
        return line

    def _over(self, over: IfOver, width: int) -> list[Segment]:
        """Return the points of all, with what of them is still to come where there is room."""
        short, lines = _("If over now"), list[list[Segment]]()
        if over.bonuses or any(over.round):
            lines = [
                self._scores(over, short, has_parts=True, is_tight=is_tight) for is_tight in (False, True)
            ]
        labels = [_("If over now, with bonuses"), short] if over.bonuses else [short]
        if self.unsettled:  # a question mark stands where they may change the points
            labels.insert(0, _("If over now, without the battles"))
        *risks, none = self._points_at_risk()
        in_sum = [
            self._scores(over, label, is_tight=is_tight) for label in labels for is_tight in (False, True)
        ]
        ways = [[*line, *risk] for risk in risks for line in lines]
        ways += lines if width >= WIDE else []  # the row above tells what is at risk
        ways += [[*line, *risk] for risk in (*risks, none) for line in in_sum]
        return next((way for way in ways if length(way) <= width - MARGINS), in_sum[-1])

    def _points_at_risk(self) -> Iterator[list[Segment]]:
        """Yield what of the seat's points battles may take, which count as if they were not fought; last
        nothing.
        """
        if self.end is not None and self.end.points_at_risk:
            stakes = [stake for stake in self.end.at_risk if stake.goods.points] or self.end.at_risk
            hexes = ", ".join(str(stake.hex) for stake in stakes)
            goods = self._goods(Goods(points=self.end.points_at_risk), "")
            yield [(f"  {_('at risk on {hexes}').format(hexes=hexes)}:", LOSS), *goods]
            yield [(f"  {_('at risk')}:", LOSS), *goods]
        yield []

    def _scores(
        self, over: IfOver, label: str, *, has_parts: bool = False, is_tight: bool = False
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

    def _parts(self, over: IfOver, seat: int) -> Iterator[tuple[int, str]]:
        """Yield what of a player's points is still to come, with its name: the end of the round, bonuses."""
        if any(over.round):
            yield over.round[seat], pgettext("points of", "round")
        if over.bonuses:
            yield over.bonus(seat), pgettext("points of", "bonuses")


def _sum(one: Goods, other: Goods) -> Goods:
    return Goods(
        one.larvae + other.larvae, one.food + other.food, one.cards + other.cards, one.points + other.points
    )


class Weight(IntEnum):
    """The importance of a line of “Since your turn”; where room is short, the lowest are left out first."""

    SMALL = 0
    """A reaction of another player that changes nothing on the map: a larva taken, a card exchanged."""
    OWN = 1
    """An action or reaction that the reader chose."""
    PLACED = 2
    """A reaction of another player that changes the map."""
    OTHERS = 3
    """An action of another player, or something that happened to the reader without a choice."""
    LASTING = 4
    """An Evolution or a Colony Goal that another player has brought into play."""
    POINTS = 5
    """Points that another player scored."""
    LOSS = 6
    """A loss of the reader, or an attack on them."""


UNCHOSEN: Final = (Did.SCORED, Did.ENDED, Did.BEFELL)
"""Events that happen to a player without a choice of theirs."""


def _weight(deed: Deed, *, is_own: bool, is_lasting: bool) -> Weight:
    """Return how important something is that a player did.

    Args:
        deed: what was done.
        is_own: whether the reader did it.
        is_lasting: whether a card came into play by it that stays there.
    """
    if is_own and deed.did not in UNCHOSEN and not deed.is_forced:
        return Weight.OWN
    if deed.scored:
        return Weight.OTHERS if is_own else Weight.POINTS
    if is_lasting:
        return Weight.LASTING
    if deed.did is not Did.REACTED or deed.card:
        return Weight.OTHERS
    return Weight.PLACED if deed.changes else Weight.SMALL


@dataclass(frozen=True, eq=False)
class Phrase:
    """One thing that a player did, as it is shown."""

    seat: int
    ways: tuple[tuple[str, ...], ...]
    """The rows in which it may be shown, most first; those that have room for the least begin with points."""
    ink: Ink
    weight: Weight
    is_end: bool = False
    """Whether it is what the end of the round brought, which all players' rows tell in the same form."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows in which all of it is shown."""
        return self.ways[0]


@dataclass(frozen=True)
class Since:
    """The deeds of each player since the reader's turn, a block for each with their chip."""

    view: MarchView
    names: tuple[str, ...]
    blocks: tuple[Block, ...]
    seat: int | None
    """The seat of the reader; None for an onlooker."""
    key: str
    """The key that opens the whole story, as it is named on the screen, such as `y`."""
    is_own: bool = False
    """Whether the reader takes an Action now."""
    taken: tuple[str, ...] = ()
    """Cards of the reader that the Ant Lion's Den took."""
    rounds: tuple[str, ...] = ()
    """The rounds that are over, a line each, for the rows that are left below."""
    nothing: str = ""
    """Text if nobody has done anything since, and no round is over."""

    def phrases(self, width: int) -> list[Phrase]:
        """Return all that is shown, in rows of `width` columns."""
        naming = Naming(self.view.parts, self.names, numbers_first=True)
        phrases: list[tuple[int, Sequence[str], Ink, Weight]] = []
        ends = set[int]()
        for block in self.blocks:
            for deed in block.deeds:
                is_own = block.seat == self.seat
                is_lasting = bool(lasting(self.view, deed))
                weight = _weight(deed, is_own=is_own, is_lasting=is_lasting)
                did, lost = phrase(naming, deed), cost_phrase(naming, deed, is_own=is_own)
                is_victory = self._is_victory(deed)
                # battles of the round before were reported already, and leave room for what is new
                is_past = deed.did is Did.FOUGHT and self.view.phase is Phase.WORKER
                loss = Weight.OTHERS if is_past else Weight.LOSS
                if lost and is_own:  # in a battle that the reader began
                    ways = ["; ".join((way, *lost)) for way in (did, *in_brief(naming, deed))]
                    phrases.append((block.seat, ways, GAIN if is_victory else LOSS, loss))
                    continue
                if deed.did is Did.ENDED:
                    ends.add(len(phrases))
                ink = GAIN if is_victory else Ink()
                phrases.append((block.seat, [did, *in_brief(naming, deed)], ink, weight))
                phrases += [(block.seat, [line], Ink() if is_victory else LOSS, loss) for line in lost]
            if block.attacks and self.seat is not None:
                attacks = _("{who} attacks you on {hexes}").format(
                    who=naming.player(block.seat), hexes=naming.places(block.attacks)
                )
                phrases.append((block.seat, [attacks], LOSS, Weight.LOSS))
        if self.seat is not None and self.taken:
            phrases.append((self.seat, [den_line(naming, self.taken)], LOSS, Weight.LOSS))
        return [
            Phrase(seat, tuple(tuple(wrap(text, width - 4)) for text in texts), ink, weight, place in ends)
            for place, (seat, texts, ink, weight) in enumerate(phrases)
        ]

    def _is_victory(self, deed: Deed) -> bool:
        """Return whether something is a battle that the reader won, whoever began it."""
        if self.seat is None or self.seat not in (deed.seat, deed.other):
            return False
        return deed.did is Did.FOUGHT and deed.has_won is (deed.seat == self.seat)

    def rows(self, width: int) -> int:
        """Return the rows in which all of it is shown, its title included."""
        return 1 + sum(len(each.rows) for each in self.phrases(width))

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        phrases = self.phrases(width)
        title = _("Since your turn") if self.seat is not None else _("What happened")
        if self.is_own and all(block.seat == self.seat for block in self.blocks):
            title = _("This turn")
        shown, beside = fitting(phrases, height - 1), cells_of(title) + 3
        canvas.put(0, 0, title, Ink("title", attrs="b"))
        more = _("{key}: all of it")
        if n := len(phrases) - len(shown):
            # Translators: how many things that happened have no room; then the key that tells them.
            more = ngettext("{n} more: {key}", "{n} more: {key}", n)
        more = more.format(n=n, key=self.key)
        if beside + cells_of(more) <= width:
            canvas.put(beside, 0, more, DIM)
        before, y = None, 1
        for each in shown:
            if each.seat != before:  # also where the beginning of a block is left out
                canvas.put(0, y, f" {letter(each.seat)} ", chip_ink(each.seat))
            for row in each.rows[: height - y]:
                canvas.put(4, y, row, each.ink)
                y += 1
            before = each.seat
        y += 1 if phrases else 0
        for row in self._rows_of_rounds(width, height - y) or wrap("" if phrases else self.nothing, width):
            canvas.put(0, y, row, DIM)
            y += 1
        return canvas

    def _rows_of_rounds(self, width: int, height: int) -> list[str]:
        """Return the rounds that are over as far as they have room, the newest rather than the first."""
        rows: list[str] = []
        for line in reversed(self.rounds):
            wrapped = wrap(line, width)
            if len(wrapped) + len(rows) > height:
                break
            rows = wrapped + rows
        return rows


def fitting(phrases: Sequence[Phrase], rows: int) -> list[Phrase]:
    """Return what has room in `rows` rows, in the order in which it happened.

    What weighs most comes first, of equal weight what is newest; of the most that there is, one is shown.
    Before all others of that weight comes what another has done last: so what happens now is seen beside
    a loss of long ago, which is shortened where that makes room for it.
    """
    order = sorted(range(len(phrases)), key=lambda place: (phrases[place].weight, place), reverse=True)
    newest = next((n for n in reversed(range(len(phrases))) if phrases[n].weight >= Weight.OTHERS), None)
    room: dict[int, int] = {}
    if newest is not None and newest != order[0]:
        order.remove(newest)
        order.insert(1, newest)
        room = {order[0]: rows - len(phrases[newest].ways[-1])}  # for the first, if it can be so short
    chosen: dict[int, Phrase] = {}
    full: Weight | None = None
    for place in order:
        each = phrases[place]
        if each.weight is full and place != newest:
            continue
        shorter = (way for way in each.ways if len(way) <= room.get(place, rows))
        way = next(shorter, None) or next((way for way in each.ways if len(way) <= rows), None)
        if way is None and not chosen:
            way = each.ways[-1]
        if way is None:
            full = full if place == newest else each.weight
            continue
        chosen[place] = replace(each, ways=(way,))
        rows -= len(way)
    ends = [place for place, each in chosen.items() if each.is_end]
    if any(chosen[place].rows != phrases[place].rows for place in ends):
        chosen |= {place: replace(chosen[place], ways=phrases[place].ways[-1:]) for place in ends}
    return [chosen[place] for place in sorted(chosen)]
