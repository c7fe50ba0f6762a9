"""A greedy bot for March of the Ants: it matches on what an answer means, and knows what it likes."""

from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.games.march.rules import meanings as march
from antterm.games.march.rules.view import MarchView

ACTIONS = {"explore": 3.0, "march": 2.0, "forage": 1.5, "rest": -1.0}


class Greedy:
    """Explores first, keeps to the inner meadow, and declines only where nothing else is better."""

    def choose(self, ask: Ask, view: MarchView, rng: Streams) -> str:
        """Return the text of the answer with the highest worth, of equals one at random.

        Args:
            ask: the question, with all legal answers.
            view: what this seat may know.
            rng: the bot's own randomness.
        """
        worths = {choice.text: self.worth(choice, ask.seat, view) for choice in ask.choices}
        best = max(worths.values())
        return rng.pick("equals", [text for text, worth in worths.items() if worth == best])

    def worth(self, choice: Choice, seat: int, view: MarchView) -> float:
        """Return how good an answer looks."""
        match choice.meaning:
            case march.TakeAction(action=action):
                return ACTIONS.get(action, 0.0)
            case march.TakeStep(hex=number) | march.PlaceLarva(hex=number):
                there = view.hexes.get(number)
                return 0.5 if there is None else there.inner + (there.controller not in (None, seat))
            case march.PlayCard() | march.GainLarva():
                return 2.5
            case march.Decline():
                return 0.1
        return 0.0
