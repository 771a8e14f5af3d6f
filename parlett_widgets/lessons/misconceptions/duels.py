"""Who wins a trick of two cards in Counterpoint (C4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, parse_cards
from parlett_widgets.engine.tricks import ACE_HIGH, TEN_HIGH
from parlett_widgets.games import Counterpoint
from parlett_widgets.games.counterpoint.state import card_points, trick_winner
from parlett_widgets.lessons.topics import N_, Misconception, Topic
from parlett_widgets.words.language import Language

__all__ = ["DUEL", "RANKS", "DuelCase"]


_PACK: Final = Counterpoint.standard().cards
RANKS: Final = tuple(rank for rank in TEN_HIGH if rank in {card.rank for card in _PACK})
"""The ranks of Counterpoint, from low to high."""


class DuelCase(NamedTuple):
    """A trick of Counterpoint."""

    lead: Card
    reply: Card


def _follower_higher(case: DuelCase, order: tuple[Rank, ...]) -> int:
    return int(order.index(case.reply.rank) > order.index(case.lead.rank))


def _unless_tied(case: DuelCase, order: tuple[Rank, ...]) -> int | None:
    return None if case.lead.rank is case.reply.rank else _follower_higher(case, order)


def _tie(case: DuelCase, winner: int) -> int | None:
    return winner if case.lead.rank is case.reply.rank else None


class _Duel(Topic[DuelCase, int]):
    subject = N_("Who wins a trick in Counterpoint")
    ranks = RANKS
    mistakes = (
        Misconception(
            "suits-matter",
            N_("“A card of another suit cannot win.”"),
            N_("In Counterpoint the higher rank wins, whether or not the suits agree."),
            lambda case: 0 if case.lead.suit is not case.reply.suit else None,
        ),
        Misconception(
            "suits-have-ranks",
            N_("“A higher suit beats a lower one.”"),
            N_("The suits are equal. Only the rank decides, and for equal ranks who led."),
            lambda case: (
                int(case.reply.suit > case.lead.suit)
                if case.lead.suit is not case.reply.suit
                else None
            ),
        ),
        Misconception(
            "king-above-ten",
            N_("“The King ranks above the 10.”"),
            N_("In Counterpoint the order is A 10 K Q J 9 8 7: the 10 is second."),
            lambda case: _unless_tied(case, ACE_HIGH),
        ),
        Misconception(
            "tie-to-leader",
            N_("“Of equal ranks the leader always wins.”"),
            N_("Only where the cards have points. Of two 9s, 8s or 7s the follower's wins."),
            lambda case: _tie(case, 0),
        ),
        Misconception(
            "tie-to-follower",
            N_("“Of equal ranks the last card always wins.”"),
            N_("Only where the cards have no points. From Jack to Ace the leader's wins."),
            lambda case: _tie(case, 1),
        ),
    )

    def right(self, case: DuelCase) -> int:
        return trick_winner(case.lead, case.reply)

    def small(self) -> Iterable[DuelCase]:
        for pair in ("JS AH", "10H KH", "8S 8H", "KS KH", "AH 7S"):
            lead, reply = parse_cards(pair)
            yield DuelCase(lead, reply)

    def laid(self, case: DuelCase) -> tuple[Card, ...]:
        return case

    def relaid(
        self,
        case: DuelCase,  # noqa: ARG002 -- it is all cards
        cards: tuple[Card, ...],
    ) -> DuelCase:
        return DuelCase(*cards)

    def marks(
        self,
        lang: Language,  # noqa: ARG002 -- a crown needs no language
        case: DuelCase,
    ) -> list[dict[str, Any]]:
        return [{"won": i == self.right(case)} for i in range(2)]

    def case_text(self, lang: Language, case: DuelCase) -> str:
        message = lang.gettext("{lead} led, {reply} played to it")
        return message.format(lead=case.lead.label, reply=case.reply.label)

    def value_text(
        self,
        lang: Language,
        case: DuelCase,  # noqa: ARG002 -- the value says it all
        value: int,
    ) -> str:
        _ = lang.gettext
        return _("the follower wins") if value else _("the leader wins")

    def working(self, lang: Language, case: DuelCase) -> str:
        _ = lang.gettext
        if case.lead.rank is case.reply.rank:
            if card_points(case.lead):
                return _("Equal ranks with points: the leader wins.")
            return _("Equal ranks without points: the follower wins.")
        high, low = sorted(case, key=lambda card: -TEN_HIGH.index(card.rank))
        message = _("{high} ranks above {low}; the suits do not matter.")
        return message.format(high=high.label, low=low.label)


DUEL: Final = _Duel()
