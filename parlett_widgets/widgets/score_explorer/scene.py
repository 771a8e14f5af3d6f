"""The table of a score explorer: how each game scores a deal, and the sentences that say so."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal, NamedTuple

from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.checks import shown, whole
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.counterpoint import scoring as counterpoint
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import HighBids
from parlett_widgets.games.ninety_nine import scoring as ninety_nine
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.widgets.score_explorer.words import (
    CounterpointScoreWords,
    NinetyNineScoreWords,
    player_names,
)
from parlett_widgets.words.language import Language, language

__all__ = ["Reckoning", "ScoreGame", "score_table", "scores_of"]


ScoreGame = Literal["counterpoint", "ninety-nine"]


def scores_of(game: ScoreGame, high_bids: HighBids, players: int | None) -> Scores:
    """Return the scoring of a game for a number of players; by default, the usual number."""
    known = SCORES[game].examples
    if players is None:
        players = next(iter(known))
    number = whole(players)
    if number is None or number not in known:
        numbers = sorted(known)
        instead = f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"
        raise ValueError(f"players must be {instead} in this game, not {shown(players)}")
    return SCORES[game](number, high_bids)


@cache
def score_table(
    code: str,
    game: ScoreGame = "counterpoint",
    high_bids: HighBids = "at-scoring",
    players: int | None = None,
    *,
    choose_premium: bool = False,
) -> dict[str, Any]:
    """Return a table with the sentences for every deal, for an explorer without a kernel.

    ``choose_premium`` lets the page offer the premium bids of Ninety-Nine.

    Examples
    --------
    >>> score_table("en")["choices"][6]
    {'value': 60, 'readings': [60], 'text': '60'}
    """
    lang, scores = language(code), scores_of(game, high_bids, players)
    table = {
        "version": 1,
        "lang": code,
        "game": game,
        "between": lang.typography.between_sentences,
        "players": scores.names(lang),
        "most": scores.most,
        "choose_premium": choose_premium and bool(scores.premiums),
        **scores.table(lang),
    }
    return present(table)


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


class NinetyNineScores(Scores):
    """How the deals of Ninety-Nine are scored, according to which players make their bids."""

    examples = MappingProxyType(
        {
            3: ((3, 2, 4), (3, 1, 5)),
            2: ((4, 2, 3), (4, 3, 2)),
            4: ((3, 2, 4, 1), (3, 1, 4, 2)),
            5: ((2, 3, 1, 2, 0), (2, 3, 2, 1, 1)),
        }
    )

    @property
    def rules(self) -> NinetyNine:
        """The rules for this number of players."""
        named = {2: NinetyNine.two, 3: NinetyNine.revised, 4: NinetyNine.four, 5: NinetyNine.five}
        return named[self.players]()

    @property
    def most(self) -> int:
        """The number of tricks in a deal."""
        return self.rules.tricks

    @property
    def premiums(self) -> tuple[tuple[int, Verb], ...]:
        """The possible premium bids of each player; in a game for two, nobody can reveal."""
        levels = (Verb.DECLARE, Verb.REVEAL)[: 1 if self.players == 2 else 2]
        return tuple(product(range(self.players), levels))

    def names(self, lang: Language) -> list[str]:
        """Return the names of the players in the sheet's columns."""
        return player_names(lang, self.rules.seat_names, self.rules.dummy)

    def page_words(self, lang: Language) -> dict[str, str]:
        """Return the words of the page."""
        return NinetyNineScoreWords(lang, self.rules).page()

    def table(self, lang: Language) -> dict[str, Any]:
        """Return the parts of the table that only Ninety-Nine has."""
        words, rules = NinetyNineScoreWords(lang, self.rules), self.rules
        bids, dummy = range(HIGHEST + 1), rules.dummy
        return {
            "choices": [{"value": bid, "readings": [bid], "text": str(bid)} for bid in bids],
            "ninety_nine": {
                "no_premium": words.no_premium(),
                "premiums": [
                    {
                        "id": f"{seat} {level}",
                        "seat": seat,
                        "label": words.premium_choice(seat, level),
                        "points": ninety_nine.PREMIUM_POINTS[level],
                        "told": words.premium(seat, level),
                    }
                    for seat, level in self.premiums
                ],
                "told": [words.player(hand) for hand in range(rules.hands)],
                "bonus_told": words.bonuses(),
                "bonuses": [
                    0,
                    *(ninety_nine.bonus(rules.hands, made + 1) for made in range(rules.hands)),
                ],
                **_dummy(words, dummy),
            },
        }

    def reckon(
        self, lang: Language, bids: Sequence[int], taken: Sequence[int], premium: str = ""
    ) -> Reckoning:
        """Return a deal, which is scored once all tricks are assigned (N4, N6)."""
        if sum(taken) != self.most:
            return Reckoning(tuple(bids), tuple(taken), None, "")
        words, dummy = NinetyNineScoreWords(lang, self.rules), self.rules.dummy
        made = ninety_nine.successes(bids, taken, dummy)
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
        if dummy is not None and bids[dummy] == taken[dummy]:
            told.append(words.dummy())
        scores = ninety_nine.deal_scores(bids, taken, bidder, dummy=dummy)
        return Reckoning(tuple(bids), tuple(taken), scores, lang.paragraph(told))


def _dummy(words: NinetyNineScoreWords, hand: int | None) -> dict[str, Any]:
    """Return a dummy's points for taking exactly its bid, if there is a dummy."""
    if hand is None:
        return {}
    points = ninety_nine.PREMIUM_POINTS[Verb.DECLARE]
    return {"dummy": {"hand": hand, "points": points, "told": words.dummy()}}


_BY_POINTS: Final = sorted(
    map(counterpoint.card_points, Counterpoint.standard().cards), reverse=True
)
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
                "bonuses": [counterpoint.bonus(miss, self.players) for miss in range(_NO_BONUS)],
                "told": [words.player(seat) for seat in range(self.players)],
                "crossing": words.crossing(),
            },
        }

    def _bids(self) -> list[int]:
        """Return the possible bids; readings chosen with the bid are separate bids (C3)."""
        low = [counterpoint.UNIT * bid for bid in range(HIGHEST + 1)]
        if self.high_bids != "with-bid":
            return low
        return sorted({reading for bid in low for reading in self._all_readings(bid)})

    def _readings(self, bid: int) -> tuple[int, ...]:
        return (bid,) if self.high_bids == "with-bid" else self._all_readings(bid)

    def _all_readings(self, bid: int) -> tuple[int, ...]:
        return counterpoint.readings(bid, self.high_bids, self.players)

    def _counted(self, bid: int, taken: int) -> int:
        """Return the reading of a bid that counts at scoring (C3)."""
        high = bid > counterpoint.UNIT * HIGHEST
        low = bid - counterpoint.HIGH if high else bid
        return counterpoint.counted_bid(
            low, taken, high_bids=self.high_bids, high=high, players=self.players
        )

    def reckon(
        self,
        lang: Language,
        bids: Sequence[int],
        taken: Sequence[int],
        premium: str = "",  # noqa: ARG002 -- there is none
    ) -> Reckoning:
        """Return a scored deal, in which each miss is scored by the other players (C5)."""
        counted = list(map(self._counted, bids, taken))
        missed = counterpoint.misses(counted, taken)
        scores = counterpoint.points_from_misses(missed)
        blanks = [
            {
                "bid": bids[seat],
                "counted": counted[seat],
                "taken": taken[seat],
                "own": missed[seat],
                **dict(zip(("miss", "further"), missed[:seat] + missed[seat + 1 :], strict=False)),
                "bonus": counterpoint.bonus(missed[seat], self.players),
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


SCORES: Final[Mapping[ScoreGame, type[Scores]]] = {
    "counterpoint": CounterpointScores,
    "ninety-nine": NinetyNineScores,
}
"""How each game that an explorer shows is scored."""
