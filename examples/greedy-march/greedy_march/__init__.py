"""A bot for March of the Ants in a package of its own."""

from antterm.bots import Level

LEVELS = {
    "greedy": Level("greedy_march.bot:Greedy", "Explores first and keeps to the inner meadow."),
}
