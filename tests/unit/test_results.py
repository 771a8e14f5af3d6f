"""What a table tells at the end of a deal: one number, one sentence, a table, the line of the match."""

from __future__ import annotations

import pytest
from card_tables import RULES, play_on, table_of
from pictures import SCENES

from parlett_widgets import Addenda, NinetyNine
from parlett_widgets.games.ninety_nine.events import DealScored


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
    own = next(row for row in result["rows"] if row["you"])
    assert own["cells"][-1] == str(match.scores[0])
    assert all(len(row["cells"]) == len(result["columns"]) - 1 for row in result["rows"])
    lines = {line["name"]: line["scores"] for line in result["chart"]["lines"]}
    assert all(scores[0] == 0 and len(scores) == match.deal + 1 for scores in lines.values())
    for row in result["rows"]:
        before, now = lines[row["name"]][-2:]
        assert now - before == int(row["cells"][-2]), "the deal's points lead from score to score"


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
        rows = {row["name"]: row for row in table.scene["result"]["rows"]}
        ended = next(event for event in table.match.view(0).ends if isinstance(event, DealScored))
        for seat, name in enumerate(table.match.players):
            shown = rows[name]["cells"][0]
            assert shown == ("?" if ended.bids[seat] is None else str(ended.bids[seat]))


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
