"""Puts every event of Counterpoint into a sentence, and supplies the words on its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlett_widgets.engine.actions import Phase
from parlett_widgets.engine.views import Event
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.games.bidding.words import TrickNarrator
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.rules_card import counterpoint_lines, counterpoint_options
from parlett_widgets.games.counterpoint.scoring import UNIT, card_points, readings
from parlett_widgets.games.counterpoint.state import FinishedTrick
from parlett_widgets.games.counterpoint.view import (
    BidMade,
    CardPlayed,
    CounterpointView,
    DealScored,
    Dealt,
    MatchWon,
    TrickWon,
)

__all__ = ["CounterpointNarrator"]


class CounterpointNarrator(TrickNarrator[Counterpoint, CounterpointView]):
    """Tells one seat of a match of Counterpoint what happens.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> match = Counterpoint.standard().start(seed=7, dealer=1)
    >>> tell = CounterpointNarrator(language("en"), match.rules, match.players, you=0)
    >>> tell.status(match.view(0), match.events)
    'Deal 1. North deals. Your turn: lay down three bid cards.'
    """

    hints = "parlett_widgets.games.counterpoint.hints:CounterpointHints"
    goals = "parlett_widgets.games.counterpoint.goal_words:CounterpointGoalWords"
    bid_advice = "parlett_widgets.games.counterpoint.hints:CounterpointBidTerms"
    unit = UNIT

    def event(self, event: Event) -> str:
        """Return a sentence or two saying what happened."""
        match event:
            case Dealt():
                begun = self._begins(event.number, event.dealer)
                return self.lang.paragraph([begun, self._turns_up(event)])
            case BidMade():
                return self.lang.paragraph([self._bids(event), self._high_reading(event)])
            case CardPlayed():
                return self._plays_card(event)
            case TrickWon():
                return self.lang.paragraph(self._trick_won(event))
            case DealScored():
                return self.lang.paragraph(self._deal_scored(event))
            case MatchWon():
                return self._wins_match(event.winners, event.scores)
        raise TypeError(f"no sentence for {type(event).__name__}")

    def _high_reading(self, event: BidMade) -> str:
        """Return a sentence on what a low bid may also count as, or was chosen to count as (C3)."""
        _ = self.lang.gettext
        if event.cards is None or event.bid is None or None in map(self._meant, event.cards):
            return ""
        low = bid_value(event.cards, UNIT, joker=self.joker)
        if event.bid > low:
            return _("It is meant to count as {high}.").format(high=event.bid)
        options = readings(low, self.rules.high_bids, self.rules.players)
        if self.rules.high_bids != "at-scoring" or len(options) == 1:
            return ""
        return _("It may also count as {high}.").format(high=options[-1])

    # Tricks (C4)

    def _trick_won(self, event: TrickWon) -> Iterator[str]:
        _ = self.lang.gettext
        yield self._tie(event.trick)
        yield self._by(
            event.trick.winner,
            _("You win the trick: {sum} card-points."),
            _("{player} wins the trick: {sum} card-points."),
            sum=self._point_sum(event.trick),
        )
        yield _("Card-points so far: {points}.").format(points=self._scores(event.taken))

    def _tie(self, trick: FinishedTrick) -> str:
        """Return a sentence on equal ranks in a game for two; empty if the ranks differ (C4)."""
        _ = self.lang.gettext
        if self.rules.players > 2 or trick.cards[0].rank is not trick.cards[1].rank:
            return ""
        if trick.points:
            return _("Equal ranks with points: the leader wins.")
        return _("Equal ranks without points: the follower wins.")

    def _point_sum(self, trick: FinishedTrick) -> str:
        """Return the arithmetic of a trick's points: ``2 + 11 = 13``."""
        cards = list(map(self._meant, trick.cards))
        pack, courts = self.rules.pack, self.rules.courts
        terms = [str(card_points(card, pack, courts)) for card in cards if card is not None]
        if len(terms) < len(trick.cards):
            return str(trick.points)
        return f"{' + '.join(terms)} = {trick.points}"

    # The score (C5)

    def _deal_scored(self, event: DealScored) -> Iterator[str]:
        _ = self.lang.gettext
        yield self._ends_deal(event.number)
        seats = range(self.rules.players)
        yield from (self._miss(event, seat) for seat in seats)
        yield (
            _("Each miss is scored by the other player.")
            if self.rules.players == 2
            else _("Each miss is scored by both other players.")
        )
        yield from (self._points(event, seat) for seat in seats)
        yield _("Score: {scores}.").format(scores=self._scores(event.scores))

    def _miss(self, event: DealScored, seat: int) -> str:
        bid, taken, miss = event.bids[seat], event.taken[seat], event.misses[seat]
        high = self._counts_high(seat, bid - 100, bid) if bid >= 100 else ""
        told = self._missed_by(seat, bid, taken, miss, exactly=miss == 0)
        return self.lang.paragraph([high, told])

    def _counts_high(self, seat: int, bid: object, high: object) -> str:
        _ = self.lang.gettext
        mine = _("Your bid of {bid} counts as {high}.")
        theirs = _("{player}'s bid of {bid} counts as {high}.")
        return self._by(seat, mine, theirs, bid=bid, high=high)

    def _missed_by(
        self, seat: int, bid: object, taken: object, miss: object, *, exactly: bool
    ) -> str:
        _ = self.lang.gettext
        if exactly:
            mine = _("You bid {bid} and took exactly {taken}.")
            theirs = _("{player} bid {bid} and took exactly {taken}.")
        else:
            mine = _("You bid {bid} and took {taken}: a miss of {miss}.")
            theirs = _("{player} bid {bid} and took {taken}: a miss of {miss}.")
        return self._by(seat, mine, theirs, bid=bid, taken=taken, miss=miss)

    def _points(self, event: DealScored, seat: int) -> str:
        """Return a sentence that adds up a player's score, or states only a house rule's total."""
        missed = [miss for other, miss in enumerate(event.misses) if other != seat]
        bonus, total = event.bonuses[seat], event.points[seat]
        if not self.explains_points:
            missed, bonus = [], 0
        return self._scored(seat, missed, bonus, total)

    def _scored(self, seat: int, missed: Sequence[object], bonus: object, total: object) -> str:
        _ = self.lang.gettext
        terms = list(map(str, missed))
        if bonus:
            terms.append(_("{points} (bonus)").format(points=bonus))
        scored = f"{' + '.join(terms)} = {total}" if len(terms) > 1 else total
        return self._by(seat, _("You score {sum}."), _("{player} scores {sum}."), sum=scored)

    # The words on the table

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.lang.gettext("Counterpoint")

    @property
    def in_short(self) -> str:
        """The rules that a question may need, in two or three sentences."""
        return self.lang.gettext(
            "From high to low: A (11 points), 10 (10), K (4), Q (3), J (2), then 9, 8 and 7, which "
            "are worth nothing. Three cards are the bid: ♦ 0, ♠ 10, ♥ 20, ♣ 30. Each miss is scored by "
            "the other player; a miss of 0, 1 or 2 brings its bidder 30, 20 or 10."
        )

    def stage(self, view: CounterpointView) -> str:
        """Return the stage of the deal: the bidding, or the current trick."""
        if view.phase is Phase.BID:
            return self.lang.gettext("bids")
        return self._trick_number(view.tricks, view.trick)

    def expected(self, view: CounterpointView) -> str:
        """Return a sentence saying what is expected now; empty once the match is over."""
        seat = view.to_act
        if seat is None:
            return ""
        match view.phase:
            case Phase.BID:
                return self._is_to_bid(seat)
            case Phase.PLAY if not view.trick:
                return self._is_to_lead(seat)
            case Phase.PLAY if seat == self.you:
                return self._is_to_follow(view, view.hand)
            case Phase.PLAY:
                return self._is_to_play(seat)
            case _:
                return self._is_to_deal(seat)

    def rule_lines(self) -> list[tuple[str, str]]:
        """Return the rules in force as pairs of a heading and its sentences."""
        return counterpoint_lines(self.lang, self.rules)

    def choice_words(self) -> dict[str, str]:
        """Return the names of the options and presets."""
        return counterpoint_options(self.lang)
