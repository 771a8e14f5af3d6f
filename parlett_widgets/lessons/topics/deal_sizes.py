"""How many cards are dealt and how many tricks are played in the games with bids (N2, C2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, NamedTuple

from parlett_widgets.engine import Rules
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.lessons.topic import N_, Misconception, Topic
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["SIZES", "Size"]


class Size(NamedTuple):
    """How many cards are dealt to each player, and how many tricks are played."""

    cards: int
    tricks: int


class _Game(NamedTuple):
    rules: Rules[Any, Any]
    name: str
    for_four: str = ""
    """The same game for four players, whose numbers may be mistaken for this one's."""


_GAMES: Final = {
    "ninety-nine": _Game(
        NinetyNine.classic(), N_("Ninety-Nine for three"), for_four="ninety-nine-four"
    ),
    "ninety-nine-four": _Game(NinetyNine.four(), N_("Ninety-Nine for four")),
    "counterpoint": _Game(Counterpoint.standard(), N_("Counterpoint for two")),
}


@cache
def _dealt(game: str) -> Size:
    """Return how many cards each player gets and how many tricks are played, read from a deal.

    Each card that is not a bid card is played to a trick.
    """
    cards = _GAMES[game].rules.start(seed=0).view(0).hand_sizes[0]
    return Size(cards, cards - BID_SIZE)


def _as_with_four(game: str) -> Size | None:
    for_four = _GAMES[game].for_four
    return _dealt(for_four) if for_four else None


def _bid_cards_played(game: str) -> Size:
    return Size(_dealt(game).cards, _dealt(game).cards)


class _Sizes(Topic[str, Size]):
    game = "ninety-nine"
    name = "sizes"
    subject = N_("Cards and tricks for each deal")
    mistakes = (
        Misconception(
            "thirteen-and-ten",
            N_("“Three players get 13 cards and play 10 tricks.”"),
            N_("These are the numbers for four players. Three get 12 cards and play 9 tricks."),
            _as_with_four,
        ),
        Misconception(
            "bid-cards-are-played",
            N_("“The bid cards are played too.”"),
            N_("The three bid cards take no part in the play, so there are three fewer tricks."),
            _bid_cards_played,
        ),
    )

    def right(self, case: str) -> Size:
        return _dealt(case)

    def small(self) -> Iterable[str]:
        return _GAMES

    def case_text(self, lang: Language, case: str) -> str:
        return lang.gettext(_GAMES[case].name)

    def value_text(self, lang: Language, value: Size) -> str:
        labels = Labels(lang)
        return lang.listed([labels.cards(value.cards), labels.tricks(value.tricks)])

    def working(self, lang: Language, case: str) -> str:
        size = self.right(case)
        message = lang.gettext(
            "Each player gets {cards} cards and lays down three as the bid: {cards} − 3 = {tricks}."
        )
        return message.format(cards=size.cards, tricks=size.tricks)


SIZES: Final = _Sizes()
