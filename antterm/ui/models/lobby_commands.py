"""The commands of the lobby, and those at a table that a host keeps."""

from __future__ import annotations

from antterm.ui.models import commands as game
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Command, command, commands_of

# The lobby

SIT = command("lobby.sit")
NEXT = command("lobby.next")
WATCH = command("lobby.watch")
MAKE = command("lobby.table")
REVIEW = command("lobby.review")
PAST = command("lobby.past")
PEOPLE = command("lobby.people")
NOTICES = command("lobby.notices")
KEYS = command("lobby.keys")
SEARCH = command("lobby.search")
PAGE_BEFORE = command("lobby.page_before")
PAGE_AFTER = command("lobby.page_after")
RATINGS = command("lobby.ratings")
TOURNAMENTS = command("lobby.tournaments")
BLOCK = command("lobby.block")
SETTINGS = command("lobby.settings")
RULES = command("lobby.rules")
PANES = command("lobby.panes")
LEAVE = command("lobby.leave")
ACCEPT = command("lobby.accept")
"""Only on the page with the rules of conduct."""

_OWN = (each for each in commands_of("lobby.") if each not in (ACCEPT, LEAVE))
LOBBY = (*_OWN, *frame.LIST_MOVES, game.HELP, LEAVE)


def lobby_commands(is_served: bool) -> tuple[Command, ...]:
    """Return the commands of the lobby: those about keys exist only on a server of antterm."""
    return tuple(command for command in LOBBY if is_served or command is not KEYS)


# Tournaments

MAKE_TOURNAMENT = command("tournaments.make")
GO_TO_GAME = command("tournament.game")
ACTS = command("tournament.acts")
ROUND_BEFORE = command("tournament.round_before")
ROUND_AFTER = command("tournament.round_after")

TOURNAMENT = (GO_TO_GAME, ACTS, ROUND_BEFORE, ROUND_AFTER)

# At a table

SAY = command("table.say")
VOTE = command("table.vote")
REMATCH = command("table.rematch")

AT_TABLE = (SAY, VOTE, REMATCH)

TABLE_MENU = tuple(each for each in commands_of("table.") if each not in AT_TABLE)
"""The commands that only the menu at a table has."""
