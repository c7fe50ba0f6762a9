"""What one key decides in March of the Ants: an Action, no, the same again, no reactions for a while."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from antterm.core.ask import Ask, Choice
from antterm.core.orders import Order
from antterm.draw.canvas import cells_of
from antterm.games.march.draw import story
from antterm.games.march.draw.names import brief
from antterm.games.march.rules.asking import meaning_of
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meanings import AnyMeaning, TakeAction, TakeStep
from antterm.games.march.rules.topics import (
    Acting,
    ActingAgain,
    LayingFerocity,
    Reacting,
    ReactingToPlay,
)
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands
from antterm.games.march.screen.entries import Then, decline, followings
from antterm.games.march.words.barred import cost_of, reason
from antterm.games.march.words.naming import action_name
from antterm.i18n import _
from antterm.table.standing import StandingOrders
from antterm.ui.models import commands as common
from antterm.ui.models.keymap import Command, Handler, Keymap
from antterm.ui.models.seat_view import SeatView


def is_reaction(ask: Ask) -> bool:
    """Whether a question offers a reaction to what another player does."""
    return isinstance(ask.about, Reacting)


PAUSES: Final = (Acting, ActingAgain, LayingFerocity)
"""Questions before whose answer by a bot people want to see what happened."""
SHORT_PAUSE: Final = 0.08
"""Seconds before a bot answers any other question."""


class Decisions:
    """What single keys decide at once, and what is answered without asking.

    Args:
        keymap: names the keys in sentences.
        answer: gives an answer, and those that follow from it.
        say: shows a sentence until the next key.
    """

    def __init__(
        self, keymap: Keymap, answer: Callable[[Choice, Then], None], say: Callable[[str], None]
    ) -> None:
        self._keymap, self._answer, self._say = keymap, answer, say
        self._sight: SeatView | None = None
        self.orders = StandingOrders(March())
        """What people have answered in advance."""
        self._last: tuple[Ask, AnyMeaning] | None = None
        """The question that was answered here last, and the answer."""

    def handlers(self) -> dict[Command, Handler]:
        """Return what the commands do that decide something."""
        return {
            **{command: partial(self._act, action) for action, command in commands.ACTIONS.items()},
            commands.AGAIN: self.again,
            commands.DECLINE: self._decline,
            commands.QUIET: self._begin_quiet,
            commands.QUIET_ACTION: self._decline_this_action,
            commands.LARVAE: self._toggle_larvae,
            common.TAKE_BACK: self.forget,
        }

    def show(self, sight: SeatView) -> None:
        """Take over a new position and question."""
        self._sight = sight

    def note_answer(self, choice: Choice) -> None:
        """Note what the question is answered with, to do the same again."""
        if self._ask is not None:
            self._last = self._ask, meaning_of(choice)

    def automatic(self, ask: Ask, sight: SeatView) -> str | None:
        """Return the answer that is given to a question without asking; None to ask.

        Args:
            ask: the question.
            sight: the table as who is asked sees it now.
        """
        return self.orders.answer(ask, sight.happened, sight.view, sight.answered)

    def repeated(self) -> tuple[Choice, Then] | None:
        """Return the answer that repeats the last one, such as a step from the same hex to the same hex."""
        if self._last is None or self._sight is None or self._ask is None:
            return None
        ask, done = self._last
        if ask.seat != self._ask.seat or ask.kind != self._ask.kind:
            return None
        found = next((c for c in self._ask.choices if _is_alike(c.meaning, done)), None)
        return None if found is None else (found, followings(self._ask, found, self._sight.view)[0])

    @property
    def _ask(self) -> Ask | None:
        return self._sight.ask if self._sight is not None else None

    def _act(self, action: str) -> bool:
        """Take an Action, where one is asked for."""
        ask = self._ask
        if self._sight is None or ask is None or not isinstance(ask.about, Acting | ActingAgain):
            return False
        found = next((c for c in ask.choices if commands.action_of(c) == action), None)
        if found is not None:
            self._answer(found, ())
        else:
            why = dict(barred(self._sight)).get(action)
            self._say(f"{why}." if why else _("This Action is not possible now."))
        return True

    def again(self) -> bool:
        """Give the same answer again. Returns False where that is not possible."""
        if (same := self.repeated()) is None:
            return False
        self._answer(*same)
        return True

    def _decline(self) -> bool:
        if self._ask is None:
            return False
        if (none := decline(self._ask)) is None:
            self._say(_("This question cannot be passed."))
        else:
            self._answer(none, ())
        return True

    def _begin_quiet(self) -> bool:
        """Ask this seat for no reaction until it is attacked, or its next turn."""
        if self._ask is None or self._sight is None:
            return False
        if Order.NO_REACTION not in self.orders.of(self._ask.seat):
            self.orders.toggle(self._ask.seat, Order.NO_REACTION, self._sight.answered)
        if is_reaction(self._ask):
            return self._decline()
        text = _("You are asked for no reaction until you are attacked, or your next turn; {key} ends that.")
        self._say(text.format(key=self._keymap.named(common.TAKE_BACK)))
        return True

    def _decline_this_action(self) -> bool:
        """Decline this reaction, and all others to the Action that is taken now."""
        if self._ask is None or self._sight is None or not is_reaction(self._ask):
            return False
        if Order.NOT_THIS_ACTION not in self.orders.of(self._ask.seat):
            self.orders.toggle(self._ask.seat, Order.NOT_THIS_ACTION, self._sight.answered)
        return self._decline()

    def _toggle_larvae(self) -> bool:
        """Have this seat take the larva whenever somebody forages, or ask it again."""
        if self._ask is None or self._sight is None:
            return False
        if not self.orders.toggle(self._ask.seat, Order.ALWAYS_LARVA, self._sight.answered):
            self._say(_("You are asked again whether you take the larva when others forage."))
        elif (given := self.automatic(self._ask, self._sight)) is not None:
            choice = self._ask.find(given)
            assert choice is not None
            self._answer(choice, ())
        else:
            key = self._keymap.named(commands.LARVAE)
            self._say(_("You take the larva whenever others forage; {key} ends that.").format(key=key))
        return True

    def forget(self) -> bool:
        """Ask everybody again after something was taken back; the screen takes it back."""
        self.orders.clear()
        self._last = None
        return False


def open_part(ask: Ask) -> Ask | None:
    """Return what of a private question can be asked while all look on; None where nothing can.

    Whether somebody exchanges a card is asked openly: only who wants to do so needs the curtain.
    """
    none = decline(ask)
    if none is None or not isinstance(ask.about, ReactingToPlay):
        return None
    return replace(ask, choices=(none,), private=False)


def is_open_part(ask: Ask | None) -> bool:
    """Whether more can be answered once the others look away."""
    return ask is not None and ask.about == ReactingToPlay() and len(ask.choices) == 1


def _is_alike(one: object, done: object) -> bool:
    """Whether an answer does what was done, for a step with any ant of the same hex."""
    match one, done:
        case TakeStep(origin, number, None), TakeStep(other, to, None):
            return (origin.hex, number) == (other.hex, to)
        case TakeAction(), _:
            return False
        case _:
            return one == done


# Actions that cannot be taken


def barred(sight: SeatView) -> Iterator[tuple[str, str]]:
    """Yield the Actions that cannot be taken now, each with its reason in a few words.

    They are listed where an Action is asked for, and where playing a card was the only one possible.
    """
    ask = sight.ask
    if ask is None:
        return
    if isinstance(ask.about, Acting):
        yield from _impossible({commands.action_of(choice) for choice in ask.choices}, ask.seat, sight.view)
    elif only_cards(sight):
        yield from _impossible({"play"}, ask.seat, sight.view)


ROOM = 26
"""Columns for the name of an Action and why it is not possible."""


def only_cards(sight: SeatView) -> bool:
    """Whether the seat that is asked plays a card because no Action was possible."""
    ask = sight.ask
    return ask is not None and story.had_only_cards(sight.happened, ask.seat, sight.answered)


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
