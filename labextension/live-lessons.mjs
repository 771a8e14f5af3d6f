// Runs a lesson when it is opened, so that its widgets are live without a press, and lets no page jump when a widget
// takes the place of its picture.
//
// JupyterLab, Notebook 7 and JupyterLite load this script as a prebuilt extension: a container of module federation
// with one plugin in it. hatch_build.py writes the sums of the lessons into it and lays it out for an installation.
//
// What runs is decided by the text alone, since a notebook's metadata and trust can be had by anybody. The sum of a
// code cell is that of its own text and of every code cell above it, so a cell runs if all code down to it is a
// lesson's, word for word and in order. A cell that somebody has changed waits for the reader, and so does what stands
// below, which may build on it. Whatever a stranger's notebook holds, only a lesson's own beginning runs by itself, in a
// kernel that imports nothing from the notebook's folder meanwhile.
//
// The kernel may be older than the page. Widgets that still live in it are left alone. Cells run only below the last of
// these, and only if one of them shows a picture or a widget that is gone.

globalThis._JUPYTERLAB ??= {};
globalThis._JUPYTERLAB["parlett-widgets"] = (() => {
  const OF_A_LESSON = new Set([
    /* the sums */
  ]);
  // The kernel remembers what is hidden: whoever closes or interrupts a lesson in mid-run may open it again.
  const HIDE_FOLDER = '(lambda sys: sys.path.remove("") or setattr(sys, "_parlett_hid", True))(__import__("sys"))';
  // Last instead of first: no file beside a lesson takes the place of a module that widgets import later.
  const SHOW_FOLDER = '(lambda sys: vars(sys).pop("_parlett_hid", None) and sys.path.append(""))(__import__("sys"))';

  let modules = {};

  // JupyterLab leaves room beside a picture, and below it, that a widget fills. A picture is dark if its element's
  // scheme is. A table is no higher than the notebook that can be seen at once, but for its least height; other pictures
  // have no greatest height.
  const STYLE = `
    .jp-OutputArea-output:has(> .pw-still) { padding: 0; }
    .pw-still { color-scheme: light !important; }
    [data-jp-theme-light="false"] .pw-still { color-scheme: dark !important; }
    .pw-still[style*="max-height"] { max-height: clamp(422px, var(--pw-free, 702px), 702px) !important; }
  `;
  const MARGIN = 24; // what a table leaves free, as in page/core/room.ts
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const LONGEST_WAIT = 10_000;

  // In a browser's own storage a copy outlives the lesson that the site has by now. The copy holds the sum of the lesson
  // that it was made from, and so tells a newer lesson from a reader's changes.
  const MADE_FROM = "parlett-widgets-lesson";
  const TELL = (kept) =>
    `__import__("parlett_widgets.lessons.course", fromlist=["_"]).say_newer(${JSON.stringify(kept.split("/").pop())})`;

  /** A module in the version that the host itself uses; other extensions may have brought others. */
  async function take(name) {
    const version = Object.values(modules[name] ?? {}).find(({ from }) => from === "CORE_FEDERATION");
    return version && (await version.get())();
  }

  /** The code cells from the top down to the last of which the sum is known. */
  async function cellsOfALesson(cells) {
    const code = cells.filter(({ model }) => model.type === "code");
    let above = "";
    let known = 0;
    for (const [index, { model }] of code.entries()) {
      above = await sumOf(above + model.sharedModel.getSource());
      if (OF_A_LESSON.has(above)) known = index + 1;
    }
    return code.slice(0, known);
  }

  /** A text's sum. */
  async function sumOf(text) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** The sum of all that is written in a notebook, which what is run does not change. */
  function sumOfWritten({ cells }) {
    return sumOf(JSON.stringify(cells.map(({ cell_type, source }) => [cell_type, [source].flat().join("")])));
  }

  /** The lesson as the site has it; undefined without a network, or where the site has none. */
  async function onSite(path, { PageConfig }) {
    try {
      const answer = await fetch(`${PageConfig.getBaseUrl()}files/${path}`, { cache: "no-cache" });
      return answer.ok ? await answer.json() : undefined;
    } catch {}
  }

  /** Puts the site's lesson in the place of a copy of an older one; returns the name of a copy that its reader has changed. */
  async function renew({ context }, storage) {
    const madeFrom = context.model.getMetadata(MADE_FROM);
    const lesson = madeFrom && (await onSite(context.path, storage));
    if (!lesson) return;
    const sum = await sumOfWritten(lesson);
    if (sum === madeFrom) return;
    const copy = context.model.toJSON();
    const written = await sumOfWritten(copy);
    let kept;
    if (written !== madeFrom && written !== sum) {
      kept = await freeNameBeside(context.path, storage.contents);
      delete copy.metadata[MADE_FROM]; // from now on it is the reader's own
      await storage.contents.save(kept, { type: "notebook", format: "json", content: copy });
    }
    context.model.fromJSON(lesson);
    context.model.setMetadata(MADE_FROM, sum);
    await context.save();
    return kept;
  }

  /** Notes from which lesson a copy is made, if it is still the site's: one from before this note may be changed. */
  async function mark({ model, path }, storage) {
    const lesson = await onSite(path, storage);
    const written = await sumOfWritten(model.toJSON());
    if (lesson && written === (await sumOfWritten(lesson))) model.setMetadata(MADE_FROM, written);
  }

  /** A name for what a reader has made of a lesson, as `python -m parlett_widgets tutorials` would choose it. */
  async function freeNameBeside(path, contents) {
    const folder = await contents.get(path.slice(0, path.lastIndexOf("/")), { content: true });
    const taken = new Set(folder.content.map(({ path }) => path));
    for (let number = 1; ; number++) {
      const name = path.replace(/\.ipynb$/, `-yours${number > 1 ? number : ""}.ipynb`);
      if (!taken.has(name)) return name;
    }
  }

  /** What a kernel answers to code that leaves no trace in its history. */
  async function ask(kernel, code) {
    const { content } = await kernel.requestExecute({ code, silent: true, store_history: false }).done;
    return content;
  }

  /** Lets the kernel find modules beside the notebook again; right after a failure it may refuse what it is asked. */
  async function showFolder(kernel) {
    while ((await ask(kernel, SHOW_FOLDER)).status === "aborted");
  }

  /** What a kernel prints when it runs code that leaves no trace in its history. */
  async function say(kernel, code) {
    const asked = kernel.requestExecute({ code, store_history: false });
    let said = "";
    asked.onIOPub = ({ header, content }) => {
      if (header.msg_type === "stream") said += content.text;
    };
    await asked.done;
    return said.trim();
  }

  /** What a cell shows: the ids of its widgets, and nothing in the place of an id for a picture of a widget. */
  function shownBy({ model: { outputs } }) {
    return Array.from(outputs, (_, i) => outputs.get(i).data).flatMap((data) => {
      if (WIDGET in data) return [data[WIDGET].model_id];
      return String(data["text/html"]).includes('class="pw-still"') ? [undefined] : [];
    });
  }

  /** The cells that a kernel which has run something must run, so that nothing below its last living widget is dead. */
  async function restOf(cells, kernel) {
    const { comms } = (await kernel.requestCommInfo({ target_name: "jupyter.widget" })).content;
    const shown = cells.map(shownBy);
    const first = shown.findLastIndex((ids) => ids.some((id) => id in comms)) + 1;
    return shown.slice(first).flat().length ? cells.slice(first) : [];
  }

  /** How many cells of a notebook are held, by what scrolls it, and what the browser did before. */
  const held = new WeakMap();

  /** Leaves it to the browser, or not, to keep the place of what is being read: where we do it, it must not do so too. */
  function letBrowserKeepPlace(scroller, may) {
    if (!scroller) return;
    const { holds, before } = held.get(scroller) ?? { holds: 0, before: scroller.style.overflowAnchor };
    held.set(scroller, { holds: holds + (may ? -1 : 1), before });
    const isFree = held.get(scroller).holds === 0;
    scroller.style.overflowAnchor = isFree ? before : "none";
    if (isFree) held.delete(scroller);
  }

  /**
   * Keeps the height of a cell that is run again until there is a new output and, if that is a widget, it is drawn. A
   * cell with its larger part above what can be seen grows upwards, so that what is being read stays where it is.
   */
  function holdHeight({ node, outputArea }) {
    if (!outputArea?.node.childElementCount || node.style.minHeight) return;
    const before = new Set(outputArea.node.children);
    const isWidget = () =>
      Array.from(outputArea.model, (_, i) => outputArea.model.get(i)).some(({ data }) => WIDGET in data);
    const begun = performance.now();
    let high = node.offsetHeight;
    node.style.minHeight = `${high}px`; // JupyterLab itself keeps an output's height for 50 ms
    const scroller = node.closest(".jp-WindowedPanel-outer");
    letBrowserKeepPlace(scroller, false);
    const keepPlace = () => {
      if (!node.isConnected) return;
      const more = node.offsetHeight - high;
      const middle = node.getBoundingClientRect().top + high / 2;
      if (middle < scroller?.getBoundingClientRect().top) scroller.scrollTop += more;
      high += more;
    };
    const observer = new ResizeObserver(keepPlace);
    observer.observe(node);
    const timer = setInterval(() => {
      const isDrawn = (output) => !before.has(output) && (output.querySelector(".pw-root") || !isWidget());
      const done = [...outputArea.node.children].some(isDrawn);
      if (!done && node.isConnected && performance.now() - begun < LONGEST_WAIT) return;
      clearInterval(timer);
      node.style.minHeight = "";
      keepPlace();
      observer.disconnect();
      letBrowserKeepPlace(scroller, true);
    }, 100);
  }

  /** Tells the pictures of a notebook how much of it can be seen at once. */
  function watchRoom({ node, content }) {
    const scroller = content.node.querySelector(".jp-WindowedPanel-outer") ?? content.node;
    const tell = () => node.style.setProperty("--pw-free", `${scroller.clientHeight - MARGIN}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(scroller);
    content.disposed.connect(() => observer.disconnect());
  }

  /** Runs cells one after another, until one fails or the reader runs cells as well; returns the one that has failed. */
  async function runEach(cells, count, { sessionContext, content }, execute) {
    for (const cell of cells) {
      if (content.isDisposed) return;
      const isClosed = cell.outputHidden;
      holdHeight(cell);
      const replied = execute(cell, sessionContext, { deletedCells: content.model.deletedCells });
      cell.outputHidden = isClosed; // it may answer a question that the reader has not been asked yet
      const reply = await replied;
      if (reply?.content.status !== "ok") return cell;
      if (reply.content.execution_count !== ++count) return;
    }
  }

  /** Lets JupyterLite ask whoever leaves while Python, which ends with the page, may still be storing an answer. */
  function askBeforeLeaving({ sessionContext }, { status }) {
    let asks;
    sessionContext.statusChanged.connect((_, now) => {
      asks?.dispose();
      asks = now === "busy" ? status.setDirty() : undefined;
    });
    sessionContext.disposed.connect(() => asks?.dispose()); // it says nothing more of its status
  }

  async function open(panel, execute, storage) {
    const { content, context, sessionContext } = panel;
    await Promise.all([context.ready, panel.revealed]);
    const kept = storage && (await renew(panel, storage));
    const cells = await cellsOfALesson(content.widgets);
    if (cells.length === 0) return;
    if (storage && !context.model.getMetadata(MADE_FROM)) await mark(context, storage);
    await sessionContext.ready;
    const kernel = sessionContext.session?.kernel;
    if (!kernel || (await kernel.info).language_info.name !== "python") return;
    const count = (await ask(kernel, "")).execution_count;
    const run = count === 0 ? cells : await restOf(cells, kernel);
    if (run.length === 0 && !kept) return showFolder(kernel);

    let failed;
    try {
      await ask(kernel, HIDE_FOLDER);
      failed = await runEach(run, count, panel, execute);
      // Only now: Python in a browser loads the package when a cell imports it.
      if (kept) storage.Notification.info(await say(kernel, TELL(kept)), { autoClose: false });
    } finally {
      await showFolder(kernel);
    }
    if (content.isDisposed) return;
    if (failed) {
      content.activeCellIndex = content.widgets.indexOf(failed);
      await content.scrollToItem(content.activeCellIndex);
    }
    // A page loaded again finds its widgets by the outputs in the file.
    if (context.contentsModel?.writable) await context.save();
  }

  return {
    init(scope) {
      modules = scope;
    },
    async get() {
      const { INotebookTracker, NotebookActions } = (await take("@jupyterlab/notebook")) ?? {};
      const { CodeCell } = (await take("@jupyterlab/cells")) ?? {};
      const { PageConfig } = (await take("@jupyterlab/coreutils")) ?? {};
      const { Notification } = (await take("@jupyterlab/apputils")) ?? {};
      const plugin = {
        id: "parlett-widgets:live-lessons",
        description: "Runs a lesson of parlett-widgets when it is opened.",
        autoStart: true,
        optional: [INotebookTracker],
        activate(app, tracker) {
          document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
          NotebookActions?.executionScheduled?.connect((_, { cell }) => {
            if (cell.node.querySelector(".pw-still, .pw-root")) holdHeight(cell);
          });
          // A kernel that is restarted or ends meanwhile refuses what it was asked: the reader sees that anyway.
          const inBrowser = PageConfig?.getOption("appName") === "JupyterLite";
          const storage = inBrowser && { PageConfig, Notification, contents: app.serviceManager.contents };
          tracker?.widgetAdded.connect((_, panel) => {
            watchRoom(panel);
            if (inBrowser) askBeforeLeaving(panel, app);
            return open(panel, CodeCell.execute, storage).catch(console.debug);
          });
        },
      };
      // Hosts without these modules, and pages from other machines without encryption, are left as they are.
      const works = INotebookTracker && CodeCell && globalThis.crypto?.subtle;
      return () => ({ __esModule: true, default: works ? [plugin] : [] });
    },
  };
})();
