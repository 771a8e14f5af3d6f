"""The table of Addenda, which shows the stock and the trick as a chain, and the result of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.views import Event
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.state import TRICK_SIZE, FinishedTrick, Outcome, who_went_over
from parlett_widgets.games.addenda.view import (
    AddendaView,
    CardPlayed,
    DealScored,
    Dealt,
    HandsFilled,
)
from parlett_widgets.games.addenda.words import AddendaNarrator
from parlett_widgets.widgets.card_table.result import Aim, Line, Lines, ResultScene
from parlett_widgets.widgets.card_table.scene import TableScene
from parlett_widgets.widgets.chain_explorer.scene import chain_links, chain_row, meter
from parlett_widgets.widgets.page.scene_parts import face, present

__all__ = ["AddendaResult", "AddendaScene"]


class AddendaResult(ResultScene):
    """Builds the result of a deal of Addenda."""

    view: AddendaView

    def headline(self) -> str:
        """Return how the match stands, with the tricks of the side that scored more in this deal."""
        seat, ngettext = self.view.seat, self.lang.ngettext
        winner = max(self.scorers, key=lambda one: self.deal.points[one])
        scores = [trick.score for trick in self._won_by(winner)]
        if seat is None or not scores:
            return super().headline()
        told = {"tricks": len(scores), "best": max(scores)}
        if winner == self.own:
            return self._as_it_stands(
                ngettext(
                    "You lead by {n}: you won a trick of {best}.",
                    "You lead by {n}: you won {tricks} tricks, one of {best}.",
                    len(scores),
                ),
                ngettext(
                    "Level with {player}: you won a trick of {best}.",
                    "Level with {player}: you won {tricks} tricks, one of {best}.",
                    len(scores),
                ),
                ngettext(
                    "Still behind by {n}, but you won a trick of {best}.",
                    "Still behind by {n}, but you won {tricks} tricks, one of {best}.",
                    len(scores),
                ),
                **told,
            )
        return self._as_it_stands(
            ngettext(
                "Still ahead by {n}, but {player} won a trick of {best}.",
                "Still ahead by {n}, but {player} won {tricks} tricks, one of {best}.",
                len(scores),
            ),
            ngettext(
                "Level: {player} won a trick of {best}.",
                "Level: {player} won {tricks} tricks, one of {best}.",
                len(scores),
            ),
            ngettext(
                "Behind by {n}: {player} won a trick of {best}.",
                "Behind by {n}: {player} won {tricks} tricks, one of {best}.",
                len(scores),
            ),
            **told,
        )

    def detail(self) -> str:
        """Return a sentence on the tricks that were lost by going above 17."""
        if self.own is None:
            return ""
        other, ngettext = self._rival(), self.lang.ngettext
        mine, theirs = self._over(self.own), self._over(other)
        tricks, message = (
            mine,
            ngettext(
                "You went above 17 in one trick, and that gave {player} {points}.",
                "You went above 17 in {n} tricks, and they gave {player} {points}.",
                len(mine),
            ),
        )
        if not mine:
            tricks, message = (
                theirs,
                ngettext(
                    "{player} went above 17 in one trick, and that gave you {points}.",
                    "{player} went above 17 in {n} tricks, and they gave you {points}.",
                    len(theirs),
                ),
            )
        if not tricks:
            return ""
        points = sum(trick.score for trick in tricks)
        return message.format(n=len(tricks), player=self.tell.side_name(other), points=points)

    def best_trick(self) -> tuple[FinishedTrick, str] | None:
        """Return the trick that scored the most for the reader's side, and what made it so."""
        won = self._won_by(self.own or 0)
        if not won:
            return None
        best = max(won, key=lambda trick: trick.score)
        exactly = sum(trick.score == LINE for trick in won)
        if best.score == LINE:
            message = self.lang.ngettext(
                "Exactly 17.", "Exactly 17. You did that {n} times.", exactly
            )
            return best, message.format(n=exactly)
        if best.outcome is Outcome.WENT_OVER and best.loser is not None:
            message = self._("{player} went above 17: {points} for you.")
            loser = self.tell.names[best.loser]
            return best, message.format(player=loser, points=self.lang.points(best.score))
        if best.outcome is Outcome.FOURTH_CARD:
            message = self._("The fourth card scored {points}.")
            return best, message.format(points=self.lang.points(best.score))
        return best, self.lang.points(best.score)

    def trick_cards(self, trick: FinishedTrick) -> list[dict[str, Any]]:
        """Return the cards of a finished trick with their counts."""
        rules = self.view.rules
        seats = [rules.seat_of(trick.leader, i) for i in range(len(trick.cards))]
        winner = max((i for i, seat in enumerate(seats) if seat == trick.winner), default=None)
        cards = self._crowned(trick.cards, map(self.tell.called, seats), winner)
        return [
            present({**card, "count": count, "over": True if count > LINE else None})
            for card, count in zip(cards, trick.counts, strict=True)
        ]

    def aim(self) -> Aim | None:
        """Return an aim: to stay at 17, or to win a trick as good as the other side's best."""
        if self.own is None:
            return None
        other, _ = self._rival(), self._
        over, name = self._over(self.own), self.tell.side_name(other)
        points = self.deal.points
        if over:
            do = _("Do not go above 17.") if len(over) == 1 else _("Go above 17 at most once.")
            message = self.lang.ngettext(
                "Without that one trick the deal would stand at {own} to {other}.",
                "Without those {n} tricks the deal would stand at {own} to {other}.",
                len(over),
            )
            without = points[other] - sum(trick.score for trick in over)
            why = message.format(n=len(over), own=points[self.own], other=without)
            if not self._over(other):
                never = _("{player} never did.").format(player=name)
                why = self.lang.paragraph([never, why])
            return Aim(do, why)
        mine, theirs = (
            max((trick.score for trick in self._won_by(side)), default=0)
            for side in (self.own, other)
        )
        if theirs > mine:
            why = _("Your best was {own}; {player} had one of {other}.")
            return Aim(
                _("Win a trick of more than {n}.").format(n=mine),
                why.format(own=mine, player=name, other=theirs),
            )
        return Aim(_("Stay at 17 or below again."), _("You never went above it in this deal."))

    def columns(self) -> list[str]:
        """Return the column headings: the tricks won, the best of them, and those lost above 17."""
        return [self.labels["tricks"], self._("Best trick"), self._("Above 17")]

    def cells(self, seat: int) -> list[str]:
        """Return how many tricks a side has won, the best score, and how often it went above 17."""
        won = [trick.score for trick in self._won_by(seat)]
        return [str(len(won)), str(max(won, default="–")), str(len(self._over(seat)))]

    def target(self) -> int:
        """Return the score that ends the match."""
        return self.view.rules.target

    def course(self) -> Lines:
        """Return the scores after each trick, since a match has only a few deals."""
        views: list[Any] = [*self.view.past, self.view]
        deals: list[Sequence[FinishedTrick]] = [view.tricks for view in views]
        ends = list(accumulate(map(len, deals)))
        middles = [end - len(tricks) / 2 for end, tricks in zip(ends, deals, strict=True)]
        label = self._("deal {n}")
        ticks = [(at, label.format(n=i + 1)) for i, at in enumerate(middles)]
        lines = []
        for seat in self.scorers:
            side = self.view.rules.side(seat)
            won = [
                trick.score if trick.winner in side else 0 for tricks in deals for trick in tricks
            ]
            lines.append(
                Line(self.tell.scorer(seat), seat == self.own, list(accumulate([0, *won])))
            )
        return Lines(lines, ticks, ends[-1])

    def _won_by(self, seat: int) -> list[FinishedTrick]:
        side = self.view.rules.side(seat)
        return [trick for trick in self.view.tricks if trick.winner in side]

    def _over(self, seat: int) -> list[FinishedTrick]:
        """Return the tricks that a side has lost by going above 17."""
        side = self.view.rules.side(seat)
        return [
            trick
            for trick in self.view.tricks
            if trick.outcome is Outcome.WENT_OVER and trick.loser in side
        ]


class AddendaScene(TableScene):
    """Builds the scene of one view of Addenda."""

    result = AddendaResult
    deal_end = DealScored
    view: AddendaView
    tell: AddendaNarrator

    def __init__(
        self, view: AddendaView, tell: AddendaNarrator, recent: Sequence[Event], *, playing: bool
    ) -> None:
        super().__init__(view, tell, recent, playing=playing)
        self.rules = view.rules
        self.new_cards = _drawn(recent)

    def _begins_trick(self, event: Event) -> bool:
        return isinstance(event, CardPlayed) and event.position == 0

    def _begins_line(self, event: Event) -> bool:
        return isinstance(event, CardPlayed | Dealt)

    def _team(self, seat: int) -> int | None:
        if len(self.rules.side(seat)) == 1:
            return None
        return int(self.order[0] not in self.rules.side(seat))

    def _sides(self) -> list[dict[str, Any]] | None:
        if len(self.rules.side(0)) == 1:
            return None
        names = [self._("Your side"), self._("Other side")]
        if self.view.seat is None:
            names = [self.tell.scorer(seat) for seat in self.order[:2]]
        scores = [self.view.scores[seat] for seat in self.order[:2]]
        return [
            {"name": name, "score": score, "text": f"{name}: {self.lang.points(score)}"}
            for name, score in zip(names, scores, strict=True)
        ]

    def _held_card(self, card: Card, hand: int) -> dict[str, Any]:
        """Return a held card; one that may be played comes with the count that it would make."""
        shown = super()._held_card(card, hand)
        asked = self.asks is not None and self.asks.counting
        if asked or not shown.get("legal") or "why" in shown:  # a misplay adds nothing
            return shown
        count = running_counts((*self.view.trick.cards, card), self.rules.king_chain)[-1]
        return present({**shown, "count": count, "over": True if count > LINE else None})

    def makes(self, card: Card) -> tuple[str, str]:
        """Return the count that a card tried in vain would make, in a few words and in a sentence."""
        count = running_counts((*self.view.trick.cards, card), self.rules.king_chain)[-1]
        told = self._("Not {card}: it makes {n}.").format(card=card.label, n=count)
        return self._("makes {n}").format(n=count), told

    def _scorers(self) -> Sequence[int]:
        return range(2)  # two players, or two sides

    def _zones(self) -> list[dict[str, Any]]:
        """Return the zones in the order in which they are seen and read aloud.

        The viewer's own hand comes last.
        """
        others = [self._hand(seat) for seat in self.order[1:]]
        stock = [self._stock(self.view.stock_size)] if self.rules.players == 2 else []
        return [*others, *stock, self._trick(), *self._last_trick(), self._hand(self.order[0])]

    def _last_trick(self) -> list[dict[str, Any]]:
        """Show the trick before the one on the table, with its counts."""
        tricks = self.view.tricks
        before = tricks[-2:-1] if self._lies() else tricks[-1:]
        if not before:
            return []
        (trick,) = before
        row = chain_row(self.lang, trick.cards, self.rules.king_chain)
        at = self._last_card_of(trick, trick.winner)
        crown = [{"kind": "winner", "text": self.labels["wins"]}]
        cards = [
            present(
                {
                    **face(self.lang, card),
                    "count": shown["count"],
                    "over": shown.get("over"),
                    "cancelled": shown.get("cancelled"),
                    "badges": crown if i == at else None,
                }
            )
            for i, (card, shown) in enumerate(zip(trick.cards, row, strict=True))
        ]
        label = self._("Previous trick: void")
        if trick.winner is not None:
            message = self._("Previous trick: {player}, {points}")
            name = self.tell.called(trick.winner)
            label = message.format(player=name, points=self.lang.points(trick.score))
        return [{"id": "last", "kind": "last", "label": label, "cards": cards, "face_down": 0}]

    def _lies(self) -> bool:
        """Whether the last finished trick still lies on the table."""
        return bool(self.view.tricks and not self.view.trick.cards and not self.gathered)

    def _trick(self) -> dict[str, Any]:
        """Show the trick on the table; before the next lead, the one that has just ended."""
        trick = self.view.trick
        finished = self.view.tricks[-1] if self._lies() else None
        leader, cards = (trick.leader, trick.cards) if finished is None else finished[:2]
        row = chain_row(self.lang, cards, self.rules.king_chain)
        for position, card in enumerate(row):
            seat = self.rules.seat_of(leader, position)
            card["seat"] = seat
            card["by"] = self.tell.called(seat)
            card.update(present({"badges": self._badges(position, finished) or None}))
        hidden = self.counting and finished is None
        if hidden:
            row = [self._uncounted(card, first=position == 0) for position, card in enumerate(row)]
        void = finished is not None and finished.winner is None
        shown = {
            "id": "trick",
            "kind": "trick",
            "label": self._trick_label(finished),
            "cards": row,
            "face_down": 0,
            "slots": TRICK_SIZE,
            "links": [] if hidden else chain_links(self.lang, cards, self.rules.king_chain),
            "meter": self._meter(cards, hidden=hidden),
            "next": self._suits_left(cards) if cards and finished is None else None,
            "stamp": self._("Void trick") if void else None,
        }
        return present(shown)

    def _meter(self, cards: Sequence[Card], *, hidden: bool) -> dict[str, Any]:
        """Return the count on its scale; with the count that a card would make, if it was tried."""
        if hidden:
            return {
                **meter(self.lang, []),
                "unknown": True,
                "text": self._("The task asks for the count."),
            }
        told = meter(self.lang, running_counts(cards, self.rules.king_chain))
        if self.asks is None or not self.asks.counting or self.asks.tried is None:
            return told
        tried = self.asks.tried
        value = running_counts((*cards, tried), self.rules.king_chain)[-1]
        text = self._("{n} with {card}").format(n=value, card=tried.label)
        return {**told, "max": max(told["max"], value), "tried": {"value": value, "text": text}}

    def _uncounted(self, card: dict[str, Any], *, first: bool) -> dict[str, Any]:
        """Return a card of the trick without its count, which the viewer is asked for."""
        told = ("note", "cancelled", *(() if first else ("over", "count", "count_text")))
        kept = {key: value for key, value in card.items() if key not in told}
        return kept if first else {**kept, "term": "?"}

    @staticmethod
    def _suits_left(cards: Sequence[Card]) -> str:
        """Return the symbols of the suits not yet in a trick."""
        played = {card.suit for card in cards}
        return "".join(suit.symbol for suit in reversed(Suit) if suit not in played)

    def _badges(self, position: int, finished: FinishedTrick | None) -> list[dict[str, str]]:
        badges = [{"kind": "led", "text": self.labels["led"]}] if position == 0 else []
        if finished is None:
            return badges
        if position == self._last_card_of(finished, finished.winner):
            badges.append({"kind": "winner", "text": self.labels["wins"]})
        if finished.outcome is Outcome.WENT_OVER and position == who_went_over(
            finished.counts, self.rules.bust
        ):
            badges.append({"kind": "over", "text": self._("went above 17")})
        return badges

    def _last_card_of(self, trick: FinishedTrick, seat: int | None) -> int | None:
        """Return the position of a seat's last card in a trick."""
        seats = [self.rules.seat_of(trick.leader, i) for i in range(len(trick.cards))]
        return max((i for i, player in enumerate(seats) if player == seat), default=None)

    def _trick_label(self, finished: FinishedTrick | None) -> str:
        if finished is None:
            misplays = self.view.trick.misplays
            if not misplays:
                return self.labels["trick"]
            first = self.tell.names[misplays[0].seat]
            return self._("The trick: {player} misplayed").format(player=first)
        if finished.winner is None:
            return self._("The last trick: void")
        message = self._("The last trick: {player} scores {points}")
        return message.format(player=self.tell.side_name(finished.winner), points=finished.score)


def _drawn(events: Sequence[Event]) -> CardSet:
    """Return the cards that the viewer has seen drawn."""
    drawn = CardSet()
    for event in events:
        if isinstance(event, HandsFilled):
            for cards in event.drawn:
                drawn = drawn | (cards or CardSet())
    return drawn
