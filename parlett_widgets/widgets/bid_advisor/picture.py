"""The blocks of a bid advisor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from parlett_widgets.widgets.page.blocks import (
    ACCENT,
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

__all__ = ["advice_blocks"]


def _waits(table: Mapping[str, Any], chosen: str) -> bool:
    """Return whether the ranking waits until the reader has chosen three cards."""
    return "guess" in table and len(chosen.split()) < table["size"]


def _looked_at(advised: Mapping[str, Any], chosen: str) -> Mapping[str, Any]:
    """Return the chosen bid, or else the best so far."""
    cards = set(chosen.split())
    options = advised["options"]
    found: Mapping[str, Any] = next(
        (option for option in options if set(option["id"].split()) == cards), options[0]
    )
    return found


def advice_blocks(
    table: Mapping[str, Any], words: Mapping[str, str], advised: Mapping[str, Any], chosen: str
) -> list[Block]:
    """Return the hand, the ranking, and the reasons for the bid shown."""
    cards = [{**card, "legal": card["id"] in chosen.split()} for card in table["hand"]]
    hand = [
        Heading(words["title"]),
        Line(table["facts"]),
        Fan(
            cards if chosen else table["hand"],
            width=68,
            text=" ".join(card["sign"] for card in table["hand"]),
            below=8,
        ),
    ]
    if _waits(table, chosen):
        return [*hand, Line(table["guess"])]
    option = _looked_at(advised, chosen)
    return [
        *hand,
        _Ranking(advised["options"], advised["axis"]),
        Line(advised["apart"], drawn=False),
        Line(_heading(words, option, chosen), weight=600),
        *map(Line, (*option["why"], advised["played"], advised["status"])),
    ]


def _line(option: Mapping[str, Any]) -> str:
    figures = option.get("figures")
    known = (
        [f"{figures['mean']} {figures['error']}", figures["made"]] if figures else [option["left"]]
    )
    facts = [option["bid"], *known]
    return f"{option['place']:>3}. {option['cards']} · {' · '.join(facts)}"


def _heading(words: Mapping[str, str], option: Mapping[str, Any], chosen: str) -> str:
    bid = f"{option['cards']} · {option['bid']}"
    is_chosen = set(option["id"].split()) == set(chosen.split())
    heading: str = bid if is_chosen else words["best"].format(bid=bid)
    return heading


_LEFT, _LENGTH = 270.0, 480.0
_ROW: Final = 32


@dataclass(frozen=True)
class _Ranking(Block):
    """The bids from the best on, with the bars of their means above a common axis."""

    options: Sequence[Mapping[str, Any]]
    axis: Sequence[Mapping[str, Any]]

    def lines(self) -> Iterable[str]:
        return map(_line, self.options)

    def draw(self, page: Page) -> None:
        for option in self.options:
            _bar(page, option)
        for tick in self.axis:
            x = _LEFT + tick["at"] / 100 * _LENGTH
            page.text(tick["text"], x, page.y + _ROW - 6, size=12, fill=SOFT, anchor="middle")
        page.y += _ROW


def _bar(page: Page, option: Mapping[str, Any]) -> None:
    """Draw one line of the ranking, with the cards, the bid, and its figures or why it has none."""
    low = page.y + _ROW - 4
    page.text(f"{option['place']}.  {option['cards']}", PADDING, low, size=14)
    page.text(option["bid"], 150, low, size=14, fill=SOFT, room=_LEFT - 160)
    if figures := option.get("figures"):
        _interval(page, figures["bar"])
        page.text(f"{figures['mean']} {figures['error']}", WIDTH - 80, low, size=14, anchor="end")
        page.text(figures["made"], WIDTH - PADDING, low, size=14, fill=SOFT, anchor="end")
    else:
        page.text(option["left"], _LEFT, low, size=14, fill=SOFT, room=WIDTH - PADDING - _LEFT)
    page.y += _ROW


def _interval(page: Page, bar: Sequence[float]) -> None:
    start, mean, end = (_LEFT + at / 100 * _LENGTH for at in bar)
    y = page.y + _ROW - 8
    page.add(
        f'<path d="M{start:g} {y:g}H{end:g}" stroke="{ACCENT}" stroke-width="8" opacity=".5"/>'
        f'<path d="M{mean:g} {y - 7:g}v14" stroke="{TEXT}" stroke-width="3"/>'
    )
