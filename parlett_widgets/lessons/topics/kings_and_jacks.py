"""Chains of Kings and Jacks in Addenda, and what people believe about them (A4).

A belief is a model: it says what every card of a chain adds, what it cancels and whether it counts.
The running counts and the part that each card plays both follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import PACK_52, Card, Rank, parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import explain_chain, running_counts
from parlett_widgets.lessons.draft import Choice, Draft, Number, row
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.reading import refuse, trick_of
from parlett_widgets.lessons.topic import N_, Misconception, OfCards, Thought, ValueT
from parlett_widgets.widgets.chain_explorer.scene import (
    CHAIN_SUITS,
    chain_links,
    chain_row,
    chain_sentence,
)
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__ = [
    "CHAINS",
    "CHAIN_COUNT",
    "CHAIN_ROLE",
    "MODELS",
    "NUMBERS",
    "Chain",
    "OfChain",
    "Part",
    "by_the_rules",
    "chain_shown",
    "differ_in_suit",
    "draw_chain",
    "in_steps",
    "read_chain",
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


# --------------------------------------------------------------------------------------- questions


_ROYAL: Final = (Rank.KING, Rank.JACK)
_NUMBERS: Final = tuple(dict.fromkeys(card.rank for card in PACK_52 if card.rank not in _ROYAL))


def draw_chain(chance: Chance, royals: int, length: int) -> Chain:
    """Return cards of different suits; the higher ``royals`` is, the more Kings and Jacks."""
    pool = [*_NUMBERS, *_ROYAL * royals]
    suits = chance.shuffled(CHAIN_SUITS)
    return tuple(Card.of(pool[chance.below(len(pool))], suits[i]) for i in range(length))


def _chain(chance: Chance, difficulty: int) -> Chain | None:
    """Draw a chain with a King or Jack, with two at difficulty 2, and with two adjacent at 3."""
    cards = draw_chain(chance, 2 * difficulty, 3 if difficulty == 1 else 4)
    royals = sum(card.rank in _ROYAL for card in cards)
    if royals < min(difficulty, 2) or (difficulty == 3 and not _meet(cards)):
        return None
    return cards


def _meet(cards: Chain) -> bool:
    """Return whether two Kings or Jacks are adjacent, leaving aside the card led."""
    royal = [card.rank in _ROYAL for card in cards]
    return any(one and other for one, other in pairwise(royal[1:]))


def _chain_hints(lang: Language, cards: Chain) -> list[str]:
    _ = lang.gettext
    before = running_counts(cards)[-2]
    return [
        _("A King copies the card just before it. A Jack cancels the card just before it."),
        _("Start from the last card and go back: a Jack that is cancelled cancels nothing."),
        _("Before the last card the count is {n}.").format(n=before),
    ]


def chain_shown(lang: Language, cards: Chain, by: Sequence[str] = ()) -> dict[str, Any]:
    """Return a row with a trick; the answer shows the counts, and what is copied and cancelled."""
    told = ("count", "count_text", "over", "cancelled")
    marks = [{key: one[key] for key in told if key in one} for one in chain_row(lang, cards)]
    links = chain_links(lang, cards)
    return row(lang, labels(lang)["trick"], cards, by, marks=marks, links=links)


def read_chain(cards: Any, sizes: Sequence[int] = (2, 3, 4), *, part: str = "cards") -> Chain:
    """Return the cards of a trick, all of different suits; ``sizes`` holds the sizes allowed."""
    chain = trick_of(part, cards, PACK_52, sizes)
    if not differ_in_suit(chain):
        raise ValueError("each card of a trick in Addenda must be of a different suit")
    return chain


class _Counted(NamedTuple):
    """A chain, and whether the question asks for each count or only for the last one."""

    cards: Chain
    each: bool = False


def _draw_counted(chance: Chance, difficulty: int) -> _Counted | None:
    """Draw a chain; from difficulty 2 on, the question asks for the count after each card."""
    cards = _chain(chance, difficulty)
    return None if cards is None else _Counted(cards, difficulty > 1)


def _read_counted(cards: Any, each: Any = False) -> _Counted:  # noqa: FBT002 -- a part of a case
    if each == "True":
        each = True
    if type(each) is not bool:
        refuse("each", "True or False", each)
    return _Counted(read_chain(cards), each)


def _ask_counted(lang: Language, case: _Counted) -> Draft:
    """Ask for the last count of this chain, or for the count after each card."""
    cards, each = case
    _ = lang.gettext
    hints, rows = _chain_hints(lang, cards), [chain_shown(lang, cards)]
    right = CHAINS.right(cards)
    if each:
        prompt = _("What is the count after each card?")
        others = [(*right[:-1], right[-1] + more) for more in (1, 2)]
        return about(CHAINS, lang, cards, prompt, hints[:2], rows=rows, others=others)
    # Where Kings and Jacks are adjacent, people often stop one card too early.
    early = right[-2:-1] if _meet(cards) and right[-2] != right[-1] else ()
    told = _("{n} is the count before the last card.")
    return Draft(
        game=CHAINS.game,
        prompt=_("What is the count after the last card?"),
        right=[right[-1]],
        thoughts=[replace(one, value=one.value[-1]) for one in CHAINS.thoughts(cards)],
        form=Number.of_counts(),
        explanation=CHAINS.working(lang, cards),
        hints=hints,
        rows=rows,
        said={count: told.format(n=count) for count in early},
        slips=early,
    )


Role = tuple[str, int | tuple[int, ...]]


def _role(part: Part) -> Role:
    """Return the effect that a card has in the end."""
    if part.cancels:
        return ("cancels", tuple(sorted(part.cancels)))
    return ("adds", part.adds) if part.counts else ("cancelled", 0)


def _role_text(lang: Language, cards: Chain, role: Role) -> str:
    _ = lang.gettext
    match role:
        case ("cancels", tuple(targets)):
            cancelled = lang.listed(cards[target].label for target in targets)
            return _("cancels {cards}").format(cards=cancelled)
        case ("adds", value):
            return _("adds {n} to the count").format(n=value)
        case _:
            return _("is cancelled and does nothing")


class _Placed(NamedTuple):
    """A card together with the chain that it belongs to."""

    card: Card
    cards: Chain


def _draw_placed(chance: Chance, difficulty: int) -> _Placed | None:
    cards = _chain(chance, difficulty)
    position = 1 + chance.below(2 if difficulty == 1 else 3)
    return None if cards is None else _Placed(cards[position], cards)


def _read_placed(card: Any, cards: Any) -> _Placed:
    chain = read_chain(cards, (3, 4))
    (one,) = trick_of("card", card, PACK_52, [1])
    if one not in chain[1:]:
        later = ", ".join(other.label for other in chain[1:])
        raise ValueError(
            f"card must be one of those played after the first ({later}), not {one.label}"
        )
    return _Placed(one, chain)


def _ask_placed(lang: Language, case: _Placed) -> Draft:
    """Ask what one card of a chain does, once all its cards have been played."""
    card, cards = case
    position = cards.index(card)
    _ = lang.gettext
    right = _role(by_the_rules(cards)[position])
    before = (position - 1,)
    others: list[Role] = [("cancelled", 0), ("cancels", before), ("adds", 0), ("adds", 10)]
    thoughts = [
        Thought(_role(MODELS[mistake.id](cards)[position]), CHAINS, mistake)
        for mistake in CHAINS.mistakes
    ]
    hints = [
        _("First ask what each King copies: a number, a zero or a Jack."),
        _("Then start from the last card and go back. A Jack that still works cancels one card."),
        _("Nothing cancels the last card: begin with {card}.").format(card=cards[-1].label),
    ]
    told = _("In the end {card} {role}.").format(
        card=card.label, role=_role_text(lang, cards, right)
    )
    return Draft(
        game=CHAINS.game,
        prompt=_("All these cards have been played. What does {card} do in the end?").format(
            card=card.label
        ),
        right=[right],
        thoughts=[thought for thought in thoughts if thought.value != right],
        form=Choice(lambda role: _role_text(lang, cards, role)),
        explanation=lang.paragraph([in_steps(lang, cards), told]),
        hints=hints,
        rows=[chain_shown(lang, cards)],
        others=others,
    )


CHAIN_COUNT: Final = Kind(
    "chain-count",
    [CHAINS],
    _draw_counted,
    _ask_counted,
    _read_counted,
    {"cards": "9S KH JD", "each": False},
)
CHAIN_ROLE: Final = Kind(
    "chain-role",
    [CHAINS],
    _draw_placed,
    _ask_placed,
    _read_placed,
    {"card": "KH", "cards": "9S KH JD JC"},
)
