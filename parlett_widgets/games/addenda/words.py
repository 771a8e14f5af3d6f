"""The words of Addenda: its events in sentences, its table, and what Kings and Jacks do in a chain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlett_widgets.cards import Card, Rank
from parlett_widgets.engine.actions import Phase
from parlett_widgets.engine.views import Event
from parlett_widgets.games.addenda.chains import ActsAs, ChainStep, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.rules_card import addenda_lines, addenda_options
from parlett_widgets.games.addenda.state import FinishedTrick, Outcome, playable
from parlett_widgets.games.addenda.view import (
    AddendaView,
    CardPlayed,
    CountChanged,
    DealScored,
    Dealt,
    HandsFilled,
    MatchWon,
    Misplayed,
    TrickVoided,
    TrickWon,
)
from parlett_widgets.words.language import Language
from parlett_widgets.words.narrator import Narrator

__all__ = [
    "AddendaNarrator",
    "ChainWords",
    "cancelled_word",
    "card_note",
    "chain_told",
    "chain_words",
]


class AddendaNarrator(Narrator[Addenda, AddendaView]):
    """Tells one seat of a match of Addenda what happens.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> match = Addenda().start(seed=7, dealer=1)
    >>> tell = AddendaNarrator(language("en"), match.rules, match.players, you=0)
    >>> tell.events(match.events)
    'Deal 1. North deals.'
    """

    hints = "parlett_widgets.games.addenda.hints:AddendaHints"
    goals = "parlett_widgets.games.addenda.goal_words:AddendaGoalWords"

    def event(self, event: Event) -> str:
        """Return a sentence or two saying what happened."""
        match event:
            case Dealt():
                return self._begins(event.number, event.dealer)
            case CardPlayed():
                return self._plays(event.seat, event.card.label, leads=event.position == 0)
            case CountChanged():
                return self._count_changed(event)
            case Misplayed():
                return self._misplayed(event)
            case TrickWon():
                return self._trick_won(event.trick)
            case TrickVoided():
                return self._trick_voided(event)
            case HandsFilled():
                return self._hands_filled(event)
            case DealScored():
                over = self._ends_deal(event.number)
                return self.lang.paragraph([over, self._totals(event.points, event.scores)])
            case MatchWon():
                return self._match_won(event)
        raise TypeError(f"no sentence for {type(event).__name__}")

    def _count_changed(self, event: CountChanged) -> str:
        over = self._went_over(event.seat) if event.crossed else ""
        return self.lang.paragraph([self.count(event), over])

    def count(self, event: CountChanged) -> str:
        """Return a sentence giving the new count; only a King or a Jack needs an explanation."""
        _ = self.lang.gettext
        last = event.chain[-1]
        if last.rank in (Rank.KING, Rank.JACK):
            words = chain_words(event.cards, event.counts)
            return chain_told(self.lang, event.chain, words)
        if len(event.counts) == 1:
            return _("Count: {after}.").format(after=event.counts[-1])
        before, after = event.counts[-2:]
        return _("Count: {before} → {after}.").format(before=before, after=after)

    def _went_over(self, seat: int) -> str:
        _ = self.lang.gettext
        return self._by(seat, _("You go above 17."), _("{player} goes above 17."))

    def _misplayed(self, event: Misplayed) -> str:
        _ = self.lang.gettext
        return self._by(
            event.seat,
            _("You misplay {card}: {repeats} is already in the trick. You take it back."),
            _("{player} misplays {card}: {repeats} is already in the trick. It goes back."),
            card=event.card.label,
            repeats=event.repeats.label,
        )

    def _trick_won(self, trick: FinishedTrick) -> str:
        assert trick.winner is not None
        return self.lang.paragraph(
            [self._reason(trick), self._score_points(trick.winner, trick.score)]
        )

    def _reason(self, trick: FinishedTrick) -> str:
        _ = self.lang.gettext
        assert trick.loser is not None
        match trick.outcome:
            case Outcome.FOURTH_CARD:
                return _("Nobody went above 17, so the fourth card wins the trick.")
            case Outcome.WENT_OVER:
                mine = _("You went above 17 and lose the trick.")
                theirs = _("{player} went above 17 and loses the trick.")
            case _:
                mine = _("You misplayed and lose the trick.")
                theirs = _("{player} misplayed and loses the trick.")
        return self._by(trick.loser, mine, theirs)

    def _score_points(self, winner: int, points: int) -> str:
        ngettext = self.lang.ngettext
        side = self.rules.side(winner)
        if len(side) > 1:
            message = ngettext(
                "{players} score {points} point.", "{players} score {points} points.", points
            )
        elif winner == self.you:
            message = ngettext("You score {points} point.", "You score {points} points.", points)
        else:
            message = ngettext(
                "{players} scores {points} point.", "{players} scores {points} points.", points
            )
        return message.format(players=self.side_name(winner), points=points)

    def _trick_voided(self, event: TrickVoided) -> str:
        _ = self.lang.gettext
        return self._by(
            event.seat,
            _("You have no card of a new suit: the trick is void and nobody scores."),
            _("{player} has no card of a new suit: the trick is void and nobody scores."),
        )

    def _hands_filled(self, event: HandsFilled, only: int | None = None) -> str:
        _, ngettext = self.lang.gettext, self.lang.ngettext
        sentences = []
        for seat, (drawn, number) in enumerate(zip(event.drawn, event.numbers, strict=True)):
            if only not in (None, seat):
                continue
            if seat == self.you and drawn:
                sentences.append(_("You draw {cards}.").format(cards=self.lang.cards(drawn)))
            elif drawn:
                message = _("{player} draws {cards}.")
                sentences.append(
                    message.format(player=self.names[seat], cards=self.lang.cards(drawn))
                )
            elif number:
                message = ngettext(
                    "{player} draws {number} card.", "{player} draws {number} cards.", number
                )
                sentences.append(message.format(player=self.names[seat], number=number))
        return self.lang.paragraph(sentences)

    def _match_won(self, event: MatchWon) -> str:
        if len(event.winners) == 1:
            return self._wins_match(event.winners, event.scores)
        message = self.lang.gettext("{players} win the match: {scores}.")
        side = self.side_name(event.winners[0])
        return message.format(players=side, scores=self._scores(event.scores))

    def _scores(self, points: Sequence[int]) -> str:
        return super()._scores(points[:2])

    def side_name(self, seat: int) -> str:
        """Return the name of the seat, or of both partners."""
        _ = self.lang.gettext
        side = sorted(self.rules.side(seat), key=lambda partner: partner == self.you)
        if len(side) == 1:
            return self.names[seat]
        names = [_("you") if partner == self.you else self.names[partner] for partner in side]
        return self.both(names)

    # The words on the table

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.lang.gettext("Addenda")

    @property
    def in_short(self) -> str:
        """The rules that a question may need, in two or three sentences."""
        return self.lang.gettext(
            "Cards add their numbers; a Queen adds nothing, a King copies the card before it, and a "
            "Jack cancels it. Whoever takes the count above 17 loses the trick; otherwise the fourth "
            "card wins it."
        )

    def stage(self, view: AddendaView) -> str:
        """Return the label with the number of the current trick."""
        return self._trick_number(view.tricks, view.trick.cards)

    def status(self, view: AddendaView, recent: Iterable[Event]) -> str:
        """Return text on the latest events, without others' draws, and on what is expected now."""
        told = (
            self._hands_filled(event, only=self.you)
            if isinstance(event, HandsFilled) and self.you is not None
            else self.event(event)
            for event in recent
        )
        return self.lang.paragraph([*told, self.expected(view)])

    def expected(self, view: AddendaView) -> str:
        """Return a sentence saying what is expected now; empty once the match is over."""
        _ = self.lang.gettext
        if view.to_act is None:
            return ""
        if view.phase is Phase.DEAL_OVER:
            return self._is_to_deal(view.to_act)
        if not view.trick.cards:
            return self._is_to_lead(view.to_act)
        if view.to_act != self.you:
            return self._is_to_play(view.to_act)
        suits = " ".join(suit.symbol for suit in reversed(playable(view.hand, view.trick).suits))
        return _("Your turn: play a card of {suits}.").format(suits=suits)

    def rule_lines(self) -> list[tuple[str, str]]:
        """Return the rules in force as pairs of a heading and its sentences."""
        return addenda_lines(self.lang, self.rules)

    def choice_words(self) -> dict[str, str]:
        """Return the names of the options and presets."""
        return addenda_options(self.lang)

    def caution(self, view: AddendaView, card: Card) -> str | None:
        """Return a warning about a card that would be a misplay if accepted (A10), or None."""
        if not view.is_misplay(card):
            return None
        return self.lang.gettext("A misplay: this suit is already in the trick.")


# Chains
#
# These functions serve both for a chain of real cards and for a chain of placeholders. When they
# are passed ``{c0}`` for the first card and ``{n0}`` for the count after it, they return a template
# that fits every chain of the same structure.


class ChainWords(NamedTuple):
    """The texts for the parts of a chain, indexed by the position of the card.

    Attributes
    ----------
    cards : sequence of str
        Each card, such as ``♠K``, or the placeholder ``{c1}``.
    ranks : sequence of str
        Each rank, such as ``K``, or the placeholder ``{r1}``.
    values : sequence of str
        The number on each card, or the placeholder ``{v1}``.
    counts : sequence of str
        The count after each card, or the placeholder ``{n1}``.
    """

    cards: Sequence[str]
    ranks: Sequence[str]
    values: Sequence[str]
    counts: Sequence[str]


def chain_words(cards: Sequence[Card], counts: Sequence[int]) -> ChainWords:
    """Return the texts for the parts of a chain of real cards."""
    ranks = [card.rank.text for card in cards]
    values = [str(running_counts([card])[0]) for card in cards]
    return ChainWords([card.label for card in cards], ranks, values, [str(n) for n in counts])


def chain_told(lang: Language, chain: Sequence[ChainStep], words: ChainWords) -> str:
    """Return a sentence saying what the last card of a chain does to the count.

    Examples
    --------
    >>> from parlett_widgets.games.addenda.chains import explain_chain
    >>> from parlett_widgets.words.language import language
    >>> words = ChainWords(["♠4", "♥5", "♦J"], "45J", "45J", "494")
    >>> chain_told(language("en"), explain_chain("4 5 J"), words)
    '♦J cancels ♥5: 9 → 4.'
    """
    last = len(chain) - 1
    if last == 0:
        return _leading_sentence(lang, chain[0], words)
    message = _message(lang, chain)
    return message.format(
        card=words.cards[last],
        value=words.values[last],
        before_card=words.cards[last - 1],
        model=words.cards[_model(chain, last)],
        freed=words.cards[last - 2],
        lost=words.cards[last - 3],
        before=words.counts[last - 1],
        after=words.counts[last],
    )


def _leading_sentence(lang: Language, step: ChainStep, words: ChainWords) -> str:
    _ = lang.gettext
    if step.rank is Rank.KING:
        message = _("{card} leads and has nothing to copy: the count is {after}.")
    elif step.rank is Rank.JACK:
        message = _("{card} leads and has nothing to cancel: the count is {after}.")
    else:
        message = _("{card} leads: the count is {after}.")
    return message.format(card=words.cards[0], after=words.counts[0])


def _message(lang: Language, chain: Sequence[ChainStep]) -> str:
    _ = lang.gettext
    last = len(chain) - 1
    step = chain[last]
    if step.acts_as is ActsAs.NUMBER:
        if step.copies is None:
            return _("{card} adds {value}: {before} → {after}.")
        if chain[last - 1].acts_as is ActsAs.CANCELLER:
            return _("{card} repeats the change that {before_card} made: {before} → {after}.")
        if chain[_model(chain, last)].rank in (Rank.KING, Rank.JACK):
            return _("{card} copies {before_card}, which counts 0: {before} → {after}.")
        if _model(chain, last) == last - 1:
            return _("{card} copies {before_card}: {before} → {after}.")
        return _("{card} copies {before_card}, a copy of {model}: {before} → {after}.")
    is_king = step.copies is not None
    if chain[last - 1].acts_as is ActsAs.NUMBER:
        return _("{card} cancels {before_card}: {before} → {after}.")
    if chain[last - 2].acts_as is ActsAs.NUMBER:
        if is_king:
            return _(
                "{card} copies {before_card}, so it acts as a Jack and cancels it; "
                "{freed} counts again: {before} → {after}."
            )
        return _("{card} cancels {before_card}, so {freed} counts again: {before} → {after}.")
    if is_king:
        return _(
            "{card} copies {before_card}, so it acts as a Jack and cancels it; "
            "{freed} works again and cancels {lost}: {before} → {after}."
        )
    return _(
        "{card} cancels {before_card}, so {freed} works again and cancels {lost}: "
        "{before} → {after}."
    )


def card_note(lang: Language, chain: Sequence[ChainStep], position: int, words: ChainWords) -> str:
    """Return a short note saying what a card of a chain acts as.

    Examples
    --------
    >>> from parlett_widgets.games.addenda.chains import explain_chain
    >>> from parlett_widgets.words.language import language
    >>> words = ChainWords(["♠4", "♥5", "♦J"], "45J", "45J", "494")
    >>> [card_note(language("en"), explain_chain("4 5 J"), i, words) for i in range(3)]
    ['+4', '+5', 'cancels 5']

    The note stays the same when the card is itself cancelled; it is then struck out.

    >>> words = ChainWords(["♠4", "♥5", "♦J", "♣K"], "45JK", "45JK", "4949")
    >>> card_note(language("en"), explain_chain("4 5 J K"), 2, words)
    'cancels 5'
    """
    _ = lang.gettext
    step = chain[position]
    if step.acts_as is ActsAs.CANCELLER:
        note = _("cancels {rank}") if step.copies is None else _("as J, cancels {rank}")
        return note.format(rank=words.ranks[position - 1])
    if step.copies is None:
        value = "0" if step.rank in (Rank.KING, Rank.JACK) else words.values[position]
        return f"+{value}"
    model = _model(chain, position)
    if chain[model].acts_as is ActsAs.CANCELLER:
        return _("repeats {rank}").format(rank=words.ranks[position - 1])
    zero = chain[model].rank in (Rank.KING, Rank.JACK)
    return _("copies {number}").format(number="0" if zero else words.values[model])


def cancelled_word(lang: Language, step: ChainStep) -> str | None:
    """Return the word for a cancelled card, or None if the card counts."""
    return None if step.counts else lang.gettext("cancelled")


def _model(chain: Sequence[ChainStep], position: int) -> int:
    """Return the position of the card that a King copies, directly or through other Kings."""
    step = chain[position]
    if step.copies is None or step.acts_as is not chain[step.copies].acts_as:
        return position if step.copies is None else step.copies
    return _model(chain, step.copies)
