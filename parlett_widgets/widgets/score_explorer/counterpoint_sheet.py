"""The score sheet of a deal of Counterpoint, for two or three players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import (
    HIGH,
    UNIT,
    bonus,
    card_points,
    counted_bid,
    misses,
    points_from_misses,
    readings,
)
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.widgets.score_explorer.reckoning import HIGHEST, Reckoning, Scores
from parlett_widgets.widgets.score_explorer.words import CounterpointScoreWords, player_names
from parlett_widgets.words.language import Language

__all__ = ["CounterpointScores"]

_BY_POINTS: Final = sorted(map(card_points, Counterpoint.standard().cards), reverse=True)
_NO_BONUS: Final = 6  # a miss that earns no bonus, whatever the number of players


class CounterpointScores(Scores):
    """How the deals of Counterpoint are scored, for every bid and every number of points taken.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> deal = CounterpointScores(2).reckon(language("en"), (60, 70), (58, 62))
    >>> deal.scores, deal.told.split(". ")[-2:]
    ((18, 2), ['You score 8 + 10 (bonus) = 18', 'North scores 2.'])
    """

    examples = MappingProxyType(
        {2: ((60, 70), (58, 62)), 3: ((40, 30, 20), (43, 30, 26))},
    )

    @property
    def rules(self) -> Counterpoint:
        """The rules for this number of players."""
        return Counterpoint.standard() if self.players == 2 else Counterpoint.three()

    @property
    def most(self) -> int:
        """The number of points in a deal."""
        return sum(_BY_POINTS)

    def names(self, lang: Language) -> list[str]:
        """Return the names of the players in the sheet's columns."""
        return player_names(lang, self.rules.seat_names)

    def page_words(self, lang: Language) -> dict[str, str]:
        """Return the words of the page."""
        return CounterpointScoreWords(lang, self.rules).page()

    def table(self, lang: Language) -> dict[str, Any]:
        """Return the parts of the table that only Counterpoint has."""
        words, bid_words = CounterpointScoreWords(lang, self.rules), BidWords(lang)
        return {
            "choices": [
                {
                    "value": bid,
                    "readings": list(self._readings(bid)),
                    "text": bid_words.number(self._readings(bid)),
                }
                for bid in self._bids()
            ],
            "counterpoint": {
                "most_in_bids": sum(_BY_POINTS[: self.players * BID_SIZE]),
                "bonuses": [bonus(miss, self.players) for miss in range(_NO_BONUS)],
                "told": [words.player(seat) for seat in range(self.players)],
                "crossing": words.crossing(),
            },
        }

    def _bids(self) -> list[int]:
        """Return the possible bids; readings chosen with the bid are separate bids (C3)."""
        low = [UNIT * bid for bid in range(HIGHEST + 1)]
        if self.high_bids != "with-bid":
            return low
        return sorted({reading for bid in low for reading in self._all_readings(bid)})

    def _readings(self, bid: int) -> tuple[int, ...]:
        return (bid,) if self.high_bids == "with-bid" else self._all_readings(bid)

    def _all_readings(self, bid: int) -> tuple[int, ...]:
        return readings(bid, self.high_bids, self.players)

    def _counted(self, bid: int, taken: int) -> int:
        """Return the reading of a bid that counts at scoring (C3)."""
        high = bid > UNIT * HIGHEST
        low = bid - HIGH if high else bid
        return counted_bid(low, taken, high_bids=self.high_bids, high=high, players=self.players)

    def reckon(
        self,
        lang: Language,
        bids: Sequence[int],
        taken: Sequence[int],
        premium: str = "",  # noqa: ARG002 -- there is none
    ) -> Reckoning:
        """Return a scored deal, in which each miss is scored by the other players (C5)."""
        counted = list(map(self._counted, bids, taken))
        missed = misses(counted, taken)
        scores = points_from_misses(missed)
        blanks = [
            {
                "bid": bids[seat],
                "counted": counted[seat],
                "taken": taken[seat],
                "own": missed[seat],
                **dict(zip(("miss", "further"), missed[:seat] + missed[seat + 1 :], strict=False)),
                "bonus": bonus(missed[seat], self.players),
                "total": scores[seat],
            }
            for seat in range(self.players)
        ]
        told = lang.paragraph(_counterpoint_told(CounterpointScoreWords(lang, self.rules), blanks))
        return Reckoning(tuple(bids), tuple(taken), scores, told, missed)


def _counterpoint_told(
    words: CounterpointScoreWords, blanks: Sequence[Mapping[str, int]]
) -> Iterator[str]:
    told = [words.player(seat) for seat in range(len(blanks))]
    for said, blank in zip(told, blanks, strict=True):
        if blank["counted"] != blank["bid"]:
            yield said["high"].format(**blank)
        yield said["missed" if blank["own"] else "exact"].format(**blank)
    yield words.crossing()
    for said, blank in zip(told, blanks, strict=True):
        yield said["with_bonus" if blank["bonus"] else "without"].format(**blank)
