"""Battles to come, in the order in which they will be fought: both sides, and what would turn them.

Every number and letter stands in the text, so one drawing serves all colours and ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import Segment, put_line, shorten, wrap
from antterm.draw.scene import Look
from antterm.games.march.draw.battle import FIGHT_FROM, draw_fight
from antterm.games.march.draw.names import hex_name, player_name, short
from antterm.games.march.draw.scrolled import ScrolledPage
from antterm.games.march.draw.signs import (
    BOLD,
    CHIP,
    DANGER,
    DIM,
    OUTSKIRTS,
    TITLE,
    chip_ink,
    letter,
    yield_text,
)
from antterm.games.march.draw.signs import player_ink as ink_of
from antterm.games.march.draw.status.segments import BAR, BAR_BOLD, GAIN, LOSS, amounts
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.evolutions import ACROBAT
from antterm.games.march.rules.forecast import (
    AntForecast,
    CentipedeForecast,
    Forecast,
    by_card,
    forecast_of,
    may_join,
)
from antterm.games.march.rules.round_end import Goods
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import battles_due, is_due
from antterm.games.march.rules.view import BattleView, MarchView
from antterm.games.march.words import forecasts
from antterm.games.march.words.forecasts import percent
from antterm.games.march.words.naming import Naming, ants, larvae
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import counted, enumerated

INDENT: Final = 5
"""Columns before the bar of a side."""
ANT: Final = 4
"""Columns of an ant in a bar that has room for where it stands."""
OPEN: Final = Ink("star", attrs="b")
"""The ink of what only a card of the viewer would win."""
EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
"""Characters that are bars of rising height, in eighths of a row."""

Row = list[Segment]
Part = Row | Canvas
"""A row of text, or a drawing of several rows."""


class BattlesToCome:
    """The battles to come below each other, or that there are none; below them how the last ones went.

    Args:
        view: what is known.
        names: the names of the players, by seat.
        sentences: sentences on the battles of the last Soldier Phase, the latest last.
        width: the columns of the pane.
        look: areas of colour or characters, and which.
        at: the place of the battle under the cursor; None for none.
    """

    def __init__(
        self,
        view: MarchView,
        names: Sequence[str],
        sentences: Sequence[str],
        width: int,
        look: Look,
        at: int | None = None,
    ) -> None:
        self.width = width
        due = () if view.phase is Phase.OVER else battles_due(view)
        self.parts: list[Part] = list(_head(view, due, width))
        self.starts: list[int] = []
        """The row in which each battle begins."""
        for place, battle in enumerate(due):
            self.parts.append([])
            self.starts.append(self.rows)
            self.parts += _Block(view, names, battle, width, look, place == at).parts()
        if sentences:
            self.parts += [[], [(_("The last battles"), TITLE)]]
            self.parts += [[(line, DIM)] for text in sentences for line in wrap(text, width - 2)]

    @property
    def rows(self) -> int:
        """Rows of all parts."""
        return sum(part.height if isinstance(part, Canvas) else 1 for part in self.parts)

    def draw(self, height: int) -> Canvas:
        """Return the page, higher than the pane where that is too low."""
        canvas, y = Canvas(self.width, max(height, self.rows)), 0
        for part in self.parts:
            if isinstance(part, Canvas):
                canvas.blit(part, 0, y)
                y += part.height
                continue
            band = any(ink == BAR_BOLD for _text, ink in part)
            x = 0 if band else 1
            if band:
                canvas.put(0, y, " " * self.width, BAR)
            put_line(canvas.put, x, y, part, self.width)
            y += 1
        return canvas


@dataclass(frozen=True)
class BattlesPage(ScrolledPage):
    """The battles to come, and how the last ones went."""

    sentences: tuple[str, ...] = ()
    """Sentences on the battles of the last Soldier Phase, the latest last."""
    at: int | None = None
    """The place of the battle under the cursor."""

    def to_come(self, width: int) -> BattlesToCome:
        """Return the battles to come, for a pane of `width` columns."""
        return BattlesToCome(self.view, self.names, self.sentences, width, self.look, self.at)

    def whole(self, width: int, height: int) -> Canvas:
        return self.to_come(width).draw(height)


def _head(view: MarchView, due: Sequence[BattleView], width: int) -> Iterator[Row]:
    """Yield the title and the order, or that none is due and where centipedes live."""
    title = _("Battles to come") if due else _("No battle is due.")
    if due:
        numbers = list(dict.fromkeys(battle.hex for battle in due))
        sentences = list[str]()
        for is_now in (True, False):
            if hexes := [str(number) for number in numbers if is_due(view, number) is is_now]:
                text = _("To be fought over at the end of round {round}: {hexes}.")
                sentences.append(
                    text.format(round=ROUNDS[view.round + (not is_now)], hexes=enumerated(hexes))
                )
        text, more = " ".join(sentences), list[str]()
        if any(battle.invader is not None for battle in due):
            more.append(_("The holder of the control site defends."))
        if len(numbers) < len(due):
            more.append(
                _(
                    "Battles on one hex are fought in the order shown, those among ants against whoever then "
                    "holds the control site. Each is shown as if it were the first on its hex."
                )
            )
    else:
        lairs = [hex_name(view, here.number) for here in view.hexes.values() if here.centipede]
        text, more = _("No centipede is in the meadow."), []
        if lairs:
            text = _("Centipedes live on: {hexes}.").format(hexes=enumerated(lairs))
    whole = " ".join((text, *more))
    beside = next((each for each in (whole, text) if cells_of(title) + cells_of(each) + 5 <= width), "")
    yield [(f"{title}   ", TITLE), (beside, DIM)] if beside else [(title, TITLE)]
    rest = whole.removeprefix(beside).lstrip()
    for line in wrap(rest, width - 2) if rest else []:
        yield [(line, DIM)]


@dataclass(frozen=True)
class _Block:
    """The rows of one battle on the page of battles to come."""

    view: MarchView
    names: Sequence[str]
    battle: BattleView
    width: int
    look: Look
    is_at: bool
    """Whether it is under the cursor."""

    @property
    def seat(self) -> int:
        """Whose forecast it is: the seat that looks if it fights, else the defender."""
        return self.view.seat if self.is_own and self.view.seat is not None else self.battle.defender

    @property
    def is_own(self) -> bool:
        """Whether the seat that looks fights in it."""
        return self.view.seat is not None and self.view.seat in self.battle.sides

    def parts(self) -> Iterator[Part]:
        """Yield the rows of the battle."""
        forecast = forecast_of(self.view, self.battle, self.seat)
        number = self.battle.hex
        chip = (f"[{number}]", Ink("mark.ink", "cursor", "b")) if self.is_at else (f" {number} ", CHIP)
        name, prize = f" {_(self.view.tile(number).name)}", self._prize()
        room = self.width - cells_of(chip[0]) - cells_of(name) - 4
        beside = next(
            (wording for wording in (prize, self._prize_in_short()) if cells_of(wording) <= room), ""
        )
        yield [chip, (name, BAR_BOLD), *([(f"   {beside}", BAR)] if beside else [])]
        yield from self._joining()
        if not beside:
            yield from self._wrapped(prize, DIM)
        yield from self._heads()
        if self.width >= FIGHT_FROM:
            yield draw_fight(self.view, self.battle, self.names, self.width, self.look)
        else:
            yield from self._sides(forecast)
        if self.is_own:
            yield from self._wrapped(self._cards(), PLAIN)
        match forecast:
            case CentipedeForecast():
                yield from self._against_centipede(forecast)
            case AntForecast() if self.is_own:
                yield from self._against_ants(forecast)
            case AntForecast():
                yield from self._of_others(forecast)

    def _wrapped(self, text: str, ink: Ink) -> Iterator[Row]:
        for line in wrap(text, self.width - 2):
            yield [(line, ink)]

    def _joining(self) -> Iterator[Row]:
        """Yield who may still bring larvae or ants to the battle by a card before it is fought."""
        for seat in self.battle.sides:
            if seat is not None and (n := may_join(self.view, seat, self.battle.hex)):
                who, card = player_name(seat, self.names), self.view.nests[seat].body["head"][-1]
                text = _("{who} may add up to {larvae} before it ({card}).")
                if card == ACROBAT:
                    # Translators: what is n ants; the card is the Acrobat Head.
                    text = _("{who} may bring up to {ants} before it ({card}).")
                sentence = text.format(
                    who=who, larvae=larvae(n), ants=ants(n), card=_(self.view.card(card).name)
                )
                yield from self._wrapped(sentence, PLAIN)

    def _heads(self) -> Iterator[Row]:
        """Yield the ability of each side's top head."""
        naming = Naming(self.view.components, self.names)
        for seat in self.battle.sides:
            if seat is not None and (heads := self.view.nests[seat].body["head"]):
                text = _("{who} has {card}: {what}.")
                who, card = player_name(seat, self.names), naming.card(heads[-1])
                yield from self._wrapped(text.format(who=who, card=card, what=naming.gist(heads[-1])), PLAIN)

    def _prize(self) -> str:
        """Return what the winner gets, and what control of the hex brings."""
        won = _("1 point for the winner.")
        if self.battle.invader is None:
            won = _("1 point and 1 food to whoever beats the centipede.")
            if self.view.horde is not None:
                won = f"{won} {_('If it wins, 1 point to the Horde.')}"
        if self.view.hexes[self.battle.hex].inner:
            return f"{won} {_('At the Slumber, 1 point for control.')}"
        return won

    def _prize_in_short(self) -> str:
        """Return what the winner of the battle gets, as signs, for where there is little room."""
        point, glyphs = " ".join(amounts(Goods(points=1), self.look.glyphs)), self.look.glyphs
        # Translators: points, with their sign, for who wins a battle.
        parts = [_("{what} for the winner").format(what=point)]
        if self.battle.invader is None:
            won = " ".join(amounts(Goods(points=1, food=1), glyphs))
            # Translators: points and food, with their signs, for who wins a battle.
            parts = [_("{what} for whoever beats the centipede").format(what=won)]
            if self.view.horde is not None:
                # Translators: points, with their sign, for the Horde if its centipede wins a battle.
                parts.append(_("{what} for the Horde if it wins").format(what=point))
        if self.view.hexes[self.battle.hex].inner:
            # Translators: points, with their sign, at the end of a round.
            parts.append(_("{what} at the Slumber for control").format(what=point))
        return "; ".join(parts)

    # -- the two sides

    def _sides(self, forecast: Forecast) -> Iterator[Row]:
        """Yield both sides, one below the other."""
        for side, seat in enumerate(self.battle.sides):
            if seat is not None:
                yield from self._army(seat, side)
            elif isinstance(forecast, CentipedeForecast):
                yield from self._centipede(forecast)

    def _army(self, seat: int, side: int) -> Iterator[Row]:
        """Yield a side: who it is, their strength, and a bar of their ants and heads."""
        here, heads = self.view.hexes[self.battle.hex], self.view.nests[seat].heads
        text = _("{who} defends") if side else _("{who} invades")
        parts = [ants(here.ants(seat))]
        if heads:
            parts.append(counted("{n} head", "{n} heads", heads))
        # Translators: the strength of an army, and what makes it up.
        n = self.battle.strengths[side]
        made_of = enumerated(parts)
        strength = _("strength {n}: {parts}").format(n=n, parts=made_of)
        who = player_name(seat, self.names).removeprefix(f"{letter(seat)} ")
        called, room = text.format(who=who), self.width - 2 - INDENT
        has_room = cells_of(called) <= room - cells_of(strength)
        if not has_room:
            strength = _("strength {n}").format(n=n)
        called = shorten(called, room - cells_of(strength))
        yield [(f" {letter(seat)} ", chip_ink(seat)), (f" {called}  ", BOLD), (strength, PLAIN)]
        if not has_room:
            yield [(" " * (INDENT - 1), PLAIN), (shorten(made_of, self.width - INDENT - 1), PLAIN)]
        yield [(" " * (INDENT - 1), PLAIN), *self._bar(seat, heads)]

    def _bar(self, seat: int, heads: int) -> Row:
        """Return a cell for each ant, with what it stands on if there is room, and for each head."""
        here, tile = self.view.hexes[self.battle.hex], self.view.tile(self.battle.hex)
        stands: list[tuple[str, bool]] = []
        for site, owner in zip(tile.sites, here.sites, strict=True):
            if owner == seat:
                stands.append((yield_text(site, self.look.glyphs), site.control))
        stands += [(OUTSKIRTS, False)] * here.loose[seat]
        room, chip = self.width - 1 - INDENT, chip_ink(seat)
        if (ANT + 1) * (len(stands) + heads) > room:
            n = min(len(stands), room - min(heads, room // 2))
            return [(letter(seat) * n, chip), ("+" * min(heads, room - n), ink_of(seat))]
        bar: Row = []
        for sign, is_control in stands:
            ink = Ink(chip.fg, chip.bg, "bu") if is_control else chip
            bar += [(f"{letter(seat)}{sign}".center(ANT), ink), (" ", PLAIN)]
        return [*bar, *[("+", ink_of(seat)), (" ", PLAIN)] * heads]

    def _centipede(self, forecast: CentipedeForecast) -> Iterator[Row]:
        """Yield the side of a centipede: two cards, and from what to what they may come."""
        yield [(f" {letter(None)} ", chip_ink(None)), (" ", PLAIN), (_("a centipede"), BOLD)]
        text = _("no cards are left")
        if forecast.outcomes:
            text = _("two cards, {least} to {most} in total")
            text = text.format(least=forecast.outcomes[0][0], most=forecast.outcomes[-1][0])
        back = (" ? ", chip_ink(None))
        yield [(" " * (INDENT - 1), PLAIN), back, (" ", PLAIN), back, (f" {text}", PLAIN)]

    def _cards(self) -> str:
        """Return the values of the reader's cards, and how many the other holds."""
        hand = self.view.nests[self.seat].hand or ()
        values = sorted((self.view.card(card).value for card in hand), reverse=True)
        text = _("You have no cards.")
        if values:
            text = _("Your cards: {values}.").format(values=" ".join(f"+{value}" for value in values))
        other = self.battle.opponent(self.seat)
        if other is None:
            return text
        theirs = self.view.nests[other].hand_size
        unseen = ngettext("They hold {n} card.", "They hold {n} cards.", theirs).format(n=theirs)
        return f"{text} {unseen}"

    # -- what would turn it

    def _with_ants(self, more: int) -> Forecast:
        """Return the forecast with `more` more ants of the player."""
        attack, defence = self.battle.strengths
        is_invader = self.seat == self.battle.invader
        strengths = (attack + more, defence) if is_invader else (attack, defence + more)
        return forecast_of(self.view, replace(self.battle, strengths=strengths), self.seat)

    def _lines(self, rows: Sequence[tuple[str, Segment, str]]) -> Iterator[Row]:
        """Yield lines of a case, a verdict and a text, in columns; the text is wrapped."""
        cases = max(cells_of(case) for case, _verdict, _text in rows) + 2
        verdicts = max(cells_of(verdict[0]) for _case, verdict, _text in rows) + 2
        for case, (verdict, ink), text in rows:
            lines = wrap(text, max(10, self.width - 2 - cases - verdicts)) or [""]
            pad = verdicts - cells_of(verdict)
            yield [
                (case + " " * (cases - cells_of(case)), DIM),
                (verdict + " " * pad, ink),
                (lines[0], PLAIN),
            ]
            for line in lines[1:]:
                yield [(" " * (cases + verdicts), PLAIN), (line, PLAIN)]

    def _against_ants(self, forecast: AntForecast) -> Iterator[Row]:
        """Yield how it stands, with the best card, and with more ants, for the player who fights."""
        rows = [(_("as it stands"), _verdict(forecast), _score(forecast))]
        cards = by_card(self.view, self.battle, self.seat)
        if cards:
            card, better = cards[-1]
            assert isinstance(better, AntForecast)
            case = _("with +{n}").format(n=self.view.card(card).value)
            rows.append((case, _verdict(better), f"{short(self.view.card(card).name)}: {_score(better)}"))
        more = max(1, forecast.missing)
        better = self._with_ants(more)
        assert isinstance(better, AntForecast)
        case = ngettext("{n} more ant", "{n} more ants", more).format(n=more)
        rows.append((case, _verdict(better), _score(better)))
        yield from self._wrapped(forecasts.losses(forecast), DANGER if forecast.losing.larvae else PLAIN)
        yield from self._lines(rows)

    def _of_others(self, forecast: AntForecast) -> Iterator[Row]:
        """Yield how a battle of others stands; the forecast is the defender's."""
        sides = [player_name(seat, self.names) for seat in self.battle.sides]
        winner, loser = reversed(sides) if forecast.margin > 0 else sides
        n = forecast.margin if forecast.margin > 0 else forecast.missing
        text = _("As things stand, {winner} wins; {loser} must add {n} more.")
        yield from self._wrapped(text.format(winner=winner, loser=loser, n=n), PLAIN)

    def _against_centipede(self, forecast: CentipedeForecast) -> Iterator[Row]:
        """Yield what its cards may come to, and the chances: as it stands, with each card, with more ants."""
        cards = by_card(self.view, self.battle, self.seat) if self.is_own else []
        by_value = {self.view.card(card).value: each for card, each in cards}
        best = [each for each in by_value.values() if isinstance(each, CentipedeForecast)][-1:]
        yield from self._sums(forecast, best[0].beaten_by if best else forecast.beaten_by)
        cases: list[tuple[str, Forecast]] = [(_("as it stands"), forecast)]
        cases += [(_("with +{n}").format(n=value), each) for value, each in by_value.items()]
        if self.is_own:
            cases.append((ngettext("{n} more ant", "{n} more ants", 1).format(n=1), self._with_ants(1)))
        rows: list[tuple[str, Segment, str]] = []
        for case, each in cases:
            assert isinstance(each, CentipedeForecast)
            ink = GAIN if each.chance >= Fraction(1, 2) else LOSS
            beaten = [added for added, _chance in each.outcomes if added < each.beaten_by]
            text = _("beats up to {n}").format(n=beaten[-1]) if beaten else ""
            rows.append((case, (f"{percent(each.chance)} %", ink), text))
        yield from self._lines(rows)
        if self.is_own:
            yield from self._wrapped(forecasts.losses(forecast), DIM)

    def _sums(self, forecast: CentipedeForecast, best: int) -> Iterator[Row]:
        """Yield what its cards may come to, a bar for each sum, and how often in a hundred.

        Args:
            best: the sum that beats the player with their best card.
        """
        if not forecast.outcomes:
            return
        labels = _("its cards"), _("chance in %")
        first = max(map(cells_of, labels)) + 1
        wide = max(3, min(5, (self.width - 2 - first) // len(forecast.outcomes)))
        most = max(chance for _added, chance in forecast.outcomes)
        sums: Row = [(labels[0] + " " * (first - cells_of(labels[0])), DIM)]
        bars: Row = [(" " * first, DIM)]
        often: Row = [(labels[1] + " " * (first - cells_of(labels[1])), DIM)]
        for added, chance in forecast.outcomes:
            ink = GAIN if added < forecast.beaten_by else OPEN if added < best else DANGER
            level = max(1, round(8 * chance / most))
            bars.append((f"{EIGHTHS[level] * 2:>{wide}}", ink))
            sums.append((f"{added:>{wide}}", ink))
            often.append((f"{percent(chance):>{wide}}", DIM))
        if self.look.glyphs != "ascii":
            yield bars
        yield sums
        yield often


def _verdict(forecast: AntForecast) -> Segment:
    """Return in a word how a battle of ants stands for a player, and its ink."""
    return forecasts.standing(forecast), GAIN if forecast.margin > 0 else LOSS


def _score(forecast: AntForecast) -> str:
    """Return both strengths, the player's first, and what would turn it."""
    return f"{forecast.own}:{forecast.theirs}. {forecasts.verdict(forecast)}"
