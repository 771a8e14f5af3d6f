"""How deals are scored, as a table that an explorer carries: every bid against every taking."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any, Final, Literal

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
    readings,
)
from parlett_widgets.games.ninety_nine.state import bonus as success_bonus
from parlett_widgets.games.ninety_nine.state import deal_scores, successes
from parlett_widgets.narration.bids import BidWords
from parlett_widgets.narration.language import language
from parlett_widgets.narration.scores import (
    CounterpointScoreWords,
    NinetyNineScoreWords,
    player_names,
    score_words,
)
from parlett_widgets.scenes.parts import present

__all__ = ["ScoreGame", "score_table"]

ScoreGame = Literal["counterpoint", "ninety-nine"]

_PACK: Final = Counterpoint.standard().cards
_ALL_POINTS: Final = sum(map(card_points, _PACK))
_TRICKS: Final = 9
_HIGHEST: Final = BID_SIZE * max(SUIT_CODE.values())


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
    lang = language(code)
    counterpoint = game == "counterpoint"
    table = {
        "version": 1,
        "lang": code,
        "game": game,
        "between": lang.typography.between_sentences,
        "words": score_words(lang, game),
        "players": player_names(lang, 2 if counterpoint else 3),
        "most": _ALL_POINTS if counterpoint else _TRICKS,
        "choices": _choices(code, high_bids)
        if counterpoint
        else [{"value": bid, "text": str(bid)} for bid in range(_HIGHEST + 1)],
        "counterpoint": _counterpoint(code, high_bids) if counterpoint else None,
        "ninety_nine": None if counterpoint else _ninety_nine(code),
    }
    return present(table)


def _values(high_bids: HighBids) -> list[int]:
    """Return what can be bid; readings chosen with the bid are bids of their own (C3)."""
    low = [UNIT * bid for bid in range(_HIGHEST + 1)]
    if high_bids != "with-bid":
        return low
    return sorted({reading for bid in low for reading in readings(bid, high_bids)})


def _choices(code: str, high_bids: HighBids) -> list[dict[str, Any]]:
    words = BidWords(language(code))
    apart = high_bids == "with-bid"
    return [
        {"value": bid, "text": words.number((bid,) if apart else readings(bid, high_bids))}
        for bid in _values(high_bids)
    ]


def _counterpoint(code: str, high_bids: HighBids) -> dict[str, Any]:
    words = CounterpointScoreWords(language(code))
    by_points = sorted(map(card_points, _PACK), reverse=True)
    return {
        "bids": [_against_all(bid, high_bids) for bid in _values(high_bids)],
        "bonuses": [bonus(miss) for miss in range(_ALL_POINTS + 1)],
        "most_in_bids": sum(by_points[: 2 * BID_SIZE]),
        "told": [words.player(seat) for seat in range(2)],
        "crossing": words.crossing(),
    }


def _against_all(bid: int, high_bids: HighBids) -> dict[str, Any]:
    """Return a bid against every taking: the reading that counts, and the miss (C3, C5)."""
    high = bid > UNIT * _HIGHEST
    counted = [
        counted_bid(bid - HIGH if high else bid, taken, high_bids=high_bids, high=high)
        for taken in range(_ALL_POINTS + 1)
    ]
    runs = groupby(range(_ALL_POINTS + 1), key=counted.__getitem__)
    return {
        "counted": [[next(takings), reading] for reading, takings in runs],
        "misses": list(misses(counted, range(_ALL_POINTS + 1))),
    }


def _ninety_nine(code: str) -> dict[str, Any]:
    words = NinetyNineScoreWords(language(code))
    return {
        "made": [
            [successes([bid], [taken])[0] for taken in range(_TRICKS + 1)]
            for bid in range(_HIGHEST + 1)
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
            for seat in range(3)
            for level in (Verb.DECLARE, Verb.REVEAL)
        ],
        "told": [words.player(seat) for seat in range(3)],
        "bonus_told": words.bonuses(),
    }


def _premium_points(seat: int, level: Verb, *, made: bool) -> list[int]:
    """Return what a premium bid alone brings to each player (N6)."""
    tricks = [3, 3, 3]
    bids = [3 if player == seat and made else 4 for player in range(3)]
    without = deal_scores(bids, tricks)
    scores = deal_scores(bids, tricks, premium=(seat, level.value))
    return [more - less for more, less in zip(scores, without, strict=True)]
