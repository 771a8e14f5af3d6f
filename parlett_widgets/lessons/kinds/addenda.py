"""Questions about Addenda: chains of Kings and Jacks, who wins a trick, what may be played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import PACK_52, Card, CardSet, Rank
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.lessons.kinds.kind import Kind
from parlett_widgets.lessons.kinds.parts import hand_of, refuse, trick_of
from parlett_widgets.lessons.making import Choice, Draft, Number, Pick, row
from parlett_widgets.lessons.misconceptions.addenda import (
    LEGAL,
    PLAYERS,
    WINNER,
    LegalCase,
    Win,
)
from parlett_widgets.lessons.misconceptions.chains import (
    CHAINS,
    MODELS,
    Chain,
    Part,
    by_the_rules,
    in_steps,
)
from parlett_widgets.lessons.topics import Thought, draw
from parlett_widgets.widgets.chain_explorer.scene import CHAIN_SUITS, chain_links, chain_row
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = [
    "ADDENDA_LEGAL",
    "ADDENDA_WINNER",
    "CHAIN_COUNT",
    "CHAIN_ROLE",
    "chain_shown",
    "laid",
    "read_trick",
]

_GAME: Final = "addenda"
_ROYAL: Final = (Rank.KING, Rank.JACK)
_NUMBERS: Final = tuple(dict.fromkeys(card.rank for card in PACK_52 if card.rank not in _ROYAL))


def laid(chance: Chance, royals: int, length: int) -> Chain:
    """Return cards of different suits; the more ``royals``, the more Kings and Jacks."""
    pool = [*_NUMBERS, *_ROYAL * royals]
    suits = chance.shuffled(CHAIN_SUITS)
    return tuple(Card.of(pool[chance.below(len(pool))], suits[i]) for i in range(length))


def _chain(chance: Chance, difficulty: int) -> Chain | None:
    """Return a chain with Kings and Jacks; at the highest difficulty they meet."""
    cards = laid(chance, 2 * difficulty, 3 if difficulty == 1 else 4)
    royal = [card.rank in _ROYAL for card in cards]
    meet = any(one and other for one, other in pairwise(royal[1:]))
    if sum(royal) < min(difficulty, 2) or (difficulty == 3 and not meet):
        return None
    return cards


def _chain_hints(lang: Language, cards: Chain) -> list[str]:
    _ = lang.gettext
    before = running_counts(cards)[-2]
    return [
        _("A King copies the card just before it. A Jack cancels the card just before it."),
        _("Start from the last card and go back: a Jack that is cancelled cancels nothing."),
        _("Before the last card the count is {n}.").format(n=before),
    ]


def chain_shown(lang: Language, cards: Chain, by: Sequence[str] = ()) -> dict[str, Any]:
    """Return a trick of which the answer shows the counts, what is copied, and what is cancelled."""
    told = ("count", "count_text", "over", "cancelled")
    marks = [{key: one[key] for key in told if key in one} for one in chain_row(lang, cards)]
    links = chain_links(lang, cards)
    return row(lang, Labels(lang).trick(), cards, by, marks=marks, links=links)


def _read_chain(cards: Any, sizes: Sequence[int] = (2, 3, 4)) -> Chain:
    chain = trick_of("cards", cards, PACK_52, sizes)
    if len({card.suit for card in chain}) < len(chain):
        raise ValueError("each card of a trick in Addenda must be of another suit")
    return chain


class _Counted(NamedTuple):
    """A chain, and whether each of its counts is asked for or only the last."""

    cards: Chain
    each: bool = False


def _draw_counted(chance: Chance, difficulty: int) -> _Counted | None:
    """Draw a chain; from difficulty 2 for the count after each card."""
    cards = _chain(chance, difficulty)
    return None if cards is None else _Counted(cards, difficulty > 1)


def _read_counted(cards: Any, each: Any = False) -> _Counted:  # noqa: FBT002 -- a part of a case
    if type(each) is not bool:
        refuse("each", "True or False", each)
    return _Counted(_read_chain(cards), each)


def _ask_counted(lang: Language, case: _Counted) -> Draft:
    """Ask for the last count of this chain, or for the count after each card."""
    cards, each = case
    _ = lang.gettext
    right, thoughts = CHAINS.right(cards), CHAINS.thoughts(cards)
    rows = [chain_shown(lang, cards)]
    working, hints = in_steps(lang, cards), _chain_hints(lang, cards)
    if not each:
        prompt = _("What is the count after the last card?")
        last = [Thought(one.value[-1], one.topic, one.mistake) for one in thoughts]
        return Draft(_GAME, prompt, [right[-1]], last, Number.of_points(lang), working, hints, rows)
    prompt = _("What is the count after each card?")
    form = Choice(lambda value: CHAINS.value_text(lang, cards, value))
    others = [(*right[:-1], right[-1] + more) for more in (1, 2)]
    return Draft(_GAME, prompt, [right], thoughts, form, working, hints[:2], rows, others=others)


Role = tuple[str, int | tuple[int, ...]]


def _role(part: Part) -> Role:
    """Return what a card does in the end."""
    if part.cancels:
        return ("cancels", tuple(sorted(part.cancels)))
    return ("adds", part.adds) if part.counts else ("cancelled", 0)


def _role_text(lang: Language, cards: Chain, role: Role) -> str:
    _ = lang.gettext
    match role:
        case ("cancels", tuple(targets)):
            cancelled = lang.cards(cards[target] for target in targets)
            return _("cancels {cards}").format(cards=cancelled)
        case ("adds", value):
            return _("adds {n} to the count").format(n=value)
        case _:
            return _("is cancelled and does nothing")


class _Placed(NamedTuple):
    """A card in a chain."""

    card: Card
    cards: Chain


def _draw_placed(chance: Chance, difficulty: int) -> _Placed | None:
    cards = _chain(chance, difficulty)
    position = 1 + chance.below(2 if difficulty == 1 else 3)
    return None if cards is None else _Placed(cards[position], cards)


def _read_placed(card: Any, cards: Any) -> _Placed:
    chain = _read_chain(cards, (3, 4))
    (one,) = trick_of("card", card, PACK_52, [1])
    if one not in chain[1:]:
        later = ", ".join(other.label for other in chain[1:])
        raise ValueError(f"card must be one that is played after another, {later}, not {one.label}")
    return _Placed(one, chain)


def _ask_placed(lang: Language, case: _Placed) -> Draft:
    """Ask what one card of a chain does, once all its cards lie."""
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
        _("First ask of each King what it copies: a number, a zero or a Jack."),
        _("Then start from the last card and go back. A Jack that still works cancels one card."),
        _("The last card is not cancelled by anything: begin with {card}.").format(
            card=cards[-1].label
        ),
    ]
    told = _("In the end {card} {role}.").format(
        card=card.label, role=_role_text(lang, cards, right)
    )
    return Draft(
        game=_GAME,
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


def _draw_trick(chance: Chance, difficulty: int) -> Chain | None:
    """Draw a trick; at difficulty 3 the count comes down again."""
    cards = laid(chance, difficulty - 1, 4)
    counts = running_counts(cards)
    if difficulty == 3 and not max(counts[:3]) > max(17, counts[-1]):
        return None
    return cards


def read_trick(cards: Any) -> Chain:
    """Return the four cards of a trick, each of another suit."""
    return _read_chain(cards, (4,))


def _ask_trick(lang: Language, cards: Chain) -> Draft:
    """Ask who wins this trick, and what is scored."""
    _ = lang.gettext
    counts = running_counts(cards)
    hints = [
        _("Work out the count after each card, and mark where it first goes above 17."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
        _("The counts are {counts}.").format(counts=lang.listed(map(str, counts))),
    ]
    return Draft(
        game=_GAME,
        prompt=_("{player} leads. Who wins this trick, and what is scored?").format(
            player=lang.player(PLAYERS[0])
        ),
        right=[WINNER.right(cards)],
        thoughts=WINNER.thoughts(cards),
        form=Choice(lambda value: WINNER.value_text(lang, cards, value)),
        explanation=WINNER.working(lang, cards),
        hints=hints,
        rows=[chain_shown(lang, cards, PLAYERS)],
        others=[Win(seat, counts[-1] + more) for more in (0, 1) for seat in range(2)],
    )


def _draw_legal(chance: Chance, difficulty: int) -> LegalCase | None:
    """Draw a hand, and one card of the trick, from difficulty 2 two."""
    lying = 1 if difficulty == 1 else 2
    cards = draw(chance, PACK_52, lying + 4 + difficulty)
    case = LegalCase(CardSet(cards[lying:]), cards[:lying])
    suits = {card.suit for card in case.trick}
    return case if len(suits) == lying and LEGAL.right(case) else None


def _read_legal(hand: Any, trick: Any) -> LegalCase:
    lying = _read_chain(trick, (1, 2, 3))
    held = hand_of("hand", hand, PACK_52, range(2, 13))
    doubled = held & CardSet(lying)
    if doubled:
        raise ValueError(
            f"{next(iter(doubled)).label} lies in the trick, so it cannot be in the hand"
        )
    case = LegalCase(held, lying)
    if not LEGAL.right(case):
        signs = " ".join(card.suit.symbol for card in lying)
        raise ValueError(f"hand must have a card of another suit than {signs}")
    return case


def _ask_legal(lang: Language, case: LegalCase) -> Draft:
    """Ask which cards of a hand may be played."""
    right = LEGAL.right(case)
    _ = lang.gettext
    hints = [
        _("A full trick has one card of each suit."),
        _("Look which suits lie in the trick already: {suits}.").format(
            suits=" ".join(card.suit.symbol for card in case.trick)
        ),
        lang.ngettext("{n} card may be played.", "{n} cards may be played.", len(right)).format(
            n=len(right)
        ),
    ]
    labels = Labels(lang)
    return Draft(
        game=_GAME,
        prompt=_("Your turn in Addenda. Choose every card that you may play."),
        right=[right],
        thoughts=LEGAL.thoughts(case),
        form=Pick(case.hand),
        explanation=LEGAL.working(lang, case),
        hints=hints,
        rows=[row(lang, labels.trick(), case.trick, _players_of(case))],
    )


def _players_of(case: LegalCase) -> tuple[str, ...]:
    """Return who has played to the trick, so that it is South's turn."""
    return PLAYERS if len(case.trick) == 2 else PLAYERS[::-1]


CHAIN_COUNT: Final = Kind(
    _draw_counted, _ask_counted, _read_counted, {"cards": "9S KH JD", "each": False}
)
CHAIN_ROLE: Final = Kind(
    _draw_placed, _ask_placed, _read_placed, {"card": "KH", "cards": "9S KH JD JC"}
)
ADDENDA_WINNER: Final = Kind(_draw_trick, _ask_trick, read_trick, {"cards": "10S 8H QD QC"})
ADDENDA_LEGAL: Final = Kind(
    _draw_legal, _ask_legal, _read_legal, {"hand": "♠9 ♥5 ♦3", "trick": "4S 6H"}
)
