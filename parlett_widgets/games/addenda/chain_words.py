"""Puts the effects of Kings and Jacks in a chain of Addenda into words.

The same functions serve both for a chain of real cards and for a chain of placeholders. When they
are passed ``{c0}`` for the first card and ``{n0}`` for the count after it, they return a template
that fits every chain of the same structure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlett_widgets.cards import Rank
from parlett_widgets.games.addenda.chains import ActsAs, ChainStep
from parlett_widgets.words.language import Language

__all__ = ["ChainWords", "cancelled_word", "card_note", "sentence"]


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


def sentence(lang: Language, chain: Sequence[ChainStep], words: ChainWords) -> str:
    """Return a sentence saying what the last card of a chain does to the count.

    Examples
    --------
    >>> from parlett_widgets.games.addenda.chains import explain_chain
    >>> from parlett_widgets.words.language import language
    >>> words = ChainWords(["♠4", "♥5", "♦J"], "45J", "45J", "494")
    >>> sentence(language("en"), explain_chain("4 5 J"), words)
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
