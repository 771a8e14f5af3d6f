"""Charts, as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from parlett_widgets.widgets.figure.scene import Chart
from parlett_widgets.widgets.page.blocks import (
    ACCENT,
    EDGE,
    PADDING,
    SOFT,
    WIDTH,
    Block,
    Page,
    wrapped,
)

__all__ = ["Charts"]

_ROOM: Final = (WIDTH - 3 * PADDING) / 2
_TALL: Final = 104.0
_BAR: Final = "#B9C7BE"


@dataclass(frozen=True)
class Charts(Block):
    """Charts, two side by side in each row of a picture."""

    charts: Sequence[Chart]

    def lines(self) -> Iterator[str]:
        """Yield every bar of each chart with its figure, and then the sentence below."""
        for chart in self.charts:
            pane = _pane(chart)
            yield chart["title"]
            if "setting" in chart:
                yield f"{chart['setting']}: {pane['name']}"
            yield " · ".join(f"{bar['label']}: {bar['text']}" for bar in pane["bars"])
            yield pane["caption"]

    def draw(self, page: Page) -> None:
        """Draw the bars of each chart."""
        for first in range(0, len(self.charts), 2):
            top, ends = page.y, []
            for place, chart in enumerate(self.charts[first : first + 2]):
                page.y = top
                _draw(page, chart, PADDING + place * (_ROOM + PADDING))
                ends.append(page.y)
            page.y = max(ends)


def _draw(page: Page, chart: Chart, left: float) -> None:
    pane = _pane(chart)
    _lines(page, chart["title"], left, size=14, weight=600)
    if "setting" in chart:
        _lines(page, f"{chart['setting']}: {pane['name']}", left, size=12)
    values = [bar["value"] for bar in pane["bars"]]
    low = min(0.0, *values)
    unit = _TALL / ((max(0.0, *values) - low) or 1)
    base = page.y + 20 + _TALL + low * unit
    step = _ROOM / len(values)
    for i, bar in enumerate(pane["bars"]):
        middle = left + (i + 0.5) * step
        height = max(abs(bar["value"]) * unit, 2)
        top = base if bar["value"] < 0 else base - height
        fill = ACCENT if bar["marked"] else _BAR
        page.add(
            f'<rect x="{middle - step * 0.42:.1f}" y="{top:.1f}" width="{step * 0.84:.1f}" '
            f'height="{height:.1f}" rx="2" fill="{fill}"/>'
        )
        strong = {"weight": 700, "fill": ACCENT} if bar["marked"] else {"fill": SOFT}
        page.text(bar["text"], middle, top - 5, size=12, anchor="middle", **strong)
        label_y = page.y + 20 + _TALL + 17
        page.text(bar["label"], middle, label_y, size=12, anchor="middle", room=step)
    page.add(f'<path d="M{left:g} {base:.1f}h{_ROOM:g}" stroke="{EDGE}"/>')
    page.y += 20 + _TALL + 24
    _lines(page, pane["caption"], left, size=13, fill=SOFT)


def _lines(page: Page, text: str, left: float, *, size: int, **looks: Any) -> None:
    for line in wrapped(text, _ROOM / size / (0.6 if "weight" in looks else 0.53)):
        page.y += size * 1.3
        page.text(line, left, page.y, size=size, **looks)
    page.y += size * 0.4


def _pane(chart: Chart) -> Any:
    return chart["panes"][chart["at"]]
