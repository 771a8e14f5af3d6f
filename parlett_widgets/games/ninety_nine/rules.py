"""Ninety-Nine: three cards of twelve bid exactly how many tricks the other nine will take.

This is Parlett's trick-taking game, not the adding game of the same name. Each
rule is a function marked with its number, N1 to N8; the arithmetic of N4 and N6 is in
:mod:`.scoring`, the order of the cards (N3) in :mod:`parlett_widgets.engine.tricks`, and the bid
code (N2) in :mod:`parlett_widgets.games.bidding`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import add, sub
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypedDict

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Form, Phase, Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import expect_numbers, shown
from parlett_widgets.engine.deals import Deal, DealPlan
from parlett_widgets.engine.legal import Refusal
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.registry import preset
from parlett_widgets.engine.rules import Rules, highest
from parlett_widgets.engine.tricks import plays, put
from parlett_widgets.engine.views import ENDED, Event
from parlett_widgets.games.bidding.bids import (
    BID_SIZE,
    HIDDEN_BID,
    BidChoices,
    bits_of_bid,
    refuse_from,
    table_of,
    trump_of,
)
from parlett_widgets.games.ninety_nine.scoring import (
    GAME_BONUS,
    GAMES_WON,
    deal_scores,
    rubber_bonus,
    successes,
    trump_after,
)
from parlett_widgets.games.ninety_nine.state import (
    DUMMY,
    FinishedTrick,
    NinetyNineState,
    Premium,
    Round,
    Standing,
    cards_of,
    dummys_player,
    first_order,
    next_order,
)
from parlett_widgets.games.ninety_nine.view import NinetyNineView, dealt, done, see

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["NinetyNine", "NinetyNineOptions"]

_PASS_OR_REVEAL: Final = (Action(Verb.PASS), Action(Verb.REVEAL))
_ANY_PREMIUM: Final = (Action(Verb.PASS), Action(Verb.DECLARE), Action(Verb.REVEAL))
_DEAL: Final = (Action(Verb.DEAL),)


class NinetyNineOptions(TypedDict, total=False):
    """Names the fields of the rules, so that a type checker knows every option."""

    players: Literal[2, 3, 4, 5]
    trump: Literal["turn-up", "successes"]
    first_trump: Literal["none", "diamonds"]
    reveal: Literal["nominate-leader", "before-lead"]
    ending: Literal["nine-deals", "hundred", "rubber"]
    deals: int | None
    target: int
    premiums: Literal["on", "off"]
    declarers: Literal["one", "both"]


@dataclass(frozen=True)
class NinetyNine(Rules[NinetyNineState, NinetyNineView]):
    """The rules of Ninety-Nine. Each field is an option, named as on the rules page.

    Attributes
    ----------
    players : {2, 3, 4, 5}
        The number of players. Two play with a dummy; four play ten tricks with 52 cards; five use
        60 cards, which include the ranks 11 and 12.
    trump : {"turn-up", "successes"}
        What decides the trump suit: a card turned up, for which the Joker stands, or the number of
        bids made in the previous deal. Four and five players deal out all the cards, so they can
        only use ``successes``.
    first_trump : {"none", "diamonds"}
        The trump of the first deal when later trumps depend on the bids made.
    reveal : {"nominate-leader", "before-lead"}
        Whether a player who reveals names the leader and shows the hand after the opening card, or
        shows it at once.
    ending : {"nine-deals", "hundred", "rubber"}
        When the match ends: after a number of deals, at a target score, or after a rubber of games.
    deals : int, optional
        The number of deals in a match with ``ending="nine-deals"``. It must be a multiple of the
        number of players; by default each player deals three times.
    target : int
        The score that ends the match with ``ending="hundred"``, or that ends a game of a rubber.
    premiums : {"on", "off"}
        Whether players may declare or reveal.
    declarers : {"one", "both"}
        Whether only one of two players may declare, or both.

    Examples
    --------
    >>> match = NinetyNine.classic().start(seed=7)
    >>> match.phase, len(match.legal)
    ('bid', 220)
    >>> NinetyNine(players=4)
    Traceback (most recent call last):
        ...
    ValueError: trump must be 'successes' with 4 players: all the cards are dealt
    """

    game: ClassVar[str] = "ninety-nine"
    words: ClassVar[str | type] = "parlett_widgets.games.ninety_nine.words:NinetyNineNarrator"
    table: ClassVar[str | type] = "parlett_widgets.games.ninety_nine.table:NinetyNineScene"
    knowledge: ClassVar[str | type] = (
        "parlett_widgets.games.ninety_nine.knowledge:NinetyNineKnowledge"
    )
    puzzles: ClassVar[str | type] = "parlett_widgets.games.ninety_nine.puzzles:NinetyNinePuzzles"
    sampler: ClassVar[str] = "parlett_widgets.games.bidding.worlds:sample_world"
    solved: ClassVar[str] = "parlett_widgets.games.ninety_nine.solver:outcomes"
    actions: ClassVar[Mapping[str, Form]] = {"bid": HIDDEN_BID}

    players: Literal[2, 3, 4, 5] = 3
    trump: Literal["turn-up", "successes"] = "turn-up"
    first_trump: Literal["none", "diamonds"] = "none"
    reveal: Literal["nominate-leader", "before-lead"] = "nominate-leader"
    ending: Literal["nine-deals", "hundred", "rubber"] = "nine-deals"
    deals: int | None = None
    target: int = 100
    premiums: Literal["on", "off"] = "on"
    declarers: Literal["one", "both"] = "one"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.players != 2 and self.declarers == "both":
            raise ValueError(f"declarers must be 'one' with {self.players} players")
        if self.deals is None:
            object.__setattr__(self, "deals", 3 * self.players)
        elif type(self.deals) is not int or self.deals < 1 or self.deals % self.players:
            raise ValueError(
                f"deals must be a positive multiple of {self.players}, not {shown(self.deals)}"
            )
        if self.players > 3 and self.trump == "turn-up":
            raise ValueError(
                f"trump must be 'successes' with {self.players} players: all the cards are dealt"
            )

    @classmethod
    @preset
    def classic(cls, **options: Unpack[NinetyNineOptions]) -> NinetyNine:
        """Return the rules of 1967 for three players, with a turn-up, a Joker and nine deals."""
        return cls(**options)

    @classmethod
    @preset
    def revised(cls, **options: Unpack[NinetyNineOptions]) -> NinetyNine:
        """Return the revised rules: the bids made set the trump, and the target is 100 points."""
        options.setdefault("trump", "successes")
        options.setdefault("reveal", "before-lead")
        options.setdefault("ending", "hundred")
        return cls(**options)

    @classmethod
    @preset
    def rubber(cls, **options: Unpack[NinetyNineOptions]) -> NinetyNine:
        """Return the revised rules, played as a rubber of games to 100."""
        options.setdefault("ending", "rubber")
        return cls.revised(**options)

    @classmethod
    @preset
    def two(cls, **options: Unpack[NinetyNineOptions]) -> NinetyNine:
        """Return the rules for two players and a dummy."""
        options.setdefault("players", 2)
        return cls(**options)

    @classmethod
    @preset
    def four(cls, **options: Unpack[NinetyNineOptions]) -> NinetyNine:
        """Return the rules for four players."""
        options.setdefault("players", 4)
        return cls.revised(**options)

    @classmethod
    @preset
    def five(cls, **options: Unpack[NinetyNineOptions]) -> NinetyNine:
        """Return the rules for five players."""
        options.setdefault("players", 5)
        return cls.revised(**options)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.players

    @property
    def hands(self) -> int:
        """The number of hands dealt, including a dummy's."""
        return max(3, self.players)

    @property
    def dummy(self) -> int | None:
        """The position of the dummy's hand; None without a dummy."""
        return DUMMY if self.players == 2 else None

    @property
    def shows_after_lead(self) -> bool:
        """Whether a revealed hand is shown only after the opening card (N5)."""
        return self.reveal == "nominate-leader"

    # N1: the deal

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each player (N1)."""
        return 13 if self.players == 4 else 12

    @property
    def tricks(self) -> int:
        """The number of tricks in a deal: the cards of a hand less those of the bid (N2)."""
        return self.hand_size - BID_SIZE

    @property
    def pack(self) -> tuple[Card, ...]:
        """The pack (N1)."""
        return cards_of(self.players, joker=self.trump == "turn-up")

    def shuffle(self, seed: int, number: int, dealer: int, before: NinetyNineState | None) -> Deal:
        """Return the cards of a deal of the match, given its number (N1)."""
        cards = Chance(seed, number).shuffled(self.pack)
        turn_up = cards.pop() if self.trump == "turn-up" else None
        bits, stock = [card.bit for card in cards], cards[33:]
        if self.dummy is None:
            hands = [sum(bits[hand :: self.hands]) for hand in range(self.hands)]
            stock = []
        else:
            hands = [sum(bits[0:24:2]), sum(bits[1:24:2]), sum(bits[24:33])]
        trump = self.trump_of(turn_up, before)
        return Deal(dealer, tuple(map(CardSet.from_bits, hands)), tuple(stock), turn_up, trump)

    def trump_of(self, turn_up: Card | None, before: NinetyNineState | None) -> Suit | None:
        """Return the trump: the turn-up's suit, or that given by the bids made in the previous deal.

        Without a turn-up, the first deal of a match or of a game of a rubber has ``first_trump``.
        """
        if turn_up is not None:
            return trump_of(turn_up)
        if before is None or _starts_game(before):
            return Suit.DIAMONDS if self.first_trump == "diamonds" else None
        return trump_after(sum(successes(before.bid_values, before.taken, self.dummy)))

    @property
    def deal_plan(self) -> DealPlan:
        """Return the plan by which the cards are dealt (N1)."""
        turns_up = self.trump == "turn-up"
        if self.dummy is not None:
            return DealPlan(self.pack, (12, 12, 9), BID_SIZE, turns_up)
        return DealPlan(self.pack, (self.hand_size,) * self.players, turns_up=turns_up)

    def begin(self, deal: Deal, before: NinetyNineState | None) -> NinetyNineState:
        """Return the state after dealing: the player on the dealer's left bids first (N1)."""
        none = (0,) * len(deal.hands)
        standing = before.round.standing if before else Standing(none, none, none, ())
        number = before.number + 1 if before else 1
        first = (deal.dealer + 1) % self.players
        return NinetyNineState(
            round=Round(deal, number, table_of(deal), standing),
            phase=Phase.BID,
            to_act=first,
            hands=tuple([hand.bits for hand in deal.hands]),
            bids=none if self.dummy is None else (0, 0, CardSet(deal.stock).bits),
            premium=None,
            order=first_order(first, self.players),
            trick=(),
            taken=none,
            tricks=(),
            playable=0,
        )

    # What is legal

    def choices(self, state: NinetyNineState) -> Sequence[Action]:
        """Return the legal actions, with cards from spades to clubs and from high to low."""
        if state.phase is Phase.PLAY:
            return plays(state.playable)
        if state.phase is Phase.BID:
            return BidChoices(state.hands[state.to_act or 0])
        return self._calls(state)

    def _calls(self, state: NinetyNineState) -> tuple[Action, ...]:
        """Return the legal actions that involve no cards."""
        match state.phase:
            case Phase.PREMIUM:
                return self._offers(state.premium)
            case Phase.NOMINATE:
                return tuple(Action(Verb.NOMINATE, word=str(seat)) for seat in range(self.players))
            case Phase.DEAL_OVER:
                return _DEAL
            case _:
                return ()

    def _offers(self, premium: Premium | None) -> tuple[Action, ...]:
        """Return the possible answers to a premium offer (N5)."""
        if self.dummy is not None:
            return _ANY_PREMIUM[:2]
        return _ANY_PREMIUM if premium is None else _PASS_OR_REVEAL

    def refuse(self, state: NinetyNineState, action: Action) -> Refusal | None:
        """Return why the player to act may not take an action, or None if it is legal."""
        seat, table = state.to_act, state.round.table
        assert seat is not None
        hand = state.hands[state.order[len(state.trick)] if state.phase is Phase.PLAY else seat]
        legal = self.choices(state)
        return refuse_from(state.phase, action, seat, hand, state.trick, table, legal)

    # N2, N3, N5: bidding, premiums and play

    def perform(self, state: NinetyNineState, action: Action) -> NinetyNineState | None:
        """Return the state after an action other than a deal, or None when it is not legal."""
        if state.phase is Phase.PLAY:
            verb, cards, word = action
            whole = verb is Verb.PLAY and len(cards) == 1 and not word
            return self._play(state, cards[0]) if whole else None
        seat = state.to_act
        if seat is None or action.verb is Verb.DEAL:
            return None
        if state.phase is Phase.BID:
            bits = bits_of_bid(action, state.hands[seat])
            return self._bid(state, seat, bits) if bits else None
        if action not in self._calls(state):
            return None
        if action.seat is not None:
            return self._start_play(state, state.premium, action.seat)
        return self._answer_offer(state, seat, action.verb)

    def _bid(self, state: NinetyNineState, seat: int, bits: int) -> NinetyNineState:
        """Lay three cards aside, face down (N2); after the dealer's bid, offer a premium, if any."""
        last, following = seat == state.round.deal.dealer, (seat + 1) % self.players
        after = state._replace(
            phase=Phase.PREMIUM if last else Phase.BID,
            to_act=following,
            hands=put(state.hands, seat, state.hands[seat] ^ bits),
            bids=put(state.bids, seat, bits),
        )
        offered = self.premiums == "on" or not last
        return after if offered else self._start_play(after, None, following)

    def _answer_offer(self, state: NinetyNineState, seat: int, verb: Verb) -> NinetyNineState:
        """Pass, declare or reveal; a reveal over a declaration lets the declarer raise (N5).

        Then a revealer may name who leads; otherwise the player on the dealer's left leads (N3).
        """
        offered, dealer = state.premium, state.round.deal.dealer
        if verb is Verb.PASS:
            premium = offered
        elif offered is not None and self.dummy is not None:
            premium = offered._replace(also=seat)
        else:
            premium = Premium(seat, verb)
        raising = offered is not None and offered.level is Verb.REVEAL
        settled = (
            raising
            or verb is Verb.REVEAL
            or (verb is Verb.DECLARE and self.declarers == "one" and self.dummy is not None)
        )
        phase = Phase.PREMIUM
        if offered is not None and verb is Verb.REVEAL and not raising:
            following = offered.seat
        elif not settled and seat != dealer:
            following = (seat + 1) % self.players
        elif premium and premium.level is Verb.REVEAL and self.reveal == "nominate-leader":
            phase, following = Phase.NOMINATE, premium.seat
        else:
            return self._start_play(state, premium, (dealer + 1) % self.players)
        return state._replace(phase=phase, to_act=following, premium=premium)

    def _start_play(
        self, state: NinetyNineState, premium: Premium | None, leader: int
    ) -> NinetyNineState:
        """Begin the play: the leader is to lead to the first trick (N3)."""
        return state._replace(
            phase=Phase.PLAY,
            to_act=leader,
            premium=premium,
            order=first_order(leader, self.players),
            playable=state.hands[leader],
        )

    def _play(self, state: NinetyNineState, card: Card) -> NinetyNineState | None:
        """Play a card to the trick, which its last card decides; return None if it is illegal (N3)."""
        bit = card.bit
        if not state.playable & bit:
            return None
        table, order, taken, tricks = state.round.table, state.order, state.taken, state.tricks
        place = len(state.trick)
        hands = put(state.hands, order[place], state.hands[order[place]] ^ bit)
        trick = (*state.trick, card)
        place += 1
        if place < len(order):
            playable = table.playable(hands[order[place]], trick)
        else:
            winning = order[table.winner(trick)]
            taken = put(taken, winning, taken[winning] + 1)
            tricks = (*tricks, FinishedTrick(order, trick, winning))
            trick, place = (), 0
            order = next_order(order, winning, DUMMY if self.players == 2 else None)
            playable = hands[order[0]]
        seat = order[place]
        if seat == DUMMY and self.players == 2:
            seat = dummys_player(order)
        # Nine out of ten states of a simulation are created here; `_replace` would take twice as long.
        after = NinetyNineState(
            round=state.round,
            phase=Phase.PLAY,
            to_act=seat,
            hands=hands,
            bids=state.bids,
            premium=state.premium,
            order=order,
            trick=trick,
            taken=taken,
            tricks=tricks,
            playable=playable,
        )
        return after if playable else self._end_deal(after)

    # N4, N6: the score, and the end

    def deal_points(self, state: NinetyNineState) -> tuple[int, ...]:
        """Return the points that each hand scores for a deal that has been played out (N4, N6)."""
        return deal_scores(state.bid_values, state.taken, state.premium, dummy=self.dummy)

    def _end_deal(self, state: NinetyNineState) -> NinetyNineState:
        """Score a deal that has been played out (N4, N6), and end the game or match if it is over."""
        ended = state.round
        hands = len(state.scores)
        points = expect_numbers(self, "deal_points", self.deal_points(state), hands)
        scores = tuple(map(add, state.scores, points))
        standing = ended.standing._replace(scores=scores)
        match self.ending:
            case "nine-deals":
                over = state.number == self.deals
            case "hundred":
                over = self._leader_at_target(scores) is not None
            case "rubber":
                standing = self._end_rubber_game(standing)
                over = GAMES_WON in standing.games
        if over:
            standing = standing._replace(winners=highest(standing.scores[: self.players]))
        return state._replace(
            round=ended._replace(standing=standing),
            phase=Phase.OVER if over else Phase.DEAL_OVER,
            to_act=None if over else (ended.deal.dealer + 1) % self.players,
        )

    def _leader_at_target(self, points: tuple[int, ...]) -> int | None:
        """Return the seat that leads alone with at least the target, or None.

        After a tie, one more deal is played.
        """
        first, *others = highest(points[: self.players])
        return first if points[first] >= self.target and not others else None

    def _end_rubber_game(self, standing: Standing) -> Standing:
        """Add the bonuses of a finished game and, once three games are won, that of the rubber."""
        points = tuple(map(sub, standing.scores, standing.carried))
        winner = self._leader_at_target(points)
        if winner is None:
            return standing
        games = list(standing.games)
        games[winner] += 1
        more = [
            score + GAME_BONUS if seat < self.players and points[seat] >= self.target else score
            for seat, score in enumerate(standing.scores)
        ]
        if games[winner] == GAMES_WON:
            more[winner] += rubber_bonus(sum(games))
        return Standing(tuple(more), tuple(more), tuple(games), ())

    # What is told, shown and recorded

    def tell(
        self, before: NinetyNineState | None, action: Action | None, after: NinetyNineState
    ) -> tuple[Event, ...]:
        """Return the events between two states."""
        if before is None or action is None or action.verb is Verb.DEAL:
            return dealt(after)
        return tuple(done(self, before, action, after))

    def view(
        self, match: Match[NinetyNineState], seat: int | None, sight: frozenset[int]
    ) -> NinetyNineView:
        """Return the view of a seat (N5, N8)."""
        return see(self, match, seat, sight)

    def result(self, state: NinetyNineState) -> dict[str, Any] | None:
        """Return the deal's result as a record stores it; None before the deal is over."""
        if state.phase not in ENDED:
            return None
        premium = state.premium
        return {
            "bids": list(state.bid_values),
            "tricks": list(state.taken),
            "premium": None
            if premium is None
            else [premium.seat, str(premium.level), *premium.seats[1:]],
            "scores": list(self.deal_points(state)),
        }


def _starts_game(before: NinetyNineState) -> bool:
    """Whether the next deal begins a new game of a rubber."""
    standing = before.round.standing
    return standing.carried == standing.scores
