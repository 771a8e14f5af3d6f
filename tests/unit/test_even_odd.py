"""A game of one file outside the package has all that the package's own games have."""

import json
import pickle
import random
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from even_odd import EvenOdd
from explorers import fits
from thorough import searched

from parlett_widgets import CardTable, Expert, Replay, Steady, rules_card, simulate, testing
from parlett_widgets.cli import main
from parlett_widgets.engine import IllegalAction, Match, registry
from parlett_widgets.players import Summary
from parlett_widgets.widgets.card_table.scene import scene

EXAMPLES = Path(__file__).parents[2] / "examples"


class Trumps(EvenOdd):
    """Even-Odd with a trump."""

    game = "even-odd-trumps"
    hand_size = 7
    turns_up = True


def after(*actions, seed=7):
    match = EvenOdd().start(seed=seed, dealer=2)
    for action in actions:
        match = match.apply(action)
    return match


def ended(match):
    while match.to_act is not None:
        match = match.apply(match.legal[-1])
    return match


def test_it_is_one_file_of_a_hundred_lines():
    assert len((EXAMPLES / "even_odd.py").read_text().splitlines()) <= 100


@pytest.mark.parametrize("check", testing.EVERY_GAME)
def test_a_card_turned_up_is_seen_by_all(check):
    check(Trumps(), seed=1)


def test_the_card_of_the_rules_says_what_makes_trump_and_who_leads_first():
    plain, trumps = rules_card(EvenOdd()), rules_card(Trumps())

    assert "The next card is turned up: its suit is trump." in trumps
    assert "次の1枚が切り札表示カードで、そのスートが切り札です。" in rules_card(
        Trumps(), lang="ja"
    )
    assert "The highest trump wins the trick" in trumps
    assert "there is no trump" in plain
    assert "turned up" not in plain
    assert "dealer's left leads to the first trick" in plain
    assert "\nTarget\n  60" in plain


def test_a_deal_is_called_played_and_scored():
    match = ended(after("call even", "call odd", "call odd"))
    deal = match.record()["deals"][0]

    assert deal["actions"][:3] == ["0 call even", "1 call odd", "2 call odd"]
    result = deal["result"]
    assert result["calls"] == ["even", "odd", "odd"]
    for call, taken, score in zip(*result.values(), strict=True):
        assert score == taken + 10 * ((taken % 2 == 1) == (call == "odd"))
    assert max(match.scores) >= 60
    assert Match.replay(json.dumps(match.record())) == match


def test_what_others_call_is_told_when_the_deal_is_over():
    match = after("call even", "call odd")

    assert match.view(0).calls == ("even", None, None)
    assert match.view(0).has_called == (True, True, False)
    while match.phase != "deal-over":
        match = match.apply(match.legal[0])
    assert None not in match.view(0).calls


@pytest.mark.parametrize(
    ("lang", "title", "refused"),
    [
        ("en", "Even-Odd · deal 1 · calls", "“seven” is not one of the calls here: even, odd."),
        (
            "ja",
            "イーブン・オッド",
            "「seven」というコールはここではできません。選べるのはeven、oddです。",
        ),
    ],
)
def test_a_table_speaks_both_languages(lang, title, refused):
    table = CardTable(after(), lang=lang)

    assert title in table.text()
    with pytest.raises(IllegalAction, match=refused):
        table.play("call seven")
    with pytest.raises(IllegalAction):
        table.play(f"play {next(iter(table.match.view(0).hand))}")


@pytest.mark.parametrize(
    ("said", "meant"), [("odd", "call odd"), ("EVEN", "call even"), ("zero", "call even")]
)
def test_a_match_answers_a_bare_word_by_the_call_that_it_may_be(said, meant):
    match = after()

    assert f"write, for example, '{meant}'" in str(match.legal.why_not(said))
    assert match.view(match.to_act).why_not(said) == match.legal.why_not(said)


def test_at_a_table_a_call_alone_is_made_and_no_card():
    table = CardTable(after())
    with pytest.raises(IllegalAction, match="“zero” is not one of the calls here: even, odd"):
        table.play("zero")
    table.play("odd")

    assert table.match.view(0).calls[0] == "odd"


def test_opponents_and_hints_work_at_the_table():
    table = CardTable(after())
    assert {"hint", "call even", "call odd"} <= {
        button["action"] for button in table.scene["actions"]
    }
    assert table.hint().startswith(("Play ", "Choose "))
    table.play("call odd")
    assert [seat["bid"]["text"] for seat in table.scene["seats"]] == [
        *("called odd", "a secret call", "a secret call")
    ]
    while table.match.phase == "play":
        table.go_on() if table.waiting else table.play(table.match.legal[0])
    assert "You called odd and took" in table.text()


def test_every_table_fits_the_schema_of_scenes():
    moments = ended(after()).line

    for match in [*moments[:30], moments[-1]]:
        for seat in (0, 1, None):
            fits("card_table", scene(match.view(seat), story=match.story(seat)))


def test_a_replay_and_its_page_show_it(tmp_path):
    Replay(ended(after())).save(tmp_path / "match.html")

    assert "Even-Odd" in (tmp_path / "match.html").read_text(encoding="utf-8")


def test_the_rules_card_has_the_rules_and_the_options():
    table = CardTable(EvenOdd(target=40).start(seed=1))
    rules = {rule["name"]: rule["value"] for rule in table.scene["rules"]}

    assert rules["End"] == "The match ends when somebody has 40 points or more."
    assert rules["Cards"].startswith("24 cards: A K Q J 10 9 in each suit")
    assert rules["Target"] == "40"


def test_players_answer_alike_for_the_same_view():
    match = after("call even", "call odd", "call odd")
    view, expert = match.view(0), Expert(effort=0.1)

    for player in (Steady(), expert):
        choices = {str(player.choose(view, random.Random(3))) for _ in range(2)}
        assert len(choices) == 1
    assert len(expert.reasons(view, random.Random(3))) == len(view.legal)


def test_it_is_unpickled_in_another_process():
    data = pickle.dumps(after("call even"))
    run = [sys.executable, "-c", "import pickle,sys; print(pickle.load(sys.stdin.buffer).rules)"]
    done = subprocess.run(run, input=data, capture_output=True, cwd=EXAMPLES, check=True)

    assert done.stdout.decode().strip() == "EvenOdd(target=60)"


def test_both_commands_know_it_by_its_module(tmp_path, capsys):
    file = tmp_path / "matches.jsonl"
    assert main(["simulate", "even_odd:EvenOdd", "--matches", "2", "--records", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "even-odd"

    run = [
        sys.executable,
        "-m",
        "parlett_widgets",
        "replay",
        str(file),
        "--game",
        "even_odd:EvenOdd",
    ]
    done = subprocess.run(run, capture_output=True, cwd=EXAMPLES, check=False)
    assert done.stderr.decode() == ""
    assert "calls" in done.stdout.decode()


def test_the_page_on_adding_a_game_shows_the_whole_file():
    page = (EXAMPLES.parent / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    _, shown = page.split("<!-- examples/even_odd.py -->\n```python\n")

    assert shown.split("\n```\n")[0] + "\n" == (EXAMPLES / "even_odd.py").read_text("utf-8")


def test_an_installed_game_is_found_by_its_name_alone(monkeypatch, forget):
    record = after("call even").record()
    entry = EntryPoint("even-odd", "even_odd:EvenOdd", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    forget("even-odd")
    monkeypatch.delitem(sys.modules, "even_odd")
    assert "even-odd" in registry.names()

    assert Match.replay(record).record() == record


def test_sampling_beats_chance():
    run = simulate(
        EvenOdd(), ["random", "steady", "random"], matches=searched(2, thorough=8), seed=20
    )
    west, steady, east = Summary.of(run).mean_scores

    assert steady > max(west, east) + 5
