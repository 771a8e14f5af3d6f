"""Tricks of Addenda with a misplay (A10), and tricks of two pairs (A5, A6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from parlett_widgets.cards import Card, parse_cards
from parlett_widgets.games.addenda.chains import LINE, explain_chain, running_counts
from parlett_widgets.games.addenda.events import TrickWon
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import FinishedTrick, Misplay, Trick, who_went_over
from parlett_widgets.games.addenda.words import AddendaNarrator
from parlett_widgets.lessons.misconceptions.addenda import PLAYERS
from parlett_widgets.lessons.misconceptions.chains import Chain, in_steps
from parlett_widgets.lessons.topics import N_, Misconception, Topic
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["FOUR_PLAYERS", "MISPLAYS", "PAIRS", "MisplayCase", "Scored", "misplays_told"]

_PENALTY: Final = Addenda.standard(misplay="penalty")
_PARTNERSHIP: Final = Addenda.partnership()
FOUR_PLAYERS: Final = _PARTNERSHIP.seat_names


class Scored(NamedTuple):
    """Who scores a trick, and how many points; nobody scores a void one."""

    seats: tuple[int, ...]
    points: int


class MisplayCase(NamedTuple):
    """A trick as it was completed, and by position the cards that were taken back."""

    cards: Chain
    taken_back: tuple[tuple[int, Card], ...]

    @property
    def trick(self) -> Trick:
        """The trick as the rules keep it; the leader is seat 0."""
        misplays = tuple(Misplay(at, at % 2, card) for at, card in self.taken_back)
        return Trick(0, self.cards, misplays)


def _scored(case: MisplayCase, trick: Trick) -> Scored:
    counts = running_counts(case.cards)
    return Scored((_PENALTY.decide(trick, counts)[1],), counts[-1])


def _count_decides(case: MisplayCase) -> Scored:
    return _scored(case, Trick(0, case.cards))


def _nobody_scores(case: MisplayCase) -> Scored:  # noqa: ARG001 -- whatever the cards
    return Scored((), 0)


def _first_loses(case: MisplayCase) -> Scored | None:
    if len(case.taken_back) < 2:
        return None
    return _scored(case, case.trick._replace(misplays=case.trick.misplays[:1]))


def _taken_back_counts(case: MisplayCase) -> Scored:
    cards = list(case.cards)
    for at, card in case.taken_back:
        cards[at] = card
    return _scored(case, case.trick)._replace(points=running_counts(tuple(cards))[-1])


class _Misplays(Topic[MisplayCase, Scored]):
    subject = N_("A trick of Addenda with a misplay")
    mistakes = (
        Misconception(
            "count-decides-misplay",
            N_("“The card is put right, so the count decides after all.”"),
            N_("After a misplay the count no longer decides who wins, only what the trick scores."),
            _count_decides,
        ),
        Misconception(
            "misplay-voids",
            N_("“A misplay makes the trick void.”"),
            N_("The card is replaced and the trick goes on; the other player wins it."),
            _nobody_scores,
        ),
        Misconception(
            "first-misplay-loses",
            N_("“Of two misplays the first one loses the trick.”"),
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
        return _scored(case, case.trick)

    def small(self) -> Iterable[MisplayCase]:
        cards = parse_cards("4S 5H 6D 2C")
        yield MisplayCase(cards, ((1, Card("9S")),))
        yield MisplayCase(cards, ((1, Card("9S")), (2, Card("8H"))))

    def case_text(self, lang: Language, case: MisplayCase) -> str:
        return lang.listed([lang.cards(case.cards), *misplays_told(lang, case)])

    def value_text(
        self,
        lang: Language,
        case: MisplayCase,  # noqa: ARG002 -- the value says it all
        value: Scored,
    ) -> str:
        if not value.seats:
            return lang.gettext("nobody scores")
        player = lang.player(PLAYERS[value.seats[0]])
        message = lang.gettext("{points} for {player}")
        return message.format(points=Labels(lang).points(value.points), player=player)

    def working(self, lang: Language, case: MisplayCase) -> str:
        _ = lang.gettext
        right = self.right(case)
        winner, loser = (
            lang.player(PLAYERS[seat]) for seat in (right.seats[0], 1 - right.seats[0])
        )
        message = (
            _("Both misplayed, {winner} first, so {winner} wins, whatever the count.")
            if len(case.taken_back) > 1
            else _("{loser} misplayed, so {winner} wins, whatever the count.")
        )
        told = message.format(winner=winner, loser=loser)
        scored = _("It scores {points}.").format(points=Labels(lang).points(right.points))
        return lang.paragraph([in_steps(lang, case.cards), told, scored])


def misplays_told(lang: Language, case: MisplayCase) -> list[str]:
    """Return who took which card back, in a few words each."""
    message = lang.gettext("{player} first played {card} and took it back")
    return [
        message.format(player=lang.player(PLAYERS[at % 2]), card=card.label)
        for at, card in case.taken_back
    ]


def _for_pair(cards: Chain) -> Scored:
    counts = running_counts(cards)
    winner = _PARTNERSHIP.decide(Trick(0, cards), counts)[1]
    return Scored(_PARTNERSHIP.side(winner), counts[-1])


def _for_the_winner_alone(cards: Chain) -> Scored:
    counts = running_counts(cards)
    winner = _PARTNERSHIP.decide(Trick(0, cards), counts)[1]
    return Scored((winner,), counts[-1])


def _fourth_pair(cards: Chain) -> Scored:
    return Scored(_PARTNERSHIP.side(3), running_counts(cards)[-1])


def _over_wins(cards: Chain) -> Scored | None:
    right = _for_pair(cards)
    if who_went_over(running_counts(cards)) is None:
        return None
    return right._replace(seats=_PARTNERSHIP.side(1 - right.seats[0]))


def _own_cards(cards: Chain) -> Scored:
    right = _for_pair(cards)
    return right._replace(points=sum(explain_chain(cards)[seat].adds for seat in right.seats))


def _seventeen_at_most(cards: Chain) -> Scored:
    right = _for_pair(cards)
    return right._replace(points=min(right.points, LINE))


class _Pairs(Topic[Chain, Scored]):
    subject = N_("A trick of Addenda for two pairs")
    mistakes = (
        Misconception(
            "partner-left-out",
            N_("“Only the player who wins the trick scores it.”"),
            N_("Partners share everything: the pair scores the trick, whoever of the two wins it."),
            _for_the_winner_alone,
        ),
        Misconception(
            "fourth-pair-wins",
            N_("“The pair of the fourth card always wins.”"),
            N_("The fourth card wins only if nobody has gone above 17."),
            _fourth_pair,
        ),
        Misconception(
            "over-wins-for-pair",
            N_("“Whoever goes above 17 wins the trick for the pair.”"),
            N_("Whoever takes the count above 17 loses the trick to the other pair."),
            _over_wins,
        ),
        Misconception(
            "pair-scores-own-cards",
            N_("“A pair scores only the cards that it has played.”"),
            N_("The pair that wins scores the final count, whoever played the cards."),
            _own_cards,
        ),
        Misconception(
            "seventeen-at-most",
            N_("“No trick scores more than 17.”"),
            N_("The winner of the trick scores the whole final count, also when it is above 17."),
            _seventeen_at_most,
        ),
    )

    def right(self, case: Chain) -> Scored:
        return _for_pair(case)

    def small(self) -> Iterable[Chain]:
        return map(parse_cards, ("4S 5H 6D 2C", "9S 8H AD 2C", "10S 8H QD QC"))

    def case_text(self, lang: Language, case: Chain) -> str:
        return lang.cards(case)

    def value_text(
        self,
        lang: Language,
        case: Chain,  # noqa: ARG002 -- the value says it all
        value: Scored,
    ) -> str:
        _, points = lang.gettext, Labels(lang).points(value.points)
        names = [lang.player(FOUR_PLAYERS[seat]) for seat in value.seats]
        if len(names) == 1:
            return _("{points} for {player} alone").format(points=points, player=names[0])
        message = _("{points} for {one} and {other}")
        return message.format(points=points, one=names[0], other=names[1])

    def working(self, lang: Language, case: Chain) -> str:
        counts = running_counts(case)
        outcome, winner, loser = _PARTNERSHIP.decide(Trick(0, case), counts)
        trick = FinishedTrick(0, case, counts, outcome, winner, loser, counts[-1])
        tell = AddendaNarrator(lang, _PARTNERSHIP, list(map(lang.player, FOUR_PLAYERS)), None)
        return lang.paragraph([in_steps(lang, case), tell.event(TrickWon(trick, winner))])


MISPLAYS: Final = _Misplays()
PAIRS: Final = _Pairs()
