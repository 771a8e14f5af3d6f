"""The charts about what cards take, which is measured by playing out the same deals every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final, Literal, NamedTuple

from parlett_widgets.cards import Card, CardSet, Rank, Suit
from parlett_widgets.engine.checks import check_choice
from parlett_widgets.engine.deals import Deal
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.rules import Rules
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.playouts import play_out
from parlett_widgets.players.policy import Trick
from parlett_widgets.widgets.figure.scene import Chart, Pane, pane, panes
from parlett_widgets.words.labels import hundredths
from parlett_widgets.words.language import Language

__all__ = ["points_of_a_hand", "share_of_tricks", "takings", "tricks_by_rank", "tricks_of_a_hand"]

BidGame = Literal["ninety-nine", "counterpoint"]

_DEALS: Final = 200
_MATCHES: Final = 30
_WORLDS: Final = 8


class _Played(NamedTuple):
    """A game that is played out, with its rules, cards, ranks and the most that can be taken."""

    rules: Rules[Any]
    cards: tuple[Card, ...]
    ranks: str  # from high to low
    most: int  # tricks or points in a deal
    unit: int  # the number of tricks or points that one unit of a bid is worth
    places: int  # the number of decimal places of a mean


_NO_TRUMP: Final = _Played(
    NinetyNine.revised(), NinetyNine.revised().pack, "A K Q J 10 9 8 7 6", 9, 1, 1
)
_WITH_TRUMP: Final = _NO_TRUMP._replace(rules=NinetyNine.revised(first_trump="diamonds"))
_DUEL: Final = _Played(
    Counterpoint.standard(), Counterpoint.standard().cards, "A 10 K Q J 9 8 7", 120, 10, 0
)
_GAMES: Final[dict[BidGame, _Played]] = {"ninety-nine": _NO_TRUMP, "counterpoint": _DUEL}
_EVERY: Final = tuple(Suit)
_PLAIN: Final = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES)


def tricks_of_a_hand(lang: Language, *, hand: str, aside: str) -> Chart:
    """Return a chart of the tricks that nine cards take with three laid aside and no trump.

    The same deals are played three times: for as few tricks as possible, for exactly the bid, and
    for as many tricks as possible.
    """
    _ = lang.gettext
    told = _("{n} tricks in {share} of 100 deals."), _("1 trick in {share} of 100 deals.")

    def said(label: str, share: int) -> str:
        return told[label == "1"].format(n=label, share=share)

    labels = {str(n): range(n, n + 1) for n in range(_NO_TRUMP.most + 1)}
    caption = _("{mean} tricks on average. The bid of {bid} is met in {share} of 100 deals.")
    title = _("{cards} aside: tricks of the other nine, in 100 deals")
    return _spread(lang, "ninety-nine", (hand, aside), labels, (title, caption), said)


def points_of_a_hand(lang: Language, *, hand: str, aside: str) -> Chart:
    """Return a chart of the points that thirteen Counterpoint cards take with three laid aside.

    The same deals are played three times: for as few points as possible, for exactly the bid, and
    for as many points as possible.
    """
    message = lang.gettext("{low} to {high} points in {share} of 100 deals.")
    labels = {str(ten): range(max(ten - 5, 0), ten + 5) for ten in range(0, 121, 10)}

    def said(label: str, share: int) -> str:
        near = labels[label]
        return message.format(low=near[0], high=min(near[-1], _DUEL.most), share=share)

    caption = lang.gettext(
        "{mean} points on average. They are nearest to the bid of {bid} in {share} of 100 deals."
    )
    title = lang.gettext("{cards} aside: points of the other thirteen, in 100 deals")
    return _spread(lang, "counterpoint", (hand, aside), labels, (title, caption), said)


def _spread(
    lang: Language,
    game: BidGame,
    dealt: tuple[str, str],
    labels: dict[str, range],
    words: tuple[str, str],
    said: Callable[[str, int], str],
) -> Chart:
    """Return a chart with a pane for each aim of play; each label stands for a range of results."""
    (_, aside), played = dealt, _GAMES[game]
    bid = bid_value(aside, played.unit)
    title, caption = words
    names = {
        lang.gettext("as few as possible"): 0,
        lang.gettext("exactly {bid}").format(bid=bid): bid,
        lang.gettext("as many as possible"): played.most,
    }
    shown = []
    for name, aim in names.items():
        taken = takings(game, *dealt, aim)
        found = [sum(one in near for one in taken) for near in labels.values()]
        shares = dict(zip(labels, hundredths(found), strict=True))
        mean = sum(taken) / len(taken)
        told = caption.format(mean=f"{mean:.{played.places}f}", bid=bid, share=shares[str(bid)])
        sentences = {label: said(label, share) for label, share in shares.items()}
        shown.append(pane(name, shares, [str(bid)], told, sentences.__getitem__))
    set_aside = title.format(cards=lang.cards(CardSet(aside)))
    return panes(set_aside, shown, lang.gettext("Playing for"), at=1)


@cache
def takings(game: BidGame, hand: str, aside: str, aim: int) -> tuple[int, ...]:
    """Return the tricks or points that the other cards take in each deal when played for an aim.

    Ninety-Nine is played without trump; ``aim`` is the number of tricks or points to play for.

    Examples
    --------
    >>> taken = takings("ninety-nine", "AS KS QS AH KH QH AD KD QD AC KC QC", "QS QH QD", 9)
    >>> min(taken) > 4
    True
    """
    played = _GAMES[game]
    rules = played.rules
    held = CardSet(hand)
    rest = [card for card in played.cards if card not in held]
    size = len(rest) // (rules.seats - 1)
    others = [CardSet(rest[first : first + size]) for first in range(0, len(rest), size)]
    match = rules.start_with(Deal(rules.seats - 1, (held, *others)))
    worlds = _worlds(match.apply(f"bid {CardSet(aside).notation}"))
    rng, chance = Random(1), Random(2)
    taken = []
    for _ in range(_DEALS):
        position = worlds.sample(rng)
        aims = (aim, *position.aims[1:])
        taken.append(play_out(worlds.policy, position._replace(aims=aims), chance.random)[0])
    return tuple(taken)


def tricks_by_rank(lang: Language, *, game: BidGame = "ninety-nine", rank: str = "A") -> Chart:
    """Return a chart of how often each rank wins without trump, as a trump, and in a side suit."""
    _ = lang.gettext
    check_choice("game", game, BidGame)
    kinds = {
        "ninety-nine": [
            (_("no trump"), _NO_TRUMP, _EVERY),
            (_("the trump suit"), _WITH_TRUMP, (Suit.DIAMONDS,)),
            (_("a side suit"), _WITH_TRUMP, _PLAIN),
        ],
        "counterpoint": [("", _DUEL, _EVERY)],
    }[game]
    caption = {
        "ninety-nine": _("Add up the cards of a hand: expect a trick for every 100."),
        "counterpoint": _(
            "Half of the cards played win. High ones are laid aside more often, so the bars add up to more than 8 × 50."
        ),
    }[game]
    shown = [
        _ranks(lang, name, _shares(played, suits), rank, caption) for name, played, suits in kinds
    ]
    setting = _("Suit") if len(shown) > 1 else None
    return panes(_("Tricks that 100 cards of each rank take"), shown, setting)


def share_of_tricks(game: BidGame) -> dict[str, int]:
    """Return how many of 100 cards of each rank take a trick in a game without trump."""
    return _shares(_GAMES[game], _EVERY)


def _ranks(lang: Language, name: str, shares: dict[str, int], rank: str, caption: str) -> Pane:
    _ = lang.gettext

    def said(label: str) -> str:
        return _("{rank}: {share} of 100 take a trick.").format(rank=label, share=shares[label])

    return pane(name, shares, [rank], caption, said)


@cache
def _shares(played: _Played, suits: tuple[Suit, ...]) -> dict[str, int]:
    seen, won = Counter[Rank](), Counter[Rank]()
    for card, took in _cards_played(played):
        if card.suit in suits:
            seen[card.rank] += 1
            won[card.rank] += took
    ranks = map(Rank.read, played.ranks.split())
    return {rank.text: round(100 * won[rank] / seen[rank]) for rank in ranks}


@cache
def _cards_played(played: _Played) -> list[tuple[Card, bool]]:
    """Return every card that the first player's opponents play, and whether it took a trick.

    The first player's bid is not a sensible one, so that player's cards are left out.
    """
    rng, chance, rules = Random(1), Random(2), played.rules
    cards = {card.number: card for card in played.cards}
    found = []
    for seed in range(_MATCHES):
        match = rules.start(seed=seed, dealer=rules.seats - 1)
        worlds = _worlds(match.apply(match.legal[0]))
        for _ in range(_WORLDS):
            line: list[tuple[int, int]] = []
            play_out(worlds.policy, worlds.sample(rng), chance.random, line)
            for first in range(0, len(line), rules.seats):
                hands, laid = zip(*line[first : first + rules.seats], strict=True)
                top = Trick.of(worlds.policy, hands, laid).top
                found += [
                    (cards[card], card == top)
                    for hand, card in zip(hands, laid, strict=True)
                    if hand
                ]
    return found


def _worlds(match: Match[Any, Any]) -> Any:
    """Return the deals that the first player, who has bid, must consider possible."""
    known: Any = knowledge(match.rules)
    return known.worlds(match.view(0))
