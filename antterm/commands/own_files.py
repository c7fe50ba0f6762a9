"""Files that people write: themes, keys, components. These commands write the first version, and check it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from antterm import registry, settings, themes
from antterm.commands.common import Failure, UsageError, columns, say
from antterm.core.printable import printable, shortened
from antterm.draw.contrast import READABLE
from antterm.draw.roles import THEMES, define, every_role, own_themes
from antterm.i18n import _, ngettext
from antterm.i18n.numbers import LocalNumber
from antterm.saves import named_files, private
from antterm.ui.models import own_keys
from antterm.ui.models.key_table import groups
from antterm.ui.models.keymap import Keymap


def themes_there_are(_args: Namespace) -> int:
    """Run `antterm theme`: list the program's themes and the user's own. Returns 1 if one is broken."""
    folder = settings.config_dir()
    wrong = themes.find_all(folder)
    titles = dict(next(setting.values for setting in settings.all_settings() if setting.name == "theme"))
    rows = [(name, _(titles[name])) for name in THEMES]
    rows += [(own.name, _("{title} (your own)").format(title=own.title)) for own in own_themes()]
    for line in columns(rows):
        say(line)
    say(_("Your own themes are in {folder}.").format(folder=folder / themes.FOLDER))
    for sentence in wrong:
        say(sentence)
    return 1 if wrong else 0


def new_theme(args: Namespace) -> int:
    """Run `antterm theme new NAME`: write a theme file for the user to change."""
    if not themes.NAME.fullmatch(args.name) or args.name in (*THEMES, "auto"):
        text = _(
            "“{name}” cannot be the name of a theme: "
            "use up to 24 lower-case letters, digits and hyphens, and none of the names {themes}."
        )
        name = shortened(printable(args.name))
        raise UsageError(text.format(name=name, themes=", ".join(("auto", *THEMES))))
    folder = settings.config_dir() / themes.FOLDER
    _make(folder)
    path = folder / f"{args.name}{themes.SUFFIX}"
    named_files.write_text(path, themes.template(args.based_on, args.name))
    say(_("The theme is in {path}. Change its colours, then type:").format(path=path))
    say(f"antterm theme check {args.name}")
    say(f"antterm --theme {args.name}")
    return 0


def _make(folder: Path) -> None:
    try:
        private.make_folder(folder)
    except OSError as error:
        text = _("The folder {folder} cannot be created ({reason}).")
        raise Failure(text.format(folder=folder, reason=error.strerror or error)) from error


def check_theme(args: Namespace) -> int:
    """Run `antterm theme check NAME|FILE`: check a theme. Returns 1 if some text is hard to read in it."""
    name = args.name
    if name.endswith(themes.SUFFIX) or Path(name).name != name:
        own = themes.read(Path(name))
        name = f"{own.name} ({args.name})"  # it must not take the place of one with the same name
        define(own._replace(name=name))
    elif not settings.find_theme(name):
        text = _("There is no theme “{name}”. “antterm theme” lists all themes.")
        raise Failure(text.format(name=shortened(printable(name))))
    for own in own_themes():
        if own.name == name:
            count = len(every_role()) - len(own.colours)
            text = ngettext(
                "{n} role has the colour of the theme “{theme}”.",
                "{n} roles have the colours of the theme “{theme}”.",
                count,
            )
            if count:
                say(text.format(n=count, theme=own.based_on))
    poor = sorted(themes.poor(name), key=lambda words: words.contrast)
    for words in poor:
        text = _(
            "{ink} on {ground}: the contrast with {colors} colours is {found:.1f}, "
            "but text needs {least:.1f}."
        )
        figures = {"found": LocalNumber(words.contrast), "least": LocalNumber(READABLE)}
        say(text.format(ink=words.ink, ground=words.ground, colors=words.colors, **figures))
    if not poor:
        say(_("The theme can be used, and all text in it is easy to read."))
    return 1 if poor else 0


def keys(args: Namespace) -> int:
    """Run `antterm keys`: print all commands, with the user's own keys where they have set any."""
    own, trouble = own_keys.load(settings.config_dir(), every_game=True)
    for group in groups():
        if not group.commands or (args.game is not None and group.table != args.game):
            continue
        given = own_keys.keys_for(own, group.commands, group.table if group.table != own_keys.FRAME else "")
        keymap = Keymap(group.commands, given)
        say(f"{group.title} [{group.table}]")
        rows = [(f"  {' '.join(keymap.keys_of(one))}", one.id, _(one.help)) for one in keymap.commands]
        say("\n".join(columns(rows)) + "\n")
    if trouble:
        say(trouble)
    return 0


def components_there_are(_args: Namespace) -> int:
    """Run `antterm components`: list the options whose value is a file or folder of the user's own."""
    for game_id, home in registry.HOMES.items():
        for option in registry.find(home.documents) or ():
            say(f"{game_id}: antterm play {game_id} --option {option}=...")
    return 0


def new_components(args: Namespace) -> int:
    """Run `antterm components new GAME DIR`: write the game's standard components for the user to change."""
    readers = registry.find(registry.HOMES[args.game].documents) or {}
    templates = {option: texts for option, reader in readers.items() if (texts := reader.templates())}
    if not templates:
        title = registry.words(args.game).title()
        raise Failure(_("The components of {game} cannot be replaced.").format(game=title))
    folder: Path = args.folder
    _make(folder)
    for option, texts in templates.items():
        for name in texts:
            named_files.see_that_it_is_new(folder / name)
        for name, text in texts.items():
            named_files.write_text(folder / name, text)
            say(str(folder / name))
        value = folder if readers[option].files else folder / next(iter(texts))
        say(_("Change these files, then type:"))
        say(f"antterm play {args.game} --option {option}={value}")
    return 0
