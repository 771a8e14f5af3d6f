"""The ScoreExplorer widget, which shows how a deal with numbers of your own is scored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import traitlets

from parlett_widgets.engine.checks import check_choice, shown, whole
from parlett_widgets.games.counterpoint.scoring import HighBids
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.widget import ParlettWidget, WholeNumber, front_end, validates
from parlett_widgets.widgets.score_explorer.picture import score_blocks
from parlett_widgets.widgets.score_explorer.scene import (
    Reckoning,
    ScoreGame,
    score_table,
    scores_of,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["ScoreExplorer"]


class ScoreExplorer(ParlettWidget):
    """The score sheet of one deal for any bids and any tricks or points taken.

    In Counterpoint each miss is scored by every other player, and a map shows every bid against
    every number of points; in Ninety-Nine a premium bid can be added. The page does the
    scoring itself, so the explorer needs no kernel.

    Parameters
    ----------
    game : {"counterpoint", "ninety-nine"}
        The game.
    bids : sequence of int, optional
        Each player's bid at first, which is 0 to 90 points in tens or 0 to 9 tricks.
    taken : sequence of int, optional
        The points or tricks that each player took at first. They add up to at most the 120 points
        or the number of tricks in a deal.
    players : int, optional
        The number of players, which is two or three in Counterpoint (by default two), and two to
        five in Ninety-Nine (by default three).
        The sheet of Ninety-Nine for two has a third column, for the dummy.
    premium : tuple of (int, str) or str, optional
        In Ninety-Nine, the seat that declared or revealed, such as ``(0, "declare")``, which adds a
        row for premium bids; ``""`` shows the row with no bid chosen. By default there is no row.
    high_bids : {"at-scoring", "with-bid", "off"}
        The option of that name in the rules of Counterpoint. With ``with-bid``, the high readings
        are separate bids.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If a bid does not exist, or more is taken than a deal holds.

    Examples
    --------
    >>> from parlett_widgets import ScoreExplorer
    >>> ScoreExplorer(bids=(60, 70), taken=(58, 62)).scores
    (18, 2)
    >>> ScoreExplorer("ninety-nine", bids=(9, 0, 1), taken=(9, 0, 0), premium=(0, "reveal")).scores
    (89, 20, 0)
    >>> ScoreExplorer("counterpoint", players=3, bids=(40, 30, 20), taken=(43, 30, 26)).scores
    (16, 39, 3)
    """

    _esm = front_end("score-explorer.js")
    _high = 562
    _css = front_end("score-explorer.css")

    table = traitlets.Dict(help="The sentences for every deal, and what can be bid.").tag(
        sync=True, echo_update=False
    )
    bids = traitlets.List(WholeNumber(), help="Each player's bid, in points or tricks.").tag(
        sync=True
    )
    taken = traitlets.List(WholeNumber(), help="The points or tricks that each player took.").tag(
        sync=True
    )
    premium = traitlets.Unicode(
        help="The seat that declared or revealed in Ninety-Nine, such as 0 declare; empty if none did."
    ).tag(sync=True)

    def __init__(
        self,
        game: ScoreGame = "counterpoint",
        *,
        bids: Sequence[int] | None = None,
        taken: Sequence[int] | None = None,
        players: int | None = None,
        premium: tuple[int, str] | str | None = None,
        high_bids: HighBids = "at-scoring",
        **options: Unpack[WidgetOptions],
    ) -> None:
        check_choice("game", game, ScoreGame)
        check_choice("high_bids", high_bids, HighBids)
        self._scores = scores_of(game, high_bids, players)
        super().__init__(
            options,
            ("game", "bids", "taken", "players", "premium", "high_bids"),
            self._scores.page_words,
        )
        self.table = score_table(
            self.language.code, game, high_bids, players, choose_premium=premium is not None
        )
        first_bids, first_taken = self._scores.start
        self.bids = _numbers("bids", first_bids if bids is None else bids, first_bids)
        self.taken = _numbers("taken", first_taken if taken is None else taken, first_taken)
        self.premium = _premium_text(premium)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each player's points; None while some tricks of Ninety-Nine are not assigned."""
        return self._deal().scores

    @validates("bids")
    def _bids_can_be_made(self, proposal: dict[str, Any]) -> list[int]:
        bids = self._one_each(proposal["value"], "bids")
        values = [choice["value"] for choice in self.table["choices"]]
        for bid in bids:
            if bid not in values:
                raise ValueError(f"a bid must be one of {', '.join(map(str, values))}, not {bid}")
        return bids

    @validates("taken")
    def _no_more_is_taken_than_there_is(self, proposal: dict[str, Any]) -> list[int]:
        taken, most = self._one_each(proposal["value"], "taken"), self.table["most"]
        if min(taken) < 0 or sum(taken) > most:
            raise ValueError(
                f"taken must be numbers of at least 0 that add up to at most {most}, not {taken}"
            )
        return taken

    @validates("premium")
    def _premium_can_be_bid(self, proposal: dict[str, Any]) -> str:
        premium: str = proposal["value"].strip()
        known = [f"{seat} {level}" for seat, level in self._scores.premiums]
        if premium and premium not in known:
            instead = f"one of {', '.join(known)}" if known else "left out in Counterpoint"
            raise ValueError(f"premium must be {instead}, not {shown(premium)}")
        return premium

    def _one_each(self, values: list[int], name: str) -> list[int]:
        example = self._scores.start[name == "taken"]
        players = len(example)
        if len(values) != players:
            raise ValueError(
                f"this sheet has {players} players: give {players} numbers, as in "
                f"{name}={example}, not {values}"
            )
        return list(values)

    def _blocks(self) -> list[Block]:
        return score_blocks(self.table, self.words, self._deal())

    def _deal(self) -> Reckoning:
        return self._scores.reckon(self.language, self.bids, self.taken, self.premium)


def _numbers(name: str, given: Any, example: tuple[int, ...]) -> list[int]:
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise TypeError(
            f"{name} must be a number for each player, as in {example}, not {shown(given)}"
        )
    numbers = [number for number in map(whole, given) if number is not None]
    if len(numbers) < len(list(given)):
        raise TypeError(f"{name} must be whole numbers, as in {example}, not {shown(given)}")
    return numbers


def _premium_text(premium: Any) -> str:
    match premium:
        case None:
            return ""
        case str():
            return premium
        case (seat, level):
            return f"{seat if whole(seat) is None else whole(seat)} {level}"
    raise TypeError(
        f"premium must be a seat and a word, as in (0, 'declare'), not {shown(premium)}"
    )
