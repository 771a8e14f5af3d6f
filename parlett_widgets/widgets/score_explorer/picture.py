"""Draws a score explorer as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from parlett_widgets.widgets.page.canvas import Page, wrapped
from parlett_widgets.widgets.page.card_svg import Colours
from parlett_widgets.widgets.score_explorer.scene import Reckoning

__all__ = ["score_svg", "score_text"]

Words: TypeAlias = Mapping[str, str]


def score_text(table: Mapping[str, Any], words: Words, deal: Reckoning) -> str:
    """Return the sheet of a deal as lines of text, followed by the reckoning in sentences."""
    return "\n".join(filter(None, [*_rows(table, words, deal), deal.told]))


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


def score_svg(
    table: Mapping[str, Any], words: Words, deal: Reckoning, *, colours: Colours = "four"
) -> str:
    """Return the sheet as a picture 720 units wide; the misses of two players cross over."""
    page = Page(colours, table["lang"])
    page.line(words["title"], size=16, weight=600)
    for row in _rows(table, words, deal):
        page.line(row, size=14)
    if len(deal.misses) == 2:
        _cross(page, table, words["miss"], deal.misses)
    for text in wrapped(deal.told):
        page.line(text, size=14)
    return page.picture()


def _cross(page: Page, table: Mapping[str, Any], miss: str, missed: Sequence[int]) -> None:
    """Draw two arrows, each of which carries a miss to the other side."""
    top = page.y + 28
    for seat, (start, end) in enumerate(((_LEFT, _RIGHT), (_RIGHT, _LEFT))):
        name = table["players"][seat]
        _text(page, f"{name}: {miss} {missed[seat]}", start, top - 10)
        page.drawn.append(_ARROW.format(x1=start, y1=top, x2=end, y2=top + _HEIGHT))
        _text(page, f"+ {missed[1 - seat]}", start, top + _HEIGHT + 24)
    page.y = top + _HEIGHT + 36


def _text(page: Page, text: str, x: float, y: float) -> None:
    page.drawn.append(
        f'<text x="{x:g}" y="{y:g}" font-size="14" fill="#17211B" text-anchor="middle">{text}</text>'
    )
