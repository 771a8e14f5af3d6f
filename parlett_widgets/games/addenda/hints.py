"""Puts hints for Addenda into words; their figures cover this trick and the next."""

from __future__ import annotations

from itertools import chain

from parlett_widgets.cards import Card, CardSet, Rank
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.knowledge import HIGH_LEAD
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, playable, who_went_over
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.games.addenda.worlds import hidden_in_addenda
from parlett_widgets.players.player import Reason
from parlett_widgets.words.hint_words import HintWords

__all__ = ["AddendaHints"]


class AddendaHints(HintWords):
    """Puts hints into words for one seat of Addenda."""

    view: AddendaView
    _places = 0

    def reason(self, card: Card) -> str:
        """Return a sentence saying what a card does to the count, and so to the trick."""
        _, laid = self.lang.gettext, self.view.trick.cards
        count = self._count(card)
        if not laid:
            return self._lead(count)
        if self._went_over(laid) is not None:
            if self._rules.bust == "first-crossing":
                return _("Somebody has already gone above 17: all that matters now is the score.")
            if count > LINE:
                return _("The count stays above 17, at {n}.").format(n=count)
        goes_over = self._went_over((*laid, card)) is not None
        if all(self._went_over((*laid, one)) is not None for one in self._choice()):
            lowest = min(self._choice(), key=self._count)
            if count == self._count(lowest):
                return _("You cannot stay at 17 or under: lose as little as you can.")
            message = _(
                "You go above 17 with every card. {lower} makes a lower count, but {card} costs less "
                "over this trick and the next."
            )
            return message.format(lower=lowest.label, card=card.label)
        if goes_over:
            return _(
                "It goes above 17 and gives this trick up: that costs less over this trick and the "
                "next."
            )
        if len(laid) == TRICK_SIZE - 1:
            return _(
                "As the fourth card it wins the trick: the count of {n} is not above 17."
            ).format(n=count)
        return _("It takes the count to {n}.").format(n=count)

    def better(self, card: Card, taken: Card) -> str:
        """Return sentences that compare a card with the one played, by the counts that they make."""
        laid, count = self.view.trick.cards, self._count(taken)
        named = not laid and taken == self._kept_for_later(self._count(card))  # by the reason
        told = [self.reason(card)]
        if self._went_over(laid) is None:
            if laid and self._count(card) <= LINE and len(laid) < TRICK_SIZE - 1:
                told.append(self._replies(card))
            if count > LINE:
                message = self._("{card} took it to {n}, above 17.")
                told.append(message.format(card=taken.label, n=count))
            elif taken.rank in self._keeps and card.rank != taken.rank and not named:
                told.append(self._keeps[taken.rank].format(card=taken.label))
            elif laid and count != self._count(card):
                message = self._("{card} made the count {n}.")
                told.append(message.format(card=taken.label, n=count))
        return self.lang.paragraph(told)

    @property
    def _keeps(self) -> dict[Rank, str]:
        """Sentences saying what the cards that count in a way of their own are kept for."""
        return {
            Rank.QUEEN: self._("It keeps {card}, which adds nothing to a count."),
            Rank.JACK: self._("It keeps {card}, which can cancel the card before it."),
            Rank.KING: self._("It keeps {card}, which can copy the card before it."),
        }

    def _replies(self, card: Card) -> str:
        """Return a sentence saying how many replies to a card stay at 17 or under."""
        view, cards = self.view, (*self.view.trick.cards, card)
        seat = self._rules.seat_of(view.trick.leader, len(cards))
        hidden = hidden_in_addenda(view)
        held = CardSet.from_bits(
            hidden.hands[seat]
        )  # of a hidden hand, only the cards it has shown
        if view.hands[seat] is None:
            held |= CardSet(chain.from_iterable(hidden.suits))
        replies = playable(held, view.trick._replace(cards=cards))
        if not replies:
            return ""
        kings = self._rules.king_chain
        stay = sum(running_counts((*cards, one), kings)[-1] <= LINE for one in replies)
        if stay == len(replies):
            message = self._("No card then takes {player} above 17.")
        elif stay == 0:
            message = self._("Every card then takes {player} above 17.")
        else:
            message = self.lang.ngettext(
                "Then {n} of the {out} cards that {player} could play stays at 17 or under.",
                "Then {n} of the {out} cards that {player} could play stay at 17 or under.",
                stay,
            )
        return message.format(player=self.tell.names[seat], n=stay, out=len(replies))

    def _lead(self, count: int) -> str:
        lower = self._kept_for_later(count)
        if lower is not None:
            message = self._(
                "The count begins at {n}, which leaves room for your own third card, and {lower} is "
                "kept for a trick that has little room left."
            )
            return message.format(n=count, lower=lower.label)
        if count <= HIGH_LEAD:
            message = self._(
                "The count begins at {n}: a low lead leaves room for your own third card."
            )
        else:
            message = self._(
                "The count begins at {n}: a high lead leaves the next player little room below 17."
            )
        return message.format(n=count)

    def _kept_for_later(self, count: int) -> Card | None:
        """Return the lower card that a low lead, beginning at a count, keeps for later, if any."""
        fixed = (one for one in self._choice() if one.rank not in {Rank.JACK, Rank.KING})
        lowest = min(fixed, key=self._count, default=None)
        kept = count <= HIGH_LEAD and lowest is not None and self._count(lowest) < count
        return lowest if kept else None

    def _count(self, card: Card) -> int:
        """Return the count of the trick after a card is played."""
        return running_counts((*self.view.trick.cards, card), self._rules.king_chain)[-1]

    @property
    def _rules(self) -> Addenda:
        assert isinstance(self.view.rules, Addenda)
        return self.view.rules

    def _went_over(self, cards: tuple[Card, ...]) -> int | None:
        return who_went_over(running_counts(cards, self._rules.king_chain), self._rules.bust)

    def _figures(self, reason: Reason) -> str:  # noqa: ARG002 -- the marks on the cards say it
        return ""

    def _worth(self, reason: Reason) -> str:
        """Return a sentence saying how far this trick and the next put the player ahead."""
        points = round(reason.mean or 0.0)
        if points == 0:
            return self._("You can expect to break even over this trick and the next.")
        if points < 0:
            message = self.lang.ngettext(
                "You can expect to fall about {n} point behind in this trick and the next.",
                "You can expect to fall about {n} points behind in this trick and the next.",
                -points,
            )
        else:
            message = self.lang.ngettext(
                "You can expect to gain about {n} point on the other side in this trick and the next.",
                "You can expect to gain about {n} points on the other side in this trick and the next.",
                points,
            )
        return message.format(n=abs(points))
