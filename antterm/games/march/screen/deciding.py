"""What one key decides in March of the Ants: an Action, no, the same again, what is said once and for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from antterm.core.ask import Ask, Choice
from antterm.games.march.draw import story
from antterm.games.march.rules.asking import meaning_of
from antterm.games.march.rules.meanings import AnyMeaning, GainLarva, LayHex, TakeAction, TakeStep
from antterm.games.march.rules.topic_kinds import Reacting, Stepping
from antterm.games.march.rules.topics import (
    Acting,
    ActingAgain,
    LayingFerocity,
    ReactingToForage,
    ReactingToPlay,
)
from antterm.games.march.screen import commands
from antterm.games.march.screen.barred import barred
from antterm.games.march.screen.entries import decline
from antterm.games.march.screen.following import Then, followings
from antterm.games.march.screen.round_board import RoundBoard
from antterm.i18n import _
from antterm.table.ahead import Following
from antterm.ui.models import commands as common
from antterm.ui.models.answering import Do
from antterm.ui.models.pointing import Entry, Place
from antterm.ui.models.seat_view import ModelConfig, SeatView


def is_reaction(ask: Ask) -> bool:
    """Whether a question offers a reaction to what another player does."""
    return isinstance(ask.about, Reacting)


class Quiet:
    """Who does not want to be asked for reactions, and until when."""

    def __init__(self) -> None:
        self._actions: dict[int, int] = {}
        """By seat, how many Actions of his own a player will have taken when he is asked again."""
        self._larvae: set[int] = set()
        """Seats that take the larva whenever somebody forages."""

    def keep(self, ask: Ask, sight: SeatView) -> None:
        """From now on the seat that is asked is asked for no reaction until its next turn."""
        self._actions[ask.seat] = story.actions(sight.happened, ask.seat) + (isinstance(ask.about, Acting))

    def take_larvae(self, seat: int) -> bool:
        """From now on a seat takes the larva whenever somebody forages; or it is asked again.

        Returns:
            Whether it is taken from now on.
        """
        self._larvae ^= {seat}
        return seat in self._larvae

    def end(self) -> None:
        """Ask everybody again."""
        self._actions.clear()
        self._larvae.clear()

    def answer(self, ask: Ask, sight: SeatView | None) -> str | None:
        """The answer that is given without asking; None to ask."""
        if ask.seat in self._larvae and isinstance(ask.about, ReactingToForage):
            return GainLarva().text
        if ask.seat not in self._actions:
            return None
        happened = sight.happened if sight else ()
        if isinstance(ask.about, Acting) and story.actions(happened, ask.seat) >= self._actions[ask.seat]:
            del self._actions[ask.seat]
        none = decline(ask)
        return none.text if none is not None and is_reaction(ask) else None


PAUSES: Final = (Acting, ActingAgain, LayingFerocity)
"""Questions before whose answer by a bot people want to see what happened."""
SHORT_PAUSE: Final = 0.08
"""Seconds before a bot answers any other question."""


class Deciding(RoundBoard):
    """Keys that decide something at once, and answers that are given without asking."""

    def __init__(self, outfit: ModelConfig) -> None:
        super().__init__(outfit)
        self._quiet = Quiet()
        self._last: tuple[Ask, AnyMeaning] | None = None
        """What was answered here last."""
        self._setting_out: Place | None = None
        """The hex from which an ant is to go, as was said before the ants were asked for."""
        self.handlers |= {
            **{command: self._acting(action) for action, command in commands.ACTIONS.items()},
            commands.AGAIN: self._again,
            commands.DECLINE: self._decline,
            commands.QUIET: self._keep_quiet,
            commands.LARVAE: self._take_larvae,
            common.TAKE_BACK: self._end_quiet,
        }

    def show(self, sight: SeatView) -> None:
        super().show(sight)
        origin, self._setting_out = self._setting_out, None
        steps = sight.ask is not None and isinstance(sight.ask.about, Stepping)
        if not steps or origin is None:
            return
        for place, entry in enumerate(self.pointing.entries):
            if entry.place == origin and entry.goes_on:
                self.choose(origin)
                return
            if entry.place == origin:
                self.point(place)

    def gives_at_once(self, entry: Entry) -> bool:
        is_laid = isinstance(entry.choices[0].meaning, LayHex)  # and seen first, however many turns it has
        return not is_laid and super().gives_at_once(entry)

    def take(self) -> bool:
        entry = self.pointing.entry
        self._setting_out = entry.place if entry is not None and entry.at_once else None
        return super().take()

    def answer(self, choice: Choice, then: Sequence[Following] = ()) -> None:
        if self.ask is not None:
            self._last = self.ask, meaning_of(choice)
        super().answer(choice, then)

    # Actions

    def barred(self) -> Iterator[tuple[str, str]]:
        """The Actions that cannot be taken now, each with what is said of it."""
        return iter(()) if self.sight is None else barred(self.sight)

    def _acting(self, action: str) -> Do:
        """Takes an Action at once, where one is asked for."""

        def act() -> bool:
            ask = self.ask
            if ask is None or not isinstance(ask.about, Acting | ActingAgain):
                return False
            found = next((c for c in ask.choices if commands.action_of(c) == action), None)
            if found is None:
                why = dict(self.barred()).get(action)
                self.message = f"{why}." if why else _("This Action is not possible now.")
            else:
                self.answer(found)
            return True

        return act

    # The same again

    def repeated(self) -> tuple[Choice, Then] | None:
        """The answer that does once more what was done last: a step from the same hex to the same hex."""
        if self._last is None or self.ask is None or self.chosen:
            return None
        ask, done = self._last
        if ask.seat != self.ask.seat or ask.kind != self.ask.kind:
            return None
        found = next((c for c in self.ask.choices if _is_alike(c.meaning, done)), None)
        return None if found is None else (found, followings(self.ask, found, self.view)[0])

    def _again(self) -> bool:
        if (same := self.repeated()) is None:
            return False
        self.answer(*same)
        return True

    # No, and once and for all

    def _decline(self) -> bool:
        if self.ask is None:
            return False
        none = decline(self.ask)
        if none is None:
            self.message = _("This question cannot be passed.")
        else:
            self.answer(none)
        return True

    def _keep_quiet(self) -> bool:
        """No reaction of this seat is asked for until its next turn."""
        if self.ask is None or self.sight is None:
            return False
        self._quiet.keep(self.ask, self.sight)
        if is_reaction(self.ask):
            return self._decline()
        self.message = _(
            "No reaction of yours will be asked for until your next turn; {key} ends that."
        ).format(key=self.keymap.named(common.TAKE_BACK))
        return True

    def _take_larvae(self) -> bool:
        """This seat takes the larva whenever somebody forages."""
        if self.ask is None:
            return False
        if not self._quiet.take_larvae(self.ask.seat):
            self.message = _("You are asked again whether you take the larva when others forage.")
        elif (given := self._quiet.answer(self.ask, self.sight)) is not None:
            choice = self.ask.find(given)
            assert choice is not None
            self.answer(choice)
        else:
            key = self.keymap.named(commands.LARVAE)
            self.message = _("You take the larva whenever others forage; {key} ends that.").format(key=key)
        return True

    def _end_quiet(self) -> bool:
        """Who takes back an answer is asked again; the screen takes it back."""
        self._quiet.end()
        self._last = None
        return False

    def openly(self, ask: Ask) -> Ask | None:
        """Whether somebody exchanges a card is asked openly: only who wants to do so needs the curtain."""
        none = decline(ask)
        if none is None or not isinstance(ask.about, ReactingToPlay):
            return None
        return replace(ask, choices=(none,), private=False)

    def is_open_part(self) -> bool:
        """Whether more can be answered once the others look away."""
        return self.ask is not None and self.ask.about == ReactingToPlay() and len(self.ask.choices) == 1

    def automatic(self, ask: Ask) -> str | None:
        return super().automatic(ask) or self._quiet.answer(ask, self.sight)

    def bot_pause(self, ask: Ask) -> float:
        return super().bot_pause(ask) if isinstance(ask.about, PAUSES) else SHORT_PAUSE


def _is_alike(one: object, done: object) -> bool:
    """Whether an answer does what was done, for a step with any ant of the same hex."""
    match one, done:
        case TakeStep(origin, number, None), TakeStep(other, to, None):
            return (origin.hex, number) == (other.hex, to)
        case TakeAction(), _:
            return False
        case _:
            return one == done
