"""`antterm doctor`: what the program finds here, what it chose, and why; for users who need help."""

from __future__ import annotations

import os
import platform
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from glob import escape, glob
from importlib import metadata
from pathlib import Path

from antterm import __version__, i18n, plugins, registry, settings, themes
from antterm.bots import bots_of
from antterm.commands.common import Failure, say
from antterm.commands.findings import Finding, Section, folder_finding
from antterm.draw.canvas import width_of
from antterm.draw.roles import own_themes
from antterm.i18n import _, languages, ngettext, pgettext
from antterm.launch import Launch
from antterm.saves.data_dir import resolve_data_dir
from antterm.saves.private import CRASH_LOG, KEPT
from antterm.settings import Settings, all_settings
from antterm.ui.models import own_keys
from antterm.ui.models.first_page import LEAST, too_small
from antterm.ui.terminal.colours import (
    BACKGROUND,
    Display,
    Evidence,
    background_of_environment,
    colours_of_terminal,
    glyphs_of_terminal,
    tiles_of_terminal,
)
from antterm.ui.terminal.environment import environment, terminal_size
from antterm.ui.terminal.probe import GLYPHS, Replies, answers_of_terminal
from antterm.wire.host_socket import has_unix_sockets, is_there, socket_path

LIBRARIES = ("textual", "rich", "msgspec", "platformdirs", "filelock", "shtab")
EXTRAS = {"serve": "asyncssh", "metrics": "prometheus-client", "postgres": "psycopg"}
"""The library that each extra brings, by the name of the extra."""
OF_TERMINAL = ("TERM", "COLORTERM", "TERM_PROGRAM", "TMUX", "STY", "SSH_TTY", "COLORFGBG", "NO_COLOR")
OF_LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG")
"""Variables of the environment that say something."""
SLOW = 0.1
"""Seconds for an answer of the terminal after which nothing is shown moving."""


def doctor(args: Namespace) -> int:
    """Run `antterm doctor`: print what it finds. Returns 0 where nothing is wrong, else 1."""
    if args.host and not has_unix_sockets():
        raise Failure(_("There are no hosts on this system: it has no Unix sockets."))
    if args.host:
        from antterm.commands.host_doctor import examine_host

        sections = list(examine_host(args))
    else:
        folder = resolve_data_dir(args.data_dir) if args.guest else None
        answers = answers_of_terminal() if _has_terminal() else None
        sections = list(examine(args, settings.load(folder), answers))
    findings = [finding for _title, found in sections for finding in found]
    width = max(len(finding.label) for finding in findings)
    say(f"antterm {__version__}")
    for title, found in sections:
        say(f"\n{title}")
        for finding in found:
            say(f" {'!' if finding.is_wrong else ' '} {finding.label:{width}}  {finding.text}")
    wrong = sum(finding.is_wrong for finding in findings)
    if not wrong:
        say("\n" + _("No problems were found."))
        return 0
    text = ngettext(
        "{n} problem was found; its line begins with “!”.",
        "{n} problems were found; their lines begin with “!”.",
        wrong,
    )
    say("\n" + text.format(n=wrong))
    return 1


def examine(args: Namespace, chosen: Settings, answers: Replies | None) -> Iterator[Section]:
    """Yield all that is found, in the order in which it is printed.

    Args:
        args: the arguments of the command line.
        chosen: what is set.
        answers: what the terminal said; None if it says nothing, or there is none.
    """
    yield pgettext("doctor", "Terminal"), list(_terminal(answers))
    yield pgettext("doctor", "What was chosen, and why"), list(_choices(args, chosen, answers))
    yield pgettext("doctor", "Folders"), list(_folders(args))
    yield pgettext("doctor", "What this system can do"), list(_system())
    yield pgettext("doctor", "Versions"), list(_versions())
    if plugins.announced():
        yield pgettext("doctor", "Other packages"), list(_plugins())


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _terminal(answers: Replies | None) -> Iterator[Finding]:
    streams = {
        pgettext("doctor", "standard input"): sys.stdin,
        pgettext("doctor", "standard output"): sys.stdout,
        pgettext("doctor", "standard error"): sys.stderr,
    }
    for label, stream in streams.items():
        text = _("a terminal") if stream.isatty() else _("no terminal")
        encoding = getattr(stream, "encoding", None)
        yield Finding(label, f"{text}, {encoding}" if encoding else text)
    yield Finding(pgettext("doctor", "environment"), _variables(OF_TERMINAL))
    yield Finding(pgettext("doctor", "locale"), _variables(OF_LOCALE))
    if not _has_terminal():
        yield Finding(
            pgettext("doctor", "answers"),
            _("there is no terminal to query; the app needs one, but commands that only print do not"),
        )
        return
    yield _size()
    if answers is None:
        yield Finding(pgettext("doctor", "answers"), _("none: the width of the terminal's glyphs is unknown"))
        return
    yield _promptness(answers)
    yield _widths(answers)


def _variables(names: Sequence[str]) -> str:
    named = [f"{name}={os.environ[name]}" for name in names if os.environ.get(name)]
    return ", ".join(named) or pgettext("variables of the environment", "none")


def _size() -> Finding:
    columns, rows = terminal_size()
    text = f"{columns}x{rows}"
    label = pgettext("doctor", "size")
    if not too_small(columns, rows):
        return Finding(label, text)
    least = _("{size}; the app needs {least}").format(size=text, least="{}x{}".format(*LEAST))
    return Finding(label, least, is_wrong=True)


def _promptness(answers: Replies) -> Finding:
    text = _("after {number} ms").format(number=round(answers.seconds * 1000))
    if answers.seconds > SLOW:
        text = _("{told}, which is slow: animations are off").format(told=text)
    if answers.name:
        text = _("{told}; the terminal calls itself {name}").format(told=text, name=answers.name)
    return Finding(pgettext("doctor", "answers"), text)


def _widths(answers: Replies) -> Finding:
    """Return whether each glyph takes as many columns as the app counts for it."""
    label = pgettext("doctor", "width of glyphs")
    odd = [glyph for glyph, width in answers.widths.items() if width != width_of(glyph)]
    if odd:
        text = _("not the width the app expects: {glyphs}; choose outlines or ASCII in the settings")
        widths = ", ".join(f"{glyph} {answers.widths[glyph]}" for glyph in odd)
        return Finding(label, text.format(glyphs=widths), is_wrong=True)
    if len(answers.widths) < len(GLYPHS):
        return Finding(label, _("the terminal did not report the width of all glyphs"))
    return Finding(label, _("the width the app expects: {glyphs}").format(glyphs=GLYPHS))


def _choices(args: Namespace, chosen: Settings, answers: Replies | None) -> Iterator[Finding]:
    launch = Launch(resolve_data_dir(args.data_dir), args.ascii or None, args.colors, theme=args.theme)
    dark_or_light = _background(chosen, answers)
    display = Display.chosen(launch, chosen, dark_or_light.value)
    flags = {"colors": args.colors, "theme": args.theme, "glyphs": args.ascii, "language": args.lang}
    values = {
        "colors": display.colors,
        "glyphs": display.glyphs,
        "theme": display.theme,
        "tiles": display.tiles,
    }
    evidence = {
        "colors": colours_of_terminal(),
        "glyphs": glyphs_of_terminal(),
        "theme": dark_or_light,
        "tiles": tiles_of_terminal(),
        "language": _locale(),
    }
    for setting in all_settings():
        if setting.name not in evidence:
            continue
        value = values.get(setting.name) or i18n.tongue().code
        name = dict(setting.values).get(value)
        text = _(name) if name else value
        flag = {"glyphs": "--ascii"}.get(setting.name, f"--{setting.name}".replace("language", "lang"))
        if setting.name == "tiles" and not display.solid and value == "solid":
            why = _("outlines, because solid tiles need more colours and non-ASCII glyphs")
        elif flags.get(setting.name):
            why = _("{value}, because of {flag}").format(value=text, flag=flag)
        elif getattr(chosen, setting.name) != "auto":
            why = _("{value}, as the settings say").format(value=text)
        else:
            why = _because(text, evidence[setting.name])
        yield Finding(_(setting.label), why)


def _because(value: str, evidence: Evidence[str]) -> str:
    if not evidence.by:
        return _("{value}, the default").format(value=value)
    if evidence.by not in os.environ:
        return _("{value}, as the terminal reports").format(value=value)
    reason = f"{evidence.by}={environment().get(evidence.by)}"
    return _("{value}, because of {flag}").format(value=value, flag=reason)


def _background(chosen: Settings, answers: Replies | None) -> Evidence[str]:
    """Return whether the terminal is dark or light, and who says so."""
    if answers is not None and answers.background:
        return Evidence(answers.background, "OSC 11")
    if environment().get(BACKGROUND):
        return Evidence(background_of_environment(chosen.background), BACKGROUND)
    return Evidence(chosen.background)


def _locale() -> Evidence[str]:
    """Return the language that the locale asks for, and the variable that does."""
    named = (name for name in OF_LOCALE if name != "LC_CTYPE" and os.environ.get(name))
    return Evidence(languages.of_locale(), next(named, ""))


def _folders(args: Namespace) -> Iterator[Finding]:
    data = resolve_data_dir(args.data_dir)
    yield folder_finding(pgettext("doctor", "saved games"), data / "games")
    configuration = data if args.guest else settings.config_dir()
    yield folder_finding(pgettext("doctor", "settings"), configuration)
    _keys, trouble = own_keys.load(configuration, every_game=True)
    path = configuration / own_keys.FILE
    # here and below not `Path.exists`, which fails where the folder is closed
    there = _("{path} is used") if os.path.exists(path) else _("none at {path}")
    yield Finding(pgettext("doctor", "your keys"), trouble or there.format(path=path), is_wrong=bool(trouble))
    wrong, own = settings.find_own_themes(configuration), [theme.name for theme in own_themes()]
    named = ", ".join(own) or _("none at {path}").format(path=configuration / themes.FOLDER)
    yield Finding(pgettext("doctor", "your themes"), " ".join(wrong) or named, is_wrong=bool(wrong))
    socket = socket_path()
    there = _("{path} exists") if is_there(socket) else _("none at {path}")
    yield Finding(pgettext("doctor", "host"), there.format(path=socket))
    patterns = [os.path.join(escape(str(folder)), f"*{KEPT}*") for folder in {data, configuration}]
    kept = sorted(path for pattern in patterns for path in glob(pattern))
    if kept:
        text = _("could not be read, and were kept: {paths}; delete them if you do not need them")
        label = pgettext("doctor", "damaged files")
        yield Finding(label, text.format(paths=", ".join(kept)), is_wrong=True)
    crash = data / CRASH_LOG
    if os.path.exists(crash):
        text = _("antterm has crashed before: {path}")
        yield Finding(pgettext("doctor", "crash"), text.format(path=crash), is_wrong=True)


def _system() -> Iterator[Finding]:
    """Yield what depends on the system, and what is lacking where it does not work; nothing is wrong then."""
    yield _ability(pgettext("doctor", "engines"), os.name == "posix", _("process groups"))
    yield _ability(pgettext("doctor", "tables of a host"), has_unix_sockets(), _("Unix sockets"))
    yield _ability(pgettext("doctor", "SSH server"), hasattr(os, "fork"), _("forked processes"))


def _ability(label: str, works: bool, needs: str) -> Finding:
    text = _("works") if works else _("not available: it needs {what}").format(what=needs)
    return Finding(label, text)


def _versions() -> Iterator[Finding]:
    yield Finding("antterm", f"{__version__}, {Path(__file__).resolve().parents[1]}")
    version = f"{platform.python_implementation()} {platform.python_version()}"
    yield Finding("Python", f"{version}, {sys.executable}")
    yield Finding(pgettext("doctor", "system"), platform.platform())
    for library in LIBRARIES:
        found = _version(library)
        yield Finding(library, found or _("missing"), is_wrong=not found)
    for extra, library in EXTRAS.items():
        found = _version(library)
        text = f"{library} {found}" if found else _("not installed (optional: {name})").format(name=library)
        yield Finding(f"antterm[{extra}]", text)


def _plugins() -> Iterator[Finding]:
    """Yield the games and bots of other packages, and what is wrong with them."""
    for game_id in registry.HOMES:
        title, bots = registry.title(game_id), bots_of(game_id)
        if (package := registry.ORIGINS.get(game_id)) is not None:
            for part in registry.HOMES[game_id]:
                registry.find(part if part in registry.FOREIGN else "")
            yield Finding(title, f"{game_id}: {package}")
        for level, (_level, package) in bots.foreign.items():
            with suppress(plugins.PluginError):
                registry.load(bots.levels[level])
            yield Finding(title, f"bot:{level}: {package}")
    for fault in plugins.faults():
        yield Finding(pgettext("doctor", "left out"), fault, is_wrong=True)


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return ""
