"""Questions about a trick of Addenda: who scores it, including misplays and two pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlett_widgets.cards import PACK_52, Card
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.lessons.kinds.kind import Kind, about, written
from parlett_widgets.lessons.kinds.kings_and_jacks import chain_shown, draw_chain, read_chain
from parlett_widgets.lessons.kinds.parts import refuse, trick_of
from parlett_widgets.lessons.making import Draft
from parlett_widgets.lessons.misconceptions.addenda_tricks import (
    ADDENDA_FOUR,
    ADDENDA_PLAYERS,
    PAIRS,
    WINNER,
    Scored,
)
from parlett_widgets.lessons.misconceptions.kings_and_jacks import Chain
from parlett_widgets.lessons.misconceptions.misplays import (
    MISPLAYS,
    MisplayCase,
    is_misplay,
    misplays_told,
)
from parlett_widgets.words.language import Language

__all__ = ["ADDENDA_MISPLAY", "ADDENDA_PAIRS", "ADDENDA_WINNER"]


def _draw_trick(chance: Chance, difficulty: int) -> Chain | None:
    """Draw a trick; at difficulty 3 the count comes down again."""
    cards = draw_chain(chance, difficulty - 1, 4)
    counts = running_counts(cards)
    if difficulty == 3 and not max(counts[:3]) > max(17, counts[-1]):
        return None
    return cards


def _read_trick(cards: Any) -> Chain:
    return read_chain(cards, (4,))


def _counts_hint(lang: Language, cards: Chain) -> str:
    counts = lang.listed(map(str, running_counts(cards)))
    return lang.gettext("The counts are {counts}.").format(counts=counts)


def _scored_by(cards: Chain, *sides: tuple[int, ...]) -> list[Scored]:
    """Return the statement that a side scores the count, or one more."""
    points = running_counts(cards)[-1]
    return [Scored(side, points + more) for more in (0, 1) for side in sides]


def _ask_trick(lang: Language, cards: Chain) -> Draft:
    """Ask who wins this trick, and what is scored."""
    _ = lang.gettext
    prompt = _("{player} leads. Who wins this trick, and what is scored?")
    hints = [
        _("Work out the count after each card, and mark where it first goes above 17."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
        _counts_hint(lang, cards),
    ]
    return about(
        WINNER,
        lang,
        cards,
        prompt.format(player=lang.player(ADDENDA_PLAYERS[0])),
        hints,
        rows=[chain_shown(lang, cards, ADDENDA_PLAYERS)],
        others=_scored_by(cards, (0,), (1,)),
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
        _counts_hint(lang, cards),
    ]
    return about(
        PAIRS,
        lang,
        cards,
        prompt.format(player=lang.player(ADDENDA_FOUR[0])),
        hints,
        rows=[chain_shown(lang, cards, ADDENDA_FOUR)],
        others=_scored_by(cards, (0, 2), (1, 3)),
    )


def _draw_misplay(chance: Chance, difficulty: int) -> MisplayCase | None:
    """Draw a trick with a misplay, at difficulty 3 with two."""
    cards = draw_chain(chance, difficulty - 1, 4)
    places = sorted(chance.shuffled((1, 2, 3))[: 2 if difficulty == 3 else 1])
    if difficulty == 3 and (places[0] + places[1]) % 2 == 0:
        return None  # both are one player's
    taken_back = tuple((at, _repeating(chance, cards, at)) for at in places)
    case = MisplayCase(cards, taken_back)
    return None if len({card for _, card in taken_back} | set(cards)) < 4 + len(places) else case


def _repeating(chance: Chance, cards: Chain, at: int) -> Card:
    """Return a card whose suit lay in the trick already."""
    suit = cards[chance.below(at)].suit
    others = [card for card in PACK_52 if card.suit is suit and card not in cards]
    return others[chance.below(len(others))]


def _read_misplay(cards: Any, taken_back: Any) -> MisplayCase:
    trick = _read_trick(cards)
    if isinstance(taken_back, str):
        each = taken_back.split()
        taken_back = dict(zip(each[::2], each[1::2], strict=False))
    if not isinstance(taken_back, Mapping) or not 1 <= len(taken_back) <= 2:
        refuse("taken_back", "the cards taken back by what replaced them: {'5H': '9S'}", taken_back)
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
        raise ValueError("taken_back must have one card of each player, and none twice")
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
        _counts_hint(lang, case.cards),
    ]
    return about(
        MISPLAYS,
        lang,
        case,
        prompt.format(player=lang.player(ADDENDA_PLAYERS[0])),
        hints,
        rows=[chain_shown(lang, case.cards, ADDENDA_PLAYERS)],
        facts=misplays_told(lang, case),
        others=_scored_by(case.cards, (0,), (1,)),
    )


ADDENDA_WINNER: Final = Kind(_draw_trick, _ask_trick, _read_trick, {"cards": "10S 8H QD QC"})
ADDENDA_PAIRS: Final = Kind(_draw_pairs, _ask_pairs, _read_trick, {"cards": "10S 8H QD QC"})
ADDENDA_MISPLAY: Final = Kind(
    _draw_misplay,
    _ask_misplay,
    _read_misplay,
    {"cards": "4S 5H 6D 2C", "taken_back": {"5H": "9S"}},
    spelled=lambda case: (
        f"{written(case.cards)}, taken_back "
        + " ".join(f"{case.cards[at]} {card}" for at, card in case.taken_back)
    ),
)
