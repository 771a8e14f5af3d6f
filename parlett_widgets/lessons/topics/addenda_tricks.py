"""Who scores a trick of Addenda and how much, alone or in pairs (A5, A6): mistakes and questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from parlett_widgets.cards import parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import LINE, explain_chain, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import FinishedTrick, Trick, who_went_over
from parlett_widgets.games.addenda.view import TrickWon
from parlett_widgets.games.addenda.words import AddendaNarrator
from parlett_widgets.lessons.draft import Draft
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.topic import N_, CaseT, Misconception, Topic
from parlett_widgets.lessons.topics.kings_and_jacks import (
    NUMBERS,
    Chain,
    OfChain,
    chain_shown,
    draw_chain,
    in_steps,
    read_chain,
)
from parlett_widgets.words.language import Language

__all__ = [
    "ADDENDA_FOUR",
    "ADDENDA_PAIRS",
    "ADDENDA_PLAYERS",
    "ADDENDA_WINNER",
    "PAIRS",
    "WINNER",
    "Scored",
    "TrickScores",
    "about_trick",
    "decided",
    "read_trick",
]


_TWO: Final = Addenda()
_LAST_COUNT: Final = Addenda(bust="final-count")
_FOUR: Final = Addenda.partnership()

ADDENDA_PLAYERS: Final = _TWO.seat_names
"""The names of the leader and the other player."""

ADDENDA_FOUR: Final = _FOUR.seat_names
"""The names of four players, starting with the leader."""


class Scored(NamedTuple):
    """The seats that score a trick, and how many points; nobody scores a void trick."""

    seats: tuple[int, ...]
    points: int


def decided(rules: Addenda, trick: Trick) -> Scored:
    """Return who scores a trick under the given rules, and how many points."""
    counts = running_counts(trick.cards)
    return Scored(rules.side(rules.decide(trick, counts)[1]), counts[-1])


class TrickScores(Topic[CaseT, Scored]):
    """A topic about who scores a trick under given rules."""

    game = "addenda"
    ranks = NUMBERS
    rules: ClassVar[Addenda]

    def value_text(self, lang: Language, value: Scored) -> str:
        """Return a phrase saying who scores how many points."""
        _, points = lang.gettext, lang.points(value.points)
        names = [lang.player(self.rules.seat_names[seat]) for seat in value.seats]
        if not names:
            return _("no points for anyone")
        if len(names) == 2:
            message = _("{points} for {one} and {other}")
            return message.format(points=points, one=names[0], other=names[1])
        alone = len(self.rules.side(value.seats[0])) > 1
        message = _("{points} for {player} alone") if alone else _("{points} for {player}")
        return message.format(points=points, player=names[0])

    def played(self, cards: Chain) -> list[dict[str, Any]]:
        """Return, for each card, the name of its player and the count after it."""
        names = self.rules.seat_names
        return [
            {"by": names[i % len(names)], "note": str(count)}
            for i, count in enumerate(running_counts(cards))
        ]


class _Trick(OfChain[Scored], TrickScores[Chain]):
    def right(self, case: Chain) -> Scored:
        return decided(self.rules, Trick(0, case))

    def marks(self, case: Chain) -> list[dict[str, Any]]:
        return self.played(case)

    def working(self, lang: Language, case: Chain) -> str:
        counts = running_counts(case)
        outcome, winner, loser = self.rules.decide(Trick(0, case), counts)
        trick = FinishedTrick(0, case, counts, outcome, winner, loser, counts[-1])
        tell = AddendaNarrator(lang, self.rules, self.rules.seat_names, None)
        return lang.paragraph([in_steps(lang, case), tell.event(TrickWon(trick, winner))])


# Mistakes common to the games for two players and for two pairs.


def _fourth_wins(rules: Addenda, cards: Chain) -> Scored:
    last = len(cards) - 1
    return Scored(rules.side(last % rules.players), running_counts(cards)[-1])


def _over_wins(rules: Addenda, cards: Chain) -> Scored | None:
    if who_went_over(running_counts(cards)) is None:
        return None
    right = decided(rules, Trick(0, cards))
    return right._replace(seats=rules.side(1 - right.seats[0]))


def _own_cards_score(rules: Addenda, cards: Chain) -> Scored:
    right = decided(rules, Trick(0, cards))
    steps = enumerate(explain_chain(cards))
    own = sum(step.adds for i, step in steps if i % rules.players in right.seats)
    return right._replace(points=own)


def _seventeen_at_most(rules: Addenda) -> Misconception[Chain, Scored]:
    def wrong(cards: Chain) -> Scored:
        right = decided(rules, Trick(0, cards))
        return right._replace(points=min(right.points, LINE))

    return Misconception(
        "seventeen-at-most",
        N_("“No trick scores more than 17.”"),
        N_("The winner of the trick scores the whole final count, even when it is above 17."),
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
    name = "addenda-winner"
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
            lambda cards: decided(_LAST_COUNT, Trick(0, cards)),
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
    name = "pairs"
    subject = N_("A trick of Addenda for two pairs")
    mistakes = (
        Misconception(
            "partner-left-out",
            N_("“Only the player who wins the trick scores it.”"),
            N_(
                "Partners share everything: the pair scores the trick, whichever of the two wins it."
            ),
            _for_the_winner_alone,
        ),
        Misconception(
            "fourth-pair-wins",
            N_("“The pair that plays the fourth card always wins.”"),
            N_("The fourth card wins only if nobody has gone above 17."),
            lambda cards: _fourth_wins(_FOUR, cards),
        ),
        Misconception(
            "over-wins-for-pair",
            N_("“Whoever goes above 17 wins the trick for their pair.”"),
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


WINNER: Final = _Winner()
PAIRS: Final = _Pairs()


# --------------------------------------------------------------------------------------- questions


def _draw_trick(chance: Chance, difficulty: int) -> Chain | None:
    """Draw a trick; at difficulty 3 the count goes above 17 and comes down again."""
    cards = draw_chain(chance, difficulty - 1, 4)
    counts = running_counts(cards)
    if difficulty == 3 and not max(counts[:3]) > max(17, counts[-1]):
        return None
    return cards


def read_trick(cards: Any) -> Chain:
    """Return the four cards of a trick."""
    return read_chain(cards, (4,))


def about_trick(
    topic: TrickScores[CaseT],
    lang: Language,
    case: CaseT,
    cards: Chain,
    prompt: str,
    hints: Sequence[str],
    **more: Any,
) -> Draft:
    """Ask who scores a trick and how much; the last hint gives the counts."""
    rules, counts = topic.rules, running_counts(cards)
    told = lang.gettext("The counts are {counts}.").format(counts=lang.listed(map(str, counts)))
    return about(
        topic,
        lang,
        case,
        prompt.format(player=lang.player(rules.seat_names[0])),
        [*hints, told],
        rows=[chain_shown(lang, cards, rules.seat_names)],
        others=[Scored(rules.side(seat), counts[-1] + over) for over in (0, 1) for seat in (0, 1)],
        **more,
    )


def _ask_trick(lang: Language, cards: Chain) -> Draft:
    """Ask who wins this trick, and what is scored."""
    _ = lang.gettext
    prompt = _("{player} leads. Who wins this trick, and what is scored?")
    hints = [
        _("Work out the count after each card, and mark where it first goes above 17."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
    ]
    return about_trick(WINNER, lang, cards, cards, prompt, hints)


def _draw_pairs(chance: Chance, difficulty: int) -> Chain:
    """Draw a trick; from difficulty 2 on, it may have Kings and Jacks."""
    return draw_chain(chance, difficulty - 1, 4)


def _ask_pairs(lang: Language, cards: Chain) -> Draft:
    """Ask which pair scores this trick, and how much."""
    _ = lang.gettext
    prompt = _("Four play, and {player} leads. Who scores this trick, and how much?")
    hints = [
        _("Partners sit opposite each other: South and North play against West and East."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
    ]
    return about_trick(PAIRS, lang, cards, cards, prompt, hints)


ADDENDA_WINNER: Final = Kind(
    "addenda-winner", [WINNER], _draw_trick, _ask_trick, read_trick, {"cards": "10S 8H QD QC"}
)
ADDENDA_PAIRS: Final = Kind(
    "addenda-pairs", [PAIRS], _draw_pairs, _ask_pairs, read_trick, {"cards": "10S 8H QD QC"}
)
