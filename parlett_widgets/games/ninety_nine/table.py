"""The table of Ninety-Nine, with its tricks and the bonuses of a rubber's games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Action, Phase, Verb
from parlett_widgets.engine.tricks import FinishedTrick
from parlett_widgets.engine.views import Event
from parlett_widgets.games.bidding.table import BiddingScene, worn_face
from parlett_widgets.games.ninety_nine.scoring import PREMIUM_POINTS, bonus
from parlett_widgets.games.ninety_nine.view import DealScored, GameWon, NinetyNineView
from parlett_widgets.games.ninety_nine.words import NinetyNineNarrator
from parlett_widgets.widgets.card_table.result import Aim, ResultScene
from parlett_widgets.widgets.card_table.scene import button
from parlett_widgets.widgets.page.scene_parts import present

__all__ = ["NinetyNineResult", "NinetyNineScene"]


_LEARNT: Final = 2
"""The number of tricks after which the table stops showing the order of the ranks."""


class NinetyNineResult(ResultScene):
    """Builds the result of a deal of Ninety-Nine."""

    view: NinetyNineView
    tell: NinetyNineNarrator

    def outcome(self) -> str:
        """Return a sentence saying whether the reader's bid was made."""
        seat, _ = self.view.seat, self._
        if seat is None:
            return super().outcome()
        message = _("You made your {bid}.")
        if not self.deal.made[seat]:
            message = _("You bid {bid} and took {tricks}.")
        return message.format(bid=self.deal.bids[seat], tricks=self.deal.tricks[seat])

    def headline(self) -> str:
        """Return what became of the reader's bid, and how the match now stands."""
        seat, _ = self.view.seat, self._
        if seat is None:
            return super().headline()
        bid, tricks = self.deal.bids[seat], self.deal.tricks[seat]
        if self.deal.made[seat]:
            return self._as_it_stands(
                _("You made your {bid} and lead by {n}."),
                _("You made your {bid} and are level with {player}."),
                _("You made your {bid} and are {n} behind {player}."),
                bid=bid,
            )
        return self._as_it_stands(
            _("You bid {bid} and took {tricks}, but lead by {n}."),
            _("You bid {bid} and took {tricks}: level with {player}."),
            _("You bid {bid} and took {tricks}: {n} behind {player}."),
            bid=bid,
            tricks=tricks,
        )

    def is_good(self) -> bool:
        """Whether the reader's bid was made."""
        return self.view.seat is not None and self.deal.made[self.view.seat]

    def best_trick(self) -> tuple[FinishedTrick, str] | None:
        """Return the trick won with the lowest card, or lost with the highest once the bid was full."""
        seat, _ = self.view.seat, self._
        assert seat is not None
        bid, taken, ranks = self.deal.bids[seat], 0, self.view.rules.ranks
        best: tuple[int, FinishedTrick, str] | None = None
        for trick in self.view.tricks:
            card, won = trick.cards[trick.order.index(seat)], trick.winner == seat
            model, led = self._meant(card), trick.cards[0]
            place = ranks.index(model.rank)
            merit = len(ranks) - 1 - place if won else place
            if won == (taken < bid) and (best is None or merit > best[0]):
                if won:
                    message = _("Won with {card}: {n} of your {bid}.")
                elif self.view.table.suit(card) is self.view.table.suit(led):
                    message = _("{card} did not win: you stayed at {bid}.")
                else:
                    message = _("{card} thrown away: you stayed at {bid}.")
                best = (
                    merit,
                    trick,
                    message.format(card=model.label, n=taken + 1, bid=taken + (bid - taken) * won),
                )
            taken += won
        return best[1:] if best else None

    def _meant(self, card: Card) -> Card:
        return self.view.table.stands_for(card) or card

    def _face(self, card: Card) -> dict[str, Any]:
        return worn_face(self.lang, card, self._meant(card))

    def aim(self) -> Aim | None:
        """Return an aim: another bid made in a row, or what this one would have been worth."""
        seat, _ = self.view.seat, self._
        assert seat is not None
        if self.deal.made[seat]:
            row = [self.deal, *takewhile(lambda deal: deal.made[seat], self.deals[-2::-1])]
            points = [str(deal.points[seat]) for deal in reversed(row)]
            if len(row) == 1:
                return Aim(
                    _("Make two bids in a row."), _("This one was worth {n}.").format(n=points[0])
                )
            do = _("Make {n} bids in a row.").format(n=len(row) + 1)
            why = _("{n} so far, worth {points}.")
            return Aim(do, why.format(n=len(row), points=self.tell.both(points)))
        bid, tricks = self.deal.bids[seat], self.deal.tricks[seat]
        worth = bid + bonus(len(self.deal.made), sum(self.deal.made) + 1) + self._shown(seat)
        why = _("Made, your {bid} would have been worth {points}.").format(bid=bid, points=worth)
        if tricks > bid:
            return Aim(_("Stop at your bid."), self.lang.paragraph([self._full(seat, bid), why]))
        do = self.lang.ngettext(
            "Win one trick more.",
            "Win {n} tricks more.",
            bid - tricks,
        )
        return Aim(do.format(n=bid - tricks), why)

    def _full(self, seat: int, bid: int) -> str:
        """Return when the bid was full that was then exceeded."""
        if bid == 0:
            return ""
        wins = [i for i, trick in enumerate(self.view.tricks) if trick.winner == seat]
        message = self._("You had your {bid} after trick {n}.")
        return message.format(bid=bid, n=wins[bid - 1] + 1)

    def _shown(self, seat: int) -> int:
        """Return what a player's premium would have been worth if the bid had been made."""
        premium = self.deal.premium
        return PREMIUM_POINTS[premium.level] if premium and seat in premium.seats else 0

    def detail(self) -> str:
        """Return sentences on the outcome of the premium, or on how many earned the bonus."""
        premium, _ = self.deal.premium, self.tell.lang.gettext
        if premium is None:
            made = sum(self.deal.made)
            message = self.tell.lang.ngettext(
                "{n} bid was made: a bonus of {bonus}.",
                "{n} bids were made: a bonus of {bonus} each.",
                made,
            )
            return message.format(n=made, bonus=self._each()) if made else _("No bid was made.")
        sentences = []
        for seat in premium.seats:
            points = PREMIUM_POINTS[premium.level]
            if self.deal.made[seat]:
                mine = _("You made the bid that you had shown: {points} more.")
                theirs = _("{player} made the bid that was shown: {points} more.")
            elif premium.level is Verb.REVEAL:
                mine = _("You revealed and failed: {points} to each opponent.")
                theirs = _("{player} revealed and failed: {points} to each opponent.")
            else:
                mine = _("You declared and failed: {points} to each opponent.")
                theirs = _("{player} declared and failed: {points} to each opponent.")
            message = mine if seat == self.view.seat else theirs
            sentences.append(message.format(player=self.tell.names[seat], points=points))
        return self.tell.lang.paragraph(sentences)

    def columns(self) -> list[str]:
        """Return the heading of the points, told by tricks, bonus and premium."""
        return [self.labels["points"]]

    def cells(self, seat: int) -> list[str]:
        """Return the points for tricks, bonus and premium as a sum."""
        parts = [self.deal.tricks[seat], self._bonus(seat), self._premium(seat)]
        return [" + ".join(str(part) for i, part in enumerate(parts) if part or not i)]

    def verdict(self, seat: int) -> tuple[str, bool]:
        """Return a label for the outcome of the bid, and whether it was made."""
        bid = self.deal.bids[seat]
        if self.deal.made[seat]:
            return self.labels["made"], True
        if bid is None:
            return self.labels["failed"], False
        return self._missed(self.deal.tricks[seat] - bid), False

    def to_go(self) -> str:
        """Return what remains of the match, or how a rubber stands."""
        return (
            self.tell.rubber(self.view) if self.view.rules.ending == "rubber" else super().to_go()
        )

    def in_all(self) -> int | None:
        """Return the number of deals in the match, if the rules fix it."""
        rules = self.view.rules
        return rules.deals if rules.ending == "nine-deals" else None

    def target(self) -> int | None:
        """Return the score that ends the match, if one does."""
        rules = self.view.rules
        return rules.target if rules.ending == "hundred" else None

    def _bonus(self, seat: int) -> int:
        return self._each() if self.deal.made[seat] else 0

    def _each(self) -> int:
        return bonus(len(self.deal.made), sum(self.deal.made))

    def _premium(self, seat: int) -> int:
        points: int = self.deal.points[seat] - self.deal.tricks[seat] - self._bonus(seat)
        return points


class NinetyNineScene(BiddingScene):
    """Builds the scene of one view of Ninety-Nine."""

    result = NinetyNineResult
    deal_end = DealScored
    view: NinetyNineView
    pips = True

    def _seat(self, seat: int) -> dict[str, Any]:
        """Return a player; in a game of a rubber, with the points in it and the games won."""
        shown, points = super()._seat(seat), self.view.game_points
        if points is None or seat >= len(points):
            return shown
        won, told = self.view.games[seat], shown["score_text"]
        words = [
            self._("{n} of {target} points in this game").format(
                n=points[seat], target=self.view.rules.target
            ),
            self.lang.ngettext("{n} game won", "{n} games won", won).format(n=won),
            self._("{points} in all").format(points=told),
        ]
        standing = self._("{n} won").format(n=won) if won else None
        more = {"score": points[seat], "score_text": " · ".join(words), "standing": standing}
        return present({**shown, **more})

    def _premium(self, seat: int) -> str | None:
        premium = self.view.premium
        if premium is None or seat not in premium.seats:
            return None
        revealed = premium.level is Verb.REVEAL and seat == premium.seat
        return self._("revealed") if revealed else self._("declared")

    def _engine_actions(self) -> list[dict[str, Any]]:
        """Return the buttons; those for a premium are on the felt instead, with their stakes."""
        return [] if self._is_offered() else super()._engine_actions()

    def _is_offered(self) -> bool:
        legal = self.view.legal if self.playing else ()
        return any(action.verb in PREMIUM_POINTS for action in legal)

    def _offer(self) -> dict[str, Any] | None:
        """Return the premium offer; passing is the choice without risk."""
        if not self._is_offered():
            return None
        hint, aim, trump = self.hint, self._aim(self.order[0]), self.view.trump
        told = [self.lang.trump(trump)]
        if aim is not None:
            message = self._("Your bid: {bid}.")
            if hint.chance is not None:
                message = self._("Your bid: {bid}, made in {n} of 100 deals like this.")
            told.append(message.format(bid=aim, n=round(100 * (hint.chance or 0))))
        return present(
            {
                "title": self._("Show your bid for more points?"),
                "text": " · ".join(told),
                "ask": "chance" if hint.may_ask and hint.chance is None else None,
                "options": [self._option(action) for action in self.view.legal],
            }
        )

    def _option(self, action: Action) -> dict[str, Any]:
        """Return the button of a call, with what the call shows, gains and risks."""
        _, points = self._, PREMIUM_POINTS.get(action.verb, 0)
        match action.verb:
            case Verb.DECLARE:
                label, shows = _("Declare"), _("your bid cards")
            case Verb.REVEAL:
                label, shows = _("Reveal"), _("bid cards and hand")
            case _pass:
                label, shows = _("Pass"), _("nothing is shown")
        gain, loss = _("nothing more"), _("nothing lost")
        if points:
            gain, loss = (
                _("+{n} if made").format(n=points),
                _("{n} to each if not").format(n=points),
            )
        told = self.hint.told
        best = told.call if told else None
        primary = action == best if best else not points
        shown = button(str(action), label, primary=primary)
        return {**shown, "shows": shows, "gain": gain, "loss": loss}

    def _legend(self) -> dict[str, Any] | None:
        """Return a legend of what each suit bids or, in the first tricks, of the ranks in order."""
        legend, view, rules = super()._legend(), self.view, self.view.rules
        if legend is not None or view.phase is not Phase.PLAY or len(view.tricks) >= _LEARNT:
            return legend
        ranks = {card.rank for card in rules.pack if not card.is_joker}
        order = " ".join(rank.text for rank in sorted(ranks, reverse=True))
        items = [{"head": order, "text": ""}]
        if view.trump is not None:
            items.append({"head": view.trump.symbol, "text": self._("beats every other suit")})
        return {"title": self._("High to low"), "items": items}

    def _amount(self, value: int) -> str:
        return self.lang.tricks(value)

    def _taken_text(self, number: int, aim: int | None) -> str:
        return self.lang.tricks(number, aim)

    def _sheet_rows(self, ends: Sequence[Event]) -> Iterator[dict[str, Any]]:
        scores: Sequence[int] = ()
        for event in ends:
            if isinstance(event, DealScored):
                cells = [self._cell(event, seat) for seat in self._scorers()]
                yield {"head": str(event.number), "cells": cells}
                scores = event.scores
            elif isinstance(event, GameWon):
                pairs = zip(event.scores, scores, strict=True)
                cells = [{"points": now - was} for now, was in pairs][: len(self._scorers())]
                head = self._("Game: {player}").format(player=self.tell.names[event.winner])
                yield {"head": head, "cells": cells}

    def _cell(self, event: DealScored, seat: int) -> dict[str, Any]:
        return self._scored(
            event.points[seat],
            bid=event.bids[seat],
            taken=event.tricks[seat],
            made=event.made[seat],
        )
