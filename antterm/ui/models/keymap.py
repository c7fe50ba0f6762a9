"""Commands with their keys, listed once for all that uses them.

A key is called by the character that it prints, or by its name: `a`, `?`, `Enter`, `Shift+Tab`.
`Keymap.dispatch` is the only place where the command of a key is looked up and run. A `Keyboard` knows what
keys mean while it prints other than Latin letters: what the key beneath them would print.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from antterm.core.printable import printable
from antterm.draw.paint import KEY_NAMES, Hint, key_name
from antterm.errors import UserError
from antterm.i18n import _
from antterm.i18n.data import marked, read_table

DIGITS = frozenset("0123456789")
"""Keys that always belong to the numbers of answers."""
NAMED = (*KEY_NAMES, *(f"F{number}" for number in range(1, 13)))
"""The names of keys that print nothing."""
WAYS = ("Up", "Down", "Left", "Right")
"""Commands that lead somewhere, unless the way ends there."""


class Command(NamedTuple):
    """Something that a key does."""

    id: str
    """Stable identifier, which `keys.toml` names: `zoom.in`."""
    keys: tuple[str, ...]
    """The default keys; the first is the one that is shown."""
    label: str
    """A word or two for the footer, to be translated."""
    help: str
    """A sentence for the help, to be translated."""
    opens_help: bool = False


@cache
def command(identifier: str, module: str = __file__) -> Command:
    """Return a command, as the `commands.toml` beside a module has it.

    Args:
        identifier: the identifier, such as `zoom.in`.
        module: the `__file__` of the module; without it, a command that all games and screens share.
    """
    entry = read_table(Path(module).with_name("commands.toml"))[identifier]
    opens_help = entry.get("opens_help", False)
    return Command(identifier, tuple(entry["keys"]), marked(entry["label"]), entry["help"], opens_help)


def commands_of(group: str = "", module: str = __file__) -> tuple[Command, ...]:
    """Return the commands of the `commands.toml` beside a module, in the order of the file.

    Args:
        group: what the identifiers begin with, such as `lobby.`; without it, all of them.
        module: the `__file__` of the module; without it, the commands that all games and screens share.
    """
    identifiers = read_table(Path(module).with_name("commands.toml"))
    return tuple(command(each, module) for each in identifiers if each.startswith(group))


def dead_key(key: str, keymap: Keymap, key_line: Sequence[Hint]) -> str:
    """Return the sentence that a key does nothing here, with keys that do something.

    Args:
        key: the key.
        keymap: the keymap of the screen.
        key_line: the keys that do something now, the most useful first.
    """
    name, other = key_name(printable(key)), key.swapcase()
    if other != key and other in (named for named, _does in key_line):
        return _("{key} does nothing here. Did you mean {other}?").format(key=name, other=other)
    nothing = _("{key} does nothing here.").format(key=name)
    if key in WAYS and keymap.of(key):
        nothing = _("There is nothing more that way.")
    others = [hint for hint in key_line if key not in hint[0].split("/")]
    return f"{nothing} {way_on(others, keymap.help_keys)}".rstrip()


def way_on(key_line: Sequence[Hint], helping: Collection[str]) -> str:
    """Return which keys do something now, in a sentence: the most useful one, and the one for help.

    Args:
        key_line: the keys that do something now, the most useful first; without any the sentence is empty.
        helping: the keys that open the help.
    """
    useful = [hint for hint in key_line if hint[0] not in helping][:1]
    useful += [hint for hint in key_line if hint[0] in helping][:1]
    named = [f"{key_name(key)} ({does})" for key, does in useful]
    if not named:
        return ""
    return _("Try {keys}.").format(keys=_(" or ").join(named))


Handler = Callable[[], object]
"""The effect of a command in a model. It returns False where the command has no effect now."""
Handlers = Mapping[Command, Handler]


class Offer(NamedTuple):
    """A command that means something now, for the footer."""

    command: Command
    label: str = ""
    """The key's effect now, such as `take it`; empty for the command's own label."""
    keys: str = ""
    """The keys, where they are others than those of the command: `1-4`."""
    is_spare: bool = False
    """Whether the keys of the frame, such as that of a hint, are worth more where there is little room."""


Keys = Mapping[str, Mapping[str, Sequence[str]]]
"""A player's own keys: by table (of a game, or `frame`) and the identifier of the command."""


class BadKeys(UserError):
    """A player's keys that cannot be used; the text is a sentence that says why."""


class Keymap:
    """The commands of one place, in the order of their help, and the keys that do them.

    Of two commands with one key the earlier has it wherever it means something: a game's commands stand
    before those of the frame.

    Args:
        commands: the commands, in the order in which keys try them.
        keys: other keys than their own, by the identifier of the command.

    Raises:
        BadKeys: they name no command, or a key that numbers need.
    """

    def __init__(self, commands: Sequence[Command], keys: Mapping[str, Sequence[str]] | None = None) -> None:
        self.commands = tuple(commands)
        self._given = dict(keys or {})
        ids = {command.id for command in self.commands}
        for name, chosen in self._given.items():
            if name not in ids:
                raise BadKeys(_("There is no command “{name}”.").format(name=printable(name)))
            if not chosen or DIGITS & set(chosen):
                raise BadKeys(_("“{name}” needs a key other than 0 to 9.").format(name=name))
            for key in chosen:
                if key not in NAMED and not (len(key) == 1 and key.isprintable() and not key.isspace()):
                    raise BadKeys(_("“{key}” is not the name of a key.").format(key=printable(key)))
        self._by_key: dict[str, list[Command]] = {}
        for command in self.commands:
            for key in self.keys_of(command):
                self._by_key.setdefault(key, []).append(command)

    def __iter__(self) -> Iterator[Command]:
        return iter(self.commands)

    def keys_of(self, command: Command) -> tuple[str, ...]:
        """Return the keys of a command."""
        return tuple(self._given.get(command.id, command.keys))

    def shown(self, command: Command) -> str:
        """Return the key that is shown for a command: the first that does it before anything else, if one
        does."""
        return next(self._free_keys(command), self.keys_of(command)[0])

    def _free_keys(self, command: Command) -> Iterator[str]:
        """Yield the keys of a command that a player has given to none that is tried before.

        Commands of the program that share a key of the program mean something at different times.
        """
        for key in self.keys_of(command):
            those = list(self.of(key))
            before = those[: those.index(command)] if command in those else []
            if all(key in each.keys and key in command.keys for each in before):
                yield key

    def named(self, command: Command) -> str:
        """Return what that key is called, for sentences; `shown` returns its identifier."""
        return key_name(self.shown(command))

    def hints(self, offers: Iterable[Offer]) -> tuple[Hint, ...]:
        """Return the keys of these commands, each with what it does now, for the line of keys.

        A command is left out if a player has given all of its keys to others.
        """
        return tuple(
            (offer.keys or self.shown(offer.command), offer.label or _(offer.command.label))
            for offer in offers
            if offer.keys or any(self._free_keys(offer.command))
        )

    @property
    def help_keys(self) -> frozenset[str]:
        """The keys that open the help, which no command before that has."""
        helping = (command for command in self.commands if command.opens_help)
        return frozenset(key for each in helping for key in self.keys_of(each) if self.of(key)[0] is each)

    def of(self, key: str) -> Sequence[Command]:
        """Return the commands of a key, in the order in which it tries them."""
        return self._by_key.get(key, ())

    def dispatch(self, key: str, handlers: Handlers) -> bool:
        """Run the handler of a key's command.

        Args:
            key: the character that it prints, or its name.
            handlers: what commands do now. Of several commands of the key the first is run that has a handler
                here; where it returns False, the next one.

        Returns:
            Whether the key meant anything.
        """
        return any(
            command in handlers and handlers[command]() is not False for command in self._by_key.get(key, ())
        )

    def help(self, without: Collection[Command] = ()) -> str:
        """Return the keys and what they do, as a list in Markdown.

        Each key stands in one line. What else it does at other times is shown behind what it does first.

        Args:
            without: commands that are not listed, because they never do anything here.
        """
        texts: dict[Command, str] = {}
        line_of: dict[str, Command] = {}
        for command in (each for each in self.commands if each not in without):
            keys = self.keys_of(command)
            names = ", ".join(f"**{key_name(key)}**" for key in keys)
            same = next((line_of[key] for key in keys if key in line_of), None)
            if same is None:
                texts[command] = f"* {names}: {_(command.help)}"
            elif keys == self.keys_of(same):
                texts[same] += f" {_(command.help)}"
            else:
                texts[same] += f" {names}: {_(command.help)}"
            line_of |= dict.fromkeys(keys, same or command)
        return "\n".join(texts.values())


KEYS = ("`1234567890-=", "qwertyuiop[]\\", "asdfghjkl;'", "zxcvbnm,./")
SHIFTED = ("~!@#$%^&*()_+", "QWERTYUIOP{}|", 'ASDFGHJKL:"', "ZXCVBNM<>?")
"""The rows of a keyboard of the United States, for whose keys commands are made."""


@cache
def layouts() -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return the keyboards that are known: of which language, and which key prints what."""
    table = read_table(Path(__file__).with_name("layouts.toml"))
    return tuple(
        (one["language"], _prints(one["shifted"], SHIFTED) | _prints(one["rows"], KEYS))
        for one in table["layout"]
    )


def _prints(rows: Sequence[str], keys: Sequence[str]) -> dict[str, str]:
    """Return the keys by what they print; a row may be shorter than that of the United States."""
    printed, beneath = "".join(rows), "".join(key[: len(row)] for row, key in zip(rows, keys, strict=False))
    return {char: key for char, key in zip(printed, beneath, strict=True) if char != " "}


class Keyboard:
    """The keyboard that somebody types on, as far as its letters have shown.

    Args:
        language: the code of the person's language.
    """

    def __init__(self, language: str = "") -> None:
        self._language = language
        self._now: Mapping[str, str] = {}
        """The one that printed the last letter; none as long as letters are Latin ones."""

    def meant(self, key: str, means: Callable[[str], bool]) -> str:
        """Return the key that is meant by one pressed: itself where it means anything, else the one beneath.

        Args:
            key: the character that it printed, or its name.
            means: whether a key means anything.
        """
        if len(key) > 1:
            return key
        if not key.isascii():
            # first the one of the last letter, then those of the language
            likeliest = sorted(layouts(), key=lambda one: (one[1] is not self._now, one[0] != self._language))
            candidates = [prints for _language, prints in likeliest if key in prints]
            self._now = candidates[0] if candidates else {}
        elif key.isalpha():
            self._now = {}
        return key if means(key) else self._now.get(key, key)
