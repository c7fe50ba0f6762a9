"""Going through the story on the map, step by step: which step is shown, and what keys do meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from antterm.draw.canvas import Glyphs
from antterm.games.march.draw.steps import Step, Steps, steps_of
from antterm.games.march.screen import commands
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.typed_number import TypedNumber
from antterm.games.march.words.forecasts import threat_line
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.since import cost_line
from antterm.i18n import _, pgettext
from antterm.ui.models import commands as common
from antterm.ui.models.keymap import DIGITS, Command, Keymap, Offer

ON: Final = (common.DOWN, common.RIGHT, common.NEXT, commands.SCROLL_ON)
"""Commands that go to the next step."""
BACK: Final = (common.UP, common.LEFT, common.PREVIOUS, commands.SCROLL_BACK)
"""Commands that go to the step before."""


class StorySteps:
    """The step of the story at which the map points, while somebody goes through it.

    Args:
        keymap: what keys do.
        refuse: says why a key does nothing.
    """

    def __init__(self, keymap: Keymap, refuse: Callable[[str], None]) -> None:
        self._keymap, self._refuse = keymap, refuse
        self._position: Position | None = None
        self._at: int | None = None
        """The index of the step that is shown; None while nobody goes through the steps."""
        self._typed = TypedNumber()

    @property
    def step(self) -> Step | None:
        """The step that is shown; None while nobody goes through them."""
        return None if self._at is None else self._steps[self._at]

    @property
    def _steps(self) -> tuple[Step, ...]:
        return steps_of(self._position.blocks) if self._position is not None else ()

    def show(self, position: Position) -> None:
        """Take over a new position. The step stays while others move; a question ends it."""
        before, self._position = self.step, position
        if position.seat_view.ask is not None or before is None:
            self.end()
            return
        marked = (before.deed.first, before.change)
        same = (at for at, step in enumerate(self._steps) if (step.deed.first, step.change) == marked)
        self._at = next(same, None)

    def begin(self) -> bool:
        """Go to the newest step. Returns False where one is shown already, or nothing changed on the map."""
        if self._at is not None or not self._steps:
            self.end()
            return False
        self._at = len(self._steps) - 1
        return True

    def end(self) -> None:
        """Return to the map as it is."""
        self._at = None
        self._typed.end()

    def press(self, key: str, handled: Container[Command]) -> bool:
        """Go to another step, or leave them.

        Args:
            key: the key that was pressed.
            handled: the commands that mean something without the steps, which end them.

        Returns:
            Whether that was all that the key does.
        """
        assert self._at is not None
        count, found = len(self._steps), self._keymap.of(key)
        if key in DIGITS:
            number = self._typed.type(key, range(1, count + 1))
            if number is None and self._typed.begun:
                return True
            if number is None:
                self._refuse(_("There is no step {number}.").format(number=key))
            elif self._at == number - 1:
                self._refuse(_("You are already looking at this."))
            else:
                self._at = number - 1
            return True
        self._typed.end()
        if any(command in ON for command in found):
            if self._at == count - 1:
                self._refuse(_("There is nothing later."))
            self._at = min(self._at + 1, count - 1)
        elif any(command in BACK for command in found):
            if not self._at:
                self._refuse(_("There is nothing earlier."))
            self._at = max(self._at - 1, 0)
        elif common.TAKE in found or common.BACK in found:
            self.end()
        else:
            if commands.STORY not in found and any(command in handled for command in found):
                self.end()
            return False
        return True

    def scene(self, naming: Naming, glyphs: Glyphs) -> Steps | None:
        """Return the list of the steps; None while nobody goes through them."""
        if self._at is None or self._position is None:
            return None
        more = _("{key}: the whole story").format(key=self._keymap.named(commands.STORY))
        return Steps(naming, self._position.blocks, self._at, more, glyphs)

    def meaning(self, naming: Naming) -> str:
        """Return what the step means to the reader: an attack, else what they lost by it."""
        step, position = self.step, self._position
        assert step is not None
        assert position is not None
        place = step.change.hex
        threats = (threat for threat in position.threats if threat.battle.hex == place)
        if place in step.block.attacks and (threat := next(threats, None)) is not None:
            assert position.viewer is not None
            return threat_line(naming, position.view, threat, position.viewer)
        return " ".join(cost_line(naming, step.deed.cost))

    def offers(self) -> list[Offer]:
        """Return what keys do while the steps are gone through."""
        assert self._at is not None
        count = len(self._steps)
        is_asked = self._position is not None and self._position.seat_view.ask is not None
        before = [Offer(common.UP, pgettext("a step of the story", "before"))] if self._at else []
        later = self._at < count - 1
        return [
            *before,
            *([Offer(common.DOWN, pgettext("a step of the story", "next"))] if later else []),
            Offer(common.NEXT, pgettext("of the story", "step"), f"1-{count}" if count > 1 else "1"),
            Offer(commands.STORY, _("the whole story")),
            Offer(common.TAKE, _("to the question") if is_asked else _("back")),
        ]
