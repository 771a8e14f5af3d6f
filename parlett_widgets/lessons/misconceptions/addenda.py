"""Who wins a trick of Addenda and what it scores (A5, A6), and which cards may be played to it (A3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Rank, parse_cards
from parlett_widgets.games.addenda.chains import LINE, explain_chain, running_counts
from parlett_widgets.games.addenda.events import TrickWon
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import FinishedTrick, Trick, playable
from parlett_widgets.games.addenda.words import AddendaNarrator
from parlett_widgets.lessons.misconceptions.chains import NUMBERS, Chain, in_steps
from parlett_widgets.lessons.topics import N_, Misconception, Topic
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["LEGAL", "PLAYERS", "WINNER", "LegalCase", "Win"]

PLAYERS: Final = ("South", "North")
"""The names of the leader and of the other player."""

_RULES: Final = Addenda()


class Win(NamedTuple):
    """Who wins a trick, and the points."""

    winner: int
    score: int


def _decided(cards: Chain, rules: Addenda) -> Win:
    counts = running_counts(cards)
    return Win(rules.decide(Trick(0, cards), counts)[1], counts[-1])


def _seventeen_is_over(cards: Chain) -> Win:
    counts = running_counts(cards)
    over = [i for i, count in enumerate(counts) if count >= LINE]
    return Win(1 - over[0] % 2 if over else 1, counts[-1])


def _fourth_card_wins(cards: Chain) -> Win:
    return Win(1, running_counts(cards)[-1])


def _final_count_decides(cards: Chain) -> Win:
    return _decided(cards, Addenda(bust="final-count"))


def _over_wins(cards: Chain) -> Win | None:
    counts = running_counts(cards)
    if max(counts) <= LINE:
        return None
    return Win(1 - _decided(cards, _RULES).winner, counts[-1])


def _own_cards_score(cards: Chain) -> Win:
    winner = _decided(cards, _RULES).winner
    return Win(winner, sum(step.adds for step in explain_chain(cards)[winner::2]))


def _highest_card_wins(cards: Chain) -> Win:
    best = max(range(4), key=lambda i: cards[i].rank)
    return Win(best % 2, running_counts(cards)[-1])


def _scores_seventeen_at_most(cards: Chain) -> Win:
    right = _decided(cards, _RULES)
    return Win(right.winner, min(right.score, LINE))


class _Winner(Topic[Chain, Win]):
    subject = N_("A trick of Addenda")
    ranks = NUMBERS
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
            _fourth_card_wins,
        ),
        Misconception(
            "final-count-decides",
            N_("“Only the last count decides.”"),
            N_(
                "Whoever takes the count above 17 has lost the trick, even if it comes down again "
                "afterwards."
            ),
            _final_count_decides,
        ),
        Misconception(
            "over-wins",
            N_("“Whoever goes above 17 wins the trick.”"),
            N_("Whoever takes the count above 17 loses the trick; the other player scores it."),
            _over_wins,
        ),
        Misconception(
            "own-cards-score",
            N_("“You score only the cards that you have played.”"),
            N_("The winner of the trick scores its final count, whoever played the cards."),
            _own_cards_score,
        ),
        Misconception(
            "highest-card-wins",
            N_("“The highest card wins the trick.”"),
            N_("No card beats another in Addenda. Only the count matters, and the fourth card."),
            _highest_card_wins,
        ),
        Misconception(
            "seventeen-at-most",
            N_("“No trick scores more than 17.”"),
            N_("The winner of the trick scores the whole final count, also when it is above 17."),
            _scores_seventeen_at_most,
        ),
    )

    def right(self, case: Chain) -> Win:
        return _decided(case, _RULES)

    def small(self) -> Iterable[Chain]:
        tricks = ("4S 5H 6D 2C", "10S 8H QD QC", "10S 8H JD QC", "9S 8H AD 2C", "2S 9H 7D JC")
        return map(parse_cards, tricks)

    def laid(self, case: Chain) -> Chain:
        return case

    def relaid(
        self,
        case: Chain,  # noqa: ARG002 -- it is all cards
        cards: Chain,
    ) -> Chain | None:
        return cards if len({card.suit for card in cards}) == len(cards) else None

    def marks(
        self,
        lang: Language,  # noqa: ARG002 -- numbers need no language
        case: Chain,
    ) -> list[dict[str, Any]]:
        return [{"note": str(count)} for count in running_counts(case)]

    def case_text(self, lang: Language, case: Chain) -> str:
        return lang.cards(case)

    def value_text(
        self,
        lang: Language,
        case: Chain,  # noqa: ARG002 -- the value says it all
        value: Win,
    ) -> str:
        player = lang.player(PLAYERS[value.winner])
        message = lang.gettext("{points} for {player}")
        return message.format(points=Labels(lang).points(value.score), player=player)

    def working(self, lang: Language, case: Chain) -> str:
        counts = running_counts(case)
        outcome, winner, loser = _RULES.decide(Trick(0, case), counts)
        trick = FinishedTrick(0, case, counts, outcome, winner, loser, counts[-1])
        tell = AddendaNarrator(lang, _RULES, PLAYERS, None)
        return lang.paragraph([in_steps(lang, case), tell.event(TrickWon(trick, winner))])


class LegalCase(NamedTuple):
    """A hand, and what lies in the trick already."""

    hand: CardSet
    trick: tuple[Card, ...]


def _without(case: LegalCase, barred: Iterable[Card]) -> CardSet:
    return playable(case.hand, Trick(0, tuple(barred)))


def _follows_suit(case: LegalCase) -> CardSet:
    return case.hand.of_suit(case.trick[0].suit) or case.hand


def _only_the_led_suit(case: LegalCase) -> CardSet:
    return _without(case, case.trick[:1])


def _only_the_last_suit(case: LegalCase) -> CardSet:
    return _without(case, case.trick[-1:])


def _never_above(case: LegalCase) -> CardSet:
    return CardSet(
        card
        for card in playable(case.hand, Trick(0, case.trick))
        if running_counts([*case.trick, card])[-1] <= LINE
    )


def _ranks_barred(case: LegalCase) -> CardSet:
    ranks: set[Rank] = {card.rank for card in case.trick}
    return CardSet(card for card in case.hand if card.rank not in ranks)


class _Legal(Topic[LegalCase, CardSet]):
    subject = N_("Cards that may be played in Addenda")
    ranks = NUMBERS
    mistakes = (
        Misconception(
            "addenda-follows",
            N_("“The suit that was led must be followed.”"),
            N_("In Addenda it is the other way round: no suit may come twice in a trick."),
            _follows_suit,
        ),
        Misconception(
            "only-the-led-suit",
            N_("“Only the suit that was led is barred.”"),
            N_("Every suit that lies in the trick is barred, not only that of the first card."),
            _only_the_led_suit,
        ),
        Misconception(
            "only-the-last-suit",
            N_("“Only the suit of the last card is barred.”"),
            N_("Every suit that lies in the trick is barred, not only that of the last card."),
            _only_the_last_suit,
        ),
        Misconception(
            "never-above",
            N_("“A card that takes the count above 17 may not be played.”"),
            N_("It may be played; it only loses the trick. Only the suit can bar a card."),
            _never_above,
        ),
        Misconception(
            "ranks-barred",
            N_("“No rank may come twice in a trick.”"),
            N_("It is the suit that may not come twice. Equal ranks may lie side by side."),
            _ranks_barred,
        ),
    )

    def right(self, case: LegalCase) -> CardSet:
        return playable(case.hand, Trick(0, case.trick))

    def small(self) -> Iterable[LegalCase]:
        yield LegalCase(CardSet("9S 5H 3D"), parse_cards("5S"))
        yield LegalCase(CardSet("9S 5H 3D"), parse_cards("4S 6H"))
        yield LegalCase(CardSet("9S 9D 3C"), parse_cards("8S 6H"))

    def laid(self, case: LegalCase) -> tuple[Card, ...]:
        return (*case.trick, *case.hand)

    def relaid(self, case: LegalCase, cards: tuple[Card, ...]) -> LegalCase | None:
        trick, hand = cards[: len(case.trick)], cards[len(case.trick) :]
        suits = {card.suit for card in trick}
        return LegalCase(CardSet(hand), trick) if len(suits) == len(trick) else None

    def marks(self, lang: Language, case: LegalCase) -> list[dict[str, Any]]:
        right, start = self.right(case), len(case.trick)
        players = [lang.player(PLAYERS[(start + i) % 2]) for i in range(start)]
        return [
            *({"by": player} for player in players),
            *({"out": card not in right} for card in case.hand),
        ]

    def case_text(self, lang: Language, case: LegalCase) -> str:
        message = lang.gettext("{hand} in the hand, {trick} in the trick")
        return message.format(hand=lang.cards(case.hand), trick=lang.cards(case.trick))

    def value_text(
        self,
        lang: Language,
        case: LegalCase,  # noqa: ARG002 -- the value says it all
        value: CardSet,
    ) -> str:
        return lang.cards(value) or lang.gettext("no card")

    def working(self, lang: Language, case: LegalCase) -> str:
        message = lang.gettext(
            "These suits lie in the trick: {suits}. Cards of the other suits may be played: {cards}."
        )
        suits = " ".join(card.suit.symbol for card in case.trick)
        return message.format(suits=suits, cards=self.value_text(lang, case, self.right(case)))


WINNER: Final = _Winner()
LEGAL: Final = _Legal()
