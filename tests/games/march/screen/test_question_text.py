"""What is added to a question above the keys, and what of it where there is less room."""

from __future__ import annotations

from antterm.core.ask import Ask, Choice, Event
from antterm.core.hex import Hex
from antterm.games.march.rules import topics
from antterm.games.march.rules.happened import ActionTaken, CardPlayed
from antterm.games.march.rules.meanings import Decline, Declined, LayHex
from antterm.games.march.screen.origins import Origins
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.question_text import complete_question
from tests.games.march.handmade import BLUE, CLAY_BED, RED, HandmadeMatch
from tests.games.march.screen.models import seat_view_of

NO = Choice("no", Decline(Declined.REACTION))
REACTING = Ask(RED, "play.react", (NO,), about=topics.ReactingToPlay())
PLAYING = Ask(RED, "play.card", (NO,), about=topics.Playing())
LAYING = Ask(
    RED,
    topics.EXPLORED,
    (Choice("lay", LayHex(CLAY_BED, Hex(-1, 1), 0)),),
    about=topics.Laying(topics.EXPLORED, CLAY_BED),
)


def completed(asked: str, ask: Ask | None, room: int, *happened: Event) -> str:
    """A question to Ann as it stands above the keys, in so many columns."""
    position = Position(seat_view_of(HandmadeMatch(), ask, happened))
    origins = Origins(ask, position.view) if ask is not None else None
    return complete_question(asked, position, origins, room)


def test_a_card_reacted_to_is_named_with_its_kind_as_far_as_there_is_room() -> None:
    played = CardPlayed(BLUE, "swarm")
    text = completed("A reaction?", REACTING, 80, played)
    assert text == "Ann: Bob plays Swarm (event). Discard a card and draw one?"
    assert completed("A reaction?", REACTING, len(text) - 1, played) == text.replace(" (event)", "")


def test_where_a_drawn_hex_is_laid_a_shorter_sentence_or_none_says_that_an_ant_must_go_there() -> None:
    asked = "Ann: where?"
    longer, shorter = (
        f"{asked} {text} ant{s} must go there." for text, s in (("One of your", "s"), ("An", ""))
    )
    assert completed(asked, LAYING, len(longer)) == longer
    assert completed(asked, LAYING, len(longer) - 1) == shorter
    assert completed(asked, LAYING, len(shorter) - 1) == asked


def test_why_a_card_must_be_played_is_said_even_where_it_takes_a_second_row() -> None:
    forced = ActionTaken(RED, "play", is_only=True)
    asked = "Ann: which card do you play?"
    assert completed(asked, PLAYING, 80, forced) == f"{asked} No food, no Rest now: only cards are left."
    assert completed(asked, PLAYING, 30, forced) == f"{asked} No food: only cards."
    assert completed(asked, PLAYING, 80, forced, ActionTaken(BLUE, "forage")) == asked


def test_where_nothing_is_asked_here_the_sentence_stays() -> None:
    assert completed("It is Bob's turn.", None, 80) == "It is Bob's turn."
