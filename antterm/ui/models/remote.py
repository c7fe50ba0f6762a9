"""A table of a host on the screen: what the prompt says and offers there, besides what the game asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from antterm.bots.thinker import Thought
from antterm.i18n import _
from antterm.remote.link import Line
from antterm.remote.sentences import farewell
from antterm.remote.table import RemoteTable
from antterm.ui.models import affairs, commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.models.model import GameModel
from antterm.ui.models.scene import Prompt
from antterm.ui.models.sight import Sight
from antterm.wire.messages import Consent, Proposal


class RemoteGame:
    """What a table of a host shows and offers. It knows no widget.

    Args:
        table: the game.
        model: its model.
        shown: the key of a command.
    """

    def __init__(self, table: RemoteTable, model: GameModel, shown: Callable[[Command], str]) -> None:
        self._table, self._model, self._shown = table, model, shown
        self._news = ""
        """What has happened since one's own last answer, until the next key."""
        self._was_asked = False

    def look(self) -> str | None:
        """Show the table as it stands.

        Returns:
            An answer that was given in advance, to be sent now.
        """
        table, model = self._table, self._model
        ask = table.ask
        if ask is not None and (given := model.automatic(ask)) is not None:
            return given
        model.show(
            Sight(table.view, ask, table.waiting, table.outcome, table.names, table.story, table.length)
        )
        if ask is not None and not self._was_asked:
            self._news = model.news(table.happened_since)
        self._was_asked = ask is not None
        return None

    def key_pressed(self) -> None:
        """Somebody has read the news."""
        self._news = ""

    @property
    def thoughts(self) -> tuple[Thought, ...]:
        """What a bot thinks of the best answers, where it was asked."""
        hint = self._table.hint
        return () if hint is None else tuple(Thought(text, rating) for text, rating in hint.thoughts)

    # What is proposed

    @property
    def proposal(self) -> Proposal | None:
        """The proposal that waits for one's own consent; else the newest."""
        said = self._table.stand
        proposals = said.proposals if said is not None else ()
        mine = tuple(each for each in proposals if self._table.seat in each.waits_for)
        return next(reversed(mine or proposals), None)

    @property
    def may_vote(self) -> bool:
        """Whether a proposal waits for one's own consent."""
        proposal = self.proposal
        return proposal is not None and self._table.seat in proposal.waits_for

    @property
    def taken_back(self) -> str:
        """What taking back would take back; empty where that cannot be."""
        found = self._table.to_take_back()
        return "" if found is None else self._model.words.brief(found[1]) or _("answer")

    # The prompt

    def prompt(self) -> Prompt:
        """The prompt, with what there is to say of the table."""
        model = self._model
        offers = [*self._own_offers(), *model.offers()]
        taken = {self._shown(offer.command) for offer in offers}
        lasting = [offer for offer in self._frame_offers() if self._shown(offer.command) not in taken]
        hints, last = model.hints(offers), model.hints(lasting)
        question, detail, warning = self._told()
        return Prompt(question, detail, hints, model.preferences.ascii_only, warning, last)

    def _told(self) -> tuple[str, str, str]:
        """The question, the line below it, and what stands in place of that."""
        table, model = self._table, self._model
        link, question = table.link, model.question()
        if link.line is Line.OVER:
            return question, "", farewell(link.bye) if link.bye is not None else ""
        if link.line is not Line.OPEN:
            lost = _("The connection to the host is lost; it is tried again and again.")
            kept = _("Your answer is sent again.") if link.is_answering else ""
            return question, "", f"{lost} {kept}".strip()
        stands = affairs.standing(table)
        proposal = self.proposal
        proposed = ""
        if proposal is not None:
            proposed = affairs.proposal_sentence(proposal, table, self._shown(lobby.VOTE))
        if stands and table.outcome is None:
            question = stands
        if table.given:
            return question, _("Sent."), model.message
        return question, proposed or self._news or model.detail(), model.message

    def _own_offers(self) -> list[Offer]:
        return [Offer(lobby.VOTE, _("vote"))] if self.may_vote else []

    def _frame_offers(self) -> list[Offer]:
        """The commands of the frame that mean something now, the most useful first."""
        table, model = self._table, self._model
        said = table.stand
        offers = [Offer(commands.HELP, _("help")), Offer(commands.MENU, _("menu"))]
        if model.is_narrow:
            offers.append(Offer(commands.PANES, _("panes") if model.shows_board else _("board")))
        offers.append(Offer(lobby.SAY, _("say")))
        if table.outcome is not None:
            offers.append(Offer(commands.REVIEW, _("review")))
        if model.ask is not None and said is not None and said.house_rules.hints:
            offers.append(Offer(commands.HINT, _("hint")))
        if self.taken_back:
            offers.append(Offer(commands.TAKE_BACK, _("take back {what}").format(what=self.taken_back)))
        if model.ask is not None:
            offers.append(Offer(commands.TYPE, _("type it")))
        return offers

    # The menu

    def menu(self, asides: Mapping[Command, str]) -> dict[Command, str]:
        """The lines of the menu, and what they are called."""
        table = self._table
        said = table.stand
        assert said is not None
        plays = table.seat is not None
        over = table.outcome is not None or said.ended
        lines = {frame.PLAY_ON: _("Go on playing") if plays and not over else _("Look at the board")}
        if self.may_vote:
            lines[lobby.VOTE] = _("Vote on what is proposed")
        if self.taken_back:
            lines[commands.TAKE_BACK] = _("Take back {what}").format(what=self.taken_back)
        lines[lobby.SAY] = _("Say something")
        if plays and not over and said.begun:
            lines[lobby.PROPOSE] = _("Propose something to the others")
            lines[lobby.ORDERS] = _("Standing orders, while you are away")
        if plays and not over:
            away = table.is_bot(table.seat or 0)
            lines[lobby.RISE] = _("Take your seat back") if away else self._rise_label()
        if said.reckoning is not None and plays and not over:
            lines[lobby.VACATION] = _("Vacation")
        if not over and any(chair.is_free for chair in table.chairs):
            lines[lobby.INVITE] = _("Invite somebody")
        if any(chair.account and chair.account != table.link.account for chair in table.chairs):
            lines[lobby.MUTE] = _("Mute somebody, or hear them again")
        if over:
            lines[commands.REVIEW] = _("Review the game")
        lines |= {
            commands.RULES: _("Rules of the game"),
            commands.HELP: _("Help for this screen"),
            frame.SETTINGS: _("Settings"),
            frame.LEAVE_GAME: _("Back to the lobby; the game waits"),
        }
        return lines | self._asides(asides)

    def _rise_label(self) -> str:
        said = self._table.stand
        assert said is not None
        return _("Leave your seat to a bot") if said.begun else _("Give up your seat")

    def _asides(self, asides: Mapping[Command, str]) -> dict[Command, str]:
        ask = self._table.ask
        if ask is None:
            return {}
        found = {aside.text: aside for aside in ask.asides}
        words, view = self._model.words, self._table.view
        return {
            command: words.choice(ask, found[text], view) for command, text in asides.items() if text in found
        }

    def may_propose_taking_back(self) -> bool:
        """Whether taking back past others is decided together here."""
        said = self._table.stand
        return said is not None and said.house_rules.take_back is not Consent.NEVER and said.own > 0
