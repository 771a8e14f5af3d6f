"""The blocks of a score explorer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from parlett_widgets.widgets.page.blocks import (
    ACCENT,
    EDGE,
    HAIR,
    PADDING,
    SOFT,
    WIDTH,
    Block,
    Heading,
    Line,
    Page,
    wrapped,
)
from parlett_widgets.widgets.score_explorer.scene import Reckoning

__all__ = ["score_blocks"]

Words: TypeAlias = Mapping[str, str]


def score_blocks(table: Mapping[str, Any], words: Words, deal: Reckoning) -> list[Block]:
    """Return the sheet of a deal, the misses of two players, and the reckoning in sentences."""
    return [
        Heading(words["title"], told=False),
        *(Line(row, drawn=False) for row in _rows(table, words, deal)),
        _Sheet(table, words, deal),
        Line(deal.told, drawn=False),
    ]


def _rows(table: Mapping[str, Any], words: Words, deal: Reckoning) -> Iterator[str]:
    scores = deal.scores
    texts = {choice["value"]: choice["text"] for choice in table["choices"]}
    for seat, name in enumerate(table["players"]):
        facts = [
            f"{words['bid']} {texts[deal.bids[seat]]}",
            f"{words['taken']} {deal.taken[seat]}",
            f"{words['score']} {'–' if scores is None else scores[seat]}",
        ]
        yield f"{name}: {' · '.join(facts)}"
    if scores is None:
        yield words["rest"].format(n=table["most"] - sum(deal.taken))


_SIDE: Final = 512.0
"""Where the sheet begins; the controls are at its left."""


@dataclass(frozen=True)
class _Sheet(Block):
    """What each player bid and took, and beside it the deal as one writes it down."""

    table: Mapping[str, Any]
    words: Words
    deal: Reckoning

    def draw(self, page: Page) -> None:
        """Draw the controls of each player, the sheet, and below it the reckoning in sentences."""
        words, deal, players = self.words, self.deal, self.table["players"]
        texts = {choice["value"]: choice["text"] for choice in self.table["choices"]}
        bids = [texts[bid] for bid in deal.bids]
        top = page.y
        for player, bid, taken in zip(players, bids, deal.taken, strict=True):
            page.text(player, PADDING, page.y + 20, size=16, weight=600)
            page.text(words["bid"], PADDING, page.y + 54, size=14, fill=SOFT)
            page.box(116, page.y + 28, 104, 40, rx=8, edge=EDGE)
            page.text(bid, 130, page.y + 53, size=16, room=80)
            page.text(words["taken"], PADDING, page.y + 106, size=14, fill=SOFT)
            page.box(116, page.y + 97, 282, 8, rx=4, fill="none")
            long = 282 * taken / self.table["most"]
            page.add(
                f'<path d="M118 {page.y + 101:g}h{long:g}" stroke="{ACCENT}" stroke-width="6"/>'
                f'<circle cx="{118 + long:g}" cy="{page.y + 101:g}" r="8" fill="{ACCENT}"/>'
            )
            page.box(408, page.y + 80, 56, 42, rx=8, edge=EDGE)
            page.text(str(taken), 450, page.y + 107, size=16, anchor="end")
            page.y += 136
        page.y = top + 24
        self._row(page, "", players, weight=600)
        self._row(page, words["bid"], bids)
        self._row(page, words["taken"], list(map(str, deal.taken)))
        if deal.misses:
            self._row(page, words["miss"], list(map(str, deal.misses)))
        if len(deal.misses) == 2:
            self._crossing(page)
        scores = ["–"] * len(players) if deal.scores is None else list(map(str, deal.scores))
        self._row(page, words["score"], scores, size=20, weight=600)
        page.y += 24
        for text in wrapped(deal.told, 50):
            page.line(text, size=16, x=_SIDE)

    def _row(
        self, page: Page, head: str, cells: Sequence[str], *, size: int = 16, weight: int = 400
    ) -> None:
        page.y += 36
        heavy = {"weight": weight} if size > 16 else {"fill": SOFT}
        page.text(head, _SIDE, page.y - 12, size=14, **heavy)
        for i, cell in enumerate(cells):
            page.text(cell, self._middle(i), page.y - 12, size=size, weight=weight, anchor="middle")
        page.add(f'<path d="M{_SIDE:g} {page.y:g}H{WIDTH - PADDING}" stroke="{HAIR}"/>')

    def _middle(self, seat: int) -> float:
        room = WIDTH - PADDING - _SIDE - 130
        return _SIDE + 130 + room * (seat + 0.5) / len(self.table["players"])

    def _crossing(self, page: Page) -> None:
        """Draw two arrows, each of which carries a miss to the other side."""
        ends, top = (self._middle(0), self._middle(1)), page.y + 8
        for start, end in (ends, ends[::-1]):
            page.add(
                f'<path d="M{start:g} {top:g}L{end:g} {top + 56:g}" stroke="{ACCENT}" stroke-width="2.5"/>'
                f'<circle cx="{end:g}" cy="{top + 56:g}" r="5" fill="{ACCENT}"/>'
            )
        page.y += 72
