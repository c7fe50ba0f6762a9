"""What players of March of the Ants are called on the screen."""

from __future__ import annotations

from antterm.games.march.draw.names import player_name


def test_a_player_stands_with_his_letter_but_never_twice() -> None:
    names = ("Ann", "Player B", "Player A")
    assert [player_name(seat, names) for seat in range(4)] == ["A Ann", "Player B", "C Player A", "player D"]
    assert player_name(None, names) == "the centipede"
