"""`antterm options GAME`: what can be chosen when a game is set up, and which bots play it."""

from __future__ import annotations

from argparse import Namespace

from antterm import plugins, registry
from antterm.bots import explained, kind_of, players
from antterm.bots.engines import engine_kinds
from antterm.commands.common import as_json, complain, emit, say
from antterm.core.options import with_defaults
from antterm.i18n import _


def options(args: Namespace) -> int:
    """Print the options of a game, their values and defaults, and its bots."""
    game, words = registry.game(args.game), registry.words(args.game)
    defaults, first = (
        with_defaults(game.options, game.usual_seats, {}, first=is_first) for is_first in (False, True)
    )
    plain = []
    for option in game.options:
        label, explanation = words.option(option.name)
        values, default = list(option.values), defaults[option.name]
        entry = {"name": option.name, "values": values, "default": default, "document": option.document}
        entry["first"] = first[option.name]
        plain.append(entry | {"label": label, "explanation": explanation})
    if args.words:
        for option in game.options:
            for value in option.values:
                say(f"{option.name}={value}")
        for player in players(args.game):
            say(player)
        return 0
    if args.json:
        emit(as_json(plain))
        return 0
    if (package := registry.ORIGINS.get(args.game)) is not None:
        say(f"{registry.title(args.game)}. {plugins.origin(package)}")
    for entry in plain:
        default = words.value(entry["name"], None) if entry["document"] else entry["default"]
        say(f"{entry['name']} = {', '.join(entry['values']) or _('a document')}")
        text = _("    {label}. {explanation} Default: {default}.")
        if entry["first"] != entry["default"]:
            text = _("    {label}. {explanation} Default: {default}; in a first game: {first}.")
        label, explanation = entry["label"], entry["explanation"]
        say(text.format(label=label, explanation=explanation, default=default, first=entry["first"]))
    for player in players(args.game):
        if kind_of(player).is_program:
            say(player)
            say(f"    {explained(player, args.game, words)}")
    for engines in engine_kinds(args.game):
        say(f"{engines.word}:COMMAND")
        say(f"    {engines.explanation('', words)}")
    say("py:MODULE:CLASS")
    say(f"    {kind_of('py:').explanation('', words)}")
    for fault in plugins.faults():
        complain(fault)
    return 0
