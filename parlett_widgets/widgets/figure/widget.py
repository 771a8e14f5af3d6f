"""The Figure widget, which shows one or more charts to read and to point at."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import TYPE_CHECKING, Final

import traitlets

from parlett_widgets.engine.checks import nearest, shown
from parlett_widgets.practice import Progress
from parlett_widgets.widgets.figure.charts import (
    danger_of_a_card,
    danger_of_a_chain,
    figure_words,
    points_by_tricks,
    ways_to_bid,
    worth_of_a_miss,
)
from parlett_widgets.widgets.figure.history import HistoryBlock, cost_over_time, estimates_over_time
from parlett_widgets.widgets.figure.picture import Charts
from parlett_widgets.widgets.figure.scene import Chart
from parlett_widgets.widgets.figure.spreads import (
    BidGame,
    points_of_a_hand,
    tricks_by_rank,
    tricks_of_a_hand,
)
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.widget import ParlettWidget, front_end

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["FIGURES", "Figure"]

FIGURES: Final[dict[str, Callable[..., Chart]]] = {
    "danger-of-a-card": danger_of_a_card,
    "danger-of-a-chain": danger_of_a_chain,
    "estimates": estimates_over_time,
    "history": cost_over_time,
    "points-by-tricks": points_by_tricks,
    "points-of-a-hand": points_of_a_hand,
    "tricks-by-rank": tricks_by_rank,
    "tricks-of-a-hand": tricks_of_a_hand,
    "ways-to-bid": ways_to_bid,
    "worth-of-a-miss": worth_of_a_miss,
}
"""The functions that make the figures, keyed by name."""


class FigureOptions(WidgetOptions, total=False):
    """The settings of all figures, and the options of every widget, by keyword."""

    bid: int | None
    others: int
    count: int
    miss: int
    hand: str
    aside: str
    rank: str
    game: BidGame
    done: Progress


class Figure(ParlettWidget):
    """One or more charts, with two in each row. Pointing at a bar shows what it stands for.

    The engine computes every number when the widget is created, so the figure needs no kernel
    afterwards. :func:`predict` can hold a chart back until its question is answered.

    Parameters
    ----------
    *names : str
        The names of the charts to show:

        - ``ways-to-bid``: in how many ways three cards of a ``hand`` make each ``bid``;
        - ``points-by-tricks``: what each number of tricks of Ninety-Nine scores with a ``bid``, if
          none, one or two of the ``others`` make theirs;
        - ``danger-of-a-card``: how many ranks of Addenda take a ``count`` above 17;
        - ``danger-of-a-chain``: how many chains stay at 17 or less, for each number of cards;
        - ``worth-of-a-miss``: what a ``miss`` is worth in Counterpoint;
        - ``tricks-by-rank``: how often a card of each rank takes a trick in a ``game``;
        - ``tricks-of-a-hand``: how many tricks a ``hand`` of Ninety-Nine takes with three cards
          laid ``aside`` and no trump;
        - ``history``: the points that your decisions have cost over time, by game; ``done`` is the
          progress of somebody else;
        - ``estimates``: how far what you said in the bid trainer was from what such hands take,
          over time, by game; ``done`` is the progress of somebody else;
        - ``points-of-a-hand``: how many points a ``hand`` of Counterpoint takes with three cards
          laid ``aside``.
    **settings
        ``bid``, ``others``, ``count`` and ``miss`` are integers; ``hand`` and ``aside`` are
        cards such as ``"QC 10D 8D"``, and ``rank`` is a rank such as ``"A"``; ``game`` is
        ``"ninety-nine"`` or ``"counterpoint"``; ``lang``, ``theme``, ``colours`` and ``size`` are
        as for every widget.

    Raises
    ------
    ValueError
        If there is no figure of that name, or a setting is out of range.
    TypeError
        If a setting belongs to none of the named figures, or a required one is missing.

    Examples
    --------
    >>> from parlett_widgets import Figure
    >>> print(Figure("ways-to-bid", bid=6))
    Choices of three cards for each bid
    0: 1 · 1: 9 · 2: 18 · 3: 37 · 4: 45 · 5: 45 · 6: 37 · 7: 18 · 8: 9 · 9: 1
    37 of 220 choices bid 6: ♣♣♦, ♣♥♠, ♥♥♥.
    """

    _invites = ""

    _esm = front_end("figure.js")
    _css = front_end("figure.css")

    charts: traitlets.List[Chart] = traitlets.List(help="The charts, with every sentence.").tag(
        sync=True, echo_update=False
    )
    lang = traitlets.Unicode(help="The language of the charts.").tag(sync=True, echo_update=False)

    def __init__(self, *names: str, **settings: Unpack[FigureOptions]) -> None:
        if not names:
            raise TypeError(f"name at least one figure: {', '.join(FIGURES)}")
        makers = [_maker(name) for name in names]
        taken = {setting for maker in makers for setting in _settings(maker)}
        own = {name: value for name, value in settings.items() if name in taken}
        for name, maker in zip(names, makers, strict=True):
            if lacking := [f"{one}=" for one in _needed(maker) if one not in own]:
                raise TypeError(f"Figure({shown(name)}) needs {' and '.join(lacking)}")
        super().__init__(
            {name: value for name, value in settings.items() if name not in own},
            tuple(sorted(taken)),
            figure_words,
        )
        self.lang = self.language.code
        self.charts = [
            maker(self.language, **{name: own[name] for name in _settings(maker) if name in own})
            for maker in makers
        ]
        # A setting takes the room of its slider.
        self.height = 308 if any("setting" in chart for chart in self.charts) else 264

    def title(self) -> str:
        """Return the title of a page with the figure."""
        return str(self.charts[0]["title"])

    def _blocks(self) -> list[Block]:
        lines = [HistoryBlock(chart) for chart in self.charts if "lines" in chart]
        bars = [chart for chart in self.charts if "lines" not in chart]
        return [*lines, *([Charts(bars)] if bars else [])]


def _maker(name: str) -> Callable[..., Chart]:
    if not isinstance(name, str):
        raise TypeError(f"a figure has a name such as 'ways-to-bid', not {shown(name)}")
    if name not in FIGURES:
        raise ValueError(f"there is no figure {shown(name)}: {nearest(name, FIGURES)}")
    return FIGURES[name]


def _settings(maker: Callable[..., Chart]) -> list[str]:
    """Return the names of a figure's settings."""
    _, *settings = signature(maker).parameters
    return settings


def _needed(maker: Callable[..., Chart]) -> list[str]:
    """Return the names of a figure's required settings."""
    _, *settings = signature(maker).parameters.values()
    return [setting.name for setting in settings if setting.default is setting.empty]
