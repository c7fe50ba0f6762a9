"""The commands of the screens around the games: menus, lists, forms, pages to read."""

from __future__ import annotations

from antterm.i18n import N_, NC_
from antterm.ui.models import commands as game
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Command

LEAVE = Command("leave", ("Esc", "q"), N_("back"), N_("Back to where you came from."))

# Lists

LIST_UP = Command("list.up", ("Up", "k", "Shift+Tab"), NC_("list", "up"), N_("The line above."))
LIST_DOWN = Command("list.down", ("Down", "j", "Tab"), NC_("list", "down"), N_("The line below."))
LIST_PAGE_UP = Command("list.page_up", ("PageUp",), NC_("list", "page up"), N_("A page up."))
LIST_PAGE_DOWN = Command("list.page_down", ("PageDown",), NC_("list", "page down"), N_("A page down."))
LIST_FIRST = Command("list.first", ("Home",), NC_("list", "first"), N_("The first line."))
LIST_LAST = Command("list.last", ("End",), NC_("list", "last"), N_("The last line."))
CHOOSE = Command(
    "list.choose", ("Enter",), N_("choose"), N_("Take the marked line; a number takes its line.")
)

LIST_MOVES = (LIST_UP, LIST_DOWN, LIST_PAGE_UP, LIST_PAGE_DOWN, LIST_FIRST, LIST_LAST)
LIST = (*LIST_MOVES, CHOOSE)

# The first screen

GO_ON = Command("home.go_on", ("g",), N_("go on"), N_("Go on with the game that was played last."))
NEW = Command("home.new", ("n",), N_("New game"), N_("Begin a game."))
JOIN = Command(
    "home.join", ("o",), N_("Play with others"), N_("People at other terminals, at the host of this machine.")
)
LEARN = Command("home.learn", ("l",), N_("Learn by playing"), N_("Short lessons for each game."))
PUZZLES = Command("home.puzzles", ("p",), N_("Puzzles"), N_("Positions to be won in a few moves."))
SAVES = Command("home.saves", ("s",), N_("Saved games"), N_("The list of saved games."))
RULES = Command("home.rules", ("r",), N_("Rules of the games"), N_("How each game is played."))
SETTINGS = Command("home.settings", ("e",), N_("Settings"), N_("The settings."))
QUIT = Command("home.quit", ("q",), N_("Quit"), N_("Leave the program."))

HOME = (GO_ON, NEW, JOIN, LEARN, PUZZLES, SAVES, RULES, SETTINGS, HELP, QUIT)

# The menu of a game

PLAY_ON = Command("menu.go_on", ("g",), N_("go on"), N_("Back to the board."))
ASK_AGAIN = Command("menu.again", ("a",), N_("ask again"), N_("Ask a bot that has failed once more."))
TAKE_SEAT = Command(
    "menu.take_seat", ("t",), N_("take the seat"), N_("Take over the seat of the bot whose turn it is.")
)
SEATS = Command("menu.seats", ("w",), N_("who plays"), N_("Who plays: people and bots."))
PICTURE = Command(
    "menu.picture",
    ("p",),
    N_("picture"),
    N_("Write a picture of the position to a file, as an onlooker sees it: SVG or coloured text."),
)
LEAVE_GAME = Command("menu.leave", ("q",), N_("leave"), N_("Leave the game, which is saved."))
OFFER_DRAW = Command("menu.draw", ("d",), N_("offer a draw"), N_("Where the game knows draws: offer one."))
GIVE_UP = Command("menu.give_up", ("x",), N_("give up"), N_("Where one can: give up, after a question."))

AGAIN = Command("again.same", ("a",), N_("again"), N_("After a game: another one, in the same seats."))
SEATS_CHANGED = Command(
    "again.changed", ("s",), N_("seats changed"), N_("After a game: another one, everybody one seat further.")
)

AFTER_GAME = (AGAIN, SEATS_CHANGED, NEW)

GAME_MENU = (
    *(
        PLAY_ON,
        ASK_AGAIN,
        game.HURRY,
        TAKE_SEAT,
        game.TAKE_BACK,
        game.HINT,
        game.REVIEW,
        game.RULES,
        HELP,
        SETTINGS,
        SEATS,
        PICTURE,
        LEAVE_GAME,
    ),
    *(OFFER_DRAW, GIVE_UP),
)

# Saved games

OPEN = Command(
    "saves.open",
    ("Enter",),
    N_("go on"),
    N_("Go on with the game, at the very question at which it stopped."),
)
REVIEW = Command("saves.review", ("r",), N_("review"), N_("Look back on it. Nothing is changed."))
IMPORT = Command(
    "saves.import",
    ("i",),
    N_("import"),
    N_("Import a game from a file: a new saved game, for none is ever overwritten."),
)
EXPORT = Command("saves.export", ("e",), N_("export"), N_("Export it to a file that other programs read."))
STATISTICS = Command(
    "saves.statistics", ("t",), N_("statistics"), N_("Who has won how often, of all finished games.")
)
SHARE = Command(
    "saves.share",
    ("p",),
    N_("picture"),
    N_("Write a picture of it to a file, as an onlooker sees it: SVG or coloured text."),
)
REMOVE = Command(
    "saves.remove",
    ("x", "Delete"),
    N_("throw away"),
    N_("Throw it away; its file goes to the folder “trash”."),
)

RENAME = Command("saves.rename", ("n",), N_("rename"), N_("Give it another name."))

FILES = (IMPORT, EXPORT, SHARE)

# Forms

FORM_UP = Command("form.up", ("Up", "Shift+Tab"), NC_("list", "up"), N_("The line above."))
FORM_DOWN = Command("form.down", ("Down", "Tab"), NC_("list", "down"), N_("The line below."))
FORM_BEFORE = Command("form.before", ("Left",), N_("change"), N_("The value before."))
FORM_AFTER = Command("form.after", ("Right", "Space"), N_("change"), N_("The next value."))
FORM_NEXT = Command(
    "form.next", ("Enter",), N_("next"), N_("To the next line; on the last of them the game begins.")
)
FORM_START = Command("form.start", ("F2",), NC_("form", "start"), N_("Begin the game, from any line."))
FORM_LEAVE = Command("form.leave", ("Esc",), N_("back"), N_("Back, without a game."))

FORM = (FORM_UP, FORM_DOWN, FORM_BEFORE, FORM_AFTER, FORM_NEXT, FORM_START, HELP, FORM_LEAVE)

SET_BEFORE = Command("settings.before", ("Left", "h"), N_("change"), N_("The value before, at once."))
SET_AFTER = Command(
    "settings.after", ("Right", "l", "Enter", "Space"), N_("change"), N_("The next value, at once.")
)

# A line to type

LINE_TAKE = Command("line.take", ("Enter",), N_("do it"), N_("Do it."))
LINE_COMPLETE = Command(
    "line.complete", ("Tab",), N_("complete"), N_("Complete a path, or show how it can go on.")
)
LINE_LEAVE = Command("line.leave", ("Esc",), N_("back"), N_("Back; nothing is done."))
LINE_HELP = Command("line.help", ("F1",), N_("help"), N_("This help."), opens_help=True)

LINE = (LINE_TAKE, LINE_COMPLETE, LINE_LEAVE, LINE_HELP)

# A page to read

READ_DOWN = Command("page.down", ("Down", "j", "Enter"), N_("line down"), N_("A line down."))
READ_UP = Command("page.up", ("Up", "k"), N_("line up"), N_("A line up."))
READ_ON = Command("page.on", ("Space", "PageDown"), N_("next page"), N_("The next page."))
READ_BACK = Command("page.back", ("b", "PageUp"), N_("page before"), N_("The page before."))
READ_HEADING = Command("page.heading", ("Tab", "n"), N_("next heading"), N_("The next heading."))
READ_HEADING_BACK = Command(
    "page.heading_back", ("Shift+Tab", "p"), N_("heading before"), N_("The heading before.")
)
READ_START = Command("page.start", ("Home", "g"), NC_("page", "start"), N_("The start of the page."))
READ_END = Command("page.end", ("End", "G"), NC_("page", "end"), N_("Its end."))
READ_LEAVE = Command("page.leave", ("Esc", "q", "?"), N_("back"), N_("Back to where you came from."))

READ = (
    READ_DOWN,
    READ_UP,
    READ_ON,
    READ_BACK,
    READ_HEADING,
    READ_HEADING_BACK,
    READ_START,
    READ_END,
    READ_LEAVE,
)

GROUPS = (
    (N_("The first screen"), HOME),
    (N_("Lists"), (*LIST, LEAVE)),
    (
        N_("The menu of a game"),
        (PLAY_ON, ASK_AGAIN, TAKE_SEAT, SEATS, PICTURE, LEAVE_GAME, OFFER_DRAW, GIVE_UP),
    ),
    (N_("After a game"), (AGAIN, SEATS_CHANGED)),
    (N_("Saved games"), (OPEN, REVIEW, RENAME, *FILES, STATISTICS, REMOVE)),
    (N_("A new game"), FORM),
    (N_("Settings"), (SET_BEFORE, SET_AFTER)),
    (N_("A line to type"), LINE),
    (N_("A page to read"), READ),
)
"""All of them, by where they mean something."""
