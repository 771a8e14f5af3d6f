"""A table whose kernel is killed at any moment has kept whatever it has shown; ``make thorough`` kills a hundred."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from thorough import searched

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
    pytest.mark.timeout(600),
]

TABLES = """
import json, os, random, signal, sys
from pathlib import Path
from time import sleep
import comm
from parlett_widgets import Addenda, CardTable, Counterpoint, Match, NinetyNine
from parlett_widgets.practice import kept_file, matches, progress
from parlett_widgets.widgets.card_table.remembered import name_of_deal
kept_file._WAIT = 0.0  # the lock of who was killed
folder, kills = Path(sys.argv[1]), int(sys.argv[2])
table = None

class Telling(comm.base_comm.BaseComm):
    def publish_msg(self, kind, data=None, *_, **__):
        if table is not None and "scene" in (data or {}).get("state", {}):
            match = table._play.main
            over = [name_of_deal(match, 0)] if match.deal_over and table._play.counts else []
            told = {"plays": [str(taken.action) for taken in match.history], "over": over}
            os.write(writer, json.dumps(told).encode() + b"\\n")

def person(rules, seed):
    global table
    matches.folder = folder
    others = dict.fromkeys(range(1, rules.seats), "random")
    table = CardTable(rules.start(seed=7), {0: "human", **others}, keep=rules.game)
    press = lambda action: table.comm.handle_msg({"content": {"data": {"method": "custom", "content":
        {"kind": "intent", "id": "v", "rev": table.revision, "action": action}}}, "buffers": []})
    if any(button["action"] == "resume" for button in table.scene["actions"]):
        press("resume")
    chance = random.Random(seed)
    while True:
        if table.match.over:
            press("new {}")
        press("continue" if table.waiting else str(chance.choice(table.match.legal)))

comm.create_comm = Telling
chance, plays, deals = random.Random(7), 0, set()
for number in range(kills):
    rules = [Addenda.standard(), NinetyNine.classic(), Counterpoint.easy()][number % 3]
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        person(rules, number)
    os.close(writer)
    told, least = b"", chance.randint(1, 30) if number else 120  # some deals
    while told.count(b"\\n") < least:
        part = os.read(reader, 1_000_000)
        assert part, "the table has ended by itself"
        told += part
    sleep(chance.uniform(0.0, 0.02))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the table has ended by itself"
    while part := os.read(reader, 1_000_000):
        told += part
    os.close(reader)
    shown = [json.loads(line) for line in told.split(b"\\n")[:-1]]
    matches.folder = folder
    kept = [[str(taken.action) for taken in Match.replay(one.record).history] for one in matches.kept(rules.game)]
    last = shown[-1]["plays"]
    acted = any(one["plays"] != shown[0]["plays"] for one in shown)
    assert not acted or any(one[: len(last)] == last for one in kept), (number, last, kept)
    plays += len(shown)
    deals |= {name for one in shown for name in one["over"]}
assert deals <= {row.name for row in progress.results.rows()}, "a result was lost"
assert not matches.troubles("addenda") and not list(folder.glob("*.bak"))
print(json.dumps([plays, len(deals)]))
"""


def test_a_table_whose_kernel_is_killed_has_kept_whatever_it_has_shown(tmp_path):
    kills = searched(6, thorough=100)
    run = subprocess.run(
        [sys.executable, "-c", TABLES, str(tmp_path / "matches"), str(kills)],
        env={**os.environ, "PARLETT_PROGRESS": str(tmp_path / "progress.json")},
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert run.returncode == 0, run.stderr
    plays, deals = json.loads(run.stdout)
    assert plays > 3 * kills
    assert deals > 0
