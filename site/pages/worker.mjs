// Python in a worker. What it keeps of a learner lies in the browser's own store, and is there before anything is
// confirmed to the page: every message is answered once its files have been written.

const KEPT = "/kept";
let python;
let kernel;
let kept = true;
/** What the kernel says while it handles a message; null in between. */
let held = null;

/** That the kernel has begun to think is said at once. */
const isBusy = ({ message }) => message?.method === "custom" && message.content?.kind === "busy";

const say = (message) => (held && !isBusy(message) ? held.push(message) : self.postMessage(message));

/** Reads the browser's store into the files, or writes it. */
const sync = (read) =>
  new Promise((done) => {
    if (!kept) return done();
    python.FS.syncfs(read, (error) => {
      if (error) {
        kept = false;
        self.postMessage({ unkept: true });
      }
      done();
    });
  });

/** Does something that may read or write the learner's files; one page of this site at a time. */
async function alone(act) {
  const whole = async () => {
    held = [];
    try {
      await sync(true);
      return act();
    } finally {
      await sync(false);
      const told = held;
      held = null;
      told.forEach(say);
    }
  };
  return navigator.locks && kept ? navigator.locks.request("parlett-kept", whole) : whole();
}

async function got(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

/** Starts Python from nothing. */
async function fresh(home) {
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  return loadPyodide({ indexURL: home });
}

/** Starts Python from a memory in which the package has been imported already. */
async function remembered(home, url) {
  const content = got(url).then(({ body }) => {
    const whole = body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(whole).arrayBuffer();
  });
  content.catch(() => {}); // is awaited by loadPyodide
  const [{ loadPyodide }, { default: make }] = await Promise.all([
    import(`${home}pyodide.mjs`),
    import(`${home}pyodide.asm.mjs`),
  ]);
  // Pyodide puts the memory in its place, but does not make room for it.
  const createPyodideModule = async (settings) => {
    const made = await make(settings);
    made._emscripten_resize_heap(settings.INITIAL_MEMORY);
    return made;
  };
  return loadPyodide({ indexURL: home, _loadSnapshot: content, createPyodideModule });
}

async function start(site, lang) {
  const { pyodide, memory } = await (await fetch(new URL("assets/kernel.json", site))).json();
  const home = new URL(pyodide, site).href;
  say({ done: 0.05 });
  const archive = got(new URL("assets/python.zip", site)).then((answer) => answer.arrayBuffer());
  archive.catch(() => {}); // is awaited below
  // Where a browser cannot start from the memory, it starts from nothing.
  const begun = memory && (await remembered(home, new URL(memory, site)).catch((error) => console.warn(error)));
  python = begun || (await fresh(home));
  say({ done: 0.6 });
  python.unpackArchive(await archive, "zip");
  python.FS.mkdirTree(KEPT);
  try {
    python.FS.mount(python.FS.filesystems.IDBFS, {}, KEPT);
  } catch {
    kept = false;
  }
  await sync(true);
  say({ done: 0.7 });
  kernel = python.pyimport("page_kernel");
  if (!begun) kernel.load(`${KEPT}/progress.json`);
  kernel.start(lang, (comm, kind, data) => {
    say({ comm, kind, message: JSON.parse(data) });
  });
  say({ done: 1 });
  say({ ready: true, kept });
}

function open(id, what, text) {
  const told = JSON.parse(kernel.open(what, text));
  say({ opened: id, ...told });
}

let last = Promise.resolve();
function queue(act) {
  last = last.then(act).catch((error) => self.postMessage({ failed: String(error) }));
}

self.onmessage = ({ data }) => {
  if (data.start) queue(() => start(data.start, data.lang));
  else if (data.open) queue(() => alone(() => open(data.open, data.what, data.text)));
  else if (data.comm) queue(() => alone(() => kernel.handle(data.comm, data.message)));
};
