"""Starts or loads other matches at a table, and returns the current one as text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from parlett_widgets.engine.match import Match
from parlett_widgets.engine.rules import Rules
from parlett_widgets.widgets.card_table.lines import Moment
from parlett_widgets.widgets.card_table.links import LinkedTable
from parlett_widgets.widgets.card_table.seating import Occupant, Seating
from parlett_widgets.widgets.card_table.setting import Setting

__all__ = ["OtherMatches"]


class OtherMatches(LinkedTable):
    """The part of a table that starts other matches."""

    def new_match(
        self,
        seed: int | None = None,
        *,
        rules: Rules[Any, Any] | None = None,
        seats: Mapping[int, Occupant] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        """Start a new match; :meth:`undo` returns to the one before.

        Parameters
        ----------
        seed : int, optional
            The seed; by default the next one.
        rules : Rules, optional
            Other rules, of any game.
        seats : mapping of int to ("human", "random", "steady", "expert" or Player), optional
            The occupants of the seats; by default everybody stays.
        players : sequence of str, optional
            The players' names by seat; by default they stay as well, if the number of seats does.

        Examples
        --------
        >>> from parlett_widgets import CardTable, NinetyNine
        >>> table = CardTable(NinetyNine.classic().start(seed=7))
        >>> table.new_match(rules=NinetyNine.four(), seats={2: "expert"})
        >>> table.match.seed, table.match.players
        (8, ('South', 'West', 'North', 'East'))
        """
        old = self.match
        rules = old.rules if rules is None else rules
        if seed is None:
            seed = old.seed + 1
        if players is None and rules.seats == old.rules.seats:
            players = old.players
        match = rules.start(seed, players=players)
        self._replace(match, None if seats is None else Seating.of(seats, rules.seats))

    def setting(self, chosen: str = "") -> Setting:
        """Return the setting of the next match; *chosen* is the choices as JSON, or a seed."""
        match = self.match
        known = [one for seats in self._seatings.values() for one in seats.opponents.values()]
        now = Setting.of(match.rules, match.players, self._seated(match), match.seed + 1, known)
        return now.chosen(chosen, self.language, self._say)

    def begin(self, setting: Setting) -> None:
        """Start the match that was chosen."""
        match = setting.rules.start(setting.seed, players=setting.players)
        self._replace(match, setting.seating)

    def load(self, record: Mapping[str, Any] | str) -> None:
        """Continue a match from its record, as data or as JSON text.

        Raises
        ------
        BrokenRecord
            If the record cannot be replayed to its end.
        """
        self._replace(Match.replay(record))

    def record(self) -> dict[str, Any]:
        """Return the record of the match so far."""
        return self.match.record()

    def as_text(self, *, deal_only: bool = False) -> str:
        """Return the match, or the start of its current deal, as text for :meth:`load`.

        Parameters
        ----------
        deal_only : bool
            Whether the text leaves out the play of the current deal.

        Raises
        ------
        ValueError
            If the deal is not over and some hands are hidden, since the text holds every hand and
            every bid, even those that the rules never reveal.
        """
        match = self.match
        over = str(match.phase) in ("deal-over", "over")
        if not over and (not self._open_hands or self._hide):
            raise ValueError(self._say["still_hidden"].format(seed=match.seed))
        if deal_only:
            match = match.moments_of_deal[0]
        return json.dumps(match.record(), ensure_ascii=False)

    def _replace(self, match: Match[Any], seating: Seating | None = None) -> None:
        """Show another match; :meth:`undo` returns to the one before."""
        with self._move():
            self._seat(match, seating or self._seated(self.match).at(match.rules.seats))
            self._at = 0
            thought = self._go_to(Moment.at(match))
        self._wait_for(thought)
