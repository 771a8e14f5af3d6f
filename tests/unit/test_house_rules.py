"""A game that derives from another: it has a name of its own, and keeps its class wherever it goes."""

import pickle
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import cloudpickle
import pytest

from parlett_widgets import CardTable
from parlett_widgets.engine import BrokenRecord, IllegalAction, Match
from parlett_widgets.engine.legal import Refusal, RefusalCode
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.counterpoint.solver import solve_duel
from parlett_widgets.players import Expert, Steady, simulate

HOUSE = '''
from dataclasses import dataclass
from parlett_widgets.games import Counterpoint

@dataclass(frozen=True)
class NoBonus(Counterpoint):
    """Counterpoint in which a card has twice its points."""

    game = "no-bonus"
    cap: int = 7

    def points(self, state, card):
        return 2 * super().points(state, card)
'''


@pytest.fixture
def house(tmp_path, monkeypatch, forget):
    """Return the module of a house rule, as it lies in a user's folder."""
    (tmp_path / "house.py").write_text(HOUSE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "house", raising=False)
    return __import__("house")


def test_a_changed_rule_without_a_name_of_its_own_is_refused_where_it_is_written():
    with pytest.raises(TypeError, match=r"NoBonus changes the rules of Counterpoint.*'no-bonus'"):

        class NoBonus(Counterpoint):
            def points(self, state, card):
                return 0

    with pytest.raises(TypeError, match="write game = 'capped'"):

        @dataclass(frozen=True)
        class Capped(Counterpoint):
            cap: int = 7


def test_an_option_that_would_be_none_is_found():
    class Capped(Counterpoint):
        game = "capped"
        limit: int = 7

    with pytest.raises(
        TypeError,
        match=r"option 'limit', so it must be a dataclass: write @dataclass\(frozen=True\) above",
    ):
        Capped()


def test_a_class_that_changes_nothing_needs_no_name():
    class Mine(Counterpoint):
        """Counterpoint."""

    assert Mine().game == "counterpoint"


def test_a_match_keeps_its_rules_when_it_is_copied_recorded_and_replayed(house):
    match = house.NoBonus(cap=3).start(seed=1)
    for _ in range(30):
        match = match.apply(match.legal[0])

    for again in (pickle.loads(pickle.dumps(match)), Match.replay(match.record())):
        assert again == match
        assert type(again.rules) is house.NoBonus
        assert again.rules.cap == 3


def elsewhere(code, data, folder):
    """Return what another process prints that gets pickled data."""
    run = [sys.executable, "-c", f"import pickle, sys; data = sys.stdin.buffer.read(); {code}"]
    done = subprocess.run(run, input=data, capture_output=True, cwd=folder, check=False)
    return (done.stdout + done.stderr).decode()


def test_another_process_finds_the_class_by_its_module(house, tmp_path):
    data = pickle.dumps(house.NoBonus().start(seed=1))

    assert "house.NoBonus" in elsewhere("print(type(pickle.loads(data).rules))", data, tmp_path)


def test_a_game_of_a_notebook_is_told_to_move_into_a_module(tmp_path, forget):
    notebook = {"__name__": "__main__", "Counterpoint": Counterpoint}
    exec("class Cell(Counterpoint): game = 'cell'", notebook)
    data = pickle.dumps(notebook["Cell"]().start(seed=1))

    told = elsewhere("pickle.loads(data)", data, tmp_path)
    assert "must be in a module that they can import" in told


def test_processes_are_not_given_a_game_of_a_notebook(monkeypatch, forget):
    notebook = {"__name__": "__main__", "Counterpoint": Counterpoint}
    exec("class Cell(Counterpoint): game = 'cell'", notebook)
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)

    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor,
        pytest.raises(ValueError, match="Cell is defined in a notebook's cell"),
    ):
        simulate(notebook["Cell"](), "random", executor=executor)


def test_a_scheduler_that_sends_classes_by_value_can_send_a_game_of_a_notebook(house, tmp_path):
    cloudpickle.register_pickle_by_value(house)
    try:
        data = cloudpickle.dumps(house.NoBonus(cap=5))
    finally:
        cloudpickle.unregister_pickle_by_value(house)
    code = "rules = pickle.loads(data); print(rules, rules.start(seed=1).phase)"

    (tmp_path / "house.py").unlink()
    assert "cap=5) bid" in elsewhere(code, data, tmp_path)


def test_a_record_of_a_game_that_nobody_has_imported_says_what_is_missing():
    record = {**Counterpoint().start(seed=1).record(), "game": "whist"}

    with pytest.raises(BrokenRecord, match=r"there is no game 'whist'.*module:Class"):
        Match.replay(record)


def test_an_opponent_plays_by_the_house_rule(house):
    match = house.NoBonus().start(seed=1)
    view = match.view(match.to_act)

    assert Steady().choose(view, random.Random(0)) in match.legal
    assert Expert().choose(view, random.Random(0)) in match.legal


@pytest.mark.parametrize("original", [Addenda, Counterpoint, NinetyNine])
def test_a_house_rule_without_knowledge_is_sampled_by_its_players_and_in_hints(
    original, forget, monkeypatch
):
    monkeypatch.setattr("parlett_widgets.players.knowledge.EXPERT", 2)
    sampled = type("Sampled", (original,), {"game": "sampled", "knowledge": ""})
    table = CardTable(sampled().start(seed=1, dealer=0))
    view = table.match.view(0)

    assert table.match.revision > 0
    assert Steady().choose(view, random.Random(0)) in table.match.legal
    assert table.hint().startswith(("Play ", "Bid "))


def test_the_solver_declines_a_house_rule(house):
    match = house.NoBonus().start(seed=1)

    with pytest.raises(TypeError, match="not for no-bonus"):
        solve_duel(match)


class Silent:
    def choose(self, view, rng):
        return view.legal[0]


class Choosy(Silent):
    def __init__(self, rules):
        self.rules = rules

    def reasons(self, view, rng, effort=1):
        return ()


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Silent, r"^Silent, the knowledge of Slip, must have a method reasons\(view, rng\)$"),
        (Choosy, r"^Choosy, the knowledge of Slip, must be made without arguments: "),
    ],
)
def test_knowledge_of_another_shape_is_refused_by_its_name(kind, told, forget):
    class Slip(Counterpoint):
        game = "slip"
        knowledge = kind

    match = Slip().start(seed=1)
    with pytest.raises(TypeError, match=told):
        Steady().choose(match.view(match.to_act), random.Random(1))


def test_a_game_that_nobody_can_think_about_has_opponents_by_chance_and_no_hints(forget):
    class Blind(Counterpoint):
        game = "blind"
        knowledge = ""

        def sample_world(self, view, rng):
            return None

    table = CardTable(Blind().start(seed=1, dealer=0))

    assert table.match.revision == 1  # the opponent has bid
    assert not {"hint"} & {button["action"] for button in table.scene["actions"]}
    with pytest.raises(ValueError, match="no hints at this table"):
        table.hint()
    view = table.match.view(0)
    assert Expert().reasons(view, random.Random(0)) == ()
    assert Expert().choose(view, random.Random(0)) in table.match.legal


class First:
    """A house rule by which only the first of the usual choices is allowed."""

    def choices(self, state):
        return super().choices(state)[:1]


@pytest.mark.parametrize("base", [Addenda, Counterpoint, NinetyNine])
def test_what_a_house_rule_does_not_offer_cannot_be_done(base, forget):
    class Narrow(First, base):
        game = "narrow"

    usual, match = base().start(seed=7), Narrow().start(seed=7)
    for _ in range(8):
        only, *others = usual.legal
        assert list(match.legal) == [only]
        seen = match.view(match.to_act)
        for other in others[:3]:
            assert other not in match.legal
            assert seen.why_not(other).instead == match.legal.why_not(other).instead == (only,)
            with pytest.raises(IllegalAction):
                match.apply(other)
        usual, match = usual.apply(only), match.apply(only)
    assert Match.replay(match.record()) == match


@pytest.mark.parametrize("base", [Addenda, Counterpoint, NinetyNine])
def test_what_a_house_rule_refuses_is_not_legal_and_its_reason_is_told(base, forget):
    class Strict(base):
        game = "strict"
        knowledge = ""

        def refuse(self, state, action):
            first = self.choices(state)[0]
            if action == first and len(self.choices(state)) > 1:
                return Refusal(RefusalCode.NOT_A_CHOICE, str(action), action.cards)
            return super().refuse(state, action)

    usual, match = base().start(seed=7), Strict().start(seed=7)
    for _ in range(30):
        first, *others = usual.legal
        seen = match.view(match.to_act)
        assert list(seen.legal) == list(match.legal) == (others or [first])
        if others:
            assert seen.why_not(first) == match.legal.why_not(first) is not None
            with pytest.raises(IllegalAction):
                match.apply(first)
        usual, match = usual.apply(seen.legal[-1]), match.apply(seen.legal[-1])
    assert Match.replay(match.record()) == match
    assert Steady().choose(match.view(match.to_act), random.Random(0)) in match.legal


@pytest.mark.parametrize("base", [Addenda, Counterpoint, NinetyNine])
@pytest.mark.parametrize("order", ["in one class", "choices first", "refuse first"])
def test_what_is_legal_under_two_house_rules_is_offered_and_not_refused(base, order, forget):
    def choices(self, state):
        return tuple(base.choices(self, state))[-2:]

    def refuse(self, state, action):
        offered = self.choices(state)
        if offered[1:] and action == offered[-1]:
            return Refusal(RefusalCode.NOT_A_CHOICE, str(action), action.cards)
        return base.refuse(self, state, action)

    rules = [{"choices": choices}, {"refuse": refuse}]
    steps = {
        "in one class": [rules[0] | rules[1]],
        "choices first": rules,
        "refuse first": rules[::-1],
    }[order]
    game = base
    for number, step in enumerate(steps):
        game = type("Both", (game,), {**step, "game": f"both-{number}", "knowledge": ""})
    usual, match = base().start(seed=7), game().start(seed=7)
    for _ in range(12):
        *not_offered, first = usual.legal[:-1] or usual.legal
        last = usual.legal[-1]
        seen = match.view(match.to_act)
        assert list(seen.legal) == list(match.legal) == [first]
        for other in {last, *not_offered[:2]} - {first}:
            for refusal in (seen.why_not(other), match.legal.why_not(other)):
                assert refusal is not None
                assert refusal.instead == (first,)
            with pytest.raises(IllegalAction):
                match.apply(other)
        usual, match = usual.apply(first), match.apply(first)
    assert Match.replay(match.record()) == match


@pytest.mark.parametrize("refuses", [False, True])
def test_a_player_who_changes_what_a_view_holds_changes_no_match(refuses, forget):
    class Listed(Addenda):
        game = "listed"

        def choices(self, state):
            return list(super().choices(state))

    class Strict(Listed):
        game = "strict"

        def refuse(self, state, action):
            if str(action) == "play 4D":
                return Refusal(RefusalCode.NOT_A_CHOICE, str(action), action.cards)
            return super().refuse(state, action)

    match = (Strict if refuses else Listed)().start(seed=7, dealer=1)
    view, legal, told = match.view(0), list(match.legal), match.legal.why_not("play 4D")
    view.refused.clear()
    if isinstance(view.legal, list):
        view.legal.reverse()
    assert list(match.legal) == list(match.view(0).legal) == legal
    assert match.view(0).why_not("play 4D") == told
    assert (told is not None) is refuses


def test_the_table_shows_what_a_house_rule_refuses_as_not_legal(forget):
    class Strict(Addenda):
        game = "strict"

        def refuse(self, state, action):
            if str(action) == "play 4D":
                return Refusal(RefusalCode.NOT_A_CHOICE, str(action), action.cards)
            return super().refuse(state, action)

    table = CardTable(Strict().start(seed=7, dealer=1))
    hand = table.scene["zones"][-1]
    assert [card["id"] for card in hand["cards"] if not card["legal"]] == ["4D"]
    assert hand["why"]


def test_the_table_names_the_house_rule_and_its_options(house):
    scene = CardTable(house.NoBonus(cap=3).start(seed=1)).scene

    assert scene["title"].startswith("Counterpoint (no-bonus) · deal 1")
    rules = [(rule["name"], rule["value"]) for rule in scene["rules"][:2]]
    assert rules == [
        (
            "House rule",
            (
                "Counterpoint in which a card has twice its points. Where the rules below say "
                "otherwise, this rule overrides them."
            ),
        ),
        ("cap", "3"),
    ]
