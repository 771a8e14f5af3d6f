// Widgets with a kernel: a worker of this page runs Python, and the views of the package draw what it says.

const APART = ":host{all:initial;display:block;color-scheme:inherit;visibility:inherit}";

/** The sentence with which Python refuses what it was to open. */
export class Refused extends Error {}

/** What a view sees of a widget in the worker; see Model in the package. */
class LiveModel {
  #listeners = [];
  #changed = {};
  #traits;
  #tell;

  constructor(traits, tell) {
    this.#traits = traits;
    this.#tell = tell;
  }

  get(name) {
    return this.#traits[name];
  }

  set(name, value) {
    if (this.#traits[name] === value) return;
    this.#traits[name] = value;
    this.#changed[name] = value;
    this.#happen(`change:${name}`);
  }

  save_changes() {
    const state = this.#changed;
    this.#changed = {};
    if (Object.keys(state).length) this.#tell({ method: "update", state, buffer_paths: [] });
  }

  send(content) {
    this.#tell({ method: "custom", content });
  }

  on(event, listener) {
    this.#listeners.push([event, listener]);
  }

  off(event, listener) {
    const at = this.#listeners.findIndex(([name, known]) => name === event && known === listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  /** Takes in a message of the kernel. */
  receive({ method, state, content }) {
    if (method === "custom") this.#happen("msg:custom", content, []);
    if (method !== "update") return;
    Object.assign(this.#traits, state);
    for (const name of Object.keys(state)) this.#happen(`change:${name}`);
  }

  #happen(event, ...details) {
    for (const [name, listener] of [...this.#listeners]) if (name === event) listener(...details);
  }
}

/**
 * Starts Python in a worker. `root` is the address of the site, `lang` the language of all widgets; `heard` is told
 * how far it has come, from 0 to 1, `unkept` if the browser stores nothing more, and `failed` if it cannot go on, and
 * whether it had been ready.
 */
export function kernel(root, lang, heard, unkept, failed) {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  const models = new Map();
  const waiting = new Map();
  let isReady = false;
  let asked = 0;
  const give = (message) => worker.postMessage(message);
  const end = (reason) => {
    worker.terminate();
    console.warn(reason);
    for (const { fail } of waiting.values()) fail(new Error(reason));
    waiting.clear();
    failed(isReady);
  };
  worker.onerror = (event) => end(event.message);
  const ready = new Promise((done) => {
    worker.onmessage = ({ data }) => {
      if (data.done) heard(data.done);
      if (data.ready) {
        isReady = true;
        done(data);
      }
      if (data.unkept) unkept();
      if (data.failed) end(data.failed);
      if (data.opened) {
        const { done: open, fail } = waiting.get(data.opened);
        waiting.delete(data.opened);
        if (data.refused) fail(new Refused(data.refused));
        else open(data);
      }
      if (data.comm) {
        const { comm, kind, message } = data;
        if (kind === "comm_open")
          models.set(comm, new LiveModel(message.state, (told) => give({ comm, message: JSON.stringify(told) })));
        else if (kind === "comm_close") models.delete(comm);
        else models.get(comm)?.receive(message);
      }
    };
  });
  give({ start: new URL(root, document.baseURI).href, lang });
  return {
    ready,
    /** Opens something in an element: "play", "begin" with a deal of a game, or what a "code" stands for. Fails with a sentence if it is refused. */
    async open(el, what, text = "") {
      asked += 1;
      const opened = new Promise((done, fail) => waiting.set(asked, { done, fail }));
      give({ open: asked, what, text });
      const { widget, view } = await opened;
      await show(el, models.get(widget), view);
    },
  };
}

/** Loads a view before it is needed. */
export function preload(view) {
  const at = (end) => new URL(`views/${view}.${end}`, import.meta.url).href;
  return Promise.all([import(at("js")), fetch(at("css")).then((answer) => answer.text())]);
}

async function show(el, model, view) {
  const [script, text] = await preload(view);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(APART + text);
  const shadow = el.shadowRoot ?? el.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheet];
  const inside = document.createElement("div");
  shadow.replaceChildren(inside);
  script.default.render({ model, el: inside });
}
