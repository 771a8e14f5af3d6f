"""The rules of Counterpoint in force, in words, and the names of its options."""

from __future__ import annotations

from itertools import groupby

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.bidding.words import bid_code, turned_up
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import (
    UNIT,
    bonus,
    card_points,
    readings,
    trick_winner,
)
from parlett_widgets.words import trick_rules as shared
from parlett_widgets.words.language import Language

__all__ = ["bonus_table", "counterpoint_lines", "counterpoint_options"]


def counterpoint_lines(lang: Language, rules: Counterpoint) -> list[tuple[str, str]]:
    """Return the rules in force as pairs of a heading and its sentences."""
    _ = lang.gettext
    lines = [
        (_("Aim"), _aim(lang, rules)),
        (_("Cards"), _cards(lang, rules)),
        (_("Points"), _points(lang, rules)),
        (_("Bidding"), _bid(lang, rules)),
        (_("Playing"), _play(lang, rules)),
        (_("Winning a trick"), _winning(lang, rules)),
        (_("Score"), _score(lang, rules)),
        (_("End"), _end(lang, rules)),
    ]
    if rules.players == 3:
        lines.insert(3, (_("Trump"), turned_up(lang)))
    return lines


def _aim(lang: Language, rules: Counterpoint) -> str:
    _ = lang.gettext
    return (
        _("Take as many card-points as you bid: the other player scores whatever you miss by.")
        if rules.players == 2
        else _("Take as many card-points as you bid: the others each score whatever you miss by.")
    )


def _cards(lang: Language, rules: Counterpoint) -> str:  # C1, C2
    _ = lang.gettext
    return lang.paragraph(
        [
            shared.pack(lang, rules.cards, TEN_HIGH),
            shared.dealt(lang, rules.players, rules.hand_size),
            shared.first_dealer(lang, rules.players),
        ]
    )


def _ranks(rules: Counterpoint) -> list[Rank]:
    """Return the ranks of the pack, high to low."""
    held = {card.rank for card in rules.cards if not card.is_joker}
    return [rank for rank in reversed(TEN_HIGH) if rank in held]


def _points(lang: Language, rules: Counterpoint) -> str:  # C1
    _ = lang.gettext
    worth = {
        rank: card_points(Card.of(rank, Suit.SPADES), rules.pack, rules.courts)
        for rank in _ranks(rules)
    }
    table = shared.counted(lang, ((rank.text, points) for rank, points in worth.items() if points))
    suit = sum(worth.values())
    message = _("{table}, the others 0: {suit} in each suit, {all} in all.")
    sentences = [message.format(table=table, suit=suit, all=suit * len(Suit))]
    if rules.players == 3:
        sentences.append(_("The Joker has the points of the card it stands for."))
    return lang.paragraph(sentences)


def _bid(lang: Language, rules: Counterpoint) -> str:  # C3
    _ = lang.gettext
    return lang.paragraph(
        [
            bid_code(lang, UNIT),
            _high_bids(lang, rules),
            _("Bid cards take no part in the play, and their points belong to nobody."),
        ]
    )


def _high_bids(lang: Language, rules: Counterpoint) -> str:
    _ = lang.gettext
    low = [
        both
        for bid in range(0, 10 * UNIT, UNIT)
        for both in [readings(bid, rules.high_bids, rules.players)]
        if len(both) > 1
    ]
    if not low:
        return ""
    table = lang.listed(_("{low} as {high}").format(low=bid, high=high) for bid, high in low)
    message = (
        _("A low bid may count 100 more ({table}): you choose that secretly when you bid.")
        if rules.high_bids == "with-bid"
        else _(
            "A low bid may count 100 more ({table}): whichever is nearer to the points you take "
            "counts, the lower if both are equally near."
        )
    )
    return message.format(table=table)


def _play(lang: Language, rules: Counterpoint) -> str:  # C2, C4
    _ = lang.gettext
    return lang.paragraph(
        [
            _("The player who did not deal leads to the first of {tricks} tricks.")
            if rules.players == 2
            else _("The player on the dealer's left leads to the first of {tricks} tricks."),
            shared.follow_suit(lang),
        ]
    ).format(tricks=rules.tricks)


def _winning(lang: Language, rules: Counterpoint) -> str:  # C4
    _ = lang.gettext
    if rules.players == 3:
        return lang.paragraph([shared.highest_trump(lang), shared.winner_leads(lang)])
    held = {0: list[str](), 1: list[str]()}
    for rank in _ranks(rules):
        one, other = Card.of(rank, Suit.SPADES), Card.of(rank, Suit.HEARTS)
        held[trick_winner(one, other, rules.pack)].append(rank.text)
    message = _(
        "The higher rank wins, whatever the suits; there is no trump. "
        "Between equal ranks, {leader} win for the leader and {follower} for the other player."
    )
    equal = message.format(leader=" ".join(held[0]), follower=" ".join(held[1]))
    return lang.paragraph([equal, shared.winner_leads(lang)])


def _score(lang: Language, rules: Counterpoint) -> str:  # C5
    _ = lang.gettext
    table = bonus_table(lang, rules.players)
    crossed = (
        _("Your miss is how far the points you took are from your bid; the other player scores it.")
        if rules.players == 2
        else _(
            "A miss is how far the points taken are from the bid; "
            "you score the misses of the other two together."
        )
    )
    return lang.paragraph(
        [crossed, _("You score a bonus for a small miss of your own: {table}.").format(table=table)]
    )


def bonus_table(lang: Language, players: int) -> str:
    """Return the bonuses, each with the misses that earn it, as a phrase."""
    _ = lang.gettext
    return lang.listed(
        _("{points} for {misses}").format(points=points, misses=misses)
        for points, misses in _bonuses(players)
    )


def _bonuses(players: int) -> list[tuple[int, str]]:
    """Return each bonus with the misses that earn it: ``[(30, "0"), (20, "1–2"), (10, "3–5")]``."""
    table = []
    for points, group in groupby(range(10), key=lambda miss: bonus(miss, players)):
        misses = list(group)
        if points:
            ends = (misses[0],) if len(misses) == 1 else (misses[0], misses[-1])
            table.append((points, "–".join(map(str, ends))))
    return table


def _end(lang: Language, rules: Counterpoint) -> str:  # C6
    if rules.ending == "deals":
        message = lang.ngettext(
            "After {number} deal the highest total wins; players who tie share the win.",
            "After {number} deals the highest total wins; players who tie share the win.",
            rules.deals,
        )
        return message.format(number=rules.deals)
    return shared.last_deal(lang, rules.target)


# ---------------------------------------------------------------------------- names of the options


def counterpoint_options(lang: Language) -> dict[str, str]:
    """Return the names of the options, their values (under ``option=value``) and the presets."""
    _ = lang.gettext
    return {
        "preset standard": _("Standard, for two"),
        "preset easy": _("Easy: ranks in their usual order"),
        "preset three": _("For three"),
        "players": _("Players"),
        "high_bids": _("A low bid counts 100 more"),
        "high_bids=at-scoring": _("At scoring, if that is better"),
        "high_bids=with-bid": _("If chosen with the bid, in secret"),
        "high_bids=off": _("Never"),
        "pack": _("Pack"),
        "pack=standard": "A 10 K Q J 9 8 7",
        "pack=easy": "A 10 9 8 7 5 4 3",
        "ending": _("End of the match"),
        "ending=target": _("At a target score"),
        "ending=deals": _("After a number of deals"),
        "target": _("Points to reach"),
        "deals": _("Number of deals"),
        "courts": _("Points of K, Q and J"),
        "courts=432": _("4, 3 and 2"),
        "courts=333": _("3 each"),
    }
