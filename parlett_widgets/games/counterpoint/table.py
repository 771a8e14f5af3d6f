"""The table of Counterpoint, with its card-points and the bids that may count 100 more."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from parlett_widgets.cards import PACK_52, Card
from parlett_widgets.engine.actions import Phase
from parlett_widgets.games.bidding.table import BiddingScene
from parlett_widgets.games.counterpoint.rules_card import bonus_table
from parlett_widgets.games.counterpoint.scoring import (
    HIGH,
    Courts,
    Pack,
    bonus,
    card_points,
    counted_bid,
    readings,
    trick_winner,
)
from parlett_widgets.games.counterpoint.state import FinishedTrick
from parlett_widgets.games.counterpoint.view import CounterpointView, DealScored
from parlett_widgets.widgets.card_table.result import Aim, ResultScene
from parlett_widgets.widgets.page.scene_parts import present

__all__ = ["CounterpointResult", "CounterpointScene"]


_LEARNT: Final = 2
"""The number of tricks after which a table for two stops showing what the ranks are worth."""


class CounterpointResult(ResultScene):
    """Builds the result of a deal of Counterpoint."""

    view: CounterpointView

    def outcome(self) -> str:
        """Return a sentence saying how close the reader came to the bid."""
        seat, _ = self.view.seat, self._
        if seat is None:
            return super().outcome()
        message = _("You bid {bid} and took exactly that.")
        if self.deal.misses[seat]:
            message = _("You bid {bid} and took {taken}: a miss of {miss}.")
        miss = self.deal.misses[seat]
        return message.format(bid=self.deal.bids[seat], taken=self.deal.taken[seat], miss=miss)

    def headline(self) -> str:
        """Return how close the reader came to the bid, and how the match now stands."""
        seat, _ = self.view.seat, self._
        if seat is None:
            return super().headline()
        if self.deal.misses[seat]:
            return self._as_it_stands(
                _("You missed by {miss} and lead by {n}."),
                _("You missed by {miss} and are level with {player}."),
                _("You missed by {miss} and are {n} behind {player}."),
                miss=self.deal.misses[seat],
            )
        return self._as_it_stands(
            _("You took exactly {bid} and lead by {n}."),
            _("You took exactly {bid} and are level with {player}."),
            _("You took exactly {bid} and are {n} behind {player}."),
            bid=self.deal.bids[seat],
        )

    def detail(self) -> str:
        """Return a sentence saying who scores misses and bonuses."""
        message = self._("Misses cross the table; a bonus stays with its bidder: {table}.")
        return message.format(table=bonus_table(self.lang, len(self.deal.misses)))

    def best_trick(self) -> tuple[FinishedTrick, str] | None:
        """Return the trick whose points the reader won before the bid was full, or kept off after."""
        seat, _ = self.view.seat, self._
        assert seat is not None
        bid, taken = self.deal.bids[seat], 0
        best: tuple[int, FinishedTrick, str] | None = None
        for trick in self.view.tricks:
            won, points = trick.winner == seat, trick.points
            if won == (taken < bid) and points > (best[0] if best else 0):
                message = _("You let {points} go and stayed at {taken}.")
                if won:
                    message = _("{points}: that made {taken}. Your bid was {bid}.")
                text = message.format(
                    points=self.lang.points(points),
                    taken=taken + points * won,
                    bid=bid,
                )
                best = points, trick, text
            taken += points * won
        return best[1:] if best else None

    def aim(self) -> Aim | None:
        """Return an aim: a smaller miss than in this deal."""
        seat, _ = self.view.seat, self._
        assert seat is not None
        miss, players = self.deal.misses[seat], len(self.deal.misses)
        if miss == 0:
            do, why = _("Hit the bid again."), _("This time it was worth a bonus of {bonus}.")
            return Aim(do, why.format(bonus=self.deal.bonuses[seat]))
        told = _("Your miss of {miss} went to {player}.") if players == 2 else ""
        told = told.format(miss=miss, player=self.tell.side_name(self._rival()))
        near = next(most for most in (20, 10, 5, 2, 1, 0) if most < miss)
        if bonus(near, players):
            message = _("A miss of {n} or less brings you a bonus of {bonus}.")
            worth = message.format(n=near, bonus=bonus(near, players))
            told = self.lang.paragraph([told, worth])
        do = _("Miss by at most {n}.").format(n=near) if near else _("Hit the bid exactly.")
        return Aim(do, told)

    @property
    def crossing(self) -> int | None:  # type: ignore[override]
        """The column of the other player's miss, with two players."""
        return 1 if len(self.scorers) == 2 else None

    def columns(self) -> list[str]:
        """Return the column headings: the miss, the misses of the others and the bonus."""
        _ = self._
        others = _("Their miss") if len(self.scorers) == 2 else _("Others' misses")
        return [_("Miss"), others, self.labels["bonus"]]

    def cells(self, seat: int) -> list[str]:
        """Return the miss, the points from the others' misses, and the bonus."""
        deal = self.deal
        numbers = (deal.misses[seat], deal.points[seat] - deal.bonuses[seat])
        return [*map(str, numbers), str(deal.bonuses[seat] or "–")]

    def verdict(self, seat: int) -> tuple[str, bool]:
        """Return a label for the miss, and whether the bid was made exactly."""
        miss = self.deal.taken[seat] - self.deal.bids[seat]
        if miss == 0:
            return self._("exact"), True
        return self._missed(miss), False

    def in_all(self) -> int | None:
        """Return the number of deals in the match, if it does not end at a target."""
        rules = self.view.rules
        return rules.deals if rules.ending == "deals" else None

    def target(self) -> int | None:
        """Return the score that ends the match, if one does."""
        rules = self.view.rules
        return None if rules.ending == "deals" else rules.target


class CounterpointScene(BiddingScene):
    """Builds the scene of one view of Counterpoint."""

    result = CounterpointResult
    deal_end = DealScored
    view: CounterpointView
    pips = False

    def _winner(self, cards: tuple[Card, ...]) -> int:
        rules = self.view.rules
        if rules.players == 2:
            return trick_winner(*cards, pack=rules.pack) if len(cards) == 2 else 0
        return super()._winner(cards)

    def _amount(self, value: int) -> str:
        return self.lang.points(value)

    def _taken_text(self, number: int, aim: int | None) -> str:
        if aim is None:
            return self.lang.ngettext("{n} point taken", "{n} points taken", number).format(
                n=number
            )
        message = self.lang.ngettext(
            "{n} point taken, bid {aim}", "{n} points taken, bid {aim}", number
        )
        return message.format(n=number, aim=aim)

    def _aim(self, hand: int) -> int | None:
        low = super()._aim(hand)
        return low + HIGH if low is not None and self.view.high[hand] else low

    def _total(self, value: int) -> dict[str, Any]:
        """Return a sum of bid cards with the bids it allows; a low one may count 100 more (C3)."""
        total, rules = super()._total(value), self.view.rules
        options = readings(value, rules.high_bids, rules.players)
        if len(options) == 1:
            return total
        low, high = options
        total["text"] = self.labels["either_bid"].format(low=low, high=high)
        if rules.bids_high:
            total["offers"].append(self._bid_button(high, " high"))
        return total

    def _cell(self, event: DealScored, seat: int) -> dict[str, Any]:
        miss = event.misses[seat]
        return self._scored(
            event.points[seat],
            bid=event.bids[seat],
            taken=event.taken[seat],
            made=miss == 0,
            bonus=bonus(miss, len(event.misses)) if self.tell.explains_points else 0,
        )

    @classmethod
    def card_points(cls, rules: Any) -> Mapping[Card, int]:
        """Return the points of every card."""
        return _worth(rules.pack, rules.courts)

    def _points(self, card: Card) -> int:
        """Return the points of a card; the Joker has those of the card it stands for."""
        model = self.view.table.stands_for(card)
        return 0 if model is None else self.card_points(self.view.rules)[model]

    def _held_badges(self, card: Card) -> dict[str, Any]:
        return {**super()._held_badges(card), "points": self._points(card)}

    def _legend(self) -> dict[str, Any] | None:
        """Return a legend saying what suits bid, later what ranks are worth or what misses give."""
        legend = super()._legend()
        if legend is not None or self.view.phase is not Phase.PLAY:
            return legend
        if len(self.view.tricks) >= _LEARNT and self.view.rules.seats == 2:
            return self._if_it_ended()
        rules = self.view.rules
        worth = {card.rank: self._points(card) for card in rules.cards if not card.is_joker}
        items = [
            {"head": rank.text, "text": str(points)}
            for rank, points in sorted(worth.items(), key=lambda pair: -pair[1])
            if points
        ]
        return {"title": self._("Points per card"), "items": items}

    def _if_it_ended(self) -> dict[str, Any] | None:
        """Return a legend of what each miss would give the other if the deal ended now (C5)."""
        rules = self.view.rules
        items = []
        for seat, other in (self.order, self.order[::-1]):
            low = super()._aim(seat)
            miss = None
            if low is not None:
                taken, high = self.view.taken[seat], self.view.high[seat]
                counted = counted_bid(
                    low, taken, high_bids=rules.high_bids, high=bool(high), players=rules.players
                )
                miss = abs(taken - counted)
            n = "?" if miss is None else miss
            head = self._("{player}: a miss of {n}").format(player=self.tell.scorer(seat), n=n)
            text = self._("→ {player} +{n}").format(player=self.tell.scorer(other), n=n)
            items.append({"head": head, "text": text})
        return {"title": self._("If it ended now"), "items": items}

    def _gauge(self) -> dict[str, Any] | None:
        """Return a gauge of the points in a deal: those won, those in known bids, and the rest."""
        view, rules = self.view, self.view.rules
        if rules.players != 2 or view.phase is Phase.BID:
            return None
        you, other = self.order
        won, lost = view.taken[you], view.taken[other]
        aside = sum(self._points(card) for cards in view.bid_cards for card in cards or ())
        total = sum(map(self._points, rules.cards))
        open_ = total - won - lost - aside
        aim = self._aim(you)
        parts = [
            {"kind": "own", "points": won, "text": f"{self.tell.scorer(you)} {won}"},
            {
                "kind": "open",
                "points": open_,
                "text": self._("{n} still out").format(n=open_),
            },
            {"kind": "other", "points": lost, "text": f"{self.tell.scorer(other)} {lost}"},
            {
                "kind": "aside",
                "points": aside,
                "text": self._("{n} in known bids: won by nobody").format(n=aside),
            },
        ]
        mark = None if aim is None else {"value": aim, "text": self._("bid {bid}").format(bid=aim)}
        return present(
            {
                "label": self._("The points of this deal"),
                "total": total,
                "parts": parts,
                "aim": mark,
            }
        )

    def _turn_up(self) -> list[dict[str, Any]]:
        return [] if self.view.turn_up is None else super()._turn_up()


@cache
def _worth(pack: Pack, courts: Courts) -> dict[Card, int]:
    """Return the points of every card, which each scene counts up many times."""
    return {card: card_points(card, pack, courts) for card in PACK_52}
