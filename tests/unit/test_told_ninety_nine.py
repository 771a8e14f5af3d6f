"""What single events of Ninety-Nine say to the player concerned, to another and to a spectator."""

import pytest
from telling import told

from parlett_widgets.cards import JOKER, Card, CardSet, Suit
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.views import BidMade, CardPlayed, Dealt, Event, MatchWon
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.ninety_nine import view as ninety_nine_events
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.words import narrator

BID = CardSet("9H 6S 7D")
DECLARED, REVEALED = Premium(1, Verb.DECLARE), Premium(1, Verb.REVEAL)


@pytest.mark.parametrize(
    ("event", "mine", "others", "japanese"),
    [
        (
            BidMade(1, BID, 3),
            "You bid ♥9 ♠6 ♦7: 2 + 1 + 0 = 3.",
            "West bids.",
            "西がビッドしました。",
        ),
        (
            ninety_nine_events.PremiumAnswered(1, Verb.PASS, raised=False),
            "You pass.",
            "West passes.",
            "西はパスしました。",
        ),
        (
            ninety_nine_events.PremiumAnswered(1, Verb.DECLARE, raised=False),
            "You declare.",
            "West declares.",
            "西はデクレアしました。",
        ),
        (
            ninety_nine_events.PremiumAnswered(1, Verb.REVEAL, raised=False),
            "You reveal.",
            "West reveals.",
            "西はリビールしました。",
        ),
        (
            ninety_nine_events.PremiumAnswered(1, Verb.REVEAL, raised=True),
            "You raise to a reveal.",
            "West raises to a reveal.",
            "西はリビールに引き上げました。",
        ),
        (
            ninety_nine_events.PremiumSettled(DECLARED, BID, 3),
            "Your declaration stands. The bid cards are turned up, ♥9 ♠6 ♦7: 2 + 1 + 0 = 3.",
            "West's declaration stands. The bid cards are turned up, ♥9 ♠6 ♦7: 2 + 1 + 0 = 3.",
            "西のデクレアが成立しました。ビッドカードは♥9 ♠6 ♦7です（2 + 1 + 0 = 3）。",
        ),
        (
            ninety_nine_events.PremiumSettled(REVEALED, BID, 3),
            "Your reveal stands. The bid cards are turned up, ♥9 ♠6 ♦7: 2 + 1 + 0 = 3.",
            "West's reveal stands. The bid cards are turned up, ♥9 ♠6 ♦7: 2 + 1 + 0 = 3.",
            "西のリビールが成立しました。ビッドカードは♥9 ♠6 ♦7です（2 + 1 + 0 = 3）。",
        ),
        (
            ninety_nine_events.LeaderNamed(1, 1),
            "You choose to lead.",
            "West chooses to lead.",
            "西は自分でリードすることにしました。",
        ),
        (
            ninety_nine_events.LeaderNamed(1, 2),
            "You name North to lead.",
            "West names North to lead.",
            "西は最初のリードに北を指名しました。",
        ),
        (
            ninety_nine_events.HandShown(1, CardSet("AS 10H")),
            "Your hand is laid open: ♠A ♥10.",
            "West's hand is laid open: ♠A ♥10.",
            "西の手札が公開されました：♠A ♥10。",
        ),
        (
            ninety_nine_events.GameWon(1, (0, 2, 1), (150, 320, 210)),
            (
                "You win the game. Games: South 0, You 2, North 1. "
                "Score with bonuses: South 150, You 320, North 210."
            ),
            (
                "West wins the game. Games: South 0, West 2, North 1. "
                "Score with bonuses: South 150, West 320, North 210."
            ),
            (
                "このゲームは西の勝ちです。勝ったゲーム数：南 0、西 2、北 1。"
                "ボーナスを加えた累計点：南 150、西 320、北 210。"
            ),
        ),
        (
            MatchWon((1,), (50, 130, 90)),
            "You win the match: South 50, You 130, North 90.",
            "West wins the match: South 50, West 130, North 90.",
            "西の勝ちです。得点：南 50、西 130、北 90。",
        ),
        (
            MatchWon((1, 2), (50, 130, 130)),
            "You share the win with North: South 50, You 130, North 130.",
            "West and North share the win: South 50, West 130, North 130.",
            "西と北が同点で勝ちです。得点：南 50、西 130、北 130。",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_an_event_of_ninety_nine_is_told_to_whom_it_concerns_and_to_others(
    event, mine, others, japanese
):
    rules = NinetyNine()

    assert told(rules, event, 1) == mine
    assert told(rules, event, None) == others
    assert told(rules, event, 0) == others.replace("South", "You")
    assert told(rules, event, None, "ja") == japanese


def test_who_is_named_to_lead_is_told_so():
    event = ninety_nine_events.LeaderNamed(1, 0)

    assert told(NinetyNine(), event, 0) == "West names you to lead."
    assert told(NinetyNine(), event, 0, "ja") == "西は最初のリードにあなたを指名しました。"


@pytest.mark.parametrize(
    ("turn_up", "trump", "sentence"),
    [
        (
            Card("8H"),
            Suit.HEARTS,
            "♥8 is turned up: trump is hearts. Whoever holds the Joker plays it as ♥8.",
        ),
        (
            Card("9H"),
            None,
            "♥9 is turned up: there is no trump. Whoever holds the Joker plays it as ♥9.",
        ),
        (JOKER, None, "JK is turned up: there is no trump."),
    ],
)
def test_the_card_turned_up_is_told_with_what_follows_from_it(turn_up, trump, sentence):
    for rules in (NinetyNine(), Counterpoint.three()):
        event = Dealt(2, 0, turn_up, trump)
        assert told(rules, event, None) == f"Deal 2. South deals. {sentence}"


def test_trump_by_the_bids_of_the_deal_before_is_told():
    rules = NinetyNine.revised()

    assert told(rules, Dealt(2, 0, None, Suit.CLUBS), 0) == "Deal 2. You deal. Trump is clubs."
    assert told(rules, Dealt(1, 1, None, None), 0).endswith("There is no trump in this deal.")


@pytest.mark.parametrize(
    ("code", "played", "bid"),
    [
        ("en", "You lead JK (as ♥8).", "You bid ♣7 JK (as ♥8) ♦A: 3 + 2 + 0 = 5."),
        (
            "ja",
            "あなたはJK（♥8扱い）をリードしました。",
            "あなたのビッドは♣7 JK（♥8扱い） ♦Aです（3 + 2 + 0 = 5）。",
        ),
    ],
)
def test_the_joker_is_named_with_the_card_that_it_stands_for(code, played, bid):
    rules, dealt = NinetyNine(), Dealt(1, 0, Card("8H"), Suit.HEARTS)

    assert told(rules, CardPlayed(1, 1, JOKER, 0), 1, code, before=[dealt]) == played
    assert told(rules, BidMade(1, CardSet("7C JK AD"), 5), 1, code, before=[dealt]) == bid


@pytest.mark.parametrize("rules", [NinetyNine(), Counterpoint.three()], ids=["99", "counterpoint"])
def test_a_bid_with_a_joker_from_an_unknown_deal_is_told_without_its_arithmetic(rules):
    assert told(rules, BidMade(1, CardSet("7C JK AD"), 5), 1) == "You bid ♦A ♣7 JK: 5."


def test_the_joker_is_known_from_the_view_when_the_deal_was_not_told():
    match = NinetyNine().start(seed=7)
    tell = narrator(match.rules, match.players, you=0)
    status = tell.status(match.view(0), [CardPlayed(1, 1, JOKER, 0)])

    assert status.startswith(f"West leads JK (as {match.view(0).turn_up.label}).")


@pytest.mark.parametrize(
    ("position", "mine", "others"),
    [
        (0, "You lead ♠9 from dummy.", "North leads ♠9 from dummy."),
        (2, "You play ♠9 from dummy.", "North plays ♠9 from dummy."),
    ],
)
def test_a_card_of_the_dummy_is_told_as_such(position, mine, others):
    event = CardPlayed(1, 2, Card("9S"), position)

    assert told(NinetyNine.two(), event, 1) == mine
    assert told(NinetyNine.two(), event, 0) == told(NinetyNine.two(), event, None) == others


def scored(premium, made, tricks=(3, 1, 5), bids=(3, 2, 4)):
    return ninety_nine_events.DealScored(1, bids, tricks, made, premium, tricks, tricks)


@pytest.mark.parametrize(
    ("premium", "made", "mine", "others"),
    [
        (
            DECLARED,
            True,
            "Your declaration succeeds: 30 more points for you.",
            "West's declaration succeeds: 30 more points for West.",
        ),
        (
            DECLARED,
            False,
            "Your declaration fails: 30 more points for each opponent.",
            "West's declaration fails: 30 more points for each opponent.",
        ),
        (
            REVEALED,
            True,
            "Your reveal succeeds: 60 more points for you.",
            "West's reveal succeeds: 60 more points for West.",
        ),
        (
            REVEALED,
            False,
            "Your reveal fails: 60 more points for each opponent.",
            "West's reveal fails: 60 more points for each opponent.",
        ),
    ],
)
def test_a_premium_is_told_with_where_its_points_go(premium, made, mine, others):
    event = scored(premium, (True, made, False))

    assert mine in told(NinetyNine(), event, 1)
    assert others in told(NinetyNine(), event, 0)
    assert others in told(NinetyNine(), event, None)


def test_a_bid_that_failed_is_told_only_to_its_owner():
    event = scored(None, (True, False, False))

    assert "You bid 2 and took 1: failed. North took 5 and failed." in told(NinetyNine(), event, 1)
    assert "South bid 3 and took 3: made. West took 1 and failed." in told(
        NinetyNine(), event, None
    )


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        ((False, False, False), "Nobody made the bid, so there is no bonus."),
        ((True, False, False), "1 bid was made: a bonus of 30 points."),
        ((True, True, False), "2 bids were made: a bonus of 20 points each."),
    ],
)
def test_the_bonus_is_told_by_how_many_made_their_bids(made, sentence):
    assert sentence in told(NinetyNine(), scored(None, made), None)


def test_a_dummy_that_takes_exactly_its_bid_scores_as_if_declared():
    event = scored(None, (False, False, True), tricks=(3, 1, 5), bids=(0, 2, 5))
    sentence = "Dummy took exactly its bid and scores 30 more points, as if it had declared."

    assert sentence in told(NinetyNine.two(), event, 0)
    assert sentence not in told(NinetyNine.two(), scored(None, (True, False, True)), 0)


def test_a_dummy_that_takes_fewer_than_its_bid_is_told_why_that_is_enough():
    event = scored(None, (False, False, True), tricks=(4, 3, 2), bids=(3, 4, 3))

    sentence = "Dummy bid 3 and took 2, no more than it bid: made."

    assert sentence in told(NinetyNine.two(), event, 0)
