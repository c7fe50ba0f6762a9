"""What a host says by an identifier, as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from antterm.core.ask import Refused
from antterm.i18n import N_, _
from antterm.wire.messages import Bye, Invited, Refusal, SentAway
from antterm.words import Words, general_refusal

PEOPLE: Final = {
    "account": N_("{name} (account of this machine)"),
    "key": N_("{name} (comes with a key)"),
    "guest": N_("{name} (guest)"),
}
"""Who somebody is, by how their id begins."""
FAREWELLS: Final = {
    "upgrade": N_("The host is being renewed."),
    "protocol": N_("This host runs another version of antterm; install that version to play here."),
    "version": N_("The host has another version of this game: install the antterm that it has."),
    "too_many": N_("You have too many terminals at this host; close one of them."),
    "full": N_("The host is full; there is room when somebody goes."),
    "stalled": N_("The host hangs just now; you come back to it as soon as it goes on."),
    "too_slow": N_("This terminal did not read what the host had to say."),
    "too_fast": N_("That was too fast for the host."),
    "banned": N_("You are banned from this host."),
    "disconnected": N_("The keeper of the host has ended your connection."),
    "stranger": N_("The host cannot tell who you are."),
    "unknown_guest": N_("On this account several people play: “antterm join --as NAME” says who you are."),
    "nonsense": N_("The host did not understand this program: install the antterm that it has."),
}
"""Why a host ends a line."""

NOT_LET_IN: Final = ("banned", "disconnected")
"""Why somebody is sent away from the host by its keeper: a connection by SSH ends with that."""

SENT_AWAY: Final = {
    "closed_by_owner": N_("Its owner has closed the table “{name}”."),
    "closed_by_keeper": N_("The keeper of the host has closed the table “{name}”."),
    "deleted_by_keeper": N_("The keeper of the host has deleted the table “{name}”."),
    "deleted_elsewhere": N_("The table “{name}” is no longer there."),
    "restored_without": N_(
        "The host was restored from a backup that does not have the table “{name}”: it was made later."
    ),
    "closed_when_empty": N_("Everybody has got up, so the table “{name}” is closed."),
    "removed_by_owner": N_("The owner of “{name}” has sent you away; you cannot come back to this table."),
}
"""Why somebody is at a table no more, but in the lobby."""

REFUSALS: Final = {
    # coming and going
    "no_table": N_("There is no such table any more."),
    "no_free_seat": N_("All seats of this table are taken."),
    "already_seated": N_("You sit at this table already."),
    "not_invited": N_("This table is for those who are invited."),
    "not_watched": N_("Nobody may look on at this table."),
    "seen_later": N_("Onlookers see this table later; it is shown to you in a while."),
    "not_seated": N_("You have no seat at this table."),
    "not_at_table": N_("You are at no table."),
    "not_here": N_("This host cannot do that."),
    "left_to_bot": N_("A bot plays there; take your seat back first."),
    "not_left": N_("No bot plays in your seat."),
    "begun": N_("The game has begun already."),
    "not_begun": N_("The game has not begun yet."),
    "not_keeper": N_("Only who keeps this host may ask how it does."),
    "not_owner": N_("Only the host's own account and the administrator may do that."),
    "not_owner_of_table": N_("Only the owner of the table may do that."),
    "not_watching": N_("Nobody of that name looks on here."),
    "too_many_removed": N_("So many were sent away from this table already."),
    "has_seen": N_("You have seen the game from your own seat; sit down there again."),
    "nobody": N_("Nobody of that name is there."),
    "no_ban": N_("Nobody of that name is banned."),
    "several_people": N_("Several people are called so: {people}."),
    "no_host": N_("No host is running, so nobody is connected."),
    "closing": N_("The host is being renewed."),
    "stalled": N_(
        "The host does not answer: it has hung for {seconds} s. The event “stalled” in its log says where."
    ),
    # making a table
    "too_many_games": N_("You sit at as many tables as one may here; finish a game first."),
    "no_seat": N_("There is no seat for yourself at such a table."),
    "two_clocks": N_("A game is played by a chess clock or over days, not by both."),
    "unknown_game": N_("The host does not have this game."),
    "unknown_value": N_("The host does not have this choice: {option}={value}."),
    "no_documents": N_("A host plays with no documents of its guests."),
    # answering
    "stale": N_("The game has gone on meanwhile; look again."),
    "not_your_turn": N_("It is not your turn."),
    "no_answer": N_("There is no answer to be taken back."),
    "final": N_("The end of a game is taken back only if the others agree: propose it to them in the menu."),
    "never_taken_back": N_("At this table nothing is taken back once others are concerned."),
    "all_told": N_("The game is over and its hidden parts may be seen; nothing is taken back any more."),
    "paused": N_("The game is in a pause; all have to agree to go on."),
    "over": N_("The game is over."),
    "ended": N_("All have agreed to play no further."),
    "not_over": N_("Only a finished game is taken home."),
    "no_hint": N_("There is no hint: the bot has met an error."),
    "no_hints": N_("At this table there are no hints."),
    # agreeing
    "no_proposal": N_("It is proposed no longer."),
    "proposed_already": N_("That is proposed already."),
    "no_draw": N_("There is no draw in this game."),
    "not_paused": N_("There is no pause."),
    "nobody_waits": N_("Nobody waits for that."),
    "overdue": N_("Your time is up already; for that it is too late."),
    "no_vacation": N_("You have no such days left."),
    # talking
    "nothing_said": N_("There was nothing in it that can be shown."),
    "too_fast": N_("Too fast for the host; in a moment."),
    "name_taken": N_("The name {name} is taken, or looks like one that is."),
    "too_many_invited": N_("So many are invited to this table already."),
    "too_many_muted": N_("You hear no more of so many already."),
    # being told
    "bad_mail": N_("That is no address for mail; it needs a domain, as in ann@example.org."),
    "bad_webhook": N_("That is no address of a web page."),
    "wrong_code": N_("That is not the code that was sent to your address."),
    "no_code": N_("No code is waited for; enter the address again, and a new one is sent."),
    "too_many_codes": N_("So many codes were sent today already; try again tomorrow."),
    "out_of_reach": N_("The host cannot get at its games just now; try again in a moment."),
    "not_saved": N_("The host could not save that; the game stands as before."),
}
"""Why a host does not do something, where no rule of a game forbids it."""

OF_NOTICES: Final = ("bad_mail", "bad_webhook", "wrong_code", "no_code", "too_many_codes")
"""Of these, what may be wrong with how somebody wants to be told of his turn."""


def code_wanted(addresses: Iterable[str]) -> str:
    """Return what is asked of somebody who has entered new addresses, to each of which a code was sent."""
    text = _(
        "A code was sent to {addresses}. Type it here: till then nothing else is sent there. An empty line "
        "changes the addresses."
    )
    return text.format(addresses=", ".join(filter(None, addresses)))


def banned_sentence(reason: str, until: str) -> str:
    """Return what somebody is told who is banned.

    Args:
        reason: why, in the keeper's words; empty for nothing.
        until: when the ban ends; empty for never.
    """
    if until and reason:
        text = _("You are banned from this host until {until}: {reason}")
    elif until:
        text = _("You are banned from this host until {until}.")
    else:
        text = _("You are banned from this host: {reason}") if reason else _(FAREWELLS["banned"])
    return text.format(until=until.replace("T", " "), reason=reason)


def announced(text: str) -> str:
    """Return what everybody is told of an announcement."""
    return _("The keeper of the host announces: {text}").format(text=text)


def invited_sentence(invited: Invited) -> str:
    """Return who has been invited, and by which of the typed names nobody is known."""
    told = []
    if invited.people:
        people = "; ".join(
            _(PEOPLE[each.id.partition(":")[0]]).format(name=each.name) for each in invited.people
        )
        told.append(_("Invited: {people}.").format(people=people))
    if invited.unknown:
        names = ", ".join(invited.unknown)
        told.append(_("Nobody is known here as {names}, so nobody was invited by that.").format(names=names))
    return " ".join(told)


def farewell(bye: Bye) -> str:
    """Return why the line ended."""
    if bye.code == "banned":
        return banned_sentence(bye.data.get("reason", ""), bye.data.get("until", ""))
    return _(FAREWELLS[bye.code]) if bye.code in FAREWELLS else _("The host has ended the connection.")


def sent_away_sentence(sent: SentAway, name: str) -> str:
    """Return why somebody is at a table no more.

    Args:
        sent: as the host said it.
        name: what the table is called.
    """
    sentence = (SENT_AWAY | REFUSALS).get(sent.code, SENT_AWAY["deleted_elsewhere"])
    return _(sentence).format(name=name)


def refusal_sentence(refusal: Refusal, words: Words | None) -> str:
    """Return why something was not done.

    Args:
        refusal: as the host said it.
        words: of the game that it is about, if it is about one.
    """
    if refusal.code in REFUSALS:
        known = dict.fromkeys(("option", "value", "people", "seconds"), "?")
        known |= {key: str(value) for key, value in refusal.data.items()}
        return _(REFUSALS[refusal.code]).format(**known)
    refused = Refused(refusal.code, **refusal.data)
    return words.refusal(refused) if words is not None else general_refusal(refused)


def not_connected() -> str:
    """Return why the host cannot be told anything now."""
    return _("There is no connection to the host just now.")
