"""Checks what a trick game's methods return, since authors of games make mistakes there.

Each function calls the game's method of the same name. If the answer is wrong, it raises a
``TypeError`` that names the class, the method and what it should have returned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.options import shown, whole
from parlett_widgets.engine.trick_game_state import TrickState

if TYPE_CHECKING:
    from parlett_widgets.engine.trick_game import TrickGame

__all__ = ["calls", "ends", "playable", "points", "trump", "winner"]


def calls(game: TrickGame, state: TrickState) -> tuple[Action, ...]:
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


def playable(game: TrickGame, hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """Return the cards of a hand that may be played."""
    cards: Any = game.playable(hand, trick)
    fits = isinstance(cards, CardSet) and bool(cards) and cards <= hand
    _expect(game, "playable", "a CardSet of cards in the hand", cards, fits=fits)
    return CardSet(cards)


def winner(game: TrickGame, trick: Sequence[Card], suit: Suit | None) -> int:
    """Return the position of the card that wins a trick."""
    place: Any = game.winner(trick, suit)
    number = whole(place)
    fits = number is not None and number in range(len(trick))
    _expect(game, "winner", f"a position from 0 to {len(trick) - 1}", place, fits=fits)
    return number or 0


def trump(game: TrickGame, turn_up: Card | None) -> Suit | None:
    """Return the trump of a deal."""
    suit: Any = game.trump(turn_up)
    _expect(game, "trump", "a Suit or None", suit, fits=suit is None or isinstance(suit, Suit))
    return None if suit is None else Suit(suit)


def points(game: TrickGame, state: TrickState) -> tuple[int, ...]:
    """Return the points of each seat for a finished deal."""
    found: Any = game.points(state)
    fits = isinstance(found, Sequence) and list(map(type, found)) == [int] * game.seats
    _expect(game, "points", f"a whole number for each of {game.seats} seats", found, fits=fits)
    return tuple(found)


def ends(game: TrickGame, state: TrickState) -> bool:
    """Return whether the match is over after a deal."""
    over: Any = game.ends(state)
    _expect(game, "ends", "True or False", over, fits=isinstance(over, bool))
    return bool(over)


def _expect(game: TrickGame, method: str, wanted: str, found: object, *, fits: bool) -> None:
    if not fits:
        raise TypeError(f"{type(game).__name__}.{method} must return {wanted}, not {shown(found)}")
