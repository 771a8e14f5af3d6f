"""Tricks of small packs as a table that an explorer carries: which card beats which, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from string import ascii_letters
from typing import Any, Final, Literal, NamedTuple

from parlett_widgets.cards import Card, CardSet, Rank, Suit
from parlett_widgets.engine.tricks import ACE_HIGH, TEN_HIGH, trick_table
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, Trick, playable, who_went_over
from parlett_widgets.games.counterpoint import state as counterpoint
from parlett_widgets.games.ninety_nine import state as ninety_nine
from parlett_widgets.narration.language import language
from parlett_widgets.narration.trick_words import Meeting, TrickWords
from parlett_widgets.scenes.chain import CHAIN_SUITS, chain_table, face
from parlett_widgets.scenes.parts import present

__all__ = ["TRICK_GAMES", "TrickGame", "small_pack", "trick_cards_table", "winner_of"]

TrickGame = Literal["ninety-nine", "counterpoint", "addenda"]


class _Toy(NamedTuple):
    """A game with a small pack and a hand for the player who follows."""

    ranks: str
    size: int
    hand: str
    turns: tuple[int, ...]


TRICK_GAMES: Final = {
    "ninety-nine": _Toy("A K 10 6", 3, "AH 6H KS 10D 6C", (1,)),
    "counterpoint": _Toy("A 10 K 9 7", 2, "10H 7H AS 9D", (1,)),
    "addenda": _Toy("A 4 7 10 J Q K", TRICK_SIZE, "7S KS JH 4D", (1, 3)),
}
"""By game: the ranks of the small pack, cards in a trick, the hand shown, when it is its turn."""


def small_pack(game: TrickGame) -> tuple[Card, ...]:
    """Return the cards of a small pack, suit by suit.

    Examples
    --------
    >>> len(small_pack("ninety-nine")), len(small_pack("addenda"))
    (16, 28)
    """
    ranks = [Rank.read(rank) for rank in TRICK_GAMES[game].ranks.split()]
    return tuple(Card.of(rank, suit) for suit in CHAIN_SUITS for rank in ranks)


def winner_of(game: TrickGame, cards: Sequence[Card], trump: Suit | None = None) -> int | None:
    """Return who wins a trick, by place in the order of play; None before it is complete.

    In Addenda the leader is 0 and the follower 1.

    Examples
    --------
    >>> from parlett_widgets.cards import parse_cards
    >>> winner_of("ninety-nine", parse_cards("KH 6S AH"), Suit.SPADES)
    1
    >>> winner_of("counterpoint", parse_cards("KH KS")), winner_of("addenda", parse_cards("7S"))
    (0, None)
    """
    if len(cards) < TRICK_GAMES[game].size:
        return None
    match game:
        case "ninety-nine":
            return ninety_nine.trick_winner(tuple(cards), trump)
        case "counterpoint":
            return counterpoint.trick_winner(cards[0], cards[1])
    _, winner, _ = Addenda().decide(Trick(0, tuple(cards)), running_counts(cards))
    return winner


@cache
def trick_cards_table(code: str, game: TrickGame, hand: CardSet | None = None) -> dict[str, Any]:
    """Return every trick of a small pack, for an explorer that needs no kernel.

    Parameters
    ----------
    code : {"en", "ja"}
        The language of the texts.
    game : {"ninety-nine", "counterpoint", "addenda"}
    hand : CardSet, optional
        A hand for the player who follows; one that shows the rule unless given.

    Returns
    -------
    dict
        Plain JSON as ``tricks.schema.json`` describes it.

    Examples
    --------
    >>> table = trick_cards_table("en", "counterpoint")
    >>> table["size"], len(table["cards"]), table["hand"]["legal"]["KH"]
    (2, 20, '0110')
    """
    lang, toy = language(code), TRICK_GAMES[game]
    words = TrickWords(lang)
    pack = small_pack(game)
    table = {
        "version": 1,
        "lang": code,
        "game": game,
        "between": lang.typography.between_sentences,
        "words": words.page(game),
        "players": words.players(game),
        "names": words.names(game),
        "size": toy.size,
        "columns": len(toy.ranks.split()),
        "suits": [{"suit": suit.letter, "symbol": suit.symbol} for suit in CHAIN_SUITS],
        "cards": [{**face(lang, card), "points": counterpoint.card_points(card)} for card in pack],
        "trumps": _trumps(words) if game == "ninety-nine" else [],
        "meetings": None if game == "addenda" else _meetings(words, game, pack),
        "chains": _chains(code, words) if game == "addenda" else None,
        "hand": _hand(words, game, CardSet(toy.hand) if hand is None else hand),
    }
    return present(table)


def _trumps(words: TrickWords) -> list[dict[str, str]]:
    return [
        {"id": "" if suit is None else suit.letter, "label": _trump_label(words, suit)}
        for suit in (None, *CHAIN_SUITS)
    ]


def _trump_label(words: TrickWords, suit: Suit | None) -> str:
    return words.labels.trump(None if suit is None else suit.symbol)


# Ninety-Nine and Counterpoint: each card meets the best so far


def _meetings(words: TrickWords, game: TrickGame, pack: tuple[Card, ...]) -> dict[str, Any]:
    """Return for every suit led, best card and next card whether it wins, and why."""
    codes: dict[tuple[bool, str], str] = {}
    by_trump = {
        "" if trump is None else trump.letter: "".join(
            _code(codes, words, game, meeting, trump) for meeting in _all_meetings(pack)
        )
        for trump in ((None, *CHAIN_SUITS) if game == "ninety-nine" else (None,))
    }
    return {
        "codes": by_trump,
        "cases": {code: {"wins": wins, "text": text} for (wins, text), code in codes.items()},
        "adds_points": game == "counterpoint",
    }


def _all_meetings(pack: tuple[Card, ...]) -> Iterator[tuple[Suit, Card, Card]]:
    yield from product(CHAIN_SUITS, pack, pack)


def _code(
    codes: dict[tuple[bool, str], str],
    words: TrickWords,
    game: TrickGame,
    meeting: tuple[Suit, Card, Card],
    trump: Suit | None,
) -> str:
    led, best, card = meeting
    if best.suit not in (led, trump) or best == card:
        return " "
    if game == "counterpoint":
        wins = counterpoint.trick_winner(best, card) == 1
        points = counterpoint.card_points(card) > 0
        text = words.counterpoint(Meeting(led, best, card, wins), points=points)
    else:
        wins = _beats(led, best, card, trump)
        text = words.ninety_nine(Meeting(led, best, card, wins), trump)
    return codes.setdefault((wins, text), ascii_letters[len(codes)])


def _beats(led: Suit, best: Card, card: Card, trump: Suit | None) -> bool:
    """Return whether a card beats the best of a trick of three, as the engine plays it out."""
    if best.suit is led:
        return ninety_nine.trick_winner((best, card), trump) == 1
    lead = next(one for one in small_pack("ninety-nine") if one.suit is led and one != card)
    return ninety_nine.trick_winner((lead, best, card), trump) == 2


# Addenda: the count decides


def _chains(code: str, words: TrickWords) -> dict[str, Any]:
    """Return the chains with their counts, and who wins by which counts lie above the line."""
    return {
        "table": chain_table(code),
        "outcomes": {
            "".join("01"[over] for over in overs): _outcome(words, overs)
            for length in range(1, TRICK_SIZE + 1)
            for overs in product((False, True), repeat=length)
        },
    }


def _outcome(words: TrickWords, overs: tuple[bool, ...]) -> dict[str, Any]:
    counts = tuple(LINE + over for over in overs)
    over = who_went_over(counts)
    players, names = words.players("addenda"), words.names("addenda")
    if len(overs) < TRICK_SIZE:
        text = "" if over is None else words.went_over(names[over])
        return present({"over": over, "text": text})
    trick = Trick(0, tuple(Card.of(Rank.QUEEN, suit) for suit in CHAIN_SUITS))
    _, winner, loser = Addenda().decide(trick, counts)
    text = (
        words.fourth_card(players[winner])
        if over is None
        else words.scores(names[loser], players[winner])
    )
    return present({"over": over, "winner": winner, "text": text})


# The hand of the player who follows


def _hand(words: TrickWords, game: TrickGame, hand: CardSet) -> dict[str, Any]:
    held = tuple(hand)
    legal: dict[str, str] = {}
    told: dict[str, str] = {}
    for key, cards, text in (
        _by_suits(words, hand) if game == "addenda" else _by_lead(words, game, hand)
    ):
        legal[key] = "".join("01"[card in cards] for card in held)
        told[key] = text
    return {
        "cards": [str(card) for card in held],
        "turns": list(TRICK_GAMES[game].turns),
        "legal": legal,
        "told": told,
    }


def _by_lead(
    words: TrickWords, game: TrickGame, hand: CardSet
) -> Iterator[tuple[str, CardSet, str]]:
    """Yield by card led what a hand may play: it must follow suit if it can (N3, C4)."""
    table = trick_table(None, None, TEN_HIGH if game == "counterpoint" else ACE_HIGH)
    for lead in small_pack(game):
        left = hand.without(lead)
        following = CardSet.from_bits(left.bits & table.follows[lead.number])
        text = words.must_follow(lead.suit, following, bound=bool(following))
        yield str(lead), following or left, text


def _by_suits(words: TrickWords, hand: CardSet) -> Iterator[tuple[str, CardSet, str]]:
    """Yield by the suits in the trick what a hand may play: none of them again (A3)."""
    for length in range(1, TRICK_SIZE):
        for suits in permutations(CHAIN_SUITS, length):
            trick = Trick(0, tuple(Card.of(Rank.QUEEN, suit) for suit in suits))
            cards = playable(hand, trick)
            yield "".join(suit.letter for suit in suits), cards, words.may_not_repeat(cards)
