"""Addenda: tricks that should not add up to more than 17, Kings that copy, and Jacks that cancel.

Each rule is a function marked with its number, A1 to A11; A4 is in :mod:`.chains`, and A3 and a part
of A5 are in :mod:`.state`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypedDict

from parlett_widgets.cards import PACK_52, Card, CardSet, Rank
from parlett_widgets.engine.actions import Action, Phase, Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.deals import Deal, DealPlan
from parlett_widgets.engine.legal import Refusal, RefusalCode
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.registry import preset
from parlett_widgets.engine.rules import Rules, highest
from parlett_widgets.engine.tricks import ACE_LOW, plays
from parlett_widgets.engine.views import Event
from parlett_widgets.games.addenda.chains import KingChain, running_counts
from parlett_widgets.games.addenda.state import (
    TRICK_SIZE,
    AddendaState,
    Bust,
    FinishedTrick,
    Misplay,
    Outcome,
    Trick,
    playable,
    who_went_over,
)
from parlett_widgets.games.addenda.view import AddendaView, dealt, done, see

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Addenda", "AddendaOptions"]


class AddendaOptions(TypedDict, total=False):
    """Names the fields of the rules, so that a type checker knows every option."""

    players: Literal[2, 4]
    king_chain: KingChain
    bust: Bust
    next_leader: Literal["winner", "loser", "alternate"]
    stuck: Literal["void-trick", "end-deal"]
    misplay: Literal["reject", "penalty"]
    target: int
    finish: Literal["at-once", "end-of-deal"]


@dataclass(frozen=True)
class Addenda(Rules[AddendaState, AddendaView]):
    """The rules of Addenda. Each field is an option, named as on the rules page.

    Attributes
    ----------
    players : {2, 4}
        The number of players. Four play in pairs, with partners sitting opposite each other.
        This form is a reconstruction, since the text of Parlett's own partnership rules is not
        available.
    king_chain : {"copy", "delta"}
        The effect of the second King in n J K K, which is the only chain affected. With ``copy`` it
        copies a Jack; with ``delta`` it repeats the last change of the count.
    bust : {"first-crossing", "final-count"}
        When a player goes over 17: as soon as the count passes it, or only if the final count of
        the trick does, so that a later Jack can still save the player.
    next_leader : {"winner", "loser", "alternate"}
        Who leads the next trick: the winner of this one, its loser, or the players in turn.
    stuck : {"void-trick", "end-deal"}
        What ends when the next player has no legal card: the trick or the whole deal.
    misplay : {"reject", "penalty"}
        Whether a card of a repeated suit is refused or loses the trick.
    target : int
        The number of points that wins the match.
    finish : {"at-once", "end-of-deal"}
        When the match ends: as soon as a player reaches the target, or at the end of that deal.
        After a tie, one more deal is played.

    Examples
    --------
    >>> match = Addenda.standard().start(seed=7)
    >>> match.phase, match.deal, match.scores
    ('play', 1, (0, 0))
    >>> Addenda(bust="never")
    Traceback (most recent call last):
        ...
    ValueError: bust must be 'first-crossing' or 'final-count', not 'never'
    """

    game: ClassVar[str] = "addenda"
    ranks: ClassVar[tuple[Rank, ...]] = ACE_LOW
    words: ClassVar[str | type] = "parlett_widgets.games.addenda.words:AddendaNarrator"
    table: ClassVar[str | type] = "parlett_widgets.games.addenda.table:AddendaScene"
    knowledge: ClassVar[str | type] = "parlett_widgets.games.addenda.knowledge:AddendaKnowledge"
    puzzles: ClassVar[str | type] = "parlett_widgets.games.addenda.puzzles:AddendaPuzzles"
    sampler: ClassVar[str] = "parlett_widgets.games.addenda.worlds:sample_world"

    players: Literal[2, 4] = 2
    king_chain: KingChain = "copy"
    bust: Bust = "first-crossing"
    next_leader: Literal["winner", "loser", "alternate"] = "winner"
    stuck: Literal["void-trick", "end-deal"] = "void-trick"
    misplay: Literal["reject", "penalty"] = "reject"
    target: int = 250
    finish: Literal["at-once", "end-of-deal"] = "at-once"

    @classmethod
    @preset
    def standard(cls, **options: Unpack[AddendaOptions]) -> Addenda:
        """Return the rules for two players, changed by any options given."""
        return cls(**options)

    @classmethod
    @preset
    def partnership(cls, **options: Unpack[AddendaOptions]) -> Addenda:
        """Return the rules for two pairs, changed by any options given."""
        options.setdefault("players", 4)
        return cls(**options)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.players

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each player (A1): 12, or 13 in partnership play."""
        return 12 if self.players == 2 else 13

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that score together, including this one.

        Examples
        --------
        >>> Addenda.partnership().side(2), Addenda.standard().side(1)
        ((0, 2), (1,))
        """
        return tuple(range(seat % 2, self.players, 2))

    def seat_of(self, leader: int, position: int) -> int:
        """Return the seat that plays the card at a position of the trick (A2)."""
        return (leader + position) % self.players

    # A1: the deal

    def shuffle(
        self,
        seed: int,
        number: int,
        dealer: int,
        before: AddendaState | None,  # noqa: ARG002 -- the cards do not depend on it
    ) -> Deal:
        """Return the cards of a deal of the match, given its number (A1)."""
        pack = Chance(seed, number).shuffled(PACK_52)
        dealt = self.players * self.hand_size
        hands = tuple(CardSet(pack[seat : dealt : self.players]) for seat in range(self.players))
        return Deal(dealer, hands, tuple(pack[dealt:]))

    @property
    def deal_plan(self) -> DealPlan:
        """How the cards are dealt (A1)."""
        stock = len(PACK_52) - self.hand_size * self.players
        return DealPlan(PACK_52, (self.hand_size,) * self.players, stock)

    def begin(self, deal: Deal, before: AddendaState | None) -> AddendaState:
        """Return the state after dealing; the player after the dealer leads (A2)."""
        leader = self.seat_of(deal.dealer, 1)
        scores = before.scores if before else (0,) * self.players
        return AddendaState(
            deal=deal,
            number=before.number + 1 if before else 1,
            phase=Phase.PLAY,
            to_act=leader,
            hands=deal.hands,
            stock=deal.stock,
            trick=Trick(leader),
            tricks=(),
            scores=scores,
            scores_before=scores,
            winners=(),
            drawn=((),) * self.players,
        )

    # A2, A3: what may be played

    def choices(self, state: AddendaState) -> tuple[Action, ...]:
        """Return the legal actions of the player to act."""
        if state.to_act is None:
            return ()
        return self._choices_from(state.phase, state.hands[state.to_act], state.trick)

    def _choices_from(self, phase: Phase, hand: CardSet, trick: Trick) -> tuple[Action, ...]:
        if phase is Phase.DEAL_OVER:
            return (Action(Verb.DEAL),)
        cards = hand if self._may_misplay(trick) else playable(hand, trick)
        return plays(cards.bits)

    def refuse(self, state: AddendaState, action: Action) -> Refusal | None:
        """Return why the player to act may not take an action, or None if it is legal."""
        assert state.to_act is not None
        hand = state.hands[state.to_act]
        return self.refuse_from(state.phase, state.to_act, hand, state.trick, action)

    def refuse_from(
        self, phase: Phase, to_act: int, hand: CardSet, trick: Trick, action: Action
    ) -> Refusal | None:
        """Return a reason to refuse an action, using only what the hand's owner knows (A3)."""
        expected = Verb.DEAL if phase is Phase.DEAL_OVER else Verb.PLAY
        code, cards = None, action.cards
        if action.verb is not expected:
            code = RefusalCode.WRONG_PHASE
        elif action.verb is Verb.PLAY:
            (card,) = action.cards
            if card not in hand:
                code = RefusalCode.NOT_IN_HAND
            elif card not in playable(hand, trick) and not self._may_misplay(trick):
                code = RefusalCode.SUIT_REPEATED
                cards = (_of_same_suit(trick, card),)
        if code is None:
            return None
        instead = self._choices_from(phase, hand, trick)
        return Refusal(code, str(action), cards, instead, to_act)

    def _may_misplay(self, trick: Trick) -> bool:
        """Whether a repeated suit is accepted, as it is once in a turn under ``penalty`` (A10)."""
        this_turn = trick.misplays[-1:] and trick.misplays[-1].position == len(trick.cards)
        return self.misplay == "penalty" and not this_turn

    # A2, A4: playing a card

    def perform(self, state: AddendaState, action: Action) -> AddendaState | None:
        """Return the state after a card is played, or None if that is not legal (A2, A4)."""
        if action.verb is not Verb.PLAY or state.to_act is None:
            return None
        if self.refuse(state, action):
            return None
        (card,) = action.cards
        seat, hands = state.to_act, list(state.hands)
        if card not in playable(hands[seat], state.trick):
            return self._take_back(state, seat, card)
        hands[seat] = hands[seat].without(card)
        trick = state.trick._replace(cards=(*state.trick.cards, card))
        follower = self.seat_of(trick.leader, len(trick.cards))
        state = state._replace(hands=tuple(hands), trick=trick, to_act=follower)
        if len(trick.cards) == TRICK_SIZE:
            return self._finish_trick(state)
        if not playable(hands[follower], trick):
            return self._void_trick(state)
        return state

    def _take_back(self, state: AddendaState, seat: int, card: Card) -> AddendaState:
        """Take a misplayed card back; the same player plays again (A10)."""
        misplay = Misplay(len(state.trick.cards), seat, card)
        trick = state.trick._replace(misplays=(*state.trick.misplays, misplay))
        return state._replace(trick=trick)

    # A5, A10: who wins the trick

    def decide(self, trick: Trick, counts: tuple[int, ...]) -> tuple[Outcome, int, int]:
        """Return the outcome that decided a full trick, its winner and its loser (A5, A10).

        Examples
        --------
        >>> from parlett_widgets.cards import parse_cards
        >>> from parlett_widgets.games.addenda import running_counts
        >>> cards = parse_cards("9S 8H AD 2C")
        >>> outcome, winner, loser = Addenda().decide(Trick(0, cards), running_counts(cards))
        >>> outcome.value, winner, loser
        ('went-over', 1, 0)
        """
        if trick.misplays:
            first = trick.misplays[0].seat
            others = [m.seat for m in trick.misplays if m.seat not in self.side(first)]
            if others:
                return Outcome.MISPLAY, first, others[0]
            return Outcome.MISPLAY, self.seat_of(first, 1), first
        over = who_went_over(counts, self.bust)
        if over is not None:
            loser = self.seat_of(trick.leader, over)
            return Outcome.WENT_OVER, self.seat_of(loser, 1), loser
        winner = self.seat_of(trick.leader, TRICK_SIZE - 1)
        return Outcome.FOURTH_CARD, winner, self.seat_of(winner, 1)

    # A6 to A9, A11: how tricks, deals and matches end

    def _finish_trick(self, state: AddendaState) -> AddendaState:
        """Score a full trick for its winner's side at once (A6)."""
        counts = running_counts(state.trick.cards, self.king_chain)
        outcome, winner, loser = self.decide(state.trick, counts)
        leader, cards, misplays = state.trick
        trick = FinishedTrick(leader, cards, counts, outcome, winner, loser, counts[-1], misplays)
        side = self.side(winner)
        scores = tuple(
            score + trick.score if seat in side else score
            for seat, score in enumerate(state.scores)
        )
        leading = self.leads_next(leader, winner, loser)
        state = state._replace(scores=scores, tricks=(*state.tricks, trick), trick=Trick(leading))
        return self._go_on(state, winner)

    def leads_next(self, leader: int, winner: int, loser: int) -> int:
        """Return the seat that leads after a trick that somebody has won."""
        match self.next_leader:
            case "winner":
                return winner
            case "loser":
                return loser
            case "alternate":
                return self.seat_of(leader, 1)

    def _void_trick(self, state: AddendaState) -> AddendaState:
        """End a trick that the next player cannot continue: nobody wins, nothing is scored (A7)."""
        leader, cards, misplays = state.trick
        counts = running_counts(cards, self.king_chain)
        trick = FinishedTrick(leader, cards, counts, Outcome.VOID, None, None, 0, misplays)
        state = state._replace(tricks=(*state.tricks, trick), trick=Trick(leader))
        return self._end_deal(state) if self.stuck == "end-deal" else self._go_on(state, leader)

    def _go_on(self, state: AddendaState, first_to_draw: int) -> AddendaState:
        """End the match, fill the hands and lead again, or end the deal (A8, A9, A11)."""
        if self.finish == "at-once" and max(state.scores) >= self.target:
            return _end_match(state)
        if state.stock:
            state = self._fill_hands(state, first_to_draw)
        if not state.hands[state.trick.leader]:
            return self._end_deal(state)
        return state._replace(to_act=state.trick.leader)

    def _fill_hands(self, state: AddendaState, first_to_draw: int) -> AddendaState:
        """Fill the hands from the stock, one card at a time in turn (A8)."""
        hands, stock, drawn = list(state.hands), list(state.stock), list(state.drawn)
        seat = first_to_draw
        while stock and any(len(hand) < self.hand_size for hand in hands):
            if len(hands[seat]) < self.hand_size:
                card = stock.pop(0)
                hands[seat] = hands[seat].with_card(card)
                drawn[seat] = (*drawn[seat], card)
            seat = self.seat_of(seat, 1)
        return state._replace(hands=tuple(hands), stock=tuple(stock), drawn=tuple(drawn))

    def _end_deal(self, state: AddendaState) -> AddendaState:
        """End the deal, and the match if the target has been reached without a tie (A9)."""
        is_tied = len({seat % 2 for seat in highest(state.scores)}) > 1
        if max(state.scores) >= self.target and not is_tied:
            return _end_match(state)
        return state._replace(phase=Phase.DEAL_OVER, to_act=self.seat_of(state.deal.dealer, 1))

    # What is told, shown and recorded

    def tell(
        self, before: AddendaState | None, action: Action | None, after: AddendaState
    ) -> tuple[Event, ...]:
        """Return the events between two states."""
        if before is None or action is None or action.verb is Verb.DEAL:
            return dealt(after)
        return tuple(done(self, before, action, after))

    def view(
        self, match: Match[AddendaState], seat: int | None, sight: frozenset[int]
    ) -> AddendaView:
        """Return the view of a seat."""
        return see(match, seat, sight)

    def result(self, state: AddendaState) -> dict[str, Any]:
        """Return the deal's tricks and points so far, as a record stores them."""
        tricks = [
            {
                "leader": trick.leader,
                "cards": " ".join(map(str, trick.cards)),
                "counts": list(trick.counts),
                "winner": trick.winner,
                "score": trick.score,
            }
            for trick in state.tricks
        ]
        return {"tricks": tricks, "scores": list(_deal_points(state))}


def _deal_points(state: AddendaState) -> tuple[int, ...]:
    pairs = zip(state.scores, state.scores_before, strict=True)
    return tuple(now - before for now, before in pairs)


def _of_same_suit(trick: Trick, card: Card) -> Card:
    return next(played for played in trick.cards if played.suit == card.suit)


def _end_match(state: AddendaState) -> AddendaState:
    """End the match: the highest score wins (A11)."""
    return state._replace(phase=Phase.OVER, to_act=None, winners=highest(state.scores))
