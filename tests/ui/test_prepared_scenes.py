"""What stands beside the board in a lesson: which step is to be done, and that there are more."""

from __future__ import annotations

import pytest

from antterm.ui.models.prepared import PreparedHead


@pytest.mark.few(9)
@pytest.mark.parametrize("width", range(20, 60))
def test_steps_that_have_no_room_are_told_by_arrows(width: int) -> None:
    for steps in range(1, 20):
        for done in range(steps):
            head = PreparedHead("A battle", done, steps, f"Step {done + 1} of {steps}")
            row = head.draw(width, 3).to_text().splitlines()[1].split()
            seen = {int(word.strip("[]")) for word in row if word.strip("[]").isdecimal()}
            assert done + 1 in seen
            first, last = done - row.count("+") + 1, max(seen)
            assert (row[0] == "<") is (first > 1)
            assert (row[-1] == ">") is (last < steps)
            assert seen == set(range(done + 1, last + 1)), "one after another"
