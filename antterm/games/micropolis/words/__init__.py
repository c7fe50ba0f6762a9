"""How Micropolis speaks: the sentences for its identifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never, cast

from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.game import Outcome
from antterm.core.options import ON
from antterm.core.printable import shortened
from antterm.games.micropolis.rules import happened, meanings
from antterm.games.micropolis.rules.anthill import Home, Side
from antterm.games.micropolis.rules.draft import index_of
from antterm.games.micropolis.rules.outlook import placing, taking
from antterm.games.micropolis.rules.tiles import DeckError, Tile
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words.score import line_names, numeral
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import NOUN_, Noun, counted, enumerated, noun, together
from antterm.i18n.pages import page
from antterm.words import Words, general_refusal


def option_words() -> dict[str, tuple[str, str]]:
    """Return, by identifier, an option's short label and one sentence that explains it."""
    return {
        "advanced": (_("Two anthills each"), _("The advanced game for two or three players.")),
        "first": (
            _("First commander"),
            _("Who has the Red Army token at the start (by the rules, the youngest player)."),
        ),
        "army_limit": (_("Army limit"), _("When soldiers beyond ten must go back to the supply.")),
        "recruiter": (
            pgettext("an option", "Recruiter"),
            _("Which soldier joins your army when you place a recruiter."),
        ),
        "claimants": (_("Claims to the token"), _("Which armies may claim the token after a refill.")),
        "refuse_token": (
            _("Keeping the token"),
            _("Whether the commander may turn down all who claim the token."),
        ),
        "no_armies": (
            _("No armies at all"),
            _("Who scores for the largest army when nobody has a soldier left."),
        ),
        "majorities": (
            _("Colony and army"),
            _("Whether anthills or players compete for the largest colony and army in the advanced game."),
        ),
        "tie_break": (
            pgettext("an option", "Tie"),
            _("Which army decides between equal totals in the advanced game."),
        ),
        "own_tie": (
            _("Tie with yourself"),
            _("What happens to the token when only its owner's two armies tie."),
        ),
        "free_undo": (
            _("Free undo"),
            _("Whether turns may be taken back after tiles have been drawn or others have answered."),
        ),
        "deck": (
            pgettext("an option", "Tiles"),
            _("A file with your own list of the 61 tiles, instead of the reconstructed one."),
        ),
    }


def value_name(option: str, value: str) -> str:
    """Return what a value of an option is called; that of `deck` is a name of its own."""
    return {
        (option, "on"): pgettext("an option", "on"),
        (option, "off"): pgettext("an option", "off"),
        ("first", "random"): _("drawn by lot"),
        ("first", "seat1"): _("the first seat"),
        ("army_limit", "at_once"): _("immediately"),
        ("army_limit", "end_of_turn"): _("at the end of a turn"),
        ("recruiter", "from_supply"): _("always one from the supply"),
        ("recruiter", "steals"): _("only one that the commander lost"),
        ("claimants", "all"): _("any army at least as large as the commander's"),
        ("claimants", "largest"): _("only the largest of these"),
        ("no_armies", "tied"): _("everybody scores, as in any tie"),
        ("no_armies", "none"): _("nobody scores"),
        ("majorities", "anthills"): _("by each anthill"),
        ("majorities", "players"): _("once by each player"),
        ("tie_break", "largest"): _("the largest single army"),
        ("tie_break", "sum"): _("both armies together"),
        ("own_tie", "keep"): _("stays where it is"),
        ("own_tie", "choose"): _("its owner chooses"),
    }[option, value]


class MicropolisWords(Words):
    """The texts of Micropolis."""

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
        """Return by how much an answer is expected to change the lead until one's next turn: `lead +10`."""
        # Translators: lead: one's own points less those of the others, as a bot expects them.
        return _("lead {points:+d}").format(points=round(rating)) if round(rating) else _("lead 0")

    def term(self, name: str) -> str:
        return {
            "population": pgettext("what points are for", "population"),
            "harvest": pgettext("what points are for", "harvest"),
            "royal": pgettext("what points are for", "royal galleries"),
            "barracks": pgettext("what points are for", "barracks"),
            "colony": pgettext("what points are for", "largest colony"),
            "army": pgettext("what points are for", "largest army"),
            "soldiers": pgettext("what points are for", "use of soldiers"),
            "tokens": pgettext("what points are for", "use of tokens"),
            "rivals": pgettext("what points are for", "holding back the others"),
        }[name]

    def unit(self) -> str:
        return pgettext("what a hint counts", "in points")

    def amount(self, worth: float) -> str:
        return str(abs(round(worth))) if round(worth) else ""

    def level(self, level: str) -> str:
        own = {
            "easy": _("Greedy: wants the largest numbers in sight, and sees neither galleries nor rivals."),
            "normal": _("Takes what brings the most points now, with an eye on the army."),
            "hard": _(
                "Considers how open galleries may grow, and plays the others' turns ahead before it judges."
            ),
            "expert": _(
                "Weighs tiles as “hard” does, then plays the game out to the end with many different "
                "orders of the pile."
            ),
        }
        return own[level] if level in own else super().level(level)

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
        if ant.startswith("nurse"):
            eggs = int(ant.removeprefix("nurse") or 1)
            return ngettext("nurse with {n} egg", "nurse with {n} eggs", eggs).format(n=eggs)
        return {
            "queen": _("queen"),
            "architect": _("architect"),
            "recruiter": _("recruiter"),
            "sentry": _("sentry"),
        }[ant]

    def craft_help(self, ant: str) -> str:
        """Return what a specialist, or the barracks, does; in one sentence."""
        return {
            "queen": _(
                "At the end, a gallery with exactly one queen scores a point for each tile it runs through."
            ),
            "nurse": _("At once, a soldier hatches from each of her eggs and joins the army."),
            "architect": _("You get a token: on a later turn, it pays for any tile of the row."),
            "recruiter": _(
                "The commander returns a soldier from the army to the supply, never one in barracks; then "
                "one joins your army."
            ),
            "sentry": _("Soldiers may move between the army and the barracks of the anthill."),
            "barracks": _("The army may fill it only now. Full barracks for 1, 2, 3, 4 score 2, 4, 7, 10."),
        }[ant.rstrip("0123456789")]

    def fruit(self, fruit: str) -> str:
        """Return what a fruit is called."""
        return {
            "cherry": _("cherry"),
            "lemon": _("lemon"),
            "grape": _("grape"),
            "blackberry": _("blackberry"),
            "fig": _("fig"),
            "pomegranate": _("pomegranate"),
            "gift": _("gift (any fruit)"),
        }[fruit]

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

    def anthill(self, home: Home, names: Sequence[str]) -> Noun:
        """Return an anthill by its owner: `Ann`, in the advanced game `Ann's anthill I`."""
        if not home.letter:
            return Noun(names[home.seat])
        return noun(NOUN_("{owner}'s anthill {letter}"), owner=names[home.seat], letter=numeral(home))

    def line(self, name: str) -> tuple[str, str]:
        """Return a line of the score sheet: its name, and one sentence that explains it."""
        helps = {
            "population": _("A point for every worker and specialist."),
            "colony": _("5 for the most ants in one gallery, to all who tie."),
            "harvest": _("2-5-10-15-20-25 for 1-6 different fruits, gallery by gallery."),
            "royal": _("A point for each tile of a gallery with exactly one queen."),
            "army": _("5 for the largest army, to all who tie; barracks do not count."),
            "barracks": _("2-4-7-10 for each full barracks of 1-2-3-4."),
        }
        return line_names()[name], helps[name]

    # Options

    def option(self, name: str) -> tuple[str, str]:
        return option_words()[name]

    def value(self, option: str, value: Any) -> str:
        if option == "deck":
            return _("the reconstructed tiles") if value is None else value.get("name") or _("custom tiles")
        return value_name(option, value)

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
                gain = placing(view, ask.about.home, view.deck.tiles[tile], side).gain
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
        text = {
            "nurse": _("First the {nurse}: a soldier hatches from each egg."),
            "architect": _("First the architect: a token for you."),
            "recruiter": _("First the recruiter: the commander loses a soldier and your army gains one."),
            "sentry": _("First the sentry: soldiers may go into and out of the barracks."),
            "barracks": _("First the barracks: the army may fill it now."),
        }[effect.rstrip("0123456789")]
        return text.format(nurse=self.craft(effect)) if effect.startswith("nurse") else text

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

    def _gains(self, view: MicropolisView, home: Home, index: int, by_token: bool) -> str:
        """Return what a tile of the row would bring an anthill: `left 3, right 4 points`."""
        gained = {side: taking(view, home, index, side, by_token).gain for side in Side}
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
            case happened.Recruited() as event:
                return self._moving(_("{where} gains {soldiers}."), event, names)
            case happened.Dismissed() as event:
                text = _("{where} returns {soldiers} to the supply: the army is full.")
                return self._moving(text, event, names)
            case happened.Deserted() as event:
                return self._moving(_("{where}, the commander, loses {soldiers}."), event, names)
            case happened.BarracksFilled() as event:
                return self._moving(_("{where} puts {soldiers} into a barracks."), event, names)
            case happened.BarracksEmptied() as event:
                return self._moving(_("{where} takes {soldiers} out of a barracks."), event, names)
            case unknown:
                assert_never(unknown)

    def _moving(self, sentence: str, event: happened.OfSoldiers, names: Sequence[str]) -> str | None:
        """Describe soldiers that come or go; nothing is said of none."""
        if not event.soldiers:
            return None
        return sentence.format(where=self.anthill(event.home, names), soldiers=self.soldiers(event.soldiers))

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
        return {"complete": pgettext("games that ended", "played to the end")}[reason]

    def rules(self) -> str:
        return page(__package__, "rulebook.md")

    def refusal(self, refused: Refused) -> str:
        data = refused.data
        sentences = {
            "no_such_tile": _("There is no tile “{text}” in the row; they are numbered 1 to {tiles}."),
            "no_token": _("You have no architect token."),
            "too_dear": _("That tile costs {needed}: one on each tile before it. Your army has {army}."),
        }
        if refused.code not in sentences:
            return general_refusal(refused)
        return sentences[refused.code].format(
            text=data["text"],
            tiles=data.get("tiles", 0),
            needed=self.soldiers(data.get("needed", 0)),
            army=data.get("army", 0),
        )

    def bad_document(self, fault: Exception) -> str:
        """Return why a list of tiles is refused: line and reason."""
        assert isinstance(fault, DeckError)
        reason = {
            "not_a_deck": _("this is not a list of tiles"),
            "unprintable": _("the name has a character that cannot be shown ({found})"),
            "unknown_field": _("“{found}” is not a field; the fields are name and authentic"),
            "bad_authentic": _("authentic must be true or false, not “{found}”"),
            "bad_line": _("a tile must be written as id,barracks,segments, not “{found}”"),
            "bad_id": _("“{found}” is not an id; an id has up to eight letters and digits"),
            "id_twice": _("there is already a tile {found}"),
            "bad_barracks": _("a barracks can hold 0 to {most} soldiers, not “{found}”"),
            "bad_segment": _("a segment must be written as ports:workers, then /things, not “{found}”"),
            "unknown_port": _("“{found}” is not a port; the ports are Lo, Li, Ro and Ri"),
            "port_twice": _("port {found} belongs to more than one segment"),
            "port_missing": _("port {found} belongs to no segment"),
            "bad_workers": _("a segment can have 0 to {most} workers, not “{found}”"),
            "unknown_thing": _("“{found}” is neither a specialist nor a fruit (a nurse has eggs: nurse2)"),
            "wrong_number": ngettext(
                "the list must have {needed} tile, but it has {found}",
                "the list must have {needed} tiles, but it has {found}",
                int(fault.data.get("needed", 0)),
            ),
        }[fault.code].format(
            **{name: shortened(fact) if isinstance(fact, str) else fact for name, fact in fault.data.items()}
        )
        text = _("Line {line}: {reason}.") if fault.line else _("{reason}.")
        return text.format(line=fault.line, reason=reason)


WORDS: type[Words] = MicropolisWords


def _number_of(ask: Ask, tile: str, view: MicropolisView) -> int:
    """Return which tile of the anthill in question it is, counted from its left end."""
    assert isinstance(ask.about, meanings.OfAnthill)
    return 1 + next(n for n, own in enumerate(view.anthill(ask.about.home).tiles) if own.id == tile)
