"""What the options of Micropolis and their values are called."""

from __future__ import annotations

from antterm.i18n import _, pgettext


def option_words() -> dict[str, tuple[str, str]]:
    """By its identifier an option's short label, and one sentence that explains it."""
    return {
        "advanced": (_("Two anthills each"), _("The advanced game for two or three players.")),
        "first": (
            _("First commander"),
            _("Who has the Red Army token at the start (by the rules: the youngest)."),
        ),
        "army_limit": (_("Army limit"), _("When soldiers beyond ten must go back to the supply.")),
        "recruiter": (
            pgettext("an option", "Recruiter"),
            _("Which soldier joins the army of who places a recruiter."),
        ),
        "claimants": (_("Claims to the token"), _("Which armies may succeed the commander after a refill.")),
        "refuse_token": (
            _("Keeping the token"),
            _("Whether the commander may turn down all who claim the token."),
        ),
        "no_armies": (
            _("No armies at all"),
            _("Who scores the largest army when nobody has a soldier left."),
        ),
        "majorities": (
            _("Colony and army"),
            _("Whether anthills or players compete for them in the advanced game."),
        ),
        "tie_break": (
            pgettext("an option", "Tie"),
            _("Which army decides between equal totals in the advanced game."),
        ),
        "own_tie": (
            _("Tie of one's own"),
            _("What happens to the token when only its owner's two armies tie."),
        ),
        "free_undo": (
            _("Free undo"),
            _("Whether turns may be taken back after tiles were drawn or others answered."),
        ),
        "deck": (
            pgettext("an option", "Tiles"),
            _("A file with your own list of the 61 tiles, instead of the reconstructed one."),
        ),
    }


def value_name(option: str, value: str) -> str:
    """What a value of an option is called; that of `deck` is a name of its own."""
    return {
        (option, "on"): pgettext("an option", "on"),
        (option, "off"): pgettext("an option", "off"),
        ("first", "random"): _("drawn by lot"),
        ("first", "seat1"): _("the first seat"),
        ("army_limit", "at_once"): _("at every moment"),
        ("army_limit", "end_of_turn"): _("at the end of a turn"),
        ("recruiter", "from_supply"): _("one from the supply in any case"),
        ("recruiter", "steals"): _("only one that the commander lost"),
        ("claimants", "all"): _("any army as large as the commander's"),
        ("claimants", "largest"): _("only the largest of these"),
        ("no_armies", "tied"): _("everybody scores, as in any tie"),
        ("no_armies", "none"): _("nobody scores"),
        ("majorities", "anthills"): _("by each anthill"),
        ("majorities", "players"): _("once by each player"),
        ("tie_break", "largest"): _("the largest single army"),
        ("tie_break", "sum"): _("both armies together"),
        ("own_tie", "keep"): _("stays where it is"),
        ("own_tie", "choose"): _("its owner chooses"),
    }[option, value]
