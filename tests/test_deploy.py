"""What is in `deploy/`: units of systemd, a container, backups; and that all links lead somewhere."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from antterm import __version__
from antterm.commands.arguments import parse

CHECKOUT = Path(__file__).resolve().parents[1]
DEPLOY = CHECKOUT / "deploy"
UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".socket", ".timer"))
PROGRAM = "/opt/antterm/.venv/bin/antterm"
"""Where `docs/hosting.md` has it installed."""

PAGES = sorted([*CHECKOUT.glob("*.md"), *CHECKOUT.glob("docs/*.md")])
LINK = re.compile(r"\[[^\]\[]*\]\(([^)\s]+)\)")
MENTIONED = re.compile(r"`((?:deploy|docs|benchmarks|tests|tools|examples)/[\w./-]+)`")


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="no systemd here that could read the units"
)
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        written = re.sub(r"/opt/antterm/\S+", "/bin/true", unit.read_text("utf-8"))  # which has to be there
        (tmp_path / unit.name).write_text(written, encoding="utf-8")
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / unit.name) for unit in UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line for line in ran.stderr.splitlines() if "antterm" in line]
    assert (ran.returncode, told) == (0, [])


@pytest.mark.parametrize("unit", [unit.name for unit in UNITS if unit.suffix == ".service"])
def test_what_a_unit_starts_is_there(unit: str) -> None:
    content = (DEPLOY / unit).read_text("utf-8")
    (line,) = re.findall(r"^ExecStart=(.+)$", content, re.MULTILINE)
    program, *arguments = shlex.split(line)
    if program != PROGRAM:
        assert (CHECKOUT / Path(program).relative_to("/opt/antterm")).stat().st_mode & 0o111
        return
    if arguments[0] != "serve":  # which does not belong to every antterm
        assert parse(arguments).command == arguments[0]
    account = re.search(r"^User=(\S+)$", content, re.MULTILINE)
    assert account is not None
    assert f"u {account[1]} " in (DEPLOY / "antterm.sysusers").read_text("utf-8")


def instructions() -> list[tuple[str, str]]:
    """The lines of the file for containers, each its instruction and the rest."""
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    return [tuple(line.split(" ", 1)) for line in lines if line and not line.startswith("#")]  # type: ignore[misc]


def test_the_container_is_made_of_what_there_is() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    told = instructions()
    images = {rest.split()[0] for what, rest in told if what == "FROM"}
    (version,) = {image.partition(":")[2].removesuffix("-slim") for image in images}
    assert f"Programming Language :: Python :: {version}" in project["classifiers"]
    (install,) = [rest for what, rest in told if what == "RUN" and "pip install" in rest]
    (extras,) = re.findall(r"/src\[([\w,]+)\]", install)
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    start = {what: json.loads(rest) for what, rest in told if what in ("ENTRYPOINT", "CMD")}
    assert start["ENTRYPOINT"] == ["antterm"]
    args = parse(start["CMD"])
    (check,) = [json.loads(rest.removeprefix("CMD ")) for what, rest in told if what == "HEALTHCHECK"]
    assert f":{args.health}/healthz" in check[2]
    compile(check[2], "the check", "exec")
    account = next(rest.split()[-1] for what, rest in told if what == "RUN" and rest.startswith("useradd"))
    assert ("USER", account) in told


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    content = page.read_text("utf-8")
    for target in LINK.findall(content):
        if "://" in target or target.startswith("mailto:"):
            continue
        path, _sign, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        if anchor:
            assert anchor in anchors(file.read_text("utf-8")), target
    for path in MENTIONED.findall(content):
        assert (CHECKOUT / path).exists() or (CHECKOUT / path).with_suffix(".py").exists(), path


def test_every_page_is_in_the_list_of_pages() -> None:
    listed = set(LINK.findall((CHECKOUT / "docs/README.md").read_text("utf-8")))
    assert {path.name for path in CHECKOUT.glob("docs/*.md")} - {"README.md"} <= listed


def anchors(content: str) -> set[str]:
    """What a link can lead to in a page: its headings, as GitHub names them."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", content, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_debian_package_is_of_this_version_and_of_what_there_is() -> None:
    debian = DEPLOY / "debian"
    assert (debian / "changelog").read_text("utf-8").startswith(f"antterm ({__version__}) ")
    rules = (debian / "rules").read_text("utf-8")
    for path in re.findall(r"(?<![\w/])(?:share|deploy)/[\w./-]+", rules):
        assert (CHECKOUT / path).exists(), path
    told = dict(
        re.findall(r"^    (\w+) +([\d.]+) ", (debian / "README.Debian").read_text("utf-8"), re.MULTILINE)
    )
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = dict(re.findall(r"^(\w+)[=>]=([\d.]+)", "\n".join(project["dependencies"]), re.MULTILINE))
    assert told.items() <= needed.items()


def test_the_scripts_are_plain_shell() -> None:
    for script in (*DEPLOY.glob("*.sh"), DEPLOY / "debian/build"):
        assert script.read_text("utf-8").startswith("#!/bin/sh\n")
        assert script.stat().st_mode & 0o111
        assert subprocess.run(["sh", "-n", str(script)], check=False).returncode == 0


def test_the_quick_run_with_other_dependencies_names_tests_that_there_are() -> None:
    named = re.findall(r"\btests/[\w/.]+", (CHECKOUT / ".ci/dependencies").read_text())
    assert len(named) > 10
    assert [name for name in named if not (CHECKOUT / name).exists()] == []
