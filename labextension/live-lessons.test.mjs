// What runs by itself, and in which notebook and kernel it does not.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const LESSON = ["use()", 'predict("first")', "CardTable()"];

/** The sums as hatch_build.py makes them. */
function sumsOf(sources) {
  let above = "";
  return sources.map((source) => {
    above = createHash("sha256")
      .update(above + source)
      .digest("hex");
    return above;
  });
}

const script = readFileSync("labextension/live-lessons.mjs", "utf8");
new Function(
  script.replace(
    "/* the sums */",
    sumsOf(LESSON)
      .map((sum) => `"${sum}"`)
      .join(),
  ),
)();

const code = (source) => ({ type: "code", source });
const markdown = (source) => ({ type: "markdown", source });

const shows = (source, ...outputs) => ({ ...code(source), outputs });
const widget = (model_id) => ({ "application/vnd.jupyter.widget-view+json": { model_id } });
const picture = { "text/html": '<img class="pw-still" alt="">' };
const words = { "text/plain": "words" };

/** The outputs of a cell as JupyterLab holds them: no array, but as long. */
const asModel = (outputs) => ({ length: outputs.length, get: (index) => ({ data: outputs[index] }) });

/** A host with one notebook, which is opened; what has run in it then, what the kernel was asked, and how often it was saved. */
async function opened(
  cells,
  { runBefore = 0, live = [], language = "python", fails = "", aborts = 0, writable = true, atEach } = {},
) {
  const ran = [];
  const asked = [];
  let count = runBefore;
  let saves = 0;
  const kernel = {
    info: Promise.resolve({ language_info: { name: language } }),
    async requestCommInfo({ target_name }) {
      expect(target_name).toBe("jupyter.widget");
      return { content: { comms: Object.fromEntries(live.map((id) => [id, { target_name }])) } };
    },
    requestExecute({ code: asking, silent, store_history }) {
      expect([silent, store_history]).toEqual([true, false]);
      asked.push(asking);
      const status = asking.includes(".append(") && aborts-- > 0 ? "aborted" : "ok";
      return { done: Promise.resolve({ content: { status, execution_count: count } }) };
    },
  };
  const content = {
    widgets: cells.map(({ type, source, outputs = [] }) => ({
      model: { type, sharedModel: { getSource: () => source }, outputs: asModel(outputs) },
      outputHidden: type === "code",
    })),
    model: { deletedCells: [] },
    isDisposed: false,
    activeCellIndex: 0,
    scrollToItem: () => Promise.resolve(),
    node: document.createElement("div"),
    disposed: { connect() {} },
  };
  const CodeCell = {
    async execute(cell) {
      const source = cell.model.sharedModel.getSource();
      ran.push(source);
      count += 1;
      const reply = { status: source === fails ? "error" : "ok", execution_count: count };
      atEach?.({ content, source, runAnother: () => (count += 1) });
      return { content: reply };
    },
  };
  let done;
  const panel = {
    node: document.createElement("div"),
    content,
    context: {
      ready: Promise.resolve(),
      contentsModel: { writable },
      async save() {
        saves += 1;
      },
    },
    revealed: Promise.resolve(),
    sessionContext: { ready: Promise.resolve(), session: { kernel } },
  };
  const host = (module) => ({ "4.5.0": { from: "CORE_FEDERATION", get: async () => () => module } });
  const container = globalThis._JUPYTERLAB["parlett-widgets"];
  container.init({
    "@jupyterlab/notebook": host({ INotebookTracker: {}, NotebookActions: {} }),
    "@jupyterlab/cells": host({ CodeCell }),
  });
  const [plugin] = (await container.get())().default;
  plugin.activate({}, { widgetAdded: { connect: (slot) => (done = slot(undefined, panel)) } });
  await done;
  return { ran, asked, saves, content };
}

const lesson = LESSON.map(code);
const [first, second, third] = lesson;

test.each([
  ["a lesson", lesson, LESSON],
  ["changed words between its cells", [markdown("# Mine"), first, second, markdown("<script>"), third], LESSON],
  ["a raw cell", [{ type: "raw", source: "%%bash" }, ...lesson], LESSON],
  ["cells of one's own below it", [...lesson, code("mine = 1")], LESSON],
  ["another notebook", [code("import os")], []],
  ["no code", [markdown("# Nothing")], []],
  ["a cell of a lesson without those above it", [second], []],
  ["a strange cell above", [code("import os"), ...lesson], []],
  ["a strange cell between", [first, code("import os"), second, third], LESSON.slice(0, 1)],
  ["a changed cell", [first, code(`${LESSON[1]}; os`), third], LESSON.slice(0, 1)],
  ["another order", [first, third, second], LESSON.slice(0, 1)],
  ["a cell twice", [first, first, second, third], LESSON.slice(0, 1)],
  ["a cell left out", [first, third], LESSON.slice(0, 1)],
  ["a magic", [code(`%%time\n${LESSON[0]}`), second, third], []],
  ["a line more", [first, code(`${LESSON[1]}\n`), third], LESSON.slice(0, 1)],
  ["a space more", [code(` ${LESSON[0]}`), second, third], []],
  ["two cells as one", [code(LESSON[0] + LESSON[1]), third], []],
  ["a cell in two", [code("use("), code(")"), second, third], []],
])("%s: only a lesson's own beginning runs", async (_, cells, expected) => {
  const { ran, saves } = await opened(cells);
  expect(ran).toEqual(expected);
  expect(saves).toBe(expected.length ? 1 : 0);
});

test.each([
  ["a kernel that has run something", { runBefore: 3 }],
  ["a kernel of another language", { language: "julia" }],
])("%s: nothing runs", async (_, kernel) => {
  const { ran, saves } = await opened(lesson, kernel);
  expect([ran, saves]).toEqual([[], 0]);
});

const [use, question, table] = LESSON;
const [w1, w2] = ["1", "2"].map(widget);

test.each([
  ["all its widgets live", [first, shows(question, w1), shows(table, w2)], ["1", "2"], []],
  ["its last cell has only words", [first, shows(question, w1), shows(table, words)], ["1"], []],
  ["it shows nothing", lesson, ["1", "2"], []],
  ["none of its widgets lives", [first, shows(question, w1), shows(table, w2)], ["3"], LESSON],
  ["it has only pictures", [first, shows(question, picture), shows(table, picture)], ["1"], LESSON],
  ["its rest has only pictures", [first, shows(question, w1), shows(table, picture)], ["1"], [table]],
  ["its rest has widgets no more", [first, shows(question, words, w1), shows(table, w2)], ["1"], [table]],
  [
    "a widget that lives has a picture too",
    [first, shows(question, w1), shows(table, { ...w2, ...picture })],
    ["1", "2"],
    [],
  ],
  ["a widget lives below one that does not", [first, shows(question, w1), shows(table, w2)], ["2"], []],
  ["one cell has both", [shows(use, w1, w2), shows(question, picture)], ["1"], [question]],
  ["a changed cell shows none that lives", [first, shows(`${question}; os`, picture), shows(table, w2)], [], []],
  ["a strange notebook shows none that lives", [shows("import os", w1)], [], []],
])("a lesson is opened again in a kernel that lives, and %s", async (_, cells, live, expected) => {
  const { ran, saves } = await opened(cells, { runBefore: 3, live });
  expect([ran, saves]).toEqual([expected, expected.length ? 1 : 0]);
});

test("the notebook's folder is out of the way only while the lesson runs", async () => {
  const { asked } = await opened(lesson);
  expect(asked.slice(1)).toEqual([expect.stringContaining(".remove("), expect.stringContaining(".append(")]);
  const show = asked.at(-1);
  expect((await opened(lesson, { fails: LESSON[1] })).asked.at(-1)).toBe(show);
  const refused = await opened(lesson, { fails: LESSON[1], aborts: 2 });
  expect(refused.asked.slice(-3)).toEqual([show, show, show]);
  // Whoever left the lesson in mid-run has left it out of the way.
  const again = await opened([first, shows(question, w1), shows(table, w2)], { runBefore: 3, live: ["1", "2"] });
  expect(again.asked.at(-1)).toBe(show);
});

test("a cell that fails ends the run and is shown", async () => {
  const { ran, content } = await opened([markdown("# A lesson"), ...lesson], { fails: LESSON[1] });
  expect(ran).toEqual(LESSON.slice(0, 2));
  expect(content.activeCellIndex).toBe(2);
});

test("a reader who runs a cell meanwhile goes on alone", async () => {
  const atEach = ({ source, runAnother }) => source === LESSON[0] && runAnother();
  const { ran } = await opened(lesson, { atEach });
  expect(ran).toEqual(LESSON.slice(0, 2));
});

test("a notebook that is closed meanwhile is neither run nor saved any more", async () => {
  const atEach = ({ content }) => Object.assign(content, { isDisposed: true });
  const { ran, saves } = await opened(lesson, { atEach });
  expect([ran, saves]).toEqual([LESSON.slice(0, 1), 0]);
});

test("folded code and outputs stay folded, and a file that cannot be written is not saved", async () => {
  const { content, saves } = await opened(lesson, { writable: false });
  expect(content.widgets.map(({ outputHidden }) => outputHidden)).toEqual([true, true, true]);
  expect(saves).toBe(0);
});
