"""Puts hints and advice on a bid of Counterpoint into words."""

from __future__ import annotations

from math import fsum

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.bidding.hints import BiddingHints, BidTerms
from parlett_widgets.games.bidding.inference import hidden_bits
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import (
    HIGH,
    UNIT,
    card_points,
    counted_bid,
    trick_winner,
)
from parlett_widgets.players.advice import Option
from parlett_widgets.words.labels import ahead, figure

__all__ = ["CounterpointBidTerms", "CounterpointHints"]


class CounterpointHints(BiddingHints):
    """Puts hints into words for one seat of Counterpoint."""

    def reason(self, card: Card) -> str:
        """Return sentences on the points that the bid still needs and on what the card does."""
        seat, view = self.view.seat, self.view
        if seat is None:
            return ""
        bid = self._own_bid() + (HIGH if view.high[seat] else 0)
        taken = view.taken[seat]
        return self.lang.paragraph([self._asked(bid, taken), self.effect(card, wants=taken < bid)])

    def _asked(self, bid: int, taken: int) -> str:
        """Return a sentence saying how many points the bid still needs."""
        _ = self._
        if taken < bid:
            message = _("You have {taken} of the {bid} points that you bid.")
        elif taken == bid:
            message = _("You have exactly the {bid} points that you bid: take no more.")
        else:
            message = _("You are {n} over your bid of {bid}: take no more.")
        return message.format(taken=taken, bid=bid, n=taken - bid)

    def effect(self, card: Card, *, wants: bool) -> str:
        """Return a sentence saying what a card does to the trick.

        In a game for two, the higher rank wins (C4).
        """
        view = self.view
        if view.rules.players > 2:
            return super().effect(card, wants=wants)
        rules = view.rules
        if not view.trick:
            return self._risks(card, wants=wants)
        trick = (view.trick[0], card)
        points = sum(card_points(one, rules.pack, rules.courts) for one in trick)
        message = (
            self.lang.ngettext(
                "{card} takes the trick: {n} point.", "{card} takes the trick: {n} points.", points
            )
            if trick_winner(*trick, pack=rules.pack) == 1
            else self.lang.ngettext(
                "{card} leaves the trick to {player}: {n} point.",
                "{card} leaves the trick to {player}: {n} points.",
                points,
            )
        )
        player = self.tell.names[view.order[0]]
        return message.format(card=card.label, n=points, player=player)

    def _risks(self, card: Card, *, wants: bool) -> str:
        """Return a sentence saying what a lead risks in a game for two.

        A player who has none of its suit may win with any higher rank.
        """
        rules, out = self.view.rules, self._out(card)
        hidden = out or CardSet.from_bits(hidden_bits(self.view))
        loses = any(self._beats(card, one) for one in hidden)
        if wants and loses and not card_points(card, rules.pack, rules.courts):
            message = self._("{card} is worth nothing, so you risk no points.")
        elif loses and not out:
            message = self._("No {suit} is still out: {card} loses to any higher rank.")
        else:
            return self._leads(card, wants=wants)
        return message.format(card=card.label, suit=card.suit.symbol)

    def _beats(self, lead: Card, reply: Card) -> bool:
        if self.view.rules.players > 2:
            return super()._beats(lead, reply)
        return trick_winner(lead, reply, pack=self.view.rules.pack) == 1


# --------------------------------------------------------------------------------- advice on a bid


class CounterpointBidTerms(BidTerms):
    """Words for bids that are counted in points, and missed by more or fewer of them (C5)."""

    rules: Counterpoint
    unit = UNIT
    band = 5

    def amount(self, number: int) -> str:
        """Return a number of points."""
        return self.lang.points(number)

    def parts(self) -> str:
        """Return the message for a fractional number of points.

        It is in the plural, with the placeholder ``{n}``.
        """
        return self._("{n} points")

    def taken(self) -> str:
        """Return the heading for the distribution of points taken."""
        return self._("Points taken")

    def scored(self, mean: float) -> tuple[str, str]:
        """Return the label for the mean of an option, and the mean as text, with a sign."""
        others = [one for seat, one in enumerate(self.view.players) if seat != self.view.seat]
        label = (
            self._("Your score minus the others' mean")
            if len(others) > 1
            else self._("Your score minus {player}'s").format(player=self.lang.player(others[0]))
        )
        return label, f"+{figure(mean)}" if mean > 0 else figure(mean)

    def reading(self, option: Option) -> str:
        """Return the words for a bid that is to count 100 more.

        If that is chosen with the bid, only the higher amount is named.
        """
        if self.rules.bids_high:
            return self.amount(option.aim)
        return super().reading(option)

    def expected(self, option: Option) -> str:
        """Return sentences giving the average lead and the average miss."""
        missed = fsum(share * self._missed(option, taken) for taken, share in option.taken)
        sentence = self._("It misses by {points} points on average.")
        lead = ahead(self.lang, len(self.view.players), option.mean)
        return self.lang.paragraph([lead, sentence.format(points=figure(missed))])

    def _missed(self, option: Option, taken: int) -> int:
        """Return the points by which a bid is missed, in the reading that counts (C3)."""
        counted = counted_bid(
            option.bid,
            taken,
            high_bids=self.rules.high_bids,
            high=option.aim > option.bid,
            players=self.rules.players,
        )
        return abs(taken - counted)
