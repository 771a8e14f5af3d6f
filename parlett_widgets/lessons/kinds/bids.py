"""Questions about bids: what three cards bid, and which cards bid a number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.bidding.bids import BID_SIZE, BY_CODE, SUIT_CODE, bid_value, ways
from parlett_widgets.lessons.making import Choice, Draft, Number, Pick, row
from parlett_widgets.lessons.misconceptions.bids import BIDS, HIGH_BIDS, bid_sum
from parlett_widgets.lessons.topics import Thought, draw
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.language import Language

__all__ = ["bid_cards", "bid_sum_question", "bid_ways", "counterpoint_bid"]

_GAME: Final = "ninety-nine"
_PACK: Final = NinetyNine.revised().pack
_COUNTERPOINT_PACK: Final = Counterpoint.standard().cards


def _code_hint(lang: Language) -> str:
    return lang.gettext("Only the suits count, not the ranks: ♦ 0, ♠ 1, ♥ 2, ♣ 3.")


def bid_sum_question(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask what three cards bid in Ninety-Nine; at difficulty 1 they are of three suits."""
    cards = draw(chance, _PACK, BID_SIZE)
    suits = len({card.suit for card in cards})
    if (difficulty == 1 and suits < 3) or (difficulty == 3 and suits > 2):
        return None
    _ = lang.gettext
    first = cards[0]
    hints = [
        _("Ranks do not matter. What does each suit stand for?"),
        _code_hint(lang),
        _("{card} alone adds {n}.").format(card=first.label, n=SUIT_CODE[first.suit]),
    ]
    return Draft(
        game=_GAME,
        prompt=_("What do these three cards bid?"),
        right=[BIDS.right(cards)],
        thoughts=BIDS.thoughts(cards),
        form=Number.of_tricks(lang),
        explanation=BIDS.working(lang, cards),
        hints=hints,
        rows=[row(lang, Labels(lang).own_bid(), cards)],
    )


def bid_cards(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask for three cards of a hand that bid a number."""
    hand = CardSet(draw(chance, _PACK, 5 + difficulty))
    total = 1 + chance.below(8)
    triples = [CardSet(cards) for cards in combinations(hand, BID_SIZE)]
    right = [cards for cards in triples if bid_value(cards) == total]
    if not right or len(right) > 6:
        return None
    _ = lang.gettext
    thoughts = [
        Thought(cards, BIDS, mistake)
        for cards in triples
        for mistake in BIDS.mistakes
        if mistake.wrong(tuple(cards)) == total and cards not in right
    ]
    one = next(iter(right[0]))
    hints = [
        _("Three cards, and only their suits count."),
        _code_hint(lang),
        _("It works with {card}.").format(card=one.label),
    ]
    message = _("These do: {sums}.")
    return Draft(
        game=_GAME,
        prompt=_("Choose three cards of this hand that bid {n}.").format(n=total),
        right=right,
        thoughts=thoughts,
        form=Pick(hand, BID_SIZE),
        explanation=message.format(sums=lang.listed(_with_sum(lang, cards) for cards in right)),
        hints=hints,
    )


def _with_sum(lang: Language, cards: CardSet) -> str:
    return f"{lang.cards(cards)} ({bid_sum(cards)})"


def bid_ways(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask which three suits do not bid a number; the odd one is what a mistake would take for it."""
    total = 3 + chance.below(4) if difficulty < 3 else 2 + chance.below(6)
    mistakes = chance.shuffled(BIDS.mistakes)
    odd = [
        triple
        for triple in combinations_with_replacement(BY_CODE, BID_SIZE)
        if bid_value(triple) != total
        and any(mistake.wrong(_cards_of(triple)) == total for mistake in mistakes)
    ]
    answer = odd[chance.below(len(odd))]
    thoughts: list[Thought] = []
    for way in ways(total):
        misled = [mistake for mistake in mistakes if mistake.wrong(_cards_of(way)) != total]
        thoughts += [Thought(way, BIDS, misled[len(thoughts) % len(misled)])]
    _ = lang.gettext
    sums = lang.listed(bid_sum(_cards_of(way)) for way in (answer, *ways(total)))
    added = _("Add up each of them: {sums}.").format(sums=sums)
    hints = [
        _("All of them but one bid the same number."),
        _code_hint(lang),
        _("Leave out whatever bids {n}: it is not the answer.").format(n=total),
    ]
    return Draft(
        game=_GAME,
        prompt=_("Which of these does not bid {n}?").format(n=total),
        right=[answer],
        thoughts=thoughts,
        form=Choice(_signs),
        explanation=lang.paragraph([added, f"{_signs(answer)} ≠ {total}"]),
        hints=hints,
    )


def _cards_of(suits: Sequence[Suit]) -> tuple[Card, ...]:
    """Return cards of these suits, as good as any for a bid."""
    return tuple(Card(f"{9 - i}{suit.letter}") for i, suit in enumerate(suits))


def _signs(suits: Sequence[Suit]) -> str:
    return " ".join(suit.symbol for suit in suits)


def counterpoint_bid(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask what three cards bid in Counterpoint; from difficulty 2 low bids with two readings too."""
    cards = draw(chance, _COUNTERPOINT_PACK, BID_SIZE)
    right = HIGH_BIDS.right(cards)
    if (difficulty == 1 and len(right) > 1) or (difficulty == 3 and len(right) < 2):
        return None
    _ = lang.gettext
    hints = [
        _("The code is that of Ninety-Nine, but in tens."),
        _("♦ 0, ♠ 10, ♥ 20, ♣ 30. Which bids have a second reading?"),
        _("The cards add up to {n}.").format(n=right[0]),
    ]
    return Draft(
        game="counterpoint",
        prompt=_("What may these three cards count as?"),
        right=[right],
        thoughts=HIGH_BIDS.thoughts(cards),
        form=Choice(lambda value: HIGH_BIDS.value_text(lang, cards, value)),
        explanation=HIGH_BIDS.working(lang, cards),
        hints=hints,
        rows=[row(lang, Labels(lang).own_bid(), cards)],
    )
