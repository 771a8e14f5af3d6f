"""Draws the scores of a match as lines, and how one player's misses become the other's points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from parlett_widgets.widgets.page.scene_parts import present

__all__ = ["crossing", "score_lines"]

_WIDTH: Final = 400
"""The width of every figure, which the page also knows."""
_LEFT, _RIGHT, _TOP, _FOOT = 30, 264, 8, 112
"""The edges of the chart of scores; the names stand to the right of it."""
_APART: Final = 14
"""The least distance between names, one below the other."""
_Figure = dict[str, Any]


def _word(x: float, y: float, text: str) -> list[Any]:
    return [round(x), round(y), text]


def score_lines(label: str, lines: Sequence[tuple[str, bool, Sequence[int]]]) -> _Figure:
    """Draw the scores after each deal, starting from 0.

    Each of ``lines`` has a player's name, whether the player is the reader, and the scores.

    Examples
    --------
    >>> figure = score_lines("Score by deal", [("You", True, [0, 53]), ("West", False, [0, 5])])
    >>> [part["words"][0][2] for part in figure["parts"][-2:]]
    ['You 53', 'West 5']
    """
    every = [score for _, _, scores in lines for score in scores]
    step = _step(max(every) - min(every))
    low, high = step * (min(every) // step), max(every)
    deals = max(3, len(lines[0][2]) - 1)

    def x(deal: int) -> int:
        return round(_LEFT + deal * (_RIGHT - _LEFT) / deals)

    def y(score: int) -> int:
        return round(_FOOT - (score - low) * (_FOOT - _TOP) / max(1, high - low))

    scale = range(low, high + 1, step)
    often = -(-deals // 9)
    numbers = [_word(_LEFT - 14, y(score) + 4, str(score)) for score in scale]
    below = [_word(x(deal), _FOOT + 15, str(deal)) for deal in range(often, deals + 1, often)]
    behind = "".join(f"M{_LEFT} {y(score)}H{_RIGHT}" for score in scale)
    parts: list[dict[str, Any]] = [{"kind": "grid", "d": behind, "words": numbers + below}]
    lowest = 0
    for name, you, scores in sorted(lines, key=lambda line: -line[2][-1]):
        end = x(len(scores) - 1), y(scores[-1])
        lowest = max(end[1] + 4, lowest + _APART)
        part = {
            "kind": "own" if you else None,
            "d": "M" + "L".join(f"{x(deal)} {y(score)}" for deal, score in enumerate(scores)),
            "dot": list(end),
            "words": [_word(end[0] + 9, lowest, f"{name} {scores[-1]}")],
        }
        parts.append(present(part))
    return {"label": label, "height": _FOOT + 18, "parts": parts}


def _step(difference: int) -> int:
    """Return the distance between the grid lines, of which there are four at most."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if step * times * 3 > difference:
                return step * times
        step *= 10


Side = tuple[str, Sequence[tuple[str, str]]]


def crossing(head: str, misses: Sequence[int], sides: Sequence[Side]) -> _Figure:
    """Draw how each of two players' misses becomes points for the other.

    ``head`` is the label of a miss. Each side has a name and lines that say what it has scored.
    """
    box, line, top, low = 150, 18, 24, 92
    high = line * len(sides[0][1]) + 12
    heads, boxes = [], ""
    parts: list[dict[str, Any]] = []
    for i, (name, rows) in enumerate(sides):
        left = i * (_WIDTH - box)
        inner, other = (box, _WIDTH - box) if i == 0 else (_WIDTH - box, box)
        way = 1 if i == 0 else -1
        boxes += f"M{left} {top}h{box}v30h{-box}zM{left} {low}h{box}v{high}h{-box}z"
        lines = [
            (top, head, str(misses[i])),
            *((low + line * at, *row) for at, row in enumerate(rows)),
        ]
        heads += [_word(left + 10, y + 20, text) for y, text, _ in lines]
        kind = {"kind": "own"} if i == 0 else {}
        cells = [_word(left + box - 10, y + 20, cell) for y, _, cell in lines]
        parts.append({**kind, "words": cells, "anchor": "end"})
        names = [
            _word(left + box / 2, 14, name),
            _word(other - 16 * way, top + 9, str(misses[1 - i])),
        ]
        # The other's miss goes to this side.
        end = f"{inner + 3 * way} {low + 15}"
        curve = (
            f"M{other} {top + 15}C{other - 60 * way} {top + 15} {inner + 60 * way} {low + 15} {end}"
        )
        arrow = f"{curve}m{7 * way} -5l{-7 * way} 5l{7 * way} 5"
        parts.append({**kind, "d": arrow, "words": names, "anchor": "middle"})
    return {"height": low + high, "parts": [{"kind": "box", "d": boxes, "words": heads}, *parts]}
