"""Ninety-Nine: three cards of twelve bid exactly how many tricks the other nine will take.

This is Parlett's trick-taking game, not the adding game of the same name. Functions are marked
with the numbers of their rules: N1 is in :mod:`.dealing`, the bidding, play and premiums of N2, N3
and N5 are in :mod:`.turns`, and the arithmetic of N4 and N6 is in :mod:`.scoring`; the
order of the cards (N3) is in :mod:`parlett_widgets.engine.tricks`, and the bid code (N2) in
:mod:`parlett_widgets.games.bidding`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from parlett_widgets.cards import Card, Suit
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.deals import DealPlan
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.refusals import Refusal
from parlett_widgets.engine.registry import preset
from parlett_widgets.engine.rules import Rules
from parlett_widgets.engine.views import Deal, Event
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.ninety_nine import dealing, events, turns
from parlett_widgets.games.ninety_nine.scoring import deal_scores
from parlett_widgets.games.ninety_nine.state import NinetyNineState, Phase
from parlett_widgets.games.ninety_nine.view import NinetyNineView, see

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from parlett_widgets.games.ninety_nine.options import NinetyNineOptions

__all__ = ["NinetyNine"]


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
    >>> match.phase.value, len(match.legal)
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
    imagined: ClassVar[str] = "parlett_widgets.games.bidding.worlds:imagined"
    solved: ClassVar[str] = "parlett_widgets.games.ninety_nine.solver:outcomes"
    secret: ClassVar[frozenset[Verb]] = frozenset({Verb.BID})

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
                f"deals must be a positive multiple of {self.players}, not {self.deals!r}"
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
        return turns.DUMMY if self.players == 2 else None

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
        return dealing.pack(self.players, self.trump == "turn-up")

    def shuffle(self, seed: int, number: int, dealer: int, before: NinetyNineState | None) -> Deal:
        """Return the cards of a deal of the match, given its number (N1)."""
        return dealing.shuffled(self, seed, number, dealer, before)

    def trump_of(self, turn_up: Card | None, before: NinetyNineState | None) -> Suit | None:
        """Return the trump of a deal, given its turn-up and the state before it (N1)."""
        return dealing.trump(self, turn_up, before)

    @property
    def deal_plan(self) -> DealPlan:
        """How the cards are dealt (N1)."""
        return dealing.plan(self)

    def begin(self, deal: Deal, before: NinetyNineState | None) -> NinetyNineState:
        """Return the state after dealing: the player on the dealer's left bids first (N1)."""
        return dealing.begin(self, deal, before)

    # What may be done, and what it does (N2, N3, N5)

    def choices(self, state: NinetyNineState) -> Sequence[Action]:
        """Return the legal actions, with cards from spades to clubs and from high to low."""
        return turns.choices(self, state)

    def refuse(self, state: NinetyNineState, action: Action) -> Refusal | None:
        """Return why the player to act may not take an action, or None if it is legal."""
        return turns.refuse(self, state, action)

    def perform(self, state: NinetyNineState, action: Action) -> NinetyNineState | None:
        """Return the state after an action other than a deal, or None when it is not legal."""
        return turns.perform(self, state, action)

    # N4, N6: the score

    def deal_points(self, state: NinetyNineState) -> tuple[int, ...]:
        """Return the points that each hand scores for a deal that has been played out (N4, N6)."""
        return deal_scores(state.bid_values, state.taken, state.premium, dummy=self.dummy)

    # What is told, shown and recorded

    def tell(
        self, before: NinetyNineState | None, action: Action | None, after: NinetyNineState
    ) -> tuple[Event, ...]:
        """Return the events between two states."""
        if before is None or action is None or action.verb is Verb.DEAL:
            return events.dealt(after)
        return tuple(events.done(self, before, action, after))

    def view(
        self, match: Match[NinetyNineState], seat: int | None, eyes: frozenset[int]
    ) -> NinetyNineView:
        """Return the view of a seat (N5, N8)."""
        return see(self, match, seat, eyes)

    def result(self, state: NinetyNineState) -> dict[str, Any] | None:
        """Return the deal's result as a record stores it; None before the deal is over."""
        if state.phase not in (Phase.DEAL_OVER, Phase.OVER):
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
