"""A page object for a notebook that is open in the real JupyterLab or Notebook."""

from __future__ import annotations

import re
import time
import urllib.parse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, WebSocket, expect
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from browser.server import Kind, Server

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
SLOW = 120_000  # milliseconds that a kernel or a page may take
PATIENCE = 20  # seconds until the kernel must know what a page has changed
Theme = Literal["light", "dark"]
THEMES: dict[Theme, str] = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

# Starting a kernel takes as long as the rest of most tests. A kernel that has only run cells is used again, once all that
# a test has made is gone from it. Our modules stay imported, unless they remember something.
FORGET = """
import sys
from ipywidgets import Widget
from parlett_widgets import answers
from parlett_widgets.engine import registry
from parlett_widgets.widgets.page import defaults
Widget.close_all()
strange = set(registry.names()) - {"addenda", "counterpoint", "ninety-nine"}
if strange or answers.to_list() or defaults.current() != defaults.Defaults():
    for module in [name for name in sys.modules if name.startswith(("parlett_widgets", "even_odd", "discard_and_pairs"))]:
        del sys.modules[module]
%reset -f
"""

# Cards in motion are half transparent, and stick out of the table. Waiting for them is no help: whatever is out of sight
# stops on its way.
AT_REST = """(roots) => roots.flatMap((root) => root.getAnimations({ subtree: true }))
  .forEach((animation) => animation.finish())"""

# Playwright searches every shadow root too. The hosts' toolbars are full of them; our widgets are in none.
PLAIN = "css:light="

# What axe-core has to check again when only the colours have changed.
OF_COLOURS = ("color-contrast", "link-in-text-block")

# JupyterLab fixes the page to the window, which makes axe-core skip every check of colour contrast.
LET_AXE_SEE = "html, body { height: 100%; width: 100%; position: static; }"


class Host:
    """A notebook in a real host: what a hand can do to it, and what a test may look at."""

    def __init__(self, server: Server, page: Page) -> None:
        self.kind: Kind = server.kind
        self.page = page
        self.outside: list[str] = []  # addresses on other machines that the page has requested
        self.page_errors: list[str] = []  # uncaught exceptions
        self.console: list[str] = []  # to help in understanding a failure
        self._server = server
        self._theme = "light"
        self._is_kernel_as_new = True
        self._listeners: dict[Any, Callable[[Any], None]] = {
            "request": self._note_request,
            "websocket": self._note_request,
            "pageerror": self._note_error,
            "console": self._note_console,
        }
        for event, listener in self._listeners.items():
            page.on(event, listener)
        page.set_default_timeout(30_000)
        self.viewport(1280)

    # ------------------------------------------------------------------------------------ opening

    def open(self, cells: Sequence[str]) -> None:
        """Open a new notebook with these code cells and run them all.

        Raises
        ------
        AssertionError
            If a cell raises; the message holds its traceback.
        """
        self._show(self._server.write(cells))
        self.run_all()

    def in_another(self, page: Page) -> Host:
        """Return a host with the same server in another page, as in another browser."""
        return Host(self._server, page)

    def open_file(self, path: str | Path, *, run: bool = False) -> None:
        """Open a copy of a committed notebook, as it stands or (`run`) with all its cells run."""
        self._show(self._server.copy(Path(path)))
        if run:
            self.run_all()

    def open_in_place(self, name: str) -> None:
        """Open a notebook that is in the server's folder already, not a copy of it."""
        self._show(name)

    def reload(self) -> None:
        """Load the page again, as its reader can; the kernel goes on."""
        name = self._notebook("({ context }) => context.path")
        self.page.reload()
        self._wait_until_shown(name, SLOW)
        self._wait_for_kernel()

    def save(self) -> Path:
        """Save the notebook that is open; return its file."""
        return self._server.root / self._notebook(
            "({ context }) => context.save().then(() => context.path)"
        )

    def run_all(self) -> None:
        """Run all cells and wait until the last is done."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function(
            """() => window.jupyterapp.shell.currentWidget.content.widgets.every(({ model }) =>
                 model.type !== 'code' || model.executionState !== 'running')
               && window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'""",
            timeout=SLOW,
        )
        errors = self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.widgets
                 .filter(({ model }) => model.type === 'code')
                 .flatMap(({ model }) => model.outputs.toJSON())
                 .filter(({ output_type }) => output_type === 'error')
                 .map(({ traceback }) => traceback.join('\\n'))"""
        )
        if errors:
            raise AssertionError("a cell raised:\n" + "\n".join(errors))

    # -------------------------------------------------------------------------------- the notebook

    @property
    def notebook(self) -> Locator:
        """The notebook that is open."""
        return self.page.locator(f"{PLAIN}.jp-NotebookPanel:not(.lm-mod-hidden)")

    @property
    def roots(self) -> Locator:
        """Our widgets in the open notebook, from top to bottom."""
        return self.notebook.locator(f"{PLAIN}.pw-root")

    @property
    def output(self) -> Locator:
        """The outputs of the open notebook, from top to bottom, without the prompts."""
        return self.notebook.locator(".jp-OutputArea-output")

    def cell(self, index: int) -> Locator:
        """One cell with its prompt, input and outputs."""
        return self.notebook.locator(".jp-Cell").nth(index)

    def cell_count(self) -> int:
        """Count the cells."""
        return len(self.cell_sources())

    def cell_sources(self) -> list[str]:
        """Return the text of every cell."""
        return self._notebook(
            "({ content }) => content.widgets.map((c) => c.model.sharedModel.getSource())"
        )

    def cell_type(self, index: int) -> str:
        """Return "code", "markdown" or "raw"."""
        return self._notebook("({ content }, i) => content.widgets[i].model.type", index)

    def cell_counts(self) -> list[int | None]:
        """Return the number that the kernel has given each code cell when it was run last."""
        return self._notebook(
            """({ content }) => content.widgets.filter(({ model }) => model.type === 'code')
                 .map(({ model }) => model.executionCount)"""
        )

    def cell_outputs(self, index: int) -> list[dict[str, Any]]:
        """Return the outputs of a code cell as the notebook file would hold them."""
        return self._notebook(
            "({ content }, i) => content.widgets[i].model.outputs.toJSON()", index
        )

    def active_cell(self) -> int:
        """Return the index of the cell that the notebook's keys would act on."""
        return self._notebook("({ content }) => content.activeCellIndex")

    def is_command_mode(self) -> bool:
        """Return whether the notebook is in command mode, where plain keys are commands."""
        return self._notebook("({ content }) => content.mode === 'command'")

    # ---------------------------------------------------------------------------------- the kernel

    def kernel_eval(self, expression: str) -> str:
        """Evaluate a Python expression in the kernel and return its `repr`."""
        # A page holds back a second change of a trait until the kernel is idle; after this, it is sent.
        self._kernel_request("", {})
        answer = self._kernel_request("", {"value": expression})["user_expressions"]["value"]
        if answer["status"] != "ok":
            raise AssertionError(f"{expression}: {answer['ename']}: {answer['evalue']}")
        return answer["data"]["text/plain"]

    def kernel_comes_to(self, expression: str, value: str) -> None:
        """Wait until a Python expression has this `repr` in the kernel.

        What a page changes arrives through a subshell, so other requests do not queue behind it.
        """
        deadline = time.monotonic() + PATIENCE
        while (found := self.kernel_eval(expression)) != value:
            assert time.monotonic() < deadline, f"{expression} is {found}, not {value}"

    def execute(self, code: str) -> None:
        """Run Python code in the kernel without a cell; its output is lost.

        Raises
        ------
        AssertionError
            If the code raises.
        """
        self._kernel_request(code, {})

    def restart_kernel(self) -> None:
        """Restart the kernel: its variables are gone, the page stays as it is."""
        self._is_kernel_as_new = False
        self.execute("")  # otherwise the host's pending requests would raise errors
        self._notebook("({ sessionContext }) => sessionContext.session.kernel.restart()")
        self._wait_for_kernel()

    def interrupt_kernel(self) -> None:
        """Interrupt the kernel, as the button in the toolbar does."""
        self._is_kernel_as_new = False
        self._notebook("({ sessionContext }) => sessionContext.session.kernel.interrupt()")

    def shut_down_kernel(self) -> None:
        """End the kernel for good; the page stays as it is."""
        self._is_kernel_as_new = False
        self._notebook("({ sessionContext }) => sessionContext.shutdown()")

    # ------------------------------------------------------------------------------- looking at it

    def set_theme(self, theme: Theme) -> None:
        """Switch the host's theme, and wait until it shows and nothing covers the page any more."""
        self.page.evaluate(
            "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })",
            THEMES[theme],
        )
        self.page.wait_for_function(
            """(theme) => document.body.dataset.jpThemeName === theme
                 && !document.querySelector('#jupyterlab-splash')""",
            arg=THEMES[theme],
        )
        self._theme = theme

    def viewport(self, width: int, height: int = 900) -> None:
        """Give the window another size, in CSS pixels, and let the host lay itself out again."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def screenshot(self, path: str | Path) -> None:
        """Save a picture of the window."""
        self.page.screenshot(path=str(path))

    def axe(self, selector: str, *, rules: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Check what `selector` matches with axe-core, colour contrast included.

        Parameters
        ----------
        selector
            The CSS selector of the part to check; the host around it is not our concern.
        rules
            The rules of axe-core to run; if empty, all that apply.

        Returns
        -------
        list of dict
            Violations, each with `id`, `impact`, `help` and `nodes` (`target`, `html`, `summary`).
        """
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8") + "\n;undefined")
        return self.page.evaluate(
            """async ([selector, css, rules]) => {
                 const style = document.head.appendChild(document.createElement('style'));
                 style.textContent = css;
                 try {
                   const only = rules.length ? { runOnly: { type: 'rule', values: rules } } : {};
                   const { violations } = await axe.run(selector, { resultTypes: ['violations'], ...only });
                   return violations.map(({ id, impact, help, nodes }) => ({ id, impact, help,
                     nodes: nodes.map(({ target, html, failureSummary }) =>
                       ({ target, html, summary: failureSummary })) }));
                 } finally {
                   style.remove();
                 }
               }""",
            [selector, LET_AXE_SEE, list(rules)],
        )

    def axe_in_both_themes(self) -> list[dict[str, Any]]:
        """Check all our widgets, unfolded, with axe-core; in the dark theme, their colours only."""
        self.roots.locator("summary").evaluate_all(
            "(summaries) => summaries.forEach((summary) => { summary.parentElement.open = true; })"
        )
        found = []
        for theme in THEMES:
            self.set_theme(theme)
            themed = self.notebook.locator(f".pw-root[data-theme={theme}]")
            expect(themed).to_have_count(self.roots.count())
            self.roots.evaluate_all(AT_REST)
            found += self.axe(".pw-root", rules=OF_COLOURS if theme == "dark" else ())
        return found

    # ---------------------------------------------------------------------------------- the ending

    def check(self) -> None:
        """Fail if the page has made a request to another machine or has thrown an error."""
        assert not self.outside, f"requests to other machines: {self.outside}"
        assert not self.page_errors, "errors in the page:\n" + "\n".join(self.page_errors)

    def close(self) -> None:
        """Close the notebook; leave the page and the kernel as they were, or close them too."""
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        try:
            if self._is_kernel_as_new:
                self.execute(FORGET)
            self._tidy()
        except (AssertionError, PlaywrightError):  # a test has broken or closed it
            self._is_kernel_as_new = False
            self.page.close()
        if not self._is_kernel_as_new:
            self._server.end_sessions()

    def _tidy(self) -> None:
        if self._theme != "light":  # the server keeps the theme for every later page
            self.set_theme("light")
        self.page.emulate_media(color_scheme="null", reduced_motion="null", forced_colors="null")
        if self.kind == "notebook" or self.page.locator(".jp-Dialog").count():
            self.page.goto("about:blank")
        else:  # `dispose` does not ask whether to save
            self.page.evaluate(
                "() => [...window.jupyterapp.shell.widgets('main')].forEach((w) => w.dispose())"
            )

    # ------------------------------------------------------------------------------------- inside

    def _show(self, name: str) -> None:
        self._server.give_kernel(name)
        # Loading JupyterLab takes seconds, so a page that has it already opens the notebook in it.
        loaded = self.kind == "lab" and self.page.evaluate("() => 'jupyterapp' in window")
        if loaded:
            self.page.evaluate(
                "(path) => { window.jupyterapp.commands.execute('docmanager:open', { path }) }",
                name,
            )
            try:
                self._wait_until_shown(name, SLOW / 4)
            except PlaywrightTimeout:  # something left by an earlier test is in the way
                self.page.goto(self._server.address(name))
        else:
            self.page.goto(self._server.address(name))
        self._wait_until_shown(name, SLOW)
        self._wait_for_kernel()

    def _wait_until_shown(self, name: str, patience: float) -> None:
        self.page.wait_for_function(
            "(name) => window.jupyterapp?.shell.currentWidget?.context?.path === name",
            arg=name,
            timeout=patience,
        )

    def _wait_for_kernel(self) -> None:
        self.page.wait_for_function(
            "() => window.jupyterapp.shell.currentWidget.sessionContext?.session?.kernel?.status === 'idle'",
            timeout=SLOW,
        )

    def _notebook(self, function: str, argument: Any = None) -> Any:
        return self.page.evaluate(
            f"(argument) => ({function})(window.jupyterapp.shell.currentWidget, argument)", argument
        )

    def _kernel_request(self, code: str, expressions: dict[str, str]) -> dict[str, Any]:
        content = self._notebook(
            """async ({ sessionContext }, [code, user_expressions, patience]) => {
                 const { kernel } = sessionContext.session;
                 const future = kernel.requestExecute({ code, user_expressions, store_history: false });
                 const late = new Promise((_, refuse) => {
                   setTimeout(() => refuse(new Error(`the kernel is ${kernel.status}: no answer`)), patience);
                 });
                 return (await Promise.race([future.done, late])).content;
               }""",
            [code, expressions, SLOW / 4],
        )
        if content["status"] != "ok":
            traceback = "\n".join(content.get("traceback", [content["status"]]))
            raise AssertionError(f"the kernel raised:\n{traceback}")
        return content

    def _note_request(self, request: Request | WebSocket) -> None:
        address = urllib.parse.urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.hostname != "127.0.0.1":
            self.outside.append(request.url)

    def _note_error(self, error: PlaywrightError) -> None:
        stack = error.stack or str(error)
        addresses = re.findall(r"[a-z]+:/{2}[^\s)]+", stack)
        # An error entirely within the host's own bundle is not ours; widgets are loaded from elsewhere.
        if not addresses or not all(a.startswith(f"{self._server.url}/static/") for a in addresses):
            self.page_errors.append(stack)

    def _note_console(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
