"""Setting up a new game: which one, who plays, its options."""

from __future__ import annotations

from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, Summary
from antterm.table import Table
from antterm.table.players import shared_name, shared_name_sentence
from antterm.table.setting_up import NewGameForm
from antterm.ui.screens.form import FormScreen
from antterm.ui.services import Services


class NewGameScreen(FormScreen[Table | None]):
    """A form that begins a game at this keyboard."""

    def __init__(self, services: Services) -> None:
        engines = None if services.launch.guest else services.settings.engines
        form = NewGameForm(_saved(services.store), engines)
        super().__init__(services, form, _("New game"))

    def begin(self) -> Table | None:
        form, store, title = self._form, self.services.store, self._form.title.strip()
        seats = form.seats()
        if (shared := shared_name(seats)) is not None:
            self.tell(shared_name_sentence(shared), warning=True)
            return None
        name = store.free_name(title) if title else None
        table = Table.create(store, form.game_id, seats, form.options(), name=name, pace=form.pace)
        for command in form.engine_commands(seats):
            self.services.change_settings(self.services.settings.with_engine(command))
        return table


def _saved(store: Store) -> list[Summary]:
    """The games that are saved here; none where that cannot be seen, which is told when one begins."""
    try:
        return store.list(inspected=False)
    except SaveError:
        return []
