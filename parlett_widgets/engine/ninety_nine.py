"""Ninety-Nine: three of twelve cards bid the exact number of tricks that the other nine shall take.

This is Parlett's trick-taking game, not the adding game of the same name. Each rule is a function
that carries its number, N1 to N8; the arithmetic of N4 and N6 is in :mod:`.ninety_nine_state`,
N3 in :mod:`.tricks`, the bid code of N2 in :mod:`.bidding`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, Literal

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.engine import ninety_nine_deals as deals
from parlett_widgets.engine import ninety_nine_events as events
from parlett_widgets.engine.actions import Action, Refusal, Verb
from parlett_widgets.engine.bidding import BidChoices, bid_value, bits_of_bid, ways
from parlett_widgets.engine.checks import refuse_bid, refuse_call, refuse_play
from parlett_widgets.engine.match import Match, Rules
from parlett_widgets.engine.ninety_nine_ends import end_deal
from parlett_widgets.engine.ninety_nine_state import (
    FinishedTrick,
    NinetyNineState,
    Phase,
    Premium,
    Round,
    Standing,
    bonus,
    deal_scores,
)
from parlett_widgets.engine.ninety_nine_view import NinetyNineView, see
from parlett_widgets.engine.tricks import counts_as, plays, trick_table
from parlett_widgets.engine.views import Deal, Event

__all__ = [
    "NinetyNine",
    "NinetyNineState",
    "NinetyNineView",
    "Phase",
    "Premium",
    "bid_value",
    "bonus",
    "deal_scores",
    "trick_winner",
    "ways",
]

DUMMY: Final = 2
"""The place of the dummy's hand when two play."""


def trick_winner(
    cards: str | Iterable[Card | str],
    trump: Suit | str | None,
    *,
    joker: Card | str | None = None,
) -> int:
    """Return the position of the card that wins a trick (N3).

    Parameters
    ----------
    cards : str or iterable of Card
        In the order in which they were played.
    trump : Suit or str or None
        A letter or a sign will do, such as ``"C"``, as records have it.
    joker : Card, optional
        The card that the Joker stands for.

    Raises
    ------
    ValueError
        If there is a Joker that stands for nothing, or something is no card or no suit.

    Examples
    --------
    >>> trick_winner("9D AD KC", trump=None), trick_winner("9D AD 6C", trump="C")
    (1, 2)
    >>> trick_winner("JK AD KC", trump="C", joker="QC")
    2
    """
    played = [counts_as(card, joker) for card in parse_cards(cards)]
    return trick_table(None if trump is None else Suit.read(trump), None).winner(played)


@dataclass(frozen=True)
class NinetyNine(Rules[NinetyNineState]):
    """The rules of Ninety-Nine; every field is an option, spelled as in the rules page.

    Attributes
    ----------
    players : {2, 3, 4, 5}
        Two play with a dummy. Four use 52 cards and play ten tricks, five use 60 cards with ranks
        11 and 12.
    trump : {"turn-up", "successes"}
        A card turned up, with a Joker in the pack that stands for it; or the number of bids made
        in the deal before. Four and five players deal all cards, so only ``successes`` is left.
    first_trump : {"none", "diamonds"}
        Of the first deal, where trump follows the successes.
    reveal : {"nominate-leader", "before-lead"}
        Whether a revealer names who leads and shows the hand after the opening card, or shows it
        at once.
    ending : {"nine-deals", "hundred", "rubber"}

    Examples
    --------
    >>> match = NinetyNine.classic().start(seed=7)
    >>> match.phase.value, len(match.legal)
    ('bid', 220)
    >>> NinetyNine(players=4)
    Traceback (most recent call last):
        ...
    ValueError: trump must be 'successes' with 4 players: all the cards are dealt
    """

    game: ClassVar[str] = "ninety-nine"

    players: Literal[2, 3, 4, 5] = 3
    trump: Literal["turn-up", "successes"] = "turn-up"
    first_trump: Literal["none", "diamonds"] = "none"
    reveal: Literal["nominate-leader", "before-lead"] = "nominate-leader"
    ending: Literal["nine-deals", "hundred", "rubber"] = "nine-deals"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.players > 3 and self.trump == "turn-up":
            raise ValueError(
                f"trump must be 'successes' with {self.players} players: all the cards are dealt"
            )

    @classmethod
    def classic(cls, **options: Any) -> NinetyNine:
        """Return the rules with turn-up, Joker and nine deals."""
        return cls(**options)

    @classmethod
    def revised(cls, **options: Any) -> NinetyNine:
        """Return the rules in which successes make trump and 100 points end the match."""
        later = {"trump": "successes", "reveal": "before-lead", "ending": "hundred"}
        return cls(**{**later, **options})

    @classmethod
    def rubber(cls, **options: Any) -> NinetyNine:
        """Return the revised rules, played as a rubber of games to 100."""
        return cls.revised(**{"ending": "rubber", **options})

    @classmethod
    def two(cls, **options: Any) -> NinetyNine:
        """Return the rules for two players and a dummy."""
        return cls(**{"players": 2, **options})

    @classmethod
    def four(cls, **options: Any) -> NinetyNine:
        """Return the rules for four players."""
        return cls.revised(**{"players": 4, **options})

    @classmethod
    def five(cls, **options: Any) -> NinetyNine:
        """Return the rules for five players."""
        return cls.revised(**{"players": 5, **options})

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return self.players

    @property
    def hands(self) -> int:
        """How many hands are dealt, the dummy's included."""
        return max(3, self.players)

    @property
    def dummy(self) -> int | None:
        """The place of the dummy's hand, or None."""
        return DUMMY if self.players == 2 else None

    # N1: the deal

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of the game (N1)."""
        return deals.pack(self.players, self.trump == "turn-up")

    def shuffle(self, seed: int, number: int, dealer: int, before: NinetyNineState | None) -> Deal:
        """Return the cards of a match's deal of that number (N1)."""
        return deals.shuffled(self, seed, number, dealer, before)

    def check_deal(self, deal: Deal, before: NinetyNineState | None) -> None:
        """Raise ``ValueError`` unless the cards are a deal of this game at that moment (N1)."""
        deals.check(self, deal, before)

    def begin(self, deal: Deal, before: NinetyNineState | None) -> NinetyNineState:
        """Return the state after dealing: the dealer's left bids first, the dealer last (N1)."""
        turn_up = deal.turn_up
        joker = None if turn_up is None or turn_up.is_joker else turn_up
        none = (0,) * self.hands
        standing = before.standing if before else Standing(none, none)
        scores = before.scores if before else none
        number = before.number + 1 if before else 1
        table = trick_table(deal.trump, joker)
        first = (deal.dealer + 1) % self.players
        bids = none
        if self.dummy is not None:
            bids = (0, 0, int(CardSet(deal.stock)))
        return NinetyNineState(
            Round(deal, number, table, standing, scores),
            Phase.BID,
            first,
            tuple(int(hand) for hand in deal.hands),
            bids,
            None,
            _rotation(first, self.players),
            (),
            none,
            (),
            0,
            standing,
            scores,
            (),
        )

    # What is legal

    def choices(self, state: NinetyNineState) -> Sequence[Action]:
        """Return what the player to act may do; cards from spades to clubs, high to low."""
        phase = state.phase
        if phase is _PLAY:
            return plays(state.playable)
        if phase is _BID:
            return BidChoices(state.hands[state.to_act or 0])
        return self._calls(state)

    def _calls(self, state: NinetyNineState) -> tuple[Action, ...]:
        """Return the actions without cards."""
        match state.phase:
            case Phase.PREMIUM:
                return self._offers(state.premium)
            case Phase.NOMINATE:
                return tuple(Action(Verb.NOMINATE, seat=seat) for seat in range(self.players))
            case Phase.DEAL_OVER:
                return _DEAL
            case _:
                return ()

    def _offers(self, premium: Premium | None) -> tuple[Action, ...]:
        """Return what may be answered to the offer of a premium (N5)."""
        if premium is not None:
            return _PASS_OR_REVEAL
        return _ANY_PREMIUM if self.dummy is None else _ANY_PREMIUM[:2]

    def refuse(self, state: NinetyNineState, action: Action) -> Refusal | None:
        """Return why the player to act may not do this, or None when it is legal."""
        assert state.to_act is not None
        if state.phase is Phase.BID:
            return refuse_bid(action, state.to_act, state.hands[state.to_act])
        if state.phase is Phase.PLAY:
            hand = state.hands[state.order[len(state.trick)]]
            led = state.round.table.suit(state.trick[0]) if state.trick else None
            return refuse_play(action, state.to_act, hand, state.playable, led)
        return refuse_call(action, state.to_act, self._calls(state))

    # N2, N3, N5: doing it

    def perform(self, state: NinetyNineState, action: Action) -> NinetyNineState | None:
        """Return the state after an action other than a deal, or None when it is not legal."""
        if state.phase is _PLAY:
            verb, cards, other, high = action
            whole = verb is _PLAYS and len(cards) == 1 and other is None and not high
            return self._play(state, cards[0]) if whole and state.playable >> cards[0] & 1 else None
        seat = state.to_act
        if seat is None or action.verb is Verb.DEAL:
            return None
        if state.phase is _BID:
            bits = bits_of_bid(action, state.hands[seat])
            return self._bid(state, seat, bits) if bits else None
        if action not in self._calls(state):
            return None
        if action.seat is not None:
            return self._start_play(state, action.seat)
        return self._answer_offer(state, seat, action.verb)

    def _bid(self, state: NinetyNineState, seat: int, bits: int) -> NinetyNineState:
        """Lay three cards aside, face down (N2); after the dealer's the premium is offered."""
        hands, bids = list(state.hands), list(state.bids)
        hands[seat] ^= bits
        bids[seat] = bits
        phase = Phase.PREMIUM if seat == state.deal.dealer else _BID
        following = (seat + 1) % self.players
        return _new(
            NinetyNineState,
            (state.round, phase, following, tuple(hands), tuple(bids), *state[5:]),
        )

    def _answer_offer(self, state: NinetyNineState, seat: int, verb: Verb) -> NinetyNineState:
        """Pass, declare or reveal; a reveal over a declaration lets the declarer raise (N5)."""
        premium = state.premium
        raising = premium is not None and premium.level is Verb.REVEAL
        if verb is not Verb.PASS:
            state = state._replace(premium=Premium(seat, verb))
        if verb is Verb.REVEAL and premium is not None and not raising:
            return state._replace(to_act=premium.seat)
        settled = verb is Verb.REVEAL or raising or (verb is Verb.DECLARE and self.players == 2)
        if settled or seat == state.deal.dealer:
            return self._end_offers(state)
        return _new(NinetyNineState, (*state[:2], (seat + 1) % self.players, *state[3:]))

    def _end_offers(self, state: NinetyNineState) -> NinetyNineState:
        """Let the revealer name the leader, or the dealer's left lead (N3, N5)."""
        premium = state.premium
        revealed = premium is not None and premium.level is Verb.REVEAL
        if premium is not None and revealed and self.reveal == "nominate-leader":
            return state._replace(phase=Phase.NOMINATE, to_act=premium.seat)
        return self._start_play(state, (state.deal.dealer + 1) % self.players)

    def _start_play(self, state: NinetyNineState, leader: int) -> NinetyNineState:
        return state._replace(
            phase=_PLAY,
            to_act=leader,
            order=_rotation(leader, self.players),
            playable=state.hands[leader],
        )

    def _play(self, state: NinetyNineState, card: Card) -> NinetyNineState:
        """Lay a card to the trick; the last one decides it (N3)."""
        # Field by field, and without calls: this is the innermost step of every simulation.
        (
            round_, phase, seat, hands, bids, premium, order, trick,
            taken, tricks, _, standing, scores, winners,
        ) = state  # fmt: skip
        place = len(trick)
        hand = order[place]
        held = list(hands)
        held[hand] ^= 1 << card
        hands = tuple(held)
        trick = (*trick, card)
        place += 1
        if place < len(order):
            playable = hands[order[place]]
            playable = playable & round_.table.follows[trick[0]] or playable
        else:
            winning = order[round_.table.winner(trick)]
            won = list(taken)
            won[winning] += 1
            taken = tuple(won)
            tricks = (*tricks, _new(FinishedTrick, (order, trick, winning)))
            trick, place = (), 0
            order = self.next_order(order, winning)
            playable = hands[order[0]]
        seat = order[place]
        if seat == DUMMY and self.players == 2:
            seat = order[0] if order[0] != DUMMY else order[2]
        state = _new(
            NinetyNineState,
            (
                round_, phase, seat, hands, bids, premium, order, trick,
                taken, tricks, playable, standing, scores, winners,
            ),
        )  # fmt: skip
        return state if playable else end_deal(self, state)

    def next_order(self, order: tuple[int, ...], winning: int) -> tuple[int, ...]:
        """Return the order of the next trick: the winner leads (N3), with a dummy as [B] says."""
        if self.players != 2:
            return _rotation(winning, self.players)
        if winning != DUMMY:
            return _rotation(winning, 2)
        leader = order[0] if order[0] != DUMMY else order[2]
        return (DUMMY, 1 - leader, leader)

    # What is told, shown and recorded

    def tell(
        self, before: NinetyNineState | None, action: Action | None, after: NinetyNineState
    ) -> tuple[Event, ...]:
        """Return what happened between two states."""
        if before is None or action is None or action.verb is Verb.DEAL:
            return events.dealt(after)
        late = self.reveal == "nominate-leader"
        return events.done(before, action, after, shows_after_lead=late, dummy=self.dummy)

    def view(
        self, match: Match[NinetyNineState], seat: int | None, eyes: frozenset[int]
    ) -> NinetyNineView:
        """Return what a seat may know (N5, N8)."""
        late = self.reveal == "nominate-leader"
        return see(match, seat, eyes, shows_after_lead=late, dummy=self.dummy)

    def result(self, state: NinetyNineState) -> dict[str, Any] | None:
        """Return the deal's result as a record holds it; None before the deal is over."""
        if state.phase not in (Phase.DEAL_OVER, Phase.OVER):
            return None
        bids, premium = state.bid_values, state.premium
        points = deal_scores(bids, state.taken, premium, dummy=self.dummy)
        return {
            "bids": list(bids),
            "tricks": list(state.taken),
            "premium": None if premium is None else [premium.seat, str(premium.level)],
            "scores": list(points),
        }


_BID, _PLAY, _PLAYS = Phase.BID, Phase.PLAY, Verb.PLAY
_PASS_OR_REVEAL: Final = (Action(Verb.PASS), Action(Verb.REVEAL))
_ANY_PREMIUM: Final = (Action(Verb.PASS), Action(Verb.DECLARE), Action(Verb.REVEAL))
_DEAL: Final = (Action(Verb.DEAL),)
_new = tuple.__new__


@cache
def _rotation(leader: int, players: int) -> tuple[int, ...]:
    """Return the hands in the order of play; with a dummy, its hand plays third."""
    if players == 2:
        return (leader, 1 - leader, DUMMY)
    return tuple((leader + i) % players for i in range(players))
