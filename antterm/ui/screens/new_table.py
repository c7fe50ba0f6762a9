"""Setting up a table at a host: which game, who may come, how fast it is played."""

from __future__ import annotations

from antterm.i18n import _
from antterm.remote.new_table import NewTableForm
from antterm.ui.screens.form import FormScreen
from antterm.ui.services import Services
from antterm.wire.messages import Make


class NewTableScreen(FormScreen[Make | None]):
    """A form that makes a table.

    Args:
        services: what the screens share.
        name: of who makes it.
        game_id: with which game it begins; None for the first of all.
    """

    def __init__(self, services: Services, name: str, game_id: str | None) -> None:
        form = NewTableForm(name, game_id)
        self._table_form = form
        super().__init__(services, form, _("New table"))

    def begin(self) -> Make:
        return self._table_form.wish()
