"""An independent scoring of records, from the rules page and the JSON alone, without the package.

``score_again(record)`` follows a finished match card by card, asserts that every action in it was
legal, and returns what it finds: the result of each deal, the scores and the winners.
"""


def score_again(record):
    """Return ``(results, scores, winners)`` of a finished match, from its cards alone."""
    score = {"addenda": addenda, "ninety-nine": ninety_nine, "counterpoint": counterpoint}
    return score[record["game"]](record["rules"], record["deals"])


def highest(scores):
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


# Tricks and bids of Ninety-Nine and Counterpoint

CODE = {"D": 0, "S": 1, "H": 2, "C": 3}
ACE_HIGH = "2 3 4 5 6 7 8 9 10 11 12 J Q K A".split()
TEN_HIGH = "6 7 8 9 J Q K 10 A".split()
EASY = "3 4 5 7 8 9 10 A".split()


def face(card, turn_up):
    """Return the rank and suit of a card; the Joker counts as the card turned up."""
    card = turn_up if card == "JK" else card
    return card[:-1], card[-1]


def trump_of(turn_up):
    return None if turn_up == "JK" or turn_up[:-1] == "9" else turn_up[-1]


def winning(cards, trump, turn_up, ranks):
    """Return the position of the highest trump, else of the highest card of the suit led."""
    faces = [face(card, turn_up) for card in cards]
    wanted = trump if trump in {suit for _, suit in faces} else faces[0][1]
    return max(range(len(cards)), key=lambda i: (faces[i][1] == wanted, ranks.index(faces[i][0])))


def lay_bids(deal, players, turn_up):
    """Take each player's bid cards out of the hands; return hands, bids and the other actions."""
    hands = [set(hand.split()) for hand in deal["hands"]]
    bids = []
    for i, entry in enumerate(deal["actions"][:players], start=1):
        seat, verb, *cards = entry.split()
        assert (int(seat), verb) == ((deal["dealer"] + i) % players, "bid")
        high = cards[3:] == ["high"]
        assert len(set(cards[:3])) == 3
        assert set(cards[:3]) <= hands[int(seat)]
        hands[int(seat)] -= set(cards[:3])
        bids.append((int(seat), sum(CODE[face(card, turn_up)[1]] for card in cards[:3]), high))
    value = [bid for _, bid, _ in sorted(bids)]
    return hands, value, [high for *_, high in sorted(bids)], deal["actions"][players:]


def lay(hands, hand, card, trick, turn_up):
    """Play a card from a hand; the suit led must be followed."""
    assert card in hands[hand], card
    if trick:
        led = face(trick[0], turn_up)[1]
        follows = {held for held in hands[hand] if face(held, turn_up)[1] == led}
        assert card in (follows or hands[hand]), card
    hands[hand].remove(card)
    trick.append(card)


# Ninety-Nine


def ninety_nine(rules, deals):
    seats = rules["players"]
    dummy = 2 if seats == 2 else None
    scores, results, winners = [0] * max(3, seats), [], []
    carried, games, made = list(scores), [0] * seats, None
    target = rules.get("target", 100)
    for number, deal in enumerate(deals, start=1):
        assert not winners
        assert deal["dealer"] == (deals[0]["dealer"] + number - 1) % seats
        assert deal["trump"] == trump_by(rules, deal["turn_up"], made)
        bids, tricks, premium = follow_ninety_nine(rules, deal)
        assert premium is None or rules.get("premiums", "on") == "on"
        successes = [took == bid for bid, took in zip(bids, tricks, strict=True)]
        if dummy is not None:
            successes[dummy] = tricks[dummy] <= bids[dummy]
        made = sum(successes)
        points = ninety_nine_points(bids, tricks, successes, premium, dummy)
        results.append({"bids": bids, "tricks": tricks, "premium": premium, "scores": points})
        scores = [had + got for had, got in zip(scores, points, strict=True)]
        game = [now - then for now, then in zip(scores, carried, strict=True)][:seats]
        ahead = highest(game)
        decided = max(game) >= target and len(ahead) == 1
        if rules["ending"] == "nine-deals":
            over = number == rules.get("deals", 3 * seats)
        elif rules["ending"] == "hundred":
            over = decided
        elif decided:
            games[ahead[0]] += 1
            for seat in range(seats):
                scores[seat] += 100 * (game[seat] >= target)
            over = games[ahead[0]] == 3
            scores[ahead[0]] += 100 * max(0, 8 - sum(games)) * over
            carried, made = list(scores), None
        else:
            over = False
        winners = highest(scores[:seats]) if over else []
    return results, scores, winners


def trump_by(rules, turn_up, made):
    if rules["trump"] == "turn-up":
        return trump_of(turn_up)
    if made is None:
        return {"none": None, "diamonds": "D"}[rules["first_trump"]]
    return {3: "C", 2: "H", 1: "S", 0: "D"}.get(made)


def follow_ninety_nine(rules, deal):
    """Return the bids, the tricks and the premium of one deal."""
    seats = rules["players"]
    turn_up, trump = deal["turn_up"], deal["trump"]
    hands, bids, _, actions = lay_bids(deal, seats, turn_up)
    if seats == 2:
        bids.append(sum(CODE[face(card, turn_up)[1]] for card in deal["stock"].split()))
    premium, leader = None, (deal["dealer"] + 1) % seats
    while actions[0].split()[1] not in ("play", "nominate"):
        seat, verb = actions.pop(0).split()
        if premium and seats == 2 and verb != "pass":
            assert rules.get("declarers", "one") == "both"
            assert verb == "declare"
            premium.append(int(seat))
        elif verb != "pass":
            premium = [int(seat), verb]
    if actions[0].split()[1] == "nominate":
        seat, _, named = actions.pop(0).split()
        assert premium == [int(seat), "reveal"]
        leader = int(named)
    order = [*range(leader, seats), *range(leader)] + ([2] if seats == 2 else [])
    tricks, trick = [0] * len(hands), []
    for entry in actions:
        seat, _, card = entry.split()
        hand = order[len(trick)]
        whose = hand if hand < seats else next(live for live in (order[0], order[2]) if live != 2)
        assert int(seat) == whose
        lay(hands, hand, card, trick, turn_up)
        if len(trick) == len(order):
            won = order[winning(trick, trump, turn_up, ACE_HIGH)]
            tricks[won] += 1
            if won == seats:  # the dummy leads, and whoever played from it last plays third
                played = order[0] if order[2] == 2 else order[2]
                order = [2, 1 - played, played]
            else:
                order = [*range(won, seats), *range(won)] + ([2] if seats == 2 else [])
            trick = []
    assert not any(hands)
    return bids, tricks, premium


def ninety_nine_points(bids, tricks, made, premium, dummy):
    bonus = {3: (0, 30, 20, 10), 4: (0, 30, 20, 10, 0), 5: (0, 50, 40, 30, 20, 10)}[len(bids)]
    points = [took + bonus[sum(made)] * fine for took, fine in zip(tricks, made, strict=True)]
    if premium:
        holder, level, *also = premium
        for one in (holder, *also):
            for seat in range(len(points)):
                points[seat] += {"declare": 30, "reveal": 60}[level] * ((seat == one) == made[one])
    if dummy is not None and bids[dummy] == tricks[dummy]:
        points[dummy] += 30
    return points


# Counterpoint


def counterpoint(rules, deals):
    seats = rules["players"]
    scores, results, winners = [0] * seats, [], []
    for number, deal in enumerate(deals, start=1):
        assert not winners
        assert deal["dealer"] == (deals[0]["dealer"] + number - 1) % seats
        bids, taken = follow_counterpoint(rules, deal)
        misses = [abs(got - bid) for bid, got in zip(bids, taken, strict=True)]
        near = {2: {0: 30, 1: 20, 2: 10}, 3: {0: 30, 1: 20, 2: 20, 3: 10, 4: 10, 5: 10}}[seats]
        points = [sum(misses) - miss + near.get(miss, 0) for miss in misses]
        results.append({"bids": bids, "taken": taken, "misses": misses, "scores": points})
        scores = [had + got for had, got in zip(scores, points, strict=True)]
        if rules["ending"] == "deals":
            over = number == rules["deals"]
        else:
            over = max(scores) >= rules["target"] and len(highest(scores)) == 1
        winners = highest(scores) if over else []
    return results, scores, winners


def follow_counterpoint(rules, deal):
    """Return the bids as they count, and the card-points taken."""
    seats, turn_up = rules["players"], deal["turn_up"]
    trump = trump_of(turn_up) if seats == 3 else None
    assert deal["trump"] == trump
    hands, units, high, actions = lay_bids(deal, seats, turn_up)
    easy = rules["pack"] == "easy"
    honours = ("A 10 9 8 7" if easy else "A 10 K Q J").split()
    values = {"432": (11, 10, 4, 3, 2), "333": (11, 10, 3, 3, 3)}[rules.get("courts", "432")]
    worth = dict(zip(honours, values, strict=True))
    leader, trick, taken = (deal["dealer"] + 1) % seats, [], [0] * seats
    for entry in actions:
        seat, verb, card = entry.split()
        assert (int(seat), verb) == ((leader + len(trick)) % seats, "play")
        lay(hands, int(seat), card, trick, turn_up)
        if len(trick) == seats:
            leader = (leader + who_wins(trick, trump, turn_up, worth, easy=easy)) % seats
            taken[leader] += sum(worth.get(face(card, turn_up)[0], 0) for card in trick)
            trick = []
    assert not any(hands)
    bids = []
    for unit, chosen, got in zip(units, high, taken, strict=True):
        bid, may_be_high = 10 * unit, unit <= (2 if seats == 2 else 0)
        assert not chosen or (may_be_high and rules["high_bids"] == "with-bid")
        nearer = rules["high_bids"] == "at-scoring" and abs(got - bid - 100) < abs(got - bid)
        bids.append(bid + 100 * (chosen or (may_be_high and nearer)))
    return bids, taken


def who_wins(trick, trump, turn_up, worth, *, easy):
    """Return the winning position; with two players, the higher rank wins, whatever the suits."""
    if len(trick) == 3:
        return winning(trick, trump, turn_up, TEN_HIGH)
    lead, reply = ((EASY if easy else TEN_HIGH).index(card[:-1]) for card in trick)
    return int(reply > lead if reply != lead else trick[0][:-1] not in worth)


# Addenda


def addenda(rules, deals):
    scores, results = [0] * rules["players"], []
    for deal in deals:
        before = list(scores)
        tricks = addenda_deal(rules, deal, scores)
        points = [now - then for now, then in zip(scores, before, strict=True)]
        results.append({"tricks": tricks, "scores": points})
    top = highest(scores)
    done = max(scores) >= rules["target"] and len(top) == len(scores) // 2
    return results, scores, top if done else []


def addenda_deal(rules, deal, scores):
    hands, stock = [set(hand.split()) for hand in deal["hands"]], deal["stock"].split()
    seats, size = len(hands), len(hands[0])
    leader, trick, fouls, tricks = (deal["dealer"] + 1) % seats, [], [], []
    for entry in deal["actions"]:
        seat, _, card = entry.split()
        seat = int(seat)
        assert seat == (leader + len(trick)) % seats
        assert card in hands[seat]
        if card[-1] in {laid[-1] for laid in trick}:
            assert rules["misplay"] == "penalty"
            fouls.append(seat)
            continue
        hands[seat].remove(card)
        trick.append(card)
        counts = [count(trick[: i + 1], rules["king_chain"]) for i in range(len(trick))]
        first, winner, points = leader, None, 0
        told = {"leader": leader, "cards": " ".join(trick), "counts": counts}
        if len(trick) == 4:
            winner, loser = trick_winner(rules, counts, fouls, leader, seats)
            points = counts[-1]
            for partner in range(winner % 2, seats, 2):
                scores[partner] += points
            turn = {"winner": winner, "loser": loser, "alternate": (leader + 1) % seats}
            first, leader = winner, turn[rules["next_leader"]]
        elif {held[-1] for held in hands[(seat + 1) % seats]} - {laid[-1] for laid in trick}:
            continue
        tricks.append({**told, "winner": winner, "score": points})
        trick, fouls = [], []
        while stock and any(len(hand) < size for hand in hands):
            if len(hands[first]) < size:
                hands[first].add(stock.pop(0))
            first = (first + 1) % seats
    return tricks


def trick_winner(rules, counts, fouls, leader, seats):
    over = who_is_over(counts, rules["bust"])
    others = [foul for foul in fouls if (foul - fouls[0]) % 2]
    if others:
        return fouls[0], others[0]
    if fouls:
        return (fouls[0] + 1) % seats, fouls[0]
    if over is not None:
        return (leader + over + 1) % seats, (leader + over) % seats
    return (leader + 3) % seats, leader


def count(cards, king_chain):
    """Return a trick's count: Kings turn into what they copy, then Jacks cancel, the last first."""
    words, totals = [], [0]
    for i, card in enumerate(cards):
        rank = card[:-1]
        if i == 0 and rank in "KJ":
            words.append(0)
        elif rank == "K" and king_chain == "delta" and words[-1] == "J" and cards[i - 1][0] == "K":
            words.append(totals[-1] - totals[-2])
        else:
            words.append(words[-1] if rank == "K" else {"A": 1, "Q": 0, "J": "J"}.get(rank) or rank)
        rest, total = [0 if word == "Q" else word for word in words], 0
        while rest:
            word = rest.pop()
            if word == "J":
                rest.pop()
            else:
                total += int(word)
        totals.append(total)
    return totals[-1]


def who_is_over(counts, bust):
    steps = list(zip([0, *counts], counts, strict=False))
    over = [i for i, (before, after) in enumerate(steps) if before <= 17 < after]
    if bust == "final-count":
        return over[-1] if counts[-1] > 17 else None
    return over[0] if over else None
