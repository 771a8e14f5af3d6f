"""How long it takes until the table shows the effect of a press, compared with a minimal widget.

In real JupyterLab with real Chromium, a card is played by a click, and the page measures the time
until the new picture has been painted. This includes the click, the kernel, the opponents, the
scene and the drawing; if several cards are then played one after the other, the measured time ends
when the first of them leaves. Between these presses, a button in a twenty-line anywidget sends a
message, the kernel sets a trait, and the page shows it: that is the cost of any widget on this
machine. The ratio of the two is the cost of a table. The same is then measured among fifty tables
in one notebook. The size of a table's scene and the time of a step of a Replay (which needs
no kernel) are measured too.

    pip install '.[test]'
    python benchmarks/click_latency.py
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser.conftest import QUIET, chromium_path
from browser.host import Host
from browser.server import Server

BARE = '''
import anywidget, traitlets

class Bare(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const button = el.appendChild(document.createElement("button"));
      button.className = "bare";
      const show = () => { button.textContent = `${model.get("value")}`; };
      button.addEventListener("click", () => model.send({ kind: "more" }));
      model.on("change:value", show);
      show();
    }
    export default { render };
    """
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, "value", self.value + 1))

Bare()
'''
GAMES = {
    "addenda": "Addenda.standard()",
    "ninety-nine": "NinetyNine.classic()",
    "counterpoint": "Counterpoint.standard()",
}
IMPORTS = "from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Replay"
TABLE = "table = CardTable({rules}.start(seed=7, dealer=0), pace='quick')\ntable"
CROWD = """
import ipywidgets
tables = [CardTable(NinetyNine.classic().start(seed=seed, dealer=0)) for seed in range({number})]
ipywidgets.VBox(tables)
"""
REPLAY = """
import random
match, rng = {rules}.start(seed=7), random.Random(7)
while match.deal < 3:
    match = match.apply(rng.choice(match.legal))
Replay(match)
"""

# For either widget, wait for the next frame that is painted after the effect is in the page.
PRESS = """
async ([selector, index, bare]) => {
  const root = bare ? document.querySelectorAll('.bare')[index] : document.querySelectorAll('.pw-root')[index];
  const shown = () => bare ? root.textContent : root.querySelector('.pw-status').textContent + root.ariaLabel;
  const before = shown();
  const target = bare ? root : root.querySelector(selector);
  const changed = new Promise((resolve) => {
    const done = () => root.matches('[data-playing]') || (shown() !== before && !root.querySelector('[aria-busy="true"]'));
    const look = () => { if (done()) { watch.disconnect(); resolve(); } };
    const watch = new MutationObserver(look);
    watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  const start = performance.now();
  target.click();
  await changed;
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  return performance.now() - start;
}
"""
STEP = """
() => {
  const root = document.querySelector('.pw-root');
  const slider = root.querySelector('input[type=range]');
  const times = [];
  for (let step = 1; step <= Number(slider.max); step += 1) {
    const start = performance.now();
    slider.value = step;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    root.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  return times;
}
"""
EXPECTED = ".pw-primary[aria-disabled=false], [role=toolbar] .pw-legal"


def press_expected(host: Host, index: int = 0) -> float | None:
    """Press what a table expects next (for a bid, after choosing cards); return milliseconds."""
    root = host.page.locator(".pw-root").nth(index)
    expect(root).not_to_have_attribute("data-playing", "")
    expect(
        root.locator(f":is({EXPECTED}, [role=toolbar] [aria-pressed=false])").first
    ).to_be_visible()
    bids = root.locator("[role=toolbar] [aria-pressed=false]")
    if bids.count():
        for card in range(3):
            bids.nth(card).click(position={"x": 8, "y": 12})
    return host.page.evaluate(PRESS, [EXPECTED, index, False])


def bare_and_table(host: Host, presses: int, index: int = 0) -> dict[str, Any]:
    """Press the bare button and the table alternately, and return the times."""
    bare, table = [], []
    for _ in range(presses):
        bare.append(host.page.evaluate(PRESS, ["", 0, True]))
        table.append(press_expected(host, index))
    return {
        "bare_ms": round(statistics.median(bare), 1),
        "table_ms": round(statistics.median(table), 1),
        "table_p90_ms": round(statistics.quantiles(table, n=10)[-1], 1),
        "ratio": round(statistics.median(table) / statistics.median(bare), 2),
    }


def measure(host: Host, presses: int, crowd: int) -> dict[str, Any]:
    """Return all measurements, by what was measured."""
    result: dict[str, Any] = {}
    for game, rules in GAMES.items():
        host.open([BARE, IMPORTS, TABLE.format(rules=rules)])
        host.page.locator(".pw-root").wait_for()
        press_expected(host)
        result[game] = bare_and_table(host, presses)
        size = host.kernel_eval("len(__import__('json').dumps(table.scene, ensure_ascii=False))")
        result[game]["scene_bytes"] = int(size)
        host.close()
        host = Host(host._server, host.page)  # noqa: SLF001 -- the next notebook in the same page
    host.open([BARE, IMPORTS, CROWD.format(number=crowd)])
    host.page.locator(".pw-root").nth(crowd - 1).wait_for()
    result[f"{crowd} tables"] = bare_and_table(host, presses, index=crowd // 2)
    host.close()
    for game, rules in GAMES.items():
        host = Host(host._server, host.page)  # noqa: SLF001
        host.open([IMPORTS, REPLAY.format(rules=rules)])
        host.page.locator(".pw-root").wait_for()
        times = host.page.evaluate(STEP)
        p90 = statistics.quantiles(times, n=10)[-1]
        result[f"replay {game}"] = {
            "steps": len(times),
            "step_ms": round(statistics.median(times), 2),
            "step_p90_ms": round(p90, 2),
        }
        host.close()
    return result


def main() -> None:
    """Measure and print a line for each measurement, then all of them as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--presses", type=int, default=40, help="presses of each kind")
    parser.add_argument("--crowd", type=int, default=50, help="tables in the crowded notebook")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server("lab", Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)
        try:
            page = browser.new_page()
            result = measure(Host(server, page), options.presses, options.crowd)
        finally:
            browser.close()
            server.stop()
    for name, figures in result.items():
        print(f"{name:20}", "  ".join(f"{key} {value}" for key, value in figures.items()))
    print(json.dumps({"machine": platform.platform(), **result}))


if __name__ == "__main__":
    main()
