"""The folder of a learner who has answered, played and missed a lot, as Jupyter's data folder."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from parlett_widgets import Addenda, Counterpoint, NinetyNine
from parlett_widgets.lessons import KINDS
from parlett_widgets.practice import KeptMatch, Matches, Progress, Result
from parlett_widgets.puzzles import make
from parlett_widgets.widgets.card_table.remembered import remember
from parlett_widgets.widgets.puzzle.tries import keep

A_MONTH_AGO = datetime.now().astimezone().date() - timedelta(days=30)


def fill(data: Path) -> dict[Path, bytes]:
    """Write the files of a learner to whom everything is due again; return what is in them."""
    ours = data / "parlett_widgets"
    ours.mkdir(parents=True)
    progress = Progress(ours / "progress.json", today=lambda: A_MONTH_AGO)
    for kind in KINDS:
        for seed in (1, 2, 3):
            progress.record(f"{kind}-1-{seed}", kind, right=True)
        progress.record(f"{kind}-2-4", kind, right=False)
    match = Addenda.standard().start(seed=7)
    taken, best, *_ = match.legal
    remember(match, taken, best, {taken: 4.0, best: 0.0}, progress)
    keep(make("make-exactly", seed=3), progress, right=False)
    deal = Result(
        "a deal", A_MONTH_AGO, "deal", "addenda", match.rules.options(), 20, (13,), lost=4.0
    )
    progress.results.add(deal)
    matches = Matches(ours / "matches")
    for rules in (Addenda.partnership(), NinetyNine.four(), Counterpoint.standard()):
        match = rules.start(seed=7)
        match = match.apply(match.legal[0])
        for table in ("just play", "cup"):
            kept = KeptMatch(match.record(), match.rules.seats - 1, {0: "expert"}, over=False)
            matches.keep(table, kept)
    return written_in(data)


def written_in(data: Path) -> dict[Path, bytes]:
    """Return what is in every file of a folder; locks are no content."""
    return {file: file.read_bytes() for file in data.rglob("*.json*")}
