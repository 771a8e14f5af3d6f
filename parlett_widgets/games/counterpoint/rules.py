"""Counterpoint: Ninety-Nine's cousin for two, with card-points instead of tricks.

Each rule is a function marked with its number, C1 to C6; the arithmetic of C1 and C3 to C5 is in
:mod:`.scoring`, and the bid code is in :mod:`parlett_widgets.games.bidding`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypedDict

from parlett_widgets.cards import Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import Action, Form, Phase, Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import expect, expect_numbers, expect_place
from parlett_widgets.engine.deals import Deal, DealPlan
from parlett_widgets.engine.legal import Refusal
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.registry import preset
from parlett_widgets.engine.rules import Rules, highest
from parlett_widgets.engine.tricks import TEN_HIGH, order_from, plays, put
from parlett_widgets.engine.views import ENDED, Event
from parlett_widgets.games.bidding.bids import (
    BID_SIZE,
    HIDDEN_BID,
    BidChoices,
    refuse_from,
    table_of,
    trump_of,
)
from parlett_widgets.games.counterpoint.scoring import (
    Courts,
    HighBids,
    Pack,
    card_points,
    counted_bid,
    misses,
    points_from_misses,
    trick_winner,
)
from parlett_widgets.games.counterpoint.state import (
    CounterpointState,
    FinishedTrick,
    Round,
    bids_with_readings,
    cards_of,
)
from parlett_widgets.games.counterpoint.view import CounterpointView, dealt, done, see

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Counterpoint", "CounterpointOptions"]


class CounterpointOptions(TypedDict, total=False):
    """Names the fields of the rules, so that a type checker knows every option."""

    players: Literal[2, 3]
    high_bids: HighBids
    pack: Pack
    ending: Literal["target", "deals"]
    target: int
    deals: int
    courts: Courts


@dataclass(frozen=True)
class Counterpoint(Rules[CounterpointState, CounterpointView]):
    """The rules of Counterpoint. Each field is an option, named as on the rules page.

    Attributes
    ----------
    players : {2, 3}
        The number of players. Three use 37 cards with a Joker, a turn-up and trumps, and win tricks
        as in Ninety-Nine.
    high_bids : {"at-scoring", "with-bid", "off"}
        When a low bid may count 100 more: at scoring, if that favours the bidder; if the bidder
        secretly chose so with the bid (``bid 9D 8D 7D high``); or never.
    pack : {"standard", "easy"}
        The pack. ``easy`` is the same game with the ranks A 10 9 8 7 5 4 3, for two players.
    ending : {"target", "deals"}
        When the match ends: after the deal in which a player reaches the target, or after a fixed
        number of deals. If players tie at the target, one more deal is played.
    target : int
        The score that ends the match with ``ending="target"``.
    deals : int
        The number of deals in a match with ``ending="deals"``.
    courts : {"432", "333"}
        The card-points of King, Queen and Jack: 4, 3 and 2, or 3 each.

    Examples
    --------
    >>> match = Counterpoint.standard().start(seed=7)
    >>> match.phase, len(match.legal)
    ('bid', 560)
    >>> Counterpoint(players=3, pack="easy")
    Traceback (most recent call last):
        ...
    ValueError: pack must be 'standard' with 3 players
    """

    game: ClassVar[str] = "counterpoint"
    ranks: ClassVar[tuple[Rank, ...]] = TEN_HIGH
    words: ClassVar[str | type] = "parlett_widgets.games.counterpoint.words:CounterpointNarrator"
    table: ClassVar[str | type] = "parlett_widgets.games.counterpoint.table:CounterpointScene"
    knowledge: ClassVar[str | type] = (
        "parlett_widgets.games.counterpoint.knowledge:CounterpointKnowledge"
    )
    puzzles: ClassVar[str | type] = "parlett_widgets.games.counterpoint.puzzles:CounterpointPuzzles"
    sampler: ClassVar[str] = "parlett_widgets.games.counterpoint.knowledge:sample_world"
    solved: ClassVar[str] = "parlett_widgets.games.counterpoint.solver:outcomes"
    actions: ClassVar[Mapping[str, Form]] = {"bid": HIDDEN_BID}

    players: Literal[2, 3] = 2
    high_bids: HighBids = "at-scoring"
    pack: Pack = "standard"
    ending: Literal["target", "deals"] = "target"
    target: int = 99
    deals: int = 9
    courts: Courts = "432"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.players == 3 and self.pack == "easy":
            raise ValueError("pack must be 'standard' with 3 players")

    @classmethod
    @preset
    def standard(cls, **options: Unpack[CounterpointOptions]) -> Counterpoint:
        """Return the rules for two players."""
        return cls(**options)

    @classmethod
    @preset
    def easy(cls, **options: Unpack[CounterpointOptions]) -> Counterpoint:
        """Return the rules for two players with a pack whose ranks stand in their usual order."""
        options.setdefault("pack", "easy")
        return cls(**options)

    @classmethod
    @preset
    def three(cls, **options: Unpack[CounterpointOptions]) -> Counterpoint:
        """Return the rules for three players."""
        options.setdefault("players", 3)
        return cls(**options)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.players

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each player (C2)."""
        return 16 if self.players == 2 else 12

    @property
    def tricks(self) -> int:
        """The number of tricks in a deal: the cards of a hand less those of the bid (C3, C4)."""
        return self.hand_size - BID_SIZE

    # C1, C2: the deal

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack (C1)."""
        return cards_of(self.players, self.pack)

    def shuffle(
        self,
        seed: int,
        number: int,
        dealer: int,
        before: CounterpointState | None,  # noqa: ARG002 -- the cards do not depend on it
    ) -> Deal:
        """Return the cards of a deal of the match, given its number (C2)."""
        cards = Chance(seed, number).shuffled(self.cards)
        turn_up = cards.pop() if self.players == 3 else None
        hands = tuple(CardSet(cards[seat :: self.players]) for seat in range(self.players))
        return Deal(dealer, hands, (), turn_up, trump_of(turn_up))

    def trump_of(
        self,
        turn_up: Card | None,
        before: CounterpointState | None,  # noqa: ARG002 -- only the turn-up decides
    ) -> Suit | None:
        """Return the trump of a deal (C2)."""
        return trump_of(turn_up)

    @property
    def deal_plan(self) -> DealPlan:
        """How the cards are dealt (C1, C2)."""
        hands = (self.hand_size,) * self.players
        return DealPlan(self.cards, hands, turns_up=self.players == 3)

    def begin(self, deal: Deal, before: CounterpointState | None) -> CounterpointState:
        """Return the state after dealing: the player after the dealer bids and leads first (C2)."""
        none = (0,) * self.players
        scores = before.scores if before else none
        number = before.number + 1 if before else 1
        first = (deal.dealer + 1) % self.players
        return CounterpointState(
            round=Round(deal, number, table_of(deal, TEN_HIGH)),
            phase=Phase.BID,
            to_act=first,
            hands=tuple(hand.bits for hand in deal.hands),
            bids=none,
            high=(False,) * self.players,
            order=order_from(first, self.players),
            trick=(),
            taken=none,
            tricks=(),
            scores=scores,
            winners=(),
        )

    # What is legal

    def choices(self, state: CounterpointState) -> Sequence[Action]:
        """Return the legal actions, with cards from spades to clubs and from high to low."""
        hand, table = state.hands[state.to_act or 0], state.round.table
        if state.phase is Phase.PLAY:
            return plays(table.playable(hand, state.trick))
        if state.phase is Phase.BID and self.bids_high:
            return bids_with_readings(hand, table.joker, self.players)
        if state.phase is Phase.BID:
            return BidChoices(hand)
        return (Action(Verb.DEAL),) if state.phase is Phase.DEAL_OVER else ()

    @property
    def bids_high(self) -> bool:
        """Whether the high reading of a bid is chosen with it."""
        return self.high_bids == "with-bid"

    def refuse(self, state: CounterpointState, action: Action) -> Refusal | None:
        """Return why the player to act may not take an action, or None if it is legal."""
        seat = state.to_act
        assert seat is not None
        legal = () if state.phase is Phase.PLAY else self.choices(state)
        hand, table = state.hands[seat], state.round.table
        return refuse_from(state.phase, action, seat, hand, state.trick, table, legal)

    # C3, C4: bidding and playing

    def perform(self, state: CounterpointState, action: Action) -> CounterpointState | None:
        """Return the state after a bid or a card, or None if it is not legal."""
        seat = state.to_act
        if state.phase is Phase.PLAY:
            plays = action.verb is Verb.PLAY
            return self._play(state, seat or 0, action.cards[0]) if plays else None
        if seat is None or action.verb is not Verb.BID:
            return None
        return None if self.refuse(state, action) else self._bid(state, seat, action)

    def _bid(self, state: CounterpointState, seat: int, action: Action) -> CounterpointState:
        """Lay three cards aside, face down; their points belong to nobody (C3)."""
        bits = CardSet(action.cards).bits
        last = seat == state.deal.dealer
        return state._replace(
            phase=Phase.PLAY if last else Phase.BID,
            to_act=(seat + 1) % self.players,
            hands=put(state.hands, seat, state.hands[seat] ^ bits),
            bids=put(state.bids, seat, bits),
            high=(*state.high[:seat], action.high, *state.high[seat + 1 :]),
        )

    def _play(self, state: CounterpointState, seat: int, card: Card) -> CounterpointState | None:
        """Play a card to the trick, which its last card decides; return None if it is illegal (C4)."""
        if not state.round.table.playable(state.hands[seat], state.trick) & card.bit:
            return None
        hands = put(state.hands, seat, state.hands[seat] ^ card.bit)
        trick = (*state.trick, card)
        if len(trick) < self.players:
            following = state.order[len(trick)]
            return state._replace(hands=hands, trick=trick, to_act=following)
        place = self.winner(state, trick)
        winner = state.order[expect_place(self, "winner", place, self.players)]
        worths = [self.points(state, played) for played in trick]
        for worth in worths:
            if type(worth) is not int:
                expect(self, "points", "a whole number", worth, fits=False)
        points = sum(worths)
        state = state._replace(
            hands=hands,
            trick=(),
            to_act=winner,
            order=order_from(winner, self.players),
            taken=put(state.taken, winner, state.taken[winner] + points),
            tricks=(*state.tricks, FinishedTrick(state.order, trick, winner, points)),
        )
        return state if hands[winner] else self._end_deal(state)

    def winner(self, state: CounterpointState, trick: tuple[Card, ...]) -> int:
        """Return the position of the winning card (C4; with three players, as in N3)."""
        if self.players == 3:
            return state.round.table.winner(trick)
        return trick_winner(trick[0], trick[1], self.pack)

    def points(self, state: CounterpointState, card: Card) -> int:
        """Return the points of a card; the Joker has those of the card it stands for (C1)."""
        stands_for = state.round.table.stands_for(card)
        return 0 if stands_for is None else card_points(stands_for, self.pack, self.courts)

    # C5, C6: the score, and the end

    def counted_bids(self, state: CounterpointState) -> tuple[int, ...]:
        """Return, for each bid, the reading that counts, in points (C3)."""
        return tuple(
            counted_bid(
                state.bid_value(seat),
                state.taken[seat],
                high_bids=self.high_bids,
                high=state.high[seat],
                players=self.players,
            )
            for seat in range(self.players)
        )

    def deal_points(self, state: CounterpointState) -> tuple[int, ...]:
        """Return the points that each player scores for a deal that has been played out (C5)."""
        bids = expect_numbers(self, "counted_bids", self.counted_bids(state), self.players)
        return points_from_misses(misses(bids, state.taken))

    def _end_deal(self, state: CounterpointState) -> CounterpointState:
        """Score the deal (C5); the match is over at the target or after the last deal (C6)."""
        points = expect_numbers(self, "deal_points", self.deal_points(state), self.players)
        scores = tuple(had + got for had, got in zip(state.scores, points, strict=True))
        winners = highest(scores)
        if self.ending == "deals":
            over = state.number == self.deals
        else:
            over = max(scores) >= self.target and len(winners) == 1
        if over:
            return state._replace(phase=Phase.OVER, to_act=None, scores=scores, winners=winners)
        dealer = (state.deal.dealer + 1) % self.players
        return state._replace(phase=Phase.DEAL_OVER, to_act=dealer, scores=scores)

    # What is told, shown and recorded

    def tell(
        self, before: CounterpointState | None, action: Action | None, after: CounterpointState
    ) -> tuple[Event, ...]:
        """Return the events between two states."""
        if before is None or action is None or action.verb is Verb.DEAL:
            return dealt(after)
        return tuple(done(self, before, action, after))

    def view(
        self, match: Match[CounterpointState], seat: int | None, sight: frozenset[int]
    ) -> CounterpointView:
        """Return the view of a seat."""
        return see(match, seat, sight)

    def result(self, state: CounterpointState) -> dict[str, Any] | None:
        """Return the deal's result as a record stores it; None before the deal is over."""
        if state.phase not in ENDED:
            return None
        bids = self.counted_bids(state)
        return {
            "bids": list(bids),
            "taken": list(state.taken),
            "misses": list(misses(bids, state.taken)),
            "scores": list(self.deal_points(state)),
        }
