"""Decisions by one key in March of the Ants: an Action, no, the same again, no reactions for a while."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from antterm.core.ask import Ask, Choice
from antterm.core.game import Order
from antterm.draw.canvas import cells_of
from antterm.games.march.draw import story
from antterm.games.march.draw.names import brief
from antterm.games.march.rules import topics
from antterm.games.march.rules.asking import choice_of, meaning_of
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import AnyMeaning, Decline, PlaceLarva, PlayCard, TakeAction, TakeStep
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands
from antterm.games.march.screen.entries import Then, decline, followings
from antterm.games.march.words.answers import cost_of, reason
from antterm.games.march.words.naming import TEXTS, action_name
from antterm.i18n import N_, _
from antterm.table.standing_orders import Orders
from antterm.ui.models import commands as common
from antterm.ui.models.keymap import Command, Handler, Keymap
from antterm.ui.models.seat_view import SeatView


def is_reaction(ask: Ask) -> bool:
    """Return whether a question offers a reaction to what another player does."""
    return isinstance(ask.about, topics.Reacting)


ORDERING: Final = {
    Order.NO_REACTION: commands.QUIET,
    Order.NOT_THIS_ACTION: commands.QUIET_ACTION,
    Order.ALWAYS_LARVA: commands.LARVAE,
}
"""The commands that give standing orders."""
ORDERS_IN_SHORT: Final = {
    Order.NO_REACTION: N_("{key}: skip all"),
    Order.NOT_THIS_ACTION: N_("{key}: skip this"),
    Order.ALWAYS_LARVA: N_("{key}: take larva"),
}
"""Short names of the standing orders, each of at most 13 columns."""
PAUSES: Final = (topics.Acting, topics.ActingAgain, topics.LayingFerocity)
"""Questions before whose answer by a bot people want to see what happened."""
MANY_REFUSALS: Final = 3
"""Reactions declined one after the other, at which the order that spares them is named once more."""
SHORT_PAUSE: Final = 0.08
"""Seconds before a bot answers any other question."""


class Decisions:
    """Decisions by single keys, and answers that standing orders give.

    Args:
        keymap: names the keys in sentences.
        orders: returns the standing orders of the people here.
        answer: gives an answer, and those that follow from it.
        say: shows a sentence until the next key.
        refuse: the same for why a key does nothing.
    """

    def __init__(
        self,
        keymap: Keymap,
        orders: Callable[[], Orders],
        answer: Callable[[Choice, Then], None],
        say: Callable[[str], None],
        refuse: Callable[[str], None],
    ) -> None:
        self._keymap, self._orders, self._answer = keymap, orders, answer
        self._say, self._refuse = say, refuse
        self._seat_view: SeatView | None = None
        self._last: tuple[Ask, AnyMeaning] | None = None
        """The question that was answered here last, and the answer."""
        self._explained: set[tuple[int, bool]] = set()
        """The seats that know how to spare reactions, each with whether these are to a Forage."""
        self._refusals: dict[int, int] = {}
        """How many reactions each seat has declined without an order since it did anything else."""
        self._by_order: set[int] = set()
        """The lengths of the game, in answers, at which a standing order gave the answer."""
        self._ordering: tuple[int, Order] | None = None
        """Seat and standing order that give the answer being sent; None if a person gives it."""
        self._ordered: tuple[int, Order] | None = None
        """Seat and standing order that gave the last answer sent from here; None if a person gave it."""
        self._ended_at: int | None = None
        """Number of answers when orders ended because one of theirs was taken back; None before that."""

    def handlers(self) -> dict[Command, Handler]:
        """Return what the commands do that decide something."""
        return {
            **{command: partial(self.act, action) for action, command in commands.ACTIONS.items()},
            commands.QUIET: self._begin_quiet,
            commands.QUIET_ACTION: self._decline_this_action,
            common.TAKE_BACK: self.forget,
        }

    def show(self, seat_view: SeatView) -> None:
        """Take over a new position and question."""
        self._seat_view = seat_view
        self._by_order = {number for number in self._by_order if number <= seat_view.answered}

    def offered_order(self, seat_view: SeatView) -> str:
        """Explain the orders that save questions, each at the first reaction to which it belongs.

        After several reactions declined in a row, the order that spares all of them is named once more.
        """
        ask = seat_view.ask
        if ask is None or not is_reaction(ask) or seat_view.prepared:
            return ""
        if self.has_explained_orders(ask):
            return self._reminder(ask.seat)
        is_first = (ask.seat, not _is_forage(ask)) not in self._explained
        self._explained.add((ask.seat, _is_forage(ask)))
        if Order.NO_REACTION in self._orders().of(ask.seat):
            return ""
        all_reactions = _(
            "{no}: not now. {key}: do not ask until you are attacked, your turn or the next round."
        )
        no, quiet = (self._keymap.named(command) for command in (commands.DECLINE, commands.QUIET))
        ways = [all_reactions.format(no=no, key=quiet)] if is_first else []
        if _is_forage(ask):
            text = _("{key} takes the larva now and whenever others forage, until you press it again.")
            ways.append(text.format(key=self._keymap.named(commands.LARVAE)))
        else:
            text = _("{key}: do not ask again during this Action.")
            ways.append(text.format(key=self._keymap.named(commands.QUIET_ACTION)))
        return " ".join(ways)

    def _reminder(self, seat: int) -> str:
        """Name the order that spares all reactions, where one more is asked after many were declined."""
        is_given = Order.NO_REACTION in self._orders().of(seat)
        if self._refusals.get(seat) != MANY_REFUSALS or is_given:
            return ""
        text = _("{key}: do not ask until you are attacked, your turn or the next round.")
        return text.format(key=self._keymap.named(commands.QUIET))

    def has_explained_orders(self, ask: Ask) -> bool:
        """Return whether the asked player knows the orders that save such reactions."""
        return (ask.seat, _is_forage(ask)) in self._explained

    def given_order(self, seat_view: SeatView) -> str:
        """Return what was ordered with the last answer, and what ends it, as long as it holds."""
        if self._ordered is None:
            return ""
        seat, order = self._ordered
        is_seen = seat_view.ask is None or seat_view.ask.seat == seat
        return self._order_sentence(order) if is_seen and order in self._orders().of(seat) else ""

    def _order_sentence(self, order: Order) -> str:
        """Return what an order does for the player who gave it, and what ends it."""
        return TEXTS.say("order", order.value).format(key=self._keymap.named(ORDERING[order]))

    def orders_in_short(self, seat: int | None) -> dict[str, str]:
        """Return the keys of the orders that a player has given, each with what it spares in a few words.

        Args:
            seat: the player; None for nobody, who gives no orders.
        """
        given = self._orders().of(seat) if seat is not None else frozenset()
        keys = {order: self._keymap.shown(ORDERING[order]) for order in ORDERS_IN_SHORT if order in given}
        return {key: _(ORDERS_IN_SHORT[order]).format(key=key) for order, key in keys.items()}

    def note_answer(self, choice: Choice, to: Ask | None = None) -> None:
        """Remember an answer, so that one key can repeat it.

        Args:
            choice: the answer.
            to: its question; None for the pending one.
        """
        self._ordered, self._ordering = self._ordering, None
        if (ask := to or self._ask) is not None:
            self._last = ask, meaning_of(choice)
            is_refusal = is_reaction(ask) and choice == decline(ask) and self._ordered is None
            self._refusals[ask.seat] = self._refusals.get(ask.seat, 0) + 1 if is_refusal else 0

    def repeated(self) -> tuple[Choice, Then] | None:
        """Return the answer that repeats the last one, such as a step from the same hex to the same hex."""
        if self._last is None or self._seat_view is None or self._ask is None:
            return None
        ask, done = self._last
        if ask.seat != self._ask.seat or ask.kind != self._ask.kind:
            return None
        found = same_again(self._ask, done, self._seat_view.view)
        return None if found is None else (found, followings(self._ask, found, self._seat_view.view)[0])

    @property
    def last_hex(self) -> int | None:
        """The hex to which an ant went by the answer before, where the same is asked again; else None."""
        if self._last is None or self._ask is None:
            return None
        ask, done = self._last
        is_same = (ask.seat, ask.kind) == (self._ask.seat, self._ask.kind)
        return done.hex if is_same and isinstance(done, PlaceLarva | TakeStep) else None

    @property
    def has_ended_larvae(self) -> bool:
        """Whether the answer before was that no more larvae are placed."""
        if self._last is None:
            return False
        ask, done = self._last
        return isinstance(ask.about, topics.Placing) and isinstance(done, Decline)

    @property
    def has_played_for_ants(self) -> bool:
        """Whether the answer before was a card, paid not with the larvae that would have been enough."""
        if self._last is None or self._seat_view is None:
            return False
        ask, played = self._last
        is_played = isinstance(ask.about, topics.Playing) and isinstance(played, PlayCard)
        ways = followings(ask, choice_of(played), self._seat_view.view) if is_played else ()
        return len(ways) > 1

    @property
    def _ask(self) -> Ask | None:
        return self._seat_view.ask if self._seat_view is not None else None

    def act(self, action: str) -> bool:
        """Take an Action, where one is asked for."""
        ask, seat_view = self._ask, self._seat_view
        if seat_view is None or ask is None or not isinstance(ask.about, topics.Acting | topics.ActingAgain):
            return False
        found = next((c for c in ask.choices if commands.action_of(c) == action), None)
        if found is not None:
            self._answer(found, ())
        else:
            why = dict(barred(seat_view)).get(action)
            self._refuse(f"{why}." if why else _("This Action is not possible now."))
        return True

    def again(self) -> bool:
        """Give the same answer again. Returns False where that is not possible."""
        if (same := self.repeated()) is None:
            return False
        self._answer(*same)
        return True

    def decline(self) -> bool:
        """Say no to the question, or no more. Returns False where nothing is asked."""
        if self._ask is None:
            return False
        if (none := decline(self._ask)) is None:
            self._refuse(_("You cannot pass on this question."))
        else:
            self._answer(none, ())
        return True

    def _begin_quiet(self) -> bool:
        """Ask this seat for no reaction until it is attacked, its turn or a new round; in a turn end that."""
        if self._ask is None:
            return False
        if is_reaction(self._ask):
            self._order(Order.NO_REACTION)
        elif self._end(Order.NO_REACTION):
            self._say(_("You will be asked for reactions again."))
        else:
            self._order(Order.NO_REACTION)
            self._say(self._order_sentence(Order.NO_REACTION))
        return True

    def _decline_this_action(self) -> bool:
        """Decline this reaction and all others to the current Action.

        Returns:
            Whether the question offers a reaction at all.
        """
        if self._ask is None or not is_reaction(self._ask):
            return False
        if not self._order(Order.NOT_THIS_ACTION):
            self._refuse(_("You still have to answer this question."))
        return True

    def toggle_larvae(self) -> bool:
        """Have this seat take the larva whenever somebody forages, or ask it again."""
        if self._ask is None:
            return False
        if self._end(Order.ALWAYS_LARVA):
            self._say(_("You will be asked again whether you take the larva when others forage."))
        elif not self._order(Order.ALWAYS_LARVA):
            self._say(self._order_sentence(Order.ALWAYS_LARVA))
        return True

    def _end(self, order: Order) -> bool:
        """End an order of the player who is asked. Returns whether they had given it."""
        assert self._ask is not None
        assert self._seat_view is not None
        if order not in self._orders().of(self._ask.seat):
            return False
        self._orders().toggle(self._ask.seat, order, self._seat_view.answered)
        return True

    def _order(self, order: Order) -> bool:
        """Give an order, and the answer that follows from it; a host gives that itself.

        Returns:
            Whether an answer was given.
        """
        ask, seat_view, orders = self._ask, self._seat_view, self._orders()
        assert ask is not None
        assert seat_view is not None
        self._end_taken_back(ask, seat_view)
        if order not in orders.of(ask.seat):
            orders.toggle(ask.seat, order, seat_view.answered)
        text = self.answer_by_order(ask, seat_view)
        choice = ask.find(text) if text is not None else None
        if choice is not None:
            self._ordering = ask.seat, order
            self._answer(choice, ())
        return choice is not None

    def answer_by_order(self, ask: Ask, seat_view: SeatView) -> str | None:
        """Return what the orders of the player who is asked answer; None to ask.

        Where that answer has been taken back the order ends: the person wants to give another one.
        """
        self._end_taken_back(ask, seat_view)
        text = self._orders().answer(ask, seat_view.happened, seat_view.view, seat_view.answered)
        if text is not None:
            self._by_order.add(seat_view.answered)
        return text

    def _end_taken_back(self, ask: Ask, seat_view: SeatView) -> None:
        """End the order that has answered this question, if it did: that answer has been taken back."""
        if seat_view.answered not in self._by_order:
            return
        held, always = self._orders().of(ask.seat), frozenset({Order.ALWAYS_LARVA})
        is_forage = isinstance(ask.about, topics.ReactingToForage)
        for order in held & always if is_forage and held & always else held - always:
            self._orders().toggle(ask.seat, order, seat_view.answered)
            self._ended_at = seat_view.answered
        self._by_order.discard(seat_view.answered)

    def has_ended_orders(self, seat_view: SeatView) -> bool:
        """Return whether orders ended since what they had answered to this question was taken back."""
        return self._ended_at == seat_view.answered

    def forget(self) -> bool:
        """Forget the last answer after something was taken back.

        Returns:
            False, so that the screen's own handler runs.
        """
        self._last = None
        return False


def open_part(ask: Ask) -> Ask | None:
    """Return what of a private question can be asked while all look on; None where nothing can.

    Whether somebody exchanges a card is asked openly: only the player who wants to do so needs the curtain.
    """
    none = decline(ask)
    if none is None or not isinstance(ask.about, topics.ReactingToPlay):
        return None
    return replace(ask, choices=(none,), private=False)


def is_open_part(ask: Ask | None) -> bool:
    """Return whether a question comes from `open_part`, so that the rest is asked behind the curtain."""
    return ask is not None and ask.about == topics.ReactingToPlay() and len(ask.choices) == 1


def same_again(ask: Ask, done: object, view: MarchView) -> Choice | None:
    """Return the answer to a question that repeats the last one; None if none does.

    Of several ants of a hex one from outside goes first, one on the control site last.

    Args:
        ask: the question.
        done: the meaning of the last answer.
        view: what the seat sees.
    """
    alike = [choice for choice in ask.choices if _is_alike(choice.meaning, done)]
    return min(alike, key=lambda choice: _attachment(choice.meaning, view), default=None)


def _attachment(meaning: object, view: MarchView) -> int:
    """Return how little an ant should leave where it stands: outside, on a site, on the control site."""
    match meaning:
        case TakeStep(Spot(number, int(site))):
            return 2 if view.tile(number).control == site else 1
        case _:
            return 0


def _is_alike(one: object, done: object) -> bool:
    """Return whether an answer does what another one did; a step may go with another ant of the same hex.

    Args:
        one: the meaning of the answer.
        done: the meaning of the other one.
    """
    match one, done:
        case TakeStep(origin, number, None), TakeStep(other, to, None):
            return (origin.hex, number) == (other.hex, to)
        case TakeAction(), _:
            return False
        case _:
            return one == done


# Actions that cannot be taken


def barred(seat_view: SeatView) -> Iterator[tuple[str, str]]:
    """Yield the Actions that cannot be taken now, each with its reason in a few words.

    They are listed where an Action is asked for, and where playing a card was the only one possible.
    """
    ask = seat_view.ask
    if ask is None:
        return
    if isinstance(ask.about, topics.Acting):
        yield from _impossible(
            {commands.action_of(choice) for choice in ask.choices}, ask.seat, seat_view.view
        )
    elif only_cards(seat_view):
        yield from _impossible({"play"}, ask.seat, seat_view.view)


ROOM = 26
"""Columns for the name of an Action and why it is not possible."""


def only_cards(seat_view: SeatView) -> bool:
    """Return whether the seat that is asked has to play a card because no other Action was possible."""
    ask = seat_view.ask
    return ask is not None and story.had_only_cards(seat_view.happened, ask.seat, seat_view.answered)


def has_paid_nothing(seat_view: SeatView) -> bool:
    """Return whether a card is chosen, a goal to discard for it, or the first of its cost.

    The answer before it can be taken back then, and was nobody else's.
    """
    ask = seat_view.ask
    if ask is None or seat_view.prepared:
        return False
    match ask.about:
        case topics.Playing():
            return story.has_begun_to_play(seat_view.happened, ask.seat, seat_view.answered)
        case topics.Paying(card, left):
            return left == seat_view.view.card(card).cost and not only_cards(seat_view)
        case topics.DroppingGoal(card):
            return story.has_just_played(seat_view.happened, ask.seat, card, seat_view.answered)
    return False


def _impossible(possible: Collection[str | None], seat: int, view: MarchView) -> Iterator[tuple[str, str]]:
    """Yield the Actions that are not among those possible for a player, each with its reason."""
    nest, species = view.nests[seat], view.species(seat)
    for action in commands.ACTIONS:
        if action in possible:
            continue
        if action != "special":
            yield action, f"{action_name(action)}: {reason(action, cost_of(action), nest, view)}"
        elif species is not None:
            why = reason(action, species.cost, nest, view)
            text = f"{brief(species.action_name, ROOM - cells_of(why) - 2)}: {why}"
            yield action, text if "~" not in text else _(species.action_name)  # its key says why then


def _is_forage(ask: Ask) -> bool:
    """Return whether a larva can be gained by this reaction."""
    return isinstance(ask.about, topics.ReactingToForage)
