"""Counterpoint by its rules page: the play (C4), with either pack."""

from itertools import permutations

import pytest
from bid_dealing import applied, dealt
from counterpoint_games import HIGH_TO_LOW, POINTS, STANDARD, faces, rule_sets
from dealing import with_state
from matches import of_kind

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine import Action, Deal
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games import Counterpoint
from parlett_widgets.games.counterpoint.scoring import trick_winner
from parlett_widgets.games.counterpoint.view import TrickWon
from parlett_widgets.testing import random_match

EASY_FACE = dict(zip(HIGH_TO_LOW["standard"], HIGH_TO_LOW["easy"], strict=True))


# C4: the play

WINNERS = [
    ("JS", "AH", 1),
    ("JS", "9H", 0),
    ("KS", "KH", 0),
    ("8S", "8H", 1),
    ("KS", "10S", 1),
    ("10S", "KS", 0),
    ("AS", "10S", 0),
    ("QS", "JS", 0),
    ("7S", "8S", 1),
    *((f"{rank}S", f"{rank}H", 0) for rank in "A 10 K Q J".split()),
    *((f"{rank}S", f"{rank}H", 1) for rank in "9 8 7".split()),
]


@pytest.mark.parametrize(("lead", "reply", "winner"), WINNERS)
def test_c4_the_higher_rank_wins_whether_or_not_the_suits_agree(lead, reply, winner):
    assert trick_winner(lead, reply) == winner


@faces
def test_c4_every_pair_of_cards(pack):
    order = HIGH_TO_LOW[pack]
    for lead, reply in permutations(Counterpoint(pack=pack).cards, 2):
        mine, theirs = order.index(lead.rank.text), order.index(reply.rank.text)
        winner = int(theirs < mine) if mine != theirs else int(mine >= 5)
        assert trick_winner(lead, reply, pack) == winner, (lead, reply)


def started(calls="bid 7C 8C 9C, bid 7H 8H 9H"):
    hands = (
        "AS KS 7S 7C 8C 9C AC 10C QC JC KC AD KD 7D 8D 9D",
        "10S QS JS 9S 8S 7H 8H 9H AH 10H QH JH KH 10D QD JD",
    )
    return applied(STANDARD.start_with(dealt(STANDARD, *hands)), calls)


def test_c4_one_must_follow_suit_if_able():
    match = started().apply("play 7S")
    refusal = match.legal.why_not("play AH")

    assert {str(a) for a in match.legal} == {"play 10S", "play QS", "play JS", "play 9S", "play 8S"}
    assert refusal.code is RefusalCode.MUST_FOLLOW
    assert refusal.suit is Suit.SPADES
    assert match.view(1).why_not(Action.parse("play AH")) == refusal
    free = started().apply("play 10C")
    assert len(free.legal) == 13


def test_c4_the_winner_takes_the_points_and_leads():
    match = applied(started(), "play 10C, play AH")  # 10 + 11, and the ace of another suit wins
    assert match.to_act == 1
    assert match.view(0).taken == (0, 21)
    assert of_kind(match, TrickWon) == [TrickWon(match.state.tricks[-1], (0, 21))]
    assert match.state.tricks[-1].points == 21
    match = applied(match, "play JS, play AS")
    assert (match.to_act, match.view(None).taken) == (0, (13, 21))
    match = applied(match, "play JC, play JH")  # equal ranks with points: the leader
    assert (match.to_act, match.view(None).taken) == (0, (17, 21))
    match = applied(match, "play 7S, play 9S")
    assert (match.to_act, match.view(None).taken) == (1, (17, 21))


@rule_sets
def test_c4_there_are_thirteen_tricks_among_three_nine(rules):
    for match in random_match(rules, seed=2):
        if match.phase in ("deal-over", "over"):
            assert len(match.state.tricks) == (13 if rules.players == 2 else 9)
            assert sum(trick.points for trick in match.state.tricks) == sum(match.state.taken)


@faces
def test_c4_every_way_to_play_the_last_three_cards_agrees_with_the_rule(pack):
    """Solve it all: whatever both do from here, the points go where C4 says."""
    rules = Counterpoint(pack=pack)
    one, two = ("AS JS 7H", "KS 7S JH") if pack == "standard" else ("AS 7S 3H", "9S 3S 7H")
    match = rules.start_with(dealt(rules, one, two))
    while match.phase == "bid":
        match = match.apply(next(iter(match.legal)))
    end = with_state(match, hands=(CardSet(one).bits, CardSet(two).bits))
    worth = dict(zip(HIGH_TO_LOW[pack], POINTS, strict=True))
    lines = set()

    def play(match, hands, leader, led, taken, line):
        if match.phase != "play":
            assert match.state.taken == tuple(taken)
            lines.add(line)
            return
        seat = match.to_act
        assert seat == (leader if led is None else 1 - leader)
        follow = [card for card in hands[seat] if led and card[-1] == led[-1]] or hands[seat]
        assert {str(action) for action in match.legal} == {f"play {card}" for card in follow}
        for card in follow:
            rest = list(hands)
            rest[seat] = [other for other in hands[seat] if other != card]
            after = match.apply(f"play {card}")
            if led is None:
                play(after, rest, leader, card, taken, (*line, card))
                continue
            a, b = (HIGH_TO_LOW[pack].index(text[:-1]) for text in (led, card))
            won = leader if a < b or (a == b and a < 5) else 1 - leader
            got = list(taken)
            got[won] += worth[led[:-1]] + worth[card[:-1]]
            play(after, rest, won, None, got, (*line, card))

    play(end, [one.split(), two.split()], 0, None, [0, 0], ())
    assert len(lines) > 10


# The two packs are one game


def easy_card(card):
    return Card(EASY_FACE[card.rank.text] + card.suit.letter)


def easy_deal(deal):
    return Deal(deal.dealer, tuple(CardSet(map(easy_card, hand)) for hand in deal.hands))


def easy_action(action):
    return action._replace(cards=tuple(map(easy_card, action.cards)))


def in_any_order(action):
    return action._replace(cards=frozenset(action.cards))


@pytest.mark.parametrize("options", [{}, {"high_bids": "with-bid"}, {"high_bids": "off"}], ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_easy_pack_is_the_same_game_with_other_faces(options, seed):
    rules = Counterpoint.easy(**options)
    standard = list(random_match(Counterpoint(**options), seed))
    easy = rules.start_with(easy_deal(standard[0].state.deal), seed=seed)
    for moment in standard[1:]:
        if moment.phase == "play":  # what is legal is legal there too
            theirs = map(easy_action, moment.previous.legal)
            assert set(map(in_any_order, easy.legal)) == set(map(in_any_order, theirs))
        if moment.action.verb is Verb.DEAL:
            easy = easy.deal_next(easy_deal(moment.state.deal))
        else:
            easy = easy.apply(easy_action(moment.action))
        assert (easy.phase, easy.to_act) == (moment.phase, moment.to_act)
        assert (easy.scores, easy.winners) == (moment.scores, moment.winners)
        assert easy.state.taken == moment.state.taken
    end, same = standard[-1].record(), easy.record()
    assert [deal["result"] for deal in same["deals"]] == [deal["result"] for deal in end["deals"]]
