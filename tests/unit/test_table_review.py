"""Review at a table: offered when a deal is over, from what the person could know, and a way to try again."""

import json
import random
import re
from functools import cache
from threading import Event, Timer

import pytest
from conformance.knowledge import known
from explorers import fits
from recording import press
from waiting import until

from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Random, Steady, history
from parlett_widgets.cards import PACK_52
from parlett_widgets.lessons import progress
from parlett_widgets.players import review_deal
from parlett_widgets.practice import HERE_AGAIN, Result
from parlett_widgets.widgets.card_table.review import review_scene
from parlett_widgets.widgets.card_table.review import second_look as second_look_of
from parlett_widgets.words.language import language


@pytest.fixture(scope="module")
def deal():
    """A deal in which South has bid what would have won tricks; Steady has played the rest."""
    match = NinetyNine.classic().start(seed=7, dealer=2).apply("bid AD KS JK")
    while not match.deal_over:
        match = match.apply(Steady().choose(match.view(match.to_act), random.Random(1)))
    return match


@pytest.fixture(scope="module")
def careless():
    """A deal of Counterpoint in which South has played the first card that may be played."""
    match, rng = Counterpoint.standard().start(seed=7, dealer=0), random.Random(1)
    while not match.deal_over:
        steady = Steady().choose(match.view(match.to_act), rng)
        match = match.apply(match.legal[0] if match.to_act == 0 else steady)
    return match


@cache
def reviewed(match, seat):
    """Return a review with few deals, each match once, and how its progress was told."""
    steps = []
    found = review_deal(match, seat, effort=0.3, progress=lambda *step: steps.append(step))
    return found, steps


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Review in a moment, so that the tests stay quick."""

    def quick(match, seat, *, progress, **_):
        found, steps = reviewed(match, seat)
        for step in steps:
            progress(*step)
        return found

    monkeypatch.setattr("parlett_widgets.widgets.card_table.play.review_deal", quick)


def actions(table):
    return [button["action"] for button in table.scene["actions"]]


def test_a_review_is_offered_when_the_deal_is_over_and_not_before(deal):
    assert "review" in actions(CardTable(deal))
    table = CardTable(deal.previous.previous.previous)
    assert "review" not in actions(table)
    with pytest.raises(ValueError, match="once it is over"):
        table.review()


def test_the_page_is_told_each_costly_decision_the_bid_first_and_can_try_again(deal, comms):
    table = CardTable(deal)
    assert table.reviewed == {}
    found = table.review()
    shown = [moment for moment in table.reviewed["moments"] if "cost" in moment]

    assert [one["step"] for one in shown] == [one.step for one in found.decisions]
    assert shown[0]["text"].startswith("You bid with ")
    assert shown[0]["cost"] == f"−{found.decisions[0].cost:.1f}"
    assert press(table, f"what-if {shown[0]['step']}")["ok"]
    assert table.match.revision == shown[0]["step"]
    assert table.reviewed == {}
    table.go_to_line(0)
    assert table.match is deal, "the match is untouched"
    assert shown[0] in table.reviewed["moments"]


def test_a_review_shows_every_trick_and_from_which_hand_one_played_to_it(careless):
    table = CardTable(careless)
    found = table.review()
    tricks, moments = table.reviewed["tricks"], table.reviewed["moments"]

    view = careless.view(0)
    assert [[card["id"] for card in trick["zone"]["cards"]] for trick in tricks] == [
        [str(card) for card in trick.cards] for trick in view.tricks
    ]
    assert [one["trick"] for one in moments if "trick" in one] == list(range(len(tricks)))
    for moment in moments:
        hand = {card["id"] for card in moment["hand"]["cards"]}
        assert hand == {str(card) for card in careless.line[moment["step"]].view(0).hand}
        taken = {card["id"] for card in moment["hand"]["cards"] if card.get("hinted")}
        assert taken == {str(card) for card in careless.line[moment["step"] + 1].action.cards}
    assert [moments[trick["at"]]["trick"] for trick in tricks] == list(range(len(tricks)))
    assert [i for i, one in enumerate(moments) if "cost" in one] == table.reviewed["turns"]
    costly = [moment for moment in moments if "cost" in moment and "trick" in moment]
    assert costly, "somewhere a card cost something"
    for moment, decision in zip(costly, found.decisions[-len(costly) :], strict=True):
        marks = {
            card["id"]: badge["text"]
            for card in moment["hand"]["cards"]
            for badge in card.get("badges", ())
        }
        assert marks[str(decision.best.cards[0])] == "best"
        assert marks[str(decision.taken.cards[0])] == moment["cost"]


def test_a_review_shows_no_card_that_the_seat_never_saw(careless):
    table = CardTable(careless)
    table.review()
    seen = {str(card) for moment in careless.line for card in known(moment, 0)}
    shown = set(re.findall(r'"id": "([0-9AKQJT]+[SHDC]|JK)"', json.dumps(table.reviewed)))
    assert shown <= seen


def test_how_far_a_review_has_come_is_told(deal, monkeypatch):
    table, told = CardTable(deal), []

    def watched(match, seat, *, progress, **_):
        found, steps = reviewed(match, seat)
        for step in steps:
            progress(*step)
            told.append(table.thinking)
        return found

    monkeypatch.setattr("parlett_widgets.widgets.card_table.play.review_deal", watched)
    found = table.review()
    assert [text.split(". ")[-1] for text in told] == [
        f"{done} / {found.looked_at}" for done in range(found.looked_at + 1)
    ]


def test_the_page_is_asked_first_and_shown_the_review_afterwards(deal, comms):
    table = CardTable(deal, lang="ja")
    assert press(table, "review")["ok"]
    until(lambda: "show" in actions(table))
    assert table.reviewed == {}
    assert press(table, "show")["ok"]
    assert table.reviewed["label"] == "第1ラウンドの振り返り"
    assert table.match == deal


@pytest.fixture
def asked(careless, comms):
    """A table at which the first costly card of a deal is asked again, and that decision."""
    table = CardTable(careless)
    found = reviewed(careless, 0)[0]
    decision = next(one for one in found.decisions if one.taken.verb == "play")
    assert press(table, "review")["ok"]
    if decision.step != found.decisions[0].step:
        press(table, "show")
        assert press(table, f"again {decision.step}")["ok"]
    return table, decision


def test_a_costly_decision_is_asked_again_with_nothing_given_away(asked, careless):
    table, decision = asked
    assert table.match == careless.line[decision.step]
    assert actions(table) == ["result", "show"]
    scene = dict(table.scene)
    assert scene["task"]["dots"].count("now") == 1
    assert scene["title"].startswith("Review · ")
    assert scene["status"].startswith(
        f"Something better was possible here. It cost about {round(decision.cost)} points."
    )
    before = CardTable(careless.line[decision.step]).scene
    assert scene["zones"] == before["zones"], "neither the best card nor the one played is marked"
    assert table.reviewed == {}
    assert not press(table, "undo")["ok"] or table.reviewed == {}


def test_a_wrong_try_keeps_the_best_hidden_until_the_second(asked, careless):
    table, decision = asked
    assert press(table, str(decision.taken))["ok"]
    until(lambda: "reply" in table.scene["task"])
    task = table.scene["task"]
    fits("card_table", dict(table.scene))
    assert task["reply"]["head"].startswith("That is what you chose then: ")
    assert task["marks"] == [
        {"card": str(decision.taken.cards[0]), "kind": "wrong", "text": "your card"}
    ]
    assert table.reviewed == {}
    assert decision.best.cards[0].label not in json.dumps(task, ensure_ascii=False)
    assert press(table, str(decision.taken))["ok"]
    until(lambda: table.reviewed)
    moment = table.reviewed["moments"][table.reviewed["at"]]
    assert moment["step"] == decision.step
    assert moment["text"].startswith("✗ That is what you chose then")
    assert decision.best.cards[0].label in moment["text"]
    assert table.match == careless
    assert len(table.match.history) == len(careless.history)


def test_a_right_try_opens_the_review_there_and_leaves_other_moments_closed(asked):
    table, decision = asked
    assert press(table, str(decision.best))["ok"]
    until(lambda: table.reviewed)
    shown = table.reviewed
    opened = shown["moments"][shown["at"]]
    saved = round(decision.cost)
    assert opened["text"].startswith(f"✓ {decision.best.cards[0].label} saves {saved} points. ")
    assert "ask" not in opened
    closed = [shown["moments"][i] for i in shown["turns"] if "ask" in shown["moments"][i]]
    assert closed, "this deal has more than one costly decision"
    for moment in closed:
        assert moment["text"] == "Something better was possible here. Look again."
        assert moment["cost"] == "•"
        assert not any("badges" in card for card in moment["hand"]["cards"])
    assert press(table, closed[0]["ask"])["ok"]
    assert table.match.revision == closed[0]["step"]
    assert table.reviewed == {}


def test_show_me_opens_it_at_once_and_the_result_comes_back(asked, careless):
    table, decision = asked
    assert press(table, "result")["ok"]
    assert table.match == careless
    assert "result" in table.scene
    assert press(table, f"again {decision.step}")["ok"]
    assert press(table, "show")["ok"]
    assert table.reviewed["moments"][table.reviewed["at"]]["step"] == decision.step
    assert not press(table, "show")["ok"]
    assert not press(table, "again 0")["ok"] or table.match.revision == 0


def test_a_card_that_may_not_be_played_is_no_try(asked):
    table, _ = asked
    hand = {str(card) for card in table.match.view(0).hand}
    refused = hand - {str(one.cards[0]) for one in table.match.legal}
    if refused:
        assert not press(table, f"play {min(refused)}")["ok"]
    assert table.scene["status"].startswith("Something better")


def test_what_has_cost_points_comes_back_tomorrow_if_the_deal_was_played_at_a_page(comms):
    table = CardTable(Counterpoint.standard().start(seed=7, dealer=0), {1: Random()})
    while not table.match.deal_over:
        press(table, "continue" if table.waiting else str(table.match.legal[0]))
    found = table.review()
    items = [item for item in progress.items() if item.kind == HERE_AGAIN]
    assert len(items) == len(found.decisions) > 0
    assert {(item.due - progress.today()).days for item in items} == {1}
    table.review()
    assert len(progress.items()) == len(items)


def test_a_good_deal_says_that_nothing_was_found(deal, monkeypatch):
    monkeypatch.setattr(
        "parlett_widgets.widgets.card_table.play.review_deal",
        lambda match, seat, **_: reviewed(match, seat)[0]._replace(decisions=()),
    )
    table = CardTable(deal)
    table.review()

    assert (
        table.reviewed["note"] == "No decision cost you points, as far as the sampled deals show."
    )


def test_the_result_names_the_costliest_moment_and_gives_nothing_away(deal, comms):
    table = CardTable(deal)
    before = table.scene["result"]["tiles"]
    found = table.review()
    costliest = max(found.decisions, key=lambda decision: decision.cost)
    (shown,) = (one for one in table.reviewed["moments"] if one["step"] == costliest.step)
    best, look, aim = table.scene["result"]["tiles"]
    assert [best, aim] == before
    assert look["label"] == f"Worth a second look: {shown['name']}"
    assert press(table, look["action"])["ok"]
    assert table.match == deal.line[costliest.step]
    assert "result" not in table.scene


def test_the_tile_shows_the_trick_up_to_ones_own_turn(careless, comms):
    table = CardTable(careless)
    found = table.review()
    costliest = max(found.decisions, key=lambda decision: decision.cost)
    (look,) = (tile for tile in table.scene["result"]["tiles"] if tile["kind"] == "look")
    fits("card_table", dict(table.scene))
    laid = list(map(str, careless.line[costliest.step].view(0).trick))
    assert [card["id"] for card in look.get("cards", [])] == laid
    told = json.dumps(look, ensure_ascii=False)
    assert not any(one.cards[0].label in told for one in (costliest.taken, costliest.best))


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Somebody whose progress is kept, so that deals are reviewed by themselves."""
    monkeypatch.setattr(progress, "file", tmp_path / "progress.json")
    yield
    progress.file = None


def played_at_a_page(monkeypatch, hold):
    """Return a table at which a deal has ended, while its review waits for *hold*."""

    def slow(match, seat, *, progress, **_):
        progress(0, 9)
        assert hold.wait(60)
        return reviewed(match, seat)[0]

    monkeypatch.setattr("parlett_widgets.widgets.card_table.thinking.review_deal", slow)
    table = CardTable(Counterpoint.standard().start(seed=7, dealer=0), {1: Random()})
    while not table.match.deal_over:
        press(table, "continue" if table.waiting else str(table.match.legal[0]))
    return table


def second_look(table):
    (look,) = (tile for tile in table.scene["result"]["tiles"] if tile["kind"] == "look")
    return look


def test_a_deal_is_reviewed_by_itself_and_holds_nobody_up(kept, comms, monkeypatch):
    hold = Event()
    table = played_at_a_page(monkeypatch, hold)
    over, revision = table.match, table.revision
    assert second_look(table) == {"kind": "look", "label": "A second look", "text": "Looking …"}
    hold.set()
    until(lambda: second_look(table)["label"].startswith("Worth a second look: "))
    assert table.revision == revision, "what has been pressed meanwhile still counts"
    assert table.reviewed == {}
    until(lambda: len(progress.items()) == len(reviewed(over, 0)[0].decisions))
    assert history()[0].lost is not None
    assert press(table, "review")["ok"]
    assert "show" in actions(table)


def test_a_second_look_at_a_lead_shows_where_its_trick_will_lie(careless):
    found, _ = reviewed(careless, 0)
    shown = []
    for costly in found.decisions:
        tile = second_look_of(language("en"), found._replace(decisions=(costly,)), careless)
        laid = len(tile["cards"]) if "cards" in tile else None
        shown.append((costly.view.phase.value, laid, tile.get("slots")))
    assert shown == [("bid", None, None), ("play", 1, 2), ("play", 0, 2)]


def test_points_lost_and_luck_are_told_apart_once_they_are_known(kept, comms, monkeypatch):
    for i, lost in enumerate((1.0, 3.0)):
        row = Result(
            f"deal-{i}", progress.today(), "deal", "counterpoint", {}, lost=lost, decisions=1
        )
        progress.results.add(row)
    hold = Event()
    table = played_at_a_page(monkeypatch, hold)
    revision, before = table.revision, dict(table.scene)
    hold.set()
    until(lambda: table.scene["status"] != before["status"])
    assert table.revision == revision
    found, _ = reviewed(table.match, 0)
    lost = f" Lost per decision: {found.cost / found.looked_at:.1f} points"
    lost += "; your last 2 deals: 2.0 on average."
    assert table.scene["status"] == before["status"] + lost
    assert table.scene["earlier"] == before["earlier"], "it stands below the result"
    told = table.scene["result"]["detail"].removeprefix(before["result"].get("detail", ""))
    (row,) = [one for one in history() if one.worth is not None]
    assert told.strip().startswith(f"A strong player here: about {round(row.worth)} points")
    assert not any(str(card.label) in lost + told for card in PACK_52)
    press(table, f"what-if {table.match.moments_of_deal[0].revision}")
    assert "Lost per" not in table.scene["status"]
    press(table, "line 0")
    assert table.scene["status"].endswith(lost)


def test_a_deal_whose_luck_is_found_late_leaves_the_words_of_a_newer_one(kept, comms, monkeypatch):
    weigh, late, hold = CardTable._weigh, [], Event()
    monkeypatch.setattr(CardTable, "_weigh", lambda *given: late.append(given))
    hold.set()
    table = played_at_a_page(monkeypatch, hold)
    until(lambda: late)
    monkeypatch.setattr(CardTable, "_weigh", weigh)
    table._play.weighed = table._weigh
    found = reviewed(table.match, 0)[0]._replace(decisions=())
    review = "parlett_widgets.widgets.card_table.thinking.review_deal"
    monkeypatch.setattr(review, lambda match, *_, **__: found._replace(deal=match.deal))
    press(table, "continue")
    while not table.match.deal_over:
        press(table, "continue" if table.waiting else str(table.match.legal[0]))
    until(lambda: "Lost per" in table.scene["status"])
    status = table.scene["status"]
    weigh(*late[0])
    press(table, f"what-if {table.match.moments_of_deal[0].revision}")
    press(table, "line 0")
    assert table.scene["status"] == status
    assert [row.worth is not None for row in history()] == [True, True]


def test_where_nothing_is_kept_the_result_says_neither(comms, monkeypatch):
    table = played_at_a_page(monkeypatch, Event())
    table.review()
    press(table, "result")
    told = json.dumps(dict(table.scene))
    assert "Lost per" not in told
    assert "A strong player" not in told
    assert history()[0].worth is None


def test_where_there_are_no_threads_the_result_says_neither(kept, comms, monkeypatch):
    monkeypatch.setattr("parlett_widgets.widgets.card_table.thinking.Ahead.begin", lambda _: False)
    table = played_at_a_page(monkeypatch, Event())
    table.review()
    press(table, "result")
    told = json.dumps(dict(table.scene))
    assert "Lost per" not in told
    assert "A strong player" not in told
    assert history()[0].lost is not None


def test_a_review_under_way_is_waited_for_and_not_begun_twice(kept, comms, monkeypatch):
    hold = Event()
    table = played_at_a_page(monkeypatch, hold)
    Timer(0.3, hold.set).start()
    monkeypatch.delattr("parlett_widgets.widgets.card_table.play.review_deal")
    assert press(table, "review")["ok"]
    assert "show" in actions(table)


def test_whoever_goes_on_at_once_finds_the_deal_in_the_history(kept, comms, monkeypatch):
    hold = Event()
    table = played_at_a_page(monkeypatch, hold)
    assert press(table, "continue")["ok"]
    scene = table.scene
    hold.set()
    until(lambda: history()[0].lost is not None)
    assert table.scene == scene


def test_a_void_trick_may_end_before_the_person_has_played_to_it():
    match, rng = Addenda.partnership().start(seed=5), random.Random(1)
    while not match.deal_over:
        match = match.apply(Random().choose(match.view(match.to_act), rng))
    table = CardTable(match)
    table.review()
    frames, moments = table.reviewed["tricks"], table.reviewed["moments"]
    (without,) = (i for i in range(len(frames)) if all(one["trick"] != i for one in moments))
    assert moments[frames[without]["at"]]["trick"] == without - 1
    assert "cost" not in frames[without]


@pytest.fixture(scope="module")
def hurried():
    """A deal of Addenda in which South has played the first card that may be played."""
    match = Addenda().start(seed=12, dealer=1)
    while not match.deal_over:
        steady = Steady().choose(match.view(match.to_act), random.Random(match.revision))
        match = match.apply(match.legal[0] if match.to_act == 0 else steady)
    return match


def test_a_trick_of_the_film_wears_the_worse_of_its_two_decisions(hurried):
    found = reviewed(hurried, 0)[0]
    shown = review_scene(language("en"), found, hurried, {one.step: () for one in found.decisions})
    costs = {decision.step: decision.cost for decision in found.decisions}
    twice = 0
    for place, trick in enumerate(shown["tricks"]):
        own = [one for one in shown["moments"] if one.get("trick") == place and "cost" in one]
        twice += len(own) > 1
        if own:
            worst = max(own, key=lambda one: costs[one["step"]])
            assert trick["cost"] == worst["cost"]
            assert shown["moments"][trick["at"]] is worst
        else:
            assert "cost" not in trick
    assert twice


@pytest.mark.parametrize(
    ("open_hands", "told"),
    [(False, "Hints try other deals and may differ."), (True, "Hints do not look at the open")],
)
def test_a_review_says_why_a_hint_may_name_another_choice(deal, open_hands, told):
    table = CardTable(deal, open_hands=open_hands)
    table.review()
    assert told in table.reviewed["note"]
