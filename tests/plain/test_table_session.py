"""What can be typed at a table, and what is heard then."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from antterm import i18n, registry, settings
from antterm.bots import Answer, Reply, Report, Task, Work, bots_of
from antterm.bots.bot_process import BotProcess, OnReply
from antterm.bots.child import TaskRunner
from antterm.core.ask import Choice
from antterm.launch import Launch
from antterm.plain import local, table_session
from antterm.plain.answers import NumberedAnswers
from antterm.plain.console import Wakeup
from antterm.plain.context import HomeContext
from antterm.plain.interaction import Await, Listen, Speak
from antterm.plain.start import run
from antterm.plain.typed_words import TypedWord
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Table
from tests.bots import doubles
from tests.conformance.driver import new_record, play_at_random
from tests.conformance.games import Setting
from tests.plain.listening import AtOnce, data_dir, hear, table

HIVE = (Seat("White"), Seat("Black"))


def hive() -> Table:
    return table("hive", HIVE)


def test_news_question_answers_prompt() -> None:
    heard = hear(["2"], hive())
    asked, first, second = heard.splitlines()[2:5]
    assert asked == "White: place or move a piece."
    assert first.startswith("1. Place the queen")
    assert second.startswith("2. Place spider 1")
    told = "White places spider 1 in the middle of the table.\nBlack: place or move a piece.\n"
    assert f"\n> 2\n{told}" in heard


def test_an_answer_is_typed_as_saved_games_write_it() -> None:
    hear(["wS1", "bS1 wS1-"], hive())
    assert Store(data_dir()).read("evening").answers == ("wS1", "bS1 wS1-")


@pytest.mark.few(8)
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("99", "There is no answer with the number 99."),
        ("0", "There is nothing to go back to; “undo” takes your last answer back."),
        ("nonsense", "“nonsense” is not a move."),
        ("", "White: place or move a piece."),
        ("again", "White: place or move a piece."),
        ("where", "Hive, with mosquito and ladybug, “evening”."),
        ("story", "Nothing has happened yet."),
        ("rules", "1. Hive"),
        ("rules 2", "The goal"),
        ("rules the goal", "Surround the queen of the other player"),
        ("rules 99", "There is no such section."),
        ("undo", "There is nothing to take back."),
        ("redo", "There is nothing to redo."),
        ("save", "“antterm resume evening”"),
        ("look", "White"),
        ("look at the moon", ""),
        ("help", "takes your last answer back."),
        ("?", "takes your last answer back."),
        ("help undo", "undo: takes your last answer back."),
        ("help look", "look: "),
        ("he", "takes your last answer back."),
        ("r", "r"),
    ],
)
def test_every_word(line: str, told: str) -> None:
    heard = hear([line], hive())
    _before, _prompt, after = heard.partition(f"\n> {line}"[:78])
    assert told in " ".join(after.split())


def test_words_are_typed_in_the_language_spoken_and_in_english() -> None:
    i18n.use("es")
    for word in (TypedWord.STORY.word, "story"):
        assert "Todavía no ha pasado nada." in hear([word], hive())
        Store(data_dir()).remove("evening")


@pytest.mark.parametrize("language", ["en", "ru", "es"])
def test_no_two_words_are_the_same(language: str) -> None:
    i18n.use(language)
    words = [word.word.casefold() for word in TypedWord]
    assert len({*words}) == len(words)
    others = {word.english: word for word in TypedWord}
    assert all(others.get(word.word, word) is word for word in TypedWord), "one means another in English"


@pytest.mark.parametrize(
    "setting", [Setting("hive", 2), Setting("micropolis", 3), Setting("march", 3)], ids=str
)
def test_no_answer_is_also_a_word(setting: Setting) -> None:
    record = new_record(setting, 1)
    words = {word.english for word in TypedWord}
    for ask in play_at_random(record, 1, 150):
        assert not words & {choice.text for choice in (*ask.choices, *ask.declarations)}


def test_giving_up_is_asked_about() -> None:
    heard = hear(["resign", "no", "resign", "1", "", "0"], hive())
    assert heard.count("Give up: the other player wins.\n1. Yes\n0. No, go on playing") == 2
    assert "White gives up." in heard
    assert heard.splitlines()[-1].startswith("The game is over, and saved as “evening”")


def test_a_resignation_is_taken_back_when_all_agree() -> None:
    heard = hear(["resign", "1", "undo", "0", "undo", "1"], hive())
    asked = "White has resigned or lost on time. Do all of you agree to take that back?"
    question = f"{asked}\n1. Yes\n0. No, let it stand"
    assert heard.count(question) == 2
    assert heard.count("Taken back") == 1


def test_against_bots_a_resignation_is_taken_back_freely() -> None:
    against_bot = table("hive", [Seat("Ann"), Seat("Bot", "bot:random")])
    assert "Do all of you agree" not in hear(["resign", "1", "undo"], against_bot)


def test_a_round_of_many_is_told_in_short_and_where_all_of_it_is_once() -> None:
    seats = [Seat("Ann"), *(Seat(name, "bot:random") for name in ("Bob", "Cleo", "Dan", "Eve", "Fay"))]
    heard = hear(["1"] * 9 + ["story"], table("micropolis", seats, 4))
    assert " more in “story”." in heard
    short, story = heard.partition("> story")[::2]
    assert re.search(r"\nBob: \+?\d+( lost)?; Cleo: \+?\d+( lost)?; ", short)
    assert "\nBob takes a tile for " in story, "all of that and more is in the story"


class Unhurried(BotProcess):
    """Where bots answer only when that is wanted."""

    def ask(self, task: Task | Work, on_reply: OnReply) -> object:
        self._task, self._hear = task, on_reply
        return task

    def answer(self) -> None:
        """Now it is wanted."""
        TaskRunner(self._hear).do(self._task)


class Counted(AtOnce):
    """Where it is counted how often it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize(("player", "closed"), [("bot:random", 1), ("json:/bin/cat", 2)])
def test_engines_end_with_a_game_that_is_left_and_bots_with_the_program(player: str, closed: int) -> None:
    executor = Counted()
    playing = table("hive", [Seat("Ann"), Seat("Bot", player)])
    assert run(Launch(data_dir(), table=playing), io.StringIO("quit\n"), io.StringIO(), executor) == 0
    assert executor.closed == closed


def test_a_turn_over_which_a_bot_thinks_is_told_as_a_whole() -> None:
    playing, executor = table("micropolis", (Seat("Ann"), Seat("Bot", "bot:random"))), Unhurried()
    context = HomeContext(
        launch=Launch(data_dir()),
        settings=settings.Settings(),
        wakeup=Wakeup(),
        store=Store(data_dir()),
        executor=executor,
    )
    said, waited, interaction = list[str](), False, local.LocalTableSession(playing, context).run()
    effect = next(interaction)
    while playing.length < 20:
        typed = None
        match effect:
            case Speak(paragraphs):
                said += paragraphs
            case Listen():
                typed = "1"
            case Await() if said[-1] == "Bot is thinking.":
                typed = "where"
            case Await():
                if waited:
                    executor.answer()
                waited = not waited
        effect = interaction.send(typed)
    interaction.close()
    playing.close()
    assert said.count("Bot is thinking.") > 5
    assert any(text.startswith(("Bot takes ", "Bot: ")) and " points" in text for text in said)
    assert not any(text.startswith("Bot places ") for text in said)


def test_bots_wait_in_a_pause_and_give_one_answer_for_each_step() -> None:
    with_bots = table("hive", (Seat("Ann"), Seat("Bot", "bot:random")))
    heard = hear(["step", "pause", "2", "where", "step", "2 1", "pause"], with_bots)
    asked, _pause, moved, where, stepped, again, on = heard.split("\n> ")[1:8]
    assert asked.splitlines()[1] == "It is not a bot's turn."
    assert moved.splitlines()[1:] == [
        "Ann places spider 1 in the middle of the table.",
        "Paused: it is Bot's turn to answer.",
    ]
    assert "Paused" not in where, "that is not said again"
    assert stepped.splitlines()[1].startswith("Bot places ")
    assert again.endswith("Paused: it is Bot's turn to answer.")
    assert on.splitlines()[1] == "Bots play on."
    assert on.splitlines()[2].startswith("Bot places ")


def test_no_bots_no_pause() -> None:
    assert hear(["pause", "step"], hive()).count("No bot plays here.") == 2


def test_taking_back_and_giving_again() -> None:
    heard = hear(["2", "undo", "1", "redo", "undo", "1", "1"], hive())
    assert heard.count("\nWhite places spider 1") == heard.count("Taken back: White places spider 1") == 2
    assert Store(data_dir()).read("evening").answers == ("wQ",)


def test_answers_with_a_number_of_their_own_keep_it_and_others_follow() -> None:
    def number(choice: Choice) -> int | None:
        return int(choice.text) if choice.text.isdigit() else None

    choices = [Choice("none"), Choice("4"), Choice("2")]
    answers = NumberedAnswers(
        choices, lambda _choice: (), lambda choice: f"It is {choice.text}.", str, number=number
    )
    assert answers.lines() == ["2. It is 2.", "4. It is 4.", "5. It is none."]
    assert not answers.is_counted
    assert [answers.take(n) for n in (2, 4, 5)] == [Choice("2"), Choice("4"), Choice("none")]
    assert answers.numbers_of(Choice("4")) == "4"
    with pytest.raises(LookupError):
        answers.take(1)
    twice = NumberedAnswers(choices, lambda _choice: (), lambda c: c.text, str, number=lambda _c: 3)
    assert twice.is_counted, "a number that several would have is nobody's"


def test_what_stands_under_headings_keeps_its_number() -> None:
    choices = [Choice(f"{piece} {place}") for piece in ("ant", "bee") for place in range(9)]
    answers = NumberedAnswers(
        [Choice("pass"), *choices],
        lambda choice: (choice.text.partition(" ")[0],) if " " in choice.text else (),
        lambda choice: f"It is {choice.text}.",
        lambda n: f"{n} answers",
    )
    first = ["1. It is pass.", "2. ant: 9 answers", "3. bee: 9 answers"]
    assert answers.lines() == first
    assert answers.take(3) is None
    assert answers.lines()[:2] == ["bee:", "1. It is bee 0."]
    assert answers.take(9) == Choice("bee 8")
    assert answers.back()
    assert not answers.back()
    assert answers.lines() == first
    assert answers.take(1) == Choice("pass")
    with pytest.raises(LookupError):
        answers.take(4)


def test_the_end_of_the_input_leaves_the_game_saved() -> None:
    hear(["1"], hive())
    assert Store(data_dir()).read("evening").answers == ("wQ",)
    with Table.open(Store(data_dir()), "evening") as again:
        assert not again.watching, "it was closed"


def test_after_the_end_another_game_begins() -> None:
    heard = hear(["resign", "1", "2", "1", "quit"], hive())
    assert heard.count("“help” lists the words that can be typed.") == 2
    assert len(Store(data_dir()).list()) == 2


def test_a_bot_answers_and_gives_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "HINT_SECONDS", 0.01)
    heard = hear(["hint", "1"], table("hive", [Seat("Ann"), Seat("Bot", "bot:random")]))
    assert "Hint, best first:" in heard
    assert "\nBot places " in heard


class Slow(BotProcess):
    """A process in which a program says that it thinks, and answers when it is hurried."""

    def __init__(self, answer: str) -> None:
        super().__init__()
        self._answer = answer
        self._hear: Callable[[Reply], None] = lambda _reply: None

    def ask(self, task: object, on_reply: OnReply) -> object:
        self._hear = on_reply
        on_reply(Report(()))
        return self

    def hurry(self) -> None:
        self._hear(Answer(self._answer))


def hear_while_it_thinks(lines: list[str]) -> str:
    """What somebody hears who types while the bot that is asked thinks."""
    launch, executor = Launch(data_dir()), Slow("wS1")
    with table("hive", [Seat("Bob", "bot:easy"), Seat("Ann")]) as playing:
        context = HomeContext(
            launch=launch,
            settings=settings.Settings(),
            wakeup=Wakeup(),
            store=Store(data_dir()),
            executor=executor,
        )
        interaction, heard = local.LocalTableSession(playing, context).run(), list[str]()
        effect = next(interaction)
        while not isinstance(effect, Listen | Await) or lines:
            if isinstance(effect, Speak):
                heard += effect.paragraphs
            effect = interaction.send(None if isinstance(effect, Speak) else lines.pop(0))
        interaction.close()
    return "\n".join(heard)


def test_a_bot_that_thinks_is_told_to_answer_now() -> None:
    heard = hear_while_it_thinks(["menu", "1", ""])
    assert "1. Let Bob answer now" in heard
    assert "Bob places spider 1 in the middle of the table." in heard


def test_who_takes_the_seat_of_a_bot_that_thinks_is_asked_in_its_place() -> None:
    heard = hear_while_it_thinks(["menu", "2", "1", "1", "Kim", ""])
    assert "White: Kim; Black: Ann. 0 answers so far." in heard
    assert heard.count("Kim: place or move a piece.") == 2
    assert "Bob places" not in heard


def test_bots_play_among_themselves_to_the_end() -> None:
    heard = hear([], table("micropolis", [Seat("A", "bot:random"), Seat("B", "bot:random")]))
    assert "0. leave the game" in heard


def test_what_cannot_be_saved_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = hive()

    def full(_document: object, _mismatched: object) -> None:
        raise SaveError("full", data_dir())

    monkeypatch.setattr(playing, "_put", full)
    assert "the disk is full" in " ".join(hear(["1", "1"], playing).split())
    assert Store(data_dir()).read("evening").answers == ()


def test_hidden_hands_are_refused_with_the_reason() -> None:
    heard = hear([], table("march", [Seat("Ann"), Seat("Bea")]))
    assert "antterm join --plain" in " ".join(heard.split())
    assert ">" not in heard


def test_with_open_hands_people_play_at_one_keyboard() -> None:
    settings.save(settings.Settings(curtain="off"))
    people = Seat("Ann"), Seat("Bea")
    assert "your two starting hexes" in hear(["1"], table("march", people))
    settings.save(settings.Settings())
    Store(data_dir()).remove("evening")
    openly = table("march", people, centipedes="easy", open_hands="on")
    assert "your two starting hexes" in hear(["1"], openly)


def test_who_watches_hears_and_cannot_answer() -> None:
    with hive() as playing:
        playing.answer("wQ")
        watched = Table.open(Store(data_dir()), "evening", watch=True)
        heard = hear(["1", "where", "quit"], watched)
    assert "It is not your turn." in heard
    assert "You are only watching “evening”" in heard


def test_time_that_is_up_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from antterm.table.clock import read_pace

    playing = Table.create(Store(data_dir()), "hive", HIVE, {}, 1, "evening", pace=read_pace("1s,loss"))
    monkeypatch.setattr(playing.game_clock.stopwatch, "_now", iter(range(0, 10_000, 5)).__next__)
    assert "White's time is up: the game is lost." in hear(["1"], playing)


def test_a_game_that_is_lost_by_time_and_cannot_be_saved_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from antterm.table.clock import read_pace

    def full(_text: str) -> None:
        raise SaveError("full", data_dir())

    playing = Table.create(Store(data_dir()), "hive", HIVE, {}, 1, "evening", pace=read_pace("1s,loss"))
    monkeypatch.setattr(playing.game_clock.stopwatch, "_now", iter(range(0, 10_000, 5)).__next__)
    monkeypatch.setattr(playing, "answer", full)
    heard = hear(["look", "quit"], playing)
    assert "the disk is full" in " ".join(heard.split())
    assert "the game is lost" not in heard
    assert "is saved as" in heard


def test_nobody_answers_after_a_loss_on_time_that_could_not_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words still do what they do, so that the person can leave."""
    from antterm.table.clock import losing_answer, read_pace

    playing = Table.create(Store(data_dir()), "hive", HIVE, {}, 1, "evening", pace=read_pace("1s,loss"))
    monkeypatch.setattr(playing.game_clock.stopwatch, "_now", iter(range(0, 10_000, 5)).__next__)
    losing, answer = losing_answer(playing), playing.answer

    def full_for_losses(text: str) -> object:
        if text == losing:
            raise SaveError("full", data_dir())
        return answer(text)

    monkeypatch.setattr(playing, "answer", full_for_losses)
    heard = " ".join(hear(["1", ":wS1", "where", "quit"], playing).split())
    assert heard.count("the disk is full") >= 2
    assert "The game is saved as “evening”" in heard, "it was left"
    assert playing.length == 0


def test_a_game_without_sentences_of_its_own_is_drawn_with_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find", lambda where: None if ":SPOKEN" in where else registry.load(where))
    heard = hear(["look", "look moon", "look"], hive())
    assert "Base+ML, turn 1, White to move" in heard
    assert "no parts to look at separately" in heard


def test_what_was_explained_is_explained_again_only_when_that_is_asked_for() -> None:
    seats = [Seat("Ann"), Seat("Bob", "bot:random")]
    heard = hear(["1", "again"], table("micropolis", seats, 3))
    before, _prompt, after = heard.partition("\n> again\n")
    first, _prompt, second = before.partition("\n> 1\n")
    for text, in_full in ((first, True), (second, False), (after, True)):
        assert ("Ann: which tile do you take?" if in_full else "Ann, 5 soldiers: which tile?") in text
        assert ("1. Tile 1: " in text) == in_full


def test_a_long_list_is_heard_page_by_page() -> None:
    choices = [Choice(f"a{number}") for number in range(1, 46)]
    headings = dict.fromkeys(choices, ("Ants",))
    answers = NumberedAnswers(
        [*choices, Choice("b")], lambda one: headings.get(one, ()), lambda one: one.text, str
    )
    assert not answers.more()
    assert answers.take(1) is None
    assert answers.lines() == [
        "Ants:",
        *(f"{n}. a{n}" for n in range(1, 11)),
        "35 more: type “more”.",
        "0. back",
    ]
    assert answers.more()
    assert answers.lines()[1:3] == ["11. a11", "12. a12"]
    told = answers.lines()
    while any("more" in line for line in told):
        assert answers.more()
        told = answers.lines()
    assert told[-2] == "45. a45"
    assert answers.more()
    assert answers.lines()[1] == "1. a1"
    assert [*answers.lines(in_full=True)][-2] == "45. a45"
    assert answers.take(45) == choices[44], "those that were not heard have their numbers too"
    assert "There are no more answers." in hear(["more"], hive())


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file for which bots that crash wait, while they are known."""
    gate = tmp_path / "gate"
    monkeypatch.setenv(doubles.GATE, str(gate))
    with doubles.sitting_down():
        yield gate


def test_a_search_that_crashes_is_answered_for_logged_and_told_once(gate: Path) -> None:
    log = data_dir() / "crash.log"
    heard = hear(["wS1", "1", "1"], table("hive", (Seat("Ann"), Seat("Hardy", "bot:stumbling"))))
    told = "The bot Hardy crashed and plays on without thinking ahead (see crash.log)."
    assert " ".join(heard.split()).count(told) == 1
    assert len(Store(data_dir()).read("evening").answers) == 4
    assert "ArithmeticError: a bug in a search" in log.read_text()


def test_a_hint_whose_search_crashes_is_the_quick_answer(gate: Path) -> None:
    bots_of("hive").analyst = "tests.bots.doubles:Stumbling"
    heard = hear(["hint", "hint"], hive())
    assert heard.count("Hint, best first:") == 2
    assert "no hint" not in heard
    assert "ArithmeticError: a bug in a search" in (data_dir() / "crash.log").read_text()


def test_standing_orders_are_given_by_a_word_and_end_by_it() -> None:
    seats = Seat("Ann"), Seat("Bot", "bot:random"), Seat("Cat", "bot:random")
    heard = hear(["always", "always", "quiet"], table("march", seats))
    told = " ".join(heard.split())
    assert "Standing order given: Always take the larva." in told
    assert "Standing order ended: Always take the larva." in told
    assert (
        "Standing order given: No reactions until I am attacked or it is my turn. "
        "By your standing order: No reaction." in told
    )


def test_who_is_often_asked_for_reactions_is_offered_to_be_asked_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_session, "OFFERED_EVERY", 2)
    seats = Seat("Ann"), Seat("Bot", "bot:random"), Seat("Cat", "bot:random")
    heard = hear(["1"] * 6, table("march", seats))
    assert "“quiet” declines all reactions until you are attacked" in " ".join(heard.split())


def test_games_without_reactions_know_no_words_for_them() -> None:
    heard = hear(["quiet"], hive())
    assert "“quiet” is not a move." in heard


def test_a_part_of_the_story_is_told_where_a_game_has_such_and_what_there_is_not_is_said() -> None:
    seats = [Seat("Ann"), Seat("Bob", "bot:random"), Seat("Cleo", "bot:random")]
    heard = hear(["1"] * 12 + ["story Bob", "story Zoe", "quit"], table("march", seats, 4))
    of_bob = heard.rpartition("> story Bob")[2].partition("\n> ")[0]
    assert "\nBob " in of_bob
    assert "\nCleo " not in of_bob
    assert "Nobody here is called “Zoe”." in heard


def test_in_a_game_without_parts_the_story_is_told_whatever_stands_after_it() -> None:
    assert "Nothing has happened yet." in hear(["story Bob"], hive())
