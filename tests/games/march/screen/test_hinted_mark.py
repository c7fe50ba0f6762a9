"""What bots say of a question and the next ones, and when the mark goes there, without a screen."""

from __future__ import annotations

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meanings import PayLarva, PlayCard, TakeAction
from antterm.games.march.rules.topics import Acting, Paying, Playing
from antterm.games.march.screen.deciding import Decisions
from antterm.games.march.screen.hinted_mark import HintContinuation, HintedMark
from antterm.games.march.screen.mark_order import MarkOrder
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.screen.origins import Origins
from antterm.games.march.screen.position import Position
from antterm.table.standing_orders import LocalOrders
from antterm.ui.models.keymap import Keymap
from antterm.ui.models.pointing import Entry, Pointing
from tests.games.march.handmade import RED, HandmadeMatch
from tests.games.march.screen.models import seat_view_of

FORAGE, PLAY = Choice("forage", TakeAction("forage")), Choice("play", TakeAction("play"))
ACTING = Ask(RED, "turn.action", (FORAGE, PLAY), about=Acting())
SWARM = Choice("swarm", PlayCard("swarm"))
PLAYING = Ask(RED, "play.card", (SWARM,), about=Playing())
LARVA = Choice("larva", PayLarva())
PAYING = Ask(RED, "play.pay", (LARVA,), about=Paying("swarm", 1))
HINT = Thought("play", 3.0, ("swarm", "larva"))


def texts(continuation: HintContinuation, ask: Ask, *advice: Thought) -> list[str]:
    """The answers of which bots speak, best first."""
    return [choice.text for _thought, choice in continuation.advised(ask, advice)]


def test_a_hint_goes_on_at_the_next_question_if_its_answer_is_given() -> None:
    continuation = HintContinuation()
    impossible, second = Thought("explore", 2.0), Thought("forage", 1.0)
    assert texts(continuation, ACTING, HINT, impossible, second) == ["play", "forage"]
    continuation.note_answer(PLAY, [HINT])
    continuation.show()
    assert [*continuation.advised(PLAYING, [])] == [(Thought("swarm", None, ("larva",)), SWARM)]
    continuation.note_answer(SWARM, [])
    assert not texts(continuation, PAYING), "after that a hint has to be asked for again"


def test_after_another_answer_no_hint_goes_on() -> None:
    continuation = HintContinuation()
    continuation.note_answer(PLAY, [HINT])
    continuation.note_answer(FORAGE, [HINT])
    assert not texts(continuation, PLAYING)


def test_what_looking_ahead_found_goes_on_like_a_hint_but_only_from_its_own_question() -> None:
    continuation = HintContinuation()
    continuation.note_best(HINT)
    assert not texts(continuation, ACTING), "it names nothing before it is answered"
    continuation.note_answer(PLAY, [])
    assert texts(continuation, PLAYING) == ["swarm"]
    continuation.note_best(HINT)
    continuation.show()
    continuation.note_answer(PLAY, [])
    assert not texts(continuation, PLAYING)


def test_the_mark_goes_along_with_an_unfinished_hint_until_somebody_moves_it() -> None:
    mark, pointing = HintedMark(), Pointing((Entry((FORAGE,)), Entry((PLAY,))), 0)

    def goes_along(pointing: Pointing, *, is_complete: bool = False, is_covered: bool = False) -> bool:
        return mark.goes_along(pointing, is_complete=is_complete, is_covered=is_covered, is_typing=False)

    assert goes_along(pointing), "the hint has marked nothing before"
    mark.note_marked(pointing.marked(1), is_complete=False)
    assert goes_along(pointing.marked(1))
    assert not goes_along(pointing.marked(0))
    assert goes_along(pointing.marked(0), is_complete=True)
    assert not goes_along(pointing, is_complete=True, is_covered=True)
    assert mark.waits
    assert not mark.goes_along(pointing, is_complete=True, is_covered=False, is_typing=True)
    assert not mark.waits


def order_of(ask: Ask, *, wanted: str = "", hint: Thought | None = None) -> MarkOrder:
    """The order of marks at a question to Ann, in a lesson that wants an answer, or with a hint."""
    position, keymap = Position(seat_view_of(HandmadeMatch(), ask, [])), Keymap(MarchModel.every_command())
    orders = LocalOrders(March())
    decisions = Decisions(keymap, lambda: orders, lambda _c, _t: None, lambda _s: None, lambda _s: None)
    found = ask.find(hint.text) if hint is not None else None
    advised = [(hint, found)] if hint is not None and found is not None else []
    return MarkOrder(
        ask, position, Origins(ask, position.view), [wanted] if wanted else [], advised, decisions
    )


def test_before_an_action_only_a_lesson_names_the_best_answer_and_a_glance_the_likely_one() -> None:
    pointing = Pointing((Entry((FORAGE,)), Entry((PLAY,))), 0)
    assert order_of(ACTING, hint=HINT).suggested(pointing, lambda _text: True) is None, "a hint might differ"
    lesson = order_of(ACTING, wanted="play", hint=HINT)
    assert lesson.suggested(pointing, lambda _text: True) == 1
    assert lesson.suggested(pointing, lambda _text: False) is None
    glance = order_of(ACTING)
    first = glance.position.ranked[0]
    assert glance.likely(pointing, lambda text: text == first.text) == [FORAGE, PLAY].index(first)
    assert glance.likely(pointing, lambda _text: False) is None
    assert glance.likely(Pointing(pointing.entries[:1], 0), lambda _text: True) is None, "the only answer"
