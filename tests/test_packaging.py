"""What is handed out: the wheel and the sdist, and what lies in them."""

from __future__ import annotations

import hashlib
import os
import re
import tarfile
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from antterm import __version__
from antterm.i18n.languages import TRANSLATED

CHECKOUT = Path(__file__).resolve().parents[1]
MOST = 2_600_000
"""Bytes of the wheel. 1,754 kB are modules, 329 kB are texts in three languages, 115 kB are data of games,
84 kB are 700 puzzles, 36 kB are openings. Look at what has grown before you raise it: the last time it was
modules, 30 kB more of March's sentences and forecasts."""
DATA = {".bash", ".json", ".zsh", ".md", ".pyi", ".sql", ".tcss", ".toml", ".txt", ".typed"}
"""Kinds of files beside modules that the program, or a type checker, reads."""
FOR_TRANSLATORS = {".po", ".pot"}
SYSTEMS = {"MacOS", "Microsoft :: Windows", "POSIX :: BSD", "POSIX :: Linux"}
"""Those of `docs/terminals.md`, as the index of packages calls them; it is not independent of them."""
BESIDE = {
    "applications/antterm.desktop",
    "icons/hicolor/scalable/apps/antterm.svg",
    "man/man1/antterm.1",
}

wheels = pytest.importorskip("hatchling.builders.wheel", reason="hatchling builds the wheel")
sdists = pytest.importorskip("hatchling.builders.sdist")


def built(builder: type, folder: Path) -> Path:
    """What a builder of hatchling makes of this checkout."""
    (path,) = builder(str(CHECKOUT)).build(directory=str(folder), versions=["standard"])
    return Path(path)


def systems(about: str) -> set[str]:
    """The operating systems that the classifiers of a package name."""
    return set(re.findall(r"^Classifier: Operating System :: (.+)$", about, re.MULTILINE))


def test_the_systems_that_are_named_are_those_of_the_documentation() -> None:
    table = (CHECKOUT / "docs/terminals.md").read_text("utf-8")
    head = re.search(r"^## Systems\n\n\| (\|.+) \|$", table, re.MULTILINE)
    assert head is not None
    documented = {name.strip() for cell in head[1].split("|") for name in cell.split(",")} - {""}
    assert documented == {name.rpartition(" ")[2].replace("MacOS", "macOS") for name in SYSTEMS}


@pytest.mark.parametrize("page", ["README.md", "README.ru.md", "README.es.md"])
def test_the_beginning_of_a_readme_names_version_licence_and_systems(page: str) -> None:
    beginning = (CHECKOUT / page).read_text("utf-8").partition("\n![")[0]
    for name in (
        f" {__version__} ",
        "(LICENSE)",
        *(name.rpartition(" ")[2].replace("Mac", "mac") for name in SYSTEMS),
    ):
        assert name in beginning


@pytest.mark.slow
def test_the_wheel_holds_what_the_program_needs_and_nothing_else(tmp_path: Path) -> None:
    path = built(wheels.WheelBuilder, tmp_path)
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
        about = wheel.read(f"antterm-{__version__}.dist-info/METADATA").decode()
    assert path.name == f"antterm-{__version__}-py3-none-any.whl"
    inside = {name for name in names if name.startswith("antterm/")}
    own = [file for file in (CHECKOUT / "antterm").rglob("*") if file.is_file()]
    own = [file for file in own if "__pycache__" not in file.parts and file.suffix not in FOR_TRANSLATORS]
    complete = {file for file in own if file.name != TRANSLATED or file.parent.name in ("es", "ru")}
    assert inside == {file.relative_to(CHECKOUT).as_posix() for file in complete}
    kinds = Counter(Path(name).suffix for name in inside)
    assert set(kinds) == {".py"} | DATA
    assert {Path(name).parent.name for name in inside if name.endswith(TRANSLATED)} == {"es", "ru"}
    assert kinds[".typed"] == 1
    assert {name.partition(".data/data/share/")[2] for name in names if ".data/" in name} == BESIDE
    rest = {name.partition(".dist-info/")[2] for name in names - inside if ".data/" not in name}
    assert rest == {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
    assert "Requires-Python: >=3.11" in about
    assert systems(about) == SYSTEMS
    assert path.stat().st_size <= MOST


@pytest.mark.slow
def test_two_builds_are_the_same(tmp_path: Path) -> None:
    def digests(folder: Path) -> dict[str, str]:
        paths = [built(builder, folder) for builder in (wheels.WheelBuilder, sdists.SdistBuilder)]
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}

    first = digests(tmp_path / "first")
    os.utime(CHECKOUT / "README.md")
    assert digests(tmp_path / "second") == first
    with tarfile.open(tmp_path / f"first/antterm-{__version__}.tar.gz") as sdist:
        held = {name.partition("/")[2].partition("/")[0] for name in sdist.getnames()}
    assert {"antterm", "tests", "tools", "deploy", "docs", "share", "pyproject.toml", "README.md"} <= held
    assert not held & {".git", ".venv", "build", "dist"}
