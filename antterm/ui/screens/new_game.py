"""Setting up a new game: which one, who plays, its options."""

from __future__ import annotations

from antterm.dialogues.new_game import begin
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, Summary
from antterm.table import Table
from antterm.table.setting_up import NewGameForm
from antterm.ui.screens.form import FormScreen
from antterm.ui.services import Services


class NewGameScreen(FormScreen[Table | None]):
    """A form that begins a game at this keyboard."""

    def __init__(self, services: Services) -> None:
        engines = None if services.launch.guest else services.settings.engines
        form = NewGameForm(_saved(services.store), engines)
        super().__init__(services, form, _("New game"))

    def begin(self) -> Table:
        return begin(self._form, self.services.store, self.services.remember_engine)


def _saved(store: Store) -> list[Summary]:
    """The games that are saved here; none where that cannot be seen, which is told when one begins."""
    try:
        return store.list(inspected=False)
    except SaveError:
        return []
