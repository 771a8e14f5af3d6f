"""How a table keeps its match in the learner's folder, and finds the one to go on with."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Any, Final, Literal, NamedTuple

from parlett_widgets.engine.checks import FAILURES, shown
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.record import BrokenRecord
from parlett_widgets.players import Player, Steady
from parlett_widgets.players.bots import PLAYERS
from parlett_widgets.practice import KeptMatch, Matches, cell_being_run, matches
from parlett_widgets.widgets.card_table.play import Play, Seating
from parlett_widgets.widgets.card_table.setting import level_of, usual_rules
from parlett_widgets.words import narrator
from parlett_widgets.words.language import Language, in_figures, say

__all__ = ["Keeper", "Offer", "go_on_label", "place_of"]


class Offer(NamedTuple):
    """A match that was left unfinished, who plays it, and the name of its table."""

    match: Match[Any]
    seating: Seating
    counts: bool
    id: str
    name: str

    @classmethod
    def of(cls, name: str, kept: KeptMatch, usual: Seating) -> Offer | None:
        """Return a kept match as one to go on with; None if its game cannot be played here.

        An opponent without a short name cannot be kept: whoever *usual* has in that seat plays on.

        Raises
        ------
        BrokenRecord
            If the match cannot be played.
        """
        try:
            rules = usual_rules(kept.record.get("game"))
            narrator(rules, rules.seat_names)
            match = Match.replay(kept.record)
        except BrokenRecord:
            raise
        except FAILURES:
            return None  # it may be defined in a cell that has not been run, or half finished
        seats = match.rules.seats
        if kept.seat not in range(seats):
            raise BrokenRecord("seat", f"there are {seats} seats", match)
        others = (seat for seat in range(seats) if seat != kept.seat)
        opponents = {seat: _player(kept, seat, usual) for seat in others}
        return cls(match, Seating(kept.seat, opponents), kept.counts, kept.id, name)


def _player(kept: KeptMatch, seat: int, usual: Seating) -> Player[Any]:
    make = PLAYERS.get(kept.players.get(seat, ""))
    return make() if make else usual.opponents.get(seat) or Steady()


class Keeper:
    """Keeps the matches of one table under a name, once the person has acted in them.

    A table that shows what a text is about is kept only if it has been given a name: one with tasks,
    one whose match had begun before, or one at which its cell plays. Its reader wants it as the text
    has it.

    Parameters
    ----------
    name : str, False or None
        The table's name, or False to keep nothing; by default, it is that of the cell which is being
        run.
    scripted : bool
        Whether the table shows what a text is about.

    Attributes
    ----------
    offered : Offer or None
        The match to go on with, as long as the person has not decided about it.
    """

    def __init__(
        self,
        name: str | Literal[False] | None,
        *,
        scripted: bool = False,
        folder: Matches = matches,
    ) -> None:
        given: Any = name
        named = isinstance(given, str) and given.strip()
        if not (named or given is None or given is False):
            raise TypeError(f"keep must be a name, such as 'cup', or False, not {shown(given)}")
        self._matches = folder
        if folder.folder is None or name is False:
            self.name = ""
        else:
            self.name = name or ("" if scripted else cell_name())
        self._may_be_scripted = name is None
        self.offered: Offer | None = None
        # The matches in which the person has acted, by the id() of their first moments.
        self._own: dict[int, tuple[Match[Any], str]] = {}
        self._names: dict[int, tuple[Match[Any], str]] = {}  # where others go on to be kept
        self._left: set[str] = set()  # what the person has left for another match
        self._written: Match[Any] | None = None
        self._turn = Lock()

    def offers(self, usual: Seating, *, over: bool = True) -> Iterator[Offer]:
        """Yield the matches of this table that can be played, the one that was left last first.

        With ``over=False``, those that are over are left out.
        """
        for kept in reversed(self._matches.kept(self.name) if self.name else []):
            if over or not kept.over:
                yield from self._offer(self.name, kept, usual, over=over)

    def unfinished(self, usual: Seating, most: int) -> dict[str, list[Offer]]:
        """Return the unfinished matches of all tables by their games, *most* of each, the latest first."""
        found: dict[str, list[Offer]] = {}
        for name, kept in reversed(self._matches.all()):
            offers = found.setdefault(str(kept.record.get("game")), [])
            if not kept.over and len(offers) < most:
                offers += self._offer(name, kept, usual, over=False)
        return found

    def _offer(self, name: str, kept: KeptMatch, usual: Seating, *, over: bool) -> Iterator[Offer]:
        try:
            offer = Offer.of(name, kept, usual)
        except BrokenRecord:
            self._matches.set_aside(name, kept)
        else:
            if offer is not None and (over or not offer.match.over):
                yield offer

    def look(self, usual: Seating) -> None:
        """Find a match that has not been finished."""
        self.offered = next(self.offers(usual, over=False), None)

    def decided(self) -> Offer | None:
        """Return the match that was offered, which is from now on left for another or gone on with."""
        offer, self.offered = self.offered, None
        if offer is not None:
            self._left.add(offer.id)
            self._names[id(offer.match.first)] = offer.match.first, offer.name
        return offer

    def follow_the_cell(self) -> bool:
        """Note that the cell plays; return whether the table is therefore not kept any more."""
        if not self.name or not self._may_be_scripted or self._own:
            return False
        self.name, self.offered = "", None
        return True

    def acted(self, play: Play) -> None:
        """Note that the person has acted; what a cell does alone is not kept."""
        first = play.match.first
        self._own.setdefault(id(first), (first, ""))

    def goes_on(self, match: Match[Any]) -> None:
        """Note that the person goes on with a match, which has been kept as it stands."""
        self._own.setdefault(id(match.first), (match.first, ""))
        self._written = match

    def keep(self, play: Play) -> None:
        """Keep the match as it now stands if the person has acted in it; a what-if is not kept."""
        if not self.name:
            return
        with self._turn:
            match = play.main
            first = match.first
            if match is self._written or id(first) not in self._own:
                return
            known = self._own[id(first)][1]
            seating = play.seating(match)
            levels = {seat: level_of(one) for seat, one in seating.opponents.items()}
            kept = KeptMatch(
                match.record(),
                seating.person,
                {seat: level for seat, level in levels.items() if level},
                over=match.over,
                counts=play.counts,
                id=known,
            )
            game = match.rules.game
            others = {one for start, one in self._own.values() if start.rules.game == game} - {
                known
            }
            _, name = self._names.get(id(first), (first, self.name))
            self._own[id(first)] = first, self._matches.keep(name, kept, self._left | others)
            self._written = match

    def say_troubles(self, lang: Language) -> None:
        """Print what has happened to the table's file, once."""
        _ = lang.gettext
        troubles = self._matches.troubles(self.name) if self.name else []
        while troubles:
            trouble = troubles.pop(0)
            match trouble.kind:
                case "damaged":
                    told = _("A kept match cannot be read: {aside} has what was in its file.")
                case "newer":
                    told = _(
                        "A newer version of parlett-widgets has written {file}, so it is left alone "
                        "and this match is not kept."
                    )
                case _:
                    told = _("{file} cannot be read or written, so this match is not kept.")
            say(told.format(file=trouble.file, aside=trouble.aside))


def place_of(name: str) -> str:
    """Return where the table of this name is: its notebook and number, or else the name it was given.

    Examples
    --------
    >>> place_of("games/04-a-round.ipynb 9a3f-04 2"), place_of("cup")
    ('04-a-round 2', 'cup')
    """
    notebook = _CELL.fullmatch(name)
    return f"{Path(notebook[1]).stem}{notebook[2] or ''}" if notebook else name


def go_on_label(lang: Language, match: Match[Any], seat: int) -> str:
    """Return what stands on the button that goes on with a match."""
    tell = narrator(match.rules, match.players, lang=lang.code, you=seat)
    own, side = match.scores[seat], tell.side_name(seat)
    others = [score for other, score in enumerate(match.scores) if tell.side_name(other) != side]
    if not any(match.scores):
        return lang.gettext("Go on: deal {deal}").format(deal=match.deal)
    other = min(others, key=lambda score: abs(own - score))
    told = lang.gettext("Go on: deal {deal}, {n} to {other}")
    return told.format(deal=match.deal, n=in_figures(own), other=in_figures(other))


_CELL: Final = re.compile(r"(.+\.ipynb) \S+( \d+)?")
"""The name of a table that its cell has named."""

_MADE: Final[dict[str, Any]] = {"run": "", "tables": 0}
"""The run of a cell in which tables were made last, and how many."""


def cell_name() -> str:
    """Return a name for the next table of the cell that is being run, or an empty text.

    Where a Jupyter server has started the kernel, the kernel knows the notebook, and JupyterLab and
    Notebook say which cell they run. Elsewhere, as in a console, in VS Code or in JupyterLite,
    at least one of the two is not known, so a table is only kept if it has been given a name.
    """
    notebook, asked = os.environ.get("JPY_SESSION_NAME"), cell_being_run()
    cell = asked.get("metadata", {}).get("cellId")
    if not notebook or not isinstance(cell, str):
        return ""
    run = str(asked.get("header", {}).get("msg_id", ""))
    _MADE["tables"] = _MADE["tables"] + 1 if _MADE["run"] == run else 1
    _MADE["run"] = run
    number = _MADE["tables"]
    return f"{notebook} {cell}" + (f" {number}" if number > 1 else "")
