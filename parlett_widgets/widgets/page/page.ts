import type { Model, Props } from "./core/view";

// The loader of widgets in pages without a kernel. A page has the element of a widget with its picture inside:
//   <parlett-widget view="widgets/view-1a2b" state="widgets/state-3c4d"><img …></parlett-widget>

interface View {
  render(props: Props<never>): () => void;
  sheet: string;
  /** The style sheet, once a widget of the page has needed it. */
  made?: CSSStyleSheet;
}

const page = globalThis as { parlettWidgets?: Record<string, unknown> };
page.parlettWidgets ??= {};
/** What the scripts of views and states have left, by their names; in a saved page, they come before the loader. */
const left = page.parlettWidgets;
const coming = new Map<string, Promise<void>>();

/** What a script at an address, told without its ending, leaves; every script is loaded once. */
async function given<T>(address: string): Promise<T> {
  const name = address.replace(/.*\//, "");
  if (!Object.hasOwn(left, name)) {
    const load = () =>
      new Promise<void>((done, fail) => {
        const script = Object.assign(document.createElement("script"), { src: `${address}.js` });
        script.onload = () => done();
        script.onerror = () => fail(new Error(`${address}.js cannot be loaded`));
        document.head.append(script);
      });
    if (!coming.has(name)) coming.set(name, load());
    await coming.get(name);
  }
  return left[name] as T;
}

/** No style of the page reaches a widget in its shadow tree, except for these, custom properties and the direction. */
const apart = ":host{all:initial;display:block;color-scheme:inherit;visibility:inherit}";

function sheetOf(view: View): CSSStyleSheet {
  if (!view.made) {
    view.made = new CSSStyleSheet();
    view.made.replaceSync(apart + view.sheet);
  }
  return view.made;
}

/** The element of a widget: shows the picture inside it until the widget has been loaded, and if it cannot be. */
class ParlettWidget extends HTMLElement {
  #model: PageModel<{ step?: number }> | undefined;
  #close: (() => void) | undefined;

  async connectedCallback(): Promise<void> {
    const [where, state] = ["view", "state"].map((name) => this.getAttribute(name) ?? "") as [string, string];
    const [view, traits] = await Promise.all([given<View>(where), given<string>(state)]);
    if (!this.isConnected || this.#close) return;
    this.#model ??= new PageModel(JSON.parse(traits));
    const closing = new AbortController();
    const isAlone = this.hasAttribute("alone");
    if (isAlone) follow(this.#model, closing.signal);
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheetOf(view)];
    const el = document.createElement("div");
    shadow.replaceChildren(el);
    const end = view.render({ model: this.#model as never, el });
    // The widget gets the keys of a remote control even before anything has been clicked.
    if (isAlone) el.querySelector<HTMLElement>(".pw-root")?.focus({ preventScroll: true });
    this.#close = () => {
      closing.abort();
      end();
    };
  }

  disconnectedCallback(): void {
    this.#close?.();
    this.#close = undefined;
  }
}

/** In a page of its own, a widget goes to the moment that `#step=12` at the end of the address names. */
function follow(model: PageModel<{ step?: number }>, signal: AbortSignal): void {
  const lead = () => {
    const step = /^#step=(\d+)$/.exec(location.hash)?.[1];
    if (step && model.get("step") !== undefined) model.set("step", Number(step));
  };
  lead();
  window.addEventListener("hashchange", lead, { signal });
}

type Listener = (...details: never[]) => void;

/** The model of a widget without a kernel: it holds the traits, and what is set stays in the page. */
class PageModel<T extends object> implements Model<T> {
  readonly #listeners: [string, Listener][] = [];
  readonly #traits: T;

  constructor(traits: T) {
    this.#traits = traits;
  }

  get<K extends keyof T & string>(name: K): T[K] {
    return this.#traits[name];
  }

  set<K extends keyof T & string>(name: K, value: T[K]): void {
    if (this.#traits[name] === value) return;
    this.#traits[name] = value;
    for (const [event, listener] of [...this.#listeners]) if (event === `change:${name}`) listener();
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
  }

  off(event: string, listener: Listener): void {
    const at = this.#listeners.findIndex(([name, known]) => name === event && known === listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  save_changes(): void {}

  send(): never {
    throw new Error("a saved page has no kernel");
  }
}

// Every widget of a page brings the loader.
if (!customElements.get("parlett-widget")) customElements.define("parlett-widget", ParlettWidget);
