"""Questions about chains of Kings and Jacks in Addenda."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import PACK_52, Card, Rank
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.making import Choice, Draft, Number, row
from parlett_widgets.lessons.parts import refuse, trick_of
from parlett_widgets.lessons.topic import Thought
from parlett_widgets.lessons.topics.kings_and_jacks.mistakes import (
    CHAINS,
    MODELS,
    Chain,
    Part,
    by_the_rules,
    differ_in_suit,
    in_steps,
)
from parlett_widgets.widgets.chain_explorer.scene import CHAIN_SUITS, chain_links, chain_row
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["CHAIN_COUNT", "CHAIN_ROLE", "chain_shown", "draw_chain", "read_chain"]

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
    return row(lang, Labels(lang).trick(), cards, by, marks=marks, links=links)


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
