"""Listed answers in words, with people by their names and barracks by their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice
from antterm.draw.canvas import Glyphs
from antterm.games.micropolis.draw.anthill import HALF
from antterm.games.micropolis.draw.foundation import barracks_text
from antterm.games.micropolis.draw.names import Growth, first_slot
from antterm.games.micropolis.draw.things import soldiers_text
from antterm.games.micropolis.rules import meanings
from antterm.games.micropolis.rules.answer_effects import AnswerEffect
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL, AnthillId, Side
from antterm.games.micropolis.rules.draft import index_of
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import numeral, points_with_reasons, signed, signed_points
from antterm.i18n import _, pgettext


def end_name(side: Side) -> str:
    """Return what an end of the anthill is called."""
    return (
        pgettext("end of an anthill", "left") if side is Side.LEFT else pgettext("end of an anthill", "right")
    )


@dataclass(frozen=True)
class AnswerWords:
    """The texts of the answers of a question."""

    ask: Ask
    view: MicropolisView
    names: Sequence[str]
    words: MicropolisWords
    home: AnthillId
    """The anthill that the question is about."""
    growth: Growth
    glyphs: Glyphs

    def details(
        self,
        choice: Choice,
        found: Sequence[AnswerEffect],
        side: Side,
        index: int,
        *,
        by_token: bool = False,
        cost: int = 0,
    ) -> list[str]:
        """Return what an answer does and brings, on one line, the longest text first.

        Args:
            choice: the answer.
            found: what it would bring, at each end where a tile can be placed.
            side: the end that is chosen.
            index: the place in the row of the tile under the cursor, which an anthill is chosen for.
            by_token: whether an architect token pays for that tile.
            cost: points that paying for a tile in hand has brought or cost already.
        """
        chosen = next((each for each in found if each.side is side), found[0] if found else None)
        if chosen is None:
            return [self.sentence(choice)]
        gain, why = signed_points(chosen.gain), points_with_reasons(chosen.change)
        match choice.meaning:
            case meanings.TakeTile(tile, is_by_token):
                return self._taking(index_of(self.view.row, tile), chosen, found, by_token=is_by_token)
            case meanings.ChooseAnthill() if chosen.tile is not None:
                return self._taking(index, chosen, found, by_token=by_token, which=numeral(self.home))
            case meanings.PlaceTile():
                text = _("Place it {end}: {points}.")
                at_ends = [text.format(end=end_name(chosen.side), points=points) for points in (why, gain)]
                if not cost:
                    return at_ends
                # Translators: {points} is "+13 points"; {all} what the whole turn brings.
                text, whole = _("Place it {end}: {points}; the whole turn: {all}."), chosen.gain + cost
                facts = {"end": end_name(chosen.side), "all": signed(whole)}
                return [*(text.format(points=points, **facts) for points in (why, gain)), *at_ends]
        sentence = self.sentence(choice)
        text = _("{answer}: {points}.")
        return [text.format(answer=sentence.rstrip("."), points=points) for points in (why, gain)]

    def _taking(
        self,
        index: int,
        chosen: AnswerEffect,
        found: Sequence[AnswerEffect],
        *,
        by_token: bool,
        which: str = "",
    ) -> list[str]:
        """Return the price of a tile, its points at the chosen end and at the other, the army then."""
        price = _("pay {soldiers}").format(soldiers=soldiers_text(index, self.glyphs)) if index else ""
        if by_token:
            price = _("for a token")
        price = price or pgettext("a price in a sentence", "free")
        gain, why = signed_points(chosen.gain), points_with_reasons(chosen.change)
        points_texts, other = [why, gain], ""
        if len(found) > 1:
            at_end = _("{end} {points}")
            points_texts = [
                at_end.format(end=end_name(chosen.side), points=points) for points in points_texts
            ]
            rest = next(each for each in found if each.side is not chosen.side)
            points = signed(rest.gain)
            if rest.gain != chosen.gain:
                other = f", {at_end.format(end=end_name(rest.side), points=points)}"
        army = self.words.soldiers(chosen.after.anthill(chosen.home).army)
        # Translators: price is "pay 2■" or "free"; points are "left +9 points (Colony 5, 4 ants), right +4".
        whole = _("Take tile {number}, {price}: {points}; then you have {soldiers}.")
        brief = _("Take tile {number}, {price}: {points}.")
        if which:
            whole = _("Take tile {number} for anthill {which}, {price}: {points}; then it has {soldiers}.")
            brief = _("Take tile {number} for anthill {which}, {price}: {points}.")
        facts = {"number": index + 1, "price": price, "soldiers": army, "which": which}
        return [
            whole.format(points=points_texts[0] + other, **facts),
            whole.format(points=points_texts[1] + other, **facts),
            brief.format(points=points_texts[0], **facts),
            brief.format(points=points_texts[1], **facts),
        ]

    def too_dear(self, index: int) -> str:
        """Return why a tile of the row cannot be taken."""
        text, army = (
            _("Tile {number} costs {price}; your army has {army}."),
            self.view.anthill(self.home).army,
        )
        price, own = (soldiers_text(n, self.glyphs) for n in (index, army))
        return text.format(number=index + 1, price=price, army=own)

    def in_short(self, choice: Choice) -> str:
        """Return an answer as it stands in a list, without what the line of the marked answer says."""
        if isinstance(choice.meaning, meanings.BeginWith):  # what it does stands below, in the sentence
            return f"{self.sentence(choice).partition(':')[0]}."
        if isinstance(choice.meaning, meanings.EndSentry):
            return _("All soldiers stay.")
        if isinstance(self.ask.about, meanings.Posting):
            return self._posting(choice, in_short=True).rstrip(".")
        if not isinstance(choice.meaning, meanings.HandToken):
            return self.sentence(choice)
        seat = choice.meaning.seat
        army = max(anthill.army for anthill in self.view.players[seat].anthills)
        return _("{who}, {army}").format(who=self.names[seat], army=self.words.soldiers(army))

    def sentence(self, choice: Choice) -> str:
        """Return an answer in words; barracks are named by where they lie in the ring."""
        if isinstance(choice.meaning, meanings.HandToken):
            text = _("Hand it to {seat}, who then begins the rounds and loses soldiers to recruiters.")
            return text.format(seat=self.names[choice.meaning.seat])
        if isinstance(self.ask.about, meanings.Posting):
            return self._posting(choice)
        return self.words.choice(self.ask, choice, self.view)

    def _posting(self, choice: Choice, *, in_short: bool = False) -> str:
        """Return what a sentry does, the barracks named by where they lie."""
        match choice.meaning:
            case meanings.EmptyBarracks(tile):
                facts = self._barracks(tile, is_full=True, in_short=in_short)
                return _("Empty {barracks}, {place}.").format(**facts)
            case meanings.FillBarracks(tile):
                facts = self._barracks(tile, is_full=False, in_short=in_short)
                return _("Fill {barracks}, {place}.").format(**facts)
        return self.words.choice(self.ask, choice, self.view)

    def _barracks(self, tile_id: str, *, is_full: bool, in_short: bool) -> dict[str, str]:
        """Return barracks as they are drawn, and where their tile lies in the ring, counted from the left."""
        tiles, first = (
            self.view.anthill(self.home).tiles,
            first_slot(self.view.anthill(self.home).tiles, self.growth),
        )
        slots = [(first + index) % TILES_OF_ANTHILL for index in range(len(tiles))]
        tile = self.view.deck.tiles[tile_id]
        slot = slots[next(index for index, here in enumerate(tiles) if here.id == tile_id)]
        # Translators: a tile lies above or below in the ring, and there is the {n}th of {of} from the left.
        text = _("tile {n} of {of} above") if slot < HALF else _("tile {n} of {of} below")
        if in_short:
            text = _("tile {n} above") if slot < HALF else _("tile {n} below")
        beside = sorted((each for each in slots if (each < HALF) is (slot < HALF)), reverse=slot >= HALF)
        place = text.format(n=beside.index(slot) + 1, of=len(beside))
        return {"barracks": barracks_text(tile, tile.barracks + 2, self.glyphs, is_full), "place": place}
