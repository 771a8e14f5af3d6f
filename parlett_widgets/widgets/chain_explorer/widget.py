"""The ChainExplorer widget, for trying out the Kings and Jacks of Addenda."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from parlett_widgets.cards import JOKER, Card, NotACard, Rank, listed_ranks, parse_cards
from parlett_widgets.engine.checks import shown
from parlett_widgets.games.addenda.chains import KingChain, running_counts
from parlett_widgets.widgets.chain_explorer.scene import (
    CHAIN_SUITS,
    LONGEST,
    chain_links,
    chain_row,
    chain_sentence,
    chain_table,
    meter,
)
from parlett_widgets.widgets.chain_explorer.words import explorer_words
from parlett_widgets.widgets.page.blocks import SOFT, Block, Buttons, Heading, Line, Space, Trick
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.widget import ParlettWidget, WholeNumber, front_end, validates

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["ChainExplorer"]


class ChainExplorer(ParlettWidget):
    """A chain of up to four Addenda cards to build and step through.

    The engine works out every chain beforehand, so the explorer needs no kernel.

    Parameters
    ----------
    chain : str
        The cards, such as ``"4S 5H JD KC"``, or ranks alone, such as ``"4 5 J K"``. Ranks alone are
        given the suits that are free, starting with spades.
    step : int, optional
        The number of cards shown; by default, all of them are shown.
    king_chain : {"copy", "delta"}
        The option of that name in the rules of Addenda.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If the text is not a chain, because it has an unreadable card, a repeated suit or a fifth
        card.

    Examples
    --------
    >>> from parlett_widgets import ChainExplorer
    >>> ChainExplorer("4 5 J K").counts
    (4, 9, 4, 9)
    """

    _esm = front_end("chain-explorer.js")
    _high = 690
    _css = front_end("chain-explorer.css")

    table = traitlets.Dict(help="All chains, worked out by the engine.").tag(
        sync=True, echo_update=False
    )
    chain = traitlets.Unicode(help="The cards, such as 4S 5H JD KC.").tag(sync=True)
    step = WholeNumber(help="The number of cards shown.").tag(sync=True)

    def __init__(
        self,
        chain: str = "",
        step: int | None = None,
        *,
        king_chain: KingChain = "copy",
        **options: Unpack[WidgetOptions],
    ) -> None:
        self._king_chain: KingChain = king_chain
        cards = read_chain(chain)
        running_counts(cards, king_chain)  # raises for an unknown king_chain
        super().__init__(
            options,
            ("chain", "step", "king_chain"),
            explorer_words,
            chain=" ".join(map(str, cards)),
        )
        if step is not None:
            self.step = step
        self.table = chain_table(self.language.code, king_chain)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the chain."""
        return parse_cards(self.chain)

    @property
    def counts(self) -> tuple[int, ...]:
        """The running count after each card, in points."""
        return running_counts(self.cards, self._king_chain)

    @validates("chain")
    def _chain_is_readable(self, proposal: dict[str, Any]) -> str:
        return " ".join(map(str, read_chain(proposal["value"])))

    @traitlets.observe("chain")
    def _show_all_of_it(self, change: dict[str, Any]) -> None:
        """Show the whole of a chain that Python sets; the page sets the step itself."""
        if not self._property_lock:
            self.step = len(read_chain(change["new"]))

    @validates("step")
    def _step_is_within(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.cards)))

    def _shown(self) -> tuple[Card, ...]:
        return self.cards[: self.step]

    def _blocks(self) -> list[Block]:
        shown = self._shown()
        chain = {
            "cards": chain_row(self.language, shown, self._king_chain),
            "links": chain_links(self.language, shown, self._king_chain),
            "meter": meter(self.language, running_counts(shown, self._king_chain)),
            "slots": LONGEST,
        }
        words = self.words
        return [
            Heading(words["title"], told=False),
            Buttons([[one["rank"] for one in self.table["ranks"]]]),
            Line(words["keys"], fill=SOFT, told=False),
            Space(8),
            Buttons(
                [[self.chain or " ", *(words[key] for key in ("show", "remove", "clear"))]],
                wide=False,
            ),
            Trick(chain),
            Space(8),
            Line(self._sentence(), size=16),
        ]

    def _sentence(self) -> str:
        shown = self._shown()
        if not shown:
            return str(self.words["invite"])
        return chain_sentence(self.language, shown, self._king_chain)


def read_chain(text: str) -> tuple[Card, ...]:
    """Read a chain of cards; ranks alone are given the suits that are free, starting with spades.

    Examples
    --------
    >>> read_chain("4 5H J K")
    (Card('4S'), Card('5H'), Card('JD'), Card('KC'))
    """
    if not isinstance(text, str):
        raise TypeError(f"a chain must be text such as '4 5 J K', not {shown(text)}")
    try:
        parts = listed_ranks(text)
    except NotACard as error:
        if error.text != str(JOKER):
            raise
        raise ValueError(
            "'JK' is the Joker, which is not in the pack of 52 cards that Addenda uses; "
            "a Jack and a King are written 'J K'"
        ) from None
    if len(parts) > LONGEST:
        raise ValueError(f"a chain has at most {LONGEST} cards, not {len(parts)}: {shown(text)}")
    named = [suit for _, suit in parts if suit is not None]
    for suit in named:
        if named.count(suit) > 1:
            raise ValueError(f"{suit.symbol} occurs twice: a trick holds one card of each suit")
    for rank, _ in parts:
        if rank in (Rank.ELEVEN, Rank.TWELVE):
            raise ValueError(f"{rank.text!r} is not a rank of Addenda: write one of A 2–10 J Q K")
    free = iter([suit for suit in CHAIN_SUITS if suit not in named])
    return tuple(Card.of(rank, next(free) if suit is None else suit) for rank, suit in parts)
