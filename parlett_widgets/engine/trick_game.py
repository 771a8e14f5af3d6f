"""The family of plain trick games, which share dealing, calls, following suit and trumps.

Each game of the family defines its own pack, its calls, the points of a deal and the end of the
match. The rest is defined here, and each method can be overridden.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from parlett_widgets.cards import Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import FORMS, Action, Phase, Verb, is_well_formed
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import expect, expect_numbers, expect_place, whole
from parlett_widgets.engine.deals import Deal, DealPlan, World
from parlett_widgets.engine.game_checks import check_value
from parlett_widgets.engine.legal import (
    Refusal,
    RefusalCode,
    refuse_call,
    refuse_choice,
    refuse_play,
)
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.rules import Rules, highest
from parlett_widgets.engine.trick_game_view import (
    Acted,
    Called,
    CardsPlayed,
    DealScored,
    Trick,
    TrickState,
    TrickView,
    hidden_cards_dealt,
)
from parlett_widgets.engine.tricks import FinishedTrick, order_from, plays, trick_table
from parlett_widgets.engine.views import ENDED, CardPlayed, Event, MatchWon, TrickWon, View, dealt

__all__ = ["Trick", "TrickGame", "TrickState", "cards_of"]


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
    leads to the first trick. Then players may do something with cards before play, such as discard,
    if the game declares such ``actions`` and offers them in ``before_play``. A player who cannot follow suit may play any card. The
    highest trump, or else the highest card of the suit led, wins the trick, and its winner leads to
    the next. A player without cards is passed over, and the deal ends when nobody has any.

    Attributes
    ----------
    turns_up : bool
        Whether the first card left after dealing is turned up to decide the trump suit.

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
        for name in ("pack", "hand_size"):
            check_value(type(self), name, getattr(self, name))
        strange = [card.rank.text for card in self.pack if card.rank not in self.ranks]
        if strange:
            raise ValueError(f"ranks must hold every rank of the pack: {strange[0]} is missing")
        needed = self.seats * self.hand_size + self.turns_up
        if needed > len(self.pack):
            raise ValueError(f"the deal takes {needed} cards, but the pack has {len(self.pack)}")
        _check_own_actions(self)

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

    def before_play(self, state: TrickState) -> Sequence[Action]:  # noqa: ARG002 -- for such games
        """Return what the player to act may do before play; empty once there is nothing more.

        Players act in turn, starting with the player after the dealer, until this is empty for
        all. The cards of an action leave the hand for good. ``state.hand`` has the player's cards,
        and ``state.did`` what the player has done, such as ``("discard",)``.
        """
        return ()

    def draws(self, state: TrickState, action: Action) -> int:  # noqa: ARG002 -- for such games
        """Return how many cards of the stock the player takes with an action before play."""
        return 0

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

    def plays(self, hand: CardSet, trick: Trick) -> Sequence[Action]:
        """Return what a hand may play; by default, one of the playable cards.

        For games in which several cards are played together; ``trick.plays`` has the cards that
        each player has played.
        """
        return plays(_checked_playable(self, hand, trick).bits)

    def winner(self, trick: Trick, trump: Suit | None) -> int:
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
        return state if _checked_calls(self, state) else self._open_play(state)

    # What is legal

    def choices(self, state: TrickState) -> Sequence[Action]:
        """Return the legal actions of the player to act."""
        match state.phase:
            case Phase.CALL:
                return _checked_calls(self, state)
            case Phase.PLAY if self.plays_singly:
                return plays(_checked_playable(self, state.hand, state.trick).bits)
            case Phase.BEFORE_PLAY | Phase.PLAY:
                return _own_choices(self, state)
            case Phase.DEAL_OVER:
                return (Action(Verb.DEAL),)
            case _:
                return ()

    def refuse(self, state: TrickState, action: Action) -> Refusal | None:
        """Return the refusal of an action of the player to act, or None when it is legal."""
        assert state.to_act is not None
        return self.refuse_from(
            state.phase, state.to_act, state.hand, state.trick, self.choices(state), action
        )

    def refuse_from(
        self,
        phase: Phase,
        seat: int,
        hand: CardSet,
        trick: Sequence[Card],
        legal: Sequence[Action],
        action: Action,
    ) -> Refusal | None:
        """Return the refusal that the hand's owner can work out, or None if the action is legal."""
        if action in legal:
            return None
        if phase == Phase.BEFORE_PLAY or (phase == Phase.PLAY and not self.plays_singly):
            return refuse_choice(action, seat, legal, hand.bits)
        if phase == Phase.PLAY:
            playable = CardSet([one.cards[0] for one in legal])
            led = trick[0].suit if trick else None
            return refuse_play(action, seat, hand.bits, playable.bits, led)
        if phase == Phase.CALL and action.verb is Verb.CALL:
            return Refusal(RefusalCode.NOT_A_CALL, str(action), (), tuple(legal), seat)
        return refuse_call(action, seat, tuple(legal))

    @property
    def plays_singly(self) -> bool:
        """Whether players play one card at a time, as in most games."""
        return type(self).plays is TrickGame.plays

    # Performing actions

    def perform(self, state: TrickState, action: Action) -> TrickState | None:
        """Return the state after an action other than a deal, or None when it is not legal."""
        if action.verb is Verb.DEAL or state.to_act is None:
            return None
        if action not in self.choices(state):
            return None
        match state.phase:
            case Phase.CALL:
                return self._call(state, state.to_act, action.word)
            case Phase.BEFORE_PLAY:
                return self._act(state, state.to_act, action)
            case _:
                return self._play(state, state.to_act, action.cards)

    def _call(self, state: TrickState, seat: int, word: str) -> TrickState:
        calls = (*state.calls[:seat], word, *state.calls[seat + 1 :])
        state = state._replace(calls=calls, to_act=(seat + 1) % self.seats)
        return state if None in calls else self._open_play(state)

    def _act(self, state: TrickState, seat: int, action: Action) -> TrickState:
        """Lay the cards of an action aside and draw others; then the next player may act."""
        draws = _checked_draws(self, state, action)
        drawn = state.stock[:draws]
        hand = (state.hands[seat] - CardSet(action.cards)) | CardSet(drawn)
        hidden = self.actions[action.verb].secret
        verb, cards, word = action
        done = Acted(seat, verb, len(cards), cards, word, draws, drawn, hidden)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        state = state._replace(hands=hands, done=(*state.done, done))
        return self._open_play(state._replace(to_act=(seat + 1) % self.seats))

    def _open_play(self, state: TrickState) -> TrickState:
        """Let the first player act who can do something before play; if nobody can, play begins."""
        if type(self).before_play is not TrickGame.before_play:
            assert state.to_act is not None
            for seat in order_from(state.to_act, self.seats):
                asked = state._replace(phase=Phase.BEFORE_PLAY, to_act=seat)
                if found := _own_choices(self, asked):
                    wanted = f"nothing once a player has acted {_MOST_ACTIONS} times"
                    ends = len(asked.did) < _MOST_ACTIONS
                    expect(self, "before_play", wanted, found, fits=ends)
                    return asked
        return state._replace(phase=Phase.PLAY, to_act=state.order[0])

    def _play(self, state: TrickState, seat: int, cards: tuple[Card, ...]) -> TrickState:
        hands = tuple(
            hand - CardSet(cards) if owner == seat else hand
            for owner, hand in enumerate(state.hands)
        )
        at, trick = len(state.trick), (*state.trick, *cards)
        order = (*state.order[:at], *(seat,) * len(cards), *state.order[at + 1 :])
        if len(trick) < len(order):
            return state._replace(hands=hands, trick=trick, order=order, to_act=order[len(trick)])
        found = self.winner(Trick(order, trick), state.deal.trump)
        winner = order[expect_place(self, "winner", found, len(trick))]
        following = order_from(winner, self.seats)
        following = tuple([player for player in following if hands[player]]) or following
        state = state._replace(
            hands=hands,
            trick=(),
            to_act=following[0],
            order=following,
            tricks=(*state.tricks, FinishedTrick(order, trick, winner)),
        )
        return state if any(hands) else self._end_deal(state)

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
            return (Called(seat, action.word, secret=Verb.CALL in self.secret_verbs),)
        if before.phase is Phase.BEFORE_PLAY:
            return (after.done[-1],)
        verb, cards, _ = action
        events: list[Event] = [
            CardPlayed(seat, seat, cards[0], len(before.trick))
            if verb is Verb.PLAY and len(cards) == 1
            else CardsPlayed(seat, seat, cards[0], len(before.trick), verb, cards)
        ]
        if len(after.tricks) > len(before.tricks):
            events.append(TrickWon(after.tricks[-1], after.taken))
        if after.phase is not Phase.PLAY:
            points = _checked_points(self, after)
            events.append(DealScored(after.number, after.calls, after.taken, points, after.scores))
        if after.phase is Phase.OVER:
            events.append(MatchWon(after.winners, after.scores))
        return tuple(events)

    def view(self, match: Match[TrickState], seat: int | None, sight: frozenset[int]) -> TrickView:
        """Return the view of a seat that knows the secrets of the hands in ``sight``."""
        state = match.state
        every = range(self.seats)
        open_calls = Verb.CALL not in self.secret_verbs or state.phase in ENDED
        return TrickView.of(
            match.facts(seat, sight),
            hands=tuple(state.hands[i] if i in sight else None for i in every),
            hand_sizes=tuple(map(len, state.hands)),
            turn_up=state.deal.turn_up,
            trump=state.deal.trump,
            calls=tuple(state.calls[i] if open_calls or i in sight else None for i in every),
            has_called=tuple(call is not None for call in state.calls),
            order=state.order,
            trick=state.trick,
            tricks=state.tricks,
            taken=state.taken,
            done=tuple(one.seen_by(*sight) for one in state.done),
            stock_size=len(state.stock),
        )

    def result(self, state: TrickState) -> dict[str, Any] | None:
        """Return the deal's result as a record holds it, or None before the deal is over."""
        if state.phase not in ENDED:
            return None
        return {
            "calls": list(state.calls),
            "tricks": list(state.taken),
            "scores": list(_checked_points(self, state)),
        }

    def sample_world(self, view: View, rng: random.Random) -> World:
        """Return one way in which the deal of a view may have gone, drawn at random."""
        assert isinstance(view, TrickView)
        usual = type(self).playable is TrickGame.playable and self.plays_singly
        return hidden_cards_dealt(
            self, view, rng, follows=usual, allows=None if usual else self._allows
        )

    def _allows(self, hand: CardSet, trick: Trick, action: Action) -> bool:
        """Whether a hand may play to a trick as an action does."""
        if self.plays_singly:
            return action.cards[0] in _checked_playable(self, hand, trick)
        return action in _checked_plays(self, hand, trick)


def _check_own_actions(game: TrickGame) -> None:
    """Raise an error if a game declares an action that can never be offered."""
    kind = type(game)
    overridden = {name for name in _OFFERING if getattr(kind, name) is not getattr(TrickGame, name)}
    most = game.hand_size
    if "draws" in overridden and any(
        form.numbers[0] <= most for verb, form in game.actions.items() if verb not in FORMS
    ):
        most = len(game.pack) - (game.seats - 1) * game.hand_size
    for verb, form in game.actions.items():
        if form == FORMS.get(verb):
            continue
        if verb is Verb.PLAY and not overridden & {"plays", "choices"}:
            raise TypeError(f"{kind.__name__} declares 'play' anew, so it must define {_PLAYS}")
        if verb not in FORMS and not overridden & {"before_play", "plays", "choices"}:
            raise TypeError(
                f"{kind.__name__} declares {verb!r}, which no method offers: define "
                f"before_play(self, state) or {_PLAYS}"
            )
        if form.numbers[0] > most:
            raise ValueError(
                f"{verb!r} takes {form.numbers[0]} cards, but a hand has only {game.hand_size}"
            )


_OFFERING: Final = ("before_play", "plays", "choices", "draws")
_PLAYS: Final = "plays(self, hand, trick)"
_MOST_ACTIONS: Final = 50
"""How often a player may act before the play of one deal: more means that it would never end."""


# ----------------------------------------------------------------- what an author's methods return

# Each function calls the game's method of the same name. If the answer is wrong, it raises a
# ``TypeError`` that names the class, the method and what it should have returned.


def _checked_calls(game: TrickGame, state: TrickState) -> tuple[Action, ...]:
    """Return the calls that the player to act may make, as actions."""
    words: Any = game.calls(state)
    listed = isinstance(words, Sequence) and not isinstance(words, str)
    fits = listed and all(map(_is_call, words))
    expect(game, "calls", "words in lower case, such as ('even', 'odd')", words, fits=fits)
    return tuple(Action(Verb.CALL, (), word) for word in words)


def _is_call(word: object) -> bool:
    if not isinstance(word, str) or word != word.lower():  # records write calls in lower case
        return False
    return FORMS[Verb.CALL].takes((), word)


def _own_choices(game: TrickGame, state: TrickState) -> tuple[Action, ...]:
    """Return what the player to act may do before play, or play."""
    if state.phase is Phase.BEFORE_PLAY:
        return _checked_actions(game, "before_play", game.before_play(state), state.hand)
    return _checked_plays(game, state.hand, Trick(state.order, state.trick))


def _checked_plays(game: TrickGame, hand: CardSet, trick: Trick) -> tuple[Action, ...]:
    """Return what a hand may play, in a game that says so itself."""
    found = game.plays(hand, trick)
    actions = _checked_actions(game, "plays", found, hand)
    open_cards = all(one.cards and one.verb not in game.secret_verbs for one in actions)
    wanted = "at least one action, each with cards and none of them secret"
    expect(game, "plays", wanted, found, fits=bool(actions) and open_cards)
    return actions


def _checked_actions(game: TrickGame, method: str, found: Any, hand: CardSet) -> tuple[Action, ...]:
    """Return the actions that a method gives, with their cards in order."""
    wanted = "actions, such as self.every('play', hand)"
    listed = isinstance(found, Sequence) and not isinstance(found, str)
    expect(game, method, wanted, found, fits=listed)
    actions: list[Action] = []
    for one in found:
        action = one
        if not (type(one) is Action and is_well_formed(one, game.actions)):
            action = _written_action(game, method, one)
        bits = 0
        for card in action.cards:
            bits |= card.bit
        held = bits & ~hand.bits == 0 and bits.bit_count() == len(action.cards)
        expect(game, method, "actions with cards of the hand, each of them once", one, fits=held)
        actions.append(action)
    once = len(set(actions)) == len(actions)
    expect(game, method, "every action only once", found, fits=once)
    return tuple(actions)


def _written_action(game: TrickGame, method: str, one: Any) -> Action:
    """Return an action as records hold it."""
    named = isinstance(one, tuple) and len(one) == 3 and isinstance(one[0], str)
    expect(game, method, "actions, such as self.every('play', hand)", one, fits=named)
    verb, words = one[0], ", ".join(game.actions)
    known = verb in game.actions and verb != Verb.DEAL
    expect(game, method, f"only actions that it declares ({words})", one, fits=known)
    form = game.actions[verb]
    action = Action.of(one, game.actions)
    fits = form.takes(action.cards, action.word)
    expect(game, method, f"actions such as {form.example(verb)!r}", one, fits=fits)
    return action


def _checked_draws(game: TrickGame, state: TrickState, action: Action) -> int:
    """Return how many cards a player takes from the stock."""
    found, most = game.draws(state, action), len(state.stock)
    number = whole(found)
    fits = number is not None and 0 <= number <= most
    wanted = f"a number of cards from 0 to the {most} that are left in the stock"
    expect(game, "draws", wanted, found, fits=fits)
    return number or 0


def _checked_playable(game: TrickGame, hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """Return the cards of a hand that may be played."""
    cards: Any = game.playable(hand, trick)
    fits = isinstance(cards, CardSet) and bool(cards) and cards <= hand
    expect(game, "playable", "a CardSet of cards in the hand", cards, fits=fits)
    return CardSet(cards)


def _checked_trump(game: TrickGame, turn_up: Card | None) -> Suit | None:
    """Return the trump of a deal."""
    suit: Any = game.trump(turn_up)
    expect(game, "trump", "a Suit or None", suit, fits=suit is None or isinstance(suit, Suit))
    return None if suit is None else Suit(suit)


def _checked_points(game: TrickGame, state: TrickState) -> tuple[int, ...]:
    """Return the points of each seat for a finished deal."""
    return expect_numbers(game, "points", game.points(state), game.seats)


def _checked_ends(game: TrickGame, state: TrickState) -> bool:
    """Return whether the match is over after a deal."""
    over: Any = game.ends(state)
    expect(game, "ends", "True or False", over, fits=isinstance(over, bool))
    return bool(over)
