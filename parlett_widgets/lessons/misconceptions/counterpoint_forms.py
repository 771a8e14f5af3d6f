"""Counterpoint with the easy pack (C1, C4), and for three players (C5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from parlett_widgets.cards import parse_cards
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import (
    bonus,
    card_points,
    counted_bid,
    misses,
    points_from_misses,
    trick_winner,
)
from parlett_widgets.lessons.misconceptions.duels import DuelCase
from parlett_widgets.lessons.topics import N_, Misconception, Topic
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = [
    "COUNTERPOINT_PLAYERS",
    "EASY",
    "THREE_SCORE",
    "Taking",
    "ThreeCase",
    "three_results",
]

COUNTERPOINT_PLAYERS: Final = Counterpoint.three().seat_names


class Taking(NamedTuple):
    """Who takes a trick (0 led, 1 followed), and its points."""

    winner: int
    points: int


def _points(case: DuelCase) -> int:
    return sum(card_points(card, "easy") for card in case)


def _easy(case: DuelCase) -> Taking:
    return Taking(trick_winner(*case, "easy"), _points(case))


def _as_printed(case: DuelCase) -> Taking:
    worth = {"A": 11}
    return _easy(case)._replace(
        points=sum(worth.get(card.rank.text) or int(card.rank.text) for card in case)
    )


def _nothing_below_ten(case: DuelCase) -> Taking:
    return _easy(case)._replace(points=sum(map(card_points, case)))


def _tied_as_before(case: DuelCase) -> Taking | None:
    if case.lead.rank is not case.reply.rank:
        return None
    return Taking(trick_winner(*case), _points(case))


def _suits_matter(case: DuelCase) -> Taking | None:
    return None if case.lead.suit is case.reply.suit else Taking(0, _points(case))


class _Easy(Topic[DuelCase, Taking]):
    subject = N_("A trick of Counterpoint with the easy pack")
    mistakes = (
        Misconception(
            "easy-as-printed",
            N_("“A card is worth the number on it.”"),
            N_(
                "Only the Ten is. A Nine stands for the King and is worth 4, an 8 is worth 3, a 7 2."
            ),
            _as_printed,
        ),
        Misconception(
            "nothing-below-ten",
            N_("“9, 8 and 7 are worth nothing.”"),
            N_("That is the standard pack. In the easy one they are worth 4, 3 and 2."),
            _nothing_below_ten,
        ),
        Misconception(
            "easy-ties-as-before",
            N_("“Of two Nines, Eights or Sevens the follower's wins.”"),
            N_(
                "In the easy pack these have points, so the leader wins. 5, 4 and 3 go to the follower."
            ),
            _tied_as_before,
        ),
        Misconception(
            "suits-matter",
            N_("“A card of another suit cannot win.”"),
            N_("In Counterpoint the higher rank wins, whether or not the suits agree."),
            _suits_matter,
        ),
    )

    def right(self, case: DuelCase) -> Taking:
        return _easy(case)

    def small(self) -> Iterable[DuelCase]:
        for pair in ("9S 8S", "9S 9H", "7S 8H"):
            yield DuelCase(*parse_cards(pair))

    def case_text(self, lang: Language, case: DuelCase) -> str:
        message = lang.gettext("{lead} led, {reply} played to it")
        return message.format(lead=case.lead.label, reply=case.reply.label)

    def value_text(
        self,
        lang: Language,
        case: DuelCase,  # noqa: ARG002 -- the value says it all
        value: Taking,
    ) -> str:
        _ = lang.gettext
        side = _("the follower") if value.winner else _("the leader")
        return f"{side} · {Labels(lang).points(value.points)}"

    def working(self, lang: Language, case: DuelCase) -> str:
        _ = lang.gettext
        if case.lead.rank is case.reply.rank:
            why = (
                _("Equal ranks with points: the leader wins.")
                if card_points(case.lead, "easy")
                else _("Equal ranks without points: the follower wins.")
            )
        else:
            high, low = sorted(case, key=lambda card: -TEN_HIGH.index(card.rank))
            message = _("{high} ranks above {low}; the suits do not matter.")
            why = message.format(high=high.label, low=low.label)
        terms = " + ".join(f"{card.label} {card_points(card, 'easy')}" for card in case)
        total = _("The points of both cards: {sum}.").format(sum=f"{terms} = {_points(case)}")
        return lang.paragraph([why, total])


class ThreeCase(NamedTuple):
    """The bids and points taken in a deal for three, and the seat that is asked about."""

    bids: tuple[int, ...]
    taken: tuple[int, ...]
    seat: int

    @property
    def counted(self) -> tuple[int, ...]:
        """The readings of the bids that count."""
        return self._read(3)

    def _read(self, players: int) -> tuple[int, ...]:
        return tuple(
            counted_bid(bid, took, players=players)
            for bid, took in zip(self.bids, self.taken, strict=True)
        )

    @property
    def missed(self) -> tuple[int, ...]:
        """By how much each player missed the bid."""
        return misses(self.counted, self.taken)

    def scored_as_for_two(self) -> int:
        """Return the score if 10 and 20 could count as 110 and 120, as among two."""
        return points_from_misses(misses(self._read(2), self.taken))[self.seat]


def _scored(
    case: ThreeCase, from_others: Callable[[ThreeCase], int], bonus_of: Callable[[int], int]
) -> int:
    return from_others(case) + bonus_of(case.missed[case.seat])


def _others(case: ThreeCase) -> int:
    return sum(case.missed) - case.missed[case.seat]


def _bonus(miss: int) -> int:
    return bonus(miss, players=3)


class _ThreeScore(Topic[ThreeCase, int]):
    subject = N_("The score of a deal in Counterpoint for three")
    mistakes = (
        Misconception(
            "one-neighbour",
            N_("“You score the miss of your left neighbour.”"),
            N_("You score the misses of both others, added up."),
            lambda case: _scored(case, lambda one: one.missed[(one.seat + 1) % 3], _bonus),
        ),
        Misconception(
            "misses-stay",
            N_("“You score your own miss.”"),
            N_("Each miss is scored by both other players: a miss is a double gift."),
            lambda case: _scored(case, lambda one: one.missed[one.seat], _bonus),
        ),
        Misconception(
            "bonus-of-two",
            N_("“The bonus is 30, 20 or 10 for a miss of 0, 1 or 2.”"),
            N_("So it is for two. Among three 1 and 2 bring 20, and 3 to 5 bring 10."),
            lambda case: _scored(case, _others, bonus),
        ),
        Misconception(
            "no-bonus",
            N_("“Only misses are scored.”"),
            N_("A small miss also brings its bidder a bonus: 30 for 0, 20 up to 2, 10 up to 5."),
            _others,
        ),
        Misconception(
            "high-like-two",
            N_("“10 and 20 may count as 110 and 120.”"),
            N_("Among three only a bid of 0 has a second reading, 100."),
            ThreeCase.scored_as_for_two,
        ),
    )

    def right(self, case: ThreeCase) -> int:
        return points_from_misses(case.missed)[case.seat]

    def small(self) -> Iterable[ThreeCase]:
        yield ThreeCase((40, 30, 20), (43, 30, 26), 0)
        yield ThreeCase((20, 40, 30), (72, 35, 11), 1)

    def case_text(self, lang: Language, case: ThreeCase) -> str:
        asked = lang.gettext("{player}'s score, where {results}")
        player = lang.player(COUNTERPOINT_PLAYERS[case.seat])
        return asked.format(player=player, results=lang.listed(three_results(lang, case)))

    def value_text(
        self,
        lang: Language,
        case: ThreeCase,  # noqa: ARG002 -- the value says it all
        value: int,
    ) -> str:
        return Labels(lang).points(value)

    def working(self, lang: Language, case: ThreeCase) -> str:
        return lang.paragraph(_worked_out(lang, case, self.right(case)))


def three_results(lang: Language, case: ThreeCase) -> list[str]:
    """Return what each player bid and took, in a few words."""
    message = lang.gettext("{player} bid {bid} and took {tricks}")
    return [
        message.format(player=lang.player(name), bid=bid, tricks=took)
        for name, bid, took in zip(COUNTERPOINT_PLAYERS, case.bids, case.taken, strict=True)
    ]


def _worked_out(lang: Language, case: ThreeCase, total: int) -> Iterable[str]:
    _ = lang.gettext
    for seat, name in enumerate(COUNTERPOINT_PLAYERS):
        player, bid, taken = lang.player(name), case.counted[seat], case.taken[seat]
        if bid > case.bids[seat]:
            high = _("{player}'s bid of {bid} counts as {high}.")
            yield high.format(player=player, bid=case.bids[seat], high=bid)
        message = (
            _("{player} bid {bid} and took {taken}: a miss of {miss}.")
            if case.missed[seat]
            else _("{player} bid {bid} and took exactly {taken}.")
        )
        yield message.format(player=player, bid=bid, taken=taken, miss=case.missed[seat])
    yield _("Each miss is scored by both other players.")
    terms = [str(miss) for seat, miss in enumerate(case.missed) if seat != case.seat]
    extra = _bonus(case.missed[case.seat])
    terms += [_("{points} (bonus)").format(points=extra)] if extra else []
    player = lang.player(COUNTERPOINT_PLAYERS[case.seat])
    yield _("{player} scores {sum}.").format(player=player, sum=f"{' + '.join(terms)} = {total}")


EASY: Final = _Easy()
THREE_SCORE: Final = _ThreeScore()
