"""Questions about a trick of Addenda with a misplay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlett_widgets.cards import PACK_52, Card
from parlett_widgets.engine.chance import Chance
from parlett_widgets.lessons.kind import Kind, written
from parlett_widgets.lessons.making import Draft
from parlett_widgets.lessons.parts import refuse, trick_of
from parlett_widgets.lessons.topics.addenda_tricks.kinds import about_trick, read_trick
from parlett_widgets.lessons.topics.kings_and_jacks.kinds import draw_chain
from parlett_widgets.lessons.topics.kings_and_jacks.mistakes import Chain
from parlett_widgets.lessons.topics.misplays.mistakes import (
    MISPLAYS,
    MisplayCase,
    is_misplay,
    misplays_told,
)
from parlett_widgets.words.language import Language

__all__ = ["ADDENDA_MISPLAY"]


def _draw_misplay(chance: Chance, difficulty: int) -> MisplayCase | None:
    """Draw a trick with one misplay or, at difficulty 3, with two."""
    cards = draw_chain(chance, difficulty - 1, 4)
    places = sorted(chance.shuffled((1, 2, 3))[: 2 if difficulty == 3 else 1])
    if difficulty == 3 and (places[0] + places[1]) % 2 == 0:
        return None  # both are by the same player
    taken_back = tuple((at, _repeating(chance, cards, at)) for at in places)
    case = MisplayCase(cards, taken_back)
    return None if len({card for _, card in taken_back} | set(cards)) < 4 + len(places) else case


def _repeating(chance: Chance, cards: Chain, at: int) -> Card:
    """Return a card whose suit was already in the trick."""
    suit = cards[chance.below(at)].suit
    others = [card for card in PACK_52 if card.suit is suit and card not in cards]
    return others[chance.below(len(others))]


def _read_misplay(cards: Any, taken_back: Any) -> MisplayCase:
    trick = read_trick(cards)
    if isinstance(taken_back, str):
        each = taken_back.split()
        taken_back = dict(zip(each[::2], each[1::2], strict=False))
    if not isinstance(taken_back, Mapping) or not 1 <= len(taken_back) <= 2:
        refuse(
            "taken_back",
            "1 or 2 cards, each with the card taken back for it, such as {'5H': '9S'}",
            taken_back,
        )
    misplays: dict[int, Card] = {}
    for stays, back in taken_back.items():
        (played,) = trick_of("taken_back", stays, trick, [1])
        (first,) = trick_of("taken_back", back, PACK_52, [1])
        at = trick.index(played)
        if not is_misplay(trick, at, first):
            raise ValueError(
                f"{first.label} was not a misplay: its suit must be in the trick before {played.label}"
            )
        misplays[at] = first
    if len({at % 2 for at in misplays}) < len(misplays) or len({*misplays.values()}) < len(
        misplays
    ):
        raise ValueError("taken_back must have at most one card of each player, and no card twice")
    return MisplayCase(trick, tuple(sorted(misplays.items())))


def _ask_misplay(lang: Language, case: MisplayCase) -> Draft:
    """Ask who wins a trick with a misplay."""
    _ = lang.gettext
    prompt = _("{player} leads. Who wins this trick, and what is scored?")
    hints = [
        _("The card that repeated a suit was replaced. Who had played it?"),
        _(
            "A misplay decides who wins, whatever the count; if both misplay, the first to do so wins."
        ),
    ]
    told = misplays_told(lang, case)
    return about_trick(MISPLAYS, lang, case, case.cards, prompt, hints, facts=told)


ADDENDA_MISPLAY: Final = Kind(
    "addenda-misplay",
    [MISPLAYS],
    _draw_misplay,
    _ask_misplay,
    _read_misplay,
    {"cards": "4S 5H 6D 2C", "taken_back": {"5H": "9S"}},
    spelled=lambda case: (
        f"{written(case.cards)}, taken_back "
        + " ".join(f"{case.cards[at]} {card}" for at, card in case.taken_back)
    ),
)
