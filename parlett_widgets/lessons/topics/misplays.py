"""Who scores a trick of Addenda in which somebody repeated a suit (A10): mistakes and questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import PACK_52, Card, parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import Misplay, Trick
from parlett_widgets.lessons.draft import Draft
from parlett_widgets.lessons.kind import Kind, written
from parlett_widgets.lessons.reading import refuse, trick_of
from parlett_widgets.lessons.topic import N_, Misconception
from parlett_widgets.lessons.topics.addenda_tricks import (
    ADDENDA_PLAYERS,
    Scored,
    TrickScores,
    about_trick,
    decided,
    read_trick,
)
from parlett_widgets.lessons.topics.kings_and_jacks import (
    Chain,
    differ_in_suit,
    draw_chain,
    in_steps,
)
from parlett_widgets.words.language import Language

__all__ = ["ADDENDA_MISPLAY", "MISPLAYS", "MisplayCase", "is_misplay", "misplays_told"]


_PENALTY: Final = Addenda.standard(misplay="penalty")


class MisplayCase(NamedTuple):
    """A completed trick, and the cards that were taken back, each with its position."""

    cards: Chain
    taken_back: tuple[tuple[int, Card], ...]

    @property
    def trick(self) -> Trick:
        """The trick as the rules see it; the leader is seat 0."""
        misplays = tuple(Misplay(at, at % 2, card) for at, card in self.taken_back)
        return Trick(0, self.cards, misplays)

    @property
    def as_played(self) -> list[tuple[int, Card, bool]]:
        """Every card in the order of play, with its position and whether it stayed."""
        back = dict(self.taken_back)
        return [
            (at, card, card is stays)
            for at, stays in enumerate(self.cards)
            for card in filter(None, (back.get(at), stays))
        ]


def _first_loses(case: MisplayCase) -> Scored | None:
    if len(case.taken_back) < 2:
        return None
    return decided(_PENALTY, case.trick._replace(misplays=case.trick.misplays[:1]))


def _taken_back_counts(case: MisplayCase) -> Scored:
    cards = list(case.cards)
    for at, card in case.taken_back:
        cards[at] = card
    return decided(_PENALTY, case.trick)._replace(points=running_counts(cards)[-1])


class _Misplays(TrickScores[MisplayCase]):
    rules = _PENALTY
    name = "misplays"
    subject = N_("A trick of Addenda with a misplay")
    mistakes = (
        Misconception(
            "count-decides-misplay",
            N_("“The misplay is put right, so the count decides after all.”"),
            N_("After a misplay the count no longer decides who wins, only what the trick scores."),
            lambda case: decided(_PENALTY, Trick(0, case.cards)),
        ),
        Misconception(
            "misplay-voids",
            N_("“A misplay makes the trick void.”"),
            N_("The card is replaced and the trick goes on; the other player wins it."),
            lambda _: Scored((), 0),
        ),
        Misconception(
            "first-misplay-loses",
            N_("“If both misplay, the first to do so loses the trick.”"),
            N_("If both misplay, the one who did so first wins the trick."),
            _first_loses,
        ),
        Misconception(
            "taken-back-counts",
            N_("“The card that was taken back still counts.”"),
            N_("It goes back to the hand. Only the card that replaces it counts."),
            _taken_back_counts,
        ),
    )

    def right(self, case: MisplayCase) -> Scored:
        return decided(self.rules, case.trick)

    def small(self) -> Iterable[MisplayCase]:
        cards = parse_cards("4S 5H 6D 2C")
        yield MisplayCase(cards, ((1, Card("9S")),))
        yield MisplayCase(cards, ((1, Card("9S")), (2, Card("8H"))))

    def laid(self, case: MisplayCase) -> Chain:
        return tuple(card for _, card, _ in case.as_played)

    def relaid(self, case: MisplayCase, cards: Chain) -> MisplayCase | None:
        new = [
            (at, card, stays) for (at, _, stays), card in zip(case.as_played, cards, strict=True)
        ]
        stay = tuple(card for _, card, stays in new if stays)
        back = tuple((at, card) for at, card, stays in new if not stays)
        legal = differ_in_suit(stay) and all(is_misplay(stay, at, card) for at, card in back)
        return MisplayCase(stay, back) if legal else None

    def marks(self, case: MisplayCase) -> list[dict[str, Any]]:
        played = self.played(case.cards)
        return [
            played[at] if stays else {"by": played[at]["by"], "out": True}
            for at, _, stays in case.as_played
        ]

    def case_text(self, lang: Language, case: MisplayCase) -> str:
        return lang.listed([lang.cards(case.cards), *misplays_told(lang, case)])

    def working(self, lang: Language, case: MisplayCase) -> str:
        _ = lang.gettext
        right = self.right(case)
        winner, loser = (
            lang.player(ADDENDA_PLAYERS[seat]) for seat in (right.seats[0], 1 - right.seats[0])
        )
        message = (
            _("Both misplayed, {winner} first, so {winner} wins, whatever the count.")
            if len(case.taken_back) > 1
            else _("{loser} misplayed, so {winner} wins, whatever the count.")
        )
        told = message.format(winner=winner, loser=loser)
        scored = _("The trick scores {points}.").format(points=lang.points(right.points))
        return lang.paragraph([in_steps(lang, case.cards), told, scored])


def is_misplay(cards: Chain, at: int, card: Card) -> bool:
    """Return whether a card, played at a position, repeats the suit of an earlier card."""
    return card not in cards and card.suit in {before.suit for before in cards[:at]}


def misplays_told(lang: Language, case: MisplayCase) -> list[str]:
    """Return a few words for each misplay, saying who took which card back and played which."""
    message = lang.gettext("{player} took {card} back and played {stays}")
    return [
        message.format(
            player=lang.player(ADDENDA_PLAYERS[at % 2]),
            card=card.label,
            stays=case.cards[at].label,
        )
        for at, card in case.taken_back
    ]


MISPLAYS: Final = _Misplays()


# --------------------------------------------------------------------------------------- questions


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
