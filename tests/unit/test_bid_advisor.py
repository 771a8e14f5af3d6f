"""BidAdvisor: what it knows is what the advice says, and thinking never stands in anybody's way."""

from __future__ import annotations

import asyncio
import random
import threading
from xml.etree import ElementTree as ET

import pytest
from explorers import fits
from made_advice import made_advice

from parlett_widgets import Addenda, BidAdvisor, Counterpoint, NinetyNine
from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.bidding import SUIT_CODE
from parlett_widgets.narration.advisor import AdvisorWords
from parlett_widgets.narration.language import language
from parlett_widgets.odds import advice, improving_advice
from parlett_widgets.scenes.advice import advice_map, advice_table, advised, interval

CLASSIC = NinetyNine.classic().start(seed=7)
RULES = {
    "classic": NinetyNine.classic(),
    "two": NinetyNine.two(),
    "four": NinetyNine.four(),
    "counterpoint with bid": Counterpoint(high_bids="with-bid"),
    "counterpoint three": Counterpoint.three(),
}


def ask(advisor: BidAdvisor, action: str) -> dict:
    """Send what the page sends, and return the answer."""
    sent = advisor.comm.__dict__["sent"]
    before = len(sent)
    advisor._handle_custom_msg({"kind": "intent", "id": "view-1", "rev": 0, "action": action}, [])
    (answer,) = (
        one["data"]["content"] for one in sent[before:] if one["data"].get("method") == "custom"
    )
    return answer


def updates(advisor: BidAdvisor) -> list[dict]:
    sent = advisor.comm.__dict__["sent"]
    states = [one["data"].get("state", {}) for one in sent]
    return [state["advised"] for state in states if state.get("advised")]


@pytest.mark.parametrize(
    ("name", "lang"), list(zip(RULES, ["ja", "en", "en", "ja", "en"], strict=True))
)
def test_the_hand_is_advised_in_every_game_and_fits_its_schema(comms, name, lang):
    match = RULES[name].start(seed=3, dealer=0)
    advisor = BidAdvisor(match, worlds=8, lang=lang)
    fits("advice", advisor.table)
    fits("advised", advisor.advised)
    hand = match.view(match.to_act).hand
    assert [card["id"] for card in advisor.table["hand"]] == list(map(str, hand))
    first = advisor.advised["options"][0]
    assert CardSet(first["id"]) <= hand
    for shown in (repr(advisor), "".join(ET.fromstring(advisor.svg()).itertext())):
        assert first["cards"] in shown
        assert first["mean"] in shown
        assert "{" not in shown


def test_a_first_look_is_always_the_same_and_no_more_than_that(comms):
    one, other = (BidAdvisor(CLASSIC, seed=4) for _ in range(2))
    assert repr(one) == repr(other)
    assert one.html() == other.html()
    assert (one.thinking, one.advised["state"]) == (False, "first")
    assert one.advice.worlds == 8
    assert repr(BidAdvisor(CLASSIC, seed=5)) != repr(one)


def test_what_is_thought_is_the_advice_that_one_gets_as_numbers(comms):
    advisor = BidAdvisor(CLASSIC, seed=4, worlds=40)
    thought = advisor.think()
    view = CLASSIC.view(CLASSIC.to_act)
    growing = improving_advice(view, random.Random(4), worlds=40)
    expected = next(one for one in growing if one.worlds == 40)
    assert thought == expected._replace(progress=1.0)
    assert advisor.advised["state"] == "done"
    assert advisor.advised["progress"] == 1
    assert advisor.think(20).worlds == 40, "what is known is not forgotten"
    assert advisor.think(80).worlds == 80


@pytest.mark.parametrize("name", ["classic", "counterpoint two"])
def test_what_is_thought_is_the_same_with_numpy_and_without(comms, monkeypatch, name):
    match = Counterpoint().start(seed=7) if name == "counterpoint two" else CLASSIC
    fast = BidAdvisor(match, worlds=30)
    look = repr(fast)
    fast.think()
    monkeypatch.setattr(advice, "_at_once", lambda: False)
    slow = BidAdvisor(match, worlds=30)
    assert repr(slow) == look
    assert slow.think() == fast.advice
    assert repr(slow) == repr(fast)
    assert fast.advice.worlds == 30


def test_it_thinks_between_other_things_of_the_kernel_and_tells_the_page(comms):
    async def kernel():
        advisor = BidAdvisor(CLASSIC, worlds=120)
        assert ask(advisor, "look") == {"kind": "ack", "id": "view-1", "ok": True, "error": None}
        assert advisor.thinking
        breaths = 0
        while advisor.thinking:
            await asyncio.sleep(0)
            breaths += 1
        return advisor, breaths

    advisor, breaths = asyncio.run(kernel())
    assert breaths > 3, "the kernel was free in between"
    assert advisor.advised["state"] == "done"
    shown = updates(advisor)
    assert [one["state"] for one in shown[:2]] == ["first", "thinking"]
    assert shown[-1]["state"] == "done"
    assert [one["progress"] for one in shown] == sorted(one["progress"] for one in shown)
    alone = BidAdvisor(CLASSIC, worlds=120)
    assert alone.think() == advisor.advice, "the same as without interruption"


def test_it_thinks_where_no_thread_can_be_started(comms, monkeypatch):
    def refuse(thread):
        raise RuntimeError("can't start new thread")  # as in a browser

    async def kernel():
        monkeypatch.setattr(threading.Thread, "start", refuse)
        advisor = BidAdvisor(CLASSIC, worlds=16)
        assert ask(advisor, "look")["ok"]
        assert advisor.thinking
        await advisor._task
        assert advisor.advised["state"] == "done"

    asyncio.run(kernel())


def test_thinking_stops_and_goes_on_and_looks_closer(comms):
    async def kernel():
        advisor = BidAdvisor(CLASSIC, worlds=10_000)
        ask(advisor, "look")
        await asyncio.sleep(0.05)
        ask(advisor, "stop")
        known = advisor.advice
        assert advisor.advised["state"] == "stopped"
        ask(advisor, "look")
        await asyncio.sleep(0.05)
        assert not advisor.thinking, "a second page does not begin what a reader has stopped"
        assert advisor.advice == known
        ask(advisor, "go on")
        assert advisor.advised["button"]["label"] == "Stop"
        await asyncio.sleep(0.1)
        assert advisor.advice != known
        advisor.close()
        assert not advisor.thinking
        await asyncio.sleep(0.01)
        assert asyncio.all_tasks() == {asyncio.current_task()}, "nothing thinks on"

    asyncio.run(kernel())


def test_the_newest_advisor_stops_the_one_before_it(comms):
    async def kernel():
        one, other = (BidAdvisor(CLASSIC, worlds=10_000) for _ in range(2))
        one.go_on()
        other.go_on()
        assert (one.thinking, other.thinking) == (False, True)
        assert one.advised["state"] == "stopped"
        await asyncio.sleep(0.05)
        assert other.thinking, "the end of the other's task is not its own"
        other.close()
        for again in (other.go_on, other.look_closer):
            again()
            assert not other.thinking, "it is closed"

    asyncio.run(kernel())


class Interrupted:
    """Lets playouts be made until it is time, then raises what an interrupt raises, once."""

    def __init__(self, advisor: BidAdvisor, after: int) -> None:
        self.trials = advisor._growing.halving._batches or advisor._growing.halving._trials
        self.after = after
        self.name = "play_all" if hasattr(self.trials, "play_all") else "play"
        self.play = getattr(self.trials, self.name)
        setattr(self.trials, self.name, self)

    def __call__(self, *args):
        found = self.play(*args)
        self.after -= 1
        if self.after == 0:
            setattr(self.trials, self.name, self.play)
            raise KeyboardInterrupt
        return found


@pytest.mark.parametrize("numpy", [True, False])
def test_an_interrupt_stops_the_thinking_and_nothing_else(comms, monkeypatch, numpy):
    if not numpy:
        monkeypatch.setattr(advice, "_at_once", lambda: False)
    advisor = BidAdvisor(CLASSIC, worlds=60)
    Interrupted(advisor, after=4)
    with pytest.raises(KeyboardInterrupt):
        advisor.think()
    known = advisor.advice.worlds
    assert advisor.advised["state"] == "stopped"
    assert f"tried in {known} deals" in advisor.advised["status"]
    assert advisor.advised["button"]["action"] == "go on"
    assert advisor.think() == BidAdvisor(CLASSIC, worlds=60).think(), "as if nothing had been"


def test_an_interrupt_of_the_background_leaves_an_advisor_that_can_go_on(comms):
    advisor = BidAdvisor(CLASSIC, worlds=60)

    async def kernel():
        advisor.go_on()
        await asyncio.sleep(5)

    Interrupted(advisor, after=4)
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(kernel())
    assert not advisor.thinking
    assert advisor.advised["state"] == "stopped"
    assert advisor.think().worlds == 60


def test_a_loop_that_ends_at_once_leaves_an_advisor_that_can_go_on(comms):
    advisor = BidAdvisor(CLASSIC, worlds=16)

    async def kernel():
        advisor.go_on()

    asyncio.run(kernel())
    assert not advisor.thinking
    advisor.go_on()
    assert advisor.advised["state"] == "done"


def test_what_fails_is_answered(comms):
    advisor = BidAdvisor(CLASSIC, worlds=60)
    Interrupted(advisor, after=2)
    sent = advisor.comm.__dict__["sent"]
    message = {"kind": "intent", "id": "view-1", "rev": 0, "action": "go on"}
    with pytest.raises(KeyboardInterrupt):
        advisor._received(advisor, message, [])
    answer = sent[-1]["data"]["content"]
    assert (answer["ok"], answer["error"]) == (False, "KeyboardInterrupt: ")
    assert ask(advisor, "go on")["ok"]
    assert advisor.advised["state"] == "done"


def test_where_nothing_runs_in_between_it_is_thought_at_once(comms):
    advisor = BidAdvisor(CLASSIC, worlds=16)
    ask(advisor, "look")
    assert advisor.advised["state"] == "done"
    ask(advisor, "closer")
    assert advisor.advice.worlds >= 64
    assert advisor.advised["button"] == {"action": "closer", "label": "Look closer"}


def test_three_cards_of_one_s_own_are_in_the_list_wherever_they_rank(comms):
    advisor = BidAdvisor(CLASSIC, worlds=8)
    *_, worst = advisor.advice.options
    assert CardSet(worst.cards) not in [CardSet(one["id"]) for one in advisor.advised["options"]]
    advisor.set_state({"chosen": " ".join(map(str, reversed(worst.cards)))})
    last = advisor.advised["options"][-1]
    assert CardSet(last["id"]) == CardSet(worst.cards)
    assert last["place"] > 10
    assert advisor.language.cards(worst.cards) in advisor.advised["status"]
    assert advisor.text().count(last["cards"]) >= 2
    advisor.chosen = ""
    assert len(advisor.advised["options"]) == 10


def test_bids_that_come_to_the_same_share_a_line_and_are_named(comms):
    advisor = BidAdvisor(CLASSIC, worlds=8)
    shown = advisor.advised["options"]
    alike = next(one for one in shown if one["alike"])
    number = int(alike["alike"])
    group = advisor.advice.option(alike["id"]).group
    same = [option for option in advisor.advice.options if option.group == group]
    assert len(same) == number + 1
    assert alike["why"][-1].startswith("These come to the same: ")
    other = next(option for option in same if CardSet(option.cards) != CardSet(alike["id"]))
    advisor.chosen = " ".join(map(str, other.cards))
    assert len(advisor.advised["options"]) == len(shown), "it stands for its line"


def test_bids_that_only_happen_to_have_the_same_figures_do_not_come_to_the_same():
    first, second, *rest = ADVICE.options
    twin = first._replace(cards=second.cards, bid_cards=second.bid_cards, group=second.group)
    shown = advised(words(), ADVICE._replace(options=(first, twin, *rest)))["options"]
    assert [(one["place"], one["alike"]) for one in shown[:2]] == [(1, ""), (2, "")]


def test_a_page_saved_while_it_thinks_does_not_say_so(comms, tmp_path):
    async def kernel():
        advisor = BidAdvisor(CLASSIC, worlds=10_000)
        advisor.go_on()
        for said in (advisor.save(tmp_path / "bid.html").read_text("utf-8"), repr(advisor)):
            assert "Thinking" not in said
            assert "Stopped: the best bids are tried in 8 deals each." in said
        assert "Thinking" in advisor.advised["status"]
        advisor.close()

    asyncio.run(kernel())


def test_a_saved_page_asks_for_no_kernel(comms, tmp_path):
    advisor = BidAdvisor(CLASSIC, worlds=8, lang="ja")
    page = advisor.save(tmp_path / "bid.html").read_text("utf-8")
    assert '"button":null' in page
    assert "どの3枚でビッドするか" in page
    assert advisor.advised["button"] is not None


def test_intervals_shrink(comms):
    advisor = BidAdvisor(CLASSIC, worlds=8)
    widths = []
    for worlds in (8, 64, 256):
        low, high = interval(advisor.think(worlds).best)
        widths.append(high - low)
    assert widths[0] > widths[1] > widths[2]


# Words, with figures made by hand


VIEW = NinetyNine.classic().start(seed=7).view(2)
ADVICE = made_advice(VIEW)


def words(lang="en") -> AdvisorWords:
    return AdvisorWords(language(lang), VIEW)


def known():
    return {CardSet(option.cards): option for option in ADVICE.options}


def test_a_dear_card_is_told_with_the_cheap_one_that_bids_the_same():
    dear = next(one for one in ADVICE.options if one.bid_cards[0].costs and one.worlds >= 12)
    first = dear.bid_cards[0]
    told = next(words().costs(dear, known()))
    assert told.startswith(f"{first.card.label} bids {first.counts} but costs 0.8 tricks; ")
    assert f"{first.instead.label} bids the same for nothing" in told
    cheaper = CardSet([*dear.cards, first.instead]) - CardSet([first.card])
    assert told.endswith(f"and comes to {known()[cheaper].mean:.1f} points.")


def test_a_card_that_it_is_good_to_be_rid_of_is_told_so():
    dear = next(one for one in ADVICE.options if one.bid_cards[0].costs and one.worlds >= 12)
    better = dear._replace(mean=ADVICE.best.mean + 9)
    first = {CardSet(better.cards): better}
    told = next(words().costs(better, first | known() | first))
    assert "gives up 0.8 tricks, which is good here" in told


def test_no_sentence_speaks_against_the_order_of_the_bids():
    rng = random.Random(1)
    options = [one._replace(mean=rng.gauss(one.mean, 2)) for one in ADVICE.options]
    order = sorted(options, key=lambda one: rng.gauss(-one.mean, 2))
    ranked = {CardSet(one.cards): one for one in order}
    places = list(ranked)
    said = set()
    for place, (cards, option) in enumerate(ranked.items()):
        dear = [one for one in option.bid_cards if one.costs]
        told = list(words().costs(option, ranked))
        for sentence in told:
            (one,) = (one for one in dear if sentence.startswith(f"{one.card.label} bids"))
            instead = places.index(CardSet([*cards, one.instead]) - CardSet([one.card]))
            kind = next(
                (kind for kind in ("about as much", "good here") if kind in sentence), "better"
            )
            assert kind == "about as much" or (kind == "better") == (instead < place)
            said.add(kind)
        if len(told) < len(dear):
            said.add("nothing")
    assert said == {"about as much", "good here", "better", "nothing"}


def test_deals_are_counted_in_the_right_number():
    assert words().state("first", 1) == "A first look: the best bids are tried in 1 deal each."
    assert "in 2 deals each" in words().state("done", 2)
    assert words("ja").state("first", 1).endswith("それぞれ1ラウンドで試しています。")


def test_thinking_goes_on_in_other_words_than_the_table():
    assert words("ja").button("stopped") == "続けて考える"
    assert words("en").button("stopped") == "Go on"


def test_why_says_what_is_expected_what_costs_nothing_and_what_is_left():
    best = ADVICE.best
    told = words().why(best, known())
    assert told[0] == (
        f"It brings {best.mean:.1f} points a deal on average and is made 60\N{NO-BREAK SPACE}% of the time."
    )
    assert any("cost nothing" in sentence or "costs nothing" in sentence for sentence in told)
    assert any("left" in sentence for sentence in told)


def test_the_map_has_the_best_bid_of_each_card_and_total():
    found = advice_map(words(), ADVICE.options)
    totals = [total["value"] for total in found["totals"]]
    for card, row in zip(VIEW.hand, found["rows"], strict=True):
        for total, cell in zip(totals, row, strict=True):
            bids = [one for one in ADVICE.options if card in one.cards and one.bid == total]
            assert (cell is None) == (not bids)
            if bids:
                assert (cell[0] == "·") == (bids[0].worlds < 3)
                assert cell[2] == (bids[0].worlds < 12)
    best = ADVICE.best
    row = list(VIEW.hand).index(best.cards[0])
    text, heat, pale = found["rows"][row][totals.index(best.bid)]
    assert (text, heat, pale) == (f"{best.mean:.0f}", 100, False)


def test_nothing_in_the_map_looks_better_than_what_it_lost_to():
    first, second, *rest = ADVICE.options
    lucky = second._replace(mean=first.mean + 20, worlds=12)
    found = advised(words(), ADVICE._replace(options=(first, lucky, *rest), finalists=1))
    cells = [cell for row in found["map"]["rows"] for cell in row]
    numbers = [int(cell[0]) for cell in cells if cell and cell[0] != "·"]
    assert max(numbers) == round(first.mean)
    means = [float(option["mean"]) for option in found["options"]]
    assert means == sorted(means, reverse=True)
    told = found["options"][1]
    assert f"{first.mean:.1f} points" in told["told"]
    assert f"{first.mean:.1f} points" in told["why"][0]


@pytest.mark.parametrize(
    ("worlds", "reach"), [(4, 3.182), (8, 2.365), (12, 2.201), (31, 2.042), (401, 1.966)]
)
def test_an_interval_is_as_wide_as_student_says(worlds, reach):
    """The quantiles are those of the table in Abramowitz and Stegun, 26.10."""
    low, high = interval(ADVICE.best._replace(mean=0.0, error=1.0, worlds=worlds))
    assert high == pytest.approx(reach, abs=0.005)
    assert low == -high


def test_from_a_few_results_no_interval_is_made_up():
    assert interval(ADVICE.best._replace(worlds=3)) is None
    assert interval(ADVICE.best._replace(worlds=11, error=0.0)) is None
    assert interval(ADVICE.best._replace(worlds=12, error=0.0)) is not None
    unknown = tuple(option._replace(worlds=3) for option in ADVICE.options)
    first = advised(words(), ADVICE._replace(options=unknown))["options"][0]
    assert first["error"] == "± ?"
    assert (first["bar"][0], first["bar"][2]) == (0, 100)
    assert first["told"].startswith(f"1. {first['cards']}: a bid of {first['bid']}. It brings 18.0")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_sentences_are_joined_as_the_language_joins_them(lang):
    spoken = words(lang)
    found = advised(spoken, ADVICE, state="done")
    done, prompt = spoken.state("done", ADVICE.worlds), spoken.prompts()[0]
    space = " " if lang == "en" else ""
    assert found["invitation"] == f"{done}{space}{prompt}"
    bar, pale = map(
        language(lang).gettext,
        [
            "A bar is where the mean lies 19 times out of 20.",
            "Pale: left behind after fewer deals.",
        ],
    )
    legend = advice_table(language(lang), VIEW)["words"]["legend"]
    assert legend == f"{bar}{space}{pale}"


def test_the_spread_adds_up_and_marks_the_bid():
    shown = advised(words(), ADVICE)["options"][0]
    assert sum(column["share"] for column in shown["spread"]) == 100
    (aim,) = (column for column in shown["spread"] if column["aim"])
    assert (aim["text"], aim["share"]) == (str(ADVICE.best.bid), 60)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: BidAdvisor(CLASSIC, sed=1), TypeError, "did you mean 'seed'?"),
        (lambda: BidAdvisor("AS KS"), TypeError, "needs a view, such as match.view(0)"),
        (lambda: BidAdvisor(CLASSIC.view(0), seat=0), TypeError, "a view has its own"),
        (lambda: BidAdvisor(Addenda().start(1)), ValueError, "addenda has no bids"),
        (lambda: BidAdvisor(CLASSIC.view(None)), ValueError, "a spectator does not bid"),
        (lambda: BidAdvisor(CLASSIC, worlds=0), ValueError, "worlds must be at least 1, not 0"),
        (lambda: BidAdvisor(CLASSIC, worlds="x"), TypeError, "worlds must be a whole number"),
        (lambda: BidAdvisor(CLASSIC, worlds=2.5), TypeError, "worlds must be a whole number"),
        (lambda: BidAdvisor(CLASSIC, seed="a"), TypeError, "seed must be a whole number, not 'a'"),
        (lambda: BidAdvisor(CLASSIC, worlds=1).think(2.5), TypeError, "must be a whole number"),
        (lambda: BidAdvisor(CLASSIC, worlds=1, chosen="2C"), ValueError, "not in the hand"),
        (
            lambda: BidAdvisor(CLASSIC.apply(CLASSIC.legal[0]), seat=CLASSIC.to_act),
            ValueError,
            "has bid already",
        ),
    ],
)
def test_what_cannot_be_advised_is_answered_by_what_can(comms, make, error, message):
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)


def test_when_a_first_look_is_all_that_was_asked_for_it_is_done(comms):
    advisor = BidAdvisor(CLASSIC, worlds=1)
    assert (advisor.advised["state"], advisor.advised["progress"]) == ("done", 1)
    assert advisor.advised["button"]["action"] == "closer"


def test_the_joker_is_bid_as_the_card_that_it_stands_for(comms):
    seed = next(
        n for n in range(60) if Card("JK") in NinetyNine.classic().start(n, dealer=2).view(0).hand
    )
    match = NinetyNine.classic().start(seed, dealer=2)
    three = [Card("JK"), *(match.view(0).hand - CardSet("JK"))][:3]
    chosen = " ".join(map(str, three))
    advisor = BidAdvisor(match, seat=0, worlds=1, chosen=chosen)
    suits = [match.view(0).table.suit(card) for card in three]
    (shown,) = (
        o for o in advisor.advised["options"] if set(o["id"].split()) == set(chosen.split())
    )
    terms, _, total = shown["sum"].partition(" = ")
    assert sorted(terms.split(" + ")) == sorted(f"{s.symbol}{SUIT_CODE[s]}" for s in suits)
    assert int(total) == shown["total"] == sum(SUIT_CODE[suit] for suit in suits)
