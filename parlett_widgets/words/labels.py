"""The short texts on a card table: names of zones, marks, and numbers with their units."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["Labels"]


class Labels:
    """The wording of a card table's parts, in one language.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> labels = Labels(language("en"))
    >>> labels.points(1), labels.hand("North"), labels.stock(20)
    ('1 point', "North's hand", 'Stock: 20')
    """

    def __init__(self, lang: Language) -> None:
        self._ = lang.gettext
        self.ngettext = lang.ngettext

    def player(self, name: str, *, you: bool) -> str:
        """Return a player's name as it is shown at the table."""
        return self._("{player} (you)").format(player=name) if you else name

    def dealer(self) -> str:
        """Return the dealer's mark."""
        return self._("dealer")

    def to_act(self) -> str:
        """Return the mark of the player whose turn it is."""
        return self._("to act")

    def points(self, number: int) -> str:
        """Return a score with its unit."""
        return self.ngettext("{n} point", "{n} points", number).format(n=number)

    def points_in_game(self, number: int, target: int) -> str:
        """Return the points in a game of a rubber, and how many end it."""
        return self._("{n} of {target} points in this game").format(n=number, target=target)

    def games_won(self, number: int) -> str:
        """Return how many games of a rubber a player has won."""
        return self.ngettext("{n} game won", "{n} games won", number).format(n=number)

    def won(self, number: int) -> str:
        """Return the same in short, beside the points."""
        return self._("{n} won").format(n=number)

    def in_all(self, points: str) -> str:
        """Return the score of the whole match."""
        return self._("{points} in all").format(points=points)

    def cards(self, number: int) -> str:
        """Return a number of cards with its unit."""
        return self.ngettext("{n} card", "{n} cards", number).format(n=number)

    def side(self, players: str) -> str:
        """Return the name of a partnership."""
        return self._("side of {players}").format(players=players)

    def own_hand(self) -> str:
        """Return the name of the reader's own hand."""
        return self._("Your hand")

    def hand(self, player: str) -> str:
        """Return the name of another player's hand."""
        return self._("{player}'s hand").format(player=player)

    def stock(self, number: int) -> str:
        """Return the name of the stock, with the number of its cards."""
        return self._("Stock: {n}").format(n=number)

    def new(self) -> str:
        """Return the mark of a card that has just been drawn."""
        return self._("new")

    def led(self) -> str:
        """Return the mark of the card that was led."""
        return self._("led")

    def winner(self, *, so_far: bool = False) -> str:
        """Return the mark of the card that wins the trick, or would if it ended now."""
        return self._("wins so far") if so_far else self._("wins the trick")

    def went_above(self) -> str:
        """Return the mark of the card that took the count above the line."""
        return self._("went above 17")

    def trick(self, *, misplayed: str | None = None) -> str:
        """Return the name of the trick on the table, with the name of any player who misplayed."""
        if misplayed is None:
            return self._("The trick")
        return self._("The trick: {player} misplayed").format(player=misplayed)

    def void_trick(self) -> str:
        """Return the name of a trick that nobody won."""
        return self._("The last trick: void")

    def won_trick(self, player: str, points: int) -> str:
        """Return the name of a trick that was won."""
        message = self._("The last trick: {player} scores {points}")
        return message.format(player=player, points=points)

    def taken_trick(self, player: str) -> str:
        """Return the name of a trick that was taken, in a game of tricks or of points in tricks."""
        return self._("The last trick: {player}").format(player=player)

    def hint(self) -> str:
        """Return the heading of a hint."""
        return self._("Hint")

    def figures(self) -> str:
        """Return the heading of a hint's figures."""
        return self._("Figures")

    def trick_before(self, player: str) -> str:
        """Return the name of the trick before the one on the table."""
        return self._("Previous trick: {player}").format(player=player)

    def void(self) -> str:
        """Return the stamp on a trick that nobody wins."""
        return self._("Void trick")

    def declared(self) -> str:
        """Return the mark of a player who has declared."""
        return self._("declared")

    def revealed(self) -> str:
        """Return the mark of a player who has revealed."""
        return self._("revealed")

    def tricks(self, number: int) -> str:
        """Return a number of tricks with its unit."""
        return self.ngettext("{n} trick", "{n} tricks", number).format(n=number)

    def tricks_taken(self, number: int, aim: int | None) -> str:
        """Return the tricks taken, and the number bid where that is known."""
        if aim is None:
            return self.tricks(number)
        message = self.ngettext("{n} trick, bid {aim}", "{n} tricks, bid {aim}", number)
        return message.format(n=number, aim=aim)

    def points_taken(self, number: int, aim: int | None) -> str:
        """Return the card-points taken, and the number bid where that is known."""
        if aim is None:
            return self.ngettext("{n} point taken", "{n} points taken", number).format(n=number)
        message = self.ngettext("{n} point taken, bid {aim}", "{n} points taken, bid {aim}", number)
        return message.format(n=number, aim=aim)

    # Bids

    def bid(self, bid: str) -> str:
        """Return the label of an open bid."""
        return self._("bid {bid}").format(bid=bid)

    def hidden_bid(self) -> str:
        """Return the words for a bid that lies face down."""
        return self._("bid face down")

    def own_bid(self) -> str:
        """Return the name of the place for the viewer's own bid cards."""
        return self._("Your bid")

    def open_bid(self, player: str, bid: str, *, you: bool) -> str:
        """Return the name of bid cards that the viewer sees, with their sum."""
        message = self._("Your bid: {bid}") if you else self._("{player}'s bid: {bid}")
        return message.format(player=player, bid=bid)

    def bid_prompts(self) -> list[str]:
        """Return prompts saying what to do next, for each number of bid cards chosen so far."""
        return [
            self._("Choose three bid cards."),
            self._("Choose two more bid cards."),
            self._("Choose one more bid card."),
            self._("Lay the bid down, or press a card to take it back."),
        ]

    def bid_full(self) -> str:
        """Return the answer to a press on a fourth bid card."""
        return self._(
            "Three bid cards are already chosen: press one of them first to take it back."
        )

    def bid_button(self, amount: str | None = None) -> str:
        """Return the label of the button for laying a bid down."""
        return self._("Bid") if amount is None else self._("Bid {amount}").format(amount=amount)

    def either(self, low: int, high: int) -> str:
        """Return a text with both readings of a low bid."""
        return self._("{low} or {high}").format(low=low, high=high)

    def bid_code(self) -> str:
        """Return the heading for what each suit bids."""
        return self._("Only the suit counts in a bid")

    # Points that are shared out

    def points_of_cards(self) -> str:
        """Return the heading for what each rank is worth."""
        return self._("Points per card")

    def rank_order(self) -> str:
        """Return the heading for the ranks in their order."""
        return self._("High to low")

    def beats_all(self) -> str:
        """Return the words saying what trump does."""
        return self._("beats every other suit")

    def if_it_ended(self) -> str:
        """Return the heading for what the misses would score."""
        return self._("If it ended now")

    def miss(self, player: str, other: str, points: int | None) -> tuple[str, str]:
        """Return texts for a player's miss and for who scores it; ``points`` is None if unknown."""
        number = "?" if points is None else points
        head = self._("{player}: a miss of {n}").format(player=player, n=number)
        return head, self._("→ {player} +{n}").format(player=other, n=number)

    def gauge(self) -> str:
        """Return the name of the bar that shows who has won the points of a deal."""
        return self._("The points of this deal")

    def not_seen(self, points: int) -> str:
        """Return a text saying how many points nobody has won yet."""
        return self._("{n} still to be won").format(n=points)

    def nobodys(self, points: int) -> str:
        """Return a text saying how many points lie in bids that the viewer knows."""
        return self._("{n} in known bids: won by nobody").format(n=points)

    def bid_mark(self, points: int) -> str:
        """Return the mark of a bid on a bar of points."""
        return self._("bid {bid}").format(bid=points)

    # The premium

    def pass_offer(self) -> str:
        """Return the label of the button for passing."""
        return self._("Pass")

    def declare(self, points: int) -> str:
        """Return the label of the button for declaring."""
        return self._("Declare ({n} points)").format(n=points)

    def reveal(self, points: int) -> str:
        """Return the label of the button for revealing."""
        return self._("Reveal ({n} points)").format(n=points)

    def offer(self) -> str:
        """Return the question that offers a premium."""
        return self._("Show your bid for more points?")

    def chance_of_bid(self, bid: int, chance: float | None) -> str:
        """Return a sentence with the viewer's bid, and how often it was made in the deals tried."""
        if chance is None:
            return self._("Your bid: {bid}.").format(bid=bid)
        message = self._("Your bid: {bid}, made in {n} of 100 deals like this.")
        return message.format(bid=bid, n=round(100 * chance))

    def offer_lines(self, points: int, *, reveals: bool) -> tuple[str, str, str, str]:
        """Return the name of a call and texts on what it shows, what it gains and what it risks."""
        if not points:
            shows, gain, loss = (
                self._("nothing is shown"),
                self._("nothing more"),
                self._("nothing lost"),
            )
            return self.pass_offer(), shows, gain, loss
        gain = self._("+{n} if made").format(n=points)
        loss = self._("{n} to each if not").format(n=points)
        if reveals:
            return self._("Reveal"), self._("bid cards and hand"), gain, loss
        return self._("Declare"), self._("your bid cards"), gain, loss

    def leads(self, player: str, *, you: bool) -> str:
        """Return the label of the button that chooses who leads."""
        return self._("I lead") if you else self._("{player} leads").format(player=player)

    # The score sheet

    def score_sheet(self) -> str:
        """Return the name of the sheet with the points by deal."""
        return self._("Score sheet")

    def deal(self) -> str:
        """Return the heading of the deals' numbers."""
        return self._("Deal")

    def total(self) -> str:
        """Return the heading of the totals."""
        return self._("Total")

    def game_bonus(self, player: str) -> str:
        """Return the heading of the bonuses at the end of a game of a rubber."""
        return self._("Game: {player}").format(player=player)

    def bid_and_taken(self, bid: int | None, taken: int, points: int, bonus: int) -> str:
        """Return a text on where points came from: the bid, unless hidden, and what was taken.

        A bonus is shown first, separate from the rest of the points.
        """
        if bid is None:
            return self._("took {taken}").format(taken=taken)
        told = self._("bid {bid}, took {taken}").format(bid=bid, taken=taken)
        return f"{points - bonus} + {bonus} · {told}" if bonus else told

    def secret_call(self) -> str:
        """Return the words for another seat's secret call."""
        return self._("a secret call")

    def open_call(self, call: str) -> str:
        """Return the words for what a seat has called."""
        return self._("called {call}").format(call=call)

    def call_and_taken(self, call: str | None, taken: int) -> str:
        """Return a text on where points came from: the call, if any, and the tricks taken."""
        if call is None:
            return self._("took {taken}").format(taken=taken)
        return self._("called {call}, took {taken}").format(call=call, taken=taken)

    def trump(self, suit: str | None) -> str:
        """Return the words saying what is trump."""
        return self._("No trump") if suit is None else self._("Trump: {suit}").format(suit=suit)

    def trick_heading(self, number: int) -> str:
        """Return the heading of a trick in the log."""
        return self._("Trick {number}").format(number=number)

    def deal_next(self) -> str:
        """Return the label of the button for dealing."""
        return self._("Next deal")

    def count(self, number: int) -> str:
        """Return the text for a running count."""
        return self._("count {n}").format(n=number)

    def count_beside_line(self, number: int, line: int, *, over: bool) -> str:
        """Return a sentence saying what the count is, and whether it is above the line."""
        message = (
            self._("The count is {n}: above {line}.")
            if over
            else self._("The count is {n}: not above {line}.")
        )
        return message.format(n=number, line=line)

    def link(self, kind: str, card: str, other: str) -> str:
        """Return the words saying that one card ``copies`` or ``cancels`` another."""
        message = (
            self._("{card} copies {other}")
            if kind == "copies"
            else self._("{card} cancels {other}")
        )
        return message.format(card=card, other=other)
