"""The seating of a table, with one person and opponents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from parlett_widgets.engine.checks import shown, whole
from parlett_widgets.players import Player, Steady
from parlett_widgets.players.bots import PLAYERS

__all__ = ["Occupant", "Seating"]

Occupant = Literal["human", "random", "steady", "expert"] | Player


class Seating(NamedTuple):
    """The person's seat, and the opponents keyed by seat."""

    person: int
    opponents: dict[int, Player]

    @classmethod
    def of(cls, seats: Mapping[int, Occupant], number: int) -> Seating:
        """Return the seating of a table with a given number of seats.

        Unless a seat is marked as ``"human"``, the first free one is the person's;
        :class:`Steady` takes the other free seats.

        Examples
        --------
        >>> seating = Seating.of({1: "human"}, 3)
        >>> seating.person, sorted(seating.opponents)
        (1, [0, 2])
        """
        if not isinstance(seats, Mapping):
            raise TypeError(
                f"seats must say who sits where, such as {{0: 'human'}}, not {shown(seats)}"
            )
        seats = {seat if (n := whole(seat)) is None else n: who for seat, who in seats.items()}
        person = _person(seats, number)
        others = (seat for seat in range(number) if seat != person)
        return cls(person, {seat: _opponent(seat, seats.get(seat, Steady())) for seat in others})

    def at(self, number: int) -> Seating:
        """Return the seating for another number of seats.

        Examples
        --------
        >>> Seating.of({2: "human"}, 3).at(2).person
        0
        """
        person = self.person if self.person < number else 0
        others = (seat for seat in range(number) if seat != person)
        return Seating(person, {seat: self.opponents.get(seat) or Steady() for seat in others})

    def replaced(self, seat: int) -> Seating:
        """Return the seating with a :class:`Steady` in place of an opponent."""
        return self._replace(opponents={**self.opponents, seat: Steady()})


def _person(seats: Mapping[int, Occupant], number: int) -> int:
    wrong = [seat for seat in seats if seat not in range(number)]
    if wrong:
        raise ValueError(f"seats go from 0 to {number - 1}; there is no seat {shown(wrong[0])}")
    people = [seat for seat, who in seats.items() if who == "human"]
    if len(people) > 1:
        raise ValueError("only one person can sit at this table: mark only one seat as 'human'")
    free = [seat for seat in range(number) if seat not in seats]
    if not people and not free:
        raise ValueError("one seat must be left for the person: mark it as 'human'")
    return (people or free)[0]


def _opponent(seat: int, who: Occupant) -> Player:
    if isinstance(who, type):
        raise TypeError(f"seat {seat} needs a player, not its class: write {who.__name__}()")
    if isinstance(who, str) and who in PLAYERS:
        return PLAYERS[who]()
    if isinstance(who, str) or not hasattr(who, "choose"):
        raise TypeError(
            f"seat {seat} must be 'human', {', '.join(map(repr, PLAYERS))} or a player with "
            f"choose(view, rng), not {shown(who)}"
        )
    return who
