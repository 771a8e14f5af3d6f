"""Draws a bid trainer as text and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlett_widgets.widgets.page.canvas import (
    ACCENT,
    EDGE,
    PADDING,
    SOFT,
    TEXT,
    WIDTH,
    Page,
    wrapped,
)
from parlett_widgets.widgets.page.card_svg import Colours

__all__ = ["trainer_svg", "trainer_text"]

_HEIGHT: Final = 72
"""The height of the chart of costs, in units."""


def trainer_text(scene: Mapping[str, Any], words: Mapping[str, str], chosen: Sequence[str]) -> str:
    """Return the hand, the verdict on its bid, and the mean so far, as lines of text."""
    told, line = scene.get("told"), scene.get("line")
    hand = " ".join(card["id"] for card in scene["hand"])
    lines = [_title(scene, words), scene["facts"], scene["again"], f"{scene['label']}: {hand}"]
    if told:
        lines.append(told["status"])
        for row in told["rows"]:
            lines += [_row(row), *row["why"]]
        lines.append(told["measured"])
    else:
        lines += [" ".join(chosen), scene["choice"]["prompts"][len(chosen)]]
    return "\n".join(text for text in (*lines, line["text"] if line else "") if text)


def _title(scene: Mapping[str, Any], words: Mapping[str, str]) -> str:
    return f"{scene['game']} · {words['title']} · {scene['heading']}"


def _row(row: Mapping[str, Any]) -> str:
    facts = [
        f"{row['cards']} ({row['bid']})",
        *(f"{figure['label']} {figure['text']}" for figure in row["figures"]),
    ]
    return f"{row['label']}: {' · '.join(facts)}"


def trainer_svg(
    scene: Mapping[str, Any],
    words: Mapping[str, str],
    chosen: Sequence[str],
    *,
    colours: Colours = "four",
) -> str:
    """Return the hand, the verdict on its bid, and the chart of costs, 720 units wide."""
    page = Page(colours, scene["lang"])
    told, line = scene.get("told"), scene.get("line")
    page.line(_title(scene, words), size=16, weight=600)
    for text in (scene["facts"], scene["again"]):
        for part in wrapped(text):
            page.line(part, size=14, fill=SOFT)
    lifted = told["rows"][0]["ids"] if told else chosen
    cards = [{**card, "legal": card["id"] in lifted} for card in scene["hand"]]
    page.y += 8
    page.fan({"cards": cards if lifted else scene["hand"], "face_down": 0}, width=52)
    page.y += 8
    if told:
        page.line(told["status"], size=16, weight=600)
        for row in told["rows"]:
            for part in wrapped(_row(row)):
                page.line(part, size=14, weight=600)
            for text in row["why"]:
                for part in wrapped(text):
                    page.line(part, size=14)
        page.line(told["measured"], size=12, fill=SOFT)
    else:
        page.line(scene["choice"]["prompts"][len(chosen)], size=14)
    if line:
        page.line(line["text"], size=14, weight=600)
        _draw(page, line["means"], line["costs"])
    return page.picture()


def _draw(page: Page, means: Sequence[float], costs: Sequence[float]) -> None:
    """Draw a dot for each cost and a line for the running mean."""
    top, left, width = page.y + 8, PADDING + 24.0, WIDTH - 2 * PADDING - 32.0
    most = max(*costs, *means, 1.0)
    step = width / max(1, len(means) - 1)
    places = [left + step * place for place in range(len(means))]
    heights = [top + _HEIGHT * (1 - cost / most) for cost in costs]
    line = "L".join(
        f"{x:.1f} {top + _HEIGHT * (1 - mean / most):.1f}"
        for x, mean in zip(places, means, strict=True)
    )
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{SOFT}"/>'
        for x, y in zip(places, heights, strict=True)
    )
    page.drawn.append(
        f'<path d="M{left:g} {top + _HEIGHT:g}h{width:g}" stroke="{EDGE}"/>{dots}'
        f'<path d="M{line}" fill="none" stroke="{ACCENT}" stroke-width="2.5"/>'
    )
    page.text("0", PADDING, top + _HEIGHT + 4, size=12, fill=SOFT)
    page.text(f"{most:.0f}", PADDING, top + 4, size=12, fill=TEXT)
    page.y = top + _HEIGHT + 8
