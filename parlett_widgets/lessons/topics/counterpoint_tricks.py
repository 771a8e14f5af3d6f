"""The winner (C4) and the points (C1) of a trick of Counterpoint, with either pack: mistakes and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.tricks import ACE_HIGH, TEN_HIGH
from parlett_widgets.games import Counterpoint
from parlett_widgets.games.counterpoint.scoring import Pack, card_points, trick_winner
from parlett_widgets.lessons.draft import Choice, Draft, Number, row
from parlett_widgets.lessons.kind import Kind, about, written
from parlett_widgets.lessons.reading import name_in, refuse, trick_of
from parlett_widgets.lessons.topic import (
    N_,
    Misconception,
    OfCards,
    Thought,
    Topic,
    ValueT,
    codes_of,
    draw,
)
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__ = [
    "COUNTERPOINT_PACK",
    "COUNTERPOINT_PLAYERS",
    "COUNTERPOINT_POINTS",
    "COUNTERPOINT_WINNER",
    "DUEL",
    "EASY",
    "EASY_PACK",
    "EASY_TRICK",
    "POINTS",
    "DuelCase",
    "Taking",
]


COUNTERPOINT_PLAYERS: Final = Counterpoint.standard().seat_names
COUNTERPOINT_PACK: Final = Counterpoint.standard().cards
EASY_PACK: Final = Counterpoint.easy().cards


def _ranks_of(pack: Iterable[Card]) -> tuple[Rank, ...]:
    known = {card.rank for card in pack}
    return tuple(rank for rank in TEN_HIGH if rank in known)


def _points(cards: Iterable[Card], pack: Pack = "standard") -> int:
    return sum(card_points(card, pack) for card in cards)


def _points_told(lang: Language, cards: Iterable[Card], pack: Pack = "standard") -> str:
    cards = tuple(cards)
    worth = [card_points(card, pack) for card in cards]
    message = lang.gettext("The points of both cards: {sum}.")
    return message.format(sum=f"{' + '.join(map(str, worth))} = {sum(worth)}")


_WORTH: Final = {rank: card_points(Card(f"{rank.text}S")) for rank in Rank}
_PIPS: Final = {rank: int(rank.text) for rank in Rank if rank.text.isdigit()}
_COURT: Final = dict.fromkeys((Rank.JACK, Rank.QUEEN, Rank.KING), 10)


def _by_worth(worth: Mapping[Rank, int]) -> Callable[[Iterable[Card]], int]:
    return lambda cards: codes_of(cards, dict(worth), by="rank")


_as_printed: Final = _by_worth(_PIPS | _COURT | {Rank.ACE: 11})


class DuelCase(NamedTuple):
    """A trick of Counterpoint."""

    lead: Card
    reply: Card


class _Trick(Topic[DuelCase, ValueT]):
    game = "counterpoint"
    pack: ClassVar[Pack]

    def winner(self, case: DuelCase) -> int:
        """Return the winner, which is 0 for the leader and 1 for the follower."""
        return trick_winner(*case, self.pack)

    def laid(self, case: DuelCase) -> tuple[Card, ...]:
        return case

    def relaid(
        self,
        case: DuelCase,  # noqa: ARG002 -- it is all cards
        cards: tuple[Card, ...],
    ) -> DuelCase:
        return DuelCase(*cards)

    def marks(self, case: DuelCase) -> list[dict[str, Any]]:
        return [{"won": i == self.winner(case)} for i in range(2)]

    def case_text(self, lang: Language, case: DuelCase) -> str:
        message = lang.gettext("{lead} led, {reply} played to it")
        return message.format(lead=case.lead.label, reply=case.reply.label)

    def working(self, lang: Language, case: DuelCase) -> str:
        _ = lang.gettext
        if case.lead.rank is case.reply.rank:
            if card_points(case.lead, self.pack):
                return _("Equal ranks with points: the leader wins.")
            return _("Equal ranks without points: the follower wins.")
        high, low = sorted(case, key=lambda card: -TEN_HIGH.index(card.rank))
        message = _("{high} ranks above {low}; the suits do not matter.")
        return message.format(high=high.label, low=low.label)


def _unless_tied(case: DuelCase, order: tuple[Rank, ...]) -> int | None:
    lead, reply = (order.index(card.rank) for card in case)
    return None if lead == reply else int(reply > lead)


def _tie(case: DuelCase, winner: int) -> int | None:
    return winner if case.lead.rank is case.reply.rank else None


class _Duel(_Trick[int]):
    pack = "standard"
    name = "duel"
    subject = N_("Who wins a trick in Counterpoint")
    ranks = _ranks_of(COUNTERPOINT_PACK)
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
            N_("The suits are equal. Only the rank decides, and between equal ranks, who led."),
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
            N_("“Between equal ranks the leader always wins.”"),
            N_("Only if the cards have points. Of two 9s, 8s or 7s, the follower's wins."),
            lambda case: _tie(case, 0),
        ),
        Misconception(
            "tie-to-follower",
            N_("“Between equal ranks the last card always wins.”"),
            N_("Only if the cards have no points. From Jack to Ace, the leader's wins."),
            lambda case: _tie(case, 1),
        ),
    )

    def right(self, case: DuelCase) -> int:
        return self.winner(case)

    def small(self) -> Iterable[DuelCase]:
        for pair in ("JS AH", "10H KH", "8S 8H", "KS KH", "AH 7S"):
            yield DuelCase(*parse_cards(pair))

    def value_text(self, lang: Language, value: int) -> str:
        _ = lang.gettext
        return _("the follower wins") if value else _("the leader wins")


class Taking(NamedTuple):
    """The winner of a trick (0 for the leader, 1 for the follower) and the points in it."""

    winner: int
    points: int


def _easy(case: DuelCase) -> Taking:
    return Taking(trick_winner(*case, "easy"), _points(case, "easy"))


def _tied_as_before(case: DuelCase) -> Taking | None:
    if case.lead.rank is not case.reply.rank:
        return None
    return Taking(trick_winner(*case), _points(case, "easy"))


def _suits_matter(case: DuelCase) -> Taking | None:
    return None if case.lead.suit is case.reply.suit else Taking(0, _points(case, "easy"))


class _Easy(_Trick[Taking]):
    pack = "easy"
    ranks = _ranks_of(EASY_PACK)
    name = "easy-pack"
    subject = N_("A trick of Counterpoint with the easy pack")
    mistakes = (
        Misconception(
            "easy-as-printed",
            N_("“A card is worth the number on it.”"),
            N_(
                "Only the Ten is. A Nine stands for the King and is worth 4, "
                "an Eight 3 and a Seven 2."
            ),
            lambda case: _easy(case)._replace(points=_as_printed(case)),
        ),
        Misconception(
            "nothing-below-ten",
            N_("“9, 8 and 7 are worth nothing.”"),
            N_("That is so in the standard pack. In the easy pack they are worth 4, 3 and 2."),
            lambda case: _easy(case)._replace(points=_points(case)),
        ),
        Misconception(
            "easy-ties-as-before",
            N_("“Of two Nines, Eights or Sevens, the follower's wins.”"),
            N_(
                "In the easy pack these have points, so the leader wins. Two 5s, 4s or 3s go to "
                "the follower."
            ),
            _tied_as_before,
        ),
        Misconception(
            "suits-matter",
            N_("“A card of another suit cannot win.”"),
            N_("In Counterpoint the higher rank wins, whether or not the suits agree."),
            _suits_matter,
        ),
    )

    def right(self, case: DuelCase) -> Taking:
        return _easy(case)

    def small(self) -> Iterable[DuelCase]:
        for pair in ("9S 8S", "9S 9H", "7S 8H"):
            yield DuelCase(*parse_cards(pair))

    def marks(self, case: DuelCase) -> list[dict[str, Any]]:
        return [
            {"note": str(card_points(card, self.pack)), **mark}
            for card, mark in zip(case, super().marks(case), strict=True)
        ]

    def value_text(self, lang: Language, value: Taking) -> str:
        _ = lang.gettext
        side = _("the follower") if value.winner else _("the leader")
        return lang.listed([side, lang.points(value.points)])

    def working(self, lang: Language, case: DuelCase) -> str:
        why = super().working(lang, case)
        return lang.paragraph([why, _points_told(lang, case, self.pack)])


def _captured(cards: tuple[Card, ...]) -> int:
    return card_points(cards[1 - trick_winner(cards[0], cards[1])])


class _Points(OfCards[int]):
    game = "counterpoint"
    ranks = _ranks_of(COUNTERPOINT_PACK)
    name = "points"
    subject = N_("The points of a trick in Counterpoint")
    mistakes = (
        Misconception(
            "ace-is-ten",
            N_("“An Ace is worth 10.”"),
            N_("An Ace is worth 11 and a 10 is worth 10."),
            _by_worth(_WORTH | {Rank.ACE: _WORTH[Rank.TEN]}),
        ),
        Misconception(
            "numbers-as-printed",
            N_("“A card is worth the number on it, and court cards are worth 10.”"),
            N_("The points are A 11, 10 10, K 4, Q 3, J 2; a 9, 8 or 7 is worth nothing."),
            _as_printed,
        ),
        Misconception(
            "court-from-one",
            N_("“J, Q and K are worth 1, 2 and 3.”"),
            N_("They are worth 2, 3 and 4: J 2, Q 3, K 4."),
            _by_worth(_WORTH | {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3}),
        ),
        Misconception(
            "only-what-is-captured",
            N_("“Only the card that is captured counts.”"),
            N_("The winner of the trick takes the points of both cards, including their own."),
            _captured,
        ),
    )

    def right(self, case: tuple[Card, ...]) -> int:
        return _points(case)

    def small(self) -> Iterable[tuple[Card, ...]]:
        return map(parse_cards, ("JS AH", "KS 9H"))

    def marks(self, case: tuple[Card, ...]) -> list[dict[str, Any]]:
        return [{"note": str(card_points(card))} for card in case]

    def value_text(self, lang: Language, value: int) -> str:
        return lang.points(value)

    def working(self, lang: Language, case: tuple[Card, ...]) -> str:
        return _points_told(lang, case)


DUEL: Final = _Duel()
EASY: Final = _Easy()
POINTS: Final = _Points()


# --------------------------------------------------------------------------------------- questions


_SIDES: Final = ("leader", "follower")


class _Won(NamedTuple):
    """Tricks of which exactly one goes to a given side: the leader (0) or the follower (1)."""

    tricks: tuple[DuelCase, ...]
    side: int


def _mistaken(case: DuelCase) -> list[Thought]:
    return [Thought(case, DUEL, thought.mistake) for thought in DUEL.thoughts(case)]


def _draw_won(chance: Chance, difficulty: int) -> _Won | None:
    """Draw a trick that one side wins, and others that mistakes would give to that side."""
    side = chance.below(2)
    cards = chance.shuffled(COUNTERPOINT_PACK)
    cases = [DuelCase(*cards[i : i + 2]) for i in range(0, len(cards), 2)]
    won = [case for case in cases if DUEL.right(case) == side]
    if difficulty == 3:
        won = [case for case in won if case.lead.suit is not case.reply.suit]
    thoughts: dict[str, DuelCase] = {}
    for case in cases:
        for thought in _mistaken(case) if DUEL.right(case) != side else ():
            thoughts.setdefault(thought.mistake.id, case)
    if not won or len(thoughts) < (3 if difficulty > 1 else 2):
        return None
    return _Won((won[0], *thoughts.values()), side)


def _read_won(tricks: Any, winner: Any) -> _Won:
    side = name_in("winner", winner, _SIDES)
    given = tricks.split(" / ") if isinstance(tricks, str) else tricks
    if not isinstance(given, Sequence):
        given = [given]
    if not 2 <= len(given) <= 4:
        refuse("tricks", "2 to 4 tricks, written as in ['10H KH', '8S 8H']", tricks)
    cases = [DuelCase(*trick_of("tricks", one, COUNTERPOINT_PACK, [2])) for one in given]
    if len({*cases}) < len(cases):
        raise ValueError("tricks has the same trick twice")
    won = [case for case in cases if DUEL.right(case) == side]
    if len(won) != 1:
        raise ValueError(f"exactly one of the tricks must go to the {winner}, not {len(won)}")
    return _Won((won[0], *(case for case in cases if case is not won[0])), side)


def _tricks_of(case: _Won) -> str:
    return " / ".join(written(tuple(trick)) for trick in case.tricks)


def _ask_won(lang: Language, case: _Won) -> Draft:
    """Ask which of several tricks goes to one side, when the rest go to the other side."""
    right, *others = case.tricks
    side = case.side
    thoughts: dict[str, Thought] = {}
    for thought in (thought for other in others for thought in _mistaken(other)):
        thoughts.setdefault(thought.mistake.id, thought)
    _ = lang.gettext
    prompt = (
        _("Which of these tricks goes to the follower?")
        if side
        else _("Which of these tricks goes to the leader?")
    )
    hints = [
        _("The higher rank wins, whether or not the suits agree."),
        _("From high to low: A 10 K Q J 9 8 7."),
        _("Equal ranks: if they have points, the leader wins; if not, the follower."),
    ]
    told = _("{trick}: {winner}.").format(
        trick=DUEL.case_text(lang, right), winner=DUEL.value_text(lang, side)
    )
    return Draft(
        game=DUEL.game,
        prompt=prompt,
        right=[right],
        thoughts=list(thoughts.values()),
        form=Choice(lambda case: DUEL.case_text(lang, case)),
        explanation=lang.paragraph([DUEL.working(lang, right), told]),
        hints=hints,
        others=others,
    )


def _draw_points(chance: Chance, difficulty: int) -> tuple[Card, ...] | None:
    """Draw a trick; at difficulty 1 both cards have points, at difficulty 2 only one."""
    cards = draw(chance, COUNTERPOINT_PACK, 2)
    counters = sum(card_points(card) > 0 for card in cards)
    if counters != (2 if difficulty == 1 else 1) and difficulty < 3:
        return None
    return cards


def _read_points(cards: Any) -> tuple[Card, ...]:
    return trick_of("cards", cards, COUNTERPOINT_PACK, [2])


def _ask_points(lang: Language, cards: tuple[Card, ...]) -> Draft:
    """Ask how many points are in this trick."""
    _ = lang.gettext
    hints = [
        _("Add the points of both cards; who won the trick makes no difference."),
        _("The points are A 11, 10 10, K 4, Q 3, J 2; the others have none."),
        _("{card} alone is worth {n}.").format(card=cards[0].label, n=card_points(cards[0])),
    ]
    notes = [str(card_points(card)) for card in cards]
    return about(
        POINTS,
        lang,
        cards,
        _("How many points are in this trick?"),
        hints,
        form=Number.of_points(lang),
        rows=[row(lang, labels(lang)["trick"], cards, COUNTERPOINT_PLAYERS, notes=notes)],
    )


def _draw_easy(chance: Chance, difficulty: int) -> DuelCase | None:
    """Draw a trick of the easy pack; its cards share a suit at difficulty 1 and a rank at 3."""
    case = DuelCase(*draw(chance, EASY_PACK, 2))
    same_suit, equal = case.lead.suit is case.reply.suit, case.lead.rank is case.reply.rank
    if equal is (difficulty < 3) or same_suit is (difficulty > 1):
        return None
    return case


def _read_easy(cards: Any) -> DuelCase:
    return DuelCase(*trick_of("cards", cards, EASY_PACK, [2]))


def _ask_easy(lang: Language, case: DuelCase) -> Draft:
    """Ask who takes this trick of the easy pack, and how many points are in it."""
    _ = lang.gettext
    winner, points = EASY.right(case)
    hints = [
        _("The higher rank wins, whether or not the suits agree."),
        _("From high to low: A 10 9 8 7 5 4 3, in the usual order."),
        _("The points are A 11, 10 10, 9 4, 8 3, 7 2; the others have none."),
    ]
    return about(
        EASY,
        lang,
        case,
        _("The easy pack: who takes this trick, and how many points?"),
        hints,
        rows=[row(lang, labels(lang)["trick"], case, COUNTERPOINT_PLAYERS, won=winner)],
        others=[Taking(side, points + more) for more in (0, 1) for side in range(2)],
    )


COUNTERPOINT_WINNER: Final = Kind(
    "counterpoint-winner",
    [DUEL],
    _draw_won,
    _ask_won,
    _read_won,
    {"tricks": ["10H KH", "8S 8H", "KS KH"], "winner": "follower"},
    spelled=lambda case: f"{_tricks_of(case)}, winner {_SIDES[case.side]}",
)
COUNTERPOINT_POINTS: Final = Kind(
    "counterpoint-points", [POINTS], _draw_points, _ask_points, _read_points, {"cards": "JS AH"}
)
EASY_TRICK: Final = Kind(
    "easy-trick",
    [EASY],
    _draw_easy,
    _ask_easy,
    _read_easy,
    {"cards": "9S 8H"},
    spelled=lambda case: written(tuple(case)),
)
