"""Members of a table: taking a seat, getting up, inviting, sending onlookers away."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec.structs import replace

from antterm.bots import PERSON
from antterm.core.ask import Refused
from antterm.host.attendance import Attendance
from antterm.host.broadcaster import Broadcaster
from antterm.host.directory import free_name
from antterm.host.identity import PersonId
from antterm.host.lobby import may_sit, may_watch, unwelcome
from antterm.host.messenger import Messenger
from antterm.host.snapshots import may_rise
from antterm.host.social import Change
from antterm.host.table_game import TableGame
from antterm.saves.document import tidy
from antterm.wire.messages import Invited, OnlookersChat, PersonInfo, TableEvent, TableEventKind

REMOVED_BY_OWNER: Final = "removed_by_owner"
"""The reason shown to an onlooker whom the table's owner has sent away."""
MOST_REMOVED: Final = 100
"""Maximum number of onlookers who can be kept away from one table."""
MOST_INVITED: Final = 50
"""Maximum number of people who can be invited to one table."""


class Members:
    """The people who sit at one table, are invited, or may watch.

    Args:
        game: the game of the table.
        attendance: its terminals.
        broadcaster: tells people of invitations.
        messenger: knows names and settings of people.
    """

    def __init__(
        self, game: TableGame, attendance: Attendance, broadcaster: Broadcaster, messenger: Messenger
    ) -> None:
        self._game, self._attendance = game, attendance
        self._broadcaster, self._messenger = broadcaster, messenger
        self._invited: set[str] = set()
        """The people who have been notified of an invitation since the host started."""

    def may_watch(self, person: PersonId) -> bool:
        """Return whether somebody may look on."""
        return may_watch(self._game.meta, person)

    def check_owner(self, person: PersonId) -> None:
        """Check that the table is somebody's own.

        Raises:
            Refused: `not_owner_of_table`.
        """
        meta = self._game.meta
        if meta.owner_id != person or person not in meta.people:
            raise Refused("not_owner_of_table")

    async def sit_down(self, person: PersonId, seat: int | None) -> int:
        """Give somebody a seat.

        Args:
            person: the person.
            seat: which; None for the first free one, which they also get if somebody else has taken this one.

        Returns:
            The seat.

        Raises:
            Refused: `no_free_seat`, `not_invited`, `has_seen` or `already_seated`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.open() as live:
            if (own := game.seat_of(person)) is not None:
                if seat in (None, own) or game.meta.contest is not None:
                    return own  # taken at another host, of which this one has only just read
                raise Refused("already_seated")
            free = list(game.facts.free_seats())
            if not free:
                raise Refused("no_free_seat")
            blocked = unwelcome(game.facts, game.meta, self._messenger.blocked_by)
            if not may_sit(game.facts, game.meta, person, blocked):
                raise Refused("not_invited")
            if seat is None or seat not in free:
                seat = free[0]
            if game.meta.contest is not None:
                seat = game.meta.contest.players.index(person)
            if person in game.meta.left_seats and game.meta.left_seats.index(person) != seat:
                raise Refused("has_seen")
            others = {other.name for number, other in enumerate(live.seats) if number != seat}
            live.rename_seat(seat, free_name(self._messenger.directory.name(person), others))
            await self._seat(seat, person)
            self._attendance.seat_people(person, seat)
            unready = [game.meta.people[each] for each in game.meta.unready]
        for other in unready:
            if other != person:
                self._broadcaster.notify(other, "ready")
        game.on_change()
        return seat

    async def rise(self, person: PersonId) -> None:
        """Free somebody's seat again, while no person has answered.

        If it was their table, it becomes the next person's.

        Raises:
            Refused: `begun` or `not_seated`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.open() as live:
            seat = game.seat_of(person)
            if seat is None:
                raise Refused("not_seated")
            if not may_rise(live, game.meta, seat):
                raise Refused("begun")
            if game.meta.begun:
                live.pause_clock()
                left_seats = [*(game.meta.left_seats or [""] * len(game.meta.people))]
                left_seats[seat] = person
                game.meta = replace(game.meta, begun=False, left_seats=tuple(left_seats), unready=())
            live.rename_seat(seat, game.meta.free_names[seat])
            if game.meta.owner_id == person:
                game.meta = game.meta.passed_on()
            await self._seat(seat, "")
            self._attendance.clear_seat(seat)
        game.on_change()
        if not self.may_watch(person):  # they have seen that they got up, and are shown nothing more
            self._attendance.remove(person)

    async def _seat(self, seat: int, person: PersonId) -> None:
        """Give a seat to somebody, or free it (empty id); when all seats are taken, the game begins."""
        game = self._game
        assert game.live is not None
        people = (*game.meta.people[:seat], person, *game.meta.people[seat + 1 :])
        of_people = [number for number, each in enumerate(game.live.seats) if each.player == PERSON]
        begun = game.meta.begun or all(people[number] for number in of_people)
        meta = replace(game.meta, people=people, begun=begun)
        if begun and not game.meta.begun and game.live.clock is not None and len(of_people) > 1:
            meta = replace(meta, unready=tuple(of_people))
        await game.revise(game.after_change(meta, Change(game.live.length)))
        game.refresh_facts()

    async def pass_on(self, person: PersonId, seat: int) -> None:
        """Give a table to another person who sits there.

        Args:
            person: its owner.
            seat: the seat of the new owner.

        Raises:
            Refused: `not_owner_of_table`; `no_new_owner`: nobody else sits there; `too_fast`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.seated(person) as (_live, own):
            self.check_owner(person)
            people = game.meta.people
            if seat >= len(people) or people[seat] in ("", person):
                raise Refused("no_new_owner")
            game.announce(TableEvent(kind=TableEventKind.PASSED, about=seat), own)
            await game.revise(replace(game.meta, owner_id=people[seat]))

    async def remove_onlooker(self, person: PersonId, onlooker: PersonId) -> None:
        """Send an onlooker away, who cannot come back to this table.

        Args:
            person: the owner of the table.
            onlooker: whom they send away.

        Raises:
            Refused: `not_owner_of_table`; `not_watching`; `too_many_removed`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.open():
            self.check_owner(person)
            watching = {each.person for each in self._attendance.onlookers}
            watching |= self._attendance.at_other_hosts(watching=True)
            if onlooker not in watching or onlooker in game.meta.people:
                raise Refused("not_watching")
            banned = tuple(dict.fromkeys((*game.meta.banned_onlookers, onlooker)))
            if len(banned) > MOST_REMOVED:
                raise Refused("too_many_removed")
            await game.save(replace(game.meta, banned_onlookers=banned))
        self.send_removed_away()
        game.on_change()

    async def set_onlookers_chat(self, person: PersonId, chat: OnlookersChat) -> bool:
        """Change who hears what onlookers say; what they have said to each other stays among them.

        Returns:
            Whether it was otherwise before.

        Raises:
            Refused: `not_owner_of_table`; `too_fast`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.open():
            self.check_owner(person)
            if game.meta.house_rules.onlookers_chat is chat:
                return False
            event = TableEvent(kind=TableEventKind.ONLOOKERS, player=chat)
            game.announce(event, game.meta.people.index(person))
            rules = replace(game.meta.house_rules, onlookers_chat=chat)
            await game.save(replace(game.meta, house_rules=rules))
        game.on_change()
        return True

    def send_removed_away(self) -> None:
        """Send the terminals of banned onlookers to the lobby."""
        banned = self._game.meta.banned_onlookers
        stay = [each for each in self._attendance.seats if each.person not in banned]
        self._attendance.send_away(REMOVED_BY_OWNER, stay)

    async def invite(self, person: PersonId, name: str) -> Invited:
        """Invite somebody to the table; they are notified once, and not if they have muted the inviter.

        The name is looked up now, so that whoever gets it later is not invited.

        Args:
            person: the player who invites.
            name: the name of whom they invite.

        Returns:
            The person who is invited, or the name if nobody is known by it.

        Raises:
            Refused: `not_seated`, `begun`, `too_many_invited`.
            SaveError: the invitation could not be saved.
        """
        game = self._game
        if game.seat_of(person) is None:  # checked before the name, of which strangers are to learn nothing
            raise Refused("not_seated")
        invitee = await asyncio.to_thread(self._messenger.directory.find, name)
        if not invitee:
            return Invited(people=(), unknown=(tidy(name),))
        invited = Invited(people=(PersonInfo(id=invitee, name=self._messenger.directory.name(invitee)),))
        async with game.seated(person):
            rules = game.meta.house_rules
            if next(game.facts.free_seats(), None) is None:
                raise Refused("begun")
            if invitee in self._invited:
                return invited
            if len({*self._invited, *rules.invited}) >= MOST_INVITED:
                raise Refused("too_many_invited")
            if rules.invited and invitee not in rules.invited:
                rules = replace(rules, invited=(*rules.invited, invitee))
                await game.save(replace(game.meta, house_rules=rules))
            self._invited.add(invitee)
        if person not in self._messenger.settings(invitee).muted_or_blocked:
            self._broadcaster.notify(invitee, "invited", everywhere=True)
            self._broadcaster.write(invitee, "invited", (self._messenger.directory.name(person),), person)
        return invited
