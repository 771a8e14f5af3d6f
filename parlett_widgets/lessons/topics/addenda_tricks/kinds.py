"""Questions about who scores a trick of Addenda."""

from __future__ import annotations

from typing import Any, Final

from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.making import Draft
from parlett_widgets.lessons.topics.addenda_tricks.mistakes import (
    ADDENDA_FOUR,
    ADDENDA_PLAYERS,
    PAIRS,
    WINNER,
    Scored,
)
from parlett_widgets.lessons.topics.kings_and_jacks.kinds import chain_shown, draw_chain, read_chain
from parlett_widgets.lessons.topics.kings_and_jacks.mistakes import Chain
from parlett_widgets.words.language import Language

__all__ = ["ADDENDA_PAIRS", "ADDENDA_WINNER", "counts_hint", "read_trick", "scored_by"]


def _draw_trick(chance: Chance, difficulty: int) -> Chain | None:
    """Draw a trick; at difficulty 3 the count comes down again."""
    cards = draw_chain(chance, difficulty - 1, 4)
    counts = running_counts(cards)
    if difficulty == 3 and not max(counts[:3]) > max(17, counts[-1]):
        return None
    return cards


def read_trick(cards: Any) -> Chain:
    """Return the four cards of a trick."""
    return read_chain(cards, (4,))


def counts_hint(lang: Language, cards: Chain) -> str:
    """Return the count after each card, as the last hint."""
    counts = lang.listed(map(str, running_counts(cards)))
    return lang.gettext("The counts are {counts}.").format(counts=counts)


def scored_by(cards: Chain, *sides: tuple[int, ...]) -> list[Scored]:
    """Return the statements that a side scores the count, or one more."""
    points = running_counts(cards)[-1]
    return [Scored(side, points + more) for more in (0, 1) for side in sides]


def _ask_trick(lang: Language, cards: Chain) -> Draft:
    """Ask who wins this trick, and what is scored."""
    _ = lang.gettext
    prompt = _("{player} leads. Who wins this trick, and what is scored?")
    hints = [
        _("Work out the count after each card, and mark where it first goes above 17."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
        counts_hint(lang, cards),
    ]
    return about(
        WINNER,
        lang,
        cards,
        prompt.format(player=lang.player(ADDENDA_PLAYERS[0])),
        hints,
        rows=[chain_shown(lang, cards, ADDENDA_PLAYERS)],
        others=scored_by(cards, (0,), (1,)),
    )


def _draw_pairs(chance: Chance, difficulty: int) -> Chain:
    """Draw a trick; with Kings and Jacks from difficulty 2."""
    return draw_chain(chance, difficulty - 1, 4)


def _ask_pairs(lang: Language, cards: Chain) -> Draft:
    """Ask which pair scores this trick, and how much."""
    _ = lang.gettext
    prompt = _("{player} leads, and four play. Who scores this trick, and how much?")
    hints = [
        _("Partners sit opposite: South and North against West and East."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
        counts_hint(lang, cards),
    ]
    return about(
        PAIRS,
        lang,
        cards,
        prompt.format(player=lang.player(ADDENDA_FOUR[0])),
        hints,
        rows=[chain_shown(lang, cards, ADDENDA_FOUR)],
        others=scored_by(cards, (0, 2), (1, 3)),
    )


ADDENDA_WINNER: Final = Kind(
    "addenda-winner", [WINNER], _draw_trick, _ask_trick, read_trick, {"cards": "10S 8H QD QC"}
)
ADDENDA_PAIRS: Final = Kind(
    "addenda-pairs", [PAIRS], _draw_pairs, _ask_pairs, read_trick, {"cards": "10S 8H QD QC"}
)
