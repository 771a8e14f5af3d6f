"""The blocks of a score explorer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from parlett_widgets.widgets.page.blocks import Block, Heading, Line, Page
from parlett_widgets.widgets.score_explorer.scene import Reckoning

__all__ = ["score_blocks"]

Words: TypeAlias = Mapping[str, str]


def score_blocks(table: Mapping[str, Any], words: Words, deal: Reckoning) -> list[Block]:
    """Return the sheet of a deal, the misses of two players, and the reckoning in sentences."""
    return [
        Heading(words["title"], told=False),
        *map(Line, _rows(table, words, deal)),
        *(
            [_Crossing(table["players"], words["miss"], deal.misses)]
            if len(deal.misses) == 2
            else []
        ),
        Line(deal.told),
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


_LEFT, _RIGHT, _HEIGHT = 200.0, 520.0, 64.0
_ARROW: Final = (
    '<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="#0B6B57" stroke-width="2.5"/>'
    '<circle cx="{x2:g}" cy="{y2:g}" r="5" fill="#0B6B57"/>'
)


@dataclass(frozen=True)
class _Crossing(Block):
    """Two arrows, each of which carries a miss to the other side; the text has it in a sentence."""

    players: Sequence[str]
    miss: str
    missed: Sequence[int]

    def draw(self, page: Page) -> None:
        top = page.y + 28
        for seat, (start, end) in enumerate(((_LEFT, _RIGHT), (_RIGHT, _LEFT))):
            _text(page, f"{self.players[seat]}: {self.miss} {self.missed[seat]}", start, top - 10)
            page.add(_ARROW.format(x1=start, y1=top, x2=end, y2=top + _HEIGHT))
            _text(page, f"+ {self.missed[1 - seat]}", start, top + _HEIGHT + 24)
        page.y = top + _HEIGHT + 36


def _text(page: Page, text: str, x: float, y: float) -> None:
    page.text(text, x, y, size=14, anchor="middle")
