"""The right answers of questions, worked out another way than the questions do it."""

from __future__ import annotations

import re
from itertools import combinations

from parlett_widgets import Addenda, Counterpoint, Match, NinetyNine
from parlett_widgets.cards import PACK_52, Card, CardSet, Suit
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.bidding.bids import SUIT_CODE
from parlett_widgets.lessons import DIFFICULTIES, question


def asked(kind):
    for difficulty in DIFFICULTIES:
        for seed in range(25):
            yield question(kind, seed=seed, difficulty=difficulty)


def shown(one, row=0):
    return [Card(card["id"]) for card in one["rows"][row]["cards"]]


def hand_of(one):
    return [Card(card["id"]) for card in one["answer"]["hand"]]


def options(one):
    """Return the texts of the right option and of the wrong ones."""
    told = {option["id"]: option["text"] for option in one["answer"]["options"]}
    (right,) = one["answer"]["right"]
    return told.pop(right), list(told.values())


def match_with(rules, hands, seed=0):
    """Return a match of Addenda in which the seats hold these cards, and what is left is the stock."""
    record = rules.start(seed=seed, dealer=rules.seats - 1).record()
    pack = set(CardSet(" ".join(record["deals"][0]["hands"]) + " " + record["deals"][0]["stock"]))
    rest = sorted(pack - {card for hand in hands for card in hand})
    size = rules.hand_size
    filled = [[*hand, *(rest.pop() for _ in range(size - len(hand)))] for hand in hands]
    record["deals"][0]["hands"] = [" ".join(map(str, hand)) for hand in filled]
    record["deals"][0]["stock"] = " ".join(map(str, rest))
    return Match.replay(record)


def test_counts_of_chains_are_those_of_a_trick_that_is_played():
    for one in asked("chain-count"):
        cards = shown(one)
        counts = running_counts(" ".join(card.rank.text for card in cards))
        if one["answer"]["type"] == "number":
            assert one["answer"]["right"] == [str(counts[-1])]
        else:
            assert options(one)[0] == ", ".join(map(str, counts))
        assert f"{counts[-1]}." in one["explanation"]


def test_what_a_card_does_is_what_taking_it_away_undoes():
    for one in asked("chain-role"):
        cards = shown(one)
        (label,) = re.findall(r"What does (\S+) do", one["prompt"])
        right, _ = options(one)
        at = [card.label for card in cards].index(label)
        counts = running_counts(cards)
        if at == len(cards) - 1 and "adds" in right:
            assert int(re.findall(r"\d+", right)[0]) == counts[at] - counts[at - 1]
        if "cancels" in right:
            assert right == f"cancels {cards[at - 1].label}"
            assert cards[at].rank.text in "KJ"


def test_the_winner_of_a_trick_is_the_one_of_a_match():
    for one in asked("addenda-winner"):
        cards = shown(one)
        match = match_with(Addenda(), [cards[::2], cards[1::2]])
        for card in cards:
            match = match.apply(f"play {card}")
        winner = match.scores.index(max(match.scores)) if any(match.scores) else None
        right, _ = options(one)
        points = max(match.scores)
        assert right.startswith(f"{points} point")
        if winner is not None:
            assert right.endswith(["South", "North"][winner])


def test_what_may_be_played_in_addenda_is_what_a_match_lets_through():
    for one in asked("addenda-legal"):
        trick, hand = shown(one), hand_of(one)
        by = {card.get("by") for card in one["rows"][0]["cards"]}
        assert by <= {"South", "North"}
        legal = [card for card in hand if card.suit not in {other.suit for other in trick}]
        assert one["answer"]["right"] == [" ".join(map(str, legal))]
        seats = [[], []]
        for place, card in enumerate(trick):
            seats[place % 2].append(card)
        seats[len(trick) % 2] += hand
        match = match_with(Addenda(), seats)
        for card in trick:
            match = match.apply(f"play {card}")
        allowed = [card for card in hand if f"play {card}" in match.legal]
        assert CardSet(allowed) == CardSet(legal)


def code(cards):
    return sum("DSHC".index(str(card)[-1]) for card in cards)


def test_bids_are_what_the_code_says():
    for one in asked("bid-sum"):
        assert one["answer"]["right"] == [str(code(shown(one)))]
    for one in asked("bid-cards"):
        total = int(re.findall(r"\d+", one["prompt"])[0])
        triples = [cards for cards in combinations(hand_of(one), 3) if code(cards) == total]
        assert one["answer"]["right"] == [" ".join(map(str, cards)) for cards in triples]
    for one in asked("bid-ways"):
        total = int(re.findall(r"\d+", one["prompt"])[0])
        right, wrong = options(one)
        bids = {sign: worth for worth, sign in enumerate("♦♠♥♣")}
        assert sum(bids[sign] for sign in right.split()) != total
        assert all(sum(bids[sign] for sign in text.split()) == total for text in wrong)


def test_bids_of_counterpoint_have_a_high_reading_up_to_20():
    for one in asked("counterpoint-bid"):
        low = 10 * code(shown(one))
        assert options(one)[0] == (f"{low} or {100 + low}" if low <= 20 else str(low))


def trump_of(one):
    (sign,) = re.findall(r"[♣♦♥♠]", one["facts"][0]) or [""]
    return sign


def test_following_suit_is_asked_by_the_rule():
    for one in asked("follow"):
        (led,) = shown(one)
        held = hand_of(one)
        following = [card for card in held if card.suit is led.suit] or held
        assert one["answer"]["right"] == [" ".join(map(str, following))]


def test_tricks_of_ninety_nine_go_to_the_highest_trump_or_card_of_the_suit_led():
    for one in asked("trick-winner"):
        cards, trump = shown(one), trump_of(one)
        suit = trump if any(card.suit.symbol == trump for card in cards) else cards[0].suit.symbol
        best = max((card for card in cards if card.suit.symbol == suit), key=lambda card: card.rank)
        assert options(one)[0].startswith(f"{best.label} (")


def test_tricks_of_counterpoint_go_to_the_higher_rank():
    order = "7 8 9 J Q K 10 A".split()
    for one in asked("counterpoint-winner"):
        side = "follower" in one["prompt"]

        def goes_to_follower(text):
            lead, reply = (order.index(rank) for rank in re.findall(r"[♣♦♥♠](\w+)", text))
            return reply > lead or (reply == lead and reply < 3)

        right, wrong = options(one)
        assert goes_to_follower(right) is side
        assert all(goes_to_follower(text) is not side for text in wrong)


def test_points_of_counterpoint_are_those_of_its_table():
    worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
    for one in asked("counterpoint-points"):
        points = sum(worth.get(card.rank.text, 0) for card in shown(one))
        assert one["answer"]["right"] == [str(points)]


def told_results(one):
    found = [
        (seat["name"], re.fullmatch(r"bid (\d+), took (\d+)", seat["line"]))
        for seat in one["seats"]
    ]
    return {name: (int(m[1]), int(m[2])) for name, m in found if m}


def test_scores_of_ninety_nine_are_tricks_bonus_and_premium():
    for one in asked("deal-score"):
        results = told_results(one)
        (player,) = re.findall(r"What does (\w+) score", one["prompt"])
        made = [name for name, (bid, took) in results.items() if bid == took]
        points = results[player][1] + (40 - 10 * len(made) if player in made else 0)
        for fact in one["facts"]:
            holder, _, what = fact.partition(" ")
            extra = {"declared": 30, "revealed": 60}.get(what, 0)
            points += extra if (holder in made) is (holder == player) else 0
        assert one["answer"]["right"] == [str(points)], one


def test_scores_of_counterpoint_are_the_other_s_miss_and_the_own_bonus():
    for one in asked("counterpoint-score"):
        results = told_results(one)
        (player,) = re.findall(r"What does (\w+) score", one["prompt"])
        missed = {
            name: min(abs(took - bid), abs(took - bid - 100) if bid <= 20 else 999)
            for name, (bid, took) in results.items()
        }
        own = missed.pop(player)
        (other,) = missed.values()
        assert one["answer"]["right"] == [str(other + {0: 30, 1: 20, 2: 10}.get(own, 0))]
        assert sum(took for _, took in results.values()) <= 120


def play_tricks(rules, taken_back, cards):
    """Return the scores of a trick that is played, each misplayed card before the one that replaces it."""
    hands = [[*cards[seat :: rules.seats]] for seat in range(rules.seats)]
    for at, card in taken_back:
        hands[at % rules.seats].append(card)
    match = match_with(rules, hands, seed=1)
    back = dict(taken_back)
    for at, card in enumerate(cards):
        for played in (back.get(at), card):
            match = match.apply(f"play {played}") if played else match
    return match.scores


def test_misplays_lose_as_in_a_match():
    for one in asked("addenda-misplay"):
        cards, taken_back = shown(one), []
        for fact in one["facts"]:
            told = re.fullmatch(r"(\w+) took (\S+) back and played (\S+)", fact)
            back, stays = (
                next(card for card in PACK_52 if card.label == label) for label in told.groups()[1:]
            )
            at = cards.index(stays)
            assert told[1] == ["South", "North"][at % 2]
            taken_back.append((at, back))
        south, north = play_tricks(Addenda.standard(misplay="penalty"), taken_back, cards)
        right, _ = options(one)
        points = re.fullmatch(r"(\d+) points? for (\w+)", right)
        assert {"South": south, "North": north}[points[2]] == int(points[1])


def test_partners_score_together_as_in_a_match():
    for one in asked("addenda-pairs"):
        south, west, north, east = play_tricks(Addenda.partnership(), [], shown(one))
        assert (south, west) == (north, east)
        points, pair = re.fullmatch(r"(\d+) points? for (.*)", options(one)[0]).groups()
        assert int(points) == {"South and North": south, "West and East": west}[pair]


def test_scores_at_other_tables_are_tricks_and_bonus():
    for one in asked("table-score"):
        results = told_results(one)
        (player,) = re.findall(r"What does (\w+) score", one["prompt"])
        made = {
            name
            for name, (bid, took) in results.items()
            if bid == took or (name == "Dummy" and took < bid)
        }
        most = 60 if len(results) == 5 else 40
        points = results[player][1] + (most - 10 * len(made) if player in made else 0)
        points += 30 * (player == "Dummy" and len(set(results[player])) == 1)
        assert one["answer"]["right"] == [str(points)], one


def test_tricks_of_the_easy_pack_go_to_the_higher_number():
    order, worth = "3 4 5 7 8 9 10 A".split(), {"A": 11, "10": 10, "9": 4, "8": 3, "7": 2}
    for one in asked("easy-trick"):
        lead, reply = (card.rank.text for card in shown(one))
        higher = order.index(reply) > order.index(lead)
        follows = higher or (lead == reply and lead not in worth)
        points = worth.get(lead, 0) + worth.get(reply, 0)
        side = "the follower" if follows else "the leader"
        assert options(one)[0] in (f"{side}, {points} points", f"{side}, {points} point")


def test_scores_among_three_are_both_misses_and_the_own_bonus():
    for one in asked("counterpoint-three"):
        results = told_results(one)
        (player,) = re.findall(r"What does (\w+) score", one["prompt"])
        missed = {
            name: min(abs(took - bid), abs(took - 100) if bid == 0 else 999)
            for name, (bid, took) in results.items()
        }
        own = missed.pop(player)
        bonus = 30 if own == 0 else 20 if own <= 2 else 10 if own <= 5 else 0
        assert one["answer"]["right"] == [str(sum(missed.values()) + bonus)]


def test_the_slip_is_one_of_the_three_and_what_should_stand_there_is_told():
    slips = {"13 cards, 10 tricks", "12 points", "♠♦♦♦"}
    found = set()
    for one in asked("find-slip"):
        right, _ = options(one)
        slip = right.rpartition("→ ")[2]
        assert slip in slips
        found.add(slip)
        assert re.search(r"12 cards, 9 tricks|13 points|♠♦♦\.", one["explanation"])
    assert found == slips


def test_sizes_are_those_of_a_deal():
    for rules, cards, tricks in ((NinetyNine.classic(), 12, 9), (Counterpoint(), 16, 13)):
        assert rules.start(seed=1).view(0).hand_sizes[0] == cards == tricks + 3
    assert list(SUIT_CODE) == [Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS]
