"""Pages of the first page and of the lobby alike: the rules of the games, and the settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from antterm import i18n, registry
from antterm.dialogues.people import change, mine_listed
from antterm.i18n import _
from antterm.plain.context import HomeContext, PlainContext
from antterm.plain.interaction import (
    Interaction,
    QuitProgram,
    choose,
    converse,
    hear,
    is_back,
    is_help,
    is_quit,
    speak,
    what_changed,
)
from antterm.plain.telling import tell_rules
from antterm.plain.typed_words import TypedWord, meant
from antterm.settings import all_settings, find_own_themes


def rules() -> Interaction[None]:
    """Read the rules of a game, section by section."""
    games = [*registry.HOMES]
    chosen = yield from choose(_("The rules of which game?"), [registry.title(game) for game in games])
    if chosen is None:
        return
    page, section = registry.words(games[chosen]).rules(), ""
    while True:
        yield from tell_rules(page, section)
        yield speak(_("Type the number of a section, or the beginning of its heading; 0 goes back."))
        typed = yield from hear()
        if is_back(typed):
            return
        if is_quit(typed):
            raise QuitProgram
        ordered = meant(typed, (TypedWord.RULES,), in_short=False)  # as at a table
        section = typed if ordered is None else ordered[1]
        section = "" if is_help(section) else section


def settings_page(context: PlainContext) -> Interaction[None]:
    """List the settings, and change the one that is chosen.

    At home the last line is for the names of the person at this terminal.
    """
    before: Sequence[str] = ()
    for wrong in find_own_themes(context.launch.settings_folder):
        yield speak(wrong)
    while True:
        labels = []
        for setting in all_settings():
            value = dict(setting.values)[getattr(context.settings, setting.name)]
            labels.append(f"{_(setting.label)}: {_(value)}")
        if isinstance(context, HomeContext):
            labels.append(f"{_('Your names')}: {mine_listed(context.store)}")
        chosen = yield from choose(_("Settings"), labels, first=what_changed(labels, before))
        before = labels
        if chosen is None:
            return
        if isinstance(context, HomeContext) and chosen == len(all_settings()):
            yield from converse(partial(change, context.store))
            continue
        setting = all_settings()[chosen]
        picked = yield from choose(
            f"{_(setting.label)}. {_(setting.help)}", [_(label) for _value, label in setting.values]
        )
        if picked is None:
            continue
        wanted: dict[str, Any] = {setting.name: setting.values[picked][0]}
        changed = context.settings._replace(**wanted)
        if not context.change_settings(changed):
            yield speak(_("The settings cannot be saved; they apply until you leave."))
        if setting.name == "language":
            i18n.use(changed.spoken)
