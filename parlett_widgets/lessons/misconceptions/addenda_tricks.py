"""Who scores a trick of Addenda, and how much: of two players and of two pairs (A5, A6), with a misplay (A10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final, NamedTuple

from parlett_widgets.cards import Card, parse_cards
from parlett_widgets.games.addenda.chains import LINE, explain_chain, running_counts
from parlett_widgets.games.addenda.events import TrickWon
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import FinishedTrick, Misplay, Trick, who_went_over
from parlett_widgets.games.addenda.words import AddendaNarrator
from parlett_widgets.lessons.misconceptions.chains import (
    NUMBERS,
    Chain,
    OfChain,
    differ_in_suit,
    in_steps,
)
from parlett_widgets.lessons.topics import N_, CaseT, Misconception, Topic
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = [
    "ADDENDA_FOUR",
    "ADDENDA_PLAYERS",
    "MISPLAYS",
    "PAIRS",
    "WINNER",
    "MisplayCase",
    "Scored",
    "is_misplay",
    "misplays_told",
]

_TWO: Final = Addenda()
_LAST_COUNT: Final = Addenda(bust="final-count")
_PENALTY: Final = Addenda.standard(misplay="penalty")
_FOUR: Final = Addenda.partnership()

ADDENDA_PLAYERS: Final = _TWO.seat_names
"""The names of the leader and of the other player."""

ADDENDA_FOUR: Final = _FOUR.seat_names
"""The names of four, from the leader on."""


class Scored(NamedTuple):
    """Who scores a trick, and how many points; nobody scores a void one."""

    seats: tuple[int, ...]
    points: int


def _decided(rules: Addenda, trick: Trick) -> Scored:
    counts = running_counts(trick.cards)
    return Scored(rules.side(rules.decide(trick, counts)[1]), counts[-1])


class _Scores(Topic[CaseT, Scored]):
    """Who scores a trick by some rules."""

    game = "addenda"
    ranks = NUMBERS
    rules: ClassVar[Addenda]

    def value_text(self, lang: Language, value: Scored) -> str:
        _, points = lang.gettext, Labels(lang).points(value.points)
        names = [lang.player(self.rules.seat_names[seat]) for seat in value.seats]
        if not names:
            return _("nobody scores")
        if len(names) == 2:
            message = _("{points} for {one} and {other}")
            return message.format(points=points, one=names[0], other=names[1])
        alone = len(self.rules.side(value.seats[0])) > 1
        message = _("{points} for {player} alone") if alone else _("{points} for {player}")
        return message.format(points=points, player=names[0])

    def played(self, cards: Chain) -> list[dict[str, Any]]:
        """Return by card who played it, and the count after it."""
        names = self.rules.seat_names
        return [
            {"by": names[i % len(names)], "note": str(count)}
            for i, count in enumerate(running_counts(cards))
        ]


class _Trick(OfChain[Scored], _Scores[Chain]):
    def right(self, case: Chain) -> Scored:
        return _decided(self.rules, Trick(0, case))

    def marks(self, case: Chain) -> list[dict[str, Any]]:
        return self.played(case)

    def working(self, lang: Language, case: Chain) -> str:
        counts = running_counts(case)
        outcome, winner, loser = self.rules.decide(Trick(0, case), counts)
        trick = FinishedTrick(0, case, counts, outcome, winner, loser, counts[-1])
        tell = AddendaNarrator(lang, self.rules, self.rules.seat_names, None)
        return lang.paragraph([in_steps(lang, case), tell.event(TrickWon(trick, winner))])


# What two players and two pairs may get wrong alike.


def _fourth_wins(rules: Addenda, cards: Chain) -> Scored:
    last = len(cards) - 1
    return Scored(rules.side(last % rules.players), running_counts(cards)[-1])


def _over_wins(rules: Addenda, cards: Chain) -> Scored | None:
    if who_went_over(running_counts(cards)) is None:
        return None
    right = _decided(rules, Trick(0, cards))
    return right._replace(seats=rules.side(1 - right.seats[0]))


def _own_cards_score(rules: Addenda, cards: Chain) -> Scored:
    right = _decided(rules, Trick(0, cards))
    steps = enumerate(explain_chain(cards))
    own = sum(step.adds for i, step in steps if i % rules.players in right.seats)
    return right._replace(points=own)


def _seventeen_at_most(rules: Addenda) -> Misconception[Chain, Scored]:
    def wrong(cards: Chain) -> Scored:
        right = _decided(rules, Trick(0, cards))
        return right._replace(points=min(right.points, LINE))

    return Misconception(
        "seventeen-at-most",
        N_("“No trick scores more than 17.”"),
        N_("The winner of the trick scores the whole final count, also when it is above 17."),
        wrong,
    )


def _seventeen_is_over(cards: Chain) -> Scored:
    counts = running_counts(cards)
    over = [i for i, count in enumerate(counts) if count >= LINE]
    return Scored((1 - over[0] % 2 if over else 1,), counts[-1])


def _highest_card_wins(cards: Chain) -> Scored:
    best = max(range(4), key=lambda i: cards[i].rank)
    return Scored((best % 2,), running_counts(cards)[-1])


class _Winner(_Trick):
    rules = _TWO
    subject = N_("A trick of Addenda")
    mistakes = (
        Misconception(
            "seventeen-is-over",
            N_("“At 17 the trick is lost.”"),
            N_("Only a count above 17 loses the trick. Exactly 17 is still safe."),
            _seventeen_is_over,
        ),
        Misconception(
            "fourth-card-wins",
            N_("“The fourth card always wins.”"),
            N_("The fourth card wins only if nobody has gone above 17."),
            lambda cards: _fourth_wins(_TWO, cards),
        ),
        Misconception(
            "final-count-decides",
            N_("“Only the last count decides.”"),
            N_(
                "Whoever takes the count above 17 has lost the trick, even if it comes down again "
                "afterwards."
            ),
            lambda cards: _decided(_LAST_COUNT, Trick(0, cards)),
        ),
        Misconception(
            "over-wins",
            N_("“Whoever goes above 17 wins the trick.”"),
            N_("Whoever takes the count above 17 loses the trick; the other player scores it."),
            lambda cards: _over_wins(_TWO, cards),
        ),
        Misconception(
            "own-cards-score",
            N_("“You score only the cards that you have played.”"),
            N_("The winner of the trick scores its final count, whoever played the cards."),
            lambda cards: _own_cards_score(_TWO, cards),
        ),
        Misconception(
            "highest-card-wins",
            N_("“The highest card wins the trick.”"),
            N_("No card beats another in Addenda. Only the count matters, and the fourth card."),
            _highest_card_wins,
        ),
        _seventeen_at_most(_TWO),
    )

    def small(self) -> Iterable[Chain]:
        tricks = (
            *("4S 5H 6D 2C", "10S 8H QD QC", "QS 4H QD 7C"),
            *("10S 8H JD QC", "9S 8H AD 2C", "2S 9H 7D JC"),
        )
        return map(parse_cards, tricks)


def _for_the_winner_alone(cards: Chain) -> Scored:
    counts = running_counts(cards)
    return Scored((_FOUR.decide(Trick(0, cards), counts)[1],), counts[-1])


class _Pairs(_Trick):
    rules = _FOUR
    subject = N_("A trick of Addenda for two pairs")
    mistakes = (
        Misconception(
            "partner-left-out",
            N_("“Only the player who wins the trick scores it.”"),
            N_("Partners share everything: the pair scores the trick, whoever of the two wins it."),
            _for_the_winner_alone,
        ),
        Misconception(
            "fourth-pair-wins",
            N_("“The pair of the fourth card always wins.”"),
            N_("The fourth card wins only if nobody has gone above 17."),
            lambda cards: _fourth_wins(_FOUR, cards),
        ),
        Misconception(
            "over-wins-for-pair",
            N_("“Whoever goes above 17 wins the trick for the pair.”"),
            N_("Whoever takes the count above 17 loses the trick to the other pair."),
            lambda cards: _over_wins(_FOUR, cards),
        ),
        Misconception(
            "pair-scores-own-cards",
            N_("“A pair scores only the cards that it has played.”"),
            N_("The pair that wins scores the final count, whoever played the cards."),
            lambda cards: _own_cards_score(_FOUR, cards),
        ),
        _seventeen_at_most(_FOUR),
    )

    def small(self) -> Iterable[Chain]:
        return map(parse_cards, ("4S 5H 6D 2C", "9S 8H AD 2C", "10S 8H QD QC"))


class MisplayCase(NamedTuple):
    """A trick as it was completed, and by position the cards that were taken back."""

    cards: Chain
    taken_back: tuple[tuple[int, Card], ...]

    @property
    def trick(self) -> Trick:
        """The trick as the rules keep it; the leader is seat 0."""
        misplays = tuple(Misplay(at, at % 2, card) for at, card in self.taken_back)
        return Trick(0, self.cards, misplays)

    @property
    def as_played(self) -> list[tuple[int, Card, bool]]:
        """Every card in the order of play, with its position and whether it stayed."""
        back = dict(self.taken_back)
        return [
            (at, card, card is stays)
            for at, stays in enumerate(self.cards)
            for card in filter(None, (back.get(at), stays))
        ]


def _first_loses(case: MisplayCase) -> Scored | None:
    if len(case.taken_back) < 2:
        return None
    return _decided(_PENALTY, case.trick._replace(misplays=case.trick.misplays[:1]))


def _taken_back_counts(case: MisplayCase) -> Scored:
    cards = list(case.cards)
    for at, card in case.taken_back:
        cards[at] = card
    return _decided(_PENALTY, case.trick)._replace(points=running_counts(cards)[-1])


class _Misplays(_Scores[MisplayCase]):
    rules = _PENALTY
    subject = N_("A trick of Addenda with a misplay")
    mistakes = (
        Misconception(
            "count-decides-misplay",
            N_("“The card is put right, so the count decides after all.”"),
            N_("After a misplay the count no longer decides who wins, only what the trick scores."),
            lambda case: _decided(_PENALTY, Trick(0, case.cards)),
        ),
        Misconception(
            "misplay-voids",
            N_("“A misplay makes the trick void.”"),
            N_("The card is replaced and the trick goes on; the other player wins it."),
            lambda _: Scored((), 0),
        ),
        Misconception(
            "first-misplay-loses",
            N_("“Of two misplays the first one loses the trick.”"),
            N_("If both misplay, the one who did so first wins the trick."),
            _first_loses,
        ),
        Misconception(
            "taken-back-counts",
            N_("“The card that was taken back still counts.”"),
            N_("It goes back to the hand. Only the card that replaces it counts."),
            _taken_back_counts,
        ),
    )

    def right(self, case: MisplayCase) -> Scored:
        return _decided(self.rules, case.trick)

    def small(self) -> Iterable[MisplayCase]:
        cards = parse_cards("4S 5H 6D 2C")
        yield MisplayCase(cards, ((1, Card("9S")),))
        yield MisplayCase(cards, ((1, Card("9S")), (2, Card("8H"))))

    def laid(self, case: MisplayCase) -> Chain:
        return tuple(card for _, card, _ in case.as_played)

    def relaid(self, case: MisplayCase, cards: Chain) -> MisplayCase | None:
        new = [
            (at, card, stays) for (at, _, stays), card in zip(case.as_played, cards, strict=True)
        ]
        stay = tuple(card for _, card, stays in new if stays)
        back = tuple((at, card) for at, card, stays in new if not stays)
        legal = differ_in_suit(stay) and all(is_misplay(stay, at, card) for at, card in back)
        return MisplayCase(stay, back) if legal else None

    def marks(self, case: MisplayCase) -> list[dict[str, Any]]:
        played = self.played(case.cards)
        return [
            played[at] if stays else {"by": played[at]["by"], "out": True}
            for at, _, stays in case.as_played
        ]

    def case_text(self, lang: Language, case: MisplayCase) -> str:
        return lang.listed([lang.cards(case.cards), *misplays_told(lang, case)])

    def working(self, lang: Language, case: MisplayCase) -> str:
        _ = lang.gettext
        right = self.right(case)
        winner, loser = (
            lang.player(ADDENDA_PLAYERS[seat]) for seat in (right.seats[0], 1 - right.seats[0])
        )
        message = (
            _("Both misplayed, {winner} first, so {winner} wins, whatever the count.")
            if len(case.taken_back) > 1
            else _("{loser} misplayed, so {winner} wins, whatever the count.")
        )
        told = message.format(winner=winner, loser=loser)
        scored = _("It scores {points}.").format(points=Labels(lang).points(right.points))
        return lang.paragraph([in_steps(lang, case.cards), told, scored])


def is_misplay(cards: Chain, at: int, card: Card) -> bool:
    """Return whether a card repeats a suit where another stays in the end."""
    return card not in cards and card.suit in {before.suit for before in cards[:at]}


def misplays_told(lang: Language, case: MisplayCase) -> list[str]:
    """Return who took which card back, in a few words each."""
    message = lang.gettext("{player} first played {card} and took it back")
    return [
        message.format(player=lang.player(ADDENDA_PLAYERS[at % 2]), card=card.label)
        for at, card in case.taken_back
    ]


WINNER: Final = _Winner()
PAIRS: Final = _Pairs()
MISPLAYS: Final = _Misplays()
