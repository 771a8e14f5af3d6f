"""The painters of a score explorer: as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.match import Verb
from parlett_widgets.games.counterpoint.state import bonus, misses, points_from_misses
from parlett_widgets.games.ninety_nine.state import deal_scores, successes
from parlett_widgets.narration.language import language
from parlett_widgets.narration.scores import CounterpointScoreWords, NinetyNineScoreWords
from parlett_widgets.scenes.card_svg import Colours
from parlett_widgets.scenes.picture import Page, wrapped

__all__ = ["Reckoning", "score_svg", "score_text", "score_told"]


class Reckoning(NamedTuple):
    """A deal to be scored.

    Attributes
    ----------
    bids, taken : tuple of int
        By player, in points or tricks.
    counted : tuple of int
        The bids in the readings that count.
    premium : tuple of (int, Verb) or None
        Who declared or revealed.
    """

    bids: tuple[int, ...]
    taken: tuple[int, ...]
    counted: tuple[int, ...]
    premium: tuple[int, Verb] | None = None

    @property
    def misses(self) -> tuple[int, ...]:
        """By how much each bid is missed, in points."""
        return misses(self.counted, self.taken)

    def scores(self, table: Mapping[str, Any]) -> tuple[int, ...] | None:
        """Return what each player scores; None while tricks are not yet given out."""
        if table["game"] == "counterpoint":
            return points_from_misses(self.misses)
        if sum(self.taken) != table["most"]:
            return None
        premium = None if self.premium is None else (self.premium[0], self.premium[1].value)
        return deal_scores(self.bids, self.taken, premium)


def score_told(table: Mapping[str, Any], deal: Reckoning) -> str:
    """Return the whole reckoning in sentences.

    Examples
    --------
    >>> from parlett_widgets.scenes.scores import score_table
    >>> score_told(score_table("en"), Reckoning((60, 70), (58, 62), (60, 70))).split(". ")[-2:]
    ['You score 8 + 10 (bonus) = 18', 'North scores 2.']
    """
    lang = language(table["lang"])
    if table["game"] == "counterpoint":
        return lang.paragraph(_counterpoint(CounterpointScoreWords(lang), deal))
    if sum(deal.taken) != table["most"]:
        return ""
    return lang.paragraph(_ninety_nine(NinetyNineScoreWords(lang), deal))


def _counterpoint(words: CounterpointScoreWords, deal: Reckoning) -> Iterator[str]:
    told = [words.player(seat) for seat in range(2)]
    missed = deal.misses
    scores = points_from_misses(missed)
    blanks = [
        {
            "bid": deal.bids[seat],
            "counted": deal.counted[seat],
            "taken": deal.taken[seat],
            "own": missed[seat],
            "miss": missed[1 - seat],
            "bonus": bonus(missed[seat]),
            "total": scores[seat],
        }
        for seat in range(2)
    ]
    for seat, said in enumerate(told):
        if deal.counted[seat] != deal.bids[seat]:
            yield said["high"].format(**blanks[seat])
        yield said["missed" if missed[seat] else "exact"].format(**blanks[seat])
    yield words.crossing()
    for seat, said in enumerate(told):
        case = "with_bonus" if blanks[seat]["bonus"] else "without"
        yield said[case].format(**blanks[seat])


def _ninety_nine(words: NinetyNineScoreWords, deal: Reckoning) -> Iterator[str]:
    made = successes(deal.bids, deal.taken)
    for seat, success in enumerate(made):
        yield words.player(seat)[success].format(bid=deal.bids[seat], taken=deal.taken[seat])
    yield words.bonuses()[sum(made)]
    if deal.premium is not None:
        yield words.premium(*deal.premium)[made[deal.premium[0]]]


def score_text(table: Mapping[str, Any], deal: Reckoning) -> str:
    """Return the sheet of a deal as lines of text, then the reckoning in sentences."""
    return "\n".join(filter(None, [*_rows(table, deal), score_told(table, deal)]))


def _rows(table: Mapping[str, Any], deal: Reckoning) -> Iterator[str]:
    words, scores = table["words"], deal.scores(table)
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


def score_svg(table: Mapping[str, Any], deal: Reckoning, *, colours: Colours = "four") -> str:
    """Return the sheet as a picture, 720 units wide; misses of two players cross over."""
    page = Page(colours)
    page.line(table["words"]["title"], size=16, weight=600)
    for row in _rows(table, deal):
        page.line(row, size=14)
    if table["game"] == "counterpoint":
        _cross(page, table, deal.misses)
    for text in wrapped(score_told(table, deal)):
        page.line(text, size=14)
    return page.picture()


def _cross(page: Page, table: Mapping[str, Any], missed: Sequence[int]) -> None:
    """Draw an arrow that carries each miss to the other side."""
    top = page.y + 28
    miss = table["words"]["miss"]
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
