"""Hints at a table: what is told to whom and when, and that nothing else changes by it."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from made_advice import made_advice
from recording import press
from thorough import searched

from parlett_widgets import Addenda, CardTable, Counterpoint, Expert, NinetyNine, Random
from parlett_widgets.cards import PACK_52, Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.tricks import trick_table
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.bidding.hints import AdviceWords
from parlett_widgets.players.player import Reason
from parlett_widgets.words import hint_words
from parlett_widgets.words.labels import figure
from parlett_widgets.words.language import language

RULES = {
    "addenda": Addenda(),
    "classic": NinetyNine.classic(),
    "dummy": NinetyNine.two(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint three": Counterpoint.three(),
}


pytestmark = pytest.mark.usefixtures("hasty_expert")


def table_of(name, lang="en", seed=7, **options) -> CardTable:
    rules = RULES[name]
    opponents = {seat: Random() for seat in range(1, rules.seats)}
    return CardTable(rules.start(seed, dealer=0), {0: "human", **opponents}, lang=lang, **options)


def play_until(table: CardTable, verb: Verb, moment: int = 0) -> None:
    """Play by chance until the person may choose between actions of a kind, for the nth time."""
    rng = random.Random(3)
    while True:
        legal = table.match.legal
        if not table.waiting and legal[0].verb is verb and len(legal) > 1:
            if moment == 0:
                return
            moment -= 1
        table.go_on() if table.waiting else table.play(rng.choice(legal))


def button(table, name) -> dict | None:
    return next((one for one in table.scene["actions"] if one["id"] == name), None)


def marks(table) -> dict[str, str]:
    """Return what stands on the cards that the person may choose from."""
    return {
        card["id"]: badge["text"]
        for zone in table.scene["zones"]
        if zone["kind"] == "hand"
        for card in zone["cards"]
        for badge in card.get("badges", ())
        if badge["kind"] in ("worth", "best")
    }


BEST = {"en": "best", "ja": "最善"}


def number(text: str) -> float:
    return 0.0 if text in BEST.values() else float(text.replace("−", "-"))


def longest(messages) -> int:
    """Return the length of the longest of some messages to the page, in bytes."""
    return max(len(json.dumps(one["data"], ensure_ascii=False).encode()) for one in messages)


def less(reasons, lang, places) -> dict[str, str]:
    """Return how much less each card that was tried to the end brings than the best."""
    tried = [reason for reason in reasons if reason.measured]
    apart = {str(one.action.cards[0]): figure(one.mean - tried[0].mean, places) for one in tried}
    return {card: by if by.startswith("−") else BEST[lang] for card, by in apart.items()}


@pytest.mark.parametrize(
    ("name", "lang"), list(zip(RULES, ["en", "ja", "en", "ja", "en"], strict=True))
)
def test_a_hint_for_a_card_is_what_expert_plays_with_its_figures(comms, name, lang):
    table = table_of(name, lang)
    play_until(table, Verb.PLAY, 2)
    match = table.match
    reasons = Expert().reasons(match.view(0), random.Random(match.revision))
    before = table.scene["status"]
    assert marks(table) == {}
    sent = len(comms[-1].sent)
    assert press(table, "hint")["ok"]
    assert 2000 < longest(comms[-1].sent[sent:]) < 8192
    hint = table.scene["hint"]
    best = reasons[0].action.cards[0]
    assert hint["act"] == {"en": f"Play {best.label}.", "ja": f"{best.label}を出しましょう。"}[lang]
    places = 0 if name == "addenda" else 1
    assert figure(abs(reasons[0].mean), places) in hint["figures"]["text"]
    assert not re.search(r"\d\.\d|%", hint["why"]), "a reason has no figures"
    assert table.scene["status"] == before, "what is expected is still told"
    assert "{" not in hint["act"] + hint["why"] + hint["figures"]["text"]
    named = [
        card["id"] for zone in table.scene["zones"] for card in zone["cards"] if "hinted" in card
    ]
    assert named == [str(best)]
    assert marks(table) == less(reasons, lang, places)
    tried = len(marks(table))
    left_behind = {
        "en": "Cards without a mark fell behind early.",
        "ja": "印のないカードは早い段階で候補から外れました。",
    }[lang]
    assert (left_behind in hint["figures"]["text"]) == (1 < tried < len(match.legal))
    for reason in reasons[tried:]:
        assert reason.action.cards[0].label not in hint["figures"]["text"]


@pytest.mark.usefixtures("short_rounds")
@pytest.mark.parametrize(
    ("name", "lang"), [("classic", "en"), ("counterpoint", "ja"), ("counterpoint three", "en")]
)
def test_a_hint_for_a_bid_names_three_cards_and_marks_each_with_the_best_bid_that_it_is_in(
    comms, name, lang
):
    table = table_of(name, lang)
    play_until(table, Verb.BID)
    before = table.scene["choice"]["prompts"]
    sent = len(comms[-1].sent)
    press(table, "hint")
    assert 2000 < longest(comms[-1].sent[sent:]) < 8192
    assert table.scene["choice"]["prompts"] == before
    (shown,) = (zone["cards"] for zone in table.scene["zones"] if zone["id"] == "hand-0")
    hinted = [Card(card["id"]) for card in shown if "hinted" in card]
    assert len(hinted) == 3
    assert all(card.label in table.scene["hint"]["act"] for card in hinted)
    assert f"bid {' '.join(map(str, CardSet(hinted)))}" in table.match.legal
    assert "{" not in table.scene["hint"]["act"] + table.scene["hint"]["figures"]["text"]

    worth = marks(table)
    assert 3 <= len(worth) < len(shown)
    assert {worth[str(card)] for card in hinted} == {BEST[lang]}
    assert all(number(mark) <= 0 for mark in worth.values())
    assert any(f"={mark}" in table.text() for mark in worth.values())
    drawn = "".join(ET.fromstring(table.svg()).itertext())
    assert all(mark in drawn for mark in worth.values())


@pytest.mark.usefixtures("short_rounds")
def test_a_hint_for_a_bid_does_not_speak_against_itself(comms):
    for seed in range(9, searched(10, thorough=13)):  # with an Ace or a Ten among the three
        assert "bids the same for nothing." not in table_of("counterpoint", seed=seed).hint()


@pytest.mark.parametrize(("apart", "close"), [(5.0, False), (0.3, True)])
def test_a_hint_for_a_bid_says_when_the_next_is_as_good(apart, close):
    view = RULES["classic"].start(seed=7).view(0)
    advice = made_advice(view)
    best, second, *rest = advice.options
    second = second._replace(mean=best.mean - apart)
    told = hint_words(view).bid(advice._replace(options=(best, second, *rest))).figures
    assert ("The first two are too close to call." in told) == close


def test_a_hint_does_not_call_what_comes_to_the_same_the_next_best():
    view = RULES["classic"].start(seed=7).view(0)
    advice = made_advice(view)
    best, second, *rest = advice.options
    alike = best._replace(cards=second.cards, bid_cards=second.bid_cards)
    told = hint_words(view).bid(advice._replace(options=(best, alike, *rest))).figures
    (following,) = re.findall(r"Next best: [^.]*", told)
    written = AdviceWords(language("en"), view).cards
    assert written(second.cards) not in following
    assert written(rest[0].cards) in following


@pytest.mark.usefixtures("short_rounds")
def test_a_press_on_a_hint_that_is_shown_closes_it(comms):
    table = table_of("classic")
    play_until(table, Verb.BID)
    assert press(table, "hint")["ok"]
    assert "Under each card: by how many points" in table.scene["hint"]["figures"]["text"]
    assert button(table, "hint")["label"] == "Close hint"
    assert press(table, "hint")["ok"]
    assert "hint" not in table.scene
    assert marks(table) == {}
    assert button(table, "hint")["label"] == "Hint"


@pytest.mark.parametrize(
    ("name", "against"),
    [("counterpoint", "相手より"), ("counterpoint three", "ほかのプレイヤーの平均より")],
)
def test_against_whom_a_hint_counts_is_told_in_japanese_too(comms, name, against):
    table = table_of(name, "ja")
    play_until(table, Verb.PLAY, 2)
    assert table.hint().count(against) == 1


@pytest.mark.parametrize(
    ("lang", "less"),
    [("en", "a fifth of the others' average"), ("ja", "ほかのプレイヤーの平均点の5分の1")],
)
def test_what_is_taken_off_the_points_of_a_card_is_told(comms, lang, less):
    table = table_of("classic", lang)
    play_until(table, Verb.PLAY)
    assert less in table.hint()


@pytest.mark.parametrize(("lang", "of_dummy"), [("en", " from dummy."), ("ja", "ダミーの")])
def test_a_hint_for_the_dummy_says_that_it_is_the_dummys_card(comms, lang, of_dummy):
    table = table_of("dummy", lang)
    rng = random.Random(3)
    seen = set()
    while seen != {True, False}:
        play_until(table, Verb.PLAY)
        view = table.match.view(0)
        dummys = view.order[len(view.trick)] != 0
        first = re.split("[.。]", table.hint())[0] + "."
        assert (of_dummy in first) == dummys
        seen.add(dummys)
        table.play(rng.choice(table.match.legal))


def offered() -> CardTable:
    """A table at which a premium is offered to the person."""
    table, rng = table_of("classic", seed=8), random.Random(3)
    while Verb.DECLARE not in {action.verb for action in table.match.legal}:
        table.go_on() if table.waiting else table.play(rng.choice(table.match.legal))
    return table


def test_a_hint_for_a_premium_and_for_the_leader_says_which_button(comms):
    table = offered()
    told = table.hint()
    (main,) = (one["label"] for one in table.scene["offer"]["options"] if one["primary"])
    assert told.startswith(f"{main}. "), "the button that it names is the main one"
    assert main != "Pass", "where it is another than before"
    table.play("reveal")
    if table.match.phase == "premium":
        assert " leads" in table.hint() or "I lead" in table.hint()


def test_a_premium_says_what_it_gains_and_costs_and_how_often_the_bid_was_made(comms):
    table = offered()
    offer = table.scene["offer"]
    assert [one["action"] for one in offer["options"]] == ["pass", "declare", "reveal"]
    assert [one["primary"] for one in offer["options"]] == [True, False, False]
    assert (offer["options"][2]["gain"], offer["options"][2]["loss"]) == (
        "+60 if made",
        "60 to each if not",
    )
    assert "100" not in offer["text"], "no figure that was not tried"
    assert not {"pass", "declare"} & {one["id"] for one in table.scene["actions"]}

    assert press(table, offer["ask"])["ok"]
    known = table.scene["offer"]
    made = Expert().reasons(table.match.view(0), random.Random(table.match.revision))[0].chance
    assert f"made in {100 * made:.0f} of 100" in known["text"]
    assert "ask" not in known
    assert "hint" not in table.scene
    table.play("pass")
    assert "offer" not in table.scene


def test_where_hints_are_forbidden_a_premium_tells_no_chance(comms):
    table = offered()
    silent = CardTable(table.match, hints=False)
    assert "ask" not in silent.scene["offer"]


@pytest.mark.parametrize("name", RULES)
def test_a_hint_changes_neither_the_match_nor_what_can_be_taken_back(comms, name):
    table = table_of(name)
    play_until(table, Verb.PLAY, 1)
    match, legal = table.match, table.match.legal
    card = legal[-1]
    without = table.scene
    assert press(table, "hint")["ok"]
    assert table.match is match
    assert button(table, "undo") == next(one for one in without["actions"] if one["id"] == "undo")

    table.play(card)
    after = table.scene
    assert "hint" not in after
    assert marks(table) == {}
    other = table_of(name)
    play_until(other, Verb.PLAY, 1)
    other.play(card)
    expected = other.scene
    moments = after["moments"]["steps"], expected["moments"]["steps"]
    assert moments[0] == moments[1], "nobody plays differently for it"
    same = {"rev": 0, "moments": moments}
    assert {**expected, **same} == {**after, **same}, "nobody plays differently for it"

    table.undo()
    assert table.match is match
    table.undo()
    assert table.match is not match


def test_the_same_moment_gets_the_same_hint_and_open_hands_tell_no_more(comms):
    for name in ("classic", "addenda"):
        told = []
        for options in ({}, {"open_hands": True}):
            table = table_of(name, **options)
            play_until(table, Verb.PLAY, 1)
            told.append(table.hint())
        assert told[0] == told[1]


def test_there_is_no_hint_when_nothing_is_to_be_chosen(comms):
    table = table_of("addenda")
    table.play(table.match.legal[0])
    while not table.waiting:
        table.play(table.match.legal[0])
    assert button(table, "hint") is None
    assert press(table, "hint")["error"] == "There is nothing for you to choose now."


def test_a_teacher_can_forbid_hints(comms):
    table = table_of("classic", hints=False)
    play_until(table, Verb.BID)
    assert button(table, "hint") is None
    before = table.scene
    assert press(table, "hint")["error"] == "There are no hints at this table."
    assert table.scene == before


@pytest.mark.parametrize(
    ("high_bids", "missed"), [("at-scoring", "10.0"), ("with-bid", "60.0"), ("off", "60.0")]
)
def test_a_low_bid_is_missed_by_what_the_nearer_reading_is_missed_by(high_bids, missed):
    view = Counterpoint(high_bids=high_bids).start(seed=7, dealer=1).view(0)
    advice = made_advice(view)
    option = advice.best._replace(bid=20, aim=20, taken=((10, 0.5), (130, 0.5)))
    words = AdviceWords(language("en"), view)

    assert f"It misses by {missed} points on average." in words.expected(option, advice)


# The reason comes first, in the words of the rules


def to_a_trick(rules, yours, laid):
    """Return the view of a player of Addenda whose cards may all be played to a trick."""
    view = rules.start(7, dealer=1).view(0)
    cards = tuple(map(Card, laid.split()))
    trick = view.trick._replace(leader=len(cards) % 2, cards=cards)
    legal = tuple(Action(Verb.PLAY, (one,)) for one in CardSet(yours))
    return replace(view, trick=trick, hands=(CardSet(yours), None), legal=legal)


@pytest.mark.parametrize(
    ("yours", "laid", "card", "reason"),
    [
        ("9S 6H 2D", "10C", "6H", "It takes the count to 16."),
        (
            "QD 7D",
            "5C 4H 3S",
            "QD",
            "As the fourth card it wins the trick: the count of 12 is not above 17.",
        ),
        ("9S 8D", "10C", "8D", "You cannot stay at 17 or under: lose as little as you can."),
        (
            "9S 8D",
            "10C 9H",
            "8D",
            "Somebody has already gone above 17: all that matters now is the score.",
        ),
        (
            "9S 8D",
            "10C",
            "9S",
            (
                "You go above 17 with every card. ♦8 makes a lower count, but ♠9 costs less over this "
                "trick and the next."
            ),
        ),
        (
            "9S 2D",
            "10C",
            "9S",
            "It goes above 17 and gives this trick up: that costs less over this trick and the next.",
        ),
        (
            "9S 8D",
            "",
            "8D",
            "The count begins at 8: a low lead leaves room for your own third card.",
        ),
        (
            "9S 8D 2C",
            "",
            "8D",
            (
                "The count begins at 8, which leaves room for your own third card, and ♣2 is kept for a "
                "trick that has little room left."
            ),
        ),
        (
            "9S 10D",
            "",
            "10D",
            "The count begins at 10: a high lead leaves the next player little room below 17.",
        ),
    ],
)
def test_a_hint_of_addenda_says_what_a_card_does_to_the_count(yours, laid, card, reason):
    assert hint_words(to_a_trick(Addenda(), yours, laid)).reason(Card(card)) == reason


@pytest.mark.parametrize(
    ("yours", "laid", "card", "taken", "told"),
    [
        (
            "7D AD",
            "6H 10C",
            "AD",
            "7D",
            (
                "It takes the count to 17. Then 2 of the 13 cards that North could play stay at 17 or under. "
                "♦7 took it to 23, above 17."
            ),
        ),
        (
            "2D QD",
            "5C 4H 3S",
            "2D",
            "QD",
            (
                "As the fourth card it wins the trick: the count of 14 is not above 17. It keeps ♦Q, which "
                "adds nothing to a count."
            ),
        ),
        (
            "9D 2H",
            "10C",
            "2H",
            "9D",
            (
                "It takes the count to 12. Then 16 of the 25 cards that North could play stay at 17 or under. "
                "♦9 took it to 19, above 17."
            ),
        ),
        (
            "JD 8D",
            "",
            "8D",
            "JD",
            (
                "The count begins at 8: a low lead leaves room for your own third card. It keeps ♦J, which "
                "can cancel the card before it."
            ),
        ),
        (
            "4D QC KD",
            "",
            "4D",
            "QC",
            (
                "The count begins at 4, which leaves room for your own third card, and ♣Q is kept for "
                "a trick that has little room left."
            ),
        ),
        (
            "9D 8D",
            "10C 9H",
            "8D",
            "9D",
            "Somebody has already gone above 17: all that matters now is the score.",
        ),
    ],
)
def test_a_review_of_addenda_says_what_mattered(yours, laid, card, taken, told):
    words = hint_words(to_a_trick(Addenda(), yours, laid))
    assert words.better(Card(card), Card(taken)) == told


def test_the_replies_that_stay_at_17_are_counted_among_the_cards_that_may_be_played():
    view = to_a_trick(Addenda(), "AD", "6H 10C")
    out = CardSet(PACK_52).of_suit(Suit.SPADES)
    stay = [one for one in out if running_counts((*view.trick.cards, Card("AD"), one))[-1] <= 17]
    told = hint_words(view).better(Card("AD"), Card("AD"))
    assert f"{len(stay)} of the {len(out)} cards" in told


@pytest.mark.parametrize(
    ("laid", "card", "reason"),
    [
        ("10C 9H", "8D", "The count stays above 17, at 27."),
        ("10C 9H", "JD", "It takes the count to 10."),
        (
            "4C 10S 9H",
            "JD",
            "As the fourth card it wins the trick: the count of 14 is not above 17.",
        ),
    ],
)
def test_where_only_the_final_count_matters_a_card_may_bring_it_down(laid, card, reason):
    rules = Addenda(bust="final-count")
    assert hint_words(to_a_trick(rules, "8D JD", laid)).reason(Card(card)) == reason


@pytest.mark.parametrize(
    ("mean", "told"),
    [
        (-32.8, "You can expect to fall about 33 points behind in this trick and the next."),
        (0.8, "You can expect to gain about 1 point on the other side in this trick and the next."),
        (-0.4, "You can expect to break even over this trick and the next."),
    ],
)
def test_a_hint_of_addenda_has_whole_points(mean, told):
    view = Addenda().start(7, dealer=1).view(0)
    cards = [action.cards[0] for action in view.legal[:2]]
    best, other = (
        Reason(Action(Verb.PLAY, (card,)), mean - less, 0.1)
        for card, less in zip(cards, (0, 2.4), strict=True)
    )
    hint = hint_words(view).help([best, other])
    assert hint.figures.startswith(f"{told} Next best: {cards[1].label}.")
    assert dict(hint.marks) == {cards[0]: "best", cards[1]: "−2"}


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        (0, "You need every trick that is left."),
        (9, "Your bid has failed: now spoil the bids of the others."),
    ],
)
def test_a_hint_of_ninety_nine_says_what_the_bid_still_asks_for(taken, reason):
    table = table_of("classic")
    play_until(table, Verb.PLAY, 0)
    view = table.match.view(0)
    words = hint_words(view)
    bid = sum(term.value for term in words.tell.bid_terms(view.bid_cards[0]))
    hand = CardSet(list(view.hand)[: bid - taken] if bid > taken else view.hand)
    words.view = replace(view, hands=(hand, *view.hands[1:]), taken=(taken, 0, 0))
    assert words.reason(view.legal[0].cards[0]).startswith(reason)


@pytest.mark.parametrize(
    ("trick", "card", "wants", "reason"),
    [
        ("10D", "9D", False, "♦9 stays under ♦10."),
        ("10D", "JD", True, "♦J beats ♦10."),
        ("10D AC", "JD", True, "♦J wins this trick, and you lead to the next."),
        ("KD", "9D", True, "None of your cards can win this trick, so ♦9 can go."),
        ("8D", "9D", False, "None of your cards stays under ♦8, so ♦9 can go."),
        ("10D", "9D", True, "It lets this trick go and keeps ♦J."),
        ("10D", "JD", False, "♦J beats ♦10."),
        ("10D AC", "JD", False, "♦J wins this trick, and you lead to the next."),
        ("10D AC", "9D", False, "♦9 leaves this trick to ♦10."),
        ("AC", "JD", False, "You hold no ♣, so you may throw ♦J away: here it cannot win."),
    ],
)
def test_a_hint_says_what_a_card_does_to_the_trick(trick, card, wants, reason):
    view = NinetyNine.revised().start(7, dealer=2).view(0)  # no trump
    legal = tuple(Action(Verb.PLAY, (Card(one),)) for one in ("9D", "JD"))
    laid = tuple(map(Card, trick.split()))
    order = (1, 0, 2) if len(laid) == 1 else (1, 2, 0)
    view = replace(view, trick=laid, order=order, legal=legal)
    assert hint_words(view).effect(Card(card), wants=wants) == reason


@pytest.mark.parametrize(
    ("hand", "card", "wants", "reason"),
    [
        ("9D JD", "9D", True, "♦9 keeps ♦J for later."),
        ("6D AH", "6D", True, "♦6 keeps ♥A for later."),
        ("9D JD", "JD", True, "3 of the 7 ♦ still out beat ♦J."),
        ("9D JD", "9D", False, "4 of the 7 ♦ still out beat ♦9."),
        ("6D JD", "6D", False, "Every ♦ still out beats ♦6."),
        ("9D AD", "AD", False, "No ♦ still out beats ♦A."),
        ("9D AC", "9D", True, "It is your last ♦: after it you may trump."),
    ],
)
def test_a_hint_for_a_lead_says_what_it_wins_or_keeps(hand, card, wants, reason):
    view = NinetyNine.revised().start(7, dealer=2).view(0)
    table = trick_table(Suit.CLUBS, None)
    view = replace(view, table=table, order=(0, 1, 2), hands=(CardSet(hand), None, None))
    assert hint_words(view).effect(Card(card), wants=wants) == reason


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (
            "7H",
            "You have 0 of the 30 points that you bid. ♥7 is worth nothing, so you risk no points.",
        ),
        ("AH", "You have 0 of the 30 points that you bid. No ♥ still out beats ♥A."),
        (
            "JS",
            "You have 0 of the 30 points that you bid. No ♠ is still out: ♠J loses to any higher rank.",
        ),
    ],
)
def test_a_hint_for_a_lead_between_two_says_what_it_risks(card, reason):
    view = Counterpoint.standard().start(7, dealer=1).view(0)
    hands, bid = (CardSet("7H AH ♠AKQJ10987"), None), (CardSet("7C 8D 9D"), None)
    words = hint_words(replace(view, hands=hands, bid_cards=bid))
    assert words.reason(Card(card)) == reason


@pytest.mark.parametrize("name", [name for name in RULES if name != "addenda"])
def test_every_card_has_a_reason_beside_what_the_bid_asks_for(name):
    match, rng = RULES[name].start(7, dealer=0), random.Random(3)
    while not (match.deal_over or match.over):
        if match.legal[0].verb is Verb.PLAY and len(match.legal) > 1:
            words = hint_words(match.view(match.to_act))
            for action in match.legal:
                reason = words.reason(action.cards[0])
                assert len(re.findall("[.]", reason)) == 2, reason
        match = match.apply(rng.choice(match.legal))
