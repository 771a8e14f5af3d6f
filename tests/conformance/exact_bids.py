"""What the batteries of Ninety-Nine and Counterpoint share: matches as text, and every ending."""

import rescorer

from parlett_widgets import testing as battery
from parlett_widgets.cards import CardSet

FINISHED = ("deal-over", "over")


def check_every_card(rules, pack, seed):
    """At any time every card of the pack is in one place: held, bid, turned up or played."""
    for match in battery.random_match(rules, seed):
        state = match.state
        piles = [CardSet.from_bits(bits) for bits in (*state.hands, *state.bids)]
        piles += [state.trick, *(trick.cards for trick in state.tricks)]
        cards = [card for pile in piles for card in pile]
        turned = [state.deal.turn_up] if state.deal.turn_up is not None else []
        assert sorted([*cards, *turned]) == sorted(pack)


def playthrough(rules, seed):
    """Return a match as text, taken from its events: deals, bids, calls, tricks and scores."""
    lines = [f"{name}: {value}" for name, value in rules.options().items()]
    trick = []
    for match in battery.random_match(rules, seed):
        names = (*match.players, "Dummy")
        for event in match.events:
            kind = type(event).__name__
            if kind == "CardPlayed":
                by = "" if event.seat == event.hand else f" by {names[event.seat]}"
                trick.append(f"{names[event.hand]}{by} {event.card}")
                continue
            if kind == "TrickWon":
                taken = " ".join(map(str, event.taken))
                line = f"{', '.join(trick)} -> {names[event.trick.winner]} ({taken})"
                lines.append(f"  {len(match.state.tricks)}. {line}")
                trick = []
                continue
            if kind == "Dealt":
                lines += ["", *dealt(match, names)]
                continue
            lines.append("  " + told(kind, event, names))
    return "\n".join([*lines, ""])


def dealt(match, names):
    deal = match.state.deal
    turn_up = "" if deal.turn_up is None else f", turned up {deal.turn_up}"
    trump = "no trump" if deal.trump is None else f"trump {deal.trump.symbol}"
    yield f"deal {match.deal}: {names[deal.dealer]} deals{turn_up}, {trump}"
    for name, hand in zip(names, deal.hands, strict=False):
        yield f"  {name:<9} {hand}"
    if deal.stock:
        yield f"  {'aside':<9} {' '.join(map(str, deal.stock))}"


def told(kind, event, names):
    match kind:
        case "BidMade":
            return f"{names[event.seat]} bids {event.cards.notation} = {event.bid}"
        case "PremiumAnswered":
            return f"{names[event.seat]}: {event.verb}{' (raised)' if event.raised else ''}"
        case "PremiumSettled":
            name, level = names[event.premium.seat], event.premium.level
            return f"{name} has the {level}: {event.cards.notation} = {event.bid}"
        case "LeaderNamed":
            return f"{names[event.seat]} names {names[event.leader]} to lead"
        case "HandShown":
            return f"{names[event.hand]} shows {event.cards}"
        case "DealScored":
            shown = event.seen_by(None).bids
            return ", ".join(
                f"{name} {value}"
                for name, value in (
                    ("bids", row(event.bids)),
                    ("shown", row(shown)),
                    ("took", row(getattr(event, "tricks", None) or event.taken)),
                    ("points", row(event.points)),
                    ("scores", row(event.scores)),
                )
            )
        case "GameWon":
            name, games = names[event.winner], row(event.games)
            return f"{name} wins a game: games {games}, scores {row(event.scores)}"
        case "MatchWon":
            winners = " and ".join(names[seat] for seat in event.winners)
            return f"won by {winners}: {row(event.scores)}"
    raise AssertionError(f"{kind} is not told")


def row(values):
    return " ".join("-" if value is None else str(value) for value in values)


def near_the_end(rules, seed, left):
    """Return the moment of the first deal at which each hand holds that many cards."""
    for match in battery.random_match(rules, seed):
        between_tricks = match.phase == "play" and not match.state.trick
        if between_tricks and max(match.view(None).hand_sizes) == left:
            return match
    raise AssertionError("this deal was not played out")


def every_ending(match):
    """Yield every ending of the deal; check that exactly the cards that follow suit are legal."""
    if match.phase in FINISHED:
        yield match
        return
    legal = list(match.legal)
    state, turn_up = match.state, str(match.state.deal.turn_up)
    held = match.view(None, open_hands=True).hands[state.order[len(state.trick)]]
    follows = held
    if state.trick:
        led = rescorer.face(str(state.trick[0]), turn_up)[1]
        follows = {card for card in held if rescorer.face(str(card), turn_up)[1] == led} or held
    assert {action.cards for action in legal} == {(card,) for card in follows}
    for action in legal:
        yield from every_ending(match.apply(action))


def check_every_ending(rules, seed, left):
    """However the last tricks of a deal are played, an independent scorer finds the same result."""
    start, results = near_the_end(rules, seed, left), set()
    for end in every_ending(start):
        record = end.record()
        (result,), scores, winners = rescorer.score_again(record)
        assert result == record["deals"][0]["result"]
        assert (scores, winners) == (record["scores"], record["winners"])
        results.add(repr(result))
    return results
