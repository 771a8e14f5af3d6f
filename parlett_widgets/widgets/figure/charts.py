"""The charts about bids, counts and scores, all of which the engine computes exactly."""

from __future__ import annotations

from functools import cache
from typing import Final

from parlett_widgets.cards import CardSet, Rank
from parlett_widgets.engine.checks import check_number, shown
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE, bid_ways, ways
from parlett_widgets.games.counterpoint.scoring import bonus
from parlett_widgets.games.ninety_nine.scoring import deal_scores
from parlett_widgets.widgets.figure.scene import Chart, Pane, bars, pane, panes
from parlett_widgets.words.language import Language, in_figures

__all__ = [
    "chains_within",
    "danger_of_a_card",
    "danger_of_a_chain",
    "figure_words",
    "points_by_tricks",
    "ways_to_bid",
    "worth_of_a_miss",
]

_BIDS: Final = range(BID_SIZE * max(SUIT_CODE.values()) + 1)
_RANKS: Final = tuple(map(Rank.read, "A 2 3 4 5 6 7 8 9 10 J Q K".split()))
_LONGEST: Final = 4
_COUNTS: Final = range(6, LINE + 1)
_OTHERS: Final = 2
_MISSES: Final = range(11)
_THREE_OF_EACH: Final = "AS KS QS AH KH QH AD KD QD AC KC QC"


def figure_words(lang: Language) -> dict[str, str]:
    """Return the words of a figure's page apart from its charts."""
    return {"title": lang.gettext("Figure")}


def ways_to_bid(lang: Language, *, hand: str = _THREE_OF_EACH, bid: int | None = None) -> Chart:
    """Return a chart of the number of ways in which three cards of a hand make each bid."""
    _ = lang.gettext
    found, cards = bid_ways(hand), CardSet(hand)
    held = {suit: sum(card.suit == suit for card in cards) for suit in SUIT_CODE}
    every = sum(found.values())
    if bid is not None:
        bid = _checked("bid", bid, _BIDS)

    def said(label: str) -> str:
        total = int(label)
        if not found[total]:
            return _("No three cards of this hand bid {bid}.").format(bid=total)
        told = [
            "".join(suit.symbol for suit in way)
            for way in ways(total)
            if all(way.count(suit) <= held[suit] for suit in way)
        ]
        number, several = found[total], _("{n} of {all} choices bid {bid}: {ways}.")
        return several.format(n=number, all=every, bid=total, ways=lang.listed(told))

    most, possible = max(found.values()), [total for total in found if found[total]]
    if bid is not None:
        marked, caption = [bid], said(str(bid))
    elif len(possible) < len(found):
        marked = possible
        never = lang.listed(str(total) for total in found if not found[total])
        caption = _("No three cards of this hand bid {bid}.").format(bid=never)
    else:
        marked = [total for total in found if found[total] == most]
        caption = _(
            "The bids in the middle leave a choice of what to keep; those at the ends leave none."
        )
    return bars(
        _("Choices of three cards for each bid"),
        {str(total): found[total] for total in found},
        map(str, marked),
        caption,
        said,
    )


def points_by_tricks(lang: Language, *, bid: int = 4, others: int = 0) -> Chart:
    """Return a chart of the score for each number of tricks, if *others* more players make theirs."""
    _ = lang.gettext
    bid = _checked("bid", bid, _BIDS)
    others = _checked("others", others, range(_OTHERS + 1))
    shown = [_points_with(lang, chosen, others) for chosen in _BIDS]
    title = (
        _("Points by tricks taken, if nobody else makes a bid"),
        _("Points by tricks taken, if one other player makes a bid"),
        _("Points by tricks taken, if both others make their bids"),
    )[others]
    return panes(title, shown, _("Your bid"), bid)


def _points_with(lang: Language, bid: int, others: int) -> Pane:
    _ = lang.gettext
    scores = {}
    for took in _BIDS:
        rest = [(9 - took) // 2, (10 - took) // 2]
        theirs = [taken if i < others else taken + 1 for i, taken in enumerate(rest)]
        scores[took] = deal_scores([bid, *theirs], [took, *rest])[0]

    def said(label: str) -> str:
        took = int(label)
        told = lang.ngettext("{n} trick: {points}.", "{n} tricks: {points}.", took)
        points = lang.ngettext("{n} point", "{n} points", scores[took])
        sum_ = f"{took} + {scores[took] - took} = " if took == bid else ""
        return told.format(n=took, points=sum_ + points.format(n=scores[took]))

    more, fewer = (scores[bid] - scores.get(took, 0) for took in (bid + 1, bid - 1))
    if bid == 0:
        cost = _("One more trick costs {more}.")
    elif bid == max(_BIDS):
        cost = _("One fewer trick costs {fewer}.")
    else:
        cost = _("One more trick costs {more}, one fewer {fewer}.")
    caption = [said(str(bid)), cost.format(more=more, fewer=fewer)]
    values = {str(took): score for took, score in scores.items()}
    return pane(str(bid), values, [str(bid)], lang.paragraph(caption), said)


def danger_of_a_card(lang: Language, *, count: int = 12) -> Chart:
    """Return a chart of how many ranks take the count above 17, for each count before them."""
    _ = lang.gettext
    count = _checked("count", count, _COUNTS)
    over = {str(before): _ranks_over(before) for before in _COUNTS}

    def said(label: str) -> str:
        ranks = over[label]
        if not ranks:
            return _("At {count} no card goes above 17: {count} + 10 = {sum}.").format(
                count=label, sum=int(label) + 10
            )
        message = lang.ngettext(
            "At {count}, {n} of the 13 ranks goes above 17: {ranks}. So does a King that copies it.",
            "At {count}, {n} of the 13 ranks go above 17: {ranks}. So does a King that copies one of them.",
            len(ranks),
        )
        between = _("{low} to {high}").format(low=ranks[0], high=ranks[-1])
        return message.format(
            count=label, n=len(ranks), ranks=between if len(ranks) > 1 else ranks[0]
        )

    return bars(
        _("Ranks that take the count above 17, for each count before them"),
        {before: len(ranks) for before, ranks in over.items()},
        [str(count)],
        said(str(count)),
        said,
    )


def _ranks_over(before: int) -> list[str]:
    """Return the ranks, other than the King, that take a count of number cards above 17."""
    made = str(before) if before <= 10 else f"10 {'A' if before == 11 else before - 10}"
    ranks = [rank.text for rank in _RANKS if rank is not Rank.KING]
    return [rank for rank in ranks if running_counts(f"{made} {rank}")[-1] > LINE]


def danger_of_a_chain(lang: Language) -> Chart:
    """Return a chart of how many of 100 chains stay at 17 or less, for each number of cards."""
    _ = lang.gettext
    safe = chains_within()

    def said(label: str) -> str:
        message = _("{n} of {all} chains of {cards} cards have stayed at 17 or less.")
        if label == "1":
            message = _("Every lead stays at 17 or less.")
        cards = int(label)
        return message.format(n=safe[cards - 1], all=len(_RANKS) ** cards, cards=cards)

    shares = {
        str(cards): round(100 * number / len(_RANKS) ** cards)
        for cards, number in enumerate(safe, start=1)
    }
    _one, two, three, four = shares.values()
    return bars(
        _("How many of 100 chains have stayed at 17 or less, for each number of cards"),
        shares,
        [str(len(safe))],
        _(
            "Of the {two} still within 17 after two cards, {third} fail at the third: {of_two} %. Of "
            "the {three} after three, {fourth} fail at the fourth: {of_three} %."
        ).format(
            two=two,
            third=two - three,
            of_two=round(100 * (two - three) / two),
            three=three,
            fourth=three - four,
            of_three=round(100 * (three - four) / three),
        ),
        said,
    )


@cache
def chains_within() -> tuple[int, ...]:
    """Return the number of chains of one, two, three and four ranks that never go above 17.

    Examples
    --------
    >>> chains_within()[:2]  # of 169 pairs eight go above 17
    (13, 161)
    """
    found = []
    chains: list[tuple[Rank, ...]] = [()]
    for _ in range(_LONGEST):
        longer = [(*chain, rank) for chain in chains for rank in _RANKS]
        chains = [chain for chain in longer if running_counts(chain)[-1] <= LINE]
        found.append(len(chains))
    return tuple(found)


def worth_of_a_miss(lang: Language, *, miss: int = 0) -> Chart:
    """Return a chart of the bonus less what the other player scores, for each size of miss."""
    _ = lang.gettext
    miss = _checked("miss", miss, _MISSES)

    def said(label: str) -> str:
        off = int(label)
        told = _(
            "A miss of {miss}: {bonus} for you less {miss} for the other player makes {worth}."
        )
        worth = in_figures(bonus(off) - off)
        return told.format(miss=off, bonus=bonus(off), worth=worth)

    return bars(
        _("Your bonus less what the other player scores"),
        {str(off): bonus(off) - off for off in _MISSES},
        [str(miss)],
        said(str(miss)),
        said,
    )


def _checked(name: str, number: int, known: range) -> int:
    value = check_number(name, number)
    if value not in known:
        raise ValueError(
            f"{name} must be a number from {known[0]} to {known[-1]}, not {shown(number)}"
        )
    return value
