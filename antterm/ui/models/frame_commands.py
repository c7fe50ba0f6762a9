"""The commands of the screens around the games: menus, lists, forms, pages to read."""

from __future__ import annotations

from antterm.ui.models import commands as game
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import command

LEAVE = command("leave")

# Lists

LIST_UP = command("list.up")
LIST_DOWN = command("list.down")
LIST_PAGE_UP = command("list.page_up")
LIST_PAGE_DOWN = command("list.page_down")
LIST_FIRST = command("list.first")
LIST_LAST = command("list.last")
CHOOSE = command("list.choose")

LIST_MOVES = (LIST_UP, LIST_DOWN, LIST_PAGE_UP, LIST_PAGE_DOWN, LIST_FIRST, LIST_LAST)
LIST = (*LIST_MOVES, CHOOSE)

# The first screen

GO_ON = command("home.go_on")
NEW = command("home.new")
JOIN = command("home.join")
LEARN = command("home.learn")
PUZZLES = command("home.puzzles")
ANALYSIS = command("home.analysis")
SAVES = command("home.saves")
RULES = command("home.rules")
SETTINGS = command("home.settings")
QUIT = command("home.quit")

HOME = (GO_ON, NEW, JOIN, LEARN, PUZZLES, ANALYSIS, SAVES, RULES, SETTINGS, HELP, QUIT)

# The menu of a game

PLAY_ON = command("menu.go_on")
ASK_AGAIN = command("menu.again")
TAKE_SEAT = command("menu.take_seat")
SEATS = command("menu.seats")
PICTURE = command("menu.picture")
LEAVE_GAME = command("menu.leave")
OFFER_DRAW = command("menu.draw")
GIVE_UP = command("menu.give_up")

AGAIN = command("again.same")
SEATS_CHANGED = command("again.changed")

AFTER_GAME = (AGAIN, SEATS_CHANGED, NEW)

ABOUT_BOTS = (ASK_AGAIN, game.HURRY, TAKE_SEAT)
ABOUT_GAME = (game.TAKE_BACK, game.HINT, game.REVIEW, game.RULES)
GAME_MENU = (
    *(PLAY_ON, *ABOUT_BOTS, *ABOUT_GAME, HELP, SETTINGS),
    *(SEATS, PICTURE, LEAVE_GAME, OFFER_DRAW, GIVE_UP),
)

# Saved games

OPEN = command("saves.open")
REVIEW = command("saves.review")
IMPORT = command("saves.import")
EXPORT = command("saves.export")
STATISTICS = command("saves.statistics")
SHARE = command("saves.share")
REMOVE = command("saves.remove")

RENAME = command("saves.rename")

FILES = (IMPORT, EXPORT, SHARE)

# Statistics

GAME_BEFORE = command("statistics.game_before")
GAME_AFTER = command("statistics.game_after")
PLAYER = command("statistics.player")
PLAYER_BEFORE = command("statistics.player_before")
TABLES = command("statistics.tables")
NAMES = command("statistics.names")

STATISTICS_PAGE = (GAME_BEFORE, GAME_AFTER, PLAYER, PLAYER_BEFORE, TABLES, NAMES)

# Forms

FORM_UP = command("form.up")
FORM_DOWN = command("form.down")
FORM_BEFORE = command("form.before")
FORM_AFTER = command("form.after")
FORM_NEXT = command("form.next")
FORM_START = command("form.start")
FORM_LEAVE = command("form.leave")

FORM = (FORM_UP, FORM_DOWN, FORM_BEFORE, FORM_AFTER, FORM_NEXT, FORM_START, HELP, FORM_LEAVE)

SET_BEFORE = command("settings.before")
SET_AFTER = command("settings.after")

# A line to type

LINE_TAKE = command("line.take")
LINE_COMPLETE = command("line.complete")
LINE_LEAVE = command("line.leave")
LINE_HELP = command("line.help")

LINE = (LINE_TAKE, LINE_COMPLETE, LINE_LEAVE, LINE_HELP)

# A page to read

READ_DOWN = command("page.down")
READ_UP = command("page.up")
READ_ON = command("page.on")
READ_BACK = command("page.back")
READ_HEADING = command("page.heading")
READ_HEADING_BACK = command("page.heading_back")
READ_START = command("page.start")
READ_END = command("page.end")
READ_RULES = command("page.rules")
READ_LEAVE = command("page.leave")

READ_FURTHER = (READ_DOWN, READ_UP, READ_ON, READ_BACK, READ_HEADING, READ_HEADING_BACK)
READ = (*READ_FURTHER, READ_START, READ_END, READ_RULES, READ_LEAVE)
