"""BidAdvisor thinks in the background, and never stands in anybody's way."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from recording import press
from waiting import rested

from parlett_widgets import BidAdvisor, NinetyNine
from parlett_widgets.games.bidding.knowledge import BidTrials
from parlett_widgets.players.advice import AdviceSession

pytestmark = pytest.mark.usefixtures("short_rounds")
CLASSIC = NinetyNine.classic().start(seed=0)  # of few different bids


def ask(advisor: BidAdvisor, action: str) -> dict:
    return press(advisor, action, rev=0)


def updates(advisor: BidAdvisor) -> list[dict]:
    sent = advisor.comm.__dict__["sent"]
    states = [one["data"].get("state", {}) for one in sent]
    return [state["advised"] for state in states if state.get("advised")]


async def known_from(advisor: BidAdvisor, worlds: int) -> None:
    while advisor.advice.worlds < worlds:  # noqa: ASYNC110 -- what is waited for is no event
        await asyncio.sleep(0.01)


def test_no_figure_is_shown_before_the_bids_have_been_tried_in_eight_deals(comms):
    async def kernel():
        advisor = BidAdvisor(CLASSIC, worlds=16)
        ask(advisor, "look")
        while advisor.thinking:
            assert advisor.advice.worlds in {0, *range(8, 17)}
            await asyncio.sleep(0)
        return advisor

    assert asyncio.run(kernel()).advice.worlds == 16


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
        await rested(advisor)
        assert advisor.advised["state"] == "done"

    asyncio.run(kernel())


def test_thinking_stops_and_goes_on_and_looks_closer(comms):
    async def kernel():
        advisor = BidAdvisor(CLASSIC, worlds=10_000)
        ask(advisor, "look")
        await known_from(advisor, worlds=8)
        ask(advisor, "stop")
        known = advisor.advice
        assert advisor.advised["state"] == "stopped"
        ask(advisor, "look")
        await asyncio.sleep(0.05)
        assert not advisor.thinking, "a second page does not begin what a reader has stopped"
        assert advisor.advice == known
        ask(advisor, "go on")
        assert advisor.advised["button"]["label"] == "Stop"
        await known_from(advisor, worlds=known.worlds + 1)
        advisor.close()
        assert not advisor.thinking
        await rested(advisor)

    asyncio.run(kernel())


def test_it_stops_at_once_though_the_page_speaks_in_a_thread_of_its_own(comms, monkeypatch):
    advisor = BidAdvisor(CLASSIC, worlds=10_000)
    step, amid = AdviceSession.step, threading.Event()

    def long_step(session, worlds):
        amid.set()
        time.sleep(0.05)
        return step(session, worlds)

    def page():
        assert amid.wait(10)
        ask(advisor, "stop")
        return advisor.advice, advisor.advised

    async def kernel():
        monkeypatch.setattr(AdviceSession, "step", long_step)
        ask(advisor, "look")
        known, shown = await asyncio.to_thread(page)
        assert shown["state"] == "stopped"
        await rested(advisor)
        assert (advisor.advice, advisor.advised) == (known, shown), "no step was taken after it"

    asyncio.run(kernel())


def test_it_goes_on_in_the_thread_where_it_was_made_as_a_page_s_own_may_end(comms):
    async def page(advisor):
        ask(advisor, "look")

    async def kernel():
        advisor = BidAdvisor(CLASSIC, worlds=30)
        await asyncio.to_thread(asyncio.run, page(advisor))
        await rested(advisor)
        assert advisor.advised["state"] == "done"
        assert advisor.advice == BidAdvisor(CLASSIC, worlds=30).think()

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


def test_those_that_were_set_aside_go_on_when_the_newest_is_done(comms):
    async def kernel():
        first, second, third, newest = (BidAdvisor(CLASSIC, worlds=16) for _ in range(4))
        for advisor in (first, second, third, newest):
            ask(advisor, "look")
        assert [one.thinking for one in (first, second, third, newest)] == [False] * 3 + [True]
        ask(second, "stop")
        third.close()
        while newest.thinking or first.thinking:
            assert not (newest.thinking and first.thinking), "one at a time"
            await asyncio.sleep(0)
        states = [one.advised["state"] for one in (first, second, newest)]
        assert states == ["done", "stopped", "done"], "a reader has stopped the second"

    asyncio.run(kernel())


def test_none_goes_on_because_a_reader_stops_the_newest(comms):
    async def kernel():
        one, newest = (BidAdvisor(CLASSIC, worlds=10_000) for _ in range(2))
        one.go_on()
        newest.go_on()
        newest.stop()
        await asyncio.sleep(0.05)
        assert not one.thinking
        one.close()

    asyncio.run(kernel())


@pytest.fixture
def interrupt(monkeypatch):
    """Let so many playouts be made, then raise what an interrupt raises, once."""

    def interrupt_after(number):
        play, left = BidTrials.play, iter(range(number - 1))

        def played(*args):
            found = play(*args)
            if next(left, None) is None:
                monkeypatch.setattr(BidTrials, "play", play)
                raise KeyboardInterrupt
            return found

        monkeypatch.setattr(BidTrials, "play", played)

    return interrupt_after


def test_an_interrupt_stops_the_thinking_and_nothing_else(comms, interrupt):
    advisor = BidAdvisor(CLASSIC, worlds=30)
    interrupt(300)
    with pytest.raises(KeyboardInterrupt):
        advisor.think()
    known = advisor.advice.worlds
    assert advisor.advised["state"] == "stopped"
    assert f"tried in {known} deals" in advisor.advised["status"]
    assert advisor.advised["button"]["action"] == "go on"
    assert advisor.think() == BidAdvisor(CLASSIC, worlds=30).think(), "as if nothing had been"


def test_an_interrupt_of_the_background_leaves_an_advisor_that_can_go_on(comms, interrupt):
    advisor = BidAdvisor(CLASSIC, worlds=30)

    async def kernel():
        advisor.go_on()
        await asyncio.sleep(5)

    interrupt(4)
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(kernel())
    assert not advisor.thinking
    assert advisor.advised["state"] == "stopped"
    assert advisor.think().worlds == 30


def test_a_loop_that_ends_at_once_leaves_an_advisor_that_can_go_on(comms):
    advisor = BidAdvisor(CLASSIC, worlds=16)

    async def kernel():
        advisor.go_on()

    asyncio.run(kernel())
    assert not advisor.thinking
    advisor.go_on()
    assert advisor.advised["state"] == "done"


def test_what_fails_is_answered(comms, interrupt):
    advisor = BidAdvisor(CLASSIC, worlds=30)
    interrupt(2)
    sent = advisor.comm.__dict__["sent"]
    with pytest.raises(KeyboardInterrupt):
        ask(advisor, "go on")
    answer = sent[-1]["data"]["content"]
    assert (answer["ok"], answer["error"]) == (
        False,
        "That did not work. The notebook's log says why.",
    )
    assert ask(advisor, "go on")["ok"]
    assert advisor.advised["state"] == "done"


def test_where_nothing_runs_in_between_it_is_thought_at_once(comms):
    advisor = BidAdvisor(CLASSIC, worlds=16)
    ask(advisor, "look")
    assert advisor.advised["state"] == "done"
    ask(advisor, "closer")
    assert advisor.advice.worlds >= 64
    assert advisor.advised["button"] == {"action": "closer", "label": "Look closer"}


def test_a_page_saved_while_it_thinks_does_not_say_so(comms, tmp_path):
    async def kernel():
        advisor = BidAdvisor(CLASSIC, worlds=10_000)
        advisor.go_on()
        for said in (advisor.save(tmp_path / "bid.html").read_text("utf-8"), repr(advisor)):
            assert "Thinking" not in said
            assert "A ranking at a glance: no deal has been played out yet." in said
        assert "Thinking" in advisor.advised["status"]
        advisor.close()

    asyncio.run(kernel())
