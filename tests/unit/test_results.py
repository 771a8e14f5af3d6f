"""What a table tells at the end of a deal: bid and match, the best trick, an aim, the match so far."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from card_tables import RULES, play_on, table_of
from pictures import SCENES

from parlett_widgets import Addenda, Counterpoint, NinetyNine
from parlett_widgets.cards import parse_cards
from parlett_widgets.games.addenda.state import FinishedTrick, Outcome
from parlett_widgets.games.addenda.table import AddendaResult
from parlett_widgets.games.addenda.view import DealScored as AddendaScored
from parlett_widgets.games.ninety_nine.table import NinetyNineResult
from parlett_widgets.games.ninety_nine.view import DealScored
from parlett_widgets.widgets.card_table.result import Line, Lines, score_lines
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


MATCHES = {"nine deals": NinetyNine.classic(), "three deals": Counterpoint(ending="deals", deals=3)}


@pytest.mark.parametrize("name", MATCHES)
def test_the_line_of_the_match_leads_from_score_to_score_with_room_for_what_is_to_come(comms, name):
    table = table_of(MATCHES[name])
    play_on(table, lambda match: match.deal_over and match.deal == 2)
    result, match = table.scene["result"], table.match
    lines = [part for part in result["chart"]["parts"] if "dot" in part]
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
    grid = result["chart"]["parts"][0]
    assert [text for *_, text in grid["words"]][-1] == str(match.rules.deals)


def test_bars_lead_to_the_flag_at_the_score_that_ends_the_match(comms):
    table = ended("addenda")
    *_, flag = table.scene["result"]["chart"]["parts"]
    assert [text for *_, text in flag["words"]] == ["250"]
    own, to = (table.match.rules.target - score for score in table.match.scores)
    assert table.scene["status"].endswith(f"{own} to go for you, {to} for North.")


def test_names_beside_the_lines_of_five_players_do_not_touch_each_other_or_the_figures():
    scores = [[0, 3], [0, 2], [0, 2], [0, 1], [0, 0]]
    lines = [Line(f"Player {i}", i == 0, one) for i, one in enumerate(scores)]
    for wide in (False, True):
        figure = score_lines("", Lines(lines, [(1, "1")], 3), wide=wide)
        heights = [part["words"][0][1] for part in figure["parts"] if "dot" in part]
        assert all(low - high >= 15 for high, low in pairwise(heights))
        deals = figure["parts"][[part.get("kind") for part in figure["parts"]].index("grid")]
        assert max(heights) < max(y for _, y, _ in deals["words"]) - 10


def test_misses_of_two_cross_the_table_and_bids_stand_beside_their_players(comms):
    result = ended("counterpoint").scene["result"]
    at = result["crossing"]
    (mine, came), (theirs, went) = (row["cells"][at - 1 : at + 1] for row in result["rows"])
    assert (mine, theirs) == (went, came)
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
    tiles = [tile["text"] for tile in result["tiles"]]
    for told in (result["headline"], result["detail"], *tiles):
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
    result = table.scene["result"]
    assert result["tiles"] == [], "the picture of the match takes their place"
    assert [part["kind"] for part in result["chart"]["parts"][:2]] == ["area", "crown"]
    assert ("won" in result) == (table.match.winners == (0,))
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
    assert shown["detail"].startswith(result.outcome())
    assert shown["number"] == str(scores[0])
    assert result.status()[0] == f"{headline} {result.outcome()}"


@pytest.mark.parametrize(
    ("scores", "named"),
    [
        ((50, 50, 50), "level with West and North"),
        ((40, 50, 50), "10 behind West and North"),
        ((50, 50, 3), "level with West."),
    ],
)
def test_all_who_stand_where_the_reader_looks_are_named(scores, named):
    match = NinetyNine.classic().start(seed=7)
    while not match.deal_over:
        match = match.apply(match.legal[0])
    view = replace(match.view(0), scores=scores)
    deals = [event for event in view.ends if isinstance(event, DealScored)]
    tell = narrator(view.rules, view.players, you=0)
    assert named in NinetyNineResult(view, tell, deals, range(3)).headline()


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
    assert "Their miss" in result["columns"]
    assert any(part["words"][0][2] == "You" for part in result["chart"]["parts"] if "words" in part)
    assert "Others' misses" in ended("counterpoint three").scene["result"]["columns"]


@pytest.mark.parametrize("name", RULES)
def test_the_headline_says_how_the_match_stands(comms, name):
    for seed in range(4):
        table = table_of(RULES[name], seed=seed)
        play_on(table, lambda match: match.deal_over, seed)
        if table.match.over:
            continue
        you, *others = table.match.scores[: len(table.scene["result"]["rows"])]
        headline = table.scene["result"]["headline"]
        assert str(abs(you - max(others))) in headline or you == max(others)
        told = "behind" if you < max(others) else "level" if you == max(others) else "lead ahead"
        assert any(word in headline.lower() for word in told.split())


@pytest.mark.parametrize("name", RULES)
def test_the_best_trick_is_one_that_was_played_and_the_aim_comes_from_this_deal(comms, name):
    told = 0
    for seed in range(4):
        table = ended(name, seed=seed)
        if table.match.over:
            continue
        tiles = {tile["kind"]: tile for tile in table.scene["result"]["tiles"]}
        assert tiles["aim"]["head"]
        if "best" in tiles:  # who has won no trick that was needed has none
            told += 1
            number = int(tiles["best"]["label"].split()[-1])
            trick = table.match.state.tricks[number - 1]
            assert [card["id"] for card in tiles["best"]["cards"]] == list(map(str, trick.cards))
            assert sum("badges" in card for card in tiles["best"]["cards"]) == 1
    assert told


def test_who_went_above_17_is_told_what_the_deal_would_have_come_to(comms):
    tricks = [
        FinishedTrick(0, tuple(parse_cards(cards)), counts, outcome, winner, 1 - winner, score)
        for cards, counts, outcome, winner, score in [
            ("9S 9H AC 2D", (9, 18, 19, 21), Outcome.WENT_OVER, 0, 21),
            ("9D 2C 7H AS", (9, 11, 18, 19), Outcome.WENT_OVER, 1, 19),
            ("8D 3C 8H 2S", (8, 11, 19, 21), Outcome.WENT_OVER, 1, 21),
        ]
    ]
    view = Addenda().start(seed=7).view(0)
    view = replace(view, tricks=tuple(tricks), scores=(21, 40))
    tell = narrator(view.rules, view.players, you=0)
    shown = AddendaResult(view, tell, [AddendaScored(1, (21, 40), (21, 40))], range(2)).build()
    assert (shown["number"], shown["against"]) == ("21", "to 40")
    assert shown["headline"] == "Behind by 19: North won 2 tricks, one of 21."
    assert shown["detail"] == "You went above 17 in 2 tricks, and they gave North 40."
    best, aim = shown["tiles"]
    assert best["text"] == "North went above 17: 21 points for you."
    assert aim["head"] == "Go above 17 at most once."
    assert aim["text"] == "Without those 2 tricks the deal would stand at 21 to 0."


def test_bids_made_in_a_row_are_counted(comms):
    match = NinetyNine.classic().start(seed=7)
    while not match.deal_over:
        match = match.apply(match.legal[0])
    view = match.view(0)
    (scored,) = (event for event in view.ends if isinstance(event, DealScored))
    deals = [replace(scored, made=(made, True, True), points=(n, 0, 0)) for made, n in
             [(True, 9), (False, 1), (True, 32), (True, 22)]]  # fmt: skip
    aim = NinetyNineResult(view, narrator(view.rules, view.players, you=0), deals, range(3)).aim()
    assert aim == ("Make 3 bids in a row.", "2 so far, worth 32 and 22.")
