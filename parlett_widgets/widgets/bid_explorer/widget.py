"""The BidExplorer widget, for trying out the code of the three bid cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import traitlets

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.engine.checks import check_choice
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_value
from parlett_widgets.widgets.bid_explorer.picture import bid_blocks, height_with
from parlett_widgets.widgets.bid_explorer.scene import BID_CODES, BidGame, bid_table
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.scene_parts import read_chosen, read_hand
from parlett_widgets.widgets.page.widget import (
    MAYBE,
    ParlettWidget,
    WholeNumber,
    front_end,
    validates,
)
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["BidExplorer"]

_LARGEST: Final = 16


class BidExplorer(ParlettWidget):
    """An explorer that shows the bid of any three suits, and every way to make a bid.

    With a hand, the reader chooses three of its cards and sees which bids it can make and what each
    discard leaves. The engine works everything out beforehand, so the explorer needs no kernel.

    Parameters
    ----------
    game : {"ninety-nine", "counterpoint"}
        The game, in which bids are in tricks or in points. For Counterpoint both are shown, because
        its code is that of Ninety-Nine multiplied by ten.
    hand : str or iterable of Card, optional
        Three to sixteen cards to bid from.
    chosen : str
        The suits chosen at first, such as ``"H S D"``, or with a hand the cards, such as
        ``"9H 6S 7D"``.
    total : int, optional
        The bid whose ways are shown, in tricks or points; by default the bid of the chosen cards.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If the hand does not fit the game, a chosen card is not in it, or no cards bid the total.

    Examples
    --------
    >>> from parlett_widgets import BidExplorer
    >>> explorer = BidExplorer(chosen="H S D")
    >>> explorer.bid, explorer.total
    (3, 3)
    >>> BidExplorer("counterpoint", hand="AS KH 9H 7D 7C", chosen="9H 7D KH").bid
    40
    """

    _esm = front_end("bid-explorer.js")
    _css = front_end("bid-explorer.css")

    table = traitlets.Dict(help="All bids, worked out by the engine.").tag(
        sync=True, echo_update=False
    )
    chosen = traitlets.Unicode(help="The suits or cards chosen, such as H S D or 9H 6S 7D.").tag(
        sync=True
    )
    total = WholeNumber(
        None, allow_none=True, help="The bid whose ways are shown, in tricks or points."
    ).tag(sync=True, **MAYBE)

    def __init__(
        self,
        game: BidGame = "ninety-nine",
        *,
        hand: str | Iterable[Card | str] | None = None,
        chosen: str = "",
        total: int | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        try:
            check_choice("game", game, BidGame)
        except ValueError as error:
            raise ValueError(f"{error}; a hand is passed as hand=") from None
        self._game: BidGame = game
        self._hand = None if hand is None else _read_hand(hand, game)
        super().__init__(options, ("game", "hand", "chosen", "total"), self._page_words)
        self.table = bid_table(self.language.code, game, self._hand)
        self.chosen = chosen
        if total is not None:
            self.total = total
        self.height = height_with(self.table, self.chosen.split(), self._at())

    def _page_words(self, lang: Language) -> dict[str, str]:
        both = len(BID_CODES[self._game].units) > 1
        return BidWords(lang).page(hand=self._hand is not None, both=both)

    @property
    def hand(self) -> CardSet | None:
        """The hand to bid from, if any."""
        return self._hand

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits chosen so far, in the order in which they were chosen."""
        if self._hand is None:
            return tuple(map(Suit.read, self.chosen.split()))
        return tuple(card.suit for card in parse_cards(self.chosen))

    @property
    def bid(self) -> int | None:
        """The bid of the three chosen cards, in tricks or points; None until there are three."""
        return bid_value(self.suits, self.table["unit"]) if len(self.suits) == BID_SIZE else None

    @validates("chosen")
    def _chosen_can_be_chosen(self, proposal: dict[str, Any]) -> str:
        return " ".join(read_chosen(proposal["value"], self._hand, size=BID_SIZE))

    @validates("total")
    def _total_can_be_bid(self, proposal: dict[str, Any]) -> int | None:
        total = proposal["value"]
        unit, totals = self.table["unit"], self.table["totals"]
        if total is not None and total not in range(0, unit * len(totals), unit):
            bids = f"0 to {unit * (len(totals) - 1)}" + (f" in steps of {unit}" if unit > 1 else "")
            raise ValueError(f"a bid in {self._game} is a number from {bids}, not {total}")
        return None if total is None else int(total)

    @traitlets.observe("chosen")
    def _look_at_the_sum(self, change: dict[str, Any]) -> None:  # noqa: ARG002 -- traitlets calls
        """Select the total of a choice made in Python; the page sets the total itself."""
        if not self._property_lock and self.bid is not None:
            self.total = self.bid

    def _blocks(self) -> list[Block]:
        return bid_blocks(self.table, self.chosen.split(), self._at())

    def _at(self) -> int | None:
        """Return the selected total, in units."""
        return None if self.total is None else self.total // int(self.table["unit"])


def _read_hand(hand: str | Iterable[Card | str], game: BidGame) -> CardSet:
    cards = read_hand(hand)
    code = BID_CODES[game]
    for card in cards:
        if card.is_joker:
            raise ValueError("the Joker stands for the card turned up: write that card instead")
        if card not in code.pack:
            raise ValueError(
                f"{card.label} is not in the pack of {len(code.pack)} cards that {code.game} uses"
            )
        if cards.count(card) > 1:
            raise ValueError(f"{card.label} is in the hand twice")
    if not BID_SIZE <= len(cards) <= _LARGEST:
        raise ValueError(f"a hand to bid from has 3 to {_LARGEST} cards, not {len(cards)}")
    return CardSet(cards)
