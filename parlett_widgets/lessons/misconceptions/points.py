"""Points in Counterpoint: what a trick is worth (C1) and what a deal brings (C5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, parse_cards
from parlett_widgets.games.counterpoint.state import (
    bonus,
    card_points,
    counted_bid,
    misses,
    points_from_misses,
    trick_winner,
)
from parlett_widgets.lessons.misconceptions.duels import RANKS
from parlett_widgets.lessons.topics import N_, Misconception, Topic, codes_of
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = [
    "COUNTER_SCORE",
    "POINTS",
    "TWO_PLAYERS",
    "CounterCase",
    "Pair",
    "bids_and_points",
    "point_sum",
]

TWO_PLAYERS: Final = ("South", "North")

Pair = tuple[Card, ...]

_WORTH: Final = {rank: card_points(Card(f"{rank.text}S")) for rank in Rank}
_PIPS: Final = {rank: int(rank.text) for rank in Rank if rank.text.isdigit()}
_COURT: Final = dict.fromkeys((Rank.JACK, Rank.QUEEN, Rank.KING), 10)


def _by_worth(worth: Mapping[Rank, int]) -> Callable[[Pair], int]:
    return lambda cards: codes_of(cards, dict(worth), by="rank")


def _captured(cards: Pair) -> int:
    return card_points(cards[1 - trick_winner(cards[0], cards[1])])


def point_sum(cards: Pair) -> str:
    """Return the arithmetic of a trick's points.

    Examples
    --------
    >>> point_sum(parse_cards("JS AH"))
    '♠J 2 + ♥A 11 = 13'
    """
    terms = [f"{card.label} {card_points(card)}" for card in cards]
    return f"{' + '.join(terms)} = {sum(map(card_points, cards))}"


class _Points(Topic[Pair, int]):
    subject = N_("The points of a trick in Counterpoint")
    ranks = RANKS
    mistakes = (
        Misconception(
            "ace-is-ten",
            N_("“An Ace is worth 10.”"),
            N_("An Ace is worth 11 and a 10 is worth 10."),
            _by_worth(_WORTH | {Rank.ACE: _WORTH[Rank.TEN]}),
        ),
        Misconception(
            "numbers-as-printed",
            N_("“A card is worth the number on it, and court cards are worth 10.”"),
            N_("Points are A 11, 10 10, K 4, Q 3, J 2; a 9, 8 or 7 is worth nothing."),
            _by_worth(_PIPS | _COURT | {Rank.ACE: 11}),
        ),
        Misconception(
            "court-from-one",
            N_("“J, Q and K are worth 1, 2 and 3.”"),
            N_("They are worth 2, 3 and 4: J 2, Q 3, K 4."),
            _by_worth(_WORTH | {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3}),
        ),
        Misconception(
            "only-what-is-captured",
            N_("“Only the card that is captured counts.”"),
            N_("The winner of the trick takes the points of both cards, their own card too."),
            _captured,
        ),
    )

    def right(self, case: Pair) -> int:
        return sum(map(card_points, case))

    def small(self) -> Iterable[Pair]:
        return map(parse_cards, ("JS AH", "KS 9H"))

    def laid(self, case: Pair) -> Pair:
        return case

    def relaid(
        self,
        case: Pair,  # noqa: ARG002 -- it is all cards
        cards: Pair,
    ) -> Pair:
        return cards

    def marks(
        self,
        lang: Language,  # noqa: ARG002 -- numbers need no language
        case: Pair,
    ) -> list[dict[str, Any]]:
        return [{"note": str(card_points(card))} for card in case]

    def case_text(self, lang: Language, case: Pair) -> str:
        return lang.cards(case)

    def value_text(
        self,
        lang: Language,
        case: Pair,  # noqa: ARG002 -- the value says it all
        value: int,
    ) -> str:
        return Labels(lang).points(value)

    def working(self, lang: Language, case: Pair) -> str:
        message = lang.gettext("The points of both cards: {sum}.")
        return message.format(sum=point_sum(case))


class CounterCase(NamedTuple):
    """The bids of two players in their low readings, the points they took, and who is asked about."""

    bids: tuple[int, int]
    taken: tuple[int, int]
    seat: int

    @property
    def counted(self) -> tuple[int, ...]:
        """The bids in the readings that count."""
        pairs = zip(self.bids, self.taken, strict=True)
        return tuple(counted_bid(bid, took) for bid, took in pairs)

    @property
    def missed(self) -> tuple[int, ...]:
        """By how much each player missed the bid."""
        return misses(self.counted, self.taken)


def _own_miss(case: CounterCase) -> int:
    missed = case.missed[case.seat]
    return missed + bonus(missed)


def _bonus_crosses(case: CounterCase) -> int:
    missed = case.missed[1 - case.seat]
    return missed + bonus(missed)


def _without_bonus(case: CounterCase) -> int:
    return case.missed[1 - case.seat]


def _low_reading_only(case: CounterCase) -> int:
    return points_from_misses(misses(case.bids, case.taken))[case.seat]


def _only_short_counts(case: CounterCase) -> int:
    pairs = zip(case.counted, case.taken, strict=True)
    return points_from_misses([max(0, bid - took) for bid, took in pairs])[case.seat]


def _bonus_for_exact(case: CounterCase) -> int:
    own, other = case.missed[case.seat], case.missed[1 - case.seat]
    return other + (0 if own else bonus(own))


class _CounterScore(Topic[CounterCase, int]):
    subject = N_("The score of a deal in Counterpoint")
    mistakes = (
        Misconception(
            "misses-stay",
            N_("“You score your own miss.”"),
            N_("Each miss is scored by the other player: a miss is a gift."),
            _own_miss,
        ),
        Misconception(
            "bonus-crosses",
            N_("“The bonus goes to the other player too.”"),
            N_("Misses cross over, but the bonus stays with the player who bid so well."),
            _bonus_crosses,
        ),
        Misconception(
            "no-bonus",
            N_("“Only misses are scored.”"),
            N_("A miss of 0, 1 or 2 also brings a bonus of 30, 20 or 10 to the bidder."),
            _without_bonus,
        ),
        Misconception(
            "low-reading-only",
            N_("“A low bid is always low.”"),
            N_("A bid of 0, 10 or 20 counts 100 more where that is nearer to the points taken."),
            _low_reading_only,
        ),
        Misconception(
            "only-short-counts",
            N_("“Only taking too little misses the bid.”"),
            N_("Points above the bid are a miss just like points below it."),
            _only_short_counts,
        ),
        Misconception(
            "bonus-for-exact",
            N_("“Only an exact bid brings a bonus.”"),
            N_("The bonus is 30 for a miss of 0, 20 for a miss of 1 and 10 for a miss of 2."),
            _bonus_for_exact,
        ),
    )

    def right(self, case: CounterCase) -> int:
        return points_from_misses(case.missed)[case.seat]

    def small(self) -> Iterable[CounterCase]:
        yield CounterCase((60, 70), (58, 62), 0)
        yield CounterCase((60, 70), (58, 62), 1)
        yield CounterCase((50, 60), (58, 62), 1)
        yield CounterCase((0, 20), (95, 25), 1)

    def case_text(self, lang: Language, case: CounterCase) -> str:
        told = bids_and_points(lang, case)
        asked = lang.gettext("{player}'s score, where {results}")
        return asked.format(player=lang.player(TWO_PLAYERS[case.seat]), results=lang.listed(told))

    def value_text(
        self,
        lang: Language,
        case: CounterCase,  # noqa: ARG002 -- the value says it all
        value: int,
    ) -> str:
        return Labels(lang).points(value)

    def working(self, lang: Language, case: CounterCase) -> str:
        return lang.paragraph(_worked_out(lang, case, self.right(case)))


def bids_and_points(lang: Language, case: CounterCase) -> list[str]:
    """Return what each player bid and took, in a few words."""
    message = lang.gettext("{player} bid {bid} and took {tricks}")
    return [
        message.format(player=lang.player(name), bid=case.bids[i], tricks=case.taken[i])
        for i, name in enumerate(TWO_PLAYERS)
    ]


def _worked_out(lang: Language, case: CounterCase, total: int) -> Iterable[str]:
    _ = lang.gettext
    for i, name in enumerate(TWO_PLAYERS):
        player, bid, taken = lang.player(name), case.counted[i], case.taken[i]
        if bid > case.bids[i]:
            high = _("{player}'s bid of {bid} counts as {high}.")
            yield high.format(player=player, bid=case.bids[i], high=bid)
        message = (
            _("{player} bid {bid} and took {taken}: a miss of {miss}.")
            if case.missed[i]
            else _("{player} bid {bid} and took exactly {taken}.")
        )
        yield message.format(player=player, bid=bid, taken=taken, miss=case.missed[i])
    yield _("Each miss is scored by the other player.")
    other, extra = case.missed[1 - case.seat], bonus(case.missed[case.seat])
    told = [str(other), *([_("{points} (bonus)").format(points=extra)] if extra else [])]
    player = lang.player(TWO_PLAYERS[case.seat])
    scored = f"{' + '.join(told)} = {total}" if extra else str(total)
    yield _("{player} scores {sum}.").format(player=player, sum=scored)


POINTS: Final = _Points()
COUNTER_SCORE: Final = _CounterScore()
