"""Questions about tricks of Ninety-Nine and Counterpoint: what may be played, who wins, what counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.counterpoint.state import card_points
from parlett_widgets.lessons.kinds.kind import Kind
from parlett_widgets.lessons.kinds.parts import hand_of, name_in, refuse, suit_of, trick_of
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
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["COUNTERPOINT_POINTS", "COUNTERPOINT_WINNER", "FOLLOWING", "TRICK_WINNER"]

_GAME: Final = "ninety-nine"
_PACK: Final = NinetyNine.revised().pack
_FOUR: Final = NinetyNine.four()
_COUNTERPOINT_PACK: Final = Counterpoint.standard().cards


def _draw_follow(chance: Chance, difficulty: int) -> FollowCase | None:
    """Draw a hand and a card led; from difficulty 2 the hand may be void in its suit."""
    led, *held = draw(chance, _PACK, 5 + difficulty)
    case = FollowCase(CardSet(held), led, tuple(Suit)[chance.below(4)])
    void = led.suit not in case.hand.suits
    return (
        None if void is (difficulty == 1) or (difficulty == 3 and led.suit is case.trump) else case
    )


def _read_follow(hand: Any, led: Any, trump: Any = None) -> FollowCase:
    (card,) = trick_of("led", led, _PACK, [1])
    held = hand_of("hand", hand, _PACK, range(2, 13))
    if card in held:
        raise ValueError(f"{card.label} is led, so it cannot be in the hand")
    return FollowCase(held, card, suit_of("trump", trump))


def _ask_follow(lang: Language, case: FollowCase) -> Draft:
    """Ask which cards may be played to a card led."""
    _ = lang.gettext
    labels, right = Labels(lang), FOLLOW.right(case)
    hints = [
        _("Whoever can follow suit must do so. Trump makes no difference."),
        _("Look for {suit} in the hand.").format(suit=case.led.suit.symbol),
        lang.ngettext("{n} card may be played.", "{n} cards may be played.", len(right)).format(
            n=len(right)
        ),
    ]
    return Draft(
        game=_GAME,
        prompt=_("Your turn. Choose every card that you may play."),
        right=[right],
        thoughts=FOLLOW.thoughts(case),
        form=Pick(case.hand),
        explanation=FOLLOW.working(lang, case),
        hints=hints,
        rows=[row(lang, labels.trick(), [case.led], THREE_PLAYERS[1:])],
        facts=[labels.trump(_sign(case.trump))],
    )


def _sign(trump: Suit | None) -> str | None:
    return None if trump is None else trump.symbol


def _draw_trick(chance: Chance, difficulty: int) -> TrickCase | None:
    """Draw a trick: without trump, with trump, and at difficulty 3 among four players."""
    players = _FOUR.seat_names if difficulty == 3 else THREE_PLAYERS
    pack = _FOUR.pack if difficulty == 3 else _PACK
    cards = draw(chance, pack, len(players))
    trump = None if difficulty == 1 else tuple(Suit)[chance.below(4)]
    case = TrickCase(cards, trump)
    return None if difficulty > 1 and not any(card.suit is trump for card in cards) else case


def _read_trick(cards: Any, trump: Any = None) -> TrickCase:
    played = trick_of("cards", cards, _FOUR.pack, [3, 4])
    if len(played) == 3:
        trick_of("cards", played, _PACK, [3])
    return TrickCase(played, suit_of("trump", trump))


def _ask_trick(lang: Language, case: TrickCase) -> Draft:
    """Ask which card wins a trick of three or four players."""
    _ = lang.gettext
    cards, labels, sign = case.cards, Labels(lang), _sign(case.trump)
    players = _FOUR.seat_names if len(cards) == 4 else THREE_PLAYERS
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
        form=Choice(
            lambda value: lang.bracketed(cards[value].label, lang.player(players[value])),
            card=lambda value: cards[value],
        ),
        explanation=TRICK.working(lang, case),
        hints=hints,
        rows=[row(lang, labels.trick(), cards, players, won=TRICK.right(case))],
        facts=[labels.trump(sign)],
        others=range(len(cards)),
    )


_SIDES: Final = ("leader", "follower")


class _Won(NamedTuple):
    """Tricks of which just one goes to the leader, 0, or to the follower, 1."""

    tricks: tuple[DuelCase, ...]
    side: int


def _mistaken(case: DuelCase) -> list[Thought]:
    return [Thought(case, DUEL, thought.mistake) for thought in DUEL.thoughts(case)]


def _draw_won(chance: Chance, difficulty: int) -> _Won | None:
    """Draw a trick that a side wins, and others that mistakes would give to that side."""
    side = chance.below(2)
    cards = chance.shuffled(_COUNTERPOINT_PACK)
    cases = [DuelCase(*cards[i : i + 2]) for i in range(0, len(cards), 2)]
    won = [case for case in cases if DUEL.right(case) == side]
    if difficulty == 3:
        won = [case for case in won if case.lead.suit is not case.reply.suit]
    thoughts: dict[str, DuelCase] = {}
    for case in cases:
        for thought in _mistaken(case) if DUEL.right(case) != side else ():
            thoughts.setdefault(thought.mistake.id, case)
    if not won or len(thoughts) < (3 if difficulty > 1 else 2):
        return None
    return _Won((won[0], *thoughts.values()), side)


def _read_won(tricks: Any, winner: Any) -> _Won:
    side = name_in("winner", winner, _SIDES)
    given = [tricks] if isinstance(tricks, str) or not isinstance(tricks, Sequence) else tricks
    if not 2 <= len(given) <= 4:
        refuse("tricks", "2 to 4 tricks, written as in ['10H KH', '8S 8H']", tricks)
    cases = [DuelCase(*trick_of("tricks", one, _COUNTERPOINT_PACK, [2])) for one in given]
    if len({*cases}) < len(cases):
        raise ValueError("tricks has the same trick twice")
    won = [case for case in cases if DUEL.right(case) == side]
    if len(won) != 1:
        raise ValueError(f"one of the tricks must go to the {winner}, not {len(won)}")
    return _Won((won[0], *(case for case in cases if case is not won[0])), side)


def _ask_won(lang: Language, case: _Won) -> Draft:
    """Ask which of some tricks goes to the leader or to the follower; the others go the other way."""
    right, *others = case.tricks
    side = case.side
    thoughts: dict[str, Thought] = {}
    for thought in (thought for other in others for thought in _mistaken(other)):
        thoughts.setdefault(thought.mistake.id, thought)
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
    told = f"{DUEL.case_text(lang, right)} · {DUEL.value_text(lang, right, side)}"
    return Draft(
        game="counterpoint",
        prompt=prompt,
        right=[right],
        thoughts=list(thoughts.values()),
        form=Choice(lambda case: DUEL.case_text(lang, case)),
        explanation=lang.paragraph([DUEL.working(lang, right), told]),
        hints=hints,
        others=others,
    )


def _draw_points(chance: Chance, difficulty: int) -> tuple[Card, ...] | None:
    """Draw a trick; at difficulty 1 both cards have points."""
    cards = draw(chance, _COUNTERPOINT_PACK, 2)
    counters = sum(card_points(card) > 0 for card in cards)
    if counters != (2 if difficulty == 1 else 1) and difficulty < 3:
        return None
    return cards


def _read_points(cards: Any) -> tuple[Card, ...]:
    return trick_of("cards", cards, _COUNTERPOINT_PACK, [2])


def _ask_points(lang: Language, cards: tuple[Card, ...]) -> Draft:
    """Ask for the points of this trick."""
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
        rows=[
            row(
                lang,
                Labels(lang).trick(),
                cards,
                TWO_PLAYERS,
                notes=[str(card_points(card)) for card in cards],
            )
        ],
    )


FOLLOWING: Final = Kind(
    _draw_follow, _ask_follow, _read_follow, {"hand": "♠K7 ♥9 ♦6", "led": "10S", "trump": "H"}
)
TRICK_WINNER: Final = Kind(
    _draw_trick, _ask_trick, _read_trick, {"cards": "9S KS 6H", "trump": "H"}
)
COUNTERPOINT_WINNER: Final = Kind(
    _draw_won, _ask_won, _read_won, {"tricks": ["10H KH", "8S 8H", "KS KH"], "winner": "follower"}
)
COUNTERPOINT_POINTS: Final = Kind(_draw_points, _ask_points, _read_points, {"cards": "JS AH"})
