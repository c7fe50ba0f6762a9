"""The commands of the lobby, and those at a table that a host keeps."""

from __future__ import annotations

from antterm.i18n import N_
from antterm.ui.models import commands as game
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Command

# The lobby

SIT = Command(
    "lobby.sit",
    ("Enter",),
    N_("sit down"),
    N_("Go on with your game, sit down at a free seat, or look on; a number chooses a table."),
)
NEXT = Command("lobby.next", ("n",), N_("next that waits"), N_("The next of your games that waits for you."))
WATCH = Command("lobby.watch", ("l",), N_("watch"), N_("Look on at the marked table."))
MAKE = Command("lobby.table", ("t",), N_("new table"), N_("Make a table: the game, who may come, the pace."))
REVIEW = Command(
    "lobby.review",
    ("r",),
    N_("review"),
    N_("Take a finished game home to your saved games, and look back on it."),
)
NOTICES = Command(
    "lobby.notices",
    ("m",),
    N_("notices"),
    N_("By mail or webhook: how you are told of your turn where no terminal of yours is here."),
)
KEYS = Command(
    "lobby.keys",
    ("K",),
    N_("your keys"),
    N_("On a server of antterm: the keys with which you come, and further ones."),
)
SETTINGS = Command("lobby.settings", ("e",), N_("settings"), N_("The settings."))
RULES = Command("lobby.rules", ("R",), N_("rules"), N_("How each game is played."))
PANES = Command(
    "lobby.panes", ("i",), N_("people"), N_("On a narrow terminal: people and preview, and back.")
)
LEAVE = Command("lobby.leave", ("Esc", "q"), N_("leave"), N_("Leave the host; your games wait for you."))

LOBBY = (
    *(SIT, NEXT, WATCH, MAKE, REVIEW, PANES, NOTICES, KEYS, RULES, SETTINGS),
    *(*frame.LIST_MOVES, game.HELP, LEAVE),
)


def lobby_commands(is_served: bool) -> tuple[Command, ...]:
    """Those that there are: through a server of antterm nothing is taken home, but there are keys."""
    absent = REVIEW if is_served else KEYS
    return tuple(command for command in LOBBY if command is not absent)


# At a table

SAY = Command(
    "table.say", ("'", "C"), N_("say"), N_("At a host's table: say something, and read what was said.")
)
VOTE = Command("table.vote", ("V",), N_("vote"), N_("There: consent to what is proposed, or not."))

AT_TABLE = (SAY, VOTE)

# The menu there

PROPOSE = Command(
    "table.propose",
    ("p",),
    N_("propose"),
    N_("Take back by consent, a draw, a pause, a bot for who is away."),
)
ORDERS = Command("table.orders", ("o",), N_("standing orders"), N_("What the host answers for you."))
RISE = Command("table.rise", ("b",), N_("your seat"), N_("Leave your seat to a bot, or take it back."))
VACATION = Command("table.vacation", ("v",), N_("vacation"), N_("Days on which your time does not run."))
INVITE = Command("table.invite", ("i",), N_("invite"), N_("Have somebody told of a free seat."))
MUTE = Command("table.mute", ("m",), N_("mute"), N_("Hear no more of somebody, or again."))

CLOSE_TABLE = Command(
    "table.close", ("c",), N_("close the table"), N_("End the game at your own table, for all.")
)
SEND_AWAY = Command(
    "table.send_away",
    ("a",),
    N_("send away"),
    N_("Send an onlooker away from your own table, for good."),
)

TABLE_MENU = (PROPOSE, ORDERS, RISE, VACATION, INVITE, MUTE, SEND_AWAY, CLOSE_TABLE)
