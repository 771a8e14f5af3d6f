"""The family of plain trick games, which share dealing, calls, following suit and trumps.

Each game of the family defines its own pack, its calls, the points of a deal and the end of the
match. The rest is defined here, and each method can be overridden.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from parlett_widgets.cards import Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import Action, Verb, Word
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import shown, whole
from parlett_widgets.engine.deals import DealPlan
from parlett_widgets.engine.definitions import check_value
from parlett_widgets.engine.legal import Refusal, RefusalCode, refuse_call, refuse_play
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.resample import Imagined
from parlett_widgets.engine.rules import Rules, highest
from parlett_widgets.engine.trick_events import CardPlayed, MatchWon, dealt
from parlett_widgets.engine.trick_game_view import (
    Called,
    DealScored,
    Phase,
    TrickState,
    TrickView,
    TrickWon,
    hidden_cards_dealt,
)
from parlett_widgets.engine.tricks import FinishedTrick, order_from, plays, trick_table
from parlett_widgets.engine.views import Deal, Event, View

__all__ = ["Phase", "TrickGame", "TrickState", "cards_of"]


def cards_of(ranks: str) -> tuple[Card, ...]:
    """Return a pack with these ranks in each suit.

    Examples
    --------
    >>> len(cards_of("A K Q J 10 9"))
    24
    """
    return tuple(Card.of(Rank.read(rank), suit) for suit in Suit for rank in ranks.split())


@dataclass(frozen=True)
class TrickGame(Rules[TrickState, TrickView]):
    """The base class of plain trick games without a Joker; the fields of a game are its options.

    If there are calls, every player calls once, starting with the player after the dealer, who also
    leads to the first trick. A player who cannot follow suit may play any card. The highest trump,
    or else the highest card of the suit led, wins the trick, and its winner leads to the next.

    Attributes
    ----------
    turns_up : bool
        Whether the first card left after dealing is turned up to decide the trump suit.
    secret : frozenset of Verb
        ``{Verb.CALL}`` if calls stay secret until the deal is over.

    Examples
    --------
    >>> class HighCard(TrickGame):
    ...     game = "high-card"
    ...     seats = 2
    ...     pack = cards_of("A K")
    ...
    ...     def points(self, state):
    ...         return state.taken
    >>> match = HighCard().start(seed=1, dealer=0)
    >>> while match.to_act is not None:
    ...     match = match.apply(match.legal[0])
    >>> match.deal, sum(match.scores)
    (2, 8)
    """

    words: ClassVar[str | type] = "parlett_widgets.words.trick_game_narrator:TrickGameNarrator"
    table: ClassVar[str | type] = (
        "parlett_widgets.widgets.card_table.trick_game_table:TrickGameScene"
    )
    turns_up: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("seats", "pack", "hand_size"):
            check_value(type(self), name, getattr(self, name))
        needed = self.seats * self.hand_size + self.turns_up
        if needed > len(self.pack):
            raise ValueError(f"the deal takes {needed} cards, but the pack has {len(self.pack)}")

    # What a game defines

    @property
    @abstractmethod
    def pack(self) -> tuple[Card, ...]:
        """The cards of the game; by default, as many are dealt as can be shared out equally."""

    @abstractmethod
    def points(self, state: TrickState) -> Sequence[int]:
        """Return each seat's points for a finished deal, given its calls and the tricks taken."""

    def calls(self, state: TrickState) -> Sequence[str]:  # noqa: ARG002 -- for games with calls
        """Return the words that the player to act may call; empty if there are no calls."""
        return ()

    def ends(self, state: TrickState) -> bool:
        """Return whether the match ends after this deal; by default, once everybody has dealt.

        The state's ``scores`` include the points of this deal.
        """
        return state.number == self.seats

    # What a game may override

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each player."""
        return (len(self.pack) - self.turns_up) // self.seats

    def trump(self, turn_up: Card | None) -> Suit | None:
        """Return the trump of a deal: the suit of the card turned up, if any."""
        return None if turn_up is None or turn_up.is_joker else turn_up.suit

    def playable(self, hand: CardSet, trick: Sequence[Card]) -> CardSet:
        """Return the playable cards of a hand: those of the suit led or, if it has none, all."""
        return (hand.of_suit(trick[0].suit) if trick else hand) or hand

    def winner(self, trick: Sequence[Card], trump: Suit | None) -> int:
        """Return the position of the card that wins a trick."""
        return trick_table(trump, None, self.ranks).winner(trick)

    # The deal

    def shuffle(self, seed: int, number: int, dealer: int, before: TrickState | None) -> Deal:  # noqa: ARG002
        """Return the shuffled cards of a match's deal *number*."""
        cards = Chance(seed, number).shuffled(self.pack)
        dealt, rest = cards[: self.seats * self.hand_size], cards[self.seats * self.hand_size :]
        turn_up = rest.pop(0) if self.turns_up else None
        hands = tuple(CardSet(dealt[seat :: self.seats]) for seat in range(self.seats))
        return Deal(dealer, hands, tuple(rest), turn_up, _checked_trump(self, turn_up))

    def trump_of(self, turn_up: Card | None, before: TrickState | None) -> Suit | None:  # noqa: ARG002
        """Return the trump of a deal."""
        return _checked_trump(self, turn_up)

    @property
    def deal_plan(self) -> DealPlan:
        """How the cards are dealt, for checking deals that users write."""
        stock = len(self.pack) - self.seats * self.hand_size - self.turns_up
        return DealPlan(self.pack, (self.hand_size,) * self.seats, stock, self.turns_up)

    def begin(self, deal: Deal, before: TrickState | None) -> TrickState:
        """Return the state after dealing."""
        order = order_from((deal.dealer + 1) % self.seats, self.seats)
        state = TrickState(
            deal=deal,
            number=before.number + 1 if before else 1,
            phase=Phase.CALL,
            to_act=order[0],
            hands=deal.hands,
            calls=(None,) * self.seats,
            order=order,
            trick=(),
            tricks=(),
            scores=before.scores if before else (0,) * self.seats,
            winners=(),
        )
        return state if _checked_calls(self, state) else state._replace(phase=Phase.PLAY)

    # What is legal

    def choices(self, state: TrickState) -> Sequence[Action]:
        """Return the legal actions of the player to act."""
        match state.phase:
            case Phase.CALL:
                return _checked_calls(self, state)
            case Phase.PLAY:
                assert state.to_act is not None
                return plays(_checked_playable(self, state.hands[state.to_act], state.trick).bits)
            case Phase.DEAL_OVER:
                return (Action(Verb.DEAL),)
            case _:
                return ()

    def refuse(self, state: TrickState, action: Action) -> Refusal | None:
        """Return the refusal of an action of the player to act, or None when it is legal."""
        assert state.to_act is not None
        hand, trick = state.hands[state.to_act], state.trick
        return self.refuse_from(
            state.phase, state.to_act, hand, trick, tuple(self.choices(state)), action
        )

    def refuse_from(
        self,
        phase: Word,
        seat: int,
        hand: CardSet,
        trick: Sequence[Card],
        legal: tuple[Action, ...],
        action: Action,
    ) -> Refusal | None:
        """Return the refusal that the hand's owner can work out, or None if the action is legal."""
        if phase == Phase.PLAY:
            led = trick[0].suit if trick else None
            return refuse_play(
                action, seat, hand.bits, _checked_playable(self, hand, trick).bits, led
            )
        if phase == Phase.CALL and action.verb is Verb.CALL and action not in legal:
            return Refusal(RefusalCode.NOT_A_CALL, str(action), (), legal, seat)
        return refuse_call(action, seat, legal)

    # Performing actions

    def perform(self, state: TrickState, action: Action) -> TrickState | None:
        """Return the state after a call or the play of a card, or None when it is not legal."""
        if action.verb is Verb.DEAL or state.to_act is None or action.misshapen:
            return None
        if self.refuse(state, action):
            return None
        if state.phase is Phase.CALL:
            return self._call(state, state.to_act, action.word)
        return self._play(state, state.to_act, action.cards[0])

    def _call(self, state: TrickState, seat: int, word: str) -> TrickState:
        calls = (*state.calls[:seat], word, *state.calls[seat + 1 :])
        if None not in calls:
            return state._replace(calls=calls, phase=Phase.PLAY, to_act=state.order[0])
        return state._replace(calls=calls, to_act=(seat + 1) % self.seats)

    def _play(self, state: TrickState, seat: int, card: Card) -> TrickState:
        hands = tuple(
            hand.without(card) if owner == seat else hand for owner, hand in enumerate(state.hands)
        )
        trick = (*state.trick, card)
        if len(trick) < self.seats:
            return state._replace(hands=hands, trick=trick, to_act=state.order[len(trick)])
        winner = state.order[_checked_winner(self, trick, state.deal.trump)]
        state = state._replace(
            hands=hands,
            trick=(),
            to_act=winner,
            order=order_from(winner, self.seats),
            tricks=(*state.tricks, FinishedTrick(state.order, trick, winner)),
        )
        return state if hands[winner] else self._end_deal(state)

    def _end_deal(self, state: TrickState) -> TrickState:
        """Score the deal; if the match is over, the seats with the highest score win."""
        points = _checked_points(self, state)
        scores = tuple(had + got for had, got in zip(state.scores, points, strict=True))
        dealer = (state.deal.dealer + 1) % self.seats
        state = state._replace(phase=Phase.DEAL_OVER, to_act=dealer, scores=scores)
        if not _checked_ends(self, state):
            return state
        return state._replace(phase=Phase.OVER, to_act=None, winners=highest(scores))

    # Events, views and records

    def tell(
        self, before: TrickState | None, action: Action | None, after: TrickState
    ) -> tuple[Event, ...]:
        """Return the events between two states."""
        if before is None or action is None or action.verb is Verb.DEAL:
            return dealt(after)
        seat = before.to_act
        assert seat is not None
        if action.verb is Verb.CALL:
            return (Called(seat, action.word, secret=Verb.CALL in self.secret),)
        events: list[Event] = [CardPlayed(seat, seat, action.cards[0], len(before.trick))]
        if len(after.tricks) > len(before.tricks):
            events.append(TrickWon(after.tricks[-1], after.taken))
        if after.phase is not Phase.PLAY:
            points = _checked_points(self, after)
            events.append(DealScored(after.number, after.calls, after.taken, points, after.scores))
        if after.phase is Phase.OVER:
            events.append(MatchWon(after.winners, after.scores))
        return tuple(events)

    def view(self, match: Match[TrickState], seat: int | None, eyes: frozenset[int]) -> TrickView:
        """Return the view of a seat that knows the secrets of the hands in ``eyes``."""
        state = match.state
        every = range(self.seats)
        open_calls = Verb.CALL not in self.secret or state.phase in (Phase.DEAL_OVER, Phase.OVER)
        return TrickView(
            **match.facts(seat, eyes),
            hands=tuple(state.hands[i] if i in eyes else None for i in every),
            hand_sizes=tuple(map(len, state.hands)),
            turn_up=state.deal.turn_up,
            trump=state.deal.trump,
            calls=tuple(state.calls[i] if open_calls or i in eyes else None for i in every),
            has_called=tuple(call is not None for call in state.calls),
            order=state.order,
            trick=state.trick,
            tricks=state.tricks,
            taken=state.taken,
        )

    def result(self, state: TrickState) -> dict[str, Any] | None:
        """Return the deal's result as a record holds it, or None before the deal is over."""
        if state.phase not in (Phase.DEAL_OVER, Phase.OVER):
            return None
        return {
            "calls": list(state.calls),
            "tricks": list(state.taken),
            "scores": list(_checked_points(self, state)),
        }

    def imagine(self, view: View, rng: random.Random) -> Imagined:
        """Return one way in which the deal of a view may have gone, drawn at random."""
        assert isinstance(view, TrickView)
        follows = type(self).playable is TrickGame.playable
        return hidden_cards_dealt(self, view, rng, follows=follows)


# ----------------------------------------------------------------- what an author's methods return

# Each function calls the game's method of the same name. If the answer is wrong, it raises a
# ``TypeError`` that names the class, the method and what it should have returned.


def _checked_calls(game: TrickGame, state: TrickState) -> tuple[Action, ...]:
    """Return the calls that the player to act may make, as actions."""
    words: Any = game.calls(state)
    listed = isinstance(words, Sequence) and not isinstance(words, str)
    fits = listed and all(map(_is_call, words))
    _expect(game, "calls", "words in lower case, such as ('even', 'odd')", words, fits=fits)
    return tuple(Action(Verb.CALL, (), word) for word in words)


def _is_call(word: object) -> bool:
    if not isinstance(word, str) or word != word.lower():  # records write calls in lower case
        return False
    return not Action(Verb.CALL, (), word).misshapen


def _checked_playable(game: TrickGame, hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """Return the cards of a hand that may be played."""
    cards: Any = game.playable(hand, trick)
    fits = isinstance(cards, CardSet) and bool(cards) and cards <= hand
    _expect(game, "playable", "a CardSet of cards in the hand", cards, fits=fits)
    return CardSet(cards)


def _checked_winner(game: TrickGame, trick: Sequence[Card], suit: Suit | None) -> int:
    """Return the position of the card that wins a trick."""
    place: Any = game.winner(trick, suit)
    number = whole(place)
    fits = number is not None and number in range(len(trick))
    _expect(game, "winner", f"a position from 0 to {len(trick) - 1}", place, fits=fits)
    return number or 0


def _checked_trump(game: TrickGame, turn_up: Card | None) -> Suit | None:
    """Return the trump of a deal."""
    suit: Any = game.trump(turn_up)
    _expect(game, "trump", "a Suit or None", suit, fits=suit is None or isinstance(suit, Suit))
    return None if suit is None else Suit(suit)


def _checked_points(game: TrickGame, state: TrickState) -> tuple[int, ...]:
    """Return the points of each seat for a finished deal."""
    found: Any = game.points(state)
    fits = isinstance(found, Sequence) and list(map(type, found)) == [int] * game.seats
    _expect(game, "points", f"a whole number for each of {game.seats} seats", found, fits=fits)
    return tuple(found)


def _checked_ends(game: TrickGame, state: TrickState) -> bool:
    """Return whether the match is over after a deal."""
    over: Any = game.ends(state)
    _expect(game, "ends", "True or False", over, fits=isinstance(over, bool))
    return bool(over)


def _expect(game: TrickGame, method: str, wanted: str, found: object, *, fits: bool) -> None:
    if not fits:
        raise TypeError(f"{type(game).__name__}.{method} must return {wanted}, not {shown(found)}")
