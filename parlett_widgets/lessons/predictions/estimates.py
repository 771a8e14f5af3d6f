"""The questions of lessons 07 and 10 about what cards and hands take, with measured answers."""

from __future__ import annotations

from typing import Final

from parlett_widgets.cards import CardSet, Rank
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.games.counterpoint.scoring import card_points
from parlett_widgets.lessons.making import row
from parlett_widgets.lessons.predictions.builders import Asked, choose, predictions
from parlett_widgets.lessons.topic import N_
from parlett_widgets.widgets.figure.spreads import (
    BidGame,
    points_of_a_hand,
    share_of_tricks,
    takings,
    tricks_by_rank,
    tricks_of_a_hand,
)
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_TRICKS: Final[BidGame] = "ninety-nine"
_HAND: Final = "QS JS 7S 8H 7H KD 8D 7D 6D AC 8C 7C"
_FITTING: Final = "8H KD 8D"
_HIGH: Final = "7S 8H 8D"
_POINTS: Final[BidGame] = "counterpoint"
_DUEL_HAND: Final = "KS 9S 8S AH KH 7H AD KD JD 10D 8D 7D KC 10C 9C 8C"
_DUEL_ASIDE: Final = "KS 10D 10C"


def _nearest(share: float, among: tuple[int, ...]) -> int:
    return min(range(len(among)), key=lambda place: abs(share - among[place]))


def _mean(game: BidGame, hand: str, aside: str, unit: int = 1) -> float:
    taken = takings(game, hand, aside, bid_value(aside, unit))
    return sum(taken) / len(taken)


def _share(
    lang: Language,
    game: BidGame,
    rank: str,
    prompt: str,
    options: dict[int, str],
    told: str,
) -> Asked:
    """Ask roughly how many of 100 cards of a rank take a trick; the options are in words."""
    share = share_of_tricks(game)[rank]
    return choose(
        lang,
        prompt,
        list(options.values()),
        _nearest(share, tuple(options)),
        lang.gettext(told).format(share=share),
        in_order=True,
        figures=[tricks_by_rank(lang, game=game, rank=rank)],
    )


def _estimate(lang: Language) -> Asked:
    _ = lang.gettext
    kept = CardSet(_HAND) - CardSet(_FITTING)
    share = share_of_tricks(_TRICKS)
    worth = [share[card.rank.text] for card in kept]
    message = _(
        "{worth} come to {sum}: about two tricks. In play, the cards take {mean} on average."
    )
    return choose(
        lang,
        N_("There is no trump. About how many tricks will these nine cards take?"),
        [N_("About one"), N_("About two"), N_("About four")],
        _nearest(_mean(_TRICKS, _HAND, _FITTING), (1, 2, 4)),
        message.format(
            worth=" + ".join(map(str, worth)),
            sum=sum(worth),
            mean=f"{_mean(_TRICKS, _HAND, _FITTING):.1f}",
        ),
        in_order=True,
        rows=[row(lang, labels(lang)["own_hand"], kept)],
        figures=[tricks_of_a_hand(lang, hand=_HAND, aside=_FITTING)],
    )


def _which_three(lang: Language) -> Asked:
    _ = lang.gettext
    message = _("{cards}, a bid of {bid}")
    choices = [_FITTING, _HIGH]
    met = [takings(_TRICKS, _HAND, aside, bid_value(aside)) for aside in choices]
    often = [taken.count(bid_value(aside)) for taken, aside in zip(met, choices, strict=True)]
    return choose(
        lang,
        N_("Which bid is met more often with this hand, without trump?"),
        [
            message.format(cards=lang.cards(CardSet(aside)), bid=bid_value(aside))
            for aside in choices
        ],
        often.index(max(often)),
        _(
            "The nine cards with the King take {mean} tricks on average, too few for a bid of 3. "
            "The King is a doubtful trick: without it, you know better what you have."
        ).format(mean=f"{_mean(_TRICKS, _HAND, _HIGH):.1f}"),
        rows=[row(lang, labels(lang)["own_hand"], CardSet(_HAND))],
        figures=[tricks_of_a_hand(lang, hand=_HAND, aside=aside) for aside in choices],
    )


def _points(lang: Language) -> Asked:
    _ = lang.gettext
    mean = _mean(_POINTS, _DUEL_HAND, _DUEL_ASIDE, 10)
    kept = CardSet(_DUEL_HAND) - CardSet(_DUEL_ASIDE)
    own = sum(card_points(card) for card in kept if card.rank in (Rank.ACE, Rank.KING))
    return choose(
        lang,
        _("Your bid is {cards}. About how many points will the other thirteen cards take?").format(
            cards=lang.cards(CardSet(_DUEL_ASIDE))
        ),
        ["20", "40", "60"],
        _nearest(mean, (20, 40, 60)),
        _(
            "{mean} on average: your own Aces and Kings are worth {own} of them and capture the "
            "rest. So the bid of {bid} fits."
        ).format(
            mean=round(mean),
            own=own,
            bid=bid_value(_DUEL_ASIDE, 10),
        ),
        in_order=True,
        rows=[row(lang, labels(lang)["own_hand"], CardSet(_DUEL_HAND))],
        figures=[points_of_a_hand(lang, hand=_DUEL_HAND, aside=_DUEL_ASIDE)],
    )


predictions(
    "ninety-nine",
    {
        "07-king": lambda lang: _share(
            lang,
            _TRICKS,
            "K",
            N_("Guess: with no trumps, how many Kings out of 100 take a trick?"),
            {33: N_("About a third"), 67: N_("About two thirds"), 100: N_("Nearly all")},
            N_("{share} of 100. The others fall to an Ace, or are thrown away on another suit."),
        ),
        "07-estimate": _estimate,
        "07-which-three": _which_three,
    },
)

predictions(
    "counterpoint",
    {
        "10-ten": lambda lang: _share(
            lang,
            _POINTS,
            "10",
            N_("Guess: of 100 Tens played in Counterpoint, how many take their trick?"),
            {
                50: N_("About half"),
                75: N_("About three quarters"),
                97: N_("More than nine in ten"),
            },
            N_(
                "{share} of 100. A Ten that is led loses only to an Ace; one that is played to a "
                "lead also loses to a Ten. A Seven takes a trick only from a Seven that was led."
            ),
        ),
        "10-estimate": _points,
    },
)
