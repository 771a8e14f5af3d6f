"""Questions about tricks of Ninety-Nine and Counterpoint: what may be played, who wins, what counts."""

from __future__ import annotations

from typing import Final

from parlett_widgets.cards import CardSet, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.counterpoint.state import card_points
from parlett_widgets.lessons.making import Choice, Draft, Number, Pick, row
from parlett_widgets.lessons.misconceptions.duels import DUEL, DuelCase
from parlett_widgets.lessons.misconceptions.points import POINTS, TWO_PLAYERS
from parlett_widgets.lessons.misconceptions.scores import THREE_PLAYERS
from parlett_widgets.lessons.misconceptions.tricks import (
    FOLLOW,
    TRICK,
    FollowCase,
    TrickCase,
)
from parlett_widgets.lessons.topics import Thought, draw
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.language import Language

__all__ = ["counterpoint_points", "counterpoint_winner", "follow", "trick_winner"]

_GAME: Final = "ninety-nine"
_PACK: Final = NinetyNine.revised().pack
_FOUR: Final = NinetyNine.four()
_COUNTERPOINT_PACK: Final = Counterpoint.standard().cards


def follow(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask which cards may be played to a card led; from difficulty 2 one may be void in its suit."""
    led, *held = draw(chance, _PACK, 5 + difficulty)
    case = FollowCase(CardSet(held), led, tuple(Suit)[chance.below(4)])
    void = led.suit not in case.hand.suits
    if void is (difficulty == 1) or (difficulty == 3 and led.suit is case.trump):
        return None
    _ = lang.gettext
    labels, right = Labels(lang), FOLLOW.right(case)
    hints = [
        _("Whoever can follow suit must do so. Trump makes no difference."),
        _("Look for {suit} in the hand.").format(suit=led.suit.symbol),
        lang.ngettext("{n} card may be played.", "{n} cards may be played.", len(right)).format(
            n=len(right)
        ),
    ]
    assert case.trump is not None
    return Draft(
        game=_GAME,
        prompt=_("Your turn. Choose every card that you may play."),
        right=[right],
        thoughts=FOLLOW.thoughts(case),
        form=Pick(case.hand),
        explanation=FOLLOW.working(lang, case),
        hints=hints,
        rows=[row(lang, labels.trick(), [led], THREE_PLAYERS[1:])],
        facts=[labels.trump(case.trump.symbol)],
    )


def trick_winner(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask who wins: without trump, with trump, and at difficulty 3 among four players."""
    players = _FOUR.seat_names if difficulty == 3 else THREE_PLAYERS
    pack = _FOUR.pack if difficulty == 3 else _PACK
    cards = draw(chance, pack, len(players))
    trump = None if difficulty == 1 else tuple(Suit)[chance.below(4)]
    case = TrickCase(cards, trump)
    if difficulty > 1 and not any(card.suit is trump for card in cards):
        return None
    _ = lang.gettext
    labels = Labels(lang)
    sign = None if trump is None else trump.symbol
    hints = [
        _("The highest trump wins; without a trump, the highest card of the suit led."),
        _("{suit} was led. {trump}.").format(suit=cards[0].suit.symbol, trump=labels.trump(sign)),
        _("From high to low the cards rank A K Q J 10 9 8 7 6."),
    ]
    return Draft(
        game=_GAME,
        prompt=_("Which card wins this trick?"),
        right=[TRICK.right(case)],
        thoughts=TRICK.thoughts(case),
        form=Choice(lambda value: f"{cards[value].label} ({lang.player(players[value])})"),
        explanation=TRICK.working(lang, case),
        hints=hints,
        rows=[row(lang, labels.trick(), cards, players)],
        facts=[labels.trump(sign)],
    )


def counterpoint_winner(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask which of some tricks goes to the leader or to the follower; the others go the other way.

    Each of the others is one that a mistake would give to that player.
    """
    side = chance.below(2)
    cards = chance.shuffled(_COUNTERPOINT_PACK)
    cases = [DuelCase(*cards[i : i + 2]) for i in range(0, len(cards), 2)]
    won = [case for case in cases if DUEL.right(case) == side]
    if difficulty == 3:
        won = [case for case in won if case.lead.suit is not case.reply.suit]
    thoughts: dict[str, Thought] = {}
    for case in cases:
        for thought in DUEL.thoughts(case) if DUEL.right(case) != side else ():
            name = thought.mistake.id
            thoughts.setdefault(name, Thought(case, DUEL, thought.mistake))
    if not won or len(thoughts) < (3 if difficulty > 1 else 2):
        return None
    _ = lang.gettext
    prompt = (
        _("Which of these tricks goes to the follower?")
        if side
        else _("Which of these tricks goes to the leader?")
    )
    hints = [
        _("The higher rank wins, whether or not the suits agree."),
        _("From high to low: A 10 K Q J 9 8 7."),
        _("Equal ranks: with points the leader wins, without points the follower."),
    ]
    told = f"{DUEL.case_text(lang, won[0])} · {DUEL.value_text(lang, won[0], side)}"
    return Draft(
        game="counterpoint",
        prompt=prompt,
        right=[won[0]],
        thoughts=list(thoughts.values()),
        form=Choice(lambda case: DUEL.case_text(lang, case)),
        explanation=lang.paragraph([DUEL.working(lang, won[0]), told]),
        hints=hints,
    )


def counterpoint_points(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask for the points of a trick; at difficulty 1 both cards have points."""
    cards = draw(chance, _COUNTERPOINT_PACK, 2)
    counters = sum(card_points(card) > 0 for card in cards)
    if counters != (2 if difficulty == 1 else 1) and difficulty < 3:
        return None
    _ = lang.gettext
    hints = [
        _("Add the points of both cards; who won the trick makes no difference."),
        _("The points are A 11, 10 10, K 4, Q 3, J 2; the others have none."),
        _("{card} alone is worth {n}.").format(card=cards[0].label, n=card_points(cards[0])),
    ]
    return Draft(
        game="counterpoint",
        prompt=_("How many points are in this trick?"),
        right=[POINTS.right(cards)],
        thoughts=POINTS.thoughts(cards),
        form=Number.of_points(lang),
        explanation=POINTS.working(lang, cards),
        hints=hints,
        rows=[row(lang, Labels(lang).trick(), cards, TWO_PLAYERS)],
    )
