"""Defines how the deals of a game are scored, and what each game adds to the sheet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from parlett_widgets.engine.actions import Verb
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.counterpoint.scoring import HighBids
from parlett_widgets.words.language import Language

__all__ = ["HIGHEST", "Example", "Reckoning", "Scores"]

HIGHEST: Final = BID_SIZE * max(SUIT_CODE.values())
"""The highest bid, in units of the code."""


class Reckoning(NamedTuple):
    """A scored deal.

    Attributes
    ----------
    bids, taken : tuple of int
        The bid of each player and what the player took, in points or tricks.
    scores : tuple of int or None
        What each player scores; None while tricks are not yet assigned.
    told : str
        The reckoning in sentences; empty while tricks are not yet assigned.
    misses : tuple of int
        By how much each player missed the bid; empty in a game in which misses are not scored.
    """

    bids: tuple[int, ...]
    taken: tuple[int, ...]
    scores: tuple[int, ...] | None
    told: str
    misses: tuple[int, ...] = ()


Example = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Scores(ABC):
    """How the deals of a game are scored.

    Attributes
    ----------
    players : int
        The number of players.
    high_bids : {"at-scoring", "with-bid", "off"}
        The option of that name in the rules of Counterpoint.
    """

    players: int
    high_bids: HighBids = "at-scoring"

    examples: ClassVar[Mapping[int, Example]]
    """Example bids and what was taken, for each number of players; the usual number comes first."""

    @property
    def start(self) -> Example:
        """Example bids and what was taken, for this number of players."""
        return self.examples[self.players]

    @property
    @abstractmethod
    def most(self) -> int:
        """The number of points or tricks in a deal."""

    @property
    def premiums(self) -> tuple[tuple[int, Verb], ...]:
        """The possible premium bids, each with its seat; none in most games."""
        return ()

    @abstractmethod
    def names(self, lang: Language) -> list[str]:
        """Return the names of the players in the sheet's columns."""

    @abstractmethod
    def page_words(self, lang: Language) -> dict[str, str]:
        """Return the words of the page."""

    @abstractmethod
    def table(self, lang: Language) -> dict[str, Any]:
        """Return the parts of the table that only this game has."""

    @abstractmethod
    def reckon(
        self, lang: Language, bids: Sequence[int], taken: Sequence[int], premium: str = ""
    ) -> Reckoning:
        """Return a scored deal; a premium bid is written as in ``0 declare``."""
