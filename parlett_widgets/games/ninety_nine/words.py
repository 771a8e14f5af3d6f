"""Puts every event of Ninety-Nine into a sentence, and supplies the words on its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlett_widgets.cards import CardSet
from parlett_widgets.engine.actions import Action, Phase, Verb
from parlett_widgets.engine.views import Event
from parlett_widgets.games.bidding.words import TrickNarrator
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.rules_card import ninety_nine_lines, ninety_nine_options
from parlett_widgets.games.ninety_nine.scoring import PREMIUM_POINTS, bonus
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.games.ninety_nine.view import (
    BidMade,
    CardPlayed,
    DealScored,
    Dealt,
    GameWon,
    HandShown,
    LeaderNamed,
    MatchWon,
    NinetyNineView,
    PremiumAnswered,
    PremiumSettled,
    TrickWon,
)
from parlett_widgets.words.language import Language

__all__ = ["NinetyNineNarrator"]


class NinetyNineNarrator(TrickNarrator[NinetyNine, NinetyNineView]):
    """Tells one seat of a match of Ninety-Nine what happens.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> match = NinetyNine.classic().start(seed=7, dealer=1)
    >>> tell = NinetyNineNarrator(language("en"), match.rules, match.players, you=0)
    >>> print(tell.events(match.events))
    Deal 1. West deals. ♠10 is turned up: trump is spades. Whoever holds the Joker plays it as ♠10.
    """

    hints = "parlett_widgets.games.ninety_nine.hints:NinetyNineHints"
    goals = "parlett_widgets.games.ninety_nine.goal_words:NinetyNineGoalWords"
    bid_advice = "parlett_widgets.games.ninety_nine.hints:NinetyNineBidTerms"

    unit = 1

    def __init__(
        self, lang: Language, rules: NinetyNine, players: Sequence[str], you: int | None
    ) -> None:
        super().__init__(lang, rules, players, you)
        if rules.dummy is not None:
            self.names.append(lang.gettext("Dummy"))

    def event(self, event: Event) -> str:
        """Return a sentence or two saying what happened."""
        match event:
            case Dealt():
                return self._dealt(event)
            case BidMade():
                return self._bids(event)
            case PremiumAnswered():
                return self._answers(event)
            case PremiumSettled():
                return self._premium_settled(event)
            case LeaderNamed():
                return self._names_leader(event)
            case HandShown():
                return self._hand_shown(event)
            case CardPlayed():
                return self._card_played(event)
            case TrickWon():
                return self._wins_trick(event.trick.winner, event.taken)
            case DealScored():
                return self.lang.paragraph(self._deal_scored(event))
            case GameWon():
                return self._game_won(event)
            case MatchWon():
                return self._wins_match(event.winners, event.scores)
        raise TypeError(f"no sentence for {type(event).__name__}")

    def _dealt(self, event: Dealt) -> str:
        _ = self.lang.gettext
        if event.turn_up is not None:
            trump = self._turns_up(event)
        elif event.trump is None:
            trump = _("There is no trump in this deal.")
        else:
            trump = _("Trump is {suit}.").format(suit=self.lang.suit_name(event.trump))
        return self.lang.paragraph([self._begins(event.number, event.dealer), trump])

    # The premium (N5)

    def _answers(self, event: PremiumAnswered) -> str:
        _ = self.lang.gettext
        match event.verb:
            case Verb.DECLARE:
                return self._by(event.seat, _("You declare."), _("{player} declares."))
            case Verb.REVEAL if event.raised:
                mine = _("You raise to a reveal.")
                return self._by(event.seat, mine, _("{player} raises to a reveal."))
            case Verb.REVEAL:
                return self._by(event.seat, _("You reveal."), _("{player} reveals."))
            case _:
                return self._by(event.seat, _("You pass."), _("{player} passes."))

    def _premium_settled(self, event: PremiumSettled) -> str:
        _ = self.lang.gettext
        if event.premium.level is Verb.DECLARE:
            mine, theirs = _("Your declaration stands."), _("{player}'s declaration stands.")
        else:
            mine, theirs = _("Your reveal stands."), _("{player}'s reveal stands.")
        cards, total = self._bid_sum(event.cards, event.bid)
        bid = _("The bid cards are turned up, {cards}: {sum}.").format(cards=cards, sum=total)
        return self.lang.paragraph([self._by(event.premium.seat, mine, theirs), bid])

    def _names_leader(self, event: LeaderNamed) -> str:
        _ = self.lang.gettext
        if event.leader == event.seat:
            return self._by(event.seat, _("You choose to lead."), _("{player} chooses to lead."))
        theirs = (
            _("{player} names you to lead.")
            if event.leader == self.you
            else _("{player} names {leader} to lead.")
        )
        return self._by(
            event.seat, _("You name {leader} to lead."), theirs, leader=self.names[event.leader]
        )

    def _hand_shown(self, event: HandShown) -> str:
        _ = self.lang.gettext
        return self._by(
            event.hand,
            _("Your hand is laid open: {cards}."),
            _("{player}'s hand is laid open: {cards}."),
            cards=self._cards(event.cards),
        )

    # Tricks (N3)

    def _card_played(self, event: CardPlayed) -> str:
        _ = self.lang.gettext
        if event.hand == event.seat:
            return self._plays_card(event)
        if event.position == 0:
            mine = _("You lead {card} from dummy.")
            theirs = _("{player} leads {card} from dummy.")
        else:
            mine = _("You play {card} from dummy.")
            theirs = _("{player} plays {card} from dummy.")
        return self._by(event.seat, mine, theirs, card=self._card(event.card))

    # The score (N4, N6)

    def _deal_scored(self, event: DealScored) -> Iterator[str]:
        yield self._ends_deal(event.number)
        for hand in range(len(event.tricks)):
            yield self._bid_result(event, hand)
        yield self._bonus(sum(event.made), len(event.made))
        if event.premium is not None:
            for seat in event.premium.seats:
                own = event.premium._replace(seat=seat)
                yield self._premium_result(own, made=event.made[seat])
        dummy = self.rules.dummy
        if dummy is not None and event.bids[dummy] == event.tricks[dummy]:
            yield self._dummy_told()
        yield self._totals(event.points, event.scores)

    def _bid_result(self, event: DealScored, hand: int) -> str:
        """Return a sentence on a bid's outcome that never gives away a hidden bid (N8)."""
        _ = self.lang.gettext
        bid, tricks = event.bids[hand], event.tricks[hand]
        if bid is None:
            message = _("{player} took {tricks} and failed.")
            return message.format(player=self.names[hand], tricks=tricks)
        return self._bid_told(hand, bid, tricks, made=event.made[hand])

    def _bid_told(self, hand: int, bid: object, tricks: object, *, made: bool) -> str:
        _ = self.lang.gettext
        if made and hand == self.rules.dummy:
            mine = theirs = _("{player} bid {bid} and took {tricks}, no more than it bid: made.")
        elif made:
            mine = _("You bid {bid} and took {tricks}: made.")
            theirs = _("{player} bid {bid} and took {tricks}: made.")
        else:
            mine = _("You bid {bid} and took {tricks}: failed.")
            theirs = _("{player} bid {bid} and took {tricks}: failed.")
        return self._by(hand, mine, theirs, bid=bid, tricks=tricks)

    def _bonus(self, made: int, players: int) -> str:
        if made == 0:
            return self.lang.gettext("Nobody made the bid, so there is no bonus.")
        message = self.lang.ngettext(
            "{number} bid was made: a bonus of {points} points.",
            "{number} bids were made: a bonus of {points} points each.",
            made,
        )
        return message.format(number=made, points=bonus(players, made))

    def _dummy_told(self) -> str:
        message = self.lang.gettext(
            "Dummy took exactly its bid and scores {points} more points, as if it had declared."
        )
        return message.format(points=PREMIUM_POINTS[Verb.DECLARE])

    def _premium_result(self, premium: Premium, *, made: bool) -> str:
        _ = self.lang.gettext
        match premium.level, made:
            case Verb.DECLARE, True:
                mine = _("Your declaration succeeds: {points} more points for you.")
                theirs = _("{player}'s declaration succeeds: {points} more points for {player}.")
            case Verb.DECLARE, False:
                mine = _("Your declaration fails: {points} more points for each opponent.")
                theirs = _("{player}'s declaration fails: {points} more points for each opponent.")
            case _, True:
                mine = _("Your reveal succeeds: {points} more points for you.")
                theirs = _("{player}'s reveal succeeds: {points} more points for {player}.")
            case _:
                mine = _("Your reveal fails: {points} more points for each opponent.")
                theirs = _("{player}'s reveal fails: {points} more points for each opponent.")
        return self._by(premium.seat, mine, theirs, points=PREMIUM_POINTS[premium.level])

    def _game_won(self, event: GameWon) -> str:
        _ = self.lang.gettext
        won = self._by(event.winner, _("You win the game."), _("{player} wins the game."))
        standing = _("Games: {games}. Score with bonuses: {scores}.").format(
            games=self._scores(event.games[: self.rules.players]),
            scores=self._scores(event.scores),
        )
        return self.lang.paragraph([won, standing])

    # The words on the table

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.lang.gettext("Ninety-Nine")

    @property
    def in_short(self) -> str:
        """The rules that a question may need, in two or three sentences."""
        return self.lang.gettext(
            "The three cards laid aside are the bid: ♦ 0, ♠ 1, ♥ 2, ♣ 3. Each trick is a point; a bid "
            "met exactly brings 30 more, or 20 if two players meet theirs, or 10 if all three do."
        )

    def button(self, action: Action) -> str:
        """Return the label of a button that answers a premium offer, names a leader or deals."""
        _ = self.lang.gettext
        match action.verb:
            case Verb.PASS:
                return _("Pass")
            case Verb.DECLARE:
                return _("Declare ({n} points)").format(n=PREMIUM_POINTS[Verb.DECLARE])
            case Verb.REVEAL:
                return _("Reveal ({n} points)").format(n=PREMIUM_POINTS[Verb.REVEAL])
            case Verb.NOMINATE:
                assert action.seat is not None
                return self._by(action.seat, _("I lead"), _("{player} leads"))
        return super().button(action)

    def part_of_match(self, view: NinetyNineView) -> str:
        """Return the game of a rubber that the deal belongs to, and the score that ends it."""
        if self.rules.ending != "rubber":
            return ""
        message = self.lang.gettext("game {n} to {target}")
        return message.format(n=view.game, target=self.rules.target)

    def standing(self, view: NinetyNineView, recent: Sequence[Event]) -> str:
        """Return how a rubber stands, where one of its deals has just begun."""
        begun = any(isinstance(event, Dealt) for event in recent)
        return self.rubber(view) if begun and self.rules.ending == "rubber" else ""

    def rubber(self, view: NinetyNineView) -> str:
        """Return sentences on the games of a rubber won and the points in the present one.

        If the last deal has ended a game, they are about the next.
        """
        _, players = self.lang.gettext, self.rules.players
        games, points = view.games[:players], view.game_points or (0,) * players
        game = _("Game {n} of the rubber, to {target} points: {points}.").format(
            n=sum(games) + 1, target=self.rules.target, points=self._scores(points)
        )
        won = _("Games won: {games}.").format(games=self._scores(games)) if any(games) else ""
        return self.lang.paragraph([game, won])

    def stage(self, view: NinetyNineView) -> str:
        """Return the stage of the deal: the bidding, the premium, or the current trick."""
        match view.phase:
            case Phase.BID:
                return self.lang.gettext("bids")
            case Phase.PREMIUM | Phase.NOMINATE:
                return self.lang.gettext("premium")
            case _:
                return self._trick_number(view.tricks, view.trick)

    def expected(self, view: NinetyNineView) -> str:
        """Return a sentence saying what is expected now; empty once the match is over."""
        _ = self.lang.gettext
        seat = view.to_act
        if seat is None:
            return ""
        match view.phase:
            case Phase.BID:
                return self._is_to_bid(seat)
            case Phase.PREMIUM:
                theirs = _("{player} may make a premium bid.")
                return self._by(seat, self._offer(view), theirs)
            case Phase.NOMINATE:
                return self._by(seat, _("Name who leads."), _("{player} names who leads."))
            case Phase.PLAY:
                return self._expected_card(view, seat)
            case _:
                return self._is_to_deal(seat)

    def _offer(self, view: NinetyNineView) -> str:
        """Return a sentence naming the possible answers to a premium offer (N5)."""
        _ = self.lang.gettext
        if self.rules.dummy is not None:
            return _("You may declare or pass.")
        if view.premium is None:
            return _("You may declare, reveal or pass.")
        if view.premium.level is Verb.REVEAL:
            return _("You may raise to a reveal, or pass.")
        return _("You may reveal or pass.")

    def _expected_card(self, view: NinetyNineView, seat: int) -> str:
        hand = view.order[len(view.trick)]
        if hand != seat:
            return self._expected_from_dummy(view, seat, hand)
        if not view.trick:
            return self._is_to_lead(seat)
        return self._is_to_follow(view, view.hand) if seat == self.you else self._is_to_play(seat)

    def _expected_from_dummy(self, view: NinetyNineView, seat: int, hand: int) -> str:
        _ = self.lang.gettext
        if not view.trick:
            mine = _("You lead from dummy: play any of its cards.")
            return self._by(seat, mine, _("{player} leads from dummy next."))
        if seat != self.you:
            return _("It is {player}'s turn to play from dummy.").format(player=self.names[seat])
        led, cards = view.trick[0], view.hands[hand] or CardSet()
        if not cards.bits & view.table.follows[led.number]:
            return _("Your turn: play any card from dummy.")
        suit = view.table.suit(led).symbol
        return _("Your turn: follow {suit} from dummy.").format(suit=suit)

    def rule_lines(self) -> list[tuple[str, str]]:
        """Return the rules in force as pairs of a heading and its sentences."""
        return ninety_nine_lines(self.lang, self.rules)

    def choice_words(self) -> dict[str, str]:
        """Return the names of the options and presets."""
        return ninety_nine_options(self.lang)
