"""What players know about Addenda: how to choose a card, and how to compare cards.

To compare them, a trick or two is played on, with hands as the bits of a card set. Nobody draws
between these tricks, because a hand has enough cards for so few.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from math import inf
from typing import Final

from parlett_widgets.cards import PACK_52, SUIT_BITS, Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import PLAYS, Action, Verb
from parlett_widgets.games.addenda.chains import LINE, KingChain, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, Misplay, Trick, playable
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.games.addenda.worlds import hidden_in_addenda
from parlett_widgets.players.player import Reason, one_of_the_best
from parlett_widgets.players.policy import numbers
from parlett_widgets.players.sampling import Bits, Hidden, Layouts
from parlett_widgets.players.trials import Result, SuccessiveHalving

__all__ = ["HIGH_LEAD", "AddendaKnowledge", "play_tricks"]


PLAYS_OUT: Final = 1600
"""The number of playouts that go into the choice of a card."""


class AddendaKnowledge:
    """What players know about Addenda."""

    def hidden(self, view: AddendaView) -> Hidden:
        """Return the cards that a view leaves unknown, with the places where they may be."""
        return hidden_in_addenda(view)

    def choose(self, view: AddendaView, rng: random.Random) -> Action:
        """Return the action of a player who follows the count and never needlessly goes above 17.

        The lead is a low card of the longest suit. Later in the trick, the player looks ahead to
        the fourth card, knowing its own hand, assuming that each hidden card is equally likely to
        be in the next hand, and expecting everybody to choose what serves them best.
        """
        if view.legal[0].verb is not Verb.PLAY:
            return view.legal[0]
        cards = playable(view.hand, view.trick)
        if not view.trick.cards:
            return PLAYS[_lead(cards)]
        prospects = _Prospects(view)
        worth = {card: prospects.after(card) for card in cards}
        return PLAYS[one_of_the_best(worth, rng)]

    def reasons(
        self, view: AddendaView, rng: random.Random, effort: float = 1
    ) -> tuple[Reason, ...]:
        """Return the possible actions, each with its expected result, best first.

        Each card is tried in sampled worlds, for this trick and the next. The mean is the number of
        points by which the player's own side outscores the other. Cards that would be misplays are
        not considered.
        """
        if view.legal[0].verb is not Verb.PLAY:
            return (Reason(view.legal[0]),)
        trials, plays = _Cards(view), max(1, round(PLAYS_OUT * effort))
        if len(trials.candidates) == 1:
            return (Reason(PLAYS[trials.candidates[0]]),)
        first = max(12, plays // 3 // len(trials.candidates))
        halving: SuccessiveHalving[Card] = SuccessiveHalving(trials, rng, first=first, finalists=3)
        halving.run(plays)
        return tuple(halving.reason(card, PLAYS[card]) for card in halving.ranked())

    def alternatives(self, view: AddendaView, _deals: int = 0) -> _Cards:
        """Return the playable cards as alternatives, compared over this trick and the next."""
        return _Cards(view)


class _Cards:
    """The playable cards, together with sampled worlds in which to try them."""

    has_bids = False
    to_the_end = False  # only this trick and the next are played

    def __init__(self, view: AddendaView) -> None:
        assert view.seat is not None
        self._view, self._rules, self._seat = view, view.rules, view.seat
        self._layouts = Layouts(view)
        self.candidates = list(playable(view.hand, view.trick))

    def world(self, rng: random.Random) -> Bits:
        """Return one way in which the cards may lie."""
        return self._layouts.sample_bits(rng)

    def play(self, candidate: Card, world: Bits, seed: int) -> Result:
        """Return the result of playing a card: by how many points the player's side is ahead."""
        hands = list(world[0])
        hands[self._seat] ^= candidate.bit
        trick = self._view.trick._replace(cards=(*self._view.trick.cards, candidate))
        points = play_tricks(self._rules, hands, trick, random.Random(seed).random)
        own, other = points[self._seat], points[self._rules.seat_of(self._seat, 1)]
        return Result(own - other, own, exact=False)

    def action(self, candidate: Card) -> Action:
        """Return the action that plays a card."""
        return PLAYS[candidate]

    def matching(self, action: Action) -> list[Card]:
        """Return a list of the card that an action plays, or an empty list for a misplay."""
        return [card for card in self.candidates if card in action.cards]


def _lead(hand: CardSet) -> Card:
    """Return a low number card of the longest suit; court cards are worth more later on."""

    def wish(card: Card) -> tuple[bool, int, int]:
        plain = card.rank not in (Rank.KING, Rank.QUEEN, Rank.JACK)
        return plain, len(hand.of_suit(card.suit)), -running_counts([card])[0]

    return max(hand, key=wish)


class _Prospects:
    """Estimates what a card is worth: points for the viewer's side minus points against it.

    A moment of the trick is its chain and the suits that may still be played, as bits.
    """

    def __init__(self, view: AddendaView) -> None:
        assert view.seat is not None
        self._rules = view.rules
        self._seat = view.seat
        self._trick = view.trick
        self._hand = view.hand.bits
        self._chains = _chains(view.rules)
        self._known: dict[tuple[int, int], float] = {}
        seen = view.hand | CardSet(view.trick.cards)
        for trick in view.tricks:
            seen = seen | CardSet(trick.cards)
        hidden = CardSet(PACK_52) - seen
        self._hidden = hidden.bits
        others = max(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
        self._chance_held = min(1.0, others / max(1, len(hidden)))

    def after(self, card: Card) -> float:
        """Return what playing a card is worth on average."""
        chain, left = _EMPTY, _ALL_SUITS
        for played in (*self._trick.cards, card):
            chain, left = chain << 4 | played.rank, left & ~SUIT_BITS[played.suit]
        return self._worth(len(self._trick.cards) + 1, chain, left)

    def _worth(self, place: int, chain: int, left: int) -> float:
        if (chain, left) not in self._known:
            self._known[chain, left] = self._worked_out(place, chain, left)
        return self._known[chain, left]

    def _worked_out(self, place: int, chain: int, left: int) -> float:
        trick = self._trick
        if place == TRICK_SIZE:
            count, winners, _ = self._chains.end(trick.leader, chain, trick.misplays)
            return count if self._seat in winners else -count
        mover = self._rules.seat_of(trick.leader, place)
        own = mover == self._seat
        following = (
            self._worth(place + 1, chain << 4 | number & 15, left & ~SUIT_BITS[number >> 4])
            for number in numbers((self._hand if own else self._hidden) & left)
        )
        if own:
            return max(following, default=0.0)
        return self._average(sorted(following, reverse=mover in self._rules.side(self._seat)))

    def _average(self, worth: list[float]) -> float:
        """Return the average over the next player's possible hands, with the best card of each."""
        total, chance_of_getting_here = 0.0, 1.0
        for points in worth:
            total += chance_of_getting_here * self._chance_held * points
            chance_of_getting_here *= 1 - self._chance_held
        return total


# -------------------------------------------------------------------------------------- playing on


WILD: Final = 0.1
"""How often a player plays a card at random."""

TRICKS: Final = 2
"""The number of tricks to play ahead, including the current one."""

HIGH_LEAD: Final = 9
"""A lead above this leaves the leader little room for the third card."""


def play_tricks(
    rules: Addenda, hands: list[int], trick: Trick, random: Callable[[], float]
) -> list[int]:
    """Play on for at most ``TRICKS`` tricks, and return the points scored by each seat's side.

    ``random`` returns numbers from 0 up to 1, as ``random.Random().random`` does.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.cards import parse_cards
    >>> hands = [CardSet("2C").bits, 0]
    >>> trick = Trick(1, parse_cards("9S 4H 3D"))
    >>> play_tricks(Addenda(), hands, trick, Random(1).random)  # 2C takes the count to 18
    [0, 18]
    """
    points, chains = [0] * rules.players, _chains(rules)
    leader, place, chain, suits, misplays = trick.leader, 0, _EMPTY, _ALL_SUITS, trick.misplays
    for card in trick.cards:
        place, chain, suits = place + 1, chain << 4 | card.rank, suits & ~SUIT_BITS[card.suit]
    for _ in range(TRICKS):
        while place < TRICK_SIZE:
            seat = (leader + place) % rules.players
            number = _chosen(chains, hands[seat] & suits, leader, chain, misplays, random)
            if number < 0:
                break
            hands[seat] ^= 1 << number
            place, chain, suits = (
                place + 1,
                chain << 4 | number & 15,
                suits & ~SUIT_BITS[number >> 4],
            )
        if place == TRICK_SIZE:
            count, winners, leader = chains.end(leader, chain, misplays)
            for seat in winners:
                points[seat] += count
        elif rules.stuck == "end-deal" or not place:  # void (A7)
            return points
        place, chain, suits, misplays = 0, _EMPTY, _ALL_SUITS, ()
    return points


def _chosen(
    chains: _Chains,
    cards: int,
    leader: int,
    chain: int,
    misplays: tuple[Misplay, ...],
    random: Callable[[], float],
) -> int:
    """Return one of the cards that may be played, or -1 if there is none.

    Now and then it is chosen at random. The fourth card is the best one; an earlier one stays
    within the limit if it can.
    """
    numbered = numbers(cards)[::-1]
    if not numbered:
        return -1
    if len(numbered) == 1 or random() < WILD:
        return numbered[int(random() * len(numbered))]
    if chain >= _THREE:
        seat = (leader + TRICK_SIZE - 1) % chains.rules.players
        best, most = -1, -inf
        for card in numbered:
            count, winners, _ = chains.end(leader, chain << 4 | card & 15, misplays)
            worth = count if seat in winners else -count
            if worth > most:
                best, most = card, worth
        return best
    counts = chains.counts
    counted = [(counts[chain << 4 | card & 15], card) for card in numbered]
    limit = HIGH_LEAD if chain == _EMPTY else LINE
    kept = [pair for pair in counted if pair[0] <= limit]
    if not kept:
        return min(counted)[1]
    if chain >= _TWO:  # as high as possible, to leave the last player the least room
        return max(kept)[1]
    return kept[int(random() * len(kept))][1]


# What chains come to: a chain is the numbers of its ranks, four bits each, after a 1.

_EMPTY: Final = 1
_TWO: Final = 1 << 8
_THREE: Final = 1 << 12
_ALL_SUITS: Final = sum(SUIT_BITS)


class _Chains:
    """The counts of chains, and how tricks end with them; the same chains recur."""

    def __init__(self, rules: Addenda) -> None:
        self.rules = rules
        self.counts = _Counts(rules.king_chain)
        self._ends: dict[tuple[int, int], tuple[int, tuple[int, ...], int]] = {}

    def end(
        self, leader: int, chain: int, misplays: tuple[Misplay, ...]
    ) -> tuple[int, tuple[int, ...], int]:
        """Return the final count of a full trick, the side that wins it, and who leads next."""
        if misplays:
            return self._worked_out(leader, chain, misplays)
        if (leader, chain) not in self._ends:
            self._ends[leader, chain] = self._worked_out(leader, chain, ())
        return self._ends[leader, chain]

    def _worked_out(
        self, leader: int, chain: int, misplays: tuple[Misplay, ...]
    ) -> tuple[int, tuple[int, ...], int]:
        rules, ranks = self.rules, _ranks(chain)
        cards = tuple(map(Card.of, ranks, Suit))  # whatever their suits are
        counts = running_counts(ranks, rules.king_chain)
        _, winner, loser = rules.decide(Trick(leader, cards, misplays), counts)
        return counts[-1], rules.side(winner), rules.leads_next(leader, winner, loser)


@lru_cache(maxsize=16)
def _chains(rules: Addenda) -> _Chains:
    return _Chains(rules)


class _Counts(dict[int, int]):
    """The count after each chain."""

    def __init__(self, king_chain: KingChain) -> None:
        super().__init__()
        self._king_chain = king_chain

    def __missing__(self, chain: int) -> int:
        self[chain] = running_counts(_ranks(chain), self._king_chain)[-1]
        return self[chain]


def _ranks(chain: int) -> list[Rank]:
    return [Rank(int(digit, 16)) for digit in f"{chain:x}"[1:]]
