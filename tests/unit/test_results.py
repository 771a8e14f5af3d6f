"""What a table tells at the end of a deal: one number, one sentence, a table, the line of the match."""

from __future__ import annotations

from dataclasses import replace

import pytest
from card_tables import RULES, play_on, table_of
from pictures import SCENES

from parlett_widgets import Addenda, NinetyNine
from parlett_widgets.games.ninety_nine.table import NinetyNineResult
from parlett_widgets.games.ninety_nine.view import DealScored
from parlett_widgets.words import narrator


def ended(name, deals=1, **options):
    """Return a table at the end of a deal, or of its match if that comes first."""
    table = table_of(RULES[name], **options)
    play_on(table, lambda match: match.over or (match.deal_over and match.deal == deals))
    return table


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", RULES)
def test_the_result_is_as_the_schema_says_and_its_points_add_up(comms, name, lang):
    table = ended(name, deals=2, lang=lang)
    SCENES.validate(table.scene)
    result, match = table.scene["result"], table.match
    own = next(row for row in result["rows"] if "you" in row)
    assert own["cells"][-1] == str(match.scores[0])
    assert all(len(row["cells"]) == len(result["columns"]) - 1 for row in result["rows"])


@pytest.mark.parametrize("name", RULES)
def test_the_line_of_the_match_leads_from_score_to_score(comms, name):
    table = ended(name, deals=2)
    result, match = table.scene["result"], table.match
    lines = [part for part in result["figures"][-1]["parts"] if part.get("kind") != "grid"]
    scores = {row["name"]: int(row["cells"][-1]) for row in result["rows"]}
    named = {line["words"][0][2]: line for line in lines}
    assert set(named) == {f"{name} {score}" for name, score in scores.items()}
    for line in lines:
        *_, end = line["d"].split("L")
        assert line["d"].count("L") == match.deal, "a point for each deal, and one before"
        assert end == " ".join(map(str, line["dot"]))
    heights = [named[f"{name} {score}"]["dot"][1] for name, score in scores.items()]
    best = max(scores.values())
    assert [y == min(heights) for y in heights] == [score == best for score in scores.values()]


def test_misses_of_two_cross_the_table_and_bids_stand_beside_their_players(comms):
    table = ended("counterpoint")
    result = table.scene["result"]
    crossing, _ = result["figures"]
    arrows = [part for part in crossing["parts"] if part.get("kind") != "box" and "d" in part]
    came = [arrow["words"][1][2] for arrow in arrows]
    assert came == [row["cells"][2] for row in result["rows"]], "as in the table"
    assert came[::-1] == [row["cells"][1] for row in result["rows"]]
    assert [row["seat"] for row in result["rows"]] == [0, 1]


@pytest.mark.parametrize("name", RULES)
def test_only_a_deal_that_is_over_has_a_result(comms, name):
    table = table_of(RULES[name])
    assert "result" not in table.scene
    table = ended(name)
    assert "result" in table.scene
    if table.match.over:
        table.new_match()
    else:
        table.go_on() if table.waiting else table.play("deal")
    assert "result" not in table.scene


def test_text_and_picture_tell_the_result(comms):
    table = ended("classic")
    result = table.scene["result"]
    for told in (result["headline"], result["detail"], result["next"]):
        assert told in table.text()
    assert result["detail"].split()[0] in table.svg()


def test_a_bid_that_the_rules_keep_hidden_is_not_told(comms):
    for seed in range(6):
        table = table_of(NinetyNine.classic(), seed=seed)
        play_on(table, lambda match: match.deal_over, seed)
        seats = {seat["seat"]: seat for seat in table.scene["seats"]}
        ended = next(event for event in table.match.view(0).ends if isinstance(event, DealScored))
        for row in table.scene["result"]["rows"]:
            bid, tricks = ended.bids[row["seat"]], ended.tricks[row["seat"]]
            assert seats[row["seat"]]["taken"].get("aim") == bid, "what stands beside the name"
            assert (row["verdict"] == "failed") == (bid is None)
            assert ("good" in row) == (bid == tricks)


def test_the_same_cards_again_never_count_in_the_match(comms):
    table = ended("classic")
    match, hands = table.match, table.match.state.deal.hands
    again = next(one for one in table.scene["actions"] if one["label"] == "Same cards again")
    table.what_if(int(again["action"].split()[1]))
    assert table.match.state.deal.hands == hands
    assert table.scene["phase"] == "bid"
    play_on(table, lambda match: match.deal_over, seed=9)
    table.go_to_line(0)
    assert table.match is match


def test_the_end_of_the_match_says_who_has_won(comms):
    table = table_of(Addenda(target=60))
    play_on(table, lambda match: match.to_act is None)
    assert "win" in table.scene["status"]
    assert "next" not in table.scene["result"]
    (main,) = (one for one in table.scene["actions"] if one["primary"])
    assert main["label"] == "New match"


@pytest.mark.parametrize(
    ("winners", "scores", "headline"),
    [
        ((0,), (149, 68, 145), "You win the match, 149 to 145."),
        ((2,), (149, 68, 250), "North wins the match, 250 to 149."),
        ((0, 1), (120, 120, 3), "You share the win with West: 120 points each."),
        ((1, 2), (3, 120, 120), "West and North share the win: 120 points each."),
    ],
)
def test_the_result_of_the_last_deal_begins_with_that_of_the_match(winners, scores, headline):
    match = NinetyNine.classic().start(seed=7)
    while not match.over:
        match = match.apply(match.legal[0])
    view = replace(match.view(0), winners=winners, scores=scores)
    tell = narrator(view.rules, view.players, you=0)
    deals = [event for event in view.ends if isinstance(event, DealScored)]
    result = NinetyNineResult(view, tell, deals, range(3))
    shown = result.build()
    assert shown["headline"] == headline
    assert shown["detail"].startswith(result.headline())
    assert "number" not in shown
    assert result.status() == f"{headline} {result.headline()}"


def test_partners_win_a_match_together(comms):
    table = table_of(Addenda.partnership(target=30))
    play_on(table, lambda match: match.over)
    us, them = table.match.scores[:2]
    assert table.scene["result"]["headline"] == (
        f"You win the match, {us} to {them}."
        if us > them
        else f"West and East win the match, {them} to {us}."
    )


def test_a_result_calls_the_reader_you(comms):
    result = ended("counterpoint").scene["result"]
    assert [row["name"] for row in result["rows"]] == ["You", "North"]
    crossing, chart = result["figures"]
    words = [text for part in crossing["parts"] for *_, text in part["words"]]
    assert {"You", "North", "Your miss", "North's miss"} <= set(words)
    assert "Their miss" in result["columns"]
    assert any(part["words"][0][2].startswith("You ") for part in chart["parts"])
    assert "Others' misses" in ended("counterpoint three").scene["result"]["columns"]
