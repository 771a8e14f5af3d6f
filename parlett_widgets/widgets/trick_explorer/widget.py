"""The TrickExplorer widget, which shows who wins a trick that is laid card by card, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import traitlets

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards, trump_read
from parlett_widgets.engine.checks import check_choice, shown
from parlett_widgets.games.counterpoint.scoring import Pack
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.scene_parts import read_hand
from parlett_widgets.widgets.page.widget import ParlettWidget, front_end, validates
from parlett_widgets.widgets.trick_explorer.picture import trick_blocks
from parlett_widgets.widgets.trick_explorer.scene import (
    TRICKS,
    TrickGame,
    Tricks,
    trick_cards_table,
)
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["TrickExplorer"]

_WITH_SCALE: Final = 730
"""The height of an explorer with a running count, in pixels."""


class TrickExplorer(ParlettWidget):
    """A trick to lay card by card from the whole pack, with its winner and the reason.

    The follower's hand can lie beside the pack; it then shows which of its cards could be played.
    The explorer needs no kernel.

    Parameters
    ----------
    game : {"ninety-nine", "counterpoint", "addenda"}
        The game. Ninety-Nine is for three players, and the others are for two.
    trick : str or iterable of Card
        The cards laid at first, such as ``"KH 6H"``.
    trump : {"", "S", "H", "D", "C"}, optional
        The trump suit in Ninety-Nine, with buttons to choose another; ``""`` begins without trump.
        By default there is no trump and none can be chosen.
    hand : str or iterable of Card, optional
        The follower's hand; by default none is shown.
    pack : {"standard", "easy"}
        The pack with which Counterpoint is played.
    turn_up : str or Card, optional
        The card turned up in Ninety-Nine with a Joker, such as ``"7C"``. The Joker stands for it,
        and its suit is trump, unless it is a Nine: then there is no trump.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If a card is not in the pack or may not be laid, or the game has no trump, pack or Joker of
        that kind.

    Examples
    --------
    >>> from parlett_widgets import TrickExplorer
    >>> TrickExplorer("ninety-nine", "KH 6S AH", trump="S").winner
    1
    >>> TrickExplorer("counterpoint", "JS AH").winner, TrickExplorer("addenda", "10S 7H").winner
    (1, None)
    >>> TrickExplorer("ninety-nine", "AS JK KC", turn_up="7C").winner
    2
    """

    _esm = front_end("trick-explorer.js")
    _high = 560
    _css = front_end("trick-explorer.css")

    table = traitlets.Dict(help="The cards, the rank of each in play, and the sentences.").tag(
        sync=True, echo_update=False
    )
    trick = traitlets.Unicode(help="The cards laid, such as KH 6H.").tag(sync=True)
    trump = traitlets.Unicode(help="The trump suit in Ninety-Nine; empty for no trump.").tag(
        sync=True
    )

    def __init__(
        self,
        game: TrickGame = "ninety-nine",
        trick: str | Iterable[Card | str] = "",
        *,
        trump: str | Suit | None = None,
        hand: str | Iterable[Card | str] | None = None,
        pack: Pack = "standard",
        turn_up: Card | str | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        check_choice("game", game, TrickGame)
        self._tricks = _read_tricks(game, pack, turn_up)
        self._hand = None if hand is None else _read_hand(hand, self._tricks)
        super().__init__(
            options,
            ("game", "trick", "trump", "hand", "pack", "turn_up"),
            self._page_words,
            height=_WITH_SCALE if self._tricks.decides == "count" else self._high,
        )
        choose_trump = trump is not None or turn_up is not None
        self.table = trick_cards_table(
            self.language.code, self._tricks, self._hand, choose_trump=choose_trump
        )
        self.trick = " ".join(map(str, parse_cards(trick)))
        if turn_up is not None and trump is not None:
            raise ValueError("turn_up decides the trump: leave trump out")
        if turn_up is not None:
            trump = self.table["trumps"][0]["id"]
        self.trump = trump.letter if isinstance(trump, Suit) else trump or ""

    def _page_words(self, lang: Language) -> dict[str, str]:
        return self._tricks.words(lang).page()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards laid so far."""
        return parse_cards(self.trick)

    @property
    def winner(self) -> int | None:
        """The winner, by position in the order of play.

        In Addenda 0 is the leader and 1 is the follower. None before the trick is complete.
        """
        return self._tricks.winner(self.cards, self._suit())

    @validates("trick")
    def _cards_can_be_laid(self, proposal: dict[str, Any]) -> str:
        cards = parse_cards(proposal["value"])
        tricks, size = self._tricks, self._tricks.size
        if len(cards) > size:
            raise ValueError(f"a trick in this game has at most {size} cards, not {len(cards)}")
        for i, card in enumerate(cards):
            _check_in_pack(card, tricks)
            if card in cards[:i]:
                raise ValueError(f"{card.label} is in the trick twice")
            if not tricks.repeats_suits and card.suit in [other.suit for other in cards[:i]]:
                raise ValueError(f"{card.suit.symbol} occurs twice: no suit may be repeated")
        return " ".join(map(str, cards))

    @validates("trump")
    def _trump_is_a_suit(self, proposal: dict[str, Any]) -> str:
        try:
            suit = trump_read(proposal["value"])
            trump = "" if suit is None else suit.letter
        except ValueError:
            trump = proposal["value"]  # which is refused below
        known = [choice["id"] for choice in self.table["trumps"]]
        if trump not in (known or [""]):
            game = self._tricks.game
            instead = "S, H, D or C" if known else f"left out ({game} has no trumps)"
            if len(known) == 1:
                instead = f"{known[0]!r}, as the card turned up decides"
            raise ValueError(f"trump must be {instead}, not {shown(proposal['value'])}")
        return str(trump)

    def _blocks(self) -> list[Block]:
        return trick_blocks(self.table, self.cards, self._suit())

    def _suit(self) -> Suit | None:
        return Suit.read(self.trump) if self.trump else None


def _read_tricks(game: TrickGame, pack: Pack, turn_up: Card | str | None) -> Tricks:
    check_choice("pack", pack, Pack)
    tricks = TRICKS[game]
    if pack not in tricks.packs:
        raise ValueError(f"the easy pack belongs to Counterpoint, not to {game}: leave pack out")
    if turn_up is None:
        return tricks(pack)
    if not tricks.turns_up:
        raise ValueError(f"a card is turned up in Ninety-Nine, not in {game}: leave turn_up out")
    turned = Card(turn_up)
    if turned not in tricks().cards:
        raise ValueError(
            f"turn_up must be a card that the Joker can stand for, such as 7C, not {turned}"
        )
    return tricks(joker=turned)


def _read_hand(hand: str | Iterable[Card | str], tricks: Tricks) -> CardSet:
    cards = read_hand(hand)
    for card in cards:
        _check_in_pack(card, tricks)
    if not cards:
        raise ValueError("a hand must have at least one card")
    return CardSet(cards)


def _check_in_pack(card: Card, tricks: Tricks) -> None:
    pack = tricks.cards
    if card in pack:
        return
    if card.is_joker:
        raise ValueError("the Joker stands for the card turned up: name it, as in turn_up='7C'")
    if card == tricks.joker:
        raise ValueError(f"{card.label} is turned up, and the Joker stands for it: write JK")
    ranks = " ".join(held.rank.text for held in pack[: len(pack) // 4] if not held.is_joker)
    raise ValueError(f"{card.label} is not in the pack, which has {ranks} of each suit")
