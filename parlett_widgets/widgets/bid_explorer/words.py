"""Puts the code of the suits, the totals, and what a discard leaves into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from parlett_widgets.cards import Suit
from parlett_widgets.games.bidding.words import bid_full, bid_prompts
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__ = ["BidWords"]


class BidWords:
    """The words for the parts of a bid explorer, in one language.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> words = BidWords(language("en"))
    >>> words.amounts(1, (10, 110))
    ('1 trick', '10 or 110 points')
    """

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self._ = lang.gettext

    def games(self) -> tuple[str, str]:
        """Return the names of the two games, Ninety-Nine first."""
        return self._("Ninety-Nine"), self._("Counterpoint")

    def page(self, *, hand: bool, both: bool) -> dict[str, str]:
        """Return the words of a page on which the reader chooses cards of a hand, or else suits.

        With *both*, the sum is written in both codes, and otherwise in Ninety-Nine's alone.
        """
        _ = self._
        words = {
            "title": self.title(),
            "remove": _("Remove last"),
            "clear": _("Clear"),
            "told": self.sum_told(both=both),
            "ways": self.ways(hand=hand),
        }
        if hand:
            return words | {
                "choose": labels(self.lang)["own_hand"],
                "keys": _(
                    "Left and Right choose a card, Enter takes it or puts it back, a suit letter "
                    "(S H D C) or a rank jumps to a card, and Escape leaves."
                ),
                "full": bid_full(self.lang),
                "totals": _("What this hand can bid"),
                "leaves": _("What is left: {cards}"),
            }
        return words | {
            "choose": _("Choose three suits"),
            "keys": _(
                "Left and Right choose a suit, and Enter takes it. Or press its letter: D, S, H or "
                "C. Backspace takes the last one away."
            ),
            "full": _("Three suits are already chosen: take one away first."),
            "totals": _("Choose a total"),
            "leaves": "",
        }

    def sum_told(self, *, both: bool) -> str:
        """Return the template for what three suits bid, in both codes or in Ninety-Nine's alone."""
        if both:
            return self._("{sum} = {points} in Counterpoint, {tricks} in Ninety-Nine.")
        return self._("{sum} = {tricks}.")

    def ways(self, *, hand: bool) -> str:
        """Return the heading of the ways to make a total, from cards of a hand or from suits."""
        if hand:
            return self._("Choices of three cards that bid {amount}")
        return self._("Ways to bid {amount}")

    def title(self) -> str:
        """Return the title of the explorer."""
        return self._("Bids with three cards")

    def prompts(self, *, hand: bool) -> list[str]:
        """Return the prompts for the next step, one for each number of suits or cards chosen."""
        if hand:
            return bid_prompts(self.lang)[:3]
        return [
            self._("Choose three suits."),
            self._("Choose two more suits."),
            self._("Choose one more suit."),
        ]

    def number(self, readings: Sequence[int]) -> str:
        """Return the text that follows the equals sign, such as ``3`` or ``10 or 110``."""
        if len(readings) == 1:
            return str(readings[0])
        return labels(self.lang)["either_bid"].format(low=readings[0], high=readings[1])

    def amounts(self, tricks: int, readings: Sequence[int]) -> tuple[str, str]:
        """Return one total in both codes, with the units; Ninety-Nine comes first."""
        if len(readings) == 1:
            return self.lang.tricks(tricks), self.lang.points(readings[0])
        low, high = readings
        points = self._("{low} or {high} points").format(low=low, high=high)
        return self.lang.tricks(tricks), points

    def cannot(self, amount: str, ways: Iterable[Sequence[Suit]], held: Mapping[Suit, int]) -> str:
        """Return sentences saying which suits a total takes and how many of each the hand holds."""
        takes = self.lang.listed("".join(suit.symbol for suit in way) for way in ways)
        counts = " ".join(f"{suit.symbol}{held[suit]}" for suit in reversed(Suit))
        message = self._(
            "This hand cannot bid {amount}. That takes {ways}; the hand holds {counts}."
        )
        return message.format(amount=amount, ways=takes, counts=counts)

    def ways_of_hand(self, number: int) -> str:
        """Return a label for the number of ways in which a hand can bid a total."""
        return self.lang.ngettext("{n} choice", "{n} choices", number).format(n=number)

    def leaves(self, left: Mapping[Suit, int]) -> str:
        """Return sentences naming the suits that the bid cards leave with no card or only one.

        Examples
        --------
        >>> from parlett_widgets.words.language import language
        >>> words = BidWords(language("en"))
        >>> words.leaves({Suit.SPADES: 4, Suit.HEARTS: 1, Suit.DIAMONDS: 4, Suit.CLUBS: 0})
        'No ♣ left. Only one ♥ left.'
        """
        void, lone = (_listed_suits(left, number) for number in (0, 1))
        if not void and not lone:
            return self._("Two or more left in every suit.")
        return self.lang.paragraph(
            message.format(suits=suits)
            for message, suits in (
                (self._("No {suits} left."), void),
                (self._("Only one {suits} left."), lone),
            )
            if suits
        )

    def set_aside(self, points: int) -> str:
        """Return a line saying how many card-points are laid aside with the bid cards."""
        message = self._("Card-points laid aside: {points}")
        return message.format(points=self.lang.points(points))


def _listed_suits(left: Mapping[Suit, int], number: int) -> str:
    return " ".join(suit.symbol for suit in reversed(Suit) if left[suit] == number)
