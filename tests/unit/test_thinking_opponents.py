"""An opponent that thinks long: the table says so, it can be stopped, and nothing else waits for it."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from threading import Event

import pytest
from recording import press, say
from waiting import until

from parlett_widgets import Addenda, CardTable, NinetyNine, Random
from parlett_widgets.players import Expert
from parlett_widgets.widgets.card_table import widget
from parlett_widgets.widgets.page import worker


@pytest.fixture(autouse=True)
def short_while(comms, monkeypatch):
    monkeypatch.setattr(widget, "SHORT_WHILE", 0.05)


class Slow:
    """Thinks until it is told to go on."""

    def __init__(self):
        self.thinks, self.may_act = Event(), Event()

    def choose(self, view, rng):
        self.thinks.set()
        until(self.may_act.is_set)
        return view.legal[0]


class Endless:
    """Looks for the best card for ever."""

    def choose(self, view, rng):
        while True:
            pass


def table_against(opponent, **options) -> CardTable:
    return CardTable(Addenda().start(seed=7, dealer=1), {1: opponent}, **options)


def acks(table) -> list[dict]:
    sent = [message["data"] for message in table.comm.__dict__["sent"]]
    return [data["content"] for data in sent if data.get("method") == "custom"]


def buttons(table) -> dict[str, str]:
    return {one["action"]: one["label"] for one in table.scene["actions"]}


def nobody_is_at_work() -> bool:
    return not any(thread.name == "parlett-widgets" for thread in threading.enumerate())


def test_the_page_sees_its_own_card_and_who_thinks_and_then_the_answer():
    opponent = Slow()
    table = table_against(opponent)
    assert press(table, "play 4D")["ok"]
    assert table.scene["status"].endswith("North is thinking.")
    assert table.thinking == "North is thinking."
    assert [str(action) for action in table.match.history] == ["0 play 4D"]
    assert buttons(table)["steady 1"] == "Stop North and let Steady play"
    assert not table.waiting
    for late in ("play 7H", "continue"):
        assert press(table, late)["error"] == "North is thinking."
    answers = len(acks(table))
    opponent.may_act.set()
    until(lambda: len(table.match.history) == 2)
    until(lambda: "thinking" not in table.scene["status"])
    assert table.scene["rev"] == table.revision
    assert len(acks(table)) == answers, "a press has one answer"
    assert "steady 1" not in buttons(table)


def test_another_table_and_a_cell_go_on_meanwhile():
    opponent, other = Slow(), table_against(Random())
    table = table_against(opponent)
    press(table, "play 4D")
    assert press(other, "play 4D")["ok"]
    until(lambda: len(other.match.history) == 2)
    other.undo()
    table.theme = "dark"
    assert CardTable(Addenda().start(seed=8), {1: Random()}).text()
    assert "thinking" in table.text()
    opponent.may_act.set()
    until(lambda: len(table.match.history) == 2)


def test_a_bot_that_never_ends_is_stopped_and_steady_plays_in_its_place():
    table = table_against(Endless())
    press(table, "play 4D")
    assert press(table, "steady 1")["ok"]
    until(lambda: [action.seat for action in table.match.history] == [0, 1])
    until(lambda: "thinking" not in table.scene["status"])
    until(nobody_is_at_work)
    assert press(table, "continue" if table.waiting else str(table.match.legal[0]))["ok"]
    until(lambda: len(table.match.history) > 2 and not table.thinking)
    table.undo()
    table.undo()
    assert not table.match.history, "the card and its answer are taken back together"


def test_a_person_takes_back_and_what_the_opponent_then_answers_is_dropped():
    opponent = Slow()
    table = table_against(opponent)
    start = table.match
    press(table, "play 4D")
    assert press(table, "undo")["ok"]
    assert table.match == start
    opponent.may_act.set()
    until(nobody_is_at_work)
    assert table.match == start
    another = next(str(action) for action in table.match.legal if str(action) != "play 4D")
    assert press(table, another)["ok"]
    until(lambda: len(table.match.history) == 2)
    assert str(table.match.history[0]) == f"0 {another}"


def test_a_table_that_is_closed_thinks_no_more():
    table = table_against(Endless())
    press(table, "play 4D")
    table.close()
    until(nobody_is_at_work)


def test_a_mistake_of_ours_is_no_python_error_in_the_page(monkeypatch, caplog):
    def mistaken(*_):
        raise TypeError("'int' object is not iterable")

    table = table_against(Random())
    monkeypatch.setattr(Expert, "reasons", mistaken)
    answer = press(table, "hint")
    assert answer["error"] == "That did not work. The notebook's log says why."
    assert "not iterable" in caplog.text


@pytest.mark.parametrize("elsewhere", ["new 2", "back 0", "what-if 0"])
def test_whoever_goes_elsewhere_does_not_wait(elsewhere):
    table = table_against(Slow())
    press(table, "play 4D")
    assert press(table, elsewhere)["ok"]
    assert not table.thinking
    assert not table.match.history
    until(nobody_is_at_work)


def test_an_interrupt_stops_it_and_the_table_is_as_it_was():
    table = table_against(Endless())
    start = table.match
    press(table, "play 4D")
    worker._interrupt_all()
    until(nobody_is_at_work)
    assert table.match == start
    assert table.scene["status"] == "North was stopped. Nothing has changed."
    assert buttons(table)["steady 1"] == "Let Steady play for North"


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself an interrupt")
def test_an_interrupt_reaches_it_even_if_the_kernel_was_answering_when_it_began():
    async def kernel() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # as ipykernel does for a message
        at_work = worker.Worker(lambda: Endless().choose(None, None))
        at_work.start()
        worker.forward_interrupts(asyncio.get_running_loop())
        await asyncio.sleep(0.05)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # and when it is idle
        await asyncio.sleep(0.25)
        signal.raise_signal(signal.SIGINT)
        await asyncio.to_thread(at_work.join, 20)
        assert not at_work.is_alive()

    before = signal.getsignal(signal.SIGINT)
    try:
        asyncio.run(kernel())
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupt_of_a_cell_leaves_the_table_as_it_was():
    class Interrupted:
        def choose(self, view, rng):
            raise KeyboardInterrupt

    table = table_against(Interrupted())
    start = table.match
    with pytest.raises(KeyboardInterrupt):
        table.play("4D")
    assert table.match == start
    assert not table.thinking


def test_a_failure_after_a_while_is_said_by_the_table(capsys):
    class FailsLate(Slow):
        def choose(self, view, rng):
            super().choose(view, rng)
            raise KeyError(str(view.hand))

    opponent = FailsLate()
    table = table_against(opponent)
    start = table.match
    assert press(table, "play 4D")["ok"]
    opponent.may_act.set()
    until(lambda: table.match == start)
    assert table.scene["status"].startswith("North could not play: its code failed on line ")
    assert "steady 1" in buttons(table)
    until(nobody_is_at_work)
    log = capsys.readouterr().err
    assert "OpponentFailed: North could not play" in log
    assert "KeyError" not in log.replace("(KeyError)", ""), "it names the hand"


def test_two_opponents_that_think_are_told_one_after_the_other():
    west, north = Slow(), Slow()
    start = NinetyNine.classic().start(seed=7, dealer=2)
    table = CardTable(start, {0: "human", 1: west, 2: north})
    press(table, str(table.match.legal[0]))
    assert table.thinking == "West is thinking."
    west.may_act.set()
    assert north.thinks.wait(20)
    until(lambda: table.scene["status"].endswith("North is thinking."))
    north.may_act.set()
    until(lambda: not table.thinking)


def test_a_hint_that_takes_long_holds_nobody_up(monkeypatch):
    thinks, may_answer = Event(), Event()
    reasons = Expert.reasons

    def slowly(self, view, rng):
        thinks.set()
        until(may_answer.is_set)
        return reasons(self, view, rng)

    monkeypatch.setattr(Expert, "reasons", slowly)
    table = table_against(Random())
    assert press(table, "hint")["ok"]
    assert table.scene["status"].endswith("The hint is being worked out.")
    assert press(table, "hint")["error"] == "The hint is being worked out."
    assert press(table, "play 4D")["ok"]
    until(lambda: len(table.match.history) == 2)
    may_answer.set()
    until(nobody_is_at_work)
    assert "hint" not in table.scene, "nothing is told"
    assert press(table, "hint")["ok"]
    until(lambda: "hint" in table.scene)
    assert "being worked out" not in table.scene["status"]


def test_where_no_thread_can_be_started_the_page_is_told_before_anybody_thinks(monkeypatch):
    def refuse(thread):
        raise RuntimeError("can't start new thread")  # as in a browser

    told = []

    class Watching(Random):
        def choose(self, view, rng):
            told.extend(message["kind"] for message in acks(table))
            return super().choose(view, rng)

    table = table_against(Watching())
    monkeypatch.setattr(threading.Thread, "start", refuse)
    say(table, kind="intent", id="1", rev=1, action="play 4D")
    assert told == ["busy"]
    assert [message["kind"] for message in acks(table)] == ["busy", "ack"]
    assert len(table.match.history) == 2
