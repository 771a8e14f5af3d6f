"""The arithmetic of Addenda: Kings copy and Jacks cancel (rule A4).

Only ranks matter, so a chain may be given as cards, as ranks, or as text with or without suits:
``"4S 5H JD KC"`` and ``"4 5 J K"`` are the same chain.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, Literal, NamedTuple

from parlett_widgets.cards import Card, Rank, listed_ranks
from parlett_widgets.engine.checks import check_choice, shown

__all__ = [
    "LINE",
    "ActsAs",
    "ChainStep",
    "KingChain",
    "explain_chain",
    "running_counts",
]

LINE: Final = 17
"""The count that a player must not exceed (A5), in points."""

KingChain = Literal["copy", "delta"]

_PIPS: Final = {Rank.ACE: 1, Rank.QUEEN: 0} | {Rank.read(str(pips)): pips for pips in range(2, 11)}


class ActsAs(str, Enum):
    """The role of a card in a chain once Kings are resolved."""

    NUMBER = "number"
    CANCELLER = "canceller"


class ChainStep(NamedTuple):
    """One card's part in a complete chain.

    Attributes
    ----------
    rank : Rank
        The card's rank.
    acts_as : ActsAs
        Its role: a number (which is 0 for a Queen, and for a King or Jack led) or a canceller.
    value : int
        Its value as a number, in points; the value of a canceller is 0.
    copies : int or None
        The position of the card that a King copies; None for other ranks and for a King led.
    cancels : int or None
        The position of the card that it cancels; None for a number, or if it is cancelled itself.
    counts : bool
        Whether it counts: that is, no later card cancels it.
    adds : int
        The points that it adds to the count: its value if it counts, otherwise 0.

    Examples
    --------
    >>> four, jack = explain_chain("4 J")
    >>> four.value, four.counts, four.adds, jack.cancels
    (4, False, 0, 0)
    """

    rank: Rank
    acts_as: ActsAs
    value: int
    copies: int | None
    cancels: int | None
    counts: bool
    adds: int


def running_counts(
    cards: str | Iterable[Card | Rank | str], king_chain: KingChain = "copy"
) -> tuple[int, ...]:
    """Return the count after each card of a chain.

    Parameters
    ----------
    cards : str or iterable
        The cards in the order of play.
    king_chain : {"copy", "delta"}
        Whether a King that follows a King acting as a Jack copies that Jack, or repeats the change
        that the first King made to the count.

    Returns
    -------
    tuple of int
        The count after each card, in points. It is never negative, and at most 40 after four cards.

    Raises
    ------
    ValueError
        If a part is neither a card nor a rank from Ace to King.

    Notes
    -----
    This is rule A4. The algebra and its tables come from the article on Addenda and from Parlett's
    page.

    Examples
    --------
    >>> running_counts("4 5 6 K")
    (4, 9, 15, 21)
    >>> running_counts("7S JH KD JC")
    (7, 0, 7, 0)
    """
    *_, counts = _resolve_kings(_ranks(cards), king_chain)
    return tuple(counts)


def explain_chain(
    cards: str | Iterable[Card | Rank | str], king_chain: KingChain = "copy"
) -> tuple[ChainStep, ...]:
    """Explain the role of every card in a chain, whether it counts, and how much it adds.

    Parameters
    ----------
    cards, king_chain
        The same as for :func:`running_counts`.

    Returns
    -------
    tuple of ChainStep
        One step per card; their ``adds`` sum to the final count.

    Examples
    --------
    >>> four, five, jack, king = explain_chain("4 5 J K")
    >>> king.acts_as.value, king.copies, king.cancels
    ('canceller', 2, 2)
    >>> jack.counts, five.counts, five.adds
    (False, True, 5)
    """
    return _explain(_ranks(cards), king_chain)


def _explain(ranks: tuple[Rank, ...], king_chain: KingChain) -> tuple[ChainStep, ...]:
    acts_as, values, copies, _ = _resolve_kings(ranks, king_chain)
    counts = _cancel_from_the_end(acts_as)
    return tuple(
        ChainStep(
            rank=rank,
            acts_as=acts_as[i],
            value=values[i],
            copies=copies[i],
            cancels=i - 1 if acts_as[i] is ActsAs.CANCELLER and counts[i] else None,
            counts=counts[i],
            adds=values[i] if counts[i] else 0,
        )
        for i, rank in enumerate(ranks)
    )


def _resolve_kings(
    ranks: tuple[Rank, ...], king_chain: KingChain
) -> tuple[list[ActsAs], list[int], list[int | None], list[int]]:
    """Resolve each King to what it copies (a number, zero, or a Jack), and count after each card."""
    check_choice("king_chain", king_chain, KingChain)
    acts_as: list[ActsAs] = []
    values: list[int] = []
    copies: list[int | None] = []
    counts = [0]  # before the first card, too
    for i, rank in enumerate(ranks):
        role, value, model = ActsAs.NUMBER, 0, None
        if rank is Rank.JACK and i > 0:
            role = ActsAs.CANCELLER
        elif rank is Rank.KING and i > 0:
            model = i - 1
            role, value = acts_as[model], values[model]
            if king_chain == "delta" and role is ActsAs.CANCELLER and ranks[model] is Rank.KING:
                role, value = ActsAs.NUMBER, counts[i] - counts[model]
        elif i > 0 or rank not in (Rank.JACK, Rank.KING):
            value = _PIPS[rank]
        acts_as.append(role)
        values.append(value)
        copies.append(model)
        # A canceller takes the card before it out, whatever that would have done.
        counts.append(counts[i - 1] if role is ActsAs.CANCELLER else counts[i] + value)
    return acts_as, values, copies, counts[1:]


def _cancel_from_the_end(acts_as: list[ActsAs]) -> list[bool]:
    """Return whether each card counts; a canceller that counts cancels the card just before it."""
    counts = [True] * len(acts_as)
    for i in range(len(acts_as) - 1, 0, -1):
        if counts[i] and acts_as[i] is ActsAs.CANCELLER:
            counts[i - 1] = False
    return counts


def _ranks(cards: str | Iterable[Card | Rank | str]) -> tuple[Rank, ...]:
    parts: Any = [rank for rank, _ in listed_ranks(cards)] if isinstance(cards, str) else cards
    if not isinstance(parts, Iterable):
        raise TypeError(f"a chain is cards or ranks such as '4 5 J K', not {shown(cards)}")
    return tuple(_rank(part) for part in parts)


def _rank(part: Card | Rank | str) -> Rank:
    rank = part if isinstance(part, Rank) else _written_rank(part)
    if rank in (Rank.ELEVEN, Rank.TWELVE):
        raise ValueError(f"Addenda has no {rank.text}: its ranks are A 2–10 J Q K")
    return rank


def _written_rank(part: Card | str) -> Rank:
    if not isinstance(part, str):
        return Card(part).rank
    listed = listed_ranks(part)
    return listed[0][0] if len(listed) == 1 else Card(part).rank
