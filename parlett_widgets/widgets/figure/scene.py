"""Builds charts of labelled bars with sentences, which have a pane for each value of a setting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from parlett_widgets.widgets.page.scene_parts import present

__all__ = ["Chart", "Pane", "bars", "pane", "panes"]

Chart: TypeAlias = dict[str, Any]
"""A chart, as ``scene.schema.json`` describes it."""

Pane: TypeAlias = dict[str, Any]


def bars(
    title: str,
    values: Mapping[str, float],
    marked: Iterable[str],
    caption: str,
    said: Callable[[str], str] | None = None,
) -> Chart:
    """Return a chart with a single pane.

    ``values`` maps the label of each bar to its height; ``marked`` contains the labels of the
    bars that the caption mentions; ``said`` returns the sentence about a bar, given its label.

    Examples
    --------
    >>> chart = bars("Points", {"A": 11, "10": 10}, ["A"], "The Ace has most.")
    >>> [bar["said"] for bar in chart["panes"][0]["bars"]]
    ['A: 11', '10: 10']
    """
    return panes(title, [pane("", values, marked, caption, said)])


def pane(
    name: str,
    values: Mapping[str, float],
    marked: Iterable[str],
    caption: str,
    said: Callable[[str], str] | None = None,
) -> Pane:
    """Return a pane with the bars for one value of a setting; *name* is that value."""
    chosen = set(marked)
    drawn = []
    for label, value in values.items():
        text = f"{value:g}".replace("-", "−")
        told = said(label) if said else f"{label}: {text}"
        drawn.append(
            {
                "label": label,
                "value": value,
                "text": text,
                "said": told,
                "marked": label in chosen,
            }
        )
    return {"name": name, "bars": drawn, "caption": caption}


def panes(title: str, shown: Sequence[Pane], setting: str | None = None, at: int = 0) -> Chart:
    """Return a chart with several panes; *at* is the index of the one shown first."""
    return present({"title": title, "setting": setting, "at": at, "panes": list(shown)})
