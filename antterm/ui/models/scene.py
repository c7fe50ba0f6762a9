"""Scenes for the panes of every game, and the editing of a line of text in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product

from antterm.draw import paint
from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.i18n import ngettext, pgettext
from antterm.ui.models.first_page import put_title
from antterm.ui.models.layout import PROMPT_ROWS

LONGEST_LINE = 60
"""Maximum number of characters that can be typed in a `LineEdit`."""


@dataclass(frozen=True)
class LineEdit:
    """A line of text and the position of the caret."""

    text: str = ""
    caret: int = 0

    @classmethod
    def of(cls, text: str) -> LineEdit:
        """Return a line with the caret at its end."""
        return cls(text[:LONGEST_LINE], min(len(text), LONGEST_LINE))

    def insert(self, text: str) -> LineEdit:
        """Return the line with the printable part of `text` inserted at the caret."""
        fresh = "".join(char for char in text if char.isprintable())[: LONGEST_LINE - len(self.text)]
        return replace(
            self,
            text=self.text[: self.caret] + fresh + self.text[self.caret :],
            caret=self.caret + len(fresh),
        )

    def press(self, key: str) -> LineEdit | None:
        """Return the line after a key; None if the key means nothing to a line of text."""
        text, caret = self.text, self.caret
        match key:
            case "Left":
                return replace(self, caret=max(0, caret - 1))
            case "Right":
                return replace(self, caret=min(len(text), caret + 1))
            case "Home":
                return replace(self, caret=0)
            case "End":
                return replace(self, caret=len(text))
            case "Backspace":
                return replace(self, text=text[: max(0, caret - 1)] + text[caret:], caret=max(0, caret - 1))
            case "Delete":
                return replace(self, text=text[:caret] + text[caret + 1 :])
            case "Space":
                return self.insert(" ")
        return self.insert(key) if len(key) == 1 else None

    def put(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Draw the line into `width` cells, scrolled so that the caret is visible."""
        first = max(0, self.caret - width + 1)
        canvas.put(x, y, f"{self.text[first : first + width]:<{width}}")
        canvas.reverse(x + self.caret - first, y)


Line = tuple[tuple[str, Ink], ...]
"""Stretches of text, each with its ink."""


@dataclass(frozen=True)
class Blank:
    """An empty scene."""

    def draw(self, width: int, height: int) -> Canvas:
        return Canvas(width, height)


@dataclass(frozen=True)
class Banner:
    """A row that says how a game has ended."""

    text: str
    has_winners: bool
    ascii_only: bool

    def draw(self, width: int, height: int) -> Canvas:
        ink = Ink("banner.ink", "banner", "b") if self.has_winners else Ink("title", "raised", "b")
        canvas = Canvas(width, height, ink)
        star = "*" if self.ascii_only else "★"
        whole = self.text.rstrip(".")
        text = paint.first_in_room((whole, whole.rpartition(", ")[0] or whole), width - 2)
        starred = f"{star}  {text}  {star}"
        paint.middle(canvas, 0, starred if self.has_winners and cells_of(starred) < width else text, ink)
        return canvas


@dataclass(frozen=True)
class Lines:
    """Wrapped lines, of which the first may be a heading."""

    lines: tuple[str, ...]
    headed: bool = True
    more: str = ""
    """The end of the last row if there is no room for all: the key that shows them."""

    def rows_needed(self, width: int) -> int:
        """Return how many rows it needs."""
        return sum(len(paint.wrap(line, width)) for line in self.lines)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        inks = (paint.TITLE if self.headed and n == 0 else PLAIN for n in range(len(self.lines)))
        rows = [
            (row, ink)
            for line, ink in zip(self.lines, inks, strict=True)
            for part in line.splitlines() or [""]
            for row in paint.wrap(part, width)
        ]
        for y, (row, ink) in enumerate(rows[:height]):
            is_cut = y == height - 1 and len(rows) > height
            room = width - cells_of(self.more) - 1 if self.more else width
            canvas.put(0, y, paint.going_on(row, room) if is_cut else row, ink)
            if is_cut:
                canvas.put(width - cells_of(self.more), y, self.more, paint.DIM)
        return canvas


@dataclass(frozen=True)
class Title:
    """The title bar: what is played, and how far it is.

    It has either two texts, or the stage of a game with whose turn it is, and texts between them.
    """

    left: str
    right: str = ""
    stage: Line = ()
    """The stage of the game; its last part is left out if the left text needs the room."""
    turn: Line = ()
    """Whose turn it is."""
    note: Line = ()
    """A note after the stage, if there is room."""

    def room(self, width: int) -> int:
        """Return the columns that the left text may have in a bar of `width` columns."""
        right = cells_of(self.right) + 2 if self.right else 0
        if not self.stage:
            return width - 2 - right
        return width - paint.length(self.turn) - right - paint.length(self.stage[:-1]) - 6

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if not self.stage:
            put_title(canvas, self.left, self.right)
            return canvas
        x = end = width - 1 - paint.length(self.turn)
        paint.put_line(canvas.put, x, 0, self.turn, width)
        if self.right:
            end = x - 2 - cells_of(self.right)
            canvas.put(end, 0, self.right, paint.DIM)
        needed = cells_of(self.left) + 2 if self.left else 0
        stages = ((*self.stage, *self.note), self.stage, self.stage[:-1])
        stage = next((each for each in stages if 1 + paint.length(each) + needed + 2 <= end), self.stage[:-1])
        x = paint.put_line(canvas.put, 1, 0, stage, width)
        canvas.put(x + 2, 0, paint.shorten(self.left, max(0, end - x - 4)), paint.TITLE)
        return canvas


MOST_ROWS = 3
"""The most rows of one answer."""


@dataclass(frozen=True)
class AnswerRow:
    """One answer of the list."""

    number: int | None
    """None where nobody is asked to choose it."""
    sentence: str
    is_marked: bool = False
    """Whether Enter gives it, or goes on to it."""
    label: str = ""
    """The letter that is shown in place of the number, for an answer with a key of its own."""
    notes: tuple[str, ...] = ()
    """Notes for the right end of its last row: the first one that fits is shown, otherwise the last."""
    ink: Ink = PLAIN
    """The ink of an answer that is not marked."""
    columns: Line = ()
    """The cells of the row, which are shown in place of the sentence if there is room for those of the whole
    list."""
    short_last_cells: tuple[str, ...] = ()
    """Shorter texts for the last cell, the longest first: the first that has room stands there."""
    short: str = ""
    """A shorter text for where the sentence would be cut; empty for none."""

    @property
    def key(self) -> str:
        """The key that points at it: its letter, else its number; empty for neither."""
        return self.label or ("" if self.number is None else str(self.number))

    @property
    def shortest_last_cell(self) -> str:
        """The shortest text for its last cell, of which there is one."""
        return self.short_last_cells[-1] if self.short_last_cells else self.columns[-1][0]

    @property
    def note_room(self) -> int:
        """The columns that its shortest note needs, with the blank before it."""
        return cells_of(self.notes[-1]) + 1 if self.notes and self.notes[-1] else 0


LEAST_SCROLLED = 3
"""The fewest rows in which answers are scrolled above the text below them."""


def _left_of(answer: AnswerRow) -> int:
    """Return the column of an arrow without room at the end of a row: before its key, if that is short."""
    return 0 if cells_of(answer.key) < 2 else 2


@dataclass(frozen=True)
class AnswerList:
    """A list of answers with their numbers; the marked one has a bar."""

    answers: tuple[AnswerRow, ...]
    footer: str = ""
    """Text below the answers: where the other answers are."""
    extra_sentences: tuple[str, ...] = ()
    """Further sentences below that, as many as there is room for; the last ones go first."""
    unavailable: tuple[str, ...] = ()
    """Actions that are not possible now, with their reasons."""
    ascii_only: bool = False
    may_use_two_columns: bool = False
    """Whether the answers may be shown in two columns if there is little room and each fits in a row
    there."""

    def rows(self, width: int) -> int:
        """Return how many rows it needs if nothing is left out."""
        answers = sum(len(self._in_full(answer, width - 3)) for answer in self.answers)
        return answers + len(self._hints(width)[len(self.extra_sentences)])

    def extra_rows(self, width: int) -> tuple[int, ...]:
        """Return the rows that the further sentences need: all of them, then without the last, and so on."""
        return tuple([len(text) for text in self._extra_lines(width)])

    def _extra_lines(self, width: int) -> list[list[str]]:
        """Return the rows of all further sentences, then those without the last, and so on."""
        sentences = self.extra_sentences
        return [paint.wrap(" ".join(sentences[:n]), width - 3) for n in range(len(sentences), 0, -1)]

    def least_rows(self, width: int) -> int:
        """Return the fewest rows that it needs, whichever answer is marked: that one in full, the others with
        a row each."""
        footer = self._footer_lines(width)
        if halves := self._halves(width):
            return len(halves[0].answers) + len(footer)
        longest = max((len(self._in_full(answer, width - 3)) for answer in self.answers), default=1)
        return len(self.answers) + longest - 1 + len(footer)

    def _hints(self, width: int) -> list[list[str]]:
        """Return what is said below the answers, in rows; first all of it, then what needs less room.

        Answers that may stand in two columns are all there are, and worth more than anything said below them.
        """
        unavailable = [paint.in_words(text, width - 3) for text in self.unavailable]
        footer = self._footer_lines(width)
        return [
            *([*unavailable, *footer, *extra] for extra in self._extra_lines(width)),
            [*unavailable, *footer],
            footer,
            *([list[str]()] if self.may_use_two_columns else ()),
        ]

    def _footer_lines(self, width: int) -> list[str]:
        """Return the rows of the text below the answers."""
        return paint.wrap(self.footer, width - 3) if self.footer else []

    def _halves(self, width: int) -> tuple[AnswerList, ...]:
        """Return the answers of the left and of the right column; nothing where they do not stand in two."""
        if not self.may_use_two_columns:
            return ()
        half, room = (len(self.answers) + 1) // 2, width // 2 - 3
        parts = self.answers[:half], self.answers[half:]
        halves = tuple(AnswerList(answers=part, ascii_only=self.ascii_only) for part in parts)
        return halves if all(each._is_in_rows(room) for each in halves) else ()

    def _is_in_rows(self, width: int) -> bool:
        """Return whether its answers stand in columns, each whole in a row."""
        tabs = self._tabs(width)
        return bool(tabs) and all(
            answer.columns and cells_of(answer.shortest_last_cell) + tabs[-1] <= width
            for answer in self.answers
        )

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        footer = self._footer_lines(width)
        if height < len(self.answers) + len(footer) and (halves := self._halves(width)):
            used = min(height, len(halves[0].answers))
            for x, part in zip((0, width - width // 2), halves, strict=True):
                canvas.blit(part.draw(width // 2, used), x, 0)
            for y, text in enumerate(footer[: height - used], used):
                canvas.put(3, y, text, paint.DIM)
            return canvas
        hints = self._hints(width)
        hint = next((each for each in hints if len(self.answers) + len(each) <= height), None)
        if hint is None:  # then answers are scrolled above it
            hint = hints[-1] if len(hints[-1]) + LEAST_SCROLLED <= height else []
        tabs, rows = self._tabs(width - 3), self._rows(width - 3, height, len(hint))
        visible = min(len(rows), height - len(hint))
        for y, text in enumerate(hint, visible):
            canvas.put(3, y, text, paint.DIM)
        first, beyond = self._window(rows, visible)
        left_out = beyond + len(self.unavailable) * (len(hint) < len(hints[len(self.extra_sentences)]))
        # show an arrow only if answers are hidden: no key leads to reasons alone
        is_more_below = bool(beyond and visible and visible + len(hint) == height)
        # `v` and `^` would be read as keys
        arrows = dict.fromkeys(("up", "down"), "~") if self.ascii_only else paint.ARROWS["unicode"]
        more = ngettext("{n} more", "{n} more", left_out).format(n=left_out)
        # ASCII has no arrow signs that are not keys, so say “more” if there is room
        word = (pgettext("answers with which a list goes on", "more"),) if self.ascii_only else ()
        below = (f"{arrows['down']} {more}", *word, arrows["down"]) if is_more_below else ()
        above = (*word, arrows["up"]) if first else ()
        if left_out and visible and visible + len(hint) < height:  # a row that no reason fits in is free
            text = ngettext("{n} more is not possible now", "{n} more are not possible now", left_out)
            canvas.put(3, visible + len(hint), paint.in_words(text.format(n=left_out), width - 3), paint.DIM)
        for y, (answer, row, text) in enumerate(rows[first : first + visible]):
            following = rows[first + y + 1 : first + y + 2]
            is_last = not following or following[0][1] == 0
            blank = " " * (width - 3 - cells_of(text))
            key = answer.key if row == 0 else ""
            canvas.put(0, y, f"{key:>2} ", paint.CHOSEN if answer.is_marked else paint.KEY)
            canvas.put(3, y, text + blank, paint.CHOSEN if answer.is_marked else answer.ink)
            if answer.columns and tabs and row == 0:
                for x, (cell, ink) in zip(tabs, _cells_beside_note(answer, tabs, width - 3), strict=False):
                    canvas.put(3 + x, y, cell, paint.CHOSEN if answer.is_marked else ink)
            room = width - 3 - cells_of(text) - 1
            note = next((note for note in answer.notes if is_last and cells_of(note) <= room), "")
            signs = below if y == visible - 1 else above if y == 0 else ()
            sign = next((sign for sign in signs if cells_of(note) + bool(note) + cells_of(sign) <= room), "")
            if note:
                beside = cells_of(sign) + 1 if sign else 0
                ink = paint.CHOSEN if answer.is_marked else paint.DIM
                canvas.put(width - beside - cells_of(note), y, note, ink)
            has_more = is_more_below and y == visible - 1
            if arrow := arrows["down"] if has_more else arrows["up"] if first and y == 0 else "":
                is_full = len(blank) < 2 or bool(note)  # then an arrow alone has no room at the end
                at = width - cells_of(sign) if sign else _left_of(answer) if is_full else width - 1
                canvas.put(at, y, sign or arrow, paint.DIM)
        return canvas

    def _tabs(self, width: int) -> tuple[int, ...]:
        """Return where the columns of the cells begin; empty where there are none, or no room for them."""
        listed = [answer for answer in self.answers if answer.columns]
        lasts = [(cells_of(answer.shortest_last_cell), answer.note_room) for answer in listed]
        # a note may stand in place of the last cell, which is left out where it has no room
        for needed, gap in product((sum, max, min), (2, 1)):
            columns = zip(*(answer.columns[:-1] for answer in listed), strict=True)
            widths = (max(cells_of(text) for text, _ink in column) for column in columns)
            starts = (0, *accumulate(wide + gap for wide in widths))
            if listed and starts[-1] + max(map(needed, lasts)) <= width:
                return starts
        return ()

    def _in_full(self, answer: AnswerRow, width: int) -> list[str]:
        if answer.columns and (tabs := self._tabs(width)):
            cells = _cells_beside_note(answer, tabs, width)
            is_below = len(cells) < len(answer.columns) and not answer.note_room
            below = paint.wrap(answer.columns[-1][0], width - 2)[: MOST_ROWS - 1] if is_below else []
            return [_in_columns(cells, tabs), *(f"  {text}" for text in below)]
        if cells_of(text := answer.sentence.removesuffix(".")) == width - answer.note_room:
            return [text]  # the full stop is dropped rather than wrapped into a row of its own
        rows = paint.wrap(answer.sentence, width)[:MOST_ROWS]
        if cells_of(rows[-1]) + answer.note_room > width:
            rows = paint.wrap(answer.sentence, width - answer.note_room)[:MOST_ROWS]
        return rows

    def _rows(self, width: int, height: int, below: int) -> list[tuple[AnswerRow, int, str]]:
        """Return the rows of all answers: the answer, the index of the row in it, and the text.

        If there is no room for all, answers are cut to a row each, the last first, and the marked one only
        for the sake of the `below` rows of text below them.
        """
        blocks = [self._in_full(answer, width) for answer in self.answers]
        same = shared_start([answer.sentence for answer in self.answers], width)
        beyond = sum(map(len, blocks)) + below - height
        for index, answer in reversed([*enumerate(self.answers)]):
            if beyond <= 0:
                break
            if not answer.is_marked and len(blocks[index]) > 1:
                beyond -= len(blocks[index]) - 1
                if answer.columns and self._tabs(width):
                    del blocks[index][1:]
                    continue
                sentence, room = answer.sentence, width - answer.note_room
                rest = sentence.removeprefix(same)
                short = sentence if rest == sentence else f"... {rest}"
                if cells_of(answer.short or short) <= room:
                    short = answer.short or short
                blocks[index] = [paint.in_words(short, room)]
        for answer, block in zip(self.answers, blocks, strict=True) if beyond > 0 and below else ():
            if len(block) > 1:
                whole = max(0, len(block) - beyond - 1)
                block[whole:] = [paint.in_words(" ".join(block[whole:]), width - answer.note_room)]
        return [
            (answer, row, text)
            for answer, block in zip(self.answers, blocks, strict=True)
            for row, text in enumerate(block)
        ]

    def _window(self, rows: list[tuple[AnswerRow, int, str]], height: int) -> tuple[int, int]:
        """Return the first shown row, such that the marked answer is visible, and how many answers begin
        below the last."""
        marked = [y for y, (answer, _row, _text) in enumerate(rows) if answer.is_marked] or [0]
        first = max(0, min(marked[0] - height // 2, len(rows) - height))
        first = max(first, marked[-1] + 1 - height)
        return first, sum(row == 0 for _answer, row, _text in rows[first + height :])


def _cells_beside_note(answer: AnswerRow, tabs: Sequence[int], width: int) -> Line:
    """Return the cells of an answer, the last as long as there is room beside the note, or without it."""
    *cells, (last, ink) = answer.columns
    room = width - tabs[-1] - answer.note_room
    text = next((text for text in (last, *answer.short_last_cells) if cells_of(text) <= room), None)
    return tuple(cells) if text is None else (*cells, (text, ink))


def _in_columns(cells: Line, tabs: Sequence[int]) -> str:
    line = ""
    for x, (text, _ink) in zip(tabs, cells, strict=False):
        line += " " * (x - cells_of(line)) + text
    return line


def shared_start(texts: Sequence[str], width: int) -> str:
    """Return the common beginning of sentences that do not fit and would look alike when cut."""
    long = [text for text in texts if cells_of(text) > width]
    alike = [
        text
        for text in long
        if any(other is not text and len(common_start([text, other])) > width // 2 for other in long)
    ]
    if not alike:
        return ""
    same = common_start(alike)
    if len(same) <= width // 2:
        return ""
    same = same[: same.rfind(" ") + 1]
    if all(text[len(same) : len(same) + 1].isdigit() for text in alike):
        same = same[: same.rstrip().rfind(" ") + 1]  # a number keeps its word: "site 2", "site 3"
    return same


def common_start(texts: Sequence[str]) -> str:
    """Return the longest common beginning of texts."""
    first, last = min(texts), max(texts)
    same = next(
        (i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last))
    )
    return first[:same]


Hints = tuple[tuple[str, str], ...]
"""Keys and what they do, the most useful first."""


@dataclass(frozen=True)
class KeyLine:
    """The line of keys that mean something now; in several rows it is wrapped."""

    hints: Hints
    ascii_only: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas, rest = Canvas(width, height), self.hints
        for y in range(height):
            drawn = paint.put_hints(canvas, 1, y, rest, width - 2, self.ascii_only, in_order=y < height - 1)
            rest = tuple(hint for hint in rest if hint not in drawn)
        return canvas


@dataclass(frozen=True)
class Prompt:
    """The lines below the board: the question, what Enter would do or why nothing was done, and the keys."""

    question: str
    detail: str
    hints: Hints
    ascii_only: bool
    warning: str = ""
    """Why the last key did nothing; in place of the detail, and of the question where it is long."""
    lasting: Hints = ()
    """Keys that mean the same whatever is asked; they are shown at the right."""
    keeps_keys: bool = False
    """Whether a long detail is cut rather than the keys, because it is not an answer."""
    note: str = ""
    """A text before the question; it is cut if question and detail need the rows."""
    keeps_detail: bool = False
    """Whether the detail asks for an answer too: a warning then stands beside or below it."""

    def rows_needed(self, width: int) -> int:
        """Return how many rows show all of it at once, with the keys."""
        texts = (self.note, self.question, self.detail, self.warning)
        return 1 + sum(len(_rows_of(text, width - 2)) for text in texts if text)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y, hints_at, room = 0, height - 1, width - 2
        question, warning = (len(_rows_of(text, room)) for text in (self.question, self.warning))
        if (whole := self._whole(room, hints_at)) is not None:
            for text, ink, most in whole:
                y = _put_rows(canvas, y, text, ink, most)
        elif self.warning and self.detail and self.keeps_detail:
            beside = f"{self.detail} {self.warning}"
            if question + len(_rows_of(beside, room)) <= hints_at:
                y = _put_rows(canvas, y, self.question, paint.TITLE, most=question)
                _put_rows(canvas, y, beside, paint.WARNING, most=hints_at - y)
            else:  # as below, the question comes back with the next key
                y = _put_rows(canvas, y, self.detail, PLAIN, most=max(1, hints_at - 1))
                _put_rows(canvas, y, self.warning, paint.WARNING, most=hints_at - y)
        elif self.warning and question + warning > hints_at:
            # The question comes back with the next key.
            _put_rows(canvas, 0, self.warning, paint.WARNING, most=hints_at)
        else:
            text, ink = (self.warning, paint.WARNING) if self.warning else (self.detail, PLAIN)
            least, rows = min(hints_at - bool(text), question), _rows_of(text, room)
            if self.warning or self.keeps_keys or not text or least + len(rows) <= hints_at:
                y = _put_rows(canvas, 0, self.question, paint.TITLE, most=hints_at - bool(text))
                _put_rows(canvas, y, text, ink, most=hints_at - y)
            else:  # what an answer does is worth more than the question, and if very long than the keys
                _put_rows(canvas, 0, text, ink, most=height)
                if len(rows) > hints_at:
                    return canvas
        paint.put_hints(canvas, 1, hints_at, self.hints, room, self.ascii_only, self.lasting)
        return canvas

    def _whole(self, room: int, height: int) -> list[tuple[str, Ink, int]] | None:
        """Return the texts in order with their inks and rows; None where question and detail are not whole.

        The note is cut, then the warning, down to a row.
        """
        texts = [(self.note, paint.TITLE, 0), (self.question, paint.TITLE, 9), (self.detail, PLAIN, 9)]
        texts.append((self.warning, paint.WARNING, 1))
        rows = [len(_rows_of(text, room)) if text else 0 for text, _ink, _least in texts]
        over = sum(rows) - height
        for index, (_text, _ink, least) in enumerate(texts):
            cut = max(0, min(over, rows[index] - least))
            rows[index], over = rows[index] - cut, over - cut
        return (
            [(text, ink, n) for (text, ink, _least), n in zip(texts, rows, strict=True)]
            if over <= 0
            else None
        )


@dataclass(frozen=True)
class Caption:
    """The lines below the board in a film: what was just done, and what it changed."""

    done: str
    """The effect of the last answer; empty if nothing of it is visible."""
    why: str
    """Further consequences, or how the game has ended; empty for neither."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = _put_rows(canvas, 0, self.done, paint.TITLE, most=height)
        _put_rows(canvas, y, self.why, PLAIN, most=height - y)
        return canvas


def prompt_rows(text: str, width: int) -> int:
    """Return the rows of a prompt that shows a question in full, one more line, and the keys."""
    return PROMPT_ROWS - 1 + max(1, len(_rows_of(text, width - 2)))


def _rows_of(text: str, room: int) -> list[str]:
    """Return a text in rows; a line that fits keeps the blanks between its parts."""
    lines = text.split("\n")
    return [row for line in lines for row in ([line] if cells_of(line) <= room else paint.wrap(line, room))]


def _put_rows(canvas: Canvas, y: int, text: str, ink: Ink, most: int) -> int:
    """Write a text in rows, with a sign if it is cut, and return the next row."""
    if not text or most < 1:
        return y
    room = canvas.width - 2
    rows = _rows_of(text, room) if most > 1 else [paint.in_words(text.replace("\n", " "), room)]
    if len(rows) > most:
        rows[most - 1 :] = [paint.in_words(" ".join(rows[most - 1 :]), room)]
    for row in rows:
        canvas.put(1, y, row, ink)
        y += 1
    return y


@dataclass(frozen=True)
class Typing:
    """The prompt while an answer is typed: what the line would do or why not, the line, and the keys, each in
    rows of its own.
    """

    line: LineEdit
    endings: str
    """Possible completions of the line, shown beside it."""
    text: str
    ink: Ink
    hints: Hints
    ascii_only: bool

    def rows_needed(self, width: int) -> int:
        """Return how many rows show all of it."""
        return prompt_rows(self.text, width)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        line_at, room = height - 2, min(30, width // 3)
        _put_rows(canvas, 0, self.text, self.ink, most=line_at)
        canvas.put(1, line_at, ":", paint.KEY)
        self.line.put(canvas, 2, line_at, room)
        canvas.put(room + 4, line_at, paint.shorten(self.endings, width - room - 5), paint.DIM)
        paint.put_hints(canvas, 1, height - 1, self.hints, width - 2, self.ascii_only)
        return canvas


@dataclass(frozen=True)
class StoryEntry:
    """One entry of a story: a heading such as the move in notation, and a sentence."""

    sentence: str
    heading: str = ""


@dataclass(frozen=True)
class StoryLines:
    """The story of a game, the newest entry at the bottom. The first row is always the beginning of an
    entry.
    """

    entries: tuple[StoryEntry, ...]
    back: int = 0
    """Number of the newest entries that are left out, because the story was scrolled back."""
    heading: str = ""
    newer: str = ""
    """The key that scrolls to them."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if height < 1:
            return canvas
        top, room = self._place(height)
        if top:
            canvas.put(0, 0, paint.shorten(self.heading, width), paint.TITLE)
        if top + room < height:
            later = ngettext("{n} later; {key} scrolls", "{n} later; {key} scrolls", self._left_out)
            text = later.format(n=self._left_out, key=self.newer)
            canvas.put(0, height - 1, paint.shorten(text, width), paint.KEY)
        lines = [line for block in reversed(self._blocks(width, room)) for line in block]
        if len(lines) > room:  # the newest alone, from its beginning
            lines[room - 1 :] = [(f"{lines[room - 1][0]} {lines[room][0]}", paint.DIM)]
        for y, (text, ink) in enumerate(lines, top):
            canvas.put(0, y, paint.in_words(text, width), ink)
        return canvas

    def entries_shown(self, width: int, height: int) -> int:
        """Return how many entries are visible in `width` columns and `height` rows."""
        return len(self._blocks(width, self._place(height)[1]))

    @property
    def _left_out(self) -> int:
        return min(self.back, len(self.entries) - 1) if self.entries else 0

    def _place(self, height: int) -> tuple[int, int]:
        """Return the row in which the entries begin, and how many rows they have."""
        top = int(bool(self.heading) and height > 1)
        return top, height - top - int(self._left_out > 0 and height - top > 1)

    def _blocks(self, width: int, room: int) -> list[list[tuple[str, Ink]]]:
        """Return the rows of each visible entry, the newest first; the last one may not fit completely."""
        blocks: list[list[tuple[str, Ink]]] = []
        rows = 0
        for entry in reversed(self.entries[: len(self.entries) - self._left_out]):
            block = [(entry.heading, PLAIN)] if entry.heading else []
            block += [(row, paint.DIM) for row in paint.wrap(entry.sentence, width)]
            rows += len(block)
            if rows > room and blocks:
                break
            blocks.append(block)
        return blocks


def page(title: str, lines: Sequence[str]) -> Lines:
    """Return a page of sentences under a title."""
    return Lines((title, *lines))
