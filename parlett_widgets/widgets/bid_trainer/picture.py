"""The blocks of a bid trainer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from parlett_widgets.widgets.page.blocks import (
    ACCENT,
    EDGE,
    PADDING,
    SOFT,
    TEXT,
    WIDTH,
    Block,
    Fan,
    Heading,
    Line,
    Page,
)

__all__ = ["trainer_blocks"]

_HEIGHT: Final = 72
"""The height of the chart of costs, in units."""


def trainer_blocks(
    scene: Mapping[str, Any], words: Mapping[str, str], chosen: Sequence[str]
) -> Iterator[Block]:
    """Yield the hand, the verdict on its bid, and the costs so far with their mean."""
    told, line = scene.get("told"), scene.get("line")
    yield Heading(f"{scene['game']} · {words['title']} · {scene['heading']}")
    for text in (scene["facts"], scene["again"]):
        yield Line(text, fill=SOFT)
    lifted = told["rows"][0]["ids"] if told else chosen
    cards = [{**card, "legal": card["id"] in lifted} for card in scene["hand"]]
    ids = " ".join(card["id"] for card in cards)
    hand = cards if lifted else scene["hand"]
    yield Fan(hand, width=68, text=f"{scene['label']}: {ids}", above=8, below=8)
    if told:
        yield Heading(told["verdict"])
        yield Line(told["guess"], weight=600)
        for row in told["rows"]:
            yield Line(_row(row), weight=600)
            yield from map(Line, row["why"])
        yield Line(told["measured"], size=12, fill=SOFT, room=107)
    else:
        yield Line(" ".join(chosen), drawn=False)
        yield Line(scene["said"])
        yield Line(scene["choice"]["prompts"][len(chosen)])
    if line:
        yield Line(line["text"], weight=600)
        yield _Costs(line["means"], line["costs"])
    if guesses := scene.get("guesses"):
        yield Line(guesses["text"], weight=600)
        yield _Guesses(guesses)


def _row(row: Mapping[str, Any]) -> str:
    facts = [
        f"{row['cards']} ({row['bid']})",
        *(f"{figure['label']} {figure['text']}" for figure in row["figures"]),
    ]
    return f"{row['label']}: {' · '.join(facts)}"


@dataclass(frozen=True)
class _Costs(Block):
    """A dot for each cost and a line for the running mean; the text has the mean in a sentence."""

    means: Sequence[float]
    costs: Sequence[float]

    def draw(self, page: Page) -> None:
        top, left, width = page.y + 8, PADDING + 24.0, WIDTH - 2 * PADDING - 32.0
        most = max(*self.costs, *self.means, 1.0)
        step = width / max(1, len(self.means) - 1)
        places = [left + step * place for place in range(len(self.means))]
        heights = [top + _HEIGHT * (1 - cost / most) for cost in self.costs]
        line = "L".join(
            f"{x:.1f} {top + _HEIGHT * (1 - mean / most):.1f}"
            for x, mean in zip(places, self.means, strict=True)
        )
        dots = "".join(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{SOFT}"/>'
            for x, y in zip(places, heights, strict=True)
        )
        page.add(
            f'<path d="M{left:g} {top + _HEIGHT:g}h{width:g}" stroke="{EDGE}"/>{dots}'
            f'<path d="M{line}" fill="none" stroke="{ACCENT}" stroke-width="2.5"/>'
        )
        page.text("0", PADDING, top + _HEIGHT + 4, size=12, fill=SOFT)
        page.text(f"{most:.0f}", PADDING, top + 4, size=12, fill=TEXT)
        page.y = top + _HEIGHT + 8


@dataclass(frozen=True)
class _Guesses(Block):
    """A dot for each estimate against what such hands took; the text has a line for each."""

    shown: Mapping[str, Any]

    def lines(self) -> Iterator[str]:
        """Yield a sentence for each estimate."""
        for dot in self.shown["dots"]:
            yield dot["text"]

    def draw(self, page: Page) -> None:
        top, left, size, most = page.y + 8, PADDING + 24.0, 160.0, self.shown["most"]
        page.add(
            f'<path d="M{left:g} {top:g}v{size:g}h{size:g}" fill="none" stroke="{EDGE}"/>'
            f'<path d="M{left:g} {top + size:g}l{size:g} {-size:g}" stroke="{EDGE}" '
            'stroke-dasharray="4 4"/>'
        )
        for dot in self.shown["dots"]:
            x, y = (size * dot[part] / most for part in ("said", "taken"))
            page.add(
                f'<circle cx="{left + x:.1f}" cy="{top + size - y:.1f}" r="4" fill="{ACCENT}"/>'
            )
        page.text(f"{self.shown['up']} {most}", PADDING, top - 2, size=12, fill=SOFT)
        page.text(f"{self.shown['across']} {most}", left + size + 8, top + size, size=12, fill=SOFT)
        page.y = top + size + 8
