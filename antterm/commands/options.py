"""`antterm options GAME`: what can be chosen when a game is set up, and which bots play it."""

from __future__ import annotations

from argparse import Namespace

from antterm import registry
from antterm.bots.kinds import engines_of, kind_of, players
from antterm.commands.common import as_json, emit, say
from antterm.core.options import with_defaults
from antterm.i18n import _


def options(args: Namespace) -> int:
    """Print the options of a game, their values and defaults, and its bots."""
    game, words = registry.game(args.game), registry.words(args.game)
    defaults = with_defaults(game.options, game.usual_seats, {})
    if args.json:
        plain = [
            {
                "name": option.name,
                "values": list(option.values),
                "default": defaults[option.name],
                "document": option.document,
                "label": words.option(option.name)[0],
                "explanation": words.option(option.name)[1],
            }
            for option in game.options
        ]
        emit(as_json(plain))
        return 0
    for option in game.options:
        label, explanation = words.option(option.name)
        values = ", ".join(option.values) or _("a document")
        say(f"{option.name} = {values}")
        say(
            _("    {label}. {explanation} Default: {default}.").format(
                label=label,
                explanation=explanation,
                default=words.value(option.name, None) if option.document else defaults[option.name],
            )
        )
    for player in players(args.game):
        if (kind := kind_of(player)).thinks:
            say(player)
            say(f"    {kind.explanation(player, words)}")
    if (engines := engines_of(args.game)) is not None:
        say(f"{engines.word}:COMMAND")
        say(f"    {engines.explanation('', words)}")
    return 0
