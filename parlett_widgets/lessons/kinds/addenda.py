"""Questions about Addenda: chains of Kings and Jacks, who wins a trick, what may be played."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from parlett_widgets.cards import PACK_52, Card, CardSet, Rank
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.lessons.making import Choice, Draft, Number, Pick, row
from parlett_widgets.lessons.misconceptions.addenda import LEGAL, PLAYERS, WINNER, LegalCase
from parlett_widgets.lessons.misconceptions.chains import (
    CHAINS,
    MODELS,
    Chain,
    Part,
    by_the_rules,
    in_steps,
)
from parlett_widgets.lessons.topics import Thought, draw
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.language import Language
from parlett_widgets.scenes.chain import CHAIN_SUITS

__all__ = ["addenda_legal", "addenda_winner", "chain_count", "chain_role"]

_GAME: Final = "addenda"
_ROYAL: Final = (Rank.KING, Rank.JACK)
_NUMBERS: Final = tuple(dict.fromkeys(card.rank for card in PACK_52 if card.rank not in _ROYAL))


def _laid(chance: Chance, royals: int, length: int) -> Chain:
    """Return cards of different suits; the more ``royals``, the more Kings and Jacks."""
    pool = [*_NUMBERS, *_ROYAL * royals]
    suits = chance.shuffled(CHAIN_SUITS)
    return tuple(Card.of(pool[chance.below(len(pool))], suits[i]) for i in range(length))


def _chain(chance: Chance, difficulty: int) -> Chain | None:
    """Return a chain with Kings and Jacks; at the highest difficulty they meet."""
    cards = _laid(chance, 2 * difficulty, 3 if difficulty == 1 else 4)
    royal = [card.rank in _ROYAL for card in cards]
    meet = any(one and other for one, other in pairwise(royal[1:]))
    if sum(royal) < min(difficulty, 2) or (difficulty == 3 and not meet):
        return None
    return cards


def _chain_hints(lang: Language, cards: Chain) -> list[str]:
    _ = lang.gettext
    before = running_counts(cards)[-2]
    return [
        _("A King copies the card just before it. A Jack cancels the card just before it."),
        _("Start from the last card and go back: a Jack that is cancelled cancels nothing."),
        _("Before the last card the count is {n}.").format(n=before),
    ]


def chain_count(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask for the last count of a chain; from difficulty 2 for the count after each card."""
    cards = _chain(chance, difficulty)
    if cards is None:
        return None
    _ = lang.gettext
    right, thoughts = CHAINS.right(cards), CHAINS.thoughts(cards)
    rows = [row(lang, Labels(lang).trick(), cards)]
    working, hints = in_steps(lang, cards), _chain_hints(lang, cards)
    if difficulty == 1:
        prompt = _("What is the count after the last card?")
        last = [Thought(one.value[-1], one.topic, one.mistake) for one in thoughts]
        return Draft(_GAME, prompt, [right[-1]], last, Number.of_points(lang), working, hints, rows)
    prompt = _("What is the count after each card?")
    form = Choice(lambda value: CHAINS.value_text(lang, cards, value))
    return Draft(_GAME, prompt, [right], thoughts, form, working, hints[:2], rows)


Role = tuple[str, int | tuple[int, ...]]


def _role(part: Part) -> Role:
    """Return what a card does in the end."""
    if part.cancels:
        return ("cancels", part.cancels)
    return ("adds", part.adds) if part.counts else ("cancelled", 0)


def _role_text(lang: Language, cards: Chain, role: Role) -> str:
    _ = lang.gettext
    match role:
        case ("cancels", tuple(targets)):
            cancelled = lang.cards(cards[target] for target in sorted(targets))
            return _("cancels {cards}").format(cards=cancelled)
        case ("adds", value):
            return _("adds {n} to the count").format(n=value)
        case _:
            return _("is cancelled and does nothing")


def chain_role(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask what one card of a chain does, once all its cards lie."""
    cards = _chain(chance, difficulty)
    position = 1 + chance.below(2 if difficulty == 1 else 3)
    if cards is None:
        return None
    _ = lang.gettext
    card = cards[position]
    right = _role(by_the_rules(cards)[position])
    thoughts = [
        Thought(_role(MODELS[mistake.id](cards)[position]), CHAINS, mistake)
        for mistake in CHAINS.mistakes
    ]
    hints = [
        _("First ask of each King what it copies: a number, a zero or a Jack."),
        _("Then start from the last card and go back. A Jack that still works cancels one card."),
        _("The last card is not cancelled by anything: begin with {card}.").format(
            card=cards[-1].label
        ),
    ]
    told = _("In the end {card} {role}.").format(
        card=card.label, role=_role_text(lang, cards, right)
    )
    return Draft(
        game=_GAME,
        prompt=_("All these cards have been played. What does {card} do in the end?").format(
            card=card.label
        ),
        right=[right],
        thoughts=[thought for thought in thoughts if thought.value != right],
        form=Choice(lambda role: _role_text(lang, cards, role)),
        explanation=lang.paragraph([in_steps(lang, cards), told]),
        hints=hints,
        rows=[row(lang, Labels(lang).trick(), cards)],
    )


def addenda_winner(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask who wins a trick, and what is scored; at difficulty 3 the count comes down again."""
    cards = _laid(chance, difficulty - 1, 4)
    counts = running_counts(cards)
    if difficulty == 3 and not max(counts[:3]) > max(17, counts[-1]):
        return None
    _ = lang.gettext
    hints = [
        _("Work out the count after each card, and mark where it first goes above 17."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
        _("The counts are {counts}.").format(counts=lang.listed(map(str, counts))),
    ]
    return Draft(
        game=_GAME,
        prompt=_("{player} leads. Who wins this trick, and what is scored?").format(
            player=lang.player(PLAYERS[0])
        ),
        right=[WINNER.right(cards)],
        thoughts=WINNER.thoughts(cards),
        form=Choice(lambda value: WINNER.value_text(lang, cards, value)),
        explanation=WINNER.working(lang, cards),
        hints=hints,
        rows=[row(lang, Labels(lang).trick(), cards, PLAYERS)],
    )


def addenda_legal(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask which cards of a hand may be played."""
    lying = 1 if difficulty == 1 else 2
    cards = draw(chance, PACK_52, lying + 4 + difficulty)
    case = LegalCase(CardSet(cards[lying:]), cards[:lying])
    right = LEGAL.right(case)
    if len({card.suit for card in case.trick}) < lying or not right:
        return None
    _ = lang.gettext
    hints = [
        _("A full trick has one card of each suit."),
        _("Look which suits lie in the trick already: {suits}.").format(
            suits=" ".join(card.suit.symbol for card in case.trick)
        ),
        lang.ngettext("{n} card may be played.", "{n} cards may be played.", len(right)).format(
            n=len(right)
        ),
    ]
    labels = Labels(lang)
    return Draft(
        game=_GAME,
        prompt=_("Your turn in Addenda. Choose every card that you may play."),
        right=[right],
        thoughts=LEGAL.thoughts(case),
        form=Pick(case.hand),
        explanation=LEGAL.working(lang, case),
        hints=hints,
        rows=[row(lang, labels.trick(), case.trick, PLAYERS[::-1] if lying == 1 else PLAYERS)],
    )
