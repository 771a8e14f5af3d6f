// In JupyterLite, a newer lesson takes the place of the copy of an older one that the browser has stored.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const CODE = "use()";
const sum = createHash("sha256").update(CODE).digest("hex");
new Function(readFileSync("labextension/live-lessons.mjs", "utf8").replace("/* the sums */", `"${sum}"`))();

const MADE_FROM = "parlett-widgets-lesson";
const lesson = (title, metadata = {}) => ({
  cells: [
    { cell_type: "markdown", source: [title] },
    { cell_type: "code", source: CODE },
  ],
  metadata,
});

/** A browser that opens what it has stored, or else the site's lesson; what is stored in the end, what was told, and what happens as a kernel works. */
async function opened({ stored, site, others = [] }) {
  let now = structuredClone(stored ?? site);
  const files = {};
  const told = [];
  let count = 0;
  let hidden = false;
  const kernel = {
    info: Promise.resolve({ language_info: { name: "python" } }),
    requestExecute({ code, silent }) {
      if (code.includes("sys")) hidden = code.includes("remove");
      const asked = { done: Promise.resolve({ content: { status: "ok", execution_count: count } }) };
      if (!silent) {
        const when = `run ${count}, ${hidden ? "hidden" : "seen"}`;
        const said = { header: { msg_type: "stream" }, content: { text: `${when}: ${code}\n` } };
        asked.done = Promise.resolve().then(() => asked.onIOPub(said));
      }
      return asked;
    },
  };
  const content = {
    get widgets() {
      return now.cells.map(({ cell_type, source }) => ({
        model: { type: cell_type, sharedModel: { getSource: () => [source].flat().join("") } },
      }));
    },
    model: {},
    node: document.createElement("div"),
    disposed: { connect() {} },
  };
  const context = {
    path: "en/01-tricks.ipynb",
    ready: Promise.resolve(),
    contentsModel: { writable: true },
    model: {
      getMetadata: (key) => now.metadata[key],
      setMetadata(key, value) {
        now.metadata[key] = value;
      },
      toJSON: () => structuredClone(now),
      fromJSON(notebook) {
        now = structuredClone(notebook);
      },
    },
    async save() {
      files[context.path] = structuredClone(now);
    },
  };
  const contents = {
    get: async () => ({ content: others.map((name) => ({ path: `en/${name}` })) }),
    async save(path, { content }) {
      files[path] = content;
    },
  };
  vi.stubGlobal("fetch", async (address) => {
    expect(address).toBe("https://example.org/cards/files/en/01-tricks.ipynb");
    if (site === "away") throw new TypeError("Failed to fetch");
    return { ok: site !== undefined, json: async () => structuredClone(site) };
  });
  const host = (module) => ({ "4.5.0": { from: "CORE_FEDERATION", get: async () => () => module } });
  const container = globalThis._JUPYTERLAB["parlett-widgets"];
  container.init({
    "@jupyterlab/notebook": host({ INotebookTracker: {}, NotebookActions: {} }),
    "@jupyterlab/cells": host({
      CodeCell: { execute: async () => ({ content: { status: "ok", execution_count: ++count } }) },
    }),
    "@jupyterlab/coreutils": host({
      PageConfig: { getOption: () => "JupyterLite", getBaseUrl: () => "https://example.org/cards/" },
    }),
    "@jupyterlab/apputils": host({ Notification: { info: (text) => told.push(text) } }),
  });
  const [plugin] = (await container.get())().default;
  const panel = {
    node: document.createElement("div"),
    content,
    context,
    revealed: Promise.resolve(),
    sessionContext: {
      ready: Promise.resolve(),
      session: { kernel },
      statusChanged: { connect: (slot) => (becomes = (status) => slot(undefined, status)) },
      disposed: { connect: (slot) => (closes = slot) },
    },
  };
  let done;
  let becomes;
  let closes;
  let dirty = 0;
  const status = {
    setDirty() {
      dirty += 1;
      return { dispose: () => (dirty -= 1) };
    },
  };
  plugin.activate(
    { serviceManager: { contents }, status },
    { widgetAdded: { connect: (slot) => (done = slot(undefined, panel)) } },
  );
  await done;
  const asksAt = (status) => {
    becomes(status);
    return dirty > 0;
  };
  const asksWhenClosed = () => {
    closes();
    return dirty > 0;
  };
  return { files, told, shown: now.cells[0].source[0], asksAt, asksWhenClosed };
}

/** What a browser has stored after a lesson was opened there. */
async function storedCopy(title) {
  return (await opened({ site: lesson(title) })).files["en/01-tricks.ipynb"];
}

test("a lesson that is as it was stays, with what its reader has changed", async () => {
  const stored = await storedCopy("# Old");
  expect(stored.metadata[MADE_FROM]).toBeTypeOf("string");
  stored.cells[0].source = ["# Mine"];
  const { shown, told, files } = await opened({ stored, site: lesson("# Old") });
  expect([shown, told, Object.keys(files)]).toEqual(["# Mine", [], ["en/01-tricks.ipynb"]]);
});

test("a copy in which nothing has been changed gives way to a newer lesson without a word", async () => {
  const stored = await storedCopy("# Old");
  const { shown, told, files } = await opened({ stored, site: lesson("# New") });
  expect([shown, told, Object.keys(files)]).toEqual(["# New", [], ["en/01-tricks.ipynb"]]);
  const again = await opened({ stored: files["en/01-tricks.ipynb"], site: lesson("# Newer") });
  expect(again.shown).toBe("# Newer");
});

test("a changed copy is kept beside a newer lesson, and the reader is told its name", async () => {
  const stored = await storedCopy("# Old");
  stored.cells[0].source = ["# Mine"];
  const others = ["01-tricks-yours.ipynb"];
  const { shown, told, files } = await opened({ stored, site: lesson("# New"), others });
  expect(shown).toBe("# New");
  expect(files["en/01-tricks-yours2.ipynb"].cells[0].source).toEqual(["# Mine"]);
  expect(files["en/01-tricks-yours2.ipynb"].metadata).toEqual({});
  // After the cells, of which the first imports the package, and with the folder of the lesson still out of the way.
  expect(told).toEqual([expect.stringMatching(/^run [1-9]\d*, hidden: .*say_newer\("01-tricks-yours2.ipynb"\)/)]);
});

test("a copy from before its lesson was noted is the reader's own once it is changed", async () => {
  const { files } = await opened({ stored: lesson("# Mine"), site: lesson("# Old") });
  const stored = files["en/01-tricks.ipynb"];
  expect(stored.metadata).toEqual({});
  expect((await opened({ stored, site: lesson("# New") })).shown).toBe("# Mine");
});

test("without a network, a lesson is as it was stored", async () => {
  const stored = await storedCopy("# Old");
  const { shown, files } = await opened({ stored, site: "away" });
  expect([shown, Object.keys(files)]).toEqual(["# Old", ["en/01-tricks.ipynb"]]);
});

test("a lesson that the site has no longer stays as it is", async () => {
  const { shown } = await opened({ stored: await storedCopy("# Old") });
  expect(shown).toBe("# Old");
});

test("whoever leaves while the kernel works is asked first", async () => {
  const { asksAt, asksWhenClosed } = await opened({ site: lesson("# New") });
  expect(["idle", "busy", "busy", "idle", "busy", "dead"].map(asksAt)).toEqual([false, true, true, false, true, false]);
  asksAt("busy");
  expect(asksWhenClosed()).toBe(false);
});
