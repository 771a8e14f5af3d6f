"""What questions about a player's score for a deal have in common in all games with bids."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from parlett_widgets.lessons.draft import Draft, Number, seat
from parlett_widgets.lessons.kind import about
from parlett_widgets.lessons.topic import Topic
from parlett_widgets.words.language import Language

__all__ = ["DealScore", "DealT", "about_deal", "sum_told"]


class _Deal(Protocol):
    """A finished deal, and the seat whose score is asked for."""

    @property
    def bids(self) -> tuple[int, ...]: ...
    @property
    def taken(self) -> tuple[int, ...]: ...
    @property
    def seat(self) -> int: ...
    @property
    def names(self) -> Sequence[str]: ...


DealT = TypeVar("DealT", bound=_Deal)


class DealScore(Topic[DealT, int]):
    """A topic about the score of a deal for one player."""

    @abstractmethod
    def steps(self, lang: Language, case: DealT) -> Iterable[str]:
        """Return sentences saying how the score is found, one for each step."""

    @abstractmethod
    def most(self, case: DealT) -> int:
        """Return the number of points or tricks in a deal."""

    @abstractmethod
    def outcome(self, lang: Language, case: DealT, seat: int) -> dict[str, Any]:
        """Return what is shown of a player with the answer: the score and how it comes about."""

    def facts(self, lang: Language, case: DealT) -> list[str]:  # noqa: ARG002 -- by default, none
        """Return what must be known besides bids and takings, each in a few words."""
        return []

    def seats(self, lang: Language, case: DealT) -> list[dict[str, Any]]:
        """Return the players with their bids and takings; scores come with the answer."""
        return [
            seat(
                lang,
                self.player(lang, case, i),
                bid,
                took,
                self.most(case),
                asked=True if i == case.seat else None,
                **self.outcome(lang, case, i),
            )
            for i, (bid, took) in enumerate(zip(case.bids, case.taken, strict=True))
        ]

    def player(self, lang: Language, case: DealT, seat: int | None = None) -> str:
        """Return the name at a seat, by default the one whose score is asked for."""
        name = case.names[case.seat if seat is None else seat]
        return lang.gettext("Dummy") if name == "Dummy" else lang.player(name)

    def results(self, lang: Language, case: DealT) -> list[str]:
        """Return a few words for each player, saying what they bid and took."""
        message = lang.gettext("{player} bid {bid} and took {tricks}")
        return [
            message.format(player=self.player(lang, case, seat), bid=bid, tricks=took)
            for seat, (bid, took) in enumerate(zip(case.bids, case.taken, strict=True))
        ]

    def case_text(self, lang: Language, case: DealT) -> str:
        """Return a phrase saying whose score is wanted, and what everybody bid and took."""
        results = lang.listed(self.results(lang, case))
        message = lang.gettext("{player}'s score, where {results}")
        return message.format(player=self.player(lang, case), results=results)

    def value_text(self, lang: Language, value: int) -> str:
        """Return a number of points with its unit."""
        return lang.points(value)

    def working(self, lang: Language, case: DealT) -> str:
        """Return the steps as running text."""
        return lang.paragraph(self.steps(lang, case))


def about_deal(topic: DealScore[DealT], lang: Language, case: DealT, hints: Sequence[str]) -> Draft:
    """Ask what a player scores in a deal."""
    prompt = lang.gettext("What does {player} score in this deal?")
    return about(
        topic,
        lang,
        case,
        prompt.format(player=topic.player(lang, case)),
        hints,
        form=Number.of_points(lang),
        facts=topic.facts(lang, case),
        seats=topic.seats(lang, case),
    )


def sum_told(terms: Sequence[object], total: int) -> str:
    """Return a sum, or the total alone if there is only one term.

    Examples
    --------
    >>> sum_told([3, 30], 33), sum_told([5], 5)
    ('3 + 30 = 33', '5')
    """
    return f"{' + '.join(map(str, terms))} = {total}" if len(terms) > 1 else str(total)
