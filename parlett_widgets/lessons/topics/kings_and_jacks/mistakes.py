"""Chains of Kings and Jacks in Addenda, and what people believe about them (A4).

A belief is a model: it says what every card of a chain adds, what it cancels and whether it counts.
The running counts and the part that each card plays both follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, parse_cards
from parlett_widgets.games.addenda.chains import explain_chain, running_counts
from parlett_widgets.lessons.topic import N_, Misconception, OfCards, ValueT
from parlett_widgets.widgets.chain_explorer.scene import chain_sentence
from parlett_widgets.words.language import Language

__all__ = [
    "CHAINS",
    "MODELS",
    "NUMBERS",
    "Chain",
    "OfChain",
    "Part",
    "by_the_rules",
    "differ_in_suit",
    "in_steps",
]

Chain = tuple[Card, ...]

NUMBERS: Final = (Rank.ACE, *(rank for rank in Rank if rank <= Rank.TEN), Rank.QUEEN)
"""The ranks whose count never depends on another card, from low to high."""


class Part(NamedTuple):
    """The points that a card adds in a chain, the positions it cancels, and whether it counts."""

    adds: int
    cancels: tuple[int, ...]
    counts: bool


Model = Callable[[Chain], list[Part]]


def by_the_rules(cards: Chain) -> list[Part]:
    """Return the effect of each card in a chain, according to the engine."""
    return [
        Part(step.adds, () if step.cancels is None else (step.cancels,), step.counts)
        for step in explain_chain(cards)
    ]


def counts_of(model: Model, cards: Chain) -> tuple[int, ...]:
    """Return the count after each card, according to a model."""
    ends = range(1, len(cards) + 1)
    return tuple(sum(part.adds for part in model(cards[:end])) for end in ends)


def differ_in_suit(cards: Chain) -> bool:
    """Return whether all cards are of different suits, as in every trick of Addenda."""
    return len({card.suit for card in cards}) == len(cards)


def in_steps(lang: Language, cards: Chain) -> str:
    """Return sentences saying what each card does to the count, one for each card."""
    ends = range(1, len(cards) + 1)
    return lang.paragraph(chain_sentence(lang, cards[:end]) for end in ends)


# Two helpers, then functions that each make one mistake. A value of None stands for a canceller.

_Values = list[int | None]


def _values(cards: Chain, worth: Callable[[Card], int] | None = None) -> _Values:
    """Return the value that each card stands for, with Kings resolved correctly."""
    found: _Values = []
    for i, card in enumerate(cards):
        if i and card.rank is Rank.KING:
            found.append(found[i - 1])
        elif i and card.rank is Rank.JACK:
            found.append(None)
        else:
            found.append(worth(card) if worth else running_counts([card])[0])
    return found


def _parts(
    values: _Values, targets: Sequence[tuple[int, ...]] | None = None, *, lasting: bool = False
) -> list[Part]:
    """Strike out what is cancelled, from the last card back; each canceller cancels its targets."""
    counts = [True] * len(values)
    struck = targets or [(i - 1,) for i in range(len(values))]
    for i in range(len(values) - 1, 0, -1):
        if values[i] is None and (counts[i] or lasting):
            for target in struck[i]:
                counts[target] = False
    return [
        Part(
            adds=(value or 0) if counts[i] else 0,
            cancels=struck[i] if value is None and (counts[i] or lasting) else (),
            counts=counts[i],
        )
        for i, value in enumerate(values)
    ]


def _king_doubles(cards: Chain) -> list[Part]:
    values = _values(cards)
    for i, card in enumerate(cards):
        if i and card.rank is Rank.KING:
            values[i] = sum(part.adds for part in _king_doubles(cards[:i]))
    return _parts(values)


def _king_skips_jacks(cards: Chain) -> list[Part]:
    values = _values(cards)
    for i, card in enumerate(cards):
        if i and card.rank is Rank.KING:
            before = _king_skips_jacks(cards[:i])
            counting = [j for j in range(i) if before[j].counts and values[j] is not None]
            values[i] = values[counting[-1]] if counting else 0
    return _parts(values)


def _cancelled_jack_works(cards: Chain) -> list[Part]:
    return _parts(_values(cards), lasting=True)


def _jack_reaches_back(cards: Chain) -> list[Part]:
    values = _values(cards)
    alive: list[int] = []
    targets: list[tuple[int, ...]] = []
    for i, value in enumerate(values):
        targets.append((alive.pop(),) if value is None and alive else ())
        if value is not None:
            alive.append(i)
    return _parts(values, targets, lasting=True)


def _jack_takes_the_model(cards: Chain) -> list[Part]:
    values = _values(cards)
    kings = [bool(i) and card.rank is Rank.KING for i, card in enumerate(cards)]
    targets = [
        (i - 1, i - 2) if i > 1 and kings[i - 1] and values[i - 1] is not None else (i - 1,)
        for i in range(len(cards))
    ]
    return _parts(values, targets)


def _jack_clears(cards: Chain) -> list[Part]:
    return _parts(_values(cards), [tuple(range(i)) for i in range(len(cards))], lasting=True)


def _jack_is_zero(cards: Chain) -> list[Part]:
    return _parts([value or 0 for value in _values(cards)])


def _court_is_ten(cards: Chain) -> list[Part]:
    court = (Rank.JACK, Rank.QUEEN, Rank.KING)
    return _parts(
        _values(cards, lambda card: 10 if card.rank in court else running_counts([card])[0])
    )


def _ace_is_eleven(cards: Chain) -> list[Part]:
    return _parts(
        _values(cards, lambda card: 11 if card.rank is Rank.ACE else running_counts([card])[0])
    )


MODELS: Final[dict[str, Model]] = {
    "king-doubles": _king_doubles,
    "king-skips-jacks": _king_skips_jacks,
    "cancelled-jack-works": _cancelled_jack_works,
    "jack-reaches-back": _jack_reaches_back,
    "jack-takes-the-model": _jack_takes_the_model,
    "jack-clears": _jack_clears,
    "jack-is-zero": _jack_is_zero,
    "court-is-ten": _court_is_ten,
    "ace-is-eleven": _ace_is_eleven,
}

_WORDS: Final = {
    "king-doubles": (
        N_("“A King doubles the count.”"),
        N_("A King copies only the card just before it, not everything before it."),
    ),
    "king-skips-jacks": (
        N_("“A King looks past a Jack for a number.”"),
        N_(
            "A King copies the card just before it, whatever that is. "
            "After a Jack, it acts as a Jack."
        ),
    ),
    "cancelled-jack-works": (
        N_("“What a Jack has cancelled stays cancelled.”"),
        N_("A Jack that is itself cancelled cancels nothing: the card before it counts again."),
    ),
    "jack-reaches-back": (
        N_("“A Jack cancels the last number that still counts.”"),
        N_("A Jack cancels the card just before it, even when that is another Jack."),
    ),
    "jack-takes-the-model": (
        N_("“If a King is cancelled, the card that it copies is cancelled too.”"),
        N_("A Jack after a King cancels only the King. The card that was copied still counts."),
    ),
    "jack-clears": (
        N_("“A Jack brings the count back to 0.”"),
        N_("A Jack cancels one card, the one just before it. What lies further back still counts."),
    ),
    "jack-is-zero": (
        N_("“A Jack counts 0 and does nothing else.”"),
        N_("A Jack cancels the card just before it: its points are taken off again."),
    ),
    "court-is-ten": (
        N_("“Court cards count 10.”"),
        N_("A Queen counts 0, and so does a King or a Jack that is led. Only a 10 counts 10."),
    ),
    "ace-is-eleven": (
        N_("“An Ace counts 11.”"),
        N_("In Addenda an Ace counts 1."),
    ),
}


def _wrong_counts(model: Model) -> Callable[[Chain], tuple[int, ...]]:
    return lambda cards: counts_of(model, cards)


class OfChain(OfCards[ValueT]):
    """A topic whose cases are cards of a trick of Addenda."""

    game = "addenda"
    ranks = NUMBERS

    def relaid(
        self,
        case: Chain,  # noqa: ARG002 -- it is all cards
        cards: Chain,
    ) -> Chain | None:
        """Return the varied cards if all are of different suits, or None otherwise."""
        return cards if differ_in_suit(cards) else None


class _Chains(OfChain[tuple[int, ...]]):
    name = "chains"
    subject = N_("Counts in Addenda")
    mistakes = tuple(
        Misconception(name, *_WORDS[name], _wrong_counts(model)) for name, model in MODELS.items()
    )

    def right(self, case: Chain) -> tuple[int, ...]:
        return running_counts(case)

    def small(self) -> Iterable[Chain]:
        chains = (
            "4S 5H JD",
            "4S 5H KD",
            "9S KH JD",
            "AS 5H",
            "4S QH",
            "4S 5H JD JC",
            "4S 5H JD KC",
        )
        return map(parse_cards, chains)

    def marks(self, case: Chain) -> list[dict[str, Any]]:
        parts = by_the_rules(case)
        return [
            {"note": str(count), "out": not parts[i].counts}
            for i, count in enumerate(running_counts(case))
        ]

    def value_text(self, lang: Language, value: tuple[int, ...]) -> str:
        return lang.listed(map(str, value))

    def working(self, lang: Language, case: Chain) -> str:
        return in_steps(lang, case)


CHAINS: Final = _Chains()
