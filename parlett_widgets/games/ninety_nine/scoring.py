"""The arithmetic of Ninety-Nine: who wins a trick, what a deal scores, and the next trump."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlett_widgets.cards import Card, Suit, parse_cards
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.tricks import counts_as, trick_table
from parlett_widgets.games.ninety_nine.state import Premium

__all__ = [
    "GAMES_WON",
    "GAME_BONUS",
    "PREMIUM_POINTS",
    "bonus",
    "deal_scores",
    "rubber_bonus",
    "successes",
    "trick_winner",
    "trump_after",
]

PREMIUM_POINTS: Final = {Verb.DECLARE: 30, Verb.REVEAL: 60}
"""The points that a premium adds if the bid is made, or gives each opponent if it fails (N6)."""

GAME_BONUS: Final = 100
"""Points for each player who has reached the target when a game of a rubber ends."""

GAMES_WON: Final = 3
"""The number of games won that ends a rubber."""


def successes(
    bids: Sequence[int], tricks: Sequence[int], dummy: int | None = None
) -> tuple[bool, ...]:
    """Return whether each hand made its bid (N4); a dummy also makes it by taking fewer tricks.

    Examples
    --------
    >>> successes([3, 2, 4], [3, 1, 5])
    (True, False, False)
    """
    made = [took == bid for bid, took in zip(bids, tricks, strict=True)]
    if dummy is not None:
        made[dummy] = tricks[dummy] <= bids[dummy]
    return tuple(made)


def bonus(players: int, made: int) -> int:
    """Return the bonus for a made bid when ``made`` of the players made theirs (N4).

    Examples
    --------
    >>> [bonus(3, made) for made in (1, 2, 3)], bonus(4, 4), bonus(5, 1)
    ([30, 20, 10], 0, 50)
    """
    return 10 * ((6 if players == 5 else 4) - made)


def deal_scores(
    bids: Sequence[int],
    tricks: Sequence[int],
    premium: tuple[int, str] | Premium | None = None,
    *,
    dummy: int | None = None,
) -> tuple[int, ...]:
    """Return the points that each player scores in one deal.

    Parameters
    ----------
    bids : sequence of int
        The tricks that each player bid.
    tricks : sequence of int
        The tricks that each player took.
    premium : Premium or tuple of (int, str), optional
        The seat that declared or revealed, as ``(seat, "declare")`` or ``(seat, "reveal")``.
    dummy : int, optional
        The position of the dummy when two play.

    Returns
    -------
    tuple of int
        Each player's points: one per trick, the bonus for a bid made (N4), and premiums (N6).

    Raises
    ------
    ValueError
        If the premium names no existing seat, or is neither a declaration nor a reveal.

    Examples
    --------
    >>> from parlett_widgets.games.ninety_nine import deal_scores
    >>> deal_scores([3, 2, 4], [3, 1, 5])
    (33, 1, 5)
    >>> deal_scores([9, 0, 1], [9, 0, 0], premium=(0, "reveal"))
    (89, 20, 0)
    """
    made = successes(bids, tricks, dummy)
    for_bid = bonus(len(bids), sum(made))
    points = [took + for_bid * success for took, success in zip(tricks, made, strict=True)]
    if premium is not None:
        seat, level = premium[:2]
        if seat not in range(len(bids)) or level not in PREMIUM_POINTS:
            raise ValueError(
                "premium must be (seat, 'declare') or (seat, 'reveal') with a seat from 0 to "
                f"{len(bids) - 1}, not {premium}"
            )
        extra = PREMIUM_POINTS[Verb(level)]
        for holder in premium.seats if isinstance(premium, Premium) else (seat,):
            for hand in [holder] if made[holder] else set(range(len(bids))) - {holder}:
                points[hand] += extra
    if dummy is not None and bids[dummy] == tricks[dummy]:
        points[dummy] += PREMIUM_POINTS[Verb.DECLARE]
    return tuple(points)


def trump_after(made: int) -> Suit | None:
    """Return the next deal's trump when that many bids were made; four or more mean no trump.

    Examples
    --------
    >>> [trump_after(made).symbol for made in range(4)], trump_after(4)
    (['♦', '♠', '♥', '♣'], None)
    """
    return {0: Suit.DIAMONDS, 1: Suit.SPADES, 2: Suit.HEARTS, 3: Suit.CLUBS}.get(made)


def rubber_bonus(games: int) -> int:
    """Return the points for winning a rubber of that many games.

    Four or five players may need more than eight games; the bonus is then 0, never negative.

    Examples
    --------
    >>> [rubber_bonus(games) for games in (3, 7, 8, 11)]
    [500, 100, 0, 0]
    """
    return 100 * max(0, 8 - games)


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
        The cards in the order of play.
    trump : Suit or str or None
        The trump suit, its letter (``"C"``) or its sign (``"♣"``); None for no trump.
    joker : Card, optional
        The card that the Joker stands for.

    Returns
    -------
    int
        The winner's position in the order of play, from 0.

    Raises
    ------
    ValueError
        If a Joker stands for no card, or a card or suit cannot be read.

    Examples
    --------
    >>> from parlett_widgets.games.ninety_nine import trick_winner
    >>> trick_winner("9D AD KC", trump=None), trick_winner("9D AD 6C", trump="C")
    (1, 2)
    >>> trick_winner("JK AD KC", trump="C", joker="QC")
    2
    """
    played = [counts_as(card, joker) for card in parse_cards(cards)]
    return trick_table(None if trump is None else Suit.read(trump), None).winner(played)
