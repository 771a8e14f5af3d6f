"""Puts into words who wins a trick of each game, and why.

With ``{card}`` in place of a card, the sentences are templates for the explorer's page to fill.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from parlett_widgets.cards import Card, Suit
from parlett_widgets.widgets.chain_explorer.words import count_words
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__ = ["Meeting", "TrickTexts", "TrickWords", "counterpoint_reason", "ninety_nine_reason"]


class Meeting(NamedTuple):
    """A card that is played against the best card so far.

    Attributes
    ----------
    led : Suit
    best, card : Card
        The best card so far and the card played against it; for a Joker, what it stands for.
    wins : bool
        Whether the card is now the best.
    """

    led: Suit
    best: Card
    card: Card
    wins: bool


def ninety_nine_reason(met: Meeting, trump: Suit | None) -> str:
    """Return the key of the sentence that says why a card does or does not beat the best (N3)."""
    led, best, card, wins = met
    if card.suit is trump and led is not trump:
        if best.suit is not trump:
            return "trump"
        return "higher_trump" if wins else "lower_trump"
    if card.suit is not led:
        return "off_suit" if trump is not None else "off_suit_without_trump"
    if wins:
        return "higher"
    return "trumped" if best.suit is not led else "lower"


def counterpoint_reason(met: Meeting, *, points: bool) -> str:
    """Return the key of the sentence that says why a card does or does not win (C4)."""
    if met.best.rank is met.card.rank:
        return "equal_with_points" if points else "equal_without_points"
    order = "higher" if met.wins else "lower"
    return order if met.best.suit is met.card.suit else f"{order}_of_another_suit"


class TrickTexts(NamedTuple):
    """The texts that belong to one game only.

    Attributes
    ----------
    title : str
        The title of the page.
    leads : str
        The sentence about the card that is led.
    players : list of str
        The names of the players, in the order of play.
    names : list of str
        The same names, as written at the beginning of a sentence.
    reasons : dict of str to str
        Sentences saying why a card wins or does not, keyed by the result of
        :func:`ninety_nine_reason` or :func:`counterpoint_reason`.
    points : str
        The sentence saying what a trick is worth, in a game with card-points.
    """

    title: str
    leads: str
    players: list[str]
    names: list[str]
    reasons: dict[str, str]
    points: str = ""


def _ninety_nine(lang: Language) -> TrickTexts:
    _ = lang.gettext
    return TrickTexts(
        title=_("Who wins a trick of Ninety-Nine"),
        leads=_("{card} is led: whoever holds {suit} must follow."),
        players=[_("the leader"), _("the second player"), _("the third player")],
        names=[_("The leader"), _("The second player"), _("The third player")],
        reasons={
            "trump": _("{card} is a trump and beats {best}."),
            "higher_trump": _("{card} is a higher trump than {best}."),
            "lower_trump": _("{card} is a trump, but {best} is a higher one."),
            "off_suit": _("{card} is neither of the suit led nor a trump, so it cannot win."),
            "off_suit_without_trump": _("{card} is not of the suit led, so it cannot win."),
            "higher": _("{card} follows suit and is higher than {best}."),
            "trumped": _("{card} follows suit, but {best} is a trump."),
            "lower": _("{card} follows suit, but is lower than {best}."),
        },
    )


def _counterpoint(lang: Language) -> TrickTexts:
    _ = lang.gettext
    return TrickTexts(
        title=_("Who wins a trick of Counterpoint"),
        leads=_("{card} is led: whoever holds {suit} must follow, but the higher rank wins."),
        players=[_("the leader"), _("the follower")],
        names=[_("The leader"), _("The follower")],
        points=_("Card-points: {sum}."),
        reasons={
            "equal_with_points": _("Equal ranks with points: the leader wins."),
            "equal_without_points": _("Equal ranks without points: the follower wins."),
            "higher": _("{card} is higher than {best}."),
            "higher_of_another_suit": _(
                "{card} is higher than {best}; it does not matter that the suits differ."
            ),
            "lower": _("{card} is lower than {best}."),
            "lower_of_another_suit": _(
                "{card} is lower than {best}; it does not matter that the suits differ."
            ),
        },
    )


def _addenda(lang: Language) -> TrickTexts:
    _ = lang.gettext
    return TrickTexts(
        title=_("Who wins a trick of Addenda"),
        leads=_("{card} leads: the count is {after}."),
        players=[_("the leader"), _("the follower")] * 2,
        names=[_("The leader"), _("The follower")] * 2,
        reasons={},
    )


_TEXTS: Final[Mapping[str, Callable[[Language], TrickTexts]]] = {
    "ninety-nine": _ninety_nine,
    "counterpoint": _counterpoint,
    "addenda": _addenda,
}


class TrickWords:
    """The words for the parts of a trick explorer, in one language and for one game.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> words = TrickWords(language("en"), "ninety-nine")
    >>> met = Meeting(Suit.HEARTS, Card("KH"), Card("6S"), True)
    >>> words.texts.reasons[ninety_nine_reason(met, Suit.SPADES)]
    '{card} is a trump and beats {best}.'
    """

    def __init__(self, lang: Language, game: str) -> None:
        self.lang = lang
        self._ = lang.gettext
        self.texts = _TEXTS[game](lang)

    def page(self) -> dict[str, str]:
        """Return the words of the page."""
        _ = self._
        return {
            **count_words(self.lang),
            "title": self.texts.title,
            "pack": _("The pack: lay any card"),
            "keys": _(
                "The arrows choose a card, Enter lays it, and a suit letter (S H D C) or a rank "
                "jumps to a card. Backspace takes the last card back."
            ),
            "trick": labels(self.lang)["trick"],
            "trump": _("The trump"),
            "remove": _("Remove last"),
            "clear": _("A new trick"),
            "hand": _("A follower's hand"),
            "invite": _("Lead any card."),
            "laid": _("{card} is already in the trick."),
            "complete": _("The trick is complete: take a card back, or begin a new trick."),
            "not_yet": _("It is not this hand's turn."),
            "leads": self.texts.leads,
            "so_far": _("So far, {player} is winning with {card}."),
            "wins": _("{player} wins the trick with {card}."),
            "points": self.texts.points,
            "repeated": _("{suit} is already in the trick: {card}."),
            "best": _("wins so far"),
            "over": _("went above 17"),
        }

    # Addenda (A5)

    def went_over(self, player: str) -> str:
        """Return a sentence saying who has gone above 17 while the trick goes on."""
        return self._("{player} has gone above 17 and loses the trick.").format(player=player)

    def scores(self, loser: str, winner: str) -> str:
        """Return a sentence saying who scores when somebody has gone above 17."""
        message = self._("{loser} went above 17, so {winner} scores {count}.")
        return message.format(loser=loser, winner=winner, count="{count}")

    def fourth_card(self, winner: str) -> str:
        """Return a sentence saying who scores when nobody has gone above 17."""
        message = self._("Nobody went above 17, so {player} wins with the fourth card: {count}.")
        return message.format(player=winner, count="{count}")

    # What a hand may play (N3, C4, A3)

    def must_follow(self, led: Suit, cards: Sequence[Card], *, bound: bool) -> str:
        """Return a sentence saying which cards of a hand may be played to a lead, and why."""
        if bound:
            message = self._("{suit} is led: this hand must play {cards}.")
            return message.format(suit=led.symbol, cards=self._any_of(cards))
        message = self._("{suit} is led, and this hand has none: any card may be played.")
        return message.format(suit=led.symbol)

    def may_not_repeat(self, cards: Sequence[Card]) -> str:
        """Return a sentence saying which cards of a hand may be played without repeating a suit."""
        if not cards:
            return self._(
                "Every suit of this hand is already in the trick: no card can be played, and the "
                "trick is void."
            )
        message = self._("No suit may be repeated: this hand can play {cards}.")
        return message.format(cards=self._any_of(cards))

    def _any_of(self, cards: Sequence[Card]) -> str:
        labels = [card.label for card in cards]
        if len(labels) == 1:
            return labels[0]
        message = self._("{one} or {other}")
        return message.format(one=self.lang.listed(labels[:-1]), other=labels[-1])
