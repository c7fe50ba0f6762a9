"""Dialogues: the questions that the program asks around a game, written once for both front ends.

A dialogue is a generator that knows neither the screen nor the console. It yields a `Step` (choose, confirm,
type, read), is sent the answer, acts, and returns a result. `Conversation` holds it: it goes back a step, and
says why something could not be done. `ui.screens.converse` shows it on the screen, `plain.interaction` in
lines.

    def rename(store: Store, game: Summary) -> Dialogue[str]:
        step = Enter("Rename", "What should it be called?", game.title)
        return (yield from enter(step, lambda name: store.rename(game.name, name)))
"""
