"""What the play of Ninety-Nine tells of an opponent: the bid, and the suits that are out."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.match import Match
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.bidding.inference import suits_lacking
from parlett_widgets.games.bidding.worlds import PlayedCards, TrickWorlds
from parlett_widgets.lessons.draft import Draft, Number, row
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.reading import name_in, number_of, refuse
from parlett_widgets.lessons.topic import N_, Misconception, Topic
from parlett_widgets.lessons.topics.ninety_nine_tricks import NINETY_NINE_PLAYERS, trump_told
from parlett_widgets.players import Steady
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.words.labels import percent
from parlett_widgets.words.language import Language

__all__ = ["GUESS_BID", "OUT_OF_SUITS"]

_RULES: Final = NinetyNine.revised()
_POSITIONS: Final = 240
"""The number of sampled positions from which it is worked out what a careful observer expects."""

_TRUST: Final = 0.75
"""The exponent of their likelihood, as when the bots weigh them."""

_GOOD: Final = 0.5
"""An answer is good if it is at least this many times as likely as the best one."""

_CLEAR: Final = (0.6, 0.4, 0.4)
"""How likely the best answer must be for a deal to be asked about, at each difficulty."""

_HIGH: Final = (Rank.ACE, Rank.KING, Rank.QUEEN)
_HIGHEST: Final = (Rank.ACE, Rank.KING)


class GuessCase(NamedTuple):
    """A deal that Steady players play, of which South watches some tricks, and an opponent."""

    deal: int
    tricks: int
    player: int


class _Telling(NamedTuple):
    """The card of an opponent that tells most about how much is still wanted."""

    trick: int  # from 0
    card: Card
    way: str  # how it was played: won, tried, high, low or led


class _Watched(NamedTuple):
    """What South has seen and can infer."""

    view: Any
    shares: dict[int, float]  # the probability of each bid
    wants: bool  # whether more tricks are probably wanted than have been taken
    telling: _Telling | None  # None if no card of this player tells anything


@lru_cache(maxsize=512)
def _moment(deal: int, tricks: int) -> Match[Any]:
    """Return a deal after some tricks."""
    match, rng, steady = _RULES.start(seed=deal), random.Random(deal), Steady()
    while True:
        view = match.view(match.to_act)
        if str(match.phase) == "play" and len(view.tricks) == tricks:
            return match
        match = match.apply(steady.choose(view, rng))


@lru_cache(maxsize=512)
def _watched(case: GuessCase) -> _Watched:
    return _inferred(_moment(case.deal, case.tricks).view(0), case.player)


def _inferred(view: Any, player: int) -> _Watched:
    """Return what a careful observer infers from a view, as the bots do: bids that explain the play.

    Positions are sampled that fit the view, and weighed by how likely everybody was to bid and to
    play like that.
    """
    game: Any = knowledge(view.rules)
    rng = random.Random(0)
    policy = game.policy(view)
    worlds = TrickWorlds(view, policy, game.unit, uses=2)
    others = [seat for seat in range(len(view.hands)) if seat != view.seat]
    played = PlayedCards(view, policy, of=others)
    order = [seat for trick in view.tricks for seat in trick.order if seat in others]
    own = [place for place, seat in enumerate(order) if seat == player]
    shares: defaultdict[int, float] = defaultdict(float)
    # For each card of the player: its mean likelihood where more tricks were wanted, and where not.
    chances = [([0.0, 0.0], [0.0, 0.0]) for _ in own]
    for _ in range(_POSITIONS):
        position = worlds.sample(rng)
        found, weight = list(played.chances(position)), 1.0
        for _need, chance in found:
            weight *= chance
        weight = (weight * worlds.kept()) ** _TRUST
        shares[position.aims[player]] += weight
        for place, sums in zip(own, chances, strict=True):
            need, chance = found[place]
            total = sums[need > 0]
            total[0] += chance
            total[1] += 1
    whole = sum(shares.values())
    known = {bid: share / whole for bid, share in sorted(shares.items())}
    best = max(known, key=known.__getitem__)
    wants = best > view.taken[player]

    def speaks(trick: int) -> float:
        less, more = (total[0] / total[1] if total[1] else 0.0 for total in chances[trick])
        return (more + 0.01) / (less + 0.01) if wants else (less + 0.01) / (more + 0.01)

    ways = _WANTS if wants else _HAS_ENOUGH
    cards = [_played(view, player, place) for place in range(len(own))]
    telling = [one for one in cards if one.way in ways]
    most = max(telling, key=lambda one: speaks(one.trick), default=None)
    return _Watched(view, known, wants, most)


_WANTS: Final = ("won", "tried", "low")
_HAS_ENOUGH: Final = ("high", "low")


def _played(view: Any, player: int, number: int) -> _Telling:
    """Return how a player has played to a trick."""
    trick = view.tricks[number]
    place = trick.order.index(player)
    card = trick.cards[place]
    if trick.winner == player:
        way = "won"
    elif place == 0:
        way = "led"
    elif view.table.winner(trick.cards[: place + 1]) == place:
        way = "tried"
    else:
        way = "high" if card.rank in _HIGH else "low"
    return _Telling(number, card, way)


def _goes_on(case: GuessCase) -> int:
    """Return what a player takes in all nine tricks at the same rate."""
    taken: int = _watched(case).view.taken[case.player]
    return round(9 * taken / case.tricks)


def _played_by(case: GuessCase) -> list[Card]:
    view: Any = _moment(case.deal, case.tricks).view(0)
    return [trick.cards[trick.order.index(case.player)] for trick in view.tricks]


def _high(case: GuessCase) -> int:
    return sum(card.rank in _HIGHEST for card in _played_by(case))


class _GuessBid(Topic[GuessCase, int]):
    name = "guess-bid"
    game = "ninety-nine"
    subject = N_("What an opponent has bid")

    def right(self, case: GuessCase) -> int:
        """Return the bid that a careful observer thinks most likely."""
        shares = _watched(case).shares
        return max(shares, key=shares.__getitem__)

    def good(self, case: GuessCase) -> list[int]:
        """Return the bids that are good answers, the most likely first."""
        shares = _watched(case).shares
        ranked = sorted(shares, key=shares.__getitem__, reverse=True)
        return [bid for bid in ranked if shares[bid] >= _GOOD * shares[ranked[0]]]

    def small(self) -> Iterable[GuessCase]:
        """Return a few deals."""
        return [GuessCase(deal, 5, player) for deal in (3, 5) for player in (1, 2)]

    def case_text(self, lang: Language, case: GuessCase) -> str:
        """Return what a player has taken, and in how many tricks."""
        message = lang.gettext("{player}, who has taken {taken} of the first {tricks} tricks")
        return message.format(
            player=self._name(lang, case),
            taken=_watched(case).view.taken[case.player],
            tricks=case.tricks,
        )

    def value_text(self, lang: Language, value: int) -> str:
        """Return a number of tricks."""
        return lang.tricks(value)

    def _name(self, lang: Language, case: GuessCase) -> str:
        return lang.player(NINETY_NINE_PLAYERS[case.player])

    def working(self, lang: Language, case: GuessCase) -> str:
        """Return what tells most, and how likely each bid is."""
        _, watched = lang.gettext, _watched(case)
        told = _("{player} has taken {taken}.").format(
            player=self._name(lang, case), taken=lang.tricks(watched.view.taken[case.player])
        )
        why, telling = "", watched.telling
        if telling is not None:
            why = _reason(lang, telling.way, wants=watched.wants).format(
                player=self._name(lang, case),
                n=telling.trick + 1,
                card=lang.cards([telling.card]),
            )
        shares = sorted(watched.shares.items(), key=lambda one: -one[1])[:3]
        likely = lang.listed(f"{bid} ({percent(share)})" for bid, share in shares if share >= 0.05)
        expects = _("A careful observer expects a bid of {likely}.").format(likely=likely)
        return lang.paragraph([told, why, expects])

    mistakes = (
        Misconception(
            "taken-is-bid",
            N_("What has been taken so far is the bid"),
            N_(
                "There are tricks to come. Watch whether a player still fights for them or lets them "
                "go."
            ),
            lambda case: _watched(case).view.taken[case.player],
        ),
        Misconception(
            "fair-share",
            N_("Everybody bids about a third of the tricks"),
            N_("Three is most often bid, but the play says more than the average does."),
            lambda case: 3,  # noqa: ARG005
        ),
        Misconception(
            "rest-is-wanted",
            N_("Whoever has won tricks goes on winning"),
            N_("Whoever has enough begins to lose tricks on purpose."),
            _goes_on,
        ),
        Misconception(
            "high-cards-are-the-bid",
            N_("Each Ace and King played is a trick that was wanted"),
            N_("A high card may also be thrown away under a higher one, or where it cannot win."),
            _high,
        ),
    )


def _reason(lang: Language, way: str, *, wants: bool) -> str:
    """Return the message saying what a card tells."""
    _ = lang.gettext
    match way:
        case "won":
            return _(
                "{player} took trick {n} with {card}: whoever fights for a trick still wants some."
            )
        case "tried":
            return _(
                "{player} tried for trick {n} with {card}: whoever fights for a trick still wants some."
            )
        case "high":
            return _(
                "{player} threw {card} away in trick {n}: whoever has enough gets rid of high cards."
            )
        case _ if wants:
            return _(
                "{player} gave only {card} to trick {n}: whoever wants more keeps the high cards back."
            )
    return _("{player} let trick {n} go with {card}: whoever ducks has enough.")


GUESSED: Final = _GuessBid()


def _draw(chance: Chance, difficulty: int) -> GuessCase | None:
    """Draw a deal; at difficulty 3 only four tricks are watched."""
    case = GuessCase(chance.below(100_000), 5 - (difficulty == 3), 1 + chance.below(2))
    clear = max(_watched(case).shares.values()) >= _CLEAR[difficulty - 1]
    return case if clear else None


def _read(deal: Any, tricks: Any = 5, player: Any = "West") -> GuessCase:
    seat = name_in("player", player, NINETY_NINE_PLAYERS)
    if seat == 0:
        refuse("player", "West or North, whose bids South cannot see", player)
    number = number_of("deal", deal, range(1_000_000_000))
    watched = number_of("tricks", tricks, range(3, 8))
    return GuessCase(number, watched, seat)


def _rows(lang: Language, view: Any) -> list[dict[str, Any]]:
    """Return the tricks so far, each with the name of whoever won it."""
    names, label = NINETY_NINE_PLAYERS, lang.gettext("Trick {n}, {player}’s")
    return [
        row(
            lang,
            label.format(n=number, player=lang.player(names[trick.winner])),
            trick.cards,
            [names[seat] for seat in trick.order],
        )
        for number, trick in enumerate(view.tricks, 1)
    ]


def _taken(lang: Language, view: Any) -> str:
    taken = lang.listed(
        f"{lang.player(one)} {number}"
        for one, number in zip(NINETY_NINE_PLAYERS, view.taken, strict=True)
    )
    return lang.gettext("Tricks so far: {taken}").format(taken=taken)


def _ask(lang: Language, case: GuessCase) -> Draft:
    """Ask what an opponent has bid."""
    _, view = lang.gettext, _watched(case).view
    name = lang.player(NINETY_NINE_PLAYERS[case.player])
    lacking = sorted((seat, suit) for seat, suit in suits_lacking(view) if seat)
    out = [
        _("{player} is out of {suit}.").format(
            player=lang.player(NINETY_NINE_PLAYERS[seat]), suit=suit.symbol
        )
        for seat, suit in lacking
    ]
    shares = _watched(case).shares
    good = GUESSED.good(case)
    draft = about(
        GUESSED,
        lang,
        case,
        _("You are South. What has {player} bid?").format(player=name),
        [
            _("Whoever has enough lets tricks go; whoever wants more fights for them."),
            _("Look at the tricks that {player} could have won, or could have lost.").format(
                player=name
            ),
            lang.paragraph(out) or _("Nobody has shown out of a suit yet."),
        ],
        form=Number.of_tricks(lang),
        rows=_rows(lang, view),
        facts=[
            trump_told(lang, view.trump),
            _taken(lang, view),
            _("You have bid {cards} and still hold {hand}").format(
                cards=lang.cards(view.bid_cards[0]), hand=lang.cards(view.hand)
            ),
        ],
        said={
            bid: _("A careful observer gives {bid} a chance of {share}.").format(
                bid=lang.tricks(bid), share=percent(shares.get(bid, 0.0))
            )
            for bid in range(10)
            if bid not in good
        },
    )
    draft.right = good
    draft.figures = [
        bars(
            _("What a careful observer expects"),
            {str(bid): round(100 * shares.get(bid, 0.0)) for bid in range(10)},
            [str(bid) for bid in good],
            _("The probability of each bid, in percent, after all that has been played."),
        )
    ]
    return draft


def _truth(lang: Language, case: GuessCase) -> str:
    """Return what the opponent has bid."""
    match = _moment(case.deal, case.tricks)
    bid = match.state.bid_values[case.player]
    view: Any = match.view(case.player)
    cards = view.bid_cards[case.player]
    return lang.gettext("In fact {player} had bid {cards}: {bid}.").format(
        player=lang.player(NINETY_NINE_PLAYERS[case.player]),
        cards=lang.cards(cards),
        bid=lang.tricks(bid),
    )


GUESS_BID: Final = Kind(
    "guess-bid",
    [GUESSED],
    _draw,
    _ask,
    _read,
    {"deal": 5, "tricks": 5, "player": "West"},
    spelled=lambda case: (
        f"{case.deal}, tricks {case.tricks}, player {NINETY_NINE_PLAYERS[case.player]}"
    ),
    truth=_truth,
)


# ------------------------------------------------------------------------------- suits that are out


_Suits = tuple[Suit, ...]


def _sorted(suits: Iterable[Suit]) -> _Suits:
    return tuple(sorted(set(suits)))


def _followed(case: GuessCase) -> list[tuple[Card, Card]]:
    """Return the card led to each trick that a player did not lead to, and the player's card."""
    view: Any = _moment(case.deal, case.tricks).view(0)
    return [
        (trick.cards[0], trick.cards[trick.order.index(case.player)])
        for trick in view.tricks
        if trick.order[0] != case.player
    ]


def _thrown_to(case: GuessCase) -> list[tuple[Card, Card]]:
    """Return those in which the player did not follow suit."""
    return [(led, card) for led, card in _followed(case) if card.suit is not led.suit]


def _lacking(case: GuessCase, player: int) -> _Suits:
    view = _moment(case.deal, case.tricks).view(0)
    return _sorted(suit for seat, suit in suits_lacking(view) if seat == player)


class _OutOfSuits(Topic[GuessCase, _Suits]):
    name = "out-of-suits"
    game = "ninety-nine"
    subject = N_("The suits that an opponent is out of")

    def right(self, case: GuessCase) -> _Suits:
        """Return the suits that a player has failed to follow."""
        return _lacking(case, case.player)

    def small(self) -> Iterable[GuessCase]:
        """Return a few deals."""
        return [GuessCase(deal, 6, player) for deal in range(12) for player in (1, 2)]

    def case_text(self, lang: Language, case: GuessCase) -> str:
        """Return what a player has played, after what was led."""
        message = lang.gettext("{card} to {led}")
        return lang.listed(
            message.format(card=card.label, led=led.label) for led, card in _followed(case)
        )

    def value_text(self, lang: Language, value: _Suits) -> str:
        """Return the signs of suits."""
        return " ".join(suit.symbol for suit in value) or lang.gettext("no suit")

    def working(self, lang: Language, case: GuessCase) -> str:
        """Return the cards with which each suit was not followed."""
        message = lang.gettext("{led} was led, and {player} played {card}: no {suit} is left.")
        player = lang.player(NINETY_NINE_PLAYERS[case.player])
        first = {led.suit: (led, card) for led, card in reversed(_thrown_to(case))}
        told = [
            message.format(led=led.label, card=card.label, player=player, suit=suit.symbol)
            for suit, (led, card) in sorted(first.items())
        ]
        return lang.paragraph(told) or lang.gettext("{player} has followed every suit.").format(
            player=player
        )

    mistakes = (
        Misconception(
            "discard-is-out",
            N_("Whoever throws a suit away has no more of it"),
            N_(
                "A card that does not follow tells of the suit that was led; of its own suit there "
                "may be more."
            ),
            lambda case: _sorted(card.suit for _, card in _thrown_to(case)),
        ),
        Misconception(
            "unseen-is-out",
            N_("A suit that somebody has not played is out"),
            N_(
                "Only a suit that was led and not followed is out; others may still be in the hand."
            ),
            lambda case: _sorted({*Suit} - {card.suit for card in _played_by(case)}),
        ),
        Misconception(
            "other-player",
            N_("What one opponent is out of, the other is too"),
            N_("Each player is out of suits of their own: look at who played the card."),
            lambda case: _lacking(case, 3 - case.player),
        ),
        Misconception(
            "everybody-follows",
            N_("Nobody is out of a suit so early"),
            N_("With nine cards and three laid aside, a suit is soon out."),
            lambda case: (),  # noqa: ARG005
        ),
    )


OUT: Final = _OutOfSuits()


def _draw_out(chance: Chance, difficulty: int) -> GuessCase | None:
    """Draw a deal in which an opponent is out of something; at difficulty 3 of several suits."""
    case = GuessCase(chance.below(100_000), 5, 1 + chance.below(2))
    return case if len(OUT.right(case)) > (difficulty == 3) else None


def _ask_out(lang: Language, case: GuessCase) -> Draft:
    """Ask which suits an opponent is out of."""
    _, view = lang.gettext, _moment(case.deal, case.tricks).view(0)
    name = lang.player(NINETY_NINE_PLAYERS[case.player])
    return about(
        OUT,
        lang,
        case,
        _("Which suits has {player} shown out of?").format(player=name),
        [
            _("Whoever does not follow has none of the suit that was led."),
            _("Look at each trick that somebody else led to: has {player} followed?").format(
                player=name
            ),
            lang.listed(
                _("{card} to {led}").format(card=card.label, led=led.label)
                for led, card in _thrown_to(case)
            )
            or _("Nobody has shown out of a suit yet."),
        ],
        rows=_rows(lang, view),
        facts=[_taken(lang, view)],
        others=[(suit,) for suit in Suit],
    )


OUT_OF_SUITS: Final = Kind(
    "out-of-suits",
    [OUT],
    _draw_out,
    _ask_out,
    _read,
    {"deal": 5, "tricks": 6, "player": "West"},
    spelled=GUESS_BID.spelled,
)
