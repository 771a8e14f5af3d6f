"""TrickExplorer: who wins a trick, and why, laid card by card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from unicodedata import normalize

import traitlets

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.scenes.trick_painters import trick_svg, trick_text
from parlett_widgets.scenes.tricks import (
    TRICK_GAMES,
    TrickGame,
    small_pack,
    trick_cards_table,
    winner_of,
)
from parlett_widgets.widgets.base import front_end, validates
from parlett_widgets.widgets.page import PageWidget

__all__ = ["TrickExplorer"]


class TrickExplorer(PageWidget):
    """Lay a trick card by card from a small pack and see who wins and why.

    Beside the pack lies a hand of the player who follows: it shows which cards could be played.
    Everything is worked out beforehand by the engine, so the explorer needs no kernel.

    Parameters
    ----------
    game : {"ninety-nine", "counterpoint", "addenda"}
        In Ninety-Nine for three, in the others for two.
    trick : str
        The cards laid at first, such as ``"KH 6H"``.
    trump : {"S", "H", "D", "C"}, optional
        The trump of Ninety-Nine; none unless given.
    hand : str or iterable of Card, optional
        The follower's hand, of cards of the small pack.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If a card is not in the small pack or may not be laid, or the game has no trump.

    Examples
    --------
    >>> TrickExplorer("ninety-nine", "KH 6S AH", trump="S").winner
    1
    >>> TrickExplorer("counterpoint", "9H 9S").winner, TrickExplorer("addenda", "10S 7H").winner
    (1, None)
    """

    _esm = front_end("trick-explorer.js")
    _css = front_end("trick-explorer.css")

    table = traitlets.Dict(help="Every trick of a small pack, worked out by the engine.").tag(
        sync=True, echo_update=False
    )
    trick = traitlets.Unicode(help="The cards laid, such as KH 6H.").tag(sync=True)
    trump = traitlets.Unicode(help="The trump of Ninety-Nine; empty when there is none.").tag(
        sync=True
    )

    def __init__(
        self,
        game: TrickGame = "ninety-nine",
        trick: str = "",
        *,
        trump: str | None = None,
        hand: str | Iterable[Card] | None = None,
        **options: Any,
    ) -> None:
        if game not in TRICK_GAMES:
            raise ValueError(f"game must be one of {', '.join(TRICK_GAMES)}, not {game!r}")
        self._game: TrickGame = game
        self._hand = None if hand is None else _read_hand(hand, game)
        super().__init__(options, ("game", "trick", "trump", "hand"))
        self.table = trick_cards_table(self.language.code, game, self._hand)
        self.trick = trick
        self.trump = trump or ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards laid so far."""
        return parse_cards(self.trick)

    @property
    def winner(self) -> int | None:
        """Who wins, by place in the order of play; in Addenda 0 leads and 1 follows.

        None before the trick is complete.
        """
        return winner_of(self._game, self.cards, self._suit())

    @validates("trick")
    def _cards_can_be_laid(self, proposal: dict[str, Any]) -> str:
        cards = parse_cards(normalize("NFKC", proposal["value"]).replace("、", " "))
        size = TRICK_GAMES[self._game].size
        if len(cards) > size:
            raise ValueError(f"a trick has {size} cards here, not {len(cards)}")
        for i, card in enumerate(cards):
            _check_in_pack(card, self._game)
            if card in cards[:i]:
                raise ValueError(f"{card.label} is in the trick twice")
            if self._game == "addenda" and card.suit in [other.suit for other in cards[:i]]:
                raise ValueError(f"{card.suit.symbol} is there twice: no suit may be repeated")
        return " ".join(map(str, cards))

    @validates("trump")
    def _trump_is_a_suit(self, proposal: dict[str, Any]) -> str:
        signs = {suit.symbol: suit.letter for suit in Suit}
        trump = signs.get(proposal["value"], proposal["value"].strip().upper())
        known = [choice["id"] for choice in self.table["trumps"]]
        if trump and trump not in known:
            instead = "S, H, D or C" if known else f"left out: {self._game} has no trump here"
            raise ValueError(f"trump is {instead}, not {proposal['value']!r}")
        return str(trump)

    def title(self) -> str:
        """Return what a page with the explorer is called."""
        return str(self.table["words"]["title"])

    def text(self) -> str:
        """Return the trick, who wins it and why, as text."""
        return trick_text(self.table, self.cards, self._suit())

    def svg(self) -> str:
        """Return the trick, who wins it and why, as an SVG picture."""
        return trick_svg(self.table, self.cards, self._suit(), colours=self.card_colours)

    def _suit(self) -> Suit | None:
        return next((suit for suit in Suit if suit.letter == self.trump), None)


def _read_hand(hand: str | Iterable[Card], game: TrickGame) -> CardSet:
    cards = parse_cards(hand) if isinstance(hand, str) else tuple(map(Card, hand))
    for card in cards:
        _check_in_pack(card, game)
    if not cards:
        raise ValueError("a hand has at least one card")
    return CardSet(cards)


def _check_in_pack(card: Card, game: TrickGame) -> None:
    if card not in small_pack(game):
        ranks = TRICK_GAMES[game].ranks
        raise ValueError(f"{card.label} is not in the small pack, which has {ranks} of each suit")
