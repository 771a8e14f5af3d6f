"""How deals are scored: as a table that an explorer carries, and one deal at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from typing import Any, ClassVar, Final, Literal, NamedTuple

from parlett_widgets.engine.match import Verb
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import (
    HIGH,
    UNIT,
    HighBids,
    bonus,
    card_points,
    counted_bid,
    misses,
    points_from_misses,
    readings,
)
from parlett_widgets.games.ninety_nine.state import bonus as success_bonus
from parlett_widgets.games.ninety_nine.state import deal_scores, successes
from parlett_widgets.narration.bids import BidWords
from parlett_widgets.narration.language import Language, language
from parlett_widgets.narration.scores import (
    CounterpointScoreWords,
    NinetyNineScoreWords,
    player_names,
)
from parlett_widgets.scenes.parts import present

__all__ = ["SCORES", "Reckoning", "ScoreGame", "Scores", "score_table"]

ScoreGame = Literal["counterpoint", "ninety-nine"]

_BY_POINTS: Final = sorted(map(card_points, Counterpoint.standard().cards), reverse=True)
_HIGHEST: Final = BID_SIZE * max(SUIT_CODE.values())


class Reckoning(NamedTuple):
    """A deal that is scored.

    Attributes
    ----------
    bids, taken : tuple of int
        By player, in points or tricks.
    scores : tuple of int or None
        What each player scores; None while tricks are not yet given out.
    told : str
        The whole reckoning in sentences; empty while tricks are not yet given out.
    misses : tuple of int
        What each player misses the bid by, where the other scores it.
    """

    bids: tuple[int, ...]
    taken: tuple[int, ...]
    scores: tuple[int, ...] | None
    told: str
    misses: tuple[int, ...] = ()


@dataclass(frozen=True)
class Scores(ABC):
    """How the deals of a game are scored.

    Attributes
    ----------
    high_bids : {"at-scoring", "with-bid", "off"}
        As in the rules of Counterpoint.
    """

    high_bids: HighBids = "at-scoring"

    most: ClassVar[int]
    """Points or tricks in a deal."""
    start: ClassVar[tuple[tuple[int, ...], tuple[int, ...]]]
    """What is bid and taken in an example."""
    premiums: ClassVar[tuple[tuple[int, Verb], ...]] = ()
    """Who may make which premium bid."""

    @abstractmethod
    def table(self, lang: Language) -> dict[str, Any]:
        """Return what the table of the game has of its own."""

    @abstractmethod
    def reckon(
        self, lang: Language, bids: Sequence[int], taken: Sequence[int], premium: str = ""
    ) -> Reckoning:
        """Return a deal scored; a premium bid is written as in ``0 declare``."""


class CounterpointScores(Scores):
    """How the deals of Counterpoint for two are scored: every bid against every taking.

    Examples
    --------
    >>> deal = CounterpointScores().reckon(language("en"), (60, 70), (58, 62))
    >>> deal.scores, deal.told.split(". ")[-2:]
    ((18, 2), ['You score 8 + 10 (bonus) = 18', 'North scores 2.'])
    """

    most = sum(_BY_POINTS)
    start = (60, 70), (58, 62)

    def table(self, lang: Language) -> dict[str, Any]:
        """Return what the table of Counterpoint has of its own."""
        words, bid_words = CounterpointScoreWords(lang), BidWords(lang)
        return {
            "words": words.page(),
            "choices": [
                {"value": bid, "text": bid_words.number(self._readings(bid))}
                for bid in self._bids()
            ],
            "counterpoint": {
                "bids": [self._against_all(bid) for bid in self._bids()],
                "bonuses": [bonus(miss) for miss in range(self.most + 1)],
                "most_in_bids": sum(_BY_POINTS[: 2 * BID_SIZE]),
                "told": [words.player(seat) for seat in range(2)],
                "crossing": words.crossing(),
            },
        }

    def _bids(self) -> list[int]:
        """Return what can be bid; readings chosen with the bid are bids of their own (C3)."""
        low = [UNIT * bid for bid in range(_HIGHEST + 1)]
        if self.high_bids != "with-bid":
            return low
        return sorted({reading for bid in low for reading in readings(bid, self.high_bids)})

    def _readings(self, bid: int) -> tuple[int, ...]:
        return (bid,) if self.high_bids == "with-bid" else readings(bid, self.high_bids)

    def _counted(self, bid: int, taken: int) -> int:
        """Return the reading of a bid that counts (C3)."""
        high = bid > UNIT * _HIGHEST
        low = bid - HIGH if high else bid
        return counted_bid(low, taken, high_bids=self.high_bids, high=high)

    def _against_all(self, bid: int) -> dict[str, Any]:
        """Return a bid against every taking: the reading that counts, and the miss (C3, C5)."""
        every = range(self.most + 1)
        counted = [self._counted(bid, taken) for taken in every]
        runs = groupby(every, key=counted.__getitem__)
        return {
            "counted": [[next(takings), reading] for reading, takings in runs],
            "misses": list(misses(counted, every)),
        }

    def reckon(
        self,
        lang: Language,
        bids: Sequence[int],
        taken: Sequence[int],
        premium: str = "",  # noqa: ARG002 -- there is none
    ) -> Reckoning:
        """Return a deal scored: the misses cross over to the other player (C5)."""
        counted = list(map(self._counted, bids, taken))
        missed = misses(counted, taken)
        scores = points_from_misses(missed)
        blanks = [
            {
                "bid": bids[seat],
                "counted": counted[seat],
                "taken": taken[seat],
                "own": missed[seat],
                "miss": missed[1 - seat],
                "bonus": bonus(missed[seat]),
                "total": scores[seat],
            }
            for seat in range(2)
        ]
        told = lang.paragraph(_counterpoint_told(CounterpointScoreWords(lang), blanks))
        return Reckoning(tuple(bids), tuple(taken), scores, told, missed)


def _counterpoint_told(
    words: CounterpointScoreWords, blanks: Sequence[Mapping[str, int]]
) -> Iterator[str]:
    told = [words.player(seat) for seat in range(2)]
    for said, blank in zip(told, blanks, strict=True):
        if blank["counted"] != blank["bid"]:
            yield said["high"].format(**blank)
        yield said["missed" if blank["own"] else "exact"].format(**blank)
    yield words.crossing()
    for said, blank in zip(told, blanks, strict=True):
        yield said["with_bonus" if blank["bonus"] else "without"].format(**blank)


class NinetyNineScores(Scores):
    """How the deals of Ninety-Nine for three are scored: who makes a bid, and what that brings."""

    most = 9
    start = (3, 2, 4), (3, 1, 5)
    premiums = tuple(product(range(3), (Verb.DECLARE, Verb.REVEAL)))

    def table(self, lang: Language) -> dict[str, Any]:
        """Return what the table of Ninety-Nine has of its own."""
        words = NinetyNineScoreWords(lang)
        bids = range(_HIGHEST + 1)
        return {
            "words": words.page(),
            "choices": [{"value": bid, "text": str(bid)} for bid in bids],
            "ninety_nine": {
                "made": [
                    [successes([bid], [taken])[0] for taken in range(self.most + 1)] for bid in bids
                ],
                "bonuses": [0, *(success_bonus(3, made) for made in range(1, 4))],
                "no_premium": words.no_premium(),
                "premiums": [
                    {
                        "id": f"{seat} {level.value}",
                        "seat": seat,
                        "label": words.premium_choice(seat, level),
                        "failed": _premium_points(seat, level, made=False),
                        "made": _premium_points(seat, level, made=True),
                        "told": words.premium(seat, level),
                    }
                    for seat, level in self.premiums
                ],
                "told": [words.player(seat) for seat in range(3)],
                "bonus_told": words.bonuses(),
            },
        }

    def reckon(
        self, lang: Language, bids: Sequence[int], taken: Sequence[int], premium: str = ""
    ) -> Reckoning:
        """Return a deal scored, once all tricks are given out (N4, N6)."""
        if sum(taken) != self.most:
            return Reckoning(tuple(bids), tuple(taken), None, "")
        words, made = NinetyNineScoreWords(lang), successes(bids, taken)
        told = [
            *(
                words.player(seat)[success].format(bid=bids[seat], taken=taken[seat])
                for seat, success in enumerate(made)
            ),
            words.bonuses()[sum(made)],
        ]
        bidder = None
        if premium:
            seat, level = premium.split()
            bidder = int(seat), level
            told.append(words.premium(int(seat), Verb(level))[made[int(seat)]])
        scores = deal_scores(bids, taken, bidder)
        return Reckoning(tuple(bids), tuple(taken), scores, lang.paragraph(told))


def _premium_points(seat: int, level: Verb, *, made: bool) -> list[int]:
    """Return what a premium bid alone brings to each player (N6)."""
    tricks = [3, 3, 3]
    bids = [3 if player == seat and made else 4 for player in range(3)]
    without = deal_scores(bids, tricks)
    scores = deal_scores(bids, tricks, premium=(seat, level.value))
    return [more - less for more, less in zip(scores, without, strict=True)]


SCORES: Final[Mapping[ScoreGame, type[Scores]]] = {
    "counterpoint": CounterpointScores,
    "ninety-nine": NinetyNineScores,
}
"""How each game that an explorer shows is scored."""


@cache
def score_table(
    code: str, game: ScoreGame = "counterpoint", high_bids: HighBids = "at-scoring"
) -> dict[str, Any]:
    """Return how every deal is scored, for an explorer that needs no kernel.

    Parameters
    ----------
    code : {"en", "ja"}
        The language of the texts.
    game : {"counterpoint", "ninety-nine"}
        For two players, or for three.
    high_bids : {"at-scoring", "with-bid", "off"}
        As in the rules of Counterpoint.

    Returns
    -------
    dict
        Plain JSON as ``scores.schema.json`` describes it.

    Examples
    --------
    >>> table = score_table("en")["counterpoint"]
    >>> table["bids"][0]["counted"], table["bids"][6]["misses"][58], table["bonuses"][2]
    ([[0, 0], [51, 100]], 2, 10)
    """
    lang, scores = language(code), SCORES[game](high_bids)
    table = {
        "version": 1,
        "lang": code,
        "game": game,
        "between": lang.typography.between_sentences,
        "players": player_names(lang, len(scores.start[0])),
        "most": scores.most,
        **scores.table(lang),
    }
    return present(table)
