"""``simulate``: the same matches wherever they are played."""

from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context

import pytest
from bots import Counting, Crashing, First, Leaving, Moody

from parlett_widgets import Addenda, Counterpoint, NinetyNine
from parlett_widgets.players import ExecutorFailed, PlayerFailed, Random, Steady, Summary, simulate
from parlett_widgets.players.simulation import Chunk


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


@pytest.fixture(scope="module")
def cluster():
    """Two workers of Dask, each a process of its own, without a dashboard."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            host="127.0.0.1",
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(params=["threads", "processes", "dask"])
def executor(request):
    if request.param == "threads":
        with ThreadPoolExecutor(3) as executor:
            yield executor
    elif request.param == "processes":
        yield request.getfixturevalue("processes")
    else:
        yield request.getfixturevalue("cluster").get_executor()


# The same everywhere


def test_an_executor_plays_the_same_matches(executor):
    run = partial(
        simulate, Counterpoint.three(), ["steady", "random", Counting], matches=12, seed=5
    )
    here = list(run())
    assert [record["seed"] for record in here] == list(range(5, 17))
    assert list(run(executor=executor)) == here
    assert list(run(executor=executor, backlog=1)) == here


def test_a_player_that_fails_is_named_with_its_seat_and_match(executor):
    run = partial(simulate, Addenda(), ["bots:Moody", First], matches=30, seed=24)
    here = []
    with pytest.raises(PlayerFailed) as expected:
        here.extend(run())
    there = []
    with pytest.raises(PlayerFailed) as met:
        there.extend(run(executor=executor))

    assert there == here
    failure = met.value
    assert str(failure) == str(expected.value)
    assert (failure.name, failure.seat, failure.place) == ("bots:Moody", 0, "South")
    assert failure.number == len(here) > 0
    assert failure.seed == 24 + failure.number
    assert failure.problem == "failed: ValueError: I am out of sorts (bots.py, line 35)"
    assert f"(seat 0, South), match {failure.number} with seed {failure.seed}" in str(failure)
    # Its author sees the line that went wrong, also from another process.
    assert "bots.py" in str(failure.__cause__) or isinstance(failure.__cause__, ValueError)

    with pytest.raises(PlayerFailed, match="I am out of sorts"):
        list(simulate(Addenda(), [Moody, First], seed=failure.seed))


class UnsayableError(Exception):
    """An error whose message cannot be made."""

    def __str__(self):
        return self.missing


class Speechless:
    """Fails, and cannot say why."""

    def choose(self, view, rng):
        raise UnsayableError


def test_an_error_that_cannot_be_printed_is_named():
    with pytest.raises(PlayerFailed, match=r"failed: UnsayableError \(test_simulate.py, line"):
        list(simulate(Addenda(), [Speechless, First], seed=1))


def test_a_player_that_leaves_the_program_is_a_player_that_failed(executor):
    with pytest.raises(PlayerFailed, match="failed: SystemExit: good bye"):
        list(simulate(Addenda(), Leaving, executor=executor))


def test_dask_takes_what_is_defined_on_the_spot(cluster):
    class Local:
        def choose(self, view, rng):
            return view.legal[-1]

    run = partial(simulate, Addenda(), [Local, lambda: Steady()], matches=3)  # noqa: PLW0108
    assert list(run(executor=cluster.get_executor())) == list(run())


def test_what_cannot_be_sent_to_processes_is_told_with_what_can(processes):
    class Local(First):
        pass

    run = simulate(Addenda(), [Local, First], matches=3, executor=processes)
    with pytest.raises(ExecutorFailed, match=r"play matches 0 to 0: .*; processes need players"):
        list(run)
    assert len(list(simulate(Addenda(), First, matches=2, executor=processes))) == 2


def test_a_player_that_ends_its_process_is_not_told_to_be_pickled():
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor,
        pytest.raises(ExecutorFailed, match="a player's code ended it") as caught,
    ):
        list(simulate(Addenda(), Crashing, executor=executor))
    assert "pickled" not in str(caught.value)


def test_an_executor_that_has_ended_is_told():
    with ThreadPoolExecutor(1) as executor:
        pass
    with pytest.raises(ExecutorFailed, match=r"matches 0 to 0: .*after shutdown"):
        list(simulate(Addenda(), executor=executor))


# Step by step


def test_here_a_match_is_played_when_it_is_asked_for():
    made = []

    def make():
        made.append(None)
        return Random()

    run = simulate(Addenda(), make, matches=1000)
    assert (len(run), len(made)) == (1000, 0)
    assert len(list(islice(run, 2))) == 2
    assert len(made) == 4


def test_a_run_that_is_left_takes_back_what_has_not_begun():
    made = []

    def make():
        made.append(None)
        return First()

    with ThreadPoolExecutor(1) as executor:
        records = iter(simulate(Addenda(), make, matches=1000, executor=executor, backlog=8))
        next(records)
        records.close()
    assert len(made) <= 2 * 8


class CountingExecutor(Executor):
    """Plays nothing, and says that a match takes a time."""

    def __init__(self, seconds):
        self.seconds = seconds
        self.sizes = []

    def submit(self, _play, _rules, _seats, _seed, numbers):
        self.sizes.append(len(numbers))
        future = Future()
        records = [{"number": number} for number in numbers]
        future.set_result(Chunk(records, None, self.seconds * len(numbers)))
        return future


@pytest.mark.parametrize(("seconds", "most"), [(0.002, 300), (0.5, 10_000)])
def test_short_matches_are_handed_out_together(seconds, most):
    executor = CountingExecutor(seconds)
    run = simulate(Addenda(), matches=10_000, executor=executor)
    assert [record["number"] for record in run] == list(range(10_000))
    assert len(executor.sizes) <= most
    assert max(executor.sizes) == max(1, int(0.25 / seconds))
    assert executor.sizes[-1] == 1


def test_the_executor_stays_open(processes):
    for _ in range(2):
        assert Summary.of(simulate(Addenda(), First, executor=processes)).matches == 1


# What is asked for


def test_players_go_by_name_by_path_and_by_what_makes_them():
    run = simulate(NinetyNine.classic(), ["steady", "bots:First", partial(Counting)])
    assert [seat.name for seat in run.seats] == ["steady", "bots:First", "Counting"]


def test_an_empty_run_is_not_summarised():
    with pytest.raises(ValueError, match="cannot summarise an empty run"):
        Summary.of([])


@pytest.mark.parametrize(
    ("rules", "players", "options", "error", "text"),
    [
        (Addenda, "random", {}, TypeError, "rules must be rules such as"),
        (Addenda(), "stedy", {}, ValueError, "did you mean 'steady'"),
        (Addenda(), ["steady"] * 3, {}, ValueError, "2 players, or 1 that plays every seat, not 3"),
        (Addenda(), [], {}, ValueError, "2 players, or 1 that plays every seat, not 0"),
        (Addenda(), Steady(), {}, TypeError, "makes a player for each match, not a Steady"),
        (Addenda(), 7, {}, TypeError, "makes a player for each match, not 7"),
        (Addenda(), "nowhere:Bot", {}, ImportError, "cannot import nowhere"),
        (Addenda(), "random", {"matches": 0}, ValueError, "matches must be at least 1"),
        (Addenda(), "random", {"matches": 2.0}, TypeError, "matches must be a whole number"),
        (Addenda(), "random", {"seed": "7"}, TypeError, "seed must be a whole number"),
        (Addenda(), "random", {"backlog": 0}, ValueError, "backlog must be at least 1"),
        (Addenda(), "random", {"executor": 3}, TypeError, "executor must be .*, not 3"),
        (Addenda(), "random", {"executor": ProcessPoolExecutor}, TypeError, "executor must be"),
    ],
)
def test_a_slip_is_told_before_anything_is_played(rules, players, options, error, text):
    with pytest.raises(error, match=text):
        simulate(rules, players, **options)
