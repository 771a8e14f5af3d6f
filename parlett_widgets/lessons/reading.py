"""Reads a case from what a person wrote: a text into its parts, and each part into its value.

Each error says what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn
from unicodedata import normalize

from parlett_widgets.cards import (
    Card,
    CardSet,
    NotACard,
    Suit,
    parse_cards,
    trump_read,
    without_unseen,
)
from parlett_widgets.engine.checks import shown, whole

__all__ = [
    "hand_of",
    "name_in",
    "number_of",
    "numbers_of",
    "parts_in",
    "refuse",
    "suit_of",
    "trick_of",
]


_RESULT: Final = re.compile(
    r"bids\s+(?P<bids>[\d\s]+)[,;、\s]\s*(?:tricks|points)\s+(?P<taken>[\d\s]+)"
    r"(?:[,;、\s]\s*(?P<premium>\w+\s+(?:declares|reveals)))?\s*:\s*(?P<player>\w+)\s*\??",
    re.IGNORECASE,
)
_ROUND: Final = " \t\r\n\u2028\u2029,;、()[]{}<>「」『』【】\"'“”‘’`"
"""What people write around a case, and what may be left where parts are separated."""


def parts_in(text: str, parts: Sequence[str]) -> dict[str, str] | None:
    """Return the parts in a text, by name, or None if it should be a result but is not.

    The text is either a result such as ``"bids 2 4 3, tricks 2 5 2: South?"``, or the first part
    followed by any others with their names, as in ``"♠K7 ♥9 ♦6, led 10S, trump H"``.
    """
    text = normalize("NFKC", without_unseen(text))
    if "bids" not in parts:
        # No text is named when there is no other part.
        names = "|".join(parts[1:]) or "(?!)"
        named = rf"[,;、\r\n\u2028\u2029][^\S\r\n]*({names})(?:\s*[:=]\s*|\s+)"
        first, *others = re.split(named, text, flags=re.IGNORECASE)
        by_name = {
            name.lower(): _bare(value)
            for name, value in zip(others[::2], others[1::2], strict=True)
        }
        return {parts[0]: _bare(first), **by_name}
    found = _RESULT.fullmatch(_bare(text))
    if found is None:
        return None
    told = {name: " ".join(value.split()) for name, value in found.groupdict("").items() if value}
    return {name: value.capitalize() for name, value in told.items()}


def _bare(text: str) -> str:
    """Return a text without what people write around it."""
    text = text.strip(_ROUND)
    # Bridge software separates four suits by full stops, and the last suit may be empty.
    return text if text.count(".") == 3 else text.rstrip(f"{_ROUND}.。")


def refuse(part: str, right: str, given: Any) -> NoReturn:
    """Raise a ``ValueError`` that says what a part must be."""
    raise ValueError(f"{part} must be {right}, not {shown(given)}")


def trick_of(part: str, given: Any, pack: Iterable[Card], sizes: Sequence[int]) -> tuple[Card, ...]:
    """Return cards in order; they must be the right number of different cards from the pack.

    Examples
    --------
    >>> trick_of("cards", "♠K 9", [Card("KS"), Card("9S")], [2])
    (Card('KS'), Card('9S'))
    """
    number = " or ".join(map(str, sizes)) if len(sizes) < 3 else f"{sizes[0]} to {sizes[-1]}"
    right = (
        "1 card, written as in '♠10' or '10S'"
        if number == "1"
        else f"{number} cards, written as in '♠K 10 ♥Q' or 'KS 10S QH'"
    )
    try:
        cards = parse_cards(given)
    except NotACard as error:
        raise ValueError(f"{part} must be {right}: {error}") from None
    except (TypeError, ValueError):
        refuse(part, right, given)
    if len(cards) not in sizes:
        refuse(part, right, given)
    known = CardSet(pack)
    for place, card in enumerate(cards):
        if card not in known:
            raise ValueError(f"{part} has {card.label}, which is not in the pack")
        if card in cards[:place]:
            raise ValueError(f"{part} has {card.label} twice")
    return cards


def hand_of(part: str, given: Any, pack: Iterable[Card], sizes: Sequence[int]) -> CardSet:
    """Return a hand of one of the given sizes, with cards from the pack."""
    return CardSet(trick_of(part, given, pack, sizes))


def suit_of(part: str, given: Any) -> Suit | None:
    """Return the suit that was given, or None for no trump."""
    if given is None or isinstance(given, Suit):
        return given
    try:
        return trump_read(str(given))
    except ValueError:
        refuse(part, "a suit, 'C', 'D', 'H' or 'S', or None", given)


def number_of(part: str, given: Any, known: range) -> int:
    """Return the integer that was given, which must be within a range."""
    value = int(given) if isinstance(given, str) and given.isdecimal() else whole(given)
    if value is None or value not in known:
        refuse(part, f"a whole number {_span(known)}", given)
    return value


def numbers_of(part: str, given: Any, count: int, known: range, note: str = "") -> tuple[int, ...]:
    """Return ``count`` integers within a range; a text such as ``"60 70"`` works too.

    If there is a ``note``, the error message includes it in brackets.

    Examples
    --------
    >>> numbers_of("bids", (60, 75), 2, range(0, 91, 10))
    Traceback (most recent call last):
        ...
    ValueError: bids must be 2 whole numbers from 0 to 90 in steps of 10, not (60, 75)
    """
    right = f"{count} whole numbers {_span(known)}" + (note and f" ({note})")
    numbers = given.split() if isinstance(given, str) else given
    if not isinstance(numbers, Sequence) or len(numbers) != count:
        refuse(part, right, given)
    try:
        return tuple([number_of(part, one, known) for one in numbers])
    except ValueError:
        refuse(part, right, given)


def _span(known: range) -> str:
    steps = "" if known.step == 1 else f" in steps of {known.step}"
    return f"from {known[0]} to {known[-1]}{steps}"


def name_in(part: str, given: Any, names: Sequence[str]) -> int:
    """Return the position of a name in the list of names that are allowed."""
    known = [name.lower() for name in names]
    if not isinstance(given, str) or given.lower() not in known:
        refuse(part, " or ".join(map(repr, names)), given)
    return known.index(given.lower())
