"""The BidAdvisor widget, which shows which three cards to bid with, and why."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

import traitlets

from parlett_widgets.cards import Card, CardSet, parse_cards
from parlett_widgets.engine.checks import check_number
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.views import View
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.players.advice import AdviceSession
from parlett_widgets.widgets.bid_advisor.picture import advice_blocks
from parlett_widgets.widgets.bid_advisor.scene import advice_table, advised
from parlett_widgets.widgets.bid_advisor.thinking import ThinkingWidget
from parlett_widgets.widgets.bid_advisor.words import AdvisorWords, Thinking
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.scene_parts import read_chosen
from parlett_widgets.widgets.page.widget import front_end, in_turn, validates
from parlett_widgets.widgets.page.words import kernel_words
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["BidAdvisor"]

_WORLDS: Final = 400
"""The default number of sampled deals in which the best bids are tried."""

_WAITING: Final = 294
"""The height in pixels while the ranking waits for the reader's own choice."""


class BidAdvisor(ThinkingWidget):
    """All the three-card bids that a hand can make, ranked by expected points, with the reasons.

    The first ranking is made at a glance, before any deal has been played out, so a saved notebook
    looks the same on every machine. Once a page shows the widget, figures appear and improve while
    the reader looks. The advisor thinks in short slices, between which the kernel can run other
    cells, and it can be stopped. Only one advisor thinks at a time; the one started last pauses the
    others until it is done. In a script, call :meth:`think`.

    Parameters
    ----------
    view : NinetyNineView, CounterpointView or Match
        The view of a player who has not bid yet, or a match.
    seat : int, optional
        The seat to advise, if *view* is a match; by default, that of the player to act.
    worlds : int
        The number of sampled deals in which the best bids are tried. The error of a mean falls with
        the square root of this number, to about half a point after 400 deals.
    seed : int
        The seed of the sampled deals.
    chosen : str
        Three cards to look at, such as ``"9H 6S 7D"``. They are tried in as many deals as
        the best bids.
    guess_first : bool
        Whether the ranking is shown only once three cards have been chosen.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    TypeError
        If *worlds* or *seed* is not an integer.
    ValueError
        If the view's seat has no bid to make, or a chosen card is not in the hand.

    Examples
    --------
    >>> from parlett_widgets import BidAdvisor, NinetyNine
    >>> advisor = BidAdvisor(NinetyNine.classic().start(seed=7, dealer=2), seat=0)
    >>> advice = advisor.think(40)
    >>> advice.worlds == 40, len(advice.options), len(advisor.advised["options"])
    (True, 220, 10)
    >>> advisor.chosen = "9D 7D JK"
    >>> [one["bid"] for one in advisor.advised["options"] if one["id"] == advisor.chosen]
    ['1 trick']
    """

    _esm = front_end("bid-advisor.js")
    _high = 926
    _css = front_end("bid-advisor.css")

    table = traitlets.Dict(help="The hand, and the prompts that say what to do.").tag(
        sync=True, echo_update=False
    )
    advised = traitlets.Dict(help="The ranking so far, as the page draws it.").tag(
        sync=True, echo_update=False
    )
    chosen = traitlets.Unicode(help="The three cards to look at, such as 9H 6S 7D.").tag(sync=True)

    def __init__(
        self,
        view: View | Match[Any, Any],
        *,
        seat: int | None = None,
        worlds: int = _WORLDS,
        seed: int = 0,
        chosen: str = "",
        guess_first: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        worlds = check_number("worlds", worlds, least=1)
        seed = check_number("seed", seed)
        self._begin(AdviceSession(_view_of(view, seat), random.Random(seed)), worlds)
        self._view = self._session.view
        names = ("view", "seat", "worlds", "seed", "chosen", "guess_first")
        super().__init__(options, names, self._page_words)
        self._words = AdvisorWords(self.language, self._view)
        self.table = advice_table(self.language, self._view, guess_first=guess_first)
        self.chosen = chosen
        if guess_first and len(self._cards()) < BID_SIZE:
            self.height = _WAITING
        self._show()
        self.on_msg(self._received)

    def _page_words(self, lang: Language) -> dict[str, str]:
        return {**kernel_words(lang), **AdvisorWords(lang, self._view).page()}

    @validates("chosen")
    def _chosen_is_held(self, proposal: dict[str, Any]) -> str:
        return " ".join(read_chosen(proposal["value"], self._view.hand, size=BID_SIZE))

    @traitlets.observe("chosen")
    def _look_at_the_chosen(self, _: dict[str, Any]) -> None:
        if not self.table:
            return
        self._session.ask(CardSet(self._cards()))
        self._show()
        if self._state == "done" and not self._enough:
            self.go_on()

    @in_turn
    def _show(self) -> None:
        self.advised = self._advised(self._state)

    def _advised(self, state: Thinking) -> dict[str, Any]:
        return advised(
            self._words,
            self._advice,
            chosen=CardSet(self._cards()),
            state=state,
            progress=self._progress,
        )

    def _still(self) -> dict[str, Any]:
        """Return the current state, for a page on which no thinking is possible."""
        state: Thinking = "stopped" if self._state == "thinking" else self._state
        return {name: part for name, part in self._advised(state).items() if name != "button"}

    def _cards(self) -> tuple[Card, ...]:
        return parse_cards(self.chosen)

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs."""
        return {**super()._saved(), "advised": self._still()}

    def _blocks(self) -> list[Block]:
        return advice_blocks(self.table, self.words, self._still(), self.chosen)


def _view_of(view: View | Match[Any, Any], seat: int | None) -> View:
    if isinstance(view, Match):
        seen: View = view.view(view.to_act if seat is None else seat)
        return seen
    if seat is not None:
        raise TypeError("seat can be passed only with a match: a view has a seat of its own")
    return view
