"""A match being played without a widget: lines, opponents that think, interrupts and hints."""

from __future__ import annotations

import subprocess
import sys
from threading import Event

import pytest
from waiting import until

from parlett_widgets import Addenda, NinetyNine, Random
from parlett_widgets.engine import IllegalAction
from parlett_widgets.players import Steady
from parlett_widgets.widgets.card_table.play import OpponentFailed, Play
from parlett_widgets.widgets.page.worker import Worker


class Slow:
    """Thinks until it is told to go on."""

    def __init__(self):
        self.thinks, self.may_act = Event(), Event()

    def choose(self, view, rng):
        self.thinks.set()
        until(self.may_act.is_set)
        return view.legal[0]


class Shown(list):
    """What a table would have been told to show."""

    def __call__(self, revision, said):
        self.append((revision, said))


def begun(opponent=None, **options) -> Play:
    play = Play(Addenda().start(seed=7, dealer=1), {1: opponent or Random()}, **options)
    play.begin()
    return play


def in_background(work) -> Worker:
    worker = Worker(work)
    worker.start()
    return worker


def taken(play: Play) -> list[str]:
    return [str(action) for action in play.match.history]


def test_no_widget_is_loaded_by_a_match_that_is_played_and_helped():
    program = """
import sys
from parlett_widgets import Addenda
from parlett_widgets.widgets.card_table.play import Play
play = Play(Addenda().start(seed=7, dealer=1))
play.begin()
play.act("4D")
play.hint()
assert not {"anywidget", "ipywidgets", "traitlets"} & sys.modules.keys()
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_opponents_answer_and_every_change_has_a_revision():
    shown = Shown()
    play = begun(changed=shown)
    play.act("4D")
    assert [action.seat for action in play.match.history] == [0, 1]
    play.undo()
    assert not taken(play)
    assert shown == [(1, ""), (2, ""), (3, "")]
    assert play.revision == 3
    with pytest.raises(ValueError, match="nothing to take back"):
        play.undo()


def test_a_card_that_may_not_be_played_changes_nothing():
    shown = Shown()
    play = begun(changed=shown)
    with pytest.raises(IllegalAction, match="not in your hand"):
        play.act("2C" if "2C" not in map(str, play.match.view(0).hand) else "3C")
    assert (len(shown), taken(play)) == (1, [])


def test_a_what_if_is_a_second_line_with_its_own_past():
    play = begun()
    play.act("4D")
    first = play.match
    play.what_if(0)
    assert (play.line, play.has_what_if, taken(play)) == (1, True, [])
    play.act(str(play.match.legal[0]))
    second = play.match
    play.go_to_line(0)
    assert play.match == first
    play.back_to(1)
    assert taken(play) == taken(play)[:1]
    play.undo()
    assert play.match == first
    play.go_to_line(1)
    assert play.match == second


def test_the_person_goes_on_after_a_trick_if_asked_to():
    play = begun(Steady())
    play.by_tricks = True
    while not play.waiting:
        play.act(str(play.match.legal[0]))
    before = len(taken(play))
    play.go_on()
    assert len(taken(play)) > before
    with pytest.raises(ValueError, match="it is your turn"):
        play.go_on()


def test_another_match_has_players_of_its_own_and_can_be_left_again():
    opponent = Random()
    play = begun(opponent)
    first = play.match
    play.play_another(NinetyNine.classic().start(seed=1, dealer=2))
    assert set(play.seating().opponents) == {1, 2}
    play.undo()
    assert play.match == first
    assert play.seating().opponents == {1: opponent}
    assert opponent in play.met


def test_a_slow_opponent_is_named_and_what_it_answers_too_late_is_dropped():
    opponent, shown = Slow(), Shown()
    play = begun(opponent, changed=shown)
    worker = in_background(lambda: play.act("4D"))
    assert opponent.thinks.wait(20)
    assert play.thinking == "North is thinking."
    assert not play.long_thinking
    assert play.tell_who_thinks(worker)
    assert play.long_thinking == play.thinking
    with pytest.raises(ValueError, match="North is thinking"):
        play.act("7H")
    play.undo()
    opponent.may_act.set()
    worker.join(20)
    assert (taken(play), play.thinking) == ([], "")


def test_an_interrupted_opponent_leaves_everything_as_it_was_and_can_be_replaced():
    class Endless:
        def choose(self, view, rng):
            while True:
                pass

    shown = Shown()
    play = begun(Endless(), changed=shown)
    worker = in_background(lambda: play.act("4D"))
    until(lambda: play.thinking)
    worker.interrupt()
    worker.join(20)
    assert not worker.is_alive()
    assert shown[-1][1] == "North was stopped. Nothing has changed."
    assert (taken(play), play.stoppable) == ([], 1)
    play.let_steady_play(1)
    play.act("4D")
    assert len(taken(play)) == 2


def test_the_cause_of_a_failure_is_told_only_where_no_hand_is_hidden():
    class Broken:
        def choose(self, view, rng):
            raise KeyError(str(view.hand))

    for open_hands in (False, True):
        play = begun(Broken(), open_hands=open_hands)
        with pytest.raises(OpponentFailed, match=r"on line \d+ \(KeyError\)") as failed:
            play.act("4D")
        assert isinstance(failed.value.__cause__, KeyError) is open_hands


def test_a_request_that_quotes_an_earlier_revision_is_too_late():
    play = begun()
    with play.quoting(play.revision):
        play.act("4D")
        with pytest.raises(ValueError, match="The table has changed"):
            play.undo()
    assert len(taken(play)) == 2


def test_what_is_pressed_while_a_chance_is_worked_out_counts_once():
    play = begun()
    with play.quoting(play.revision):
        play.work_out_chance()
        play.act("4D")
        with pytest.raises(ValueError, match="The table has changed"):
            play.undo()
    assert taken(play)[0] == "0 play 4D"


def test_a_hint_belongs_to_one_moment():
    play = begun()
    assert play.hint_offered
    found = play.hint()
    assert found.act
    assert play.hint_shown is found
    play.close_hint()
    assert (play.hint_shown, play.help) == (None, found)
    play.act("4D")
    assert play.help is None
    silent = begun(hints=False)
    assert not silent.hint_offered
    with pytest.raises(ValueError, match="no hints"):
        silent.hint()


def test_whoever_listens_hears_no_hidden_bid():
    play = Play(NinetyNine.classic().start(seed=7, dealer=0), {1: Random(), 2: Random()})
    heard = []
    play.heard = lambda seat, action: heard.append((seat, action))
    play.begin()
    assert heard == [(1, None), (2, None)]
