"""Whose names are whose: which belong to the person at this terminal, and which to one other person."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from antterm.dialogues.steps import Dialogue, Say, choose
from antterm.i18n import _, ngettext
from antterm.saves.errors import SaveError
from antterm.saves.people import People, read_people, write_people
from antterm.saves.store import Store
from antterm.table.statistics import is_name_of_seat, statistics_of

NONE, ME, APART = range(-3, 0)
"""Choices besides the names, which are counted from 0."""


def ask_mine(data_dir: Path, people: People, candidates: Mapping[str, int]) -> Dialogue[People]:
    """Ask which names belong to the person at this terminal. Whatever is answered, nobody is asked again.

    Args:
        data_dir: where the answer is kept.
        people: what is known already.
        candidates: names that nobody has, with the number of their games.

    Returns:
        What is known now.
    """
    question = _("Which of these names is yours?")
    why = _(
        "Your games are counted together, whichever seat you have and whatever name you use. "
        "You can change this in the settings."
    )
    text = f"{question} {why}"
    left = [*candidates]
    while left:
        options = [(n, _named_games(name, candidates[name])) for n, name in enumerate(left)]
        none = _("No other") if people.mine else _("None of them")
        chosen = yield from choose(_("Your names"), [*options, (NONE, none)], text)
        if chosen == NONE:
            break
        people = people.with_mine(left.pop(chosen))
        text = _("Which other name is yours?")
    return _keep(data_dir, people)


def decline(data_dir: Path, people: People) -> str:
    """Store that the person has left `ask_mine`, so that they are not asked again.

    Returns:
        Why that cannot be kept, in a sentence; empty if it is.
    """
    try:
        _keep(data_dir, people)
    except SaveError as error:
        return error.sentence()
    return ""


def _keep(data_dir: Path, people: People) -> People:
    """Keep what is known, and that nobody is to be asked again."""
    people = replace(people, asked=True)
    write_people(data_dir, people)
    return people


def _named_games(name: str, games: int) -> str:
    """Return a name with the number of its games: `Ann (12 games)`."""
    return ngettext("{name} ({n} game)", "{name} ({n} games)", games).format(name=name, n=games)


def change(store: Store) -> Dialogue[People]:
    """Ask for a name and whose it is, and keep that.

    Args:
        store: the saved games, and what is kept beside them.

    Returns:
        What is known now.
    """
    found = statistics_of(store)
    people = found.people
    known_names = [name for names in (people.mine, *people.others) for name in names]
    names = [*dict.fromkeys((*found.names, *known_names))]
    if not names:
        yield Say(_("Nobody has finished a game yet."))
        return people
    title, text = _("Which names are whose"), _("Which name do you want to change?")
    options = [(name, f"{name}: {whose(people, name)}") for name in names]
    name = yield from choose(title, options, text)
    others = dict.fromkeys(people.main_name(each) for each in names if not people.is_mine(each))
    mains = [each for each in others if each.casefold() != name.casefold()]
    targets = [(ME, _("That is me")), (APART, _("Somebody else"))]
    targets += [(n, _("The same person as {name}").format(name=main)) for n, main in enumerate(mains)]
    chosen = yield from choose(_("Who is {name}?").format(name=name), targets)
    if chosen == ME:
        people = people if people.is_mine(name) else people.with_mine(name)
    elif chosen == APART:
        people = people.apart(name)
    else:
        people = people.with_same(name, mains[chosen])
    return _keep(store.data_dir, people)


def whose(people: People, name: str) -> str:
    """Return whose a name is, in a word or two."""
    if people.is_mine(name):
        return _("you")
    main = people.main_name(name)
    if main.casefold() != name.casefold():
        return main
    return _("you, if no other person plays") if is_name_of_seat(name) else _("somebody else")


def mine_listed(store: Store) -> str:
    """Return the names of the person at this terminal: `Ann, Anna`."""
    try:
        return ", ".join(read_people(store.data_dir).mine) or _("none")
    except SaveError:
        return _("cannot be read")
