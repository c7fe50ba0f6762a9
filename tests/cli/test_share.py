"""`antterm share`: pictures and films of games, read back as a terminal and a browser would."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest

pytest.importorskip("PIL", reason="pictures of pixels are painted with pillow")

from PIL import Image, ImageFont, ImageSequence

from antterm import cli, pictures
from antterm.draw import raster
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.roles import Colour, colour_of
from antterm.draw.svg import rgb_of, svg
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.models.seat_view import Preferences
from antterm.ui.sharing import Portrait
from tests.games.march.invariants import cards_in_sight
from tests.games.march.screen.games import answers_until
from tests.program.games import ALL_EIGHT


def has_font() -> bool:
    try:
        raster.font_of()
    except raster.NoFontError:
        return False
    return True


needs_font = pytest.mark.skipif(not has_font(), reason="letters are painted with a monospaced font")
Run = Callable[..., tuple[int, str, str]]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command over the saved games of this test; gives its status, output and complaint."""

    def run(*argv: str) -> tuple[int, str, str]:
        status = cli.main([*argv, "--data-dir", str(tmp_path)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def sunday(tmp_path: Path) -> None:
    """A game of Hive."""
    seats = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(tmp_path), "hive", seats, {"expansions": "MLP"}, 0, "sunday") as table:
        for text in ALL_EIGHT[:24]:
            table.answer(table.understand(text))


@pytest.fixture
def ants(tmp_path: Path) -> Iterator[Table]:
    """A game of March of the Ants in its second round."""
    seats = [Seat(name) for name in ("Ann", "Bob", "Cleo")]
    with Table.create(Store(tmp_path), "march", seats, {}, 1, "ants") as table:
        for text in answers_until(lambda _ask, view: view.round == 2, 3, 1):
            table.answer(text)
        yield table


def screen_of(sent: str, columns: int = 80, rows: int = 24) -> list[str]:
    """What a terminal shows that was sent this."""
    screen = pyte.Screen(columns, rows)
    pyte.Stream(screen).feed(sent)
    return [line.replace("▄", "▀").rstrip() for line in screen.display]


@pytest.mark.usefixtures("sunday")
def test_a_position_is_printed_in_colours(run: Run) -> None:
    status, out, err = run("share", "sunday")
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == 24
    lines = screen_of(out.replace("\n", "\r\n").rstrip())
    assert "turn 13" in lines[0]
    assert any(line[:46].count("Q") == 2 for line in lines), "both queens"
    assert "38;2;" in out or "48;2;" in out
    assert "Enter" not in out, "nobody can press a key"
    assert screen_of(run("share", "sunday", "--at", "0")[1].replace("\n", "\r\n"))[0] != lines[0]


@pytest.mark.usefixtures("sunday")
def test_without_colours_it_is_plain_text(run: Run) -> None:
    _status, out, _err = run("share", "sunday", "--ascii", "--colors", "none")
    plain = "".join(screen_of(out.replace("\n", "\r\n")))
    assert plain.isascii()
    assert "[0" not in plain


@pytest.mark.usefixtures("sunday")
def test_a_picture_is_an_svg_of_the_size_asked_for(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sunday.svg"
    assert run("share", "sunday", "--output", str(file), "--columns", "120", "--rows", "40") == (0, "", "")
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 1464 984"
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert "wQ" in texts
    assert root.findtext(f"{SVG}title") == "Hive"


@pytest.mark.slow
@pytest.mark.usefixtures("sunday")
def test_a_film_shows_every_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sunday.cast"
    assert run("share", "sunday", "--output", str(file)) == (0, "", "")
    head, *told = map(json.loads, file.read_text("utf-8").splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    times = [seconds for seconds, _kind, _sent in told]
    assert times == sorted(times)
    assert len(told) > 24
    assert times[-1] > 24
    last = screen_of("".join(sent for _seconds, _kind, sent in told))
    picture = screen_of(run("share", "sunday")[1].replace("\n", "\r\n").rstrip())
    assert [line[47:] for line in last[:21]] == [line[47:] for line in picture[:21]], "beside the board"
    assert last[21].strip() == "Bob moves grasshopper 2 south-west of Black's mosquito.", "the caption"
    assert any("Q" in line[:46] for line in last)


@needs_font
@pytest.mark.usefixtures("sunday")
def test_a_picture_of_pixels_has_the_colours_of_the_theme(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sunday.png"
    assert run("share", "sunday", "--output", str(file), "--columns", "120", "--rows", "40") == (0, "", "")
    picture = Image.open(file)
    assert (picture.format, picture.size) == ("PNG", (1464, 984))
    counted: list[tuple[int, tuple[int, ...]]] = picture.convert("RGB").getcolors(1000)  # type: ignore[assignment]
    most = {f"#{bytes(colour).hex()}" for _count, colour in sorted(counted)[-8:]}
    assert {rgb_of(colour_of(role, "dark")) for role in ("base", "bar", "side")} <= most


@needs_font
def test_what_is_painted_in_a_cell() -> None:
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "▀", Ink("title", "bar"))
    canvas.put(1, 0, "A", Ink("title", "bar", "r"))
    canvas.put(2, 0, "李", Ink("title", "bar"))
    picture = Image.open(BytesIO(raster.png(canvas, "dark"))).convert("RGB")
    title, bar, base = (rgb_of(colour_of(role, "dark")) for role in ("title", "bar", "base"))

    def at(x: int, y: int) -> str:
        red, green, blue = picture.getpixel((x, y))  # type: ignore[misc]
        return f"#{red:02x}{green:02x}{blue:02x}"

    assert (at(0, 0), at(12, 12), at(23, 23), at(12, 24), at(23, 35)) == (base, title, title, bar, bar)
    assert at(24, 12) == title, "a reversed cell has the ground of its letter"
    assert at(59, 12) == bar, "a wide letter has two cells"
    assert at(60, 12) == base
    assert picture.size == (5 * 12 + 24, 24 + 24)


@pytest.mark.slow
@needs_font
@pytest.mark.usefixtures("sunday")
def test_a_film_as_gif_shows_every_position_and_runs_for_ever(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sunday.gif"
    assert run("share", "sunday", "--output", str(file)) == (0, "", "")
    film = Image.open(file)
    assert (film.format, film.size, film.info["loop"]) == ("GIF", (984, 600), 0)
    stands, last = [], film.convert("RGB")
    for frame in ImageSequence.Iterator(film):
        stands.append(frame.info["duration"])
        last = frame.convert("RGB")
    assert len([each for each in stands if each >= 1200]) == 25, "one for each position"
    assert stands[0] == 1200
    assert min(each for each in stands[1:] if each >= 1200) > 2000, "the time to read the caption"
    assert stands[-1] == 4000
    assert run("share", "sunday", "--output", str(tmp_path / "sunday.png")) == (0, "", "")
    picture = Image.open(tmp_path / "sunday.png").convert("RGB")
    beside = (48 * 12, 0, picture.width, picture.height - 4 * 24)
    assert last.crop(beside).tobytes() == picture.crop(beside).tobytes(), "pictures and films look alike"


def test_a_picture_keeps_to_the_colours_that_a_file_can_have() -> None:
    picture = raster.Raster("dark", 1, 1)
    numbers = {picture._index((red, green, 0)) for red in range(0, 256, 8) for green in range(0, 256, 8)}
    assert max(numbers) == raster.MOST_COLOURS - 1
    assert picture._index((8, 8, 0)) == picture._index((9, 9, 0)), "the nearest of them"


@pytest.mark.usefixtures("sunday")
def test_where_no_font_is_found_that_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_arguments: object) -> None:
        raise OSError("cannot open resource")

    raster.font_of.cache_clear()
    monkeypatch.setattr(ImageFont, "truetype", missing)
    status, out, err = run("share", "sunday", "--output", str(tmp_path / "sunday.png"))
    assert (status, out) == (1, "")
    assert "No monospaced font, such as DejaVu Sans Mono, was found" in err
    assert not (tmp_path / "sunday.png").exists()


@pytest.mark.usefixtures("sunday")
@pytest.mark.parametrize("ending", [".png", ".gif"])
def test_where_the_library_is_not_installed_that_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(pictures, "find_spec", lambda _name: None)
    status, out, err = run("share", "sunday", "--output", str(tmp_path / f"sunday{ending}"))
    assert (status, out) == (1, "")
    assert f"{ending[1:].upper()} needs the library Pillow" in err
    assert "antterm[pictures]" in err
    assert not (tmp_path / f"sunday{ending}").exists()


@pytest.mark.parametrize("form", ["text", "svg"])
def test_nobody_learns_what_others_hold(run: Run, ants: Table, form: str) -> None:
    seen = ants.view(None)
    held = {card for seat in range(3) for card in ants.view(seat).nests[seat].hand or ()}
    secret = {seen.card(card).name for card in held - cards_in_sight(seen)}
    assert secret
    status, out, err = run("share", "ants", "--format", form, "--columns", "120", "--rows", "40")
    assert (status, err) == (0, "")
    assert "Cleo" in out
    assert not [title for title in secret if title in out]


def test_a_film_is_what_an_onlooker_sees(ants: Table) -> None:
    portrait = Portrait(ants, (80, 24), Preferences(movement="short"))
    for number in range(0, ants.length, 7):
        portrait.show(number)
        seat_view = portrait.model.seat_view
        assert seat_view is not None
        assert (seat_view.ask, seat_view.view.seat) == (None, None)
        assert not any(nest.hand for nest in seat_view.view.nests)
        assert all(happening.event.seen_by(None) for happening in seat_view.happened)


@pytest.mark.usefixtures("sunday")
def test_a_file_that_is_there_stays_as_it_is(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.svg"
    file.write_text("mine")
    status, out, err = run("share", "sunday", "--output", str(file))
    assert (status, out, file.read_text()) == (1, "", "mine")
    assert "already exists and will not be overwritten" in err
    assert run("share", "sunday", "--output", str(file), "--force") == (0, "", "")
    assert file.read_text().startswith("<svg")


@pytest.mark.few(4)
@pytest.mark.usefixtures("sunday")
@pytest.mark.parametrize(
    ("argv", "status", "said"),
    [
        (["share"], 2, "missing: NAME|FILE"),
        (["share", "monday"], 1, "There is no saved game"),
        (
            ["share", "sunday", "--format", "jpg"],
            2,
            "(possible: svg, png, text, gif, cast)",
        ),
        (["share", "sunday", "--format", "gif"], 2, "GIF is not text; name a file with --output"),
        (
            ["share", "sunday", "--output", "film.jpg"],
            2,
            ".svg, .png, .txt for a picture, .gif, .cast for a film",
        ),
        (["share", "sunday", "--at", "99"], 2, "there is no answer 99; the last one is 24"),
        (["share", "sunday", "--columns", "20"], 2, "from 60x20 to 400x200 columns and rows, not 20x24"),
        (["share", "sunday", "--rows", "900"], 2, "not 80x900"),
        (["share", "sunday", "--output", "/nowhere/a.svg"], 1, "There is no folder /nowhere"),
    ],
)
def test_what_cannot_be_shared_is_told(run: Run, argv: list[str], status: int, said: str) -> None:
    got, out, err = run(*argv)
    assert (got, out) == (status, "")
    assert said in err


def test_a_canvas_becomes_grounds_geometry_and_letters() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "▀", Ink("title", "bar"))
    canvas.put(1, 0, "┃", Ink("text", "side"))
    canvas.put(2, 0, "<&", Ink("text", "side", "b"))
    text = svg(canvas, "dark", "a & b")
    root = ElementTree.fromstring(text)
    (letters,) = root.iter(f"{SVG}text")
    assert (letters.text, letters.get("font-weight"), letters.get("textLength")) == ("<&", "bold", "24")
    paths = [path.get("d") or "" for path in root.iter(f"{SVG}path")]
    assert "M0 0h12v12h-12z" in paths[0], "the upper half of the first cell"
    assert "M0 12h12v12h-12z" in paths[2], "and the lower one"
    assert root.findtext(f"{SVG}title") == "a & b"


@pytest.mark.parametrize(
    ("colour", "rgb"),
    [
        (Colour("#123456", 17), "#123456"),
        (Colour("", 16), "#000000"),
        (Colour("", 208), "#ff8700"),
        (Colour("", 232), "#080808"),
        (Colour("", 255), "#eeeeee"),
    ],
)
def test_a_number_among_the_256_is_a_colour(colour: Colour, rgb: str) -> None:
    assert rgb_of(colour) == rgb
