"""What is written by hand: texts for cards, numbers for suits, wrong words. It works, or it is said why not."""

import copy
import pickle
import random
import sys
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from parlett_widgets import (
    Addenda,
    BidTrainer,
    CardTable,
    Counterpoint,
    DealEditor,
    Expert,
    Figure,
    Match,
    NinetyNine,
    Replay,
    ScoreExplorer,
    Steady,
    TrickExplorer,
    predict,
    question,
    rules_card,
    simulate,
)
from parlett_widgets.cards import Card, CardSet, NotACard, Rank, Suit
from parlett_widgets.classroom import Worksheet
from parlett_widgets.engine import Action, Deal, IllegalAction, Rules
from parlett_widgets.engine.record import BrokenRecord
from parlett_widgets.games import counterpoint, ninety_nine
from parlett_widgets.games.addenda import state as addenda_state
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.bidding import bid_ways
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.games.counterpoint.scoring import card_points
from parlett_widgets.players import Random
from parlett_widgets.players.advice import advise

START = NinetyNine.revised().start(seed=7)

# Cards and suits


@pytest.mark.parametrize("trump", [0, "C", "♣", " c ", Suit.CLUBS])
def test_trump_may_be_written_in_any_way_and_later_tricks_are_won_alike(trump):
    assert ninety_nine.trick_winner("9D AD 6C", trump) == 2
    assert ninety_nine.trick_winner("9D AD 6C", Suit.CLUBS) == 2


def test_what_is_no_suit_and_what_the_joker_lacks_is_said():
    with pytest.raises(ValueError, match="'X' is not a suit: write one of C D H S"):
        ninety_nine.trick_winner("9D AD 6C", "X")
    with pytest.raises(ValueError, match="the Joker needs a card to stand for"):
        ninety_nine.trick_winner("JK AD 6C", None)
    assert ninety_nine.trick_winner("JK AD KC", None, joker="QC") == 2


def test_cards_may_be_texts():
    assert ninety_nine.trick_winner(("9D", "AD", "KC"), None) == 1
    assert CardSet("KS").with_card("2C").without("KS") == CardSet("2C")
    assert card_points("AS") == 11
    assert bid_value(["7D", "9H", "JK"], joker="6C") == 5
    assert bid_ways("7D 9H JK", joker="6C")[5] == 1
    assert counterpoint.deal_scores([["7C", "7H", "7S"], ["8C", "8H", "8H"]], [58, 62]) == (18, 2)


def test_cards_are_laid_out_in_columns():
    assert f"{Card('10H'):>5}|{CardSet('KS'):<12}|" == "  10H|♠K ♥– ♦– ♣– |"


# Words that choose a rule


@pytest.mark.parametrize(
    "ask",
    [
        lambda word: counterpoint.deal_scores(["7C 7H 7S", "8C 8H 8H"], [58, 62], high_bids=word),
        lambda word: card_points("AS", pack=word),
        lambda word: addenda_state.who_went_over((9, 17, 19, 17), word),
        lambda word: ninety_nine.deal_scores([3, 3, 3], [3, 3, 3], (0, word)),
        lambda word: ninety_nine.deal_scores([3, 3, 3], [3, 3, 3], (-1, "declare")),
    ],
)
def test_a_word_that_chooses_nothing_is_refused(ask):
    with pytest.raises(ValueError, match=r"must be|a premium is"):
        ask("of")


# Matches


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"seed": "x"}, TypeError),
        ({"seed": 1, "dealer": 1.0}, ValueError),
        ({"seed": 1, "dealer": True}, ValueError),
        ({"seed": 1, "players": [1, 2, 3]}, TypeError),
        ({"seed": 1, "players": "SWN"}, TypeError),
        ({"seed": 1, "players": []}, ValueError),
    ],
)
def test_a_match_that_could_not_be_recorded_does_not_start(options, error):
    with pytest.raises(error, match=r"must be|needs 3 players"):
        NinetyNine.classic().start(**options)


def test_a_deal_may_be_written_by_hand():
    deal = START.state.deal
    written = Deal(deal.dealer, [hand.notation for hand in deal.hands], "", None, None)
    assert NinetyNine.revised().start_with(written).state == START.state
    classic = NinetyNine.classic().start(seed=7).state.deal
    by_number = classic._replace(
        trump=int(classic.trump), turn_up=str(classic.turn_up), hands=list(map(set, classic.hands))
    )
    match = NinetyNine.classic().start_with(by_number)
    assert match.state.deal == classic
    assert type(match.state.deal.trump) is Suit
    assert Match.replay(match.record()) == match


def typed(rules, change):
    """Return the deal of a match as one types it, with South's hand changed."""
    deal = rules.start(seed=7, dealer=0).state.deal
    hands = [str(hand) for hand in deal.hands]
    return deal._replace(hands=[change(hands[0]), *hands[1:]])


@pytest.mark.parametrize(
    "rules", [Addenda(), NinetyNine.two(), NinetyNine.classic(), Counterpoint.three()]
)
def test_a_deal_is_typed_as_it_is_printed(rules):
    match = rules.start(seed=7, dealer=0)

    assert rules.start_with(typed(rules, str)).state == match.state


def test_a_card_typed_twice_is_named_with_its_hand():
    rules = Counterpoint.standard()
    south = rules.start(seed=7, dealer=0).state.deal.hands[0]
    one, two, *rest = south

    doubled = typed(rules, lambda _: " ".join(map(str, (one, one, *rest))))
    with pytest.raises(
        ValueError, match=f"^South has 15 cards: {one.label} twice, {two.label} missing$"
    ):
        rules.start_with(doubled)
    with pytest.raises(ValueError, match=f"^Aiko has 15 cards: {two.label} missing$"):
        rules.start_with(
            typed(rules, lambda _: CardSet((one, *rest)).notation), players=["Aiko", "Ben"]
        )


def test_a_card_typed_twice_in_a_record_is_named_with_its_hand():
    record = Counterpoint.standard().start(seed=7).record()
    one, two, *rest = record["deals"][0]["hands"][0].split()
    record["deals"][0]["hands"][0] = " ".join([one, one, *rest])

    with pytest.raises(BrokenRecord) as caught:
        Match.replay(record)
    labels = Card(one).label, Card(two).label
    assert caught.value.problem == "South has 15 cards: {} twice, {} missing".format(*labels)


BAD_NAMES = ["a\x00b", "\x1b[31m", "two\nlines", "two\u2028lines", "\ud800x", "x" * 61]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_cannot_be_printed_or_is_too_long_is_refused_everywhere(name):
    names = ["South", name, "North"]
    record = {**START.record(), "players": names}
    says = "^a name must be one line of at most 60 printable characters, not "

    with pytest.raises(ValueError, match=says):
        NinetyNine.revised().start(seed=7, players=names)
    with pytest.raises(ValueError, match=says):
        NinetyNine.revised().start_with(START.state.deal, players=names)
    with pytest.raises(BrokenRecord) as caught:
        Match.replay(record)
    assert caught.value.where == "players"
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", ["", "愛子", "عمر", "👩‍🚀", "{0}%s <b>", "x" * 60])
def test_any_other_name_is_kept(name):
    match = NinetyNine.revised().start(seed=7, players=["South", name, "North"])

    assert Match.replay(match.record()).players == ("South", name, "North")


@pytest.mark.parametrize(
    "deal", [None, 7, "KS", (0, [1, 2, 3], (), None, None), (1.0, (), (), 0, 0)]
)
def test_what_is_no_deal_is_refused(deal):
    with pytest.raises(ValueError, match=r"a deal is written as Deal\(dealer, hands"):
        NinetyNine.revised().start_with(deal)
    with pytest.raises(TypeError, match="seed must be a whole number"):
        NinetyNine.revised().start_with(START.state.deal, seed="x")


@pytest.mark.parametrize("seat", [1.0, "1", True, 3, -1])
def test_a_view_is_of_a_seat(seat):
    with pytest.raises(ValueError, match="seat must be from 0 to 2"):
        START.view(seat)
    with pytest.raises(ValueError, match="seat must be from 0 to 2"):
        START.view(0, hide=[seat])


class Number:
    """A whole number of another kind, as NumPy has them."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def test_a_seat_may_be_a_number_of_numpy():
    assert START.view(Number(1), hide=[Number(2)]) == START.view(1, hide=[2])
    assert type(START.view(Number(1)).seat) is int


def test_a_game_derived_from_another_does_not_take_its_records():
    rules = NinetyNine.classic()
    match = rules.start(seed=7)
    kept = pickle.dumps(match)
    type("HouseRules", (NinetyNine,), {})
    assert type(Match.replay(match.record()).rules) is NinetyNine
    assert pickle.loads(kept) == match
    with pytest.raises(ValueError, match="there is already a game 'addenda': Addenda"):
        type("Mine", (NinetyNine,), {"game": "addenda"})


@pytest.mark.parametrize(
    "error",
    [
        NotACard("KX"),
        BrokenRecord("deals[0]", "no cards", START),
        IllegalAction(START.legal.why_not("play KS"), "Not now."),
    ],
)
def test_errors_can_be_sent_to_other_processes(error):
    for same in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(same) is type(error)
        assert str(same) == str(error)
        assert same.__reduce__() == error.__reduce__()


# Actions


def test_an_action_made_of_texts_is_what_it_says_everywhere():
    bid = START.legal[0]
    same = Action("bid", [str(card) for card in bid.cards])
    assert same in START.legal
    assert START.legal.why_not(same) is START.view(START.to_act).why_not(same) is None
    assert START.apply(same) == START.apply(bid)


def test_a_view_takes_texts_too():
    view = START.view(START.to_act)
    assert view.why_not(str(START.legal[0])) is None
    assert view.why_not("play KX").code == "not-a-card"
    assert START.view((START.to_act + 1) % 3).why_not("pass").code == "not-your-turn"


def test_one_bid_is_not_said_to_be_all():
    assert "; legal now: bids such as bid " in str(START.legal.why_not("nominate 2"))


@pytest.mark.parametrize("word", ["Pass", "PASS", " pass "])
def test_a_table_takes_verbs_as_matches_do(word):
    match = NinetyNine.classic().start(seed=7, dealer=2)
    table = CardTable(match)
    table.play(str(match.legal[0]))
    table.play(word)
    assert str(table.match.history[3]) == "0 pass"


def test_an_opponent_that_answers_with_all_its_cards_does_not_show_them():
    class Undecided:
        def choose(self, view, rng):
            return view.legal

    match = Addenda().start(seed=4864, dealer=1)
    table = CardTable(match, {0: "human", 1: Undecided()})
    with pytest.raises(RuntimeError) as failed:
        table.play(str(match.legal[0]))
    assert failed.value.__cause__ is failed.value.__context__ is None


# Players and advice


@pytest.mark.parametrize("player", [Random(), Steady(), Expert()])
@pytest.mark.parametrize("seat", [None, 0])
def test_a_player_asked_out_of_turn_says_so(player, seat):
    for rules in (Addenda(), NinetyNine.classic(), Counterpoint.standard()):
        view = rules.start(seed=7, dealer=0).view(seat)
        with pytest.raises(ValueError, match="it is not this seat's turn"):
            player.choose(view, random.Random(0))


def test_advice_says_what_it_needs():
    match = NinetyNine.classic().start(seed=7, dealer=2)
    with pytest.raises(TypeError, match=r"advice needs a view, such as match.view\(0\)"):
        advise(match, random.Random(0))
    with pytest.raises(TypeError, match="advice needs a view"):
        advise(SimpleNamespace(), random.Random(0))
    with pytest.raises(ValueError, match="the hand is hidden in this view"):
        advise(match.view(0, hide=[0]), random.Random(0))
    while match.phase != "deal-over":
        match = match.apply(match.legal[0])
    with pytest.raises(ValueError, match="seat 0 has already bid"):
        advise(match.view(0), random.Random(0))


DEEP: list[Any] = []
for _ in range(3000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda: Match.replay({**START.record(), "rules": {"reveal": DEEP}}), BrokenRecord),
        (lambda: START.apply("bid " + "KS " * 5000), IllegalAction),
        (lambda: START.apply("x" * 9000), IllegalAction),
        (lambda: START.apply("play " + "x" * 9000), IllegalAction),
        (lambda: START.apply(Action("bid", ("KS",) * 3, float("inf"))), TypeError),
        (lambda: START.apply(Action("bid", ["x" * 9000] * 3)), TypeError),
        (lambda: START.view(0, hide=False), TypeError),
        (lambda: START.view(0, hide=None), TypeError),
        (lambda: CardTable(START, hide=None), TypeError),
        (lambda: CardTable(START, hide="12"), ValueError),
        (lambda: Rules.named([], {}), ValueError),
        (lambda: START.view("x" * 9000), ValueError),
        (lambda: running_counts(range(3)), ValueError),
        (lambda: Suit.read("x" * 9000), ValueError),
        (lambda: CardSet("x" * 9000), NotACard),
        (lambda: Deal.of([]), ValueError),
        (lambda: Deal.of(["x" * 9000] * 5), ValueError),
        (lambda: NinetyNine.revised().start(7, players=0.5), TypeError),
        (lambda: NinetyNine.revised().start(7, players=["x" * 9000] * 3), ValueError),
        (lambda: NinetyNine(trump="x" * 9000), ValueError),
    ],
)
def test_odd_input_is_answered_in_our_words_and_shortly(ask, error):
    with pytest.raises(error) as caught:
        ask()
    message = str(caught.value)
    assert len(message) <= 300
    for words in ("object is not", "unpack", "attribute", "recursion", "iterable", "index"):
        assert words not in message


HUGE = 10**6000  # more digits than Python writes


@pytest.mark.parametrize("value", [HUGE, DEEP], ids=["huge", "deep"])
@pytest.mark.parametrize(
    "ask",
    [
        Card,
        Suit.read,
        Rank.read,
        START.apply,
        START.view,
        lambda value: NinetyNine(deals=value),
        lambda value: NinetyNine.classic().start(seed=value),
        lambda value: list(simulate(Addenda(), "random", matches=1, seed=value)),
        lambda value: CardTable(START, {value if value is HUGE else "x": Steady()}),
        lambda value: Replay(START, hide=[value]),
        lambda value: BidTrainer(NinetyNine.classic(), seed=value),
        lambda value: BidTrainer(NinetyNine.classic(), seed=3, worlds=2).bid(value),
        lambda value: TrickExplorer("ninety-nine", value),
        lambda value: ScoreExplorer("ninety-nine", bids=[value] * 3),
        lambda value: DealEditor(NinetyNine.classic(), seed=value),
        lambda value: predict("bid-sum", seed=1).lock(value),
        lambda value: question("bid-sum", seed=value),
        lambda value: question("bid-sum", case={"cards": value}),
        question,
        Figure,
        rules_card,
        Worksheet,
    ],
)
def test_a_value_without_a_text_is_answered_in_our_words(ask, value):
    with pytest.raises((TypeError, ValueError)) as caught:
        ask(value)
    message = str(caught.value)
    assert len(message) <= 300
    for words in ("Exceeds the limit", "recursion", "attribute", "iterable", "unhashable"):
        assert words not in message


@dataclass(frozen=True)
class WithWords(Counterpoint):
    game: ClassVar[str] = "with-words"
    open_bids: bool = False
    motto: str = ""


@pytest.mark.parametrize("options", [{"open_bids": 1}, {"open_bids": "no"}, {"motto": 7}])
def test_an_option_has_a_value_of_its_kind(options):
    assert WithWords(open_bids=True, motto="nil").open_bids
    with pytest.raises(ValueError, match=r"open_bids must be True or False|motto must be text"):
        WithWords(**options)


def test_the_ends_of_many_deals_are_found_without_going_through_all_actions():
    match = Addenda(target=5000).start(seed=3)
    rng = random.Random(1)
    while match.deal < 20:
        match = match.apply(rng.choice(match.legal))
    assert len(match.view(None).ends) >= 19
    calls = []
    sys.setprofile(lambda _, event, __: calls.append(event) if event == "call" else None)
    try:
        _ = match.view(None).ends
    finally:
        sys.setprofile(None)

    assert len(calls) < match.revision
