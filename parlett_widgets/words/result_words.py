"""The wording of a deal's result that all games share."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["ResultWords", "signed"]


def signed(points: int) -> str:
    """Return points with their sign.

    Examples
    --------
    >>> signed(53), signed(0), signed(-2)
    ('+53', '0', '−2')
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


class ResultWords:
    """The wording of a deal's result.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> words = ResultWords(language("en"))
    >>> words.standing(-14, "West"), words.missed(-1)
    ('You are 14 points behind West.', 'one short')
    """

    def __init__(self, lang: Language) -> None:
        self._ = lang.gettext
        self.ngettext, self.pgettext = lang.ngettext, lang.pgettext

    def label(self) -> str:
        """Return the name of the panel with the result."""
        return self._("Result of the deal")

    def chart(self) -> str:
        """Return the heading of the chart of the match."""
        return self._("Score by deal")

    def player(self) -> str:
        """Return the heading of the players."""
        return self._("Player")

    def bid(self) -> str:
        """Return the heading of the bids."""
        return self._("The bid")

    def call(self) -> str:
        """Return the heading of the calls."""
        return self._("Call")

    def tricks(self) -> str:
        """Return the heading of the tricks taken."""
        return self.pgettext("result", "Tricks")

    def taken(self) -> str:
        """Return the heading of the card-points taken."""
        return self._("Taken")

    def bonus(self) -> str:
        """Return the heading of the bonuses."""
        return self._("Bonus")

    def deal(self) -> str:
        """Return the heading of the points for the deal."""
        return self._("Deal")

    def match(self) -> str:
        """Return the heading of the scores in the match."""
        return self._("Match")

    def over(self, number: int) -> str:
        """Return the sentence saying that a deal is over."""
        return self._("Deal {number} is over.").format(number=number)

    def you_score(self, points: int) -> str:
        """Return the sentence with the points for the deal."""
        message = self.ngettext(
            "You score {n} point in this deal.", "You score {n} points in this deal.", points
        )
        return message.format(n=points)

    def you_win(self, points: int, other: int) -> str:
        """Return the sentence saying that the reader has won, with the next best score."""
        return self._("You win the match, {n} to {other}.").format(n=points, other=other)

    def wins(self, player: str, points: int, other: int, *, several: bool) -> str:
        """Return the sentence saying that another player or both partners have won the match."""
        message = (
            self._("{players} win the match, {n} to {other}.")
            if several
            else self._("{player} wins the match, {n} to {other}.")
        )
        return message.format(player=player, players=player, n=points, other=other)

    def share(self, players: str, points: int, *, you: bool) -> str:
        """Return the sentence saying that several share the win; ``players`` omits the reader."""
        message = (
            self._("You share the win with {players}: {n} points each.")
            if you
            else self._("{players} share the win: {n} points each.")
        )
        return message.format(players=players, n=points)

    def made(self) -> str:
        """Return the words for a made bid."""
        return self._("made")

    def failed(self) -> str:
        """Return the words for a failed bid when the size of the miss is not known."""
        return self._("failed")

    def missed(self, by: int) -> str:
        """Return the words saying by how many tricks or points a bid was missed."""
        if by < 0:
            return self.ngettext("one short", "{n} short", -by).format(n=-by)
        return self.ngettext("one too many", "{n} too many", by).format(n=by)

    def standing(self, ahead: int, player: str) -> str:
        """Return the sentence that compares the reader's score with the best of the others."""
        if ahead == 0:
            return self._("You and {player} are level.").format(player=player)
        if ahead > 0:
            message = self.ngettext(
                "You are {n} point ahead of {player}.",
                "You are {n} points ahead of {player}.",
                ahead,
            )
        else:
            message = self.ngettext(
                "You are {n} point behind {player}.", "You are {n} points behind {player}.", -ahead
            )
        return message.format(n=abs(ahead), player=player)

    def deals_to_go(self, number: int) -> str:
        """Return the sentence saying how many deals are left."""
        return self.ngettext("{n} deal to go.", "{n} deals to go.", number).format(n=number)

    def target(self, points: int) -> str:
        """Return the sentence saying which score ends the match."""
        return self._("The match goes to {n}.").format(n=points)
