"""Builds the lessons' own questions, which ask for an option, a number or cards of a hand.

The builders translate the messages passed to them; computed texts stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import combinations
from typing import Any, Final

from parlett_widgets.cards import CardSet
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.lessons.draft import Number
from parlett_widgets.widgets.figure.scene import Chart
from parlett_widgets.widgets.figure.spreads import BidGame, share_of_tricks, takings, tricks_by_rank
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.language import Language

__all__ = [
    "PREDICTIONS",
    "Asked",
    "choose",
    "enter",
    "guess_share",
    "mean_taken",
    "nearest",
    "pick",
    "predictions",
]

Asked = dict[str, Any]
Ask = Callable[[Language], Asked]

PREDICTIONS: Final[dict[str, tuple[str, Ask]]] = {}
"""Maps the name of each question, such as ``02-void``, to its game and its builder."""


def predictions(game: str, asked: Mapping[str, Ask]) -> None:
    """Register questions about a game by name, in the order in which the lessons ask them."""
    for name, ask in asked.items():
        PREDICTIONS[name] = (game, partial(_shuffled, name, ask))


def choose(
    lang: Language,
    prompt: str,
    options: Sequence[str],
    right: int,
    explanation: str,
    *,
    in_order: bool = False,
    slip: bool = False,
    **shown: Any,
) -> Asked:
    """Ask for one of a few answers; ``right`` is the position of the right one.

    The options are shuffled, always in the same way, unless they are ``in_order``, as numbers
    should be. With ``slip``, the right option is the one false statement.
    """
    letters = "abcdef"[: len(options)]
    answer = {
        "type": "options",
        **({"slip": True} if slip else {}),
        "options": [
            {"id": i, "text": lang.gettext(text)} for i, text in zip(letters, options, strict=True)
        ],
        "right": [letters[right]],
        "wrong": {},
        "in_order": in_order,
    }
    return _asked(lang, prompt, answer, explanation, **shown)


def enter(
    lang: Language, prompt: str, right: int, form: Number, explanation: str, **shown: Any
) -> Asked:
    """Ask for a number."""
    answer = {"type": "number", **asdict(form), "right": [str(right)], "wrong": {}}
    return _asked(lang, prompt, answer, explanation, **shown)


def pick(
    lang: Language,
    prompt: str,
    hand: str,
    right: Iterable[CardSet],
    explanation: str,
    count: int | None = None,
    said: Callable[[CardSet], str] | None = None,
    **shown: Any,
) -> Asked:
    """Ask for ``count`` cards of a hand, or all that fit; ``said`` comments on wrong choices."""
    cards, answers = CardSet(hand), list(right)
    wrong = (CardSet(some) for some in combinations(cards, count or 0))
    told = {one.notation: said(one) for one in wrong if one not in answers} if said else None
    answer = present(
        {
            "type": "cards",
            "hand": [face(lang, card) for card in cards],
            "count": count,
            "right": [one.notation for one in answers],
            "wrong": {},
            "said": told,
        }
    )
    return _asked(lang, prompt, answer, explanation, **shown)


def guess_share(
    lang: Language,
    game: BidGame,
    rank: str,
    prompt: str,
    options: Mapping[int, str],
    told: str,
    **shown: Any,
) -> Asked:
    """Ask roughly how many of 100 cards of a rank take a trick; the options are in words."""
    share = share_of_tricks(game)[rank]
    return choose(
        lang,
        prompt,
        list(options.values()),
        nearest(share, tuple(options)),
        lang.gettext(told).format(share=share),
        in_order=True,
        figures=[tricks_by_rank(lang, game=game, rank=rank)],
        **shown,
    )


def mean_taken(game: BidGame, hand: str, aside: str, unit: int = 1) -> float:
    """Return the measured mean of what a hand takes after three cards are laid aside as its bid."""
    taken = takings(game, hand, aside, bid_value(aside, unit))
    return sum(taken) / len(taken)


def nearest(number: float, among: Sequence[int]) -> int:
    """Return the position of the nearest number."""
    return min(range(len(among)), key=lambda place: abs(number - among[place]))


def _shuffled(name: str, ask: Ask, lang: Language) -> Asked:
    """Return a question; options that are not in order are shuffled alike for every language."""
    asked = ask(lang)
    answer = dict(asked["answer"])
    if answer.pop("in_order", True):
        return {**asked, "answer": answer}
    letters = [one["id"] for one in answer["options"]]
    order = Chance(int.from_bytes(name.encode(), "big")).shuffled(letters)
    options = {one["id"]: one for one in answer["options"]}
    answer["options"] = [
        {**options[old], "id": new} for old, new in zip(order, letters, strict=True)
    ]
    answer["right"] = [letters[order.index(one)] for one in answer["right"]]
    return {**asked, "answer": answer}


def _asked(
    lang: Language,
    prompt: str,
    answer: Asked,
    explanation: str,
    *,
    rows: Sequence[Asked] = (),
    facts: Sequence[str] = (),
    seats: Sequence[Asked] = (),
    figures: Sequence[Chart] = (),
) -> Asked:
    return present(
        {
            "prompt": lang.gettext(prompt),
            "rows": list(rows),
            "facts": list(facts),
            "seats": list(seats) or None,
            "answer": answer,
            "misconceptions": [],
            "hints": [],
            "explanation": lang.gettext(explanation),
            "figures": list(figures) or None,
        }
    )
