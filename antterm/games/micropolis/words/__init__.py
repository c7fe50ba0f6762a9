"""The sentences of Micropolis for its identifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import digits
from typing import Any, assert_never, cast

from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.game import Outcome
from antterm.core.options import ON
from antterm.core.printable import shortened
from antterm.games.micropolis.rules import happened, meanings
from antterm.games.micropolis.rules.answer_effects import after_placing, after_taking
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.draft import index_of
from antterm.games.micropolis.rules.tiles import DeckError, Tile
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words.score import TEXTS, numeral
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import NOUN_, Noun, counted, enumerated, noun, together
from antterm.i18n.pages import page
from antterm.words import Words, WordsFromTable, general_refusal


class MicropolisWords(WordsFromTable):
    """The texts of Micropolis."""

    texts = TEXTS

    def title(self) -> str:
        return _("Micropolis")

    def summary(self, options: Mapping[str, Any]) -> str:
        kind = _("two anthills each") if options.get("advanced") == ON else _("one anthill each")
        if options.get("deck") is None:
            return kind
        name = options["deck"].get("name") or _("custom tiles")
        return _("{kind}, {deck}").format(kind=kind, deck=name)

    def seat(self, seat: int) -> str:
        return _("Player {number}").format(number=seat + 1)

    def rating(self, rating: float) -> str:
        """Return by how much an answer should change the lead with this turn and the next: `lead +10`."""
        # Translators: lead: one's own points less those of the others, as a bot expects them.
        return _("lead {points:+d}").format(points=round(rating)) if round(rating) else _("lead 0")

    def behind(self, rating: float, best: float) -> str:
        """Return by how many points the lead grows less, as the rounded figures of the list say it."""
        if (n := round(best) - round(rating)) <= 0:
            return pgettext("an answer", "as good")
        return ngettext("{n} point less", "{n} points fewer", n).format(n=n)

    def amount(self, worth: float) -> str:
        return str(abs(round(worth))) if round(worth) else ""

    # What lies on the table

    def soldiers(self, number: int) -> Noun:
        """Return `number` soldiers: `1 soldier`, `2 soldiers`."""
        return counted("{n} soldier", "{n} soldiers", number)

    def points(self, number: int) -> Noun:
        """Return `number` points, lost ones with a minus."""
        return counted("{n} point", "{n} points", number)

    def leaders(self, points: Sequence[int], names: Sequence[str]) -> str:
        """Return who has the most points, in a sentence.

        Args:
            points: the points of each seat.
            names: the name of each seat.
        """
        ahead = [name for name, total in zip(names, points, strict=True) if total == max(points)]
        text = ngettext("{who} leads with {points}.", "{who} lead with {points}.", len(ahead))
        return text.format(who=together(ahead), points=self.points(max(points)))

    def craft(self, ant: str) -> str:
        """Return a specialist by its identifier: `nurse with 2 eggs` for `nurse2`."""
        craft = ant.rstrip(digits)
        eggs = int(ant.removeprefix(craft) or 1)
        return TEXTS.say("craft", craft, eggs).format(n=eggs)

    def craft_help(self, ant: str) -> str:
        """Return what a specialist, or the barracks, does; in one sentence."""
        return TEXTS.say("craft_help", ant.rstrip(digits))

    def tile_helps(self, tile: Tile) -> list[str]:
        """Return what the ants and the barracks of a tile do."""
        crafts = dict.fromkeys(str(ant) for ant in tile.specialists)
        text = _("{craft}: {help}")
        helps = [text.format(craft=self.craft(ant), help=self.craft_help(ant)) for ant in crafts]
        return helps + ([self.craft_help("barracks")] if tile.barracks else [])

    def fruit(self, fruit: str) -> str:
        """Return what a fruit is called."""
        return TEXTS.say("fruit", fruit)

    def tile(self, tile: Tile) -> str:
        """Return what is drawn on a tile: `2 workers, grape, barracks for 1`."""
        things = [self.craft(str(ant)) for ant in tile.specialists]
        things += [self.fruit(str(fruit)) for segment in tile.segments for fruit in segment.fruits]
        if tile.workers:
            things.insert(0, ngettext("{n} worker", "{n} workers", tile.workers).format(n=tile.workers))
        if tile.barracks:
            room = ngettext("barracks for {n}", "barracks for {n}", tile.barracks)
            things.append(room.format(n=tile.barracks))
        return enumerated(things) or _("empty galleries")

    def anthill(self, home: AnthillId, names: Sequence[str]) -> Noun:
        """Return an anthill by its owner: `Ann`, in the advanced game `Ann's anthill I`."""
        if not home.letter:
            return Noun(names[home.seat])
        return noun(NOUN_("{owner}'s anthill {letter}"), owner=names[home.seat], letter=numeral(home))

    def line(self, name: str) -> tuple[str, str]:
        """Return a line of the score sheet: its name, and one sentence that explains it."""
        return TEXTS.say("line", name), TEXTS.say("line_about", name)

    # Options

    def value(self, option: str, value: Any) -> str:
        if option == "deck":
            return _("the reconstructed tiles") if value is None else value.get("name") or _("custom tiles")
        return super().value(option, value)

    # Questions and answers

    def question(self, ask: Ask, names: Sequence[str]) -> str:
        who = names[ask.seat]
        match meanings.topic_of(ask):
            case meanings.ChoosingAnthill():
                return _("{who}: which anthill receives a tile, and pays for it?").format(who=who)
            case meanings.ChoosingTile(home, army):
                text = _("{who}: which tile do you take? {army} can pay.")
                if home.letter:
                    text = _("{who}: which tile for anthill {letter}? Its {army} can pay.")
                return text.format(who=who, letter=numeral(home), army=self.soldiers(army))
            case meanings.ChoosingSide():
                return _("{who}: at which end do you place it?").format(who=who)
            case meanings.OrderingEffects():
                return _("{who}: what takes effect first?").format(who=who)
            case meanings.Quartering(soldiers=soldiers):
                text = _("{who}: put {soldiers} into the new barracks?")
                return text.format(who=who, soldiers=self.soldiers(soldiers))
            case meanings.Posting():
                return _("{who}: the sentry lets soldiers into or out of barracks. Which barracks?").format(
                    who=who
                )
            case meanings.ChoosingCommander():
                text = _(
                    "{who}: who gets the Red Army token and begins? (armies as large as yours, or larger)"
                )
                return text.format(who=who)
            case meanings.SettingToken():
                return _("{who}: which of your anthills gets the Red Army token?").format(who=who)
            case unknown:
                assert_never(unknown)

    def brief(self, choice: Choice) -> str:
        match choice.meaning:
            case meanings.TakeTile():
                return pgettext("answer", "tile")
            case meanings.PlaceTile(side=side):
                return (
                    pgettext("answer", "left end") if side is Side.LEFT else pgettext("answer", "right end")
                )
        return ""

    def choice(self, ask: Ask, choice: Choice, view: MicropolisView) -> str:
        meaning = cast(meanings.AnyMeaning, choice.meaning)
        match meaning:
            case meanings.TakeTile():
                return self._taking(ask, meaning, view)
            case meanings.PlaceTile(tile, side):
                assert isinstance(ask.about, meanings.OfAnthill)
                gain = after_placing(view, ask.about.home, view.deck.tiles[tile], side).gain
                text = (
                    _("At the left end: {points}.") if side is Side.LEFT else _("At the right end: {points}.")
                )
                return text.format(points=self.points(gain))
            case meanings.BeginWith(effect):
                return self._beginning_with(effect)
            case meanings.KeepToken():
                return _("Keep the Red Army token.")
            case meanings.HandToken(seat):
                return _("Hand the Red Army token to {seat}.").format(seat=self.seat(seat))
            case meanings.ChooseAnthill(home):
                return _("Anthill {letter}.").format(letter=numeral(home))
            case meanings.FillBarracks(tile) | meanings.EmptyBarracks(tile):
                return self._changing(ask, meaning, view).format(
                    soldiers=self.soldiers(view.deck.tiles[tile].barracks),
                    number=_number_of(ask, tile, view),
                )
            case meanings.LeaveBarracks():
                return _("The barracks stays empty.")
            case meanings.EndSentry():
                return _("All soldiers stay where they are now.")
            case _:
                assert_never(meaning)

    def _changing(
        self, ask: Ask, meaning: meanings.FillBarracks | meanings.EmptyBarracks, view: MicropolisView
    ) -> str:
        """Describe soldiers that go into a barracks or out of it, as a sentry may choose."""
        if isinstance(meaning, meanings.EmptyBarracks):
            return _("Take {soldiers} out of the barracks of tile {number} into the army.")
        if isinstance(ask.about, meanings.Posting):
            return _("Put {soldiers} from the army into the barracks of tile {number}.")
        return _("Put {soldiers} from the army into the barracks.")

    def _beginning_with(self, effect: str) -> str:
        """Return which effect of a tile comes first, and what it is."""
        nurse = self.craft(effect) if effect.startswith("nurse") else ""
        return TEXTS.say("first_effect", effect.rstrip(digits)).format(nurse=nurse)

    def offer(self, view: MicropolisView, index: int, by_token: bool) -> str:
        """Return a tile of the row: `Tile 2: 2 workers, grape; for 1 soldier, with 2 soldiers on it`."""
        offer = view.row[index]
        if by_token:
            price = _("for an architect token")
        else:
            price = (
                _("for {soldiers}").format(soldiers=self.soldiers(index))
                if index
                else pgettext("a price in a sentence", "free")
            )
        if offer.soldiers:
            price = _("{price}, with {soldiers} on it").format(
                price=price, soldiers=self.soldiers(offer.soldiers)
            )
        text = _("Tile {number}: {tile}; {price}")
        return text.format(number=index + 1, tile=self.tile(offer.tile), price=price)

    def _gains(self, view: MicropolisView, home: AnthillId, index: int, by_token: bool) -> str:
        """Return what a tile of the row would bring an anthill: `left 3, right 4 points`."""
        gained = {side: after_taking(view, home, index, side, by_token).gain for side in Side}
        if view.anthill(home).sides:
            # Translators: what a tile brings at the left end of the anthill, and at the right end.
            points = _("left {left}, right {right} points")
        else:
            points = ngettext("{right} point", "{right} points", gained[Side.RIGHT])
        return points.format(left=gained[Side.LEFT], right=gained[Side.RIGHT])

    def _taking(self, ask: Ask, meaning: meanings.TakeTile, view: MicropolisView) -> str:
        assert isinstance(ask.about, meanings.OfAnthill)
        index = index_of(view.row, meaning.tile)
        return _("{offer}; {points}.").format(
            offer=self.offer(view, index, meaning.by_token),
            points=self._gains(view, ask.about.home, index, meaning.by_token),
        )

    # The log

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        match happened.event_of(event):
            case happened.RoundBegan(seat, number, of):
                text = _("Round {number} of {of}: {who} begins.")
                return text.format(number=number, of=of, who=names[seat])
            case happened.RowRefilled(tiles):
                text = ngettext("{n} tile joins the row.", "{n} tiles join the row.", len(tiles))
                return text.format(n=len(tiles))
            case happened.Completed():
                return _("All anthills are complete.")
            case happened.TokenGained(seat):
                return _("{who} gets an architect token.").format(who=names[seat])
            case happened.CommanderChosen(home):
                return _("The Red Army token goes to {where}.").format(where=self.anthill(home, names))
            case happened.CommanderFollowed() as event:
                return self._followed(event, names)
            case happened.TileTaken() as event:
                return self._taken(event, names)
            case happened.TilePlaced() as event:
                return self._placed(event, names)
            case happened.OfSoldiers(home, soldiers) as event:
                if not soldiers:
                    return None
                text = TEXTS.say("soldiers", type(event).__name__)
                return text.format(where=self.anthill(home, names), soldiers=self.soldiers(soldiers))
            case unknown:
                assert_never(unknown)

    def _followed(self, event: happened.CommanderFollowed, names: Sequence[str]) -> str:
        """Return who has the Red Army token after a refill, and why."""
        sentence = _("The Red Army token goes to {where}: {army}; {before} has {than}.")
        if event.before == event.home:
            sentence = _("{where} keeps the Red Army token: no other army is as large ({army}).")
            if event.than >= event.army:
                sentence = _("{where} keeps the Red Army token, though another army is at least as large.")
        return sentence.format(
            where=self.anthill(event.home, names),
            before=self.anthill(event.before, names),
            army=self.soldiers(event.army),
            than=event.than,
        )

    def _taken(self, event: happened.TileTaken, names: Sequence[str]) -> str:
        sentence = _("{where} takes tile {position} for free ({tile}).")
        if event.by_token:
            sentence = _("{where} takes tile {position} for an architect token ({tile}).")
        elif event.paid:
            sentence = _("{where} takes tile {position} for {paid} ({tile}).")
        text = sentence.format(
            where=self.anthill(event.home, names),
            position=event.position,
            paid=self.soldiers(event.paid),
            tile=self.tile(event.tile),
        )
        if event.soldiers:
            came = _("{soldiers} came with it.").format(soldiers=self.soldiers(event.soldiers))
            text = f"{text} {came}"
        return text

    def _placed(self, event: happened.TilePlaced, names: Sequence[str]) -> str | None:
        """Return where a tile was placed; nothing is said of the first, which has one place only."""
        if event.closed:
            return _("{where}: the ring is closed.").format(where=self.anthill(event.home, names))
        if event.tiles == 1:
            return None
        at_left = event.side is Side.LEFT
        sentence = (
            _("{who} places it at the left end.") if at_left else _("{who} places it at the right end.")
        )
        return sentence.format(who=names[event.home.seat])

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        winners = [names[seat] for seat in outcome.winners]
        points = self.points(max(outcome.scores))
        if len(winners) == 1:
            return _("{winner} wins with {points}.").format(winner=winners[0], points=points)
        text = _("{winners} share the victory, with {points} each.")
        return text.format(winners=together(winners), points=points)

    def ending(self, reason: str) -> str:
        return TEXTS.say("ending", reason)

    def rules(self) -> str:
        return page(__package__, "rulebook.md")

    def refusal(self, refused: Refused) -> str:
        if not TEXTS.has("refusal", refused.code):
            return general_refusal(refused)
        data = refused.data
        return TEXTS.say("refusal", refused.code).format(
            text=data["text"],
            tiles=data.get("tiles", 0),
            needed=self.soldiers(data.get("needed", 0)),
            army=data.get("army", 0),
        )

    def bad_document(self, fault: Exception) -> str:
        """Return why a list of tiles is refused: line and reason."""
        assert isinstance(fault, DeckError)
        reason = TEXTS.say("fault", fault.code, int(fault.data.get("needed", 0))).format(
            **{name: shortened(fact) if isinstance(fact, str) else fact for name, fact in fault.data.items()}
        )
        text = _("Line {line}: {reason}.") if fault.line else _("{reason}.")
        return text.format(line=fault.line, reason=reason)


WORDS: type[Words] = MicropolisWords


def _number_of(ask: Ask, tile: str, view: MicropolisView) -> int:
    """Return which tile of the anthill in question it is, counted from its left end."""
    assert isinstance(ask.about, meanings.OfAnthill)
    return 1 + next(n for n, own in enumerate(view.anthill(ask.about.home).tiles) if own.id == tile)
